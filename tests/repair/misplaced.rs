//! Sheets whose words stand elsewhere than they were played: lines forgotten and exchanged, columns that slip, while the
//! numbering runs on as if nothing were missing.

use crate::support::sheets::{self, BREYER, OPERA, cells_of, repaired, uci};
use greffier::game::Status;
use greffier::notation::Notation;
use greffier::repair::{Correction, Options, Repair};

/// A sheet with its cells in rows, numbered from 1.
fn sheet(cells: &[String]) -> String {
    sheets::rows(cells, ["", ". ", "  ", "\n"]).concat()
}

/// Asserts that a game comes out of a sheet, and gives its corrections back.
fn mended(text: &str, played: &str) -> Vec<Repair> {
    let game = repaired(played, &Options::default()).game;
    let found = repaired(text, &Options::default());
    assert_eq!(uci(&found.game), uci(&game), "{text}");
    assert_eq!(found.game.status, Status::Whole, "{text}");
    found.repairs
}

fn are(repairs: &[Repair], correction: Correction) -> bool {
    let row = |repair: &Repair| {
        correction == Correction::Missing && repair.correction == Correction::MissingRow
    };
    repairs
        .iter()
        .all(|repair| repair.correction == correction || row(repair))
}

/// 7. Fe2 f5 8. a3 Cf6, exchanged: Black's moves alone in their order go on too.
const LINES_EXCHANGED: &str =
    "1. d4 d5 2. Cf3 c5 3. c3 cxd4 4. cxd4 Cc6 5. Cc3 e6 6. e3 Fd6 7. a3 Cf6 8. Fe2 f5 9. b4 Ce4
10. Fb2 O-O 11. O-O Fd7 12. Ca4 Tf6 13. Cc5 Th6 14. g3 Fc8 15. Tc1 Df6 16. Tc2 g5 17. Dc1 g4
18. Cxe4 fxe4 19. Ce5 Fxe5 20. dxe5 Dg5 21. b5 Th3 22. Txc6 bxc6 23. Dxc6 Dh5 24. Fxg4 Dxg4
25. Dxa8 Dh5 26. Dxc8+ Rg7 27. Dd7+ Rf8 28. Tc1";

const NOTATIONS: [Notation; 2] = [Notation::Abbreviated, Notation::Coordinate];

#[test]
fn a_line_forgotten_is_put_in_though_the_numbers_run_on() {
    for notation in NOTATIONS {
        let mut cells = cells_of(BREYER, notation);
        cells.drain(6..8);
        let repairs = mended(&sheet(&cells), BREYER);
        assert!(are(&repairs, Correction::Missing) && repairs.len() == 1);
        let plies: Vec<u32> = repairs.iter().map(|repair| repair.ply).collect();
        assert_eq!(plies, [7]);
        assert!(repairs.iter().all(|repair| repair.span.is_empty()));
    }
}

/// How many lines of a game, left out one by one, leave a sheet that comes out whole but for the moves that stood in them, and of how many
/// that is asked. Of the moves themselves nothing is left to tell.
fn put_back(played: &str, notation: Notation) -> (usize, usize) {
    let all = cells_of(played, notation);
    let plies = |text: &str| -> Vec<String> {
        let game = uci(&repaired(text, &Options::default()).game);
        game.split_whitespace().map(String::from).collect()
    };
    let game = plies(played);
    let lines = 2..all.len() / 2 - 3;
    let put_back = |line: &usize| {
        let mut cells = all.clone();
        cells.drain(2 * line..2 * line + 2);
        let found = plies(&sheet(&cells));
        let same = |at: &usize| found.get(*at) == game.get(*at);
        let elsewhere = (0..game.len()).filter(|at| at / 2 != *line);
        found.len() == game.len() && elsewhere.into_iter().all(|at| same(&at))
    };
    (lines.clone().filter(put_back).count(), lines.len())
}

#[test]
fn a_line_forgotten_is_put_back_where_single_letters_could_be_misread_instead() {
    let mut of = (0, 0);
    for notation in [
        Notation::Abbreviated,
        Notation::Coordinate,
        Notation::Descriptive,
    ] {
        for played in [BREYER, LINES_EXCHANGED] {
            let (back, lines) = put_back(played, notation);
            of = (of.0 + back, of.1 + lines);
        }
    }
    assert!(3 * of.0 >= 2 * of.1, "{of:?}");
}

