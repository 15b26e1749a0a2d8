//! Sheets kept badly: cells that hold half a move, a word, a sign or nothing, and what their numbers tell of them.

use crate::support::sheets::{self, beside, codes, read, said, uci};
use greffier::diagnostic;
use greffier::game::{GameResult, Status};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{Correction, GivenUp, Options, Repair, Repaired};
use greffier::source::Source;
use greffier::spelling::spell;
use shakmaty::Color;

/// The first record of a text, repaired.
fn repaired(text: &str) -> Repaired {
    sheets::repaired(text, &Options::default())
}

/// Each sheet, its game, its corrections.
fn come_out(sheets: &[(&str, &str, &[&str])]) {
    for (text, moves, corrections) in sheets {
        let repaired = repaired(text);
        let counted = repaired.repairs.iter().filter(|repair| repair.counts());
        let found: Vec<String> = counted.map(|one| said(text, &repaired, one)).collect();
        assert_eq!(uci(&repaired.game), *moves, "{text}: {found:?}");
        assert_eq!(found, *corrections, "{text}");
        assert_eq!(repaired.game.status, Status::Whole, "{text}");
        assert_eq!(repaired.given_up, None, "{text}");
        assert!(
            repaired.game.faults.is_empty(),
            "{text}: {:?}",
            repaired.game.faults
        );
    }
}

const SPANISH: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5";

#[test]
fn a_cell_with_half_a_move_is_that_move() {
    let more = format!("{SPANISH} a4b3 d7d6");
    let short = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
    come_out(&[
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. F a6\n4. Fa4 Cf6\n5. O-O Fe7\n6. Te1 b5\n7. Fb3 d6\n",
            &more,
            &["F Fb5"],
        ),
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. 0-0 Fe?\n6. ?e1 b5\n",
            SPANISH,
            &["Fe? Fe7", "?e1 Te1"],
        ),
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. 0-0 Fe7\n6. Tel b5\n",
            SPANISH,
            &["Tel Te1"],
        ),
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. gribouillis a6\n4. Fa4 Cf6\n",
            short,
            &["gribouillis Fb5"],
        ),
    ]);
}

#[test]
fn dots_where_a_move_is_due_are_a_cell_that_cannot_be_read() {
    let italian = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3";
    come_out(&[
        (
            "1. P4R P4R\n2. C3FR ...\n3. F4F F4F\n4. P3D P3D\n",
            &format!("{italian} d7d6"),
            &["... C 3 FD"],
        ),
        (
            "1. e4 e5\n2. Cf3 Cc6\n3. Fc4 ...\n4. d3 Cf6\n",
            &format!("{italian} g8f6"),
            &["... Fc5"],
        ),
        (
            "1. e4 e5\n2. Fc4 ...\n3. d3 c6\n",
            "e2e4 e7e5 f1c4 g8f6 d2d3 c7c6",
            &["... Cf6"],
        ),
        // Behind a comment the number says itself again, and dots that Black's move follows.
        (
            "1. e4 e5 2. Cf3 {connu} 2. ... Cc6 3. Fb6 a6 4. Fa4 Cf6",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
            &["Fb6 Fb5"],
        ),
    ]);
}

#[test]
fn in_the_names_of_files_a_cell_with_half_a_move_is_that_move() {
    let italian = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 g8f6";
    let castled = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 d7d6 d2d3 g8f6 c2c3 e8g8 c1g5 h7h6";
    let roque = |roque: &str| {
        format!(
            "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 4 F F 4 F\n4. {roque} P 3 D\n5. P 3 D C 3 FR\n\
             6. P 3 F 0-0\n7. F 5 CR P 3 TR\n"
        )
    };
    come_out(&[
        (
            "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 4 F F 4 F\n4. P 3 D C 3 F\n5. D R P 3 D\n6. 0-0 0-0\n",
            &format!("{italian} d1e2 d7d6 e1g1 e8g8"),
            &["D R D 2 R"],
        ),
        (
            "1. P 4 R P 4 R\n2. P 4 D pr P\n3. D pr P C 3 FD\n",
            "e2e4 e7e5 d2d4 e5d4 d1d4 b8c6",
            &["pr P P pr P"],
        ),
        (&roque("Roque TD"), castled, &["Roque TD 0-0"]),
        (&roque("0-0-0"), castled, &["0-0-0 0-0"]),
    ]);
}

#[test]
fn castling_with_a_sign_lost_is_the_castling() {
    come_out(&[(
        "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. P 4 D P pr P\n4. C pr P C 3 F\n5. C pr C PCD pr C\n6. P 5 R D 2 R\n\
         7. D 2 R C 4 D\n8. P 4 FD F 3 T\n9. P 3 CD P 3 C\n10. F 2 C F 2 CR\n11. C 2 D 0-0-0\n12. 0-00 TR 1 R\n\
         13. P 4 F P 3 F\n",
        "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6 d4c6 b7c6 e4e5 d8e7 d1e2 f6d5 c2c4 c8a6 b2b3 g7g6 \
         c1b2 f8g7 b1d2 e8c8 e1c1 h8e8 f2f4 f7f6",
        &["0-00 0-0-0"],
    )]);
}

#[test]
fn castling_without_its_side_or_with_a_sign_misread_is_the_castling() {
    let sheet = |castling: &str| {
        format!("1. e4 e5\n2. Cf3 Cc6\n3. Fc4 Fc5\n4. d3 d6\n5. {castling} Cf6\n6. c3 h6\n")
    };
    let game = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 e1g1 g8f6 c2c3 h7h6";
    for castling in ["Roques", "1-0-0", "0-0-6", "000"] {
        come_out(&[(&sheet(castling), game, &[&format!("{castling} O-O")])]);
    }
}

#[test]
fn letters_of_files_are_compared_with_those_of_the_men_that_began_there() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6";
    let sheet =
        "1. P. E. 4. P. E. 5.\n2. G. F. 3. B. C. 6.\n3. F. C. 4. F. C. 5.\n4. E. G. 1. G. F. 6.\n";
    for (right, wrong, correction) in [
        ("F. C. 5.", "F. C. 9.", "F. C. 9. Ff8-c5"),
        ("G. F. 3", "G. E. 3", "G. E. 3 Cg1-f3"),
        ("B. C. 6", "B. D. 6", "B. D. 6 Cb8-c6"),
    ] {
        come_out(&[(&sheet.replace(right, wrong), game, &[correction])]);
    }
}

#[test]
fn what_is_told_as_corrected_is_corrected() {
    for text in [
        "1. P. E. 4. P. E. 5.\n2. G. F. 3. B. C. 6.\n3. F. C. 4. F. C. 9.\n4. E. G. 1. G. F. 6.\n",
        "1. e4 e5\n2. c4 ...\n3. Cf3 Cf6\n",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 xyz 4. Fa4 qqq 5. O-O",
    ] {
        let repaired = repaired(text);
        let told = repaired.repairs.iter().any(Repair::counts);
        let is_whole = repaired.game.status != Status::Broken;
        assert!(
            is_whole == told && told != repaired.given_up.is_some(),
            "{text}: {repaired:?}"
        );
    }
}

