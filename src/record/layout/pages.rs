//! What the paper of a sheet says of itself, and not of the game.
//!
//! Comes in: text at the start of a line, or at a word. Goes out: the bytes of such words, and whether a line is nothing else.
//!
//! `p. 43`, `Page 2/3`, `Suite au verso`, `[Diagramme 2]`, `.../...`

use super::{BORDERS, is_dash, is_number_name, near, result, stroke};
use crate::lexicon::{self, Language};

/// No such words have more bytes.
const WORDS_MOST: usize = 64;
/// No page has more figures.
const FIGURES_MOST: usize = 4;
/// What says that the game goes on elsewhere, its stroke between dots.
const GOES_ON: [&str; 5] = [".../...", "…/…", "../..", "./.", "…/..."];

/// The bytes of the words at the start of `rest` that the paper says of itself, with their figures, between brackets perhaps; 0
/// where there are none.
pub(in crate::record) fn page_words(rest: &str) -> usize {
    let near = near(rest);
    let near = &near[..near.floor_char_boundary(WORDS_MOST)];
    let close = match near.as_bytes().first() {
        Some(b'(') => Some(')'),
        Some(b'[') => Some(']'),
        _ => None,
    };
    let start = usize::from(close.is_some());
    let end = start + words(&near[start..], close);
    match close {
        _ if end == start => 0,
        None => end,
        Some(close) => match near[end..].trim_start().strip_prefix(close) {
            Some(behind) => near.len() - behind.len(),
            None => 0,
        },
    }
}

/// The bytes of such words without their brackets, of which one is to `close`: the first is one, and signs, figures and others stand behind it.
fn words(near: &str, close: Option<char>) -> usize {
    let blanks = |at: usize| {
        at + near[at..].len() - near[at..].trim_start_matches([' ', '\t', '\u{a0}']).len()
    };
    let (mut end, mut at) = (0, blanks(0));
    while let Some(c) = near[at..].chars().next() {
        // `n° 4` is the number of a row, `diagramme n° 4` that of a diagram.
        let named = end == 0 && is_number_name(&near[at..]);
        let word = if named { 0 } else { lexicon::page(&near[at..]) };
        let figures = figures(&near[at..], close);
        if word > 0 || figures > 0 && end > 0 {
            at += word.max(figures);
            end = at;
        } else if end > 0 && ("/.:…°º".contains(c) || is_dash(c)) {
            at += c.len_utf8();
            end = if ".:…".contains(c) { at } else { end };
        } else if end > 0 && lexicon::on(&near[at..]) > 0 {
            // `Page 2 sur 3`
            at += lexicon::on(&near[at..]);
        } else {
            break;
        }
        at = blanks(at);
    }
    end
}

/// The bytes of the figures at the start of `rest`, if they may be those of a page.
fn figures(rest: &str, close: Option<char>) -> usize {
    let n = rest.bytes().take_while(u8::is_ascii_digit).count();
    // `Diagramme 13. Cc3`: the number of the next row.
    let numbers = rest[n..]
        .strip_prefix(|sign| sign == '.' || sign == ')' && close != Some(sign))
        .is_some_and(|behind| !behind.trim().is_empty());
    // `0-0`
    let nought = rest.starts_with('0');
    match n <= FIGURES_MOST && !numbers && !nought && !rest[n..].starts_with(char::is_alphabetic) {
        true => n,
        false => 0,
    }
}

/// Whether a line is nothing but what the paper says of itself: words, a page and how many there are, or the signs that the game goes
/// on elsewhere. A figure alone is none.
pub(crate) fn is_page_line(line: &str) -> bool {
    let line = line.trim();
    if line.len() > WORDS_MOST || line.is_empty() {
        return false;
    }
    names_page(line) || names_sides(line)
}

/// Whether a line says which page it begins, or that a page goes on: `Feuille 2`, `2e page`, `Suite`.
pub(crate) fn names_page(line: &str) -> bool {
    let line = line.trim();
    let told =
        |line: &str| !line.is_empty() && line.len() <= WORDS_MOST && page_words(line) == line.len();
    GOES_ON.contains(&line)
        || is_dashed(line)
        || counts_pages(line)
        || told(line)
        || told(behind_ordinal(line))
}

/// What stands behind an ordinal in figures: `page` of `2e page`; nothing where there is none.
fn behind_ordinal(line: &str) -> &str {
    let letters = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let ends = letters
        .split_once(' ')
        .filter(|_| letters.len() < line.len());
    let ordinal =
        |letters: &str| ["e", "è", "me", "eme", "ème", "d", "de", "nd", "nde"].contains(&letters);
    ends.filter(|(letters, _)| ordinal(letters))
        .map_or("", |(_, behind)| behind.trim())
}

/// Whether a line is a page and how many there are: `2/3`.
fn counts_pages(line: &str) -> bool {
    let Some((page, all)) = line.split_once('/') else {
        return false;
    };
    let value = |figures: &str| figures.trim().parse::<u32>().ok();
    let counted = value(page).zip(value(all));
    counted.is_some_and(|(page, all)| 0 < page && page <= all) && result(line).is_none()
}

/// Whether a line is nothing but the heads of columns, more than one of which names a side: `Blancs.  Noirs.`, `| N° | Blancs | Noirs |`.
fn names_sides(line: &str) -> bool {
    let parts = |c: char| BORDERS.contains(&c) || c == ':';
    let (mut sides, mut rest) = (0, line.trim_start_matches(parts));
    while !rest.is_empty() {
        let word = rest.find(parts).map_or(rest, |end| &rest[..end]);
        let ends = |behind: &str| behind.is_empty() || behind.starts_with(parts);
        let side = lexicon::side(rest, Language::French).map(|(_, n)| {
            let stop = usize::from(rest[n..].starts_with('.'));
            (n, n + stop)
        });
        let n = match side.filter(|(_, n)| ends(&rest[*n..])) {
            Some((name, n)) => {
                sides += usize::from(rest[..name].chars().count() > 2);
                n
            }
            None if lexicon::page(word) == word.len() || stroke(word) == word.len() => word.len(),
            None => return false,
        };
        rest = rest[n..].trim_start_matches(parts);
    }
    sides > 1
}

/// Whether a line is the number of a page between dashes: `— 46 —`.
fn is_dashed(line: &str) -> bool {
    let number = line.trim_matches(|c: char| is_dash(c) || c == ' ' || c == '\u{a0}');
    let figures = number.bytes().all(|byte| byte.is_ascii_digit());
    let told = (1..=FIGURES_MOST).contains(&number.len()) && figures;
    told && !line.ends_with(number) && !line.starts_with(number)
}
