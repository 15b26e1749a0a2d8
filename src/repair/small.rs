//! Men's letters written small throughout, as a habit of the writer.
//!
//! Comes in: the words of a sheet, and its text. Goes out: the same, those that say a man's move with a small letter as if it
//! were a capital. One habit is one observation, however many words show it.
//!
//! `2. cf3 cc6 3. fb5 a6`: 2. Cf3 Cc6 3. Fb5 a6. Of `dxe5`, which a pawn may be meant by too, the board tells, or else its
//! writer's signs of capture.
//!
//! Here too: a record told in words and wholly in capitals, mended as one in small letters is. `LE FOU DU ROY, DEUX CASES. DE MÊME.`: `Le fou
//! du roy, deux cases. De même.`

use shakmaty::{File, Role};

use crate::chess::Position;
use crate::game::{Cause, Game, Status};
use crate::lexicon::{Class, lexicon};
use crate::notation::{Dialect, Notation};
use crate::phrase::{Phrase, Roles};
use crate::reading::{self, Start};
use crate::record::{Choice, Kind, Record, Roster};

use super::graph::Stand;
use super::letters::{Alphabet, looked};
use super::sheet::{Word, Written};

/// How many words at least must be no pawn's move: one or two are slips.
const FEW: usize = 3;
/// And how many of these there must be for each man's letter that is a capital.
const EACH: usize = 8;

/// The words with the letters of men as capitals, where they are small by habit; none where they are not.
pub(super) fn capitals(
    words: &[Word],
    (text, dialect): (&str, Dialect),
    start: &Position,
) -> Option<Vec<Word>> {
    if !matches!(
        dialect.notation,
        Notation::Abbreviated | Notation::Coordinate
    ) {
        return None;
    }
    let men: Vec<Option<Word>> = words.iter().map(|word| man(word, text, dialect)).collect();
    let both = || words.iter().zip(&men);
    let clear = both().filter(|(word, man)| man.is_some() && !is_pawns(word));
    let capital = words.iter().filter(|word| is_mans(word.phrase.as_ref()));
    let capital = capital.filter(|word| text[word.span.clone()].starts_with(char::is_uppercase));
    if clear.count() < FEW.max(EACH * capital.count()) {
        return None;
    }
    let marked = words.iter().any(|word| word.takes);
    let mut stand = Some(Stand::before(words, start));
    let read = both().map(|(word, man)| {
        let chosen = match man {
            Some(man) if !is_pawns(word) => man,
            Some(man) => chosen([word, man], stand.as_ref(), marked),
            None => word,
        };
        stand = stand.take().and_then(|stand| after(stand, chosen));
        chosen.clone()
    });
    Some(read.collect())
}

/// Of a word and what it says as a man's move the one that can be played, where `stand` tells: else a man's without the sign of
/// capture that others have (`marked`).
fn chosen<'w>([own, man]: [&'w Word; 2], stand: Option<&Stand>, marked: bool) -> &'w Word {
    let fits = |word: &Word| stand.is_some_and(|stand| !stand.fits(word).is_empty());
    match (fits(own), fits(man)) {
        (false, true) => man,
        (true, false) => own,
        _ if marked && !own.takes => man,
        _ => own,
    }
}

/// Behind a word that can be played; none where nobody knows.
fn after(mut stand: Stand, word: &Word) -> Option<Stand> {
    if word.phrase.is_none() && word.written != Written::Move && !word.written.is_cell() {
        return Some(stand);
    }
    let fits = stand.fits(word);
    let [only] = fits[..] else { return None };
    stand.play(&only);
    Some(stand)
}

/// A word with its first letter as a capital.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

/// A word with its first letter as a capital, where that says a man's move.
pub(super) fn man(word: &Word, text: &str, dialect: Dialect) -> Option<Word> {
    let text = &text[word.span.clone()];
    let is_word = matches!(word.written, Written::Move | Written::Scrap);
    if !is_word || !text.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let capital = capital(text);
    let (phrase, read) = dialect.phrase(&capital).ok()?;
    if read != capital.len() || !is_mans(Some(&phrase)) {
        return None;
    }
    let looked = looked(&capital, &Alphabet::new(dialect.language), false);
    Some(Word {
        written: Written::Move,
        core: looked.core,
        phrase: Some(phrase),
        pair: None,
        takes: phrase.takes,
        check: phrase.check,
        ..word.clone()
    })
}

/// Whether a phrase names a man by his letter.
fn is_mans(phrase: Option<&Phrase>) -> bool {
    let phrase = phrase.filter(|phrase| phrase.castling.is_none() && !phrase.castles);
    let role = phrase.and_then(|phrase| phrase.roles.single());
    role.is_some_and(|role| role != Role::Pawn)
}

/// Whether a word may be a pawn's capture as it stands: from the file beside that of its square.
fn is_pawns(word: &Word) -> bool {
    let Some(phrase) = word.phrase else {
        return false;
    };
    let beside = |from: File, to: File| (from as i32 - to as i32).abs() <= 1;
    let files = |squares: shakmaty::Bitboard| squares.into_iter().map(|square| square.file());
    let captures =
        files(phrase.from).any(|from| files(phrase.to).any(|to| beside(from, to) && from != to));
    // Of a file said twice, `cc3`, another man is named too.
    let pawns = phrase.roles == Roles::ANY || phrase.roles.single() == Some(Role::Pawn);
    pawns && captures
}

/// Whether a word was read with a capital that is small in the text.
pub(super) fn is_small(word: &Word, text: &str) -> bool {
    let small = text[word.span.clone()].starts_with(|c: char| c.is_ascii_lowercase());
    let first = word.core.as_slice().first();
    small && is_mans(word.phrase.as_ref()) && first.is_some_and(u8::is_ascii_uppercase)
}

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