#[test]
fn an_alternative_is_not_written_as_the_correction_is() {
    for text in [
        "1. e4 c6\n2. d4 5\n3. Cc3 dxe4\n4. Cxe4 Ff5\n",
        "1. e4 c6\n2. d4 d5\n3. Cc3 dxe4\n4. Cxe4 Ff5\n5. Cg3 Fg6\n6. h4 h6\n7. Cf3 Cd7\n8. h5 Fh7\n9. Fd3 Fxd3\n\
         10. Dxd3 e6\n11. ... Da5+\n12. Fd Fb4\n13. c3 Fe7\n14. c4 Da6\n15. O-O Cgf6\n",
    ] {
        let repaired = repaired(text);
        let spelt = |before, read: &Option<_>| {
            read.as_ref()
                .map(|read| spell(repaired.record.dialect, before, read))
        };
        assert!(!repaired.repairs.is_empty());
        for repair in &repaired.repairs {
            let own = spelt(&repair.before, &repair.read);
            let other = repair
                .alternatives
                .iter()
                .map(|other| spelt(&repair.before, &other.read));
            assert!(
                other.into_iter().all(|other| other != own),
                "{text}: {repair:?}"
            );
        }
    }
}

#[test]
fn a_word_passed_over_and_one_put_in_its_place_are_one_correction() {
    let text = "1. d4 Cf6\n2. c4 e6\n3. Cc3 Fb4\n4. e3 O-O\n5. Fd3 Tg4\n6. Cf3 c5\n7. O-O Cc6\n8. a3 Fxc3\n9. bxc3 dxc4\n\
                10. Fxc4 Dc7\n11. Fd3 e5\n12. Dc2 Te8\n";
    let repaired = repaired(text);
    let found: Vec<(Correction, String)> = repaired
        .repairs
        .iter()
        .map(|one| (one.correction, said(text, &repaired, one)))
        .collect();
    assert_eq!(found, [(Correction::Misread, "Tg4 d5".to_owned())]);
}

#[test]
fn an_empty_cell_that_the_numbers_tell_is_filled() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6";
    come_out(&[
        (
            "1. P 4 R P 4 R\n2. C 3 FR\n3. F 4 F F 4 F\n4. P 3 D P 3 D",
            moves,
            &[" C 3 FD"],
        ),
        ("1. e4 e5\n2. Cf3\n3. Fc4 Fc5\n4. d3 d6", moves, &[" Cc6"]),
    ]);
}

#[test]
fn a_row_whose_number_has_a_letter_for_a_figure_is_read() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    let short = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O Fe7\n";
    let full =
        "1) e2-e4 e7-e5\n2) Cg1-f3 Cb8-c6\n3) Ff1-b5 a7-a6\n4) Fb5-a4 Cg8-f6\n5) 0-0 Ff8-e7\n";
    let bare = "1 P 4 R P 4 R\n2 C 3 FR C 3 FD\n3 F 5 CD P 3 TD\n4 F 4 T C 3 FR\n5 0-0 F 2 R\n";
    for sheet in [short, full, bare] {
        for (figure, letter) in [("1", "l"), ("1", "I"), ("2", "Z"), ("5", "S"), ("5", "s")] {
            let number = |figure: &str| format!("{figure}{}", &sheet[1..2]);
            // The number at the start of its line alone.
            let text = format!("\n{sheet}");
            let (own, misread) = (number(figure), number(letter));
            let text = text.replacen(&format!("\n{own}"), &format!("\n{misread}"), 1);
            let text = text.trim_start();
            let repaired = repaired(text);
            assert_eq!(uci(&repaired.game), game, "{text}");
            assert!(
                repaired.repairs.is_empty(),
                "{text}: {:?}",
                repaired.repairs
            );
        }
    }
    // Within a number a letter is no move too many.
    let rows: String = ["Cf3 Cf6", "Cg1 Cg8"]
        .iter()
        .cycle()
        .zip(1..=12)
        .fold(String::new(), |rows, (row, number)| {
            format!("{rows}{number}. {row}\n")
        });
    let text = rows.replace("11.", "1l.").replace("12.", "I2.");
    let both = [rows, text].map(|text| repaired(&text));
    assert_eq!(uci(&both[0].game), uci(&both[1].game));
    assert!(
        both.iter()
            .all(|one| one.repairs.iter().all(|repair| !repair.counts()))
    );
    // A word of the language, or an initial, is no number.
    for heading in ["G. Philidor", "Si e4 est joué", "I Partie", "S. M. le Roi"] {
        let text = format!("{heading}\n{short}");
        assert_eq!(repaired(&text).game.faults.len(), 0, "{text}");
    }
}

#[test]
fn an_unread_cell_in_the_last_row_is_a_move() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    let rows = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n";
    for cell in ["…", "...", "?", "---"] {
        let (white, black) = (
            format!("{rows}5. {cell} Fe7\n1-0\n"),
            format!("{rows}5. O-O {cell}\n1-0\n"),
        );
        let (alone, end) = (
            format!("{rows}5. {cell}\n1-0\n"),
            format!("{rows}5. {cell}\n"),
        );
        for (text, plies) in [(&white, 10), (&black, 10), (&alone, 9), (&end, 9)] {
            let repaired = repaired(text);
            let [repair] = &repaired.repairs[..] else {
                panic!("{text}: {:?}", repaired.repairs);
            };
            assert_eq!(repair.correction, Correction::Illegible, "{text}");
            assert_eq!(&text[repair.span.clone()], cell, "{text}");
            let played = uci(&repaired.game);
            assert_eq!(played.split(' ').count(), plies, "{text}: {played}");
            assert_eq!(repaired.game.status, Status::Whole, "{text}");
            // The other sheet says what it was.
            let other = format!("{rows}5. O-O Fe7\n1-0\n");
            assert_eq!(uci(&beside(text, &other).game), game, "{text}");
        }
    }
    // Black's number before his move is no cell, nor are dots behind a whole row.
    for text in [
        format!("{rows}5. O-O\n5. ... Fe7\n"),
        format!("{rows}5. O-O Fe7 ...\n1-0\n"),
        format!("{rows}5. O-O 5... Fe7\n1-0\n"),
    ] {
        let repaired = repaired(&text);
        assert_eq!(uci(&repaired.game), game, "{text}");
        assert!(
            repaired.repairs.is_empty(),
            "{text}: {:?}",
            repaired.repairs
        );
    }
}

