//! The plain shapes of a move, read at a glance: the way of nine plies in ten.
//!
//! Comes in: a text and its dialect. Goes out: the phrase and its bytes, where the text begins
//! with a plain word and nothing else belongs to it; otherwise nothing, and the grammar is asked.
//!
//! `Cf3`, `exd5`, `Cbd2`, `Cg1-f3` and `O-O` are plain; marks of more than one byte, promotions, capitals and blanks
//! within are not. This says nothing that the grammars do not say, which a test compares: it is
//! here because it takes a fourth of their time.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::shared::takes_ahead;
use super::{Dialect, Notation, ending};
use crate::lexicon::{Class, lexicon};
use crate::phrase::{CheckSaid, Phrase, Roles};

/// The phrase of a plain word at the start of `input`, and its length in bytes.
#[inline(always)]
pub(super) fn phrase(dialect: Dialect, input: &str) -> Option<(Phrase, usize)> {
    let lexicon = lexicon();
    let mut word = Word::new(input);
    let letter = lexicon.letter(dialect.language, word.first());
    let roles = match letter {
        Some(Role::Pawn) => return None,
        Some(role) => {
            word.pass();
            Roles::of(role)
        }
        None => dialect.unlettered(),
    };
    let place = (word.file(), word.rank());
    let said = match place {
        (Some(file), Some(rank)) if word.is_over() && dialect.notation == Notation::Abbreviated => {
            Squares {
                from: Bitboard::FULL,
                takes: false,
                to: Square::from_coords(file, rank),
            }
        }
        _ => squares(dialect, letter, &mut word, place)?,
    };
    // A pawn of a file does not take on it, and goes on by no letter of it, which the grammar says.
    if letter.is_none() && said.from.more_than_one() && said.from != Bitboard::FULL {
        let ahead = !said.takes && said.from.contains(said.to);
        if ahead || takes_ahead(said.takes, said.from, said.to) {
            return None;
        }
    }
    let mut phrase = Phrase::arriving(roles, said.to);
    (phrase.from, phrase.takes) = (said.from, said.takes);
    if !word.is_over() {
        phrase.check = ending::said(Some(lexicon.check(word.first())?));
        word.pass();
    }
    let plain = word.is_over() && !lexicon.may_go_on(input.get(word.passed..)?);
    plain.then_some((phrase, word.passed))
}

/// The phrase of an English word at the start of `input` as programs write it, with one square, and its length in bytes: `Nbxd2+`.
/// What [`phrase`] says of it, in half the time.
#[inline(always)]
pub(crate) fn exported(input: &str) -> Option<(Phrase, usize)> {
    let mut word = Word {
        left: u64::from_le_bytes(*input.as_bytes().first_chunk()?),
        passed: 0,
    };
    let role = match word.first() {
        b'O' => return castling(input),
        b'a'..=b'h' => Role::Pawn,
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    };
    let officer = role != Role::Pawn;
    if officer {
        word.pass();
    }
    let is_file = |byte: u8| matches!(byte, b'a'..=b'h');
    let mut from = Bitboard::FULL;
    let (first, second) = (word.first(), word.second());
    if is_file(first) && (second == b'x' || officer && is_file(second)) {
        from = File::new(u32::from(first - b'a')).into();
        word.pass();
    } else if officer && matches!(first, b'1'..=b'8') {
        from = Rank::new(u32::from(first - b'1')).into();
        word.pass();
    }
    let takes = word.first() == b'x';
    if takes {
        word.pass();
    }
    let (file, rank) = (
        word.first().wrapping_sub(b'a'),
        word.second().wrapping_sub(b'1'),
    );
    if file > 7 || rank > 7 {
        return None;
    }
    word.pass();
    word.pass();
    let to = Square::new(u32::from(rank) * 8 + u32::from(file));
    let mut phrase = Phrase::arriving(Roles::of(role), to);
    (phrase.from, phrase.takes) = (from, takes);
    if word.first() == b'=' && !officer {
        phrase.promotion = Some(match word.second() {
            b'Q' => Role::Queen,
            b'R' => Role::Rook,
            b'B' => Role::Bishop,
            b'N' => Role::Knight,
            _ => return None,
        });
        word.pass();
        word.pass();
    }
    if matches!(word.first(), b'+' | b'#') {
        let mate = word.first() == b'#';
        phrase.check = if mate {
            CheckSaid::Mate
        } else {
            CheckSaid::Check
        };
        word.pass();
    }
    let ahead = !officer && takes && (from == Bitboard::FULL || from.contains(to));
    let plain = word.is_over() && !ahead && !lexicon().may_go_on(input.get(word.passed..)?);
    plain.then_some((phrase, word.passed))
}

