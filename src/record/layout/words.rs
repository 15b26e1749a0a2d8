//! Words and lines of them, by their shape.
//!
//! Comes in: text at the start of a line or word. Goes out: whether words stand there and no moves, and where a word ends.
//!
//! `12 mars 1858` opens with a date, `Partie jouée à Paris` with words.

use super::markup::markup;
use super::numbers::{number_and_move, opens_with_misread_number};
use super::ordinals::{number_name, ordinal_sign};
use super::roman::opens_with_roman_number;
use super::{is_plain_word, may_follow_number, number_sign, opens_with_move, result};
use crate::lexicon::{self, Turn};
use crate::notation::{Dialect, Notation};
use crate::source::{CommentEnd, comment_end, is_tag_line};

/// Whether a line begins with a word that belongs to no move.
pub(super) fn opens_with_words(line: &str, dialect: Dialect) -> bool {
    let Some(first) = line.chars().next() else {
        return false;
    };
    if first == '|' {
        return heads_columns(line, dialect);
    }
    if is_divider(line)
        || is_table_rule(line)
        || (first == HEADING || LETTERS.contains(&first)) && is_marked_heading(line, dialect)
    {
        return true;
    }
    if first.is_ascii_digit() {
        return !opens_with_number(line, dialect);
    }
    let behind = line[lexicon::picture(line)..].trim_start();
    if behind.len() < line.len() {
        return behind.is_empty() || opens_with_words(behind, dialect);
    }
    if !(first.is_alphabetic() || "«\"'“".contains(first)) {
        return false;
    }
    if result(line).is_some() {
        return false;
    }
    match dialect.phrase(line) {
        // `de` reads as a pawn's capture and is a word of the language; a mark alone (Mat de Légal) is
        // no move where other words follow.
        Ok((phrase, n)) => match phrase.names_nothing() {
            true => line[n..].trim_start().starts_with(char::is_alphabetic),
            false => {
                let figures = line[..n].contains(|c: char| c.is_ascii_digit());
                !figures && n < 3 && word_follows(&line[n..])
            }
        },
        Err(_) => match lexicon::side(line, dialect.language) {
            Some((_, n)) => {
                let rest = line[n..].trim_start_matches([' ', '\t', ':', '.']);
                let numbered = || number_and_move(rest, dialect).is_some_and(|(_, sign)| sign);
                !opens_with_move(rest, dialect) && !numbered()
            }
            None => {
                dialect.pair(line).is_err()
                    && !opens_with_misread_number(line, dialect)
                    && !opens_with_roman_number(line, dialect)
                    && !line[..word_end(line)].contains(|c: char| c.is_ascii_digit())
            }
        },
    }
}

/// The sign with which plain text marks a heading, and how often it says it at most.
const HEADING: char = '#';
const HEADINGS_MOST: usize = 6;

/// Whether a line is marked as a heading, whatever its words are but a numbered move: `# Ronde 4`, `## Page 2`
pub(in crate::record) fn is_marked_heading(line: &str, dialect: Dialect) -> bool {
    let words = line.trim_start_matches(HEADING);
    let signs = line.len() - words.len();
    let first = words.trim_start().chars().next();
    // `#echecs #nulle`: what a post is about.
    let about = || signs == 1 && is_plain_word(words);
    (1..=HEADINGS_MOST).contains(&signs)
        && (words.starts_with([' ', '\t']) || about())
        && first.is_some_and(char::is_alphanumeric)
        && number_and_move(words.trim_start(), dialect).is_none()
        || is_set_off(line, dialect)
}

/// The signs about slanted or bold letters, and how many stand there at most.
const LETTERS: [char; 2] = ['*', '_'];
const LETTERS_MOST: usize = 3;

/// Whether signs about all of a line set off its letters, and these are no moves: `*Table 1*`, `**Ronde 4**`, `_Paris, 1858_`.
fn is_set_off(line: &str, dialect: Dialect) -> bool {
    let Some(sign) = line.chars().next().filter(|first| LETTERS.contains(first)) else {
        return false;
    };
    let behind = line.trim_start_matches(sign);
    let signs = line.len() - behind.len();
    let words = behind.trim_end_matches(sign);
    signs <= LETTERS_MOST
        && behind.len() - words.len() == signs
        && !words.contains(sign)
        && words.starts_with(char::is_alphanumeric)
        && !words.ends_with(char::is_whitespace)
        && words.chars().filter(|c| c.is_alphabetic()).count() > 1
        && number_and_move(words, dialect).is_none()
        && !dialect.reads(words)
}

