//! The foot of a page: rules, words, dates and addresses below the last row or the result. None of it is a move or an error, hides the result
//! or begins another record, with or without rows that nobody wrote upon above it.

use crate::support::sheets::{LAYOUTS, assert_clean, codes, games, read, repaired, rows, uci};
use greffier::repair::Options;

/// What stands at the foot of a page, without figures and with them.
const FEET: [&str; 14] = [
    "Club de Cannes",
    "Arbitre : M. Leroy",
    "Signatures :",
    "Ronde 5",
    "Table 12",
    "Temps : Blancs 1h25, Noirs 1h30",
    "Durée : 2h30",
    "12/03/2023",
    "06000 Nice",
    "Nice, le 12 mars 2023",
    "Tél. 04 93 12 34 56",
    "---\nClub de Cannes",
    "———",
    "--- \nRonde 5\n06000 Nice",
];

#[test]
fn the_foot_of_a_page_without_a_result_says_no_move() {
    let mut layouts = LAYOUTS.into_iter().cycle();
    for half_moves in [25, 26] {
        for (cells, moves) in games(half_moves) {
            for foot in FEET {
                for layout in layouts.by_ref().take(2) {
                    let rows = rows(&cells, layout).join("\n");
                    assert_clean(&format!("{rows}\n\n{foot}\n"), &moves);
                    assert_clean(&format!("{rows}\n\n{foot}"), &moves);
                }
                layouts.next();
            }
        }
    }
}

#[test]
fn printed_numbers_above_the_foot_of_a_page_are_no_slips() {
    let ends = [
        "1-0\n\nArbitre : M. Leroy\n",
        "1-0 (abandon)\n",
        "Les Noirs perdent au temps\n",
        "Nulle par accord mutuel\n",
        "\nSignatures :\n",
        "\nRonde 5\n",
        "0-1\n\nBlancs : Dupont   Noirs : Martin\n(signatures)\n",
    ];
    for (cells, moves) in games(26) {
        for (end, count) in ends
            .into_iter()
            .flat_map(|end| [(end, 1), (end, 3), (end, 9)])
        {
            let mut lines = rows(&cells, LAYOUTS[0]);
            lines.extend((14..14 + count).map(|n| format!("{n}.")));
            assert_clean(&format!("{}\n{end}", lines.join("\n")), &moves);
        }
    }
}

#[test]
fn nothing_below_the_result_but_a_game_begins_another_record() {
    let feet = [
        "```",
        "\nCordialement\n(signatures)",
        "\nPierre\n06 12 34 56 78",
        "\nPierre\n+33 6 12 34 56 78\nwww.club.fr",
        "\nBlancs : Dupont   Noirs : Martin\n(signatures)",
        ">\n> Cordialement",
        "> \n> Pierre\n> (Nice)",
    ];
    for (cells, moves) in games(26) {
        for (layout, foot) in LAYOUTS
            .iter()
            .flat_map(|layout| feet.map(|foot| (layout, foot)))
        {
            let mut lines = rows(&cells, *layout);
            lines.push("1-0".to_string());
            if foot.starts_with('>') {
                // Semicolons begin comments there.
                if layout[2] == ";" {
                    continue;
                }
                lines.iter_mut().for_each(|line| line.insert_str(0, "> "));
            }
            let page = format!("{}\n{foot}\n", lines.join("\n"));
            assert_clean(&page, &moves);
            let (_, left) = read(&page);
            assert_eq!(left, "", "{page}");
            let two = format!("{page}\n1. e4 e5 2. Cf3 Cc6 1-0\n");
            let (game, left) = read(&two);
            assert_eq!(uci(&game), moves, "{two}");
            assert!(left.contains("1. e4 e5 2. Cf3 Cc6 1-0"), "{two}");
        }
    }
}

#[test]
fn a_damaged_move_above_the_foot_of_a_page_is_given_back() {
    for foot in FEET {
        for last in ["", "\n4. Fa4 Cf6"] {
            let page = format!("1. e4 e5\n2. Cf3 Cc6\n3. Fk5 a6{last}\n\n{foot}\n");
            let (game, _) = read(&page);
            assert_eq!(codes(&game), ["unreadable"], "{page}");
            let moves = match last {
                "" => "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
                _ => "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
            };
            let repaired = repaired(&page, &Options::default());
            assert_eq!(uci(&repaired.game), moves, "{page}");
        }
    }
}

#[test]
fn the_head_of_a_new_page_stands_among_the_rows() {
    let heads = [
        "Open de Cannes 2023 - Ronde 5\nDupont (1850) - Martin (1790)",
        "FÉDÉRATION FRANÇAISE DES ÉCHECS\nFeuille de partie (suite)\nBlancs : DUPONT Jean (1850)   Noirs : MARTIN Paul (1790)",
        "Blancs : Dupont (1850)   Noirs : Martin (1790)   Feuille 2",
        "Dupont (1850) - Martin (1790)\n\nSuite",
        "Ronde 5, table 12",
    ];
    for (cells, moves) in games(26) {
        for (layout, head) in LAYOUTS
            .iter()
            .flat_map(|layout| heads.map(|head| (layout, head)))
        {
            let rows = rows(&cells, *layout);
            let (above, below) = (rows[..6].join("\n"), rows[6..].join("\n"));
            assert_clean(&format!("{above}\n\n{head}\n\n{below}\n1-0\n"), &moves);
            assert_clean(&format!("{above}\n\n{head}\n{below}\n"), &moves);
        }
    }
}
