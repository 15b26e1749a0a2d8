//! Tags from words: pages with the tags that a careful reader would fill, and the grammar beside its functions.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use greffier::diagnostic::{Messages, Words};
use greffier::heading::{Bulletin, as_pgn};
use greffier::lexicon::Language;
use greffier::reading::{Start, next};
use greffier::record::{Choice, Roster};
use greffier::source::Source;
use greffier::write::{Format, Nonstandard, Options, Written, write};

type Tags = BTreeMap<String, String>;

/// The tags that are written of each record of a page, but those of which nothing is known.
fn tags(page: &str, roster: Roster) -> Vec<Tags> {
    let source = Source::new("-", page);
    let choice = Choice {
        tags: roster,
        ..Choice::default()
    };
    let (mut at, mut places, mut found) = (0, source.places(), Vec::new());
    let mut bulletin = Bulletin::default();
    while let Some((record, mut game, end)) = next(source.text(), at, &choice, &Start::Record) {
        if roster == Roster::Infer {
            bulletin.hand_down(&record, &mut game.headed);
        }
        let words = Words {
            messages: Messages::En,
            source: &source,
            dialect: record.dialect,
        };
        let options = Options {
            without: greffier::write::Without::default(),
            fields: None,
            every: false,
            nonstandard: Nonstandard::Split,
            language: Language::French,
            wording: &words,
            overflow: None,
        };
        let written = Written {
            source: &source,
            record: &record,
            game: &game,
            number: found.len() as u64 + 1,
        };
        let mut out = Vec::new();
        write(&mut out, &written, Format::Pgn, &options, &mut places);
        let pgn = String::from_utf8(out).expect("UTF-8");
        let lines = pgn.lines().filter_map(|line| line.strip_prefix('['));
        let tags = lines.filter_map(|line| line.strip_suffix("\"]")?.split_once(" \""));
        let known = tags.filter(|(_, value)| !["?", "????.??.??"].contains(value));
        found.push(
            known
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        );
        at = end;
    }
    found
}

#[test]
fn each_page_tells_the_tags_that_stand_below_it() {
    let mut pages = 0;
    for entry in fs::read_dir(Path::new("fixtures/tags")).expect("the pages") {
        let path = entry.expect("a page").path();
        let text = fs::read_to_string(&path).expect("UTF-8");
        let (page, expected) = text.split_once("\n---\n").expect("a page and its tags");
        let expected: Vec<Tags> = expected
            .trim_end()
            .split("\n\n")
            .map(|game| {
                let tags = game.lines().filter_map(|line| line.split_once(": "));
                tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .collect()
            })
            .collect();
        assert_eq!(tags(page, Roster::Infer), expected, "{}", path.display());
        pages += 1;
    }
    assert!(pages >= 20, "{pages}");
}

#[test]
fn tags_alone_are_kept_where_no_word_is_asked() {
    let page = "Blancs : Dupont\nNoirs : Martin\n\n1. e4 e5 2. Cf3 Cc6 Les Noirs abandonnèrent.\n";
    let kept = tags(page, Roster::Keep);
    assert_eq!(kept[0].get("White"), None);
    assert_eq!(kept[0]["Result"], "*");
    let told = tags(page, Roster::Infer);
    assert_eq!((&*told[0]["White"], &*told[0]["Result"]), ("Dupont", "1-0"));
}

#[test]
fn a_tag_that_stands_wins_over_words() {
    let page = "[White \"Durand\"]\n\nBlancs : Dupont\nNoirs : Martin\n\n1. e4 e5 2. Cf3 Cc6 *\n";
    let told = tags(page, Roster::Infer);
    assert_eq!(
        (&*told[0]["White"], &*told[0]["Black"]),
        ("Durand", "Martin")
    );
}

#[test]
fn dates_are_read_in_every_form() {
    for (text, pgn) in [
        ("le 30 octobre 1842", "1842.10.30"),
        ("samedi 14 octobre 2023", "2023.10.14"),
        ("2021-11-07", "2021.11.07"),
        ("14.10.23", "2023.10.14"),
        ("2012-06", "2012.06.??"),
        ("1851-1852", "1851.??.??"),
        ("de 1891 à 1893", "1891.??.??"),
        ("1924/25", "1924.??.??"),
        ("14/X/1912", "1912.10.14"),
        ("1er mai 1851", "1851.05.01"),
        ("17 mars", "????.03.17"),
        ("du 3 au 8 mai 1900", "1900.05.??"),
        ("du 28 avril au 3 mai 1900", "1900.??.??"),
        ("3 brumaire an VII", "1798.10.24"),
        ("10 nivôse de l'an 8", "1799.12.31"),
        ("12 ventôse an XII", "1804.03.03"),
        ("brumaire an VII", "1798.10.??"),
        ("en 1858", "1858.??.??"),
        ("MDLX", "1560.??.??"),
        ("Oct 14, 2023", "2023.10.14"),
        ("le 9 7bre 1783", "1783.09.09"),
        ("??/10/2023", "2023.10.??"),
    ] {
        assert_eq!(as_pgn("Date", text).as_deref(), Some(pgn), "{text}");
    }
    for text in [
        "14/13/2023",
        "1851-1897",
        "32 mai 1900",
        "30 février 1912",
        "31/04/1999",
        "3 coups",
        "le roi",
    ] {
        assert_eq!(as_pgn("Date", text), None, "{text}");
    }
}

/// The functions of a source with the productions that their comments quote.
fn quoted(source: &str) -> Vec<(String, String)> {
    let (mut found, mut doc) = (Vec::new(), String::new());
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            doc.push_str(text);
            continue;
        }
        if line.starts_with("#[") {
            continue;
        }
        let name = line.split_once("fn ").map(|(_, rest)| rest);
        let name = name.and_then(|rest| rest.split(['(', '<']).next());
        let code = doc.split('`').skip(1).step_by(2).map(str::trim);
        let codes = code.filter(|code| code.contains(" = ") && code.ends_with(" ;"));
        if let Some(name) = name {
            found.extend(codes.map(|code| (name.to_owned(), code.to_owned())));
        }
        doc.clear();
    }
    found
}

#[test]
fn each_production_is_quoted_above_the_function_of_its_name() {
    let grammar = fs::read_to_string("grammar/heading.ebnf").expect("the grammar");
    let lines = grammar.lines().filter(|line| line.contains(" = "));
    let mut productions: Vec<String> = lines.map(str::to_owned).collect();
    let room = fs::read_dir("src/heading").expect("the room");
    let files = room.map(|entry| entry.expect("a file").path());
    let verdicts = ["verdict", "vocabulary"].map(|name| format!("src/record/{name}.rs").into());
    for file in files.chain(verdicts) {
        let source = fs::read_to_string(file).expect("UTF-8");
        for (function, text) in quoted(&source) {
            assert_eq!(text.split(' ').next(), Some(&*function));
            let at = productions.iter().position(|known| *known == text);
            productions.remove(at.unwrap_or_else(|| panic!("not in the grammar: {text}")));
        }
    }
    assert_eq!(productions, Vec::<String>::new(), "quoted nowhere");
}
