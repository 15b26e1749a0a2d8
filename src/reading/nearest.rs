//! The legal moves nearest to what is written.
//!
//! Comes in: words that no legal move fits, and a position. Goes out: the moves whose spelling is nearest,
//! nearest first. Letters and digits that hands confuse are nearer to each other than others, by
//! [`confused`](crate::spelling::confused).
//!
//! `Cc8-f6` after 1. e2-e4 e7-e5 2. Cg1-f3: `Cg8-f6`, `Cb8-c6`.
//!
//! Here too: why a move cannot be played. `Fc4` with the bishop behind its own pawn: it cannot reach that square.

use std::sync::LazyLock;

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::chess::{Move, Position, Rules, king_attackers, pawn_steps};
use crate::fit;
use crate::game::Impossible;
use crate::homes::Homes;
use crate::notation::Dialect;
use crate::phrase::{CheckSaid, Phrase};
use crate::spelling::confused::pairs;
use crate::spelling::spell;

/// How many moves are named at most.
pub(super) const MOST: usize = 4;
/// How many letters and digits of a word are compared; no move has more.
const LONGEST: usize = 24;
/// How far a move may be from the words, in characters changed, and how much farther than the
/// nearest.
const FAR: f64 = 2.4;
const FARTHER: f64 = 1.1;
/// Moves whose distances differ by less are as near as each other.
const TIE: f64 = 0.3;

/// How often two characters are confused, for each two of ASCII.
static SEEN: LazyLock<Box<[[u8; 128]; 128]>> = LazyLock::new(|| {
    let mut seen = Box::new([[0; 128]; 128]);
    for (pair, count) in ["file", "rank", "man", "other"].into_iter().flat_map(pairs) {
        let [one, other] = pair.map(usize::from);
        (seen[one][other], seen[other][one]) = (count, count);
    }
    seen
});

/// The moves of `position` nearest to `words`, nearest first, and how far they are. Where none is near,
/// the few that are least far.
pub(super) fn nearest(words: &str, dialect: Dialect, position: &Position) -> Vec<(f64, Move)> {
    let words = core(words);
    let mut found: Vec<(f64, Move)> = Vec::new();
    for played in &position.legal_moves() {
        let far = distance(&words, &core(&spell(dialect, position, played)));
        // Among moves as near, those to the middle of the board are played more often.
        found.push((far + 0.02 * f64::from(off_centre(played.to)), *played));
    }
    found.sort_by(|a, b| {
        a.0.total_cmp(&b.0)
            .then_with(|| (a.1.from, a.1.to).cmp(&(b.1.from, b.1.to)))
    });
    let limit = found
        .first()
        .map_or(0.0, |&(far, _)| FAR.min(far + FARTHER).max(far + TIE));
    found.retain(|(far, _)| *far <= limit);
    found.truncate(MOST);
    found
}

/// How far a square is from the four in the middle, in steps of a king.
fn off_centre(square: Square) -> u32 {
    [Square::D4, Square::E4, Square::D5, Square::E5]
        .into_iter()
        .map(|middle| square.distance(middle))
        .min()
        .unwrap_or(0)
}

/// The letters and digits of a move, without signs and marks.
fn core(words: &str) -> Vec<char> {
    let castling = words
        .chars()
        .all(|c| "Oo0-–—".contains(c) || c.is_whitespace());
    words
        .chars()
        .filter(|c| c.is_alphanumeric() && *c != 'x')
        .map(|c| if castling { 'O' } else { c })
        .take(LONGEST)
        .collect()
}

/// How many characters have to be changed, lost, added or exchanged, the likely ones counting less.
fn distance(words: &[char], spelt: &[char]) -> f64 {
    let width = spelt.len() + 1;
    let mut rows = vec![0.0; (words.len() + 1) * width];
    for (j, lost) in rows.iter_mut().enumerate().take(width) {
        *lost = j as f64 * LOST;
    }
    for i in 1..=words.len() {
        rows[i * width] = i as f64 * ADDED;
        for j in 1..width {
            let (a, b) = (words[i - 1], spelt[j - 1]);
            let mut least = rows[(i - 1) * width + j - 1] + changed(a, b);
            least = least.min(rows[i * width + j - 1] + LOST);
            least = least.min(rows[(i - 1) * width + j] + ADDED);
            if i > 1 && j > 1 && a == spelt[j - 2] && words[i - 2] == b {
                least = least.min(rows[(i - 2) * width + j - 2] + EXCHANGED);
            }
            rows[i * width + j] = least;
        }
    }
    rows[words.len() * width + spelt.len()]
}

const LOST: f64 = 0.8;
const ADDED: f64 = 1.0;
const EXCHANGED: f64 = 0.8;

/// What it counts to read `a` where `b` was meant. A man's letter is confused more seldom than a
/// file or a rank: 1.1 against 4.0 and 2.3 in a hundred half-moves.
fn changed(a: char, b: char) -> f64 {
    if a == b {
        return 0.0;
    }
    let seen = match (u8::try_from(a), u8::try_from(b)) {
        (Ok(a @ ..=127), Ok(b @ ..=127)) => SEEN[usize::from(a)][usize::from(b)],
        _ => 0,
    };
    let base = if a.is_ascii_uppercase() || b.is_ascii_uppercase() {
        1.3
    } else {
        1.0
    };
    base - f64::from(seen.min(12)) * 0.04
}

