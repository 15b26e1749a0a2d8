//! The special sequences of `record.ebnf`: what of a page EBNF cannot say.
//!
//! Comes in: the words between the question marks, and a place in a text. Goes out: where what they
//! say can end there; for a maker of sentences, texts of which they hold. Slow and plain, and it asks
//! the EBNF of the moves what a move is.

use std::collections::BTreeSet;

use greffier::lexicon::{Class, Language};

use super::ebnf::{Dashes, Run};
use super::items::furthest;
use super::words::Words;

/// The productions whose texts are items, the first first where two read the same.
pub const ITEMS: [&str; 25] = [
    "heading",
    "prose",
    "result",
    "number",
    "side",
    "phrase",
    "first",
    "joint",
    "second",
    "divider",
    "empty",
    "illegible",
    "nag",
    "glyph",
    "comment",
    "line_comment",
    "escape",
    "tag",
    "separator",
    "aside",
    "open",
    "close",
    "words",
    "restated",
    "clock",
];

/// What a special sequence is in a sentence that is made.
pub enum Made {
    Phrase,
    OneOf(&'static [&'static str]),
}

/// The texts that a special sequence stands for.
pub fn made(name: &str) -> Made {
    Made::OneOf(match name {
        "phrase before a dash" | "phrase without a dash" => return Made::Phrase,
        "a compact move in small letters, nothing apart" => {
            &["p4r", "cr3f", "pxp", "tprc", "d5tr", "C3f", "p8d=d", "fd:p"]
        }
        "a compact move, names of it in small letters and apart" => {
            &["c 3 FR", "P 4 r", "d pr p", "f pr C 5 R", "cR 3 F"]
        }
        "pion, alone" => &["pion", "Pion"],
        "roque before a capital" => &["roq", "Roque"],
        "spaces and tabs" => &["", "", " ", "\t "],
        "blanks and a line end" => &[" ", " ", "\n", "  "],
        "a letter, a figure or _" => &["a", "Z", "4", "_"],
        "no quotation mark and no backslash" => &["Ph", "é", " ", "]", "[", "{", ";", "1. e4"],
        "any character" => &["\"", "\\", "x"],
        // Not every name and place has one.
        "the value of a usual tag without straight marks" => &["\"\""],
        "words and no move" => &[
            "Partie",
            "«\u{a0}Bravo\u{a0}»",
            "Œuvre",
            "\"Gambit\"",
            "| Blancs |",
        ],
        "a date" => &["12 mars", "3 juin", "12/03/1958", "1958-03-12"],
        "a rule across the page" => &[
            "=====",
            "_________",
            "~ ~ ~ ~ ~",
            "+---+---+",
            "--------",
            "— — — — —",
        ],
        "figures and no number" => &["12 mars", "1858 :", "3. Partie"],
        "rest of the words" => &[" jouée à Paris en 1858", " du siècle ; fin", " (A 00)"],
        "rest of the line" => &["", " pour d'autres", " 1. e4 } 1-0"],
        "up to the brace that ends it" => &["", "connu", " 1. e4\n{ ;\n", "\n[Event \"x\"]\n"],
        "a word that is nothing else" => &["ou", "Si:", "mieux", "c'est-à-dire", "éventuellement!"],
        _ => &[],
    })
}

