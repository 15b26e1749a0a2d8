//! The lexicon as the interpreter sees it: a list of rows, compared one by one.
//!
//! Comes in: `<piece.queen small>` and a text. Goes out: how long a word of that kind can be at
//! the start of the text. Slow and plain, so that the quick tables of the library have a witness.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::rc::Rc;
use std::sync::OnceLock;

use super::old;
use greffier::lexicon::{Class, Language, Row, rows};

/// What stands within `<...>`: a class, of one meaning or of all, as printed or in small letters.
#[derive(Clone, Debug)]
pub struct Spelling {
    class: Class,
    meaning: Option<String>,
    small: bool,
    old: bool,
}

impl Spelling {
    pub fn new(text: &str) -> Spelling {
        let (word, small) = match text.strip_suffix(" small") {
            Some(word) => (word, true),
            None => (text, false),
        };
        let (word, old) = match word.strip_suffix(" old") {
            Some(word) => (word, true),
            None => (word, false),
        };
        let (class, meaning) = match word.split_once('.') {
            Some((class, meaning)) => (class, Some(meaning.to_owned())),
            None => (word, None),
        };
        let class = Class::from_name(class).unwrap_or_else(|| panic!("no class {class}"));
        Spelling {
            class,
            meaning,
            small,
            old: old || class.is_old(),
        }
    }
}

/// The words that a record in one language can hold.
pub struct Words {
    pub language: Language,
}

impl Words {
    /// The rows that a spelling stands for.
    pub fn rows(&self, spelling: &Spelling) -> Vec<&'static Row> {
        let meant = |row: &&Row| {
            let meaning = spelling.meaning.as_deref();
            row.class == spelling.class && meaning.is_none_or(|name| name == row.meaning_name)
        };
        let mine = |language: Language| match spelling.small {
            false => language == self.language || language == Language::Figurine,
            true => language == self.small_language(spelling),
        };
        let read = |row: &&Row| match row.class {
            Class::Piece | Class::File => row.language.is_some_and(mine),
            Class::Side => row.language == Some(self.language),
            class if spelling.old && !class.is_old() => row.is_prose(),
            _ => true,
        };
        rows().iter().filter(meant).filter(read).collect()
    }

    /// Small letters are the language's own, or English ones where it has none such.
    fn small_language(&self, _: &Spelling) -> Language {
        self.language
    }

    /// A row's name in the count of what has been used.
    pub fn key(row: &Row) -> String {
        let language = row.language.map_or("*", Language::code);
        format!(
            "{} {} {} {language}",
            row.class.name(),
            row.meaning_name,
            row.spelling
        )
    }

    /// A row as it is written.
    pub fn spelt(&self, spelling: &Spelling, row: &Row) -> String {
        let text = row.code_point.map_or(row.spelling.to_owned(), String::from);
        if spelling.small {
            text.to_lowercase()
        } else {
            text
        }
    }

    /// The length in bytes of the longest word of this kind that begins `text`.
    pub fn longest(&self, spelling: &Spelling, text: &str) -> Option<usize> {
        if spelling.small {
            return self.small_length(spelling, text);
        }
        if spelling.old {
            let class = Spelling {
                meaning: None,
                ..spelling.clone()
            };
            let all: Vec<_> = self.rows(&class).iter().map(|row| row.spelling).collect();
            let longest = old::longest(&all, text);
            let meant = self.rows(spelling);
            return longest
                .filter(|(word, _)| meant.iter().any(|row| old::alike(row.spelling, word)))
                .map(|(_, end)| end);
        }
        let class = spelling.class;
        let all = self.spellings(spelling);
        let mut longest = None;
        for (at, c) in text.char_indices() {
            let end = at + c.len_utf8();
            let folded = fold(class, &text[..end]);
            // Most texts begin with no such word, and soon say so.
            let stem = folded.trim_end();
            let mut from = all.range::<str, _>((Bound::Included(stem), Bound::Unbounded));
            if from.next().is_none_or(|word| !word.starts_with(stem)) {
                break;
            }
            let ends = JOINED.contains(&class) || !runs_on(text, end);
            if ends && all.contains(&folded) {
                longest = Some(end);
            }
        }
        longest
    }

    /// The rows' spellings, folded; gathered once.
    fn spellings(&self, spelling: &Spelling) -> Rc<BTreeSet<String>> {
        type Key = (&'static str, Option<String>, &'static str);
        thread_local! {
            static KNOWN: RefCell<BTreeMap<Key, Rc<BTreeSet<String>>>> = RefCell::default();
        }
        let class = spelling.class;
        let key = (class.name(), spelling.meaning.clone(), self.language.code());
        let gather = || {
            let rows = self.rows(spelling).into_iter();
            let spelt = rows.map(|row| fold(class, &self.spelt(spelling, row)));
            Rc::new(spelt.collect())
        };
        KNOWN.with_borrow_mut(|known| known.entry(key).or_insert_with(gather).clone())
    }

    /// A small letter is the man's of the language, else of English: but never one that the
    /// language gives to another man who can be promoted to.
    fn small_length(&self, spelling: &Spelling, text: &str) -> Option<usize> {
        let small = text
            .chars()
            .next()
            .filter(char::is_ascii_lowercase)?
            .to_ascii_uppercase();
        let names = ["", "pawn", "knight", "bishop", "rook", "queen", "king"];
        let of = |language: Language| {
            let name = names[language.role(small)? as usize];
            (name != "pawn" && name != "king").then_some(name)
        };
        let name = of(self.language).or_else(|| of(Language::English))?;
        (Some(name) == spelling.meaning.as_deref()).then_some(1)
    }

    /// The bytes of the dash that begins `text`.
    pub fn dash(&self, text: &str) -> usize {
        self.length(Class::Dash, text)
    }

    /// The bytes of the blanks that begin `text`.
    pub fn length_of_blanks(&self, text: &str) -> usize {
        let mut at = 0;
        while let n @ 1.. = self.length(Class::Blank, &text[at..]) {
            at += n;
        }
        at
    }

    /// The bytes of the longest word of a class that begins `text`.
    pub fn length(&self, class: Class, text: &str) -> usize {
        let spelling = Spelling {
            class,
            meaning: None,
            small: false,
            old: false,
        };
        self.longest(&spelling, text).unwrap_or(0)
    }

    /// `? word end ?`: no letter or digit follows, no dash, no sign that runs into one.
    pub fn word_ends(&self, rest: &str) -> bool {
        let letter = |at: usize| self.is_letter(&rest[at..]);
        let dash = self.length(Class::Dash, rest);
        if dash > 0 {
            let after = rest[dash..].trim_start_matches([' ', '\t', '\u{a0}']);
            return self.is_judgement(rest, dash) || self.length(Class::Ellipsis, after) > 0;
        }
        let spelling = Spelling {
            class: Class::Promotion,
            meaning: Some("sign".into()),
            small: false,
            old: false,
        };
        let promotion = self.longest(&spelling, rest).unwrap_or(0);
        let sign = promotion.max(self.length(Class::Capture, rest));
        !letter(0) && (sign == 0 || !letter(sign))
    }

    fn is_letter(&self, rest: &str) -> bool {
        let figurine = self.length(Class::Piece, rest) > 0;
        let raised = rest.starts_with(['¹', '²', '³', '⁰', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹']);
        figurine || rest.starts_with(char::is_alphanumeric) && !raised
    }

    /// Whether the first `length` bytes of `text` are no sign of check: a judgement is longer, or they name a
    /// man who takes (`Ch : f3`).
    pub fn goes_on(&self, text: &str, length: usize) -> bool {
        let named = text.starts_with(|c: char| c.is_ascii_uppercase());
        let sign = self.past_blanks(&text[length..]);
        let takes = match self.length(Class::Capture, sign) {
            0 => false,
            n => {
                let taken = self.past_blanks(&sign[n..]);
                let square = matches!(
                    taken.as_bytes(),
                    [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8', ..]
                );
                square || self.length(Class::Piece, taken) > 0
            }
        };
        let announced = self.length(Class::Announces, text) > 0;
        self.is_judgement(text, length) || named && takes || announced
    }

    fn past_blanks<'t>(&self, mut rest: &'t str) -> &'t str {
        while self.length(Class::Blank, rest) > 0 {
            rest = &rest[self.length(Class::Blank, rest)..];
        }
        rest
    }

    /// Whether a judgement longer than `length` begins `text` and ends a word.
    pub fn is_judgement(&self, text: &str, length: usize) -> bool {
        let result = match text.starts_with(char::is_alphabetic) {
            true => 0,
            false => self.length(Class::Result, text),
        };
        let glyph = self.length(Class::Nag, text).max(result);
        glyph > length
            && !text[glyph..]
                .chars()
                .next()
                .is_some_and(char::is_alphanumeric)
    }
}

