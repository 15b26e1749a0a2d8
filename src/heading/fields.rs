//! Fields: a label, a sign, a value.
//!
//! Comes in: the lines of a heading. Goes out: the tags that their fields tell. A field ends where the next label begins, or with its
//! line; in a table its value stands in the next cell, and in a sheet in the cell below its label.
//!
//! `BLANCS : DUPONT Jean   NOIRS : MARTIN Paul`, `Blancs;Dupont`, `| blancs = Dupont`, `Blancs (M. Morphy)`

use super::Heading;
use super::dates::{date, month_and_day};
use super::figures::{blanks, cadence, counted, eco, rating, ratings, round};
use super::names::{anyone, is_name, player};
use super::words::cells;
use crate::lexicon;
use crate::record::vocabulary::{Read, is, refused, word};

/// What may stand between a label and its value, and around values.
const SIGNS: [char; 22] = [
    ' ', '\t', '\u{a0}', '\u{202f}', ':', '=', ';', ',', '|', '"', '«', '»', '“', '”', '„', '.',
    '…', '[', ']', '_', '\n', '\r',
];

/// What may part a side from a name, as it parts two names.
const DASHES: [char; 3] = ['—', '–', '-'];

/// The tags that the fields of `lines` tell.
pub(super) fn fields(heading: &mut Heading<'_>, lines: &[&str]) {
    let is_player = |name: &&str| matches!(*name, "White" | "Black");
    let (mut side, mut found, mut names) = (None, Vec::new(), Vec::new());
    // Labels alone have their values below.
    for (at, line) in lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !heads_sheet(line))
    {
        let labels = labels(line);
        // `Blancs :` above `Dupuis`
        let below = lines
            .get(at + 1)
            .filter(|below| self::labels(below).is_empty());
        for (i, label) in labels.iter().enumerate() {
            let end = labels.get(i + 1).map_or(line.len(), |next| next.start);
            let value = match valued(&line[label.value..end]) {
                "" if labels.len() == 1 && is_player(&label.name) => {
                    below.map_or("", |below| valued(below))
                }
                value => value,
            };
            if is_player(&label.name) {
                side = Some(label.name);
            }
            let side = label.side.or(side);
            let from = &line[label.start..end];
            let dashed = line[..label.value].ends_with(DASHES);
            found.push((label.name, side, value, from));
            names.extend(Some((label.name, dashed)).filter(|(name, _)| is_player(name)));
        }
    }
    // One side alone, parted from another name, is a name too: `Blanc - Durand`.
    if let [(_, true)] = names[..] {
        found.retain(|(name, ..)| !is_player(name));
    }
    for (i, &(name, side, value, from)) in found.iter().enumerate() {
        // Two behind both players are White's and Black's.
        let twin = |other: &&(&str, Option<&str>, &str, &str)| (other.0, other.1) == (name, side);
        let side = match found.iter().filter(twin).count() {
            2 if found[..i].iter().any(|other| twin(&other)) => Some("Black"),
            2 => Some("White"),
            _ => side,
        };
        field(heading, of_side(name, side), value, from);
    }
}

/// What stands behind a label without the signs about it; a bracket within, which adds to a name, is closed: `Leroy [1490]`.
fn valued(text: &str) -> &str {
    let value = text.trim_start_matches(SIGNS);
    let trimmed = value.trim_end_matches(SIGNS);
    let behind = &value[trimmed.len()..];
    let closes = trimmed.contains('[') && behind.starts_with(']');
    // An initial keeps its stop: `Weber P.`
    let last = trimmed.rsplit([' ', '\u{a0}']).next().unwrap_or_default();
    let initial = last.chars().count() == 1 && last.starts_with(char::is_uppercase);
    match closes || initial && behind.starts_with('.') {
        true => &value[..=trimmed.len()],
        false => trimmed,
    }
}

