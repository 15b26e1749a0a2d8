//! Reports from outside: each fault fixture read, replayed and drawn, and what no fixture shows.

use std::collections::BTreeSet;

use greffier::beginning::{BeginningFault, BeginningWrong};
use greffier::chess::{
    FenFault, FenField, FenWrong, Irregularity, Outcome, RuleCode, RulesFault, RulesWrong,
};
use greffier::diagnostic::{
    CODES, Counts, ENCODINGS, FINDINGS, FORMATS, Messages, NOTATIONS, Reports, Severity, Words,
    code, encoding_faults, severity, summary,
};
use greffier::game::{Cause, Fault, GameResult, Impossible};
use greffier::lexicon::Language;
use greffier::lexicon::StatedEnding;
use greffier::notation::{Dialect, Expected, Notation, Wish, Wishes};
use greffier::reading::{Start, next};
use greffier::record::{Choice, Unterminated};
use greffier::source::{Encoding, Pieces, Source};
use greffier::write::Format;
use shakmaty::{Bitboard, Color, Role, Square};

/// The faults of a source, those of its bytes with the record they stand in.
fn faults(source: &Source) -> Vec<(Fault, Dialect, u64)> {
    let mut all = Vec::new();
    let mut bytes = encoding_faults(source, true).into_iter().peekable();
    let (mut at, mut number) = (0, 0);
    let (choice, start) = (Choice::default(), Start::Record);
    while let Some((record, game, end)) = next(source.text(), at, &choice, &start) {
        number += 1;
        let mut found = game.faults;
        found.extend(std::iter::from_fn(|| {
            bytes.next_if(|fault| fault.span.start < end)
        }));
        found.sort_by_key(|fault| fault.span.start);
        all.extend(
            found
                .into_iter()
                .map(|fault| (fault, record.dialect, number)),
        );
        at = end;
    }
    all
}

fn sources(bytes: &[u8], name: &str) -> Vec<Source> {
    let mut pieces = Pieces::new(bytes, name, Encoding::Auto);
    std::iter::from_fn(|| pieces.next().expect("no reader here fails")).collect()
}

/// The reports on `source`, drawn in English, then as lines in French.
fn reports(source: &Source) -> String {
    let (mut english, mut french) = (
        Reports::new(source, Messages::En),
        Reports::new(source, Messages::Fr),
    );
    let (mut drawn, mut lines) = (String::new(), String::new());
    for (fault, dialect, _) in faults(source) {
        drawn.push_str(&english.human(&fault, dialect, false));
        drawn.push_str("\n\n");
        lines.push_str(&french.short(&fault, dialect));
        lines.push('\n');
    }
    drawn + &lines
}

#[test]
fn each_fault_fixture_is_reported_as_its_snapshot_says() {
    insta::glob!("../../fixtures/faults", "*.txt", |path: &Path| {
        let bytes = std::fs::read(path).expect("a fixture");
        let name = path.file_name().expect("a name").to_string_lossy();
        let text: String = sources(&bytes, &name).iter().map(reports).collect();
        insta::assert_snapshot!(text);
    });
}

