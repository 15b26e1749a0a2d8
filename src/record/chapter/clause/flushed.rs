//! What was said becomes items.
//!
//! Comes in: the pieces of a clause, when a move follows or none does. Goes out: marks, words and conditions as
//! items, and words that nothing reads where a move should stand as faults.
//!
//! `N. s'il couvre`: a mark, and the aside with which a variation may open.

use super::super::misprints::cut_off;
use super::super::{Item, Kind, index};
use super::{Chapter, Clause, Piece};

impl Chapter<'_> {
    /// Adds the pieces as items, the last mark as one where a move follows it; the item with which a
    /// condition begins.
    pub(super) fn flush(&mut self, before_move: bool) -> Option<u32> {
        let pieces = std::mem::take(&mut self.clause.pieces);
        let last_mark = pieces.iter().rposition(|piece| piece.mark.is_some());
        let kind = match self.tree.moves() {
            0 => Kind::Heading,
            _ => Kind::Aside,
        };
        let (mut turned, mut open) = (None, false);
        for (i, piece) in pieces.iter().enumerate() {
            if before_move && Some(i) == last_mark {
                if let Some(side) = piece.mark {
                    self.add(piece.start, piece.end, Kind::Side(side));
                }
                open = false;
                continue;
            }
            if piece.turns && before_move && !piece.unread {
                // A condition within a condition is one.
                turned = turned.or(Some(index(self.items.len())));
                open &= turned.is_none();
            }
            match self.items.last().filter(|_| open && !piece.turns) {
                Some(item) => self.items.set_last(Item {
                    end: piece.end,
                    ..item
                }),
                None => {
                    let kind = self.unread(piece).unwrap_or(kind);
                    self.add(piece.start, piece.end, kind);
                }
            }
            open = true;
        }
        turned
    }

    /// What a condition is whose move nothing reads.
    fn unread(&self, piece: &Piece) -> Option<Kind> {
        let said = self.text.get(piece.start..piece.end)?;
        let expected = self.dialect.phrase(said).err().filter(|_| piece.unread)?;
        Some(Kind::Unreadable {
            expected,
            shaped: false,
        })
    }

    /// Leaves what was said without a move.
    pub(in super::super) fn drop_clause(&mut self) {
        self.drop_unread();
        self.flush(false);
        self.clause = Clause::default();
    }

    /// The mark of a sentence and words that are no move, where one should stand, are a fault.
    pub(super) fn drop_unread(&mut self) {
        let clause = &self.clause;
        let told = clause.refused || clause.was_denied || clause.conditional || clause.played;
        let [.., mark, words] = clause.pieces[..] else {
            return;
        };
        if told || clause.note || !clause.marked || mark.mark.is_none() || words.mark.is_some() {
            return;
        }
        let said = &self.text[words.start..words.end];
        let word = |word: &str| word.chars().count() > 1;
        if !said.split(|c: char| !c.is_alphabetic()).any(word) {
            return;
        }
        let expected = match self.dialect.phrase(said) {
            Err(expected) => Some(expected),
            Ok((phrase, n)) => cut_off(&phrase, said, n),
        };
        if let Some(expected) = expected {
            self.clause.pieces.pop();
            self.flush(true);
            let kind = Kind::Unreadable {
                expected,
                shaped: true,
            };
            self.add(words.start, words.end, kind);
            self.tree.unread();
        }
    }
}
