//! A record as a row of words, each of which may be a move.
//!
//! Comes in: a [`Record`] and its text. Goes out: the [`Word`]s of its main line in the order of the text,
//! with the numbers before them. A word is a move that the grammar reads, or what stands where one
//! should: a damaged move, a cell that its writer could not read. Comments, tags and variations
//! are passed over.
//!
//! `12. 2-e4 ?` is two words: the sign `-` after a bare figure belongs to it.

use std::ops::Range;

use shakmaty::Color;

use crate::chess::Position;
use crate::game::Game;
use crate::lexicon;
use crate::notation::Notation;
use crate::phrase::{Phrase, Roles};
use crate::record::{self, Item, Kind, Record, Span};
use crate::spelling::sentence::Sentence;

mod manner;
mod scraps;
mod word;

use super::letters::{Alphabet, Core, castled, castles, looked};
use super::numbered;
use manner::{
    is_columned, is_dashed, is_dashed_cell, is_joining, is_parted, is_second_column, is_tight,
};

pub(super) use manner::{begins_line, is_bare, is_doubled, is_one_sides, is_signed};
pub(super) use scraps::SHORT_WORD;
pub(super) use word::{Word, Written, ply};

/// Takes the words of a record's main line; `whole` is the game that it tells where it replays as it stands, and no word needs
/// to be taken apart but what that reads as two moves. From the array, numbers begin at 1; other positions may stand at any.
pub(super) fn words(
    record: &Record,
    text: &str,
    start: &Position,
    whole: Option<&Game>,
) -> Vec<Word> {
    let joints = whole.map_or_else(Vec::new, joints);
    let whole = whole.is_some();
    let mut reader = Reader {
        record,
        text,
        alphabet: Alphabet::new(record.dialect.language),
        descriptive: record.dialect.notation == Notation::Descriptive,
        signed: is_signed(record, text),
        whole,
        tight: !whole && is_tight(record, text),
        dashed: !whole && is_dashed(record, text),
        doubled: is_doubled(record),
        parted: !whole && is_parted(record, text),
        joining: !whole && is_joining(record, text),
        joints,
        columned: !whole && is_columned(record, text),
        ahead: u32::from(start.moves_ahead()),
        black_begins: start.turn().is_black(),
        glued: false,
        words: Vec::with_capacity(record.items.len() / 2),
        number: None,
        last: None,
        side: None,
        blank: 0..0,
    };
    reader.run();
    // Behind the last move rows are left.
    if reader.blank.end == reader.words.len() {
        reader.words.truncate(reader.blank.start);
    }
    if !whole && is_second_column(&reader.words, record, text) {
        // Each number is said of the move in its row, and that is Black's.
        let numbers = reader.words.iter_mut().flat_map(|word| &mut word.number);
        numbers.for_each(|(_, black)| *black = true);
    }
    reader.last_cell();
    reader.last_ruin();
    if whole {
        return reader.words;
    }
    reader.fill_rows();
    reader.first_dots();
    numbered::mark_rewritten(&mut reader.words);
    reader.sides();
    let first = start.is_initial().then_some(1);
    numbered::with_skipped(reader.words, first)
}

pub(super) struct Reader<'r> {
    pub record: &'r Record,
    pub text: &'r str,
    alphabet: Alphabet,
    pub descriptive: bool,
    signed: bool,
    /// Whether the record replays as it stands.
    whole: bool,
    /// Whether no blanks stand inside moves.
    pub tight: bool,
    /// Whether a dash between a number and a move is a cell of its own.
    dashed: bool,
    /// Whether numbers are said again before Black's moves.
    pub doubled: bool,
    /// Whether commas part cells.
    parted: bool,
    /// Whether dashes join White's moves to Black's.
    joining: bool,
    /// The items that are two moves in the game that the record tells.
    joints: Vec<u32>,
    /// Whether numbers have a column of their own, and hardly any stands in another.
    columned: bool,
    /// How many moves White has ahead.
    pub ahead: u32,
    /// Whether Black's move is the first.
    black_begins: bool,
    /// Whether blanks between moves are lost.
    pub glued: bool,
    pub words: Vec<Word>,
    /// The number before the next word, and its item.
    pub number: Option<(u32, bool, u32)>,
    /// The number of White's move before it.
    last: Option<u32>,
    /// The side that is named before it.
    side: Option<Color>,
    /// The last words of rows one behind the other in which nothing is written.
    blank: Range<usize>,
}

/// The items of a record that are two moves each in the game that it tells, in their order.
fn joints(game: &Game) -> Vec<u32> {
    let plies = game.plies_of(game.main()).windows(2);
    let joint = plies.filter(|pair| pair[0].item() == pair[1].item());
    joint.map(|pair| pair[0].item()).collect()
}

