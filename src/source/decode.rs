//! A stream of bytes becomes text, a bounded part at a time.
//!
//! Comes in: a reader and an [`Encoding`]. Goes out: text appended to a `String`, the [`BadByte`]s
//! met on the way, and which encoding it was. What is decided never depends on how many bytes the
//! reader hands over at once: wherever more bytes could change a decision, they are waited for.
//!
//! Left to itself it trusts a byte order mark, then the NULs of UTF-16, then UTF-8 for as long as
//! the bytes are that; and asks [`guess`](super::guess) at the first byte that cannot be.
//!
//! `b"1. \xE94"` -> `1. é4`, windows-1252, guessed.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};
use std::ops::Range;

use encoding_rs::{
    Decoder as Legacy, DecoderResult, ISO_8859_15, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};
use memchr::{memchr, memrchr};

use super::guess::{guess, leads, utf8_census};
use super::{BadByte, DosPage, Encoding};

/// Bytes read, and decoded, at once: small enough to stay in the nearer caches.
const CHUNK: usize = 64 << 10;
/// Bytes fed at once to a decoder whose text can be three times as long.
const FEED: usize = 16 << 10;
/// Bytes that tell UTF-16 without a byte order mark.
const HEAD: usize = 512;
/// Bytes that are looked at, from the first doubtful one on, before an encoding is chosen.
const WINDOW: usize = 1 << 20;
/// Bytes kept behind the reading place, for the raw bytes of what turns out unreadable.
const BEHIND: usize = 8;

/// What is known of the stream's encoding so far.
enum State {
    /// Nothing is read yet.
    Unread,
    /// All bytes so far were ASCII.
    Ascii,
    /// UTF-8, with so many characters beyond ASCII; `settled` when no bad byte can unmake it.
    Utf8 { seen: u64, settled: bool },
    /// Any other encoding, or UTF-16.
    Legacy(Legacy),
    /// A code page of DOS.
    Dos(DosPage),
}

/// What was decided about the encoding, and from which byte of the text on it holds.
#[derive(Clone, Copy)]
struct Decision {
    /// The name of the encoding.
    encoding: &'static str,
    guessed: bool,
    from: u64,
}

/// The line ends met before an encoding is chosen.
#[derive(Clone, Copy, Default)]
struct LineEnds {
    feed: bool,
    ret: bool,
}

impl LineEnds {
    /// With those of `bytes`; once a LF is met the rest is of no interest.
    fn and_of(self, bytes: &[u8]) -> LineEnds {
        if self.feed {
            return self;
        }
        let ret = self.ret || memchr(b'\r', bytes).is_some();
        LineEnds {
            feed: memchr(b'\n', bytes).is_some(),
            ret,
        }
    }

    /// As on old Macs: CR, and never LF.
    fn is_old(self) -> bool {
        self.ret && !self.feed
    }
}

/// Reads a stream and appends its text to strings.
pub(super) struct Decoder<R> {
    reader: R,
    choice: Encoding,
    state: State,
    decision: Decision,
    raw: Vec<u8>,
    start: usize,
    end: usize,
    dry: bool,
    done: bool,
    line_ends: LineEnds,
    decoded: u64,
    bad: VecDeque<(u64, BadByte)>,
}

impl<R: Read> Decoder<R> {
    pub(super) fn new(reader: R, choice: Encoding) -> Decoder<R> {
        Decoder {
            reader,
            choice,
            state: State::Unread,
            decision: Decision {
                encoding: UTF_8.name(),
                guessed: false,
                from: 0,
            },
            raw: Vec::new(),
            start: 0,
            end: 0,
            dry: false,
            done: false,
            line_ends: LineEnds::default(),
            decoded: 0,
            bad: VecDeque::new(),
        }
    }

    /// Whether the stream is at its end, so that no more text will come.
    pub(super) fn is_done(&self) -> bool {
        self.done
    }

    /// The reader of the bytes, which is ahead of the text.
    pub(super) fn reader(&mut self) -> &mut R {
        &mut self.reader
    }

    /// Appends text to `out` until it holds `want` bytes or the stream ends.
    pub(super) fn fill(&mut self, out: &mut String, want: usize) -> io::Result<()> {
        while out.len() < want && !self.done {
            let before = out.len();
            let result = self.step(out);
            self.decoded += (out.len() - before) as u64;
            result?;
        }
        Ok(())
    }

