//! A game as programs write it in PGN, read at once: tags line by line, a blank line, and movetext in which nothing is out of place.
//!
//! Comes in: a text and the place of a record. Goes out: the record, where it is such a game to its end, and another such or nothing
//! stands behind it. Else nothing: whoever asks reads the record as any other. This says nothing that the
//! [`lexer`](super::lexer) does not say; it is here because it takes a third of the time of all that asks what else a record may be.
//!
//! `[White "A"]`, a blank line, `1. e4 {connu} e5 (1... c5) 2. Nf3 1-0`

use memchr::{memchr, memchr2, memchr3, memchr3_iter, memmem};

use crate::lexicon::{Language, nag_glyph};
use crate::notation::{self, Dialect, Notation};
use crate::phrase::Phrase;
use crate::source::{CommentEnd, comment_end, is_tag_line};

use super::lexer::{index, skip_blanks};
use super::tags::plain_tag;
use super::{Choice, Item, Items, Kind, Record, dialect, layout, parts};

/// What programs write.
const DIALECT: Dialect = Dialect {
    notation: Notation::Abbreviated,
    language: Language::English,
};

/// Within how many bytes behind its number White's first move names its square.
const ROW_NEAR: usize = 8;

/// No more parentheses are open at once in a game that is read so.
const DEEPEST: usize = 8;

/// The game at or after byte `at` of `text`, and the byte after it.
pub(crate) fn exported(text: &str, at: usize, choice: &Choice) -> Option<(Record, usize)> {
    let start = skip_blanks(text, at);
    if text.as_bytes().get(start) != Some(&b'[') {
        return None;
    }
    let mut game = Game {
        text,
        at: start,
        dialect: DIALECT,
        items: Items::with_capacity(512),
        next: Next {
            number: 1,
            black: false,
        },
        open: Vec::new(),
    };
    game.begins_below()?;
    let tags = game.tags()?;
    let free = choice.notation.is_none() && choice.language.is_none();
    if !game.is_english()? || !free {
        game.dialect = dialect::decide(text, start, choice);
    }
    if !game.dialect.notation.names_squares() {
        return None;
    }
    game.first_row()?;
    game.moves()?;
    game.ends()?;
    let end = game.at;
    let record = Record {
        tags,
        prior: choice.prior,
        ..Record::of_items(start..end, game.dialect, game.items)
    };
    Some((record, end))
}

/// Whose move comes next, and its number.
#[derive(Clone, Copy)]
struct Next {
    number: u32,
    black: bool,
}

impl Next {
    fn behind(self) -> Next {
        Next {
            number: self.number + u32::from(self.black),
            black: !self.black,
        }
    }

    fn before(self) -> Next {
        Next {
            number: self.number - u32::from(!self.black),
            black: !self.black,
        }
    }
}

/// A game on its way.
struct Game<'t> {
    text: &'t str,
    at: usize,
    dialect: Dialect,
    items: Items,
    next: Next,
    /// The items that open variations, and whose move comes next behind each.
    open: Vec<(u32, Next)>,
}

