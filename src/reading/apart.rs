//! Whether White's moves and Black's stand in blocks apart.
//!
//! Comes in: a record as its lines go, the same with two blocks of its rows beside each other, and the games of both. Goes out: whether
//! the blocks tell the game. A move misread breaks either, so that it is asked too whether the men of one side could have made the moves
//! of a block, and not those of both in turn.
//!
//! `e4`, `Cf3`, `Fb5`, below them `e5`, `Cc6`, `a6`: White's men alone make the first three.

use shakmaty::Color;

use crate::chess::Position;
use crate::game::{Game, Status};
use crate::phrase::Phrase;
use crate::record::{Apart, Item, Kind, Record, Unfolded};

use super::columns::slips;
use super::host::Host;

/// Of so many rows one may have more than one half-move, or none.
const OTHERS: usize = 8;
/// So many moves are looked at first, and of so many one may stand beside another.
const LINES_ASKED: usize = 16;
const LINES_OTHER: usize = 4;
/// So many moves of one side alone are asked, and of so many one may be misread.
const ASKED_MOST: usize = 32;
const SLIPS: usize = 6;
const SLIPS_NAMED: usize = 4;
/// The blocks are played so many half-moves further than the lines.
const FURTHER: usize = 6;

/// Whether the first lines of the record have one half-move each, but for a few.
pub(super) fn has_one_each(record: &Record, text: &str) -> bool {
    let cells = record.items.iter().filter(|item| item.kind.is_cell());
    let cells: Vec<Item> = cells.take(LINES_ASKED).collect();
    let beside = |pair: &&[Item]| !text[pair[0].end..pair[1].start].contains('\n');
    cells.windows(2).filter(beside).count() <= cells.len() / LINES_OTHER
}

/// Whether the lines of two blocks have one half-move each, as far as the record was read.
pub(super) fn may_be(record: &Record, unfolded: &Unfolded) -> bool {
    let cells = record.items.iter().filter(|item| item.kind.is_cell());
    let starts: Vec<usize> = cells.map(|cell| cell.start).collect();
    let (mut rows, mut others) = (0, 0);
    for piece in unfolded.pieces() {
        let first = starts.partition_point(|&at| at < piece.start);
        let behind = starts.partition_point(|&at| at < piece.end);
        rows += 1;
        others += usize::from(behind - first > 1);
    }
    others <= rows / OTHERS
}

/// Whether the game that two blocks tell is the one of the record, and not the one that its lines tell.
pub(super) fn is_told(
    (record, game): (&Record, &Game),
    (lines, found): (&Record, &Game),
    sign: Apart,
) -> bool {
    let is_clean = |game: &Game| game.status != Status::Broken && game.faults.is_empty();
    let plies = |game: &Game| game.main().plies.len();
    if is_clean(game) {
        let (own, others) = (plies(game), plies(found));
        return match sign {
            // Sentences of which a line begins with a side's name say more as they stand.
            Apart::Listed | Apart::Columns => !is_clean(found) || own >= others,
            _ => !is_clean(found) || sign == Apart::Named && own > others,
        };
    }
    // Where the lines tell no move at all, nothing of theirs is lost.
    if is_clean(found) && plies(found) > 0 {
        return false;
    }
    let start = &game.start;
    let sides = sides(record);
    let asked = sides.iter().map(Vec::len).sum::<usize>();
    let alone = Color::ALL.map(|side| alone(side, start, &sides[usize::from(side.is_black())]));
    let own = alone.iter().sum::<usize>();
    let in_turn = in_turn(lines);
    let others = slips([Color::White, Color::Black], start, &in_turn, in_turn.len()).unwrap_or(0);
    let few = own <= 1 + asked / SLIPS;
    let told = match sign {
        Apart::Columns => true,
        Apart::Named | Apart::Listed => own <= 1 + asked / SLIPS_NAMED,
        Apart::Numbered => few && others > own,
        Apart::Halves => few && others > 2 * own + 1,
    };
    told || plies(game) >= plies(found) + FURTHER
}

/// How many of the moves said the men of one side could not have made, whatever stood against them. A man stands where he was said to go.
fn alone(side: Color, start: &Position, said: &[Option<Phrase>]) -> usize {
    let mut hosts = vec![Host::of(start.board(), side)];
    let mut slips = 0;
    for phrase in said.iter().flatten() {
        let behind = Host::all_behind(&hosts, phrase);
        hosts = match behind.is_empty() {
            true => {
                slips += 1;
                hosts.iter().map(|host| host.with(phrase)).collect()
            }
            false => behind,
        };
    }
    slips
}

/// The first moves of each side, in the order of the game.
fn sides(record: &Record) -> [Vec<Option<Phrase>>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    let (mut number, mut black) = (0, false);
    for item in &record.items {
        match item.kind {
            Kind::Number { value, black: dots } => {
                black = dots || black && value == number;
                number = value;
            }
            kind if kind.is_cell() => {
                let phrase = match kind {
                    Kind::Phrase { phrase, .. } => Some(phrase),
                    _ => None,
                };
                sides[usize::from(black)].push(phrase);
                black = !black;
            }
            _ => {}
        }
        if sides[1].len() == ASKED_MOST {
            break;
        }
    }
    sides
}

/// The first moves as the lines have them.
fn in_turn(record: &Record) -> Vec<Option<Phrase>> {
    let said = record.items.iter().filter_map(|item| match item.kind {
        Kind::Phrase { phrase, .. } => Some(Some(phrase)),
        kind if kind.is_cell() => Some(None),
        _ => None,
    });
    said.take(2 * ASKED_MOST).collect()
}
