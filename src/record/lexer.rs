//! From text to items: the record grammar.
//!
//! Comes in: the text of a source, the place where a record may begin, and the dialect of its moves.
//! Goes out: the record's items and the place where it ends. The move grammar is a value, so one
//! lexer serves every notation.
//!
//! The shape of what it reads is in `grammar/record.ebnf`; each production has its function here or
//! in [`layout`](super::layout) and [`tags`](super::tags).

use shakmaty::Bitboard;

use crate::lexicon::{self, StatedResult};
use crate::notation::{Dialect, Notation, Pair};
use crate::phrase::Phrase;
use crate::source::{CommentEnd, comment_end, is_tag_line};

use super::tags::{Found, end_of_line, tag};
use super::{Choice, DEEPEST, Item, Kind, Record, Unterminated, dialect, layout};

/// Reads the record that begins at or after byte `at` of `text`, and the byte after it.
///
/// None where only blanks are left. What is not said in `choice` is decided by the text.
#[must_use]
pub fn read(text: &str, at: usize, choice: &Choice) -> Option<(Record, usize)> {
    let start = skip_blanks(text, at);
    if start == text.len() {
        return None;
    }
    let dialect = dialect::decide(text, start, choice);
    Some(read_as(text, start, dialect))
}

/// Reads the record that begins at byte `start`, which is no blank, in a known dialect.
#[must_use]
pub fn read_as(text: &str, start: usize, dialect: Dialect) -> (Record, usize) {
    let mut lexer = Lexer::new(text, start, dialect);
    lexer.run();
    lexer.finish(start)
}

/// The first byte from `at` on that is no blank.
pub(super) fn skip_blanks(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' => at += 1,
            0x80.. => match lexicon::blank(&text[at..]) {
                0 => break,
                n => at += n,
            },
            _ => break,
        }
    }
    at
}

/// A move number, and what was read since.
#[derive(Clone, Copy, Default)]
struct Numbered {
    last: u32,
    /// Whether it says that Black's move follows: by dots, or because it stands a second time.
    repeated: bool,
    /// Whether a stop or the like stands behind it: a writer who puts one puts it always.
    signed: bool,
    /// How many moves stand behind it.
    moves: u32,
    /// Whether it stands before a variation, whose own first number may be any.
    fresh: bool,
}

impl Numbered {
    /// The number that is due behind the moves read: behind White's his own again, where each column
    /// has one.
    fn due(self) -> u32 {
        self.last + u32::from(self.repeated || self.moves > 1)
    }

    /// The same behind one move more.
    fn due_behind_next(mut self) -> u32 {
        self.moves += 1;
        self.due()
    }
}

/// What is known while a record is read.
struct Lexer<'s> {
    text: &'s str,
    at: usize,
    dialect: Dialect,
    items: Vec<Item>,
    tags: Vec<super::Tag>,
    pairs: Vec<Pair>,
    /// Indices of the open parentheses.
    open: Vec<u32>,
    /// Whether a move or what stands for one was read outside variations.
    moves: bool,
    /// Whether moves are numbered with a slash.
    slashes: bool,
    /// Whether the record's result was read.
    over: bool,
    /// Whether the next item is the first of its line.
    line_start: bool,
    /// Whether a blank line or a heading stands before the next item.
    apart: bool,
    /// The last move number.
    number: Numbered,
    /// What it was before each of the open parentheses.
    numbers: Vec<Numbered>,
    /// How many are open within an example that no parenthesis closes, itself among them.
    example: Option<usize>,
    /// The end of a line that was looked for, and good for what stands before it.
    line_end: usize,
    /// The lines of words before this byte head what follows them, or do not.
    heads: Option<(usize, bool)>,
}

