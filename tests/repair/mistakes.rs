//! Score sheets with mistakes of every kind, each with the game that was meant beside it, and records
//! without any, which nothing changes.

use crate::support;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::sheets::{codes, repaired, said, uci, variations};
use greffier::diagnostic::{Messages, Reports, Words, repair_severity, sic};
use greffier::game::{Cause, Status};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{Correction, DOUBTED_MOST, GivenUp, Options, Repair, Repaired, repair};
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
        without: write::Without::default(),
        fields: None,
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
        confidences: &repaired.confidences(),
        games: &[],
        preferred: false,
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
                // What its headings say is read beside its moves.
                repaired.game.headed = game.headed.clone();
                repaired.game.stated = game.stated;
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
        most: Some(2),
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
fn the_result_tells_which_game_was_meant() {
    // `Dxg7` cannot be played: Dxf7 is mate, and of a drawn game the end is another.
    let last = |result: &str, prior: bool| {
        let text = format!("1. e4 e5 2. Fc4 Cc6 3. Dh5 Cf6 4. Dxg7 {result}");
        let options = Options {
            prior,
            ..Options::default()
        };
        let repaired = repaired(&text, &options);
        let mates = repaired.game.last().is_mate();
        (mates, repaired.repairs[0].confidence)
    };
    for (result, mates) in [
        ("1-0", true),
        ("*", true),
        ("1/2-1/2", false),
        ("0-1", false),
    ] {
        assert_eq!(last(result, false).0, mates, "{result}");
    }
    // Whoever can mate does, a clerk's slip or not; but it is less sure: doubted three times as much or more.
    let doubt = |result| 1.0 - last(result, true).1;
    assert!(doubt("1/2-1/2") > 3.0 * doubt("1-0"));
}

/// The counted corrections of a text's first record, each in its words and as it is read, and its game.
fn counted(text: &str) -> (Vec<String>, String) {
    let repaired = repaired(text, &Options::default());
    let counted = repaired.repairs.iter().filter(|repair| repair.counts());
    let told = counted
        .map(|repair| said(text, &repaired, repair))
        .collect();
    (told, uci(&repaired.game))
}

#[test]
fn a_man_named_who_is_not_the_one_taken_is_a_mistake_though_the_record_goes_on() {
    let sheet = |taken: &str| {
        format!(
            "1. P4R P4R 2. C3FR C3FD 3. F5CD P3TD 4. {taken} PCxF 5. 0-0 P3D \
             6. P4D PxP 7. CxP F2D 8. C3FD C3FR 9. T1R F2R 10. C3CD 0-0"
        )
    };
    let (none, meant) = counted(&sheet("FxC6FD"));
    assert_eq!(none, [""; 0]);
    // A bishop can go to the square, and the game go on behind it.
    let told = vec!["FxC6TD F pr C".to_owned()];
    assert_eq!(counted(&sheet("FxC6TD")), (told, meant.clone()));
    // Where the move is meant all the same, the mark is wrong alone: a warning tells it.
    assert_eq!(counted(&sheet("FxT6FD")), (Vec::new(), meant));
    // A sign of capture names no man: it is a mark that the board denies.
    let (none, game) = counted("1. e4 e5 2. Fxc4 Cc6 3. Cf3");
    assert_eq!((none.len(), game.as_str()), (0, "e2e4 e7e5 f1c4 b8c6 g1f3"));
}

#[test]
fn what_leaves_a_bishop_hanging_in_every_reading_is_not_what_was_meant() {
    let text = "1. P4R P3R 2. P4D P4D 3. C3FD PxP 4. CxP C3FR 5. F3D CxC 6. FxC P3FD 7. P5D PxP \
                8. FxP5D F3D 9. C3FR P3TR 10. 0-0 0-0 11. F3R D2FD 12. D2D R2TR 13. TD1D T1D";
    // Of c6 and e6, each would take the bishop.
    assert_eq!(counted(text).0, ["P3FD P 4 FD"]);
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
    assert_eq!(found, [(9, Correction::MissingRow, "e1g1".to_owned())]);
    let reply = repaired.repairs[0]
        .reply
        .map(|reply| reply.uci().to_string());
    assert_eq!(reply.as_deref(), Some("f8e7"));
    assert_eq!(repaired.game.status, Status::Whole);
}

