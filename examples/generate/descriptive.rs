//! A move in the compact descriptive notation of French books.
//!
//! Comes in: a position and a legal move. Goes out: the move named by men and files, ranks counted from the
//! mover's side, with no more said than tells it from the others.
//!
//! `Nf6`, `dxe4` and `Nbd2` -> `C3FR`, `PxP`, `C1CD-2D`.

use std::fmt::Write;

use shakmaty::{Chess, Color, Move, MoveList, Position, Role, Square};

const FILES: [&str; 8] = ["TD", "CD", "FD", "D", "R", "FR", "CR", "TR"];

/// Writes the move, without its check mark.
pub fn write(word: &mut String, position: &Chess, played: Move) {
    let (Some(from), to) = (played.from(), played.to()) else {
        return;
    };
    if played.is_castle() {
        word.push_str(if to > from { "O-O" } else { "O-O-O" });
        return;
    }
    let legal = position.legal_moves();
    let place = |square: Square| {
        let file = FILES[square.file().to_usize()];
        let rank = square.rank().to_u32();
        let counted = match position.turn() {
            Color::White => rank + 1,
            Color::Black => 8 - rank,
        };
        format!("{counted}{file}")
    };
    let alone = |alike: &dyn Fn(&Move) -> bool| alone(&legal, played, alike);
    let placed = alone(&|other| other.to() == to);
    word.push_str(letter(played.role()));
    if !placed {
        word.push_str(&place(from));
    }
    match played.capture() {
        Some(taken) => {
            word.push('x');
            word.push_str(letter(taken));
            let said = placed && alone(&|other| other.capture() == Some(taken));
            if !said || played.promotion().is_some() {
                word.push_str(&place(to));
            }
        }
        None => {
            word.push_str(if placed { "" } else { "-" });
            word.push_str(&place(to));
        }
    }
    if let Some(role) = played.promotion() {
        // A string takes everything.
        let _ = write!(word, "={}", letter(role));
    }
    if played.is_en_passant() {
        word.push_str(" e.p.");
    }
}

/// Whether no other man's move of the same kind of man is alike.
fn alone(legal: &MoveList, played: Move, alike: &dyn Fn(&Move) -> bool) -> bool {
    let other = |other: &&Move| {
        other.role() == played.role()
            && other.promotion() == played.promotion()
            && !other.is_castle()
            && alike(other)
    };
    legal.iter().filter(other).count() == 1
}

fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "P",
        Role::Knight => "C",
        Role::Bishop => "F",
        Role::Rook => "T",
        Role::Queen => "D",
        Role::King => "R",
    }
}
