//! Lines that name two players, and heads of columns.
//!
//! Comes in: the lines of a heading. Goes out: the players they name. What else a line tells are its [parts](super::parts).
//!
//! `Dupont – Martin`, `Dupont 1-0 Martin`, `| | Durand | Petit |`, `Blancs;Noirs` above `Durand;Petit`

use nom::Parser;
use nom::branch::alt;

use super::Heading;
use super::fields::{field, heads_sheet, of_label, of_side};
use super::figures::{blanks, board, counted, digits, event, rating, round};
use super::names::{Player, anyone, name, plain_player, player};
use super::parts::parts;
use super::words::{all_cells, bracketed, cells, sign};
use crate::lexicon;
use crate::record::vocabulary::{Read, is, refused, word};

/// Figures in which the year of a game may be behind two names; others are a rating.
const GAMES: std::ops::RangeInclusive<u32> = 1750..=2099;
/// Before which texts on a line two names may begin.
const LEADS: [&str; 12] = [
    "|+ ", "Partie ", ": ", ". ", ") ", "] ", ", ", " – ", " — ", " - ", " / ", "  ",
];

/// More words behind a verb between two names are a sentence.
const WORDS_MOST: usize = 8;

/// The two that a line names, and from which byte to which.
pub(super) fn two(line: &str) -> Option<(usize, usize, Two<'_>)> {
    let starts = line.char_indices().map(|(at, _)| at).filter(|&at| {
        let before = &line[..at];
        let cell = before.trim_end().ends_with([';', '|', '"', '\t']);
        before.trim().is_empty() || cell || LEADS.iter().any(|lead| before.ends_with(lead))
    });
    // `1B`: at this board he who plays at home has White.
    let figures = |line| match digits(line)? {
        (rest, _) if rest.starts_with("B ") => Ok((&rest[1..], String::new())),
        _ => counted(line),
    };
    let numbered = alt((round, board, figures)).parse(line).ok();
    let behind = numbered.map(|(rest, _)| {
        let signs = [' ', '\u{a0}', '-', '–', '.', ')', ':'];
        line.len() - rest.trim_start_matches(signs).len()
    });
    let starts = behind.into_iter().chain(starts);
    let mut starts = starts.filter(|at| !line[*at..].starts_with(' '));
    starts.find_map(|at| {
        let (rest, two) = alt((pair, joined)).parse(&line[at..]).ok()?;
        // `Photo : Jean Dupont – Ouest-France`
        let parts = line[..at].split(['.', ',', '-', '–']);
        let mut labels = parts.filter_map(|part| Some(part.split_once(':')?.0.trim()));
        if labels.any(|label| of_label(label) == Some("Other")) {
            return None;
        }
        Some((at, line.len() - rest.len(), two))
    })
}

/// Takes the two teams above the number of a board and its players.
///
/// `Lyon – Metz` above `1. Durand – Petit`
pub(super) fn teams(heading: &mut Heading<'_>, lines: &[&str]) {
    let mut found = lines.iter().filter_map(|line| Some((*line, two(line)?)));
    let (Some((above, (from, to, (teams, _)))), Some((line, (start, end, (pair, result))))) =
        (found.next(), found.next_back())
    else {
        return;
    };
    let numbered = |before: &str| {
        let figures = before
            .trim_end()
            .trim_end_matches(['.', ')', ':', '–', '-', ' ']);
        let (rest, number) = board(figures).or_else(|_| counted(figures)).ok()?;
        rest.is_empty().then_some(number)
    };
    let number = numbered(line[..start].trim_start());
    let again = pair
        .iter()
        .any(|player| teams.iter().any(|team| team.name == player.name));
    // An event before them or a board behind them is none of a player's.
    let before = above[..from].trim_end_matches([',', ':', ' ']);
    let mut behind = above[to..].split(',');
    let of_event = event(before).is_some() || behind.any(|part| board(blanks(part)).is_ok());
    if again || number.is_none() && !is_score(&above[to..]) && !of_event {
        return;
    }
    let words = &above[from..to];
    for (name, team) in ["WhiteTeam", "BlackTeam"].into_iter().zip(teams) {
        heading.claim(name, team.name, words);
    }
    if let Some(number) = number {
        heading.claim("Board", number, &line[..start]);
    }
    named(heading, pair, result, &line[start..end]);
}

