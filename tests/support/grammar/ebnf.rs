//! An interpreter of the EBNF in `grammar/`: it recognises sentences and makes them.
//!
//! Comes in: the text of one or more grammars. Goes out: for a sentence, how far each production
//! can read it; from a seed, sentences.
//!
//! It knows nothing of the parsers: it tries every way, they take the first.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::special;
use super::words::{Spelling, Words};

/// What a production is made of.
#[derive(Clone, Debug)]
pub enum Expr {
    All(Vec<Expr>),
    Any(Vec<Expr>),
    Optional(Box<Expr>),
    Many(Box<Expr>),
    Literal(String),
    Name(String),
    Word(Spelling),
    Special(String),
}

/// Productions by name, and their texts with single blanks.
#[derive(Default)]
pub struct Grammar {
    pub productions: BTreeMap<String, Expr>,
    pub texts: BTreeMap<String, String>,
}

impl Grammar {
    /// The grammar of several texts together.
    pub fn new(texts: &[&str]) -> Grammar {
        let mut grammar = Grammar::default();
        for text in texts {
            grammar.read(text);
        }
        grammar
    }

    fn read(&mut self, text: &str) {
        let tokens = tokens(text);
        for production in tokens
            .split(|token| token == ";")
            .filter(|all| !all.is_empty())
        {
            let mut rest = &production[2..];
            assert_eq!(production[1], "=", "{production:?}");
            let expr = any(&mut rest);
            assert!(rest.is_empty(), "{}: left {rest:?}", production[0]);
            let text = format!("{} ;", production.join(" "));
            self.texts.insert(production[0].clone(), text);
            let double = self.productions.insert(production[0].clone(), expr);
            assert!(double.is_none(), "two productions {}", production[0]);
        }
    }

    /// The productions that `start` needs, itself among them.
    pub fn reached(&self, start: &str) -> BTreeSet<String> {
        let (mut seen, mut todo) = (BTreeSet::new(), vec![start.to_owned()]);
        while let Some(name) = todo.pop() {
            if seen.insert(name.clone()) {
                let expr = self.productions.get(&name);
                names(
                    expr.unwrap_or_else(|| panic!("no production {name}")),
                    &mut todo,
                );
            }
        }
        seen
    }

    /// Where the production `start` can end in `text`.
    pub fn ends<'a>(&'a self, start: &'a str, text: &'a str, words: &'a Words) -> BTreeSet<usize> {
        Run::new(self, text, 0, words).named(start, 0)
    }
}

/// Whether no word goes on behind an initial, nor more than two others.
fn initials_alone(behind: &str) -> bool {
    let others = behind.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let ends = !others.starts_with(|c: char| c.is_alphanumeric() || "'’".contains(c));
    behind.len() - others.len() < 3 && ends
}

/// What a dash is to a phrase: a part of it, what may follow it, or neither.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Dashes {
    #[default]
    Inside,
    After,
    Outside,
}

