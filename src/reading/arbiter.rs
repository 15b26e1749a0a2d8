//! Which reading of a page is kept: that of its rows, or the thread through its words.
//!
//! Comes in: a record as its rows were read, and its game. Goes out: the same, or the record of the cheapest
//! [thread](crate::thread) through the page, where words stand among the moves and the board speaks for the thread.
//!
//! `3. Fc4 h6? Mieux 3... Fc5 4. c3` and a row `4. c4 e6`: the row goes on with the game

use crate::chess::{Position, Rules};
use crate::game::{Cause, Fault, Game, GameResult, Status};
use crate::lexicon::Language;
use crate::notation::Notation;
use crate::page::{self, cell::Alphabets, run, token};
use crate::record::{Choice, Item, Kind, Record};
use crate::source::boundary;
use crate::thread::price::Prices;
use crate::thread::record::{Read, record};
use crate::thread::search::{Sought, search};

use super::decided::decided;
use super::{Start, replay};

/// How many bytes of a page are looked at first, and how many times as many where its first game does not end in them.
const NEAR: usize = 2_048;
const TIMES: usize = 4;
/// The longest page through which a thread is looked for, in bytes.
const PAGE_MOST: usize = 1 << 18;
/// Into how many records of the length of the first what the rows took for one may be parted. What stands behind the first is read
/// anew, so that more would be more time than the length of the page earns.
const PARTS_MOST: usize = 64;

/// What is kept of a record that was `found` by its rows at byte `at`.
pub(super) fn settled(
    text: &str,
    at: usize,
    choice: &Choice,
    start: &Start,
    found: (Record, Game, usize),
) -> (Record, Game, usize) {
    let Some((rules, said)) = asked(text, choice, start, &found) else {
        return found;
    };
    let sentences = said >= SENTENCES_LEAST;
    let Some(threaded) = threaded(text, at, choice, (rules, sentences), &found) else {
        return found;
    };
    if (found.2 - at) / (threaded.1 - at).max(1) > PARTS_MOST {
        return found;
    }
    let game = replay(&threaded.0, text, start);
    let figures = in_figures(&threaded.0, text) && game.stated != found.1.stated;
    // What a remark parts from a game has a blank line before it.
    let played = !game.plies.is_empty();
    let apart = || sentences || played && ends_paragraph(&text[at..threaded.1]);
    let tells_more =
        threaded.1 < found.2 && apart() || figures && (sentences || found.1.stated.is_none());
    let keeps = is_better(&game, (&found, text), choice, (tells_more, said))
        || is_of_words(&threaded.0, &found)
            && tells_none(found.2, threaded.1, |at| decided(text, at, choice, start))
        || takes_rest(text, &game, &found, threaded.1, |at| {
            decided(text, at, choice, start)
        });
    match keeps {
        true => (threaded.0, game, threaded.1),
        false => found,
    }
}

/// For each half-move of a game there are no more words than these on its page, where no thread begins a game.
const WORDS_A_PLY: usize = 20;

/// Whether a page has words alone: no thread begins a game, and its rows tell hardly any.
fn is_of_words(threaded: &Record, (record, rows, end): &(Record, Game, usize)) -> bool {
    let phrase = |item: &Item| matches!(item.kind, Kind::Phrase { .. });
    let moves = record.items.iter().filter(phrase).count();
    let hardly = rows.status != Status::Whole && is_hardly(moves, end - record.span.start);
    !threaded.tells_moves() && (moves == 0 || hardly)
}

/// How many records of words stand on a page that has words alone, at the most.
const WORDY_MOST: usize = 8;

/// Whether no record tells a game by its rows between byte `at` and byte `end`.
fn tells_none(
    mut at: usize,
    end: usize,
    next: impl Fn(usize) -> Option<(Record, Game, usize)>,
) -> bool {
    for _ in 0..WORDY_MOST {
        if at >= end {
            return true;
        }
        match next(at) {
            None => return true,
            Some((_, game, _)) if !game.plies.is_empty() && game.status == Status::Whole => {
                return false;
            }
            Some((_, _, behind)) => at = behind,
        }
    }
    false
}

/// Whether so many moves are hardly a game: few beside the words of `bytes` bytes.
fn is_hardly(moves: usize, bytes: usize) -> bool {
    moves * WORDS_A_PLY < bytes / LETTERS
}

