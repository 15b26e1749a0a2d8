//! A stream cut into pieces that hold whole records.
use super::{Encoding, Source};
use std::io::{self, Read};
use std::sync::Arc;

/// How many bytes of text a piece holds at least, unless the stream ends before.
pub const PIECE: usize = 256 << 10;

/// The pieces of a stream.
#[derive(Debug)]
pub struct Pieces<R> {
    reader: R,
    name: Arc<str>,
}

impl<R: Read> Pieces<R> {
    /// The pieces of what `reader` gives, read in `encoding` and known by `name`.
    pub fn new(reader: R, name: impl Into<Arc<str>>, _encoding: Encoding) -> Pieces<R> {
        Pieces {
            reader,
            name: name.into(),
        }
    }

    /// The same, in pieces of at least `size` bytes of text.
    #[must_use]
    pub fn with_size(self, _size: usize) -> Pieces<R> {
        self
    }

    /// The next piece; none at the end of the stream.
    ///
    /// # Errors
    ///
    /// What the reader reports.
    #[expect(
        clippy::should_implement_trait,
        reason = "errors end with `?`, not inside an item"
    )]
    pub fn next(&mut self) -> io::Result<Option<Source>> {
        let mut bytes = Vec::new();
        self.reader.read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((!text.is_empty()).then(|| Source::new(Arc::clone(&self.name), text)))
    }
}
