//! Bytes in, decoded text with its places out.
//!
//! Comes in: any [`Read`](std::io::Read), a name for it, and an [`Encoding`]. Goes out: a stream of
//! [`Source`]s, pieces of text that hold whole records, each knowing where it stands in its file.
//! Nothing here opens a file, and a stream is never held whole.
//!
//! ```
//! use greffier::source::{Encoding, Pieces};
//!
//! let mut pieces = Pieces::new(&b"1. e4 e5\n2. Cf3 Cc6 *\n"[..], "partie.txt", Encoding::Auto);
//! let source = pieces.next()?.expect("one piece");
//! let place = source.place(source.text().find("Cf3").unwrap());
//! assert_eq!((place.line, place.column, source.encoding()), (2, 4, "UTF-8"));
//! assert!(pieces.next()?.is_none());
//! # Ok::<(), std::io::Error>(())
//! ```

mod boundary;
mod comment;
mod cut;
mod decode;
mod guess;
mod head;
mod pieces;
mod place;
mod quoted;
mod raw;
mod tag;
mod walk;
mod weight;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use yore::code_pages;

pub use boundary::{Boundary, boundary};
pub use comment::{CommentEnd, LOOKAHEAD, comment_end, opens_table};
pub use pieces::{PIECE, Pieces};
pub(crate) use place::Mark;
pub use place::{Place, Places};
pub use raw::{RawPiece, RawPieces};
pub(crate) use tag::{QUOTES, loose_value};
pub use tag::{is_tag_line, tag_end};

/// How the bytes of a stream are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Encoding {
    /// A byte order mark decides; else UTF-8 while that is possible; else a guess from the text.
    #[default]
    Auto,
    /// This one, whatever the bytes look like: what it cannot read is a [`BadByte`].
    Named(&'static encoding_rs::Encoding),
    /// A code page of DOS, in which old programs for chess wrote.
    Dos(DosPage),
}

/// A code page of DOS; every byte is a sign of it.
#[derive(Clone, Copy)]
pub struct DosPage {
    name: &'static str,
    page: &'static dyn DosSigns,
}

/// A page whose bytes all are signs.
trait DosSigns: Sync {
    fn decode<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str>;
}

macro_rules! dos_pages {
    ($($name:literal $page:ident),*) => {
        $(impl DosSigns for code_pages::$page {
            fn decode<'b>(&self, bytes: &'b [u8]) -> Cow<'b, str> {
                code_pages::$page::decode(*self, bytes)
            }
        })*
        impl DosPage {
            /// Those that are read: English, western Europe, central Europe, Portuguese, French Canada, Nordic.
            const ALL: &'static [DosPage] = &[$(DosPage { name: $name, page: &code_pages::$page }),*];
        }
    };
}
dos_pages!("IBM437" CP437, "IBM850" CP850, "IBM852" CP852, "IBM860" CP860, "IBM863" CP863, "IBM865" CP865);

impl DosPage {
    /// That of western Europe, in which French programs wrote.
    fn western() -> Option<DosPage> {
        DosPage::for_label("850")
    }

    /// The page that `label` names: `cp850`, `IBM850`, `850`.
    fn for_label(label: &str) -> Option<DosPage> {
        let label = label.trim().to_ascii_lowercase();
        let number = label.trim_start_matches(|c: char| !c.is_ascii_digit());
        let prefix = &label[..label.len() - number.len()];
        let known = matches!(
            prefix,
            "" | "cp" | "ibm" | "cp-" | "ibm-" | "dos" | "dos-" | "oem"
        );
        let mut all = DosPage::ALL.iter().filter(|_| known);
        all.find(|page| page.name.ends_with(number) && number.len() == 3)
            .copied()
    }
}

impl PartialEq for DosPage {
    fn eq(&self, other: &DosPage) -> bool {
        self.name == other.name
    }
}

impl Eq for DosPage {}

