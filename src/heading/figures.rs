//! Rounds, openings, times, ratings and events: the short values of headings.
//!
//! Comes in: a text at the value. Goes out: the value as PGN has it, and the text behind.
//!
//! `3e ronde`: `3`. `90 min + 30 s`: `5400+30`.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::anychar;
use nom::combinator::{opt, recognize, verify};
use nom::multi::separated_list1;

use super::dates::begun;
use super::names::name;
use crate::record::roman_number;
use crate::record::vocabulary::{Read, is, refused, word};

/// Ratings, the lowest and the highest.
const RATINGS: std::ops::RangeInclusive<u32> = 1000..=2999;
/// What stands for the end of a line where a sentence runs over it.
pub(super) const LINE: char = '\u{b}';

/// The text behind blanks.
pub(super) fn blanks(input: &str) -> &str {
    input.trim_start_matches([' ', '\t', '\u{a0}', '\u{202f}', LINE])
}

/// `digits = ? figures, four at the most ? ;`
pub(super) fn digits(input: &str) -> Read<'_, u32> {
    let n = input.bytes().take_while(u8::is_ascii_digit).count();
    match input[..n].parse() {
        Ok(value) if n <= 4 => Ok((&input[n..], value)),
        _ => Err(refused(input)),
    }
}

/// `roman = ? a Roman number in capitals ? ;`
pub(super) fn roman(input: &str) -> Read<'_, u32> {
    match roman_number(input, "IVXLCDM") {
        Some((_, n))
            if input[n..].starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) =>
        {
            Err(refused(input))
        }
        Some((value, n)) => Ok((&input[n..], value)),
        None => Err(refused(input)),
    }
}

/// `ordinal = ( digits | roman ) , <suffix> | <number> ;`
///
/// 3e, 1re, IIe, première
pub(super) fn ordinal(input: &str) -> Read<'_, u32> {
    let figures = |input| {
        let (rest, value) = alt((digits, roman)).parse(input)?;
        let (rest, _) = word("suffix")(rest)?;
        Ok((rest, value))
    };
    let in_words = word("number").map_opt(|meaning: &str| meaning.parse().ok());
    alt((figures, in_words)).parse(input)
}

/// `counted = ( digits | roman ) , [ "." , digits ] | ordinal ;`
///
/// The number of a round in a field: 3, 3.2, 3e, III
pub(super) fn counted(input: &str) -> Read<'_, String> {
    let plain = |input| {
        let (rest, value) = alt((digits, roman)).parse(input)?;
        let part = rest.strip_prefix('.').and_then(|rest| digits(rest).ok());
        match part {
            Some((rest, part)) => Ok((rest, format!("{value}.{part}"))),
            None if rest.starts_with(char::is_alphanumeric) => Err(refused(input)),
            None => Ok((rest, value.to_string())),
        }
    };
    alt((ordinal.map(|value| value.to_string()), plain)).parse(input)
}

/// `round = ordinal , blanks , <round> | <round> , blanks , [ <counts> ] , counted | ( "R" | "r" ) , counted ;`
///
/// 3e ronde, Ronde 3, première ronde, R3
pub(super) fn round(input: &str) -> Read<'_, String> {
    let figures = input.strip_prefix(['R', 'r']);
    let figures = figures.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    match figures.and_then(|rest| counted(rest).ok()) {
        Some(found) => Ok(found),
        None => numbered("round")(input),
    }
}

/// `board = ordinal , blanks , <board> | <board> , blanks , [ <counts> ] , counted ;`
///
/// Table 2
pub(super) fn board(input: &str) -> Read<'_, String> {
    numbered("board")(input)
}

/// `game = ordinal , blanks , <game> | <game> , blanks , [ <counts> ] , counted ;`
///
/// Partie 3, troisième partie
pub(super) fn game(input: &str) -> Read<'_, String> {
    numbered("game")(input)
}

