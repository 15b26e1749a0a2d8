//! Nothing is skipped in silence: the items of the records of any text tile it, blanks aside, and a
//! text in pieces holds the records of the whole.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::Draw;
use greffier::record::{Choice, Kind, Record, read};
use greffier::source::{Encoding, Pieces, Source, boundary};

/// Every text among the fixtures, decoded.
fn fixtures() -> Vec<String> {
    let folders = ["games/abregees", "games/coordonnees", "games/pgn", "faults"];
    texts_in(&folders)
}

/// Chapters of treatises among the fixtures.
fn chapters() -> Vec<String> {
    texts_in(&["games/chapitres"])
}

fn texts_in(folders: &[&str]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let files = |folder: &str| fs::read_dir(root.join(folder)).expect("the fixtures are there");
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| files(folder))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt" || e == "pgn"))
        .collect();
    paths.sort();
    let decoded = |path: &PathBuf| {
        let bytes = fs::read(path).expect("a fixture opens");
        let mut pieces = Pieces::new(&bytes[..], "-", Encoding::Auto).with_size(usize::MAX / 4);
        let piece = pieces.next().expect("a fixture is read");
        piece.map_or(String::new(), |piece| piece.text().to_owned())
    };
    paths.iter().map(decoded).collect()
}

fn is_blank(text: &str) -> bool {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match first {
            '\n' | '\r' => rest = &rest[1..],
            _ => match greffier::lexicon::blank(rest) {
                0 => return false,
                n => rest = &rest[n..],
            },
        }
    }
    true
}

/// The records of a text; what is wrong with their spans.
fn records(text: &str) -> Result<Vec<Record>, String> {
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some((record, end)) = read(&text[..boundary(text, at).end], at, &Choice::default()) {
        if end <= at {
            return Err(format!("nothing is read at {at}"));
        }
        if !is_blank(&text[at..record.span.start]) {
            return Err(format!(
                "{:?} belongs to no record",
                &text[at..record.span.start]
            ));
        }
        if record.span.end != end {
            return Err(format!("{:?} is not followed by {end}", record.span));
        }
        tiled(text, &record)?;
        all.push(record);
        at = end;
    }
    match is_blank(&text[at..]) {
        true => Ok(all),
        false => Err(format!("{:?} belongs to no record", &text[at..])),
    }
}

/// Whether the items of a record tile it.
fn tiled(text: &str, record: &Record) -> Result<(), String> {
    let mut at = record.span.start;
    for item in &record.items {
        // A variation without parentheses may begin and end nowhere, and nothing stands where a move is missing.
        let none = matches!(item.kind, Kind::Open { .. } | Kind::Close | Kind::Gap);
        let empty = none && item.end == item.start;
        let backwards = item.end <= item.start && !empty;
        if item.start < at || backwards || item.end > record.span.end {
            return Err(format!("{item:?} stands behind {at} in {:?}", record.span));
        }
        if !text.is_char_boundary(item.start) || !text.is_char_boundary(item.end) {
            return Err(format!("{item:?} cuts a character"));
        }
        if !is_blank(&text[at..item.start]) {
            return Err(format!("{:?} is no item", &text[at..item.start]));
        }
        at = item.end;
    }
    let closes = |close: u32| match record.items.get(close as usize) {
        Some(item) => matches!(item.kind, Kind::Close),
        None => close as usize == record.items.len(),
    };
    for item in &record.items {
        match item.kind {
            Kind::Open { close } if !closes(close) => {
                return Err(format!("{item:?} closes nothing"));
            }
            Kind::Tag(tag) => {
                let tag = &record.tags[tag as usize];
                if tag.name.start < item.start || tag.value.end > item.end {
                    return Err(format!("{tag:?} is not inside {item:?}"));
                }
            }
            _ => {}
        }
    }
    for pair in &record.pairs {
        if pair.first_end > pair.second_start || pair.second_end > record.span.end {
            return Err(format!("{pair:?} is not inside {:?}", record.span));
        }
    }
    match at == record.span.end {
        true => Ok(()),
        false => Err(format!("{:?} is no item", &text[at..record.span.end])),
    }
}

/// The text of every record in pieces of `size`.
fn in_pieces(text: &str, size: usize) -> Vec<String> {
    let utf8 = Encoding::for_label("utf-8").expect("a label");
    let mut pieces = Pieces::new(text.as_bytes(), "-", utf8).with_size(size);
    let mut all = Vec::new();
    while let Some(source) = pieces.next().expect("no reader here fails") {
        all.extend(texts(&source));
    }
    all
}

fn texts(source: &Source) -> Vec<String> {
    let text = source.text();
    let records = records(text).unwrap_or_default();
    records
        .into_iter()
        .map(|record| text[record.span].to_owned())
        .collect()
}

const PARTS: [&str; 62] = [
    "[Event \"Paris\"]\n",
    "[White \"x\n",
    "[%clk 1]",
    "[x]",
    "[",
    "]",
    "\"",
    "\\",
    "{",
    "}",
    "{a}",
    "(",
    ")",
    "((",
    "()",
    ";",
    "; x\n",
    "%\n",
    "$1",
    "$",
    "$999",
    "!",
    "?",
    "!?",
    "...",
    "…",
    "..",
    "-",
    "--",
    "–",
    " - ",
    "|",
    ",",
    ":",
    "1",
    "1.",
    "1)",
    "12...",
    "0-0",
    "O-O-O",
    "e4",
    "Cf3",
    "exd5",
    "e8=D",
    "Cg1-f3",
    "de",
    "1-0",
    "½",
    "*",
    "abandon",
    "(=)",
    "\n",
    "\n\n",
    "\r",
    "\r\n",
    "\t",
    "\u{a0}",
    "\0",
    "Les Noirs",
    "B.",
    "é",
    "♘",
];

