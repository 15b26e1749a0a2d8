//! From text to items: the record grammar.
//!
//! Comes in: the text of a source, the place where a record may begin, and the dialect of its moves.
//! Goes out: the record's items and the place where it ends. The move grammar is a value, so one
//! lexer serves every notation.
//!
//! The shape of what it reads is in `grammar/record.ebnf`; each production has its function in one of
//! the files of this room, by what it reads, or in [`layout`] and [`tags`](super::tags).

mod annotations;
mod bare;
mod beside;
mod between;
mod blanks;
mod calls;
mod choices;
mod drawn;
mod ends;
mod extent;
mod figures;
mod footers;
mod forms;
mod frames;
mod glued;
mod last;
mod last_row;
mod lines;
mod mistaken;
mod moves;
mod named;
mod notes;
mod numbers;
mod offers;
mod pages;
mod parted;
mod plain;
mod plain_rows;
mod references;
mod result_row;
mod results;
mod semicolons;
mod sentences;
mod side_letters;
mod signs;
mod spoken;
mod unnumbered;
mod unread;
mod variations;
mod words;

use crate::lexicon;
use crate::notation::{Dialect, Pair};

use super::tags::end_of_line;
use super::{
    Branch, Choice, Item, Items, Kind, Record, cells, chapter, dialect, layout, parts, rowed,
};
pub(super) use blanks::{FORM_FEED, skip_blanks};
use numbers::Numbered;

/// Reads the record that begins at or after byte `at` of `text`, and the byte after it.
///
/// None where only blanks are left. What is not said in `choice` is decided by the text.
#[must_use]
pub fn read(text: &str, at: usize, choice: &Choice) -> Option<(Record, usize)> {
    let start = skip_blanks(text, at);
    if start == text.len() {
        return None;
    }
    let (record, end) = match rowed::row(text, at) {
        Some(row) => {
            let own = &text[..row.moves.end];
            let dialect = dialect::decide(own, row.moves.start, choice);
            read_row(text, row, dialect)
        }
        None => read_whole(text, start, dialect::decide(text, start, choice)),
    };
    let prior = choice.prior;
    Some((Record { prior, ..record }, end))
}

/// Reads the record that begins at byte `start`, which is no blank, in a known dialect.
#[must_use]
pub fn read_as(text: &str, start: usize, dialect: Dialect) -> (Record, usize) {
    match rowed::row(text, start) {
        Some(row) => read_row(text, row, dialect),
        None => read_whole(text, start, dialect),
    }
}

/// Reads the record that a row of a table tells.
fn read_row(text: &str, row: rowed::Row, dialect: Dialect) -> (Record, usize) {
    let (record, _) = read_part(&text[..row.moves.end], row.moves.start, dialect);
    let end = row.span.end;
    (row.record(record), end)
}

/// Reads a record that is no row of a table, with the parts in which it is written.
fn read_whole(text: &str, start: usize, dialect: Dialect) -> (Record, usize) {
    let (record, end) = read_part(text, start, dialect);
    parts::joined(text, record, end)
}

/// As [`read_as`], a chapter told in words; of its moves that may stand behind a condition or instead of what was
/// told on it, counted from 0, those of the bits of `turned` are taken the other way than the sentence speaks for.
#[must_use]
pub fn read_turned(text: &str, start: usize, dialect: Dialect, turned: u64) -> (Record, usize) {
    if is_chapter(text, start, dialect) {
        return chapter::read(text, start, dialect, turned);
    }
    read_as(text, start, dialect)
}

/// Whether the record at `start` is told in words; such as lead to rows are none of its moves.
fn is_chapter(text: &str, start: usize, dialect: Dialect) -> bool {
    let rows = || layout::led_to(text, start);
    let in_words = |row: usize| {
        let cells = text[row..].trim_start_matches(|c: char| !c.is_alphabetic());
        let read = dialect.phrase(cells);
        read.is_ok_and(|(_, n)| layout::is_in_words(&cells[..n]))
    };
    chapter::is_told(text, start, dialect)
        && rows().is_none_or(|row| in_words(row) || chapter::is_told(text, row, dialect))
}