/// Whether what stands behind two names is the score of two teams: ` 4-3`, ` : 5½ - 2½`.
fn is_score(behind: &str) -> bool {
    let points = |points: &str| {
        let points = points.trim();
        !points.is_empty()
            && points
                .chars()
                .all(|c| c.is_ascii_digit() || "½.,".contains(c))
    };
    let said = behind.trim_matches([' ', ':', ',', '(', ')', '.']);
    let parts = said.split_once(['-', '–', 'à', '/']);
    parts.is_some_and(|(one, other)| points(one) && points(other))
        && lexicon::result(said).is_none()
}

/// Claims two players and the result that stands between them, where none are known.
fn named(heading: &mut Heading<'_>, two: [Player; 2], result: Option<&str>, words: &str) {
    if heading.has("White") || heading.has("Black") {
        return;
    }
    players(heading, two, words);
    if let Some(said) = result {
        let result = super::fields::value("Result", said);
        heading.claim("Result", result.unwrap_or_default(), words);
        heading.first_is_white = !words.contains(said);
    }
}

/// For each line whether it is one of a list of results, below which the players of the game are named.
///
/// `Sorel 1-0 Pellerin`, `Rousset 0-1 Delmas` above `Vidal – Marchal`
pub(super) fn listed(lines: &[&str]) -> Vec<bool> {
    let states = |line: &&str| Some(two(line)?.2.1.is_some());
    let stated: Vec<Option<bool>> = lines.iter().map(states).collect();
    let states = |at: Option<usize>| at.and_then(|at| *stated.get(at)?) == Some(true);
    let beside = |at: usize| states(at.checked_sub(1)) || states(Some(at + 1));
    let is_listed = |at: usize| states(Some(at)) && beside(at);
    let last = (0..lines.len()).rfind(|&at| stated[at].is_some() && !is_listed(at));
    let above = |at: usize| last.is_some_and(|last| at < last);
    (0..lines.len())
        .map(|at| above(at) && is_listed(at))
        .collect()
}

/// Takes what a line tells: the two players, and its parts.
pub(super) fn line(heading: &mut Heading<'_>, line: &str) {
    let found = two(line).filter(|_| !line.trim_end().ends_with('?'));
    let Some((start, end, (pair, result))) = found else {
        return parts(heading, line, false);
    };
    named(heading, pair, result, &line[start..end]);
    // `Dupont – Martin : nulle`
    let behind = heading.span(&line[end..]);
    heading.said.push((line[end..].to_owned(), behind));
    parts(heading, &line[..start], true);
    parts(heading, &line[end..], true);
}

/// Two players, and the result in figures that stands between them.
type Two<'a> = ([Player; 2], Option<&'a str>);

