//! A file holds one noun.

use super::{File, Finding};

/// A file that is longer mostly holds two.
const MOST_LINES: usize = 500;

/// No file of code is longer than a reader can keep in mind.
pub(super) fn fit_a_mind(files: &[File]) -> Vec<Finding> {
    let code = files
        .iter()
        .filter(|file| file.has_extension("rs") || file.has_extension("js"));
    let long = code.filter_map(|file| {
        let lines = file.text.lines().count();
        let what = format!("{lines} lines; {MOST_LINES} are the most");
        (lines > MOST_LINES).then(|| file.finding(0, what))
    });
    long.collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn code_is_measured_and_data_is_not() {
        let (most, more) = ("\n".repeat(500), "\n".repeat(501));
        check(fit_a_mind, &[("a.rs", &most), ("b.js", &most)], &[]);
        check(fit_a_mind, &[("rulebooks/clauses.csv", &more)], &[]);
        check(
            fit_a_mind,
            &[("a.rs", &more), ("b.js", &more)],
            &[
                "a.rs: 501 lines; 500 are the most",
                "b.js: 501 lines; 500 are the most",
            ],
        );
    }
}
