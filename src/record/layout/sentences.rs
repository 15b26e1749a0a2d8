//! Sentences that tell a move but for a letter.
//!
//! Comes in: text where a move may be told in words. Goes out: where its sentence ends, and whether that is a move's though no
//! grammar reads it whole: nearly all of its words are those of moves, and the others are a letter or two from one.
//!
//! `Le pion du caalier du roi, un pas.` is one; `Le roi est en danger.` is none.

use crate::lexicon::{self, Class, lexicon};
use crate::notation::Dialect;

use super::{COLUMNS_APART, has_blank_line, number_sign, skip_blanks};

/// The most bytes of a sentence.
const LONGEST: usize = 200;
/// The fewest letters of one that is no single word.
const LETTERS_LEAST: usize = 5;
/// Of how many letters one may be wrong, besides one in any.
const LETTERS_EACH: u32 = 20;
/// Where no letter is wrong, and still nothing reads it, it has so many words.
const WORDS_LEAST: usize = 4;
/// How many sentences are looked at for one that is read, behind those that are not.
const AHEAD: usize = 4;

/// The bytes of the sentence at the start of `rest`, its stop left out.
///
/// A stop before a small letter cuts a word short (`du chev. contraire`) or belongs to a figure (`à la 3. du fou`), unless a
/// man is named behind it; a determiner with a capital, or a figure that is no rank, begins the next sentence though no stop
/// stands there, and so does a move behind a comma, in the next cell or on the next line.
fn sentence(rest: &str, dialect: Dialect) -> usize {
    let near = &rest[..rest.floor_char_boundary(LONGEST)];
    let ends = |&(at, c): &(usize, char)| match c {
        '.' => !goes_on(&near[at + 1..], dialect),
        ',' => tells_man(near[at + 1..].trim_start(), dialect),
        ';' | ':' | '!' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '*' | '$' | '|' => true,
        c if c.is_whitespace() => parts(&near[..at], &near[at..], dialect),
        _ => false,
    };
    let end = near.char_indices().find(ends);
    let end = end.map_or(near.len(), |(at, _)| at);
    near[..end].trim_end().trim_end_matches([',', ' ']).len()
}

/// Whether a sentence goes on behind a stop, on the same line or on the next: with a small letter, and no move of its own.
fn goes_on(behind: &str, dialect: Dialect) -> bool {
    let next = behind.trim_start();
    !has_blank_line(&behind[..behind.len() - next.len()])
        && next.starts_with(char::is_lowercase)
        && !begins_move(next, dialect)
}

/// Whether a move begins `rest`: a man is named, be it with a letter wrong, or it is told whole.
fn begins_move(rest: &str, dialect: Dialect) -> bool {
    let article = lexicon().old(Class::Determiner, rest);
    let named = article.is_some_and(|(_, n)| {
        let man = rest[n..].trim_start_matches([' ', '\u{a0}']);
        let word = man.find(|c: char| !c.is_alphabetic());
        let word = &man[..word.unwrap_or(man.len())];
        let misspelt = || !lexicon::is_word(word) && lexicon().astray(word).is_some();
        lexicon::man(man) > 0 || misspelt()
    });
    named || tells_man(rest, dialect)
}

/// Whether a sentence may end with its last word: a man is named, and no other word has to follow. `Les Blancs jouent`, `le
/// pion prend`
fn may_end(said: &str) -> bool {
    let leads = [
        Class::And,
        Class::At,
        Class::Determiner,
        Class::Goes,
        Class::Of,
        Class::On,
        Class::Takes,
        Class::With,
    ];
    let mut words = said.trim_end().rsplit([' ', '\t', '\n', '\u{a0}']);
    let last = words.next().unwrap_or_default();
    let is = |class: &Class| {
        let read = lexicon().old(*class, last);
        read.is_some_and(|(_, n)| n == last.len())
    };
    let named = |word: &str| word.len() > 2 && lexicon::man(word) == word.len();
    !leads.iter().any(is) && (named(last) || words.any(named))
}

