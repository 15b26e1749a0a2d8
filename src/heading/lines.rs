//! Lines that name two players, heads of columns, and lines of an event, a place, a date, a round.
//!
//! Comes in: the lines of a heading. Goes out: what they tell. The parts of a line are parted by commas, dashes and brackets, and
//! each is read for itself; a place is one only before a date, and a year alone a date only behind a place or an event.
//!
//! `Partie 3 : Martin / Dupont – Tournoi du Cavalier – Troyes, le 9 juin 2012`

use super::Heading;
use super::dates::{Day, date};
use super::fields::{is_event, value};
use super::figures::{blanks, board, eco, round};
use super::names::{Player, name, plain_player, player};
use super::vocabulary::{Read, is, refused, word};

/// Before which texts on a line two names may begin.
const LEADS: [&str; 8] = [": ", ". ", ") ", ", ", " – ", " — ", " - ", "  "];

/// Takes what a line tells: the two players, and its parts.
pub(super) fn line(heading: &mut Heading<'_>, line: &str) {
    let starts = line.char_indices().map(|(at, _)| at).filter(|&at| {
        let before = &line[..at];
        before.trim().is_empty() || LEADS.iter().any(|lead| before.ends_with(lead))
    });
    let found = starts
        .filter(|at| !line[*at..].starts_with(' '))
        .find_map(|at| {
            let (rest, two) = pair(&line[at..]).ok()?;
            Some((at, line.len() - rest.len(), two))
        });
    let Some((start, end, two)) = found else {
        return parts(heading, line, false);
    };
    let words = &line[start..end];
    let told = heading.has("White") || heading.has("Black");
    if !told {
        players(heading, two, words);
    }
    parts(heading, &line[..start], true);
    parts(heading, &line[end..], true);
}

/// `pair = player , blanks , <against> , blanks , player , ? the part ends ? ;`
///
/// Dupont – Martin; M. Dupont (Noirs) contre M. Martin (Blancs)
fn pair(input: &str) -> Read<'_, [Player; 2]> {
    let (rest, first) = player(input)?;
    // His town may stand in brackets.
    let town = blanks(rest)
        .strip_prefix('(')
        .and_then(|town| town.split_once(')'));
    let rest = town.map_or(rest, |(_, rest)| rest);
    let spaced = blanks(rest);
    let (behind, _) = word("against")(spaced)?;
    // A dash without blanks joins the parts of one name.
    let apart = spaced.len() < rest.len() && blanks(behind).len() < behind.len()
        || spaced.starts_with(['–', '—']);
    if !apart || blanks(behind).len() + 3 < behind.len() {
        return Err(refused(input));
    }
    let (mut rest, mut second) = player(blanks(behind))?;
    // Where the first has no such thing, the words behind a comma are a place, and figures a year.
    let comma = rest.len() < behind.len() && behind[..behind.len() - rest.len()].contains(',');
    let other = comma && !input[..input.len() - spaced.len()].contains(',');
    if other || second.elo.is_some() && first.elo.is_none() {
        (rest, second) = plain_player(blanks(behind))?;
    }
    let end = rest.trim_start_matches([' ', '\u{a0}']);
    let ends = end.is_empty()
        || end.starts_with([
            ',', '.', ';', ':', '(', '[', '–', '—', '-', '\n', '\r', '|', '/', '}',
        ])
        || end.starts_with(|c: char| c.is_ascii_digit() || c == '½');
    match ends {
        true => Ok((rest, [first, second])),
        false => Err(refused(input)),
    }
}

/// Claims two players: the first has White, unless brackets say otherwise.
pub(super) fn players(heading: &mut Heading<'_>, [first, second]: [Player; 2], words: &str) {
    let exchanged = first.side == Some("Black") || second.side == Some("White");
    let (white, black) = if exchanged {
        (second, first)
    } else {
        (first, second)
    };
    let sides = [
        ("White", "WhiteElo", "WhiteTitle", white),
        ("Black", "BlackElo", "BlackTitle", black),
    ];
    for (name, elo, title, player) in sides {
        heading.claim(name, player.name, words);
        if let Some(value) = player.elo {
            heading.claim(elo, value, words);
        }
        if let Some(value) = player.title {
            heading.claim(title, value, words);
        }
    }
}

/// Takes the heads of two columns.
///
/// `DURAND   PETIT`, `| | Durand | Petit |`, `Coup;Durand;Petit`
pub(super) fn columns(heading: &mut Heading<'_>, lines: &[&str]) {
    if heading.has("White") || heading.has("Black") {
        return;
    }
    let side = |cell: &&str| {
        let cell = cell.trim_matches(['(', ')', ' ', '.', ':']);
        word("side")(cell)
            .ok()
            .filter(|(rest, _)| rest.is_empty())
            .map(|(_, side)| side)
    };
    let mut first = None;
    let mut found = None;
    for line in lines {
        let cells = cells(line);
        first = first.or_else(|| cells.first().and_then(side));
        if let [white, black] = cells[..]
            && let Ok(("", white)) = player(white)
            && let Ok(("", black)) = player(black)
        {
            found = Some((*line, [white, black]));
        }
    }
    if let Some((line, [mut white, mut black])) = found {
        if first == Some("Black") {
            (white.side, black.side) = (Some("Black"), Some("White"));
        }
        players(heading, [white, black], line);
        let sides = lines
            .iter()
            .filter(|line| cells(line).iter().all(|cell| side(cell).is_some()));
        heading
            .read
            .extend(sides.map(|line| heading.span(line)).collect::<Vec<_>>());
    }
}