#[test]
fn first_rows_that_are_left_out_are_told_by_the_numbers() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6";
    let rows = [
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O Fe7\n6. Te1 b5\n7. Fb3 d6\n",
        "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n3. Ff1-b5 a7-a6\n4. Fb5-a4 Cg8-f6\n5. 0-0 Ff8-e7\n\
         6. Tf1-e1 b7-b5\n7. Fa4-b3 d7-d6\n",
        "1. P4R P4R\n2. C3FR C3FD\n3. F5C P3TD\n4. F4T C3F\n5. 0-0 F2R\n6. T1R P4CD\n7. F3C P3D\n",
    ];
    for sheet in rows {
        for first in [2, 3] {
            let at = sheet.find(&format!("{first}.")).expect("a row");
            let text = &sheet[at..];
            let repaired = repaired(text);
            assert_eq!(uci(&repaired.game), game, "{text}");
            let told: Vec<_> = repaired
                .repairs
                .iter()
                .map(|repair| repair.correction)
                .collect();
            assert_eq!(told, vec![Correction::MissingRow; first - 1], "{text}");
        }
    }
    // What goes on from a position of its own may begin at any number.
    let position = "[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 1\"]\n\n\
                    3. Fb5 a6\n4. Fa9 Cf6\n";
    let repaired = repaired(position);
    assert_eq!(uci(&repaired.game), "f1b5 a7a6 b5a4 g8f6");
}

#[test]
fn a_cell_that_nothing_reads_leaves_the_other_of_its_row() {
    let game = "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 f8c5 d4c6 b7c6 f1d3 d7d5";
    let rows = "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. P 4 D P pr P\n4. C pr P F 4 F\n";
    let sheet = |fifth: &str, sixth: &str| format!("{rows}5. {fifth}\n6. {sixth}\n");
    let (taken, last) = ("C pr C PCD pr C", "F 3 D P 4 D");
    come_out(&[
        (&sheet("tache PCD pr C", last), game, &["tache C pr C"]),
        (
            &sheet("C pr C illisible", last),
            game,
            &["illisible P 2 CD pr C 3 FD"],
        ),
        (&sheet(taken, "illisible P 4 D"), game, &["illisible F 3 D"]),
        (
            &sheet("C pr C P pr", last),
            game,
            &["P pr P 2 CD pr C 3 FD"],
        ),
        (
            &sheet("C pr C PCD pr", last),
            game,
            &["PCD pr P 2 CD pr C 3 FD"],
        ),
    ]);
    // A remark that is spoken is none.
    let text = sheet("C pr C mieux F 3 T", last);
    assert!(
        !repaired(&text)
            .repairs
            .iter()
            .any(|one| text[one.span.clone()].contains("mieux"))
    );
}

#[test]
fn rows_of_a_table_in_text_are_read() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    for sign in [";", ",", "\t", "|"] {
        let row = |cells: [&str; 3]| cells.join(sign) + "\r\n";
        let short = [["1", "e4", "e5"], ["2", "Cf3", "Cc6"], ["3", "Fb5", "a6"]].map(row);
        let full = [
            ["1", "e2-e4", "e7-e5"],
            ["2", "Cg1-f3", "Cb8-c6"],
            ["3", "Ff1-b5", "a7-a6"],
        ];
        for text in [short.concat(), full.map(row).concat()] {
            let repaired = repaired(&text);
            assert_eq!(uci(&repaired.game), game, "{text}");
            assert!(repaired.repairs.is_empty(), "{text}");
        }
        if sign == "," {
            continue;
        }
        let slip = short.concat().replace("Cc6", "Cc7") + "1-0\r\n";
        let repaired = repaired(&slip);
        assert_eq!(uci(&repaired.game), game, "{slip}");
        assert_eq!(repaired.repairs.len(), 1, "{slip}");
    }
}

#[test]
fn a_half_move_put_in_before_a_number_of_blacks_denies_no_number() {
    let text = "1. e4 e5\n2... Cc6\n3. Fb5 a6\n4... Cf6\n5. O-O Fe7\n6. Te1 b5\n";
    let repaired = repaired(text);
    assert_eq!(
        uci(&repaired.game),
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5"
    );
    let faults = &repaired.game.faults;
    assert!(faults.is_empty(), "{faults:#?}");
    let places = repaired.repairs.iter().map(|one| &text[one.span.start..]);
    let places: Vec<&str> = places.map(|text| &text[..4]).collect();
    assert_eq!(places, ["2...", "4..."]);
}

#[test]
fn one_players_column_alone_is_given_up() {
    let moves = "e4 Cf3 Fb5 Fa4 O-O Te1 Fb3 c3 h3 Fc2 d4 Cbd2";
    let numbered = |most: usize, parting: &str| {
        let rows = moves.split(' ').take(most).zip(1..);
        let rows = rows.map(|(played, number)| format!("{number}. {played}"));
        rows.collect::<Vec<_>>().join(parting)
    };
    for text in [
        numbered(12, "\n"),
        numbered(12, " "),
        numbered(8, "\n"),
        moves.replace(' ', "\n"),
    ] {
        let repaired = repaired(&text);
        assert!(
            matches!(
                repaired.given_up,
                Some(GivenUp::LeftOut | GivenUp::NoReading | GivenUp::Work)
            ),
            "{text}: {:?} {}",
            repaired.given_up,
            uci(&repaired.game)
        );
        assert!(repaired.repairs.is_empty(), "{text}");
    }
    // Three cells that were left empty are no column.
    let some = repaired(
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 4. Fa4 Cf6 5. O-O 6. Te1 b5 7. Fb3 O-O 8. c3 9. h3 Cb8",
    );
    assert_eq!(some.given_up, None);
    assert_eq!(some.game.status, Status::Whole);
}

#[test]
fn columns_of_rows_side_by_side_are_given_up_where_their_numbers_do_not_follow() {
    let sheet = |numbers: [[u32; 2]; 4]| {
        let first = ["e4 e5", "Cf3 Cc6", "Fb5 a6", "Fa4 Cf6"];
        let second = ["O-O Fe7", "Te1 b5", "Fb3 d6", "c3 O-O"];
        let rows = first.into_iter().zip(second).zip(numbers);
        let row =
            |((one, other), [n, m]): ((&str, &str), [u32; 2])| format!("{n}. {one} {m}. {other}\n");
        rows.map(row).collect::<String>()
    };
    // One blank parts columns too, if the second goes on where the first ends.
    let touching = sheet([[1, 5], [2, 6], [3, 7], [4, 8]]);
    come_out(&[(&touching, &format!("{SPANISH} a4b3 d7d6 c2c3 e8g8"), &[])]);
    // A row may be forgotten between them.
    let forgotten = sheet([[1, 6], [2, 7], [3, 8], [4, 9]]);
    let (game, _) = sheets::read(&forgotten);
    assert_eq!(uci(&game), format!("{SPANISH} a4b3 d7d6 c2c3 e8g8"));
    let repaired = repaired(&sheet([[1, 9], [2, 10], [3, 11], [4, 12]]));
    assert_eq!(repaired.given_up, Some(GivenUp::Abreast));
    assert!(repaired.repairs.is_empty());
    // Two moves in a line, each row behind the one before.
    let text =
        "1. e4 e5 2. Cf3 Cc6\n3. Fb5 a6 4. Fa4 Cf6\n5. O-O Fe7 6. Te1 b5\n7. Fb4 d6 8. c3 O-O\n";
    come_out(&[(
        text,
        &format!("{SPANISH} a4b3 d7d6 c2c3 e8g8"),
        &["Fb4 Fb3"],
    )]);
}

