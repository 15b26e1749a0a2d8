//! Items as the grammar of the record names them, and sentences made of them.
//!
//! Comes in: a record that the parser read, or a seed. Goes out: for each item the productions that
//! it can be; records with the items that they were made of.

use greffier::record::{Item, Kind, Record};

use super::ebnf::{Expr, Found, Grammar, Maker, Run};
use super::special::{ITEMS, past_blanks};
use super::words::Words;

/// The productions that an item can be; none for a fault.
pub fn names(kind: &Kind) -> &'static [&'static str] {
    match kind {
        Kind::Tag(_) => &["tag"],
        Kind::Heading => &["heading"],
        Kind::Prose => &["prose"],
        Kind::Aside => &["aside", "words"],
        Kind::Escape => &["escape"],
        Kind::Comment => &["comment"],
        Kind::LineComment => &["line_comment"],
        Kind::Nag(_) => &["nag", "glyph"],
        Kind::Number { .. } => &["number"],
        Kind::Side(_) => &["side"],
        Kind::Phrase { .. } => &["phrase", "first", "second"],
        Kind::Empty { .. } => &["empty"],
        Kind::Illegible => &["illegible"],
        Kind::Open { .. } => &["open"],
        Kind::Close => &["close"],
        Kind::Result(_) => &["result"],
        Kind::Separator => &["separator", "joint"],
        Kind::Unreadable { .. }
        | Kind::Control(_)
        | Kind::TooDeep
        | Kind::Stray
        | Kind::BadTag
        | Kind::Unterminated(_) => &[],
    }
}

/// The items of a record, for the interpreter to read it by.
pub fn found(record: &Record) -> Found {
    let one = |item: &Item| (item.start, (names(&item.kind).to_vec(), item.end));
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
            let most = if depth > 12 { 1 } else { 7 - depth.min(5) };
            for _ in 0..maker.random(most) {
                walk(maker, part, depth, parts);
            }
        }
        Expr::Name(name) => match ITEMS.iter().find(|item| **item == name.as_str()) {
            Some(&name) => {
                let text = maker.sentence(name);
                parts.push(Part { name, text });
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

/// How far apart the parts of a sentence stand.
#[derive(Clone, Copy)]
pub enum Gap {
    None,
    Blank,
    Line,
}

/// The text that the parts make, and where each begins.
pub fn joined(parts: &[Part], gap: Gap) -> (String, Vec<usize>) {
    let (mut text, mut starts, mut last, mut over) = (String::new(), Vec::new(), "", false);
    for Part { name, text: one } in parts {
        let line = ["tag", "heading", "prose", "escape"].contains(name)
            || ["heading", "prose", "escape", "line_comment"].contains(&last);
        // What stands behind a result must stand on its line.
        text.push_str(match gap {
            _ if text.is_empty() => "",
            _ if line => "\n",
            Gap::None => "",
            Gap::Line if !over => "\n",
            Gap::Blank | Gap::Line => " ",
        });
        starts.push(text.len());
        text.push_str(one);
        (last, over) = (name, over || *name == "result");
    }
    (text, starts)
}

/// Whether the parts are what the grammar reads in their text: at each place the item that reads
/// furthest, and of equals the first.
pub fn is_plain(
    grammar: &Grammar,
    words: &Words,
    parts: &[Part],
    made: &(String, Vec<usize>),
) -> bool {
    let (text, starts) = made;
    let mut run = Run::new(grammar, text, 0, words);
    let (mut depth, mut moves) = (0, false);
    for (part, &start) in parts.iter().zip(starts) {
        let end = start + part.text.len();
        if part.text.trim().is_empty() {
            continue;
        }
        let of_pair = ["first", "joint", "second"];
        let here = |name: &str| match name {
            "heading" => !moves && depth == 0,
            "prose" => moves || depth > 0,
            "words" | "close" => depth > 0,
            name => !of_pair.contains(&name) || name == part.name,
        };
        let mut best = ("", 0);
        for name in ITEMS.into_iter().filter(|name| here(name)) {
            let longest = run.named(name, start).last().copied().unwrap_or(0);
            if longest > best.1 {
                best = (name, longest);
            }
        }
        if !is_same(best.0, part.name) || best.1 != end {
            return false;
        }
        match part.name {
            "open" => depth += 1,
            "close" => depth -= 1,
            "phrase" | "first" | "second" | "result" if depth == 0 => moves = true,
            _ => {}
        }
    }
    past_blanks(words, text, 0) == 0 || text.is_empty()
}

/// Whether two productions are one kind of item.
pub fn is_same(one: &str, other: &str) -> bool {
    let kinds = [
        &["phrase", "first", "second"][..],
        &["separator", "joint"],
        &["nag", "glyph"],
        &["aside", "words"],
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

/// The item that the grammar reads furthest at `at`, where a move may stand.
pub fn furthest(run: &mut Run, at: usize) -> (&'static str, usize) {
    let of_place = [
        "heading", "words", "open", "close", "first", "joint", "second",
    ];
    let mut best = ("", 0);
    for name in ITEMS.into_iter().filter(|name| !of_place.contains(name)) {
        let longest = run.named(name, at).last().copied().unwrap_or(0);
        if longest > best.1 {
            best = (name, longest);
        }
    }
    best
}
