//! A second page of a sheet, on which numbers begin at 1 anew.
//!
//! Comes in: a record that was found, and what stands behind it. Goes out: the same, or the record of both pages: behind a blank line, and
//! a heading perhaps, the row with the number 1 is no beginning of a game but goes on with this one, as far as it is played; where it may
//! be either, a line that the page says of itself decides.
//!
//! `2. Cf3 Cc6`, a blank line, `Feuille 2`, `1. d3 d6`: the third row.

use crate::chess::Position;
use crate::game::{Cause, Fault, Game, Status};
use crate::notation::{Dialect, Notation};
use crate::phrase::Phrase;
use crate::record;

use super::Found;
use super::welded::followed;

/// How many words of the next page are followed from the array and from the end of this one.
const FOLLOWED: usize = 8;
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
    let words = words(&text[row..], dialect);
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
fn words(page: &str, dialect: Dialect) -> Vec<Option<Phrase>> {
    let words = page.split_whitespace().filter_map(|word| {
        let figures = word.bytes().take_while(u8::is_ascii_digit).count();
        let cell = match word.starts_with("0-0") {
            true => word,
            false => word[figures..].trim_start_matches(['.', ')', ',', ':', '/']),
        };
        let phrase = dialect.phrase(cell).ok().map(|(phrase, _)| phrase);
        (!cell.is_empty()).then_some(phrase)
    });
    words.take(FOLLOWED).collect()
}
