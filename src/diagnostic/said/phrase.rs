//! What a phrase says, in words.
//!
//! Comes in: a phrase. Goes out: each thing that was said, in the order in which moves are told: the man,
//! whence, what he takes, where to, what becomes of it. What was not said is not told.
//!
//! `Cbd2` -> "a knight, from file b, to d2"

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role};

use crate::phrase::{CheckSaid, Files, Frame, Phrase, Quiet, Relation, Roles};

use super::super::{Messages, rule_words};
use super::words::{self, Both};
use super::{fill, man};

/// The things that `phrase` says.
pub(in crate::diagnostic) fn understood(phrase: &Phrase, messages: Messages) -> String {
    let mut telling = Telling {
        messages,
        told: String::new(),
    };
    match phrase.castling {
        Some(CastlingSide::KingSide) => telling.tell(words::KING_SIDE, &[]),
        Some(CastlingSide::QueenSide) => telling.tell(words::QUEEN_SIDE, &[]),
        None if phrase.castles => telling.tell(words::CASTLES, &[]),
        None => telling.played(phrase),
    }
    telling.related(phrase);
    match phrase.check {
        CheckSaid::Unsaid => {}
        CheckSaid::Check => telling.tell(words::SAYS_CHECK, &[]),
        CheckSaid::DoubleOrMate => telling.tell(words::SAYS_DOUBLE_OR_MATE, &[]),
        CheckSaid::Mate => telling.tell(words::SAYS_MATE, &[]),
    }
    let own = matches!(phrase.relation, Relation::PawnOf(_));
    if !own && (phrase.from & phrase.to) != Bitboard::FULL {
        telling.seen(phrase.frame);
    }
    if telling.told.is_empty() {
        telling.tell(words::ANY_MOVE, &[]);
    }
    telling.told
}

struct Telling {
    messages: Messages,
    told: String,
}

impl Telling {
    fn tell(&mut self, both: Both, args: &[&str]) {
        let said = self.say(both, args);
        self.told = match self.told.is_empty() {
            true => said,
            false => self.say(words::LISTED, &[&self.told, &said]),
        };
    }

    fn say(&self, both: Both, args: &[&str]) -> String {
        fill(both[self.messages as usize], args)
    }

    /// A move that is no castling.
    fn played(&mut self, phrase: &Phrase) {
        if phrase.roles != Roles::ANY {
            let men = self.men(phrase.roles);
            self.told = men;
        }
        if let Some(home) = self.home(phrase.homes) {
            self.told.push(' ');
            self.told.push_str(&home);
        }
        self.squares(
            phrase.from,
            [words::FROM, words::FROM_FILE, words::FROM_RANK],
        );
        match phrase.victims {
            _ if phrase.en_passant => self.tell(words::TAKES_IN_PASSING, &[]),
            victims if phrase.relation == Relation::Attacks => {
                self.tell(words::ATTACKS, &[&self.men(victims)]);
            }
            _ if !phrase.takes => {}
            Roles::ANY => self.tell(words::TAKES, &[]),
            victims => self.tell(words::TAKES_MAN, &[&self.men(victims)]),
        }
        if let Some(home) = self.home(phrase.victim_homes) {
            self.tell(words::VICTIM, &[&home]);
        }
        self.squares(phrase.to, [words::TO, words::TO_FILE, words::TO_RANK]);
        if phrase.quiet == Quiet::Preferred {
            self.tell(words::QUIETLY, &[]);
        }
        if !phrase.rook_to.is_empty() {
            let squares = phrase.rook_to.into_iter();
            let to = self.either(squares.map(|one| one.to_string()));
            self.tell(rule_words::ROOK_TO, &[&to]);
        }
        if let Some(role) = phrase.promotion {
            self.tell(words::BECOMES, &[&self.say(man(role), &[])]);
        }
    }

    /// What is said by what the game has come to.
    fn related(&mut self, phrase: &Phrase) {
        let both = match phrase.relation {
            Relation::Unsaid | Relation::Attacks => return,
            Relation::Same => words::SAME,
            Relation::TakesBack => words::TAKES_BACK,
            Relation::OneStep => words::ONE_STEP,
            Relation::TwoSteps => words::TWO_STEPS,
            Relation::Steps => words::STEPS,
            Relation::MoreSteps(count) => {
                return self.tell(words::MORE_STEPS, &[&count.to_string()]);
            }
            Relation::Covers => words::COVERS,
            Relation::OwnFile => words::OWN_FILE,
            Relation::PawnOf(file) => {
                return self.tell(words::PAWN_OF, &[&file.char().to_string()]);
            }
        };
        self.tell(both, &[]);
    }

    /// From whose side squares are counted.
    fn seen(&mut self, frame: Frame) {
        match frame {
            Frame::Board => {}
            Frame::Mover => self.tell(words::SEEN_BY_MOVER, &[]),
            Frame::Either => {
                self.tell(words::SEEN_BY_MOVER, &[]);
                self.tell(words::OTHER_SIDE, &[]);
            }
            Frame::Of(side) => self.tell(words::SEEN_BY[side as usize], &[]),
        }
    }

