//! The time that players have used or left: clocks and minutes, and columns of minutes beside those of the moves.
//!
//! Comes in: text at a figure, or the rows from the line at hand on. Goes out: the bytes of a clock or of minutes; whether figures alone behind
//! the moves of the rows are minutes.
//!
//! `1:22:05`, `2'`, `0.02`; `1 ⇥ e4 ⇥ 3 ⇥ e5 ⇥ 5`

use super::{BARS, near, number_sign};
use crate::notation::Dialect;

/// What ends a cell, be it with blanks.
const ENDS: [&str; 4] = ["\t", "|", ";", "  "];
/// Of so many rows is looked whether they have minutes, and so many have at least.
const ROWS: usize = 24;
const TIMED_LEAST: usize = 2;
/// The figures of so many rows count on if they do so by no chance.
const COUNTED_LEAST: usize = 3;

/// What stands behind the moves of a row.
struct Row {
    number: u32,
    white: Option<u32>,
    black: Option<u32>,
}

/// Whether figures alone stand behind the moves of the rows in `text`, and count nothing: they neither are the number of the row again nor
/// that of one in the next column.
pub(in crate::record) fn has_minutes(text: &str, dialect: Dialect) -> bool {
    let lines = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(ROWS);
    let rows: Vec<Row> = lines.map_while(|line| row(line, dialect)).collect();
    let timed = rows
        .iter()
        .filter(|row| row.white.is_some() || row.black.is_some());
    let step = |row: &Row| Some(i64::from(row.white?) - i64::from(row.number));
    let steps: Vec<i64> = rows.iter().filter_map(step).collect();
    // The number of the row said again is none.
    let alike = steps.windows(2).all(|pair| pair[0] == pair[1]);
    let counted = alike && (steps.len() >= COUNTED_LEAST || steps.first() == Some(&0));
    // Figures behind Black's moves alone have no column of their own.
    let whites = rows.iter().any(|row| row.white.is_some());
    whites && timed.count() >= TIMED_LEAST && !counted
}

/// The row that a line is: its number, and one or two moves with figures behind them perhaps; None where anything else stands there.
fn row(line: &str, dialect: Dialect) -> Option<Row> {
    let mut rest = near(line).trim_matches(BARS);
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = rest[..rest.len() - behind.len()].parse().ok()?;
    rest = behind[number_sign(behind).0..].trim_start_matches(BARS);
    let (mut told, mut is_read) = ([None, None], true);
    for minutes in &mut told {
        if rest.is_empty() {
            break;
        }
        let read = cell_before_minutes(rest, dialect);
        let read = read.or_else(|| Some(dialect.phrase(rest).ok()?.1));
        is_read &= read.is_some();
        let n = read.or_else(|| unread_cell(rest))?;
        rest = rest[n..].trim_start_matches(BARS);
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let figures = &rest[..rest.len() - behind.len()];
        if (1..=3).contains(&figures.len()) && (behind.is_empty() || behind.starts_with(BARS)) {
            *minutes = figures.parse().ok();
            rest = behind.trim_start_matches(BARS);
        }
    }
    // What stands behind a cell that is not read tells nothing of the columns.
    let [white, black] = told.map(|minutes| minutes.filter(|_| is_read));
    rest.is_empty().then_some(Row {
        number,
        white,
        black,
    })
}

/// The bytes of the cell at the start of `rest` in which no move is read: none where figures alone stand, those of the next column.
fn unread_cell(rest: &str) -> Option<usize> {
    let end = ENDS.iter().filter_map(|sign| rest.find(sign)).min()?;
    let cell = rest[..end].trim_end();
    let figures = cell.bytes().all(|byte| byte.is_ascii_digit());
    Some(if figures { 0 } else { cell.len() })
}

/// The bytes of a move that fills the cell at the start of `rest`, where figures alone stand in the next: `P pr P` of `P pr P ⇥ 1 ⇥ C 3 F`.
pub(in crate::record) fn cell_before_minutes(rest: &str, dialect: Dialect) -> Option<usize> {
    let row = near(rest);
    let ends = ENDS.iter();
    let end = ends.filter_map(|sign| row.find(sign)).min()?;
    let cell = row[..end].trim_end();
    let next = row[end..].trim_start_matches(BARS);
    let behind = next.trim_start_matches(|c: char| c.is_ascii_digit());
    let parted = behind.is_empty()
        || ENDS.iter().any(|sign| {
            behind.trim_start_matches(' ').starts_with(sign) || behind.starts_with(sign)
        });
    let figures = next.len() - behind.len();
    let fills = || dialect.phrase(cell).is_ok_and(|(_, n)| n == cell.len());
    ((1..=3).contains(&figures) && parted && fills()).then_some(cell.len())
}

