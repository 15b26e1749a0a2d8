//! `greffier`: the command line of the library.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
