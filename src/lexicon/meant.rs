//! What the word at the start of a text means, one question each.
//!
//! Comes in: a text. Goes out: the meaning of its first word, where the table has one of the class asked for,
//! and the word's length in bytes; where nothing but the length is of use, that alone, and 0 for no such word.
//!
//! `nag_glyph("!? Cf3")` -> 5, as PGN counts it, and 2 bytes.

use shakmaty::{CastlingSide, Color, Role};

use super::{CheckSign, Class, Language, Meaning, Turn, lexicon};

/// The bytes of the mark of check or mate at the start of `input` (`+`, `échec et mat`), or 0.
#[must_use]
pub fn check(input: &str) -> usize {
    length(Class::Check, input)
}

/// The same with what it says.
#[must_use]
pub fn check_sign(input: &str) -> Option<(CheckSign, usize)> {
    match lexicon().word(Class::Check, input)? {
        (Meaning::Check(sign), length) => Some((sign, length)),
        _ => None,
    }
}

/// The bytes of the mark at the start of `input` of a pawn that takes in passing (`e.p.`), or 0.
#[must_use]
pub fn en_passant(input: &str) -> usize {
    length(Class::EnPassant, input)
}

/// The judgement sign at the start of `input`, as the number that PGN gives it, and its length in
/// bytes.
#[must_use]
pub fn nag_glyph(input: &str) -> Option<(u8, usize)> {
    match lexicon().word(Class::Nag, input)? {
        (Meaning::Nag(number), length) => Some((number, length)),
        _ => None,
    }
}

/// The side named at the start of `input` in `language`, and the word's length in bytes.
#[must_use]
pub fn side(input: &str, language: Language) -> Option<(Color, usize)> {
    let lexicon = lexicon();
    let trie = &lexicon.tries[Class::Side as usize];
    match trie.longest(input, Some(language), false, &lexicon.signs)? {
        (Meaning::Side(side), length) => Some((side, length)),
        _ => None,
    }
}

/// Where the word at the start of `input` turns what a chapter tells, and its length in bytes; it
/// may be spelt as old books do.
#[must_use]
pub fn turn(input: &str) -> Option<(Turn, usize)> {
    match lexicon().old(Class::Turn, input)? {
        (Meaning::Turn(turn), length) if ends_word(input, length) => Some((turn, length)),
        _ => None,
    }
}

/// The bytes of the word for who moves that names no side (`il`, `on`, `vous`) at the start of `input`, or 0.
#[must_use]
pub fn subject(input: &str) -> usize {
    match lexicon().old(Class::Subject, input) {
        Some((_, length)) if ends_word(input, length) => length,
        _ => 0,
    }
}

/// The bytes of the name of a man in full (`pion`, `chev.`, `Roy`) at the start of `input`, or 0.
#[must_use]
pub fn man(input: &str) -> usize {
    match lexicon().old(Class::Man, input) {
        Some((_, length)) if ends_word(input, length) && !is_letter(input, length) => length,
        _ => 0,
    }
}

/// Whether a word of a move told in words is all of `input`, but for its stop.
#[must_use]
pub fn is_word(input: &str) -> bool {
    lexicon().is_prose_word(input.trim_end_matches(['.', ',', ';', ':', '»']))
}

/// Whether the word at the start of `input` may be one that is due within the name of a square (`case`, `de`),
/// misread or not.
#[must_use]
pub fn may_name_square(input: &str) -> bool {
    let due = |word: &str| {
        let of = [Class::Of, Class::Case];
        of.iter().any(|class| {
            lexicon()
                .old(*class, word)
                .is_some_and(|(_, n)| n == word.len())
        })
    };
    let first = input.split_whitespace().next().unwrap_or_default();
    due(first) || lexicon().astray(first).is_some_and(|far| far <= 1)
}

/// Whether the king is named in full at the start of `input`.
#[must_use]
pub fn names_king(input: &str) -> bool {
    let named = lexicon().old(Class::Man, input);
    man(input) > 0 && matches!(named, Some((Meaning::Piece(Role::King), _)))
}

/// Whether a word of `length` bytes is but a letter and its stop: `P.`.
fn is_letter(input: &str, length: usize) -> bool {
    let word = input.get(..length).unwrap_or_default();
    word.chars().filter(|c| c.is_alphabetic()).nth(1).is_none()
}

/// The ordinal at the start of `input`, as far as ranks go.
#[must_use]
pub fn ordinal(input: &str) -> Option<u8> {
    match lexicon().old(Class::Ordinal, input)? {
        (Meaning::Rank(rank), length) if ends_word(input, length) => Some(rank),
        _ => None,
    }
}

