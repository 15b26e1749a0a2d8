//! The result in a heading above the moves.
//!
//! Comes in: a line of words. Goes out: the result that stands in it between two names or behind them, and its place.
//!
//! `Dupont 1-0 Martin`, `Dupont – Martin, 0-1`, `Deuxième partie 0-1`; and `Ronde 1-2`, `Match Dupont-Martin 3-1`, `12-10-1890`, which have none.

use std::ops::Range;

use crate::lexicon::{self, StatedResult};

use super::is_dash;
use super::roman::roman_value;

/// No heading with a result has more bytes.
const LINE_MOST: usize = 160;
/// What parts the names of two players who stand before the result.
const PARTS: [&str; 10] = [
    " - ", " – ", " — ", " / ", " contre ", " vs ", " bat ", " et ", "   ", "\t",
];
/// What stands about a word and is no part of it: stops, brackets, bars, and what sets letters off.
const SIGNS: [char; 14] = [
    ',', ';', '.', ':', '(', ')', '[', ']', '|', '*', '#', '_', '"', '>',
];
/// Before the capital of a name stand no more words than these, and none is longer: `de la Bourdonnais`.
const PARTICLES_MOST: usize = 3;
const PARTICLE_MOST: usize = 3;

/// The result that a heading states of the game below it, and the bytes of it: one in figures that stands between two names, or ends
/// the line behind them or behind the number of the game. A line with several is a list of games, and one that speaks of a match counts them.
pub(crate) fn headed_result(line: &str) -> Option<(StatedResult, Range<usize>)> {
    if line.len() > LINE_MOST || !has_dash_behind_figure(line) {
        return None;
    }
    let mut found = None;
    for word in words(line) {
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        if let Some((result, length)) = in_figures(word).or_else(|| set_apart(line, at))
            && found.replace((result, at..at + length)).is_some()
        {
            return None;
        }
    }
    let (result, place) = found?;
    if words(line).any(|word| lexicon::tally(word) == word.len()) {
        return None;
    }
    let (before, behind) = (&line[..place.start], &line[place.end..]);
    let stated = match is_blank(behind) {
        true => are_names(before) || is_number_of_game(before),
        false => ends_with_name(before) && begins_with_name(behind),
    };
    stated.then_some((result, place))
}

/// Whether a figure that is no square's stands before a dash, as in every result; a row of moves has hardly any.
fn has_dash_behind_figure(line: &str) -> bool {
    line.match_indices(is_dash).any(|(at, _)| {
        let before = line[..at].trim_end();
        let word = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '½');
        word.len() < before.len() && !word.ends_with(char::is_alphabetic)
    })
}

/// The words of a line, without the signs about them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || SIGNS.contains(&c))
        .filter(|word| !word.is_empty())
}

/// The result that a word in figures is, with a dash between both players' points, and its bytes.
fn in_figures(word: &str) -> Option<(StatedResult, usize)> {
    if !word.starts_with(['0', '1', '½']) || !word.contains(is_dash) {
        return None;
    }
    lexicon::result(word).filter(|(_, n)| *n == word.len())
}

/// The result in figures at byte `at` of a line, blanks about its dash and about itself, and its bytes: `1 - 0`, and no date.
fn set_apart(line: &str, at: usize) -> Option<(StatedResult, usize)> {
    // Few words are points of a player.
    if !line[at..].starts_with(['0', '1', '½']) {
        return None;
    }
    let (before, rest) = line.split_at(at);
    let mut parts = rest.split(' ').scan(0, |end, part| {
        *end += part.len() + 1;
        Some((part, *end - 1))
    });
    let [(white, _), (dash, _), (black, end)] = [parts.next()?, parts.next()?, parts.next()?];
    let goes_on = parts.next().is_some_and(|(next, _)| is_all_dash(next));
    if !is_all_dash(dash) || goes_on || before.trim_end().ends_with(is_dash) {
        return None;
    }
    let signs = black.len() - black.trim_end_matches(SIGNS).len();
    let points = &black[..black.len() - signs];
    let (result, _) = in_figures(&format!("{white}-{points}"))?;
    Some((result, end - signs))
}

/// Whether a word is a dash.
fn is_all_dash(word: &str) -> bool {
    !word.is_empty() && word.chars().all(is_dash)
}

