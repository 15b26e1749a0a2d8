//! Items as the grammar of the record names them, and sentences made of them.
//!
//! Comes in: a record that the parser read, or a seed. Goes out: for each item the productions that
//! it can be; records with the items that they were made of.

use greffier::record::{Item, Kind, Record};

use super::ebnf::{Expr, Found, Grammar, Maker, Run};
use super::special::ITEMS;
use super::words::Words;

/// The productions that an item can be; none for a fault.
pub fn names(kind: &Kind) -> &'static [&'static str] {
    match kind {
        Kind::Tag(_) => &["tag"],
        Kind::Heading => &["heading"],
        Kind::Prose => &["prose"],
        Kind::Aside => &["aside", "words", "prose", "restated", "clock", "nag"],
        Kind::Escape => &["escape"],
        Kind::Comment => &["comment"],
        Kind::LineComment => &["line_comment"],
        Kind::Nag(_) => &["nag", "glyph"],
        Kind::Number { .. } => &["number"],
        Kind::Side(_) => &["side"],
        Kind::Phrase { .. } => &["phrase", "first", "second"],
        // One dash may be either.
        Kind::Empty { dots: false } => &["empty", "separator"],
        Kind::Empty { dots: true } => &["empty"],
        Kind::Illegible => &["illegible"],
        Kind::Open { .. } => &["open"],
        Kind::Close => &["close"],
        Kind::Result(_) => &["result"],
        Kind::Separator => &["separator", "joint", "divider"],
        Kind::Unreadable { .. }
        | Kind::Control(_)
        | Kind::TooDeep
        | Kind::Stray
        | Kind::BadTag
        | Kind::Seam(_)
        | Kind::Parted
        | Kind::Gap
        | Kind::Unterminated(_) => &[],
    }
}

/// The items of a record, for the interpreter to read it by.
pub fn found(record: &Record) -> Found {
    let one = |item: Item| (item.start, (names(&item.kind).to_vec(), item.end));
    record.items.iter().map(one).collect()
}

/// One thing that is written: its production, and its text.
#[derive(Debug)]
pub struct Part {
    pub name: &'static str,
    pub text: String,
}

/// The parts of a sentence of the production `name`.
pub fn parts(maker: &mut Maker, name: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    walk(maker, &Expr::Name(name.to_owned()), 0, &mut parts);
    parts
}

fn walk(maker: &mut Maker, expr: &Expr, depth: usize, parts: &mut Vec<Part>) {
    match expr {
        Expr::All(all) => all.iter().for_each(|part| walk(maker, part, depth, parts)),
        Expr::Any(any) => {
            let keys: Vec<String> = any.iter().map(|part| format!("{part:?}")).collect();
            let chosen = maker.choose(&keys);
            walk(maker, &any[chosen], depth, parts);
        }
        Expr::Optional(part) => {
            if maker.random(2) == 0 {
                walk(maker, part, depth, parts);
            }
        }
        Expr::Many(part) => {
            let most = 7 - depth.min(6);
            for _ in 0..maker.random(most) {
                walk(maker, part, depth, parts);
            }
        }
        // The gaps between the parts are drawn when they are joined.
        Expr::Name(name) if name == "blanks" => {}
        Expr::Name(name) => match ITEMS.iter().find(|item| **item == name.as_str()) {
            Some(&name) => {
                let text = maker.sentence(name);
                // Not every language names the sides.
                if !text.is_empty() {
                    parts.push(Part { name, text });
                }
            }
            None => {
                *maker.used.entry(name.clone()).or_default() += 1;
                let grammar: &Grammar = maker.grammar;
                walk(maker, &grammar.productions[name], depth + 1, parts);
            }
        },
        other => panic!("{other:?} is no item"),
    }
}

/// What stands between two parts.
const GAPS: [&str; 3] = ["", " ", "\n"];

