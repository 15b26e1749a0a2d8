//! Positions told above the moves of a study: the men of both sides, the king of each first.
//!
//! Comes in: text at the start of a line. Goes out: whether a side and the square of its king stand there, and how far the men of both
//! sides are told.
//!
//! `Blancs : Rg1, Ta1.` / `Noirs : Rg8, Ph7.`, on one line, on two, or a man to a line.

use shakmaty::Color;

use super::super::lexer::skip_blanks;
use super::super::tags::end_of_line;
use super::numbers::number_and_move;
use super::{is_shaped, number_sign, usual};
use crate::lexicon;
use crate::notation::Dialect;

/// How many bytes the count of men, or the name of who has them, may have between brackets: `(3 pièces)`, `(M. Rosenthal)`.
const BRACKET_MOST: usize = 48;
/// Within how many bytes the men of both sides are told.
const POSITION_MOST: usize = 1024;
/// What stands between the name of a side and its men.
const SIGNS: [char; 5] = [':', '.', ' ', '\t', '\u{a0}'];

/// Whether a line names a side and the square of its king: `Blancs : R g1, T a1`, `NOIRS (2) : R 1 TR`, `Blancs : le Roi à f6`.
pub(in crate::record) fn sets_king(line: &str, dialect: Dialect) -> bool {
    king_set(line, dialect, false).is_some()
}

/// The side that is named at the start of `text` with the square of its king, `told` in words perhaps, and the bytes of both. The king
/// may stand in the line below the name.
fn king_set(text: &str, dialect: Dialect, told: bool) -> Option<(Color, usize)> {
    let (side, n) = lexicon::side(text, dialect.language)?;
    let men = text[n..].trim_start_matches(SIGNS);
    let bracket = men
        .strip_prefix('(')
        .and_then(|men| men.split_once(')'))
        .filter(|(inside, _)| inside.len() < BRACKET_MOST);
    let men = bracket.map_or(men, |(_, men)| men.trim_start_matches(SIGNS));
    let men = men.trim_start();
    let king = past_king(men, dialect)?;
    let stands = stands_on_square(king) || told && stands_in_words(king);
    stands.then(|| (side, text.len() - king.len()))
}

/// What stands behind the king's name or letter at the start of `men`.
fn past_king(men: &str, dialect: Dialect) -> Option<&str> {
    let men = &men[lexicon::article(men)..];
    let men = men.trim_start_matches([' ', '\u{a0}']);
    let named = match lexicon::names_king(men) {
        true => men.find(|c: char| !c.is_alphabetic()),
        false => {
            let king = dialect.language.letters()[5];
            men.starts_with(king).then_some(king.len())
        }
    };
    named.and_then(|n| men.get(n..))
}

/// Whether a square stands behind the name of a man, with the word that leads to it perhaps: `g1`, ` : g1`, ` en g1`, ` 1 CR`.
fn stands_on_square(behind: &str) -> bool {
    let place = behind.trim_start_matches(SIGNS);
    let led = place.len() < behind.len();
    let place = match lexicon::at(place) {
        n if n > 0 && led => place[n..].trim_start_matches([' ', '\u{a0}']),
        _ => place,
    };
    let mut place = place.chars();
    let file = |c: char| ('a'..='h').contains(&c) || c == 'é';
    let rank = |c: char| ('1'..='8').contains(&c);
    match place.next() {
        Some(c) if file(c) => place.next().is_some_and(rank),
        // `R 6 FR`: no king moves first.
        Some(c) if rank(c) => {
            let place = place.as_str().trim_start_matches([' ', '.', '\u{a0}']);
            place.starts_with(['R', 'D', 'F', 'C', 'T'])
        }
        _ => false,
    }
}

