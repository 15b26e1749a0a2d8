//! How like two sheets are, of which it is not known whether they tell one game.
//!
//! Comes in: what the words of both say. Goes out: their [`likeness`], by the numbers of their words, which costs a glance at each, or
//! by the words laid together, which tells it of columns that slipped too. Sheets that have no more than an opening in common are not
//! of one game.
//!
//! `1. e4 e5 2. Cf3 Cc6 3. Fb5 ..` beside `1. P 4 R P 4 R 2. C 3 FR ? 3. F 5 CD ..`

use shakmaty::Color;

use crate::reading::{self, Start};
use crate::record::Record;

use super::super::sheet::{self, ply};
use super::alike::{Compared, compared, cost};
use super::together::{Rows, places};
use super::{PAIRS_MOST, start_known};

/// Fewer half-moves that can be compared tell nothing.
const ENOUGH: usize = 8;
/// Of the half-moves of one game so many parts are alike: nine tenths mostly, and three quarters with seven mistakes on each sheet.
const SAME: usize = 3;
const SAME_OF: usize = 5;
/// And half of the last third: two games of one opening part there.
const LAST: usize = 3;
/// Where one sheet has less than half of the other's half-moves, so many must be alike: fewer may be an opening.
const OPENING: usize = 24;
/// After so many half-moves of which not half are alike no more are looked at.
const GLANCE: usize = 24;

/// So many words at either end tell whether it is worth the while to lay all of them together.
const END: usize = 16;
/// And so many half-moves more on one sheet than on the other leave the last ones in other places.
const SHIFTED: i64 = 4;

/// What is compared of a sheet with others.
pub(in crate::repair) struct Told {
    words: Vec<Compared>,
    /// How many words say something.
    said: usize,
    /// The key of the position in which it begins, where that is known.
    start: Option<u64>,
}

impl Told {
    /// What `record` says, one of `text`.
    pub fn of(record: &Record, text: &str, start: &Start) -> Told {
        let game = reading::replay(record, text, start);
        let words = compared(&sheet::words(record, text, &game.start, None));
        Told {
            said: words.iter().filter(|word| word.says()).count(),
            words,
            start: start_known(&game).then(|| game.start.key()),
        }
    }

    /// How like another sheet is by the numbers of its words.
    pub fn by_numbers(&self, other: &Told) -> Likeness {
        let mut alike = Vec::with_capacity(self.words.len());
        let mut others = dues(&other.words).peekable();
        for (due, one) in dues(&self.words) {
            while others.next_if(|other| other.0 < due).is_some() {}
            let Some((_, other)) = others.next_if(|other| other.0 == due) else {
                continue;
            };
            if one.tells(other) {
                let side = Color::from_white(due % 2 == 0);
                alike.push(one.unlike(other, side) <= cost::WIDE);
                if alike.len() == GLANCE && 2 * count(&alike) < GLANCE {
                    break;
                }
            }
        }
        Likeness::of(&alike, [self.said, other.said])
    }

    /// The same by its words, laid together at the least cost; of two that are too long nothing is known.
    pub fn by_words(&self, other: &Told) -> Likeness {
        if self.pairs(other) == 0 {
            return Likeness::of(&[], [self.said, other.said]);
        }
        let rows = Rows::new([&self.words, &other.words], None);
        let way = places(&rows.way(cost::OTHER).0);
        let both = way.into_iter().filter_map(|(one, other)| one.zip(other));
        let told = both.filter(|&(one, other)| rows.tells(one, other));
        let alike = told.map(|(one, other)| {
            let mut sides = Color::ALL.into_iter();
            sides.any(|side| rows.unlike(one, other, side) <= cost::WIDE)
        });
        Likeness::of(&alike.collect::<Vec<bool>>(), [self.said, other.said])
    }

