//! The words of a beginning, out of `grammar/beginnings.tsv`.
//!
//! Comes in: a text. Goes out: its words that mean something here, each with its place; the others
//! (articles, names, verbs) say nothing. Accents, long s and case are folded for the comparison.
//!
//! `du trait et de deux pions, l'un en c4`: of, trait, and, of, number 2, pawn, break, number 1, c4

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use shakmaty::{Color, Role, Square};

use crate::lexicon::{Language, role_named};

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Man(Role),
    Trait,
    Number(u8),
    Exchange,
    Of,
    And,
    Side(Color),
    /// `la dame noire`: whose man it is, no side that is spoken of.
    Coloured(Color),
    Gives,
    /// `donne`, `sans`: of odds, where nothing else is said in the sentence.
    Offers,
    /// `ôté`, `retirée`: the same, behind the man too.
    Removed,
    /// `reçoit`: the other side gives.
    Receives,
    Sets,
    /// `jouent`, `commencent`: of a side, that it moves.
    Plays,
    /// `à but`: no odds.
    Even,
    /// An article, a preposition, a verb: it says nothing here.
    Silent,
    /// A square by its name.
    Square(Square),
    /// A comma, a stop, a semicolon.
    Break,
}

/// A word that means something, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub class: Class,
    pub at: Range<usize>,
}

/// The words of `text` that mean something.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut from = 0;
    let end = text.len();
    let shortened = shortened(text);
    for at in words(text).chain(std::iter::once(end..end)) {
        let between = text.get(from..at.start).unwrap_or_default();
        let signs = between
            .char_indices()
            .filter_map(|(i, c)| sign(c, from + i));
        tokens.extend(signs);
        from = at.end;
        let word = text.get(at.clone()).unwrap_or_default();
        // `Rg1`: a man's letter and his square.
        if let Some((role, square)) = lettered(word) {
            let cut = at.start + 1;
            let man = Class::Man(role);
            let square = Class::Square(square);
            tokens.push(Token {
                class: man,
                at: at.start..cut,
            });
            tokens.push(Token {
                class: square,
                at: cut..at.end,
            });
        } else if let Some(man) =
            letter_of(word).filter(|_| shortened.binary_search(&at.start).is_ok())
        {
            let class = Class::Man(man);
            tokens.push(Token { class, at });
        } else if let Some(man) = man_letter(word, &text[at.end..]) {
            let class = Class::Man(man);
            tokens.push(Token { class, at });
        } else if let Some(man) = wing_letter(word).filter(|_| names_winged(tokens.last())) {
            let class = Class::Man(man);
            tokens.push(Token { class, at });
        } else if text[at.end..].starts_with(['\'', '’']) && word.eq_ignore_ascii_case("n") {
            // `Ils n'ont pas` names no side.
        } else if let Some(class) = class(word).filter(|class| *class != Class::Silent) {
            tokens.push(Token { class, at });
        }
    }
    tokens
}

/// A man by his French letter, before a blank and his square: `R g1`.
fn man_letter(word: &str, behind: &str) -> Option<Role> {
    let role = letter_of(word)?;
    let next = behind.trim_start_matches([' ', '\u{a0}']);
    let square = next.split(|c: char| !c.is_alphanumeric()).next()?;
    let named = Square::from_ascii(folded(square).as_bytes()).is_ok();
    (next.len() < behind.len() && named).then_some(role)
}

/// What stands before a man's letter, where no other man's does.
const BEFORE_MAN: [&str; 8] = ["le", "la", "l", "un", "une", "du", "de", "d"];

/// The starts of the letters that name men, since an article or such a letter stands before them: `le C. D.`, `du P. du F. du
/// R.`, but not `de P. Morphy`.
fn shortened(text: &str) -> Vec<usize> {
    let (mut found, mut before) = (Vec::new(), None::<Range<usize>>);
    for at in words(text) {
        let article =
            |word: &Range<usize>| BEFORE_MAN.contains(&folded(&text[word.clone()]).as_str());
        let joined = |word: &Range<usize>| {
            let between = &text[word.end..at.start];
            found.last() == Some(&word.start) && between.chars().all(|c| ". -\u{a0}".contains(c))
        };
        let led = || {
            let before = before.as_ref();
            before.is_some_and(|word| article(word) || joined(word))
        };
        if letter_of(&text[at.clone()]).is_some() && !is_initial(&text[at.end..]) && led() {
            found.push(at.start);
        }
        before = Some(at);
    }
    found
}