/// Whether more than a check is told in words at the start of `rest`.
fn tells_man(rest: &str, dialect: Dialect) -> bool {
    let read = dialect.phrase(rest);
    read.is_ok_and(|(phrase, n)| !phrase.names_nothing() && is_in_words(&rest[..n]))
}

/// Whether blanks are the end of a line, or of a column.
fn ends_line(blanks: &str) -> bool {
    blanks.contains(['\n', '\r']) || blanks.starts_with(COLUMNS_APART)
}

/// Whether the blanks at the start of `rest`, behind what was said, part two sentences.
fn parts(said: &str, rest: &str, dialect: Dialect) -> bool {
    let next = &rest[skip_blanks(rest, 0)..];
    let blanks = &rest[..rest.len() - next.len()];
    let apart = has_blank_line(blanks) || blanks.contains('\t');
    match next.chars().next().filter(|_| !apart) {
        None => true,
        Some(c) if c.is_ascii_digit() => {
            let sign = next.trim_start_matches(|c: char| c.is_ascii_digit());
            let cell = &sign[number_sign(sign).0..];
            let behind = cell.trim_start();
            let below = blanks.contains(['\n', '\r']) && !sign.starts_with(char::is_alphabetic);
            // `à la 3. du fou`, `à la 3e case`.
            !behind.starts_with(char::is_lowercase)
                || cell.starts_with('\t')
                || below
                || begins_move(behind, dialect)
        }
        Some(c) if c.is_uppercase() => {
            let word = next.find(|c: char| !c.is_alphabetic() && c != '\'');
            let word = &next[..word.unwrap_or(next.len())];
            let begins = [Class::Determiner, Class::Subject, Class::Same];
            begins.iter().any(|class| {
                let read = lexicon().old(*class, word);
                read.is_some_and(|(_, n)| n == word.len())
            }) || ends_line(blanks)
                && begins_move(next, dialect)
                && dialect.reads_whole(said.trim())
        }
        Some(_) if ends_line(blanks) => {
            // A man may be named by his letter: `le P. du R. deux pas`.
            let told = || may_end(said) || dialect.reads_whole(said.trim());
            begins_move(next, dialect) && told()
        }
        Some(_) => false,
    }
}

/// The bytes of the sentence at the start of `rest` where it tells a move that is not read, or not to its end: letters of it are
/// wrong. None where it is read, or is no move's.
pub(in crate::record) fn misread_sentence(rest: &str, dialect: Dialect) -> Option<usize> {
    let n = sentence(rest, dialect);
    let words = &rest[..n];
    if !tells_badly(words) {
        return None;
    }
    let read = dialect.phrase(rest).map_or(0, |(_, read)| read);
    // What follows a comma may be the next move, or words upon this one.
    let behind = words.get(read..).unwrap_or_default();
    let own = match behind.trim_start().strip_prefix(',') {
        _ if read == 0 => true,
        Some(tail) => tail.trim_start().starts_with(['&', 'e']) && tells_check(tail),
        None => !behind.trim().is_empty(),
    };
    own.then_some(n)
}

/// Whether words behind a comma belong to the move before it: they are joined to it, and tell a check.
fn tells_check(tail: &str) -> bool {
    let tail = tail.trim_start();
    let joint = lexicon().old(Class::And, tail).map_or(0, |(_, n)| n);
    joint > 0 && tail[joint..].starts_with(char::is_whitespace)
}

/// Whether nearly all words are those of moves, and the others are but a letter or two from one.
fn tells_badly(words: &str) -> bool {
    // `l'échec`: the apostrophe is the word's.
    let parts = |c: char| !c.is_alphanumeric() && !"'’".contains(c);
    let elided = |word: &'_ str| word.ends_with(['\'', '’']) && lexicon::is_word(word);
    let (mut known, mut strange, mut letters, mut wrong) = (0, 0, 0, 0);
    let all = words
        .split(parts)
        .flat_map(|word| word.split_inclusive(['\'', '’']));
    for word in all.filter(|word| !word.is_empty()) {
        if word.contains(|c: char| c.is_ascii_digit()) || elided(word) {
            known += 1;
            continue;
        }
        let word = word.trim_end_matches(['\'', '’']);
        letters += word.chars().count();
        match lexicon().astray(word) {
            Some(0) => known += 1,
            Some(far) => (strange, wrong) = (strange + 1, wrong + far),
            None if lexicon::is_word(word) => known += 1,
            None => return false,
        }
    }
    let few = wrong <= 1 + letters as u32 / LETTERS_EACH && strange <= known;
    // Two words that are like others say little: `Bon coup` is no `son coup`.
    let says = known + strange > 2 || lexicon().is_like_same(words);
    letters >= LETTERS_LEAST && says && known > 0 && few && (wrong > 0 || known >= WORDS_LEAST)
}

