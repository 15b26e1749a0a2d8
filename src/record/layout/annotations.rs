//! Sentences of an annotator among the moves of abbreviated or full notation, and where the game goes on behind them.
//!
//! Comes in: text at a word, and the move that is due in the game. Goes out: the bytes of the remark, and whether the game goes on
//! there. Sentences run over the ends of lines; moves and squares in them are spoken of.
//!
//! `Les Noirs ne veulent pas reprendre le` / `pion e5. 3…Cg4 est plus solide. 4.Cf3`: the remark ends before `4.Cf3`.

mod words;

use super::{
    is_numbered_black, is_plain_word, may_be_move, moves_alone, number_and_move, result, word_end,
};
use crate::lexicon;
use crate::notation::{Dialect, Notation};
use words::{Word, Words, past_number};

/// How far, in bytes, the move is looked for with which the game goes on.
const REACH: usize = 3072;
/// How far the same number is looked for again.
const AGAIN_MOST: usize = 1024;
/// How many numbers a line told instead goes on.
const LINE_MOST: u32 = 6;
/// The fewest letters of a word that alone is a remark, before the square or move that it speaks of.
const LETTERS_LEAST: usize = 4;
/// The signs that end a sentence, and what may stand behind them.
const STOPS: [char; 6] = ['.', '!', '?', '…', '»', '”'];

/// The number of a move, and whether it is Black's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::record) struct Due {
    pub(in crate::record) number: u32,
    pub(in crate::record) black: bool,
}

/// The number with which a game begins.
const FIRST: Due = Due {
    number: 1,
    black: false,
};

/// A remark that runs on among the moves.
pub(in crate::record) struct Annotation {
    /// Its bytes.
    pub(in crate::record) length: usize,
    /// Whether the move that is due stands behind it, or a result.
    pub(in crate::record) goes_on: bool,
    /// Whether the number that is due stands in a line of moves that it speaks of.
    pub(in crate::record) speaks_of_due: bool,
}

/// The remark at the start of `rest`, be it words or a numbered move that words judge, to the move that is `due`; where that does not
/// follow, to the end of its sentence. None where no words of a language begin there, or Black's answer may stand unnumbered among them.
pub(in crate::record) fn annotation(rest: &str, due: Due, dialect: Dialect) -> Option<Annotation> {
    let near = &rest[..rest.floor_char_boundary(REACH)];
    let figure = near.starts_with(|c: char| c.is_ascii_digit());
    if figure && !is_judged(near, dialect) || !figure && !opens(near, dialect) {
        return None;
    }
    let heard = heard(near, due, dialect)?;
    if heard.plain < 2 && !is_one_word(near, dialect) {
        return None;
    }
    let length = match (heard.goes_on, heard.sentence) {
        (false, Some(sentence)) => sentence,
        _ => heard.end,
    };
    (length > 0).then_some(Annotation {
        length,
        goes_on: heard.goes_on,
        speaks_of_due: heard.speaks_of_due,
    })
}

/// What was heard of a remark.
#[derive(Default)]
struct Heard {
    /// Where its words end, and where its first sentence does, if another follows.
    end: usize,
    sentence: Option<usize>,
    /// How many words of a language it has.
    plain: u32,
    /// As of an [`Annotation`].
    goes_on: bool,
    speaks_of_due: bool,
}

/// The words at the start of `near` as far as the game does not go on; none where Black's answer may stand unnumbered among them.
fn heard(near: &str, due: Due, dialect: Dialect) -> Option<Heard> {
    let mut heard = Heard::default();
    let mut words = Words::new(near, dialect);
    while let Some(word) = words.next() {
        let behind_words = word.at > 0;
        if behind_words && stands_apart(near, &word, dialect) {
            break;
        }
        if behind_words && word.begins {
            heard.sentence.get_or_insert(word.before);
        }
        match word.number {
            _ if behind_words && word.ends_game => heard.goes_on = true,
            Some(number) if behind_words && number == due => {
                heard.goes_on = !is_spoken_of(near, &word, dialect);
                heard.speaks_of_due |= !heard.goes_on;
            }
            // The game is past the move that is due.
            Some(number)
                if is_past(number, due) && (word.begins || word.line) && word.told.is_none() =>
            {
                if due.black && word.behind_move && !near[..word.before].ends_with('.') {
                    return None;
                }
                heard.goes_on = due.black && number.number == due.number + 1;
                break;
            }
            _ => {}
        }
        if heard.goes_on {
            break;
        }
        heard.plain += u32::from(word.plain);
    }
    heard.end = words.before;
    Some(heard)
}