/// Records of which a line is left out, and the first word that cannot do without it stands more than forty half-moves
/// below; each with its game.
const LINES_LEFT_OUT: [(&str, &str); 3] = [
    (
        "1. d4 Cf6 2. c4 g6 3. Cc3 d5 4. Ff4 Fg7 5. e3 0-0 6. Tc1 c5 7. dxc5 Da5 8. cxd5 Td8 10. \
             Ce2 Cxd5 11. Fd6 Cxc3 12. Cxc3 b5 13. Fd3 b4 14. Ce4 b3+ 15. Dd2 Dxd2+ 16. Rxd2 bxa2 \
             17. Ta1 Fb7 18. Txa2 Fd5 19. Ta4 Cc6 20. b4 Ce5 21. b5 f5 22. Cc3 Fxg2 23. Tha1 Cxd3 \
             24. Rxd3 Tac8 25. Tc4 Fe4+ 26. Re2 Txd6 27. cxd6 Txc4 28. Cxe4 fxe4 29. d7 Ff6 30. Txa7 \
             Tc2+ 31. Rf1 Td2 32. b6 Rf8 33. Ta8+ Re7 34. b7 Fe5 35. b8=D Fxb8 36. Txb8 Txd7 37. Tb4 \
             Rf6",
        "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c1f4 f8g7 e2e3 e8g8 a1c1 c7c5 d4c5 d8a5 c4d5 f8d8 f1c4 \
             e7e6 g1e2 f6d5 f4d6 d5c3 e2c3 b7b5 c4d3 b5b4 c3e4 b4b3 d1d2 a5d2 e1d2 b3a2 c1a1 c8b7 \
             a1a2 b7d5 a2a4 b8c6 b2b4 c6e5 b4b5 f7f5 e4c3 d5g2 h1a1 e5d3 d2d3 a8c8 a4c4 g2e4 d3e2 \
             d8d6 c5d6 c8c4 c3e4 f5e4 d6d7 g7f6 a1a7 c4c2 e2f1 c2d2 b5b6 g8f8 a7a8 f8e7 b6b7 f6e5 \
             b7b8q e5b8 a8b8 d2d7 b8b4 e7f6",
    ),
    (
        "1. c4 Cf6 2. Cf3 g6 3. b3 Fg7 4. Fb2 0-0 5. g3 c5 6. Fg2 Cc6 7. 0-0 Tb8 8. Cc3 a6 9. d4 \
             d6 10. dxc5 dxc5 11. Ca4 Cd7 13. Dd2 e6 14. Tfd1 De7 15. Cg5 Cd4 16. Ce4 b6 17. e3 Cf5 \
             18. Tac1 f6 19. Cd6 Cxd6 20. Dxd6 Dxd6 21. Txd6 Rf7 22. Tcd1 Re7 23. Tc6 Td8 24. Tc7 \
             Tf8 25. Fc6 Td8 26. f4 f5 27. Rf2 h6 28. Td2 Re8 29. e4 Re7 30. e5 g5 31. h3 gxf4 32. \
             gxf4 h5 33. Rg3 Tg8+ 34. Rh4 Rd8 35. Ta7 Tg7 36. Rxh5 Re8 37. Rh6 Te7 38. Rg6 Rf8 39. \
             Fxd7 Tg7+ 40. Rf6 Tf7+",
        "c2c4 g8f6 g1f3 g7g6 b2b3 f8g7 c1b2 e8g8 g2g3 c7c5 f1g2 b8c6 e1g1 a8b8 b1c3 a7a6 d2d4 \
             d7d6 d4c5 d6c5 c3a4 f6d7 b2g7 g8g7 d1d2 e7e6 f1d1 d8e7 f3g5 c6d4 g5e4 b7b6 e2e3 d4f5 \
             a1c1 f7f6 e4d6 f5d6 d2d6 e7d6 d1d6 g7f7 c1d1 f7e7 d6c6 f8d8 c6c7 d8f8 g2c6 f8d8 f2f4 \
             f6f5 g1f2 h7h6 d1d2 e7e8 e3e4 e8e7 e4e5 g6g5 h2h3 g5f4 g3f4 h6h5 f2g3 d8g8 g3h4 e7d8 \
             c7a7 g8g7 h4h5 d8e8 h5h6 g7e7 h6g6 e8f8 c6d7 e7g7 g6f6 g7f7",
    ),
    (
        "1. d4 d5 2. c4 c6 3. Cf3 Cf6 4. Cc3 dxc4 5. a4 Ff5 6. e3 e6 7. Fxc4 Fb4 8. 0-0 Cbd7 9. \
             Fe2 0-0 10. Ch4 a5 11. Cxf5 exf5 13. Fd2 Te8 14. Ca2 Fd6 15. b4 axb4 16. Fxb4 Fxb4 17. \
             Cxb4 f4 18. Db3 Ce4 19. Ta2 Cdf6 20. Fc4 Cd6 21. exf4 Te4 22. Cc2 Txf4 23. Fd3 Cd5 24. \
             g3 Tf6 25. Te1 Da5 26. Ff1 Cc3 27. Ta3 Cce4 28. Fg2 Cxf2 29. Te2 Df5 30. Ce3 Ch3+ 31. \
             Rh1 Dh5 32. Db2 Cg5 33. d5 Cge4 34. Rg1 cxd5 35. Td3 Ta5 36. Te1 Tf2 37. Db4 Tc5 38. \
             Dd4 Cf5 39. Cxf5 gxf5 40. Td2 Txd2",
        "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5 e2e3 e7e6 f1c4 f8b4 e1g1 b8d7 c4e2 \
             e8g8 f3h4 a7a5 h4f5 e6f5 d1c2 g7g6 c1d2 f8e8 c3a2 b4d6 b2b4 a5b4 d2b4 d6b4 a2b4 f5f4 \
             c2b3 f6e4 a1a2 d7f6 e2c4 e4d6 e3f4 e8e4 b4c2 e4f4 c4d3 f6d5 g2g3 f4f6 f1e1 d8a5 d3f1 \
             d5c3 a2a3 c3e4 f1g2 e4f2 e1e2 a5f5 c2e3 f2h3 g1h1 f5h5 b3b2 h3g5 d4d5 g5e4 h1g1 c6d5 \
             a3d3 a8a5 e2e1 f6f2 b2b4 a5c5 b4d4 d6f5 e3f5 g6f5 d3d2 f2d2",
    ),
];

