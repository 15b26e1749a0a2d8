//! The abbreviated form of a move (PGN standard, 8.2.3), as data.
//!
//! In goes a legal move of a position; out comes what has to be written: the man, what tells him
//! from his rivals, the capture, the square, the promotion. Letters are given when it is written,
//! so that the same data serves every language; marks of check are a thing of the position after.
//!
//! Two knights can go to d2, from b1 and f3: `Nbd2`.

use std::fmt::{self, Write};

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

use super::moves::{Move, MoveKind, NULL};
use super::position::Position;

/// The letters of the men: pawn, knight, bishop, rook, queen, king. The pawn's is usually empty.
pub type Letters<'a> = [&'a str; 6];

/// The letters of PGN.
pub const ENGLISH: Letters<'static> = ["", "N", "B", "R", "Q", "K"];

/// A move as the abbreviated notation writes it, in no language yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// The man that moves.
    pub role: Role,
    /// The file he comes from, where it has to be said.
    pub file: Option<File>,
    /// The rank he comes from, where it has to be said.
    pub rank: Option<Rank>,
    /// Whether he takes.
    pub capture: bool,
    /// Where he arrives.
    pub to: Square,
    /// What he becomes.
    pub promotion: Option<Role>,
    /// The side of a castling, which is all that is written of it.
    pub castling: Option<CastlingSide>,
    /// Whether it is a null move, of which nothing else is written.
    pub null: bool,
    /// Where the rook arrives in a castling to squares other than today's; both are written, `Kh1/Rf1`.
    pub rook_to: Option<Square>,
}

impl San {
    /// What is written of `played` where no other man of its kind can go to the same square.
    ///
    /// ```
    /// # use greffier::chess::{Position, San};
    /// let moves = Position::initial().legal_moves();
    /// assert!(moves.iter().any(|m| San::of(m).to_string() == "Nf3"));
    /// ```
    #[must_use]
    #[inline]
    pub fn of(played: &Move) -> San {
        let capture = played.captured.is_some();
        let takes_as_pawn = capture && played.role == Role::Pawn;
        San {
            role: played.role,
            file: takes_as_pawn.then(|| played.from.file()),
            rank: None,
            capture,
            to: played.to,
            promotion: played.promotion,
            castling: played.castling(),
            null: played.is_null(),
            rook_to: match played.kind {
                MoveKind::Castling { rook_to, .. } if !played.is_usual_castling() => Some(rook_to),
                _ => None,
            },
        }
    }

    /// Writes the move with the given letters, without mark of check: `Nbd2`, `exd8=Q`, `O-O`, `--`.
    ///
    /// # Errors
    ///
    /// Those of `out`; a `String` has none.
    pub fn write(&self, out: &mut impl Write, letters: &Letters) -> fmt::Result {
        match (self.castling, self.rook_to) {
            (None, _) if self.null => return out.write_str(NULL),
            (None, _) => {}
            (_, Some(rook_to)) => return self.write_freely(rook_to, out, letters),
            (Some(CastlingSide::KingSide), _) => return out.write_str("O-O"),
            (Some(CastlingSide::QueenSide), _) => return out.write_str("O-O-O"),
        }
        out.write_str(letter(self.role, letters))?;
        if let Some(file) = self.file {
            out.write_char(file.char())?;
        }
        if let Some(rank) = self.rank {
            out.write_char(rank.char())?;
        }
        if self.capture {
            out.write_char('x')?;
        }
        out.write_char(self.to.file().char())?;
        out.write_char(self.to.rank().char())?;
        match self.promotion {
            None => Ok(()),
            Some(role) => {
                out.write_char('=')?;
                out.write_str(letter(role, letters))
            }
        }
    }

    /// Writes the squares of king and rook: `Kh1/Rf1`.
    fn write_freely(
        &self,
        rook_to: Square,
        out: &mut impl Write,
        letters: &Letters,
    ) -> fmt::Result {
        let (king, rook) = (letter(Role::King, letters), letter(Role::Rook, letters));
        write!(out, "{king}{}/{rook}{rook_to}", self.to)
    }
}

