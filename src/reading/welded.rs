//! Two records that were read as one, for the first move of the second is damaged.
//!
//! Comes in: a record, its game, and its text. Goes out: the byte at which the second begins, with the lines of words above
//! it; nearly always none. Behind a blank line or a heading numbers begin again at 1 and go on, and what stands there is played on
//! from the array behind any first move, and not so far from where the game before had come.
//!
//! `… 4. Fa4 Cf6`, a blank line, `1. d5 d5 2. c4 e6 3. Cc3`: d5 is no first move, and the rest is a game.
//!
//! Here too: a second page of a sheet, on which numbers begin at 1 anew. `2. Cf3 Cc6`, a blank line, `Feuille 2`, `1. d3 d6`: the third row.

use crate::chess::Position;
use crate::fit;
use crate::game::{Cause, Fault, Game, Status};
use crate::notation::{Dialect, Notation};
use crate::phrase::Phrase;
use crate::record::{self, Item, Kind, Record};

use super::Found;

/// How many words behind the first are followed, and how many of them must be played at least.
const FOLLOWED: usize = 6;
const PLAYED_LEAST: usize = 3;
/// How many positions are followed at once: of words that leave much open, more tell no more.
const POSITIONS_MOST: usize = 256;
/// How many items a row may have.
const ROW_MOST: usize = 64;

/// Where the second of two records begins that were read as one.
pub(super) fn second_record(record: &Record, game: &Game, text: &str) -> Option<usize> {
    let begins = |cause: &Cause| matches!(cause, Cause::Number { written: 1, .. });
    let doubted =
        game.status == Status::Broken || game.faults.iter().any(|fault| begins(&fault.cause));
    if !doubted {
        return None;
    }
    let mut firsts = first_numbers(record, text).into_iter();
    let at = firsts.find(|&at| opens_game(record, game, at))?;
    Some(start_of(record, text, at))
}

/// The items of numbers 1 behind moves, each behind a blank line or a line of words, with the next numbers behind it.
fn first_numbers(record: &Record, text: &str) -> Vec<usize> {
    let (mut found, mut moves) = (Vec::new(), false);
    for (at, item) in record.items.outside(0..u32::MAX) {
        let at = at as usize;
        match item.kind {
            Kind::Phrase { .. } => moves = true,
            Kind::Number {
                value: 1,
                black: false,
            } if moves && is_apart(record, text, at) && goes_on(record, at) => {
                found.push(at);
            }
            _ => {}
        }
    }
    found
}

/// Whether item `at` begins a line, behind a blank line or a line of words.
fn is_apart(record: &Record, text: &str, at: usize) -> bool {
    let Some(before) = at
        .checked_sub(1)
        .and_then(|before| record.items.get(before))
    else {
        return false;
    };
    let start = record.items.at(at as u32).start;
    // Of blocks that are laid beside each other the rows of the one stand before the other.
    let mut behind = record.items.within(at..record.items.len());
    if record.abreast && behind.any(|item| item.start < start) {
        return false;
    }
    let between = text.get(before.end..start).unwrap_or_default();
    between.contains('\n') && (is_heading(text, before) || record::has_blank_line(between))
}

/// Whether an item is a line of words.
fn is_heading(text: &str, item: Item) -> bool {
    let line = text[..item.start].trim_end_matches([' ', '\t']);
    let opens = line.is_empty() || line.ends_with(['\n', '\r']);
    matches!(item.kind, Kind::Heading | Kind::Prose) || opens && item.kind.is_words()
}

/// Whether the numbers 2 and 3 follow upon the number 1 at item `at`, as far as the record goes.
fn goes_on(record: &Record, at: usize) -> bool {
    let behind = record
        .items
        .within(at + 1..(at + ROW_MOST).min(record.items.len()));
    let numbers = behind.filter_map(|item| match item.kind {
        Kind::Number { value, .. } if value != 1 => Some(value),
        _ => None,
    });
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.dedup();
    numbers.first() == Some(&2) && numbers.get(1).is_none_or(|&next| next == 3)
}

/// Whether a game begins at item `at`, the number 1, be its first move damaged or not. Dots in its place say that it is the one
/// of the game above.
fn opens_game(record: &Record, game: &Game, at: usize) -> bool {
    let next = record.items.get(at + 1).map(|item| item.kind);
    if matches!(next, Some(Kind::Empty { dots: true })) {
        return false;
    }
    let words = words(record, at);
    let array = Position::initial().with_rules(game.start.rules());
    let Some((_, behind)) = words.split_first() else {
        return false;
    };
    let anew = behind_any(&array);
    followed(anew, behind) >= PLAYED_LEAST
}

