//! How far a long piece of work has come, for whoever watches at a terminal.
//!
//! Everything is shown on standard error and gone when the work is done; where that is no
//! terminal nothing is shown.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gamemath::watch::Watch;
use indicatif::{ProgressBar, ProgressStyle};

use crate::table::grouped;

/// A bar that is moved by whoever works.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Steps of which there are so many.
    Steps(&'static str, u64),
    /// Rounds, dealt so fast that one wants to know how fast.
    Rounds(u64),
    /// Deals of which nobody knows how many it will take.
    Deals(&'static str),
    /// Thousandths of the whole.
    Thousandths(&'static str),
}

/// What takes less than this says nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often it is looked at.
const BEAT: Duration = Duration::from_millis(100);

impl Progress {
    /// Work of so many steps begins.
    pub(crate) fn begin(what: &'static str, steps: u64) -> Progress {
        Progress(Counted::Steps(what, steps).bar())
    }

    /// So many steps are done.
    pub(crate) fn at(&self, steps: u64) {
        self.0.set_position(steps);
    }

    /// Does work that counts what is done, and shows the count while it is done.
    pub(crate) fn over<T>(
        counted: Counted,
        done: impl Fn() -> u64 + Sync,
        work: impl FnOnce() -> T,
    ) -> T {
        if !std::io::stderr().is_terminal() {
            return work();
        }
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            let teller = scope.spawn(|| tell(counted, &done, &over));
            let result = work();
            over.store(true, Ordering::Release);
            teller.thread().unpark();
            result
        })
    }

    /// Solves a game, and shows how far it is.
    pub(crate) fn solving<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
        let watch = Watch::new();
        let done = || watch.thousandths();
        Progress::over(Counted::Thousandths(what), done, || watch.over(work))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Shows the count once the work has taken longer than anybody's patience.
fn tell(counted: Counted, done: &(dyn Fn() -> u64 + Sync), over: &AtomicBool) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if over.load(Ordering::Acquire) {
            return;
        }
        thread::park_timeout(PATIENCE.saturating_sub(start.elapsed()));
    }
    let progress = Progress(counted.bar());
    while !over.load(Ordering::Acquire) {
        let done = done();
        progress.at(done);
        // Said from what was done since the beginning, of which the bar saw a part.
        progress.0.set_message(counted.said(done, start.elapsed()));
        thread::park_timeout(BEAT);
    }
}

impl Counted {
    fn bar(self) -> ProgressBar {
        let bar = match self {
            Counted::Steps(what, steps) => ProgressBar::new(steps).with_message(what),
            Counted::Rounds(rounds) => ProgressBar::new(rounds),
            Counted::Deals(_) => ProgressBar::no_length(),
            Counted::Thousandths(_) => ProgressBar::new(1000),
        };
        // A template that is not understood leaves the plain bar.
        if let Ok(style) = ProgressStyle::with_template(self.template()) {
            bar.set_style(style);
        }
        bar
    }

    fn template(self) -> &'static str {
        match self {
            Counted::Steps(..) => "{msg} {bar:30} {human_pos} of {human_len}, {eta} left",
            // What does not fit on a line is cut: one that wraps leaves its remains behind.
            Counted::Rounds(_) => "{bar:12} {wide_msg}",
            Counted::Thousandths(_) => "{bar:24} {wide_msg}",
            Counted::Deals(_) => "{wide_msg}",
        }
    }

    /// How far it is, how fast where one wants to know, and how long it will still take.
    fn said(self, done: u64, elapsed: Duration) -> String {
        let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let left = |all: u64| {
            let left = u128::from(all.saturating_sub(done)) * u128::from(milliseconds);
            let left = left.checked_div(u128::from(done) * 1000);
            left.map_or_else(
                || "…".to_owned(),
                |seconds| format!("{}:{:02} left", seconds / 60, seconds % 60),
            )
        };
        match self {
            Counted::Steps(what, all) => format!("{what}, {}", left(all)),
            Counted::Rounds(all) => {
                let a_second = done.saturating_mul(1000) / milliseconds.max(1);
                let (count, rate) = (grouped(done), grouped(a_second));
                let (all, left) = (grouped(all), left(all));
                format!("{count} of {all} rounds, {rate} a second, {left}")
            }
            Counted::Deals(what) => format!("{what}: {} deals", grouped(done)),
            Counted::Thousandths(what) => format!("{what}, {} %, {}", done / 10, left(1000)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_understood() {
        for counted in [
            Counted::Steps("looking", 10),
            Counted::Rounds(10),
            Counted::Deals("drawing"),
            Counted::Thousandths("solving"),
        ] {
            assert!(
                ProgressStyle::with_template(counted.template()).is_ok(),
                "{counted:?}"
            );
        }
    }

    #[test]
    fn it_says_how_far_how_fast_and_how_long() {
        let check = |counted: Counted, done: u64, ms: u64, expected: &str| {
            assert_eq!(counted.said(done, Duration::from_millis(ms)), expected);
        };
        check(
            Counted::Rounds(40_000_000),
            10_000_000,
            2500,
            "10,000,000 of 40,000,000 rounds, 4,000,000 a second, 0:07 left",
        );
        check(
            Counted::Rounds(10),
            0,
            2000,
            "0 of 10 rounds, 0 a second, …",
        );
        check(
            Counted::Thousandths("solving"),
            250,
            30_000,
            "solving, 25 %, 1:30 left",
        );
        check(
            Counted::Deals("drawing"),
            1234,
            2000,
            "drawing: 1,234 deals",
        );
    }

    #[test]
    fn work_is_done_whether_or_not_somebody_watches() {
        assert_eq!(Progress::over(Counted::Rounds(1), || 1, || 7), 7);
        assert_eq!(Progress::solving("solving", || 7), 7);
    }
}