fn numbered(class: &'static str) -> impl Fn(&str) -> Read<'_, String> {
    move |input| {
        if let Ok((rest, value)) = ordinal(input)
            && let Ok((rest, _)) = word(class)(blanks(rest))
        {
            return Ok((rest, value.to_string()));
        }
        let (rest, _) = word(class)(input)?;
        let rest = blanks(rest);
        counted(word("counts")(rest).map_or(rest, |(rest, _)| blanks(rest)))
    }
}

/// `section = <section> , blanks , ( ? a capital alone ? | counted ) ;`
///
/// Groupe B, poule 2
pub(super) fn section(input: &str) -> Read<'_, &str> {
    let (rest, _) = word("section")(input)?;
    let letter = |rest| recognize(verify(anychar, |c| c.is_uppercase())).parse(rest);
    let (rest, _) = alt((recognize(counted), letter)).parse(blanks(rest))?;
    match rest.starts_with(char::is_alphanumeric) {
        true => Err(refused(input)),
        false => Ok((rest, &input[..input.len() - rest.len()])),
    }
}

/// `eco = ? A to E ? , ? two figures ? ;`
///
/// C51
pub(super) fn eco(input: &str) -> Read<'_, String> {
    let bytes = input.as_bytes();
    let fits = matches!(bytes, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..]);
    match fits && !input[3..].starts_with(char::is_alphanumeric) {
        true => Ok((&input[3..], input[..3].to_owned())),
        false => Err(refused(input)),
    }
}

/// `cadence = [ <clock> , blanks ] , ( digits , "+" , digits | stage , { <then> , stage } , [ "+" , lasts ] , { <per_move> } ) ;`
///
/// 90 min + 30 s, 40 coups en 2 h, 3+2
pub(super) fn cadence(input: &str) -> Read<'_, String> {
    let input = word("clock")(input).map_or(input, |(rest, _)| blanks(rest));
    if let Ok((rest, (minutes, more))) = (digits, preceded_plus(digits)).parse(input)
        && rest.is_empty()
    {
        return Ok((rest, format!("{}+{more}", minutes * 60)));
    }
    let then = |rest| word("then")(blanks(rest));
    let (rest, stages) = separated_list1(then, |rest| stage(blanks(rest))).parse(input)?;
    let (mut rest, more) = opt(preceded_plus(lasts)).parse(rest)?;
    while let Ok((behind, _)) = word("per_move")(blanks(rest)) {
        rest = behind;
    }
    let more = more.map_or(String::new(), |more| format!("+{more}"));
    Ok((rest, stages.join(":") + &more))
}

/// `stage = moves , [ <spends> ] , lasts | lasts , [ <spends> ] , [ moves ] ;`
fn stage(input: &str) -> Read<'_, String> {
    let link = |rest| {
        let rest = blanks(rest);
        word("spends")(rest).map_or(rest, |(rest, _)| blanks(rest))
    };
    let (rest, before) = opt(moves).parse(input)?;
    let (rest, time) = lasts(link(rest))?;
    let (rest, behind) = opt(|rest| moves(link(rest))).parse(rest)?;
    let count = before.or(behind).map_or(String::new(), |n| format!("{n}/"));
    Ok((rest, format!("{count}{time}")))
}

fn preceded_plus<'a>(
    parser: impl Fn(&'a str) -> Read<'a, u32>,
) -> impl Fn(&'a str) -> Read<'a, u32> {
    move |input| match blanks(input).strip_prefix('+') {
        Some(rest) => parser(blanks(rest)),
        None => Err(refused(input)),
    }
}

/// `moves = digits , blanks , "coups" ;`
fn moves(input: &str) -> Read<'_, u32> {
    let (rest, count) = digits(input)?;
    match blanks(rest).strip_prefix("coups") {
        Some(rest) => Ok((rest, count)),
        None => Err(refused(input)),
    }
}

/// `lasts = digits , blanks , unit , [ blanks , digits , [ unit ] ] ;`
///
/// 1 h 30, 90 min, 30 s: in seconds
fn lasts(input: &str) -> Read<'_, u32> {
    let (rest, value) = digits(input)?;
    let (rest, unit) = unit(blanks(rest))?;
    if unit == 3600
        && let Ok((rest, minutes)) = digits(blanks(rest))
    {
        let (rest, _) = opt(|rest| self::unit(blanks(rest))).parse(rest)?;
        return Ok((rest, value * 3600 + minutes * 60));
    }
    Ok((rest, value * unit))
}

