//! Sheets, repaired as the program repairs them, and the games that come out.

use greffier::chess::Position;
use greffier::diagnostic;
use greffier::game::{Game, Line, Status};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{self, Start};
use greffier::record::{self, Choice};
use greffier::repair::{Options, Repair, Repaired, next, next_beside};
use greffier::spelling::spell;

/// The closed Spanish game, as Breyer defended it.
pub const BREYER: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0 Fe7 6. Te1 b5 7. Fb3 d6 8. c3 0-0 9. h3 Cb8 \
    10. d4 Cbd7 11. Cbd2 Fb7 12. Fc2 Te8 13. Cf1 Ff8 14. Cg3 g6 15. a4 c5 16. d5 c4 17. Fg5 h6 18. Fe3 Cc5 \
    19. Dd2 h5 20. Fg5 Fe7";

/// What Morphy played in the opera.
pub const OPERA: &str = "1. e4 e5 2. Cf3 d6 3. d4 Fg4 4. dxe5 Fxf3 5. Dxf3 dxe5 6. Fc4 Cf6 7. Db3 De7 8. Cc3 c6 9. Fg5 b5 \
    10. Cxb5 cxb5 11. Fxb5+ Cbd7 12. 0-0-0 Td8 13. Txd7 Txd7 14. Td1 De6 15. Fxd7+ Cxd7 16. Db8+ Cxb8 17. Td8#";

/// The first record of a text, repaired.
pub fn repaired(text: &str, options: &Options) -> Repaired {
    repaired_as(text, &Choice::default(), options)
}

/// The same of a record of which something is known.
pub fn repaired_as(text: &str, choice: &Choice, options: &Options) -> Repaired {
    let found = next(text, 0, choice, &Start::Record, options);
    let (mut repaired, _) = found.expect("a record");
    repaired.lay_beside(false);
    repaired
}

/// The first record of a text as it is read, and what is left behind it.
pub fn read(text: &str) -> (Game, &str) {
    let (_, game, end) = reading::next(text, 0, &Choice::default(), &Start::Record).expect(text);
    (game, text[end..].trim())
}

/// The codes of a game's faults.
pub fn codes(game: &Game) -> Vec<String> {
    let codes = game.faults.iter();
    codes
        .map(|fault| diagnostic::code(&fault.cause).to_string())
        .collect()
}

/// Two moves of each side, in each notation; what is said of them stands behind.
pub const ROWS: [&str; 3] = [
    "1. e4 e5 2. Cf3 Cc6",
    "1;e2-e4;e7-e5\n2;Cg1-f3;Cb8-c6\n",
    "1. P 4 R P 4 R 2. C 3 FR C 3 FD",
];

/// The moves of [`ROWS`].
pub const MOVES: &str = "e2e4 e7e5 g1f3 b8c6";

/// Reads a text that is one record, of which these faults are told and no others.
pub fn told(text: &str, faults: &[&str]) -> Game {
    let (game, left) = read(text);
    assert_eq!(codes(&game), faults, "{text}");
    assert_eq!(left, "", "{text}");
    game
}

/// Reads a text in which nothing is wrong.
pub fn whole(text: &str) -> Game {
    let game = told(text, &[]);
    assert_eq!(game.status, Status::Whole, "{text}");
    game
}

/// The moves of the main line as chess engines take them, with a blank between.
pub fn uci(game: &Game) -> String {
    moves_of(game, game.main())
}

/// The same of each other line of a game.
pub fn variations(game: &Game) -> Vec<String> {
    let lines = game.lines.iter().skip(1);
    lines.map(|line| moves_of(game, line)).collect()
}

fn moves_of(game: &Game, line: &Line) -> String {
    let plies = game.plies_of(line).iter();
    let words: Vec<String> = plies.map(|ply| ply.played.uci().to_string()).collect();
    words.join(" ")
}

/// A game's half-moves, each as a notation writes it in French.
pub fn cells(game: &Game, notation: Notation) -> Vec<String> {
    let language = Language::French;
    let dialect = Dialect { notation, language };
    let mut position = Position::initial();
    let mut cells = Vec::new();
    for ply in game.plies_of(game.main()) {
        cells.push(spell(dialect, &position, &ply.played));
        position.play(&ply.played);
    }
    cells
}

/// The same of the game that a text tells.
pub fn cells_of(text: &str, notation: Notation) -> Vec<String> {
    cells(&repaired(text, &Options::default()).game, notation)
}

