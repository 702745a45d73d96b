//! `cargo xtask test`: every suite, one after another, and the counts at the end.

use std::time::{Duration, Instant};

use crate::need::{self, ThisMachine};
use crate::suite::Suite;
use crate::tally::Tally;
use crate::workspace::Workspace;

/// Which suites run, and how far.
pub(crate) struct Chosen {
    suites: Vec<Suite>,
    /// Those named that there are not.
    unknown: Vec<String>,
    extent: Extent,
}

/// What the quick suites are to take on two cores that have nothing else to do, once all is built.
const QUICK: Duration = Duration::from_secs(180);

/// How far a suite goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    Whole,
    /// What a change most often breaks.
    Quick,
}

impl Chosen {
    /// All suites that are not left out by name.
    pub(crate) fn of(only: &[Suite], without: &[String]) -> Chosen {
        let runs = |suite: &Suite| {
            (only.is_empty() || only.contains(suite))
                && !without.iter().any(|name| name == suite.name())
        };
        // Whoever leaves a suite out has what they want when there is none.
        let is_suite = |name: &&String| Suite::ALL.iter().any(|suite| suite.name() == **name);
        Chosen {
            suites: Suite::ALL.into_iter().filter(runs).collect(),
            unknown: without.iter().filter(|it| !is_suite(it)).cloned().collect(),
            extent: Extent::Whole,
        }
    }

    /// Those that need nothing but Cargo and little time.
    pub(crate) fn quick() -> Chosen {
        use Suite::{Documents, Format, Lints, Mutants, Tests};
        Chosen {
            suites: vec![Format, Lints, Tests, Mutants, Documents],
            unknown: Vec::new(),
            extent: Extent::Quick,
        }
    }
}

/// Runs the suites chosen; whether all of them hold.
///
/// What each took stands at the end, and the last line printed is the counts alone.
pub(crate) fn run(workspace: &Workspace, chosen: &Chosen) -> bool {
    let mut total = Tally::default();
    for name in &chosen.unknown {
        println!("── {name}: there is no such suite");
    }
    let mut lines = Vec::new();
    let begun = Instant::now();
    for suite in Suite::ALL {
        let name = suite.name();
        if !chosen.suites.contains(&suite) {
            println!("── {name}: left out");
            lines.push(format!("{name:<10}  left out"));
            total.add(Tally::skip());
            continue;
        }
        println!("── {name}");
        let start = Instant::now();
        let tally = outcome(suite, workspace, chosen.extent);
        let took = start.elapsed();
        println!("── {name}: {tally} in {took:.1?}\n");
        lines.push(format!("{name:<10} {:>7.1} s  {tally}", took.as_secs_f64()));
        total.add(tally);
    }
    if !total.holds() {
        println!("failed:");
        for failure in &total.failures {
            println!("    {}", failure.replace('\n', "\n        "));
        }
        println!();
    }
    println!("{}\n", lines.join("\n"));
    if let Some(note) = too_slow(chosen.extent, begun.elapsed()) {
        println!("{note}\n");
    }
    println!("{total}");
    total.holds()
}

/// What is said of quick suites that were not quick: no failure, for others may be working on the
/// machine, and all may have had to be built.
fn too_slow(extent: Extent, took: Duration) -> Option<String> {
    let is_slow = extent == Extent::Quick && took > QUICK;
    is_slow.then(|| {
        format!(
            "{:.0} s, where {} s are promised on a tree that is built: what became slow is left out by \
             SLOW and SLOW_BESIDE in xtask/src/libtest.rs",
            took.as_secs_f64(),
            QUICK.as_secs()
        )
    })
}

/// What a suite counts; one that cannot run has failed, and hides no other.
fn outcome(suite: Suite, workspace: &Workspace, extent: Extent) -> Tally {
    let name = suite.name();
    if let Err(missing) = need::meet(suite.needs(), &mut ThisMachine) {
        let advice = format!("or leave the suite out: cargo xtask test --without {name}");
        println!("{missing}\n{advice}");
        return Tally::fail(format!("{name}: {missing}\n{advice}"));
    }
    suite.run(workspace, extent).unwrap_or_else(|error| {
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
        assert_eq!(Chosen::of(only, &without).suites, expected);
    }

    #[test]
    fn every_suite_runs_that_is_not_left_out_by_name() {
        use Suite::{Documents, Format, Lints, Tests};
        check(&[], &[], &Suite::ALL);
        check(&[Tests], &[], &[Tests]);
        check(&[Documents, Format], &[], &[Format, Documents]);
        let left = Suite::ALL.into_iter();
        let left: Vec<_> = left.filter(|it| ![Lints, Documents].contains(it)).collect();
        check(&[], &["lints", "documents"], &left);
        check(&[], &["no-such-suite"], &Suite::ALL);
    }

    #[test]
    fn it_is_said_when_what_is_quick_was_not() {
        let (promised, more) = (QUICK, QUICK + Duration::from_secs(30));
        assert_eq!(too_slow(Extent::Quick, promised), None);
        assert_eq!(too_slow(Extent::Whole, more), None);
        let note = too_slow(Extent::Quick, more).unwrap();
        assert!(
            note.starts_with("210 s, where 180 s are promised"),
            "{note}"
        );
    }

    #[test]
    fn what_is_quick_needs_nothing_but_cargo() {
        let needs = Chosen::quick().suites.into_iter().flat_map(Suite::needs);
        let installers = needs.map(|need| need.from);
        let rustup = |it| matches!(it, need::Installer::Rustup(_));
        assert!(installers.into_iter().all(rustup));
    }
}
