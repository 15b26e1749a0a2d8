//! Two sheets of one game, White's and Black's: what each is evidence of for the other.

use std::fs;

use crate::support::sheets::{self, beside, corrected, said, uci, whole};
use greffier::chess::{Move, Position};
use greffier::diagnostic::code;
use greffier::game::{GameResult, Status};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{Correction, Options, Repair, Repaired, repair, repair_both};
use greffier::spelling::spell;
use shakmaty::Color;

/// The first record of a text, repaired.
fn repaired(text: &str) -> Repaired {
    sheets::repaired(text, &Options::default())
}

/// The cells of a game in a notation.
fn cells(game: &[Move], notation: Notation) -> Vec<String> {
    let language = Language::French;
    let dialect = Dialect { notation, language };
    let mut position = Position::initial();
    let cell = |played: &Move| {
        let text = spell(dialect, &position, played);
        position.play(played);
        text
    };
    game.iter().map(cell).collect()
}

/// The rows of a sheet with these cells.
fn sheet(cells: &[String]) -> String {
    sheets::rows(cells, ["", ". ", " ", "\n"]).concat()
}

/// The game of the two sheets among the fixtures.
fn game() -> Vec<Move> {
    let text = fs::read_to_string("fixtures/sheets/feuille-des-blancs.uci").expect("a game");
    let mut position = Position::initial();
    let played = text.split(" |").next().unwrap_or_default().split(' ');
    let played = played.map(|word| {
        let moves = position.legal_moves();
        let found = moves.iter().find(|played| played.uci().to_string() == word);
        let played = *found.expect("a legal move");
        position.play(&played);
        played
    });
    played.collect()
}

const NOTATIONS: [Notation; 3] = [
    Notation::Coordinate,
    Notation::Abbreviated,
    Notation::Descriptive,
];

/// Each notation with itself and with the next, and with the one behind that where all cases are asked for.
fn pairs() -> impl Iterator<Item = [Notation; 2]> {
    let most = if crate::support::is_full() { 3 } else { 2 };
    let each = 0..NOTATIONS.len();
    (0..most).flat_map(move |apart| {
        each.clone()
            .map(move |one| [NOTATIONS[one], NOTATIONS[(one + apart) % NOTATIONS.len()]])
    })
}

#[test]
fn what_one_sheet_does_not_say_the_other_says_in_any_notation() {
    let game = game();
    let moves = uci(&beside(&sheet(&cells(&game, Notation::Coordinate)), "1. e4").game);
    for [one, other] in pairs() {
        let sides = [(one, 3, other, 7), (other, 7, one, 3)];
        for (one, first, other, second) in sides {
            let torn = |notation, from: usize| {
                let mut cells = cells(&game, notation);
                let torn = cells.iter_mut().skip(from).step_by(11);
                torn.for_each(|cell| "?".clone_into(cell));
                sheet(&cells)
            };
            let (one, other) = (torn(one, first), torn(other, second));
            let both = beside(&one, &other);
            assert_eq!(uci(&both.game), moves, "{one}\n{other}");
            for repair in &both.repairs {
                assert_eq!(&one[repair.span.clone()], "?", "{one}\n{other}");
            }
        }
    }
}

#[test]
fn what_the_other_sheet_says_of_cells_that_are_not_read_is_told_and_no_correction_too_many() {
    let game = game();
    for [one, other] in pairs() {
        let mut first = cells(&game, one);
        let torn = first.iter_mut().skip(4).step_by(5).take(12);
        torn.for_each(|cell| "?".clone_into(cell));
        let (one, other) = (sheet(&first), sheet(&cells(&game, other)));
        let both = beside(&one, &other);
        let moves = both.game.plies.iter().map(|ply| ply.played);
        assert!(moves.eq(game.iter().copied()), "{one}\n{other}");
        let told: Vec<_> = both.repairs.iter().map(|one| one.correction).collect();
        assert_eq!(told, [Correction::Illegible; 12], "{one}\n{other}");
    }
}

#[test]
fn half_moves_exchanged_on_the_other_sheet_are_no_mistake_of_the_first() {
    let game = game();
    for [one, other] in pairs() {
        let mut first = cells(&game, one);
        let mut second = cells(&game, other);
        "?".clone_into(&mut first[40]);
        second.swap(20, 21);
        let (one, other) = (sheet(&first), sheet(&second));
        let both = beside(&one, &other);
        let told: Vec<_> = both.repairs.iter().map(|one| one.correction).collect();
        assert_eq!(told, [Correction::Illegible], "{one}\n{other}");
        let moves = both.game.plies.iter().map(|ply| ply.played);
        assert!(moves.eq(game.iter().copied()), "{one}\n{other}");
    }
}

#[test]
fn each_sheet_lacks_a_half_move_that_the_other_has() {
    let game = game();
    for [one, other] in pairs() {
        for (first, second) in [(22, 23), (23, 22), (30, 12)] {
            let without = |notation, at: usize| {
                let mut cells = cells(&game, notation);
                cells.remove(at);
                sheet(&cells)
            };
            let (one, other) = (without(one, first), without(other, second));
            let both = beside(&one, &other);
            let moves = both.game.plies.iter().map(|ply| ply.played);
            assert!(moves.eq(game.iter().copied()), "{one}\n{other}");
            let told = both.repairs.iter().map(|one| (one.ply, one.correction));
            let told: Vec<_> = told.collect();
            let missing = (first as u32 + 1, Correction::Missing);
            assert_eq!(told, [missing], "{one}\n{other}");
        }
    }
}

/// What both players wrote, until each wrote his own moves alone, short of time.
const ROWS: &str = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O Fe7\n6. Te1 b5\n7. Fb3 d6\n8. c3 O-O\n\
                    9. h3 Cb8\n10. d4 Cbd7\n";
const WHITES: [&str; 4] = ["Cbd2", "Fc2", "Cf1", "Cg3"];
const BLACKS: [&str; 4] = ["Fb7", "Te8", "Ff8", "g6"];
const SHORT_OF_TIME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 \
                             d2d4 b8d7 b1d2 c8b7 b3c2 f8e8 d2f1 e7f8 f1g3 g7g6";