/// Where the special sequence `name` can end that stands at `at`, in a production that begins at
/// `start`.
pub fn ends(run: &mut Run, name: &str, start: usize, at: usize) -> BTreeSet<usize> {
    let (text, rest) = (run.text, &run.text[at..]);
    let one = |is: fn(char) -> bool| {
        let c = rest
            .chars()
            .next()
            .filter(|&c| is(c) && !"\r\n".contains(c));
        c.map(|c| at + c.len_utf8())
    };
    let when = |holds: bool| holds.then_some(at);
    let end = match name {
        "phrase before a dash" => first_of_pair(run, at),
        "phrase without a dash" => short(run)
            .then(|| run.phrase(at, Dashes::Outside))
            .flatten(),
        "a mark of check that touches it behind a move" => {
            let touched = text[..start].ends_with(char::is_alphanumeric);
            let n = match rest.starts_with(['+', '#']) && touched {
                true => run.words.length(Class::Check, rest),
                false => 0,
            };
            let judged = n > 0 && run.words.is_judgement(rest, n);
            Some(at + if judged { 0 } else { n })
        }
        "English letters" => when(run.words.language == Language::English),
        "behind a last rank" => when(text[..at].ends_with(['1', '8'])),
        "start of a line" => when(opens_line(run, at)),
        "start of a line or behind a tag" => {
            let before = text[run.origin..at].trim_end_matches([' ', '\t']);
            when(opens_line(run, at) || before.ends_with(']'))
        }
        "first column" => when(at == 0 || text[..at].ends_with(['\n', '\r'])),
        "behind a blank or the sign of a column" => when(
            at == run.origin
                || past_blanks(run.words, text, before(text, at)) >= at
                || text[..at].ends_with([';', ',', '|']),
        ),
        "in the place of a move all its marks" => {
            let marks = rest.len() - rest.trim_start_matches(['?', '!']).len();
            let all = in_place_of_move(&text[..start]);
            Some(at + if all { marks } else { 0 })
        }
        "spaces and tabs" => Some(text.len() - rest.trim_start_matches([' ', '\t']).len()),
        "a letter, a figure or _" => one(|c| c.is_ascii_alphanumeric() || c == '_'),
        "no quotation mark and no backslash" => one(|c| c != '"' && c != '\\'),
        "any character" => one(|_| true),
        "the value of a usual tag without straight marks" => {
            let usual = ["Event", "Site", "White", "Black"];
            let name = text[start..at].trim_matches(['[', ' ', '\t']);
            let value = line(rest).trim_end().strip_suffix(']');
            let marked = |value: &str| value.starts_with(['«', '“', '„', '”', '\'']);
            let named = |value: &str| value.starts_with(char::is_uppercase) || marked(value);
            let value = value.filter(|value| usual.contains(&name) && named(value));
            value.map(|value| at + value.len())
        }
        "no bracket follows" => when(!rest.trim_start_matches([' ', '\t']).starts_with(']')),
        "rest of the line" => Some(at + line(rest).len()),
        "up to the brace that ends it" => comment(rest).map(|length| at + length),
        "a move goes on here" => when(slashes(run, at) || goes_on(run, at)),
        "no move goes on here" => when(!slashes(run, at) && !goes_on(run, at)),
        "dots before have blanks between them" => when(text[start..].starts_with(". .")),
        "no ellipsis" => when(run.words.length(Class::Ellipsis, rest) == 0),
        "no parenthesis ends here" => when(!closes(run, at)),
        "a move or nothing follows" => when(may_follow_number(run, at)),
        "the sentence ends" => when(ends_sentence(run, at)),
        "a rule across the page" => divider(run, at),
        "words and no move" => when(!is_enclosed(run, at) && opens_with_words(run, at)),
        "a date" => when(!is_enclosed(run, at) && opens_with_date(run, at)),
        "figures and no number" => when(opens_with_figures(run, at)),
        "rest of the words" => Some(end_of_words(run, at)),
        "a word that is nothing else" => word(run, at),
        other => panic!("no special sequence {other}"),
    };
    end.into_iter().collect()
}

/// The first byte from `at` on that is no blank and ends no line.
pub fn past_blanks(words: &Words, text: &str, mut at: usize) -> usize {
    while let Some(c) = text[at..].chars().next() {
        at += match c {
            '\n' | '\r' => 1,
            _ if is_blank(words, c) => c.len_utf8(),
            _ => break,
        };
    }
    at
}

fn is_blank(words: &Words, c: char) -> bool {
    c.is_whitespace() | !c.is_ascii() && words.length(Class::Blank, &c.to_string()) > 0
}

/// Where the character before `at` begins.
fn before(text: &str, at: usize) -> usize {
    at - text[..at].chars().next_back().map_or(0, char::len_utf8)
}

fn line(rest: &str) -> &str {
    &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())]
}

/// Whether the moves are in the abbreviated notation, the only one with pairs.
fn short(run: &Run) -> bool {
    run.grammar.productions.contains_key("short_capture")
}

/// Whether the moves are in the descriptive notation.
fn describes(run: &Run) -> bool {
    run.grammar.productions.contains_key("pawn_named")
}

