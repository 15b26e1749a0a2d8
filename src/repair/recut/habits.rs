//! How a writer makes words of pieces, and what it counts that pieces are a word of his.
//!
//! Comes in: the words of a record that the grammar reads. Goes out: for other pieces, what it counts that he wrote them as a
//! word, with something lost or misread perhaps.
//!
//! Of one who writes `C 3 FR` and `P pr P`, `3 FR` is a word of which the man is lost, and `R C 3 FR` hardly any word.

use std::collections::HashMap;

use crate::notation::{Dialect, Notation};
use crate::record::{COLUMNS_APART, Kind, Record, Span};

use super::super::channel;
use super::pieces::{Piece, Sort, in_one_line, pieces};

/// What it counts that a piece of a word is lost or one too many, as a letter is; and that one is misread.
const LOST: f64 = channel::LOST as f64;
const ADDED: f64 = channel::ADDED as f64;
/// The same of each letter of a piece but the first.
const LETTER: f64 = 3.0;
const MISREAD: f64 = 6.5;
/// What it counts that a piece could not be read.
const UNREAD: f64 = 3.0;
/// What pieces count that are no word.
pub(super) const NO_WORD: f64 = 60.0;
/// What was never seen is taken to have been seen so often.
const UNSEEN: f64 = 0.2;
/// A pattern that fewer than one in so many words have is a rare one, or one that was seen less often than this.
const RARE: usize = 40;
const SELDOM: usize = 2;
/// So many blanks part columns where words have one at most.
const TWO: usize = 2;

/// Words that every writer has, however seldom: `C 3 FR`, `C 1 CD - 2 D`, `P pr P`, `P pr P 5 D`, `T 1 D pr T`,
/// `P 2 D pr F 3 FD`, `0-0`.
const USUAL: [&[Sort]; 7] = {
    use Sort::{Castling, Dash, Name, Rank, Takes};
    [
        &[Castling],
        &[Name, Rank, Name],
        &[Name, Rank, Name, Dash, Rank, Name],
        &[Name, Takes, Name],
        &[Name, Takes, Name, Rank, Name],
        &[Name, Rank, Name, Takes, Name],
        &[Name, Rank, Name, Takes, Name, Rank, Name],
    ]
};

/// What names a letter stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Man,
    File,
}

pub(super) struct Habits<'r> {
    text: &'r str,
    dialect: Dialect,
    patterns: HashMap<Vec<Sort>, usize>,
    names: HashMap<(Place, &'r str), usize>,
    words: usize,
    /// How many of them have a figure with a sign: numbers are not told from ranks by that.
    signed: usize,
    /// How many pieces stand behind others of a word, and how many of them with a blank before them.
    within: usize,
    apart: usize,
    /// Before how many of them two blanks stand or more.
    wide: usize,
    /// How many words stand behind others in a row, and before how many of them but blanks stand, two at least; and two and no more.
    behind: usize,
    filled: usize,
    two: usize,
}

