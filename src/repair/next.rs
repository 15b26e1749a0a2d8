//! The next record of a text, repaired.
//!
//! Comes in: a text, a place in it, what is known of notation and language. Goes out: a [`Repaired`] record and
//! the byte behind it.
//!
//! A sheet with mistakes may go on a little further in a notation that it is not written in: `C6xe5`, a
//! knight of c6 whose letter was lost, is a move of the abbreviated notation. So the notation that most words speak for is tried too, and
//! the one that needs the fewer corrections is kept.

use crate::game::Status;
use crate::reading::{self, Start};
use crate::record::{self, Choice, Record, Span};

use super::{Options, Repaired, answers, repair, repair_both};

/// The next record of `text` at or after byte `at`, repaired, and the byte after it; none where only blanks
/// are left.
///
/// ```
/// use greffier::reading::Start;
/// use greffier::record::Choice;
/// use greffier::repair::{Options, next};
///
/// let text = "1) e2-e4 e7-e5 2) Cg1-f5 Cb8-c6 3) Ff1-b5";
/// let (repaired, end) =
///     next(text, 0, &Choice::default(), &Start::Record, &Options::default()).unwrap();
/// assert_eq!((repaired.repairs.len(), end), (1, text.len()));
/// ```
#[must_use]
pub fn next(
    text: &str,
    at: usize,
    choice: &Choice,
    start: &Start,
    options: &Options,
) -> Option<(Repaired, usize)> {
    found(
        text,
        at,
        choice,
        (start, options),
        |record, text, options| repair(record, text, start, options),
    )
}

/// As [`next`], with a `second` sheet of the same game beside the record: its record and its text.
#[must_use]
pub fn next_beside(
    text: &str,
    at: usize,
    choice: &Choice,
    start: &Start,
    options: &Options,
    second: (&Record, &str),
) -> Option<(Repaired, usize)> {
    found(
        text,
        at,
        choice,
        (start, options),
        |record, text, options| repair_both([(record, text), second], start, options),
    )
}

fn found(
    text: &str,
    at: usize,
    choice: &Choice,
    (start, options): (&Start, &Options),
    repair: impl Fn(&Record, &str, &Options) -> Repaired,
) -> Option<(Repaired, usize)> {
    let (record, game, end) = reading::next(text, at, choice, start)?;
    let ruled = record::ruled(&text[..end], record.span.start);
    let put = ruled.as_deref().unwrap_or(text);
    let repair = |record: &Record| match ruled {
        None => repair(record, text, options),
        Some(_) => {
            let stands = |span: &Span| record::with_signs(span, text);
            let options = &Options {
                answers: &answers::there(options.answers, record, stands),
                ..*options
            };
            with_signs(repair(record, put, options), text)
        }
    };
    let mut found = (repair(&record), end);
    if game.status == Status::Broken {
        let (own, own_end) = reading::own(text, record.span.start, choice, start)?;
        let own = (own.dialect != record.dialect).then(|| repair(&own));
        // A page of which nothing is read as a move needs nothing.
        let says = |own: &Repaired| !own.game.plies.is_empty() || found.0.game.plies.is_empty();
        if let Some(own) = own.filter(|own| says(own) && needs(own) <= needs(&found.0)) {
            found = (own, own_end);
        }
    }
    let repaired = &mut found.0;
    reading::told_by_words(&repaired.record, &mut repaired.game, text, choice);
    reading::begins_there(&repaired.record, &mut repaired.game, text);
    Some(found)
}

/// A record that was repaired where a table is ruled with the usual signs, in `text` as it stands.
fn with_signs(mut repaired: Repaired, text: &str) -> Repaired {
    for fault in &mut repaired.game.faults {
        fault.span = record::with_signs(&fault.span, text);
    }
    for repair in &mut repaired.repairs {
        repair.span = record::with_signs(&repair.span, text);
    }
    repaired
}

/// How much a record needed: the less, the better it was understood.
fn needs(repaired: &Repaired) -> (bool, bool, usize) {
    let corrections = repaired.repairs.iter().filter(|repair| repair.counts());
    (
        repaired.given_up.is_some(),
        repaired.game.status == Status::Broken,
        corrections.count(),
    )
}
