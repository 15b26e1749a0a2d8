//! Records whose rows stand in columns side by side, read one column behind the other.
//!
//! Comes in: a record that does not replay as its lines go, or not without a fault, and how one is read. Goes out: the same, or the record that the
//! columns tell, its items in the order of the game and its spans where the text has them.
//!
//! `1 e4 e5    21 Te1 Cf6`, `2 Cf3 Cc6    22 h3 h6`.

use crate::game::{Game, Status};
use crate::record::{Apart, Kind, Record, Unfolded};

use super::{Found, apart};

/// The record that is read as `found` in `text`, or as its columns or blocks tell it where it does not replay as its lines go, or not as
/// far, or with more faults.
pub(super) fn unfolded(found: Found, text: &str, read: impl Fn(&str) -> Option<Found>) -> Found {
    let broken = found.1.status == Status::Broken;
    let whole = !broken && found.1.faults.is_empty();
    if whole && !is_headed(&found.0) {
        return found;
    }
    let laid = || {
        let span = &found.0.span;
        let columns = (!whole)
            .then(|| Unfolded::abreast(text, &found.0))
            .flatten();
        let blocks = || {
            let may_be = apart::has_one_each(&found.0, text);
            may_be.then(|| Unfolded::apart(text, span)).flatten()
        };
        let headed = || Unfolded::headed(text, &found.0);
        let listed = || Unfolded::listed(text, &found.0);
        let unfolded = columns.or_else(headed).or_else(blocks).or_else(listed)?;
        let sign = unfolded.sign();
        let one_each = matches!(sign, Some(Apart::Named | Apart::Numbered | Apart::Halves));
        let is_named = sign == Some(Apart::Named) || !one_each;
        let may_be = || !one_each || apart::may_be(&found.0, &unfolded);
        if sign.is_some() && !may_be() || whole && !is_named {
            return None;
        }
        let (record, game, end) = read(unfolded.text())?;
        let plies = |game: &Game| game.main().plies.len();
        let further = plies(&game) > plies(&found.1);
        let as_far = plies(&game) == plies(&found.1);
        // A move misread breaks either, and may break the lines later.
        let better = match sign {
            Some(sign) => apart::is_told((&record, &game), (&found.0, &found.1), sign),
            None => broken || further || as_far && game.faults.len() < found.1.faults.len(),
        };
        let holds = record.span.start == found.0.span.start && unfolded.holds(&record);
        (better && holds).then(|| put_back(&unfolded, (record, game, end)))
    };
    laid().unwrap_or(found)
}

/// Whether words stand above the moves of a record.
fn is_headed(record: &Record) -> bool {
    let first = record
        .items
        .iter()
        .find(|item| !matches!(item.kind, Kind::Tag(_) | Kind::Separator));
    first.is_some_and(|first| matches!(first.kind, Kind::Heading | Kind::Side(_)))
}

/// A record that was read with its columns one under the other, in the text as it stands.
fn put_back(unfolded: &Unfolded, (record, mut game, end): Found) -> Found {
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
