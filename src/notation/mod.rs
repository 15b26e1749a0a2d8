//! The notations: grammars that read one move at the start of a text.
//!
//! Comes in: a text and the dialect it is written in. Goes out: the `Phrase` of its first move and
//! how many bytes that took, or what was wanted and where. Glyphs such as `!?`, numbers and
//! comments belong to the record and are left.
//!
//! ```
//! use greffier::lexicon::Language;
//! use greffier::notation::{Dialect, Notation};
//! let dialect = Dialect { notation: Notation::Abbreviated, language: Language::French };
//! let (phrase, bytes) = dialect.phrase("Cbd2!? 13.").unwrap();
//! assert_eq!((phrase.target(), bytes), (Some(shakmaty::Square::D2), 4));
//! ```

mod abbreviated;
mod coordinate;
mod descriptive;
mod ending;
mod evaluation;
mod expected;
mod glance;
mod known;
mod lettering;
mod letters;
mod parts;
mod plain;
mod prose;
mod prose_deeds;
mod prose_men;
mod prose_places;
mod prose_words;
mod shared;

use crate::lexicon::{Language, lexicon};
use crate::phrase::Phrase;
pub(crate) use evaluation::evaluation;
pub use expected::{Expected, Wish, Wishes};
pub use letters::piece_letters;
pub use parts::{Part, Says};
pub(crate) use plain::exported;
use shared::{Apart, Dashes, Hand, Read};

/// A way to write a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Notation {
    /// By the square of departure and that of arrival: `Cg1-f3`.
    Coordinate,
    /// By the square of arrival, with as much as tells the men apart: `Cf3`.
    Abbreviated,
    /// By the names of men and of files: `C 3 FR`.
    Descriptive,
    /// By the file on which the man began, and the square: `G. F. 3.` It goes by the name of the
    /// descriptive notation, since its men too are named by their homes; records of it are known by
    /// their letters.
    Lettering,
}

impl Notation {
    /// All of them.
    pub const ALL: [Notation; 4] = [
        Notation::Coordinate,
        Notation::Abbreviated,
        Notation::Descriptive,
        Notation::Lettering,
    ];

    /// Those that have names of their own.
    pub const NAMED: [Notation; 3] = [
        Notation::Coordinate,
        Notation::Abbreviated,
        Notation::Descriptive,
    ];

    /// Its name: that of the option that asks for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Coordinate => "coordinate",
            Notation::Abbreviated => "abbreviated",
            Notation::Descriptive | Notation::Lettering => "descriptive",
        }
    }

    /// The name of its grammar.
    #[must_use]
    pub const fn grammar(self) -> &'static str {
        match self {
            Notation::Lettering => "lettering",
            _ => self.name(),
        }
    }

    /// Whether its records are meant by who says `notation`.
    #[must_use]
    pub const fn goes_by(self, notation: Notation) -> bool {
        matches!(
            (self, notation),
            (Notation::Coordinate, Notation::Coordinate)
                | (Notation::Abbreviated, Notation::Abbreviated)
                | (
                    Notation::Descriptive | Notation::Lettering,
                    Notation::Descriptive | Notation::Lettering
                )
        )
    }

    /// Whether its moves name squares, as both sides see them; those of the others name the files where men began.
    pub(crate) const fn names_squares(self) -> bool {
        matches!(self, Notation::Coordinate | Notation::Abbreviated)
    }

    /// The notation of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Notation> {
        Notation::NAMED
            .into_iter()
            .find(|notation| notation.name() == name)
    }
}

/// A notation with the letters of a language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dialect {
    /// How a move is put together.
    pub notation: Notation,
    /// Whose letters it has.
    pub language: Language,
}

/// Two moves that a dash joins: `e4-e5`, `d4xe5 - Cc6`. Bytes are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// White's move, from byte 0.
    pub first: Phrase,
    /// The end of White's move.
    pub first_end: usize,
    /// Black's move.
    pub second: Phrase,
    /// The start of Black's move.
    pub second_start: usize,
    /// The end of Black's move: the bytes read.
    pub second_end: usize,
}

