//! The record as the cheapest of the ways through it reads it, and what that corrects.
//!
//! Comes in: the [`Way`]s that the search found. Goes out: the record with the cheapest of them set in (`setting`), replayed, and a
//! [`Repair`] for each word that it departs from.
//!
//! Of `a7-6`, read a7-a6: the phrase of that move, and a letter corrected.

use std::collections::HashMap;
use std::ops::Range;

use crate::chess::{Move, Position};
use crate::game::{Game, Status};
use crate::phrase::Phrase;
use crate::reading;
use crate::record::{After, Kind, Record, Span};
use crate::spelling;

mod disputed;
mod setting;
mod sure;

use disputed::bounded;

use super::channel::Channel;
use super::graph::Stand;
use super::graph::Step;
use super::one_sheet::Sheet;
use super::sheet::{Word, Written};
use super::sums::Sums;
use super::ways::{Way, plays};
use super::{Alternative, Candidate, Correction, Reason, Repair, Repaired, small, steps};

/// What is known of the ways of a sheet besides their shares of each other.
#[derive(Default)]
pub(super) struct Known {
    /// Games of other rows of the same words, each with its share among all.
    pub beside: Vec<Candidate>,
    /// Words about which the row may be another than any that was looked at, and how likely that is.
    pub doubted: Vec<(Range<usize>, f64)>,
    /// The shares of steps near cells that follow each other, among more ways than are laid side by side.
    pub sums: Sums,
    /// What the words of a second sheet count.
    pub second: Option<Channel>,
}

/// A record and its words, to be mended.
pub(super) struct Mender<'r> {
    sheet: Sheet<'r>,
    known: &'r Known,
    ways: &'r [Way],
    /// The steps of each way.
    stood: Vec<Vec<Stood>>,
    /// Whether letters of men are small by habit.
    small: bool,
}

/// A step with where it stands in its game.
struct Stood {
    word: usize,
    step: Step,
    before: Stand,
    /// The number of its first half-move, from 1.
    ply: u32,
    /// Whether the move before it is written, not read into a cell.
    behind_words: bool,
}

impl Stood {
    /// The number of the half-move behind it.
    fn next(&self) -> u32 {
        self.ply + self.step.moves().into_iter().flatten().count() as u32
    }

    /// The position before one of the two moves of a step.
    fn before_of(&self, which: usize) -> Position {
        match (which, self.step.moves()[0]) {
            (1, Some(first)) => self.before.position.after(first),
            _ => self.before.position.clone(),
        }
    }
}