/// `pair = player , blanks , ( <against> | between_names | beats ) , blanks , player , ? the part ends ? ;`
///
/// Dupont – Martin; M. Dupont (Noirs) contre M. Martin (Blancs); Dupont 1-0 Martin; Dupont bat Martin
fn pair(input: &str) -> Read<'_, Two<'_>> {
    let (mut rest, mut first) = anyone(input)?;
    // `Bourdon,J-Lefranc,P`
    let said = &input[..input.len() - rest.len()];
    let comma = rest.starts_with(',').then(|| said.rsplit_once('-'));
    let own = comma.flatten().filter(|(own, _)| own.contains(','));
    if let Some((own, _)) = own {
        (rest, first) = (&input[own.len()..], player(own)?.1);
    }
    let rest = behind_town(rest);
    // The result may have a cell of its own.
    let cell = |rest: &'_ str| -> usize { rest.len() - rest.trim_start_matches([' ', '|']).len() };
    let spaced = match between_names(&rest[cell(rest)..]) {
        Ok(_) => &rest[cell(rest)..],
        Err(_) => blanks(rest),
    };
    let against = word("against").map(|_| None);
    let (behind, result) = alt((between_names.map(Some), against, beats)).parse(spaced)?;
    // A dash without blanks joins the parts of one name.
    let apart = spaced.len() < rest.len() && blanks(behind).len() < behind.len()
        || spaced.starts_with(['–', '—'])
        || own.is_some()
        || input[..input.len() - rest.len()].ends_with(')');
    if !apart || result.is_none() && blanks(behind).len() + 3 < behind.len() {
        return Err(refused(input));
    }
    let behind = &behind[cell(behind)..];
    // `Genty 2487 - 2390 Petrov`
    let rated = rating(blanks(behind)).ok().filter(|_| first.elo.is_some());
    let behind = rated.map_or(behind, |(behind, _)| behind);
    let (mut rest, mut second) = anyone(blanks(behind))?;
    let is_other =
        |name: &str| of_label(name) == Some("Other") || matches!(word("month")(name), Ok(("", _)));
    if is_other(&first.name) || is_other(&second.name) {
        return Err(refused(input));
    }
    second.elo = second.elo.or(rated.map(|(_, elo)| elo.to_string()));
    // Where the first has no such thing, the words behind a comma are a place, and figures a year.
    let comma = rest.len() < behind.len() && behind[..behind.len() - rest.len()].contains(',');
    let other = comma && !input[..input.len() - spaced.len()].contains(',');
    let year = second.elo.as_deref().and_then(|elo| elo.parse().ok());
    let year = year.filter(|year| GAMES.contains(year));
    if other || year.is_some() && first.elo.is_none() {
        (rest, second) = plain_player(blanks(behind))?;
    }
    let end = rest.trim_start_matches([' ', '\u{a0}']);
    let ends = end.is_empty()
        || end.starts_with([
            ',', '.', ';', ':', '(', '[', '–', '—', '-', '\n', '\r', '|', '/', '}',
        ])
        || end.starts_with(|c: char| c.is_ascii_digit() || c == '½')
        || rest.starts_with("  ")
        || is("event", end)
        || first.elo.is_some() && second.elo.is_some();
    match ends {
        true => Ok((rest, ([first, second], result))),
        false => Err(refused(input)),
    }
}

/// What stands behind the town of a player, in brackets or before the sign of another, if it stands there.
pub(super) fn behind_town(rest: &str) -> &str {
    let inside = blanks(rest).strip_prefix('(');
    let behind = inside.and_then(|town| Some(town.split_once(')')?.1));
    let town = rest
        .strip_prefix(',')
        .and_then(|town| name(blanks(town)).ok());
    let apart = town.filter(|(rest, _)| is("against", blanks(rest)));
    behind.or(apart.map(|(rest, _)| rest)).unwrap_or(rest)
}

/// `between_names = ? a result in figures ? ;`
fn between_names(input: &str) -> Read<'_, &str> {
    let found = lexicon::result(input).filter(|_| input.starts_with(|c: char| "01½".contains(c)));
    match found {
        Some((_, n)) if n > 2 => Ok((&input[n..], &input[..n])),
        _ => Err(refused(input)),
    }
}

/// `beats = <meets> , ? a few words stand on the line ? ;`
///
/// The first is taken for White.
fn beats(input: &str) -> Read<'_, Option<&str>> {
    let (rest, how) = word("meets")(input)?;
    match how {
        _ if rest.split(' ').count() > WORDS_MOST => Err(refused(input)),
        "wins" => Ok((rest, Some("1-0"))),
        "loses" => Ok((rest, Some("0-1"))),
        _ => Err(refused(input)),
    }
}