fn opens_line(run: &Run, at: usize) -> bool {
    let line = run.text[run.origin..at].rsplit(['\n', '\r']).next();
    let blank = |line: &str| line.chars().all(|c| is_blank(run.words, c));
    line.is_none_or(blank)
}

/// The text of a comment, up to its brace: the first; but where a line with a tag comes before, that
/// brace only if none opens first.
fn comment(rest: &str) -> Option<usize> {
    let close = rest.find('}')?;
    let lines = rest[..close].match_indices('\n').map(|(end, _)| end + 1);
    let tag = |&at: &usize| {
        let line = rest[at..].trim_start_matches([' ', '\t']);
        line.starts_with('[') && line.contains(" \"")
    };
    let swallowed = lines.into_iter().find(tag);
    let opens = swallowed.is_some_and(|at| rest[at..close].contains('{'));
    (!opens).then_some(close)
}

/// A phrase that a dash may follow, unless less of it is a phrase that none follows.
fn first_of_pair(run: &mut Run, at: usize) -> Option<usize> {
    let alone = run.phrase(at, Dashes::Inside);
    let joined = run.phrase(at, Dashes::After).filter(|_| short(run));
    joined.filter(|_| alone.is_none() || alone == joined)
}

/// Whether a parenthesis is open before `at`, outside the comments: lines are none of words there.
fn is_enclosed(run: &Run, at: usize) -> bool {
    let (mut depth, mut rest) = (0_usize, &run.text[run.origin..at]);
    while let Some(sign) = rest.find(['(', ')', '{']) {
        let comment = rest[sign..].starts_with('{');
        depth = match &rest[sign..=sign] {
            "(" => depth + 1,
            ")" => depth.saturating_sub(1),
            _ => depth,
        };
        let end = if comment {
            rest[sign..].find('}')
        } else {
            Some(0)
        };
        rest = &rest[end.map_or(rest.len(), |end| sign + end + 1)..];
    }
    depth > 0
}

/// Whether the sign before `at` closes a parenthesis, and is not a number's: one is open, and
/// nothing else closes it.
fn closes(run: &Run, at: usize) -> bool {
    let Some(before) = run.text[run.origin..at].strip_suffix(')') else {
        return false;
    };
    let depth = before.chars().fold(0_usize, |depth, c| match c {
        '(' => depth + 1,
        ')' => depth.saturating_sub(1),
        _ => depth,
    });
    let mut after = 0;
    let closed = run.text[at..].chars().any(|c| {
        after += i32::from(c == '(') - i32::from(c == ')');
        after < 0
    });
    depth > 0 && !closed
}

/// Whether a number with a slash stands before `at` in the record, or next.
fn slashes(run: &mut Run, at: usize) -> bool {
    let slash = |text: &str| {
        let figures = text.trim_start_matches(|c: char| c.is_ascii_digit());
        figures.len() < text.len() && figures.trim_start_matches([' ', '\u{a0}']).starts_with('/')
    };
    let next = run.text[at..].trim_start_matches([';', ' ', '\t']);
    let earlier = run.text[run.origin..at].char_indices().any(|(i, _)| {
        let (before, rest) = run.text.split_at(run.origin + i);
        let opens = !before.ends_with(|c: char| c.is_alphanumeric() || c == '$');
        opens && slash(rest) && run.words.length(Class::Result, rest) == 0
    });
    let figures = next.trim_start_matches(|c: char| c.is_ascii_digit());
    earlier || figures.len() < next.len() && figures.starts_with('/')
}

