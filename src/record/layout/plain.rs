//! Words of a language and words that are moves: which of them stand there.
//!
//! Comes in: a word or a few, without the line about them. Goes out: whether they are plain words, speak of a move, are moves and
//! nothing else, or are the ruin of one.
//!
//! `bon coup` are plain words, `C 3 FD` is a move alone, `DD+` is a ruin.

use super::{cell_misread, is_dash, is_like_figure, is_ordinal, word_end};
use crate::lexicon::{self, Language};
use crate::notation::Dialect;

/// No cell that nothing reads has more letters.
const RUIN_MOST: usize = 6;

/// Within how many bytes of a line of words moves at its end are looked for.
const LINE_MOST: usize = 1024;

/// Whether a word of small letters, or but one great one, begins `rest`.
pub(in crate::record) fn is_plain_word(rest: &str) -> bool {
    let first = rest.find(|c: char| !c.is_alphabetic() && c != '\'' && c != '’');
    let word = &rest[..first.unwrap_or(rest.len())];
    !word.is_empty() && !word.chars().skip(1).any(char::is_uppercase)
}

/// Whether more than one plain word stands among `words`, and no other but moves.
pub(in crate::record) fn are_plain_words(words: &str, dialect: Dialect) -> bool {
    let (mut plain, mut rest) = (0, words.trim_start());
    while let Some(first) = rest.chars().next() {
        let n = match dialect.phrase(rest) {
            Ok((_, n)) if is_told(&rest[..n]) => n,
            _ if ",;:.!?…-–—«»\"".contains(first) => first.len_utf8(),
            // Numbers of moves that are spoken of.
            _ if first.is_ascii_digit() && !is_ordinal(rest) => rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len()),
            _ if is_plain_word(rest) || is_ordinal(rest) => {
                plain += 1;
                word_end(rest)
            }
            _ => return false,
        };
        rest = rest[n..].trim_start();
    }
    plain > 1
}

/// Whether a word is no word of a language, nor anybody's name, so that where a move is due it is one that nothing reads: it has
/// the mark of a move, no vowel, or but two letters and the first a man's. `DD+`, `zz`, `Ce`. A word cut short by a stop is
/// none (`M.`, `ff.`), nor is the roman number of a page (`XV`).
pub(crate) fn is_ruin(word: &str) -> bool {
    let roman = word.chars().all(|c| "IVXLCM".contains(c));
    if word.ends_with('.') || roman {
        return false;
    }
    let bare = word.trim_end_matches(['.', ',', ';', ':', '!', '?']);
    let marked = bare.ends_with(['+', '#', '†', '‡']);
    let bare = bare.trim_end_matches(['+', '#', '†', '‡', '=']);
    let letters = bare.chars().filter(|c| c.is_alphabetic()).count();
    if letters == 0 || letters > RUIN_MOST || !bare.chars().all(|c| c.is_alphabetic() || c == '.') {
        return false;
    }
    let vowel = |c: char| "aeiouàâäéèêëîïôöùûüæœ".contains(c);
    if lexicon::captures(bare) {
        return false;
    }
    let short = letters < 3 && bare.starts_with(is_a_mans);
    marked || short || !bare.chars().flat_map(char::to_lowercase).any(vowel)
}

/// Whether what stands in a cell is short enough for a move, and no words, so that where a move is due it is one that was misread:
/// it has a figure or the sign of a move, or none but letters of moves and such as are like figures. `Fxal`, `Ff1-bl`, `C D`,
/// `b pr F`; not `rien`, `temps : 5 min`.
pub(in crate::record) fn may_be_cell(cell: &str, dialect: Dialect) -> bool {
    let mut words = cell.split([' ', '\u{a0}']).filter(|word| !word.is_empty());
    let short = cell.chars().count() <= CELL_MOST && !cell.is_empty();
    let said = |word: &str| lexicon::captures(word) || lexicon::check(word) == word.len();
    let plain = |word: &str| {
        let bare = word.trim_end_matches(['.', ',', ':']);
        let letters = bare.chars().filter(|c| c.is_lowercase()).count();
        letters > 2 && bare.chars().all(char::is_alphabetic) && !said(word)
    };
    let told = |c: char| c.is_ascii_digit() || "-–—=+#×".contains(c);
    match cell.contains(' ') {
        true if cell_misread(cell, false, |_| false) == Some(cell.len()) => true,
        true => {
            short
                && words.clone().all(|word| !plain(word))
                && (cell.contains(told)
                    || words.clone().any(lexicon::captures)
                    || words
                        .all(|word| word.chars().all(|c| !c.is_lowercase() || is_like_figure(c))))
        }
        false => short && may_be_move(cell, dialect),
    }
}

