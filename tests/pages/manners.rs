//! Manners of books, sheets and pages: how numbers are counted in words, what frames the moves, where remarks stand, and how
//! squares and promotions are said.

use crate::support::sheets::{
    LAYOUTS, assert_clean, codes, games, read, repaired, rows, uci, variations,
};
use greffier::game::{Game, Status};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::Options;

/// Reads a text in which nothing is wrong; its moves.
fn whole(text: &str) -> Game {
    let (_, game, end) = next(text, 0, &Choice::default(), &Start::Record).expect(text);
    assert_eq!(codes(&game), [""; 0], "{text}");
    let left =
        text[end..].trim_matches(|c: char| c.is_whitespace() || "\u{1a}\u{200b}".contains(c));
    assert_eq!((game.status, left), (Status::Whole, ""), "{text}");
    game
}

/// The first moves of a game in each notation.
const HANDS: [[&str; 6]; 3] = [
    ["e4", "e5", "Cf3", "Cc6", "Fc4", "Fc5"],
    ["e2-e4", "e7-e5", "Cg1-f3", "Cb8-c6", "Ff1-c4", "Ff8-c5"],
    ["P 4 R", "P 4 R", "C 3 FR", "C 3 FD", "F 4 FD", "F 4 FD"],
];
const ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";

#[test]
fn numbers_are_counted_in_words_before_the_names_of_sides() {
    for [a, b, c, d, e, f] in HANDS {
        for text in [
            format!(
                "1er coup. — Blancs : {a}. — Noirs : {b}.\n2e coup. — Blancs : {c}. — Noirs : {d}.\n3e coup. — Blancs : {e}. — Noirs : {f}.\n"
            ),
            format!(
                "Partie du roi\n\n1er coup. Blancs : {a}. Noirs : {b}.\n2e coup. Blancs : {c}. Noirs : {d}.\n3e coup. Blancs : {e}. Noirs : {f}.\n"
            ),
            format!(
                "Premier coup. Blancs : {a}. Noirs : {b}.\nDeuxième coup. Blancs : {c}. Noirs : {d}.\nTroisième coup. Blancs : {e}. Noirs : {f}.\n"
            ),
            format!(
                "Premier coup. — {a}, {b}. Second coup. — {c}, {d}. Troisième coup. — {e}, {f}.\n"
            ),
            format!(
                "1er coup\nBlancs : {a}\nNoirs : {b}\n2e coup\nBlancs : {c}\nNoirs : {d}\n3e coup\nBlancs : {e}\nNoirs : {f}\n"
            ),
            format!(
                "Coup 1 : Blancs {a}, Noirs {b}.\nCoup 2 : Blancs {c}, Noirs {d}.\nCoup 3 : Blancs {e}, Noirs {f}.\n"
            ),
            format!(
                "PREMIER COUP.\nBlancs : {a}.\nNoirs : {b}.\nSECOND COUP.\nBlancs : {c}.\nNoirs : {d}.\nTROISIÈME COUP.\nBlancs : {e}.\nNoirs : {f}.\n"
            ),
        ] {
            assert_eq!(uci(&whole(&text)), ITALIAN, "{text}");
        }
    }
}

