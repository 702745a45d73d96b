//! What is wrong with a what-if.

use std::fmt;

/// A what-if that cannot be read, with what is expected in its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{asked}`: {expected}")]
pub struct Mistake {
    /// The field and its value, as they were written.
    pub asked: String,
    /// What is expected, as a sentence without its full stop.
    pub expected: String,
}

/// Everything that is wrong with a what-if.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Mistake>);

impl Mistake {
    pub(super) fn new(asked: &str, expected: String) -> Mistake {
        let asked = asked.escape_debug().to_string();
        Mistake { asked, expected }
    }
}

impl Mistakes {
    /// What is right, if nothing is wrong.
    pub(super) fn or<T>(mistakes: Vec<Mistake>, right: T) -> Result<T, Mistakes> {
        match mistakes.is_empty() {
            true => Ok(right),
            false => Err(Mistakes(mistakes)),
        }
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mistake) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{mistake}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}
