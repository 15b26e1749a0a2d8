//! Moves told in words: lines of Asperling and Philidor in our own wording, read as they were played;
//! what words mean where the game has come to; every move told in full, read back.

use crate::support;
use std::fs;
use std::path::Path;

use crate::support::Draw;
use greffier::chess::{Move, MoveKind, MoveList, Position};
use greffier::fit::fitting;
use greffier::game::{Cause, Status};
use greffier::homes::Homes;
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::phrase::Roles;
use greffier::reading::{Start, agreeing, next};
use greffier::record::Choice;
use shakmaty::{CastlingSide, Color, File, Role, Square};

const PROSE: Dialect = Dialect {
    notation: Notation::Descriptive,
    language: Language::French,
};

/// Titles, texts and moves of a file of lines.
fn lines(name: &str) -> Vec<(String, String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/prose");
    let text = fs::read_to_string(path.join(name)).expect("a file of lines");
    let text = format!("\n{text}");
    let line = |block: &str| {
        let (title, rest) = block.split_once('\n').expect("a title");
        let (words, moves) = rest.split_once("\n---\n").expect("moves");
        (title.to_owned(), words.to_owned(), moves.trim().to_owned())
    };
    text.split("\n=== ").skip(1).map(line).collect()
}

/// The lines of which the words leave two games: the books say no more, and of both the
/// likelier is the one they mean.
const TWOFOLD: [&str; 3] = [
    // `Prend le pion`: the queen takes that before her, or one far off.
    "Asperling II.1 first defence",
    // `Prend le pion avec son chev.`: one of two.
    "Asperling III.3 main, 4...f5, 5...g6",
    // `Prend le pion` at the end: with a pawn or with the bishop.
    "Asperling III.3 defence, 5...Bd6, pawn takes",
];

#[test]
fn lines_of_the_treatises_read_as_they_were_played() {
    let choice = Choice {
        notation: Some(Notation::Descriptive),
        language: Some(Language::French),
        ..Choice::default()
    };
    for file in ["asperling.txt", "philidor.txt", "scanned.txt", "later.txt"] {
        let all = lines(file);
        assert_eq!(all.len(), 22, "{file}");
        for (title, words, moves) in all {
            let (_, game, _) = next(&words, 0, &choice, &Start::Record).expect("a record");
            let plies = game.plies_of(game.main()).iter();
            let played: Vec<String> = plies.map(|ply| ply.played.uci().to_string()).collect();
            assert_eq!(played.join(" "), moves, "{file}: {title}");
            let twofold = game.status == Status::Ambiguous && TWOFOLD.contains(&title.as_str());
            assert!(game.status == Status::Whole || twofold, "{file}: {title}");
            let told =
                |fault: &&greffier::game::Fault| !matches!(fault.cause, Cause::Ambiguous { .. });
            let fault = game.faults.iter().find(told);
            assert!(fault.is_none(), "{file}: {title}: {fault:?}");
        }
    }
}

/// A position, and where its men began.
fn after(fen: &str, moves: &str) -> (Position, Homes) {
    let mut position = match fen {
        "" => Position::initial(),
        fen => Position::from_fen(fen).expect(fen),
    };
    let mut homes = Homes::in_position(&position, Roles::ANY).minding_last();
    for uci in moves.split_whitespace() {
        let legal = position.legal_moves();
        let played = *legal
            .iter()
            .find(|one| one.uci().to_string() == uci)
            .expect(uci);
        homes.play(&played);
        position.play(&played);
    }
    (position, homes)
}

/// The moves that words mean in a position, in alphabetical order.
fn meant(position: &Position, homes: &Homes, words: &str) -> Vec<String> {
    let (phrase, bytes) = PROSE.phrase(words).unwrap_or_else(|_| panic!("{words}"));
    assert_eq!(bytes, words.len(), "{words}");
    let mut found = MoveList::new();
    fitting(position, Some(homes), &phrase, &mut found);
    let agreeing = agreeing(position, &phrase, &found);
    let mut all: Vec<String> = agreeing.iter().map(|one| one.uci().to_string()).collect();
    all.sort();
    all
}