/// A text of fixtures, cut, spliced and garbled, or of parts at random.
fn garbled(draw: &mut Draw, fixtures: &[String]) -> String {
    if draw.one_in(2) {
        let parts = 1 + draw.below(30);
        let spaced = draw.one_in(2);
        let parts: Vec<&str> = (0..parts).map(|_| draw.of(&PARTS)).collect();
        return parts.join(if spaced { " " } else { "" });
    }
    let mut text: Vec<char> = Vec::new();
    for _ in 0..1 + draw.below(3) {
        let fixture: Vec<char> = fixtures[draw.below(fixtures.len())].chars().collect();
        let from = draw.below(fixture.len() + 1);
        let len = draw.below((fixture.len() - from).min(600) + 1);
        text.extend(&fixture[from..from + len]);
    }
    for _ in 0..draw.below(8) {
        let at = draw.below(text.len() + 1);
        match draw.below(4) {
            0 => text.truncate(at),
            1 if at < text.len() => drop(text.remove(at)),
            2 => text.splice(at..at, draw.of(&PARTS).chars()).for_each(drop),
            _ => text.insert(
                at,
                char::from_u32(draw.next() as u32 % 0x11_0000).unwrap_or('\u{fffd}'),
            ),
        }
    }
    text.into_iter().collect()
}

/// Whether words stand among the tags of a record, or before them, be it the record before on their
/// line or what stands behind its result. A piece may be cut at such a tag, for the cutter knows nothing of headings; but only where
/// a piece's worth of text has gone before.
fn words_before_tags(text: &str) -> bool {
    let among = |kind: &Kind| {
        use Kind::{BadTag, Comment, Escape, LineComment, Tag, Unterminated};
        matches!(
            kind,
            Tag(_) | BadTag | Comment | Escape | LineComment | Unterminated(_)
        )
    };
    let records = records(text).unwrap_or_default();
    let goes_on = |record: &Record| {
        let mut items = record.items.iter();
        items.any(|item| matches!(item.kind, Kind::Result(_))) && items.next().is_some()
    };
    let before = records.split_last().map_or(&[][..], |(_, before)| before);
    before.iter().any(goes_on)
        || records.iter().any(|record| {
            let tag = |item: greffier::record::Item| {
                matches!(item.kind, Kind::Tag(_) | Kind::Unterminated(_))
            };
            let last = record.items.iter().rposition(tag).unwrap_or(0);
            let line = text[..record.span.start].trim_end_matches([' ', '\t', '\u{a0}']);
            let behind = last > 0 && !(line.is_empty() || line.ends_with(['\n', '\r']));
            behind || !record.items.within(0..last).all(|item| among(&item.kind))
        })
}

#[test]
fn the_items_of_every_fixture_tile_it() {
    for text in fixtures().into_iter().chain(chapters()) {
        assert!(records(&text).is_ok_and(|all| !all.is_empty()), "{text}");
    }
}

#[test]
fn the_items_of_any_text_tile_it() {
    let mut fixtures = fixtures();
    fixtures.extend(chapters());
    let cases = std::env::var("GREFFIER_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok());
    for seed in 0..cases.unwrap_or(20_000) {
        let text = garbled(&mut Draw(seed), &fixtures);
        if let Err(wrong) = records(&text) {
            panic!("seed {seed}: {wrong}\n{text:?}");
        }
    }
}

#[test]
fn chapters_in_pieces_are_those_of_the_whole() {
    for text in chapters() {
        let whole = in_pieces(&text, usize::MAX / 4);
        for size in [1, 40, 1000] {
            assert_eq!(in_pieces(&text, size), whole, "{size}");
        }
    }
}

#[test]
fn a_text_in_pieces_has_the_records_of_the_whole() {
    let fixtures = fixtures();
    let cases = std::env::var("GREFFIER_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok());
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for seed in 0..cases.unwrap_or(20_000) {
        let mut draw = Draw(seed);
        let text = garbled(&mut draw, &fixtures);
        if words_before_tags(&text) {
            continue;
        }
        compared += 1;
        let whole = in_pieces(&text, usize::MAX / 4);
        let size = 1 + draw.below(80);
        let pieces = in_pieces(&text, size);
        if whole != pieces {
            wrong.push(format!(
                "seed {seed}: {text:?}\n  whole {whole:#?}\n  pieces of {size} {pieces:#?}"
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\n{}",
        wrong.len(),
        wrong
            .iter()
            .take(4)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("\n")
    );
    assert!(compared > 1000, "too few texts are compared");
}

#[test]
fn a_letter_alone_between_a_result_and_tags_is_of_the_record_before() {
    let told = "Tour à la 7. du fou contraire. Noirs : le Roy à sa case\n\n1. 1-0\n";
    for (record, letter) in [("1. e4 e5\n0-1\n", "* R"), (told, "N"), (told, "B.\n")] {
        let text = format!("{record}{letter}\n[Event \"Paris\"]\n\n1. d4 *\n");
        let whole = in_pieces(&text, usize::MAX / 4);
        assert_eq!(
            whole.last().map(String::as_str),
            Some("[Event \"Paris\"]\n\n1. d4 *"),
            "{text}"
        );
        for size in [1, 8, 40, 80] {
            assert_eq!(in_pieces(&text, size), whole, "{size} of {text}");
        }
    }
}
