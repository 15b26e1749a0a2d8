//! A JSON object with the fields that are asked for, and no others.
//!
//! Comes in: an object as it is written in full. Goes out: the same, of each object only the fields that are named. An object none
//! of whose fields is named is kept whole where the field that holds it is named.
//!
//! `plies,san` leaves of `{"record":1,"plies":[{"ply":1,"san":"e4"}]}` the object `{"plies":[{"san":"e4"}]}`.

use std::ops::Range;

/// All fields that an object may have, at any depth.
pub const FIELDS: &str = "source record line encoding notation language ruleset tags inferred start_fen status \
    plies ply text column span san uci fen confidence comments nags clock eval arrows \
    squares variations final_fen stated_result outcome faults code severity message help \
    candidates repairs read alternatives kind reason because games share number opening eco \
    annotations";

/// Adds `object`, one object in full, with the `named` fields alone.
pub(super) fn filtered(out: &mut Vec<u8>, object: &[u8], named: &[String]) {
    let mut filter = Filter {
        out,
        text: object,
        named,
    };
    filter.object(0, false);
    out.push(b'\n');
}

struct Filter<'a> {
    out: &'a mut Vec<u8>,
    text: &'a [u8],
    named: &'a [String],
}

impl Filter<'_> {
    /// Writes the object that begins at byte `at`; `whole`, where none of its fields is named.
    fn object(&mut self, at: usize, whole: bool) -> usize {
        let fields = self.fields(at);
        let names: Vec<bool> = fields.iter().map(|(name, _)| self.is_named(name)).collect();
        let whole = whole && !names.contains(&true);
        self.out.push(b'{');
        let mut first = true;
        for ((name, value), named) in fields.iter().zip(names) {
            if !named && !whole {
                continue;
            }
            if !std::mem::take(&mut first) {
                self.out.push(b',');
            }
            self.out
                .extend_from_slice(&self.text[name.start - 1..value.start]);
            self.value(value.start);
        }
        self.out.push(b'}');
        fields.last().map_or(at + 2, |(_, value)| value.end + 1)
    }

    /// Writes the value that begins at byte `at`, objects within it filtered; where it ends.
    fn value(&mut self, at: usize) -> usize {
        match self.text.get(at) {
            Some(b'{') => self.object(at, true),
            Some(b'[') => {
                self.out.push(b'[');
                let mut at = at + 1;
                while self.text.get(at).is_some_and(|byte| *byte != b']') {
                    at = self.value(at);
                    if self.text.get(at) == Some(&b',') {
                        self.out.push(b',');
                        at += 1;
                    }
                }
                self.out.push(b']');
                at + 1
            }
            _ => {
                let end = self.end(at);
                self.out.extend_from_slice(&self.text[at..end]);
                end
            }
        }
    }

    /// The fields of the object that begins at byte `at`: the name of each, and its value.
    fn fields(&self, at: usize) -> Vec<(Range<usize>, Range<usize>)> {
        let mut fields = Vec::new();
        let mut at = at + 1;
        while self.text.get(at) == Some(&b'"') {
            let name = self.end(at);
            let end = self.end(name + 1);
            fields.push((at + 1..name - 1, name + 1..end));
            at = end + 1;
        }
        fields
    }

    /// Where the value ends that begins at byte `at`.
    fn end(&self, at: usize) -> usize {
        let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
        for (i, byte) in self.text.iter().enumerate().skip(at) {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                _ if quoted => continue,
                b'{' | b'[' => depth += 1,
                b',' | b':' if depth == 0 => return i,
                b'}' | b']' if depth == 0 => return i,
                b'}' | b']' => depth -= 1,
                _ => continue,
            }
            if !quoted && depth == 0 && matches!(byte, b'"' | b'}' | b']') && i > at {
                return i + 1;
            }
        }
        self.text.len()
    }

    fn is_named(&self, name: &Range<usize>) -> bool {
        let name = &self.text[name.clone()];
        self.named.iter().any(|named| named.as_bytes() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_keeps_the_fields_that_are_named() {
        let full = br#"{"source":"a\"],{","record":1,"tags":{"line":"x","White":"y"},"plies":[{"ply":1,"san":"e4","variations":[[{"ply":1,"san":"d4"}]]},{"ply":2,"san":"e5"}],"faults":[],"outcome":null}"#;
        for (named, kept) in [
            ("source", r#"{"source":"a\"],{"}"#),
            (
                "record,outcome,faults",
                r#"{"record":1,"faults":[],"outcome":null}"#,
            ),
            ("plies,san", r#"{"plies":[{"san":"e4"},{"san":"e5"}]}"#),
            (
                "plies,san,variations",
                r#"{"plies":[{"san":"e4","variations":[[{"san":"d4"}]]},{"san":"e5"}]}"#,
            ),
            (
                "plies",
                r#"{"plies":[{"ply":1,"san":"e4","variations":[[{"ply":1,"san":"d4"}]]},{"ply":2,"san":"e5"}]}"#,
            ),
            ("tags", r#"{"tags":{"line":"x","White":"y"}}"#),
        ] {
            let named: Vec<String> = named.split(',').map(str::to_owned).collect();
            let mut out = Vec::new();
            filtered(&mut out, full, &named);
            assert_eq!(String::from_utf8_lossy(&out), format!("{kept}\n"));
        }
    }
}