/// Whether a line of cells holds words (`| Blancs | Noirs |`), or the rule below them (`|---|---|`).
fn heads_columns(line: &str, dialect: Dialect) -> bool {
    let cell = line.trim_start_matches(['|', ' ', '\t', '\u{a0}']);
    let rule = |c: char| "|-:=+ \t".contains(c);
    match cell.starts_with(['-', '=', ':']) {
        true => cell.contains('|') && line.chars().all(rule),
        false => {
            let words = cell.starts_with(char::is_alphabetic) && opens_with_words(cell, dialect);
            words && number_name(cell, dialect, None) == 0
        }
    }
}

/// Whether a line is the rule below the heads of columns where rows have no bars at their ends: groups of dashes, with a colon at an
/// end that says where cells stand in their column. `--- | :---: | ---`, `----+-------+------`
pub(in crate::record) fn is_table_rule(line: &str) -> bool {
    let line = line.trim();
    let group = |group: &str| {
        let dashes = group.trim().trim_start_matches(':').trim_end_matches(':');
        group.trim().len() > 1 && !dashes.is_empty() && dashes.chars().all(|c| c == '-')
    };
    line.starts_with(['-', ':']) && line.contains(['|', '+']) && line.split(['|', '+']).all(group)
}

/// Whether a line says nothing but that the king is in check or mated: `Échec et mat !`
pub(in crate::record) fn is_mark(line: &str) -> bool {
    // What nearly always begins a line is a number.
    if !line.starts_with(|c: char| c.is_alphabetic() || c == '(') {
        return false;
    }
    let line = line.trim_end_matches(['.', '!', ' ', '\t', '\u{a0}', '\u{202f}']);
    lexicon::check(line) == line.len()
}

/// Whether a line that stands behind the result says no move, though it may be the cell of one elsewhere: signs alone, the mark of the
/// last move, an address, the number of a telephone, a day. `---`, `. . . .`, `?`, `Échec et mat.`, `www.a4.fr`, `06 12 34 56 78`
pub(in crate::record) fn says_no_move(line: &str) -> bool {
    let line = line.trim_end();
    is_rule(line) || is_mark(line) || is_address(line) || is_telephone(line) || is_day_alone(line)
}

/// No day in figures has more bytes: `12-03-1923`.
const DAY_MOST: usize = 10;

/// Whether a line is a day in figures, or one number of so many, and nothing else: `01/10/23`, `12-03-23`, `3/8`.
pub(in crate::record) fn is_day_alone(line: &str) -> bool {
    let line = line.trim_end();
    if line.len() > DAY_MOST {
        return false;
    }
    let figures = line.bytes().take_while(u8::is_ascii_digit).count();
    let Some(sign @ ('/' | '.' | '-')) = line[figures..].chars().next() else {
        return false;
    };
    let figures = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = line.split(sign);
    let numbers = parts.clone().count();
    let counted = numbers == 3 || numbers == 2 && sign == '/';
    counted
        && parts.all(|part| matches!(part.len(), 1 | 2 | 4) && figures(part))
        && result(line).is_none()
}

/// The fewest and the most figures of a telephone's number.
const TELEPHONE: std::ops::RangeInclusive<usize> = 8..=15;

/// Whether a line is the number of a telephone: nothing but figures, in groups of a few.
fn is_telephone(line: &str) -> bool {
    let mut bytes = line.bytes();
    if !bytes.next().is_some_and(|byte| matches!(byte, b'0' | b'+')) {
        return false;
    }
    let figures = line.bytes().filter(u8::is_ascii_digit).count();
    let few = |group: &str| group.len() < 5;
    let parts = [' ', '.', '-', '\u{a0}'];
    let groups = || line.trim_start_matches('+').split(parts);
    let alone =
        bytes.all(|byte| byte.is_ascii_digit() || matches!(byte, b' ' | b'.' | b'-' | 0xc2 | 0xa0));
    alone && TELEPHONE.contains(&figures) && groups().count() > 3 && groups().all(few)
}

/// Whether nothing but the signs of rules and of cells that are empty or unread stands in a line.
pub(in crate::record) fn is_rule(line: &str) -> bool {
    let sign = |c: char| ".…?_=~#·•`".contains(c) || is_dash(c);
    let mut signs = line.chars().filter(|c| !c.is_whitespace()).peekable();
    signs.peek().is_some() && signs.all(sign)
}

/// Whether a line is the address of a page or of a letter-box.
pub(in crate::record) fn is_address(line: &str) -> bool {
    let line = line.trim_end();
    if line.contains(char::is_whitespace) {
        return false;
    }
    let named = |start: &str| {
        let word = line.get(..start.len());
        word.is_some_and(|word| word.eq_ignore_ascii_case(start))
    };
    let boxed = line
        .split_once('@')
        .is_some_and(|(name, host)| name.starts_with(char::is_alphanumeric) && host.contains('.'));
    boxed || ["www.", "http://", "https://"].into_iter().any(named)
}

