//! What `greffier explain` answers, for readers and for programs.
//!
//! Comes in: a position, the words, the moves that they can mean. Goes out: lines, or one JSON object.

use greffier::chess::{ENGLISH, Move, Position};
use greffier::lexicon::Language;
use greffier::notation::{Dialect, Notation};
use greffier::spelling::spell;
use serde::Serialize;

/// The answer, as JSON has it.
#[derive(Serialize)]
pub struct Explanation<'a> {
    pub fen: String,
    pub ruleset: String,
    pub phrase: Option<String>,
    pub readings: Vec<Reading>,
    #[serde(flatten)]
    pub told: Option<&'a Told>,
}

/// How the words were understood.
#[derive(Serialize)]
pub struct Told {
    pub notation: &'static str,
    pub language: &'static str,
    #[serde(rename = "means")]
    pub understood: String,
    /// How many moves are legal.
    pub legal: usize,
    pub words: Vec<Word>,
}

/// Words that say one thing, and how many moves fit before them and with them.
#[derive(Serialize)]
pub struct Word {
    pub text: String,
    pub span: [usize; 2],
    pub means: String,
    pub before: usize,
    pub after: usize,
}

/// One move that the words can mean.
#[derive(Serialize)]
pub struct Reading {
    pub san: String,
    pub uci: String,
    pub coordinate: String,
    pub nonstandard: bool,
}

/// How the coordinates of moves are spelt, but for the letters.
const PLAIN: Dialect = Dialect {
    notation: Notation::Coordinate,
    language: Language::French,
};

/// A move, spelt in the letters of a language.
pub fn reading(position: &Position, played: &Move, language: Language) -> Reading {
    let dialect = Dialect { language, ..PLAIN };
    let mut san = String::new();
    // A string takes every text.
    let _ = position.san(played).write(&mut san, &ENGLISH);
    san.push_str(position.after(played).check_suffix().as_str());
    Reading {
        san,
        uci: played.uci().to_string(),
        coordinate: spell(dialect, position, played),
        nonstandard: !position.is_usual(played),
    }
}

/// The position, what the words say together and one by one, then one reading a line: in coordinates,
/// in PGN, for engines.
pub fn text(explanation: &Explanation<'_>) -> String {
    let mut text = explanation.fen.clone() + "\n";
    if let (Some(told), Some(words)) = (&explanation.told, &explanation.phrase) {
        let Told {
            notation,
            language,
            understood,
            ..
        } = told;
        text.push_str(&format!("{words} ({notation}, {language}): {understood}\n"));
        let width = |of: fn(&Word) -> &str| {
            let widths = told.words.iter().map(|word| of(word).chars().count());
            widths.max().unwrap_or(0)
        };
        let (first, second) = (width(|word| &word.text), width(|word| &word.means));
        for word in &told.words {
            let (words, means) = (&word.text, &word.means);
            let (before, after) = (word.before, word.after);
            text.push_str(&format!(
                "  {words:first$}  {means:second$}  {before:>3} -> {after}\n"
            ));
        }
    }
    for Reading {
        san,
        uci,
        coordinate,
        ..
    } in &explanation.readings
    {
        text.push_str(&format!("{coordinate:<10} {san:<8} {uci}\n"));
    }
    text
}
