//! Remarks that run on among the moves, and where they end.
//!
//! Comes in: text at a word. Goes out: the bytes of the remark, of what announces an example, of what calls a note.
//!
//! `C 3 FR, bon coup, C 3 FD`: the remark is `bon coup,`.

use std::ops::Range;

use super::super::lexer::skip_blanks;
use super::{
    COLUMNS_APART, is_like_figure, is_number_name, is_numbered_black, is_plain_word, is_ruin,
    moves_alone, near, number_and_move, result, word_end,
};
use crate::lexicon;
use crate::notation::Dialect;

/// The bytes of the word that begins an example, with its colon, or 0.
pub(in crate::record) fn example(rest: &str) -> usize {
    let word = lexicon::example(rest);
    let after = &rest[word..];
    match after
        .trim_start_matches([' ', '\u{a0}', '\u{202f}'])
        .strip_prefix(':')
    {
        Some(behind) if word > 0 => rest.len() - behind.len(),
        _ => word,
    }
}

/// Words that were looked through for the end of a comment and have none, in bytes of the text; and the last two moves in a
/// row before their end. One sentence behind the other asks in the same line.
#[derive(Clone, Default)]
pub(in crate::record) struct Looked {
    words: Range<usize>,
    spoken: [Option<usize>; 2],
}

/// The bytes of a comment that begins there and runs on among the moves: from a
/// plain word to the next numbered move, result, parenthesis or end of the line; to a move without a
/// number only behind the end of a sentence, for within one it is spoken of. 0 where none begins.
///
/// `due` is the next number of the record, and how many moves are due before it: where the comment
/// stands before that number, as many moves at its end are played, and no other. At the end of a record, and in one
/// without numbers, the moves behind its last comma are (`C 3 FR, bon coup, C 3 FD`).
///
/// It stands in the line of `text` that is left there; what was `looked` through for the ends of others is not looked through
/// again.
pub(in crate::record) fn running_comment(
    (text, at): (&str, Range<usize>),
    dialect: Dialect,
    due: (u32, usize),
    looked: &mut Looked,
) -> usize {
    let (line, rest) = (&text[at.clone()], &text[at.start..]);
    let first = line.find(|c: char| !c.is_alphabetic() && c != '\'' && c != '’');
    let word = &line[..first.unwrap_or(line.len())];
    let is_word = word.chars().count() > 1 && !word.chars().skip(1).any(char::is_uppercase);
    if !is_word || is_ruin(line.trim_end()) {
        return 0;
    }
    if let Some(n) = one_word(line, dialect, due) {
        return n;
    }
    let (number, owed) = due;
    let Run {
        end,
        by_words,
        spoken,
        first,
    } = run((text, at), dialect, looked);
    // `6. illisible P 4 D`: White's cell, and Black's move.
    let is_cell = || spoken[0].is_none() && first == spoken[1] && first == Some(word_end(line) + 1);
    if owed == 2 && is_cell() && first.is_some_and(|at| moves_alone(&line[at..end], dialect) == 1) {
        return 0;
    }
    let is_due = number_and_move(&rest[end..], dialect).is_some_and(|(value, _)| value == number);
    if let Some(first) = first.filter(|_| !is_due && by_words.is_none()) {
        let listed = || line[..first].trim_end().ends_with(',');
        let over = || is_over(&rest[end..]);
        let moves = moves_alone(&line[first..end], dialect);
        if moves > 0 && listed() && (number == 0 || owed == 1 && moves == 1 && over()) {
            return line[..first].trim_end().len();
        }
    }
    let played = match owed {
        0 => Some(end),
        1 => spoken[1],
        _ => spoken[0],
    };
    match played.filter(|_| is_due) {
        Some(played) => line[..played].trim_end().len(),
        None => line[..by_words.unwrap_or(end)].trim_end().len(),
    }
}

