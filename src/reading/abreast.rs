//! Records whose rows stand in columns side by side, read one column behind the other.
//!
//! Comes in: a record that does not replay as its lines go, or not without a fault, and how one is read. Goes out: the same, or the record that the
//! columns tell, its items in the order of the game and its spans where the text has them.
//!
//! `1 e4 e5    21 Te1 Cf6`, `2 Cf3 Cc6    22 h3 h6`.
//!
//! Here too: whether White's moves and Black's stand in blocks apart. `e4`, `Cf3`, `Fb5`, below them `e5`, `Cc6`, `a6`: White's men alone make
//! the first three.

use shakmaty::Color;

use crate::chess::Position;
use crate::game::{Game, Status};
use crate::phrase::Phrase;
use crate::record::{Apart, Item, Kind, Record, Unfolded};

use super::Found;
use super::columns::Host;
use super::columns::slips;

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
            let may_be = has_one_each(&found.0, text);
            may_be.then(|| Unfolded::apart(text, span)).flatten()
        };
        let headed = || Unfolded::headed(text, &found.0);
        let listed = || Unfolded::listed(text, &found.0);
        let unfolded = columns.or_else(headed).or_else(blocks).or_else(listed)?;
        let sign = unfolded.sign();
        let one_each = matches!(sign, Some(Apart::Named | Apart::Numbered | Apart::Halves));
        let is_named = sign == Some(Apart::Named) || !one_each;
        let may_be = || !one_each || may_stand_apart(&found.0, &unfolded);
        if sign.is_some() && !may_be() || whole && !is_named {
            return None;
        }
        let (record, game, end) = read(unfolded.text())?;
        let plies = |game: &Game| game.main().plies.len();
        let further = plies(&game) > plies(&found.1);
        let as_far = plies(&game) == plies(&found.1);
        // A move misread breaks either, and may break the lines later.
        let better = match sign {
            Some(sign) => is_told((&record, &game), (&found.0, &found.1), sign),
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
fn may_stand_apart(record: &Record, unfolded: &Unfolded) -> bool {
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
