//! A page: what stands on it, before anybody asks what was played.
//!
//! Comes in: a text. Goes out: its tokens, cut once; the cells that read as moves, each with all its readings; and the runs of cells
//! between which no word stands, with what is seen around them. No board is involved.
//!
//! `Mieux : 5. Fe3` -> a word that proposes, a sign, a number, a cell: one run of one cell

pub mod cell;
pub mod run;
mod speakers;
pub mod token;

use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};

use cell::Alphabets;

/// The alphabets of a page by the letters before its squares, where `language` is that of most pages of the kind.
#[must_use]
pub fn alphabets(text: &str, language: Language) -> Alphabets {
    let bytes = text.as_bytes();
    let (mut french, mut english) = (0_u32, 0_u32);
    for at in 1..bytes.len().saturating_sub(1) {
        let square = matches!(bytes[at], b'a'..=b'h') && matches!(bytes[at + 1], b'1'..=b'8');
        if !square {
            continue;
        }
        let letter = match bytes[at - 1] {
            b'x' | b'a'..=b'h' | b'1'..=b'8' if at > 1 => bytes[at - 2],
            letter => letter,
        };
        match letter {
            b'C' | b'F' | b'T' | b'D' => french += 1,
            b'N' | b'B' | b'Q' | b'K' => english += 1,
            _ => {}
        }
    }
    let main = match language {
        Language::French | Language::English if english > french => Language::English,
        Language::French | Language::English if french > 0 => Language::French,
        language => language,
    };
    let other = match main {
        Language::French => (english > 0).then_some(Language::English),
        Language::English => (french > 0).then_some(Language::French),
        _ => None,
    };
    let main = Dialect {
        notation: Notation::Abbreviated,
        language: main,
    };
    Alphabets { main, other }
}
