//! A record told in words and wholly in capitals, mended as one in small letters is.
//!
//! Comes in: a record that does not replay, and its text. Goes out: the text with small letters in its place, each byte where it stood, and
//! the record that this is: where words begin, and which begin a sentence, capitals do not show.
//!
//! `LE FOU DU ROY, DEUX CASES. DE MÊME.`: `Le fou du roy, deux cases. De même.`

use crate::game::{Cause, Game, Status};
use crate::lexicon::{Class, lexicon};
use crate::notation::Notation;
use crate::reading::{self, Start};
use crate::record::{Choice, Kind, Record, Roster};

/// The record in small letters, with the text that it is of; none where it has small letters, tells no move in words, or replays as it
/// stands with all its words read.
pub(super) fn in_small_letters(
    (record, text): (&Record, &str),
    start: &Start,
) -> Option<(Record, String)> {
    let span = record.span.clone();
    let own = text.get(span.clone())?;
    let is_of_words = record.dialect.notation == Notation::Descriptive && !record.abreast;
    if !is_of_words || own.contains(char::is_lowercase) {
        return None;
    }
    let moves = record.items.iter();
    let moves = moves.filter(|item| matches!(item.kind, Kind::Phrase { .. }));
    let (mut all, mut told) = (0, 0);
    for item in moves {
        all += 1;
        told += usize::from(names_man(&text[item.span()]));
    }
    let is_read = |game: &Game| {
        let mut faults = game.faults.iter();
        game.status == Status::Whole
            && !faults.any(|fault| matches!(fault.cause, Cause::Unreadable(_)))
    };
    if 2 * told <= all || is_read(&reading::replay(record, text, start)) {
        return None;
    }
    let text = [&text[..span.start], &small(own), &text[span.end..]].concat();
    let choice = Choice {
        notation: Some(record.dialect.notation),
        language: Some(record.dialect.language),
        prior: record.prior,
        tags: Roster::Keep,
        ..Choice::default()
    };
    let (record, ..) = reading::next(&text, span.start, &choice, start)?;
    (record.span == span).then_some((record, text))
}

/// Whether a word names a man, and no letter alone.
fn names_man(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.chars().count() > 2 && lexicon().old(Class::Man, word).is_some())
}

/// A text in capitals in small letters, but for the first of each sentence.
fn small(text: &str) -> String {
    let mut small = String::with_capacity(text.len());
    let mut opens = true;
    for (at, c) in text.char_indices() {
        let mut lower = c.to_lowercase();
        let one = lower
            .next()
            .filter(|lower| lower.len_utf8() == c.len_utf8());
        let lower = one.filter(|_| lower.next().is_none()).unwrap_or(c);
        small.push(if opens { c } else { lower });
        opens = match c {
            '.' | ';' => is_sentence_over(&text[..at], &text[at + 1..]),
            '\t' | '|' => true,
            c if c.is_alphanumeric() => false,
            _ => opens,
        };
    }
    small
}

/// Whether a sentence ends between two texts that a stop parts: not behind the figure of a rank, nor where a word goes on with whose the man
/// is, or where he goes. `À LA 3. CASE`, `CHEV. DU ROY`
fn is_sentence_over(before: &str, behind: &str) -> bool {
    let words = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let figure = words.len() < before.len();
    let is_rank = figure && words.trim_end().ends_with(char::is_alphabetic);
    let next = behind.trim_start();
    let goes_on = [Class::Of, Class::At].into_iter().any(|class| {
        let word = lexicon().old(class, next).map(|(_, n)| n);
        word.is_some_and(|n| !next[n..].starts_with(char::is_alphanumeric))
    });
    let same = lexicon().old(Class::Same, next).is_some();
    !is_rank && (!goes_on || same)
}

#[cfg(test)]
mod tests {
    use super::small;

    #[test]
    fn sentences_keep_their_first_capital() {
        for (capitals, written) in [
            (
                "1. LE PION DU ROY 2. CAZES. DE MÊME.",
                "1. Le pion du roy 2. cazes. De même.",
            ),
            (
                "LE CHEV. DU ROY À LA 3. CASE DE SON FOU. LE FOU",
                "Le chev. du roy à la 3. case de son fou. Le fou",
            ),
        ] {
            assert_eq!(small(capitals), written);
        }
    }
}
