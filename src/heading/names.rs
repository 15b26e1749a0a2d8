//! Players: a name, and what stands beside it.
//!
//! Comes in: a text where a player may be named. Goes out: the name as PGN has it, and the title, rating and side that brackets give.
//!
//! `M. DUPONT Jean (MI, 2433)`: `Dupont, Jean`, IM, 2433.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{anychar, char};
use nom::combinator::{not, opt, recognize, verify};
use nom::multi::separated_list1;
use nom::sequence::preceded;

use super::dates::date;
use super::figures::{LINE, blanks, digits, rating};
use super::words::in_small;
use crate::record::vocabulary::{Read, is, refused, word};

/// No pseudonym has fewer letters before its figures.
const LETTERS_LEAST: usize = 3;
/// More words are no name.
const WORDS_MOST: usize = 6;
/// From here on figures are no year.
const RATED: u32 = 2100;

/// A player, as a heading has him.
#[derive(Default)]
pub(super) struct Player {
    pub name: String,
    pub title: Option<&'static str>,
    pub elo: Option<String>,
    /// `White` or `Black`, where brackets say it.
    pub side: Option<&'static str>,
    /// Whether something stands beside him that goes into no tag: his town, what he is.
    pub more: bool,
}

/// `player = { <courtesy> | <title> , blanks } , ( <nobody> | names ) , { beside } ;`
///
/// M. de Saint-Amant, GM Vachier (2751), M. Dupont (Noirs)
pub(super) fn player(input: &str) -> Read<'_, Player> {
    of_names(names, true)(input)
}

/// `one_player = { <courtesy> | <title> , blanks } , ( <nobody> | name ) , { beside } ;`
///
/// The same where `et` parts two of them.
pub(super) fn one_player(input: &str) -> Read<'_, Player> {
    of_names(name, true)(input)
}

/// `pseudonym = ? a word in which a figure or "_" stands, or a small one, and no square ? , { beside } ;`
///
/// toto75, Roi_noir, pionfou (1512): beside a small one a rating stands.
fn pseudonym(input: &str) -> Read<'_, Player> {
    let end = input.find(|c: char| !(c.is_alphanumeric() || "_-".contains(c)));
    let (name, rest) = input.split_at(end.unwrap_or(input.len()));
    let square = |two: &[u8]| matches!(two, [b'a'..=b'h', b'1'..=b'8']);
    let other = name.as_bytes().windows(2).any(square) || is("field", name);
    let letters = name.chars().take(LETTERS_LEAST).all(char::is_alphabetic);
    let mut found = Player::default();
    let behind = beside(&mut found)(rest).map_or(rest, |(rest, ())| rest);
    let own = name.contains(|c: char| c.is_ascii_digit() || c == '_');
    let small = name.starts_with(char::is_lowercase) && found.elo.is_some();
    found.name = name.to_owned();
    match letters && (own || small) && name.len() > LETTERS_LEAST && !other {
        true => Ok((behind, found)),
        false => Err(refused(input)),
    }
}

/// `anyone = pseudonym | player ;`
pub(super) fn anyone(input: &str) -> Read<'_, Player> {
    pseudonym(input).or_else(|_| player(input))
}

/// `plain_player = { <courtesy> | <title> , blanks } , ( <nobody> | name ) ;`
///
/// The same where what stands beside it is no player's: `Larsen, Bled 1965`.
pub(super) fn plain_player(input: &str) -> Read<'_, Player> {
    of_names(name, false)(input)
}

fn of_names(
    names: impl for<'a> Fn(&'a str) -> Read<'a, &'a str>,
    besides: bool,
) -> impl for<'a> Fn(&'a str) -> Read<'a, Player> {
    move |input| {
        let mut player = Player::default();
        let mut rest = input;
        loop {
            if let Ok((behind, title)) = title(rest) {
                player.title = Some(title);
                rest = blanks(behind);
            } else if let Ok((behind, _)) = word("courtesy")(rest) {
                rest = blanks(behind);
            } else {
                break;
            }
        }
        let (behind, said) = alt((recognize(word("nobody")), &names)).parse(rest)?;
        player.name = spelt(said);
        rest = behind;
        while besides && let Ok((behind, ())) = beside(&mut player)(rest) {
            rest = behind;
        }
        Ok((rest, player))
    }
}

