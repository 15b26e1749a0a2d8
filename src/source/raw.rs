//! A stream cut into runs of bytes that hold whole records.
//!
//! Comes in: a reader, its name, an [`Encoding`]. Goes out: the bytes of the stream as they were, in
//! runs that are cut where [`Pieces`] cuts the text: set side by side they are the stream again.
//!
//! A cut stands behind a line end, and in every encoding that is read but ISO-2022-JP, which has signs that
//! mean LF elsewhere, a LF or CR of the text is one of the bytes. So line ends are counted off in both.
//!
//! `[A "1"] .. 1-0 [A "2"] .. *`, in pieces of one byte -> `[A "1"] .. 1-0`, `[A "2"] .. *`.

use std::io::{self, Read};

use memchr::memchr2_iter;

use super::{Encoding, Pieces};

/// Bytes of a stream that hold whole records.
#[derive(Clone, Debug)]
pub struct RawPiece {
    /// The bytes as they stand in the stream, a byte order mark with the first.
    pub bytes: Vec<u8>,
    /// The WHATWG name of the encoding they were read in.
    pub encoding: &'static str,
    /// Whether the encoding was guessed.
    pub guessed: bool,
    /// Whether some of them are none of the encoding's.
    pub bad: bool,
}

/// The pieces of a stream, as bytes.
///
/// ```
/// use greffier::source::{Encoding, RawPieces};
///
/// let text = b"[White \"Andr\xE9\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let mut pieces = RawPieces::new(&text[..], Encoding::Auto, 1);
/// let first = pieces.next()?.expect("a record");
/// assert_eq!((first.bytes.as_slice(), first.encoding), (&text[..26], "windows-1252"));
/// assert_eq!(pieces.next()?.expect("another").bytes, &text[26..]);
/// assert!(pieces.next()?.is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct RawPieces<R> {
    pieces: Pieces<Kept<R>>,
}

impl<R: Read> RawPieces<R> {
    /// The pieces of what `reader` gives, read in `encoding`, each of at least `size` bytes of text.
    #[must_use]
    pub fn new(reader: R, encoding: Encoding, size: usize) -> RawPieces<R> {
        let bytes = Vec::new();
        let pieces = Pieces::new(Kept { reader, bytes }, "", encoding);
        RawPieces {
            pieces: pieces.with_size(size),
        }
    }

    /// The next piece; none at the end of the stream.
    ///
    /// # Errors
    ///
    /// What the reader reports, except interruptions.
    #[expect(
        clippy::should_implement_trait,
        reason = "the caller's `?` stands on the call"
    )]
    pub fn next(&mut self) -> io::Result<Option<RawPiece>> {
        let source = self.pieces.next()?;
        let last = self.pieces.is_spent();
        let kept = &mut self.pieces.reader().bytes;
        let len = match &source {
            Some(source) if !last => {
                let lines = memchr2_iter(b'\n', b'\r', source.text().as_bytes()).count();
                behind_line_ends(kept, lines, source.encoding())
            }
            _ => kept.len(),
        };
        let rest = kept.split_off(len);
        let bytes = std::mem::replace(kept, rest);
        // A byte order mark with nothing behind it is no text, but it is of the stream.
        Ok((source.is_some() || !bytes.is_empty()).then(|| RawPiece {
            bytes,
            encoding: source.as_ref().map_or("UTF-8", |source| source.encoding()),
            guessed: source.as_ref().is_some_and(|source| source.guessed()),
            bad: source.is_some_and(|source| !source.bad().is_empty()),
        }))
    }
}

/// A reader that keeps what it gave.
struct Kept<R> {
    reader: R,
    bytes: Vec<u8>,
}

impl<R: Read> Read for Kept<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(to)?;
        self.bytes
            .extend_from_slice(to.get(..count).unwrap_or_default());
        Ok(count)
    }
}

/// How many bytes stand before the end of line number `lines`, and in it.
fn behind_line_ends(bytes: &[u8], lines: usize, encoding: &str) -> usize {
    let units = |line_ends: [[u8; 2]; 2]| {
        let (units, _) = bytes.as_chunks::<2>();
        let ends = units
            .iter()
            .enumerate()
            .filter(move |(_, unit)| line_ends.contains(unit));
        ends.map(|(at, _)| 2 * at + 2).nth(lines.saturating_sub(1))
    };
    let end = match (lines, encoding) {
        (0, _) => Some(0),
        (_, "UTF-16LE") => units([[b'\n', 0], [b'\r', 0]]),
        (_, "UTF-16BE") => units([[0, b'\n'], [0, b'\r']]),
        _ => memchr2_iter(b'\n', b'\r', bytes)
            .nth(lines - 1)
            .map(|at| at + 1),
    };
    end.unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two records of which either would be cut within by whoever does not know comments.
    const TEXT: &str = "[White \"J\u{e9}r\u{f4}me\"]\r\n\r\n1. e4 {voir\r\n\r\n[White \"X\"]\r\n\r\n} e5 \
                        1-0\r\n\r\n[White \"B\"]\r\n\r\n1. d4 *\r\n";

    fn cut(bytes: &[u8], encoding: Encoding) -> Vec<RawPiece> {
        let mut pieces = RawPieces::new(bytes, encoding, 1);
        std::iter::from_fn(|| pieces.next().expect("no error")).collect()
    }

    #[test]
    fn pieces_of_any_encoding_are_the_stream_again() {
        type Encode = fn(&str) -> Vec<u8>;
        let utf8: Encode = |text| text.into();
        let latin: Encode = |text| text.chars().map(|sign| sign as u8).collect();
        let mac: Encode = |text| text.replace("\r\n", "\r").into();
        let kanji: Encode = |text| text.replace('\u{e9}', "e").replace('\u{f4}', "o").into();
        let little: Encode = |text| text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Encode = |text| text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let table = [
            ("auto", "", utf8, "UTF-8"),
            ("auto", "\u{feff}", utf8, "UTF-8"),
            ("auto", "", latin, "windows-1252"),
            ("utf-8", "", latin, "UTF-8"),
            ("auto", "", mac, "UTF-8"),
            ("auto", "\u{feff}", little, "UTF-16LE"),
            ("utf-16be", "", big, "UTF-16BE"),
            ("shift_jis", "", kanji, "Shift_JIS"),
        ];
        let (one, two) = TEXT.split_at(TEXT.rfind("[White").expect("a tag"));
        for (label, mark, encode, encoding) in table {
            let expected = [encode(&format!("{mark}{one}")), encode(two)];
            let named = Encoding::for_label(label).expect("a label");
            let pieces = cut(&expected.concat(), named);
            let bytes: Vec<&[u8]> = pieces.iter().map(|piece| &piece.bytes[..]).collect();
            assert_eq!(bytes, expected, "{label} {encoding}");
            assert_eq!(pieces[0].encoding, encoding, "{label}");
        }
    }

    #[test]
    fn what_is_no_text_is_kept_too() {
        for bytes in [&b"\xEF\xBB\xBF"[..], b"\xFF\xFE", b"\n\n", b"\xE9", b"1"] {
            let pieces = cut(bytes, Encoding::Auto);
            assert_eq!(pieces.len(), 1, "{bytes:?}");
            assert_eq!(pieces[0].bytes, bytes, "{bytes:?}");
        }
        assert!(cut(b"", Encoding::Auto).is_empty());
    }
}
