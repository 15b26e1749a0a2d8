//! Remarks beside a move that are told by where they stand: in its column, before the answer, in brackets.
//!
//! Comes in: the place of the lexer, at a word, or at the end of a bracket. Goes out: words, or a move with
//! the sign of a novelty.
//!
//! `F 4 FD, bon coup⇥F 4 FD`, `O-O un bon coup Fe7 6. Te1`, `(d5 est faible)`

use crate::lexicon::{self, Language};
use crate::phrase::CheckSaid;

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// The numeric glyph of a move that was not played before.
const NOVELTY: u8 = 146;
/// And the letter by which reviews mark it.
const NOVEL: char = 'N';
/// The glyph of a move behind which a diagram stands, and the letter by which programs print it.
const DIAGRAM: u8 = 220;
const DRAWN: &str = "D";
/// What is longer than this, in bytes, is a word of a remark.
const SCRAP_MOST: usize = 4;
/// What may stand before it: theoretical.
const THEORETICAL: char = 'T';
/// No longer move has that letter behind it.
const NOVEL_MOST: usize = 12;

impl Lexer<'_> {
    /// Takes plain words behind White's move where Black's stands in the next column.
    #[cold]
    pub(super) fn remarks_in_cell(&mut self) -> bool {
        let among = self.moves && !self.over && self.open.is_empty();
        if !among || self.number.moves != 1 && self.number.last > 0 {
            return false;
        }
        let n = layout::remark_before_column(self.rest(), self.dialect);
        if n > 0 {
            self.push(self.at + n, Kind::Aside);
        }
        n > 0
    }

    /// Takes what a player notes beside a move, with the side that is named behind it: `propose nulle`, `nulle proposée par les Noirs`, `p.n.`
    pub(super) fn notes_beside(&mut self) -> bool {
        let among = self.moves && self.open.is_empty();
        let n = lexicon::notes(self.rest());
        if !among || n == 0 {
            return false;
        }
        let behind = &self.rest()[n..];
        let whose = behind.trim_start_matches(' ').strip_prefix("par ");
        let side = whose.and_then(|words| {
            let side = words.strip_prefix("les ").unwrap_or(words);
            let (_, length) = lexicon::side(side, self.dialect.language)?;
            Some(behind.len() - side.len() + length)
        });
        let n = n + side.unwrap_or(0);
        let asked = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        let signs = asked.trim_start_matches(['?', '!', '.']);
        let n = match signs.len() < asked.len() {
            true => self.rest().len() - signs.len(),
            false => n,
        };
        // Other words behind it go on with a remark: `refuse le gambit`.
        let next = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        let ends = !next.starts_with(char::is_alphabetic) || self.dialect.reads(next);
        if ends {
            self.push(self.at + n, Kind::Aside);
        }
        ends
    }

    /// Whether Black's move stands behind the words of the next `end` bytes, which White's stands before: `O-O un bon coup Fe7`.
    pub(super) fn stands_before_answer(&self, end: usize) -> bool {
        let (words, answer) = self.rest().split_at(end);
        let whites = self.number.moves == 1 && !self.number.repeated && self.number.signed;
        whites && !words.contains(char::is_uppercase) && self.dialect.reads(answer.trim_start())
    }

    /// Takes words that name something between White's move and Black's, which is the last of its line: `O-O un bon coup Fe7`.
    /// Other words may speak of the move behind them: `O-O évite Cxe4`.
    #[cold]
    pub(super) fn names_before_answer(&mut self) -> bool {
        let among = self.moves && !self.over && self.open.is_empty() && self.number.signed;
        if !among || self.number.moves != 1 || self.number.repeated || !lexicon::names(self.rest())
        {
            return false;
        }
        let near = layout::near(self.rest());
        let mut end = layout::word_end(near);
        let answer = loop {
            let next = near[end..].trim_start();
            if next.is_empty() || self.dialect.reads(next) {
                break next;
            }
            if !layout::is_plain_word(next) {
                return false;
            }
            end = near.len() - next.len() + layout::word_end(next);
        };
        let last = layout::moves_alone(answer, self.dialect) == 1;
        if last {
            self.push(self.at + end, Kind::Aside);
        }
        last
    }

    /// The move that a mark at the place may belong to, and its item: the last, or the one before a comma or a sign of capture
    /// (`Fxf7, donnant échec`; `Ff7:`, and `éch.` below it).
    pub(super) fn marked(&self) -> Option<(Item, u32)> {
        let last = index(self.items.len()).checked_sub(1)?;
        let item = self.items.at(last);
        let parts =
            matches!(item.kind, Kind::Separator) && matches!(&self.text[item.span()], "," | ":");
        let at = if parts { last.checked_sub(1)? } else { last };
        let moved = self.items.at(at);
        match moved.kind {
            Kind::Phrase { phrase, .. } if phrase.check == CheckSaid::Unsaid => Some((moved, at)),
            _ => None,
        }
    }

    /// The damaged or unread cell, with its item, that a mark on the same line belongs to: `Fc4x7 éch.`, `? mat`.
    pub(super) fn marked_cell(&self) -> Option<(Item, u32)> {
        let at = index(self.items.len()).checked_sub(1)?;
        let cell = self.items.at(at);
        let behind_row = |item: Item| {
            matches!(
                item.kind,
                Kind::Number { .. } | Kind::Phrase { .. } | Kind::Separator
            )
        };
        let is_cell = match cell.kind {
            Kind::Phrase { .. } => false,
            // A few letters in the place of a move may be left of one.
            Kind::Unreadable { shaped: false, .. } => {
                let before = at.checked_sub(1).map(|before| self.items.at(before));
                cell.end - cell.start <= SCRAP_MOST && before.is_some_and(behind_row)
            }
            kind => kind.is_cell(),
        };
        let same_line = !self.text[cell.end..self.at].contains(['\n', '\r']);
        (is_cell && same_line).then_some((cell, at))
    }

    /// Takes a move that has the letter of a novelty behind it, or that letter apart: `Fg5N`, `Nf3 N`, `Fg5 TN`; or the letter of a diagram.
    #[cold]
    pub(super) fn novel_move(&mut self) -> bool {
        let rest = self.rest();
        let word = &rest[..layout::word_end(rest)];
        let bare = word.trim_end_matches(['!', '?', '.', ',', ';', ':']);
        let moved = |item: Item| matches!(item.kind, Kind::Phrase { .. } | Kind::Nag(_));
        if bare == DRAWN
            && self.dialect.language == Language::English
            && self.items.last().is_some_and(moved)
        {
            self.push(self.at + bare.len(), Kind::Nag(DIAGRAM));
            return true;
        }
        let Some(said) = bare.strip_suffix(NOVEL) else {
            return false;
        };
        let said = said.strip_suffix(THEORETICAL).unwrap_or(said);
        if said.is_empty() && self.items.last().is_some_and(moved) {
            self.push(self.at + bare.len(), Kind::Nag(NOVELTY));
            return true;
        }
        if bare.len() > NOVEL_MOST {
            return false;
        }
        let Ok((phrase, n)) = self.dialect.phrase(said) else {
            return false;
        };
        if n < said.len() || phrase.names_nothing() {
            return false;
        }
        let letters = bare.len() - said.len();
        self.take_move(self.at + n, Kind::Phrase { phrase, pair: 0 });
        self.push(self.at + letters, Kind::Nag(NOVELTY));
        true
    }

    /// Whether the bracket that item `open` opens says how a square stands, and proposes no move: `(d5 est faible)`.
    pub(super) fn says_how_it_stands(&self, open: u32) -> bool {
        let mut items = self.behind(open);
        let Some(square) = items
            .next()
            .filter(|item| matches!(item.kind, Kind::Phrase { .. }))
        else {
            return false;
        };
        let words = |item: &Item| {
            item.kind.is_words() || matches!(item.kind, Kind::Side(_) | Kind::Separator)
        };
        let said = self.text[square.end..self.at].trim_start();
        let stated = lexicon::states(said);
        stated > 0
            && lexicon::judges(said) == 0
            && !layout::proposes(&said[stated..])
            && items.all(|item| words(&item))
    }
}
