//! The rules the players knew, against a second generator written from the rules' words.

mod second_generator;
mod support;

use greffier::chess::{
    CheckSuffix, CodeKind, FenReading, Move, MoveKind, MoveList, Outcome, Position, RuleCode, Rules,
};
use greffier::phrase::{Phrase, Roles};
use second_generator::{End, Plain};
use shakmaty::{Bitboard, CastlingSide, Color, Role, Square};
use support::Draw;

fn rules(name: &str) -> Rules {
    Rules::from_name(name).expect(name)
}

fn position(fen: &str, under: Rules) -> Position {
    let reading = FenReading::under(fen, under).expect(fen);
    assert_eq!(reading.castling_denied, None, "{fen}");
    reading.position
}

fn plain(fen: &str, under: Rules) -> Plain {
    Plain::new(fen, under.codes().map(|code| code.name().to_owned()))
}

/// A move as the second generator names it.
fn name(played: &Move) -> String {
    let uci = played.uci();
    match played.kind {
        MoveKind::Castling { rook_to, .. } => format!("{uci}/{rook_to}"),
        MoveKind::Leap => format!("{uci}!"),
        _ => uci.to_string(),
    }
}

fn names(position: &Position) -> Vec<String> {
    let mut names: Vec<String> = position.legal_moves().iter().map(name).collect();
    names.sort();
    names
}

/// Sequences of `depth` moves from `position`.
fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth <= 1 {
        return if depth == 0 { 1 } else { moves.len() as u64 };
    }
    moves
        .iter()
        .map(|played| perft(&position.after(played), depth - 1))
        .sum()
}

#[test]
fn both_generators_count_what_the_table_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/perft-rules.tsv");
    let table = std::fs::read_to_string(path).unwrap();
    let bless = std::env::var_os("GREFFIER_BLESS").is_some();
    let lines: Vec<&str> = table.lines().collect();
    let checked = |line: &&str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [under, fen, depth, ..] = cells[..] else {
            return (*line).to_owned();
        };
        let depth = depth.parse().unwrap();
        let ours = perft(&position(fen, rules(under)), depth);
        let second = plain(fen, rules(under)).perft(depth);
        assert_eq!(ours, second, "{line}");
        let row = format!("{under}\t{fen}\t{depth}\t{ours}");
        assert!(bless || row == **line, "{row} against {line}");
        row
    };
    let rows: Vec<String> = std::thread::scope(|scope| {
        let (one, two) = lines.split_at(lines.len() / 2);
        let second = scope.spawn(|| two.iter().map(checked).collect::<Vec<_>>());
        let mut rows: Vec<String> = one.iter().map(checked).collect();
        rows.extend(second.join().unwrap());
        rows
    });
    if bless {
        std::fs::write(path, rows.join("\n") + "\n").unwrap();
    }
    let has = |name: String| rows.iter().any(|row| row.split('\t').next() == Some(&name));
    for row in greffier::chess::Ruleset::all() {
        assert!(has(row.name.to_owned()), "{}", row.name);
    }
    for row in greffier::chess::CodeRow::all() {
        let alone = format!("modern,+{}", row.code);
        assert_eq!(has(alone), row.kind == CodeKind::Board, "{}", row.code);
    }
}

/// Positions from which the codes' moves are near.
const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/2p1p3/8/3p1P2/3P1p2/8/2P1P3/R3K2R b KQkq - 0 1",
    "1nbqkbnr/Pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQk - 0 1",
    "rnbqkbnr/1ppppppp/8/8/8/8/pPPPPPPP/1NBQKBNR b Kkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/2P1P1P1/8/8/8/8/1p1p1p2/4K3 w - - 0 1",
    "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "3k4/pppppppp/8/1P1P1P1P/p1p1p1p1/8/PPPPPPPP/3K4 w - - 0 1",
    "8/8/4k3/8/2K5/8/8/8 w - - 0 1",
    "3qk2r/8/8/8/8/8/8/R3KQ2 w Qk - 0 1",
];

