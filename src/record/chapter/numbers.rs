//! Numbers of moves in a chapter.
//!
//! Comes in: a chapter at figures. Goes out: the number as an item, where a side or a move follows it, or whether it
//! begins another game.
//!
//! `12. Blanc. Le pion du roi, un pas.`

use super::{Chapter, Kind};

impl Chapter<'_> {
    /// Takes the number of a move in brackets, where the record's numbers stand so.
    pub(super) fn bracketed_number(&mut self) -> bool {
        let digits = self.rest()[1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let value: Option<u32> = self.rest()[1..=digits].parse().ok();
        let behind = self.at + digits + 2;
        let closed = self.text.as_bytes().get(behind - 1) == Some(&b')');
        let (Some(value), true) = (value, closed && digits < 4) else {
            return false;
        };
        let next = match self.brackets {
            true => self.number.map(|last| last + 1),
            false => (self.tree.moves() == 0).then_some(1),
        };
        if next != Some(value) || !self.clause_follows(behind) {
            return false;
        }
        self.drop_clause();
        let black = false;
        self.add(self.at, behind, Kind::Number { value, black });
        (self.number, self.brackets, self.at) = (Some(value), true, behind);
        true
    }

    /// `12.` before a side or a move.
    pub(super) fn move_number(&mut self) -> bool {
        let Some((value, behind)) = self.number_at(self.at) else {
            return false;
        };
        // Within a sentence a figure without a stop is a part of it: a scan's `de 12 dame`.
        let signed = !self.text[self.at..behind]
            .trim_end()
            .ends_with(|c: char| c.is_ascii_digit());
        let within = !signed && !self.clause.is_behind_stop(self.text);
        if within || !self.clause_follows(behind) {
            return false;
        }
        self.drop_clause();
        let end = self.at + self.text[self.at..behind].trim_end().len();
        self.add(
            self.at,
            end,
            Kind::Number {
                value,
                black: false,
            },
        );
        self.number = Some(value);
        self.at = end;
        true
    }

    /// Up to three figures at `at` and the byte behind their stop.
    pub(super) fn number_at(&self, at: usize) -> Option<(u32, usize)> {
        let rest = &self.text[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let value = rest[..digits].parse().ok().filter(|_| digits < 4)?;
        let stop = rest[digits..].trim_start_matches(['.', '·', ',', ' ', ')']);
        Some((value, at + rest.len() - stop.len()))
    }
}
