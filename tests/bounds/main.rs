//! What holds of any text, however long or garbled: no panic, nothing skipped in silence, and no more time than its length
//! earns.

mod garbled;
mod long;
mod random_games;
mod repeated;
#[path = "../support/mod.rs"]
mod support;
mod tiling;
