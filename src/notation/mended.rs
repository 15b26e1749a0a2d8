//! A sentence of prose in which a scan has misread words.
//!
//! Comes in: a sentence that no grammar reads. Goes out: the phrase that is read from it when words that
//! mean nothing are taken for those of the lexicon they are like, with each of them named. Few letters may
//! be wrong, the whole sentence must be a move then, and of all ways to mend it none that needs as
//! little may say something else: else there is no reading.
//!
//! `Le c~evalier du roi, à la troifième cafe` is read with `chevalier` for `c~evalier`.

use std::rc::Rc;

use super::expected::Expected;
use super::prose::prose;
use super::shared::Dashes;
use super::{Dialect, Notation};
use crate::lexicon::{Near, lexicon};
use crate::phrase::Phrase;

mod meant;

use meant::{framed_alike, is_all, is_likely, is_told};

/// How many times the grammar is asked about one sentence.
const TRIES: usize = 240;
/// The letters of a sentence of which one may be wrong, besides two in any; and how many in all.
const LETTERS_EACH: usize = 6;
const MOST: usize = 8;
/// The most bytes of a sentence that are looked at.
const LONGEST: usize = 200;
/// The bytes of a word that may be several, and at how many of its letters another is looked for.
const RUN_LONG: usize = 5;
const RUN_AHEAD: usize = 4;
/// How many words are looked at from where the grammar stands still.
const AHEAD: usize = 3;

/// A phrase that is read from a sentence with misread words.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The move as it was meant.
    pub phrase: Phrase,
    /// The bytes read.
    pub length: usize,
    /// The words that were taken for others, in the order of the text.
    pub words: Vec<Misprint>,
}

/// A word that was taken for another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misprint {
    /// Its first byte, in the sentence.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
    /// The word it was taken for; nothing where it was passed over.
    pub read: &'static str,
}

impl Mended {
    /// `sentence` with the words that were meant.
    #[must_use]
    pub fn text(&self, sentence: &str) -> String {
        let (mut text, mut at) = (String::with_capacity(sentence.len()), 0);
        for word in &self.words {
            text.push_str(sentence.get(at..word.start).unwrap_or_default());
            text.push_str(word.read);
            let apart = sentence.get(word.end..).unwrap_or_default();
            if apart.starts_with(char::is_alphanumeric) {
                text.push(' ');
            }
            at = word.end;
        }
        text.push_str(sentence.get(at..).unwrap_or_default());
        text
    }
}

/// A sentence on its way: mended up to a place, as printed behind it.
struct Attempt {
    text: String,
    /// The bytes of `text` that are mended.
    done: usize,
    /// Where the grammar stood still before the last word was mended.
    stood: usize,
    /// The bytes of the sentence that they stand for.
    at: usize,
    cost: usize,
    words: Vec<Misprint>,
}

impl Attempt {
    /// The byte of the sentence that byte `at` of the text is, which is not mended.
    fn printed(&self, at: usize) -> usize {
        at.saturating_sub(self.done) + self.at
    }
}

impl Dialect {
    /// The move that `sentence` tells where words of it are misread, as scans do; none where it can be
    /// read as it stands.
    ///
    /// ```
    /// use greffier::lexicon::Language;
    /// use greffier::notation::{Dialect, Notation};
    /// let dialect = Dialect { notation: Notation::Descriptive, language: Language::French };
    /// let mended = dialect.mended("Le c~evalier du roi, à la troifième cafe de fon fou").unwrap();
    /// assert_eq!(mended.words[0].read, "chevalier");
    /// ```
    #[must_use]
    pub fn mended(self, sentence: &str) -> Option<Mended> {
        if self.notation != Notation::Descriptive {
            return None;
        }
        let end = sentence.floor_char_boundary(LONGEST);
        Mending::new(self, &sentence[..end]).search()
    }
}

/// The search for the cheapest way to mend a sentence.
struct Mending<'s> {
    dialect: Dialect,
    sentence: &'s str,
    open: Vec<Attempt>,
    found: Option<(usize, Mended)>,
    tries: usize,
    /// What words of the sentence may have meant, by the byte at which they begin.
    known: Vec<(usize, Rc<[Near]>)>,
}

