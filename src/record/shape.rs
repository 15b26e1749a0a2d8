//! What a move of the descriptive notation looks like before it is read.
//!
//! Comes in: what stands at the start of a word. Goes out: whether such a move may stand here, and its bytes. It is
//! asked of every word of every record whose notation is not told, so bytes are looked at before a grammar is.
//!
//! `P 4 R` and `p4r` are such, and `P. E. 4.` by the file of the man's home; `Pe4` is none.

use shakmaty::CastlingSide;

use crate::lexicon::{self, Language};
use crate::notation::{Dialect, Notation};

/// The dialect of descriptive records: as yet French alone has names for files.
pub(super) const DESCRIBED: Dialect = Dialect {
    notation: Notation::Descriptive,
    language: Language::French,
};

/// Whether what follows a capital can be the rest of the article that begins a sentence: `Le pion du
/// roi, deux pas.`
pub(super) fn may_tell(rest: &[u8]) -> bool {
    matches!(rest, [b'e' | b'a', b' ', next, ..] if next.is_ascii_alphabetic())
}

/// The length of what looks like a move by the file of the man's home, `P. E. 4` or `P E 4`: without a
/// stop or blank it may be a square in capitals (`FC4`).
pub(super) fn lettering(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    let mut letters = 0;
    loop {
        match *bytes.get(at)? {
            b'A'..=b'H' if letters < 3 => letters += 1,
            b'P' if letters == 0 => letters = 1,
            b'1'..=b'8' if letters > 1 => {
                let ends = bytes
                    .get(at + 1)
                    .is_none_or(|next| !next.is_ascii_alphanumeric());
                return ends.then_some(at + 1);
            }
            _ => return None,
        }
        let stops = bytes.get(at + 1..)?.iter();
        let stops = stops.take_while(|byte| matches!(byte, b'.' | b' ')).count();
        if letters == 1 && stops == 0 {
            return None;
        }
        at += 1 + stops;
    }
}

/// The bytes of a move of the descriptive notation at the start of `rest`; what castling is in every
/// notation is not asked of its long grammar.
pub(super) fn described(rest: &str) -> Option<usize> {
    let blank = |&(_, n): &(_, usize)| matches!(rest.as_bytes().get(n), None | Some(b' ' | b'\n'));
    match castling(rest).filter(blank) {
        Some((_, n)) => Some(n),
        None => {
            let read = DESCRIBED.plain_words(rest);
            let read = read.or_else(|| DESCRIBED.plain_before_figure(rest));
            let read = read.or_else(|| DESCRIBED.phrase(rest).ok());
            read.map(|(_, n)| n)
        }
    }
}

/// The castling in letters at the start of `rest`, and its bytes.
fn castling(rest: &str) -> Option<(CastlingSide, usize)> {
    rest.starts_with('O')
        .then(|| lexicon::castling(rest))
        .flatten()
}

/// Whether castling stands at the start of `rest`, which is written alike in all notations.
pub(super) fn is_castling(rest: &str) -> bool {
    castling(rest).is_some()
}

/// Whether what follows a capital can be the rest of a move like `P 4 R`, `CR3F`, `TprP`: neither a
/// small letter of a file nor the rest of a word.
pub(super) fn may_describe(rest: &[u8]) -> bool {
    match rest {
        [b'x' | b':', next, ..] => next.is_ascii_uppercase(),
        [b'p', next, ..] => *next == b'r',
        [b'1'..=b'8', next, ..] => !next.is_ascii_lowercase(),
        [first, ..] => !first.is_ascii_lowercase(),
        [] => false,
    }
}

/// The bytes of a move at the start of `rest` whose man has a small letter, with blanks between its names: `c 3 FR`, `d pr p`.
/// Another figure behind it may make squares of both: `d 4 d 5`.
pub(super) fn describes_small_apart(rest: &str) -> Option<usize> {
    let man = |byte: &u8| matches!(byte, b'p' | b'c' | b'f' | b't' | b'd' | b'r');
    let behind = match rest.as_bytes() {
        [first, b' ', behind @ ..] if man(first) => behind,
        [first, b'D' | b'R' | b'd' | b'r', b' ', behind @ ..] if man(first) => behind,
        _ => return None,
    };
    if !matches!(behind, [b'1'..=b'8', b' ', ..] | [b'p', b'r', b' ', ..]) {
        return None;
    }
    let (_, n) = DESCRIBED.phrase(rest).ok()?;
    let square = matches!(rest.as_bytes().get(n..), Some([b' ', b'1'..=b'8', next, ..]) if !b".)0123456789".contains(next));
    (!square).then_some(n)
}

/// Whether a move in small letters that names its square begins a word: `p4r`, `cr3fr`, `C3f`. What could
/// be a pawn's promotion (`d8d`) shows nothing.
pub(super) fn describes_small(bytes: &[u8]) -> bool {
    let man = |byte: &&u8| {
        matches!(
            byte.to_ascii_lowercase(),
            b'p' | b'c' | b'f' | b't' | b'd' | b'r'
        )
    };
    let letters = bytes.iter().take_while(man).count();
    let [b'1'..=b'7', file @ ..] = bytes.get(letters..).unwrap_or_default() else {
        return false;
    };
    let named = file.iter().take_while(|byte| byte.is_ascii_lowercase());
    let named = named.take_while(man).count();
    let ends = file
        .get(named)
        .is_none_or(|byte| !byte.is_ascii_alphanumeric());
    (1..=3).contains(&letters) && (1..=2).contains(&named) && ends
}
