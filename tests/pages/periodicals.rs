//! Records as newspapers, reviews and spreadsheets lay them out: what parts the moves, what stands among them, and how
//! they end.

use crate::support::sheets::uci;
use greffier::diagnostic;
use greffier::game::{GameResult, Status};
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::source::Source;

/// What is read of the first record of a text.
struct Told {
    notation: Notation,
    status: Status,
    stated: Option<GameResult>,
    start: String,
    moves: String,
    faults: Vec<String>,
}

/// The first record of a text; its faults each as its code and its words.
fn read(text: &str) -> Told {
    let source = Source::new("-", text);
    let text = source.text();
    let (record, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect(text);
    let said = |fault: &greffier::game::Fault| {
        format!(
            "{} {}",
            diagnostic::code(&fault.cause),
            &text[fault.span.clone()]
        )
    };
    Told {
        notation: record.dialect.notation,
        status: game.status,
        stated: game.stated,
        start: game.start.to_fen(),
        moves: uci(&game),
        faults: game.faults.iter().map(said).collect(),
    }
}

/// Reads a text that is whole, with no fault at all; its moves.
fn whole(text: &str) -> Told {
    let told = read(text);
    assert_eq!(told.faults, [""; 0], "{text}");
    assert_eq!(told.status, Status::Whole, "{text}");
    told
}

const ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";

#[test]
fn cells_of_descriptive_moves_may_touch_what_parts_them() {
    let rows = "1_P 4 R_P 4 R\n2_C 3 FR_C 3 FD\n3_F 4 F_F 4 F\n4_0-0_C 3 F\n5_P 3 D_P 3 D\n6_F pr P_R pr F\n";
    let game = format!("{ITALIAN} e1g1 g8f6 d2d3 d7d6 c4f7 e8f7");
    for sign in [";", ",", "|", " ; ", "\t"] {
        for head in ["", "N°_Blancs_Noirs\n"] {
            let apart = format!("{head}{rows}").replace('_', sign);
            let joined = format!("{head}{}", rows.replace(' ', "")).replace('_', sign);
            for text in [apart, joined] {
                let told = whole(&text);
                assert_eq!(told.moves, game, "{text}");
                assert_eq!(told.notation, Notation::Descriptive, "{text}");
            }
        }
    }
}

const SPANISH: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";

#[test]
fn a_semicolon_parts_moves_though_the_pair_behind_it_is_joined_or_damaged() {
    for text in [
        "1. e4-e5 ; 2. Cf3-Cc6 ; 3. Fb5-a6 ; 4. Fa4-Cf6\n",
        "1. e4 — e5; 2. Cf3 — Cc6; 3. Fb5 — a6; 4. Fa4 — Cf6\n",
        "1. e4 e5 ; 2. Cf3-Cc6 ; 3. Fb5 a6 ; 4. Fa4 Cf6\n",
        // A dash parts each number from its row.
        "1 — P-4R P-4R ; 2 — C-3FR C-3FD ; 3 — F-5C P-3TD ; 4 — F-4T C-3F\n",
    ] {
        assert_eq!(whole(text).moves, SPANISH, "{text}");
    }
    for (text, faults) in [
        (
            "1. e4 e5 ; 2. Gf3 Cc6 ; 3. Fb5 a6 ; 4. Fa4 Cf6",
            &["unreadable Gf3"][..],
        ),
        (
            "1. e4 e5; 2. xx Cc6; 3. Fb5 a6; 4. Fa4 Cf6",
            &["unreadable xx"],
        ),
        ("1. e4 e5 ; 2. Gf3 Cc6", &["unreadable Gf3"]),
        (
            "1 P 4 R P 4 R ; 2 C 9 FR C 3 FD ; 3 F 4 F F 4 F",
            &["unreadable C 9 FR"],
        ),
        (
            "1 — P-4R P-4R ; 2 — C-9FR C-3FD ; 3 — F-4F F-4F",
            &["unreadable C-9FR"],
        ),
    ] {
        let told = read(text);
        assert_eq!(told.status, Status::Broken, "{text}");
        assert_eq!(told.faults, faults, "{text}");
    }
    // The verb tells the move, without the man.
    let text = "1 P 4 R, P 4 R ; 2 C 3 FR, P 3 D ; 3 P 4 D, F 5 C ; 4 P prend qq P, F pr C ; 5 D pr F, P pr P.";
    let told = read(text);
    assert_eq!(told.faults, ["unreadable P"]);
    assert!(
        told.moves.ends_with("d4e5 g4f3 d1f3 d6e5"),
        "{}",
        told.moves
    );
    // Where a comment is meant it is one.
    for (text, game) in [
        (
            "1. e4 e5 ; un bon début\n2. Cf3 Cc6 ; meilleur que 2... d6\n3. Fb5 a6 ; 3. Fc4 est aussi bon\n4. Fa4 Cf6\n",
            SPANISH,
        ),
        (
            "1. e4 e5 ; 2. f4 exf4 ; 3. Fc4\n2. Cf3 Cc6\n",
            &SPANISH[..19],
        ),
        (
            "[Event \"x\"]\n\n1. e4 e5 ; 2. Ff1 Cc6 ; 3. Fc4\n2. Cf3 Cc6\n",
            &SPANISH[..19],
        ),
    ] {
        assert_eq!(whole(text).moves, game, "{text}");
    }
}

#[test]
fn a_semicolon_parts_moves_whatever_stands_between_them_and_the_next_number() {
    for text in [
        "1. e4; e5 2. Cf3; Cc6! 3. Fb5; a6 4. Fa4; Cf6",
        "1. e4 ; e5\n2. Cf3 ; Cc6!\n3. Fb5 ; a6 ?\n4. Fa4 ; Cf6 !?\n",
        "1. e4; e5 2. Cf3; Cc6 (a) 3. Fb5; a6 4. Fa4; Cf6\n(a) Bon coup.\n",
        "1. B. e4; N. e5. 2. B. Cf3; N. Cc6. 3. B. Fb5; N. a6. 4. B. Fa4; N. Cf6.",
        "1. B. e4 ; N. e5.\n2. B. Cf3 ; N. Cc6.\n3. B. Fb5 ; N. a6.\n4. B. Fa4 ; N. Cf6.\n",
        "1. e2-e4 ; e7-e5 — 2. Cg1-f3 ; Cb8-c6 — 3. Ff1-b5 ; a7-a6 — 4. Fb5-a4 ; Cg8-f6",
        "1. P 4 R; P 4 R. 2. C 3 FR; C 3 FD. 3.\nF 5 CD; P 3 TD. 4. F 4 TD; C 3 FR.",
        "1. e4 ; 1. e5.\n2. Cf3 ; 2. Cc6.\n3. Fb5 ; 3. a6.\n4. Fa4 ; 4. Cf6.\n",
        "1. e4 e5 ; un bon début. 2. Cf3 Cc6 ; 3. Fb5 a6 ; 4. Fa4 Cf6",
    ] {
        assert_eq!(read(text).moves, SPANISH, "{text}");
    }
    // A number that is wrong is told, and its row is played.
    for text in [
        "1. e4, e5; 2. Cf3, Cc6; 5. Fb5, a6; 4. Fa4, Cf6",
        "1. e4, e5; 2. Cf3, Cc6; 2. Fb5, a6; 4. Fa4, Cf6",
        "1. e4 - e5; 2. Cf3 - Cc6; 2. Fb5 - a6; 4. Fa4 - Cf6",
        "1. e4, e5; 2. Cf3, Cc6;\n2. Fb5, a6; 4. Fa4, Cf6;",
    ] {
        let told = read(text);
        assert_eq!(told.moves, SPANISH, "{text}");
        assert_eq!(told.status, Status::Whole, "{text}");
        assert_eq!(told.faults.len(), 1, "{text}");
        assert!(told.faults[0].starts_with("move-number"), "{text}");
    }
    for said in ["1-0", "nulle", "les Blancs abandonnent."] {
        let text = format!("1. e4, e5; 2. Cf3, Cc6; 3. Fb5, a6; 4. Fa4, Cf6; {said}");
        assert!(whole(&text).stated.is_some(), "{text}");
    }
}

#[test]
fn rows_whose_numbers_were_read_as_letters_are_rows() {
    let rows = "1  P 4 R      1  P 4 R\n2  C 3 FR     2  C 3 FD\n3  F 4 F      3  F 4 F\n4  P 3 D      4  C 3 F\n\
                5  0-0        5  0-0\n6  C 3 F      6  P 3 D\n7  P 3 TR     7  P 3 TR\n8  P 3 T      8  P 3 T\n\
                9  P 4 CD     9  F 3 C\n10 C 5 D      10 C pr C\n11 F pr C     11 C 2 R\n12 F 3 C      12 C 3 C\n";
    let game = whole(rows).moves;
    let misread = |rows: &str| {
        let rows = rows.replace("10 ", "lO ").replace("11 ", "II ");
        rows.replace("12 ", "I2 ").replace("1  P", "l  P")
    };
    let one_column = |rows: &str| {
        let lines = rows.lines().map(|line| {
            let black = line[14..].trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
            format!(
                "{}{}\n",
                &line[..14],
                if black.starts_with("0-") {
                    "0-0"
                } else {
                    black
                }
            )
        });
        lines
            .collect::<String>()
            .replace("5  0-0        -0", "5  0-0        0-0")
    };
    for text in [misread(rows), misread(&one_column(rows))] {
        let told = read(&text);
        assert_eq!(told.moves, game, "{text}");
        assert_eq!(told.status, Status::Whole, "{text}");
        assert!(
            told.faults
                .iter()
                .all(|fault| fault.starts_with("move-number ")),
            "{text}: {:?}",
            told.faults
        );
    }
    // Words are none.
    for word in ["Si", "Il"] {
        let text =
            format!("1 P 4 R P 4 R\n2 C 3 FR C 3 FD\n3 F 4 F F 4 F\n{word} C pr P, F pr P.\n");
        assert_eq!(read(&text).moves, ITALIAN, "{text}");
    }
}

#[test]
fn notes_that_suppose_the_move_to_come_are_not_played() {
    let rows = "1  P 4 R      1  P 4 R\n2  C 3 FR     2  C 3 FD\n3  F 4 F      3  F 4 F\n";
    let short = "1. e4 e5\n2. Cf3 Cc6\n3. Fc4 Fc5\n";
    for note in [
        "Si 4 P 3 F, C 3 F.",
        "Si 4 P 3 F, C 3 F 5 P 4 D, P pr P.",
        "Si les Blancs jouent 4 P 3 F, C 3 F.",
        "Sur 4 P 3 F, les Noirs répondent C 3 F.",
        "Au lieu de 4 P 3 F, C 3 F.",
        "P 4 D serait prématuré.",
        "P 3 F, suivi de P 4 D, était plus énergique.",
        "4 P 4 D est plus fort.",
        "Menace : P 4 D.",
        "Si P 3 F, C 3 F.",
    ] {
        for end in ["", "Et les Blancs gagnent.\n"] {
            let told = whole(&format!("{rows}{note}\n{end}"));
            assert_eq!(told.moves, ITALIAN, "{note}");
            assert_eq!(told.stated.is_some(), !end.is_empty(), "{note}");
        }
        let told = whole(&format!("{rows}{note}\n4  P 4 CD     4  F pr PC\n"));
        assert_eq!(told.moves, format!("{ITALIAN} b2b4 c5b4"), "{note}");
    }
    for note in [
        "Si 4. c3, Cf6.",
        "Sur 4. c3, les Noirs jouent Cf6.",
        "d4 serait prématuré.",
        "4. d4 serait prématuré.",
    ] {
        for (end, more) in [("", ""), ("4. b4 Fxb4\n", " b2b4 c5b4")] {
            let told = whole(&format!("{short}{note}\n{end}"));
            assert_eq!(told.moves, format!("{ITALIAN}{more}"), "{note}");
        }
    }
    // In a line that runs on.
    for text in [
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5. Si 4. c3, Cf6. 4. b4 Fxb4",
        "1 P 4 R, P 4 R ; 2 C 3 FR, C 3 FD ; 3 F 4 F, F 4 F. Si 4 P 3 F, C 3 F. 4 P 4 CD, F pr PC",
    ] {
        assert_eq!(whole(text).moves, format!("{ITALIAN} b2b4 c5b4"), "{text}");
    }
    // A move that was played may be judged: the next row goes on.
    let played = whole(&format!(
        "{rows}4 P 4 CD est plus vif, F pr PC\n5 P 3 F F 4 T\n"
    ));
    assert_eq!(played.moves, format!("{ITALIAN} b2b4 c5b4 c2c3 b4a5"));
}

#[test]
fn a_mark_of_check_at_the_start_of_a_line_is_that_of_the_move_before_it() {
    let game = "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5";
    for mark in ["éch.", "éch", "échec", "+"] {
        for text in [
            format!(
                "1 P 4 R, P 4 R ; 2 P 4 FR, P pr P ; 3 F 4 F, D 5 T\n{mark} ; 4 R 1 F, P 4 CD.\n"
            ),
            format!("1 P 4 R P 4 R 2 P 4 FR P pr P 3 F 4 F D 5 T\n{mark} 4 R 1 F P 4 CD\n"),
            format!("1. e4 e5 2. f4 exf4 3. Fc4 Dh4\n{mark} 4. Rf1 b5\n"),
        ] {
            assert_eq!(whole(&text).moves, game, "{text}");
        }
    }
    // A move too, before the name of its file.
    for text in [
        "1. P 4 R, P 4 R. 2. C 3 FR, C 3 FD. 3. F 5 C, P 3\nTD. 4. F 4 T, C 3 FR.\n",
        "1 P 4 R, P 4 R ; 2 C 3 FR, C 3 FD ; 3 F 5 C, P 3\nTD ; 4 F 4 T, C 3 FR.\n",
        "1 P 4 R P 4 R 2 C 3 FR C 3 FD 3 F 5 C P 3\nTD 4 F 4 T C 3 FR\n",
        "1 P 4 R P 4 R 2 C 3 FR C 3 FD 3 F 5 C P 3 TD 4 F 4\nT C 3 FR\n",
    ] {
        assert_eq!(whole(text).moves, SPANISH, "{text}");
    }
    // A mark that the board denies is told where it stands.
    let denied = read("1. e4 e5 2. f4 exf4 3. Fc4 Dg5\n+ 4. Rf1 b5\n");
    assert_eq!(denied.faults, ["check-mark Dg5\n+"]);
}

#[test]
fn words_in_the_cell_of_the_last_move_end_the_game() {
    use greffier::game::GameResult::{Draw, Wins};
    use shakmaty::Color::{Black, White};
    let rows = "1  P 4 R      1  P 4 R\n2  C 3 FR     2  C 3 FD\n3  F 4 F      3  ";
    let five = &ITALIAN[..24];
    for (cell, result) in [
        ("Abandonne.", Some(Wins(White))),
        ("Abandonnent.", Some(Wins(White))),
        ("et gagne.", Some(Wins(White))),
        ("Remise.", Some(Draw)),
        ("Partie nulle.", Some(Draw)),
        ("Échec perpétuel.", Some(Draw)),
        ("Les Noirs abandonnent.", Some(Wins(White))),
        ("Les Noirs rendent la partie.", Some(Wins(White))),
        ("Rend la partie.", Some(Wins(White))),
        ("Mat en deux coups.", None),
        ("Les Blancs annoncent mat en 4 coups.", Some(Wins(White))),
        (
            "Les Noirs annoncent le mat en trois coups.",
            Some(Wins(Black)),
        ),
    ] {
        let told = whole(&format!("{rows}{cell}\n"));
        assert_eq!((told.moves.as_str(), told.stated), (five, result), "{cell}");
        let bare = whole(&format!("{}{cell}\n", rows.replace("      3  ", "      ")));
        assert_eq!((bare.moves.as_str(), bare.stated), (five, result), "{cell}");
    }
    let told = whole("1. e4 e5 2. Cf3 Cc6 3. Fc4 échec perpétuel\n");
    assert_eq!((told.moves.as_str(), told.stated), (five, Some(Draw)));
    // In the midst of a remark it is one.
    let text = "1 P 4 R P 4 R\n2 C 3 FR C 3 FD\nles Noirs ont échec perpétuel.\n3 F 4 F F 4 F\n";
    assert_eq!(whole(text).moves, ITALIAN);
}

#[test]
fn brackets_in_a_line_of_moves_are_parentheses() {
    for text in [
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 [mieux : d4] Fc5",
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 [bon coup] Fc5",
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 [3... Cf6 4. Cg5]",
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 [3. Fb5 (3. d4 exd4 [3... d6]) a6] Fc5",
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 (3. Fb5 [3. d4\nexd4] a6) Fc5",
        "1 P 4 R P 4 R 2 C 3 FR C 3 FD 3 F 4 F [mieux : P 4 D] F 4 F",
    ] {
        let curved = text.replace('[', "(").replace(']', ")");
        let (square, curved) = (read(text), read(&curved));
        assert_eq!(square.moves, ITALIAN, "{text}");
        assert_eq!(square.status, Status::Whole, "{text}");
        assert_eq!(
            square.faults.len(),
            curved.faults.len(),
            "{text}: {:?}",
            square.faults
        );
    }
    // Tags are none, and what none closes stays a fault.
    assert_eq!(read("1. e4 e5 2. Cf3 [White \"B\"] Cc6").faults.len(), 1);
    assert_eq!(read("1. e4 e5 2. Cf3 [Cc6").faults.len(), 1);
}

#[test]
fn the_same_move_is_said_in_short_in_its_column() {
    for same in ["id.", "Id.", "Idem.", "Le même.", "d°", "do."] {
        for row in [
            format!("1 P 4 R   1 {same}"),
            format!("1 P 4 R   {same}"),
            format!("1. P 4 R, {same}"),
        ] {
            let text = format!("{row}\n2 C 3 FR  2 C 3 FD\n3 F 4 F  3 F 4 F\n");
            assert_eq!(whole(&text).moves, ITALIAN, "{text}");
        }
    }
}

#[test]
fn men_are_named_with_a_stop_or_in_full_before_squares() {
    for text in [
        "1. e4 e5 2. C. f3 C. c6 3. F. c4 F. c5",
        "1. e4 e5 2. C.f3 C.c6 3. F.c4 F.c5",
        "1. e4 e5 2. Cav. f3 Cav. c6 3. Fou c4 Fou c5",
        "1. e4 e5\n2. Cavalier f3 Cavalier c6\n3. Fou c4 Fou c5\n",
        "1. e2-e4 e7-e5 2. C. g1-f3 C. b8-c6 3. Fou f1-c4 F. f8-c5",
    ] {
        assert_eq!(whole(text).moves, ITALIAN, "{text}");
    }
    let promoted =
        |word: &str| format!("[FEN \"1r6/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. {word} Rg6\n");
    for (word, game) in [
        ("a8=Dame", "a7a8q h7g6"),
        ("axb8=Dame", "a7b8q h7g6"),
        ("a8 = Cavalier", "a7a8n h7g6"),
        ("a8 (Tour)", "a7a8r h7g6"),
        ("a7-a8=Fou", "a7a8b h7g6"),
    ] {
        let text = match word.contains('-') {
            true => promoted(word).replace("Rg6", "Rh7-g6"),
            false => promoted(word),
        };
        assert_eq!(whole(&text).moves, game, "{word}");
    }
}

#[test]
fn what_parts_pages_stands_between_rows() {
    let rows = [
        "1  P 4 R      P 4 R\n2  C 3 FR     C 3 FD\n",
        "3  F 4 F      F 4 F\n",
    ];
    let short = ["1. e4 e5\n2. Cf3 Cc6\n", "3. Fc4 Fc5\n"];
    for between in [
        "\u{c}",
        "\u{c}\n",
        "— 46 —\n",
        "46\n",
        "\n46\n\n",
        "- 46 -\n\u{c}",
        "46\n\u{c}\n",
        "NOIRS.\n\nBLANCS.\n",
        "BLANCS\n",
    ] {
        for [above, below] in [rows, short] {
            let text = format!("{above}{between}{below}");
            assert_eq!(whole(&text).moves, ITALIAN, "{text}");
        }
    }
    // Between the moves of a row too; a row whose cells are empty is none.
    assert_eq!(
        whole("1 P 4 R P 4 R\n2 C 3 FR C 3 FD\n3 F 4 F\n46\nF 4 F\n").moves,
        ITALIAN
    );
    assert_eq!(
        read("1. e4 e5\n2. Cf3 Cc6\n3\n4 Fc4 Fc5\n").faults,
        ["move-number 4"]
    );
}

#[test]
fn calls_of_notes_are_no_part_of_a_move() {
    for text in [
        "1. e4 e5 2. Cf3¹ Cc6 3. Fc4² Fc5³\n",
        "1. e4¹² e5 2. Cf3 ¹ Cc6 3. Fc4²) Fc5\n",
        "1. e4 e5 2. Cf3 a) Cc6 b) 3. Fc4 Fc5\n",
        "1. e4 e5 2. Cf3 a) Cc6 3. Fc4 Fc5\na) Le meilleur.\n",
        "1 P 4 R¹ P 4 R 2 C 3 FR a) C 3 FD² 3 F 4 F F 4 F b)\n",
    ] {
        assert_eq!(whole(text).moves, ITALIAN, "{text}");
    }
    for text in [
        "1. e4 e5 2. Fc4 Cc6 3. Dh5 Cf6 4. Dxf7≠",
        "1 P 4 R P 4 R 2 F 4 F C 3 FD 3 D 5 T C 3 F 4 D pr PF ≠",
    ] {
        assert_eq!(
            whole(text).moves,
            "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7",
            "{text}"
        );
    }
}

#[test]
fn odds_name_men_by_their_letters() {
    let knight = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    let rook = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1";
    let pawn = "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (heading, start) in [
        ("Otez le C. D. des Blancs.", knight),
        ("M. Morphy rend le C. D.", knight),
        ("M. Morphy fait avantage du C. de la D.", knight),
        ("Les Blancs donnent le C. D.", knight),
        ("M. Morphy rend la T D.", rook),
        ("(Otez la T. D. des Blancs)", rook),
        ("Otez le P. du F. du R. noir.", pawn),
        ("Otez le P. F. R. des Noirs.", pawn),
        ("Le Pion du Fou du Roi noir étant ôté.", pawn),
        ("Pion et trait. Otez le Pion du Fou du Roi des Noirs.", pawn),
        ("Partie de P. Morphy contre D. Harrwitz", array),
        ("Gambit de la D. donné par C. Stanley", array),
    ] {
        let told = whole(&format!("{heading}\n\n1 P 4 R   P 3 R\n2 P 4 D   P 4 D\n"));
        assert_eq!(told.start, start, "{heading}");
    }
}