#[test]
fn what_frames_the_moves_says_nothing() {
    for [a, b, c, d, e, f] in HANDS {
        for text in [
            format!(
                "{{| class=\"wikitable\"\n! n !! Blancs !! Noirs\n|-\n| 1. || {a} || {b}\n|-\n| 2. || {c} || {d}\n|-\n| 3. || {e} || {f}\n|}}\n"
            ),
            format!(
                "{{|\n|+ Une partie\n|-\n| 1 || {a} || {b}\n|- align=center\n| 2 || {c} || {d}\n|-\n| 3 || {e} || {f}\n|}} 1-0\n"
            ),
            format!(
                "{{|\n|-\n! 1\n| {a} || {b}\n|-\n! 2\n| {c} || {d}\n|-\n! 3\n| {e} || {f}\n|}}\n"
            ),
            format!("> 1. {a} {b}\n> 2. {c} {d}\n> 3. {e} {f}\n"),
            format!(">> Partie jouée à Paris\n>>\n>> 1. {a} {b} 2. {c} {d}\n>> 3. {e} {f}\n"),
            format!("**1. {a}** {b} **2. {c}** {d} **3. {e}** {f}\n"),
            format!(
                "**Partie jouée à Paris**\n\n**1.** {a} {b} **2.** {c} {d} **3.** {e} {f} **1-0**\n"
            ),
            format!("1. {a} {b}\n2. {c} {d}\n3. {e} {f}\n\u{1a}"),
            format!("1. {a} {b} 2. {c} {d} 3. {e} {f} 1-0\r\n\u{1a}\u{1a}\u{1a}\n"),
            format!(
                "1. {a}\u{200b} {b} 2. \u{200b}{c}\u{200d} {d}\u{2060} 3. {e} \u{200e}{f}\u{200b}"
            ),
            format!("§ 3. Partie du roi\n\n1. {a} {b} 2. {c} {d} 3. {e} {f}\n"),
            format!("n;Blancs;Noirs\n1;{a};{b}\n2;{c};{d}\n3;{e};{f}\n"),
            format!(
                "1;Blancs;{a}\n1;Noirs;{b}\n2;Blancs;{c}\n2;Noirs;{d}\n3;Blancs;{e}\n3;Noirs;{f}\n"
            ),
        ] {
            assert_eq!(uci(&whole(&text)), ITALIAN, "{text}");
        }
    }
}

#[test]
fn a_brace_and_a_bar_in_a_line_of_moves_are_a_comment() {
    let game = whole("1. e4 {| connu |} e5 2. Cf3");
    assert_eq!(uci(&game), "e2e4 e7e5 g1f3");
}

#[test]
fn a_remark_in_a_cell_ends_with_it() {
    for [a, b, c, d, e, f] in HANDS {
        for remark in [
            ", bon coup",
            " un bon coup !",
            ", coup fort, mais risqué",
            " (bon coup)",
        ] {
            for text in [
                format!("1. {a}\t{b}\n2. {c}\t{d}\n3. {e}{remark}\t{f}\n"),
                format!("1. {a}\t{b}\n2. {c}{remark}\t{d}\n3. {e}\t{f}\n"),
                format!("1 {a}      {b}\n2 {c}      {d}\n3 {e}{remark}      {f}\n"),
                format!("| 1 | {a} | {b} |\n| 2 | {c} | {d} |\n| 3 | {e}{remark} | {f} |\n"),
                format!("1;{a};{b}\n2;{c};{d}\n3;{e}{remark};{f}\n"),
            ] {
                assert_eq!(uci(&whole(&text)), ITALIAN, "{text}");
            }
        }
    }
}

#[test]
fn words_before_the_answer_are_a_remark_and_the_answer_is_played() {
    for [a, b, c, d, e, f] in HANDS {
        for text in [
            format!("1. {a} {b} 2. {c} un bon coup {d} 3. {e} {f}"),
            format!("1. {a} {b} 2. {c}, encore théorique, {d}; 3. {e} {f}"),
        ] {
            assert_eq!(uci(&whole(&text)), ITALIAN, "{text}");
        }
    }
    for text in [
        "1. e4 e5 2. Cf3 Cc6 3. Fc4 un bon coup Fc5",
        "P 4 R P 4 R C 3 FR machin C 3 FD F 4 FD F 4 FD",
    ] {
        assert_eq!(uci(&whole(text)), ITALIAN, "{text}");
    }
}

#[test]
fn a_bracket_that_says_how_a_square_stands_is_a_remark_and_one_with_a_choice_has_two() {
    for text in [
        "1. e4 e5 2. Cf3 Cc6 (d5 est faible) 3. Fc4 Fc5",
        "1. e4 e5 2. Cf3 Cc6 (d5 reste faible) 3. Fc4 Fc5",
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD (P 3 D est faible) 3. F 4 FD F 4 FD",
    ] {
        let game = whole(text);
        assert_eq!(
            (uci(&game).as_str(), game.lines.len()),
            (ITALIAN, 1),
            "{text}"
        );
    }
    for text in [
        "1. e4 e5 2. Cf3 Cc6 (d6 ou Cf6) 3. Fc4 Fc5",
        "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 (d7-d6 ou Cg8-f6) 3. Ff1-c4 Ff8-c5",
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD (P 3 D ou C 3 FR) 3. F 4 FD F 4 FD",
    ] {
        let game = whole(text);
        assert_eq!(uci(&game), ITALIAN, "{text}");
        assert_eq!(variations(&game), ["d7d6", "g8f6"], "{text}");
    }
    let proposed = whole("1. e4 e5 2. Cf3 Cc6 (d6 est meilleur) 3. Fc4 Fc5");
    assert_eq!(variations(&proposed), ["d7d6"]);
}

