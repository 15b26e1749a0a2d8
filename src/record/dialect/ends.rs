//! Where a record ends whose dialect is asked for: what the next one is written in says nothing of this one.
//!
//! Comes in: the [`Evidence`] that was gathered, and the next word of the text. Goes out: whether another record begins with it.
//!
//! `1-0` at the end of a line, `1. e4` far behind the moves, and `1;P 4 R;P 4 R` below a blank line behind `3;Fb5;a6`.

use super::super::layout;
use super::Evidence;

/// Behind more moves the number 1 is that of no second column.
const BEGUN: u32 = 8;
/// How many words of headings may look like moves: a hall, a table, an opening. `Salle a1, table d4`
const HEADED_MOST: u32 = 4;

impl Evidence {
    /// Whether the first number stands at `at`, the start of a line, so far behind moves that it is another game's, or before a
    /// move that is in none of their notations.
    pub(super) fn begins_again(&mut self, text: &str, at: usize) -> bool {
        let first = matches!(text.as_bytes().get(at..at + 2), Some([b'1', b'.' | b')']));
        let may_open = || matches!(text.as_bytes()[at], b'0' | b'1' | b'|');
        first && self.moves() > BEGUN
            || may_open()
                && self.moves() > 0
                && self.other_begins(text, at)
                && !self.was_heading(text, at)
    }

    /// Whether nothing but headings stands above the row at `at`, the first that tells a move; what looked like moves there
    /// is forgotten then.
    fn was_heading(&mut self, text: &str, at: usize) -> bool {
        let headed = self.moves() <= HEADED_MOST
            && self.described.max(self.homed) == 0
            && layout::are_headings(&text[self.began.min(at)..at]);
        if headed {
            *self = Evidence {
                began: self.began,
                whole: self.whole,
                looked: self.looked,
                tagged: self.tagged,
                stated: self.stated,
                line_end: self.line_end,
                ..Evidence::default()
            };
        }
        headed
    }

    /// Whether the row at `at` is the first of a record in the other family of notations.
    #[cold]
    fn other_begins(&self, text: &str, at: usize) -> bool {
        let between = text.get(self.moved_until..at).unwrap_or_default();
        let lines = between.matches('\n').count();
        let apart = lines.max(between.matches('\r').count()) > 1 || between.contains('\u{c}');
        (apart || self.moves() > 1)
            && layout::opens_other_family(&text[at..], self.notation(), apart)
    }

    /// Whether nothing behind a result that may stand at `at` is of this record. Before the moves a heading tells it; said
    /// once more there, records of nothing else follow each other.
    pub(super) fn ends(&mut self, text: &str, at: usize, opens_line: bool) -> bool {
        let begun = self.moves() > 0;
        if !(opens_line || begun) || !is_over(text, at, opens_line) {
            return false;
        }
        std::mem::replace(&mut self.stated, true) || begun
    }
}

/// The first byte of `rest` that is neither space nor tab.
fn past_spaces(rest: &str) -> Option<u8> {
    rest.bytes().find(|byte| !matches!(byte, b' ' | b'\t'))
}

/// Whether a result stands at `at` that ends the record: at the start of a line, or figures at
/// a line's end. What the next record is written in says nothing of this one.
fn is_over(text: &str, at: usize, opens_line: bool) -> bool {
    // Within a line figures alone end it: ½ begins with this byte.
    if !opens_line && !matches!(text.as_bytes().get(at), Some(b'0' | b'1' | b'*' | 0xc2)) {
        return false;
    }
    let rest = &text[at..];
    let no_result = matches!(
        rest.as_bytes(),
        [b'1'..=b'9', b'0'..=b'9' | b'.' | b')', ..] | [b'2'..=b'9' | b'[', ..]
    );
    let figures = matches!(rest.as_bytes(), [b'0' | b'1' | b'*', ..]) || rest.starts_with('½');
    !no_result
        && (opens_line || figures)
        && layout::result(rest).is_some_and(|(_, n)| {
            // In chapters a star stands before a move of which more is told.
            opens_line && !rest.starts_with('*')
                || past_spaces(&rest[n..]).is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
        })
}
