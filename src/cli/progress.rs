//! Progress on standard error: a bar where that is a terminal, lines elsewhere if they were asked for.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use greffier::source::Source;
use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args;

/// Inputs below this size are done before a bar could be read.
const LARGE: u64 = 16 << 20;
/// How many bytes pass between two lines where the end is not known.
const STEP: u64 = 16 << 20;

/// How progress is shown.
pub enum Progress {
    /// Not at all.
    Silent,
    /// As a bar that is drawn anew.
    Bar(ProgressBar),
    /// As lines, for a file or a pipe, where nothing can be drawn anew.
    Lines(Lines),
}

/// Progress told in lines.
pub struct Lines {
    bytes: Option<u64>,
    done: u64,
    told: u64,
}

impl Progress {
    /// A bar for inputs of `bytes`, or one without an end where that is not known.
    pub fn new(bytes: Option<u64>, asked: &args::Reports) -> Progress {
        let large = bytes.is_none_or(|bytes| bytes >= LARGE);
        match io::stderr().is_terminal() {
            true if asked.progress || large && !asked.quiet => Progress::Bar(bar(bytes)),
            false if asked.progress => Progress::Lines(Lines {
                bytes,
                done: 0,
                told: 0,
            }),
            _ => Progress::Silent,
        }
    }

    /// A piece is done.
    pub fn advance(&mut self, source: &Source) {
        let passed = source.text().len() as u64;
        match self {
            Progress::Silent => {}
            Progress::Bar(bar) => bar.inc(passed),
            Progress::Lines(lines) => lines.advance(passed),
        }
    }

    /// Writes to standard error, so that a bar does not stand in the midst of it.
    pub fn beside<T>(&self, write: impl FnOnce() -> T) -> T {
        match self {
            Progress::Bar(bar) => bar.suspend(write),
            _ => write(),
        }
    }

    /// All is done: the bar goes, so that the reports stand alone.
    pub fn finish(self) {
        match self {
            Progress::Silent => {}
            Progress::Bar(bar) => bar.finish_and_clear(),
            Progress::Lines(lines) if lines.told < lines.done => lines.tell(),
            Progress::Lines(_) => {}
        }
    }
}

impl Lines {
    fn advance(&mut self, passed: u64) {
        self.done += passed;
        let step = self.bytes.map_or(STEP, |bytes| (bytes / 10).max(1));
        if self.done - self.told >= step {
            self.told = self.done;
            self.tell();
        }
    }

    fn tell(&self) {
        let done = HumanBytes(self.done);
        // Nobody is left to tell where standard error is closed.
        let _ = match self.bytes {
            Some(bytes) => writeln!(io::stderr(), "{done} / {}", HumanBytes(bytes)),
            None => writeln!(io::stderr(), "{done}"),
        };
    }
}

fn bar(bytes: Option<u64>) -> ProgressBar {
    let form = match bytes {
        Some(_) => "{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
        None => "{spinner} {bytes} {bytes_per_sec}",
    };
    let style = ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::stderr()).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