impl Dialect {
    /// The longest move at the start of `input`, with its marks, and the bytes it takes.
    ///
    /// A word must end behind it: `Cf3` is read from `Cf3!`, not from `Cf3a`.
    ///
    /// # Errors
    /// Where the branch of the grammar that read furthest failed, in bytes from the start of
    /// `input`, and all that was wanted there.
    #[inline]
    pub fn phrase(self, input: &str) -> Result<(Phrase, usize), Expected> {
        if let Some(read) = self.plain(input) {
            return Ok(read);
        }
        let near = near(input);
        match self.read(Dashes::Inside, near) {
            Ok((rest, phrase)) => Ok((phrase, near.len() - rest.len())),
            Err(failure) => Err(Expected::within(failure, near)),
        }
    }

    /// The move that words at the start of `input` tell, and its bytes, though a complement may follow that no production
    /// reads.
    pub(crate) fn words(self, input: &str) -> Option<(Phrase, usize)> {
        let near = near(input);
        let told = self.notation == Notation::Descriptive;
        let (rest, phrase) = told
            .then(|| prose::prose(self.hand(Dashes::Inside))(near))?
            .ok()?;
        Some((phrase, near.len() - rest.len()))
    }

    /// The move at the start of `input`, where it can be read at a glance, and the bytes it takes; none
    /// says nothing.
    #[inline]
    pub(crate) fn plain(self, input: &str) -> Option<(Phrase, usize)> {
        self.plain_squares(input)
            .or_else(|| self.plain_words(input))
    }

    /// The same, of a man and squares.
    #[inline(always)]
    pub(crate) fn plain_squares(self, input: &str) -> Option<(Phrase, usize)> {
        match self.notation {
            Notation::Coordinate | Notation::Abbreviated => plain::phrase(self, input),
            Notation::Descriptive | Notation::Lettering => None,
        }
    }

    /// The same, of the plainest moves by the names of files.
    #[inline(always)]
    pub(crate) fn plain_step(self, input: &str) -> Option<(Phrase, usize)> {
        match self.notation {
            Notation::Descriptive => glance::step(self.hand(Dashes::Inside), input),
            _ => None,
        }
    }

    /// The same, of what is written without squares: castling, or a man and a file by its name.
    #[inline]
    pub(crate) fn plain_words(self, input: &str) -> Option<(Phrase, usize)> {
        match self.notation {
            Notation::Coordinate | Notation::Abbreviated => plain::castling(input),
            Notation::Descriptive => glance::plain(self.hand(Dashes::Inside), input),
            Notation::Lettering => None,
        }
    }

    /// The capture at the start of `input` before a figure and a stop, where it can be read at a glance,
    /// and the bytes it takes without them: `P pr P` of `P pr P 4. C pr P`.
    #[inline]
    pub(crate) fn plain_before_figure(self, input: &str) -> Option<(Phrase, usize)> {
        match self.notation {
            Notation::Descriptive => glance::before_figure(self.hand(Dashes::Inside), input),
            _ => None,
        }
    }

    /// Two moves that a dash joins, White's and Black's, as some pages print them. The same text
    /// may also read as one move: `e4-e5`.
    ///
    /// ```
    /// use greffier::lexicon::Language;
    /// use greffier::notation::{Dialect, Notation};
    /// let dialect = Dialect { notation: Notation::Abbreviated, language: Language::French };
    /// let pair = dialect.pair("d4xe5 - Cc6 ;").unwrap();
    /// assert_eq!((pair.first_end, pair.second_start, pair.second_end), (5, 8, 11));
    /// ```
    ///
    /// # Errors
    /// Where the text stops being two joined moves.
    pub fn pair(self, input: &str) -> Result<Pair, Expected> {
        let input = near(input);
        let within = |failure| Expected::within(failure, input);
        let (joint, first) = self.read(Dashes::After, input).map_err(within)?;
        let (start, ()) = shared::dash(self.hand(Dashes::After))(joint).map_err(within)?;
        let (rest, second) = self.read(Dashes::Outside, start).map_err(within)?;
        Ok(Pair {
            first,
            first_end: input.len() - joint.len(),
            second,
            second_start: input.len() - start.len(),
            second_end: input.len() - rest.len(),
        })
    }

