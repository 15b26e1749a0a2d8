//! Where a game begins: the number 1, and a move that can open a game, or what is left of one and a row that runs on.
//!
//! Comes in: text at the start of a line. Goes out: whether it is the first row of a game, in the dialect of the record before it or
//! in another.
//!
//! `1. e4`, `01 e4`, `1;e4;e5`, `| 1 | P 4 R | P 4 R |`.

use shakmaty::Role;

use super::super::lexer::skip_blanks;
use super::super::shape::DESCRIBED;
use super::super::tags::end_of_line;
use super::numbers::{is_cells, is_numbered_black, number_and_move, number_sign};
use super::{
    can_answer, can_open, first_move, is_told_again, lines, misread_sentence, opens_with_move,
    usual, without_brackets,
};
use crate::notation::{Dialect, Notation};
use crate::phrase::{CheckSaid, Frame, Phrase};
use crate::source::is_tag_line;

/// How long the cell of a damaged move may be, in bytes.
const CELL_MOST: usize = 24;

/// Whether `rest` is the number 1 and a move that can open a game, in the row of a table perhaps: `1. e4`, `01 e4`,
/// `1;e4;e5`, `| 1 | e4 | e5 |`.
pub(in crate::record) fn opens_game(rest: &str, dialect: Dialect) -> bool {
    // The next record may be in another dialect than this one.
    first_row(rest).is_some_and(|row| {
        let mut dialects = std::iter::once(dialect).chain(usual());
        dialects.any(|dialect| row.behind_first(dialect).is_some())
    })
}

/// The same in the dialects that a record may be in.
pub(crate) fn opens_any_game(rest: &str) -> bool {
    let opens = |row: Row| usual().any(|dialect| row.behind_first(dialect).is_some());
    first_row(rest).is_some_and(opens)
}

/// As [`opens_game`], of a number in brackets: `(1) e4 e5`.
pub(in crate::record) fn opens_in_brackets(rest: &str, dialect: Dialect) -> bool {
    without_brackets(rest).is_some_and(|row| opens_game(&row, dialect))
}

/// Whether `rest` is the first row of a game of which White's move is damaged: Black's can open a game, and the next row follows.
pub(in crate::record) fn opens_damaged_game(rest: &str, dialect: Dialect) -> bool {
    first_row(rest).is_some_and(|row| {
        let mut dialects = std::iter::once(dialect).chain(usual());
        dialects.any(|dialect| row.runs_on(dialect))
    })
}

/// Whether `rest` is the first row of a game, be White's move damaged, in a notation that names squares, where `notation` names the files where men began, or the other way about; and in
/// none that is like `notation` in this. Where the row is not set `apart` from what stands above, Black's answer must be there too.
pub(in crate::record) fn opens_other_family(rest: &str, notation: Notation, apart: bool) -> bool {
    let squares = notation.names_squares();
    let opens = |row: &Row, squares: bool, answered: bool| {
        let family = |dialect: &Dialect| dialect.notation.names_squares() == squares;
        usual().filter(family).any(|dialect| {
            let behind = row.behind_first(dialect);
            behind.is_some_and(|behind| !answered || is_answered(behind, dialect))
                || row.runs_on(dialect)
        })
    };
    first_row(rest).is_some_and(|row| opens(&row, !squares, !apart) && !opens(&row, squares, false))
}

/// In how many lines, and within how many bytes, words lead to the first row of a game.
const LEAD_LINES: usize = 64;
const LEAD_MOST: usize = 8192;

/// The first byte of the row at which the moves of the record at `start` begin, where nothing but words stands above it. They may speak of moves (`La dame
/// donne échec.`), and tell none that are played, unless a game could open with the first two. None where no such row stands below.
pub(in crate::record) fn led_to(text: &str, start: usize) -> Option<usize> {
    let mut words = None;
    for line in lines(text, start).take(LEAD_LINES) {
        if line > start + LEAD_MOST {
            return None;
        }
        if is_tag_line(text, line) {
            match words {
                None => continue,
                Some(_) => return None,
            }
        }
        // Nearly always nothing stands above the first row, or tags alone.
        if words.is_none()
            && matches!(
                text.as_bytes()[line..],
                [b'1', b'.' | b')' | b';' | b' ', ..]
            )
        {
            return None;
        }
        let words = *words.get_or_insert(line);
        let end = end_of_line(text, line).min(text.floor_char_boundary(line + LEAD_MOST));
        let rest = &text[line..end];
        let numbered = rest.starts_with(|c: char| c.is_ascii_digit() || c == '|');
        let row = match numbered {
            true if is_first_row(rest) => Some(line),
            true if usual().any(|dialect| number_and_move(rest, dialect).is_some()) => return None,
            _ => row_within(rest)
                .filter(|at| !is_told_again(&rest[*at..], &text[end..]))
                .map(|at| line + at),
        };
        if let Some(row) = row {
            return (row > words && !tells_game(&text[words..row])).then_some(row);
        }
    }
    None
}