/// Codes drawn by lot, those of the board above all.
fn some_rules(draw: &mut Draw) -> Rules {
    let named: Vec<&str> = greffier::chess::Ruleset::all()
        .iter()
        .map(|row| row.name)
        .collect();
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
        let fen = STARTS[game % STARTS.len()];
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
            phrase.rook_to = Some(rook_to);
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

/// The position after `played` is shown to be legal, or not, under each of the rules.
#[test]
fn each_code_allows_and_forbids_what_its_source_says() {
    const CASTLE: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const HOME: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const RESTS: &str = "1nbqkbnr/Pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQk - 0 1";
    for (under, fen, played, legal) in [
        // A leap in any manner: as a bishop, a rook, a pawn; as a knight over men.
        ("modern,+king-leap", CASTLE, "e1g3!", true),
        ("modern,+king-leap", CASTLE, "e1g1!", true),
        ("modern,+king-leap", CASTLE, "e1g1/f1", true),
        ("modern,+king-leap", CASTLE, "e1e3!", true),
        ("modern,+king-leap", HOME, "e1f3!", true),
        ("modern", CASTLE, "e1g3!", false),
        ("asperling-1690", HOME, "e1f3!", true),
        // Not past a man, onto one, after he has moved, out of check, into check; what he passes
        // may be attacked.
        (
            "modern,+king-leap",
            "4k3/8/8/8/8/8/5P2/4K2R w K - 0 1",
            "e1g3!",
            false,
        ),
        (
            "modern,+king-leap",
            "4k3/8/8/8/8/6p1/8/4K2R w K - 0 1",
            "e1g3!",
            false,
        ),
        (
            "modern,+king-leap",
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1g3!",
            false,
        ),
        (
            "modern,+king-leap",
            "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1",
            "e1g3!",
            false,
        ),
        (
            "modern,+king-leap",
            "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g3!",
            false,
        ),
        (
            "modern,+king-leap",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g3!",
            true,
        ),
        (
            "modern,+king-leap",
            "8/8/8/8/6k1/8/8/4K2R w K - 0 1",
            "e1g3!",
            false,
        ),
        (
            "modern,+king-leap",
            "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
            "e8d6!",
            true,
        ),
        // No two squares past one that a pawn attacks.
        (
            "modern,+passed-square-guards",
            "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
            "e2e4",
            false,
        ),
        (
            "modern,+passed-square-guards",
            "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1",
            "e2e4",
            false,
        ),
        (
            "modern,+passed-square-guards",
            "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1",
            "e2e3",
            true,
        ),
        (
            "modern,+passed-square-guards",
            "4k3/8/8/8/5b2/8/4P3/4K3 w - - 0 1",
            "e2e4",
            true,
        ),
        (
            "asperling-1690,-passed-square-guards",
            "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
            "e2e4",
            true,
        ),
        (
            "modern,+no-en-passant",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "d4e3",
            false,
        ),
        (
            "modern,+no-en-passant",
            "4k3/8/8/8/3pP3/4P3/8/4K3 b - - 0 1",
            "d4e3",
            true,
        ),
        ("modern", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", true),
        (
            "modern,+promotes-to-queen",
            "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
            "e7e8n",
            false,
        ),
        (
            "modern,+promotes-to-queen",
            "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
            "e7e8q",
            true,
        ),
        // Only what is lost; with nothing lost it rests, and waits.
        ("modern,+promotes-to-lost-piece", RESTS, "a7a8", true),
        ("modern,+promotes-to-lost-piece", RESTS, "a7a8q", false),
        ("modern", RESTS, "a7a8", false),
        (
            "delices-royales",
            "1nbqkbnr/P7/8/8/8/8/8/RNB1KBNR w KQk - 0 1",
            "a7a8q",
            true,
        ),
        (
            "delices-royales",
            "1nbqkbnr/P7/8/8/8/8/8/RNB1KBNR w KQk - 0 1",
            "a7a8r",
            false,
        ),
        (
            "delices-royales",
            "1nbqkbnr/P7/8/8/8/8/8/RNB1KBNR w KQk - 0 1",
            "a7a8",
            false,
        ),
        (
            "delices-royales",
            "P3k3/8/8/8/8/8/8/RNBQKBNR w KQ - 0 1",
            "a8a8q",
            false,
        ),
        (
            "delices-royales",
            "P3k3/8/8/8/8/8/8/RNBQKB1R w KQ - 0 1",
            "a8a8n",
            true,
        ),
        (
            "delices-royales",
            "P3k3/8/8/8/8/8/8/RNBQKB1R w KQ - 0 1",
            "a8c7",
            true,
        ),
        (
            "delices-royales",
            "P3k3/8/8/8/8/8/8/R1BQKB1R w KQ - 0 1",
            "a8c7",
            true,
        ),
        (
            "delices-royales",
            "P3k3/8/8/8/8/8/8/RN1QKB1R w KQ - 0 1",
            "a8c7",
            false,
        ),
        (
            "delices-royales",
            "P2Pk3/8/8/8/8/8/8/RNBQKB1R w KQ - 0 1",
            "a8c7",
            false,
        ),
        (
            "delices-royales",
            "P2Pk3/8/8/8/8/8/8/RNBQKB1R w KQ - 0 1",
            "d8d8n",
            true,
        ),
        (
            "delices-royales,-promotes-to-lost-piece",
            RESTS,
            "a7a8q",
            true,
        ),
        // Through an attacked square, not out of check nor into it.
        (
            "modern,+castles-only-unchecked",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1/f1",
            true,
        ),
        (
            "modern",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1/f1",
            false,
        ),
        (
            "modern,+castles-only-unchecked",
            "3kr3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1/f1",
            false,
        ),
        (
            "modern,+castles-only-unchecked",
            "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1/f1",
            false,
        ),
        (
            "modern,+castles-only-unchecked",
            "4kr2/8/8/8/8/8/8/4KN1R w K - 0 1",
            "e1g1/f1",
            false,
        ),
        // Any two squares of the interval, the king toward the corner.
        ("modern,+free-castling", CASTLE, "e1h1/f1", true),
        ("modern,+free-castling", CASTLE, "e1h1/e1", true),
        ("modern,+free-castling", CASTLE, "e1f1/e1", true),
        ("modern,+free-castling", CASTLE, "e1g1/f1", true),
        ("modern,+free-castling", CASTLE, "e1f1/g1", false),
        ("modern,+free-castling", CASTLE, "e1g1/d1", false),
        (
            "modern,+free-castling",
            "4k3/8/8/8/8/8/8/4KN1R w K - 0 1",
            "e1h1/g1",
            false,
        ),
        (
            "modern,+free-castling",
            "3kr3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1h1/f1",
            false,
        ),
        (
            "modern,+free-castling",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1h1/g1",
            false,
        ),
        (
            "modern,+free-castling",
            "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1f1/e1",
            true,
        ),
        (
            "modern,+free-castling",
            "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
            "e8a8/e8",
            true,
        ),
        (
            "italian-castling",
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1h1/f1",
            false,
        ),
        // A king may be left to be taken, and taken; not beside the other in Asperling's book.
        (
            "modern,+king-is-taken",
            "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1",
            "e2c3",
            true,
        ),
        ("modern", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", false),
        (
            "delices-royales",
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "e7e8",
            true,
        ),
        (
            "delices-royales",
            "8/8/8/8/8/8/4k3/4K3 w - - 0 1",
            "e1e2",
            true,
        ),
        (
            "asperling-1690,+king-is-taken",
            "8/8/8/8/8/8/4k3/4K3 w - - 0 1",
            "e1e2",
            false,
        ),
        (
            "asperling-1690,+king-is-taken",
            "8/8/8/8/4k3/8/8/4K3 w - - 0 1",
            "e1e3!",
            false,
        ),
        (
            "modern,+king-is-taken",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1/f1",
            false,
        ),
    ] {
        let ours = position(fen, rules(under));
        assert_eq!(
            names(&ours).contains(&played.to_owned()),
            legal,
            "{under} {fen} {played}"
        );
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
        rook_to: Some(rook_to),
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
    use greffier::chess::Repetition;
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
