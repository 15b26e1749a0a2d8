//! Sentences that tell where, when and by whom a game was played.
//!
//! Comes in: the lines of a heading. Goes out: what their sentences tell. Who had White is known only where the page says it: in brackets
//! behind a name, or by a verb. The sentence stays a comment.
//!
//! `Partie jouée à Paris, le 30 octobre 1842, entre MM. de Saint-Amant (Blancs) et Kieseritzky (Noirs).`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{opt, recognize};

use super::Heading;
use super::dates::{begun, date};
use super::figures::{LINE, blanks, event, named, round};
use super::lines::{behind_town, players};
use super::names::{Player, name, one_player, player};
use super::parts::held;
use super::words::{apart, of_kind, starts};
use crate::record::vocabulary::{Read, is, refused, word};

/// No heading says in more words how the game ended.
const WORDS_MOST: usize = 12;
/// What stands between a player and the verb of his side has no more bytes.
const CLAUSE_MOST: usize = 80;

/// Takes what the sentences of `lines` tell.
pub(super) fn sentences(heading: &mut Heading<'_>, words: &str) {
    let mut others = Vec::new();
    let text = heading.text;
    // The same bytes of the heading's own text.
    let own = |said: &str| {
        let start = said.as_ptr() as usize - words.as_ptr() as usize;
        &text[start..start + said.len()]
    };
    let (mut played, mut writer) = (false, None);
    for line in words.split('\n').flat_map(apart) {
        let mut from = 0;
        // It speaks of another game, or of no game.
        let first = starts(line).next().map_or("", |at| &line[at..]);
        let first = word("link")(first).map_or(first, |(rest, _)| blanks(rest));
        let refers = |at: usize| is("refers", &line[at..]);
        if is("reference", first) || is("source", first) || starts(line).any(refers) {
            continue;
        }
        let claims = (heading.read.len(), heading.taken.len(), others.len());
        let tells =
            |rest| is("played", rest) || meets(rest).is_ok_and(|(_, (_, how))| !how.is_empty());
        played |= starts(line).any(|at| tells(&line[at..]));
        for at in starts(line) {
            if at < from {
                continue;
            }
            let rest = &line[at..];
            let said = |behind: &str| own(&rest[..rest.len() - behind.len()]);
            heading.reversed |= is("reversed", rest);
            let behind = if let Ok((behind, _)) = rank(rest) {
                behind
            } else if let Ok((behind, does)) = word("won_by")(rest)
                && let Ok((_, player)) = one_player(blanks(behind))
            {
                // Those who played are read behind it.
                let ended = (
                    format!("{} {does}", player.name),
                    heading.span(said(behind)),
                );
                heading.said.push(ended);
                played = true;
                behind
            } else if let Ok((behind, (how, side))) = own_side(rest) {
                writer = Some(side);
                let colour = if side == "White" { "Blancs" } else { "Noirs" };
                let ended = (format!("les {colour} {how}"), heading.span(said(behind)));
                heading.said.extend(Some(ended).filter(|_| how != "-"));
                behind
            } else if let Ok((behind, (pair, how))) = meets(rest).or_else(|_| between(rest)) {
                let span = heading.span(said(behind));
                if let Some(winner) = ["wins", "loses"].iter().position(|won| *won == how) {
                    let won = format!("{} gagne", pair[winner].name);
                    heading.said.push((won, span.clone()));
                }
                let told = pair.iter().any(|player| player.side.is_some());
                played |= told;
                match told && !heading.has("White") {
                    true => {
                        heading.taken.push(span);
                        players(heading, pair, own(&rest[..0]));
                    }
                    false => others.extend(pair),
                }
                behind
            } else if let Ok((behind, pair)) = gives(rest) {
                played = true;
                players(heading, pair, own(&rest[..0]));
                behind
            } else if let Ok((behind, (name, player))) =
                side_held(rest).or_else(|_| player_holds(rest))
            {
                heading.claim_player(name, player, said(behind));
                behind
            } else if let Ok((behind, (first, side))) = one_of_two(rest)
                && let [.., one, other] = &others[..]
            {
                let name = if first { &one.name } else { &other.name };
                heading.claim(side, name.clone(), said(behind));
                behind
            } else if let Ok((behind, player)) = opponent(rest) {
                // `Noirs contre Lefort`
                let before = line[..at].trim_end().rsplit(' ').next().unwrap_or_default();
                let side = word("side")(before)
                    .ok()
                    .filter(|(rest, _)| rest.is_empty());
                writer = writer.or(side.map(|(_, side)| side));
                others.push(player);
                behind
            } else if played
                && !heading.is_read(heading.span(own(rest)).start)
                && let Some((name, value, n)) = told(rest).or_else(|| year_alone(line, at))
            {
                match name {
                    "Event" => held(heading, own(&rest[..n])),
                    _ => drop(heading.claim(name, value, own(&rest[..n]))),
                }
                &rest[n..]
            } else {
                continue;
            };
            from = line.len() - behind.len();
        }
        // What tells nothing else may tell how it ended.
        if claims == (heading.read.len(), heading.taken.len(), others.len())
            && line.split(' ').count() <= WORDS_MOST
        {
            heading
                .said
                .push((line.to_owned(), heading.span(own(line))));
        }
    }
    other(heading, others, writer);
}

