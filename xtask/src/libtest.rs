//! All of `cargo test`, and the counts read from what it prints.
//!
//! Plain `cargo test` is on every machine that has Cargo. It prints a result per binary
//! and none for the whole; the sum is made here.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::tally::Tally;
use crate::test::Extent;
use crate::workspace::Workspace;

/// Runs every test of the workspace; what it prints is passed on as it comes.
pub(crate) fn run(workspace: &Workspace, extent: Extent) -> Result<Tally> {
    let mut command = workspace.cargo("test");
    command.args(["--profile=proof", "--workspace", "--no-fail-fast"]);
    command.arg("--color=never");
    if extent == Extent::Quick {
        command.args(quick(workspace)?);
    }
    results(command)
}

/// Runs the tests that a PostgreSQL is started for.
pub(crate) fn run_on_postgres(workspace: &Workspace) -> Result<Tally> {
    let mut command = workspace.cargo("test");
    // With the whole workspace, though few of its packages have such tests: with those alone
    // most of what they stand on would be built once more, with fewer features.
    command.args(["--profile=proof", "--workspace", "--no-fail-fast"]);
    command.args(["--color=never", "--test=postgres"]);
    results(command)
}

fn results(mut command: Command) -> Result<Tally> {
    // One pipe for both streams: cargo names a binary on the one and the binary its
    // results on the other, and only their order tells which belong together.
    let (reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().context("cargo test")?;
    // The command holds the writing ends, and the reader waits until all are closed.
    drop(command);
    let mut results = Results::default();
    for line in BufReader::new(reader).lines() {
        let line = line?;
        println!("{line}");
        results.line(&line);
    }
    let status = child.wait()?;
    Ok(results.finish(status.success()))
}

/// Tests that go through all there is, or play for long: most of what the suite takes. The cases
/// that `reach` plays over HTTP are ruled by `clauses`, too.
const SLOW: [&str; 7] = [
    "exact", "fast", "rounds", "table", "commands", "reach", "casino",
];

/// Tests that need more than Cargo: a suite of its own runs them.
const NEEDY: &str = "postgres";

/// The same among the tests that stand beside the code, and among those of a whole house, which wait
/// for much: by parts of their names.
const SLOW_BESIDE: [&str; 21] = [
    "ultimate_texas_holdem::tests",
    "caribbean_stud::tests",
    "strategy::tests",
    "seen::",
    "simulate::",
    "evening::every_answer",
    "rudeness::",
    "load::",
    "offices::",
    "preview::",
    "library::the_calculator",
    "library::two_days",
    "library::what_the_calculator",
    "links::links_of",
    "out_of_play::",
    "coach::values",
    "first_start::",
    "calculator::the_calculator",
    "checking::a_check",
    "keeping::a_write_ahead",
    "witness::a_witness",
];

/// The arguments that leave out what takes long, and the examples of the documentation.
fn quick(workspace: &Workspace) -> Result<Vec<String>> {
    let output = workspace
        .cargo("metadata")
        .args(["--no-deps", "--format-version=1"])
        .output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    let all = |value: &Value, key: &str| {
        let listed = value.get(key).and_then(Value::as_array);
        listed.cloned().unwrap_or_default()
    };
    let packages = all(&metadata, "packages");
    let targets = packages.iter().flat_map(|package| all(package, "targets"));
    let tests = targets.filter(|target| all(target, "kind").contains(&"test".into()));
    let names = tests.filter_map(|target| Some(target.get("name")?.as_str()?.to_owned()));
    let names: BTreeSet<String> = names.collect();
    let gone = SLOW.iter().find(|name| !names.contains(**name));
    ensure!(gone.is_none(), "no test is named {gone:?} any more");
    let names: BTreeSet<String> = names
        .into_iter()
        .filter(|it| !SLOW.contains(&it.as_str()) && it != NEEDY)
        .collect();
    let mut arguments = vec!["--lib".to_owned(), "--bins".to_owned()];
    arguments.extend(names.into_iter().map(|name| format!("--test={name}")));
    arguments.push("--".to_owned());
    arguments.extend(SLOW_BESIDE.map(|name| format!("--skip={name}")));
    Ok(arguments)
}

/// What has been read so far.
#[derive(Debug, Default)]
struct Results {
    tally: Tally,
    /// The binary that is running.
    binary: String,
    /// Whether it has begun and not yet said how it ended.
    is_open: bool,
    /// The names under the last heading `failures:`.
    names: Vec<String>,
    is_listing: bool,
}

impl Results {
    fn line(&mut self, line: &str) {
        if let Some(running) = line.trim_start().strip_prefix("Running ") {
            self.close();
            self.binary = binary_name(running).to_owned();
        } else if let Some(of) = line.trim_start().strip_prefix("Doc-tests ") {
            self.close();
            self.binary = format!("documentation of {of}");
        } else if is_heading(line) {
            self.close();
            self.is_open = true;
        } else if line == "failures:" {
            // The heading stands twice: before what the tests printed and before their
            // names. Only what follows the last one is kept.
            self.names.clear();
            self.is_listing = true;
        } else if let Some(counts) = line.strip_prefix("test result: ") {
            self.result(counts);
        } else if self.is_listing
            && let Some(name) = line.strip_prefix("    ")
        {
            self.names.push(format!("{}: {name}", self.binary));
        }
    }

    /// Counts the result line of a binary: `ok. 12 passed; 0 failed; 0 ignored; …`.
    fn result(&mut self, counts: &str) {
        let count = |kind: &str| {
            let found = counts.split([';', '.']).find_map(|part| {
                let number = part.trim().strip_suffix(kind)?;
                number.trim().parse::<usize>().ok()
            });
            found.unwrap_or(0)
        };
        self.tally.passed += count("passed");
        self.tally.skipped += count("ignored");
        let failed = count("failed");
        let unnamed = format!("{}: a test without a name", self.binary);
        let mut names = std::mem::take(&mut self.names);
        names.resize(failed, unnamed);
        self.tally.failures.append(&mut names);
        self.is_open = false;
        self.is_listing = false;
    }

    /// A binary that has begun and said no result has died.
    fn close(&mut self) {
        if std::mem::take(&mut self.is_open) {
            let died = format!("{}: it ended before its tests did", self.binary);
            self.tally.failures.push(died);
        }
        self.names.clear();
        self.is_listing = false;
    }

    fn finish(mut self, success: bool) -> Tally {
        self.close();
        if !success && self.tally.holds() {
            let failure = "cargo test failed; what it printed says why";
            self.tally.failures.push(failure.to_owned());
        }
        self.tally
    }
}

/// Whether a line says how many tests a binary is about to run.
fn is_heading(line: &str) -> bool {
    let count = line.strip_prefix("running ").and_then(|rest| {
        let rest = rest.strip_suffix(" tests");
        rest.or_else(|| line.strip_prefix("running ")?.strip_suffix(" test"))
    });
    count.is_some_and(|count| count.parse::<usize>().is_ok())
}

/// `cards` of `unittests src/lib.rs (target/proof/deps/cards-0f3a)`.
fn binary_name(running: &str) -> &str {
    let path = running.rsplit(['(', '/', '\\']).next().unwrap_or(running);
    let name = path.trim_end_matches(')');
    name.rsplit_once('-').map_or(name, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(printed: &str, success: bool, expected: (usize, usize, &[&str])) {
        let mut results = Results::default();
        printed.lines().for_each(|line| results.line(line));
        let tally = results.finish(success);
        let failures: Vec<_> = tally.failures.iter().map(String::as_str).collect();
        assert_eq!((tally.passed, tally.skipped, &failures[..]), expected);
    }

    const PASSING: &str = "\
   Compiling cards v0.1.0
    Finished `proof` profile [optimized] target(s) in 2.10s
     Running unittests src/lib.rs (target/proof/deps/cards-0f3a5c)

running 2 tests
test rank::tests::one ... ok
test rank::tests::two ... ok

test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running tests/books.rs (target/proof/deps/books-77aa)

running 1 test
test all_books_load ... ok

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.05s

   Doc-tests cards

running 3 tests
test crates/cards/src/lib.rs - (line 12) ... ok
test crates/cards/src/lib.rs - (line 30) ... ignored
test crates/cards/src/lib.rs - (line 40) ... ok

test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.31s
";

    const FAILING: &str = "\
     Running unittests src/lib.rs (target/proof/deps/money-0f3a5c)

running 3 tests
test odds::one ... ok
test odds::two ... FAILED
test odds::three ... FAILED

failures:

---- odds::two stdout ----
failures:
    something a test printed
assertion failed

---- odds::three stdout ----
assertion failed


failures:
    odds::three
    odds::two

test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: test failed, to rerun pass `-p money --lib`
";

    #[test]
    fn results_of_all_binaries_are_summed() {
        check(PASSING, true, (5, 1, &[]));
    }

    #[test]
    fn failed_tests_are_named_with_their_binary() {
        let failed: &[&str] = &["money: odds::three", "money: odds::two"];
        check(FAILING, false, (1, 0, failed));
        check(&format!("{FAILING}{PASSING}"), false, (6, 1, failed));
    }

    #[test]
    fn a_binary_that_dies_counts_as_a_failure() {
        let died = PASSING.replace("test result: ok. 1 passed", "signal: 6, SIGABRT");
        check(
            &died,
            false,
            (4, 1, &["books: it ended before its tests did"]),
        );
        let last = PASSING.lines().take(6).collect::<Vec<_>>().join("\n");
        check(
            &last,
            false,
            (0, 0, &["cards: it ended before its tests did"]),
        );
    }

    #[test]
    fn a_build_that_fails_is_a_failure_though_no_test_ran() {
        let failure: &[&str] = &["cargo test failed; what it printed says why"];
        check("error[E0308]: mismatched types\n", false, (0, 0, failure));
        check(PASSING, false, (5, 1, failure));
    }

    #[test]
    fn failures_are_counted_even_where_their_names_are_not_printed() {
        let result = "test result: FAILED. 4 passed; 1 failed; 0 ignored; 0 measured";
        check(result, false, (4, 0, &[": a test without a name"]));
    }
}
