//! What is written is read back as the same game; and each format says what it should.

use crate::support;

use std::collections::{BTreeSet, HashMap};

use greffier::chess::Position;
use greffier::game::{Cause, Fault, Game, Status};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::reading::{Start, next};
use greffier::record::{Choice, Kind, Record};
use greffier::source::Source;
use greffier::spelling::spell;
use greffier::write::{Format, Nonstandard, Options, Wording, Written, write};
use support::Draw;

struct Words;

impl Wording for Words {
    fn code(&self, cause: &Cause) -> &'static str {
        match cause {
            Cause::Ambiguous { .. } => "ambiguous-move",
            _ => "illegal-move",
        }
    }
    fn severity(&self, _: &Cause) -> &'static str {
        "error"
    }
    fn message(&self, _: &Fault) -> String {
        "un \"coup\"".to_owned()
    }
    fn help(&self, _: &Fault) -> Option<String> {
        None
    }
    fn other_reading(&self) -> &str {
        "autre lecture"
    }
}

/// The records of `source` in `format`.
fn written_with(source: &Source, format: Format, language: Language, every: bool) -> String {
    let options = Options {
        every,
        nonstandard: Nonstandard::Split,
        language,
        without: greffier::write::Without::default(),
        fields: None,
        wording: &Words,
        overflow: None,
    };
    let (mut out, mut at, mut number) = (Vec::new(), 0, 1);
    let mut places = source.places();
    while let Some((record, game, end)) =
        next(source.text(), at, &Choice::default(), &Start::Record)
    {
        let written = Written {
            source,
            record: &record,
            game: &game,
            number,
        };
        write(&mut out, &written, format, &options, &mut places);
        (at, number) = (end, number + 1);
    }
    String::from_utf8(out).expect("UTF-8")
}

fn written(text: &str, format: Format) -> String {
    let source = Source::new("game.txt", text);
    written_with(&source, format, Language::French, false)
}

/// The movetext of a text's PGN, its lines joined.
fn movetext(text: &str) -> String {
    let pgn = written(text, Format::Pgn);
    let (_, moves) = pgn.split_once("\n\n").expect("tags and movetext");
    moves.trim().replace('\n', " ")
}

/// Words for comments, with what could confuse a reader.
const COMMENTS: [&str; 8] = [
    "bon coup",
    "1. e4 e5 (non) ; 1-0",
    "[%clk 0:05:00]",
    "[Event \"Paris\"] % $5",
    "é « œ » ½-½",
    "",
    "la suite est longue et se lit sur plus d'une ligne du texte, comme il convient, avec des accents à volonté",
    "!? *",
];

/// A random game: its text as PGN writes moves, and what stands in it, in order.
struct Sample {
    text: String,
    says: Vec<String>,
    draw: Draw,
}

impl Sample {
    fn new(seed: u64, plies: usize) -> Sample {
        let mut sample = Sample {
            text: String::new(),
            says: Vec::new(),
            draw: Draw(seed),
        };
        let mut start = Position::initial();
        for _ in 0..sample.draw.below(2) * sample.draw.below(30) {
            sample.step(&mut start);
        }
        if start != Position::initial() {
            sample.text = format!("[FEN \"{start}\"]\n[White \"A \\\"b\\\" \\\\\"]\n\n");
        }
        if sample.draw.below(2) == 0 {
            sample.comment();
        }
        sample.line(start, plies, 0);
        sample.text.push('*');
        sample
    }

