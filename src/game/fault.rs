//! What is wrong in a record: faults as data, with the place, the cause and what could stand there.
//!
//! Comes in from whoever reads, replays or repairs a record. Goes out to [`diagnostic`](crate::diagnostic), where
//! they are worded.
//!
//! `Cc8-f6` with a bishop on c8: [`Cause::Illegal`] of [`Impossible::OtherMan`], candidates `Cg8-f6`, `Cb8-c6`.

use std::borrow::Cow;

use shakmaty::Color;

use crate::beginning::BeginningFault;
use crate::chess::{FenFault, Irregularity, Outcome, RuleCode, RulesFault};
use crate::lexicon::StatedEnding;
use crate::notation::Expected;
use crate::record::{Span, Unterminated};

use super::GameResult;

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
#[non_exhaustive]
pub enum Cause {
    /// A word where a move should stand that no grammar reads.
    Unreadable(Expected),
    /// A word of a move that was taken for another, which scans misread; or all words of one, for a move that they
    /// are like.
    Misprint {
        /// What it was taken for; nothing where it was passed over.
        read: Cow<'static, str>,
    },
    /// A square that is counted from the other side, where nearly no other is: found only so.
    Turned {
        /// The move that it was taken for.
        read: Cow<'static, str>,
    },
    /// A line of words among the moves.
    Prose,
    /// Lines of words in a record that has no moves.
    NoMoves,
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
        /// Where the user lets the preferred reading stand, its share among those that fit.
        preferred: Option<f64>,
    },
    /// A cell stands empty, or the record cannot go on without a half-move.
    Missing {
        /// Whose it is, where the move behind it is the other side's.
        side: Option<Color>,
    },
    /// The same where the record tells whose the move before and this one are.
    Twice {
        /// The side that moved before and moves again.
        side: Color,
    },
    /// A whole row is not written: its number is left out, or nothing stands behind it.
    MissingRow {
        /// Its number.
        number: u32,
    },
    /// A move too many.
    Extra,
    /// The sign of a cell where no move can be missing.
    StrayCell,
    /// A cell in which nothing is written, where no move can be missing.
    StrayBlank,
    /// A move number that does not follow.
    Number {
        /// The number as written.
        written: u32,
        /// The number that would have followed.
        due: u32,
    },
    /// A move number in which letters stand for figures.
    Misnumbered {
        /// The number that it is.
        due: u32,
    },
    /// A side mark against the turn.
    Side {
        /// Whose turn it is.
        due: Color,
    },
    /// White's moves stand in Black's place in every row, and Black's in White's.
    Exchanged,
    /// The moves of one side alone are written, as if both sides had made them in turn.
    OneSide {
        /// Whose, where their words tell it.
        side: Option<Color>,
    },
    /// Check or mate said where the board denies it.
    CheckMark {
        /// Whether mate was said.
        mate: bool,
    },
    /// A word behind a move that is a mark of check but for a letter or a sign.
    MisspeltMark,
    /// A capture said where nothing is taken, or not the man named, or not in passing.
    CaptureMark,
    /// The stated result against the board.
    ResultAgainstBoard {
        /// What the record states.
        stated: GameResult,
        /// What the board says.
        outcome: Outcome,
    },
    /// Letters for figures in the stated result.
    MisreadResult,
    /// Moves in a remark behind the game.
    RemarkedMoves,
    /// How the game ended, as words behind its last move say, against the board.
    EndAgainstBoard {
        /// What the words say.
        said: StatedEnding,
    },
    /// The result of the movetext against the tag.
    ResultAgainstTag {
        /// What ends the moves.
        stated: GameResult,
    },
    /// The stated result against that of the other sheet of the game.
    ResultAgainstSheet {
        /// What the other sheet states.
        stated: GameResult,
    },
    /// The result stated first against one that is stated behind it.
    ResultAgainstResult {
        /// What is stated first.
        stated: GameResult,
    },
    /// Moves in a comment that a semicolon begins, of a page that has no tags.
    CommentedMoves,
    /// Moves in words behind the last move, with which the game goes on, or which are another.
    UnplayedMoves,
    /// The other sheet tells another game.
    OtherGame,
    /// Half-moves that only the other sheet has, before some that both have.
    OnlyOther {
        /// They, as they are written there.
        said: String,
    },
    /// Half-moves that the other sheet, which goes on behind them, has not.
    NotOther,
    /// The other sheet is not laid beside this one: they have too many words to be compared.
    Uncompared,
    /// The other sheet has nothing that is like a move of this one.
    Unlike,
    /// The other sheet begins from another position.
    OtherStart,
    /// None of the second sheets tells the game of this record.
    NoSecond {
        /// Its number in its file.
        record: u64,
        /// Its heading, where it has one.
        heading: Option<String>,
    },
    /// None of the first sheets tells the game of this second one.
    NoFirst {
        /// Its number in its file.
        record: u64,
        /// Its heading, where it has one.
        heading: Option<String>,
    },
    /// What the other sheet has behind the last move of this one is not added: no reading of it was found that needs so few
    /// corrections as are allowed, or none at all.
    NotAdded {
        /// How many were allowed, where that was said.
        most: Option<u32>,
    },
    /// A tag that is not well formed.
    BadTag,
    /// A `Variant` tag that names other rules than are known.
    UnknownVariant,
    /// A numeric glyph that no list has.
    UnknownGlyph,
    /// A side passes among the moves of a game.
    Passed {
        /// Which.
        side: Color,
    },
    /// A tag given twice.
    RepeatedTag,
    /// A `Rules` tag that names no rules.
    BadRules(RulesFault),
    /// A beginning in words that leaves something open.
    Beginning(BeginningFault),
    /// A start position that cannot be.
    StartPosition(FenFault),
    /// A record of the later moves of a game, of which no position is given from which they are played.
    BeginsLater {
        /// The number of its first row.
        number: u32,
    },
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
    /// A record of which no reading was found that replays to its end and leaves most of its words, and that is left as it is.
    NoReading,
    /// A record of which as much was searched as its length is worth, without a game, and that is left as it is.
    SearchedEnough,
    /// A record of which so many half-moves are left out that they cannot be told, one column of a sheet for instance, and
    /// that is left as it is.
    LeftOut,
    /// A record whose lines hold rows of several columns side by side, and that is left as it is.
    Abreast,
    /// A record that replays, and is too long to be searched for moves that may be doubted.
    Undoubted {
        /// The most half-moves of a record that is.
        most: u32,
    },
}

