//! Files are named by what is in them.

use super::{File, Finding};

/// Names for a drawer: whatever is in it belongs to some noun that has a file.
const DRAWERS: [&str; 9] = [
    "common",
    "helper",
    "helpers",
    "misc",
    "miscellaneous",
    "shared",
    "util",
    "utilities",
    "utils",
];

/// No file or folder is a drawer.
pub(super) fn are_nouns(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        for part in &file.path {
            let part = part.to_string_lossy();
            let stem = part.split('.').next().unwrap_or_default();
            if DRAWERS.contains(&stem.to_lowercase().as_str()) {
                let what = format!("`{part}` is a drawer; name it by what is in it");
                findings.push(file.finding(0, what));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn drawers_are_found_as_files_and_as_folders() {
        check(
            are_nouns,
            &[("src/money.rs", ""), ("src/commons.rs", "")],
            &[],
        );
        check(
            are_nouns,
            &[("src/utils.rs", ""), ("web/Helpers/card.js", "")],
            &[
                "src/utils.rs: `utils.rs` is a drawer; name it by what is in it",
                "web/Helpers/card.js: `Helpers` is a drawer; name it by what is in it",
            ],
        );
    }
}