/// The bytes of a clock at the start of `rest`, or 0: `1:22`, `1:22:05`, `1h22`, `1h 22`, `1 h 22`.
pub(in crate::record) fn clock(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let two = |at: usize, sign: u8| match bytes.get(at..at + 3) {
        Some([first, figures @ ..]) => *first == sign && figures.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    let hours = count_figures(bytes);
    if !(1..=2).contains(&hours) {
        return 0;
    }
    let seconds = two(hours, b':') && two(hours + 3, b':');
    let name = hours + usize::from(bytes[hours..].starts_with(b" h"));
    let named = bytes.get(name) == Some(&b'h');
    // A blank, or the end of a line, may stand behind the name of the hours.
    let apart = named && matches!(bytes.get(name + 1), Some(b' ' | b'\n'));
    let minutes = match apart {
        true => two(name + 1, bytes[name + 1]),
        false => two(name, b':') || two(name, b'h'),
    };
    if !minutes {
        return 0;
    }
    let n = if seconds {
        hours + 6
    } else {
        name + 3 + usize::from(apart)
    };
    match rest[n..].starts_with(char::is_alphanumeric) {
        true => 0,
        false => n,
    }
}

/// The bytes of clocks at the start of `rest` that strokes part on their line, or 0: `1h30/1h45`.
pub(in crate::record) fn clocks(rest: &str) -> usize {
    let mut end = clock(rest);
    for _ in 1..CLOCKS_MOST {
        let behind = rest[end..].trim_start_matches([' ', '\u{a0}']);
        let next = behind.strip_prefix('/').filter(|_| end > 0);
        let next = next.map_or("", |next| next.trim_start_matches([' ', '\u{a0}']));
        match clock(next) {
            0 => break,
            n => end = rest.len() - next.len() + n,
        }
    }
    end
}

/// The bytes of a time in words at the start of `rest`, or 0: `4 h.`, `2 heures`, `20 minutes`.
pub(in crate::record) fn time_in_words(rest: &str) -> usize {
    named_time(rest, &NAMES)
}

/// The bytes of figures and one of these names behind them, with its stop, at the start of `rest`, or 0.
fn named_time(rest: &str, names: &[&str]) -> usize {
    let figures = count_figures(rest.as_bytes());
    let behind = &rest[figures..];
    let name = behind.trim_start_matches([' ', '\u{a0}']);
    let letters = name
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(name.len());
    let named = names.contains(&&name[..letters]);
    match (1..=3).contains(&figures) && named {
        true => rest.len() - name.len() + letters + usize::from(name[letters..].starts_with('.')),
        false => 0,
    }
}

/// How hours, minutes and seconds are named behind figures.
const NAMES: [&str; 10] = [
    "h", "heure", "heures", "mn", "min", "minute", "minutes", "sec", "seconde", "secondes",
];
/// How seconds are named in brackets.
const SECONDS: [&str; 4] = ["s", "sec", "seconde", "secondes"];

/// What stands behind clocks and minutes at the start of `rest`, between brackets or not, and behind the blanks about them.
pub(in crate::record) fn past_clocks(rest: &str) -> &str {
    let mut next = rest;
    for _ in 0..CLOCKS_MOST {
        let here = next.trim_start_matches([' ', '\t', '\u{a0}', '/', ',']);
        let inner = here.strip_prefix(['(', '[', '{']);
        let n = match inner {
            Some(inner) => bracketed_clock(inner).max(minutes(inner)),
            None => clock(here).max(minutes(here)),
        };
        if n == 0 {
            return next;
        }
        let behind = &inner.unwrap_or(here)[n..];
        next = behind.strip_prefix([')', ']', '}']).unwrap_or(behind);
    }
    next
}

/// The bytes of times alone at the start of `rest`, be they parted by slashes and the end of a line, or 0: `33' / 39'`, `1:05`. A slash
/// may stand before them, as where a line ends before it.
pub(in crate::record) fn times(rest: &str) -> usize {
    let mut end = 0;
    for _ in 0..CLOCKS_MOST {
        let next = past_time_sign(&rest[end..]);
        match bracketed_clock(next).max(minutes(next)) {
            0 => break,
            n => end = rest.len() - next.len() + n,
        }
    }
    end
}

/// Whether words are what a player has used or has left, and no more: `0:12`, `[12:34]`, `(3')`.
pub(crate) fn is_time(words: &str) -> bool {
    let own = match words.strip_prefix(['(', '[']) {
        Some(words) => words.strip_suffix([')', ']']).unwrap_or(words),
        None => words,
    };
    own.starts_with(|c: char| c.is_ascii_digit()) && times(own) == own.len()
}

/// The words of a cell without the times behind them: `a44` of `a44 0:44`.
pub(in crate::record) fn without_times(cell: &str) -> &str {
    let mut blanks = cell.match_indices([' ', '\u{a0}']).map(|(at, _)| at);
    let behind = blanks.find(|&at| is_time(cell[at..].trim_start()));
    behind.map_or(cell, |at| cell[..at].trim_end())
}

/// What stands behind the blanks and the sign between two times, and the end of one line perhaps.
fn past_time_sign(rest: &str) -> &str {
    let blanks = [' ', '\t', '\u{a0}', '\n', '\r'];
    let next = rest.trim_start_matches(blanks);
    let next = next.strip_prefix(['/', ',']).unwrap_or(next);
    let next = next.trim_start_matches(blanks);
    match rest[..rest.len() - next.len()].matches('\n').count() {
        0 | 1 => next,
        _ => rest,
    }
}

/// No more clocks than these stand behind a move: one of each player, and what each has used.
const CLOCKS_MOST: usize = 4;

/// The bytes of a clock that stands between brackets, in which a stop may part hours and minutes too, or 0: `1:22`, `1.00`, `15 s`.
pub(in crate::record) fn bracketed_clock(rest: &str) -> usize {
    let hours = count_figures(rest.as_bytes());
    match rest.as_bytes().get(hours..) {
        Some([b'.', b'0'..=b'5', b'0'..=b'9', b')' | b']', ..]) if (1..=2).contains(&hours) => {
            hours + 3
        }
        _ => clock(rest).max(seconds(rest)),
    }
}

/// The bytes of seconds that a bracket closes behind their name, or 0: `15 s)`, `30sec]`.
fn seconds(rest: &str) -> usize {
    let n = named_time(rest, &SECONDS);
    match rest[n..].starts_with([')', ']']) {
        true => n,
        false => 0,
    }
}

/// The bytes of minutes at the start of `rest`, with their sign, or of hours and minutes with a stop between, or 0: `2'`, `2 mn`, `2'30"`,
/// `0.02`.
pub(in crate::record) fn minutes(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let n = count_figures(bytes);
    let (figures, behind) = rest.split_at(n);
    let ends = |at: usize| !behind[at..].starts_with(char::is_alphanumeric);
    if !(1..=3).contains(&n) {
        return 0;
    }
    // A line may end before the sign.
    let apart = behind.len() - behind.trim_start_matches([' ', '\n']).len();
    if let Some(seconds) = behind.strip_prefix(['\'', '\u{2032}', '\u{2019}']) {
        let figures = count_figures(seconds.as_bytes());
        let signs = &seconds[figures..];
        let bare = signs.trim_start_matches(['"', '\'', '\u{2033}', '\u{201d}']);
        if figures == 2 && bare.len() < signs.len() && !bare.starts_with(char::is_alphanumeric) {
            return rest.len() - bare.len();
        }
    }
    for sign in ["'", "\u{2032}", "\u{2019}", "mn", "min"] {
        if behind[apart..].starts_with(sign) && ends(apart + sign.len()) && apart < 2 {
            let stop = behind[apart + sign.len()..].starts_with('.');
            return n + apart + sign.len() + usize::from(stop);
        }
    }
    // Of a number and its move no nought begins the first, and the second is no two figures.
    match behind.as_bytes() {
        [b'.', b'0'..=b'5', b'0'..=b'9', ..] if figures == "0" && ends(3) => n + 3,
        _ => 0,
    }
}

/// How many figures begin `bytes`.
fn count_figures(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count()
}
