//! What repair gives back: the record as it was meant, and each correction with its confidence.
//!
//! Goes in and comes out: nothing but data, which `mend` fills and `beside` makes ready to be written.
//!
//! `Cc8-f6`, read as Cb8-c6 with 0.87, else Cg8-f6: a [`Repair`] and its [`Alternative`].

use shakmaty::Role;

use crate::chess::{Move, Position};
use crate::game::Game;
use crate::homes::Homes;
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::phrase::Roles;
use crate::record::{Record, Span};
use crate::spelling::descriptive::Case;
use crate::spelling::{prose, spell, spell_against};

use super::letters::is_told;
use super::{calibration, rank};

/// What is corrected in one place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Correction {
    /// A word says another move than was meant, or none.
    Misread,
    /// A word says too little to tell several moves apart.
    Vague,
    /// A cell could not be read.
    Illegible,
    /// A half-move was left out: the words are those before which it is put.
    Missing,
    /// A whole row was left out: both its half-moves are put in.
    MissingRow,
    /// A half-move too many, written twice perhaps: it is passed over.
    Extra,
    /// An empty cell in which no half-move was left out, for it stands in the other column perhaps: it is passed over.
    Blank,
    /// Two half-moves are written in the other order.
    Exchanged,
    /// The other sheet goes on behind the end of this one: what it says there is added.
    Added,
    /// Nothing is changed, but something else may have been meant.
    Doubtful,
    /// Nothing is changed, but the other sheet of the game says another move.
    Disputed,
}

impl Correction {
    /// A word for programs: `misread`, `missing`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Correction::Misread => "misread",
            Correction::Vague => "vague",
            Correction::Illegible => "illegible",
            Correction::Missing => "missing",
            Correction::MissingRow => "missing-row",
            Correction::Extra => "extra",
            Correction::Blank => "blank",
            Correction::Exchanged => "exchanged",
            Correction::Added => "added",
            Correction::Doubtful => "doubtful",
            Correction::Disputed => "disputed",
        }
    }
}

/// Why a correction was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Nothing reads the words as a move.
    Unreadable,
    /// What is written cannot be played where it stands.
    Illegal,
    /// It can, but not the moves with these numbers then.
    Needed(Vec<u32>),
    /// It can, but its sign of check is denied by the board.
    CheckMark,
    /// The same of a sign of capture.
    CaptureMark,
    /// The numbers tell it.
    Number,
    /// It was written twice.
    Twice,
    /// The rest of its column stands so.
    Column,
    /// The other sheet says the move.
    OtherSheet,
    /// A reader of the sheet says so.
    Answered,
    /// Nothing but what players do speaks against what is written.
    Unlikely,
}

/// One correction.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The half-move of the repaired game that it concerns, counted from 1; for a word passed over, the
    /// half-move before which it stands.
    pub ply: u32,
    /// What is corrected.
    pub correction: Correction,
    /// The words as written, in bytes of the source's text; empty where a half-move was left out.
    pub span: Span,
    /// What is read: a legal move of `before`; none where a word is passed over.
    pub read: Option<Move>,
    /// The second half-move of a row that was left out.
    pub reply: Option<Move>,
    /// Why; none where nothing is corrected, or the kind of the correction says it.
    pub reason: Option<Reason>,
    /// The position before the half-move.
    pub before: Position,
    /// How sure it is, from 0 to 1: of the corrections given 0.9, nine in ten are right.
    pub confidence: f64,
    /// What else could have been meant there, the rest of the game being as it is repaired: the likeliest first, and behind that none that
    /// is told as 0.00. What a word says that says several moves is among them, however unlikely.
    pub alternatives: Vec<Alternative>,
}

/// Another way to read the words of a [`Repair`].
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The move, a legal one of the repair's `before`; none where the words are passed over.
    pub read: Option<Move>,
    /// How likely it is, from 0 to 1.
    pub confidence: f64,
}

impl Alternative {
    /// A move that is so likely.
    pub(super) fn of(read: Move, confidence: f64) -> Alternative {
        let read = Some(read);
        Alternative { read, confidence }
    }
}

