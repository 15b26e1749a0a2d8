//! Words as old books and their scans print them.
//!
//! Comes in: words of the prose classes. Goes out: the meaning of the word at the start of a text,
//! and how many bytes it takes there. Letters that printers exchanged are one letter (`v` and `u`, `j`
//! and `i`, `y` and `i`, `z` and `s`), and so are `f` and `s`, since scans read the long s as an f;
//! a tilde is the n it stands for; a word may run into the next one, or be split by a blank, a hyphen
//! or the end of a line.
//!
//! `caze`, `cafe`, `ca ſe` and `Case` are one word, `piõ` is `pion`.

use std::borrow::Cow;

use super::class::Class;
use super::fold::fold;
use super::meaning::Meaning;

/// One letter of the words that pass here; 0 leads nowhere.
#[derive(Clone, Copy)]
pub(super) struct Node {
    letter: char,
    child: u16,
    sibling: u16,
    /// The letters of its children, a bit each.
    letters: u32,
    meaning: Option<Meaning>,
}

impl Node {
    pub(super) const fn new(
        letter: char,
        child: u16,
        sibling: u16,
        letters: u32,
        meaning: Option<Meaning>,
    ) -> Node {
        Node {
            letter,
            child,
            sibling,
            letters,
            meaning,
        }
    }
}

/// The words of all classes that are read so.
pub(crate) struct OldWords {
    nodes: Cow<'static, [Node]>,
    /// The classes that have words here, a bit each.
    classes: u128,
    /// For each letter, a to z, the classes that have a word with it before all others, a bit each.
    begun: [u128; 26],
    /// The same for each letter and the next, blanks aside, and the last behind each for what is no letter: a class of which a
    /// word may end behind the first, or go on with something else, has all of them.
    second: [[u128; 27]; 26],
}

impl Default for OldWords {
    /// No words: a root for each class.
    fn default() -> OldWords {
        let root = Node {
            letter: '\0',
            child: 0,
            sibling: 0,
            letters: 0,
            meaning: None,
        };
        OldWords {
            nodes: vec![root; Class::COUNT].into(),
            classes: 0,
            begun: [0; 26],
            second: [[0; 27]; 26],
        }
    }
}

/// A word's meaning, and its length in bytes.
type Word = Option<(Meaning, usize)>;

impl OldWords {
    /// Some that were laid out before.
    pub(super) const fn of(
        nodes: Cow<'static, [Node]>,
        classes: u128,
        begun: [u128; 26],
        second: [[u128; 27]; 26],
    ) -> OldWords {
        OldWords {
            nodes,
            classes,
            begun,
            second,
        }
    }

    /// Adds a word; tells the meaning that the same letters have already.
    pub(crate) fn insert(
        &mut self,
        class: Class,
        spelling: &str,
        meaning: Meaning,
    ) -> Option<Meaning> {
        let further = |node, letter| self.child_or_new(node, letter);
        let node = folded(spelling).fold(class as usize, further);
        self.classes |= 1 << class as u32;
        self.note_beginning(class, spelling);
        let word = self.nodes.to_mut().get_mut(node)?;
        let known = word.meaning;
        word.meaning = known.or(Some(meaning));
        known
    }

    /// Whether a word of any class stands at the start of `input`: whether prose can begin there.
    pub(crate) fn any(&self, input: &str) -> bool {
        let begun = self.begun(input);
        let mut classes = Class::ALL.into_iter();
        classes.any(|class| begun >> class as u32 & 1 != 0 && self.walk(class, input).is_some())
    }

    fn note_beginning(&mut self, class: Class, spelling: &str) {
        let mut letters = folded(spelling).filter(|&letter| letter != ' ');
        if let Some(first) = letters.next().and_then(nth) {
            self.begun[first] |= 1u128 << class as u32;
            let behind = match letters.next().and_then(nth) {
                Some(second) => &mut self.second[first][second..=second],
                None => &mut self.second[first][..],
            };
            behind
                .iter_mut()
                .for_each(|begun| *begun |= 1u128 << class as u32);
        }
    }

    /// The classes of which a word may stand at the start of `input`, a bit each: those of which one has
    /// its two first letters; all that have words, where it is no letter from a to z.
    #[inline]
    fn begun(&self, input: &str) -> u128 {
        let bytes = input.as_bytes();
        let letter = |byte: &u8| nth(alike(char::from(byte.to_ascii_lowercase())));
        let Some(first) = bytes.first().and_then(letter) else {
            return self.classes;
        };
        // What may part the letters of a word; a line's end is left to the walk.
        let parts = |byte: &u8| matches!(byte, b' ' | b'.' | b'-');
        match bytes.iter().skip(1).find(|byte| !parts(byte)) {
            Some(b'0'..=b'9') => self.second[first][26],
            Some(byte) => {
                letter(byte).map_or(self.begun[first], |second| self.second[first][second])
            }
            None => self.begun[first],
        }
    }

    /// The longest word of `class` at the start of `input`, and its length in bytes.
    #[inline]
    pub(crate) fn longest(&self, class: Class, input: &str) -> Option<(Meaning, usize)> {
        match self.begun(input) >> class as u32 & 1 {
            0 => None,
            _ => self.walk(class, input),
        }
    }