/// A cause of each kind, and of each way to word it.
fn causes() -> Vec<Cause> {
    let encoding = "UTF-8";
    let mut causes = vec![
        Cause::Prose,
        Cause::NoMoves,
        Cause::Control('\0'),
        Cause::Illegible,
        Cause::Missing { side: None },
        Cause::Missing {
            side: Some(Color::White),
        },
        Cause::Missing {
            side: Some(Color::Black),
        },
        Cause::MissingRow { number: 3 },
        Cause::Twice { side: Color::White },
        Cause::Twice { side: Color::Black },
        Cause::Extra,
        Cause::StrayCell,
        Cause::StrayBlank,
        Cause::Number { written: 5, due: 4 },
        Cause::Misnumbered { due: 10 },
        Cause::MisspeltMark,
        Cause::MisreadResult,
        Cause::CaptureMark,
        Cause::Exchanged,
        Cause::OneSide { side: None },
        Cause::OneSide {
            side: Some(Color::White),
        },
        Cause::OneSide {
            side: Some(Color::Black),
        },
        Cause::ResultAgainstTag {
            stated: GameResult::Draw,
        },
        Cause::ResultAgainstResult {
            stated: GameResult::Draw,
        },
        Cause::CommentedMoves,
        Cause::RemarkedMoves,
        Cause::EndAgainstBoard {
            said: StatedEnding::Mate,
        },
        Cause::EndAgainstBoard {
            said: StatedEnding::Stalemate,
        },
        Cause::EndAgainstBoard {
            said: StatedEnding::Repetition,
        },
        Cause::EndAgainstBoard {
            said: StatedEnding::FiftyMoves,
        },
        Cause::BadTag,
        Cause::UnknownVariant,
        Cause::UnplayedMoves,
        Cause::UnknownGlyph,
        Cause::Passed { side: Color::White },
        Cause::Passed { side: Color::Black },
        Cause::RepeatedTag,
        Cause::Nonstandard,
        Cause::StartRights,
        Cause::BeginsLater { number: 13 },
        Cause::BadByte {
            byte: 0xe9,
            encoding,
        },
        Cause::Guessed {
            encoding: "macintosh",
        },
        Cause::Stray,
        Cause::TooDeep,
        Cause::GivenUp { most: 8 },
        Cause::Undoubted { most: 16384 },
        Cause::NoReading,
        Cause::SearchedEnough,
        Cause::LeftOut,
        Cause::Abreast,
        Cause::OtherGame,
        Cause::OnlyOther {
            said: "d2-d3 b7-b5".into(),
        },
        Cause::NotOther,
        Cause::Uncompared,
        Cause::Unlike,
        Cause::OtherStart,
        Cause::NoSecond {
            record: 3,
            heading: Some("Morphy – le duc".into()),
        },
        Cause::NoFirst {
            record: 2,
            heading: None,
        },
        Cause::NotAdded { most: Some(8) },
        Cause::NotAdded { most: None },
        Cause::ResultAgainstSheet {
            stated: GameResult::Draw,
        },
        Cause::Misprint {
            read: "chevalier".into(),
        },
        Cause::Misprint { read: "".into() },
        Cause::Turned {
            read: "Le fou".into(),
        },
    ];
    let wishes = Wish::ALL.map(Wishes::of).into_iter().chain([Wishes::NONE]);
    causes.extend(wishes.map(|wanted| Cause::Unreadable(Expected { at: 1, wanted })));
    causes.extend(
        [
            Impossible::NoSuchMan,
            Impossible::OtherMan(Role::Bishop),
            Impossible::NotYours,
            Impossible::TheirMove { side: Color::White },
            Impossible::TheirMove { side: Color::Black },
            Impossible::CannotReach,
            Impossible::LeavesKingInCheck,
            Impossible::AgainstRules,
            Impossible::KingTaken,
            Impossible::NoCheck,
            Impossible::Castling,
            Impossible::Over { mated: true },
            Impossible::Over { mated: false },
        ]
        .map(Cause::Illegal),
    );
    for yes in [false, true] {
        causes.push(Cause::Ambiguous {
            readings: 2,
            bounded: yes,
            preferred: (!yes).then_some(0.96),
        });
        causes.push(Cause::CheckMark { mate: yes });
    }
    for color in Color::ALL {
        causes.push(Cause::Side { due: color });
    }
    causes.extend(
        [
            Unterminated::Comment,
            Unterminated::Variation,
            Unterminated::Tag,
        ]
        .map(Cause::Unterminated),
    );
    causes.extend(Irregularity::ALL.map(Cause::Irregular));
    let half = RulesWrong::Contradicts(RuleCode::StalemateHalf);
    let wrong = [
        RulesWrong::UnknownRuleset,
        RulesWrong::UnknownCode,
        RulesWrong::Unsigned,
        half,
    ];
    causes.extend(wrong.map(|wrong| Cause::BadRules(RulesFault { wrong, at: 0..1 })));
    let open = [
        BeginningWrong::Unread,
        BeginningWrong::Wing(Role::Knight),
        BeginningWrong::NoSquare(Role::Rook),
        BeginningWrong::Squares(Role::Rook, Bitboard::CORNERS),
        BeginningWrong::Taken(Square::E4),
        BeginningWrong::PawnsUnplaced,
        BeginningWrong::Board(FenWrong::NoKing(Color::Black)),
    ];
    causes.extend(open.map(|wrong| Cause::Beginning(BeginningFault { wrong, at: 0..1 })));
    causes.extend(outcomes().map(|outcome| Cause::ResultAgainstBoard {
        stated: GameResult::Draw,
        outcome,
    }));
    causes.extend(fen_faults().map(|wrong| Cause::StartPosition(FenFault { wrong, at: 0..1 })));
    causes
}

