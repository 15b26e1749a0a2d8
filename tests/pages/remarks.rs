//! Remarks without braces: words among the moves, in brackets or without, and the moves that they speak of.

use crate::support::sheets::{codes, read, uci, variations, whole};
use greffier::game::GameResult;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use shakmaty::Color;

const SPANISH: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";

/// The first five moves of the Spanish game in a line of each notation, and how they go on.
const HANDS: [(&str, &str); 3] = [
    (
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7",
        "6. Te1 b5 7. Fb3 d6",
    ),
    (
        "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. Ff1-b5 a7-a6 4. Fb5-a4 Cg8-f6 5. 0-0 Ff8-e7",
        "6. Tf1-e1 b7-b5 7. Fa4-b3 d7-d6",
    ),
    (
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 5 CD P 3 TD 4. F 4 TD C 3 FR 5. 0-0 F 2 R",
        "6. T 1 R P 4 CD 7. F 3 C P 3 D",
    ),
];
const MORE: &str = "f1e1 b7b5 a4b3 d7d6";

/// How each notation writes two moves that are spoken of.
const SPOKEN: [[&str; 2]; 3] = [["Cxe4", "b5"], ["Cf6xe4", "b7-b5"], ["C pr P", "P 4 CD"]];

#[test]
fn a_remark_in_the_line_of_moves_ends_where_the_game_goes_on() {
    for ((opening, more), [one, other]) in HANDS.into_iter().zip(SPOKEN) {
        for remark in [
            format!(", menace {one}."),
            format!(" menaçant {one}"),
            format!(" si {one}, {other}."),
            format!(" s'il joue {one}, {other}."),
            format!(". Menace {other}."),
            format!(". Si {one}, {other} suffit"),
            format!(" sur {one}, {other}"),
            format!(" contre {one}"),
            format!(" en cas de {one}, {other}."),
            format!(" au lieu de {one}"),
            " après quoi".to_owned(),
            format!(" par exemple contre {one}"),
            format!(" si {one},\n{other}."),
            format!(". Menace\n{one}."),
        ] {
            let text = format!("{opening}{remark} {more} 1-0\n");
            let game = whole(&text);
            assert_eq!(uci(&game), format!("{SPANISH} {MORE}"), "{text}");
            assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{text}");
            let text = format!("{opening}{remark} 1-0\n");
            let game = whole(&text);
            assert_eq!(uci(&game), SPANISH, "{text}");
            assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{text}");
        }
    }
}

#[test]
fn a_move_supposed_under_the_number_that_is_due_ends_where_that_stands_again() {
    let named = "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 5 CD P 3 TD.";
    let short = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6.";
    for text in [
        format!("{named} Sur 4. P 3 FD les Noirs sont bien. 4. F 4 TD C 3 FR"),
        format!("{short} Sur 4. c3 les Noirs sont bien. 4. Fa4 Cf6"),
        format!("{short} Si 4. c3, les Noirs\njouent d6. 4. Fa4 Cf6"),
    ] {
        let game = whole(&text);
        assert_eq!(uci(&game), &SPANISH[..39], "{text}");
        assert!(variations(&game)[0].starts_with("c2c3"), "{text}");
    }
}

#[test]
fn words_behind_a_whole_row_are_a_remark_where_the_next_number_follows() {
    let ([(opening, more), ..], game) = (HANDS, format!("{SPANISH} {MORE}"));
    for words in [
        "un coup de maître",
        "avec l'idée de jouer d5",
        "le plus usuel.",
    ] {
        let text = format!("{opening} {words} {more}");
        assert_eq!(uci(&whole(&text)), game, "{text}");
    }
    // A word alone may be a cell.
    assert!(
        !read(&format!("{opening} gribouillis {more}"))
            .0
            .faults
            .is_empty()
    );
}

#[test]
fn a_bracket_may_run_over_the_end_of_a_line() {
    let (opening, more) = HANDS[0];
    for words in [
        "(une bonne\ndéfense)",
        "[une\nbonne défense]",
        "(une (très\nbonne)\ndéfense)",
    ] {
        let text = format!("{opening} {words} {more} 1-0\n\n1. d4 d5 2. c4 e6 1/2-1/2\n");
        let (game, left) = read(&text);
        assert_eq!(codes(&game), [""; 0], "{text}");
        assert_eq!(uci(&game), format!("{SPANISH} {MORE}"), "{text}");
        assert!(left.starts_with("1. d4"), "{text}");
    }
    let text = format!("{opening} (5... d6 est\njouable) {more}");
    assert_eq!(variations(&whole(&text)), ["d7d6"]);
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... d6 is\nplayable) 4. Ba4 Nf6 1-0\n";
    let game = whole(text);
    assert_eq!(uci(&game), &SPANISH[..39]);
    assert_eq!(variations(&game), ["d7d6"]);
}

