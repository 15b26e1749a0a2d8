//! Single words of prose, what stands between them, and how what they say is put together.
//!
//! The grammar is `grammar/prose.ebnf`. Comes in: a text. Goes out: what its first word means, or
//! what is left behind a gap.
//!
//! Of `toûjours le pion` behind `prend` the gap is ` toûjours `.

use nom::Parser;
use nom::combinator::opt;
use nom::sequence::preceded;
use shakmaty::{Bitboard, File, Role};

use super::expected::{Expected, Wish};
use super::shared::{Hand, Read, longest};
use crate::lexicon::{Class, Meaning, spaces as past_spaces};
use crate::phrase::{Files, Phrase, Quiet, Relation, Roles};

/// What `parser` reads, behind a word of `class` and a gap or without them: the longer, since
/// words may run into each other (`deux pas` does not begin with `de`).
pub(super) fn led<T>(
    hand: Hand,
    class: Class,
    parser: impl for<'a> Fn(&'a str) -> Read<'a, T>,
) -> impl for<'a> Fn(&'a str) -> Read<'a, (Option<Meaning>, T)> {
    move |input| {
        let behind = |input| {
            let (rest, (lead, ())) = (word(hand, class), gap(hand)).parse(input)?;
            parser(rest).map(|(rest, read)| (rest, (Some(lead), read)))
        };
        let bare = |input| parser(input).map(|(rest, read)| (rest, (None, read)));
        longest(behind, bare)(input)
    }
}

/// What may follow behind a joint; nothing where it does not.
pub(super) fn may<'a>(
    hand: Hand,
    parser: impl Parser<&'a str, Output = Phrase, Error = Expected<&'a str>>,
) -> impl Parser<&'a str, Output = Phrase, Error = Expected<&'a str>> {
    opt(preceded(joint(hand), parser)).map(|read| read.unwrap_or(Phrase::ANY))
}

/// A word of `class`, and what it means.
pub(super) fn word(
    hand: Hand,
    class: Class,
) -> impl for<'a> Fn(&'a str) -> Read<'a, Meaning> + Copy {
    // Asked at each place of many classes, of which few have a word there.
    move |input| match hand.may_begin(class, input) {
        true => word_there(hand, class, input),
        false => Err(Expected::wish(input, Wish::MoveWord)),
    }
}

/// The same, where a word may begin so.
#[inline(never)]
fn word_there<'a>(hand: Hand, class: Class, input: &'a str) -> Read<'a, Meaning> {
    let read = hand.old(class, input);
    let (meaning, length) = read.ok_or(Expected::wish(input, Wish::MoveWord))?;
    let rest = input.get(length..).unwrap_or_default();
    let ends = !rest.starts_with(char::is_alphanumeric)
        || input
            .get(..length)
            .is_some_and(|word| word.ends_with(['\'', '’']));
    match hand.joined || ends {
        true => Ok((rest, meaning)),
        false => {
            hand.known.inspect(|known| known.run_on.set(true));
            Err(Expected::wish(input, Wish::MoveWord))
        }
    }
}

/// A word of `class` that means `wanted`.
pub(super) fn meant(
    hand: Hand,
    class: Class,
    wanted: Meaning,
) -> impl for<'a> Fn(&'a str) -> Read<'a, Meaning> + Copy {
    move |input| match word(hand, class)(input) {
        Ok((rest, meaning)) if meaning == wanted => Ok((rest, meaning)),
        _ => Err(Expected::wish(input, Wish::MoveWord)),
    }
}

/// `joint = gap , ? no new sentence ? ;`
///
/// What may go on there belongs to the same move, but not in a sentence of its own, which begins with a
/// capital behind a stop: `Le pion prend. Le fou` are two men of two moves.
pub(super) fn joint(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> + Copy {
    move |input| {
        let (rest, ()) = gap(hand)(input)?;
        let gap = input.get(..input.len() - rest.len()).unwrap_or_default();
        match gap.trim_end().ends_with('.') && rest.starts_with(char::is_uppercase) {
            true => Err(Expected::wish(rest, Wish::MoveWord)),
            false => Ok((rest, ())),
        }
    }
}

/// `gap = spaces , { stop , spaces } , { <adverb> , spaces } ;`
///
/// Between the words of a move: blanks, a stop or comma, and words that say nothing of it
/// (`prend toûjours le pion`).
pub(super) fn gap(hand: Hand) -> impl for<'a> Fn(&'a str) -> Read<'a, ()> + Copy {
    move |input| {
        let gap = hand.gap(input, || {
            let mut rest = spaces(input);
            while let Some(after) = stop(rest) {
                rest = spaces(after);
            }
            while let Ok((after, _)) = word(hand, Class::Adverb)(rest) {
                rest = spaces(after);
            }
            input.len() - rest.len()
        });
        Ok((input.get(gap..).unwrap_or_default(), ()))
    }
}

/// `stop = "." | "," | ";" | ":" | "-" | "'" | "’" ;`
///
/// Hyphens and apostrophes stand between words in scans (`Le-fou`, `de'la dame`).
fn stop(input: &str) -> Option<&str> {
    input.strip_prefix(['.', ',', ';', ':', '-', '\'', '’'])
}

/// `spaces = ? blanks and a line end ? ;`
fn spaces(input: &str) -> &str {
    past_spaces(input).0
}

/// Whether a stop, a sign or the end follows, so that no more is told of what was done.
pub(super) fn clause_ends(input: &str) -> Read<'_, ()> {
    let behind = input.trim_start();
    match behind.is_empty() || behind.starts_with(['.', ',', ';', ':', '&']) {
        true => Ok((input, ())),
        false => Err(Expected::wish(input, Wish::MoveWord)),
    }
}

/// All that two phrases say; where both say a thing the first is heard.
pub(super) fn both(one: Phrase, two: Phrase) -> Phrase {
    let two_places = one.to == Bitboard::FULL;
    Phrase {
        roles: first(one.roles, two.roles, Roles::ANY),
        homes: first(one.homes, two.homes, Files::ANY),
        to: if two_places { two.to } else { one.to },
        frame: if two_places { two.frame } else { one.frame },
        takes: one.takes || two.takes,
        victims: first(one.victims, two.victims, Roles::ANY),
        victim_homes: first(one.victim_homes, two.victim_homes, Files::ANY),
        promotion: one.promotion.or(two.promotion),
        castling: one.castling.or(two.castling),
        castles: one.castles || two.castles,
        rook_to: first(one.rook_to, two.rook_to, Bitboard::EMPTY),
        en_passant: one.en_passant || two.en_passant,
        check: match two.check as u8 > one.check as u8 {
            true => two.check,
            false => one.check,
        },
        relation: first(one.relation, two.relation, Relation::Unsaid),
        quiet: first(one.quiet, two.quiet, Quiet::Unsaid),
        ..one
    }
}

/// What the first says, or the second where that is `unsaid`.
fn first<T: PartialEq>(one: T, two: T, unsaid: T) -> T {
    if one == unsaid { two } else { one }
}

/// The files of the wing of a king or a queen.
pub(super) fn wing(role: Role) -> Files {
    match role {
        Role::Queen => Files::QUEEN_SIDE,
        _ => Files::KING_SIDE,
    }
}

/// The file of a king or a queen.
pub(super) fn royal_file(role: Role) -> Files {
    match role {
        Role::Queen => Files::of(File::D),
        _ => Files::of(File::E),
    }
}
