//! A record: one game as written.
//!
//! Comes in: the decoded text of a [`Source`](crate::source::Source), a place in it where a
//! record may begin, and what is known of its notation and language. Goes out: a [`Record`], a flat
//! list of [`Item`]s in the order of the text. No board is involved: whether a move can be
//! played is asked later.
//!
//! Nothing is skipped in silence. Between the spans of two items stands nothing but blanks, and
//! what could not be read is an item too.
//!
//! ```text
//! 1. e4 e5 {connu} 2. Cf3 1-0
//! number, phrase, phrase, comment, number, phrase, result
//! ```

mod abreast;
mod blocks;
mod cells;
mod chapter;
mod dialect;
mod export;
mod headed;
mod items;
mod layout;
mod lexer;
mod lines;
mod machine;
mod packed;
mod parts;
mod phrases;
mod placed;
mod rowed;
mod ruled;
mod shape;
mod tags;
mod verdict;
pub(crate) mod vocabulary;

pub(crate) use abreast::Unfolded;
pub(crate) use blocks::{Apart, sheet_end};
pub use dialect::{Choice, Roster};
pub(crate) use export::exported;
pub use items::Items;
pub(crate) use layout::{
    COLUMNS_APART, caption, drawn, has_blank_line, holds_moves_of_any, is_ellipsis, is_legend,
    is_like_figure, is_misread, is_result_alone, is_ruin, is_time, labelled_result, misread_result,
    note_call, opens_any_game, remark_with_moves, result, roman_number, tells_moment,
};
pub(crate) use layout::{is_page_line, names_page};
pub use lexer::{read, read_as, read_turned};
pub(crate) use machine::{NULL, machine};
pub use parts::NONSTANDARD;
pub(crate) use placed::{position, positions, set_up_end};
pub(crate) use ruled::{as_it_is_ruled, ruled, with_signs};
pub use tags::{IN_WORDS, Tag};
pub(crate) use tags::{name_bit, repeated};
pub(crate) use verdict::{Verdict, bare_verdict, sole, verdict};

use std::ops::Range;

use shakmaty::Color;

use crate::chess::Position;
use crate::lexicon::StatedResult;
use crate::notation::{Dialect, Expected, Notation, Pair};
use crate::phrase::Phrase;

/// So many moves that tell both squares stand beside each in short in a record that tells them for the most part.
const MOSTLY: u32 = 3;

/// Bytes of a source's text, half-open.
pub type Span = Range<usize>;

/// One game as written: its items, in the order of the text.
#[derive(Clone, Debug)]
pub struct Record {
    /// Where the record stands in the text of its source. All other spans are of that text too.
    pub span: Span,
    /// The notation and the alphabet that its moves were read in.
    pub dialect: Dialect,
    /// Its tags, in the order of the text.
    pub tags: Vec<Tag>,
    /// Everything that is written, in order; blanks alone stand between. Where rows of several columns stand side by side,
    /// [`next`](crate::reading::next) gives them in the order of the game, and says so in `abreast`.
    pub items: Items,
    /// The pairs that [`Kind::Phrase`] may be read as instead; their bytes are of the source's text.
    pub pairs: Vec<Pair>,
    /// Where the parts of a record that was written as several games meet: the value of the tag that
    /// says from which position the next one goes on.
    pub seams: Vec<Span>,
    /// The variations that do not replace the move that stands before them, in the order of the text.
    pub branches: Vec<Branch>,
    /// The position that its page sets up for its moves, where these told which.
    pub set_up: Option<Box<Position>>,
    /// Who moves first, where the text says so.
    pub begins: Option<Color>,
    /// How many of its moves may stand behind a condition, or instead of what was told on it: see
    /// [`read_turned`].
    pub conditions: u32,
    /// Whether its rows stand in columns side by side: its items follow each other as the game goes on.
    pub abreast: bool,
    /// Whether letters stand for figures in a number of it: `lO.` for 10.
    pub misnumbered: bool,
    /// Whether its columns show, so that what has no bytes in them is an empty cell.
    pub columned: bool,
    /// Whether what players do is evidence of what its words mean: [`Choice::prior`].
    pub prior: bool,
}

