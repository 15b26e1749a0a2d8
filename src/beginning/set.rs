//! Positions in words: men on squares, as Asperling and Philidor set them up.
//!
//! Comes in: words that name both sides. Goes out: the position. A man and his square are told as a
//! move is: each side counts from its own end unless it says `contraire` or a colour. Where words
//! leave several squares, or none, that is a fault: a position has no later moves to decide it.
//!
//! `Blancs : le Roy à sa caze, la Tour à la 7. du fou du Roy. Noirs : le Roy à la caze de la Dame`

use std::ops::Range;

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::words::{self, Class, Token};
use super::{BeginningFault, BeginningWrong, fault, listed, of_men};
use crate::chess::{Position, Rules};
use crate::lexicon::Language;
use crate::notation::{Dialect, Notation};
use crate::phrase::{Files, Phrase, Relation};

pub(super) fn position(
    words: &str,
    tokens: &[Token],
    told: Option<Color>,
    rules: Rules,
) -> Result<Position, BeginningFault> {
    let mut turn = told.or(super::turn(words)).unwrap_or(Color::White);
    if let Some(position) = listed::position(words, tokens, turn, rules) {
        return position;
    }
    let mut board = Board::empty();
    let sides = tokens
        .iter()
        .enumerate()
        .filter_map(|(i, token)| match token.class {
            Class::Side(side) => Some((i, side)),
            _ => None,
        });
    let sides: Vec<(usize, Color)> = sides.collect();
    for (nth, &(i, side)) in sides.iter().enumerate() {
        let next = sides.get(nth + 1).map_or(tokens.len(), |&(next, _)| next);
        let own = tokens.get(i + 1..next).unwrap_or_default();
        let before = i.checked_sub(1).and_then(|before| tokens.get(before));
        // `Trait aux Noirs` sets up nothing, nor does `Les Noirs jouent`.
        let moves = |token: &Token| matches!(token.class, Class::Trait | Class::Plays);
        let says = before.is_some_and(|token| token.class == Class::Trait)
            || own.first().is_some_and(moves);
        if says && told.is_none() {
            turn = side;
        }
        let end = tokens.get(next).map_or(words.len(), |token| token.at.start);
        let from = tokens.get(i).map_or(0, |token| token.at.end);
        men(words, own, from..end, side, &mut board)?;
    }
    of_men(&board, turn, rules).map_err(|wrong| fault(BeginningWrong::Board(wrong), 0..words.len()))
}

/// Sets the men of one side, told in `span` of the words.
fn men(
    words: &str,
    tokens: &[Token],
    span: Range<usize>,
    side: Color,
    board: &mut Board,
) -> Result<(), BeginningFault> {
    let mut last = None;
    for (at, role) in pieces(tokens, span) {
        let told = words.get(at.clone()).unwrap_or_default();
        let Some(role) = role.or(last) else { continue };
        last = Some(role);
        for square in squares(told, role, side).map_err(|wrong| fault(wrong, at.clone()))? {
            if board.piece_at(square).is_some() {
                return Err(fault(BeginningWrong::Taken(square), at));
            }
            board.set_piece_at(square, role.of(side));
        }
    }
    Ok(())
}

/// The places of the men told one after another, each with his kind; without one where only a square
/// is told, of the kind before (`les pions en a2, b2 et c3`). A comma or a stop ends what is told
/// of a man, but for the stop behind a figure or a shortened word (`la 7. du fou`).
fn pieces(tokens: &[Token], span: Range<usize>) -> Vec<(Range<usize>, Option<Role>)> {
    let mut pieces: Vec<(Range<usize>, Option<Role>)> = Vec::new();
    let mut owned = false;
    for token in tokens {
        match token.class {
            Class::Man(role) if !owned => {
                if let Some((at, _)) = pieces.last_mut() {
                    at.end = at.end.min(token.at.start);
                }
                pieces.push((token.at.start..span.end, Some(role)));
            }
            _ => {}
        }
        owned = matches!(token.class, Class::Of) || owned && token.class == Class::Break;
        if matches!(token.class, Class::Man(_)) {
            owned = false;
        }
    }
    pieces
}

/// The squares that the words tell of men of that kind.
fn squares(told: &str, role: Role, side: Color) -> Result<Vec<Square>, BeginningWrong> {
    let tokens = super::tokens(told);
    let named = tokens.iter().filter_map(|token| match token.class {
        Class::Square(square) => Some((square, token.at.end)),
        _ => None,
    });
    let (by_name, ends): (Vec<Square>, Vec<usize>) = named.unzip();
    if let Some(end) = ends.last() {
        // Another man than those whose names are known would stand on the last of them.
        let said = told.get(..*end).unwrap_or_default();
        return match words::unread(said) {
            Some(_) => Err(BeginningWrong::Unread),
            None => Ok(by_name),
        };
    }
    let places = places(told, &tokens);
    let mut squares = Vec::with_capacity(places.len());
    for (nth, place) in places.iter().enumerate() {
        let found = match square(place, role, side) {
            // What is said at the end of all may be meant of each: `à la 3. du fou & de la Tour du Roy contraire`.
            Err(wrong) => {
                let wings = wings(&places[nth + 1..]);
                let mut again =
                    wings.map(|wing| square(&format!("{} {wing}", trimmed(place)), role, side));
                again.find_map(Result::ok).ok_or(wrong)?
            }
            Ok(found) => found,
        };
        squares.push(found);
    }
    Ok(squares)
}

