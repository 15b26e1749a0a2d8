//! Records one below the other without tags and results: where the first move of the second is damaged, it is the second's.

use crate::support::sheets::uci;
use greffier::game::Status;
use greffier::reading::{self, Start};
use greffier::record::Choice;
use greffier::repair::{self, Options};

/// The games of a text, each whether it is whole, and its moves.
fn read(text: &str) -> Vec<(bool, String)> {
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some((_, game, end)) = reading::next(text, at, &Choice::default(), &Start::Record) {
        games.push((game.status == Status::Whole, uci(&game)));
        at = end;
    }
    games
}

/// The same, repaired, each with how many corrections it needed.
fn repaired(text: &str) -> Vec<(usize, String)> {
    let (mut games, mut at) = (Vec::new(), 0);
    let options = Options::default();
    while let Some((found, end)) =
        repair::next(text, at, &Choice::default(), &Start::Record, &options)
    {
        let needed = found.repairs.iter().filter(|repair| repair.counts());
        games.push((needed.count(), uci(&found.game)));
        at = end;
    }
    games
}

const SPANISH: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
const GAMBIT: &str = "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7";

/// The same two games in each notation, the first move of the second left out.
const HANDS: [(&str, [&str; 8]); 3] = [
    (
        "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n",
        ["", "d5", "c4", "e6", "Cc3", "Cf6", "Fg5", "Fe7"],
    ),
    (
        "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n3. Ff1-b5 a7-a6\n4. Fb5-a4 Cg8-f6\n",
        [
            "", "d7-d5", "c2-c4", "e7-e6", "Cb1-c3", "Cg8-f6", "Fc1-g5", "Ff8-e7",
        ],
    ),
    (
        "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 5 C P 3 TD\n4. F 4 T C 3 F\n",
        [
            "", "P 4 D", "P 4 FD", "P 3 R", "C 3 FD", "C 3 FR", "F 5 CR", "F 2 R",
        ],
    ),
];

/// The rows of a game, each ended by `end`.
fn rows(cells: &[&str], end: &str) -> String {
    let rows = cells.chunks(2).enumerate();
    let rows = rows.map(|(n, row)| format!("{}. {}{end}", n + 1, row.join(" ")));
    rows.collect()
}

#[test]
fn a_record_whose_first_move_is_damaged_is_none_of_the_record_before() {
    let damaged = [
        ["d5", "Ff4", "d9", "?", "---"],
        ["d2-d5", "d2-4", "d9-d4", "?", "---"],
        ["P 5 D", "P 9 D", "C 5 D", "?", "---"],
    ];
    for ((first, cells), damaged) in HANDS.iter().zip(damaged) {
        for cell in damaged {
            let mut cells = *cells;
            cells[0] = cell;
            for end in ["\n", " "] {
                for between in ["\n", "\nPartie 2\n\n", "Partie 2\n", "\nPartie 2\n"] {
                    let text = format!("{first}{between}{}\n", rows(&cells, end));
                    let games = read(&text);
                    assert_eq!(games.len(), 2, "{text}");
                    assert_eq!(games[0], (true, SPANISH.to_string()), "{text}");
                    assert_eq!(games[1], (false, String::new()), "{text}");
                    let games = repaired(&text);
                    let meant = [(0, SPANISH.to_string()), (1, GAMBIT.to_string())];
                    assert_eq!(games, meant, "{text}");
                }
            }
        }
    }
}

#[test]
fn records_behind_each_other_are_all_parted() {
    let (first, cells) = &HANDS[0];
    let mut cells = *cells;
    cells[0] = "d5";
    let second = rows(&cells, "\n");
    let text = format!("{first}\n{second}\n{second}\n{first}\n{second}");
    let broken = (false, String::new());
    let whole = (true, SPANISH.to_string());
    let meant = [whole.clone(), broken.clone(), broken.clone(), whole, broken];
    assert_eq!(read(&text), meant);
}

#[test]
fn what_is_numbered_from_1_below_a_game_and_is_no_other_stays_with_it() {
    let game = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n";
    for below in [
        // What could have come next, counted anew.
        "1. Fxc6 dxc6 2. Cxe5 Cxe4 3. De2 Dd5\n",
        "1. 0-0 Fe7 2. Te1 b5 3. Fb3 d6\n",
        // Another first move of Black's.
        "1. ... d5 2. exd5 Dxd5 3. Cc3 Da5\n",
        // Nothing that goes on from the array.
        "1. Dxf7 Rd8 2. Dxf8 Rd7 3. De7\n",
        "1. ? Rd8 2. Dxf8 Rd7 3. De7\n",
    ] {
        let text = format!("{game}\n{below}");
        assert_eq!(read(&text).len(), 1, "{text}");
        assert_eq!(repaired(&text).len(), 1, "{text}");
    }
}