#[test]
fn words_mean_what_the_game_has_come_to() {
    let open = "e2e4 e7e5 g1f3 b8c6";
    let queens = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
    for (fen, moves, words, wanted) in [
        (
            "",
            "",
            "le chevalier du Roy à la 3. case de son fou",
            "g1f3",
        ),
        ("", "", "pion du Roy 2. cazes", "e2e4"),
        (
            "",
            "",
            "le pion du fou de sa dame une ou deux cazes",
            "c2c3 c2c4",
        ),
        ("", "e2e4", "de même", "e7e5"),
        ("", "e2e4 e7e5 g1f3", "jouera de même", "g8f6"),
        ("", "e2e4 d7d5", "le pion le prend", "e4d5"),
        ("", "e2e4 d7d5 e4d5", "la dame reprend", "d8d5"),
        ("", "e2e4 d7d5 e4d5", "la dame reprend le pion", "d8d5"),
        (
            "4k3/8/8/2p1p3/3P4/8/8/4K3 b - - 0 1",
            "c5c4",
            "le roi à sa 2 caze",
            "e1e2",
        ),
        (
            "4k3/2p5/8/4p3/3P4/8/8/4K3 b - - 0 1",
            "c7c5",
            "le pion le prend",
            "d4c5",
        ),
        (
            "4k3/2p5/8/4p3/3P4/8/8/4K3 b - - 0 1",
            "c7c5",
            "prend le pion",
            "d4c5 d4e5",
        ),
        // In passing: he stands beside the square where he is taken.
        (
            "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1",
            "c7c5",
            "le pion le prend en passant",
            "b5c6",
        ),
        // A capture again, of a man of the same kind; another castling.
        (queens, "d1d8", "de même", "e8d8"),
        (
            "r3k2r/5p2/8/8/8/8/5P2/R3K2R w KQkq - 0 1",
            "e1g1",
            "de même",
            "e8g8",
        ),
        (
            "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1",
            "e1g1",
            "de même",
            "e8c8",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "",
            "le roi roque du côté de sa dame",
            "e1c1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "",
            "roque avec la tour du roi",
            "e1g1",
        ),
        // The side left out: the mover's if anything fits there, else the other.
        ("", open, "le fou à la 4. du chev", "f1b5"),
        ("", open, "le fou à la 4. du chev. contraire", "f1b5"),
        ("", open, "le fou à la 4. du fou", "f1c4"),
        (
            "",
            "e2e4 e7e5 g1f3 g8f6 f3e5",
            "chev. à la 4. du Roy contraire",
            "f6e4",
        ),
        (
            "",
            "e2e4 e7e5 g1f3 g8f6 b1c3",
            "le fou du roi, à la quatrième case du chevalier de la dame blanche",
            "f8b4",
        ),
        // A check is told by its man alone, and may be a capture.
        ("", "e2e4 e7e5 f1c4 b8c6", "échec du fou", "c4f7"),
        ("", "e2e4 f7f6 d2d4 g7g5", "échec & mat", "d1h5"),
        ("", "e2e4 f7f5 d2d4 b8c6 d1h5", "couvre du pion", "g7g6"),
        ("", open, "le fou sur le chev. contraire", "f1b5"),
        ("", "e2e4 e7e5 e1e2 d8e7", "le Roy à ſa caze", "e2e1"),
        ("", "g1f3 g8f6 g2g3 g7g6", "le chevalier à sa place", "f3g1"),
        // Promotions.
        (
            "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
            "",
            "pousse le pion du roi à dame",
            "e7e8q",
        ),
        (
            "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
            "",
            "le pion à la case du roi noir & fait cavalier, donnant échec",
            "e7e8n",
        ),
        (
            "4Q1k1/8/8/8/8/8/8/4K3 b - - 0 1",
            "g8g7",
            "le pion damé à la case du fou contraire",
            "e8c8 e8f8",
        ),
        // Of a man's own kind.
        ("", "e2e4 d7d5", "prend le pion avec le sien", "e4d5"),
        (
            "",
            "e2e4 d7d5",
            "le pion du roi prend celui de la dame",
            "e4d5",
        ),
    ] {
        let (position, homes) = after(fen, moves);
        let wanted: Vec<&str> = wanted.split_whitespace().collect();
        assert_eq!(meant(&position, &homes, words), wanted, "{words} {moves}");
    }
}

/// A man by his name in words, with his article.
fn man(role: Role) -> &'static str {
    match role {
        Role::Pawn => "le pion",
        Role::Knight => "le chevalier",
        Role::Bishop => "le fou",
        Role::Rook => "la tour",
        Role::Queen => "la dame",
        Role::King => "le roi",
    }
}

/// A file by the man after whom it is named.
fn file(file: File) -> &'static str {
    match file {
        File::A => "de la tour de la dame",
        File::B => "du chevalier de la dame",
        File::C => "du fou de la dame",
        File::D => "de la dame",
        File::E => "du roi",
        File::F => "du fou du roi",
        File::G => "du chevalier du roi",
        File::H => "de la tour du roi",
    }
}

