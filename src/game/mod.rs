//! A game: what happened on the board, as a tree of plies, and the faults beside it.
//!
//! Comes in from [`reading`](crate::reading), which replays a record. Goes out to
//! [`write`](crate::write) and [`diagnostic`](crate::diagnostic).
//!
//! The tree is a list of [`Line`]s, each a run of plies in one vector: the main line is line 0, a variation
//! names the ply that it replaces. So a game of one line costs no allocation a ply. A record may be one game of
//! a million plies, so a ply is a move and where it is said; [`Game::after`] has the positions.

mod positions;

use std::ops::Range;

use shakmaty::Color;

use crate::beginning::BeginningFault;
use crate::chess::{FenFault, Irregularity, Move, Outcome, Position, RuleCode, RulesFault};
use crate::lexicon::StatedResult;
use crate::notation::Expected;
use crate::record::{Kind, Record, Span, Unterminated};

use positions::Kept;
pub use positions::Standing;

/// What a record turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Every phrase read, exactly one game fits.
    Whole,
    /// More than one game fits.
    Ambiguous,
    /// No game fits beyond some ply.
    Broken,
}

/// One side's move at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// What happened.
    pub played: Move,
    /// The item that says it, above the marks.
    said: u32,
}

/// What of an item says a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// The first of two moves that are joined by a dash.
    First,
    /// The second of them.
    Second,
}

impl Ply {
    const ALONE: u32 = 1;
    const REPLACED: u32 = 2;
    const FIRST: u32 = 4;
    const SECOND: u32 = 8;
    /// How many bits the marks take.
    const MARKS: u32 = 4;

    /// A ply that `part` of item `item` says.
    #[inline]
    pub(crate) const fn new(played: Move, item: u32, part: Part) -> Ply {
        let part = match part {
            Part::Whole => 0,
            Part::First => Ply::FIRST,
            Part::Second => Ply::SECOND,
        };
        let said = item << Ply::MARKS | part;
        Ply { played, said }
    }

    /// The same, known to be the only move of such a man to its square where `alone` says so.
    #[inline]
    pub(crate) const fn with_alone(self, alone: bool) -> Ply {
        let said = self.said | if alone { Ply::ALONE } else { 0 };
        Ply { said, ..self }
    }

    /// Another move that the same words say.
    pub(crate) const fn otherwise(self, played: Move) -> Ply {
        let said = self.said & !(Ply::ALONE | Ply::REPLACED);
        Ply { played, said }
    }

    /// Index of the record's item that says it.
    #[must_use]
    #[inline]
    pub const fn item(&self) -> u32 {
        self.said >> Ply::MARKS
    }

    /// Whether it is known that no other man of the kind could go to the same square: the words that
    /// say no more than man and square fit this move alone.
    #[must_use]
    #[inline]
    pub const fn is_alone(&self) -> bool {
        self.said & Ply::ALONE != 0
    }

    /// Whether a line replaces it.
    #[must_use]
    #[inline]
    pub const fn is_replaced(&self) -> bool {
        self.said & Ply::REPLACED != 0
    }

    /// Where the text says it. An alternative of an ambiguous record has the span of the same words.
    #[must_use]
    pub fn span(&self, record: &Record) -> Span {
        let item = record.items.at(self.item());
        let pair = match item.kind {
            Kind::Phrase { pair, .. } => pair.checked_sub(1),
            _ => None,
        };
        let pair = pair.and_then(|pair| record.pairs.get(pair as usize));
        match pair {
            Some(pair) if self.said & Ply::FIRST != 0 => item.start..pair.first_end,
            Some(pair) if self.said & Ply::SECOND != 0 => pair.second_start..pair.second_end,
            _ => item.span(),
        }
    }
}

/// Why a line stands beside another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The game as played.
    Main,
    /// A variation that the record gives.
    Variation,
    /// Another reading of the same words.
    Alternative,
}

/// A run of plies, each following the one before.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its plies, in [`Game::plies`].
    pub plies: Range<u32>,
    /// Its items in the record, for the words among its moves: those of a variation lie inside its parentheses.
    pub items: Range<u32>,
    /// The number of its first ply, counted in half-moves of the record from 1.
    pub first: u32,
    /// Why it stands here.
    pub origin: Origin,
    /// The line it leaves, and the ply there that its first ply replaces; none for the main line.
    pub replaces: Option<Leaves>,
    /// The next line that replaces the same ply.
    pub next: Option<u32>,
}