impl std::fmt::Debug for DosPage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Encoding {
    /// The encoding that `label` names: `auto`, or a label of the WHATWG Encoding Standard, in
    /// either case (`utf-8`, `latin1`, `iso-8859-15`, `macintosh`), or a code page of DOS (`cp850`).
    ///
    /// ```
    /// use greffier::source::Encoding;
    ///
    /// assert_eq!(Encoding::for_label("auto"), Some(Encoding::Auto));
    /// assert_eq!(Encoding::for_label("latin1").and_then(|named| named.name()), Some("windows-1252"));
    /// assert_eq!(Encoding::for_label("marron"), None);
    /// ```
    #[must_use]
    pub fn for_label(label: &str) -> Option<Encoding> {
        if label.trim().eq_ignore_ascii_case("auto") {
            return Some(Encoding::Auto);
        }
        let named = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes());
        let dos = || DosPage::for_label(label).map(Encoding::Dos);
        named.map(Encoding::Named).or_else(dos)
    }

    /// The WHATWG name, or that of IANA, where the choice is not left to the text.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Auto => None,
            Encoding::Named(encoding) => Some(encoding.name()),
            Encoding::Dos(page) => Some(page.name),
        }
    }
}

/// Bytes that the encoding cannot read, and the U+FFFD that stands for them in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadByte {
    /// Where the U+FFFD stands: bytes of the piece's text, from 0.
    pub at: usize,
    raw: [u8; 4],
    len: u8,
}

impl BadByte {
    fn new(at: usize, bytes: &[u8]) -> BadByte {
        let mut raw = [0; 4];
        let len = bytes.len().min(raw.len());
        for (to, from) in raw.iter_mut().zip(bytes) {
            *to = *from;
        }
        let len = len as u8;
        BadByte { at, raw, len }
    }

    /// The bytes as they stand in the file, one to four of them.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.raw.get(..usize::from(self.len)).unwrap_or_default()
    }
}

/// One piece of decoded text that holds whole records, and its place in the file.
///
/// Offsets into the text are bytes from 0, spans half-open. A piece begins at the start of a line.
#[derive(Clone, Debug)]
pub struct Source {
    text: String,
    name: Arc<str>,
    offset: u64,
    line: u64,
    encoding: &'static str,
    guessed: bool,
    bad: Vec<BadByte>,
}

impl Source {
    /// A source that is the whole of `text`, for text that is already decoded.
    ///
    /// ```
    /// use greffier::source::Source;
    ///
    /// let source = Source::new("-", "1. é4");
    /// assert_eq!(source.place(5).column, 5);
    /// ```
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<String>) -> Source {
        let mut text = text.into();
        quoted::unquote(&mut text);
        Source {
            text,
            name: name.into(),
            offset: 0,
            line: 1,
            encoding: "UTF-8",
            guessed: false,
            bad: Vec::new(),
        }
    }

    /// The decoded text, without the byte order mark; control characters stand as they were. The quotation marks about
    /// the cells of a table are blanks: `"1";"e4"` is ` 1 ; e4 `.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file's name, or `-` for standard input.
    #[must_use]
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Bytes of decoded text of the file before this piece.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The number, from 1, of the piece's first line in the file.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The WHATWG name of the encoding the text was read in: `UTF-8`, `windows-1252`.
    ///
    /// Text of ASCII alone is `UTF-8`, so the first pieces of a stream may say so where a later
    /// one, with the first accent, names another.
    #[must_use]
    pub fn encoding(&self) -> &'static str {
        self.encoding
    }

    /// Whether the encoding was guessed: neither named, nor marked, nor certain from the bytes.
    #[must_use]
    pub fn guessed(&self) -> bool {
        self.guessed
    }

    /// The bytes that could not be read, in the order of the text.
    #[must_use]
    pub fn bad(&self) -> &[BadByte] {
        &self.bad
    }

    /// The place in the file of byte `at` of the text; beyond the text, its end.
    ///
    /// Counts from the start of the piece: for more than one, ask [`Source::places`].
    #[must_use]
    pub fn place(&self, at: usize) -> Place {
        self.places().place(at)
    }

    /// A cursor for many places in increasing order, which reads the text once in all.
    #[must_use]
    pub fn places(&self) -> Places<'_> {
        Places::new(&self.text, self.line)
    }

    /// The same, from where another cursor over the text stood.
    pub(crate) fn places_from(&self, mark: Option<Mark>) -> Places<'_> {
        match mark {
            None => self.places(),
            Some(mark) => self.places().moved(mark),
        }
    }

    /// The span of the line that holds byte `at`, without its line end.
    ///
    /// Reads the line: for many places of one long line, ask [`Places::line_of`].
    #[must_use]
    pub fn line_of(&self, at: usize) -> Range<usize> {
        place::line_of(&self.text, at)
    }
}
