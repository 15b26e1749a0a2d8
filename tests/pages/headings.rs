//! Headings that name the players, who may be called as men and moves are: they make no fault, take no half-move, and part no
//! record.

use crate::support::sheets::{OPERA, cells, codes, read, repaired, uci, whole};
use greffier::game::{Cause, Status};
use greffier::notation::Notation;

use greffier::repair::Options;

/// Names that are words of chess, begin as moves do, or with what reads as a pawn.
const NAMES: [&str; 24] = [
    "Roy",
    "Rey",
    "de la Bourdonnais",
    "Fou",
    "Tour",
    "Dame",
    "Roi",
    "Reine",
    "Chevalier",
    "Cavalier",
    "La Tour",
    "Leroy",
    "Le Pion",
    "Case",
    "C. Fahrni",
    "D. Janowski",
    "F. Marshall",
    "T. Petrosian",
    "R. Fine",
    "Roque",
    "Lamat",
    "Couvre",
    "Le Blanc",
    "de La Tour",
];

/// What stands above the moves, for two names.
fn headings(white: &str, black: &str) -> Vec<String> {
    vec![
        format!("Blancs : {white}   Noirs : {black}"),
        format!("Blancs : {white}\nNoirs : {black}"),
        format!("Blancs: {white} (2100)\nNoirs: {black} (1987)"),
        format!("Blancs {white}   Noirs {black}"),
        format!("Blanc : {white}\tNoir : {black}"),
        format!("Les Blancs : {white}. Les Noirs : {black}."),
        format!("{white} - {black}"),
        format!("{white} — {black}\nParis, le 12 mars 1867"),
        format!("{white} contre {black}"),
        format!("MM. {white} et {black}"),
        format!("{white} (Bl.) {black} (N.)"),
        format!("{white} - {black}, C65"),
        format!("{white} - {black} 1-0"),
        format!("Entre {white} et {black}"),
        format!("Ronde 3, table 5\nBlancs : {white}\nNoirs : {black}"),
        format!("3. {white} - {black}"),
        format!("Tournoi de Paris, 3e ronde : {white} - {black}"),
    ]
}

/// A game in rows, in columns below their heads, in tables, in a line and without numbers.
fn pages(cells: &[String]) -> Vec<String> {
    let rows: Vec<(usize, &str, &str)> = cells
        .chunks(2)
        .enumerate()
        .map(|(at, row)| (at + 1, &*row[0], row.get(1).map_or("", |cell| cell)))
        .collect();
    let page = |layout: fn(&(usize, &str, &str)) -> String| rows.iter().map(layout).collect();
    let columns: String = page(|(n, one, other)| format!("{n:<4}{one:<16}{other}\n"));
    vec![
        page(|(n, one, other)| format!("{n}. {one} {other}\n")),
        page(|(n, one, other)| format!("{n}. {one} {other} ")),
        page(|(n, one, other)| format!("{n};{one};{other}\n")),
        page(|(n, one, other)| format!("| {n} | {one} | {other} |\n")),
        page(|(_, one, other)| format!("{one}   {other}\n")),
        format!("Blancs          Noirs\n{columns}"),
    ]
}

/// The same game in each notation, as far as its moves are told shortly.
fn sheets() -> Vec<String> {
    let game = repaired(OPERA, &Options::default()).game;
    let notations = [
        Notation::Coordinate,
        Notation::Abbreviated,
        Notation::Descriptive,
    ];
    let told = notations.into_iter().map(|notation| cells(&game, notation));
    told.flat_map(|cells| pages(&cells[..12])).collect()
}

#[test]
fn players_who_are_called_as_men_and_moves_are_head_their_game() {
    let sheets = sheets();
    let moves = uci(&whole(&sheets[0]));
    for (at, name) in NAMES.iter().enumerate() {
        let other = NAMES[(at + 7) % NAMES.len()];
        for (nth, heading) in headings(name, other).iter().enumerate() {
            let sheet = &sheets[(at * 5 + nth) % sheets.len()];
            for text in [
                format!("{heading}\n{sheet}"),
                format!("{heading}\n\n{sheet}"),
            ] {
                assert_eq!(uci(&whole(&text)), moves, "{text}");
            }
        }
    }
}

