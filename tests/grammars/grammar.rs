//! The grammars are run: each example and many made sentences go through the EBNF and the parser,
//! and both must read the same length.
#![allow(missing_docs)]

use crate::support;

use std::collections::BTreeSet;
use std::path::Path;

use greffier::lexicon::{Class, Language, Row, rows};
use greffier::notation::{Dialect, Notation};
use support::ebnf::{Grammar, Maker, seed, tokens};
use support::examples::{Example, examples, text};
use support::say;
use support::words::Words;

const SHARED: &str = include_str!("../../grammar/shared.ebnf");
const ENDING: &str = include_str!("../../grammar/ending.ebnf");
const PROSE: &str = include_str!("../../grammar/prose.ebnf");
const PROSE_RUST: &str = concat!(
    include_str!("../../src/notation/prose.rs"),
    include_str!("../../src/notation/prose_deeds.rs"),
    include_str!("../../src/notation/prose_men.rs"),
    include_str!("../../src/notation/prose_places.rs"),
    include_str!("../../src/notation/prose_words.rs"),
);

fn source(notation: Notation) -> (&'static str, &'static str) {
    match notation {
        Notation::Coordinate => (
            include_str!("../../grammar/coordinate.ebnf"),
            include_str!("../../src/notation/coordinate.rs"),
        ),
        Notation::Abbreviated => (
            include_str!("../../grammar/abbreviated.ebnf"),
            include_str!("../../src/notation/abbreviated.rs"),
        ),
        Notation::Descriptive => (
            include_str!("../../grammar/descriptive.ebnf"),
            concat!(
                include_str!("../../src/notation/descriptive/mod.rs"),
                include_str!("../../src/notation/descriptive/captures.rs"),
                include_str!("../../src/notation/descriptive/castling.rs"),
                include_str!("../../src/notation/descriptive/endings.rs"),
                include_str!("../../src/notation/descriptive/men.rs"),
                include_str!("../../src/notation/descriptive/places.rs"),
                include_str!("../../src/notation/descriptive/small.rs"),
            ),
        ),
        Notation::Lettering => (
            include_str!("../../grammar/lettering.ebnf"),
            include_str!("../../src/notation/lettering.rs"),
        ),
    }
}

fn grammar(notation: Notation) -> Grammar {
    match notation {
        Notation::Descriptive => Grammar::new(&[SHARED, ENDING, source(notation).0, PROSE]),
        _ => Grammar::new(&[SHARED, ENDING, source(notation).0]),
    }
}

/// The files of examples, each with the notation it is in.
const EXAMPLES: [(Notation, &str); 5] = [
    (Notation::Coordinate, "coordinate"),
    (Notation::Abbreviated, "abbreviated"),
    (Notation::Descriptive, "descriptive"),
    (Notation::Descriptive, "prose"),
    (Notation::Lettering, "lettering"),
];

/// The languages that have the words of a notation.
fn languages(notation: Notation) -> impl Iterator<Item = Language> {
    let described = notation.goes_by(Notation::Descriptive);
    Language::ALL
        .into_iter()
        .filter(move |language| !described || language.names_files())
}

/// The bytes that the EBNF and the parser read of `input`.
fn lengths(grammar: &Grammar, dialect: Dialect, input: &str) -> (Option<usize>, Option<usize>) {
    let words = Words {
        language: dialect.language,
    };
    let ends = grammar.ends("phrase", input, &words);
    let read = dialect.phrase(input).ok().map(|(_, bytes)| bytes);
    (ends.into_iter().max(), read)
}

fn result(notation: Notation, example: &Example) -> String {
    let dialect = Dialect {
        notation,
        language: example.language(),
    };
    match example.is_pair() {
        true => say::pair(dialect, &example.input),
        false => say::phrase(dialect, &example.input),
    }
}

#[test]
fn each_example_reads_as_it_says() {
    for (notation, name) in EXAMPLES {
        let file = format!("grammar/{name}.examples");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let mut all = examples(&std::fs::read_to_string(&path).expect("a file of examples"));
        assert!(all.len() > 20, "{}", path.display());
        if std::env::var_os("GREFFIER_BLESS").is_some() {
            for example in &mut all {
                example.result = result(notation, example);
            }
            std::fs::write(&path, text(&all)).expect("a file that can be written");
        }
        for example in &all {
            assert_eq!(
                example.result,
                result(notation, example),
                "{}",
                example.title
            );
        }
    }
}

#[test]
fn the_ebnf_reads_each_example_as_far_as_the_parser() {
    for (notation, name) in EXAMPLES {
        let grammar = grammar(notation);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar");
        let path = path.join(format!("{name}.examples"));
        let all = examples(&std::fs::read_to_string(&path).expect("a file of examples"));
        for example in all.iter().filter(|example| !example.is_pair()) {
            let dialect = Dialect {
                notation,
                language: example.language(),
            };
            let (ebnf, parser) = lengths(&grammar, dialect, &example.input);
            assert_eq!(ebnf, parser, "{}: {}", example.title, example.input);
        }
    }
}

