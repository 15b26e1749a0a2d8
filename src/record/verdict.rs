//! Results in words: a sentence that says who won, and how.
//!
//! Comes in: a sentence, and who is called what. Goes out: the result, if the sentence says that the game ended, and no offer, refusal, hope
//! or condition of it. The tense decides: what happened and what happens states a result; what will, would or could happen does not.
//!
//! `Les Noirs dépassèrent le temps.`: White wins, by time.

use shakmaty::Color;

use super::vocabulary::{Mood, first_word, is, spellings, starts, verb, word};
use crate::lexicon::{self, StatedResult};

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
/// None where a sentence says nothing of an end. `agent` tells the side of a name. Of several deeds the first one counts that is stated.
pub(crate) fn verdict(sentence: &str, agent: &dyn Fn(&str) -> Option<Color>) -> Option<Verdict> {
    Said::of(sentence, agent).verdict()
}

/// No sentence that says who won and nothing else has more bytes.
const BARE_MOST: usize = 160;
/// The classes of its words.
const BARE: &str = "white black wins loses past of_agent time link prize takes_object";

/// The winner whom a sentence names in which every word says who, what he did, to whom or why: `au temps, victoire des Blancs`, and not
/// `les Blancs gagnent un pion`.
pub(crate) fn bare_verdict(sentence: &str) -> Option<StatedResult> {
    // A command of a program says nothing of it: `%clk 0:01:00`.
    if sentence.len() > BARE_MOST || sentence.starts_with('%') {
        return None;
    }
    // Most sentences have another word soon.
    let said = Said::of(sentence, &|_| None);
    match said.is_bare().then(|| said.verdict())?? {
        Verdict::Ended(Some(winner), _) => Some(wins(winner)),
        _ => None,
    }
}

/// The side of which alone something holds.
pub(crate) fn sole(white: bool, black: bool) -> Option<Color> {
    match (white, black) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

/// That a side won.
pub(super) fn wins(side: Color) -> StatedResult {
    match side {
        Color::White => StatedResult::WhiteWins,
        Color::Black => StatedResult::BlackWins,
    }
}

impl<'a> Said<'a> {
    fn of(sentence: &'a str, agent: &'a dyn Fn(&str) -> Option<Color>) -> Said<'a> {
        Said {
            sentence,
            starts: starts(sentence).collect(),
            agent,
        }
    }

    /// Whether no word of the sentence is of none of the classes; a number counts what follows it: `au 2e coup`.
    fn is_bare(&self) -> bool {
        let (mut until, mut counted) = (0, false);
        self.starts.iter().all(|&at| {
            let rest = &self.sentence[at..];
            let n = BARE
                .split(' ')
                .filter_map(|class| verb(class, rest))
                .map(|word| word.n)
                .max();
            let inside = at < until;
            until = until.max(at + n.unwrap_or(0));
            let known = inside || n.is_some() || counted;
            counted = rest.starts_with(|c: char| c.is_ascii_digit());
            known || counted
        })
    }
}

impl Said<'_> {
    fn verdict(&self) -> Option<Verdict> {
        let (said, sentence) = (self, self.sentence);
        let mut open = None;
        let draws = said.starts.iter().filter_map(|&at| {
            let n = verb("draws", &sentence[at..])?.n;
            Some(at..at + n)
        });
        for draw in draws {
            match said.is_drawn(draw) {
                true => return Some(Verdict::Ended(None, said.judged())),
                false => open = Some(Verdict::Open),
            }
        }
        let mut from = 0;
        for (i, &at) in said.starts.iter().enumerate() {
            let Some(deed) = deed(&sentence[at..]).filter(|_| at >= from) else {
                continue;
            };
            from = at + deed.n;
            // Behind what did not happen a participle judges: `Ils n'abandonnèrent pas, mais leur partie est perdue.`
            let alone = !sentence[at..from].contains([' ', '\'']);
            let done = deed.mood != Mood::Noun || !alone || i > 0 && is("past", said.at(i - 1));
            if open.is_some() && !done {
                continue;
            }
            match said.done(i, &deed) {
                Some(Verdict::Open) => open = Some(Verdict::Open),
                Some(found) => return Some(found),
                None => {}
            }
        }
        open
    }
}

