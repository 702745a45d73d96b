//! How far a long piece of work has come, for whoever watches at a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error; nothing, where that is no terminal. It is gone when the work
/// is done.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Work of so many steps begins.
    pub(crate) fn begin(what: &'static str, steps: u64) -> Progress {
        let bar = ProgressBar::new(steps).with_message(what);
        let template = "{msg} {bar:30} {human_pos} of {human_len}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Progress(bar)
    }

    /// One step is done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// So many steps are done.
    pub(crate) fn at(&self, steps: u64) {
        self.0.set_position(steps);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
