//! A game: what happened on the board, as a tree of plies, and the faults beside it.
//!
//! Comes in from [`reading`](crate::reading), which replays a record. Goes out to
//! [`write`](crate::write) and [`diagnostic`](crate::diagnostic).
//!
//! The tree is a list of [`Line`]s, each a run of plies in one vector: the main line is line 0, a variation
//! names the ply that it replaces. So a game of one line costs no allocation a ply.

use std::ops::Range;

use shakmaty::Color;

use crate::beginning::BeginningFault;
use crate::chess::{FenFault, Irregularity, Move, Outcome, Position, RuleCode, RulesFault};
use crate::lexicon::StatedResult;
use crate::notation::Expected;
use crate::record::{Span, Unterminated};

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
#[derive(Clone, Debug)]
pub struct Ply {
    /// What happened.
    pub played: Move,
    /// The position after it.
    pub after: Position,
    /// Where the text says it. An alternative of an ambiguous record has the span of the same words.
    pub span: Span,
    /// Index of the record's item that says it.
    pub item: u32,
    /// Whether it is known that no other man of the kind could go to the same square: the words that
    /// say no more than man and square fit this move alone.
    pub alone: bool,
    /// Indices of the first and the last of the lines that replace this ply; those between follow
    /// by [`Line::next`].
    pub replaced_by: Option<(u32, u32)>,
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

    /// What a stated result means when `turn` is to move at the end of the record.
    #[must_use]
    pub fn resolve(stated: StatedResult, turn: Color) -> GameResult {
        match stated {
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

    /// The position from which a line starts.
    #[must_use]
    pub fn before_line(&self, line: &Line) -> &Position {
        let mut line = line;
        while let Some(Leaves { line: parent, ply }) = line.replaces {
            line = &self.lines[parent as usize];
            if ply > line.plies.start {
                return &self.plies[ply as usize - 1].after;
            }
        }
        &self.start
    }

    /// The position after the last ply of the main line.
    #[must_use]
    pub fn last(&self) -> &Position {
        self.plies_of(self.main())
            .last()
            .map_or(&self.start, |ply| &ply.after)
    }

    /// The lines that replace a ply, in the order in which they were found.
    pub fn replacing<'g>(&'g self, ply: &Ply) -> impl Iterator<Item = &'g Line> {
        let mut next = ply.replaced_by.map(|(first, _)| first);
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
        let mut after = match at {
            0 => self.start.clone(),
            at => self.plies[at as usize - 1].after.clone(),
        };
        let first = self.plies.len() as u32;
        for (beside, &played) in (at..self.main().plies.end).zip(moves) {
            after.play(&played);
            let words = &self.plies[beside as usize];
            self.plies.push(Ply {
                played,
                after: after.clone(),
                span: words.span.clone(),
                item: words.item,
                replaced_by: None,
                alone: false,
            });
        }
        let line = self.lines.len() as u32;
        let replaced = &mut self.plies[at as usize].replaced_by;
        let next = replaced.map(|(first, _)| first);
        *replaced = Some((line, replaced.map_or(line, |(_, last)| last)));
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
        let ply = &mut self.plies[replaced as usize];
        match &mut ply.replaced_by {
            Some((_, last)) => {
                let before = std::mem::replace(last, line);
                self.lines[before as usize].next = Some(line);
            }
            none => *none = Some((line, line)),
        }
    }
}
