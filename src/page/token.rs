//! The text of a page, cut once.
//!
//! Comes in: a text, a span of it, and the alphabets of its moves. Goes out: its [`Token`]s in order, which overlap nowhere and
//! leave nothing out but blanks. No room above this one scans the text of a page again.
//!
//! `12. Cf3 (mieux : Fe2) d5` -> number, cell, open, word, sign, cell, close, cell

use crate::lexicon::{self, Markup, StatedResult};

use super::cell::{Alphabets, Cell, cell_at};
use super::speakers::Speakers;

/// The largest number of a move; longer figures are a year, a rating, a telephone.
const NUMBER_MOST: u32 = 499;
/// In how many bytes a comment in braces ends, or its brace is a sign.
const COMMENT_MOST: usize = 16_384;
/// In how many bytes a bracket closes, or it is a sign.
const BRACKET_MOST: usize = 2_000;

/// How many bytes a side's name without a sign has with its blank, or it is a man's letter: `B f3`.
const SIDE_LEAST: usize = 3;

/// A piece of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its first byte in the text.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// What it is.
    pub kind: TokenKind,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// The end of a line, or of an element of HTML that is a block; `blank`: an empty line follows.
    Break {
        /// Whether a line without words follows.
        blank: bool,
    },
    /// The number of a move with its signs: `12.`, `12)`, `12...`, `12/ ...`, before a cell.
    Number {
        /// The number.
        value: u32,
        /// Whether dots say that Black's move follows.
        black: bool,
    },
    /// Dots without a number: `...`
    Dots,
    /// What reads as a move: the index of its [`Cell`].
    Cell(u32),
    /// A sign that judges a move, as PGN counts it: `!?` is 5.
    Glyph(u8),
    /// Letters, or figures that number no move.
    Word(Words),
    /// `(` or `[`, which is closed.
    Open,
    /// `)` or `]`.
    Close,
    /// `{...}`
    Comment,
    /// `1-0` and the like, in figures.
    Result(StatedResult),
    /// `**`, `<b>`, `|`: what dresses words or parts cells.
    Markup,
    /// Any other sign.
    Sign(char),
}

/// What is known of a word: a set of classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Words(u8);

impl Words {
    /// A word that supposes: `si`, `après`.
    pub const SUPPOSES: Words = Words(1);
    /// A word that proposes: `mieux`, `fallait`.
    pub const PROPOSES: Words = Words(2);
    /// A word of a caption: `Diagramme`, `position`.
    pub const CAPTION: Words = Words(4);
    /// A word that begins with a small letter.
    pub const SMALL: Words = Words(8);
    /// Figures.
    pub const FIGURES: Words = Words(16);
    /// A word that begins an example.
    pub const EXAMPLE: Words = Words(32);
    /// A word that names a side: `Blancs`.
    pub const SIDE: Words = Words(64);

    /// Whether it is of one of the classes of `other`.
    #[must_use]
    pub const fn has(self, other: Words) -> bool {
        self.0 & other.0 != 0
    }

    /// The classes of both.
    #[must_use]
    pub const fn with(self, other: Words) -> Words {
        Words(self.0 | other.0)
    }
}

/// The tokens and cells of a text.
pub struct Tokens {
    /// The tokens, in the order of the text.
    pub tokens: Vec<Token>,
    /// What its cells say.
    pub cells: Vec<Cell>,
}

/// Cuts `text` from byte `start` to byte `end`. Where no move stands outside of braces, these are signs of a program and hold no
/// comments.
#[must_use]
pub fn tokens(text: &str, start: usize, end: usize, alphabets: Alphabets) -> Tokens {
    let speakers = Speakers::of(&text[start..end], alphabets.main.language);
    let cut = |comments: bool| {
        let mut cutter = Cutter {
            text: &text[..end],
            at: start,
            alphabets,
            speakers: &speakers,
            found: Tokens {
                tokens: Vec::new(),
                cells: Vec::new(),
            },
            closes: Vec::new(),
            last: 0,
            comments,
        };
        while cutter.at < end {
            cutter.step();
        }
        cutter.found
    };
    let found = cut(true);
    let comment = |token: &Token| token.kind == TokenKind::Comment;
    match found.cells.is_empty() && found.tokens.iter().any(comment) {
        true => cut(false),
        false => found,
    }
}

struct Cutter<'t> {
    text: &'t str,
    at: usize,
    alphabets: Alphabets,
    speakers: &'t Speakers<'t>,
    found: Tokens,
    /// The bytes at which the open brackets close.
    closes: Vec<usize>,
    /// The number of a move that was cut last.
    last: u32,
    /// Whether braces hold comments.
    comments: bool,
}

