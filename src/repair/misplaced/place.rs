//! A place where something may be misplaced: the words about it, and the positions between them.
//!
//! Comes in: the words of a sheet, and the positions that a search reached before some of them. Goes out: how far the words can be
//! played as they stand, and other rows of them from any position.
//!
//! Behind `3. Fb5 a6` the words `4. 0-0 Fe7 5. Te1 b5` can be played, `6. Fb3` cannot.
//!
//! Here too: cells in which nothing is missing, two or more together: a half-move stands in the other column. `| 3 | Fb5 |  |`, `| 4 | a6 |
//! |`, `| 5 | Fa4 | Cf6 |`
//! Here too: a half-move written twice far before the word that gives it away. `1. P 4 FD P 4 FD 2. P 4 R C 3 FD`

use std::collections::HashMap;

use shakmaty::{Color, Role, Square};

use crate::chess::{Move, MoveList};
use crate::fit;

use super::super::channel;
use super::super::graph::Stand;
use super::super::sheet::{Word, Written};
use super::super::steps::cost;
use super::{Guess, SURE, saved};

/// So many words must go on behind the one that broke the record.
pub(super) const BEHIND: usize = 8;
/// What moves put in may count at most.
const PLAYED: f32 = 12.0;

/// What of a move says which it is.
pub(super) type Squares = (Role, Square, Square, Option<Role>);

/// The pairs of moves that are looked for: [`Place::wanted`].
pub(super) struct Wanted {
    pub turn: Color,
    pub seconds: HashMap<(bool, Squares), Vec<Squares>>,
}

pub(super) fn squares(played: &Move) -> Squares {
    (played.role, played.from, played.to, played.promotion)
}

/// The words that stand where the search departed, the words before these as it read them.
pub(super) struct Place<'s> {
    pub words: &'s [Word],
    /// As what each word was read.
    own: &'s [Option<Move>],
    /// The positions before words `first` and those behind, as far as they can be played as they stand.
    pub stands: Vec<Stand>,
    first: usize,
    /// What the departures count that would not be needed.
    saved: f64,
    /// How much dearer than these a guess may be.
    stray: f64,
}

