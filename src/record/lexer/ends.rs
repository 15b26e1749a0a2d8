//! Where a record ends: what stands at the place is another's.
//!
//! Comes in: the place of the lexer, before an item. Goes out: whether the record is over there.
//!
//! `1-0` and a blank line, and `1. d4` below it; `[Event "?"]` behind moves.

use crate::heading::headed_result;
use crate::source::is_tag_line;

use super::super::tags::end_of_line;
use super::super::{Item, Kind, Unterminated, layout};
use super::{Lexer, skip_blanks};

impl Lexer<'_> {
    /// Whether the record ends before the next item.
    ///
    /// It ends behind its result with that line, where a tag begins a line after moves, and where
    /// numbering begins again at 1 with a first move that can open a game, set apart by a blank line
    /// or a heading, or by the notation.
    pub(super) fn ends_here(&mut self) -> bool {
        if !self.line_start {
            let within = !self.open.is_empty();
            return self.over
                && !within
                && !self.note
                && !layout::is_aside(self.rest(), self.dialect);
        }
        if self.over {
            // No note goes on in the tags of the next record.
            if self.rest().starts_with('[') && is_tag_line(self.text, self.at) {
                return true;
            }
            if self.is_page_line_behind()
                || self.note_behind().is_some()
                || self.goes_on_in_brackets()
                || self.is_unused_behind(self.at)
                || layout::closes_element(layout::near(self.rest()))
            {
                return false;
            }
            if self.heads_by_letter() {
                return true;
            }
            let note = layout::note_call(self.rest()) > 0 || self.note_here().is_some();
            return !note && (!self.note || self.apart) && self.next_record_opens();
        }
        let swallows = self
            .items
            .last()
            .is_some_and(|item| matches!(item.kind, Kind::Unterminated(Unterminated::Comment)));
        if !(self.moves || !self.open.is_empty() || swallows) {
            return false;
        }
        // What is stated between two games ends the first: `1/2-1/2` is no number with its sign.
        let stated = || {
            let line = layout::near(self.rest()).trim_end();
            self.moves && !line.is_empty() && layout::is_result_alone(line)
        };
        match self.rest().chars().next() {
            Some('0'..='9') if self.apart && stated() => false,
            Some('[') => is_tag_line(self.text, self.at),
            Some('0'..='9' | '|') if self.apart || swallows => {
                self.opens_another(self.rest()) || self.heads_game()
            }
            Some(first) if first.is_ascii_alphabetic() || !first.is_ascii() => self.heads_game(),
            Some('(') => self.apart && self.opens_in_brackets(self.at) || self.heads_by_letter(),
            Some('0' | '1' | '|') => self.begins_other_family() || self.begins_behind_result(),
            Some(first) if first == '<' || layout::begins_divider(first) => self.heads_game(),
            _ => false,
        }
    }

    /// Whether a letter or a figure counts games at the place, with its bracket, set apart, the first row of one below its line, and
    /// no note was called so among the moves: `b) Dupont – Martin`.
    fn heads_by_letter(&self) -> bool {
        let n = layout::note_call(self.rest());
        if n == 0 || !self.apart {
            return false;
        }
        let call = self.rest()[..n].trim_start_matches('(');
        let below = skip_blanks(self.text, end_of_line(self.text, self.at));
        let is_call = |item: Item| {
            let said = self.text[item.span()].trim_start_matches('(');
            matches!(item.kind, Kind::Aside) && said == call
        };
        layout::opens_game(&self.text[below..], self.dialect) && !self.items.iter().any(is_call)
    }

    /// Whether the line at hand goes on with what stands in brackets behind the result: the sign that closes them is in its paragraph, and
    /// no number of a game's first move before it.
    fn goes_on_in_brackets(&self) -> bool {
        let Some(bracket) = self.signs.last().filter(|_| !self.apart) else {
            return false;
        };
        let close = if *bracket { ']' } else { ')' };
        let near = &self.rest()[..self.rest().floor_char_boundary(layout::ROW_MOST)];
        let inside = near.find(close).map(|end| &near[..end]);
        let blank = |words: &str| words.lines().any(|line| line.trim().is_empty());
        inside.is_some_and(|words| !blank(words) && !layout::opens_game(words, self.dialect))
    }

    /// Whether a game begins behind a result that stands in a variation which nothing closed.
    fn begins_behind_result(&self) -> bool {
        let last = self.items.last().map(|item| item.kind);
        let ended = !self.open.is_empty() && matches!(last, Some(Kind::Result(_)));
        ended && layout::opens_game(self.rest(), self.dialect)
    }

    /// Whether what stands behind the result begins another record.
    fn next_record_opens(&mut self) -> bool {
        if let Some((_, opens)) = self.heads.filter(|(until, _)| self.at < *until) {
            return opens;
        }
        let found = layout::next_record_opens(self.text, self.at, self.dialect, self.apart);
        self.heads = Some(found);
        found.1
    }

    /// Whether the line of words at hand heads another record. Lines of words in a row share the
    /// answer, which is asked of the line behind them.
    fn heads_game(&mut self) -> bool {
        if let Some((_, heads)) = self.heads.filter(|(until, _)| self.at < *until) {
            return heads;
        }
        let stated = (self.apart || self.has_line_below()) && self.states_result();
        if !stated && self.is_annotated() {
            return false;
        }
        let below = layout::heads_game(self.text, self.at, self.dialect, self.apart);
        self.heads = below.map(|(line, heads)| (line, heads || self.opens_in_brackets(line)));
        self.heads.is_some_and(|(_, heads)| heads)
    }

    /// Whether the line at hand states the result of a game beside the names of its players, or behind its number.
    fn states_result(&self) -> bool {
        headed_result(layout::near(self.rest()).trim_end()).is_some()
    }

    /// Whether the line below the one at hand is not blank: what stands between two games without a blank line heads the second.
    fn has_line_below(&self) -> bool {
        let mut lines = self.rest().lines().skip(1);
        lines.next().is_some_and(|below| !below.trim().is_empty())
    }

    /// Whether the first row of a game stands at byte `line`, its number in brackets as those of this record are.
    fn opens_in_brackets(&self, line: usize) -> bool {
        let row = &self.text[line..];
        self.brackets && layout::opens_in_brackets(row, self.dialect)
    }
}
