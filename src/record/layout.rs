//! What lines and words look like before they are read: headings, where a record opens, where a
//! word ends.
//!
//! Comes in: text at the start of a line or word. Goes out: decisions, and ends in bytes. These are the
//! rules that let a page be handed in as it was typed; none of them looks at a board.
//!
//! `Partie jouée à Paris` heads a record; `1. e4` opens one; `12 mars 1858` is a heading in spite of
//! its number.

mod annotations;
mod ballots;
mod boards;
mod brackets;
mod captions;
mod diagrams;
mod forms;
mod glued;
mod heads;
mod markup;
mod minutes;
mod names;
mod numbers;
mod openings;
mod ordinals;
mod pages;
mod places;
mod plain;
mod positions;
mod remarks;
mod results;
mod roman;
mod rows;
mod ruins;
mod sentences;
mod words;

use shakmaty::{Bitboard, File, Role};

use crate::lexicon::{self, Language};
use crate::notation::{Dialect, Notation};
use crate::phrase::Phrase;
use crate::source::{CommentEnd, comment_end};

use super::lexer::skip_blanks;
use super::tags::end_of_line;

/// What parts the cells of a row.
pub(super) const BORDERS: [char; 6] = [' ', '\t', '|', ';', ',', '\u{a0}'];
/// The same without the comma, which stands within figures too: `0,5`.
pub(super) const BARS: [char; 5] = [' ', '\t', '|', ';', '\u{a0}'];

pub(super) use annotations::{Annotation, Due, annotation, comes_back_to, judged_number};
pub(super) use ballots::ballot;
pub(crate) use boards::drawn;
pub(super) use brackets::{bracketed_words, is_left_of_tag, opening_code};
pub(super) use captions::lists_men;
pub(crate) use captions::{caption, tells_moment};
use diagrams::is_diagram;
pub(super) use forms::{blank_row, rule, unused_row};
pub(super) use glued::{castlings, glued, glued_length};
pub(crate) use heads::remark_with_moves;
pub(super) use heads::{heads_game, is_aside, next_record_opens, opens_below};
pub(super) use markup::{closes_element, markup, past_markup, struck_out};
pub(crate) use minutes::is_time;
pub(super) use minutes::{
    bracketed_clock, cell_before_minutes, clock, clocks, has_minutes, minutes, past_clocks,
    time_in_words, times, without_times,
};
pub(super) use names::{are_headings, heads_with_names};
pub(super) use numbers::{
    ROW_MOST, is_cells, is_numbered_black, is_padded, leaders, line_start, may_follow_move,
    may_follow_number, misread_value, near, next_line, next_line_number, number_and_move,
    number_sign, opens_with_misread_number, past_dash_apart, past_signed_number, sign,
};
pub(crate) use numbers::{is_like_figure, is_misread};
pub(crate) use openings::opens_any_game;
pub(super) use openings::{
    led_to, opens_damaged_game, opens_game, opens_in_brackets, opens_other_family,
};
pub(super) use ordinals::{counted_stroke, is_number_name, is_ordinal, number_name, ordinal_sign};
pub(super) use pages::page_words;
pub(crate) use pages::{is_page_line, names_page};
pub(super) use places::heads_with_place;
pub(crate) use places::is_legend;
pub(crate) use plain::is_ruin;
pub(super) use plain::{
    are_plain_words, damaged_mark, holds_moves, is_plain_word, may_be_cell, may_be_move,
    moves_alone, proposes, speaks_of_move,
};
pub(super) use positions::{position_told, sets_king, study_number};
pub(crate) use remarks::note_call;
pub(super) use remarks::{Looked, example, remark_before_column, running_comment, spoken};
pub(super) use results::before_figures;
pub(crate) use results::{is_result_alone, labelled_result, misread_result, result};
pub(crate) use roman::roman_number;
pub(super) use roman::{roman_follows, roman_row, roman_value};
use rows::unread_cell;
pub(super) use rows::{is_first_row_unread, is_row_misread, is_row_of_one_side};
pub(super) use ruins::{capture_left, cell, cell_misread, is_like_castling};
pub(super) use sentences::{is_in_words, misread_sentence, tells_on};
pub(super) use words::{
    begins_divider, closing_parenthesis, controls_within, is_address, is_all_dashes, is_caption,
    is_dash, is_dashes, is_date, is_divider, is_mark, is_marked_heading, is_rule, is_table_rule,
    numbers_variation, opens_with_date, says_no_move, word_end,
};

use ordinals::stroke;
use words::{is_shaped, opens_with_words};

/// So many blanks part columns.
pub(crate) const COLUMNS_APART: &str = "   ";

/// The dialects that a record may be in whatever the one before it was.
pub(super) fn usual() -> impl Iterator<Item = Dialect> {
    let languages = Language::COMMON.into_iter();
    languages.flat_map(|language| Notation::ALL.map(|notation| Dialect { notation, language }))
}