/// Where a line leaves another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaves {
    /// Index of the other line.
    pub line: u32,
    /// Index of the ply that is replaced.
    pub ply: u32,
}

/// A run of plies of the main line over which several readings lived to the end of the record.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// The plies of the preferred reading, in [`Game::plies`].
    pub plies: Range<u32>,
    /// How many readings fit; more than there are `ways`, where not all are kept.
    pub readings: u64,
    /// The likeliest of them, the preferred one first.
    pub ways: Vec<Way>,
}

/// One reading of a [`Stretch`].
#[derive(Clone, Debug)]
pub struct Way {
    /// Its share among the readings that fit, from 0 to 1.
    pub share: f64,
    /// Its moves: as many as the stretch has plies.
    pub moves: Vec<Move>,
}

/// A record, replayed.
#[derive(Clone, Debug)]
pub struct Game {
    /// Where it began.
    pub start: Position,
    /// The plies of every line, each line's together, the main line's first.
    pub plies: Vec<Ply>,
    /// The main line, then the variations.
    pub lines: Vec<Line>,
    /// What the record turned out to be.
    pub status: Status,
    /// The preferred reading's share among the readings that fit, from 0 to 1.
    pub confidence: f64,
    /// Where the readings of the main line part; none in a record that has one.
    pub stretches: Vec<Stretch>,
    /// The most positions that were alive at once.
    pub most_live: usize,
    /// The result that the record states, resolved to a side.
    pub stated: Option<GameResult>,
    /// What the final position of the main line says.
    pub outcome: Option<Outcome>,
    /// Index of the first item of the main line that was not replayed, where the record is broken.
    pub broken_at: Option<u32>,
    /// What is wrong, in the order of the text.
    pub faults: Vec<Fault>,
    /// The positions that are kept.
    kept: Kept,
    /// The first and the last of the lines that replace a ply, by the ply; those between follow by [`Line::next`].
    replaced: Vec<(u32, (u32, u32))>,
}

/// How a game ended, as its record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Wins(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: not known or not over.
    Unknown,
}

impl GameResult {
    /// The termination marker of the PGN standard, section 8.2.6.
    #[must_use]
    pub const fn marker(self) -> &'static str {
        match self {
            GameResult::Wins(Color::White) => "1-0",
            GameResult::Wins(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// What a stated result means where the record ends in `last`: who resigns there, and to whom his rules give
    /// a stalemate (Philidor, XVI).
    ///
    /// ```
    /// # use greffier::{chess::{Position, Rules}, game::GameResult, lexicon::StatedResult};
    /// # use shakmaty::Color;
    /// for (rules, result) in [("modern", GameResult::Draw), ("london-1777", GameResult::Wins(Color::White))] {
    ///     let last = Position::initial().with_rules(Rules::from_name(rules).unwrap());
    ///     assert_eq!(GameResult::resolve(StatedResult::Stalemate, &last), result);
    /// }
    /// ```
    #[must_use]
    pub fn resolve(stated: StatedResult, last: &Position) -> GameResult {
        let turn = last.turn();
        let won = last.rules().contains(RuleCode::StalemateWinsForStalemated);
        match stated {
            StatedResult::Stalemate if won => GameResult::Wins(turn),
            StatedResult::Stalemate => GameResult::Draw,
            StatedResult::WhiteWins => GameResult::Wins(Color::White),
            StatedResult::BlackWins => GameResult::Wins(Color::Black),
            StatedResult::Draw => GameResult::Draw,
            StatedResult::Unknown => GameResult::Unknown,
            StatedResult::SideToMoveResigns => GameResult::Wins(!turn),
        }
    }
}

/// What is wrong, where, and what could stand there.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What is wrong.
    pub cause: Cause,
    /// The half-move it concerns, counted in the record from 1.
    pub ply: Option<u32>,
    /// Where it stands, in bytes of the source's text.
    pub span: Span,
    /// What could stand there, spelt in the record's own notation, nearest first.
    pub candidates: Vec<String>,
    /// The changes of the rules each of which alone would make the move legal.
    pub allowed_by: Vec<Allowance>,
    /// The irregularity that a source would see in it, where the ruleset's source speaks of such and what
    /// was written does not stand.
    pub ruled: Option<Irregularity>,
}

/// A change of the rules that would make a move legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The code.
    pub code: RuleCode,
    /// Whether it would have to be lifted; else it is added.
    pub lifted: bool,
}

