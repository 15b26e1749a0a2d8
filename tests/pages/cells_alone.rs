//! `…`, `?` and `---` that stand alone: cells where a move is due, and nothing where none can be missing.

use crate::support::sheets::{codes, corrected, read, repaired, said, uci};
use greffier::game::Status;
use greffier::repair::Options;

const SPANISH: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";

#[test]
fn dots_where_a_move_of_whites_is_due_are_a_cell() {
    for dots in ["…", "...", ". . .", "… …", "... ..."] {
        for text in [
            format!("1. e4 e5 {dots} 3. Fb5 a6\n"),
            format!("1. e4 e5\n{dots}\n3. Fb5 a6\n"),
            format!("1. e4 e5 {dots} 3. Fb5 a6 4. Fa4 Cf6\n"),
            format!("1. P 4 R P 4 R {dots} 3. F 5 CD P 3 TD\n"),
        ] {
            let (game, _) = read(&text);
            assert_eq!(game.status, Status::Broken, "{text}");
            assert_eq!(uci(&game), "e2e4 e7e5", "{text}");
            assert_eq!(codes(&game), ["missing-move"], "{text}");
            let mended = repaired(&text, &Options::default());
            assert!(uci(&mended.game).starts_with(SPANISH), "{text}");
            let first = mended.repairs.first().map(|one| &text[one.span.clone()]);
            assert!(first.is_some_and(|first| dots.starts_with(first)), "{text}");
        }
    }
}

#[test]
fn dots_alone_are_no_game() {
    for text in ["… … …\n", "…\n", "... ...\n"] {
        assert_eq!(read(text).0.status, Status::Broken, "{text}");
    }
}

#[test]
fn dots_without_numbers_are_the_cell_that_is_read() {
    for text in [
        "e4 e5 Cf3 … Fb5 a6",
        "e4 e5 Cf3 ... Fb5 a6",
        "e4 e5\nCf3 …\nFb5 a6\n",
    ] {
        let mended = repaired(text, &Options::default());
        let found: Vec<String> = mended
            .repairs
            .iter()
            .map(|one| said(text, &mended, one))
            .collect();
        let dots = if text.contains('…') { "…" } else { "..." };
        assert_eq!(found, [format!("{dots} Cc6")], "{text}");
        assert_eq!(uci(&mended.game), SPANISH, "{text}");
    }
}

#[test]
fn dots_that_lead_on_are_no_cell() {
    for text in [
        "1. e4 ... e5 ...\n2. Cf3 ... Cc6 ...\n3. Fb5 ... a6 ...\n",
        "1. e4 ..... e5 .....\n2. Cf3 ..... Cc6 .....\n3. Fb5 ..... a6\n",
        "1. e4 e5 2. Cf3 Cc6 … 3. Fb5 a6",
        "1. e4 e5 2. Cf3 … Cc6 3. Fb5 a6 ...",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 …",
        "1. e4 1... e5 2. Cf3 2. … Cc6 3. Fb5 3... a6",
    ] {
        let (game, _) = read(text);
        assert_eq!(
            (game.status, uci(&game)),
            (Status::Whole, SPANISH.to_string()),
            "{text}"
        );
        assert_eq!(codes(&game), [""; 0], "{text}");
        assert!(
            repaired(text, &Options::default()).repairs.is_empty(),
            "{text}"
        );
    }
    // A number misread among others is a slip of the pen, whatever leads to it.
    let text = "1. e4 ... e5 ...\n2. Cf3 ... Cc6 ...\n31. Fb5 ... a6 ...\n4. Fa4 ... Cf6\n";
    assert_eq!(codes(&read(text).0), ["move-number"]);
}

#[test]
fn a_mark_where_no_move_can_be_missing_is_no_move_too_many() {
    for mark in ["?", "---"] {
        for text in [
            format!("1. e4 e5 2. Cf3 {mark} Cc6 3. Fb5 a6"),
            format!("1. e4 e5 2. Cf3 Cc6 {mark} 3. Fb5 a6"),
            format!("e4 e5 Cf3 Cc6 {mark} Fb5 a6"),
        ] {
            let (game, _) = read(&text);
            assert_eq!(game.status, Status::Whole, "{text}");
            // Between numbered moves a question mark judges the one before it.
            let told: &[&str] = match mark == "?" && text.starts_with('1') {
                true => &[],
                false => &["stray-cell"],
            };
            assert_eq!(codes(&game), told, "{text}");
            let mended = repaired(&text, &Options::default());
            assert_eq!(uci(&mended.game), SPANISH, "{text}");
            assert!(mended.repairs.is_empty(), "{text}");
            assert_eq!(codes(&mended.game), told, "{text}");
        }
    }
}