/// Whether the game goes on at `at`, behind a semicolon: there is no tag, and the number follows that is
/// next, which does not open the line below, or Black's move before it or before nothing.
fn goes_on(run: &mut Run, at: usize) -> bool {
    let (mut last, tagged) = numbered_before(run, at - 1);
    if tagged {
        return false;
    }
    let rest = &run.text[at..];
    let at = at + rest.len()
        - rest
            .trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}'])
            .len();
    let end = at + line(&run.text[at..]).len();
    let row = run.text[..at].rfind('\n').map_or(0, |end| end + 1);
    let cells = row
        + run.text[row..]
            .bytes()
            .take_while(|byte| byte.is_ascii_digit() || b" \t".contains(byte))
            .count();
    let dotted = cells + usize::from(run.text[cells..].starts_with('.'));
    let numbered = run.text[..cells].trim_end_matches([' ', '\t']);
    if numbered.ends_with(|c: char| c.is_ascii_digit()) && are_cells(run, dotted) {
        let words = run.text[at..].starts_with(char::is_alphabetic);
        return last.moves < 2 || !words || run.phrase(at, Dashes::Inside).is_some();
    }
    if last.moves == 0 {
        return false;
    }
    if last.value == 0 {
        return moves_alone(run, at, end);
    }
    if follows(run, at, &last) {
        let below = run.text[end..].trim_start();
        return !follows(run, run.text.len() - below.len(), &last);
    }
    let answer = run.phrase(at, Dashes::Inside).filter(|_| last.moves == 1);
    answer.is_some_and(|end_of_answer| {
        last.moves += 1;
        let rest = &run.text[end_of_answer..end];
        let next = rest.trim_start_matches([' ', '.', ',', ';', '\u{a0}']);
        next.is_empty() || follows(run, end - next.len(), &last)
    })
}

/// The last number before `at` in its line of moves, and whether there are tags.
fn numbered_before(run: &mut Run, at: usize) -> (Numbered, bool) {
    let (mut last, mut open, mut tagged) = (Numbered::default(), Vec::new(), false);
    let mut here = past_blanks(run.words, run.text, run.origin);
    while here < at {
        let places = [
            "first", "second", "joint", "words", "restated", "heading", "prose", "aside", "divider",
        ];
        let (name, end) = furthest(run, here, |name| !places.contains(&name));
        match name {
            "tag" => tagged = true,
            "number" => last.take(&run.text[here..end]),
            "phrase" => last.moves += 1,
            "open" => open.push(last),
            "close" => last = open.pop().unwrap_or_default(),
            _ => {}
        }
        let next = run.text[here..].chars().next().map_or(1, char::len_utf8);
        here = past_blanks(run.words, run.text, end.max(here + next));
    }
    (last, tagged)
}

/// Where the line at `at` ends, if it is one sign five times or more, or a table's border. Dashes are none where they
/// have groups, nor where moves go on below with another number than the one due.
fn divider(run: &mut Run, at: usize) -> Option<usize> {
    let rule = line(&run.text[at..]).trim_end().to_owned();
    let signs: String = rule.split_whitespace().collect();
    let (first, count) = (signs.chars().next()?, signs.chars().count());
    let border = rule.starts_with('+') && rule.ends_with('+');
    let known = match border {
        true => rule.len() > 4 && rule.chars().all(|c| "+-= ".contains(c)),
        false => count > 4 && signs.chars().all(|c| c == first),
    };
    let dash = run.words.dash(&rule) > 0;
    let grouped =
        signs.len() < rule.len() && rule.split_whitespace().any(|g| g.chars().count() > 1);
    let plain = border || "=_~#".contains(first) || dash && !grouped;
    if !known || !plain {
        return None;
    }
    (!dash || border || !lacks(run, at + rule.len(), at)).then_some(at + rule.len())
}

/// Whether a move stands below byte `end` with another number than the one due at `at`, which is not the first.
fn lacks(run: &mut Run, end: usize, at: usize) -> bool {
    let below = end + run.text[end..].len() - run.text[end..].trim_start().len();
    let rest = &run.text[below..];
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let figures = &rest[..rest.len() - behind.len()];
    let sign = number_sign(run, behind);
    let next = past_blanks(run.words, run.text, below + figures.len() + sign);
    if !is_move(run, next) {
        return false;
    }
    let last = numbered_before(run, at).0;
    let due = last.value + u32::from(last.again || last.moves > 1);
    figures
        .parse()
        .map_or(true, |number: u32| number != due && number != 1)
}

/// Whether nothing but moves stands at `at`, up to the next semicolon or the end of the line.
fn moves_alone(run: &mut Run, mut at: usize, end: usize) -> bool {
    let end = run.text[at..end].find(';').map_or(end, |n| at + n);
    let first = at;
    while at < end {
        let Some(next) = run.phrase(at, Dashes::Inside) else {
            return false;
        };
        let rest = &run.text[next..];
        at = next + rest.len()
            - rest
                .trim_start_matches([' ', '\t', '\u{a0}', ',', '.'])
                .len();
    }
    at > first
}

