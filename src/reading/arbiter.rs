//! Which reading of a page is kept: that of its rows, or the thread through its words.
//!
//! Comes in: a record as its rows were read, and its game. Goes out: the same, or the record of the cheapest
//! [thread](crate::thread) through the page, where words stand among the moves and the board speaks for the thread.
//!
//! `3. Fc4 h6? Mieux 3... Fc5 4. c3` and a row `4. c4 e6`: the row goes on with the game

use std::borrow::Cow;
use std::ops::Range;

use crate::chess::{Outcome, Position};
use crate::game::{Cause, Fault, Game, GameResult, Status};
use crate::lexicon::{self, Language};
use crate::notation::{Dialect, Notation};
use crate::page::{self, cell::Alphabets, run, token};
use crate::record::{self, Choice, Item, Kind, Record};
use crate::source::boundary;
use crate::thread::price::Prices;
use crate::thread::record::{Read, record as written};
use crate::thread::search::{Sought, search};

use super::decided::decided;
use super::{Found, Start, replay};

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
    found: Found,
) -> Found {
    let Some(said) = asked(text, &found) else {
        return found;
    };
    // Markup says nothing in sentences.
    let shown = words(&found.0, &found.1, text, lexicon::without_markup);
    let said = (said, shown >= SENTENCES_LEAST);
    let kept = dialects(choice, &found)
        .into_iter()
        .find_map(|dialect| by_thread(text, at, choice, start, (&found, said, dialect)));
    kept.unwrap_or(found)
}

/// The dialects in which a thread is looked for: that of the rows, and where these tell hardly any moves, that of squares.
fn dialects(choice: &Choice, (record, _, end): &Found) -> Vec<Dialect> {
    let own = record.dialect;
    let hardly = is_hardly(moves_told(record), end - record.span.start);
    let described = !own.notation.names_squares();
    let free = hardly && described && choice.notation.is_none();
    let other = free.then_some(Dialect {
        notation: Notation::Abbreviated,
        ..own
    });
    std::iter::once(own).chain(other).collect()
}

/// The record of the thread in a dialect, where it is to be kept, of a page on which so many words are `said`, in `sentences` or not.
fn by_thread(
    text: &str,
    at: usize,
    choice: &Choice,
    start: &Start,
    (found, (said, sentences), dialect): (&Found, (usize, bool), Dialect),
) -> Option<Found> {
    let (threaded, all) = threaded(text, at, choice, (sentences, dialect), found)?;
    if (found.2 - at) / (threaded.1 - at).max(1) > PARTS_MOST {
        return None;
    }
    let game = replay(&threaded.0, text, start);
    // Letters that are wrong in words are for the rows to mend.
    let plies = |game: &Game| game.main().plies.len();
    if !dialect.notation.names_squares() && plies(&game) < plies(&found.1) {
        return None;
    }
    // Beside few words rows tell better what is damaged, if anything is.
    let all = all && mends(&game, found, at..threaded.1);
    if !all && has_few_words(text, said, found) && !is_headed_wrongly(text, found, &threaded) {
        return None;
    }
    // What a remark parts from a game has a blank line before it.
    let played = !game.plies.is_empty();
    let apart = || sentences || played && ends_paragraph(&text[at..threaded.1]);
    let tells_more = threaded.1 < found.2 && apart();
    let next = |at| decided(text, at, choice, start);
    let keeps = all
        || is_better(&game, (found, text), (tells_more, said, threaded.1 - at))
        || is_of_words(&threaded.0, found, said) && tells_none(found.2, threaded.1, next)
        || takes_rest(text, &game, found, threaded.1, next);
    keeps.then_some((threaded.0, game, threaded.1))
}

/// Whether nothing is wrong in a game that stands between those bytes, and it has all moves that rows tell there, which break.
fn mends(game: &Game, (record, rows, _): &Found, own: Range<usize>) -> bool {
    let plies = game.main().plies.len();
    let told = record.items.iter().filter(is_move);
    let told = told.take_while(|item| item.start < own.end).count();
    let mended = rows.status == Status::Broken && clean(game) && !misnumbered(game);
    mended && plies > NAMED_MOST && plies >= told && !is_hardly(plies, own.len())
}

/// Whether words stand in a record that begins at its number 1, and all that is wrong in the game by the rows stands before that; or
/// those play none.
fn is_headed_wrongly(
    text: &str,
    (by_rows, rows, rows_end): &Found,
    (record, end): &(Record, usize),
) -> bool {
    let own = extent(by_rows, record, *end);
    let errors = rows.faults.iter();
    let errors = errors.filter(|fault| !fault.cause.is_warning());
    let mut spans = errors.map(|fault| &fault.span);
    let above = |at: usize| at < *rows_end || is_heading(text, by_rows, *rows_end);
    let begins = first_number(record).is_some_and(|at| at == own.start && above(at));
    let words = |item: Item| {
        let beside = matches!(item.kind, Kind::Heading | Kind::Aside);
        let mut words = text[item.span()].split(|c: char| !c.is_alphanumeric());
        beside && words.any(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1)
    };
    let described = record.items.iter().any(words);
    begins && described && (rows.plies.is_empty() || !spans.any(|span| own.contains(&span.start)))
}

