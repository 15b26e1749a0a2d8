//! What the tests of the grammar share: an interpreter of EBNF, a reader of examples, and words
//! for phrases.

#![allow(dead_code, reason = "each test uses a part")]

pub mod ebnf;
pub mod examples;
pub mod items;
pub mod old;
pub mod say;
pub mod say_record;
pub mod special;
pub mod words;
