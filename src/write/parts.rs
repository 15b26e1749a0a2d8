//! Moves that today's rules do not know, in PGN that every reader is to load.
//!
//! Comes in: a game, and how it is to be written. Goes out: which plies no reader of today's rules
//! can replay, and into how many games the record falls. Such a ply is said in a comment that ends a
//! game, `{[%nonstandard Ke1-g3] ...}`; the next game begins with the position after it. Read
//! again, the games are one record.
//!
//! `3. Re1-g3 d7-d5` -> `{[%nonstandard Ke1-g3]} *`, and a game from the FEN: `3... d5 *`

use shakmaty::Color;

use crate::chess::{ENGLISH, Move, Outcome, Position};
use crate::game::{Cause, Game, Line, Ply, Standing};
use crate::record::{Item, NONSTANDARD};
use crate::spelling;

use super::kept::words;
use super::movetext::{Frame, Last, Style, Walk};
use super::{Nonstandard, Options};

/// What begins the comment that says of a stalemate that it is half won.
const HALF_WON: &str = "[%halfwon";

/// How a record is parted.
#[derive(Clone, Copy)]
pub(super) struct Parting {
    /// Whether it is looked at at all.
    splits: bool,
    /// How many games it makes.
    pub(super) parts: u32,
}

impl Parting {
    /// The games that the main line of `game` makes.
    pub(super) fn of(game: &Game, options: &Options<'_>) -> Parting {
        let splits = options.nonstandard == Nonstandard::Split && may_depart(&game.start);
        let mut parting = Parting { splits, parts: 1 };
        if !splits {
            return parting;
        }
        let (mut before, mut mover, mut parted) = (Standing::Kept(&game.start), None, false);
        for (ply, after) in game.positions(game.main()) {
            let usual = parting.is_usual(&before, ply);
            if usual && (parted || mover == Some(before.turn())) {
                parting.parts += 1;
            }
            (parted, mover, before) = (!usual, Some(before.turn()), after);
        }
        if parted && is_sound(&before) {
            parting.parts += 1;
        }
        parting
    }

    /// One game, whatever it holds.
    pub(super) const WHOLE: Parting = Parting {
        splits: false,
        parts: 1,
    };

    /// Whether moves are looked at: the game may hold some that no reader of today's rules knows.
    #[inline]
    pub(super) const fn splits(&self) -> bool {
        self.splits
    }

    /// Whether a reader of today's rules replays `ply` from `before`.
    pub(super) fn is_usual(&self, before: &Position, ply: &Ply) -> bool {
        !self.splits || before.is_usual(&ply.played)
    }

    /// Whether `ply` cannot follow a move of `mover`: no reader lets a side move twice.
    pub(super) fn is_second(&self, before: &Position, mover: Option<Color>) -> bool {
        self.splits && mover == Some(before.turn())
    }
}

/// Whether a game from `start` can hold what today's rules do not know.
fn may_depart(start: &Position) -> bool {
    !start.rules().is_modern() || start.moves_ahead() > 0
}

/// Whether a reader of today's rules can set up a position.
pub(super) fn is_sound(position: &Position) -> bool {
    Position::from_fen(&position.to_fen()).is_ok()
}

/// The first ply of the main line, counted from 0, that no reader of today's rules replays.
///
/// ```
/// use greffier::reading::{Start, next};
/// use greffier::record::Choice;
/// use greffier::write::nonstandard;
///
/// let text = "[Rules \"asperling-1690\"]\n\n1. f2-f4 f7-f5 2. Re1-g3";
/// let (_, game, _) = next(text, 0, &Choice::default(), &Start::Record).unwrap();
/// assert_eq!(nonstandard(&game), Some(2));
/// ```
#[must_use]
pub fn nonstandard(game: &Game) -> Option<usize> {
    if !may_depart(&game.start) {
        return None;
    }
    let (mut before, mut mover) = (Standing::Kept(&game.start), None);
    game.positions(game.main()).position(|(ply, after)| {
        let unusual = !before.is_usual(&ply.played) || mover == Some(before.turn());
        (mover, before) = (Some(before.turn()), after);
        unusual
    })
}

