//! Letters, blanks and stains, as a text and a word are compared.
//!
//! Comes in: a text. Goes out: its symbols, each with the byte behind it: letters folded, blanks in a row as one.
//!
//! `tr oifiè m•` -> `t`, `r`, a blank, `o`, `i`, ... and a stain.

use super::super::old::letters;

/// A letter as it is compared, a sign, or one of all that are not ASCII.
pub(super) type Letter = u8;
/// The sign that stands for all that are not ASCII.
const OTHER: Letter = 0x7f;
/// The most symbols of a text that are compared.
pub(super) const LONGEST: usize = 32;

/// A letter of a text as it is compared, a blank or a stain; and the byte behind it.
#[derive(Clone, Copy)]
pub(super) struct Symbol {
    pub letter: Letter,
    /// Whether it may be a comma: scans print a `j`.
    pub comma: bool,
    pub end: usize,
}

impl Symbol {
    pub fn is_blank(self) -> bool {
        self.letter == b' '
    }

    pub fn is_stain(self) -> bool {
        !self.is_blank() && !self.letter.is_ascii_alphanumeric()
    }
}

/// The letters of `text` as they are compared; signs are themselves.
pub(super) fn compared(text: &str) -> Vec<Letter> {
    symbols(text).iter().map(|symbol| symbol.letter).collect()
}

/// The start of `input`, symbol by symbol; blanks in a row, a hyphen and the end of a line are one.
pub(super) fn symbols(input: &str) -> Vec<Symbol> {
    let mut all: Vec<Symbol> = Vec::new();
    for (at, printed) in input.char_indices().take(2 * LONGEST) {
        let end = at + printed.len_utf8();
        if printed.is_whitespace() {
            match all.last_mut().filter(|last| last.is_blank()) {
                Some(last) => last.end = end,
                None => all.push(Symbol {
                    letter: b' ',
                    comma: false,
                    end,
                }),
            }
            continue;
        }
        let folded = letters(printed).into_iter().flatten();
        let letter = |letter: char| u8::try_from(letter).ok().filter(u8::is_ascii);
        all.extend(folded.map(|c| Symbol {
            letter: letter(c).unwrap_or(OTHER),
            comma: "jJ".contains(printed),
            end,
        }));
        if all.len() >= LONGEST {
            break;
        }
    }
    all
}
