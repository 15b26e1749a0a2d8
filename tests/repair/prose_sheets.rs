//! Sheets whose moves are told in sentences, in rows and cells of any kind: read as they stand, and with one word of them
//! misspelt, counted from the wrong side or misnumbered.

use crate::support::sheets::{codes, read, repaired, uci, whole};
use greffier::repair::{Options, Repaired};

/// The sentences of a game, and its moves.
struct Told(&'static [&'static str], &'static str);

/// The Spanish game, its ranks in figures.
const SPANISH: Told = Told(
    &[
        "le pion du roi à la 4. case du roi",
        "le pion du roi à la 4. case du roi",
        "le cavalier à la 3. case du fou du roi",
        "le cavalier à la 3. case du fou de la dame",
        "le fou à la 5. case du cavalier de la dame",
        "le pion de la tour de la dame à la 3. case de la tour de la dame",
        "le fou à la 4. case de la tour de la dame",
        "le cavalier à la 3. case du fou du roi",
        "le roi roque",
        "le fou à la 2. case du roi",
        "la tour à la case du roi",
        "le pion du cavalier de la dame à la 4. case du cavalier de la dame",
        "le fou à la 3. case du cavalier de la dame",
        "le pion de la dame à la 3. case de la dame",
        "le pion du fou de la dame à la 3. case du fou de la dame",
        "le roi roque",
        "le pion de la tour du roi à la 3. case de la tour du roi",
        "le cavalier à la case du cavalier de la dame",
        "le pion de la dame à la 4. case de la dame",
        "le cavalier de la dame à la 2. case de la dame",
    ],
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 d2d4 b8d7",
);
/// What Morphy played in the opera, in words.
const OPERA: Told = Told(
    &[
        "le pion du roi à la quatrième case du roi",
        "le pion du roi à la quatrième case du roi",
        "le cavalier à la troisième case du fou du roi",
        "le pion de la dame à la troisième case de la dame",
        "le pion de la dame à la quatrième case de la dame",
        "le fou à la cinquième case du cavalier du roi",
        "le pion prend le pion",
        "le fou prend le cavalier",
        "la dame prend le fou",
        "le pion prend le pion",
        "le fou à la quatrième case du fou de la dame",
        "le cavalier à la troisième case du fou du roi",
        "la dame à la troisième case du cavalier de la dame",
        "la dame à la seconde case du roi",
        "le cavalier à la troisième case du fou de la dame",
        "le pion du fou de la dame à la troisième case du fou de la dame",
        "le fou à la cinquième case du cavalier du roi",
        "le pion du cavalier de la dame à la quatrième case du cavalier de la dame",
        "le cavalier prend le pion",
        "le pion prend le cavalier",
        "le fou du roi prend le pion à la cinquième case du cavalier de la dame, échec",
        "le cavalier de la dame à la seconde case de la dame",
    ],
    "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7",
);
/// The queen's gambit, with the steps of its pawns.
const QUEENS: Told = Told(
    &[
        "le pion de la dame deux pas",
        "le pion de la dame deux pas",
        "le pion du fou de la dame deux pas",
        "le pion du roi un pas",
        "le cavalier à la 3e case du fou de la dame",
        "le cavalier à la 3e case du fou du roi",
        "le fou à la 5e case du cavalier du roi",
        "le fou à la 2e case du roi",
        "le pion du roi un pas",
        "le roi roque",
        "le cavalier à la 3e case du fou du roi",
        "le cavalier de la dame à la 2e case de la dame",
        "la tour à la case du fou de la dame",
        "le pion du fou de la dame un pas",
        "le fou à la 3e case de la dame",
        "le pion prend le pion",
        "le fou du roi prend le pion à la 4e case du fou de la dame",
        "le cavalier à la 4e case de la dame",
        "le fou prend le fou",
        "la dame prend le fou",
    ],
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b8d7 a1c1 c7c6 f1d3 d5c4 d3c4 f6d5 g5e7 d8e7",
);

const GAMES: [&Told; 3] = [&SPANISH, &OPERA, &QUEENS];