/// Items that were found in a text: for the first byte of each, the productions that it can be,
/// and the byte after it.
pub type Found = BTreeMap<usize, (Vec<&'static str>, usize)>;

/// A text, read.
pub struct Run<'a> {
    pub grammar: &'a Grammar,
    pub text: &'a str,
    /// Where the record begins.
    pub origin: usize,
    pub words: &'a Words,
    /// The only items that are read, where that is known.
    pub found: Option<Found>,
    dashes: Dashes,
    /// Whether no blank may stand within the name of a file.
    joined: bool,
    known: HashMap<(&'a str, usize, Dashes, [bool; 2]), BTreeSet<usize>>,
}

impl<'a> Run<'a> {
    pub fn new(grammar: &'a Grammar, text: &'a str, origin: usize, words: &'a Words) -> Run<'a> {
        Run {
            grammar,
            text,
            origin,
            words,
            found: None,
            dashes: Dashes::default(),
            joined: false,
            known: HashMap::new(),
        }
    }

    /// Where the production `name` can end that begins at `at`, or for an item behind the blanks
    /// there.
    pub fn named(&mut self, name: &'a str, at: usize) -> BTreeSet<usize> {
        let key = (name, at, self.dashes, [self.joined, self.found.is_some()]);
        if let Some(ends) = self.known.get(&key) {
            return ends.clone();
        }
        let of_records = self.grammar.productions.contains_key("record");
        let ends = match of_records && special::ITEMS.contains(&name) {
            true => self.item(name, special::past_blanks(self.words, self.text, at)),
            false => self.ends(&self.grammar.productions[name], at, at),
        };
        self.known.insert(key, ends.clone());
        ends
    }

    /// Where the item `name` can end: of items that were found, where it was found to end.
    fn item(&mut self, name: &'a str, at: usize) -> BTreeSet<usize> {
        let found = self.found.take();
        let only = found.as_ref().map(|found| match found.get(&at) {
            Some((names, end)) if names.contains(&name) => Some(*end),
            _ => None,
        });
        let ends = match only {
            Some(None) => BTreeSet::new(),
            _ => self.ends(&self.grammar.productions[name], at, at),
        };
        self.found = found;
        let is_it = |end: &usize| only.is_none_or(|only| only == Some(*end));
        ends.into_iter().filter(is_it).collect()
    }

    /// The longest phrase at `at`.
    pub fn phrase(&mut self, at: usize, dashes: Dashes) -> Option<usize> {
        if special::past_blanks(self.words, self.text, at) > at {
            return None;
        }
        let before = std::mem::replace(&mut self.dashes, dashes);
        let found = self.found.take();
        let ends = self.named("phrase", at);
        (self.dashes, self.found) = (before, found);
        ends.last().copied()
    }

    /// Whether a word that crowns and then a man stand at `at`.
    fn crowned(&mut self, at: usize) -> bool {
        let crowns = self
            .words
            .longest(&Spelling::new("crowns"), &self.text[at..]);
        let behind = crowns.map_or(BTreeSet::new(), |length| self.named("gap", at + length));
        behind
            .into_iter()
            .any(|at| !self.named("man_named", at).is_empty())
    }

    /// Whether a word that says whose stands behind a gap at `at`.
    fn owned(&mut self, at: usize) -> bool {
        let whose = Spelling::new("whose");
        let behind = self.named("gap", at);
        behind
            .into_iter()
            .any(|at| self.words.longest(&whose, &self.text[at..]).is_some())
    }

    /// Whether no move begins at `at`, all names of files joined, a dash behind blanks aside.
    fn begins_no_move(&mut self, at: usize) -> bool {
        if std::mem::replace(&mut self.joined, true) {
            return false;
        }
        let ends = self.named("compact", at);
        self.joined = false;
        let behind = self.text[at..]
            .get(1..)
            .unwrap_or_default()
            .trim_start_matches(['.', ' ']);
        if behind.starts_with(char::is_lowercase) && self.moves(self.text.len() - behind.len()) {
            return false;
        }
        let letter = self.text[at..].chars().next().map_or(0, char::len_utf8);
        let behind = special::past_blanks(self.words, self.text, at + letter);
        let parted = behind > at + letter && self.words.dash(&self.text[behind..]) > 0;
        ends.is_empty() || parted
    }

    /// Whether figures, a stop, and a move behind which no figures stand are not what follows at `at`.
    fn follows_no_numbered_move(&mut self, at: usize) -> bool {
        let rest = &self.text[at..];
        let figures = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let Some(behind) = figures
            .strip_prefix('.')
            .filter(|_| figures.len() < rest.len())
        else {
            return true;
        };
        let behind = self.text.len() - behind.len();
        let place = self.named("stops", behind).into_iter().max();
        let joined = std::mem::replace(&mut self.joined, true);
        let moved = self.named("compact", place.unwrap_or(behind));
        self.joined = joined;
        let Some(end) = moved.into_iter().max() else {
            return true;
        };
        let next = self.named("stops", end).into_iter().max().unwrap_or(end);
        self.text[next..].starts_with(|c: char| c.is_ascii_digit())
    }

    /// Where the letters, figures and signs at `at` end that are a joined move in capitals, signs of
    /// capture apart.
    fn small_move(&self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let part = |(i, c): &(usize, char)| {
            "pcftdrx12345678:=".contains(*c) || *i == 0 && "PCFTDR".contains(*c)
        };
        let word: String = rest
            .char_indices()
            .take_while(part)
            .map(|(_, c)| c)
            .collect();
        let takes = (1..word.len().max(1)).find(|&i| {
            let behind = |rest: &str| rest.starts_with(|c: char| c.is_ascii_lowercase());
            word[i..].strip_prefix("pr").is_some_and(behind)
        });
        let capital = |(i, c): (usize, char)| match takes {
            _ if c == 'x' => c,
            Some(takes) if i == takes || i == takes + 1 => c,
            _ => c.to_ascii_uppercase(),
        };
        let capitals: String = word.char_indices().map(capital).collect();
        let small = word.chars().skip(1).any(|c| c.is_ascii_lowercase());
        let told = takes.is_some() || word.contains(|c| "12345678x:".contains(c));
        let mut run = Run::new(self.grammar, &capitals, 0, self.words);
        run.joined = true;
        let whole = small && told && run.named("compact", 0).contains(&capitals.len());
        (whole && word.len() <= 16).then_some(at + word.len())
    }

    /// Where the words at `at` may end that are a move once their names are in capitals, and were not before.
    fn small_names(&self, at: usize) -> BTreeSet<usize> {
        let rest = &self.text[at..];
        let mut capitals = String::new();
        for word in rest.split_inclusive(|c: char| !c.is_ascii_alphabetic()) {
            let (name, sign) = match word.char_indices().last() {
                Some((at, sign)) if !sign.is_ascii_alphabetic() => word.split_at(at),
                _ => (word, ""),
            };
            let capital = name.to_ascii_uppercase();
            let file = capital.strip_prefix('P').unwrap_or(&capital);
            let files = "R D C F T CR CD FR FD TR TD";
            let known =
                matches!(&*capital, "" | "P") || files.split(' ').any(|known| known == file);
            let first = capitals.is_empty();
            match name {
                "pr" | "x" if !first => capitals += name,
                "pr" => break,
                _ if known => capitals += &capital,
                _ => break,
            }
            let apart = sign == " " && !rest[capitals.len()..].starts_with("   ");
            if first && sign != " " || !apart && !"12345678-:=".contains(sign) {
                break;
            }
            capitals += sign;
        }
        let mut run = Run::new(self.grammar, &capitals, 0, self.words);
        let ends = run.named("compact", 0).into_iter();
        let changed = |end: &usize| rest[..*end] != capitals[..*end];
        let over = |end: &usize| {
            !rest[*end..].starts_with(|c: char| c.is_alphanumeric() || "'’".contains(c))
        };
        let ends = ends.filter(changed).filter(over);
        ends.map(|end| at + end).collect()
    }

    /// Whether a man moves at `at`: a figure follows, or a word for what he does that joins nothing.
    fn moves(&mut self, at: usize) -> bool {
        // Records have no words for what he does, which prose alone names.
        if !self.grammar.productions.contains_key("gap") {
            return false;
        }
        let ends = self.named("gap", at);
        let at = ends.into_iter().max().unwrap_or(at);
        let word = |name: &str| {
            let read = self.words.longest(&Spelling::new(name), &self.text[at..]);
            read.is_some_and(|length| {
                !self.text[at + length..].starts_with(char::is_alphanumeric)
                    || self.text[..at + length].ends_with(['\'', '’'])
            })
        };
        let does = [
            "at",
            "takes",
            "goes",
            "castles old",
            "covers",
            "retires",
            "case",
        ];
        self.text[at..].starts_with(|c: char| c.is_ascii_digit())
            || does.into_iter().any(word) && !word("and")
    }

    /// Whether a man is named at `at`.
    fn reads_man(&mut self, at: usize) -> bool {
        at < self.text.len() && !self.named("man_named", at).is_empty()
    }

    /// Whether the initial of a man stands at `at`, or behind an article there.
    fn leads_initial(&mut self, at: usize) -> bool {
        let initials = Spelling::new("piece");
        let article = self
            .words
            .longest(&Spelling::new("determiner"), &self.text[at..]);
        let behind = article.map_or(BTreeSet::new(), |length| self.named("gap", at + length));
        let mut places = behind.into_iter().chain([at]);
        places.any(|at| {
            let rest = &self.text[at..];
            let initial = self.words.longest(&initials, rest);
            initial.is_some_and(|length| initials_alone(&rest[length..]))
        })
    }

    /// Whether the words of prose at `start`, where they are all that is read there, go on with a complement that is none.
    fn goes_on_unread(&mut self, start: usize) -> bool {
        let others = ["compact", "small"].map(|name| self.named(name, start).into_iter().max());
        let Some(end) = self.named("prose", start).into_iter().max() else {
            return false;
        };
        if others.into_iter().flatten().any(|other| other > end) {
            return false;
        }
        let longest = |name: &str, text: &str| self.words.longest(&Spelling::new(name), text);
        let is = |name: &str, text: &str| {
            longest(name, text).is_some_and(|length| {
                !text[length..].starts_with(char::is_alphanumeric)
                    || text[..length].ends_with(['\'', '’'])
            })
        };
        let last = self.text[start..end]
            .rsplit(|c: char| !c.is_alphanumeric())
            .next()
            .unwrap_or_default();
        let initial =
            last.len() == 1 && self.words.length(greffier::lexicon::Class::Piece, last) == 1;
        let rest = &self.text[end..];
        let spaced = rest.starts_with(' ');
        let rest = rest.strip_prefix('.').filter(|_| initial).unwrap_or(rest);
        let next = &rest[super::old::spaces(rest)..];
        let ranked = self.text[start..end].ends_with(|c: char| c.is_ascii_digit());
        if ranked && next.starts_with(char::is_uppercase) {
            return spaced && self.leads_initial(start);
        }
        if !next.starts_with(char::is_lowercase) || is("adverb", next) {
            return false;
        }
        let of = longest("of", next).filter(|_| is("of", next) && !is("same", next));
        let belongs = of.is_some_and(|length| {
            let behind = &next[length..];
            let behind = &behind[super::old::spaces(behind)..];
            let initial = self.words.length(greffier::lexicon::Class::Piece, behind);
            let initial = initial > 0 && !behind[initial..].starts_with(char::is_alphanumeric);
            next.starts_with("du") || initial || is("determiner", behind) || is("man", behind)
        });
        let names = initial
            || ["man", "case"]
                .into_iter()
                .any(|name| longest(name, last) == Some(last.len()));
        let word = next.len() - next.trim_start_matches(char::is_lowercase).len();
        let (word, behind) = next.split_at(word);
        let alone = word.chars().count() > 1
            && (behind.is_empty() || behind.starts_with(['.', ',', ';', ':']));
        let unknown = !greffier::lexicon::is_word(word);
        let man = behind.strip_prefix(' ').unwrap_or_default();
        let initial = longest("piece", man).is_some_and(|length| initials_alone(&man[length..]));
        let led =
            word.chars().count() > 1 && (initial || self.reads_man(self.text.len() - man.len()));
        let takes = longest("takes", last) == Some(last.len()) && self.leads_initial(start);
        belongs || names && alone && unknown || takes && led && unknown
    }

    fn ends(&mut self, expr: &'a Expr, start: usize, at: usize) -> BTreeSet<usize> {
        let rest = &self.text[at..];
        match expr {
            Expr::All(parts) => parts.iter().fold(BTreeSet::from([at]), |ends, part| {
                ends.into_iter()
                    .flat_map(|at| self.ends(part, start, at))
                    .collect()
            }),
            Expr::Any(parts) => parts
                .iter()
                .flat_map(|part| self.ends(part, start, at))
                .collect(),
            Expr::Optional(part) => {
                let mut ends = self.ends(part, start, at);
                ends.insert(at);
                ends
            }
            Expr::Many(part) => {
                let (mut ends, mut todo) = (BTreeSet::new(), vec![at]);
                while let Some(at) = todo.pop() {
                    if ends.insert(at) {
                        todo.extend(self.ends(part, start, at));
                    }
                }
                ends
            }
            Expr::Literal(text) => rest
                .strip_prefix(text.as_str())
                .map(|_| at + text.len())
                .into_iter()
                .collect(),
            Expr::Name(name) if name == "dash" && self.dashes != Dashes::Inside => BTreeSet::new(),
            Expr::Name(name) => self.named(name, at),
            Expr::Word(spelling) => {
                let length = self.words.longest(spelling, rest);
                length.map(|length| at + length).into_iter().collect()
            }
            Expr::Special(name) => {
                let holds = match name.as_str() {
                    "word end" if self.dashes == Dashes::After && self.words.dash(rest) > 0 => true,
                    "word end" => self.words.word_ends(rest),
                    "blanks and a line end" => {
                        return BTreeSet::from([at + super::old::spaces(rest)]);
                    }
                    "a compact move in small letters, nothing apart" => {
                        return self.small_move(at).into_iter().collect();
                    }
                    "a compact move, names of it in small letters and apart" => {
                        return self.small_names(at);
                    }
                    "no complement of prose follows" => !self.goes_on_unread(start),
                    "he does not move" => !self.moves(at),
                    "no initial leads" => !self.leads_initial(at),
                    "initials and no word" => initials_alone(rest),
                    "no man is crowned here" => !self.crowned(at),
                    "nobody is named as his owner" => !self.owned(at),
                    "no letter and no figure follows" => !rest.starts_with(char::is_alphanumeric),
                    "no move begins here" => self.begins_no_move(at),
                    "no letter follows" => {
                        !rest.starts_with(|c: char| c.is_alphanumeric() || "'’".contains(c))
                    }
                    "no new sentence" => {
                        let before = self.text[..at].trim_end();
                        !(before.ends_with('.') && rest.starts_with(char::is_uppercase))
                    }
                    "pion, alone" => {
                        let end = rest.find(|c: char| !c.is_alphanumeric());
                        let word = &rest[..end.unwrap_or(rest.len())];
                        let read = self.words.longest(&Spelling::new("man.pawn"), word);
                        let alone = read.filter(|length| *length == word.len());
                        return alone.map(|length| at + length).into_iter().collect();
                    }
                    "roque before a capital" => {
                        let capital = rest.get(1..).and_then(|rest| rest.find(char::is_uppercase));
                        let word = rest.get(..capital.map_or(rest.len(), |at| at + 1));
                        let read = word
                            .and_then(|word| self.words.longest(&Spelling::new("castles"), word));
                        return read.map(|length| at + length).into_iter().collect();
                    }
                    "a stop, a sign or the end" => {
                        let behind = rest.trim_start();
                        behind.is_empty() || behind.starts_with(['.', ',', ';', ':', '&'])
                    }
                    "a stop, a sign or the line's end" => {
                        let behind = rest.trim_start_matches([' ', '\t', '\u{a0}']);
                        behind.is_empty()
                            || behind.starts_with(['.', ',', ';', ':', '&', '\n', '\r'])
                    }
                    "small letters are second and third" => {
                        let small = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_lowercase);
                        small(rest.as_bytes().get(1)) && small(rest.as_bytes().get(2))
                    }
                    "a word apart" => {
                        let word = &self.text[special::past_blanks(self.words, self.text, at)..];
                        let behind = word.trim_start_matches(char::is_alphabetic);
                        word.len() - behind.len() > 1
                            && !behind.starts_with(|c: char| c.is_ascii_digit())
                    }
                    "no side is named" => {
                        let before = self.text[..at].trim_end_matches([' ', '\t', '\u{a0}']);
                        let letter = before.chars().next_back().map_or(0, char::len_utf8);
                        self.words.length(
                            greffier::lexicon::Class::Side,
                            &self.text[before.len() - letter..],
                        ) == 0
                    }
                    "no capital but X without a stop" => {
                        !rest.starts_with(char::is_uppercase)
                            || rest.starts_with('X') && !rest.starts_with("X.")
                    }
                    "no man is named" => {
                        let class = greffier::lexicon::Class::Piece;
                        !rest.starts_with(|c: char| c.is_ascii_uppercase())
                            || self.words.length(class, rest) == 0
                    }
                    "a word in capitals" => {
                        let mut words = rest.split_whitespace();
                        let (first, second) = (words.next(), words.next());
                        let capitals = |word: &str| {
                            word.len() > 2 && word.chars().all(|c| c.is_uppercase() || c == '.')
                                || word == "PR"
                        };
                        let man = |word: &str| {
                            let man = word.trim_end_matches(['.', ',', ';', '!', '?', '+']);
                            (1..3).contains(&man.len())
                                && man.bytes().all(|byte| byte.is_ascii_uppercase())
                        };
                        self.text[..at].ends_with([' ', '.', '\u{a0}'])
                            && first.is_some_and(capitals)
                            && second.is_some_and(man)
                    }
                    "two capitals" => {
                        rest.len() > 1 && rest.bytes().take(2).all(|c| c.is_ascii_uppercase())
                    }
                    "a capital" => rest.starts_with(|c: char| c.is_ascii_uppercase()),
                    "no stop behind figures" => {
                        let figures = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                        figures.len() == rest.len() || !figures.starts_with('.')
                    }
                    "no number and move follow" => self.follows_no_numbered_move(at),
                    "no judgement" => !self.words.goes_on(&self.text[start..], at - start),
                    other => return special::ends(self, other, start, at),
                };
                holds.then_some(at).into_iter().collect()
            }
        }
    }
}

/// The seed of a test: its own, or another for each number in the variable `GREFFIER_SEED`.
pub fn seed(own: u64) -> u64 {
    let chosen = std::env::var("GREFFIER_SEED").unwrap_or_default();
    let number = chosen.parse::<u64>().unwrap_or(0);
    // A maker with the seed 0 would stay at it.
    (own ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).max(1)
}

/// A maker of sentences that likes best what it has used least.
pub struct Maker<'a> {
    pub grammar: &'a Grammar,
    pub words: &'a Words,
    pub seed: u64,
    /// How often each production, each alternative and each lexicon row has been used.
    pub used: BTreeMap<String, usize>,
}