/// Claims the player whose side follows from that of the other, or of him who writes.
fn other(heading: &mut Heading<'_>, mut others: Vec<Player>, writer: Option<&'static str>) {
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
        (None, None) if writer == Some("White") => ("Black", String::new()),
        (None, None) if writer == Some("Black") => ("White", String::new()),
        _ => return,
    };
    others.retain(|player| player.name != known);
    others.dedup_by(|one, other| one.name == other.name);
    if let (Some(other), true) = (others.pop(), others.is_empty()) {
        let nowhere = &heading.text[heading.text.len()..];
        heading.claim_player(name, other, nowhere);
    }
}

/// `between = <between> , blanks , side_beside , blanks , ( <join> | <against> ) , blanks , side_beside ;`
///
/// entre MM. de Saint-Amant (Blancs) et Kieseritzky (Noirs), entre MM. Harrwitz et Journoud et MM. Morphy et de Rivière
fn between(input: &str) -> Read<'_, ([Player; 2], &'static str)> {
    let (rest, _) = word("between")(input)?;
    let two = |player: fn(&str) -> Read<'_, Player>| {
        let (rest, first) = side_beside(blanks(rest), player)?;
        let rest = blanks(rest.trim_start_matches(','));
        let (rest, _) = alt((word("join"), word("against"))).parse(rest)?;
        let (rest, second) = side_beside(blanks(rest), player)?;
        Ok((rest, ([first, second], "")))
    };
    two(player).or_else(|_| two(one_player))
}

/// `side_beside = ( player | one_player ) , [ [ "," ] , blanks , <holds> , blanks , <side> ] ;`
///
/// M. Zukertort, avec les Blancs,
fn side_beside(input: &str, player: fn(&str) -> Read<'_, Player>) -> Read<'_, Player> {
    let (rest, mut player) = player(input)?;
    let held = side_behind(rest, &player).ok();
    player.side = held.map(|(_, side)| side);
    Ok((held.map_or(rest, |(rest, _)| rest), player))
}

/// `gives = one_player , blanks , <gives> , ? a few words ? , "à" , blanks , one_player ;`
///
/// M. Morphy rend la Tour de la Dame à M. Thompson: who gives odds has White.
fn gives(input: &str) -> Read<'_, [Player; 2]> {
    let (rest, first) = one_player(input)?;
    let (rest, _) = word("gives")(blanks(rest))?;
    let to = rest
        .find(" à ")
        .filter(|to| *to < CLAUSE_MOST && !rest[..*to].contains(','));
    let (rest, second) = one_player(blanks(
        &rest[to.ok_or_else(|| refused(input))? + " à ".len()..],
    ))?;
    Ok((rest, [first, second]))
}

