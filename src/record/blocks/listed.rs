//! White's moves on a line and Black's on another, each behind the name of its side: two blocks that stand in lines.
//!
//! Comes in: a text and a record in it. Goes out: where the moves of both stand, in the order of the game; none where no two lines list
//! those of both sides.
//!
//! `Blancs : 1. e4, 2. Cf3, 3. Fb5` and below it `Noirs : 1. e5, 2. Cc6, 3. a6`.

use shakmaty::Color;

use super::super::abreast::{Put, number};
use super::super::layout::{
    before_figures, is_numbered_black, is_result_alone, moves_alone, past_signed_number, usual,
};
use super::super::{Item, Kind, Record, Span};
use super::{ABOVE_MOST, Apart, Blocks, Page, Row, WORDS_BEFORE};
use crate::lexicon::{self, Language};
use crate::notation::{Dialect, Notation};

/// No line of moves has more bytes, and no list more moves.
const LINE_MOST: usize = 1 << 13;
const MOVES_MOST: usize = 1 << 10;
/// Fewer moves on a line are a row of it: one stands there in a page whose lines each name the side of their move.
const MOVES_LEAST: usize = 2;
/// A side that is named by a letter or two has a colon behind it.
const SIDE_LEAST: usize = 3;
/// Between a side and its colon stand no more bytes, as the name of who plays it does.
const PLAYER_MOST: usize = 48;
/// So many numbers may be left out between two.
const SKIPPED_MOST: u32 = 2;
/// What parts the moves of a line, the first of them that stands in it.
const SIGNS: [char; 4] = [';', '|', '\t', ','];
/// What may stand before the name of a side, and behind it.
const BEFORE: [char; 7] = ['*', '_', '#', '>', '|', '-', '•'];
const BEHIND: [char; 11] = ['*', '_', '|', '-', '–', '—', '.', '=', ',', ';', ':'];
const BLANKS: [char; 4] = [' ', '\t', '\u{a0}', '\u{202f}'];

/// The moves that a line lists of a side: what names it, its moves, and the result at the end.
struct List {
    side: Color,
    head: Span,
    rows: Vec<Row>,
    result: Option<Span>,
}

/// Where the moves of both lists stand, in the order of the game.
pub(in crate::record) fn listed(text: &str, record: &Record) -> Option<(Vec<Put>, Apart)> {
    // Words name a side.
    let words = |item: Item| {
        !matches!(
            item.kind,
            Kind::Tag(_) | Kind::Number { .. } | Kind::Phrase { .. } | Kind::Result(_)
        )
    };
    if !record.items.iter().any(words) {
        return None;
    }
    // A page of which nothing was read as a move may be in any notation.
    let language = record.dialect.language;
    let others = Notation::ALL.map(|notation| Dialect { notation, language });
    let all = std::iter::once(record.dialect).chain(others);
    // Where no side is named there are lists in no notation.
    let mut found = all.map_while(|dialect| lists(text, record.span.start, dialect));
    let lists = found.find(|lists| {
        let names = |side| lists.iter().any(|list| list.side == side);
        names(Color::White) && names(Color::Black)
    })?;
    let first = lists.first()?.head.start;
    let mut items = record.items.iter();
    // What is played before them is no part of them.
    if items.any(|item| item.kind.is_cell() && item.start < first) {
        return None;
    }
    Some((put(text, &lists), Apart::Listed))
}

/// The lines in the order of the game: what names the sides, the rows, and behind them what parts the moves and how the game ended.
fn put(text: &str, lists: &[List]) -> Vec<Put> {
    let mut page = Page::default();
    let [white, black] = [Color::White, Color::Black].map(|side| {
        let own = lists.iter().filter(|list| list.side == side);
        let from = page.rows.len();
        page.rows
            .extend(own.flat_map(|list| list.rows.iter().cloned()));
        from..page.rows.len()
    });
    let signs = page.rows.iter().flat_map(|row| signs_behind(text, row));
    let results = lists.iter().filter_map(|list| list.result.clone());
    page.others = signs.chain(results).map(|other| (0, other)).collect();
    let heads = lists.iter().map(|list| Put::below(list.head.clone()));
    let sign = Apart::Listed;
    let rows = page.put(&Blocks { white, black, sign }, text);
    heads.chain(rows).collect()
}

