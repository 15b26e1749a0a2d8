//! Two sheets, each with one side's moves alone, and mistakes of one sheet that the other tells.

use crate::support::sheets::{self, BREYER, OPERA, beside, cells_of, codes, repaired, uci};
use greffier::game::Status;
use greffier::notation::Notation;
use greffier::repair::{Correction, Options};

/// How White's rows are written, and Black's.
const FORMS: [[&str; 2]; 6] = [
    ["N;X;", "N;;X"],
    ["N. X", "N. X"],
    ["N. X ---", "N. --- X"],
    ["N. X", "N. ... X"],
    ["N. X", "N... X"],
    ["N. X", "N. … X"],
];

const NOTATIONS: [Notation; 3] = [
    Notation::Abbreviated,
    Notation::Coordinate,
    Notation::Descriptive,
];

/// The moves of a game.
fn moves(game: &str) -> String {
    uci(&repaired(game, &Options::default()).game)
}

/// White's rows of the first of two sheets in a form, and Black's of the second.
fn columns(sheets: [&[String]; 2], forms: [&str; 2]) -> [String; 2] {
    let column = |side: usize| {
        let own = sheets[side].iter().skip(side).step_by(2).enumerate();
        let row = |(at, cell): (usize, &String)| {
            let row = forms[side].replace('X', cell);
            format!("{}\n", row.replace('N', &(at + 1).to_string()))
        };
        own.map(row).collect()
    };
    [column(0), column(1)]
}

#[test]
fn sheets_of_one_sides_moves_complete_each_other_however_they_are_written() {
    for game in [BREYER, OPERA] {
        let moves = moves(game);
        for (at, forms) in FORMS.into_iter().enumerate() {
            let notations = [NOTATIONS[at % 3], NOTATIONS[(at + 1) % 3]];
            let [white, black] = notations.map(|notation| cells_of(game, notation));
            let [white, black] = columns([&white, &black], forms);
            for headings in [["", ""], ["Blancs\n", "Noirs\n"]] {
                let white = format!("{}{white}", headings[0]);
                let black = format!("{}{black}", headings[1]);
                for (one, other) in [(&white, &black), (&black, &white)] {
                    let both = beside(one, other);
                    assert_eq!(both.game.status, Status::Whole, "{one}{other}");
                    assert_eq!(uci(&both.game), moves, "{one}{other}");
                }
            }
        }
    }
}

#[test]
fn a_move_misread_on_one_of_such_sheets_is_corrected() {
    let moves = moves(BREYER);
    let mut own = cells_of(BREYER, Notation::Coordinate);
    "Fb5-c5".clone_into(&mut own[6]);
    let other = cells_of(BREYER, Notation::Abbreviated);
    for forms in FORMS {
        let [white, black] = columns([&own, &other], forms);
        let both = beside(&white, &black);
        assert_eq!(uci(&both.game), moves, "{white}{black}");
        let misread = both.repairs.iter();
        let misread = misread.filter(|one| one.correction == Correction::Misread);
        let misread: Vec<&str> = misread.map(|one| &white[one.span.clone()]).collect();
        assert_eq!(misread, ["Fb5-c5"], "{white}{black}");
    }
}

#[test]
fn one_sides_moves_of_two_games_are_not_woven() {
    let [white, black] = [BREYER, OPERA].map(|game| cells_of(game, Notation::Abbreviated));
    let [white, black] = columns([&white, &black], FORMS[1]);
    let both = beside(&white, &black);
    assert!(codes(&both.game).contains(&"other-game".to_owned()));
}

#[test]
fn moves_that_the_other_sheet_says_are_no_correction_too_many() {
    let sheet = |cells: &[String]| sheets::rows(cells, ["", ". ", " ", "\n"]).concat();
    let moves = moves(BREYER);
    for notation in NOTATIONS {
        let mut own = cells_of(BREYER, Notation::Coordinate);
        let misread = own.iter_mut().skip(2).filter(|cell| !cell.starts_with('0'));
        for cell in misread.step_by(3).take(12) {
            cell.pop();
            cell.push('9');
        }
        let (one, other) = (sheet(&own), sheet(&cells_of(BREYER, notation)));
        let both = beside(&one, &other);
        assert_eq!(both.given_up, None, "{one}{other}");
        assert_eq!(uci(&both.game), moves, "{one}{other}");
        // By itself it needs too many.
        let eight = Options {
            most: Some(8),
            ..Options::default()
        };
        assert!(repaired(&one, &eight).given_up.is_some());
    }
}
