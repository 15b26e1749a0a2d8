//! An item of a record in a word of eight bytes.
//!
//! Comes in: an item. Goes out: its word, where it is of a plain kind and fits there, and out of the word the same
//! item. What does not fit stands whole elsewhere, and its word is an index.
//!
//! `Nf3` at byte 70,000: its place, its length, a knight, f3.

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

use crate::lexicon::StatedResult;
use crate::phrase::{CheckSaid, Frame, Phrase, Quiet, Roles};

use super::{Item, Kind};

/// An item in a word: from the lowest bit its first byte, its length, what its kind holds, and its form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed(u64);

/// What the bits of a word mean.
mod form {
    /// None of its own: the item stands whole elsewhere, and the word is its index; or its phrase does.
    pub const WHOLE: u64 = 0;
    /// A kind that holds little or nothing.
    pub const SIGN: u64 = 1;
    /// A number.
    pub const NUMBER: u64 = 2;
    /// A move of a man to a square, from a file perhaps: `Nbd2`.
    pub const ARRIVING: u64 = 3;
    /// A move from a square to a square: `e2-e4`.
    pub const GOING: u64 = 4;
    /// A parenthesis of one byte; its length's bits are those of the item that closes it.
    pub const OPEN: u64 = 5;
    /// A move to a square that is counted from the mover's side: `C 3 FR`.
    pub const COUNTED: u64 = 6;
    /// A capture without a square, said from the mover's side: `P pr P`.
    pub const TAKING: u64 = 7;
}

/// Where the length stands, and what the kind holds, and the form.
const LENGTH: u32 = 32;
const HELD: u32 = 40;
const FORM: u32 = 61;
/// The bit of a word whose phrase alone stands elsewhere, behind its place.
const SAID: u64 = 1 << (FORM - 1);

/// Bits that are put one behind the other, the first lowest.
struct Bits(u64);

impl Bits {
    fn take(&mut self, bits: u32) -> u64 {
        let taken = self.0 & ((1 << bits) - 1);
        self.0 >>= bits;
        taken
    }

    fn role(&mut self) -> Option<Role> {
        let at = self.take(3) as usize;
        at.checked_sub(1).and_then(|at| Role::ALL.get(at)).copied()
    }

    fn roles(&mut self) -> Roles {
        self.role().map_or(Roles::ANY, Roles::of)
    }

    fn square(&mut self) -> Square {
        Square::new(self.take(6) as u32)
    }

    fn check(&mut self) -> CheckSaid {
        CHECKS[self.take(2) as usize]
    }

    /// All squares, or those of a file or a rank.
    fn squares(&mut self) -> Bitboard {
        match self.take(5) as u32 {
            0 => Bitboard::FULL,
            file @ 1..=8 => Bitboard::from_file(File::new(file - 1)),
            rank => Bitboard::from_rank(Rank::new((rank - 9) & 7)),
        }
    }
}

const CHECKS: [CheckSaid; 4] = [
    CheckSaid::Unsaid,
    CheckSaid::Check,
    CheckSaid::DoubleOrMate,
    CheckSaid::Mate,
];

/// The kinds that hold nothing, then results and sides, as a word numbers them.
const SIGNS: [Kind; 14] = [
    Kind::Comment,
    Kind::LineComment,
    Kind::Close,
    Kind::Aside,
    Kind::Separator,
    Kind::Illegible,
    Kind::Gap,
    Kind::Side(Color::White),
    Kind::Side(Color::Black),
    Kind::Result(StatedResult::WhiteWins),
    Kind::Result(StatedResult::BlackWins),
    Kind::Result(StatedResult::Draw),
    Kind::Result(StatedResult::Unknown),
    Kind::Prose,
];
/// Behind them: a glyph, and a castling.
const NAG: u64 = SIGNS.len() as u64;
const CASTLING: u64 = NAG + 1;

impl Packed {
    pub(super) fn whole(index: usize) -> Packed {
        Packed(index as u64)
    }

    /// The index at which the item stands whole, if it does.
    pub(super) fn index(self) -> Option<usize> {
        (self.0 >> FORM == form::WHOLE && self.0 & SAID == 0).then_some(self.0 as usize)
    }

    /// The word of a move whose phrase stands elsewhere, at `place`; none where that or its span is too much.
    pub(super) fn said(item: &Item, place: u32) -> Option<Packed> {
        let start = u64::from(u32::try_from(item.start).ok()?);
        let length = u64::from(u8::try_from(item.end - item.start).ok()?);
        let word = SAID | u64::from(place) << HELD | length << LENGTH | start;
        (u64::from(place) < SAID >> HELD).then_some(Packed(word))
    }

    /// The place of the phrase that stands elsewhere, if it does.
    pub(super) fn place(self) -> Option<u32> {
        let said = self.0 >> FORM == form::WHOLE && self.0 & SAID != 0;
        said.then_some(((self.0 ^ SAID) >> HELD) as u32)
    }