/// The lists from byte `start` on, as far as one stands below the other; nothing where no side is named.
fn lists(text: &str, mut start: usize, dialect: Dialect) -> Option<Vec<List>> {
    let (mut lists, mut above, mut named) = (Vec::<List>::new(), 0, false);
    for line in text[start..].split_inclusive('\n') {
        let from = start;
        start += line.len();
        if line.len() > LINE_MOST || above > ABOVE_MOST {
            break;
        }
        if line.trim().is_empty() {
            continue;
        }
        let heads = heads(text, from..start, dialect.language);
        named |= !heads.is_empty();
        let found = lists_behind(heads, text, start, dialect);
        let goes_on = |last: &List| {
            let rows = rows(text, trimmed(text, from..start), dialect)?;
            let due = last.rows.last()?.number?.checked_add(1);
            (rows.first()?.number == due).then_some(rows)
        };
        match (found.is_empty(), lists.last_mut()) {
            (false, _) => lists.extend(found),
            // The line of a list goes on in the next.
            (true, Some(last)) => match goes_on(last) {
                Some(rows) => last.rows.extend(rows),
                None => break,
            },
            (true, None) => above += 1,
        }
    }
    named.then_some(lists)
}

/// The sides of which a line lists moves, in a dialect that a record may be in.
pub(super) fn sides_listed(text: &str, line: Span) -> Vec<Color> {
    if line.len() > LINE_MOST {
        return Vec::new();
    }
    let mut lists = usual().map(|dialect| {
        let heads = heads(text, line.clone(), dialect.language);
        lists_behind(heads, text, line.end, dialect)
    });
    let found = lists.find(|lists| !lists.is_empty());
    let found = found.unwrap_or_default();
    found.iter().map(|list| list.side).collect()
}

/// The sides that a line names, each with what leads to its moves.
fn heads(text: &str, line: Span, language: Language) -> Vec<(Color, Span)> {
    let mut heads: Vec<(Color, Span)> = Vec::new();
    let words = &text[line.clone()];
    let parts = |c| BLANKS.contains(&c) || BEFORE.contains(&c);
    let starts = words
        .char_indices()
        .filter(|(at, c)| c.is_alphabetic() && words[..*at].chars().next_back().is_none_or(parts));
    for (at, _) in starts {
        let behind = heads.last().map_or(line.start, |(_, head)| head.end);
        if line.start + at < behind {
            continue;
        }
        let first = words[..at].trim_matches(parts);
        // A few words may stand before the first: `Coups des Blancs : 1. e4`.
        let few = || first.split_whitespace().nth(WORDS_BEFORE).is_none();
        if let Some((side, n, colon)) = side(&words[at..], language)
            && (first.is_empty() || colon && (!heads.is_empty() || few()))
        {
            let start = if heads.is_empty() { 0 } else { at };
            let head = trimmed(text, line.start + start..line.start + at + n);
            heads.push((side, head));
        }
    }
    heads
}

/// The lists of a line that ends at byte `end`: that of a side, or those of both, each behind its name; none where a part of it is
/// no list.
fn lists_behind(heads: Vec<(Color, Span)>, text: &str, end: usize, dialect: Dialect) -> Vec<List> {
    let ends = heads.iter().skip(1).map(|(_, head)| head.start);
    let ends: Vec<usize> = ends.chain([end]).collect();
    let lists = heads.into_iter().zip(ends).map(|((side, head), end)| {
        let own = trimmed(text, head.end..end);
        // The result that ends the game stands behind the moves of both.
        let moves = before_figures(&text[own.clone()]);
        let moves = trimmed(text, own.start..own.start + moves);
        let result = trimmed(text, moves.end..own.end);
        let rows = rows(text, moves, dialect)?;
        Some(List {
            side,
            head,
            rows,
            result: Some(result).filter(|result| !result.is_empty()),
        })
    });
    lists.collect::<Option<Vec<List>>>().unwrap_or_default()
}

