//! What a record is called, and what is told of it, one short record for each sentence.
//!
//! A line of a table is a text, its status, the plies of its main line, and its faults: a name of
//! the cause, the half-move, the words, and what could stand there, nearest first. Where a case lists
//! candidates, those are the first of the fault's.

use greffier::game::{Cause, Fault, Game, Impossible, Status};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{Start, next};
use greffier::record::{Choice, Record};

/// The name of a cause.
fn name(cause: &Cause) -> &'static str {
    match cause {
        Cause::Unreadable(_) => "unreadable",
        Cause::Prose => "prose",
        Cause::NoMoves => "no moves",
        Cause::Control(_) => "control",
        Cause::Illegible => "illegible",
        Cause::Illegal(_) => "illegal",
        Cause::Ambiguous { .. } => "ambiguous",
        Cause::Missing { .. } | Cause::Twice { .. } => "missing",
        Cause::MissingRow { .. } => "missing row",
        Cause::Extra => "extra",
        Cause::StrayCell => "stray cell",
        Cause::StrayBlank => "stray blank",
        Cause::Number { .. } => "number",
        Cause::Misnumbered { .. } => "misread number",
        Cause::Side { .. } => "side",
        Cause::Exchanged => "exchanged",
        Cause::OneSide { .. } => "one side",
        Cause::CheckMark { .. } => "check",
        Cause::MisspeltMark => "misspelt check",
        Cause::MisreadResult => "misread result",
        Cause::CaptureMark => "capture",
        Cause::ResultAgainstBoard { .. } => "result against board",
        Cause::EndAgainstBoard { .. } => "end against board",
        Cause::RemarkedMoves => "remarked moves",
        Cause::ResultAgainstTag { .. } => "result against tag",
        Cause::BadTag => "bad tag",
        Cause::UnknownVariant => "unknown variant",
        Cause::UnplayedMoves => "unplayed moves",
        Cause::UnknownGlyph => "unknown glyph",
        Cause::Passed { .. } => "passed",
        Cause::RepeatedTag => "repeated tag",
        Cause::Irregular(_) => "irregular",
        Cause::Nonstandard => "nonstandard",
        Cause::BadRules(_) => "bad rules",
        Cause::Beginning(_) => "beginning",
        Cause::StartPosition(_) => "start position",
        Cause::StartRights => "start rights",
        Cause::BeginsLater { .. } => "begins later",
        Cause::BadByte { .. } => "bad byte",
        Cause::Guessed { .. } => "guessed",
        Cause::Unterminated(_) => "unterminated",
        Cause::Stray => "stray",
        Cause::TooDeep => "too deep",
        Cause::GivenUp { .. }
        | Cause::NoReading
        | Cause::SearchedEnough
        | Cause::LeftOut
        | Cause::Abreast => "given up",
        Cause::ResultAgainstSheet { .. } => "result against sheet",
        Cause::ResultAgainstResult { .. } => "result against result",
        Cause::CommentedMoves => "commented moves",
        Cause::OtherGame => "other game",
        Cause::OnlyOther { .. } => "only on the other sheet",
        Cause::NotOther => "not on the other sheet",
        Cause::Uncompared => "uncompared",
        Cause::Unlike => "unlike",
        Cause::OtherStart => "other start",
        Cause::NoSecond { .. } => "no second sheet",
        Cause::NoFirst { .. } => "no first sheet",
        Cause::NotAdded { .. } => "not added",
        Cause::Undoubted { .. } => "undoubted",
        Cause::Misprint { .. } => "misprint",
        Cause::Turned { .. } => "turned",
        other => panic!("{other:?} has no name here"),
    }
}

/// A cause's name, a half-move (nought where none is concerned), the words, candidates.
type Told = (&'static str, u32, &'static str, &'static [&'static str]);
type Case = (&'static str, Status, usize, &'static [Told]);

fn all(text: &str) -> Vec<(Record, Game)> {
    let (mut records, mut at) = (Vec::new(), 0);
    while let Some((record, game, end)) = next(text, at, &Choice::default(), &Start::Record) {
        assert!(end > at, "{text:?}");
        records.push((record, game));
        at = end;
    }
    records
}

fn one(text: &str) -> Game {
    let mut records = all(text);
    assert_eq!(records.len(), 1, "{text:?}: {records:#?}");
    records.remove(0).1
}

/// What differs between a fault and what should be told.
fn differs(text: &str, fault: &Fault, told: &Told) -> bool {
    let (cause, ply, words, candidates) = *told;
    name(&fault.cause) != cause
        || fault.ply.unwrap_or(0) != ply
        || &text[fault.span.clone()] != words
        || fault
            .candidates
            .iter()
            .zip(candidates)
            .any(|(one, other)| one != other)
        || fault.candidates.len() < candidates.len()
}

fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for (text, status, plies, told) in cases {
        let records = all(text);
        let Some((_, game)) = records.first() else {
            wrong.push(format!("{text:?}: no record"));
            continue;
        };
        let same = game.status == *status
            && game.main().plies.len() == *plies
            && game.faults.len() == told.len()
            && !game
                .faults
                .iter()
                .zip(*told)
                .any(|(fault, told)| differs(text, fault, told));
        if !same || records.len() != 1 {
            let faults = game.faults.iter().map(|fault| {
                let (words, cause) = (&text[fault.span.clone()], name(&fault.cause));
                format!("  {cause} {:?} {words:?} {:?}", fault.ply, fault.candidates)
            });
            let faults = faults.collect::<Vec<_>>().join("\n");
            let (got, count) = (game.status, game.main().plies.len());
            wrong.push(format!(
                "{text:?}: {} records, {got:?}, {count} plies\n{faults}",
                records.len()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

use Status::{Ambiguous, Broken, Whole};

#[test]
fn control_characters_in_a_row_are_one_fault() {
    let text = "1. e4 e5 \0\0\0\0 2. Cf3";
    check(&[(text, Whole, 3, &[("control", 0, "\0\0\0\0", &[])])]);
}

#[test]
fn french_is_tried_on_a_page_with_tags_whose_result_is_wrong() {
    let text = "[Result \"1-0\"]\n\n1. e4 e5 2. Re2 Re7 0-1";
    check(&[(text, Whole, 4, &[("result against tag", 0, "1-0", &[])])]);
}

#[test]
fn words_beside_the_moves_of_a_variation_or_behind_the_result_are_no_fault() {
    check(&[
        ("1. e4 e5 1-0 (33)", Whole, 2, &[]),
        ("1. e4 e5 nulle par accord mutuel", Whole, 2, &[]),
        ("1. e4 e5 1-0\nUne partie courte.", Whole, 2, &[]),
        (
            "1. e4 (excellent !) e5 (ou 1...c5) 2. Cf3 (16 mn)",
            Whole,
            3,
            &[],
        ),
        (
            "1/ e4 - e5; 2/Cf3-d6; (Si: 2/... - Cc6) 3/ d4",
            Whole,
            5,
            &[],
        ),
    ]);
}

#[test]
fn a_move_that_no_reading_survives_is_told_with_what_could_stand_there() {
    check(&[
        (
            "1) e2-e4 e7-e5 2) Cg1-f3 Cc8-f6 3) Ff1-b5 a7-6",
            Broken,
            3,
            &[
                ("illegal", 4, "Cc8-f6", &["Cg8-f6", "Cb8-c6"]),
                ("unreadable", 6, "a7-6", &["a7-a6"]),
            ],
        ),
        (
            "1. e2-e4 e7-e5 2. Fg1-f3 Cb8-c6",
            Broken,
            2,
            &[("illegal", 3, "Fg1-f3", &["Cg1-f3"])],
        ),
        (
            "1. e2-e4 e7-e5 2. Dd4-d5 Cb8-c6",
            Broken,
            2,
            &[("illegal", 3, "Dd4-d5", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Td3 a6",
            Broken,
            4,
            &[("illegal", 5, "Td3", &[])],
        ),
        // Only the first: behind it the position is unknown.
        (
            "1. e4 e5 2. Dh8 Cc6 3. Dh7 a6",
            Broken,
            2,
            &[("illegal", 3, "Dh8", &["Dh5"])],
        ),
        ("1. d4 d5 2. O-O", Broken, 2, &[("illegal", 3, "O-O", &[])]),
        // But every word that nothing reads.
        (
            "1. e4 z9 2. Cz9 e5 3. q0",
            Broken,
            1,
            &[
                ("unreadable", 2, "z9", &[]),
                ("unreadable", 3, "Cz9", &[]),
                ("unreadable", 5, "q0", &[]),
            ],
        ),
        (
            "1. e4 e5 2. Cf3 Cc9",
            Broken,
            3,
            &[("unreadable", 4, "Cc9", &["Cc6"])],
        ),
        (
            "1. e2-e4 e7-e5 2. Cg1-f3 zut",
            Whole,
            3,
            &[("unreadable", 4, "zut", &[])],
        ),
        // A king's side castling through an attacked square; a pinned man; a king left in check.
        (
            "1. e2-e4 b7-b6 2. g2-g3 Fc8-a6 3. Ff1-g2 e7-e6 4. Cg1-f3 Cg8-f6 5. 0-0",
            Broken,
            8,
            &[("illegal", 9, "0-0", &[])],
        ),
        (
            "1. d2-d4 e7-e6 2. c2-c4 Ff8-b4+ 3. Cb1-c3 Cg8-f6 4. Cc3-d5",
            Broken,
            6,
            &[("illegal", 7, "Cc3-d5", &[])],
        ),
    ]);
}

#[test]
fn the_reason_of_an_impossible_move_is_known() {
    for (text, reason) in [
        (
            "1. e2-e4 e7-e5 2. Fg1-f3",
            Impossible::OtherMan(shakmaty::Role::Knight),
        ),
        ("1. e2-e4 e7-e5 2. Dd4-d5", Impossible::NotYours),
        ("1. e2-e4 e7-e5 2. e5-e6", Impossible::NotYours),
        ("1. e4 e5 2. Td3", Impossible::CannotReach),
        ("1. e4 e5 2. O-O", Impossible::Castling),
        (
            "1. f3 e5 2. g4 Dh4# 3. Rf2",
            Impossible::Over { mated: true },
        ),
        (
            "1. e4 e5 2. Dh5 Cc6 3. Dxf7 Rxf7 4. Da4",
            Impossible::NoSuchMan,
        ),
        ("1. e4 d5 2. Fb5 Cf6", Impossible::LeavesKingInCheck),
        ("1. P4R P4R 2. C3FR C3FD 3. éch. P3TD", Impossible::NoCheck),
    ] {
        let game = one(text);
        let given = game.faults.iter().find_map(|fault| match fault.cause {
            Cause::Illegal(reason) => Some(reason),
            _ => None,
        });
        assert_eq!(given, Some(reason), "{text}: {:?}", game.faults);
    }
}

#[test]
fn a_mark_that_the_board_denies_is_told_and_breaks_nothing() {
    check(&[
        (
            "1. e2-e4 e7-e5 2. Cg1-f3+ Cb8-c6",
            Whole,
            4,
            &[("check", 3, "Cg1-f3+", &[])],
        ),
        (
            "1. f3 e5 2. e4 Dh4# 3. g3",
            Whole,
            5,
            &[("check", 4, "Dh4#", &[])],
        ),
        (
            "1. f3 e5 2. e4 Dh4 mat 3. g3",
            Whole,
            5,
            &[("check", 4, "Dh4 mat", &[])],
        ),
        // A mark that is missing is no fault, and a check on a mate is none.
        ("1. f3 e5 2. g4 Dh4+", Whole, 4, &[]),
        ("1. f3 e5 2. g4 Dh4++", Whole, 4, &[]),
        ("1. f3 e5 2. g4 Dh4", Whole, 4, &[]),
        (
            "1. e2-e4 e7-e5 2. Cg1xf3 Cb8-c6",
            Whole,
            4,
            &[("capture", 3, "Cg1xf3", &[])],
        ),
        (
            "1. e2-e4 d7-d5 2. e4xCd5",
            Whole,
            3,
            &[("capture", 3, "e4xCd5", &[])],
        ),
        ("1. e2-e4 d7-d5 2. e4-d5 Dd8-d5", Whole, 4, &[]),
        (
            "1. e4 d5 2. exd5 e.p.",
            Whole,
            3,
            &[("capture", 3, "exd5 e.p.", &[])],
        ),
        ("1. e4 c5 2. e5 d5 3. exd6 e.p.", Whole, 5, &[]),
        ("1. e4 c5 2. e5 d5 3. exd6", Whole, 5, &[]),
    ]);
}

#[test]
fn a_number_that_does_not_follow_is_told_and_reading_goes_on() {
    check(&[
        (
            "1. e4 e5 2. Cf3 Cc6 4. Fb5 a6",
            Whole,
            6,
            &[("number", 5, "4.", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 4. Fb5 a6 5. Fa4",
            Whole,
            7,
            &[("number", 5, "4.", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 2. Fb5 a6",
            Whole,
            6,
            &[("number", 5, "2.", &[])],
        ),
        ("1. e4 1. e5 2. Cf3", Whole, 3, &[]),
        ("1. e4 1... e5 2. Cf3", Whole, 3, &[]),
        ("e4 e5 Cf3", Whole, 3, &[]),
        (
            "1. e4 e5\n1. Cf3 Cc6",
            Whole,
            4,
            &[("number", 3, "1.", &[])],
        ),
        ("10. e4 e5 11. Cf3", Whole, 3, &[("number", 1, "10.", &[])]),
    ]);
}

#[test]
fn a_half_move_without_which_the_record_cannot_go_on_is_missing() {
    check(&[
        (
            "1. e2-e4 e7-e5 2. Cg1-f3 --- 3. Ff1-b5 a7-a6",
            Broken,
            3,
            &[("missing", 4, "---", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 --- 3. Fb5 a6",
            Broken,
            3,
            &[("missing", 4, "---", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 … 3. Fb5 a6",
            Broken,
            3,
            &[("missing", 4, "…", &[])],
        ),
        (
            "1. e4 e5 2. --- Cc6 3. Fb5 a6",
            Broken,
            2,
            &[("missing", 3, "---", &[])],
        ),
        (
            "1. e4 e5 2. ... Cc6 3. Fb5 a6",
            Broken,
            2,
            &[("missing", 3, "...", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 3. Fb5 a6",
            Broken,
            3,
            &[("missing", 4, "Fb5", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 ? 3. Fb5 a6",
            Broken,
            3,
            &[("illegible", 4, "?", &[])],
        ),
        (
            "1. e4 e5 2. ? Cc6 3. Fb5 a6",
            Broken,
            2,
            &[("illegible", 3, "?", &[])],
        ),
    ]);
}

#[test]
fn a_row_without_which_the_record_cannot_go_on_is_missing_before_the_next_number() {
    check(&[
        (
            "1. e4 e5 2. Cf3 Cc6 3. 4. Fa4 Cf6 5. O-O Fe7",
            Status::Broken,
            4,
            &[("missing row", 5, "4.", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 4. Fa4 Cf6 5. O-O Fe7",
            Status::Broken,
            4,
            &[("missing row", 5, "4.", &[])],
        ),
        (
            "1.\te4\te5\n2.\tCf3\tCc6\n3.\t\t\n4.\tFa4\tCf6\n",
            Status::Broken,
            4,
            &[("missing row", 5, "4.", &[])],
        ),
        // No two half-moves bring a bishop there; and where the record goes on for a while only the number is told.
        (
            "1. e4 e5 2. Cf3 Cc6 4. Fh8 Cf6 5. O-O",
            Status::Broken,
            4,
            &[("number", 5, "4.", &[]), ("illegal", 5, "Fh8", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 4. Fc4 Cf6 5. O-O",
            Status::Whole,
            7,
            &[("number", 5, "4.", &[])],
        ),
    ]);
}

#[test]
fn a_half_move_too_many_is_extra_and_a_side_against_the_turn_is_told() {
    check(&[
        (
            "1. e2-e4 e7-e5 d7-d6 2. Cg1-f3 Cb8-c6 3. Ff1-b5 a7-a6",
            Broken,
            2,
            &[("extra", 3, "d7-d6", &[])],
        ),
        (
            "Blancs: e2-e4\nNoirs: e7-e5\nNoirs: Cg1-f3\nBlancs: Cb8-c6",
            Whole,
            4,
            &[("side", 3, "Noirs", &[]), ("side", 4, "Blancs", &[])],
        ),
        ("Blancs: e2-e4\nNoirs: e7-e5", Whole, 2, &[]),
    ]);
}

#[test]
fn a_result_is_held_against_the_board_and_the_tag() {
    check(&[
        (
            "1. f3 e5 2. g4 Dh4 mat 1/2-1/2",
            Whole,
            4,
            &[("result against board", 4, "1/2-1/2", &[])],
        ),
        (
            "1. f3 e5 2. g4 Dh4# 1-0",
            Whole,
            4,
            &[("result against board", 4, "1-0", &[])],
        ),
        ("1. f3 e5 2. g4 Dh4# 0-1", Whole, 4, &[]),
        ("1. f3 e5 2. g4 Dh4# *", Whole, 4, &[]),
        (
            "[Result \"1-0\"]\n\n1. e4 e5 0-1",
            Whole,
            2,
            &[("result against tag", 0, "1-0", &[])],
        ),
        ("[Result \"1-0\"]\n\n1. e4 e5 *", Whole, 2, &[]),
        ("[Result \"*\"]\n\n1. e4 e5 0-1", Whole, 2, &[]),
        (
            "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Dh4#",
            Whole,
            4,
            &[("result against board", 4, "1-0", &[])],
        ),
        ("1. e4 e5 1-0 {bien joué}", Whole, 2, &[]),
        ("1. e4 e5 1-0\n{bien joué}", Whole, 2, &[]),
    ]);
}

#[test]
fn what_no_grammar_reads_is_unreadable_where_it_stands() {
    check(&[
        ("1. e4 e5 \0 2. Cf3", Whole, 3, &[("control", 0, "\0", &[])]),
        (
            "1. e4 e5 2. Cf3 !zut Cc6",
            Whole,
            4,
            &[("unreadable", 4, "zut", &[])],
        ),
        ("1. e4 e5 ) 2. Cf3", Whole, 3, &[("stray", 0, ")", &[])]),
        ("1. e4 e5 } 2. Cf3", Whole, 3, &[("stray", 0, "}", &[])]),
        ("(1. d4) 1. e4", Whole, 1, &[("stray", 0, "(", &[])]),
        (
            "[White Morphy]\n[Black \"x\"]\n\n1. e4",
            Whole,
            1,
            &[("bad tag", 0, "[White Morphy]", &[])],
        ),
        (
            "[White \"a\"]\n[White \"b\"]\n\n1. e4",
            Whole,
            1,
            &[("repeated tag", 0, "White \"b", &[])],
        ),
        (
            "Il était une fois un roi.\nIl jouait aux échecs.\n",
            Broken,
            0,
            &[(
                "no moves",
                0,
                "Il était une fois un roi.\nIl jouait aux échecs.",
                &[],
            )],
        ),
        ("[White \"x\"]\n[Black \"y\"]\n", Whole, 0, &[]),
        ("[White \"x\"]\n\n*", Whole, 0, &[]),
    ]);
}

#[test]
fn what_is_never_ended_ends_where_the_next_tags_begin() {
    for (open, words) in [("{bon", "{bon"), ("(1... c5 2. Cf3", "("), ("", "")] {
        let text = format!("[White \"a\"]\n\n1. e4 e5 {open}\n\n[White \"b\"]\n\n1. d4 d5 *\n");
        let records = all(&text);
        assert_eq!(records.len(), 2, "{text:?}");
        assert_eq!(records[0].1.main().plies.len(), 2, "{text:?}");
        let faults: Vec<_> = records[0]
            .1
            .faults
            .iter()
            .map(|fault| &text[fault.span.clone()])
            .collect();
        assert_eq!(
            faults,
            if words.is_empty() {
                vec![]
            } else {
                vec![words]
            },
            "{text:?}"
        );
        assert_eq!(
            (records[1].1.status, records[1].1.faults.len()),
            (Whole, 0),
            "{text:?}"
        );
    }
    check(&[
        (
            "1. e4 e5 {bon 2. Cf3",
            Whole,
            2,
            &[("unterminated", 0, "{bon 2. Cf3", &[])],
        ),
        (
            "[White \"Légal]\n[Black \"x\"]\n\n1. e4 *",
            Whole,
            1,
            &[("unterminated", 0, "[White \"Légal]", &[])],
        ),
    ]);
}

#[test]
fn variations_are_read_to_sixty_four_levels() {
    let nested = |deep: usize| {
        let moves = ["1. d4 ", "1. e4 "];
        let open: String = (0..deep).map(|i| format!("({}", moves[i % 2])).collect();
        format!("1. e4 {open}{} 1... e5", ")".repeat(deep))
    };
    let game = one(&nested(64));
    assert_eq!(
        (game.status, game.faults.len(), game.lines.len()),
        (Whole, 0, 65)
    );
    let game = one(&nested(65));
    let told: Vec<_> = game.faults.iter().map(|fault| name(&fault.cause)).collect();
    assert_eq!(
        (game.status, told, game.lines.len()),
        (Whole, vec!["too deep"], 65)
    );
    let text = nested(66);
    assert_eq!(&text[one(&text).faults[0].span.clone()], "(1. d4 (1. e4 ))");
}

#[test]
fn two_men_who_can_are_both_followed_until_the_record_decides() {
    check(&[
        (
            "1. d4 d5 2. Cf3 Cf6 3. Cd2 e6",
            Ambiguous,
            6,
            &[("ambiguous", 5, "Cd2", &["Cbd2", "Cfd2"])],
        ),
        // The knight goes back, or the other one moves: so it was known all along.
        ("1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 4. Cf3", Whole, 7, &[]),
        ("1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 4. Ce5", Whole, 7, &[]),
        ("1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 4. Cc3", Whole, 7, &[]),
        (
            "[FEN \"8/4P3/8/2k5/8/8/8/K7 w - - 0 1\"]\n\n1. e8 Rc4 2. De4+",
            Whole,
            3,
            &[],
        ),
        (
            "[FEN \"8/4P3/8/2k5/8/8/8/K7 w - - 0 1\"]\n\n1. e8 Rc4 2. Cd6+",
            Whole,
            3,
            &[],
        ),
    ]);
}

#[test]
fn the_preferred_reading_is_played_and_the_others_hang_beside_it() {
    let game = one("1. d4 d5 2. Cf3 Cf6 3. Cd2 e6");
    let ply = &game.plies_of(game.main())[4];
    let others: Vec<_> = game.replacing(4).collect();
    assert_eq!(others.len(), 1);
    assert_eq!(others[0].origin, greffier::game::Origin::Alternative);
    // The knight that still stands at home is the likelier one.
    assert_eq!(ply.played.uci().to_string(), "b1d2");
    assert!(game.confidence > 0.5 && game.confidence < 1.0);
}

#[test]
fn a_dash_may_join_the_moves_of_both_sides() {
    check(&[
        ("1/ e4 - e5; 2/Cf3-d6; 3/ d4 - Fg4", Whole, 6, &[]),
        ("1/ e4 - e5; 2/Cf3-d6; 3/ d4! - ...", Whole, 5, &[]),
    ]);
}

#[test]
fn a_record_can_begin_with_any_number_and_side() {
    check(&[
        (
            "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n1... e5 2. Cf3",
            Whole,
            2,
            &[],
        ),
        (
            "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 17\"]\n\n17... e5 18. Cf3",
            Whole,
            2,
            &[],
        ),
        (
            "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 17\"]\n\n1... e5 2. Cf3",
            Whole,
            2,
            &[],
        ),
        (
            "[FEN \"8/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4",
            Broken,
            0,
            &[("start position", 0, "8/8/8/8/8/8/4P3/4K3", &[])],
        ),
    ]);
}

#[test]
fn numbering_that_begins_anew_begins_a_record_where_a_game_can_begin() {
    for (text, records) in [
        ("1. e4 e5 2. Cf3\n1. d4 d5", 1),
        // A list has a game on each line.
        ("1. e4 e5 2. f4 d6 3. Cf3\n1. e4 e5 2. f4 d5", 2),
        ("1. e4 e5 2. Cf3\n\n1. d4 d5", 2),
        ("1. e4 e5 2. Cf3\nDeuxième partie\n1. d4 d5", 2),
        ("1. e4 e5 2. Cf3\nil faut jouer\n1. d4 d5", 2),
        // Not a move that can begin a game.
        ("1. e4 e5 2. Cf3\n\n1. Fb5 d5", 1),
        ("1. e4 e5 2. Cf3\n\n3. d4 d5", 1),
        ("1. e4 e5 1-0\n1. d4 d5 0-1", 2),
        ("1. e4 e5 1-0 1. d4 d5 0-1", 2),
        ("1. e4 e5\n[White \"x\"]\n1. d4 d5", 2),
        ("[White \"x\"]\n\n[Black \"x\"]\n1. d4 d5", 1),
        ("1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 c5", 3),
    ] {
        assert_eq!(all(text).len(), records, "{text:?}");
    }
}

#[test]
fn a_fault_in_a_variation_leaves_the_main_line_whole() {
    check(&[
        (
            "1. e4 e5 (1... Dh4) 2. Cf3",
            Whole,
            3,
            &[("illegal", 2, "Dh4", &[])],
        ),
        (
            "1. e4 e5 (1... zz9) 2. Cf3",
            Whole,
            3,
            &[("unreadable", 2, "zz9", &[])],
        ),
        (
            "1. e4 e5 (1... c5 2. Dh8 d6) 2. Cf3",
            Whole,
            3,
            &[("illegal", 3, "Dh8", &["Dh5"])],
        ),
        ("1. e4 e5 () 2. Cf3", Whole, 3, &[]),
        // Behind a break nothing can be said of a variation.
        (
            "1. e4 Dh8 (1... c5) 2. Cf3",
            Broken,
            1,
            &[("illegal", 2, "Dh8", &[])],
        ),
        (
            "1. e4 e5 2. Dh8 Cc6 (2... d6 3. Df3) 3. Cf3",
            Broken,
            2,
            &[("illegal", 3, "Dh8", &["Dh5"])],
        ),
    ]);
}

#[test]
fn a_broken_record_costs_no_other() {
    let texts = [
        "1. e4 e5 1-0",
        "1. e4 Dh8 2. zz9 0-1",
        "1. d4 d5 *",
        "1. c4 c5 ½-½",
        "1. Cf3 1-0",
    ];
    for between in ["\n", "\n\n", "\n\nPartie\n\n"] {
        let text = texts.join(between);
        let status: Vec<Status> = all(&text).iter().map(|(_, game)| game.status).collect();
        assert_eq!(status, [Whole, Broken, Whole, Whole, Whole], "{text:?}");
    }
    let tagged: String = texts
        .iter()
        .map(|text| format!("[White \"x\"]\n\n{text}\n\n"))
        .collect();
    let status: Vec<Status> = all(&tagged).iter().map(|(_, game)| game.status).collect();
    assert_eq!(status, [Whole, Broken, Whole, Whole, Whole], "{tagged:?}");
}

#[test]
fn words_in_the_place_of_a_move_break_a_record_where_the_numbers_show_it() {
    check(&[
        // Many a move of the descriptive notation could be played by the other side.
        (
            "1. P 4 R P 4 R\n2. C 3 FR C 3 FD\n3. F 5 CD P 3 TD\n4. pr C PD pr F\n5. 0-0 F 3 D",
            Broken,
            6,
            &[("unreadable", 7, "pr C", &["F pr C"])],
        ),
        (
            "1. P 4 R P 4 R\n2. Cf3 C 3 FD\n3. F 4 F F 4 F",
            Broken,
            2,
            &[("unreadable", 3, "Cf3", &["C 2 R", "C 3 FD", "C 3 FR"])],
        ),
        (
            "1. P 4 R P 4 R\n2. C 3 FR illisible\n3. F 4 F F 4 F",
            Broken,
            3,
            &[("illegible", 4, "illisible", &[])],
        ),
        (
            "1. e4 e5\n2. Cf3 Cf6\n3. Fc4 Fc5\n4. xyz O-O\n5. d6 d3",
            Broken,
            6,
            &[("unreadable", 7, "xyz", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 3. Roque d6",
            Broken,
            4,
            &[("illegal", 5, "Roque", &["Re2"])],
        ),
        // Remarks stay remarks.
        (
            "1. P 4 R P 4 R\n2. C 3 FR, bien joué\nC 3 FD\n3. F 4 F F 4 F, comme dit",
            Whole,
            6,
            &[],
        ),
        (
            "1. P 4 R P 4 R\n2. C 3 FR coup fort 2... C 3 FD\n3. F 4 F",
            Whole,
            5,
            &[],
        ),
    ]);
}

#[test]
fn an_empty_cell_is_told_though_the_other_side_could_play_what_follows() {
    check(&[
        (
            "1. P 4 R P 4 R\n2. C 3 FR\n3. F 4 F F 4 F\n4. P 3 D P 3 D",
            Broken,
            3,
            &[("missing", 4, "F 4 F", &[])],
        ),
        (
            "1 P . 4R    1 P . 4R\n2 C . 3FR    2 ...\n3 F . 4FD    3 F . 4FD",
            Broken,
            3,
            &[("missing", 4, "2 ...", &[])],
        ),
        (
            "1. P4R P4R\n2. C3FR ...\n3. F4F F4F",
            Broken,
            3,
            &[("missing", 4, "...", &[])],
        ),
        // Half-moves that are numbered one by one, and a first row of one half-move.
        (
            "1. e4 2. e5 3. Cf3 4. Cc6",
            Whole,
            4,
            &[("number", 2, "2.", &[]), ("number", 4, "4.", &[])],
        ),
    ]);
}

#[test]
fn a_slip_in_the_noughts_of_castling_is_no_number_and_no_result() {
    let before = "1. P 4 D P 4 D 2. C 3 FD C 3 FD 3. F 4 F F 4 F 4. D 2 D D 2 D ";
    for slip in ["0-00", "0000", "1-0-0"] {
        let text = format!("{before}5. {slip} P 3 R\n6. P 3 R P 3 TR");
        let game = one(&text);
        let told = ("unreadable", 9, slip, &[] as &[&str]);
        assert_eq!(
            (game.status, game.main().plies.len()),
            (Broken, 8),
            "{slip}"
        );
        assert!(!differs(&text, &game.faults[0], &told), "{slip}");
    }
}

#[test]
fn castling_without_dashes_is_castling_and_no_number() {
    let before = "1. e4 e5 2. Cf3 Cc6 3. Fc4 Fc5 ";
    for (white, black) in [
        ("4. 00", "00"),
        ("4. OO", "oo"),
        ("4 OO", "0-0"),
        ("4. roque", "Roque"),
    ] {
        let text = format!("{before}{white} Cf6 5. d3 {black}\n6. a3 d6");
        let game = one(&text);
        let played = game.plies_of(game.main()).iter();
        let castled: Vec<usize> = played
            .enumerate()
            .filter(|(_, ply)| ply.played.castling().is_some())
            .map(|(at, _)| at)
            .collect();
        assert_eq!((game.faults.len(), castled), (0, vec![6, 9]), "{text}");
    }
    let queens = "1. d4 d5 2. Cc3 Cc6 3. Ff4 Ff5 4. Dd2 Dd7 5. 000 000";
    assert_eq!((one(queens).status, one(queens).plies.len()), (Whole, 10));
}

#[test]
fn a_result_told_once_more_is_no_other_record() {
    for text in [
        "1. e4 e5 2. Cf3 Cc6 1-0\nLes Blancs ont gagné au temps.",
        "1. e4 e5 2. Cf3 Cc6\n1-0\nLes Noirs abandonnent",
    ] {
        assert_eq!(one(text).main().plies.len(), 4, "{text}");
    }
}

#[test]
fn a_man_named_by_his_home_who_cannot_go_there_is_no_sign_of_a_missing_move() {
    check(&[(
        "1. Le pion du roi, deux pas. De même.\n\
         2. Le cavalier du roi à la troisième case du fou de la dame. \
         Le cavalier de la dame à la troisième case de son fou.",
        Broken,
        2,
        &[(
            "illegal",
            3,
            "Le cavalier du roi à la troisième case du fou de la dame",
            &[],
        )],
    )]);
}

#[test]
fn letters_far_down_a_page_tell_its_language() {
    let text =
        "1. d4 d5 2. Cf3 Cf6 3. c4 e6 4. Cc3 c6 5. e3 Cbd7 6. a3 a6 7. h3 h6 8. Dc2 Dc7 9. Ad2 Ad6";
    check(&[(text, Whole, 18, &[])]);
}

#[test]
fn a_semicolon_parts_the_moves_of_a_page_without_numbers_or_its_comment_is_told() {
    check(&[
        ("P 4 R, P 4 R; C 3 FR, C 3 FD; F 4 F, F 4 F", Whole, 6, &[]),
        ("P 4 R P 4 R ; C 3 FR C 3 FD ;\nF 4 F F 4 F", Whole, 6, &[]),
        ("P 4 R; P 4 R; C 3 FR; C 3 FD", Whole, 4, &[]),
        ("e4 e5; Cf3 Cc6; Fb5", Whole, 5, &[]),
        ("e2-e4 e7-e5; Cg1-f3 Cb8-c6", Whole, 4, &[]),
        ("P 4 R, P 4 R; bon coup", Whole, 2, &[]),
        (
            "P 4 R, P 4 R; C 3 FR est le meilleur",
            Whole,
            2,
            &[("commented moves", 0, "; C 3 FR est le meilleur", &[])],
        ),
        // A comment upon a numbered move, which tells another.
        (
            "1. P 4 R P 4 R ; P 4 F est moins bon\n2. C 3 FR",
            Whole,
            3,
            &[],
        ),
        (
            "1. e4 e5 ; c5\n2. Cf3",
            Whole,
            3,
            &[("commented moves", 0, "; c5", &[])],
        ),
        ("[White \"A\"]\n\n1. e4 e5 ; c5\n2. Nf3", Whole, 3, &[]),
    ]);
}

#[test]
fn the_move_behind_the_last_remark_of_a_record_is_played() {
    check(&[
        ("1. P 4 R P 4 R 2. C 3 FR, bon coup, C 3 FD", Whole, 4, &[]),
        (
            "1. P 4 R P 4 R 2. C 3 FR, bon coup, C 3 FD 1-0",
            Whole,
            4,
            &[],
        ),
        (
            "P 4 R, P 4 R, C 3 FR, bon coup, C 3 FD, F 4 F",
            Whole,
            5,
            &[],
        ),
        // One that is spoken of is not.
        (
            "1. P 4 R P 4 R 2. C 3 FR, meilleur que C 3 FD",
            Whole,
            3,
            &[],
        ),
        (
            "1. P 4 R P 4 R 2. C 3 FR, on joue aussi F 4 F, C 3 FD",
            Whole,
            3,
            &[],
        ),
    ]);
}

#[test]
fn a_result_told_once_more_is_held_against_the_first() {
    check(&[
        (
            "1. e4 e5 2. Cf3 Cc6 les Noirs abandonnent 0-1",
            Whole,
            4,
            &[("result against result", 0, "0-1", &[])],
        ),
        (
            "1. e4 e5 2. Cf3 Cc6 1-0\nLes Noirs abandonnent",
            Whole,
            4,
            &[],
        ),
        ("1. e4 e5 2. Cf3 Cc6 * 1-0", Whole, 4, &[]),
    ]);
}

#[test]
fn words_in_brackets_behind_a_result_are_held_against_it() {
    let rows = [
        "1. e4 e5 2. Cf3 Cc6",
        "1;e2-e4;e7-e5\n2;Cg1-f3;Cb8-c6\n",
        "1. P 4 R P 4 R 2. C 3 FR C 3 FD",
    ];
    let ends = [
        (
            "0-1 (les Noirs abandonnent)",
            Some("(les Noirs abandonnent)"),
        ),
        ("0-1 (abandon des Noirs)", Some("(abandon des Noirs)")),
        ("0-1 (Les Blancs gagnent)", Some("(Les Blancs gagnent)")),
        ("1-0\n(nulle)", Some("(nulle)")),
        (
            "1/2-1/2 (les Noirs abandonnent)",
            Some("(les Noirs abandonnent)"),
        ),
        ("1-0 (les Noirs abandonnent)", None),
        ("0-1 (les Blancs abandonnent)", None),
        ("1-0 (abandon)", None),
        ("0-1 (abandon)", None),
        ("1-0 (nulle refusée au 20e coup)", None),
        ("1-0 (les Noirs gagnent un pion, mais perdent)", None),
    ];
    for (rows, (end, told)) in rows.iter().flat_map(|rows| ends.map(|end| (rows, end))) {
        let text = format!("{rows} {end}\n");
        let (_, game) = all(&text).swap_remove(0);
        let results: Vec<(&str, &str)> = (game.faults.iter())
            .map(|fault| (name(&fault.cause), &text[fault.span.clone()]))
            .collect();
        let wanted: Vec<(&str, &str)> = told
            .iter()
            .map(|told| ("result against result", *told))
            .collect();
        assert_eq!(results, wanted, "{text}");
    }
}

#[test]
fn a_record_that_begins_later_lacks_its_position() {
    for (text, first) in [
        ("13. Cc3 Cc6 14. Dh5 g6 15. Dxd5 Fe6 1-0", "13."),
        (
            "Position après le 12e coup.\n13. Cf3 Cc6\n14. Fb5 a6\n15. Fxc6 dxc6\n",
            "13.",
        ),
        (
            "25. T 1 D - 7 D T pr P\n26. T pr F T 8 R éch.\n27. R 2 T D 6 D éch.\n",
            "25.",
        ),
        ("13... Cc6 14. Dh5 g6 15. Dxd5 Fe6", "13..."),
        ("4) Cg1-f3 Ff8-e7 5) Ff1xc4 Cg8-f6 6) 0-0 0-0", "4)"),
        ("31;Te8-e1+;Rg1-h2\n32;Te1xh1+;Rh2xh1\n", "31"),
    ] {
        let (_, game) = all(text).swap_remove(0);
        let told = game.faults.iter();
        let told: Vec<(&str, &str)> = told
            .map(|fault| (name(&fault.cause), &text[fault.span.clone()]))
            .collect();
        assert_eq!(told, [("begins later", first)], "{text}");
        assert_eq!((game.status, game.plies.len()), (Broken, 0), "{text}");
    }
    // What nothing reads is told still.
    let text = "13. Cf3 Cc6 14. Fb5 a6 15. Zz9 dxc6 16. O-O Cf6";
    let (_, game) = all(text).swap_remove(0);
    let told: Vec<&str> = game.faults.iter().map(|fault| name(&fault.cause)).collect();
    assert_eq!(told, ["begins later", "unreadable"]);
    // The game may be whole, its rows misnumbered; one fault in it is no sign that it began before.
    let rows = "13. e4 e5 14. Cf3 Cc6 15. Fb5 a6 16. Fa4 Cf6 17. O-O";
    let (_, game) = all(rows).swap_remove(0);
    assert_eq!((game.status, game.plies.len()), (Whole, 9));
    let (_, game) = all(&format!("{rows} Fe2 18. Te1 b5 19. Fb3")).swap_remove(0);
    assert_eq!(
        game.faults
            .iter()
            .filter(|fault| name(&fault.cause) == "begins later")
            .count(),
        0
    );
    // So may a position be given.
    let text = "[FEN \"6k1/8/8/8/8/8/8/R5K1 w - - 0 31\"]\n\n31. Ta8+ Rg7 32. Txa8 Rf7 33. Ta7+";
    let (_, game) = all(text).swap_remove(0);
    assert_eq!(
        game.faults
            .iter()
            .filter(|fault| name(&fault.cause) == "begins later")
            .count(),
        0
    );
}

/// Texts, the language and notation each is read in, and how many half-moves of it.
fn are_read(texts: &[(&str, Language, Notation, usize)]) {
    for (text, language, notation, plies) in texts {
        let (record, game) = all(text).swap_remove(0);
        let dialect = Dialect {
            notation: *notation,
            language: *language,
        };
        assert_eq!(record.dialect, dialect, "{text}");
        let faults: Vec<&str> = game.faults.iter().map(|fault| name(&fault.cause)).collect();
        assert_eq!(game.main().plies.len(), *plies, "{text}: {faults:?}");
    }
}

#[test]
fn castling_tells_no_notation() {
    let opening = "1. E4 E5\n2. CF3 CC6\n3. FC4 FC5\n";
    for (rest, plies) in [("4. O-O\n", 7), ("4. O-O CF6\n5. D3 O-O\n", 10)] {
        let text = format!("{opening}{rest}");
        are_read(&[(&text, Language::French, Notation::Abbreviated, plies)]);
    }
}

#[test]
fn letters_alone_in_a_heading_tell_no_language() {
    let spanish = "1. e4 e5\n2. Cf3 [illisible]\n3. Fb5 a6\n4. Fa4 Cf6\n5. O-O Fe7\n6. Te1 b5\n7. Fb3 d6\n8. c3 O-O\n9. h3 Ca5\n10. Fc2 c5\n";
    let sicilian = "1. e4 c5\n2. Cf3 [illisible]\n3. d4 cxd4\n4. Cxd4 Cc6\n5. Cc3 Dc7\n6. Fe2 a6\n7. O-O Cf6\n";
    for heading in [
        "B : Dupont   N : Durand",
        "N : Durand",
        "Équipe A : Reims",
        "Équipe A : Reims   Équipe B : A. Dupont",
        "Équipe (A) : Reims",
        "Groupe (B)",
    ] {
        for (game, plies) in [(spanish, 3), (sicilian, 3)] {
            let text = format!("{heading}\n{game}");
            are_read(&[(&text, Language::French, Notation::Abbreviated, plies)]);
        }
    }
    // A letter apart from its square is a man's.
    let text = "1. e4 d5 2. e x d5 Q x d5 3. Nc3 Q : a5 4. B c4";
    are_read(&[(text, Language::English, Notation::Abbreviated, 7)]);
}

#[test]
fn a_letter_of_another_language_does_not_tell_it_where_more_words_are_of_this_one() {
    let knights = "1. e4 e5 2. Cf3 Nc6 3. Cc3 Cf6 4. d4 exd4 5. Cxd4 Cxd4 6. Dxd4 ";
    let bishops = "d6 7. Fg5 Fe7 8. O-O-O O-O 9. Fe2 Fe6 10. Fxf6 Fxf6 11. Dd3 a6 12. Fg4 Fxg4 13. f3 Fe6 14. Rb1 Fxc3";
    let text = format!("{knights}{bishops}");
    are_read(&[(&text, Language::French, Notation::Abbreviated, 3)]);
    // Three of the first six letters.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Nc3 Cf6 4. d4 exd4 5. Cxd4 Cxd4 6. Dxd4 d6 7. Fg5 Fe7 8. O-O-O O-O 9. Fe2 Fe6 10. Fxf6 Fxf6 11. Dd3 a6 12. Fg4 Fxg4 13. f3 Fe6 14. Rb1 Fxc3";
    are_read(&[(text, Language::French, Notation::Abbreviated, 2)]);
    // Where no word is of French, it is not.
    let text = "1. e4 e5 2. Cf3 Cc6 3. Nb5 a6 4. Na4 Cf6 5. O-O Ne7 6. Te1 b5 7. Nb3 d6 8. c3 O-O";
    are_read(&[(text, Language::Romanian, Notation::Abbreviated, 16)]);
}

#[test]
fn where_letters_are_of_two_languages_the_board_tells_them_though_a_cell_is_bad() {
    let pawn = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n";
    let rook = "[FEN \"4k2r/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n";
    let french = (Language::French, Notation::Abbreviated);
    for (start, moves, plies) in [
        (pawn, "1. e4 Rd7 2. e5 Re6 3. Re2 ç", 5),
        (pawn, "1. e4 Rd7 2. e5 ç 3. Re2 Re6", 3),
        (pawn, "1. ç Rd7 2. e4 Re6 3. Re2", 0),
        (rook, "1. e4 Rd7 2. e5 Re6 3. Re2 ç", 5),
    ] {
        let text = format!("{start}{moves}");
        are_read(&[(&text, french.0, french.1, plies)]);
    }
    // Which piece the pawn becomes is open; that the king moved is not.
    let pawn = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a7-a8 Rh8-g7";
    are_read(&[(pawn, Language::French, Notation::Coordinate, 2)]);
    let text = "[FEN \"4k2r/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Rf8 2. e5 Rf5 3. e6 ç";
    are_read(&[(text, Language::English, Notation::Abbreviated, 5)]);
}

#[test]
fn a_small_letter_joined_to_a_square_is_the_file_of_a_pawn_and_names_no_side() {
    let choice = Choice {
        notation: Some(Notation::Coordinate),
        ..Choice::default()
    };
    for (black, white) in [("b-b5", "7. Fa4-b3"), ("n-e4", "7. Tf1-e1")] {
        let text = format!(
            "1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n3. Ff1-b5 a7-a6\n4. Fb5-a4 Cg8-f6\n5. O-O Ff8-e7\n6. d2-d3 {black}\n{white} d7-d6\n"
        );
        let (_, game, _) = next(&text, 0, &choice, &Start::Record).unwrap();
        let told: Vec<&str> = game
            .faults
            .iter()
            .map(|fault| &text[fault.span.clone()])
            .collect();
        assert_eq!(told.first(), Some(&black), "{text}");
        assert!(
            !game
                .faults
                .iter()
                .any(|fault| matches!(fault.cause, Cause::Side { .. })),
            "{text}"
        );
    }
}

#[test]
fn an_accent_leaves_a_square_what_it_is() {
    are_read(&[
        (
            "1.é4 é5 2.Cf3 Cc6",
            Language::French,
            Notation::Abbreviated,
            4,
        ),
        (
            "1. É4 d5\n2. éxd5 Dxd5\n3. Cc3 Dè5+\n4. Fé2\n",
            Language::French,
            Notation::Abbreviated,
            7,
        ),
        (
            "1. é4\né5\n2. Cf3\nCc6\n",
            Language::French,
            Notation::Abbreviated,
            4,
        ),
        (
            "1. é2-é4 é7-é5 2. Ré1-é2",
            Language::French,
            Notation::Coordinate,
            3,
        ),
    ]);
    let record = &all("1. e4 é5 2. Cf3")[0].0;
    let spans = record.items.iter().map(|item| item.span());
    assert!(spans.eq([0..2, 3..5, 6..9, 10..12, 13..16]));
}
