//! How a game ends under the rules that its players knew.

use greffier::chess::{Move, Outcome, Repetition, Rules};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use shakmaty::Color;

use super::support::Draw;
use super::{position, rules};

#[test]
fn the_end_of_a_game_is_judged_by_its_rules() {
    use Color::{Black, White};
    const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    const MATE: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    let half = Outcome::StalemateHalfWon { by: White };
    let won = Outcome::StalemateWon { winner: Black };
    let mated = Outcome::Checkmate { winner: White };
    let taken = Outcome::KingTaken { winner: White };
    for (under, fen, outcome, name, winner, white) in [
        (
            "modern",
            STALEMATE,
            Outcome::Stalemate,
            "stalemate",
            None,
            0,
        ),
        ("asperling-1690", STALEMATE, half, "stalemate", None, 1),
        ("london-1777", STALEMATE, won, "stalemate", Some(Black), -2),
        (
            "paris-1777",
            STALEMATE,
            Outcome::Stalemate,
            "stalemate",
            None,
            0,
        ),
        (
            "regence-1844",
            STALEMATE,
            Outcome::Stalemate,
            "stalemate",
            None,
            0,
        ),
        (
            "delices-royales",
            STALEMATE,
            Outcome::Stalemate,
            "stalemate",
            None,
            0,
        ),
        ("asperling-1690", MATE, mated, "checkmate", Some(White), 2),
        ("delices-royales", MATE, mated, "checkmate", Some(White), 2),
        (
            "delices-royales",
            "8/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            taken,
            "king-taken",
            Some(White),
            2,
        ),
    ] {
        let ours = position(fen, rules(under));
        assert_eq!(ours.outcome(), Some(outcome), "{under} {fen}");
        assert_eq!(
            (outcome.name(), outcome.winner()),
            (name, winner),
            "{under} {fen}"
        );
        assert_eq!(outcome.halves_won(White), white);
        assert_eq!(outcome.halves_won(Black), -white);
        assert_eq!(ours.is_mate(), name == "checkmate");
    }
}

#[test]
fn fifty_moves_are_counted_from_the_request() {
    let late = "r3k1n1/8/8/8/8/8/8/R3K1N1 w - - 180 95";
    let ours = position(late, rules("paris-1777"));
    assert_eq!(ours.outcome(), None);
    assert_eq!(
        position(late, Rules::MODERN).outcome(),
        Some(Outcome::SeventyFiveMoves)
    );
    // Rooks wander so that no position stands three times.
    let mut seen = Repetition::default();
    let mut last = ours;
    seen.record(&last);
    seen.request();
    let mut draw = Draw(50);
    for ply in 1..=100 {
        assert_eq!(seen.ending().fifty_at, None, "{ply}");
        let moves = last.legal_moves();
        let quiet: Vec<Move> = moves
            .iter()
            .filter(|m| m.captured.is_none())
            .copied()
            .collect();
        last.play(&quiet[draw.below(quiet.len())]);
        seen.record(&last);
    }
    assert_eq!(seen.ending().fifty_at, Some(100));
}

#[test]
fn a_stalemate_said_in_words_is_what_the_rules_make_of_it() {
    for (rules, stated) in [
        ("modern", "1/2-1/2"),
        ("paris-1777", "1/2-1/2"),
        ("asperling-1690", "1/2-1/2"),
        ("london-1777", "0-1"),
    ] {
        let text =
            format!("[Rules \"{rules}\"]\n[FEN \"7k/8/8/6Q1/8/8/8/K7 w - - 0 1\"]\n\n1. Dg6 pat");
        let (_, game, _) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert!(game.faults.is_empty(), "{rules}: {:?}", game.faults);
        assert_eq!(
            game.stated.map(|result| result.marker()),
            Some(stated),
            "{rules}"
        );
    }
}
