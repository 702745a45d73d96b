//! Where cards may come from.
//!
//! The house is generic over its source of entropy. `croupier` names the operating
//! system's; that no other can be reached from it is kept here and by the order of crates,
//! in which the test kit with its rigged house stands after `croupier`.

use std::path::Path;

use super::{File, Finding};

/// Where the operating system's source stands.
const OURS: &str = "crates/server/src/chance.rs";

/// The operating system's source, and what stands for any.
const KNOWN: [&str; 2] = ["OperatingSystem", "Source"];

/// What is for tests alone may deal as it likes.
const FOR_TESTS: [&str; 2] = ["crates/testkit/", "crates/server/tests/"];

/// What `croupier` is built from has one source of chance: the operating system's.
pub(super) fn is_the_operating_systems(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let code = files.iter().filter(|file| file.has_extension("rs"));
    for file in code.filter(|file| !is_for_tests(&file.path)) {
        for (number, line) in file.lines() {
            let Some(source) = source(line) else { continue };
            if file.path != Path::new(OURS) || !KNOWN.contains(&source) {
                let what =
                    format!("`{source}` is a source of chance; `OperatingSystem` is the only one");
                findings.push(file.finding(number, what));
            }
        }
    }
    findings
}

fn is_for_tests(path: &Path) -> bool {
    FOR_TESTS.iter().any(|folder| path.starts_with(folder))
}

/// The type that a line makes a source of chance.
fn source(line: &str) -> Option<&str> {
    let (head, source) = line.split_once("Chance for ")?;
    let named = head.trim_start().strip_prefix("impl")?;
    // A trait of another name may end in the same word.
    let is_ours = named.ends_with([' ', ':']);
    is_ours.then(|| source.split([' ', '<', '{']).next().unwrap_or(source))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn the_operating_system_is_the_only_source_of_chance() {
        let operating_system = "impl Chance for OperatingSystem {\n";
        check(is_the_operating_systems, &[(OURS, operating_system)], &[]);
        check(
            is_the_operating_systems,
            &[
                (OURS, "impl Chance for Fixed {"),
                (
                    "crates/cli/src/a.rs",
                    "\nimpl<T> server::chance::Chance for Dice<T> {",
                ),
            ],
            &[
                "crates/server/src/chance.rs:1: `Fixed` is a source of chance; `OperatingSystem` is the only one",
                "crates/cli/src/a.rs:2: `Dice` is a source of chance; `OperatingSystem` is the only one",
            ],
        );
    }

    #[test]
    fn tests_may_deal_as_they_like() {
        check(
            is_the_operating_systems,
            &[
                (
                    "crates/testkit/src/rigged/mod.rs",
                    "impl Chance for Rigged {",
                ),
                (
                    "crates/cli/src/b.rs",
                    "impl LastChance for Player {}\n// Chance for all",
                ),
            ],
            &[],
        );
    }
}
