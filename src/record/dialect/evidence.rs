//! What the words of a record show of its dialect.
//!
//! Comes in: the text of a record. Goes out: its [`Evidence`]: how often each capital stands in words that look like moves, and how many of
//! them name two squares, or one, or a file as the descriptive notation does. Not more is looked at than tells.
//!
//! `Cf3 e7-e5`: a C; one word that names a square, and one that names two.

use crate::lexicon::{self, Language, Letters};
use crate::source::{CommentEnd, comment_end};

use super::super::lexer::{FORM_FEED, skip_blanks};
use super::super::shape::{
    DESCRIBED, described, describes_small, describes_small_apart, is_castling, lettering,
    may_describe, may_tell,
};
use super::super::tags::{Found, end_of_line, tag};
use super::super::{layout, squares};

/// How many words that look like moves are looked at before the letters are compared, and again.
const ENOUGH: [u32; 4] = [6, 12, 24, 48];
/// How many moves are looked at in all, and how many words: behind so many that are no moves,
/// a file of words would be read again for each of its records.
const MOVES_MOST: u32 = 200;
const WORDS_MOST: u32 = 2048;
/// For how many words more one counts that could tell a move and tells none: the grammar was asked.
const VAIN_WORDS: u32 = 3;

/// How many names of men may still come behind words that look like moves, so that these stand on a page of words.
const TOLD_AHEAD: u32 = 8;

/// What the words of a record show of its dialect.
#[derive(Default)]
pub(super) struct Evidence {
    /// How often each capital stands in words that look like moves, A to Z.
    pub(super) letters: [u16; 26],
    /// Words with a figurine.
    pub(super) figurines: u32,
    /// Words with a capital.
    pub(super) lettered: u32,
    /// The number of such words when the letters were last compared.
    pub(super) compared: u32,
    /// What the comparison left.
    pub(super) found: Vec<Language>,
    /// The capitals seen.
    pub(super) seen: Letters,
    /// Words that name two squares, and words that name one.
    pub(super) full: u32,
    pub(super) short: u32,
    /// First steps of pawns with both squares, which blanks part from their dash: no two moves of White and Black are written so.
    pub(super) steps: u32,
    /// Moves that name a man and a file of the descriptive notation.
    pub(super) described: u32,
    /// Names of men in full, before any move is seen.
    pub(super) told: u32,
    /// Moves that name a man by the file where he began, and a square in capitals.
    pub(super) homed: u32,
    /// Whether the word before announces the man that a pawn becomes: `e8 = D`, `e8 (D)`.
    pub(super) promotes: bool,
    /// Whether it is looked at to its end, be its alphabet clear or not.
    pub(super) whole: bool,
    /// How many words of any kind.
    pub(super) looked: u32,
    /// Whether the record has tags.
    pub(super) tagged: bool,
    /// Whether a tag says that it is a part of a record: PGN that this program wrote.
    pub(super) part: bool,
    /// Whether a result was seen before any move.
    pub(super) stated: bool,
    /// The byte at which the record begins.
    pub(super) began: usize,
    /// The byte behind the last word that looks like a move.
    pub(super) moved_until: usize,
    /// The end of the line of the last tag.
    pub(super) line_end: usize,
}

impl Evidence {
    /// As [`Evidence::of`]; but what words speak of above the first row of a record is not told in its notation.
    pub(super) fn of_rows(text: &str, start: usize, whole: bool) -> Evidence {
        let evidence = Evidence::of(text, start, whole);
        if evidence.notation().names_squares() {
            return evidence;
        }
        let Some(row) = layout::led_to(text, start) else {
            return evidence;
        };
        let below = Evidence::of(text, row, whole);
        match below.moves() {
            0 => evidence,
            _ => Evidence {
                tagged: evidence.tagged,
                part: evidence.part,
                ..below
            },
        }
    }

    /// What the record at `start` shows; `whole` where it is looked at to its end.
    fn of(text: &str, start: usize, whole: bool) -> Evidence {
        let mut evidence = Evidence {
            whole,
            began: start,
            ..Evidence::default()
        };
        let mut at = start;
        while let Some(next) = evidence.next(text, at, start) {
            at = next;
        }
        evidence
    }

