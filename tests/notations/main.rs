//! What moves say in each notation, in figures, letters and words.

mod captures;
mod chapters;
mod conditions;
mod descriptive;
mod faults;
mod games;
mod letters_and_words;
mod prose;
mod retold;
#[path = "../support/mod.rs"]
mod support;
mod told;
