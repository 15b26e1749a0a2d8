//! The grammar of the record is run: each example and many made records go through the EBNF and
//! the parser, and both must see the same items.
#![allow(missing_docs)]

#[path = "support/grammar/mod.rs"]
#[allow(dead_code, reason = "the grammars of moves use the rest")]
mod support;

use std::path::Path;

use support::examples::{Example, examples, text};
use support::say_record;

fn all_examples() -> Vec<Example> {
    examples(include_str!("../grammar/record.examples"))
}

fn result(example: &Example) -> String {
    say_record::lines(&example.input, &example.choice())
}

#[test]
fn each_example_reads_as_it_says() {
    let mut all = all_examples();
    assert!(all.len() > 50);
    if std::env::var_os("GREFFIER_BLESS").is_some() {
        for example in &mut all {
            example.result = result(example);
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar/record.examples");
        std::fs::write(path, text(&all)).expect("a file that can be written");
    }
    for example in &all {
        assert_eq!(example.result, result(example), "{}", example.title);
    }
}