impl<'r> Habits<'r> {
    /// Those of the writer of a record; none where it is not in descriptive notation.
    pub fn of(record: &Record, text: &'r str) -> Option<Habits<'r>> {
        let mut habits = Habits {
            text,
            dialect: record.dialect,
            patterns: HashMap::new(),
            names: HashMap::new(),
            words: 0,
            signed: 0,
            within: 0,
            apart: 0,
            wide: 0,
            behind: 0,
            filled: 0,
            two: 0,
        };
        if record.dialect.notation != Notation::Descriptive {
            return None;
        }
        let mut end = None;
        for item in &record.items {
            let before = end.take();
            match item.kind {
                Kind::Phrase { .. } => {
                    if let Some(word) = pieces(text, item.span(), COLUMNS_APART.len()) {
                        habits.learn(&word);
                    }
                    habits.learn_columns(before.map(|end| &text[end..item.start]));
                    end = Some(item.end);
                }
                // Between the columns of a table.
                Kind::Separator => end = before,
                _ => {}
            }
        }
        Some(habits)
    }

    /// Learns from what stands between two words how the writer parts columns.
    fn learn_columns(&mut self, between: Option<&str>) {
        let row = between.filter(|between| !between.contains(['\n', '\r']));
        let filled = |row: &str| row.len() >= TWO && row.chars().all(|c| c == ' ');
        self.behind += usize::from(row.is_some());
        self.filled += usize::from(row.is_some_and(filled));
        self.two += usize::from(row.is_some_and(|row| filled(row) && row.len() == TWO));
    }

    fn learn(&mut self, word: &[Piece]) {
        self.words += 1;
        let numbered = word
            .iter()
            .any(|piece| matches!(piece.sort, Sort::Number(_)));
        self.signed += usize::from(numbered);
        self.within += word.len().saturating_sub(1);
        self.apart += blanks(word);
        self.wide += self.wide(word);
        *self.patterns.entry(pattern(word)).or_default() += 1;
        for (piece, place) in word.iter().zip(places(&pattern(word))) {
            if let Some(place) = place {
                let name = (place, &self.text[piece.span.clone()]);
                *self.names.entry(name).or_default() += 1;
            }
        }
    }

    /// Whether figures with signs are surely numbers.
    pub fn tells_numbers(&self) -> bool {
        3 * self.signed < self.words
    }

    /// How many blanks part two columns: fewer where they part most of them, some by two alone, and hardly any word has two together.
    pub fn columns(&self) -> usize {
        let parted = 2 * self.filled >= self.behind && RARE * self.two >= self.filled.max(1);
        match parted && RARE * self.wide <= self.apart {
            true => TWO,
            false => COLUMNS_APART.len(),
        }
    }

    /// Before how many pieces of a word two blanks stand or more.
    fn wide(&self, word: &[Piece]) -> usize {
        let gaps = word
            .windows(2)
            .map(|two| two[0].span.end..two[1].span.start);
        gaps.filter(|gap| self.text[gap.clone()].contains("  "))
            .count()
    }

    /// Whether dashes stand within words.
    pub fn has_dashes(&self) -> bool {
        let mut patterns = self.patterns.keys();
        patterns.any(|pattern| pattern.contains(&Sort::Dash))
    }

    /// Whether a word is written as few of this writer's are.
    pub fn is_rare(&self, word: &[Piece]) -> bool {
        let seen = self.patterns.get(&pattern(word)).copied().unwrap_or(0);
        RARE * seen < self.words || seen < SELDOM
    }

    /// What it counts that pieces are a word of this writer's.
    pub fn cost(&self, word: &[Piece]) -> f64 {
        let (Some(first), Some(last)) = (word.first(), word.last()) else {
            return NO_WORD;
        };
        let written = pattern(word);
        if first.sort == Sort::Mark || word.iter().any(|p| matches!(p.sort, Sort::Number(_))) {
            return NO_WORD;
        }
        if let [
            Piece {
                sort: Sort::Unread, ..
            },
        ] = word
        {
            return 0.0;
        }
        let whole = &self.text[first.span.start..last.span.end];
        let mut least = NO_WORD;
        if self.dialect.reads_whole(&in_one_line(whole)) {
            let seen = self.patterns.get(&written).copied().unwrap_or(0);
            least = self.rarity(seen) + self.names(word, &written);
        }
        let known = self.patterns.iter();
        let known = known.map(|(meant, seen)| (&meant[..], *seen));
        // Parted letters are a piece more.
        let parted = self.parted(word);
        let parted = parted.iter().map(|word| (&word[..], written.len() + 1));
        let words: Vec<_> = std::iter::once((word, written.len()))
            .chain(parted)
            .collect();
        for (meant, seen) in known.chain(USUAL.map(|meant| (meant, 0))) {
            let rarity = self.rarity(seen);
            for &(word, pieces) in &words {
                if rarity + apart(pieces, meant.len()) < least {
                    least = least.min(rarity + self.unlike(word, meant));
                }
            }
        }
        least + blanks(word) as f64 * self.blank()
    }

    /// A word with letters parted that name a man and a file where the figure between them is lost: `CTR` for `C3TR`.
    fn parted(&self, word: &[Piece]) -> Vec<Vec<Piece>> {
        let parted = word.iter().enumerate().flat_map(|(at, piece)| {
            let letters = match piece.sort {
                Sort::Name => &self.text[piece.span.clone()],
                _ => "",
            };
            let borders = letters.char_indices().skip(1);
            borders.map(move |(border, _)| {
                let Span { start, end } = piece.span;
                let named = |span: Span, glued| Piece {
                    sort: Sort::Name,
                    span,
                    glued,
                };
                let names = [
                    named(start..start + border, piece.glued),
                    named(start + border..end, true),
                ];
                [&word[..at], &names, &word[at + 1..]].concat()
            })
        });
        parted.collect()
    }

    /// What a blank within a word counts: where words have none, much.
    fn blank(&self) -> f64 {
        -((self.apart as f64 + UNSEEN) / (self.within as f64 + 1.0))
            .min(1.0)
            .ln()
    }

    fn rarity(&self, seen: usize) -> f64 {
        -((seen as f64 + UNSEEN) / (self.words as f64 + 1.0)).ln()
    }

    /// What the names in a word count.
    fn names(&self, word: &[Piece], written: &[Sort]) -> f64 {
        let each = word.iter().zip(places(written));
        each.filter_map(|(piece, place)| Some(self.name(piece, place?)))
            .sum()
    }

    fn name(&self, piece: &Piece, place: Place) -> f64 {
        let name = (place, &self.text[piece.span.clone()]);
        let seen = self.names.get(&name).copied().unwrap_or(0);
        self.rarity(seen).min(MISREAD)
    }

    /// What it counts that a word was meant to have another pattern.
    fn unlike(&self, word: &[Piece], meant: &[Sort]) -> f64 {
        let word: Vec<&Piece> = word
            .iter()
            .filter(|piece| piece.sort != Sort::Mark)
            .collect();
        let places = places(meant);
        // What the pieces so far count as the beginning of what is meant.
        let added: Vec<f64> = word.iter().map(|piece| added(piece)).collect();
        let mut row = vec![0.0];
        for (at, added) in added.iter().enumerate() {
            row.push(row[at] + added);
        }
        for (sort, place) in meant.iter().zip(places) {
            let mut next = vec![row[0] + LOST; word.len() + 1];
            for (at, piece) in word.iter().enumerate() {
                let same = match place {
                    _ if piece.sort == Sort::Unread => UNREAD,
                    _ if piece.sort != *sort => added[at] + 1.0,
                    Some(place) => self.name(piece, place),
                    None => 0.0,
                };
                next[at + 1] = (row[at] + same)
                    .min(row[at + 1] + LOST)
                    .min(next[at] + added[at]);
            }
            row = next;
        }
        row[word.len()]
    }
}

/// What it counts at the least that so many pieces were written where so many were meant.
fn apart(written: usize, meant: usize) -> f64 {
    let (lost, added) = (meant.saturating_sub(written), written.saturating_sub(meant));
    lost as f64 * LOST + added as f64 * ADDED
}

/// What it counts that a piece is one too many: letters that name something are so many times written by mistake.
fn added(piece: &Piece) -> f64 {
    let letters = match piece.sort {
        Sort::Name => piece.span.len(),
        _ => 1,
    };
    ADDED + (letters as f64 - 1.0) * LETTER
}

/// How many blanks stand within a word.
fn blanks(word: &[Piece]) -> usize {
    let behind = word.iter().skip(1);
    behind.filter(|piece| !piece.glued).count()
}

/// What a word is made of, marks aside.
fn pattern(word: &[Piece]) -> Vec<Sort> {
    let sorts = word.iter().map(|piece| piece.sort);
    sorts
        .filter(|sort| !matches!(sort, Sort::Mark | Sort::Border))
        .collect()
}

/// What each piece of a pattern names: behind a figure a file, else a man.
fn places(pattern: &[Sort]) -> Vec<Option<Place>> {
    let before = |at: usize| at.checked_sub(1).map(|at| pattern[at]);
    let place = |(at, sort): (usize, &Sort)| match (sort, before(at)) {
        (Sort::Name, Some(Sort::Rank | Sort::Name)) => Some(Place::File),
        (Sort::Name, _) => Some(Place::Man),
        _ => None,
    };
    pattern.iter().enumerate().map(place).collect()
}
