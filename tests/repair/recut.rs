//! Sheets in descriptive notation with blanks between the parts of a move, as books print them: what is left of a damaged move
//! runs into its neighbour, or over the number behind it.

use crate::support;
use crate::support::sheets::{cells, games, named_rows, repaired, repaired_as, uci};
use greffier::chess::Move;
use greffier::game::Game;
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::record::Choice;
use greffier::repair::{Options, Repair, Repaired};

/// Games whose openings have a figure in nearly every move: the closed Spanish, the opera, a Queen's Gambit.
const PLAYED: [&str; 3] = [
    "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0 Fe7 6. Te1 b5 7. Fb3 d6 8. c3 0-0 9. h3 Cb8 10. d4 Cbd7 11. Cbd2 Fb7 \
     12. Fc2 Te8 13. Cf1 Ff8 14. Cg3 g6 15. a4 c5 16. d5 c4 17. Fg5 h6 18. Fe3 Cc5 19. Dd2 h5 20. Fg5 Fe7",
    "1. e4 e5 2. Cf3 d6 3. d4 Fg4 4. dxe5 Fxf3 5. Dxf3 dxe5 6. Fc4 Cf6 7. Db3 De7 8. Cc3 c6 9. Fg5 b5 10. Cxb5 cxb5 \
     11. Fxb5+ Cbd7 12. 0-0-0 Td8 13. Txd7 Txd7 14. Td1 De6 15. Fxd7+ Cxd7 16. Db8+ Cxb8 17. Td8#",
    "1. d4 d5 2. c4 e6 3. Cc3 Cf6 4. Fg5 Fe7 5. e3 0-0 6. Cf3 Cbd7 7. Tc1 c6 8. Fd3 dxc4 9. Fxc4 Cd5 10. Fxe7 Dxe7 \
     11. 0-0 Cxc3 12. Txc3 e5 13. dxe5 Cxe5 14. Cxe5 Dxe5",
];

fn game(played: &str) -> Game {
    repaired(played, &Options::default()).game
}

/// A sheet with its cells in one line, numbered from 1.
fn sheet(cells: &[String]) -> String {
    let rows = cells.chunks(2).enumerate();
    let rows = rows.map(|(row, cells)| format!("{}. {}", row + 1, cells.join(" ")));
    rows.collect::<Vec<_>>().join(" ")
}

fn read(text: &str) -> Repaired {
    let choice = Choice {
        notation: Some(Notation::Descriptive),
        language: Some(Language::French),
        ..Choice::default()
    };
    repaired_as(text, &choice, &Options::default())
}

/// What corrections are of, and the half-moves that they tell.
fn corrected<'t>(text: &'t str, repairs: &[Repair]) -> Vec<(u32, &'t str)> {
    let corrected = repairs.iter().filter(|repair| repair.counts());
    corrected
        .map(|repair| (repair.ply, &text[repair.span.clone()]))
        .collect()
}

#[test]
fn a_lost_figure_before_a_number_costs_one_correction() {
    for played in PLAYED {
        let game = game(played);
        let cells = cells(&game, Notation::Descriptive);
        // Beyond the eighth move no number can be a rank.
        for at in (1..16).step_by(2) {
            let Some(figure) = cells[at].find(|c: char| c.is_ascii_digit()) else {
                continue;
            };
            // `C CD - 2 D` alone does not tell that its writer has dashes in words.
            if cells[at].contains('-') {
                continue;
            }
            let mut damaged = cells.clone();
            damaged[at].replace_range(figure..figure + 2, "");
            let (word, text) = (damaged[at].clone(), sheet(&damaged));
            let found = read(&text);
            let spans = corrected(&text, &found.repairs);
            assert_eq!(spans, [(at as u32 + 1, &*word)], "{text}");
            // Where several moves fit the rest of the word, another may be likelier.
            let moves = game.plies_of(game.main()).iter();
            let moves: Vec<Move> = moves.map(|ply| ply.played).collect();
            let mut likely = found.candidates.iter().take(5);
            assert!(likely.any(|candidate| candidate.moves == moves), "{text}");
        }
    }
}