/// How rows stand: what is before the number, behind it, between the moves and behind them; and whether sentences begin with capitals.
const LAYOUTS: [(&str, &str, &str, &str, bool); 13] = [
    ("", ". ", ", ", " ;", false),
    ("", ". ", ", ", " ;", true),
    ("", ". ", ". ", ".", false),
    ("", ". ", ". ", ".", true),
    ("", "\t", "\t", "", false),
    ("", ".\t", "\t", "", true),
    ("", ";", ";", "", false),
    ("", ";", ";", "", true),
    ("| ", " | ", " | ", " |", false),
    ("| ", ". | ", " | ", " |", true),
    ("", ". ", "\n   ", "", false),
    ("", ". ", "          ", "", false),
    ("", ". ", "          ", "", true),
];

/// A sheet of these sentences, in a layout.
fn sheet(
    said: &[String],
    (before, behind, between, end, capital): (&str, &str, &str, &str, bool),
) -> String {
    let sentence = |said: &String| match capital {
        true => {
            let (first, rest) = said.split_at(1);
            format!("{}{rest}", first.to_uppercase())
        }
        false => said.clone(),
    };
    let rows = said.chunks(2).zip(1..).map(|(row, number)| {
        let row: Vec<String> = row.iter().map(sentence).collect();
        format!("{before}{number}{behind}{}{end}\n", row.join(between))
    });
    rows.collect()
}

/// The sentences of a game, of which `at` has `misread` in the place of `word`.
fn misread(told: &Told, at: usize, (word, misread): (&str, &str)) -> Vec<String> {
    let mut said: Vec<String> = told.0.iter().map(|said| said.to_string()).collect();
    let damaged = said[at].replacen(word, misread, 1);
    assert_ne!(damaged, said[at], "{word}");
    said[at] = damaged;
    said
}

/// What was corrected in a sheet, each by its code and the words in its place.
fn corrections(repaired: &Repaired, text: &str) -> Vec<(u32, String)> {
    let counted = repaired.repairs.iter().filter(|repair| repair.counts());
    counted
        .map(|repair| (repair.ply, text[repair.span.clone()].to_string()))
        .collect()
}

#[test]
fn sentences_are_read_in_rows_and_cells_of_any_kind() {
    for told in GAMES {
        for layout in LAYOUTS {
            let said: Vec<String> = told.0.iter().map(|said| said.to_string()).collect();
            assert_eq!(uci(&whole(&sheet(&said, layout))), told.1, "{layout:?}");
        }
    }
}

#[test]
fn a_misspelt_word_loses_nothing_else_that_is_written() {
    let damaged: [(&Told, usize, (&str, &str)); 16] = [
        (&SPANISH, 2, ("cavalier", "cavlier")),
        (&SPANISH, 4, ("du cavalier", "ud cavalier")),
        (&SPANISH, 6, ("de la tour", "de la tur")),
        (&SPANISH, 9, ("case du roi", "case du ro")),
        (&SPANISH, 10, ("la tour", "la toour")),
        (&SPANISH, 12, ("de la dame", "de a dame")),
        (&SPANISH, 14, ("case", "casse")),
        (&SPANISH, 18, ("dame à la 4", "dame à l 4")),
        (&SPANISH, 19, ("case de la dame", "case e la dame")),
        (&OPERA, 4, ("quatrième", "quatrèime")),
        (&OPERA, 8, ("prend", "prned")),
        (&OPERA, 12, ("la dame", "la dmae")),
        (&OPERA, 13, ("seconde", "secnde")),
        (&QUEENS, 4, ("dame", "damme")),
        (&QUEENS, 11, ("case de la", "case dn la")),
        (&QUEENS, 16, ("fou de la", "foe de la")),
    ];
    for (told, at, words) in damaged {
        for layout in crate::support::sampled(LAYOUTS, 2) {
            let text = sheet(&misread(told, at, words), layout);
            let repaired = repaired(&text, &Options::default());
            assert_eq!(uci(&repaired.game), told.1, "{text}");
            let found = corrections(&repaired, &text);
            let plies: Vec<usize> = found.iter().map(|(ply, _)| *ply as usize).collect();
            assert_eq!(plies, [at + 1], "{text}");
            // The words of the one sentence, and none of the next.
            let said = misread(told, at, words).swap_remove(at);
            assert!(
                found[0]
                    .1
                    .trim_end_matches([';', ',', ' ', '.'])
                    .eq_ignore_ascii_case(&said),
                "{found:?}"
            );
        }
    }
}

