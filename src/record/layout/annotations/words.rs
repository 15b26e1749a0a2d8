//! The words of a remark, one behind the other, each with what it stands behind.
//!
//! Comes in: text at a word. Goes out: its words in turn; a parenthesis of words is one, and a number is one with its move.
//!
//! `Le coup 3…Cg4 perd.` -> a word that begins a sentence, another, a numbered move, a word behind a move

use super::super::{
    has_blank_line, is_numbered_black, is_plain_word, number_and_move, result, word_end,
};
use super::{Due, STOPS, opens};
use crate::lexicon;
use crate::notation::Dialect;

/// Signs that no sentence has.
const APART: [char; 7] = ['{', '}', '(', ')', '[', ']', '$'];

/// What parts a number without a sign from the cells of its row.
const COLUMNS: [&str; 3] = ["\t", ";", "  "];

/// A word of a remark.
pub(super) struct Word {
    pub(super) at: usize,
    /// The end of the word before it.
    pub(super) before: usize,
    /// Whether a sign that no sentence has or a blank line stands before it.
    pub(super) apart: bool,
    /// Whether a sentence begins with it.
    pub(super) begins: bool,
    /// Whether a line begins with it.
    pub(super) line: bool,
    /// Whether the word before it is a move.
    pub(super) behind_move: bool,
    /// The numbered move that it is.
    pub(super) number: Option<Due>,
    /// The last one before it in its sentence.
    pub(super) told: Option<Due>,
    /// Whether it is a result.
    pub(super) ends_game: bool,
    /// Whether it is a word of a language.
    pub(super) plain: bool,
}

/// The words of a text, one behind the other.
pub(super) struct Words<'t> {
    text: &'t str,
    dialect: Dialect,
    /// The end of the word before.
    pub(super) before: usize,
    /// What the next word stands behind.
    told: Option<Due>,
    behind_move: bool,
    end: usize,
}

impl<'t> Words<'t> {
    pub(super) fn new(text: &'t str, dialect: Dialect) -> Words<'t> {
        Words {
            text,
            dialect,
            before: 0,
            told: None,
            behind_move: false,
            end: 0,
        }
    }

    pub(super) fn next(&mut self) -> Option<Word> {
        let (text, dialect) = (self.text, self.dialect);
        self.before = self.end;
        let next = text[self.end..].trim_start();
        let at = text.len() - next.len();
        if next.is_empty() {
            return None;
        }
        let blanks = &text[self.end..at];
        let line = blanks.contains(['\n', '\r']);
        let begins = at == 0 || ends_sentence(&text[..self.end], next, line);
        if begins {
            self.told = None;
        }
        let aside = bracketed_words(next, dialect);
        let number = numbered(next, line, dialect);
        let end = aside.max(word_end(next));
        let bare = next[..end].trim_start_matches(['"', '«', '“', '\'']);
        let moves = is_move(bare, dialect);
        let word = Word {
            at,
            before: self.before,
            apart: has_blank_line(blanks) || aside == 0 && next.starts_with(APART),
            begins,
            line,
            behind_move: self.behind_move,
            number,
            told: self.told,
            ends_game: number.is_none() && tells_result(next, begins || line),
            plain: !moves && is_plain_word(bare) && bare.chars().count() > 1,
        };
        self.told = number.or(self.told);
        self.behind_move = number.is_some() || moves;
        let moved = number.and_then(|_| past_its_move(next, dialect));
        self.end = at + moved.unwrap_or(end).max(1);
        Some(word)
    }
}

/// The number at the start of `next`, with its sign and a move; where a `line` begins with it, the sign may be that of a column.
fn numbered(next: &str, line: bool, dialect: Dialect) -> Option<Due> {
    if !next.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let behind = next.trim_start_matches(|c: char| c.is_ascii_digit());
    let cells = behind.trim_start_matches([' ', '\t', ';']);
    let column = line && COLUMNS.iter().any(|sign| behind.starts_with(sign));
    // The first row of another game may have a damaged cell.
    let begins = || {
        let row = cells.lines().next().unwrap_or_default();
        let read = |cell: &str| dialect.reads_whole(cell.trim());
        next.len() == behind.len() + 1 && next.starts_with('1') && row.split([';', '\t']).any(read)
    };
    if column && (dialect.reads(cells) || begins()) {
        let number = next[..next.len() - behind.len()].parse().ok()?;
        let black = false;
        return Some(Due { number, black });
    }
    let (number, _) = number_and_move(next, dialect).filter(|(_, signed)| *signed)?;
    let black = is_numbered_black(next);
    Some(Due { number, black })
}

/// Where the move behind the number at the start of `next` ends.
fn past_its_move(next: &str, dialect: Dialect) -> Option<usize> {
    let behind = past_number(next);
    let (_, n) = dialect.phrase(behind).ok()?;
    Some(next.len() - behind.len() + n)
}

/// Whether a word reads as a move and is none of a language.
fn is_move(bare: &str, dialect: Dialect) -> bool {
    let read = dialect.phrase(bare);
    read.is_ok_and(|(phrase, n)| n > 1 && !phrase.names_nothing())
        && !bare.chars().all(char::is_alphabetic)
}

/// Whether a result stands there: in figures or signs, or in words where a sentence or a line `begins`.
fn tells_result(next: &str, begins: bool) -> bool {
    let signs = next.starts_with(|c: char| c.is_ascii_digit() || "*½".contains(c));
    (signs || begins) && result(next).is_some() && lexicon::check(next) == 0
}

/// The bytes of a parenthesis at the start of `next` that words begin, and no move: `(menaçant d'attaquer la dame en b5)`; or 0.
fn bracketed_words(next: &str, dialect: Dialect) -> usize {
    let Some((inside, _)) = next.strip_prefix('(').and_then(|next| next.split_once(')')) else {
        return 0;
    };
    let words = inside.starts_with(char::is_lowercase) && opens(inside, dialect);
    let proposed = lexicon::proposes(inside) > 0;
    match words && !proposed && !inside.contains('(') && !has_blank_line(inside) {
        true => inside.len() + 2,
        false => 0,
    }
}

/// Whether a sentence ends before `next`, perhaps with the line.
fn ends_sentence(before: &str, next: &str, line: bool) -> bool {
    let said = before.trim_end_matches(['"', ')', ' ', '»', '”']);
    let word = said.rsplit(char::is_whitespace).next().unwrap_or_default();
    // `M. Morphy`, `p. ex. b4`, `fig. 3`
    let cut = word.ends_with('.') && word.chars().filter(|c| c.is_alphanumeric()).count() < 2;
    let small = next.starts_with(char::is_lowercase) && !line;
    said.ends_with(STOPS) && !cut && !small
}

/// What stands behind a number, its signs and blanks.
pub(super) fn past_number(rest: &str) -> &str {
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    after.trim_start_matches(['.', '…', '/', ')', ' ', '\n', '\r', '\u{a0}'])
}
