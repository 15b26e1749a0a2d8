//! What was not understood is told: a last cell that nobody can read, comments that hold the moves, tags that say nothing;
//! and remarks, names and headings in its place are told for what they are.

use crate::support::sheets::{repaired, uci, variations};
use greffier::diagnostic;
use greffier::game::{Game, Status};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::Options;

/// The first record of a text as it is read.
fn read(text: &str) -> Game {
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect(text);
    game
}

/// The faults of a game, each by its code and the words told.
fn told<'t>(game: &Game, text: &'t str) -> Vec<(String, &'t str)> {
    let fault = |fault: &greffier::game::Fault| {
        let code = diagnostic::code(&fault.cause).to_string();
        (code, &text[fault.span.clone()])
    };
    game.faults.iter().map(fault).collect()
}

/// A game of each notation, as far as White's third move, in rows, in a line, in columns, in a table, without numbers.
fn sheets(end: &str) -> Vec<String> {
    let notations = [
        ["e4", "e5", "Cf3", "Cc6", "Fb5"],
        ["e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6", "Ff1-b5"],
        ["P 4 R", "P 4 R", "C 3 FR", "C 3 FD", "F 5 CD"],
    ];
    let pages = |[a, b, c, d, e]: [&str; 5]| {
        [
            format!("1. {a} {b} 2. {c} {d} 3. {e} {end}"),
            format!("1. {a} {b}\n2. {c} {d}\n3. {e} {end}\n"),
            format!("1 {a}   {b}\n2 {c}   {d}\n3 {e}   {end}\n"),
            format!("1. {a}\t{b}\n2. {c}\t{d}\n3. {e}\t{end}\n"),
            format!("| 1 | {a} | {b} |\n| 2 | {c} | {d} |\n| 3 | {e} | {end} |\n"),
            format!("1;{a};{b}\n2;{c};{d}\n3;{e};{end}\n"),
            format!("1. {a}, {b}; 2. {c}, {d}; 3. {e}, {end}\n"),
            format!("1. {a} {b}\n2. {c} {d}\n3. {e}\n{end}\n"),
            format!("{a}\n{b}\n{c}\n{d}\n{e}\n{end}\n"),
        ]
    };
    notations.into_iter().flat_map(pages).collect()
}

const SPANISH: &str = "e2e4 e7e5 g1f3 b8c6 f1b5";

#[test]
fn a_last_cell_that_is_no_word_breaks_the_record_and_is_offered_what_it_may_have_been() {
    for end in ["zz", "xx", "DD+", "Cx", "Ce", "Fq+"] {
        for text in sheets(end) {
            let game = read(&text);
            assert_eq!(game.status, Status::Broken, "{text}");
            assert_eq!(uci(&game), SPANISH, "{text}");
            let told = told(&game, &text);
            let named =
                |(code, words): &(String, &str)| code == "unreadable" && words.starts_with(end);
            assert!(matches!(&told[..], [one] if named(one)), "{text}: {told:?}");
            let mended = repaired(&text, &Options::default());
            assert_eq!(mended.game.status, Status::Whole, "{text}");
            assert_eq!(
                mended.game.main().plies.len(),
                6,
                "{text}: {:?}",
                mended.repairs
            );
            assert!(!mended.repairs[0].alternatives.is_empty(), "{text}");
        }
    }
}

#[test]
fn a_remark_or_a_name_in_the_place_of_the_last_cell_breaks_no_record() {
    for end in [
        "etc.",
        "Martin",
        "bien joué",
        "faible",
        "à suivre",
        "Dupont, Paris",
    ] {
        for text in sheets(end) {
            let game = read(&text);
            assert_eq!(
                (game.status, &*uci(&game)),
                (Status::Whole, SPANISH),
                "{text}"
            );
        }
    }
    for end in ["XV", "ff.", "M."] {
        for text in sheets(end) {
            let game = read(&text);
            assert_eq!(game.status, Status::Whole, "{text}");
        }
    }
    // What stands apart is no cell, nor the first word of a remark at the end of a line.
    for text in [
        "1. e4 e5 2. Cf3 Le\nmeilleur coup.",
        "1. e4 e5 2. Cf3 Ce\ncoup est le meilleur.",
        "1. e4 e5 2. Cf3\n\nBNF\n",
        "1. P 4 R P 4 R\n2. C 3 FR\n\n\nBNF\n",
    ] {
        assert_eq!(read(text).status, Status::Whole, "{text}");
    }
    for end in ["1-0", "abandonnent", ""] {
        for text in sheets(end) {
            let game = read(&text);
            assert_eq!(game.status, Status::Whole, "{text}");
        }
    }
}

#[test]
fn a_word_behind_a_whole_row_stands_for_no_move() {
    for text in [
        "1. e4 e5 2. Cf3 Cc6 zz",
        "1. e4 e5\n2. Cf3 Cc6\nzz\n",
        "1. e4 e5 2. Cf3 Cc6 zz 1-0",
    ] {
        let game = read(text);
        assert_eq!(game.status, Status::Whole, "{text}");
        assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6", "{text}");
    }
}

