//! `--to json`: keys, their order and types; places against the text.

use std::fmt;
use std::ops::Index;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};

use crate::run::fed;

/// JSON whose objects keep the order of their keys.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    Null,
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn of(line: &str) -> Json {
        serde_json::from_str(line).expect("JSON")
    }

    pub fn keys(&self) -> Vec<&str> {
        match self {
            Json::Object(pairs) => pairs.iter().map(|(key, _)| key.as_str()).collect(),
            other => panic!("no object: {other:?}"),
        }
    }

    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(list) => list,
            other => panic!("no list: {other:?}"),
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            other => panic!("no text: {other:?}"),
        }
    }

    pub fn share(&self) -> f64 {
        match self {
            Json::Number(number) => *number,
            other => panic!("no number: {other:?}"),
        }
    }

    pub fn number(&self) -> usize {
        match self {
            Json::Number(number) if number.fract() == 0.0 => *number as usize,
            other => panic!("no whole number: {other:?}"),
        }
    }

    fn has(&self, key: &str) -> bool {
        self.keys().contains(&key)
    }
}

impl Index<&str> for Json {
    type Output = Json;

    fn index(&self, key: &str) -> &Json {
        match self {
            Json::Object(pairs) => &pairs.iter().find(|(name, _)| name == key).expect(key).1,
            other => panic!("no object: {other:?}"),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Json;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("what records hold")
            }
            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }
            fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
                Ok(Json::Number(number as f64))
            }
            fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
                Ok(Json::Number(number))
            }
            fn visit_str<E>(self, text: &str) -> Result<Json, E> {
                Ok(Json::Text(text.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
                let mut list = Vec::new();
                while let Some(one) = seq.next_element()? {
                    list.push(one);
                }
                Ok(Json::List(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Json::Object(pairs))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

const RECORD: [&str; 17] = [
    "source",
    "record",
    "line",
    "encoding",
    "notation",
    "language",
    "ruleset",
    "tags",
    "inferred",
    "start_fen",
    "status",
    "plies",
    "final_fen",
    "stated_result",
    "outcome",
    "confidence",
    "faults",
];
const PLY: [&str; 8] = ["ply", "text", "line", "column", "span", "san", "uci", "fen"];
const FAULT: [&str; 10] = [
    "code",
    "severity",
    "ply",
    "line",
    "column",
    "span",
    "text",
    "message",
    "help",
    "candidates",
];

/// Checks keys, order, types and places of a record of `text`.
fn check(json: &Json, text: &str) {
    // Comments have a key where there are any.
    let mut keys = json.keys();
    keys.retain(|key| *key != "comments");
    assert_eq!(keys, RECORD);
    for key in [
        "source",
        "encoding",
        "notation",
        "language",
        "start_fen",
        "final_fen",
    ] {
        assert!(!json[key].text().is_empty(), "{key}");
    }
    assert!(json["record"].number() > 0 && json["line"].number() > 0);
    assert!(
        json["tags"]
            .keys()
            .iter()
            .all(|key| json["tags"][key].text().len() < 1000)
    );
    assert!(["whole", "ambiguous", "broken"].contains(&json["status"].text()));
    for (key, values) in [
        ("stated_result", &["1-0", "0-1", "1/2-1/2", "*"][..]),
        (
            "outcome",
            &[
                "checkmate",
                "stalemate",
                "insufficient-material",
                "threefold-repetition",
                "fivefold-repetition",
                "fifty-moves",
                "seventy-five-moves",
            ],
        ),
    ] {
        assert!(
            json[key] == Json::Null || values.contains(&json[key].text()),
            "{key}"
        );
    }
    assert!(matches!(json["confidence"], Json::Number(share) if (0.0..=1.0).contains(&share)));
    plies(&json["plies"], 1, text);
    for fault in json["faults"].list() {
        assert_eq!(fault.keys(), FAULT);
        place(fault, text);
        assert!(["error", "warning"].contains(&fault["severity"].text()));
        assert!(fault["ply"] == Json::Null || fault["ply"].number() > 0);
        assert!(fault["help"] == Json::Null || !fault["help"].text().is_empty());
        assert!(!fault["message"].text().is_empty() && !fault["code"].text().is_empty());
        assert!(
            fault["candidates"]
                .list()
                .iter()
                .all(|one| !one.text().is_empty())
        );
    }
    let starts = json["faults"]
        .list()
        .iter()
        .map(|fault| fault["span"].list()[0].number());
    assert!(
        starts.collect::<Vec<_>>().is_sorted(),
        "faults stand in the order of the text"
    );
}

/// Checks a line of plies, and those nested in it; the first has the number `first`.
fn plies(line: &Json, first: usize, text: &str) {
    for (i, ply) in line.list().iter().enumerate() {
        let varied = ply.has("variations");
        let beside = ["nags", "comments", "variations"];
        let beside = beside.iter().filter(|key| ply.has(key)).count();
        assert_eq!(ply.keys()[..8], PLY);
        assert_eq!(ply.keys().len(), 8 + beside);
        assert_eq!(ply["ply"].number(), first + i);
        place(ply, text);
        for key in ["san", "uci", "fen"] {
            assert!(ply[key].text().is_ascii() && !ply[key].text().is_empty());
        }
        if varied {
            assert!(!ply["variations"].list().is_empty());
            for variation in ply["variations"].list() {
                plies(variation, first + i, text);
            }
        }
    }
}

/// Checks that span, line and column are one place, where the text stands.
fn place(item: &Json, text: &str) {
    let span: Vec<usize> = item["span"].list().iter().map(Json::number).collect();
    assert_eq!(&text[span[0]..span[1]], item["text"].text());
    let before = text[..span[0]].replace("\r\n", "\n").replace('\r', "\n");
    assert_eq!(item["line"].number(), 1 + before.matches('\n').count());
    let column = before.rsplit('\n').next().expect("a line").chars().count() + 1;
    assert_eq!(item["column"].number(), column, "{item:?}");
}

const NASTY: &str = "[Event \"Café \\\"Régence\\\" \\\\ œuvre\"]\n[Result \"1-0\"]\n\n\
    {déjà} 1. é4 e4 (1. d4 {là} d5 (1... Cf6 2. c4) 2. c4) (1. c4) 1... e5+ 2. Cf3 {œ𝄞} Cc9 3. Fb5 zut 0-1\n\n\
    1) d4 d5 2) Cf3 Cf6 3) Cd2 e6 4) e3 c5 *\n\n\
    [FEN \"bad\"]\n\n1. e4 {open";

#[test]
fn a_record_is_an_object_with_its_keys_in_order() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text = NASTY.replace('\n', line_end);
        let ran = fed(&["convert", "-q", "-t", "json"], &text);
        let records: Vec<Json> = ran.out.lines().map(Json::of).collect();
        assert_eq!(records.len(), 3, "{}", ran.out);
        for (i, record) in records.iter().enumerate() {
            check(record, &text);
            assert_eq!(record["record"].number(), i + 1);
        }
        assert_eq!(
            records[0]["tags"]["Event"].text(),
            "Café \"Régence\" \\ œuvre"
        );
        let statuses: Vec<&str> = records.iter().map(|one| one["status"].text()).collect();
        assert_eq!(statuses[1..], ["ambiguous", "broken"]);
        assert!(!ran.out.contains('\r') && ran.out.ends_with("}\n"));
    }
}

#[test]
fn other_readings_are_variations_of_the_ply_where_they_part() {
    let ran = fed(
        &["convert", "-q", "-t", "json"],
        "1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 4. e3 *",
    );
    let json = Json::of(&ran.out);
    check(&json, "1. d4 d5 2. Cf3 Cf6 3. Cd2 e6 4. e3 *");
    let knight = &json["plies"].list()[4];
    let other = knight["variations"].list()[0].list();
    assert_eq!(other[0]["text"].text(), "Cd2");
    assert_ne!(other[0]["uci"], knight["uci"]);
    assert!(matches!(json["confidence"], Json::Number(share) if (0.5..1.0).contains(&share)));
}

#[test]
fn a_whole_record_says_what_it_is() {
    let text = "1. f3 e5 2. g4 Dh4# 0-1";
    let json = Json::of(&fed(&["convert", "-t", "json"], text).out);
    check(&json, text);
    assert_eq!(json["status"].text(), "whole");
    assert_eq!(
        (json["stated_result"].text(), json["outcome"].text()),
        ("0-1", "checkmate")
    );
    assert_eq!(json["plies"].list()[3]["san"].text(), "Qh4#");
    assert_eq!(json["plies"].list()[3]["fen"], json["final_fen"]);
    assert_eq!(json["faults"].list(), []);
    assert_eq!(json["confidence"], Json::Number(1.0));
    assert_eq!(
        (json["ruleset"].text(), json["encoding"].text()),
        ("modern", "UTF-8")
    );
    let castled = Json::of(
        &fed(
            &["convert", "-t", "json"],
            "1. e4 e5 2. Cf3 Cf6 3. Fc4 Fc5 4. O-O",
        )
        .out,
    );
    assert_eq!(castled["plies"].list()[6]["uci"].text(), "e1g1");
}

#[test]
fn moves_that_name_both_squares_are_coordinate_whatever_blanks_stand_in_them() {
    for (text, notation) in [
        (
            "1. e2 - e4 e7 - e5 2. Cg1 - f3 Cb8 - c6 3. Ff1 - c4 Cg8 - f6 4. 0-0",
            "coordinate",
        ),
        ("1. e2-e4 e7-e5 2. Cg1-f3", "coordinate"),
        ("1. e4 - e5 2. Cf3 - Cc6 3. Fb5 - a6", "abbreviated"),
        ("1. e4 e5 2. Cg1f3 Cb8c6", "abbreviated"),
    ] {
        let json = Json::of(&fed(&["convert", "-q", "-t", "json"], text).out);
        assert_eq!(json["notation"].text(), notation, "{text}");
    }
}

#[test]
fn comments_glyphs_and_commands_stand_with_their_plies() {
    let text = "{avant} 1. e4! {[%clk 1:02:03] [%eval -0.35] bon } e5 $14 (1... c5 {oui}) \
        2. Cf3 {[%eval #-3][%cal Ge2e4,Rd1d5]} ; fin\nCc6 1-0\n";
    let ran = fed(&["convert", "-t", "json"], text);
    for part in [
        r#""nags":[1],"clock":"1:02:03","eval":-0.35,"comments":[{"ply":1,"text":"[%clk 1:02:03] [%eval -0.35] bon","span":[16,48]}]}"#,
        r#""nags":[14],"variations":[["#,
        r#""comments":[{"ply":2,"text":"oui","span":[68,71]}]}]]}"#,
        r##""eval":"#-3","arrows":["Ge2e4","Rd1d5"],"comments":[{"ply":3,"##,
        r#"],"comments":[{"ply":0,"text":"avant","span":[1,6]},{"ply":1,"#,
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    assert!(
        !fed(&["convert", "-t", "json"], "1. e4 e5")
            .out
            .contains("comments")
    );
}

#[test]
fn reports_as_json_are_json_alone() {
    let ran = fed(
        &["check", "--message-format", "json", "keine-datei", "-"],
        "1. e5 *\n\n1. e4 *\n",
    );
    let lines: Vec<Json> = ran.err.lines().map(Json::of).collect();
    assert_eq!(lines.len(), 3, "{}", ran.err);
    assert!(
        ran.err
            .lines()
            .next()
            .is_some_and(|line| line.starts_with("{\"error\":\"cannot open keine-datei"))
    );
    assert!(
        ran.err
            .ends_with("{\"summary\":{\"ambiguous\":0,\"broken\":1,\"records\":2,\"whole\":1}}\n"),
        "{}",
        ran.err
    );
}
