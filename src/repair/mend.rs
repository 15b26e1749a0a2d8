//! The corrections set into the record.
//!
//! Comes in: the [`Way`]s that the search found. Goes out: the record as the cheapest of them reads
//! it, replayed, and what was corrected on the way.
//!
//! `a7-6` becomes the phrase of the move a7-a6, in the same place of the text.

use shakmaty::Bitboard;

use crate::chess::{Move, MoveList, Position};
use crate::fit::fitting;
use crate::homes::Homes;
use crate::phrase::{Phrase, Roles};
use crate::reading::{self, Start};
use crate::record::{After, Item, Kind, Record, Span};
use crate::spelling;

use super::calibration::confidence;
use super::graph::Step;
use super::search::homes;
use super::sheet::{Word, Written};
use super::ways::{Way, plays};
use super::{Alternative, Candidate, Correction, Repair, Repaired};

/// How many items at most lie between what two steps that follow each other set.
const NEAR: usize = 256;

/// How many other moves are named beside a correction.
const ALTERNATIVES: usize = 4;
/// What is less likely is not named.
const UNLIKELY: f64 = 0.001;

/// A record and its words, to be mended.
pub(super) struct Mender<'r> {
    record: &'r Record,
    text: &'r str,
    words: &'r [Word],
    start: &'r Position,
}

/// A step with where it stands in its game.
struct Stood {
    word: usize,
    step: Step,
    before: Position,
    homes: Option<Box<Homes>>,
    /// The number of its first half-move, from 1.
    ply: u32,
}

impl Stood {
    /// The position before one of the two moves of a step.
    fn before_of(&self, which: usize) -> Position {
        match (which, self.step.moves()[0]) {
            (1, Some(first)) => self.before.after(first),
            _ => self.before.clone(),
        }
    }
}