/// `joined = name_word , "-" , name_word , ? nothing but a date behind it on the line ? ;`
///
/// Tal-Larsen, Bled 1965; a name like Saint-Amant has two parts too.
fn joined(input: &str) -> Read<'_, Two<'_>> {
    let (rest, one) = plain_player(input)?;
    let sides: Vec<&str> = one.name.split('-').collect();
    let named = |side: &&str| side.chars().count() > 2 && plain_player(side).is_ok();
    let tail = rest.trim_matches(['.', ':', ',', ' ']).is_empty()
        || lexicon::result(blanks(rest)).is_some()
        || rest.starts_with([',', ' ', '.']) && super::parts::is_dated(rest);
    match sides[..] {
        [white, black]
            if tail
                && !one.name.contains(' ')
                && sides.iter().all(named)
                && !is("compound", white) =>
        {
            let player = |name: &str| Player {
                name: name.to_owned(),
                ..Player::default()
            };
            Ok((rest, ([player(white), player(black)], None)))
        }
        _ => Err(refused(input)),
    }
}

/// Claims two players: the first has White, unless brackets say otherwise.
pub(super) fn players(heading: &mut Heading<'_>, two: [Player; 2], words: &str) {
    let exchanged = two[0].side == Some("Black") || two[1].side == Some("White");
    let more = two.iter().any(|player| player.more);
    let sides = if exchanged {
        ["Black", "White"]
    } else {
        ["White", "Black"]
    };
    for (side, player) in sides.into_iter().zip(two) {
        heading.claim_player(side, Player { more, ..player }, words);
    }
}

/// Takes the values that stand in the cells below their labels.
///
/// `Blancs;Noirs;Date` above `Dupont;Martin;1900`
pub(super) fn sheets(heading: &mut Heading<'_>, lines: &[&str]) {
    let rule = |line: &&&str| line.contains(char::is_alphanumeric);
    let lines: Vec<&&str> = lines.iter().filter(rule).collect();
    for two in lines.windows(2) {
        let by = sign(two[0]);
        let [labels, values] = [two[0], two[1]].map(|line| all_cells(line, by));
        if !heads_sheet(two[0]) || values.len() != labels.len() {
            continue;
        }
        let mut side = None;
        for (label, value) in labels.into_iter().zip(values) {
            let name = of_label(label).unwrap_or_default();
            if matches!(name, "White" | "Black") {
                side = Some(name);
            }
            field(heading, of_side(name, side), value, value);
        }
        if heading.is_spent(&heading.span(two[1])) {
            let span = heading.span(two[0]);
            heading.read.push(span);
        }
    }
}

/// Takes the heads of two columns.
///
/// `DURAND   PETIT`, `| | Durand | Petit |`, `Coup;Durand;Petit`
pub(super) fn columns(heading: &mut Heading<'_>, lines: &[&str]) {
    // Their ratings may stand below them.
    for line in lines {
        let rated = |cell: &&str| matches!(rating(cell), Ok(("", _)));
        if let [white, black] = cells(line)[..]
            && [white, black].iter().all(rated)
        {
            heading.claim("WhiteElo", white, line);
            heading.claim("BlackElo", black, line);
        }
    }
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
    let mut found = None;
    for line in lines {
        let cells = cells(line);
        let named = |cell| {
            player(bracketed(cell))
                .ok()
                .filter(|(rest, _)| matches!(*rest, "" | "."))
        };
        if let [white, black] = cells[..]
            && let Some((_, white)) = named(white)
            && let Some((_, black)) = named(black)
        {
            found = Some((*line, [white, black]));
        }
    }
    if let Some((line, two)) = found {
        players(heading, two, line);
        let sides = lines
            .iter()
            .filter(|line| cells(line).iter().all(|cell| side(cell).is_some()));
        heading
            .read
            .extend(sides.map(|line| heading.span(line)).collect::<Vec<_>>());
    }
}
