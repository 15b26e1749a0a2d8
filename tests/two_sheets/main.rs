//! Two sheets of one game, White's and Black's: what each is evidence of for the other.

mod columns;
mod evidence;
mod omitted;
mod order;
mod own_moves;
mod pairs;
#[allow(dead_code, reason = "the tests of the command line use the rest")]
#[path = "../cli/run.rs"]
mod run;
#[path = "../support/mod.rs"]
mod support;
mod woven;