/// Whether the next number, written as the last, and a move stand at `at`.
fn follows(run: &mut Run, at: usize, last: &Numbered) -> bool {
    let rest = &run.text[at..];
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let sign = number_sign(run, behind);
    let due = last.value + u32::from(last.again || last.moves > 1);
    let figures = &rest[..rest.len() - behind.len()];
    let next = past_blanks(run.words, run.text, at + figures.len() + sign);
    figures.parse() == Ok(due)
        && (sign > 0) == last.signed
        && run.phrase(next, Dashes::Inside).is_some()
}

/// A number of a record, and the moves behind it.
#[derive(Clone, Copy, Default)]
struct Numbered {
    value: u32,
    /// Whether it stands there for Black's move.
    again: bool,
    signed: bool,
    moves: u32,
}

impl Numbered {
    fn take(&mut self, text: &str) {
        let sign = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let value = text[..text.len() - sign.len()].parse().unwrap_or(0);
        let dots = sign.contains('…') || sign.matches('.').count() > 1;
        *self = Numbered {
            value,
            again: dots || value == self.value,
            signed: !sign.is_empty(),
            moves: 0,
        };
    }
}

/// Whether a move stands at `at`, alone or joined to its answer.
fn is_move(run: &mut Run, at: usize) -> bool {
    run.phrase(at, Dashes::Inside).is_some() || is_pair(run, at)
}

fn is_pair(run: &mut Run, at: usize) -> bool {
    if !short(run) {
        return false;
    }
    let Some(joint) = run.phrase(at, Dashes::After) else {
        return false;
    };
    let skip = |run: &Run, at: usize| at + run.words.length_of_blanks(&run.text[at..]);
    let joint = skip(run, joint);
    let dash = run.words.dash(&run.text[joint..]);
    let next = skip(run, joint + dash);
    dash > 0 && run.phrase(next, Dashes::Outside).is_some()
}

fn may_follow_number(run: &mut Run, at: usize) -> bool {
    let rest = &run.text[at..];
    let next = rest.trim_start_matches([' ', '\t', '\u{a0}', '|']);
    let signs = ['\n', '\r', '.', '…', '-', '?', '{', '('];
    let figure = |text: &str| first_word(text).contains(|c: char| c.is_ascii_digit());
    next.is_empty()
        || next.starts_with(signs)
        || run.words.length(Class::Side, next) > 0
        || rest.starts_with([';', ',']) && is_move(run, at + 1)
        || are_cells(run, at)
        || next.len() < rest.len() && (figure(next) || named(run, next))
        || is_move(run, at + rest.len() - next.len())
}

/// Whether at byte `at` the cells of a row begin, with the sign that parts them, and one of them is a move, or none is
/// anything.
fn are_cells(run: &mut Run, at: usize) -> bool {
    let blanks = &run.text[at..];
    let rest = blanks.trim_start_matches([' ', '\t']);
    let (apart, at) = (rest.len() < blanks.len(), at + blanks.len() - rest.len());
    let row = line(&rest[..rest.floor_char_boundary(256)]).to_owned();
    let Some(sign) = row.chars().next().filter(|sign| ";,".contains(*sign)) else {
        return false;
    };
    let cells: Vec<&str> = row[1..].split(sign).map(str::trim).collect();
    let empty = |cell: &&str| cell.chars().all(|c| run.words.dash(&c.to_string()) > 0);
    if cells.iter().all(empty) {
        return sign == ';' || cells.len() > 1;
    }
    let mut from = at;
    let mut moves = row.split(sign).map(|cell| {
        let start = from + cell.len() - cell.trim_start().len();
        let end = from + cell.trim_end().len();
        from += cell.len() + 1;
        (start < end).then(|| run.phrase(start, Dashes::Inside) == Some(end))
    });
    let moves: Vec<Option<bool>> = moves.by_ref().skip(1).collect();
    if !apart && !row[1..].starts_with([' ', '\t']) {
        return moves.contains(&Some(true));
    }
    let plain = cells.iter().all(|cell| !cell.contains(' '));
    let first = moves.iter().flatten().next() == Some(&true);
    let table = sign == ';' || apart || row.contains(" ,");
    table && (first || plain && moves.contains(&Some(true)))
}