/// `title = <title> , ? in capitals, or a small letter before a name in capitals ? ;`
///
/// MI, maître international, m DUPONT
fn title(input: &str) -> Read<'_, &'static str> {
    let (rest, title) = word("title")(input)?;
    let said = &input[..input.len() - rest.len()];
    let upper = |word: &str| word.chars().all(char::is_uppercase);
    let capitals = || blanks(rest).chars().take(2).all(char::is_uppercase);
    let small = said.len() == 1 && !upper(said) && rest.starts_with(' ') && capitals();
    match said.len() > 3 || small || said.len() > 1 && upper(said) {
        true => Ok((rest, title)),
        false => Err(refused(input)),
    }
}

/// `names = name , [ "," , blanks , name , [ blanks , <particle> ] ] | name , { blanks , <join> , blanks , name } ;`
///
/// Petit, Anne; Lasa, Tassilo von der; le duc de Brunswick et le comte Isouard
fn names(input: &str) -> Read<'_, &str> {
    let joined = |input| {
        let (rest, _) = word("join")(blanks(input))?;
        name(blanks(rest))
    };
    let (rest, last) = name(input)?;
    let first = preceded(char(','), |rest| {
        let (behind, own) = initials(blanks(rest)).or_else(|_| name(blanks(rest)))?;
        // Behind a town a year follows, behind a name a rating; and no first name has many words.
        let figures = blanks(behind);
        let rated = rating(figures).is_ok_and(|(_, elo)| elo >= RATED);
        let dated = date(figures).is_ok() && !rated;
        // `Vidal, de Toulouse`, `Raoul Vidal, Toulouse`, but `Garcia Lopez, Maria`
        let forenamed = last.split(' ').count() == 2 && !is("particle", last);
        let forenamed = forenamed && spelt(last) == last && !figures.starts_with(['(', '[']);
        let forenamed = forenamed && !own.split(' ').any(|own| is("given", own));
        let of = ["de ", "d'", "d’"].iter().any(|of| own.starts_with(of));
        match dated || of || !rated && forenamed || own.split(' ').count() > 2 {
            true => Err(refused(rest)),
            false => {
                let of = word("particle")(figures).ok();
                let last = of.filter(|(rest, _)| rest.is_empty() || rest.starts_with(['(', '[']));
                Ok((last.map_or(behind, |(rest, _)| rest), own))
            }
        }
    });
    let (rest, _) = opt(alt((first, joined))).parse(rest)?;
    Ok((rest, &input[..input.len() - rest.len()]))
}

/// Letters that stand alone for first names, without stops: `Salwe,G  Karlsbad 1911`
fn initials(input: &str) -> Read<'_, &str> {
    let letter = verify(anychar, |c| c.is_uppercase());
    let (rest, letters) = recognize(separated_list1(char(' '), letter)).parse(input)?;
    match rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '\'' | '’')) {
        true => Err(refused(input)),
        false => Ok((rest, letters)),
    }
}

/// `name = part , { blanks , part } , [ generation ] ;`
pub(super) fn name(input: &str) -> Read<'_, &str> {
    let (mut rest, _) = part(input)?;
    if is("event", input) {
        return Err(refused(input));
    }
    for _ in 1..WORDS_MOST {
        let next = blanks(rest);
        // Wide blanks part two columns, and the end of a line two men.
        let gap = &rest[..rest.len() - next.len()];
        let apart = gap.is_empty() || gap.chars().count() > 2 || gap.contains('\t');
        let other = || gap.contains(LINE) && is("courtesy", next);
        if apart || title(next).is_ok() || other() {
            break;
        }
        match part(next) {
            Ok((behind, _)) => rest = behind,
            Err(_) => break,
        }
    }
    rest = generation(rest).map_or(rest, |(rest, ())| rest);
    let name = &input[..input.len() - rest.len()];
    // An article alone is a word that was lost.
    match word("takes_object")(name) {
        Ok(("", _)) => Err(refused(input)),
        _ => Ok((rest, name)),
    }
}