    /// The encoding of the text that ends at byte `end` of the whole text, and whether it is a
    /// guess.
    pub(super) fn encoding_until(&self, end: u64) -> (&'static str, bool) {
        if end > self.decision.from {
            (self.decision.encoding, self.decision.guessed)
        } else {
            (UTF_8.name(), false)
        }
    }

    /// Takes the bad bytes that stand in `start..end` of the whole text, counted from `start`.
    pub(super) fn take_bad(&mut self, start: u64, end: u64) -> Vec<BadByte> {
        let count = self.bad.partition_point(|(at, _)| *at < end);
        let placed = |(at, bad)| BadByte {
            at: usize::try_from(at - start).unwrap_or(usize::MAX),
            ..bad
        };
        self.bad.drain(..count).map(placed).collect()
    }

    fn step(&mut self, out: &mut String) -> io::Result<()> {
        self.ensure(1)?;
        match self.state {
            State::Unread => self.begin(),
            State::Ascii => self.ascii(out),
            State::Utf8 { .. } => self.utf8(out),
            State::Legacy(_) if self.is_mixed() => self.mixed(out),
            State::Legacy(_) => self.legacy(out, FEED),
            State::Dos(page) => self.dos(page, out),
        }
    }

    /// Reads until `count` undecoded bytes are at hand, or the stream is dry.
    fn ensure(&mut self, count: usize) -> io::Result<()> {
        while self.end - self.start < count && !self.dry {
            let behind = self.start.saturating_sub(BEHIND);
            let little = self.end - self.start < BEHIND;
            if behind > 0 && (little || self.raw.len() - self.end < CHUNK) {
                self.raw.copy_within(behind..self.end, 0);
                self.start -= behind;
                self.end -= behind;
            }
            if self.raw.is_empty() {
                // Fresh pages are zero already.
                self.raw = vec![0; 2 * CHUNK];
            } else if self.raw.len() < self.end + CHUNK {
                let double = self.raw.len().saturating_mul(2);
                self.raw.resize(double.max(self.end + CHUNK), 0);
            }
            match self.reader.read(&mut self.raw[self.end..self.end + CHUNK]) {
                Ok(0) => self.dry = true,
                Ok(read) => self.end += read.min(CHUNK),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The undecoded bytes at hand, `most` of them at most.
    fn at_hand(&self, most: usize) -> &[u8] {
        let end = self.end.min(self.start.saturating_add(most));
        self.raw.get(self.start..end).unwrap_or_default()
    }

    /// Chooses the way to decode from the choice, a byte order mark, or the look of UTF-16.
    fn begin(&mut self) -> io::Result<()> {
        self.ensure(HEAD)?;
        let head = self.at_hand(HEAD);
        let marked = encoding_rs::Encoding::for_bom(head);
        if let (Encoding::Dos(_), None) = (self.choice, marked) {
            self.decide(self.choice, false, 0);
            return Ok(());
        }
        let (encoding, guessed, mark) = match (self.choice, marked) {
            // A label of UTF-16 leaves the order of bytes to the mark: U+FFFE begins no text.
            (Encoding::Named(named), Some((found, mark)))
                if both_utf16(named, found) || named == found =>
            {
                (Some(found), false, mark)
            }
            // A mark says more than a label (WHATWG Encoding, decode), and that is told.
            (Encoding::Named(_) | Encoding::Dos(_), Some((found, mark))) => {
                (Some(found), true, mark)
            }
            (Encoding::Named(named), None) => (Some(named), false, 0),
            (Encoding::Auto, Some((found, mark))) => (Some(found), false, mark),
            (Encoding::Auto | Encoding::Dos(_), None) => (utf16_by_nuls(head), true, 0),
        };
        self.start += mark;
        match encoding {
            None => self.state = State::Ascii,
            Some(encoding) => self.decide(Encoding::Named(encoding), guessed, 0),
        }
        Ok(())
    }

    fn decide(&mut self, encoding: Encoding, guessed: bool, from: u64) {
        self.decision = Decision {
            encoding: encoding.name().unwrap_or_default(),
            guessed,
            from,
        };
        self.state = match encoding {
            Encoding::Named(encoding) if encoding != UTF_8 => {
                State::Legacy(encoding.new_decoder_without_bom_handling())
            }
            Encoding::Dos(page) => State::Dos(page),
            Encoding::Named(_) | Encoding::Auto => State::Utf8 {
                seen: 0,
                settled: true,
            },
        };
    }

    /// Passes ASCII on; at the first other byte, chooses between UTF-8 and a guess.
    fn ascii(&mut self, out: &mut String) -> io::Result<()> {
        let chunk = self.at_hand(CHUNK);
        let count = encoding_rs::Encoding::ascii_valid_up_to(chunk);
        out.push_str(std::str::from_utf8(&chunk[..count]).unwrap_or_default());
        let more = count < chunk.len();
        let line_ends = self.line_ends.and_of(&chunk[..count]);
        self.done = chunk.is_empty();
        self.start += count;
        self.line_ends = line_ends;
        if more {
            self.choose(0, self.decoded + count as u64)
        } else {
            Ok(())
        }
    }

    /// Chooses between UTF-8 and a guess, after `seen` characters of UTF-8 beyond ASCII; a guess
    /// holds from byte `from` of the whole text on.
    ///
    /// One mangled byte does not unmake a UTF-8 file, nor does a chance pair of bytes such as `«é`
    /// in Mac Roman make one: the sequences of UTF-8 must be more than twice the bad bytes.
    fn choose(&mut self, seen: u64, from: u64) -> io::Result<()> {
        self.ensure(WINDOW)?;
        let window = self.at_hand(WINDOW);
        let (good, bad) = utf8_census(window, self.dry && window.len() < WINDOW);
        let likely = seen.saturating_add(good) > bad.saturating_mul(2);
        if bad == 0 || likely {
            let settled = bad > 0;
            self.state = State::Utf8 { seen, settled };
            return Ok(());
        }
        let old_lines = self.line_ends.and_of(window).is_old();
        // What came before as UTF-8 says nothing to tables of single bytes.
        let before = self.raw[..self.start].last();
        let from_before = usize::from(before.is_some_and(u8::is_ascii));
        let doubtful = &self.raw[self.start - from_before..self.start + window.len()];
        self.decide(guess(doubtful, old_lines), true, from);
        Ok(())
    }

    /// Passes valid UTF-8 on as it stands.
    fn utf8(&mut self, out: &mut String) -> io::Result<()> {
        let chunk = self.at_hand(CHUNK);
        let (none, last) = (
            chunk.is_empty(),
            self.dry && self.start + chunk.len() == self.end,
        );
        let (valid, bad) = match std::str::from_utf8(chunk) {
            Ok(text) => (text, None),
            Err(error) => {
                let (valid, rest) = chunk.split_at(error.valid_up_to());
                let bad = error.error_len().or(last.then_some(rest.len()));
                (std::str::from_utf8(valid).unwrap_or_default(), Some(bad))
            }
        };
        out.push_str(valid);
        let passed = valid.len();
        self.count_sequences(passed);
        self.start += passed;
        self.done = none;
        match bad {
            None => Ok(()),
            // Broken off by the chunk's end: the rest of the character is still to be read.
            Some(None) => self.ensure(4),
            Some(Some(len)) => self.bad_utf8(out, passed, len),
        }
    }

    /// Counts the characters beyond ASCII in the next `len` bytes, while they can still matter.
    fn count_sequences(&mut self, len: usize) {
        if let State::Utf8 {
            seen,
            settled: false,
        } = &mut self.state
        {
            *seen += leads(&self.raw[self.start..self.start + len]);
        }
    }

    fn bad_utf8(&mut self, out: &mut String, passed: usize, len: usize) -> io::Result<()> {
        let at = self.decoded + passed as u64;
        if let State::Utf8 {
            seen,
            settled: false,
        } = self.state
        {
            return self.choose(seen, at);
        }
        let bytes = &self.raw[self.start..self.start + len];
        self.bad.push_back((at, BadByte::new(0, bytes)));
        out.push(char::REPLACEMENT_CHARACTER);
        self.start += len;
        Ok(())
    }

    /// Decodes what is at hand by a page of DOS.
    fn dos(&mut self, page: DosPage, out: &mut String) -> io::Result<()> {
        let end = self.end.min(self.start + FEED);
        out.push_str(&page.page.decode(&self.raw[self.start..end]));
        self.done = self.dry && end == self.end;
        self.start = end;
        Ok(())
    }

    /// Whether lines of UTF-8 may stand among those of the encoding that was guessed: collections are put together of files of
    /// both.
    fn is_mixed(&self) -> bool {
        self.decision.guessed
            && self.choice == Encoding::Auto
            && SINGLE
                .iter()
                .any(|one| one.name() == self.decision.encoding)
    }

    /// Decodes whole lines at hand: one whose signs beyond ASCII all are UTF-8 as that, which by chance they hardly are.
    fn mixed(&mut self, out: &mut String) -> io::Result<()> {
        self.ensure(FEED)?;
        let chunk = self.at_hand(FEED);
        let ends = self.dry && self.start + chunk.len() == self.end;
        let whole = memrchr(b'\n', chunk).filter(|_| !ends);
        let lines = &chunk[..whole.map_or(chunk.len(), |end| end + 1)];
        match utf8_line(lines) {
            Some(line) if line.start == 0 => {
                out.push_str(std::str::from_utf8(&lines[..line.end]).unwrap_or_default());
                self.start += line.end;
                self.done = self.dry && self.start == self.end;
                Ok(())
            }
            other => {
                let most = other.map_or(lines.len(), |line| line.start);
                self.legacy(out, most)
            }
        }
    }

    /// Decodes what is at hand, `most` bytes of it at most, by tables.
    fn legacy(&mut self, out: &mut String, most: usize) -> io::Result<()> {
        let State::Legacy(decoder) = &mut self.state else {
            return Ok(());
        };
        let before = out.len();
        let end = self.end.min(self.start + most);
        let last = self.dry && end == self.end;
        let chunk = &self.raw[self.start..end];
        // Where the bound overflows there is no memory for the text either.
        out.reserve(
            decoder
                .max_utf8_buffer_length_without_replacement(chunk.len())
                .unwrap_or(FEED),
        );
        let (result, read) = decoder.decode_to_string_without_replacement(chunk, out, last);
        self.start += read;
        match result {
            DecoderResult::InputEmpty => self.done = last,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(len, after) => {
                let bad_end = self.start.saturating_sub(usize::from(after));
                let bytes = &self.raw[bad_end.saturating_sub(usize::from(len))..bad_end];
                let at = self.decoded + (out.len() - before) as u64;
                self.bad.push_back((at, BadByte::new(0, bytes)));
                out.push(char::REPLACEMENT_CHARACTER);
            }
        }
        Ok(())
    }
}

/// The encodings of single bytes that are guessed for French.
const SINGLE: [&encoding_rs::Encoding; 3] = [WINDOWS_1252, ISO_8859_15, MACINTOSH];

/// The first line of `lines` that is UTF-8 and not ASCII alone.
fn utf8_line(lines: &[u8]) -> Option<Range<usize>> {
    let mut at = 0;
    loop {
        at += encoding_rs::Encoding::ascii_valid_up_to(&lines[at..]);
        let start = memrchr(b'\n', lines.get(..at)?).map_or(0, |end| end + 1);
        let end = at + memchr(b'\n', lines.get(at..)?).map_or(lines.len() - at, |end| end + 1);
        // Most lines are told by their first sign.
        let pair = lines.get(at..at + 2)?;
        let leads = matches!(pair, [0xC2..=0xF4, 0x80..=0xBF]);
        if leads && std::str::from_utf8(&lines[start..end]).is_ok() {
            return Some(start..end);
        }
        at = end;
    }
}

fn both_utf16(one: &'static encoding_rs::Encoding, other: &'static encoding_rs::Encoding) -> bool {
    let utf16 = [UTF_16LE, UTF_16BE];
    utf16.contains(&one) && utf16.contains(&other)
}

/// UTF-16 without a mark: nearly every second byte of western text is NUL, on one side alone.
fn utf16_by_nuls(head: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let (pairs, _) = head.as_chunks::<2>();
    let first = pairs.iter().filter(|pair| pair[0] == 0).count();
    let second = pairs.iter().filter(|pair| pair[1] == 0).count();
    let nearly_all = |count: usize| pairs.len() >= 2 && count * 10 >= pairs.len() * 7;
    let nearly_none = |count: usize| count * 20 <= pairs.len();
    match () {
        () if nearly_all(second) && nearly_none(first) => Some(UTF_16LE),
        () if nearly_all(first) && nearly_none(second) => Some(UTF_16BE),
        () => None,
    }
}