/// The letter of a man.
fn letter<'a>(role: Role, letters: &Letters<'a>) -> &'a str {
    letters[role as usize - 1]
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &ENGLISH)
    }
}

/// The mark of check after a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckSuffix {
    /// No check.
    None,
    /// Check, `+`.
    Check,
    /// Mate, `#`.
    Mate,
}

impl CheckSuffix {
    /// The mark as PGN writes it: nothing, `+` or `#`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            CheckSuffix::None => "",
            CheckSuffix::Check => "+",
            CheckSuffix::Mate => "#",
        }
    }
}

impl Position {
    /// The abbreviated form of `played`, a legal move of this position.
    ///
    /// ```
    /// # use greffier::chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").unwrap();
    /// let all: Vec<String> =
    ///     position.legal_moves().iter().map(|m| position.san(m).to_string()).collect();
    /// assert!(all.contains(&"Nbd2".to_owned()) && all.contains(&"Na3".to_owned()));
    /// ```
    #[must_use]
    pub fn san(&self, played: &Move) -> San {
        let (file, rank) = self.told_apart(played);
        San {
            file,
            rank,
            ..San::of(played)
        }
    }

    /// The file and the rank of departure that have to be said of `played`: a pawn's file where he
    /// takes, and what tells an officer from another of the kind who can go to the same square
    /// (PGN standard, 8.2.3.4); men who must not leave their king are no rivals. Where a false move
    /// stands, every man of the kind is one.
    #[must_use]
    pub fn told_apart(&self, played: &Move) -> (Option<File>, Option<Rank>) {
        let (file, rank) = (played.from.file(), played.from.rank());
        if played.kind == MoveKind::Foreign {
            return (Some(file), Some(rank));
        }
        let modern = self.rules.is_modern();
        let rivals: Bitboard = match played.role {
            Role::Pawn if !modern && self.is_false(played) => self.rivals_departed(played),
            Role::Pawn => return (played.captured.is_some().then_some(file), None),
            Role::King => return (None, None),
            role if modern && !self.ours(role).more_than_one() => return (None, None),
            role if modern => {
                let rivals = self.sources(role, played.to).without(played.from);
                let free = rivals.into_iter();
                free.filter(|&rival| self.is_safe(rival, played.to))
                    .collect()
            }
            _ => self.rivals_departed(played),
        };
        if rivals.is_empty() {
            let takes = played.role == Role::Pawn && played.captured.is_some();
            return (takes.then_some(file), None);
        }
        let same_file = rivals.intersects(file);
        let says_file = !same_file || rivals.intersects(rank) || played.role == Role::Pawn;
        (says_file.then_some(file), same_file.then_some(rank))
    }

    /// The mark of check that belongs to the move which led here.
    #[must_use]
    pub fn check_suffix(&self) -> CheckSuffix {
        if self.checkers.is_empty() {
            CheckSuffix::None
        } else if self.has_escape() {
            CheckSuffix::Check
        } else {
            CheckSuffix::Mate
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRENCH: Letters<'static> = ["", "C", "F", "T", "D", "R"];

    #[test]
    fn a_move_is_written_with_no_more_than_it_needs() {
        for (fen, uci, wanted) in [
            ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Cbd2"),
            ("4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2", "C1d2"),
            ("4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b1d2", "C1d2"),
            ("4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2", "Cb3d2"),
            ("4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "f3d2", "Cfd2"),
            ("4k3/4r3/8/8/4N3/8/8/1N2K3 w - - 0 1", "b1c3", "Cc3"),
            ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", "b8=C"),
            ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", "bxa8=D"),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "dxe3"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
            ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "Rxd2"),
        ] {
            let position = Position::from_fen(fen).expect(fen);
            let moves = position.legal_moves();
            let played = moves.iter().find(|m| m.uci().to_string() == uci);
            let mut written = String::new();
            let san = position.san(played.expect(uci));
            assert_eq!(san.write(&mut written, &FRENCH), Ok(()));
            assert_eq!(written, wanted, "{fen}");
        }
    }
}