#[test]
fn a_lost_letter_leaves_its_neighbour_whole() {
    for played in PLAYED {
        let game = game(played);
        let cells = cells(&game, Notation::Descriptive);
        for at in 0..cells.len() {
            // A dash may part moves as well as squares.
            let row = &cells[at & !1..cells.len().min((at & !1) + 2)];
            if row.iter().any(|cell| cell.contains(" - ")) {
                continue;
            }
            let pieces: Vec<&str> = cells[at].split(' ').collect();
            // The name of the man, and of the file where it names the square.
            for lost in [0, pieces.len() - 1] {
                if pieces.len() < 3 || pieces[lost].ends_with('.') {
                    continue;
                }
                let mut damaged = cells.clone();
                let mut left = pieces.clone();
                left.remove(lost);
                damaged[at] = left.join(" ");
                let text = sheet(&damaged);
                let found = read(&text);
                let spans = corrected(&text, &found.repairs);
                // `C 1 F 1 FR` has lost a letter of either word.
                let of_row = |(ply, _): &(u32, &str)| (*ply as usize - 1) / 2 == at / 2;
                assert!(
                    spans.len() <= 1 && spans.iter().all(of_row),
                    "{spans:?} of {text}"
                );
            }
        }
    }
}

#[test]
fn a_number_is_no_rank_where_it_is_due() {
    let text = "1. P 4 R P 4 R 2. P 4 D P pr 3. C 3 FR C 3 FD 4. C pr P C 3 F";
    let found = read(text);
    assert_eq!(corrected(text, &found.repairs), [(4, "P pr")]);
    let text = "1. P 4 R P 3 FD 2. P 4 D P 4 D 3. C 3 FD P r P 4. C pr P F 4 FR 5. C 3 CR F 3 CR";
    let found = read(text);
    assert_eq!(corrected(text, &found.repairs), [(6, "P r P")]);
    assert!(uci(&found.game).contains("d5e4 c3e4"));
}

#[test]
fn columns_keep_what_a_damaged_cell_has_left() {
    let tabs = "1\tP 4 R\tP 4 R\n2\tC 3\tC 3 FD\n3\tF 4 F\tF 4 F\n4\tP 3 D\tP 3 D\n";
    let found = read(tabs);
    assert_eq!(corrected(tabs, &found.repairs), [(3, "C 3")]);
    let pipes = "| 1 | P 4 | C 3 FR |\n| 2 | P 4 FD | P 3 FD |\n| 3 | C 3 FR | P 4 D |\n| 4 | P 3 R | P 3 R |\n\
        | 5 | F 3 D | P pr P |\n| 6 | F pr P 4 FD | P 4 FD |\n| 7 | 0-0 | P 3 TD |\n";
    let found = read(pipes);
    assert_eq!(corrected(pipes, &found.repairs), [(1, "P 4")]);
    assert!(uci(&found.game).starts_with("d2d4 g8f6"));
}

#[test]
fn a_number_before_each_column_is_no_part_of_a_damaged_cell() {
    let rows = [
        ["P 4 R", "P 4 R"],
        ["C 3 FR", "C 3 FD"],
        ["F 4 F", "F 4 F"],
        ["P 3 F", "C 3 F"],
        ["P 4 D", "P pr P"],
        ["P pr P", "F 6 C éch."],
        ["C 3 F", "C pr PR"],
        ["0-0", "F pr C"],
        ["P pr F", "P 4 D"],
        ["F 5 C", "P pr F"],
    ];
    for between in ["                 ", "\t", "  "] {
        for sign in ["", ".", ")"] {
            let row = |(at, [white, black]): (usize, &[&str; 2])| {
                let number = format!("{}{sign}", at + 1);
                format!("{number} {white}{between}{number} {black}\n")
            };
            let text: String = rows.iter().enumerate().map(row).collect();
            let found = repaired(&text, &Options::default());
            assert_eq!(
                corrected(&text, &found.repairs),
                [(12, "F 6 C éch.")],
                "{text}"
            );
        }
    }
}

