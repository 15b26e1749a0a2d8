//! Two records one behind the other, one in the descriptive notation and one that names squares: each is a record of its own, however
//! it is laid out, and be it short or without its result.

use crate::support::sheets::{self, BREYER, OPERA, uci};
use greffier::game::{Game, Status};
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{self, Options};
use greffier::source::{Encoding, Pieces};

/// How the rows of a record are laid out: a number, White's cell and Black's, and what heads them.
struct Layout {
    name: &'static str,
    head: &'static str,
    row: fn(usize, &str, &str) -> String,
}

const fn layout(name: &'static str, row: fn(usize, &str, &str) -> String) -> Layout {
    headed(name, "", row)
}

const fn headed(
    name: &'static str,
    head: &'static str,
    row: fn(usize, &str, &str) -> String,
) -> Layout {
    Layout { name, head, row }
}

const LAYOUTS: [Layout; 14] = [
    layout("running", |n, one, other| format!("{n}. {one} {other} ")),
    layout("rows", |n, one, other| format!("{n}. {one} {other}\n")),
    layout("a comma", |n, one, other| format!("{n}. {one}, {other}\n")),
    layout("semicolons", |n, one, other| format!("{n};{one};{other}\n")),
    layout("semicolons apart", |n, one, other| {
        format!("{n} ; {one} ; {other}\n")
    }),
    headed(
        "semicolons, headed",
        "Coup;Blancs;Noirs\n",
        |n, one, other| format!("{n};{one};{other}\n"),
    ),
    layout("commas", |n, one, other| format!("{n},{one},{other}\n")),
    layout("tabs", |n, one, other| format!("{n}\t{one}\t{other}\n")),
    headed("tabs, headed", "Coup\tBlancs\tNoirs\n", |n, one, other| {
        format!("{n}\t{one}\t{other}\n")
    }),
    layout("bars", |n, one, other| {
        format!("| {n} | {one} | {other} |\n")
    }),
    layout("bars between", |n, one, other| {
        format!("{n} | {one} | {other}\n")
    }),
    headed(
        "bars, headed",
        "| Coup | Blancs | Noirs |\n|---|---|---|\n",
        |n, one, other| format!("| {n} | {one} | {other} |\n"),
    ),
    layout("blanks", |n, one, other| {
        format!("{n:<4}{one:<18}{other}\n")
    }),
    layout("stops and blanks", |n, one, other| {
        format!("{:<5}{one:<18}{other}\n", format!("{n}."))
    }),
];

/// The first `most` half-moves of a game in a notation.
fn sheet(game: &Game, most: usize, notation: Notation, layout: &Layout) -> String {
    let cells = sheets::cells(game, notation);
    let cells = &cells[..most.min(cells.len())];
    let rows = cells.chunks(2).enumerate();
    let rows = rows
        .map(|(at, row)| (layout.row)(at + 1, &row[0], row.get(1).map_or("", |cell| cell)))
        .collect::<String>();
    format!("{}{}\n", layout.head, rows.trim_end_matches(' '))
}

/// The moves of each record of a text, as it is read.
fn read(text: &str) -> Vec<String> {
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some((_, game, end)) = next(text, at, &Choice::default(), &Start::Record) {
        games.push(whole(&game));
        at = end;
    }
    games
}

/// The moves of a game in which nothing is wrong.
fn whole(game: &Game) -> String {
    match game.status {
        Status::Whole => uci(game),
        status => format!("{status:?}"),
    }
}

/// The same as it is repaired, in pieces as small as may be.
fn repaired(text: &str) -> Vec<String> {
    let mut pieces = Pieces::new(text.as_bytes(), "-", Encoding::Auto).with_size(1);
    let (choice, options) = (Choice::default(), Options::default());
    let mut games = Vec::new();
    while let Some(piece) = pieces.next().expect("text") {
        let (text, mut at) = (piece.text(), 0);
        while let Some((found, end)) = repair::next(text, at, &choice, &Start::Record, &options) {
            games.push(whole(&found.game));
            at = end;
        }
    }
    games
}

const FAMILIES: [[Notation; 2]; 4] = [
    [Notation::Abbreviated, Notation::Descriptive],
    [Notation::Coordinate, Notation::Descriptive],
    [Notation::Descriptive, Notation::Abbreviated],
    [Notation::Descriptive, Notation::Coordinate],
];

