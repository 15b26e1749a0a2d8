//! No input makes the reader panic, hang, or take more time than its length earns.
//!
//! `GREFFIER_FULL` asks for texts four times as long, `GREFFIER_KILLER` for those whose name holds it;
//! `GREFFIER_CASES` sets how many texts are garbled.

use crate::support;
use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::support::Draw;
use greffier::chess::Position;
use greffier::game::{Game, Origin, Status};
use greffier::lexicon::Language;
use greffier::reading::{Start, next};
use greffier::record::{Choice, Record};
use greffier::source::{Encoding, Pieces};

/// Reads all records of `bytes`, as the program does; how many there are, and plies in all.
fn read(bytes: &[u8]) -> (usize, usize) {
    let mut pieces = Pieces::new(bytes, "-", Encoding::Auto);
    let (mut records, mut plies) = (0, 0);
    while let Some(source) = pieces.next().expect("no reader here fails") {
        let mut at = 0;
        while let Some((record, game, end)) =
            next(source.text(), at, &Choice::default(), &Start::Record)
        {
            assert!(end > at, "a record has at least one byte");
            assert!(record.span.end <= end);
            at = end;
            records += 1;
            plies += game.plies.len();
        }
    }
    (records, plies)
}

type Killer = (&'static str, usize, fn(usize) -> String);

/// A game of `plies` from `fen` at random, of which only each man and where he arrives are written.
fn vague(fen: &str, plies: usize) -> String {
    let mut draw = support::Draw(plies as u64);
    let mut position = Position::from_fen(fen).expect("a position");
    let mut text = format!("[FEN \"{fen}\"]\n\n");
    for _ in 0..plies {
        // Only quiet moves of the many men, so that they stay many.
        let moves = position.legal_moves();
        let quiet: Vec<_> = moves.iter().filter(|m| m.captured.is_none()).collect();
        let Some(played) = quiet.get(draw.below(quiet.len().max(1))) else {
            break;
        };
        let letter = greffier::spelling::letters(Language::French)[played.role as usize - 1];
        text += &format!("{letter}{} ", played.to);
        position.play(played);
    }
    text
}

const KNIGHTS: &str = "3nnkn1/3nnn2/8/8/8/8/3NNN2/3NNKN1 w - - 0 1";
const QUEENS: &str = "2qqkqq1/pppppppp/8/8/8/8/PPPPPPPP/2QQKQQ1 w - - 0 1";

const OPENING: &str = "1. e4 e5 2. Cf3 Cc6 ";

fn lines(n: usize, line: &str) -> String {
    line.repeat(n)
}

/// A name, a size, and the text of a size.
const KILLERS: &[Killer] = &[
    ("parentheses", 100_000, |n| {
        format!("1. e4 {}", "(".repeat(n))
    }),
    ("parentheses at the start", 100_000, |n| "(".repeat(n)),
    ("parentheses that close nothing", 100_000, |n| {
        format!("1. e4 {}", ")".repeat(n))
    }),
    ("nested parentheses", 100_000, |n| {
        format!("1. e4 {}{}", "(".repeat(n), ")".repeat(n))
    }),
    ("nested parentheses, many times", 400, |n| {
        format!(
            "1. e4 {}",
            format!("{}{} ", "(".repeat(100), ")".repeat(100)).repeat(n)
        )
    }),
    (
        "64 open parentheses, then many that are too deep",
        20_000,
        |n| format!("1. e4 {}{}", "(".repeat(64), "( ".repeat(n)),
    ),
    ("empty variations on one ply", 100_000, |n| {
        format!("1. e4 {}e5", "() ".repeat(n))
    }),
    ("variations of a move on one ply", 50_000, |n| {
        format!("1. e4 {}e5", "(d4) ".repeat(n))
    }),
    ("variations on many plies", 20_000, |n| {
        format!("1. Cf3 {}", "Cf6 (e5 Cc3) Cg1 (d4) Cg8 Cf3 ".repeat(n))
    }),
    ("brackets", 100_000, |n| format!("1. e4 {}", "[".repeat(n))),
    ("nested brackets", 100_000, |n| {
        format!("1. e4 {}{}", "[".repeat(n), "]".repeat(n))
    }),
    ("brackets that hold moves", 50_000, |n| {
        format!("1. e4 {}e5", "[d4] ".repeat(n))
    }),
    ("suppositions in one line", 20_000, |n| {
        let row = |at: usize| format!("{at}. Cf3 Cf6. Si {}. Cg1, Cg8. ", at + 1);
        (1..=n).map(row).collect()
    }),
    ("moves that words judge, in one line", 20_000, |n| {
        let row = |at: usize| format!("{at}. Cf3 serait mieux. ");
        (1..=n).map(row).collect()
    }),
    ("damaged pairs behind semicolons", 20_000, |n| {
        let row = |at: usize| format!("{at}. Gf3 Cf6 ; ");
        (1..=n).map(row).collect()
    }),
    ("numbers read as letters, in one line", 50_000, |n| {
        format!("1 P 4 R P 4 R {}", "lO C 3 F ".repeat(n))
    }),
    ("mates announced", 50_000, |n| {
        format!("1. e4 {}", "mat en ( ".repeat(n))
    }),
    ("calls of notes", 50_000, |n| {
        format!("1. e4 {}e5", "a) ¹ ".repeat(n))
    }),
    ("numbers of pages", 50_000, |n| {
        format!("1. e4 e5\n{}", lines(n, "46\n— 47 —\n\u{c}"))
    }),
    ("comments", 100_000, |n| {
        format!("1. e4 {}e5", "{x} ".repeat(n))
    }),
    ("glyphs", 50_000, |n| format!("1. e4 {}e5", "$1 ".repeat(n))),
    ("judgements", 50_000, |n| {
        format!("1. e4{} e5", "!?".repeat(n))
    }),
    ("a record of one line", 300_000, |n| {
        format!("1. {}", "Cf3 Cf6 Cg1 Cg8 ".repeat(n / 8))
    }),
    ("a numbered record of one line", 300_000, |n| {
        (0..n / 8).fold(String::new(), |text, i| {
            text + &format!("{}. Cf3 Cf6 {}. Cg1 Cg8 ", 2 * i + 1, 2 * i + 2)
        })
    }),
    ("a record in coordinates", 300_000, |n| {
        format!("1) {}", "Cg1-f3 Cg8-f6 Cf3-g1 Cf6-g8 ".repeat(n / 8))
    }),
    ("a comment of one line", 10_000_000, |n| {
        format!("1. e4 {{{}}} e5", "bon ".repeat(n / 4))
    }),
    ("a comment without end", 10_000_000, |n| {
        format!("1. e4 {{{}", "bon ".repeat(n / 4))
    }),
    ("braces", 100_000, |n| "{".repeat(n)),
    ("braces that close", 100_000, |n| "}".repeat(n)),
    ("braces a line", 100_000, |n| lines(n, "{\n")),
    ("NULs", 100_000, |n| "\0".repeat(n)),
    ("NULs among moves", 50_000, |n| {
        format!("1. e4 {}e5", "\0 ".repeat(n))
    }),
    ("blank lines", 1_000_000, |n| "\n".repeat(n)),
    ("blank lines before a move", 1_000_000, |n| {
        format!("{}1. e4", "\n".repeat(n))
    }),
    ("blank lines after a move", 1_000_000, |n| {
        format!("1. e4{}e5", "\n".repeat(n))
    }),
    ("blanks in a line", 1_000_000, |n| {
        format!("1. e4{}e5", " ".repeat(n))
    }),
    ("blanks about a dash", 1_000_000, |n| {
        format!("1. e4{}-{}e5", " ".repeat(n), " ".repeat(n))
    }),
    ("tabs", 1_000_000, |n| "\t".repeat(n)),
    ("prose", 200_000, |n| {
        lines(n, "Il était une fois un roi qui jouait aux échecs.\n")
    }),
    ("prose after a move", 100_000, |n| {
        format!(
            "1. e4\n{}",
            lines(n, "Il était une fois un roi qui jouait.\n")
        )
    }),
    ("prose after a result", 100_000, |n| {
        format!(
            "1. e4 1-0\n{}",
            lines(n, "Il était une fois un roi qui jouait.\n")
        )
    }),
    ("prose between moves", 50_000, |n| {
        format!(
            "1. Cf3 {}",
            lines(
                n / 2,
                "Cf6\nle roi bouge\nCg1\nle roi bouge\nCg8\nla tour\nCf3\n"
            )
        )
    }),
    ("headings and moves", 50_000, |n| {
        lines(n, "Partie de Paris\n1. e4 e5\n")
    }),
    ("headings and moves, blank lines between", 50_000, |n| {
        lines(n, "Partie de Paris\n\n1. e4 e5 2. Cf3\n\n")
    }),
    ("headings and tags", 50_000, |n| {
        lines(n, "Partie de Paris\n[Event \"x\"]\n")
    }),
    ("headings after results", 50_000, |n| {
        lines(n, "Partie de Paris\n1. e4 1-0\nle roi\n")
    }),
    ("results", 100_000, |n| lines(n, "1-0\n")),
    ("results in a line", 100_000, |n| lines(n, "1-0 ")),
    ("asides after a result", 100_000, |n| {
        format!("1. e4 1-0 {}", "{x} ".repeat(n))
    }),
    ("words after a result", 100_000, |n| {
        format!("1. e4 1-0 {}", "mot ".repeat(n))
    }),
    ("brackets", 100_000, |n| "[".repeat(n)),
    ("brackets a line", 50_000, |n| lines(n, "[\n")),
    ("tags", 20_000, |n| lines(n, "[Event \"x\"]\n")),
    ("tags of many names", 20_000, |n| {
        (0..n).fold(String::new(), |text, i| text + &format!("[E{i} \"x\"]\n"))
    }),
    ("tags on one line", 20_000, |n| lines(n, "[Event \"x\"] ")),
    ("brackets that open on one line", 50_000, |n| {
        format!("[A \"x\"] {}", "[x ".repeat(n))
    }),
    ("tags without end", 20_000, |n| lines(n, "[Event \"x\n")),
    ("unterminated comments", 300, |n| {
        lines(n, "[Event \"x\"]\n\n1. e4 {bon\n2. d4\n\n")
    }),
    ("unterminated comments far apart", 300, |n| {
        lines(
            n,
            &format!("[Event \"x\"]\n\n1. e4 {{bon {}\n\n", "mot ".repeat(1000)),
        )
    }),
    ("unterminated variations", 20_000, |n| {
        lines(n, "[Event \"x\"]\n\n1. e4 (d4\n\n")
    }),
    ("a word", 1_000_000, |n| "m".repeat(n)),
    ("a word after a move", 1_000_000, |n| {
        format!("1. e4 {}", "m".repeat(n))
    }),
    ("a word of squares", 1_000_000, |n| {
        format!("1. e4 {}", "e4".repeat(n / 2))
    }),
    ("a word of digits", 1_000_000, |n| "1".repeat(n)),
    ("a word of letters of men", 1_000_000, |n| {
        format!("1. {}", "C".repeat(n))
    }),
    ("a word of accents", 1_000_000, |n| {
        format!("1. e4 {}", "é".repeat(n / 2))
    }),
    ("words that are captures", 100_000, |n| {
        format!("1. e4 {}", "de ".repeat(n))
    }),
    ("words that are captures, a line each", 100_000, |n| {
        lines(n, "de\n")
    }),
    ("words that are captures, on lines of words", 30_000, |n| {
        lines(n, "de la tour\n")
    }),
    ("lone CRs", 100_000, |n| "\r".repeat(n)),
    ("moves between lone CRs", 50_000, |n| {
        lines(n / 4, "Cf3\rCf6\rCg1\rCg8\r")
    }),
    ("words among the moves", 50_000, |n| {
        format!("1. {}", "Cf3 mot Cf6 mot Cg1 mot Cg8 mot ".repeat(n / 4))
    }),
    ("marks", 100_000, |n| format!("1. e4{}", "+".repeat(n))),
    ("marks apart", 100_000, |n| {
        format!("1. e4{}", " éch.".repeat(n))
    }),
    ("dots", 1_000_000, |n| ".".repeat(n)),
    ("dots after a move", 1_000_000, |n| {
        format!("1. e4 {}", ".".repeat(n))
    }),
    ("dots apart", 100_000, |n| {
        format!("1. e4 {}", ". ".repeat(n))
    }),
    ("dashes", 1_000_000, |n| format!("1. e4 {}", "-".repeat(n))),
    ("dashes apart", 100_000, |n| {
        format!("1. e4 {}", "-- ".repeat(n))
    }),
    ("question marks", 50_000, |n| {
        format!("1. e4 {}", "? ".repeat(n))
    }),
    ("numbers", 100_000, |n| "1. ".repeat(n)),
    ("numbers a line", 100_000, |n| lines(n, "1.\n")),
    ("numbers apart", 30_000, |n| lines(n, "1.\n\n")),
    ("numbers and words", 30_000, |n| {
        lines(n, "1. le roi de la tour\n\n")
    }),
    ("numbers without sign", 100_000, |n| "1 ".repeat(n)),
    ("years", 30_000, |n| lines(n, "1858 à Paris\n")),
    ("first moves", 30_000, |n| lines(n, "1. e4\n\n")),
    ("sides", 50_000, |n| "B. N. ".repeat(n)),
    ("sides after a move", 50_000, |n| {
        format!("1. e4 {}", "N. B. ".repeat(n))
    }),
    ("empty cells", 50_000, |n| {
        format!("1. e4 {}", "... ".repeat(n))
    }),
    ("unreadable words", 50_000, |n| {
        format!("1. e4 {}", "a9 ".repeat(n))
    }),
    ("unreadable words at the start", 50_000, |n| {
        "Cz9 ".repeat(n)
    }),
    ("illegal moves", 50_000, |n| {
        format!("1. e4 {}", "Dh8 ".repeat(n))
    }),
    ("semicolons", 100_000, |n| ";".repeat(n)),
    ("semicolons a line", 100_000, |n| lines(n, ";\n")),
    ("semicolons before digits", 1_000_000, |n| {
        format!("1. e4 ;{}", "1".repeat(n))
    }),
    ("semicolons that part moves", 30_000, |n| {
        format!("1. e4 e5; {}", "2. ç5; ".repeat(n))
    }),
    ("captures that could give up", 100_000, |n| {
        format!("1. e4 e5 {}", "ab. ".repeat(n))
    }),
    ("ordinals", 50_000, |n| {
        format!("1. e4 e5 {}", "1e e4 ".repeat(n))
    }),
    ("dots that lead", 30_000, |n| {
        format!("1. e4 e5 {}", "2.... Cf3 Cc6 ".repeat(n))
    }),
    ("notes a line", 30_000, |n| {
        format!("1. e4 e5\n{}", lines(n, "* bon 2. e4\n"))
    }),
    ("calls of notes a line", 30_000, |n| {
        format!("1. e4 e5\n{}", lines(n, "(a) d4 est bon\n"))
    }),
    ("calls of notes without end", 30_000, |n| {
        format!("1. e4 e5 1-0\n{}", lines(n, "(a\n"))
    }),
    ("results with reasons", 30_000, |n| {
        format!("1. e4 e5 {}", lines(n, "1-0 au temps\n"))
    }),
    ("numbers with names", 30_000, |n| lines(n, "N° 1 e4 e5\n")),
    ("percents a line", 100_000, |n| lines(n, "%\n")),
    ("comments a line after a result", 30_000, |n| {
        format!("1. e4 1-0\n{}", lines(n, "{x}\n"))
    }),
    ("comments with tags in them", 5_000, |n| {
        format!("1. e4 {{{}", lines(n, "\n[Event \"x\"]\n"))
    }),
    ("quotation marks", 100_000, |n| {
        format!("[A {}", "\"".repeat(n))
    }),
    ("backslashes", 100_000, |n| {
        format!("[A \"{}", "\\".repeat(n))
    }),
    ("knights that could be others", 2_000, |n| vague(KNIGHTS, n)),
    ("queens that could be others", 2_000, |n| vague(QUEENS, n)),
    ("promotions unsaid that nothing settles", 8_000, |n| {
        let fen = "8/PPP3k1/8/8/8/8/1K3ppp/8 w - - 0 1";
        let kings = "Rb3 Rg6 Rb2 Rg7 ".repeat(n / 4);
        format!("[FEN \"{fen}\"]\n\na8 h1 b8 g1 c8 f1 {kings}")
    }),
    ("variations of ambiguous moves", 2_000, |n| {
        format!("1. d4 d5 2. Cf3 Cf6 3. Cd2 {}", "(Cd2 e6) ".repeat(n))
    }),
    ("variations of illegal moves", 20_000, |n| {
        format!("1. e4 {}e5", "(Dh8) ".repeat(n))
    }),
    ("ambiguous moves in turn", 20_000, |n| {
        format!(
            "{OPENING}{}",
            "Cd2 Ce7 Cf3 Cc6 Cb1 Cg8 Cc3 Cf6 ".repeat(n / 4)
        )
    }),
];

/// At the full sizes, time that grew with the square of the length would be minutes; it is printed
/// there. `GREFFIER_FULL=1` asks for them, `GREFFIER_KILLER` for one kind.
#[test]
fn no_text_takes_more_than_its_length_earns() {
    let only = std::env::var("GREFFIER_KILLER").ok();
    let full = crate::support::is_full();
    for &(name, size, text) in KILLERS {
        if only
            .as_ref()
            .is_some_and(|only| !name.contains(only.as_str()))
        {
            continue;
        }
        let size = if full { size } else { size / 8 };
        let start = Instant::now();
        read(text(size).as_bytes());
        if only.is_some() || full {
            eprintln!("{name}: {:?}", start.elapsed());
        }
    }
}

/// The bytes of every fixture.
fn fixtures() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut all = Vec::new();
    for folder in ["games/abregees", "games/coordonnees", "games/pgn", "faults"] {
        let files = fs::read_dir(root.join(folder)).expect("the fixtures are there");
        let mut paths: Vec<_> = files.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        let texts = paths
            .iter()
            .filter(|path| path.extension().is_some_and(|e| e != "uci"));
        all.extend(texts.map(|path| fs::read(path).expect("a fixture opens")));
    }
    all
}