fn outcomes() -> impl Iterator<Item = Outcome> {
    let mates = Color::ALL.map(|winner| Outcome::Checkmate { winner });
    let halves = Color::ALL.map(|by| Outcome::StalemateHalfWon { by });
    let won = Color::ALL.map(|winner| Outcome::StalemateWon { winner });
    let taken = Color::ALL.map(|winner| Outcome::KingTaken { winner });
    let all = [mates, halves, won, taken].into_iter().flatten();
    all.chain([
        Outcome::Stalemate,
        Outcome::InsufficientMaterial,
        Outcome::ThreefoldRepetition,
        Outcome::FivefoldRepetition,
        Outcome::FiftyMoves,
        Outcome::SeventyFiveMoves,
    ])
}

fn fen_faults() -> impl Iterator<Item = FenWrong> {
    let fields = [
        FenField::Placement,
        FenField::Turn,
        FenField::Castling,
        FenField::EnPassant,
        FenField::Halfmoves,
        FenField::Fullmoves,
    ];
    let kings = Color::ALL
        .into_iter()
        .flat_map(|color| [FenWrong::NoKing(color), FenWrong::ManyKings(color)]);
    fields.map(FenWrong::Field).into_iter().chain(kings).chain([
        FenWrong::Surplus,
        FenWrong::PawnOnLastRank(Square::A8),
        FenWrong::OpponentInCheck,
    ])
}

/// The names of all causes, as they are declared, so that a new one fails before [`causes`] is asked.
fn declared() -> BTreeSet<&'static str> {
    let (_, from) = include_str!("../../src/game/fault.rs")
        .split_once("pub enum Cause {")
        .expect("the causes");
    let variants = from.lines().take_while(|line| *line != "}");
    let variants = variants.filter_map(|line| line.strip_prefix("    "));
    let names = variants.filter(|line| line.starts_with(char::is_alphabetic));
    names.map(name).collect()
}

/// The word at the head of a text.
fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric());
    &text[..end.unwrap_or(text.len())]
}

const FRENCH: Dialect = Dialect {
    notation: Notation::Coordinate,
    language: Language::French,
};

#[test]
fn no_cause_is_without_words_in_either_language() {
    let source = Source::new("-", "Cc8-f6");
    let mut named = BTreeSet::new();
    let mut said = String::new();
    for cause in causes() {
        named.insert(name(&format!("{cause:?}")).to_owned());
        let fault = Fault {
            candidates: vec!["Cg8-f6".into(), "Cb8-c6".into()],
            ..Fault::new(cause, 0..6)
        };
        assert!(CODES.iter().any(|listed| listed.name == code(&fault.cause)));
        for messages in [Messages::En, Messages::Fr] {
            let words = Words {
                messages,
                source: &source,
                dialect: FRENCH,
            };
            let (message, help) = (words.message(&fault), words.help(&fault));
            for text in [Some(&message), help.as_ref()].into_iter().flatten() {
                assert!(!text.is_empty() && !text.ends_with('.'), "{text}");
                assert!(!text.contains("{}") && !text.contains('\n'), "{text}");
                assert!(!text.contains("  ") && text.trim() == text, "{text}");
            }
            let help = help.map(|help| format!(" [{help}]")).unwrap_or_default();
            said.push_str(&format!(
                "{}: {message}{help}\n",
                severity(&fault.cause).name()
            ));
        }
    }
    assert!(named.iter().eq(declared()), "{named:?}");
    insta::assert_snapshot!(said);
}

#[test]
fn each_code_is_listed_once_and_raised_by_some_cause() {
    for (i, listed) in CODES.iter().enumerate() {
        assert!(CODES[..i].iter().all(|before| before.name != listed.name));
        assert!(
            causes().iter().any(|cause| code(cause) == listed.name),
            "{}",
            listed.name
        );
        let warns = listed.meaning(Messages::En).ends_with("(warning)");
        for cause in causes().iter().filter(|cause| code(cause) == listed.name) {
            let severe = severity(cause) == Severity::Error;
            // What the user lets stand, and what he refuses, weighs otherwise.
            let asked = matches!(
                cause,
                Cause::Nonstandard
                    | Cause::Ambiguous {
                        preferred: Some(_),
                        ..
                    }
            );
            assert!(severe != warns || asked, "{}", listed.name);
        }
    }
}

#[test]
fn both_faults_of_a_beginner_s_lesson_are_named_with_their_candidates() {
    let text = "1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6 3) Ff1-b5 a7-6";
    let source = Source::new("leçon.txt", text);
    let found = faults(&source);
    let mut reports = Reports::new(&source, Messages::En);
    let named: Vec<_> = found
        .iter()
        .map(|(fault, dialect, _)| (fault.candidates.clone(), reports.short(fault, *dialect)))
        .collect();
    assert_eq!(
        named[0].1,
        "leçon.txt:1:26: error[illegal-move]: no legal move fits `Cc8-f6`: \
         a bishop stands on c8, not a knight"
    );
    assert_eq!(named[0].0[..2], ["Cg8-f6", "Cb8-c6"]);
    assert_eq!(
        named[1].1,
        "leçon.txt:1:43: error[unreadable]: cannot read `a7-6` as a move: \
         expected a file (a to h)"
    );
    assert_eq!(named[1].0[0], "a7-a6");
    assert_eq!(named.len(), 2);
}

