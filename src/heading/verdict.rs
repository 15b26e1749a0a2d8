//! Results in words: a sentence that says who won, and how.
//!
//! Comes in: a sentence, and who is called what. Goes out: the result, if the sentence says that the game ended, and no offer, refusal, hope
//! or condition of it.
//!
//! `Les Noirs dépassèrent le temps.`: White wins, by time.

use shakmaty::Color;

use crate::lexicon;

use super::figures::blanks;
use super::vocabulary::{is, word};

/// How a game ended, as a sentence says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// One side won, or nobody; and how, where that is a word of the standard's.
    Ended(Option<Color>, Option<&'static str>),
    /// Somebody resigns who is of no side that is known: whose move it is (`Le champion abandonna`).
    Resigned,
    /// It is an offer, a hope or a condition.
    Open,
}

/// `verdict = ? a sentence without doubt ? , ( side , { word } , deed | deed , { word } , <of_agent> , side | { word } , <draws> ) ;`
///
/// None where a sentence says nothing of an end. `agent` tells the side of a name.
pub(crate) fn verdict(sentence: &str, agent: &dyn Fn(&str) -> Option<Color>) -> Option<Verdict> {
    let starts: Vec<usize> = starts(sentence).collect();
    let at = |i: usize| &sentence[starts[i]..];
    let any = |class: &'static str| starts.iter().any(|&start| is(class, &sentence[start..]));
    let deed = (0..starts.len()).find_map(|i| deed(at(i)).map(|(won, n)| (i, won, n)));
    let offer = |start: usize| matches!(word("doubts")(&sentence[start..]), Ok((_, "offer")));
    let offered = starts.iter().any(|start| offer(*start));
    // Who refuses a draw may win.
    let drawn = any("draws") && !(deed.is_some() && offered && !any("accepts"));
    if deed.is_none() && !drawn {
        return None;
    }
    let draw = (0..starts.len()).find(|&i| drawn && is("draws", at(i)));
    let said = draw.or(deed.map(|(i, _, _)| i)).unwrap_or_default();
    let drawn_by = draw.map_or(0, |i| length("draws", at(i)));
    if is_doubted(sentence, (starts[said], drawn_by)) && !any("accepts") {
        return Some(Verdict::Open);
    }
    let how = if any("judged") {
        Some("adjudication")
    } else {
        None
    };
    let timed = || {
        if any("time") {
            Some("time forfeit")
        } else {
            how
        }
    };
    let Some((i, won, n)) = deed.filter(|_| !drawn) else {
        return Some(Verdict::Ended(None, how));
    };
    // `les Blancs gagnent un pion`
    let behind = blanks(&at(i)[n..]);
    // `gagnent en espace`, `gagnent au minimum la qualité`
    if lexicon::measures(behind) > 0 {
        return None;
    }
    let mut named = starts
        .iter()
        .filter(|start| **start > starts[i] + n)
        .take(2);
    let mut of_side = || named.any(|&start| side(&sentence[start..], agent).is_some());
    if is("takes_object", behind) && !is("prize", behind) && !of_side() {
        return None;
    }
    let mut before = (0..i).rev().filter_map(|k| Some((k, side(at(k), agent)?)));
    // `voyant que les Blancs arrivent`
    let spoken = |k: usize| (k.saturating_sub(2)..k).any(|j| is("subordinate", at(j)));
    let subject = before
        .by_ref()
        .find(|(k, _)| !spoken(*k))
        .map(|(_, side)| side);
    let end = starts[i] + n;
    let mut after = starts
        .iter()
        .filter(|start| **start >= end)
        .filter_map(|&start| side(&sentence[start..], agent));
    let Some(who) = subject.or_else(|| after.next()) else {
        let resigns = i > 0 && matches!(word("loses")(at(i)), Ok((_, "resigns")));
        return resigns.then_some(Verdict::Resigned);
    };
    Some(Verdict::Ended(Some(if won { who } else { !who }), timed()))
}

/// Whether the words of a sentence make an offer, a hope or a condition of the deed, or the draw, at byte `at`: a condition before it or in
/// its clause, an offer of a draw anywhere, and else a word before it in its clause. `ne pouvant parer le mat, ils abandonnent` is a result.
fn is_doubted(sentence: &str, (at, draw): (usize, usize)) -> bool {
    if sentence.trim_end().ends_with('?') {
        return true;
    }
    let drawn = draw > 0;
    let clause = sentence[..at]
        .rfind([',', ';', ':', '('])
        .map_or(0, |comma| comma + 1);
    let end = sentence[at..]
        .find([',', ';', ':', '('])
        .map_or(sentence.len(), |comma| at + comma);
    let doubts = |start: usize| match word("doubts")(&sentence[start..]) {
        Ok((_, "if")) => start < end,
        Ok((_, "offer")) => drawn,
        Ok(_) => (clause..at).contains(&start),
        Err(_) => false,
    };
    let denied = |start: usize| {
        let until = if drawn { end } else { at };
        let word = &sentence[start..];
        let word = &word[..word
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(word.len())];
        // `partage du point` denies nothing.
        (clause..until).contains(&start)
            && (start == at || !(at..at + draw).contains(&start))
            && (is("denies", &sentence[start..]) || lexicon::denies(word))
    };
    starts(sentence).any(|start| doubts(start) || denied(start))
}