impl<'r> Mender<'r> {
    pub fn new(
        record: &'r Record,
        text: &'r str,
        words: &'r [Word],
        start: &'r Position,
    ) -> Mender<'r> {
        Mender {
            record,
            text,
            words,
            start,
        }
    }

    /// The record as the first of `ways` reads it.
    pub fn mend(&self, ways: &[Way], start: &Start) -> Repaired {
        let stood: Vec<Vec<Stood>> = ways.iter().map(|way| self.stood(way)).collect();
        let mut repairs = Vec::new();
        if let Some(best) = stood.first() {
            for at in best {
                self.repairs(at, ways, &stood, &mut repairs);
            }
        }
        let record = match stood.first() {
            Some(best) => self.mended(best),
            None => self.record.clone(),
        };
        let mut game = reading::replay_known(&record, self.text, start);
        let candidate = |way: &Way| Candidate {
            moves: plays(&way.steps).copied().collect(),
            confidence: way.share,
            against: Vec::new(),
        };
        game.confidence = ways.first().map_or(game.confidence, |way| way.share);
        Repaired {
            record,
            game,
            repairs,
            candidates: ways.iter().map(candidate).collect(),
            given_up: None,
        }
    }

    /// The steps of a way with the positions before them.
    fn stood(&self, way: &Way) -> Vec<Stood> {
        let mut position = self.start.clone();
        let mut homes = homes(self.words, self.start);
        let mut ply = 1;
        let stand = |&(word, step): &(usize, Step)| {
            let before = position.clone();
            let stood = Stood {
                word,
                step,
                before,
                homes: homes.clone(),
                ply,
            };
            for played in step.moves().into_iter().flatten() {
                position.play(played);
                if let Some(homes) = &mut homes {
                    homes.play(played);
                }
                ply += 1;
            }
            stood
        };
        way.steps.iter().map(stand).collect()
    }

    /// What the step at hand corrects.
    fn repairs(&self, at: &Stood, ways: &[Way], stood: &[Vec<Stood>], repairs: &mut Vec<Repair>) {
        let word = &self.words[at.word];
        let mut tell = |ply: u32, correction, span: Span, which: usize, before: Position| {
            let (confidence, alternatives) = self.weighed(at, which, ways, stood);
            repairs.push(Repair {
                ply,
                correction,
                span,
                read: at.step.moves()[which].copied(),
                before,
                confidence,
                alternatives,
            });
        };
        let before = || at.before.clone();
        match at.step {
            Step::Read(played) => {
                if let Some(correction) =
                    self.correction(word, &played, &at.before, at.homes.as_deref())
                {
                    let span = match word.written {
                        // Before the number that tells of it.
                        Written::Skipped => self.before(word.items.start as usize),
                        _ => word.span.clone(),
                    };
                    tell(at.ply, correction, span, 0, before());
                }
            }
            Step::Both(..) => {}
            Step::Extra if word.written.is_passed() => {}
            Step::Extra => tell(at.ply, Correction::Extra, word.span.clone(), 0, before()),
            Step::Missing(..) => {
                let place = self.place(word, &at.before);
                tell(at.ply, Correction::Missing, self.before(place), 0, before());
            }
            Step::Exchanged(first, _) => {
                let other = self.words.get(at.word + 1).unwrap_or(word);
                tell(
                    at.ply,
                    Correction::Exchanged,
                    other.span.clone(),
                    0,
                    before(),
                );
                let after = at.before.after(&first);
                tell(
                    at.ply + 1,
                    Correction::Exchanged,
                    word.span.clone(),
                    1,
                    after,
                );
            }
        }
    }

    /// How sure a move of a step is, and what else may have been meant.
    fn weighed(
        &self,
        at: &Stood,
        which: usize,
        ways: &[Way],
        stood: &[Vec<Stood>],
    ) -> (f64, Vec<Alternative>) {
        let (mut share, mut alternatives) = weighed(at, which, ways, stood);
        self.told_apart(&mut alternatives);
        // What is written as the correction is differs from it earlier in the game: the word was meant so all the same.
        let own = at.step.moves()[which].map(|read| {
            let before = at.before_of(which);
            self.written(&Some(*read), &before)
        });
        alternatives.retain(|other| {
            let same = own.is_some() && Some(self.written(&other.read, &other.before)) == own;
            share += if same { other.confidence } else { 0.0 };
            !same
        });
        let share = share.min(1.0);
        let confidence = confidence(self.record.dialect.notation, share);
        // What the correction is not is shared among the others.
        let left = (1.0 - confidence) / (1.0 - share).max(1e-9);
        for other in &mut alternatives {
            other.confidence *= left;
        }
        alternatives.retain(|other| other.confidence >= UNLIKELY);
        alternatives.truncate(ALTERNATIVES);
        (confidence, alternatives)
    }

    /// Makes one of alternatives that are written alike: they part earlier in the game.
    fn told_apart(&self, alternatives: &mut Vec<Alternative>) {
        let mut apart: Vec<(Option<String>, Alternative)> = Vec::new();
        for alternative in alternatives.drain(..) {
            let text = self.written(&alternative.read, &alternative.before);
            match apart.iter_mut().find(|(known, _)| *known == text) {
                Some((_, known)) => known.confidence += alternative.confidence,
                None => apart.push((text, alternative)),
            }
        }
        alternatives.extend(apart.into_iter().map(|(_, alternative)| alternative));
        alternatives.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    }

    /// A move as the record writes it; nothing for none.
    fn written(&self, read: &Option<Move>, before: &Position) -> Option<String> {
        let mut text = String::new();
        if let Some(read) = read {
            spelling::write(&mut text, self.record.dialect, before, read).ok()?;
        }
        Some(text)
    }

    /// What reading `word` as `played` corrects, if anything.
    fn correction(
        &self,
        word: &Word,
        played: &Move,
        before: &Position,
        homes: Option<&Homes>,
    ) -> Option<Correction> {
        match (word.written, &word.phrase) {
            (Written::Illegible, _) if word.span.is_empty() => Some(Correction::Missing),
            (Written::Illegible | Written::Dots, _) => Some(Correction::Illegible),
            (Written::Absent | Written::Skipped, _) => Some(Correction::Missing),
            (_, Some(phrase)) => {
                let mut fits = MoveList::new();
                fitting(before, homes, phrase, &mut fits);
                match (fits.contains(played), fits.len()) {
                    (true, 1) if word.moved => Some(Correction::Exchanged),
                    (true, 1) => None,
                    (true, _) => Some(Correction::Vague),
                    _ => Some(Correction::Misread),
                }
            }
            _ => Some(Correction::Misread),
        }
    }

    /// The index of the item before which a half-move is put that was left out before `word`: Black's
    /// stands before the number of White's next.
    fn place(&self, word: &Word, before: &Position) -> usize {
        match word.number_item {
            Some(number) if before.turn().is_black() => number as usize,
            _ => word.items.start as usize,
        }
    }

    /// The place before an item, where nothing stands.
    fn before(&self, item: usize) -> Span {
        let start = self.record.items.get(item).map_or(0, |item| item.start);
        start..start
    }

    /// The record with every step of a reading set in.
    fn mended(&self, best: &[Stood]) -> Record {
        let mut record = self.record.clone();
        let mut items: Vec<Item> = Vec::with_capacity(record.items.len() + 4);
        let mut moved: Vec<u32> = Vec::with_capacity(record.items.len() + 1);
        // Where an item stands, or what is read in its place: behind what was left out before it.
        let mut own: Vec<u32> = Vec::with_capacity(record.items.len());
        let set = self.set(best);
        let mut set = set.iter().peekable();
        for (at, item) in self.record.items.iter().enumerate() {
            moved.push(items.len() as u32);
            let mut kept = true;
            while let Some(new) = set.next_if(|new| new.place == at) {
                kept &= new.item.is_none() && !new.gone;
                items.extend(new.item.iter().chain(&new.also));
                kept |= new.beside;
            }
            if kept {
                items.push(item);
            }
            let last = items.len().checked_sub(1).map(|last| last as u32);
            own.push(last.map_or(0, |last| last.max(moved[at])));
        }
        moved.push(items.len() as u32);
        // What only the other sheet has stands behind the last item.
        items.extend(set.filter_map(|new| new.item));
        for item in &mut items {
            if let Kind::Open { close } = &mut item.kind {
                *close = moved.get(*close as usize).copied().unwrap_or(*close);
            }
        }
        let place = |item: u32| own.get(item as usize).copied().unwrap_or(item);
        for branch in &mut record.branches {
            branch.open = place(branch.open);
            if let After::Item(item) = &mut branch.after {
                *item = place(*item);
            }
        }
        record.items = items.into_iter().collect();
        record
    }

    /// What stands in the place of which item.
    fn set(&self, best: &[Stood]) -> Vec<Set> {
        let mut sets = Vec::new();
        for at in best {
            self.set_step(at, &mut sets);
        }
        sets.sort_by_key(|set| set.place);
        sets
    }

    fn set_step(&self, at: &Stood, sets: &mut Vec<Set>) {
        let word = &self.words[at.word];
        let said = |word: &Word, played: &Move, before: &Position| {
            item(word.span.clone(), pinned(played, before, word))
        };
        match at.step {
            Step::Read(played) => self.put(word, said(word, &played, &at.before), sets),
            Step::Both(first, second) => self.put_both(word, [first, second], at, sets),
            // Dots that stand for no cell say that Black's move follows, or nothing: they part columns.
            Step::Extra if word.written == Written::Dots => {
                self.put(word, item_of(word.span.clone(), Kind::Separator), sets);
            }
            Step::Extra if word.written.is_passed() => {}
            Step::Extra => self.put(word, item_of(word.span.clone(), Kind::Aside), sets),
            Step::Missing(first, second) => {
                let place = self.place(word, &at.before);
                let start = self.record.items.at(place as u32).start;
                let phrase = pinned(&first, &at.before, word);
                sets.push(Set {
                    place,
                    item: Some(item(
                        start..start,
                        Phrase {
                            check: Phrase::ANY.check,
                            takes: false,
                            ..phrase
                        },
                    )),
                    also: None,
                    gone: false,
                    beside: true,
                });
                let after = at.before.after(&first);
                self.put(word, said(word, &second, &after), sets);
            }
            Step::Exchanged(first, second) => {
                self.put(word, said(word, &first, &at.before), sets);
                if let Some(other) = self.words.get(at.word + 1) {
                    let after = at.before.after(&first);
                    self.put(other, said(other, &second, &after), sets);
                }
            }
        }
    }

    /// Sets an item in the place of a word's.
    fn put(&self, word: &Word, item: Item, sets: &mut Vec<Set>) {
        let places = word.items.start as usize..word.items.end as usize;
        if matches!(word.written, Written::Absent | Written::Skipped) {
            return sets.push(Set {
                place: places.start,
                item: Some(item),
                also: None,
                gone: false,
                beside: true,
            });
        }
        // The steps come in the order of their words, or one word apart.
        let near = |set: &&Set| set.place + NEAR >= places.start;
        let mut lately = sets.iter().rev().take_while(near);
        let shared = lately.any(|set| set.place == places.start && !set.beside);
        sets.push(Set {
            place: places.start,
            item: Some(item),
            also: None,
            gone: shared,
            beside: false,
        });
        sets.extend(places.skip(1).map(|place| Set {
            place,
            item: None,
            also: None,
            gone: true,
            beside: false,
        }));
    }

    fn put_both(&self, word: &Word, played: [Move; 2], at: &Stood, sets: &mut Vec<Set>) {
        let pair = word
            .pair
            .and_then(|pair| self.record.pairs.get(pair as usize));
        let Some(pair) = pair else { return };
        let after = at.before.after(&played[0]);
        let first = pinned(&played[0], &at.before, word);
        let second = pinned(&played[1], &after, word);
        sets.push(Set {
            place: word.items.start as usize,
            item: Some(item(word.span.start..pair.first_end, first)),
            also: Some(item(pair.second_start..pair.second_end, second)),
            gone: false,
            beside: false,
        });
    }
}

