//! How likely the ways through a sheet are, laid side by side.
//!
//! Comes in: what the steps of a way count, each kind by itself. Goes out: what the way counts in all. The search
//! counts as it goes; here the whole is seen, and each kind has the weight that was learned for it.
//!
//! A figure misread, and the game goes on as players do: less than a game read as it stands, in which a
//! queen is left to be taken.

use crate::notation::Notation;

use super::graph::{Arc, Step};
use super::search::WEIGHT;
use super::sheet::Word;

/// What a way counts, by kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Tally(pub [f32; PARTS]);

/// Where each kind stands in a [`Tally`].
pub(super) mod part {
    /// The text of words read otherwise than they say, and of those that say their move.
    pub const MISREAD: usize = 0;
    pub const SAID: usize = 1;
    /// Numbers, marks of check, the result.
    pub const MARKS: usize = 2;
    /// How little players would play the move of a word that says it: up to 2, from there to 4, and beyond.
    pub const PLAY_SAID: usize = 3;
    /// The same of words read otherwise.
    pub const PLAY_MISREAD: usize = 6;
    /// The same of cells that cannot be read and of half-moves left out.
    pub const PLAY_CELL: usize = 9;
    /// How many words are read otherwise; how many of them where no departures were looked for.
    pub const CHANGES: usize = 10;
    pub const AFAR: usize = 11;
    /// How many half-moves are left out, too many, exchanged.
    pub const MISSING: usize = 12;
    pub const EXTRA: usize = 13;
    pub const EXCHANGED: usize = 14;
    /// How little players would play the word behind a half-move left out, or exchanged with it.
    pub const PLAY_REPLY: usize = 15;
    /// How many words say several moves where the writer is careful.
    pub const VAGUE: usize = 16;
    /// What all departures count together, and how much likelier each further one is: [`Tally::on`](super::Tally::on).
    pub const LENGTH: usize = 17;
    pub const FURTHER: usize = 18;
    /// How many words are read otherwise though nothing but what players do speaks against them.
    pub const UNFORCED: usize = 19;
    /// What moves lose where the likeliest ways part, as far as a short look ahead tells, in pawns.
    pub const LOSES: usize = 20;
    pub const END: usize = 21;
}

/// How many kinds there are.
pub(super) const PARTS: usize = part::END;

/// Each kind in a few words.
pub(super) const KINDS: [&str; PARTS] = [
    "text misread",
    "text said",
    "marks and numbers",
    "play, said, to 2",
    "play, said, to 4",
    "play, said, beyond",
    "play, misread, to 2",
    "play, misread, to 4",
    "play, misread, beyond",
    "play, not written",
    "misread",
    "misread afar",
    "left out",
    "too many",
    "exchanged",
    "play, reply",
    "vague",
    "departures by length",
    "departures together",
    "misread, unforced",
    "loses",
];

/// A number for each kind.
pub(super) type Parts = [f32; PARTS];

/// What each kind weighs on a sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    of: &'static Parts,
    /// How long the sheet is: the logarithm of its words, nought for [`LONG`].
    long: f32,
}

/// What a word counts that is read otherwise for what players do alone, and one for each word that must be: chosen on games of which
/// some are written with one mistake and some with five.
const UNFORCED: f32 = 4.0;

/// A sheet of a game of common length.
const LONG: f32 = 80.0;

/// What the search itself goes by.
const PLAIN: Parts = [
    1.0, 1.0, 1.0, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.8,
];

// Learned, by the likelihood of the true way among those found, from 23,600 sheets in coordinates, 8,500 in the abbreviated
// notation, 14,000 in the descriptive, with one, two and five mistakes (`examples/learn_repair.rs`), of games on which the figures of the project are not measured;
// what moves lose, from 18,000 in each notation, the rest as it was.
const COORDINATE: Parts = [
    1.01, 2.21, 1.19, 0.73, 0.71, 1.03, 0.68, 1.01, 1.09, 0.90, -0.46, -0.03, -0.34, 1.44, 0.26,
    0.49, 0.0, 0.0, 0.0, 0.61, 0.7,
];
const ABBREVIATED: Parts = [
    0.96, 1.87, 1.39, 0.73, 0.81, 0.90, 0.84, 0.92, 1.53, 1.06, 0.17, 0.08, -1.27, 2.97, 0.32,
    0.98, 0.00, 0.94, -0.50, 1.0, 1.0,
];
const DESCRIPTIVE: Parts = [
    1.31, 4.93, 1.36, 0.65, 0.82, 1.03, 0.94, 1.05, 1.33, 1.07, -1.80, -0.27, -2.08, 1.61, -1.52,
    0.85, 4.67, 0.75, -0.70, 1.0, 0.85,
];

/// What each kind weighs in a notation. Nothing was learned where moves are told in words, or two sheets laid side
/// by side.
pub(super) fn weights(notation: Notation, words: &[Word]) -> Weights {
    let unlearned = |word: &Word| word.sentence.is_some() || word.other.is_some() || word.behind;
    let of = match notation {
        _ if words.iter().any(unlearned) => &PLAIN,
        Notation::Coordinate => &COORDINATE,
        Notation::Abbreviated => &ABBREVIATED,
        Notation::Descriptive => &DESCRIPTIVE,
        Notation::Lettering => &PLAIN,
    };
    let long = (words.len() as f32 / LONG).ln();
    Weights { of, long }
}