impl<'s> Lexer<'s> {
    fn new(text: &'s str, at: usize, dialect: Dialect) -> Lexer<'s> {
        Lexer {
            text,
            at,
            dialect,
            items: Vec::with_capacity(256),
            tags: Vec::new(),
            pairs: Vec::new(),
            open: Vec::new(),
            moves: false,
            slashes: false,
            over: false,
            line_start: true,
            apart: false,
            number: Numbered::default(),
            numbers: Vec::new(),
            example: None,
            line_end: at,
            heads: None,
        }
    }

    /// `record = { heading | tag | escape | comment | line_comment } , { item } ,
    /// [ result , { prose | words | remark } ] ;`
    fn run(&mut self) {
        while self.blanks() && !self.ends_here() {
            if self.line_start {
                self.end_example();
            }
            let before = self.at;
            self.item();
            debug_assert!(self.at > before, "an item has at least one byte");
        }
        self.at = self.items.last().map_or(self.at, |item| item.end);
        self.end_example();
    }

    /// Closes what is open; the record ends with its last item.
    fn finish(mut self, start: usize) -> (Record, usize) {
        let close = index(self.items.len());
        for open in std::mem::take(&mut self.open) {
            if let Some(item) = self.items.get_mut(open as usize) {
                item.kind = Kind::Open { close };
            }
        }
        let end = self.items.last().map_or(start, |item| item.end);
        let record = Record {
            span: start..end,
            dialect: self.dialect,
            tags: self.tags,
            items: self.items,
            pairs: self.pairs,
        };
        (record, end)
    }

    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    /// The end of the line at hand, without its line break; found once a line, since a line can be
    /// the whole text.
    fn line_end(&mut self) -> usize {
        if self.at >= self.line_end {
            self.line_end = end_of_line(self.text, self.at);
        }
        self.line_end
    }

    /// Passes over blanks, minding lines; false at the end of the text.
    fn blanks(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'\n' => {
                    self.new_line();
                    self.at += 1;
                }
                b'\r' => {
                    self.new_line();
                    self.at += 1 + usize::from(bytes.get(self.at + 1) == Some(&b'\n'));
                }
                0x80.. => match lexicon::blank(self.rest()) {
                    0 => return true,
                    n => self.at += n,
                },
                _ => return true,
            }
        }
        false
    }

    /// A second line break in a row makes a blank line.
    fn new_line(&mut self) {
        self.apart |= self.line_start;
        self.line_start = true;
    }

    /// Whether the record ends before the next item.
    ///
    /// It ends behind its result with that line, where a tag begins a line after moves, and where
    /// numbering begins again at 1 with a first move that can open a game, set apart by a blank line
    /// or a heading.
    fn ends_here(&mut self) -> bool {
        if !self.line_start {
            let within = !self.open.is_empty();
            return self.over && !within && !layout::is_aside(self.rest(), self.dialect);
        }
        if self.over {
            return self.next_record_opens();
        }
        let swallows = self
            .items
            .last()
            .is_some_and(|item| matches!(item.kind, Kind::Unterminated(Unterminated::Comment)));
        if !(self.moves || !self.open.is_empty() || swallows) {
            return false;
        }
        match self.rest().as_bytes().first() {
            Some(b'[') => is_tag_line(self.text, self.at),
            Some(b'1'..=b'9') if self.apart => {
                layout::opens_game(self.rest(), self.dialect) || self.heads_game()
            }
            Some(byte) if byte.is_ascii_alphabetic() || *byte >= 0x80 => self.heads_game(),
            _ => false,
        }
    }

    /// Whether what stands behind the result begins another record.
    fn next_record_opens(&mut self) -> bool {
        if let Some((_, opens)) = self.heads.filter(|(until, _)| self.at < *until) {
            return opens;
        }
        let found = layout::next_record_opens(self.text, self.at, self.dialect, self.apart);
        self.heads = Some(found);
        found.1
    }

    /// Whether the line of words at hand heads another record. Lines of words in a row share the
    /// answer, which is asked of the line behind them.
    fn heads_game(&mut self) -> bool {
        if let Some((_, heads)) = self.heads.filter(|(until, _)| self.at < *until) {
            return heads;
        }
        self.heads = layout::heads_game(self.text, self.at, self.dialect);
        self.heads.is_some_and(|(_, heads)| heads)
    }

    /// `item = prose | number | side | move | remark ;`
    /// `remark = nag | glyph | comment | line_comment | escape | variation | aside | separator ;`
    /// `escape = ? first column ? , "%" , ? rest of the line ? ;`
    ///
    /// What comes in another order than a record has it is an item all the same.
    fn item(&mut self) {
        let line_start = std::mem::take(&mut self.line_start);
        let byte = self.rest().as_bytes().first().copied().unwrap_or(b' ');
        match byte {
            b'1'..=b'9' if !line_start || self.moves => self.word(byte),
            b'a'..=b'h' | b'A'..=b'Z' if !line_start || self.moves && self.opens_no_words() => {
                self.word(byte);
            }
            b'[' if line_start || self.after_tag() => self.tag(),
            b'{' => self.comment(),
            b'%' if self.is_first_column() => {
                let end = self.line_end();
                self.push(end, Kind::Escape);
            }
            b';' => self.semicolon(),
            b'(' => self.open(),
            b')' => self.close(),
            b'}' => self.push(self.at + 1, Kind::Stray),
            b'$' => self.nag(),
            b'1' if line_start && layout::opens_plainly(self.rest(), self.dialect) => {
                self.word(byte)
            }
            _ if line_start && self.words_alone() => {}
            _ => self.word(byte),
        }
        // A line that `words_alone` took is set apart from what follows; others undo the blank line.
        let heading = matches!(
            self.items.last(),
            Some(Item {
                kind: Kind::Heading | Kind::Prose,
                ..
            })
        );
        self.apart = heading;
    }

    /// Adds the item from here to `end`.
    fn push(&mut self, end: usize, kind: Kind) {
        self.items.push(Item {
            start: self.at,
            end,
            kind,
        });
        self.at = end;
    }

    fn after_tag(&self) -> bool {
        !self.moves
            && matches!(
                self.items.last(),
                Some(Item {
                    kind: Kind::Tag(_),
                    ..
                })
            )
    }

    /// A tag, or what was begun as one.
    fn tag(&mut self) {
        let line_end = self.line_end();
        match tag(&self.text[..line_end], self.at) {
            Found::Tag(found, end) => {
                let kind = Kind::Tag(index(self.tags.len()));
                self.tags.push(found);
                self.push(end, kind);
            }
            Found::Malformed(end) => self.push(end, Kind::BadTag),
            Found::Unterminated(end) => self.push(end, Kind::Unterminated(Unterminated::Tag)),
        }
    }

    /// `comment = "{" , ? up to the brace that ends it ? , "}" ;`
    fn comment(&mut self) {
        match comment_end(self.text, self.at) {
            CommentEnd::Closed(close) => self.push(close + 1, Kind::Comment),
            CommentEnd::Unterminated(end) => {
                let swallowed = self.text[self.at..end].trim_end().len();
                self.push(
                    self.at + swallowed,
                    Kind::Unterminated(Unterminated::Comment),
                );
            }
        }
    }

    /// `line_comment = ";" , ? no slash parts numbers here ? , ? rest of the line ? ;`
    ///
    /// Pages that number with a slash put a semicolon between the moves instead
    /// (`1/ e4 - e5; 2/Cf3-d6`); there it only separates.
    fn semicolon(&mut self) {
        let after = self.rest()[1..].trim_start_matches([' ', '\t']);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if self.slashes || digits > 0 && after[digits..].starts_with('/') {
            self.push(self.at + 1, Kind::Separator);
        } else {
            let end = self.line_end();
            self.push(end, Kind::LineComment);
        }
    }

    /// `variation = open , { item | words | result } , close ;`
    /// `open = "(" ;`
    ///
    /// `(=)` is a result.
    fn open(&mut self) {
        if let Some((result, n)) = lexicon::result(self.rest()) {
            return self.result(result, n);
        }
        if self.open.len() == DEEPEST {
            let end = layout::closing_parenthesis(self.text, self.at);
            return self.push(end, Kind::TooDeep);
        }
        self.open.push(index(self.items.len()));
        self.numbers.push(self.number);
        self.push(self.at + 1, Kind::Open { close: 0 });
    }

    /// `close = ")" ;`
    /// `aside = open , { number | side | nag | glyph | separator | comment | line_comment | words
    /// | aside } , close ;`
    ///
    /// What turns out to hold no move was no variation.
    fn close(&mut self) {
        let Some(open) = self.open.pop() else {
            return self.push(self.at + 1, Kind::Stray);
        };
        self.number = self.numbers.pop().unwrap_or_default();
        if self.items[open as usize + 1..].iter().all(is_aside) {
            self.items.truncate(open as usize + 1);
            self.at += 1;
            if let Some(item) = self.items.last_mut() {
                (item.kind, item.end) = (Kind::Aside, self.at);
            }
            return;
        }
        self.items[open as usize].kind = Kind::Open {
            close: index(self.items.len()),
        };
        self.push(self.at + 1, Kind::Close);
    }

    /// `nag = "$" , digit , { digit } , ? at most 255 ? ;`
    fn nag(&mut self) {
        let digits = self.rest()[1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let end = self.at + 1 + digits;
        match self.text[self.at + 1..end].parse() {
            Ok(nag) => self.push(end, Kind::Nag(nag)),
            Err(_) => self.unreadable(),
        }
    }

    /// Whether nothing stands before on the line, not even a blank (PGN standard, section 6).
    fn is_first_column(&self) -> bool {
        let before = self.text.as_bytes()[..self.at].last();
        before.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Whether a line among the moves surely begins with a move or a result: most lines do, and are
    /// not looked at twice.
    fn opens_no_words(&self) -> bool {
        let mut word = self.rest().bytes().take(8);
        let digit = word.find(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
        digit.is_some_and(|byte| byte.is_ascii_digit()) || lexicon::result(self.rest()).is_some()
    }

    /// `heading = ? start of a line ? , ( ? words and no move ? | ? figures and no number ? ) ,
    /// ? rest of the words ? ;`
    /// `prose = ? start of a line ? , ? words and no move ? , ? rest of the words ? ;`
    ///
    /// A heading before the moves, prose among them; behind the result they are words.
    fn words_alone(&mut self) -> bool {
        let Some(end) = layout::words_alone(self.text, self.at, self.dialect) else {
            return false;
        };
        if self.comments_run_on() && self.moves && self.running_comment() {
            return true;
        }
        let kind = match self.over {
            true => Kind::Aside,
            false if !self.moves && self.open.is_empty() => Kind::Heading,
            false => Kind::Prose,
        };
        self.push(end, kind);
        true
    }

    /// `move = phrase | joined | empty | illegible ;`
    /// `side = <side> ;`
    ///
    /// Whatever begins with a letter, a digit or a sign: result, move, number, glyph, side, or none.
    fn word(&mut self, byte: u8) {
        let letter = byte.is_ascii_alphabetic();
        if letter && self.phrase() {
            return;
        }
        if byte.is_ascii_digit() && self.plain_number() {
            return;
        }
        if !letter && byte != b'!' && byte != b'?' {
            if let Some((result, n)) = lexicon::result(self.rest()) {
                return self.result(result, n);
            }
            if byte.is_ascii_digit() && (byte == b'0' && self.phrase() || self.number()) {
                return;
            }
        }
        if !letter && (self.sign(byte) || byte >= 0x80 && self.phrase()) {
            return;
        }
        if let Some((result, n)) = lexicon::result(self.rest()) {
            return self.result(result, n);
        }
        match lexicon::side(self.rest(), self.dialect.language) {
            Some((_, n)) if self.speaks_of_side(n) && self.running_comment() => {}
            Some((side, n)) => self.push(self.at + n, Kind::Side(side)),
            None => self.unreadable(),
        }
    }

    /// `result = <result> ;`
    ///
    /// It ends the record, unless it ends a variation.
    fn result(&mut self, result: StatedResult, n: usize) {
        self.push(self.at + n, Kind::Result(result));
        self.over |= self.open.is_empty();
        self.moves |= self.over;
        self.heads = None;
    }

    /// A move, or White's and Black's move joined by a dash.
    fn phrase(&mut self) -> bool {
        let rest = self.rest();
        if let Ok((phrase, n)) = self.dialect.phrase(rest) {
            let (phrase, n) = self.without_number(rest, phrase, n);
            self.number.moves += 1;
            let pair = if phrase.from.single_square().is_some() && phrase.is_plain() {
                self.pair(rest, n)
            } else {
                0
            };
            self.moves |= self.open.is_empty();
            self.push(self.at + n, Kind::Phrase { phrase, pair });
            return true;
        }
        let Some(pair) = self.joined(rest) else {
            return false;
        };
        self.moves |= self.open.is_empty();
        let alone = |phrase| Kind::Phrase { phrase, pair: 0 };
        self.push(pair.first_end, alone(pair.first));
        self.push(pair.second_start, Kind::Separator);
        let end = pair.second_end;
        self.push(end, alone(pair.second));
        true
    }

    /// A move of `n` bytes, without the digit and the letter at its end where these are the number
    /// and the man of the next move: `P pr P 5 D pr P`.
    fn without_number(&self, rest: &str, phrase: Phrase, n: usize) -> (Phrase, usize) {
        let whole = (phrase, n);
        if phrase.is_plain() || !phrase.takes || phrase.to == Bitboard::FULL {
            return whole;
        }
        let Some((bare, length)) = self.dialect.bare_capture(rest).filter(|(_, m)| *m < n) else {
            return whole;
        };
        let due = Some((self.number.due_behind_next(), self.number.signed));
        let next = |at: usize| layout::number_and_move(&rest[at..], self.dialect);
        match next(length) == due && next(n) != due {
            true => (bare, length),
            false => whole,
        }
    }

    /// Keeps the reading of the next `n` bytes as two moves, where there is one: its index plus one.
    fn pair(&mut self, rest: &str, n: usize) -> u32 {
        match self.joined(rest) {
            Some(pair) if pair.second_end == self.at + n => {
                self.pairs.push(pair);
                index(self.pairs.len())
            }
            _ => 0,
        }
    }

    /// `joined = first , blanks , joint , blanks , second ;`
    /// `first = ? phrase before a dash ? ;`
    /// `joint = <dash> ;`
    /// `second = ? phrase without a dash ? ;`
    fn joined(&self, rest: &str) -> Option<Pair> {
        if self.dialect.notation == Notation::Coordinate {
            return None;
        }
        let pair = self.dialect.pair(rest).ok()?;
        Some(Pair {
            first_end: self.at + pair.first_end,
            second_start: self.at + pair.second_start,
            second_end: self.at + pair.second_end,
            ..pair
        })
    }

    /// `12.` and a blank or a letter: what nearly every number is, without a look at the lexicon's
    /// signs and results, all of which go on otherwise.
    fn plain_number(&mut self) -> bool {
        let bytes = self.rest().as_bytes();
        let digits = bytes
            .iter()
            .take(4)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let plain = bytes.get(digits) == Some(&b'.')
            && bytes
                .get(digits + 1)
                .is_some_and(|&next| next == b' ' || next.is_ascii_alphabetic());
        let value = bytes[..digits]
            .iter()
            .fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
        if plain {
            self.numbered(value, false, true);
            self.push(
                self.at + digits + 1,
                Kind::Number {
                    value,
                    black: false,
                },
            );
        }
        plain
    }

    /// Notes a move number.
    fn numbered(&mut self, value: u32, black: bool, signed: bool) {
        self.leave_example(value);
        self.number = Numbered {
            last: value,
            repeated: black || value == self.number.last && !self.number.fresh,
            signed,
            moves: 0,
            fresh: false,
        };
    }

    /// `number = figures , ( <ellipsis>
    /// | ? no ellipsis ? , blanks , <number_sign> , ? no parenthesis ends here ? , [ <ellipsis> ] )
    /// | digit , [ digit ] , [ digit ] , [ digit ] , ? a move or nothing follows ? ;`
    /// `figures = digit , [ digit ] , [ digit ] , [ digit ] , [ digit ] , [ digit ] ;`
    /// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" ;`
    fn number(&mut self) -> bool {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(value) = rest[..digits].parse::<u32>() else {
            return false;
        };
        let (sign, black) = layout::number_sign(&rest[digits..]);
        let after = rest[digits + sign..].trim_start_matches([' ', '\t']);
        // In a parenthesis, `(33)` is no number of a move: what closes it is no sign.
        let closes = !self.open.is_empty() && rest[..digits + sign].ends_with(')');
        let ends = after.is_empty() || after.starts_with(['\n', '\r']);
        if closes && (ends || !layout::may_follow_number(after, self.dialect)) {
            return false;
        }
        let bare = sign == 0 && digits <= 4;
        let follows = bare && layout::may_follow_number(&rest[digits..], self.dialect);
        if digits > 6 || sign == 0 && !follows {
            return false;
        }
        self.numbered(value, black, sign > 0);
        self.slashes |= rest[digits..digits + sign].contains('/');
        self.push(self.at + digits + sign, Kind::Number { value, black });
        true
    }

    /// `illegible = ? behind a blank ? , "?" ;`
    ///
    /// On a move a question mark is a glyph.
    fn sign(&mut self, byte: u8) -> bool {
        let rest = self.rest();
        let (kind, n) = match layout::sign(rest, byte) {
            Some(found) => found,
            None => return false,
        };
        let detached = self.items.last().is_none_or(|item| item.end < self.at);
        let kind = match kind {
            Kind::Nag(_) if rest[..n] == *"?" && detached => Kind::Illegible,
            kind => kind,
        };
        self.push(self.at + n, kind);
        true
    }

    /// Whether comments stand among the moves without a sign, as books of the notation print them.
    fn comments_run_on(&self) -> bool {
        self.dialect.notation == Notation::Descriptive
    }

    /// Whether a comment goes on behind the side named in the next `n` bytes: `Les Noirs sont bien.`
    fn speaks_of_side(&self, n: usize) -> bool {
        let behind = self.rest()[n..].trim_start_matches([' ', '\u{a0}']);
        self.comments_run_on() && self.moves && behind.starts_with(char::is_lowercase)
    }

    /// Words of a comment that runs on in the line of moves, or an example that begins here.
    fn running_comment(&mut self) -> bool {
        match layout::example(self.rest()) {
            0 => {}
            n => {
                self.begin_example(n);
                return true;
            }
        }
        let length = layout::running_comment(self.rest(), self.dialect);
        if length > 0 {
            self.push(self.at + length, Kind::Aside);
        }
        length > 0
    }

    /// `Exemple : 12 P 4 R ...`: a variation without parentheses, to the end of its line or to the
    /// number at which the game goes on.
    fn begin_example(&mut self, n: usize) {
        self.end_example();
        if self.open.len() == DEEPEST {
            return self.push(self.at + n, Kind::Aside);
        }
        self.open.push(index(self.items.len()));
        self.numbers.push(self.number);
        self.number.fresh = true;
        self.example = Some(self.open.len());
        self.push(self.at + n, Kind::Open { close: 0 });
    }

    /// Ends the example that is open, where none of its own parentheses is.
    fn end_example(&mut self) {
        if self.example == Some(self.open.len()) {
            self.example = None;
            if let Some(open) = self.open.pop() {
                self.number = self.numbers.pop().unwrap_or_default();
                let close = index(self.items.len());
                if let Some(item) = self.items.get_mut(open as usize) {
                    item.kind = Kind::Open { close };
                }
                self.push(self.at, Kind::Close);
            }
        }
    }

    /// Ends the example where `value` is no number of its own, but the one that the game is at.
    fn leave_example(&mut self, value: u32) {
        let Some(game) = self.numbers.last().filter(|_| self.example.is_some()) else {
            return;
        };
        let own = self.number.fresh || value == self.number.due() || value == self.number.last;
        if !own && value == game.due() {
            self.end_example();
        }
    }

    /// `words = plain_word , { blanks , plain_word } ;`
    /// `plain_word = ? a word that is nothing else ? ;`
    ///
    /// In a variation and behind the result; elsewhere they are unreadable, and one item too.
    fn unreadable(&mut self) {
        if self.comments_run_on() && self.moves && self.running_comment() {
            return;
        }
        let rest = self.rest();
        let n = layout::word_end(rest);
        if let Some(control) = rest.chars().next().filter(|c| c.is_control()) {
            let more = rest.trim_start_matches(|c: char| c.is_control() && !c.is_whitespace());
            let run = (rest.len() - more.len()).max(control.len_utf8());
            return self.push(self.at + run, Kind::Control(control));
        }
        let expected = match self.dialect.phrase(rest) {
            Err(expected) => expected,
            Ok(_) => return self.push(self.at + n, Kind::Stray),
        };
        let has = |is: fn(&u8) -> bool| rest.as_bytes()[..n].iter().any(is);
        let shaped = has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
        if !shaped && self.joins_last() {
            self.at += n;
            if let Some(last) = self.items.last_mut() {
                last.end = self.at;
            }
            return;
        }
        if !shaped && (self.over || !self.open.is_empty()) {
            return self.push(self.at + n, Kind::Aside);
        }
        self.moves |= shaped && self.open.is_empty();
        self.push(self.at + n, Kind::Unreadable { expected, shaped });
    }

    /// Whether the item before is a word that nothing reads either, on the same line.
    fn joins_last(&self) -> bool {
        self.items.last().is_some_and(|last| {
            matches!(
                last.kind,
                Kind::Unreadable { shaped: false, .. } | Kind::Aside
            ) && !self.text[..last.end].ends_with(')')
                && !self.text[last.end..self.at].contains(['\n', '\r'])
        })
    }
}

/// Whether an item can stand in a parenthesis that is no variation.
fn is_aside(item: &Item) -> bool {
    matches!(
        item.kind,
        Kind::Aside
            | Kind::Number { .. }
            | Kind::Side(_)
            | Kind::Nag(_)
            | Kind::Separator
            | Kind::Comment
            | Kind::LineComment
    )
}

/// A place in a list as it is stored; lists longer than that do not fit in memory.
pub(super) fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