#[test]
fn a_draw_offered_and_the_clocks_stand_beside_the_game() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 e8g8";
    for (text, result) in [
        (
            "1. e4 e5 2. Cf3 Cc6 (=) 3. Fc4 Fc5 4. O-O Cf6 5. d3 O-O",
            None,
        ),
        (
            "1. e4 e5\n2. Cf3 (=) Cc6\n3. Fc4 Fc5 (=)\n\n4. 0-0 Cf6\n5. d3 0-0 (=)\n",
            Some(GameResult::Draw),
        ),
        (
            "1. e4 e5 2. Cf3(=) Cc6 3. Fc4 Fc5 4. 0-0 Cf6 5. d3 0-0 (=) 0-1",
            Some(GameResult::Wins(Color::Black)),
        ),
        (
            "1. e4 e5 0:02 2. Cf3 Cc6 0:05 3. Fc4 Fc5 4. O-O Cf6 1:10:05 5. d3 O-O",
            None,
        ),
        (
            "1 e4 e5 2 Cf3 Cc6 3 Fc4 Fc5 4 O-O Cf6 0:00 5 d3 O-O 0:00",
            None,
        ),
    ] {
        let repaired = repaired(text);
        assert_eq!(uci(&repaired.game), game, "{text}");
        assert_eq!(repaired.game.stated, result, "{text}");
        assert!(
            repaired.repairs.is_empty() && repaired.game.faults.is_empty(),
            "{text}"
        );
    }
}

#[test]
fn printed_rows_behind_the_last_move_are_empty_and_no_slip() {
    let faults = |text: &str| {
        let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect(text);
        let spans = game.faults.iter().map(|fault| fault.span.clone());
        spans.map(|span| text[span].to_owned()).collect::<Vec<_>>()
    };
    for empty in [
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5\n4.\n5.\n6.\n",
        "1. e4 e5\n2. Cf3 Cc6\n3.\n4.\n5. 1-0\n",
        "1. e4 e5\n2. Cf3 Cc6\n3\n4\n5\n",
        "1) P4R P4R\n2) C3FR C3FD\n3)\n4)\n",
    ] {
        assert_eq!(faults(empty), [""; 0], "{empty}");
    }
    // A number that does not follow the one before, and one before a move, are slips all the same.
    for (slip, wrong) in [
        (
            "1. e4 e5\n2. Cf3 Cc6\n3.\n5.\n6.\n",
            ["5.", "6."].as_slice(),
        ),
        ("1. e4 e5\n2. Cf3 Cc6\n3. Fb5\n5.\n", &["5."]),
        ("1. e4 e5\n2. Cf3 Cc6\n4. Fb5 a6\n", &["4."]),
    ] {
        assert_eq!(faults(slip), *wrong, "{slip}");
    }
}

#[test]
fn rows_of_a_table_are_read_whatever_parts_its_cells() {
    let rows = "1_e4_e5\n2_Cf3_Cc6\n3_Fb5_a66\n4_Fa4_?\n5_O-O_Fe7\n6_Te1_b5\n";
    for sign in ["\t", ";", ",", "|", "; "] {
        let text = rows.replace('_', sign);
        come_out(&[(&text, SPANISH, &["a66 a6", "? Cf6"])]);
        let timed = text.replace(['\n'], &format!("{sign}0:07\n"));
        assert_eq!(uci(&repaired(&timed).game), SPANISH, "{timed}");
    }
}

#[test]
fn an_empty_cell_of_a_table_is_a_half_move_left_out() {
    let rows = "1_e4_e5\n2_Cf3_Cc6\n3__a6\n4_Fa4_Cf6\n5_O-O_\n6_Te1_b5\n";
    for sign in ["\t", ";", ","] {
        let text = rows.replace('_', sign);
        let repaired = repaired(&text);
        assert_eq!(uci(&repaired.game), SPANISH, "{text}");
        let counted = repaired.repairs.iter().filter(|repair| repair.counts());
        let missing = counted.map(|repair| (repair.correction, repair.ply));
        let expected = [(Correction::Missing, 5), (Correction::Missing, 10)];
        assert!(missing.eq(expected), "{text}");
    }
}

#[test]
fn remarks_between_the_rows_end_no_record_and_are_no_moves() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
    for remark in [
        "(=) {refusé}",
        "1/2",
        "(proposition de nulle)",
        "(offre de nulle)",
    ] {
        let text = format!("1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6 {remark}\n4. Fa4 Cf6\n");
        come_out(&[(&text, moves, &[])]);
    }
    for head in [
        "Dupont - Martin 1-0\n",
        "Blancs: Dupont\nNoirs: Martin\nRésultat : 1-0\n",
    ] {
        let text = format!("{head}\n1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n");
        come_out(&[(&text, moves, &[])]);
    }
}

#[test]
fn a_cheap_reading_far_off_is_preferred_to_many_changes_nearby() {
    let text = "1. e4 e5\n2. f4 exf4\n3. Fc4 Dh4\n4. Rf1 b5\n5. Fxb5 Cf6\n6. Cf3 Dh6\n7. d3 Ch5\n8. Ch4 Dg5\n\
                9. Cf5 c6\n10. ? ?\n11. Tg1 cxb5\n12. h4 Dg6\n13. h5 Dg5\n14. Df3 Cg8\n15. Fxf4 Df6\n\
                16. Cc3 Fc5\n17. Cd5 Dxb2\n18. Fd6 Fxg1\n19. e5 Dxa1\n20. Re2 Ca6\n21. Cxg7 Rd8\n\
                22. Df6 Cxf6\n23. Fe7\n";
    let repaired = repaired(text);
    let counted = repaired.repairs.iter().filter(|repair| repair.counts());
    let found: Vec<String> = counted.map(|one| said(text, &repaired, one)).collect();
    assert_eq!(found, ["? g4", "? Cf6"]);
}

/// The records of a text as they stand: status, moves, codes of faults.
fn read_as_they_stand(text: &str) -> Vec<(Status, String, Vec<&'static str>)> {
    let source = Source::new("-", text);
    let (text, mut at) = (source.text(), 0);
    let records = std::iter::from_fn(|| {
        let (_, game, end) = next(text, at, &Choice::default(), &Start::Record)?;
        at = end;
        let codes = game
            .faults
            .iter()
            .map(|fault| diagnostic::code(&fault.cause));
        let codes = codes.collect();
        Some((game.status, uci(&game), codes))
    });
    records.collect()
}

