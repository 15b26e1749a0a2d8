//! The parts of a line: an event, a place, a date, a round, a table, an opening.
//!
//! Comes in: a line of a heading, or what stands of it before and behind two names. Goes out: what its parts tell. They are parted by
//! commas, dashes and brackets; in one several things may stand. A place is one only before a date or behind `à`, and a year alone a
//! date only behind a place or an event. A line that names a book, a problem or a lesson tells of no game.
//!
//! `Première ronde du tournoi de Troyes – Paris, le 9 juin 2012`

use super::dates::{Day, date};
use super::fields::value;
use super::figures::{blanks, board, counted, eco, event, game, ordinal, round, section};
use super::names::name;
use super::{Heading, speaks_of_match};
use crate::record::vocabulary::{Read, is, word};

/// Takes the parts of a line. `named` where it names the players.
pub(super) fn parts(heading: &mut Heading<'_>, line: &str, named: bool) {
    let mut parts = split(line);
    parts.retain(|part| {
        let start = heading.span(part).start;
        !heading.is_read(start)
    });
    if !named && (speaks_of_other(&parts) || held_behind(heading, line).is_some()) {
        return;
    }
    let (mut told, mut event_end) = (named, None);
    for (i, part) in parts.iter().enumerate() {
        // The name of a match holds several.
        if heading.is_read(heading.span(part).start) {
            continue;
        }
        // `Paris (Cercle Caïssa), 3 mai 1986`
        let bracketed = |part: &&str| {
            heading.text[..heading.span(part).start].ends_with('(') && date(part).is_err()
        };
        let mut later = parts[i + 1..].iter().copied();
        let next = later.find(|part| !bracketed(part));
        let dated = next.and_then(|next| date(next).ok().filter(|(_, day)| !is_rating(next, day)));
        // The hour may stand behind the day.
        let whole =
            |(rest, day): (&str, Day)| rest.is_empty() || !day.bare && rest.starts_with(' ');
        // Between the place and the day the event may stand, or the country.
        let between = |next| event(next).is_some() || is("house", next) || is("country", next);
        let held = i == 0
            && next.is_some_and(between)
            && parts.iter().skip(2).any(|part| date(part).is_ok());
        // Behind an event and a dash stands where it was held: `Open des Vignobles – Bordeaux`
        let parting = event_end.map(|end| &heading.text[end..heading.span(part).start]);
        let behind = parting.is_some_and(|sign| matches!(sign.trim(), "-" | "–" | "—"))
            && next.is_none_or(|next| date(next).is_ok() || round(next).is_ok());
        let before = (told, dated.is_some_and(whole) || held || behind);
        let within = (line, next.filter(|_| parts.len() > 1));
        let known = heading.has("Event");
        told |= part_said(heading, part, before, within, parts.len() == 1);
        event_end = (!known && heading.has("Event")).then(|| heading.span(part).end);
    }
}

/// `part_said = { [ <link> , blanks ] , ( date | round | game | section | board | eco | event | place ) , blanks } ;`
///
/// Takes what a part tells, from its start as far as it is read; whether that is an event or a place. `before` says whether one stands
/// before it on its line, and whether a date follows; `within` its line and the next part; `alone` that it is all of its line.
fn part_said(
    heading: &mut Heading<'_>,
    part: &str,
    before: (bool, bool),
    within: (&str, Option<&str>),
    alone: bool,
) -> bool {
    let (mut told, dated) = before;
    let mut rest = part;
    while !rest.is_empty() {
        let linked = word("link")(rest).map_or(rest, |(rest, _)| blanks(rest));
        let said = |behind: &str| &rest[..rest.len() - behind.len()];
        let goes_on = |behind: &&str| !behind.starts_with(|c: char| c.is_alphanumeric());
        let behind = if let Some((behind, day)) =
            date(rest).ok().filter(|(behind, _)| goes_on(behind))
        {
            let whole = alone && rest.len() == part.len() && ends(behind);
            if day.bare && !(told || whole) || is_rating(rest, &day) {
                break;
            }
            heading.claim("Date", day.pgn, said(behind));
            behind
        } else if let Some((behind, name, value)) = numbered(rest, linked) {
            heading.claim(name, value, said(behind));
            behind
        } else if let Ok((behind, value)) = game(linked) {
            let of = word("link")(blanks(behind)).map_or("", |(rest, _)| blanks(rest));
            // Of a tournament or a match it is the round; a book has parts too, in titles of their own.
            let round = event(of).is_some() || speaks_of_match(heading.text);
            let known = heading.has("White") || heading.has("Black");
            let title = within.0.trim_matches(['.', ' ', ':']) == said(behind);
            if round || known && !title && ordinal(linked).is_ok() {
                heading.claim_of("Round", value, said(behind), !round);
            }
            behind
        } else if let Some(result) =
            value("Result", figures(rest)).filter(|_| !figures(rest).contains(char::is_lowercase))
        {
            heading.claim("Result", result, figures(rest));
            &rest[figures(rest).len()..]
        } else if let Some(both) = match_of(within.0, linked, within.1) {
            told |= heading.claim("Event", both, both);
            ""
        } else if let Ok((behind, _)) = word("manner")(linked)
            && (event(linked).is_none() || value("TimeControl", behind).is_some())
        {
            heading.taken.push(heading.span(said(behind)));
            told = true;
            behind
        } else if event(linked).is_some() {
            told = true;
            held(heading, linked);
            ""
        } else if let Some((place, behind)) = place(rest, linked) {
            // `Simultanée du 14 juillet` is no place.
            let led = behind.starts_with("du ") || behind.starts_with("de ");
            let day = date(behind).ok().filter(|(rest, _)| ends(rest) && !led);
            if day.is_none() && !(ends(behind) && (dated || is("at", rest))) {
                break;
            }
            told |= heading.claim("Site", place, said(behind));
            behind
        } else if let Some(cadence) = value("TimeControl", rest).filter(|_| rest.contains('+')) {
            heading.claim("TimeControl", cadence, rest);
            ""
        } else if heading.has("Result") && word("time")(linked).is_ok_and(|(rest, _)| ends(rest)) {
            // `1-0 (temps)`
            heading.claim("Termination", "time forfeit", rest);
            ""
        } else {
            break;
        };
        rest = blanks(behind);
    }
    told_last(heading, rest);
    told
}