    /// The item's bytes, where it does not stand whole elsewhere.
    pub(super) fn span(self) -> std::ops::Range<usize> {
        let start = self.0 as u32 as usize;
        start..start + usize::from((self.0 >> LENGTH) as u8)
    }

    /// The word of an item; none where it does not fit.
    pub(super) fn of(item: &Item) -> Option<Packed> {
        let start = u64::from(u32::try_from(item.start).ok()?);
        if let Kind::Open { close } = item.kind {
            let fits = item.end == item.start + 1 && close < 1 << (FORM - LENGTH);
            let word = form::OPEN << FORM | u64::from(close) << LENGTH | start;
            return fits.then_some(Packed(word));
        }
        let length = u64::from(u8::try_from(item.end - item.start).ok()?);
        let (form, held) = match item.kind {
            Kind::Number { value, black } => {
                let fits = value < 1 << (FORM - HELD - 1);
                let held = u64::from(value) << 1 | u64::from(black);
                (form::NUMBER, fits.then_some(held)?)
            }
            Kind::Phrase { phrase, pair: 0 } => phrase_bits(&phrase)?,
            kind => (form::SIGN, sign_bits(kind)?),
        };
        Some(Packed(
            form << FORM | held << HELD | length << LENGTH | start,
        ))
    }

    /// The item of a word that is none elsewhere.
    pub(super) fn item(self) -> Item {
        let start = self.0 as u32 as usize;
        let form = self.0 >> FORM;
        if form == form::OPEN {
            let close = (self.0 >> LENGTH) as u32 & ((1 << (FORM - LENGTH)) - 1);
            let kind = Kind::Open { close };
            let end = start + 1;
            return Item { start, end, kind };
        }
        let end = self.span().end;
        let mut held = Bits(self.0 >> HELD & ((1 << (FORM - HELD)) - 1));
        let kind = match form {
            form::NUMBER => Kind::Number {
                black: held.take(1) == 1,
                value: held.0 as u32,
            },
            form::SIGN => sign(&mut held),
            form => Kind::Phrase {
                phrase: phrase(form, &mut held),
                pair: 0,
            },
        };
        Item { start, end, kind }
    }
}

