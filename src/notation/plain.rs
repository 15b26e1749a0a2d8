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
    let mut word = Word::new(input);
    let letter = lexicon.letter(dialect.language, word.first());
    match letter {
        Some(Role::Pawn) => return None,
        Some(_) => word.pass(),
        None => {}
    }
    let (mut file, mut rank) = (word.file(), word.rank());
    let (mut from_file, mut from_rank, mut takes) = (None, None, false);
    if !word.is_over() {
        let sign = word.first();
        takes = lexicon.is_sign(Class::Capture, sign);
        let dash = dialect.notation == Notation::Coordinate && lexicon.is_sign(Class::Dash, sign);
        if takes || dash {
            word.pass();
        }
        match word.file() {
            Some(to) => {
                (from_file, from_rank) = (file, rank);
                (file, rank) = (Some(to), word.rank());
            }
            None if takes || dash => return None,
            None => {}
        }
    }
    let to = Square::from_coords(file?, rank?);
    let plain = match (dialect.notation, from_file, from_rank, letter) {
        (_, Some(_), Some(_), _) | (Notation::Abbreviated, _, _, Some(_)) => true,
        (Notation::Abbreviated, None, None, None) => !takes,
        (Notation::Abbreviated, Some(_), None, None) => true,
        _ => false,
    };
    let check = match word.is_over() {
        true => None,
        false => {
            let sign = lexicon.check(word.first())?;
            word.pass();
            Some(sign)
        }
    };
    if !plain || !word.is_over() || lexicon.may_go_on(input.get(word.passed..)?) {
        return None;
    }
    let roles = match (letter, dialect.notation) {
        (Some(role), _) => Roles::of(role),
        (None, Notation::Abbreviated) => Roles::of(Role::Pawn),
        (None, _) => Roles::ANY,
    };
    let mut phrase = Phrase::arriving(roles, to);
    phrase.from = from_file.map_or(Bitboard::FULL, Bitboard::from_file)
        & from_rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    phrase.takes = takes;
    phrase.check = said(check);
    Some((phrase, word.passed))
}

/// The bytes of a word, as many as a register holds: every plain word and the blank behind it. So none
/// of them is looked for in memory again.
struct Word {
    left: u64,
    passed: usize,
}

impl Word {
    /// The first eight bytes of `input`; behind its end are line breaks.
    #[inline]
    fn new(input: &str) -> Word {
        let bytes = input.as_bytes();
        let first = match bytes.first_chunk() {
            Some(first) => *first,
            None => {
                let mut first = [b'\n'; 8];
                first
                    .iter_mut()
                    .zip(bytes)
                    .for_each(|(to, from)| *to = *from);
                first
            }
        };
        Word {
            left: u64::from_le_bytes(first),
            passed: 0,
        }
    }

    #[inline]
    fn first(&self) -> u8 {
        self.left as u8
    }

    #[inline]
    fn pass(&mut self) {
        self.left >>= 8;
        self.passed += 1;
    }

    /// Whether a blank stands here; behind eight bytes nothing does.
    #[inline]
    fn is_over(&self) -> bool {
        matches!(self.first(), b' ' | b'\n' | b'\r')
    }

    /// Passes over a file.
    #[inline]
    fn file(&mut self) -> Option<File> {
        let file = File::from_char(char::from(self.first()))?;
        self.pass();
        Some(file)
    }

    /// Passes over a rank.
    #[inline]
    fn rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_char(char::from(self.first()))?;
        self.pass();
        Some(rank)
    }
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