impl<'r> Mender<'r> {
    pub fn new(sheet: Sheet<'r>, ways: &'r [Way], known: &'r Known) -> Mender<'r> {
        Mender {
            sheet,
            known,
            ways,
            stood: ways.iter().map(|way| stood(&sheet, way)).collect(),
            small: sheet
                .words
                .iter()
                .any(|word| small::is_small(word, sheet.text)),
        }
    }

    /// The steps of the way that is read.
    fn best(&self) -> &[Stood] {
        self.stood.first().map_or(&[], |best| best)
    }

    /// The record as the first of the ways reads it.
    pub fn mend(&self) -> Repaired {
        let best = self.best();
        let (record, mut game) = self.replayed();
        let mut repairs = Vec::new();
        // A habit is told once.
        let small = best.iter().position(|at| self.is_small(at));
        let mut placed = 1.0_f64;
        for (i, at) in best.iter().enumerate() {
            if i > 0 && self.is_cell_of_move_before(at, &best[i - 1]) {
                continue;
            }
            let known = repairs.len();
            let first = small == Some(i);
            self.repairs(at, first, placed, &mut repairs);
            if repairs[known..].iter().any(Repair::moves_numbers) {
                placed = placed.min(self.placed(at));
                // A move that is one of many fits nothing there in particular, and no number tells that one is missing.
                if !self.is_numbered(&best[i + 1..]) {
                    let own = repairs[known..].iter().map(|repair| repair.confidence);
                    placed = own.fold(placed, f64::min);
                }
            }
        }
        self.keep_vague(&game, &mut repairs);
        self.doubt(&mut repairs);
        self.dispute(&mut repairs);
        let candidate = |way: &Way| Candidate::of(plays(&way.steps).copied().collect(), way.share);
        self.forgive_numbers(&mut game, &repairs);
        game.confidence = self.ways.first().map_or(game.confidence, |way| way.share);
        Repaired {
            record,
            game,
            repairs,
            candidates: self.ways.iter().map(candidate).collect(),
            given_up: None,
        }
    }

    /// The record with the steps of the reading set in, and the game that it tells then.
    fn replayed(&self) -> (Record, Game) {
        let mut record = self.mended();
        self.hang(&mut record);
        let mut game = self.tells(&record);
        if game.status == Status::Broken {
            self.renumber(&mut record);
            game = self.tells(&record);
        }
        (record, game)
    }

    /// The game that a corrected record tells.
    fn tells(&self, record: &Record) -> Game {
        reading::replay_known(record, self.sheet.text, self.sheet.start)
    }

    /// Gives the half-moves of a reading their own numbers, where those of the text deny it: a half-move written twice on lines of
    /// its own takes the number of the next.
    fn renumber(&self, record: &mut Record) {
        let numbers = self.best().iter().filter_map(|at| {
            let item = self.sheet.words[at.word].number_item?;
            let kind = Kind::Number {
                value: at.before.position.fullmoves(),
                black: at.before.position.turn().is_black(),
            };
            Some((self.sheet.record.items.at(item).start, kind))
        });
        let numbers: HashMap<usize, Kind> = numbers.collect();
        for (at, item) in record.items.clone().iter().enumerate() {
            if let (Kind::Number { .. }, Some(kind)) = (item.kind, numbers.get(&item.start)) {
                record.items.set_kind(at as u32, *kind);
            }
        }
    }

    /// Lets a variation replace the move that it seemed to go on from, where that is the half-move of the variation's number: one
    /// was left out before it. `3. a6 (3... Cf6)`
    fn hang(&self, record: &mut Record) {
        if record.branches.is_empty() {
            return;
        }
        let numbers: HashMap<usize, (u32, bool)> =
            self.best().iter().map(|at| self.numbered(at)).collect();
        let items = &record.items;
        record.branches.retain(|branch| {
            let first = items.get(branch.open as usize + 1).map(|item| item.kind);
            match (branch.after, first) {
                (After::Item(item) | After::Remark(item), Some(Kind::Number { value, black })) => {
                    let own = numbers.get(&items.at(item).start);
                    own != Some(&(value, black))
                }
                _ => true,
            }
        });
    }

    /// Whether the first number before one of these steps is that of its half-move.
    fn is_numbered(&self, steps: &[Stood]) -> bool {
        let mut numbers = steps
            .iter()
            .filter_map(|at| Some((at, self.sheet.words[at.word].number?)));
        numbers
            .next()
            .is_some_and(|(at, number)| self.numbered(at).1 == number)
    }

    /// Where the word of a step begins, and the number of the half-move that it is.
    fn numbered(&self, at: &Stood) -> (usize, (u32, bool)) {
        let before = match at.step {
            Step::Missing(..) => at.before_of(1),
            _ => at.before_of(0),
        };
        let number = (before.fullmoves(), before.turn().is_black());
        (self.sheet.words[at.word].span.start, number)
    }

    /// Whether an empty cell that is passed over is that of the move right before it, where White's own is not written: his cell has
    /// Black's move. `7. cxd4`
    fn is_cell_of_move_before(&self, at: &Stood, before: &Stood) -> bool {
        matches!((at.step, before.step), (Step::Extra, Step::Missing(..)))
            && at.word == before.word + 1
            && self.sheet.words[at.word].is_blank()
            && before.before.position.turn().is_white()
    }

    /// Whether nothing is corrected at a step but the small letter of a man.
    fn is_small(&self, at: &Stood) -> bool {
        let (word, dialect) = (&self.sheet.words[at.word], self.sheet.record.dialect);
        let Step::Read(played) = at.step else {
            return false;
        };
        match correction(word, &played, &at.before) {
            None => small::is_small(word, self.sheet.text),
            // It was taken for a pawn's.
            Some(Correction::Misread) if self.small => {
                let man = small::man(word, self.sheet.text, dialect);
                man.is_some_and(|man| at.before.fits(&man).contains(&played))
            }
            Some(_) => false,
        }
    }

    /// What is corrected where a word is read as `played`, if anything; of men's letters that are small by habit the `first` alone
    /// is told.
    fn corrected(&self, at: &Stood, played: &Move, first: bool) -> Option<Correction> {
        let word = &self.sheet.words[at.word];
        match self.is_small(at) {
            true => first.then_some(Correction::Misread),
            false => correction(word, played, &at.before),
        }
    }

    /// What the step at hand corrects; `small` where that is the first man's letter that is small by habit, and its number as sure as
    /// `placed`.
    fn repairs(&self, at: &Stood, small: bool, placed: f64, repairs: &mut Vec<Repair>) {
        for (which, correction, span) in self.told(at, small) {
            let fits = match correction {
                Correction::Vague => at.before.fits(&self.sheet.words[at.word]),
                _ => Vec::new(),
            };
            let (confidence, alternatives) = self.weighed(at, which, &fits, placed);
            let mut repair = Repair::of(
                correction,
                (at.ply + which as u32, span),
                (at.step.moves()[which].copied(), at.before_of(which)),
                (confidence, alternatives),
            );
            repair.reason = self.reason(at, &repair);
            if repair.reason == Some(Reason::OtherSheet) && repair.correction == Correction::Misread
            {
                // As likely as where the other sheet is the first.
                let says = at.before.fits(&self.sheet.words[at.word]);
                repair.confidence = bounded(repair.confidence, &mut repair.alternatives, &says);
            }
            self.name_unfollowed(&mut repair, at, which);
            repairs.push(repair);
        }
    }

    /// Why a step is corrected so, where the other sheet or the numbers tell it, or a word like it.
    fn reason(&self, at: &Stood, repair: &Repair) -> Option<Reason> {
        let word = &self.sheet.words[at.word];
        let twin = |before: usize| {
            let other = at
                .word
                .checked_sub(before)
                .and_then(|at| self.sheet.words.get(at));
            other.is_some_and(|other| other.core == word.core)
        };
        match (repair.correction, at.step) {
            (Correction::Misread, Step::Read(played)) => {
                steps::is_said_beside(word, &played, &at.before).then_some(Reason::OtherSheet)
            }
            (Correction::Missing, Step::Read(_)) => match word.other {
                Some(_) => Some(Reason::OtherSheet),
                None => Some(Reason::Number),
            },
            (Correction::Missing, _) => {
                let due = repair.before.after(&repair.read?);
                let due = (due.fullmoves(), due.turn().is_black());
                (word.number == Some(due)).then_some(Reason::Number)
            }
            (Correction::Exchanged, _) if word.column => Some(Reason::Column),
            (Correction::Extra, _) => (twin(1) || twin(2)).then_some(Reason::Twice),
            _ => None,
        }
    }

    /// What the step at hand corrects: which of its moves, how, and of what bytes.
    fn told(&self, at: &Stood, small: bool) -> Vec<(usize, Correction, Span)> {
        let word = &self.sheet.words[at.word];
        match at.step {
            Step::Read(played) => {
                let correction = self.corrected(at, &played, small);
                let span = match word.written {
                    // Before the number that tells of it.
                    Written::Skipped => self.before(word, word.items.start as usize),
                    _ => word.span.clone(),
                };
                let told = correction.map(|correction| (0, correction, span));
                told.into_iter().collect()
            }
            Step::Both(..) => Vec::new(),
            Step::Extra => {
                // What is too many on the other sheet is told there.
                let correction = self.passed_over(at).filter(|_| !word.behind);
                let told = correction.map(|correction| (0, correction, word.span.clone()));
                told.into_iter().collect()
            }
            // The other sheet left out the first, or has them in another order; this one has neither.
            Step::Missing(..) | Step::Exchanged(..) if word.behind => {
                let both = [0, 1].map(|which| (which, Correction::Added, word.span.clone()));
                both.into()
            }
            Step::Missing(first, second) => {
                let place = setting::place(word, &at.before.position);
                let missing = (0, Correction::Missing, self.before(word, place));
                // What follows the other sheet may say alone.
                let after = at.before.position.after(&first);
                let misread = !steps::Said::of(Some(word), &after, None).is(&second);
                let misread = misread.then(|| (1, Correction::Misread, word.span.clone()));
                std::iter::once(missing).chain(misread).collect()
            }
            Step::Exchanged(..) => {
                let other = self.sheet.words.get(at.word + 1).unwrap_or(word);
                let both = [(0, other), (1, word)];
                let both =
                    both.map(|(which, word)| (which, Correction::Exchanged, word.span.clone()));
                both.into()
            }
        }
    }

    /// What a word that says no move is, where that corrects anything.
    fn passed_over(&self, at: &Stood) -> Option<Correction> {
        let word = &self.sheet.words[at.word];
        // An empty cell where the game is at its end.
        let ended = word.written == Written::Illegible
            && at.behind_words
            && !at.before.position.has_legal_move();
        match word.is_blank() {
            _ if word.written.is_passed() || ended => None,
            true => Some(Correction::Blank),
            false => Some(Correction::Extra),
        }
    }

    /// A move as the record writes it; nothing for none.
    fn written(&self, read: &Option<Move>, before: &Position) -> Option<String> {
        let mut text = String::new();
        if let Some(read) = read {
            spelling::write(&mut text, self.sheet.record.dialect, before, read).ok()?;
        }
        Some(text)
    }
}

/// The steps of a way with the positions before them.
fn stood(sheet: &Sheet<'_>, way: &Way) -> Vec<Stood> {
    let mut stand = Stand::before(sheet.words, &sheet.game.start);
    let (mut ply, mut behind_words) = (1, true);
    let stood = |&(word, step): &(usize, Step)| {
        let stood = Stood {
            word,
            step,
            before: stand.clone(),
            ply,
            behind_words,
        };
        stand.take(&step);
        if stood.next() > ply {
            behind_words = !sheet.words[word].written.is_cell();
        }
        ply = stood.next();
        stood
    };
    way.steps.iter().map(stood).collect()
}

/// What reading `word` as `played` corrects, if anything.
fn correction(word: &Word, played: &Move, stand: &Stand) -> Option<Correction> {
    match (word.written, &word.phrase) {
        // However it is read, and whatever is wrong with it there.
        _ if word.behind => Some(Correction::Added),
        (Written::Illegible, _) if word.span.is_empty() => Some(Correction::Missing),
        (Written::Illegible | Written::Dots, _) => Some(Correction::Illegible),
        (Written::Absent | Written::Skipped, _) => Some(Correction::Missing),
        (_, Some(phrase)) => {
            let mut fits = stand.fits(word);
            if fits.len() > 1 {
                // A mark of check may tell which of them it is, as it does where nothing is corrected.
                let said = Phrase {
                    check: word.check,
                    ..*phrase
                };
                let agreeing = reading::agreeing(&stand.position, &said, &fits);
                if agreeing.contains(played) {
                    fits = agreeing;
                }
            }
            // So may the other sheet.
            if let Some(other) = word.other.as_deref().filter(|_| fits.len() > 1) {
                let also = stand.fits(other);
                if also.contains(played) {
                    fits.retain(|said| also.contains(said));
                }
            }
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
