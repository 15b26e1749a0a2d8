//! Things of a page that are no moves, or write moves by other signs: slashes between columns, drawn boards, a font's figurines,
//! moves that could have been played.

use crate::support::sheets::{
    BREYER, OPERA, assert_untouched, cells, codes, games, read, rows, uci, whole,
};
use greffier::notation::Notation;

#[test]
fn pictures_and_what_a_post_is_about_are_no_moves() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    for page in [
        "👉 1. e4 e5 2. Cf3 😱 Cc6\n👉 3. Fb5 a6 🤝",
        "♟️ La partie du jour ♟️\n\n1. e4 e5 2. Cf3 Cc6\n★ 3. Fb5 a6\n\n#echecs #espagnole",
        "1. e4 e5 2. Cf3 Cc6\n☎ pendant la partie !\n3. Fb5 a6\n\n© Cercle de Caen 2014",
    ] {
        let (game, rest) = read(page);
        assert_eq!((uci(&game).as_str(), rest), (moves, ""), "{page}");
        assert_eq!(codes(&game), [""; 0], "{page}");
    }
    // A man drawn in colours moves all the same.
    assert_eq!(
        uci(&whole("1. e4 e5 2. ♘\u{fe0f}f3 ♞\u{fe0f}c6")),
        "e2e4 e7e5 g1f3 b8c6"
    );
}

#[test]
fn a_slash_apart_parts_the_moves_of_a_row() {
    for text in [BREYER, OPERA] {
        let game = whole(text);
        for notation in Notation::ALL {
            let cells = cells(&game, notation);
            for length in [2, 7, 12, 20, cells.len().min(33)] {
                let moves = uci(&game);
                let moves: Vec<&str> = moves.split(' ').take(length).collect();
                let sheet = rows(&cells[..length], ["", ". ", " / ", ""]);
                for by in [" ", "\n"] {
                    let page = sheet.join(by);
                    assert_eq!(uci(&whole(&page)), moves.join(" "), "{page}");
                }
            }
        }
    }
}

#[test]
fn a_slash_parts_men_from_their_squares_too() {
    let page = "1. d2-d4 / e7-e5\n2. d4xe5 / C b8-c6\n3. C g1-f3 / F f8-b4";
    assert_eq!(uci(&whole(page)), "d2d4 e7e5 d4e5 b8c6 g1f3 f8b4");
    let promoted = "1. a4 b5 2. axb5 a6 3. bxa6 Cc6 4. a7 Tb8 5. axb8/D Cxb8";
    let moves = uci(&whole(promoted));
    assert!(moves.ends_with("a7b8q c6b8"), "{moves}");
    let apart = promoted.replace("axb8/D", "axb8 / D");
    assert_eq!(uci(&whole(&apart)), moves);
}

/// Pawns take pawns, and officers answer; one pawn becomes a queen.
const TAKEN: &str = "1. e4 d5 2. exd5 Cf6 3. c4 c6 4. dxc6 Fd7 5. cxb7 Fe6 6. bxa8=D Dc7 7. d4 Cfd7 8. d5 Dd8 9. dxe6 g6 \
    10. exd7+ Dxd7";

#[test]
fn a_sign_of_promotion_apart_that_parts_the_columns_makes_no_officer_of_a_pawn_that_takes() {
    let game = whole(TAKEN);
    for notation in Notation::ALL {
        let cells = cells(&game, notation);
        for by in [" / ", " = "] {
            let sheet = rows(&cells, ["", ". ", by, ""]);
            for joint in [" ", "\n"] {
                assert_untouched(&sheet.join(joint), &uci(&game));
            }
        }
    }
}

#[test]
fn a_row_may_stand_between_quotation_marks() {
    for (cells, moves) in games(26) {
        for (open, close) in [
            ("« ", " »"),
            ("«\u{a0}", "\u{a0}»"),
            ("“", "”"),
            ("„", "“"),
            ("\"", "\""),
        ] {
            let sheet = rows(&cells, [open, ". ", " ", close]).join("\n");
            assert_untouched(&sheet, &moves);
            assert_untouched(&format!("{sheet}\n1-0\n"), &moves);
        }
    }
}

