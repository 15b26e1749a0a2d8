//! Words that a language cannot mean, where a record does not replay in it: which of two languages it is written in.
//!
//! Comes in: a record as two languages read it, and the games that came of it. Goes out: whether the one leaves far
//! fewer of its words without sense.
//!
//! `Rd7` is no rook's move where the board has none; `Fb5` is no word of English.

use shakmaty::Role;

use crate::chess::Position;
use crate::game::Game;
use crate::phrase::{Phrase, Roles};
use crate::record::{Kind, Record};

/// How many words have to be without sense in a language, so that another is asked for: one is a slip.
const LEAST: usize = 2;
/// How many words that one language cannot mean make up for a word that the other cannot.
const FAR: usize = 3;
/// How many half-moves further a language has to read where both know all the words.
const FURTHER: u32 = 2;

/// Whether the first reading of a record leaves far fewer words without sense than the second, in another language and
/// the same notation; or as many, and its men can go where they are said to for longer.
pub(super) fn is_fewer(first: (&Record, &Game), second: (&Record, &Game)) -> bool {
    let (one, other) = (first.0.dialect, second.0.dialect);
    if one.notation != other.notation || one.language == other.language {
        return false;
    }
    let (own, theirs) = (foreign(first), foreign(second));
    let lost = own.iter().filter(|at| theirs.binary_search(at).is_err());
    let won = theirs.iter().filter(|at| own.binary_search(at).is_err());
    let (lost, won) = (lost.count(), won.count());
    let plies = |game: &Game| game.main().plies.len() as u32;
    won >= LEAST && won > FAR * lost
        || won == 0 && lost == 0 && plies(first.1) >= plies(second.1) + FURTHER
}

/// Where the words stand that nothing reads, or that are of men whom the game does not have.
fn foreign((record, game): (&Record, &Game)) -> Vec<usize> {
    let men = men(record, &game.start);
    let absent = |phrase: &Phrase| phrase.castling.is_none() && !phrase.roles.meets(men);
    let foreign = record.items.iter().filter(|item| match &item.kind {
        Kind::Unreadable { .. } => true,
        Kind::Phrase { phrase, .. } => absent(phrase),
        _ => false,
    });
    foreign.map(|item| item.start).collect()
}

/// The men of a record's game: those that it begins with, and what its pawns become.
fn men(record: &Record, start: &Position) -> Roles {
    let board = start.board();
    let standing = Role::ALL
        .into_iter()
        .filter(|role| !board.by_role(*role).is_empty());
    let promoted = record.items.iter().filter_map(|item| match item.kind {
        Kind::Phrase { phrase, .. } => phrase.promotion,
        _ => None,
    });
    let all = standing.chain(promoted);
    all.fold(Roles::NONE, |men, role| men.union(Roles::of(role)))
}