#[test]
fn a_first_cell_of_which_letters_are_left_is_no_heading() {
    for text in sheets("zz") {
        // Without numbers such a word is the title of what stands below it.
        if !text.starts_with(['1', '|']) {
            continue;
        }
        let end = text.rfind("zz").expect("the last cell");
        let first = ["e2-e4", "e4", "P 4 R"];
        let first = first.into_iter().find_map(|first| {
            let at = text.find(first)?;
            Some(at..at + first.len())
        });
        let first = first.expect(&text);
        for word in ["PCD", "Cfe", "Abc", "dddd", "PTR,", "Dcd+"] {
            let (before, behind) = (&text[..first.start], &text[first.end..end]);
            let text = format!("{before}{word}{behind}")
                .trim_end_matches([' ', '|', ';', ',', '\n'])
                .to_owned();
            let game = read(&text);
            let told = told(&game, &text);
            assert!(
                matches!(&told[..], [(code, at), ..] if code == "unreadable" && word.starts_with(at.trim_end_matches(','))),
                "{text}: {told:?}"
            );
        }
    }
    for heading in ["1. Gambit du Roi", "1. Sicilienne c5", "2. Variante e4"] {
        let text = format!("{heading}\n\n1. e4 e5 2. Cf3 Cc6\n");
        let game = read(&text);
        assert!(
            game.faults.is_empty() && game.status == Status::Whole,
            "{text}"
        );
    }
}

#[test]
fn a_text_whose_moves_stand_in_comments_alone_says_so() {
    for text in [
        "; 1. e4 e5 2. Cf3 Cc6\n",
        "{1. e4 e5 2. Cf3 Cc6}\n",
        "Partie perdue\n{1. P 4 R P 4 R 2. C 3 FR C 3 FD}\n",
    ] {
        let game = read(text);
        assert!(!told(&game, text).is_empty(), "{text}");
    }
    assert!(read("{Partie jouée à Paris} 1. e4 e5").faults.is_empty());
}

#[test]
fn the_tag_of_a_result_that_says_none_is_told() {
    let text = "[Result \"foo\"]\n\n1. e4 e5\n";
    let game = read(text);
    assert_eq!(told(&game, text), [("tag".to_owned(), "foo")]);
    for value in ["?", "*", "1-0", "½-½", "", "-"] {
        let text = format!("[Result \"{value}\"]\n\n1. e4 e5\n");
        assert_eq!(told(&read(&text), &text), [], "{text}");
    }
    let french = read("[Résultat \"0-1\"]\n\n1. e4 e5\n");
    assert!(french.stated.is_some() && french.faults.is_empty());
}

#[test]
fn figures_on_a_line_of_their_own_that_are_no_page_number_are_told() {
    let rows = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n";
    for (text, said) in [
        // Noughts are left of a castling.
        (format!("{rows}000\n4. Fa4 Cf6\n"), ("extra-move", "000")),
        (format!("{rows}4. Fa4\n000\nCf6\n"), ("extra-move", "000")),
        // No page ends between a number and its move.
        (format!("{rows}4.\n12\nFa4\n"), ("move-number", "12")),
    ] {
        let told = told(&read(&text), &text);
        let told: Vec<_> = told
            .iter()
            .map(|(code, words)| (code.as_str(), *words))
            .collect();
        assert_eq!(told, [said], "{text}");
    }
}

#[test]
fn marks_in_the_place_of_a_move_behind_a_variation_are_a_cell_that_cannot_be_read() {
    for before in [
        "",
        "(1. a4) ",
        "{bon} ",
        "(1. a4) (1. h4) ",
        "(1. a4) {bon} ",
    ] {
        let text = format!("1. d4 {before}??? 2. c4 c6 1-0");
        let mended = repaired(&text, &Options::default());
        let cells = mended.repairs.iter().map(|one| &text[one.span.clone()]);
        assert_eq!(cells.collect::<Vec<_>>(), ["???"], "{text}");
        let moves = uci(&mended.game);
        let ends = moves.ends_with(" c2c4 c7c6") || moves.ends_with(" c2c4 d5c4");
        assert!(
            ends && mended.game.plies_of(mended.game.main()).len() == 4,
            "{text} {moves}"
        );
    }
}

#[test]
fn a_variation_behind_a_cell_that_cannot_be_read_is_one_whatever_variations_stand_before() {
    for before in ["", "(2. f4) ", "(2. f4 exf4) ", "(2. f4) (2. d4 exd4) "] {
        for cell in ["?", "Cc6", "Cc9"] {
            let text = format!("1. e4 e5 2. Cf3 {before}{cell} (2... Cf6) 3. Fb5 a6 4. Fa4");
            let game = repaired(&text, &Options::default()).game;
            assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4", "{text}");
            let told = variations(&game);
            assert!(told.contains(&"g8f6".to_owned()), "{text} {told:?}");
            assert!(told.len() > before.matches('(').count(), "{text} {told:?}");
        }
    }
    // Where a half-move is put in before it too.
    let text =
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 4. Fa4 Cf6 5. O-O (5. d3) ? (5... b5) 6. Te1 b5 7. Fb3 d6";
    let told = variations(&repaired(text, &Options::default()).game);
    assert!(told.contains(&"b7b5".to_owned()), "{told:?}");
}