    /// The capture at the start of `input` without the square behind what is taken, which may be the
    /// next move's number and man: `P pr P` of `P pr P 5 D pr P`. None in notations where a capture
    /// has no such form.
    ///
    /// ```
    /// use greffier::lexicon::Language;
    /// use greffier::notation::{Dialect, Notation};
    /// let dialect = Dialect { notation: Notation::Descriptive, language: Language::French };
    /// assert_eq!(dialect.phrase("P pr P 5 D").map(|(_, bytes)| bytes), Ok(10));
    /// assert_eq!(dialect.bare_capture("P pr P 5 D").map(|(_, bytes)| bytes), Some(6));
    /// ```
    #[must_use]
    pub fn bare_capture(self, input: &str) -> Option<(Phrase, usize)> {
        if self.notation != Notation::Descriptive {
            return None;
        }
        let near = near(input);
        let read = descriptive::bare_capture(self.hand(Dashes::Inside))(near);
        measured(near, read)
    }

    /// The move at the start of `input` with the wing of a file apart from its letter, whatever that
    /// wing could begin: `C 3 F D` of `C 3 F D 3 F 4 F`. None in notations that name no files.
    ///
    /// ```
    /// use greffier::lexicon::Language;
    /// use greffier::notation::{Dialect, Notation};
    /// let dialect = Dialect { notation: Notation::Descriptive, language: Language::French };
    /// assert_eq!(dialect.phrase("C 3 F D 3 F 4 F").map(|(_, bytes)| bytes), Ok(5));
    /// assert_eq!(dialect.with_wing_apart("C 3 F D 3 F 4 F").map(|(_, bytes)| bytes), Some(7));
    /// ```
    #[must_use]
    pub fn with_wing_apart(self, input: &str) -> Option<(Phrase, usize)> {
        if self.notation != Notation::Descriptive {
            return None;
        }
        let hand = Hand {
            apart: Apart::Always,
            ..self.hand(Dashes::Inside)
        };
        let near = near(input);
        measured(near, descriptive::compact(hand)(near))
    }

    /// The square at the start of `input` to which a man goes who is not named, and the bytes it takes: where a
    /// move is due and none is told otherwise.
    ///
    /// ```
    /// use greffier::lexicon::Language;
    /// use greffier::notation::{Dialect, Notation};
    /// let dialect = Dialect { notation: Notation::Descriptive, language: Language::French };
    /// assert!(dialect.phrase("à la 4. du Roy").is_err());
    /// assert_eq!(dialect.place("à la 4. du Roy").map(|(_, bytes)| bytes), Some(15));
    /// ```
    #[must_use]
    pub fn place(self, input: &str) -> Option<(Phrase, usize)> {
        if self.notation != Notation::Descriptive {
            return None;
        }
        let near = near(input);
        measured(near, prose::place_alone(self.hand(Dashes::Inside))(near))
    }

    /// Whether a move stands at the start of `input`: evidence for this dialect.
    #[must_use]
    #[inline]
    pub fn reads(self, input: &str) -> bool {
        Dialect::may_begin(input) && self.phrase(input).is_ok()
    }

    /// Whether a move may stand at the start of `input`, in any dialect: none begins with a sign that parts cells or sentences,
    /// nor with one that opens a comment or a tag.
    #[inline]
    pub(crate) fn may_begin(input: &str) -> bool {
        let first = input.as_bytes().first();
        first.is_some_and(|byte| !b";|{}[.,!?%$".contains(byte))
    }

    /// Whether the whole of `input` is one move.
    #[must_use]
    pub fn reads_whole(self, input: &str) -> bool {
        self.phrase(input)
            .is_ok_and(|(_, read)| read == input.len())
    }

