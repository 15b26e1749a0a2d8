//! Odds: the men and moves that one side gives to the other.
//!
//! Comes in: words. Goes out: the initial array without what is given, and with what is received in
//! exchange. He who gives a man moves first and is White (Régence, VII), unless he gives the move
//! too: then he is Black. The pawn, where no other is named, is that of the king's bishop.
//!
//! `tour de la dame en échange du trait et de deux pions, l'un en c4 et l'autre en f4`: no rook on
//! a1, White pawns on c4 and f4 besides his eight.

use std::ops::Range;

use shakmaty::{Board, Color, File, Rank, Role, Square};

use super::words::{Class, Token};
use super::{BeginningFault, BeginningWrong, fault, of_men};
use crate::chess::{Position, Rules};

/// What is given, as it is found.
#[derive(Default)]
struct Odds {
    /// Men of the giver, by their homes as White has them.
    given: Vec<(Square, Range<usize>)>,
    /// The moves that the other side makes first.
    traits: u8,
    /// Where pawns of the giver stand besides his own.
    received: Vec<(Square, Range<usize>)>,
}

pub(super) fn position(
    words: &str,
    tokens: &[Token],
    rules: Rules,
) -> Result<Position, BeginningFault> {
    let exchange = tokens
        .iter()
        .position(|token| token.class == Class::Exchange);
    let (given, received) = tokens.split_at(exchange.unwrap_or(tokens.len()));
    let mut odds = Odds::default();
    odds.give(given)?;
    odds.receive(received)?;
    if odds.given.is_empty() && odds.traits == 0 {
        return Err(fault(BeginningWrong::Unread, 0..words.len()));
    }
    let giver = match odds.traits {
        0 => Color::White,
        _ => Color::Black,
    };
    let seen = |square: Square| giver.fold_wb(square, square.flip_vertical());
    let mut board = Board::new();
    for (square, at) in odds.given {
        if board.remove_piece_at(seen(square)).is_none() {
            return Err(fault(BeginningWrong::Unread, at));
        }
    }
    for (square, at) in odds.received {
        if board.piece_at(square).is_some() {
            return Err(fault(BeginningWrong::Taken(square), at));
        }
        board.set_piece_at(square, Role::Pawn.of(giver));
    }
    let position = of_men(&board, Color::White, rules);
    position
        .map(|position| position.with_moves_ahead(odds.traits.saturating_sub(1)))
        .map_err(|wrong| fault(BeginningWrong::Board(wrong), 0..words.len()))
}

impl Odds {
    /// Takes what is given: men, each with what tells him apart, and moves.
    fn give(&mut self, tokens: &[Token]) -> Result<(), BeginningFault> {
        let mut rest = tokens;
        let mut number = 1;
        while let Some((token, behind)) = rest.split_first() {
            rest = behind;
            match token.class {
                Class::Number(count) => {
                    number = count;
                    continue;
                }
                Class::Trait => self.traits = number,
                Class::Man(role) => {
                    let (owners, behind) = owners(behind);
                    let end = owners.last().unwrap_or(token).at.end;
                    rest = behind;
                    self.man(role, number, owners, token.at.start..end)?;
                }
                _ => {}
            }
            number = 1;
        }
        Ok(())
    }

    /// A man that is given, told apart by `owners`: `cavalier de la dame`, `tour en a1`.
    fn man(
        &mut self,
        role: Role,
        number: u8,
        owners: &[Token],
        at: Range<usize>,
    ) -> Result<(), BeginningFault> {
        let square = owners.iter().find_map(|token| match token.class {
            Class::Square(square) => Some(square),
            _ => None,
        });
        let named: Vec<Role> = owners
            .iter()
            .filter_map(|token| match token.class {
                Class::Man(role) => Some(role),
                _ => None,
            })
            .collect();
        let files: Vec<File> = match (role, named.as_slice()) {
            (Role::King, _) => return Err(fault(BeginningWrong::Unread, at)),
            (Role::Queen, _) => vec![File::D],
            // Café de la Régence: the pawn that is given is the king's bishop's.
            (Role::Pawn, []) => vec![File::F],
            (Role::Pawn, [officer, wing @ ..]) => home(*officer, wing.first().copied()),
            (officer, wing) => home(officer, wing.first().copied()),
        };
        let squares: Vec<Square> = match (square, files.as_slice()) {
            (Some(square), _) => vec![square],
            (None, all) if all.len() == 1 || all.len() == usize::from(number) => {
                let rank = if role == Role::Pawn {
                    Rank::Second
                } else {
                    Rank::First
                };
                all.iter()
                    .map(|&file| Square::from_coords(file, rank))
                    .collect()
            }
            _ => return Err(fault(BeginningWrong::Wing(role), at)),
        };
        let with_place = squares.into_iter().map(|square| (square, at.clone()));
        self.given.extend(with_place);
        Ok(())
    }

