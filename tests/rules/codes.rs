//! What each code allows, and what it still forbids; how its moves are named and written.

use greffier::chess::{MoveList, Position, RuleCode, Rules};
use greffier::game::Status;
use greffier::phrase::{Phrase, Roles};
use greffier::reading::{Start, next};
use greffier::record::Choice;
use shakmaty::{Bitboard, CastlingSide, Color, Role, Square};

use super::{name, names, position, rules};

/// Rules, position, moves that are legal, moves that are not; `#` begins a remark.
const TABLE: &str = "
# A leap in any manner: as a bishop, a rook, a pawn; castling is another move. Today there is none.
modern,+king-leap | 4k3/8/8/8/8/8/8/4K2R w K - | e1g3! e1g1! e1e3! e1c3! e1g1/f1 | e1g4! e1h1!
modern            | 4k3/8/8/8/8/8/8/4K2R w K - | e1g1/f1 | e1g3! e1g1! e1e3!
# As a knight over men.
asperling-1690    | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | e1f3! e1d3! | e1g3! e1e3! e1g2!
# Not past a man, onto one, after he has moved, out of check, into check, beside the other king.
modern,+king-leap | 4k3/8/8/8/8/8/5P2/4K2R w K - | e1f3! e1c3! | e1g3!
modern,+king-leap | 4k3/8/8/8/8/6p1/8/4K2R w K - | e1e3! | e1g3!
modern,+king-leap | 4k3/8/8/8/8/8/8/4K2R w - -   | e1f2 | e1g3!
modern,+king-leap | 4k3/4r3/8/8/8/8/8/4K2R w K - | e1f2 | e1g3!
modern,+king-leap | 4k1r1/8/8/8/8/8/8/4K2R w K - | e1f3! | e1g3! e1g1!
modern,+king-leap | 8/8/8/8/6k1/8/8/4K2R w K -   | e1d3! | e1g3! e1f3!
# What he passes may be attacked.
modern,+king-leap | 4kr2/8/8/8/8/8/8/4K2R w K -  | e1g3! e1g1! | e1f3! e1g1/f1
modern,+king-leap | r3k3/8/8/8/8/8/8/4K3 b q -   | e8d6! e8c8! |
# No two squares past one that a pawn attacks, by which alone it is guarded.
modern,+passed-square-guards | 4k3/8/8/8/3p4/8/4P3/4K3 w - - | e2e3 | e2e4
modern,+passed-square-guards | 4k3/8/8/8/5p2/8/4P3/4K3 w - - | e2e3 | e2e4
modern,+passed-square-guards | 4k3/8/8/8/5b2/8/4P3/4K3 w - - | e2e4 |
asperling-1690,-passed-square-guards | 4k3/8/8/8/3p4/8/4P3/4K3 w - - | e2e4 |
# No capture in passing; a pawn is taken as ever.
modern,+no-en-passant | 4k3/8/8/8/3pP3/8/8/4K3 b - e3   | d4d3 | d4e3
modern,+no-en-passant | 4k3/8/8/8/3pP3/4P3/8/4K3 b - -  | d4e3 |
modern                | 4k3/8/8/8/3pP3/8/8/4K3 b - e3   | d4e3 |
# A queen.
modern,+promotes-to-queen | 8/4P1k1/8/8/8/8/8/4K3 w - - | e7e8q | e7e8n e7e8r e7e8b e7e8
# Only what is lost; with nothing lost the pawn rests.
modern,+promotes-to-lost-piece | 1nbqkbnr/Pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQk - | a7a8 a7b8 | a7a8q
modern          | 1nbqkbnr/Pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQk - | a7a8q a7b8n | a7a8 a7b8
delices-royales | 1nbqkbnr/P7/8/8/8/8/8/RNB1KBNR w KQk - | a7a8q | a7a8r a7a8
delices-royales,-promotes-to-lost-piece | 1nbqkbnr/P7/8/8/8/8/8/RNBQKBNR w KQk - | a7a8q a7a8n | a7a8
# It turns into what is lost, as a move or before one; where there is a choice, only as a move.
delices-royales | P3k3/8/8/8/8/8/8/RNBQKBNR w KQ -  | b1c3 | a8a8q a8a8n
delices-royales | P3k3/8/8/8/8/8/8/RNBQKB1R w KQ -  | a8a8n a8c7 | a8a8q a8a7
delices-royales | P3k3/8/8/8/8/8/8/RN1QKB1R w KQ -  | a8a8n a8a8b | a8c7 a8b7
delices-royales | P2Pk3/8/8/8/8/8/8/RNBQKB1R w KQ - | a8a8n d8d8n | a8c7 d8b7
modern,+promotes-to-lost-piece | P3k3/4r3/8/8/8/8/8/RNBQKB1R w KQ - | d1e2 | a8a8n
# Castling through an attacked square; not out of check, into check, over a man.
modern,+castles-only-unchecked | 4kr2/8/8/8/8/8/8/4K2R w K -  | e1g1/f1 |
modern                         | 4kr2/8/8/8/8/8/8/4K2R w K -  | e1d1 | e1g1/f1
modern,+castles-only-unchecked | 3kr3/8/8/8/8/8/8/4K2R w K -  | e1f1 | e1g1/f1
modern,+castles-only-unchecked | 4k1r1/8/8/8/8/8/8/4K2R w K - | e1f1 | e1g1/f1
modern,+castles-only-unchecked | 4kr2/8/8/8/8/8/8/4KN1R w K - | e1d1 | e1g1/f1
# Any two squares of the interval, the king toward the corner, unattacked where he passes and lands.
modern,+free-castling | 4k3/8/8/8/8/8/8/4K2R w K - | e1h1/f1 e1h1/e1 e1f1/e1 e1g1/f1 | e1f1/g1 e1g1/d1
modern,+free-castling | r3k3/8/8/8/8/8/8/4K3 b q - | e8a8/e8 e8b8/d8 e8c8/d8 | e8d8/c8 e8b8/f8
modern,+free-castling | 4k3/8/8/8/8/8/8/4KN1R w K -  | h1g1 | e1h1/g1
modern,+free-castling | 3kr3/8/8/8/8/8/8/4K2R w K -  | e1f1 | e1h1/f1
modern,+free-castling | 4kr2/8/8/8/8/8/8/4K2R w K -  | e1d1 | e1h1/g1 e1f1/e1
modern,+free-castling | 4k1r1/8/8/8/8/8/8/4K2R w K - | e1f1/e1 | e1g1/f1 e1h1/f1
italian-castling      | 4k3/8/8/8/8/8/8/4K2R w - -   | e1f1 | e1h1/f1 e1g1/f1
# A king may be left to be taken, and taken; Asperling's kings do not touch.
modern,+king-is-taken | 4k3/4r3/8/8/8/8/4N3/4K3 w - - | e2c3 e1d1 |
modern                | 4k3/4r3/8/8/8/8/4N3/4K3 w - - | e1d1 | e2c3
delices-royales       | 4k3/4R3/8/8/8/8/8/4K3 w - -   | e7e8 |
delices-royales       | 8/8/8/8/8/8/4k3/4K3 w - -     | e1e2 e1d2 |
asperling-1690,+king-is-taken | 8/8/8/8/8/8/4k3/4K3 w - -  | | e1e2 e1d2 e1f1
asperling-1690,+king-is-taken | 8/8/8/8/4k3/8/8/R3K3 w Q - | e1e2 | e1e3! e1d3!
modern,+king-is-taken | 4kr2/8/8/8/8/8/8/4K2R w K - | e1f1 | e1g1/f1
";

