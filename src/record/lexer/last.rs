//! The last half-move of a record, which nothing reads: no word behind it tells that a move stood there.
//!
//! Comes in: the items of a record that ends with a row that lacks a half-move. Goes out: the same, and what stands where that
//! half-move is due as one item, if it has the shape of a move and no words: of `41. R 2 F T '1 C` the signs `T '1 C`.

use std::ops::Range;

use crate::lexicon;
use crate::notation::evaluation;

use super::super::{Item, Kind, layout};
use super::{Lexer, index};

/// Of no more items is what stands there made.
const ITEMS_MOST: usize = 8;
/// No such half-move has more bytes.
const BYTES_MOST: usize = 24;
/// No word in it has more letters, beside a man's name.
const LETTERS_MOST: usize = 3;
/// A lone word with more letters is no cell.
const WORD_MOST: usize = 5;
/// The signs of which one at least says in a cell that a move is doubtful or was not read; a dash, or the sign of a draw, may say that
/// none was played.
const DOUBTS: [&str; 6] = ["?", "!", "…", "..", "[", "("];
/// What stands in none: it ends a line, parts columns or sets words off.
const SIGNS: [char; 9] = ['\n', '\r', '\t', '|', ';', '(', ')', '{', '$'];

impl Lexer<'_> {
    /// Makes one item of what stands behind the last move on its line, or behind the last number, where a half-move is due.
    pub(super) fn tell_last_cell(&mut self) {
        if self.number.last == 0 || !self.open.is_empty() {
            return;
        }
        let len = self.items.len();
        // A form may have any number of unused rows.
        let behind = (0..len).rev().take_while(|at| is_behind(self.kind(*at)));
        let until = len - behind.count();
        if self.tell_last_sign(until) {
            return;
        }
        let Some(first) = self.first_of_last_cell(until) else {
            return;
        };
        let (start, end) = (
            self.items.at(index(first)).start,
            self.items.at(index(until - 1)).end,
        );
        let cell = &self.text[start..end];
        let Err(expected) = self.dialect.phrase(cell) else {
            return;
        };
        if lexicon::check(cell) == cell.len()
            || is_clock(cell)
            || cell.len() > BYTES_MOST
            || cell.contains(SIGNS)
            || !self.may_be_last_cell(cell)
        {
            return;
        }
        let kind = Kind::Unreadable {
            expected,
            shaped: true,
        };
        self.join(first..until, kind);
    }

    /// Makes a remark of the words that end a record behind its last move: `3. Fb5 est la partie espagnole.` Where comments run on
    /// they are told by their own grammar.
    pub(super) fn tell_last_words(&mut self) {
        if self.number.last == 0 || !self.open.is_empty() || self.comments_run_on() {
            return;
        }
        let len = self.items.len();
        let behind = (0..len).rev().take_while(|at| is_behind(self.kind(*at)));
        let until = len - behind.count();
        let words = (0..until).rev().take_while(|at| is_said(self.kind(*at)));
        let first = until - words.count();
        let moved = first > 0 && matches!(self.kind(first - 1), Kind::Phrase { .. } | Kind::Nag(_));
        if !moved || first == until {
            return;
        }
        let (start, end) = (
            self.items.at(index(first)).start,
            self.items.at(index(until - 1)).end,
        );
        if !self.are_words(&self.text[start..end]) {
            return;
        }
        for at in first..until {
            if !matches!(self.kind(at), Kind::Separator) {
                self.items.set_kind(index(at), Kind::Aside);
            }
        }
    }

    /// Whether what stands there are words of a language, and none that may be left of a move.
    fn are_words(&self, said: &str) -> bool {
        let bare = |word: &str| {
            word.trim_matches(|c: char| !c.is_alphanumeric())
                .to_string()
        };
        let mut words = said.split_whitespace().map(bare);
        let plain = |word: &str| {
            word.chars().count() >= LETTERS_MOST
                && layout::is_plain_word(word)
                && !layout::may_be_move(word, self.dialect)
        };
        let whole =
            |word: &str| !word.contains(|c: char| c.is_ascii_digit()) || layout::is_ordinal(word);
        words.clone().all(|word| whole(&word))
            && match words.clone().count() {
                1 => words.all(|word| {
                    // One short word may be a cell that nothing reads.
                    let long = said.ends_with('.') || word.chars().count() > WORD_MOST;
                    long && plain(&word) && !said.contains(['+', '#'])
                }),
                _ => words.any(|word| plain(&word)),
            }
    }

    /// Makes one unread cell of the signs before item `until` that stand in the place of the last half-move and are none: in the column of
    /// a table signs that judge or doubt, elsewhere words for what could not be read. `;[?]`, `| !? |`, `3. Fb5 (illisible)`
    fn tell_last_sign(&mut self, until: usize) -> bool {
        let item = |at: usize| self.items.at(index(at));
        let near = (0..until).rev().take(ITEMS_MOST);
        let first = until - near.take_while(|at| is_sign(item(*at).kind)).count();
        let parts = |at: &usize| self.is_column(item(*at));
        let first = (first..until).rev().take_while(|at| !parts(at)).last();
        let Some(first) = first else {
            return false;
        };
        let mut before = (0..first).rev().take(ITEMS_MOST);
        let Some(leads) = before.find(|at| !matches!(item(*at).kind, Kind::Separator)) else {
            return false;
        };
        let due = match item(leads).kind {
            Kind::Number { .. } => true,
            Kind::Phrase { .. } => self.number.moves == 1 && self.is_behind_whites(leads),
            _ => false,
        };
        let (start, end) = (item(first).start, item(until - 1).end);
        let apart = &self.text[item(leads).end..start];
        let cell = &self.text[start..end];
        let signs = cell.len() <= BYTES_MOST && !cell.contains(['\n', '\r']);
        if !due || !signs || apart.contains(['\n', '\r']) {
            return false;
        }
        let kinds = || (first..until).map(|at| item(at).kind);
        let one = until - first == 1;
        let illegible = || {
            kinds()
                .filter(|kind| matches!(kind, Kind::Illegible))
                .count()
        };
        let told = matches!(item(first).kind, Kind::Illegible | Kind::Empty { .. });
        let known = one && told || illegible() > 1;
        let column = apart.contains(['\t', '|', ';']) || apart.contains(layout::COLUMNS_APART);
        let numbered = matches!(item(leads).kind, Kind::Number { .. });
        // In running text a sign behind White's move may judge it.
        let own = column || numbered || cell.starts_with('[');
        let bare = !cell.contains(char::is_alphanumeric);
        let doubts =
            bare && (own && DOUBTS.iter().any(|sign| cell.contains(sign)) || illegible() > 0);
        if known || !(doubts || says_unread(cell)) {
            return false;
        }
        self.join(first..until, Kind::Illegible);
        true
    }

    /// Makes one item of some that stand behind each other.
    fn join(&mut self, items: Range<usize>, kind: Kind) {
        let start = self.items.at(index(items.start)).start;
        let end = self.items.at(index(items.end - 1)).end;
        let behind: Vec<Item> = self.items.within(items.end..self.items.len()).collect();
        self.items.truncate(items.start);
        self.items.push(Item { start, end, kind });
        behind.into_iter().for_each(|item| self.items.push(item));
    }

    /// Whether an item is the sign between two columns.
    fn is_column(&self, item: Item) -> bool {
        matches!(item.kind, Kind::Separator) && self.text[item.span()].contains(['|', ';', '\t'])
    }

    fn kind(&self, at: usize) -> Kind {
        self.items.at(index(at)).kind
    }

    /// The first of the items before `until` that are no moves, behind the number of the last row or the one move in it, on its line.
    fn first_of_last_cell(&self, until: usize) -> Option<usize> {
        let item = |at: usize| self.items.at(index(at));
        let left = |at: &usize| self.is_left(item(*at));
        let near = (0..until).rev().take(ITEMS_MOST);
        let first = until - near.take_while(left).count();
        // The signs before it part it from the cell of the other move.
        let parts = |at: &usize| matches!(item(*at).kind, Kind::Separator);
        let first = (first..until).find(|at| !parts(at))?;
        let leads = (0..first).rev().take(ITEMS_MOST).find(|at| !parts(at))?;
        let due = match item(leads).kind {
            Kind::Number { black, .. } => black || self.is_one_move(first, until),
            Kind::Phrase { pair: 0, .. } => self.is_behind_whites(leads),
            _ => false,
        };
        let apart = self.text.get(item(leads).end..item(first).start)?;
        let told = until - first == 1 && item(first).kind.is_cell();
        // What is joined to a move is left of it.
        let moved = matches!(item(leads).kind, Kind::Phrase { .. });
        let joined = moved && !apart.contains([' ', '\t', '\u{a0}', '|', ';']);
        let there = !apart.contains(['\n', '\r']);
        (due && !told && !joined && there).then_some(first)
    }

    /// Whether the items from `first` to `until` are no two cells, White's and Black's: one of them is too short for a move, and no
    /// columns part them.
    fn is_one_move(&self, first: usize, until: usize) -> bool {
        let items = || self.items.within(first..until);
        let (Some(start), Some(end)) = (items().next(), items().next_back()) else {
            return false;
        };
        let letters = |item: Item| {
            let signs = self.text[item.span()].chars();
            signs.filter(|c| c.is_alphanumeric()).count()
        };
        let cells = items().filter(|item| item.kind.is_cell()).count();
        let parted = self.text[start.start..end.end].contains(layout::COLUMNS_APART);
        cells < 2 || !parted && items().any(|item| letters(item) < 2)
    }

    /// Whether item `at` is the first move behind its number: White's.
    fn is_behind_whites(&self, at: usize) -> bool {
        let kinds = (0..at).rev().take(ITEMS_MOST).map(|at| self.kind(at));
        let mut kinds =
            kinds.filter(|kind| !matches!(kind, Kind::Separator | Kind::Empty { dots: true }));
        matches!(kinds.next(), Some(Kind::Number { .. })) || !self.number.is_full()
    }

    /// Whether it is no move, and nothing that a sign sets off or figures begin, as they do a clock: what says that it is no move.
    fn is_left(&self, item: Item) -> bool {
        match item.kind {
            Kind::Aside => {
                let words = &self.text[item.start..];
                let told = words.starts_with(|c: char| c.is_ascii_digit()) || evaluation(words) > 0;
                !told && layout::page_words(words) == 0
            }
            Kind::Number { .. } => self.is_rank(item),
            kind => matches!(
                kind,
                Kind::Prose | Kind::Stray | Kind::Separator | Kind::Unreadable { .. }
            ),
        }
    }

    /// Whether what was taken for a number is one figure without a sign, behind other signs on its line: `F 5 C P/D 3 T`.
    fn is_rank(&self, item: Item) -> bool {
        let figure = matches!(self.text.as_bytes()[item.span()], [b'1'..=b'8']);
        figure && !self.number.columns && !self.is_first_of_line(item.start)
    }

    /// Whether what stands there may be a move: it is short enough for one and has no words.
    fn may_be_last_cell(&self, cell: &str) -> bool {
        let bare = |word: &str| {
            word.trim_matches(|c: char| !c.is_alphanumeric())
                .to_string()
        };
        let words = cell.split([' ', '\u{a0}']).map(bare);
        let mans = |word: String| !word.is_empty() && word.chars().all(|c| "RDTFCP".contains(c));
        let named = || words.clone().any(mans) && words.clone().count() > 1;
        cell.contains(|c: char| c.is_alphanumeric())
            && (layout::may_be_cell(cell, self.dialect)
                || named()
                    && words
                        .clone()
                        .all(|word| word.chars().count() <= LETTERS_MOST))
    }
}