    /// Looks at what stands at `at`; the place to go on at, or none where enough was seen, or the
    /// record that begins at `start` is over.
    fn next(&mut self, text: &str, at: usize, start: usize) -> Option<usize> {
        let from = at;
        // One blank before a word is what nearly always stands there.
        let at = match text.as_bytes().get(at..) {
            Some([b' ' | b'\n', b'!'..=b'~', ..]) => at + 1,
            _ => skip_blanks(text, at),
        };
        let byte = *text.as_bytes().get(at)?;
        let mut blanks = text.as_bytes()[from..at].iter();
        let opens_line = at == start || blanks.any(|byte| matches!(byte, b'\n' | b'\r'));
        if self.ends(text, at, opens_line) || opens_line && self.begins_again(text, at) {
            return None;
        }
        self.looked += 1;
        if opens_line && let Some(end) = self.line_without_moves(text, at, byte) {
            return Some(end);
        }
        match byte {
            // Among the moves of a line it opens a variation.
            b'[' if (opens_line || self.moves() == 0)
                && text
                    .as_bytes()
                    .get(at + 1)
                    .is_some_and(u8::is_ascii_alphabetic) =>
            {
                self.tag(text, at)
            }
            // Scans of chapters have braces within words.
            b'{' if !text[..at].ends_with(char::is_alphabetic) => match comment_end(text, at) {
                CommentEnd::Closed(close) => Some(close + 1),
                CommentEnd::Unterminated(_) => None,
            },
            b';' if !self.is_told()
                && !self.goes_on(&text[at + 1..])
                && !self.parts_cells(text, at) =>
            {
                Some(end_of_line(text, at))
            }
            _ => {
                let moves = self.moves();
                let end = self.words(text, at);
                if self.moves() > moves {
                    self.moved_until = end;
                }
                (!self.is_enough()).then_some(end)
            }
        }
    }

    /// The end of the line that begins at `at` with `byte`, where it names players, draws a board or is an address.
    fn line_without_moves(&self, text: &str, at: usize, byte: u8) -> Option<usize> {
        if byte == b'[' || byte == b'{' {
            return None;
        }
        if let Some(end) = layout::drawn(text, at) {
            return Some(end);
        }
        if !byte.is_ascii_alphanumeric() && byte != b'|' {
            return None;
        }
        let end = end_of_line(text, at);
        // The first row behind tags, as nearly always.
        let row = text[at..end].strip_prefix("1.").filter(|_| self.tagged);
        let row = row.map(|row| row.trim_start_matches(' '));
        if row.is_some_and(|row| squares(&row[..word_end(row, 0)]) > 0) {
            return None;
        }
        // A player may be called as a man is.
        let heads = self.moves() == 0 && byte != b'|';
        let names = heads && layout::heads_with_names(text, (at, end), false);
        let line = &text[at..end];
        let listed = || layout::lists_men(line, DESCRIBED, false);
        (names || layout::is_address(line) || byte.is_ascii_uppercase() && listed()).then_some(end)
    }

    /// Takes the tag at `at` into account; the byte after it, or none where it is of the next record.
    fn tag(&mut self, text: &str, at: usize) -> Option<usize> {
        if self.moves() > 0 || self.stated {
            return None;
        }
        self.tagged = true;
        self.part |= text[at..].starts_with("[Part \"");
        // Tags may follow each other in a line that is the whole text.
        if at >= self.line_end {
            self.line_end = end_of_line(text, at);
        }
        let line = &text[..self.line_end];
        if line.ends_with(']') {
            return Some(line.len());
        }
        // Where a text has no lines, the moves stand behind the tags.
        Some(match tag(line, at) {
            Found::Tag(_, end) | Found::Malformed(end) | Found::Unterminated(end) => end,
        })
    }