#[test]
fn dots_behind_a_move_ahead_are_no_move_too_many() {
    let odds = "La Bourdonnais fait avantage de pion et deux traits\n\n";
    for dots in ["...", "…"] {
        let text = format!("{odds}1. e4 {dots}\n2. d4 e6\n3. Cf3 d5\n4. e6 c5\n5. c3\n");
        let mended = repaired(&text, &Options::default());
        let counted = mended.repairs.iter().filter(|repair| repair.counts());
        let found: Vec<String> = counted.map(|one| said(&text, &mended, one)).collect();
        assert_eq!(found, ["e6 e5"], "{text}");
    }
}

/// The faults of a text as it is read, each by its code and the words told.
fn told(text: &str) -> Vec<(String, &str)> {
    let (game, _) = read(text);
    let words = game.faults.iter().map(|fault| &text[fault.span.clone()]);
    codes(&game).into_iter().zip(words).collect()
}

#[test]
fn cells_behind_a_move_that_cannot_be_played_are_told_once_each() {
    let text = "1. e2-e4 e7-e5\n2. Cg1-g3 Cb8-c6\n3. Ff1-b5 zzz\n4. ? Cg8-f6\n5. --- Tz9\n";
    let all = [
        ("illegal-move", "Cg1-g3"),
        ("unreadable", "zzz"),
        ("unreadable", "?"),
        ("missing-move", "---"),
        ("unreadable", "Tz9"),
    ];
    let all = all.map(|(code, words)| (code.to_string(), words));
    assert_eq!(told(text), all);
    for (rows, cells) in [
        ("3. Fb5 a6\n4. ? Cf6\n5. O-O ---\n6. --- b5", 3),
        ("3. Fb5 a6\n4. Fa4 ?\n5. O-O Fe7", 1),
        ("3. Fb5 a6\n4. Fa4 4... ?\n5. O-O Fe7", 1),
        // A glyph behind a blank fills no cell, and rows that were struck out have none.
        ("3. Fb5 ? a6\n4. Fa4 Cf6 ?\n5. O-O Fe7", 0),
        ("3. Fb5 a6\n4. Fa4 Cf6\n5. --- ---\n6. --- ---", 0),
    ] {
        let text = format!("1. e4 e5\n2. Cg3 Cc6\n{rows}\n");
        assert_eq!(told(&text).len(), 1 + cells, "{text} {:?}", told(&text));
    }
}

#[test]
fn dots_in_the_place_of_blacks_last_move_are_a_cell_that_could_not_be_read() {
    let described = "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 5 CD … 1-0\n";
    for dots in ["…", "..."] {
        for text in [
            "| 1 | e2-e4 | e7-e5 |\n| 2 | Cg1-f3 | Cb8-c6 |\n| 3 | Ff1-b5 | … |\n1-0\n",
            "| 1 | e4 | e5 |\n| 2 | Cf3 | Cc6 |\n| 3 | Fb5 | … |\n",
            "1;e4;e5\n2;Cf3;Cc6\n3;Fb5;…\n1-0\n",
            "1\te4\te5\n2\tCf3\tCc6\n3\tFb5\t…\n",
            "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 …\n1-0\n",
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 … 0-1\n",
            described,
        ] {
            let text = text.replace('…', dots);
            let (game, _) = read(&text);
            assert_eq!(game.status, Status::Broken, "{text}");
            assert_eq!(told(&text), [("missing-move".to_string(), dots)], "{text}");
            let mended = repaired(&text, &Options::default());
            let spans = mended.repairs.iter().map(|one| &text[one.span.clone()]);
            assert_eq!(spans.collect::<Vec<_>>(), [dots], "{text}");
            assert_eq!(mended.game.main().plies.len(), 6, "{text}");
        }
        // Of a game that is quoted as far as White's move, or given up, nothing is missing.
        for text in [
            "1. e4 e5 2. Cf3 …\n",
            "1. e4 e5\n2. Cf3 …\n",
            "1. f3 e5 2. g4 Dh4 mat … 0-1\n",
            "1. e4 e5 2. Dh5 Cc6 3. Fc4 Cf6 4. Dxf7 mat … 1-0\n",
            "| 1 | e4 | e5 |\n| 2 | Dh5 | Cc6 |\n| 3 | Fc4 | Cf6 |\n| 4 | Dxf7 | … |\n1-0\n",
            "1. e4 e5 2. Cf3 Cc6 … 1-0\n",
        ] {
            let text = text.replace('…', dots);
            assert_eq!(told(&text), [], "{text}");
            assert!(
                repaired(&text, &Options::default()).repairs.is_empty(),
                "{text}"
            );
        }
        for end in [" les Noirs abandonnent", ".. 1-0", ".... 1-0"] {
            let text = format!("1. e4 e5 2. Cf3 {dots}{end}\n");
            assert_eq!(told(&text), [], "{text}");
            let repairs = repaired(&text, &Options::default()).repairs;
            assert!(repairs.is_empty(), "{text}");
        }
    }
}

