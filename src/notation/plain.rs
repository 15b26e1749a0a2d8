//! The plain shapes of a move, read at a glance: the way of nine plies in ten.
//!
//! Comes in: a text and its dialect. Goes out: the phrase and its bytes, where the text begins
//! with a plain word and nothing else belongs to it; otherwise nothing, and the grammar is asked.
//!
//! `Cf3`, `exd5`, `Cbd2` and `Cg1-f3` are plain; marks of more than one byte, promotions, castlings, capitals and blanks
//! within are not. This says nothing that the grammars do not say, which a test compares: it is
//! here because it takes a fourth of their time.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::ending::said;
use super::{Dialect, Notation};
use crate::lexicon::{Class, lexicon};
use crate::phrase::{Phrase, Roles};

/// The phrase of a plain word at the start of `input`, and its length in bytes.
#[inline]
pub(super) fn phrase(dialect: Dialect, input: &str) -> Option<(Phrase, usize)> {
    let lexicon = lexicon();
    let blank = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\r');
    let bytes = input.as_bytes();
    let end = bytes.iter().take(8).position(blank).unwrap_or(bytes.len());
    let (word, check) = match bytes.get(..end)? {
        [word @ .., byte] if !byte.is_ascii_digit() => (word, Some(lexicon.check(*byte)?)),
        word => (word, None),
    };
    let (before, to) = square_behind(word)?;
    let sign = before.last().copied().unwrap_or(0);
    let takes = lexicon.is_sign(Class::Capture, sign);
    let dash = dialect.notation == Notation::Coordinate && lexicon.is_sign(Class::Dash, sign);
    let before = match before {
        [before @ .., _] if takes || dash => before,
        all => all,
    };
    let letter = before
        .first()
        .and_then(|&byte| lexicon.letter(dialect.language, byte));
    let place = match (before, letter) {
        (_, Some(Role::Pawn)) => return None,
        ([_, place @ ..], Some(_)) => place,
        (place, _) => place,
    };
    let from = match (dialect.notation, place, letter) {
        (_, &[file, rank], _) => Bitboard::from_square(square(file, rank)?),
        (Notation::Abbreviated, &[byte], None) => Bitboard::from_file(file(byte)?),
        (Notation::Abbreviated, &[byte], Some(_)) => file_or_rank(byte)?,
        (Notation::Abbreviated, [], Some(_)) => Bitboard::FULL,
        (Notation::Abbreviated, [], None) if !takes => Bitboard::FULL,
        _ => return None,
    };
    if lexicon.may_go_on(input.get(end..)?) {
        return None;
    }
    let roles = match (letter, dialect.notation) {
        (Some(role), _) => Roles::of(role),
        (None, Notation::Abbreviated) => Roles::of(Role::Pawn),
        (None, _) => Roles::ANY,
    };
    let mut phrase = Phrase::arriving(roles, to);
    phrase.from = from;
    phrase.takes = takes;
    phrase.check = said(check);
    Some((phrase, end))
}

/// What stands before the square at the end of `word`, and that square.
#[inline]
fn square_behind(word: &[u8]) -> Option<(&[u8], Square)> {
    match word {
        [before @ .., file, rank] => Some((before, square(*file, *rank)?)),
        _ => None,
    }
}

#[inline]
fn file(byte: u8) -> Option<File> {
    File::from_char(char::from(byte))
}

#[inline]
fn square(byte: u8, rank: u8) -> Option<Square> {
    let rank = Rank::from_char(char::from(rank))?;
    Some(Square::from_coords(file(byte)?, rank))
}

#[inline]
fn file_or_rank(byte: u8) -> Option<Bitboard> {
    let rank = Rank::from_char(char::from(byte)).map(Bitboard::from_rank);
    file(byte).map(Bitboard::from_file).or(rank)
}

#[cfg(test)]
mod tests {
    use super::super::shared::Dashes;
    use super::*;
    use crate::lexicon::Language;

    #[test]
    fn what_is_read_at_a_glance_is_what_the_grammar_reads() {
        let letters = b"CPb14x-+ ";
        let mut plain = 0;
        for number in 0..9_usize.pow(6) {
            let digit = |place: u32| letters[number / 9_usize.pow(place) % 9];
            let word: String = (0..6).map(|place| char::from(digit(place))).collect();
            for notation in [Notation::Coordinate, Notation::Abbreviated] {
                let language = Language::French;
                let dialect = Dialect { notation, language };
                if let Some((phrase, bytes)) = super::phrase(dialect, &word) {
                    let read = dialect.read(Dashes::Inside, &word);
                    assert_eq!(read, Ok((&word[bytes..], phrase)), "{word:?}");
                    plain += 1;
                }
            }
        }
        assert!(plain > 900, "{plain}");
    }
}