/// Reads the game that begins at byte `start`, and no further part of its record.
pub(super) fn read_part(text: &str, start: usize, dialect: Dialect) -> (Record, usize) {
    if is_chapter(text, start, dialect) {
        return chapter::read(text, start, dialect, 0);
    }
    let mut lexer = Lexer::new(text, start, dialect);
    lexer.run();
    lexer.finish(start)
}

/// What is known while a record is read.
struct Lexer<'s> {
    text: &'s str,
    at: usize,
    dialect: Dialect,
    items: Items,
    tags: Vec<super::Tag>,
    pairs: Vec<Pair>,
    /// Indices of the open parentheses.
    open: Vec<u32>,
    /// Those among them that a sign opened and one must close, each whether it is a bracket.
    signs: Vec<bool>,
    /// Whether a move or what stands for one was read outside variations.
    moves: bool,
    /// Whether a row before the last one lacks a half-move.
    lacks: bool,
    /// Whether moves are numbered with a slash.
    slashes: bool,
    /// Whether semicolons part moves.
    semicolons: bool,
    /// Whether the numbers of moves stand in brackets.
    brackets: bool,
    /// Whether numbers of moves are roman.
    romans: bool,
    /// Whether its numbers have names: `n° 3`.
    named: bool,
    /// Whether letters stand for figures in a number.
    misnumbered: bool,
    /// The move before which remarks were looked for last, and how often.
    asked: Option<(layout::Due, u32)>,
    /// Where the sign stands that ends the letters set off by the one that was read last, or the row that is quoted: `*1. e4 e5*`.
    emphasis: Option<usize>,
    /// Whether the rows stand in a table of a wiki.
    table: bool,
    /// Whether the record's result was read.
    over: bool,
    /// Whether the next item is the first of its line.
    line_start: bool,
    /// Whether a blank line or a heading stands before the next item.
    apart: bool,
    /// The last move number.
    number: Numbered,
    /// What it was before each of the open parentheses.
    numbers: Vec<Numbered>,
    /// How many are open within an example that no parenthesis closes, itself among them.
    example: Option<usize>,
    /// Whether the example tells moves that words behind them judge, with which it ends.
    judged: bool,
    /// Whether the example has a line of its own, so that its end is that line's.
    example_alone: bool,
    /// The byte before which all is the example's, for there the game comes back.
    example_until: usize,
    /// The byte before which no remark ends where the game goes on.
    unspoken: usize,
    /// Whether the body of a note runs, to the end of its paragraph.
    note: bool,
    /// The notes that figures call.
    calls: calls::Calls,
    /// The variations that stand behind the game and go on from a numbered move.
    references: Vec<references::Reference>,
    /// Variations that go on behind the last move before them.
    branches: Vec<Branch>,
    /// The end of a line that was looked for, and good for what stands before it.
    line_end: usize,
    /// The lines of words before this byte head what follows them, or do not.
    heads: Option<(usize, bool)>,
    /// The words that were looked through for the end of a comment that runs on.
    looked: layout::Looked,
    /// Whether the moves of its rows stand joined to each other.
    glues: bool,
    /// The row to which words lead, once it was looked for.
    led_to: Option<usize>,
    /// How many signs were taken for letters of moves.
    mistaken: u8,
    /// The rows that were looked through for written ones.
    unused: forms::Unused,
    /// The byte behind the last board that was drawn, or what was told of it.
    drawn_until: usize,
    /// Whether dots lead from White's moves to Black's.
    leaders: bool,
    /// Whether columns of minutes stand beside those of moves.
    timed: bool,
}

