//! Moves and positions as programs exchange them, with no word of a writer's about them.
//!
//! Comes in: a text and the byte where a record may begin. Goes out: the record that ends with its list, line or position, where
//! nothing else stands there; else nothing, and the record is read as one that people wrote.
//!
//! - a list as programming languages write it: `['e2e4', 'e7e5']`;
//! - a game a line in the letters of the Universal Chess Interface: `e2e4 e7e5` above `d2d4 d7d5`; the board tells them from one
//!   game on two lines;
//! - the figures of correspondence chess, of the square left and the square reached (ICCF, Playing Rules): `5254 5755`;
//! - UCI with the man taken behind it, as Warren Smith's notation has it: `e4d5p`;
//! - a position a line, in FEN or EPD;
//! - a game a line in JSON, as `--to json` writes it.

mod json;

use nom::branch::alt;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{anychar, digit1, multispace0, multispace1, one_of, satisfy};
use nom::combinator::{all_consuming, fail, map_opt, opt, recognize};
use nom::multi::many1;
use nom::sequence::terminated;
use nom::{IResult, Parser};
use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::placed::position;
use super::{Choice, Item, Items, Kind, Record};
use crate::chess::{MoveList, Position, Rules};
use crate::fit;
use crate::lexicon::{self, Language};
use crate::notation::{Dialect, Notation};
use crate::phrase::Phrase;

/// The fewest moves of a list: a single word of figures can be many things.
const LIST_LEAST: usize = 2;

/// The bytes that are looked at for a list or a line at most: a list that is longer is none of a game.
const LIST_MOST: usize = 1 << 15;

/// What stands between the words of a list, and about it.
const SIGNS: &[char] = &['[', ']', '\'', '"', ',', ';'];

/// What stands before the moves of a game from the initial array.
const COMMAND: &str = "position startpos moves ";

/// The null move of the Universal Chess Interface.
pub(crate) const NULL: &str = "0000";

/// How many lines of a list are looked at from each.
const LINES_MOST: usize = 16;

type Read<'t, T> = IResult<&'t str, T>;

/// How the moves of a list are spelt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Letters,
    /// With the man taken, the castling or the capture in passing behind the squares.
    Smith,
    Figures,
}

/// What stands in a list, and from which byte to which of it.
struct Part {
    start: usize,
    end: usize,
    kind: Kind,
}

/// The record at or after byte `at` of `text`, and the byte behind it, where it is none but moves or a position as programs exchange
/// them.
pub(crate) fn machine(text: &str, at: usize, choice: &Choice) -> Option<(Record, usize)> {
    let begins = |c: char| matches!(c, '[' | '{' | 'a'..='h' | '1'..='8' | 'A'..='Z' | 'n' | 'p'..='r' | 'k');
    let start = at + text.get(at..)?.find(|c: char| !c.is_whitespace())?;
    let bytes = text.as_bytes();
    let second = *bytes.get(start + 1)?;
    let tags = bytes[start] == b'[' && !matches!(second, b'\'' | b'"' | b' ' | b'a'..=b'h');
    let read = matches!(choice.notation, None | Some(Notation::Coordinate));
    if tags || !read || !text[start..].starts_with(begins) {
        return None;
    }
    let dialect = Dialect {
        notation: Notation::Coordinate,
        language: choice.language.unwrap_or(Language::French),
    };
    if let Some((tags, items, span)) = json::game(text, start) {
        let end = span.end;
        let record = Record {
            tags,
            prior: choice.prior,
            ..Record::of_items(span, dialect, items)
        };
        return Some((record, end));
    }
    let parts = command(text, start)
        .or_else(|| position_line(text, start))
        .or_else(|| list(text, start))
        .or_else(|| line(text, start))?;
    let end = parts.last()?.end;
    let mut items = Items::default();
    for part in &parts {
        items.push(Item {
            start: part.start,
            end: part.end,
            kind: part.kind,
        });
    }
    let record = Record {
        prior: choice.prior,
        ..Record::of_items(start..end, dialect, items)
    };
    Some((record, end))
}

/// What an interface tells an engine: `position startpos moves e2e4 e7e5`
fn command(text: &str, start: usize) -> Option<Vec<Part>> {
    let moves = line_at(text, start).strip_prefix(COMMAND)?;
    let at = start + COMMAND.len();
    let mut found = parts(moves, at, Spelling::Letters, false)?;
    let kind = Kind::Separator;
    found.insert(
        0,
        Part {
            start,
            end: at,
            kind,
        },
    );
    Some(found)
}

