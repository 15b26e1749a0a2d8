//! One word of a sheet, which may be a move.
//!
//! Goes in and comes out: nothing but data, which `sheet` fills.
//!
//! `12. C5-e4+`: the number 12, `C5e4`, a check.

use std::ops::Range;

use shakmaty::Color;

use crate::chess::{Move, Position};
use crate::phrase::{CheckSaid, Phrase, Roles};
use crate::record::Span;
use crate::spelling::sentence::Sentence;

use super::super::letters::Core;

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::repair) enum Written {
    /// A move, or the ruin of one.
    Move,
    /// A few letters that may be the ruin of a move, or a remark.
    Scrap,
    /// Words that nothing reads: a remark, or a cell where the row has none. There are none in a finished row.
    Remark,
    /// `?`, `---`: a cell that its writer could not read.
    Illegible,
    /// `…`: such a cell, or the sign that Black's move follows.
    Dots,
    /// Nothing: only the other sheet of the game has a word here.
    #[default]
    Absent,
    /// Nothing: the number behind it tells that a whole line was left out.
    Skipped,
}

impl Written {
    /// Whether any move may stand there alike.
    pub fn is_cell(self) -> bool {
        matches!(self, Written::Illegible | Written::Dots | Written::Skipped)
    }

    /// Whether the word can be passed over without a word about it.
    pub fn is_passed(self) -> bool {
        matches!(
            self,
            Written::Dots | Written::Scrap | Written::Absent | Written::Skipped
        )
    }
}

/// One word of the sheet.
#[derive(Clone, Debug, Default)]
pub(in crate::repair) struct Word {
    /// The items it is made of.
    pub items: Range<u32>,
    /// Its bytes in the text.
    pub span: Span,
    /// What it is.
    pub written: Written,
    /// Its letters and figures, without signs and marks; a castling is a row of `O`.
    pub core: Core,
    /// The move that the grammar reads in it.
    pub phrase: Option<Phrase>,
    /// The two moves that the grammar may read in it instead: an index into the record's pairs.
    pub pair: Option<u32>,
    /// Whether a sign of capture is written.
    pub takes: bool,
    /// What is written of check.
    pub check: CheckSaid,
    /// The number before it, and whether dots say that Black's move follows.
    pub number: Option<(u32, bool)>,
    /// The side that is named before it, where sides are named before most.
    pub side: Option<Color>,
    /// The item of that number.
    pub number_item: Option<u32>,
    /// Its letters where it is a move told in words.
    pub sentence: Option<Sentence>,
    /// What another sheet of the game says in its place.
    pub other: Option<Box<Word>>,
    /// Whether the other sheet ends before it, or begins behind it.
    pub alone: bool,
    /// Whether what it says stands in the other column.
    pub moved: bool,
    /// Whether it stands so with the rest of its column: all that do are one mistake.
    pub column: bool,
    /// Whether only the other sheet says it, behind the end of this one.
    pub behind: bool,
    /// Whether it ends the sheet where a move is due, and no move is like it: it may be any.
    pub scrawl: bool,
    /// Whether it is a cell in which nothing is missing, since a word beside it stands in the other column.
    pub stray: bool,
    /// The men that its first letters name by their home, where nothing reads it: `TR l F`.
    pub named: Roles,
    /// Whether it is the word before it, written a second time.
    pub doubled: bool,
    /// Whether it stands in one of two rows with the same number, of which one was written in the place of the other.
    pub rewritten: bool,
    /// Whether a reader of the sheet says that it is what it says.
    pub sure: bool,
    /// Whether one says that nothing was left out before it.
    pub follows: bool,
    /// The moves of which one was left out here, where that is what is tried; otherwise none, and it may be passed over.
    pub left_out: Vec<Move>,
}

/// The half-move that a number stands before, and whether dots say that it is Black's; two for each move, so that White's
/// second is the fourth.
pub(in crate::repair) fn ply((number, black): (u32, bool)) -> i64 {
    2 * i64::from(number) + i64::from(black)
}

impl Word {
    /// Whether it stands for a move that cannot be read: an unread cell, or the ruin of a move.
    pub fn hides_a_move(&self) -> bool {
        match self.written {
            Written::Illegible => true,
            Written::Move => self.phrase.is_none() && self.sentence.is_none(),
            _ => false,
        }
    }

    /// Whether it is a cell of this sheet in which nothing is written.
    pub fn is_blank(&self) -> bool {
        self.written == Written::Illegible && self.span.is_empty() && !self.behind
    }

    /// Whether the side named before it is not the one to move at a position.
    pub fn is_of_other_side(&self, position: &Position) -> bool {
        self.side.is_some_and(|side| side != position.turn())
    }

    /// The half-move that the number before it names.
    pub fn due(&self) -> Option<i64> {
        self.number.map(ply)
    }

    /// The same without a number.
    pub fn unnumbered(&self) -> Word {
        Word {
            number: None,
            ..self.clone()
        }
    }

    /// This word's place with what `other` says.
    pub fn saying(&self, other: &Word) -> Word {
        Word {
            items: self.items.clone(),
            span: self.span.clone(),
            number: self.number,
            number_item: self.number_item,
            moved: true,
            column: false,
            ..other.clone()
        }
    }

    /// The same, with the rest of the column.
    pub fn saying_with_column(&self, other: &Word) -> Word {
        Word {
            column: true,
            ..self.saying(other)
        }
    }

    /// What the other sheet has in the place of this word, behind the end of its own: by itself it is read as the words of one
    /// sheet are. Places in the other sheet's record mean nothing here.
    pub fn goes_on(self) -> Word {
        match self.other {
            Some(other) => Word {
                items: self.items,
                span: self.span,
                number_item: None,
                pair: None,
                other: None,
                behind: true,
                ..*other
            },
            None => self,
        }
    }

    /// A cell in which nothing is missing.
    pub fn stray(&self) -> Word {
        Word {
            written: Written::Illegible,
            stray: true,
            ..self.clone()
        }
    }

    /// A half-move left out before this word and its number.
    pub fn skipped(&self) -> Word {
        let item = self.number_item.unwrap_or(self.items.start);
        Word::empty(Written::Skipped, (item, self.span.start))
    }

    /// A word that is not there, before the item and the byte of `place`.
    pub fn empty(written: Written, (item, byte): (u32, usize)) -> Word {
        Word {
            items: item..item,
            span: byte..byte,
            written,
            ..Word::default()
        }
    }
}
