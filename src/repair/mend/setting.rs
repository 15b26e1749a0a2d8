//! The corrections set into the items of the record.
//!
//! Comes in: the steps of a reading, each where it stands. Goes out: the record as that reading has it: phrases in the
//! place of words misread, half-moves put in, others taken out.
//!
//! `a7-6` becomes the phrase of the move a7-a6, in the same place of the text.
//!
//! Here too: what is told of numbers where the moves of rows change their places. `7. bxc3`, `8. cxd4 cxd4`, `9. Fd2 Fb4+`: Black's column
//! stands a row too low, and 8 is the number of its row.

use std::collections::{HashMap, HashSet};

use shakmaty::Bitboard;

use crate::chess::{Move, Position};
use crate::game::{Cause, Game};
use crate::phrase::{Phrase, Roles};
use crate::record::{Item, Kind, Record, Span};

use super::super::answers::{Set, item_of, placed};
use super::super::graph::Step;
use super::super::sheet::{Word, Written};
use super::super::{Correction, Repair};
use super::{Mender, Stood};

impl Mender<'_> {
    /// The place before an item, where nothing stands; of what is behind the end, that of `word`.
    pub(super) fn before(&self, word: &Word, item: usize) -> Span {
        if word.behind {
            return word.span.clone();
        }
        let start = self
            .sheet
            .record
            .items
            .get(item)
            .map_or(0, |item| item.start);
        start..start
    }

    /// The record with every step of the reading set in.
    pub(super) fn mended(&self) -> Record {
        let mut sets = Vec::new();
        for at in self.best() {
            self.set_step(at, &mut sets);
        }
        placed(self.sheet.record, sets)
    }

    /// The same, but that words which say the move that is read, and others perhaps, say what they say.
    pub(super) fn corrected_alone(&self) -> Record {
        let mut sets = Vec::new();
        for at in self.best() {
            let word = &self.sheet.words[at.word];
            match word.phrase.filter(|_| self.says_its_move(at)) {
                Some(phrase) => put(word, item(word.span.clone(), phrase), &mut sets),
                None => self.set_step(at, &mut sets),
            }
        }
        placed(self.sheet.record, sets)
    }

    fn set_step(&self, at: &Stood, sets: &mut Vec<Set>) {
        let word = &self.sheet.words[at.word];
        let said = |word: &Word, played: &Move, before: &Position| {
            item(word.span.clone(), pinned(played, before, word))
        };
        match at.step {
            Step::Read(played) => {
                let mut item = said(word, &played, &at.before.position);
                // What a word that says its move by files and ranks says of check is told where the board denies it.
                if let (Kind::Phrase { phrase, .. }, Some(own)) = (&mut item.kind, word.phrase)
                    && own.check != Phrase::ANY.check
                    && self.says_its_move(at)
                {
                    phrase.check = own.check;
                }
                put(word, item, sets);
            }
            Step::Both(first, second) => self.put_both(word, [first, second], at, sets),
            Step::Extra if word.behind => {}
            // Dots that stand for no cell say that Black's move follows, or nothing: they part columns.
            Step::Extra if word.written == Written::Dots => {
                put(word, item_of(word.span.clone(), Kind::Separator), sets);
            }
            Step::Extra if word.written.is_passed() => {}
            Step::Extra => put(word, item_of(word.span.clone(), Kind::Aside), sets),
            Step::Missing(first, second) => {
                let place = place(word, &at.before.position);
                let start = self.before(word, place).start;
                let phrase = pinned(&first, &at.before.position, word);
                let unmarked = Phrase {
                    check: Phrase::ANY.check,
                    takes: false,
                    ..phrase
                };
                sets.push(Set::beside(place, item(start..start, unmarked)));
                let after = at.before.position.after(&first);
                put(word, said(word, &second, &after), sets);
            }
            Step::Exchanged(first, second) => {
                put(word, said(word, &first, &at.before.position), sets);
                if let Some(other) = self.sheet.words.get(at.word + 1) {
                    let after = at.before.position.after(&first);
                    put(other, said(other, &second, &after), sets);
                }
            }
        }
    }

    fn put_both(&self, word: &Word, played: [Move; 2], at: &Stood, sets: &mut Vec<Set>) {
        let pair = word
            .pair
            .and_then(|pair| self.sheet.record.pairs.get(pair as usize));
        let Some(pair) = pair else { return };
        let after = at.before.position.after(&played[0]);
        let first = pinned(&played[0], &at.before.position, word);
        let second = pinned(&played[1], &after, word);
        let [first, second] = [
            item(word.span.start..pair.first_end, first),
            item(pair.second_start..pair.second_end, second),
        ];
        sets.push(Set {
            also: Some(second),
            ..Set::instead(word.items.start as usize, first)
        });
    }
}