const JOINED: [Class; 9] = [
    Class::Piece,
    Class::File,
    Class::Dash,
    Class::Blank,
    Class::Capture,
    Class::Promotion,
    Class::NumberSign,
    Class::Ellipsis,
    Class::Column,
];

fn runs_on(text: &str, end: usize) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    letter(text[..end].chars().last()) && letter(text[end..].chars().next())
}

/// A spelling as it is compared: one kind of dash and of blank, no case, no accents; letters of men
/// and the dashes and blanks themselves as they are.
fn fold(class: Class, text: &str) -> String {
    if class == Class::Piece {
        return text.trim_end_matches(['\u{fe0e}', '\u{fe0f}']).to_owned();
    }
    if [Class::Dash, Class::Blank, Class::File].contains(&class) {
        return text.to_owned();
    }
    static SIGNS: OnceLock<Vec<(Class, char)>> = OnceLock::new();
    let signs = SIGNS.get_or_init(|| {
        let signs = rows().iter();
        let sign = |row: &Row| row.code_point.map(|c| (row.class, c));
        signs.filter_map(sign).collect()
    });
    let sign = |class: Class, c: char| signs.contains(&(class, c));
    let mut folded = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => folded.push(c),
            c if sign(Class::Dash, c) => folded.push('-'),
            c if sign(Class::Blank, c) && folded.ends_with(' ') => {}
            c if sign(Class::Blank, c) => folded.push(' '),
            'é' | 'è' | 'ê' => folded.push('e'),
            'à' | 'â' => folded.push('a'),
            'ß' => folded.push_str("ss"),
            'ſ' => folded.push('s'),
            '\u{300}'..='\u{36f}' => {}
            c => folded.push(c),
        }
    }
    match class {
        Class::Castling | Class::Result => folded.replace(" -", "-").replace("- ", "-"),
        _ => folded,
    }
}