    /// Takes the word at `at`, or the words of a move that begins with it, into account; the byte after them.
    #[inline]
    fn words(&mut self, text: &str, at: usize) -> usize {
        let bytes = &text.as_bytes()[at..];
        // The cells of a row touch what parts them: `1;P 4 R;P 4 R`.
        if matches!(bytes[0], b';' | b',' | b'|') {
            return at + 1;
        }
        let tag = layout::markup(&text[at..]);
        if tag > 0 {
            return at + tag;
        }
        // A number may touch its move: `1.P 4 R`.
        let figures = bytes
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        match &bytes[figures..] {
            [b'.' | b')', b'A'..=b'Z', behind @ ..] if figures > 0 && may_describe(behind) => {
                return at + figures + 1;
            }
            // It stands by itself, as nearly always.
            [b'.', b' ' | b'\n', ..] if figures > 0 => {
                self.promotes = false;
                return at + figures + 1;
            }
            _ => {}
        }
        if bytes[0].is_ascii_alphabetic() && describes_small(bytes) {
            self.described += 1;
            return word_end(text, at);
        }
        if bytes[0].is_ascii_lowercase()
            && let Some(n) = describes_small_apart(&text[at..])
        {
            self.described += 1;
            return at + n;
        }
        if bytes[0].is_ascii_uppercase() && (may_describe(&bytes[1..]) || may_tell(&bytes[1..])) {
            let told = described(&text[at..]);
            let homed = lettering(bytes);
            self.described += u32::from(told.is_some() && !is_castling(&text[at..]));
            self.homed += u32::from(homed.is_some());
            if let Some(n) = told.or(homed) {
                return at + n;
            }
            self.looked += VAIN_WORDS;
        }
        let end = word_end(text, at);
        self.steps += u32::from(is_step_apart(&bytes[..end - at], &text[end..]));
        self.word(&bytes[..end - at]);
        end
    }

    /// Whether something like a move or its number follows a semicolon, in a record without tags: there it
    /// may separate moves.
    fn goes_on(&self, rest: &str) -> bool {
        let rest = rest.trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
        if rest.is_empty() {
            return false;
        }
        let word = &rest.as_bytes()[..word_end(rest, 0)];
        let square = word.iter().any(u8::is_ascii_digit);
        !self.tagged && (square || matches!(word, [b'A'..=b'Z']))
    }

    /// Whether the semicolon at `at` stands in a row of cells, whose first is a number: `1;Blancs;P 4 R`.
    fn parts_cells(&self, text: &str, at: usize) -> bool {
        let reach = at.saturating_sub(layout::ROW_MOST);
        let before = &text.as_bytes()[reach..at];
        let line = match memchr::memrchr3(b'\n', b'\r', FORM_FEED, before) {
            Some(end) => &before[end + 1..],
            None if reach == 0 => before,
            None => return false,
        };
        // A quotation mark about the number is a blank.
        let line = line.trim_ascii_start();
        let figures = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let cell = line.get(figures..).unwrap_or_default();
        // Behind tags a comment begins there, where blanks stand before it and no other semicolon follows.
        let signed = cell.strip_prefix(b".").unwrap_or(cell);
        let border = signed.trim_ascii_start();
        let more = || text[at + 1..end_of_line(text, at)].contains(';');
        let touches = border.len() == signed.len();
        figures > 0
            && matches!(border.first(), None | Some(b';'))
            && (touches || !border.is_empty() || !self.tagged || more())
    }

    /// Whether the words seen so far leave but one alphabet.
    fn is_enough(&mut self) -> bool {
        if !self.whole && ENOUGH.contains(&self.lettered) && self.compared < self.lettered {
            self.compared = self.lettered;
            self.found = self.languages();
            return self.found.len() == 1 && self.is_settled(self.found[0]);
        }
        let described = self.described.max(self.homed) > ENOUGH[0] && self.full + self.short == 0;
        described || self.moves() > MOVES_MOST || self.looked > WORDS_MOST
    }

    /// How many words that look like moves were seen.
    pub(super) fn moves(&self) -> u32 {
        self.full + self.short + self.described.max(self.homed)
    }