/// Whether all lines of a record that ends at byte `end` begin with words: rows of cells that nobody read have numbers.
fn is_heading(text: &str, record: &Record, end: usize) -> bool {
    let mut lines = text[record.span.start..end].lines();
    let first = |line: &str| line.chars().find(|c| c.is_alphanumeric());
    lines.all(|line| first(line).is_none_or(char::is_alphabetic))
        && unread_cells(record).next().is_none()
}

/// From where to byte `end` a game stands on a page: from its number 1 on, if it has one, or from that of the record by the `rows`.
fn extent(rows: &Record, record: &Record, end: usize) -> Range<usize> {
    let first = first_number(record).unwrap_or(record.span.start);
    first_number(rows).map_or(first, |other| other.min(first))..end
}

fn is_move(item: &Item) -> bool {
    matches!(item.kind, Kind::Phrase { .. })
}

/// Where the number 1 of a record stands, if no other number and no move stands before it.
fn first_number(record: &Record) -> Option<usize> {
    let mut items = record.items.iter();
    let first = items.find(|item| is_move(item) || matches!(item.kind, Kind::Number { .. }))?;
    matches!(first.kind, Kind::Number { value: 1, .. }).then_some(first.start)
}

/// How many moves a record tells, right or wrong.
fn moves_told(record: &Record) -> usize {
    record.items.iter().filter(is_move).count()
}

/// For each half-move of a game there are no more words than these on its page, where no thread begins a game.
const WORDS_A_PLY: usize = 20;

/// And so many words for each move are sentences that name it.
const WORDS_A_MOVE: usize = 6;

/// Whether a page has words alone: no thread begins a game, and its rows tell hardly any, or name some in sentences and play hardly any.
fn is_of_words(threaded: &Record, (record, rows, end): &Found, said: usize) -> bool {
    let (moves, bytes) = (moves_told(record), end - record.span.start);
    let named = said >= SENTENCES_LEAST.max(moves * WORDS_A_MOVE);
    let hardly = is_hardly(moves, bytes) || named && is_hardly(rows.main().plies.len(), bytes);
    !threaded.tells_moves() && (moves == 0 || rows.status != Status::Whole && hardly)
}

/// How many records of words stand on a page that has words alone, at the most.
const WORDY_MOST: usize = 8;

/// Whether no record tells a game by its rows between byte `at` and byte `end`.
fn tells_none(mut at: usize, end: usize, next: impl Fn(usize) -> Option<Found>) -> bool {
    for _ in 0..WORDY_MOST {
        if at >= end {
            return true;
        }
        match next(at) {
            None => return true,
            Some((_, game, _)) if !game.plies.is_empty() && clean(&game) && !misnumbered(&game) => {
                return false;
            }
            Some((_, _, behind)) => at = behind,
        }
    }
    false
}

