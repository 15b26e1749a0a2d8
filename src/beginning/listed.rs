//! Positions listed as problems are: the men of each side by letters or names, each with his square.
//!
//! Comes in: words that name both sides, and behind each nothing but men. Goes out: the position. A square for which no man
//! is named is a pawn's, as French books list them, or that of the man before where it cannot be; ranks are counted from
//! the side's own end, or all from White's where only that makes a position.
//!
//! `Blancs : Rg1, Td1, f2, g2. Noirs : R 1 CR, P 2 FR`: on either side a king, and pawns

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

use super::words::{Class, Token};
use super::{BeginningFault, BeginningWrong, fault, of_men};
use crate::chess::{Position, Rules};
use crate::lexicon::{self, Language};

/// How many bytes the count of men, or the name of who has them, may have between brackets: `(3 pièces)`, `(M. Rosenthal)`.
const BRACKET_MOST: usize = 48;

/// A man of a list.
#[derive(Clone, Copy, Debug)]
struct Listed {
    /// What he is; none where only his square is said.
    role: Option<Role>,
    /// What the man named last is.
    before: Option<Role>,
    file: File,
    /// His rank, counted from 0.
    rank: Rank,
    /// Whether the rank is counted from a side's own end.
    own: bool,
}

/// How a list may be taken.
#[derive(Clone, Copy)]
struct Manner {
    /// Whether a bare square is a pawn's.
    pawns: bool,
    /// Whether ranks in words are counted from each side's end.
    own: bool,
}

/// The ways to take one, the usual first.
const MANNERS: [Manner; 4] = [
    Manner {
        pawns: true,
        own: true,
    },
    Manner {
        pawns: false,
        own: true,
    },
    Manner {
        pawns: true,
        own: false,
    },
    Manner {
        pawns: false,
        own: false,
    },
];

/// The position that words list, the side `turn` to move; none where they hold more than lists.
pub(super) fn position(
    words: &str,
    tokens: &[Token],
    turn: Color,
    rules: Rules,
) -> Option<Result<Position, BeginningFault>> {
    let mut lists: Vec<(Color, Vec<Listed>)> = Vec::new();
    let sides = tokens.iter().filter_map(|token| match token.class {
        Class::Side(side) => Some((side, token.at.end)),
        _ => None,
    });
    for (side, behind) in sides {
        let (men, n) = list(&words[behind..]);
        if !begins_with_king(&men) {
            // A third side is spoken of: `Les Noirs jouent`.
            match lists.len() {
                2 => break,
                _ => return None,
            }
        }
        // What goes on behind a list is a sentence of its own, or the other side's.
        let tail = &words[behind + n..];
        let ends = tail.trim_start_matches([' ', '\t', '\u{a0}']);
        let apart = ends.is_empty() || ends.starts_with(['.', ';', '\n', '\r', '—', '/']);
        if !apart || lists.iter().any(|(other, _)| *other == side) {
            return None;
        }
        lists.push((side, men));
    }
    let [_, _] = lists[..] else { return None };
    let mut first = None;
    for manner in MANNERS {
        let set = board(&lists, manner)
            .and_then(|board| of_men(&board, turn, rules).map_err(BeginningWrong::Board));
        match set {
            Ok(position) => return Some(Ok(position)),
            Err(wrong) => first = first.or(Some(wrong)),
        }
    }
    first.map(|wrong| Err(fault(wrong, 0..words.len())))
}

/// Whether behind the name of a side its men are listed, the king first.
pub(super) fn begins(behind: &str) -> bool {
    begins_with_king(&list(behind).0)
}

fn begins_with_king(men: &[Listed]) -> bool {
    men.first().is_some_and(|man| man.role == Some(Role::King))
}

/// The men of two sides on a board.
fn board(lists: &[(Color, Vec<Listed>)], manner: Manner) -> Result<Board, BeginningWrong> {
    let mut board = Board::empty();
    for (side, men) in lists {
        for man in men {
            let rank = match man.own && manner.own && *side == Color::Black {
                true => man.rank.flip_vertical(),
                false => man.rank,
            };
            let square = Square::from_coords(man.file, rank);
            // No pawn stands there.
            let last = Bitboard::BACKRANKS.contains(square);
            let before = man.before.filter(|role| *role != Role::King);
            let bare = match manner.pawns && !last {
                true => Role::Pawn,
                false => before.unwrap_or(Role::Pawn),
            };
            if board.piece_at(square).is_some() {
                return Err(BeginningWrong::Taken(square));
            }
            board.set_piece_at(square, man.role.unwrap_or(bare).of(*side));
        }
    }
    Ok(board)
}

