//! How like a sentence is to the ways in which a move is told.
//!
//! Comes in: the words of a move as a scan gives them, and a legal move. Goes out: how many letters part
//! the words from the nearest of the sentences that treatises have for that move. The sentences are a
//! row of places, each with its alternatives, so that all of them are compared in one pass.
//!
//! `LepiondelAtQurdu roi, deux pas` for h2-h4: two letters from `le pion de la tour du roi deux pas`.

mod told;

use shakmaty::{Color, File, Rank, Role};

use crate::chess::Move;
use crate::homes::Homes;

use told::names;

/// The most letters of a sentence that are compared.
const LONGEST: usize = 96;
/// What a sentence counts that says the move with no letter changed.
const AS_SAID: f32 = 0.5;
/// What a letter counts that is lost, added or changed.
const LETTER: f32 = 0.7;
/// What a letter counts behind the move.
const BEHIND: f32 = 0.3;
/// What a sentence counts that no letter speaks for.
const FAR: f32 = 9.0;
/// What it counts that a man is told of the wing that he did not begin on.
const OTHER_WING: f32 = 3.0 * LETTER;

/// The letters of a sentence: small, without accents, and those one that scans and printers exchange.
#[derive(Clone, Debug)]
pub(crate) struct Sentence {
    letters: Vec<u8>,
    /// Before which of them, and whether behind the last, a stop stands or a line ends.
    stops: u128,
    /// Whether only few letters of each word may be wrong.
    strict: bool,
}

/// What it counts to come to each place of the sentence.
type Row = Vec<f32>;

/// A move that may be told, and what is known of the game when it is.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    pub played: &'a Move,
    /// The side that moves.
    pub turn: Color,
    /// The move before it, where that is known.
    pub last: Option<&'a Move>,
    /// The homes of its men, where they are known.
    pub homes: Option<&'a Homes>,
}

/// How like a sentence is to a move.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(crate) struct Likeness {
    /// How many letters part them, those behind the move among them, which count less.
    pub far: f32,
    /// How many are wrong in the move itself, and of how many.
    pub wrong: f32,
    pub letters: usize,
}

impl Sentence {
    /// The letters of the words of one move, as far as they are compared.
    pub fn of(text: &str) -> Sentence {
        let end = text.find('(').unwrap_or(text.len());
        let mut sentence = Sentence {
            letters: Vec::with_capacity(LONGEST),
            stops: 0,
            strict: false,
        };
        for c in text[..end].chars() {
            match letter(c) {
                Some(letter) => sentence.letters.push(letter),
                None if ".;:•»[{\n".contains(c) => sentence.stops |= 1 << sentence.letters.len(),
                None => {}
            }
            if sentence.letters.len() == LONGEST {
                break;
            }
        }
        sentence.stops |= 1 << sentence.letters.len();
        sentence
    }

    /// The same, of which every word of a move has to be there, with few letters wrong.
    pub fn strictly(self) -> Sentence {
        let strict = true;
        Sentence { strict, ..self }
    }

    /// How many letters it has.
    pub fn letters(&self) -> usize {
        self.letters.len()
    }

    /// What it counts that it says the move.
    pub fn cost(&self, told: Told<'_>) -> f32 {
        let rows = self.said(told);
        let left = |at: usize| (self.letters.len() - at) as f32 * BEHIND;
        let whole = rows.iter().enumerate().map(|(at, cost)| cost + left(at));
        (AS_SAID + whole.fold(f32::MAX, f32::min)).min(FAR)
    }

    /// How like it is to the move, which has to end at a stop of it.
    pub fn likeness(&self, told: Told<'_>) -> Likeness {
        self.nearest_end(self.said(told))
    }

    /// The likeness where a move ends so that it is the least far.
    fn nearest_end(&self, row: Row) -> Likeness {
        let count = self.letters.len();
        let ends = |&(at, _): &(usize, f32)| self.stops >> at & 1 != 0;
        let rows = row.into_iter().enumerate().filter(ends);
        let all = rows.map(|(letters, cost)| Likeness {
            far: (cost + (count - letters) as f32 * BEHIND) / LETTER,
            wrong: cost / LETTER,
            letters,
        });
        let far = Likeness {
            far: f32::MAX,
            wrong: f32::MAX,
            letters: 0,
        };
        all.fold(
            far,
            |least, one| if one.far < least.far { one } else { least },
        )
    }

    /// How far it is from the nearest telling of any move, played by any man to any square.
    pub fn least_far(&self) -> f32 {
        let start = self.start();
        let men = Role::ALL.map(|role| {
            let man = self.one_of(&start, names(role).iter().copied());
            let whose = match role {
                Role::King | Role::Queen => return man,
                Role::Pawn => least(&File::ALL.map(|file| self.file(&man, file, false))),
                _ => self.one_of(&man, ["deladame", "duroi"]),
            };
            least(&[man, whose])
        });
        let man = least(&men);
        let objects = Role::ALL.map(|victim| self.prend(&man, victim, None));
        let squares = Rank::ALL.map(|rank| {
            let files = File::ALL.map(|file| self.place(&man, rank, file, None));
            least(&files)
        });
        let others = [
            "unpas",
            "deuspas",
            "leprend",
            "lereprend",
            "donneechec",
            "couurelechec",
            "asaplace",
            "seretire",
        ];
        let others = self.one_of(&man, others);
        let same = self.through(&start, "dememe");
        let castles = self.one_of(&start, ["leroiroque", "roque"]);
        let row = least(&[least(&objects), least(&squares), others, same, castles]);
        self.nearest_end(row).far
    }

