//! What is said of what stands beside the moves: numbers, sides, columns, marks, results, and the other sheet.
//!
//! Comes in: a fault of one of them. Goes out: what is wrong, what stands there, and what would help.
//!
//! `12.` where 11 is due -> "the move number does not follow", "12 is written where 11 is due"

use shakmaty::Color;

use crate::chess::Outcome;
use crate::game::GameResult;
use crate::lexicon::StatedEnding;
use crate::phrase::Phrase;

use super::quoted;
use super::words;
use super::{Case, Said};

impl Case<'_> {
    pub(super) fn number(&self, written: u32, due: u32) -> Said {
        self.said(words::NUMBER_DOES_NOT_FOLLOW, &[])
            .label(self.say(words::NUMBER_DUE, &[&written.to_string(), &due.to_string()]))
    }

    pub(super) fn misnumbered(&self, due: u32) -> Said {
        self.said(words::NUMBER_MISREAD, &[]).label(self.say(
            words::NUMBER_DUE,
            &[self.words.trim_end_matches(['.', ')']), &due.to_string()],
        ))
    }

    pub(super) fn side(&self, due: Color) -> Said {
        let label = match due {
            Color::White => words::WHITE_TO_MOVE,
            Color::Black => words::BLACK_TO_MOVE,
        };
        self.said(words::WRONG_SIDE, &[&self.quoted()])
            .label(self.say(label, &[]))
    }

    pub(super) fn exchanged(&self) -> Said {
        self.said(words::COLUMNS_EXCHANGED, &[])
            .label(self.say(words::BLACKS_MOVE, &[]))
            .help(self.say(words::EXCHANGE_COLUMNS, &[]))
    }

    pub(super) fn one_side(&self, side: Option<Color>) -> Said {
        let (said, label) = match side {
            Some(Color::White) => (words::WHITE_ALONE, words::WHITES_MOVE),
            Some(Color::Black) => (words::BLACK_ALONE, words::BLACKS_MOVE),
            None => (words::ONE_ALONE, words::SAME_SIDES_MOVE),
        };
        self.said(said, &[])
            .label(self.say(label, &[]))
            .help(self.say(words::WRITE_ONE_COLUMN, &[]))
    }

    pub(super) fn check_mark(&self, mate: bool) -> Said {
        let (said, help) = match mate {
            false => (words::NO_CHECK, words::STRIKE_CHECK),
            true => (words::NO_MATE, words::STRIKE_MATE),
        };
        self.said(said, &[&self.quoted()]).help(self.say(help, &[]))
    }

    pub(super) fn capture_mark(&self) -> Said {
        let phrase = self.phrase().unwrap_or(Phrase::ANY);
        let label = match phrase.victims.single() {
            Some(victim) => self.say(words::DOES_NOT_TAKE, &[&self.man(victim)]),
            None if phrase.en_passant => self.say(words::NOT_IN_PASSING, &[]),
            None => self.say(words::TAKES_NOTHING, &[]),
        };
        self.said(words::NO_SUCH_CAPTURE, &[&self.quoted()])
            .label(label)
    }

    pub(super) fn result_against_board(&self, outcome: Outcome) -> Said {
        let on_board = match outcome {
            Outcome::Checkmate {
                winner: Color::White,
            } => words::WHITE_MATED,
            Outcome::Checkmate {
                winner: Color::Black,
            } => words::BLACK_MATED,
            Outcome::Stalemate
            | Outcome::StalemateHalfWon { .. }
            | Outcome::StalemateWon { .. } => words::STALEMATE,
            Outcome::KingTaken { .. } => words::KING_TAKEN,
            Outcome::InsufficientMaterial => words::CANNOT_MATE,
            Outcome::ThreefoldRepetition => words::THIRD_TIME,
            Outcome::FivefoldRepetition => words::FIFTH_TIME,
            Outcome::FiftyMoves => words::FIFTY_MOVES,
            Outcome::SeventyFiveMoves => words::SEVENTY_FIVE_MOVES,
        };
        let due = outcome.winner().map_or(GameResult::Draw, GameResult::Wins);
        self.said(words::RESULT_AGAINST_BOARD, &[&self.quoted()])
            .label(self.say(on_board, &[]))
            .help(self.say(words::RESULT_ON_BOARD, &[due.marker()]))
    }

    pub(super) fn end_against_board(&self, said: StatedEnding) -> Said {
        let (said, on_board) = match said {
            StatedEnding::Mate => return self.check_mark(true),
            StatedEnding::Stalemate => (words::NO_STALEMATE, words::CAN_MOVE),
            StatedEnding::Repetition => (words::NO_REPETITION, words::NOT_THRICE),
            StatedEnding::FiftyMoves => (words::NO_FIFTY_MOVES, words::NOT_FIFTY),
        };
        self.said(said, &[&self.quoted()])
            .label(self.say(on_board, &[]))
    }

    pub(super) fn result_against_tag(&self, stated: GameResult) -> Said {
        self.said(words::RESULT_AGAINST_TAG, &[])
            .label(self.say(words::MOVES_END_WITH, &[stated.marker()]))
    }

    pub(super) fn result_against_result(&self, stated: GameResult) -> Said {
        self.said(words::RESULT_AGAINST_RESULT, &[&self.quoted()])
            .label(self.say(words::STATED_FIRST, &[stated.marker()]))
    }

    pub(super) fn result_against_sheet(&self, stated: GameResult) -> Said {
        self.said(words::RESULT_AGAINST_SHEET, &[])
            .label(self.say(words::SHEET_ENDS_WITH, &[stated.marker()]))
    }

    pub(super) fn only_other(&self, said: &str) -> Said {
        self.said(words::ONLY_OTHER, &[&quoted(said)])
    }

    pub(super) fn uncompared(&self) -> Said {
        self.said(words::UNCOMPARED, &[])
            .label(self.say(words::READ_ALONE, &[]))
    }

    pub(super) fn unlike(&self) -> Said {
        self.said(words::UNLIKE, &[])
            .label(self.say(words::READ_ALONE, &[]))
    }

    pub(super) fn other_start(&self) -> Said {
        self.said(words::OTHER_START, &[])
            .label(self.say(words::READ_ALONE, &[]))
    }

    pub(super) fn other_game(&self) -> Said {
        self.said(words::OTHER_GAME, &[])
            .label(self.say(words::READ_ALONE, &[]))
    }

    pub(super) fn no_second(&self, record: u64, heading: Option<&str>) -> Said {
        self.said(words::NO_SECOND, &[&self.numbered(record, heading)])
            .label(self.say(words::NO_SECOND_TELLS, &[]))
    }

    pub(super) fn no_first(&self, record: u64, heading: Option<&str>) -> Said {
        self.said(words::NO_FIRST, &[&self.numbered(record, heading)])
            .label(self.say(words::NO_FIRST_TELLS, &[]))
    }

    /// The number of a record, with its heading where it has one.
    fn numbered(&self, record: u64, heading: Option<&str>) -> String {
        let number = record.to_string();
        match heading {
            Some(heading) => self.say(words::HEADED, &[&number, heading]),
            None => number,
        }
    }
}
