//! `greffier split`: a file in pieces that hold whole records, for many machines.
//!
//! The pieces set side by side are the input, byte for byte. All of them come into being, or none: they are
//! written in a directory of their own and moved to their places at the end.

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use greffier::source::{PIECE, RawPiece, RawPieces};

use super::args;
use super::input::opened;
use super::output::cannot_write;
use super::print;
use super::words::{self, said};

/// How many cuts are looked for in the length of a piece: pieces are as even as that.
const CUTS: u64 = 64;

/// Cuts a file into pieces and prints their names.
pub fn split(args: &args::Split) -> Result<u8> {
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    // Its shifted states make other signs of LF.
    if args.encoding.name() == Some("ISO-2022-JP") {
        bail!(said(words::NO_SPLIT, &[]));
    }
    let goal = goal(args, path)?;
    let granule = usize::try_from(goal.bytes() / CUTS).unwrap_or(PIECE);
    let mut pieces = RawPieces::new(opened(path)?, args.encoding, granule.clamp(1, PIECE));
    let mut drafts = Drafts::new(args, path)?;
    let mut noted = None;
    let mut doubtful = false;
    let read = || said(words::CANNOT_READ, &[&path.display()]);
    while let Some(piece) = pieces.next().with_context(read)? {
        drafts.write(&piece, &goal)?;
        doubtful |= piece.bad || piece.encoding != "UTF-8";
        noted = Some(piece);
    }
    let names = drafts.finish()?;
    if let Some(piece) = noted.filter(|_| doubtful && !args.quiet) {
        note(path, &piece);
    }
    print(&names)
}

/// A piece by itself may say less of its encoding than the whole.
fn note(path: &Path, piece: &RawPiece) {
    let words = match piece.guessed {
        true => words::READ_PIECES_GUESSED,
        false => words::READ_PIECES,
    };
    let told = said(words, &[&path.display(), &piece.encoding, &piece.encoding]);
    // Nobody is left to tell where standard error is closed.
    let _ = writeln!(std::io::stderr(), "greffier: {told}");
}

/// When a piece is long enough.
enum Goal {
    /// So many bytes at most, unless one record is longer.
    Size(u64),
    /// Equal parts of the whole.
    Parts { whole: u64, parts: u64 },
}

fn goal(args: &args::Split, path: &Path) -> Result<Goal> {
    let Some(parts) = args.pieces else {
        return Ok(Goal::Size(args.size));
    };
    let whole = path.metadata().ok().filter(fs::Metadata::is_file);
    match whole {
        Some(whole) => Ok(Goal::Parts {
            whole: whole.len(),
            parts: parts.get() as u64,
        }),
        None => bail!(said(words::SIZE_UNKNOWN, &[])),
    }
}

impl Goal {
    /// About how many bytes are in a piece.
    fn bytes(&self) -> u64 {
        match *self {
            Goal::Size(size) => size,
            Goal::Parts { whole, parts } => whole / parts,
        }
    }

    /// Whether piece `number`, from 1, of `len` bytes is to end here, behind `done` bytes of the whole, rather
    /// than to take `more`.
    fn is_met(&self, number: u64, len: u64, done: u64, more: u64) -> bool {
        match *self {
            Goal::Size(size) => len + more > size,
            Goal::Parts { whole, parts } => {
                let end = u128::from(whole) * u128::from(number) / u128::from(parts);
                u128::from(done) + u128::from(more / 2) >= end && number < parts
            }
        }
    }
}

/// The pieces on their way.
struct Drafts {
    place: PathBuf,
    /// Where they are until all are written; goes when this does.
    hold: PathBuf,
    prefix: String,
    suffix: String,
    file: Option<BufWriter<File>>,
    names: Vec<String>,
    len: u64,
    done: u64,
    made_place: bool,
    placed: usize,
    kept: bool,
}

impl Drafts {
    fn new(args: &args::Split, path: &Path) -> Result<Drafts> {
        let place = args.directory.clone();
        let doing = || said(words::CANNOT_WRITE_IN, &[&place.display()]);
        let made_place = !place.exists();
        fs::create_dir_all(&place).with_context(doing)?;
        let hold = place.join(format!(".split.{}.tmp", std::process::id()));
        fs::create_dir(&hold).with_context(doing)?;
        let stem = path.file_stem().filter(|_| path != Path::new("-"));
        let stem = stem.map_or("records".into(), |stem| stem.to_string_lossy());
        let prefix = args.prefix.clone().unwrap_or_else(|| format!("{stem}-"));
        let suffix = path
            .extension()
            .map(|end| format!(".{}", end.to_string_lossy()));
        Ok(Drafts {
            hold,
            prefix,
            suffix: suffix.unwrap_or_default(),
            file: None,
            names: Vec::new(),
            len: 0,
            done: 0,
            made_place,
            placed: 0,
            kept: false,
            place,
        })
    }

    fn write(&mut self, piece: &RawPiece, goal: &Goal) -> Result<()> {
        let more = piece.bytes.len() as u64;
        let number = self.names.len() as u64;
        if number == 0 || goal.is_met(number, self.len, self.done, more) {
            self.begin()?;
        }
        if let Some(file) = &mut self.file {
            let doing = || said(words::CANNOT_WRITE_IN, &[&self.place.display()]);
            file.write_all(&piece.bytes).with_context(doing)?;
        }
        self.len += more;
        self.done += more;
        Ok(())
    }

    /// Begins the next piece.
    fn begin(&mut self) -> Result<()> {
        self.end()?;
        let number = self.names.len() + 1;
        let name = format!("{}{number:05}{}", self.prefix, self.suffix);
        let doing = || cannot_write(&self.place.join(&name));
        if self.place.join(&name).symlink_metadata().is_ok() {
            return Err(std::io::Error::from(ErrorKind::AlreadyExists)).with_context(doing);
        }
        let file = File::create_new(self.hold.join(&name)).with_context(doing)?;
        self.file = Some(BufWriter::new(file));
        self.names.push(name);
        self.len = 0;
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        if let Some(mut file) = self.file.take() {
            let doing = || said(words::CANNOT_WRITE_IN, &[&self.place.display()]);
            file.flush().with_context(doing)?;
        }
        Ok(())
    }

    /// Moves all pieces to their places; gives the paths, one a line.
    fn finish(mut self) -> Result<String> {
        self.end()?;
        let mut paths = String::new();
        for name in &self.names {
            let to = self.place.join(name);
            let doing = || cannot_write(&to);
            fs::rename(self.hold.join(name), &to).with_context(doing)?;
            self.placed += 1;
            paths.push_str(&to.to_string_lossy());
            paths.push('\n');
        }
        self.kept = true;
        Ok(paths)
    }
}

impl Drop for Drafts {
    /// What was not finished leaves nothing behind.
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.hold);
        if self.kept {
            return;
        }
        for name in self.names.iter().take(self.placed) {
            let _ = fs::remove_file(self.place.join(name));
        }
        if self.made_place {
            let _ = fs::remove_dir(&self.place);
        }
    }
}