impl Reader<'_> {
    fn run(&mut self) {
        let (mut at, struck) = (0, self.record.struck_from());
        while let Some(item) = &self.record.items.get(at as usize)
            && at < struck
        {
            let end = self.glued(at);
            match item.kind {
                Kind::Open { close } => at = close,
                Kind::Result(_) => break,
                Kind::Number { value, black } if end == at + 1 && !self.is_figure(at, item) => {
                    self.number(value, black, at);
                }
                Kind::Empty { dots: false } if self.whole || self.record.is_struck(at) => {}
                // `?prF`, `… pr F`: who takes could not be read.
                Kind::Illegible | Kind::Empty { .. } if self.takes_behind(at, item) => {
                    self.ruin(at..at + 2);
                    at += 1;
                }
                Kind::Empty { .. } | Kind::Gap if self.is_of_number(at, item) => {
                    self.number = self.number.map(|(value, _, item)| (value, true, item));
                }
                Kind::Empty { dots } => self.empty(at, item, dots),
                // `?e1`: the letter alone could not be read.
                Kind::Illegible if self.touches(at, item) => {
                    self.ruin(at..at + 2);
                    at += 1;
                }
                // The record replays without it.
                Kind::Illegible | Kind::Gap if self.whole => {}
                Kind::Illegible | Kind::Gap => self.cell(at, item, Written::Illegible),
                Kind::Phrase { phrase, pair } if end == at + 1 => {
                    self.phrase(at, item, phrase, pair);
                }
                Kind::Phrase { .. } | Kind::Number { .. } | Kind::Separator if end > at + 1 => {
                    self.ruin(at..end);
                    at = end - 1;
                }
                Kind::Number { .. } => self.ruin(at..end),
                // `12. - Te8`: White's cell is empty, as `…` would be.
                Kind::Separator if self.is_dashed_cell(at, item) => {
                    self.cell(at, item, Written::Dots);
                }
                // `F. C. 9.`: there is no ninth rank, and the figure is no number.
                Kind::Unreadable { .. } if self.is_before_rank(at) && !self.is_sentence(item) => {
                    self.ruin(at..at + 2);
                    at += 1;
                }
                Kind::Unreadable { shaped, .. } => self.unreadable(at, item, shaped),
                Kind::Aside => self.aside(at, item),
                Kind::Side(side) => self.side = Some(side),
                _ => {}
            }
            at += 1;
        }
    }

    /// An empty cell, of which `dots` say perhaps that a move stands elsewhere.
    fn empty(&mut self, at: u32, item: &Item, dots: bool) {
        let cell = self.record.fills_line(at, self.text)
            || self.is_numbered_cell(at)
            || !self.whole && self.record.is_last_cell(at, self.text);
        let written = match dots && !cell {
            true => Written::Dots,
            false => Written::Illegible,
        };
        self.cell(at, item, written);
    }

    /// What the grammar does not read; `shaped` as a move.
    fn unreadable(&mut self, at: u32, item: &Item, shaped: bool) {
        if self.is_sentence(item) {
            let mut word = self.word(at..at + 1, item.span(), Written::Move, Core::default());
            word.sentence = Some(Sentence::of(&self.text[item.span()]));
            self.words.push(word);
        } else if !self.is_misread_number(item) {
            match shaped {
                true if self.joining && self.joined_ruin(at, item) => {}
                true if self.two_in_one(at, item) => {}
                true if self.parted && self.text[item.span()].contains(',') => {
                    self.cells(at, item);
                }
                true => self.ruin(at..at + 1),
                false => self.scraps(at, item),
            }
        }
    }

    /// Whether dots at item `at` stand behind a number with dots of its own and alone under it: `4... …`.
    fn is_numbered_cell(&self, at: u32) -> bool {
        let items = &self.record.items;
        let before = at.checked_sub(1).map(|at| items.at(at).kind);
        let next = items.get(at as usize + 1).map(|next| next.kind);
        let alone = next.is_none_or(|next| matches!(next, Kind::Number { .. } | Kind::Result(_)));
        alone && matches!(before, Some(Kind::Number { black: true, .. }))
    }

    /// Whether item `at` is a dash that stands for White's cell.
    fn is_dashed_cell(&self, at: u32, item: &Item) -> bool {
        let before = at.checked_sub(1).map(|at| self.record.items.at(at));
        self.dashed && before.is_some_and(|number| is_dashed_cell(self.text, number, *item))
    }

    /// Sides that are named here and there tell whose words are about, and not whose move it is.
    fn sides(&mut self) {
        let named = self.words.iter().filter(|word| word.side.is_some()).count();
        if 2 * named < self.words.len() {
            self.words.iter_mut().for_each(|word| word.side = None);
        }
    }

    /// Dots that nothing stands beside lead to no move: the first could not be read.
    fn first_dots(&mut self) {
        let dots = |word: &Word| word.written == Written::Dots;
        if self.words.iter().all(dots)
            && let Some(first) = self.words.first_mut()
        {
            first.written = Written::Illegible;
        }
    }

    /// Dots that begin the last row, behind a number that is not said again, are the cell of a move that could not be read, as `?` is.
    fn last_cell(&mut self) {
        let row = self.words.iter().rposition(|word| word.number.is_some());
        let (before, row) = self.words.split_at_mut(row.unwrap_or(0));
        let said = |word: &Word| word.number.map(|(number, _)| number);
        let last = before.iter().rev().find_map(said);
        if let Some(first) = row.first_mut().filter(|_| last.is_some())
            && first.written == Written::Dots
            && said(first) != last
        {
            first.written = Written::Illegible;
        }
    }

    /// A word that ends the last row where a move is due, and is none of a language, is a cell that nobody can read.
    fn last_ruin(&mut self) {
        let row = self.words.iter().rposition(|word| word.number.is_some());
        let behind = self.words.len() - row.unwrap_or(0);
        let before = self
            .words
            .len()
            .checked_sub(2)
            .map_or(0, |at| self.words[at].span.end);
        let Some(last) = self.words.last_mut().filter(|_| !self.whole) else {
            return;
        };
        let between = self.text.get(before..last.span.start).unwrap_or_default();
        let apart = record::has_blank_line(between);
        let text = &self.text[last.span.clone()];
        let due = row.map_or(behind.is_multiple_of(2), |_| behind <= 2);
        if !due || apart || last.phrase.is_some() || !record::is_ruin(text) {
            return;
        }
        match last.written {
            Written::Move if last.core.as_slice().len() > 1 => last.scrawl = true,
            Written::Move | Written::Scrap | Written::Remark => last.written = Written::Illegible,
            _ => {}
        }
    }

    /// Whether a move stands right behind item `at`, on a word that is not read.
    fn touches(&self, at: u32, item: &Item) -> bool {
        let next = self.record.items.get(at as usize + 1);
        next.is_some_and(|next| next.start == item.end && matches!(next.kind, Kind::Phrase { .. }))
    }

    /// Whether a sign of capture begins what is not read behind the cell at item `at`, with nothing but blanks between: no move begins so.
    fn takes_behind(&self, at: u32, item: &Item) -> bool {
        let next = self.record.items.get(at as usize + 1);
        let unread = next.filter(|next| {
            let between = &self.text[item.end..next.start];
            matches!(next.kind, Kind::Unreadable { .. })
                && between.trim_matches([' ', '\u{a0}']).is_empty()
        });
        unread.is_some_and(|next| {
            let text = &self.text[next.span()];
            let word = text.find(char::is_whitespace).unwrap_or(text.len());
            let small = text.find(char::is_uppercase).unwrap_or(word);
            lexicon::captures(&text[..word]) || lexicon::captures(&text[..small])
        })
    }

    fn phrase(&mut self, at: u32, item: &Item, phrase: Phrase, pair: u32) {
        let joined = self.joining && phrase.castling.is_none();
        if joined && (self.joined(at, item, pair) || self.joined_ruin(at, item))
            || self.joints.binary_search(&at).is_ok() && self.joined(at, item, pair)
            || self.tight && self.torn(at, item)
        {
            return;
        }
        let text = &self.text[item.span()];
        let core = self.core(text);
        let mut word = self.word(at..at + 1, item.span(), Written::Move, core);
        word.phrase = Some(phrase);
        word.pair = pair.checked_sub(1);
        word.core = castled(&phrase).unwrap_or(word.core);
        word.takes = phrase.takes;
        word.check = phrase.check;
        if self.is_sentence(item) {
            word.sentence = Some(Sentence::of(&self.text[item.span()]));
        }
        self.words.push(word);
    }

    fn cell(&mut self, at: u32, item: &Item, written: Written) {
        let mut word = self.word(at..at + 1, item.span(), written, Core::default());
        // Its mark of check may be left of the move.
        if written == Written::Illegible && item.end > item.start + 1 {
            word.check = looked(&self.text[item.span()], &self.alphabet, self.descriptive).check;
        }
        self.words.push(word);
    }

    /// A word that looks like a move and is none.
    fn ruin(&mut self, items: Range<u32>) {
        let (start, end) = (
            self.record.items.at(items.start).start,
            self.record.items.at(items.end - 1).end,
        );
        self.loose(items, start..end, Written::Move);
    }

    pub fn loose(&mut self, items: Range<u32>, span: Span, written: Written) {
        let looked = looked(&self.text[span.clone()], &self.alphabet, self.descriptive);
        let text = &self.text[span.clone()];
        let mut word = self.word(items, span, written, looked.core);
        if let Ok((phrase, read)) = self.record.dialect.phrase(text)
            && read == text.len()
        {
            word.phrase = Some(phrase);
            word.core = castled(&phrase).unwrap_or(word.core);
        }
        if let Some(core) = castles(text) {
            word.core = core;
        }
        word.takes = looked.takes;
        word.check = looked.check;
        self.words.push(word);
    }

    /// The letters and figures of a text.
    pub fn core(&self, text: &str) -> Core {
        looked(text, &self.alphabet, self.descriptive).core
    }

    fn word(&mut self, items: Range<u32>, span: Span, written: Written, core: Core) -> Word {
        let number = self.number.take();
        let side = self.side.take();
        let named = match self.descriptive {
            true => self.alphabet.named(core.as_slice()),
            false => Roles::NONE,
        };
        let empty = Word::empty(written, (items.start, span.start));
        Word {
            items,
            span,
            core,
            number: number.map(|(value, black, _)| (value, black)),
            side,
            number_item: number.map(|(_, _, item)| item),
            named,
            ..empty
        }
    }
}
