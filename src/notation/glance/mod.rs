//! The plain shapes of a move by the names of men and files, read at a glance: the way of most plies.
//!
//! Comes in: a text, and the hand that wrote it. Goes out: the phrase and its bytes, where the text begins
//! with a plain move and nothing more can belong to it; otherwise nothing, and the grammar is asked.
//!
//! `P 4 R`, `C.3FR`, `TD 1 R`, `P pr P`, `FxP5D+` and `0-0 éch.` are plain; promotions, dashes and words are not.
//! This says nothing that the grammar does not say, which a test compares: it is here because it takes a
//! tenth of its time.

mod captures;

use shakmaty::{Bitboard, Rank, Role};

use super::descriptive::{UNSAID, joined};
use super::ending::{promotable, said};
use super::shared::{Apart, Hand};
use crate::lexicon::{Class, Meaning};
use crate::phrase::{CheckSaid, Files, Phrase, Quiet, Roles};

pub(super) use captures::before_figure;

use captures::{capture, takes};

/// The plainest of them: a man, a rank and a file, a blank at most between them, and the next word or the end of the
/// line behind them. What [`plain`] says of it too.
// Inlined, so that the phrase is laid down in its item alone: laid down byte by byte and picked up again as a whole
// it makes the reader wait.
#[inline(always)]
pub(super) fn step(hand: Hand, input: &str) -> Option<(Phrase, usize)> {
    let bytes = input.as_bytes();
    let behind_blank = |at: usize| at + usize::from(bytes.get(at) == Some(&b' '));
    let role = hand.lexicon.letter(hand.language, *bytes.first()?)?;
    let at = behind_blank(1);
    let rank = u32::from(bytes.get(at)?.wrapping_sub(b'1'));
    if rank >= 8 {
        return None;
    }
    let at = behind_blank(at + 1);
    let (mask, length) = hand.lexicon.files(hand.language, input.get(at..)?)?;
    let end = at + length;
    let over = match *bytes.get(end..)? {
        [b' ', b'0'..=b'9', ..] => true,
        // The sign of capture may begin the next line.
        [b'\n', ref below @ ..] => !captures::in_capitals(hand, below),
        [b' ', man @ b'A'..=b'Z', next, ..] if next.is_ascii() && !next.is_ascii_lowercase() => {
            let takes = || captures::in_capitals(hand, &bytes[end + 1..]);
            let man = hand.lexicon.letter(hand.language, man).is_some();
            man && !(next.is_ascii_uppercase() && takes())
        }
        _ => false,
    };
    let unsure = !mask.is_power_of_two() && !is_next(hand, input, end, WINGS);
    if !over || unsure {
        return None;
    }
    let phrase = Phrase {
        roles: Roles::of(role),
        to: Files::from_mask(mask).squares() & Bitboard::from(Rank::new(rank)),
        quiet: Quiet::Preferred,
        ..UNSAID
    };
    Some((phrase, end))
}

/// The plain move at the start of `input`, and its length in bytes.
#[inline]
pub(super) fn plain(hand: Hand, input: &str) -> Option<(Phrase, usize)> {
    let bytes = input.as_bytes();
    if let b'0' | b'O' = bytes.first()? {
        return castling(hand, input);
    }
    let (mover, at) = mover(hand, input)?;
    let Some(rank) = Rank::from_char(char::from(*bytes.get(at)?)) else {
        return capture(hand, input, at, mover, None);
    };
    let at = past_stop(bytes, at + 1);
    let (mask, length) = hand.lexicon.files(hand.language, input.get(at..)?)?;
    let to = Files::from_mask(mask).squares() & Bitboard::from(rank);
    let sign = past_stop(bytes, at + length);
    if takes(hand, bytes, sign).is_some() {
        return capture(hand, input, sign, mover, Some(to));
    }
    if wings_of(mask) != Files::NONE && !is_next(hand, input, at + length, WINGS) {
        return None;
    }
    let (promotion, at) = promotion(hand, input, at + length, mover, to);
    let (end, check) = ending(hand, bytes, at)?;
    let quiet = Quiet::Preferred;
    let step = Phrase {
        to,
        quiet,
        check,
        promotion,
        ..mover
    };
    Some((step, end))
}

