//! The program, run as a shell runs it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// What a run left.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn of(output: Output) -> Ran {
        Ran {
            status: output.status.code().expect("no signal ends it"),
            out: String::from_utf8(output.stdout).expect("what is written is UTF-8"),
            err: String::from_utf8(output.stderr).expect("what is reported is UTF-8"),
        }
    }

    /// The last line on standard error.
    pub fn last(&self) -> &str {
        self.err.lines().last().unwrap_or_default()
    }
}

/// A run to be, where messages are in English whatever the machine speaks.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_greffier"));
    command.env("LC_ALL", "C").stdin(Stdio::null());
    command
}

/// A run with nothing on standard input.
pub fn run(args: &[&str]) -> Ran {
    Ran::of(command().args(args).output().expect("it starts"))
}

/// A run with `input` on standard input.
pub fn fed(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    feed(command().args(args), input.as_ref())
}

fn feed(command: &mut Command, input: &[u8]) -> Ran {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output()
    });
    Ran::of(output.expect("it ends"))
}

/// A directory of its own for a test, in which the program is run.
pub struct Dir(PathBuf);

impl Dir {
    /// An empty directory of that name.
    pub fn new(name: &str) -> Dir {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a directory");
        Dir(path)
    }

    pub fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Dir {
        fs::write(self.path(name), bytes).expect("a file");
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }

    /// The names of its files.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a directory");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|entry| name(entry.expect("a name"))).collect();
        names.sort();
        names
    }

    pub fn command(&self) -> Command {
        let mut command = command();
        command.current_dir(&self.0);
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        Ran::of(self.command().args(args).output().expect("it starts"))
    }

    pub fn fed(&self, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
        feed(self.command().args(args), input.as_ref())
    }
}
