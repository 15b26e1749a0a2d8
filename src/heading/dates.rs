//! Dates in the forms that pages write them.
//!
//! Comes in: a text at a date, or at the words before it. Goes out: the date as PGN has it, `??` for what is not said, and the text
//! behind.
//!
//! `le 30 octobre 1842`: `1842.10.30`. `3 brumaire an VII`: `1798.10.24`.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use super::figures::{blanks, digits, roman};
use crate::record::vocabulary::{Read, refused, word};

/// Chess was not noted before, and will not be long after.
const YEARS: std::ops::RangeInclusive<u32> = 1400..=2099;
/// A match by letter lasts no longer.
const YEARS_MOST: u32 = 9;
/// Years of two figures up to this one are of this century.
const CENTURY: u32 = 29;
/// The day of September on which each year of the Republic began, from the first, in 1792.
const AUTUMN: [u32; 14] = [22, 22, 22, 23, 22, 22, 22, 23, 23, 23, 23, 24, 23, 23];

/// A date.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Day {
    /// As PGN has it.
    pub pgn: String,
    /// Whether it is a year alone, before which no word says that it is one.
    pub bare: bool,
    /// Whether the words say more than PGN has a place for: a season, several days, about when.
    pub more: bool,
}

/// `date = { <before_date> , blanks } , ( [ <weekday> , [ "," ] , blanks ] , day_said | begun ) ;`
pub(super) fn date(input: &str) -> Read<'_, Day> {
    let mut rest = input;
    let (mut led, mut about) = (false, false);
    let of = |pgn, more| Day {
        pgn,
        more,
        ..Day::default()
    };
    // `du 3 au 8 mai`: the first word may belong to the days.
    if let Ok((behind, pgn)) = range(rest) {
        return Ok((behind, of(pgn, true)));
    }
    while let Ok((behind, how)) = word("before_date")(rest) {
        rest = blanks(behind);
        led = true;
        about |= how == "about";
        if let Ok((behind, pgn)) = range(rest) {
            return Ok((behind, of(pgn, true)));
        }
    }
    if let Ok((behind, _)) = word("weekday")(rest) {
        rest = blanks(behind.strip_prefix(',').unwrap_or(behind));
    }
    if let Ok((behind, pgn)) = day_said(rest) {
        // Of seasons and of several months the year alone is told.
        let said = &rest[..rest.len() - behind.len()];
        let several = || pgn.ends_with("??.??") && !said.contains('?');
        let more = about || several();
        return Ok((behind, of(pgn, more)));
    }
    let (behind, (pgn, more)) = begun(rest)?;
    let day = Day {
        pgn,
        bare: !led,
        more: more || about,
    };
    Ok((behind, day))
}

/// Whether a date among `words` says more than PGN has a place for.
pub(super) fn tell_more(words: &str) -> bool {
    let begins = |at: usize| !words[..at].ends_with(char::is_alphanumeric);
    let mut starts = words
        .char_indices()
        .filter(|(at, c)| c.is_alphanumeric() && begins(*at));
    starts.any(|(at, _)| date(&words[at..]).is_ok_and(|(_, day)| day.more))
}

/// The date that two of PGN tell together; none where they contradict each other.
///
/// `1930.??.??` and `????.01.24`: `1930.01.24`
pub(super) fn joined(one: &str, other: &str) -> Option<String> {
    let parts =
        one.split('.')
            .zip(other.split('.'))
            .map(|(one, other)| match one.starts_with('?') {
                true => Some(other),
                false => Some(one).filter(|one| other.starts_with('?') || other == *one),
            });
    parts
        .collect::<Option<Vec<&str>>>()
        .map(|parts| parts.join("."))
}

/// `day_said = figures | in_words | month_first | republican | month_alone | season ;`
fn day_said(input: &str) -> Read<'_, String> {
    alt((
        figures,
        republican,
        in_words,
        month_first,
        month_alone,
        season,
    ))
    .parse(input)
}

/// `figures = year , sign , digits , [ sign , digits ] | digits , sign , ( digits | roman ) , sign , ( year | ? two figures ? ) ;`
///
/// 2021-11-07, 2012-06, 14/10/2023, 14.10.23, 14/X/1912
fn figures(input: &str) -> Read<'_, String> {
    let sign = |input: &str| {
        input
            .chars()
            .next()
            .filter(|c| matches!(c, '-' | '.' | '/'))
    };
    let (rest, first) = unsaid(input)?;
    let by = sign(rest).ok_or_else(|| refused(input))?;
    let (rest, month) = alt((unsaid, roman.map(Some))).parse(&rest[1..])?;
    if sign(rest) != Some(by) {
        // `1911-12` are two years.
        let alone = matches!((first, month), (Some(year), Some(month)) if year % 100 + 1 != month);
        let ends = !rest.starts_with(|c: char| c.is_alphanumeric());
        return match alone && ends && first.is_some_and(|year| YEARS.contains(&year)) {
            true => told(input, rest, first, month, None),
            false => Err(refused(input)),
        };
    }
    let (rest, last) = unsaid(&rest[1..])?;
    let (year, day) = match first {
        Some(year) if YEARS.contains(&year) => (first, last),
        _ => (last.map(of_century), first),
    };
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric());
    match ends && year.is_none_or(|year| YEARS.contains(&year)) {
        true => told(input, rest, year, month, day),
        false => Err(refused(input)),
    }
}

