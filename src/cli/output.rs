//! Where games go: standard output, or a file that is written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::words::{self, said};

/// The place that games are written to.
pub enum Output {
    /// Standard output.
    Standard(BufWriter<io::Stdout>),
    /// A device or pipe, written as the games come.
    Stream(BufWriter<File>, PathBuf),
    /// A file, written beside its place and moved there at the end.
    Whole(Whole),
}

/// A file on its way.
pub struct Whole {
    file: Option<BufWriter<File>>,
    draft: PathBuf,
    place: PathBuf,
}

impl Output {
    /// Opens the output: standard output where no path is given, or `-`.
    pub fn new(path: Option<&Path>) -> Result<Output> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Output::Standard(BufWriter::new(io::stdout())));
        };
        let doing = || cannot_write(path);
        match fs::metadata(path) {
            // Renaming over a device or a pipe would replace it.
            Ok(there) if !there.is_file() => {
                let file = OpenOptions::new()
                    .write(true)
                    .open(path)
                    .with_context(doing)?;
                Ok(Output::Stream(BufWriter::new(file), path.to_path_buf()))
            }
            there => Whole::new(path, there.ok())
                .with_context(doing)
                .map(Output::Whole),
        }
    }

    /// Writes; false where the reader has closed the pipe and wants no more.
    pub fn write(&mut self, text: &[u8]) -> Result<bool> {
        match self {
            Output::Standard(out) => open_pipe(out.write_all(text)).with_context(cannot_write_out),
            Output::Stream(out, path) => {
                open_pipe(out.write_all(text)).with_context(|| cannot_write(path))
            }
            Output::Whole(whole) => whole.write(text),
        }
    }

    /// Ends the output: a file takes its place. False where the reader has closed the pipe.
    pub fn finish(self) -> Result<bool> {
        match self {
            Output::Standard(mut out) => open_pipe(out.flush()).with_context(cannot_write_out),
            Output::Stream(mut out, path) => {
                open_pipe(out.flush()).with_context(|| cannot_write(&path))
            }
            Output::Whole(whole) => whole.finish().map(|()| true),
        }
    }

    /// Ends the output of a run that failed: what streams has gone, a file is not touched.
    pub fn abandon(self) -> Result<bool> {
        match self {
            Output::Whole(_) => Ok(true),
            streaming => streaming.finish(),
        }
    }
}

/// That a file cannot be written.
pub fn cannot_write(path: &Path) -> String {
    said(words::CANNOT_WRITE, &[&path.display()])
}

/// That standard output cannot be.
pub fn cannot_write_out() -> String {
    let out = said(words::STANDARD_OUTPUT, &[]);
    said(words::CANNOT_WRITE, &[&out])
}

/// Whether the pipe is open still; a closed one is no error.
fn open_pipe(written: io::Result<()>) -> io::Result<bool> {
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

/// The most links that are followed, as in Linux.
const LINKS_MOST: usize = 40;
/// How many names are tried for a draft: a killed run may have left one behind.
const DRAFTS_MOST: u32 = 100;

/// The file that `path` names. A link stays one: what it leads to is replaced, or made.
fn behind_links(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS_MOST {
        match fs::read_link(&path) {
            Ok(to) => path = path.parent().unwrap_or(Path::new("")).join(to),
            Err(_) => break,
        }
    }
    path
}

/// A new file beside `place`, and its name.
fn draft(place: &Path) -> io::Result<(File, PathBuf)> {
    let name = place.file_name().ok_or(ErrorKind::InvalidInput)?;
    let mut tried = 0;
    loop {
        // Of a long name a part: the draft's must not be too long where the file's is not.
        let part: String = name.to_string_lossy().chars().take(40).collect();
        let draft = place.with_file_name(format!(".{part}.{}-{tried}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&draft) {
            Ok(file) => return Ok((file, draft)),
            Err(error) if error.kind() != ErrorKind::AlreadyExists || tried == DRAFTS_MOST => {
                return Err(error);
            }
            Err(_) => tried += 1,
        }
    }
}

impl Whole {
    fn new(path: &Path, there: Option<fs::Metadata>) -> io::Result<Whole> {
        let place = behind_links(path);
        let (file, draft) = draft(&place)?;
        let whole = Whole {
            file: Some(BufWriter::new(file)),
            draft,
            place,
        };
        if let (Some(there), Some(file)) = (there, &whole.file) {
            file.get_ref().set_permissions(there.permissions())?;
        }
        Ok(whole)
    }

    fn write(&mut self, text: &[u8]) -> Result<bool> {
        let Some(file) = &mut self.file else {
            return Ok(false);
        };
        file.write_all(text)
            .with_context(|| cannot_write(&self.place))?;
        Ok(true)
    }

    fn finish(mut self) -> Result<()> {
        let doing = || cannot_write(&self.place);
        if let Some(mut file) = self.file.take() {
            file.flush().with_context(doing)?;
            fs::rename(&self.draft, &self.place).with_context(doing)?;
        }
        Ok(())
    }
}

impl Drop for Whole {
    /// What was not finished leaves nothing behind.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.draft);
    }
}