/// What is set into a record at one place.
struct Set {
    /// The index of the item.
    place: usize,
    /// What stands there.
    item: Option<Item>,
    /// And behind it.
    also: Option<Item>,
    /// Whether the item goes and nothing comes.
    gone: bool,
    /// Whether the item stays.
    beside: bool,
}

fn item(span: Span, phrase: Phrase) -> Item {
    item_of(span, Kind::Phrase { phrase, pair: 0 })
}

fn item_of(span: Span, kind: Kind) -> Item {
    Item {
        start: span.start,
        end: span.end,
        kind,
    }
}

/// The phrase in which `played` alone lies. The marks of a word that says it are kept.
fn pinned(played: &Move, before: &Position, word: &Word) -> Phrase {
    let rook_to = match before.rules().is_modern() {
        true => Bitboard::EMPTY,
        false => played.rook_to(),
    };
    let said = word
        .phrase
        .filter(|phrase| phrase.is_plain() && played.lies_in(phrase));
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

/// How likely the moves of one step are among all ways, and what else they say of its word.
fn weighed(
    at: &Stood,
    which: usize,
    ways: &[Way],
    stood: &[Vec<Stood>],
) -> (f64, Vec<Alternative>) {
    let read = at.step.moves()[which];
    let mut confidence = 0.0;
    let mut alternatives: Vec<Alternative> = Vec::new();
    for (way, steps) in ways.iter().zip(stood) {
        let other = steps
            .iter()
            .find(|other| (other.word..other.word + other.step.words()).contains(&at.word));
        let Some(other) = other else { continue };
        if other.step == at.step {
            confidence += way.share;
            continue;
        }
        let said = other.step.moves()[which].copied();
        if said.as_ref() == read {
            continue;
        }
        let known = alternatives.iter_mut().find(|known| known.read == said);
        match known {
            Some(known) => known.confidence += way.share,
            None => alternatives.push(Alternative {
                read: said,
                before: other.before_of(which),
                confidence: way.share,
            }),
        }
    }
    alternatives.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    (confidence.min(1.0), alternatives)
}