/// How the cells of a row are parted.
pub const LAYOUTS: [[&str; 4]; 6] = [
    ["", ". ", " ", ""],
    ["", "  ", "      ", ""],
    ["", ". ", "      ", ""],
    ["", "\t", "\t", ""],
    ["", ";", ";", ""],
    ["| ", " | ", " | ", " |"],
];

/// The half-moves of two games in a notation, as far as they are asked for, with the moves that they are.
pub fn games(half_moves: usize) -> Vec<(Vec<String>, String)> {
    let mut games = Vec::new();
    for (text, notation) in [BREYER, OPERA]
        .iter()
        .flat_map(|text| Notation::ALL.map(|n| (text, n)))
    {
        let game = whole(text);
        let cells = cells(&game, notation)[..half_moves].to_vec();
        let moves = uci(&game);
        let moves: Vec<&str> = moves.split(' ').take(half_moves).collect();
        games.push((cells, moves.join(" ")));
    }
    games
}

/// The rows of a sheet.
pub fn rows(cells: &[String], layout: [&str; 4]) -> Vec<String> {
    named_rows(cells, layout, |n| n.to_string())
}

/// The same with the number of each written by `name`.
pub fn named_rows(
    cells: &[String],
    [before, number, between, end]: [&str; 4],
    name: impl Fn(usize) -> String,
) -> Vec<String> {
    let rows = cells.chunks(2).zip(1..);
    let row = |(row, n): (&[String], usize)| {
        format!("{before}{}{number}{}{end}", name(n), row.join(between))
    };
    rows.map(row).collect()
}

/// Asserts that nothing is wrong with a page, and that its moves are those, as they stand and repaired.
pub fn assert_clean(page: &str, moves: &str) {
    assert_eq!(uci(&whole(page)), moves, "{page}");
    let mended = repaired(page, &Options::default());
    assert_eq!(uci(&mended.game), moves, "{page}");
}

/// Asserts that nothing is wrong with a page, that its moves are those, and that nothing in it is corrected or doubted.
pub fn assert_untouched(page: &str, moves: &str) {
    let (game, _) = read(page);
    assert_eq!(
        (game.status, &*uci(&game)),
        (Status::Whole, moves),
        "{page}"
    );
    assert_eq!(codes(&game), [""; 0], "{page}");
    let mended = repaired(page, &Options::default());
    assert!(mended.repairs.is_empty(), "{page}");
}

/// The words of a text that are corrected, in the order of their half-moves.
pub fn corrected<'t>(text: &'t str, mended: &Repaired) -> Vec<&'t str> {
    let counts = mended.repairs.iter().filter(|repair| repair.counts());
    counts.map(|repair| &text[repair.span.clone()]).collect()
}

/// Four moves of the Spanish game as each notation writes them.
pub const SPANISH_ROWS: [[[&str; 2]; 4]; 3] = [
    [["e4", "e5"], ["Cf3", "Cc6"], ["Fb5", "a6"], ["Fa4", "Cf6"]],
    [
        ["e2-e4", "e7-e5"],
        ["Cg1-f3", "Cb8-c6"],
        ["Ff1-b5", "a7-a6"],
        ["Fb5-a4", "Cg8-f6"],
    ],
    [
        ["P 4 R", "P 4 R"],
        ["C 3 FR", "C 3 FD"],
        ["F 5 CD", "P 3 TD"],
        ["F 4 TD", "C 3 FR"],
    ],
];
/// What they are.
pub const SPANISH_MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";

/// The first record of one sheet, repaired beside another.
pub fn beside(one: &str, other: &str) -> Repaired {
    beside_with(one, other, &Options::default())
}

/// The same, repaired as hard as `options` say.
pub fn beside_with(one: &str, other: &str, options: &Options) -> Repaired {
    let (choice, start) = (Choice::default(), Start::Record);
    let (record, _) = record::read(other, 0, &choice).expect("a record");
    let found = next_beside(one, 0, &choice, &start, options, (&record, other));
    let (mut repaired, _) = found.expect("a record");
    repaired.lay_beside(false);
    repaired
}

/// `Fe? Fe7`: the words of a correction, and how they are read.
pub fn said(text: &str, repaired: &Repaired, repair: &Repair) -> String {
    let spelt = |read| spell(repaired.record.dialect, &repair.before, read);
    let read = repair.read.as_ref().map(spelt).unwrap_or_default();
    format!("{} {read}", &text[repair.span.clone()])
}