/// The causes of faults, with what a report needs to word them.
#[derive(Clone, Debug)]
pub enum Cause {
    /// A word where a move should stand that no grammar reads.
    Unreadable(Expected),
    /// A word of a move that was taken for another, which scans misread.
    Misprint {
        /// The word it was taken for; nothing where it was passed over.
        read: &'static str,
    },
    /// A line of words among the moves.
    Prose,
    /// A control character.
    Control(char),
    /// A cell whose sign says that its writer could not read it.
    Illegible,
    /// A move that the position does not allow.
    Illegal(Impossible),
    /// A move that the rules forbid, and that stands all the same, by a permission: how it breaks them.
    Irregular(Irregularity),
    /// A move that today's rules do not know, in a record that was to have none.
    Nonstandard,
    /// Several moves, or several whole games, fit the words: how many readings live on.
    Ambiguous {
        /// Number of readings of the record that fit.
        readings: u64,
        /// Whether there were more readings than are followed at once.
        bounded: bool,
        /// Whether the user lets the preferred reading stand.
        preferred: bool,
    },
    /// A cell stands empty, or the record cannot go on without a half-move.
    Missing,
    /// A move too many.
    Extra,
    /// A move number that does not follow.
    Number {
        /// The number as written.
        written: u32,
        /// The number that would have followed.
        due: u32,
    },
    /// A side mark against the turn.
    Side {
        /// Whose turn it is.
        due: Color,
    },
    /// Check or mate said where the board denies it.
    CheckMark {
        /// Whether mate was said.
        mate: bool,
    },
    /// A capture said where nothing is taken, or not the man named, or not in passing.
    CaptureMark,
    /// The stated result against the board.
    ResultAgainstBoard {
        /// What the record states.
        stated: GameResult,
        /// What the board says.
        outcome: Outcome,
    },
    /// The result of the movetext against the tag.
    ResultAgainstTag {
        /// What ends the moves.
        stated: GameResult,
    },
    /// A tag that is not well formed.
    BadTag,
    /// A tag given twice.
    RepeatedTag,
    /// A `Rules` tag that names no rules.
    BadRules(RulesFault),
    /// A beginning in words that leaves something open.
    Beginning(BeginningFault),
    /// A start position that cannot be.
    StartPosition(FenFault),
    /// Castling or en passant rights in a start position that the board denies.
    StartRights,
    /// A byte that the encoding does not know.
    BadByte {
        /// The byte.
        byte: u8,
        /// The encoding, as the WHATWG names it.
        encoding: &'static str,
    },
    /// The encoding was guessed.
    Guessed {
        /// The encoding, as the WHATWG names it.
        encoding: &'static str,
    },
    /// Something begun and never ended.
    Unterminated(Unterminated),
    /// A parenthesis that closes nothing, or a variation with no move to replace.
    Stray,
    /// A variation nested deeper than is read.
    TooDeep,
    /// A record that needs more corrections than are allowed, and is left as it is.
    GivenUp {
        /// How many are allowed.
        most: u32,
    },
}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// The side has no such man, or none on the square named.
    NoSuchMan,
    /// Another man than the one named stands on the square of departure.
    OtherMan(shakmaty::Role),
    /// The square of departure is empty or holds the opponent's man.
    NotYours,
    /// No such man can reach the square.
    CannotReach,
    /// The king would stand in check.
    LeavesKingInCheck,
    /// Castling rights are lost, the way is not free, or attacked.
    Castling,
}

impl Fault {
    /// A fault that concerns no half-move in particular and has no candidates.
    #[must_use]
    pub const fn new(cause: Cause, span: Span) -> Fault {
        Fault {
            cause,
            ply: None,
            span,
            candidates: Vec::new(),
            allowed_by: Vec::new(),
            ruled: None,
        }
    }
}

