//! The grammar of the record is run: each example and many made records go through the EBNF and
//! the parser, and both must see the same items.
#![allow(missing_docs)]

use crate::support;

use std::collections::BTreeMap;
use std::path::Path;

use greffier::lexicon::{Class, Language, Row, rows};
use greffier::notation::{Dialect, Notation};
use greffier::record::{Item, Kind, Record, read_as};
use support::ebnf::{Grammar, Maker, Run, seed, tokens};
use support::examples::{Example, examples, text};
use support::items::{self, Part, furthest, is_same, names, parts};
use support::say_record;
use support::words::Words;

const RECORD: &str = include_str!("../../grammar/record.ebnf");

fn grammar(notation: Notation) -> Grammar {
    let shared = include_str!("../../grammar/shared.ebnf");
    let ending = include_str!("../../grammar/ending.ebnf");
    let moves = match notation {
        Notation::Coordinate => include_str!("../../grammar/coordinate.ebnf").to_owned(),
        Notation::Abbreviated => include_str!("../../grammar/abbreviated.ebnf").to_owned(),
        // Moves in words stand in chapters, which are no records of this grammar.
        Notation::Descriptive => include_str!("../../grammar/descriptive.ebnf").replace(
            "( compact | small | prose ) , ? no complement of prose follows ?",
            "compact | small",
        ),
        Notation::Lettering => include_str!("../../grammar/lettering.ebnf").to_owned(),
    };
    Grammar::new(&[shared, ending, &moves, RECORD])
}

