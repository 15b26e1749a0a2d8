//! Files that hold several games: what parts them, heads them or is said among their moves neither joins two games nor makes another.

use crate::support::sheets::{codes, read, uci};
use greffier::game::GameResult;
use shakmaty::Color;

/// Three games, in each notation, a row a line.
const GAMES: [[&str; 3]; 3] = [
    [
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n",
        "1. d4 d5\n2. c4 e6\n3. Cc3 Cf6\n4. Fg5 Fe7\n",
        "1. c4 e5\n2. Cc3 Cf6\n3. g3 d5\n4. cxd5 Cxd5\n",
    ],
    [
        "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n3. Ff1-b5 a7-a6\n4. Fb5-a4 Cg8-f6\n",
        "1. d2-d4 d7-d5\n2. c2-c4 e7-e6\n3. Cb1-c3 Cg8-f6\n4. Fc1-g5 Ff8-e7\n",
        "1. c2-c4 e7-e5\n2. Cb1-c3 Cg8-f6\n3. g2-g3 d7-d5\n4. c4xd5 Cf6xd5\n",
    ],
    [
        "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 5 CD P 3 TD\n4. F 4 TD C 3 FR\n",
        "1. P 4 D P 4 D\n2. P 4 FD P 3 R\n3. C 3 FD C 3 FR\n4. F 5 CR F 2 R\n",
        "1. P 4 FD P 4 R\n2. C 3 FD C 3 FR\n3. P 3 CR P 4 D\n4. P pr P C pr P\n",
    ],
];
const MOVES: [&str; 3] = [
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7",
    "c2c4 e7e5 b1c3 g8f6 g2g3 d7d5 c4d5 f6d5",
];

/// The moves, the faults and the result of each record of a text.
fn records(text: &str) -> Vec<(String, Vec<String>, Option<GameResult>)> {
    let mut records = Vec::new();
    let mut left = text;
    while !left.is_empty() {
        let (game, behind) = read(left);
        records.push((uci(&game), codes(&game), game.stated));
        left = behind;
    }
    records
}

/// Whether a text is the three games, each with `result`, and nothing else.
fn assert_three(text: &str, result: Option<GameResult>) {
    let expected = MOVES.map(|moves| (moves.to_owned(), vec![], result));
    assert_eq!(records(text), expected, "{text}");
}

/// The games, each under the heading of its number, with what stands behind its moves.
fn page(games: &[&str; 3], heading: impl Fn(usize) -> String, behind: &str) -> String {
    let mut page = String::new();
    for (at, game) in games.iter().enumerate() {
        page += &format!("{}{game}{behind}", heading(at));
    }
    page
}

#[test]
fn a_remark_in_one_game_does_not_run_on_to_the_next() {
    for games in &GAMES {
        for remark in [
            "arbitre appelé",
            "Les Blancs proposent nulle",
            "contrôle de temps",
            "le joueur des Noirs est absent",
        ] {
            for row in 1..4 {
                let mut noted = *games;
                let at = games[0].match_indices('\n').nth(row - 1).map(|(at, _)| at);
                let at = at.expect("a row");
                let said = format!("{}\n{remark}{}", &games[0][..at], &games[0][at..]);
                noted[0] = &said;
                for behind in ["1-0\n\n", "\n1-0\n\n"] {
                    let text = page(&noted, |n| format!("Table {}\n\n", n + 1), behind);
                    assert_three(&text, Some(GameResult::Wins(Color::White)));
                }
            }
        }
    }
}

#[test]
fn a_result_set_apart_is_that_of_the_game_above() {
    for games in &GAMES {
        for (result, stated) in [
            ("1-0", GameResult::Wins(Color::White)),
            ("1/2-1/2", GameResult::Draw),
            ("½-½", GameResult::Draw),
            ("Nulle", GameResult::Draw),
        ] {
            for heading in ["Table #", "Éch. #", "Partie #", "## Table #", "Partie n° #"] {
                for apart in ["\n", "\n\n"] {
                    let head = |n: usize| {
                        heading
                            .replace("# ", "* ")
                            .replace('#', &(n + 1).to_string())
                            .replace('*', "#")
                            + apart
                    };
                    let text = page(games, head, &format!("\n{result}\n"));
                    assert_three(&text, Some(stated));
                }
            }
        }
    }
}

#[test]
fn headings_may_be_counted_by_letters_or_set_off_by_signs() {
    for games in &GAMES {
        for heading in [
            "L) Dupont – Martin",
            "(L) Dupont – Martin",
            "(N) Dupont – Martin",
            "N) Dupont – Martin",
            "*Table N*",
            "**Table N**",
            "***Table N***",
            "_Table N_",
            "__Dupont – Martin__",
            "*Dupont – Martin, Paris 1858*",
        ] {
            let head = |n: usize| {
                let letter = char::from(b'a' + n as u8).to_string();
                heading
                    .replacen('N', &(n + 1).to_string(), 1)
                    .replacen('L', &letter, 1)
            };
            for apart in ["\n", "\n\n"] {
                for (behind, stated) in [
                    ("\n", None),
                    ("1-0\n\n", Some(GameResult::Wins(Color::White))),
                    ("\n1-0\n\n", Some(GameResult::Wins(Color::White))),
                ] {
                    let text = page(games, |n| head(n) + apart, behind);
                    assert_three(&text, stated);
                }
            }
        }
    }
}

#[test]
fn a_sheet_whose_first_move_was_not_read_is_one_whatever_the_next_is_written_in() {
    let (rows, other) = (&GAMES[0], &GAMES[1]);
    for (first, second) in [
        (rows, other),
        (other, rows),
        (rows, &GAMES[2]),
        (&GAMES[2], other),
    ] {
        for cell in ["?", "---", "xx", ""] {
            for sign in [";", "\t"] {
                let row = |line: &str| match line.split(' ').collect::<Vec<_>>().as_slice() {
                    [number, white, black] => {
                        format!(
                            "{}{sign}{white}{sign}{black}\n",
                            number.trim_end_matches('.')
                        )
                    }
                    cells => {
                        let (white, black) = cells[1..].split_at(cells.len() / 2);
                        let number = cells[0].trim_end_matches('.');
                        format!(
                            "{number}{sign}{}{sign}{}\n",
                            white.join(" "),
                            black.join(" ")
                        )
                    }
                };
                let sheet = |game: &str, head: &str| -> String {
                    let rows: String = game.lines().map(row).collect();
                    format!("{head}\n\nN°{sign}Blancs{sign}Noirs\n{rows}1-0\n\n")
                };
                let damaged = sheet(first[0], "Table 2");
                let at = damaged.find(&format!("1{sign}")).expect("a row") + 2;
                let end = damaged[at..].find(sign).expect("a cell") + at;
                let damaged = format!("{}{cell}{}", &damaged[..at], &damaged[end..]);
                let text = sheet(second[2], "Table 1") + &damaged + &sheet(second[1], "Table 3");
                let found = records(&text);
                let moves: Vec<&str> = found.iter().map(|(moves, ..)| moves.as_str()).collect();
                assert_eq!(
                    (moves.len(), moves[0], moves[2]),
                    (3, MOVES[2], MOVES[1]),
                    "{text}"
                );
                assert!(!found[1].1.is_empty(), "{text}");
            }
        }
    }
}