/// Whether it is the result, or what parts columns.
fn is_behind(kind: Kind) -> bool {
    matches!(kind, Kind::Result(_) | Kind::Separator)
}

/// Whether it is words that say no move, or what parts them.
fn is_said(kind: Kind) -> bool {
    let words = kind.is_words() || matches!(kind, Kind::Prose | Kind::Side(_));
    words || matches!(kind, Kind::Separator)
}

/// Whether it is no half-move, but may stand in the cell of one that could not be read.
fn is_sign(kind: Kind) -> bool {
    let within = matches!(kind, Kind::Open { .. } | Kind::Close | Kind::Separator);
    let told = matches!(kind, Kind::Nag(_) | Kind::Illegible | Kind::Empty { .. });
    within || told || matches!(kind, Kind::Aside | Kind::Stray | Kind::Unreadable { .. })
}

/// Whether a cell is a clock and nothing else, between brackets perhaps.
fn is_clock(cell: &str) -> bool {
    match cell.strip_prefix(['[', '(']) {
        Some(inner) => {
            let n = layout::bracketed_clock(inner);
            n > 0 && n + 1 == inner.len()
        }
        None => layout::clock(cell) == cell.len(),
    }
}

/// Whether words say that nothing could be read, between brackets perhaps.
fn says_unread(cell: &str) -> bool {
    let words = cell.trim_matches(|c: char| !c.is_alphanumeric());
    !words.is_empty() && lexicon::unread(words) == words.len()
}
