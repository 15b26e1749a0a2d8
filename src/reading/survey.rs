//! What a record shows before a move is played: its writer's habits, and the faults that need no board.
//!
//! Comes in: a [`Record`]. Goes out: what its items show at one glance; and, into the game, the words that are faults by
//! themselves.
//!
//! `1. e4 {open` has a comment without an end, whatever is played.

use crate::game::Cause;
use crate::phrase::{CheckSaid, Frame, Phrase, Roles};
use crate::record::{self, Kind, Record, Unterminated};

use super::Replay;
use super::likened;
use super::preference::Habits;

/// What the items of a record show at one glance over all of them.
#[derive(Default)]
pub(super) struct Survey {
    /// What the writer marks.
    pub habits: Habits,
    /// The kinds of men that he names by their homes.
    pub minded: Roles,
    /// Whether he leaves it open from which side squares are counted.
    pub either: bool,
    /// Whether he speaks of the move before.
    pub looks_back: bool,
    /// Whether there are items but tags, numbers, plain moves, comments and a result.
    pub mixed: bool,
    /// Whether there are others than these, glyphs and variations that are closed: faults perhaps.
    strange: bool,
    /// The bits of the names of its tags: most records have none that is asked for.
    pub tags: u64,
    /// Whether the names of two tags have the same bit: else none is given twice.
    alike: bool,
    /// Whether the value of a tag has no straight quotation marks.
    loose: bool,
    /// How many moves are said.
    pub phrases: u32,
    /// The first result outside variations.
    pub result: Option<u32>,
    /// The item from which on all rows were struck out.
    pub struck: u32,
}

impl Survey {
    pub fn of(record: &Record, text: &str) -> Survey {
        let mut survey = Survey::default();
        for tag in &record.tags {
            let bit = tag.name_bit(text);
            survey.alike |= survey.tags & bit != 0;
            survey.tags |= bit;
            survey.loose |= !tag.is_quoted(text);
        }
        let (mut unread, mut closed) = (false, 0);
        record.items.each(|at, item| match &item.kind {
            Kind::Phrase { phrase, .. } => survey.phrase(phrase),
            Kind::Result(_) if at >= closed => survey.result = survey.result.or(Some(at)),
            Kind::Number { .. } | Kind::Tag(_) | Kind::Comment | Kind::Result(_) => {}
            Kind::Open { close } if (*close as usize) < record.items.len() => {
                survey.mixed = true;
                closed = closed.max(*close);
            }
            Kind::Close | Kind::Nag(_) => survey.mixed = true,
            kind => {
                (survey.mixed, survey.strange) = (true, true);
                unread |= matches!(kind, Kind::Unreadable { shaped: true, .. });
                if let Kind::Open { close } = kind {
                    closed = closed.max(*close);
                }
            }
        });
        survey.struck = match survey.mixed {
            true => record.struck_from(),
            false => record.items.len() as u32,
        };
        // What nothing reads may name any man by his home.
        if unread && likened::is_told(record) {
            survey.minded = Roles::ANY;
        }
        for pair in &record.pairs {
            survey.minded = survey.minded.union(pair.first.named());
            survey.minded = survey.minded.union(pair.second.named());
        }
        survey
    }

    #[inline]
    fn phrase(&mut self, phrase: &Phrase) {
        self.phrases += 1;
        self.habits.checks |= phrase.check != CheckSaid::Unsaid;
        self.habits.captures |= phrase.takes;
        if phrase.is_plain() {
            return;
        }
        self.either |= phrase.frame == Frame::Either;
        if phrase.says_more_than_places() {
            self.minded = self.minded.union(phrase.named());
            self.looks_back |= phrase.looks_back();
        }
    }
}

impl Replay<'_> {
    /// The faults that need no board, wherever they stand.
    pub fn syntax(&mut self) {
        if self.survey.strange || self.survey.loose {
            self.strange_items();
        }
        self.repeated_tags();
    }

    /// The items that are faults by themselves.
    fn strange_items(&mut self) {
        let record = self.record;
        let mut numbered = None;
        record.items.each(|at, item| {
            let cause = match item.kind {
                Kind::Control(control) => Cause::Control(control),
                Kind::Stray => Cause::Stray,
                Kind::BadTag => Cause::BadTag,
                Kind::Tag(nth) if self.survey.loose && self.is_loose(nth) => Cause::BadTag,
                Kind::Aside if self.text[item.span()].starts_with('$') => Cause::UnknownGlyph,
                Kind::TooDeep => Cause::TooDeep,
                Kind::Unterminated(what) => Cause::Unterminated(what),
                Kind::Open { close } if close as usize == record.items.len() => {
                    Cause::Unterminated(Unterminated::Variation)
                }
                Kind::Prose if is_remark(record, at) => return,
                Kind::Prose => Cause::Prose,
                Kind::Aside if record.misspells_mark(at, self.text) => Cause::MisspeltMark,
                Kind::LineComment if record.comments_moves(item, self.text, &mut numbered) => {
                    Cause::CommentedMoves
                }
                _ => return,
            };
            // What opens another choice has no sign of its own: its number is told.
            let span = item.start..item.end.max(item.start + 1);
            self.tell(cause, span);
        });
    }

    fn is_loose(&self, nth: u32) -> bool {
        let tag = self.record.tags.get(nth as usize);
        tag.is_some_and(|tag| !tag.is_quoted(self.text))
    }

    fn repeated_tags(&mut self) {
        if !self.survey.alike {
            return;
        }
        for at in record::repeated(&self.record.tags, self.text) {
            let Some(tag) = self.record.tags.get(at as usize) else {
                continue;
            };
            self.tell(Cause::RepeatedTag, tag.name.start..tag.value.end);
        }
    }
}

