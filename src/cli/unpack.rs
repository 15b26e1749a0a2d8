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

use super::words::{self, Both, said};

/// The bytes that are looked at.
const HEAD: usize = 8;

/// A kind of file that holds no plain text: its first bytes, its name, and how to get the text.
type Refused = (&'static [u8], Both, Both);

const REFUSED: [Refused; 8] = [
    (b"%PDF", words::A_PDF, words::SAVE_TEXT),
    (b"PK\x03\x04", words::A_ZIP, words::UNPACK_OR_SAVE),
    (b"{\\rtf", words::AN_RTF, words::SAVE_PLAIN),
    (b"\xD0\xCF\x11\xE0", words::AN_OLD_OFFICE, words::SAVE_PLAIN),
    (b"\xFD7zXZ\0", words::AN_XZ, words::UNPACK_XZ),
    (b"7z\xBC\xAF\x27\x1C", words::A_7_ZIP, words::UNPACK),
    (b"\x89PNG", words::A_PICTURE, words::READ_PICTURE),
    (b"\xFF\xD8\xFF", words::A_PICTURE, words::READ_PICTURE),
];

/// The text behind `reader`: gzip, Zstandard and bzip2 are unpacked.
///
/// # Errors
/// What the reader reports; a file that holds no plain text.
pub fn unpacked(mut reader: Box<dyn Read>) -> Result<Box<dyn Read>> {
    let mut head = Vec::with_capacity(HEAD);
    reader.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
    if let Some((_, what, help)) = REFUSED.iter().find(|(magic, ..)| head.starts_with(magic)) {
        let parts = [what, help].map(|part| said(*part, &[]));
        bail!(said(words::NO_TEXT, &[&parts[0], &parts[1]]));
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
