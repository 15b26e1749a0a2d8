//! Whose moves stand in which column: White's and Black's exchanged in every row, or one side's alone in both.
//!
//! Comes in: a record that broke. Goes out: the cause, where that explains its words better than a single slip does, and the item
//! at which it shows. Exchanged rows are played in the other order. Where one side's moves are written alone the other's are not known,
//! and so no position is: it is asked whether the men of that side could have gone so, whatever stood against them.
//!
//! `1. e5 e4 2. Cc6 Cf3`: exchanged. `1. e4 Cf3 2. Fb5 O-O`: White's alone.
//!
//! Here too: the men of one side, without those against them. White's men behind `e4`, `Cf3`, `Fb5`, `O-O`, whatever Black did.

use shakmaty::{Bitboard, Board, CastlingSide, Color, File, Role, Square, attacks};

use crate::chess::{Position, pawn_steps};
use crate::fit;
use crate::game::Cause;
use crate::notation::Notation;
use crate::phrase::Phrase;
use crate::record::Kind;

use super::Replay;
use super::live::Walk;

/// A row of a sheet, its cells from left to right: the item of each, and the move that it says, if it can be read. A cell in which
/// nothing is written is none.
type Row = [Option<(u32, Option<Phrase>)>; 2];

/// So many moves at the least tell whose they are.
const TOLD_LEAST: usize = 4;
/// Where the sheet breaks in the other order too, it has gone so many half-moves further than in its own.
const FURTHER: usize = 12;
/// How many positions are followed at once.
const POSITIONS_MOST: usize = 64;
/// So many half-moves behind one that is not written show that it is not.
const GOES_ON: usize = 4;
/// So many of the first moves tell it surest: men who were taken and are thought to stand do not keep the others from going yet.
const TOLD_MOST: usize = 24;
/// Of so many moves of one side alone one may be misread.
const SLIPS: usize = 8;
/// Of so many moves one at the least cannot be the side's whose turn it would be.
const OTHERS: usize = 8;

impl Replay<'_> {
    /// Tells what is wrong with the columns, if that is why no reading survived item `at`, and the unreadable words of the line to
    /// item `end`.
    pub(super) fn tell_columns(&mut self, walk: &mut Walk, at: u32, end: u32) -> bool {
        // Where no more than the way that a record can be read is asked, the reason is not.
        if self.guesses == 0 || self.current() != 0 {
            return false;
        }
        let Some((cause, item, ply)) = self.columns(self.next_number() - 1, end) else {
            return false;
        };
        // What was told of moves played by the wrong side was no fault of theirs.
        walk.doubt = None;
        self.game.faults.retain(|fault| {
            !matches!(
                fault.cause,
                Cause::Ambiguous { .. } | Cause::CheckMark { .. } | Cause::CaptureMark
            )
        });
        self.tell_at(ply, cause, self.record.items.at(item).span());
        self.behind(at + 1, end, Vec::new());
        true
    }

    /// What is wrong with the columns of the record that broke behind `reached` half-moves, and at which item and half-move it shows.
    pub(super) fn columns(&self, reached: u32, end: u32) -> Option<(Cause, u32, u32)> {
        let start = &self.game.start;
        // The array's rows alone begin with White's move.
        if self.known || start.turn().is_black() || self.record.begins.is_some() {
            return None;
        }
        let rows = self.cells(end)?;
        let cells = || rows.iter().flatten().flatten();
        if cells().filter(|(_, phrase)| phrase.is_some()).count() < TOLD_LEAST {
            return None;
        }
        let first = cells().next()?.0;
        // Words that are counted from the mover's side can be played by either for long.
        let reached = reached as usize;
        let least = match self.record.dialect.notation.goes_by(Notation::Descriptive) {
            true => TOLD_LEAST.max(reached),
            false => TOLD_LEAST,
        };
        if are_exchanged(start, &rows, (reached, least)) {
            return Some((Cause::Exchanged, first, 1));
        }
        let side = only_side(start, &rows)?;
        let (at, ply) = match side {
            Some(Color::Black) => (first, 1),
            _ => (cells().nth(1)?.0, 2),
        };
        Some((Cause::OneSide { side }, at, ply))
    }

    /// What to say of a half-move that is not written before the move of item `at`: where the row has both its moves, the side that
    /// made the one made the other too.
    pub(super) fn unwritten(&self, walk: &Walk, at: u32, end: u32) -> Cause {
        let due = walk.position().turn();
        match walk.is_in_row() && self.fills_row(walk, at, end) {
            true => Cause::Twice { side: !due },
            false => Cause::Missing { side: Some(due) },
        }
    }

    /// Whether the record goes on from item `at` behind any half-move that is not written, and goes on long.
    pub(super) fn lacks_any(&mut self, walk: &Walk, at: u32, end: u32) -> bool {
        let said = self.said_first(at, end, GOES_ON);
        said.len() == GOES_ON && self.follow_unwritten(walk, &said, true).is_some()
    }

    /// The number of the row that is not written before the move of item `at`: the one before the number that stands there, where the record
    /// goes on behind any two half-moves.
    pub(super) fn skips_row(&mut self, walk: &Walk, at: u32, end: u32) -> Option<u32> {
        let doubt = walk.doubt.as_ref().filter(|_| self.guesses > 0)?;
        let number = match doubt.fault.cause {
            Cause::Number { written, due } if written == due + 1 => due,
            _ => return None,
        };
        let position = walk.position();
        let said = self.said_first(at, end, GOES_ON);
        if position.turn() == Color::Black || said.is_empty() {
            return None;
        }
        let whites = position.legal_moves();
        let behind = whites.iter().map(|played| position.after(played));
        let mut behind = behind.flat_map(|position| {
            let blacks = position.legal_moves();
            let behind = blacks.iter().map(|played| position.after(played));
            behind.collect::<Vec<Position>>()
        });
        let goes_on =
            behind.any(|position| self.follow_all(&position, walk, &said).0 == said.len());
        goes_on.then_some(number)
    }

    /// The rows of the record; none where a row has more cells than two, or something parts the record.
    fn cells(&self, end: u32) -> Option<Vec<Row>> {
        let (mut rows, mut row, mut filled) = (Vec::new(), Row::default(), 0);
        let mut numbered = None;
        for (at, item) in self.record.items.outside(0..end) {
            let cell = match item.kind {
                Kind::Number { value, .. } if numbered != Some(value) => {
                    numbered = Some(value);
                    rows.extend((filled > 0).then(|| std::mem::take(&mut row)));
                    filled = 0;
                    None
                }
                Kind::Phrase { phrase, pair: 0 } => Some(Some((at, Some(phrase)))),
                Kind::Phrase { .. } | Kind::Seam(_) | Kind::Side(_) => return None,
                Kind::Unreadable { shaped: true, .. } | Kind::Illegible => Some(Some((at, None))),
                Kind::Gap | Kind::Empty { .. } => Some(None),
                Kind::Result(_) => break,
                _ => None,
            };
            if let Some(cell) = cell {
                if filled == 2 && numbered.is_none() {
                    rows.push(std::mem::take(&mut row));
                    filled = 0;
                }
                *row.get_mut(filled)? = cell;
                filled += 1;
            }
        }
        rows.extend((filled > 0).then_some(row));
        Some(rows)
    }
}