    /// What it counts that letters stand before the move.
    fn start(&self) -> Row {
        let all = 0..=self.letters.len();
        all.map(|at| at as f32 * LETTER).collect()
    }

    /// The cheapest of several words.
    fn one_of<'w>(&self, row: &Row, words: impl IntoIterator<Item = &'w str>) -> Row {
        let rows: Vec<Row> = words
            .into_iter()
            .map(|word| self.through(row, word))
            .collect();
        least(&rows)
    }

    /// What it counts to come to each place when `word` was said.
    fn through(&self, row: &Row, word: &str) -> Row {
        if self.strict {
            return self.strictly_through(row, word);
        }
        let mut row = row.clone();
        for said in word.bytes() {
            let mut diagonal = row[0];
            row[0] += LETTER;
            for at in 1..row.len() {
                let changed = diagonal
                    + if self.letters[at - 1] == said {
                        0.0
                    } else {
                        LETTER
                    };
                diagonal = row[at];
                row[at] = changed.min(diagonal + LETTER).min(row[at - 1] + LETTER);
            }
        }
        row
    }

    /// The same, where no more letters of the word may be wrong than of a misread one.
    fn strictly_through(&self, row: &Row, word: &str) -> Row {
        let (width, most) = (row.len(), wrong_most(word.len()));
        // What it counts to stand at each place with so many of its letters wrong.
        let mut rows = vec![f32::MAX; width * (most + 1)];
        rows[..width].copy_from_slice(row);
        for said in word.bytes() {
            let mut next = vec![f32::MAX; rows.len()];
            for wrong in 0..=most {
                for at in 0..width {
                    let place = wrong * width + at;
                    let same = at > 0 && self.letters[at - 1] == said;
                    let mut least = if same { rows[place - 1] } else { f32::MAX };
                    if let Some(before) = place.checked_sub(width) {
                        least = least.min(rows[before]);
                        if at > 0 {
                            least = least.min(rows[before - 1]).min(next[before - 1]);
                        }
                    }
                    next[place] = least;
                }
            }
            rows = next;
        }
        let least = |at: usize| {
            let all = (0..=most).map(|wrong| rows[wrong * width + at] + wrong as f32 * LETTER);
            all.fold(f32::MAX, f32::min)
        };
        (0..width).map(least).collect()
    }
}

/// How many letters of a word, or of a few that belong together, may be wrong.
fn wrong_most(letters: usize) -> usize {
    match letters {
        0 => 0,
        1..=3 => 1,
        4..=5 => 2,
        6..=8 => 3,
        _ => 4,
    }
}

/// The least of several rows at each place.
fn least(rows: &[Row]) -> Row {
    let mut rows = rows.iter();
    let mut least = rows.next().cloned().unwrap_or_default();
    for row in rows {
        for (own, other) in least.iter_mut().zip(row) {
            *own = own.min(*other);
        }
    }
    least
}

/// The letter that stands for `c`: f and the long s are one to scans, v and u, j, y and i, x, z and s to
/// printers.
fn letter(c: char) -> Option<u8> {
    let c = c.to_lowercase().next()?;
    Some(match c {
        'f' | 'ſ' | 'z' | 'x' | 's' => b's',
        'v' | 'u' | 'ù' | 'û' | 'ü' => b'u',
        'j' | 'y' | 'i' | 'î' | 'ï' | '1' | '!' => b'i',
        'à' | 'â' | 'ä' | 'a' => b'a',
        'é' | 'è' | 'ê' | 'ë' | 'e' => b'e',
        'ô' | 'ö' | 'o' | '0' => b'o',
        'ç' => b'c',
        c if c.is_ascii_lowercase() => c as u8,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Position;

    fn told(played: &Move) -> Told<'_> {
        Told {
            played,
            turn: Color::White,
            last: None,
            homes: None,
        }
    }

    #[test]
    fn the_nearest_move_is_the_one_that_the_ruin_was() {
        let start = Position::initial();
        for (words, uci) in [
            ("LepiondelAtQurdu roi, deux pas (3)..", "h2h4"),
            (
                "Le c~eva lier de ia dame, à la troi6eme caf’-} de fon fou",
                "b1c3",
            ),
            ("t.e pi°n dc 1a darne, deux pa$", "d2d4"),
            ("Le ch«valier du r oi, à la troilièmc cafe du fou", "g1f3"),
        ] {
            let sentence = Sentence::of(words);
            let moves = start.legal_moves();
            let cost = |played: &&Move| sentence.cost(told(played));
            let nearest = moves.iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
            let found = nearest.map(|played| format!("{}{}", played.from, played.to));
            assert_eq!(found.as_deref(), Some(uci), "{words}");
        }
    }

    #[test]
    fn what_is_like_no_sentence_is_far_from_every_move() {
        let sentence = Sentence::of("votre adversaire ne s'avise de roquer en tel cas vous devez");
        let start = Position::initial();
        assert!(
            start
                .legal_moves()
                .iter()
                .all(|played| sentence.cost(told(played)) >= FAR)
        );
    }
}
