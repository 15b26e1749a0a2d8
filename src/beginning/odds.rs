//! Odds: the men and moves that one side gives to the other.
//!
//! Comes in: words. Goes out: the initial array without what is given, and with what is received in
//! exchange. He who gives a man moves first and is White (Régence, VII), unless he gives the move
//! too: then he is Black. The pawn, where no other is named, is that of the king's bishop.
//!
//! `tour de la dame en échange du trait et de deux pions, l'un en c4 et l'autre en f4`: no rook on
//! a1, White pawns on c4 and f4 besides his eight.

mod told;

use shakmaty::{Board, Color, Role};

use super::words::{Class, Token};
use super::{BeginningFault, BeginningWrong, fault, of_men};
use crate::chess::{Position, Rules};
use told::{Man, Place, Told};

pub(super) fn position(
    words: &str,
    tokens: &[Token],
    rules: Rules,
) -> Result<Position, BeginningFault> {
    let exchange = tokens
        .iter()
        .position(|token| token.class == Class::Exchange);
    let (given, received) = tokens.split_at(exchange.unwrap_or(tokens.len()));
    let (given, received) = (
        Told::of(words, given, false)?,
        Told::of(words, received, true)?,
    );
    let even = tokens.iter().any(|token| token.class == Class::Even);
    let nothing = given.men.is_empty() && given.traits == 0;
    if nothing && !even || given.traits > 0 && received.traits > 0 {
        return Err(fault(BeginningWrong::Unread, 0..words.len()));
    }
    let giver = named_giver(tokens).unwrap_or_else(|| given.giver());
    let mut board = Board::new();
    for (at, man) in given.men.iter().enumerate() {
        // Said once more: `pion et trait. Ôtez le pion du fou du roi des Noirs.`
        let same = |other: &Man| (other.role, other.square(giver)) == (man.role, man.square(giver));
        if !given.men[..at].iter().any(same) {
            take(&mut board, man, giver)?;
        }
    }
    for man in &received.men {
        receive(&mut board, man, giver)?;
    }
    let turn = match (given.traits, received.traits) {
        (0, 0) => Color::White,
        (0, _) => giver,
        _ => !giver,
    };
    let ahead = given.traits.max(received.traits).saturating_sub(1);
    of_men(&board, turn, rules)
        .map(|position| position.with_moves_ahead(ahead))
        .map_err(|wrong| fault(BeginningWrong::Board(wrong), 0..words.len()))
}

/// The side that is said to give, or whose adversary is said to receive, or whose man it is: `les Noirs donnent la
/// tour`, `la tour de la dame blanche`.
fn named_giver(tokens: &[Token]) -> Option<Color> {
    let pairs = || tokens.array_windows();
    let said = pairs().find_map(|[one, two]| match (one.class, two.class) {
        (Class::Side(side), Class::Gives | Class::Offers | Class::Removed) => Some(side),
        (Class::Side(side), Class::Receives) => Some(!side),
        _ => None,
    });
    said.or_else(|| {
        pairs().find_map(|[one, two]| match (one.class, two.class) {
            (Class::Man(_), Class::Side(side) | Class::Coloured(side)) => Some(side),
            _ => None,
        })
    })
}

/// Takes a man of `side` from the board.
fn take(board: &mut Board, man: &Man, side: Color) -> Result<(), BeginningFault> {
    match board.remove_piece_at(man.square(side)) {
        Some(piece) if piece == man.role.of(side) => Ok(()),
        _ => Err(fault(BeginningWrong::Unread, man.at.clone())),
    }
}

/// Gives `giver` what he receives: a pawn on a square besides his own, or that the other side plays
/// without a man.
fn receive(board: &mut Board, man: &Man, giver: Color) -> Result<(), BeginningFault> {
    match (man.place, man.role) {
        (Place::On(square), Role::Pawn) if board.piece_at(square).is_none() => {
            board.set_piece_at(square, Role::Pawn.of(giver));
            Ok(())
        }
        (Place::On(square), Role::Pawn) if board.color_at(square) == Some(giver) => {
            Err(fault(BeginningWrong::Taken(square), man.at.clone()))
        }
        _ => take(board, man, !giver),
    }
}

#[cfg(test)]
mod tests {
    use super::super::position;
    use super::*;
    use shakmaty::Square;

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
            // By figures and other numbers.
            (
                "pion et 2 traits",
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                1,
            ),
            (
                "pion et quatre traits",
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                3,
            ),
            (
                "cavalier-dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
                0,
            ),
            // A square tells whose it is.
            (
                "pion en f7 et trait",
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "cavalier b8 et deux traits",
                "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                1,
            ),
            (
                "les pions du fou du roi et du fou de la dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PP1PP1PP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "deux pions, en c2 et f2",
                "rnbqkbnr/pppppppp/8/8/8/8/PP1PP1PP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "les pions du roi et de la dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PPP2PPP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            // In exchange the other side plays without a man, or the giver has moves.
            (
                "la dame en échange de la tour de la dame",
                "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQk - 0 1",
                0,
            ),
            (
                "la tour du roi pour le pion du fou du roi et deux traits",
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1",
                1,
            ),
            (
                "tour de la dame pour deux pions en c4 et f4",
                "rnbqkbnr/pppppppp/8/8/2P2P2/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                0,
            ),
            (
                "les Blancs donnent la tour de la dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                0,
            ),
            (
                "les Noirs font avantage de la tour de la dame",
                "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
                0,
            ),
            (
                "les Noirs reçoivent le cavalier de la dame",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "ôtez la tour de la dame des Blancs",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                0,
            ),
            (
                "les Noirs n'ont pas de tour de la dame",
                "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
                0,
            ),
            (
                "le cavalier de la dame noire est retiré",
                "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                0,
            ),
            (
                "tour D",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
                0,
            ),
            (
                "deux traits et le pion",
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                1,
            ),
            (
                "à but",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
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
            ("deux pions", BeginningWrong::PawnsUnplaced, 5..10),
            ("les pions", BeginningWrong::PawnsUnplaced, 4..9),
            ("deux dames", BeginningWrong::Wing(Role::Queen), 5..10),
            (
                "tour et cavalier du roi",
                BeginningWrong::Wing(Role::Rook),
                0..4,
            ),
            ("tour d'échange", BeginningWrong::Wing(Role::Rook), 0..4),
            ("pion coiffé", BeginningWrong::Unread, 5..12),
            ("pion et coup", BeginningWrong::Unread, 8..12),
            (
                "pion du roi ou pion de la dame",
                BeginningWrong::Unread,
                12..14,
            ),
            (
                "la dame contre un cavalier",
                BeginningWrong::Wing(Role::Knight),
                18..26,
            ),
            (
                "tour de la dame en échange d'un pion",
                BeginningWrong::PawnsUnplaced,
                33..37,
            ),
            ("", BeginningWrong::Unread, 0..0),
            (
                "tour de la dame en échange de deux pions, l'un en c4",
                BeginningWrong::PawnsUnplaced,
                36..53,
            ),
            (
                "tour de la dame en échange d'un pion en c2",
                BeginningWrong::Taken(Square::C2),
                33..43,
            ),
        ] {
            let found = position(words, Rules::MODERN).expect_err(words);
            assert_eq!((found.wrong, found.at), (wrong, at), "{words}");
        }
    }
}
