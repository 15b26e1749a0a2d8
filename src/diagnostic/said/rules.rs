//! What is said of rules: of names that name none.
//!
//! Comes in: a fault of a name of rules. Goes out: which piece of it names nothing, and what could
//! stand there.
//!
//! `modern,+king-jump` -> "no rule code is called `king-jump`"

use shakmaty::{Bitboard, Color, Role};

use crate::beginning::{BeginningFault, BeginningWrong};
use crate::chess::{
    Irregularity, Move, MoveKind, Position, RuleCode, Rules, RulesFault, RulesWrong, Ruleset,
    king_attackers,
};
use crate::game::Allowance;

use super::super::words::Both;
use super::super::{Messages, rule_words as words};
use super::{Case, Said, fill, man, quoted};

impl Case<'_> {
    /// The codes under which the move would be legal, each with its source.
    pub(super) fn allowing(&self) -> String {
        let source = |code: RuleCode| code.row().map_or("", |row| row.source);
        let told = self
            .fault
            .allowed_by
            .iter()
            .map(|&Allowance { code, lifted }| {
                let both = match lifted {
                    true => words::WITHOUT,
                    false => words::UNDER,
                };
                self.say(both, &[code.name(), source(code)])
            });
        told.reduce(|one, other| self.say(super::words::THEN, &[&one, &other]))
            .unwrap_or_default()
    }

    /// What the words of a beginning leave open.
    pub(super) fn beginning(&self, fault: &BeginningFault) -> Said {
        let said = self.said(words::LEFT_OPEN, &[]);
        let (label, help) = match fault.wrong {
            BeginningWrong::Unread => (self.say(words::NO_BEGINNING, &[]), words::BEGINNINGS),
            BeginningWrong::Wing(role) => {
                (self.say(words::WHICH, &[&self.man(role)]), words::SAY_WING)
            }
            BeginningWrong::NoSquare(role) => (
                self.say(words::WHERE, &[&self.man(role)]),
                words::SAY_SQUARE,
            ),
            BeginningWrong::Squares(role, squares) => {
                let all = squares.into_iter().map(|square| square.to_string());
                let all = self.either(all.collect());
                (
                    self.say(words::WHERE_OF, &[&self.man(role), &all]),
                    words::SAY_FILE,
                )
            }
            BeginningWrong::Taken(square) => {
                let label = self.say(words::TWO_ON, &[&square.to_string()]);
                return said.label(label);
            }
            BeginningWrong::PawnsUnplaced => (self.say(words::WHERE_PAWNS, &[]), words::SAY_PAWNS),
            BeginningWrong::Board(wrong) => return self.unplayable(wrong),
        };
        said.label(label).help(self.say(help, &[]))
    }

    pub(super) fn nonstandard(&self) -> Said {
        self.said(words::NONSTANDARD, &[&self.quoted()])
            .label(self.say(words::NOT_WRITTEN, &[]))
            .help(self.say(words::SPLIT_OR_INLINE, &[]))
    }

    /// An irregular move that stands, with what the source that permits it says of it.
    pub(super) fn irregular(&self, how: Irregularity) -> Said {
        self.said(words::STANDS, &[&self.quoted()])
            .label(self.say(article(how).0, &[]))
            .help(self.say(article(how).1, &[]))
    }

    /// What a source says of a fault that does not stand, and by which code it would; empty where it
    /// says nothing.
    pub(super) fn ruling(&self) -> String {
        let Some(how) = self.fault.ruled else {
            return String::new();
        };
        let rule = self.say(article(how).1, &[]);
        match how.code() {
            Some(code) => {
                let stand = self.say(words::LET_STAND, &[code.name()]);
                self.say(super::words::THEN, &[&rule, &stand])
            }
            None => rule,
        }
    }

    pub(super) fn bad_rules(&self, fault: &RulesFault) -> Said {
        let (label, help) = wrong(fault.wrong, self.words, self.by.messages);
        self.said(words::NO_RULES, &[]).label(label).help(help)
    }
}

/// What an irregularity is, and what the sources say of it.
const fn article(how: Irregularity) -> (Both, Both) {
    match how {
        Irregularity::SecondMove => (words::SECOND_MOVE, words::SECOND_MOVE_RULE),
        Irregularity::UnheededCheck => (words::UNHEEDED, words::UNHEEDED_RULE),
        Irregularity::FalseMove => (words::FALSE_MOVE, words::FALSE_MOVE_RULE),
        Irregularity::FalseCapture => (words::FALSE_MOVE, words::FALSE_CAPTURE_RULE),
        Irregularity::OwnManTaken => (words::OWN_MAN, words::OWN_MAN_RULE),
        Irregularity::OtherSidesMan => (words::OTHER_MAN, words::OTHER_MAN_RULE),
        Irregularity::FalseCastling => (words::FALSE_MOVE, words::FALSE_CASTLING_RULE),
        Irregularity::ExposedKing => (words::FALSE_MOVE, words::EXPOSED_KING_RULE),
        Irregularity::DeclaredCheck => (words::DECLARED, words::DECLARED_RULE),
    }
}

