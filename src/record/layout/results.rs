//! Results, as figures, words, or an announcement tell them.
//!
//! Comes in: text at a word, or a line. Goes out: the result that stands there, and its bytes.
//!
//! `1-0`, `Résultat : nulle`, `l-O`; and `les Blancs gagnent un pion`, which is none.

use crate::lexicon::{self, StatedResult};

use super::ballots::ballot;
use super::is_dash;

/// No result in figures has more bytes.
const RESULT_MOST: usize = 16;

/// The result that stands at the start of `rest`, with the word that announces it, and its bytes.
///
/// `result = [ <result_label> , announced ] , <result> , ? the sentence ends ? ;`
/// `announced = { " " | <blank> | ":" } ;`
///
/// Les Blancs gagnent, au temps; but not: les Blancs gagnent un pion.
pub(crate) fn result(rest: &str) -> Option<(StatedResult, usize)> {
    let (result, n) = match lexicon::result(rest) {
        Some(found) => found,
        None => {
            let mut at = lexicon::result_label(rest);
            if at == 0 {
                return None;
            }
            loop {
                let behind = &rest[at..];
                match usize::from(behind.starts_with([' ', ':'])).max(lexicon::blank(behind)) {
                    0 => break,
                    n => at += n,
                }
            }
            let (result, n) = lexicon::result(&rest[at..])?;
            (result, at + n)
        }
    };
    let figures = !rest[..n].ends_with(char::is_alphabetic);
    // Above a result stands what is left of a castling: `0-` / `1-0`.
    let below = rest[..n]
        .rfind(['\n', '\r'])
        .filter(|_| figures)
        .map(|at| rest[at..].trim_start());
    if below.is_some_and(|below| lexicon::result(below).is_some()) {
        return None;
    }
    (figures || ends_sentence(&rest[n..])).then_some((result, n))
}

/// The result in figures of which some were read as letters, at the start of `rest`, and its bytes: `l-O`, `O-1`; none where all are figures.
pub(crate) fn misread_result(rest: &str) -> Option<(StatedResult, usize)> {
    // Nearly no word does.
    if !matches!(
        rest.as_bytes().first(),
        Some(b'l' | b'I' | b'i' | b'O' | b'o' | b'0' | b'1')
    ) {
        return None;
    }
    let near = &rest[..rest.floor_char_boundary(RESULT_MOST)];
    let ends = |c: char| c.is_whitespace() || c == '.';
    let word = near.split(ends).next().unwrap_or_default();
    if !word.contains(['l', 'I', 'i', 'O', 'o']) || !word.contains(is_dash) {
        return None;
    }
    let figure = |c: char| match c {
        'l' | 'I' | 'i' => '1',
        'O' | 'o' => '0',
        c => c,
    };
    let figures: String = word.chars().map(figure).collect();
    let (result, n) = lexicon::result(&figures)?;
    // Each letter has one byte, as its figure has.
    let in_figures = figures.bytes().any(|byte| byte.is_ascii_digit());
    (in_figures && n == figures.len()).then_some((result, n))
}

/// The result that a line announces with its word, between brackets perhaps, as a tag is, or by its boxes: `Résultat : 1-0`,
/// `[Résultat "1-0"]`, `[X] 1-0 [ ] 0-1`.
pub(crate) fn labelled_result(line: &str) -> Option<StatedResult> {
    if let Some(crossed) = ballot(line) {
        return crossed;
    }
    let words = line.trim_start_matches(['[', '"', '|', ' ']);
    let label = lexicon::result_label(words);
    let value = words[label..].trim_start_matches(SIGNS);
    let (result, _) = lexicon::result(value).filter(|_| label > 0)?;
    Some(result)
}

/// The bytes of a `line` before the result in figures that ends it, or all of them: `au temps 0-1`.
pub(in crate::record) fn before_figures(line: &str) -> usize {
    let words = line.trim_end_matches([' ', '\t', '.']);
    let last = words.rfind([' ', '\u{a0}', ',']);
    let figures = last.map(|at| at + 1).filter(|at| {
        let found = words.get(*at..).and_then(lexicon::result);
        found.is_some_and(|(_, n)| {
            at + n == words.len() && words.ends_with(|c: char| !c.is_alphabetic())
        })
    });
    figures.unwrap_or(line.len())
}

/// What stands between the label of a result and its value, in a table too.
const SIGNS: [char; 9] = [' ', '\t', ':', '"', ';', ',', '|', '\u{a0}', '\u{202f}'];

/// Whether a line is a result and nothing else, perhaps more than once.
pub(crate) fn is_result_alone(line: &str) -> bool {
    let mut rest = line.trim();
    while let Some((_, n)) = result(rest) {
        rest = rest[n..].trim_start_matches([' ', '\t', '.', '!', '\u{a0}']);
    }
    rest.is_empty()
}

/// Whether behind the words of a result nothing goes on but their reason; `au moins un pion` is what is won.
fn ends_sentence(rest: &str) -> bool {
    let tail = rest.trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
    let reason = || lexicon::result_reason(tail) > 0 && lexicon::measures(tail) == 0;
    !tail.starts_with(char::is_alphabetic) || reason()
}
