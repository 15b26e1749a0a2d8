//! Numbers of moves that are counted or named in words.
//!
//! Comes in: text at a figure or a word, or behind one. Goes out: how many bytes make the number, and its value.
//!
//! `1er coup e4`, `Premier coup. — Blancs : P 4 R.`, `N° 1 e4 e5`; and `1er sacrifice`, which is none.

use super::super::lexer::skip_blanks;
use super::numbers::{ROW_MOST, near, number_and_move, number_sign};
use super::word_end;
use super::words::is_dash;
use crate::lexicon::{self, Turn};
use crate::notation::Dialect;

/// How an ordinal ends, the longest first.
const ORDINAL_ENDS: [&str; 9] = ["ème", "eme", "er", "re", "ᵉʳ", "ᵉ", "e", "º", "o"];

/// The bytes of what makes an ordinal of the figures before it, with the word that it counts, before a move: `er coup`, `o`.
pub(in crate::record) fn ordinal_sign(rest: &str, dialect: Dialect) -> usize {
    let Some(end) = ORDINAL_ENDS.iter().find(|end| rest.starts_with(**end)) else {
        return 0;
    };
    let blanks = [' ', '\t', '\u{a0}'];
    let behind = rest[end.len()..].trim_start_matches('.');
    let next = behind.trim_start_matches(blanks);
    let counted = &next[stroke(next)..];
    let signed = counted.trim_start_matches(['.', ':', ' ', '\t', '\u{a0}']);
    let sign = rest.len() - signed.len();
    let below = counted.len() < next.len() && signed.starts_with(['\n', '\r']);
    let parted = next.len() < behind.len() || signed.len() < counted.len() || below;
    // `2e coup` may stand above its moves.
    let row = match below {
        true => near(&signed[skip_blanks(signed, 0)..]),
        false => near(signed),
    };
    // `3e coup : ?, P 3 TD`: White's move could not be read.
    let unread = || {
        row.strip_prefix(['?', '…'])
            .map(|row| row.trim_start_matches(['?', '…', ' ']))
            .and_then(|row| row.strip_prefix([',', ';']))
            .is_some_and(|row| dialect.reads(row.trim_start()))
    };
    let sided = || counted.len() < next.len() && leads_to_side(row, dialect);
    if parted && (leads_to_move(row, dialect) || unread() || sided()) {
        sign
    } else {
        0
    }
}

/// Whether figures that words count by begin `rest`: `1er sacrifice`, `2e partie`.
pub(in crate::record) fn is_ordinal(rest: &str) -> bool {
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let end = ORDINAL_ENDS.iter().find_map(|end| after.strip_prefix(end));
    let counted = end
        .map(str::trim_start)
        .filter(|next| Some(next.len()) < end.map(str::len));
    after.len() < rest.len()
        && counted.is_some_and(|next| {
            let word = &next[..word_end(next)];
            word.chars().take_while(|c| c.is_alphabetic()).count() > 2
                && !word.contains(|c: char| c.is_ascii_digit())
        })
}

/// Whether a word is such figures and nothing else: `3e`.
pub(super) fn is_ordinal_word(word: &str) -> bool {
    let end = word.trim_start_matches(|c: char| c.is_ascii_digit());
    end.len() < word.len() && ORDINAL_ENDS.contains(&end)
}

/// Whether words name a number, one behind the other perhaps.
pub(in crate::record) fn is_number_name(words: &str) -> bool {
    lexicon::number_name(words) > 0
}

