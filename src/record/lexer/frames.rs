//! What frames the moves of a page and says nothing itself: the markup of tables, of quotations and of bold letters.
//!
//! Comes in: the place of the lexer, at a sign. Goes out: a separator, or the heading of a table.
//!
//! `{| class="wikitable"`, `|-`, `> 1. e4 e5`, `**1. e4** e5`, `*1. e4 e5*`, `''1. e4 e5''`, `« 1. e4 e5 »`, `<p>1. e4 e5<br>`

use crate::lexicon;
use crate::source::opens_table;

use super::super::{Kind, layout};
use super::Lexer;

/// The signs before the items of a list.
const BULLETS: [char; 4] = ['•', '▪', '◦', '‣'];

/// Marks about what is quoted.
const QUOTES: [(char, char); 4] = [('«', '»'), ('“', '”'), ('„', '“'), ('"', '"')];

/// No more apostrophes than these stand together: slanted and bold at once.
const SIGNS_MOST: usize = 5;

impl Lexer<'_> {
    /// Takes the markup at the start of a line; behind the sign of a quotation its line begins.
    #[cold]
    pub(super) fn frames_line(&mut self) -> bool {
        match self.rest().as_bytes() {
            [b'<', b't', b'h', ..] if !self.moves && self.heads_of_table() => true,
            [b'<' | b'&', ..] => {
                let marked = self.markup();
                self.line_start |= marked;
                marked
            }
            [b'>', ..] => {
                let signs = self.rest().trim_start_matches('>');
                self.push(self.text.len() - signs.len(), Kind::Separator);
                true
            }
            [0xc2 | 0xe2, ..] if self.quotes_row() => true,
            [0xc2 | 0xe2 | 0xf0, ..] => {
                let rest = self.rest();
                let behind = rest.trim_start_matches(BULLETS);
                let behind = &behind[lexicon::picture(behind)..];
                let leads = || self.begins_item(behind.trim_start());
                let listed = behind.len() < rest.len() && (rest.starts_with(BULLETS) || leads());
                if listed {
                    self.push(self.text.len() - behind.len(), Kind::Separator);
                    self.line_start = true;
                }
                listed
            }
            [b'-', b' ', ..] => self.bullet(),
            [b'"', ..] => self.quotes_row(),
            [b'`', b'`', b'`', ..] => self.fence(),
            [b'{', b'|', ..] | [b'|', b'-' | b'}' | b'+', ..] | [b'!', ..] => self.table_line(),
            _ => false,
        }
    }

    /// Takes the heads of the columns of a table, to the end of their row: `<th>Blancs</th><th>Noirs</th></tr>`
    #[cold]
    fn heads_of_table(&mut self) -> bool {
        let near = &self.rest()[..self.rest().floor_char_boundary(layout::ROW_MOST)];
        let ends = near.find("</tr>").map(|at| at + "</tr>".len());
        if let Some(n) = ends {
            self.push(self.at + n, Kind::Heading);
            self.line_start = true;
        }
        ends.is_some()
    }

    /// Takes the quotation mark before a row that another ends: `« 1. e4 e5 »`. Behind it the line begins.
    #[cold]
    fn quotes_row(&mut self) -> bool {
        let line = self.text[self.at..self.line_end()].trim_end();
        let quoted = |(open, close): &(char, char)| {
            let row = line.strip_prefix(*open)?.strip_suffix(*close)?;
            let whole = !row.contains([*open, *close]) && self.begins_item(row.trim_start());
            whole.then_some((open.len_utf8(), line.len() - close.len_utf8()))
        };
        let Some((open, close)) = QUOTES.iter().find_map(quoted) else {
            return false;
        };
        self.emphasis = Some(self.at + close);
        self.push(self.at + open, Kind::Separator);
        self.line_start = true;
        true
    }

    /// Takes the mark that ends such a row.
    #[cold]
    pub(super) fn ends_quotation(&mut self) -> bool {
        let mark = self.rest().chars().next();
        let ends = self.emphasis == Some(self.at);
        if let Some(mark) = mark.filter(|_| ends) {
            self.push(self.at + mark.len_utf8(), Kind::Separator);
        }
        ends
    }

    /// Takes the dash before a row in a list of plain text, or before the side that a line names: `- 1. e4 e5`, `- Blancs : e4`. Behind it
    /// the line begins.
    #[cold]
    fn bullet(&mut self) -> bool {
        let row = self.rest()[1..].trim_start_matches(' ');
        let numbered = self.begins_item(row);
        let named = || {
            let side = lexicon::side(row, self.dialect.language);
            side.is_some_and(|(_, n)| row[n..].trim_start().starts_with(':'))
        };
        let listed = numbered || named();
        if listed {
            self.push(self.at + 1, Kind::Separator);
            self.line_start = true;
        }
        listed
    }

    /// Whether a row begins behind the sign of a list: a number and a move, or a number with its sign that may be next, whatever its move is.
    pub(super) fn begins_item(&self, row: &str) -> bool {
        let figures = row.bytes().take_while(u8::is_ascii_digit).count();
        let sign = layout::number_sign(&row[figures..]).0;
        let apart = row[figures + sign..].starts_with([' ', '\u{a0}']);
        let value: Option<u32> = row[..figures].parse().ok();
        let next =
            value.is_some_and(|value| self.number.may_be(value) || value == self.number.last + 1);
        sign > 0 && apart && next || layout::number_and_move(row, self.dialect).is_some()
    }

    /// Takes an element's tag in a page of HTML, or the name of a blank: `<p>`, `<br/>`, `</b>`, `<td class="coup">`, `&nbsp;`.
    #[cold]
    pub(super) fn markup(&mut self) -> bool {
        if self.struck_out() {
            return true;
        }
        let n = layout::markup(self.rest());
        if n > 0 {
            self.push(self.at + n, Kind::Separator);
        }
        n > 0
    }

    /// Takes what is struck out as words: `~~d3 d6~~`, `<s>d3</s>`.
    #[cold]
    pub(super) fn struck_out(&mut self) -> bool {
        let n = layout::struck_out(self.rest());
        if n > 0 {
            self.push(self.at + n, Kind::Aside);
        }
        n > 0
    }

    /// Takes the line that begins or ends text set apart as it stands: three backticks or more, and the name of what it is.
    #[cold]
    fn fence(&mut self) -> bool {
        let end = self.line_end();
        let name = self.text[self.at..end].trim_start_matches('`').trim();
        let is_fence = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_fence {
            self.push(end, Kind::Separator);
        }
        is_fence
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
        let row = || self.begins_item(rest[signs..].trim_start());
        let leads = signs > 1 || line_start && rest[signs..].starts_with(' ') && row();
        if !leads && signs == 1 && self.sets_off_letters("*") {
            self.push(self.at + signs, Kind::Separator);
            self.line_start = line_start;
            return true;
        }
        if !leads || layout::is_divider(&self.text[self.at..self.line_end()]) {
            return false;
        }
        self.push(self.at + signs, Kind::Separator);
        self.line_start = line_start;
        true
    }

    /// Takes a line of which signs set off all letters, and which says no move: `*Table 1*`.
    #[cold]
    pub(super) fn heads_in_letters(&mut self) -> bool {
        let line = self.text[self.at..self.line_end()].trim_end();
        layout::is_marked_heading(line, self.dialect) && self.words_alone()
    }

    /// Takes the signs of a wiki about slanted and bold letters, and the underscore about those of other pages: `''1. e4'' e5`, `_e4_`.
    #[cold]
    pub(super) fn letters_set_off(&mut self, line_start: bool) -> bool {
        let rest = self.rest();
        let sign = &rest[..1];
        let n = rest
            .bytes()
            .take_while(|byte| [*byte] == sign.as_bytes())
            .count();
        let least = if sign == "_" { 1 } else { 2 };
        let set_off = (least..=SIGNS_MOST).contains(&n) && self.sets_off_letters(&rest[..n]);
        if set_off {
            self.push(self.at + n, Kind::Separator);
            self.line_start = line_start;
        }
        set_off
    }

    /// Whether the sign at the place sets off letters, a number or a move and what stands with it, or words between stars, or ends them:
    /// `*1. e4 e5*`.
    fn sets_off_letters(&mut self, sign: &str) -> bool {
        if self.emphasis == Some(self.at) {
            return true;
        }
        let rest = &self.rest()[sign.len()..];
        let moves =
            layout::number_and_move(rest, self.dialect).is_some() || self.dialect.reads(rest);
        // A star is a result too: `*un bon coup*` is slanted, `*(un bon coup)*` too.
        let words = || {
            sign == "*" && rest.starts_with(|c: char| c.is_alphabetic() || matches!(c, '«' | '('))
        };
        if rest.starts_with(char::is_whitespace) || !moves && !words() {
            return false;
        }
        let near = layout::near(rest);
        let closes = |at: &usize| {
            let behind = &near[at + sign.len()..];
            !near[..*at].ends_with(char::is_whitespace)
                && !behind.starts_with(|c: char| sign.starts_with(c) || c.is_alphanumeric())
        };
        let mut signs = near.match_indices(sign).map(|(at, _)| at);
        let close = signs.find(closes);
        self.emphasis = close.map(|at| self.at + sign.len() + at).or(self.emphasis);
        close.is_some()
    }
}
