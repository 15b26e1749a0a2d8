//! Today's rules against counts that others published, and against shakmaty's own move generator.

use crate::support;

use greffier::chess::{CheckSuffix, FenReading, Move, MoveKind, MoveList, Position, Rules};
use greffier::phrase::{Phrase, Roles};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Chess, EnPassantMode, Position as _, Role, Square,
};
use support::{Draw, perft};

/// One row of the table: FEN, depth, sequences.
fn row(line: &str) -> (&str, u32, u64) {
    let mut cells = line.split('\t');
    let mut cell = || cells.next().expect("three cells");
    let (fen, depth, nodes) = (cell(), cell(), cell());
    (fen, depth.parse().unwrap(), nodes.parse().unwrap())
}

#[test]
fn every_count_of_the_table_is_ours() {
    let table = include_str!("../../fixtures/perft.tsv");
    let rows: Vec<&str> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert!(rows.len() > 10_000);
    std::thread::scope(|scope| {
        for half in 0..2 {
            let rows = rows.iter().skip(half).step_by(2);
            scope.spawn(move || {
                for (fen, depth, nodes) in rows.map(|line| row(line)) {
                    let reading = FenReading::of(fen).expect(fen);
                    assert_eq!(reading.castling_denied, None, "{fen}");
                    assert_eq!(perft(&reading.position, depth), nodes, "{fen} at {depth}");
                }
            });
        }
    });
}

/// The first three are published (Andrew Grant's `fischer.epd`), the others were counted by python-chess: rooks that block
/// each other, that uncover their king, that stand inside another.
#[test]
fn games_from_any_array_count_as_others_count_them() {
    let rules = Rules::from_name("chess960").expect("rules");
    for (fen, counts) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            [21, 528, 12189],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            [21, 807, 18002],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            [20, 479, 10471],
        ),
        ("rk6/8/8/8/8/8/8/RK1R4 w DAa - 0 1", [23, 209, 4669]),
        ("rr2k1r1/8/8/8/8/8/8/RR2K1R1 w GBgb - 0 1", [31, 812, 24661]),
        ("1rk5/8/8/8/8/8/8/rR1K3R w HBb - 0 1", [18, 317, 6565]),
    ] {
        let position = Position::from_fen_under(fen, rules).expect(fen);
        let ours = [1, 2, 3].map(|depth| perft(&position, depth));
        assert_eq!(ours, counts, "{fen}");
    }
}

#[test]
fn rights_of_any_array_are_read_and_written() {
    let rules = Rules::from_name("chess960").expect("rules");
    for (given, written) in [
        (
            "bnqbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BNQBRKRN w GEge - 0 1",
            "KQkq",
        ),
        (
            "bnqbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BNQBRKRN w KQkq - 0 1",
            "KQkq",
        ),
        // The inner rook of two is named by its file.
        ("rr2k1r1/8/8/8/8/8/8/RR2K1R1 w GBgb - 0 1", "KBkb"),
        ("rr2k1r1/8/8/8/8/8/8/RR2K1R1 w KQkq - 0 1", "KQkq"),
        // No rook on the file, a king that is not at home.
        ("4k3/8/8/8/8/8/8/R3K3 w H - 0 1", "-"),
        ("8/4k3/8/8/8/8/8/R3K3 w Aa - 0 1", "Q"),
    ] {
        let position = Position::from_fen_under(given, rules).expect(given);
        let fen = position.to_fen();
        assert_eq!(fen.split(' ').nth(2), Some(written), "{given}");
        assert_eq!(Position::from_fen_under(&fen, rules), Ok(position));
    }
}

/// Both positions of one game, ours and shakmaty's.
struct Pair {
    ours: Position,
    theirs: Chess,
}

impl Pair {
    fn initial() -> Pair {
        Pair {
            ours: Position::initial(),
            theirs: Chess::default(),
        }
    }

    fn from_fen(fen: &str) -> Pair {
        let setup: Fen = fen.parse().unwrap();
        Pair {
            ours: Position::from_fen(fen).unwrap(),
            theirs: setup.into_position(CastlingMode::Standard).unwrap(),
        }
    }

    fn play(&mut self, played: &Move) {
        let their_move = self.their_move(played);
        self.ours.play(played);
        self.theirs.play_unchecked(their_move);
    }

    fn their_move(&self, played: &Move) -> shakmaty::Move {
        let uci: UciMove = played.uci().to_string().parse().unwrap();
        uci.to_move(&self.theirs).unwrap()
    }

    fn fen(&self) -> String {
        Fen::from_position(&self.theirs, EnPassantMode::Legal).to_string()
    }

    fn agree_on_the_position(&self) {
        let fen = self.fen();
        assert_eq!(self.ours.to_fen(), fen);
        assert_eq!(self.ours.to_string(), fen);
        assert_eq!(Position::from_fen(&fen).as_ref(), Ok(&self.ours), "{fen}");
        assert_eq!(self.ours.board(), self.theirs.board(), "{fen}");
        assert_eq!(self.ours.checkers(), self.theirs.checkers(), "{fen}");
        assert_eq!(
            self.ours.castling_rights(),
            self.theirs.castles().castling_rights()
        );
        let bare = self.theirs.is_insufficient_material();
        let name = self.ours.outcome().map(|outcome| outcome.name());
        let alive = !self.theirs.legal_moves().is_empty();
        assert_eq!(
            bare && alive,
            name == Some("insufficient-material"),
            "{fen}"
        );
    }

