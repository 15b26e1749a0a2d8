//! A stream cut into pieces that hold whole records.
//!
//! Comes in: a reader, its name, an [`Encoding`]. Goes out: one [`Source`] after another, each at
//! least as long as asked for and ended where a new record [certainly](super::cut) begins, so that
//! a record is never cut, however long it is. What is held at once is a piece and a little more,
//! and at most [`LOOKAHEAD`](super::LOOKAHEAD) or another piece's worth beyond.
//!
//! `[A "1"] .. 1-0 [A "2"] .. *`, in pieces of one byte -> `[A "1"] .. 1-0`, `[A "2"] .. *`.

use std::io::{self, Read};
use std::sync::Arc;

use super::cut::Cutter;
use super::decode::Decoder;
use super::place::line_ends;
use super::quoted::unquote;
use super::{Encoding, Source};

/// How many bytes of text a piece holds at least, unless the stream ends before: what is made of them
/// stays in the nearer caches, where four times as much takes a twelfth longer.
pub const PIECE: usize = 64 << 10;
/// How many bytes are searched for a line with which a record begins, before one is looked for within lines:
/// a text without lines is not to be held as a whole.
const LINES: usize = 4 << 20;
/// Bytes read beyond that at first, since the next record begins seldom farther off.
const BEYOND: usize = 16 << 10;

/// The pieces of a stream.
///
/// ```
/// use greffier::source::{Encoding, Pieces};
///
/// let text = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let mut pieces = Pieces::new(text.as_bytes(), "-", Encoding::Auto).with_size(1);
/// let first = pieces.next()?.expect("a record");
/// let second = pieces.next()?.expect("another");
/// assert!(second.text().starts_with("[White \"B\"]"));
/// assert_eq!((second.offset(), second.line()), (first.text().len() as u64, 5));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Pieces<R> {
    decoder: Decoder<R>,
    cutter: Cutter,
    read: String,
    taken: usize,
    name: Arc<str>,
    offset: u64,
    line: u64,
    size: usize,
    /// Whether the last cut was made within a line: then the next may be too.
    lineless: bool,
}

impl<R: Read> Pieces<R> {
    /// The pieces of what `reader` gives, read in `encoding` and known by `name`.
    ///
    /// Large parts are asked of the reader at once: it needs no buffer of its own.
    #[must_use]
    pub fn new(reader: R, name: impl Into<Arc<str>>, encoding: Encoding) -> Pieces<R> {
        Pieces {
            decoder: Decoder::new(reader, encoding),
            cutter: Cutter::default(),
            read: String::new(),
            taken: 0,
            name: name.into(),
            offset: 0,
            line: 1,
            size: PIECE,
            lineless: false,
        }
    }

    /// The same, in pieces of at least `size` bytes of text, instead of [`PIECE`].
    #[must_use]
    pub fn with_size(self, size: usize) -> Pieces<R> {
        Pieces {
            size: size.max(1),
            ..self
        }
    }

    /// The next piece; none at the end of the stream.
    ///
    /// # Errors
    ///
    /// What the reader reports, except interruptions. What was read before is kept: a further call
    /// goes on from there.
    #[expect(
        clippy::should_implement_trait,
        reason = "the caller's `?` stands on the call"
    )]
    pub fn next(&mut self) -> io::Result<Option<Source>> {
        let mut want = self.size.saturating_add(BEYOND);
        loop {
            self.decoder
                .fill(&mut self.read, self.taken.saturating_add(want))?;
            let whole = self.decoder.is_done();
            let text = &self.read[self.taken..];
            if let Some(cut) = self.cutter.cut(text, self.size, whole) {
                self.lineless = false;
                return Ok(Some(self.piece(cut)));
            }
            let long = self.lineless || text.len() >= LINES.max(self.size);
            if long && let Some(cut) = Cutter::cut_in_line(text, self.size) {
                self.lineless = true;
                return Ok(Some(self.piece(cut)));
            }
            if whole {
                let rest = text.len();
                return Ok((rest > 0).then(|| self.piece(rest)));
            }
            want = text.len().saturating_mul(2);
        }
    }

    /// Whether all text was given out, and no more will come.
    pub(super) fn is_spent(&self) -> bool {
        self.decoder.is_done() && self.taken == self.read.len()
    }

    /// The reader of the bytes, which is ahead of the pieces.
    pub(super) fn reader(&mut self) -> &mut R {
        self.decoder.reader()
    }

    fn piece(&mut self, len: usize) -> Source {
        let mut text = self.take(len);
        unquote(&mut text);
        let end = self.offset + len as u64;
        let (encoding, guessed) = self.decoder.encoding_until(end);
        let source = Source {
            name: Arc::clone(&self.name),
            offset: self.offset,
            line: self.line,
            encoding,
            guessed,
            bad: self.decoder.take_bad(self.offset, end),
            text,
        };
        self.line += line_ends(&source.text);
        self.offset = end;
        self.cutter = Cutter::behind_cut();
        source
    }

    /// Takes `len` bytes off the text read, and moves whichever part is the smaller.
    fn take(&mut self, len: usize) -> String {
        let cut = self.taken + len;
        let left = self.read.len() - cut;
        if self.taken == 0 && left <= len {
            let mut rest = String::with_capacity(left.max(self.size.min(PIECE) + BEYOND));
            rest.push_str(&self.read[cut..]);
            self.read.truncate(cut);
            return std::mem::replace(&mut self.read, rest);
        }
        let text = self.read[self.taken..cut].to_owned();
        self.taken = cut;
        if cut >= left {
            self.read.drain(..cut);
            self.taken = 0;
        }
        text
    }
}