/// Whether a name stands behind a letter and its stop: `. Morphy`
fn is_initial(behind: &str) -> bool {
    let name = behind.strip_prefix('.').map(str::trim_start);
    let mut letters = name.unwrap_or_default().chars();
    let capital = letters.next().is_some_and(char::is_uppercase);
    capital && letters.next().is_some_and(char::is_lowercase)
}

/// The text with blanks for the stops of letters that name men, which end no sentence.
pub(super) fn without_stops(text: &str) -> String {
    let mut plain = text.to_owned();
    for at in shortened(text) {
        if text[at + 1..].starts_with('.') {
            plain.replace_range(at + 1..at + 2, " ");
        }
    }
    plain
}

/// The king or the queen by his letter, behind a man whose wing it tells: `Tour D`.
fn wing_letter(word: &str) -> Option<Role> {
    letter_of(word).filter(|role| matches!(role, Role::King | Role::Queen))
}

/// The man whose French letter the word is.
fn letter_of(word: &str) -> Option<Role> {
    let mut letters = Role::ALL.into_iter().zip(Language::French.letters());
    letters
        .find(|(_, letter)| **letter == word)
        .map(|(role, _)| role)
}

/// Whether the word before names a man whom a wing tells apart.
fn names_winged(before: Option<&Token>) -> bool {
    let winged = [Role::Knight, Role::Bishop, Role::Rook].map(Class::Man);
    before.is_some_and(|token| winged.contains(&token.class))
}

/// What a sign at byte `at` means.
fn sign(c: char, at: usize) -> Option<Token> {
    let class = match c {
        ',' | ';' | '.' => Class::Break,
        '&' => Class::And,
        _ => return None,
    };
    Some(Token {
        class,
        at: at..at + 1,
    })
}

/// A man by his French letter, and his square.
fn lettered(word: &str) -> Option<(Role, Square)> {
    let mut letters = Role::ALL.into_iter().zip(Language::French.letters());
    let (role, letter) = letters.find(|(_, letter)| word.starts_with(**letter))?;
    let square = Square::from_ascii(word.get(letter.len()..)?.as_bytes()).ok()?;
    Some((role, square))
}

fn class(word: &str) -> Option<Class> {
    let folded = folded(word);
    if let Ok(square) = Square::from_ascii(folded.as_bytes()) {
        return Some(Class::Square(square));
    }
    if let Ok(number @ 1..=8) = folded.parse::<u8>() {
        return Some(Class::Number(number));
    }
    rows().get(folded.as_str()).copied()
}

/// What the first word of `text` means.
pub(super) fn first(text: &str) -> Option<Class> {
    words(text).next().and_then(|at| class(&text[at]))
}

/// Whether a man whose word ends at byte `end` is told to stand somewhere: articles alone are `between` the side and him, and
/// the next word means something, and names no side.
pub(super) fn stands_somewhere(text: &str, between: Range<usize>, end: usize) -> bool {
    let (before, behind) = (&text[between], &text[end..]);
    words(before).all(|at| class(&before[at]) == Some(Class::Silent))
        && words(behind).next().is_some_and(|at| {
            let parts = &behind[..at.start];
            let next = class(&behind[at]);
            let said = next.is_some_and(|class| !matches!(class, Class::Side(_)));
            !parts.contains(['.', ';', '(', '\n']) && said
        })
}

/// The first word of `text` that means nothing here and is no name: it begins with a small letter.
pub(super) fn unread(text: &str) -> Option<Range<usize>> {
    let mut words = words(text).filter(|at| text[at.clone()].starts_with(char::is_lowercase));
    words.find(|at| class(&text[at.clone()]).is_none())
}