#[test]
fn rows_that_name_men_by_letters_and_tell_the_rest_in_words_are_read() {
    for (text, moves) in [
        ("B. P. du R. deux pas.\nN. Idem.\n", "e2e4 e7e5"),
        ("1. P. du roi 2 cases, P. du roi 2 cases.\n", "e2e4 e7e5"),
        (
            "1. P. du roi 2 cases, P. du roi 2 cases.\n2. Cavalier du roi à la 3e case du fou, Cavalier de la dame à la 3e case du fou.\n",
            "e2e4 e7e5 g1f3 b8c6",
        ),
        (
            "1 P 4 R P 4 R\n2. C. du roi à la 3e case du fou, C. de la dame à la 3e case du fou.\n3 F 4 F F 4 F\n",
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5",
        ),
    ] {
        assert_eq!(whole(text).moves, moves, "{text}");
    }
}

#[test]
fn a_damaged_mark_is_one_word_to_its_end() {
    let rows = "1 P 4 R      1 P 4 R\n2 F 4 F      2 C 3 FD\n3 D 5 T      3 C 3 F\n";
    for mark in ["écb. et mat", "cch. et mat.", "écbec et mat"] {
        let told = read(&format!("{rows}4 D pr PF {mark}\n"));
        assert_eq!(told.moves, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", "{mark}");
        assert_eq!(told.status, Status::Whole, "{mark}");
    }
}

#[test]
fn a_call_or_a_ditto_beside_whole_rows_plays_and_hides_nothing() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6";
    let called = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5\na) 4. c3 Cf6\n";
    assert_eq!(whole(called).moves, moves);
    for ditto in ["\nid.\n", " id.\n"] {
        let rows = format!("1. P 4 R P 4 R\n2. C 3 FR C 3 FD{ditto}3. F 4 F F 4 F\n");
        assert_eq!(read(&rows).moves, ITALIAN, "{rows}");
    }
}