/// The number of a move that the words at the start of `input` say: `douzième`, `trente-septième`.
#[must_use]
pub fn numeral(input: &str) -> Option<u32> {
    let word = |input: &str| match lexicon().old(Class::Numeral, input)? {
        (Meaning::Rank(number), length) => Some((u32::from(number), length)),
        _ => None,
    };
    let Some((number, length)) = word(input) else {
        return ordinal(input).map(u32::from);
    };
    let (said, rest) = input.split_at_checked(length)?;
    let ordinal_ends = ['e', 'r', 'd', 'E', 'R', 'D'];
    if ends_word(input, length) && said.ends_with(ordinal_ends) && !rest.starts_with('-') {
        return Some(number);
    }
    let unit = rest.trim_start_matches([' ', '-']);
    let unit = word(unit)
        .map(|(unit, _)| unit)
        .or(ordinal(unit).map(u32::from))?;
    (number % 10 == 0 && unit < 20).then_some(number + unit)
}

/// Whether a word of `length` bytes ends with them; one with an apostrophe does so anywhere.
fn ends_word(input: &str, length: usize) -> bool {
    let (word, rest) = input.split_at_checked(length).unwrap_or((input, ""));
    word.ends_with(['\'', '’']) || !rest.starts_with(char::is_alphanumeric)
}

/// The bytes of the word that begins an example beside the game (`Exemple :`), or 0.
#[must_use]
pub fn example(input: &str) -> usize {
    length(Class::Example, input)
}

/// The bytes of the word at the start of `input` that supposes a move (`Si`, `Sur`, `Menace`), or 0.
#[must_use]
pub fn supposes(input: &str) -> usize {
    length(Class::Supposes, input)
}

/// Whether an article or the like begins `input`, so that something is named: `un`, `le`.
#[must_use]
pub fn names(input: &str) -> bool {
    article(input) > 0
}

/// The bytes of the article at the start of `input` (`le`, `sa`), or 0.
pub(crate) fn article(input: &str) -> usize {
    word(Class::Determiner, input)
}

/// The bytes of the word at the start of `input` that leads to a place (`à`, `en`), or 0.
pub(crate) fn at(input: &str) -> usize {
    word(Class::At, input)
}

/// The bytes of the word at the start of `input` that says whose a place is (`de`, `du`), or 0.
pub(crate) fn of(input: &str) -> usize {
    word(Class::Of, input)
}

/// The bytes of the word for a square at the start of `input` (`case`), or 0.
pub(crate) fn case(input: &str) -> usize {
    word(Class::Case, input)
}

/// The bytes of the word for a pawn's step at the start of `input` (`pas`), or 0.
pub(crate) fn step(input: &str) -> usize {
    word(Class::Step, input)
}

/// The bytes of the sign at the start of `input` that makes an ordinal of a figure (`e`), or 0.
pub(crate) fn ordinal_sign(input: &str) -> usize {
    word(Class::OrdinalSign, input)
}

/// The bytes of the word of a kind at the start of `input`, as old books spell it, or 0.
fn word(class: Class, input: &str) -> usize {
    let found = lexicon().old(class, input).map(|(_, length)| length);
    found
        .filter(|&length| ends_word(input, length))
        .unwrap_or(0)
}

/// Whether `word` is a sign or a word of capture, and no more: `pr`.
#[must_use]
pub fn captures(word: &str) -> bool {
    !word.is_empty() && length(Class::Capture, word) == word.len()
}

/// The bytes of the word at the start of `input` that says how a square stands (`est`, `reste`), or 0.
#[must_use]
pub fn states(input: &str) -> usize {
    length(Class::States, input)
}

/// The bytes of the word at the start of `input` that proposes a move instead of the one played (`ou`, `mieux`), or 0.
#[must_use]
pub fn proposes(input: &str) -> usize {
    length(Class::Proposes, input)
}

/// The bytes of the word at the start of `input` that says the other column's move again (`id.`), or 0.
#[must_use]
pub fn ditto(input: &str) -> usize {
    length(Class::Ditto, input)
}

/// The bytes of the words at the start of `input` that judge the move before them, which is not played (`était plus`), or 0.
#[must_use]
pub fn judges(input: &str) -> usize {
    length(Class::Judges, input)
}

/// The bytes of the words at the start of `input` that announce mate, which is not given yet (`mat en`), or 0.
#[must_use]
pub fn announces(input: &str) -> usize {
    length(Class::Announces, input)
}

/// Whether the last of the words before a square says that something stands there or goes there, and names no move: `en`, `sur`.
#[must_use]
pub(crate) fn places(words: &str) -> bool {
    let last = words.split_whitespace().next_back().unwrap_or_default();
    let is = |class: Class| {
        let read = lexicon().old(class, last);
        read.is_some_and(|(_, length)| length == last.len())
    };
    is(Class::At) || is(Class::On)
}

