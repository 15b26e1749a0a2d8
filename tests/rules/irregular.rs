//! Records with moves against the rules, read where the source that permits them is asked.

use greffier::chess::{Irregularity, RuleCode, Rules};
use greffier::game::{Cause, Game, Impossible, Status};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use greffier::repair::{self, Options};

fn read(rules: &str, text: &str) -> Game {
    let start = Start::Under(Rules::from_name(rules).expect(rules));
    next(text, 0, &Choice::default(), &start).expect(text).1
}

/// The moves, and the permissions by which some of them stand, each with its half-move.
fn told(game: &Game) -> (String, Vec<(u32, RuleCode)>) {
    let plies = game.plies_of(game.main()).iter();
    let moves: Vec<String> = plies.map(|ply| ply.played.uci().to_string()).collect();
    let stands = game.faults.iter().filter_map(|fault| match fault.cause {
        Cause::Irregular(how) => how.code().map(|code| (fault.ply.unwrap_or(0), code)),
        _ => None,
    });
    (moves.join(" "), stands.collect())
}

const FALSE: RuleCode = RuleCode::FalseMoveStands;
const TWICE: RuleCode = RuleCode::TwoMovesMayStand;
const UNHEEDED: RuleCode = RuleCode::UnannouncedCheck;

#[test]
fn a_permission_lets_a_record_go_on() {
    for (code, text, moves, stands) in [
        // A bishop over his pawn, and the game goes on from where he stands.
        (
            FALSE,
            "1. e4 e5 2. Cf3 Cc6 3. Fa3 d6 4. Fxd6",
            "e2e4 e7e5 g1f3 b8c6 c1a3 d7d6 a3d6",
            &[(5, FALSE)][..],
        ),
        // A pawn of three squares; of the pawns the one on the file that is named.
        (FALSE, "1. e5 d6", "e2e5 d7d6", &[(1, FALSE)]),
        // A castling in check.
        (
            FALSE,
            "[FEN \"4k3/8/8/4r3/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. O-O Te2",
            "e1g1 e5e2",
            &[(1, FALSE)],
        ),
        // A bishop takes his own knight.
        (
            FALSE,
            "1. e4 e5 2. Ce2 Cc6 3. Fxe2 d6 4. d4",
            "e2e4 e7e5 g1e2 b8c6 f1e2 d7d6 d2d4",
            &[(5, FALSE)],
        ),
        // White moves a knight of Black's; and says it in the names of files.
        (
            FALSE,
            "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. Cg8-f6 d7-d6 4. d2-d4",
            "e2e4 e7e5 g1f3 b8c6 g8f6 d7d6 d2d4",
            &[(5, FALSE)],
        ),
        (
            FALSE,
            "1. P 4 R P 4 R 2. C 8 CR - 6 FR P 3 D",
            "e2e4 e7e5 g8f6 d7d6",
            &[(3, FALSE)],
        ),
        (
            TWICE,
            "1. e4 e5 2. Cf3 Fc4 Cc6 3. O-O",
            "e2e4 e7e5 g1f3 f1c4 b8c6 e1g1",
            &[(4, TWICE)],
        ),
        (
            TWICE,
            "1. e4 2. d4 e6 3. Cf3",
            "e2e4 d2d4 e7e6 g1f3",
            &[(2, TWICE)],
        ),
        (
            TWICE,
            "1. e4 e5 d6 2. Cf3 Cf6",
            "e2e4 e7e5 d7d6 g1f3 g8f6",
            &[(3, TWICE)],
        ),
        (
            UNHEEDED,
            "1. e4 e5 2. Dh5 Cc6 3. Dxf7 Cf6 4. d3 d6 5. Fg5",
            "e2e4 e7e5 d1h5 b8c6 h5f7 g8f6 d2d3 d7d6 c1g5",
            &[(6, UNHEEDED), (8, UNHEEDED)],
        ),
    ] {
        let game = read(&format!("regence-1844,+{code}"), text);
        assert_eq!(game.status, Status::Whole, "{text}: {:?}", game.faults);
        assert_eq!(told(&game), (moves.to_owned(), stands.to_vec()), "{text}");
        assert_eq!(game.faults.len(), stands.len(), "{text}: {:?}", game.faults);
    }
}

#[test]
fn without_the_permission_the_same_record_is_broken() {
    for (text, plies) in [
        ("1. e4 e5 2. Cf3 Cc6 3. Fa3 d6 4. Fxd6", 4),
        ("1. e4 e5 2. Cf3 Fc4 Cc6 3. O-O", 3),
        ("1. e4 e5 2. Dh5 Cc6 3. Dxf7 Cf6 4. d3 d6 5. Fg5", 5),
    ] {
        for rules in ["modern", "regence-1844", "london-1777"] {
            let game = read(rules, text);
            assert_eq!(game.status, Status::Broken, "{rules} {text}");
            assert_eq!(game.plies.len(), plies, "{rules} {text}");
        }
    }
}

#[test]
fn a_check_that_is_announced_has_to_be_met() {
    let text = "1. e4 e5 2. Dh5 Cc6 3. Dxf7+ Cf6";
    let game = read("modern,+unannounced-check", text);
    assert_eq!((game.status, game.plies.len()), (Status::Broken, 5));
}

