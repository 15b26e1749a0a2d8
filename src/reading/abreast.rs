//! Records whose rows stand in columns side by side, read one column behind the other.
//!
//! Comes in: a record that does not replay as its lines go, and how one is read. Goes out: the same, or the record that the
//! columns tell, its items in the order of the game and its spans where the text has them.
//!
//! `1 e4 e5    21 Te1 Cf6`, `2 Cf3 Cc6    22 h3 h6`.

use crate::game::{Game, Status};
use crate::record::{Record, Unfolded};

/// The record that is read as `found` in `text`, or as its columns tell it, where it replays further so.
pub(super) fn unfolded(
    found: (Record, Game, usize),
    text: &str,
    read: impl Fn(&str) -> Option<(Record, Game, usize)>,
) -> (Record, Game, usize) {
    if found.1.status != Status::Broken {
        return found;
    }
    let further = || {
        let unfolded = Unfolded::of(text, &found.0.span)?;
        let (record, game, end) = read(unfolded.text())?;
        let further = game.main().plies.len() > found.1.main().plies.len();
        let holds = record.span.start == found.0.span.start && unfolded.holds(&record);
        (further && holds).then(|| put_back(&unfolded, (record, game, end)))
    };
    further().unwrap_or(found)
}

/// A record that was read with its columns one under the other, in the text as it stands.
fn put_back(
    unfolded: &Unfolded,
    (record, mut game, end): (Record, Game, usize),
) -> (Record, Game, usize) {
    let behind = end - record.span.end;
    let record = unfolded.as_it_stands(&record);
    told_there(unfolded, &mut game);
    let end = record.span.end + behind;
    (record, game, end)
}

/// The faults of a game that was read with the columns of its record one under the other, in the text as it stands.
pub(crate) fn told_there(unfolded: &Unfolded, game: &mut Game) {
    for fault in &mut game.faults {
        fault.span = unfolded.stands(&fault.span);
    }
    game.faults.sort_by_key(|fault| fault.span.start);
}