    /// Takes what is received in exchange: the move, which the giver has, and pawns on squares.
    fn receive(&mut self, tokens: &[Token]) -> Result<(), BeginningFault> {
        let mut due = 0;
        let mut number = 1;
        for token in tokens {
            match token.class {
                Class::Number(count) => {
                    number = count;
                    continue;
                }
                Class::Man(Role::Pawn) => due = usize::from(number),
                Class::Square(square) => self.received.push((square, token.at.clone())),
                _ => {}
            }
            number = 1;
        }
        match tokens {
            [first, .., last] if self.received.len() != due => {
                let at = first.at.start..last.at.end;
                Err(fault(BeginningWrong::PawnsUnplaced, at))
            }
            _ => Ok(()),
        }
    }
}

/// The words behind a man that tell him apart, and what follows them.
fn owners(tokens: &[Token]) -> (&[Token], &[Token]) {
    let mut end = 0;
    for (i, token) in tokens.iter().enumerate() {
        match token.class {
            Class::Of => {}
            Class::Man(_) if i > 0 && tokens[i - 1].class == Class::Of => end = i + 1,
            Class::Square(_) => end = i + 1,
            _ => break,
        }
    }
    tokens.split_at(end)
}

/// The files on which men of that kind begin, of the side of king or queen where that is said.
fn home(officer: Role, wing: Option<Role>) -> Vec<File> {
    let files = match officer {
        Role::King => return vec![File::E],
        Role::Queen => return vec![File::D],
        Role::Knight => [File::B, File::G],
        Role::Bishop => [File::C, File::F],
        Role::Rook => [File::A, File::H],
        Role::Pawn => return vec![File::F],
    };
    match wing {
        Some(Role::King) => vec![files[1]],
        Some(Role::Queen) => vec![files[0]],
        _ => files.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::position;
    use super::*;

    #[test]
    fn odds_are_the_array_without_what_is_given() {
        for (words, fen, ahead) in [
            (
                "pion",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "pion et trait",
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "Pion & deux traits",
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                1,
            ),
            (
                "le pion et trois traits",
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                2,
            ),
            (
                "le trait",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "deux traits",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                1,
            ),
            (
                "cavalier de la dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "le chevalier du Roy",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
                0,
            ),
            (
                "tour de la dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                0,
            ),
            (
                "la tour en a1",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                0,
            ),
            (
                "la dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
                0,
            ),
            (
                "les deux cavaliers",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
                0,
            ),
            (
                "pion du fou de la dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PP1PPPPP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "tour de la dame et pion du roi",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/1NBQKBNR w Kkq - 0 1",
                0,
            ),
            (
                "la tour de la dame en échange du trait et de deux pions, l'un en c4 et l'autre en f4",
                "rnbqkbnr/pppppppp/8/8/2P2P2/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                0,
            ),
        ] {
            let found = position(words, Rules::MODERN).expect(words);
            assert_eq!(
                (found.to_fen().as_str(), found.moves_ahead()),
                (fen, ahead),
                "{words}"
            );
        }
    }

    #[test]
    fn what_odds_leave_open_is_told() {
        for (words, wrong, at) in [
            ("cavalier", BeginningWrong::Wing(Role::Knight), 0..8),
            ("une tour", BeginningWrong::Wing(Role::Rook), 4..8),
            ("pion du fou", BeginningWrong::Wing(Role::Pawn), 0..11),
            ("le roi", BeginningWrong::Unread, 3..6),
            ("bonjour", BeginningWrong::Unread, 0..7),
            ("", BeginningWrong::Unread, 0..0),
            (
                "tour de la dame en échange de deux pions, l'un en c4",
                BeginningWrong::PawnsUnplaced,
                19..53,
            ),
            (
                "tour de la dame en échange d'un pion en c2",
                BeginningWrong::Taken(Square::C2),
                41..43,
            ),
        ] {
            let found = position(words, Rules::MODERN).expect_err(words);
            assert_eq!((found.wrong, found.at), (wrong, at), "{words}");
        }
    }
}
