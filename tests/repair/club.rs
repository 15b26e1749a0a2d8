//! Mistakes of club players, to which no price was fitted: what is told of each, and that nothing beside it is changed.

use crate::support::sheets::{repaired, uci};
use greffier::game::Status;
use greffier::repair::{Correction, Options, Reason};

const RUY: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";

/// The moves of a sheet as it is repaired, and its corrections: words, kinds.
fn read(text: &str) -> (String, Vec<(String, Correction)>) {
    let found = repaired(text, &Options::default());
    assert_eq!(found.game.status, Status::Whole, "{text}");
    let told = found.repairs.iter().filter(|repair| repair.counts());
    let told = told.map(|repair| (text[repair.span.clone()].to_owned(), repair.correction));
    (uci(&found.game), told.collect())
}

#[test]
fn commas_stand_for_stops_and_pages_number_anew() {
    for text in [
        "1, e4 e5\n2, Cf3 Cc6\n3, Fb5 a6\n4, Fa4 Cf6\n5, O-O Fe7\n",
        "1, e4 e5 2. Cf3 Cc6 3, Fb5 a6 4. Fa4 Cf6 5, O-O Fe7\n",
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n\n1. Fa4 Cf6\n2. O-O Fe7\n",
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n\nFeuille 2\n1. Fa4 Cf6\n2. O-O Fe7\n",
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n\n2e page\n1. Fa4 Cf6\n2. O-O Fe7\n",
    ] {
        assert_eq!(read(text), (RUY.to_owned(), Vec::new()), "{text}");
    }
}

#[test]
fn columns_that_change_places_have_no_move_more_than_is_written() {
    let (moves, _) = read("1. e5 e4\n2. Cc6 Cf3\n3. a6 Fb5\n4. Cf6 Fa4\n5. ... O-O\n");
    assert_eq!(moves, RUY.rsplit_once(' ').expect("moves").0);
}

#[test]
fn a_page_that_names_itself_goes_on_though_either_page_has_a_mistake() {
    for (text, word) in [
        (
            "1. e4 e5\n2. Cf3 Cc9\n3. Fb5 a6\n\nFeuille 2\n1. Fa4 Cf6\n2. O-O Fe7\n",
            "Cc9",
        ),
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n\nFeuille 2\n1. Fa4 Cf9\n2. O-O Fe7\n",
            "Cf9",
        ),
    ] {
        let (moves, told) = read(text);
        assert_eq!(moves, RUY, "{text}");
        assert_eq!(told, [(word.to_owned(), Correction::Misread)]);
    }
}

#[test]
fn two_games_under_pages_stay_two() {
    let text = "1. e4 e5\n2. Cf3 Cc9\n3. Fb5 a6\n\nPage 2\n1. d4 d5\n2. c4 e6\n3. Cc3 Cf6\n";
    assert_eq!(read(text).0, RUY[..29]);
}

#[test]
fn letters_that_are_small_throughout_are_of_the_language_that_has_most_of_them() {
    let sheet = "1. e4 e5\n2. cf3 cc6\n3. fb5 a6\n4. fa4 cf6\n5. o-o fe7\n6. te1 kf8\n7. h3 rg8\n";
    let (moves, _) = read(sheet);
    assert_eq!(moves, format!("{RUY} f1e1 e8f8 h2h3 f8g8"));
}

#[test]
fn a_comma_stands_for_a_stop_before_a_cell_that_cannot_be_read() {
    for (cell, kind) in [
        ("...", Correction::Illegible),
        ("?", Correction::Illegible),
        ("Fz5", Correction::Misread),
    ] {
        let (moves, told) = read(&format!(
            "1, e4 e5\n2, Cf3 Cc6\n3, {cell} a6\n4, Fa4 Cf6\n5, o-o Fe7\n"
        ));
        assert_eq!(moves, RUY);
        assert_eq!(told, [(cell.to_owned(), kind)]);
    }
}

#[test]
fn a_letter_of_english_books_is_its_piece() {
    let (moves, told) = read("1. e4 e5\n2. Nf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O Fe7\n");
    assert_eq!(moves, RUY);
    assert_eq!(told, [("Nf3".to_owned(), Correction::Misread)]);
}

#[test]
fn one_move_for_another_is_one_mistake_and_changes_none_beside_it() {
    for (text, word, moves) in [
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Db6\n5. O-O Cf6\n6. Te1 Fe7\n",
            "Db6",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 d7d6 e1g1 g8f6 f1e1 f8e7",
        ),
        (
            "1. d4 d5\n2. c4 Db6\n3. Cc3 Cf6\n4. Fg5 Fe7\n5. e3 O-O\n6. Cf3 h6\n7. Fh4 b6\n",
            "Db6",
            "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 h7h6 g5h4 b7b6",
        ),
    ] {
        let told = vec![(word.to_owned(), Correction::Misread)];
        assert_eq!(read(text), (moves.to_owned(), told), "{text}");
    }
}