#[test]
fn a_figure_with_its_stop_ends_no_sentence_that_goes_on_misspelt() {
    for king in ["roi", "Roy", "Roi"] {
        for words in [
            "casse de la dame",
            "case e la dame",
            "csae de la dame",
            "ease de la dame",
        ] {
            let text = format!(
                "1. Le pion de la dame deux pas, le pion de la dame deux pas ;\n\
                 2. La dame à la 3. case de la dame, la dame à la 3. case de la dame ;\n\
                 3. La dame à la 3. case du {king}, le {king} à la case de la dame ;\n\
                 4. Le {king} à la case de la dame, le {king} à la 2. case de la dame ;\n\
                 5. Le {king} à la 2. {words}, le {king} à la case de la dame ;\n"
            );
            let repaired = repaired(&text, &Options::default());
            let main = "d2d4 d7d5 d1d3 d8d6 d3e3 e8d8 e1d1 d8d7 d1d2 d7d8";
            assert_eq!(uci(&repaired.game), main, "{text}");
        }
    }
}

#[test]
fn a_misspelt_word_is_told_though_the_game_goes_on_with_another_reading() {
    // The rook could go to its first square as well as to its third.
    let text = "1. le pion de la tour du roi à la 4. case de la tour du roi. le pion du roi à la 4. case du roi.\n\
        2. la tour à la 3. case de la tour du roi. le pion de la dame à la 3. case de la dame.\n\
        3. la tour à la 2. case de la tour du roi. le pion de la tour de la dame à la 3. case de la tour de la dame.\n\
        4. la tour à la 3. case de la tur du roi. le pion du fou de la dame à la 3. case du fou de la dame.\n";
    let repaired = repaired(text, &Options::default());
    assert_eq!(
        uci(&repaired.game),
        "h2h4 e7e5 h1h3 d7d6 h3h2 a7a6 h2h3 c7c6"
    );
    let found = corrections(&repaired, text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].1, "la tour à la 3. case de la tur du roi.");
}

#[test]
fn a_number_that_does_not_follow_is_told_and_the_row_is_the_games() {
    for told in GAMES {
        for layout in &LAYOUTS[..4] {
            for (row, wrong) in [(6, 7), (6, 5), (5, 15), (8, 7), (4, 5)] {
                let said: Vec<String> = told.0.iter().map(|said| said.to_string()).collect();
                let text = sheet(&said, *layout);
                let text = text.replace(&format!("\n{row}. "), &format!("\n{wrong}. "));
                let (game, left) = read(&text);
                assert_eq!((uci(&game).as_str(), left), (told.1, ""), "{text}");
                let codes = codes(&game);
                assert!(
                    !codes.is_empty() && codes.iter().all(|code| code == "move-number"),
                    "{codes:?} {text}"
                );
            }
        }
    }
}

#[test]
fn a_square_counted_from_the_other_side_is_told_where_no_other_is() {
    let said = misread(&SPANISH, 2, ("à la 3.", "à la 6."));
    let text = sheet(&said, LAYOUTS[0]);
    let (game, _) = read(&text);
    assert_eq!(
        (uci(&game).as_str(), codes(&game)),
        (SPANISH.1, vec!["misprint".to_string()])
    );
    let repaired = repaired(&text, &Options::default());
    assert_eq!(uci(&repaired.game), SPANISH.1);
    assert_eq!(corrections(&repaired, &text), [(3, said[2].clone())]);
    // Who counts now from the one side and now from the other makes no slip.
    let mut both = said;
    for (at, words) in [(3, ("3.", "6.")), (7, ("3.", "6.")), (12, ("3.", "6."))] {
        both[at] = both[at].replacen(words.0, words.1, 1);
    }
    assert_eq!(uci(&whole(&sheet(&both, LAYOUTS[0]))), SPANISH.1);
}