/// A FEN or EPD that is a line, where no moves follow: the text ends, or another position stands below.
fn position_line(text: &str, start: usize) -> Option<Vec<Part>> {
    let line = line_at(text, start);
    let is_position = |line| position(line, Rules::MODERN).is_some();
    let alone = || {
        let behind = text[start + line.len()..].trim_start();
        behind.is_empty() || is_position(line_at(behind, 0))
    };
    (is_position(line) && alone()).then(|| {
        vec![Part {
            start,
            end: start + line.len(),
            kind: Kind::Heading,
        }]
    })
}

/// The moves of a list in brackets, or of a paragraph that is nothing but figures or Smith's words.
fn list(text: &str, start: usize) -> Option<Vec<Part>> {
    let paragraph = paragraph_at(text, start);
    let inner = |spelling| {
        let found = parts(paragraph, start, spelling, true)?;
        // Figures may be years.
        let first = found.iter().find(|part| part.kind.is_cell())?;
        played(std::slice::from_ref(first), Position::initial()).map(|_| found)
    };
    match inner(Spelling::Letters) {
        // Without brackets it is read as a writer's, who may number it, and remark on it below.
        Some(letters) => Some(letters).filter(|_| paragraph.starts_with('[')),
        None => inner(Spelling::Figures).or_else(|| inner(Spelling::Smith)),
    }
}

/// The moves of one line, each in the letters of UCI, where lines like it stand below and each is a game of its own: all of them can be played
/// from the initial array, or begin there, and are no one game together.
fn line(text: &str, start: usize) -> Option<Vec<Part>> {
    let written = |line: &&str| !line.trim().is_empty();
    let near = text[start..].lines().filter(written).take(LINES_MOST);
    let reads = |line: &str| parts(line.trim(), 0, Spelling::Letters, false);
    let lines: Vec<Vec<Part>> = near.map_while(reads).collect();
    let initial = Position::initial;
    let whole = |line: &Vec<Part>| played(line, initial()).is_some();
    let begins = |line: &Vec<Part>| played(&line[..1], initial()).is_some();
    let together = || {
        lines
            .iter()
            .try_fold(initial(), |at, line| played(line, at))
            .is_some()
    };
    let apart = lines.iter().all(whole) || lines.iter().all(begins) && !together();
    (lines.len() > 1 && apart)
        .then(|| parts(line_at(text, start), start, Spelling::Letters, false))?
}

/// The position in which the moves of a list end that begins at `position`; none where one of them is illegal.
fn played(parts: &[Part], mut position: Position) -> Option<Position> {
    for part in parts {
        if let Kind::Phrase { phrase, .. } = part.kind {
            let mut found = MoveList::new();
            fit::fitting(&position, None, &phrase, &mut found);
            position.play(found.first()?);
        } else if matches!(part.kind, Kind::Empty { .. }) {
            position.play(&position.null_move()?);
        }
    }
    Some(position)
}

/// What stands in `text`, which begins at byte `from` of the whole, where all of it is a list of moves: `bracketed` where brackets,
/// commas and quotation marks may stand about them, and numbers before them.
fn parts(text: &str, from: usize, spelling: Spelling, bracketed: bool) -> Option<Vec<Part>> {
    let word = terminated(|word| moved(spelling, word), separating);
    let about = terminated(part(bracketed), multispace0);
    let mut word = alt((word, about));
    let (mut left, mut found) = (text, Vec::new());
    while !left.is_empty() {
        let start = text.len() - left.len();
        let (rest, kind) = word.parse(left).ok()?;
        let end = text[..text.len() - rest.len()].trim_end().len();
        found.push(Part {
            start: from + start,
            end: from + end,
            kind,
        });
        left = rest;
    }
    let moves = found
        .iter()
        .filter(|part| matches!(part.kind, Kind::Phrase { .. }))
        .count();
    (moves >= LIST_LEAST || moves > 0 && !bracketed).then_some(found)
}

/// `[`, `'`, `12.`, `1-0`: what stands about the words, where `bracketed`.
fn part<'t>(bracketed: bool) -> impl FnMut(&'t str) -> Read<'t, Kind> {
    move |input| {
        let sign = many1(one_of(SIGNS)).map(|_| Kind::Separator);
        match bracketed {
            true => alt((number, result, sign)).parse(input),
            false => fail().parse(input),
        }
    }
}

/// Blanks, or nothing before a sign or the end.
fn separating(input: &str) -> Read<'_, &str> {
    match input.is_empty() || input.starts_with(SIGNS) {
        true => Ok((input, "")),
        false => multispace1(input),
    }
}