    /// Plays any legal move.
    fn step(&mut self, position: &mut Position) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return false;
        }
        let played = self.draw.of(&moves);
        position.play(&played);
        true
    }

    fn line(&mut self, start: Position, plies: usize, depth: usize) {
        let mut position = start;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            let played = self.draw.of(&moves);
            let dialect = Dialect {
                notation: Notation::Abbreviated,
                language: Language::English,
            };
            let number = position.fullmoves();
            let dots = position.turn().fold_wb(".", "...");
            let san = spell(dialect, &position, &played);
            self.text += &format!("{number}{dots} {san} ");
            self.says.push(played.uci().to_string());
            let before = position.clone();
            position.play(&played);
            self.aside(&before, depth);
        }
    }

    /// What may stand behind a move.
    fn aside(&mut self, before: &Position, depth: usize) {
        if self.draw.below(5) == 0 {
            let nag = self.draw.below(20) + 1;
            self.text += &format!("${nag} ");
            self.says.push(format!("${nag}"));
        }
        if self.draw.below(6) == 0 {
            self.comment();
        }
        if self.draw.below(10) == 0 && depth < 4 {
            self.text.push('(');
            self.says.push("(".to_owned());
            if self.draw.below(3) == 0 {
                self.comment();
            }
            let plies = 1 + self.draw.below(7);
            self.line(before.clone(), plies, depth + 1);
            self.text += ") ";
            self.says.push(")".to_owned());
            if self.draw.below(4) == 0 {
                self.comment();
            }
        }
    }

    fn comment(&mut self) {
        let comment = self.draw.of(&COMMENTS);
        self.text += &format!("{{{comment}}} ");
        self.says.push(format!("{{{comment}}}"));
    }
}

/// What stands in a record, in order: moves as played, comments, judgements, variations.
fn says(text: &str, record: &Record, game: &Game) -> Vec<String> {
    let plies: HashMap<u32, String> = game
        .plies
        .iter()
        .map(|ply| (ply.item(), ply.played.uci().to_string()))
        .collect();
    let items = (0..).zip(&record.items);
    items
        .filter_map(|(i, item)| match item.kind {
            Kind::Phrase { .. } => Some(plies.get(&i).cloned().unwrap_or_default()),
            Kind::Comment => {
                let words = &text[item.start + 1..item.end - 1];
                let words: Vec<&str> = words.split_ascii_whitespace().collect();
                Some(format!("{{{}}}", words.join(" ")))
            }
            Kind::Nag(nag) => Some(format!("${nag}")),
            Kind::Open { .. } => Some("(".to_owned()),
            Kind::Close => Some(")".to_owned()),
            Kind::Tag(_) | Kind::Number { .. } | Kind::Result(_) => None,
            other => Some(format!("{other:?}")),
        })
        .collect()
}

fn is_read_back(sample: &Sample, format: Format, language: Language, choice: Choice) {
    let source = Source::new("-", sample.text.as_str());
    let written = written_with(&source, format, language, false);
    let (record, game, end) =
        next(&written, 0, &choice, &Start::Record).expect("a record is written");
    let name = format!("{} {}\n{written}", format.name(), language.code());
    assert_eq!(game.status, Status::Whole, "{name}");
    assert!(game.faults.is_empty(), "{:?} {name}", game.faults);
    assert_eq!(says(&written, &record, &game), sample.says, "{name}");
    assert!(written[end..].trim().is_empty(), "{name}");
    let movetext = written.lines().filter(|line| !line.starts_with("[White"));
    for line in movetext.filter(|line| !line.starts_with("[FEN")) {
        assert!(line.chars().count() <= 79, "{line}");
    }
}

#[test]
fn pgn_is_read_back_as_the_same_game() {
    for seed in 0..60 {
        let sample = Sample::new(seed, 120);
        let english = Choice {
            notation: Some(Notation::Abbreviated),
            language: Some(Language::English),
            ..Choice::default()
        };
        is_read_back(&sample, Format::Pgn, Language::French, english);
        is_read_back(&sample, Format::Pgn, Language::French, Choice::default());
    }
}

