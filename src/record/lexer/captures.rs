//! Signs of capture that stand behind a blank and a move: of the same move, or of the next one, whose man is not written.
//!
//! Comes in: what reads as one move that takes. Goes out: its first word alone, where that is a move by itself and the other is not its
//! own: no man takes from the one square on the other, or the board has told so.
//!
//! Or where its end is lost, and another stands in the next column.
//!
//! `5. Fg3 xg3`: White's bishop goes to g3, and a man whose letter was lost takes it there. `C f3 x e5`, `e4 x d5` are one move.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use crate::lexicon;
use crate::notation::{Dialect, Notation};
use crate::phrase::{Phrase, Roles};

use super::super::layout;
use super::Lexer;

impl Lexer<'_> {
    /// What reads as one move of `n` bytes, or the first word of it, before another's sign of capture.
    #[inline]
    pub(super) fn before_capture(&self, rest: &str, whole: (Phrase, usize)) -> (Phrase, usize) {
        // Behind a colon a man may be taken, or move.
        let takes = whole.0.takes && whole.0.victims == Roles::ANY;
        let from = whole.0.from.single_square().filter(|_| takes);
        let first = from.and_then(|from| self.apart_from_capture(rest, whole, from));
        first.unwrap_or(whole)
    }

    #[cold]
    fn apart_from_capture(
        &self,
        rest: &str,
        whole: (Phrase, usize),
        from: Square,
    ) -> Option<(Phrase, usize)> {
        let first = before_capture(&rest[..whole.1], self.dialect)?;
        let mut behind = self.number;
        behind.moves += 1;
        let apart = !may_take(&whole.0, from) && !behind.is_full();
        (apart || self.capture_apart == Some(self.at)).then_some(first)
    }

    /// Where the first of two cells ends that read as one capture of `n` bytes: White's, of which the end is lost, and the whole move that
    /// Black's column has, the last of its line. `ex   c6`, `F pr   D 2 R`
    #[cold]
    pub(super) fn captures_beside(&self, rest: &str, n: usize) -> Option<usize> {
        let row = self.number;
        if row.last == 0 || row.moves > 0 || row.repeated {
            return None;
        }
        let borders = [layout::COLUMNS_APART, "\t"].map(|border| rest[..n].find(border));
        let border = borders.into_iter().flatten().min()?;
        let signed = |cell: &str| {
            let word = cell.split_whitespace().next_back().unwrap_or_default();
            lexicon::captures(word) || word.ends_with(['x', '×', ':'])
        };
        let behind = rest[n..].trim_start_matches([' ', '\t', '!', '?']);
        let ends = behind.is_empty() || behind.starts_with(['\n', '\r', '(', '[', '{']);
        let beside =
            ends && signed(&rest[..border]) && self.dialect.reads(rest[border..].trim_start());
        beside.then_some(border)
    }
}

/// The first of the `words` of a move that takes, and its bytes, where that is a quiet move by itself.
pub fn before_capture(words: &str, dialect: Dialect) -> Option<(Phrase, usize)> {
    let first = words.split(char::is_whitespace).next()?;
    if dialect.notation != Notation::Abbreviated || first.len() == words.len() {
        return None;
    }
    let (phrase, n) = dialect.phrase(first).ok()?;
    (n == first.len() && !phrase.takes && phrase.to.single_square().is_some())
        .then_some((phrase, n))
}

/// Whether a man of those named takes from the square on one that is named, on an empty board.
fn may_take(phrase: &Phrase, from: Square) -> bool {
    let reaches = |role: Role| !reach(role, from).is_disjoint(phrase.to);
    let mut roles = Role::ALL.into_iter();
    roles.any(|role| phrase.roles.contains(role) && reaches(role))
}

/// The squares that a man attacks, be it White's or Black's.
fn reach(role: Role, from: Square) -> Bitboard {
    let of = |color| attacks::attacks(from, Piece { color, role }, Bitboard::EMPTY);
    of(Color::White) | of(Color::Black)
}
