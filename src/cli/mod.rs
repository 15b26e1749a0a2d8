//! The command line: files, standard input, progress, exit codes. The only home of `anyhow`.

mod args;
mod ask;
mod board;
mod convert;
mod explain;
mod explained;
mod help;
mod input;
mod language;
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
mod usage;
mod values;
mod words;

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result};
use clap::{CommandFactory, Parser};

use args::{Cli, Command};

/// Every record whole.
const WHOLE: u8 = 0;
/// Some record is not whole or has an error.
const FAULTY: u8 = 1;
/// Usage, or input and output.
const FAILED: u8 = 2;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    match language::asked("--color").as_deref() {
        Some("always") => ColorChoice::Always.write_global(),
        Some("never") => ColorChoice::Never.write_global(),
        _ => {}
    }
    let args: Vec<OsString> = std::env::args_os().collect();
    let cli = match Cli::of_one_command(&args).map_or_else(Cli::try_parse, Ok) {
        Ok(cli) => cli,
        Err(error) => return usage::told(error),
    };
    match asked(cli.command) {
        Ok(status) => ExitCode::from(status),
        Err(error) if closed(&error) => ExitCode::from(WHOLE),
        Err(error) => {
            let told = language::failure(&language::told(&error));
            let _ = writeln!(io::stderr(), "{told}");
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
        Command::List { what } => print(&list::list(what)),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "greffier", &mut script);
            print_bytes(&script)
        }
        Command::Man => print_bytes(&manual::page()?),
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
            Err(error).with_context(output::cannot_write_out)
        }
        _ => Ok(WHOLE),
    }
}