    #[inline]
    fn read(self, dashes: Dashes, input: &str) -> Read<'_, Phrase> {
        let hand = self.hand(dashes);
        match self.notation {
            Notation::Coordinate => coordinate::phrase(hand)(input),
            Notation::Abbreviated => abbreviated::phrase(hand)(input),
            Notation::Descriptive => descriptive::phrase(hand)(input),
            Notation::Lettering => lettering::phrase(hand)(input),
        }
    }

    #[inline]
    fn hand(self, dashes: Dashes) -> Hand<'static> {
        Hand {
            lexicon: lexicon(),
            language: self.language,
            dashes,
            joined: false,
            apart: Apart::Decided,
            known: None,
        }
    }
}

/// The most bytes of a text in which a move is looked for: those told at length take half of them. Moves are asked for at each
/// word, and the words of one could go on to the end of the text.
const MOVE_MOST: usize = 512;

/// As much of `input` as a move may take.
#[inline]
fn near(input: &str) -> &str {
    &input[..input.floor_char_boundary(MOVE_MOST)]
}

/// What was read at the start of `input`, with the bytes that it takes.
fn measured(input: &str, read: Read<'_, Phrase>) -> Option<(Phrase, usize)> {
    let (rest, phrase) = read.ok()?;
    Some((phrase, input.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(notation: Notation, input: &str) -> Result<usize, (usize, Vec<Wish>)> {
        let language = Language::French;
        let dialect = Dialect { notation, language };
        let bytes = dialect.phrase(input).map(|(_, bytes)| bytes);
        bytes.map_err(|expected| (expected.at, expected.wanted.iter().collect()))
    }

    #[test]
    fn the_longest_move_is_read_and_what_is_no_part_of_it_is_left() {
        use Notation::{Abbreviated, Coordinate};
        for (notation, input, bytes) in [
            (Abbreviated, "Cf3", 3),
            (Abbreviated, "Cf3!?", 3),
            (Abbreviated, "Cg1 - f3 Cc6", 8),
            (Abbreviated, "e4 - Cf6", 2),
            (Abbreviated, "e4 : bon coup", 2),
            (Abbreviated, "exd6 e.p.", 9),
            (Abbreviated, "Cf3 éch. 12", 9),
            (Abbreviated, "e8 (D)", 6),
            (Abbreviated, "e4 (D5)", 2),
            (Abbreviated, "Cf3+-", 3),
            (Abbreviated, "Cf3 +-", 3),
            (Abbreviated, "d4-... ", 2),
            (Abbreviated, "0 - 0 d5", 5),
            (Abbreviated, "D4", 2),
            (Abbreviated, "FC4", 3),
            (Coordinate, "Dd1-h5 échec et mat", 20),
            (Coordinate, "e7e8q", 5),
            (Coordinate, "Cg1xFf3 (2.Cf3)", 7),
            (Coordinate, "b4xa3ep", 7),
        ] {
            assert_eq!(read(notation, input), Ok(bytes), "{input}");
        }
    }

    #[test]
    fn no_move_begins_with_a_sign_that_parts_cells() {
        let moves = [
            "",
            "e4",
            "Cf3",
            "e2-e4",
            "O-O",
            "P4R",
            "C 3 FD",
            "G. F. 3.",
            "le pion du roi",
            "de même",
            "x",
            "a)",
        ];
        for sign in b";|{}[.,!?%$".map(char::from) {
            for (notation, told) in Notation::ALL
                .into_iter()
                .flat_map(|n| moves.map(|told| (n, told)))
            {
                let input = format!("{sign}{told}");
                assert!(
                    !Dialect::may_begin(&input) && read(notation, &input).is_err(),
                    "{input}"
                );
            }
        }
    }

    #[test]
    fn a_digit_beyond_eight_is_no_rank() {
        assert_eq!(
            read(Notation::Abbreviated, "Cb9"),
            Err((2, vec![Wish::Rank]))
        );
    }
}