    /// Whether half of the first words are alike, or of the last wherever these stand now, or so few can be compared that nobody knows:
    /// of one game half-moves may be left out or written twice, but seldom near both ends.
    pub fn may_be_of_one_game(&self, other: &Told) -> bool {
        let [one, other] = [self, other].map(|sheet| dues(&sheet.words).collect::<Vec<_>>());
        let (shorter, longer) = match one.len() <= other.len() {
            true => (one, other),
            false => (other, one),
        };
        let (first, _) = shorter.split_at(END.min(shorter.len()));
        let (_, last) = shorter.split_at(shorter.len().saturating_sub(END));
        let may_be = |words: &[(i64, &Compared)], by: i64| {
            let beside = words.iter().filter_map(|&(due, one)| {
                let at = longer.binary_search_by_key(&(due + by), |longer| longer.0);
                let other = longer[at.ok()?].1;
                let unlike = || Color::ALL.map(|side| one.unlike(other, side));
                one.tells(other)
                    .then(|| unlike().into_iter().any(|by| by <= cost::WIDE))
            });
            let alike: Vec<bool> = beside.collect();
            alike.len() < ENOUGH || 2 * count(&alike) >= alike.len()
        };
        may_be(first, 0) || (-SHIFTED..=SHIFTED).any(|by| may_be(last, by))
    }

    /// How many pairs of words are compared then, none of two that are too long.
    pub fn pairs(&self, other: &Told) -> usize {
        let pairs = self.words.len() * other.words.len();
        if pairs > PAIRS_MOST { 0 } else { pairs }
    }

    /// Whether the two are known to begin from different positions.
    pub fn is_apart(&self, other: &Told) -> bool {
        let known = self.start.zip(other.start);
        known.is_some_and(|(one, other)| one != other)
    }
}

/// Words with the half-moves that they are by their numbers, those in their turn alone; words before the first number are counted from
/// the beginning.
fn dues(words: &[Compared]) -> impl Iterator<Item = (i64, &Compared)> {
    let counted = ply((1, false))..;
    let mut last = i64::MIN;
    let dues = words.iter().zip(counted);
    dues.filter_map(move |(word, counted)| {
        let due = word.due.unwrap_or(counted);
        let follows = due > last;
        last = last.max(due);
        follows.then_some((due, word))
    })
}

/// How like two sheets are.
#[derive(Clone, Copy)]
pub(in crate::repair) struct Likeness {
    /// How many half-moves can be compared, and how many of them are alike.
    all: usize,
    same: usize,
    /// The same of those that come last.
    last: usize,
    last_same: usize,
    /// How many the shorter sheet has, and the longer.
    shorter: usize,
    longer: usize,
}

impl Likeness {
    /// That of sheets with so many words each, of which those that can be compared are `alike` or not, in their order.
    fn of(alike: &[bool], said: [usize; 2]) -> Likeness {
        let all = alike.len();
        let last = (all / LAST).max(ENOUGH).min(all);
        Likeness {
            all,
            same: count(alike),
            last,
            last_same: count(&alike[all - last..]),
            shorter: said[0].min(said[1]),
            longer: said[0].max(said[1]),
        }
    }

    /// Up to 1 of two sheets that tell one game; none where nothing tells that they do.
    pub fn of_one_game(self) -> Option<f32> {
        let is_like = SAME_OF * self.same >= SAME * self.all;
        let is_opening = 2 * self.shorter < self.longer && self.same < OPENING;
        let is_one = self.is_known() && is_like && !self.ends_apart() && !is_opening;
        is_one.then(|| 2.0 * self.same as f32 / (self.shorter + self.longer) as f32)
    }

    /// Whether enough can be compared.
    pub fn is_known(self) -> bool {
        self.all >= ENOUGH
    }

    /// Whether they are unlike in the end, however they begin.
    pub fn ends_apart(self) -> bool {
        2 * self.last_same < self.last
    }
}

fn count(alike: &[bool]) -> usize {
    alike.iter().filter(|alike| **alike).count()
}

#[cfg(test)]
mod tests {
    use super::Likeness;

    #[test]
    fn more_than_an_opening_is_asked_for() {
        let alike = |same: usize, other: usize| [vec![true; same], vec![false; other]].concat();
        for (same, other, said, is_one) in [
            (60, 6, [70, 66], true),
            (28, 12, [40, 40], false),
            (20, 0, [60, 20], false),
            (30, 0, [80, 30], true),
            (7, 0, [7, 7], false),
            (8, 0, [8, 8], true),
        ] {
            let like = Likeness::of(&alike(same, other), said);
            let found = like.of_one_game().is_some();
            assert_eq!(found, is_one, "{same} {other} {said:?}");
        }
    }
}