#[test]
fn players_short_of_time_write_their_own_moves_alone() {
    let rows = |rows: &str, from: usize, moves: &[&str], before: &str, behind: &str| {
        let own = moves.iter().enumerate();
        let own = own.map(|(at, own)| format!("{}{before} {own}{behind}\n", from + at));
        format!("{rows}{}1-0\n", own.collect::<String>())
    };
    for empty in ["-", "--", "…", "?"] {
        let white = rows(ROWS, 11, &WHITES, ".", &format!(" {empty}"));
        let black = rows(ROWS, 11, &BLACKS, &format!(". {empty}"), "");
        for (one, other) in [(&white, &black), (&black, &white)] {
            let both = beside(one, other);
            assert_eq!(uci(&both.game), SHORT_OF_TIME, "{one}{other}");
            assert_eq!(both.game.status, Status::Whole, "{one}{other}");
            assert_eq!(both.repairs.len(), 4, "{one}{other}{:#?}", both.repairs);
        }
    }
    let (white, black) = (
        rows(ROWS, 11, &WHITES, ".", ""),
        rows(ROWS, 11, &BLACKS, "...", ""),
    );
    for (one, other) in [(&white, &black), (&black, &white)] {
        let both = beside(one, other);
        assert_eq!(uci(&both.game), SHORT_OF_TIME, "{one}{other}");
        // What is put in stands between the rows: no number is denied by it.
        let faults = &both.game.faults;
        assert!(faults.is_empty(), "{one}{other}{faults:#?}");
    }
    // From the first move on.
    let column = |of: usize, dots: &str| -> String {
        let rows = ROWS.lines().enumerate();
        let rows = rows.filter_map(|(at, row)| Some((at, row.split(' ').nth(of)?)));
        rows.map(|(at, own)| format!("{}{dots} {own}\n", at + 1))
            .collect()
    };
    let (white, black) = (column(1, "."), column(2, "..."));
    for (one, other) in [(&white, &black), (&black, &white)] {
        let both = beside(one, other);
        assert!(SHORT_OF_TIME.starts_with(&uci(&both.game)), "{one}{other}");
        assert!(both.game.plies.len() >= 19, "{one}{other}");
    }
}

/// Two sheets of one game, of which neither has all its moves.
const SHEETS: [&str; 2] = [
    "1. e4 e5 2. Cf3 Cc6 3. ? a6 4. ? ? 5. ? Fe7",
    "1) e2-e4 ? 2) ? ? 3) Ff1-b5 ? 4) Fb5xc6 d7xc6 5) d2-d3 ?",
];

#[test]
fn two_sheets_of_one_game_tell_what_neither_tells_alone() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 d2d3 f8e7";
    for (one, other) in [(SHEETS[0], SHEETS[1]), (SHEETS[1], SHEETS[0])] {
        assert_ne!(uci(&repaired(one).game), game);
        let both = beside(one, other);
        assert_eq!(uci(&both.game), game);
        // Spans are of the first sheet.
        for repair in &both.repairs {
            assert_eq!(&one[repair.span.clone()], "?");
        }
    }
}

#[test]
fn the_two_sheets_of_a_long_game_come_to_the_same() {
    let sheets = ["blancs", "noirs"]
        .map(|side| format!("fixtures/sheets/feuille-des-{side}.txt"))
        .map(|path| fs::read_to_string(path).expect("a sheet"));
    let truth = fs::read_to_string("fixtures/sheets/feuille-des-blancs.uci").expect("its game");
    for (one, other) in [(0, 1), (1, 0)] {
        let both = beside(&sheets[one], &sheets[other]);
        assert_eq!(Some(uci(&both.game).as_str()), truth.split(" |").next());
        let counted = both.repairs.iter().filter(|repair| repair.counts());
        assert_eq!(counted.count(), [7, 8][one], "{:#?}", both.repairs);
    }
}

