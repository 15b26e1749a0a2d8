//! Numbers of moves and the signs about them, before they are read.
//!
//! Comes in: text at a digit, or behind one. Goes out: whether a move's number stands there, with the bytes of its sign.
//!
//! `12. e4`: the number 12, and a sign behind it; `12 mars` is no number.

use super::super::Kind;
use super::super::lexer::skip_blanks;
use super::super::tags::end_of_line;
use super::markup::past_markup;
use super::roman::roman_value;
use super::words::{is_dash, is_date};
use super::{is_shaped, moves_alone, opens_with_move, result, word_end};
use crate::lexicon;
use crate::notation::{Dialect, evaluation};

/// The move number at the start of `rest`, behind blanks, if a move stands behind it, and whether a
/// sign stands between.
pub(in crate::record) fn number_and_move(rest: &str, dialect: Dialect) -> Option<(u32, bool)> {
    let rest = &rest[skip_blanks(rest, 0)..];
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let (number, after) = match rest[..rest.len() - after.len()].parse() {
        Ok(number) => (number, after),
        Err(_) => {
            let (number, n) = roman_value(rest)?;
            (number, &rest[n..])
        }
    };
    // `0-0-0` is no castling behind a number.
    if number == 0 && lexicon::dash(after) > 0 {
        return None;
    }
    let sign = number_sign(after).0;
    // Without a sign letters are none.
    if sign == 0 && !rest.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let next = past_markup(&after[sign..]);
    let next = &next[skip_blanks(next, 0)..];
    // A dash apart may part a number from its row: `2 — P-4F P-4F`.
    let next = match sign {
        0 => past_dash_apart(next),
        _ => next,
    };
    // Dots may stand behind the blank: `3. ... C 3 F`, `3. ..... C 3 F`.
    let next = match lexicon::ellipsis(next) {
        0 => next,
        dots => past_dash(&next[dots + more_dots(&next[dots..])..]),
    };
    let next = &next[skip_blanks(next, 0)..];
    dialect.reads(next).then_some((number, sign > 0))
}

/// Whether a line begins with a number that noughts before it make as long as others, a sign or a blank behind it: `03.`, `03)`, `03 `.
/// A date in figures may begin so: `03.12.1958`.
pub(in crate::record) fn is_padded(line: &str) -> bool {
    let figures = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = line.split_at(figures);
    let padded = (2..=3).contains(&figures) && number.starts_with('0');
    let parted = || behind.starts_with([' ', '\t', '\u{a0}']) || number_sign(behind).0 > 0;
    padded && number.bytes().any(|byte| byte != b'0') && parted() && !is_date(line)
}

/// The text behind a dash with a blank behind it, where one begins `rest`; as it may part a number without a sign from its row.
pub(in crate::record) fn past_dash_apart(rest: &str) -> &str {
    let own = &rest[lexicon::dash(rest)..];
    match lexicon::blank(own) {
        0 => rest,
        _ => own.trim_start(),
    }
}

/// The text behind the dash that parts the dots in the place of White's move from Black's: `5/ ... - c6`.
fn past_dash(rest: &str) -> &str {
    let next = &rest[skip_blanks(rest, 0)..];
    &next[lexicon::dash(next)..]
}

/// The bytes of the dots that go on behind an ellipsis: `.. `, ` . .`
fn more_dots(rest: &str) -> usize {
    let dots = rest
        .find(|c: char| !". …".contains(c))
        .unwrap_or(rest.len());
    rest[..dots].trim_end().len()
}

/// The number that begins the next line with something in it, behind which a move stands.
pub(in crate::record) fn next_line_number(text: &str, at: usize, dialect: Dialect) -> Option<u32> {
    number_and_move(&text[next_line(text, at)..], dialect).map(|(value, _)| value)
}

/// Where the words of the next line begin, or those of the next that has any.
pub(in crate::record) fn next_line(text: &str, at: usize) -> usize {
    skip_blanks(text, end_of_line(text, at))
}

