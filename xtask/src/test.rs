//! `cargo xtask test`: every suite, one after another, and the counts at the end.

use std::time::Instant;

use crate::need::{self, ThisMachine};
use crate::suite::Suite;
use crate::tally::Tally;
use crate::workspace::Workspace;

/// Runs the suites chosen; whether all of them hold.
///
/// The last line printed is the counts alone.
pub(crate) fn run(workspace: &Workspace, only: &[Suite], without: &[String]) -> bool {
    let mut total = Tally::default();
    // Whoever leaves a suite out has what they want when there is none.
    for name in without.iter().filter(|name| !is_suite(name)) {
        println!("── {name}: there is no such suite");
    }
    for suite in Suite::ALL {
        if !is_chosen(suite, only, without) {
            println!("── {}: left out", suite.name());
            total.add(Tally::skip());
            continue;
        }
        println!("── {}", suite.name());
        let start = Instant::now();
        let tally = outcome(suite, workspace);
        println!("── {}: {tally} in {:.1?}\n", suite.name(), start.elapsed());
        total.add(tally);
    }
    if !total.holds() {
        println!("failed:");
        for failure in &total.failures {
            println!("    {}", failure.replace('\n', "\n        "));
        }
        println!();
    }
    println!("{total}");
    total.holds()
}

/// Whether a suite runs: all do that are not left out by name.
fn is_chosen(suite: Suite, only: &[Suite], without: &[String]) -> bool {
    (only.is_empty() || only.contains(&suite)) && !without.iter().any(|name| name == suite.name())
}

fn is_suite(name: &str) -> bool {
    Suite::ALL.iter().any(|suite| suite.name() == name)
}

/// What a suite counts; one that cannot run has failed, and hides no other.
fn outcome(suite: Suite, workspace: &Workspace) -> Tally {
    let name = suite.name();
    if let Err(missing) = need::meet(suite.needs(), &mut ThisMachine) {
        let advice = format!("or leave the suite out: cargo xtask test --without {name}");
        println!("{missing}\n{advice}");
        return Tally::fail(format!("{name}: {missing}\n{advice}"));
    }
    suite.run(workspace).unwrap_or_else(|error| {
        println!("{error:#}");
        Tally::fail(format!("{name}: {error:#}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(only: &[Suite], without: &[&str], expected: &[Suite]) {
        let without: Vec<_> = without.iter().map(|name| (*name).to_owned()).collect();
        let chosen = Suite::ALL.into_iter();
        let chosen: Vec<_> = chosen
            .filter(|suite| is_chosen(*suite, only, &without))
            .collect();
        assert_eq!(chosen, expected);
    }

    #[test]
    fn every_suite_runs_that_is_not_left_out_by_name() {
        use Suite::{Clients, Documents, Faults, Format, Generated, Mutants, Pages, Tests};
        check(&[], &[], &Suite::ALL);
        check(&[Tests], &[], &[Tests]);
        check(&[Documents, Format], &[], &[Format, Documents]);
        let left = [Format, Tests, Mutants, Generated, Pages, Clients, Faults];
        check(&[], &["lints", "documents"], &left);
        check(&[], &["no-such-suite"], &Suite::ALL);
    }
}
