//! Files and standard input as a stream of pieces.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use greffier::source::{Encoding, Pieces, Source};

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
        }
    }

    /// How many bytes the inputs hold, where all are files.
    pub fn bytes(&self) -> Option<u64> {
        self.files
            .iter()
            .map(|path| Some(path.metadata().ok().filter(|m| m.is_file())?.len()))
            .sum()
    }

    /// The next piece, none at the end of the last input.
    pub fn next(&mut self) -> Result<Option<Piece>> {
        loop {
            let Some(pieces) = &mut self.open else {
                let Some(path) = self.files.get(self.next) else {
                    return Ok(None);
                };
                let read = opened(path)?;
                self.open = Some(Pieces::new(read, path.to_string_lossy(), self.encoding));
                self.guessed = false;
                self.next += 1;
                continue;
            };
            let name = || self.files[self.next - 1].display().to_string();
            let Some(source) = pieces
                .next()
                .with_context(|| format!("cannot read {}", name()))?
            else {
                self.open = None;
                continue;
            };
            let guess = source.guessed() && !self.guessed;
            self.guessed |= guess;
            return Ok(Some(Piece {
                source,
                file: self.next - 1,
                guess,
            }));
        }
    }
}

fn opened(path: &Path) -> Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    Ok(Box::new(file))
}
