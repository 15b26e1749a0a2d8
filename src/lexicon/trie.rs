//! The words of one class, laid out for reading: the longest that begins a text.
//!
//! Comes in: rows of the lexicon. Goes out: the meaning of the word at the start of a text, and
//! how many bytes it takes there.
//!
//! Of `éch. mat!` the longest word of check is `éch. mat`: ten bytes, a mate.

use std::borrow::Cow;
use std::num::NonZeroU16;

use super::class::Class;
use super::fold::fold;
use super::language::Language;
use super::meaning::Meaning;
use super::signs::{Signs, is_raised};
use super::starts::Starts;

/// One letter of the words that pass here.
#[derive(Clone, Copy)]
pub(super) struct Node {
    letter: char,
    child: Option<NonZeroU16>,
    sibling: Option<NonZeroU16>,
    word: Option<NonZeroU16>,
}

/// A word that ends at a node; `also` is the next one of the same spelling.
#[derive(Clone, Copy)]
pub(super) struct Word {
    meaning: Meaning,
    language: Option<Language>,
    also: Option<NonZeroU16>,
}

impl Node {
    pub(super) const fn new(letter: char, child: Index, sibling: Index, word: Index) -> Node {
        Node {
            letter,
            child,
            sibling,
            word,
        }
    }
}

impl Word {
    pub(super) const fn new(meaning: Meaning, language: Option<Language>, also: Index) -> Word {
        Word {
            meaning,
            language,
            also,
        }
    }
}

/// The place of a node or a word, if there is one.
type Index = Option<NonZeroU16>;

/// The words of one class.
pub(crate) struct Trie {
    nodes: Cow<'static, [Node]>,
    words: Cow<'static, [Word]>,
    /// Where each ASCII byte leads from the root, both cases.
    first: [Option<NonZeroU16>; 128],
    starts: Starts,
    joined: bool,
    /// Whether the end of a line may part the words of one.
    breaks: bool,
}

const ROOT: usize = 0;

impl Trie {
    /// One that was laid out before.
    pub(super) const fn of(
        nodes: Cow<'static, [Node]>,
        words: Cow<'static, [Word]>,
        first: [Index; 128],
        starts: Starts,
        joined: bool,
        breaks: bool,
    ) -> Trie {
        Trie {
            nodes,
            words,
            first,
            starts,
            joined,
            breaks,
        }
    }

    pub(crate) fn new(class: Class) -> Trie {
        let root = Node {
            letter: ' ',
            child: None,
            sibling: None,
            word: None,
        };
        Trie {
            nodes: vec![root].into(),
            words: Cow::default(),
            first: [None; 128],
            starts: Starts::default(),
            joined: class.is_joined(),
            breaks: class.breaks(),
        }
    }

    /// Adds a word; tells the meaning that the same spelling has already in that language.
    pub(crate) fn insert(
        &mut self,
        spelling: &str,
        meaning: Meaning,
        language: Option<Language>,
        by_language: bool,
    ) -> Option<Meaning> {
        let letters = || {
            spelling
                .chars()
                .map(fold)
                .flat_map(|(a, b)| a.into_iter().chain(b))
        };
        let node = letters().fold(ROOT, |node, letter| self.child_or_new(node, letter));
        self.starts.add(letters().next(), letters().nth(1));
        let mut word = self.nodes[node].word;
        while let Some(other) = self.word(word) {
            if !by_language || other.language == language {
                return Some(other.meaning);
            }
            word = other.also;
        }
        let also = self.nodes[node].word;
        self.words.to_mut().push(Word {
            meaning,
            language,
            also,
        });
        self.nodes.to_mut()[node].word = number(self.words.len());
        None
    }

    /// With which bytes a word can begin.
    pub(crate) fn starts(&self) -> &Starts {
        &self.starts
    }

    /// The longest word at the start of `input` and its length in bytes: one of `language`, or
    /// where that is `None` of any. Where `loose`, blanks may stand around its dashes.
    #[inline]
    pub(crate) fn longest(
        &self,
        input: &str,
        language: Option<Language>,
        loose: bool,
        signs: &Signs,
    ) -> Option<(Meaning, usize)> {
        // On the plain path no word begins here: two bytes tell, without a walk.
        if !self.starts.may(input) {
            return None;
        }
        let sign = self.sign(*input.as_bytes().first()?);
        match sign.filter(|_| self.joined) {
            Some(meaning) => Some((meaning, 1)),
            None => self.walk(input, language, loose, signs),
        }
    }

    /// The word of a single byte that no other word begins with, `x`: by far the most frequent.
    #[inline]
    pub(crate) fn sign(&self, byte: u8) -> Option<Meaning> {
        let first = self.first.get(usize::from(byte))?;
        let node = self.nodes.get(usize::from((*first)?.get()))?;
        let word = self.word(node.word.filter(|_| node.child.is_none()))?;
        Some(word.meaning)
    }

    /// The word that `byte` alone is, though longer ones may begin with it.
    #[inline]
    pub(crate) fn alone(&self, byte: u8) -> Option<Meaning> {
        let first = self.first.get(usize::from(byte))?;
        let node = self.nodes.get(usize::from((*first)?.get()))?;
        self.word(node.word).map(|word| word.meaning)
    }