/// The places of the men of a kind, each behind the name of their kind: those told after the first
/// begin with a preposition behind a comma, a stop or `et`. One that says no rank has that of the one before.
fn places(told: &str, tokens: &[Token]) -> Vec<String> {
    let name_end = tokens.first().map_or(0, |token| token.at.end);
    // A stop behind a figure or a shortened word ends nothing.
    let ends = |token: &&Token| match token.class {
        Class::And => true,
        Class::Break => {
            let behind = told.get(token.at.end..).unwrap_or_default().trim_start();
            !told.get(token.at.clone()).unwrap_or_default().contains('.')
                || behind.starts_with(char::is_uppercase)
        }
        _ => false,
    };
    let breaks = tokens.iter().filter(ends);
    let mut starts = vec![0];
    starts.extend(breaks.map(|token| token.at.end));
    let parts = starts.iter().enumerate().map(|(i, &start)| {
        let end = starts.get(i + 1).copied().unwrap_or(told.len());
        told.get(start..end).unwrap_or_default()
    });
    let mut places: Vec<String> = Vec::new();
    let name = told.get(..name_end).unwrap_or_default();
    for part in parts {
        let words = trimmed(part);
        let lead = lead(words);
        match places.last_mut() {
            Some(first) if lead == Lead::Place && trimmed(first) == name => {
                *first = format!("{name} {}", from_place(words));
            }
            Some(_) if lead == Lead::Place => places.push(format!("{name} {}", from_place(words))),
            Some(last) if lead == Lead::Of => {
                let head = last.find(" du ").or(last.find(" de "));
                let head = head.map_or(last.as_str(), |at| &last[..at]).to_owned();
                places.push(format!("{head} {words}"));
            }
            Some(last) => {
                last.push(' ');
                last.push_str(part);
            }
            None => places.push(part.to_owned()),
        }
    }
    places
}

/// How a part of a list begins.
#[derive(PartialEq, Eq)]
enum Lead {
    /// `à la 3. du fou`, `3. du fou`, perhaps behind a word: `un à la 3.`
    Place,
    /// `du fou`
    Of,
    Other,
}

fn lead(words: &str) -> Lead {
    let of = ["du ", "de "];
    match words.starts_with(of[0]) || words.starts_with(of[1]) {
        true => Lead::Of,
        false if place_at(words).is_some() => Lead::Place,
        false => Lead::Other,
    }
}

