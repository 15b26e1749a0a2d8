//! What it counts that a word was written where a move was meant.
//!
//! Comes in: a [`Word`], a legal move, and what other men could go there. Goes out: a cost, the
//! negative logarithm of a likelihood: nought where the word says the move plainly, more the less likely
//! a hand is to slip that way. A move is compared in the few spellings that a sheet may show, and the
//! cheapest counts.
//!
//! `Cg1-f5` for g1-f3: one figure, 3 taken for 5.

mod cost;
mod distance;
mod habits;
mod spellings;

use shakmaty::{Bitboard, Color, Role};

use crate::chess::{Move, Position};
use crate::homes::Homes;
use crate::notation::Notation;
use crate::phrase::{CheckSaid, Phrase};
use crate::spelling::sentence::Sentence;

use super::letters::Alphabet;
use super::sheet::{Word, Written};
use distance::Confusions;
use distance::Sentences;
use distance::letters;
use habits::told;
use spellings::Spelled;

pub(super) use cost::{ABSENT, ADDED, ILLEGIBLE, LOST, SKIPPED};
pub(super) use habits::{Habits, is_neat, of_letters};
pub(super) use habits::{Rivals, Told};

/// A move that is asked of.
#[derive(Clone, Copy)]
pub(super) struct Asked<'m> {
    pub played: &'m Move,
    /// All legal moves of the position.
    pub rivals: &'m Rivals<'m>,
    /// Whether the word says just that.
    pub literal: bool,
    /// Whether the other sheet's does.
    pub also: bool,
    /// The side that moves.
    pub turn: Color,
    /// The homes of the men, where they are known.
    pub homes: Option<&'m Homes>,
    /// The move before it, where that is known.
    pub last: Option<&'m Move>,
    /// What the answer may count: beyond, it is not looked for.
    pub most: f32,
}

impl Asked<'_> {
    /// Where any answer is looked for.
    pub const ANY: f32 = cost::UNLIKE;
}

/// The wing on which a man began, of those that have one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wing {
    /// Unknown, or none.
    None,
    King,
    Queen,
}

impl Wing {
    fn of(asked: &Asked<'_>) -> Wing {
        let Asked { played, homes, .. } = asked;
        if !matches!(played.role, Role::Knight | Role::Bishop | Role::Rook) {
            return Wing::None;
        }
        match homes.and_then(|homes| homes.file(played.from)) {
            None => Wing::None,
            Some(home) if home > shakmaty::File::D => Wing::King,
            Some(_) => Wing::Queen,
        }
    }
}

/// How a move is told from others, and all that its spellings show of it, as a number.
#[derive(Clone, Copy)]
struct By {
    told: Told,
    wing: Wing,
    shown: u64,
}

/// What words count as moves, remembered for each word.
#[derive(Clone)]
pub(super) struct Channel {
    pub notation: Notation,
    alphabet: Alphabet,
    confusions: &'static Confusions,
    pub habits: Habits,
    /// Whether the sheet is kept as it stands: no word is read otherwise.
    pub kept: bool,
    /// Costs that were asked before: the key, the cost, and up to where it was looked for.
    known: Vec<(u64, f32, f32)>,
    /// The spellings of moves that were asked before, by what they show of the move.
    spelled: Vec<(u64, Vec<Spelled>)>,
    sentences: Sentences,
}

/// How many costs are remembered.
const KNOWN: usize = 1 << 13;
/// And of how many moves the spellings.
const SPELT: usize = 1 << 11;
/// How much further than asked for a cost is looked for, so that it need not be looked for again.
const ROOM: f32 = 1.0;

impl Channel {
    pub fn new(
        notation: Notation,
        language: crate::lexicon::Language,
        mut habits: Habits,
    ) -> Channel {
        habits.careful &= notation == Notation::Descriptive;
        Channel {
            notation,
            alphabet: Alphabet::new(language),
            confusions: Confusions::of(language),
            habits,
            kept: false,
            known: vec![(u64::MAX, 0.0, 0.0); KNOWN],
            spelled: vec![(u64::MAX, Vec::new()); SPELT],
            sentences: Sentences::default(),
        }
    }

    /// Forgets what it remembers of words: others come in their place.
    pub fn forget(&mut self) {
        self.known.fill((u64::MAX, 0.0, 0.0));
    }

    /// Whether moves of other men change what a word counts that says its move plainly: `Cf3`, where `Cgf3` is meant.
    pub fn minds_rivals(&self) -> bool {
        self.notation == Notation::Abbreviated
    }

