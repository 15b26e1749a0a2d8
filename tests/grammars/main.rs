//! The grammars, executed: each sentence that they make is read as they say.

mod grammar;
mod record_grammar;
#[path = "../support/grammar/mod.rs"]
mod support;
