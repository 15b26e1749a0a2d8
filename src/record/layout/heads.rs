//! Whether a line heads or begins another record, or is told of the one that is over.
//!
//! Comes in: the text at the start of a line, among the moves or behind the result. Goes out: a decision, and the byte up to which it
//! holds.
//!
//! `Partie 2` above `1. e4` heads a record; `12. Cf3 était plus fort` behind a result is a remark upon the game.

use crate::lexicon;
use crate::notation::Dialect;
use crate::source::{CommentEnd, comment_end, is_tag_line};

use super::super::lexer::skip_blanks;
use super::super::tags::end_of_line;
use super::annotations::past_row;
use super::positions::{opens_study, position_told, study_number};
use super::words::{is_day_alone, says_no_move};
use super::{
    bracketed_words, can_open, clock, drawn, first_move, is_left_of_tag, is_legend,
    is_result_alone, lines, lists_men, near, next_line_number, note_call, number_and_move,
    number_sign, opens_damaged_game, opens_game, past_markup, result, time_in_words, words_alone,
};

/// Over no more lines do moves go on that are told behind a result.
const TOLD_LINES: usize = 16;

/// Whether what follows a result on its line still belongs to the record: a comment, a glyph, a word.
pub(in crate::record) fn is_aside(rest: &str, dialect: Dialect) -> bool {
    match rest.as_bytes().first() {
        Some(b'0'..=b'9') => {
            clock(rest).max(time_in_words(rest)) > 0
                || number_and_move(rest, dialect).is_none()
                || result(rest).is_some()
        }
        Some(b'[') => !is_tag_line(rest, 0),
        None => false,
        Some(byte) if byte.is_ascii_alphabetic() || *byte >= 0x80 => {
            // What opens no game is a word: `de jeu`.
            first_move(rest, dialect).is_none_or(|phrase| !can_open(&phrase))
        }
        Some(_) => true,
    }
}

/// Behind a record's result, at the start of a line: whether another record begins here, and the
/// byte up to which the answer holds.
///
/// Lines of words and comments head the moves that follow them. Before tags, or at the end of the
/// text, they belong to the record that is over, and so does a variation, or a comment with no blank
/// line before it, where `apart` is false.
pub(in crate::record) fn next_record_opens(
    text: &str,
    at: usize,
    dialect: Dialect,
    apart: bool,
) -> (usize, bool) {
    let rest = &text[at..];
    let beside = || rest.starts_with(['{', '%', ';']) || says_in_brackets(text, at);
    if rest.starts_with('(') || !apart && beside() {
        return (at + 1, false);
    }
    let mut line = at;
    while line < text.len() {
        // Each line of a letter that is answered has its sign.
        if text[line..].starts_with('>') {
            line = skip_blanks(text, line + 1);
            continue;
        }
        // Words of a page of HTML stand behind tags.
        let inside = past_markup(&text[line..]);
        if line + inside.len() < text.len() && inside.starts_with(char::is_alphabetic) {
            line = text.len() - inside.len();
            continue;
        }
        if is_tag_line(text, line) {
            return (line, line == at);
        }
        // A board is drawn for the game above it as well as for the one below.
        if let Some(end) = drawn(text, line) {
            line = skip_blanks(text, end);
            continue;
        }
        // So are its men listed, and what is told of it.
        let words = near(&text[line..]).trim_end();
        if lists_men(words, dialect, line > at) {
            line = skip_blanks(text, line + words.len());
            continue;
        }
        // What is told of its moves belongs to it: `Analyse : 12. Cf3`
        let told = remark_with_moves(text, line, dialect);
        if told > 0 {
            return (if line == at { told } else { line }, false);
        }
        // Notes upon the game stand behind it, under a word or without one.
        if line > at && note_call(&text[line..]) > 0 {
            return (line, false);
        }
        let said = result(&text[line..]).is_some();
        if said || is_legend(near(&text[line..])) {
            let own = &text[line..end_of_line(text, line)];
            // Said once more; a record of nothing but a result has tags.
            if line == at && (!said || is_result_alone(own)) {
                return (line + 1, false);
            }
            line = skip_blanks(text, line + own.len());
            continue;
        }
        match past_words(text, line, dialect) {
            Some(end) => line = skip_blanks(text, end),
            None => return (line.max(at + 1), true),
        }
    }
    (text.len(), false)
}

/// The end of the comment at the start of a line, or of the words that fill it; none where neither stands there, or a game opens.
fn past_words(text: &str, line: usize, dialect: Dialect) -> Option<usize> {
    match text.as_bytes()[line] {
        b'{' => match comment_end(text, line) {
            CommentEnd::Closed(close) => Some(close + 1),
            CommentEnd::Unterminated(end) => Some(end),
        },
        b'[' if says_in_brackets(text, line) => Some(line + bracketed_words(&text[line..])),
        b'%' | b';' => Some(end_of_line(text, line)),
        b'(' if is_in_parentheses(near(&text[line..])) => Some(end_of_line(text, line)),
        _ if says_no_move(near(&text[line..])) => Some(end_of_line(text, line)),
        _ => {
            let words = words_alone(text, line, dialect);
            words.filter(|&end| fills_line(text, end) && !opens_game(&text[line..], dialect))
        }
    }
}

/// Whether the line at `at` is words between brackets, and no tag of the next game that lost its quotation marks: such a one is named as
/// those that every game has, or another tag stands right below it.
fn says_in_brackets(text: &str, at: usize) -> bool {
    let rest = &text[at..];
    let n = bracketed_words(rest);
    let below = text[at + n..].trim_start_matches([' ', '\t', '\r']);
    let tags_below = below
        .strip_prefix('\n')
        .is_some_and(|below| is_tag_line(below, 0));
    n > 0 && fills_line(text, at + n) && !is_left_of_tag(rest) && !tags_below
}