/// Whether no remark goes on with a word: it stands apart, another game begins with it, or a row.
fn stands_apart(near: &str, word: &Word, dialect: Dialect) -> bool {
    let another = word.number == Some(FIRST) && (word.begins || word.line);
    word.apart || another || word.line && is_row(&near[word.at..], dialect)
}

/// Whether the first word alone is a remark: the square or move that it speaks of stands behind it.
fn is_one_word(near: &str, dialect: Dialect) -> bool {
    let word = &near[..word_end(near)];
    let next = near[word.len()..].trim_start_matches([' ', ':', '\n', '\r', '\u{a0}']);
    let told = |n: usize| n > 1 || word.ends_with('.');
    letters(word) >= LETTERS_LEAST && dialect.phrase(next).is_ok_and(|(_, n)| told(n))
}

/// Whether a word of a language begins there that is neither a move nor like one, and says nothing of the game.
fn opens(near: &str, dialect: Dialect) -> bool {
    let word = &near[..word_end(near)];
    let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    let said = || {
        lexicon::check(near) > 0
            || lexicon::unread(near) > 0
            || result(near).is_some()
            || lexicon::side(near, dialect.language).is_some_and(|(_, n)| n >= bare.len() && n < 3)
    };
    // `Le fou`: the article is like a move of two letters.
    let leads_on = || {
        let next = near[word.len()..].trim_start();
        let next = &next[..word_end(next)];
        letters(next) >= LETTERS_LEAST - 1 && next.chars().all(char::is_lowercase)
    };
    // `F prend h4` is a move; `de` is a word, though it reads as one.
    let moved = || {
        let read = dialect.phrase(near);
        read.is_ok_and(|(_, n)| n > 2 || near[..n].contains(|c: char| c.is_ascii_digit()))
    };
    // A side's name alone heads its moves, and leads to a move that is all its line says.
    let heads = || {
        let side = lexicon::side(near, dialect.language);
        side.is_some_and(|(_, n)| {
            let behind = near[n..].trim_start_matches([' ', '\u{a0}']);
            let line = || behind.lines().next().unwrap_or_default().trim_end();
            // One word with a figure is a move, or the ruin of one.
            let is_cell = |line: &str| {
                dialect.reads_whole(line)
                    || !line.contains(' ') && line.contains(|c: char| c.is_ascii_digit())
            };
            !behind.starts_with(char::is_lowercase) || is_cell(line())
        })
    };
    // The number of a row.
    let roman = bare.chars().all(|c| "IVXLCM".contains(c));
    !roman
        && is_plain_word(bare)
        && bare.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
        && (letters(bare) >= LETTERS_LEAST || leads_on() || !may_be_move(bare, dialect))
        && !said()
        && !moved()
        && !heads()
}

/// Whether a line is a row of the game without a number, or begins with a sign: no sentence goes on there.
fn is_row(rest: &str, dialect: Dialect) -> bool {
    let line = rest
        .split(['\n', '\r'])
        .next()
        .unwrap_or_default()
        .trim_end();
    let signs = line.starts_with(['+', '=', '|', '<', '*', '#', '†', '‡']);
    signs || !line.ends_with(STOPS) && moves_alone(line, dialect) > 0
}

/// How many letters a word has.
fn letters(word: &str) -> usize {
    word.chars().filter(|c| c.is_alphabetic()).count()
}

/// Whether `number` stands behind the one that is due.
fn is_past(number: Due, due: Due) -> bool {
    number.number == due.number + 1 && !number.black
        || number.number == due.number && number.black && !due.black
}

