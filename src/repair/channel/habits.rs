//! The habits of a sheet's writer, by which what he left out tells something.
//!
//! Comes in: the words of a sheet. Goes out: whether he marks checks and captures, names men and squares in full or by less.
//!
//! Where `+` stands behind some move, one without it is less likely to be a check.
//!
//! Here too: the moves beside a move: what a careful writer tells it from. `Cbd2`, where f3-d2 could be played too: by its file.

use shakmaty::{Bitboard, Role};

use crate::chess::Move;
use crate::phrase::CheckSaid;

use super::super::sheet::Word;
use super::cost;

/// The habits of a sheet's writer, which make a missing mark tell something.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::repair) struct Habits {
    /// Checks are marked somewhere.
    pub checks: bool,
    /// Captures are marked somewhere.
    pub captures: bool,
    /// No man has a letter, as engines write.
    pub letterless: bool,
    /// Squares are often named without their wings: `C 3 F`.
    pub open: bool,
    /// Moves are told in words, and nearly all are read: few letters are wrong.
    pub neat: bool,
    /// Captures name squares where men alone would leave a doubt: `P pr P 5 D`.
    pub careful: bool,
}

impl Habits {
    pub fn of(words: &[Word]) -> Habits {
        let letter = |word: &Word| {
            let first = word.core.as_slice().first().copied().unwrap_or(b'a');
            first != b'O' && (first.is_ascii_uppercase() || first >= 0x80)
        };
        // `3F` and `3FR`, behind the letter of a man.
        let squares = |open: bool| {
            let is = |word: &&Word| match word.core.as_slice() {
                [.., rank, b'C' | b'F' | b'T'] => open && rank.is_ascii_digit(),
                [.., rank, _, b'R' | b'D'] => !open && rank.is_ascii_digit(),
                _ => false,
            };
            words.iter().filter(is).count()
        };
        let told = || words.iter().filter(|word| word.sentence.is_some());
        let unread = told().filter(|word| word.phrase.is_none()).count();
        Habits {
            neat: is_neat(unread, told().count()),
            open: 8 * squares(true) > squares(false),
            checks: words.iter().any(|word| word.check != CheckSaid::Unsaid),
            captures: words.iter().any(|word| word.takes),
            careful: words.iter().any(|word| {
                let named = |byte: &u8| byte.is_ascii_digit();
                word.takes && word.core.as_slice().iter().any(named)
            }),
            letterless: !words.iter().any(letter),
        }
    }
}

/// How many sentences of a neat sheet are read for each that is not.
const NEAT_EACH: usize = 8;

/// Whether so few of its sentences are unread that a sheet has few letters wrong.
pub(in crate::repair) fn is_neat(unread: usize, sentences: usize) -> bool {
    NEAT_EACH * unread < sentences
}

/// What the letters of a sentence count, on a sheet that is neat or not.
pub(in crate::repair) fn of_letters(far: f32, neat: bool) -> f32 {
    match neat {
        true => (far * cost::NEAT).min(cost::UNSAID),
        false => far,
    }
}

/// How a move is told from those of men like it that could go to the same square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::repair) enum Told {
    /// There is no other.
    Alone,
    /// By its file.
    ByFile,
    /// By its rank.
    ByRank,
    /// By both.
    ByBoth,
}

/// The legal moves of a position, and to which squares several men of a kind can go.
pub(in crate::repair) struct Rivals<'m> {
    moves: &'m [Move],
    contested: [Bitboard; 7],
}

impl<'m> Rivals<'m> {
    pub fn new(moves: &'m [Move]) -> Rivals<'m> {
        let mut once = [Bitboard::EMPTY; 7];
        let mut contested = [Bitboard::EMPTY; 7];
        for played in moves {
            let man = played.role as usize;
            if once[man].contains(played.to) {
                contested[man].add(played.to);
            }
            once[man].add(played.to);
        }
        Rivals { moves, contested }
    }
}

/// How `played` is told from its rivals.
pub(in crate::repair) fn told(played: &Move, rivals: &Rivals<'_>) -> Told {
    let contested = rivals.contested[played.role as usize].contains(played.to);
    if !contested || matches!(played.role, Role::Pawn | Role::King) {
        return Told::Alone;
    }
    let moves = rivals.moves;
    let (mut any, mut file, mut rank) = (false, false, false);
    for other in moves {
        if other.to == played.to && other.role == played.role && other.from != played.from {
            any = true;
            file |= other.from.file() == played.from.file();
            rank |= other.from.rank() == played.from.rank();
        }
    }
    match (any, file, rank) {
        (false, ..) => Told::Alone,
        (_, false, _) => Told::ByFile,
        (_, _, false) => Told::ByRank,
        _ => Told::ByBoth,
    }
}