#[test]
fn a_line_left_out_is_found_though_the_record_goes_on_for_long_without_it() {
    for (text, moves) in LINES_LEFT_OUT {
        let repaired = repaired(text, &Options::default());
        assert_eq!(uci(&repaired.game), moves, "{text}");
        let missing = |repair: &&Repair| {
            matches!(
                repair.correction,
                Correction::Missing | Correction::MissingRow
            )
        };
        let halves = repaired.repairs.iter().filter(missing);
        let halves = halves.map(|repair| 1 + usize::from(repair.reply.is_some()));
        assert_eq!(halves.sum::<usize>(), 2);
    }
}

#[test]
fn sheets_in_the_names_of_files_are_repaired() {
    let choice = Choice {
        notation: Some(Notation::Descriptive),
        language: Some(Language::French),
        ..Choice::default()
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
            ..Choice::default()
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
fn a_word_that_says_several_moves_is_told_where_the_record_goes_on_from_one_alone() {
    // Cbd2 or Cfd2, until the knight on f3 goes to e5; `P4C`, in a sheet that names its squares and files in full.
    for (text, word, played, other) in [
        (
            "1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 4. Ce5",
            "Cd2",
            "b1d2",
            "f3d2",
        ),
        (
            "1. P4D P4FR 2. P4R PxP5R 3. P4C P4D 4. F2CR C3FR 5. P5CR C5CR 6. P3TR C3TR 7. C3FD C3FD 8. P3TD P3TD",
            "P4C",
            "g2g4",
            "b2b4",
        ),
    ] {
        let repaired = repaired(text, &Options::default());
        let [doubt] = &repaired.repairs[..] else {
            panic!("{text}: {:?}", repaired.repairs)
        };
        assert_eq!(doubt.correction, Correction::Doubtful);
        assert_eq!(&text[doubt.span.clone()], word);
        assert_eq!(
            doubt.read.map(|read| read.uci().to_string()),
            Some(played.to_owned())
        );
        let others = doubt.alternatives.iter().filter_map(|other| other.read);
        assert!(
            others
                .map(|other| other.uci().to_string())
                .eq([other.to_owned()]),
            "{text}"
        );
        assert_eq!(repaired.game.status, Status::Whole, "{text}");
    }
    // Its writer tells nothing apart: `PxP` and `C3F` are how he writes.
    let open = repaired(
        "1. P4R P4R 2. C3F C3F 3. P4D PxP 4. CxP",
        &Options::default(),
    );
    let doubtful = |repair: &Repair| repair.correction == Correction::Doubtful;
    assert!(!open.repairs.iter().any(doubtful), "{:?}", open.repairs);
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

#[test]
fn the_ruin_of_a_last_half_move_is_one() {
    let spanish = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1";
    for (text, played, meant) in [
        // The rank is lost, and what is left may be a remark.
        (
            "1. P4R P4R 2. C3FR C3FD 3. F4F F4F 4. 0-0 C3F 5. T1R TC",
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 f1e1".to_owned(),
            &["a8b8", "h8g8"][..],
        ),
        // A mark stands behind it.
        (
            "1. P4R P4R 2. F4F C3FD 3. D5T C3F 4. DF#",
            "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6".to_owned(),
            &["h5f7"],
        ),
        // The file.
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O T8",
            spanish.to_owned(),
            &["a8b8", "h8g8"],
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. T1 1-0",
            format!("{spanish} f8e7"),
            &["f1e1"],
        ),
    ] {
        let repaired = repaired(text, &Options::default());
        let whole = uci(&repaired.game);
        let last = whole.strip_prefix(&played).unwrap_or_default().trim();
        assert!(meant.contains(&last), "{text}: {whole}");
        let [repair] = &repaired.repairs[..] else {
            panic!("{text}: {:?}", repaired.repairs);
        };
        let others = repair.alternatives.iter().filter_map(|other| other.read);
        let others: Vec<String> = others.map(|other| other.uci().to_string()).collect();
        for other in meant.iter().filter(|other| **other != last) {
            assert!(
                others.iter().any(|known| known == other),
                "{text}: {others:?}"
            );
        }
    }
}

#[test]
fn what_is_as_likely_as_the_correction_is_not_told_as_likelier() {
    // Either rook, and nothing tells which.
    for text in [
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O T8",
        "1. P4R P4R 2. C3FR C3FD 3. F4F F4F 4. 0-0 C3F 5. T1R TC",
    ] {
        let repairs = repaired(text, &Options::default()).repairs;
        let [repair] = &repairs[..] else {
            panic!("{text}: {repairs:?}");
        };
        for other in &repair.alternatives {
            assert!(other.confidence <= repair.confidence, "{text}: {repair:?}");
        }
    }
}

#[test]
fn a_half_move_left_out_may_have_been_left_out_before_words_of_both_sides() {
    // Black's knight came out before both king's pawns, or behind them: `P3R P3R` is either's first.
    let text = "1. P4FR P4D 2. C3FR P3R 3. P3R P3CD 4. P4FD F2CD 5. C3FD F5CD 6. F2D 0-0 7. F3D P3D 8. D2FD D2R \
        9. 0-0-0 CD2D 10. P3TD FxC6FD 11. FxF P3CR 12. C1R P4FD 13. P3FR PxP 14. PxP P4R";
    let repaired = repaired(text, &Options::default());
    let begun = |game: &str| {
        repaired.candidates.iter().any(|candidate| {
            let moves = candidate
                .moves
                .iter()
                .map(|played| played.uci().to_string());
            let moves: Vec<String> = moves.take(6).collect();
            moves.join(" ") == game
        })
    };
    assert!(begun("f2f4 d7d5 g1f3 g8f6 e2e3 e7e6"));
    assert!(begun("f2f4 d7d5 g1f3 e7e6 e2e3 g8f6"));
}

#[test]
fn a_mistake_less_likely_by_itself_explains_what_would_take_several() {
    // The queen takes the bishop, and a rook is written, which could.
    let text = "1. P4R P4R 2. C3FR C3FD 3. F4FD C3FR 4. P4D PxP 5. 0-0 F4FD 6. P5R P4D 7. PxC PxF 8. T1R F3R 9. PxP T1CR \
        10. F5CR D2D 11. CD2D F2R 12. C4R TxP 13. FxF DxF 14. CxP 0-0-0 15. CxC PxC 16. D3FR F4D 17. P3CD PxP \
        18. P2TDxP3CD D5CD 19. P4FD FxC 20. TxF R1CD 21. P3CR T3CR 22. T4TD D7D 23. TR1TD T3R 24. D1CD TD1R \
        25. D5FR T8R+ 26. R2CR TxT 27. TxT D5D 28. T5TD T7R 29. DxP7FR T7CD 30. P4CD D5R 31. R3TR D8R 32. TxP RxT \
        33. DxP7FD R1TD 34. DxP6FD+ R1CD 35. D6D+ R2CD 36. D5D+";
    let repaired = repaired(text, &Options::default());
    assert_eq!(repaired.game.status, Status::Whole);
    assert!(
        uci(&repaired.game).contains("e6d5 b2b3 c4b3 a2b3 e7b4 c2c4 d5e4 f3e4 c8b8"),
        "{:?}",
        repaired.repairs
    );
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
        // The number of the row before each column.
        (
            "1. e7-e5    1. e2-e4\n2. Cb8-c6   2. Cg1-f3\n3. a7-a6    3. Ff1-b5\n4. Cg8-f6   4. Fb5-a4\n",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
        ),
        (
            "1. e5   1... e4\n2. Cc6  2... Cf3\n3. a6   3... Fb5\n4. Cf6  4... Fa4\n",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
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
        assert_eq!(exchanged > 0, !text.starts_with("1. e5 Cf3"), "{text}");
        let others = repaired.repairs.iter().filter(|repair| repair.counts());
        let others = others.count() - exchanged;
        assert!(others <= 1, "{text} {:?}", repaired.repairs);
    }
}

#[test]
fn what_is_read_is_written_so_that_it_shows_what_the_words_do_not_say() {
    let text =
        "1. P 4 D P 4 D\n2. P 4 FD P 3 FD\n3. C 3 FR C 3 FR\n4. C 3 FR P pr P\n5. P 3 R P 4 CD\n";
    let repaired = repaired(text, &Options::default());
    let lines = told(text, &repaired, Messages::Fr);
    let line = lines.first().expect("a correction");
    assert!(line.contains("« C 3 FR » lu C 3 FD ("), "{line}");
    let json = written(text, &repaired, Format::Json);
    assert!(
        json.contains("\"read\":\"C 3 FD\",\"san\":\"Nc3\""),
        "{json}"
    );
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
            let others = others.map(|other| &other.read);
            let own = std::iter::once(&repair.read);
            let written = own.chain(others).map(|read| {
                let mut text = String::new();
                if let Some(read) = read {
                    greffier::spelling::write(&mut text, dialect, &repair.before, read)
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

#[test]
fn a_word_read_in_the_likeliest_of_several_ways_leaves_a_fault_that_lists_them() {
    let text = "1. d4 d5 2. Cf3 Cf6 3. e3 e6 4. Cd2 c5 5. c3 Cc6";
    for (prefer, status) in [(false, Status::Ambiguous), (true, Status::Whole)] {
        let (record, _, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
        let mut repaired = repair(&record, text, &Start::Record, &Options::default());
        repaired.lay_beside(prefer);
        assert_eq!(repaired.game.status, status);
        let [fault] = &repaired.game.faults[..] else {
            panic!("{:?}", repaired.game.faults);
        };
        assert!(
            matches!(fault.cause, Cause::Ambiguous { preferred, .. } if preferred.is_some() == prefer)
        );
        assert_eq!((&text[fault.span.clone()], fault.ply), ("Cd2", Some(7)));
        assert_eq!(fault.candidates, ["Cbd2", "Cfd2"]);
    }
}

#[test]
fn a_page_of_moves_that_tell_no_game_is_given_up_when_enough_was_searched() {
    let mut draw = support::Draw(7);
    let moves = ["e4", "Fb5", "Ta1", "Dd4", "Cxd5", "a6", "g3", "O-O", "Rg8"];
    let words = (0..4000).map(|_| draw.of(&moves));
    let text = words.collect::<Vec<&str>>().join(" ");
    let repaired = repaired(&text, &Options::default());
    assert_eq!(repaired.given_up, Some(GivenUp::Work));
}

#[test]
fn cells_unread_one_behind_the_other_are_filled_so_that_the_words_behind_go_on() {
    let game = support::sheets::whole(support::sheets::OPERA);
    let cells = support::sheets::cells(&game, Notation::Coordinate);
    for unread in 2..=4 {
        for first in crate::support::sampled(0..cells.len() - unread, 3) {
            let mut cells = cells.clone();
            cells[first..first + unread].fill("---".to_owned());
            let rows = cells.chunks(2).enumerate();
            let rows = rows.map(|(row, cells)| format!("{}. {}\n", row + 1, cells.join(" ")));
            let text: String = rows.collect();
            let found = support::sheets::repaired(&text, &Options::default());
            let moves = found.game.plies_of(found.game.main()).len();
            assert_eq!(found.given_up, None, "{text}");
            assert_eq!(moves, cells.len(), "{text}");
        }
    }
}

#[test]
fn what_is_written_in_short_where_all_else_is_in_full_is_doubted_though_the_record_goes_on() {
    let sheet = |cells: [&str; 3]| {
        let [knight, rook, bishop] = cells;
        format!(
            "1. e2-e4 e7-e5\n2. {knight} Cb8-c6\n3. Ff1-b5 a7-a6\n4. Fb5-a4 Cg8-f6\n5. O-O Ff8-e7\n6. {rook} b7-b5\n\
             7. {bishop} d7-d6\n"
        )
    };
    let full = ["Cg1-f3", "Tf1-e1", "Fa4-b3"];
    for (at, lost) in [
        (2, "Fb3"),
        (2, "F4-b3"),
        (1, "T1-e1"),
        (1, "Te1"),
        (0, "g1-f3"),
    ] {
        let mut cells = full;
        cells[at] = lost;
        let text = sheet(cells);
        let (record, _, _) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        let repaired = repair(&record, &text, &Start::Record, &Options::default());
        let told: Vec<(&str, Correction)> = repaired
            .repairs
            .iter()
            .map(|told| (&text[told.span.clone()], told.correction))
            .collect();
        assert_eq!(told, [(lost, Correction::Doubtful)], "{text}");
        let doubt = &repaired.repairs[0];
        let read = doubt.spelt(repaired.record.mostly(&text), lost, &doubt.read.unwrap());
        assert_eq!(read, full[at], "{text}");
        assert_eq!(repaired.game.status, Status::Whole);
    }
    // Sheets that write either way, or no man at all.
    for clean in [
        sheet(full),
        "1. e4 e5 2. Cf3 Cc6 3. Ff1-b5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6\n".to_owned(),
        sheet(full).replace(['C', 'F', 'T'], ""),
    ] {
        let (record, _, _) = next(&clean, 0, &Choice::default(), &Start::Record).expect("a record");
        let repaired = repair(&record, &clean, &Start::Record, &Options::default());
        assert!(repaired.repairs.is_empty(), "{clean}");
    }
}

#[test]
fn beside_a_single_move_in_short_corrections_are_written_in_full_as_the_sheet_is() {
    let text = "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n3. Fb5 a7-6\n4. Fb5-a4 Cg8-f6\n";
    let (record, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
    assert_eq!(game.faults[0].candidates[0], "a7-a6");
    let repaired = repair(&record, text, &Start::Record, &Options::default());
    let [misread] = &repaired.repairs[..] else {
        panic!("{:?}", repaired.repairs)
    };
    let read = misread.spelt(repaired.record.mostly(text), "a7-6", &misread.read.unwrap());
    assert_eq!(read, "a7-a6");
    // A square told to part two knights makes no sheet in full.
    let text = "1. e4 e5 2. Cg1f3 Cc6 3. Fb5 a";
    let (record, _, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
    assert_eq!(record.mostly(text), record.dialect);
}

#[test]
fn a_mark_of_check_tells_which_man_moves_in_a_record_that_is_repaired_too() {
    let head =
        "[FEN \"8/p1k5/7p/8/8/8/6K1/R6R w - - 0 1\"]\n[SetUp \"1\"]\n\n1. T pr P éch. R 3 D 2. ";
    for (cell, told) in [("R 3 F", vec![]), ("?", vec![Correction::Illegible])] {
        let text = format!("{head}{cell} P 4 TR 3. R 4 F P 5 T 4. R 5 F P 6 T\n");
        let (record, _, _) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        let repaired = repair(&record, &text, &Start::Record, &Options::default());
        assert_eq!(repaired.game.status, Status::Whole, "{text}");
        assert!(uci(&repaired.game).starts_with("a1a7 "), "{text}");
        let counted = repaired.repairs.iter().filter(|repair| repair.counts());
        let corrections: Vec<Correction> = counted.map(|repair| repair.correction).collect();
        assert_eq!(corrections, told, "{text}");
    }
}

#[test]
fn a_variation_behind_a_move_before_which_one_was_left_out_replaces_that_move() {
    let of = |text: &str| {
        let found = repaired(text, &Options::default());
        assert_eq!(found.game.status, Status::Whole, "{text}");
        let counted = found.repairs.iter().filter(|repair| repair.counts());
        assert!(counted.count() > 0, "{text}");
        variations(&found.game)
    };
    for (text, variation) in [
        (
            "1. e4 e5 2. Cf3 Cc6 3. a6 (3... Cf6 4. O-O Fe7) 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3",
            "g8f6 e1g1 f8e7",
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Cf6 (4... b5 5. Fb3 Ca5) 5. O-O Fe7 6. Te1 b5 7. Fb3",
            "b7b5 a4b3 c6a5",
        ),
        (
            "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. a7-a6 (3... Cg8-f6 4. O-O) 4. Fb5-a4 Cg8-f6 5. O-O Ff8-e7",
            "g8f6 e1g1",
        ),
        (
            "1. e4 e5 2. Cf3 3. Fb5 (3. Fc4 Fc5 4. c3) a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3",
            "f1c4 f8c5 c2c3",
        ),
        (
            "1. e4 e5 2. Cf3 Cc8 (2... d6 3. d4) 3. Fb5 a6 4. Fa4 Cf6",
            "d7d6 d2d4",
        ),
    ] {
        assert_eq!(of(text), [variation], "{text}");
    }
}

#[test]
fn a_mark_that_the_board_denies_is_told_beside_a_correction() {
    for (sheet, marks) in [
        (
            "1. P 4 R P 4 R 2. C 3 FR! C 3 FD 3. F 5 CR P 3 TD",
            [" éch.", " échec", " mat"],
        ),
        ("1. e4 e5 2. Cf3! Cc6 3. Fb6 a6", ["+", " éch.", " mat"]),
        (
            "1. e2-e4 e7-e5 2. Cg1-f3! Cb8-c6 3. Ff1-b6 a7-a6",
            ["+", " éch.", "#"],
        ),
    ] {
        for mark in marks {
            let text = sheet.replace('!', mark);
            let codes = codes(&repaired(&text, &Options::default()).game);
            assert!(
                codes.contains(&"check-mark".to_owned()),
                "{text}: {codes:?}"
            );
        }
    }
}

#[test]
fn no_pawn_takes_on_its_own_file() {
    for (text, moves) in [
        (
            "1. e4 d5 2. exe5 c6 3. d4 cxd5 4. Cc3 Cf6",
            "e2e4 d7d5 e4d5 c7c6 d2d4 c6d5 b1c3 g8f6",
        ),
        (
            "1. g4 h5 2. gxg5 Txh5 3. Fh3 Th8 4. Ff5 g6",
            "g2g4 h7h5 g4h5 h8h5 f1h3 h5h8 h3f5 g7g6",
        ),
    ] {
        let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert_eq!(game.status, Status::Broken, "{text}");
        let repaired = repaired(text, &Options::default());
        assert_eq!(uci(&repaired.game), moves, "{text}");
    }
}

#[test]
fn the_later_moves_of_a_game_get_no_opening() {
    for text in [
        "13. Cc3 Cc6 14. Dh5 g6 15. Dxd5 Fe6",
        "Position après le 12e coup.\n13. Cc3 Cc6\n14. Dh5 g6\n15. Dxd5 Fe6\n",
        "25. T 1 D - 7 D T pr P\n26. T pr F T 8 R éch.\n27. R 2 T D 6 D éch.\n",
        "13... Cc6 14. Dh5 g6 15. Dxd5 Fe6",
        "4) Cg1-f3 Ff8-e7 5) Ff1xc4 Cg8-f6 6) 0-0 0-0",
    ] {
        let repaired = repaired(text, &Options::default());
        assert_eq!(repaired.given_up, Some(GivenUp::LeftOut), "{text}");
        assert!(repaired.repairs.is_empty(), "{text}");
    }
    // A first number misread, or the first row forgotten, is none.
    for text in [
        "11. e4 e5 2. Cf3 Cc6 3. Fb5 a5 4. Fa4 Cf6 5. 0-0 Fe7 6. Tb1 b5",
        "2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6",
    ] {
        let repaired = repaired(text, &Options::default());
        assert_eq!(repaired.given_up, None, "{text}");
    }
}