    /// Takes a word into account, if it looks like a move: if it names a square, or the man that a pawn becomes.
    fn word(&mut self, word: &[u8]) {
        let (mut squares, mut before, mut lettered) = (0, 0, false);
        let word = match word {
            // A novelty: no pawn becomes a man there.
            [said @ .., b'2'..=b'7', b'N'] if !said.is_empty() => &word[..word.len() - 1],
            word => word,
        };
        for (at, &byte) in word.iter().enumerate() {
            // The last bytes of è, é, È and É, which stand for e, and of ç and Ç, which stand for c.
            let file = matches!(
                before,
                b'a'..=b'h' | 0xa8 | 0xa9 | 0x88 | 0x89 | 0xa7 | 0x87
            );
            let square = file && matches!(byte, b'1'..=b'8');
            // Figures that go on are none's: `1h30` is a time.
            let figures = square && word.get(at + 1).is_some_and(u8::is_ascii_digit);
            squares += u32::from(square && !figures);
            lettered |= byte.is_ascii_uppercase();
            before = byte;
        }
        let promoted = std::mem::replace(&mut self.promotes, word.ends_with(b"="));
        match squares {
            0 if promoted && word.len() <= 2 => {}
            // In a heading such a letter is a team's.
            0 if matches!(word, [b'(', b'A'..=b'Z']) && self.moves() > 0 => {}
            0 => return self.told(word),
            1 => self.short += 1,
            2 if is_glued(word) => self.short += 2,
            _ => self.full += 1,
        }
        // Typed without capitals, letters that name no file name a piece: `nf3`, `te1`.
        if let [
            small @ (b'k' | b'n' | b'q' | b'r' | b't'),
            b'a'..=b'h' | b'x',
            ..,
        ] = *word
            && !lettered
        {
            let letter = small.to_ascii_uppercase();
            self.seen = self.seen.with(char::from(letter));
            let count = &mut self.letters[usize::from(letter - b'A')];
            *count = count.saturating_add(1);
            lettered = true;
        }
        let capitals = word.iter().filter(|byte| byte.is_ascii_uppercase());
        for &byte in capitals.filter(|_| lettered) {
            self.seen = self.seen.with(char::from(byte));
            let count = &mut self.letters[usize::from(byte - b'A')];
            *count = count.saturating_add(1);
        }
        // Figurines are U+2654 to U+265F, in UTF-8 E2 99 94 to E2 99 9F; a font has them at ¢, £, ¤, ¥ and ¦, C2 A2 to C2 A6.
        let figurine = |word: &[u8]| {
            let mut threes = word.windows(3);
            let of_font = matches!(word, [0xc2, 0xa2..=0xa6, ..]);
            of_font || threes.any(|three| matches!(three, [0xe2, 0x99, 0x94..=0x9f]))
        };
        self.figurines += u32::from(!lettered && !word.is_ascii() && figurine(word));
        self.lettered += u32::from(lettered);
    }

    /// Takes a word that is no move into account: chapters are told by the names of men.
    fn told(&mut self, word: &[u8]) {
        let named = word[0].is_ascii_alphabetic();
        if named && word.len() > 2 && self.told + TOLD_AHEAD >= 4 * (self.full + self.short) {
            let word = std::str::from_utf8(word).unwrap_or_default();
            self.told += u32::from(lexicon::man(word) > 0);
        }
    }
}

/// Whether a word is the square where a pawn begins, and a dash behind a blank joins it to one ahead of that: `e2 - e4`.
#[inline]
fn is_step_apart(word: &[u8], rest: &str) -> bool {
    let &[file @ b'a'..=b'h', rank @ (b'2' | b'7')] = word else {
        return false;
    };
    let dash = rest.trim_start_matches([' ', '\u{a0}']);
    let square = dash
        .strip_prefix(layout::is_dash)
        .map(|behind| behind.trim_start_matches([' ', '\u{a0}']));
    let ahead = match (rank, square.map(str::as_bytes)) {
        (b'2', Some([to, b'3' | b'4', ..])) | (b'7', Some([to, b'6' | b'5', ..])) => *to == file,
        _ => false,
    };
    ahead && dash.len() < rest.len()
}

/// Whether a man's letter follows upon a square, and another square upon that: `Cf3Cc6` is two moves.
fn is_glued(word: &[u8]) -> bool {
    let mut fours = word.windows(4);
    fours.any(|four| matches!(four, [b'1'..=b'8', b'A'..=b'Z', b'a'..=b'h', b'1'..=b'8']))
}

/// Whether a blank of more than one byte stands at `at`.
// Out of line, that the loop around it stays small.
#[cold]
#[inline(never)]
fn is_wide_blank(text: &str, at: usize) -> bool {
    text.get(at..).is_some_and(|rest| lexicon::blank(rest) > 0)
}

/// Words with more bytes are looked at in pieces: a text may have no blanks.
const WORD_MOST: usize = 256;

/// The end of the word at `at`, which is no end of the text: at least one byte on, at a border of
/// characters.
#[inline]
fn word_end(text: &str, at: usize) -> usize {
    let bytes = &text.as_bytes()[..text.len().min(at + WORD_MOST)];
    let mut end = at + 1;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' | b'{' | b';' | b',' | b'|' | b'(' | b')' | b'<' => break,
            // No-break and wide blanks.
            0xc2 | 0xe2 if is_wide_blank(text, end) => break,
            _ => end += 1,
        }
    }
    while end < text.len() && !text.is_char_boundary(end) {
        end += 1;
    }
    end.min(text.len())
}
