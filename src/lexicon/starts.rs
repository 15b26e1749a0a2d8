//! With which two bytes words begin: enough to tell a move from them without reading further.
//!
//! Comes in: the first two letters of each word. Goes out: whether a text can begin with a word.
//!
//! With the words of check, `éch` and `+ ` may begin; `e5` and `Cf` may not.

use std::borrow::Cow;

/// The beginnings of some words.
#[derive(Clone, Default)]
pub(crate) struct Starts {
    /// For each first letter the second ones, a bit each; nothing as long as there is no word.
    second: Cow<'static, [u128]>,
}

impl Starts {
    /// Some that were laid out before.
    pub(super) const fn of(second: Cow<'static, [u128]>) -> Starts {
        Starts { second }
    }

    /// The beginnings as Rust.
    #[cfg(any(test, not(laid_out)))]
    pub(super) fn code(&self) -> String {
        let bits = super::lay_out::list(&self.second, |bits| format!("{bits:#x}"));
        format!("Starts::of({bits})")
    }

    /// Adds a word by its first two folded letters; one of a single letter may be followed by any.
    pub(crate) fn add(&mut self, first: Option<char>, second: Option<char>) {
        let Some(first) = first.filter(char::is_ascii) else {
            return;
        };
        let follow = match second {
            Some(c) if c.is_ascii() => 1 << c as u32 | 1 << c.to_ascii_uppercase() as u32,
            Some(_) => 0,
            None => u128::MAX,
        };
        let second = self.second.to_mut();
        second.resize(128, 0);
        second[first as usize] |= follow | 1;
        second[first.to_ascii_uppercase() as usize] |= follow | 1;
    }

    /// Adds all beginnings of `other`.
    pub(crate) fn join(&mut self, other: &Starts) {
        let second = self.second.to_mut();
        second.resize(128, 0);
        for (mine, others) in second.iter_mut().zip(other.second.iter()) {
            *mine |= others;
        }
    }

    /// Whether a word may begin `text`. Only ASCII is asked: of what is beyond it, and of a second
    /// byte that is no letter or digit, nothing is known.
    #[inline]
    pub(crate) fn may(&self, text: &str) -> bool {
        match *text.as_bytes() {
            [first, second, ..] => self.may_with(first, second),
            [first] => self.may_with(first, b' '),
            [] => false,
        }
    }

    /// Whether a word may begin with `first` and `second`.
    #[inline]
    pub(crate) fn may_with(&self, first: u8, second: u8) -> bool {
        let Some(&follow) = self.second.get(usize::from(first)) else {
            return !first.is_ascii();
        };
        follow != 0 && (!second.is_ascii_alphanumeric() || follow >> second & 1 != 0)
    }
}