/// How far words run on, in bytes of what is left of their line.
struct Run {
    /// Their end: where a number, a result or a bracket stands, or the line ends.
    end: usize,
    /// Their end by the words alone.
    by_words: Option<usize>,
    /// The last two moves in a row before the end.
    spoken: [Option<usize>; 2],
    /// The first move.
    first: Option<usize>,
}

/// How far the words run on that begin the line of `text`.
fn run((text, at): (&str, Range<usize>), dialect: Dialect, looked: &mut Looked) -> Run {
    let (line, rest, start) = (&text[at.clone()], &text[at.start..], at.start);
    let (mut by_words, mut spoken, mut first) = (None, [None; 2], None);
    let mut end = word_end(line);
    while let Some(found) = line[end..].find(|c: char| !c.is_whitespace()) {
        if by_words.is_some() && looked.words.contains(&(start + end)) {
            end = looked.words.end - start;
            spoken = looked.spoken.map(|at| at?.checked_sub(start));
            continue;
        }
        let at = end + found;
        if ends_remark(rest, line.len(), at, dialect) {
            break;
        }
        // A stop parts moves and is no word between them.
        if let Some(stop) = line[at..].chars().next().filter(|c| ",;.".contains(*c)) {
            end = at + stop.len_utf8();
            continue;
        }
        // A move that is spoken of is no end, nor is its rank a number.
        let n = dialect.phrase(&line[at..]).map(|(_, n)| n);
        first = first.or(n.is_ok().then_some(at));
        if n.is_ok() && is_behind_sentence(line, at) {
            by_words = by_words.or(Some(end));
        }
        if by_words.is_some() && at > NEARBY {
            break;
        }
        spoken = [
            n.is_ok().then_some(at).and(spoken[1]),
            n.is_ok().then_some(at),
        ];
        end = at + n.unwrap_or_else(|_| word_end(&line[at..]));
    }
    *looked = Looked {
        words: start..start + end,
        spoken: spoken.map(|at| Some(start + at?)),
    };
    Run {
        end,
        by_words,
        spoken,
        first,
    }
}

/// The bytes of the one word before moves that is all of a comment: without numbers (`C 3 FR machin C 3 FD F 4 FD`); 0 where it
/// is no word of a language (`F 4 FD zz F 4 FD`).
fn one_word(line: &str, dialect: Dialect, (number, owed): (u32, usize)) -> Option<usize> {
    let word = &line[..word_end(line)];
    let behind = line[word.len()..].trim_start();
    if owed > 1 || !dialect.reads(behind) {
        return None;
    }
    let alone = || behind.len() <= NEARBY && moves_alone(behind, dialect) > 1;
    match number {
        0 if alone() => Some(word.len()),
        _ => is_ruin(word).then_some(0),
    }
}

/// The bytes of a remark that begins at the start of `rest` in the midst of moves and speaks of some: to the number that is
/// due, with its move, to a result, a bracket, or the end of its sentence at the end of a line; and whether the game goes on
/// there. It runs over the end of a line, and over numbers that are not due.
///
/// `due` is what [`running_comment`] is told: as many moves at the end as are due are played.
pub(in crate::record) fn spoken(rest: &str, dialect: Dialect, due: (u32, usize)) -> (usize, bool) {
    let near = &rest[..rest.floor_char_boundary(NEARBY)];
    let (number, owed) = due;
    // The last two moves in a row.
    let (mut end, mut moves, mut goes_on) = (0, [None; 2], false);
    let announced = lexicon::example(near);
    loop {
        let next = near[end..].trim_start();
        let at = near.len() - next.len();
        match goes_on_at(next, dialect, due) {
            Some(played) => {
                goes_on = true;
                if played && owed > 0 {
                    end = moves[2 - owed.min(2)].unwrap_or(end);
                }
                break;
            }
            None if next.is_empty() || end > announced && is_parted(near, end, at) => break,
            None if end > 0 && next.starts_with(['{', '(', ')', '$', '[', ']', '}']) => break,
            // An example is told for itself.
            None if end > 0 && is_behind_sentence(near, at) && lexicon::example(next) > 0 => break,
            None => {}
        }
        if let Some(stop) = next.chars().next().filter(|c| end > 0 && ",;".contains(*c)) {
            end = at + stop.len_utf8();
            continue;
        }
        let n = dialect.phrase(next);
        let n = n.map(|(_, n)| before_due(next, n, dialect, number));
        let played = n.is_ok().then_some(at);
        moves = [played.and(moves[1]), played];
        // Without numbers the next sentence tells the next move.
        if number == 0 && played.is_some() && end > 0 && is_behind_sentence(near, at) {
            break;
        }
        end = at + n.ok().filter(|n| *n > 0).unwrap_or_else(|| word_end(next));
    }
    (near[..end].trim_end().len(), goes_on)
}