impl<'s> Lexer<'s> {
    fn new(text: &'s str, at: usize, dialect: Dialect) -> Lexer<'s> {
        Lexer {
            text,
            at,
            dialect,
            items: Items::with_capacity(256),
            tags: Vec::with_capacity(16),
            pairs: Vec::new(),
            open: Vec::new(),
            signs: Vec::new(),
            moves: false,
            lacks: false,
            slashes: false,
            semicolons: false,
            brackets: false,
            romans: false,
            named: false,
            misnumbered: false,
            asked: None,
            emphasis: None,
            table: false,
            over: false,
            line_start: true,
            apart: false,
            number: Numbered::default(),
            numbers: Vec::new(),
            example: None,
            judged: false,
            example_alone: false,
            example_until: 0,
            unspoken: at,
            note: false,
            calls: calls::Calls::default(),
            references: Vec::new(),
            branches: Vec::new(),
            line_end: at,
            heads: None,
            looked: layout::Looked::default(),
            glues: false,
            led_to: None,
            mistaken: 0,
            unused: forms::Unused::default(),
            drawn_until: 0,
            leaders: false,
            timed: false,
        }
    }

    /// `record = { heading | tag | escape | comment | line_comment } , { item } ,
    /// [ result , { prose | words | restated | remark } ] ;`
    fn run(&mut self) {
        while self.blanks() && !self.ends_here() {
            if self.line_start && self.tags_plainly() {
                continue;
            }
            if !self.row_plainly() && !self.result_plainly() {
                if self.line_start && self.begin_line() {
                    continue;
                }
                let before = self.at;
                self.item();
                debug_assert!(self.at > before, "an item has at least one byte");
            }
            self.plainly();
        }
        self.at = self.items.last().map_or(self.at, |item| item.end);
        self.end_reference();
    }

    /// Minds what runs to the end of a line, or to that of a paragraph; true where something was read.
    fn begin_line(&mut self) -> bool {
        self.begins_unread();
        if self.awaits_example() {
            self.example_alone = true;
        } else if self.at >= self.example_until && !self.goes_on_in_note() {
            self.end_example();
        }
        self.game_goes_on();
        let called = self.rest().starts_with(['(', '*'])
            || self.rest().as_bytes().get(1) == Some(&b')') && self.moves;
        let may_call = self.note || called;
        let first = self.rest().as_bytes().first();
        let framed = matches!(
            first,
            Some(b'>' | b'<' | b'{' | b'|' | b'!' | b'`' | b'&' | b'-' | b'"' | 0xc2 | 0xe2 | 0xf0)
        );
        let word = matches!(first, Some(b'A'..=b'Z' | b'a'..=b'z' | 0x80..));
        self.draws_board()
            || self.called_note()
            || self.unused_row()
            || self.unnumbered_row()
            || self.heads_study()
            || word && (self.names_place() || self.heads_page())
            || self.legend()
            || self.page_line()
            || self.notes_behind()
            || !word && self.over && self.remarks_behind()
            || self.over && self.says_no_move_behind()
            || !word && self.last_row()
            || word && self.flag_falls()
            || self.result_row()
            || framed && self.frames_line()
            || self.may_be_ballot() && self.ballot()
            || may_call && self.bracketed_number().is_none() && self.begin_note()
            || self.numbers_variation()
            || self.judges_move()
            || self.judges_instead()
            || self.names_number()
            || word && self.counts_stroke()
            || self.ends_last_move()
            || self.times_go_on()
            || self.resumes_move()
            || self.misread_result()
    }

    /// Closes what is open; the record ends with its last item.
    fn finish(mut self, start: usize) -> (Record, usize) {
        self.tell_moves_in_headings();
        self.tell_last_rule();
        self.tell_last_cell();
        self.tell_last_words();
        self.tell_foot();
        let close = index(self.items.len());
        for open in std::mem::take(&mut self.open) {
            self.items.set_kind(open, Kind::Open { close });
        }
        let end = self.items.last().map_or(start, |item| item.end);
        let mut branches = self.referred();
        branches.append(&mut self.branches);
        branches.sort_by_key(|branch| branch.open);
        let (text, lacks) = (self.text, self.lacks_cells());
        let record = Record {
            tags: self.tags,
            pairs: self.pairs,
            branches,
            misnumbered: self.misnumbered,
            ..Record::of_items(start..end, self.dialect, self.items)
        };
        match lacks {
            true => (cells::with_empty_cells(record, text), end),
            false => (record, end),
        }
    }

    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    /// The end of the line at hand, without its line break; found once a line, since a line can be
    /// the whole text.
    fn line_end(&mut self) -> usize {
        if self.at >= self.line_end {
            self.line_end = end_of_line(self.text, self.at);
        }
        self.line_end
    }

    /// `item = prose | number | side | move | remark ;`
    /// `remark = nag | glyph | comment | line_comment | escape | variation | aside | separator | divider | clock ;`
    /// `escape = ? first column ? , "%" , ? rest of the line ? ;`
    ///
    /// What comes in another order than a record has it is an item all the same.
    fn item(&mut self) {
        let line_start = std::mem::take(&mut self.line_start);
        let byte = self.rest().as_bytes().first().copied().unwrap_or(b' ');
        match byte {
            b'1'..=b'9' if self.calls_by_half() => {}
            b'1'..=b'9' if !line_start || self.moves && !layout::is_date(self.rest()) => {
                self.word(byte);
            }
            // So does a number of two figures, as forms print it: `03. Ff1-c4`.
            b'0' if line_start && self.moves && layout::is_padded(self.rest()) => self.word(byte),
            b'N' if self.moves && self.draws_by_letter() => {}
            b'o' if self.moves && self.judges_unclear() => {}
            b'a'..=b'h' | b'A'..=b'Z' if !line_start || self.moves && self.opens_no_words() => {
                self.word(byte);
            }
            b'[' | b'(' if self.clock_in_brackets() || self.says_unread() => {}
            b'[' | b'(' if self.page_words() => {}
            b'[' if self.number_in_brackets() => {}
            b'[' | b'(' if self.calls_in_brackets() => {}
            b'[' if line_start && self.moves && self.brackets_moves() => self.open(),
            b'[' if line_start || self.after_tag() => self.tag(),
            b'{' => self.comment(),
            b'%' if self.is_first_column() => {
                let end = self.line_end();
                self.push(end, Kind::Escape);
            }
            b';' => self.semicolon(),
            b'[' if self.opens_bracket() => self.open(),
            b']' if self.is_in_bracket() => self.close(),
            b'(' if line_start && self.counted_heading() => {}
            b'(' => self.open(),
            b')' if self.is_in_bracket() => self.push(self.at + 1, Kind::Stray),
            b')' => self.close(),
            b'}' => self.push(self.at + 1, Kind::Stray),
            b'$' => self.nag(),
            b'1' if line_start && layout::opens_plainly(self.rest(), self.dialect) => {
                self.word(byte);
            }
            _ if line_start && self.divider() => {
                self.apart = true;
                return;
            }
            b'*' | b'_' if line_start && self.heads_in_letters() => {}
            b'*' if self.stars(line_start) => return,
            b'\'' | b'_' if self.letters_set_off(line_start) => return,
            b'<' | b'&' if self.markup() => return,
            b'"' | 0xc2 | 0xe2 if self.ends_quotation() => return,
            b'~' if self.struck_out() => return,
            0xc2 | 0xe2 | 0xf0 if self.moves && self.picture() => {}
            _ if line_start && self.misread_line() => {}
            _ if line_start && self.annotates_lines() => {}
            _ if line_start && !self.runs_over_lines() && self.words_alone() => {}
            _ => self.word(byte),
        }
        // A line that `words_alone` took is set apart from what follows; others undo the blank line.
        let heading = matches!(
            self.items.last(),
            Some(Item {
                kind: Kind::Heading | Kind::Prose,
                ..
            })
        );
        self.apart = heading;
    }

    /// Takes pictures among the moves.
    fn picture(&mut self) -> bool {
        let n = lexicon::picture(self.rest());
        if n > 0 {
            self.push(self.at + n, Kind::Aside);
        }
        n > 0
    }

    /// Adds the item from here to `end`.
    fn push(&mut self, end: usize, kind: Kind) {
        self.items.push(Item {
            start: self.at,
            end,
            kind,
        });
        self.at = end;
    }
}

/// A place in a list as it is stored; lists longer than that do not fit in memory.
pub(super) fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