/// Whether `rest` goes on as a record does behind a move: with nothing, a line's end, a sign, the next
/// `number` or the one before with its sign and a move, or a move.
pub(in crate::record) fn may_follow_move(rest: &str, number: u32, dialect: Dialect) -> bool {
    let next = rest.trim_start_matches([' ', '\t', '\u{a0}', '.', ',']);
    !next.starts_with(char::is_alphanumeric)
        || dialect.reads(next)
        || number_and_move(next, dialect)
            .is_some_and(|(n, sign)| sign && (n == number || n + 1 == number))
        || result(next).is_some()
}

/// What stands behind the sign that parts a number from its first cell, with blanks on both sides or none: `;e4`, ` ; e4`
fn first_cell(rest: &str) -> Option<&str> {
    let signs = [';', ','];
    let blank = [' ', '\u{a0}'];
    let apart = rest.trim_start_matches(blank);
    match apart.len() < rest.len() {
        false => rest.strip_prefix(signs),
        true => apart.strip_prefix(signs)?.strip_prefix(blank),
    }
}

/// Whether digits without a sign are a move number, by what follows them: a move, dots, or nothing
/// on the line. In a table that was saved as text a move stands behind `;` or `,`.
pub(in crate::record) fn may_follow_number(rest: &str, dialect: Dialect) -> bool {
    let rest = past_markup(rest);
    let next = rest.trim_start_matches([' ', '\t', '\u{a0}', '|']);
    next.is_empty()
        || next.starts_with(['\n', '\r', '.', '…', '?', '{', '('])
        || next.starts_with(is_dash)
        || opens_with_move(next, dialect)
        || lexicon::side(next, dialect.language).is_some()
        || first_cell(rest).is_some_and(|cell| opens_with_move(cell, dialect) || says_unread(cell))
        || is_cells(rest, dialect)
        || is_columns(rest, dialect)
        || next.len() < rest.len()
            && (is_shaped(&next[..word_end(next)], dialect) || speaks_of_cell(next))
}

/// Whether words end the game in the cell of a move, or say that it could not be read: `Abandonne.`, `Mat en deux coups.`, `illisible`
fn speaks_of_cell(cell: &str) -> bool {
    let told = || {
        cell.starts_with(char::is_alphabetic)
            && (result(cell).is_some() || lexicon::announces(cell) > 0)
    };
    says_unread(cell) || told()
}

/// Whether words say that a cell could not be read.
fn says_unread(cell: &str) -> bool {
    lexicon::unread(cell.trim_start_matches([' ', '\u{a0}', '(', '['])) > 0
}

/// No row of a table has more bytes.
pub(in crate::record) const ROW_MOST: usize = 256;

/// Whether the cells of a row stand at the start of `rest`, behind its number: parted by `;` or `,`, and one of them
/// is a move at least, or none holds anything. `;e4;e5`, ` ; e4 ; e5`, `;;e5`, `;;`.
pub(in crate::record) fn is_cells(rest: &str, dialect: Dialect) -> bool {
    let row = rest.trim_start_matches([' ', '\t']);
    let first = row.chars().next();
    let Some(sign) = first.filter(|sign| matches!(sign, ';' | ',')) else {
        return false;
    };
    let begins_apart = row.len() < rest.len();
    let row = near(row);
    let is_move = |cell: &str| holds_move(cell, dialect);
    let mut cells = row[1..].split(sign).map(str::trim);
    // `3,` ends a clause.
    if cells.clone().all(|cell| cell.chars().all(is_dash)) {
        return sign == ';' || row[1..].contains(sign);
    }
    if !begins_apart && !row[1..].starts_with([' ', '\t']) {
        return cells.any(is_move);
    }
    // With blanks it may be a sentence: `3, puis e4`. None stands before its commas.
    let apart = sign == ';' || begins_apart || row.contains(" ,");
    let mut written = cells.clone().filter(|cell| !cell.is_empty());
    let plain = cells.clone().all(|cell| !cell.contains(' '));
    let all = written.clone().count() > 1 && written.clone().all(|cell| dialect.reads_whole(cell));
    all || apart && (written.next().is_some_and(is_move) || plain && cells.any(is_move))
}