/// The man at the start of `input`, perhaps with his file or wing, and the place behind him.
#[inline(always)]
fn mover(hand: Hand, input: &str) -> Option<(Phrase, usize)> {
    let bytes = input.as_bytes();
    let role = hand.lexicon.letter(hand.language, *bytes.first()?)?;
    let mut at = past_stop(bytes, 1);
    let mut homes = Files::ANY;
    if bytes.get(at)?.is_ascii_uppercase() {
        let (mask, length) = hand.lexicon.files(hand.language, input.get(at..)?)?;
        homes = match role {
            Role::Pawn => Files::from_mask(mask),
            Role::Knight | Role::Bishop | Role::Rook => wing(mask)?,
            Role::Queen | Role::King => return None,
        };
        at = past_stop(bytes, at + length);
    }
    let mover = Phrase {
        roles: Roles::of(role),
        homes,
        ..UNSAID
    };
    Some((mover, at))
}

/// The castlings in their usual letters or figures: `O-O`, `0-0 éch.`
#[cold]
fn castling(hand: Hand, input: &str) -> Option<(Phrase, usize)> {
    let (side, length) = hand.lexicon.castling(input, true)?;
    let (end, check) = ending(hand, input.as_bytes(), length)?;
    // Without its dashes it is a word among others, and the next line may go on: `OOO` / `donnant échec`.
    if matches!(input.as_bytes(), [_, b'0' | b'O', ..]) && input[end..].starts_with('\n') {
        return None;
    }
    let mut phrase = Phrase::castling(side);
    phrase.check = check;
    Some((phrase, end))
}

/// What the pawn becomes that arrives on the eighth rank, or on a square unsaid, and the place behind it: `= D`.
#[inline]
fn promotion(
    hand: Hand,
    input: &str,
    at: usize,
    mover: Phrase,
    to: Bitboard,
) -> (Option<Role>, usize) {
    let eighth = to == Bitboard::FULL || to.is_subset(Bitboard::from_rank(Rank::Eighth));
    match mover.roles == Roles::of(Role::Pawn) && eighth {
        true => becomes(hand, input, at).unwrap_or((None, at)),
        false => (None, at),
    }
}

#[cold]
fn becomes(hand: Hand, input: &str, at: usize) -> Option<(Option<Role>, usize)> {
    let bytes = input.as_bytes();
    let sign = past_blanks(bytes, at);
    let (meaning, length) = hand.lexicon.word(Class::Promotion, input.get(sign..)?)?;
    let at = past_blanks(bytes, sign + length);
    let role = hand.lexicon.letter(hand.language, *bytes.get(at)?)?;
    // Of `P pr P / F 3 CR` the letter may be the next move's man.
    let behind = past_stop(bytes, at + 1);
    let square = matches!(bytes.get(behind..)?, [b'1'..=b'8', next, ..] if !next.is_ascii_digit());
    let promotes = meaning == Meaning::Sign && promotable(role) && !square;
    promotes.then_some((Some(role), at + 1))
}

/// The wing that an officer's letter says of whom the file of `mask` is named.
#[inline]
fn wing(mask: u8) -> Option<Files> {
    match mask {
        0b0001_0000 => Some(Files::KING_SIDE),
        0b0000_1000 => Some(Files::QUEEN_SIDE),
        _ => None,
    }
}

/// The files by whose letters wings are told.
pub(super) const WINGS: Files = Files::from_mask(0b0001_1000);

/// The wings that can be told behind a file which may be either of two: `3 F R`.
fn wings_of(mask: u8) -> Files {
    match mask.count_ones() {
        1 => Files::NONE,
        _ => WINGS,
    }
}

