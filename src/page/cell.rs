//! What reads as a move at a place of the text.
//!
//! Comes in: a text, and the alphabets of its page. Goes out: the [`Cell`] at its start, with every way to read it; the board
//! decides between them.
//!
//! `Re1` on a French page that has English letters elsewhere: the king, or the rook

use shakmaty::Bitboard;

use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::phrase::{CheckSaid, Phrase, Relation};

/// The letters of a page: those of most of its moves, and others that mean nothing else among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alphabets {
    /// The notation and letters of the page.
    pub main: Dialect,
    /// The language whose letters stand among them.
    pub other: Option<Language>,
}

/// The place of one move, or of two that a dash joins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its first byte in the text.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// The ways to read it, the likelier first; at least one.
    pub readings: Vec<CellReading>,
}

/// One way to read a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellReading {
    /// The moves that it says, with their bytes in the text: one, or two that a dash joins.
    pub moves: Vec<(Phrase, usize, usize)>,
    /// How much less likely it is than the first, in hundredths of a natural logarithm.
    pub price: i32,
}

impl Cell {
    /// A cell of `end` bytes that reads in one way.
    pub(super) fn of_phrase(phrase: Phrase, end: usize) -> Cell {
        let moves = vec![(phrase, 0, end)];
        Cell {
            start: 0,
            end,
            readings: vec![CellReading { moves, price: 0 }],
        }
    }

    /// A cell that reads in each of these ways, as far as the longest; none of no reading.
    fn of_readings(readings: Vec<CellReading>) -> Option<Cell> {
        let moves = readings.iter().flat_map(|reading| &reading.moves);
        let end = moves.map(|said| said.2).max()?;
        Some(Cell {
            start: 0,
            end,
            readings,
        })
    }

    /// The same cell, `by` bytes farther.
    #[must_use]
    pub(super) fn moved(mut self, by: usize) -> Cell {
        (self.start, self.end) = (self.start + by, self.end + by);
        for said in self
            .readings
            .iter_mut()
            .flat_map(|reading| &mut reading.moves)
        {
            (said.1, said.2) = (said.1 + by, said.2 + by);
        }
        self
    }
}

/// What a letter of another language, and a man in a small letter, is less likely than a move of the page's own letters.
const FOREIGN: i32 = 40;
const FOREIGN_KNOWN_LETTER: i32 = 250;
const SMALL: i32 = 120;
const PAIR: i32 = 10;

/// The cell at the start of `rest`.
#[must_use]
pub fn cell_at(rest: &str, alphabets: Alphabets) -> Option<Cell> {
    if !alphabets.main.notation.names_squares() {
        return described(rest, alphabets.main);
    }
    if !may_begin(rest) {
        return None;
    }
    let rest = near(rest);
    let main = alphabets.main;
    let other = alphabets.other.map(|language| Dialect {
        notation: Notation::Abbreviated,
        language,
    });
    let mut found: Vec<(CellReading, usize)> = Vec::new();
    let mut add = |reading: Option<(Phrase, usize)>, price: i32| {
        if let Some((phrase, n)) = reading {
            let known = |(have, _): &(CellReading, usize)| have.moves[0].0 == phrase;
            if !found.iter().any(known) {
                found.push((
                    CellReading {
                        moves: vec![(phrase, 0, n)],
                        price,
                    },
                    n,
                ));
            }
        }
    };
    let small = small(rest, main);
    // Nobody names the file of a pawn that does not leave it.
    let own = read(rest, main).filter(|_| small.is_none() || !names_file_twice(rest));
    add(own, 0);
    if own.is_none() {
        add(glued(rest, main), 0);
    }
    if let Some(other) = other {
        let price = if own.is_some() {
            FOREIGN_KNOWN_LETTER
        } else {
            FOREIGN
        };
        add(read(rest, other).or_else(|| glued(rest, other)), price);
    }
    add(small, if own.is_some() { SMALL } else { FOREIGN });
    let Some(length) = found.iter().map(|found| found.1).max() else {
        return joined(rest, main);
    };
    found.retain(|found| found.1 == length);
    let mut readings: Vec<CellReading> = found.into_iter().map(|found| found.0).collect();
    readings.extend(pair(rest, length, main));
    let letters = |dialect| glued_pair(rest, length, dialect);
    readings.extend(letters(main).or_else(|| other.and_then(letters)));
    readings.sort_by_key(|reading| reading.price);
    Cell::of_readings(readings)
}

/// Two moves that a dash joins, of which the first is none without it: `Cgf3-Cc6`, `0-0-Ce7`.
fn joined(rest: &str, dialect: Dialect) -> Option<Cell> {
    let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
    Cell::of_readings(vec![pair(rest, word, dialect)?])
}