impl<'s> Place<'s> {
    /// The words as they stand behind the last of `stands`, which are the positions from word `first` on as the search read it.
    pub fn new(
        (words, own): (&'s [Word], &'s [Option<Move>]),
        (first, mut stands): (usize, Vec<Stand>),
        (saved, stray): (f64, f64),
    ) -> Place<'s> {
        while let Some(stand) = stands.last()
            && let Some(word) = words.get(first + stands.len() - 1)
        {
            let mut stand = stand.clone();
            if !reads(word, own[first + stands.len() - 1], &mut stand) {
                break;
            }
            stands.push(stand);
        }
        stands.truncate(words.len() - first);
        Place {
            words,
            own,
            stands,
            first,
            saved,
            stray,
        }
    }

    /// The same place, where departures count so much that would not be needed.
    pub fn saving(self, saved: f64) -> Place<'s> {
        Place { saved, ..self }
    }

    /// These words in the place of its own, `cells` of them put in before word `at`.
    pub fn guess(
        &self,
        words: Vec<Word>,
        (at, cells): (usize, u32),
        (price, play): (f64, f32),
        doubt: f64,
    ) -> Guess {
        Guess {
            words,
            at,
            cells,
            since: at,
            broken: self.broken(),
            price: price - f64::from(cells) * f64::from(channel::SKIPPED),
            total: price + f64::from(play),
            least: SURE - self.stray,
            doubt,
            sure: false,
        }
    }

    /// How much moves put in may count beside the price of a guess.
    pub fn room(&self, price: f64) -> f32 {
        (self.saved + self.stray - price).min(f64::from(PLAYED)) as f32
    }

    /// The pairs of moves, put into the position so many words before the broken one, behind which this and the next can be played: under
    /// whether the first is of the side that is to move there, and its squares, those of the second.
    pub fn wanted(&self, back: usize) -> Wanted {
        let last = self.stands.len() - 1;
        let stand = &self.stands[last.saturating_sub(back)];
        let at = self.broken().saturating_sub(back).max(self.first);
        let least = (self.broken() + 6).min(self.words.len()) - at;
        let mut seconds: HashMap<_, Vec<Squares>> = HashMap::new();
        let phrase = self.words[at]
            .phrase
            .filter(|_| self.words[at].written == Written::Move);
        let mut fits = MoveList::new();
        for first in &stand.position.legal_moves() {
            let after = stand.after(first);
            for second in &after.position.legal_moves() {
                // Most lines do not let the word itself be played: so much is seen without where men come from.
                if let Some(phrase) = &phrase {
                    fit::said(&after.position.after(second), None, phrase, &mut fits);
                    if fits.is_empty() {
                        continue;
                    }
                }
                if self.goes_on(after.after(second), at..self.words.len(), least) {
                    let (one, other) = (squares(first), squares(second));
                    seconds.entry((true, one)).or_default().push(other);
                    seconds.entry((false, other)).or_default().push(one);
                }
            }
        }
        let turn = stand.position.turn();
        Wanted { turn, seconds }
    }

    /// The word that cannot be played.
    pub fn broken(&self) -> usize {
        self.first + self.stands.len() - 1
    }

    /// The words about the broken one before which something may be misplaced, and where they stand.
    pub fn before(&self, most: usize) -> impl Iterator<Item = (usize, &Stand)> {
        let from = (self.broken() + 1).saturating_sub(most);
        let stands = self.stands.iter().enumerate();
        stands
            .map(|(at, stand)| (self.first + at, stand))
            .filter(move |(at, _)| *at >= from)
    }

    /// Whether `words` can be played from `stand` as they stand, so many at the least.
    pub fn goes_on(&self, stand: Stand, words: impl Iterator<Item = usize>, least: usize) -> bool {
        self.reach(stand, words.take(least)) == least
    }

    /// How many of `words` can be played from `stand` as they stand.
    pub fn reach(&self, mut stand: Stand, words: impl Iterator<Item = usize>) -> usize {
        let read = words.take_while(|&at| reads(&self.words[at], self.own[at], &mut stand));
        read.count()
    }

    /// How many of the words from `at` on must be playable: some behind the broken one.
    pub fn least(&self, at: usize) -> usize {
        (self.broken() + BEHIND)
            .min(self.words.len())
            .saturating_sub(at)
    }
}

/// Plays `words` from `stand` as far as they can be played as they stand, and gives back how many were.
pub(super) fn play_on(words: &[Word], own: &[Option<Move>], stand: &mut Stand) -> usize {
    let words = words.iter().zip(own);
    let read = words.take_while(|(word, own)| reads(word, **own, stand));
    read.count()
}

/// Plays a word as it stands, the move `own` where it says several; false where it cannot be.
fn reads(word: &Word, own: Option<Move>, stand: &mut Stand) -> bool {
    let played = match word.written {
        _ if word.stray || word.doubled => return true,
        Written::Dots | Written::Scrap | Written::Remark | Written::Absent => return true,
        Written::Illegible | Written::Skipped => own.filter(|own| stand.position.is_legal(own)),
        Written::Move => {
            let mut fits = stand.fits(word);
            // A mark of capture that is false is another mistake.
            fits.retain(|played| !word.takes || played.captured.is_some());
            let same = own.filter(|own| fits.contains(own));
            same.or(fits.first().copied())
        }
    };
    if let Some(played) = &played {
        stand.play(played);
    }
    played.is_some()
}

/// What a guess counts beyond its moves, where nothing is written in the cells, and how much more where a sign says that something could not
/// be read. The numbers, which run ahead from there on, count besides.
const EMPTY: f64 = 7.0;
const SIGNS: f64 = 4.0;
/// The same of each pair of cells behind the first: who did it once does it again.
const AGAIN: f64 = 4.0;

/// Whether a word is a cell.
pub(super) fn is_cell(word: &Word) -> bool {
    matches!(word.written, Written::Illegible | Written::Dots) && !word.stray
}

