//! `cargo xtask bench`: how fast we are, beside others in the same run.

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
    /// Whole rounds of every book.
    Games,
}

/// Measures, prints the page and writes it; whether the measurement came to its end.
pub(crate) fn run(workspace: &Workspace, what: Bench) -> Result<bool> {
    let what = match what {
        Bench::Cards => "cards",
        Bench::Games => "games",
    };
    // What is shipped is what is measured, so the profile is not that of the tests.
    let mut cargo = workspace.cargo("run");
    cargo.args(["--quiet", "--release", "--package", "benches", "--"]);
    cargo.args([what, "--write", PAGE]);
    Ok(cargo.status()?.success())
}