#[test]
fn the_wing_of_a_square_is_one_slip_however_many_letters_it_has() {
    for (told, at, words) in [
        (&SPANISH, 4, ("de la dame", "du roi")),
        (&SPANISH, 6, ("de la dame", "du roi")),
        (&QUEENS, 6, ("du roi", "de la dame")),
    ] {
        let text = sheet(&misread(told, at, words), LAYOUTS[1]);
        let repaired = repaired(&text, &Options::default());
        assert_eq!(uci(&repaired.game), told.1, "{text}");
    }
}

#[test]
fn a_word_for_another_is_one_slip_however_unlike_their_letters() {
    const WORDS: [(&str, &str); 12] = [
        ("troisième", "quatrième"),
        ("quatrième", "troisième"),
        ("seconde", "troisième"),
        ("3.", "4."),
        ("4.", "3."),
        ("3e", "2e"),
        ("deux pas", "un pas"),
        ("un pas", "deux pas"),
        ("cavalier à", "fou à"),
        ("fou à", "cavalier à"),
        ("case du fou", "case du cavalier"),
        ("case du cavalier", "case du fou"),
    ];
    let (mut sheets, mut exact) = (0, 0);
    for told in GAMES {
        for words in WORDS {
            let damaged = (0..told.0.len()).filter(|at| told.0[*at].contains(words.0));
            for at in damaged {
                let text = sheet(&misread(told, at, words), LAYOUTS[3]);
                // What is legal and denied by nothing stands.
                if codes(&read(&text).0).is_empty() {
                    continue;
                }
                let repaired = repaired(&text, &Options::default());
                assert!(!repaired.repairs.is_empty(), "{text}");
                sheets += 1;
                exact += usize::from(uci(&repaired.game) == told.1);
            }
        }
    }
    assert!(
        sheets > 50 && 20 * exact >= 19 * sheets,
        "{exact} of {sheets}"
    );
}

/// What stands above the moves of a sheet.
const HEADS: [&str; 8] = [
    "Partie jouée à Lyon\n\n",
    "Ronde 3\n\n",
    "Paris, 1851\n",
    "Blancs : Dupont. Noirs : Durand.\n",
    "; la partie du club\n",
    "PREMIÈRE PARTIE.\n\n",
    "La Stratégie 1867\n\n",
    "Philidor contre Brühl, Londres 1783\n\n",
];

/// A sentence with a letter of its longest word left out.
fn misspelt(said: &str) -> String {
    let words = said.split(' ');
    let longest = words.max_by_key(|word| word.len()).expect("a word");
    let second = said.find(longest).expect("the word") + 1;
    let letter = said[second..].chars().next().map_or(0, char::len_utf8);
    format!("{}{}", &said[..second], &said[second + letter..])
}

#[test]
fn a_heading_makes_no_difference_to_a_misspelt_word_below_it() {
    for told in GAMES {
        for (at, layout) in [(0, LAYOUTS[3]), (2, LAYOUTS[0]), (11, LAYOUTS[3])] {
            let mut said: Vec<String> = told.0.iter().map(|said| said.to_string()).collect();
            said[at] = misspelt(&said[at]);
            let moves = sheet(&said, layout);
            let alone = repaired(&moves, &Options::default());
            let found = corrections(&alone, &moves);
            assert!(!found.is_empty(), "{moves}");
            for head in HEADS {
                let text = format!("{head}{moves}");
                let headed = repaired(&text, &Options::default());
                assert_eq!(uci(&headed.game), uci(&alone.game), "{text}");
                assert_eq!(corrections(&headed, &text), found, "{text}");
                // It is told without repair too, where it stands.
                let (game, left) = read(&text);
                let below = game.faults.first().map(|fault| fault.span.start);
                assert!(below.is_some_and(|start| start >= head.len()), "{text}");
                assert_eq!(left, "", "{text}");
            }
        }
    }
}

#[test]
fn nobody_may_have_read_the_first_move_of_a_sheet_in_sentences() {
    for told in GAMES {
        for cell in ["?", "…", "---", "...", "?.", "[illisible]"] {
            for (head, at) in [("", 0), (HEADS[0], 0), (HEADS[3], 4)] {
                let mut said: Vec<String> = told.0.iter().map(|said| said.to_string()).collect();
                said[at] = "@".to_string();
                let text = format!("{head}{}", sheet(&said, LAYOUTS[3]));
                let text = text.replace("@.", cell).replace('@', cell);
                let repaired = repaired(&text, &Options::default());
                assert_eq!(uci(&repaired.game), told.1, "{text}");
                let sign = if cell == "?." { "?" } else { cell };
                let found = corrections(&repaired, &text);
                assert_eq!(found, [(at as u32 + 1, sign.to_string())], "{text}");
            }
        }
    }
}