/// Where the first row of a game stands within a line, behind words.
fn row_within(line: &str) -> Option<usize> {
    let mut ones = line.match_indices('1').map(|(at, _)| at);
    ones.find(|&at| line[..at].ends_with([' ', '\t']) && is_first_row(&line[at..]))
}

/// Whether the number 1 and a move stand at the start of `rest`, in whatever dialect.
fn is_first_row(rest: &str) -> bool {
    first_row(rest).is_some_and(|row| {
        let signed = number_sign(row.behind).0 > 0;
        usual().any(|dialect| {
            row.behind_first(dialect).is_some()
                || signed && opens_with_move(row.cells.trim_start(), dialect)
        })
    })
}

/// Whether the first two moves that words tell could open a game.
fn tells_game(words: &str) -> bool {
    let mut told = told_moves(words);
    let first = |phrase: Phrase| can_open(&phrase) && phrase.check == CheckSaid::Unsaid;
    told.next().is_some_and(first)
        && told
            .next()
            .is_some_and(|answer| answer.looks_back() || answers(&answer))
}

/// Whether a move could be Black's first; ranks may be counted from his own side.
fn answers(phrase: &Phrase) -> bool {
    can_answer(phrase) || phrase.frame != Frame::Board && can_open(phrase)
}

/// The moves of the descriptive notation that words tell, in capitals or in sentences.
fn told_moves(words: &str) -> impl Iterator<Item = Phrase> {
    let told = |read: &(Phrase, usize)| read.1 > 2 && !read.0.names_nothing();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < words.len() {
            let rest = &words[at..];
            let read = match rest.starts_with(char::is_alphabetic) {
                true => DESCRIBED.phrase(rest).ok().filter(told),
                false => None,
            };
            at += read.as_ref().map_or_else(|| past_word(rest), |(_, n)| *n);
            if let Some((phrase, _)) = read {
                return Some(phrase);
            }
        }
        None
    })
}

/// The bytes of a word and of what parts it from the next, at least one character.
fn past_word(rest: &str) -> usize {
    let behind = rest.trim_start_matches(char::is_alphanumeric);
    let behind = behind.trim_start_matches(|c: char| !c.is_alphanumeric());
    rest.len() - behind.len()
}

/// What parts the cells of a row.
fn parts(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '|' | ';' | ',' | '.')
}

/// Whether Black's first move stands at the start of `rest`, behind what parts it from White's.
fn is_answered(rest: &str, dialect: Dialect) -> bool {
    behind_answer(rest, dialect).is_some()
}

/// What stands behind Black's first move, where that stands at the start of `rest`.
fn behind_answer(rest: &str, dialect: Dialect) -> Option<&str> {
    let rest = rest.trim_start_matches(parts);
    let (answer, n) = dialect.phrase(rest).ok()?;
    answers(&answer).then(|| &rest[n..])
}

/// Whether the row of number 2 stands at the start of `rest`, and behind it that of number 3, or nothing.
fn has_second_row(rest: &str, dialect: Dialect) -> bool {
    let ended = |rest: &str| past(rest).is_empty();
    behind_number(rest, '2').is_some_and(|row| {
        let white = behind_move(row, dialect);
        let black = white.and_then(|answer| behind_move(answer, dialect));
        white.is_some_and(ended)
            || black.is_some_and(|next| ended(next) || behind_number(next, '3').is_some())
    })
}

/// What stands behind blanks, line ends and what parts cells.
fn past(rest: &str) -> &str {
    rest.trim_start_matches(|c: char| c.is_whitespace() || parts(c))
}