#[test]
fn dots_alone_are_told_by_the_repair_too() {
    for text in ["… … … …\n", "…\n", "... ...\n"] {
        let mended = repaired(text, &Options::default());
        assert!(mended.repairs.len() == 1, "{text}");
    }
}

#[test]
fn a_mark_of_check_behind_a_cell_that_cannot_be_read_is_the_cells_own() {
    for mark in ["+", "éch.", "échec", "éch"] {
        for cell in ["Fc4x7", "?", "---", "Fc9"] {
            let own = format!("{cell} {mark}");
            for text in [
                format!("1. e2-e4 e7-e5\n2. Ff1-c4 Cb8-c6\n3. {own} Re8xf7\n4. Cg1-f3 Cg8-f6\n"),
                format!("1. e4 e5 2. Fc4 Cc6 3. {own} Rxf7 4. Cf3 Cf6"),
            ] {
                let words = told(&text).into_iter().map(|(_, words)| words);
                assert_eq!(words.collect::<Vec<_>>(), [&*own], "{text}");
                let mended = repaired(&text, &Options::default());
                assert!(
                    uci(&mended.game).starts_with("e2e4 e7e5 f1c4 b8c6 c4f7 e8f7"),
                    "{text}"
                );
                assert_eq!(codes(&mended.game), [""; 0], "{text}");
                let spans = mended.repairs.iter().map(|one| &text[one.span.clone()]);
                assert_eq!(spans.collect::<Vec<_>>(), [&*own], "{text}");
            }
        }
    }
    for mark in ["mat", "éch. et mat", "échec et mat"] {
        for cell in ["Dh5x7", "?"] {
            let own = format!("{cell} {mark}");
            let text = format!("1. e2-e4 e7-e5\n2. Ff1-c4 Cb8-c6\n3. Dd1-h5 Cg8-f6\n4. {own}\n");
            let words = told(&text).into_iter().map(|(_, words)| words);
            assert_eq!(words.collect::<Vec<_>>(), [&*own], "{text}");
            let mended = repaired(&text, &Options::default());
            assert!(uci(&mended.game).ends_with("h5f7"), "{text}");
            assert_eq!(codes(&mended.game), [""; 0], "{text}");
        }
    }
}

#[test]
fn the_mark_of_a_capture_in_passing_behind_a_damaged_cell_is_the_cells_own() {
    for mark in ["e.p.", "ep", "en passant"] {
        let own = format!("exd9 {mark}");
        let text = format!("1. e4 a6 2. e5 d5 3. {own} cxd6 4. d4 e6");
        let words = told(&text).into_iter().map(|(_, words)| words);
        assert_eq!(words.collect::<Vec<_>>(), [&*own], "{text}");
        let mended = repaired(&text, &Options::default());
        assert!(uci(&mended.game).contains("e5d6 c7d6"), "{text}");
        assert_eq!(codes(&mended.game), [""; 0], "{text}");
    }
}