const RANKS: [&str; 4] = ["", "seconde ", "troisième ", "quatrième "];

/// A square as a writer of `side` names it, or by the colour of the side it is counted from.
fn square(draw: &mut Draw, at: Square, side: Color) -> String {
    let rank = side.relative_rank(at.rank()) as usize;
    let (of, rank) = match rank {
        0..4 => (side, rank),
        _ => (!side, 7 - rank),
    };
    let feminine = matches!(at.file(), File::A | File::B | File::C | File::D);
    let colour = match (of, feminine) {
        (Color::White, false) => " blanc",
        (Color::White, true) => " blanche",
        (Color::Black, false) => " noir",
        (Color::Black, true) => " noire",
    };
    let whose = match draw.one_in(2) {
        true => colour,
        false if of == side => "",
        false => draw.of(&[" contraire", " adverse"]),
    };
    format!("à la {}case {}{whose}", RANKS[rank], file(at.file()))
}

/// A move told in full: the man and his home, what he takes, where, what he becomes.
fn told(draw: &mut Draw, position: &Position, homes: &Homes, played: &Move) -> String {
    if let Some(side) = played.castling() {
        return match side {
            CastlingSide::KingSide => "le roi roque du côté de sa tour".to_owned(),
            CastlingSide::QueenSide => "le roi roque avec la tour de sa dame".to_owned(),
        };
    }
    let home = homes.file(played.from);
    let named = match (played.role, home) {
        (Role::Pawn, home) => format!(" {}", file(home.unwrap_or(played.from.file()))),
        (Role::Queen | Role::King, _) | (_, None) => String::new(),
        (_, Some(File::E | File::F | File::G | File::H)) => " du roi".to_owned(),
        _ => " de la dame".to_owned(),
    };
    let side = position.turn();
    let mut words = format!("{}{named}", man(played.role));
    if let Some(taken) = played.captured {
        words += &format!(" prend {}", man(taken));
    }
    words += &format!(", {}", square(draw, played.to, side));
    if played.kind == MoveKind::EnPassant {
        words += " en passant";
    }
    match played.promotion {
        Some(Role::Queen) => words += " & fait dame",
        Some(Role::Rook) => words += " & fait une tour",
        Some(Role::Bishop) => words += " & fait un fou",
        Some(_) => words += " & fait un cavalier",
        None => {}
    }
    if position.after(played).checkers().any() {
        words += ", & donne échec";
    }
    words
}

#[test]
fn each_move_told_in_full_is_among_those_that_are_meant() {
    let mut draw = Draw(1690);
    let (mut moves, mut alone) = (0, 0);
    for _ in 0..40 {
        let mut position = support::beginning(&mut draw);
        let mut homes = Homes::in_position(&position, Roles::ANY).minding_last();
        for _ in 0..60 {
            let Some(played) = draw.played(&position) else {
                break;
            };
            let words = told(&mut draw, &position, &homes, &played);
            let found = meant(&position, &homes, &words);
            let uci = played.uci().to_string();
            assert!(found.contains(&uci), "{words}: {uci} {found:?}");
            moves += 1;
            alone += usize::from(found.len() == 1);
            homes.play(&played);
            position.play(&played);
        }
    }
    // What is left open are men whose home a set position hides.
    assert!(alone * 10 > moves * 9, "{alone} of {moves}");
}

#[test]
fn words_cut_and_garbled_are_read_in_part_or_not_at_all() {
    let mut draw = Draw(1777);
    let (position, homes) = after("", "e2e4 e7e5");
    for (_, words, _) in lines("asperling.txt") {
        let letters: Vec<char> = words.chars().collect();
        for _ in 0..200 {
            let start = draw.below(letters.len());
            let end = start + draw.below((letters.len() - start).min(60) + 1);
            let mut piece = letters[start..end].to_vec();
            if !piece.is_empty() && draw.one_in(2) {
                let at = draw.below(piece.len());
                piece[at] = ['ſ', '\n', '.', '8', '\'', '-', 'é', '•'][draw.below(8)];
            }
            let text: String = piece.into_iter().collect();
            if let Ok((phrase, bytes)) = PROSE.phrase(&text) {
                assert!(text.is_char_boundary(bytes), "{text:?}");
                let mut found = MoveList::new();
                fitting(&position, Some(&homes), &phrase, &mut found);
                let legal = position.legal_moves();
                assert!(found.iter().all(|one| legal.contains(one)), "{text:?}");
            }
        }
    }
}