#[test]
fn a_word_of_two_letters_between_words_takes_nothing() {
    for text in [
        "1. e4 e5 2. d4 d5 3. Cf3 et gain de pièce. 1-0",
        "1. e4 e5 2. d4 d5 3. Cf3 de bon augure 1-0",
        "1. e4 e5 2. d4 d5 3. Cf3 (au lieu de d5) 1-0",
        "1. e4 e5 2. d4 d5 3. Cf3 (gain de\npièce) 1-0",
    ] {
        let (game, _) = read(text);
        assert_eq!(uci(&game), "e2e4 e7e5 d2d4 d7d5 g1f3", "{text}");
        assert_eq!(game.stated, Some(GameResult::Wins(Color::White)), "{text}");
        assert_eq!(game.lines.len(), 1, "{text}");
    }
    let taken = read("1. e4 e5 2. d4 d5 3. Cf3 de 4. Cxe5 1-0").0;
    assert_eq!(uci(&taken), "e2e4 e7e5 d2d4 d7d5 g1f3 d5e4 f3e5");
}

#[test]
fn a_line_of_words_before_a_number_is_spoken_where_the_game_comes_back() {
    let rows = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O Fe7\n";
    let named =
        "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 5 CD P 3 TD\n4. F 4 TD C 3 FR\n5. 0-0 F 2 R\n";
    let next = [
        "6. Te1 b5\n7. Fb3 d6\n",
        "6. T 1 R P 4 CD\n7. F 3 C P 3 D\n",
    ];
    for (remark, told) in [
        ("La suite 6. d4 exd4 7. Te1 est jouable.", "d2d4 e5d4 f1e1"),
        ("La suite 6. d4 exd4\n7. Te1 est jouable.", "d2d4 e5d4 f1e1"),
        ("Ici 6. d4 était possible.", "d2d4"),
        ("Ou 6. d4.", "d2d4"),
        ("Ou bien 6 d4, exd4", "d2d4 e5d4"),
        ("Si 5... d6.", "d7d6"),
        ("On joue aussi 5... d6.", "d7d6"),
        ("Ou 5... d6.", "d7d6"),
        ("Meilleur que 5... d6.", "d7d6"),
        ("Mieux 5. d4.", "d2d4"),
    ] {
        for between in ["", "\n"] {
            let text = format!("{rows}{remark}\n{between}{}", next[0]);
            let game = whole(&text);
            assert_eq!(uci(&game), format!("{SPANISH} {MORE}"), "{text}");
            assert_eq!(variations(&game), [told], "{text}");
        }
    }
    for remark in [
        "Ici 6. P 4 D était possible.",
        "Ou 6. P 4 D.",
        "Ou 5... P 3 D.",
        "On joue aussi 5... P 3 D.",
    ] {
        let text = format!("{named}{remark}\n{}", next[1]);
        assert_eq!(uci(&whole(&text)), format!("{SPANISH} {MORE}"), "{text}");
    }
}

#[test]
fn a_line_may_speak_between_whites_move_and_blacks() {
    let rows = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5\n";
    let named = "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 5 CD\n";
    for (rows, remark, next) in [
        (
            rows,
            "Si 3. Fc4, Fc5; 4. c3, Cf6, les jeux sont égaux.",
            "3. ... a6\n4. Fa4 Cf6\n",
        ),
        (rows, "Si 3. Fc4, Fc5.", "3... a6\n4. Fa4 Cf6\n"),
        (rows, "Ou 3. Fc4.", "3... a6\n4. Fa4 Cf6\n"),
        (
            named,
            "Si 3. F 4 FD, F 4 FD; 4. P 3 FD, C 3 FR, les jeux sont égaux.",
            "3. ... P 3 TD\n4. F 4 TD C 3 FR\n",
        ),
        (named, "Ou 3. F 4 FD.", "3. ... P 3 TD\n4. F 4 TD C 3 FR\n"),
    ] {
        let text = format!("{rows}{remark}\n{next}");
        let game = whole(&text);
        assert_eq!(uci(&game), &SPANISH[..39], "{text}");
        assert!(variations(&game)[0].starts_with("f1c4"), "{text}");
    }
}