#[test]
fn more_steps_than_a_pawn_can_go_are_told_where_they_stand() {
    for steps in ["trois pas", "quatre pas", "3 pas", "trois cases"] {
        for (at, pas) in [
            (0, "deux pas"),
            (3, "un pas"),
            (8, "un pas"),
            (13, "un pas"),
        ] {
            let said = misread(&QUEENS, at, (pas, steps));
            let rows = sheet(&said, LAYOUTS[3]);
            let unnumbered = rows.lines().filter_map(|row| row.split_once(". "));
            let unnumbered: Vec<&str> = unnumbered.map(|(_, row)| row).collect();
            for text in [
                sheet(&said, LAYOUTS[0]),
                rows.clone(),
                unnumbered.join("\n"),
            ] {
                let (game, _) = read(&text);
                let place = text.find(steps).expect(steps);
                let mut faults = game.faults.iter();
                let here = faults.any(|fault| fault.span.contains(&place));
                assert!(here, "{text}");
                let repaired = repaired(&text, &Options::default());
                let found = corrections(&repaired, &text);
                let plies: Vec<u32> = found.iter().map(|(ply, _)| *ply).collect();
                assert_eq!(plies, [at as u32 + 1], "{text}");
                // Nobody knows whether he went one or two.
                let moves = uci(&repaired.game);
                let played = moves.split(' ').zip(QUEENS.1.split(' '));
                let others = played.filter(|(one, other)| one != other);
                let others: Vec<&str> = others.map(|(one, _)| &one[..2]).collect();
                let from = QUEENS.1.split(' ').nth(at).map(|played| &played[..2]);
                assert!(
                    others.is_empty() || others == [from.expect("a move")],
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_misspelt_sentence_is_told_on_a_page_that_numbers_nothing_too() {
    for told in GAMES {
        for at in [0, 1, 2, 5, 11] {
            let mut said: Vec<String> = told.0.iter().map(|said| said.to_string()).collect();
            said[at] = misspelt(&said[at]);
            let rows = sheet(&said, LAYOUTS[3]);
            let rows = rows.lines().filter_map(|row| row.split_once(". "));
            let rows: Vec<&str> = rows.map(|(_, row)| row).collect();
            for head in ["", HEADS[0]] {
                let text = format!("{head}{}", rows.join("\n"));
                let (game, left) = read(&text);
                let place = text.to_lowercase().find(&said[at]).expect("the sentence");
                let told_here = game.faults.iter().any(|fault| fault.span.start == place);
                assert!(told_here && left.is_empty(), "{text}");
                let repaired = repaired(&text, &Options::default());
                assert_eq!(uci(&repaired.game), told.1, "{text}");
                let plies: Vec<u32> = corrections(&repaired, &text)
                    .iter()
                    .map(|found| found.0)
                    .collect();
                assert_eq!(plies, [at as u32 + 1], "{text}");
            }
        }
    }
}

#[test]
fn a_damaged_first_sentence_begins_the_next_game_below_a_heading() {
    for told in GAMES {
        let said: Vec<String> = told.0.iter().map(|said| said.to_string()).collect();
        let mut damaged = said.clone();
        damaged[0] = misspelt(&damaged[0]);
        for head in [HEADS[0], HEADS[1], HEADS[5], "N° 12\n\n"] {
            let first = sheet(&said, LAYOUTS[3]);
            let text = format!("{head}{first}\n{head}{}", sheet(&damaged, LAYOUTS[3]));
            let (game, left) = read(&text);
            assert_eq!(uci(&game), told.1, "{text}");
            let repaired = repaired(left, &Options::default());
            assert_eq!(uci(&repaired.game), told.1, "{left}");
            assert_eq!(corrections(&repaired, left).len(), 1, "{left}");
        }
    }
}
