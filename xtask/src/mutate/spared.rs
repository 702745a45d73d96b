//! The mutants that no case can notice, each with the reason.

/// A change that turns no case red, and why that is right.
pub(crate) struct Spared {
    /// The book.
    pub(crate) book: &'static str,
    /// The question, or the option.
    pub(crate) answer: &'static str,
    /// The change, as it is printed.
    pub(crate) change: &'static str,
    /// Why nothing at a table differs.
    pub(crate) why: &'static str,
}

/// Every one of them; there are never more than ten.
pub(crate) const SPARED: &[Spared] = &[];

/// The reason for which a mutant may survive, if there is one.
pub(crate) fn reason(book: &str, answer: &str, change: &str) -> Option<&'static str> {
    let fits = |spared: &&Spared| {
        spared.book == book && spared.answer == answer && spared.change == change
    };
    SPARED.iter().find(fits).map(|spared| spared.why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_few_and_each_has_its_reason() {
        assert!(SPARED.len() <= 10);
        for spared in SPARED {
            assert!(!spared.why.is_empty(), "{} {}", spared.book, spared.answer);
        }
    }
}