/// How many letters a word has, with its blank.
const LETTERS: usize = 6;

/// Whether the thread tells the same game as the rows do, and what is left behind those is words, which belong to it.
fn takes_rest(
    text: &str,
    game: &Game,
    (_, rows, end): &(Record, Game, usize),
    far: usize,
    next: impl Fn(usize) -> Option<(Record, Game, usize)>,
) -> bool {
    let words = |(record, game, _): (Record, Game, usize)| {
        game.main().plies.is_empty() && record.tags.is_empty() && record.result_from(0).is_none()
    };
    let rest = || {
        text.get(*end..far)
            .is_some_and(|rest| !rest.trim().is_empty())
    };
    far > *end
        && game.status != Status::Broken
        && moves(game) == moves(rows)
        && rest()
        && next(*end).is_some_and(words)
}

/// Whether nothing is wrong in a game but what stands beside its moves.
fn clean(game: &Game) -> bool {
    game.status != Status::Broken && game.faults.iter().all(|fault| fault.cause.is_warning())
}

fn moves(game: &Game) -> Vec<String> {
    let plies = game.plies_of(game.main()).iter();
    plies.map(|ply| ply.played.uci().to_string()).collect()
}

/// The rules by which a thread is looked for, where one is, and how many words the page has.
fn asked(
    text: &str,
    choice: &Choice,
    start: &Start,
    (record, game, end): &(Record, Game, usize),
) -> Option<(Rules, usize)> {
    let rules = match start {
        Start::Record => game.start.rules(),
        Start::Under(rules) => *rules,
        Start::Men(_) | Start::Position(_) => return None,
    };
    let described = |notation| matches!(notation, Notation::Descriptive | Notation::Lettering);
    let told = described(record.dialect.notation) && game.status != Status::Broken;
    let other = choice.notation.is_some_and(described)
        || told && !is_hardly(game.main().plies.len(), *end - record.span.start);
    let begins = |fault: &Fault| matches!(fault.cause, Cause::Beginning(_));
    let given = !record.tags.is_empty()
        || game.faults.iter().any(begins)
        || game.start != Position::initial().with_rules(rules);
    if other || given {
        return None;
    }
    // What is never closed, and what is no text, is told of the rows.
    let told = |item: Item| match item.kind {
        Kind::Unterminated(_) => !game.plies.is_empty(),
        Kind::Control(_) => true,
        _ => false,
    };
    let said = words(record, text);
    let plain = said < REMARK_LEAST || record.items.iter().any(told);
    (!plain).then_some((rules, said))
}

/// Where cells stand that their writer could not read.
fn unread_cells(record: &Record) -> impl Iterator<Item = usize> {
    let unread = record.items.iter();
    let unread = unread.filter(|item| matches!(item.kind, Kind::Illegible));
    unread.map(|item| item.start)
}

/// So many words are a remark, and more than stray ones; and it names no more half-moves that were not played.
const REMARK_LEAST: usize = 4;
const NAMED_MOST: usize = 3;

/// So many tell that a page is written in sentences; a score sheet has fewer, whatever its arbiter notes beside the moves.
const SENTENCES_LEAST: usize = 24;

/// How many words in small letters stand on a record that say no move and are no comment.
fn words(record: &Record, text: &str) -> usize {
    let plain = |item: &Item| {
        !matches!(
            item.kind,
            Kind::Phrase { .. }
                | Kind::Comment
                | Kind::LineComment
                | Kind::Tag(_)
                | Kind::Illegible
        )
    };
    let count = |item: Item| {
        let words =
            text[item.span()].split(|c: char| c.is_whitespace() || ".,;:!?'’()<>/".contains(c));
        let letters = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        let small = |word: &&str| word.starts_with(char::is_lowercase);
        words.filter(letters).filter(small).count()
    };
    record.items.iter().filter(plain).map(count).sum()
}

