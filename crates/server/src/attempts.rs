//! Wrong passwords: how often they were tried, and how long to wait after them.
//!
//! A name that nobody has is counted like one that somebody has, so that nobody learns from
//! it which there are.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many names, or addresses, are remembered.
const KNOWN: usize = 10_000;

/// The longest that anybody waits.
const LONGEST: Duration = Duration::from_secs(15 * 60);

/// After how long a rest everything is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(24 * 60 * 60);

/// What was tried in vain, by name.
#[derive(Debug)]
pub(crate) struct Attempts {
    /// How many are free of waiting.
    free: u32,
    tried: Mutex<HashMap<String, Tried>>,
}

#[derive(Debug, Clone, Copy)]
struct Tried {
    times: u32,
    last: Instant,
    until: Instant,
}

impl Attempts {
    /// Nothing was tried; so many attempts are free of waiting.
    pub(crate) fn new(free: u32) -> Attempts {
        let tried = Mutex::default();
        Attempts { free, tried }
    }

    /// Begins an attempt, which counts as a wrong one until [`Attempts::right`] is said, so
    /// that many at once are no way around it; how long to wait, where it is too early.
    pub(crate) fn begin(&self, name: &str, now: Instant) -> Result<(), Duration> {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if tried.len() >= KNOWN && !tried.contains_key(name) {
            tried.retain(|_, it| it.until > now);
            if tried.len() >= KNOWN {
                tried.clear();
            }
        }
        let entry = tried.entry(name.to_owned()).or_insert(Tried {
            times: 0,
            last: now,
            until: now,
        });
        if now < entry.until {
            return Err(entry.until.duration_since(now));
        }
        if now.duration_since(entry.last) >= FORGOTTEN {
            entry.times = 0;
        }
        entry.times = entry.times.saturating_add(1);
        entry.last = now;
        entry.until = now + wait(entry.times.saturating_sub(self.free));
        Ok(())
    }

    /// Takes the last attempt back: it was not wrong, and nobody came in yet.
    pub(crate) fn take_back(&self, name: &str) {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = tried.get_mut(name) {
            entry.times = entry.times.saturating_sub(1);
            entry.until = entry.last;
        }
    }

    /// Forgets what was tried: somebody came in.
    pub(crate) fn right(&self, name: &str) {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried.remove(name);
    }
}

/// How long to wait after so many attempts too many: twice as long after each.
fn wait(over: u32) -> Duration {
    match over {
        0 => Duration::ZERO,
        over => Duration::from_secs(1_u64 << (over - 1).min(16)).min(LONGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_guesses_waits_twice_as_long_each_time() {
        let attempts = Attempts::new(2);
        let mut now = Instant::now();
        assert_eq!(attempts.begin("ann", now), Ok(()));
        assert_eq!(attempts.begin("ann", now), Ok(()));
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            assert_eq!(attempts.begin("ann", now), Ok(()));
            let wait = Duration::from_secs(seconds);
            assert_eq!(attempts.begin("ann", now), Err(wait));
            assert_eq!(attempts.begin("ben", now), Ok(()));
            attempts.right("ben");
            now += wait;
        }
        attempts.right("ann");
        assert_eq!(attempts.begin("ann", now), Ok(()));
        assert_eq!(attempts.begin("ann", now), Ok(()));
    }

    #[test]
    fn one_that_is_taken_back_forgives_no_other() {
        let attempts = Attempts::new(1);
        let now = Instant::now();
        for _ in 0..3 {
            assert_eq!(attempts.begin("ann", now), Ok(()));
            attempts.take_back("ann");
        }
        assert_eq!(attempts.begin("ann", now), Ok(()));
        assert_eq!(attempts.begin("ann", now), Ok(()));
        attempts.take_back("ann");
        assert_eq!(attempts.begin("ann", now), Ok(()));
        assert!(attempts.begin("ann", now).is_err());
    }

    #[test]
    fn a_day_without_guesses_is_forgiven() {
        let attempts = Attempts::new(1);
        let now = Instant::now();
        assert_eq!(attempts.begin("ann", now), Ok(()));
        let tomorrow = now + FORGOTTEN;
        assert_eq!(attempts.begin("ann", tomorrow), Ok(()));
        assert_eq!(attempts.begin("ann", tomorrow), Ok(()));
        assert!(attempts.begin("ann", tomorrow).is_err());
    }

    #[test]
    fn no_more_are_kept_than_fit() {
        let attempts = Attempts::new(0);
        let now = Instant::now();
        for number in 0..=2 * KNOWN {
            let _ = attempts.begin(&number.to_string(), now);
        }
        assert!(attempts.tried.lock().unwrap().len() <= KNOWN);
    }
}