impl Game {
    /// The main line.
    #[must_use]
    pub fn main(&self) -> &Line {
        &self.lines[0]
    }

    /// The plies of a line.
    #[must_use]
    pub fn plies_of(&self, line: &Line) -> &[Ply] {
        &self.plies[line.plies.start as usize..line.plies.end as usize]
    }

    /// The first of the lines that replace ply `at`.
    #[inline]
    pub(crate) fn first_replacing(&self, at: u32) -> Option<u32> {
        let ply = self.plies.get(at as usize)?;
        match ply.is_replaced() {
            false => None,
            true => self.replaced_by(at).map(|(first, _)| first),
        }
    }

    #[cold]
    fn replaced_by(&self, at: u32) -> Option<(u32, u32)> {
        let found = self.replaced.binary_search_by_key(&at, |(ply, _)| *ply);
        found.ok().map(|found| self.replaced[found].1)
    }

    /// The lines that replace ply `at`, in the order in which they were found.
    pub fn replacing(&self, at: u32) -> impl Iterator<Item = &Line> {
        let mut next = self.first_replacing(at);
        std::iter::from_fn(move || {
            let line = &self.lines[next? as usize];
            next = line.next;
            Some(line)
        })
    }

    /// Lets the preferred reading of an ambiguous record stand: the record is whole, and its ambiguities
    /// are warnings.
    pub fn prefer(&mut self) {
        if self.status == Status::Ambiguous {
            self.status = Status::Whole;
        }
        for fault in &mut self.faults {
            if let Cause::Ambiguous { preferred, .. } = &mut fault.cause {
                *preferred = true;
            }
        }
    }

    /// Hangs `moves`, which can be played before ply `at` of the main line, beside it as another
    /// reading of the same words, and before all other lines that replace that ply.
    pub(crate) fn read_otherwise(&mut self, at: u32, moves: &[Move]) {
        let mut before = self.before(self.main(), at).into_owned();
        let first = self.plies.len() as u32;
        for (beside, &played) in (at..self.main().plies.end).zip(moves) {
            let after = before.after(&played);
            let words = self.plies[beside as usize];
            self.add_played(words.otherwise(played), &after);
            before = after;
        }
        let line = self.lines.len() as u32;
        let replaced = self.replaced_by(at);
        let next = replaced.map(|(first, _)| first);
        let last = replaced.map_or(line, |(_, last)| last);
        self.replace(at, (line, last));
        self.lines.push(Line {
            plies: first..self.plies.len() as u32,
            items: 0..0,
            first: at + 1,
            origin: Origin::Alternative,
            replaces: Some(Leaves { line: 0, ply: at }),
            next,
        });
    }

    /// Makes line `line` the last that replaces ply `replaced`.
    pub(crate) fn hang(&mut self, line: u32, replaced: u32) {
        match self.replaced_by(replaced) {
            Some((first, last)) => {
                self.lines[last as usize].next = Some(line);
                self.replace(replaced, (first, line));
            }
            None => self.replace(replaced, (line, line)),
        }
    }

    /// Notes the first and the last of the lines that replace ply `at`.
    // Lines are hung in the order of the plies that they replace, or nearly so.
    fn replace(&mut self, at: u32, lines: (u32, u32)) {
        self.plies[at as usize].said |= Ply::REPLACED;
        match self.replaced.binary_search_by_key(&at, |(ply, _)| *ply) {
            Ok(found) => self.replaced[found].1 = lines,
            Err(place) => self.replaced.insert(place, (at, lines)),
        }
    }

    /// A game that begins with `start`, with room for `plies` plies.
    pub(crate) fn begun(start: Position, plies: usize) -> Game {
        Game {
            start,
            plies: Vec::with_capacity(plies),
            lines: Vec::with_capacity(1),
            status: Status::Whole,
            confidence: 1.0,
            stretches: Vec::new(),
            most_live: 1,
            stated: None,
            outcome: None,
            broken_at: None,
            faults: Vec::new(),
            kept: Kept::with_capacity(plies),
            replaced: Vec::new(),
        }
    }
}