#[test]
fn a_sheet_beside_its_copy_is_repaired_as_it_is_alone() {
    for entry in fs::read_dir("fixtures/sheets").expect("sheets") {
        let path = entry.expect("a sheet").path();
        if path.extension().is_none_or(|of| of != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a sheet");
        let (start, options) = (Start::Record, Options::default());
        let (record, ..) = next(&text, 0, &Choice::default(), &start).expect("a record");
        let alone = repair(&record, &text, &start, &options);
        let both = repair_both([(&record, &text), (&record, &text)], &start, &options);
        assert_eq!(uci(&both.game), uci(&alone.game), "{}", path.display());
    }
}

/// The rows of a sheet with these columns; a cell that is not filled in is `---`.
fn columns(white: &[String], black: &[String]) -> String {
    let rows = white.len().max(black.len());
    let cell = |column: &[String], at: usize| column.get(at).map_or("---", |cell| cell).to_owned();
    let cells = (0..rows).flat_map(|at| [cell(white, at), cell(black, at)]);
    let mut cells: Vec<String> = cells.collect();
    cells.pop_if(|last| last == "---");
    sheet(&cells)
}

/// The rows of a sheet of which a cell of one column is left out, or one put in, so that the rest of it stands a row too high
/// or too low.
fn slips(cells: &[String], side: usize, row: usize) -> [String; 2] {
    let column = |side: usize| -> Vec<String> {
        let column = cells.iter().skip(side).step_by(2);
        column.cloned().collect()
    };
    let [mut up, mut down] = [[column(0), column(1)], [column(0), column(1)]];
    up[side].remove(row);
    down[side].insert(row, "---".to_owned());
    [up, down].map(|[white, black]| columns(&white, &black))
}

#[test]
fn a_row_forgotten_on_one_sheet_stands_in_its_place_beside_a_column_that_slipped_on_the_other() {
    let game = game();
    for [one, other] in pairs().filter(|[one, other]| one != other) {
        let mut first = cells(&game, one);
        first.drain(20..22);
        let first = sheet(&first);
        for side in [0, 1] {
            for slipped in crate::support::sampled(slips(&cells(&game, other), side, 5), 2) {
                let both = beside(&first, &slipped);
                let moves = both.game.plies.iter().map(|ply| ply.played);
                assert!(moves.eq(game.iter().copied()), "{first}\n{slipped}");
            }
        }
    }
}

#[test]
fn a_column_that_slipped_on_the_second_sheet_has_nothing_behind_the_last_move() {
    let game = game();
    for notation in NOTATIONS {
        let cells = cells(&game, notation);
        let whole = sheet(&cells);
        for side in [0, 1] {
            // Near the end few words stand in another place.
            for row in [5, game.len() / 2 - 3] {
                for slipped in slips(&cells, side, row) {
                    let both = beside(&whole, &slipped);
                    let moves = both.game.plies.iter().map(|ply| ply.played);
                    assert!(moves.eq(game.iter().copied()), "{whole}\n{slipped}");
                }
            }
        }
    }
}

#[test]
fn where_a_column_of_the_first_sheet_slipped_the_other_tells() {
    let game = game();
    let moves = uci(&beside(&sheet(&cells(&game, Notation::Coordinate)), "1. e4").game);
    for [one, other] in pairs() {
        let whole = sheet(&cells(&game, other));
        let written = cells(&game, one);
        for side in [0, 1] {
            for slipped in crate::support::sampled(slips(&written, side, 5), 2) {
                let both = beside(&slipped, &whole);
                assert_eq!(uci(&both.game), moves, "{slipped}\n{whole}");
            }
        }
    }
}

/// The game of the longest of the sheets below.
const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5";

const SPANISH_SHEET: &str = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 Cf6\n4. d3 d6";
const ITALIAN_SHEET: &str = "1. e4 e5\n2. Cf3 Cc6\n3. Fc4 Fc5\n4. d3 d6";

#[test]
fn a_record_that_replays_is_not_changed_by_another_sheet_and_what_that_says_is_told() {
    let [spanish, italian] = [["f1b5", "g8f6"], ["f1c4", "f8c5"]];
    for (one, other, own, others) in [
        (SPANISH_SHEET, ITALIAN_SHEET, spanish, italian),
        (ITALIAN_SHEET, SPANISH_SHEET, italian, spanish),
    ] {
        let both = beside(one, other);
        let game = format!("e2e4 e7e5 g1f3 b8c6 {} {} d2d3 d7d6", own[0], own[1]);
        assert_eq!(uci(&both.game), game);
        assert_eq!(both.game.status, Status::Whole);
        let told = both
            .repairs
            .iter()
            .map(|one| (one.ply, one.correction, one.alternatives[0].read));
        let told: Vec<_> = told
            .map(|(ply, how, read)| (ply, how, read.map(|one| one.uci().to_string())))
            .collect();
        let disputed = |ply, read: &str| (ply, Correction::Disputed, Some(read.to_owned()));
        assert_eq!(told, [disputed(5, others[0]), disputed(6, others[1])]);
    }
}

#[test]
fn what_the_other_sheet_says_is_told_where_the_first_is_mended_too() {
    let game = game();
    for [one, other] in pairs() {
        let whole = sheet(&cells(&game, other));
        let mut first = cells(&game, one);
        "?".clone_into(&mut first[40]);
        let torn = sheet(&first);
        // Nothing is disputed by a sheet that says the game.
        let told = |second: &str| {
            let both = beside(&torn, second);
            let moves = both.game.plies.iter().map(|ply| ply.played);
            assert!(moves.eq(game.iter().copied()), "{torn}\n{second}");
            let disputed = |repair: &Repair| repair.correction == Correction::Disputed;
            let told = both.repairs.into_iter().filter(disputed);
            told.collect::<Vec<Repair>>()
        };
        assert!(told(&whole).is_empty(), "{torn}\n{whole}");
        for at in [4, 12, 52] {
            let mut position = Position::initial();
            game[..at].iter().for_each(|played| position.play(played));
            let language = Language::French;
            let dialect = Dialect {
                notation: other,
                language,
            };
            // A move with its man and squares apart from the one that was played.
            let moves = position.legal_moves();
            let far = |played: &&Move| played.role != game[at].role && played.to != game[at].to;
            let another = moves.iter().find(far).expect("another move");
            let mut second = cells(&game, other);
            second[at] = spell(dialect, &position, another);
            let told = told(&sheet(&second));
            let plies: Vec<u32> = told.iter().map(|repair| repair.ply).collect();
            assert_eq!(plies, [at as u32 + 1], "{torn}\n{}", sheet(&second));
            let [repair] = &told[..] else { unreachable!() };
            assert_eq!(repair.read, Some(game[at]));
            let others = repair.alternatives.iter().filter_map(|other| other.read);
            assert!(others.clone().any(|other| other == *another), "{repair:?}");
            let known = repair.alternatives.iter().map(|other| other.confidence);
            let all = repair.confidence + known.sum::<f64>();
            assert!((0.5..1.001).contains(&all), "{repair:?}");
        }
    }
}

#[test]
fn two_lines_in_another_order_on_two_sheets_that_replay_are_each_told() {
    let one = "1. e4 c6\n2. d4 d5\n3. Cc3 Cf6\n4. exd5 cxd5\n5. Ff4 Cc6\n6. Cf3 Fg4";
    let other = "1. e4 c6\n2. d4 d5\n3. exd5 cxd5\n4. Cc3 Cf6\n5. Ff4 Cc6\n6. Cf3 Fg4";
    for (own, another) in [(one, other), (other, one)] {
        let both = beside(own, another);
        let told = both.repairs.iter().map(|one| (one.ply, one.correction));
        let disputed = [5, 6, 7, 8].map(|ply| (ply, Correction::Disputed));
        assert_eq!(told.collect::<Vec<_>>(), disputed);
        // The other game is a candidate, and the two are all that is thought of.
        let rival = beside(another, "1. e4").game;
        let rival: Vec<Move> = rival.plies.iter().map(|ply| ply.played).collect();
        let known = both.candidates.iter().find(|one| one.moves == rival);
        let known = known.expect("the other game").confidence;
        let own = both.candidates[0].confidence;
        assert!(own + known > 0.9, "{own} {known}");
        for repair in &both.repairs {
            assert!((repair.confidence - own).abs() < 0.1, "{repair:?}");
        }
    }
}

#[test]
fn what_only_the_other_sheet_has_behind_the_last_word_is_in_the_game() {
    let short = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4\n";
    let long = format!(
        "{}Cf6\n5. O-O Fe7\n6. Te1 b5",
        short.replace("Fa4\n", "Fa4 ")
    );
    let both = beside(short, &long);
    assert_eq!(uci(&both.game), GAME);
    let told: Vec<_> = both
        .repairs
        .iter()
        .map(|one| (one.ply, one.correction))
        .collect();
    let added = (8..=12).map(|ply| (ply, Correction::Added));
    assert_eq!(told, added.collect::<Vec<_>>());
    // With a mistake in the part that both have, on either sheet, and more moves than corrections are allowed.
    let wrong = short.replace("Fb5", "Fb6");
    let longer = format!("{long}\n7. Fb3 d6\n8. c3 O-O\n9. h3 Cb8\n10. d4 Cbd7");
    for (one, other) in [
        (wrong.as_str(), longer.as_str()),
        (short, &longer.replace("Fb5", "Fb6")),
    ] {
        let both = beside(one, other);
        assert_eq!(
            uci(&both.game),
            format!("{GAME} a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 d2d4 b8d7"),
            "{one}"
        );
    }
}

#[test]
fn what_only_the_other_sheet_has_is_added_to_one_in_which_moves_look_back_at_others() {
    let sentences = [
        "Le pion du roi, deux pas",
        "De même",
        "Le cavalier du roi à la troisième case de son fou",
        "Le cavalier de la dame à la troisième case de son fou",
        "Le pion de la dame, deux pas",
        "Le pion le prend",
        "Le cavalier le reprend",
        "Le cavalier du roi à la troisième case de son fou",
        "Le cavalier le prend",
        "Le pion du cavalier le reprend",
    ];
    let abbreviated = [
        "e4", "e5", "Cf3", "Cc6", "d4", "exd4", "Cxd4", "Cf6", "Cxc6", "bxc6",
    ];
    let [prose, letters] = [sentences, abbreviated].map(|cells| cells.map(str::to_owned));
    let moves = "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6 d4c6 b7c6";
    for layout in ["N. W. B.\n", "N. W   B\n", "N\tW\tB\n"] {
        for end in 2..prose.len() {
            let first = laid_out(&prose[..end], layout);
            for second in [laid_out(&prose, layout), laid_out(&letters, "N. W B\n")] {
                let both = beside(&first, &second);
                assert_eq!(uci(&both.game), moves, "{first}\n{second}");
                let added = both.repairs.iter();
                let added = added.map(|repair| (repair.ply as usize, repair.correction));
                let behind = (end + 1..=prose.len()).map(|ply| (ply, Correction::Added));
                assert!(added.eq(behind), "{first}\n{second}\n{:?}", both.repairs);
            }
        }
    }
}

#[test]
fn what_the_other_sheet_adds_counts_for_no_correction_and_columns_exchanged_throughout_for_one() {
    let most = |most| Options {
        most,
        ..Options::default()
    };
    let (short, long) = (
        "1. e4 e5\n2. Cf3 Cc6\n",
        format!("{SPANISH_SHEET}\n5. O-O Fg4"),
    );
    for own in [short, &short.replace("Cf3", "Cf4")] {
        // Nor does a misread word in the place of which it says the move.
        for allowed in [0, 1] {
            let both = sheets::beside_with(own, &long, &most(Some(allowed)));
            let added = both
                .repairs
                .iter()
                .filter(|repair| !repair.counts())
                .count();
            assert_eq!(added, 6, "{own} {allowed}");
            assert_eq!(both.given_up, None, "{own} {allowed}");
        }
    }
    let turned = "1. e5 e4\n2. Cc6 Cf3\n3. Cf6 Fb5\n4. d6 d3";
    for allowed in [0, 1] {
        let repaired = sheets::repaired(turned, &most(Some(allowed)));
        assert_eq!(repaired.given_up.is_some(), allowed == 0, "{allowed}");
    }
}

const NIMZO: &str = "1. d4 Cf6\n2. c4 e6\n3. Cc3 Fb4\n4. e3 O-O\n5. Fd3 d5\n6. Cf3 c5\n7. O-O Cc6\n8. a3 Fxc3\n\
                     9. bxc3 dxc4\n10. Fxc4 Dc7\n11. Fd3 e5\n12. Dc2 Te8\n13. Cxe5 Cxe5\n14. dxe5 Dxe5\n15. f3 Fe6\n";

#[test]
fn a_sheet_that_ends_early_tells_nothing_of_what_comes_behind() {
    let (worn, short) = (
        NIMZO.replace(" d5", " Fe7").replace("a3", "Cf5"),
        NIMZO.split("6.").next(),
    );
    let whole = repaired(NIMZO);
    let both = beside(&worn, short.expect("rows"));
    let told: Vec<String> = both
        .repairs
        .iter()
        .map(|one| said(&worn, &both, one))
        .collect();
    assert_eq!(told, ["Fe7 d5", "Cf5 a3"]);
    assert_eq!(uci(&both.game), uci(&whole.game));
}

#[test]
fn sheets_of_two_games_and_two_results_are_told() {
    let najdorf = "1. e4 c5\n2. Cf3 d6\n3. d4 cxd4\n4. Cxd4 Cf6\n5. Cc3 a6\n6. Fg5 e6\n7. f4 Fe7\n8. Df3 Dc7\n";
    let told = |repaired: &Repaired| -> Vec<&str> {
        repaired
            .game
            .faults
            .iter()
            .map(|fault| code(&fault.cause))
            .collect()
    };
    for (one, other) in [(NIMZO, najdorf), (najdorf, NIMZO)] {
        let both = beside(one, other);
        assert_eq!(told(&both), ["other-game"]);
        assert_eq!(uci(&both.game), uci(&repaired(one).game));
        assert_eq!(both.given_up, None);
    }
    let [won, lost, open] = ["1-0", "0-1", ""].map(|result| format!("{SPANISH_SHEET} {result}"));
    assert_eq!(told(&beside(&won, &lost)), ["result"]);
    assert_eq!(told(&beside(&lost, &won)), ["result"]);
    assert!(told(&beside(&won, &open)).is_empty() && told(&beside(&won, &won)).is_empty());
}

/// The codes of the faults of a repaired game.
fn faults(repaired: &Repaired) -> Vec<&'static str> {
    let faults = repaired.game.faults.iter();
    faults.map(|fault| code(&fault.cause)).collect()
}

