//! Sheets of several games beside second sheets in any order: which is laid beside which, and what is told of those that are left.

use crate::run::{Dir, Ran};
use crate::support::sheets::{self, BREYER, OPERA};
use greffier::notation::Notation;

const IMMORTAL: &str = "1. e4 e5 2. f4 exf4 3. Fc4 Dh4+ 4. Rf1 b5 5. Fxb5 Cf6 6. Cf3 Dh6 7. d3 Ch5 8. Ch4 Dg5 9. Cf5 c6 \
    10. g4 Cf6 11. Tg1 cxb5 12. h4 Dg6 13. h5 Dg5 14. Df3 Cg8 15. Fxf4 Df6 16. Cc3 Fc5 17. Cd5 Dxb2 18. Fd6 Fxg1 19. e5 Dxa1+ \
    20. Re2 Ca6 21. Cxg7+ Rd8 22. Df6+ Cxf6 23. Fe7#";
const EVERGREEN: &str = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 4. b4 Fxb4 5. c3 Fa5 6. d4 exd4 7. O-O d3 8. Db3 Df6 9. e5 Dg6 \
    10. Te1 Cge7 11. Fa3 b5 12. Dxb5 Tb8 13. Da4 Fb6 14. Cbd2 Fb7 15. Ce4 Df5 16. Fxd3 Dh5 17. Cf6+ gxf6 18. exf6 Tg8 \
    19. Tad1 Dxf3 20. Txe7+ Cxe7 21. Dxd7+ Rxd7 22. Ff5+ Re8 23. Fd7+ Rf8 24. Fxe7#";
const CENTURY: &str = "1. Cf3 Cf6 2. c4 g6 3. Cc3 Fg7 4. d4 O-O 5. Ff4 d5 6. Db3 dxc4 7. Dxc4 c6 8. e4 Cbd7 9. Td1 Cb6 \
    10. Dc5 Fg4 11. Fg5 Ca4 12. Da3 Cxc3 13. bxc3 Cxe4 14. Fxe7 Db6 15. Fc4 Cxc3 16. Fc5 Tfe8+ 17. Rf1 Fe6 18. Fxb6 Fxc4+ \
    19. Rg1 Ce2+ 20. Rf1 Cxd4+ 21. Rg1 Ce2+ 22. Rf1 Cc3+ 23. Rg1 axb6 24. Db4 Ta4 25. Dxb6 Cxd1";
/// The opening of the game of Breyer's, and then another.
const BREYER_TOO: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6 8. c3 O-O 9. h3 Cb8 \
    10. d4 Cbd7 11. Cbd2 Fb7 12. Fc2 Te8 13. a4 Ff8 14. Fd3 c6 15. b3 g6 16. Dc2 Fg7 17. Fb2 Ch5 18. Tad1 De7 19. Cf1 Cf4 \
    20. Cg3 Cxd3";

const GAMES: [&str; 5] = [OPERA, IMMORTAL, EVERGREEN, CENTURY, BREYER];

/// The moves of a game.
fn moves(game: &str) -> String {
    sheets::uci(&sheets::whole(game))
}

/// A sheet of a game by these players, the cells at `unread` not read.
fn sheet(game: &str, notation: Notation, players: [&str; 2], unread: &[usize]) -> String {
    let mut cells = sheets::cells_of(game, notation);
    for &at in unread {
        "?".clone_into(&mut cells[at]);
    }
    let rows = sheets::rows(&cells, ["", ". ", " ", "\n"]).concat();
    let [white, black] = players;
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n{rows}\n")
}

/// Sheets in the three notations by turns, each with a cell that was not read; `from` tells which.
fn event(games: &[&str], from: usize) -> String {
    let sheets = games.iter().enumerate();
    let sheets = sheets.map(|(at, game)| {
        let notation = Notation::ALL[(at + from) % 3];
        sheet(game, notation, ["", ""], &[12 + at + 5 * from])
    });
    sheets.collect()
}