/// The bytes of the words before a number and its move: `N° 1 e4 e5`, `Coup 2 : Cf3`, `coup n° 3 | e4`. Where numbers are named so, behind the
/// one that is `due` something stands that is a damaged move.
pub(in crate::record) fn number_name(rest: &str, dialect: Dialect, due: Option<u32>) -> usize {
    // A knight's move nearly always begins so.
    if !matches!(
        rest.as_bytes(),
        [b'N' | b'n', 0xc2 | b'o', ..] | [b'C' | b'c', b'o', ..] | [0xe2, 0x84, ..] | [b'#', ..]
    ) {
        return 0;
    }
    // The end of a line may part the number from its name, or its move from it.
    let blanks = ['.', ' ', '\t', '\n', '\r', '\u{a0}'];
    let line = &rest[..rest.floor_char_boundary(ROW_MOST)];
    let unnamed = |words: &str| {
        let n = lexicon::number_name(words);
        (n > 0).then(|| line.len() - words[n..].trim_start_matches(blanks).len())
    };
    let Some(first) = unnamed(line) else {
        return 0;
    };
    let n = unnamed(&line[first..]).unwrap_or(first);
    let behind = &line[n..];
    let figures = behind.bytes().take_while(u8::is_ascii_digit).count();
    let sign = number_sign(&behind[figures..]).0;
    let cells =
        behind[figures + sign..].trim_start_matches([' ', '\t', '\n', '\r', '|', ';', '\u{a0}']);
    let sided = || sign > 0 && leads_to_move(cells, dialect);
    let is_due = || due.is_some() && behind[..figures].parse().ok() == due && !cells.is_empty();
    match figures > 0
        && (number_and_move(behind, dialect).is_some()
            || dialect.reads(cells)
            || sided()
            || is_due())
    {
        true => n,
        false => 0,
    }
}

/// Within how many bytes the word stands that an ordinal counts.
const STROKE_MOST: usize = 32;

/// The number that an ordinal says at the start of `rest`, with the word that it counts and its stop, before a move or a side's
/// name and move, which may stand below it; and its bytes: `Premier coup. — Blancs : P 4 R.`
pub(in crate::record) fn counted_stroke(rest: &str, dialect: Dialect) -> Option<(u32, usize)> {
    let said = &rest[..rest.floor_char_boundary(STROKE_MOST)];
    let mut blanks = said.match_indices([' ', '\u{a0}']);
    let (at, n) = blanks.find_map(|(at, blank)| {
        let at = at + blank.len();
        Some((at, stroke(&rest[at..]))).filter(|(_, n)| *n > 0)
    })?;
    let value = lexicon::numeral(rest)?;
    let end = at + n;
    let stop = usize::from(rest[end..].starts_with(['.', ':', ',']));
    let behind = &rest[end + stop..];
    let parted = stop > 0 || behind.starts_with(|c: char| c.is_whitespace() || is_dash(c));
    let row = near(&behind[skip_blanks(behind, 0)..]);
    let leads = leads_to_move(row, dialect) || leads_to_side(row, dialect);
    (parted && leads).then_some((value, end + stop))
}

/// The bytes of the word for a move that is counted (`coup`), or 0.
pub(super) fn stroke(rest: &str) -> usize {
    match lexicon::turn(rest) {
        Some((Turn::Stroke, n)) => n,
        _ => 0,
    }
}

/// Whether a side is named at the start of `row`, behind a dash perhaps, whose cell follows though nothing may read it: `Blancs : Gf3`.
fn leads_to_side(row: &str, dialect: Dialect) -> bool {
    let signs = |c: char| is_dash(c) || ". \t\u{a0}\u{202f}".contains(c);
    let own = row.trim_start_matches(signs);
    let cell = lexicon::side(own, dialect.language).and_then(|(_, n)| {
        own[n..]
            .trim_start_matches([' ', '\u{a0}', '\u{202f}'])
            .strip_prefix(':')
    });
    cell.is_some_and(|cell| {
        cell.trim_start_matches([' ', '\u{a0}'])
            .starts_with(char::is_alphanumeric)
    })
}

/// Whether a move stands at the start of `row`, behind a dash and the name of a side perhaps: `— Blancs : P 4 R`.
fn leads_to_move(row: &str, dialect: Dialect) -> bool {
    let signs = |c: char| is_dash(c) || ". :\t\u{a0}\u{202f}".contains(c);
    let own = row.trim_start_matches(signs);
    let named = lexicon::side(own, dialect.language).map_or(own, |(_, n)| &own[n..]);
    dialect.reads(row) || dialect.reads(own) || dialect.reads(named.trim_start_matches(signs))
}