/// Whether the rows can be played with their cells exchanged: to the end, or to what cannot be read, or much further than the `reached`
/// half-moves of their own order; `least` further in any case.
fn are_exchanged(start: &Position, rows: &[Row], (reached, least): (usize, usize)) -> bool {
    let mut positions = vec![start.clone()];
    let mut played = 0;
    for (at, row) in rows.iter().enumerate() {
        let [left, right] = row;
        // White's last move may stand alone, in whichever column.
        let is_last = at + 1 == rows.len();
        let both = left.is_some() && right.is_some();
        if !both && !is_last {
            break;
        }
        for (_, phrase) in [right, left].into_iter().flatten() {
            let Some(phrase) = phrase else {
                return played >= reached + least;
            };
            positions = fit::behind(&positions, phrase, POSITIONS_MOST);
            if positions.is_empty() {
                return played >= reached + FURTHER;
            }
            played += 1;
        }
    }
    played >= reached + least
}

/// The side whose men alone could have made the moves of both columns, if there is one, where it can be told; those of both sides in
/// turn could not.
fn only_side(start: &Position, rows: &[Row]) -> Option<Option<Color>> {
    let (last, full) = rows.split_last()?;
    // Rows that have one cell each say nothing of the other side.
    if full.iter().any(|row| row.contains(&None)) {
        return None;
    }
    let cells = full.iter().chain([last]).flatten().flatten();
    let said: Vec<Option<Phrase>> = cells.map(|(_, phrase)| *phrase).take(TOLD_MOST).collect();
    let most = said.len() / SLIPS;
    let alone = Color::ALL.map(|side| slips([side, side], start, &said, most));
    let own = alone.into_iter().flatten().min()?;
    let others = slips([Color::White, Color::Black], start, &said, said.len())?;
    let least = (said.len() / OTHERS).max(2 * own + 2);
    // Moves told from the mover's side may be either's.
    let side = match alone {
        [Some(_), None] => Some(Color::White),
        [None, Some(_)] => Some(Color::Black),
        _ => None,
    };
    (others >= least).then_some(side)
}

