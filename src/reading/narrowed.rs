//! What each word of a move leaves of the legal moves.
//!
//! Comes in: a move as it is written, a position, the homes of its men. Goes out: the words in the
//! order in which they stand, each with what it says seen from the side that moves, and how many
//! moves fit before it and with it.
//!
//! `le chevalier du Roy` at the start: of 20 moves 4 are of a knight, 2 of them of the king's.

use crate::chess::{Move, MoveList, Position};
use crate::fit;
use crate::homes::Homes;
use crate::notation::{Dialect, Part, Says};
use crate::phrase::{Frame, Phrase};

use super::agreeing;

/// A word, or words that say one thing, and the moves that they leave.
#[derive(Clone, PartialEq, Debug)]
pub struct Narrowed {
    /// The words.
    pub part: Part,
    /// What they say, all squares absolute.
    pub says: Phrase,
    /// How many moves fit the words before them.
    pub before: usize,
    /// How many fit with them.
    pub after: usize,
}

/// The words of `text`, a move in `dialect`, with what each leaves of the moves of `position`.
///
/// ```
/// use greffier::chess::Position;
/// use greffier::lexicon::Language;
/// use greffier::notation::{Dialect, Notation};
/// use greffier::reading::narrowed;
///
/// let dialect = Dialect { notation: Notation::Abbreviated, language: Language::French };
/// let words = narrowed(dialect, "Cf3", &Position::initial(), None);
/// let left: Vec<_> = words.iter().map(|word| (word.before, word.after)).collect();
/// assert_eq!(left, [(20, 4), (4, 1)]);
/// ```
#[must_use]
pub fn narrowed(
    dialect: Dialect,
    text: &str,
    position: &Position,
    homes: Option<&Homes>,
) -> Vec<Narrowed> {
    let Ok((phrase, _)) = dialect.phrase(text) else {
        return Vec::new();
    };
    let seen = seen(&phrase, position, homes);
    let mut said = Says::NOTHING;
    let mut before = position.legal_moves().len();
    let narrow = |part: Part| {
        said = said.and(part.says);
        let after = fitting(position, homes, &said.of(&phrase)).len();
        let says = part.says.of(&seen);
        Narrowed {
            part,
            says,
            before: std::mem::replace(&mut before, after),
            after,
        }
    };
    dialect.parts(text).into_iter().map(narrow).collect()
}

/// The legal moves that lie in `phrase`: those that agree with its marks, if any do.
#[must_use]
pub fn fitting(position: &Position, homes: Option<&Homes>, phrase: &Phrase) -> Vec<Move> {
    let mut fitting = MoveList::new();
    fit::fitting(position, homes, phrase, &mut fitting);
    agreeing(position, phrase, &fitting)
}

/// The phrase with absolute squares, of the side from which it fits where that is left open.
#[must_use]
pub fn seen(phrase: &Phrase, position: &Position, homes: Option<&Homes>) -> Phrase {
    let turn = position.turn();
    let own = phrase.seen_by(turn);
    let moves = fitting(position, homes, phrase);
    let elsewhere = !moves.is_empty() && moves.iter().all(|one| !own.to.contains(one.to));
    match phrase.frame {
        Frame::Either if elsewhere => Phrase {
            frame: Frame::Mover,
            ..*phrase
        }
        .seen_by(!turn),
        _ => own,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Language;
    use crate::notation::Notation;
    use crate::phrase::Roles;
    use shakmaty::{Role, Square};

    #[test]
    fn each_word_of_a_sentence_leaves_fewer_moves() {
        let language = Language::French;
        let notation = Notation::Descriptive;
        let position = Position::initial();
        let homes = Homes::in_position(&position, Roles::ANY);
        let text = "le chevalier du Roy à la 3. case de son fou";
        let words = narrowed(
            Dialect { notation, language },
            text,
            &position,
            Some(&homes),
        );
        let left: Vec<_> = words
            .iter()
            .map(|one| (&text[one.part.span.clone()], one.before, one.after))
            .collect();
        assert_eq!(
            left,
            [
                ("le chevalier", 20, 4),
                ("du Roy", 4, 2),
                ("à la 3. case", 2, 2),
                ("de son fou", 2, 1)
            ]
        );
        assert_eq!(words[0].says.roles, Roles::of(Role::Knight));
    }

    #[test]
    fn squares_are_seen_from_the_side_where_they_fit() {
        let (language, notation) = (Language::French, Notation::Descriptive);
        let dialect = Dialect { notation, language };
        let (phrase, _) = dialect
            .phrase("la tour à la seconde case de la tour")
            .unwrap();
        assert_eq!(phrase.frame, Frame::Either);
        for (fen, to) in [
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Square::A2),
            ("4k3/8/8/R7/8/8/P7/4K3 w - - 0 1", Square::A7),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert!(seen(&phrase, &position, None).to.contains(to), "{fen}");
        }
    }
}