#[test]
fn a_rule_across_the_page_parts_games_and_is_no_move() {
    let (one, other) = ("1. e4 e5\n2. Cf3 Cc6\n", "1. d4 d5\n2. c4 e6\n");
    let games = [
        "e2e4 e7e5 g1f3 b8c6".to_owned(),
        "d2d4 d7d5 c2c4 e7e6".to_owned(),
    ];
    for rule in [
        "-----",
        "------------",
        "=====",
        "________",
        "~~~~~~",
        "- - - - -",
        "—————",
    ] {
        for text in [
            format!("{one}{rule}\n{other}"),
            format!("{one}\n{rule}\n\n{other}{rule}\n"),
            format!("{one}1-0\n{rule}\n{other}0-1\n{rule}\n"),
            format!("{rule}\n{one}{rule}\nDeuxième partie\n{rule}\n{other}"),
        ] {
            let read = read_as_they_stand(&text);
            let moves: Vec<&String> = read.iter().map(|(_, moves, _)| moves).collect();
            assert_eq!(moves, games.iter().collect::<Vec<_>>(), "{text}");
            let whole = |(status, _, faults): &(_, _, Vec<_>)| {
                (*status, faults.len()) == (Status::Whole, 0)
            };
            assert!(read.iter().all(whole), "{text}: {read:?}");
            let first = repaired(&text);
            assert!(first.repairs.is_empty(), "{text}: {:?}", first.repairs);
        }
        // Across a row that is whole, as where a page ends.
        let text = format!("{one}{rule}\n3. Fb5 a6\n");
        let game = format!("{} f1b5 a7a6", games[0]);
        assert_eq!(
            read_as_they_stand(&text),
            [(Status::Whole, game, vec![])],
            "{text}"
        );
    }
    // Where a move is due, dashes may stand for it.
    come_out(&[(
        "1. e4 e5\n2. Cf3\n-----\n3. Fb5 a6\n4. Fa4 Cf6\n",
        &SPANISH[..39],
        &["----- Cc6"],
    )]);
}

#[test]
fn rows_struck_out_are_no_moves() {
    let rows = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n";
    let (game, more) = (&SPANISH[..29], &SPANISH[..39]);
    for (text, game) in [
        (format!("{rows}4. --- ---\n"), game),
        (format!("{rows}4. --- ---\n5. ----- -----\n6.\n7.\n"), game),
        (format!("{rows}4. --- ---\n5. --- ---\n1-0\n"), game),
        (format!("{rows}4. Fa4 ---\n5. --- ---\n"), &more[..34]),
        // Its number given to the next.
        (format!("{rows}4. --- ---\n4. Fa4 Cf6\n"), more),
        (
            "1;e4;e5\n2;Cf3;Cc6\n3;Fb5;a6\n4;---;---\n5;;\n".to_owned(),
            game,
        ),
    ] {
        let read = read_as_they_stand(&text);
        assert_eq!(read, [(Status::Whole, game.to_owned(), vec![])], "{text}");
        let repaired = repaired(&text);
        assert!(
            repaired.repairs.is_empty(),
            "{text}: {:?}",
            repaired.repairs
        );
    }
    // With a mistake before them too.
    come_out(&[(
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb6 a6\n4. --- ---\n5. --- ---\n",
        game,
        &["Fb6 Fb5"],
    )]);
}

#[test]
fn cells_behind_the_end_of_a_game_are_empty() {
    let game = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7";
    for cell in ["---", "?", "…"] {
        for behind in [
            format!("Dxf7# {cell}\n"),
            format!("Dxf7# {cell}\n1-0\n"),
            format!("Dxf7 {cell}\n5. --- ---\n1-0\n"),
        ] {
            let text = format!("1. e4 e5\n2. Fc4 Cc6\n3. Dh5 Cf6\n4. {behind}");
            assert_eq!(
                read_as_they_stand(&text),
                [(Status::Whole, game.to_owned(), vec![])],
                "{text}"
            );
            assert_eq!(repaired(&text).repairs.len(), 0, "{text}");
            let damaged = text.replace("Cc6", "Cc3");
            come_out(&[(&damaged, game, &["Cc3 Cc6"])]);
        }
    }
}

#[test]
fn tables_as_spreadsheets_save_them_are_read() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    for table in [
        "\"1\";\"e4\";\"e5\"\n\"2\";\"Cf3\";\"Cc6\"\n\"3\";\"Fb5\";\"a6\"\n",
        "\"Coup\",\"Blancs\",\"Noirs\"\r\n\"1\",\"e4\",\"e5\"\r\n\"2\",\"Cf3\",\"Cc6\"\r\n\"3\",\"Fb5\",\"a6\"\r\n",
        "1,\"e4\",\"e5\"\n2,\"Cf3\",\"Cc6\"\n3,\"Fb5\",\"a6\"\n4,\"\",\"\"\n",
        "\"1.\"\t\"e4\"\t\"e5\"\n\"2.\"\t\"Cf3\"\t\"Cc6\"\n\"3.\"\t\"Fb5\"\t\"a6\"\n",
        "1 ; e4 ; e5\n2 ; Cf3 ; Cc6\n3 ; Fb5 ; a6\n",
        "1;e4;e5;0h01;0h02\n2;Cf3;Cc6;0h03;0h05\n3;Fb5;a6;1h05;1h12\n",
        "1;e4;e5;connu\n2;Cf3;Cc6;\n3;Fb5;a6;la partie espagnole, ou Lopez\n4;;;\n5;;;\n",
        "1,e4,e5\n2,Cf3,Cc6\n3,Fb5,a6\n4,,\n5,,\n",
        "+---+-----+-----+\n| 1 | e4  | e5  |\n+---+-----+-----+\n| 2 | Cf3 | Cc6 |\n| 3 | Fb5 | a6  |\n+---+-----+-----+\n",
    ] {
        assert_eq!(
            read_as_they_stand(table),
            [(Status::Whole, game.to_owned(), vec![])],
            "{table}"
        );
    }
}

#[test]
fn check_and_mate_said_on_a_line_of_their_own_are_the_mark_of_the_move_above() {
    let game = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7".to_owned();
    for said in [
        "mat",
        "Mat.",
        "Échec et mat !",
        "échec et mat\n1-0",
        "ÉCHEC ET MAT\n1-0",
        "Matto.",
        "(mat)",
        "Échec !",
    ] {
        let text = format!("1. e4 e5\n2. Fc4 Cc6\n3. Dh5 Cf6\n4. Dxf7\n{said}\n");
        assert_eq!(
            read_as_they_stand(&text),
            [(Status::Whole, game.clone(), vec![])],
            "{text}"
        );
    }
}

