//! The letters and figures of a word, without its signs and marks.
//!
//! Comes in: a word as written, and the letters of the men in its language. Goes out: a row of bytes that is compared with
//! the spellings of moves, and what the marks say of capture and check.
//!
//! `Cf3xe5+` is `Cf3e5`, with a capture and a check; `0-0` and `Roque TR` are `OO`.

use shakmaty::{CastlingSide, Role};

use crate::lexicon::{Class, Language, check_sign, lexicon};
use crate::phrase::{CheckSaid, Phrase, Roles};
use crate::spelling::confused::pairs;
use crate::spelling::letters;

/// The most letters of a word that are compared; no move has more.
pub(super) const LONGEST: usize = 12;

/// The marks behind a move that are a sign each.
pub(super) const MARKS: [char; 6] = ['+', '#', '†', '‡', '!', '?'];

/// Letters that are like a figure, each with it.
pub(super) fn like_figures() -> impl Iterator<Item = (u8, u8)> {
    let looks = pairs("look").map(|([letter, figure], _)| (letter, figure));
    looks.filter(|(letter, figure)| letter.is_ascii_alphabetic() && figure.is_ascii_digit())
}

/// Signs of the French keyboard that stand for a figure where its shift was not held; the dash and what quotes may be something else.
const UNSHIFTED: [(char, u8); 7] = [
    ('&', b'1'),
    ('é', b'2'),
    ('(', b'5'),
    ('è', b'7'),
    ('_', b'8'),
    ('"', b'3'),
    // As print is read.
    ('|', b'1'),
];

/// The figure for which the sign stands that ends a word but for its marks.
pub(super) fn unshifted(rest: &str) -> Option<u8> {
    let mut chars = rest.trim_end_matches(MARKS).chars();
    let sign = chars.next().filter(|_| chars.next().is_none())?;
    let figure = UNSHIFTED.iter().find(|(own, _)| *own == sign);
    figure.map(|(_, figure)| *figure)
}

/// The letters and figures of a word, as bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Core {
    bytes: [u8; LONGEST],
    len: u8,
}

impl Core {
    pub fn of(row: &[u8]) -> Core {
        *Core::default().bytes(row)
    }

    /// Adds more of them.
    pub fn bytes(&mut self, row: &[u8]) -> &mut Core {
        row.iter().for_each(|byte| self.push(*byte));
        self
    }

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