/// `unit = ? a unit of time ? ;`
fn unit(input: &str) -> Read<'_, u32> {
    let ends = |c: char| !(c.is_alphabetic() || matches!(c, '\'' | '"'));
    let (name, rest) = input.split_at(input.find(ends).unwrap_or(input.len()));
    match name {
        "heures" | "heure" | "h" => Ok((rest, 3600)),
        "minutes" | "minute" | "min" | "mn" | "'" => Ok((rest, 60)),
        "secondes" | "seconde" | "sec" | "s" | "''" | "\"" => Ok((rest, 1)),
        _ => Err(refused(input)),
    }
}

/// `rating = ? four figures from 1000 to 2999 ? , [ "F" | "N" | "E" ] ;`
///
/// 1540, 1399E: the letter says whose it is, of the world, the country, or an estimate.
pub(super) fn rating(input: &str) -> Read<'_, u32> {
    let (rest, value) = digits(input)?;
    let letter = blanks(rest).strip_prefix(['F', 'N', 'E']);
    let apart = |rest: &&str| !rest.starts_with(char::is_alphanumeric);
    let rest = letter.filter(apart).unwrap_or(rest);
    // `1844-1846` are years.
    let years = rest.trim_start_matches(['-', '–']);
    let years = years.len() < rest.len() && years.starts_with(|c: char| c.is_ascii_digit());
    match RATINGS.contains(&value) && !years && !rest.starts_with(char::is_alphanumeric) {
        true => Ok((rest, value)),
        false => Err(refused(input)),
    }
}

/// What stands behind the names and words that go on a noun: ` de la Régence`, ` international de Londres 1851`.
///
/// `named = { blanks , ( name | [ <link> , blanks ] , <kind> | begun ) } ;`
pub(super) fn named(input: &str) -> &str {
    let mut rest = input;
    loop {
        let next = blanks(rest);
        let linked = word("link")(next).map_or(next, |(rest, _)| blanks(rest));
        let years = || begun(next).map(|(behind, _)| behind);
        rest = match (name(next), word("kind")(linked)) {
            _ if next.len() == rest.len() => return rest,
            (Ok((behind, _)), _) | (_, Ok((behind, _))) => behind,
            _ => match years() {
                Ok(behind) => behind,
                Err(_) => return rest,
            },
        };
    }
}

/// `event = [ ordinal , blanks ] , <event> , named , [ <link> , blanks , ? a word that ends the part ? ] ;`
///
/// Tournoi de Baden-Baden, tournoi du téléthon, 8e Open d'Avoine; `Match nul` is none.
pub(super) fn event(part: &str) -> Option<&str> {
    let counted = ordinal(part).map_or(part, |(rest, _)| blanks(rest));
    let (noun, _) = word("event")(counted).ok()?;
    let rest = named(noun);
    let last = |rest| {
        let (word, _) = word("link")(blanks(rest)).ok()?;
        Some(blanks(word)).filter(|word| !word.is_empty() && word.chars().all(char::is_alphabetic))
    };
    let end = rest.trim_matches(['.', ' ', '\u{a0}']);
    // Its number or its day may stand behind, and capitals are a title.
    let goes_on = |c: char| c.is_ascii_digit() || c == '(' || c.is_uppercase();
    let whole = end.is_empty()
        || last(rest).is_some()
        || end.starts_with(goes_on)
        || is("before_date", end);
    let title = part
        .chars()
        .filter(|c| c.is_alphabetic())
        .all(char::is_uppercase);
    let over = crate::lexicon::result(part).is_some();
    // `Open` alone is none, and `Coupe de France` is.
    let names = noun.len() > 1 || counted[..counted.len() - noun.len()].contains(' ');
    (names && (whole || title) && !over && !part.contains(['!', '?', '='])).then_some(part)
}

/// `ratings = rating , blanks , <to> , blanks , rating ;`
///
/// Those of both: 1801 / 1777
pub(super) fn ratings(input: &str) -> Read<'_, [u32; 2]> {
    let (rest, white) = rating(input)?;
    let (rest, _) = word("to")(blanks(rest))?;
    let (rest, black) = rating(blanks(rest))?;
    Ok((rest, [white, black]))
}