#[test]
fn a_damaged_heading_is_told_as_a_heading() {
    let sheets = sheets();
    let moves = uci(&whole(&sheets[0]));
    for (at, heading) in [
        "Blanc0 - Noir0",
        "Blancs0   No1rs",
        "B1ancs : Roy   N0irs : Rey",
        "8lancs : Roy\nNoirs8 : de la Bourdonnais",
        "8lanc - Noqir",
    ]
    .iter()
    .enumerate()
    {
        for nth in 0..6 {
            let text = format!("{heading}\n\n{}", sheets[(at + 3 * nth) % sheets.len()]);
            assert_eq!(uci(&whole(&text)), moves, "{text}");
        }
    }
}

#[test]
fn names_head_the_next_game_of_a_text_too() {
    let sheets = sheets();
    let moves = uci(&whole(&sheets[0]));
    for (at, name) in NAMES.iter().enumerate() {
        for end in ["1-0\n\n", "\n"] {
            let heading = format!("{name} - de la Bourdonnais");
            let rows = format!("1. e4 e5\n2. Cf3 Cc6\n3. Fb5 {end}");
            let text = format!("{rows}{heading}\n\n{}", sheets[6 * (at % 3) + at % 4]);
            let (first, left) = read(&text);
            assert_eq!(
                (codes(&first), uci(&first)),
                (vec![], "e2e4 e7e5 g1f3 b8c6 f1b5".into()),
                "{text}"
            );
            assert_eq!(uci(&whole(left)), moves, "{text}");
        }
    }
}

#[test]
fn what_tells_a_square_or_a_move_is_no_name() {
    // Moves told with the sides, a position, and the last words of a game above the next.
    let game = whole("Blancs : e4   Noirs : e5\nBlancs : Cf3   Noirs : Cc6\n");
    assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6");
    let set = whole("Blancs : Roi f6, Tour a1   Noirs : Roi f8\n\n1. Ta8\n");
    assert_eq!(uci(&set), "a1a8");
    let (first, left) = read("1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 4. Roque\n\n1. d4 d5\n");
    assert_eq!((first.main().plies.len(), first.status), (7, Status::Whole));
    assert_eq!(uci(&whole(left)), "d2d4 d7d5");
}

#[test]
fn the_figures_of_a_page_a_year_or_a_rule_above_the_first_row_are_no_number_and_no_cell() {
    for figures in [
        "1836",
        "12",
        "— 12 —",
        "1836.",
        "3",
        "---",
        "--",
        "———",
        "—",
    ] {
        for between in ["\n", "\n\n", "\nMac Donnell\n", "\n\nPremière partie\n\n"] {
            for rows in [
                "1. e4 e5 2. Cf3 Cc6\n",
                "1 e2-e4 e7-e5\n2 Cg1-f3 Cb8-c6\n",
                "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n",
                "1;e4;e5\n2;Cf3;Cc6\n",
            ] {
                let text = format!("{figures}{between}{rows}");
                assert_eq!(uci(&whole(&text)), "e2e4 e7e5 g1f3 b8c6", "{text}");
                assert_eq!(
                    repaired(&text, &Options::default()).repairs.len(),
                    0,
                    "{text}"
                );
            }
        }
    }
    // Where no game begins below it, it is a number.
    let (game, _) = read("12\ne4 e5\n13\nCf3 Cc6\n");
    assert_eq!(codes(&game), ["move-number"]);
}