impl Maker<'_> {
    /// A sentence of the production `start`.
    pub fn sentence(&mut self, start: &str) -> String {
        let mut text = String::new();
        self.make(&Expr::Name(start.to_owned()), 0, &mut text);
        text
    }

    pub fn random(&mut self, below: usize) -> usize {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed % below.max(1) as u64) as usize
    }

    /// One of `keys`: half of the time the least used.
    pub fn choose(&mut self, keys: &[String]) -> usize {
        let random = self.random(keys.len());
        let uses = |key: &String| self.used.get(key).copied().unwrap_or(0);
        let least = (0..keys.len())
            .min_by_key(|&index| uses(&keys[index]))
            .unwrap_or(0);
        let chosen = if self.random(2) == 0 { least } else { random };
        *self.used.entry(keys[chosen].clone()).or_default() += 1;
        chosen
    }

    fn make(&mut self, expr: &Expr, depth: usize, text: &mut String) {
        match expr {
            Expr::All(parts) => parts.iter().for_each(|part| self.make(part, depth, text)),
            Expr::Any(parts) => {
                let key = |part: &Expr| format!("{part:?}");
                let keys: Vec<String> = parts.iter().map(key).collect();
                // Deep down the last alternative, which in these grammars is the end.
                let chosen = if depth > 12 {
                    parts.len() - 1
                } else {
                    self.choose(&keys)
                };
                self.make(&parts[chosen], depth, text);
            }
            Expr::Optional(part) | Expr::Many(part) => {
                if self.random(3) == 0 {
                    self.make(part, depth, text);
                }
            }
            Expr::Literal(literal) => text.push_str(literal),
            Expr::Name(name) => {
                *self.used.entry(name.clone()).or_default() += 1;
                self.make(&self.grammar.productions[name], depth + 1, text);
            }
            Expr::Word(spelling) => {
                let words = self.words;
                let rows = words.rows(spelling);
                if rows.is_empty() {
                    return;
                }
                let keys: Vec<String> = rows.iter().map(|row| Words::key(row)).collect();
                let chosen = self.choose(&keys);
                text.push_str(&words.spelt(spelling, rows[chosen]));
            }
            Expr::Special(name) => match special::made(name) {
                special::Made::Phrase => self.make(&Expr::Name("phrase".into()), depth + 1, text),
                special::Made::OneOf([]) => {}
                special::Made::OneOf(texts) => text.push_str(texts[self.random(texts.len())]),
            },
        }
    }
}