/// `month_and_day = digits , "/" , digits ;`
///
/// 14/10, in a field alone
pub(super) fn month_and_day(input: &str) -> Read<'_, Day> {
    let (rest, day) = digits(input)?;
    let (rest, month) = digits(rest.strip_prefix('/').ok_or_else(|| refused(input))?)?;
    let (rest, pgn) = told(input, rest, None, Some(month), Some(day))?;
    let day = Day {
        pgn,
        ..Day::default()
    };
    Ok((rest, day))
}

/// `unsaid = digits | "?" , { "?" } ;`
fn unsaid(input: &str) -> Read<'_, Option<u32>> {
    let marks = input.bytes().take_while(|&b| b == b'?').count();
    match marks {
        0 => digits.map(Some).parse(input),
        n => Ok((&input[n..], None)),
    }
}

fn of_century(year: u32) -> u32 {
    match year {
        0..=CENTURY => 2000 + year,
        30..=99 => 1900 + year,
        year => year,
    }
}

/// A date of its parts, if there are such a month and such a day.
fn told<'a>(
    input: &'a str,
    rest: &'a str,
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
) -> Read<'a, String> {
    let last = days(None, month.unwrap_or(1));
    let fits = month.is_none_or(|month| (1..=12).contains(&month))
        && day.is_none_or(|day| (1..=last).contains(&day));
    let two = |part: Option<u32>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
    let year = year.map_or("????".to_owned(), |year| format!("{year:04}"));
    match fits {
        true => Ok((rest, format!("{year}.{}.{}", two(month), two(day)))),
        false => Err(refused(input)),
    }
}

/// How many days a month has in a year of the Republic, or at the most.
fn days(year: Option<u32>, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_none_or(|year| year.is_multiple_of(4) && year != 1800) => 29,
        2 => 28,
        _ => 31,
    }
}

/// `day = digits , [ "er" ] ;`
fn day(input: &str) -> Read<'_, u32> {
    let (rest, day) = digits(input)?;
    let rest = match rest.strip_prefix("er").or_else(|| rest.strip_prefix("er.")) {
        Some(behind) if !behind.starts_with(char::is_alphabetic) => behind,
        _ => rest,
    };
    match (1..=31).contains(&day) && !rest.starts_with(char::is_alphanumeric) {
        true => Ok((blanks(rest), day)),
        false => Err(refused(input)),
    }
}

/// `month = <month> ;`
fn month(input: &str) -> Read<'_, u32> {
    let (rest, month) = word("month")
        .map_opt(|meaning: &str| meaning.parse().ok())
        .parse(input)?;
    Ok((blanks(rest), month))
}

/// `year = ? four figures from 1400 to 2099 ? | roman ;`
///
/// 1842, MDCCCXLII
fn year(input: &str) -> Read<'_, u32> {
    let (rest, year) = year_figures(input)?;
    // `1851-1852` are two.
    let two =
        rest.starts_with(['-', '–', '/']) && !rest.chars().nth(1).is_none_or(char::is_whitespace);
    match two {
        true => Err(refused(input)),
        false => Ok((rest, year)),
    }
}

fn year_figures(input: &str) -> Read<'_, u32> {
    let input = blanks(input);
    let (rest, year) = alt((digits, roman)).parse(input)?;
    match !rest.starts_with(char::is_alphanumeric) && YEARS.contains(&year) {
        true => Ok((rest, year)),
        false => Err(refused(input)),
    }
}

/// `begun = year , [ blanks , <to> , blanks , ( year | ? two figures ? ) , ? a few years later ? ] ;`
///
/// 1844-1846, de 1891 à 1893, 1924/25: the date of a game is the day on which it began (PGN standard 8.1.1.3). Many years are a life, and
/// tell neither. With the year, whether it is one of several.
pub(super) fn begun(input: &str) -> Read<'_, (String, bool)> {
    let (rest, first) = year_figures(input)?;
    let said = |year| (format!("{first}.??.??"), year);
    let Ok((behind, _)) = word("to")(blanks(rest)) else {
        return Ok((rest, said(false)));
    };
    let later = |last: &u32| (first + 1..=first + YEARS_MOST).contains(last);
    let short = digits(behind).map(|(rest, last)| (rest, first - first % 100 + last));
    match (year(blanks(behind)), short) {
        (Ok((rest, last)), _) if later(&last) => Ok((rest, said(true))),
        (Ok(_), _) => Err(refused(input)),
        (_, Ok((rest, last))) if later(&last) => Ok((rest, said(true))),
        _ => Ok((rest, said(false))),
    }
}

