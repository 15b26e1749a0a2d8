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
