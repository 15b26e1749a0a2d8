//! Blanks between the items of a record, and the lines that end among them.
//!
//! Comes in: the place where an item ended. Goes out: the place of the next one, whether it is the first of its line and whether
//! a blank line stands before it. A page of a scan ends as a blank line does; the filling of a file's last block is none of the text.

use crate::lexicon;

use super::Lexer;

/// The first byte from `at` on that is no blank.
#[inline]
pub(in crate::record) fn skip_blanks(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' | FORM_FEED => at += 1,
            END_OF_FILE if is_end_of_file(text, at) => return text.len(),
            0x80.. => match lexicon::blank(&text[at..]) {
                0 => break,
                n => at += n,
            },
            _ => break,
        }
    }
    at
}

/// What scans of pages have between them.
pub(in crate::record) const FORM_FEED: u8 = 0x0c;

/// What files of old systems end with, to fill their last block.
const END_OF_FILE: u8 = 0x1a;
/// The bytes of such a block.
const BLOCK: usize = 128;

/// Whether nothing but the signs of the end of a file stands from byte `at` on.
#[cold]
fn is_end_of_file(text: &str, at: usize) -> bool {
    let rest = &text.as_bytes()[at..];
    let ends = |byte: &u8| *byte == END_OF_FILE || byte.is_ascii_whitespace();
    rest.len() <= BLOCK && rest.iter().all(ends)
}

impl Lexer<'_> {
    /// Passes over blanks, minding lines; false at the end of the text.
    pub(super) fn blanks(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'\n' => {
                    self.new_line();
                    self.at += 1;
                }
                b'\r' => {
                    self.new_line();
                    self.at += 1 + usize::from(bytes.get(self.at + 1) == Some(&b'\n'));
                }
                FORM_FEED => {
                    // A blank line, and no more.
                    self.new_line();
                    self.new_line();
                    self.at += 1;
                }
                0x80.. => match lexicon::blank(self.rest()) {
                    0 => return true,
                    n => self.at += n,
                },
                END_OF_FILE if is_end_of_file(self.text, self.at) => return false,
                _ => return true,
            }
        }
        false
    }

    /// A second line break in a row makes a blank line.
    fn new_line(&mut self) {
        self.apart |= self.line_start;
        self.line_start = true;
    }
}