/// Whether a line is a diagram's caption, a side's name in capitals: `NOIRS.`
pub(in crate::record) fn is_caption(line: &str, dialect: Dialect) -> bool {
    let capitals = !line.contains(char::is_lowercase) && line.len() > 2;
    let named = |(_, n): (_, usize)| line[n..].trim_matches(['.', ' ', '\u{a0}']).is_empty();
    capitals && lexicon::side(line, dialect.language).is_some_and(named)
}

/// The fewest signs of a divider: fewer dashes are a cell.
const DIVIDER_LEAST: usize = 5;
/// The fewest dashes that part records.
const DASHES_LEAST: usize = 3;
/// The signs of which dividers are made beside dashes, and that at the ends of a table's border.
const DIVIDERS: [char; 4] = ['=', '_', '~', '#'];
/// And that of which few make one: `* * *`.
const STAR: char = '*';
const STARS_LEAST: usize = 3;
const BORDER: char = '+';

/// Whether a divider may begin with this sign.
pub(in crate::record) fn begins_divider(first: char) -> bool {
    DIVIDERS.contains(&first) || [BORDER, STAR].contains(&first) || is_dash(first)
}

/// Whether a line is a rule across the page: one sign alone, again and again, or the border of a table (`+---+---+`).
/// Dashes in groups (`--- ---`) are cells.
pub(in crate::record) fn is_divider(line: &str) -> bool {
    let line = line.trim_end();
    if line.starts_with(BORDER) && line.ends_with(BORDER) {
        return line.len() >= DIVIDER_LEAST && line.chars().all(|c| "+-= ".contains(c));
    }
    let Some(first) = line.chars().next() else {
        return false;
    };
    let mut signs = line.chars().filter(|c| !c.is_whitespace());
    let least = if first == STAR {
        STARS_LEAST
    } else {
        DIVIDER_LEAST
    };
    let known = DIVIDERS.contains(&first) || first == STAR || is_dash(first) && is_one_group(line);
    known && signs.all(|sign| sign == first) && line.matches(first).count() >= least
}

/// Whether a line is nothing but dashes, a few at least, which part two records or are a cell.
pub(in crate::record) fn is_all_dashes(line: &str) -> bool {
    line.chars().count() >= DASHES_LEAST && line.chars().all(is_dash)
}

pub(in crate::record) fn is_dash(c: char) -> bool {
    lexicon::dash(c.encode_utf8(&mut [0; 4])) > 0
}

/// Whether a divider is one of dashes, which may be meant for a cell.
pub(in crate::record) fn is_dashes(line: &str) -> bool {
    line.starts_with(is_dash)
}

/// Whether nothing parts the signs of a line, or each of them from the next.
fn is_one_group(line: &str) -> bool {
    let mut groups = line.split_whitespace();
    let first = groups.next();
    let each = first.is_some_and(|group| group.chars().count() == 1);
    groups.all(|group| each && Some(group) == first)
}

/// Whether a line begins with a figure and a word, as a date does, and not with a move's number.
pub(in crate::record) fn opens_with_date(line: &str, dialect: Dialect) -> bool {
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    after.len() < line.len()
        && lexicon::blank(after) > 0
        && number_sign(after).0 == 0
        && word_follows(&after[lexicon::blank(after)..])
        && !opens_with_number(line, dialect)
}

/// Whether a line begins with a date in figures, the year last or first: `12/03/1958`, `12.3.1958`, `1958-03-12`; or with a month or two
/// years: `1958-03`, `1924/25`, `1851-1852`.
pub(in crate::record) fn is_date(line: &str) -> bool {
    // What nearly always stands there is a number before a move.
    let figures = line.bytes().take_while(u8::is_ascii_digit).count();
    let [sign @ (b'/' | b'.' | b'-'), b'0'..=b'9', ..] = line.as_bytes()[figures..] else {
        return false;
    };
    let word = line[..word_end(line)].trim_end_matches([',', '.', ':']);
    let part = |part: &str| {
        let figures = part.bytes().all(|byte| byte.is_ascii_digit());
        if figures { part.len() } else { 0 }
    };
    let lengths: Vec<usize> = word.split(char::from(sign)).map(part).collect();
    match lengths[..] {
        [1 | 2, 1 | 2, 4] | [4, 1 | 2, 1 | 2] => true,
        [4, 2] => word.starts_with(['1', '2']),
        [4, 4] => word.starts_with(['1', '2']) && word[5..].starts_with(['1', '2']),
        _ => false,
    }
}