/// The tag of a label that says nothing of a side: that of the player named last.
pub(super) fn of_side(name: &'static str, side: Option<&str>) -> &'static str {
    match (name, side) {
        ("Elo", Some("White")) => "WhiteElo",
        ("Elo", Some("Black")) => "BlackElo",
        ("Title", Some("White")) => "WhiteTitle",
        ("Title", Some("Black")) => "BlackTitle",
        ("Team", Some("White")) => "WhiteTeam",
        ("Team", Some("Black")) => "BlackTeam",
        (name, _) => name,
    }
}

/// Whether a line has labels and nothing else, or both sides in two cells: beside them stand heads, be they known or not.
pub(super) fn heads_sheet(line: &str) -> bool {
    let cells = cells(line);
    let labels: Vec<_> = cells.iter().map(|cell| of_label(cell)).collect();
    let sides = labels
        .windows(2)
        .any(|two| two == [Some("White"), Some("Black")]);
    let own = cells.iter().filter(|cell| of_name(cell).is_some());
    sides || own.count() > 1 && labels.iter().all(Option::is_some)
}

/// Takes a field, of which `from` is all and `value` the value.
pub(super) fn field(heading: &mut Heading<'_>, name: &'static str, value: &str, from: &str) {
    match name {
        "White" | "Black" => {
            let Ok((rest, found)) = anyone(value) else {
                return;
            };
            let is_end = rest
                .trim_start()
                .starts_with(['.', ',', ';', '(', ')', '/', '—', '–', '-'])
                || rest.trim().is_empty()
                || rest.starts_with("  ");
            if !is_end {
                return;
            }
            let signs = [')', '.', ' ', '—', '–', '-'];
            let words = match rest.trim_matches(signs).is_empty() {
                true => from,
                false => &value[..value.len() - rest.len()],
            };
            // His town is not where they played: `Blancs : M. Durand, à Lyon`.
            let town = rest.trim_start_matches([',', ' ']);
            let behind = word("at")(town).or_else(|_| word("link")(town));
            let town = behind.map_or(town, |(town, _)| blanks(town));
            if rest.starts_with(',') && is_name(town) {
                heading.taken.push(heading.span(rest));
            }
            heading.claim_player(name, found, words);
        }
        "Elo" | "WhiteElo" | "BlackElo" if ratings(value).is_ok() => {
            let both = ratings(value).map_or([0; 2], |(_, both)| both);
            heading.claim("WhiteElo", both[0].to_string(), from);
            heading.claim("BlackElo", both[1].to_string(), from);
        }
        // `Début : 3 janvier 1962`, and `Fin :` of such a game
        "Opening" | "Termination" if let Some(day) = self::value("Date", value) => {
            if name == "Opening" {
                heading.claim("Date", day, from);
            }
        }
        "Opening" => {
            let starts = value.char_indices().map(|(at, _)| at);
            if let Some(code) = starts.filter_map(|at| eco(&value[at..]).ok()).next() {
                heading.claim("ECO", code.1, from);
            }
            heading.claim("Opening", value, from);
        }
        "Elo" | "Title" | "Team" | "Other" | "Players" => {}
        // Who is known only when the names are.
        "Winner" => heading
            .said
            .push((format!("{value} gagne"), heading.span(from))),
        "Result" if self::value(name, value).is_none() => {
            heading.said.push((value.to_owned(), heading.span(from)));
        }
        name => {
            if let Some(read) = self::value(name, value) {
                // What stands behind it goes into no tag: `3/7`, `3 mai 1930, 14 h 30`.
                let more = matches!(name, "Date" | "Round") && tells_more(name, value);
                heading.claim_of(name, read, from, more);
            }
        }
    }
}

/// The value of a tag, as PGN has it, that all of `value` says.
pub(super) fn value(name: &str, value: &str) -> Option<String> {
    let value = value.trim();
    let whole = |read: Read<'_, String>| {
        read.ok()
            .filter(|(rest, _)| rest.trim_matches(['.', ' ', ')']).is_empty())
            .map(|(_, read)| read)
    };
    match name {
        "" => None,
        "White" | "Black" => player(value)
            .ok()
            .filter(|(rest, _)| rest.is_empty())
            .map(|(_, player)| player.name),
        "Date" => {
            let (rest, day) = date(value).or_else(|_| month_and_day(value)).ok()?;
            // The hour may stand behind the day.
            let ends = !rest.starts_with(|c: char| c.is_alphanumeric());
            ends.then_some(day.pgn)
        }
        "Round" => whole(round(value))
            .or_else(|| whole(counted(value.split(['/', ' ']).next().unwrap_or_default())))
            .or_else(|| {
                let named = value.to_lowercase().ends_with("finale");
                named.then(|| value.to_owned())
            }),
        "Board" => whole(counted(value)),
        "Result" if matches!(word("drawn")(value), Ok(("", _))) => Some("1/2-1/2".to_owned()),
        "Result" => {
            let (found, n) = lexicon::result(value)?;
            (n == value.len()).then_some(())?;
            use lexicon::StatedResult::{BlackWins, Draw, Stalemate, WhiteWins};
            let marker = match found {
                WhiteWins => "1-0",
                BlackWins => "0-1",
                Draw | Stalemate => "1/2-1/2",
                _ => return None,
            };
            Some(marker.to_owned())
        }
        "ECO" => whole(eco(value)),
        "WhiteElo" | "BlackElo" => whole(rating(value).map(|(rest, elo)| (rest, elo.to_string()))),
        "WhiteTitle" | "BlackTitle" => {
            whole(word("title")(value).map(|(rest, title)| (rest, title.to_owned())))
        }
        "TimeControl" => whole(cadence(value)),
        _ => (!value.is_empty() && value.contains(char::is_alphanumeric)).then(|| value.to_owned()),
    }
}