#[test]
fn columns_part_a_damaged_cell_from_its_neighbour() {
    let text = "1. P 4 R                P 4 R\n2. C 3 FR               C?\n3. F 4 F                F 4 F\n";
    let found = read(text);
    assert_eq!(corrected(text, &found.repairs), [(4, "C?")]);
}

#[test]
fn figures_with_points_within_moves_are_ranks_where_the_writer_has_them() {
    let text =
        "1. P 4. R P 4. R 2. C 3. F C 3. F 3. F 4. F F 4. F 4. P 3. F C 3. F 5. P 3. D P 3. D";
    let found = repaired(text, &Options::default());
    assert_eq!(found.game.plies_of(found.game.main()).len(), 10);
    assert!(corrected(text, &found.repairs).is_empty());
}

#[test]
fn a_square_misread_behind_a_capture_is_no_move_too_many() {
    let text = "1. P 4 R P 4 D 2. P pr P 5 RR D pr P 3. C 3 FD D 4 TD 4. C 3 FR C 3 FR";
    let found = read(text);
    assert_eq!(corrected(text, &found.repairs), [(3, "P pr P 5 RR")]);
}

/// A sheet with a row a line, its cells a tab apart.
fn rows(cells: &[String]) -> String {
    let rows = cells.chunks(2).enumerate();
    rows.map(|(row, cells)| format!("{}.\t{}\n", row + 1, cells.join("\t")))
        .collect()
}

/// For each cell that `damage` makes something of: one correction, of that cell, gives as many half-moves back.
fn each_damaged(
    cells_of: impl Fn(&Game) -> Vec<String>,
    sheet: impl Fn(&[String]) -> String,
    damage: impl Fn(&str) -> Option<String>,
) {
    let mut seen = 0;
    for played in PLAYED {
        let game = game(played);
        let cells = cells_of(&game);
        // What stands last in a text may be a remark.
        let all = cells.len() - usize::from(!sheet(&cells).ends_with('\n'));
        for at in 0..all {
            let Some(word) = damage(&cells[at]) else {
                continue;
            };
            let mut damaged = cells.clone();
            damaged[at] = word.clone();
            let text = sheet(&damaged);
            let found = read(&text);
            let spans = corrected(&text, &found.repairs);
            assert_eq!(spans, [(at as u32 + 1, &*word)], "{text}");
            let read = found.game.plies_of(found.game.main());
            assert_eq!(read.len(), game.plies.len(), "{text}");
            seen += 1;
        }
    }
    assert!(seen > 2, "{seen}");
}

fn printed(game: &Game) -> Vec<String> {
    cells(game, Notation::Descriptive)
}

#[test]
fn a_sign_of_capture_misread_leaves_the_next_cell_alone() {
    for sign in ["ppr", "prr", "rp", "pv"] {
        let misread = |cell: &str| {
            let damaged = cell.replace(" pr ", &format!(" {sign} "));
            (damaged != cell).then_some(damaged)
        };
        each_damaged(printed, rows, misread);
        for blanks in ["   ", "  "] {
            let wide = |cells: &[String]| rows(cells).replace('\t', blanks);
            each_damaged(printed, wide, misread);
        }
    }
}

#[test]
fn what_is_left_in_the_last_cell_is_told() {
    for between in ["\t", "   ", "  ", " \t"] {
        let text = "1. P 4 R|P 4 R\n2. C 3 FR|C 3 FD\n3. P 4 D|P pr P\n4. C pr P|D 3 F\n5. C pr C|D ppr C\n";
        let text = text.replace('|', between);
        let (game, _) = support::sheets::read(&text);
        let faults = game.faults.iter().map(|fault| &text[fault.span.clone()]);
        assert_eq!(faults.collect::<Vec<_>>(), ["D ppr C"], "{text}");
        assert_eq!(game.plies.len(), 9, "{text}");
    }
}