/// The cell of a notation that names files, at the start of `rest`; the end of a line may part it.
fn described(rest: &str, dialect: Dialect) -> Option<Cell> {
    if !Dialect::may_begin(rest) {
        return None;
    }
    let castles = |phrase: &Phrase| phrase.castles || phrase.castling.is_some();
    let read = |words: &str| {
        let (phrase, end) = dialect.phrase(words).ok()?;
        let deed = phrase.takes || castles(&phrase) || phrase.relation != Relation::Unsaid;
        (deed || phrase.to != Bitboard::FULL).then_some((phrase, end))
    };
    let line = near(rest);
    if begins_in_words(line) {
        return None;
    }
    let alone = is_small_word(&line.trim_end());
    let whole = (!alone).then(|| read(line)).flatten();
    let goes_on = || {
        let words = unwrapped(rest, line.len()).filter(|words| !begins_in_words(words))?;
        let (phrase, end) = read(&words).filter(|(_, end)| *end > line.len())?;
        let but_for_check = |had| {
            had == Phrase {
                check: CheckSaid::Unsaid,
                ..phrase
            }
        };
        // What is left of the line has to go on below it.
        let left = |end: usize| line[end..].contains(char::is_alphanumeric);
        let ends = whole.is_none_or(|(had, end)| left(end) || but_for_check(had));
        ends.then_some((phrase, end))
    };
    let (phrase, end) = goes_on()
        .or(whole)
        .filter(|(phrase, end)| castles(phrase) || !is_in_words(&rest[..*end]))?;
    Some(Cell::of_phrase(phrase, end))
}

/// Whether a move is told in words: `le pion du roi deux pas`. A sentence with a wrong letter is for the rows to mend.
fn is_in_words(told: &str) -> bool {
    told.split_whitespace().filter(is_small_word).count() > 1
}

/// Whether a word has small letters alone, more than two.
fn is_small_word(word: &&str) -> bool {
    let word = word.trim_end_matches(['.', ',']);
    word.len() > 2 && word.chars().all(char::is_lowercase) && !names_castling(word)
}

fn names_castling(word: &str) -> bool {
    word.contains("roq") || word.contains("rocq")
}

/// Whether a move that began `line` would be told in words, as its first words show; castling in words is a cell all the same.
fn begins_in_words(line: &str) -> bool {
    let mut words = line.split_whitespace().take(BEGINNING);
    let small = words.clone().filter(is_small_word).count() > 1;
    let letters = |first: &str| {
        let first = first.trim_end_matches(['.', ',']);
        let small = first.trim_start_matches(char::is_uppercase);
        let figures = !first.starts_with('0') && first.bytes().all(|byte| byte.is_ascii_digit());
        figures || !small.is_empty() && small.chars().all(char::is_lowercase)
    };
    small && words.clone().next().is_some_and(letters) && !words.any(names_castling)
}

/// So many words show whether a move is told in words, its article among them.
const BEGINNING: usize = 3;

/// As much of `rest` as one move may take, with blanks for the end of its first line at byte `end`, where another stands right below.
fn unwrapped(rest: &str, end: usize) -> Option<String> {
    let (line, below) = rest.split_at_checked(end)?;
    let words = below.trim_start_matches(['\n', '\r', ' ']);
    let blanks = &below[..below.len() - words.len()];
    let wrapped = blanks.matches('\n').count() == 1;
    wrapped.then(|| format!("{line}{}{}", " ".repeat(blanks.len()), near(words)))
}

/// How many bytes a cell has at the most.
const CELL_MOST: usize = 48;

/// As much of `rest` as one move may take: what parts the cells of a row ends it.
fn near(rest: &str) -> &str {
    let rest = &rest[..rest.floor_char_boundary(CELL_MOST)];
    let ends = [
        rest.find(['\n', '\r', '|', ';', '(', '\t']),
        rest.find("   "),
        rest.find(" / "),
        rest.find(" /"),
    ];
    &rest[..ends.into_iter().flatten().min().unwrap_or(rest.len())]
}

/// Whether a move may begin `rest`: its first letters can be of one, and a rank or castling is near.
fn may_begin(rest: &str) -> bool {
    let mut chars = rest.chars();
    let Some(first) = chars.next() else {
        return false;
    };
    let begins = match first {
        'a'..='h' | 'A'..='Z' | '0' | 'o' | 'r' | 't' => true,
        _ => matches!(
            first,
            '\u{2654}'..='\u{265f}' | 'é' | 'ç' | 'É' | 'Ç' | 'à' | 'è'
        ),
    };
    let letters = rest.chars().take_while(|c| c.is_alphabetic()).count();
    begins
        && chars
            .take(letters.min(12) + 8)
            .any(|c| matches!(c, '0'..='8' | 'O' | 'o' | 'x' | 'T' | 'D' | 'F' | 'C'))
}

