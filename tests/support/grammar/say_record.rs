//! A record in the words of the examples: a line of its items, in order.
//!
//! Comes in: a text and what is known of its dialect. Goes out: `number 1, phrase e4, comment`, a
//! line for each record.

use greffier::lexicon::StatedResult;
use greffier::record::{Choice, Item, Kind, Record, Unterminated, read};
use shakmaty::Color;

/// The records of a text.
pub fn records(text: &str, choice: &Choice) -> Vec<Record> {
    let mut at = 0;
    let next = || {
        let (record, end) = read(text, at, choice)?;
        at = end;
        Some(record)
    };
    std::iter::from_fn(next).collect()
}

/// The records of a text, a line each.
pub fn lines(text: &str, choice: &Choice) -> String {
    let records = records(text, choice);
    let lines: Vec<String> = records.iter().map(|record| line(text, record)).collect();
    lines.join("\n")
}

/// The items of a record.
pub fn line(text: &str, record: &Record) -> String {
    let items = record.items.iter().map(|item| said(text, record, &item));
    items.collect::<Vec<_>>().join(", ")
}

fn said(text: &str, record: &Record, item: &Item) -> String {
    let written = &text[item.span()];
    match item.kind {
        Kind::Tag(index) => {
            let tag = &record.tags[index as usize];
            format!("tag {} \"{}\"", tag.name(text), tag.value(text))
        }
        Kind::Heading => format!("heading \"{written}\""),
        Kind::Prose => format!("prose \"{written}\""),
        Kind::Aside => format!("aside \"{written}\""),
        Kind::Escape => "escape".to_owned(),
        Kind::Comment => "comment".to_owned(),
        Kind::LineComment => "line comment".to_owned(),
        Kind::Nag(nag) => format!("nag {nag}"),
        Kind::Number { value, black } => {
            format!("number {value}{}", if black { " black" } else { "" })
        }
        Kind::Side(Color::White) => "side white".to_owned(),
        Kind::Side(Color::Black) => "side black".to_owned(),
        Kind::Phrase { pair: 0, .. } => format!("phrase {written}"),
        Kind::Phrase { .. } => format!("phrase or pair {written}"),
        Kind::Empty { dots: true } => "empty dots".to_owned(),
        Kind::Empty { dots: false } => "empty dashes".to_owned(),
        Kind::Illegible => "illegible".to_owned(),
        Kind::Gap => "gap".to_owned(),
        Kind::Unreadable { shaped: true, .. } => format!("unreadable move \"{written}\""),
        Kind::Unreadable { shaped: false, .. } => format!("unreadable \"{written}\""),
        Kind::Control(c) => format!("control U+{:04X}", c as u32),
        Kind::Open { close } if close as usize == record.items.len() => {
            "open unterminated".to_owned()
        }
        Kind::Open { .. } => "open".to_owned(),
        Kind::Close => "close".to_owned(),
        Kind::TooDeep => "too deep".to_owned(),
        Kind::Stray => format!("stray {written}"),
        Kind::BadTag => format!("bad tag {written}"),
        Kind::Unterminated(Unterminated::Comment) => format!("unterminated comment \"{written}\""),
        Kind::Unterminated(Unterminated::Variation) => "unterminated variation".to_owned(),
        Kind::Unterminated(Unterminated::Tag) => format!("unterminated tag \"{written}\""),
        Kind::Result(result) => format!("result {}", stated(result)),
        Kind::Seam(_) => "seam".to_owned(),
        Kind::Parted => "part".to_owned(),
        Kind::Separator => format!("separator {written}"),
    }
}

fn stated(result: StatedResult) -> &'static str {
    match result {
        StatedResult::WhiteWins => "white wins",
        StatedResult::BlackWins => "black wins",
        StatedResult::Draw => "draw",
        StatedResult::Stalemate => "stalemate",
        StatedResult::Unknown => "unknown",
        StatedResult::SideToMoveResigns => "side to move resigns",
    }
}