impl<'t> Cutter<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn push(&mut self, length: usize, kind: TokenKind) {
        let (start, end) = (self.at, self.at + length);
        self.found.tokens.push(Token { start, end, kind });
        self.at = end;
    }

    /// Adds the next token, or skips a blank.
    fn step(&mut self) {
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or(' ');
        let frame = match self.heads_line() {
            true => self.speakers.before(rest),
            false => 0,
        };
        match first {
            _ if frame > 0 => self.push(frame, TokenKind::Markup),
            '\n' | '\r' | '\u{c}' => self.line_break(),
            _ if first.is_whitespace() || is_invisible(first) => self.at += first.len_utf8(),
            '<' | '&' => self.markup(first),
            '{' => self.comment(),
            '(' | '[' => self.bracket(first),
            ')' | ']' if self.closes.last() == Some(&self.at) => {
                self.closes.pop();
                self.push(1, TokenKind::Close);
            }
            '.' | '…' if dots(rest).0 > 1 => {
                let length = dots(rest).1;
                self.push(length, TokenKind::Dots);
            }
            '0'..='9' | '½' => self.figures(),
            '|' | '*' | '_' | '`' | '#' | '~' | '•' | '·' => {
                self.push(first.len_utf8(), TokenKind::Markup);
            }
            _ if let length @ 1.. = lexicon::picture(rest) => self.push(length, TokenKind::Markup),
            _ if self.cell() => {}
            _ if self.side() => {}
            _ if first.is_alphanumeric() => self.word(),
            _ => self.sign(first),
        }
    }

    fn heads_line(&self) -> bool {
        let last = self.found.tokens.last();
        last.is_none_or(|last| matches!(last.kind, TokenKind::Break { .. }))
    }

    fn line_break(&mut self) {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start().len();
        let lines = rest[..blanks].matches('\n').count();
        let lines = lines.max(rest[..blanks].matches('\r').count());
        self.put_break(blanks, lines > 1);
    }

    /// Adds a break, or widens the one before it.
    fn put_break(&mut self, length: usize, blank: bool) {
        let end = self.at + length;
        if let Some(Token {
            end: last,
            kind: TokenKind::Break { blank: before },
            ..
        }) = self.found.tokens.last_mut()
        {
            *last = end;
            *before |= blank;
            self.at = end;
            return;
        }
        self.push(length, TokenKind::Break { blank });
    }

    /// `<b>`, `<br>`, `<!-- ... -->`, `&nbsp;`
    fn markup(&mut self, first: char) {
        let rest = self.rest();
        match lexicon::markup(rest) {
            Some((Markup::Block, length)) => self.put_break(length, false),
            Some((_, length)) if self.closes.last() == Some(&self.at) => {
                self.closes.pop();
                self.push(length, TokenKind::Close);
            }
            Some((_, length)) if let Some(close) = lexicon::closes_note(rest) => {
                self.closes.push(self.at + close);
                self.push(length, TokenKind::Open);
            }
            Some((_, length)) => self.push(length, TokenKind::Markup),
            None => self.push(1, TokenKind::Sign(first)),
        }
    }

    /// `{...}`; a brace before a line's end or a quotation mark is of a program, and so is one that is glued to a word.
    fn comment(&mut self) {
        let rest = self.rest();
        let of_program = rest[1..]
            .trim_start_matches(' ')
            .starts_with(['\n', '\r', '"'])
            || self.is_glued_to_word()
            || !self.comments;
        let near = &rest[..rest.floor_char_boundary(COMMENT_MOST)];
        match near.find('}').filter(|_| !of_program) {
            Some(end) => self.push(end + 1, TokenKind::Comment),
            None => self.push(1, TokenKind::Sign('{')),
        }
    }

    /// Whether a word ends right here.
    fn is_glued_to_word(&self) -> bool {
        let last = self.found.tokens.last();
        last.is_some_and(|last| last.end == self.at && matches!(last.kind, TokenKind::Word(_)))
    }

    /// An opening bracket, where it is closed in the same paragraph.
    fn bracket(&mut self, first: char) {
        match closing(self.rest()) {
            Some(n) => {
                self.closes.push(self.at + n);
                self.push(1, TokenKind::Open);
            }
            None => self.push(1, TokenKind::Sign(first)),
        }
    }

    /// A result, castling in noughts, the number of a move, or figures that say none of these.
    fn figures(&mut self) {
        // What closes a bracket is no sign of a number in it: `(2) Cxe4`.
        let rest = match self.closes.last() {
            Some(&close) if close > self.at => &self.text[self.at..close],
            _ => self.rest(),
        };
        if let Some((result, n)) = result_in_figures(rest) {
            return self.push(n, TokenKind::Result(result));
        }
        if self.cell() {
            return;
        }
        match number(rest, |behind| self.leads_to_cell(behind)).or_else(|| self.number_of_side()) {
            Some((value, black, length)) => {
                self.last = value;
                self.push(length, TokenKind::Number { value, black });
            }
            None => self.word(),
        }
    }

    /// A number with the side whose move follows: `1. Noirs : `
    fn number_of_side(&self) -> Option<(u32, bool, usize)> {
        let mut side = None;
        let rest = self.rest();
        let (value, _, length) = number(rest, |behind| {
            let words = behind.trim_start_matches([' ', '\u{a0}', '\t']);
            let Some((black, signed, n)) = self.side_at(words) else {
                return false;
            };
            side = Some((black, rest.len() - words.len() + n));
            signed || n > SIDE_LEAST
        })?;
        let (black, end) = side?;
        Some((value, black, end.max(length)))
    }

    /// The side at the start of `rest`, with a sign before its move where it has one, and their bytes.
    fn side_at(&self, rest: &str) -> Option<(bool, bool, usize)> {
        let (color, n) = lexicon::side(rest, self.alphabets.main.language)?;
        let move_at = rest[n..].trim_start_matches([' ', '\u{a0}', '.', ':', ',']);
        let length = rest.len() - move_at.len();
        let signed = rest[..length].contains(['.', ':', ',']);
        self.leads_to_cell(move_at)
            .then_some((color.is_black(), signed, length))
    }

    /// The name of a side with its sign, before the move of that side: `N. De même`, `Blancs : e4`
    fn side(&mut self) -> bool {
        let Some((black, true, length)) = self.side_at(self.rest()) else {
            return false;
        };
        let kind = if black {
            TokenKind::Dots
        } else {
            TokenKind::Markup
        };
        self.push(length, kind);
        true
    }

    /// Whether a move stands at the start of `behind`, or dots that lead to one.
    fn leads_to_cell(&self, behind: &str) -> bool {
        let mut behind = behind;
        loop {
            behind = behind.trim_start_matches(|c: char| {
                matches!(c, '*' | '_' | '-' | '–' | '—' | '|' | '/' | '.' | '…' | ';')
                    || c.is_whitespace()
            });
            match lexicon::markup(behind) {
                Some((_, length)) => behind = &behind[length..],
                None => return cell_at(behind, self.alphabets).is_some(),
            }
        }
    }

    /// A cell, where one can begin here: behind a sign, a blank, a number, or another cell that it is glued to.
    fn cell(&mut self) -> bool {
        if self.is_glued_to_word() {
            return false;
        }
        let Some(cell) = cell_at(self.rest(), self.alphabets) else {
            return false;
        };
        let cell = self.without_number(&cell).unwrap_or(cell);
        let (start, length) = (self.at, cell.end);
        let index = self.found.cells.len() as u32;
        self.found.cells.push(cell.moved(start));
        self.push(length, TokenKind::Cell(index));
        true
    }

    /// A capture without the square behind what is taken, where that is the number and the man of the next move: `P pr P` of
    /// `P pr P 5 D pr P` behind number 4.
    fn without_number(&self, cell: &Cell) -> Option<Cell> {
        let rest = self.rest();
        let (phrase, end) = self.alphabets.main.bare_capture(rest)?;
        let due = |at: usize| {
            let next = rest[at..].trim_start();
            let found = number(next, |behind| self.leads_to_cell(behind));
            found.is_some_and(|(value, ..)| (self.last..self.last + 2).contains(&value))
        };
        let shorter = end < cell.end && due(end) && !due(cell.end);
        shorter.then(|| Cell::of_phrase(phrase, end))
    }

    fn word(&mut self) {
        let rest = self.rest();
        // Figures that are glued to letters are a token of their own.
        let figures = rest.starts_with(|c: char| c.is_ascii_digit());
        let inside = |c: char| c.is_alphanumeric() && c.is_ascii_digit() == figures;
        let mut length = rest.find(|c| !inside(c)).unwrap_or(rest.len());
        // An apostrophe belongs to the elided word before it.
        if rest[length..].starts_with(['\'', '’'])
            && rest[..length].chars().all(char::is_alphabetic)
        {
            length += rest[length..].chars().next().map_or(0, char::len_utf8);
        }
        // `Au lieu de` is one word.
        let supposes = lexicon::supposes(rest);
        if is_whole(rest, supposes) {
            length = length.max(supposes);
        }
        let words = classes(rest, length, self.alphabets);
        self.push(length, TokenKind::Word(words));
    }

    fn sign(&mut self, first: char) {
        match lexicon::nag_glyph(self.rest()) {
            Some((glyph, length)) => self.push(length, TokenKind::Glyph(glyph)),
            None => self.push(first.len_utf8(), TokenKind::Sign(first)),
        }
    }
}