/// The cells of a line, without those that head the numbers.
fn cells(line: &str) -> Vec<&str> {
    let by: fn(&str) -> Vec<&str> = match line {
        line if line.contains('|') => |line| line.split('|').collect(),
        line if line.contains(';') => |line| line.split(';').collect(),
        line if line.contains('\t') => |line| line.split('\t').collect(),
        line if line.contains("\",\"") => |line| line.split("\",\"").collect(),
        line if line.contains("   ") => |line| line.split("   ").collect(),
        line if line.contains(',') && !line.contains(' ') => |line| line.split(',').collect(),
        _ => |line| vec![line],
    };
    let cells = by(line)
        .into_iter()
        .map(|cell| cell.trim_matches(['"', ' ', '\t', '\u{a0}']));
    let heads =
        |cell: &&str| !cell.is_empty() && !matches!(word("field")(cell), Ok(("" | "s", "Other")));
    cells.filter(heads).collect()
}

/// Takes the parts of a line. `named` where it names the players.
fn parts(heading: &mut Heading<'_>, line: &str, named: bool) {
    let mut parts = split(line);
    parts.retain(|part| {
        let start = heading.span(part).start;
        !heading.read.iter().any(|read| read.contains(&start))
    });
    let mut told = named;
    for (i, part) in parts.iter().enumerate() {
        let next = parts
            .get(i + 1)
            .and_then(|next| date(next).ok())
            .filter(|(rest, _)| rest.is_empty());
        if let Ok((rest, Day { pgn, bare })) = date(part)
            && ends(rest)
        {
            if !bare || told || parts.len() == 1 {
                heading.claim("Date", pgn, part);
            }
        } else if let Ok((rest, value)) = round(part)
            && ends(rest)
        {
            heading.claim("Round", value, part);
        } else if let Ok((rest, value)) = board(part)
            && ends(rest)
        {
            heading.claim("Board", value, part);
        } else if let Ok((rest, value)) = eco(part)
            && ends(rest)
        {
            heading.claim("ECO", value, part);
        } else if let Some(result) =
            value("Result", part).filter(|_| !part.contains(char::is_alphabetic))
        {
            heading.claim("Result", result, part);
        } else if let Some(both) = match_of(line, part, parts.get(i + 1)) {
            told = true;
            heading.claim("Event", both, both);
        } else if is_event(part) {
            told = true;
            held(heading, part);
        } else if let Some((place, rest)) = place(part) {
            let day = date(rest).ok().filter(|(behind, _)| ends(behind));
            if day.is_none() && !(rest.is_empty() && (next.is_some() || part.len() > place.len())) {
                continue;
            }
            told = true;
            heading.claim("Site", place, &part[..part.len() - rest.len()]);
            if let Some((_, day)) = day {
                heading.claim("Date", day.pgn, rest);
            }
        }
    }
}

/// The name of a match, which holds those of its players.
///
/// `Match La Bourdonnais - Mac Donnell`
fn match_of<'t>(line: &'t str, part: &str, next: Option<&&str>) -> Option<&'t str> {
    let next = next.filter(|next| name(next).is_ok())?;
    let of = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let between = &line[of(part) + part.len()..of(next)];
    let own = part
        .split(' ')
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("match"));
    (own && between.trim().chars().all(is_dash)).then(|| &line[of(part)..of(next) + next.len()])
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// Whether nothing goes on behind what was read of a part.
fn ends(rest: &str) -> bool {
    blanks(rest).trim_matches(['.', '?', ' ']).is_empty()
}

/// Claims an event, and its year or its day where the part ends with one.
fn held(heading: &mut Heading<'_>, part: &str) {
    let starts = part.match_indices(' ').map(|(at, _)| at + 1);
    let dated = starts.filter_map(|at| {
        Some((
            at,
            date(&part[at..])
                .ok()
                .filter(|(rest, _)| rest.is_empty())?
                .1,
        ))
    });
    let mut dated = dated;
    match dated.next() {
        // A year is a part of the name.
        Some((_, day)) if day.pgn.ends_with("??.??") => {
            heading.claim("Event", part, part);
            heading.claim("Date", day.pgn, part);
        }
        Some((at, day)) => {
            heading.claim("Event", part[..at].trim(), &part[..at]);
            heading.claim("Date", day.pgn, &part[at..]);
        }
        None => {
            heading.claim("Event", part, part);
        }
    }
}

/// `place = [ <at> , blanks ] , name ;`
///
/// The place that begins a part, and what stands behind it: `Paris 1900`, `à Paris`.
fn place(part: &str) -> Option<(&str, &str)> {
    let rest = word("at")(part).map_or(part, |(rest, _)| blanks(rest));
    let (behind, place) = name(rest).ok()?;
    let other = ["weekday", "month", "field", "played"]
        .iter()
        .any(|class| is(class, place));
    let goes_on = !behind.is_empty() && !behind.starts_with([' ', ',']);
    (!other && !goes_on && place.len() > 2 && !is("courtesy", rest))
        .then_some((place, blanks(behind)))
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
