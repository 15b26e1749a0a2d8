//! Tags line by line, numbers and plain moves one blank apart: what nearly every record is made of.
//!
//! Comes in: the place of the lexer, behind an item. Goes out: the items that are read at a glance,
//! up to the first that is not. This says nothing that [`Lexer::item`] does not say; it is here
//! because it takes a third of its time.
//!
//! Of `12. Nf3 Nc6 {connu}` the number and two moves; the comment is left.

use memchr::memchr2;
use shakmaty::Bitboard;

use crate::notation::Notation;
use crate::phrase::Phrase;

use super::super::tags::{Found, end_of_line, tag};
use super::super::{Item, Kind, layout, parts};
use super::extent::{has_stop, is_wing_before_sign};
use super::{Lexer, index};

/// No result that ends a text has more bytes, with the blanks behind it.
const RESULT_MOST: usize = 16;

impl Lexer<'_> {
    /// Reads on as long as one blank or line break at most stands before a plain number or move.
    ///
    /// Among the moves neither ends the record or is a line of words, wherever it stands.
    #[inline]
    pub(super) fn plainly(&mut self) {
        if !self.moves || self.over || self.example.is_some() || self.speaks_in_bracket() {
            return;
        }
        let bytes = self.text.as_bytes();
        loop {
            let blank = matches!(bytes.get(self.at), Some(b' ' | b'\n'));
            let at = self.at + usize::from(blank);
            let plain = match bytes.get(at) {
                // Behind White's move alone a line may say that again; at the number 1 another record may begin; one without a
                // move may be that of a page, or of a row in which nothing is written, or of a note.
                Some(b'1'..=b'9') => {
                    let line_start = blank && bytes[self.at] == b'\n';
                    let looked_at = || {
                        let called = self.calls.are_called();
                        called
                            || self.number.moves == 1
                            || is_one(&bytes[at..])
                            || is_bare(&bytes[at..])
                    };
                    !(line_start && looked_at()) && self.plain_number(at, false)
                        || line_start && self.plain_row(at)
                }
                Some(b'|') => blank && bytes[self.at] == b'\n' && self.plain_row(at),
                // On a line of its own a comment may be a note's or a page's number, but for commands of programs: `{[%clk 0:01:00]}`.
                Some(b'{') => {
                    let line_start = blank && bytes[self.at] == b'\n';
                    !(line_start && bytes.get(at + 1..at + 3) != Some(b"[%"))
                        && self.plain_comment(at)
                }
                // Behind a whole row a line that begins so may speak of a move.
                Some(byte) if byte.is_ascii_alphabetic() => {
                    let line_start = blank && bytes[self.at] == b'\n';
                    !(line_start && self.is_row_whole()) && self.plain_move(at)
                }
                _ => false,
            };
            if !plain {
                return;
            }
        }
    }

    /// Reads on as long as lines are tags and nothing else, above all that is no tag: what begins with a bracket and a name, and ends
    /// with the bracket behind its value, is nothing else there.
    #[inline]
    pub(super) fn tags_plainly(&mut self) -> bool {
        let start = self.at;
        let mut tagged = self.items.iter().map(|item| item.kind);
        if self.moves
            || !tagged
                .next_back()
                .is_none_or(|kind| matches!(kind, Kind::Tag(_)))
        {
            return false;
        }
        let bytes = self.text.as_bytes();
        let mut at = start;
        while let Some([b'[', first, second, ..]) = bytes.get(at..)
            && first.is_ascii_alphabetic()
            && second.is_ascii_alphabetic()
        {
            let line_end = end_of_line(self.text, at);
            let Found::Tag(found, end) = tag(&self.text[..line_end], at) else {
                break;
            };
            if end < line_end {
                break;
            }
            self.at = at;
            let kind = Kind::Tag(index(self.tags.len()));
            self.tags.push(found);
            self.push(end, kind);
            at = end
                + match &bytes[end..] {
                    [b'\r', b'\n', ..] => 2,
                    rest => usize::from(!rest.is_empty()),
                };
        }
        let read = self.at > start;
        if read {
            (self.line_start, self.apart) = (false, false);
        }
        read
    }

    /// Reads the number 1 and White's move right behind the tags, where Black's follows on the line.
    pub(super) fn row_plainly(&mut self) -> bool {
        let above = self.line_start && !self.moves && self.number.last == 0;
        let Some(cell) = self.rest().strip_prefix("1.").filter(|_| above) else {
            return false;
        };
        let tagged = matches!(self.items.last(), Some(item) if matches!(item.kind, Kind::Tag(_)));
        let cell = cell.strip_prefix(' ').unwrap_or(cell);
        let answered = |n: usize| matches!(cell.as_bytes().get(n..), Some([b' ', next, ..]) if next.is_ascii_alphabetic());
        let found = self
            .dialect
            .plain_squares(cell)
            .filter(|(phrase, n)| tagged && answered(*n) && phrase.from.single_square().is_none());
        let Some((phrase, n)) = found else {
            return false;
        };
        if !self.plain_number_here() {
            return false;
        }
        self.plain_item(self.text.len() - cell.len(), n, phrase);
        (self.line_start, self.apart, self.moves) = (false, false, true);
        true
    }

    /// Reads the result in figures that ends the text right behind a move: what else it could be, something behind it would tell.
    pub(super) fn result_plainly(&mut self) -> bool {
        let rest = self.rest();
        let among = self.moves && !self.over && !self.line_start && !self.note;
        let figures = matches!(rest.as_bytes().first(), Some(b'0' | b'1' | b'*'));
        if !among || !figures || !self.open.is_empty() || rest.len() > RESULT_MOST {
            return false;
        }
        let last = self.items.last().map(|item| item.kind);
        let word = rest.trim_ascii_end();
        let found = layout::result(word).filter(|(_, n)| *n == word.len());
        let Some((result, n)) = found.filter(|_| matches!(last, Some(Kind::Phrase { .. }))) else {
            return false;
        };
        self.push(self.at + n, Kind::Result(result));
        (self.over, self.apart, self.heads) = (true, false, None);
        true
    }

    /// Whether words were read last in a bracket: they may speak of the move behind them.
    #[inline]
    fn speaks_in_bracket(&self) -> bool {
        !self.signs.is_empty()
            && self
                .items
                .last()
                .is_some_and(|last| matches!(last.kind, Kind::Aside))
    }

    /// A comment at `at`; false where something else is read there. One on a line, without braces in it, can be nothing else.
    fn plain_comment(&mut self, at: usize) -> bool {
        self.at = at;
        let inside = &self.text.as_bytes()[at + 1..];
        let closed = memchr2(b'{', b'}', inside).filter(|end| inside[*end] == b'}');
        let plain = closed.filter(|end| memchr2(b'\n', b'\r', &inside[..*end]).is_none());
        match plain.filter(|_| parts::said(self.rest()).is_none()) {
            Some(end) => self.push(at + 1 + end + 1, Kind::Comment),
            None => self.comment(),
        }
        let last = self.items.last();
        last.is_some_and(|item| item.start == at && matches!(item.kind, Kind::Comment))
    }

    /// Whether both moves of the last number were read, or a note is told.
    fn is_row_whole(&self) -> bool {
        self.note || self.number.due() > self.number.last
    }

    /// A move at `at`, if it is plain and can be no pair of moves.
    #[inline]
    fn plain_move(&mut self, at: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or_default();
        // Each has its own way to the item: where they met, the phrase would be laid down and picked
        // up again, byte by byte and as a whole, which makes it wait.
        if let Some((phrase, n)) = self.dialect.plain_squares(rest) {
            let alone = self.dialect.notation != Notation::Abbreviated
                || phrase.from.single_square().is_none();
            if alone {
                self.plain_item(at, n, phrase);
            }
            return alone;
        }
        if let Some((phrase, n)) = self.dialect.plain_step(rest) {
            let open = self.may_go_on(rest.as_bytes(), n);
            if !open {
                self.plain_item(at, n, phrase);
            }
            return !open;
        }
        match self.dialect.plain_words(rest) {
            Some((_, n)) if self.may_go_on(rest.as_bytes(), n) => return false,
            // Where numbers have no sign the square of a capture may be one: see `without_number`.
            Some((phrase, _))
                if phrase.takes && phrase.to != Bitboard::FULL && !self.number.signed =>
            {
                return false;
            }
            // `C FR 4. F 4 F`: the number that is due may stand in it.
            Some((_, n)) if self.number.signed && has_stop(&rest.as_bytes()[..n]) => {
                return false;
            }
            Some((phrase, n)) => self.plain_item(at, n, phrase),
            None => return self.capture_before_number(at, rest),
        }
        true
    }

    /// Whether a letter behind a move of `n` bytes may be the wing of its file, by what follows that letter, or the move may go on
    /// in the next line.
    #[inline(always)]
    fn may_go_on(&self, bytes: &[u8], n: usize) -> bool {
        let (said, rest) = bytes.split_at(n);
        let open = matches!(said, [.., b'C' | b'F' | b'T']);
        open && is_wing_before_sign(rest)
            || self.is_due_behind_letter(rest)
            || self.may_be_wrapped(open, rest)
    }

    /// A capture before the number that is due, whose figure could be a rank too, but for
    /// another number behind it: `P pr P 4. C pr P`.
    #[cold]
    fn capture_before_number(&mut self, at: usize, rest: &str) -> bool {
        let Some((phrase, n)) = self.dialect.plain_before_figure(rest) else {
            return false;
        };
        let due = self.number.due_behind_next();
        let runs = rest[n..].split(|c: char| !c.is_ascii_digit());
        let mut next = runs.filter(|run| !run.is_empty()).skip(1);
        let again = next.next().is_some_and(|run| run.parse() == Ok(due));
        if !again && self.is_numbered(rest, n, due) {
            self.plain_item(at, n, phrase);
            return true;
        }
        false
    }

    #[inline(always)]
    pub(super) fn plain_item(&mut self, at: usize, n: usize, phrase: Phrase) {
        self.number.moves += 1;
        self.at = at + n;
        self.items.push(Item {
            start: at,
            end: self.at,
            kind: Kind::Phrase { phrase, pair: 0 },
        });
    }
}

/// Whether the figures at the start of `rest` are the number 1.
#[inline(always)]
fn is_one(rest: &[u8]) -> bool {
    matches!(rest, [b'1', next, ..] if !next.is_ascii_digit())
}

/// Whether no letter stands on the line behind the figures at the start of `rest`, their stop and one blank, but that of a cross: nothing
/// may be written in such a row.
#[inline(always)]
fn is_bare(rest: &[u8]) -> bool {
    let figures = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let first = match rest.get(figures..) {
        Some([b'.', b' ', first, ..] | [b'.' | b' ', first, ..]) => *first,
        _ => return true,
    };
    !first.is_ascii_alphanumeric() || matches!(first, b'x' | b'X')
}