/// Sets an item in the place of a word's.
fn put(word: &Word, item: Item, sets: &mut Vec<Set>) {
    let places = word.items.start as usize..word.items.end as usize;
    if word.behind || matches!(word.written, Written::Absent | Written::Skipped) {
        return sets.push(Set::beside(places.start, item));
    }
    sets.push(Set::instead(places.start, item));
    sets.extend(places.skip(1).map(Set::gone));
}

/// The index of the item before which a half-move is put that was left out before `word`: Black's
/// stands before the number of White's next, and White's before a number that says Black's follows.
pub(super) fn place(word: &Word, before: &Position) -> usize {
    let blacks = word.number.is_some_and(|(_, black)| black);
    match word.number_item {
        Some(number) if before.turn().is_black() || blacks => number as usize,
        _ => word.items.start as usize,
    }
}

fn item(span: Span, phrase: Phrase) -> Item {
    item_of(span, Kind::Phrase { phrase, pair: 0 })
}

/// The phrase in which `played` alone lies. The marks of a word that says it are kept.
fn pinned(played: &Move, before: &Position, word: &Word) -> Phrase {
    let rook_to = match before.rules().is_modern() {
        true => Bitboard::EMPTY,
        false => played.rook_to(),
    };
    let said = word.phrase.filter(|phrase| {
        phrase.is_plain() && played.lies_in(phrase) && played.takes_as_named(phrase)
    });
    Phrase {
        roles: Roles::of(played.role),
        from: Bitboard::from_square(played.from),
        to: Bitboard::from_square(played.to),
        promotion: played.promotion,
        castling: played.castling(),
        rook_to,
        ..said.unwrap_or(Phrase::ANY)
    }
}

impl Mender<'_> {
    /// Drops what is told of a number behind that of the row before, where the moves of its row are exchanged.
    pub(super) fn forgive_numbers(&self, game: &mut Game, repairs: &[Repair]) {
        let slips = |cause: &Cause| matches!(cause, Cause::Number { .. });
        if !game.faults.iter().any(|fault| slips(&fault.cause)) {
            return;
        }
        let exchanged = self.numbers_of_exchanged(repairs);
        let before = self.numbers_before();
        game.faults.retain(|fault| {
            let (Cause::Number { written, .. }, start) = (&fault.cause, &fault.span.start) else {
                return true;
            };
            let follows = before
                .get(start)
                .is_some_and(|last| last.checked_add(1) == Some(*written));
            !(follows && exchanged.contains(start))
        });
    }

    /// Where the numbers stand before half-moves that are exchanged with their neighbours.
    fn numbers_of_exchanged(&self, repairs: &[Repair]) -> HashSet<usize> {
        let told = repairs
            .iter()
            .filter(|repair| repair.correction == Correction::Exchanged);
        let told: HashSet<usize> = told.map(|repair| repair.span.start).collect();
        let moved = self
            .sheet
            .words
            .iter()
            .filter(|word| told.contains(&word.span.start));
        let numbers =
            moved.filter_map(|word| Some(self.sheet.record.items.at(word.number_item?).start));
        numbers.collect()
    }

    /// The number before each, outside variations.
    fn numbers_before(&self) -> HashMap<usize, u32> {
        let (mut before, mut last, mut depth) = (HashMap::new(), None, 0_u32);
        for item in self.sheet.record.items.iter() {
            match item.kind {
                Kind::Open { .. } => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Number {
                    value,
                    black: false,
                } if depth == 0 => {
                    if let Some(last) = last {
                        before.insert(item.start, last);
                    }
                    last = Some(value);
                }
                _ => {}
            }
        }
        before
    }
}