/// Why no legal move of `position` lies in `phrase`.
pub(super) fn impossible(
    position: &Position,
    homes: Option<&Homes>,
    phrase: &Phrase,
) -> Impossible {
    let phrase = &phrase.seen_by(position.turn());
    if let Some(impossible) = whatever_man(position, phrase) {
        return impossible;
    }
    let men = men(position, homes, phrase);
    if men.is_empty() {
        return Impossible::NoSuchMan;
    }
    let reached = reached(position, &men, phrase);
    let leaves_in_check = |&(from, to): &(Square, Square)| leaves_in_check(position, from, to);
    match reached.iter().all(leaves_in_check) {
        _ if reached.is_empty() => Impossible::CannotReach,
        true => Impossible::LeavesKingInCheck,
        false if position.rules() == Rules::MODERN => Impossible::CannotReach,
        false => Impossible::AgainstRules,
    }
}

/// Why no man whatever could make the move: the game is over, it is a castling or a check alone, or another man stands where it begins.
fn whatever_man(position: &Position, phrase: &Phrase) -> Option<Impossible> {
    let board = position.board();
    let turn = position.turn();
    if board.king_of(turn).is_none() {
        return Some(Impossible::KingTaken);
    }
    if !position.has_legal_move() {
        let mated = position.checkers().any();
        return Some(Impossible::Over { mated });
    }
    if phrase.castling.is_some() || phrase.castles {
        return Some(Impossible::Castling);
    }
    if phrase.check != CheckSaid::Unsaid && phrase.names_nothing() {
        return Some(Impossible::NoCheck);
    }
    let from = phrase.from.single_square()?;
    match board.role_at(from) {
        Some(role) if board.by_color(turn).contains(from) => {
            (!phrase.roles.contains(role)).then_some(Impossible::OtherMan(role))
        }
        Some(_) if is_theirs(position, phrase) => Some(Impossible::TheirMove { side: !turn }),
        _ => Some(Impossible::NotYours),
    }
}

/// Whether the side that is not to move could make the move.
fn is_theirs(position: &Position, phrase: &Phrase) -> bool {
    let passed = position.passing();
    passed.is_some_and(|passed| fit::first(&passed, None, phrase).is_some())
}

/// The men of the side to move that the phrase may mean, each with its square.
fn men(position: &Position, homes: Option<&Homes>, phrase: &Phrase) -> Vec<(Role, Square)> {
    let board = position.board();
    let own = board.by_color(position.turn()) & phrase.from;
    let men = phrase.roles.iter().flat_map(|role| {
        (board.by_role(role) & own)
            .into_iter()
            .map(move |at| (role, at))
    });
    men.filter(|&(role, from)| homes.is_none_or(|homes| homes.may_be(role, from, phrase.homes)))
        .collect()
}

/// The ways of these men to squares that the phrase means, checks to their king aside.
fn reached(position: &Position, men: &[(Role, Square)], phrase: &Phrase) -> Vec<(Square, Square)> {
    let board = position.board();
    let (us, them) = (
        board.by_color(position.turn()),
        board.by_color(!position.turn()),
    );
    let free = match phrase.takes && (phrase.to == Bitboard::FULL || phrase.takes_on_file()) {
        true => phrase
            .victims
            .iter()
            .flat_map(|role| board.by_role(role) & phrase.to & !us)
            .collect(),
        false => phrase.to & !us,
    };
    let reached = men.iter().flat_map(|&(role, from)| {
        let piece = role.of(position.turn());
        let seen = attacks::attacks(from, piece, board.occupied());
        let steps = match role {
            Role::Pawn => pawn_steps(position.turn(), from, board.occupied()) | seen & them,
            _ => seen,
        };
        (steps & free).into_iter().map(move |to| (from, to))
    });
    reached.collect()
}

/// Whether the king of the side to move stands in check where its man on `from` goes to `to`.
fn leaves_in_check(position: &Position, from: Square, to: Square) -> bool {
    let (turn, mut board) = (position.turn(), position.board().clone());
    if let Some(piece) = board.remove_piece_at(from) {
        board.set_piece_at(to, piece);
    }
    king_attackers(&board, turn).is_some_and(Bitboard::any)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Language;
    use crate::notation::Notation;

    fn read(fen: &str, words: &str) -> Vec<String> {
        let position = Position::from_fen(fen).expect("a position");
        let dialect = Dialect {
            notation: Notation::Coordinate,
            language: Language::French,
        };
        let spelt = |(_, played): &(f64, Move)| spell(dialect, &position, played);
        nearest(words, dialect, &position)
            .iter()
            .map(spelt)
            .collect()
    }

    #[test]
    fn a_knight_from_a_wrong_square_is_one_of_the_knights() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        assert_eq!(read(fen, "Cc8-f6")[..2], ["Cg8-f6", "Cb8-c6"]);
    }

    #[test]
    fn a_lost_letter_is_put_back() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
        assert_eq!(read(fen, "a7-6")[0], "a7-a6");
    }
}
