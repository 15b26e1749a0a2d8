//! The measure: PGN from PGN or from French sheets, as a plain program on pgn-reader and shakmaty does it.
//!
//! Comes in: the form (`pgn`, or `french` for both French forms), the threads, a file. Goes out: PGN on standard
//! output. Every move is checked, tags are put in order, SAN is spelt anew, lines are broken before column 80. It
//! reports nothing, guesses nothing and believes that the file is well formed: what greffier does beyond that is
//! what the ratio pays for.
//!
//! `baseline french 1 sheets.txt > games.pgn`

mod french;
mod page;
mod pgn;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, thread};

use memchr::memmem;

/// Bytes that a thread takes at a time.
const PIECE: usize = 1 << 20;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let [form, threads, path] = words.as_slice() else {
        eprintln!("baseline pgn|french THREADS FILE");
        return ExitCode::from(2);
    };
    let threads = threads.parse().unwrap_or(1);
    match converted(form == "french", threads, path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("baseline: {error}");
            ExitCode::from(2)
        }
    }
}

fn converted(french: bool, threads: usize, path: &str) -> io::Result<()> {
    let mut out = io::stdout();
    if threads <= 1 && !french {
        return pgn::converted(File::open(path)?, &mut out);
    }
    let text = fs::read(path)?;
    let convert = |piece: &[u8], out: &mut Vec<u8>| match french {
        true => french::converted(piece, out),
        false => pgn::converted(piece, out),
    };
    let pieces = pieces(&text);
    if threads <= 1 {
        let mut page = Vec::new();
        for piece in pieces {
            page.clear();
            convert(piece, &mut page)?;
            out.write_all(&page)?;
        }
        return Ok(());
    }
    let (next, written) = (AtomicUsize::new(0), Mutex::new((0, BTreeMap::new(), out)));
    thread::scope(|scope| {
        let labour = || {
            while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut page = Vec::with_capacity(2 * PIECE);
                let _ = convert(piece, &mut page);
                let at = piece.as_ptr() as usize - text.as_ptr() as usize;
                let Ok(mut written) = written.lock() else {
                    return;
                };
                let (want, waiting, out) = &mut *written;
                waiting.insert(at, (piece.len(), page));
                while let Some((len, page)) = waiting.remove(want) {
                    let _ = out.write_all(&page);
                    *want += len;
                }
            }
        };
        (0..threads).for_each(|_| drop(scope.spawn(labour)));
    });
    Ok(())
}

/// The text cut where a tag follows a blank line: wrong where a comment holds such a place.
fn pieces(text: &[u8]) -> Vec<&[u8]> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(cut) = rest
        .get(PIECE..)
        .and_then(|far| memmem::find(far, b"\n\n["))
    {
        let (piece, behind) = rest.split_at(PIECE + cut + 2);
        pieces.push(piece);
        rest = behind;
    }
    pieces.push(rest);
    pieces
}