impl Weights {
    /// The same on a sheet that replays as it stands: nothing tells of a slip, and a short one has no more of them for each word.
    pub fn replaying(self) -> Weights {
        let long = self.long.max(0.0);
        Weights { long, ..self }
    }

    /// The weights themselves.
    pub fn parts(&self) -> &'static Parts {
        self.of
    }
}

impl Tally {
    /// Of nothing.
    pub const NONE: Tally = Tally([0.0; PARTS]);

    /// What all counts.
    pub fn total(&self, weights: &Weights) -> f64 {
        let parts = self.on(weights).into_iter().zip(weights.of);
        parts.map(|(part, weight)| f64::from(part * weight)).sum()
    }

    /// All parts, with what departures count together. `k` of them among `n` words are one of `n! / (k! (n - k)!)` ways to
    /// make as many: each counts ln `n`. Of how likely a hand is to slip nothing is known but the sheet, so that the more slips
    /// there are, the less another is against it: together ln `(k - 1)!` less.
    pub fn on(&self, weights: &Weights) -> Parts {
        let mut parts = self.0;
        let made = [part::CHANGES, part::MISSING, part::EXTRA, part::EXCHANGED];
        let made: f32 = made.iter().map(|&kind| parts[kind]).sum();
        parts[part::LENGTH] = made * weights.long;
        parts[part::FURTHER] = (2..made.round() as u32)
            .map(|less| (less as f32).ln())
            .sum();
        parts
    }

    /// So many words that are read otherwise though nothing but what players do speaks against them, where `forced` others must
    /// be. It counts the less, the more slips there are without them: of such a hand another is likely.
    pub fn unforced(self, words: usize, forced: usize) -> Tally {
        let each = UNFORCED - forced.max(1) as f32;
        self.with(part::UNFORCED, words as f32 * each.max(0.0))
    }

    /// The same with so much more of a kind.
    pub fn with(mut self, part: usize, more: f32) -> Tally {
        self.0[part] += more;
        self
    }

    /// This and another.
    pub fn and(mut self, other: &Tally) -> Tally {
        for (part, other) in self.0.iter_mut().zip(&other.0) {
            *part += other;
        }
        self
    }

    /// This without another.
    pub fn without(mut self, other: &Tally) -> Tally {
        for (part, other) in self.0.iter_mut().zip(&other.0) {
            *part -= other;
        }
        self
    }

    /// A word read as one move: what its text counts, what the marks do, how little players would play it.
    pub fn read(text: f64, marks: f64, play: f32, (literal, afar): (bool, bool)) -> Tally {
        let mut tally = Tally::NONE;
        let (word, how) = match literal {
            true => (part::SAID, part::PLAY_SAID),
            false => (part::MISREAD, part::PLAY_MISREAD),
        };
        tally.0[word] = text as f32;
        tally.0[part::MARKS] = marks as f32;
        tally = tally.played(Some(how), play);
        if !literal {
            tally.0[part::CHANGES] = 1.0;
            tally.0[part::AFAR] = f32::from(u8::from(afar));
        }
        tally
    }

    /// A move that players would play so little, counted as the kind `how`; where that is none, not.
    pub fn played(mut self, how: Option<usize>, play: f32) -> Tally {
        match how {
            Some(how @ (part::PLAY_SAID | part::PLAY_MISREAD)) => {
                self.0[how] += play.min(2.0);
                self.0[how + 1] += (play - 2.0).clamp(0.0, 2.0);
                self.0[how + 2] += (play - 4.0).max(0.0);
            }
            Some(how) => return self.with(how, play),
            None => {}
        }
        self
    }

    /// A word that says its move, which players would play so little.
    pub fn said(play: f32) -> Tally {
        Tally::read(0.0, 0.0, play, (true, false))
    }

    /// The step of an arc over `word`; `afar` where no departures were looked for.
    pub fn of(arc: &Arc, word: &Word, afar: bool) -> Tally {
        let cell = word.written.is_cell();
        let rest = |weight: f64| arc.cost - arc.paid - weight * f64::from(arc.play);
        let mut tally = Tally::NONE;
        let kind = match arc.step {
            Step::Read(_) if !cell => {
                let how = (!arc.change, afar);
                let vague = f32::from(u8::from(arc.vague));
                let read = Tally::read(arc.paid, rest(WEIGHT), arc.play, how);
                return read.with(part::VAGUE, vague);
            }
            Step::Both(..) => return tally,
            Step::Read(_) => None,
            Step::Extra => Some(part::EXTRA),
            Step::Missing(..) => Some(part::MISSING),
            Step::Exchanged(..) => Some(part::EXCHANGED),
        };
        let weight = match arc.step {
            Step::Exchanged(..) => WEIGHT,
            _ => 1.0,
        };
        tally.0[part::MISREAD] = arc.paid as f32;
        tally.0[part::MARKS] = rest(weight) as f32;
        match kind {
            Some(part::EXCHANGED) => tally.0[part::PLAY_MISREAD] = arc.play,
            _ => tally.0[part::PLAY_CELL] = arc.play,
        }
        if let Some(kind) = kind.filter(|_| arc.change) {
            tally.0[kind] = 1.0;
        }
        tally
    }
}