/// The side that is named at the start of `rest`, the bytes to its first move, and whether a colon stands before that.
fn side(rest: &str, language: Language) -> Option<(Color, usize, bool)> {
    let (side, n) = lexicon::side(rest, language)?;
    let near = &rest[n..rest.floor_char_boundary(n + PLAYER_MOST)];
    let figure = |c: char| c.is_ascii_digit() || c == '\n';
    let player = &near[..near.find(figure).unwrap_or(near.len())];
    let colon = player.find(':').map(|at| n + at + 1);
    if n < SIDE_LEAST && colon.is_none_or(|at| !rest[n..at - 1].trim().is_empty()) {
        return None;
    }
    let from = colon.unwrap_or(n);
    let moves = rest[from..].trim_start_matches(|c| BLANKS.contains(&c) || BEHIND.contains(&c));
    (moves.len() < rest[n..].len()).then_some((side, rest.len() - moves.len(), colon.is_some()))
}

/// The signs that part a move from the next one on its line, or from the end of a row of which the last cells are empty.
fn signs_behind(text: &str, row: &Row) -> impl Iterator<Item = Span> {
    let behind = &text[row.span.end..];
    let line = &behind[..behind.find(['\n', '\r']).unwrap_or(behind.len())];
    // A tabulator is a blank.
    let parts = |c: char| SIGNS.contains(&c) && c != '\t';
    let blank = |c: char| BLANKS.contains(&c);
    let signs = line
        .char_indices()
        .take_while(move |(_, c)| parts(*c) || blank(*c));
    let end = row.span.end;
    signs
        .filter(move |(_, c)| parts(*c))
        .map(move |(at, _)| end + at..end + at + 1)
}

/// The moves that words list; none where they list no moves of one side.
fn rows(text: &str, words: Span, dialect: Dialect) -> Option<Vec<Row>> {
    let list = &text[words.clone()];
    if list.is_empty() || is_result_alone(list) {
        return None;
    }
    let sign = SIGNS.into_iter().find(|sign| list.contains(*sign));
    let parts = match sign {
        Some(sign) => parted(text, words, sign)?,
        None => vec![words],
    };
    let (mut own, mut last) = (Vec::new(), None);
    for part in parts {
        own.extend(numbered(text, part, &mut last, dialect));
    }
    if sign.is_none() && last.is_none() {
        own = own
            .into_iter()
            .flat_map(|own| cells(text, own, dialect))
            .collect();
    }
    let said: Vec<usize> = own
        .iter()
        .map(|cell| moves_alone(bare(&text[cell.clone()]), dialect))
        .collect();
    let of_one = said.iter().filter(|moves| **moves == 1).count();
    let is_list =
        (MOVES_LEAST..=MOVES_MOST).contains(&own.len()) && !said.iter().any(|moves| *moves > 1);
    let row = |span: Span| Row {
        number: row_number(&text[span.clone()]),
        dots: is_numbered_black(&text[span.clone()]),
        span,
        parted: false,
        head: None,
    };
    (is_list && 2 * of_one >= own.len()).then(|| own.into_iter().map(row).collect())
}

/// What a `sign` parts, but for empty cells at the end; none where nothing stands between two.
fn parted(text: &str, words: Span, sign: char) -> Option<Vec<Span>> {
    let mut parts = Vec::new();
    let mut start = words.start;
    let filled = text[words].trim_end_matches(|c| c == sign || BLANKS.contains(&c));
    for part in filled.split_inclusive(sign) {
        let own = trimmed(text, start..start + part.trim_end_matches(sign).len());
        start += part.len();
        if own.is_empty() {
            return None;
        }
        parts.push(own);
    }
    Some(parts)
}