    fn agree_on_the_moves(&self) {
        let ours = self.ours.legal_moves();
        let mut names: Vec<String> = ours.iter().map(|m| m.uci().to_string()).collect();
        let standard = |m: &shakmaty::Move| m.to_uci(CastlingMode::Standard).to_string();
        let mut their_names: Vec<String> = self.theirs.legal_moves().iter().map(standard).collect();
        names.sort();
        their_names.sort();
        assert_eq!(names, their_names, "{}", self.fen());
        assert_eq!(self.ours.has_legal_move(), !names.is_empty());
        for played in &ours {
            self.agree_on(played);
        }
    }

    fn agree_on(&self, played: &Move) {
        let their_move = self.their_move(played);
        assert_eq!(played.captured, their_move.capture(), "{}", self.fen());
        assert_eq!(played.promotion, their_move.promotion());
        assert_eq!(played.role, their_move.role());
        assert_eq!(played.castling(), their_move.castling_side());
        assert_eq!(
            played.kind == MoveKind::EnPassant,
            their_move.is_en_passant()
        );
        assert!(self.ours.is_legal(played));
        let after = self.ours.after(played);
        let suffix = after.check_suffix();
        let san = self.ours.san(played).to_string() + suffix.as_str();
        let theirs = SanPlus::from_move(self.theirs.clone(), their_move);
        assert_eq!(san, theirs.to_string(), "{}", self.fen());
        assert_eq!(self.ours.gives_check(played), suffix != CheckSuffix::None);
        assert_eq!(self.ours.gives_mate(played), suffix == CheckSuffix::Mate);
        let checkers = after.checkers().count();
        assert_eq!(self.ours.gives_double_check(played), checkers == 2);
    }
}

/// A phrase that says now this, now that; often what a legal move would say.
fn some_phrase(draw: &mut Draw, moves: &[Move]) -> Phrase {
    let mut phrase = Phrase::ANY;
    let near = draw.of(moves);
    let role = if draw.below(4) > 0 {
        near.role
    } else {
        draw.of(&Role::ALL)
    };
    match draw.below(4) {
        0 => phrase.roles = Roles::of(role).union(Roles::of(draw.of(&Role::ALL))),
        1 => {}
        _ => phrase.roles = Roles::of(role),
    }
    phrase.from = match draw.below(5) {
        0 => Bitboard::from_square(near.from),
        1 => Bitboard::from_file(near.from.file()),
        2 => Bitboard::from_rank(near.from.rank()),
        _ => Bitboard::FULL,
    };
    phrase.to = match draw.below(6) {
        0 => Bitboard::from_file(near.to.file()),
        1 => Bitboard(draw.next()),
        2 => Bitboard::from_square(draw.of(&Square::ALL)),
        3 => Bitboard::FULL,
        _ => Bitboard::from_square(near.to),
    };
    if draw.below(8) == 0 {
        phrase.promotion = Some(draw.of(&Role::ALL));
    }
    if draw.below(8) == 0 {
        phrase = Phrase::castling(draw.of(&CastlingSide::ALL));
    }
    phrase.takes = draw.below(2) == 0;
    phrase
}

fn names(moves: impl Iterator<Item = Move>) -> Vec<String> {
    let mut names: Vec<String> = moves.map(|m| format!("{m:?}")).collect();
    names.sort();
    names
}

fn the_fitting_moves_are_those_of_the_phrase(position: &Position, draw: &mut Draw) {
    let legal = position.legal_moves();
    let mut found = MoveList::new();
    for _ in 0..if legal.is_empty() { 0 } else { 24 } {
        let phrase = some_phrase(draw, &legal);
        position.fitting(&phrase, &mut found);
        let wanted = legal.iter().copied().filter(|m| m.lies_in(&phrase));
        assert_eq!(
            names(found.iter().copied()),
            names(wanted),
            "{position} {phrase:?}"
        );
    }
}

/// Positions from which castling, promotion, capture in passing and pins are near.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
];

#[test]
fn in_random_games_all_is_as_shakmaty_has_it() {
    let mut draw = Draw(1690);
    for game in 0..180 {
        let mut pair = Pair::from_fen(STARTS[game % STARTS.len()]);
        for _ in 0..120 {
            pair.agree_on_the_position();
            pair.agree_on_the_moves();
            the_fitting_moves_are_those_of_the_phrase(&pair.ours, &mut draw);
            let moves = pair.ours.legal_moves();
            if moves.is_empty() {
                break;
            }
            pair.play(&draw.of(&moves));
        }
    }
}

#[test]
fn the_initial_array_is_the_one_of_the_fen() {
    Pair::initial().agree_on_the_position();
    assert_eq!(Position::initial(), Pair::from_fen(STARTS[0]).ours);
}
