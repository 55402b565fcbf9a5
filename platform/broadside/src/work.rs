//! A long computation: how far it is, on standard error, and Ctrl-C to break it off.

use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};

/// Set by Ctrl-C; a second one ends the program.
static STOP: AtomicBool = AtomicBool::new(false);

/// A computation under way.
pub(crate) struct Work {
    bar: ProgressBar,
}

impl Work {
    /// Begins: Ctrl-C asks it to stop from now on, and there is a bar if somebody is looking.
    pub(crate) fn begin() -> anyhow::Result<Self> {
        ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        })
        .context("cannot listen for Ctrl-C")?;
        if !std::io::stderr().is_terminal() {
            return Ok(Work { bar: ProgressBar::hidden() });
        }
        let style = "{bar:40} {percent:>3} %  {pos}/{len}  {per_sec}, {eta} left";
        let style = ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar());
        Ok(Work { bar: ProgressBar::new(0).with_style(style) })
    }

    /// It is this far; `false` asks it to stop.
    pub(crate) fn tell(&self, done: u64, total: u64) -> bool {
        self.bar.set_length(total);
        self.bar.set_position(done);
        !STOP.load(Ordering::SeqCst)
    }

    /// It is over: the bar goes.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