/// Lines that draw a board.
const DRAWN: [&str; 5] = [
    "a8 b8 c8 d8 e8 f8 g8 h8\na7 b7 c7 d7 e7 f7 g7 h7\na6 b6 c6 d6 e6 f6 g6 h6",
    "a | b | c | d | e | f | g | h | ||\n8 | 8 | ||||||||\n7 | 7 | ||||||||",
    "XABCDEFGHY\n8r+lwqk+-tr(\n7+pzpp+pzpp&\n6p+n+-sn-+%\nxabcdefghy",
    "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
    "8/8/8/4k3/8/8/4P3/4K3",
];

#[test]
fn a_drawn_board_says_no_move_above_among_and_below_the_moves() {
    for text in [BREYER, OPERA] {
        let game = whole(text);
        for notation in Notation::ALL {
            let sheet = rows(&cells(&game, notation)[..14], ["", ". ", " ", ""]);
            let moves = uci(&whole(&sheet.join("\n")));
            for drawn in DRAWN {
                let (above, below) = (sheet[..4].join("\n"), sheet[4..].join("\n"));
                for page in [
                    format!("{drawn}\n{above}\n{below}"),
                    format!("{drawn}\n\n{above}\n{below}"),
                    format!("{above}\n{drawn}\n{below}"),
                    format!("{above}\n\n{drawn}\n\n{below}"),
                    format!("{above}\n{below}\n{drawn}"),
                    format!("{above}\n{below} 1/2-1/2\n{drawn}"),
                    format!("{above}\n{below} 1/2-1/2\n\n{drawn}\n"),
                ] {
                    assert_eq!(uci(&whole(&page)), moves, "{page}");
                }
            }
        }
    }
}

#[test]
fn the_figurines_of_a_font_are_men() {
    for text in [BREYER, OPERA] {
        let game = whole(text);
        for notation in [Notation::Abbreviated, Notation::Coordinate] {
            let sheet = rows(&cells(&game, notation), ["", ". ", " ", ""]).join(" ");
            let men = [('R', "¢"), ('D', "£"), ('T', "¦"), ('F', "¥"), ('C', "¤")];
            let signs = men
                .iter()
                .fold(sheet, |sheet, (man, sign)| sheet.replace(*man, sign));
            assert_eq!(uci(&whole(&signs)), uci(&game), "{signs}");
        }
    }
}

#[test]
fn what_could_have_been_played_is_a_remark() {
    let moves = uci(&whole("1.e4 e5 2.Cf3 Cc6 3.Fb5 a6 4.Fa4 Cf6"));
    for remark in [
        "Les Noirs pouvaient jouer par 2…d6.",
        "Les Noirs pouvaient jouer 2...d6.",
        "Les Noirs pouvaient aussi jouer 2…d6 ou 2…Cf6.",
        "Ici on pouvait jouer 2…d6.",
    ] {
        let page = format!("1.e4 e5 2.Cf3 Cc6. {remark} 3.Fb5 a6 4.Fa4 Cf6");
        assert_eq!(uci(&whole(&page)), moves, "{page}");
    }
}

#[test]
fn a_fen_above_the_moves_is_where_they_start_if_they_can_start_nowhere_else() {
    let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    for (moves, played) in [
        ("4. Fa4 Cf6 5. O-O Fe7", "b5a4 g8f6 e1g1 f8e7"),
        ("4. Fb5-a4 Cg8-f6 5. O-O Ff8-e7", "b5a4 g8f6 e1g1 f8e7"),
        ("4. F 4 TD C 3 FR 5. O-O F 2 R", "b5a4 g8f6 e1g1 f8e7"),
    ] {
        for page in [
            format!("{fen}\n{moves}"),
            format!("Partie espagnole\n\n{fen}\n\n{moves}"),
        ] {
            let game = whole(&page);
            assert_eq!(uci(&game), played, "{page}");
            assert_eq!(game.start.to_fen(), fen, "{page}");
        }
    }
    let other = format!("{fen}\n1. e4 e5 2. Cf3 Cc6 3. Fb5 a6");
    assert_eq!(uci(&whole(&other)), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
}