/// Whether words are a name and nothing else.
pub(super) fn is_name(words: &str) -> bool {
    name(words).is_ok_and(|(rest, _)| rest.trim_matches([' ', '.', ';', ',']).is_empty())
}

/// `generation = blanks , ( <generation> | digits , "." , digits ) , ? no small letter follows, but a word that goes on from a name ? ;`
///
/// Vidal fils, Roux aîné, Fritz 5.32
fn generation(input: &str) -> Read<'_, ()> {
    let version = (digits, char('.'), digits, not(char('.'))).map(|_| "");
    let (rest, _) = alt((word("generation"), version)).parse(blanks(input))?;
    let next = blanks(rest);
    let goes_on = ["join", "against", "holds"]
        .iter()
        .any(|class| is(class, next));
    match !next.starts_with(char::is_lowercase) || goes_on {
        true => Ok((rest, ())),
        false => Err(refused(input)),
    }
}

/// `part = { <particle> , blanks } , ( name_word | ? a capital particle "de", a thing of chess ? ) ;`
///
/// von der Lasa, d'Aubigny, De La Tour
fn part(input: &str) -> Read<'_, &str> {
    let mut rest = input;
    while let Ok((behind, _)) = word("particle")(rest) {
        let next = behind.trim_start_matches([' ', '\u{a0}']);
        if rest.starts_with(char::is_uppercase) && name_word(next).is_err() {
            match rest.starts_with('D') {
                true => return letters(next),
                false => break,
            }
        }
        rest = next;
    }
    name_word(rest)
}

/// `name_word = ? letters, a capital first, in which dashes and apostrophes may stand, and a stop behind a few ? ;`
fn name_word(input: &str) -> Read<'_, &str> {
    match is("thing", input) {
        true => Err(refused(input)),
        false => letters(input),
    }
}

fn letters(input: &str) -> Read<'_, &str> {
    if !input.starts_with(char::is_uppercase) {
        return Err(refused(input));
    }
    let mut end = 0;
    for (at, c) in input.char_indices() {
        let behind = &input[at + c.len_utf8()..];
        let inside = matches!(c, '-' | '‐' | '\'' | '’') && behind.starts_with(char::is_alphabetic);
        // `M. D...`
        let dots = c == '.' && input[..at].ends_with('.') && at <= LETTERS_LEAST;
        let short = c == '.' && input[..at].rsplit(['.', '-']).next().is_some_and(is_short) || dots;
        if !(c.is_alphabetic() || inside || short || c == '*' && at > 0) {
            break;
        }
        end = at + c.len_utf8();
    }
    Ok((&input[end..], &input[..end]))
}

/// Whether letters are an initial or a short form behind which a stop stands: `J.`, `Ch.`, `St.`
fn is_short(letters: &str) -> bool {
    (1..=2).contains(&letters.chars().count())
}

/// `beside = blanks , ( "(" , { within } , ")" | apposition | [ "," ] , blanks , [ "Elo" , blanks , [ ":" ] , blanks ] , rating | "," , blanks , title ) ;`
fn beside(player: &mut Player) -> impl FnMut(&str) -> Read<'_, ()> {
    move |input| {
        let rest = blanks(input);
        if let Some(inside) = rest.strip_prefix(['(', '[']) {
            let close = inside.find([')', ']']).ok_or_else(|| refused(input))?;
            let parts = inside[..close].split([',', ';', '/', ' ', ':']);
            let (known, others): (Vec<&str>, Vec<&str>) =
                parts.partition(|part| within(player, part));
            // His town may stand beside it.
            let named = |part: &&str| name(part).is_ok_and(|(rest, _)| rest.is_empty());
            player.more |= !others.is_empty();
            return match known.iter().any(|part| !part.is_empty()) && others.iter().all(named) {
                true => Ok((&inside[close + 1..], ())),
                false => Err(refused(input)),
            };
        }
        if let Ok((rest, ())) = apposition(rest) {
            player.more = true;
            return Ok((rest, ()));
        }
        let dash = player.elo.is_none() && input.len() > rest.len();
        let sign = |c: char| matches!(c, ',' | ';') || dash && matches!(c, '-' | '–');
        let rest = blanks(rest.strip_prefix(sign).unwrap_or(rest));
        let named = elo(rest);
        // A sentence ends with a year: `entre Dupont et Martin, 1844.`
        let year =
            |(behind, elo): &(&str, u32)| named.is_none() && behind.starts_with('.') && *elo < 2000;
        let rated = rating(named.unwrap_or(rest)).ok();
        if let Some((behind, elo)) = rated.filter(|found| !year(found)) {
            player.elo.get_or_insert(elo.to_string());
            return Ok((behind, ()));
        }
        let (behind, found) = title(rest)?;
        player.title.get_or_insert(found);
        Ok((behind, ()))
    }
}