/// The round, the section, the board or the opening at the start of a part, or behind its link, and the text behind it.
fn numbered<'t>(rest: &'t str, linked: &'t str) -> Option<(&'t str, &'static str, String)> {
    let of = |name| move |(behind, value): (&'t str, String)| (behind, name, value);
    let section = || section(linked).map(|(behind, value)| (behind, value.to_owned()));
    let found = round(linked).map(of("Round"));
    let found = found.or_else(|_| section().map(of("Section")));
    let found = found.or_else(|_| board(linked).map(of("Board")));
    found.or_else(|_| eco(rest).map(of("ECO"))).ok()
}

/// `held_behind = ? words ? , "(" , counted , ")" , "," , date , ? the line ends ? ;`
///
/// Takes the line that programs write below the players: `Hoogovens Wijk aan Zee (4), 20.01.1999`
fn held_behind(heading: &mut Heading<'_>, line: &str) -> Option<()> {
    let (event, behind) = line.split_once('(').filter(|_| heading.has("White"))?;
    let (number, behind) = behind.split_once(')')?;
    let (_, round) = counted(number).ok().filter(|(rest, _)| rest.is_empty())?;
    let day = blanks(behind.strip_prefix(',')?);
    let (_, found) = date(day).ok().filter(|(rest, _)| ends(rest))?;
    heading.claim("Event", event.trim(), event);
    heading.claim("Round", round, number);
    heading.claim("Date", found.pgn, day);
    Some(())
}

/// Takes the round or the day with which a part ends: `le récit de la ronde 4`, `séance du 3 mai 1925`
fn told_last(heading: &mut Heading<'_>, part: &str) {
    let round = at_end(part, round).map(|(at, value)| ("Round", value, &part[at..]));
    let day = || at_end(part, date).map(|(at, day)| ("Date", day.pgn, &part[at..]));
    let last = round.or_else(day);
    if let Some((name, value, words)) = last.filter(|(_, value, _)| !value.ends_with("??.??")) {
        heading.claim(name, value, words);
    }
}

/// Whether the parts of a line speak of a book, a problem or another game: they begin with such a word, or refer to it.
///
/// `Le Palamède, 15 mars 1842`; `Comparez avec Anderssen – Dufresne, Berlin 1852`
fn speaks_of_other(parts: &[&str]) -> bool {
    let Some(first) = parts.first() else {
        return false;
    };
    let mut words = first.match_indices(' ').map(|(at, _)| &first[at + 1..]);
    let refers = is("refers", first) || words.any(|word| is("refers", word));
    let held = event(first).is_some();
    refers || !held && parts.iter().take(2).any(|part| is("source", part))
}

/// The name of a match, which holds those of its players.
///
/// `Match La Bourdonnais - Mac Donnell`
fn match_of<'t>(line: &'t str, part: &str, next: Option<&str>) -> Option<&'t str> {
    let next = next.filter(|next| name(next).is_ok())?;
    let of = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let between = line[of(part) + part.len()..of(next)].trim();
    (is("match", part) && matches!(between, "-" | "–" | "—" | "/"))
        .then(|| &line[of(part)..of(next) + next.len()])
}

/// Whether a date stands in the parts of a line.
pub(super) fn is_dated(line: &str) -> bool {
    let dated =
        |part: &str| date(part).is_ok_and(|(rest, _)| ends(rest)) || at_end(part, date).is_some();
    split(line).into_iter().any(dated)
}