    /// `of the king's side`, by which a man is named.
    fn home(&self, files: Files) -> Option<String> {
        Some(match files {
            Files::ANY => return None,
            Files::KING_SIDE => self.say(words::OF_KING, &[]),
            Files::QUEEN_SIDE => self.say(words::OF_QUEEN, &[]),
            _ => {
                let all = shakmaty::File::ALL.into_iter();
                let named = all.filter(|&file| files.contains(file));
                let named = self.either(named.map(|file| file.char().to_string()));
                self.say(words::OF_FILE, &[&named])
            }
        })
    }

    /// `a bishop or a queen`.
    fn men(&self, roles: Roles) -> String {
        let men = Role::ALL.into_iter().filter(|role| roles.contains(*role));
        self.either(men.map(|role| self.say(man(role), &[])))
    }

    /// Where a move begins or ends: the sentences are those for squares, a file and a rank.
    fn squares(&mut self, squares: Bitboard, [any, file, rank]: [Both; 3]) {
        let whole = |line: Bitboard| squares.is_superset(line);
        let files = File::ALL.into_iter().filter(|&on| whole(on.into()));
        let ranks = Rank::ALL.into_iter().filter(|&on| whole(on.into()));
        let is_files = 8 * files.clone().count() == squares.count();
        let is_ranks = 8 * ranks.clone().count() == squares.count();
        let (sentence, named) = match squares {
            Bitboard::FULL => return,
            _ if is_files => (file, self.either(files.map(|on| on.char().to_string()))),
            _ if is_ranks => (rank, self.either(ranks.map(|on| on.char().to_string()))),
            _ => (
                any,
                self.either(squares.into_iter().map(|one| one.to_string())),
            ),
        };
        self.tell(sentence, &[&named]);
    }

    fn either(&self, all: impl Iterator<Item = String>) -> String {
        let mut all: Vec<String> = all.collect();
        let last = all.pop().unwrap_or_default();
        match all.is_empty() {
            true => last,
            false => self.say(words::EITHER, &[&all.join(", "), &last]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Language;
    use crate::notation::{Dialect, Notation};
    use shakmaty::Square;

    #[test]
    fn each_thing_said_is_told_in_both_languages() {
        use Notation::{Abbreviated, Coordinate, Descriptive};
        for (notation, words, english, french) in [
            (
                Abbreviated,
                "Cf3",
                "a knight, to f3",
                "un cavalier, vers f3",
            ),
            (
                Abbreviated,
                "T1xe4#",
                "a rook, from rank 1, takes, to e4, mates",
                "une tour, de la rangée 1, prend, vers e4, fait mat",
            ),
            (
                Coordinate,
                "e5xd6 e.p.",
                "a pawn, from e5, takes in passing, to d6",
                "un pion, de e5, prend en passant, vers d6",
            ),
            (
                Abbreviated,
                "e8=D++",
                "a pawn, to e8, becomes a queen, double check or mate",
                "un pion, vers e8, devient une dame, échec double ou mat",
            ),
            (
                Abbreviated,
                "O-O-O+",
                "castling on the queen's side, gives check",
                "grand roque, donne échec",
            ),
            (
                Descriptive,
                "CR pr PFR",
                "a knight of the king's side, takes a pawn, the one taken of file f",
                "un cavalier du côté du roi, prend un pion, celui qui est pris de la colonne f",
            ),
            (Descriptive, "R. roq.", "castling", "roque"),
            (
                Descriptive,
                "le pion du roi deux pas",
                "a pawn of file e, by two steps",
                "un pion de la colonne e, de deux pas",
            ),
            (
                Descriptive,
                "le fou à la 2 du roi noir",
                "a bishop, to e2, taking nothing if that fits, ranks counted from Black's side",
                "un fou, vers e2, sans prise s'il se peut, rangées comptées du côté des Noirs",
            ),
            (
                Coordinate,
                "Cg1xFf3",
                "a knight, from g1, takes a bishop, to f3",
                "un cavalier, de g1, prend un fou, vers f3",
            ),
        ] {
            let language = Language::French;
            let (phrase, _) = Dialect { notation, language }.phrase(words).expect(words);
            assert_eq!(understood(&phrase, Messages::En), english, "{words}");
            assert_eq!(understood(&phrase, Messages::Fr), french, "{words}");
        }
    }

    #[test]
    fn sets_of_squares_and_men_are_told_as_choices() {
        let phrase = Phrase {
            roles: Roles::of(Role::Bishop).union(Roles::of(Role::Queen)),
            to: Bitboard::from(Square::C3) | Bitboard::from(Square::F3),
            ..Phrase::ANY
        };
        let english = "a bishop or a queen, to c3 or f3";
        assert_eq!(understood(&phrase, Messages::En), english);
        assert_eq!(understood(&Phrase::ANY, Messages::En), "any move");
    }
}