/// The numbered moves of a part, the number before which was `last`; all of it where no number goes on in it.
fn numbered(text: &str, part: Span, last: &mut Option<u32>, dialect: Dialect) -> Vec<Span> {
    let (mut cut, mut from) = (Vec::new(), part.start);
    *last = row_number(&text[part.clone()]).or(*last);
    while let Some(due) = last.and_then(|last| last.checked_add(1)) {
        let Some((at, value)) = next_number(&text[from..part.end], due, dialect) else {
            break;
        };
        cut.push(trimmed(text, from..from + at));
        (from, *last) = (from + at, Some(value));
    }
    cut.push(from..part.end);
    cut
}

/// The number of a row at the start of `words`: the noughts of a castling are none.
fn row_number(words: &str) -> Option<u32> {
    let value = number(words).map(|(value, _)| value);
    value.filter(|value| *value > 0)
}

/// The number in words that goes on from the one at their start, where `due` follows that, and its byte. One may be left out.
fn next_number(words: &str, due: u32, dialect: Dialect) -> Option<(usize, u32)> {
    let goes_on = |value: &u32| (due..=due + SKIPPED_MOST).contains(value);
    let numbers = || {
        let starts = words
            .match_indices(BLANKS)
            .map(|(at, blank)| at + blank.len());
        let found = starts.filter_map(|at| number(&words[at..]).map(|found| (at, found)));
        found.filter(move |(_, (value, _))| goes_on(value))
    };
    let signed = || numbers().find(|(_, (_, signed))| *signed);
    // Without a sign it may be the rank of a move: `2 P 3 R 3 C 3 FR`.
    let before_move = |at: usize| dialect.reads(past_figures(&words[at..]));
    let behind_move = |at: usize| moves_alone(bare(&words[..at]), dialect) == 1;
    let between = || {
        let is_between = |at, value| behind_move(at) && (value == due || before_move(at));
        numbers().find(|(at, (value, _))| is_between(*at, *value))
    };
    let damaged = || numbers().find(|(at, (value, _))| *value == due && before_move(*at));
    let (at, (value, _)) = signed().or_else(between).or_else(damaged)?;
    Some((at, value))
}

/// The moves of words in which nothing else parts them: what nothing reads is one word, or as many as stand together where a move has some.
fn cells(text: &str, words: Span, dialect: Dialect) -> Vec<Span> {
    let mut cells: Vec<Span> = Vec::new();
    let (mut at, mut unread) = (words.start, false);
    while at < words.end {
        let rest = &text[at..words.end];
        let read = dialect.phrase(rest).map_or(0, |(_, n)| n);
        let n = read + rest[read..].find(BLANKS).unwrap_or(rest.len() - read);
        match cells.last_mut() {
            Some(last) if read == 0 && unread && dialect.notation == Notation::Descriptive => {
                last.end = at + n;
            }
            _ => cells.push(at..at + n),
        }
        unread = read == 0;
        at += n + rest[n..].len() - rest[n..].trim_start_matches(BLANKS).len();
    }
    cells
}

/// What stands in a cell without its number, the marks behind its move, and what parts it from the next.
pub(super) fn bare(cell: &str) -> &str {
    let behind = |c: char| BLANKS.contains(&c) || SIGNS.contains(&c) || "!?".contains(c);
    let cell = cell.trim_end_matches(behind);
    match past_signed_number(cell) {
        own if own.len() < cell.len() => own,
        _ => past_figures(cell),
    }
}

/// What stands behind the figures at the start of words and the blank that ends them; the words where none does.
fn past_figures(words: &str) -> &str {
    let behind = words.trim_start_matches(|c: char| c.is_ascii_digit());
    match behind.len() < words.len() && behind.starts_with(BLANKS) {
        true => behind.trim_start_matches(BLANKS),
        false => words,
    }
}

/// A span without the blanks at its ends.
fn trimmed(text: &str, span: Span) -> Span {
    let words = &text[span.clone()];
    let start = span.start + words.len() - words.trim_start().len();
    let end = span.start + words.trim_end().len();
    start..end.max(start)
}