/// What is wrong with a piece of a name of rules, and what could stand there.
fn wrong(wrong: RulesWrong, piece: &str, messages: Messages) -> (String, String) {
    let say = |both: [&str; 2], args: &[&str]| fill(both[messages as usize], args);
    let codes = || RuleCode::ALL.map(RuleCode::name).join(" ");
    match wrong {
        RulesWrong::UnknownRuleset => {
            let all: Vec<&str> = Ruleset::all().iter().map(|row| row.name).collect();
            let help = say(words::RULESETS, &[&all.join(" ")]);
            (say(words::NO_RULESET, &[&quoted(piece)]), help)
        }
        RulesWrong::UnknownCode => (
            say(words::NO_CODE, &[&quoted(piece)]),
            say(words::CODES, &[&codes()]),
        ),
        RulesWrong::Unsigned => (say(words::UNSIGNED, &[]), say(words::CODES, &[&codes()])),
        RulesWrong::Contradicts(code) => (
            say(words::CONTRADICTS, &[&quoted(code.name())]),
            say(words::LIFT_FIRST, &[code.name()]),
        ),
    }
}

/// What is wrong with `name`, which names no rules, and what could stand there.
pub(in crate::diagnostic) fn refusal(name: &str, fault: &RulesFault, messages: Messages) -> String {
    let piece = name.get(fault.at.clone()).unwrap_or_default();
    let (label, help) = wrong(fault.wrong, piece, messages);
    fill(super::words::THEN[messages as usize], &[&label, &help])
}

/// What `played`, a move from `before` that today's rules do not know, is in words, and the code that
/// knows it.
pub(in crate::diagnostic) fn nonstandard(
    before: &Position,
    played: &Move,
    permitted: Option<RuleCode>,
    messages: Messages,
) -> String {
    let say = |both: [&str; 2], args: &[&str]| fill(both[messages as usize], args);
    let [from, to] = [played.from, played.to].map(|square| square.to_string());
    let who = |role: Role| say(man(role), &[]);
    let travels = |both| say(both, &[&who(played.role), &from, &to]);
    let becomes = who(played.promotion.unwrap_or(Role::Queen));
    let (words, code) = match (permitted, played.kind) {
        (Some(RuleCode::UnannouncedCheck), _) => (travels(words::UNHEEDING), permitted),
        (Some(RuleCode::TwoMovesMayStand), _) => (travels(words::AGAIN), permitted),
        (Some(_), _) => (travels(words::FALSELY), permitted),
        (_, MoveKind::Leap) => (say(words::LEAPS, &[&from, &to]), Some(RuleCode::KingLeap)),
        (_, MoveKind::Castling { rook_to, .. }) if !played.is_usual_castling() => {
            let words = say(words::CASTLES_FREELY, &[&to, &rook_to.to_string()]);
            (words, Some(RuleCode::FreeCastling))
        }
        (_, MoveKind::Castling { .. }) => (
            say(words::CASTLES_PAST, &[]),
            Some(RuleCode::CastlesOnlyUnchecked),
        ),
        (_, MoveKind::Resting) => (
            say(words::RESTS, &[&to]),
            Some(RuleCode::PromotesToLostPiece),
        ),
        (_, MoveKind::Turning) => (
            say(words::TURNS, &[&to, &becomes]),
            Some(RuleCode::PromotesToLostPiece),
        ),
        _ if played.captured == Some(Role::King) => {
            (say(words::TAKES_KING, &[&to]), Some(RuleCode::KingIsTaken))
        }
        _ if leaves_king(before, played) => {
            (travels(words::LEAVES_KING), Some(RuleCode::KingIsTaken))
        }
        // A pawn that rests makes a position that today's readers do not set up.
        _ => (travels(words::GOES), None),
    };
    match code.and_then(RuleCode::row) {
        Some(row) => say(words::BY_CODE, &[&words, row.code.name()]),
        None => words,
    }
}

/// Whether `played`, a move from `before`, leaves the mover's king to be taken.
fn leaves_king(before: &Position, played: &Move) -> bool {
    king_attackers(before.after(played).board(), before.turn()).is_some_and(Bitboard::any)
}

/// That a side has half won by stalemate.
pub(in crate::diagnostic) fn half_won(by: Color, messages: Messages) -> String {
    let both = by.fold_wb(words::WHITE_HALF_WON, words::BLACK_HALF_WON);
    both[messages as usize].to_owned()
}

/// Under which rules a record replays, each code with its source.
pub(in crate::diagnostic) fn rules_found(rules: Rules, messages: Messages) -> String {
    let say = |both: [&str; 2], args: &[&str]| fill(both[messages as usize], args);
    let source = |code: RuleCode| code.row().map_or("", |row| row.source);
    let sourced = |code: RuleCode| say(words::BY_CODE, &[code.name(), source(code)]);
    let codes: Vec<String> = rules.codes().map(sourced).collect();
    match codes.is_empty() {
        true => say(words::REPLAYS, &[&rules.to_string()]),
        false => say(words::REPLAYS_BY, &[&rules.to_string(), &codes.join(", ")]),
    }
}
