//! Every sentence of the reports and tables, in English and in French side by side.
//!
//! No code but the tables' own: which sentence is said of which fault is decided in `said/`. `{}`
//! stands for what is filled in, in this order. A message has no full stop. Here are the parts of summaries; what is said of
//! moves, of what stands beside them, of the text, of corrections and of a phrase has a file each, and so have the names that
//! a user meets (`described`).
//!
//! `["{} stands on {}, not {}", ...]` -> `a bishop stands on c8, not a knight`

mod beside;
mod described;
mod moves;
mod phrase;
mod repairs;
mod text;

pub use beside::*;
pub use described::{CODES, Described, ENCODINGS, FINDINGS, FORMATS, NOTATIONS};
pub use moves::*;
pub use phrase::*;
pub use repairs::*;
pub use text::*;

/// A sentence in English and in French, in the order of [`Messages`](super::Messages).
pub(super) type Both = [&'static str; 2];

#[cfg(feature = "reports")]
pub const ERROR: Both = ["error", "erreur"];
#[cfg(feature = "reports")]
pub const WARNING: Both = ["warning", "avertissement"];
// A colon follows, which in French has a space before it.
#[cfg(feature = "reports")]
pub const HELP: Both = ["help", "aide "];
pub const OTHER_READING: Both = ["another reading", "autre lecture"];

// The parts of summaries and sentences.
pub const JOINED: Both = ["{}: {}", "{} : {}"];
pub const COLON: Both = [":", " :"];
pub const RECORD: Both = ["{} record", "{} partie"];
pub const RECORDS: Both = ["{} records", "{} parties"];
pub const WHOLE_ONE: Both = ["{} whole", "{} complète"];
pub const WHOLE_MORE: Both = ["{} whole", "{} complètes"];
pub const AMBIGUOUS_ONE: Both = ["{} ambiguous", "{} ambiguë"];
pub const AMBIGUOUS_MORE: Both = ["{} ambiguous", "{} ambiguës"];
pub const BROKEN_ONE: Both = ["{} broken", "{} interrompue"];
pub const BROKEN_MORE: Both = ["{} broken", "{} interrompues"];