#[test]
fn a_date_under_a_game_begins_no_other() {
    for date in ["12/03/2019", "12.3.1901", "1901-03-12"] {
        let text = format!("1. e4 e5\n1-0\n\nArbitre : Leroy\n{date}\n");
        assert_eq!(read_as_they_stand(&text).len(), 1, "{text}");
        let text = format!("{date}\n1. e4 e5\n");
        let read = (Status::Whole, "e2e4 e7e5".to_owned(), vec![]);
        assert_eq!(read_as_they_stand(&text), [read], "{text}");
    }
}

#[test]
fn a_figure_that_touches_a_capital_is_no_number_where_numbers_have_signs() {
    let rows = |answer: &str, parted: &str| {
        let rows = [
            "1. P4R P4R",
            "2. C3FD C3FR",
            "3. F4FD CxP",
            &format!("4. C3FR {answer}"),
            "5. CxC P4D",
            "6. F3D PxC",
        ];
        rows.join(parted)
    };
    let game = "e2e4 e7e5 b1c3 g8f6 f1c4 f6e4 g1f3 b8c6 c3e4 d7d5 c4d3 d5e4";
    for parted in [" ", "\n"] {
        let text = rows("C3FD", parted);
        assert_eq!(
            read_as_they_stand(&text),
            [(Status::Whole, game.to_owned(), vec![])],
            "{text}"
        );
        come_out(&[(&rows("3FD", parted), game, &["3FD C 3 FD"])]);
    }
}

#[test]
fn moves_written_without_a_blank_between_them_are_two() {
    let spanish = &SPANISH[..49];
    for text in [
        "1.e4e5 2.Cf3Cc6 3.Fb5a6 4.Fa4Cf6 5.O-OFe7\n",
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4Cf6\n5. O-O Fe7\n",
        "1. e2-e4e7-e5 2. Cg1-f3Cb8-c6\n3. Ff1-b5 a7-a6\n4. Fb5-a4Cg8-f6\n5. 0-0 Ff8-e7\n",
        "1. P4R P4R\n2. C3FRC3FD\n3. F5CP3TD\n4. F4T C3F\n5. 0-0 F2R\n",
    ] {
        come_out(&[(text, spanish, &[])]);
    }
    let damaged = "1. e4 e5\n2. Cf3 Cc6\n3. Fb6 a6\n4. Fa4Cf6\n5. O-O Fe7\n";
    come_out(&[(damaged, spanish, &["Fb6 Fb5"])]);
}

#[test]
fn a_row_of_a_table_keeps_its_moves_whatever_stands_with_them_in_the_cells() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6".to_owned();
    for rows in [
        "1;e4;e5\n2;Cf3!;Cc6?\n3;Fb5;a6\n",
        "1;e4;e5\n2;Cf3!;0:10;Cc6?!;0:12\n3;Fb5. ;a6.\n",
        "1 ; e4 ; e5\n2 ; Cf3! ; Cc6?\n3 ; Fb5 (Fc4 barré) ; a6\n",
        "1 ; e4 ; e5\n2 ; Cf3 0:12 ; Cc6\n3 ; Fb5 (!) ; a6\n",
        "\"1\",\"e4\",\"e5\"\n\"2\",\"Cf3!\",\"Cc6?\"\n\"3\",\"Fb5\",\"a6\"\n",
        "1;e4 e5\n2;Cf3 Cc6\n3;Fb5 a6\n",
        "[White \"Dupont\"]\n\n1;e4;e5\n2;Cf3;Cc6\n3;Fb5;a6\n",
    ] {
        let read = (Status::Whole, game.clone(), vec![]);
        assert_eq!(read_as_they_stand(rows), [read], "{rows}");
    }
    let black = "[FEN \"4k3/7p/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\n9;;h5\n10;e4;h4\n";
    let read = (Status::Whole, "h7h5 e2e4 h5h4".to_owned(), vec![]);
    assert_eq!(read_as_they_stand(black), [read]);
}

#[test]
fn numbering_that_begins_again_in_a_table_is_another_game() {
    let game = |moves: &str| (Status::Whole, moves.to_owned(), vec![]);
    for rows in [
        "1;d4;d5\n2;c4;e6\n",
        "01 d4 d5\n02 c4 e6\n",
        "| 1 | d4 | d5 |\n| 2 | c4 | e6 |\n",
        "\"1\",\"d4\",\"d5\"\n\"2\",\"c4\",\"e6\"\n",
    ] {
        let games = [game("e2e4 e7e5 g1f3 b8c6"), game("d2d4 d7d5 c2c4 e7e6")];
        for head in ["", "Partie n° 2\n\n"] {
            let text = format!("1. e4 e5\n2. Cf3 Cc6\n\n{head}{rows}");
            assert_eq!(read_as_they_stand(&text), games, "{text}");
        }
    }
}

#[test]
fn semicolons_part_moves_where_a_word_between_is_not_read() {
    for text in [
        "1.e4 e5; 2.Cf3 Cc6; 3.Fb5 ñ6; 4.Fa4 Cf6;",
        "1.e4 e5; 2.Cf3 Cc6; 3.Fb5 a6; 4.ça4 Cf6;",
        "1.e4 ñ5; 2.Cf3 Cc6; 3.Fb5 a6; 4.Fa4 Cf6;\n",
    ] {
        let repaired = repaired(text);
        assert_eq!(
            uci(&repaired.game),
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
            "{text}"
        );
        assert_eq!(repaired.repairs.len(), 1, "{text}");
    }
}

const WHITE_WINS: GameResult = GameResult::Wins(Color::White);
const BLACK_WINS: GameResult = GameResult::Wins(Color::Black);

/// The results and the moves of the records of a text.
fn results(text: &str) -> Vec<(Option<GameResult>, usize)> {
    let mut at = 0;
    let records = std::iter::from_fn(|| {
        let (_, game, end) = next(text, at, &Choice::default(), &Start::Record)?;
        at = end;
        Some((game.stated, game.plies.len()))
    });
    records.collect()
}

#[test]
fn results_are_read_as_players_write_them() {
    let game = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n";
    for (said, result) in [
        ("Les Noirs abandonnent la partie.", WHITE_WINS),
        ("Les Blancs se rendent.", BLACK_WINS),
        ("Gagné par les Blancs", WHITE_WINS),
        ("et les Noirs gagnent la partie.", BLACK_WINS),
        ("Abandonné par les Noirs.", WHITE_WINS),
        ("Remise par échec perpétuel.", GameResult::Draw),
        ("Perdu au temps par les Blancs", BLACK_WINS),
        ("Les Noirs tombent", WHITE_WINS),
        ("ab.", BLACK_WINS),
        ("1-0 au temps {au 4e coup}", WHITE_WINS),
    ] {
        let text = format!("{game}{said}\n");
        assert_eq!(results(&text), [(Some(result), 6)], "{text}");
    }
}