/// A whole game that may have been meant.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its moves, from the record's start.
    pub moves: Vec<Move>,
    /// How likely it is, from 0 to 1.
    pub confidence: f64,
    /// What speaks against it, by kind, unweighed, in the order of [`Candidate::KINDS`]; empty for a record that
    /// replays as it stands, and for the game of another row of its words. From this the weights of the kinds are learned (`examples/learn_repair.rs`).
    pub against: Vec<f32>,
}

impl Candidate {
    /// These moves, of which nothing is known but how likely they are.
    pub(super) fn of(moves: Vec<Move>, confidence: f64) -> Candidate {
        Candidate {
            moves,
            confidence,
            against: Vec::new(),
        }
    }

    /// The kinds of what speaks against a game, each in a few words.
    pub const KINDS: [&str; rank::PARTS] = rank::KINDS;

    /// What each kind weighs on a sheet in `notation`: a game is the likelier, the less the sum of all is.
    #[must_use]
    pub fn weights(notation: Notation) -> [f32; rank::PARTS] {
        *rank::weights(notation, &[]).parts()
    }
}

/// What was not done, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GivenUp {
    /// No game was found that needs no more corrections than are allowed: [`Options::most`](super::Options::most).
    TooMany {
        /// How many were allowed.
        most: u32,
    },
    /// The record replays, and has more half-moves than [`DOUBTED_MOST`](super::DOUBTED_MOST): none is doubted.
    TooLong,
    /// There is no position to begin from.
    Start,
    /// No reading of it was found that replays to the end and leaves most of its words as they stand.
    NoReading,
    /// As much was searched as a record of its length is worth, and no game was found.
    Work,
    /// Of so many half-moves nothing is written that which they were cannot be told: one player's column alone.
    LeftOut,
    /// Its rows stand in several columns side by side.
    Abreast,
}

/// A record, repaired.
#[derive(Clone, Debug)]
pub struct Repaired {
    /// The record with the corrections in place of the words: what writers ask for beside the game. Its
    /// spans are of the same text; a half-move put in has an empty one. Unchanged where nothing is corrected.
    pub record: Record,
    /// The repaired record, replayed.
    pub game: Game,
    /// The corrections, in the order of the text.
    pub repairs: Vec<Repair>,
    /// The games that were found, the preferred one first, then the runners-up.
    pub candidates: Vec<Candidate>,
    /// Why the record was left as it is, where it does not replay or nothing was looked for.
    pub given_up: Option<GivenUp>,
}

impl Repaired {
    /// How sure each half-move of the main line is, from 0 to 1, those left as they stand too: its share among the games that were
    /// found, as often right as it says.
    #[must_use]
    pub fn confidences(&self) -> Vec<f64> {
        let notation = self.record.dialect.notation;
        let plies = self.game.plies_of(self.game.main()).iter().enumerate();
        let mut sure: Vec<f64> = plies
            .map(|(at, ply)| {
                let same = |game: &&Candidate| game.moves.get(at) == Some(&ply.played);
                let share = self
                    .candidates
                    .iter()
                    .filter(same)
                    .map(|game| game.confidence);
                calibration::confidence(notation, share.sum())
            })
            .collect();
        for repair in self.repairs.iter().filter(|repair| repair.read.is_some()) {
            let at = repair.ply.checked_sub(1);
            let own = at
                .and_then(|at| sure.get_mut(at as usize..))
                .into_iter()
                .flatten();
            let halves = 1 + usize::from(repair.reply.is_some());
            own.take(halves).for_each(|sure| *sure = repair.confidence);
        }
        sure
    }

    /// Hangs in the game what the likeliest games play, so many with the first, where they part from it and to where they meet it again.
    pub fn lay_games_beside(&mut self, games: usize) {
        let own: Vec<Move> = self
            .candidates
            .first()
            .map_or(Vec::new(), |own| own.moves.clone());
        for game in self.candidates.iter().take(games).skip(1) {
            let parts = own
                .iter()
                .zip(&game.moves)
                .position(|(own, other)| own != other);
            let Some(at) = parts.filter(|_| self.game.main().plies.len() == own.len()) else {
                continue;
            };
            let before = self.game.before(self.game.main(), at as u32).into_owned();
            let moves = &game.moves[at..];
            let meets = meets(&before, own[at..].iter(), moves);
            let moves = &moves[..meets.unwrap_or(moves.len())];
            if !self.game.is_read_otherwise(at as u32, moves) {
                self.game.read_otherwise(at as u32, moves);
            }
        }
    }