/// Bytes of fixtures cut, spliced and garbled.
fn garbled(draw: &mut Draw, fixtures: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..1 + draw.below(3) {
        let fixture = &fixtures[draw.below(fixtures.len())];
        let from = draw.below(fixture.len() + 1);
        let len = draw.below((fixture.len() - from).min(2000) + 1);
        bytes.extend_from_slice(&fixture[from..from + len]);
    }
    for _ in 0..draw.below(12) {
        let at = draw.below(bytes.len() + 1);
        match draw.below(5) {
            0 if draw.one_in(4) => bytes.truncate(at),
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 if at < bytes.len() => bytes[at] = draw.next() as u8,
            3 => drop(bytes.splice(at..at, draw.of(&SIGNS).bytes())),
            _ => bytes.insert(at, b" \n.-1x(){}[]?!;=+#"[draw.below(18)]),
        }
    }
    bytes
}

const SIGNS: [&str; 23] = [
    "(",
    ")",
    "{",
    "}",
    "\n\n1. ",
    "[Event \"x\"]\n",
    "1-0\n",
    " … ",
    "--",
    "?",
    "e4",
    "Cd2 ",
    "O-O ",
    "e8 ",
    "[FEN \"8/4P3/8/2k5/8/8/8/K7 w - - 0 1\"]\n",
    "Partie\n",
    "\u{c}",
    "Si 4 ",
    " ; 2. Gf3 ",
    "[mieux : ",
    "mat en ",
    "\n46\n",
    " (2. -- d6 Z0) ",
];