/// What the program makes of the sheets in `A` beside those in `B`.
fn repaired(name: &str, [first, second]: [&str; 2], options: &[&str]) -> Ran {
    let dir = Dir::new(name);
    dir.put("A", first).put("B", second);
    let args = ["repair", "A", "--second", "B", "-t", "uci"];
    let short = ["--message-format", "short"];
    dir.run(&[&args[..], &short, options].concat())
}

/// The lines that begin so.
fn told<'r>(ran: &'r Ran, start: &str) -> Vec<&'r str> {
    let lines = ran.err.lines();
    lines.filter(|line| line.starts_with(start)).collect()
}

/// Asserts that these games were written, each by both its sheets: what a cell says that was not read is told by the other.
fn assert_both(ran: &Ran, games: &[&str]) {
    let written: Vec<&str> = ran.out.lines().collect();
    let games: Vec<String> = games.iter().map(|game| moves(game)).collect();
    assert_eq!(written, games, "{}", ran.err);
    for code in ["other-game", "not-compared", "no-first", "no-second"] {
        assert!(!ran.err.contains(code), "{}", ran.err);
    }
    for name in ["A:", "B:"] {
        let unread = told(ran, name);
        assert_eq!(unread.len(), games.len(), "{}", ran.err);
        let is_sure = |line: &&str| line.contains("`?` read as") && line.contains("(0.99)");
        assert!(unread.iter().all(is_sure), "{}", ran.err);
    }
}

#[test]
fn second_sheets_in_another_order_are_paired_by_their_games() {
    for (at, order) in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 1, 4, 3]]
        .iter()
        .enumerate()
    {
        let second = order.map(|at| GAMES[at]);
        let sheets = [event(&GAMES, 0), event(&second, 1)];
        let ran = repaired(&format!("paired-order-{at}"), [&sheets[0], &sheets[1]], &[]);
        assert_both(&ran, &GAMES);
        assert_eq!(ran.status, 1);
        // What is wrong on the second sheets is told in the order of their file.
        let lines = told(&ran, "B:").into_iter();
        let lines: Vec<u32> = lines
            .filter_map(|line| line.split(':').nth(1)?.parse().ok())
            .collect();
        assert!(lines.is_sorted(), "{}", ran.err);
    }
}

#[test]
fn two_games_of_one_opening_are_told_apart() {
    let games = [BREYER, BREYER_TOO];
    for second in [games, [BREYER_TOO, BREYER]] {
        let sheets = [event(&games, 0), event(&second, 1)];
        let ran = repaired("paired-opening", [&sheets[0], &sheets[1]], &[]);
        assert_both(&ran, &games);
    }
}

#[test]
fn a_first_sheet_without_a_second_is_repaired_alone_and_told() {
    let first = event(&GAMES, 0);
    let second = event(&[CENTURY, OPERA, BREYER, IMMORTAL], 1);
    let ran = repaired("paired-no-second", [&first, &second], &[]);
    let games: Vec<String> = GAMES.iter().map(|game| moves(game)).collect();
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), games, "{}", ran.err);
    let alone: Vec<&str> = ran
        .err
        .lines()
        .filter(|line| line.contains("no-second"))
        .collect();
    assert_eq!(alone.len(), 1, "{}", ran.err);
    assert!(
        alone[0].contains("warning[no-second-sheet]: record 3 "),
        "{}",
        alone[0]
    );
    assert!(!ran.err.contains("other-game"), "{}", ran.err);
}

