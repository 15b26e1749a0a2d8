//! Words that stand about a board printed on a page, and the lists of men that stand for one.
//!
//! Comes in: text at the start of a line. Goes out: the bytes of the line, where it says how the position came about or who stands where:
//! of the moves that it names none is played.
//!
//! `Diagramme 1 (après 5...a6)`, `Position après 12. Cf3`, `Blancs : Rg1, Dd1, Ta1 ; pions a2, b2`

use crate::lexicon;
use crate::notation::Dialect;

use super::boards::board;
use super::numbers::number_and_move;
use super::positions::sets_king;
use super::{near, next_line};

/// Among how many words at the start of a line those of a caption are looked for.
const WORDS_MOST: usize = 8;
/// So many lines of a caption stand above a board at the most.
const LINES_MOST: usize = 3;
/// So many men are listed at the least.
const MEN_LEAST: usize = 3;

/// The bytes of the line at byte `at` that says of a position after which move it arose, but for a row of the game behind it; 0 where it is
/// none. Such as do not name a diagram stand `beside` a board, or above one.
pub(crate) fn caption(text: &str, at: usize, dialect: Dialect, beside: bool) -> usize {
    let line = near(&text[at..]).trim_end();
    let words = line.trim_start_matches(['(', '—', '–', '-', ' ', '«']);
    let first = words.chars().take_while(|c| c.is_alphabetic()).count();
    if first < 2 || !words.contains(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    let about = || beside || stands_above(text, at + line.len());
    let says_when = || {
        let mut starts = word_starts(words).take(WORDS_MOST);
        starts.any(|start| lexicon::moment(&words[start..]) > 0) || says_blacks(words)
    };
    match tells_moment(words) || says_when() && !dialect.reads(words) && about() {
        true => line.len() - row_behind(words, dialect).len(),
        false => 0,
    }
}

/// What goes on with the game behind the words of a caption, from the number of its row on: `6. Fe2 e5` behind `Position après 5...a6`
fn row_behind(words: &str, dialect: Dialect) -> &str {
    let mut starts = word_starts(words).take(WORDS_MOST);
    let moment = starts.find(|&start| lexicon::moment(&words[start..]) > 0);
    let dots = || ["...", "…"].into_iter().find_map(|dots| words.find(dots));
    // Behind the number of the move that the caption names.
    let named = moment.or_else(dots).unwrap_or(words.len());
    let own = words[named..].trim_start_matches(|c: char| !c.is_ascii_digit());
    let own = own.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut blanks = own.match_indices(' ');
    let row = blanks.find_map(|(at, blank)| {
        let row = &own[at + blank.len()..];
        let read = number_and_move(row, dialect).is_some_and(|(_, signed)| signed);
        (read && row.starts_with(|c: char| c.is_ascii_digit())).then_some(row)
    });
    row.unwrap_or_default()
}

/// Whether a number with dots stands among words, as one does that tells Black's last move: `Les Noirs viennent de jouer 5...a6`
fn says_blacks(words: &str) -> bool {
    let mut dots = ["...", "…"].into_iter().filter_map(|dots| words.find(dots));
    dots.any(|at| {
        words[..at]
            .trim_end()
            .ends_with(|c: char| c.is_ascii_digit())
    })
}

/// Whether words say of a position that is shown after which move it arose: `Position après le 5e coup des Noirs`
pub(crate) fn tells_moment(words: &str) -> bool {
    let starts = || word_starts(near(words)).take(WORDS_MOST);
    let moment = starts().find(|&start| lexicon::moment(&words[start..]) > 0);
    let names = |moment: usize| starts().take_while(move |&start| start < moment);
    moment.is_some_and(|moment| names(moment).any(|start| lexicon::caption(&words[start..]) > 0))
}

/// Where each word begins.
fn word_starts(line: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    line.char_indices().filter_map(move |(at, c)| {
        let starts = c.is_alphabetic() && !before.is_alphanumeric();
        before = c;
        starts.then_some(at)
    })
}

/// Whether a board begins below byte `end` of a line, behind others without figures.
fn stands_above(text: &str, end: usize) -> bool {
    let mut line = next_line(text, end);
    for _ in 0..LINES_MOST {
        if board(text, line).is_some() {
            return true;
        }
        let words = near(&text[line..]);
        if words.contains(|c: char| c.is_ascii_digit()) {
            return false;
        }
        line = next_line(text, line + words.len());
    }
    false
}

/// Whether a line tells where the men of a side stand, its king first, or any where words of the same kind stand `above`:
/// `Noirs : Rg8, Tf8 ; pions a7, b7`, `pions f7, g7, h7`
pub(in crate::record) fn lists_men(line: &str, dialect: Dialect, above: bool) -> bool {
    let first = line.chars().next();
    if !first.is_some_and(char::is_alphabetic) || !line.contains([',', ';']) {
        return false;
    }
    let men = line
        .split([',', ';', '.'])
        .flat_map(|men| men.split(" et "));
    let listed = men.filter(|man| man.trim_end().ends_with(|c: char| c.is_ascii_digit()));
    let side = lexicon::side(line, dialect.language).map_or(0, |(_, n)| n);
    let behind = line[side..].trim_start_matches([' ', '\u{a0}']);
    let of_side = side > 0 && behind.starts_with(':');
    let told = || above && (of_side || lexicon::man(line) > 2) || sets_king(line, dialect);
    told() && listed.take(MEN_LEAST).count() == MEN_LEAST
}