/// What every game must keep, whatever its record was.
fn is_sound(text: &str, record: &Record, game: &Game) {
    let spans = game
        .plies
        .iter()
        .map(|ply| ply.span(record))
        .chain(game.faults.iter().map(|fault| fault.span.clone()));
    for span in spans {
        assert!(
            span.start >= record.span.start && span.end <= record.span.end,
            "{span:?}"
        );
        assert!(
            span.start < span.end && text.get(span.clone()).is_some(),
            "{span:?}"
        );
    }
    let starts: Vec<usize> = game.faults.iter().map(|fault| fault.span.start).collect();
    assert!(starts.is_sorted(), "{starts:?}");
    assert!(
        game.confidence > 0.0 && game.confidence <= 1.0,
        "{}",
        game.confidence
    );
    assert_eq!(game.status == Status::Broken, game.broken_at.is_some());
    for line in &game.lines {
        let mut position = game.before_line(line).into_owned();
        for (i, (ply, after)) in game.positions(line).enumerate() {
            let passes =
                line.origin == Origin::Variation && position.null_move() == Some(ply.played);
            assert!(
                passes || position.is_legal(&ply.played),
                "{:?} of {line:?}",
                ply.played
            );
            position.play(&ply.played);
            assert_eq!(position, *after, "ply {i} of {line:?}");
            assert!((ply.item() as usize) < record.items.len());
        }
    }
}

#[test]
fn whatever_is_read_is_a_game_played_by_the_rules() {
    let fixtures = fixtures();
    let cases = std::env::var("GREFFIER_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok());
    let mut plies = 0;
    for seed in 0..cases.unwrap_or(1_000) {
        let mut draw = Draw(seed);
        let bytes = garbled(&mut draw, &fixtures);
        let mut pieces =
            Pieces::new(&bytes[..], "-", Encoding::Auto).with_size(1 + draw.below(3000));
        while let Some(source) = pieces.next().expect("no reader here fails") {
            let mut at = 0;
            while let Some((record, game, end)) =
                next(source.text(), at, &Choice::default(), &Start::Record)
            {
                assert!(end > at, "seed {seed}");
                is_sound(source.text(), &record, &game);
                at = end;
                plies += game.plies.len();
            }
        }
    }
    assert!(plies > 2_000, "{plies} plies are too few to prove anything");
}
