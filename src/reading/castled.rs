//! A castling whose king and rook are said one after the other, where its squares are free.
//!
//! Comes in: the phrase of a king's move and the items behind it. Goes out: one phrase for both men, where
//! they castle so and the rook's words are no move of the other side's.
//!
//! `4. Rh1 Tf1 d6` under `free-castling`: the king to h1, the rook to f1, and Black's move.
//!
//! Here too: a null move in a variation, or in a game that programs wrote. `(12... -- 13. Qh5)`: Black does something else, and White threatens
//! the queen's move.

use shakmaty::{Bitboard, CastlingSide, File, Role, Square};

use crate::chess::{MoveList, NULLS};
use crate::fit::{self, fitting};
use crate::game::{Cause, Origin, Part, Ply};
use crate::lexicon::Language;
use crate::notation::Notation;
use crate::phrase::{CheckSaid, Phrase, Roles};
use crate::record::{Kind, NULL};

use super::Replay;
use super::live::Walk;
use super::rows::Row;

impl Replay<'_> {
    /// Castles as the king's `phrase`, item `at`, says with the rook's behind it; false, with nothing done, where
    /// they say no castling.
    pub(super) fn castles(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase) -> bool {
        let Some((both, rook)) = self.castled(walk, at, phrase) else {
            return false;
        };
        let castles = self.phrase(walk, at, &both, 0);
        walk.castled = Some(rook).filter(|_| castles);
        castles
    }

    /// Castles where `phrase`, item `at`, says that the king goes to the square of his own rook, as some engines write it; false,
    /// with nothing done, where it says something else: `e1h1`.
    pub(super) fn castles_on_rook(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase) -> bool {
        let position = walk.position();
        let (Some(from), Some(to)) = (phrase.from.single_square(), phrase.target()) else {
            return false;
        };
        let rook = position.turn().rook();
        let alone = phrase.castling.is_none() && phrase.rook_to.is_empty() && !phrase.takes;
        if !alone
            || position.board().king_of(position.turn()) != Some(from)
            || position.board().piece_at(to) != Some(rook)
        {
            return false;
        }
        let castling = Phrase {
            check: phrase.check,
            ..Phrase::castling(CastlingSide::from_king_side(to > from))
        };
        self.phrase(walk, at, &castling, 0)
    }

    /// Plays the bishop's move that `phrase`, item `at`, says where no pawn of the file can make it, on an English page without
    /// capitals; false, with nothing done, where it says none: `bc4`.
    pub(super) fn small_bishop(&mut self, walk: &mut Walk, at: u32, phrase: &Phrase) -> bool {
        let pawn = phrase.roles == Roles::of(Role::Pawn)
            && phrase.from == Bitboard::from_file(File::B)
            && phrase.promotion.is_none();
        let dialect = self.record.dialect;
        let english = dialect.language == Language::English;
        if !pawn || dialect.notation != Notation::Abbreviated || !english {
            return false;
        }
        let bishop = Phrase {
            roles: Roles::of(Role::Bishop),
            from: Bitboard::FULL,
            ..*phrase
        };
        self.phrase(walk, at, &bishop, 0)
    }

    /// What the king's `phrase`, item `at`, says together with the rook's behind it, and the item of that.
    fn castled(&self, walk: &Walk, at: u32, phrase: &Phrase) -> Option<(Phrase, u32)> {
        arrival(phrase, Role::King)?;
        let mut next = at + 1;
        while matches!(self.record.items.get(next as usize)?.kind, Kind::Separator) {
            next += 1;
        }
        let Kind::Phrase { phrase: rook, .. } = self.kind(next) else {
            return None;
        };
        let position = walk.position();
        let turn = position.turn();
        let rook_to = arrival(&rook.seen_by(turn), Role::Rook)?;
        let both = Phrase {
            rook_to: rook_to.into(),
            check: match phrase.check {
                CheckSaid::Unsaid => rook.check,
                said => said,
            },
            ..phrase.seen_by(turn)
        };
        let mut found = MoveList::new();
        fitting(position, None, &both, &mut found);
        if found.is_empty() {
            return None;
        }
        // The king alone, and then the other side's rook?
        fitting(position, None, phrase, &mut found);
        let answers = found
            .iter()
            .any(|king| fit::first(&position.after(king), None, &rook).is_some());
        (!answers).then_some((both, next))
    }
}

/// The square to which a man of kind `role`, and no other, is said to go.
fn arrival(phrase: &Phrase, role: Role) -> Option<Square> {
    let alone = phrase.roles == Roles::of(role) && phrase.castling.is_none();
    let quiet = !phrase.takes && phrase.rook_to.is_empty();
    phrase.target().filter(|_| alone && quiet)
}

impl Replay<'_> {
    /// Plays item `at` as a null move; false, with nothing done, where it says none or none can be played.
    pub(super) fn null(&mut self, walk: &mut Walk, at: u32, end: u32) -> bool {
        let line = &self.game.lines[self.current() as usize];
        let span = self.record.items.at(at).span();
        let main = line.origin == Origin::Main;
        if !self.says_null(at) || main && !self.passes_in_game(walk, at, end) {
            return false;
        }
        let Some(null) = walk.position().null_move() else {
            return false;
        };
        // How likely it is tells nothing of what was meant before it.
        self.settle(walk);
        if main {
            let side = walk.position().turn();
            self.tell_at(self.next_number(), Cause::Passed { side }, span);
        }
        let live = &mut walk.live[0];
        live.homes.iter_mut().for_each(|homes| homes.play(&null));
        live.position.play(&null);
        self.went_on(walk, at, Ply::new(null, at, Part::Whole));
        true
    }

    /// Whether a program wrote the game, and the next number is due behind a move of nobody at item `at`. In the last row dashes
    /// may say that none was played.
    fn passes_in_game(&self, walk: &Walk, at: u32, end: u32) -> bool {
        let position = walk.position();
        // Engines number no moves.
        let kind = |at: Option<u32>| self.record.items.get(at? as usize).map(|item| item.kind);
        let beside = [at.checked_sub(1), at.checked_sub(2), at.checked_add(1)];
        let number = |kind: &Kind| matches!(kind, Kind::Number { .. });
        let span = self.record.items.at(at).span();
        let engine = self.text.get(span) == Some(NULL);
        if engine
            && !beside
                .into_iter()
                .filter_map(kind)
                .any(|kind| number(&kind))
        {
            return true;
        }
        let others = position.turn().fold_wb(1, 0);
        let dashes = matches!(self.kind(at), Kind::Empty { .. });
        // Words that are shaped as no move are no cell by themselves.
        let both = at + 1 < end && self.says_null(at + 1);
        let cell = |row: &Row| row.moves == others || both && row.moves < others;
        let goes_on = |row: &Row| match row.next {
            Some(next) => i64::from(next) == walk.row + 1,
            None => others > 0 || !dashes,
        };
        let in_row = !self.record.tags.is_empty() && walk.is_in_row();
        let row = || self.row(walk.row, at + 1, end);
        in_row && row().is_some_and(|row| cell(&row) && goes_on(&row))
    }

    fn says_null(&self, at: u32) -> bool {
        let item = self.record.items.get(at as usize);
        let written = item.and_then(|item| self.text.get(item.span()));
        let says = |written: &str| NULLS.iter().any(|word| word.eq_ignore_ascii_case(written));
        written.is_some_and(says)
    }
}
