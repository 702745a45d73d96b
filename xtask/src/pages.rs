//! The checks of `web/`: its types, its tests, its stories in a browser, which are played
//! in houses that were built here, and a round that a generated client plays.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::tally::Tally;
use crate::workspace::Workspace;

/// Runs them all; what they print is passed on.
pub(crate) fn check(workspace: &Workspace) -> Result<Tally> {
    let web = workspace.root().join("web");
    let croupier = workspace.croupier()?;
    // The house of the test kit is built with it and lies beside it.
    let built = croupier.parent().context("a binary lies in a folder")?;
    let npm = |words: &[&str]| {
        let mut command = Command::new("npm");
        command.args(words).current_dir(&web);
        command
            .env("CROUPIER_BUILT", built)
            .env("CROUPIER", croupier);
        command
    };
    if !web.join("node_modules").is_dir() {
        let status = npm(&["ci"]).status().context("npm ci")?;
        ensure!(status.success(), "npm ci: {status}");
    }
    let types = npm(&["run", "check"]).status().context("npm run check")?;
    let mut tally = match types.success() {
        true => Tally::pass(),
        false => Tally::fail("the types of web/: npm run check"),
    };
    for script in ["test", "stories", "client"] {
        let mut command = npm(&["run", script]);
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.with_context(|| format!("npm run {script}"))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        print!("{printed}");
        tally.add(read(script, &printed, output.status.success()));
    }
    Ok(tally)
}

/// What Node's test runner says, in the notation it has where nobody looks on.
fn read(script: &str, printed: &str, succeeded: bool) -> Tally {
    let mut tally = Tally::default();
    // A line says that it is about several tests only in what follows it.
    let mut last = None;
    for line in printed.lines().map(str::trim_start) {
        if line == "type: 'suite'" {
            last = None;
        } else if let Some((_, title)) = line.strip_prefix("not ok ").and_then(titled) {
            let failed = Tally::fail(format!("npm run {script}: {title}"));
            last.replace(failed)
                .into_iter()
                .for_each(|it| tally.add(it));
        } else if line.starts_with("ok ") {
            let skipped = line.contains(" # SKIP") || line.contains(concat!(" # TO", "DO"));
            let held = if skipped {
                Tally::skip()
            } else {
                Tally::pass()
            };
            last.replace(held).into_iter().for_each(|it| tally.add(it));
        }
    }
    last.into_iter().for_each(|it| tally.add(it));
    if tally == Tally::default() || (tally.holds() && !succeeded) {
        tally.add(Tally::fail(format!("npm run {script} did not end well")));
    }
    tally
}

/// `12 - the title` in its parts.
fn titled(line: &str) -> Option<(&str, &str)> {
    line.split_once(" - ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(printed: &str, succeeded: bool, counts: &str, failures: &[&str]) {
        let tally = read("test", printed, succeeded);
        assert_eq!(tally.to_string(), counts);
        assert_eq!(tally.failures, failures);
    }

    #[test]
    fn tests_are_counted_and_failures_named() {
        let printed = "TAP version 13\n# Subtest: one\nok 1 - one\n  ---\nnot ok 2 - two - b\n";
        check(
            printed,
            false,
            "1 passed, 1 failed",
            &["npm run test: two - b"],
        );
        check(
            "ok 1 - one\nok 2 - two # SKIP\n",
            true,
            "1 passed, 0 failed, 1 skipped",
            &[],
        );
    }

    #[test]
    fn tests_within_a_suite_are_counted_and_the_suite_is_not() {
        let printed = "# Subtest: all\n    ok 1 - one\n      ---\n      duration_ms: 1\n      ...\n    \
                       not ok 2 - two\n      ---\n      ...\n    1..2\nnot ok 1 - all\n  ---\n  \
                       type: 'suite'\n  ...\nok 2 - alone\n";
        check(printed, false, "2 passed, 1 failed", &["npm run test: two"]);
    }

    #[test]
    fn a_run_that_says_nothing_or_breaks_off_has_failed() {
        let broken = "npm run test did not end well";
        check("", true, "0 passed, 1 failed", &[broken]);
        check("ok 1 - one\n", false, "1 passed, 1 failed", &[broken]);
    }
}