/// What stands behind the number of a row of one figure.
fn behind_number(rest: &str, number: char) -> Option<&str> {
    let behind = past(rest).strip_prefix(number)?;
    let cells = past(&behind[number_sign(behind).0..]);
    (cells.len() < behind.len()).then_some(cells)
}

/// What stands behind a move.
fn behind_move(rest: &str, dialect: Dialect) -> Option<&str> {
    let cell = past(rest);
    let (_, n) = dialect.phrase(cell).ok()?;
    (n > 0).then(|| &cell[n..])
}

/// Whether a line without a number is the first row of a game: figures tell the square of a move that can open it, and Black's
/// answer stands behind. `e2-e4   e7-e5`
pub(super) fn opens_unnumbered(line: &str) -> bool {
    usual().any(|dialect| match dialect.phrase(line) {
        Ok((phrase, n)) => {
            let told = line[..n].contains(|c: char| c.is_ascii_digit());
            told && can_open(&phrase) && is_answered(&line[n..], dialect)
        }
        Err(_) => false,
    })
}

/// What may be the first row of a game.
struct Row<'s> {
    /// What stands behind the number 1.
    behind: &'s str,
    /// The same without its sign, or the blanks and bars that stand for one.
    cells: &'s str,
    /// Whether a sign stands behind the number, or something that parts it from the first cell.
    parted: bool,
}

impl<'s> Row<'s> {
    /// What stands behind the first move, where one that can open a game stands there in a dialect.
    fn behind_first(&self, dialect: Dialect) -> Option<&'s str> {
        let parts = |c: char| matches!(c, ';' | ',' | ' ' | '\t' | '|');
        let cells = match self.cells.starts_with([';', ',']) {
            true if is_cells(self.behind, dialect) => self.cells.trim_start_matches(parts),
            true => return None,
            false => self.cells,
        };
        let parted = self.parted || cells.len() < self.behind.len();
        let first = &cells[skip_blanks(cells, 0)..];
        let opens = parted && first_move(first, dialect).is_some_and(|phrase| can_open(&phrase));
        opens.then(|| &first[dialect.phrase(first).map_or(0, |(_, n)| n)..])
    }
}

impl Row<'_> {
    /// Whether some cell stands for White's first move, and the moves of a game in a dialect run on behind it. Dots and dashes
    /// say that it was made above.
    fn runs_on(&self, dialect: Dialect) -> bool {
        let cells = self.cells.trim_start_matches(parts);
        let parted = self.parted || cells.len() < self.behind.len();
        let written = cells.starts_with(|c: char| c.is_alphanumeric() || c == '?');
        if !parted || !written || is_numbered_black(self.behind) {
            return false;
        }
        // Other men move later: the rows go on from those above.
        let moves =
            |phrase: &Phrase| [Role::Pawn, Role::Knight].map(|role| phrase.roles.contains(role));
        if dialect
            .phrase(cells)
            .is_ok_and(|(first, _)| moves(&first) == [false; 2])
        {
            return false;
        }
        let near = &cells[..cells.floor_char_boundary(CELL_MOST)];
        let ends = near.match_indices(parts).map(|(end, _)| end);
        let ends = ends.filter(|&end| !near[..end].ends_with(parts));
        let told = dialect == DESCRIBED;
        let sentence = told.then(|| misread_sentence(cells, dialect)).flatten();
        ends.chain(sentence).any(|end| {
            let behind = behind_answer(&cells[end..], dialect);
            behind.is_some_and(|behind| has_second_row(behind, dialect))
        })
    }
}

/// The row that begins with the number 1 at the start of `rest`, in the first column of a table perhaps.
fn first_row(rest: &str) -> Option<Row<'_>> {
    let bars = [' ', '\t', '|'];
    let rest = rest
        .strip_prefix('|')
        .map_or(rest, |cells| cells.trim_start_matches(bars));
    let behind = rest.trim_start_matches('0').strip_prefix('1')?;
    let sign = number_sign(behind).0;
    let cells = match sign {
        0 => behind.trim_start_matches(bars),
        _ => &behind[sign..],
    };
    let blanks = skip_blanks(cells, 0);
    let parted = sign > 0 || blanks > 0 || cells.len() < behind.len();
    (!behind.starts_with(|c: char| c.is_ascii_digit())).then_some(Row {
        behind,
        cells,
        parted,
    })
}