#[test]
fn sheets_of_two_games_are_told_where_neither_is_read_to_its_end() {
    let nimzo: Vec<Move> = repaired(NIMZO)
        .game
        .plies
        .iter()
        .map(|ply| ply.played)
        .collect();
    let other = game();
    // Words that tell squares from the mover's side are alike too often.
    let is_plain = |pair: &[Notation; 2]| !pair.contains(&Notation::Descriptive);
    for [one, another] in pairs().filter(is_plain) {
        for unread in [[true, false], [false, true], [true, true]] {
            let torn = |game: &[Move], notation, unread: bool| {
                let mut cells = cells(game, notation);
                if unread {
                    "?".clone_into(&mut cells[4]);
                }
                sheet(&cells)
            };
            let first = torn(&nimzo, one, unread[0]);
            let second = torn(&other, another, unread[1]);
            for (first, second) in [(&first, &second), (&second, &first)] {
                let both = beside(first, second);
                assert!(faults(&both).contains(&"other-game"), "{first}\n{second}");
                assert_eq!(uci(&both.game), uci(&repaired(first).game));
            }
        }
    }
}

#[test]
fn a_row_forgotten_makes_no_other_game_of_a_sheet() {
    let game = game();
    for [one, other] in pairs() {
        let whole = sheet(&cells(&game, other));
        for row in crate::support::sampled([0, 1, 2, 3, 8, 20], 2) {
            let mut cells = cells(&game, one);
            cells.drain(2 * row..2 * row + 2);
            let torn = sheet(&cells);
            for (first, second) in [(&torn, &whole), (&whole, &torn)] {
                let told = faults(&beside(first, second));
                assert!(!told.contains(&"other-game"), "{first}\n{second}");
            }
        }
    }
}

