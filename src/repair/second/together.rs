//! Two rows of words laid together at the least cost.
//!
//! Comes in: what the words of two sheets say. Goes out: how the rows go on together, word for word. Whose move it is is
//! carried along: a square may be counted from the mover's side.
//!
//! `Cf3 a6` and `Cf3 Fb5 a6`: both, the second alone, both.

use shakmaty::Color;

use super::super::sheet::ply;
use super::alike::{self, Compared};
use super::{aligned, slipped};

/// What counts where words are laid together, beside how unlike they are.
pub(super) mod cost {
    /// A word stands alone, and is no half-move besides.
    pub const ALONE: f32 = 0.8;
    pub const EXTRA: f32 = 0.3;
    /// It is passed before one that comes earlier by the numbers.
    pub const EARLY: f32 = 0.02;
    /// Two words stand in different places by their numbers, unless they are so little unlike that they say one move;
    /// or they are like as moves of the other side.
    pub const OUT_OF_PLACE: f32 = 0.4;
    /// Of two places of the same move, the one that the numbers tell.
    pub const ELSEWHERE: f32 = 0.001;
    pub const SAME_MOVE: f32 = super::alike::cost::WIDE;
    /// Words that stand together by their numbers, on the average.
    pub const IN_PLACE: f32 = 0.3;
    /// And all of them beside a record that replays: two lines in the other order.
    pub const IN_ALL: f32 = 7.0;
    /// Two words stand in the other order than on the other sheet.
    pub const CROSSED: f32 = 0.7;
    /// A column slipped.
    pub const SLIPPED: f32 = 1.5;
}

/// How two rows of words go on together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Going {
    /// A word of each stands for one half-move.
    Both,
    /// Only the first has a word there, or only the second.
    First,
    Second,
    /// Of each the next two words, in the other order.
    Crossed,
}

/// A half-move: the word of the first sheet that stands for it, and that of the second.
pub(super) type Place = (Option<usize>, Option<usize>);

impl Going {
    /// How many words of each are passed.
    pub fn words(self) -> (usize, usize) {
        match self {
            Going::Both => (1, 1),
            Going::First => (1, 0),
            Going::Second => (0, 1),
            Going::Crossed => (2, 2),
        }
    }
}

/// One way to go on: how, whether the other side moves then, and what that counts besides the words.
type Step = (Going, bool, f32);

/// The ways to go on, each with how many words of either row it passes.
const STEPS: [(Step, [usize; 2]); 6] = [
    ((Going::Second, true, cost::ALONE), [0, 1]),
    ((Going::First, true, cost::ALONE), [1, 0]),
    ((Going::Second, false, cost::ALONE + cost::EXTRA), [0, 1]),
    ((Going::First, false, cost::ALONE + cost::EXTRA), [1, 0]),
    ((Going::Both, true, 0.0), [1, 1]),
    ((Going::Crossed, false, cost::CROSSED), [2, 2]),
];

/// Two rows of words, each word compared with each.
pub(super) struct Rows<'s> {
    pub sheets: [&'s [Compared]; 2],
    /// How unlike the words are as moves of White, and of Black.
    unlike: [Vec<f32>; 2],
    /// The side whose moves all words are; none where the sides move by turns.
    side: Option<Color>,
}

