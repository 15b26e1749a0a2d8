//! Cells that are empty or could not be read, on sheets without numbers, where the lines tell what is one, and in tables of markup.

use crate::support::sheets::{read, repaired, uci};
use greffier::game::Status;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::Options;

/// The Russian game; Black's fourth move is not written.
const CELLS: [&str; 14] = [
    "P 4 R", "P 4 R", "C 3 FR", "C 3 FR", "C pr P", "P 3 D", "C 3 FR", "", "P 4 D", "P 4 D",
    "F 3 D", "F 3 D", "0-0", "0-0",
];
const PLAYED: &str = "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4 d2d4 d6d5 f1d3 f8d6 e1g1 e8g8";

fn sheet(sign: &str, in_line: usize) -> String {
    let cells = CELLS.map(|cell| if cell.is_empty() { sign } else { cell });
    let lines = cells.chunks(in_line).map(|line| line.join("\t") + "\n");
    lines.collect()
}

fn status(text: &str) -> Status {
    read(text).0.status
}

#[test]
fn a_sign_that_fills_its_line_is_a_cell_though_the_game_could_go_on_without_it() {
    for sign in ["?", "---", "…", "..."] {
        for in_line in [1, 2] {
            let text = sheet(sign, in_line);
            assert_eq!(status(&text), Status::Broken, "{text}");
            let found = repaired(&text, &Options::default());
            assert_eq!(uci(&found.game), PLAYED, "{text}");
            let spans: Vec<&str> = found
                .repairs
                .iter()
                .map(|repair| &text[repair.span.clone()])
                .collect();
            assert_eq!(spans, [sign]);
        }
    }
}

#[test]
fn a_sign_that_fills_no_line_judges_or_leads_to_a_move() {
    for text in [
        "e4\ne5\nCf3\nCc6 ?\nFb5\na6\n",
        "e4\te5\nCf3\tCc6 ?\nFb5\ta6\n",
        "e4\n… e5\nCf3\n… Cc6\nFb5\n… a6\n",
        "e4 …\n… e5\nCf3 …\n… Cc6\n",
    ] {
        assert_eq!(status(text), Status::Whole, "{text}");
    }
}

#[test]
fn a_first_row_that_is_damaged_begins_a_game_below_its_heading() {
    let first = "Partie 1\n1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n\nPartie 2\n";
    let described = "Partie 1\n1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n\nPartie 2\n";
    let sheets = [
        (first, "1. ? d5\n2. c4 e6\n3. Cc3 Cf6\n"),
        (first, "1. d9 d5\n2. c4 e6\n3. Cc3 Cf6\n"),
        (
            described,
            "1. P 7 D P 4 D\n2. P 4 FD P 3 R\n3. C 3 FD C 3 FR\n",
        ),
    ];
    for (first, second) in sheets {
        let text = format!("{first}{second}");
        let (_, game, end) =
            next(&text, 0, &Choice::default(), &Start::Record).expect("the first game");
        assert_eq!(game.status, Status::Whole, "{text}");
        let found = repaired(&text[end..], &Options::default());
        assert_eq!(uci(&found.game), "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6", "{text}");
    }
    // Dots and dashes behind the number say that Black moves, behind a note.
    for text in [
        "1. P 4 R\nUn bon coup.\n1. … P 4 R\n2. C 3 FR C 3 FD\n",
        "1. e4\n\nUn bon coup.\n\n1. — e5\n2. Cf3 Cc6\n",
        "[Event \"x\"]\n\n1. e4\nA good move.\n1. ... e5\n2. Nf3 Nc6\n",
    ] {
        let found = next(text, 0, &Choice::default(), &Start::Record);
        let (_, game, end) = found.expect("a game");
        assert_eq!(
            (game.plies.len(), end),
            (4, text.trim_end().len()),
            "{text}"
        );
    }
    // What goes on below a heading is no other game.
    let goes_on = format!("{first}1. Fa4 Cf6\n2. 0-0 Fe7\n");
    let (_, _, end) = next(&goes_on, 0, &Choice::default(), &Start::Record).expect("a game");
    assert_eq!(end, goes_on.trim_end().len());
}

#[test]
fn a_row_is_one_whatever_its_cells_look_like() {
    let rows = "1\te4\te5\n2\tCf3\tCc6\n3\tFc4\tFc5\n4\tc3\tCf6\n5\td3\td6\n6\t0-0\t0-0\n7\tTe1\tTe8\n8\th3\tFe6\n";
    let game = uci(&repaired(rows, &Options::default()).game);
    for cell in ["Tel", "Tez", "illisible", "xx", "T l R", "GxC"] {
        for rows in [
            rows.to_owned(),
            rows.replace('\t', "   "),
            rows[..rows.find("8\t").unwrap_or(0)].to_owned(),
        ] {
            let text = rows.replace("Te1", cell);
            let found = repaired(&text, &Options::default());
            let played = uci(&found.game);
            assert_eq!(
                played.split(' ').count(),
                rows.lines().count() * 2,
                "{text}"
            );
            let counted: Vec<u32> = found
                .repairs
                .iter()
                .filter(|repair| repair.counts())
                .map(|repair| repair.ply)
                .collect();
            assert_eq!(counted, [13], "{text}");
        }
    }
    let text = rows.replace("Te1", "Tel");
    assert_eq!(uci(&repaired(&text, &Options::default()).game), game);
    // A line of words among the rows is none.
    let text = rows.replace("7\t", "Les Blancs sont mieux.\n7\t");
    assert_eq!(uci(&repaired(&text, &Options::default()).game), game);
}

#[test]
fn a_cell_of_a_table_of_markup_that_nothing_reads_is_told_by_itself_and_repaired() {
    let games = [
        "e4|e5|Cf3|Cc6|Fb5|a6|Fa4|Cf6|0-0|Fe7|Te1|b5|Fb3|d6",
        "P 4 R|P 4 R|C 3 FR|C 3 FD|F 5 CD|P 3 TD|F 4 TD|C 3 FR|Roque|F 2 R|T 1 R|P 4 CD|F 3 CD|P 3 D",
    ];
    for (game, sign) in games.into_iter().flat_map(|game| [(game, ""), (game, ".")]) {
        let cells: Vec<&str> = game.split('|').collect();
        // A word behind the last move but one may be none.
        for at in 0..cells.len() - 1 {
            for word in ["PCD", "xx", "bonne", "Dcd+", "Ta?"] {
                let mut written = cells.clone();
                written[at] = word;
                let rows = written.chunks(2).zip(1..).map(|(row, number)| {
                    let cells = row.join("</td><td>");
                    format!("<tr><td>{number}{sign}</td><td>{cells}</td></tr>\n")
                });
                let text: String = rows.collect();
                let (game, _) = read(&text);
                let told: Vec<&str> = game
                    .faults
                    .iter()
                    .map(|fault| &text[fault.span.clone()])
                    .collect();
                assert_eq!(told, [word], "{text}");
                let found = repaired(&text, &Options::default());
                assert_eq!(uci(&found.game).split(' ').count(), cells.len(), "{text}");
            }
        }
    }
}