#[test]
fn a_man_taken_for_a_figure_opens_no_row() {
    for figure in ["1", "3", "5", "l"] {
        let misread = |cell: &str| {
            let (before, behind) = cell.split_once(" pr ")?;
            let capital = |c: char| c.is_ascii_uppercase();
            let mark = behind.trim_start_matches(capital);
            // With a figure behind it the square of the man taken is read.
            let plain = !behind.contains(|c: char| c.is_ascii_digit());
            plain.then(|| format!("{before} pr {figure}{mark}"))
        };
        each_damaged(printed, rows, misread);
    }
    // Before a man's letter it may be a rank: `C pr 1 D pr C`.
    let rows = [
        (9, "F pr 3 éch."),
        (10, "R pr 3"),
        (9, "F × 1 éch."),
        (11, "C pr l éch."),
        (12, "C pr 5"),
    ];
    for (ply, damaged) in rows {
        let mut cells = ["F pr P éch.", "R pr F", "C pr P éch.", "C pr C"];
        cells[ply as usize - 9] = damaged;
        let [first, second, third, fourth] = cells;
        let text = format!(
            "1. P 4 R P 4 R 2. F 4 F F 4 F 3. C 3 FR C 3 FD 4. P 3 F C 3 F 5. {first} {second} 6. {third} {fourth} 7. P 4 D"
        );
        let found = read(&text);
        assert_eq!(corrected(&text, &found.repairs), [(ply, damaged)]);
        assert_eq!(found.game.plies_of(found.game.main()).len(), 13, "{text}");
        let (game, _) = support::sheets::read(&text);
        assert!(
            game.faults
                .iter()
                .any(|fault| damaged.starts_with(&text[fault.span.clone()])),
            "{text}"
        );
    }
}

#[test]
fn a_castling_misread_leaves_the_next_cell_alone() {
    for ruin in ["6-0", "-0", "0-"] {
        each_damaged(printed, rows, |cell| {
            (cell == "0-0").then(|| ruin.to_owned())
        });
    }
}

#[test]
fn a_figure_that_its_writer_could_not_read_is_part_of_its_word() {
    for layout in [sheet as fn(&[String]) -> String, rows] {
        let unread = |cell: &str| {
            let at = cell.find(|c: char| c.is_ascii_digit())?;
            let mut damaged = cell.to_owned();
            damaged.replace_range(at..=at, "?");
            Some(damaged)
        };
        each_damaged(printed, layout, unread);
    }
}

/// As La Stratégie prints it: `C . 3FR`.
fn dotted(game: &Game) -> Vec<String> {
    let dotted = |cell: String| match cell.split_once(' ') {
        Some((man, square)) if square.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("{man} . {}", square.replace(' ', ""))
        }
        _ => cell.replace(' ', ""),
    };
    printed(game).into_iter().map(dotted).collect()
}

/// A sheet with a row a line, its columns filled up with blanks.
fn columns(cells: &[String]) -> String {
    let rows = cells.chunks(2).enumerate();
    let row = |(row, cells): (usize, &[String])| {
        let second = cells.get(1).map_or("", |cell| cell);
        format!("{}. {:<12}{second}\n", row + 1, cells[0])
    };
    rows.map(row).collect()
}

#[test]
fn a_word_that_is_printed_with_a_stop_is_corrected_whole() {
    // `C . 3FR` without its last letter may read as well.
    let lost = |cell: &str| {
        let (_, square) = cell.split_once(" . ")?;
        (square.len() == 2).then(|| cell[..cell.len() - 1].to_owned())
    };
    let doubled = |cell: &str| {
        cell.contains(" . ")
            .then(|| format!("{}{cell}", &cell[..1]))
    };
    for layout in [columns as fn(&[String]) -> String, rows] {
        each_damaged(dotted, layout, doubled);
        each_damaged(dotted, layout, lost);
    }
}

