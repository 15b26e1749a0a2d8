//! What lines and words look like before they are read: headings, where a record opens, where a
//! word ends.
//!
//! Comes in: text at the start of a line or word. Goes out: decisions, and ends in bytes. These are the
//! rules that let a page be handed in as it was typed; none of them looks at a board.
//!
//! `Partie jouée à Paris` heads a record; `1. e4` opens one; `12 mars 1858` is a heading in spite of
//! its number.

use shakmaty::{Bitboard, Role};

use crate::lexicon::{self, Language, StatedResult};
use crate::notation::{Dialect, Notation};
use crate::phrase::Phrase;
use crate::source::{CommentEnd, comment_end, is_tag_line};

use super::Kind;
use super::lexer::skip_blanks;
use super::tags::end_of_line;

/// The result that stands at the start of `rest`, with the word that announces it, and its bytes.
///
/// `result = [ <result_label> , announced ] , <result> , ? the sentence ends ? ;`
/// `announced = { " " | <blank> | ":" } ;`
///
/// Les Blancs gagnent, au temps; but not: les Blancs gagnent un pion.
pub(crate) fn result(rest: &str) -> Option<(StatedResult, usize)> {
    let (result, n) = match lexicon::result(rest) {
        Some(found) => found,
        None => {
            let mut at = lexicon::result_label(rest);
            if at == 0 {
                return None;
            }
            loop {
                let behind = &rest[at..];
                match usize::from(behind.starts_with([' ', ':'])).max(lexicon::blank(behind)) {
                    0 => break,
                    n => at += n,
                }
            }
            let (result, n) = lexicon::result(&rest[at..])?;
            (result, at + n)
        }
    };
    let figures = !rest[..n].ends_with(char::is_alphabetic);
    (figures || ends_sentence(&rest[n..])).then_some((result, n))
}

/// Whether behind the words of a result nothing goes on but their reason.
fn ends_sentence(rest: &str) -> bool {
    let tail = rest.trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
    !tail.starts_with(char::is_alphabetic) || lexicon::result_reason(tail) > 0
}

