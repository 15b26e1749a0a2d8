//! Lines of at most 79 characters, broken at blanks alone (PGN standard, 4.3).
//!
//! Comes in: words, and whether they may stand at the start of a line. Goes out: lines. What is
//! glued to a word that fills its line, as `)` is, takes that word along to the next.
//!
//! `12. Nf3 (12. d4 Nf6` and `)` -> `12. Nf3 (12. d4`, `Nf6)` where the line is full.

use super::Options;
use super::short::Short;

/// The most characters of a line: with its end it makes eighty.
const WIDTH: usize = 79;

/// Words on their way into lines.
pub(super) struct Page<'o> {
    out: &'o mut Vec<u8>,
    options: Option<&'o Options<'o>>,
    /// Characters on the line.
    column: usize,
    /// Where the last blank of the line stands at which it may be broken.
    blank: usize,
    /// Its column; nought where there is none.
    blank_column: usize,
    /// Whether the next word is glued to the one before.
    open: bool,
}

impl<'o> Page<'o> {
    /// A page that begins with an empty line at the end of `out`.
    pub(super) fn new(out: &'o mut Vec<u8>) -> Page<'o> {
        Page {
            out,
            options: None,
            column: 0,
            blank: 0,
            blank_column: 0,
            open: false,
        }
    }

    /// The same page, of which full lines are taken away as `options` say.
    pub(super) fn relieved(self, options: &'o Options<'o>) -> Page<'o> {
        let options = Some(options);
        Page { options, ..self }
    }

    /// Adds a word, `width` characters wide, behind a blank or on a new line.
    pub(super) fn word(&mut self, word: &[u8], width: usize) {
        self.begin(width);
        self.out.extend_from_slice(word);
        self.column += width;
    }

    /// Adds a word of a few bytes, `width` characters wide.
    // Inlined, so that the word never leaves its registers.
    #[inline(always)]
    pub(super) fn short(&mut self, word: &Short, width: usize) {
        let fits = !self.open && self.column > 0 && self.column + width < WIDTH;
        match word.behind_blank().filter(|_| fits) {
            // The blank and the word in one step, as nearly always.
            Some(word) => {
                self.blank = self.out.len();
                self.blank_column = self.column;
                word.add_to(self.out);
                self.column += width + 1;
            }
            None => {
                self.begin(width);
                word.add_to(self.out);
                self.column += width;
            }
        }
    }

    /// Makes room for a word: behind a blank, on a new line, or glued to what is open.
    #[inline]
    fn begin(&mut self, width: usize) {
        if self.open {
            self.open = false;
            return self.fit(width);
        }
        if self.column + width >= WIDTH {
            self.line();
        } else if self.column > 0 {
            self.blank = self.out.len();
            self.blank_column = self.column;
            self.out.push(b' ');
            self.column += 1;
        }
    }

    /// Adds to the last word.
    pub(super) fn glued(&mut self, word: &[u8], width: usize) {
        self.fit(width);
        self.out.extend_from_slice(word);
        self.column += width;
    }

    /// Takes the last word to the next line, where `width` characters more do not fit.
    fn fit(&mut self, width: usize) {
        if self.column + width > WIDTH && self.blank_column > 0 {
            if let Some(blank) = self.out.get_mut(self.blank) {
                *blank = b'\n';
            }
            self.column -= self.blank_column + 1;
            self.blank_column = 0;
        }
    }

    /// Adds a word behind a blank on the same line as the word before.
    pub(super) fn bound(&mut self, word: &[u8], width: usize) {
        self.glued(b" ", 1);
        self.glued(word, width);
    }

    /// Adds `(` or `{`, to which the next word is glued.
    pub(super) fn opening(&mut self, sign: u8) {
        self.word(&[sign], 1);
        self.open = true;
    }

    /// Adds `)` or `}` to the last word.
    pub(super) fn closing(&mut self, sign: u8) {
        self.open = false;
        self.glued(&[sign], 1);
    }

    /// Whether words and a blank before them fit the line, `width` characters in all.
    pub(super) fn has_room(&self, width: usize) -> bool {
        !self.open && self.column > 0 && self.column + width < WIDTH
    }

    /// Adds a comment of `words` one blank apart, a byte a character, for which there is room with its braces; `blank` is the last of
    /// them at which a line may be broken.
    pub(super) fn comment_on_line(&mut self, words: &[u8], blank: Option<usize>) {
        self.opening(b'{');
        self.open = false;
        if let Some(blank) = blank {
            self.blank = self.out.len() + blank;
            self.blank_column = self.column + blank;
        }
        self.out.extend_from_slice(words);
        self.out.push(b'}');
        self.column += words.len() + 1;
    }

    /// Ends the line, if there is anything on it.
    pub(super) fn line(&mut self) {
        if self.column > 0 {
            self.out.push(b'\n');
            (self.column, self.blank_column) = (0, 0);
            // The place of the last blank is forgotten, so nothing points into what goes.
            if let Some(options) = self.options {
                options.relieve(self.out);
            }
        }
    }

    /// The same, but not behind an opening sign.
    pub(super) fn new_line(&mut self) {
        if !self.open {
            self.line();
        }
    }

    /// Takes away the stop at the end of the last word.
    pub(super) fn without_stop(&mut self) {
        if self.column > 0 && self.out.pop_if(|last| *last == b'.').is_some() {
            self.column -= 1;
        }
    }

    /// Ends the page, as at the end of a game, and gives what it is written to; another begins behind.
    pub(super) fn between_games(&mut self) -> &mut Vec<u8> {
        self.line();
        self.open = false;
        self.out.push(b'\n');
        self.out
    }

    /// Ends the page with an empty line.
    pub(super) fn end(mut self) {
        self.line();
        self.out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_filled_to_79_characters_and_no_farther() {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out);
        let (a, b) = ("é".repeat(40), "b".repeat(38));
        page.word(a.as_bytes(), 40);
        page.word(b.as_bytes(), 38);
        page.word(b"c", 1);
        page.end();
        assert_eq!(String::from_utf8(out).unwrap(), format!("{a} {b}\nc\n\n"));
    }

    #[test]
    fn what_is_glued_takes_its_word_along() {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out);
        let a = "a".repeat(75);
        page.word(a.as_bytes(), 75);
        page.word(b"bbb", 3);
        page.closing(b')');
        page.opening(b'(');
        page.word(b"c", 1);
        page.end();
        assert_eq!(String::from_utf8(out).unwrap(), format!("{a}\nbbb) (c\n\n"));
    }

    #[test]
    fn a_word_longer_than_a_line_stands_alone() {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out);
        let a = "a".repeat(200);
        page.word(b"x", 1);
        page.word(a.as_bytes(), 200);
        page.closing(b')');
        page.word(b"y", 1);
        page.end();
        assert_eq!(String::from_utf8(out).unwrap(), format!("x\n{a})\ny\n\n"));
    }
}