/// The men listed behind the name of a side, and the bytes that they take.
fn list(text: &str) -> (Vec<Listed>, usize) {
    let (mut men, mut end) = (Vec::new(), 0);
    let mut rest = past_bracket(text);
    let (mut before, mut several) = (None, false);
    loop {
        rest = past_joints(rest);
        let named = man(rest);
        let place_at = named.map_or(rest, |(_, _, n)| past_signs(&rest[n..]));
        let place_at = past_lead(place_at);
        let role = named.map(|(role, ..)| role);
        let said = || square_said(place_at, role);
        let Some((file, rank, own, n)) = square(place_at).or_else(said) else {
            return (men, end);
        };
        if let Some((role, plural, _)) = named {
            (before, several) = (Some(role), plural);
        }
        let role = match named {
            Some((role, ..)) => Some(role),
            // Men named in the plural stand on all squares that follow.
            None => before.filter(|_| several),
        };
        men.push(Listed {
            role,
            before,
            file,
            rank,
            own,
        });
        rest = &place_at[n..];
        end = text.len() - rest.len();
    }
}

/// What stands behind the sign of a list, and the bracket before it: ` (3 pièces) : `
fn past_bracket(text: &str) -> &str {
    let text = past_signs(text);
    let bracket = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let behind = bracket.filter(|(inside, _)| inside.len() < BRACKET_MOST);
    past_signs(behind.map_or(text, |(_, behind)| behind))
}

/// What stands behind blanks and the signs that part a name from what it names.
fn past_signs(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || ":.—–-=".contains(c))
}

/// What stands behind the signs that part men.
fn past_joints(mut text: &str) -> &str {
    loop {
        let rest = text.trim_start_matches(|c: char| c.is_whitespace() || ",;.&/".contains(c));
        let rest = ["et ", "en "]
            .iter()
            .find_map(|word| rest.strip_prefix(word))
            .unwrap_or(rest);
        if rest.len() == text.len() {
            return rest;
        }
        text = rest;
    }
}

/// The man named at the start of `text`, whether in the plural, and the bytes of his name: `R`, `p`, `Tours`.
fn man(text: &str) -> Option<(Role, bool, usize)> {
    let n = text
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(text.len());
    let word = &text[..n];
    if n > 2 {
        return match super::words::first(word) {
            Some(Class::Man(role)) => Some((role, word.ends_with(['s', 'S']), n)),
            _ => None,
        };
    }
    // `pf2` has the letter and the file in one word.
    let letters = Role::ALL.into_iter().zip(Language::French.letters());
    let mut letters = letters.chain([(Role::Pawn, &"p")]);
    let (role, letter) = letters.find(|(_, letter)| word.starts_with(**letter))?;
    let alone = n == 1;
    let glued = n == 2 && word.ends_with(|c: char| ('a'..='h').contains(&c));
    (alone || glued).then_some((role, false, letter.len()))
}

/// What stands behind the words that lead to a place: `à la case du R`, `en e1`.
fn past_lead(text: &str) -> &str {
    match lexicon::at(text) {
        0 => text,
        n => past_word(text, n),
    }
}

/// What stands behind a word of `n` bytes and the blanks behind it.
fn past_word(text: &str, n: usize) -> &str {
    text[n..].trim_start_matches([' ', '\u{a0}', '\n', '\r'])
}

/// The same as [`square`] where words stand between the rank and the file, or say the first rank of a man of
/// that role: `la 7e case de la TR`, `la case du R`, `sa case`.
fn square_said(text: &str, role: Option<Role>) -> Option<(File, Rank, bool, usize)> {
    let rest = past_word(text, lexicon::article(text));
    let (rank, rest) = match ordinal(rest) {
        Some((rank, n)) => (rank, past_word(rest, n)),
        None if lexicon::case(rest) > 0 => (Rank::First, rest),
        None => return None,
    };
    let own = rest;
    let rest = past_word(own, lexicon::case(own));
    let of = lexicon::of(rest);
    let named = past_word(rest, of);
    let named = past_word(named, lexicon::article(named));
    let home = match role {
        Some(Role::King) => Some(File::E),
        Some(Role::Queen) => Some(File::D),
        _ => None,
    };
    let (file, n) = match file(named) {
        Some((file, n)) if of > 0 => (file, text.len() - named.len() + n),
        // `R à sa case`
        _ => (home?, text.len() - own.len() + lexicon::case(own)),
    };
    let ends = !text[n..].starts_with(char::is_alphanumeric);
    ends.then_some((file, rank, true, n))
}

/// The rank at the start of `text`, in figures or in words, and the bytes of its word: `7e`, `7.`, `septième`.
fn ordinal(text: &str) -> Option<(Rank, usize)> {
    let n = text.find([' ', '\u{a0}', '\n'])?;
    let figure = text.chars().next().and_then(Rank::from_char);
    let sign = |word: &str| word.chars().skip(1).all(|c| !c.is_ascii_digit());
    let said = || {
        let rank = u32::from(lexicon::ordinal(text)?).checked_sub(1)?;
        Rank::ALL.get(usize::try_from(rank).ok()?).copied()
    };
    let rank = figure.filter(|_| sign(&text[..n])).or_else(said)?;
    Some((rank, n))
}

