//! Rounds, openings and times: the short values of headings.
//!
//! Comes in: a text at the value. Goes out: the value as PGN has it, and the text behind.
//!
//! `3e ronde`: `3`. `90 min + 30 s`: `5400+30`.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::anychar;
use nom::combinator::{opt, recognize, verify};

use crate::record::vocabulary::{Read, refused, word};

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
    let value = |c: char| match c {
        'I' => 1,
        'V' => 5,
        'X' => 10,
        'L' => 50,
        'C' => 100,
        'D' => 500,
        'M' => 1000,
        _ => 0,
    };
    let n = input
        .bytes()
        .take_while(|&b| value(char::from(b)) > 0)
        .count();
    let rest = &input[n..];
    if n == 0 || n > 15 || rest.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
        return Err(refused(input));
    }
    let (mut sum, mut last) = (0_u32, 0);
    for c in input[..n].chars().rev() {
        let value = value(c);
        sum = if value < last {
            sum.saturating_sub(value)
        } else {
            sum + value
        };
        last = last.max(value);
    }
    Ok((rest, sum))
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

/// `round = ordinal , blanks , <round> | <round> , blanks , [ <counts> ] , counted | "R" , counted ;`
///
/// 3e ronde, Ronde 3, première ronde, R3
pub(super) fn round(input: &str) -> Read<'_, String> {
    let figures = input.strip_prefix('R');
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

/// `cadence = digits , "+" , digits | stage , { "," , [ "puis" ] , stage } , [ "+" , lasts , [ "/coup" | "par coup" ] ] , [ "KO" ] ;`
///
/// 90 min + 30 s, 40 coups en 2 h, 3+2
pub(super) fn cadence(input: &str) -> Read<'_, String> {
    if let Ok((rest, (minutes, more))) = (digits, preceded_plus(digits)).parse(input)
        && rest.is_empty()
    {
        return Ok((rest, format!("{}+{more}", minutes * 60)));
    }
    let (mut rest, mut said) = stage(input)?;
    loop {
        let next = blanks(rest)
            .strip_prefix(',')
            .or_else(|| blanks(rest).strip_prefix("puis"));
        let next = next.map(|next| blanks(blanks(next).trim_start_matches("puis")));
        let Some((behind, more)) = next.and_then(|next| stage(next).ok()) else {
            break;
        };
        (rest, said) = (behind, format!("{said}:{more}"));
    }
    let (mut rest, more) = opt(preceded_plus(lasts)).parse(rest)?;
    for words in ["/coup", "par coup", "par joueur", "KO", "k.o.", "/coup."] {
        rest = blanks(rest).strip_prefix(words).unwrap_or(rest);
    }
    Ok((
        rest,
        more.map_or(said.clone(), |more| format!("{said}+{more}")),
    ))
}

/// `stage = moves , [ "en" | "/" ] , lasts | lasts , [ "pour" | "/" ] , [ moves ] ;`
fn stage(input: &str) -> Read<'_, String> {
    let link = |rest| {
        let rest = blanks(rest);
        let words = ["en ", "pour ", "les ", "/"];
        blanks(
            words
                .iter()
                .fold(rest, |rest, word| rest.strip_prefix(word).unwrap_or(rest)),
        )
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
    const UNITS: [(&str, u32); 12] = [
        ("heures", 3600),
        ("heure", 3600),
        ("h", 3600),
        ("minutes", 60),
        ("minute", 60),
        ("min", 60),
        ("mn", 60),
        ("''", 1),
        ("'", 60),
        ("\"", 1),
        ("secondes", 1),
        ("s", 1),
    ];
    let mut found = UNITS.iter().filter_map(|(name, seconds)| {
        let rest = input.strip_prefix(name)?;
        let ends = !rest.starts_with(char::is_alphabetic);
        ends.then_some((rest, *seconds))
    });
    found.next().ok_or_else(|| refused(input))
}