    fn walk(&self, class: Class, input: &str) -> Word {
        self.longer(class as usize, input, input, None)
    }

    /// The longest word that goes on from `node` with `rest` of `input`, or the one so far.
    fn longer(&self, mut node: usize, input: &str, mut rest: &str, so_far: Word) -> Word {
        let mut longest = so_far;
        let further = |node, letter: Option<char>| match letter {
            Some(letter) => self.letter(node, letter),
            None => Some(node),
        };
        let mut chars = rest.chars();
        while let Some(c) = chars.next() {
            // A letter parts nothing.
            let may_part = !c.is_ascii_alphanumeric() && rest.len() < input.len();
            if let Some((after, hyphen)) = may_part.then(|| parting(rest)).flatten() {
                // At its own blank; or, where the letters before make no word of their own, in the
                // middle (`ro i`); behind a hyphen anywhere.
                let own = self.child(node, ' ');
                if let Some(next) = own {
                    longest = self.longer(next, input, after, longest);
                }
                if hyphen || self.meaning(node).is_none() {
                    (rest, chars) = (after, after.chars());
                    continue;
                }
                return self.tail(node, input, after).or(longest);
            }
            // Its own blank left out, though another word goes on with this letter (`se rend`, `sera`).
            if let Some(next) = self.child(node, ' ') {
                longest = self.longer(next, input, rest, longest);
            }
            let [first, second] = letters(c);
            match further(node, first).and_then(|node| further(node, second)) {
                Some(next) => node = next,
                None => return longest,
            }
            rest = chars.as_str();
            let length = input.len() - rest.len();
            let longer = longest.is_none_or(|(_, known)| known < length);
            if let Some(meaning) = self.meaning(node).filter(|_| longer) {
                longest = Some((meaning, length));
            }
        }
        longest
    }

    /// The word that a word cut off goes on to (`cheval ier`): by three letters or more, since two can
    /// be a word of their own.
    fn tail(&self, mut node: usize, input: &str, mut rest: &str) -> Word {
        let (mut count, mut longest) = (0, None);
        while let Some(c) = rest.chars().next() {
            for letter in letters(c).into_iter().flatten() {
                match self.child(node, letter) {
                    Some(next) => (node, count) = (next, count + 1),
                    None => return longest,
                }
            }
            rest = rest.get(c.len_utf8()..)?;
            if let Some(meaning) = self.meaning(node).filter(|_| count > 2) {
                longest = Some((meaning, input.len() - rest.len()));
            }
        }
        longest
    }

    /// One letter further; the blank of two words may be left out.
    fn letter(&self, node: usize, letter: char) -> Option<usize> {
        let joined = || self.child(self.child(node, ' ')?, letter);
        self.child(node, letter).or_else(joined)
    }

    fn meaning(&self, node: usize) -> Option<Meaning> {
        self.nodes.get(node)?.meaning
    }

    fn child(&self, node: usize, letter: char) -> Option<usize> {
        let node = self.nodes.get(node)?;
        if node.letters & bit(letter) == 0 {
            return None;
        }
        let mut next = usize::from(node.child);
        while next > 0 {
            let one = self.nodes.get(next)?;
            if one.letter == letter {
                return Some(next);
            }
            next = usize::from(one.sibling);
        }
        None
    }

    fn child_or_new(&mut self, node: usize, letter: char) -> usize {
        if let Some(child) = self.child(node, letter) {
            return child;
        }
        let new = self.nodes.len();
        let Some(parent) = self.nodes.to_mut().get_mut(node) else {
            return node;
        };
        let sibling = std::mem::replace(&mut parent.child, u16::try_from(new).unwrap_or(0));
        parent.letters |= bit(letter);
        self.nodes.to_mut().push(Node {
            letter,
            child: 0,
            sibling,
            letters: 0,
            meaning: None,
        });
        new
    }
}

#[cfg(any(test, not(laid_out)))]
impl OldWords {
    /// The words as Rust.
    pub(super) fn code(&self) -> String {
        use super::lay_out::{list, meaning};
        let node = |node: &Node| {
            let means = node
                .meaning
                .map_or("None".to_owned(), |one| format!("Some({})", meaning(one)));
            let Node {
                letter,
                child,
                sibling,
                letters,
                ..
            } = node;
            format!("old::Node::new({letter:?},{child},{sibling},{letters},{means})")
        };
        format!(
            "OldWords::of({},{},{:?},{:?})",
            list(&self.nodes, node),
            self.classes,
            self.begun,
            self.second
        )
    }
}

/// The place of a letter from a to z, counted from 0.
fn nth(letter: char) -> Option<usize> {
    letter
        .is_ascii_lowercase()
        .then(|| letter as usize - 'a' as usize)
}

/// The bit of a letter from a to z or of the blank; all others have one.
fn bit(letter: char) -> u32 {
    match letter {
        ' ' => 1 << 26,
        letter => 1 << nth(letter).unwrap_or(27),
    }
}