/// Whether a word ends behind `n` bytes of `rest`.
fn is_whole(rest: &str, n: usize) -> bool {
    n > 0 && !rest[n..].starts_with(char::is_alphanumeric)
}

/// What a word of `length` bytes at the start of `rest` is known as.
fn classes(rest: &str, length: usize, alphabets: Alphabets) -> Words {
    let whole = |n: usize| is_whole(rest, n);
    let word = &rest[..length];
    let mut known = Words::default();
    for (is, class) in [
        (whole(lexicon::supposes(rest)), Words::SUPPOSES),
        (whole(lexicon::proposes(rest)), Words::PROPOSES),
        (whole(lexicon::caption(rest)), Words::CAPTION),
        (whole(lexicon::example(rest)), Words::EXAMPLE),
        (word.starts_with(char::is_lowercase), Words::SMALL),
        (
            word.starts_with(|c: char| c.is_ascii_digit()),
            Words::FIGURES,
        ),
        (
            lexicon::side(rest, alphabets.main.language).is_some_and(|(_, n)| n > 2),
            Words::SIDE,
        ),
    ] {
        if is {
            known = known.with(class);
        }
    }
    known
}

/// The value, side and bytes of the number at the start of `rest`, before a move.
fn number(rest: &str, mut leads: impl FnMut(&str) -> bool) -> Option<(u32, bool, usize)> {
    let figures = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let value: u32 = rest.get(..figures).filter(|_| figures <= 3)?.parse().ok()?;
    if !(1..=NUMBER_MOST).contains(&value) {
        return None;
    }
    let behind = &rest[figures..];
    let sign = match behind.chars().next() {
        Some(')' | '/' | ',' | ':' | '°' | '-') => behind.chars().next().map_or(0, char::len_utf8),
        _ if behind.starts_with(" :") => 2,
        _ => 0,
    };
    let (mut black, mut length) = (false, figures + sign);
    let (count, bytes) = dots(&rest[length..]);
    if count > 0 {
        (black, length) = (count > 1, length + bytes);
    }
    // `3. ... d6`, `3/ ... - d6`
    let blanks = rest[length..].len() - rest[length..].trim_start_matches([' ', '\u{a0}']).len();
    let (count, bytes) = dots(&rest[length + blanks..]);
    if !black && count > 1 {
        (black, length) = (true, length + blanks + bytes);
    }
    let bare = length == figures;
    if bare && !rest[length..].starts_with([' ', '\u{a0}', '\t', '|', ';', '<']) {
        return None;
    }
    leads(&rest[length..]).then_some((value, black, length))
}

