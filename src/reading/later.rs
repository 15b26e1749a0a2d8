//! Records of the later moves of a game, of which nobody says from which position they are played.
//!
//! Comes in: a record, and the game that came of it from the initial array. Goes out: the number at which such a record begins.
//!
//! `13. Cf3 Cc6 14. Fb5 a6`

use crate::chess::Position;
use crate::game::{Cause, Fault, Game, Status};
use crate::record::{Item, Kind, Record};

use super::{Replay, Start};

/// No more rows than these are forgotten before the first that is written; and so many numbers tell which that is.
const FORGOTTEN_MOST: u32 = 2;
const NUMBERS_TOLD: usize = 4;
/// By chance no more half-moves than these can be played from the initial array.
const CHANCE_MOST: usize = 7;

/// The first number of a record, and its item, where the record is of the later moves of a game, and no position is given from which they
/// are played: its first numbers tell so, one after the other. A row or two may have been forgotten.
pub(crate) fn begins_later(record: &Record, game: &Game) -> Option<(u32, Item)> {
    let numbers = || {
        record.items.iter().filter_map(|item| match item.kind {
            Kind::Number { value, .. } => Some((value, item)),
            _ => None,
        })
    };
    let mut told: Vec<u32> = numbers().take(NUMBERS_TOLD).map(|(n, _)| n).collect();
    told.dedup();
    let follow = told.windows(2).all(|two| two[1] == two[0] + 1);
    let (first, item) = numbers().next()?;
    // A number alone may be wrong, where a game goes on behind it.
    let alone = || game.plies_of(game.main()).len() < 2 * FORGOTTEN_MOST as usize;
    let tells = match game.status {
        Status::Broken => told.len() > 1 || alone(),
        Status::Whole | Status::Ambiguous => told.len() == 1 && alone(),
    };
    let later = first > FORGOTTEN_MOST + 1 && follow && tells;
    (later && game.start == Position::initial()).then_some((first, item))
}

/// The game of such a record, of which no move is played; none where its moves can be played from the initial array for longer than by chance.
pub(super) fn untold<'r>(
    replay: impl Fn() -> Replay<'r>,
    found: &Game,
    start: &Start,
) -> Option<Game> {
    let given = matches!(start, Start::Position(_) | Start::Men(_));
    if given || found.main().plies.len() > CHANCE_MOST {
        return None;
    }
    let mut replay = replay();
    let (number, item) = begins_later(replay.record, found)?;
    replay.start(start);
    let fault = Fault::new(Cause::BeginsLater { number }, item.span());
    replay.game.faults.push(fault);
    replay.game.status = Status::Broken;
    replay.run();
    Some(replay.game)
}