/// Within how many items on either side of a line of words the rows are looked for.
const NEAR: u32 = 64;

/// Whether the line of words that is item `at` stands between two rows, or behind the last one: the one before it is whole, and
/// the next has the number that is due.
fn is_remark(record: &Record, at: u32) -> bool {
    let Some(row) = row_above(record, at) else {
        return false;
    };
    let mut below = below(record, at);
    let next = below.find(|kind| {
        matches!(
            kind,
            Kind::Number { .. } | Kind::Phrase { .. } | Kind::Unreadable { .. } | Kind::Result(_)
        )
    });
    match next {
        None | Some(Kind::Result(_)) => row.whole,
        Some(Kind::Number { value, black }) => match (row.whole, black) {
            (true, false) => value == row.number.saturating_add(1),
            // `3. ... Fc5`
            (false, false) => {
                value == row.number && matches!(below.next(), Some(Kind::Empty { dots: true }))
            }
            (false, true) => value == row.number,
            (true, true) => false,
        },
        _ => false,
    }
}

/// The row above a line of words.
struct Row {
    number: u32,
    /// Whether Black's move stands in it.
    whole: bool,
}

/// The row right above item `at`, if it has a number and a move.
fn row_above(record: &Record, at: u32) -> Option<Row> {
    let (mut moves, mut own, mut number) = (0, 0, None);
    for kind in cells_above(record, at) {
        match kind {
            Kind::Number { value, black } if number.is_none() => {
                (number, own) = (Some((value, black)), moves);
                if black || moves > 1 {
                    break;
                }
            }
            // Each column has its number.
            Kind::Number { value, .. } => {
                if moves < 2 || number.is_none_or(|(first, _)| first != value) {
                    moves = own;
                }
                break;
            }
            // Behind mate none is due.
            Kind::Phrase { phrase, .. } if moves == 0 && phrase.check == CheckSaid::Mate => {
                moves = 2;
            }
            // Dots in the place of the move that is due.
            Kind::Empty { dots: true } if moves == 0 => {}
            _ => moves += 1,
        }
    }
    let (number, black) = number.filter(|_| moves > 0)?;
    let whole = black || moves > 1;
    Some(Row { number, whole })
}

/// The numbers and cells above item `at`, the last first, up to what is none of a row's; what variations tell stands in none.
fn cells_above(record: &Record, at: u32) -> impl Iterator<Item = Kind> {
    let mut depth = 0_u32;
    let outside = move |kind: &Kind| {
        let inside = depth > 0;
        match kind {
            Kind::Close => depth += 1,
            Kind::Open { .. } => depth = depth.saturating_sub(1),
            _ => {}
        }
        !inside && !matches!(kind, Kind::Close)
    };
    let is_cell = |kind: &Kind| {
        matches!(
            kind,
            Kind::Phrase { .. } | Kind::Number { .. } | Kind::Empty { .. }
        )
    };
    (at.saturating_sub(NEAR)..at)
        .rev()
        .map(|at| record.items.at(at).kind)
        .filter(outside)
        .take_while(|kind| !breaks_row(kind))
        .filter(is_cell)
}

/// The kinds of the items behind item `at`, without those of variations.
fn below(record: &Record, at: u32) -> impl Iterator<Item = Kind> {
    let (mut next, end) = (at + 1, at.saturating_add(NEAR));
    std::iter::from_fn(move || {
        let item = record.items.get(next as usize).filter(|_| next < end)?;
        next = match item.kind {
            Kind::Open { close } if close > next => close.saturating_add(1),
            _ => next + 1,
        };
        Some(item.kind)
    })
}

/// Whether an item above a line of words is none of a row's.
fn breaks_row(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Open { .. } | Kind::Close | Kind::Unreadable { .. } | Kind::Heading | Kind::Result(_)
    )
}