#[test]
fn a_castling_takes_no_rook_that_moves_himself() {
    let opening = "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 4 FD F 4 FD 4. P 3 D C 3 FR 5. C 3 F P 3 D 6. F 5 CR Roque";
    let played = "d2d3 g8f6 b1c3 d7d6 c1g5 e8g8 e1g1";
    for (row, more) in [
        ("7. Roque       TR 1 R", "f8e8"),
        ("7. Roque TR 1 R 8. P 3 TD", "f8e8 a2a3"),
        ("7. Roque TR P 3 TD 8. P 3 TD", "a7a6 a2a3"),
        ("7. Roque TR 7. P 3 TD", "a7a6"),
    ] {
        let text = format!("{opening}\n{row}\n");
        assert_eq!(
            uci(&whole(&text)),
            format!("{ITALIAN} {played} {more}"),
            "{text}"
        );
    }
}

#[test]
fn both_squares_of_a_move_may_stand_apart() {
    for between in [" ", " à ", ".", "  ", " en "] {
        for (knight, bishop) in [("C", "F"), ("", "")] {
            let by = |man: &str, from: &str, to: &str| format!("{man}{from}{between}{to}");
            let [a, b] = [by("", "e2", "e4"), by("", "e7", "e5")];
            let [c, d] = [by(knight, "g1", "f3"), by(knight, "b8", "c6")];
            let [e, f] = [by(bishop, "f1", "c4"), by(bishop, "f8", "c5")];
            for text in [
                format!("1. {a}, {b}; 2. {c}, {d}; 3. {e}, {f}"),
                format!("1. {a}   {b}\n2. {c}   {d}\n3. {e}   {f}\n"),
                format!("{a}\n{b}\n{c}\n{d}\n{e}\n{f}\n"),
            ] {
                assert_eq!(uci(&whole(&text)), ITALIAN, "{text}");
            }
        }
    }
}

#[test]
fn a_mark_goes_with_its_move_over_a_comma_and_the_end_of_a_line() {
    let played = "e2e4 e7e5 f1c4 b8c6 c4f7 e8f7";
    for text in [
        "1. e4 e5 2. Fc4 Cc6 3. Ff7:\néch. Rf7:",
        "1. e4 e5 2. Fc4 Cc6 3. Fxf7, donnant échec Rxf7",
        "1. e4 e5 2. Fc4 Cc6 3. Fxf7 donnant échec Rxf7",
        "1. e2-e4 e7-e5 2. Ff1-c4 Cb8-c6 3. Fc4xf7, faisant échec Re8xf7",
        "1. P 4 R P 4 R 2. F 4 F C 3 FD 3. F pr P donnant échec R pr F",
    ] {
        assert_eq!(uci(&whole(text)), played, "{text}");
    }
    for text in [
        "1. e4 e5 2. Fc4 Cc6 3. Df3 d6 4. Dxf7 faisant mat",
        "1. e4 e5 2. Fc4 Cc6 3. Df3 d6 4. Dxf7, échec et\nmat.",
        "1. e4 e5 2. Fc4 Cc6 3. Df3 d6 4. Dxf7 donnant échec et mat",
    ] {
        assert!(uci(&whole(text)).ends_with("f3f7"), "{text}");
    }
}