/// `apposition = "," , blanks , ? a few words, a small letter first ? , ? a side in brackets, or the sign between two players, follows ? ;`
///
/// Lasker, champion du monde – ; M. Durand, de Dijon (Blancs)
fn apposition(input: &str) -> Read<'_, ()> {
    let words = blanks(input.strip_prefix(',').ok_or_else(|| refused(input))?);
    let small = words.starts_with(char::is_lowercase) && !is("holds", words) && !is("title", words);
    let starts = words
        .match_indices([' ', '\u{a0}', '\u{b}'])
        .take(WORDS_MOST);
    let ends = starts.take_while(|(at, _)| !words[..*at].ends_with([',', ';', '.', '(', ')']));
    let end = ends.map(|(at, _)| at).find(|&at| {
        let behind = blanks(&words[at..]);
        let side = |inside: &str| {
            word("side")(blanks(inside)).is_ok_and(|(rest, _)| rest.starts_with(')'))
        };
        behind.strip_prefix('(').is_some_and(side)
            || is("against", behind)
                && word("against")(behind).is_ok_and(|(rest, _)| blanks(rest).len() < rest.len())
    });
    let told = |c: char| c.is_ascii_digit() || c == ':';
    match end.filter(|end| small && !words[..*end].contains(told)) {
        Some(end) => Ok((&words[end..], ())),
        None => Err(refused(input)),
    }
}

/// What stands behind the name of a rating: `Elo : 1850`.
fn elo(rest: &str) -> Option<&str> {
    let (name, behind) = rest.split_at_checked(ELO.len())?;
    let named = name.eq_ignore_ascii_case(ELO) && !behind.starts_with(char::is_alphanumeric);
    named.then(|| blanks(blanks(behind).trim_start_matches(':')))
}

const ELO: &str = "elo";

/// `within = title | rating | [ "les" ] , <side> | "B" | "N" | "Elo" | "NC" ;`
fn within(player: &mut Player, part: &str) -> bool {
    if let Ok(("", title)) = title(part) {
        player.title = Some(title);
    } else if let Ok(("", elo)) = rating(part) {
        player.elo = Some(elo.to_string());
    } else if let Ok(("", side)) = word("side")(part) {
        player.side = Some(side);
    } else if let "B" | "N" = part {
        player.side = Some(if part == "B" { "White" } else { "Black" });
    } else {
        return part.is_empty() || [ELO, "les", "nc"].contains(&&*part.to_lowercase());
    }
    true
}

/// A name as PGN has it: `Last, First` where capitals or a comma say which is which.
fn spelt(said: &str) -> String {
    let words: Vec<&str> = said.split_whitespace().collect();
    let upper = |word: &&str| {
        let letters = word.chars().filter(|c| c.is_alphabetic());
        letters.clone().count() > 1
            && letters.clone().all(char::is_uppercase)
            && !word.contains('.')
            && !word.chars().all(|c| matches!(c, 'I' | 'V' | 'X'))
    };
    let (last, first): (Vec<&str>, Vec<&str>) = words.iter().copied().partition(upper);
    let small = |words: &[&str]| {
        let words = words
            .iter()
            .map(|word| match upper(word) && !is("nobody", word) {
                true => in_small(word),
                false => (*word).to_owned(),
            });
        words.collect::<Vec<_>>().join(" ")
    };
    let apart = words.first().is_some_and(upper) || words.last().is_some_and(upper);
    let own = |word: &&str| word.starts_with(char::is_uppercase) && !is("particle", word);
    let given = first.iter().any(own);
    match !last.is_empty() && given && apart && !said.contains(',') {
        true => format!("{}, {}", small(&last), small(&first)),
        false => small(&words),
    }
}
