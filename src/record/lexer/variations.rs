//! Variations: in parentheses, or as examples that none closes.
//!
//! Comes in: the place of the lexer, at a parenthesis or an example. Goes out: the items that open and
//! close the variation, or one item where no move stands in it: `(2. Cc3)`, `Exemple : 2 C 3 FD`.

use shakmaty::Color;

use crate::lexicon;
use crate::phrase::Phrase;

use super::super::{After, Branch, DEEPEST, Item, Kind, layout};
use super::{Lexer, index};

/// Within how many bytes the bracket is looked for that closes a variation.
const BRACKET_MOST: usize = 1024;
/// How far before a variation the move is looked for that it goes on from, in items.
const BACK_MOST: usize = 1 << 10;
/// The most bytes of moves that words judge, with these.
const JUDGED_MOST: usize = 256;

impl Lexer<'_> {
    /// `variation = open , { item | words | result } , close ;`
    /// `open = "(" ;`
    ///
    /// `(=)` is a result, or the offer of a draw where the game goes on.
    pub(super) fn open(&mut self) {
        if let Some((result, n)) = layout::result(self.rest()) {
            return match self.is_offer(n) {
                true => self.push(self.at + n, Kind::Aside),
                false => self.result(result, n),
            };
        }
        let code = layout::opening_code(self.rest());
        if code > 0 {
            return self.push(self.at + code, Kind::Aside);
        }
        if let Some((result, n)) = self.stated_in_brackets() {
            return match self.is_offer(n) {
                true => self.push(self.at + n, Kind::Aside),
                false => self.result(result, n),
            };
        }
        if self.number_in_brackets() {
            return;
        }
        if self.rest().starts_with('(') && self.mistakes_sign(b'(') {
            return;
        }
        if self.open.len() == DEEPEST {
            let end = layout::closing_parenthesis(self.text, self.at);
            return self.push(end, Kind::TooDeep);
        }
        self.open.push(index(self.items.len()));
        self.signs.push(self.rest().starts_with('['));
        self.numbers.push(self.number);
        self.push(self.at + 1, Kind::Open { close: 0 });
    }

    /// Takes the number of a row in brackets, where the record's numbers stand so.
    pub(super) fn number_in_brackets(&mut self) -> bool {
        let number = self.bracketed_number();
        if let Some((value, n)) = number {
            self.brackets = true;
            self.take_number(value, n);
        }
        number.is_some()
    }

    /// Whether a bracket in a line of moves opens a variation, as a parenthesis does: one closes it nearby (`[3. Fc4 Fc5]`,
    /// `[mieux : d4]`).
    #[cold]
    pub(super) fn opens_bracket(&self) -> bool {
        self.moves && self.open.len() < DEEPEST && layout::bracketed_words(self.rest()) > 0
    }

    /// Whether the innermost variation that is open was opened by a bracket.
    #[inline]
    pub(super) fn is_in_bracket(&self) -> bool {
        self.signs.last() == Some(&true)
    }

    /// The end of the line, or of the bracket that is open before it: `3. [mot illisible] P 3 TD`.
    pub(super) fn end_in_bracket(&mut self) -> usize {
        let end = self.line_end();
        let near = &self.text.as_bytes()[self.at..end.min(self.at + BRACKET_MOST)];
        match memchr::memchr(b']', near).filter(|_| self.is_in_bracket()) {
            Some(close) => self.at + close,
            None => end,
        }
    }

    /// Whether a bracket at the start of a line holds moves or words, as one in a line of moves does, and is no tag, though
    /// malformed: `[3... d6 4. d4]`, `[Meilleur coup]`.
    #[cold]
    pub(super) fn brackets_moves(&self) -> bool {
        let rest = self.rest();
        layout::bracketed_words(rest) > 0
            && !layout::is_left_of_tag(rest)
            && self.open.len() < DEEPEST
    }

    /// `close = ")" ;`
    /// `aside = open , { number | side | nag | glyph | separator | divider | comment | line_comment | words
    /// | clock | aside } , close ;`
    ///
    /// What turns out to hold no move was no variation.
    pub(super) fn close(&mut self) {
        let Some(open) = self.open.pop() else {
            return self.push(self.at + 1, Kind::Stray);
        };
        self.signs.pop();
        self.number = self.numbers.pop().unwrap_or_default();
        let aside = self.behind(open).all(|item| is_aside(&item));
        let said = self.holds_words(open) || self.speaks_of_moves(open);
        if aside || said || self.says_how_it_stands(open) {
            self.items.truncate(open as usize + 1);
            self.at += 1;
            if let Some(item) = self.items.last() {
                let (kind, end) = (Kind::Aside, self.at);
                self.items.set_last(Item { kind, end, ..item });
            }
            return;
        }
        let close = index(self.items.len());
        self.items.set_kind(open, Kind::Open { close });
        self.push(self.at + 1, Kind::Close);
    }

    /// Whether words alone stand in the parenthesis that item `open` opens, though a short one may be read as a move:
    /// `(proposition de nulle)`.
    fn holds_words(&self, open: u32) -> bool {
        let text = |item: &Item| &self.text[item.span()];
        let short = |item: &Item| {
            let is_read = matches!(item.kind, Kind::Phrase { .. } | Kind::Result(_));
            is_read && text(item).bytes().all(|byte| byte.is_ascii_lowercase())
        };
        let is_word = |item: &Item| {
            let words = matches!(item.kind, Kind::Unreadable { .. } | Kind::Aside);
            words && !text(item).contains(|c: char| c.is_ascii_digit())
        };
        let known = |item: Item| is_aside(&item) || is_word(&item) || short(&item);
        self.behind(open).all(known)
            && self.behind(open).any(|item| short(&item))
            && self.behind(open).any(|item| is_word(&item))
    }

    /// The items behind item `at`.
    pub(super) fn behind(&self, at: u32) -> impl Iterator<Item = Item> {
        self.items.within(at as usize + 1..self.items.len())
    }

    /// `Exemple : 12 P 4 R ...`: a variation without parentheses, to the end of its line or to the
    /// number at which the game goes on.
    pub(super) fn begin_example(&mut self, n: usize) {
        self.end_example();
        self.judged = false;
        if self.open.len() == DEEPEST {
            return self.push(self.at + n, Kind::Aside);
        }
        self.open_example(index(self.items.len()));
        self.push(self.at + n, Kind::Open { close: 0 });
    }

    /// Opens the example that begins with item `open`.
    fn open_example(&mut self, open: u32) {
        self.open.push(open);
        self.numbers.push(self.number);
        self.number.fresh = true;
        let next = layout::next_line_number(self.text, self.at, self.dialect);
        let alone = self
            .numbers
            .last()
            .is_some_and(|game| next == Some(game.due()));
        (self.example, self.example_alone) = (Some(self.open.len()), alone);
    }

    /// Whether a number behind words of the same line goes back in the game, so that what it numbers is
    /// spoken of: `On peut jouer aussi 3... C 3 F`. A misprinted one is gone beyond by the next line's. In a
    /// note any number is.
    pub(super) fn goes_back(&self, value: u32, black: bool) -> bool {
        let due = self.number.due();
        let may_go_back = self.note || value < due && !self.over;
        if !may_go_back || !self.moves || !self.open.is_empty() {
            return false;
        }
        let runs_on = self.comments_run_on() || self.note;
        let spoken = || {
            runs_on && self.is_behind_words()
                || self.is_judged(black)
                || black && self.is_told_instead(value)
        };
        // A page with tags has its remarks between signs.
        if !self.comments_run_on() && !self.tags.is_empty() || !spoken() {
            return false;
        }
        let next = || layout::next_line_number(self.text, self.at, self.dialect);
        self.note || next().is_none_or(|next| next <= due)
    }

    /// Whether dots say that the move of the number at hand is Black's, though both of that number were told, and words stand
    /// before it, as of a sentence that the end of a line parts: `L'alternative`, and `3... Cf6` below it.
    pub(super) fn is_told_instead(&self, value: u32) -> bool {
        let words = |item: &Item| matches!(item.kind, Kind::Aside | Kind::Prose);
        let last = self.items.last().filter(words);
        let runs_on = |item: Item| self.text[item.span()].ends_with(char::is_alphabetic);
        value == self.number.last && self.number.is_full() && last.is_some_and(runs_on)
    }

    /// Whether words judge the move of the number at hand, or its moves where the first is Black's though White's is
    /// due: `3... C 3 F est meilleur.` They end the line, or the next number does.
    fn is_judged(&self, black: bool) -> bool {
        // Not far, for each number of a text without lines may ask.
        let near = &self.rest()[..self.rest().floor_char_boundary(JUDGED_MOST)];
        let line = near.split(['\n', '\r']).next().unwrap_or_default();
        let (mut rest, mut moves) = (line, 0);
        while moves == 0 || black {
            let told = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let told = told.trim_start_matches(|c: char| "/.… -–—".contains(c));
            let told = &near[line.len() - told.len()..];
            let Ok((_, n)) = self.dialect.phrase(told) else {
                break;
            };
            // The end of the line parts the move.
            let Some(behind) = line.get(near.len() - told.len() + n..) else {
                return false;
            };
            (rest, moves) = (
                behind.trim_start_matches([' ', '!', '?', ',', ';']),
                moves + 1,
            );
        }
        let end = rest
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(rest.len());
        let next = || {
            let number = layout::number_and_move(&rest[end..], self.dialect);
            rest[..end].trim_end().ends_with('.') && number.is_some()
        };
        // `7. le cavalier à la 3. case, le roi roque ;`: no words upon his move, but the answer.
        let answers = |(phrase, n): (Phrase, usize)| {
            !phrase.names_nothing() && layout::is_in_words(&rest[..n])
        };
        moves > 0
            && rest.starts_with(char::is_lowercase)
            && !self.dialect.phrase(rest).is_ok_and(answers)
            && layout::result(rest).is_none()
            && (end == rest.len() && line.len() < JUDGED_MOST || next())
    }

    /// Whether words stand before the place on its line, or the call of a note that it is in; a draw that was offered speaks of no move.
    fn is_behind_words(&self) -> bool {
        self.items.last().is_some_and(|last| {
            let words = self.text.get(last.span()).unwrap_or_default();
            matches!(last.kind, Kind::Aside | Kind::Prose)
                && words.contains(char::is_alphanumeric)
                && layout::result(words).is_none()
                && (self.note || !words.ends_with(')'))
                && !self.text[last.end..self.at].contains(['\n', '\r'])
        })
    }

    /// Makes of the words before the place what opens the variation of a remark, which goes on from the move
    /// of that number.
    pub(super) fn begin_remark(&mut self, value: u32, black: bool) {
        self.judged = !self.is_behind_words();
        if self.judged {
            self.push(self.at, Kind::Open { close: 0 });
        }
        let open = index(self.items.len().saturating_sub(1));
        let Some(item) = self.items.last() else {
            return;
        };
        self.items.set_kind(open, Kind::Open { close: 0 });
        let words = self.text.get(item.span()).unwrap_or_default();
        match self.judged {
            true => {
                let black = black || self.dots_follow();
                self.refer_to(open, value, Some(Color::from_white(!black)));
            }
            false => self.refer(open, value, black, words),
        }
        let back = self.comes_back(self.awaited()).filter(|_| self.judged);
        self.open_example(open);
        self.example_alone |= self.note;
        if black && self.told_below(open) {
            self.example_until = back.unwrap_or(0);
        }
    }

    /// Opens the variation of a move said instead of that number's, which ends at byte `back`.
    pub(super) fn open_alternative(&mut self, value: u32, black: bool, back: usize) {
        let open = index(self.items.len());
        self.push(self.at, Kind::Open { close: 0 });
        self.refer_to(open, value, Some(Color::from_white(!black)));
        self.open_example(open);
        (self.judged, self.example_until) = (true, back);
    }

    /// Whether dots stand behind the number at the place and its sign: `5/ ... - Fg4`.
    fn dots_follow(&self) -> bool {
        let after = self.rest().trim_start_matches(|c: char| c.is_ascii_digit());
        let (sign, _) = layout::number_sign(after);
        lexicon::ellipsis(after[sign..].trim_start_matches([' ', '\u{a0}'])) > 0
    }

    /// Whether the words that the variation of item `open` goes on from stand above its line.
    fn told_below(&self, open: u32) -> bool {
        let before = open.checked_sub(1).map(|at| self.items.at(at));
        before.is_some_and(|item| {
            matches!(item.kind, Kind::Aside | Kind::Prose)
                && self.text[item.end..self.at].contains(['\n', '\r'])
                && self.text[item.span()].ends_with(char::is_alphabetic)
        })
    }

    /// Whether the line at hand goes on with the moves of a note: with the number that is due in them.
    pub(super) fn goes_on_in_note(&self) -> bool {
        let goes_on = |(value, _)| value == self.number.due();
        self.note
            && !self.apart
            && self.example == Some(self.open.len())
            && layout::number_and_move(self.rest(), self.dialect).is_some_and(goes_on)
    }

    /// Whether an example was begun at the end of its line, which the next one tells.
    pub(super) fn awaits_example(&self) -> bool {
        let last = self.items.last().map(|item| item.kind);
        self.example.is_some() && matches!(last, Some(Kind::Open { .. }))
    }

    /// Ends the example that is open, where none of its own parentheses is.
    pub(super) fn end_example(&mut self) {
        if self.example == Some(self.open.len()) {
            (self.example, self.example_until) = (None, 0);
            if let Some(open) = self.open.pop() {
                self.number = self.numbers.pop().unwrap_or_default();
                let close = index(self.items.len());
                self.items.set_kind(open, Kind::Open { close });
                self.push(self.at, Kind::Close);
            }
        }
    }

    /// Ends the example where `value` is no number of its own, but the one that the game is at.
    pub(super) fn leave_example(&mut self, value: u32, black: bool) {
        if self.example_until > 0 {
            if self.at >= self.example_until {
                self.end_example();
            }
            return;
        }
        let Some(game) = self
            .numbers
            .last()
            .copied()
            .filter(|_| self.example.is_some())
        else {
            return;
        };
        if self.number.fresh && value > game.last && value == game.due() {
            self.goes_on_behind_last();
        }
        if self.number.fresh && value < game.last && self.open.len() == 1 {
            let open = self.open.last().copied().unwrap_or_default();
            self.refer(open, value, black, "");
        }
        if self.example_alone {
            return;
        }
        let over = self.judged && self.is_behind_words();
        // Both moves of that number were told: the game goes on with it.
        let told = value == self.number.last && self.number.moves > 1 && !black;
        let own = self.number.fresh || value == self.number.due() || value == self.number.last;
        let own = own && !over && !told;
        if !own && value == game.due() {
            self.end_example();
        }
    }
}

impl Lexer<'_> {
    /// Notes that the example just opened replaces no move: it goes on from the last one before it.
    pub(super) fn goes_on_behind_last(&mut self) {
        let Some(&open) = self.open.last() else {
            return;
        };
        if let Some(last) = self.last_move_before(open) {
            let after = After::Remark(last);
            self.branches.push(Branch { open, after });
        }
    }

    /// The last move before item `open`, of which closed variations before it tell nothing.
    fn last_move_before(&self, open: u32) -> Option<u32> {
        let mut depth = 0_u32;
        let mut before = (0..open).rev().take(BACK_MOST);
        before.find(|&at| {
            let kind = self.items.at(at).kind;
            match kind {
                Kind::Close => depth += 1,
                Kind::Open { .. } => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(kind, Kind::Phrase { .. })
        })
    }
}

/// Whether an item can stand in a parenthesis that is no variation.
fn is_aside(item: &Item) -> bool {
    matches!(
        item.kind,
        Kind::Aside
            | Kind::Number { .. }
            | Kind::Side(_)
            | Kind::Nag(_)
            | Kind::Separator
            | Kind::Comment
            | Kind::LineComment
    )
}