/// The bytes of a move of `n`, as far as the number that is due with its stop does not stand in it: `P pr P` of
/// `P pr P. 6. T 1 R`.
fn before_due(next: &str, n: usize, dialect: Dialect, number: u32) -> usize {
    let mut blanks = next[..n].match_indices(' ').map(|(at, _)| at);
    let opens = |at: &usize| {
        let behind = &next[at + 1..];
        behind.starts_with(|c: char| c.is_ascii_digit())
            && number_and_move(behind, dialect) == Some((number, true))
    };
    blanks.find(opens).unwrap_or(n)
}

/// Whether the game goes on at the start of `next`, with a result or the number that is due; and whether that is White's, so
/// that the moves before it are played.
fn goes_on_at(next: &str, dialect: Dialect, (number, owed): (u32, usize)) -> Option<bool> {
    let said = |rest| result(rest).is_some() && lexicon::check(rest) == 0;
    let roman =
        || next.starts_with(['I', 'V', 'X', 'L']) && number_and_move(next, dialect).is_some();
    if !next.starts_with(|c: char| c.is_ascii_digit()) && !roman() {
        return said(next).then_some(false);
    }
    match number_and_move(next, dialect) {
        Some((value, _)) if value == number => Some(true),
        Some((value, _)) if value + 1 == number && owed == 1 => {
            is_numbered_black(next).then_some(false)
        }
        Some(_) => None,
        None => said(next).then_some(false),
    }
}

/// Whether the blanks from `end` to `at` part a remark from what follows: a blank line, or the end of one that ends a sentence
/// or that a numbered move or a tag follows.
fn is_parted(near: &str, end: usize, at: usize) -> bool {
    let breaks = near[end..at].matches('\n').count();
    let next = &near[at..];
    breaks > 1
        || breaks > 0
            && (near[..end].trim_end().ends_with(['.', '!', '?'])
                || next.starts_with('[')
                || next.starts_with(|c: char| c.is_ascii_digit()))
}

/// The bytes of plain words at the start of `rest` before the column of the next move, on the same line: `bon coup⇥F 4 FD`. A
/// semicolon parts a column where a move is all that stands in it.
pub(in crate::record) fn remark_before_column(rest: &str, dialect: Dialect) -> usize {
    let row = near(rest);
    let borders = ["\t", "|", ";", COLUMNS_APART].into_iter();
    let border = borders.filter_map(|sign| row.find(sign)).min();
    let words = row[..border.unwrap_or(row.len())].trim_end();
    let next = row[words.len()..].trim_start();
    let parted = next.strip_prefix('|').or(next.strip_prefix(';'));
    let cell = parted.unwrap_or(next).trim_start();
    let answers = match next.starts_with(';') {
        true => moves_alone(cell.split(';').next().unwrap_or(cell), dialect) == 1,
        false => dialect.reads(cell) || number_and_move(cell, dialect).is_some(),
    };
    let mut plain = words
        .split([' ', '\u{a0}', ',', '.', '!', '?', '\'', '’'])
        .filter(|word| !word.is_empty());
    match answers && !words.is_empty() && plain.all(is_plain_word) && !is_ruin(words) {
        true => words.len(),
        false => 0,
    }
}

