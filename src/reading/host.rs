//! The men of one side, without those against them.
//!
//! Comes in: a board and a side, and moves said. Goes out: where its men may stand behind them, if they could have gone so. What they met
//! is not known: any square may have been taken on, a man of theirs that is gone may still be thought to stand, and
//! no check is seen.
//!
//! White's men behind `e4`, `Cf3`, `Fb5`, `O-O`, whatever Black did.

use shakmaty::{Bitboard, Board, CastlingSide, Color, File, Role, Square, attacks};

use crate::chess::pawn_steps;
use crate::phrase::Phrase;

/// How many ways of the same men are followed at once.
const HOSTS_MOST: usize = 16;

/// Where the men of a side stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Host {
    side: Color,
    men: [Bitboard; 6],
}

impl Host {
    /// Those of `side` on a board.
    pub(super) fn of(board: &Board, side: Color) -> Host {
        let us = board.by_color(side);
        Host {
            side,
            men: Role::ALL.map(|role| board.by_role(role) & us),
        }
    }

    /// Those of a side behind a move said, from any of `hosts`.
    pub(super) fn all_behind(hosts: &[Host], phrase: &Phrase) -> Vec<Host> {
        let mut all: Vec<Host> = Vec::new();
        for next in hosts.iter().flat_map(|host| host.behind(phrase)) {
            if all.len() < HOSTS_MOST && !all.contains(&next) {
                all.push(next);
            }
        }
        all
    }

    /// The same with a man where one is said to have gone, wherever from, if it is told which and where.
    pub(super) fn with(&self, phrase: &Phrase) -> Host {
        let phrase = phrase.seen_by(self.side);
        let mut roles = phrase.roles.iter();
        let (role, other) = (roles.next(), roles.next());
        match (role, other, phrase.to.single_square()) {
            (Some(role), None, Some(to)) if phrase.castling.is_none() => self.moved(role, to, to),
            _ => self.clone(),
        }
    }

    fn behind(&self, phrase: &Phrase) -> Vec<Host> {
        let phrase = &phrase.seen_by(self.side);
        if let Some(wing) = phrase.castling {
            return self.castled(wing).into_iter().collect();
        }
        if phrase.castles {
            let wings = [CastlingSide::KingSide, CastlingSide::QueenSide];
            return wings
                .into_iter()
                .filter_map(|wing| self.castled(wing))
                .collect();
        }
        let from = phrase.roles.iter().flat_map(|role| {
            let places = self.men[role as usize - 1] & phrase.from;
            places.into_iter().map(move |from| (role, from))
        });
        let ways = from.flat_map(|(role, from)| {
            let to = self.reached(role, from, phrase) & phrase.to;
            to.into_iter().map(move |to| self.moved(role, from, to))
        });
        ways.collect()
    }

    /// Where a man may go.
    fn reached(&self, role: Role, from: Square, phrase: &Phrase) -> Bitboard {
        let own = self.occupied();
        let seen = attacks::attacks(from, role.of(self.side), own);
        // On a square of their own they take back.
        let free = if phrase.takes { Bitboard::FULL } else { !own };
        if role != Role::Pawn {
            return seen & free;
        }
        let aslant = phrase.takes || phrase.from != Bitboard::FULL;
        let taking = if aslant { seen } else { Bitboard::EMPTY };
        let straight = match phrase.takes {
            true => Bitboard::EMPTY,
            false => pawn_steps(self.side, from, own),
        };
        taking | straight
    }

    fn occupied(&self) -> Bitboard {
        self.men.iter().fold(Bitboard::EMPTY, |all, men| all | *men)
    }

    fn moved(&self, role: Role, from: Square, to: Square) -> Host {
        let mut host = self.clone();
        for men in &mut host.men {
            men.discard(to);
        }
        host.men[role as usize - 1].discard(from);
        let last = self.side.fold_wb(7, 0);
        let becomes = match role {
            // Which man he became is seldom else but the queen.
            Role::Pawn if usize::from(to.rank()) == last => Role::Queen,
            role => role,
        };
        host.men[becomes as usize - 1].add(to);
        host
    }

    /// With king and rook castled, if they stand so.
    fn castled(&self, wing: CastlingSide) -> Option<Host> {
        let rank = self
            .side
            .fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth);
        let at = |file: File| Square::from_coords(file, rank);
        let (king, rook) = match wing {
            CastlingSide::KingSide => (File::G, [File::H, File::F]),
            CastlingSide::QueenSide => (File::C, [File::A, File::D]),
        };
        let stands = |role: Role, file| self.men[role as usize - 1].contains(at(file));
        if !stands(Role::King, File::E) || !stands(Role::Rook, rook[0]) {
            return None;
        }
        let host = self.moved(Role::King, at(File::E), at(king));
        Some(host.moved(Role::Rook, at(rook[0]), at(rook[1])))
    }
}