    /// Whether a word that says several moves must be a slip: the notation or its writer tells them apart.
    pub fn is_exact(&self) -> bool {
        match self.notation {
            Notation::Descriptive => self.habits.careful && !self.habits.open,
            _ => true,
        }
    }

    /// What `word`, the one at `at`, counts as the move that is asked of; the check aside.
    pub fn cost(&mut self, at: usize, word: &Word, asked: Asked<'_>) -> f32 {
        if word.sure && !asked.literal {
            return cost::FAR;
        }
        match word.written {
            Written::Illegible | Written::Dots => return cost::ILLEGIBLE,
            Written::Absent => return cost::ABSENT,
            Written::Skipped => return cost::SKIPPED,
            Written::Move | Written::Scrap | Written::Remark => {}
        }
        if self.kept && !asked.literal {
            return cost::FAR;
        }
        let by = self.by(&asked);
        let key = ((at as u64) << 31 | by.shown) << 1 | u64::from(asked.literal);
        // What a sentence may say of the move before.
        let same = word.sentence.is_some() && asked.told().is_the_same();
        let key = key | u64::from(same) << (u64::BITS - 1);
        let place = mixed(key) % KNOWN;
        let (known, found, looked) = self.known[place];
        if known == key && (found < looked || asked.most <= looked) {
            return found;
        }
        let most = (asked.most + ROOM).min(cost::UNLIKE);
        let found = self.asked(word, by, Asked { most, ..asked });
        let looked = if word.sentence.is_some() {
            f32::MAX
        } else {
            most
        };
        self.known[place] = (key, found, looked);
        found
    }

    /// How the move that is asked of is told from others, and what its spellings show of it.
    fn by(&self, asked: &Asked<'_>) -> By {
        let told = match self.notation {
            Notation::Abbreviated | Notation::Descriptive => told(asked.played, asked.rivals),
            _ => Told::Alone,
        };
        let wing = match self.notation {
            Notation::Descriptive => Wing::of(asked),
            _ => Wing::None,
        };
        let home = self.home(asked).map_or(0, |home| 1 + u64::from(home as u8));
        let shown = (key(asked.played, told) << 2 | wing as u64) << 4 | home;
        let shown = shown << 1 | u64::from(asked.turn.is_black());
        By { told, wing, shown }
    }

    /// The file on which the man began, where men are named by theirs.
    fn home(&self, asked: &Asked<'_>) -> Option<shakmaty::File> {
        let homes = asked.homes.filter(|_| self.notation == Notation::Lettering);
        homes.and_then(|homes| homes.file(asked.played.from))
    }

    fn asked(&mut self, word: &Word, by: By, asked: Asked<'_>) -> f32 {
        if let Some(sentence) = &word.sentence {
            return self.told_so(word, sentence, &asked);
        }
        let (played, most) = (asked.played, asked.most);
        let mut least = match asked.literal {
            true if self.is_vague(word, by.told) => vague(word, played, by.told),
            true => 0.0,
            false => most,
        };
        if least > 0.0 {
            least = self.nearest(word, by, &asked, least);
        }
        // `F`: the square is lost.
        if let &[letter] = word.core.as_slice()
            && Some(letter) == self.alphabet.byte(played.role as usize - 1)
        {
            least = least.min(cost::NO_SQUARE);
        }
        if word.scrawl {
            least = least.min(cost::SCRAWL);
        }
        if least >= most {
            return cost::FAR;
        }
        least + self.takes(word, played)
    }

    /// What a sentence counts as the move that is asked of.
    fn told_so(&self, word: &Word, sentence: &Sentence, asked: &Asked<'_>) -> f32 {
        if asked.literal {
            return 0.0;
        }
        let clear = word.phrase.map_or(0.0, |_| cost::CLEAR);
        let letters = self.sentences.cost(sentence, asked.told());
        clear + of_letters(letters, self.habits.neat)
    }

    /// Whether a word that says its move leaves open which of several men it is, where the notation tells them apart.
    fn is_vague(&self, word: &Word, told: Told) -> bool {
        let open = |phrase: Phrase| phrase.from.more_than_one();
        self.notation == Notation::Abbreviated
            && told != Told::Alone
            && word.phrase.is_some_and(open)
    }

