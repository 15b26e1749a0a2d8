//! Whether two sheets tell different games, and whether they end alike.
//!
//! Comes in: both records, and the position they start from. Goes out: what a comparison of all their words tells. A replay
//! breaks off at the first cell that is not read; words are compared to the end.
//!
//! `1. e4 ? 2. Cf3 d6` beside `1. d4 ? 2. c4 e6`, and so on.

use shakmaty::Color;

use crate::game::{Game, Status};
use crate::record::Record;

use super::super::sheet;
use super::PAIRS_MOST;
use super::alike::{self, Compared, compared};
use super::together::{Going, Place, Rows, places};

/// From how many half-moves on that can be compared two sheets may tell different games: they do where fewer than one in
/// so many are played alike.
const ENOUGH: usize = 8;
const SAME: usize = 3;
/// Of words laid together, fewer than one in so many, and by so many: of two games a third may come to stand together, and
/// seldom more; of one game nine tenths, and three quarters with seven mistakes on each sheet.
const SAME_WORDS: usize = 2;
const CHANCE: usize = 4;
/// Where fewer can be compared, more of them must say other moves than say the same, and by so many: of one game seldom two words
/// of a few are so misread that nothing is left of them.
const OTHERS: usize = 2;

/// What the words of two sheets tell, compared to the end.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::repair) struct Seen {
    /// Whether they tell different games; none where too few can be compared, or neither is clear.
    pub differ: Option<bool>,
    /// Whether the second has a word for the last half-move.
    pub to_the_end: bool,
    /// Whether nothing on the second is like what the first says.
    pub unlike: bool,
    /// Whether each has by its numbers only half-moves that the other has not, and so nothing of either can be compared.
    pub complete: bool,
    /// Whether they are too long to be compared.
    pub too_long: bool,
}

impl Seen {
    /// The same of two sheets that are known to tell one game, to its end.
    pub fn of_one_game(self) -> Seen {
        Seen {
            differ: Some(false),
            to_the_end: true,
            ..self
        }
    }
}

/// Compares the words of two sheets, the first of which tells the game `own`.
pub(in crate::repair) fn seen(sheets: [(&Record, &str); 2], own: &Game) -> Seen {
    let start = &own.start;
    let [ones, others] = sheets.map(|(record, text)| sheet::words(record, text, start, None));
    if ones.len() * others.len() > PAIRS_MOST {
        return Seen {
            too_long: true,
            ..Seen::default()
        };
    }
    let (ones, others) = (compared(&ones), compared(&others));
    let rows = Rows::new([&ones, &others], None);
    let by_words = rows.way(alike::cost::OTHER).0;
    // Each player may have written his own moves alone: words of the one then stand beside none of the other.
    let by_numbers = rows.numbered().0;
    // A word of a sheet that replays as it stands is hardly misread: what says another move denies it, however like it is.
    let near = match own.status {
        Status::Whole => alike::cost::WIDE,
        _ => alike::cost::HALF,
    };
    let ways = [&by_words, &by_numbers].map(|way| Alike::of(&rows, &places(way), near));
    let to_the_end = matches!(
        by_words.last(),
        Some(Going::Both | Going::Second | Going::Crossed)
    );
    let differ = match ways {
        _ if ways.into_iter().all(Alike::differs) => Some(true),
        _ if ways[0].all < ENOUGH => None,
        _ => ways.into_iter().any(Alike::agrees).then_some(false),
    };
    Seen {
        differ,
        to_the_end,
        unlike: ways.iter().all(|way| way.same == 0) && may_be_alike(&ones, &others),
        complete: complete_each_other(&rows, &places(&by_numbers)),
        too_long: false,
    }
}

/// Whether both sheets are numbered and say moves, and neither says anything in the place of a word of the other: each player wrote
/// his own moves alone.
fn complete_each_other(rows: &Rows<'_>, places: &[Place]) -> bool {
    let is_so = |sheet: &&[Compared]| {
        sheet.iter().any(|word| word.numbered) && sheet.iter().any(Compared::is_read)
    };
    let says = |sheet: usize, at: Option<usize>| at.is_some_and(|at| rows.sheets[sheet][at].says());
    let both = |&(one, other): &Place| says(0, one) && says(1, other);
    rows.sheets.iter().all(is_so) && !places.iter().any(both)
}

/// Whether so much is said on both sheets that some of it would be alike if they told one game, or nothing that is said on the second
/// is read.
fn may_be_alike(ones: &[Compared], others: &[Compared]) -> bool {
    let said = |words: &[Compared]| words.iter().filter(|word| word.says()).count();
    let enough = said(ones).min(said(others)) >= ENOUGH;
    enough || said(others) > 0 && !others.iter().any(Compared::is_read)
}

/// Whether the half-moves of two games, each replayed by itself, are of different games.
pub(in crate::repair) fn differ(one: &Game, other: &Game) -> bool {
    let (one, other) = (one.plies_of(one.main()), other.plies_of(other.main()));
    let same = one
        .iter()
        .zip(other)
        .filter(|(one, other)| one.played == other.played);
    let all = one.len().min(other.len());
    all >= ENOUGH && SAME * same.count() < all
}

/// How many words that stand together can be compared, how many of them are alike, and how many say other moves or
/// are left out on one sheet.
#[derive(Clone, Copy)]
struct Alike {
    all: usize,
    same: usize,
    others: usize,
}

impl Alike {
    /// What the words tell that stand together so; those no more unlike than `near` say no other move.
    fn of(rows: &Rows<'_>, places: &[Place], near: f32) -> Alike {
        let is_both = |place: &Place| place.0.is_some() && place.1.is_some();
        let (first, last) = (
            places.iter().position(is_both),
            places.iter().rposition(is_both),
        );
        let within = first
            .zip(last)
            .map_or(&places[..0], |(first, last)| &places[first..=last]);
        // A word that one sheet alone has within is a half-move that the other left out.
        let alone = within.iter().filter(|place| !is_both(place)).count();
        let both = within.iter().filter_map(|&(one, other)| one.zip(other));
        let both = both.filter(|&(one, other)| rows.tells(one, other));
        let compared = both.map(|(one, other)| {
            let unlike = Color::ALL.map(|side| rows.unlike(one, other, side));
            (unlike[0].min(unlike[1]), rows.are_read(one, other))
        });
        let compared: Vec<(f32, bool)> = compared.collect();
        let count = |is: &dyn Fn(f32, bool) -> bool| {
            let is = |&&(unlike, read): &&(f32, bool)| is(unlike, read);
            compared.iter().filter(is).count()
        };
        Alike {
            all: compared.len(),
            same: count(&|unlike, _| unlike <= alike::cost::WIDE),
            others: alone + count(&|unlike, read| read && unlike > near),
        }
    }

    fn differs(self) -> bool {
        match self.all {
            ENOUGH.. => SAME_WORDS * self.same + CHANCE < self.all,
            _ => self.others >= self.same + OTHERS,
        }
    }

    /// Whether so many are alike, two in three, that it is one game, wherever a replay of one of its sheets strayed.
    fn agrees(self) -> bool {
        self.all >= ENOUGH && 3 * self.same >= 2 * self.all
    }
}
