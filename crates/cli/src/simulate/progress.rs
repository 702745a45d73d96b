//! How far a run has come, on a terminal that shows it.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::table::grouped;

/// How far work has come that is counted while it is done.
pub(super) struct Progress;

/// What takes less than this says nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often it is said.
const BEAT: Duration = Duration::from_millis(200);

impl Progress {
    /// Does the work, and says on standard error how far it is, how fast, and how long it
    /// will still take; nothing where that is no terminal. Work of no rounds is work of
    /// which nobody knows how much it is.
    pub(super) fn over<T>(rounds: u64, done: &AtomicU64, work: impl FnOnce() -> T) -> T {
        if !std::io::stderr().is_terminal() {
            return work();
        }
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            let teller = scope.spawn(|| tell(rounds, done, &over));
            let result = work();
            over.store(true, Ordering::Release);
            teller.thread().unpark();
            result
        })
    }
}

fn tell(rounds: u64, done: &AtomicU64, over: &AtomicBool) {
    let start = Instant::now();
    let mut said = false;
    while !over.load(Ordering::Acquire) {
        thread::park_timeout(BEAT);
        if start.elapsed() < PATIENCE || over.load(Ordering::Acquire) {
            continue;
        }
        let done = done.load(Ordering::Relaxed);
        let line = line(rounds, done, start.elapsed());
        // Where standard error is closed there is nobody to tell.
        let _ = write!(anstream::stderr(), "\r{line}\x1b[K");
        said = true;
    }
    if said {
        let _ = write!(anstream::stderr(), "\r\x1b[K");
    }
}

fn line(rounds: u64, done: u64, elapsed: Duration) -> String {
    const CELLS: u64 = 24;
    if rounds == 0 {
        // Nobody knows how many it will take.
        return format!("{} deals", grouped(done));
    }
    let full = (done * CELLS)
        .checked_div(rounds)
        .unwrap_or(CELLS)
        .min(CELLS);
    let bar: String = (0..CELLS)
        .map(|cell| if cell < full { '█' } else { '░' })
        .collect();
    let milliseconds = u64::try_from(elapsed.as_millis())
        .unwrap_or(u64::MAX)
        .max(1);
    let a_second = done.saturating_mul(1000) / milliseconds;
    let left = rounds.saturating_sub(done).checked_div(a_second);
    let left = left.map_or("…".to_owned(), |seconds| {
        format!("{}:{:02} left", seconds / 60, seconds % 60)
    });
    let (done, rounds, rate) = (grouped(done), grouped(rounds), grouped(a_second));
    format!("{bar} {done} of {rounds} rounds, {rate} a second, {left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_how_fast_and_how_long() {
        assert_eq!(
            line(40_000_000, 10_000_000, Duration::from_millis(2500)),
            "██████░░░░░░░░░░░░░░░░░░ 10,000,000 of 40,000,000 rounds, 4,000,000 a second, 0:07 left"
        );
        assert!(line(10, 0, Duration::from_secs(2)).ends_with("0 a second, …"));
        assert_eq!(line(0, 1234, Duration::from_secs(2)), "1,234 deals");
    }
}