/// Whether a word of letters alone follows.
fn word_follows(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '.']);
    let word = &rest[..word_end(rest)];
    word.chars().count() > 2 && word.chars().all(char::is_alphabetic)
}

/// Whether a line that begins with a digit begins with a move number, a result or a castling.
fn opens_with_number(line: &str, dialect: Dialect) -> bool {
    if is_date(line) {
        return false;
    }
    if result(line).is_some() || dialect.phrase(line).is_ok() {
        return true;
    }
    let figures = line.trim_start_matches('0');
    let after = figures.trim_start_matches(|c: char| c.is_ascii_digit());
    if figures.len() - after.len() > 4 {
        return false;
    }
    if is_title(after, dialect) {
        return false;
    }
    let sign = number_sign(after).0;
    if sign == 0 {
        return ordinal_sign(after, dialect) > 0
            || may_follow_number(after, dialect)
            || opens_with_misread_number(line, dialect);
    }
    let next = after[sign..].trim_start_matches(['.', '…', ' ', '\t', '\u{a0}']);
    !word_follows(next)
        || opens_with_move(next, dialect)
        || result(next).is_some()
        || lexicon::side(next, dialect.language).is_some()
}

/// Whether behind the figures of a number a dash stands apart and words that tell no move, a capital first: `. — Gambit du Roi.`
fn is_title(behind: &str, dialect: Dialect) -> bool {
    let blanks = [' ', '\u{a0}'];
    let sign = behind.trim_start_matches(['.', ' ', '\u{a0}']);
    let words = sign[lexicon::dash(sign)..].trim_start_matches(blanks);
    let apart = words.len() < sign.len() && sign[lexicon::dash(sign)..].starts_with(blanks);
    let read = || {
        dialect.phrase(words).is_ok()
            || result(words).is_some()
            || lexicon::side(words, dialect.language).is_some()
    };
    apart && words.starts_with(char::is_uppercase) && word_follows(words) && !read()
}

/// Whether a word looks like a move, or like the name with which one of many words begins: `Cg9`, `GR`.
pub(super) fn is_shaped(word: &str, dialect: Dialect) -> bool {
    let named = || {
        (1..=3).contains(&word.len())
            && word
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte == b'.')
    };
    word.contains(|c: char| c.is_ascii_digit())
        || dialect.notation.goes_by(Notation::Descriptive) && named()
}

/// The bytes of the word at the start of `rest`, at least one character; the tag of an element ends it.
pub(in crate::record) fn word_end(rest: &str) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let ends = |(at, c): &(usize, char)| {
        c.is_whitespace()
            || c.is_control()
            || "(){};$[]".contains(*c)
            || lexicon::MARKUP.contains(c) && markup(&rest[first + at..]) > 0
    };
    rest[first..]
        .char_indices()
        .find(ends)
        .map_or(rest.len(), |(at, _)| first + at)
}

/// The bytes behind a word that control characters part from it, where no blank does: they stand within it.
pub(in crate::record) fn controls_within(rest: &str) -> usize {
    let control = |c: char| c.is_control() && !c.is_whitespace();
    let mut n = 0;
    loop {
        let behind = rest[n..].trim_start_matches(control);
        let run = rest[n..].len() - behind.len();
        if run == 0 || !behind.starts_with(|c: char| c.is_alphanumeric() || is_dash(c)) {
            return n;
        }
        n += run + word_end(behind);
    }
}

/// The byte after the parenthesis that closes the one at `at`; where none does, the end of the
/// record: the next line with a tag, or the end of the text.
pub(in crate::record) fn closing_parenthesis(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut here = at;
    while let Some(&byte) = bytes.get(here) {
        here = match byte {
            b'{' => match comment_end(text, here) {
                CommentEnd::Closed(close) => close,
                CommentEnd::Unterminated(end) => return text[..end].trim_end().len(),
            },
            b'\n' | b'\r' if is_tag_line(text, here + 1) => return text[..here].trim_end().len(),
            _ => here,
        } + 1;
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return here;
        }
    }
    text.trim_end().len()
}

/// Whether an ordinal in figures stands at the start of a line before the word of a variation: `1re VARIANTE.`
pub(in crate::record) fn numbers_variation(line: &str) -> bool {
    let ordinal = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = ordinal.trim_start_matches(char::is_alphabetic);
    let sign = ordinal.len() - word.len();
    (1..=5).contains(&sign)
        && word.starts_with(' ')
        && matches!(
            lexicon::turn(word.trim_start()),
            Some((Turn::Reference | Turn::Defence, _))
        )
}
