//! The letters and figures of a word, without its signs and marks.
//!
//! Comes in: a word as written, and the letters of the men in its language. Goes out: a row of bytes that is compared with
//! the spellings of moves, and what the marks say of capture and check.
//!
//! `Cf3xe5+` is `Cf3e5`, with a capture and a check; `0-0` and `Roque TR` are `OO`.

use shakmaty::CastlingSide;

use crate::lexicon::{Class, Language, lexicon};
use crate::phrase::{CheckSaid, Phrase};
use crate::spelling::letters;

/// The most letters of a word that are compared; no move has more.
pub(super) const LONGEST: usize = 12;

/// The letters and figures of a word, as bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Core {
    bytes: [u8; LONGEST],
    len: u8,
}

impl Core {
    pub fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.len)) {
            *place = byte;
            self.len += 1;
        }
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The letters of the men as single bytes: the letter itself where it is one of ASCII, else a byte
/// beyond ASCII that stands for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alphabet {
    letters: [&'static str; 6],
}

impl Alphabet {
    pub fn new(language: Language) -> Alphabet {
        Alphabet {
            letters: letters(language),
        }
    }

    /// The byte of a man, `0` being the pawn; none for a man without letter.
    pub fn byte(&self, role: usize) -> Option<u8> {
        match self.letters[role].as_bytes() {
            [] => None,
            [one] if one.is_ascii() => Some(*one),
            _ => Some(0x80 | role as u8),
        }
    }

    /// The byte that the start of `text` stands for, and its length in bytes.
    pub fn folded(&self, text: &str) -> Option<(u8, usize)> {
        for (role, letter) in self.letters.iter().enumerate() {
            if letter.len() > 1 && text.starts_with(letter) {
                return Some((0x80 | role as u8, letter.len()));
            }
        }
        let first = text.chars().next()?;
        let figurine = match first {
            '♔' | '♚' => Some(5),
            '♕' | '♛' => Some(4),
            '♖' | '♜' => Some(3),
            '♗' | '♝' => Some(2),
            '♘' | '♞' => Some(1),
            _ => None,
        };
        let byte = match figurine {
            Some(role) => self.byte(role)?,
            None => u8::try_from(first).ok().filter(u8::is_ascii)?,
        };
        Some((byte, first.len_utf8()))
    }
}

/// What is found in the text of a word.
pub(super) struct Looked {
    pub core: Core,
    pub takes: bool,
    pub check: CheckSaid,
}

/// Takes a word apart into letters and marks.
pub(super) fn looked(text: &str, alphabet: &Alphabet, descriptive: bool) -> Looked {
    let mut core = Core::default();
    let (mut takes, mut pluses, mut mate) = (false, 0, false);
    let castles = text
        .chars()
        .all(|c| "Oo0-–—+#!? ".contains(c) || c.is_whitespace())
        && text.contains(['O', 'o', '0']);
    if is_long_castling(text) {
        b"OOO".iter().for_each(|byte| core.push(*byte));
        return Looked {
            core,
            takes,
            check: CheckSaid::Unsaid,
        };
    }
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (byte, len) = match alphabet.folded(rest) {
            Some(found) => found,
            None => {
                let first = rest.chars().next();
                let mark = first.filter(|c| *c == '†' || *c == '‡');
                pluses += usize::from(mark.is_some());
                takes |= first == Some('×');
                at += first.map_or(1, char::len_utf8);
                continue;
            }
        };
        at += len;
        match byte {
            b'x' | b'X' | b':' => takes = true,
            b'+' => pluses += 1,
            b'#' => mate = true,
            b'O' | b'o' | b'0' if castles => core.push(b'O'),
            0x80.. => core.push(byte),
            // Of names of files and men all letters are capitals; `pr` and `éch.` are marks.
            _ if descriptive && byte.is_ascii_lowercase() && byte != b'l' => {}
            _ if byte.is_ascii_alphanumeric() => core.push(byte),
            _ => {}
        }
    }
    let check = match (mate, pluses) {
        (true, _) => CheckSaid::Mate,
        (_, 0) => CheckSaid::Unsaid,
        (_, 1) => CheckSaid::Check,
        _ => CheckSaid::DoubleOrMate,
    };
    Looked { core, takes, check }
}

/// A castling as a row of `O`, however it was written.
pub(super) fn castled(phrase: &Phrase) -> Option<Core> {
    let mut core = Core::default();
    let row: &[u8] = match phrase.castling? {
        CastlingSide::KingSide => b"OO",
        CastlingSide::QueenSide => b"OOO",
    };
    row.iter().for_each(|byte| core.push(*byte));
    Some(core)
}

/// Whether a text is the long castling with one of its signs misread: `1-0-0`.
fn is_long_castling(text: &str) -> bool {
    let is_nought = |part: &str| matches!(part, "O" | "o" | "0");
    let parts = || text.split(['-', '–', '—']);
    let single = parts().all(|part| part.chars().count() == 1);
    single && parts().count() == 3 && parts().filter(|part| is_nought(part)).count() > 1
}

/// The short castling, where a text says but that the king castles: `Roque`.
pub(super) fn castles(text: &str) -> Option<Core> {
    let (_, read) = lexicon().word(Class::Castles, text)?;
    castled(&Phrase::castling(CastlingSide::KingSide)).filter(|_| read == text.len())
}