impl Cause {
    /// Whether it is a slip beside the moves, which leaves the record whole; so is an ambiguity of which the user lets the
    /// preferred reading stand.
    #[must_use]
    pub const fn is_warning(&self) -> bool {
        matches!(
            self,
            Cause::Number { .. }
                | Cause::Misnumbered { .. }
                | Cause::StrayCell
                | Cause::StrayBlank
                | Cause::CheckMark { .. }
                | Cause::MisspeltMark
                | Cause::CaptureMark
                | Cause::Irregular(_)
                | Cause::ResultAgainstBoard { .. }
                | Cause::EndAgainstBoard { .. }
                | Cause::MisreadResult
                | Cause::ResultAgainstTag { .. }
                | Cause::ResultAgainstResult { .. }
                | Cause::ResultAgainstSheet { .. }
                | Cause::CommentedMoves
                | Cause::RemarkedMoves
                | Cause::BadTag
                | Cause::UnknownVariant
                | Cause::UnknownGlyph
                | Cause::Passed { .. }
                | Cause::RepeatedTag
                | Cause::StartRights
                | Cause::BadRules(_)
                | Cause::BadByte { .. }
                | Cause::Guessed { .. }
                | Cause::Undoubted { .. }
                | Cause::OnlyOther { .. }
                | Cause::NotOther
                | Cause::Uncompared
                | Cause::Unlike
                | Cause::NotAdded { .. }
                | Cause::OtherStart
                | Cause::NoSecond { .. }
                | Cause::Ambiguous {
                    preferred: Some(_),
                    ..
                }
        )
    }
}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// The side has no such man, or none on the square named.
    NoSuchMan,
    /// Another man than the one named stands on the square of departure.
    OtherMan(shakmaty::Role),
    /// The square of departure is empty or holds the opponent's man.
    NotYours,
    /// The same where that man can make the move: the side that moved before would move again.
    TheirMove {
        /// Whose man it is.
        side: Color,
    },
    /// No such man can reach the square.
    CannotReach,
    /// The king would stand in check.
    LeavesKingInCheck,
    /// The rules of the record do not allow it, though the man could go there.
    AgainstRules,
    /// A check alone is said, and no move gives one.
    NoCheck,
    /// Castling rights are lost, the way is not free, or attacked.
    Castling,
    /// The king of the side to move is taken.
    KingTaken,
    /// The side to move has no legal move: it is mated, or else stalemated.
    Over {
        /// Whether it is mated.
        mated: bool,
    },
}