/// Whether the columns of a row stand at the start of `rest`, behind its number: parted by `|` or tabulators, the first unread
/// and short, one behind it a move and nothing else. `| xx | P 3 TD |`
fn is_columns(rest: &str, dialect: Dialect) -> bool {
    let row = rest.trim_start_matches(' ');
    let Some(sign) = row.chars().next().filter(|sign| matches!(sign, '|' | '\t')) else {
        return false;
    };
    let mut cells = near(row)[1..].split(sign).map(str::trim);
    let short = cells.next().is_some_and(|cell| cell.len() <= CELL_MOST);
    short && cells.any(|cell| dialect.reads_whole(cell))
}

/// No cell of a row that is not read has more bytes.
const CELL_MOST: usize = 12;

/// Whether a cell holds a move, or two, with no words behind them but in parentheses: `Cf3!`, `Cf3 0:12`, `e4 e5`,
/// `Cf3 (Cc3 barré)`.
fn holds_move(cell: &str, dialect: Dialect) -> bool {
    let Ok((_, n)) = dialect.phrase(cell) else {
        return false;
    };
    let behind = cell[n..].trim_start();
    evaluation(behind) > 0
        || !behind.starts_with(|c: char| c.is_alphabetic() || c == '-')
        || moves_alone(cell, dialect) > 0
}

/// Whether a line begins with a number of which a figure was written or read as a letter that is like it, before a
/// move: `l. e4`, `S) Cf3`, `l2. O-O`. Without a sign nothing but moves stands behind it: `l P 4 R P 4 R`, `lO C pr C lO P pr C`.
pub(in crate::record) fn opens_with_misread_number(line: &str, dialect: Dialect) -> bool {
    let after = line.trim_start_matches(is_like_figure);
    let number = &line[..line.len() - after.len()];
    let figures = number.bytes().all(|byte| byte.is_ascii_digit());
    if figures || number.len() > 3 || number.starts_with(['O', 'o', '0']) {
        return false;
    }
    // A comma rather parts a damaged move from the next: `s4, e5`.
    let sign = match after.starts_with(',') {
        true => 0,
        false => number_sign(after).0,
    };
    let behind = &after[sign..];
    let moves = &behind[skip_blanks(behind, 0)..];
    let said = |n: usize| moves[..n].contains(|c: char| c.is_ascii_digit() || "Oo".contains(c));
    let Ok((_, n)) = dialect.phrase(moves) else {
        return false;
    };
    // `Il prend`, `Si C pr P` are words.
    let is_word =
        number.starts_with(char::is_uppercase) && number[1..].contains(char::is_lowercase);
    match sign {
        0 => {
            let apart = moves.len() < behind.len() && !is_word;
            apart && (number.len() > 1 || said(n)) && is_row(number, near(moves), n, dialect)
        }
        _ => said(n),
    }
}

/// Whether a row goes on behind its misread `number` with moves and nothing else, the first of `n` bytes: two, the second
/// behind the number again perhaps; one alone behind a letter that is nothing but a figure misread.
fn is_row(number: &str, moves: &str, n: usize, dialect: Dialect) -> bool {
    let Some(behind) = moves.get(n..) else {
        return false;
    };
    let behind = behind.trim_start_matches([' ', '\t', '\u{a0}', ',', ';', '.']);
    let again = misread_value(behind)
        .filter(|(value, _)| misread_value(number).is_some_and(|(own, _)| own == *value));
    let second = again.map_or(behind, |(_, figures)| {
        let behind = &behind[figures..];
        behind[number_sign(behind).0..].trim_start_matches([' ', '\t', '\u{a0}'])
    });
    let alone = number.len() > 1 || ["l", "I", "|"].contains(&number);
    match second.is_empty() {
        true => alone && again.is_none(),
        false => moves_alone(second, dialect) > 0 || result(second).is_some(),
    }
}