/// Whether a move is told in words at the start of `rest`, or behind sentences there that tell one badly, with the numbers
/// between them.
pub(in crate::record) fn tells_on(rest: &str, dialect: Dialect) -> bool {
    let mut rest = rest;
    for _ in 0..AHEAD {
        let opens = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".,;:!?)-–…".contains(c);
        rest = rest.trim_start_matches(opens);
        if dialect.reads(rest) {
            return tells_man(rest, dialect);
        }
        match misread_sentence(rest, dialect) {
            Some(n) => rest = &rest[n..],
            None => return false,
        }
    }
    false
}

/// Whether what is read as a move is told in words: of several, one of small letters that is no sign, or the shortest of
/// names: `le Roy à la 4.`, `P. du R. un pas`. Behind a man's letter the words of capture and of check are signs: `P prend P échec`.
pub(in crate::record) fn is_in_words(told: &str) -> bool {
    let first = told.split([' ', '\u{a0}']).next().unwrap_or_default();
    let letters = first
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || byte == b'.');
    let sign = |word: &str| letters && (lexicon::captures(word) || lexicon::check(word) > 0);
    let small = |word: &str| match word.len() {
        0..=2 => false,
        3 => {
            let named = lexicon::man(word) == 3 || lexicon::step(word) == 3;
            named && word.chars().skip(1).all(char::is_lowercase)
        }
        _ => word.chars().all(char::is_lowercase),
    };
    let mut words = told.split(|c: char| !c.is_alphabetic());
    told.contains(char::is_whitespace) && words.any(|word| small(word) && !sign(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Language;
    use crate::notation::Notation;

    const DIALECT: Dialect = Dialect {
        notation: Notation::Descriptive,
        language: Language::French,
    };

    #[test]
    fn a_sentence_ends_with_its_stop_or_where_the_next_begins() {
        for (text, end) in [
            ("Le fou à la 3. du chev. contraire. N. de même", 34),
            ("Le pion, un pas ; de même", 15),
            ("De même\n2. Le fou", 8),
            ("De même Le fou prend", 8),
            ("Le roi à\nla case du Roi. De même", 24),
            ("De même\n\nChapitre", 8),
            ("Le fuo, à la case du roi, le fou prend", 25),
        ] {
            assert_eq!(
                &text[..sentence(text, DIALECT)],
                text[..end].trim_end(),
                "{text}"
            );
        }
    }

    #[test]
    fn a_move_told_with_a_letter_wrong_is_one_sentence() {
        for text in [
            "Le pion du caalier du roi, un pas",
            "Le pion du fuo de la dame, deux pas",
            "La tour du roi à la case ed sa dame",
            "Le fou à a quatrième case de la dame noire",
            "De mêm",
            "D même",
            "Le fou ocuvre l'échec",
            "Le cavalier de la dame à la seconde case de sa aame",
            "La dame à la case du fou blanc, & donue échec",
            "Le pion la repend",
        ] {
            let told = format!("{text}. De même.");
            assert_eq!(misread_sentence(&told, DIALECT), Some(text.len()), "{text}");
        }
    }

    #[test]
    fn what_is_read_and_what_is_no_move_is_none() {
        for text in [
            "Le pion du cavalier du roi, un pas. De même.",
            "Le pion du roi, deux pas, de mème, & le fou.",
            "Le roi est en danger.",
            "Bon coup.",
            "Le fou prend le pion, qui est le mieux.",
        ] {
            assert_eq!(misread_sentence(text, DIALECT), None, "{text}");
        }
    }
}