#[test]
fn of_two_permissions_the_one_by_which_the_record_goes_on_is_meant() {
    let rules = "modern,+two-moves-may-stand,+false-move-stands";
    for (text, last) in [
        // White's queen could go to f3, and the record goes on with White.
        ("1. e4 e5 2. Cc3 Df3 3. d4 d6", (4, FALSE)),
        // It goes on with Black.
        ("1. e4 e5 2. Cc3 Df3 Cc6 3. d3", (4, TWICE)),
    ] {
        let game = read(rules, text);
        assert_eq!(game.status, Status::Whole, "{text}: {:?}", game.faults);
        assert_eq!(told(&game).1, [last], "{text}");
    }
}

#[test]
fn a_half_move_left_out_is_no_move_of_the_other_side_s_man() {
    for text in [
        "1. e2-e4 e7-e5 2. Cg1-f3 d2-d4 Cb8-c6",
        "1. e2-e4 e7-e5 2. Cg1-f3 3. Ff1-c4 Ff8-c5",
        "1. e2-e4 2. Cg1-f3 Cb8-c6",
    ] {
        let game = read("regence-1844,+false-move-stands", text);
        assert_eq!(game.status, Status::Broken, "{text}");
        assert!(told(&game).1.is_empty(), "{text}");
    }
}

/// What the source would see in the first fault of a record.
fn ruled(rules: &str, text: &str) -> Option<Irregularity> {
    read(rules, text)
        .faults
        .first()
        .and_then(|fault| fault.ruled)
}

#[test]
fn a_source_speaks_of_what_it_does_not_let_stand() {
    use Irregularity as Is;
    for (text, seen) in [
        ("1. e4 e5 2. Cf3 Cc6 3. Fa3 d6", Is::FalseMove),
        ("1. e4 e5 2. Cf3 Cc6 3. Fxa7 d6", Is::FalseCapture),
        ("1. e4 e5 2. Ce2 Cc6 3. Fxe2 d6", Is::OwnManTaken),
        ("1. e2-e4 e7-e5 2. Cg8-f6 d7-d6", Is::OtherSidesMan),
        (
            "1. e4 b6 2. Cf3 Fa6 3. g3 Cc6 4. Fg2 d6 5. O-O Cf6",
            Is::FalseCastling,
        ),
        ("1. e4 e5 2. d4 Fb4+ 3. Cf3 Cf6", Is::ExposedKing),
        ("1. e4 e5 2. d4 Fb4 3. Cf3 Cf6", Is::UnheededCheck),
        ("1. e4 e5 2. Cf3 Fc4 Cc6", Is::SecondMove),
        ("1. e4 e5 2. Cf3+ Cc6 3. Fc4", Is::DeclaredCheck),
    ] {
        assert_eq!(ruled("modern", text), None, "{text}");
        assert_eq!(ruled("regence-1844", text), Some(seen), "{text}");
    }
    // Philidor's club has no rule for two moves in a row: what cannot be played is a false move.
    let seen = ruled("london-1777", "1. e4 e5 2. Cf3 Fc4 Cc6");
    assert_eq!(seen, Some(Is::FalseMove));
}

#[test]
fn a_king_that_can_be_taken_is_weighed_like_another_man() {
    let kings = "1. e4 e5 2. Re2 Re7 3. Re3 Re6 4. Rf3 Rf6 5. Rg4 Rg6 6. Rg5 h6";
    let words: Vec<&str> = kings.split_whitespace().collect();
    let choice = Choice::default();
    for rules in ["delices-royales", "modern,+king-is-taken"] {
        let start = Start::Under(Rules::from_name(rules).expect(rules));
        for at in 3..words.len() {
            // A rank that is none, and a cell: every move is weighed then, that which takes a king too.
            for wrong in [
                words[at].replace(|c: char| c.is_ascii_digit(), "9"),
                "?".into(),
            ] {
                if words[at].ends_with('.') {
                    continue;
                }
                let mut words: Vec<&str> = words.clone();
                words[at] = &wrong;
                let text = words.join(" ");
                let found = repair::next(&text, 0, &choice, &start, &Options::default());
                let (found, _) = found.expect(&text);
                assert!(found.game.main().plies.len() >= at / 3, "{text}");
            }
        }
    }
}

#[test]
fn what_the_rules_alone_forbid_is_no_check_and_no_stalemate() {
    let lone = "[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    for (rules, text, why) in [
        (
            "modern,+passed-square-guards",
            "1. a3 d5 2. a4 d4 3. e4".to_owned(),
            Impossible::AgainstRules,
        ),
        (
            "modern,+promotes-to-queen",
            format!("{lone}1. e8=C+"),
            Impossible::AgainstRules,
        ),
        (
            "modern,+promotes-to-lost-piece",
            "[FEN \"8/4P1k1/8/8/8/8/8/3QK3 w - - 0 1\"]\n\n1. e8=D".to_owned(),
            Impossible::AgainstRules,
        ),
        (
            "delices-royales",
            "1. e4 f5 2. Dh5 Cc6 3. Dxe8 Cf6".to_owned(),
            Impossible::KingTaken,
        ),
        (
            "modern",
            "1. e4 f5 2. Dh5+ Cf6".to_owned(),
            Impossible::LeavesKingInCheck,
        ),
        (
            "modern",
            "1. e4 f5 2. Dh5+ Re7".to_owned(),
            Impossible::CannotReach,
        ),
    ] {
        let game = read(rules, &text);
        let found = game.faults.iter().find_map(|fault| match fault.cause {
            Cause::Illegal(why) => Some(why),
            _ => None,
        });
        assert_eq!(found, Some(why), "{rules}: {text}");
    }
}