/// What stands before the words that say why: `1-0 forfait`
fn figures(rest: &str) -> &str {
    let words = rest.find(|c: char| c.is_lowercase());
    rest[..words.unwrap_or(rest.len())].trim_end()
}

/// Whether a year alone is one of so long ago, or so far, that a rating is likelier: `Dupont – 1640`.
fn is_rating(words: &str, day: &Day) -> bool {
    let figures = words.starts_with(|c: char| c.is_ascii_digit());
    figures && day.bare && !("1750".."2040").contains(&&*day.pgn)
}

/// Whether nothing goes on behind what was read of a part.
fn ends(rest: &str) -> bool {
    rest.trim_matches(['.', '?', ' ', '\u{a0}']).is_empty()
}

/// What `read` makes of the words with which a part ends, behind its first, and where they begin.
fn at_end<T>(part: &str, read: impl Fn(&str) -> Read<'_, T>) -> Option<(usize, T)> {
    let mut starts = part.match_indices(' ').map(|(at, _)| at + 1);
    starts.find_map(|at| {
        let (rest, found) = read(&part[at..]).ok()?;
        ends(rest).then_some((at, found))
    })
}

/// Claims an event, and its year or its day where the part ends with one.
pub(super) fn held(heading: &mut Heading<'_>, part: &str) {
    // Its round may end it: `Open de Metz R2`.
    let rounds = at_end(part, round);
    if let Some((at, round)) = rounds {
        heading.claim("Round", round, &part[at..]);
        return held(heading, part[..at].trim());
    }
    let (name, day) = match at_end(part, date) {
        // A year is a part of the name.
        Some((_, day)) if day.pgn.ends_with("??.??") => (part, Some((part, day))),
        Some((at, day)) => (part[..at].trim(), Some((&part[at..], day))),
        None => (part, None),
    };
    heading.claim("Event", name.trim_end_matches('.'), name);
    // Where it was held may end it: `Simultanée de M. Alekhine à Rouen`.
    let site = name.rsplit_once(" à ").map(|(_, site)| site);
    let site = site.filter(|site| super::names::name(site).is_ok_and(|(rest, _)| ends(rest)));
    if let Some(site) = site {
        heading.claim("Site", site, &site[..0]);
    }
    if let Some((words, day)) = day {
        heading.claim("Date", day.pgn, words);
    }
}

/// `place = [ <at> , blanks ] , name ;`
///
/// The place at the start of a part, or behind its link, and what stands behind it: `Paris 1900`, `à Paris`.
fn place<'t>(rest: &'t str, linked: &'t str) -> Option<(&'t str, &'t str)> {
    let at = match word("at")(rest) {
        Ok((_, "city")) => linked,
        Ok(_) => return None,
        Err(_) => rest,
    };
    let (behind, place) = name(at).ok()?;
    let other = ["weekday", "month", "field", "played"];
    let is_one = |class: &&'static str| matches!(word(class)(place), Ok(("", _)));
    let person = is("courtesy", at) || is("given", place) && place.contains(' ');
    let other = other.iter().any(is_one) || person || is("season", place);
    let goes_on = !behind.is_empty() && !behind.starts_with([' ', ',', '.']);
    (!other && !goes_on && place.len() > 2).then_some((place, blanks(behind)))
}

/// The parts of a line, between commas, dashes and brackets.
fn split(line: &str) -> Vec<&str> {
    let mut rest = line;
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let sign = |(at, c): &(usize, char)| {
            let (before, behind) = (&rest[..*at], &rest[at + c.len_utf8()..]);
            let spaced = before.ends_with([' ', '\u{a0}']) && behind.starts_with([' ', '\u{a0}']);
            match c {
                ',' | ';' | '(' | ')' | '[' | ']' | '|' | '—' | '"' | '\n' | '\t' => true,
                // `8 - 12 juillet` is one date.
                '–' | '-' if spaced && date(before.trim_start()).is_err() => {
                    let whole =
                        date(rest.trim_start()).map_or(0, |(end, _)| rest.len() - end.len());
                    whole <= *at
                }
                '–' | '-' | ':' | '/' => spaced || *c == ':' && behind.starts_with(' '),
                '.' => {
                    behind.is_empty()
                        || behind.starts_with(' ')
                            && before.rsplit(' ').next().is_some_and(|word| {
                                word.chars().count() > 4 || word.bytes().all(|b| b.is_ascii_digit())
                            })
                }
                ' ' => behind.starts_with("  "),
                _ => false,
            }
        };
        let end = rest.char_indices().find(sign);
        let (part, behind) = match end {
            Some((at, c)) => (&rest[..at], &rest[at + c.len_utf8()..]),
            None => (rest, ""),
        };
        let part = part.trim_matches([' ', '\t', '\r', '\u{a0}', '«', '»', '“', '”']);
        if !part.is_empty() {
            parts.push(part);
        }
        rest = behind;
    }
    parts
}