#[test]
fn made_sentences_are_read_and_use_every_production_and_every_word() {
    let (mut used, mut produced) = (BTreeSet::new(), BTreeSet::new());
    let mut apart = Vec::new();
    for notation in Notation::ALL {
        let grammar = grammar(notation);
        for language in languages(notation) {
            let words = Words { language };
            let mut maker = Maker {
                grammar: &grammar,
                words: &words,
                seed: seed(2 ^ (language as u64) << 8),
                used: Default::default(),
            };
            // The words of prose are many.
            let prose = match notation {
                Notation::Descriptive => 9000,
                _ => 0,
            };
            let mut teller = Maker {
                used: Default::default(),
                seed: seed(28183),
                ..maker
            };
            for round in 0..2000 + prose {
                let sentence = match round {
                    0..2000 => maker.sentence("phrase"),
                    _ => teller.sentence("prose"),
                };
                let (ebnf, parser) = lengths(&grammar, Dialect { notation, language }, &sentence);
                if ebnf != parser {
                    let at = (notation.name(), language.code());
                    apart.push(format!("{at:?} {sentence:?}: {ebnf:?}, parser {parser:?}"));
                }
            }
            used.extend(maker.used.into_keys());
            used.extend(teller.used.into_keys());
        }
        for name in grammar.reached("phrase") {
            assert!(
                used.contains(&name),
                "{}: {name} is never used",
                notation.name()
            );
        }
        produced.extend(grammar.productions.into_keys());
    }
    assert!(apart.is_empty(), "{apart:#?}");
    let unreached = produced.iter().filter(|name| !used.contains(*name));
    assert_eq!(unreached.collect::<Vec<_>>(), Vec::<&String>::new());
    let in_a_move = |row: &&Row| {
        let class = row.class;
        let mut notations = Notation::ALL.into_iter().map(Notation::name);
        notations.any(|name| row.notations.contains(name)) && class != Class::Language
    };
    for row in rows().iter().filter(in_a_move) {
        assert!(
            used.contains(&Words::key(row)),
            "{} is never used",
            Words::key(row)
        );
    }
}

#[test]
fn garbled_sentences_are_read_alike() {
    let mut apart = Vec::new();
    for notation in Notation::ALL {
        let grammar = grammar(notation);
        let words = Words {
            language: Language::French,
        };
        let mut maker = Maker {
            grammar: &grammar,
            words: &words,
            seed: seed(19),
            used: Default::default(),
        };
        for round in 0..1000_usize {
            let mut letters: Vec<char> = maker.sentence("phrase").chars().collect();
            let place = round * 31 % letters.len();
            match round % 3 {
                0 => letters[place] = ['x', '-', '+', '=', ' ', '4', 'b', 'D'][round / 3 % 8],
                1 => drop(letters.remove(place)),
                _ => letters.insert(place, ['e', '-', '+', ' ', '.', '8', 'F'][round / 3 % 7]),
            }
            let text: String = letters.into_iter().collect();
            let dialect = Dialect {
                notation,
                language: Language::French,
            };
            let (ebnf, parser) = lengths(&grammar, dialect, &text);
            if ebnf != parser {
                let at = notation.name();
                apart.push(format!("{at} {text:?}: {ebnf:?}, parser {parser:?}"));
            }
        }
    }
    assert!(apart.is_empty(), "{apart:#?}");
}

#[test]
fn each_production_has_the_function_that_quotes_it() {
    let shared = (SHARED, include_str!("../../src/notation/shared.rs"));
    let ending = (ENDING, include_str!("../../src/notation/ending.rs"));
    for (ebnf, rust) in
        Notation::ALL
            .map(source)
            .into_iter()
            .chain([shared, ending, (PROSE, PROSE_RUST)])
    {
        for (name, production) in Grammar::new(&[ebnf]).texts {
            let before = rust
                .split_once(&format!("fn {name}("))
                .map(|(before, _)| before);
            let before = before.unwrap_or_else(|| panic!("no function {name}"));
            let end = before
                .rfind("///")
                .map(|at| at + before[at..].find('\n').unwrap_or(0));
            let doc = &before[..end.unwrap_or(0)];
            let quoted = doc.rfind(&format!("/// `{name} = ")).map(|at| &doc[at..]);
            let quoted = quoted.unwrap_or_else(|| panic!("no production above {name}"));
            let quoted = quoted.replace("///", "");
            let quoted = quoted.split('`').nth(1).unwrap_or_default();
            assert_eq!(tokens(quoted).join(" "), production);
        }
    }
}
