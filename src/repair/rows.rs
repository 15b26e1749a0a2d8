//! The rows of a sheet: what the numbers tell of the cells between them.
//!
//! Comes in: the words of a sheet, those that nothing reads among them. Goes out: the same, where a row had fewer
//! words than the numbers say: what nothing reads is a cell there, dots are one, and a word with a blank inside that is a
//! move and the ruin of another is two.
//!
//! `3. F a6` before `4.`: a bishop whose square is lost, and a6. `3. gribouillis a6`: a cell, and a6.

use crate::lexicon::{Class, lexicon};
use crate::notation::Notation;
use crate::record::{self, Kind, Span};

use super::letters::{Core, LONGEST};
use super::sheet::{Reader, SHORT_WORD, Word, Written, is_one_sides, ply};

/// Of how many half-moves a number tells that one row or two are left out before it.
const GAP_MOST: i64 = 6;
/// The longest text with blanks that may be two moves: each is read at every blank.
const TWO_MOST: usize = 512;

/// How many small letters a move may have: `éch` and `pr`, or the names of two files.
const SMALL: usize = 4;

/// The words of a row, and what its numbers tell.
struct Row<'w> {
    words: &'w [Word],
    /// How many half-moves the numbers tell of; nought where they do not.
    due: usize,
    /// Whether dots are no cell in it.
    dots: bool,
}

impl Row<'_> {
    fn lacks(&self) -> usize {
        self.due.saturating_sub(cells(self.words))
    }
}

/// How many words are sure to be half-moves.
fn cells(row: &[Word]) -> usize {
    row.iter().filter(|word| !is_unread(word)).count()
}

/// Whether nothing reads a word: it may be a cell, or a remark.
fn is_unread(word: &Word) -> bool {
    matches!(word.written, Written::Scrap | Written::Remark)
}