/// The phrase of a castling in its usual letters or figures, and its length in bytes: `O-O`.
#[cold]
pub(super) fn castling(input: &str) -> Option<(Phrase, usize)> {
    let lexicon = lexicon();
    if !input.starts_with(['O', '0']) {
        return None;
    }
    let (side, length) = lexicon.castling(input, true)?;
    let rest = input.get(length..)?;
    let ends = rest.is_empty() || rest.starts_with([' ', '\n', '\r']);
    (ends && !lexicon.may_go_on(rest)).then(|| (Phrase::castling(side), length))
}

impl Dialect {
    /// The men that a move without a letter can be of.
    #[inline]
    fn unlettered(self) -> Roles {
        match self.notation {
            Notation::Abbreviated => Roles::of(Role::Pawn),
            _ => Roles::ANY,
        }
    }
}

/// What a plain word says of squares.
struct Squares {
    from: Bitboard,
    takes: bool,
    to: Square,
}

/// The squares of a word, behind its letter and its first `place`.
#[inline]
fn squares(
    dialect: Dialect,
    letter: Option<Role>,
    word: &mut Word,
    place: (Option<File>, Option<Rank>),
) -> Option<Squares> {
    let lexicon = lexicon();
    let takes = lexicon.is_sign(Class::Capture, word.first());
    let dash = dialect.notation == Notation::Coordinate
        && !takes
        && lexicon.is_sign(Class::Dash, word.first());
    if takes || dash {
        word.pass();
    }
    let ((from_file, from_rank), (file, rank)) = match word.file() {
        Some(to) => (place, (Some(to), word.rank())),
        None if takes || dash => return None,
        None => ((None, None), place),
    };
    let from = match (dialect.notation, from_file, from_rank, letter) {
        (_, Some(file), Some(rank), _) => Square::from_coords(file, rank).into(),
        (Notation::Abbreviated, Some(file), None, _) => file.into(),
        (Notation::Abbreviated, None, Some(rank), Some(_)) => rank.into(),
        (Notation::Abbreviated, None, None, Some(_)) => Bitboard::FULL,
        (Notation::Abbreviated, None, None, None) if !takes => Bitboard::FULL,
        _ => return None,
    };
    let to = Square::from_coords(file?, rank?);
    Some(Squares { from, takes, to })
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
    fn second(&self) -> u8 {
        (self.left >> 8) as u8
    }

    #[inline]
    fn pass(&mut self) {
        self.left >>= 8;
        self.passed += 1;
    }

    /// Whether a blank stands here, or the end of a variation; behind eight bytes nothing does.
    #[inline]
    fn is_over(&self) -> bool {
        matches!(self.first(), b' ' | b'\n' | b'\r' | b')')
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
        let letters = b"CPb14x-+ ()";
        let mut plain = 0;
        for number in 0..11_usize.pow(6) {
            let digit = |place: u32| letters[number / 11_usize.pow(place) % 11];
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
        let (letters, mut plain) = (b"NRb14x+# )", 0);
        for number in 0..10_usize.pow(6) {
            let digit = |place: u32| letters[number / 10_usize.pow(place) % 10];
            let word: String = (0..6).map(|place| char::from(digit(place))).collect();
            let word = word + " e4 ";
            let language = Language::English;
            let notation = Notation::Abbreviated;
            if let Some(read) = exported(&word) {
                assert_eq!(
                    Some(read),
                    super::phrase(Dialect { notation, language }, &word),
                    "{word:?}"
                );
                plain += 1;
            }
        }
        assert!(plain > 900, "{plain}");
        for word in [
            "O-O e4",
            "O-O-O\nKb8",
            "O-O-O-O e4",
            "b8=Q e4 e5",
            "axb8=N+ Kc7",
            "b1=R#\n0-1",
            "b8=K e4 e5",
            "Nb8=Q e4 e5",
            "b4=Q e4 e5",
        ] {
            let language = Language::English;
            let notation = Notation::Abbreviated;
            if let Some((phrase, n)) = exported(word) {
                let read = Dialect { notation, language }.read(Dashes::Inside, word);
                assert_eq!(read, Ok((&word[n..], phrase)), "{word:?}");
            }
        }
        for word in [
            "O-O",
            "O-O-O 12.",
            "0-0 e5",
            "O-O-O-O",
            "O-O+",
            "O-O éch",
            "O - O Cf6",
        ] {
            for notation in [Notation::Coordinate, Notation::Abbreviated] {
                let language = Language::French;
                let dialect = Dialect { notation, language };
                let read = dialect.read(Dashes::Inside, word).ok();
                let glance = castling(word);
                let read = read.filter(|_| glance.is_some());
                assert_eq!(
                    glance.map(|(phrase, n)| (&word[n..], phrase)),
                    read,
                    "{word:?}"
                );
            }
        }
    }
}