impl<'s> Mending<'s> {
    fn new(dialect: Dialect, sentence: &'s str) -> Mending<'s> {
        let whole = Attempt {
            text: sentence.to_owned(),
            done: 0,
            stood: 0,
            at: 0,
            cost: 0,
            words: Vec::new(),
        };
        Mending {
            dialect,
            sentence,
            open: vec![whole],
            found: None,
            tries: 0,
            known: Vec::new(),
        }
    }

    fn search(mut self) -> Option<Mended> {
        let letters = self.sentence.chars().filter(|c| c.is_alphabetic()).count();
        let most = MOST.min(2 + letters / LETTERS_EACH);
        while let Some(next) = self.cheapest() {
            let dearer = self
                .found
                .as_ref()
                .is_some_and(|(cost, _)| *cost < next.cost);
            if dearer || next.cost > most || self.tries > TRIES {
                break;
            }
            self.advance(next)?;
        }
        self.found.map(|(_, mended)| mended)
    }

    /// The attempt that changed least, and of equals the one that passed over fewest words.
    fn cheapest(&mut self) -> Option<Attempt> {
        let costs = self.open.iter().enumerate();
        let passed = |attempt: &Attempt| {
            attempt
                .words
                .iter()
                .filter(|word| word.read.is_empty())
                .count()
        };
        let (at, _) = costs.min_by_key(|(_, attempt)| (attempt.cost, passed(attempt)))?;
        Some(self.open.swap_remove(at))
    }

    /// Asks the grammar of an attempt: takes its phrase, or mends it further. None where two ways that
    /// change as little say different things.
    fn advance(&mut self, attempt: Attempt) -> Option<()> {
        self.tries += 1;
        let stands = match self.read(&attempt.text) {
            Ok((phrase, n))
                if is_told(&phrase) && is_likely(&phrase) && is_all(&attempt.text, n) =>
            {
                return self.take(phrase, n, &attempt);
            }
            Ok((_, n)) => n,
            Err(at) => at,
        };
        // What was changed has to lead further; where a name goes on may be forgotten with it.
        if stands < attempt.stood {
            return Some(());
        }
        let starts = self.starts(&attempt, stands);
        let attempt = Attempt {
            stood: stands,
            ..attempt
        };
        for start in starts {
            self.mend(&attempt, start);
        }
        Some(())
    }

    /// The move told in words at the start of `text`, and the bytes it takes; or where the grammar stands.
    fn read(&self, text: &str) -> Result<(Phrase, usize), usize> {
        let hand = self.dialect.hand(Dashes::Inside);
        match prose(hand)(text) {
            Ok((rest, phrase)) => Ok((phrase, text.len() - rest.len())),
            Err(failure) => Err(Expected::within(failure, text).at),
        }
    }

    fn take(&mut self, phrase: Phrase, n: usize, attempt: &Attempt) -> Option<()> {
        let length = attempt.printed(n).min(self.sentence.len());
        let phrase = match &self.found {
            Some((_, known)) => framed_alike(known.phrase, phrase)?,
            None => phrase,
        };
        let known = self.found.take();
        let words = known.map_or_else(|| attempt.words.clone(), |(_, known)| known.words);
        let mended = Mended {
            phrase,
            length,
            words,
        };
        self.found = Some((attempt.cost, mended));
        Some(())
    }

    /// Where words begin around the place at which the grammar stands still: the one before, that one,
    /// and some behind it.
    fn starts(&self, attempt: &Attempt, stands: usize) -> Vec<usize> {
        let text = &attempt.text;
        let stands = text.floor_char_boundary(stands);
        // A capital within a run of letters begins another word.
        let capital = |at: usize| {
            text[at..].starts_with(char::is_uppercase)
                && text[..at].ends_with(char::is_lowercase)
                && word_length(&text[at..]) > 2
        };
        let begins = |at: usize| {
            let before = &text[..at];
            let behind =
                at == 0 || before.ends_with(is_apart) || before.ends_with(['\'', '’', '-']);
            let behind = behind || capital(at);
            behind && !text[at..].starts_with(is_apart)
        };
        let all = text.char_indices().map(|(at, _)| at);
        let all: Vec<usize> = all.filter(|&at| at >= attempt.done && begins(at)).collect();
        let behind = all.partition_point(|&at| at < stands);
        let mut starts = all[behind.saturating_sub(2)..(behind + AHEAD).min(all.len())].to_vec();
        if !text[stands..].starts_with(is_apart) && stands >= attempt.done {
            // Where words run into each other the next may begin at any letter.
            let run = word_length(&text[stands..]);
            let within = text[stands..].char_indices().map(|(at, _)| stands + at);
            starts.extend(within.take(if run > RUN_LONG { RUN_AHEAD } else { 1 }));
        }
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// Adds the attempts in which the word at `start` is another, or is passed over.
    fn mend(&mut self, attempt: &Attempt, start: usize) {
        let rest = &attempt.text[start..];
        let word = &rest[..word_length(rest)];
        let mut said = word.chars().filter(|c| c.is_alphanumeric());
        // A speck or stroke of the paper.
        let stain = match (said.next(), said.next()) {
            (Some(c), None) => !"aàAÀ".contains(c),
            (None, _) => word != "&",
            _ => false,
        };
        if stain {
            self.add(attempt, start, word.len(), ("", ""), 1);
        }
        // Or one behind a word: `de»`.
        let clean = word.trim_end_matches(|c: char| !c.is_alphanumeric() && !"'’&".contains(c));
        if clean.len() < word.len() && lexicon().is_prose_word(clean) {
            let stained = start + clean.len();
            self.add(attempt, stained, word.len() - clean.len(), ("", ""), 1);
        }
        // What is left of a word is no short one.
        let within = attempt.text[..start].ends_with(char::is_alphanumeric)
            && !rest.starts_with(char::is_uppercase);
        // A word that means something is rather itself, unless more words than it are another together.
        let meant = lexicon().is_prose_word(word);
        // The word with which a sentence begins may be another verb: `rend le pion`.
        let verb = start == 0 && word.len() > 3 && word.chars().all(char::is_lowercase);
        let most = if verb { 1 } else { u8::MAX };
        let near = self.near(attempt.printed(start), rest);
        let near = near.iter().filter(|near| near.cost <= most);
        let near = near.filter(|near| !within || near.spelling.len() > 3);
        for near in near {
            let itself = meant && near.length <= word.len();
            if itself && start + word.len() + 2 < attempt.stood {
                continue;
            }
            let blank = if near.joined { " " } else { "" };
            let cost = usize::from(near.cost) + usize::from(near.joined) + usize::from(itself);
            self.add(attempt, start, near.length, (near.spelling, blank), cost);
        }
    }

    /// The words that the one at the start of `rest`, byte `at` of the sentence, may have meant.
    fn near(&mut self, at: usize, rest: &str) -> Rc<[Near]> {
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == at) {
            return Rc::clone(known);
        }
        let near = lexicon().near(rest).into_iter();
        let near: Rc<[Near]> = near.filter(|near| near.cost > 0).collect();
        self.known.push((at, Rc::clone(&near)));
        near
    }

    fn add(
        &mut self,
        attempt: &Attempt,
        start: usize,
        n: usize,
        word: (&'static str, &str),
        cost: usize,
    ) {
        let (read, blank) = word;
        let text = [
            &attempt.text[..start],
            read,
            blank,
            &attempt.text[start + n..],
        ]
        .concat();
        let printed = attempt.printed(start);
        let mut words = attempt.words.clone();
        words.push(Misprint {
            start: printed,
            end: printed + n,
            read,
        });
        self.open.push(Attempt {
            text,
            stood: attempt.stood.min(start),
            done: start + read.len() + blank.len(),
            at: printed + n,
            cost: attempt.cost + cost,
            words,
        });
    }
}

/// Whether a character parts words, in a sentence with misread ones.
fn is_apart(c: char) -> bool {
    c.is_whitespace() || ".,;:·•".contains(c)
}

fn word_length(rest: &str) -> usize {
    rest.find(is_apart).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Language;

    fn mended(sentence: &str) -> Option<(Phrase, String)> {
        let dialect = Dialect {
            notation: Notation::Descriptive,
            language: Language::French,
        };
        let mended = dialect.mended(sentence)?;
        let words = mended.words.iter().map(|word| word.read);
        Some((mended.phrase, words.collect::<Vec<_>>().join(" ")))
    }

    fn read(sentence: &str) -> Option<Phrase> {
        let dialect = Dialect {
            notation: Notation::Descriptive,
            language: Language::French,
        };
        dialect.phrase(sentence).ok().map(|(phrase, _)| phrase)
    }

    #[test]
    fn a_sentence_with_misread_words_says_what_was_printed() {
        for (misread, meant, words) in [
            (
                "Le c~evalier du roi à la seconde case",
                "le chevalier du roi à la seconde case",
                "chevalier",
            ),
            (
                "Lepiondelatqur, deux pas",
                "le pion de la tour deux pas",
                "tour",
            ),
            (
                "Ia dame à b quatricme case de fon roi",
                "la dame à la quatrième case de son roi",
                "la quatrième",
            ),
            (
                "La dame à la troisième 1 case du fou",
                "la dame à la troisième case du fou",
                "",
            ),
            ("Le fou J à sa plac~", "le fou à sa place", " place"),
        ] {
            let (phrase, found) = mended(misread).unwrap_or((Phrase::ANY, String::new()));
            assert_eq!(found, words, "{misread}");
            assert!(read(meant) == Some(phrase), "{misread}");
        }
    }

    #[test]
    fn what_tells_no_move_is_not_mended() {
        for sentence in [
            "votre adversaire ne pouvait pas mieux faire",
            "qui est le mieux",
            "voyez la note, page 87",
            "C 3 FX",
        ] {
            let words = mended(sentence).map(|(_, words)| words);
            assert_eq!(words, None, "{sentence}");
        }
    }
}
