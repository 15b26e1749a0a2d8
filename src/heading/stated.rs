//! The result in a heading above the moves.
//!
//! Comes in: a line of words. Goes out: the result that stands in it between two names or behind them, and its place.
//!
//! `Dupont 1-0 Martin`, `Dupont – Martin, 0-1`, `Deuxième partie 0-1`; and `Ronde 1-2`, `Match Dupont-Martin 3-1`, `12-10-1890`, which have none.

use std::ops::Range;

use nom::Parser;
use nom::branch::alt;

use super::figures::{board, game, round};
use super::lines::two;
use super::names::player;
use super::words::cells;
use crate::lexicon::{self, StatedResult};

/// No heading with a result has more bytes.
const LINE_MOST: usize = 160;

/// The result that a heading states of the game below it, and the bytes of it: one in figures that stands between two names, or ends
/// the line behind them or behind the number of the game. A line with several is a list of games, and one that speaks of a match counts them.
pub(crate) fn headed_result(line: &str) -> Option<(StatedResult, Range<usize>)> {
    let (result, place) = sole_result(line)?;
    // Signs that set letters off are none of a name's.
    let plain = line.replace(['*', '#', '_'], " ");
    let before = plain[..place.start].trim_end();
    let last = !line[place.end..].contains(char::is_alphanumeric);
    let columns = || {
        let cells = cells(before);
        cells.len() == 2
            && cells
                .iter()
                .all(|cell| player(cell).is_ok_and(|(rest, _)| rest.is_empty()))
    };
    let between =
        || two(&plain).is_some_and(|(_, end, (_, said))| said.is_some() && place.end <= end);
    let behind = || is_number_of_game(before) || two(before).is_some() || columns();
    (last && behind() || between()).then_some((result, place))
}

/// Whether a result in figures stands in a line that may be a heading, whatever stands beside it.
pub(crate) fn may_state_result(line: &str) -> bool {
    sole_result(line).is_some()
}

/// The only result in figures on a line that counts no games of a match, and its place.
fn sole_result(line: &str) -> Option<(StatedResult, Range<usize>)> {
    if line.len() > LINE_MOST {
        return None;
    }
    // A row of moves has hardly any figure before a dash.
    let before_dash = |(at, figure): &(usize, &str)| {
        let behind = line[at + figure.len()..].trim_start_matches([' ', '/', '2', '5', ',', '.']);
        behind.starts_with(|c: char| c == '-' || !c.is_ascii())
    };
    let figures = line.match_indices(['0', '1', '½']).filter(before_dash);
    let mut results = figures.filter_map(|(at, _)| in_figures(line, at));
    let (result, place) = results.next()?;
    if results.next().is_some() || line.split(' ').any(|word| lexicon::tally(word) > 0) {
        return None;
    }
    Some((result, place))
}

/// The result in figures at byte `at` of a line, with a dash between both players' points, and its place: `1-0`, `½ - ½`, and no date.
fn in_figures(line: &str, at: usize) -> Option<(StatedResult, Range<usize>)> {
    let (result, n) = lexicon::result(&line[at..])?;
    let (before, rest) = line.split_at(at);
    let (said, behind) = rest.split_at(n);
    let apart = said.contains(' ');
    let goes_on = |text: &str| match apart {
        true => text.trim_start().starts_with(is_dash),
        false => text.starts_with(is_dash),
    };
    let joins = |c: char| c.is_alphanumeric() || is_dash(c) || "/.,".contains(c);
    let joined = before.ends_with(joins) || apart && before.trim_end().ends_with(is_dash);
    let ends = !behind.starts_with(|c: char| c.is_alphanumeric() || c == '/') && !goes_on(behind);
    (!joined && ends && said.contains(is_dash)).then_some((result, at..at + n))
}

fn is_dash(c: char) -> bool {
    lexicon::dash(c.encode_utf8(&mut [0; 4])) > 0
}

/// Whether words say the number of a game and nothing else: `Deuxième partie`, `Ronde 3, échiquier 2`, `IVe partie`.
fn is_number_of_game(words: &str) -> bool {
    let signs = |c: char| !c.is_alphanumeric();
    let mut rest = words.trim_start_matches(signs);
    while let Ok((behind, _)) = alt((game, round, board)).parse(rest) {
        rest = behind.trim_start_matches(signs);
    }
    rest.is_empty() && words.contains(char::is_alphanumeric)
}