#[test]
fn promotions_and_squares_are_said_in_full() {
    let pawn = "[FEN \"7k/P7/8/8/8/8/8/7K w - - 0 1\"]\n\n";
    for promotion in [
        "P 8 T à Dame",
        "P 8 T (Dame)",
        "P. 8 T.=D",
        "P 8 T, à Dame",
        "P 8 TD (une Dame)",
    ] {
        let text = format!("{pawn}1. {promotion} R 2 C\n");
        assert_eq!(uci(&whole(&text)), "a7a8q h8g7", "{text}");
    }
    for text in [
        "1. Pion 4 Roi, Pion 4 Roi; 2. Cavalier 3 Fou Roi, Cavalier 3 Fou Dame; 3. Fou 4 Fou Dame, Fou 4 Fou Dame.",
        "1. Pion 4 Roi Pion 4 Roi 2. Cavalier 3 Fou du Roi, Cavalier 3 Fou de la Dame, 3. Fou 4 Fou Fou 4 Fou",
        "1. P 4 R P 4 R 2. C 3 Fr C 3 Fd 3. F 4 Fd F 4 Fd",
    ] {
        assert_eq!(uci(&whole(text)), ITALIAN, "{text}");
    }
}

#[test]
fn the_letter_of_a_novelty_is_no_part_of_its_move() {
    let game = whole("1. e4 e5 2. Cf3 Cc6 3. Fc4N Fc5");
    assert_eq!(uci(&game), ITALIAN);
    // In English too, where it could be a knight's: no move ends with a man.
    let text = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4N Bc5";
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect(text);
    assert_eq!(uci(&game), ITALIAN);
}

#[test]
fn a_word_or_a_dash_may_stand_before_the_square() {
    for text in [
        "1. P à 4 R  P à 4 R 2. C à 3 FR  C à 3 FD 3. F à 4 FD  F à 4 FD",
        "1. P. à 4 R. P. à 4 R.\n2. C. à 3 F. R. C. à 3 F. D.\n3. F. à 4 F. D. F. à 4 F. D.\n",
        "1. P-4 R  P-4 R\n2. C-3 FR  C-3 FD\n3. F-4 FD  F-4 FD\n",
        "1. P-4R P-4R 2. C-3FR C-3FD 3. F-4FD F-4FD",
        "1. P - 4 R, P - 4 R; 2. C - 3 FR, C - 3 FD; 3. F - 4 FD, F - 4 FD.",
        "1\tPion à 4 Roi\tPion à 4 Roi\n2\tCavalier à 3 Fou Roi\tCavalier à 3 Fou Dame\n3\tFou à 4 Fou Dame\tFou à 4 Fou Dame\n",
        "1. Pion en e4 Pion en e5 2. Cavalier en f3 Cavalier en c6 3. Fou en c4 Fou en c5",
        "1. e4 e5 2. C à f3 C à c6 3. F à c4 F à c5",
        "1. e4 e5 2. C en f3 C en c6 3. F en c4 F en c5",
    ] {
        assert_eq!(uci(&whole(text)), ITALIAN, "{text}");
    }
    // Blanks and a dash part the squares; a file's letter is no word, nor is a number the square.
    let text = "1. P 4 R P 4 R 2. C 3 F R C 3 F D 3. C 3 F R - 5 R C 3 F D - 5 D";
    assert_eq!(uci(&whole(text)), "e2e4 e7e5 g1f3 b8c6 f3e5 c6d4");
    let (_, game, _) = next(
        "1. e4 e5 2. Ca f6 3. d4",
        0,
        &Choice::default(),
        &Start::Record,
    )
    .unwrap();
    assert_eq!((game.status, game.plies.len()), (Status::Broken, 2));
}

#[test]
fn what_a_capture_or_a_castling_says_besides_may_stand_in_words() {
    for capture in ["P X P", "P ⨯ P", "P pr P à 5 D", "P pr P (5 D)"] {
        let text = format!("1. P 4 R P 4 D 2. {capture} D X P 3. C 3 FD D à 4 TD");
        assert_eq!(
            uci(&whole(&text)),
            "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5",
            "{text}"
        );
    }
    for castling in [
        "Roque (TR)",
        "Roque du côté du R",
        "Roque avec la T R",
        "Roque du R",
    ] {
        let text = format!("1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 4 FD F 4 FD 4. {castling} C 3 FR");
        let moves = format!("{ITALIAN} e1g1 g8f6");
        assert_eq!(uci(&whole(&text)), moves, "{text}");
    }
    for check in ["éch. au Roi", "échec au R.", "éch. au R."] {
        let text = format!("1. P 4 R P 4 R 2. D 5 TR C 3 FD 3. D pr PFR {check}  R pr D");
        assert_eq!(
            uci(&whole(&text)),
            "e2e4 e7e5 d1h5 b8c6 h5f7 e8f7",
            "{text}"
        );
    }
}