/// Whether a record is over before `rest`: the text is, or its result stands there.
fn is_over(rest: &str) -> bool {
    let rest = &rest[skip_blanks(rest, 0)..];
    rest.is_empty() || result(rest).is_some()
}

/// No number has more bytes, with its sign: `XXXVIII.`
const NUMBER_MOST: usize = 9;
/// How far, in bytes, the number is looked for that says whether the moves of a comment are played.
const NEARBY: usize = 1024;

/// Whether a comment is over before byte `at` of its line; of a result the words may go on in the next.
fn ends_remark(text: &str, line_end: usize, at: usize, dialect: Dialect) -> bool {
    let line = &text[..line_end];
    let rest = &line[at..];
    if ends_line_as_number(text, line_end, at, dialect) {
        return true;
    }
    match rest.as_bytes().first() {
        Some(b'{' | b'(' | b')' | b'$') => true,
        Some(b'0'..=b'9') => number_and_move(rest, dialect).is_some() || result(rest).is_some(),
        Some(b'I' | b'V' | b'X' | b'L') if number_and_move(rest, dialect).is_some() => true,
        _ => {
            let turns = || lexicon::example(rest) > 0 || lexicon::supposes(rest) > 0;
            // That a side has perpetual check ends no game in the midst of words.
            is_behind_sentence(line, at) && turns()
                || result(&text[at..]).is_some() && lexicon::check(rest) == 0
        }
    }
}

/// Whether a number with its sign or its name ends the line at `at`, and its move begins the next: `III. Fxx P 3 TD IV.` / `P 4 D`
fn ends_line_as_number(text: &str, line_end: usize, at: usize, dialect: Dialect) -> bool {
    let words = text[at..line_end].trim_end();
    let named = words.len() < NUMBER_MOST && is_number_name(words);
    let name = match named {
        true => words
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(words.len()),
        false => 0,
    };
    let below = || number_and_move(&text[at + name..], dialect);
    words.len() < NUMBER_MOST && below().is_some_and(|(_, signed)| signed || named)
}

/// Whether a sentence ends before byte `at` of its line.
fn is_behind_sentence(line: &str, at: usize) -> bool {
    line[..at].trim_end().ends_with(['.', '!', '?', ':', ';'])
}

/// The bytes of what calls a note at the start of a line, which is its body: `(a)`, `(A)`, `a)`, `(12)`,
/// `(*)`, `*`; or 0.
pub(crate) fn note_call(rest: &str) -> usize {
    let starred = rest.trim_start_matches('*');
    if starred.len() < rest.len() {
        let body = starred.trim_start_matches([' ', '\t', '\u{a0}']);
        let called = body.len() < starred.len() && body.starts_with(|c: char| c.is_alphabetic());
        return if called {
            rest.len() - starred.len()
        } else {
            0
        };
    }
    if let [letter @ b'a'..=b'z', b')', b' ', next, ..] = rest.as_bytes()
        && !is_like_figure(char::from(*letter))
    {
        return if next.is_ascii_alphanumeric() || *next >= 0x80 {
            2
        } else {
            0
        };
    }
    let called = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let Some((call, body)) = called else {
        return 0;
    };
    let letter = call.len() == 1 && call.starts_with(|c: char| c.is_ascii_alphabetic());
    let signs = call.chars().all(|c| "*†‡".contains(c)) && !call.is_empty();
    let figures = (1..=2).contains(&call.len()) && call.bytes().all(|byte| byte.is_ascii_digit());
    let body = body.trim_start_matches([' ', '\t', '\u{a0}']);
    match (letter || figures || signs)
        && body.starts_with(|c: char| c.is_alphanumeric() || c == '«')
    {
        true => call.len() + 2,
        false => 0,
    }
}