#[test]
fn a_line_forgotten_in_the_opening_is_likelier_than_an_odd_move_by_one_letter() {
    // Fe7 for Fg7 would do, and nobody would take back on d5 then.
    let text = "1. d2-d4 Cg8-f6 2. c2-c4 e7-e6 3. Cg1-f3 c7-c5 4. d4-d5 d7-d6 5. Cb1-c3 e6xd5
6. e2-e4 Ff8-g7 7. h2-h3 a7-a6 8. Ff1-d3 0-0 9. 0-0 Cb8-d7";
    let played = text.replacen("6. e2-e4", "6. c4xd5 g7-g6 7. e2-e4", 1);
    let played = played
        .replacen("7. h2", "8. h2", 1)
        .replacen("8. Ff1", "9. Ff1", 1);
    let played = played.replacen("9. 0-0", "10. 0-0", 1);
    assert!(are(&mended(text, &played), Correction::Missing));
}

#[test]
fn a_half_move_left_out_right_before_one_misread_is_found_with_it() {
    for (notation, wrong) in NOTATIONS.into_iter().zip(["Cf8", "Cg8-f8"]) {
        let mut cells = cells_of(BREYER, notation);
        wrong.clone_into(&mut cells[7]);
        cells.remove(6);
        let repairs = mended(&sheet(&cells), BREYER);
        let found: Vec<Correction> = repairs.iter().map(|repair| repair.correction).collect();
        assert_eq!(found, [Correction::Missing, Correction::Misread]);
    }
}

#[test]
fn a_stray_half_move_may_be_one_misread_behind_one_left_out() {
    // Were the word passed over, the rest could be played as it stands, or nearly.
    for (at, wrong) in [(26, "Cc3"), (27, "e6"), (27, "a6"), (28, "c4")] {
        let mut cells = cells_of(BREYER, Notation::Abbreviated);
        wrong.clone_into(&mut cells[at]);
        cells.remove(at - 1);
        let repairs = mended(&sheet(&cells), BREYER);
        let found: Vec<Correction> = repairs.iter().map(|repair| repair.correction).collect();
        assert_eq!(found, [Correction::Missing, Correction::Misread]);
    }
}

#[test]
fn what_needs_few_corrections_is_found_though_the_words_as_they_stand_need_too_many() {
    for (at, wrong) in [(11, "g5"), (13, "g6"), (17, "Ca8"), (21, "Fe7")] {
        let mut cells = cells_of(BREYER, Notation::Abbreviated);
        wrong.clone_into(&mut cells[at]);
        cells.remove(at - 1);
        let two = Options {
            most: Some(2),
            ..Options::default()
        };
        let found = repaired(&sheet(&cells), &two);
        assert_eq!((found.given_up, found.repairs.len()), (None, 2));
        let game = repaired(BREYER, &two).game;
        assert_eq!(uci(&found.game), uci(&game), "{wrong}");
    }
}

#[test]
fn lines_exchanged_are_told_as_exchanged() {
    for notation in NOTATIONS {
        let mut cells = cells_of(OPERA, notation);
        cells.swap(6, 8);
        cells.swap(7, 9);
        let repairs = mended(&sheet(&cells), OPERA);
        assert!(are(&repairs, Correction::Exchanged) && repairs.len() == 4);
    }
}

#[test]
fn a_mate_and_the_half_move_before_it_are_exchanged_and_neither_is_too_many() {
    for notation in [
        Notation::Abbreviated,
        Notation::Coordinate,
        Notation::Descriptive,
    ] {
        let mut cells = cells_of(OPERA, notation);
        let last = cells.len() - 1;
        cells[last].push('#');
        cells.swap(last - 1, last);
        let repairs = mended(&sheet(&cells), OPERA);
        assert!(are(&repairs, Correction::Exchanged) && repairs.len() == 2);
    }
}

#[test]
fn two_moves_of_one_side_exchanged_are_two_corrections() {
    for notation in NOTATIONS {
        let mut cells = cells_of(BREYER, notation);
        cells.swap(8, 10);
        let repairs = mended(&sheet(&cells), BREYER);
        assert!(are(&repairs, Correction::Exchanged) && repairs.len() == 2);
    }
}

