//! A game for any format of serde, with the fields of its JSON in their order.
//!
//! Comes in: the JSON that is written of a game, the one place that knows its fields. Goes out: its values one by one to the
//! serializer; as JSON they come out as they went in.
//!
//! `{"source":"-","record":1,...}`

use std::borrow::Cow;
use std::cell::Cell;

use serde::ser::{Error, Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::write::Format;

use super::ReadGame;

impl Serialize for ReadGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = self.written(Format::Json);
        let value = Value {
            rest: Cell::new(&json),
        };
        value.serialize(serializer)
    }
}

/// The next value of a JSON text without blanks, and what stands behind it.
struct Value<'t> {
    rest: Cell<&'t str>,
}

impl<'t> Value<'t> {
    /// Takes `len` bytes off.
    fn take(&self, len: usize) -> &'t str {
        let (taken, rest) = self.rest.get().split_at(len);
        self.rest.set(rest);
        taken
    }

    /// Whether the next byte is `sign`, which is passed.
    fn passes(&self, sign: char) -> bool {
        let rest = self.rest.get().strip_prefix(sign);
        self.rest.set(rest.unwrap_or(self.rest.get()));
        rest.is_some()
    }

    /// A string, with what stands in it behind backslashes.
    fn string<E: Error>(&self) -> Result<Cow<'t, str>, E> {
        let mut escaped = false;
        let is_end = |c: char| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        };
        let text = self.rest.get();
        let end = text.get(1..).and_then(|text| text.find(is_end));
        let quoted = self.take(end.map_or(text.len(), |end| end + 2));
        match quoted.contains('\\') || end.is_none() {
            true => serde_json::from_str(quoted).map_err(E::custom),
            false => Ok(Cow::Borrowed(&quoted[1..quoted.len() - 1])),
        }
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.passes('{') {
            let mut map = serializer.serialize_map(None)?;
            while !self.passes('}') {
                let key = self.string::<S::Error>()?;
                self.passes(':');
                map.serialize_entry(&*key, self)?;
                self.passes(',');
            }
            return map.end();
        }
        if self.passes('[') {
            let mut list = serializer.serialize_seq(None)?;
            while !self.passes(']') {
                list.serialize_element(self)?;
                self.passes(',');
            }
            return list.end();
        }
        if self.rest.get().starts_with('"') {
            return serializer.serialize_str(&self.string::<S::Error>()?);
        }
        let text = self.rest.get();
        let word = self.take(text.find([',', ']', '}']).unwrap_or(text.len()));
        match (word, word.parse::<u64>(), word.parse::<f64>()) {
            ("null", ..) => serializer.serialize_unit(),
            ("true" | "false", ..) => serializer.serialize_bool(word == "true"),
            (_, Ok(whole), _) => serializer.serialize_u64(whole),
            // A whole number below nought is told as such.
            (_, _, Ok(number)) => match word.parse::<i64>() {
                Ok(whole) => serializer.serialize_i64(whole),
                Err(_) => serializer.serialize_f64(number),
            },
            _ => Err(S::Error::custom("no value")),
        }
    }
}
