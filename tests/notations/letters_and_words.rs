//! Moves of which letters name the men and words tell the rest: the verb of a capture, the places.

use crate::support::sheets::assert_clean;

/// A game of the descriptive notation with captures, and its moves.
const TAKEN: [[&str; 2]; 7] = [
    ["P à 4 R", "P à 4 D"],
    ["P prend P", "D prend P"],
    ["C à 3 FD", "D à 4 TD"],
    ["P à 4 D", "C à 3 FR"],
    ["C à 3 FR", "F à 5 CR"],
    ["F à 2 R", "C à 3 FD"],
    ["roque", "roque"],
];
const TAKEN_MOVES: &str = "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6 g1f3 c8g4 f1e2 b8c6 e1g1 e8c8";

/// The same game up to a capture beside which Black castles.
const CASTLED: [[&str; 2]; 7] = [
    ["P à 4 R", "P à 4 R"],
    ["C à 3 FR", "C à 3 FD"],
    ["F à 4 F", "F à 4 F"],
    ["P à 3 F", "C à 3 F"],
    ["P à 4 D", "P prend P"],
    ["P prend P", "F à 3 C"],
    ["C à 3 F", "roque"],
];
const CASTLED_MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b6 b1c3 e8g8";

/// Words of a capture before a man's letter.
const TAKES: [&str; 5] = ["prend", "pr", "pr.", "prend le", "x"];

#[test]
fn what_follows_a_man_taken_on_the_next_line_is_not_his() {
    for takes in TAKES {
        for (white, black) in [
            ("Blancs.", "Noirs."),
            ("B.", "N."),
            ("Les Blancs :", "Les Noirs :"),
            ("Blancs :", "Noirs :"),
        ] {
            for joint in ["\n   ", " "] {
                let row = |(row, n): ([&str; 2], usize)| {
                    let [one, two] = row.map(|cell| cell.replace("prend", takes));
                    format!("{n}. {white} {one}{joint}{black} {two}\n")
                };
                let page: String = TAKEN.into_iter().zip(1..).take(6).map(row).collect();
                let moves = TAKEN_MOVES
                    .rsplit_once(" e1g1")
                    .map_or("", |(moves, _)| moves);
                assert_clean(&page, moves);
            }
        }
    }
}

#[test]
fn what_follows_a_man_taken_in_the_next_cell_is_not_his() {
    // `C prend P`, and Black castles beside it.
    let last = ["C prend P", "roque"];
    let before = ["P à 4 D", "P prend P"];
    let rows = [
        CASTLED[0],
        CASTLED[1],
        ["F à 4 F", "C à 3 F"],
        before,
        ["roque", "F à 2 R"],
        last,
    ];
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d4 e5d4 e1g1 f8e7 f3d4 e8g8";
    for takes in TAKES {
        for castles in ["roque", "Roque", "roque.", "0-0"] {
            for between in ["                   ", "\t", "   "] {
                let row = |(row, n): ([&str; 2], usize)| {
                    let cell = |cell: &str| cell.replace("prend", takes).replace("roque", castles);
                    format!("{n}    {}{between}{}\n", cell(row[0]), cell(row[1]))
                };
                let page: String = rows.into_iter().zip(1..).map(row).collect();
                assert_clean(&page, moves);
            }
        }
    }
    for takes in TAKES {
        let row = |(row, n): ([&str; 2], usize)| {
            let cell = |cell: &str| cell.replace("prend", takes);
            format!("{n}    {}          {}\n", cell(row[0]), cell(row[1]))
        };
        let page: String = CASTLED.into_iter().zip(1..).map(row).collect();
        assert_clean(&page, CASTLED_MOVES);
    }
}

/// How the places of moves may be told, of a man by his letter and a file by its own.
fn told(man: &str, rank: u8, file: &str) -> Vec<String> {
    let of = match file {
        "D" => "de la D.",
        _ => "du R.",
    };
    let of = match file {
        "FR" => "du F. du R.",
        "FD" => "du F. de la D.",
        _ => of,
    };
    let full = match file {
        "R" => "du Roy",
        "D" => "de la Dame",
        "FR" => "du F. du Roy",
        _ => "du fou de la Dame",
    };
    vec![
        format!("{man}. {rank}. {full}"),
        format!("{man}. à la {rank}e {of}"),
        format!("{man}. à la {rank}. {of}"),
        format!("{man} à la {rank}e case {full}"),
        format!("{man}. à la {rank}. case {of}"),
        format!("Le {man}. à la {rank}e {of}"),
    ]
}

#[test]
fn letters_may_name_men_among_the_words_of_places() {
    let game = [
        [("P", 4, "R"), ("P", 4, "R")],
        [("C", 3, "FR"), ("C", 3, "FD")],
        [("F", 4, "FD"), ("F", 4, "FD")],
        [("P", 3, "D"), ("P", 3, "D")],
        [("C", 3, "FD"), ("C", 3, "FR")],
        [("F", 3, "R"), ("D", 2, "R")],
    ];
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 b1c3 g8f6 c1e3 d8e7";
    for style in 0..6 {
        for (number, between) in [(". ", "    "), (". ", "\n   "), ("   ", "\t")] {
            let row = |(row, n): ([(&str, u8, &str); 2], usize)| {
                let [one, two] = row.map(|(man, rank, file)| told(man, rank, file)[style].clone());
                format!("{n}{number}{one}{between}{two}\n")
            };
            let page: String = game.into_iter().zip(1..).map(row).collect();
            assert_clean(&page, moves);
        }
    }
}

#[test]
fn pawns_by_the_letters_of_their_files_go_in_steps() {
    let moves = "e2e4 e7e5 f2f4 d7d6 d2d4 c7c6";
    for steps in ["2 cases", "deux pas", "2. cases"] {
        for one in ["un pas", "1 case", "une case"] {
            for article in ["Le ", "le ", ""] {
                for (number, between) in [(". ", "    "), (". ", "\n   ")] {
                    let row = |n: usize, white: &str, black: &str, short: bool| {
                        let black_steps = if short { one } else { steps };
                        let [w, b] = [
                            format!("{article}P. {white} {steps}"),
                            format!("{article}P. {black} {black_steps}"),
                        ];
                        format!("{n}{number}{w}{between}{b}\n")
                    };
                    let page = [
                        row(1, "du R.", "du R.", false),
                        row(2, "du F. du R.", "de la D.", true),
                        row(3, "de la D.", "du F. de la D.", true),
                    ];
                    assert_clean(&page.concat(), moves);
                }
            }
        }
    }
}
