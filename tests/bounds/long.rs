//! Records of thousands of moves: what is held of them is packed, and comes out as it went in.

use std::cell::RefCell;
use std::fmt::Write as _;

use greffier::chess::Position;
use greffier::diagnostic::{Messages, Words};
use greffier::game::{Game, Status};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::reading::{Start, next};
use greffier::record::{Choice, Record};
use greffier::source::Source;
use greffier::write::{Format, Nonstandard, Options, Written, write};

/// More moves than there are positions and items that stand as they are.
const MOVES: u32 = 3000;

/// Knights that go to and fro, with a variation and a comment now and then, one variation within another.
fn knights(tags: &str, every: u32) -> String {
    let mut text = tags.to_owned();
    for number in 1..=MOVES {
        let (white, black) = match number % 2 {
            1 => ("Nf3", "Nf6"),
            _ => ("Ng1", "Ng8"),
        };
        let _ = write!(text, "{number}. {white} ");
        if number % every == 0 {
            let _ = write!(
                text,
                "({number}. d4 d5 ({number}... e6) {}. c4) {{so}} ",
                number + 1
            );
            let _ = write!(text, "{number}... ");
        }
        let _ = writeln!(text, "{black}");
    }
    text + "*\n"
}

fn one(text: &str) -> (Record, Game) {
    let (record, game, end) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
    assert!(text[end..].trim().is_empty());
    (record, game)
}

fn written(source: &Source, read: &(Record, Game), format: Format, parts: bool) -> Vec<u8> {
    let (record, game) = read;
    let words = Words {
        messages: Messages::En,
        source,
        dialect: record.dialect,
    };
    let taken = RefCell::new(Vec::new());
    let overflow = |out: &mut Vec<u8>| taken.borrow_mut().append(out);
    let options = Options {
        every: true,
        nonstandard: Nonstandard::Split,
        language: Language::French,
        fields: None,
        wording: &words,
        overflow: parts.then_some(&overflow),
    };
    let number = 1;
    let written = Written {
        source,
        record,
        game,
        number,
    };
    let mut out = Vec::new();
    write(&mut out, &written, format, &options, &mut source.places());
    overflow(&mut out);
    taken.into_inner()
}

#[test]
fn every_position_of_a_long_game_is_the_one_its_moves_lead_to() {
    let (_, game) = one(&knights("", 7));
    assert_eq!(game.status, Status::Whole, "{:?}", game.faults);
    assert!(game.lines.len() > 800 && game.plies.len() > 7000);
    for line in &game.lines {
        let mut position = game.before_line(line).into_owned();
        for (at, (ply, after)) in (line.plies.start..).zip(game.positions(line)) {
            assert_eq!(*game.before(line, at), position, "before ply {at}");
            assert!(position.is_legal(&ply.played), "ply {at}");
            position.play(&ply.played);
            assert_eq!(*after, position, "behind ply {at}");
        }
    }
    assert_eq!(
        game.last().to_fen(),
        Position::initial().to_fen().replace("0 1", "6000 3001")
    );
}

#[test]
fn a_long_game_is_read_back_from_each_notation() {
    let text = knights("", 5);
    let source = Source::new("-", text.as_str());
    let read = one(&text);
    let pgn = written(&source, &read, Format::Pgn, false);
    for notation in [
        Notation::Coordinate,
        Notation::Abbreviated,
        Notation::Descriptive,
    ] {
        let told = written(&source, &read, Format::Notation(notation), false);
        let told = String::from_utf8(told).expect("text");
        let (again, other) = (one(&told), Source::new("-", told.as_str()));
        assert!(
            pgn.ends_with(&written(&other, &again, Format::Pgn, false)[100..]),
            "{notation:?}"
        );
    }
}

#[test]
fn what_is_taken_away_in_parts_is_the_whole() {
    let text = knights("", 3);
    let (source, read) = (Source::new("-", text.as_str()), one(&text));
    for format in Format::ALL {
        let whole = written(&source, &read, format, false);
        assert_eq!(written(&source, &read, format, true), whole, "{format:?}");
    }
}

#[test]
fn the_same_side_may_move_again_late_in_a_long_game() {
    let tags = "[Rules \"modern,+two-moves-may-stand\"]\n\n";
    let text =
        knights(tags, 10_000).replace("*\n", "3001. Nf3 3001... Nf6 3002. e4 3002. d4 e6 *\n");
    let (_, game) = one(&text);
    let played: Vec<String> = game
        .plies
        .iter()
        .rev()
        .take(3)
        .map(|ply| ply.played.uci().to_string())
        .collect();
    assert_eq!(played, ["e7e6", "d2d4", "e2e4"], "{:?}", game.faults);
    let last = game.plies.len() as u32;
    let before = game.before(game.main(), last - 2);
    assert!(before.turn().is_white(), "White moves again");
    assert_eq!(
        game.positions(game.main())
            .last()
            .map(|(_, after)| after.to_fen()),
        Some(game.last().to_fen())
    );
    let men = "rnbqkb1r/pppp1ppp/4pn2/8/3PP3/5N2/PPP2PPP/RNBQKB1R w";
    assert!(
        game.last().to_fen().starts_with(men),
        "{}",
        game.last().to_fen()
    );
}