/// The value of the figures at the start of `rest`, or of letters that are like them, and their bytes: 10 of `lO`.
pub(in crate::record) fn misread_value(rest: &str) -> Option<(u32, usize)> {
    let figures = rest
        .bytes()
        .take_while(|byte| is_like_figure(char::from(*byte)));
    let figures = figures.take(4).count();
    if !(1..=3).contains(&figures) || rest[figures..].starts_with(char::is_alphanumeric) {
        return None;
    }
    let value = rest[..figures].bytes().fold(0, |value, byte| {
        value * 10
            + match byte {
                b'O' | b'o' => 0,
                b'l' | b'I' | b'i' | b'|' => 1,
                b'Z' | b'z' => 2,
                b'S' | b's' => 5,
                b'G' => 6,
                figure => u32::from(figure - b'0'),
            }
    });
    Some((value, figures))
}

/// Whether letters stand for figures in a number as it is written: `lO.` is 10, and `II.` is no 2 by its figures.
pub(crate) fn is_misread(number: &str, value: u32) -> bool {
    let mut figures = number.chars().take_while(|c| is_like_figure(*c));
    let letters = figures.any(|c| !c.is_ascii_digit());
    letters && misread_value(number).is_some_and(|(read, _)| read == value)
}

/// Whether a figure is written so, or a letter that is like one.
pub(crate) fn is_like_figure(c: char) -> bool {
    c.is_ascii_digit() || "lIi|OoZzSsG".contains(c)
}

/// The bytes of the sign behind a move's digits, and whether it says that Black's move follows.
/// Hands leave a blank before it (`8 )`).
pub(in crate::record) fn number_sign(rest: &str) -> (usize, bool) {
    // What nearly always stands there.
    match rest.as_bytes() {
        [b'.', b' ', next, ..] if next.is_ascii_alphanumeric() => return (1, false),
        [b'.', next, ..] if next.is_ascii_alphabetic() => return (1, false),
        _ => {}
    }
    let blanks = lexicon::blank(rest);
    let stop = lexicon::ellipsis(rest);
    if stop > 0 {
        return (stop, true);
    }
    // In a column of its own they are a cell: `4⇥...⇥Cf6`.
    let apart = &rest[blanks..];
    if rest.starts_with('\t') && lexicon::ellipsis(apart) > 0 {
        return (0, false);
    }
    match lexicon::number_sign(&rest[blanks..]) {
        0 => (joined_dash(rest).max(comma(rest)), false),
        n => {
            let dots = lexicon::ellipsis(&rest[blanks + n..]);
            (blanks + n + dots, dots > 0)
        }
    }
}

/// What stands behind a number with its sign and blanks, or `rest` where none begins it.
pub(in crate::record) fn past_signed_number(rest: &str) -> &str {
    let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
    let castles = rest.starts_with('0') && lexicon::dash(&rest[figures..]) > 0;
    match (figures, number_sign(&rest[figures..]).0) {
        (1..=3, sign @ 1..) if !castles => rest[figures + sign..].trim_start(),
        _ => rest,
    }
}

/// The bytes of a comma that stands for a stop where a move follows that names a square, or castling, or what is left of one:
/// `1, e4 e5`, `3, ... a6`. Behind a year of a text stands no such word.
fn comma(rest: &str) -> usize {
    let word = rest.strip_prefix(", ").map(|behind| {
        let behind = behind.trim_start_matches(' ');
        behind
            .split([' ', '\t', '\r', '\n'])
            .next()
            .unwrap_or_default()
    });
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let is_move = |word: &str| {
        let short = word.len() <= 8;
        short && word.as_bytes().windows(2).any(is_square)
            || ["O-O", "0-0", "o-o"]
                .iter()
                .any(|castling| word.starts_with(castling))
    };
    let is_cell = |word: &str| {
        let unread = word.trim_start_matches(['.', '…', '?', '-']).is_empty();
        let begins = |c: char| c.is_ascii_uppercase() || matches!(c, 'a'..='h');
        let damaged = word.starts_with(begins) && word[1..].contains(|c: char| c.is_ascii_digit());
        !word.is_empty() && (unread || word.len() <= 4 && damaged)
    };
    usize::from(word.is_some_and(|word| is_move(word) || is_cell(word)))
}

/// The bytes of a dash that joins a number to its move, as some hands write it for a stop: `-e4` of `1-e4`.
fn joined_dash(rest: &str) -> usize {
    let n = lexicon::dash(rest);
    let letter = |c: char| matches!(c, 'a'..='h' | 'A'..='Z');
    let castles = || rest[n..].starts_with("0-0");
    if rest[n..].starts_with(letter) || n > 0 && castles() {
        n
    } else {
        0
    }
}

