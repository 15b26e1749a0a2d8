//! Dashes and blanks: the characters that every other word is spelt with.
//!
//! Comes in: a text. Goes out: how many bytes of dash or of blanks it begins with.
//!
//! ` – f3` begins with one byte of blank; `– f3` with three bytes of dash.

use std::borrow::Cow;

/// Whether a character is a raised figure, as calls of notes are (`Fb5¹`): no part of the word before it.
pub(crate) fn is_raised(c: char) -> bool {
    matches!(c, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹')
}

/// Whether a character is a picture: an emoji, a star, a telephone; no sign of a game is.
fn is_picture(c: char) -> bool {
    let of_game =
        matches!(c, '\u{2610}'..='\u{2612}' | '\u{2654}'..='\u{265f}' | '\u{2713}'..='\u{2718}');
    let pictures = matches!(c, '\u{2600}'..='\u{27bf}' | '\u{2b50}' | '\u{1f000}'..='\u{1faff}');
    pictures && !of_game || matches!(c, '§' | '©' | '®' | '™' | '¶' | '►' | '▶')
}

/// The bytes of pictures at the start of `rest`, with what joins and colours them; a man drawn in colours is one where no square
/// follows: `♟️ La nulle la plus folle`, `👉 1. e4`.
#[must_use]
pub fn picture(rest: &str) -> usize {
    if rest.as_bytes().first().is_none_or(u8::is_ascii) {
        return 0;
    }
    let coloured = |c: char| matches!(c, '\u{fe0f}' | '\u{200d}' | '\u{20e3}');
    let man = rest.strip_prefix(|c: char| matches!(c, '\u{2654}'..='\u{265f}'));
    let drawn = man.and_then(|behind| behind.strip_prefix('\u{fe0f}'));
    let behind = drawn
        .unwrap_or(rest)
        .trim_start_matches(|c| is_picture(c) || coloured(c));
    let square = drawn.is_some()
        && behind
            .trim_start()
            .starts_with(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'x']);
    if square { 0 } else { rest.len() - behind.len() }
}

/// The dashes and the blanks of the lexicon.
#[derive(Default)]
pub(crate) struct Signs {
    dashes: Cow<'static, [char]>,
    blanks: Cow<'static, [char]>,
    /// For each ASCII byte: 1 a dash, 2 a blank.
    ascii: Cow<'static, [u8]>,
}

const DASH: u8 = 1;
const BLANK: u8 = 2;

impl Signs {
    /// Some that were laid out before.
    pub(super) const fn of(
        dashes: Cow<'static, [char]>,
        blanks: Cow<'static, [char]>,
        ascii: Cow<'static, [u8]>,
    ) -> Signs {
        Signs {
            dashes,
            blanks,
            ascii,
        }
    }

    /// The signs as Rust.
    #[cfg(any(test, not(laid_out)))]
    pub(super) fn code(&self) -> String {
        use super::lay_out::list;
        let chars = |chars: &[char]| list(chars, |c| format!("{c:?}"));
        let ascii = list(&self.ascii, |byte| format!("{byte}"));
        format!(
            "Signs::of({},{},{ascii})",
            chars(&self.dashes),
            chars(&self.blanks)
        )
    }

    pub(crate) fn add_dash(&mut self, c: char) {
        self.dashes.to_mut().push(c);
        self.mark(c, DASH);
    }

    pub(crate) fn add_blank(&mut self, c: char) {
        self.blanks.to_mut().push(c);
        self.mark(c, BLANK);
    }

    fn mark(&mut self, c: char, kind: u8) {
        let ascii = self.ascii.to_mut();
        ascii.resize(128, 0);
        if let Some(entry) = ascii.get_mut(c as usize) {
            *entry |= kind;
        }
    }

    /// The bytes of the dash at the start of `input`, or 0.
    #[inline]
    pub(crate) fn dash(&self, input: &str) -> usize {
        match input.as_bytes().first() {
            None => 0,
            Some(&byte) if byte < 128 => usize::from(self.is(byte, DASH)),
            Some(_) => one_of(input, &self.dashes),
        }
    }

    /// The bytes of the blanks at the start of `input`, or 0.
    #[inline]
    pub(crate) fn blanks(&self, input: &str) -> usize {
        input.len() - self.skip_blanks(input).len()
    }

    /// What follows the blanks at the start of `input`.
    #[inline]
    pub(crate) fn skip_blanks<'a>(&self, input: &'a str) -> &'a str {
        let mut rest = input;
        while let Some(&byte) = rest.as_bytes().first() {
            let blank = match byte {
                0..128 => usize::from(self.is(byte, BLANK)),
                _ => one_of(rest, &self.blanks),
            };
            match rest.get(blank..) {
                Some(after) if blank > 0 => rest = after,
                _ => break,
            }
        }
        rest
    }

    #[inline]
    fn is(&self, byte: u8, kind: u8) -> bool {
        self.ascii
            .get(usize::from(byte))
            .is_some_and(|entry| entry & kind != 0)
    }
}

/// The bytes of the first character, if it is among `chars`.
#[cold]
fn one_of(input: &str, chars: &[char]) -> usize {
    let first = input.chars().next().filter(|c| chars.contains(c));
    first.map_or(0, char::len_utf8)
}
