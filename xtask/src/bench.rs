//! `cargo xtask bench`: how fast we are, beside others in the same run.

mod decisions;
mod gamemath;
mod measured;

use anyhow::Result;
use clap::ValueEnum;

use crate::workspace::Workspace;

/// Where the measurements are written.
const PAGE: &str = "docs/benchmarks.md";

/// What can be measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bench {
    /// The ranking of hands.
    Cards,
    /// The journal.
    Journal,
    /// Rounds simulated a second and core.
    Simulate,
    /// The games solved: PAR sheets and decisions.
    Gamemath,
    /// Whole rounds of every book.
    Games,
    /// The house that is served, under load, its start and its audit.
    House,
    /// A journal of very many rounds.
    Years,
}

/// Measures, prints the section and writes it to the page, unless a part alone is wanted; whether the measurement came to its end.
pub(crate) fn run(workspace: &Workspace, what: Bench, further: &[String]) -> Result<bool> {
    let name = match what {
        Bench::Cards => "cards",
        Bench::Journal => "journal",
        Bench::Simulate => "simulate",
        Bench::Gamemath => return gamemath::run(workspace, PAGE),
        Bench::Games => "games",
        Bench::House => "house",
        Bench::Years => "years",
    };
    if matches!(what, Bench::House | Bench::Years) {
        let mut cargo = workspace.cargo("build");
        cargo.args(["--quiet", "--release", "--package", "croupier"]);
        if !cargo.status()?.success() {
            return Ok(false);
        }
    }
    // What is shipped is what is measured, so the profile is not that of the tests.
    let mut cargo = workspace.cargo("run");
    cargo.args(["--quiet", "--release", "--package", "benches", "--"]);
    cargo.args(arguments(name, further));
    Ok(cargo.status()?.success())
}

/// What the program of the benchmarks is called with. A part measured alone is printed and not
/// written: it is no section.
fn arguments<'f>(name: &'f str, further: &'f [String]) -> Vec<&'f str> {
    let further: Vec<&str> = further.iter().map(String::as_str).collect();
    let says = |option: &str| {
        let with = format!("{option}=");
        further
            .iter()
            .any(|it| *it == option || it.starts_with(&with))
    };
    let write: &[&str] = match says("--only") || says("--write") {
        true => &[],
        false => &["--write", PAGE],
    };
    [&[name], write, &further].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_measured_alone_is_not_written() {
        #[track_caller]
        fn check(further: &[&str], expected: &[&str]) {
            let further: Vec<String> = further.iter().map(|it| (*it).to_owned()).collect();
            assert_eq!(arguments("house", &further), expected);
        }
        check(&[], &["house", "--write", PAGE]);
        check(
            &["--rounds", "1"],
            &["house", "--write", PAGE, "--rounds", "1"],
        );
        check(&["--only", "idle"], &["house", "--only", "idle"]);
        check(&["--only=idle"], &["house", "--only=idle"]);
        check(&["--write", "a.md"], &["house", "--write", "a.md"]);
    }
}