#[test]
fn the_result_that_only_the_other_sheet_states_is_the_games() {
    let short = "1. e4 e5\n2. Cf3 Cc6";
    let long = format!("{short}\n3. Fb5 a6");
    let won = Some(GameResult::Wins(Color::White));
    let stated = |one: &str, other: &str| beside(one, other).game.stated;
    assert_eq!(stated(short, &format!("{long} 1-0")), won);
    assert_eq!(stated(&long, &format!("{long} 1-0")), won);
    assert_eq!(stated(&format!("{long} *"), &format!("{long} 1-0")), won);
    let misread = long.replace("Fb5", "Fb6");
    assert_eq!(stated(&misread, &format!("{long}\n1-0")), won);
    // Of a game that goes on behind the sheet nothing is told, nor where the first states another.
    assert_eq!(stated(&long, &format!("{short} 1-0")), None);
    let drawn = stated(&format!("{long} 1/2-1/2"), &format!("{long} 1-0"));
    assert_eq!(drawn, Some(GameResult::Draw));
    // Who resigns is told by the moves: on the sheet that lacks one it would be the other.
    let resigned = format!("{short}\n3. ? a6\nabandonne");
    assert_eq!(
        stated(&long, &resigned),
        Some(GameResult::Wins(Color::Black))
    );
    let mated = "1. e4 e5\n2. Fc4 Cc6\n3. Dh5 Cf6\n4. Dxf7#";
    assert_eq!(stated(mated, &format!("{mated} 0-1")), None);
}

#[test]
fn numbers_said_again_before_each_column_need_no_more_time() {
    let game = game();
    let mut first = cells(&game, Notation::Abbreviated);
    let second = cells(&game, Notation::Abbreviated);
    "Ff1".clone_into(&mut first[4]);
    let rows = second.chunks(2).enumerate();
    let rows = rows.map(|(at, row)| {
        let number = at + 1;
        let cells: Vec<String> = row.iter().map(|cell| format!("{number}. {cell}")).collect();
        format!("{}\n", cells.join("   "))
    });
    let columns: String = rows.collect();
    let alone = sheet(&first);
    for (one, other) in [(&alone, &columns), (&columns, &alone)] {
        let both = beside(one, other);
        let moves = both.game.plies.iter().map(|ply| ply.played);
        assert!(moves.eq(game.iter().copied()), "{one}\n{other}");
    }
}

#[test]
fn what_the_other_sheet_has_behind_the_end_is_repaired_as_a_sheet_is() {
    let game = game();
    for [one, other] in pairs() {
        let first = cells(&game[..20], one);
        // A half-move left out, one written twice, two in the other order: none is dropped.
        for slip in 0..3 {
            let mut second = cells(&game, other);
            match slip {
                0 => drop(second.remove(25)),
                1 => second.insert(25, second[24].clone()),
                _ => second.swap(24, 25),
            }
            let (one, other) = (sheet(&first), sheet(&second));
            let both = beside(&one, &other);
            let moves: Vec<Move> = both.game.plies.iter().map(|ply| ply.played).collect();
            assert_eq!(moves, game, "{slip}: {one}\n{other}");
            // Nothing of it is a mistake of the first sheet.
            let added = both.repairs.iter().map(|repair| repair.correction);
            assert!(added.eq([Correction::Added].repeat(game.len() - 20)));
            let wrong = beside(&other, &one).repairs;
            assert!(wrong.iter().any(Repair::counts), "{slip}: {one}\n{other}");
        }
    }
}

/// The ways to lay out the rows of a sheet that replays: the number alone, or said again before Black's move, or a dash between.
const LAYOUTS: [&str; 9] = [
    "N. W B\n",
    "N. W B ",
    "N. W N... B ",
    "N. W N. ... B ",
    "N. W N. … B ",
    "N. W\nN... B\n",
    "N. W\nN. ... B\n",
    "N. W   N. B\n",
    "N\tW\tB\n",
];
const DASHES: [&str; 3] = ["N. W - B\n", "N. W — B\n", "N. W - B "];

/// The rows of a sheet with these cells, each laid out so; what stands before Black's move is left out where he has none.
fn laid_out(cells: &[String], layout: &str) -> String {
    let rows = cells.chunks(2).enumerate();
    let rows = rows.map(|(at, row)| {
        let layout = match row {
            [_, _] => layout,
            _ => layout.split_inclusive('W').next().unwrap_or(layout),
        };
        let number = (at + 1).to_string();
        let letters = layout.chars().map(|letter| match letter {
            'N' => number.clone(),
            'W' => row[0].clone(),
            'B' => row[1].clone(),
            other => other.to_string(),
        });
        letters.collect::<String>()
    });
    rows.collect()
}