impl Reader<'_> {
    /// Makes cells of what stands in rows that have too few, and drops the remarks.
    pub(super) fn fill_rows(&mut self) {
        let words = std::mem::take(&mut self.words);
        self.glued = self.is_glued();
        self.words.reserve(words.len());
        let numbered = words.iter().filter(|word| word.number.is_some());
        let alone = is_one_sides(numbered.count(), words.len());
        let mut rest = words.as_slice();
        // The last number, and how many half-moves stand under it.
        let (mut last, mut under) = (None, 0);
        while let Some(first) = rest.first() {
            let is_next = |word: &Word| word.number.is_some();
            let end = rest.iter().skip(1).position(is_next);
            let (row, behind) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            let due = match (first.number, behind.first().and_then(|next| next.number)) {
                // Behind White's move alone a number with dots tells of Black's.
                (Some(own @ (_, true)), Some(next)) if last == Some(own.0) && under == 1 => {
                    (ply(next) - ply(own)).max(0)
                }
                // A number said again stands in the midst of its row.
                (Some(own), _) if last == Some(own.0) && !(own.1 && self.doubled) => 0,
                (Some(own), Some(next)) => (ply(next) - ply(own)).max(0),
                // In the last row: White's cell that nothing reads, and Black's move.
                (Some(_), None) if is_unread(first) && cells(row) == 1 => 2,
                _ => 0,
            };
            last = first.number.map(|(number, _)| number);
            under = cells(row).max(due.try_into().unwrap_or(0));
            // Dots stand for what a number behind its row tells of; White's moves ahead have no answer.
            let ahead = first.number.is_some_and(|(number, _)| number <= self.ahead);
            let dots = ahead || due == 0 || due > GAP_MOST || due <= 2 && cells(row) as i64 > due;
            let due = match due {
                // His own move alone: the other is no part of it.
                1.. if alone => 1,
                0..=2 => due as usize,
                _ => 0,
            };
            self.number = first
                .number
                .zip(first.number_item)
                .map(|((number, black), item)| (number, black, item));
            self.row(&Row {
                words: row,
                due,
                dots,
            });
            rest = behind;
        }
        self.number = None;
    }

    fn row(&mut self, row: &Row<'_>) {
        if let Some(words) = self.with_mark(row) {
            return self.row(&Row {
                words: &words,
                due: row.due,
                dots: row.dots && cells(&words) > row.due,
            });
        }
        let mut lacks = row.lacks();
        let unread = row.words.iter().filter(|word| is_unread(word));
        let mut items: Vec<u32> = unread.clone().map(|word| word.items.start).collect();
        items.dedup();
        // Scraps of one item are one cell where there is no place for more.
        let each = unread.count() <= lacks;
        let fills = items.len() <= lacks;
        if let Some(word) = (!fills && lacks == 1)
            .then(|| self.one_cell(row.words))
            .flatten()
        {
            return self.with_cell(row.words, &word);
        }
        let mut joined = None;
        for word in row.words {
            let item = word.items.start;
            match word.written {
                Written::Dots if !row.dots && (row.due > 0 || self.is_ellipsis(word)) => {
                    self.again(word, Written::Illegible);
                }
                _ if is_unread(word) && each => {
                    lacks -= self.unread(word, word.span.clone(), lacks);
                }
                _ if is_unread(word) && fills => {
                    if joined.replace(item) != Some(item) {
                        let span = self.record.items.at(item).span();
                        lacks -= self.unread(word, span, lacks);
                    }
                }
                Written::Remark => {}
                _ if lacks > 0 && self.parted(word) => lacks -= 1,
                // The last row says nothing of what is due.
                _ if row.due == 0 && word.phrase.is_none() && self.unglued(word) => {}
                written => self.again(word, written),
            }
        }
    }

    fn is_ellipsis(&self, word: &Word) -> bool {
        record::is_ellipsis(&self.text[word.span.clone()])
    }

    /// The words of a row that has one too many, where a mark of what could not be read stands behind the ruin of a move: both
    /// are one cell. `F 5 ?`
    fn with_mark(&self, row: &Row<'_>) -> Option<Vec<Word>> {
        if row.due == 0 || row.words.len() <= row.due {
            return None;
        }
        let is_one = |pair: &[Word]| {
            let between = self.text.get(pair[0].span.end..pair[1].span.start);
            pair[0].written == Written::Move
                && pair[0].phrase.is_none()
                && pair[1].written == Written::Illegible
                && between.is_some_and(|between| between.trim_matches(' ').is_empty())
        };
        let at = row.words.windows(2).position(is_one)?;
        let mut words = row.words.to_vec();
        let mark = words.remove(at + 1);
        (words[at].items.end, words[at].span.end) = (mark.items.end, mark.span.end);
        Some(words)
    }

    /// The words of a row that nothing reads, where they stand together, as one: `P pr`, of which the end is lost.
    fn one_cell(&self, row: &[Word]) -> Option<Word> {
        let mut unread = row.iter().filter(|word| is_unread(word));
        let first = unread.next()?;
        let mut word = first.clone();
        for next in unread {
            let between = self.text.get(word.span.end..next.span.start)?;
            if !between.bytes().all(|byte| matches!(byte, b' ' | b'\t')) {
                return None;
            }
            (word.items.end, word.span.end) = (next.items.end, next.span.end);
        }
        self.is_like_a_move(&self.text[word.span.clone()])
            .then_some(word)
    }

    /// The words of a row, those within `cell` in one.
    fn with_cell(&mut self, row: &[Word], cell: &Word) {
        for word in row {
            match is_unread(word) {
                true if word.span.start == cell.span.start => {
                    self.loose(cell.items.clone(), cell.span.clone(), Written::Move);
                }
                true => {}
                false => self.again(word, word.written),
            }
        }
    }

    /// Makes a cell of a word that nothing reads, or two where the row has place for them and it is two moves; how many.
    fn unread(&mut self, word: &Word, span: Span, lacks: usize) -> usize {
        if lacks > 1 && self.parted(word) {
            return 2;
        }
        let text = &self.text[span.clone()];
        match self.is_like_a_move(text) || self.has_letters_of_moves(text) {
            true => self.loose(word.items.clone(), span, Written::Move),
            false => self.again(word, Written::Illegible),
        }
        1
    }

    /// Makes two of a word that is a move and the ruin of another, or two moves; false where it is not.
    fn parted(&mut self, word: &Word) -> bool {
        // Where blanks stand within moves, a move with blanks is one: `T 1 TD - 1 CD`.
        if word.phrase.is_some() && !self.tight {
            return (self.glued || self.names_squares(word)) && self.unglued(word);
        }
        let Some(parts) = self.parts(&self.text[word.span.clone()]) else {
            // What is one move as well as two is one.
            let two = word.phrase.is_none() || self.glued || self.names_squares(word);
            return two && self.unglued(word);
        };
        self.in_two(word, parts)
    }

    /// Whether a word names the square that its man leaves, as hardly any does in the abbreviated notation: two moves perhaps. `Fe2h5`
    fn names_squares(&self, word: &Word) -> bool {
        let from = word
            .phrase
            .is_some_and(|phrase| phrase.from.single_square().is_some());
        from && self.record.dialect.notation == Notation::Abbreviated
    }

    /// Makes two of a word that is two moves, the blank between them being lost; false where it is not.
    fn unglued(&mut self, word: &Word) -> bool {
        let second = self.second(&self.text[word.span.clone()]);
        second.is_some_and(|second| self.in_two(word, (second, second)))
    }

    /// Makes two of a word that is one item: where the first ends, and where the second begins.
    fn in_two(&mut self, word: &Word, (first, second): (usize, usize)) -> bool {
        if word.items.len() != 1 {
            return false;
        }
        let (start, items) = (word.span.start, &word.items);
        self.loose(items.clone(), start..start + first, Written::Move);
        let span = start + second..word.span.end;
        self.loose(items.clone(), span, Written::Move);
        true
    }

    /// Where the first of two moves ends, and where the second begins; one of them at least is read.
    fn parts(&self, text: &str) -> Option<(usize, usize)> {
        if text.len() > TWO_MOST {
            return None;
        }
        let dialect = self.record.dialect;
        let reads = |text: &str| dialect.reads_whole(text);
        let blanks = || text.char_indices().filter(|(_, c)| c.is_whitespace());
        let parts = || blanks().map(|(at, _)| (&text[..at], text[at..].trim_start()));
        let found = parts()
            .find(|(first, second)| reads(first) && (reads(second) || self.is_ruin_of_one(second)))
            .or_else(|| {
                parts().find(|(first, second)| self.is_ruin_of_one(first) && reads(second))
            });
        let (first, second) = found?;
        Some((first.len(), text.len() - second.len()))
    }

    /// The byte of a word at which the second of two moves begins, the blank between them being lost: each says a figure or
    /// castling. `Cf3Cc6`
    fn second(&self, word: &str) -> Option<usize> {
        if word.len() > 2 * LONGEST {
            return None;
        }
        let says = |part: &str| {
            let figure = |c: char| c.is_ascii_digit() || c == 'O';
            part.contains(figure) && self.record.dialect.reads_whole(part)
        };
        let mut borders = word.char_indices().map(|(at, _)| at).skip(1);
        borders.find(|&at| says(&word[..at]) && says(&word[at..]))
    }

    /// Whether some word of the record is two moves so, and none by itself.
    fn is_glued(&self) -> bool {
        let mut items = self.record.items.iter();
        items.any(|item| {
            let shaped = matches!(item.kind, Kind::Unreadable { shaped: true, .. });
            shaped && self.second(&self.text[item.span()]).is_some()
        })
    }

    /// Whether a text may be what is left of a move: `F`, `pr P`, `C3`.
    fn is_ruin_of_one(&self, text: &str) -> bool {
        let takes = lexicon().word(Class::Capture, text).is_some();
        let core = self.core(text);
        let begins = core
            .as_slice()
            .first()
            .is_some_and(|first| self.is_man(*first));
        let long = core.as_slice().len() > 1 || takes || !self.descriptive;
        (begins || takes) && long && self.is_like_a_move(text)
    }

    /// Whether a text has nothing but what moves are written with.
    fn is_like_a_move(&self, text: &str) -> bool {
        let core = self.core(text);
        let of_moves = core.as_slice().iter().all(|&byte| self.is_of_moves(byte));
        let small = text.bytes().filter(u8::is_ascii_lowercase).count();
        of_moves && !core.is_empty() && core.as_slice().len() <= SHORT_WORD && small <= SMALL
    }

    /// Whether half of a word's letters and more are such as moves are written with, where these are few: `bA`, `Cfz`.
    fn has_letters_of_moves(&self, text: &str) -> bool {
        let core = self.core(text);
        let letters = core.as_slice();
        let of_moves = letters.iter().filter(|byte| self.is_of_moves(**byte));
        !self.descriptive
            && 2 * of_moves.count() >= letters.len()
            && (2..=SMALL).contains(&text.len())
    }

    /// The word as it is, or taken for something else.
    fn again(&mut self, word: &Word, written: Written) {
        let number = self.number.take();
        self.words.push(Word {
            written,
            core: match written {
                Written::Illegible => Core::default(),
                _ => word.core,
            },
            number: number.map(|(value, black, _)| (value, black)),
            number_item: number.map(|(_, _, item)| item),
            ..word.clone()
        });
    }
}