impl Record {
    /// A record of these items, of which nothing else is known.
    pub(crate) fn of_items(span: Span, dialect: Dialect, items: Items) -> Record {
        Record {
            span,
            dialect,
            tags: Vec::new(),
            items,
            pairs: Vec::new(),
            seams: Vec::new(),
            branches: Vec::new(),
            set_up: None,
            begins: None,
            conditions: 0,
            abreast: false,
            misnumbered: false,
            columned: false,
            prior: true,
        }
    }

    /// What the variation goes on from that item `open` begins, where it does not replace the move
    /// before it.
    #[must_use]
    pub fn branch(&self, open: u32) -> Option<After> {
        let found = self
            .branches
            .binary_search_by_key(&open, |branch| branch.open);
        found.ok().map(|at| self.branches[at].after)
    }
}

impl Record {
    /// Whether a comment that a semicolon begins may hide moves that are played: on a page without tags it is nothing but
    /// moves, or begins with one where none has a number.
    pub(crate) fn comments_moves(
        &self,
        item: &Item,
        text: &str,
        numbered: &mut Option<bool>,
    ) -> bool {
        let words = text
            .get(item.start + 1..item.end)
            .unwrap_or_default()
            .trim();
        if !self.tags.is_empty() || !self.dialect.reads(words) {
            return false;
        }
        let number = |item: Item| matches!(item.kind, Kind::Number { .. });
        let numbered = *numbered.get_or_insert_with(|| self.items.iter().any(number));
        !numbered || layout::moves_alone(words, self.dialect) > 0
    }

    /// Whether item `at`, which says no move, is a mark of check behind a move on its line but for one letter, or one that a sign or a
    /// blank damaged: `échee`, `é ch.`
    pub(crate) fn misspells_mark(&self, at: u32, text: &str) -> bool {
        let item = self.items.at(at);
        let words = &text[item.span()];
        let n = layout::damaged_mark(words, true);
        let mut before = (at.saturating_sub(2)..at).rev().map(|at| self.items.at(at));
        let joined = |other: &Item| other.end == item.start && !other.kind.is_cell();
        let behind = match before.next() {
            Some(sign) if joined(&sign) => before.next(),
            other => other,
        };
        let moved = |other: Item| {
            matches!(other.kind, Kind::Phrase { .. }) && !text[other.end..item.start].contains('\n')
        };
        n > 0 && n == words.len() && behind.is_some_and(moved)
    }

    /// The item behind which nothing is played, since rows were struck out that were left empty: of one at least both
    /// cells are dashes, and nothing else stands there. The number of items where there are none.
    ///
    /// `40. Dg7 --- 41. --- ---`
    pub(crate) fn struck_from(&self) -> u32 {
        let end = self.items.len() as u32;
        let (mut from, mut cells, mut struck) = (end, 0, false);
        for at in (0..end).rev() {
            match self.items.at(at).kind {
                Kind::Empty { dots: false } => cells += 1,
                Kind::Number { black: false, .. } => {
                    struck |= cells == 2;
                    cells = 0;
                }
                Kind::Result(_)
                | Kind::Aside
                | Kind::Comment
                | Kind::LineComment
                | Kind::Nag(_)
                | Kind::Separator => continue,
                _ if struck => return from,
                _ => break,
            }
            from = at;
        }
        end
    }

    /// The dialect in which its moves are written for the most part in `text`, that of its source, and others beside them are proposed:
    /// a record is read as abbreviated for a single `Fb5`, where all others tell both squares.
    #[must_use]
    pub fn mostly(&self, text: &str) -> Dialect {
        if self.dialect.notation != Notation::Abbreviated {
            return self.dialect;
        }
        // What a correction says is no word of the writer's.
        let squares = |item: Item| match item.kind {
            Kind::Phrase { .. } => text.get(item.span()).map_or(0, squares),
            _ => 0,
        };
        let told = self.items.iter().map(squares);
        let (full, short) = told.fold((0, 0), |(full, short), squares| match squares {
            0 => (full, short),
            1 => (full, short + 1),
            _ => (full + 1, short),
        });
        match full > 0 && full >= MOSTLY * short {
            true => Dialect {
                notation: Notation::Coordinate,
                ..self.dialect
            },
            false => self.dialect,
        }
    }