/// Whether behind the date or the round of a field more words stand.
fn tells_more(name: &str, value: &str) -> bool {
    let behind = match name {
        "Date" => date(value)
            .or_else(|_| month_and_day(value))
            .map_or("", |(rest, _)| rest),
        _ => match round(value).or_else(|_| counted(value)) {
            Ok((rest, _)) => rest,
            Err(_) => value.split_once(['/', ' ']).map_or("", |(_, rest)| rest),
        },
    };
    behind.contains(char::is_alphanumeric)
}

/// The tag that a name or a label means, which may be cut short: `Rés.`
pub(super) fn of_name(name: &str) -> Option<&'static str> {
    let other = ["Other", "Players", "Elo", "Title", "Team", "Winner"];
    of_label(name).filter(|meaning| !other.contains(meaning))
}

/// What a label means, be it a tag or not.
pub(super) fn of_label(label: &str) -> Option<&'static str> {
    let (rest, meaning) = word("field")(label).ok()?;
    matches!(rest, "" | ".").then_some(meaning)
}

/// A label on a line.
struct Label {
    name: &'static str,
    /// The side that it names beside what it is of: `Elo (Blancs) :`, `Blancs Elo :`.
    side: Option<&'static str>,
    start: usize,
    /// Where its value begins.
    value: usize,
}

/// The labels of a line.
fn labels(line: &str) -> Vec<Label> {
    let mut found: Vec<Label> = Vec::new();
    let mut last = ' ';
    for (start, c) in line.char_indices() {
        let before = std::mem::replace(&mut last, c);
        let from = found.last().map_or(0, |label| label.value);
        if before.is_alphanumeric()
            || matches!(before, '\'' | '’' | '-')
            || !c.is_alphabetic() && c != 'N'
            || start < from
        {
            continue;
        }
        if let Ok((rest, name)) = label(&line[start..])
            // `Dupont, Blancs ; Martin, Noirs`: the side stands behind the name.
            && !(line[..start].ends_with(", ") && rest.starts_with(';'))
            && (apart(opened(line, start)) || c.is_uppercase() && is_signed(&line[start..], rest))
        {
            let value = line.len() - rest.len();
            let before = line[..start].trim_end().rsplit(' ').next();
            let inside = line[start..value].split(['(', ')', ' ']).skip(1);
            let mut said = before
                .into_iter()
                .chain(inside)
                .filter_map(|said| word("side")(said).ok());
            let side = said.find(|(rest, _)| rest.is_empty()).map(|(_, side)| side);
            found.push(Label {
                name,
                side,
                start,
                value,
            });
        }
    }
    found
}

/// What stands before a label at byte `start` of a line, or before the bracket in which it is all.
fn opened(line: &str, start: usize) -> &str {
    let before = &line[..start];
    let side = line[start..].split(')').next().unwrap_or_default();
    let own = matches!(word("side")(side), Ok(("", _)));
    before.strip_suffix('(').filter(|_| own).unwrap_or(before)
}

