//! Sentences that tell where, when and by whom a game was played.
//!
//! Comes in: the lines of a heading. Goes out: what their sentences tell. Who had White is known only where the page says it: in brackets
//! behind a name, or by a verb. The sentence stays a comment.
//!
//! `Partie jouée à Paris, le 30 octobre 1842, entre MM. de Saint-Amant (Blancs) et Kieseritzky (Noirs).`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::recognize;

use super::Heading;
use super::dates::{Day, date};
use super::fields::is_event;
use super::figures::{blanks, round};
use super::lines::players;
use super::names::{Player, name, one_player};
use super::vocabulary::{Read, is, refused, word};

/// Takes what the sentences of `lines` tell.
pub(super) fn sentences(heading: &mut Heading<'_>, lines: &[&str]) {
    let mut others = Vec::new();
    for line in lines {
        // A sentence may run over the end of its line, but no word of it is looked for there.
        let mut played = false;
        let mut from = 0;
        for at in words(line) {
            if at < from {
                continue;
            }
            let rest = &line[at..];
            played |= is("played", rest);
            if let Ok((behind, pair)) = between(rest) {
                let told = pair.iter().any(|player| player.side.is_some());
                match told && !heading.has("White") {
                    true => players(heading, pair, &rest[..0]),
                    false => others.extend(pair),
                }
                from = line.len() - behind.len();
            } else if let Ok((behind, (name, player))) =
                side_held(rest).or_else(|_| player_holds(rest))
            {
                heading.claim(name, player.name, &rest[..0]);
                from = line.len() - behind.len();
            } else if let Ok((behind, player)) = opponent(rest) {
                others.push(player);
                from = line.len() - behind.len();
            } else if played && let Some(n) = told(heading, rest) {
                from = at + n;
            }
        }
    }
    other(heading, others);
}

/// Claims the player whose side follows from that of the other.
fn other(heading: &mut Heading<'_>, mut others: Vec<Player>) {
    let side = |name: &str| {
        heading
            .found
            .iter()
            .find(|tag| tag.name == name)
            .map(|tag| tag.value.clone())
    };
    let (name, known) = match (side("White"), side("Black")) {
        (Some(white), None) => ("Black", white),
        (None, Some(black)) => ("White", black),
        _ => return,
    };
    others.retain(|player| player.name != known);
    if let [other] = &others[..] {
        heading.claim(name, &*other.name, &heading.text[..0]);
    }
}

/// Where words begin in a line.
fn words(line: &str) -> impl Iterator<Item = usize> {
    let begins = |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
    line.char_indices()
        .filter(move |(at, c)| c.is_alphanumeric() && begins(*at))
        .map(|(at, _)| at)
}

/// `between = <between> , blanks , one_player , blanks , <join> , blanks , one_player ;`
///
/// entre MM. de Saint-Amant (Blancs) et Kieseritzky (Noirs)
fn between(input: &str) -> Read<'_, [Player; 2]> {
    let (rest, _) = word("between")(input)?;
    let (rest, first) = one_player(blanks(rest))?;
    let rest = blanks(rest.trim_start_matches(','));
    let (rest, _) = alt((word("join"), word("against"))).parse(rest)?;
    let (rest, second) = one_player(blanks(rest))?;
    Ok((rest, [first, second]))
}

/// `opponent = "contre" , blanks , one_player ;`
fn opponent(input: &str) -> Read<'_, Player> {
    let (rest, against) = recognize(word("against")).parse(input)?;
    match against.chars().count() > 2 {
        true => one_player(blanks(rest)),
        false => Err(refused(input)),
    }
}

/// `side_held = <side> , [ "," ] , blanks , <held> , blanks , one_player ;`
///
/// les Blancs étaient conduits par M. Mayet, les Noirs par M. von der Lasa
fn side_held(input: &str) -> Read<'_, (&'static str, Player)> {
    let (rest, side) = word("side")(input)?;
    let rest = blanks(rest.trim_start_matches(','));
    let (rest, _) = word("held")(rest)?;
    let (rest, player) = one_player(blanks(rest))?;
    Ok((rest, (side, player)))
}