#[test]
fn a_sign_of_check_that_the_board_denies_may_be_that_of_a_move_two_letters_away() {
    let (moves, told) = read("1. e4 f5\n2. Dg4+ g6\n3. De2 Cf6\n");
    assert_eq!(moves, "e2e4 f7f5 d1h5 g7g6 h5e2 g8f6");
    assert_eq!(told, [("Dg4+".to_owned(), Correction::Misread)]);
}

#[test]
fn two_moves_that_nothing_parts_are_two() {
    let (moves, _) =
        read("1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6Fa4\n4. Cf6\n5. O-O Fe7\n6. Te1 b5\n7. Fb3 d6\n");
    assert_eq!(moves, format!("{RUY} f1e1 b7b5 a4b3 d7d6"));
}

#[test]
fn two_moves_in_a_cell_are_two() {
    let (moves, _) = read("1. e4 e5\n2. Fe2h5\n3. Cf3 Cc6\n4. O-O Cf6\n");
    assert_eq!(moves, "e2e4 e7e5 f1e2 h7h5 g1f3 b8c6 e1g1 g8f6");
}

#[test]
fn the_last_word_is_mended_and_not_dropped() {
    for last in ["Feè", "Fe(", "Fe"] {
        let text = format!("1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O {last}\n");
        let (moves, told) = read(&text);
        assert_eq!(moves.split(' ').count(), 10, "{text}: {moves}");
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert!(last != "Feè" || moves == RUY, "{moves}");
    }
}

#[test]
fn a_square_torn_in_two_is_one_word() {
    let (moves, told) = read("1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a 6\n4. Fa4 Cf6\n5. O-O Fe7\n");
    assert_eq!((moves.as_str(), told.len() <= 1), (RUY, true), "{told:?}");
}

#[test]
fn an_empty_cell_is_a_half_move_and_changes_none_beside_it() {
    let (moves, told) = read("1. d3 c5\n2. d4 ...\n3. e4 cxd4\n");
    assert!(moves.starts_with("d2d3 c7c5 d3d4 "), "{moves}");
    assert!(moves.ends_with(" e2e4 c5d4"), "{moves}");
    assert_eq!(told, [("...".to_owned(), Correction::Illegible)]);
}

#[test]
fn rows_that_are_empty_are_rows_and_change_none_beside_them() {
    let sheet =
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4.\n5.\n6. Te1 b5\n7. Fb3 d6\n8. c3 O-O\n9. h3 Cb8\n";
    let (moves, told) = read(sheet);
    let moves: Vec<&str> = moves.split(' ').collect();
    assert_eq!(moves.len(), 18);
    assert_eq!(moves[..6].join(" "), RUY[..29]);
    assert_eq!(
        moves[10..].join(" "),
        "f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8"
    );
    let row = (String::new(), Correction::MissingRow);
    assert_eq!(told, [row.clone(), row]);
}

#[test]
fn corrections_say_why() {
    for (text, reason) in [
        ("1. e4 e5 2. Cf3 Cb6 3. Fb5 a6 4. Fa4 Cf6", Reason::Illegal),
        (
            "1. e4 e5\n2. Cc3 Cc6\n3. Fb5 a6\n4. Fxc6 dxc6\n5. Cxe5 Dd4\n6. Cf3 Dxe4+\n7. De2 Dxe2+",
            Reason::Needed(vec![5]),
        ),
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. Fb5\n4. Fa4 Cf6\n5. O-O Fe7\n6. Te1 b5",
            Reason::Number,
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O 9z 6. Te1 b5 7. Fb3 d6",
            Reason::Unreadable,
        ),
    ] {
        let found = repaired(text, &Options::default());
        let reasons: Vec<Option<Reason>> =
            found.repairs.iter().map(|one| one.reason.clone()).collect();
        assert_eq!(reasons, [Some(reason)], "{text}: {:?}", found.repairs);
    }
}

#[test]
fn shares_come_to_one_at_most_and_no_word_is_another_reading_of_itself() {
    for text in [
        "1. f3 d5\n2. e3 Fh4\n3. Fd3 c6\n",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cd6 5. O-O Fe7",
        "1. e4 e5 2. Cf3 ? 3. Fb5 a6",
    ] {
        let found = repaired(text, &Options::default());
        let plies = &found.game.main().plies;
        assert_eq!(found.confidences().len(), plies.len(), "{text}");
        assert!(
            found
                .confidences()
                .iter()
                .all(|sure| (0.0..=1.0).contains(sure))
        );
        for repair in &found.repairs {
            let others = repair.alternatives.iter().map(|other| other.confidence);
            assert!(
                repair.confidence + others.sum::<f64>() < 1.000_1,
                "{repair:?}"
            );
            let dialect = found.record.dialect;
            let written = &text[repair.span.clone()];
            let reads = repair.alternatives.iter().filter_map(|other| other.read);
            for read in reads {
                assert_ne!(repair.spelt(dialect, written, &read), written, "{text}");
            }
        }
    }
}
