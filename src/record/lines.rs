//! Lines of a record without numbers: what they have in common tells which cells are empty or unread.
//!
//! Comes in: a record, its text, and an item that may be a cell. Goes out: whether the line has as many half-moves with it as the
//! line before.
//!
//! Below `Cf3  Cc6` the sign of `Fb5  ?` is a cell; of `Fb5  a6 ?` it judges a move.

use super::{Item, Kind, Record, is_ellipsis};

/// How many items of a line are looked at: more are no row of a sheet.
const LOOKED: usize = 16;

impl Record {
    /// Whether item `at`, a sign that may be a cell, fills its line to as many half-moves as the line before it has,
    /// neither line having a number.
    pub(crate) fn fills_line(&self, at: u32, text: &str) -> bool {
        let at = at as usize;
        // Dots beside dots lead from White's move to Black's, in the next line.
        let dots = |at: Option<usize>| {
            let item = at.and_then(|at| self.items.get(at));
            item.is_some_and(|item| matches!(item.kind, Kind::Empty { dots: true }))
        };
        if dots(Some(at)) && (dots(at.checked_sub(1)) || dots(Some(at + 1))) {
            return false;
        }
        let own = self.line(at, text);
        let before = match own.as_ref().map(|own| own.start.checked_sub(1)) {
            Some(Some(last)) => self.line(last, text),
            _ => None,
        };
        let moves = |line: std::ops::Range<usize>| self.half_moves(line);
        match (own.and_then(moves), before.and_then(moves)) {
            (Some(own), Some(before)) => own == before,
            _ => false,
        }
    }

    /// Whether the dots of item `at` stand in the place of Black's last move, and are no sign that it follows: behind White's
    /// move in a numbered row, nothing else behind them but a result in figures or the end of their cell. Where they part White's
    /// move from Black's in the row before, they lead to his column.
    ///
    /// `3. Fb5 … 1-0`, `| 3 | Fb5 | … |`
    pub(crate) fn is_last_cell(&self, at: u32, text: &str) -> bool {
        let at = at as usize;
        let Some(own) = self.items.get(at) else {
            return false;
        };
        let words = |item: &Item| text.get(item.span()).unwrap_or_default();
        let parts =
            |item: &Item| matches!(item.kind, Kind::Separator) && words(item).contains(['|', ';']);
        let column = || {
            let last = at.checked_sub(1).and_then(|last| self.items.get(last));
            let tabbed = |before: &str| before.ends_with('\t');
            last.is_some_and(|last| parts(&last)) || text.get(..own.start).is_some_and(tabbed)
        };
        // Longer ones lead to another column, but where a sign says in which they stand.
        let dots = matches!(own.kind, Kind::Empty { dots: true });
        if !dots || !is_ellipsis(words(&own)) && !column() {
            return false;
        }
        let beside = |item: &Item| {
            matches!(
                item.kind,
                Kind::Separator | Kind::Comment | Kind::LineComment | Kind::Nag(_)
            )
        };
        let mut behind = (at + 1..).map_while(|next| self.items.get(next));
        let in_cell = match behind.by_ref().take(LOOKED).find(|next| !beside(next)) {
            // `40. Dg7 … abandonne` says why nothing stands there.
            Some(Item {
                kind: Kind::Result(_),
                start,
                end,
            }) => !text[start..end].contains(char::is_alphabetic),
            Some(_) => false,
            None => column(),
        };
        in_cell && self.lacks_blacks(at) && !self.leads_in_row_before(at, text)
    }

    /// Whether dots as those of item `at` stand between the two moves of the numbered row before its own.
    fn leads_in_row_before(&self, at: usize, text: &str) -> bool {
        let mut items = (at.saturating_sub(LOOKED)..at)
            .rev()
            .filter_map(|before| self.items.get(before));
        let is_number = |item: &Item| matches!(item.kind, Kind::Number { .. });
        if !items.by_ref().any(|item| is_number(&item)) {
            return false;
        }
        let row: Vec<Item> = items.take_while(|item| !is_number(item)).collect();
        let leads = |item: &Item| {
            matches!(item.kind, Kind::Empty { dots: true })
                && text.get(item.span()) == self.items.get(at).and_then(|own| text.get(own.span()))
        };
        let [behind, before] = match row.iter().position(leads) {
            Some(dots) => [&row[..dots], &row[dots + 1..]],
            None => return false,
        };
        // Read backwards, Black's move stands first.
        let moves = |items: &[Item]| items.iter().filter(|item| item.kind.is_cell()).count();
        moves(behind) == 1 && moves(before) == 1
    }

    /// Whether between the last number before item `at` and that item no move stands but White's.
    fn lacks_blacks(&self, at: usize) -> bool {
        let mut moves = 0;
        for before in (at.saturating_sub(LOOKED)..at).rev() {
            match self.items.get(before).map(|item| item.kind) {
                Some(Kind::Number { black, .. }) => return moves + usize::from(black) == 1,
                Some(kind) if kind.is_cell() => moves += 1,
                Some(Kind::Open { .. } | Kind::Close) | None => return false,
                _ => {}
            }
        }
        false
    }

    /// The items of the line of item `at`; none where they are many.
    fn line(&self, at: usize, text: &str) -> Option<std::ops::Range<usize>> {
        let breaks = |one: usize, next: usize| match (self.items.get(one), self.items.get(next)) {
            (Some(one), Some(next)) => text
                .get(one.end..next.start)
                .is_none_or(|between| between.contains(['\n', '\r'])),
            _ => true,
        };
        let most = at.saturating_sub(LOOKED)..at + LOOKED;
        let start = (most.start + 1..=at)
            .rev()
            .find(|&first| breaks(first - 1, first));
        let end = (at..most.end).find(|&last| breaks(last, last + 1))?;
        Some(start.or((most.start == 0).then_some(0))?..end + 1)
    }

    /// How many half-moves stand in items, cells among them; none where a number does.
    fn half_moves(&self, mut items: std::ops::Range<usize>) -> Option<usize> {
        items.try_fold(0, |moves, at| {
            let Item { kind, .. } = self.items.get(at)?;
            match kind {
                Kind::Number { .. } => None,
                Kind::Empty { .. } => Some(moves + 1),
                kind => Some(moves + usize::from(kind.is_cell())),
            }
        })
    }
}