/// `player_holds = one_player , [ "," ] , blanks , [ <holds> , blanks ] , <side> | ? a player, a side in brackets ? ;`
///
/// M. Horwitz avait les Noirs, M. Bledow les Blancs
fn player_holds(input: &str) -> Read<'_, (&'static str, Player)> {
    if !input.starts_with(char::is_uppercase) || is("side", input) {
        return Err(refused(input));
    }
    let (rest, player) = one_player(input)?;
    if let Some(side) = player.side {
        return Ok((rest, (side, player)));
    }
    let rest = blanks(rest.trim_start_matches(','));
    let held = word("holds")(rest).map(|(rest, _)| blanks(rest));
    // Without a verb the article tells that no adjective is meant.
    let rest = match held {
        Ok(rest) => rest,
        Err(_) if rest.starts_with("les ") => rest,
        Err(_) => return Err(refused(input)),
    };
    let (rest, side) = word("side")(rest)?;
    Ok((rest, (side, player)))
}

/// Takes a place, a date, a round or an event at the start of `rest`; the bytes it takes.
fn told(heading: &mut Heading<'_>, rest: &str) -> Option<usize> {
    let nothing = &rest[..0];
    if let Ok((behind, Day { pgn, bare: false })) = date(rest) {
        heading.claim("Date", pgn, nothing);
        return Some(rest.len() - behind.len());
    }
    if let Ok((behind, value)) = round(rest) {
        heading.claim("Round", value, nothing);
        return Some(rest.len() - behind.len());
    }
    if is("event", rest) {
        let end = rest
            .find([',', '.', ';', '(', ')', '\n'])
            .unwrap_or(rest.len());
        let words = named(&rest[..end]);
        if is_event(words) {
            heading.claim("Event", words, nothing);
            return Some(words.len());
        }
    }
    let (behind, place) = place_said(rest).ok()?;
    heading.claim("Site", place, nothing);
    Some(rest.len() - behind.len())
}

/// `place_said = <at> , blanks , ( <house> , { blanks , name } | name ) ;`
///
/// à Paris, au Café de la Régence
fn place_said(input: &str) -> Read<'_, &str> {
    let (rest, _) = word("at")(input)?;
    let rest = blanks(rest);
    let (behind, place) = match is("house", rest) {
        true => {
            let words = named(rest);
            (&rest[words.len()..], words)
        }
        false => name(rest)?,
    };
    match is("event", place) || place.len() < 3 {
        true => Err(refused(input)),
        false => Ok((behind, place)),
    }
}

/// A noun and the names behind it: `Café de la Régence`, `tournoi de Londres 1851`.
fn named(input: &str) -> &str {
    let mut end = input.find(' ').unwrap_or(input.len());
    while let Some(rest) = input.get(end + 1..) {
        let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
        let n = match name(rest) {
            Ok((behind, _)) => rest.len() - behind.len(),
            Err(_) if figures == 4 => figures,
            Err(_) => break,
        };
        end += 1 + n;
        if input[end..].is_empty() || !input[end..].starts_with(' ') {
            break;
        }
    }
    input[..end].trim_end_matches([',', '.', ';'])
}

/// The sentences of a text; a stop behind a short form or an initial ends none.
pub(super) fn apart(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.trim().is_empty() {
            return None;
        }
        let ends = |(at, c): &(usize, char)| {
            let word = rest[..*at]
                .rsplit(|c: char| !c.is_alphanumeric())
                .next()
                .unwrap_or_default();
            matches!(c, '!' | '?' | ';') || *c == '.' && word.chars().count() > 2
        };
        let end = rest
            .char_indices()
            .find(ends)
            .map_or(rest.len(), |(at, _)| at + 1);
        let (sentence, behind) = rest.split_at(end);
        rest = behind;
        Some(sentence)
    })
}