/// `one_of_two = ( <former> | <latter> ) , [ "," ] , blanks , <holds> , blanks , ( <side> | <first_move> ) ;`
///
/// le premier ayant les Blancs
fn one_of_two(input: &str) -> Read<'_, (bool, &'static str)> {
    let (rest, first) =
        alt((word("former").map(|_| true), word("latter").map(|_| false))).parse(input)?;
    let (rest, side) = held_side(rest)?;
    Ok((rest, (first, side)))
}

/// `held_side = [ "," ] , blanks , ( [ "qui" , blanks ] , <holds> , blanks , ( <side> | <first_move> ) | ? "aux" , a side ? ) ;`
fn held_side(input: &str) -> Read<'_, &'static str> {
    let rest = blanks(input.trim_start_matches([',', ';']));
    if rest.starts_with("aux ") {
        return word("side")(rest);
    }
    let (rest, _) = word("holds")(rest.trim_start_matches("qui "))?;
    alt((word("side"), word("first_move").map(|_| "White"))).parse(blanks(rest))
}

/// `meets = one_player , [ held_side ] , [ "," ] , blanks , ( <meets> | <against> ) , [ held_side , [ "," ] ] , blanks , one_player , [ held_side ] ;`
///
/// Anne Petit a battu avec les Blancs Jean Dupont; with what the verb says, if one stands there. The side is that of the first.
fn meets(input: &str) -> Read<'_, ([Player; 2], &'static str)> {
    if !input.starts_with(char::is_uppercase) {
        return Err(refused(input));
    }
    let (rest, mut first) = one_player(input)?;
    let mut held = |rest| match held_side(rest) {
        Ok((rest, side)) => {
            first.side = Some(side);
            rest
        }
        Err(_) => rest,
    };
    let verb = blanks(held(rest).trim_start_matches(','));
    let against = word("against").map(|_| "");
    let (rest, how) = alt((word("meets"), against)).parse(verb)?;
    let (rest, mut second) = one_player(blanks(held(rest).trim_start_matches(',')))?;
    // `qui jouait les Blancs` is said of the second.
    let of_second = blanks(rest.trim_start_matches(',')).starts_with("qui ");
    let (rest, last) = opt(held_side).parse(rest)?;
    match of_second || first.side.is_some() {
        true => second.side = second.side.or(last),
        false => first.side = last,
    }
    Ok((rest, ([first, second], how)))
}

/// `own_side = <writer> , blanks , ( <side> | held_side ) ;`
///
/// j'avais les Blancs; votre serviteur, avec les Noirs; j'ai gagné avec les Noirs. With who won, if it is said.
fn own_side(input: &str) -> Read<'_, (&'static str, &'static str)> {
    let (rest, how) = word("writer")(input)?;
    let (rest, side) = alt((|rest| word("side")(blanks(rest)), held_side)).parse(rest)?;
    Ok((rest, (how, side)))
}

/// What a player is called before his name: `champion de France`
fn rank(input: &str) -> Read<'_, &str> {
    let (rest, _) = word("called")(input)?;
    let (rest, _) = word("link")(blanks(rest))?;
    let rest = blanks(rest);
    let end = rest.find([' ', ',', LINE]).ok_or_else(|| refused(input))?;
    Ok((&rest[end..], &rest[..end]))
}

/// `opponent = "contre" , blanks , one_player ;`
fn opponent(input: &str) -> Read<'_, Player> {
    let (rest, against) = recognize(word("against")).parse(input)?;
    match against.chars().count() > 2 {
        true => one_player(blanks(rest)),
        false => Err(refused(input)),
    }
}

/// `side_held = ( <side> , [ "," ] , blanks , <held> | <moves_first> ) , blanks , one_player ;`
///
/// les Blancs étaient conduits par M. Mayet, les Noirs par M. von der Lasa; Trait à M. Mayet
fn side_held(input: &str) -> Read<'_, (&'static str, Player)> {
    let held = |input| {
        let (rest, side) = word("side")(input)?;
        let (rest, _) = word("held")(blanks(rest.trim_start_matches(',')))?;
        Ok((rest, side))
    };
    let (rest, side) = alt((held, word("moves_first").map(|_| "White"))).parse(input)?;
    let (rest, player) = one_player(blanks(rest))?;
    Ok((rest, (side, player)))
}