#[test]
fn exchanged_moves_that_show_far_behind_are_found() {
    // 12... Ff8 could be misread, and then White's or Black's 20th is the one that cannot be played.
    let mut cells = cells_of(BREYER, Notation::Abbreviated);
    cells.swap(23, 25);
    let repairs = mended(&sheet(&cells), BREYER);
    assert!(are(&repairs, Correction::Exchanged) && repairs.len() == 2);
}

#[test]
fn one_pair_exchanged_comes_before_two_that_explain_as_much() {
    // Black's 54th and 55th may stand in either order; of White's the pawn's cannot be the first, since the rook stands on e6.
    let text = "[FEN \"8/kpr5/pR2p3/3rP2p/5P1P/3qP3/1R4QK/8 w - - 8 51\"]\n[SetUp \"1\"]\n\n\
        51. Tb6xe6 Dd3xe3\n52. Dg2-f2 De3xf2+\n53. Tb2xf2 Td5-d4\n54. e5-e6 Td4-e4\n55. Te6-g6 Tc7-c6\n\
        56. f4-f5 Te4xh4+\n57. Rh2-g2 Th4-e4\n58. Tg6-g8 Te4xe6\n59. f5xe6 Tc6xe6\n60. Tg8-g7 Te6-b6\n\
        61. Tf2-f5 h5-h4\n62. Tf5-h5 Tb6-b3\n63. Rg2-f2 h4-h3\n64. Tg7-h7 h3-h2\n65. Rf2-e2 Ra7-b6\n66. Re2-d2\n";
    let found = repaired(text, &Options::default());
    assert!(are(&found.repairs, Correction::Exchanged), "{text}");
    let plies: Vec<u32> = found.repairs.iter().map(|repair| repair.ply).collect();
    assert_eq!(plies, [7, 9]);
}

#[test]
fn what_another_row_of_the_words_says_is_named_beside() {
    let found = repaired(LINES_EXCHANGED, &Options::default());
    let first = &found.repairs[0];
    assert!(first.correction == Correction::Exchanged && first.ply == 13);
    let others = found.candidates.iter().skip(1);
    let parts = |moves: &[greffier::chess::Move]| moves.get(12) != first.read.as_ref();
    assert!(others.clone().any(|other| parts(&other.moves)));
}

/// The two columns as a sheet: what one has fewer of is missing at its end.
fn columns(white: &[String], black: &[String]) -> String {
    let rows = 0..white.len().max(black.len());
    let cell = |column: &[String], row: usize| column.get(row).cloned().unwrap_or_default();
    let row = |row| {
        let (white, black) = (cell(white, row), cell(black, row));
        format!("{}. {white}  {black}\n", row + 1)
    };
    rows.map(row).collect()
}

fn split(cells: &[String]) -> (Vec<String>, Vec<String>) {
    let column = |first| cells.iter().skip(first).step_by(2).cloned().collect();
    (column(0), column(1))
}

#[test]
fn a_column_that_slipped_up_by_a_line_is_put_back() {
    for notation in NOTATIONS {
        let (white, mut black) = split(&cells_of(OPERA, notation));
        black.remove(3);
        let repairs = mended(&columns(&white, &black), OPERA);
        let missing = |repair: &&Repair| repair.correction == Correction::Missing;
        assert_eq!(repairs.iter().filter(missing).count(), 1);
        assert_eq!(repairs[0].correction, Correction::Missing);
        assert!(are(&repairs[1..], Correction::Exchanged));
    }
}

#[test]
fn a_column_that_slipped_down_by_a_line_is_put_back() {
    for notation in NOTATIONS {
        let (white, mut black) = split(&cells_of(OPERA, notation));
        black.insert(3, "---".to_owned());
        let repairs = mended(&columns(&white, &black), OPERA);
        assert!(are(&repairs, Correction::Exchanged));
    }
}

/// The two columns as a table, with its cells shown.
fn table(white: &[String], black: &[String]) -> String {
    let rows = 0..white.len().max(black.len());
    let cell = |column: &[String], row: usize| column.get(row).cloned().unwrap_or_default();
    let row = |row| {
        format!(
            "| {} | {} | {} |\n",
            row + 1,
            cell(white, row),
            cell(black, row)
        )
    };
    rows.map(row).collect()
}

