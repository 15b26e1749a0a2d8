//! Where a record begins, and by which rules: what its tags say, or what the user said.
//!
//! Comes in: the tags of a record, and a [`Start`]. Goes out: the position from which it is replayed, under
//! its rules, and faults where a tag names neither.
//!
//! `[Rules "asperling-1690"]`: the initial array, under Asperling's rules.
//!
//! Here too: records of the later moves of a game, of which nobody says from which position they are played. `13. Cf3 Cc6 14. Fb5 a6`

use shakmaty::Color;

use crate::chess::{FenFault, FenReading, Position, Rules};
use crate::game::{Cause, Fault, Game, Status};
use crate::record::{self, IN_WORDS, Item, Kind, Record, Span, Tag};
use crate::{beginning, fit};

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

/// The beginning that words tell, and of a heading all that they may mean.
type Told = (Result<Position, Fault>, Option<Vec<Position>>);

/// How many lines set up a position at most.
const SET_UP_MOST: usize = 24;

/// The most bytes of a heading that says who begins, and nothing else.
const SAID_MOST: usize = 64;

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
        let variant = self.variant();
        let rules = match start {
            Start::Under(rules) => *rules,
            Start::Position(position) => position.rules(),
            Start::Record | Start::Men(_) => self.tagged_rules().unwrap_or(variant),
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
        if let Some(start) = &self.record.set_up {
            self.game.start = Position::clone(start).with_rules(rules);
            return;
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
            None => {
                let start = self.drawn(rules);
                if let Some(start) = start.or_else(|| self.black_begins(rules)) {
                    self.game.start = start;
                }
            }
            Some((told, meant)) => {
                self.meant = meant;
                match told {
                    Ok(position) => self.game.start = position,
                    Err(fault) => {
                        self.game.faults.push(fault);
                        self.game.status = Status::Broken;
                    }
                }
            }
        }
    }

    /// The initial array with Black to move, where the record says that he begins: by the marks of its sides, or by a
    /// heading (`Les Noirs ont le trait.`) where its first move can be his.
    fn black_begins(&self, rules: Rules) -> Option<Position> {
        let says = |words: &str| {
            words.len() <= SAID_MOST && beginning::turn_alone(words) == Some(Color::Black)
        };
        let said = match self.record.begins {
            Some(side) => side == Color::Black,
            None => self.headings().any(|item| {
                let words = self.text.get(item.span());
                matches!(item.kind, Kind::Heading) && words.is_some_and(says)
            }),
        };
        let start = said.then(|| FenReading::under(BLACK_BEGINS, rules).ok())?;
        let start = start?.position;
        let sure = self.record.begins.is_some() || self.first_fits(&start);
        sure.then_some(start)
    }

    /// The position of a FEN that is a line above the moves, or above the record, where the first of them can be played there and not
    /// from the initial array, or none is read: else it may be of any position of the game.
    fn drawn(&self, rules: Rules) -> Option<Position> {
        let is_move = |item: &Item| matches!(item.kind, Kind::Phrase { .. });
        let first = self.record.items.iter().find(is_move);
        let end = first.map_or(self.record.span.end, |item| item.start);
        if first.is_some() && self.first_fits(&self.game.start) {
            return None;
        }
        let own = record::positions(&self.text[self.record.span.start..end], rules);
        let above = own.is_empty() && first.is_some() && self.record.tags.is_empty();
        let found = match above {
            true => record::positions(&self.text[..end], rules),
            false => own,
        };
        let number = |item: Item| match item.kind {
            Kind::Number { black, .. } => Some(black),
            _ => None,
        };
        let black = self.record.items.iter().find_map(number);
        let turn = |fen: &Position| black.is_none_or(|black| black == fen.turn().is_black());
        let fits = |fen: &Position| first.is_none() || turn(fen) && self.first_fits(fen);
        found.into_iter().find(fits)
    }

    /// Whether the first move of the record can be played in a position.
    fn first_fits(&self, start: &Position) -> bool {
        let mut items = self.record.items.iter();
        let first = items.find_map(|item| match item.kind {
            Kind::Phrase { phrase, .. } => Some(phrase),
            _ => None,
        });
        first.is_some_and(|phrase| fit::first(start, None, &phrase).is_some())
    }

    /// What stands before the moves and may head them.
    fn headings(&self) -> impl Iterator<Item = Item> {
        let heads = |kind| matches!(kind, Kind::Heading | Kind::Aside | Kind::Comment);
        let items = self.record.items.iter();
        items
            .take_while(|item| !matches!(item.kind, Kind::Phrase { .. } | Kind::Number { .. }))
            .filter(move |item| heads(item.kind))
    }

    /// Who moves in a position of which `headings` tell: as they say it, or by the dots behind the first number.
    fn turn_told(&self, headings: &[Item]) -> Option<Color> {
        let mut near = headings.iter().take(SET_UP_MOST);
        let told = near.find_map(|item| {
            let words = self.text.get(item.span())?;
            beginning::turn(words)
        });
        let black = || {
            let mut items = self.record.items.iter();
            items.find_map(|item| match item.kind {
                Kind::Number { black: true, .. } | Kind::Empty { dots: true } => Some(true),
                Kind::Phrase { .. } => Some(false),
                _ => None,
            })
        };
        told.or_else(|| (black() == Some(true)).then_some(Color::Black))
    }

    /// The beginning that a tag or a heading tells in words, and of a heading all that it may mean.
    fn told(&self, rules: Rules) -> Option<Told> {
        if let Some(tag) = IN_WORDS.into_iter().find_map(|name| self.tag(name)) {
            let value = tag.value.clone();
            let told = beginning::position(&tag.value(self.text), rules);
            let start = told.map_err(|fault| {
                let at = shifted(&fault.at, &value);
                Fault::new(Cause::Beginning(fault), at)
            });
            return Some((start, None));
        }
        // A board that is drawn has no words.
        let says = |item: &Item| record::drawn(self.text, item.start).is_none();
        let headings: Vec<_> = self.headings().filter(says).collect();
        let mut told_after = false;
        headings.iter().enumerate().find_map(|(nth, item)| {
            let words = self.text.get(item.span())?;
            // The men that are listed below stand so later.
            told_after |= record::tells_moment(words);
            if told_after {
                return None;
            }
            if beginning::begins_set_up(words) {
                let lines = || headings.iter().skip(nth).take(SET_UP_MOST);
                let all = lines().next_back().map(|last| item.start..last.end);
                // Where any number of lines begin a position that none completes, each line is asked but once for them.
                if !beginning::may_set_up(self.text.get(all?)?) {
                    return None;
                }
                let turn = self.turn_told(&headings[nth.saturating_sub(1)..]);
                return lines()
                    .map(|last| item.start..last.end)
                    .find_map(|span| self.told_in(span, turn, rules));
            }
            // A remark can speak of such things too.
            let remark = !matches!(item.kind, Kind::Heading);
            let told = self.told_in(item.span(), None, rules)?;
            let alone = !remark || beginning::position(words, rules).is_ok();
            alone.then_some(told)
        })
    }

    /// The beginning that the heading of that span tells, `turn` to move where that is said elsewhere, and all that it may mean.
    fn told_in(&self, span: Span, turn: Option<Color>, rules: Rules) -> Option<Told> {
        let words = self.text.get(span.clone())?;
        let told = beginning::in_heading(words, turn, rules)?;
        let meant = match &told {
            Ok(position) => vec![position.clone()],
            Err(open) => beginning::meant(words, open, rules),
        };
        let start = told.map_err(|fault| {
            let at = span.start + fault.at.start..span.start + fault.at.end;
            Fault::new(Cause::Beginning(fault), at)
        });
        Some((start, Some(meant)))
    }

    /// The first tag of that name.
    fn tag(&self, name: &str) -> Option<Tag> {
        if self.survey.tags & record::name_bit(name) == 0 {
            return None;
        }
        let mut tags = self.record.tags.iter();
        tags.find(|tag| tag.is_named(self.text, name)).cloned()
    }

    /// The rules of the variant that a tag names; today's, with a warning, where it names another game: its moves may be none
    /// of chess.
    fn variant(&mut self) -> Rules {
        let Some(tag) = self.tag("Variant") else {
            return Rules::MODERN;
        };
        Rules::of_variant(&tag.value(self.text)).unwrap_or_else(|| {
            self.tell(Cause::UnknownVariant, tag.value.clone());
            Rules::MODERN
        })
    }

    /// The rules that the record's tag names, if it has one.
    fn tagged_rules(&mut self) -> Option<Rules> {
        let tag = self.tag("Rules")?;
        match Rules::from_name(&tag.value(self.text)) {
            Ok(rules) => Some(rules),
            Err(fault) => {
                let at = shifted(&fault.at, &tag.value);
                self.tell(Cause::BadRules(fault), at);
                None
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
            self.tell(Cause::StartRights, span);
        }
    }

    /// Tells that no game starts from the position of a tag, whose whole span is `tag`.
    fn no_start(&mut self, fault: FenFault, tag: Span, value: Span) {
        let span = match shifted(&fault.at, &value) {
            // What is not there cannot be pointed at.
            empty if empty.is_empty() => tag,
            span => span,
        };
        self.tell(Cause::StartPosition(fault), span);
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

/// No more rows than these are forgotten before the first that is written; and so many numbers tell which that is.
const FORGOTTEN_MOST: u32 = 2;
const NUMBERS_TOLD: usize = 4;
/// By chance no more half-moves than these can be played from the initial array.
const CHANCE_MOST: usize = 7;

/// The first number of a record, and its item, where the record is of the later moves of a game, and no position is given from which they
/// are played: its first numbers tell so, one after the other. A row or two may have been forgotten.
pub(crate) fn begins_later(record: &Record, game: &Game) -> Option<(u32, Item)> {
    let numbers = || {
        record.items.iter().filter_map(|item| match item.kind {
            Kind::Number { value, .. } => Some((value, item)),
            _ => None,
        })
    };
    let mut told: Vec<u32> = numbers().take(NUMBERS_TOLD).map(|(n, _)| n).collect();
    told.dedup();
    let follow = told.windows(2).all(|two| two[1] == two[0] + 1);
    let (first, item) = numbers().next()?;
    // A number alone may be wrong, where a game goes on behind it.
    let alone = || game.plies_of(game.main()).len() < 2 * FORGOTTEN_MOST as usize;
    let tells = match game.status {
        Status::Broken => told.len() > 1 || alone(),
        Status::Whole | Status::Ambiguous => told.len() == 1 && alone(),
    };
    let later = first > FORGOTTEN_MOST + 1 && follow && tells;
    (later && game.start == Position::initial()).then_some((first, item))
}

/// The game of such a record, of which no move is played; none where its moves can be played from the initial array for longer than by chance.
pub(super) fn untold<'r>(
    replay: impl Fn() -> Replay<'r>,
    found: &Game,
    start: &Start,
) -> Option<Game> {
    let given = matches!(start, Start::Position(_) | Start::Men(_));
    if given || found.main().plies.len() > CHANCE_MOST {
        return None;
    }
    let mut replay = replay();
    let (number, item) = begins_later(replay.record, found)?;
    replay.start(start);
    let fault = Fault::new(Cause::BeginsLater { number }, item.span());
    replay.game.faults.push(fault);
    replay.game.status = Status::Broken;
    replay.run();
    Some(replay.game)
}