/// Whether a word that stands alone where a move is due may be one that was misread: `Fes`, `bxcb`, `b`; not `faible`, which the
/// letters of moves spell too.
pub(in crate::record) fn may_be_move(word: &str, dialect: Dialect) -> bool {
    let told = |c: char| c.is_ascii_digit() || "+#=×".contains(c);
    let castles = word.contains('O') && word.contains(is_dash);
    if word.contains(told) || castles || is_ruin(word) {
        return true;
    }
    // A word cut short, or the number of a page.
    if word.ends_with('.') || word.chars().all(|c| "IVXLCM".contains(c)) {
        return false;
    }
    let small = word.chars().all(|c| c.is_ascii_lowercase());
    let square = || {
        let mut last = word.chars().rev();
        last.next().is_some_and(is_like_figure)
            && last.next().is_some_and(|c| ('a'..='h').contains(&c))
    };
    let takes = || word.contains('x') || square();
    word.len() <= RUIN_MOST + 1 && of_moves(word, dialect) && (!small || word.len() < 3 || takes())
}

/// The bytes of a damaged mark of check: one misspelt, parted by a blank, or with a sign joined to it, `behind_sign` where one stands
/// before it. Nought where it is a mark as it should be, or none.
pub(in crate::record) fn damaged_mark(rest: &str, behind_sign: bool) -> usize {
    match misspelt_mark(rest) {
        0 => parted_mark(rest, behind_sign),
        n => n,
    }
}

/// The bytes of a word that is a mark of check but for one letter that is lost, too many, another or in the place of its neighbour:
/// `éc.h`, `échee`. Nought where it is a mark, or none.
fn misspelt_mark(rest: &str) -> usize {
    let near = &rest[..rest.floor_char_boundary(MARK_MOST)];
    let end = near.find(|c: char| !c.is_alphabetic() && c != '.');
    let word = &near[..end.unwrap_or(near.len())];
    let letters: Vec<char> = word.trim_end_matches('.').chars().collect();
    // Shorter ones are like many words.
    let short = letters.first() == Some(&'é');
    let least = if short { 3 } else { 4 };
    if !(least..=6).contains(&letters.len())
        || rest[word.len()..].starts_with(char::is_alphanumeric)
    {
        return 0;
    }
    let says = |letters: &mut dyn Iterator<Item = char>| {
        let word: String = letters.collect();
        word.chars().count() > 2 && lexicon::check(&word) == word.len()
    };
    if says(&mut letters.iter().copied()) {
        return 0;
    }
    let at = |at: usize, other: Option<char>| {
        let one = move |(place, c): (usize, &char)| if place == at { other } else { Some(*c) };
        letters
            .iter()
            .enumerate()
            .filter_map(one)
            .collect::<Vec<_>>()
    };
    let near = (0..letters.len()).any(|place| {
        let mut turned = letters.clone();
        turned.swap(place, (place + 1).min(letters.len() - 1));
        let others = "éechk".chars().map(|c| at(place, Some(c)));
        let mut lost = (0..1).map(|_| at(place, None));
        says(&mut turned.into_iter())
            || lost.any(|word| says(&mut word.into_iter()))
            || (short || letters.len() > 4)
                && others.into_iter().any(|word| says(&mut word.into_iter()))
    });
    if near { word.len() } else { 0 }
}