/// Whether dots stand behind the figures at the start of `rest` and their sign, so that they number Black's move.
pub(in crate::record) fn is_numbered_black(rest: &str) -> bool {
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let (sign, dots) = number_sign(after);
    dots || lexicon::ellipsis(after[sign..].trim_start()) > 0
}

/// The bytes of the dots behind a number that lead to White's move, for Black's stands behind it: `1..... e4 e5`.
pub(in crate::record) fn leaders(rest: &str, dialect: Dialect) -> usize {
    let dots = rest.bytes().take_while(|byte| *byte == b'.').count();
    let both = || {
        let line = near(rest[dots..].trim_start_matches([' ', '\t', '\u{a0}']));
        let (_, n) = dialect.phrase(line).ok()?;
        let next = line[n..].trim_start_matches([' ', '.', '\t', '\u{a0}']);
        dialect.phrase(next).ok()
    };
    if dots >= LEADERS_LEAST && both().is_some() {
        dots
    } else {
        0
    }
}

/// The first byte of the line in which byte `at` of `text` stands, or the one so many bytes before it at `most`.
pub(in crate::record) fn line_start(text: &str, at: usize, most: usize) -> usize {
    let reach = text.floor_char_boundary(at.saturating_sub(most));
    let line = text[reach..at].rfind(['\n', '\r']);
    line.map_or(reach, |end| reach + end + 1)
}

/// The line at the start of `rest`, as far as a row goes: each number asks, and a text without lines has no end nearby.
pub(in crate::record) fn near(rest: &str) -> &str {
    let row = &rest[..rest.floor_char_boundary(ROW_MOST)];
    &row[..end_of_line(row, 0)]
}

/// The fewest dots that lead from a number to its move.
const LEADERS_LEAST: usize = 4;

/// `glyph = <nag> , ? a mark of check that touches it behind a move ? ;`
/// `empty = <ellipsis> , { "." | "…" } , { ? dots before have blanks between them ? , " ." } | <dash> , <dash> , { <dash> } ;`
/// `separator = <column> | <dash> | "," | ":" | "." | ";" , ? a move goes on here ? ;`
pub(in crate::record) fn sign(rest: &str, byte: u8) -> Option<(Kind, usize)> {
    if let Some((nag, n)) = lexicon::nag_glyph(rest) {
        return Some((Kind::Nag(nag), n));
    }
    match byte {
        b'.' | 0xe2 if dots(rest) > 0 => match dots(rest).max(lexicon::ellipsis(rest)) {
            1 => Some((Kind::Separator, 1)),
            n => {
                let n = n + dots(&rest[n..]);
                Some((Kind::Empty { dots: true }, n + dots_apart(rest, n)))
            }
        },
        b'|' | b',' | b':' => Some((Kind::Separator, 1)),
        // Typesetters part a number from its move with it: `3.~F 5 C`.
        b'~' if rest[1..].starts_with(char::is_alphanumeric) => Some((Kind::Separator, 1)),
        b'-' | 0x80.. => {
            let mut n = 0;
            let mut count = 0;
            while let Some(m) = Some(lexicon::dash(&rest[n..])).filter(|&m| m > 0) {
                n += m;
                count += 1;
            }
            match count {
                0 => None,
                1 => Some((Kind::Separator, n)),
                _ => Some((Kind::Empty { dots: false }, n)),
            }
        }
        _ => None,
    }
}

/// The bytes of the dots that go on behind the first `n` of `rest`, a blank before each as between those: `. . . . .`.
/// Behind dots that touch, the next are another cell: `... ...`.
fn dots_apart(rest: &str, n: usize) -> usize {
    let apart = rest.starts_with(". .");
    let behind = rest.get(n..).filter(|_| apart).unwrap_or_default();
    behind.len() - behind.trim_start_matches(" .").len()
}

/// The bytes of the dots and ellipses at the start of `rest`.
fn dots(rest: &str) -> usize {
    rest.len() - rest.trim_start_matches(['.', '…']).len()
}
