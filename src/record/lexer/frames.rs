//! What frames the moves of a page and says nothing itself: the markup of tables, of quotations and of bold letters.
//!
//! Comes in: the place of the lexer, at a sign. Goes out: a separator, or the heading of a table.
//!
//! `{| class="wikitable"`, `|-`, `> 1. e4 e5`, `**1. e4** e5`

use crate::source::opens_table;

use super::super::{Kind, layout};
use super::Lexer;

impl Lexer<'_> {
    /// Takes the markup at the start of a line; behind the sign of a quotation its line begins.
    #[cold]
    pub(super) fn frames_line(&mut self) -> bool {
        match self.rest().as_bytes() {
            [b'>', ..] => {
                let signs = self.rest().trim_start_matches('>');
                self.push(self.text.len() - signs.len(), Kind::Separator);
                true
            }
            [b'{', b'|', ..] | [b'|', b'-' | b'}' | b'+', ..] | [b'!', ..] => self.table_line(),
            _ => false,
        }
    }

    /// A line of a table's markup: where it begins and ends, between its rows, its caption, the heads of its columns.
    #[cold]
    fn table_line(&mut self) -> bool {
        let end = self.line_end();
        let line = self.text[self.at..end].trim_end();
        let head = line.trim_start_matches(['!', ' ']);
        let (n, kind) = match line.as_bytes() {
            [b'{', ..] if opens_table(self.text, self.at) => (line.len(), Kind::Separator),
            // `|---|---|` is a rule of other tables.
            [b'|', b'-', ..] if !line[1..].contains('|') => (line.len(), Kind::Separator),
            [b'|', b'}', ..] if self.table => (2, Kind::Separator),
            [b'|', b'+', ..] if self.table => (line.len(), self.head_kind()),
            // `! 1.` is the head of a row.
            [b'!', ..] if self.table && head.starts_with(|c: char| c.is_ascii_digit()) => {
                (line.len() - head.len(), Kind::Separator)
            }
            [b'!', ..] if self.table => (line.len(), self.head_kind()),
            _ => return false,
        };
        self.table = line.starts_with('{') || self.table && !line.starts_with("|}");
        self.push(self.at + n, kind);
        self.line_start = false;
        true
    }

    /// Words over a table are its heading, and none among the moves.
    fn head_kind(&self) -> Kind {
        match self.moves {
            true => Kind::Separator,
            false => Kind::Heading,
        }
    }

    /// Takes the stars about bold letters, but for a line of stars, and the one before a row: `**1. e4** e5`, `* 1. e4 e5`. The
    /// line begins behind them too.
    #[cold]
    pub(super) fn stars(&mut self, line_start: bool) -> bool {
        let rest = self.rest();
        let signs = rest.len() - rest.trim_start_matches('*').len();
        let row = || layout::number_and_move(&rest[signs..], self.dialect).is_some();
        let leads = signs > 1 || line_start && rest[signs..].starts_with(' ') && row();
        if !leads || layout::is_divider(&self.text[self.at..self.line_end()]) {
            return false;
        }
        self.push(self.at + signs, Kind::Separator);
        self.line_start = line_start;
        true
    }
}