#[test]
fn a_column_that_slipped_leaves_an_empty_cell_behind_the_last_move_whoever_played_it() {
    for notation in NOTATIONS {
        for (played, side) in [(BREYER, 1), (OPERA, 1), (BREYER, 0), (OPERA, 0)] {
            let (mut white, mut black) = split(&cells_of(played, notation));
            let column = if side == 0 { &mut white } else { &mut black };
            column.insert(8, String::new());
            let text = table(&white, &black);
            let repairs = mended(&text, played);
            let is_put_back = |repair: &Repair| {
                matches!(repair.correction, Correction::Exchanged | Correction::Blank)
            };
            assert!(repairs.iter().all(is_put_back), "{text}");
        }
    }
}

#[test]
fn mistakes_near_each_other_are_no_line_forgotten() {
    let text = sheet(&cells_of(BREYER, Notation::Abbreviated));
    let text = text.replace("Fb3", "Fh3").replace("h3  Cb8", "h5  Cb8");
    let repairs = mended(&text, BREYER);
    assert!(are(&repairs, Correction::Misread) && repairs.len() == 2);
}

#[test]
fn what_a_line_forgotten_leaves_open_is_told_of_it_and_not_of_a_word_far_off() {
    for notation in NOTATIONS {
        let mut cells = cells_of(BREYER, notation);
        let far = cells.len() - 4;
        // The queen to the second rank, a 2 taken for a 7.
        let misread = cells[far].replace('2', "7");
        let correction = format!("{misread} for {}", cells[far]);
        cells[far] = misread;
        cells.drain(6..8);
        let repairs = mended(&sheet(&cells), BREYER);
        let [line @ .., word] = &repairs[..] else {
            panic!("{correction}: {repairs:?}");
        };
        assert!(are(line, Correction::Missing) && line.len() == 1);
        assert!(
            line.iter().all(|repair| repair.confidence < 0.95),
            "{line:?}"
        );
        // Another piece may have been meant, and another rank: so much is named, and nothing more is doubted.
        let others = word.alternatives.iter().map(|other| other.confidence);
        let named = word.confidence + others.sum::<f64>();
        assert!(
            named > 0.95 && word.confidence > 0.8,
            "{correction}: {word:?}"
        );
    }
}

#[test]
fn a_half_move_left_out_is_found_though_the_words_go_on_for_twenty_as_the_other_sides() {
    // A quiet Italian game; Black's third half-move is written once, and the next word may say it too.
    let cells = "P4R P4R F4F F4F P3FD C3F C3F P3D P4D PxP PxP F3C 0-0 F5C D3C F4TR P5R PxP PxP CR2R P6R 0-0 PxP+ R1T \
        C5C C5D D3TR F3C C3T CR4FR F4F D3F TD1R C3T C6R F4FR CxT CxP CxP FxC D7D DxF FxC F4FR T8R+ TxT DxT R2T D8CR \
        R3T D8TR+ F2T F8C";
    let cells: Vec<String> = cells.split_whitespace().map(str::to_owned).collect();
    let played = repaired(&sheet(&cells), &Options::default()).game;
    let mut damaged = cells.clone();
    damaged.remove(5);
    let found = repaired(&sheet(&damaged), &Options::default());
    assert_eq!(uci(&found.game), uci(&played));
    let counted = found.repairs.iter().filter(|repair| repair.counts());
    assert!(counted.count() <= 2, "{:?}", found.repairs);
}

#[test]
fn no_first_half_move_is_put_in_against_all_numbers_where_one_word_is_misread() {
    let text = "1. P 4 FD P 3 FD 2. C 3 FR P 4 FR 3. P 3 CR P pr P 4. F 2 CR C 2 D 5. P 4 R C 4 FD 6. C 3 TD F 3 R";
    let game = text.replace("C 3 FR P 4 FR", "C 3 FR P 4 D");
    let repairs = mended(text, &game);
    let [repair] = &repairs[..] else {
        panic!("{repairs:?}")
    };
    assert_eq!((repair.ply, repair.correction), (4, Correction::Misread));
    assert_eq!(&text[repair.span.clone()], "P 4 FR");
}

/// Asserts that the words of a sheet are read as these moves put in, or put in another order, `played` being its half-moves from `at`.
fn told(text: &str, (at, played): (usize, &[&str]), correction: Correction) -> Vec<Repair> {
    let found = repaired(text, &Options::default());
    assert_eq!(found.game.status, Status::Whole);
    let moves = uci(&found.game);
    let there: Vec<&str> = moves.split(' ').skip(at).take(played.len()).collect();
    assert_eq!(there, played);
    assert!(are(&found.repairs, correction), "{:?}", found.repairs);
    found.repairs
}