#[test]
fn a_result_in_the_head_of_a_sheet_is_the_sheets_own() {
    let game = "1. e4 e5\n2. Cf3 Cc6\n";
    for head in ["Résultat : 0-1\n", "Club de Tours\nRésultat : 0-1\n"] {
        let text = format!("{head}{game}");
        assert_eq!(results(&text), [(Some(BLACK_WINS), 4)], "{text}");
    }
    let denied = format!("Résultat : 1-0\n{game}0-1\n");
    assert_eq!(results(&denied), [(Some(BLACK_WINS), 4)]);
    let read = read_as_they_stand(&denied);
    assert_eq!(read[0].2, ["result"]);
    // A title is none.
    let titled = format!("Partie nulle\n{game}");
    assert_eq!(results(&titled), [(None, 4)]);
}

#[test]
fn three_stars_on_a_line_part_records() {
    let game = "1. e4 e5\n2. Cf3 Cc6\n";
    for stars in ["***", "* * *", "\n* * *\n", "*****"] {
        let text = format!("{game}{stars}\n{game}");
        assert_eq!(results(&text), [(None, 4), (None, 4)], "{text}");
    }
    let over = format!("{game}*\n{game}");
    let unknown = Some(GameResult::Unknown);
    assert_eq!(results(&over), [(unknown, 4), (None, 4)]);
}

#[test]
fn rows_are_read_however_they_are_numbered() {
    let game = "e2e4 e7e5 g1f3 b8c6".to_owned();
    for rows in [
        ["1 — e4 e5", "2 — Cf3 Cc6"],
        ["1 – e4 e5", "2 – Cf3 Cc6"],
        ["1o e4 e5", "2o Cf3 Cc6"],
        ["1er. e4 e5", "2e. Cf3 Cc6"],
        ["1er coup e4 e5", "2e coup Cf3 Cc6"],
        ["1er coup : P 4 R P 4 R", "2ème coup : C 3 FR C 3 FD"],
        ["N°1 e4 e5", "N° 2 Cf3 Cc6"],
        ["Coup 1 : e4 e5", "Coup 2 : Cf3 Cc6"],
        ["1..... e4 ..... e5", "2..... Cf3 ..... Cc6"],
    ] {
        let text = rows.join("\n");
        assert_eq!(
            read_as_they_stand(&text),
            [(Status::Whole, game.clone(), vec![])],
            "{text}"
        );
        let over = format!("{text}\nLes Noirs abandonnent.\n");
        assert_eq!(results(&over), [(Some(WHITE_WINS), 4)], "{text}");
    }
}

#[test]
fn rows_that_nothing_numbers_are_told_where_a_result_follows() {
    for rows in [
        "coup a : e4 e5\ncoup b : Cf3 Cc6",
        "premier e4 e5\nsecond Cf3 Cc6",
    ] {
        let text = format!("{rows}\nLes Noirs abandonnent.\n");
        let read = read_as_they_stand(&text);
        assert_eq!(read[0].2.first(), Some(&"unreadable"), "{text}");
    }
    // Words that count break no game.
    let text = "1 e4 e5\n2 Cf3 d6\n1er sacrifice.\n3 Fc4 Fg4\n";
    let game = "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4".to_owned();
    let read = (Status::Whole, game, vec![]);
    assert_eq!(read_as_they_stand(text), [read]);
}

#[test]
fn a_position_that_heads_a_game_is_where_it_starts() {
    for men in [
        "Blancs : R g1, T a1.\nNoirs : R g8, P f7, g7, h7.",
        "Blancs : Rg1, Ta1\nNoirs : Rg8, Pf7, Pg7, Ph7",
        "Les Blancs ont : R g1, T a1\nLes Noirs ont : R g8, P f7, g7, h7",
        "BLANCS. R g1. T a1.\nNOIRS. R g8. P f7. P g7. P h7.",
        "FIN DE PARTIE\n\nBlancs : R g1, T a1 ; Noirs : R g8, P f7, g7, h7",
        "[Position \"Blancs : R g1, T a1. Noirs : R g8, P f7, P g7, P h7\"]",
    ] {
        let text = format!("{men}\n\n1. Ta8#\n");
        let read = (Status::Whole, "a1a8".to_owned(), vec![]);
        assert_eq!(read_as_they_stand(&text), [read], "{text}");
    }
    for heading in [
        "Blancs : M. Roy.\nNoirs : M. Petit.",
        "Blancs : R. Martin\nNoirs : D. Petit",
        "Échec et mat",
        "Dame contre Tour",
        "Roque",
        "Les Tours",
        "Le mat du Cavalier et du Fou",
    ] {
        let text = format!("{heading}\n\n1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n");
        let read = (Status::Whole, "e2e4 e7e5 g1f3 b8c6".to_owned(), vec![]);
        assert_eq!(read_as_they_stand(&text), [read], "{text}");
    }
}

#[test]
fn a_sheet_is_repaired_in_the_language_that_most_of_its_words_are_of() {
    let spanish = "1. e4 e5\n2. Cf3 [illisible]\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O Fe7\n6. Te1 b5\n7. Fb3 d6\n8. c3 O-O\n9. h3 Ca5\n10. Fc2 c5\n";
    let game = format!("{SPANISH} a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5");
    for heading in ["B : Dupont   N : Durand", "N : Durand", "Équipe A : Reims"] {
        let text = format!("{heading}\n{spanish}");
        come_out(&[(&text, &game, &["[illisible] Cc6"])]);
    }
    let text = "1. e4 e5 2. Cf3 Nc6 3. Cc3 Cf6 4. d4 exd4 5. Cxd4 Cxd4 6. Dxd4 d6 7. Fg5 Fe7 8. O-O-O O-O 9. Fe2 Fe6 10. Fxf6 Fxf6";
    let game = "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4 c6d4 d1d4 d7d6 c1g5 f8e7 e1c1 e8g8 f1e2 c8e6 g5f6 e7f6";
    come_out(&[(text, game, &["Nc6 Cc6"])]);
}

#[test]
fn marks_alone_in_the_place_of_a_move_are_a_cell_that_is_not_read() {
    let whole = "1. d4 d5\n2. c4 e6\n3. Cc3 Cf6\n4. Fg5 Cbd7\n5. e3 Fe7\n6. Cf3 O-O\n";
    let game = uci(&repaired(whole).game);
    for mark in ["?", "??", "???", "?!"] {
        let tabbed = whole.replace(". ", "\t").replace(' ', "\t");
        for (text, cell) in [
            (whole.replace("Fg5", mark), 7),
            (tabbed.replace("Fg5", mark), 7),
            (tabbed.replace("O-O", mark), 12),
        ] {
            let repaired = repaired(&text);
            let told: Vec<_> = repaired
                .repairs
                .iter()
                .map(|one| (one.ply, one.correction))
                .collect();
            assert_eq!(told, [(cell, Correction::Illegible)], "{text}");
            assert!(cell == 12 || uci(&repaired.game) == game, "{text}");
        }
    }
    // Behind a move they are a judgement of it.
    for mark in ["??", "?!"] {
        for text in [
            whole.replace("Fg5", &format!("Fg5 {mark}")),
            whole.replace("Cbd7", &format!("Cbd7 {mark}")),
        ] {
            let repaired = repaired(&text);
            assert!(repaired.repairs.is_empty(), "{text}");
            assert_eq!(uci(&repaired.game), game);
        }
    }
}

