//! How unlike two words are that may say one half-move, each on its own sheet.
//!
//! Comes in: the words of a sheet. Goes out: what each says, as [`Compared`], and how unlike that is to what another
//! says: by man and squares where both are read, whatever their notations, else by letters.
//!
//! `C 3 FR` beside `Cg1-f3` is unlike by its spelling alone, if White moves.

use shakmaty::{Bitboard, Color, Role};

use crate::phrase::{Phrase, Roles};

use super::super::channel::Habits;
use super::super::letters::Core;
use super::super::sheet::Word;

/// How unlike two words are.
pub(super) mod cost {
    /// They say one move in two ways.
    pub const SPELLING: f32 = 0.1;
    pub const CASTLINGS: f32 = 0.2;
    /// One has the squares of the other, exchanged.
    pub const TURNED: f32 = 0.3;
    /// They name one square, and two men.
    pub const OTHER_MAN: f32 = 0.3;
    /// They name one man, and one of them no square.
    pub const WIDE: f32 = 0.35;
    /// They have the man in common and the file or the rank.
    pub const HALF: f32 = 0.5;
    /// One of them has a sign of capture.
    pub const TAKES: f32 = 0.3;
    /// One of them says nothing that could be compared.
    pub const UNREAD: f32 = 0.6;
    /// They have little in common.
    pub const OTHER: f32 = 1.1;
    /// They name two men and two squares: more than two that stand alone, for one slip does not make one of the other.
    pub const NOTHING: f32 = 1.7;
}

/// What a word says that is compared with another.
#[derive(Clone)]
pub(super) struct Compared {
    core: Core,
    phrase: Option<Phrase>,
    /// The half-move that it is by the numbers.
    pub due: Option<i64>,
    /// Whether a number stands before it.
    pub numbered: bool,
}

/// What words say. A man without a letter is a pawn where others have theirs.
pub(super) fn compared(words: &[Word]) -> Vec<Compared> {
    let letterless = Habits::of(words).letterless;
    let slipped = slipped(words);
    let mut due = None;
    let compare = |(at, word)| {
        let Word {
            number,
            phrase,
            core,
            ..
        }: &Word = word;
        due = match *number {
            Some(_) if slipped != Some(at) => word.due(),
            _ => due.map(|ply: i64| ply + 1),
        };
        let phrase = phrase.map(|phrase| match (phrase.roles, letterless) {
            (Roles::ANY, false) => Phrase {
                roles: Roles::of(Role::Pawn),
                ..phrase
            },
            _ => phrase,
        });
        Compared {
            core: *core,
            phrase,
            due,
            numbered: number.is_some(),
        }
    };
    words.iter().enumerate().map(compare).collect()
}

/// Whether a sheet has a number before each of its words: its player wrote his own moves.
pub(super) fn is_column(sheet: &[Compared]) -> bool {
    sheet.iter().all(|word| word.numbered)
}

/// The first word with a number that is a slip: the next number follows upon the one before it.
fn slipped(words: &[Word]) -> Option<usize> {
    let numbered = words.iter().enumerate();
    let numbered = numbered.filter_map(|(at, word)| Some((at, word.due()?)));
    let numbered: Vec<(usize, i64)> = numbered.collect();
    let follows =
        |one: &(usize, i64), next: &(usize, i64)| next.1 - one.1 == next.0 as i64 - one.0 as i64;
    let mut rows = numbered.windows(3);
    let slip = rows.find(|rows| follows(&rows[0], &rows[2]) && !follows(&rows[0], &rows[1]));
    slip.map(|rows| rows[1].0)
}

impl Compared {
    /// Whether the two say anything of each other: where one is not read they must be in one notation.
    pub fn tells(&self, other: &Compared) -> bool {
        let is_said = self.says() && other.says();
        let is_read = self.is_read() && other.is_read();
        is_said
            && (is_read || is_of_board(self.core.as_slice()) == is_of_board(other.core.as_slice()))
    }

    /// Whether it says anything.
    pub fn says(&self) -> bool {
        !self.core.is_empty()
    }

    /// Whether it says a move.
    pub fn is_read(&self) -> bool {
        self.phrase.is_some()
    }

