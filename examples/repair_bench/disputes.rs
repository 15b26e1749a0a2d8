//! What two sheets of one game say of each other's half-moves.
//!
//! Comes in: a game, the other player's sheet of it, and what was repaired beside that. Goes out: how many half-moves the other
//! sheet legibly says otherwise than they are read, how many of them are not told, how many are told though it says nothing else,
//! and how often what is told of them is right.
//!
//! `5. d3` beside `5. h3`: one, and told where a correction at 5. names h3.

use greffier::chess::{Move, MoveList, Position};
use greffier::fit::fitting;
use greffier::homes::Homes;
use greffier::notation::Dialect;
use greffier::phrase::Roles;
use greffier::repair::{Correction, Repair, Repaired};

use super::sheets::Sheet;

/// What is counted of the sheets of one notation.
#[derive(Default)]
pub struct Disputes {
    /// Half-moves of which the other sheet legibly says another move than is read, and those of them that are not told.
    pub differ: usize,
    pub untold: usize,
    /// What is told as disputed, and how much of that the other sheet has right.
    pub told: usize,
    pub idle: usize,
    /// Each: whether the record was left as it stands, how sure it is, whether it is right, and the same of what else is named.
    pub each: Vec<(bool, Vec<(f64, bool)>)>,
    /// Those that are not told, and those that are told for nothing.
    pub wrong: Vec<String>,
}

impl Disputes {
    /// Counts what `repaired` tells of `other`, the sheet of one who played `game`.
    pub fn count(&mut self, game: &[Move], other: &Sheet, dialect: Dialect, repaired: &Repaired) {
        let plies = repaired.game.plies_of(repaired.game.main());
        let kept = repaired.repairs.iter().all(|repair| !repair.counts());
        let (mut own, mut meant) = (Position::initial(), Position::initial());
        let mut homes = Homes::in_position(&own, Roles::ANY);
        for (at, (ply, played)) in plies.iter().zip(game).enumerate() {
            if own == meant {
                let here =
                    |repair: &&Repair| repair.ply as usize == at + 1 && repair.read.is_some();
                let told: Vec<&Repair> = repaired.repairs.iter().filter(here).collect();
                let cells = other.cells.iter().filter(|cell| cell.ply == Some(at));
                let says = |text: &str| {
                    let mut fits = MoveList::new();
                    if let Ok((phrase, read)) = dialect.phrase(text)
                        && read == text.len()
                    {
                        fitting(&own, Some(&homes), &phrase, &mut fits);
                    }
                    fits.to_vec()
                };
                let said: Vec<Vec<Move>> = cells.map(|cell| says(&cell.text)).collect();
                let other_wise =
                    |fits: &&Vec<Move>| !fits.is_empty() && !fits.contains(&ply.played);
                if let Some(fits) = said.iter().find(other_wise) {
                    self.differ += 1;
                    let names = |repair: &&Repair| {
                        let mut others = repair.alternatives.iter().filter_map(|other| other.read);
                        others.any(|other| fits.contains(&other))
                    };
                    if !told.iter().any(names) {
                        self.untold += 1;
                        let played = format!("{} of {}", ply.played.uci(), played.uci());
                        self.wrong.push(shown("untold", at, &played, other));
                        let line = |one: &Repair| {
                            let read = one.read.map(|read| read.uci().to_string());
                            format!(
                                "  {:?} {} {read:?} {}",
                                one.correction, one.ply, one.confidence
                            )
                        };
                        self.wrong.extend(repaired.repairs.iter().map(line));
                    }
                }
                let is_disputed = |repair: &&&Repair| repair.correction == Correction::Disputed;
                for repair in told.iter().filter(is_disputed) {
                    self.told += 1;
                    if said.iter().any(|fits| fits.contains(&ply.played)) {
                        self.idle += 1;
                        self.wrong
                            .push(shown("idle", at, &ply.played.uci().to_string(), other));
                    }
                    let own = [(repair.confidence, ply.played == *played)];
                    let others = repair.alternatives.iter();
                    let others =
                        others.map(|other| (other.confidence, other.read == Some(*played)));
                    self.each
                        .push((kept, own.into_iter().chain(others).collect()));
                }
            }
            own.play(&ply.played);
            meant.play(played);
            homes.play(played);
        }
    }

    /// Each as a line.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.each.iter().map(|(kept, moves)| {
            let moves = moves.iter();
            let moves = moves.map(|(sure, right)| format!(" {sure:.6} {}", u8::from(*right)));
            format!("disputed {}{}", u8::from(*kept), moves.collect::<String>())
        })
    }
}

/// What is wrong at a half-move, with the words of the other sheet about it.
fn shown(what: &str, at: usize, played: &str, other: &Sheet) -> String {
    let cells = other.cells.iter();
    let near = cells.filter(|cell| cell.ply.is_none_or(|ply| ply.abs_diff(at) < 4));
    let words: Vec<&str> = near.map(|cell| &*cell.text).collect();
    format!("{what} {} {played} in {}", at + 1, words.join(" "))
}
