//! Score sheets with mistakes of every kind, each with the game that was meant beside it, and records
//! without any, which nothing changes.

use std::fs;
use std::path::{Path, PathBuf};

use greffier::diagnostic::{Messages, Reports, Words, repair_severity, sic};
use greffier::game::{Cause, Game, Status};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{
    Correction, DOUBTED_MOST, GivenUp, Options, Repair, Repaired, next_beside, repair,
};
use greffier::source::Source;
use greffier::write::{self, Corrections, Format, Nonstandard, Written};

fn texts(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(folder);
    let entries = fs::read_dir(root).expect("the fixtures are there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "txt" || e == "pgn"))
        .collect();
    paths.sort();
    paths
}

/// The first record of a text, repaired.
fn repaired(text: &str, options: &Options) -> Repaired {
    let start = Start::Record;
    let found = greffier::repair::next(text, 0, &Choice::default(), &start, options);
    let (mut repaired, _) = found.expect("a record");
    repaired.lay_beside(false);
    repaired
}

fn uci(game: &Game) -> String {
    let plies = game.plies_of(game.main()).iter();
    let words: Vec<String> = plies.map(|ply| ply.played.uci().to_string()).collect();
    words.join(" ")
}

/// A repaired record in a format.
fn written(text: &str, repaired: &Repaired, format: Format) -> String {
    let source = Source::new("-", text);
    let (record, game) = (&repaired.record, &repaired.game);
    let words = Words {
        messages: Messages::En,
        source: &source,
        dialect: record.dialect,
    };
    let options = write::Options {
        every: false,
        nonstandard: Nonstandard::Split,
        language: Language::French,
        wording: &words,
        overflow: None,
    };
    let number = 1;
    let written = Written {
        source: &source,
        record,
        game,
        number,
    };
    let corrections = Corrections {
        repairs: &repaired.repairs,
        sic: &|repair: &Repair| sic(&source, repair, Messages::En),
    };
    let mut out = Vec::new();
    let places = &mut source.places();
    write::write_repaired(&mut out, &written, corrections, format, &options, places);
    String::from_utf8(out).expect("UTF-8")
}

/// What is told of the corrections, a line each.
fn told(text: &str, repaired: &Repaired, messages: Messages) -> Vec<String> {
    let source = Source::new("-", text);
    let mut reports = Reports::new(&source, messages);
    let dialect = repaired.record.dialect;
    let line =
        |repair: &Repair| reports.repair_short(repair, repair_severity(repair, false), dialect);
    repaired.repairs.iter().map(line).collect()
}

#[test]
fn every_sheet_becomes_the_game_that_was_meant() {
    let sheets = texts("sheets");
    assert!(sheets.len() >= 16, "{}", sheets.len());
    for path in sheets {
        let text = fs::read_to_string(&path).expect("a sheet");
        let truth = fs::read_to_string(path.with_extension("uci")).expect("its game");
        let repaired = repaired(&text, &Options::default());
        let moves = truth.split(" |").next().expect("moves");
        assert_eq!(uci(&repaired.game), moves, "{}", path.display());
        assert_eq!(repaired.game.status, Status::Whole, "{}", path.display());
        assert_eq!(repaired.given_up, None);
    }
}

#[test]
fn what_is_corrected_is_told_in_its_place() {
    for (sheet, expected) in [
        (
            "caracteres",
            &[
                (6, Correction::Misread, "a7-6"),
                (12, Correction::Misread, "b7-b55"),
                (20, Correction::Misread, "Cc6xe"),
                (27, Correction::Misread, "Dd1-3"),
                (34, Correction::Misread, "Fd6-hh2+"),
                (47, Correction::Misread, "R3d-c2"),
                (58, Correction::Misread, "aa6-a5"),
            ][..],
        ),
        (
            "ecrit-deux-fois",
            &[
                (13, Correction::Extra, "Fe6"),
                (44, Correction::Extra, "g4"),
            ],
        ),
        (
            "demi-coup-omis",
            &[(30, Correction::Missing, ""), (45, Correction::Missing, "")],
        ),
        (
            "demi-coups-echanges",
            &[
                (9, Correction::Exchanged, "Cc6"),
                (10, Correction::Exchanged, "g3"),
                (43, Correction::Exchanged, "Rg8"),
                (44, Correction::Exchanged, "Td1"),
            ],
        ),
        (
            "cellules-illisibles",
            &[
                (12, Correction::Illegible, "?"),
                (25, Correction::Illegible, "…"),
                (38, Correction::Illegible, "---"),
            ],
        ),
        ("roques", &[(8, Correction::Misread, "0-0-0")]),
        ("numeros-et-signes", &[]),
        ("mauvaise-colonne", &[]),
        ("sans-distinction", &[]),
    ] {
        let text = fs::read_to_string(format!("fixtures/sheets/{sheet}.txt")).expect("a sheet");
        let repaired = repaired(&text, &Options::default());
        let found: Vec<(u32, Correction, &str)> = repaired
            .repairs
            .iter()
            .filter(|repair| repair.correction != Correction::Doubtful)
            .map(|repair| (repair.ply, repair.correction, &text[repair.span.clone()]))
            .collect();
        assert_eq!(found, expected, "{sheet}");
        let shares = repaired.repairs.iter().map(|repair| repair.confidence);
        assert!(shares.clone().all(|share| (0.0..=1.0).contains(&share)));
    }
}

#[test]
fn nothing_that_was_written_is_lost() {
    for path in texts("sheets") {
        let text = fs::read_to_string(&path).expect("a sheet");
        let repaired = repaired(&text, &Options::default());
        let pgn = written(&text, &repaired, Format::Pgn).replace('\n', " ");
        for repair in &repaired.repairs {
            let written = &text[repair.span.clone()];
            let kept = match repair.correction {
                Correction::Vague | Correction::Doubtful => continue,
                Correction::Missing => "{sic: - (left out)}".to_owned(),
                Correction::Extra => format!("{{sic: {written} (passed over)}}"),
                _ => format!("{{sic: {written}}}"),
            };
            assert!(pgn.contains(&kept), "{}: {kept} in {pgn}", path.display());
        }
    }
}

#[test]
fn a_record_without_mistakes_comes_out_as_it_would_have() {
    let mut whole = 0;
    for folder in ["games/coordonnees", "games/abregees", "games/pgn"] {
        for path in texts(folder) {
            // Some are in other encodings; those have their tests.
            let Ok(text) = fs::read_to_string(&path) else {
                continue;
            };
            let mut at = 0;
            while let Some((record, game, end)) =
                next(&text, at, &Choice::default(), &Start::Record)
            {
                at = end;
                if game.status != Status::Whole {
                    continue;
                }
                whole += 1;
                let mut repaired = repair(&record, &text, &Start::Record, &Options::default());
                repaired.lay_beside(false);
                assert!(repaired.repairs.iter().all(|repair| !repair.counts()));
                let as_read = Repaired {
                    record,
                    game,
                    repairs: Vec::new(),
                    candidates: Vec::new(),
                    given_up: None,
                };
                let coordinate = Format::Notation(Notation::Coordinate);
                for format in [Format::Pgn, Format::Uci, Format::Epd, coordinate] {
                    assert_eq!(
                        written(&text, &repaired, format),
                        written(&text, &as_read, format),
                        "{}",
                        path.display()
                    );
                }
            }
        }
    }
    assert!(whole > 60, "{whole}");
}

#[test]
fn a_record_that_needs_too_much_is_left_as_it_is() {
    let text = fs::read_to_string("fixtures/sheets/caracteres.txt").expect("a sheet");
    let few = Options {
        most: 2,
        ..Options::default()
    };
    let left = repaired(&text, &few);
    assert_eq!(left.given_up, Some(GivenUp::TooMany { most: 2 }));
    assert!(left.repairs.is_empty());
    assert_eq!(left.game.status, Status::Broken);
    let told = |cause: &Cause| matches!(cause, Cause::GivenUp { most: 2 });
    assert!(left.game.faults.iter().any(|fault| told(&fault.cause)));
    let (record, game, _) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
    let as_read = Repaired {
        record,
        game,
        ..left.clone()
    };
    assert_eq!(
        written(&text, &left, Format::Pgn),
        written(&text, &as_read, Format::Pgn)
    );
}

#[test]
fn a_record_too_long_to_be_doubted_says_so() {
    let game = |moves: usize| {
        let knights = ["Cf3 Cf6 ", "Cg1 Cg8 "].into_iter().cycle();
        knights.take(moves).collect::<String>()
    };
    for (moves, told) in [(DOUBTED_MOST / 2 + 1, true), (10, false)] {
        let repaired = repaired(&game(moves), &Options::default());
        assert_eq!(repaired.game.status, Status::Whole);
        let undoubted = |cause: &Cause| matches!(cause, Cause::Undoubted { .. });
        let mut faults = repaired.game.faults.iter();
        assert_eq!(faults.any(|fault| undoubted(&fault.cause)), told, "{moves}");
    }
}

/// The line of an old page that can be mended in two ways: its letters say the one, later moves the other.
const TWO_WAYS: &str = "1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6 3) Ff1-b5 a7-6";

#[test]
fn a_word_that_can_be_mended_in_two_ways_shows_both() {
    let short = repaired(TWO_WAYS, &Options::default());
    let [knight, pawn] = &short.repairs[..] else {
        panic!("{:?}", short.repairs);
    };
    let named = |repair: &Repair| {
        let others = repair.alternatives.iter().map(|other| &other.read);
        let all = [&repair.read].into_iter().chain(others).flatten();
        all.map(|read| read.uci().to_string()).collect::<Vec<_>>()
    };
    let both = named(knight);
    for way in ["g8f6", "b8c6"] {
        assert!(both.iter().any(|named| named == way), "{both:?}");
    }
    assert_eq!(named(pawn)[0], "a7a6");
    let pgn = written(TWO_WAYS, &short, Format::Pgn);
    assert!(
        pgn.contains("{sic: Cc8-f6} ({another reading} 2..."),
        "{pgn}"
    );

    // Once the knight of g8 goes to f6, that of b8 has been meant.
    let long = format!("{TWO_WAYS} 4) Fb5-a4 Cg8-f6 5) 0-0 Ff8-e7");
    let read = repaired(&long, &Options::default());
    assert_eq!(named(&read.repairs[0])[0], "b8c6");
    assert!(read.repairs[0].confidence > 0.9);
}

#[test]
fn a_correction_is_told_in_one_line_in_either_language() {
    let repaired = repaired(TWO_WAYS, &Options::default());
    let french = told(TWO_WAYS, &repaired, Messages::Fr);
    let english = told(TWO_WAYS, &repaired, Messages::En);
    assert!(
        french[0].starts_with("-:1:26: error[misread]: coup 2 noir : « Cc8-f6 » lu C"),
        "{french:?}"
    );
    assert!(
        french[0].contains(" ; sinon C") && french[0].contains("(0,"),
        "{french:?}"
    );
    assert!(
        english[1].starts_with("-:1:43: error[misread]: move 3, Black: `a7-6` read as a7-a6 (0."),
        "{english:?}"
    );
}

#[test]
fn without_the_prior_the_text_and_the_rules_decide_alone() {
    let none = Options {
        prior: false,
        ..Options::default()
    };
    for sheet in ["caracteres", "colonnes-mal-lues", "demi-coups-echanges"] {
        let text = fs::read_to_string(format!("fixtures/sheets/{sheet}.txt")).expect("a sheet");
        let truth = fs::read_to_string(format!("fixtures/sheets/{sheet}.uci")).expect("its game");
        let game = repaired(&text, &none).game;
        assert_eq!(
            Some(uci(&game).as_str()),
            truth.split(" |").next(),
            "{sheet}"
        );
    }
}

#[test]
fn a_sign_alone_is_a_cell_and_behind_a_move_a_judgement() {
    for (text, moves, corrected) in [
        ("1. e4? e5! 2. Cf3?? Cc6 *", "e2e4 e7e5 g1f3 b8c6", 0),
        (
            "1. e4 e5 2. Cf3 ? 3. Fb5 a6 4. Fxc6 *",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6",
            1,
        ),
        (
            "1. e4 e5 2. Cf3 --- 3. Fb5 a6 4. Fxc6 *",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6",
            1,
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. … a6 4. Fxc6 *",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6",
            1,
        ),
    ] {
        let repaired = repaired(text, &Options::default());
        assert_eq!(uci(&repaired.game), moves, "{text}");
        let counted = repaired.repairs.iter().filter(|repair| repair.counts());
        assert_eq!(counted.count(), corrected, "{text}");
    }
}

#[test]
fn a_line_that_the_numbers_leave_out_is_found() {
    let text = "1. e4 e5\n2. Cf3 Cc6\n3. Fb5 a6\n4. Fa4 Cf6\n6. Te1 b5\n7. Fb3 d6\n8. c3 0-0\n\
                9. h3 Cb8\n10. d4 Cbd7\n";
    let repaired = repaired(text, &Options::default());
    let found: Vec<(u32, Correction, String)> = repaired
        .repairs
        .iter()
        .map(|repair| {
            let read = repair.read.map(|read| read.uci().to_string());
            (repair.ply, repair.correction, read.unwrap_or_default())
        })
        .collect();
    let missing = |ply, read: &str| (ply, Correction::Missing, read.to_owned());
    assert_eq!(found, [missing(9, "e1g1"), missing(10, "f8e7")]);
    assert_eq!(repaired.game.status, Status::Whole);
}

#[test]
fn sheets_in_the_names_of_files_are_repaired() {
    let choice = Choice {
        notation: Some(Notation::Descriptive),
        language: Some(Language::French),
    };
    for (text, moves) in [
        (
            "1. P4R P4D 2. Px DxP 3. C3FD D4TD 4. P4D C3FR",
            "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6",
        ),
        (
            "1. P4D C3FR 2. PFD P3CR 3. C3FD F2CR 4. P4R P3D 5. C3FR 0-0",
            "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8",
        ),
        (
            "1. P4R P4R 2. C3FR C3FD 3. F5CD P3TD 4. F4TD G3FR 5. 0-0 F2R 6. TlR P4CD 7. F3CD P3D \
             8. P3FR 0-0 9. P3TR C1CD 10. P4D CD2D",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 \
             c6b8 d2d4 b8d7",
        ),
        (
            "1. P 4 R P 4 R 2. C 3 FR C 3 FD 3. F 5 C P 3 TD 4. F 4 T C 6 F 5. Roq F 2 R 6. T 1 R \
             P 4 CD 7. F 3 C P 3 D",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6",
        ),
    ] {
        let (start, options) = (Start::Record, Options::default());
        let found = greffier::repair::next(text, 0, &choice, &start, &options);
        let (repaired, _) = found.expect("a record");
        assert_eq!(uci(&repaired.game), moves, "{text}");
        assert!(repaired.repairs.iter().any(Repair::counts), "{text}");
    }
}

#[test]
fn a_slip_that_no_move_gives_away_is_doubted_in_every_notation() {
    // The queen goes where a pawn takes her, and nobody takes: b3 was meant, or d3.
    for (notation, text) in [
        (
            Notation::Abbreviated,
            "1. d4 d5 2. c4 c6 3. Cf3 Cf6 4. Da4 Ff5 5. Db5 e6 6. e3 Fe7 7. Cc3 0-0",
        ),
        (
            Notation::Descriptive,
            "1. P4D P4D 2. P4FD P3FD 3. C3FR C3FR 4. D4TD F4FR 5. D5CD P3R 6. P3R F2R 7. C3FD 0-0",
        ),
    ] {
        let choice = Choice {
            notation: Some(notation),
            language: Some(Language::French),
        };
        let (start, options) = (Start::Record, Options::default());
        let found = greffier::repair::next(text, 0, &choice, &start, &options);
        let (repaired, _) = found.expect("a record");
        assert!(!repaired.repairs.iter().any(Repair::counts), "{text}");
        let doubted: Vec<u32> = repaired.repairs.iter().map(|repair| repair.ply).collect();
        assert_eq!(doubted, [9], "{text}");
    }
}

#[test]
fn shares_of_one_place_are_never_more_than_all() {
    for path in texts("sheets") {
        let text = fs::read_to_string(&path).expect("a sheet");
        for repair in repaired(&text, &Options::default()).repairs {
            let others: f64 = repair.alternatives.iter().map(|one| one.confidence).sum();
            assert!(
                repair.confidence + others < 1.001,
                "{}: {repair:?}",
                path.display()
            );
        }
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
    let choice = Choice::default();
    let options = Options::default();
    for (one, other) in [(SHEETS[0], SHEETS[1]), (SHEETS[1], SHEETS[0])] {
        assert_ne!(uci(&repaired(one, &options).game), game);
        let (record, _, _) = next(other, 0, &choice, &Start::Record).expect("a record");
        let second = (&record, other);
        let found = next_beside(one, 0, &choice, &Start::Record, &options, second);
        let (mut both, end) = found.expect("a record");
        both.lay_beside(false);
        assert_eq!((uci(&both.game).as_str(), end), (game, one.len()));
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
    let (choice, options) = (Choice::default(), Options::default());
    for (one, other) in [(0, 1), (1, 0)] {
        let (record, _, _) = next(&sheets[other], 0, &choice, &Start::Record).expect("a record");
        let second = (&record, sheets[other].as_str());
        let found = next_beside(&sheets[one], 0, &choice, &Start::Record, &options, second);
        let (both, _) = found.expect("a record");
        assert_eq!(Some(uci(&both.game).as_str()), truth.split(" |").next());
        let told = told(&sheets[one], &both, Messages::En);
        assert_eq!(both.repairs.len(), [7, 8][one], "{told:#?}");
    }
}

#[test]
fn columns_exchanged_throughout_are_put_right() {
    for (text, moves) in [
        (
            "1. e5 e4 2. Cc6 Cf3 3. a6 Fb5 4. Cf6 Fa4 5. Fe7 0-0 6. b5 Te1",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5",
        ),
        // With a mistake besides: 4. Fa5.
        (
            "1. e5 e4 2. Cc6 Cf3 3. a6 Fb5 4. Cf6 Fa5 5. Fe7 0-0 6. b5 Te1 7. d6 Fb3",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6",
        ),
        // White's first half-move is left out, and no column is exchanged.
        (
            "1. e5 Cf3 2. Cc6 Fb5 3. a6 Fa4 4. Cf6 0-0 5. Fe7 Te1",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1",
        ),
    ] {
        let repaired = repaired(text, &Options::default());
        assert_eq!(uci(&repaired.game), moves, "{text}");
        let exchanged = |repair: &&Repair| repair.correction == Correction::Exchanged;
        let exchanged = repaired.repairs.iter().filter(exchanged).count();
        assert_eq!(exchanged > 0, text.starts_with("1. e5 e4"), "{text}");
    }
}

#[test]
fn no_two_readings_of_one_place_are_written_alike() {
    let sheets = texts("sheets").into_iter();
    let texts = sheets.map(|path| fs::read_to_string(path).expect("a sheet"));
    // The knight of the second word comes from either side, with another word read otherwise before it.
    let more = "1. P4R P4R 2. C3FR C3FD 3. P4D PxP 4. C? C3F 5. C3F C3FR 6. F4F C3F";
    for text in texts.chain([more.to_owned()]) {
        let repaired = repaired(&text, &Options::default());
        let dialect = repaired.record.dialect;
        for repair in &repaired.repairs {
            let others = repair.alternatives.iter();
            let others = others.map(|other| (&other.read, &other.before));
            let own = std::iter::once((&repair.read, &repair.before));
            let written = own.chain(others).map(|(read, before)| {
                let mut text = String::new();
                if let Some(read) = read {
                    greffier::spelling::write(&mut text, dialect, before, read)
                        .expect("a string takes all");
                }
                text
            });
            let mut written: Vec<String> = written.collect();
            let all = written.len();
            written.sort();
            written.dedup();
            assert_eq!(written.len(), all, "{repair:?}");
        }
    }
}

#[test]
fn numbers_and_marks_that_are_wrong_change_no_move() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6";
    for text in [
        "1. e4 e5 2. Cf3+ Cc6 3. Fb5 a6 4. Fxc6 dxc6",
        "1. e4 e5 2. Cxf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6",
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fc6 dc6",
        "1. e4 e5 5. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6",
        "1. e4 e5 2... Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6",
        // And with a mistake of a letter besides.
        "1. e4 e5 5. Cf3 Cc6 3. Fb5 a6+ 4. Fxe6 dxc6",
    ] {
        let repaired = repaired(text, &Options::default());
        assert_eq!(uci(&repaired.game), game, "{text}");
    }
}

#[test]
fn json_has_the_corrections_in_their_shape() {
    let repaired = repaired(TWO_WAYS, &Options::default());
    let json = written(TWO_WAYS, &repaired, Format::Json);
    let at = json
        .find(",\"faults\":[],\"repairs\":[")
        .expect("the keys stand at the end");
    let repairs = &json[at..];
    for part in [
        "{\"ply\":4,\"text\":\"Cc8-f6\",\"read\":\"C",
        "\"alternatives\":[{\"read\":\"C",
        "{\"ply\":6,\"text\":\"a7-6\",\"read\":\"a7-a6\",\"san\":\"a6\",\"confidence\":0.",
    ] {
        assert!(repairs.contains(part), "{part}: {repairs}");
    }
}