#[test]
fn each_code_allows_and_forbids_what_its_source_says() {
    for line in TABLE
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let found = names(&position(cells[1], rules(cells[0])));
        let known = |played: &str| found.iter().any(|one| one == played);
        for played in cells[2].split(' ').filter(|played| !played.is_empty()) {
            assert!(known(played), "{played}: {line}");
        }
        for played in cells[3].split(' ') {
            assert!(!known(played), "{played}: {line}");
        }
    }
}

/// Plays what the second generator calls by these names.
fn after(fen: &str, under: &str, played: &[&str]) -> Position {
    let mut ours = position(fen, rules(under));
    for one in played {
        let moves = ours.legal_moves();
        let found = moves.iter().find(|found| name(found) == *one);
        ours.play(found.expect(one));
    }
    ours
}

#[test]
fn a_resting_pawn_turns_when_a_piece_is_lost() {
    let fen = "1nbqkbn1/Pppppppp/8/6r1/8/8/1PPPPPPP/RNBQKBNR w KQ - 0 1";
    let under = "modern,+promotes-to-lost-piece";
    let rested = after(fen, under, &["a7a8", "g5g2"]);
    assert!(names(&rested).iter().all(|name| !name.starts_with("a8")));
    let lost = after(fen, under, &["a7a8", "g5g2", "h2h3", "g2g1"]);
    for (next, men) in [
        ("b2b3", "Nnbqkbn1/1ppppppp/8/8/8/1P5P/2PPPP2/RNBQKBrR"),
        ("a8b6", "1nbqkbn1/1ppppppp/1N6/8/8/7P/1PPPPP2/RNBQKBrR"),
        ("a8a8n", "Nnbqkbn1/1ppppppp/8/8/8/7P/1PPPPP2/RNBQKBrR"),
    ] {
        let moves = lost.legal_moves();
        let played = moves.iter().find(|found| name(found) == next).expect(next);
        assert_eq!(lost.after(played).to_fen().split(' ').next(), Some(men));
        assert!(!lost.is_usual(played), "{next}");
    }
}

