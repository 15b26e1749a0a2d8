//! A castling whose king and rook are said one after the other, where its squares are free.
//!
//! Comes in: the phrase of a king's move and the items behind it. Goes out: one phrase for both men, where
//! they castle so and the rook's words are no move of the other side's.
//!
//! `4. Rh1 Tf1 d6` under `free-castling`: the king to h1, the rook to f1, and Black's move.

use shakmaty::{Bitboard, CastlingSide, File, Role, Square};

use crate::chess::MoveList;
use crate::fit::fitting;
use crate::lexicon::Language;
use crate::notation::Notation;
use crate::phrase::{CheckSaid, Phrase, Roles};
use crate::record::Kind;

use super::Replay;
use super::live::Walk;

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
        let position = &walk.live[0].position;
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
        let Kind::Phrase { phrase: rook, .. } = self.record.items.at(next).kind else {
            return None;
        };
        let position = &walk.live[0].position;
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
        let mut reply = MoveList::new();
        let answers = found.iter().any(|king| {
            fitting(&position.after(king), None, &rook, &mut reply);
            !reply.is_empty()
        });
        (!answers).then_some((both, next))
    }
}

/// The square to which a man of kind `role`, and no other, is said to go.
fn arrival(phrase: &Phrase, role: Role) -> Option<Square> {
    let alone = phrase.roles == Roles::of(role) && phrase.castling.is_none();
    let quiet = !phrase.takes && phrase.rook_to.is_empty();
    phrase.target().filter(|_| alone && quiet)
}