/// The comment that says a move which no reader of today's rules replays: the move with both its
/// squares in English letters, then in words.
pub(super) fn said(
    game: &Game,
    before: &Position,
    ply: &Ply,
    number: u32,
    options: &Options<'_>,
) -> String {
    let permitted = game.faults.iter().find_map(|fault| match fault.cause {
        Cause::Irregular(how) if fault.ply == Some(number) => how.code(),
        _ => None,
    });
    let words = options.wording.nonstandard(before, &ply.played, permitted);
    let spelt = spelt(before, &ply.played);
    format!("{NONSTANDARD} {spelt}] {words}")
}

/// The move in English letters, with both its squares.
fn spelt(before: &Position, played: &Move) -> String {
    let mut text = String::new();
    // A string takes every text.
    let _ = match played.castling() {
        Some(_) => before.san(played).write(&mut text, &ENGLISH),
        None => spelling::coordinate(&mut text, &ENGLISH, before, played),
    };
    text
}

impl<'a, S: Style> Walk<'a, '_, S> {
    /// Whether `ply`, the next of a line, can stand among the moves; where it cannot, it is said in a
    /// comment. In a variation all that follows it is, since no game begins there.
    #[cold]
    pub(super) fn can_stand(&mut self, frame: &mut Frame<'a>, ply: &Ply, is_main: bool) -> bool {
        let usual = self.parting.is_usual(&frame.before, ply);
        let second = self.parting.is_second(&frame.before, frame.mover);
        if !is_main {
            if usual && !second {
                return true;
            }
            self.comment(&self.kept().between(ply.item(), frame.end));
            (frame.at, frame.ply) = (frame.end, frame.last);
            return false;
        }
        if usual && (self.parted || second) {
            self.next_part(&frame.before);
        }
        if !usual {
            let number = frame.ply + 1;
            let said = said(self.written.game, &frame.before, ply, number, self.options);
            self.comment(&said);
            (frame.unusual, self.parted) = (true, true);
        }
        usual
    }

    /// Ends the game that is being written, and begins the next one from `position`.
    pub(super) fn next_part(&mut self, position: &Position) {
        self.result();
        self.part += 1;
        let (part, of) = (self.part, self.parting.parts);
        let tags = self.tags;
        tags.export(self.page.between_games(), position, (part, of));
        (self.last, self.parted) = (Last::Other, false);
    }

    /// Whether a line begins with a move that can stand in a variation.
    pub(super) fn begins(&self, line: &Line) -> bool {
        let game = self.written.game;
        let first = game.plies_of(line).first();
        let usual = |ply| self.parting.is_usual(&game.before_line(line), ply);
        first.is_some_and(|ply| !self.parting.splits() || usual(ply))
    }

    /// Says another reading in a comment.
    pub(super) fn alternative_in_words(&mut self, line: &Line) {
        let game = self.written.game;
        let mut text = self.options.wording.other_reading().to_owned();
        let mut before = game.before_line(line);
        for (ply, after) in game.positions(line) {
            text.push(' ');
            text.push_str(&spelt(&before, &ply.played));
            before = after;
        }
        self.comment(&text);
    }

    /// Says who has won half, where a stalemate is half a win and the record does not say it yet.
    pub(super) fn half_won(&mut self) {
        let Some(Outcome::StalemateHalfWon { by }) = self.written.game.outcome else {
            return;
        };
        let says = |item: Item| words(self.text, &item).starts_with(HALF_WON);
        if !self.items.iter().any(says) {
            let side = by.fold_wb('w', 'b');
            let words = self.options.wording.half_won(by);
            self.comment(&format!("{HALF_WON} {side}] {words}"));
        }
    }
}