/// Whether a label, behind which `rest` stands, ends with a colon.
fn is_signed(label: &str, rest: &str) -> bool {
    label[..label.len() - rest.len()].trim_end().ends_with(':') || rest.starts_with(':')
}

/// Whether a label may begin behind `before`: at the head of the line, behind a sign, or behind a wide blank.
fn apart(before: &str) -> bool {
    let words = before.trim_end_matches([' ', '\t', '\u{a0}']);
    words.is_empty()
        || before.len() - words.len() > 1
        || before.ends_with('\t')
        || words.ends_with([
            '.', ',', ';', '|', '!', '"', '–', '—', '-', ')', '/', '[', '\n', '\r',
        ])
        || words.ends_with(|c: char| c.is_ascii_digit())
}

/// `label = <field> , [ remark ] , ( sign , { sign } | "(" ) ;`
///
/// `Blancs :`, `Blancs, sans voir :`, `Date......:`, `Blancs;`, `Blancs «`, `BLANCS (M.`
fn label(input: &str) -> Read<'_, &'static str> {
    let (rest, name) = word("field")(input)?;
    let sides = matches!(name, "White" | "Black");
    let short = input.len() - rest.len() < 3;
    let said = remark(rest).filter(|_| !short);
    let rest = said.map_or(rest, |(rest, ())| rest);
    if short && name != "Date" && !blanks(rest).starts_with([':', '—', '–']) {
        return Err(refused(input));
    }
    // `Blancs, M. Dupont`, `Blancs M. Dupont`
    let spaced = blanks(rest.strip_prefix(", ").unwrap_or(rest));
    if sides && is("courtesy", spaced) && player(spaced).is_ok() {
        return Ok((spaced, name));
    }
    let spaced = blanks(rest);
    // `Blancs Dupont`, where nothing else stands in the cell.
    let other = |behind: &str| {
        let next = behind.strip_prefix(',').map(blanks);
        next.is_some_and(|next| is("field", next))
    };
    let ends = |behind: &str| {
        let apart = ["  ", "\t", "|"]
            .iter()
            .any(|sign| behind.starts_with(sign));
        behind.trim_end().is_empty() || apart || other(behind)
    };
    let own =
        spaced.starts_with(char::is_uppercase) && rest.len() > spaced.len() && !is("field", spaced);
    if sides && own && player(spaced).is_ok_and(|(behind, _)| ends(behind)) {
        return Ok((spaced, name));
    }
    if sides && spaced.starts_with('(') && player(&spaced[1..]).is_ok() {
        return Ok((&spaced[1..], name));
    }
    // `(Blancs) DUPONT`
    let closed = rest.strip_prefix(')').map(blanks);
    if let Some(rest) = closed.filter(|rest| sides && player(rest).is_ok()) {
        return Ok((rest, name));
    }
    let dashed = spaced
        .strip_prefix(DASHES)
        .filter(|value| sides && player(blanks(value)).is_ok());
    if let Some(rest) = dashed {
        return Ok((rest, name));
    }
    // `Elo 2012`
    if name == "Elo" && rating(spaced).is_ok() {
        return Ok((spaced, name));
    }
    let value = spaced.trim_start_matches(['.', '…', ' ']);
    let signs = [':', '=', ';', '|', '"', '«', '“', '„', '\t'];
    let comma = rest
        .strip_prefix(',')
        .is_some_and(|value| !value.starts_with(' '));
    match value.starts_with(signs) || rest.starts_with('\t') || comma {
        true => Ok((value, name)),
        false => Err(refused(input)),
    }
}

/// `remark = "," , ? a few words ? , ? the sign follows ? ;`
fn remark(input: &str) -> Option<(&str, ())> {
    let rest = input
        .strip_prefix(',')
        .or_else(|| input.trim_start().strip_prefix('('))?;
    let end = rest.find(':').filter(|end| *end < 32)?;
    let words = &rest[..end];
    let few = words.split_whitespace().count() <= 4 && !words.contains(['.', ';', ',']);
    let closed = words.trim_end().ends_with(')') || words.starts_with(' ');
    (few && closed).then_some((&rest[end..], ()))
}