#[test]
fn what_is_missing_is_told_by_its_number_and_its_players() {
    let of = |game, players| sheet(game, Notation::Abbreviated, players, &[]);
    let opera = of(OPERA, ["Morphy", "le duc"]);
    let immortal = of(IMMORTAL, ["Anderssen", "Kieseritzky"]);
    let century = of(CENTURY, ["Byrne", "Fischer"]);
    let both = [&*opera, &*immortal].concat();
    let others = [&*century, &*opera, &*immortal].concat();
    // A warning alone: the game is known.
    let ran = repaired("paired-names", [&others, &both], &[]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let line = "A:1:1: warning[no-second-sheet]: record 1 (Byrne – Fischer)";
    assert_eq!(told(&ran, line).len(), 1, "{}", ran.err);
    let ran = repaired("paired-names", [&others, &both], &["--strict"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    // Of a second sheet that is beside none nothing is written.
    let ran = repaired("paired-names", [&both, &others], &[]);
    let games = [OPERA, IMMORTAL].map(moves);
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), games, "{}", ran.err);
    let line = "B:1:1: error[no-first-sheet]: record 1 (Byrne – Fischer)";
    assert_eq!(told(&ran, line).len(), 1, "{}", ran.err);
    assert_eq!(ran.status, 1, "{}", ran.err);
    let ran = repaired("paired-names", [&both, &others], &["--messages", "fr"]);
    assert!(
        ran.err.contains("la partie 1 (Byrne – Fischer)"),
        "{}",
        ran.err
    );
}

#[test]
fn one_may_be_missing_on_either_side() {
    let first = event(&[OPERA, IMMORTAL, EVERGREEN, CENTURY], 0);
    let second = event(&[BREYER, CENTURY, EVERGREEN, OPERA], 1);
    let ran = repaired("paired-either", [&first, &second], &[]);
    assert_eq!(ran.out.lines().count(), 4, "{}", ran.err);
    assert!(
        ran.err.contains("[no-second-sheet]: record 2 "),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("[no-first-sheet]: record 1 "),
        "{}",
        ran.err
    );
    // Left over at the same number they stand beside each other.
    let second = event(&[CENTURY, BREYER, EVERGREEN, OPERA], 1);
    let ran = repaired("paired-either", [&first, &second], &[]);
    assert_eq!(ran.err.matches("[other-game]").count(), 1, "{}", ran.err);
    assert!(!ran.err.contains("no-second"), "{}", ran.err);
    assert!(!ran.err.contains("no-first"), "{}", ran.err);
}

#[test]
fn first_sheets_may_come_by_standard_input_or_in_several_files() {
    let second = [BREYER, EVERGREEN, OPERA, CENTURY, IMMORTAL];
    let dir = Dir::new("paired-inputs");
    dir.put("A", event(&GAMES, 0)).put("B", event(&second, 1));
    let rest = ["--second", "B", "-t", "uci", "--message-format", "short"];
    let ran = dir.fed(&[&["repair"], &rest[..]].concat(), event(&GAMES, 0));
    let games: Vec<String> = GAMES.iter().map(|game| moves(game)).collect();
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), games, "{}", ran.err);
    let one = dir.run(&[&["repair", "A"], &rest[..]].concat());
    assert_eq!(ran.out, one.out);
    assert_eq!(ran.err.replace("-:", "A:"), one.err);
    dir.put("A1", event(&GAMES[..3], 0));
    dir.put("A2", event(&GAMES[3..], 0));
    let ran = dir.run(&[&["repair", "A1", "A2"], &rest[..]].concat());
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), games, "{}", ran.err);
    assert!(!ran.err.contains("sheet]"), "{}", ran.err);
}

#[test]
fn of_two_games_alike_the_order_decides() {
    let worn = |game, at: &[usize]| sheet(game, Notation::Abbreviated, ["", ""], at);
    let first = [worn(OPERA, &[4]), worn(IMMORTAL, &[]), worn(OPERA, &[6])].concat();
    let second = [
        worn(OPERA, &[8]),
        worn(OPERA, &[10, 12, 14]),
        worn(IMMORTAL, &[]),
    ]
    .concat();
    let ran = repaired("paired-alike", [&first, &second], &[]);
    let games = [OPERA, IMMORTAL, OPERA].map(moves);
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), games, "{}", ran.err);
    assert!(!ran.err.contains("sheet]"), "{}", ran.err);
}

#[test]
fn the_work_may_be_shared_out_among_any_number_of_threads() {
    let second = [BREYER, EVERGREEN, OPERA, CENTURY, IMMORTAL];
    let sheets = [event(&GAMES, 0), event(&second, 1)];
    let of = |jobs| repaired("paired-jobs", [&sheets[0], &sheets[1]], &["-j", jobs]);
    assert_eq!(of("1"), of("4"));
}