fn all_examples() -> Vec<Example> {
    examples(include_str!("../../grammar/record.examples"))
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

#[test]
fn the_ebnf_reads_the_items_of_each_example_and_refuses_its_faults() {
    let grammars = Notation::ALL.map(grammar);
    let agrees = |example: &Example| {
        let records = say_record::records(&example.input, &example.choice());
        let agrees = |record| agreement(&grammars, &example.input, record);
        records.iter().try_for_each(agrees)
    };
    let wrong = |example: &Example| example.title.starts_with("[wrong]");
    let disagreements: Vec<String> = all_examples()
        .iter()
        .filter_map(|example| match (agrees(example), wrong(example)) {
            (Err(why), false) => Some(format!("{}: {why}", example.title)),
            (Ok(()), true) => Some(format!("{}: is no longer wrong", example.title)),
            _ => None,
        })
        .collect();
    assert_eq!(disagreements, Vec::<String>::new());
}

/// What can be read only at some places of a record, which `agreement` does not look for.
const OF_PLACE: [&str; 8] = [
    "heading", "words", "restated", "open", "close", "first", "joint", "second",
];

/// Whether grammar and parser agree about a record; else, what each reads.
fn agreement(grammars: &[Grammar], text: &str, record: &Record) -> Result<(), String> {
    let words = Words {
        language: record.dialect.language,
    };
    let grammar = &grammars[record.dialect.notation as usize];
    let mut run = Run::new(grammar, text, record.span.start, &words);
    for item in &record.items {
        let (written, names) = (&text[item.span()], names(&item.kind));
        let mut ends = names.iter().map(|name| run.named(name, item.start));
        if !names.is_empty() && !ends.any(|ends| ends.contains(&item.end)) {
            return Err(format!("{written:?} is no {names:?}"));
        }
        let (name, end) = furthest(&mut run, item.start, |name| !OF_PLACE.contains(&name));
        if end > item.end {
            return Err(format!(
                "{written:?} is {name} {:?}",
                &text[item.start..end]
            ));
        }
        let unclosed = |close| close as usize == record.items.len();
        if matches!(item.kind, Kind::Open { close } if unclosed(close))
            && !run.named("variation", item.start).is_empty()
        {
            return Err("the variation is closed".to_owned());
        }
    }
    let kinds = || record.items.iter().map(|item| item.kind);
    let unclosed =
        |kind: &Kind| matches!(kind, Kind::Open { close } if *close as usize == record.items.len());
    match kinds().any(|kind| names(&kind).is_empty() || unclosed(&kind)) {
        false if !items::reads(&mut run, record) => Err("no record has these items".to_owned()),
        // The EBNF does not count how deep it is.
        true if !kinds().any(|kind| matches!(kind, Kind::TooDeep))
            && run
                .named("record", record.span.start)
                .contains(&record.span.end) =>
        {
            Err("the whole is a record".to_owned())
        }
        _ => Ok(()),
    }
}

#[test]
fn made_records_are_read_item_by_item_and_use_every_production() {
    // What has been used in records that were read.
    let mut used = BTreeMap::new();
    for notation in Notation::ALL {
        let grammar = grammar(notation);
        for language in Language::ALL {
            let words = Words { language };
            let dialect = Dialect { notation, language };
            let mut maker = Maker {
                grammar: &grammar,
                words: &words,
                seed: seed(0x9e37_79b9_7f4a_7c15 ^ (language as u64) << 8 ^ notation as u64),
                used,
            };
            let read = (0..400).filter(|_| {
                let before = maker.used.clone();
                let read = is_read(&mut maker, dialect);
                if !read {
                    maker.used = before;
                }
                read
            });
            assert_eq!(read.take(12).count(), 12, "{dialect:?}");
            used = maker.used;
        }
    }
    let productions = Grammar::new(&[RECORD]).productions;
    let unused = productions.keys().filter(|name| !used.contains_key(*name));
    assert_eq!(unused.collect::<Vec<_>>(), Vec::<&String>::new());
}

/// A record with a word of the lexicon, and the items that it has.
fn with_word(row: &Row) -> Option<(String, String)> {
    let word = row.code_point.map_or(row.spelling.to_owned(), String::from);
    let meaning = row.meaning_name.replace('_', " ");
    Some(match row.class {
        Class::Result => (
            format!("1. e4 {word}"),
            format!("number 1, phrase e4, result {meaning}"),
        ),
        Class::ResultLabel => (
            format!("1. e4 {word} : 1-0"),
            "number 1, phrase e4, result white wins".to_owned(),
        ),
        Class::ResultReason => (
            format!("1. e4 abandon {word} x"),
            format!("number 1, phrase e4, result side to move resigns, aside \"{word} x\""),
        ),
        Class::Side => (
            format!("1. e4\n1... {word} e5"),
            format!("number 1, phrase e4, number 1 black, side {meaning}, phrase e5"),
        ),
        Class::Nag => (
            format!("1. e4{word} e5"),
            format!("number 1, phrase e4, nag {meaning}, phrase e5"),
        ),
        Class::NumberSign => (format!("1{word} e4"), "number 1, phrase e4".to_owned()),
        Class::Ellipsis => (
            format!("1{word} e5"),
            "number 1 black, phrase e5".to_owned(),
        ),
        Class::Column if word == "\t" => (format!("e4{word}e5"), "phrase e4, phrase e5".to_owned()),
        Class::Column => (
            format!("e4 {word} e5"),
            format!("phrase e4, separator {word}, phrase e5"),
        ),
        Class::Dash => (
            format!("1. {word}{word} e5"),
            "number 1, empty dashes, phrase e5".to_owned(),
        ),
        Class::Blank => (format!("1.{word}e4"), "number 1, phrase e4".to_owned()),
        _ => return None,
    })
}

#[test]
fn every_word_of_records_is_read_in_its_place_by_the_ebnf_and_the_parser() {
    let grammars = Notation::ALL.map(grammar);
    let mut wrong = Vec::new();
    // The word before an example opens a variation that the EBNF does not have; fixtures show it. Words that suppose,
    // judge or announce make notes of what EBNF takes for moves; tests/periodicals.rs shows them, tests/remarks.rs those
    // that propose, tests/offers.rs what players note, tests/last_cells.rs those for what could not be read, tests/endings.rs
    // those of a game's end, tests/forms.rs what the paper says of itself, tests/headed_results.rs what counts games, tests/sentences.rs what heads
    // a variation, and tests/figures.rs what names a number.
    // Chapters are no records of this grammar.
    let of_records = |row: &&Row| {
        let notes = [
            Class::Supposes,
            Class::States,
            Class::Judges,
            Class::Announces,
            Class::Notes,
            Class::Unread,
            Class::Ending,
            Class::AboutEnding,
            Class::Flag,
            Class::Remark,
            Class::Page,
            Class::Tally,
            Class::Caption,
            Class::Moment,
            Class::Measures,
            Class::Another,
            Class::Otherwise,
            Class::NumberName,
            Class::Proposes,
        ];
        let elsewhere = [Class::Example, Class::Turn, Class::Numeral];
        let shown = !elsewhere.contains(&row.class) && !notes.contains(&row.class);
        row.notations.contains("record") && shown
    };
    for row in rows().iter().filter(of_records) {
        let (text, items) = with_word(row).unwrap_or_else(|| panic!("no place for {row:?}"));
        let dialect = Dialect {
            notation: Notation::Abbreviated,
            language: row.language.unwrap_or(Language::French),
        };
        let (record, end) = read_as(&text, 0, dialect);
        let agrees = agreement(&grammars, &text, &record);
        if agrees.is_err() || say_record::line(&text, &record) != items || end < text.len() {
            wrong.push(Words::key(row));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Makes a record and reads it; false where no two readers would see the same items in it.
fn is_read(maker: &mut Maker, dialect: Dialect) -> bool {
    let parts = parts(maker, "record");
    let Some(text) = items::text(maker, &parts).filter(|text| !text.is_empty()) else {
        return false;
    };
    // There words among the moves run on to a move or parenthesis, which the EBNF does not have.
    let runs_on =
        |part: &Part| part.name == "words" || part.name == "prose" && part.text.contains('(');
    let described = dialect.notation.goes_by(Notation::Descriptive);
    if described && parts.iter().any(runs_on) {
        return false;
    }
    // Where words go on behind those of a result, none is stated; nor again by signs that they touch.
    let goes_on = |pair: &[Part]| {
        let letter = |c: char| c.is_alphabetic();
        let stated = match pair[0].name {
            "restated" => true,
            name => name == "result" && pair[0].text.ends_with(letter),
        };
        stated && pair[1].text.starts_with(letter)
    };
    if parts.windows(2).any(goes_on) {
        return false;
    }
    // A number that begins with two noughts is castling, damaged.
    if parts
        .iter()
        .any(|part| part.name == "number" && part.text.starts_with("00"))
    {
        return false;
    }
    // A letter in brackets behind a pawn that does not arrive marks a diagram.
    let is_move = |part: &&Part| matches!(part.name, "phrase" | "first" | "second");
    let marks = |part: &Part| match part.text.split_once('(') {
        Some((square, letter)) => letter.ends_with(')') && !square.contains(['1', '8']),
        None => false,
    };
    if parts.iter().filter(is_move).any(marks) {
        return false;
    }
    // A clock or a result in parentheses makes no variation of them, words before it or none.
    let alone = |parts: &[Part]| {
        let inside = parts.iter().skip(1).find(|part| part.name != "words");
        let one = inside.is_some_and(|one| matches!(one.name, "clock" | "result" | "restated"));
        parts[0].name == "open" && one && parts.last().is_some_and(|last| last.name == "close")
    };
    if parts.windows(3).chain(parts.windows(4)).any(alone) {
        return false;
    }
    // A draw in parentheses before another result was offered.
    let offered = |pair: &[Part]| pair[0].text == "(=)" && pair[1].name == "restated";
    if parts.windows(2).any(offered) {
        return false;
    }
    // A nought behind a number is no other number.
    let nought = |pair: &[Part]| pair[0].name == "number" && pair[1].text == "0";
    if parts.windows(2).any(nought) {
        return false;
    }
    // No game begins with castling: with a remark it is a line of words.
    let castles = |pair: &[Part]| {
        let squareless = !pair[0].text.contains(|c: char| c.is_ascii_digit());
        pair[0].name == "phrase" && squareless && pair[1].name == "line_comment"
    };
    if parts.windows(2).any(castles) {
        return false;
    }
    // A clock behind the result is of the words that go on with it.
    let timed = |three: &[Part]| {
        let names = [three[0].name, three[1].name, three[2].name];
        matches!(names, ["result" | "restated", "clock", "words"])
    };
    if parts.windows(3).any(timed) {
        return false;
    }
    // Figures alone on the last line, or above the result, are those of a page.
    let bare =
        |part: &Part| part.name == "number" && part.text.bytes().all(|byte| byte.is_ascii_digit());
    let paged = |pair: &[Part]| bare(&pair[0]) && pair[1].name == "result";
    if parts.windows(2).any(paged) || parts.last().is_some_and(bare) {
        return false;
    }
    // What closes a parenthesis is no sign of a bare figure before it.
    let closed = |pair: &[Part]| {
        let bare = pair[0].text.ends_with(|c: char| c.is_ascii_digit());
        pair[0].name == "number" && bare && pair[1].name == "close"
    };
    if parts.windows(2).any(closed) {
        return false;
    }
    // So are such with a remark behind them alone.
    let remark = |part: &Part| {
        let move_or_row = [
            "phrase",
            "first",
            "second",
            "side",
            "empty",
            "illegible",
            "open",
        ];
        !move_or_row.contains(&part.name) && !matches!(part.name, "number" | "separator")
    };
    if parts
        .windows(2)
        .any(|pair| bare(&pair[0]) && remark(&pair[1]))
    {
        return false;
    }
    // A question mark behind a number stands for the move, in parentheses too.
    let unread = |pair: &[Part]| {
        let sign = pair[1].text.trim_matches(['(', ')', '[', ']', ' ']);
        pair[0].name == "number" && !sign.is_empty() && !sign.contains(|c| !"?…".contains(c))
    };
    if parts.windows(2).any(unread) {
        return false;
    }
    // Dashes alone in parentheses are the cell of a variation.
    let dashes = |part: &Part| {
        let inside = part
            .text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'));
        part.name == "aside" && inside.is_some_and(|text| !text.contains(|c| !"-–— ".contains(c)))
    };
    if parts.iter().any(dashes) {
        return false;
    }
    let (record, end) = read_as(&text, 0, dialect);
    // The dash of a pair is read with its blanks.
    let written = |item: &Item| text[item.span()].trim();
    let read: Vec<(&str, &str)> = record
        .items
        .iter()
        .map(|item| {
            let name = names(&item.kind).first().copied().unwrap_or("fault");
            (name, written(&item))
        })
        .collect();
    let made: Vec<(&str, &str)> = parts
        .iter()
        .map(|part| (part.name, part.text.as_str()))
        .filter(|(_, text)| *text != "\t")
        .collect();
    let same =
        |(one, other): (&(&str, &str), &(&str, &str))| is_same(one.0, other.0) && one.1 == other.1;
    let all = read.len() == made.len()
        && read.iter().zip(&made).all(same)
        && end == text.trim_end().len();
    assert!(all, "{dialect:?} {text:?}\nread {read:?}\nmade {made:?}");
    true
}

const SOURCES: [&str; 15] = [
    include_str!("../../src/record/layout/numbers.rs"),
    include_str!("../../src/record/layout/remarks.rs"),
    include_str!("../../src/record/layout/results.rs"),
    include_str!("../../src/record/layout/words.rs"),
    include_str!("../../src/record/lexer.rs"),
    include_str!("../../src/record/lexer/figures.rs"),
    include_str!("../../src/record/lexer/lines.rs"),
    include_str!("../../src/record/lexer/moves.rs"),
    include_str!("../../src/record/lexer/numbers.rs"),
    include_str!("../../src/record/lexer/signs.rs"),
    include_str!("../../src/record/lexer/semicolons.rs"),
    include_str!("../../src/record/lexer/variations.rs"),
    include_str!("../../src/record/lexer/words.rs"),
    include_str!("../../src/record/mod.rs"),
    include_str!("../../src/record/tags.rs"),
];

/// The functions of a source, each with the productions that its doc comment quotes.
fn functions(source: &str) -> Vec<(&str, Vec<String>)> {
    let (mut functions, mut doc) = (Vec::new(), String::new());
    for line in source.lines().map(str::trim) {
        let name = || {
            line.split_once("fn ")?
                .1
                .split_once('(')
                .map(|(name, _)| name)
        };
        match line.strip_prefix("///") {
            Some(text) => doc.push_str(text),
            None if line.starts_with("#[") => {}
            None => {
                let code = doc.split('`').skip(1).step_by(2).map(tokens_or_none);
                if let Some(name) = name() {
                    functions.push((name, code.flatten().collect()));
                }
                doc.clear();
            }
        }
    }
    functions
}

/// A production as the grammar keeps it; none of other code.
fn tokens_or_none(code: &str) -> Option<String> {
    let is_one = code.contains(" = ") && code.ends_with(" ;");
    is_one.then(|| tokens(code).join(" "))
}

#[test]
fn each_production_is_quoted_once_and_above_the_function_of_its_name_if_there_is_one() {
    let functions: Vec<_> = SOURCES.into_iter().flat_map(functions).collect();
    let mut productions = Grammar::new(&[RECORD]).texts;
    for (function, quoted) in &functions {
        for text in quoted {
            let name = text.split(' ').next().unwrap_or_default();
            assert_eq!(productions.remove(name).as_ref(), Some(text), "{function}");
            let namesake = functions.iter().any(|(other, _)| *other == name);
            assert!(
                !namesake || *function == name,
                "{name} is quoted by {function}"
            );
        }
    }
    let unquoted: Vec<String> = productions.into_keys().collect();
    assert_eq!(unquoted, Vec::<String>::new());
}