#[test]
fn the_king_keeps_his_leap_when_the_rooks_have_moved() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let rooks = [
        "h1g1", "e8e7", "a1b1", "e7e8", "b1a1", "e8e7", "g1h1", "e7e8",
    ];
    let kept = after(fen, "modern,+king-leap", &rooks);
    assert!(names(&kept).contains(&"e1g3!".to_owned()));
    assert!(!names(&kept).contains(&"e1g1/f1".to_owned()));
    let told = Position::from_fen_under(&kept.to_fen(), kept.rules()).unwrap();
    assert_ne!(told, kept);
    assert_ne!(told.key(), kept.key());
    let today = after(fen, "modern", &rooks);
    assert_eq!(Position::from_fen(&today.to_fen()).as_ref(), Ok(&today));
}

#[test]
fn a_move_is_written_under_its_rules() {
    for (under, fen, played, wanted, usual) in [
        (
            "modern,+king-leap",
            "4k3/8/8/8/8/8/8/4K2R w K -",
            "e1g3!",
            "Kg3",
            false,
        ),
        (
            "modern,+king-leap",
            "4k3/8/8/8/8/8/8/4K2R w K -",
            "e1g1/f1",
            "O-O",
            true,
        ),
        (
            "modern,+free-castling",
            "4k3/8/8/8/8/8/8/4K2R w K -",
            "e1h1/f1",
            "Kh1/Rf1",
            false,
        ),
        (
            "modern,+free-castling",
            "4k3/8/8/8/8/8/8/4K2R w K -",
            "e1g1/f1",
            "O-O",
            true,
        ),
        (
            "modern,+free-castling",
            "4k3/8/8/8/8/8/8/4K2R w K -",
            "e1f1/e1",
            "Kf1/Re1",
            false,
        ),
        (
            "modern,+castles-only-unchecked",
            "4kr2/8/8/8/8/8/8/4K2R w K -",
            "e1g1/f1",
            "O-O",
            false,
        ),
        (
            "delices-royales",
            "4k3/P7/8/8/8/8/8/RNBQKBNR w KQ -",
            "a7a8",
            "a8",
            false,
        ),
        (
            "delices-royales",
            "P3k3/8/8/8/8/8/8/RNBQKB1R w KQ -",
            "a8a8n",
            "a8=N",
            false,
        ),
        // The pinned knight is a rival where kings are taken.
        (
            "modern",
            "4k3/4r3/8/8/4N3/8/8/1N2K3 w - -",
            "b1c3",
            "Nc3",
            true,
        ),
        (
            "modern,+king-is-taken",
            "4k3/4r3/8/8/4N3/8/8/1N2K3 w - -",
            "b1c3",
            "Nbc3",
            true,
        ),
        (
            "modern,+king-is-taken",
            "4k3/4r3/8/8/4N3/8/8/1N2K3 w - -",
            "e4c3",
            "Nec3",
            false,
        ),
        (
            "delices-royales",
            "4k3/4R3/8/8/8/8/8/4K3 w - -",
            "e7e8",
            "Rxe8",
            false,
        ),
    ] {
        let ours = position(fen, rules(under));
        let moves = ours.legal_moves();
        let found = moves
            .iter()
            .find(|found| name(found) == played)
            .expect(played);
        assert_eq!(ours.san(found).to_string(), wanted, "{under} {fen}");
        assert_eq!(ours.is_usual(found), usual, "{under} {fen} {played}");
    }
}

#[test]
fn a_phrase_names_a_leap_or_a_castling() {
    const LEAP: &str = "modern,+king-leap";
    const FREE: &str = "modern,+free-castling";
    let king = |to| Phrase::arriving(Roles::of(Role::King), to);
    let from_home = |to| Phrase {
        from: Bitboard::from_square(Square::E1),
        ..king(to)
    };
    let sign = Phrase::castling(CastlingSide::KingSide);
    let with_rook = |to, rook_to| Phrase {
        rook_to: Bitboard::from_square(rook_to),
        ..king(to)
    };
    for (under, phrase, wanted) in [
        ("modern", king(Square::G1), &["e1g1/f1"][..]),
        ("modern", with_rook(Square::F1, Square::E1), &[]),
        ("modern", with_rook(Square::G1, Square::F1), &["e1g1/f1"]),
        (LEAP, king(Square::G1), &["e1g1!"]),
        (LEAP, from_home(Square::G1), &["e1g1!", "e1g1/f1"]),
        (LEAP, sign, &["e1g1/f1"]),
        (FREE, sign, &["e1g1/f1"]),
        (
            FREE,
            Phrase {
                to: Bitboard::from_square(Square::H1),
                ..sign
            },
            &["e1h1/e1", "e1h1/f1", "e1h1/g1"],
        ),
        (FREE, king(Square::H1), &["e1h1/e1", "e1h1/f1", "e1h1/g1"]),
        (FREE, from_home(Square::G1), &["e1g1/e1", "e1g1/f1"]),
        (FREE, from_home(Square::F1), &["e1f1"]),
        (FREE, with_rook(Square::F1, Square::E1), &["e1f1/e1"]),
        (FREE, with_rook(Square::H1, Square::F1), &["e1h1/f1"]),
    ] {
        let mut found = MoveList::new();
        let ours = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", rules(under));
        ours.fitting(&phrase, &mut found);
        let mut fitting: Vec<String> = found.iter().map(name).collect();
        fitting.sort();
        assert_eq!(fitting, wanted, "{under} {phrase:?}");
    }
}