    /// The men that the first two letters of a word name by their home: `TR 1 F`.
    pub fn named(&self, core: &[u8]) -> Roles {
        let is = |role: Role, byte: u8| self.byte(role as usize - 1) == Some(byte);
        let &[man, wing, ..] = core else {
            return Roles::NONE;
        };
        if !is(Role::King, wing) && !is(Role::Queen, wing) {
            return Roles::NONE;
        }
        let men = [Role::Knight, Role::Bishop, Role::Rook].into_iter();
        let named = men.filter(|role| is(*role, man));
        named.fold(Roles::NONE, |named, role| named.union(Roles::of(role)))
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
            '♔' | '♚' | '¢' => Some(5),
            '♕' | '♛' | '£' => Some(4),
            '♖' | '♜' | '¦' => Some(3),
            '♗' | '♝' | '¥' => Some(2),
            '♘' | '♞' | '¤' => Some(1),
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
    if let Some(core) = castled_misread(text) {
        let (takes, check) = (false, CheckSaid::Unsaid);
        return Looked { core, takes, check };
    }
    let castles = is_noughts(text);
    let mut core = Core::default();
    let (mut takes, mut pluses, mut mate) = (false, 0, false);
    let (mut said, mut at) = (CheckSaid::Unsaid, 0);
    while at < text.len() {
        let rest = &text[at..];
        let file = matches!(core.as_slice().last(), Some(b'a'..=b'h'));
        if let Some(figure) = unshifted(rest).filter(|_| file && !descriptive) {
            core.push(figure);
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        if let Some((mark, len)) = mark(text, at) {
            at += len;
            match mark {
                Mark::Takes => takes = true,
                Mark::Check(check) => said = check,
                Mark::Passing => {}
            }
            continue;
        }
        let Some((byte, len)) = alphabet.folded(rest) else {
            let first = rest.chars().next();
            pluses += usize::from(matches!(first, Some('†' | '‡')));
            takes |= first == Some('×');
            at += first.map_or(1, char::len_utf8);
            continue;
        };
        at += len;
        match byte {
            b'x' | b'X' | b':' => takes = true,
            b'+' => pluses += 1,
            b'#' => mate = true,
            b'O' | b'o' | b'0' if castles => core.push(b'O'),
            0x80.. => core.push(byte),
            // Of names of files and men all letters are capitals.
            _ if descriptive && byte.is_ascii_lowercase() && byte != b'l' => {}
            _ if byte.is_ascii_alphanumeric() => core.push(byte),
            _ => {}
        }
    }
    let check = match (mate, pluses) {
        (true, _) => CheckSaid::Mate,
        (_, 0) => said,
        (_, 1) => CheckSaid::Check,
        _ => CheckSaid::DoubleOrMate,
    };
    Looked { core, takes, check }
}

/// Whether a text has nothing but noughts, and the signs of a castling.
fn is_noughts(text: &str) -> bool {
    let is_sign = |c: char| "Oo0-–—+#!? ".contains(c) || c.is_whitespace();
    text.chars().all(is_sign) && text.contains(['O', 'o', '0'])
}

/// What words between and behind the parts of a move say.
enum Mark {
    /// `pr`, `prend`.
    Takes,
    /// `éch.`, `échec et mat`.
    Check(CheckSaid),
    /// `e. p.`
    Passing,
}

/// The mark in small letters that begins at byte `at` of `text`, and its bytes.
fn mark(text: &str, at: usize) -> Option<(Mark, usize)> {
    let (before, rest) = text.split_at(at);
    let bare = rest.trim_start_matches('(');
    let inside = before.chars().next_back().is_some_and(char::is_lowercase);
    // One letter is a file, or a sign that needs no word.
    let begins = bare
        .chars()
        .take(2)
        .filter(|c| c.is_lowercase() || *c == '.');
    if inside || begins.count() < 2 {
        return None;
    }
    let goes_on = |len: &usize| rest[*len..].starts_with(char::is_lowercase);
    let capture = lexicon().word(Class::Capture, rest).map(|(_, len)| len);
    if let Some(len) = capture.filter(|len| *len > 1 && !goes_on(len)) {
        return Some((Mark::Takes, len));
    }
    if let Some((sign, len)) = check_sign(rest) {
        return Some((Mark::Check(sign.into()), len));
    }
    let (_, len) = lexicon().word(Class::EnPassant, rest)?;
    Some((Mark::Passing, len))
}

/// Whether a text tells a move in words, beside its marks, not in letters and figures alone: `la Dame prend le Fou`, and
/// not `P 4 R pr P 5 D éch.`.
pub(super) fn is_told(text: &str) -> bool {
    let (mut short, mut at) = (0, 0);
    while at < text.len() {
        if let Some((_, len)) = mark(text, at) {
            at += len;
            continue;
        }
        let rest = &text[at..];
        let word = rest
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(rest.len());
        let letters = rest[..word].chars().count();
        let small = rest[..word].contains(char::is_lowercase);
        if small && letters > 2 {
            return true;
        }
        short += usize::from(small && !matches!(&rest[..word], "x" | "l"));
        at += word.max(rest.chars().next().map_or(1, char::len_utf8));
    }
    short > 1
}

/// A castling as a row of `O`, however it was written.
pub(super) fn castled(phrase: &Phrase) -> Option<Core> {
    let row: &[u8] = match phrase.castling? {
        CastlingSide::KingSide => b"OO",
        CastlingSide::QueenSide => b"OOO",
    };
    Some(Core::of(row))
}

/// The castling that a text tells of which a nought or a sign was misread: `1-0-0`, and of `0-1` the nought that is left.
fn castled_misread(text: &str) -> Option<Core> {
    match text {
        "0-1" | "1-0" => Some(Core::of(b"O")),
        _ => is_long_castling(text).then(|| Core::of(b"OOO")),
    }
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