fn sign_bits(kind: Kind) -> Option<u64> {
    if let Kind::Nag(nag) = kind {
        return Some(NAG | u64::from(nag) << 4);
    }
    let same = |other: &Kind| match (kind, *other) {
        (Kind::Side(a), Kind::Side(b)) => a == b,
        (Kind::Result(a), Kind::Result(b)) => a == b,
        (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    };
    SIGNS.iter().position(same).map(|at| at as u64)
}

fn sign(held: &mut Bits) -> Kind {
    match held.take(4) {
        NAG => Kind::Nag(held.take(8) as u8),
        CASTLING => Kind::Phrase {
            phrase: castling(held),
            pair: 0,
        },
        at => SIGNS[at as usize],
    }
}

fn castling(held: &mut Bits) -> Phrase {
    let side = CastlingSide::from_king_side(held.take(1) == 1);
    let check = held.check();
    let frame = match held.take(1) {
        0 => Frame::Board,
        _ => Frame::Mover,
    };
    let quiet = quiet(held);
    Phrase {
        check,
        frame,
        quiet,
        ..Phrase::castling(side)
    }
}

fn quiet(held: &mut Bits) -> Quiet {
    match held.take(1) {
        0 => Quiet::Unsaid,
        _ => Quiet::Preferred,
    }
}

/// The phrase of a word of some form.
fn phrase(form: u64, held: &mut Bits) -> Phrase {
    let mut phrase = Phrase {
        roles: held.roles(),
        check: held.check(),
        promotion: held.role(),
        ..Phrase::ANY
    };
    if form == form::TAKING {
        phrase.victims = held.roles();
        phrase.takes = true;
    } else {
        phrase.to = held.square().into();
        phrase.takes = held.take(1) == 1;
    }
    match form {
        form::GOING => phrase.from = held.square().into(),
        form::ARRIVING => phrase.from = held.squares(),
        _ => {
            phrase.frame = Frame::Mover;
            phrase.quiet = quiet(held);
            phrase.from = held.squares();
        }
    }
    phrase
}

/// The form of the word that a phrase fits in, and what it holds there.
fn phrase_bits(said: &Phrase) -> Option<(u64, u64)> {
    let role = |role: Option<Role>| role.map_or(0, |role| role as u64);
    let check = CHECKS.iter().position(|check| *check == said.check)? as u64;
    if let Some(side) = said.castling {
        let frame = u64::from(said.frame == Frame::Mover);
        let quiet = u64::from(said.quiet == Quiet::Preferred);
        let side = u64::from(side.is_king_side());
        let held = side | check << 1 | frame << 3 | quiet << 4;
        let same = castling(&mut Bits(held)) == *said;
        return same.then_some((form::SIGN, CASTLING | held << 4));
    }
    let plain = said.from.single_square().is_none();
    let form = match (said.frame, said.to.single_square()) {
        (Frame::Board, _) if plain => form::ARRIVING,
        (Frame::Board, _) => form::GOING,
        (_, Some(_)) => form::COUNTED,
        (_, None) => form::TAKING,
    };
    let head = role(said.roles.single()) | check << 3 | role(said.promotion) << 5;
    let square = |squares: Bitboard| squares.single_square().map_or(0, |square| square as u64);
    let (middle, bits) = match form {
        form::TAKING => (role(said.victims.single()), 3),
        _ => (square(said.to) | u64::from(said.takes) << 6, 7),
    };
    let tail = match form {
        form::GOING => square(said.from),
        form::ARRIVING => squares_bits(said.from),
        _ => u64::from(said.quiet == Quiet::Preferred) | squares_bits(said.from) << 1,
    };
    let held = head | middle << 8 | tail << (8 + bits);
    let same = held < 1 << (FORM - HELD) && phrase(form, &mut Bits(held)) == *said;
    same.then_some((form, held))
}

fn squares_bits(squares: Bitboard) -> u64 {
    let file = File::ALL
        .into_iter()
        .find(|file| squares == Bitboard::from_file(*file));
    let rank = Rank::ALL
        .into_iter()
        .find(|rank| squares == Bitboard::from_rank(*rank));
    match (file, rank) {
        (Some(file), _) => 1 + file as u64,
        (_, Some(rank)) => 9 + rank as u64,
        _ => 0,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lexicon::Language;
    use crate::notation::{Dialect, Notation};

    pub fn same(a: Item, b: Item) -> bool {
        format!("{a:?}") == format!("{b:?}")
    }

    pub fn item(start: usize, end: usize, kind: Kind) -> Item {
        Item { start, end, kind }
    }

    /// Items of many kinds, some of which fit in a word.
    pub fn all() -> Vec<Item> {
        let mut all: Vec<Item> = SIGNS.iter().map(|kind| item(7, 9, *kind)).collect();
        for value in [1, 300, (1 << 20) - 1, 1 << 20, u32::MAX] {
            for black in [true, false] {
                all.push(item(70_000, 70_009, Kind::Number { value, black }));
            }
        }
        for close in [0, 900, (1 << 29) - 1, 1 << 29] {
            all.push(item(12, 13, Kind::Open { close }));
            all.push(item(12, 14, Kind::Open { close }));
        }
        all.extend([0, 255].map(|nag| item(1, 2, Kind::Nag(nag))));
        all.push(item(0, 255, Kind::Comment));
        all.push(item(0, 256, Kind::Comment));
        all.push(item(u32::MAX as usize, u32::MAX as usize + 2, Kind::Stray));
        for (notation, words) in [
            (
                Notation::Abbreviated,
                "e4 Cbd2 C1xd2+ Tae1# exd8=D+ O-O O-O-O+ Dh5 b2-b4 Cb1-d2",
            ),
            (Notation::Coordinate, "e2-e4 Cg1-f3 e7xd8D+ O-O e5-d6ep"),
            (
                Notation::Descriptive,
                "P4R C3FR CR3F P/P F5CD+ PpD O-O PFxP D8Réch",
            ),
        ] {
            let language = Language::French;
            let dialect = Dialect { notation, language };
            for word in words.split(' ') {
                if let Ok((phrase, n)) = dialect.phrase(word) {
                    all.push(item(40, 40 + n, Kind::Phrase { phrase, pair: 0 }));
                    all.push(item(40, 40 + n, Kind::Phrase { phrase, pair: 3 }));
                }
            }
        }
        all
    }

    #[test]
    fn a_phrase_that_stands_elsewhere_is_told_by_its_place() {
        for (start, end, place, fits) in [
            (0, 0, 0, true),
            (70_000, 70_255, 9, true),
            (
                u32::MAX as usize,
                u32::MAX as usize + 3,
                (1 << 20) - 1,
                true,
            ),
            (70_000, 70_256, 9, false),
            (0, 9, 1 << 20, false),
        ] {
            let word = Packed::said(&item(start, end, Kind::Gap), place);
            let told = word.map(|word| (word.span(), word.place(), word.index()));
            assert_eq!(told, fits.then_some((start..end, Some(place), None)));
        }
    }

    #[test]
    fn what_is_packed_comes_out_as_it_was() {
        let mut packed = 0;
        for item in all() {
            if let Some(word) = Packed::of(&item) {
                assert!(same(word.item(), item), "{item:?}\n{:?}", word.item());
                assert_eq!((word.index(), word.place()), (None, None));
                packed += 1;
            }
        }
        assert!(packed > 40, "{packed}");
    }
}