/// A text that the parts make, in which each is what the grammar reads at its place: the item that
/// reads furthest, and of equals the first. None where no blanks and ends of lines do that.
pub fn text(maker: &mut Maker, parts: &[Part]) -> Option<String> {
    let mut gaps: Vec<usize> = parts.iter().map(|_| maker.random(GAPS.len())).collect();
    for turn in 0..8 {
        let (text, starts) = joined(parts, &gaps);
        match first_misread(maker.grammar, maker.words, parts, &text, &starts) {
            None => return Some(text),
            // More behind it, and now and then another gap before it.
            Some(bad) => {
                let gap = (bad + usize::from(turn % 3 < 2)).min(parts.len() - 1);
                gaps[gap] = (gaps[gap] + 1) % GAPS.len();
            }
        }
    }
    None
}

/// The text that the parts make, and where each begins.
fn joined(parts: &[Part], gaps: &[usize]) -> (String, Vec<usize>) {
    let (mut text, mut starts, mut last) = (String::new(), Vec::new(), "");
    for (Part { name, text: one }, gap) in parts.iter().zip(gaps) {
        let alone = ["heading", "prose", "escape", "line_comment", "divider"];
        let line = ["tag", "heading", "prose", "escape", "divider"].contains(name)
            || alone.contains(&last);
        text.push_str(match text.is_empty() {
            true => "",
            false if line => "\n",
            // Nor does a pair go on from line to line.
            false if ["joint", "second"].contains(name) => GAPS[gap % 2],
            false => GAPS[*gap],
        });
        starts.push(text.len());
        text.push_str(one);
        last = name;
    }
    (text, starts)
}

/// The first part that the grammar reads otherwise in its text.
fn first_misread(
    grammar: &Grammar,
    words: &Words,
    parts: &[Part],
    text: &str,
    starts: &[usize],
) -> Option<usize> {
    let mut run = Run::new(grammar, text, 0, words);
    let (mut depth, mut moves, mut over) = (0, false, None);
    for (index, (part, &start)) in parts.iter().zip(starts).enumerate() {
        if part.text == "\t" {
            continue;
        }
        let of_pair = ["first", "joint", "second"];
        let here = |name: &str| match name {
            "heading" => !moves && depth == 0,
            "prose" => moves || depth > 0,
            "words" => depth > 0 || over.is_some(),
            "restated" => depth == 0 && over.is_some(),
            "result" => depth > 0 || over.is_none(),
            "close" => depth > 0,
            name => !of_pair.contains(&name) || name == part.name,
        };
        let (name, end) = furthest(&mut run, start, here);
        let pair = || starts[index + 2] + parts[index + 2].text.len();
        if part.name == "first" && !run.named("joined", start).contains(&pair()) {
            return Some(index);
        }
        // Behind a result the record goes on to the end of the line, and with lines of words.
        let new_line = over.is_some_and(|end| text[end..start].contains(['\n', '\r']));
        let words = ["prose", "escape", "line_comment"].contains(&part.name);
        if !is_same(name, part.name) || end != start + part.text.len() || new_line && !words {
            return Some(index);
        }
        match part.name {
            "open" => depth += 1,
            "close" => depth -= 1,
            "phrase" | "first" | "second" if depth == 0 => moves = true,
            "result" if depth == 0 => (moves, over) = (true, Some(end)),
            _ => {}
        }
    }
    None
}

/// The item that the grammar reads furthest at `at`, of those that can stand here.
pub fn furthest(run: &mut Run, at: usize, here: impl Fn(&str) -> bool) -> (&'static str, usize) {
    let mut best = ("", 0);
    for name in ITEMS.into_iter().filter(|name| here(name)) {
        let longest = run.named(name, at).last().copied().unwrap_or(0);
        if longest > best.1 {
            best = (name, longest);
        }
    }
    best
}

/// Whether two productions are one kind of item.
pub fn is_same(one: &str, other: &str) -> bool {
    let kinds = [
        &["phrase", "first", "second"][..],
        &["separator", "joint", "divider", "empty"],
        &["nag", "glyph"],
        &["aside", "words", "prose", "restated", "clock"],
    ];
    let both = |kind: &[&str]| kind.contains(&one) && kind.contains(&other);
    one == other || kinds.into_iter().any(both)
}

/// Whether the grammar reads a record of these items alone.
pub fn reads(run: &mut Run, record: &Record) -> bool {
    run.found = Some(found(record));
    let ends = run.named("record", record.span.start);
    run.found = None;
    ends.contains(&record.span.end)
}