/// Whether the letter behind `at` begins the next move, if it is the name of one of `files` and could
/// go on with this one.
#[inline]
fn is_next(hand: Hand, input: &str, at: usize, files: Files) -> bool {
    let next = past_stop(input.as_bytes(), at);
    let capital = input
        .as_bytes()
        .get(next)
        .is_some_and(u8::is_ascii_uppercase);
    if hand.apart == Apart::Never || !capital {
        return true;
    }
    let rest = input.get(next..).unwrap_or_default();
    let named = hand.lexicon.files(hand.language, rest);
    if named.is_none_or(|(mask, _)| files.intersect(Files::from_mask(mask)) == Files::NONE) {
        return true;
    }
    let begins = || plain(joined(hand), rest).or_else(|| before_figure(joined(hand), rest));
    hand.apart == Apart::Decided && begins().is_some()
}

/// The end of a move that may be over at `at`, or behind a sign of check or `éch.` there, and what was
/// said of check.
#[inline]
fn ending(hand: Hand, bytes: &[u8], at: usize) -> Option<(usize, CheckSaid)> {
    let rest = bytes.get(at..)?;
    let (length, check) = match rest {
        [b' ', b'A'..=b'Z' | b'0'..=b'9', ..] | [b'\n', ..] | [] => (0, CheckSaid::Unsaid),
        [b' ', ..] if rest.starts_with(" éch.".as_bytes()) => (" éch.".len(), CheckSaid::Check),
        [b' ', ..] if rest.starts_with(b" mat") => (" mat".len(), CheckSaid::Mate),
        [sign, ..] => match hand.lexicon.check(*sign) {
            Some(sign) => (1, said(Some(sign))),
            None => (0, CheckSaid::Unsaid),
        },
    };
    is_over(hand, rest.get(length..)?).then_some((at + length, check))
}

/// The place behind blanks.
fn past_blanks(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| **byte == b' ').count()
}

/// The place behind blanks with at most one stop among them.
#[inline]
fn past_stop(bytes: &[u8], mut at: usize) -> usize {
    let mut stop = false;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b' ' => {}
            b'.' if !stop => stop = true,
            _ => break,
        }
        at += 1;
    }
    at
}

