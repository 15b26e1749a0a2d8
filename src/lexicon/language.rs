//! The languages whose letters and words a record can use.
//!
//! Comes in: a code of two letters. Goes out: the letters of the men and the language's name, which
//! are rows of `grammar/lexicon.tsv`.
//!
//! `Language::French.role('C')` is a knight.

use shakmaty::Role;

use super::lexicon;

/// A language of a record: the alphabet of its men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
#[non_exhaustive]
pub enum Language {
    Czech,
    Danish,
    Dutch,
    English,
    Estonian,
    Finnish,
    French,
    German,
    Hungarian,
    Icelandic,
    Italian,
    Norwegian,
    Polish,
    Portuguese,
    Romanian,
    Spanish,
    Swedish,
    /// No letters: ♘ and its like, which are also read within every other language.
    Figurine,
}

impl Language {
    /// How many languages there are.
    pub(crate) const COUNT: usize = 18;

    /// The languages of most pages.
    pub const COMMON: [Language; 2] = [Language::French, Language::English];

    /// All of them, by their English names; the figurines last.
    pub const ALL: [Language; Language::COUNT] = [
        Language::Czech,
        Language::Danish,
        Language::Dutch,
        Language::English,
        Language::Estonian,
        Language::Finnish,
        Language::French,
        Language::German,
        Language::Hungarian,
        Language::Icelandic,
        Language::Italian,
        Language::Norwegian,
        Language::Polish,
        Language::Portuguese,
        Language::Romanian,
        Language::Spanish,
        Language::Swedish,
        Language::Figurine,
    ];

    /// The code of ISO 639-1, or `figurine`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::Czech => "cs",
            Language::Danish => "da",
            Language::Dutch => "nl",
            Language::English => "en",
            Language::Estonian => "et",
            Language::Finnish => "fi",
            Language::French => "fr",
            Language::German => "de",
            Language::Hungarian => "hu",
            Language::Icelandic => "is",
            Language::Italian => "it",
            Language::Norwegian => "no",
            Language::Polish => "pl",
            Language::Portuguese => "pt",
            Language::Romanian => "ro",
            Language::Spanish => "es",
            Language::Swedish => "sv",
            Language::Figurine => "figurine",
        }
    }

    /// The language of a code, in either case.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Language> {
        let same = |language: &Language| language.code().eq_ignore_ascii_case(code);
        Language::ALL.into_iter().find(same)
    }

    /// Its name in English.
    #[must_use]
    pub fn name(self) -> &'static str {
        lexicon().names[self as usize][0]
    }

    /// Its name in French.
    #[must_use]
    pub fn french_name(self) -> &'static str {
        lexicon().names[self as usize][1]
    }

    /// The man whose letter is `letter`, in upper case as it is printed; figurines of either
    /// colour are read in every language.
    ///
    /// ```
    /// use greffier::lexicon::Language;
    /// use shakmaty::Role;
    /// assert_eq!(Language::French.role('C'), Some(Role::Knight));
    /// assert_eq!(Language::Dutch.role('P'), Some(Role::Knight));
    /// assert_eq!(Language::French.role('♞'), Some(Role::Knight));
    /// assert_eq!(Language::French.role('c'), None);
    /// ```
    #[must_use]
    pub fn role(self, letter: char) -> Option<Role> {
        lexicon().role(self, letter)
    }

    /// The letters of pawn, knight, bishop, rook, queen and king, in this order; for the figurines
    /// the white ones.
    #[must_use]
    pub fn letters(self) -> &'static [&'static str; 6] {
        &lexicon().letters[self as usize]
    }

    /// Whether it has names for the files: whether descriptive notation is read in it.
    #[must_use]
    pub fn names_files(self) -> bool {
        !lexicon().file_names(self).is_empty()
    }

    /// The names of the files, the longer ones first, and for each a bit for each file it names,
    /// that of the a-file first: `FR` names the f-file, `F` the c-file and the f-file.
    #[must_use]
    pub fn file_names(self) -> &'static [(&'static str, u8)] {
        lexicon().file_names(self)
    }

    /// The letters of the men as a set: what a record in this language can use.
    #[must_use]
    pub fn alphabet(self) -> Letters {
        lexicon().alphabets[self as usize]
    }
}

/// A set of capital letters A to Z.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Letters(u32);

impl Letters {
    /// No letter.
    pub const NONE: Letters = Letters(0);

    /// These letters and `letter`; what is not a capital of A to Z is left out.
    #[must_use]
    pub const fn with(self, letter: char) -> Letters {
        match letter {
            'A'..='Z' => Letters(self.0 | 1 << (letter as u32 - 'A' as u32)),
            _ => self,
        }
    }

    /// These letters and those of `other`.
    #[must_use]
    pub const fn union(self, other: Letters) -> Letters {
        Letters(self.0 | other.0)
    }

    /// The letters that are in both sets.
    #[must_use]
    pub const fn intersect(self, other: Letters) -> Letters {
        Letters(self.0 & other.0)
    }

    /// Whether each of these letters is in `other`.
    #[must_use]
    pub const fn is_subset(self, other: Letters) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether there is no letter.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many letters there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `letter` is in the set.
    #[must_use]
    pub const fn contains(self, letter: char) -> bool {
        let one = Letters::NONE.with(letter);
        !one.is_empty() && one.is_subset(self)
    }

    /// The letters, from A to Z.
    pub fn iter(self) -> impl Iterator<Item = char> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = u8::try_from(left.trailing_zeros())
                .ok()
                .filter(|&bit| bit < 26)?;
            left &= left - 1;
            Some(char::from(b'A' + first))
        })
    }
}
