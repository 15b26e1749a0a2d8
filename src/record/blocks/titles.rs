//! Lines that are titles among the rows of a sheet, and no rows of it.
//!
//! Comes in: a line. Goes out: whether it is a title.
//!
//! `Partie II`, `Suite de la page 3`, `2. Leroy – Petit 0-1`, `12/03/2023 – Ronde 3`.

use super::super::layout::{before_figures, is_dash, is_date, past_signed_number};
use super::SIDE_LEAST;
use crate::lexicon;

/// A move that is told in words has so many at the least.
const TOLD_LEAST: usize = 3;

/// Whether words no move is told with begin a line, or stand in it: `Partie II`, `Suite de la page 3`.
pub(super) fn is_title(line: &str) -> bool {
    let words = || line.split_whitespace();
    let plain = |word: &str| {
        let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let great = word.chars().skip(1).filter(|c| c.is_uppercase()).count();
        let letters = word.chars().count();
        let letters_alone = word.chars().all(char::is_alphabetic);
        letters > SIDE_LEAST && letters_alone && (great == 0 || great + 1 == letters)
    };
    let lexicon = lexicon::lexicon();
    // Old books tell moves in whole sentences.
    let told = words().count() >= TOLD_LEAST;
    let of_move = |word: &str| lexicon::check(word) > 0 || told && lexicon.is_prose_word(word);
    let castles = lexicon.castling(line, false).is_some();
    !castles && words().any(|word| plain(word) && !of_move(word))
}

/// Whether the number that begins a line is that of a game, or of a day: players are named behind it, a dash between them, and then the
/// result perhaps.
pub(super) fn is_numbered_title(line: &str) -> bool {
    if !line.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let names = past_signed_number(&line[..before_figures(line)]);
    let parted = || {
        names
            .split_whitespace()
            .any(|word| word.chars().all(is_dash))
    };
    let figure = |c: char| c.is_ascii_digit();
    is_date(line) || !names.contains(figure) && parted() && is_title(names)
}
