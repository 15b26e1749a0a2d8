//! Cells that follow each other and could not be read, in games in which nothing else is wrong; and how corrections are counted
//! against the most that are allowed.

use crate::support::sheets::{self, BREYER, OPERA, cells_of, codes, repaired, uci};
use greffier::game::Status;
use greffier::notation::Notation;
use greffier::repair::{Correction, GivenUp, Options, Repaired, WIDTH};

/// No more corrections than these.
const EIGHT: Options = Options {
    answers: &[],
    width: WIDTH,
    most: Some(8),
    prior: true,
};

fn sheet(cells: &[String]) -> String {
    sheets::rows(cells, ["", ". ", "\t", "\n"]).concat()
}

/// Both games with so many cells unread, at several places; what comes of each, and what was played.
fn unread(length: usize) -> Vec<(Repaired, String, usize)> {
    unread_allowing(length, 8)
}

/// The same with so many corrections at the most.
fn unread_allowing(length: usize, most: u32) -> Vec<(Repaired, String, usize)> {
    let options = Options {
        most: Some(most),
        ..Options::default()
    };
    let mut found = Vec::new();
    for played in [BREYER, OPERA] {
        let game = uci(&repaired(played, &Options::default()).game);
        for notation in [Notation::Abbreviated, Notation::Coordinate] {
            let cells = cells_of(played, notation);
            for at in (3..cells.len() - length - 2).step_by(7) {
                let mut cells = cells.clone();
                cells[at..at + length].fill("?".to_owned());
                let mended = repaired(&sheet(&cells), &options);
                found.push((mended, game.clone(), at));
            }
        }
    }
    found
}

#[test]
fn unread_cells_no_more_than_are_allowed_are_filled_and_the_words_about_them_stand() {
    // Of eight not each is found: none may be misread beside them.
    for (length, missed) in [(5, 0), (8, 3)] {
        let all = unread(length);
        let (found, given_up): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|(mended, ..)| mended.given_up.is_none());
        assert!(given_up.len() <= missed, "{length}: {}", given_up.len());
        for (mended, game, at) in found {
            assert_eq!(mended.game.status, Status::Whole);
            let counted = mended.repairs.iter().filter(|repair| repair.counts());
            let counted: Vec<Correction> = counted.map(|repair| repair.correction).collect();
            assert_eq!(
                counted,
                vec![Correction::Illegible; length],
                "{game} at {at}"
            );
        }
    }
}

#[test]
fn what_stood_in_many_unread_cells_is_told_as_surely_as_it_is_known() {
    let (mut said, mut right, mut sure) = (0.0, 0, 0);
    for (mended, game, _) in [5, 8].into_iter().flat_map(unread) {
        let played: Vec<&str> = game.split(' ').collect();
        for repair in mended
            .repairs
            .iter()
            .filter(|repair| repair.confidence > 0.7)
        {
            let read = repair.read.map(|read| read.uci().to_string());
            said += repair.confidence;
            sure += 1;
            right += usize::from(read.as_deref() == Some(played[repair.ply as usize - 1]));
        }
    }
    assert!(sure > 50, "{sure}");
    // A few games are no table: in tens of corrections some more may be wrong than is said.
    assert!(
        right as f64 > said - 0.08 * f64::from(sure),
        "{right} of {sure}, said {said}"
    );
}

#[test]
fn words_that_seem_misread_behind_many_unread_cells_are_hardly_believed_to_be() {
    let mut denied = 0;
    for (mended, game, at) in unread_allowing(10, 64) {
        let read = [Correction::Misread, Correction::Extra];
        let repairs = mended.repairs.iter();
        for repair in repairs.filter(|told| read.contains(&told.correction)) {
            denied += 1;
            assert!(repair.confidence < 0.6, "{game} at {at}: {repair:?}");
        }
    }
    assert!(denied > 0);
}

