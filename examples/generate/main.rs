//! Made games in any number, so that measuring needs no download.
//!
//! Comes in: how many games, a seed, a form, how many in a hundred have comments. Goes out, on standard
//! output: the games as PGN, or as French sheets. The same words give the same bytes, and game `n` is the
//! same whatever the number of games.
//!
//! `cargo run --release --example generate -- --games 8000 --seed 1 --form french > sheets.txt`

mod descriptive;
mod game;
mod page;
mod player;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;
use std::thread;

use clap::Parser;
use page::Form;

/// Games that one thread makes at a time.
const TOGETHER: u64 = 256;

/// Made games, the same for the same words.
#[derive(Parser)]
struct Asked {
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Another seed, other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// `pgn`, or sheets in French: `2. Cf3`, `2) Cg1-f3`, `2. C3FR`
    #[arg(long, value_enum, default_value_t = Form::Pgn)]
    form: Form,
    /// How many games in a hundred have comments, glyphs and variations
    #[arg(long, default_value_t = 10)]
    annotated: u64,
    /// One game as long as all of them, in one record
    #[arg(long)]
    one_record: bool,
}

fn main() -> ExitCode {
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    let asked = Asked::parse();
    let written = match asked.one_record {
        true => out.write_all(page::one_record(asked.games, asked.seed, asked.form).as_bytes()),
        false => all(&asked, &mut out),
    };
    match written.and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("generate: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Writes all games, made by as many threads as there are cores, in order.
fn all(asked: &Asked, out: &mut impl Write) -> io::Result<()> {
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut from = 0;
    while from < asked.games {
        let parts: Vec<String> = thread::scope(|scope| {
            let part = |nth| {
                let from = asked.games.min(from + nth * TOGETHER);
                let to = asked.games.min(from + TOGETHER);
                scope.spawn(move || page::text(from..to, asked.seed, asked.form, asked.annotated))
            };
            let running: Vec<_> = (0..threads).map(part).collect();
            let made = running.into_iter().map(thread::ScopedJoinHandle::join);
            made.map(Result::unwrap_or_default).collect()
        });
        for part in parts {
            out.write_all(part.as_bytes())?;
        }
        from += threads * TOGETHER;
    }
    Ok(())
}
