//! Wrong passwords: how often they were tried, and how long to wait after them.
//!
//! A name that nobody has is counted like one that somebody has, so that nobody learns from
//! it which there are.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::tried::{FORGOTTEN_MS, Notebook, Tried};

/// How many names, or addresses, are remembered.
const KNOWN: usize = 10_000;

/// The longest that anybody waits.
const LONGEST: Duration = Duration::from_secs(15 * 60);

/// What was tried in vain, by name.
#[derive(Debug)]
pub(crate) struct Attempts {
    /// What is counted: the same word is another name beside another one.
    what: &'static str,
    /// How many are free of waiting.
    free: u32,
    tried: Mutex<HashMap<String, Tried>>,
    /// Where it is written down.
    notebook: Arc<Notebook>,
}

impl Attempts {
    /// What a notebook has of these names; so many attempts are free of waiting.
    pub(crate) fn noted(what: &'static str, free: u32, notebook: &Arc<Notebook>) -> Attempts {
        Attempts {
            what,
            free,
            tried: Mutex::default(),
            notebook: Arc::clone(notebook),
        }
    }

    /// Begins an attempt, which counts as a wrong one until [`Attempts::right`] is said, so
    /// that many at once are no way around it; how long to wait, where it is too early.
    pub(crate) fn begin(&self, name: &str, now_ms: i64) -> Result<(), Duration> {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if tried.len() >= KNOWN && !tried.contains_key(name) {
            tried.retain(|_, it| it.until_ms > now_ms);
            if tried.len() >= KNOWN {
                tried.clear();
            }
        }
        let entry = tried.entry(name.to_owned()).or_insert_with(|| {
            let before = self.notebook.find(&self.line(name));
            before.unwrap_or(Tried {
                times: 0,
                last_ms: now_ms,
                until_ms: now_ms,
            })
        });
        // A clock that was put back keeps nobody waiting for longer than anybody waits.
        let left = entry.until_ms.saturating_sub(now_ms);
        if left > 0 {
            let left = Duration::from_millis(left.unsigned_abs());
            return Err(left.min(LONGEST));
        }
        if now_ms.saturating_sub(entry.last_ms) >= FORGOTTEN_MS {
            entry.times = 0;
        }
        entry.times = entry.times.saturating_add(1);
        entry.last_ms = now_ms;
        let wait = wait(entry.times.saturating_sub(self.free));
        let wait_ms = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
        entry.until_ms = now_ms.saturating_add(wait_ms);
        self.notebook.note(&self.line(name), Some(*entry));
        Ok(())
    }

    /// Takes the last attempt back: it was not wrong, and nobody came in yet.
    pub(crate) fn take_back(&self, name: &str) {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = tried.get_mut(name) {
            entry.times = entry.times.saturating_sub(1);
            entry.until_ms = entry.last_ms;
            self.notebook.note(&self.line(name), Some(*entry));
        }
    }

    /// Forgets what was tried: somebody came in.
    pub(crate) fn right(&self, name: &str) {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried.remove(name);
        self.notebook.note(&self.line(name), None);
    }

    fn line(&self, name: &str) -> String {
        format!("{}\n{name}", self.what)
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

    fn open(path: &std::path::Path, free: u32, now_ms: i64) -> Attempts {
        let notebook = Arc::new(Notebook::open(path.to_owned(), now_ms));
        Attempts::noted("name", free, &notebook)
    }

    /// A file that goes with it.
    struct Kept(std::path::PathBuf);

    impl Kept {
        fn new(name: &str) -> Kept {
            let name = format!("croupier-attempts-{name}-{}", std::process::id());
            Kept(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Kept {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    /// Attempts, with their file.
    fn attempts(name: &str, free: u32) -> (Attempts, Kept) {
        let kept = Kept::new(name);
        (open(&kept.0, free, 0), kept)
    }

    #[test]
    fn whoever_guesses_waits_twice_as_long_each_time() {
        let (attempts, _kept) = attempts("twice", 2);
        let mut now = 1_000;
        assert_eq!(attempts.begin("ann", now), Ok(()));
        assert_eq!(attempts.begin("ann", now), Ok(()));
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            assert_eq!(attempts.begin("ann", now), Ok(()));
            let wait = Duration::from_secs(seconds);
            assert_eq!(attempts.begin("ann", now), Err(wait));
            assert_eq!(attempts.begin("ben", now), Ok(()));
            attempts.right("ben");
            now += i64::try_from(seconds).unwrap() * 1_000;
        }
        attempts.right("ann");
        assert_eq!(attempts.begin("ann", now), Ok(()));
        assert_eq!(attempts.begin("ann", now), Ok(()));
    }

    #[test]
    fn a_house_that_starts_again_goes_on_counting() {
        let kept = Kept::new("again");
        let path = kept.0.clone();
        let before = open(&path, 2, 0);
        for _ in 0..3 {
            assert_eq!(before.begin("ann", 0), Ok(()));
        }
        assert_eq!(before.begin("ben", 0), Ok(()));
        before.right("ben");
        drop(before);
        // It has nobody's name, and nothing of whoever came in.
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains("ann") && !text.contains("ben"), "{text}");
        let after = open(&path, 2, 500);
        assert_eq!(after.begin("ann", 500), Err(Duration::from_millis(500)));
        assert_eq!(after.begin("ben", 500), Ok(()));
        after.right("ben");
        assert_eq!(after.begin("ann", 1_000), Ok(()));
        drop(after);
        let third = open(&path, 2, 1_500);
        assert_eq!(third.begin("ann", 1_500), Err(Duration::from_millis(1_500)));
        // Half a line, as of a machine that lost its power, is passed over.
        let mut half = std::fs::read_to_string(&path).unwrap();
        half.truncate(half.len() - 5);
        std::fs::write(&path, half).unwrap();
        assert!(open(&path, 2, 2_000).begin("ann", 2_000).is_ok());
    }

    #[test]
    fn one_that_is_taken_back_forgives_no_other() {
        let (attempts, _kept) = attempts("back", 1);
        let now = 1_000;
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
        let (attempts, _kept) = attempts("day", 1);
        assert_eq!(attempts.begin("ann", 0), Ok(()));
        let tomorrow = FORGOTTEN_MS;
        assert_eq!(attempts.begin("ann", tomorrow), Ok(()));
        assert_eq!(attempts.begin("ann", tomorrow), Ok(()));
        assert!(attempts.begin("ann", tomorrow).is_err());
    }

    #[test]
    fn no_more_are_kept_than_fit() {
        let (attempts, _kept) = attempts("many", 0);
        for number in 0..=2 * KNOWN {
            let _ = attempts.begin(&number.to_string(), 0);
        }
        assert!(attempts.tried.lock().unwrap().len() <= KNOWN);
    }
}
