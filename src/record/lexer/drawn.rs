//! Boards printed among the moves, and what stands about them.
//!
//! Comes in: the place of the lexer, at the start of a line. Goes out: the item that they are, which says no move: a board, the FEN of
//! one, its caption, a list of men.
//!
//! `8 t c f d r f . t` and the seven ranks below, `Diagramme 1 (après 5...a6)`, `Blancs : Rg1, Dd1, Ta1`

use crate::lexicon;

use super::super::{Kind, layout};
use super::Lexer;

impl Lexer<'_> {
    /// Takes a board that is drawn, or the FEN of one, and what stands about it: they say no move.
    pub(super) fn draws_board(&mut self) -> bool {
        let drawn = layout::drawn(self.text, self.at);
        let end = drawn.or_else(|| self.words_about_board());
        let Some(end) = end else {
            return false;
        };
        let kind = match self.moves || self.number.last > 0 {
            true => Kind::Aside,
            false => Kind::Heading,
        };
        self.push(end, kind);
        self.drawn_until = end;
        true
    }

    /// Takes what heads a study before its first move: its number, or the men of both sides, each list below the name of its side.
    pub(super) fn heads_study(&mut self) -> bool {
        let begun = self.moves || self.number.last > 0 || !self.open.is_empty();
        // Most lines are those of tags.
        if begun || self.over || self.rest().starts_with('[') {
            return false;
        }
        let line = layout::near(self.rest()).trim_end();
        let alone = lexicon::side(line, self.dialect.language)
            .is_some_and(|(_, n)| !line[n..].contains(char::is_alphanumeric));
        let end = match alone {
            true => layout::position_told(self.text, self.at, self.dialect),
            false => {
                let number = layout::study_number(self.text, self.at, self.dialect);
                (number > 0).then_some(self.at + number)
            }
        };
        if let Some(end) = end {
            self.push(end, Kind::Heading);
            self.apart = true;
        }
        end.is_some()
    }

    /// The end of the line at hand, where it is a board's caption or a list of men.
    fn words_about_board(&mut self) -> Option<usize> {
        let rest = self.rest();
        // Most lines begin with a number or a move.
        let may_tell = match rest.as_bytes() {
            [b'0'..=b'9' | b'[' | b'{' | b'$' | b'%' | b';', ..] => false,
            [b'A'..=b'Z' | b'a'..=b'z', near @ ..] => {
                let near = &near[..near.len().min(3)];
                !near
                    .iter()
                    .any(|byte| byte.is_ascii_digit() || *byte == b'-')
            }
            _ => true,
        };
        if !may_tell {
            return None;
        }
        let line = layout::near(rest).trim_end();
        let below = self.is_below_board();
        if self.moves && layout::lists_men(line, self.dialect, below) {
            return Some(self.at + line.len());
        }
        let told = layout::caption(self.text, self.at, self.dialect, below);
        (told > 0).then_some(self.at + told)
    }

    /// Whether nothing stands between a board, or what is told of one, and the line at hand.
    fn is_below_board(&self) -> bool {
        let between = self.text.get(self.drawn_until..self.at);
        self.drawn_until > 0 && between.is_some_and(|between| between.trim().is_empty())
    }
}