    /// What it counts that a word is the likest of a move's spellings, where that is less than `least`.
    fn nearest(&mut self, word: &Word, by: By, asked: &Asked<'_>, mut least: f32) -> f32 {
        let further = match (self.notation, word.phrase) {
            (Notation::Abbreviated, Some(_)) => cost::FURTHER,
            _ => 1.0,
        };
        let word = word.core.as_slice();
        let place = mixed(by.shown) % SPELT;
        let (known, mut spelled) = std::mem::take(&mut self.spelled[place]);
        if known != by.shown {
            spelled.clear();
            let side = (asked.turn, self.home(asked));
            self.spellings(
                asked.played,
                (by.told, by.wing),
                side,
                &mut |meant, extra| {
                    spelled.push(Spelled::new(meant, extra));
                },
            );
            spelled.sort_by(|one, other| one.extra.total_cmp(&other.extra));
        }
        let written = letters(word);
        for meant in &spelled {
            if meant.extra >= least {
                break;
            }
            if meant.extra + together(self.unlike(written, meant.letters), further) < least {
                let most = apart(least - meant.extra, further);
                let distance = together(self.distance(word, meant.as_slice(), most), further);
                least = least.min(meant.extra + distance);
            }
        }
        self.spelled[place] = (by.shown, spelled);
        least
    }

    /// What the mark of capture says, or its absence.
    fn takes(&self, word: &Word, played: &Move) -> f32 {
        match (word.takes, played.captured.is_some()) {
            (true, false) if played.castling().is_none() => cost::TAKES,
            (false, true) if self.habits.captures => cost::NO_TAKES,
            _ => 0.0,
        }
    }

    /// What the mark of check may count at most, or its absence.
    pub fn marked(&self, word: &Word) -> f32 {
        match word.check {
            CheckSaid::Unsaid if word.core.is_empty() => 0.0,
            CheckSaid::Unsaid if self.habits.checks => cost::NO_CHECK,
            CheckSaid::Unsaid => 0.0,
            _ => cost::MATE.max(cost::CHECK),
        }
    }

    /// What the mark of check says of `after`, the position that the word leads to, or its absence.
    pub fn check(&self, word: &Word, after: &Position) -> f32 {
        let checks = after.checkers().any();
        match word.check {
            // A cell that nobody could read has no mark to miss; the one left of its move says what it says.
            CheckSaid::Unsaid if word.core.is_empty() => 0.0,
            CheckSaid::Unsaid if checks && self.habits.checks => cost::NO_CHECK,
            CheckSaid::Unsaid => 0.0,
            _ if !checks => cost::CHECK,
            CheckSaid::Mate if after.has_legal_move() => cost::MATE,
            _ => 0.0,
        }
    }
}

/// What slips in one word count together that count so much each by itself, a second only `further` so much. In a third nothing of
/// the move is left.
fn together(apart: f32, further: f32) -> f32 {
    let second = (apart - cost::ONE_SLIP).clamp(0.0, cost::ONE_SLIP);
    apart - (1.0 - further) * second
}

/// What slips count each by itself that count so much together.
fn apart(together: f32, further: f32) -> f32 {
    let second = ((together - cost::ONE_SLIP) / further).clamp(0.0, cost::ONE_SLIP);
    together + (1.0 - further) * second
}

/// A phrase that says too little of its departure.
fn vague(word: &Word, played: &Move, told: Told) -> f32 {
    let Some(phrase) = word.phrase else {
        return cost::FAR;
    };
    let file = phrase
        .from
        .is_disjoint(!Bitboard::from_file(played.from.file()));
    let rank = phrase
        .from
        .is_disjoint(!Bitboard::from_rank(played.from.rank()));
    match (told, file, rank) {
        (Told::ByFile, true, _) | (Told::ByRank, _, true) => 0.0,
        _ => cost::NOT_TOLD,
    }
}

/// A place for a number among others like it.
fn mixed(number: u64) -> usize {
    (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize
}

/// What tells one move from another of which a spelling shows more.
fn key(played: &Move, told: Told) -> u64 {
    let role = |role: Option<Role>| role.map_or(0, |role| role as u64);
    let mut key = 0;
    for (part, bits) in [
        (role(Some(played.role)), 3),
        (u64::from(played.from as u8), 6),
        (u64::from(played.to as u8), 6),
        (role(played.captured), 3),
        (role(played.promotion), 3),
        (told as u64, 2),
        (u64::from(played.castling().is_some()), 1),
    ] {
        key = key << bits | part;
    }
    key
}