/// Checks that of two sheets laid out so, the first of which ends so many half-moves early, nothing is told but what is added.
fn adds(game: &[Move], (notations, layouts): ([Notation; 2], [&str; 2]), early: usize) {
    let end = game.len() - early;
    let first = laid_out(&cells(&game[..end], notations[0]), layouts[0]);
    let second = laid_out(&cells(game, notations[1]), layouts[1]);
    let both = beside(&first, &second);
    let moves: Vec<Move> = both.game.plies.iter().map(|ply| ply.played).collect();
    assert_eq!(moves, game, "{first}\n{second}");
    let told = both.repairs.iter().filter(|repair| repair.counts());
    let told: Vec<String> = told.map(|one| said(&first, &both, one)).collect();
    assert_eq!(told, [""; 0], "{first}\n{second}");
    let is_added = |repair: &&Repair| repair.correction == Correction::Added;
    let added = both.repairs.iter().filter(is_added).count();
    assert_eq!(added, early, "{first}\n{second}");
}

#[test]
fn clean_sheets_are_combined_without_a_correction_however_they_are_laid_out() {
    let game = game();
    // Without numbers too.
    let layouts = || LAYOUTS.into_iter().chain(["W B\n"]).enumerate();
    for (at, first) in layouts() {
        for (other_at, second) in layouts() {
            // Each pair of notations and each number of half-moves comes by turns, with each layout.
            let pairs: Vec<_> = pairs().collect();
            let notations = pairs[(at + 2 * other_at) % pairs.len()];
            let early = [0, 1, 2, 5][(at + other_at) % 4];
            adds(&game, (notations, [first, second]), early);
            adds(&game[..24], (notations, [first, second]), 5 - early);
        }
    }
}

#[test]
fn what_the_other_sheet_has_behind_rows_parted_by_dashes_is_added() {
    let game = game();
    let abbreviated = Notation::Abbreviated;
    for dashed in DASHES {
        for (at, plain) in LAYOUTS.into_iter().chain(DASHES).enumerate() {
            let early = [1, 2, 5][at % 3];
            for layouts in [[dashed, plain], [plain, dashed]] {
                adds(&game[..30], ([abbreviated; 2], layouts), early);
            }
            let other = NOTATIONS[at % NOTATIONS.len()];
            if !DASHES.contains(&plain) {
                adds(&game[..30], ([abbreviated, other], [dashed, plain]), early);
            }
        }
    }
}

#[test]
fn a_last_move_written_as_the_one_before_it_is_added() {
    for row in [
        "d4 e5 dxe5 Cc6 Cf3 Cxe5 Cxe5",
        "e4 e5 Cf3 Cc6 d4 exd4 Cxd4 Cxd4",
        "e4 c5 Cf3 Cc6 d4 cxd4 Cxd4 Cxd4 Dxd4",
        "e4 d5 exd5 Cf6 Cc3 Cxd5 Cxd5 Dxd5",
    ] {
        let cells: Vec<String> = row.split(' ').map(str::to_owned).collect();
        let twins = cells.windows(2).rposition(|pair| pair[0] == pair[1]);
        let first = &cells[..=twins.expect("two words alike")];
        for [one, other] in LAYOUTS.map(|layout| [layout, LAYOUTS[0]]) {
            for layouts in [[one, other], [other, one]] {
                let (first, second) = (laid_out(first, layouts[0]), laid_out(&cells, layouts[1]));
                let both = beside(&first, &second);
                assert_eq!(
                    uci(&both.game),
                    uci(&repaired(&second).game),
                    "{first}\n{second}"
                );
                let added = both.repairs.iter().map(|repair| repair.correction);
                let added = added.filter(|how| *how == Correction::Added).count();
                assert_eq!(
                    added,
                    cells.len() - twins.unwrap_or(0) - 1,
                    "{first}\n{second}"
                );
                assert!(
                    !both.repairs.iter().any(Repair::counts),
                    "{first}\n{second}"
                );
            }
        }
    }
}

#[test]
fn a_number_misread_on_one_sheet_leaves_what_the_other_adds() {
    let game = game();
    let first = sheet(&cells(&game[..24], Notation::Abbreviated)).replace("\n9. ", "\n90. ");
    let second = sheet(&cells(&game, Notation::Abbreviated));
    let both = beside(&first, &second);
    let moves = both.game.plies.iter().map(|ply| ply.played);
    assert!(moves.eq(game.iter().copied()), "{first}");
}

/// A game's first rows, whole.
const SPANISH: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5";

#[test]
fn a_short_sheet_of_another_game_is_read_by_itself() {
    let english =
        "1. c4 e5 2. Cc3 Cf6 3. g3 d5 4. cxd5 Cxd5 5. Fg2 Cb6 6. Cf3 Cc6 7. O-O Fe7 8. d3 O-O";
    let queens = "1. d4 d5 2. c4 e6 3. Cc3 Cf6 4. Cf3 Fe7 5. Ff4 O-O 6. e3 c5";
    for (one, other) in [
        ("1. d4 Cf6 2. c4 g6", english),
        ("1. e4 e5 2. Cf3 Cc6", queens),
        ("1. d4 d5", SPANISH),
        ("1) d2-d4 d7-d5 2) c2-c4", SPANISH),
        ("1. P4D P4D 2. P4FD P3R", SPANISH),
        // With one move in common, and with a mistake.
        ("1. e4 c5 2. d4 cxd4", SPANISH),
        ("1. d4 Cf6 2. c4 ?", english),
        ("1. d4 Cf6 2. c4 q6", english),
        (SPANISH, "1. d4 d5 2. c4"),
    ] {
        let both = beside(one, other);
        assert!(faults(&both).contains(&"other-game"), "{one}\n{other}");
        let alone = repaired(one);
        assert_eq!(uci(&both.game), uci(&alone.game), "{one}\n{other}");
        assert_eq!(both.repairs.len(), alone.repairs.len(), "{one}\n{other}");
    }
}

#[test]
fn a_short_damaged_sheet_of_one_game_is_completed_by_the_other() {
    for one in [
        "1. e4 e5 2. Cf5 Cc6",
        "1. c4 e5 2. Cf3 ?",
        "1. o4 s5 2. Ct3 Ce6",
        "1. a4 a5 2. Cf3 Cc6 3. Fb5",
        // Two exchanged, a line left out, a column that slipped.
        "1. e5 e4 2. Cf3 Cc6",
        "1. Cf3 Cc6 2. Fb5 a6",
        "1. e4 2. e5 Cf3 3. Cc6",
        "1) e2-e4 e7-e5 2) Cg1-f8 Cb8-c6",
        "1. P4R P4R 2. C3FR C3FD",
    ] {
        let both = beside(one, SPANISH);
        assert_eq!(uci(&both.game), GAME, "{one}");
        assert!(!faults(&both).contains(&"other-game"), "{one}");
    }
}