#[test]
fn semicolons_part_cells_that_are_not_read_from_others() {
    let rows = [["e4", "e5"], ["Cf3", "Cc6"], ["Fb5", "a6"]];
    for sign in ["---", "?", "…"] {
        for unread in 0..6 {
            let cell = |n: usize, side: usize| match 2 * n + side == unread {
                true => sign,
                false => rows[n][side],
            };
            let row = |n: usize| format!("{}. {};{}\n", n + 1, cell(n, 0), cell(n, 1));
            let text: String = (0..3).map(row).collect();
            let mended = repaired(&text, &Options::default());
            let found = corrected(&text, &mended);
            assert_eq!(found, [sign], "{text}");
            assert_eq!(mended.game.plies_of(mended.game.main()).len(), 6, "{text}");
        }
    }
}

#[test]
fn a_sign_of_check_or_capture_belongs_to_the_cell_that_could_not_be_read() {
    let described = "1. P 4 R P 4 R\n2. F 4 F C 3 FD\n";
    let short = "1. e4 e5\n2. Fc4 Cc6\n";
    let long = "1. e2-e4 e7-e5\n2. Ff1-c4 Cb8-c6\n";
    let checks = [
        "?+",
        "? +",
        "? éch.",
        "? éch",
        "? éch. et mat",
        "? mat",
        "--- éch.",
        "… éch.",
        "...+",
    ];
    let captures = ["?x", "? x", "x?", "x ?"];
    for (head, white, answer, more) in [
        (described, "F pr P éch.", "R pr F", "4. D 5 T éch. P 3 C\n"),
        (short, "Fxf7+", "Rxf7", "4. Dh5+ g6\n"),
        (long, "Fc4xf7+", "Re8xf7", "4. Dd1-h5+ g7-g6\n"),
    ] {
        let captures = captures.iter().filter(|_| head != described);
        for cell in checks.iter().chain(captures) {
            for (row, tail) in [
                (format!("3. {cell} {answer}\n"), more),
                (format!("3. {cell}\n"), ""),
                (format!("3. {cell}\n"), "1-0\n"),
                (format!("3. {white} {cell}\n"), more),
                (format!("3. {white} {cell}\n"), ""),
                (format!("3. {white} {cell}\n"), "0-1\n"),
            ] {
                let text = format!("{head}{row}{tail}");
                assert_eq!(codes(&read(&text).0), ["unreadable"], "{text}");
                let mended = repaired(&text, &Options::default());
                assert_eq!(corrected(&text, &mended), [*cell], "{text}");
                assert_eq!(mended.game.status, Status::Whole, "{text}");
            }
        }
    }
}

#[test]
fn a_question_mark_in_brackets_is_a_cell_where_a_move_is_due() {
    for text in [
        "1. e4 e5\n2. Cf3 (?)\n3. Fb5 a6\n",
        "1. e4 e5\n2. Cf3 [?]\n3. Fb5 a6\n",
        "1. e4 e5 2. (?) Cc6 3. Fb5 a6",
        "1. P 4 R P 4 R\n2. C 3 FR (??)\n3. F 5 C P 3 TD\n",
    ] {
        let (game, _) = read(text);
        assert_eq!(codes(&game), ["unreadable"], "{text}");
        let mended = repaired(text, &Options::default());
        assert_eq!(corrected(text, &mended).len(), 1, "{text}");
        assert!(corrected(text, &mended)[0].contains('?'), "{text}");
        assert_eq!(uci(&mended.game), SPANISH, "{text}");
    }
    // Of a move that is written it is a judgement.
    let judged = "1. e4 e5 2. Cf3 (?)\nCc6 3. Fb5 a6";
    assert_eq!(uci(&read(judged).0), SPANISH);
}

#[test]
fn who_takes_could_not_be_read_and_that_is_one_mistake() {
    for cell in ["? pr F", "?prF", "?pr F", "… pr F"] {
        let text = format!(
            "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 5 CD P 3 TD\n4. F pr C {cell}\n5. P 4 D P pr P\n"
        );
        let mended = repaired(&text, &Options::default());
        assert_eq!(
            uci(&mended.game),
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 d2d4 e5d4",
            "{text}"
        );
        assert_eq!(corrected(&text, &mended), [cell], "{text}");
        assert!(codes(&mended.game).is_empty(), "{text}");
    }
}
