//! What the tests of the grammar share: an interpreter of EBNF, a reader of examples, and words
//! for phrases.

pub mod ebnf;
pub mod examples;
pub mod items;
pub mod say;
pub mod say_record;
pub mod special;
pub mod words;
