//! Words as old books and their scans print them.
//!
//! Comes in: words of the prose classes. Goes out: the meaning of the word at the start of a text,
//! and how many bytes it takes there. Letters that printers exchanged are one letter (`v` and `u`, `j`
//! and `i`, `y` and `i`, `z` and `s`), and so are `f` and `s`, since scans read the long s as an f;
//! a tilde is the n it stands for; a word may run into the next one, or be split by a blank, a hyphen
//! or the end of a line.
//!
//! `caze`, `cafe`, `ca ſe` and `Case` are one word, `piõ` is `pion`.

use super::class::Class;
use super::fold::fold;
use super::meaning::Meaning;
pub(super) use super::nodes::Node;
use super::nodes::{Nodes, child, child_or_new, nth};

/// The words of all classes that are read so.
pub(crate) struct OldWords {
    /// The words of each class by themselves, with their meanings.
    nodes: Nodes<Option<Meaning>>,
    /// The classes that have words here, a bit each.
    classes: u64,
    /// The words of all classes together, without blanks and stops, each behind its first letter; where words end, their
    /// classes, a bit each.
    together: Nodes<u64>,
}

impl Default for OldWords {
    /// No words: a root for each class, and for each letter.
    fn default() -> OldWords {
        OldWords {
            nodes: vec![Node::new('\0', 0, 0, 0, None); Class::COUNT].into(),
            classes: 0,
            together: vec![Node::new('\0', 0, 0, 0, 0); 26].into(),
        }
    }
}

/// The bit of each class that is read so; none of the others.
pub(crate) static BITS: [u64; Class::COUNT] = ALL_BITS;

const ALL_BITS: [u64; Class::COUNT] = {
    let (mut bits, mut at, mut next) = ([0; Class::COUNT], 0, 1);
    while at < Class::COUNT {
        let class = Class::ALL[at];
        if class.is_old() || class.is_in_prose() {
            bits[at] = next;
            next <<= 1;
        }
        at += 1;
    }
    bits
};

/// The bit of a class, known while the program is compiled.
pub(crate) const fn bit_of(class: Class) -> u64 {
    ALL_BITS[class as usize]
}

/// A word's meaning, and its length in bytes.
type Word = Option<(Meaning, usize)>;

impl OldWords {
    /// Some that were laid out before.
    pub(super) const fn of(
        nodes: Nodes<Option<Meaning>>,
        classes: u64,
        together: Nodes<u64>,
    ) -> OldWords {
        OldWords {
            nodes,
            classes,
            together,
        }
    }

    /// Adds a word; tells the meaning that the same letters have already.
    pub(crate) fn insert(
        &mut self,
        class: Class,
        spelling: &str,
        meaning: Meaning,
    ) -> Option<Meaning> {
        let bit = BITS[class as usize];
        self.classes |= bit;
        let mut whole = folded(spelling).filter(|letter| !is_passed_over(*letter));
        if let Some(first) = whole.next().and_then(nth) {
            let further = |node, letter| child_or_new(&mut self.together, node, letter, 0);
            let node = whole.fold(first, further);
            self.together.to_mut()[node].kept |= bit;
        }
        let further = |node, letter| child_or_new(&mut self.nodes, node, letter, None);
        let node = folded(spelling).fold(class as usize, further);
        let known = self.nodes[node].kept;
        self.nodes.to_mut()[node].kept = known.or(Some(meaning));
        known
    }

    /// Whether a word of any class stands at the start of `input`: whether prose can begin there.
    pub(crate) fn any(&self, input: &str) -> bool {
        let begun = self.begun(input);
        let mut classes = Class::ALL.into_iter();
        begun > 0
            && classes
                .any(|class| begun & BITS[class as usize] != 0 && self.walk(class, input).is_some())
    }

    /// The classes of which a word may stand at the start of `input`, a bit each: those of which one has all its letters,
    /// whatever parts them; all that have words, where it begins with no letter from a to z.
    pub(super) fn begun(&self, input: &str) -> u64 {
        let together: &[Node<u64>] = &self.together;
        let mut chars = input.chars();
        let [first, mut second] = chars.next().map_or([None; 2], letters);
        let Some(mut node) = first.and_then(nth) else {
            return self.classes;
        };
        let mut classes = together[node].kept;
        while together[node].child > 0 {
            let letter = match second.take() {
                Some(letter) => letter,
                None => {
                    let rest = chars.as_str();
                    let Some(c) = chars.next() else {
                        break;
                    };
                    if !c.is_ascii_alphanumeric()
                        && let Some((after, _)) = parting(rest)
                    {
                        chars = after.chars();
                        continue;
                    }
                    let [first, more] = letters(c);
                    second = more;
                    match first {
                        Some(letter) if !is_passed_over(letter) => letter,
                        _ => continue,
                    }
                }
            };
            match child(together, node, letter) {
                Some(child) => node = child,
                None => break,
            }
            classes |= together[node].kept;
        }
        classes
    }

    /// The longest word of `class` at the start of `input`, and its length in bytes.
    #[inline]
    pub(crate) fn longest(&self, class: Class, input: &str) -> Option<(Meaning, usize)> {
        match self.begun(input) & BITS[class as usize] {
            0 => None,
            _ => self.walk(class, input),
        }
    }

    /// The same of a class of which a word may stand there.
    pub(super) fn walk(&self, class: Class, input: &str) -> Word {
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
        self.nodes.get(node)?.kept
    }

    fn child(&self, node: usize, letter: char) -> Option<usize> {
        child(&self.nodes, node, letter)
    }
}

#[cfg(any(test, not(laid_out)))]
impl OldWords {
    /// The words as Rust.
    pub(super) fn code(&self) -> String {
        use super::lay_out::{list, meaning};
        fn nodes<T>(all: &[Node<T>], kept: impl Fn(&T) -> String) -> String {
            list(all, |node| {
                let Node {
                    letter,
                    child,
                    sibling,
                    letters,
                    ..
                } = node;
                let kept = kept(&node.kept);
                format!("old::Node::new({letter:?},{child},{sibling},{letters},{kept})")
            })
        }
        let means = |kept: &Option<Meaning>| {
            kept.map_or("None".to_owned(), |one| format!("Some({})", meaning(one)))
        };
        format!(
            "OldWords::of({},{},{})",
            nodes(&self.nodes, means),
            self.classes,
            nodes(&self.together, u64::to_string)
        )
    }
}

/// Whether a letter or sign of a word says nothing of which one it is.
fn is_passed_over(letter: char) -> bool {
    matches!(letter, ' ' | '.' | '-')
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
            assert_eq!(words.walk(class, text), read, "{text:?}");
        }
    }

    #[test]
    fn no_word_is_missed_by_its_letters() {
        let lexicon = crate::lexicon::lexicon();
        let in_prose = |class: Class| class.is_old() || class.is_in_prose();
        for row in crate::lexicon::rows()
            .iter()
            .filter(|row| in_prose(row.class))
        {
            let cuts = row.spelling.char_indices().map(|(at, _)| at);
            let parts = ["", " ", "-\n", ".", "\u{ad} "];
            for (at, part) in cuts.flat_map(|at| parts.map(|part| (at, part))) {
                let (head, tail) = row.spelling.split_at(at);
                let text = format!("{head}{part}{tail} du roi");
                for class in Class::ALL {
                    let (longest, walk) = (
                        lexicon.old.longest(class, &text),
                        lexicon.old.walk(class, &text),
                    );
                    assert_eq!(longest, walk, "{class:?} {text:?}");
                }
            }
        }
    }
}
