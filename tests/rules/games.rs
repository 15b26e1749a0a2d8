//! Games at random, under rules drawn by lot: at every step both generators agree.

use greffier::chess::{
    CheckSuffix, MoveKind, MoveList, Outcome, Position, RuleCode, Rules, Ruleset,
};
use greffier::phrase::{Phrase, Roles};
use shakmaty::{Bitboard, Role};

use super::second_generator::{End, Plain};
use super::support::{Draw, RULE_STARTS};
use super::{name, names, plain, position, rules};

/// Codes drawn by lot, those of the board above all.
fn some_rules(draw: &mut Draw) -> Rules {
    let named: Vec<&str> = Ruleset::all().iter().map(|row| row.name).collect();
    let mut some = rules(draw.of(&named));
    for code in RuleCode::ON_BOARD {
        if draw.one_in(4) {
            some = if some.contains(code) {
                some.without(code)
            } else {
                some.with(code)
            };
        }
    }
    some
}

#[test]
fn in_random_games_both_generators_agree() {
    let mut draw = Draw(1777);
    for game in 0..600 {
        let under = some_rules(&mut draw);
        let fen = RULE_STARTS[game % RULE_STARTS.len()];
        let (mut ours, mut second) = (position(fen, under), plain(fen, under));
        for _ in 0..50 {
            agree(&ours, &second);
            what_fits_is_what_lies_in_the_phrase(&ours, &mut draw);
            let Some(played) = draw.played(&ours) else {
                break;
            };
            let deeds = second.moves();
            let deed = deeds.iter().find(|deed| deed.to_string() == name(&played));
            second = second.after(deed.expect("both know it"));
            ours.play(&played);
        }
    }
}

fn agree(ours: &Position, second: &Plain) {
    let shown = format!("{ours} under {}", ours.rules());
    let fen = ours.to_fen();
    assert_eq!(
        fen.split(' ').next(),
        Some(&second.placement()[..]),
        "{shown}"
    );
    let mut theirs: Vec<String> = second.moves().iter().map(|deed| deed.to_string()).collect();
    theirs.sort();
    assert_eq!(names(ours), theirs, "{shown}");
    assert_eq!(ours.has_legal_move(), !theirs.is_empty(), "{shown}");
    assert_eq!(ours.checkers().any(), second.is_in_check(), "{shown}");
    let end = second.end();
    let said = match ours.outcome().map(Outcome::name) {
        Some("checkmate") => Some(End::Mate),
        Some("stalemate") => Some(End::Stalemate),
        Some("king-taken") => Some(End::KingTaken),
        _ => None,
    };
    assert_eq!(said, end, "{shown}");
    let suffix = match (second.is_in_check(), end) {
        (false, _) => CheckSuffix::None,
        (true, Some(End::Mate)) => CheckSuffix::Mate,
        (true, _) => CheckSuffix::Check,
    };
    assert_eq!(ours.check_suffix(), suffix, "{shown}");
    comes_back_from_its_line(ours);
    let moves = ours.legal_moves();
    let mut written: Vec<String> = moves.iter().map(|m| ours.san(m).to_string()).collect();
    written.sort();
    let all = written.len();
    written.dedup();
    assert_eq!(written.len(), all, "{shown}: {written:?}");
    assert!(moves.iter().all(|played| ours.is_legal(played)), "{shown}");
}

/// A FEN tells all but which king may still leap where no castling is left.
fn comes_back_from_its_line(ours: &Position) {
    let again = Position::from_fen_under(&ours.to_fen(), ours.rules());
    let again = again.unwrap_or_else(|fault| panic!("{ours}: {fault:?}"));
    let untold = ours.rules().contains(RuleCode::KingLeap) && ours.castling_rights().count() < 4;
    if !untold {
        assert_eq!(&again, ours);
        assert_eq!(again.key(), ours.key());
        assert_eq!(names(&again), names(ours));
    }
}

fn what_fits_is_what_lies_in_the_phrase(ours: &Position, draw: &mut Draw) {
    let legal = ours.legal_moves();
    let mut found = MoveList::new();
    for _ in 0..if legal.is_empty() { 0 } else { 6 } {
        let near = legal[draw.below(legal.len())];
        let mut phrase = Phrase::ANY;
        if !draw.one_in(3) {
            phrase.roles = Roles::of(near.role);
        }
        if !draw.one_in(3) {
            phrase.to = Bitboard::from_square(near.to);
        }
        // A king's square said alone may be a leap's, which is tested by itself.
        if near.role == Role::King || phrase.roles == Roles::ANY || draw.one_in(3) {
            phrase.from = Bitboard::from_square(near.from);
        }
        if draw.one_in(3) {
            phrase.promotion = near.promotion;
            phrase.castling = near.castling();
        }
        if let (true, MoveKind::Castling { rook_to, .. }) = (draw.one_in(2), near.kind) {
            phrase.rook_to = Bitboard::from_square(rook_to);
        }
        ours.fitting(&phrase, &mut found);
        let mut fitting: Vec<String> = found.iter().map(name).collect();
        let mut wanted: Vec<String> = legal
            .iter()
            .filter(|m| m.lies_in(&phrase))
            .map(name)
            .collect();
        fitting.sort();
        wanted.sort();
        assert_eq!(fitting, wanted, "{ours} under {}: {phrase:?}", ours.rules());
    }
}