/// Whether behind the words of a result nothing goes on but its reason.
fn ends_sentence(run: &Run, at: usize) -> bool {
    let words = run.text[..at].ends_with(char::is_alphabetic);
    let tail = run.text[at..].trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}']);
    !words
        || !tail.starts_with(char::is_alphabetic)
        || run.words.length(Class::ResultReason, tail) > 0
}

/// Whether a word of capitals may be the name with which a move of the descriptive notation begins.
fn named(run: &Run, next: &str) -> bool {
    let word = first_word(next);
    let capital = |c: char| c.is_ascii_uppercase() || c == '.';
    describes(run) && (1..=3).contains(&word.len()) && word.chars().all(capital)
}

/// The bytes of the sign behind figures.
fn number_sign(run: &Run, rest: &str) -> usize {
    let sign = &rest[run.words.length_of_blanks(rest)..];
    match run.words.length(Class::Ellipsis, rest) {
        0 => match run.words.length(Class::NumberSign, sign) {
            0 => 0,
            n => {
                let dots = run.words.length(Class::Ellipsis, &sign[n..]);
                rest.len() - sign.len() + n + dots
            }
        },
        n => n,
    }
}

/// Whether the line at `at` begins with a word that belongs to no move.
fn opens_with_words(run: &mut Run, at: usize) -> bool {
    let line = line(&run.text[at..]);
    if line.starts_with('|') {
        let cell = line.trim_start_matches(['|', ' ', '\t', '\u{a0}']);
        let rule = cell.contains('|') && line.chars().all(|c| "|-:=+ \t".contains(c));
        return match cell.starts_with(['-', '=', ':']) {
            true => rule,
            false => {
                cell.starts_with(char::is_alphabetic)
                    && opens_with_words(run, at + line.len() - cell.len())
            }
        };
    }
    if !line.starts_with(|c: char| c.is_alphabetic() || "«\"'“".contains(c)) {
        return false;
    }
    let result = run.words.length(Class::Result, line);
    if result > 0 && ends_sentence(run, at + result) {
        return false;
    }
    if let Some(end) = run.phrase(at, Dashes::Inside) {
        // `de` is a pawn's capture and a word.
        let phrase = &run.text[at..end];
        let figure = phrase.contains(|c: char| c.is_ascii_digit());
        return !figure && phrase.len() < 3 && word_follows(&line[phrase.len()..]);
    }
    match run.words.length(Class::Side, line) {
        0 => {
            !is_pair(run, at)
                && !opens_with_misread_number(run, at)
                && !first_word(line).contains(|c: char| c.is_ascii_digit())
        }
        side => {
            let rest = line[side..].trim_start_matches([' ', '\t', ':', '.']);
            !is_move(run, at + line.len() - rest.len())
        }
    }
}

/// Whether the line at `at` begins with a number in which a letter stands for a figure, before a move.
fn opens_with_misread_number(run: &mut Run, at: usize) -> bool {
    let line = line(&run.text[at..]);
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit() || "lIi|OoZzSsG".contains(c));
    let number = &line[..line.len() - after.len()];
    let misread = number.len() <= 3 && number.contains(|c: char| !c.is_ascii_digit());
    if !misread || number.starts_with(['O', 'o', '0']) {
        return false;
    }
    let sign = number_sign(run, after);
    let first = past_blanks(run.words, run.text, at + number.len() + sign);
    let mut moves = 0;
    let mut next = first;
    while let Some(end) = run.phrase(next, Dashes::Inside) {
        let said = |c: char| c.is_ascii_digit() || "Oo".contains(c);
        if moves == 0 && !run.text[next..end].contains(said) {
            return false;
        }
        moves += 1;
        let behind = &run.text[end..at + line.len().max(end - at)];
        let behind = behind.trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}', ',', ';', '.']);
        next = at + line.len().max(end - at) - behind.len();
        if behind.is_empty() {
            break;
        }
    }
    let alone = next >= at + line.len();
    match sign {
        0 => number.len() == 1 && first > at + 1 && moves > 1 && alone,
        _ => moves > 0,
    }
}

