//! Who won, as words beside a result tell it in any order.
//!
//! Comes in: a sentence. Goes out: the result that it tells, where every word of it is known: a side, what it did, what links the two,
//! and why.
//!
//! `Les Blancs gagnent, au temps`, `au temps, victoire des Blancs`; and `les Blancs gagnent un pion`, which tells none.

use shakmaty::Color;

use crate::lexicon::{self, Language, StatedResult};

/// No such sentence has more bytes.
const SENTENCE_MOST: usize = 160;
/// A side that is named by a letter may be something else.
const SIDE_LEAST: usize = 4;
/// What stands between the words of a sentence.
const SIGNS: [char; 14] = [
    ' ', '\t', '\n', '\r', '\u{a0}', '\u{202f}', ',', '.', '!', ':', '-', '–', '—', '\'',
];

/// The result that a sentence tells of one side, and of no other.
pub(crate) fn verdict(words: &str, language: Language) -> Option<StatedResult> {
    // A question tells nothing.
    if words.len() > SENTENCE_MOST || words.ends_with('?') {
        return None;
    }
    let (mut told, mut named) = (None, None);
    let mut rest = words.trim_start_matches(SIGNS);
    while !rest.is_empty() {
        let side = || lexicon::side(rest, language).filter(|(_, n)| *n >= SIDE_LEAST);
        let n = match (lexicon::deed(rest), side()) {
            (Some((wins, n)), _) if told.is_none() => {
                told = Some(wins);
                n
            }
            (None, Some((side, n))) if named.is_none() => {
                named = Some(side);
                n
            }
            (None, None) => match reason(rest, told.is_some(), named.is_some()) {
                0 => Some(lexicon::links(rest)).filter(|n| *n > 0)?,
                n => n,
            },
            _ => return None,
        };
        rest = rest[n..].trim_start_matches(SIGNS);
    }
    match (named? == Color::White) == told? {
        true => Some(StatedResult::WhiteWins),
        false => Some(StatedResult::BlackWins),
    }
}

/// The bytes of the reason at the start of `rest`, to the end of its clause; where no side is `named` yet, to the word that links one to it:
/// `au temps` of `perdu au temps par les Noirs`. Behind what is `told` it may be a deed or a number too: `par abandon`, `au 40e coup`. What
/// else stands there is said of a line of play: `dans cette variante`, `par Fxc6`.
fn reason(rest: &str, told: bool, named: bool) -> usize {
    let linked = |words: &str| {
        let link = lexicon::links(words);
        let side = words[link..].trim_start_matches(SIGNS);
        link > 0 && lexicon::side(side, Language::French).is_some()
    };
    let n = lexicon::result_reason(rest);
    let why = rest[n..].trim_start_matches(SIGNS);
    let counted = |words: &str| {
        let behind = words.trim_start_matches(|c: char| c.is_ascii_digit());
        behind.len() < words.len() && !behind.starts_with(['.', ')'])
    };
    let known = lexicon::flag(why) > 0 || told && (lexicon::deed(why).is_some() || counted(why));
    let begins = n > 0 && known && lexicon::measures(rest) == 0;
    if !begins || !named && linked(rest) {
        return 0;
    }
    let clause = rest.find([',', '.', '!']).unwrap_or(rest.len());
    let words = rest[..clause].match_indices(' ').map(|(at, _)| at + 1);
    let link = words.into_iter().find(|at| !named && linked(&rest[*at..]));
    link.unwrap_or(clause)
}
