//! Examples: a title, an input, a dashed line, the result.
//!
//! Comes in: the text of a `.examples` file. Goes out: its examples, and the text again with other
//! results. In a title `[de]` names the language of the letters (French where none is named), and
//! `[pair]` asks for two moves joined by a dash. In the title of a record `[de]` and `[coordinate]`
//! say what else its text would decide.

use greffier::lexicon::Language;
use greffier::notation::Notation;
use greffier::record::Choice;

/// One example.
#[derive(Clone, Debug)]
pub struct Example {
    pub title: String,
    pub input: String,
    pub result: String,
}

impl Example {
    pub fn language(&self) -> Language {
        let code = self
            .title
            .split(['[', ']'])
            .nth(1)
            .and_then(Language::from_code);
        code.unwrap_or(Language::French)
    }

    /// What the title of a record says of its dialect.
    pub fn choice(&self) -> Choice {
        let said = || self.title.split(['[', ']']);
        Choice {
            notation: said().find_map(Notation::from_name),
            language: said().find_map(Language::from_code),
            ..Choice::default()
        }
    }

    pub fn is_pair(&self) -> bool {
        self.title.starts_with("[pair]")
    }
}

/// The examples of a file.
pub fn examples(text: &str) -> Vec<Example> {
    let text = format!("\n{text}");
    let example = |block: &str| {
        let (title, rest) = block.split_once('\n').unwrap_or((block, ""));
        let (input, result) = rest.split_once("\n---\n").unwrap_or((rest.trim_end(), ""));
        Example {
            title: title.to_owned(),
            input: input.to_owned(),
            result: result.trim_end().to_owned(),
        }
    };
    text.split("\n=== ").skip(1).map(example).collect()
}

/// The text of a file of examples.
pub fn text(examples: &[Example]) -> String {
    let block = |one: &Example| format!("=== {}\n{}\n---\n{}\n", one.title, one.input, one.result);
    examples.iter().map(block).collect::<Vec<_>>().join("\n")
}