/// Reads two games as they are and repaired, of so many half-moves one behind the other in every layout, with these words behind the first.
fn in_all_layouts(most: [usize; 2], between: &str) {
    let games = [BREYER, OPERA].map(sheets::whole);
    let words = |at: usize| {
        let all = uci(&games[at]);
        let words: Vec<&str> = all.split(' ').take(most[at]).collect();
        words.join(" ")
    };
    let truth = [words(0), words(1)];
    let mut wrong = Vec::new();
    for notations in FAMILIES {
        for one in &LAYOUTS {
            for other in &LAYOUTS {
                let first = sheet(&games[0], most[0], notations[0], one);
                let second = sheet(&games[1], most[1], notations[1], other);
                let text = format!("{first}{between}\n{second}");
                // Repair takes long: it is asked of a part of the layouts.
                let repairs = one.name == "rows" || one.name == "semicolons, headed";
                if read(&text) != truth || repairs && repaired(&text) != truth {
                    wrong.push(format!("{notations:?}: {}, {}", one.name, other.name));
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn a_record_in_the_other_family_is_one_of_its_own_behind_one_without_a_result() {
    in_all_layouts([24, 20], "");
}

#[test]
fn behind_few_moves_too() {
    in_all_layouts([6, 24], "");
    in_all_layouts([4, 4], "");
}

#[test]
fn no_blank_line_need_part_them_and_a_page_may_end_between() {
    let games = [BREYER, OPERA].map(sheets::whole);
    let [first, second] = &games;
    let whole = [uci(first), uci(second)];
    for notations in FAMILIES {
        for other in &LAYOUTS {
            let first = sheet(first, usize::MAX, notations[0], &LAYOUTS[3]);
            let second = sheet(second, usize::MAX, notations[1], other);
            for between in ["", "\n\u{c}"] {
                let text = format!("{first}{between}{second}");
                assert_eq!(read(&text), whole, "{text}");
            }
        }
    }
}

#[test]
fn words_may_head_it_and_a_result_stand_before() {
    in_all_layouts([6, 12], "\nDupont - Martin\n");
    in_all_layouts([17, 4], "*\n\nRonde 3\n");
    in_all_layouts([40, 4], "1-0\n");
}

/// The first move of a game in a notation, a sign of it being misread so that no game opens with it.
const fn damaged(notation: Notation) -> [&'static str; 3] {
    match notation {
        Notation::Coordinate => ["e2-e9", "o2-e4", "c2-e4"],
        Notation::Descriptive => ["P 9 R", "B 4 R", "P 4 K"],
        _ => ["e9", "o4", "g5"],
    }
}

/// What is wrong with two records, the first move of the second being damaged, with these lines between them: whether they are read
/// as two, and the first as it was played.
fn part_damaged(notations: [Notation; 2], between: &str) -> Vec<String> {
    let games = [BREYER, OPERA].map(sheets::whole);
    let mut wrong = Vec::new();
    for (at, layout) in LAYOUTS.iter().enumerate() {
        for most in [24, 12] {
            let first = sheet(&games[0], most, notations[0], layout);
            let second = sheet(&games[1], most + 8, notations[1], layout);
            let cell = &sheets::cells(&games[1], notations[1])[0];
            let misread = damaged(notations[1])[at % 3];
            let second = second.replacen(cell.as_str(), misread, 1);
            let text = format!("{first}{between}{second}");
            let found = read(&text);
            let played = uci(&games[0]);
            let played: Vec<&str> = played.split(' ').take(most).collect();
            if found.len() != 2 || found[0] != played.join(" ") {
                wrong.push(format!(
                    "{notations:?} {between:?}: {}, {most}",
                    layout.name
                ));
            }
        }
    }
    wrong
}

#[test]
fn a_record_whose_first_move_is_damaged_is_one_of_its_own_where_its_rows_run_on() {
    let alike = [
        Notation::Coordinate,
        Notation::Abbreviated,
        Notation::Descriptive,
    ];
    let mut wrong = Vec::new();
    for between in ["\n", "---\n", "\n---\n\n", "\nDupont - Martin\n"] {
        for notation in alike {
            wrong.extend(part_damaged([notation; 2], between));
        }
        for notations in FAMILIES {
            wrong.extend(part_damaged(notations, between));
        }
    }
    for notations in FAMILIES {
        wrong.extend(part_damaged(notations, ""));
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn what_is_made_above_or_does_not_run_on_begins_no_record() {
    let rows = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7\n";
    for below in [
        "\n1... d5 2. exd5 Dxd5 3. Cc3 Da5",
        "\n1. … c5 2. Cf3 d6 3. d4 cxd4",
        "\n1. x e5 3. Cf3 Cc6",
        "---\n6. Te1 b5 7. Fb3 d6",
    ] {
        assert_eq!(read(&format!("{rows}{below}\n")).len(), 1, "{below}");
    }
}