#[test]
fn times_and_places_in_a_heading_say_nothing_of_the_notation() {
    let headings = [
        "Cadence : 1h30",
        "à 14h30",
        "3h12 de jeu",
        "; 1h30",
        "Salle a1",
        "Table d4, salle b2",
        "Ouverture C84, échiquier h1\nParis, 1836",
    ];
    let pages = [
        "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n",
        "P 4 R P 4 R C 3 FR C 3 FD\n",
        "1;P 4 R;P 4 R\n2;C 3 FR;C 3 FD\n",
        "1. e4 e5\n2. Cf3 Cc6\n",
        "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6\n",
        "Le pion du roi deux cases. Le pion du roi deux cases. Le chevalier du roi à la 3. case de son fou. \
         Le chevalier de la dame à la 3. case de son fou.\n",
    ];
    for heading in headings {
        for page in pages {
            let text = format!("{heading}\n\n{page}");
            assert_eq!(uci(&whole(&text)), "e2e4 e7e5 g1f3 b8c6", "{text}");
        }
        // Above the second record of a file too.
        let text = format!("{}1-0\n\n{heading}\n\n{}", pages[0], pages[0]);
        assert_eq!(uci(&whole(read(&text).1)), "e2e4 e7e5 g1f3 b8c6", "{text}");
    }
}

#[test]
fn a_side_and_a_figure_before_a_sign_above_the_moves_begin_no_position() {
    let game = uci(&whole(OPERA));
    for heading in [
        "Blancs 4½ – Noirs 3½",
        "Blancs 1ère série",
        "Blancs : 1ère table",
        "Noirs, 3ème ronde",
        "Temps des Blancs : 5’",
        "Blancs 5’30\"",
        "Blancs 2 × 3",
        "Blanc 5–3",
        "Blancs 5°",
        "Blancs : 1…",
        "Noirs T½",
        "Blancs Cé",
    ] {
        let text = format!("{heading}\n\n{OPERA}\n");
        assert_eq!(uci(&read(&text).0), game, "{text}");
    }
}

/// Rounds, tables, boards, divisions and groups as players write them above their moves.
const PLACES: [&str; 18] = [
    "R5",
    "T4",
    "D1",
    "D2 Groupe A",
    "N4 Gr. 3",
    "R7 - Table 4",
    "R5 T4",
    "R5\nT4",
    "P3",
    "F1",
    "C2",
    "D4",
    "Ech. 5",
    "Éch. 12",
    "Ech. 3 - Ronde 2",
    "Rd 5",
    "Tournoi de Nantes\nR5\nBlancs : Martin\nNoirs : Petit",
    "R5 : Martin - Petit",
];

#[test]
fn rounds_and_tables_above_the_first_row_are_no_moves() {
    let sheets = sheets();
    let moves = uci(&whole(&sheets[0]));
    let numbered = sheets.iter().filter(|sheet| sheet.contains('1'));
    for sheet in numbered.filter(|sheet| sheet.starts_with(['1', '|', 'B'])) {
        for place in PLACES {
            for page in [
                format!("{place}\n{sheet}"),
                format!("{place}\n\n{sheet}"),
                format!("{place}\r\n\r\n{sheet}1-0\r\n"),
            ] {
                assert_eq!(uci(&whole(&page)), moves, "{page}");
            }
            let page = format!("{sheet}\n1-0\n\n{place}\n\n{sheet}");
            let (_, left) = read(&page);
            let (next, end) = read(left);
            assert_eq!((codes(&next), end), (Vec::new(), ""), "{page}");
            assert_eq!(uci(&next), moves, "{page}");
        }
    }
}

#[test]
fn moves_that_begin_as_rounds_do_are_moves() {
    for page in [
        "P4R P4R\nC3FR C3FD\n",
        "P4 R  P4 R\nC3 FR  C3 FD\n",
        "E4 E5\nCF3 CC6\n",
    ] {
        let (game, left) = read(page);
        assert_eq!((game.main().plies.len(), left), (4, ""), "{page}");
    }
    // A move behind nothing but a heading is told still.
    let (game, _) = read("T4\nCf3 d5\nd4 Cf6\n");
    assert_ne!(codes(&game), [""; 0]);
}