#[test]
fn a_report_can_name_the_code_that_would_allow_a_move() {
    use RuleCode::*;
    let king = Roles::of(Role::King);
    let pawn = Roles::of(Role::Pawn);
    let leap = Phrase::arriving(king, Square::E3);
    let home = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let short = Phrase::castling(CastlingSide::KingSide);
    let step = Phrase::arriving(pawn, Square::E4);
    let corner = Phrase::arriving(king, Square::H1);
    let knight = Phrase {
        promotion: Some(Role::Knight),
        ..Phrase::arriving(pawn, Square::E8)
    };
    for (under, fen, phrase, codes) in [
        ("modern", home, leap, &[KingLeap][..]),
        ("modern", home, corner, &[FreeCastling]),
        ("modern", home, short, &[]),
        (
            "modern",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            short,
            &[CastlesOnlyUnchecked],
        ),
        ("modern", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", short, &[]),
        (
            "modern",
            "4k3/8/8/8/7b/8/8/4K3 w - - 0 1",
            Phrase::arriving(king, Square::F2),
            &[KingIsTaken],
        ),
        (
            "asperling-1690",
            "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
            step,
            &[PassedSquareGuards],
        ),
        (
            "asperling-1690",
            "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
            knight,
            &[PromotesToQueen],
        ),
        (
            "delices-royales",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            Phrase::arriving(pawn, Square::E3),
            &[NoEnPassant],
        ),
    ] {
        let ours = position(fen, rules(under));
        assert_eq!(
            Rules::departures_allowing(&ours, &phrase),
            codes,
            "{under} {fen}"
        );
    }
}

#[test]
fn a_line_names_the_captures_in_passing_that_its_rules_know() {
    for (under, named) in [
        ("modern", "-"),
        ("modern,+king-is-taken", "e3"),
        ("modern,+king-is-taken,+no-en-passant", "-"),
    ] {
        let ours = position("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", rules(under));
        assert_eq!(ours.to_epd().split(' ').nth(3), Some(named), "{under}");
    }
}

#[test]
fn a_free_castling_is_said_of_king_and_rook_in_one_or_one_after_the_other() {
    let open = "1. e2-e4 e7-e5 2. Cg1-f3 Cb8-c6 3. Ff1-c4 Ff8-c5 4.";
    for (said, king, rook) in [
        ("Rh1/Tf1", Square::H1, Square::F1),
        ("Rh1 / Tf1", Square::H1, Square::F1),
        ("Re1-h1/Th1-f1", Square::H1, Square::F1),
        ("Re1-h1 Th1-f1", Square::H1, Square::F1),
        ("Re1-h1, Th1-f1", Square::H1, Square::F1),
        ("Rh1 Tf1", Square::H1, Square::F1),
        ("Rh1-Tf1", Square::H1, Square::F1),
        ("Rh1 Te1", Square::H1, Square::E1),
        ("Rf1 Te1", Square::F1, Square::E1),
    ] {
        let text = format!("[Rules \"italian-castling\"]\n\n{open} {said} d7-d6 5. d2-d3");
        let (_, game, _) = next(&text, 0, &Choice::default(), &Start::Record).expect("a record");
        assert_eq!(game.status, Status::Whole, "{said}: {:?}", game.faults);
        assert!(game.faults.is_empty(), "{said}: {:?}", game.faults);
        let last = game.last();
        let stands = |role, at| last.board().piece_at(at) == Some(Role::of(role, Color::White));
        assert!(
            stands(Role::King, king) && stands(Role::Rook, rook),
            "{said}"
        );
    }
}

#[test]
fn a_rook_behind_a_king_s_move_is_the_other_side_s_where_he_can_move() {
    let text = "[Rules \"italian-castling\"]\n[FEN \"4kr2/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rd2 Tf1 2. Txf1";
    let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).expect("a record");
    let moves: Vec<String> = game
        .plies
        .iter()
        .map(|ply| ply.played.uci().to_string())
        .collect();
    assert_eq!(moves, ["e1d2", "f8f1", "h1f1"]);
}
