//! Half-moves that stand in one order on one of two sheets and in another on the other, where both can be played.

use crate::support::sheets::{self, BREYER, beside, repaired};
use greffier::chess::{Move, Position};
use greffier::game::Status;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::repair::{Correction, Options, Repaired};
use greffier::spelling::spell;

/// The moves of the main line.
fn moves(repaired: &Repaired) -> Vec<Move> {
    let game = &repaired.game;
    let plies = game.plies_of(game.main()).iter();
    plies.map(|ply| ply.played).collect()
}

/// The cells of a game in a notation; none where it cannot be played.
fn cells(game: &[Move], notation: Notation) -> Option<Vec<String>> {
    let language = Language::French;
    let dialect = Dialect { notation, language };
    let mut position = Position::initial();
    let cell = |played: &Move| {
        let legal = position.legal_moves();
        let text = legal
            .contains(played)
            .then(|| spell(dialect, &position, played));
        position.play(played);
        text
    };
    game.iter().map(cell).collect()
}

/// The rows of a sheet with these cells.
fn sheet(cells: &[String]) -> String {
    sheets::rows(cells, ["", ". ", " ", "\n"]).concat()
}

/// A game with so many half-moves exchanged with those two behind: the other order, and where they differ.
fn transposed(game: &[Move], at: usize, row: bool) -> (Vec<Move>, Vec<u32>) {
    let mut other = game.to_vec();
    let places = if row { 0..2 } else { 0..1 };
    places
        .clone()
        .for_each(|side| other.swap(at + side, at + side + 2));
    let differ = (at..at + 4).filter(|&at| other[at] != game[at]);
    (other.clone(), differ.map(|at| at as u32 + 1).collect())
}

#[test]
fn another_order_on_the_other_sheet_is_told_of_a_sheet_that_is_corrected_elsewhere() {
    let game = moves(&repaired(BREYER, &Options::default()));
    let mut tried = 0;
    for notation in [Notation::Coordinate, Notation::Abbreviated] {
        let all = cells(&game, notation).expect("a game");
        for (at, row) in (4..game.len() - 8)
            .step_by(3)
            .zip([false, true].into_iter().cycle())
        {
            let (rival, differ) = transposed(&game, at, row);
            let Some(other) = cells(&rival, Notation::Abbreviated) else {
                continue;
            };
            let far = (at + game.len() / 2) % (game.len() - 1);
            if far.abs_diff(at) < 8 {
                continue;
            }
            let mut first = all.clone();
            "?".clone_into(&mut first[far]);
            let (first, other) = (sheet(&first), sheet(&other));
            let both = beside(&first, &other);
            assert_eq!(moves(&both), game, "{first}{other}");
            let of = |kind| {
                let of = both
                    .repairs
                    .iter()
                    .filter(move |one| one.correction == kind);
                of.map(|one| one.ply).collect::<Vec<u32>>()
            };
            assert_eq!(of(Correction::Disputed), differ, "{first}{other}");
            assert_eq!(
                of(Correction::Illegible),
                [far as u32 + 1],
                "{first}{other}"
            );
            assert_eq!(both.repairs.len(), differ.len() + 1, "{first}{other}");
            // The other order is another game that may have been meant.
            let known = both.candidates.iter().find(|one| one.moves == rival);
            let known = known.expect("the other order").confidence;
            let own = both.candidates[0].confidence;
            assert!(own + known <= 1.0 + 1e-9 && own < 1.0, "{own} {known}");
            assert_eq!(both.game.status, Status::Whole);
            tried += 1;
        }
    }
    assert!(tried > 5, "{tried}");
}

/// The column of one side, the other's cells left as `empty` or left out.
fn column(cells: &[String], side: usize, empty: [&str; 2]) -> String {
    let row = |(at, row): (usize, &[String])| {
        let own = row.get(side).map_or("", |cell| cell);
        let cells = match side {
            0 => [own, empty[0]],
            _ => [empty[1], own],
        };
        format!("{}. {}\n", at + 1, cells.join(" ").trim_end())
    };
    cells.chunks(2).enumerate().map(row).collect()
}

#[test]
fn two_sheets_each_with_one_sides_moves_complete_each_other() {
    let game = moves(&repaired(BREYER, &Options::default()));
    let another = moves(&repaired(sheets::OPERA, &Options::default()));
    let apart = cells(&another, Notation::Coordinate).expect("a game");
    for notation in [Notation::Coordinate, Notation::Abbreviated] {
        let all = cells(&game, notation).expect("a game");
        for empty in [["?", "?"], ["", "..."]] {
            for rows in [4, 8, 12, 20] {
                let (all, end) = (&all[..2 * rows], 2 * rows);
                let (white, black) = (column(all, 0, empty), column(all, 1, empty));
                for (one, other) in [(&white, &black), (&black, &white)] {
                    let both = beside(one, other);
                    assert_eq!(moves(&both), game[..end], "{one}{other}");
                    let codes = sheets::codes(&both.game);
                    assert!(codes.is_empty(), "{one}{other}{codes:?}");
                }
            }
            // The moves of two games complete none.
            let both = beside(&column(&all, 0, empty), &column(&apart, 1, empty));
            let codes = sheets::codes(&both.game);
            let is_told = |code: &String| code == "other-game" || code == "not-compared";
            assert!(codes.iter().any(is_told), "{codes:?}");
        }
    }
}