/// `player_holds = one_player , ( held_side | [ "," ] , blanks , <side> ) | ? a player, a side in brackets ? ;`
///
/// M. Horwitz avait les Noirs, M. Bledow les Blancs
fn player_holds(input: &str) -> Read<'_, (&'static str, Player)> {
    if !input.starts_with(char::is_uppercase) || is("side", input) {
        return Err(refused(input));
    }
    let (rest, player) = one_player(input)?;
    let (rest, side) = side_behind(rest, &player)?;
    Ok((rest, (side, player)))
}

/// The side that what stands beside or behind a player gives him.
fn side_behind<'a>(rest: &'a str, player: &Player) -> Read<'a, &'static str> {
    if let Some(side) = player.side {
        return Ok((rest, side));
    }
    let rest = behind_town(rest);
    // `M. Blackburne, jouant sans voir dix parties, conduit les Blancs`
    let clause = rest.strip_prefix(", ").and_then(|clause| {
        let end = clause.find(',').filter(|end| *end < CLAUSE_MOST)?;
        clause
            .starts_with(char::is_lowercase)
            .then(|| &clause[end..])
    });
    let held = held_side(rest).or_else(|_| held_side(clause.unwrap_or_default()));
    if held.is_ok() {
        return held;
    }
    // Without a verb the article tells that no adjective is meant, or a comma before a capital.
    let spaced = blanks(rest.trim_start_matches(','));
    let apart = match rest.starts_with(',') {
        true => {
            spaced.starts_with(['B', 'N'])
                || word("side")(spaced)
                    .is_ok_and(|(rest, _)| !rest.trim_start().starts_with(char::is_alphanumeric))
        }
        false => spaced.starts_with("les "),
    };
    match apart {
        true => word("side")(spaced),
        false => Err(refused(rest)),
    }
}

/// The place, date, round or event that a sentence names at the start of `rest`, and its bytes.
fn told(rest: &str) -> Option<(&'static str, String, usize)> {
    let n = |behind: &str| rest.len() - behind.len();
    if let Some((behind, day)) = date(rest).ok().filter(|(_, day)| !day.bare) {
        return Some(("Date", day.pgn, n(behind)));
    }
    if let Ok((behind, value)) = round(rest) {
        return Some(("Round", value, n(behind)));
    }
    if let Ok((behind, _)) = word("event")(rest) {
        let words = event(&rest[..n(named(behind))])?;
        return Some(("Event", words.to_owned(), words.len()));
    }
    let (behind, place) = place_said(rest).ok()?;
    Some(("Site", place.to_owned(), n(behind)))
}

/// `year_alone = "," , blanks , begun , ? the sentence ends ? ;`
///
/// The year at byte `at` of a sentence that told who played, and its bytes.
fn year_alone(line: &str, at: usize) -> Option<(&'static str, String, usize)> {
    let (before, rest) = line.split_at(at);
    let (behind, (year, _)) = begun(rest).ok()?;
    let alone = before.trim_end().ends_with(',') && !behind.contains(char::is_alphanumeric);
    alone.then(|| ("Date", year, rest.len() - behind.len()))
}

/// `place_said = <at> , blanks , ( <house> , { blanks , name } | name ) ;`
///
/// à Paris, au Café de la Régence
fn place_said(input: &str) -> Read<'_, &str> {
    let (rest, at) = word("at")(input)?;
    let rest = blanks(rest);
    let (behind, place) = match word("house")(rest) {
        Ok((noun, _)) => {
            let behind = named(of_kind(noun));
            // `au cercle` may be any.
            if behind.len() == noun.len() && !input.starts_with("chez") {
                return Err(refused(input));
            }
            (behind, &rest[..rest.len() - behind.len()])
        }
        // `au Brésilien` is no town.
        Err(_) if at == "house" => return Err(refused(input)),
        Err(_) => name(rest)?,
    };
    match is("event", place) || is("played", place) || place.len() < 3 {
        true => Err(refused(input)),
        false => Ok((behind, place)),
    }
}
