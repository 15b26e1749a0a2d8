//! The items of a record, of which a long one keeps most in a word each.
//!
//! Comes in: items, one after another. Goes out: the same items. The first stand as they are, for they are all
//! that nearly any record has, and are asked for at every step. A record of a million moves has its others
//! packed: an item of a plain kind in eight bytes instead of sixty-four; one that does not fit there stands whole in
//! a list of its own.
//!
//! `Nf3` at byte 70,000: its place, its length, a knight, f3.

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

use crate::lexicon::StatedResult;
use crate::phrase::{CheckSaid, Frame, Phrase, Quiet, Roles};

use super::{Item, Kind};

/// How many items stand as they are.
const NEAR: usize = 2048;

/// For how many of them room is made at least.
const BLOCK_NEAR: usize = 64;
/// How many words a block of the others holds.
const BLOCK: usize = 1 << 13;

/// The items of a record, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Items {
    near: Vec<Item>,
    /// The others, in blocks that are full but for the last: one list would have to be copied to grow, and leave
    /// its old places behind.
    far: Vec<Vec<Packed>>,
    /// Those of the far ones that do not fit in a word.
    whole: Vec<Item>,
}

impl Items {
    pub(super) fn with_capacity(items: usize) -> Items {
        Items {
            near: Vec::with_capacity(items),
            ..Items::default()
        }
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.near.len() + self.far_len()
    }

    #[inline]
    fn far_len(&self) -> usize {
        self.far
            .last()
            .map_or(0, |last| (self.far.len() - 1) * BLOCK + last.len())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// Item `at`, counted from 0.
    #[must_use]
    #[inline]
    pub fn get(&self, at: usize) -> Option<Item> {
        match self.near.get(at) {
            Some(item) => Some(*item),
            None => self.far(at),
        }
    }

    /// The same without a copy of those that stand as they are; the others are unpacked into `spare`.
    #[inline]
    pub(crate) fn get_in<'i>(&'i self, at: usize, spare: &'i mut Item) -> Option<&'i Item> {
        match self.near.get(at) {
            Some(item) => Some(item),
            None => {
                *spare = self.far(at)?;
                Some(spare)
            }
        }
    }

    #[cold]
    fn far(&self, at: usize) -> Option<Item> {
        let at = at.checked_sub(self.near.len())?;
        let packed = self.far.get(at / BLOCK)?.get(at % BLOCK)?;
        match packed.index() {
            Some(whole) => self.whole.get(whole).copied(),
            None => Some(packed.item()),
        }
    }

    /// Item `at`, which the caller knows to be there: an index that the record or its game tells.
    #[must_use]
    #[inline]
    pub fn at(&self, at: u32) -> Item {
        self.get(at as usize).unwrap_or(Item::NONE)
    }

    /// The last item.
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<Item> {
        self.get(self.len().wrapping_sub(1))
    }

    /// The first, as they stand.
    #[inline]
    pub(crate) fn near(&self) -> &[Item] {
        &self.near
    }

    /// All of them, in order.
    pub fn iter(&self) -> Iter<'_> {
        let far = self.near.len()..self.len();
        Iter {
            near: self.near.iter(),
            far,
            items: self,
        }
    }

    /// Shows each of them with its index, in order, without a copy of those that stand as they are.
    #[inline]
    pub(crate) fn each(&self, mut show: impl FnMut(u32, &Item)) {
        for (at, item) in (0..).zip(&self.near) {
            show(at, item);
        }
        for at in self.near.len()..self.len() {
            show(at as u32, &self.at(at as u32));
        }
    }

    /// Those of `range`, as far as there are any.
    pub fn within(&self, range: std::ops::Range<usize>) -> impl DoubleEndedIterator<Item = Item> {
        let range = range.start..range.end.min(self.len());
        range.map(|at| self.at(at as u32))
    }

    /// Adds an item.
    #[inline]
    pub(crate) fn push(&mut self, item: Item) {
        // One question where two would do: whether there is room, in the list and among the near ones.
        match self.near.len() < self.near.capacity() {
            true => self.near.push(item),
            false => self.push_beyond(item),
        }
    }

    #[cold]
    #[inline(never)]
    fn push_beyond(&mut self, item: Item) {
        let len = self.near.len();
        if len < NEAR {
            self.near
                .reserve_exact((NEAR - len).min(len.max(BLOCK_NEAR)));
            return self.near.push(item);
        }
        let packed = self.packed(&item);
        match self.far.last_mut().filter(|last| last.len() < BLOCK) {
            Some(last) => last.push(packed),
            None => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(packed);
                self.far.push(block);
            }
        }
    }

    fn packed(&mut self, item: &Item) -> Packed {
        Packed::of(item).unwrap_or_else(|| {
            self.whole.push(*item);
            Packed::whole(self.whole.len() - 1)
        })
    }

    /// Puts `item` in the place of the one that stands at `at`.
    pub(crate) fn set(&mut self, at: u32, item: Item) {
        let at = at as usize;
        if let Some(near) = self.near.get_mut(at) {
            *near = item;
            return;
        }
        let there = at - self.near.len();
        let (block, at) = (there / BLOCK, there % BLOCK);
        let word = self.far.get(block).and_then(|block| block.get(at));
        match word.map(|word| word.index()) {
            Some(Some(whole)) => self.whole[whole] = item,
            Some(None) => self.far[block][at] = self.packed(&item),
            None => {}
        }
    }

    /// Makes item `at` one of another kind.
    pub(crate) fn set_kind(&mut self, at: u32, kind: Kind) {
        self.set(
            at,
            Item {
                kind,
                ..self.at(at)
            },
        );
    }

    /// Puts `item` in the place of the last.
    pub(crate) fn set_last(&mut self, item: Item) {
        if let Some(last) = self.len().checked_sub(1) {
            self.set(last as u32, item);
        }
    }

    /// Forgets all but the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        let far = len.saturating_sub(self.near.len());
        self.far.truncate(far.div_ceil(BLOCK));
        if let Some(last) = self.far.last_mut() {
            last.truncate(far - (far - 1) / BLOCK * BLOCK);
        }
        self.near.truncate(len);
    }
}