/// The bytes of a mark of check that a blank parts or to which a sign is joined, behind it or, as the caller says, before it: `é ch.`,
/// `éch.-`. Nought where it is a mark as it should be, or none.
fn parted_mark(rest: &str, behind_sign: bool) -> usize {
    let near = &rest[..rest.floor_char_boundary(MARK_MOST)];
    let sign =
        |c: &char| !c.is_alphanumeric() && !c.is_whitespace() && !".,;!?(){}[]|".contains(*c);
    let start = near.chars().next().filter(sign).map_or(0, char::len_utf8);
    let letters = |from: usize| {
        let end = near[from..].find(|c: char| !c.is_alphabetic());
        from + end.unwrap_or(near.len() - from)
    };
    let first = letters(start);
    let second = match near[first..].strip_prefix(' ') {
        Some(_) => letters(first + 1),
        None => first,
    };
    for end in [first, second] {
        let word = near[start..end].replace(' ', "");
        let stop = end + usize::from(near[end..].starts_with('.'));
        let joined = near[stop..].chars().next().filter(sign);
        let whole = word.chars().count() > 2 && lexicon::check(&word) == word.len();
        let damaged = behind_sign || start > 0 || end > first || joined.is_some();
        let ends = !near[stop..].starts_with(char::is_alphanumeric);
        if whole && damaged && ends {
            return stop + joined.map_or(0, char::len_utf8);
        }
    }
    0
}

/// No mark of check has more bytes.
const MARK_MOST: usize = 12;

/// Whether none but letters of moves stand in a word, and such as are like figures.
fn of_moves(word: &str, dialect: Dialect) -> bool {
    let may_be = |c: char| match c {
        'a'..='h' | 'x' | 'A' | 'B' => true,
        _ => !c.is_alphabetic() || is_like_figure(c) || dialect.language.role(c).is_some(),
    };
    word.chars().all(may_be)
}

/// No cell in the place of a move has more letters.
const CELL_MOST: usize = 24;

/// Whether a letter is a man's in one of the languages of most pages.
fn is_a_mans(letter: char) -> bool {
    let named = |language: Language| language.role(letter).is_some();
    Language::COMMON.into_iter().any(named)
}

/// Whether one of the words before a move proposes it instead of the one played: `ou`, `mieux :`
pub(in crate::record) fn proposes(words: &str) -> bool {
    let starts = words
        .char_indices()
        .filter(|&(at, c)| c.is_alphabetic() && !words[..at].ends_with(char::is_alphanumeric));
    let mut starts = starts.map(|(at, _)| &words[at..]);
    starts.any(|rest| lexicon::proposes(rest) > 0)
}

/// Whether a move stands among words.
pub(in crate::record) fn speaks_of_move(words: &str, dialect: Dialect) -> bool {
    let mut rest = words;
    while !rest.trim_start().is_empty() {
        rest = rest.trim_start();
        let said = match dialect.phrase(rest) {
            Ok((phrase, n)) if !phrase.names_nothing() => is_told(&rest[..n]),
            _ => false,
        };
        if said {
            return true;
        }
        rest = &rest[word_end(rest)..];
    }
    false
}

/// Whether what reads as a move is none of the words that do: `de`.
fn is_told(words: &str) -> bool {
    words.len() > 2 || words.contains(|c: char| c.is_ascii_digit())
}

/// How many moves stand in words that are nothing else; none where they are.
pub(in crate::record) fn moves_alone(words: &str, dialect: Dialect) -> usize {
    let (mut moves, mut rest) = (0, words);
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}', ',', ';', '.']);
        match dialect.phrase(rest) {
            _ if rest.is_empty() => return moves,
            Ok((_, n)) if n > 0 => (moves, rest) = (moves + 1, &rest[n..]),
            _ => return 0,
        }
    }
}

/// Whether two moves in a row, of which figures tell the squares, end a line of words.
pub(in crate::record) fn holds_moves(words: &str, dialect: Dialect) -> bool {
    let near = &words[..words.floor_char_boundary(LINE_MOST)];
    let starts = near.match_indices(' ').map(|(at, _)| &near[at..]);
    let figure = |c: char| c.is_ascii_digit();
    starts
        .map(str::trim_start)
        .any(|rest| rest.contains(figure) && moves_alone(rest, dialect) > 1)
}
