//! Moves that are written in short where a sheet writes them in full.
//!
//! Comes in: the words of a record that replays as it stands, and its game. Goes out: for each move of which the departure, the
//! man or the rank of what is taken is not written, though hardly any other lacks it, a [`Repair`] that changes nothing: something was lost there, and the
//! board alone says what.
//!
//! `6. Tf1-e1 b7-b5 7. F4-b3`: Fa4-b3, of which a letter was lost.

use shakmaty::Role;

use crate::chess::Move;
use crate::notation::Notation;
use crate::phrase::Phrase;

use super::{Correction, Repair, Sheet, calibration, doubt};

/// Of so many moves in full no more than one is in short, or the sheet writes them in either way.
const SELDOM: usize = 4;
/// So many in full are a habit.
const HABIT: usize = 4;

impl Sheet<'_> {
    /// The moves in short, where the others are in full.
    pub(super) fn in_short(&self) -> Vec<Repair> {
        let game = self.game;
        let notation = self.record.dialect.notation;
        let plies = game.plies_of(game.main());
        let row = doubt::row(self.words, plies).unwrap_or_default();
        let lacking = |says: fn(&Phrase, &Move) -> Option<bool>| {
            let each = row.iter().zip(plies).enumerate();
            let says = each.filter_map(|(at, (&(word, _), ply))| {
                let phrase = self.words[word].phrase?;
                Some((at, says(&phrase, &ply.played)?))
            });
            lacking(says)
        };
        // A move without its departure makes a sheet one in short.
        let departures = match notation {
            Notation::Abbreviated => lacking(says_departure),
            Notation::Coordinate => Some(Vec::new()),
            Notation::Descriptive | Notation::Lettering => return Vec::new(),
        };
        let men = departures.as_ref().and_then(|_| lacking(says_man));
        // A sheet may write `exd` and `Dxd5`.
        let all = [
            departures,
            men,
            lacking(man_says_rank),
            lacking(pawn_says_rank),
        ];
        let mut short: Vec<usize> = all.into_iter().flatten().flatten().collect();
        short.sort_unstable();
        short.dedup();
        let told = |at: usize| {
            Repair::of(
                Correction::Doubtful,
                (at as u32 + 1, self.words[row[at].0].span.clone()),
                (
                    Some(plies[at].played),
                    game.before(game.main(), at as u32).into_owned(),
                ),
                (calibration::most(notation), Vec::new()),
            )
        };
        short.into_iter().map(told).collect()
    }
}

/// Those that lack what the others say; none where to say it is no habit.
fn lacking(says: impl Iterator<Item = (usize, bool)>) -> Option<Vec<usize>> {
    let (full, short): (Vec<_>, Vec<_>) = says.partition(|(_, says)| *says);
    let is_habit = full.len() >= HABIT.max(SELDOM * short.len());
    is_habit.then(|| short.into_iter().map(|(at, _)| at).collect())
}

/// Whether a phrase says the square of departure; a castling has none.
fn says_departure(phrase: &Phrase, _: &Move) -> Option<bool> {
    let moves = phrase.castling.is_none() && !phrase.castles;
    moves.then(|| phrase.from.single_square().is_some())
}

/// Whether a man's capture says the rank on which it takes, of those that say its file.
fn man_says_rank(phrase: &Phrase, played: &Move) -> Option<bool> {
    says_rank(phrase).filter(|_| played.role != Role::Pawn)
}

/// The same of a pawn's.
fn pawn_says_rank(phrase: &Phrase, played: &Move) -> Option<bool> {
    says_rank(phrase).filter(|_| played.role == Role::Pawn)
}

fn says_rank(phrase: &Phrase) -> Option<bool> {
    let named = phrase.to.single_square().is_some();
    (phrase.takes && (named || phrase.takes_on_file())).then_some(named)
}

/// Whether a phrase says which man moves, of those that have a letter.
fn says_man(phrase: &Phrase, played: &Move) -> Option<bool> {
    let officer = played.role != Role::Pawn && played.castling().is_none();
    officer.then(|| phrase.roles.single().is_some())
}
