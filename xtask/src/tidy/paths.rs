//! Paths that documents name exist.

use std::path::Path;

use super::{File, Finding};
use crate::markdown;

/// The folders at the top of the tree: a path in a document begins with one of them.
const FOLDERS: [&str; 7] = [
    "benches/",
    "crates/",
    "docs/",
    "fuzz/",
    "rulebooks/",
    "web/",
    "xtask/",
];

/// Folders whose pages are made by `generate`, and the page that tells what was.
const LEFT_OUT: [&str; 4] = ["CHANGELOG.md", "docs/coverage", "docs/par", "docs/rounds"];

/// What stands for something that is to be filled in; the last two are the book that
/// `docs/adding-a-book.md` adds.
const PLACEHOLDERS: [&str; 6] = ["…", "<", "*", "{", "harbour-stud", "harbour_stud"];

/// Every path that a document names in backticks is one of the tree. Links are the
/// business of `links.rs`.
pub(super) fn exist(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let documents = files.iter().filter(|file| file.has_extension("md"));
    for file in documents.filter(|file| !is_left_out(&file.path)) {
        for line in markdown::lines(&file.text).filter(|line| line.fence.is_none()) {
            for path in named(line.text) {
                // A folder may be named too.
                if !files.iter().any(|file| file.path.starts_with(path)) {
                    findings.push(file.finding(line.number, format!("there is no `{path}`")));
                }
            }
        }
    }
    findings
}

fn is_left_out(path: &Path) -> bool {
    LEFT_OUT.iter().any(|start| path.starts_with(start))
}

/// The paths of a line: every other part between backticks is code, and some code is a
/// path.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split('`').skip(1).step_by(2);
    let begins = |code: &&str| FOLDERS.iter().any(|folder| code.starts_with(folder));
    let whole = |code: &&str| !code.contains(char::is_whitespace);
    let filled_in = |code: &&str| !PLACEHOLDERS.iter().any(|it| code.contains(it));
    code.filter(begins).filter(whole).filter(filled_in)
}

#[cfg(test)]
mod tests {
    use super::super::tests::check as check_rule;
    use super::*;

    #[track_caller]
    fn check(page: &str, text: &str, expected: &[&str]) {
        let tree = [("crates/games/src/table/rules.rs", ""), (page, text)];
        check_rule(exist, &tree, expected);
    }

    #[test]
    fn files_and_folders_that_exist_may_be_named() {
        check(
            "docs/page.md",
            "`crates/games/src/table/rules.rs`, `crates/games/src/table/` and `crates/games`",
            &[],
        );
    }

    #[test]
    fn paths_that_do_not_exist_are_found() {
        check(
            "README.md",
            "one\n`crates/games` and [`crates/games/src/table.rs`](#table)",
            &["README.md:2: there is no `crates/games/src/table.rs`"],
        );
        check(
            "docs/page.md",
            "a part of a name: `crates/game`",
            &["docs/page.md:1: there is no `crates/game`"],
        );
    }

    #[test]
    fn placeholders_and_other_code_are_left_alone() {
        check("docs/page.md", "`crates/<game>/rules.rs` `docs/*.md`", &[]);
        check("docs/page.md", "`cargo run -p x` `docs/x --and` `a/b`", &[]);
        check("docs/page.md", "```text\n`docs/nowhere.md`\n```", &[]);
        check("docs/par/sheet.md", "`docs/nowhere.md`", &[]);
    }
}
