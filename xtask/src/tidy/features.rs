//! What this program is built from is what the tests are built from.
//!
//! Cargo builds a crate once for each set of features that is asked of it, and everything that
//! stands on it as often. The tests ask more of some crates than this program does, so its
//! manifest asks for as much: else `cargo xtask test` builds half the tree twice.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};

use super::Finding;
use crate::workspace::Workspace;

/// Where the features are asked for.
const MANIFEST: &str = "xtask/Cargo.toml";

/// The crates that are built once more for the tests, with other features.
pub(super) fn are_those_of_the_tests(workspace: &Workspace) -> Result<Vec<Finding>> {
    let ours = tree(workspace, &["--package=xtask", "--edges=normal,build"])?;
    let tests = tree(workspace, &["--workspace", "--edges=normal,build,dev"])?;
    Ok(built_twice(&ours, &tests))
}

/// Every crate with its features, as Cargo resolves them for some of the workspace.
fn tree(workspace: &Workspace, what: &[&str]) -> Result<BTreeSet<String>> {
    let output = workspace
        .cargo("tree")
        .args(["--locked", "--prefix=none", "--format={p} with {f}"])
        .args(what)
        .output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success(),
        "cargo tree: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    // A crate that was named before has a mark behind it.
    let lines = printed.lines().map(|line| line.trim_end_matches(" (*)"));
    Ok(lines.map(|line| line.trim_end().to_owned()).collect())
}

fn built_twice(ours: &BTreeSet<String>, tests: &BTreeSet<String>) -> Vec<Finding> {
    let differing = ours.difference(tests).map(|line| {
        let name = line.split(" with").next().unwrap_or(line);
        let same = |other: &&String| other.split(" with").next() == Some(name);
        let theirs = tests.iter().find(same);
        let what = match theirs {
            Some(theirs) => format!("the tests build `{theirs}`, and this program `{line}`"),
            None => format!("the tests do without `{line}`"),
        };
        Finding::new(MANIFEST, 0, what)
    });
    differing.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_with_other_features_is_built_twice() {
        let of = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        let tests = of(&["mio v1.2.4 with log,net", "cards v0.1.0 (/c) with"]);
        let told = |ours: &[&str]| {
            let found = built_twice(&of(ours), &tests);
            found.iter().map(Finding::to_string).collect::<Vec<_>>()
        };
        assert!(told(&["mio v1.2.4 with log,net", "cards v0.1.0 (/c) with"]).is_empty());
        assert_eq!(
            told(&["mio v1.2.4 with net"]),
            [
                "xtask/Cargo.toml: the tests build `mio v1.2.4 with log,net`, and this program \
                 `mio v1.2.4 with net`"
            ]
        );
    }
}