    fn walk(
        &self,
        input: &str,
        language: Option<Language>,
        loose: bool,
        signs: &Signs,
    ) -> Option<(Meaning, usize)> {
        let (mut node, mut rest, mut longest) = (ROOT, input, None);
        while let Some((next, after)) = self.step(node, rest, loose, signs) {
            (node, rest) = (next, after);
            if let Some(meaning) = self.meaning(node, language)
                && (self.joined || !self.runs_on(node, rest))
            {
                longest = Some((meaning, input.len() - rest.len()));
            }
        }
        longest
    }

    /// One character further: a dash stands for every dash, a blank for a run of blanks.
    fn step<'a>(
        &self,
        node: usize,
        rest: &'a str,
        loose: bool,
        signs: &Signs,
    ) -> Option<(usize, &'a str)> {
        let mut chars = rest.chars();
        let c = chars.next()?;
        if c.is_ascii_alphanumeric() {
            return Some((self.child(node, c.to_ascii_lowercase())?, chars.as_str()));
        }
        if let Some(next) = self.child(node, '-') {
            let before = if loose {
                self.skip_blanks(rest, signs)
            } else {
                rest
            };
            let dash = signs.dash(before);
            if dash > 0 {
                let after = before.get(dash..)?;
                // Behind the last sign of a word the line's end is none of it.
                let ends = self.nodes.get(next).is_none_or(|node| node.child.is_none());
                let after = match (loose, ends) {
                    (true, true) => signs.skip_blanks(after),
                    (true, false) => self.skip_blanks(after, signs),
                    _ => after,
                };
                return Some((next, after));
            }
        }
        let after = self.skip_blanks(rest, signs);
        if after.len() < rest.len() {
            return Some((self.child(node, ' ')?, after));
        }
        let (first, second) = fold(c);
        let mut next = node;
        for letter in first.into_iter().chain(second) {
            next = self.child(next, letter)?;
        }
        Some((next, chars.as_str()))
    }

    /// What follows the blanks at the start of `rest`, the end of a line among them where it may part words: `le`, `Noir` on
    /// two lines. A blank line parts more than words.
    #[inline]
    fn skip_blanks<'a>(&self, rest: &'a str, signs: &Signs) -> &'a str {
        let after = signs.skip_blanks(rest);
        if !self.breaks {
            return after;
        }
        let below = after.strip_prefix('\r').unwrap_or(after);
        match below.strip_prefix('\n') {
            Some(below) => signs.skip_blanks(below),
            None => after,
        }
    }

    /// Whether a letter follows a word that ends in one: `mat` does not stand in `matin`.
    fn runs_on(&self, node: usize, rest: &str) -> bool {
        let letter = self.nodes.get(node).map_or(' ', |node| node.letter);
        let goes_on = |c: char| c.is_alphanumeric() && !is_raised(c);
        letter.is_alphanumeric() && rest.chars().next().is_some_and(goes_on)
    }

    fn meaning(&self, node: usize, language: Option<Language>) -> Option<Meaning> {
        let mut word = self.nodes.get(node)?.word;
        while let Some(one) = self.word(word) {
            if language.is_none() || one.language.is_none() || one.language == language {
                return Some(one.meaning);
            }
            word = one.also;
        }
        None
    }

    fn word(&self, word: Option<NonZeroU16>) -> Option<&Word> {
        self.words.get(usize::from(word?.get()) - 1)
    }

    fn child(&self, node: usize, letter: char) -> Option<usize> {
        if node == ROOT && letter.is_ascii() {
            let child = self.first.get(letter as usize).copied().flatten();
            return child.map(|child| usize::from(child.get()));
        }
        let mut child = self.nodes.get(node)?.child;
        while let Some(index) = child {
            let index = usize::from(index.get());
            let one = self.nodes.get(index)?;
            if one.letter == letter {
                return Some(index);
            }
            child = one.sibling;
        }
        None
    }

    fn child_or_new(&mut self, node: usize, letter: char) -> usize {
        if let Some(child) = self.child(node, letter) {
            return child;
        }
        let index = self.nodes.len();
        let sibling = self.nodes[node].child;
        self.nodes.to_mut().push(Node {
            letter,
            child: None,
            sibling,
            word: None,
        });
        self.nodes.to_mut()[node].child = number(index);
        if node == ROOT && letter.is_ascii() {
            self.first[letter as usize] = number(index);
            self.first[letter.to_ascii_uppercase() as usize] = number(index);
        }
        index
    }
}

#[cfg(any(test, not(laid_out)))]
impl Trie {
    /// The trie as Rust.
    pub(super) fn code(&self) -> String {
        use super::lay_out::{index, language, list, meaning};
        let first: Vec<String> = self.first.iter().map(|to| index(*to)).collect();
        let node = |node: &Node| {
            let [child, sibling, word] = [node.child, node.sibling, node.word].map(index);
            format!(
                "trie::Node::new({:?},{child},{sibling},{word})",
                node.letter
            )
        };
        let word = |word: &Word| {
            let (means, also) = (meaning(word.meaning), index(word.also));
            format!(
                "trie::Word::new({means},{},{also})",
                language(word.language)
            )
        };
        format!(
            "Trie::of({},{},[{}],{},{},{})",
            list(&self.nodes, node),
            list(&self.words, word),
            first.join(","),
            self.starts.code(),
            self.joined,
            self.breaks
        )
    }
}

fn number(index: usize) -> Option<NonZeroU16> {
    u16::try_from(index).ok().and_then(NonZeroU16::new)
}
