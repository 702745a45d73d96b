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

/// Measures, prints the section and writes it to the page; whether the measurement came to its end.
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
    cargo.args([name, "--write", PAGE]).args(further);
    Ok(cargo.status()?.success())
}