#[test]
fn json_is_one_object_a_line_with_bytes_and_lines_of_the_whole_file() {
    let text = "[White \"é\"]\n\n1. e2-e4 *\n\n[White \"B\"]\n\n1. ñ2-e5 *\n";
    let mut pieces = Pieces::new(text.as_bytes(), "a\"b.txt", Encoding::Auto).with_size(1);
    let _ = pieces.next().expect("no reader here fails");
    let source = pieces
        .next()
        .expect("no reader here fails")
        .expect("a second piece");
    let found = faults(&source);
    let (fault, dialect, _) = &found[0];
    let line = Reports::new(&source, Messages::Fr).json(fault, *dialect, 2);
    assert!(!line.contains('\n'));
    let read: serde_json::Value = serde_json::from_str(&line).expect("an object");
    assert_eq!(read["file"], "a\"b.txt");
    assert_eq!((&read["line"], &read["column"]), (&7.into(), &4.into()));
    let at = |i: usize| read["span"][i].as_u64().expect("a number") as usize;
    assert_eq!(&text[at(0)..at(1)], "ñ2-e5");
    assert_eq!(
        (&read["text"], &read["record"], &read["ply"]),
        (&"ñ2-e5".into(), &2.into(), &1.into())
    );
    assert_eq!(
        (&read["code"], &read["severity"]),
        (&"unreadable".into(), &"error".into())
    );
    assert!(
        read["message"]
            .as_str()
            .is_some_and(|said| said.contains("`ñ2-e5`"))
    );
    assert!(read["candidates"].is_array());
    assert!(read.get("help").is_some());
}

#[test]
fn tabs_wide_letters_and_control_characters_do_not_move_the_underline() {
    let source = Source::new("\x1b[31m", "1.\te2-e4\t{象棋}\t\u{7}e7-z9\n");
    let at = source.text().find("e7-z9").expect("it is there");
    let wanted = Wishes::of(Wish::File);
    let fault = Fault::new(Cause::Unreadable(Expected { at: 3, wanted }), at..at + 5);
    let drawn = Reports::new(&source, Messages::En).human(&fault, FRENCH, false);
    insta::assert_snapshot!(drawn);
}

#[test]
fn a_line_as_long_as_a_file_is_drawn_as_a_window_and_counted_once() {
    let text = "1. e4 e5 ".repeat(1 << 20) + "zut";
    let source = Source::new("long.txt", text.as_str());
    let wanted = Wishes::of(Wish::PieceLetter);
    let mut reports = Reports::new(&source, Messages::En);
    for at in (0..text.len() - 4).step_by(1 << 10) {
        let fault = Fault::new(Cause::Unreadable(Expected { at: 0, wanted }), at..at + 2);
        let drawn = reports.human(&fault, FRENCH, false);
        assert!(drawn.len() < 600, "{drawn}");
        assert!(
            drawn.contains(&format!("--> long.txt:1:{}\n", at + 1)),
            "{drawn}"
        );
    }
}

#[test]
fn a_span_beyond_its_text_is_drawn_all_the_same() {
    for text in ["", "é", "\n", "1. e4\r"] {
        let source = Source::new("-", text);
        for cause in causes() {
            let fault = Fault::new(cause, 1..99);
            let mut reports = Reports::new(&source, Messages::Fr);
            assert!(
                reports
                    .human(&fault, FRENCH, true)
                    .contains(code(&fault.cause))
            );
            assert!(reports.short(&fault, FRENCH).starts_with("-:"));
            assert!(reports.json(&fault, FRENCH, 1).starts_with('{'));
        }
    }
}

#[test]
fn a_guess_is_told_where_it_first_matters() {
    let source = &sources(b"{Partie d\xe9cid\xe9e \xe0 l'\xe9t\xe9} 1. e4 e5 *", "-")[0];
    let mut reports = Reports::new(source, Messages::Fr);
    let told = encoding_faults(source, true);
    assert_eq!(told.len(), 1);
    assert_eq!(
        reports.short(&told[0], FRENCH),
        "-:1:10: warning[encoding]: l'encodage a été deviné : lu comme windows-1252"
    );
    assert!(encoding_faults(source, false).is_empty());
}