/// Whether the line at `at` begins with figures that are neither a move's number nor a result.
fn opens_with_figures(run: &mut Run, at: usize) -> bool {
    let line = line(&run.text[at..]);
    if is_date(line) {
        return true;
    }
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let figures = line.trim_start_matches('0').len() - after.len();
    let result = run.words.length(Class::Result, line) > 0;
    if after.len() == line.len() || result || run.phrase(at, Dashes::Inside).is_some() {
        return false;
    }
    let sign = number_sign(run, after);
    if figures > 4 || sign == 0 {
        return figures > 4 || !may_follow_number(run, at + figures);
    }
    let next = after[sign..].trim_start_matches(['.', '…', ' ', '\t', '\u{a0}']);
    let side = run.words.length(Class::Side, next) > 0;
    let result = run.words.length(Class::Result, next) > 0;
    word_follows(next) && !side && !result && !is_move(run, at + line.len() - next.len())
}

/// Whether a line begins with day, month and year in figures, or year, month and day.
fn is_date(line: &str) -> bool {
    let word = first_word(line).trim_end_matches([',', '.', ':']);
    "/.-".chars().any(|sign| {
        let parts: Vec<&str> = word.split(sign).collect();
        let figures = parts
            .iter()
            .all(|part| part.chars().all(|c| c.is_ascii_digit()));
        let year = |part: &str| part.len() == 4;
        let day = |part: &str| (1..=2).contains(&part.len());
        figures
            && parts.len() == 3
            && day(parts[1])
            && (day(parts[0]) && year(parts[2]) || year(parts[0]) && day(parts[2]))
    })
}

/// Whether the line at `at` begins with a figure and a word that is neither a move's nor a side.
fn opens_with_date(run: &mut Run, at: usize) -> bool {
    let line = line(&run.text[at..]);
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let blanks = run.words.length_of_blanks(after);
    let word = word_follows(&after[blanks..]);
    let told = word && blanks > 0 && number_sign(run, after) == 0;
    is_date(line) || told && opens_with_figures(run, at)
}

/// Where the words of a line end: with it, before a comment, or before a move with its number.
fn end_of_words(run: &mut Run, at: usize) -> usize {
    let rest = line(&run.text[at..]);
    let remark = rest.find(';').unwrap_or(rest.len());
    let mut end = rest.len();
    for (i, c) in rest.char_indices() {
        let parted = rest[..i].ends_with([' ', '\t', ':']);
        if c == '{' && i < remark || parted && numbered_move(run, at + i, c) {
            end = i;
            break;
        }
    }
    at + rest[..end].trim_end().len()
}

fn numbered_move(run: &mut Run, at: usize, first: char) -> bool {
    let rest = &run.text[at..];
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let sign = number_sign(run, after);
    let next = past_blanks(run.words, run.text, at + rest.len() - after.len() + sign);
    ('1'..='9').contains(&first) && sign > 0 && is_move(run, next)
}

/// A word that no other item begins with, and that does not look like a move.
fn word(run: &mut Run, at: usize) -> Option<usize> {
    let word = first_word(&run.text[at..]);
    let of_words = ["words", "aside", "heading", "prose", "restated"];
    let mut others = ITEMS.iter().filter(|name| !of_words.contains(name));
    let reads = others.any(|name| !run.named(name, at).is_empty());
    let has = |is: fn(char) -> bool| word.contains(is);
    let shaped = has(|c| c.is_ascii_digit()) && has(|c| c.is_ascii_alphabetic());
    let odd = word.starts_with(|c: char| c.is_control() || "(){}[];$".contains(c));
    // A rule is what a cell is left with: `(____)`
    let odd = odd || word.trim_matches('_').is_empty();
    (!word.is_empty() && !reads && !shaped && !odd).then_some(at + word.len())
}

/// Up to a blank or what opens or closes something.
fn first_word(rest: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || c.is_control() || "(){};$[]".contains(c);
    &rest[..rest.find(ends).unwrap_or(rest.len())]
}

/// Whether a word of letters alone follows.
fn word_follows(rest: &str) -> bool {
    let word = first_word(rest.trim_start_matches([' ', '.']));
    word.chars().count() > 2 && word.chars().all(char::is_alphabetic)
}

/// Whether a number ends a text, blanks aside, or the sign or the tab of a column.
fn in_place_of_move(before: &str) -> bool {
    let number = |c: char| c.is_ascii_digit() || ".…):/-".contains(c);
    before.trim_end().ends_with(number) || before.ends_with(['\t', ';', ',', '|'])
}