/// Whether it is plain that a move is over before `rest`: the text or the line ends, or behind a
/// blank comes a number, a castling, or the letter of a man that begins no longer word.
fn is_over(hand: Hand, rest: &[u8]) -> bool {
    let mut behind = rest;
    while let [b' ', more @ ..] = behind {
        behind = more;
    }
    let apart = behind.len() < rest.len();
    match behind {
        [] | [b'\r', ..] => true,
        [b'\n', below @ ..] => !captures::in_capitals(hand, below),
        [b'0'..=b'9', ..] | [b'O', b'-', ..] => apart,
        [byte, next, ..] => {
            let man = hand.lexicon.letter(hand.language, *byte).is_some();
            let alone = !next.is_ascii_lowercase() || matches!(next, b'x' | b'p');
            // In capitals the letters may be of the sign of capture: `P 4 FD PR P 5 D`.
            apart
                && man
                && alone
                && next.is_ascii()
                && !(next.is_ascii_uppercase() && captures::in_capitals(hand, behind))
        }
        [_] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::descriptive::{bare_capture, phrase};
    use super::super::shared::Dashes;
    use super::*;
    use crate::lexicon::{Language, lexicon};

    fn hand() -> Hand<'static> {
        Hand {
            lexicon: lexicon(),
            language: Language::French,
            dashes: Dashes::Inside,
            joined: false,
            apart: Apart::Decided,
            known: None,
        }
    }

    /// Whether `word` is plain; if so, the grammar must say the same.
    fn is_plain(word: &str) -> bool {
        let said = plain(hand(), word);
        let step = step(hand(), word);
        assert!(step.is_none() || step == said, "{word:?}");
        let Some((said, bytes)) = said else {
            return false;
        };
        assert_eq!(phrase(hand())(word), Ok((&word[bytes..], said)), "{word:?}");
        true
    }

    #[test]
    fn what_is_read_at_a_glance_is_what_the_grammar_reads() {
        let letters = b"PCR4F. xpr+";
        let mut plainly = 0;
        for number in 0..11_usize.pow(6) {
            let digit = |place: u32| letters[number / 11_usize.pow(place) % 11];
            let word: String = (0..6).map(|place| char::from(digit(place))).collect();
            plainly += u32::from(is_plain(&word));
        }
        assert!(plainly > 900, "{plainly}");
    }

    #[test]
    fn a_capture_before_a_figure_is_the_grammars_without_a_square() {
        let movers = ["P", "C", "CR", "PTR", "D", "P D", "Pp"];
        let taken = ["P", "PTR", "C", "CD", "D", "P D"];
        let behind = [
            "4. P 4 R",
            "4. C pr P 5. D",
            "8. T = D",
            "8.",
            "4.D",
            "4. F R+",
            "7. e.p. ",
        ];
        let all = movers
            .iter()
            .flat_map(|mover| taken.map(|man| (mover, man)));
        let mut read = 0;
        for ((mover, man), behind) in all.flat_map(|men| behind.map(|behind| (men, behind))) {
            let word = format!("{mover} pr {man} {behind}");
            let Some((said, bytes)) = before_figure(hand(), &word) else {
                continue;
            };
            let bare = bare_capture(hand())(&word).map(|(rest, phrase)| (phrase, rest.len()));
            assert_eq!(bare, Ok((said, word.len() - bytes)), "{word:?}");
            let whole = phrase(hand())(&word).map(|(_, phrase)| phrase);
            let placed = whole
                .clone()
                .is_ok_and(|phrase| phrase.takes && !phrase.is_plain());
            assert!(placed || whole == Ok(said), "{word:?}");
            read += 1;
        }
        assert!(read > 100, "{read}");
    }

    #[test]
    fn captures_and_castlings_with_all_their_parts_are_read_as_the_grammar_reads_them() {
        let movers = ["P", "C", "CR", "PTR", "D", "R"];
        let departures = ["", "3FR", " 4 R", "8D"];
        let signs = ["x", " pr ", "pr", " : ", ":"];
        let taken = ["P", "C", "PTR", "PF ", "CD", "TR ", "D"];
        let places = [
            "", "3CD", " 5 D", "5. D", ". 4 R", " 12.", "9D", " 9. C", " 8 TD",
        ];
        let ends = [
            "",
            "+",
            " éch.",
            " P 4 R",
            "+ 12. P4R",
            "\n",
            " = D",
            "=D",
            " = T éch.",
            " = R",
            " e.p. 12.",
            " e.p. éch.\n",
            " mat 1-0",
            " mat\n",
            "+-",
            " C",
            " Cavalier",
            " O-O",
            " 1-0",
            " 0-1",
            " 1/2-1/2",
            "-",
        ];
        let mut plainly = 0;
        for mover in movers {
            for departure in departures {
                for sign in signs {
                    for man in taken {
                        for (place, end) in places.iter().flat_map(|p| ends.map(|end| (p, end))) {
                            let word = format!("{mover}{departure}{sign}{man}{place}{end}");
                            plainly += u32::from(is_plain(&word));
                        }
                    }
                }
            }
        }
        assert!(plainly > 9_000, "{plainly}");
        for word in [
            "P 8 F = D 65.",
            "P 8TR=C éch. 3. P",
            "P pr T = D mat\n",
            "P pr P e.p. 34.",
            "TD pr CR 9. P",
        ] {
            assert!(is_plain(word), "{word:?}");
        }
        for word in ["0-0 P 4 R", "P pr PTR 12.", "O-O-O éch. 12. P 4 R", "0-0+"] {
            assert!(is_plain(word), "{word:?}");
        }
        assert!(!is_plain("0-0 à"));
    }
}