fn names(expr: &Expr, into: &mut Vec<String>) {
    match expr {
        Expr::All(parts) | Expr::Any(parts) => parts.iter().for_each(|part| names(part, into)),
        Expr::Optional(part) | Expr::Many(part) => names(part, into),
        Expr::Name(name) => into.push(name.clone()),
        Expr::Literal(_) | Expr::Word(_) | Expr::Special(_) => {}
    }
}

fn any(tokens: &mut &[String]) -> Expr {
    let mut parts = vec![all(tokens)];
    while skip(tokens, "|") {
        parts.push(all(tokens));
    }
    if parts.len() == 1 {
        parts.remove(0)
    } else {
        Expr::Any(parts)
    }
}

fn all(tokens: &mut &[String]) -> Expr {
    let mut parts = vec![one(tokens)];
    while skip(tokens, ",") {
        parts.push(one(tokens));
    }
    if parts.len() == 1 {
        parts.remove(0)
    } else {
        Expr::All(parts)
    }
}

fn one(tokens: &mut &[String]) -> Expr {
    let (token, rest) = tokens
        .split_first()
        .expect("a production that ends too early");
    *tokens = rest;
    let mut within = |close: &str| {
        let expr = any(tokens);
        assert!(skip(tokens, close), "no {close} before {tokens:?}");
        expr
    };
    let literal = |token: &str| token[1..token.len() - 1].to_owned();
    let inner = |token: &str| literal(token).trim().to_owned();
    match token.as_str() {
        "(" => within(")"),
        "[" => Expr::Optional(Box::new(within("]"))),
        "{" => Expr::Many(Box::new(within("}"))),
        token if token.starts_with(['"', '\'']) => Expr::Literal(literal(token)),
        token if token.starts_with('<') => Expr::Word(Spelling::new(&inner(token))),
        token if token.starts_with('?') => Expr::Special(inner(token)),
        name => Expr::Name(name.to_owned()),
    }
}

fn skip(tokens: &mut &[String], wanted: &str) -> bool {
    match tokens.split_first() {
        Some((token, rest)) if token == wanted => {
            *tokens = rest;
            true
        }
        _ => false,
    }
}

/// The words and signs of a grammar, without its comments.
pub fn tokens(text: &str) -> Vec<String> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let close = |from: usize, end: &str| {
            from + rest[from..]
                .find(end)
                .unwrap_or_else(|| panic!("no {end}: {rest:.20}"))
                + end.len()
        };
        let end = match first {
            '(' if rest.starts_with("(*") => close(2, "*)"),
            '"' => close(1, "\""),
            '\'' => close(1, "'"),
            '<' => close(1, ">"),
            '?' => close(1, "?"),
            c if c.is_alphabetic() => rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        if !token.starts_with("(*") {
            tokens.push(token.to_owned());
        }
        rest = after.trim_start();
    }
    tokens
}