/// Whether words hold moves of a record's dialect, or of one that it may have been taken for because no move was read.
pub(crate) fn holds_moves_of_any(words: &str, dialect: Dialect) -> bool {
    let mut all = std::iter::once(dialect).chain(usual());
    all.any(|dialect| holds_moves(words, dialect))
}

/// Whether dots are three and no more: what is longer leads from column to column. `…`, `...`, `. . .`
pub(crate) fn is_ellipsis(dots: &str) -> bool {
    let points = dots.chars().filter(|c| *c == '.').count();
    dots == "…" || points == 3 && !dots.contains('…')
}

/// Whether a blank line stands among blanks.
pub(crate) fn has_blank_line(blanks: &str) -> bool {
    blanks.matches('\n').count() > 1
}

/// The first byte of each line from `at` on that has something in it, but for those of boards.
pub(super) fn lines(text: &str, at: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(skip_blanks(text, at));
    std::iter::from_fn(move || {
        let mut line = next.filter(|&line| line < text.len())?;
        while let Some(end) = boards::board(text, line) {
            line = Some(skip_blanks(text, end)).filter(|&line| line < text.len())?;
        }
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

/// The move at the start of `rest`, alone or joined to its answer by a dash or by nothing.
fn first_move(rest: &str, dialect: Dialect) -> Option<Phrase> {
    let joined = || dialect.pair(rest).ok().map(|pair| pair.first);
    match dialect.phrase(rest) {
        Ok((phrase, _)) if can_open(&phrase) => Some(phrase),
        Ok((phrase, _)) => joined().filter(can_open).or(Some(phrase)),
        Err(_) => joined().or_else(|| glued(rest, dialect).map(|pair| pair.first)),
    }
}

/// Whether such a move stands there.
fn opens_with_move(rest: &str, dialect: Dialect) -> bool {
    Dialect::may_begin(rest)
        && (dialect.reads(rest) || dialect.pair(rest).is_ok() || glued(rest, dialect).is_some())
}

/// Whether White could begin a game with this: a pawn's first step, or a knight's.
fn can_open(phrase: &Phrase) -> bool {
    can_begin(phrase, |squares| squares)
}

/// Whether it could be Black's answer.
fn can_answer(phrase: &Phrase) -> bool {
    can_begin(phrase, Bitboard::flip_vertical)
}

/// Whether it could be the first move of the side from which squares are seen so.
fn can_begin(phrase: &Phrase, seen: impl Fn(Bitboard) -> Bitboard) -> bool {
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
            && !(phrase.from & seen(from)).is_empty()
            && !(phrase.to & seen(to)).is_empty()
    };
    // Without a capture a pawn stays on its file: `de` is no first step.
    let on = |squares: Bitboard, file| !(squares & Bitboard::from_file(file)).is_empty();
    let stays = || {
        File::ALL
            .into_iter()
            .any(|file| on(phrase.from, file) && on(phrase.to, file))
    };
    phrase.castling.is_none()
        && !phrase.takes
        && (opens(Role::Pawn, pawns, pawns_to) && stays()
            || opens(Role::Knight, knights, knights_to))
}

/// The end of the words that begin the line at `at`, where it begins with words and not with moves;
/// they end with the line, or where numbered moves or a comment follow.
pub(super) fn words_alone(text: &str, at: usize, dialect: Dialect) -> Option<usize> {
    let line = &text[at..end_of_line(text, at)];
    let row = line.trim_start_matches(['|', ' ', '\t']);
    let is_roman = || roman_row(&text[at + line.len() - row.len()..], dialect, None).is_some();
    if !opens_with_words(line, dialect) || is_row_misread(&text[at..], dialect) || is_roman() {
        let place = (at, at + line.trim_end().len());
        return heads_with_names(text, place, true).then_some(place.1);
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
    let end = match is_told_again(&line[end..], &text[at + line.len()..]) {
        true => line.len(),
        false => end,
    };
    Some(at + line[..end].trim_end().len())
}

/// No opening above a blank line is told in more bytes.
const OPENING_MOST: usize = 24;

/// Whether the moves of an opening that stand behind words in a heading are those with which the game `below` begins.
/// `Sicilienne : 1. e4 c5` / `1. e4 c5`
fn is_told_again(moves: &str, below: &str) -> bool {
    let written = |text: &str| text.trim_start().starts_with('1');
    let letters = |c: &char| c.is_alphanumeric();
    let again = || {
        let mut below = below.chars().filter(letters);
        moves
            .chars()
            .filter(letters)
            .all(|c| below.next() == Some(c))
    };
    // Behind a blank line more moves than an opening's are another game.
    let blank = has_blank_line(&below[..below.len() - below.trim_start().len()]);
    let opening = !blank || moves.len() <= OPENING_MOST;
    opening && written(moves) && written(below) && again()
}

/// Whether a number, its sign and a move stand at the start of `rest`.
fn numbered_move(rest: &str, dialect: Dialect) -> bool {
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let sign = number_sign(after).0;
    let next = &after[sign..];
    sign > 0 && opens_with_move(&next[skip_blanks(next, 0)..], dialect)
}

/// Among how many lines the first row of a table is looked for.
const HEADS_MOST: usize = 16;

/// Whether the moves of the record at `start` are numbered as on a sheet: behind tags, comments and headings the first
/// stands behind its number, and no side is named; or they stand in the cells of a table.
pub(super) fn is_sheet(text: &str, start: usize, dialect: Dialect) -> bool {
    let row = |line: usize| is_row_of_cells(&text[line..], dialect);
    let mut heads = lines(text, start).take(HEADS_MOST);
    opens_with_numbered(text, start, dialect) || heads.any(row)
}

/// Whether the first move of the record at `start` stands behind its number, and no side is named.
fn opens_with_numbered(text: &str, start: usize, dialect: Dialect) -> bool {
    let is_row = |rest: &str| match rest.as_bytes().first() {
        Some(b'1'..=b'9') => opens_numbered_row(rest, dialect),
        Some(b'(') => without_brackets(rest).is_some_and(|row| opens_numbered_row(&row, dialect)),
        _ => false,
    };
    let (mut at, mut heads) = (skip_blanks(text, start), 0);
    loop {
        let rest = &text[at..];
        if is_row(rest) {
            return true;
        }
        let end = match rest.as_bytes().first() {
            None => return false,
            Some(b'[') => end_of_line(text, at),
            Some(b'{') => match comment_end(text, at) {
                CommentEnd::Closed(close) => close + 1,
                CommentEnd::Unterminated(_) => return false,
            },
            Some(_) => {
                heads += 1;
                let end = end_of_line(text, at);
                if heads >= HEADS_MOST || !heads_sheet(text, at, dialect) {
                    return false;
                }
                end
            }
        };
        at = skip_blanks(text, end);
    }
}

/// The first row of a record whose numbers stand in brackets, with a stop for them; none where no such row begins `rest`. `(1) e4 e5`
fn without_brackets(rest: &str) -> Option<String> {
    let row = rest.strip_prefix("(1)")?;
    Some(format!("1.{}", near(row)))
}

/// Whether a number and a move told as on a sheet begin `rest`, be the move misread or nothing of it read.
fn opens_numbered_row(rest: &str, dialect: Dialect) -> bool {
    numbered_move(rest, dialect)
        || misreads_first(rest, dialect)
        || leaves_first_unread(rest, dialect)
}

/// Whether the sign of an unread cell stands behind a number, and the next move in words: `1. ? De même.`
fn leaves_first_unread(rest: &str, dialect: Dialect) -> bool {
    let first = behind_number(rest);
    let cell = match first.len() < rest.len() {
        true => unread_cell(first),
        false => 0,
    };
    cell > 0 && tells_on(&first[cell..], dialect)
}

/// Whether the line at `at` heads a sheet: it is a remark or words, or begins with a word or a bracket and names neither a
/// side nor a man.
fn heads_sheet(text: &str, at: usize, dialect: Dialect) -> bool {
    let (rest, end) = (&text[at..], end_of_line(text, at));
    let words = || words_alone(text, at, dialect);
    let names = |word: &str| lexicon::man(word) > 2;
    let man = || text[at..end].split(|c: char| !c.is_alphabetic()).any(names);
    let named = || lexicon::side(rest, dialect.language).is_some() || man();
    let misread = || misread_sentence(rest, dialect).is_some();
    rest.starts_with([';', '%'])
        || words().is_some_and(|words| text[words..end].trim().is_empty())
        || rest.starts_with(|c: char| c.is_alphabetic() || c == '(') && !named() && !misread()
}

/// Whether a number and a move begin `rest`, each in a cell of its own: `1;le pion du roi deux pas;`, `| 1 | le pion`
fn is_row_of_cells(rest: &str, dialect: Dialect) -> bool {
    let row = rest.strip_prefix('|').map_or(rest, str::trim_start);
    let behind = row.trim_start_matches(|c: char| c.is_ascii_digit());
    let blanks = [' ', '\u{a0}'];
    let border = behind[number_sign(behind).0..].trim_start_matches(blanks);
    let cell = border.strip_prefix([';', '|', '\t']);
    behind.len() < row.len()
        && cell.is_some_and(|cell| dialect.reads(cell.trim_start_matches(blanks)))
}

/// What stands behind the number at the start of `rest`, its sign and blanks.
fn behind_number(rest: &str) -> &str {
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let next = &after[number_sign(after).0..];
    &next[skip_blanks(next, 0)..]
}

/// Whether the first move is told behind a number with letters wrong, and the next in words too.
fn misreads_first(rest: &str, dialect: Dialect) -> bool {
    let first = behind_number(rest);
    let read = first.len() < rest.len() && first.starts_with(char::is_alphabetic);
    let misread = || misread_sentence(first, dialect);
    read && misread().is_some_and(|n| tells_on(&first[n..], dialect))
}
