//! How like a sentence is to the ways in which a move is told.
//!
//! Comes in: the words of a move as a scan gives them, and a legal move. Goes out: how many letters part
//! the words from the nearest of the sentences that treatises have for that move. The sentences are a
//! row of parts, each with its alternatives, so that all of them are compared in one pass; and moves have most of
//! their parts in common, so that each is compared once and remembered.
//!
//! `LepiondelAtQurdu roi, deux pas` for h2-h4: two letters from `le pion de la tour du roi deux pas`.

mod pass;
#[cfg(test)]
mod plain;
mod tellings;
mod told;

use shakmaty::Color;

use crate::chess::Move;
use crate::homes::Homes;
use crate::lexicon::{Class, lexicon};

pub(crate) use tellings::Tellings;

/// The most letters of a sentence that are compared.
const LONGEST: usize = 96;

/// The letters of a sentence: small, without accents, and those one that scans and printers exchange. The figure of a rank
/// is one of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sentence {
    letters: Vec<u8>,
    /// Before which of them, and whether behind the last, a stop stands or a line ends.
    stops: u128,
}

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
        };
        let mut behind = 0;
        for (at, c) in text[..end].char_indices() {
            if at < behind {
                continue;
            }
            let rank = rank(text, at);
            behind = rank.map_or(0, |(_, end)| end);
            match rank.map(|(figure, _)| figure).or_else(|| letter(c)) {
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

    /// How many letters it has.
    pub fn letters(&self) -> usize {
        self.letters.len()
    }
}

/// The figure at byte `at`, if it is a rank, and the byte behind its sign: it stands alone, and its sentence goes on behind it.
fn rank(text: &str, at: usize) -> Option<(u8, usize)> {
    let figure = *text.as_bytes().get(at)?;
    if !(b'2'..=b'8').contains(&figure) || text[..at].ends_with(char::is_alphanumeric) {
        return None;
    }
    let behind = &text[at + 1..];
    // `2. ease`: no sign goes on as a word.
    let alone = |n: &usize| !behind[*n..].starts_with(char::is_alphanumeric);
    let sign = lexicon().old(Class::OrdinalSign, behind).map(|(_, n)| n);
    let sign = sign.filter(alone).unwrap_or(0);
    let apart = |c: char| c.is_whitespace() || c == '.';
    let next = behind[sign..].trim_start_matches(apart);
    let ends = next.len() < behind.len() && !behind[sign..].starts_with(char::is_alphanumeric);
    let goes_on = ends && next.starts_with(char::is_lowercase);
    goes_on.then_some((figure, text.len() - next.len()))
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
    use crate::chess::{MoveList, Position};
    use crate::phrase::Roles;
    use crate::spelling::descriptive::Case;
    use crate::spelling::prose;

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
            let mut tellings = Tellings::loosely(&Sentence::of(words));
            let moves = start.legal_moves();
            let mut cost = |played: &Move| tellings.cost(told(played));
            let nearest = moves.iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
            let found = nearest.map(|played| format!("{}{}", played.from, played.to));
            assert_eq!(found.as_deref(), Some(uci), "{words}");
        }
    }

    /// Words that treatises have for moves: the position, the move and the words.
    const TOLD: &[(&str, &str, &str)] = &[
        (ARRAY, "e2e4", "Le pion du roi deux pas"),
        (ARRAY, "b1c3", "le cheualier à la troisième case du fou"),
        (CENTRE, "e4d5", "prend le pion auec le sien"),
        (
            CENTRE,
            "e4d5",
            "le pion du roi reprend le pion de sa dame noire",
        ),
        (CENTRE, "e4d5", "le pion le reprend, échec"),
        (CENTRE, "f1b5", "Le fou du roi donne échec"),
        (
            CENTRE,
            "f1b5",
            "le fou donne échec à la quatrième case du caualier noir",
        ),
        (CENTRE, "d1e2", "la dame couure l'échec"),
        (CENTRE, "e1e2", "le roi ou il peut"),
        (ENDING, "e1g1", "roque du côté de sa tour"),
        (
            ENDING,
            "a1d1",
            "la tour à la huitième case de la dame noire & donne échec",
        ),
        (ENDING, "b7b8q", "le pion une case, à dame & donne échec"),
        (ENDING, "b7a8q", "prend la tour auec son pion du caualier"),
        (ENDING, "f3g1", "le cheualier du roi à sa place"),
    ];
    const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CENTRE: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    const ENDING: &str = "r3k3/1P6/8/8/8/5N2/8/R3K2R w KQ - 0 1";

    fn legal(fen: &str) -> (Position, MoveList) {
        let position = Position::from_fen(fen).expect(fen);
        let moves = position.legal_moves();
        (position, moves)
    }

    #[test]
    fn what_tells_a_move_as_treatises_do_counts_the_least() {
        for &(fen, uci, words) in TOLD {
            let (_, moves) = legal(fen);
            let played = moves.iter().find(|one| one.uci().to_string() == uci);
            let played = played.expect(uci);
            let sentence = Sentence::of(words);
            let cost = Tellings::loosely(&sentence).cost(told(played));
            assert_eq!(cost, 0.5, "{words}");
            let like = Tellings::strictly(&sentence).likeness(told(played));
            let letters = sentence.letters();
            assert_eq!((like.far, like.letters), (0.0, letters), "{words}");
        }
    }

    #[test]
    fn a_word_for_another_is_one_slip() {
        for (uci, words, cost) in [
            ("e2e4", "le pion du roi, un pas", 1.7),
            (
                "g1f3",
                "le cavalier du roi à la quatrième case de son fou",
                1.9,
            ),
            (
                "g1f3",
                "le cavalier du roi à la troisième case de la dame",
                2.3,
            ),
            ("g1f3", "la tour du roi à la troisième case de son fou", 2.3),
        ] {
            let (_, moves) = legal(ARRAY);
            let played = moves.iter().find(|one| one.uci().to_string() == uci);
            let sentence = Sentence::of(words);
            let found = Tellings::loosely(&sentence).cost(told(played.expect(uci)));
            assert_eq!(found, cost, "{words}");
        }
    }

    #[test]
    fn what_is_like_no_sentence_is_far_from_every_move() {
        let sentence = Sentence::of("votre adversaire ne s'avise de roquer en tel cas vous devez");
        let mut tellings = Tellings::loosely(&sentence);
        for played in &Position::initial().legal_moves() {
            assert_eq!(tellings.cost(told(played)), 9.0);
        }
    }

    #[test]
    fn what_is_written_of_a_move_tells_it_with_no_letter_changed() {
        for fen in [ARRAY, CENTRE, ENDING] {
            let (position, moves) = legal(fen);
            let homes = Homes::in_position(&position, Roles::ANY);
            for played in &moves {
                let case = Case {
                    position: &position,
                    homes: Some(&homes),
                    played,
                    after: Some(&position.after(played)),
                };
                let mut words = String::new();
                prose::write(&mut words, case).expect("a string takes every text");
                let told = Told {
                    homes: Some(&homes),
                    ..told(played)
                };
                let mut tellings = Tellings::loosely(&Sentence::of(&words));
                assert_eq!(tellings.cost(told), 0.5, "{words}");
            }
        }
    }

    #[test]
    fn a_move_is_told_by_what_came_before_it() {
        let (_, moves) = legal(CENTRE);
        let mut tellings = Tellings::loosely(&Sentence::of("De même."));
        for played in &moves {
            let mirrored = Move {
                from: played.from.flip_vertical(),
                to: played.to.flip_vertical(),
                ..*played
            };
            let told = Told {
                last: Some(&mirrored),
                ..told(played)
            };
            assert_eq!(tellings.cost(told), 0.5, "{played:?}");
            assert!(tellings.cost(Told { last: None, ..told }) > 2.0);
        }
    }

    #[test]
    fn rows_that_are_remembered_count_what_each_telling_by_itself_does() {
        let texts = [
            "po9 dw roi. u",
            "prcn auec",
            "le soi a la 3e caso ds. roi",
            "",
        ];
        let told_of = [
            (ARRAY, "e2e3"),
            (CENTRE, "e4d5"),
            (CENTRE, "f1b5"),
            (ENDING, "e1g1"),
        ];
        for text in texts {
            let sentence = &Sentence::of(text);
            let mut loose = Tellings::in_letters(sentence);
            let mut strict = Tellings::strictly(sentence);
            for (fen, uci) in told_of {
                let (position, moves) = legal(fen);
                let homes = Homes::in_position(&position, Roles::ANY);
                let played = moves.iter().find(|one| one.uci().to_string() == uci);
                let played = played.expect(uci);
                for homes in [None, Some(&homes)] {
                    let told = Told {
                        homes,
                        ..told(played)
                    };
                    let plainly = plain::cost(sentence, told, false).unwrap_or(90);
                    let plainly = (plainly + 5).min(90) as f32 / 10.0;
                    assert_eq!(loose.cost(told), plainly, "{text}: {uci}");
                    let plainly = plain::cost(sentence, told, true);
                    let plainly = plainly.map_or(f32::MAX, |tenths| tenths as f32 / 7.0);
                    assert_eq!(strict.likeness(told).far, plainly, "{text}: {uci}");
                }
            }
        }
    }
}