/// The bytes of the words at the start of `input` that a player notes beside the moves of a sheet, and that end nothing (`p.n.`, `propose
/// nulle`), or 0.
#[must_use]
pub fn notes(input: &str) -> usize {
    length(Class::Notes, input)
}

/// The bytes of the words at the start of `input` that stand for a move that its writer could not read (`illisible`), or 0.
#[must_use]
pub fn unread(input: &str) -> usize {
    length(Class::Unread, input)
}

/// The bytes of the word at the start of `input` that announces a remark (`variante`), or 0.
#[must_use]
pub fn remark(input: &str) -> usize {
    length(Class::Remark, input)
}

/// The bytes of the word at the start of `input` that the paper says of itself, and that tells no move (`page`, `suite au verso`,
/// `diagramme`), or 0.
#[must_use]
pub fn page(input: &str) -> usize {
    length(Class::Page, input)
}

/// The bytes of the word at the start of `input` that names what a page shows of a position (`diagramme`, `position`), or 0.
pub(crate) fn caption(input: &str) -> usize {
    length(Class::Caption, input)
}

/// The bytes of the word at the start of `input` that says when a position arose, by the move behind it (`après`), or 0.
pub(crate) fn moment(input: &str) -> usize {
    length(Class::Moment, input)
}

/// The bytes of the word at the start of `input` that stands before one that heads a variation (`nouvelle`), or 0.
pub(crate) fn another(input: &str) -> usize {
    length(Class::Another, input)
}

/// The bytes of the word at the start of `input` that heads a variation by itself (`autrement`), or 0.
pub(crate) fn otherwise(input: &str) -> usize {
    length(Class::Otherwise, input)
}

/// The bytes of the word at the start of `input` that names the number behind it (`N°`, `coup`), or 0.
pub(crate) fn number_name(input: &str) -> usize {
    length(Class::NumberName, input)
}

/// The bytes of the word at the start of `input` for one thing on another (`sur`), or 0.
#[must_use]
pub fn on(input: &str) -> usize {
    let word = lexicon().old(Class::On, input);
    word.map_or(0, |(_, length)| length)
}

/// The castling at the start of `input`, and its length in bytes.
#[must_use]
pub fn castling(input: &str) -> Option<(CastlingSide, usize)> {
    lexicon().castling(input, true)
}

/// The bytes of the sign that follows a move's number (`.` `)` `/` `:`), or 0; see [`ellipsis`]
/// for the dots that stand for White's move.
#[must_use]
pub fn number_sign(input: &str) -> usize {
    length(Class::NumberSign, input)
}

/// The bytes of the dots that stand for White's move (`...` `…`), or 0.
#[must_use]
pub fn ellipsis(input: &str) -> usize {
    length(Class::Ellipsis, input)
}

/// The bytes of the sign that parts two columns (`|`, a tab), or 0.
#[must_use]
pub fn column(input: &str) -> usize {
    let columns = &lexicon().tries[Class::Column as usize];
    let sign = input.bytes().next().and_then(|byte| columns.alone(byte));
    usize::from(sign.is_some())
}

/// The bytes of the blanks at the start of `input`, or 0; a line's end is none.
#[must_use]
pub fn blank(input: &str) -> usize {
    lexicon().signs.blanks(input)
}

/// The bytes of the dash at the start of `input`, or 0.
#[must_use]
pub fn dash(input: &str) -> usize {
    lexicon().dash(input)
}

pub(super) fn length(class: Class, input: &str) -> usize {
    lexicon().word(class, input).map_or(0, |(_, length)| length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_named_in_its_own_language() {
        let (french, english) = (Language::French, Language::English);
        assert_eq!(side("B. e4", french), Some((Color::White, 2)));
        assert_eq!(side("B. e4", english), Some((Color::Black, 2)));
        assert_eq!(side("Les Noirs", french), Some((Color::Black, 9)));
        assert_eq!(side("Noirs", english), None);
    }

    #[test]
    fn signs_are_measured_in_bytes() {
        assert_eq!(blank("\u{a0} f3"), 3);
        assert_eq!(dash("– f3"), 3);
        assert_eq!(number_sign(".e4"), 1);
        assert_eq!(ellipsis("... e5"), 3);
        assert_eq!(column("| e5"), 1);
        assert_eq!(column("\te5"), 1);
        assert_eq!(nag_glyph("!? x"), Some((5, 2)));
        assert_eq!(nag_glyph("+− x"), Some((18, 4)));
    }
}
