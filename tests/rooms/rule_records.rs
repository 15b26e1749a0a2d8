//! Random games under every ruleset and every code, written in every notation and as PGN in parts and
//! whole, and read back: the same moves.
//!
//! `GREFFIER_GAMES` sets how many for each name of rules, `GREFFIER_SEED` where they begin.

use crate::support;

use std::fmt::Write;

use greffier::chess::{
    CodeKind, ENGLISH, Move, MoveKind, MoveList, Position, RuleCode, Rules, Ruleset,
};
use greffier::game::{Game, Status};
use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::phrase::{Phrase, Roles};
use greffier::reading::{Start, next};
use greffier::record::{Choice, Record};
use greffier::source::Source;
use greffier::write::{Format, Nonstandard, Written};
use shakmaty::{Bitboard, Role, Square};
use support::converted::put;
use support::{Draw, RULE_STARTS};

/// The names of rules under which games are played: rulesets, and codes of the board alone.
fn names() -> Vec<String> {
    let rulesets = Ruleset::all().iter().map(|row| row.name.to_owned());
    let codes = RuleCode::ALL.into_iter();
    let codes = codes.filter(|code| code.row().is_some_and(|row| row.kind == CodeKind::Board));
    rulesets
        .chain(codes.map(|code| format!("modern,+{code}")))
        .collect()
}

/// A move, one that today's rules do not know rather than another.
fn drawn(draw: &mut Draw, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let own = |played: &&Move| {
        !position.is_usual(played)
            && matches!(
                played.kind,
                MoveKind::Leap | MoveKind::Castling { .. } | MoveKind::Resting | MoveKind::Turning
            )
    };
    let own: Vec<&Move> = moves.iter().filter(own).collect();
    if !own.is_empty() && draw.one_in(3) {
        return Some(*own[draw.below(own.len())]);
    }
    draw.played(position)
}

/// What happens next: a legal move, or one that a permission in force lets stand; `foreign` where a
/// man of the other side may be moved, `last` where the same side may move again.
fn happens(
    draw: &mut Draw,
    position: &Position,
    last: bool,
    foreign: bool,
) -> Option<(Position, Move)> {
    let rules = position.rules();
    if rules.contains(RuleCode::TwoMovesMayStand) && last && draw.one_in(8) {
        let again = position.passing()?;
        return drawn(draw, &again).map(|played| (again, played));
    }
    let mut moves = MoveList::new();
    if rules.contains(RuleCode::FalseMoveStands) && draw.one_in(6) {
        let arriving =
            |draw: &mut Draw| Phrase::arriving(Roles::ANY, Square::new(draw.below(64) as u32));
        if foreign && draw.one_in(2) {
            for from in position.board().by_color(!position.turn()) {
                let from = Bitboard::from_square(from);
                let man = Phrase {
                    from,
                    ..arriving(draw)
                };
                if moves.is_empty() {
                    position.false_moves(&man, &mut moves);
                }
            }
        } else {
            let from = Bitboard(draw.next());
            let man = Phrase {
                from,
                ..arriving(draw)
            };
            position.false_moves(&man, &mut moves);
        }
        let legal = position.legal_moves();
        let places = |one: &Move| (one.from, one.to);
        let known = |one: &Move| legal.iter().any(|other| places(other) == places(one));
        // No line tells of a pawn on its own first rank.
        let told = |one: &Move| one.role != Role::Pawn || !Bitboard::BACKRANKS.contains(one.to);
        let mut all = MoveList::new();
        let kept = moves.iter().filter(|one| !known(one) && told(one));
        kept.for_each(|&one| all.push(one));
        moves = all;
    } else if rules.contains(RuleCode::UnannouncedCheck) && draw.one_in(2) {
        position.fitting_unannounced(&Phrase::ANY, &mut moves);
    }
    let played = match moves.is_empty() {
        false => Some(moves[draw.below(moves.len())]),
        true => drawn(draw, position),
    };
    played.map(|played| (position.clone(), played))
}

/// A game as PGN in one piece, with its moves as UCI words.
fn made(draw: &mut Draw, rules: Rules) -> (String, String) {
    let fen = draw.of(&RULE_STARTS);
    let mut position = Position::from_fen_under(fen, rules).expect(fen);
    let mut text = format!("[Rules \"{rules}\"]\n[FEN \"{fen}\"]\n\n");
    let (mut moves, mut twice, mut foreign) = (String::new(), false, false);
    for ply in 0..4 + draw.below(40) {
        let Some((before, played)) = happens(draw, &position, ply > 0 && !twice, !foreign) else {
            break;
        };
        twice = before.turn() != position.turn();
        // Two moves in a row of the other side's men would be half-moves left out.
        foreign = played.kind == MoveKind::Foreign;
        let dots = if before.turn().is_white() { "." } else { "..." };
        let _ = write!(text, "{}{dots} ", before.fullmoves());
        let _ = before.san(&played).write(&mut text, &ENGLISH);
        let after = before.after(&played);
        // Where checks need not be announced, none is.
        if !rules.contains(RuleCode::UnannouncedCheck) {
            let _ = write!(text, "{} ", after.check_suffix().as_str());
        }
        let _ = write!(text, " ");
        let _ = write!(moves, "{} ", played.uci());
        position = after;
    }
    text.push_str("*\n");
    (text, moves)
}