/// What stands from item `at` on in the places of moves: phrases, or what cannot be read.
fn words(record: &Record, at: usize) -> Vec<Option<Phrase>> {
    let mut words = Vec::new();
    for (_, item) in record.items.outside(at as u32 + 1..u32::MAX) {
        match item.kind {
            _ if words.len() > FOLLOWED => break,
            Kind::Phrase { phrase, pair: 0 } => words.push(Some(phrase)),
            Kind::Phrase { pair, .. } => {
                let pair = record.pairs.get(pair as usize - 1);
                words.extend(
                    pair.iter()
                        .flat_map(|pair| [pair.first, pair.second].map(Some)),
                );
            }
            Kind::Illegible | Kind::Empty { .. } | Kind::Unreadable { .. } => words.push(None),
            Kind::Result(_) => break,
            _ => {}
        }
    }
    words
}

/// How many of the words are played in a row, from one of the positions at least.
pub(super) fn followed(mut positions: Vec<Position>, words: &[Option<Phrase>]) -> usize {
    let played = |word: &&Option<Phrase>| {
        positions = after(&positions, **word);
        !positions.is_empty()
    };
    words.iter().take_while(played).count()
}

/// The positions behind a phrase; none behind what cannot be read.
fn after(positions: &[Position], word: Option<Phrase>) -> Vec<Position> {
    word.map_or_else(Vec::new, |phrase| {
        fit::behind(positions, &phrase, POSITIONS_MOST)
    })
}

fn behind_any(position: &Position) -> Vec<Position> {
    let moves = position.legal_moves();
    moves.iter().map(|played| position.after(played)).collect()
}

/// Where the record begins whose number 1 is item `at`: at the first of the lines of words above it.
fn start_of(record: &Record, text: &str, at: usize) -> usize {
    let item = |at: usize| record.items.at(at as u32);
    let heading = |at: &usize| is_heading(text, item(*at));
    let first = (0..at).rev().take_while(heading).last().unwrap_or(at);
    let start = item(first).start;
    text[..start].rfind('\n').map_or(start, |end| end + 1)
}

/// How far ahead of a record rows are looked at, in bytes.
const AHEAD_MOST: usize = 1 << 18;

/// Whether the first row of a record may go on so behind its figure 1: with no figure, be it behind a sign, and no dots for
/// White's move. `1:29:30]}` is a time, `1... e5` is Black's move, `1/2` a result.
fn may_begin_record(behind: &[u8]) -> bool {
    let figures = |behind: &[u8]| matches!(behind, [b'0'..=b'9' | b'-', ..]);
    match behind {
        [b'.' | b':' | b',' | b'/', cell @ ..] => !figures(cell) && !cell.starts_with(b"."),
        _ => !figures(behind),
    }
}

/// The byte before which the record at or after byte `at` is read first: each of a thousand records with damaged first moves
/// would else be read to the end of all. It is the end of the text, but where of the rows with the number 1 ahead `most` begin
/// no game that anybody sees, before one that does or a tag.
pub(super) fn near(text: &str, at: usize, most: usize) -> usize {
    let bytes = &text.as_bytes()[at..text.len().min(at + AHEAD_MOST)];
    let rows = memchr::memmem::find_iter(bytes, b"\n1");
    let rows = rows.filter(|row| may_begin_record(&bytes[row + 2..]));
    // The first is the record's own.
    let (mut own, mut damaged) = (None, 0);
    for row in rows {
        let Some(last) = own.replace(row) else {
            continue;
        };
        let tag = memchr::memmem::find(&bytes[last..row], b"\n[").is_some();
        if tag || record::opens_any_game(&text[at + row + 1..]) {
            break;
        }
        damaged += 1;
        if damaged == most {
            return at + row + 1;
        }
    }
    text.len()
}

/// How many words of the next page are followed from the array and from the end of this one.
const PAGE_FOLLOWED: usize = 8;
/// So many words that can be played from the array begin a game.
const BEGUN: usize = 3;
/// How many pages a sheet has, and how many lines of words stand above the rows of each.
const PAGES_MOST: usize = 6;
const HEADING_MOST: usize = 2;
/// The longest text in which pages are laid together: each time it is copied.
const TEXT_MOST: usize = 1 << 20;

/// A record that was found in `text`, with the pages on which it goes on; `read` reads it in the text with these laid together.
pub(super) fn continued(
    text: &str,
    mut found: Found,
    read: impl Fn(&str) -> Option<Found>,
) -> Found {
    let mut laid = None;
    for _ in 1..PAGES_MOST {
        let here = laid.as_deref().unwrap_or(text);
        let Some(next) = next_page(here, &found) else {
            break;
        };
        let together = next.laid_together(here, found.2);
        let joined = read(&together).filter(|joined| next.is_in(joined, &found));
        let Some(mut joined) = joined else {
            break;
        };
        // That a page numbers anew is no slip.
        let is_own = |fault: &Fault| {
            matches!(fault.cause, Cause::Number { written: 1, .. }) && fault.span.start == next.row
        };
        joined.1.faults.retain(|fault| !is_own(fault));
        (found, laid) = (joined, Some(together));
    }
    found
}