    /// Tells `repairs` in the place of all that is told of their half-moves.
    pub(super) fn tell_instead(&mut self, repairs: Vec<Repair>) {
        let again = |told: &Repair| repairs.iter().any(|own| own.ply == told.ply);
        self.repairs.retain(|told| !again(told));
        self.repairs.extend(repairs);
        self.repairs.sort_by_key(|repair| repair.ply);
    }
}

impl Repair {
    /// A correction of half-move `ply`, whose words are in `span`: what is read in the position `before`, how sure that is, and what else
    /// could have been meant.
    pub(super) fn of(
        correction: Correction,
        (ply, span): (u32, Span),
        (read, before): (Option<Move>, Position),
        (confidence, alternatives): (f64, Vec<Alternative>),
    ) -> Repair {
        Repair {
            ply,
            correction,
            span,
            read,
            reply: None,
            reason: None,
            before,
            confidence,
            alternatives,
        }
    }

    /// How `read`, the move that is read or an alternative, is written in `dialect` beside the words as they stand (`written`): where
    /// these say another move, so that it shows, and in words where they tell one so and were misread.
    #[must_use]
    pub fn spelt(&self, dialect: Dialect, written: &str, read: &Move) -> String {
        let is_read = self.read.as_ref() == Some(read);
        if self.correction == Correction::Misread && is_sentence(dialect, written) {
            return self.told(read);
        }
        let against = match self.correction {
            Correction::Misread => true,
            Correction::Doubtful | Correction::Disputed => !is_read,
            _ => false,
        };
        match against {
            true => spell_against(dialect, &self.before, read, written),
            false => spell(dialect, &self.before, read),
        }
    }

    /// The move in words. Where other men than pawns began is not known here.
    fn told(&self, read: &Move) -> String {
        let homes = Homes::in_position(&self.before, Roles::of(Role::Pawn));
        let case = Case {
            position: &self.before,
            homes: Some(&homes),
            played: read,
            after: None,
        };
        let mut told = String::new();
        // A string takes every text.
        let _ = prose::write(&mut told, case);
        told
    }

    /// From which confidence on a word that is left as it stands is vouched for. Of 500 sheets without a mistake 1 had a word that is
    /// not, of 24 with one whose game replays all the same 11; with 0.80 in its place 5 and 13, with 0.95 10 and 16.
    pub(super) const VOUCHED: f64 = 0.5;

    /// Whether a word that is left as it stands may well be a mistake: nobody can vouch for it, though it can be played.
    #[must_use]
    pub fn is_in_doubt(&self) -> bool {
        self.correction == Correction::Doubtful && self.confidence < Self::VOUCHED
    }

    /// Whether the half-moves behind it have other numbers than the words say.
    pub(super) fn moves_numbers(&self) -> bool {
        matches!(
            self.correction,
            Correction::Missing | Correction::Extra | Correction::Blank
        )
    }

    /// Whether the text was departed from.
    #[must_use]
    pub fn counts(&self) -> bool {
        let Repair { correction, .. } = self;
        !matches!(
            correction,
            Correction::Vague | Correction::Added | Correction::Doubtful | Correction::Disputed
        )
    }
}

/// How many half-moves of two games are played from one position until they come to one again, if they do.
pub(super) fn meets<'m>(
    before: &Position,
    own: impl Iterator<Item = &'m Move>,
    others: &[Move],
) -> Option<usize> {
    let (mut here, mut there) = (before.clone(), before.clone());
    let met = own.zip(others).position(|(own, other)| {
        here.play(own);
        there.play(other);
        here == there
    });
    met.map(|last| last + 1)
}

/// Whether words of a record in `dialect` tell a move as treatises do, and not in letters and figures.
fn is_sentence(dialect: Dialect, words: &str) -> bool {
    let french = dialect.language == Language::French && dialect.notation == Notation::Descriptive;
    french && words.contains(char::is_whitespace) && is_told(words)
}