/// Whether the numbered move, though it is the one due, is spoken of: it goes on with a line told in the same sentence, or stands
/// within a sentence or is judged by one, and the game comes back to the number behind it.
fn is_spoken_of(near: &str, word: &Word, dialect: Dialect) -> bool {
    let number = word.number;
    let continues = !word.begins
        && word.behind_move
        && word.told.zip(number).is_some_and(|(told, number)| {
            told.number == number.number || told.number + 1 == number.number
        });
    let judged = || is_judged(&near[word.at..], dialect);
    continues || (!word.begins || judged()) && comes_again(near, word, dialect)
}

/// Whether words of small letters stand behind the numbered move at the start of `rest`, or its moves: `4.Cf3 est bon`.
fn is_judged(rest: &str, dialect: Dialect) -> bool {
    let signs = ['!', '?', ',', ':', ' ', '\n', '\r', '\u{a0}'];
    let behind = past_row(past_number(rest), &signs, dialect);
    behind.starts_with(char::is_lowercase) && is_plain_word(&behind[..word_end(behind)])
        || behind.starts_with(char::is_lowercase) && !dialect.reads(behind)
}

/// What stands behind the moves of a row at the start of `rest`, one or both, and the `signs` behind each.
pub(super) fn past_row<'t>(rest: &'t str, signs: &[char], dialect: Dialect) -> &'t str {
    let past = |rest: &'t str| match dialect.phrase(rest) {
        Ok((_, n)) => rest[n..].trim_start_matches(signs),
        Err(_) => rest,
    };
    past(past(rest))
}

/// The number at the start of `rest` whose move words judge there. Annotators abbreviate moves that are written in full above.
pub(in crate::record) fn judged_number(rest: &str, dialect: Dialect) -> Option<Due> {
    let near = &rest[..rest.floor_char_boundary(AGAIN_MOST)];
    let notation = match dialect.notation {
        Notation::Coordinate => Notation::Abbreviated,
        written => written,
    };
    let short = Dialect {
        notation,
        ..dialect
    };
    let figure = near.starts_with(|c: char| c.is_ascii_digit());
    [dialect, short].into_iter().find_map(|dialect| {
        let (number, signed) = number_and_move(near, dialect).filter(|_| figure)?;
        let black = is_numbered_black(near);
        (signed && is_judged(near, dialect)).then_some(Due { number, black })
    })
}

/// Whether the number of a word stands again behind it, where a sentence or a line begins or right behind a move.
fn comes_again(near: &str, word: &Word, dialect: Dialect) -> bool {
    let rest = &near[word.at..];
    let rest = &rest[..rest.floor_char_boundary(AGAIN_MOST)];
    let mut behind = Words::new(rest, dialect);
    behind.next();
    while let Some(next) = behind.next() {
        // Another game begins, or this one is over.
        if (next.apart || next.line) && next.ends_game || next.line && next.number == Some(FIRST) {
            return false;
        }
        let stands = next.begins || next.line || next.behind_move;
        if next.number.is_some() && next.number == word.number && stands {
            return true;
        }
    }
    false
}

/// Where the move that is `due` stands behind the numbered move at the start of `rest`, with its number and sign: behind moves of
/// the other line, and words perhaps, before the number that follows it.
pub(in crate::record) fn comes_back_to(rest: &str, due: Due, dialect: Dialect) -> Option<usize> {
    let near = &rest[..rest.floor_char_boundary(AGAIN_MOST)];
    let mut words = Words::new(near, dialect);
    let mut told = None;
    words.next();
    while let Some(word) = words.next() {
        if word.at > 0 && (word.apart || word.ends_game) {
            return None;
        }
        let Some(number) = word.number else {
            continue;
        };
        // The line told goes on with the number that follows its own.
        let stands = word.begins || word.line || told.is_some() || due.black;
        if number == due && stands {
            return Some(word.at);
        }
        if due.black && !number.black && number.number <= due.number
            || number.number > due.number + LINE_MOST
        {
            return None;
        }
        told = Some(number);
    }
    None
}