#[test]
fn json_is_read_back_as_the_same_game() {
    // Comments may stand on the other side of a variation: moves, glyphs and variations are compared in their order, and comments
    // without it.
    let words = |pgn: &str| {
        let parts = pgn.split(['{', '}']).step_by(2);
        let apart = |part: &str| part.replace(')', " )");
        let words = parts.flat_map(|part| {
            let words = apart(part);
            words
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        let number = |word: &String| word.trim_start_matches('(').ends_with('.');
        let mut comments: Vec<String> = pgn
            .split(['{', '}'])
            .skip(1)
            .step_by(2)
            .map(|comment| comment.split_whitespace().collect())
            .collect();
        comments.sort();
        (
            words.filter(|word| !number(word)).collect::<Vec<_>>(),
            comments,
        )
    };
    for seed in 0..40 {
        let sample = Sample::new(seed, 120);
        let json = written(&sample.text, Format::Json);
        let (pgn, again) = (
            written(&sample.text, Format::Pgn),
            written(&json, Format::Pgn),
        );
        assert_eq!(words(&again), words(&pgn), "{seed}");
    }
    // So are the order of comments and variations, castling by name, a position alone, the sentence of a result, the rest of a broken record,
    // tags that stand as comments, null moves, and values with signs.
    for text in [
        "Blancs : Roy\nNoirs : Blin\n\n1. e4 e5 2. Cf3 Cc6\nLes Noirs abandonnèrent bientôt.\n",
        "[White \"Roy\"]\n[Result \"0-1\"]\n[_x \"y\"]\n\n1. e4 e5 2. Cf3 Zz9 3. Fb5 1-0\n",
        "[White \"Roy \\\"le grand\\\"\"]\n\n1. e4 e5 2. -- Cc6 3. Fb5 {a \"b\" \\ c} *\n",
        "1. e4 e5 (sans coup) (1... c5) 2. Cf3 Nulle par accord.\n",
        "1. e4 (1. d4) {a} e5 2. Cf3 {b} (2. f4 exf4) {c} Cc6 *\n",
        "[FEN \"bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BQNNRBKR w KQkq - 0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n\n\
         1. Nc3 Nd6 2. e3 e6 3. Bd3 Be7 4. O-O O-O *\n",
        "[Rules \"asperling-1690\"]\n\n1. f2-f4 f7-f5 2. Re1-g3\n",
        "Les Noirs ont le trait.\n\n1... e5 2. Cf3 Cc6\n",
        "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n",
    ] {
        let (pgn, json) = (written(text, Format::Pgn), written(text, Format::Json));
        assert_eq!(written(&json, Format::Pgn), pgn, "{json}");
        let laid_out: serde_json::Value = serde_json::from_str(&json).expect("an object");
        let laid_out = serde_json::to_string_pretty(&laid_out).expect("an object");
        // There tags stand in the order of the alphabet.
        let lines = |pgn: &str| pgn.lines().map(str::to_owned).collect::<BTreeSet<_>>();
        let again = written(&laid_out, Format::Pgn);
        assert_eq!(lines(&again), lines(&pgn), "{laid_out}");
    }
}

#[test]
fn every_notation_is_read_back_in_every_language_as_the_same_game() {
    for (seed, language) in (100..).zip(Language::ALL) {
        for notation in Notation::NAMED {
            for round in 0..4 {
                let sample = Sample::new(seed * 10 + round, 90);
                // Where a language has no names for files, the descriptive notation is French.
                let described = notation == Notation::Descriptive && !language.names_files();
                let read = if described {
                    Language::French
                } else {
                    language
                };
                let choice = Choice {
                    notation: Some(notation),
                    language: Some(read),
                    ..Choice::default()
                };
                is_read_back(&sample, Format::Notation(notation), language, choice);
            }
        }
    }
}

#[test]
fn french_and_english_are_recognized_in_what_is_written() {
    for seed in 500..520 {
        for notation in Notation::NAMED {
            for language in [Language::French, Language::English] {
                let sample = Sample::new(seed, 100);
                let format = Format::Notation(notation);
                is_read_back(&sample, format, language, Choice::default());
            }
        }
    }
}

#[test]
fn movetext_keeps_what_stands_among_the_moves_where_it_stands() {
    for (text, moves) in [
        ("1. e2-e4 e7-e5", "1. e4 e5 *"),
        ("1. e4! e5?! $10 *", "1. e4 $1 e5 $6 $10 *"),
        (
            "{a} 1. e4 {b} e5 ; c } d\n2. Cf3 1-0",
            "{a} 1. e4 {b} 1... e5 {c ) d} 2. Nf3 1-0",
        ),
        (
            "1. e4 (1. d4 d5 (1... Cf6 {x}) 2. c4) e5 *",
            "1. e4 (1. d4 d5 (1... Nf6 {x}) 2. c4) 1... e5 *",
        ),
        (
            "1. e4 ({x} 1. d4 {y}) (1. c4) {z} e5 *",
            "1. e4 ({x} 1. d4 {y}) (1. c4) {z} 1... e5 *",
        ),
        (
            "Partie jouée à Paris\n1. e4 e5 *",
            "{Partie jouée à Paris} 1. e4 e5 *",
        ),
        ("% a\n1. e4 e5 *", "{% a} 1. e4 e5 *"),
        ("1. e4 e5 1-0 {fin}", "1. e4 e5 {fin} 1-0"),
        (
            "1. e4 e5 (1... c5 2. Cc7 d6) 2. Cf3 *",
            "1. e4 e5 (1... c5 {2. Cc7 d6}) 2. Nf3 *",
        ),
        (
            "1. e4 e5 (1... Cc7 {x}) 2. Cf3 *",
            "1. e4 e5 {(1... Cc7 (x))} 2. Nf3 *",
        ),
        (
            "1. e4 e5 (1... c5 1-0) 2. Cf3 *",
            "1. e4 e5 (1... c5 {1-0}) 2. Nf3 *",
        ),
        (
            "1. e4 e5 (1... c5) $4 2. Cf3 *",
            "1. e4 e5 (1... c5) {$4} 2. Nf3 *",
        ),
        ("1. f3 e5 2. g4 Dh4#", "1. f3 e5 2. g4 Qh4# 0-1"),
    ] {
        assert_eq!(movetext(text), moves, "{text}");
    }
}

/// What is said on a page of HTML is written without its tags; what a comment of PGN holds stands as it is.
#[test]
fn comments_on_a_page_of_html_are_what_a_reader_sees() {
    for (page, moves) in [
        (
            "<article>\n<h2>L&eacute;gal</h2>\n<p><span class=\"coup\">1.&nbsp;e4</span> <span class=\"coup\">e5</span> bien jou&eacute;&nbsp;!</p>",
            "{Légal} 1. e4 e5 {bien joué !} *",
        ),
        (
            "1. e4 {un <b>bon</b> coup &amp; fort} 1... e5",
            "1. e4 {un <b>bon</b> coup &amp; fort} 1... e5 *",
        ),
        ("Blancs < Noirs\n\n1. e4 e5", "{Blancs < Noirs} 1. e4 e5 *"),
    ] {
        assert_eq!(movetext(page).replace('\u{a0}', " "), moves, "{page}");
    }
}

#[test]
fn an_opening_brace_within_a_comment_stands_as_it_is_written() {
    for rows in [
        "1. e4 {WORDS} e5 2. Cf3 Cc6 *",
        "1. e2-e4 {WORDS} e7-e5 *",
        "1. e4 e5 {WORDS} *",
    ] {
        for words in [
            "un { dedans",
            "{",
            "{{ deux",
            "fin {",
            "{ et [%clk 0:01:00]",
            "voir { 1. d4 d5 { 2. c4",
            "{ ( [ ; %",
        ] {
            let text = rows.replace("WORDS", words);
            let pgn = written(&text, Format::Pgn);
            assert!(pgn.contains(&format!("{{{words}}}")), "{pgn}");
            // What was written is read back, and written so again.
            assert_eq!(written(&pgn, Format::Pgn), pgn, "{text}");
            let long = rows.replace(
                "WORDS",
                &format!("{} {words} {}", "mot ".repeat(30), "mot ".repeat(30)),
            );
            let pgn = written(&long, Format::Pgn);
            assert_eq!(written(&pgn, Format::Pgn), pgn, "{long}");
        }
    }
    // A closing brace cannot be said, and what it closes is turned with it.
    assert!(written("1. e4 ; un {a} b\n1... e5 *", Format::Pgn).contains("{un (a) b}"));
}

#[test]
fn a_broken_record_keeps_its_unread_text_up_to_its_result() {
    for (text, moves) in [
        (
            "1. e4 e5 2. Cd9 Cc6 {x} 3. Fb5",
            "1. e4 e5 {2. Cd9 Cc6 (x) 3. Fb5} *",
        ),
        (
            "1. e4 e5 2. Cd4 Cc6\n3. Fb5 1-0 {fin}",
            "1. e4 e5 {2. Cd4 Cc6 3. Fb5} {fin} 1-0",
        ),
        (
            "1. e4 (1. d4 d5) Ta5 (1... d6) 0-1",
            "1. e4 (1. d4 d5) {Ta5 (1... d6)} 0-1",
        ),
    ] {
        assert_eq!(movetext(text), moves, "{text}");
    }
}

#[test]
fn an_ambiguous_record_shows_its_other_readings() {
    let text = "1. d4 d5 2. Cf3 Cf6 3. Cd2 {quel cavalier ?} *";
    let moves = movetext(text);
    assert!(
        moves.contains("{quel cavalier ?} ({autre lecture} 3. N"),
        "{moves}"
    );
    assert!(moves.ends_with(") *"), "{moves}");
}

#[test]
fn tags_are_complete_each_once_and_agree_with_the_moves() {
    let text = r#"[Zeta "a \"b\" \\"]
[White "Légal"]
[White "Autre"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K"]
[Result "1/2-1/2"]

1. O-O 1-0
"#;
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Légal"]
[Black "?"]
[Result "1-0"]
[Zeta "a \"b\" \\"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

{[White "Autre"]} {[Result "1/2-1/2"]} 1. O-O 1-0

"#;
    assert_eq!(written(text, Format::Pgn), expected);
    let own = r#"[Zeta "a \"b\" \\"]
[White "Légal"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
[Result "1-0"]

{[White "Autre"]} {[Result "1/2-1/2"]} 1. O-O 1-0

"#;
    assert_eq!(written(text, Format::Notation(Notation::Abbreviated)), own);
}

#[test]
fn a_start_that_is_no_position_stands_as_a_comment() {
    let pgn = written("[FEN \"8/8/8 w\"]\n\n1. e4 *\n", Format::Pgn);
    assert!(!pgn.contains("[FEN \"8/8/8 w\"]\n"), "{pgn}");
    assert!(pgn.contains("{[FEN \"8/8/8 w\"]}"), "{pgn}");
}

#[test]
fn positions_and_moves_have_a_line_for_each_record_or_each_ply() {
    let text = "1. e2-e4 e7-e5 *\n\n1. d2-d4 *\n";
    let source = Source::new("-", text);
    let lines = |format, every| written_with(&source, format, Language::French, every);
    let (e4, e5, d4) = (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n",
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n",
    );
    assert_eq!(lines(Format::Fen, false), format!("{e5}{d4}"));
    assert_eq!(lines(Format::Fen, true), format!("{e4}{e5}{d4}"));
    assert_eq!(lines(Format::Uci, false), "e2e4 e7e5\nd2d4\n");
    let epd = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;\n";
    assert!(lines(Format::Epd, false).ends_with(epd));
    // An EPD keeps its operations, beside positions in other forms.
    let e6 = "8/8/4k3/8/8/8/3Q4/4K3 b - -";
    let list = format!("{e5}{e6} bm Kd6; id \"fin; deux\"; hmvc 3;\n{e6}\n");
    let epd = format!(
        "{} hmvc 0; fmvn 2;\n{e6} hmvc 3; fmvn 1; bm Kd6; id \"fin; deux\";\n{e6} hmvc 0; fmvn 1;\n",
        e5.trim_end().strip_suffix(" 0 2").expect("a FEN")
    );
    let source = Source::new("-", list.as_str());
    assert_eq!(
        written_with(&source, Format::Epd, Language::French, false),
        epd
    );
}

#[test]
fn a_game_without_a_start_has_an_empty_line_for_its_position() {
    for start in [
        "[FEN \"8/8/8 w\"]",
        "[FEN \"kK6/8/8/8/8/8/8/8 w - - 0 1\"]",
        "[Position \"Blancs : le Roi à sa case. Noirs : le fou de bois\"]",
    ] {
        let text = format!("{start}\n\n1. e4 e5 *\n\n[Event \"?\"]\n\n1. d4 *\n");
        let source = Source::new("-", &*text);
        let lines = |format| written_with(&source, format, Language::French, false);
        let d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -";
        assert_eq!(lines(Format::Fen), format!("\n{d4} 0 1\n"));
        assert_eq!(lines(Format::Epd), format!("\n{d4} hmvc 0; fmvn 1;\n"));
        // Its moves are kept where comments are.
        assert!(lines(Format::Pgn).contains("{1. e4 e5}"), "{text}");
    }
}

#[test]
fn json_has_its_keys_in_order_and_variations_under_the_ply_they_replace() {
    let text = "[White \"É\"]\n\n1. e4 (1. d4) e5 2. Cd4 Cc6 1-0\n";
    let expected = concat!(
        r#"{"source":"game.txt","record":1,"line":1,"encoding":"UTF-8","notation":"abbreviated","language":"fr","#,
        r#""ruleset":"modern","tags":{"White":"É"},"inferred":[],"#,
        r#""start_fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","status":"broken","plies":["#,
        r#"{"ply":1,"text":"e4","line":3,"column":4,"span":[17,19],"san":"e4","uci":"e2e4","#,
        r#""fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","variations":[["#,
        r#"{"ply":1,"text":"d4","line":3,"column":11,"span":[24,26],"san":"d4","uci":"d2d4","#,
        r#""fen":"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"}]]},"#,
        r#"{"ply":2,"text":"e5","line":3,"column":15,"span":[28,30],"san":"e5","uci":"e7e5","#,
        r#""fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2","#,
        // What is no move of the game any more stays, as it does in PGN.
        r#""comments":[{"ply":2,"text":"2. Cd4 Cc6","span":[31,41]}]}],"#,
        r#""comments":[{"ply":2,"text":"2. Cd4 Cc6","span":[31,41]}],"#,
        r#""final_fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2","#,
        r#""stated_result":"1-0","outcome":null,"confidence":1,"faults":["#,
        r#"{"code":"illegal-move","severity":"error","ply":3,"line":3,"column":21,"span":[34,37],"text":"Cd4","#,
        r#""message":"un \"coup\"","help":null,"candidates":["#,
    );
    let json = written(text, Format::Json);
    assert_eq!(&json[..expected.len().min(json.len())], expected);
    assert!(json.ends_with("]}]}\n"), "{json}");
    serde_json::from_str::<serde_json::Value>(&json).expect("an object");
}

#[test]
fn json_of_every_random_game_is_an_object_that_nests_as_the_record_does() {
    for seed in 900..920 {
        let sample = Sample::new(seed, 120);
        let json = written(&sample.text, Format::Json);
        let object: serde_json::Value = serde_json::from_str(&json).expect("an object");
        let mut moves = Vec::new();
        collect(&object["plies"], &mut moves);
        let expected: Vec<&String> = sample
            .says
            .iter()
            .filter(|word| !word.starts_with(['{', '$', '(', ')']))
            .collect();
        assert_eq!(moves.iter().collect::<Vec<_>>(), expected);
    }
}

/// The moves of a line and of those within it, in the order of the text; each `text` must stand
/// at its `span`.
fn collect(line: &serde_json::Value, moves: &mut Vec<String>) {
    for ply in line.as_array().expect("a line is an array") {
        moves.push(ply["uci"].as_str().expect("a move").to_owned());
        for variation in ply["variations"].as_array().into_iter().flatten() {
            collect(variation, moves);
        }
    }
}

#[test]
fn the_places_of_other_readings_are_those_of_their_words() {
    let text = "1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 *\n";
    let json = written(text, Format::Json);
    let object: serde_json::Value = serde_json::from_str(&json).expect("an object");
    let ply = &object["plies"][4];
    for line in [ply, &ply["variations"][0][0]] {
        assert_eq!(line["text"], "Cd2");
        assert_eq!(
            (line["line"].as_u64(), line["column"].as_u64()),
            (Some(1), Some(24))
        );
    }
    assert_eq!(object["plies"][5]["column"], 28);
}

#[test]
fn no_glyph_stands_behind_a_variation_whatever_comments_part_them() {
    for (text, expected) in [
        (
            "1. e4 $1 {so} (1. d4) e5",
            "1. e4 $1 {so} (1. d4) 1... e5 *",
        ),
        ("1. e4 (1. d4) $1 e5", "1. e4 (1. d4) {$1} 1... e5 *"),
        (
            "1. e4 (1. d4) {so} $1 e5 $2",
            "1. e4 (1. d4) {so} {$1} 1... e5 $2 *",
        ),
        (
            "1. e4 (1. d4) $1 $2 {so} $3 e5",
            "1. e4 (1. d4) {$1} {$2} {so} {$3} 1... e5 *",
        ),
        (
            "1. e4 (1. d4 (1. c4) {so} $1 d5) e5",
            "1. e4 (1. d4 (1. c4) {so} {$1} 1... d5) 1... e5 *",
        ),
    ] {
        assert_eq!(movetext(text), expected, "{text}");
    }
}