    /// The item behind item `at`, and behind what parts the two.
    pub(crate) fn behind(&self, at: u32) -> Option<Item> {
        let mut behind = (at as usize + 1..).map_while(|next| self.items.get(next));
        behind.find(|next| !matches!(next.kind, Kind::Separator))
    }

    /// Whether any word of it was read as a move.
    pub(crate) fn tells_moves(&self) -> bool {
        let phrase = |item: Item| matches!(item.kind, Kind::Phrase { .. });
        self.items.iter().any(phrase)
    }

    /// The side that moved last before an item, by the cells behind the last number.
    pub(crate) fn moved_before(&self, item: Item) -> Option<Color> {
        let end = self.items.len() as u32;
        let before = (0..end).rev().map(|at| self.items.at(at));
        let mut cells = 0;
        for item in before
            .skip_while(|other| other.start >= item.start)
            .take(ROW_ITEMS)
        {
            match item.kind {
                Kind::Number { black, .. } => match (cells, black) {
                    (1, false) => return Some(Color::White),
                    (1, true) | (2, false) => return Some(Color::Black),
                    _ => return None,
                },
                Kind::Close => return None,
                kind => cells += u32::from(kind.is_cell()),
            }
        }
        None
    }

    /// Whether the empty cell that item `at` is stands in a row that was struck out, and its number given to the next:
    /// `4. --- --- 4. Fa4 Cf6`.
    pub(crate) fn is_struck(&self, at: u32) -> bool {
        let is_cell = |kind: &Kind| matches!(kind, Kind::Empty { dots: false });
        let kinds = |from: &mut dyn Iterator<Item = u32>| -> (usize, Option<u32>) {
            let kinds = from
                .take(ROW_ITEMS)
                .map_while(|at| self.items.get(at as usize).map(|item| item.kind));
            let mut cells = 0;
            for kind in kinds.filter(|kind| !matches!(kind, Kind::Separator)) {
                match kind {
                    Kind::Number { value, black } => {
                        return (cells, Some(value).filter(|_| !black));
                    }
                    kind if is_cell(&kind) => cells += 1,
                    _ => break,
                }
            }
            (cells, None)
        };
        let before = kinds(&mut (0..at).rev());
        let behind = kinds(&mut (at + 1..));
        before.0 + behind.0 == 1 && before.1.is_some() && before.1 == behind.1
    }

    /// The result that ends the moves, with its item: the first outside variations from item `at` on, which is in none.
    #[inline]
    pub(crate) fn result_from(&self, mut at: usize) -> Option<(StatedResult, Item)> {
        let mut spare = Item::NONE;
        while let Some(item) = self.items.get_in(at, &mut spare) {
            match item.kind {
                Kind::Open { close } => at = close as usize,
                Kind::Result(result) => return Some((result, *item)),
                _ => {}
            }
            at += 1;
        }
        None
    }
}

/// How many squares a word names.
pub(crate) fn squares(word: &str) -> usize {
    let pairs = word.as_bytes().windows(2);
    let square = |pair: &&[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    pairs.filter(square).count()
}

/// How many items of a row are looked at, to either side of a cell: more are none of a sheet.
const ROW_ITEMS: usize = 8;

/// A variation and the move that it goes on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Index of the item that opens it.
    pub open: u32,
    /// What it goes on from.
    pub after: After,
}

/// What a variation goes on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// The position from which the record starts.
    Start,
    /// The move that this item says.
    Item(u32),
    /// The same, where the game goes on behind it; else it is a remark.
    Remark(u32),
    /// The text does not tell.
    Nowhere,
}

/// One thing that is written, and where.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// First byte, in the text of the source.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// What it is.
    pub kind: Kind,
}

impl Item {
    /// Nothing, before the first byte.
    pub(crate) const NONE: Item = Item {
        start: 0,
        end: 0,
        kind: Kind::Gap,
    };