fn read(text: &str, choice: &Choice) -> (Record, Game, usize) {
    next(text, 0, choice, &Start::Record).expect(text)
}

fn moves(game: &Game) -> String {
    let plies = game.plies_of(game.main()).iter();
    plies.fold(String::new(), |mut all, ply| {
        let _ = write!(all, "{} ", ply.played.uci());
        all
    })
}

const FORMATS: [(Format, Nonstandard, Notation, Language); 6] = [
    (
        Format::Pgn,
        Nonstandard::Split,
        Notation::Abbreviated,
        Language::English,
    ),
    (
        Format::Pgn,
        Nonstandard::Inline,
        Notation::Abbreviated,
        Language::English,
    ),
    (
        Format::Notation(Notation::Coordinate),
        Nonstandard::Split,
        Notation::Coordinate,
        Language::French,
    ),
    (
        Format::Notation(Notation::Abbreviated),
        Nonstandard::Split,
        Notation::Abbreviated,
        Language::French,
    ),
    (
        Format::Notation(Notation::Descriptive),
        Nonstandard::Split,
        Notation::Descriptive,
        Language::French,
    ),
    (
        Format::Prose,
        Nonstandard::Split,
        Notation::Descriptive,
        Language::French,
    ),
];

/// What goes wrong where a game is written in each notation and read back.
fn wrongs(text: &str, wanted: &str) -> Vec<String> {
    let choice = |notation, language| Choice {
        notation: Some(notation),
        language: Some(language),
        ..Choice::default()
    };
    let (record, game, _) = read(text, &choice(Notation::Abbreviated, Language::English));
    if (game.status, moves(&game).as_str()) != (Status::Whole, wanted) {
        return vec![format!(
            "as made: {:?} {:?}\n{text}",
            game.status, game.faults
        )];
    }
    let source = Source::new("-", text);
    let written = Written {
        source: &source,
        record: &record,
        game: &game,
        number: 1,
    };
    let wrong = |(format, nonstandard, notation, language)| {
        let mut out = Vec::new();
        put(
            &mut out,
            &written,
            format,
            nonstandard,
            &mut source.places(),
        );
        let out = String::from_utf8(out).expect("UTF-8");
        let (_, again, end) = read(&out, &choice(notation, language));
        let last = *again.last() == *game.last();
        let whole = again.status == Status::Whole && out[end..].trim().is_empty();
        let faults = again
            .faults
            .iter()
            .map(|fault| format!("{:?} {:?}", &out[fault.span.clone()], fault.cause));
        let faults: Vec<String> = faults.take(3).collect();
        let same = faults.len() == game.faults.len().min(3);
        (!whole || !last || moves(&again) != wanted || !same).then(|| {
            format!(
                "{format:?} {nonstandard:?}: {:?} {} {faults:?}\n{wanted}\n{}\n{text}\n{out}",
                again.status,
                last,
                moves(&again)
            )
        })
    };
    let all = FORMATS.into_iter();
    all.filter_map(wrong).collect()
}

fn number(name: &str, otherwise: usize) -> usize {
    let value = std::env::var(name).ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(otherwise)
}

#[test]
fn games_under_all_rules_come_back_from_every_notation() {
    come_back(&names());
}

#[test]
fn games_under_codes_drawn_by_lot_come_back() {
    let mut draw = Draw(1749);
    let mixed = |_| {
        let rulesets: Vec<&str> = Ruleset::all().iter().map(|row| row.name).collect();
        let mut name = draw.of(&rulesets).to_owned();
        let rules = Rules::from_name(&name).expect("a ruleset");
        for code in RuleCode::ON_BOARD.into_iter().filter(|_| draw.one_in(3)) {
            let sign = if rules.contains(code) { '-' } else { '+' };
            let _ = write!(name, ",{sign}{code}");
        }
        name
    };
    come_back(&(0..20).map(mixed).collect::<Vec<_>>());
}

#[test]
fn games_with_moves_that_a_source_lets_stand_come_back() {
    come_back(
        &[
            "regence-1844,+false-move-stands",
            "regence-1844,+two-moves-may-stand",
            "london-1777,+unannounced-check",
            "asperling-1690,+false-move-stands",
            "delices-royales,+two-moves-may-stand",
        ]
        .map(str::to_owned),
    );
}

fn come_back(names: &[String]) {
    let (games, seed) = (number("GREFFIER_GAMES", 40), number("GREFFIER_SEED", 0));
    let mut all = Vec::new();
    for name in names {
        let rules = Rules::from_name(name).expect(name);
        let mut draw = Draw(seed as u64 + 1690);
        let mut bad = 0;
        for _ in 0..games {
            let (text, wanted) = made(&mut draw, rules);
            let wrongs = wrongs(&text, &wanted);
            bad += usize::from(!wrongs.is_empty());
            all.extend(wrongs);
        }
        println!("{name}: {bad} of {games}");
    }
    let first: Vec<&str> = all.iter().take(5).map(String::as_str).collect();
    assert!(all.is_empty(), "{}\n\n{}", all.len(), first.join("\n\n"));
}