#[test]
fn a_king_behind_an_open_file_is_no_wing_where_nothing_is_numbered() {
    for between in [" ", "  ", "\n"] {
        let words = [
            "P 4 R", "P 4 R", "C 3 FR", "C 3 FD", "F 4 FD", "F 4 FD", "C 3 F", "R 1 F", "R 1 F",
            "C 3 F",
        ];
        let moves = format!("{ITALIAN} b1c3 e8f8 e1f1 g8f6");
        assert_eq!(uci(&whole(&words.join(between))), moves, "{between:?}");
    }
}

#[test]
fn a_dash_behind_a_whole_row_parts_it_from_the_next() {
    for text in [
        "1. e4 - e5 - 2. Cf3 - Cc6 - 3. Fc4 - Fc5",
        "1. e4 - e5 -\n2. Cf3 - Cc6 -\n3. Fc4 - Fc5 -\n",
        "- 1. e4 - e5\n- 2. Cf3 - Cc6\n- 3. Fc4 - Fc5\n",
        "1 e4 — e5 | 2 Cf3 — Cc6 | 3 Fc4 — Fc5 |\n",
        "(1) e4—e5\n(2) Cf3—Cc6\n(3) Fc4—Fc5\n",
    ] {
        assert_eq!(uci(&whole(text)), ITALIAN, "{text}");
    }
    // Behind White's last move nothing is left out.
    for text in [
        "| 1 | e4 | e5 |\n| 2 | Cf3 | — |\n",
        "1;e4;e5\n2;Cf3;-\n",
        "| 1 | e4 | e5 |\n| 2 | Cf3 | - |\n| 1-0 | | |\n",
    ] {
        assert_eq!(uci(&whole(text)), "e2e4 e7e5 g1f3", "{text}");
    }
}

#[test]
fn tags_of_elements_are_blanks_between_numbers_and_moves() {
    for [a, b, c, d, e, f] in HANDS {
        for text in [
            format!(
                "<table>\n<tr><td>1</td><td>{a}</td><td>{b}</td></tr>\n<tr><td>2</td><td>{c}</td><td>{d}</td></tr>\n<tr><td>3</td><td>{e}</td><td>{f}</td></tr>\n</table>\n"
            ),
            format!("<b>1.</b> {a} {b}; <b>2.</b> {c} {d}; <b>3.</b> {e} {f}\n"),
            format!("<p><b>1</b> {a} {b} <b>2</b> {c} {d}<br>\n<b>3</b> {e} {f}</p>\n"),
        ] {
            assert_eq!(uci(&whole(&text)), ITALIAN, "{text}");
        }
    }
}

#[test]
fn a_capital_x_and_a_stop_are_a_number() {
    let text = "1. P 4 R P 4 R 2. C 3 FR X. C 3 FD";
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
    assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6");
}