/// The bytes of a class's word at the start of a text, or 0.
fn length(class: &'static str, input: &str) -> usize {
    word(class)(input).map_or(0, |(rest, _)| input.len() - rest.len())
}

/// `deed = <wins> | <loses> ;`
///
/// Whether it is won, and the bytes of the word.
fn deed(input: &str) -> Option<(bool, usize)> {
    let (won, lost) = (length("wins", input), length("loses", input));
    (won.max(lost) > 0).then_some((won > lost, won.max(lost)))
}

/// `side = <white> | <black> | ? the name of a player ? | <called> ;`
fn side(input: &str, agent: &dyn Fn(&str) -> Option<Color>) -> Option<Color> {
    let own = match (is("white", input), is("black", input)) {
        (true, _) => Some(Color::White),
        (_, true) => Some(Color::Black),
        _ => None,
    };
    own.or_else(|| {
        let end = input
            .find(|c: char| !(c.is_alphanumeric() || c == '-'))
            .unwrap_or(input.len());
        let name = &input[..end];
        let named = name.len() > 2 && name.starts_with(char::is_uppercase);
        (named || is("called", name)).then(|| agent(name))?
    })
}

/// Where the words of a sentence begin.
fn starts(sentence: &str) -> impl Iterator<Item = usize> {
    let begins = |at: usize| !sentence[..at].ends_with(char::is_alphanumeric);
    sentence
        .char_indices()
        .filter(move |(at, c)| c.is_alphanumeric() && begins(*at))
        .map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_tell_who_won() {
        use Color::{Black, White};
        let agent = |name: &str| match name {
            "Dupont" => Some(White),
            "Martin" | "champion" => Some(Black),
            _ => None,
        };
        let time = Some("time forfeit");
        for (sentence, read) in [
            (
                "Les Noirs abandonnèrent.",
                Some(Verdict::Ended(Some(White), None)),
            ),
            (
                "Le drapeau des Noirs est tombé.",
                Some(Verdict::Ended(Some(White), time)),
            ),
            (
                "Le drapeau noir tomba.",
                Some(Verdict::Ended(Some(White), time)),
            ),
            (
                "Les Blancs dépassent le temps",
                Some(Verdict::Ended(Some(Black), time)),
            ),
            (
                "Victoire de M. Martin",
                Some(Verdict::Ended(Some(Black), None)),
            ),
            (
                "Martin, voyant que les Blancs arrivent, abandonne",
                Some(Verdict::Ended(Some(White), None)),
            ),
            (
                "Adjugée nulle par l'arbitre",
                Some(Verdict::Ended(None, Some("adjudication"))),
            ),
            (
                "La nulle proposée par les Noirs est acceptée",
                Some(Verdict::Ended(None, None)),
            ),
            ("Les Noirs proposent la nulle", Some(Verdict::Open)),
            ("Si les Noirs prennent, ils perdent", Some(Verdict::Open)),
            (
                "Les Noirs abandonnent, ne pouvant parer le mat",
                Some(Verdict::Ended(Some(White), None)),
            ),
            (
                "Ne pouvant plus rien espérer, les Blancs abandonnent",
                Some(Verdict::Ended(Some(Black), None)),
            ),
            ("La nulle offerte fut refusée", Some(Verdict::Open)),
            ("Les Noirs n'abandonnent pas", Some(Verdict::Open)),
            ("La nulle est probable", Some(Verdict::Open)),
            ("Les Noirs abandonnent-ils ?", Some(Verdict::Open)),
            (
                "Avant d'abandonner, les Noirs réfléchirent",
                Some(Verdict::Open),
            ),
            ("Martin a failli gagner", Some(Verdict::Open)),
            ("Sinon les Noirs gagnent", Some(Verdict::Open)),
            ("Les Blancs ont une partie gagnée", Some(Verdict::Open)),
            (
                "Les Blancs refusent la nulle et gagnent",
                Some(Verdict::Ended(Some(White), None)),
            ),
            ("Le roi du jeu abandonna", Some(Verdict::Resigned)),
            ("Le vieux maître rend les armes", Some(Verdict::Resigned)),
            ("Le maître gagne", None),
            ("Le champion gagne", Some(Verdict::Ended(Some(Black), None))),
            ("Les Blancs gagnent un pion", None),
            ("Une belle partie", None),
        ] {
            assert_eq!(verdict(sentence, &agent), read, "{sentence}");
        }
    }
}