/// Whether words say the number of a game and nothing else: `Deuxième partie`, `Ronde 3, échiquier 2`, `IVe partie`.
fn is_number_of_game(line: &str) -> bool {
    let (mut game, mut number) = (false, false);
    for word in words(line) {
        let figures = word
            .trim_start_matches(['n', 'N'])
            .trim_start_matches(['°', 'º', 'o']);
        let counts = figures.starts_with(|c: char| c.is_ascii_digit())
            || lexicon::ordinal(word).is_some()
            || roman_value(word.trim_end_matches(char::is_lowercase)).is_some();
        let own = lexicon::game(word) == word.len();
        game |= own;
        number |= counts;
        if !(counts || own || figures.is_empty() || is_all_dash(word)) {
            return false;
        }
    }
    game && number
}

/// Whether nothing but signs and blanks stands there.
fn is_blank(words: &str) -> bool {
    let nothing = |c: char| c.is_whitespace() || SIGNS.contains(&c) || is_dash(c);
    words.chars().all(nothing)
}

/// Whether two names stand in words, with what parts them; a dash without blanks does where nothing else is said: `Dupont-Martin`.
fn are_names(words: &str) -> bool {
    let parted = |by: &str| {
        let mut places = words.match_indices(by);
        places.any(|(at, by)| {
            ends_with_name(&words[..at]) && begins_with_name(&words[at + by.len()..])
        })
    };
    let joined = || {
        let pair = words.trim_matches(|c: char| c.is_whitespace() || SIGNS.contains(&c));
        let mut names = pair.split(is_dash);
        let both = [names.next(), names.next()].map(|name| name.is_some_and(is_name));
        both == [true; 2] && names.next().is_none()
    };
    PARTS.into_iter().any(parted) || joined()
}

/// Whether all of a text is one word with a capital, of more letters than one.
fn is_name(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
        && word.chars().count() > 1
        && word.chars().all(|c| c.is_alphabetic() || "'’.".contains(c))
}

/// Whether words end with a name, and a rating perhaps, or a place and a year: `M. Dupont (2100)`, `Martin, Nancy 1923`.
fn ends_with_name(words: &str) -> bool {
    let beside =
        |c: char| c.is_whitespace() || SIGNS.contains(&c) || is_dash(c) || c.is_ascii_digit();
    let mut last = words.trim_end_matches(beside).rsplit(parts_words);
    last.next().is_some_and(is_capital)
}

/// Whether words begin with a name, behind its particles and initials: `de la Bourdonnais`, `d'Ancona`, `M. Martin`.
fn begins_with_name(words: &str) -> bool {
    let mut words = words.split(parts_words).filter(|word| !word.is_empty());
    for _ in 0..=PARTICLES_MOST {
        match words.next() {
            Some(word) if is_capital(word) => return true,
            Some(word) if word.chars().count() <= PARTICLE_MOST => {}
            _ => return false,
        }
    }
    false
}

/// Whether a character ends a word: an apostrophe does.
fn parts_words(c: char) -> bool {
    c.is_whitespace() || SIGNS.contains(&c) || "'’".contains(c)
}

/// Whether a word is a name's with its capital, and not the capitals of a move: `Dupont`, `DUPONT`, and not `FD`.
fn is_capital(word: &str) -> bool {
    let small = word.contains(char::is_lowercase);
    word.starts_with(char::is_uppercase) && (small || word.chars().count() > PARTICLE_MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_between_names_or_behind_them_are_results() {
        for (line, token) in [
            ("Dupont 1-0 Martin", Some("1-0")),
            ("Dupont – Martin, ½–½", Some("½–½")),
            ("| Dupont | 0-1 | Martin |", Some("0-1")),
            ("Dupont 1 - 0 Martin", Some("1 - 0")),
            ("Dupont - Martin, ½ – ½.", Some("½ – ½")),
            ("Dupont - Martin 1 - 0 - 1890", None),
            ("Dupont - Martin 10 - 1 - 0", None),
            ("Deuxième partie, 0-1", Some("0-1")),
            ("Partie n° 12 : 1-0", Some("1-0")),
            ("Ronde 3 – Échiquier n°2 : ½-½", Some("½-½")),
            ("IVe partie : 1-0", Some("1-0")),
            ("Ronde 1-0", None),
            ("Seconde partie gagnée 1-0", None),
            ("Dupont d'Ancona 1-0 d'Artois", Some("1-0")),
            ("Nancy, 1-0-1890", None),
            ("1-0", None),
            ("Dupont 1-0", None),
            ("gagné 1-0 par Dupont", None),
            ("Score : Dupont 1-0 Martin", None),
            ("Dupont 1 0 Martin", None),
            ("P 4 R P 4 R 2. C 3 FR C 3 FD 1-0 [Bonne partie]", None),
        ] {
            let found = headed_result(line).map(|(_, place)| &line[place]);
            assert_eq!(found, token, "{line}");
        }
    }
}