#[test]
fn words_in_brackets_that_speak_of_moves_are_a_comment() {
    let (opening, more) = HANDS[0];
    for words in [
        "(contrôle b5)",
        "(la case d5 est faible)",
        "(prépare b5)",
        "(menace Cxe4 mat)",
        "[menace Dxf7 mat]",
        "(au lieu de d6)",
        "(le pion e5 est gardé, d6 suivra)",
        "(contre 6. Fxc6)",
    ] {
        let text = format!("{opening} {words} {more}");
        let game = whole(&text);
        assert_eq!(uci(&game), format!("{SPANISH} {MORE}"), "{text}");
        assert_eq!(variations(&game), [""; 0], "{text}");
    }
    for words in [
        "(ou d6)",
        "(mieux : d6)",
        "(d6 est possible)",
        "(5... d6 est possible)",
        "(meilleur est d6)",
    ] {
        let text = format!("{opening} {words} {more}");
        assert_eq!(variations(&whole(&text)), ["d7d6"], "{text}");
    }
}

#[test]
fn alternatives_in_one_bracket_are_variations_each() {
    for (text, told) in [
        (
            "3. Fb5 a6 (3... d6; 3... Cf6; 3... Fc5) 4. Fa4",
            ["d7d6", "g8f6", "f8c5"],
        ),
        (
            "3. Fb5 a6 (3... d6, 3... Cf6, 3... Fc5) 4. Fa4",
            ["d7d6", "g8f6", "f8c5"],
        ),
        (
            "3. Fb5 a6 (ou 3... d6, ou 3... Cf6; ou bien 3... Fc5) 4. Fa4",
            ["d7d6", "g8f6", "f8c5"],
        ),
        (
            "3. Fb5 a6 (3... d6 ou 3... Cf6 ou 3... Fc5) 4. Fa4",
            ["d7d6", "g8f6", "f8c5"],
        ),
        (
            "3. Fb5 a6 [3... d6 4. d4; 3... Cf6 4. O-O ; 3... Fc5] 4. Fa4",
            ["d7d6 d2d4", "g8f6 e1g1", "f8c5"],
        ),
        (
            "3. Fb5 (3. Fc4; 3. d4; 3. Cc3) a6 4. Fa4",
            ["f1c4", "d2d4", "b1c3"],
        ),
    ] {
        let text = format!("1. e4 e5 2. Cf3 Cc6 {text} Cf6");
        let game = whole(&text);
        assert_eq!(uci(&game), &SPANISH[..39], "{text}");
        assert_eq!(variations(&game), told, "{text}");
    }
    // A number said again for Black's move, and rows parted so, are one variation.
    for text in [
        "(3. Fc4 3... Fc5 4. c3)",
        "(3. Fc4 Fc5; 4. c3)",
        "(3. Fc4 3. Fc5 4. c3)",
    ] {
        let text = format!("1. e4 e5 2. Cf3 Cc6 3. Fb5 {text} a6 4. Fa4 Cf6");
        assert_eq!(variations(&whole(&text)), ["f1c4 f8c5 c2c3"], "{text}");
    }
}

#[test]
fn brackets_that_are_no_moves_are_passed_over() {
    let (opening, more) = HANDS[0];
    for mark in ["(D)", " (D)", " (T)"] {
        let text = format!("1. e4 c5 2. Cf3 d6 3. d4 cxd4 4. Cxd4 Cf6 5. Cc3 a6{mark} 6. Fg5 e6");
        let game = whole(&text);
        assert_eq!(uci(&game).split(' ').count(), 12, "{text}");
    }
    let text = format!("{opening}\n[5... d6 6. d4 Fd7]\n{more}");
    let game = whole(&text);
    assert_eq!(variations(&game), ["d7d6 d2d4 c8d7"]);
    // A man promoted may stand so.
    let promoted = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 (D) Rh6\n";
    assert_eq!(uci(&whole(promoted)), "a7a8q h7h6");
}