/// Whether a number of a game does not follow.
fn misnumbered(game: &Game) -> bool {
    let number = |fault: &Fault| matches!(fault.cause, Cause::Number { .. });
    game.faults.iter().any(number)
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
    (_, rows, end): &Found,
    far: usize,
    next: impl Fn(usize) -> Option<Found>,
) -> bool {
    let words = |(record, game, _): Found| {
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
        && (goes_back(text, *end, rows) && tells_none(*end, far, &next)
            || next(*end).is_some_and(words))
}

/// Whether nothing is wrong in a game but what stands beside its moves, and words of them that are known all the same.
fn clean(game: &Game) -> bool {
    let slight = |cause: &Cause| cause.is_warning() || matches!(cause, Cause::Misprint { .. });
    game.status != Status::Broken && game.faults.iter().all(|fault| slight(&fault.cause))
}

fn moves(game: &Game) -> Vec<String> {
    let plies = game.plies_of(game.main()).iter();
    plies.map(|ply| ply.played.uci().to_string()).collect()
}

/// How many words a page has, where a thread is looked for in it.
fn asked(text: &str, found: &Found) -> Option<usize> {
    let (record, game, _) = found;
    // What was written in parts, since no program knows its rules, is no writer's page; nor is what has tags, and nothing wrong.
    let of_program = !record.seams.is_empty() || !record.tags.is_empty() && clean(game);
    if of_program {
        return None;
    }
    // What is never closed, and what is no text, is told of the rows.
    let told = |item: Item| match item.kind {
        Kind::Unterminated(_) => !game.plies.is_empty(),
        Kind::Control(_) => true,
        _ => false,
    };
    let said = words(record, game, text, Cow::Borrowed);
    let headed = clean(game) && !game.plies.is_empty() || !record.tags.is_empty();
    let few = headed && has_few_words(text, said, found);
    let plain = few || record.items.iter().any(told);
    (!plain).then_some(said)
}

/// Whether the words that were `said` on a record are too few for a remark, and no number behind it goes back.
fn has_few_words(text: &str, said: usize, (_, game, end): &Found) -> bool {
    said < REMARK_LEAST && !goes_back(text, *end, game)
}

/// In how many lines behind a record a number is looked for, and in how many bytes.
const BEHIND_MOST: (usize, usize) = (4, 512);

/// Whether words go on on the line where the record ends, or the next number at the head of a line is one that the game had: a note
/// stands there, under a mark perhaps.
fn goes_back(text: &str, end: usize, game: &Game) -> bool {
    // The mark of a note may stand for a result.
    let words = text[..end].trim_end_matches(|c: char| !c.is_alphanumeric());
    let near = &text[words.len()..text.floor_char_boundary(end + BEHIND_MOST.1)];
    let numbered = |line: &str| {
        let mark = line.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let row = mark.map_or(line, |(_, row)| row);
        let row = row.trim_start_matches(|c: char| !c.is_alphanumeric());
        let behind = row.trim_start_matches(|c: char| c.is_ascii_digit());
        let value: usize = row[..row.len() - behind.len()].parse().ok()?;
        let sign = behind.starts_with(['.', '…', ' ']);
        let figures = behind
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit());
        (sign && !figures).then_some(value)
    };
    let (rest, below) = near.split_once(['\n', '\r']).unwrap_or_default();
    let lines = below.trim_start().lines().take(BEHIND_MOST.0);
    let value = lines.filter(|line| !line.is_empty()).find_map(numbered);
    let had = 2..=game.main().plies.len() / 2;
    let behind = text[end..].trim_start_matches([' ', '\u{a0}']);
    let inside = !text[..end].ends_with(['\n', '\r']) && behind.starts_with(char::is_alphabetic);
    let noted =
        !rest.contains(char::is_alphanumeric) && value.is_some_and(|value| had.contains(&value));
    noted || inside && !game.plies.is_empty()
}

/// Where cells stand that their writer could not read.
fn unread_cells(record: &Record) -> impl Iterator<Item = usize> {
    let unread = record.items.iter();
    let unread = unread.filter(|item| matches!(item.kind, Kind::Illegible));
    unread.map(|item| item.start)
}

