//! What the evidence of a record speaks for: its notation, and the languages that give its letters to men.
//!
//! Comes in: the [`Evidence`] that was gathered. Goes out: a notation, a language, and the languages that may be meant besides.
//!
//! `Cf3 Fb5` can be French alone, `Cf3 Td1 Re2` Spanish too.

use crate::lexicon::Language;
use crate::notation::Notation;

use super::Evidence;

/// In the coordinate notation with blanks about its dashes pawns begin so often, and once among so many squares.
const STEPS_LEAST: u32 = 2;
const STEP_OF: u32 = 24;

impl Evidence {
    /// Two squares in most words make the coordinate notation, none in most the descriptive one.
    pub(super) fn notation(&self) -> Notation {
        if self.part {
            return Notation::Abbreviated;
        }
        if self.is_lettering() {
            return Notation::Lettering;
        }
        if self.described > self.full + self.short || self.is_told() {
            return Notation::Descriptive;
        }
        let apart = self.steps >= STEPS_LEAST && self.steps * STEP_OF >= self.short;
        match apart || self.full > self.short {
            true => Notation::Coordinate,
            false => Notation::Abbreviated,
        }
    }

    /// Whether anything in the text speaks for a notation, where it is not said which: one whose
    /// moves were seen.
    pub(super) fn allows(&self, notation: Notation, language: Language) -> bool {
        match notation {
            Notation::Descriptive => {
                (self.described > 0 || self.told > self.full + self.short) && language.names_files()
            }
            Notation::Lettering => self.homed > 0 && language.names_files(),
            _ => !self.is_told() && (self.described == 0 || self.full + self.short > 0),
        }
    }

    /// Whether the moves name men by the files where they began. Few moves of the descriptive
    /// notation can be read so (`PD 4 C`), and few of these as descriptive ones (`P. D. 4. C`).
    pub(super) fn is_lettering(&self) -> bool {
        self.homed > self.described && self.homed > self.full + self.short
    }

    /// Whether men are named, and hardly a move is: stains of a scan may look like one.
    pub(super) fn is_told(&self) -> bool {
        self.told > 1 && self.told > 4 * (self.full + self.short)
    }

    pub(super) fn language(&self) -> Language {
        if self.part {
            return Language::English;
        }
        if self.figurines > self.lettered {
            return Language::Figurine;
        }
        let first = match self.compared == self.lettered {
            true => self.found.first().copied(),
            false => self.languages().first().copied(),
        };
        first.unwrap_or(Language::French)
    }

    /// The languages whose alphabets hold the most of the letters, one for each alphabet, in the
    /// order in which they win ties.
    pub(super) fn languages(&self) -> Vec<Language> {
        let mut found: Vec<Language> = Vec::new();
        let mut best = 0;
        for language in order(self.in_english()) {
            // Where an alphabet holds them all, one that does not need not be counted.
            let all = found.first().is_some_and(|first| self.all_in(*first));
            let held = match (self.all_in(language), all) {
                (false, true) => continue,
                (true, true) => best,
                _ => self.held(language),
            };
            // One letter more is a slip sooner than another language: `Ne2` beside `Ca6`.
            if held == best + 1 && best > 0 && !LIKELY.contains(&language) {
                continue;
            }
            if held > best {
                found.clear();
                best = held;
            }
            let known = || found.iter().any(|other| self.reads_alike(*other, language));
            if held == best && !known() {
                found.push(language);
            }
        }
        found
    }

    /// Whether no slip explains that `found` holds more of the letters than the languages in which most pages are
    /// written: one `Nc6` on a French page is of an alphabet that has C, T, D and R too.
    pub(super) fn is_settled(&self, found: Language) -> bool {
        let all = self.held(found);
        let lack = |common: &Language| 3 * (all - self.held(*common).min(all)) > all;
        Language::COMMON.contains(&found) || Language::COMMON.iter().all(lack)
    }

    /// Whether the alphabet of `language` holds all the letters seen.
    pub(super) fn all_in(&self, language: Language) -> bool {
        self.seen.is_subset(language.alphabet())
    }

    /// Whether the page is a PGN by its tags, with letters that may be English.
    pub(super) fn in_english(&self) -> bool {
        self.tagged && !self.seen.is_empty()
    }

    /// The languages to be tried where `tried` failed: French, English and it, as far as they have the letters;
    /// where none has, those that do.
    pub(super) fn likely(&self, tried: Language) -> Vec<Language> {
        let all = self.languages();
        let common =
            |language: &Language| Language::COMMON.contains(language) || *language == tried;
        match all.iter().any(common) {
            true => all.into_iter().filter(common).collect(),
            false => all,
        }
    }

    /// How many of the letters seen are in the alphabet of `language`.
    pub(super) fn held(&self, language: Language) -> u32 {
        let alphabet = language.alphabet();
        let seen = self.seen.intersect(alphabet);
        seen.iter()
            .map(|letter| u32::from(self.letters[letter as usize - 'A' as usize]))
            .sum()
    }

    /// Whether two languages give the letters seen to the same men.
    pub(super) fn reads_alike(&self, one: Language, other: Language) -> bool {
        self.seen
            .iter()
            .all(|letter| one.role(letter) == other.role(letter))
    }
}

/// The languages in which French records and their sources are most often written, the likelier first.
const LIKELY: [Language; 7] = [
    Language::French,
    Language::English,
    Language::German,
    Language::Spanish,
    Language::Italian,
    Language::Dutch,
    Language::Portuguese,
];

/// The languages in the order in which they win ties; `english` puts English first.
fn order(english: bool) -> impl Iterator<Item = Language> {
    let first = english.then_some(Language::English);
    let likely = LIKELY
        .into_iter()
        .filter(move |&language| Some(language) != first);
    let rest = Language::ALL
        .into_iter()
        .filter(|language| !LIKELY.contains(language) && *language != Language::Figurine);
    first.into_iter().chain(likely).chain(rest)
}