#[test]
fn a_second_sheet_of_thousands_of_moves_beside_a_few_needs_no_more_than_it_does_alone() {
    let rows = (1..=2500).map(|row| {
        let [one, other] = [["Cf3", "Cf6"], ["Cg1", "Cg8"]][usize::from(row % 2 == 0)];
        // Two of its cells cannot be read.
        let other = if row % 1000 == 1 { "?" } else { other };
        format!("{row}. {one} {other} ")
    });
    let long: String = rows.collect();
    let both = beside("1. Cf3 Cf6 2. Cg1 Cg8", &long);
    assert_eq!(both.game.plies.len(), 5000);
    assert_eq!(both.game.status, Status::Whole);
}

#[test]
fn sheets_too_long_to_be_compared_are_told() {
    let rows = (1..=800).map(|row| {
        let cells = ["Cf3 Cf6", "Cg1 Cg8"][usize::from(row % 2 == 0)];
        format!("{row}. {cells} ")
    });
    let long: String = rows.collect();
    let worn = long.replacen("Cg8", "Cg9", 1);
    for (one, other) in [(&long, &worn), (&worn, &long)] {
        let both = beside(one, other);
        let told = faults(&both);
        assert!(told.contains(&"not-compared"), "{told:?}");
    }
    assert!(faults(&beside("1. Cf3 Cf6", &long)).is_empty());
}

#[test]
fn a_word_of_tens_of_thousands_of_letters_is_not_read_at_each_of_them() {
    for one in [
        format!("1. e4 e5 2. {} Cc6", "C".repeat(50_000)),
        format!("1. e4 e{}5 2. Cf3 Cc6", "\u{301}".repeat(40_000)),
    ] {
        let both = beside(&one, SPANISH);
        assert_eq!(uci(&both.game), GAME);
    }
}

/// A table with these cells, parted by tabs.
fn table(cells: &[String]) -> String {
    let rows = cells.chunks(2).enumerate();
    let rows = rows.map(|(at, row)| format!("{}\t{}\n", at + 1, row.join("\t")));
    rows.collect()
}

#[test]
fn an_empty_cell_of_a_table_is_filled_by_the_other_sheet() {
    let game = game();
    for [one, other] in pairs() {
        let whole = table(&cells(&game, other));
        for at in [10, 20, 21, 44, 45] {
            let mut first = cells(&game, one);
            first[at].clear();
            let torn = table(&first);
            let both = beside(&torn, &whole);
            let moves = both.game.plies.iter().map(|ply| ply.played);
            assert!(moves.eq(game.iter().copied()), "{torn}\n{whole}");
            let told: Vec<_> = both.repairs.iter().map(|one| one.correction).collect();
            assert_eq!(told, [Correction::Missing], "{torn}\n{whole}");
            assert!(both.repairs[0].confidence > 0.9, "{torn}\n{whole}");
            // It says nothing against what the other has there.
            let both = beside(&whole, &torn);
            assert_eq!(
                both.repairs.len(),
                repaired(&whole).repairs.len(),
                "{whole}\n{torn}"
            );
        }
    }
}

#[test]
fn what_one_sheet_says_plainly_is_as_likely_whichever_is_the_first() {
    let torn = "1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6 3) Ff1-b5 a7-6";
    let plain = "1. P 4 R P 4 R 2. C 3 FR C 3 FR 3. F 5 C P 3 TD";
    let both = beside(torn, plain);
    let read = both.repairs.iter().find(|repair| repair.ply == 4);
    assert!(read.is_some_and(|read| read.confidence > 0.95));
    let both = beside(plain, torn);
    let doubt = both.repairs.iter().find(|repair| repair.ply == 4);
    assert!(doubt.is_none_or(|doubt| doubt.confidence > 0.95));
}

#[test]
fn a_second_sheet_with_nothing_like_a_move_of_the_first_is_told() {
    let noise = "1. xQ1 zz7 2. Kq88 pP0p0 3. wx5w 9k9k 4. Qu7 Zr4z 5. Gp5g nN0 6. vV2 Yy6";
    let both = beside(SPANISH, noise);
    assert_eq!(faults(&both), ["not-compared"]);
    assert_eq!(uci(&both.game), uci(&repaired(SPANISH).game));
}

#[test]
fn a_man_named_by_the_other_wing_is_told_where_both_can_go_there() {
    let sheet = |man: &str| {
        format!(
            "1. P 4 D P 4 D 2. C 3 FR C 3 FR 3. {man} 2 D P 3 R 4. P 3 R P 3 CD 5. P 3 TD P 3 TD"
        )
    };
    for (one, other, read) in [("CR", "CD", "b1d2"), ("CD", "CR", "f3d2")] {
        let both = beside(&sheet(one), &sheet(other));
        let told: Vec<_> = both
            .repairs
            .iter()
            .map(|repair| (repair.ply, repair.correction))
            .collect();
        assert_eq!(told, [(5, Correction::Disputed)], "{one} {other}");
        let other = both.repairs[0].alternatives[0].read;
        assert!(other.is_some_and(|other| other.uci().to_string() == read));
    }
}

#[test]
fn a_half_move_that_the_other_sheet_leaves_out_or_exchanges_makes_no_other_doubtful() {
    let game = game();
    for [one, other] in pairs() {
        let whole = sheet(&cells(&game, one));
        let alone = repaired(&whole).repairs.len();
        for back in [4, 7, 8] {
            let mut left_out = cells(&game, other);
            let mut exchanged = left_out.clone();
            let at = game.len() - back;
            left_out.remove(at);
            exchanged.swap(at, at + 1);
            for torn in [sheet(&left_out), sheet(&exchanged)] {
                let both = beside(&whole, &torn);
                assert_eq!(both.repairs.len(), alone, "{whole}\n{torn}");
            }
        }
    }
}

#[test]
fn a_move_left_out_whose_man_the_next_takes_is_told_by_the_other_sheet() {
    let torn = "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. d2-d4 e5xd4 4. b7xa6 Cf3xd4";
    let whole = "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. P 4 D P pr P 4. F 6 TD P pr F 5. C pr P";
    let game = uci(&repaired(whole).game);
    for (one, other) in [(torn, whole), (whole, torn)] {
        let both = beside(one, other);
        assert_eq!(uci(&both.game), game, "{one}\n{other}");
        let doubtful = |repair: &Repair| repair.correction == Correction::Doubtful;
        assert!(!both.repairs.iter().any(doubtful), "{one}\n{other}");
    }
}