/// A row with the number 1 behind a record with whose game it goes on.
struct Page {
    /// Its first byte.
    row: usize,
    /// How many of its words are played from the array, and how many from where the game stands.
    anew: usize,
    on: usize,
    /// Whether mistakes hide that it goes on with the game.
    is_mended: bool,
}

impl Page {
    /// The text with nothing but blanks between the last row before byte `end` and this page, and its heading behind that row.
    fn laid_together(&self, text: &str, end: usize) -> String {
        let end = text[..end].trim_end().len();
        let mut together = text[..end].to_owned();
        let between = text[end..self.row].trim_end_matches(['\n', '\r']);
        together.extend(between.chars().map(|c| match c {
            '\n' | '\r' => ' ',
            c => c,
        }));
        for _ in together.len() + 1..self.row {
            together.push(' ');
        }
        together.push('\n');
        together.push_str(&text[self.row..]);
        together
    }

    /// Whether a record of both pages has the game of the first and goes on farther than another would come from the array.
    fn is_in(&self, (_, joined, end): &Found, found: &Found) -> bool {
        let plies = |game: &Game| {
            game.plies_of(game.main())
                .iter()
                .map(|ply| ply.played.uci().to_string())
                .collect::<Vec<_>>()
        };
        let (own, all) = (plies(&found.1), plies(joined));
        let more = all.len().saturating_sub(own.len());
        *end > self.row
            && all.starts_with(&own)
            && more >= self.on
            && (self.is_mended || more > self.anew || joined.status == Status::Whole)
    }
}

/// The page on which a record goes on.
fn next_page(text: &str, (record, game, end): &Found) -> Option<Page> {
    let may = game.stated.is_none() && record.result_from(0).is_none();
    let dialect = record.dialect;
    let short = matches!(
        dialect.notation,
        Notation::Abbreviated | Notation::Coordinate
    );
    if !may || !short || text.len() > TEXT_MOST || game.main().plies.is_empty() {
        return None;
    }
    let (row, marked, named) = first_row(text, *end)?;
    let words = words_of_page(&text[row..], dialect);
    let array = Position::initial().with_rules(game.start.rules());
    let [anew, on] = [array, game.last().into_owned()].map(|from| followed(vec![from], &words));
    // Where either page has mistakes, its own line tells that it goes on, unless a game begins there.
    let is_mended = named && anew < BEGUN;
    let is_whole = game.status == Status::Whole;
    let goes_on = is_mended || is_whole && (on > anew || marked && on > 0 && on == anew);
    goes_on.then_some(Page {
        row,
        anew,
        on,
        is_mended,
    })
}

/// The first byte of a row with the number 1 behind byte `end`, few lines of words between, whether one of them is the page's own, and
/// whether one says which page it is.
fn first_row(text: &str, end: usize) -> Option<(usize, bool, bool)> {
    let (mut at, mut words, mut marked, mut named) = (end, 0, false, false);
    for line in text[end..].split_inclusive('\n') {
        let said = line.trim();
        let figures = said.bytes().take_while(u8::is_ascii_digit).count();
        if said.starts_with('1') && figures == 1 && at > end {
            let start = line.len() - line.trim_start().len();
            return Some((at + start, marked, named));
        }
        if !said.is_empty() {
            words += 1;
            named |= record::names_page(said);
            marked |= named || record::is_page_line(said);
        }
        // `2e page` begins with a figure and is no row.
        let is_row = figures > 0 && !record::names_page(said);
        if words > HEADING_MOST || said.starts_with('[') || is_row {
            return None;
        }
        at += line.len();
    }
    None
}

/// What the first words of a page say, its numbers left out.
fn words_of_page(page: &str, dialect: Dialect) -> Vec<Option<Phrase>> {
    let words = page.split_whitespace().filter_map(|word| {
        let figures = word.bytes().take_while(u8::is_ascii_digit).count();
        let cell = match word.starts_with("0-0") {
            true => word,
            false => word[figures..].trim_start_matches(['.', ')', ',', ':', '/']),
        };
        let phrase = dialect.phrase(cell).ok().map(|(phrase, _)| phrase);
        (!cell.is_empty()).then_some(phrase)
    });
    words.take(PAGE_FOLLOWED).collect()
}
