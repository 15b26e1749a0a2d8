//! The clerk who writes the record and vouches for it: chess records in French notations, read,
//! checked on the board and written again.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod lexicon;
pub mod notation;
pub mod phrase;