#[test]
fn a_line_forgotten_before_the_first_word_that_cannot_be_played_is_found_whatever_the_search_reads_there()
 {
    // 8. Rh1 Fc5: without them the sheet can be played to `Fb6`.
    let text =
        "1. e4 c5 2. Cf3 e6 3. d4 cxd4 4. Cxd4 Cc6 5. Cc3 Dc7 6. Fe2 a6 7. O-O Cf6 8. Fe3 Ce7
9. f4 d6 10. Dd2 O-O 11. a3 b5 12. b4 Fb6 13. Fd3 e5 14. fxe5 dxe5 15. Cde2 Cg4 16. Fxb6 Dxb6
17. Cg3 Fe6 18. Tae1 Tad8 19. h3 Ch6 20. Ch5 Rh8 21. Dg5 Cg6 22. Cxg7 Rxg7 23. Df6+ Rg8 24. Dg5";
    told(text, (14, &["g1h1", "f8c5"]), Correction::Missing);
    // 20. c3 Txc2
    let text =
        "1. e4 d6 2. d4 Cf6 3. Cc3 g6 4. Fe3 Fg7 5. Dd2 c6 6. Cf3 Fg4 7. Fh6 Fxh6 8. Dxh6 Cbd7
9. Fe2 Da5 10. h3 Fxf3 11. Fxf3 c5 12. O-O-O Tc8 13. Rb1 cxd4 14. Txd4 Cb6 15. Cd5 Cfxd5
16. exd5 Cc4 17. Td3 Db6 18. Tb3 Dxf2 19. Txb7 Ce3 20. Ra1 Txc3 21. bxc3 Dxc3+ 22. Tb2 Cc2+
23. Rb1 Ca3+ 24. Ra1";
    told(text, (38, &["c2c3", "f2c2"]), Correction::Missing);
}

#[test]
fn two_lines_exchanged_are_found_where_one_side_exchanged_replays_as_well() {
    let repairs = told(
        LINES_EXCHANGED,
        (12, &["f1e2", "f7f5", "a2a3", "g8f6"]),
        Correction::Exchanged,
    );
    assert_eq!(repairs.len(), 4);
}

#[test]
fn what_a_line_forgotten_leaves_open_is_not_sure_where_two_words_misread_would_do() {
    // Before 36. a line is missing: Black's queen went to d4 in it, and of White's move nothing is told. Two words misread are another way
    // to go on.
    let text = "1. e2-e4 c7-c5 2. Cg1-f3 d7-d6 3. d2-d4 c5xd4 4. Cf3xd4 Cg8-f6 5. Cb1-c3
a7-a6 6. Fc1-e3 Cf6-g4 7. Fe3-g5 h7-h6 8. Fg5-h4 g7-g5 9. Fh4-g3 Ff8-g7 10.
Ff1-e2 h6-h5 11. h2-h4 g5xh4 12. Fg3xh4 Cb8-c6 13. Cd4-b3 Fc8-e6 14. Dd1-d2
Ta8-c8 15. f2-f3 Fg7-h6 16. Fh4-g5 Fh6xg5 17. Dd2xg5 Cg4-f6 18. Dg5-d2
Th8-g8 19. Fe2-f1 Fe6xb3 20. a2xb3 Cc6-b4 21. Re1-d1 Dd8-c7 22. Dd2-d4
Cb4-c6 23. Dd4-d2 Cc6-b4 24. Dd2-d4 Cb4-c6 25. Dd4-d2 e7-e6 26. Rd1-c1
Re8-e7 27. Rc1-b1 Dc7-b6 28. Ta1-a4 Db6-c5 29. f3-f4 Tg8-g3 30. Ff1-e2
Tg3xg2 31. Ta4-c4 Dc5-f2 32. Dd2-d1 b7-b5 33. e4-e5 d6xe5 34. f4xe5 b5xc4
35. e5xf6+ Df2xf6 36. Dd1-e1 Dd4-f2 37. De1-e4 Tg2-g1+ 38. Th1xg1 Df2xg1+
39. Rb1-a2 Cc6-b4+ 40. Ra2-a3";
    let repairs = told(text, (71, &["f6d4"]), Correction::Missing);
    assert!(repairs.iter().any(|repair| repair.confidence < 0.8));
    assert!(repairs.iter().all(|repair| repair.confidence < 0.95));
}