/// The file and the rank at the start of `text`, whether the rank is counted from a side's end, and their bytes: `g1`, `1 CR`.
fn square(text: &str) -> Option<(File, Rank, bool, usize)> {
    let bytes = text.as_bytes();
    let two = bytes.get(..2)?;
    let ends = |n: usize| !text[n..].starts_with(char::is_alphanumeric);
    if let Ok(square) = Square::from_ascii(two) {
        return ends(2).then(|| (square.file(), square.rank(), false, 2));
    }
    let rank = Rank::from_char(char::from(bytes[0]))?;
    let named = text.get(1..)?.trim_start_matches([' ', '.', '\u{a0}']);
    let (file, n) = file(named)?;
    let n = text.len() - named.len() + n;
    ends(n).then_some((file, rank, true, n))
}

/// The one file named at the start of `text`, its letters together or apart, and their bytes: `CR`, `C. R.`, `D`.
fn file(text: &str) -> Option<(File, usize)> {
    let wing = |c: u8| match c {
        b'R' => Some(true),
        b'D' => Some(false),
        _ => None,
    };
    let first = *text.as_bytes().first()?;
    if let Some(kings) = wing(first) {
        return Some((if kings { File::E } else { File::D }, 1));
    }
    let behind = text.get(1..)?.trim_start_matches([' ', '.', '\u{a0}']);
    let kings = wing(*behind.as_bytes().first()?)?;
    let n = text.len() - behind.len() + 1;
    // `C R 2 D` begins another man.
    let next = text[n..].trim_start_matches([' ', '.']);
    if behind.len() + 1 < text.len() && next.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let file = match (first, kings) {
        (b'F', true) => File::F,
        (b'C', true) => File::G,
        (b'T', true) => File::H,
        (b'F', false) => File::C,
        (b'C', false) => File::B,
        (b'T', false) => File::A,
        _ => return None,
    };
    Some((file, n))
}

#[cfg(test)]
mod tests {
    use super::super::position;
    use crate::chess::Rules;

    #[test]
    fn men_are_set_as_problems_list_them() {
        let mate = "6k1/5ppp/8/8/8/7P/5PP1/3R2K1 w - - 0 1";
        let ending = "7k/8/5K2/1p6/1P6/p7/P7/6R1 w - - 0 1";
        for (words, fen) in [
            (
                "Blancs : Rg1, Td1, f2, g2, h3.\nNoirs : Rg8, f7, g7, h7.",
                mate,
            ),
            (
                "Blancs : Rg1, Td1, pf2, pg2, ph3. Noirs : Rg8, pf7, pg7, ph7.",
                mate,
            ),
            (
                "Blancs: Rg1, Td1, P: f2, g2, h3\nNoirs: Rg8, P: f7, g7, h7",
                mate,
            ),
            (
                "B. (5) : R g1 Td1 f2 g2 h3 — N. (4) : Rg8 Pf7 g7 et h7",
                mate,
            ),
            (
                "Blancs : R 1 CR, T 1 D, P 2 FR, P 2 CR, P 3 TR ; Noirs : R 1 CR, P 2 FR, P 2 CR, P 2 TR.",
                mate,
            ),
            (
                "Blancs : R1CR, T1D, 2FR, 2 C. R., 3TR ; Noirs : R1CR, 2FR, 2CR, 2TR",
                mate,
            ),
            (
                "Blancs : Roi f6 ; Tour g1 ; Pions a2, b4.\nNoirs : Roi h8 ; Pions a3, b5.",
                ending,
            ),
            // Rooks in the plural, and one on the last rank, where no pawn stands.
            (
                "Noirs : Rg8, Ta8, f8. Blancs : Rg1, Tours d1 et e2, Fou c1",
                "r4rk1/8/8/8/8/8/4R3/2BR2K1 w - - 0 1",
            ),
            // Black's king would be in check on h1: all ranks are White's.
            (
                "NOIRS (2 pièces) : R8TR, P3TD\nBLANCS (3 pièces) : R6FR, T1CR, P2TD",
                "7k/8/5K2/8/8/p7/P7/6R1 w - - 0 1",
            ),
            (
                "Blancs : Rg1, Td1, f2. Noirs : Rg8, Ta7, f7. Les Noirs jouent et gagnent",
                "6k1/r4p2/8/8/8/8/5P2/3R2K1 b - - 0 1",
            ),
        ] {
            let found = position(words, Rules::MODERN).map(|position| position.to_fen());
            assert_eq!(found.as_deref(), Ok(fen), "{words}");
        }
    }

    #[test]
    fn names_of_players_and_moves_list_no_men() {
        for words in [
            "Blancs : R. Morphy. Noirs : D. Harrwitz",
            "Blancs : P 4 R. Noirs : P 4 R",
        ] {
            assert!(position(words, Rules::MODERN).is_err(), "{words}");
        }
    }
}