/// `12.`, `12...`
fn number(input: &str) -> Read<'_, Kind> {
    let counted = map_opt(digit1, |digits: &str| digits.parse::<u32>().ok());
    let dots = recognize(many1(one_of(".…")));
    let of = |(value, dots): (u32, &str)| Kind::Number {
        value,
        black: dots.len() > 1,
    };
    (counted, dots).map(of).parse(input)
}

/// `1-0`
fn result(input: &str) -> Read<'_, Kind> {
    match lexicon::result(input) {
        Some((result, length)) => Ok((&input[length..], Kind::Result(result))),
        None => fail().parse(input),
    }
}

/// A move from one square to another.
fn moved(spelling: Spelling, input: &str) -> Read<'_, Kind> {
    match spelling {
        Spelling::Letters => alt((null, |input| {
            all_word(input, |word| letters(word, uci_tail))
        }))
        .parse(input),
        Spelling::Smith => all_word(input, |word| letters(word, smith_tail)),
        Spelling::Figures => all_word(input, figures),
    }
}

/// `0000`: a cell that says no move.
fn null(input: &str) -> Read<'_, Kind> {
    let (rest, word) = take_while_m_n(4, 6, |c: char| c.is_ascii_alphanumeric()).parse(input)?;
    match word == NULL {
        true => Ok((rest, Kind::Empty { dots: false })),
        false => fail().parse(input),
    }
}

/// What `read` makes of the whole word at the start of `input`.
fn all_word<'t>(input: &'t str, read: impl Fn(&'t str) -> Read<'t, Phrase>) -> Read<'t, Kind> {
    let (rest, word) =
        recognize(take_while_m_n(4, 6, |c: char| c.is_ascii_alphanumeric())).parse(input)?;
    let (_, phrase) = all_consuming(read).parse(word)?;
    Ok((rest, Kind::Phrase { phrase, pair: 0 }))
}

/// `e2e4`, and what `tail` makes of the letters behind it.
fn letters<'t>(
    word: &'t str,
    tail: impl Fn(Phrase, &'t str) -> Read<'t, Phrase>,
) -> Read<'t, Phrase> {
    let file = || map_opt(satisfy(|c| c.is_ascii_lowercase()), File::from_char);
    let square = || {
        (file(), map_opt(anychar, Rank::from_char))
            .map(|(file, rank)| Square::from_coords(file, rank))
    };
    let (rest, (from, to)) = (square(), square()).parse(word)?;
    tail(travel(from, to, None), rest)
}

/// `e7e8q`: what the pawn becomes.
fn uci_tail(phrase: Phrase, rest: &str) -> Read<'_, Phrase> {
    let role = map_opt(one_of("qrbnQRBN"), Role::from_char);
    let of = move |promotion| Phrase {
        promotion,
        ..phrase
    };
    opt(role).map(of).parse(rest)
}

/// `e4d5p`, `e1g1c`, `e5d6E`, `b7a8rQ`: the man taken, and what the pawn becomes in a capital.
fn smith_tail(phrase: Phrase, rest: &str) -> Read<'_, Phrase> {
    let role = map_opt(one_of("QRBN"), Role::from_char);
    let of = move |(_, promotion)| Phrase {
        promotion,
        ..phrase
    };
    (opt(one_of("pnbrqkcCE")), opt(role)).map(of).parse(rest)
}

/// `5254`, `57581`: file and rank of both squares in figures, and 1 to 4 for queen, rook, bishop and knight.
fn figures(word: &str) -> Read<'_, Phrase> {
    let eighth = || map_opt(one_of("12345678"), |c| c.to_digit(9));
    let square = || {
        (eighth(), eighth())
            .map(|(file, rank)| Square::from_coords(File::new(file - 1), Rank::new(rank - 1)))
    };
    let role = map_opt(one_of("1234"), |c| {
        let place = c.to_digit(5)?.checked_sub(1)?;
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
            .get(place as usize)
            .copied()
    });
    let of = |(from, to, promotion)| travel(from, to, promotion);
    (square(), square(), opt(role)).map(of).parse(word)
}

fn travel(from: Square, to: Square, promotion: Option<Role>) -> Phrase {
    Phrase {
        from: Bitboard::from_square(from),
        to: Bitboard::from_square(to),
        promotion,
        ..Phrase::ANY
    }
}

fn line_at(text: &str, start: usize) -> &str {
    let line = &text[start..];
    line[..line.find(['\n', '\r']).unwrap_or(line.len())].trim_end()
}

/// The text from `start` to the next blank line.
fn paragraph_at(text: &str, start: usize) -> &str {
    let near = &text[start..text.floor_char_boundary(start + LIST_MOST)];
    let end = near.find("\n\n").or_else(|| near.find("\r\n\r\n"));
    near[..end.unwrap_or(near.len())].trim_end()
}