/// The cell `at`, before which the sheet stands so, and those behind it with none of which anything is missing. `departed` are the words
/// that depart from somewhat before it on, each with what it counts.
pub(super) fn passed_over(
    (words, own): (&[Word], &[Option<Move>]),
    (at, stand): (usize, &Stand),
    departed: &[(usize, f64)],
) -> Option<Guess> {
    let (cells, end) = cells((words, own), at, stand);
    let &behind = cells.last().filter(|_| cells.len() > 1)?;
    let price = price(words, &cells);
    let (last, _) = saved(departed, end).filter(|(_, saved)| *saved > price)?;
    let mut turned = words.to_vec();
    for &cell in &cells {
        turned[cell] = words[cell].stray();
    }
    let place = Place::new((words, own), (at, vec![stand.clone()]), (0.0, 0.0));
    // Of cells that seem to be passed over nearly all are: nothing is doubted.
    let guess = place.guess(turned, (at, 0), (price, 0.0), 0.0);
    Some(guess.seen_to(last.max(behind)))
}

/// The cells from `at` on that are passed over, and the word behind the last that can be played then: each has words before the next, and
/// those behind the last tell enough.
fn cells(
    (words, own): (&[Word], &[Option<Move>]),
    at: usize,
    stand: &Stand,
) -> (Vec<usize>, usize) {
    let (mut cells, mut stand) = (vec![at], stand.clone());
    let mut sure = (0, at);
    let mut from = at + 1;
    loop {
        let next = (from..words.len()).find(|&next| is_cell(&words[next]));
        let next = next.unwrap_or(words.len());
        let end = from + play_on(&words[from..next], &own[from..next], &mut stand);
        if end == words.len() || end >= from + BEHIND {
            sure = (cells.len(), end);
        }
        let row = next == from && cells.len() == 1 && !is_between_rows(words, at);
        if end < next || next == words.len() || row {
            break;
        }
        cells.push(next);
        from = next + 1;
    }
    cells.truncate(sure.0);
    (cells, sure.1)
}

/// Whether nothing is written in the cell `at`, with which its row ends, nor in that with which the next begins: Black's move stands in
/// a row of its own, in its own column.
fn is_between_rows(words: &[Word], at: usize) -> bool {
    let [ends, begins, ..] = &words[at..] else {
        return false;
    };
    let is_first = |word: &Word| word.number.is_some_and(|(_, black)| !black);
    let blank = ends.span.is_empty() && begins.span.is_empty();
    blank && !is_first(ends) && is_first(begins)
}

fn price(words: &[Word], cells: &[usize]) -> f64 {
    let signs = cells.iter().any(|&cell| !words[cell].span.is_empty());
    let again = cells.len().div_ceil(2) - 1;
    EMPTY + if signs { SIGNS } else { 0.0 } + again as f64 * AGAIN
}

/// How far from the first word it is looked for: what is written twice farther on gives itself away sooner.
const FARTHEST: usize = 60;
/// How often words that seem written twice are not, about.
const DOUBT: f64 = 0.02;

/// The likeliest second of two words alike that is passed over, if there is one. `place` is that of the first word that cannot be played,
/// `departs` are the words that depart, each with what it counts.
pub(super) fn doubled(place: &Place<'_>, departs: &[(usize, f64)]) -> Option<Guess> {
    let &(first, _) = departs.first()?;
    let words = place.words;
    let least = (place.broken() + BEHIND).min(words.len());
    let stands = place.stands.iter().enumerate().skip(1).take(FARTHEST);
    let twins = stands.filter(|(at, _)| is_twin(words, *at));
    let found = twins.filter_map(|(at, stand)| {
        let end = at + 1 + place.reach(stand.clone(), at + 1..words.len());
        let (last, saved) = saved(departs, end)?;
        (end >= least && saved > cost::TWICE).then_some((saved, at, last))
    });
    let (_, at, last) = found.max_by(|(one, ..), (other, ..)| one.total_cmp(other))?;
    let mut turned = words.to_vec();
    turned[at].doubled = true;
    // The search counts what it is to pass over it.
    let guess = place.guess(turned, (at, 0), (0.0, 0.0), DOUBT);
    let guess = guess.seen_to(last.max(at));
    Some(Guess {
        since: first.min(at),
        ..guess
    })
}

/// Whether a word says what the one before it does, in as many letters.
fn is_twin(words: &[Word], at: usize) -> bool {
    let [before, word] = [&words[at - 1], &words[at]];
    let moves = [before, word].map(|word| word.written == Written::Move && !word.stray);
    moves == [true, true] && !word.core.is_empty() && before.core == word.core
}
