//! How like a sentence is to the ways in which a move is told.
//!
//! Comes in: the words of a move as a scan gives them, and a legal move. Goes out: how many letters part
//! the words from the nearest of the sentences that treatises have for that move. The sentences are a
//! row of places, each with its alternatives, so that all of them are compared in one pass.
//!
//! `LepiondelAtQurdu roi, deux pas` for h2-h4: two letters from `le pion de la tour du roi deux pas`.

use shakmaty::{CastlingSide, Color, File, Rank, Role};

use crate::chess::Move;

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

/// The letters of a sentence: small, without accents, and those one that scans and printers exchange.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    letters: Vec<u8>,
}

/// What it counts to come to each place of the sentence.
type Row = Vec<f32>;

impl Sentence {
    /// The letters of the words of one move, as far as they are compared.
    pub fn of(text: &str) -> Sentence {
        let end = text.find('(').unwrap_or(text.len());
        let letters = text[..end].chars().filter_map(letter);
        Sentence {
            letters: letters.take(LONGEST).collect(),
        }
    }

    /// What it counts that it says `played`, of the side `turn`.
    pub fn cost(&self, played: &Move, turn: Color) -> f32 {
        let start: Row = (0..=self.letters.len())
            .map(|at| at as f32 * LETTER)
            .collect();
        let rows = match played.castling() {
            Some(side) => self.castling(&start, side),
            None => self.told(&start, played, turn),
        };
        let left = |at: usize| (self.letters.len() - at) as f32 * BEHIND;
        let whole = rows.iter().enumerate().map(|(at, cost)| cost + left(at));
        (AS_SAID + whole.fold(f32::MAX, f32::min)).min(FAR)
    }

    fn castling(&self, row: &Row, side: CastlingSide) -> Row {
        let row = self.through(row, "leroiroque");
        let side = match side {
            CastlingSide::KingSide => "ducotedesatour",
            CastlingSide::QueenSide => "ducotedesadame",
        };
        self.one_of(&row, ["", side])
    }

    fn told(&self, row: &Row, played: &Move, turn: Color) -> Row {
        let row = self.one_of(row, ["le", "la"]);
        let row = self.one_of(&row, names(played.role).iter().copied());
        let row = self.whose_man(&row, played);
        let row = match played.captured {
            Some(victim) => self.takes(&row, victim),
            None => self.goes(&row, played, turn),
        };
        let row = match played.promotion {
            Some(_) => self.one_of(&row, ["adame", "poussadame", ""]),
            None => row,
        };
        self.one_of(&row, ["", "donneechec", "etdonneechec"])
    }

    /// The wing of a man, or the file of a pawn, said or not.
    fn whose_man(&self, row: &Row, played: &Move) -> Row {
        let named = match played.role {
            Role::Pawn => self.file(&self.through(row, ""), played.from.file(), false),
            Role::King | Role::Queen => return row.clone(),
            // Men change wings: the other one is a little dearer.
            _ => {
                let mut wings = ["deladame", "duroi"].map(|wing| self.through(row, wing));
                let far = usize::from(played.from.file() < File::E);
                wings[far].iter_mut().for_each(|cost| *cost += LETTER);
                least(&wings)
            }
        };
        least(&[row.clone(), named])
    }

    fn takes(&self, row: &Row, victim: Role) -> Row {
        let prend = self.one_of(row, ["prend", "reprend"]);
        let article = self.one_of(&prend, ["le", "la"]);
        let object = self.one_of(&article, names(victim).iter().copied());
        let pronoun = self.one_of(row, ["leprend", "lereprend"]);
        least(&[object, pronoun])
    }

    fn goes(&self, row: &Row, played: &Move, turn: Color) -> Row {
        let own = played.to.rank();
        let (white, rank) = match turn {
            Color::White => (true, own),
            Color::Black => (false, own.flip_vertical()),
        };
        let mut ways = vec![
            self.place(row, rank, played.to.file(), None),
            self.place(row, rank.flip_vertical(), played.to.file(), Some(!white)),
            self.through(row, "asaplace"),
            self.through(row, "seretire"),
        ];
        if played.role == Role::Pawn {
            let far = played.from.rank().distance(played.to.rank()) > 1;
            ways.push(self.one_of(
                row,
                match far {
                    true => ["deuspas", "deuscases"],
                    false => ["unpas", "unecase"],
                },
            ));
        }
        least(&ways)
    }

    /// `à la troisième case du fou de sa dame`, `noire` where squares are counted from that side.
    fn place(&self, row: &Row, rank: Rank, file: File, white: Option<bool>) -> Row {
        let row = match rank {
            Rank::First => self.one_of(row, ["alacase", "asacase"]),
            _ => {
                let row = self.one_of(row, ["ala", "asa"]);
                let row = self.one_of(&row, ordinals(rank).iter().copied());
                self.one_of(&row, ["case", ""])
            }
        };
        let named = self.file(&row, file, true);
        match white {
            Some(true) => self.one_of(&named, ["blanc", "blance", "blanche"]),
            Some(false) => self.one_of(&named, ["noir", "noire"]),
            None => least(&[row, named]),
        }
    }

    /// `du fou de la dame`, `de son fou`.
    fn file(&self, row: &Row, file: File, own: bool) -> Row {
        let (man, royal) = match file {
            File::A => ("tour", "dame"),
            File::B => ("cheualier", "dame"),
            File::C => ("sou", "dame"),
            File::D => ("dame", ""),
            File::E => ("roi", ""),
            File::F => ("sou", "roi"),
            File::G => ("cheualier", "roi"),
            File::H => ("tour", "roi"),
        };
        let of = self.one_of(
            row,
            ["du", "dela", if own { "deson" } else { "du" }, "desa"],
        );
        let named = match man {
            "cheualier" => self.one_of(&of, ["cheualier", "caualier"]),
            man => self.through(&of, man),
        };
        if royal.is_empty() {
            return named;
        }
        let of = self.one_of(&named, ["du", "dela", "deson", "desa"]);
        let winged = self.through(&of, royal);
        least(&[named, winged])
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

fn names(role: Role) -> &'static [&'static str] {
    match role {
        Role::Pawn => &["pion"],
        Role::Knight => &["cheualier", "caualier", "cheu"],
        Role::Bishop => &["sou"],
        Role::Rook => &["tour"],
        Role::Queen => &["dame"],
        Role::King => &["roi"],
    }
}

fn ordinals(rank: Rank) -> &'static [&'static str] {
    match rank {
        Rank::First => &["premiere"],
        Rank::Second => &["seconde", "deusieme"],
        Rank::Third => &["troisieme"],
        Rank::Fourth => &["quatrieme"],
        Rank::Fifth => &["cinquieme"],
        Rank::Sixth => &["sisieme"],
        Rank::Seventh => &["septieme"],
        Rank::Eighth => &["huitieme"],
    }
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
            let cost = |played: &&Move| sentence.cost(played, Color::White);
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
                .all(|played| sentence.cost(played, Color::White) >= FAR)
        );
    }
}
