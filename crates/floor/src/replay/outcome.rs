//! What came of a case.

/// A case that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedCase {
    /// The book it was played under.
    pub book: String,
    /// Its title.
    pub title: String,
    /// The line it begins at.
    pub line: usize,
    /// The clauses it is about.
    pub clauses: Vec<String>,
    /// What did not come as expected.
    pub failures: Vec<Failure>,
    /// What it showed.
    pub evidence: Vec<Evidence>,
}

/// A line that did not come as expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The line.
    pub line: usize,
    /// As it is written.
    pub text: String,
    /// What was expected.
    pub expected: String,
    /// What happened, and why.
    pub happened: String,
}

/// An expectation that held, under a clause.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Evidence {
    /// The clause.
    pub clause: String,
    /// What was expected: `paid`, `refused`, `offer` …
    pub surface: &'static str,
    /// The line that showed it.
    pub line: usize,
}

impl PlayedCase {
    /// Whether everything came as expected.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "line {}: {}", self.line, self.text)?;
        writeln!(f, "  expected: {}", self.expected)?;
        write!(f, "  happened: {}", self.happened)
    }
}