/// `of_year = [ "," | "de" ] , year ;`
fn of_year(input: &str) -> Read<'_, u32> {
    let rest = input
        .strip_prefix(',')
        .or_else(|| input.strip_prefix("de "));
    year(blanks(rest.unwrap_or(input)))
}

/// `in_words = day , month , [ of_year | ? two figures, and no word behind them ? ] ;`
///
/// 1er mai 1851, 14 oct. 2023, 17 mars, 3 février 08
fn in_words(input: &str) -> Read<'_, String> {
    let goes_on = |c: char| c.is_alphanumeric() || c == ':';
    let short = |input| match digits(input)? {
        (rest, _) if input.len() != rest.len() + 2 => Err(refused(input)),
        (rest, _) if blanks(rest).starts_with(goes_on) => Err(refused(input)),
        (rest, year) => Ok((rest, of_century(year))),
    };
    let (rest, (day, month, year)) = (day, month, opt(alt((of_year, short)))).parse(input)?;
    told(input, rest, year, Some(month), Some(day))
}

/// `month_first = month , day , "," , year ;`
///
/// Oct 14, 2023
fn month_first(input: &str) -> Read<'_, String> {
    let (rest, (month, day)) = (month, day).parse(input)?;
    let (rest, year) = year(rest.strip_prefix(',').ok_or_else(|| refused(input))?)?;
    told(input, rest, Some(year), Some(month), Some(day))
}

/// `month_alone = month , [ "-" , month ] , of_year ;`
///
/// octobre 2023, juillet-août 1900
fn month_alone(input: &str) -> Read<'_, String> {
    let (rest, first) = month(input)?;
    let (rest, last) = opt(|rest| {
        let (rest, _) = word("to")(rest)?;
        month(blanks(rest))
    })
    .parse(rest)?;
    let (rest, year) = of_year(rest)?;
    told(
        input,
        rest,
        Some(year),
        Some(first).filter(|_| last.is_none()),
        None,
    )
}

/// `season = <season> , blanks , [ "de" , blanks ] , begun ;`
fn season(input: &str) -> Read<'_, String> {
    let (rest, _) = word("season")(input)?;
    let rest = blanks(rest);
    let (rest, (year, _)) = begun(rest.strip_prefix("de ").unwrap_or(rest))?;
    Ok((rest, year))
}

/// `range = [ <from> , blanks ] , day , [ month , [ year ] ] , <to> , blanks , day , month , [ of_year ] ;`
///
/// du 3 au 8 mai 1900: the day is not said.
fn range(input: &str) -> Read<'_, String> {
    let (rest, _) = opt(word("from")).parse(input)?;
    let (rest, (_, before)) = (day, opt(month)).parse(blanks(rest))?;
    let (rest, began) = opt(year).parse(rest)?;
    let (rest, _) = word("to")(blanks(rest))?;
    let (rest, (_, month, year)) = (day, month, opt(of_year)).parse(blanks(rest))?;
    let same = before.is_none_or(|before| before == month);
    told(
        input,
        rest,
        began.or(year),
        Some(month).filter(|_| same),
        None,
    )
}

/// `republican = [ day ] , <republican> , blanks , [ "," ] , <year> , blanks , ( digits | roman ) ;`
///
/// 3 brumaire an VII; of a month alone that in which it begins.
fn republican(input: &str) -> Read<'_, String> {
    let (rest, day) = opt(day).parse(input)?;
    let (rest, month) = word("republican")
        .map_opt(|meaning: &str| meaning.parse::<u32>().ok())
        .parse(rest)?;
    let rest = blanks(rest);
    let (rest, _) = word("year")(blanks(rest.strip_prefix(',').unwrap_or(rest)))?;
    let (rest, year) = alt((digits, roman)).parse(blanks(rest))?;
    let begins = (1..=14).contains(&year).then(|| AUTUMN[year as usize - 1]);
    let Some(begins) = begins.filter(|_| day.is_none_or(|day| day <= 30)) else {
        return Err(refused(input));
    };
    // The days since the last of August in the year before.
    let mut left = begins + (month - 1) * 30 + day.unwrap_or(1) - 1;
    let (mut civil, mut at) = (1791 + year, 9);
    while left > days(Some(civil), at) {
        left -= days(Some(civil), at);
        (civil, at) = if at == 12 {
            (civil + 1, 1)
        } else {
            (civil, at + 1)
        };
    }
    told(input, rest, Some(civil), Some(at), day.map(|_| left))
}
