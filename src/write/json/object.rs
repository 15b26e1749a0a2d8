//! The objects of JSON: their keys, and values of every kind.
//!
//! Comes in: fields that are asked for, and values. Goes out: their bytes, first in a row of a few hundred, from there in the output.
//!
//! `{"ply":1,"text":"e4"}`

use std::fmt::{self, Write};

use crate::chess::Position;

use super::super::Text;
use super::super::fields;
use super::super::short::Short;
use super::Json;

/// Whether a byte stands for itself in a string of JSON.
pub(super) fn is_plain(byte: &u8) -> bool {
    !matches!(byte, 0..0x20 | b'"' | b'\\' | 0x7f)
}

impl Json<'_, '_> {
    /// Opens an object that may have these fields; the fields that were named of the one about it.
    pub(super) fn open(&mut self, fields: u64) -> u64 {
        let named = match self.asked & fields {
            0 => u64::MAX,
            _ => self.asked,
        };
        self.next = b'{';
        std::mem::replace(&mut self.named, named)
    }

    /// Closes an object; `outer` fields are named of the one about it.
    pub(super) fn shut(&mut self, outer: u64) {
        if self.next == b'{' {
            self.sign(b'{');
        }
        self.sign(b'}');
        (self.next, self.named) = (b',', outer);
        self.flush();
    }

    /// Whether a field of the object is named.
    pub(super) fn names<const FIELD: usize>(&self) -> bool {
        self.named >> FIELD & 1 == 1
    }

    /// Writes the key of a field, where it is named.
    #[inline(always)]
    pub(super) fn key<const FIELD: usize>(&mut self) -> bool {
        let named = self.names::<FIELD>();
        if named {
            let (mut key, length) = const { fields::key(FIELD) };
            key[0] = self.next;
            self.row.extend(key, length);
            self.next = b',';
        }
        named
    }

    /// A share with at most four decimals: `1`, `0.97`.
    pub(super) fn share(&mut self, share: f64) {
        let text = format!("{share:.4}");
        self.raw(text.trim_end_matches('0').trim_end_matches('.'));
    }

    pub(super) fn comma(&mut self, due: bool) {
        if due {
            self.sign(b',');
        }
    }

    pub(super) fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.raw("null"),
        }
    }

    pub(super) fn number(&mut self, number: u64) {
        if self.row.is_long() {
            self.flush();
        }
        self.short(&Short::figures(number));
    }

    pub(super) fn short(&mut self, word: &Short) {
        let (bytes, length) = word.bytes();
        self.row.extend(bytes, length);
    }

    pub(super) fn sign(&mut self, sign: u8) {
        self.row.push(sign);
    }

    /// Lets what was written stand in `out`.
    pub(super) fn flush(&mut self) {
        self.out.extend_from_slice(self.row.bytes());
        self.row.clear();
    }

    pub(super) fn relieve(&mut self) {
        self.flush();
        self.options.relieve(self.out);
    }

    pub(super) fn string(&mut self, text: &str) {
        if text.as_bytes().iter().all(is_plain) {
            self.sign(b'"');
            self.raw(text);
            return self.sign(b'"');
        }
        self.flush();
        // A vector takes every text, and a text is always a string of JSON.
        let _ = serde_json::to_writer(&mut *self.out, text);
    }

    /// A word in which nothing is to be escaped.
    pub(super) fn quoted(&mut self, word: &Short) {
        self.sign(b'"');
        self.short(word);
        self.sign(b'"');
    }

    pub(super) fn fen(&mut self, position: &Position) {
        self.sign(b'"');
        self.fens.add(position, &mut self.row);
        self.sign(b'"');
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.flush();
        self.out.extend_from_slice(text.as_bytes());
    }

    pub(super) fn put(&mut self, text: fmt::Arguments<'_>) {
        self.flush();
        // A vector takes every text.
        let _ = Text(self.out).write_fmt(text);
    }
}
