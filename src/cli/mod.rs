//! The command line: files, standard input, progress, exit codes. The only home of `anyhow`.

mod args;
mod ask;
mod board;
mod convert;
mod explain;
mod input;
mod list;
mod manual;
mod output;
mod progress;
mod records;
mod reports;
mod run;
mod second;
mod select;
mod split;
mod unpack;
mod values;

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result};
use clap::{CommandFactory, FromArgMatches};

use args::{Cli, Color, Command};

/// Every record whole.
const WHOLE: u8 = 0;
/// Some record is not whole or has an error.
const FAULTY: u8 = 1;
/// Usage, or input and output.
const FAILED: u8 = 2;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let cli = Cli::of_one_command(&args).unwrap_or_else(|| {
        let command = Cli::command().color(clap_color());
        Cli::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit())
    });
    match cli.global.color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
    match asked(cli.command) {
        Ok(status) => ExitCode::from(status),
        Err(error) if closed(&error) => ExitCode::from(WHOLE),
        Err(error) => {
            let _ = writeln!(io::stderr(), "greffier: {error:#}");
            ExitCode::from(FAILED)
        }
    }
}

fn asked(command: Command) -> Result<u8> {
    match command {
        Command::Convert(args) => convert::convert(&args),
        Command::Check(args) => convert::check(&args),
        Command::Repair(args) => convert::repair(&args),
        Command::Explain(args) => explain::explain(&args),
        Command::Board(args) => board::board(&args),
        Command::Split(args) => split::split(&args),
        Command::List { what, messages } => print(&list::list(what, messages)),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "greffier", &mut script);
            print_bytes(&script)
        }
        Command::Man => print_bytes(&manual::page()?),
    }
}

/// Whether help is coloured, which is written before the arguments are known.
fn clap_color() -> clap::ColorChoice {
    let args: Vec<String> = std::env::args().collect();
    let joined = args.iter().find_map(|arg| arg.strip_prefix("--color="));
    let apart = args.windows(2).find(|pair| pair[0] == "--color");
    match joined.or(apart.map(|pair| pair[1].as_str())) {
        Some("always") => clap::ColorChoice::Always,
        Some("never") => clap::ColorChoice::Never,
        _ => clap::ColorChoice::Auto,
    }
}

/// Whether what is written on standard error is coloured.
fn styled() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Whether an error is only that the reader of our output has gone.
fn closed(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(ErrorKind::BrokenPipe)
}

fn print(text: &str) -> Result<u8> {
    print_bytes(text.as_bytes())
}

fn print_bytes(text: &[u8]) -> Result<u8> {
    let mut out = io::stdout().lock();
    match out.write_all(text).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write standard output")
        }
        _ => Ok(WHOLE),
    }
}