#[test]
fn a_line_of_words_between_rows_is_a_remark_in_every_notation() {
    for (opening, more) in HANDS {
        let rows = |line: &str| line.replace(" 2.", "\n2.").replace(" 7.", "\n7.");
        for words in [
            "Coup forcé.",
            "Les jeux sont égaux.",
            "Le meilleur",
            "Les Blancs sont mieux.",
        ] {
            let text = format!("{}\n{words}\n{}\n", rows(opening), rows(more));
            assert_eq!(uci(&whole(&text)), format!("{SPANISH} {MORE}"), "{text}");
            let text = format!("{}\n{words}\n1-0\n", rows(opening));
            assert_eq!(uci(&whole(&text)), SPANISH, "{text}");
        }
    }
    for (opening, _) in HANDS {
        for (words, stated) in [
            ("La partie est nulle.", GameResult::Draw),
            ("La partie est remise.", GameResult::Draw),
            ("et les Noirs abandonnent.", GameResult::Wins(Color::White)),
        ] {
            let text = format!("{opening}\n{words}\n");
            assert_eq!(whole(&text).stated, Some(stated), "{text}");
        }
    }
    // In the place of a move words are none.
    let text = "1. e4 e5\n2. Cf3\nun coup\n3. Fb5 a6\n";
    assert!(!read(text).0.faults.is_empty());
}

#[test]
fn a_choice_that_nothing_closes_is_told_at_its_number() {
    let text = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 (3... d6; 3... Cf6 4. O-O";
    let (game, _) = read(text);
    assert_eq!(codes(&game), ["unterminated"]);
    assert_eq!(&text[game.faults[0].span.clone()], "3");
}

#[test]
fn a_parenthesis_behind_later_moves_replaces_the_move_of_its_number() {
    for ((opening, more), (instead, answer)) in
        HANDS
            .into_iter()
            .zip([("Fc4", "Fc5"), ("Ff1-c4", "Ff8-c5"), ("F 4 FD", "F 4 FD")])
    {
        for (before, after) in [(opening, more), (&*format!("{opening} {more}"), "")] {
            for said in [
                format!("(3. {instead})"),
                format!("(3. {instead} {answer})"),
                format!("(3. {instead} était plus fort)"),
            ] {
                let text = format!("{before} {said} {after}\n");
                let game = whole(&text);
                assert_eq!(uci(&game), format!("{SPANISH} {MORE}"), "{text}");
                let told = variations(&game);
                assert_eq!(told.len(), 1, "{text}");
                assert!(told[0].starts_with("f1c4"), "{text}: {told:?}");
            }
        }
    }
}

#[test]
fn a_question_mark_behind_a_blank_judges_the_move_before_it_where_none_is_missing() {
    for (opening, more) in HANDS {
        let text = format!("{opening} {more}");
        let found = next(&text, 0, &Choice::default(), &Start::Record);
        let (record, game, _) = found.expect("a record");
        let moves = uci(&game);
        let spans: Vec<_> = game.plies.iter().map(|ply| ply.span(&record)).collect();
        // In the last row nothing tells the mark from a cell.
        for at in (2..spans.len()).filter(|at| *at + 2 != spans.len()) {
            let (before, behind) = text.split_at(spans[at].end);
            // Behind White's last move the mark stands for Black's.
            for (mark, blank) in [("?", " "), ("?", "\u{a0}"), ("?", "\u{202f}")] {
                let judged = format!("{before}{blank}{mark}{behind}");
                let game = whole(&judged);
                assert_eq!(uci(&game), moves, "{judged}");
                let lines = judged.replace(" 4. ", "\n4. ").replace(" 6. ", "\n6. ");
                assert_eq!(uci(&whole(&lines)), moves, "{lines}");
            }
            // In the place of a move it is one that was not read.
            let start = before.len() - spans[at].len();
            let unread = format!("{}?{behind}", &before[..start]);
            assert_eq!(codes(&read(&unread).0), ["unreadable"], "{unread}");
        }
        let (open, _) = text.split_at(spans[12].end);
        let (game, _) = read(&format!("{open} ?"));
        assert_eq!(codes(&game), ["unreadable"]);
    }
}

#[test]
fn moves_behind_one_that_nothing_reads_are_no_remark() {
    for remark in [
        "(un bon coup)",
        "(un très bon coup de plus)",
        "un coup de maître, dit-on,",
    ] {
        for cell in ["Czz", "Cc", "e9"] {
            let text = format!("1. e4 e5 2. Cf3 {remark} 2... {cell} 3. Fb5 a6 4. Fa4 Cf6\n");
            let (game, _) = read(&text);
            assert!(uci(&game).starts_with("e2e4 e7e5 g1f3"), "{text}");
            assert!(!codes(&game).is_empty(), "{text}");
        }
    }
}