/// How many of the moves said the men of the two sides could not have made, in turn; none where that is more than `most`.
pub(super) fn slips(
    sides: [Color; 2],
    start: &Position,
    said: &[Option<Phrase>],
    most: usize,
) -> Option<usize> {
    let board = start.board();
    let mut hosts = Color::ALL.map(|side| vec![Host::of(board, side)]);
    let mut slips = 0;
    for (phrase, side) in said.iter().zip(sides.iter().cycle()) {
        let hosts = &mut hosts[usize::from(side.is_black())];
        let Some(phrase) = phrase else { continue };
        let behind = Host::all_behind(hosts, phrase);
        match behind.is_empty() {
            true => slips += 1,
            false => *hosts = behind,
        }
        if slips > most {
            return None;
        }
    }
    Some(slips)
}

/// How many ways of the same men are followed at once.
const HOSTS_MOST: usize = 16;

/// Where the men of a side stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Host {
    side: Color,
    men: [Bitboard; 6],
}

impl Host {
    /// Those of `side` on a board.
    pub(super) fn of(board: &Board, side: Color) -> Host {
        let us = board.by_color(side);
        Host {
            side,
            men: Role::ALL.map(|role| board.by_role(role) & us),
        }
    }

    /// Those of a side behind a move said, from any of `hosts`.
    pub(super) fn all_behind(hosts: &[Host], phrase: &Phrase) -> Vec<Host> {
        let mut all: Vec<Host> = Vec::new();
        for next in hosts.iter().flat_map(|host| host.behind(phrase)) {
            if all.len() < HOSTS_MOST && !all.contains(&next) {
                all.push(next);
            }
        }
        all
    }

    /// The same with a man where one is said to have gone, wherever from, if it is told which and where.
    pub(super) fn with(&self, phrase: &Phrase) -> Host {
        let phrase = phrase.seen_by(self.side);
        let mut roles = phrase.roles.iter();
        let (role, other) = (roles.next(), roles.next());
        match (role, other, phrase.to.single_square()) {
            (Some(role), None, Some(to)) if phrase.castling.is_none() => self.moved(role, to, to),
            _ => self.clone(),
        }
    }

    fn behind(&self, phrase: &Phrase) -> Vec<Host> {
        let phrase = &phrase.seen_by(self.side);
        if let Some(wing) = phrase.castling {
            return self.castled(wing).into_iter().collect();
        }
        if phrase.castles {
            let wings = [CastlingSide::KingSide, CastlingSide::QueenSide];
            return wings
                .into_iter()
                .filter_map(|wing| self.castled(wing))
                .collect();
        }
        let from = phrase.roles.iter().flat_map(|role| {
            let places = self.men[role as usize - 1] & phrase.from;
            places.into_iter().map(move |from| (role, from))
        });
        let ways = from.flat_map(|(role, from)| {
            let to = self.reached(role, from, phrase) & phrase.to;
            to.into_iter().map(move |to| self.moved(role, from, to))
        });
        ways.collect()
    }

    /// Where a man may go.
    fn reached(&self, role: Role, from: Square, phrase: &Phrase) -> Bitboard {
        let own = self.occupied();
        let seen = attacks::attacks(from, role.of(self.side), own);
        // On a square of their own they take back.
        let free = if phrase.takes { Bitboard::FULL } else { !own };
        if role != Role::Pawn {
            return seen & free;
        }
        let aslant = phrase.takes || phrase.from != Bitboard::FULL;
        let taking = if aslant { seen } else { Bitboard::EMPTY };
        let straight = match phrase.takes {
            true => Bitboard::EMPTY,
            false => pawn_steps(self.side, from, own),
        };
        taking | straight
    }

    fn occupied(&self) -> Bitboard {
        self.men.iter().fold(Bitboard::EMPTY, |all, men| all | *men)
    }

    fn moved(&self, role: Role, from: Square, to: Square) -> Host {
        let mut host = self.clone();
        for men in &mut host.men {
            men.discard(to);
        }
        host.men[role as usize - 1].discard(from);
        let last = self.side.fold_wb(7, 0);
        let becomes = match role {
            // Which man he became is seldom else but the queen.
            Role::Pawn if usize::from(to.rank()) == last => Role::Queen,
            role => role,
        };
        host.men[becomes as usize - 1].add(to);
        host
    }

    /// With king and rook castled, if they stand so.
    fn castled(&self, wing: CastlingSide) -> Option<Host> {
        let rank = self
            .side
            .fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth);
        let at = |file: File| Square::from_coords(file, rank);
        let (king, rook) = match wing {
            CastlingSide::KingSide => (File::G, [File::H, File::F]),
            CastlingSide::QueenSide => (File::C, [File::A, File::D]),
        };
        let stands = |role: Role, file| self.men[role as usize - 1].contains(at(file));
        if !stands(Role::King, File::E) || !stands(Role::Rook, rook[0]) {
            return None;
        }
        let host = self.moved(Role::King, at(File::E), at(king));
        Some(host.moved(Role::Rook, at(rook[0]), at(rook[1])))
    }
}