/// A sentence, where its words begin, and who is called what.
struct Said<'a> {
    sentence: &'a str,
    starts: Vec<usize>,
    agent: &'a dyn Fn(&str) -> Option<Color>,
}

/// What somebody does that ends a game.
struct Deed {
    won: bool,
    /// What its row says: `resigns`; `beaten` of a participle, where he is the winner who did it to the other (`battus par les Blancs`);
    /// `turn` where it is done to him whose move it is (`mat des Noirs`, who give it or who are mated).
    meaning: &'static str,
    mood: Mood,
    n: usize,
}

/// `deed = <wins> | <loses> ;`
fn deed(input: &str) -> Option<Deed> {
    let found = [verb("wins", input), verb("loses", input)];
    let of = |won: bool| {
        let verb = found[usize::from(!won)].as_ref()?;
        Some(Deed {
            won,
            meaning: verb.meaning,
            mood: verb.mood,
            n: verb.n,
        })
    };
    let both = [of(true), of(false)];
    both.into_iter().flatten().max_by_key(|deed| deed.n)
}

impl Said<'_> {
    /// What the deed at word `i` states; none where it is something else that is won or lost: `les Blancs gagnent un pion`.
    fn done(&self, i: usize, deed: &Deed) -> Option<Verdict> {
        let (at, end) = (self.starts[i], self.starts[i] + deed.n);
        let behind = self.sentence[end..].trim_start();
        // `gagnent en espace`, `gagnent au minimum la qualité`
        if lexicon::measures(behind) > 0 {
            return None;
        }
        let sides = |from: usize| {
            let words = self.starts.iter().enumerate();
            let words = words.filter(move |(_, start)| **start >= from);
            words.map(|(k, _)| (k, self.side(k)))
        };
        if is("takes_object", behind)
            && !is("prize", behind)
            && !sides(end + 1).take(2).any(|(_, side)| side.is_some())
        {
            return None;
        }
        if !self.is_stated(i, deed) {
            return Some(Verdict::Open);
        }
        if deed.meaning == "turn" {
            return Some(Verdict::Resigned);
        }
        // The nearest side is the subject, but for what the deed is against, or is seen from: `voyant que les Blancs arrivent`.
        let near = |k: usize, class| (k.saturating_sub(2)..k).any(|j| is(class, self.at(j)));
        let before = (0..i).rev().filter(|&k| !near(k, "subordinate"));
        let before = before.filter_map(|k| Some((k, self.side(k)?)));
        let before: Vec<(usize, Color)> = before.collect();
        let clause = self.clause(at, false);
        let subject = before
            .iter()
            .find(|(k, _)| !near(*k, "of_agent"))
            .or_else(|| before.iter().find(|(k, _)| self.starts[*k] >= clause));
        // Behind what somebody does stands against whom.
        let agent = |k: &usize| deed.mood != Mood::Told || !near(*k, "of_agent");
        let after = || {
            let (k, side) = sides(end)
                .filter(|(k, _)| agent(k))
                .find(|(_, side)| side.is_some())?;
            let by = deed.meaning == "beaten" && near(k, "of_agent");
            side.map(|side| if by { !side } else { side })
        };
        // `le maître tendit la main : abandon des Blancs`
        let links = |k: usize| {
            (k.saturating_sub(2)..k).any(|j| self.starts[j] >= end && is("of_agent", self.at(j)))
        };
        let of = |(k, side): (usize, Option<Color>)| side.is_some() && links(k);
        let own = deed.mood == Mood::Noun && sides(end).take(3).any(of);
        let subject = subject.map(|(_, side)| *side).filter(|_| !own);
        let Some(who) = subject.or_else(after) else {
            return (i > 0 && deed.meaning == "resigns").then_some(Verdict::Resigned);
        };
        let how = match self.any("time") {
            true => Some("time forfeit"),
            false => self.judged(),
        };
        Some(Verdict::Ended(Some(if deed.won { who } else { !who }), how))
    }

    /// Whether the deed at word `i` was done: its tense says so, and no word makes a hope, an offer or a condition of it.
    fn is_stated(&self, i: usize, deed: &Deed) -> bool {
        let at = self.starts[i];
        let told = deed.mood == Mood::Told || deed.mood == Mood::Lasting;
        let clause = self.clause(at, told);
        let before = || self.starts.iter().filter(|&&at| at >= clause).copied();
        let before = || before().take_while(|start| *start < at);
        // `doivent abandonner` ends a game, and `doivent gagner` is a judgement.
        let achieves = |start: usize| match word("achieves")(&self.sentence[start..]) {
            Ok((_, "resigns")) => deed.meaning == "resigns",
            found => found.is_ok(),
        };
        let modal = |start: usize| {
            let said = &self.sentence[start..];
            let modal = || matches!(word("doubts")(said), Ok((_, "modal")));
            !achieves(start) && (is_unreal(said) || modal())
        };
        // `n'ont plus qu'à abandonner`
        let denied = |start: usize| !achieves(start) && self.is_denied(start);
        let fits = match deed.mood {
            Mood::Told => true,
            // Who was winning did not win.
            Mood::Lasting => deed.meaning == "resigns",
            Mood::Infinitive => before().any(achieves),
            Mood::Noun => true,
        };
        let mut own = self.starts[i..]
            .iter()
            .take_while(|start| **start < at + deed.n);
        let near = |k: usize| matches!(word("doubts")(self.at(k)), Ok((_, "near")));
        let missed = !told && (i.saturating_sub(2)..i).any(near);
        let hoped = |&start: &usize| {
            let said = word("doubts")(&self.sentence[start..]);
            (clause..self.clause_end(at)).contains(&start) && matches!(said, Ok((_, "hope")))
        };
        let missed = missed || !told && self.starts.iter().any(hoped);
        fits && !missed
            && !own.any(|&start| is_unreal(&self.sentence[start..]))
            && (told || !before().any(modal))
            && !before().any(denied)
            && !self.is_conditional(clause, at)
    }

    /// Whether a draw is agreed on, or stands as such.
    fn is_drawn(&self, draw: std::ops::Range<usize>) -> bool {
        let clause = self.clause(draw.start, false);
        let end = self.clause_end(draw.start);
        let accepts = self.starts.iter().filter_map(|&start| {
            let mut before = self
                .starts
                .iter()
                .filter(|&&at| at >= self.clause(start, false));
            let verb = verb("accepts", &self.sentence[start..])?;
            let denied = before.any(|&at| at < start && self.is_denied(at));
            Some(!denied && verb.mood != Mood::Infinitive && !is_unreal(&self.sentence[start..]))
        });
        let accepts: Vec<bool> = accepts.collect();
        if let [.., last] = accepts[..] {
            return last && !self.sentence.trim_end().ends_with('?');
        }
        let doubted = |&start: &usize| {
            let said = &self.sentence[start..];
            let before = (clause..draw.start).contains(&start);
            // `partage du point` denies nothing.
            let own = start != draw.start && draw.contains(&start);
            match word("doubts")(said) {
                Ok((_, "offer" | "hope")) => true,
                Ok((_, "near")) => before && self.words(start..draw.start) <= 2,
                Ok((_, "modal")) if before => true,
                _ => {
                    (clause..end).contains(&start) && is_unreal(said)
                        || (clause..end).contains(&start) && !own && self.is_denied(start)
                }
            }
        };
        !self.starts.iter().any(doubted) && !self.is_conditional(clause, draw.start)
    }

    /// Whether a word that begins at byte `start` denies what is said.
    fn is_denied(&self, start: usize) -> bool {
        is("denies", &self.sentence[start..])
    }

    /// Whether a sentence asks, or what is said at byte `at` of it, in the clause that begins at byte `clause`, is a hope or a condition:
    /// a condition before it or in its clause, else a word before it in its clause.
    fn is_conditional(&self, clause: usize, at: usize) -> bool {
        let end = self.clause_end(at);
        let doubts = |&start: &usize| match word("doubts")(&self.sentence[start..]) {
            Ok((_, "if")) => start < end,
            Ok((_, "offer" | "hope" | "modal" | "near")) | Err(_) => false,
            Ok(_) => (clause..at).contains(&start),
        };
        // `Que les Noirs abandonnent !`
        let wished = || {
            matches!(
                word("subordinate")(self.sentence.trim_start()),
                Ok((_, "wish"))
            )
        };
        self.sentence.trim_end().ends_with('?') || wished() || self.starts.iter().any(doubts)
    }

    /// Where the clause begins in which byte `at` stands; before a verb that `tells` a word that coordinates begins one too:
    /// `ne peuvent rien et abandonnent`.
    fn clause(&self, at: usize, tells: bool) -> usize {
        let sign = self.sentence[..at]
            .rfind(CLAUSES)
            .map_or(0, |sign| sign + 1);
        let joined = |start: &&usize| is("coordinate", &self.sentence[**start..]);
        let mut joints = self.starts.iter().rev().filter(|start| **start < at);
        let joint = joints.find(joined).filter(|_| tells);
        sign.max(joint.map_or(0, |joint| joint + 1))
    }

    fn clause_end(&self, at: usize) -> usize {
        let behind = self.sentence[at..].find(CLAUSES);
        behind.map_or(self.sentence.len(), |sign| at + sign)
    }

    fn at(&self, k: usize) -> &str {
        &self.sentence[self.starts[k]..]
    }

    /// How many words begin within some bytes.
    fn words(&self, within: std::ops::Range<usize>) -> usize {
        let inside = self.starts.iter().filter(|start| within.contains(start));
        inside.count()
    }

    fn any(&self, class: &'static str) -> bool {
        (0..self.starts.len()).any(|k| is(class, self.at(k)))
    }

    fn judged(&self) -> Option<&'static str> {
        self.any("judged").then_some("adjudication")
    }

    /// `side = <white> | <black> | ? the name of a player ? | <called> ;`
    ///
    /// The side that word `k` names; a man of a side is none: `la dame noire`.
    fn side(&self, k: usize) -> Option<Color> {
        let input = self.at(k);
        let before = |class| k > 0 && is(class, self.at(k - 1));
        let of_man = || before("man");
        let name = first_word(input);
        let named = || {
            let capital = name.len() > 2 && name.starts_with(char::is_uppercase);
            (capital || is("called", name)).then(|| (self.agent)(name))?
        };
        // `Noir abandonne`, where Monsieur Noir has White; of a side one speaks with its article.
        if !before("takes_object")
            && let Some(side) = named()
        {
            return Some(side);
        }
        match (is("white", input), is("black", input)) {
            (false, false) => named(),
            _ if of_man() => None,
            (white, _) => Some(if white { Color::White } else { Color::Black }),
        }
    }
}

/// What ends a clause.
const CLAUSES: [char; 4] = [',', ';', ':', '('];

/// Whether the word at the start of `input` is a future or a conditional: `gagneront`, `serait`.
fn is_unreal(input: &str) -> bool {
    let name = first_word(input).to_lowercase();
    let ends = spellings("unreal").any(|end| name.ends_with(end));
    ends && !matches!(word("real")(&name), Ok(("", _)))
}