/// The letters that `spelling` is compared as.
fn folded(spelling: &str) -> impl Iterator<Item = char> {
    spelling.chars().flat_map(letters).flatten()
}

/// The letters that `c` is compared as.
#[inline(always)]
pub(super) fn letters(c: char) -> [Option<char>; 2] {
    match c {
        'a'..='z' => [Some(alike(c)), None],
        c => others(c),
    }
}

/// The letters that `c`, which is none from a to z, is compared as.
fn others(c: char) -> [Option<char>; 2] {
    let (first, second) = match c {
        '\u{2018}' | '\u{2019}' | '\u{2bc}' | '`' | '\u{b4}' => (Some('\''), None),
        '\u{303}' => (Some('n'), None),
        'ã' | 'Ã' => (Some('a'), Some('n')),
        'ẽ' | 'Ẽ' => (Some('e'), Some('n')),
        'ĩ' | 'Ĩ' => (Some('i'), Some('n')),
        'õ' | 'Õ' => (Some('o'), Some('n')),
        'ũ' | 'Ũ' => (Some('u'), Some('n')),
        c => fold(c),
    };
    [first.map(alike), second.map(alike)]
}

/// Letters that printers exchanged, or that scans do.
fn alike(letter: char) -> char {
    match letter {
        'v' => 'u',
        'j' | 'y' => 'i',
        'z' | 'f' => 's',
        other => other,
    }
}

/// What follows the blanks, the hyphens and the one end of a line at the start of `input`, or a stop
/// in the middle of a word, where it begins with any, and whether a hyphen ended the line there.
fn parting(input: &str) -> Option<(&str, bool)> {
    // One blank and a letter, which is nearly always so.
    if let [b' ', b'A'..=b'Z' | b'a'..=b'z', ..] = input.as_bytes() {
        return Some((&input[1..], false));
    }
    if let Some(inside) = input.strip_prefix('.') {
        return inside
            .starts_with(char::is_alphabetic)
            .then_some((inside, false));
    }
    let after = input.trim_start_matches(['-', '\u{ad}', '¬']);
    let (blank, ended) = spaces(after);
    match blank.len() < input.len() {
        true => Some((blank, after.len() < input.len() && ended)),
        false => None,
    }
}

/// What follows the blanks at the start of `input`, among them at most one end of a line: a
/// blank line ends what is said. Also whether there was one. Specks of the paper, which scans print
/// as raised dots and strokes, are blanks.
pub(crate) fn spaces(input: &str) -> (&str, bool) {
    let blank = |c: char| match c {
        '\n' | '\r' => false,
        '·' | '•' | '■' | '_' | '~' => true,
        c => c.is_whitespace(),
    };
    let line = input.trim_start_matches(blank);
    let ended = line
        .strip_prefix("\r\n")
        .or(line.strip_prefix(['\n', '\r']));
    let Some(next) = ended.map(|next| next.trim_start_matches(blank)) else {
        return (line, false);
    };
    match next.starts_with(['\n', '\r']) {
        true => (line, false),
        false => (next, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_old_books_and_scans_print_them() {
        let mut words = OldWords::default();
        words.insert(Class::Man, "pion", Meaning::Sign);
        words.insert(Class::Man, "chev", Meaning::Own);
        words.insert(Class::Man, "chevalier", Meaning::Own);
        words.insert(Class::Man, "pion damé", Meaning::Open);
        words.insert(Class::Case, "case", Meaning::Sign);
        words.insert(Class::Adverb, "en avant", Meaning::Open);
        words.insert(Class::Adverb, "encore", Meaning::Sign);
        words.insert(Class::Adverb, "se rend", Meaning::Open);
        words.insert(Class::Adverb, "sera", Meaning::Sign);
        for (class, text, read) in [
            (Class::Man, "pion du", Some((Meaning::Sign, 4))),
            (Class::Man, "PIÕ", Some((Meaning::Sign, 4))),
            (Class::Man, "p.i·on", Some((Meaning::Sign, 7))),
            (Class::Man, "pi on", Some((Meaning::Sign, 5))),
            (Class::Man, "pi\n\non", None),
            (Class::Man, "piondu", Some((Meaning::Sign, 4))),
            (Class::Man, "chev alier du", Some((Meaning::Own, 10))),
            (Class::Man, "chev al", Some((Meaning::Own, 4))),
            (Class::Man, "chev. du", Some((Meaning::Own, 4))),
            (Class::Man, "cheua-\nlier", Some((Meaning::Own, 11))),
            (Class::Man, "piondame", Some((Meaning::Open, 8))),
            (Class::Adverb, "serend", Some((Meaning::Open, 6))),
            (Class::Adverb, "sera", Some((Meaning::Sign, 4))),
            // `En core` is not begun as `en avant`.
            (Class::Adverb, "en core", Some((Meaning::Sign, 7))),
            (Class::Case, "cafe", Some((Meaning::Sign, 4))),
            (Class::Case, "caze", Some((Meaning::Sign, 4))),
            (Class::Case, "caſe", Some((Meaning::Sign, 5))),
        ] {
            assert_eq!(words.longest(class, text), read, "{text:?}");
        }
    }
}
