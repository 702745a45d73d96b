//! What passed, what failed, what was left out.

use std::fmt;

/// The outcome of some checks. Whatever failed has a name, so none is only a number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// How many checks passed.
    pub(crate) passed: usize,
    /// What failed, each as a line that says where to look.
    pub(crate) failures: Vec<String>,
    /// How many checks or suites did not run.
    pub(crate) skipped: usize,
}

impl Tally {
    /// One check that passed.
    pub(crate) fn pass() -> Tally {
        Tally {
            passed: 1,
            ..Tally::default()
        }
    }

    /// One check that failed.
    pub(crate) fn fail(what: impl Into<String>) -> Tally {
        Tally {
            failures: vec![what.into()],
            ..Tally::default()
        }
    }

    /// One check or suite that did not run.
    pub(crate) fn skip() -> Tally {
        Tally {
            skipped: 1,
            ..Tally::default()
        }
    }

    /// Whether nothing failed.
    pub(crate) fn holds(&self) -> bool {
        self.failures.is_empty()
    }

    /// Counts the checks of another tally in.
    pub(crate) fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failures.extend(other.failures);
        self.skipped += other.skipped;
    }
}

/// `12 passed, 0 failed`, and `, 1 skipped` where something was.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failures.len())?;
        match self.skipped {
            0 => Ok(()),
            skipped => write!(f, ", {skipped} skipped"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_one_line_and_skipped_ones_stand_only_where_there_are_some() {
        let mut tally = Tally::default();
        assert_eq!(tally.to_string(), "0 passed, 0 failed");
        tally.add(Tally::pass());
        tally.add(Tally::pass());
        assert!(tally.holds());
        tally.add(Tally::fail("one"));
        assert!(!tally.holds());
        assert_eq!(tally.to_string(), "2 passed, 1 failed");
        tally.add(Tally::skip());
        assert_eq!(tally.to_string(), "2 passed, 1 failed, 1 skipped");
    }
}
