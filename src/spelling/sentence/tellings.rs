//! The tellings of moves that one sentence is compared with, and what was found of their parts.
//!
//! Comes in: a [`Sentence`], then moves one by one. Goes out: what it counts that the sentence tells each. A telling is cut
//! where the man is named: what counts before the cut and what behind it is found for each place of the sentence when a
//! move first needs it, and a move counts the least that both do at any place.
//!
//! Of g1-f3 and g1-h3 in `le cavalier du roi à la troisième case de son fou` the second is two rows that are known.

use std::collections::HashMap;
use std::rc::Rc;

use shakmaty::{File, Role};

use super::pass::{Count, Ending, How, LETTER, Pass, Row};
use super::told::{Before, Behind, Cut};
use super::{Likeness, Sentence, Told};

/// What a sentence counts that says the move with no letter changed, in tenths.
const AS_SAID: i16 = 5;
/// What a letter counts behind the move.
const BEHIND: i16 = 3;
/// What a sentence counts that no letter speaks for.
const FAR: i16 = 90;

/// A sentence, and what it counts as the parts of moves that were asked of.
pub(crate) struct Tellings<C> {
    forward: Pass,
    backward: Pass,
    // There are few parts to tell, some hundred at most, so that nothing need be forgotten.
    before: HashMap<Before, Rc<Row<i16>>>,
    behind: HashMap<Behind, Rc<Row<C>>>,
}

impl Tellings<i16> {
    /// Of a sentence any letters and words of which may be wrong, and which may end anywhere.
    pub fn loosely(sentence: &Sentence) -> Tellings<i16> {
        Tellings::of(sentence, How::WithSlips, |left, _| left)
    }

    /// Of the same, where no word is written for another.
    #[cfg(test)]
    pub fn in_letters(sentence: &Sentence) -> Tellings<i16> {
        Tellings::of(sentence, How::Loosely, |left, _| left)
    }

    /// What it counts that the sentence says the move.
    pub fn cost(&mut self, told: Told<'_>) -> f32 {
        f32::from((AS_SAID + self.told(told)).min(FAR)) / 10.0
    }
}

impl Tellings<Ending> {
    /// Of a sentence in which every word of a move has to be there, with few letters wrong, up to a stop.
    pub fn strictly(sentence: &Sentence) -> Tellings<Ending> {
        Tellings::of(sentence, How::Strictly, |left, place| {
            match sentence.stops >> place & 1 {
                0 => Ending::NEVER,
                _ => Ending::at(place, left),
            }
        })
    }

    /// How like the sentence is to the move.
    pub fn likeness(&mut self, told: Told<'_>) -> Likeness {
        let least = self.told(told);
        self.like(least)
    }

    /// How far it is from the nearest telling of any move, played by any man to any square.
    pub fn least_far(&mut self) -> f32 {
        let men = Role::ALL.map(|role| (Before::Man((role, [0; 2])), Behind::Any));
        let ways = men.into_iter().chain([(Before::Start, Behind::Manless)]);
        // A man of any file goes to any other.
        let files = || File::ALL.into_iter();
        let pairs = || files().flat_map(|from| files().map(move |to| (from, to)));
        let cuts = ways.flat_map(|(before, behind)| {
            pairs().map(move |(from, to)| ((before, from), (behind, to)))
        });
        let counts = cuts.map(|cut| self.meeting(cut));
        let least = counts.fold(Ending::NEVER, Count::or);
        self.like(least).far
    }

    /// The likeness that a count and its end are.
    fn like(&self, least: Ending) -> Likeness {
        if least >= Ending::NEVER {
            return Likeness {
                far: f32::MAX,
                wrong: f32::MAX,
                letters: 0,
            };
        }
        let (letters, far) = least.place();
        let left = self.forward.letters() - letters;
        let wrong = far - left as i32 * i32::from(BEHIND);
        let in_letters = |tenths: i32| tenths as f32 / f32::from(LETTER);
        Likeness {
            far: in_letters(far),
            wrong: in_letters(wrong),
            letters,
        }
    }
}

impl<C: Count> Tellings<C> {
    /// Of a sentence that ends as `end` says, from what letters behind count and the place.
    fn of(sentence: &Sentence, how: How, end: impl Fn(i16, usize) -> C) -> Tellings<C> {
        let count = sentence.letters();
        let start = (0..=count).map(|place| [place as i16 * LETTER; 8]);
        let ends = (0..=count).map(|left| [end(left as i16 * BEHIND, count - left); 8]);
        Tellings {
            forward: Pass::forward(sentence, how),
            backward: Pass::backward(sentence, how),
            before: HashMap::from([(Before::Start, Rc::new(start.collect()))]),
            behind: HashMap::from([(Behind::End, Rc::new(ends.collect()))]),
        }
    }

    /// What the nearest telling of a move counts.
    fn told(&mut self, told: Told<'_>) -> C {
        let counts = told.cut().into_iter().map(|cut| self.meeting(cut));
        counts.fold(C::NEVER, C::or)
    }

    /// What both parts of a telling count where they meet at the least.
    fn meeting(&mut self, (before, behind): Cut) -> C {
        let ((before, first), (behind, second)) = (before, behind);
        let (before, behind) = (self.before(before), self.behind(behind));
        let places = before.iter().zip(behind.iter().rev());
        let counts = places.map(|(before, behind)| {
            let tenths = before[first as usize];
            behind[second as usize].plus(tenths)
        });
        counts.fold(C::NEVER, C::or)
    }

    /// What it counts to have told what is told before each place.
    fn before(&mut self, what: Before) -> Rc<Row<i16>> {
        if let Some(known) = self.before.get(&what) {
            return known.clone();
        }
        let mut rows = Vec::new();
        for (before, part) in what.told() {
            if self.forward.never_says(&part) {
                continue;
            }
            let before = self.before(before);
            rows.push(self.forward.told(&before, &part));
        }
        let row = Rc::new(self.forward.least(rows));
        self.before.insert(what, row.clone());
        row
    }

    /// What it counts to tell what is told behind each place, from the last place to the first.
    fn behind(&mut self, what: Behind) -> Rc<Row<C>> {
        if let Some(known) = self.behind.get(&what) {
            return known.clone();
        }
        let mut rows = Vec::new();
        for (part, then) in what.told() {
            if self.backward.never_says(&part) {
                continue;
            }
            let behind = then.into_iter().map(|then| self.behind(then).to_vec());
            let behind: Vec<Row<C>> = behind.collect();
            let behind = self.backward.least(behind);
            rows.push(self.backward.told(&behind, &part));
        }
        let row = Rc::new(self.backward.least(rows));
        self.behind.insert(what, row.clone());
        row
    }
}