#[test]
fn a_page_of_headings_is_told_once_to_hold_no_moves() {
    for text in [
        "Partie 1\nBlancs : Dupont\nNoirs : Durand\n",
        "Tournoi de Lyon\n",
        "Cercle de Lyon\n\nRonde 3\nM. Dupont contre M. Durand\n",
    ] {
        let (game, left) = read(text);
        assert_eq!(left, "", "{text}");
        let spans: Vec<_> = game
            .faults
            .iter()
            .map(|fault| &text[fault.span.clone()])
            .collect();
        assert_eq!(spans, [text.trim_end()]);
        let cause = &game.faults[0].cause;
        assert!(matches!(cause, Cause::NoMoves), "{cause:?}");
    }
}

#[test]
fn an_opening_told_above_the_rows_that_begin_with_it_heads_them() {
    for heading in [
        "Sicilienne : 1. e4 c5",
        "Défense sicilienne 1. e4 c5 2. Cf3 d6",
        "Sicilienne (B50) 1.e4 c5",
    ] {
        for blank in ["\n", "\n\n"] {
            let text = format!("{heading}{blank}1. e4 c5\n2. Cf3 d6\n3. d4 cxd4\n4. Cxd4 Cf6\n");
            assert_eq!(
                uci(&whole(&text)),
                "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6",
                "{text}"
            );
        }
    }
    // Other moves are another game's.
    let (first, _) = read("Sicilienne : 1. e4 c5\n\n1. e4 e5\n2. Cf3 Cc6\n");
    assert_eq!(uci(&first), "e2e4 c7c5");
}

/// Words that give a man are taken so where the board allows it; and what gives a temper, a pawn back or a room is no odds.
#[test]
fn what_a_heading_gives_is_given_where_the_moves_can_be_played_so() {
    let bishops = "1. e4 e5 2. Fc4 Fc5 3. d3 d6 4. Fe3 Fxe3 5. fxe3 Fe6 6. Fxe6 fxe6 7. Cf3 Cf6\n";
    let knight = "1. e4 e5 2. Fc4 Fc5 3. d3 d6 4. Df3 Df6\n";
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let odds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR";
    for (above, moves, men) in [
        ("Ce contretemps le rend fou, et il attaque.", bishops, usual),
        (
            "Les Noirs ont rendu le pion, ils vont mettre une tour en e8.",
            bishops,
            usual,
        ),
        ("Morphy rend le fou de la dame.", bishops, usual),
        ("Morphy rend le cavalier de la dame.", knight, odds),
    ] {
        let game = whole(&format!("{above}\n\n{moves}"));
        assert!(game.start.to_fen().starts_with(men), "{above}");
    }
    // Of two bishops one never moved: he may have been given.
    let (open, _) = read(&format!("Morphy rend le fou.\n\n{knight}"));
    assert_eq!(codes(&open), ["start-position"]);
}

/// A heading that names a move of the game below, behind words, begins none of its own; a row of cells that nobody reads does.
#[test]
fn a_heading_that_names_a_move_heads_the_game_below() {
    let rows = "1. e4 c5\n2. c3 d5\n3. exd5 Dxd5\n4. d4 Cf6\n5. Cf3 Fg4\n";
    let game = uci(&whole(rows));
    for heading in [
        "B. Contre 2...d5",
        "La variante avec 4.d4",
        "nono42 a dit :",
    ] {
        assert_eq!(
            uci(&whole(&format!("{heading}\n\n{rows}"))),
            game,
            "{heading}"
        );
    }
    for row in ["1. xq4 zz5", "| 1 | ?? | ?? |", "1. ... ..."] {
        let (above, _) = read(&format!("{row}\n\n{rows}"));
        assert!(above.status != Status::Whole, "{row}");
    }
}