/// Where the place begins in words that tell one, with the first or the second of them.
fn place_at(words: &str) -> Option<usize> {
    let second = words.find(' ').map_or(words.len(), |blank| blank + 1);
    [0, second].into_iter().find(|&at| {
        let word = words.get(at..).unwrap_or_default();
        let word = word.split(' ').next().unwrap_or_default();
        matches!(word, "à" | "a" | "au") || word.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// The place itself, with the preposition that a bare figure lacks.
fn from_place(words: &str) -> String {
    let at = place_at(words).unwrap_or_default();
    let place = words.get(at..).unwrap_or_default();
    let bare = place.starts_with(|c: char| c.is_ascii_digit());
    format!("{}{place}", if bare { "à la " } else { "" })
}

/// What the places behind one say of a wing or a side: `du roy contraire`, `contraire`.
fn wings(behind: &[String]) -> impl Iterator<Item = &str> {
    behind.iter().flat_map(|place| {
        let from = |at: usize| place.get(at..);
        let of = place.rfind(" du ").or(place.rfind(" de "));
        let own = place.rfind(" de la ").max(of);
        let last = place.rfind(' ');
        [last, own]
            .into_iter()
            .flatten()
            .filter_map(from)
            .map(trimmed)
    })
}

/// Words without the signs and the `et` around them.
fn trimmed(words: &str) -> &str {
    let words = words.trim_matches([' ', ',', ';', '.', ':', '&', '\n', '\r']);
    let words = words.strip_suffix(" et").unwrap_or(words);
    words.strip_suffix(" &").unwrap_or(words)
}

/// The square that words tell of a man of that kind.
fn square(told: &str, role: Role, side: Color) -> Result<Square, BeginningWrong> {
    let dialect = Dialect {
        notation: Notation::Descriptive,
        language: Language::French,
    };
    let Ok((phrase, _)) = dialect.phrase(trimmed(told)) else {
        return Err(BeginningWrong::NoSquare(role));
    };
    let mut found = placed(&phrase, role, side);
    if found.more_than_one() && says_own(told) {
        found &= own_wing(&phrase, role).squares();
    }
    match (
        found.single_square(),
        found == Bitboard::FULL || found.is_empty(),
    ) {
        (Some(square), _) => Ok(square),
        (_, true) => Err(BeginningWrong::NoSquare(role)),
        _ => Err(BeginningWrong::Squares(role, found)),
    }
}

/// Whether a file is called the man's own: `à la case de son chevalier`.
fn says_own(told: &str) -> bool {
    told.contains("e son ") || told.contains("e sa ")
}

/// The wing of which a man can say his own: that of his name. `Son chevalier` is the king's, as Philidor has it.
fn own_wing(phrase: &Phrase, role: Role) -> Files {
    let homes = Files::of_homes(role).intersect(phrase.homes);
    let within = |wing: Files| homes.intersect(wing) == homes;
    match () {
        () if within(Files::KING_SIDE) => Files::KING_SIDE,
        () if within(Files::QUEEN_SIDE) => Files::QUEEN_SIDE,
        () => Files::ANY,
    }
}

/// The squares on which a phrase can set a man.
fn placed(phrase: &Phrase, role: Role, side: Color) -> Bitboard {
    let mut squares = phrase.seen_by(side).to;
    if phrase.relation == Relation::OwnFile {
        squares &= Files::of_homes(role).intersect(phrase.homes).squares();
    }
    // A bishop named by his wing keeps the colour of his home.
    let homes = phrase.homes.intersect(Files::of_homes(role)).squares();
    let home = homes & Bitboard::from_rank(side.backrank());
    match (role, home.single_square()) {
        (Role::Bishop, Some(home)) if home.is_light() => squares & Bitboard::LIGHT_SQUARES,
        (Role::Bishop, Some(_)) => squares & Bitboard::DARK_SQUARES,
        _ => squares,
    }
}

#[cfg(test)]
mod tests {
    use super::super::position;
    use super::*;
    use crate::chess::FenWrong;

    #[test]
    fn men_are_set_where_the_words_put_them() {
        for (words, fen) in [
            (
                "Blancs : le Roy à sa caze, la Tour à la 7. du fou de la Dame. Noirs : le Roy à sa caze",
                "4k3/2R5/8/8/8/8/8/4K3 w - - 0 1",
            ),
            // The other side's bishop's seventh is the second rank of White.
            (
                "Le B. a son Roy à la 2. de la Dame, la Tour à la 7. du fou du Roy contraire; le N. a son Roy à la caze de la Tour du Roy",
                "7k/8/8/8/8/8/3K1R2/8 w - - 0 1",
            ),
            (
                "Blancs : roi en e1, tour en h1, pions en a2, b2 et c3. Noirs : roi en e8. Trait aux Noirs",
                "4k3/8/8/8/8/2P5/PP6/4K2R b K - 0 1",
            ),
            // Of men of one kind each place is told, with a preposition or by what differs.
            (
                "Le Blanc a le Roi à sa case, & des pions à la 2. du fou du Roi, à la 3. de la Dame & à la 4. de la Tour du Roi; le Noir a le Roi à sa case, & des pions à la 3. du fou & de la Tour du Roi contraire",
                "4k3/8/8/8/7P/3P1p1p/5P2/4K3 w - - 0 1",
            ),
            (
                "Blancs : Rg1, Tf1, pions f2, g2. Noirs : Rg8, Ce4. Les Noirs jouent",
                "6k1/8/8/8/4n3/8/5PP1/5RK1 b - - 0 1",
            ),
            (
                "Les Blancs : le roi à la troisième case de sa dame, le fou du roi à la quatrième case de la tour. Les Noirs : le roi à la case de la dame",
                "3k4/8/8/8/B7/3K4/8/8 w - - 0 1",
            ),
        ] {
            let found = position(words, Rules::MODERN).map(|position| position.to_fen());
            assert_eq!(found.as_deref(), Ok(fen), "{words}");
        }
    }

    #[test]
    fn what_a_position_leaves_open_is_told() {
        let both = Bitboard::from_iter([Square::C2, Square::F2]);
        for (words, wrong) in [
            (
                "Blancs : le Roy à sa caze, la Tour à la 7. du fou contraire. Noirs : le Roy à sa caze",
                BeginningWrong::Squares(Role::Rook, both),
            ),
            (
                "Blancs : le roi, à sa case, la tour, sur la ligne du fou de la dame. Noirs : le roi à sa case",
                BeginningWrong::NoSquare(Role::Rook),
            ),
            (
                "Blancs : le roi en e1, la tour en a1 et le chevreuil en c3. Noirs : le roi en e8",
                BeginningWrong::Unread,
            ),
            (
                "Blancs : le roi en e1, la tour en e1. Noirs : le roi en e8",
                BeginningWrong::Taken(Square::E1),
            ),
            (
                "Blancs : le roi en e1. Noirs : la dame en d8",
                BeginningWrong::Board(FenWrong::NoKing(Color::Black)),
            ),
        ] {
            let found = position(words, Rules::MODERN).map_err(|fault| fault.wrong);
            assert_eq!(found, Err(wrong), "{words}");
        }
    }
}