#[test]
fn a_game_in_squares_may_be_typed_in_capitals() {
    let games = [
        "1. e4 e5 2. Cf3 Cc6 3. d4 exd4 4. Cxd4 Cf6 5. Cxc6 bxc6 6. e5 De7 7. De2 Cd5 8. c4 Fa6 9. b3 O-O-O 10. g3 Te8",
        "1. d4 d5 2. c4 dxc4 3. Cf3 Cf6 4. e3 e6 5. Fxc4 c5 6. O-O a6 7. De2 b5 8. Fb3 Cc6 9. Td1 c4 10. Fc2 Cb4 11. Cbd2 Cxc2",
        "1. e4 c5 2. Cf3 d6 3. d4 cxd4 4. Cxd4 Cf6 5. Cc3 g6 6. f3 Fg7 7. Fe3 O-O 8. Dd2 Cc6 9. O-O-O d5 10. exd5 Cxd5",
        "1. e4 d5 2. exd5 Cf6 3. c4 c6 4. dxc6 e5 5. cxb7 Fxb7 6. d3 Cc6 7. Cf3 Fc5 8. Fe2 e4 9. dxe4 Dxd1+ 10. Fxd1 Cxe4",
    ];
    for played in games {
        let typed = whole(&played.to_uppercase());
        assert_eq!(uci(&typed), uci(&whole(played)), "{played}");
        let rows = played.to_uppercase().replace(". ", "\t");
        let mut words = rows.split(' ').collect::<Vec<_>>();
        for row in 0..words.len() / 2 {
            words[2 * row] = words[2 * row].trim();
        }
        let rows = words
            .chunks(2)
            .map(|row| row.join("\t"))
            .collect::<Vec<_>>()
            .join("\n");
        assert_eq!(uci(&whole(&rows)), uci(&typed), "{rows}");
    }
    // The queen or the pawn takes, and nothing behind it tells which.
    let text = "1. D4 E5 2. C4 CC6 3. CC3 D6 4. E3 EXD4 5. E4 A6 6. DXD4 CXD4";
    assert_eq!(uci(&whole(text)).split(' ').nth(10), Some("d1d4"));
    let text = "1. E4 D5 2. E5 DXE4";
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect(text);
    assert_eq!(game.status, Status::Broken);
    let text = "1. E4 D5 2. CC3 DXE4 3. FC4 DD4 4. CXE4 F5 5. D3 FXE4 6. DXE4";
    assert_eq!(uci(&whole(text)).split(' ').nth(10), Some("d3e4"));
    let text = "1. D4 D5 2. DD3 H6 3. E4 DXE4";
    let both = format!("{text} 4. DXE4");
    assert_eq!(uci(&whole(&both)).rsplit(' ').next(), Some("d3e4"));
    // Both can take, and neither has a mark.
    let text = "1. E4 D5 2. D3 H6 3. DE2 DXE4 4. DXE4";
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect(text);
    assert_eq!(
        (game.status, codes(&game)),
        (Status::Ambiguous, vec!["ambiguous-move".to_owned()])
    );
    // What follows decides.
    assert_eq!(
        uci(&whole(&format!("{text} A6 5. DD3"))).split(' ').nth(6),
        Some("d3e4")
    );
    assert_eq!(
        uci(&whole(&format!("{text} A6 5. DE5"))).split(' ').nth(6),
        Some("e2e4")
    );
}

#[test]
fn of_a_square_on_which_a_man_takes_the_file_may_do() {
    let mut taken = 0;
    for (cells, moves) in games(33) {
        let officers = |cell: &&String| {
            let parts: Vec<char> = cell.chars().collect();
            parts.len() > 3 && "CFTDR".contains(parts[0]) && parts[1] == 'x'
        };
        if !cells.iter().any(|cell| cell == "Cf3") {
            continue;
        }
        let short = |cell: &String| match officers(&cell) {
            true => [&cell[..3], &cell[4..]].concat(),
            false => cell.clone(),
        };
        let all: Vec<String> = cells.iter().map(short).collect();
        let text = rows(&all, LAYOUTS[0]).join("\n");
        let (game, _) = read(&text);
        assert_eq!(
            (uci(&game), game.status),
            (moves.clone(), Status::Whole),
            "{text}"
        );
        for at in (0..cells.len()).filter(|&at| officers(&&cells[at])) {
            taken += 1;
            let mut one = cells.clone();
            one[at] = short(&one[at]);
            let text = rows(&one, LAYOUTS[0]).join("\n");
            assert_clean(&text, &moves);
            // All others have their rank: something was lost.
            let repaired = repaired(&text, &Options::default());
            let told: Vec<&str> = repaired
                .repairs
                .iter()
                .map(|told| &text[told.span.clone()])
                .collect();
            assert!(
                told.contains(&&one[at][..3]),
                "{} {told:?}\n{text}",
                one[at]
            );
        }
    }
    assert!(taken > 6, "{taken}");
}