#[test]
fn a_mate_that_is_marked_ends_the_game_and_what_follows_is_too_much() {
    let mates = [
        ("1. f3 e5 2. g4 Dh4#", "3. h3 a6 0-1"),
        ("1. f3 e5 2. g4 Dh4 mat", "3. h3"),
        (
            "1) e2-e4 e7-e5 2) Ff1-c4 Cb8-c6 3) Dd1-h5 Cg8-f6 4) Dh5xf7#",
            "4... Re8xf7 5) d2-d3 1-0",
        ),
    ];
    for (game, more) in mates {
        let whole = repaired(game);
        assert!(whole.repairs.iter().all(|repair| !repair.counts()));
        let text = format!("{game} {more}");
        let repaired = repaired(&text);
        assert_eq!(uci(&repaired.game), uci(&whole.game), "{text}");
        assert_eq!(repaired.game.status, Status::Whole, "{text}");
        let extra = |repair: &Repair| repair.correction == Correction::Extra;
        assert!(
            !repaired.repairs.is_empty() && repaired.repairs.iter().all(extra),
            "{text}"
        );
    }
    // Where a whole game follows it was no mate.
    let text = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0 Fe7# 6. Te1 b5 7. Fb3 d6";
    assert_eq!(repaired(text).game.plies.len(), 14);
}

#[test]
fn a_half_move_written_twice_is_too_much_where_each_has_its_number() {
    let cells = [
        "e4", "e5", "Cf3", "Cc6", "Fb5", "a6", "Fa4", "Cf6", "O-O", "Fe7", "Te1", "b5",
    ];
    let sheet = |cells: &[&str]| -> String {
        let dots = |at: usize| if at.is_multiple_of(2) { ". " } else { "... " };
        let row = |(at, cell): (usize, &&str)| format!("{}{}{cell}\n", at / 2 + 1, dots(at));
        cells.iter().enumerate().map(row).collect()
    };
    let game = uci(&repaired(&sheet(&cells)).game);
    for at in 1..cells.len() {
        let mut worn = cells.to_vec();
        worn.insert(at, cells[at]);
        let text = sheet(&worn);
        let repaired = repaired(&text);
        assert_eq!(uci(&repaired.game), game, "{text}");
        let told: Vec<_> = repaired.repairs.iter().map(|one| one.correction).collect();
        assert_eq!(told, [Correction::Extra], "{text}");
    }
}

#[test]
fn a_cell_that_says_what_its_neighbour_says_is_one_misread() {
    let cells = [
        "e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6", "Ff1-b5", "a7-a6", "Fb5-a4", "Cg8-f6", "O-O",
        "Ff8-e7", "Tf1-e1", "b7-b5", "Fa4-b3", "d7-d6", "c2-c3", "O-O",
    ];
    let sheet = |cells: &[&str]| -> String {
        let row = |(at, row): (usize, &[&str])| format!("{}. {}\n", at + 1, row.join(" "));
        cells.chunks(2).enumerate().map(row).collect()
    };
    let game = uci(&repaired(&sheet(&cells)).game);
    for (at, from) in (4..10).flat_map(|at| [(at, at - 1), (at, at + 1)]) {
        let mut worn = cells;
        worn[at] = cells[from];
        let text = sheet(&worn);
        let repaired = repaired(&text);
        assert_eq!(uci(&repaired.game), game, "{text}");
        let told: Vec<_> = repaired
            .repairs
            .iter()
            .map(|one| (one.ply, one.correction))
            .collect();
        assert_eq!(told, [(at as u32 + 1, Correction::Misread)], "{text}");
    }
}

#[test]
fn two_half_moves_exchanged_in_the_last_row_leave_it_whole() {
    let text = "1. d4 d5 2. c4 e6 3. Cc3 Cf6 4. Fg5 Fe7 5. e3 O-O 6. Cbd7 Cf3";
    let repaired = repaired(text);
    let told = |repair: &Repair| (repair.ply, repair.correction);
    let told: Vec<_> = repaired.repairs.iter().map(told).collect();
    let both = [(11, Correction::Exchanged), (12, Correction::Exchanged)];
    assert_eq!(told, both, "{:?}", repaired.repairs);
    assert_eq!(uci(&repaired.game).split(" ").count(), 12);
}

#[test]
fn letters_of_men_that_are_small_throughout_are_one_habit_of_the_writer() {
    let games = [
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6 8. c3 O-O 9. h3 Cb8 10. d4 Cbd7 11. c4 c6 \
         12. cxb5 axb5 13. Cc3 Fb7 14. Fg5 b4 15. Cb1 h6 16. Fh4 c5 17. dxe5 Cxe4 18. Fxe7 Dxe7 19. exd6 Df6",
        "1. d4 d5 2. c4 dc4 3. Cf3 Cf6 4. e3 e6 5. Fc4 c5 6. O-O a6 7. De2 cd4 8. Td1 Fe7 9. ed4 O-O 10. Cc3 Cd5 11. Fd5 ed5",
        "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. Ff1-b5 a7-a6 4. Fb5-a4 Cg8-f6 5. O-O Ff8-e7 6. Tf1-e1 b7-b5 7. Fa4-b3 d7-d6 8. c2-c3 O-O",
    ];
    for game in games {
        let meant = repaired(game);
        let text: String = game
            .chars()
            .map(|c| {
                if "CFTDR".contains(c) {
                    c.to_ascii_lowercase()
                } else {
                    c
                }
            })
            .collect();
        for worn in [
            text.clone(),
            text.replace("e4 e5", "e4 ?").replace("d4 d5", "d4 ?"),
        ] {
            let repaired = repaired(&worn);
            assert_eq!(uci(&repaired.game), uci(&meant.game), "{worn}");
            let misread = |repair: &&Repair| repair.correction == Correction::Misread;
            let told: Vec<&Repair> = repaired.repairs.iter().filter(misread).collect();
            // What is read as it stands needs no correction.
            let needed = usize::from(!codes(&read(&worn).0).is_empty());
            assert_eq!(told.len(), needed, "{worn}: {told:?}");
            assert!(told.iter().all(|told| told.confidence > 0.9), "{told:?}");
        }
    }
    // Pawns take as they are written.
    let pawns = "1. e4 d5 2. ed5 c6 3. dc6 Cc6 4. Fb5 Fd7 5. Cf9 e5 6. d3 f5";
    let repaired = repaired(pawns);
    let told: Vec<u32> = repaired.repairs.iter().map(|one| one.ply).collect();
    assert_eq!(told, [9], "{:?}", repaired.repairs);
}