    /// The side whose move the word is by the numbers, or by its place in the row.
    pub fn side(&self, at: usize) -> Color {
        Color::from_white(self.due.unwrap_or(at as i64) % 2 == 0)
    }

    /// How unlike another word is as a move of `side`, from 0 to [`cost::NOTHING`].
    pub fn unlike(&self, other: &Compared, side: Color) -> f32 {
        if self.core.is_empty() || other.core.is_empty() {
            return cost::UNREAD;
        }
        if self.core == other.core {
            return 0.0;
        }
        match (&self.phrase, &other.phrase) {
            (Some(one), Some(another)) => apart(&one.seen_by(side), &another.seen_by(side)),
            _ => by_letters(self.core.as_slice(), other.core.as_slice()),
        }
    }
}

/// How unlike what two words say is, both seen from one side.
fn apart(one: &Phrase, other: &Phrase) -> f32 {
    let castles = |phrase: &Phrase| phrase.castles || phrase.castling.is_some();
    match (castles(one), castles(other)) {
        (true, true) => return cost::CASTLINGS,
        (false, false) => {}
        _ => return cost::NOTHING,
    }
    let narrow = |squares: Bitboard| squares.count() <= 2;
    let apart =
        |one: Bitboard, other: Bitboard| narrow(one) && narrow(other) && one.is_disjoint(other);
    let turned = !apart(one.from, other.to) && !apart(one.to, other.from);
    if turned && apart(one.from, other.from) && apart(one.to, other.to) {
        return cost::TURNED;
    }
    let man = one.roles.meets(other.roles) && !apart(one.from, other.from);
    match (narrow(one.to), narrow(other.to), one.to & other.to) {
        (true, true, Bitboard::EMPTY) => {
            let of = |phrase: &Phrase| phrase.to.first().map(|to| (to.file(), to.rank()));
            let half = of(one)
                .zip(of(other))
                .is_some_and(|(one, other)| one.0 == other.0 || one.1 == other.1);
            match (man, half) {
                (true, true) => cost::HALF,
                (true, false) => cost::OTHER,
                (false, _) => cost::NOTHING,
            }
        }
        (_, _, Bitboard::EMPTY) if man => cost::OTHER,
        (_, _, Bitboard::EMPTY) => cost::NOTHING,
        (true, true, _) if man && one.takes == other.takes => cost::SPELLING,
        (true, true, _) if man => cost::TAKES,
        (true, true, _) if one.takes == other.takes => cost::OTHER_MAN,
        // `F 4 FD` is no `De6xc4`, which takes what went there.
        (true, true, _) => cost::OTHER_MAN + cost::TAKES,
        // `PxP`: what takes is told, not where.
        _ if man && one.takes == other.takes => cost::WIDE,
        _ if man => cost::HALF,
        _ => cost::NOTHING,
    }
}

/// The same by letters alone, where one word is not read. Words in two notations say nothing of each other so.
fn by_letters(a: &[u8], b: &[u8]) -> f32 {
    if is_of_board(a) != is_of_board(b) {
        return cost::UNREAD;
    }
    let man = |core: &[u8]| {
        core.first()
            .copied()
            .filter(|byte| !byte.is_ascii_lowercase())
    };
    let (here, there) = (arrival(a), arrival(b));
    let same = |at: usize| usize::from(here[at].is_some() && here[at] == there[at]);
    match (same(0) + same(1), man(a) == man(b)) {
        (2, true) => cost::SPELLING,
        (2, false) => cost::OTHER_MAN,
        (1, true) => cost::HALF,
        _ => cost::OTHER,
    }
}

/// Whether a word names squares of the board, and not of a side.
fn is_of_board(core: &[u8]) -> bool {
    core.iter().any(|byte| (b'a'..=b'h').contains(byte))
}

/// The last file and the last rank of a word; of names, all behind the rank.
fn arrival(core: &[u8]) -> [Option<&[u8]>; 2] {
    let last = |is: fn(&u8) -> bool| core.iter().rposition(is);
    let rank = last(u8::is_ascii_digit);
    let file = match last(|byte| (b'a'..=b'h').contains(byte)) {
        Some(file) => Some(file..file + 1),
        None => rank.map(|rank| rank + 1..core.len()),
    };
    [file, rank.map(|rank| rank..rank + 1)].map(|at| at.and_then(|at| core.get(at)))
}