#[test]
fn a_number_without_sign_before_a_cell_that_nothing_reads_is_none_of_the_cell_before() {
    let text = "1 P4R|1 P4R\n2 C3FR|2 C3FD\n3 F5CD|3 C3FR\n4 P4D|4 PxP\n5 0-0|5 F2R\n6 CxP|6 0-0\n7 C3FD|7 P3TD\n\
         8 F2R|8 P3D\n9 CxC|9 PxC\n10 P4FR|10 P4D\n11 P5R|11 F4FD+\n12 R1TR|12 C2D\n13 P3CD|13 T1R\n14 F2CD|14 F2TD\n\
         15 D2D|15 T3R\n16 C4TD|16 T3TR\n17 P3CR|17 D2R\n18 TD1R|18 C3CD\n19 CxC|19 PxC\n20 P5FR|20 F2CD\n21 F3FR|21 T1D\n\
         22 F4D|22 D2D\n23 D5CR|23 D1R\n24 P6R|24 P3FR\n25 FxP6FR|25 TxF\n26 P7R|26 T2D\n27 F5TR|27 DxP\n28 TxD|28 TxxT\n\
         29 F3FR|29 P4CD\n";
    for between in ["\t", "    "] {
        let text = text.replace('|', between);
        let found = repaired(&text, &Options::default());
        assert_eq!(corrected(&text, &found.repairs), [(56, "TxxT")], "{text}");
        let (game, _) = support::sheets::read(&text);
        let faults = game.faults.iter().map(|fault| &text[fault.span.clone()]);
        assert_eq!(faults.collect::<Vec<_>>(), ["TxxT"], "{text}");
    }
}

#[test]
fn a_lost_figure_between_blanks_leaves_its_word_whole() {
    let lines = "1. P 4 R P 4 R\n2. C  FR C 3 FD\n3. F 5 CD P 3 TD\n4. F 4 TD C 3 FR\n";
    let tabs = "1\tP 4 R\tP 4 R\n2\tC 3 FR\tC  FD\n3\tF 5 CD\tP 3 TD\n4\tF 4 TD\tC 3 FR\n";
    for (text, expected) in [(lines, (3, "C  FR")), (tabs, (4, "C  FD"))] {
        let found = read(text);
        assert_eq!(corrected(text, &found.repairs), [expected], "{text}");
        assert_eq!(found.game.plies_of(found.game.main()).len(), 8, "{text}");
    }
}

#[test]
fn a_word_without_its_figure_is_corrected_whole() {
    let text = "1. P 4 R P 4 R\n2. C FR C 3 FD\n3. F 5 CD P 3 TD\n4. F 4 TD C 3 FR\n";
    let found = read(text);
    assert_eq!(corrected(text, &found.repairs), [(3, "C FR")]);
}

#[test]
fn the_end_of_a_line_within_a_word_is_a_blank() {
    let text = "1. P 4 R P 4 D 2. P x\nP D l D 3. P 4 D C 3 FR";
    for end in ["\n", "\r\n"] {
        let text = text.replace('\n', end);
        let found = read(&text);
        assert_eq!(corrected(&text, &found.repairs), [(4, "D l D")], "{text}");
    }
    let text = "1. P 4 R P 4 D 2. P pr P G\n3 FR 3. P 4 D C pr P 4. C 3 FR F 5 C 5. F 2 R C 3 FD \
        6. 0-0 F pr C\n7. F pr F D 3 D\n";
    let found = read(text);
    assert_eq!(corrected(text, &found.repairs), [(4, "G\n3 FR")]);
    // As many figures as numbers, and words that a lone damaged letter leaves like prose.
    for (text, expected) in [
        (
            "1. P 4 R P 4 D 2. P pr P G\n3 FR 3. P 4 D C pr P\n",
            (4, "G\n3 FR"),
        ),
        ("1. P 4 R P 4 R 2. C 3\nBR C 3 FD\n", (3, "C 3\nBR")),
    ] {
        let found = read(text);
        assert_eq!(corrected(text, &found.repairs), [expected], "{text}");
    }
}