#[test]
fn a_summary_counts_in_the_singular_where_the_language_does() {
    let counts = |whole, ambiguous, broken| Counts {
        whole,
        ambiguous,
        broken,
    };
    for (counted, english, french) in [
        (
            counts(10, 1, 1),
            "12 records: 10 whole, 1 ambiguous, 1 broken",
            "12 parties : 10 complètes, 1 ambiguë, 1 interrompue",
        ),
        (
            counts(1, 0, 0),
            "1 record: 1 whole, 0 ambiguous, 0 broken",
            "1 partie : 1 complète, 0 ambiguë, 0 interrompue",
        ),
        (
            counts(0, 2, 2),
            "4 records: 0 whole, 2 ambiguous, 2 broken",
            "4 parties : 0 complète, 2 ambiguës, 2 interrompues",
        ),
    ] {
        assert_eq!(summary(&counted, Messages::En), english);
        assert_eq!(summary(&counted, Messages::Fr), french);
    }
}

/// The codes that a function of a source file gives.
fn given(source: &'static str, function: &str) -> Vec<&'static str> {
    let (_, body) = source.split_once(function).expect(function);
    let body = body.split("\n    }\n}\n").next().expect("its end");
    body.split('"').skip(1).step_by(2).collect()
}

#[test]
fn every_code_that_a_report_can_have_is_listed() {
    let claims = [
        Outcome::ThreefoldRepetition,
        Outcome::FivefoldRepetition,
        Outcome::FiftyMoves,
        Outcome::SeventyFiveMoves,
    ];
    let faults = given(
        include_str!("../../src/diagnostic/mod.rs"),
        "fn code(cause: &Cause)",
    );
    let repairs = given(
        include_str!("../../src/diagnostic/repairs.rs"),
        "fn code_of(",
    );
    let notes = given(
        include_str!("../../src/diagnostic/notes.rs"),
        "fn code(&self)",
    );
    let all = [
        faults,
        repairs,
        notes,
        claims.map(|claim| claim.name()).to_vec(),
    ]
    .concat();
    let listed = || CODES.iter().chain(&FINDINGS).map(|row| row.name);
    for code in &all {
        assert!(listed().any(|name| name == *code), "{code} is not listed");
    }
    for name in listed() {
        assert!(all.contains(&name), "{name} is never given");
    }
}

#[test]
fn tables_have_each_name_once_and_name_what_there_is() {
    for table in [&CODES[..], &FINDINGS, &NOTATIONS, &FORMATS, &ENCODINGS] {
        for (i, row) in table.iter().enumerate() {
            assert!(table[..i].iter().all(|before| before.name != row.name));
            assert_ne!(row.meaning(Messages::En), row.meaning(Messages::Fr));
        }
    }
    assert_eq!(FORMATS.map(|row| row.name), Format::ALL.map(Format::name));
    let names = NOTATIONS.map(|row| row.name);
    assert_eq!(names, Notation::NAMED.map(Notation::name));
    for row in ENCODINGS {
        let named = Encoding::for_label(row.name).expect("a label");
        assert_eq!(named.name().unwrap_or("auto"), row.name);
    }
}

#[test]
fn a_move_that_cannot_be_played_is_told_with_its_reason() {
    for (text, reason) in [
        ("1. e4 e5 2. Cbf3", "from file b, a knight cannot reach f3"),
        (
            "1. e4 e5 2. Chc3",
            "the side to move has no knight on file h",
        ),
        (
            "1. e4 e5 2. C2c3",
            "the side to move has no knight on rank 2",
        ),
        ("1. e4 e5 2. Td3", "a rook cannot reach d3 here"),
        (
            "1. e2-e4 e7-e5 2. Ff1-b2",
            "a bishop cannot go from f1 to b2",
        ),
        ("1. e2-e4 e7-e5 2. f1-b2", "the man on f1 cannot go to b2"),
        (
            "1. e2-e4 e7-e5 2. Fd4-c5",
            "no man of the side to move stands on d4",
        ),
        ("1. e2-e4 e7-e5 2. O-O", "the king cannot castle now"),
        (
            "1. e2-e4 e7-e5 2. Cg1-f3 Cf3xe5 3. d2-d4 d7-d6",
            "the man on f3 is White's, and Black is to move: White moved twice",
        ),
        ("1. e7-e5", "the man on e7 is Black's, and White is to move"),
    ] {
        let source = Source::new("-", text);
        let (fault, dialect, _) = &faults(&source)[0];
        let line = Reports::new(&source, Messages::En).short(fault, *dialect);
        assert!(line.ends_with(&format!(": {reason}")), "{line}");
    }
}