/// Where rows stand of which the first cell is not read, right behind the number at the head of its line.
fn row_heads(game: &Game, text: &str) -> impl Iterator<Item = usize> {
    let unread = |fault: &&Fault| matches!(fault.cause, Cause::Unreadable(_) | Cause::Illegible);
    let unread = game.faults.iter().filter(unread);
    unread.map(|fault| fault.span.start).filter(|&at| {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let head = lexicon::without_markup(&text[line..at]);
        let number = head.trim_matches([' ', '\t', '|', '.', ')', '\u{a0}']);
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// So many words are a remark, and more than stray ones; and it names no more half-moves that were not played.
const REMARK_LEAST: usize = 4;
const NAMED_MOST: usize = 3;

/// So many tell that a page is written in sentences; a score sheet has fewer, whatever its arbiter notes beside the moves.
const SENTENCES_LEAST: usize = 24;

/// How many words in small letters stand on a record that say no move and are no comment; what begins with a word that supposes a
/// move is a remark of its own.
fn words<'t>(
    record: &Record,
    game: &Game,
    text: &'t str,
    show: impl Fn(&'t str) -> Cow<'t, str>,
) -> usize {
    // On a page without tags a semicolon is a sign among others, and so are braces where no move is played.
    let bare = record.tags.is_empty();
    let held = bare && game.plies.is_empty();
    let plain = |item: &Item| match item.kind {
        Kind::Phrase { .. } | Kind::Tag(_) | Kind::Illegible => false,
        Kind::LineComment => bare,
        Kind::Comment => held,
        _ => true,
    };
    let count = |item: Item| {
        let supposes =
            matches!(item.kind, Kind::Aside) && lexicon::supposes(&text[item.start..]) > 0;
        let words = show(&text[item.span()]);
        let words = words.split(|c: char| !c.is_alphanumeric());
        let letters = |word: &&str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        let small = |word: &&str| word.starts_with(char::is_lowercase);
        let count = words.filter(letters).filter(small).count();
        count.max(REMARK_LEAST * usize::from(supposes))
    };
    record.items.iter().filter(plain).map(count).sum()
}

/// The record of the cheapest thread from byte `at` on, and the byte after it; and whether nothing of its game is left, and all
/// that is wrong by the rows is a move of it.
fn threaded(
    text: &str,
    at: usize,
    choice: &Choice,
    (sentences, dialect): (bool, Dialect),
    (record_of_rows, game, end): &Found,
) -> Option<((Record, usize), bool)> {
    let tag = |item: &Item| matches!(item.kind, Kind::Tag(_));
    let tags: Vec<Item> = record_of_rows.items.iter().take_while(tag).collect();
    let page = tags.last().map_or(at, |last| last.end);
    let first = page + (text[page..].len() - text[page..].trim_start().len());
    let bound = boundary(text, first);
    // Moves before tags are a record of their own, be they numbered or not.
    let last = bound.head.filter(|head| end <= head).unwrap_or(bound.end);
    let mut length = NEAR.max(2 * (end - at));
    loop {
        if length > PAGE_MOST {
            return None;
        }
        let near = near(text, first, last, length);
        let language = dialect.language;
        let alphabets = match choice.language {
            _ if !dialect.notation.names_squares() => Alphabets {
                main: dialect,
                other: None,
            },
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
        let prices = Prices::of_project();
        let others = record::positions(&text[..near], game.start.rules());
        let roots = (&game.start, others.as_slice());
        let thread = search(&events, &tokens.cells, roots, prices, Sought::First)?;
        let read = Read {
            text,
            region: (first, near),
            tags: tags.clone(),
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
        let lost = unread_cells(record_of_rows).chain(row_heads(game, text));
        let (mut found, end) = written(&read);
        let own = extent(record_of_rows, &found, end);
        // Behind a mate no cell is.
        let over = game.outcome.is_some_and(Outcome::is_on_the_board);
        let over = game.plies.last().filter(|_| over);
        let over = over.map_or(end, |last| last.span(record_of_rows).end);
        let mut lost = lost.filter(|at| own.contains(at) && *at < over);
        if read.leaves_rows() || !sentences && !lost.all(reads) {
            return None;
        }
        if end < near || near == last {
            found.prior = record_of_rows.prior;
            found.tags.clone_from(&record_of_rows.tags);
            found.set_up = read.set_up().map(Box::new);
            // Of a word that was no move; a letter of another language is for the rows to tell.
            let misread = |fault: &Fault| {
                let at = fault.span.start;
                let words = matches!(
                    fault.cause,
                    Cause::Unreadable(_) | Cause::Illegal(_) | Cause::Ambiguous { .. }
                );
                words && reads(at) && !text[at..].starts_with(char::is_uppercase)
            };
            let mut errors = game
                .faults
                .iter()
                .filter(|fault| !fault.cause.is_warning() && fault.span.start < end);
            let abbreviated = dialect.notation == Notation::Abbreviated;
            let all = abbreviated && errors.all(misread) && read.plays_all();
            return Some(((found, end), all));
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

/// Whether the game of a thread is better than the one by the rows. `tells_more`: it ends before another game that the rows have as
/// words, or it states a result in figures that they do not.
fn is_better(
    game: &Game,
    ((record, rows, _), text): (&Found, &str),
    (tells_more, said, bytes): (bool, usize, usize),
) -> bool {
    let (threaded, by_rows) = (moves(game), moves(rows));
    let clean = clean(rows);
    let short = threaded.len() <= NAMED_MOST && threaded.len() > by_rows.len();
    // A move or two among so many words are no game, but they solve what the page sets up.
    let usual = game.start == Position::initial().with_rules(game.start.rules());
    let hardly = short && usual && is_hardly(threaded.len(), bytes);
    // Where the rows' numbers follow, what the thread leaves out between its own was a row.
    let whole =
        game.status != Status::Broken && !hardly && (!misnumbered(game) || misnumbered(rows));
    match threaded == by_rows {
        true => whole && (!clean || tells_more),
        // What goes farther than rows with which nothing is wrong may not be faultier.
        false => {
            let remark = said >= REMARK_LEAST
                && by_rows.starts_with(&threaded)
                && by_rows.len() - threaded.len() <= NAMED_MOST
                && is_named_by_words(record, rows, threaded.len(), text);
            // A half-move or two that words name behind a whole game are none of it.
            let behind =
                threaded.starts_with(&by_rows) && threaded.len() > by_rows.len() + NAMED_MOST;
            // Twice as many moves, with which nothing is wrong, are no remark.
            let most = threaded.len() * 2 >= by_rows.len();
            let farther = said >= SENTENCES_LEAST && most || behind || remark;
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
    number.is_some_and(|item| {
        let before = text[..item.start].trim_end_matches([' ', ',', '\u{a0}']);
        before.ends_with(char::is_alphabetic)
    })
}

/// Whether a blank line ends a text.
fn ends_paragraph(text: &str) -> bool {
    let blanks = &text[text.trim_end().len()..];
    blanks.matches('\n').count() > 1
}
