//! Where a record begins, and by which rules: what its tags say, or what the user said.
//!
//! Comes in: the tags of a record, and a [`Start`]. Goes out: the position from which it is replayed, under
//! its rules, and faults where a tag names neither.
//!
//! `[Rules "asperling-1690"]`: the initial array, under Asperling's rules.

use shakmaty::Color;

use crate::beginning;
use crate::chess::{FenFault, FenReading, Position, Rules};
use crate::game::{Cause, Fault, Status};
use crate::record::{self, IN_WORDS, Kind, Span, Tag};

use super::Replay;

/// The position from which records are replayed, and the rules.
#[derive(Clone, Debug, Default)]
pub enum Start {
    /// What the tags of each record say: `FEN` and `Rules`; else the initial array, and today's rules.
    #[default]
    Record,
    /// The position that each record's tags give, under these rules, whatever its `Rules` tag says.
    Under(Rules),
    /// These men, whatever the record says, under the rules that its tag names.
    Men(Box<Position>),
    /// This position and its rules, whatever the record says.
    Position(Box<Position>),
}

/// How many lines set up a position at most.
const SET_UP_MOST: usize = 24;

/// The initial array, where Black has the move: as Philidor tells two of his games.
const BLACK_BEGINS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";

impl Start {
    /// The same start under other rules, whatever the record says of them.
    #[must_use]
    pub fn under(&self, rules: Rules) -> Start {
        match self {
            Start::Record | Start::Under(_) => Start::Under(rules),
            Start::Men(position) | Start::Position(position) => {
                Start::Position(Box::new((**position).clone().with_rules(rules)))
            }
        }
    }
}

impl Replay<'_> {
    /// Sets up the position from which the record starts. Where its tag is no position, the record
    /// is broken before its first move.
    pub(super) fn start(&mut self, start: &Start) {
        let rules = match start {
            Start::Under(rules) => *rules,
            Start::Position(position) => position.rules(),
            Start::Record | Start::Men(_) => self.tagged_rules(),
        };
        match start {
            Start::Record | Start::Under(_) => {
                self.game.start = self.game.start.clone().with_rules(rules)
            }
            Start::Men(position) | Start::Position(position) => {
                self.game.start = (**position).clone().with_rules(rules);
                return;
            }
        }
        let told = self.told(rules);
        if let Some(tag) = self.tag("FEN") {
            let value = tag.value.clone();
            match FenReading::under(&tag.value(self.text), rules) {
                Ok(reading) => self.set_up(reading, &value),
                Err(fault) => self.no_start(fault, tag.name.start..value.end, value),
            }
            // A FEN cannot say that a side moves twice: the words beside it can.
            if let Some((Ok(told), _)) = told {
                let start = self.game.start.clone();
                self.game.start = start.with_moves_ahead(told.moves_ahead());
            }
            return;
        }
        match told {
            None if self.record.begins == Some(Color::Black) => {
                if let Ok(reading) = FenReading::under(BLACK_BEGINS, rules) {
                    self.game.start = reading.position;
                }
            }
            None => {}
            Some((Ok(position), named)) => {
                self.game.start = position;
                self.named = named;
            }
            Some((Err(fault), _)) => {
                self.game.faults.push(fault);
                self.game.status = Status::Broken;
            }
        }
    }

    /// The beginning that a tag or a heading tells in words, and whether that only names a man.
    fn told(&self, rules: Rules) -> Option<(Result<Position, Fault>, bool)> {
        if let Some(tag) = IN_WORDS.into_iter().find_map(|name| self.tag(name)) {
            let value = tag.value.clone();
            let told = beginning::position(&tag.value(self.text), rules);
            let start = told.map_err(|fault| {
                let at = shifted(&fault.at, &value);
                Fault::new(Cause::Beginning(fault), at)
            });
            return Some((start, false));
        }
        let headings = self
            .record
            .items
            .iter()
            .take_while(|item| !matches!(item.kind, Kind::Phrase { .. } | Kind::Number { .. }));
        let heads = |kind| matches!(kind, Kind::Heading | Kind::Aside | Kind::Comment);
        let headings: Vec<_> = headings.filter(|item| heads(item.kind)).collect();
        headings.iter().enumerate().find_map(|(nth, item)| {
            let words = self.text.get(item.span())?;
            if beginning::begins_set_up(words) {
                let lines = headings.iter().skip(nth).take(SET_UP_MOST);
                return lines
                    .map(|last| item.start..last.end)
                    .find_map(|span| self.told_in(span, rules));
            }
            // A remark can speak of such things too.
            let remark = !matches!(item.kind, Kind::Heading);
            let told = self.told_in(item.span(), rules)?;
            let alone = !remark || beginning::position(words, rules).is_ok();
            alone.then_some(told)
        })
    }

    /// The beginning that the heading of that span tells, and whether it only names a man.
    fn told_in(&self, span: Span, rules: Rules) -> Option<(Result<Position, Fault>, bool)> {
        let told = beginning::in_heading(self.text.get(span.clone())?, rules)?;
        let start = told.start.map_err(|fault| {
            let at = span.start + fault.at.start..span.start + fault.at.end;
            Fault::new(Cause::Beginning(fault), at)
        });
        Some((start, told.names_man))
    }

    /// The first tag of that name.
    fn tag(&self, name: &str) -> Option<Tag> {
        if self.survey.tags & record::name_bit(name) == 0 {
            return None;
        }
        let mut tags = self.record.tags.iter();
        tags.find(|tag| tag.is_named(self.text, name)).cloned()
    }

    /// The rules that the record's tag names; today's where there is none, or it names none.
    fn tagged_rules(&mut self) -> Rules {
        let Some(tag) = self.tag("Rules") else {
            return Rules::MODERN;
        };
        match Rules::from_name(&tag.value(self.text)) {
            Ok(rules) => rules,
            Err(fault) => {
                let at = shifted(&fault.at, &tag.value);
                self.game
                    .faults
                    .push(Fault::new(Cause::BadRules(fault), at));
                Rules::MODERN
            }
        }
    }

    fn set_up(&mut self, reading: FenReading, value: &Span) {
        self.game.start = reading.position;
        for denied in [reading.castling_denied, reading.en_passant_denied]
            .into_iter()
            .flatten()
        {
            let span = shifted(&denied, value);
            self.game.faults.push(Fault::new(Cause::StartRights, span));
        }
    }

    /// Tells that no game starts from the position of a tag, whose whole span is `tag`.
    fn no_start(&mut self, fault: FenFault, tag: Span, value: Span) {
        let span = match shifted(&fault.at, &value) {
            // What is not there cannot be pointed at.
            empty if empty.is_empty() => tag,
            span => span,
        };
        self.game
            .faults
            .push(Fault::new(Cause::StartPosition(fault), span));
        self.game.status = Status::Broken;
    }
}

/// A place in the value of a tag, as one of the text.
fn shifted(at: &Span, value: &Span) -> Span {
    value.start + at.start
        ..(value.start + at.end)
            .min(value.end)
            .max(value.start + at.start)
}