/// Whether what follows a result on its line still belongs to the record: a comment, a glyph, a word.
pub(super) fn is_aside(rest: &str, dialect: Dialect) -> bool {
    match rest.as_bytes().first() {
        Some(b'0'..=b'9') => number_and_move(rest, dialect).is_none() || result(rest).is_some(),
        Some(b'[') | None => false,
        Some(byte) if byte.is_ascii_alphabetic() || *byte >= 0x80 => {
            first_move(rest, dialect).is_none()
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
pub(super) fn next_record_opens(
    text: &str,
    at: usize,
    dialect: Dialect,
    apart: bool,
) -> (usize, bool) {
    let rest = &text[at..];
    if rest.starts_with('(') || !apart && rest.starts_with(['{', '%', ';']) {
        return (at + 1, false);
    }
    let mut line = at;
    while line < text.len() {
        if is_tag_line(text, line) {
            return (line, line == at);
        }
        // Notes upon the game stand behind it, under a word or without one.
        if line > at && note_call(&text[line..]) > 0 {
            return (line, false);
        }
        if result(&text[line..]).is_some() {
            // Said once more; a record of nothing but a result has tags.
            line = skip_blanks(text, end_of_line(text, line));
            continue;
        }
        let end = match (text.as_bytes()[line], words_alone(text, line, dialect)) {
            (b'{', _) => match comment_end(text, line) {
                CommentEnd::Closed(close) => close + 1,
                CommentEnd::Unterminated(end) => end,
            },
            (b'%' | b';', _) => end_of_line(text, line),
            (_, Some(end)) if end >= end_of_line(text, line) => end,
            _ => return (line.max(at + 1), true),
        };
        line = skip_blanks(text, end);
    }
    (text.len(), false)
}

/// Among the moves, at a line of words: whether it heads another record, because the next
/// line of moves begins at 1 with a move that can open a game; and that line's first byte, so that
/// the lines of words between need not ask again. None where no words stand.
pub(super) fn heads_game(text: &str, at: usize, dialect: Dialect) -> Option<(usize, bool)> {
    words_alone(text, at, dialect)?;
    for line in lines(text, at) {
        if is_tag_line(text, line) {
            return Some((line, false));
        }
        match words_alone(text, line, dialect) {
            Some(end) if end >= end_of_line(text, line) => {}
            Some(end) => return Some((end, opens_game(text[end..].trim_start(), dialect))),
            None => return Some((line, opens_game(&text[line..], dialect))),
        }
    }
    Some((text.len(), false))
}

/// The first byte of each line from `at` on that has something in it.
fn lines(text: &str, at: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(skip_blanks(text, at));
    std::iter::from_fn(move || {
        let line = next.filter(|&line| line < text.len())?;
        next = Some(skip_blanks(text, end_of_line(text, line)));
        Some(line)
    })
}

/// Whether `rest` begins with `1.` and a move, as most records do: no look at the rest of the line is
/// needed then.
pub(super) fn opens_plainly(rest: &str, dialect: Dialect) -> bool {
    let next = rest
        .strip_prefix("1.")
        .map(|next| next.strip_prefix(' ').unwrap_or(next));
    next.is_some_and(|next| dialect.reads(next))
}

/// Whether `rest` is the number 1 and a move that can open a game.
pub(super) fn opens_game(rest: &str, dialect: Dialect) -> bool {
    let Some(after) = rest.strip_prefix('1') else {
        return false;
    };
    let sign = number_sign(after).0;
    let rest = &after[sign..];
    let rest = &rest[skip_blanks(rest, 0)..];
    if after.starts_with(|c: char| c.is_ascii_digit()) || sign == 0 && rest.len() == after.len() {
        return false;
    }
    // The next record may be in another dialect than this one.
    let others = [Language::French, Language::English]
        .into_iter()
        .flat_map(|language| Notation::ALL.map(|notation| Dialect { notation, language }));
    std::iter::once(dialect)
        .chain(others)
        .any(|dialect| first_move(rest, dialect).is_some_and(|phrase| can_open(&phrase)))
}

/// The move at the start of `rest`, alone or joined to its answer by a dash.
fn first_move(rest: &str, dialect: Dialect) -> Option<Phrase> {
    let joined = || dialect.pair(rest).ok().map(|pair| pair.first);
    match dialect.phrase(rest) {
        Ok((phrase, _)) if can_open(&phrase) => Some(phrase),
        Ok((phrase, _)) => joined().filter(can_open).or(Some(phrase)),
        Err(_) => joined(),
    }
}

/// Whether White could begin a game with this: a pawn's first step, or a knight's.
fn can_open(phrase: &Phrase) -> bool {
    let knights_to = Bitboard::from_iter([
        shakmaty::Square::A3,
        shakmaty::Square::C3,
        shakmaty::Square::F3,
        shakmaty::Square::H3,
    ]);
    let pawns_to =
        Bitboard::from_rank(shakmaty::Rank::Third) | Bitboard::from_rank(shakmaty::Rank::Fourth);
    let pawns = Bitboard::from_rank(shakmaty::Rank::Second);
    let knights = Bitboard::from_iter([shakmaty::Square::B1, shakmaty::Square::G1]);
    let opens = |role, from: Bitboard, to: Bitboard| {
        phrase.roles.contains(role)
            && !(phrase.from & from).is_empty()
            && !(phrase.to & to).is_empty()
    };
    phrase.castling.is_none()
        && !phrase.takes
        && (opens(Role::Pawn, pawns, pawns_to) || opens(Role::Knight, knights, knights_to))
}

/// The end of the words that begin the line at `at`, where it begins with words and not with moves;
/// they end with the line, or where numbered moves or a comment follow.
pub(super) fn words_alone(text: &str, at: usize, dialect: Dialect) -> Option<usize> {
    let line = &text[at..end_of_line(text, at)];
    if !opens_with_words(line, dialect) {
        return None;
    }
    // Behind a semicolon a brace opens no comment.
    let remark = line.find(';').unwrap_or(line.len());
    let end = line
        .char_indices()
        .skip(1)
        .find(|&(i, c)| match c {
            '{' => i < remark,
            '1'..='9' => {
                line[..i].ends_with([' ', '\t', ':']) && numbered_move(&line[i..], dialect)
            }
            _ => false,
        })
        .map_or(line.len(), |(i, _)| i);
    Some(at + line[..end].trim_end().len())
}

/// Whether a number, its sign and a move stand at the start of `rest`.
fn numbered_move(rest: &str, dialect: Dialect) -> bool {
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let sign = number_sign(after).0;
    let next = &after[sign..];
    sign > 0 && first_move(&next[skip_blanks(next, 0)..], dialect).is_some()
}

/// Whether the moves of the record at `start` are numbered as on a sheet: behind tags and comments
/// the first stands behind its number, and no side is named.
pub(super) fn is_sheet(text: &str, start: usize, dialect: Dialect) -> bool {
    let mut at = skip_blanks(text, start);
    loop {
        let end = match text.as_bytes().get(at) {
            Some(b'[') => end_of_line(text, at),
            Some(b'{') => match comment_end(text, at) {
                CommentEnd::Closed(close) => close + 1,
                _ => return false,
            },
            Some(b'1'..=b'9') => {
                let rest = &text[at..];
                return numbered_move(rest, dialect) && !parts_by_semicolons(rest, dialect);
            }
            _ => return false,
        };
        at = skip_blanks(text, end);
    }
}

/// Whether a semicolon and another move follow the first, behind its number: in sentences it is a stop
/// and no sign of a comment (`1. Le pion du roi, deux pas ; de même.`).
fn parts_by_semicolons(rest: &str, dialect: Dialect) -> bool {
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let next = &after[number_sign(after).0..];
    let next = &next[skip_blanks(next, 0)..];
    let behind = dialect.phrase(next).ok().and_then(|(_, n)| next.get(n..));
    let stop = behind.and_then(|behind| behind.trim_start().strip_prefix(';'));
    stop.is_some_and(|rest| dialect.reads(&rest[skip_blanks(rest, 0)..]))
}

/// The bytes of the word that begins an example, with its colon, or 0.
pub(super) fn example(rest: &str) -> usize {
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

/// The bytes of a comment that begins at the start of `rest` and runs on among the moves: from a
/// plain word to the next numbered move, result, parenthesis or end of the line; to a move without a
/// number only behind the end of a sentence, for within one it is spoken of. 0 where none begins.
///
/// `due` is the next number of the record, and how many moves are due before it: where the comment
/// stands before that number, as many moves at its end are played, and no other. At the end of a record, and in one
/// without numbers, the moves behind its last comma are (`C 3 FR, bon coup, C 3 FD`).
pub(super) fn running_comment(rest: &str, dialect: Dialect, due: (u32, usize)) -> usize {
    let line = &rest[..end_of_line(rest, 0)];
    let first = line.find(|c: char| !c.is_alphabetic() && c != '\'' && c != '’');
    let word = &line[..first.unwrap_or(line.len())];
    if word.chars().count() < 2 || word.chars().skip(1).any(char::is_uppercase) {
        return 0;
    }
    let (number, owed) = due;
    // The end by its words alone, and the last two moves in a row before the end by numbers.
    let (mut by_words, mut spoken, mut first) = (None, [None; 2], None);
    let mut end = word_end(line);
    while let Some(found) = line[end..].find(|c: char| !c.is_whitespace()) {
        let at = end + found;
        if ends_remark(line, at, dialect) {
            break;
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

/// Whether a record is over before `rest`: the text is, or its result stands there.
fn is_over(rest: &str) -> bool {
    let rest = &rest[skip_blanks(rest, 0)..];
    rest.is_empty() || result(rest).is_some()
}

/// How many moves stand in words that are nothing else; none where they are.
pub(super) fn moves_alone(words: &str, dialect: Dialect) -> usize {
    let (mut moves, mut rest) = (0, words);
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}', ',', ';', '.']);
        match dialect.phrase(rest) {
            _ if rest.is_empty() => return moves,
            Ok((_, n)) if n > 0 => (moves, rest) = (moves + 1, &rest[n..]),
            _ => return 0,
        }
    }
}

/// The bytes of what has the shape of a move in words of capitals, and is none: `CR 3 E`, `GR l F`,
/// `G pr P`.
pub(super) fn cell(rest: &str) -> Option<usize> {
    let name = |at: usize| {
        let letters = rest[at..]
            .bytes()
            .take_while(u8::is_ascii_uppercase)
            .count();
        let behind = rest[at + letters..].chars().next();
        let ends = behind.is_none_or(|c| !c.is_alphanumeric());
        ((1..=3).contains(&letters) && ends).then_some(at + letters)
    };
    let apart = |at: usize| {
        let n = rest[at..].len() - rest[at..].trim_start_matches([' ', '.', '\u{a0}']).len();
        (n > 0).then_some(at + n)
    };
    let man = apart(name(0)?)?;
    let deed = &rest[man..man + word_end(&rest[man..])];
    let deed = deed.trim_end_matches('.');
    let rank = deed.chars().count() == 1
        && deed.contains(|c: char| c.is_ascii_digit() || "lIiOoZSB|".contains(c));
    let takes = matches!(deed, "pr" | "x" | "×" | ":");
    match rank || takes {
        true => name(apart(man + deed.len())?),
        false => None,
    }
}

/// Whether the word at the start of `rest` is castling or a slip of it: `0-00`, `000`, `1-0-0`, `O-OO`.
pub(super) fn is_like_castling(rest: &str) -> bool {
    // Most of what is asked is a result, and has but one nought.
    let mut bytes = rest.bytes().take_while(|byte| !byte.is_ascii_whitespace());
    let nought = |byte: &u8| matches!(byte, b'0' | b'O' | b'o');
    if bytes.by_ref().filter(nought).nth(1).is_none() {
        return false;
    }
    let word = rest[..word_end(rest)].trim_end_matches([',', '.', ';', ':', '!', '?', '+', '#']);
    let noughts = word.chars().filter(|c| "0Oo".contains(*c)).count();
    let dashes = || {
        word.chars()
            .filter(|&c| lexicon::dash(c.encode_utf8(&mut [0; 4])) > 0)
    };
    let others = word.chars().filter(|c| "1l".contains(*c)).count();
    noughts > 1
        && noughts + others + dashes().count() == word.chars().count()
        && (word.starts_with(['0', 'O', 'o']) || dashes().count() > 0)
}

/// How far, in bytes, the number is looked for that says whether the moves of a comment are played.
const NEARBY: usize = 1024;

/// Whether a comment is over before byte `at` of its line.
fn ends_remark(line: &str, at: usize, dialect: Dialect) -> bool {
    let rest = &line[at..];
    match rest.as_bytes().first() {
        Some(b'{' | b'(' | b')' | b'$') => true,
        Some(b'0'..=b'9') => number_and_move(rest, dialect).is_some() || result(rest).is_some(),
        _ => is_behind_sentence(line, at) && lexicon::example(rest) > 0 || result(rest).is_some(),
    }
}

/// Whether a sentence ends before byte `at` of its line.
fn is_behind_sentence(line: &str, at: usize) -> bool {
    line[..at].trim_end().ends_with(['.', '!', '?', ':', ';'])
}

/// The move number at the start of `rest`, behind blanks, if a move stands behind it, and whether a
/// sign stands between.
pub(super) fn number_and_move(rest: &str, dialect: Dialect) -> Option<(u32, bool)> {
    let rest = &rest[skip_blanks(rest, 0)..];
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = rest[..rest.len() - after.len()].parse().ok()?;
    let sign = number_sign(after).0;
    let next = &after[sign..];
    let next = &next[skip_blanks(next, 0)..];
    // Dots may stand behind the blank: `3. ... C 3 F`.
    let next = &next[lexicon::ellipsis(next)..];
    let next = &next[skip_blanks(next, 0)..];
    dialect.reads(next).then_some((number, sign > 0))
}

/// The bytes of what calls a note at the start of a line, which is its body: `(a)`, `(12)`; or 0.
pub(super) fn note_call(rest: &str) -> usize {
    let called = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let Some((call, body)) = called else {
        return 0;
    };
    let letter = call.len() == 1 && call.starts_with(|c: char| c.is_ascii_lowercase());
    let figures = (1..=2).contains(&call.len()) && call.bytes().all(|byte| byte.is_ascii_digit());
    let body = body.trim_start_matches([' ', '\t', '\u{a0}']);
    match (letter || figures) && body.starts_with(|c: char| c.is_alphanumeric() || c == '«') {
        true => call.len() + 2,
        false => 0,
    }
}

/// The number that begins the next line with something in it, behind which a move stands.
pub(super) fn next_line_number(text: &str, at: usize, dialect: Dialect) -> Option<u32> {
    let next = skip_blanks(text, end_of_line(text, at));
    number_and_move(&text[next..], dialect).map(|(value, _)| value)
}

/// Whether a line begins with a word that belongs to no move.
fn opens_with_words(line: &str, dialect: Dialect) -> bool {
    let Some(first) = line.chars().next() else {
        return false;
    };
    if first == '|' {
        return heads_columns(line, dialect);
    }
    if first.is_ascii_digit() {
        return !opens_with_number(line, dialect);
    }
    if !(first.is_alphabetic() || "«\"'“".contains(first)) {
        return false;
    }
    if result(line).is_some() {
        return false;
    }
    match dialect.phrase(line) {
        // `de` reads as a pawn's capture and is a word of the language; a mark alone (Mat de Légal) is
        // no move where other words follow.
        Ok((phrase, n)) => match phrase.names_nothing() {
            true => line[n..].trim_start().starts_with(char::is_alphabetic),
            false => {
                let figures = line[..n].contains(|c: char| c.is_ascii_digit());
                !figures && n < 3 && word_follows(&line[n..])
            }
        },
        Err(_) => match lexicon::side(line, dialect.language) {
            Some((_, n)) => {
                let rest = line[n..].trim_start_matches([' ', '\t', ':', '.']);
                first_move(rest, dialect).is_none()
            }
            None => {
                dialect.pair(line).is_err()
                    && !line[..word_end(line)].contains(|c: char| c.is_ascii_digit())
            }
        },
    }
}

/// Whether a line of cells holds words (`| Blancs | Noirs |`), or the rule below them (`|---|---|`).
fn heads_columns(line: &str, dialect: Dialect) -> bool {
    let cell = line.trim_start_matches(['|', ' ', '\t', '\u{a0}']);
    let rule = |c: char| "|-:=+ \t".contains(c);
    match cell.starts_with(['-', '=', ':']) {
        true => cell.contains('|') && line.chars().all(rule),
        false => cell.starts_with(char::is_alphabetic) && opens_with_words(cell, dialect),
    }
}

/// Whether a line begins with a figure and a word, as a date does, and not with a move's number.
pub(super) fn opens_with_date(line: &str, dialect: Dialect) -> bool {
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    after.len() < line.len()
        && lexicon::blank(after) > 0
        && number_sign(after).0 == 0
        && word_follows(&after[lexicon::blank(after)..])
        && !opens_with_number(line, dialect)
}

/// Whether a word of letters alone follows.
fn word_follows(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '.']);
    let word = &rest[..word_end(rest)];
    word.chars().count() > 2 && word.chars().all(char::is_alphabetic)
}

/// Whether a line that begins with a digit begins with a move number, a result or a castling.
fn opens_with_number(line: &str, dialect: Dialect) -> bool {
    if result(line).is_some() || dialect.phrase(line).is_ok() {
        return true;
    }
    let figures = line.trim_start_matches('0');
    let after = figures.trim_start_matches(|c: char| c.is_ascii_digit());
    if figures.len() - after.len() > 4 {
        return false;
    }
    let sign = number_sign(after).0;
    if sign == 0 {
        return may_follow_number(after, dialect);
    }
    let next = after[sign..].trim_start_matches(['.', '…', ' ', '\t', '\u{a0}']);
    !word_follows(next)
        || first_move(next, dialect).is_some()
        || result(next).is_some()
        || lexicon::side(next, dialect.language).is_some()
}

/// Whether `rest` goes on as a record does behind a move: with nothing, a line's end, a sign, the next
/// `number` or the one before with its sign and a move, or a move.
pub(super) fn may_follow_move(rest: &str, number: u32, dialect: Dialect) -> bool {
    let next = rest.trim_start_matches([' ', '\t', '\u{a0}', '.', ',']);
    !next.starts_with(char::is_alphanumeric)
        || dialect.reads(next)
        || number_and_move(next, dialect)
            .is_some_and(|(n, sign)| sign && (n == number || n + 1 == number))
        || result(next).is_some()
}

/// Whether digits without a sign are a move number, by what follows them: a move, dots, or nothing
/// on the line.
pub(super) fn may_follow_number(rest: &str, dialect: Dialect) -> bool {
    let next = rest.trim_start_matches([' ', '\t', '\u{a0}', '|']);
    next.is_empty()
        || next.starts_with(['\n', '\r', '.', '…', '-', '?', '{', '('])
        || first_move(next, dialect).is_some()
        || lexicon::side(next, dialect.language).is_some()
        || next.len() < rest.len() && is_shaped(&next[..word_end(next)], dialect)
}

/// Whether a word looks like a move, or like the name with which one of many words begins: `Cg9`, `GR`.
fn is_shaped(word: &str, dialect: Dialect) -> bool {
    let named = || {
        (1..=3).contains(&word.len())
            && word
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte == b'.')
    };
    word.contains(|c: char| c.is_ascii_digit())
        || dialect.notation.goes_by(Notation::Descriptive) && named()
}

/// The bytes of the sign behind a move's digits, and whether it says that Black's move follows.
/// Hands leave a blank before it (`8 )`).
pub(super) fn number_sign(rest: &str) -> (usize, bool) {
    // What nearly always stands there.
    if let [b'.', b' ', next, ..] = rest.as_bytes()
        && next.is_ascii_alphanumeric()
    {
        return (1, false);
    }
    let blanks = lexicon::blank(rest);
    let stop = lexicon::ellipsis(rest);
    if stop > 0 {
        return (stop, true);
    }
    match lexicon::number_sign(&rest[blanks..]) {
        0 => (0, false),
        n => {
            let dots = lexicon::ellipsis(&rest[blanks + n..]);
            (blanks + n + dots, dots > 0)
        }
    }
}

/// `glyph = <nag> ;`
/// `empty = <ellipsis> , { "." | "…" } | <dash> , <dash> , { <dash> } ;`
/// `separator = <column> | <dash> | "," | ":" | "." | ";" , ? a move goes on here ? ;`
pub(super) fn sign(rest: &str, byte: u8) -> Option<(Kind, usize)> {
    if let Some((nag, n)) = lexicon::nag_glyph(rest) {
        return Some((Kind::Nag(nag), n));
    }
    match byte {
        b'.' | 0xe2 if dots(rest) > 0 => match dots(rest).max(lexicon::ellipsis(rest)) {
            1 => Some((Kind::Separator, 1)),
            n => Some((Kind::Empty { dots: true }, n + dots(&rest[n..]))),
        },
        b'|' | b',' | b':' => Some((Kind::Separator, 1)),
        b'-' | 0x80.. => {
            let mut n = 0;
            let mut count = 0;
            while let Some(m) = Some(lexicon::dash(&rest[n..])).filter(|&m| m > 0) {
                n += m;
                count += 1;
            }
            match count {
                0 => None,
                1 => Some((Kind::Separator, n)),
                _ => Some((Kind::Empty { dots: false }, n)),
            }
        }
        _ => None,
    }
}

/// The bytes of the dots and ellipses at the start of `rest`.
fn dots(rest: &str) -> usize {
    rest.len() - rest.trim_start_matches(['.', '…']).len()
}

/// The bytes of the word at the start of `rest`, at least one character.
pub(super) fn word_end(rest: &str) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    rest[first..]
        .find(|c: char| c.is_whitespace() || c.is_control() || "(){};$[".contains(c))
        .map_or(rest.len(), |found| first + found)
}

/// The byte after the parenthesis that closes the one at `at`; where none does, the end of the
/// record: the next line with a tag, or the end of the text.
pub(super) fn closing_parenthesis(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut here = at;
    while let Some(&byte) = bytes.get(here) {
        here = match byte {
            b'{' => match comment_end(text, here) {
                CommentEnd::Closed(close) => close,
                CommentEnd::Unterminated(end) => return text[..end].trim_end().len(),
            },
            b'\n' | b'\r' if is_tag_line(text, here + 1) => return text[..here].trim_end().len(),
            _ => here,
        } + 1;
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return here;
        }
    }
    text.trim_end().len()
}