/// The record of the cheapest thread from byte `at` on, and the byte after it.
fn threaded(
    text: &str,
    at: usize,
    choice: &Choice,
    (rules, sentences): (Rules, bool),
    (record_of_rows, _, end): &(Record, Game, usize),
) -> Option<(Record, usize)> {
    let first = at + (text[at..].len() - text[at..].trim_start().len());
    let bound = boundary(text, first);
    // Moves before tags are a record of their own, be they numbered or not.
    let last = bound.head.filter(|head| end <= head).unwrap_or(bound.end);
    let mut length = NEAR.max(2 * (end - at));
    loop {
        if length > PAGE_MOST {
            return None;
        }
        let near = near(text, first, last, length);
        let language = record_of_rows.dialect.language;
        let alphabets = match choice.language {
            Some(language) => Alphabets {
                other: None,
                ..page::alphabets("", language)
            },
            None if matches!(language, Language::French | Language::English) => {
                page::alphabets(&text[first..near], language)
            }
            None => page::alphabets("", language),
        };
        let tokens = token::tokens(text, first, near, alphabets);
        let events = run::events(&tokens);
        let root = Position::initial().with_rules(rules);
        let prices = Prices::of_project();
        let thread = search(&events, &tokens.cells, &root, prices, Sought::First)?;
        let read = Read {
            text,
            region: (first, near),
            alphabets,
            page: &tokens,
            events: &events,
            thread: &thread,
        };
        // On a sheet a cell that was not read is for the rows to tell.
        let reads = |at: usize| {
            let mut cells = tokens.cells.iter();
            cells.any(|cell| (cell.start..cell.end).contains(&at))
        };
        if read.leaves_rows() || !sentences && !unread_cells(record_of_rows).all(reads) {
            return None;
        }
        let (mut found, end) = record(&read);
        if end < near || near == last {
            found.prior = record_of_rows.prior;
            return Some((found, end));
        }
        length *= TIMES;
    }
}

/// The end of the line `length` bytes behind `first`, or `last`.
fn near(text: &str, first: usize, last: usize, length: usize) -> usize {
    let near = text.floor_char_boundary((first + length).min(last));
    let line = text[near..last].find('\n').map(|n| near + n + 1);
    line.unwrap_or(last)
}

/// Whether the result of a record stands in figures, which say more than words.
fn in_figures(record: &Record, text: &str) -> bool {
    let stated = record.result_from(0);
    stated.is_some_and(|(_, item)| !text[item.span()].contains(char::is_alphabetic))
}

/// Whether the game of a thread is better than the one by the rows. `tells_more`: it ends before another game that the rows have as
/// words, or it states a result in figures that they do not.
fn is_better(
    game: &Game,
    ((record, rows, _), text): (&(Record, Game, usize), &str),
    choice: &Choice,
    (tells_more, said): (bool, usize),
) -> bool {
    let (threaded, by_rows) = (moves(game), moves(rows));
    let clean = clean(rows);
    let whole = game.status != Status::Broken;
    let described = matches!(
        record.dialect.notation,
        Notation::Descriptive | Notation::Lettering
    );
    match threaded == by_rows {
        true => whole && (!clean || tells_more),
        false if described && choice.notation.is_none() => {
            whole && threaded.len() > by_rows.len() + 4
        }
        // What goes farther than rows with which nothing is wrong may not be faultier.
        false => {
            let remark = said >= REMARK_LEAST
                && by_rows.starts_with(&threaded)
                && by_rows.len() - threaded.len() <= NAMED_MOST
                && is_named_by_words(record, rows, threaded.len(), text);
            let farther = said >= SENTENCES_LEAST || threaded.starts_with(&by_rows) || remark;
            // Nor may it lose how the game ended.
            let won = matches!(rows.stated, Some(GameResult::Wins(_)));
            let ends = !won || game.stated.is_some();
            let faults = game.faults.len() <= rows.faults.len();
            whole && (!clean || farther && ends && faults)
        }
    }
}

/// Whether words lead to the half-move at place `ply` of the game by the rows, and it has a number of its own: `ne pas répondre 2... g6`.
fn is_named_by_words(record: &Record, rows: &Game, ply: usize, text: &str) -> bool {
    let item = rows.plies_of(rows.main()).get(ply).map(|ply| ply.item());
    let number = item.and_then(|at| at.checked_sub(1));
    let number = number.map(|at| record.items.at(at));
    let number = number.filter(|item| matches!(item.kind, Kind::Number { .. }));
    number.is_some_and(|item| text[..item.start].trim_end().ends_with(char::is_alphabetic))
}

/// Whether a blank line ends a text.
fn ends_paragraph(text: &str) -> bool {
    let blanks = &text[text.trim_end().len()..];
    blanks.matches('\n').count() > 1
}