impl FromIterator<Item> for Items {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Items {
        let mut all = Items::default();
        items.into_iter().for_each(|item| all.push(item));
        all
    }
}

/// The items of a record: those that stand as they are, then the others.
#[derive(Clone, Debug)]
pub struct Iter<'i> {
    near: std::slice::Iter<'i, Item>,
    far: std::ops::Range<usize>,
    items: &'i Items,
}

impl Iterator for Iter<'_> {
    type Item = Item;

    #[inline]
    fn next(&mut self) -> Option<Item> {
        match self.near.next() {
            Some(item) => Some(*item),
            None => self.items.far(self.far.next()?),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.near.len() + self.far.len();
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Item> {
        match self.far.next_back() {
            Some(at) => self.items.far(at),
            None => self.near.next_back().copied(),
        }
    }
}

impl<'i> IntoIterator for &'i Items {
    type Item = Item;
    type IntoIter = Iter<'i>;

    fn into_iter(self) -> Iter<'i> {
        self.iter()
    }
}

impl ExactSizeIterator for Iter<'_> {}

/// An item in a word: from the lowest bit its first byte, its length, what its kind holds, and its form.
#[derive(Clone, Copy, Debug)]
struct Packed(u64);

/// What the bits of a word mean.
mod form {
    /// None of its own: the item stands whole elsewhere, and the word is its index.
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
    fn whole(index: usize) -> Packed {
        Packed(index as u64)
    }

    /// The index at which the item stands whole, if it does.
    fn index(self) -> Option<usize> {
        (self.0 >> FORM == form::WHOLE).then_some(self.0 as usize)
    }

    /// The word of an item; none where it does not fit.
    fn of(item: &Item) -> Option<Packed> {
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
    fn item(self) -> Item {
        let start = self.0 as u32 as usize;
        let form = self.0 >> FORM;
        if form == form::OPEN {
            let close = (self.0 >> LENGTH) as u32 & ((1 << (FORM - LENGTH)) - 1);
            let kind = Kind::Open { close };
            let end = start + 1;
            return Item { start, end, kind };
        }
        let end = start + usize::from((self.0 >> LENGTH) as u8);
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
mod tests {
    use super::*;
    use crate::lexicon::Language;
    use crate::notation::{Dialect, Notation};

    fn same(a: Item, b: Item) -> bool {
        format!("{a:?}") == format!("{b:?}")
    }

    fn item(start: usize, end: usize, kind: Kind) -> Item {
        Item { start, end, kind }
    }

    /// Items of many kinds, some of which fit in a word.
    fn all() -> Vec<Item> {
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
    fn what_is_packed_comes_out_as_it_was() {
        let mut packed = 0;
        for item in all() {
            if let Some(word) = Packed::of(&item) {
                assert!(same(word.item(), item), "{item:?}\n{:?}", word.item());
                assert_eq!(word.index(), None);
                packed += 1;
            }
        }
        assert!(packed > 40, "{packed}");
    }

    #[test]
    fn near_and_far_items_are_told_alike() {
        let many: Vec<Item> = all().into_iter().cycle().take(NEAR + 500).collect();
        let mut items: Items = many.iter().copied().collect();
        assert_eq!((items.len(), items.iter().len()), (many.len(), many.len()));
        assert!(items.iter().zip(&many).all(|(a, b)| same(a, *b)));
        assert!(
            items
                .iter()
                .rev()
                .zip(many.iter().rev())
                .all(|(a, b)| same(a, *b))
        );
        let range = NEAR - 5..NEAR + 5;
        let some: Vec<Item> = items.within(range.clone()).collect();
        assert!(some.iter().zip(&many[range]).all(|(a, b)| same(*a, *b)));
        for at in [3, NEAR as u32 + 3, NEAR as u32 + 20] {
            items.set_kind(at, Kind::TooDeep);
            assert!(matches!(items.at(at).kind, Kind::TooDeep));
            items.set_kind(at, Kind::Close);
            assert!(matches!(items.at(at).kind, Kind::Close));
        }
        items.truncate(NEAR + 4);
        items.set_last(item(1, 2, Kind::Stray));
        assert!(matches!(
            items.last().map(|last| last.kind),
            Some(Kind::Stray)
        ));
        items.truncate(4);
        assert_eq!((items.len(), items.iter().count()), (4, 4));
    }
}