    /// The bytes of the source that it covers.
    #[must_use]
    pub fn span(&self) -> Span {
        self.start..self.end
    }
}

/// What an item is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `[White "Philidor"]`; the values are in [`Record::tags`]. Holds the tag's index there.
    Tag(u32),
    /// A line of words before the moves: `Partie jouée à Paris en 1858`.
    Heading,
    /// A whole line of words among the moves, or after them.
    Prose,
    /// Words beside the moves of a variation (`ou`, `Si:`), words behind the result, or a whole
    /// parenthesis with no move in it.
    Aside,
    /// A line that begins with `%`, which the standard reserves for other programs.
    Escape,
    /// `{...}`; the span has the braces.
    Comment,
    /// `; ...` to the end of the line.
    LineComment,
    /// `$1`, `!?`: a numeric annotation glyph.
    Nag(u8),
    /// `12.`, `12)`, `12...`: a move number.
    Number {
        /// The number.
        value: u32,
        /// Whether dots say that Black's move follows.
        black: bool,
    },
    /// `Blancs`, `N.`: whose move follows.
    Side(Color),
    /// A move.
    Phrase {
        /// The move as written.
        phrase: Phrase,
        /// Where the same text can be two moves joined by a dash (`2/Cf3-d6`): the index of that
        /// reading in [`Record::pairs`], plus one. Nought where it cannot.
        pair: u32,
    },
    /// Dots or dashes without a number before them: a cell with nothing in it, or, as dots, the sign
    /// that Black's move follows.
    Empty {
        /// Whether it is written with dots.
        dots: bool,
    },
    /// `?` alone: a cell that its writer could not read.
    Illegible,
    /// Nothing, before a move of the side that moved last: the half-move between is not written. Where the record is `columned`:
    /// an empty cell.
    Gap,
    /// Something that stands where a move should and is none.
    Unreadable {
        /// How far it could be read, and what was wanted there.
        expected: Expected,
        /// Whether it looks like a move, so that it surely takes a move's place.
        shaped: bool,
    },
    /// Control characters in a row, of which this is the first.
    Control(char),
    /// `(`: a variation begins.
    Open {
        /// Index of the item that closes it; the number of items where nothing does.
        close: u32,
    },
    /// `)`: a variation ends.
    Close,
    /// A variation nested too deep, from its parenthesis to the one that closes it.
    TooDeep,
    /// A parenthesis or brace that closes nothing.
    Stray,
    /// A tag that is not well formed.
    BadTag,
    /// A comment or tag that nothing ends: the item's span is what it swallowed.
    Unterminated(Unterminated),
    /// `1-0`, `les Blancs abandonnent`.
    Result(StatedResult),
    /// A sign that only separates: `|` of columns, a dash between two moves, a rule across the page.
    Separator,
    /// The result and the tags between two parts of a record. Holds its index in [`Record::seams`].
    Seam(u32),
    /// The tag that says which part of a record a game is.
    Parted,
}

impl Kind {
    /// Whether it is words that say no move: of a remark, or such as nothing reads.
    pub(crate) fn is_words(&self) -> bool {
        matches!(self, Kind::Unreadable { shaped: false, .. } | Kind::Aside)
    }

    /// Whether it stands in the place of a move, be it read or not: dots may as well lead to Black's.
    pub(crate) fn is_cell(&self) -> bool {
        matches!(
            self,
            Kind::Phrase { .. }
                | Kind::Unreadable { shaped: true, .. }
                | Kind::Illegible
                | Kind::Empty { dots: false }
        )
    }

    /// Whether it is a move that a dash joins to another: both may be the moves of their row.
    pub(crate) fn is_joined(&self) -> bool {
        matches!(self, Kind::Phrase { pair: 1.., .. })
    }
}

/// What was begun and never ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unterminated {
    /// `{` without `}`.
    Comment,
    /// `(` without `)`.
    Variation,
    /// `[` without `]`, or a value without its second quotation mark.
    Tag,
}

/// The deepest nesting of variations that is read.
pub const DEEPEST: usize = 64;