#[test]
fn each_half_move_exchanged_counts_against_the_most_that_are_allowed() {
    let plain = cells_of(BREYER, Notation::Coordinate);
    for pairs in 1..=9 {
        let mut cells = plain.clone();
        for row in 0..pairs {
            cells.swap(4 * row + 2, 4 * row + 3);
        }
        let mended = repaired(&sheet(&cells), &EIGHT);
        let counted = mended.repairs.iter().filter(|repair| repair.counts());
        assert!(counted.count() <= 8, "{pairs} pairs: {:?}", mended.repairs);
        let too_many = Some(GivenUp::TooMany { most: 8 });
        assert_eq!(
            mended.given_up,
            too_many.filter(|_| pairs > 4),
            "{pairs} pairs"
        );
    }
}

#[test]
fn dots_behind_a_number_with_dots_are_a_cell_as_a_question_mark_is() {
    let sheet = |cell: &str| {
        format!(
            "1. e4\n1... e5\n2. Cf3\n2... Cc6\n3. Fb5\n3... {cell}\n4. Fa4\n4... {cell}\n5. O-O\n5... Fe7\n6. Te1\n\
             6... b5\n7. Fb3\n7... d6\n8. c3\n8... O-O\n9. h3\n9... Cb8\n"
        )
    };
    let read = |cell: &str| {
        let found = repaired(&sheet(cell), &Options::default());
        let kinds: Vec<Correction> = found.repairs.iter().map(|one| one.correction).collect();
        (uci(&found.game), kinds)
    };
    let (game, kinds) = read("?");
    assert_eq!(kinds, [Correction::Illegible; 2]);
    assert_eq!(read("…"), (game.clone(), kinds.clone()));
    assert_eq!(read("..."), (game, kinds));
}

#[test]
fn cells_behind_a_mate_that_none_of_them_tells_are_half_moves_each() {
    for (played, cells) in [
        ("1. e4 e5 2. Fc4 Cc6 3. Dh5 Cf6 4. ? ? 5. ? ?", 4),
        ("1. e4 e5 2. Cf3 d5 3. Cxe5 Fc5 4. d4 dxe4 5. ? ? 6. ?", 3),
    ] {
        let repaired = repaired(played, &Options::default());
        let unread = |repair: &&greffier::repair::Repair| {
            repair.correction == Correction::Illegible && repair.read.is_some()
        };
        let told = repaired.repairs.iter().filter(unread).count();
        assert!(
            told == cells || repaired.given_up.is_some(),
            "{played}: {told}"
        );
    }
}

#[test]
fn cells_behind_a_mate_that_is_written_are_none() {
    let played = "1. e4 e5 2. Fc4 Cc6 3. Dh5 Cf6 4. Dxf7# ?";
    let repaired = repaired(played, &Options::default());
    assert_eq!(repaired.game.plies.len(), 7);
    assert!(repaired.repairs.iter().all(|repair| !repair.counts()));
}

#[test]
fn more_unread_cells_than_are_allowed_are_left_as_they_stand_but_those_behind_a_mate_are_none() {
    let given_up = Some(GivenUp::TooMany { most: 8 });
    for notation in [Notation::Abbreviated, Notation::Coordinate] {
        let mut cells = cells_of(BREYER, notation);
        for at in (2..38).step_by(3) {
            cells[at] = "?".to_owned();
        }
        let left = repaired(&sheet(&cells), &EIGHT);
        assert_eq!(left.given_up, given_up);
        assert_eq!(uci(&left.game), "e2e4 e7e5");
        let told = codes(&left.game);
        let unread = told.iter().filter(|code| *code == "unreadable").count();
        assert_eq!(unread, 12, "{told:?}");
    }
    let mated = format!(
        "1. e4 e5 2. Fc4 Cc6 3. Dh5 Cd4 4. Dxf7# {}",
        "? ".repeat(12)
    );
    let mended = repaired(&mated, &EIGHT);
    assert_eq!((mended.given_up, mended.game.plies.len()), (None, 7));
}
