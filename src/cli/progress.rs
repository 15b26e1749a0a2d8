//! A progress bar on standard error, where that is a terminal or one was asked for.

use std::io::{self, IsTerminal};
use std::time::Duration;

use greffier::source::Source;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args;

/// Inputs below this size are done before a bar could be read.
const LARGE: u64 = 16 << 20;

/// The bar, or nothing.
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// A bar for inputs of `bytes`, or one without an end where that is not known.
    pub fn new(bytes: Option<u64>, asked: &args::Reports) -> Progress {
        let large = bytes.is_none_or(|bytes| bytes >= LARGE);
        let shown = asked.progress || large && !asked.quiet && io::stderr().is_terminal();
        Progress(shown.then(|| bar(bytes)))
    }

    /// A piece is done.
    pub fn advance(&mut self, source: &Source) {
        if let Some(bar) = &self.0 {
            bar.inc(source.text().len() as u64);
        }
    }

    /// All is done: the bar goes, so that the reports stand alone.
    pub fn finish(self) {
        if let Some(bar) = self.0 {
            bar.finish_and_clear();
        }
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