/// The move at the start of `rest`, with a square, a capture or castling in it.
fn read(rest: &str, dialect: Dialect) -> Option<(Phrase, usize)> {
    let tell = |(phrase, n): &(Phrase, usize)| {
        let words = &rest[..*n];
        let square = words.bytes().any(|byte| matches!(byte, b'1'..=b'8'));
        let captures = phrase.takes && words.contains(['x', ':', '×']) && *n > 2;
        square || captures || phrase.castling.is_some()
    };
    let full = Dialect {
        notation: Notation::Coordinate,
        ..dialect
    };
    // Two squares that a blank alone parts are two moves.
    let joined = |(_, n): &(Phrase, usize)| {
        let mut squares = rest[..*n]
            .split_whitespace()
            .filter(|word| word.ends_with(|c| matches!(c, '1'..='8')));
        squares.next().is_none_or(|first| {
            rest[..*n].contains(['-', '–', '—', '→', 'x', ':'])
                || squares.next().is_none()
                || first.is_empty()
        })
    };
    let short = dialect.phrase(rest).ok().filter(tell);
    // An arrow between squares is a dash, of as many bytes with its blanks.
    let dashed = rest.contains('→').then(|| rest.replace('→', "-  "));
    let long = || {
        let read = full.phrase(dashed.as_deref().unwrap_or(rest)).ok();
        read.filter(tell).filter(joined)
    };
    let long = (dialect != full).then(long).flatten();
    match (short, long) {
        (Some(short), Some(long)) if long.1 > short.1 => Some(long),
        (short, long) => short.or(long),
    }
}

/// The move at the start of letters that have no blank behind it: `e4` of `e4e52.Cf3`.
fn glued(rest: &str, dialect: Dialect) -> Option<(Phrase, usize)> {
    let length = extent(rest)?;
    let behind = rest[length..].trim_start_matches(['+', '#', '!', '?']);
    let parted = behind.starts_with(|c: char| c.is_ascii_digit())
        || extent(behind).is_some()
        || behind.len() < rest.len() - length
        || behind.starts_with(char::is_uppercase);
    let (phrase, n) = read(&rest[..length], dialect)?;
    (parted && n == length).then_some((phrase, n))
}

/// The bytes of what has the shape of a move at the start of `rest`: a letter, squares, what a pawn becomes, castling.
fn extent(rest: &str) -> Option<usize> {
    for castling in ["O-O-O", "0-0-0", "O-O", "0-0"] {
        if rest.starts_with(castling) {
            return Some(castling.len());
        }
    }
    let bytes = rest.as_bytes();
    let man = usize::from(bytes.first().is_some_and(u8::is_ascii_uppercase));
    let mut square_end = None;
    let mut at = man;
    while at < man + 6 {
        match bytes.get(at)? {
            b'a'..=b'h'
                if bytes
                    .get(at + 1)
                    .is_some_and(|rank| matches!(rank, b'1'..=b'8')) =>
            {
                square_end = Some(at + 2);
                at += 2;
                if !bytes
                    .get(at)
                    .is_some_and(|byte| matches!(byte, b'x' | b'-'))
                {
                    break;
                }
            }
            b'a'..=b'h' | b'1'..=b'8' | b'x' | b'-' | b':' => at += 1,
            _ => break,
        }
    }
    let end = square_end?;
    let becomes =
        bytes.get(end) == Some(&b'=') && bytes.get(end + 1).is_some_and(u8::is_ascii_uppercase);
    Some(if becomes { end + 2 } else { end })
}

/// Whether a file stands twice at the start of `rest`: `cc6`.
fn names_file_twice(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    matches!(bytes, [b'a'..=b'h', second, ..] if *second == bytes[0])
}

/// A man in a small letter: `cf3`, `dxe5`.
fn small(rest: &str, dialect: Dialect) -> Option<(Phrase, usize)> {
    let first = rest.chars().next().filter(char::is_ascii_lowercase)?;
    let man = first.to_ascii_uppercase();
    dialect.language.role(man)?;
    let end = rest
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    if !(3..=6).contains(&end) {
        return None;
    }
    let written: String = std::iter::once(man).chain(rest[1..].chars()).collect();
    let alone = || read(&written[..end], dialect);
    let (phrase, n) = read(&written, dialect).or_else(alone)?;
    (n >= end && phrase.target().is_some()).then_some((phrase, n))
}

/// Two moves that nothing parts, where they could be the two squares of one: `Fa3b5`.
fn glued_pair(rest: &str, length: usize, dialect: Dialect) -> Option<CellReading> {
    let first = extent(rest).filter(|&first| first < length)?;
    let second = extent(&rest[first..]).filter(|&second| first + second == length)?;
    let (one, first_read) = read(&rest[..first], dialect)?;
    let (other, second_read) = read(&rest[first..length], dialect)?;
    (first_read == first && second_read == second).then(|| CellReading {
        moves: vec![(one, 0, first), (other, first, length)],
        price: PAIR,
    })
}

/// Two moves that a dash joins, of which the first reaches to byte `length`, or both do.
fn pair(rest: &str, length: usize, dialect: Dialect) -> Option<CellReading> {
    if !rest[..length].contains(['-', '–', '—']) {
        return None;
    }
    let pair = dialect.pair(rest).ok()?;
    Some(CellReading {
        moves: vec![
            (pair.first, 0, pair.first_end),
            (pair.second, pair.second_start, pair.second_end),
        ],
        price: PAIR,
    })
}