/// How many dots stand at the start of `rest`, blanks between them, and their bytes.
fn dots(rest: &str) -> (usize, usize) {
    let (mut count, mut length) = (0, 0);
    for (at, c) in rest.char_indices() {
        match c {
            '.' => count += 1,
            '…' => count += 3,
            ' ' if count > 0 && rest[at + 1..].starts_with('.') => continue,
            _ => break,
        }
        length = at + c.len_utf8();
    }
    (count, length)
}

/// The result in figures at the start of `rest`, and its bytes.
fn result_in_figures(rest: &str) -> Option<(StatedResult, usize)> {
    let (result, n) = lexicon::result(rest)?;
    let figures = !rest[..n].contains(char::is_alphabetic);
    let ends = !rest[n..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '/'));
    (figures && ends).then_some((result, n))
}

/// Where the bracket that opens `rest` closes, in its paragraph.
fn closing(rest: &str) -> Option<usize> {
    let near = &rest[..rest.floor_char_boundary(BRACKET_MOST)];
    let near = near.find("\n\n").map_or(near, |n| &near[..n]);
    let mut open: Vec<u8> = Vec::new();
    for (at, byte) in near.bytes().enumerate() {
        match byte {
            b'(' => open.push(b')'),
            b'[' => open.push(b']'),
            b')' | b']' if open.last() == Some(&byte) => {
                open.pop();
                if open.is_empty() {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a sign has no shape: a mark of direction, a joiner.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{ad}' | '\u{2060}' | '\u{fe0f}'
    )
}