impl<'s> Rows<'s> {
    pub fn new(sheets: [&'s [Compared]; 2], side: Option<Color>) -> Rows<'s> {
        let [ones, others] = sheets;
        let unlike = Color::ALL.map(|side| {
            let row = |one: &'s Compared| others.iter().map(move |other| one.unlike(other, side));
            ones.iter().flat_map(row).collect()
        });
        Rows {
            sheets,
            unlike,
            side,
        }
    }

    /// The ways to go on together, one at least: words that name two men and two squares may be one half-move, miswritten,
    /// or two of which each sheet lacks one; and then no cost tells which comes before the other.
    pub fn ways(&self) -> Vec<Vec<Place>> {
        let by_words = [alike::cost::OTHER, alike::cost::NOTHING].map(|most| self.way(most));
        let least = by_words[0].1;
        let by_words = by_words.into_iter().map(|(way, _)| way);
        let mut ways: Vec<Vec<Place>> = Vec::new();
        for way in by_words.chain(self.by_numbers(0.0)) {
            for way in [flipped(&way), way].into_iter().rev() {
                let way = places(&way);
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
        }
        // Where each sheet has both sides' moves those about a word tell where it stands.
        let own = self.has_column().then(|| ways.first()).flatten();
        let shifted = own.map(|way| slipped::shifted(self, way));
        for way in slipped::ways(self, least)
            .into_iter()
            .chain(shifted.unwrap_or_default())
        {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// By the numbers, where these go on alike, and else by the words: where a half-move is left out on one sheet, or two are
    /// exchanged, the words tell it.
    pub fn in_place(&self) -> Vec<Place> {
        let by_words = self.way(alike::cost::OTHER).0;
        if by_words.contains(&Going::Crossed) {
            return places(&by_words);
        }
        // What stands behind the last word by its number alone is that word: a column slipped, or a half-move before it was left
        // out and all behind numbered anew.
        let ends = |way: &Vec<Going>, going| way.last() == Some(&going);
        let is_so = |way: &Vec<Going>| {
            let mut alone = [Going::First, Going::Second].into_iter();
            alone.all(|going| ends(&by_words, going) || !ends(way, going))
        };
        let by_numbers = self.by_numbers(cost::IN_ALL).filter(is_so);
        places(&by_numbers.unwrap_or(by_words))
    }

    /// Whether one sheet has one player's moves alone.
    fn has_column(&self) -> bool {
        self.sheets.into_iter().any(alike::is_column)
    }

    /// How the rows go on together by their numbers alone, where words are little unlike then, by no more than `most` or
    /// [`cost::IN_PLACE`] on the average, or one sheet has a number before each of its words: its player wrote his own moves.
    fn by_numbers(&self, most: f32) -> Option<Vec<Going>> {
        let (goings, unlike) = self.numbered();
        let is_numbered = |sheet: &[Compared]| sheet.iter().any(|word| word.numbered);
        let columns = self.sheets.into_iter().all(is_numbered) && self.has_column();
        (columns || unlike <= most.max(cost::IN_PLACE * goings.len() as f32)).then_some(goings)
    }

    /// How the rows go on together by their numbers alone, and how unlike the words are that stand together then. Words before the
    /// first number of their sheet are counted from the beginning.
    pub fn numbered(&self) -> (Vec<Going>, f32) {
        let [ones, others] = self.sheets;
        let (mut i, mut j, mut side) = (0, 0, self.first());
        let (mut goings, mut unlike) = (Vec::new(), 0.0);
        let first = self.first_due().unwrap_or(ply((1, false)));
        let due = |sheet: &[Compared], at: usize| {
            let counted = first + at as i64;
            sheet.get(at).map(|word| word.due.unwrap_or(counted))
        };
        loop {
            let going = match (due(ones, i), due(others, j)) {
                (None, None) => break,
                (Some(one), Some(other)) if one == other => Going::Both,
                (Some(one), Some(other)) if one > other => Going::Second,
                (Some(_), _) => Going::First,
                (None, Some(_)) => Going::Second,
            };
            if going == Going::Both {
                unlike += self.cost(going, (i, j), side, alike::cost::NOTHING);
            }
            let (one, other) = going.words();
            (i, j, side) = (i + one, j + other, side.other());
            goings.push(going);
        }
        (goings, unlike)
    }

    /// How the rows go on together at the least cost, words being so much unlike at most; and that cost.
    pub fn way(&self, most: f32) -> (Vec<Going>, f32) {
        let words = self.sheets.map(<[Compared]>::len);
        let first = self.first().fold_wb(0, 1);
        let cost = |(going, turns, own): Step, at: (usize, usize), state: usize| {
            let side = Color::from_white(state == 0);
            let next = if turns { self.behind(side) } else { side };
            (own + self.cost(going, at, side, most), next.fold_wb(0, 1))
        };
        let (steps, all) = aligned(words, &STEPS, (2, first), cost);
        (
            steps.into_iter().map(|((going, ..), _)| going).collect(),
            all,
        )
    }

    /// The side that moves behind a move of `side`.
    fn behind(&self, side: Color) -> Color {
        self.side.unwrap_or(side.other())
    }

    /// The side that moves first, by the number.
    fn first(&self) -> Color {
        if let Some(side) = self.side {
            return side;
        }
        let due = self.first_due();
        Color::from_white(due.is_none_or(|due| due % 2 == 0))
    }

    /// The half-move that the first word of a sheet is by its number.
    fn first_due(&self) -> Option<i64> {
        self.sheets.iter().find_map(|sheet| sheet.first()?.due)
    }

    /// How unlike word `i` of the first and `j` of the second are as moves of `side`.
    pub fn unlike(&self, i: usize, j: usize, side: Color) -> f32 {
        self.unlike[side.fold_wb(0, 1)][i * self.sheets[1].len() + j]
    }

    /// Whether word `i` of the first and `j` of the second say anything of each other.
    pub fn tells(&self, i: usize, j: usize) -> bool {
        self.sheets[0][i].tells(&self.sheets[1][j])
    }

    /// Whether both say a move.
    pub fn are_read(&self, i: usize, j: usize) -> bool {
        self.sheets[0][i].is_read() && self.sheets[1][j].is_read()
    }

    /// What the words of a step count before which `side` is to move.
    fn cost(&self, going: Going, (i, j): (usize, usize), side: Color, most: f32) -> f32 {
        let [ones, others] = self.sheets;
        let unlike = |i: usize, j: usize, side: Color| self.unlike(i, j, side).min(most);
        let due = ones.get(i).zip(others.get(j));
        let due = due.and_then(|(one, other)| one.due.zip(other.due));
        match going {
            Going::First if due.is_some_and(|(one, other)| one > other) => cost::EARLY,
            Going::Second if due.is_some_and(|(one, other)| other > one) => cost::EARLY,
            Going::First | Going::Second => 0.0,
            Going::Both => {
                let turned = unlike(i, j, side.other()) + cost::OUT_OF_PLACE;
                let unlike = unlike(i, j, side).min(turned);
                let place = match due.is_some_and(|(one, other)| one != other) {
                    false => 0.0,
                    true if unlike > cost::SAME_MOVE => cost::OUT_OF_PLACE,
                    true => cost::ELSEWHERE,
                };
                unlike + place
            }
            // One of the sheets has them in the order in which they were played.
            Going::Crossed => {
                let crossed =
                    |side: Color| unlike(i, j + 1, side) + unlike(i + 1, j, self.behind(side));
                crossed(side).min(crossed(self.behind(side)))
            }
        }
    }
}

/// The half-moves of rows that go on so; of words in the other order, that of the first.
pub(super) fn places(way: &[Going]) -> Vec<Place> {
    let mut places = Vec::with_capacity(way.len() + 4);
    let (mut i, mut j) = (0, 0);
    for going in way {
        match going {
            Going::Both => places.push((Some(i), Some(j))),
            Going::First => places.push((Some(i), None)),
            Going::Second => places.push((None, Some(j))),
            Going::Crossed => places.extend([(Some(i), Some(j + 1)), (Some(i + 1), Some(j))]),
        }
        let (one, other) = going.words();
        (i, j) = (i + one, j + other);
    }
    places
}

/// The same, where each has a word alone the other's first: which half-move comes before the other, no cost tells.
fn flipped(way: &[Going]) -> Vec<Going> {
    let mut way = way.to_vec();
    let mut at = 0;
    while let Some(pair) = way.get_mut(at..at + 2) {
        let is_so = matches!(
            pair,
            [Going::First, Going::Second] | [Going::Second, Going::First]
        );
        if is_so {
            pair.swap(0, 1);
        }
        at += if is_so { 2 } else { 1 };
    }
    way
}
