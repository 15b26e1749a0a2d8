//! Files and standard input as a stream of pieces.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use greffier::source::{Encoding, PIECE, Pieces, Source};

use super::unpack::unpacked;
use super::words::{self, said};

/// A piece of one of the inputs.
pub struct Piece {
    /// The decoded text.
    pub source: Source,
    /// Index of the input it is of.
    pub file: usize,
    /// Whether it is the first of its input whose encoding is a guess.
    pub guess: bool,
}

/// The inputs, one after another.
pub struct Inputs {
    files: Vec<PathBuf>,
    encoding: Encoding,
    next: usize,
    open: Option<Pieces<Box<dyn Read>>>,
    guessed: bool,
    size: usize,
    /// What was read ahead: all there is.
    held: Option<VecDeque<Result<Piece>>>,
}

impl Inputs {
    /// The named files; none is standard input, and so is `-`.
    pub fn new(files: &[PathBuf], encoding: Encoding) -> Inputs {
        let files = match files {
            [] => vec![PathBuf::from("-")],
            named => named.to_vec(),
        };
        Inputs {
            files,
            encoding,
            next: 0,
            open: None,
            guessed: false,
            size: PIECE,
            held: None,
        }
    }

    /// The same, in pieces of one record where that can be told.
    pub fn in_records(self) -> Inputs {
        Inputs { size: 1, ..self }
    }

    /// The same, read to the end at once.
    pub fn read_ahead(mut self) -> Inputs {
        let held = std::iter::from_fn(|| self.next()).collect();
        Inputs {
            held: Some(held),
            ..self
        }
    }

    /// The pieces that were read ahead and not yet taken.
    pub fn ahead(&self) -> impl Iterator<Item = &Piece> {
        self.held.iter().flatten().flatten()
    }

    /// How many bytes the inputs hold, where all are files.
    pub fn bytes(&self) -> Option<u64> {
        self.files
            .iter()
            .map(|path| Some(path.metadata().ok().filter(|m| m.is_file())?.len()))
            .sum()
    }

    /// The next piece, none at the end of the last input. An input that cannot be read is told in its
    /// turn; a further call goes on with the input behind it.
    pub fn next(&mut self) -> Option<Result<Piece>> {
        if let Some(held) = &mut self.held {
            return held.pop_front();
        }
        loop {
            let read = match &mut self.open {
                Some(pieces) => pieces.next(),
                None => {
                    let path = self.files.get(self.next)?;
                    self.next += 1;
                    self.guessed = false;
                    match opened(path) {
                        Ok(read) => {
                            let name = path.to_string_lossy();
                            let pieces = Pieces::new(read, name, self.encoding);
                            self.open = Some(pieces.with_size(self.size));
                            continue;
                        }
                        Err(error) => return Some(Err(error)),
                    }
                }
            };
            match read {
                Ok(Some(source)) => return Some(Ok(self.piece(source))),
                Ok(None) => self.open = None,
                Err(error) => {
                    self.open = None;
                    let name = self.files[self.next - 1].display();
                    return Some(Err(error).with_context(|| said(words::CANNOT_READ, &[&name])));
                }
            }
        }
    }

    fn piece(&mut self, source: Source) -> Piece {
        let guess = source.guessed() && !self.guessed;
        self.guessed |= guess;
        Piece {
            source,
            file: self.next - 1,
            guess,
        }
    }
}

/// A file, or standard input where the path is `-`; unpacked, where it is packed.
pub fn opened(path: &Path) -> Result<Box<dyn Read>> {
    let cannot_read = || said(words::CANNOT_READ, &[&path.display()]);
    if path.is_dir() {
        let files = path.join("*.txt");
        let told = said(words::IS_DIRECTORY, &[&files.display()]);
        return Err(anyhow!(told)).with_context(cannot_read);
    }
    let read: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(io::stdin()),
        false => {
            let file = File::open(path);
            Box::new(file.with_context(|| said(words::CANNOT_OPEN, &[&path.display()]))?)
        }
    };
    unpacked(read).with_context(cannot_read)
}