/// Two games told from the mover's side: either could have played nearly all that the other played. A half-move stands before each comma.
const FROM_THE_MOVERS_SIDE: [&str; 2] = [
    "P 4 R, P 4 FD, C 3 FR, P 3 D, F 5 C éch., F 2 D, F pr F éch., D pr F, 0-0, C 3 FR, D 2 R, C 3 F, P 3 F, P 3 R, P \
     4 D, P pr P, P pr P, P 4 D, P 5 R, C 5 R, F 3 R, P 4 F, T 1 D, D 2 FR, C 3 F, F 2 R, D 5 C, T 1 CD, C 2 R, P 3 \
     TD, D 3 D, 0-0, C 1 R, C 4 T, P 3 CD, P 3 T, P 3 F, C 4 C, D 2 D, C 3 F, C 3 D, TR 1 F, TD 1 F, C 2 TR, C 5 F, C \
     1 F, T 2 F, F 1 D, TR 1 FD, F 4 T, D 1 D, C 5 C, T 2 C, C 3 F, TD 2 F, C 5 C, T 2 C, C 3 F",
    "P 4 R, P 4 FD, C 3 FR, P 3 D, P 4 D, P pr P, C pr P, C 3 FR, C 3 FD, P 3 TD, F 3 R, P 4 R, C 3 C, F 3 R, D 2 D, \
     CD 2 D, P 3 F, F 2 R, P 4 C, 0-0, P 5 C, C 4 T, 0-0-0, D 2 F, R 1 C, TR 1 F, C 5 D, F pr C, P pr F, C 3 C, C 5 \
     T, C 5 FR, F pr CR, P pr F, F 3 T, T 1 R, D pr P, F 1 F, T 3 D, P 3 C, T 3 F, C pr P",
];

fn in_rows(half_moves: &[&str]) -> String {
    let rows = half_moves.chunks(2).zip(1..);
    rows.map(|(row, n)| format!("{n}. {}\n", row.join(" ")))
        .collect()
}

#[test]
fn a_first_half_move_written_twice_is_passed_over_though_the_sides_could_be_exchanged_for_long() {
    for game in FROM_THE_MOVERS_SIDE {
        let told: Vec<&str> = game.split(", ").collect();
        let meant = repaired(&in_rows(&told), &Options::default());
        let twice = [&told[..1], &told[..]].concat();
        let found = repaired(&in_rows(&twice), &Options::default());
        assert_eq!(uci(&found.game), uci(&meant.game), "{game}");
        let [first] = &found.repairs[..] else {
            panic!("{:?}", found.repairs);
        };
        assert_eq!(first.correction, Correction::Extra, "{game}");
    }
}

#[test]
fn a_rook_named_by_his_home_is_that_rook_though_nothing_else_names_one_and_the_rank_is_a_letter() {
    let told: Vec<&str> =
        "P 4 R, P 4 R, C 3 FR, C 3 FD, F 4 F, C 3 F, C 5 C, P 4 D, P pr P, C 4 TD, F 5 C éch., \
        P 3 F, P pr P, P pr P, F 3 D, C 4 D, C 3 FR, F 3 D, 0-0, C 5 FR, T 1 R, C pr F, P pr \
        C, 0-0, C 3 F, P 3 F, P 3 CD, F 3 T, P 4 D, P pr P, C pr P, F pr P éch., R pr F, D pr \
        C, F 3 T, P 4 FD, D 3 F, F 2 C, D 5 F, TR 1 R, C 5 C, D 5 T éch., R 1 C, P 3 C, D 3 \
        T, D pr D, P pr D, T pr T éch."
            .split(", ")
            .collect();
    let meant = repaired(&in_rows(&told), &Options::default());
    let damaged: Vec<&str> = told
        .iter()
        .map(|word| if *word == "TR 1 R" { "TR l R" } else { word })
        .collect();
    assert_ne!(damaged, told);
    let found = repaired(&in_rows(&damaged), &Options::default());
    assert_eq!(uci(&found.game), uci(&meant.game));
}