/// Whether a line is words in parentheses, no figure among them: `(signatures)`
fn is_in_parentheses(line: &str) -> bool {
    let words = line
        .trim_end()
        .strip_suffix(')')
        .and_then(|line| line.strip_prefix('('));
    words.is_some_and(|words| !words.contains(|c: char| c.is_ascii_digit() || "()".contains(c)))
}

/// Whether nothing but blanks stands behind byte `end` on its line.
fn fills_line(text: &str, end: usize) -> bool {
    text[end..end_of_line(text, end)].trim().is_empty()
}

/// The end of the line at `at`, where words and numbered moves stand in it that do not begin a game, or follow a word that
/// announces a remark, or judge what is numbered: `Analyse : 12. Cf3`, `Note : 1. d4 était plus fort`, `12. Cf3 gagnait`. Else 0. Moves
/// with which the lines below go on are told too.
pub(crate) fn remark_with_moves(text: &str, at: usize, dialect: Dialect) -> usize {
    let end = end_of_line(text, at);
    if text[at..].starts_with(|c: char| c.is_ascii_digit()) {
        return match judges_row(text, at, dialect) {
            true => at + text[at..end].trim_end().len(),
            false => 0,
        };
    }
    if !text[at..].starts_with(char::is_alphabetic) {
        return 0;
    }
    let Some(words) = words_alone(text, at, dialect).filter(|words| *words < end) else {
        return 0;
    };
    let moves = text[words..end].trim_start();
    let announced = lexicon::remark(&text[at..end]) > 0;
    let told = moves.starts_with(|c: char| c.is_ascii_digit());
    match told && (announced || !opens_game(moves, dialect)) {
        true => told_below(text, at + text[at..end].trim_end().len(), dialect),
        false => 0,
    }
}

/// The end of the lines below byte `end` with which moves go on that are told there: each begins with a number or a move, and not with
/// one that opens a game.
fn told_below(text: &str, mut end: usize, dialect: Dialect) -> usize {
    for _ in 0..TOLD_LINES {
        let below = text[end..].trim_start_matches([' ', '\t', '\r']);
        let Some(below) = below.strip_prefix('\n') else {
            break;
        };
        let line = near(below).trim_end();
        let number = number_and_move(line, dialect).map(|(number, _)| number);
        let goes_on = match number {
            Some(number) => number > 1,
            None => dialect.reads(line) && !opens_game(line, dialect),
        };
        if !goes_on {
            break;
        }
        end = text.len() - below.len() + line.len();
    }
    end
}

/// Whether the line at `at` says a numbered move, or Black's with it, and judges them, and no row goes on below it:
/// `12. Cf3 était plus fort`. A first move may head words of the next game.
fn judges_row(text: &str, at: usize, dialect: Dialect) -> bool {
    let line = text[at..end_of_line(text, at)].trim_end();
    let Some((number, sign)) = number_and_move(line, dialect) else {
        return false;
    };
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let row = after[number_sign(after).0..].trim_start_matches(['.', '…', ' ', '\u{a0}']);
    let behind = past_row(row, &['!', '?', ',', ' ', '\u{a0}'], dialect);
    let words = behind.starts_with(char::is_lowercase) && result(behind).is_none();
    // Another move may be named: `était plus fort que d4`.
    let figures = behind.contains(|c: char| c.is_ascii_digit());
    let told = || number > 1 && sign && !figures && behind.contains(' ');
    let judged = lexicon::judges(behind) > 0 || told();
    let goes_on = || next_line_number(text, at, dialect).is_some_and(|next| next > 1);
    words && judged && !goes_on()
}

/// Among the moves, at a line of words: whether it heads another record, because the next
/// line of moves begins at 1 with a move that can open a game, or one from a position that is told between; and that line's first byte, so
/// that the lines of words between need not ask again. None where no words stand, nor, set `apart`, a position that is told.
pub(in crate::record) fn heads_game(
    text: &str,
    at: usize,
    dialect: Dialect,
    apart: bool,
) -> Option<(usize, bool)> {
    let at = behind_markup(text, at);
    let told = || {
        apart && (position_told(text, at, dialect).is_some() || study_number(text, at, dialect) > 0)
    };
    (told() || words_alone(text, at, dialect).is_some()).then(|| opens_below(text, at, dialect))
}

/// The byte behind the elements of HTML that stand at byte `at`.
fn behind_markup(text: &str, at: usize) -> usize {
    text.len() - past_markup(&text[at..]).len()
}

/// Whether the first line of moves from `at` on begins a game, and that line's first byte.
pub(in crate::record) fn opens_below(text: &str, at: usize, dialect: Dialect) -> (usize, bool) {
    let mut told = None;
    for line in lines(text, at).map(|line| behind_markup(text, line)) {
        if told.is_some_and(|end| line < end) || study_number(text, line, dialect) > 0 {
            continue;
        }
        if is_tag_line(text, line) {
            return (line, false);
        }
        // Men who are listed for a board drawn in the game have the row that goes on below them.
        if let Some(end) = position_told(text, line, dialect) {
            told = Some(end);
            continue;
        }
        if told.is_some() && opens_study(&text[line..], dialect) {
            return (line, true);
        }
        // In the dialect of this record the row of another may be words.
        let row = &text[line..];
        if opens_game(row, dialect) || opens_damaged_game(row, dialect) {
            return (line, true);
        }
        match words_alone(text, line, dialect) {
            Some(end) if fills_line(text, end) => {}
            Some(end) => return (end, opens_game(text[end..].trim_start(), dialect)),
            None if is_day_alone(near(row)) => {}
            None => return (line, false),
        }
    }
    (text.len(), false)
}
