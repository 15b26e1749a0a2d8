//! Packed files are unpacked as they are read, and files of other programs are refused by name.
//!
//! Comes in: a reader of bytes. Goes out: a reader of the bytes of a text; or why there is none. The first bytes tell, whatever
//! the file is called.
//!
//! `1F 8B`: gzip.

use std::io::{self, Cursor, Read};

use anyhow::{Result, bail};
use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// The bytes that are looked at.
const HEAD: usize = 8;

/// A kind of file that holds no plain text: its first bytes, its name, and how to get the text.
type Refused = (&'static [u8], &'static str, &'static str);

const REFUSED: [Refused; 8] = [
    (b"%PDF", "a PDF", "save its text first (pdftotext)"),
    (
        b"PK\x03\x04",
        "a ZIP archive (.docx, .odt, .xlsx are such)",
        "unpack it, or save the document as plain text",
    ),
    (b"{\\rtf", "an RTF document", "save it as plain text"),
    (
        b"\xD0\xCF\x11\xE0",
        "a document of older Office programs (.doc, .xls)",
        "save it as plain text",
    ),
    (b"\xFD7zXZ\0", "an XZ archive", "unpack it first (xz -d)"),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive", "unpack it first"),
    (b"\x89PNG", "a picture", "read its text first (OCR)"),
    (b"\xFF\xD8\xFF", "a picture", "read its text first (OCR)"),
];

/// The text behind `reader`: gzip, Zstandard and bzip2 are unpacked.
///
/// # Errors
/// What the reader reports; a file that holds no plain text.
pub fn unpacked(mut reader: Box<dyn Read>) -> Result<Box<dyn Read>> {
    let mut head = Vec::with_capacity(HEAD);
    reader.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
    if let Some((_, what, help)) = REFUSED.iter().find(|(magic, ..)| head.starts_with(magic)) {
        bail!("this is {what}, not a text: {help}");
    }
    let [gzip, zstd, bzip2] =
        [&b"\x1F\x8B"[..], b"\x28\xB5\x2F\xFD", b"BZh"].map(|magic| head.starts_with(magic));
    let whole: Box<dyn Read> = Box::new(Cursor::new(head).chain(reader));
    Ok(match (gzip, zstd, bzip2) {
        (true, ..) => Box::new(MultiGzDecoder::new(whole)),
        (_, true, _) => Box::new(Frames::new(whole)?),
        (.., true) => Box::new(MultiBzDecoder::new(whole)),
        _ => whole,
    })
}

/// The frames of a Zstandard stream, one behind the other.
struct Frames {
    open: Option<StreamingDecoder<Box<dyn Read>, ruzstd::decoding::FrameDecoder>>,
}

impl Frames {
    fn new(reader: Box<dyn Read>) -> io::Result<Frames> {
        let open = StreamingDecoder::new(reader).map_err(io::Error::other)?;
        Ok(Frames { open: Some(open) })
    }
}

impl Read for Frames {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while let Some(frame) = &mut self.open {
            let read = frame.read(out)?;
            if read > 0 || out.is_empty() {
                return Ok(read);
            }
            let Some(mut rest) = self.open.take().map(StreamingDecoder::into_inner) else {
                break;
            };
            let mut first = [0];
            if rest.read(&mut first)? > 0 {
                *self = Frames::new(Box::new(Cursor::new(first).chain(rest)))?;
            }
        }
        Ok(0)
    }
}