/// Whether words for a square stand behind the name of a man: ` à la case du R`, ` à la 7e de la D`.
fn stands_in_words(behind: &str) -> bool {
    let lead = behind.trim_start_matches(SIGNS);
    let at = lexicon::at(lead);
    let place = lead[at..].trim_start_matches([' ', '\u{a0}']);
    let place = place[lexicon::article(place)..].trim_start_matches([' ', '\u{a0}']);
    let rank = place.starts_with(|c: char| ('1'..='8').contains(&c));
    at > 0 && (rank || lexicon::case(place) > 0 || lexicon::ordinal(place).is_some())
}

/// The byte behind the lines at `at` that tell where the men of both sides stand, the king of each first; none where they do not.
pub(in crate::record) fn position_told(text: &str, at: usize, dialect: Dialect) -> Option<usize> {
    let near = &text[at..text.floor_char_boundary(at + POSITION_MOST)];
    let (side, n) = king_set(near, dialect, true)?;
    let mut before = ' ';
    let mut starts = near[n..].char_indices().filter_map(|(start, c)| {
        let starts = c.is_alphabetic() && !before.is_alphanumeric();
        before = c;
        starts.then_some(n + start)
    });
    let other = |start: usize| {
        king_set(&near[start..], dialect, true)
            .filter(|(other, _)| *other != side)
            .map(|(_, n)| start + n)
    };
    let behind = starts.find_map(other)?;
    // The first row of the study ends what is told.
    let rows = row_starts(near, n, behind).any(|row| opens_study(&near[row..], dialect));
    (!rows).then(|| past_list(text, at + behind))
}

/// The start of each line of `text` between two bytes.
fn row_starts(text: &str, from: usize, to: usize) -> impl Iterator<Item = usize> {
    let ends = text[from..to].match_indices('\n');
    ends.map(move |(end, _)| skip_blanks(text, from + end + 1))
}

/// The end of the list that goes on at byte `at`: of its line, and of those below it without a blank line between, where a comma or the like
/// stands at its end or the list has a line for each man.
fn past_list(text: &str, at: usize) -> usize {
    let mut end = end_of_line(text, at);
    loop {
        let own = text[at..end].trim_end();
        let below = text[end..].trim_start_matches([' ', '\t', '\r']);
        let Some(line) = below.strip_prefix('\n') else {
            return at + own.len();
        };
        let line = line.trim_start_matches([' ', '\t']);
        if !own.ends_with([',', ';']) || line.starts_with(['\n', '\r']) {
            return at + own.len();
        }
        end = end_of_line(text, text.len() - line.len());
    }
}

/// The bytes of the line at `at`, where it is the number of a study and nothing else, and the men of both sides are told below; else 0.
/// `N° 3.`, `3.`
pub(in crate::record) fn study_number(text: &str, at: usize, dialect: Dialect) -> usize {
    let line = text[at..end_of_line(text, at)].trim_end();
    let figures = line[lexicon::number_name(line)..].trim_start_matches([' ', '\u{a0}']);
    let sign = figures.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = sign.len() < figures.len() && number_sign(sign).0 == sign.len();
    let below = || position_told(text, skip_blanks(text, at + line.len()), dialect);
    match number && below().is_some() {
        true => line.len(),
        false => 0,
    }
}

/// Whether the number 1 and a move, whatever it is, stand at the start of `rest`: the first row of a study.
pub(in crate::record) fn opens_study(rest: &str, dialect: Dialect) -> bool {
    let rest = rest.trim_start_matches(['|', ' ', '\t']);
    let Some(behind) = rest.strip_prefix('1') else {
        return false;
    };
    if behind.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let sign = number_sign(behind).0;
    let word = behind[sign..].trim_start();
    let word = &word[..word.find(char::is_whitespace).unwrap_or(word.len())];
    let damaged = |dialect| sign > 0 && word.len() > 1 && is_shaped(word, dialect);
    let read = |dialect| number_and_move(rest, dialect).is_some();
    let mut dialects = std::iter::once(dialect).chain(usual());
    dialects.any(read) || damaged(dialect)
}