/// Whether `text` has words of the table alone, and a man's name or a number first, behind articles.
pub(super) fn names_man_first(text: &str) -> bool {
    let read = words(text).map(|at| class(&text[at]));
    let mut first = read.clone().skip_while(|word| *word == Some(Class::Silent));
    let named = matches!(
        first.next().flatten(),
        Some(Class::Man(_) | Class::Number(_))
    );
    let article = [
        "le ",
        "la ",
        "les ",
        "l'",
        "l’",
        "un ",
        "une ",
        "partie a ",
        "partie au ",
    ];
    let start = folded(text.trim_start());
    let silent = words(text).next().and_then(|at| class(&text[at])) == Some(Class::Silent);
    named
        && (!silent || article.iter().any(|article| start.starts_with(article)))
        && read.clone().all(|word| word.is_some())
}

/// The places of the words of a text. `N°` is no word: it names no side.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + Clone + '_ {
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    ends.filter_map(move |(at, c)| match c.is_alphanumeric() {
        true => {
            start = start.or(Some(at));
            None
        }
        false => start.take().filter(|_| c != '°').map(|start| start..at),
    })
}

/// A word in small letters without accents.
fn folded(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    let plain = |c: char| match c {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'û' | 'ù' | 'ü' => 'u',
        'ç' => 'c',
        'ſ' => 's',
        c => c,
    };
    word.chars()
        .flat_map(char::to_lowercase)
        .map(plain)
        .collect()
}

type Row = (&'static str, Class);

fn rows() -> &'static HashMap<&'static str, Class> {
    static ROWS: OnceLock<HashMap<&str, Class>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let lines = include_str!("../../grammar/beginnings.tsv").lines();
        let lines = lines.filter(|line| !line.starts_with("# "));
        lines.filter_map(row).collect()
    })
}

/// A row of the table; none where it is none, which fails a test.
fn row(line: &'static str) -> Option<Row> {
    let mut cells = line.split('\t');
    let (class, meaning, spelling) = (cells.next()?, cells.next()?, cells.next()?);
    let attested = cells.next().is_some_and(|cell| !cell.is_empty()) && cells.next().is_none();
    let class = match (class, meaning) {
        ("man", _) => Class::Man(role_named(meaning)?),
        ("trait", "-") => Class::Trait,
        ("number", _) => Class::Number(meaning.parse().ok()?),
        ("exchange", "-") => Class::Exchange,
        ("of", "-") => Class::Of,
        ("and", "-") => Class::And,
        ("side", "white") => Class::Side(Color::White),
        ("side", "black") => Class::Side(Color::Black),
        ("colour", "white") => Class::Coloured(Color::White),
        ("colour", "black") => Class::Coloured(Color::Black),
        ("gives", "-") => Class::Gives,
        ("offers", "-") => Class::Offers,
        ("removed", "-") => Class::Removed,
        ("receives", "-") => Class::Receives,
        ("plays", "-") => Class::Plays,
        ("even", "-") => Class::Even,
        ("silent", "-") => Class::Silent,
        ("sets", "-") => Class::Sets,
        _ => return None,
    };
    (attested && folded(spelling) == spelling).then_some((spelling, class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_a_row_and_no_spelling_stands_twice() {
        let text = include_str!("../../grammar/beginnings.tsv");
        let lines = text.lines().filter(|line| !line.starts_with("# "));
        for line in lines.clone() {
            assert!(row(line).is_some(), "{line}");
        }
        assert_eq!(rows().len(), lines.count());
    }

    #[test]
    fn words_are_found_whatever_their_accents_and_the_rest_says_nothing() {
        let text = "en Échange du trait & de c4, le Roy";
        let found: Vec<&str> = tokens(text)
            .iter()
            .map(|token| &text[token.at.clone()])
            .collect();
        assert_eq!(
            found,
            ["Échange", "du", "trait", "&", "de", "c4", ",", "Roy"]
        );
    }
}