impl Game<'_> {
    /// Looks at the row below the first blank line, before tags are read that stand above another: it names squares.
    fn begins_below(&self) -> Option<()> {
        let bytes = &self.text.as_bytes()[self.at..];
        let below = memmem::find(bytes, b"\n\n").and_then(|end| bytes.get(end + 2..));
        let Some([b'1', b'.' | b')', row @ ..]) = below else {
            // Lines may end otherwise.
            return memchr(b'\r', &bytes[..memchr(b'\n', bytes)?]).map(|_| ());
        };
        let row = &row[..row.len().min(ROW_NEAR)];
        let square = |[a, b]: &[u8; 2]| matches!(a, b'a'..=b'h') && matches!(b, b'1'..=b'8');
        row.array_windows().any(square).then_some(())
    }

    /// Reads the tags, and the blank line below them.
    fn tags(&mut self) -> Option<Vec<super::Tag>> {
        let mut tags = Vec::with_capacity(16);
        let (bytes, start) = (self.text.as_bytes(), self.at);
        while let Some((tag, end)) = plain_tag(self.text, self.at) {
            // A record that was written in parts goes on behind its end.
            if bytes[tag.name.clone()] == *b"Part" {
                return None;
            }
            self.push(end, Kind::Tag(index(tags.len())));
            tags.push(tag);
            self.line_break().then_some(())?;
        }
        // What a brace opens hides what stands below.
        let lines = &bytes[start..self.at];
        let odd = |at: usize| lines[at] != b'\r' || lines.get(at + 1) != Some(&b'\n');
        let odd = memchr3_iter(b'{', b'}', b'\r', lines).any(odd);
        (self.line_break() && !tags.is_empty() && !odd).then_some(tags)
    }

    /// Passes over the end of a line, if it stands here.
    #[inline]
    fn line_break(&mut self) -> bool {
        let n = match self.text.as_bytes().get(self.at..) {
            Some([b'\n', ..]) => 1,
            Some([b'\r', b'\n', ..]) => 2,
            _ => 0,
        };
        self.at += n;
        n > 0
    }

    /// Passes over a blank or the end of a line, if it stands here; whether a line begins behind it.
    #[inline(always)]
    fn gap(&mut self) -> bool {
        match self.text.as_bytes().get(self.at) {
            Some(b' ') => {
                self.at += 1;
                false
            }
            _ => self.line_break(),
        }
    }

    /// Whether a man is named by his English letter on the first row, by which the alphabet is known; none where no row stands there
    /// that names squares.
    fn is_english(&self) -> Option<bool> {
        let (b"1", [b'.' | b')', rest @ ..]) =
            self.text.as_bytes()[self.at..].split_at_checked(1)?
        else {
            return None;
        };
        let line = &rest[..memchr2(b'\n', b'{', rest).unwrap_or(rest.len())];
        let file = |byte: u8| matches!(byte, b'a'..=b'h');
        let word = line.trim_ascii_start();
        let word = &word[..memchr(b' ', word).unwrap_or(word.len())];
        let square = |[a, b]: &[u8; 2]| file(*a) && matches!(b, b'1'..=b'8');
        if !word.array_windows().any(square) {
            return None;
        }
        let man = |[man, to]: &[u8; 2]| b"KQRBN".contains(man) && file(*to);
        // Of castling alone a dash is.
        let other = |[before, byte]: &[u8; 2]| match byte {
            b'-' => *before != b'O',
            byte => !byte.is_ascii() || byte.is_ascii_uppercase() && !b"KQRBNO".contains(byte),
        };
        Some(line.array_windows().any(man) && !line.array_windows().any(other))
    }

    /// Reads the number 1 and White's move, behind which more must stand on the line.
    fn first_row(&mut self) -> Option<()> {
        self.number()?;
        self.said_move()?;
        let behind = self.text.as_bytes().get(self.at..)?;
        let more = matches!(
            behind,
            [b' ', b'A'..=b'Z' | b'a'..=b'z' | b'{' | b'(' | b'$', ..]
        );
        more.then_some(())
    }

    /// Reads on to the result.
    fn moves(&mut self) -> Option<()> {
        let bytes = self.text.as_bytes();
        loop {
            let before = self.at;
            let begins_line = self.gap();
            let byte = *bytes.get(self.at)?;
            if self.at == before && byte != b')' {
                return None;
            }
            match byte {
                b'1'..=b'9' if !matches!(bytes.get(self.at + 1), Some(b'-' | b'/')) => {
                    // At the number 1 another game may begin, and a number alone on its line is none of a row.
                    let again = begins_line && self.next.number == 1;
                    let parted = self.number()?;
                    if begins_line && (again || parted) {
                        return None;
                    }
                }
                b'A'..=b'Z' | b'a'..=b'h' if self.next.black => {}
                byte => match self.beside(byte, begins_line)? {
                    true => return Some(()),
                    false => continue,
                },
            }
            self.said_move_here()?;
        }
    }

    /// Reads what is no move nor its number, by its first byte; whether it is the result.
    fn beside(&mut self, byte: u8, begins_line: bool) -> Option<bool> {
        match byte {
            b'{' => self.comment(begins_line)?,
            b'$' => self.glyph_number()?,
            b'(' => self.open()?,
            b')' => self.close()?,
            _ => return self.result().map(|()| true),
        }
        Some(false)
    }

    /// Reads the number of the next move, with Black's dots, and what parts it from the move: whether that is the end of its line.
    #[inline]
    fn number(&mut self) -> Option<bool> {
        let rest = &self.text.as_bytes()[self.at..];
        let (mut value, mut n) = (0, 0);
        while let Some(digit @ b'0'..=b'9') = rest.get(n) {
            value = value * 10 + u32::from(digit - b'0');
            n += 1;
            if n > 4 {
                return None;
            }
        }
        let Next { number, black } = self.next;
        n += match (rest.get(n..)?, black) {
            ([b'.', b'.', b'.', ..], true) => 3,
            ([b'.', next, ..], false) if *next != b'.' => 1,
            ([b')', ..], false) if self.open.is_empty() => 1,
            _ => return None,
        };
        if value != number {
            return None;
        }
        self.push(self.at + n, Kind::Number { value, black });
        Some(self.gap())
    }

    /// Reads the next move, with the glyph behind it.
    fn said_move(&mut self) -> Option<()> {
        self.said_move_here()
    }

    // Inlined where nearly every move is read.
    #[inline(always)]
    fn said_move_here(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        let plain = match self.dialect == DIALECT {
            true => notation::exported(rest),
            false => {
                let plain = self.dialect.plain_squares(rest);
                plain.filter(|(phrase, _)| self.is_alone(phrase))
            }
        };
        let Some((phrase, n)) = plain else {
            return self.rare_move();
        };
        self.moved(phrase, n);
        Some(())
    }

    /// Whether a move can be no pair of moves: `e4e5`.
    fn is_alone(&self, phrase: &Phrase) -> bool {
        self.dialect.notation == Notation::Coordinate || phrase.from.single_square().is_none()
    }

    #[inline(always)]
    fn moved(&mut self, phrase: Phrase, n: usize) {
        self.push(self.at + n, Kind::Phrase { phrase, pair: 0 });
        self.next = self.next.behind();
    }

    /// The same of a move that takes more than a glance.
    #[cold]
    #[inline(never)]
    fn rare_move(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        let ends = |byte: u8| matches!(byte, b' ' | b'\n' | b'\r' | b')' | b'!' | b'?');
        let n = rest.bytes().position(ends)?;
        let word = &rest.as_bytes()[..n];
        let letters =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'=' | b'+' | b'#' | b'-');
        let joined = word.contains(&b'-') && self.dialect.notation == Notation::Abbreviated;
        let well = word.iter().all(letters) && (!joined || word.starts_with(b"O-O"));
        let (phrase, read) = self.dialect.phrase(rest).ok().filter(|_| well)?;
        if read != n || !self.is_alone(&phrase) {
            return None;
        }
        self.moved(phrase, n);
        let behind = &self.text[self.at..];
        if behind.starts_with(['!', '?']) {
            let (nag, n) = nag_glyph(behind)?;
            let apart = matches!(behind.as_bytes().get(n), Some(b' ' | b'\n' | b'\r' | b')'));
            self.push(self.at + n, Kind::Nag(nag));
            return apart.then_some(());
        }
        Some(())
    }

    /// Reads a comment that its own brace closes. Where it begins a line, signs of columns behind it may part cells.
    fn comment(&mut self, begins_line: bool) -> Option<()> {
        let rest = &self.text.as_bytes()[self.at + 1..];
        let close = self.at + 1 + memchr2(b'{', b'}', rest)?;
        let inside = &self.text[self.at + 1..close];
        let one_line = memchr2(b'\n', b'\r', inside.as_bytes()).is_none();
        let well = self.text.as_bytes()[close] == b'}'
            && !(begins_line && self.has_columns(close))
            && !inside.starts_with(parts::NONSTANDARD)
            && (one_line || comment_end(self.text, self.at) == CommentEnd::Closed(close));
        self.push(close + 1, Kind::Comment);
        well.then_some(())
    }

    /// Whether signs that part columns stand on the line behind byte `at`.
    fn has_columns(&self, at: usize) -> bool {
        let rest = &self.text.as_bytes()[at..];
        let line = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
        memchr3(b';', b'|', b'\t', line).is_some()
    }

    /// Reads `$1`.
    fn glyph_number(&mut self) -> Option<()> {
        let figures = self.text[self.at + 1..].bytes();
        let n = figures.take_while(u8::is_ascii_digit).count();
        let nag = self.text[self.at + 1..][..n].parse().ok()?;
        self.push(self.at + 1 + n, Kind::Nag(nag));
        Some(())
    }

    /// Reads the parenthesis that opens a variation in the place of the last move, its number and its first move.
    fn open(&mut self) -> Option<()> {
        if self.open.len() == DEEPEST || self.next.number == 0 {
            return None;
        }
        self.open.push((index(self.items.len()), self.next));
        self.next = self.next.before();
        self.push(self.at + 1, Kind::Open { close: 0 });
        self.number()?;
        self.said_move()
    }

    fn close(&mut self) -> Option<()> {
        let (open, next) = self.open.pop()?;
        let close = index(self.items.len());
        self.items.set_kind(open, Kind::Open { close });
        self.push(self.at + 1, Kind::Close);
        self.next = next;
        Some(())
    }

    /// Reads the result behind the last move.
    fn result(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        let n = rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r'));
        let word = &rest[..n.unwrap_or(rest.len())];
        let figures = matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*");
        let (result, _) = layout::result(word).filter(|_| figures && self.open.is_empty())?;
        self.push(self.at + word.len(), Kind::Result(result));
        Some(())
    }

    /// Whether nothing stands behind the game, or behind a blank line the tags of another.
    fn ends(&self) -> Option<()> {
        let rest = &self.text.as_bytes()[self.at..];
        let n = rest
            .iter()
            .take_while(|byte| matches!(byte, b'\n' | b'\r'))
            .count();
        let apart = || rest[..n].iter().filter(|byte| **byte == b'\n').count() > 1;
        let ends = match rest.get(n) {
            None => true,
            Some(b'[') => apart() && is_tag_line(self.text, self.at + n),
            Some(_) => false,
        };
        ends.then_some(())
    }

    #[inline(always)]
    fn push(&mut self, end: usize, kind: Kind) {
        let start = self.at;
        self.items.push_made(|| Item { start, end, kind });
        self.at = end;
    }
}

#[cfg(test)]
mod tests;