#[test]
fn a_move_that_the_other_sheet_makes_unlikely_has_the_other_beside_it_and_stays() {
    let rows = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n5. h3 d6\n6. O-O Fe7\n";
    let other = rows.replace("5. h3 d6", "5. d3 d9");
    let both = beside(rows, &other);
    let [disputed] = &both.repairs[..] else {
        panic!("{:?}", both.repairs)
    };
    assert_eq!(disputed.correction, Correction::Disputed);
    assert!(disputed.confidence < 0.9, "{disputed:?}");
    let plies = both.game.plies_of(both.game.main());
    assert_eq!(plies[8].played.uci().to_string(), "h2h3");
    assert_eq!(both.game.status, Status::Whole);
    assert_eq!(both.game.lines.len(), 2);
    let beside = both.game.plies_of(&both.game.lines[1]);
    assert_eq!(beside[0].played.uci().to_string(), "d2d3");
}

#[test]
fn of_two_moves_that_can_be_played_neither_is_ruled_out_and_no_third_is_likelier() {
    let before = "1. e4 e5 2. Dh5 Cc6 3.";
    for (own, other) in [
        ("Dxf7+", "Fc4"),
        ("Dxe5+", "Fc4"),
        ("Dxh7", "Cf3"),
        ("Dg6", "a3"),
    ] {
        let (one, two) = (format!("{before} {own}\n"), format!("{before} {other}\n"));
        let found = beside(&one, &two);
        let disputed = found.repairs.iter();
        let disputed: Vec<_> = disputed
            .filter(|repair| repair.correction == Correction::Disputed)
            .collect();
        let [repair] = disputed[..] else {
            panic!("{one}{two}{:?}", found.repairs);
        };
        assert!(repair.confidence > 0.1, "{one}{two}{}", repair.confidence);
        let named = &repair.alternatives[1..];
        let likelier = named
            .iter()
            .any(|named| named.confidence > repair.confidence);
        assert!(!likelier, "{one}{two}{:?}", repair.alternatives);
    }
}

#[test]
fn sheets_that_begin_from_different_positions_are_not_laid_beside_each_other() {
    let from = |fen: &str| format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n");
    let heads = [
        String::new(),
        from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        from("4k3/8/8/8/8/8/4P3/3K4 w - - 0 1"),
    ];
    let rows = [
        "1. e4 Rd7 2. e5 Re6 3. Rd2",
        "1. e4 Rd7 2. e5 Re6 3. Rd2 Rxe5",
    ];
    for (at, first) in heads.iter().enumerate() {
        for (other_at, other) in heads.iter().enumerate() {
            let (one, other) = (format!("{first}{}", rows[0]), format!("{other}{}", rows[1]));
            let found = beside(&one, &other);
            let codes: Vec<&str> = found
                .game
                .faults
                .iter()
                .map(|fault| code(&fault.cause))
                .collect();
            let told = codes.contains(&"not-compared");
            assert_eq!(told, at != other_at, "{one}\n{other}\n{codes:?}");
            if told {
                let alone = repaired(&one);
                assert_eq!(uci(&found.game), uci(&alone.game), "{one}");
                assert_eq!(found.repairs.len(), alone.repairs.len(), "{one}");
            }
        }
    }
}

#[test]
fn what_one_sheet_leaves_open_the_other_settles() {
    // On f3 and c3 knights may stand: the other sheet says which.
    let first = "1. P 4 R P 4 R 2. C 3 F C 3 F 3. F 4 F F 4 F\n";
    let second = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5\n";
    assert_eq!(sheets::read(first).0.status, Status::Ambiguous);
    let both = beside(first, second);
    let found = (both.game.status, both.repairs.len());
    assert_eq!(found, (Status::Whole, 0), "{:#?}", both.repairs);
    assert_eq!(uci(&both.game), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
}

#[test]
fn a_move_that_both_sheets_say_is_not_read_otherwise_for_what_players_do() {
    // White could take the queen, and Ng4 is what players do.
    let game = "1. d4 Cf6 2. Cf3 d6 3. c4 g6 4. b4 Fg7 5. Fb2 O-O 6. e3 e5 7. Fe2 Te8 8. O-O e4 9. Cfd2 h5 10. Cc3 Ff5 \
                11. a4 Cbd7 12. a5 h4 13. a6 b6 14. b5 Cf8 15. Te1 h3 16. g3 C8h7 17. Ca2 Dd7 18. Cb4 Fg4 19. Cc6 Cg5 \
                20. Tc1 Fxe2 21. Dxe2 Dg4 22. Cb4 Df5 23. Fa1 Rh7 24. Cd5 Tac8 25. Cb4 Fh6 26. Cd5 Fg7 \
                27. Cb4 Fh6 28. Cd5 Fg7 29. Cb4 1/2-1/2\n";
    let wrong = game.replace("Cc3", "Cc9");
    let both = beside(&wrong, game);
    assert_eq!(uci(&both.game), uci(&whole(game)));
    let corrected: Vec<&str> = corrected(&wrong, &both);
    assert_eq!(corrected, ["Cc9"]);
}

#[test]
fn shares_of_two_moves_are_the_same_whichever_sheet_is_the_first() {
    let ruy = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n";
    for (one, other) in [("5. d3 b5\n", "5. d4 b5\n"), ("5. O-O b5\n", "5. h4 b5\n")] {
        let share = |own: &str, beside_it: &str| {
            let sheets = [own, beside_it].map(|last| format!("{ruy}{last}"));
            let found = beside(&sheets[0], &sheets[1]);
            let told = found.repairs.iter().find(|repair| repair.ply == 9);
            let told = told.expect("a dispute");
            assert_eq!(told.correction, Correction::Disputed);
            (told.confidence, told.alternatives[0].confidence)
        };
        let (first, second) = (share(one, other), share(other, one));
        assert!(
            (first.0 - second.1).abs() < 0.03,
            "{one}{first:?} {second:?}"
        );
        assert!(
            (first.1 - second.0).abs() < 0.03,
            "{one}{first:?} {second:?}"
        );
    }
}