#[test]
fn a_move_told_by_its_departure_is_one_where_the_other_of_its_row_is_left_out() {
    let text = "1) P 4 R P 4 R\n2) C 3 FR C 3 FD\n3) C 3 FD C 3 FR\n4) T 1 TD - 1 CD\n5) P 3 TR P 3 D\n6) P 3 D P 3 TR\n";
    let found = read(text);
    assert_eq!(corrected(text, &found.repairs), [(8, "")]);
    assert!(uci(&found.game).contains("a1b1"));
    let mut seen = 0;
    for played in PLAYED {
        let cells = cells(&game(played), Notation::Descriptive);
        // Of the last row nothing tells that it had another.
        for at in 0..cells.len() - 2 {
            if !cells[at].contains(" - ") {
                continue;
            }
            let mut damaged = cells.clone();
            damaged[at ^ 1].clear();
            let text = damaged.chunks(2).enumerate().map(|(row, cells)| {
                let row = format!("{}) {}", row + 1, cells.join(" "));
                format!("{}\n", row.trim_end())
            });
            let text = text.collect::<String>();
            let found = read(&text);
            let spans = corrected(&text, &found.repairs);
            assert_eq!(spans, [((at ^ 1) as u32 + 1, "")], "{text}");
            seen += 1;
        }
    }
    assert!(seen > 1, "{seen}");
}

#[test]
fn a_damaged_word_keeps_its_departure_though_no_other_has_one() {
    for word in ["C l CD - 2 D", "C 1 CD - l D", "C 1 - 2 D"] {
        let text = format!("1) P 4 R P 4 R\n2) P 4 D C 3 FR\n3) {word} P 3 D\n4) P 3 TR P 3 TR\n");
        let found = read(&text);
        assert_eq!(corrected(&text, &found.repairs), [(5, word)], "{text}");
        let text = format!("1) P 4 D P 4 D\n2) C 3 FR C 3 FR\n3) P 3 R {word}\n4) P 3 TR P 3 TR\n");
        let found = read(&text);
        assert_eq!(corrected(&text, &found.repairs), [(6, word)], "{text}");
    }
}

#[test]
fn a_word_without_its_figure_in_the_last_row_is_one_move() {
    let commas = |cells: &[String]| {
        let rows = cells.chunks(2).enumerate();
        let rows = rows.map(|(row, cells)| format!("{}. {}", row + 1, cells.join(", ")));
        rows.collect::<Vec<_>>().join("; ") + "\n"
    };
    let (mut seen, mut whole) = (0, 0);
    for played in PLAYED {
        let cells = cells(&game(played), Notation::Descriptive);
        for end in (8..=cells.len()).step_by(2) {
            let mut damaged = cells[..end].to_vec();
            let at = end - 2;
            let word: String = damaged[at].split(' ').collect();
            let figure = word.find(|c: char| c.is_ascii_digit());
            let Some(figure) = figure.filter(|figure| *figure == 1 && word.len() < 5) else {
                continue;
            };
            damaged[at] = [&word[..figure], &word[figure + 1..]].concat();
            for text in [sheet(&damaged), rows(&damaged), commas(&damaged)] {
                let found = read(&text);
                let spans = corrected(&text, &found.repairs);
                let one = matches!(spans[..], [(ply, word)] if ply == at as u32 + 1 && word.trim_end_matches(',') == damaged[at]);
                assert!(one, "{spans:?} {text}");
                let read = found.game.plies_of(found.game.main());
                (seen, whole) = (seen + 1, whole + usize::from(read.len() == end));
            }
        }
    }
    assert!(seen > 30 && whole == seen, "{whole} of {seen}");
}

#[test]
fn two_rows_on_each_line_stay_two_where_a_cell_is_damaged() {
    for (cells, moves) in games(32) {
        for at in [9, 16, 21] {
            let mut cells = cells.clone();
            cells[at] = "?".to_owned();
            let rows = named_rows(&cells, ["", " ", " ", ""], |n| n.to_string());
            let lines: Vec<String> = rows.chunks(2).map(|rows| rows.join(" ")).collect();
            let text = lines.join("\n");
            let mended = repaired(&text, &Options::default());
            // What stood in the cell nobody knows; all the others are read as they stand.
            let found = uci(&mended.game);
            let pairs = || found.split(' ').zip(moves.split(' ')).enumerate();
            assert_eq!(found.split(' ').count(), 32, "{text}");
            assert!(
                pairs().all(|(ply, (one, other))| ply == at || one == other),
                "{text}"
            );
            assert_eq!(mended.repairs.len(), 1, "{text}");
        }
    }
}
