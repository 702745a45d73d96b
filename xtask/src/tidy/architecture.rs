//! Which crate may see which.
//!
//! The crates stand in one order, and each sees only those before it. The pure ones see
//! neither the journal nor the server nor anything that runs asynchronous code, however
//! far away: cards, times and identities come in with commands.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::Finding;
use crate::workspace::Workspace;

/// Every crate of the workspace, from the ground up.
const ORDER: [&str; 20] = [
    "cards", "money", "rulebook", "ledger", "jackpot", "games", "floor", "narrator", "school",
    "gamemath", "parsheet", "postgres", "journal", "audit", "reports", "server", "croupier",
    "testkit", "benches", "xtask",
];

/// The crates that decide and compute, and touch nothing.
const PURE: [&str; 10] = [
    "cards", "money", "rulebook", "games", "ledger", "jackpot", "floor", "narrator", "school",
    "gamemath",
];

/// What no pure crate sees: our own four that touch the world, and what runs futures.
const IMPURE: [&str; 17] = [
    "journal",
    "audit",
    "reports",
    "server",
    "actix-rt",
    "async-executor",
    "async-global-executor",
    "async-io",
    "async-std",
    "compio",
    "embassy-executor",
    "futures-executor",
    "glommio",
    "monoio",
    "pollster",
    "smol",
    "tokio",
];

/// Packages by name and what they depend on, as Cargo resolved it.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// The packages of the workspace.
    members: BTreeSet<String>,
    /// What each package is built with.
    builds: BTreeMap<String, BTreeSet<String>>,
    /// What each package is only tested with.
    tests: BTreeMap<String, BTreeSet<String>>,
}

/// What breaks the order.
pub(super) fn keeps_its_order(graph: &Graph) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |what: String| findings.push(Finding::new("Cargo.toml", 0, what));
    for member in &graph.members {
        let Some(place) = place(member) else {
            report(format!("`{member}` has no place in the order of crates"));
            continue;
        };
        // Tests may use the kit that stands above them all.
        let tests = edges(&graph.tests, member).filter(|used| *used != "testkit");
        for used in edges(&graph.builds, member).chain(tests) {
            if self::place(used).is_some_and(|used| used >= place) {
                report(format!("`{member}` depends upward on `{used}`"));
            }
        }
        if PURE.contains(&member.as_str()) {
            for path in graph.paths_to_impure(member) {
                report(format!("`{member}` is pure and sees {}", path.join(" → ")));
            }
        }
    }
    findings
}

fn place(package: &str) -> Option<usize> {
    ORDER.iter().position(|known| *known == package)
}

fn edges<'g>(
    kind: &'g BTreeMap<String, BTreeSet<String>>,
    package: &str,
) -> impl Iterator<Item = &'g str> {
    kind.get(package).into_iter().flatten().map(String::as_str)
}

impl Graph {
    /// The graph of the workspace, for the platform it is built on.
    pub(super) fn of(workspace: &Workspace) -> Result<Graph> {
        let version = workspace.cargo("version").arg("--verbose").output()?;
        let version = String::from_utf8(version.stdout)?;
        let host = version.lines().find_map(|line| line.strip_prefix("host: "));
        // For one platform, what is there to build it is there to be asked about; for all,
        // Cargo would fetch what no build here ever needs.
        let output = workspace
            .cargo("metadata")
            .args(["--format-version=1", "--locked", "--filter-platform"])
            .arg(host.context("cargo version names no host")?)
            .output()?;
        if !output.status.success() {
            bail!(
                "cargo metadata: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        let metadata = serde_json::from_slice(&output.stdout)?;
        Graph::read(&metadata).context("cargo metadata has another form than expected")
    }

    fn read(metadata: &Value) -> Option<Graph> {
        let mut names = BTreeMap::new();
        for package in metadata.get("packages")?.as_array()? {
            names.insert(text(package, "id")?, text(package, "name")?);
        }
        let mut graph = Graph::default();
        for member in metadata.get("workspace_members")?.as_array()? {
            graph.members.insert(names.get(member.as_str()?)?.clone());
        }
        for node in metadata.pointer("/resolve/nodes")?.as_array()? {
            let package = names.get(&text(node, "id")?)?;
            for dependency in node.get("deps")?.as_array()? {
                let used = names.get(&text(dependency, "pkg")?)?;
                for kind in dependency.get("dep_kinds")?.as_array()? {
                    let edges = match kind.get("kind")?.as_str() {
                        Some("dev") => &mut graph.tests,
                        _ => &mut graph.builds,
                    };
                    edges
                        .entry(package.clone())
                        .or_default()
                        .insert(used.clone());
                }
            }
        }
        Some(graph)
    }

    /// The ways from a package to what no pure one sees, one for each.
    fn paths_to_impure(&self, from: &str) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        let mut paths = vec![vec![from.to_owned()]];
        while let Some(path) = paths.pop() {
            let last = path.last().map_or(from, String::as_str);
            for used in edges(&self.builds, last) {
                if !seen.insert(used.to_owned()) {
                    continue;
                }
                let path = [&path[..], &[used.to_owned()]].concat();
                if IMPURE.contains(&used) {
                    found.push(
                        path.iter()
                            .skip(1)
                            .map(|name| format!("`{name}`"))
                            .collect(),
                    );
                }
                paths.push(path);
            }
        }
        found
    }
}

fn text(value: &Value, key: &str) -> Option<String> {
    Some(value.get(key)?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Checks a graph written as `package > used`, with `>>` for tests alone.
    #[track_caller]
    fn check(members: &[&str], edges: &[&str], expected: &[&str]) {
        let mut graph = Graph {
            members: members.iter().map(|name| (*name).to_owned()).collect(),
            ..Graph::default()
        };
        for edge in edges {
            let (kind, from, to) = match edge.split_once(" >> ") {
                Some((from, to)) => (&mut graph.tests, from, to),
                None => {
                    let (from, to) = edge.split_once(" > ").unwrap();
                    (&mut graph.builds, from, to)
                }
            };
            kind.entry(from.to_owned())
                .or_default()
                .insert(to.to_owned());
        }
        let found: Vec<_> = keeps_its_order(&graph)
            .into_iter()
            .map(|one| one.what)
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_crate_sees_only_those_before_it() {
        check(
            &["cards", "rulebook"],
            &["rulebook > cards", "cards > serde"],
            &[],
        );
        check(
            &["cards", "rulebook"],
            &["cards > rulebook"],
            &["`cards` depends upward on `rulebook`"],
        );
        check(
            &["cards", "games"],
            &["cards >> games"],
            &["`cards` depends upward on `games`"],
        );
        check(
            &["cards", "testkit"],
            &["testkit > cards", "cards >> testkit"],
            &[],
        );
        check(
            &["cards", "testkit"],
            &["cards > testkit"],
            &["`cards` depends upward on `testkit`"],
        );
    }

    #[test]
    fn a_crate_has_a_place_in_the_order() {
        check(
            &["cards", "croupier", "roulette"],
            &[],
            &["`roulette` has no place in the order of crates"],
        );
    }

    #[test]
    fn a_pure_crate_sees_nothing_that_touches_the_world_however_far_away() {
        check(&["server"], &["server > tokio"], &[]);
        check(
            &["floor"],
            &["floor > axum", "axum > hyper", "hyper > tokio"],
            &["`floor` is pure and sees `axum` → `hyper` → `tokio`"],
        );
        check(
            &["floor", "journal"],
            &["floor > journal", "journal > smol"],
            &[
                "`floor` depends upward on `journal`",
                "`floor` is pure and sees `journal`",
                "`floor` is pure and sees `journal` → `smol`",
            ],
        );
        check(&["floor"], &["floor >> tokio"], &[]);
    }

    #[test]
    fn pure_crates_stand_in_the_order() {
        for package in PURE {
            assert!(ORDER.contains(&package), "{package}");
        }
    }

    #[test]
    fn what_cargo_says_is_read_with_the_kind_of_each_dependency() {
        let metadata = json!({
            "packages": [{"id": "1", "name": "cards"}, {"id": "2", "name": "proptest"}, {"id": "3", "name": "cc"}],
            "workspace_members": ["1"],
            "resolve": {"nodes": [
                {"id": "1", "deps": [
                    {"pkg": "2", "dep_kinds": [{"kind": "dev"}]},
                    {"pkg": "3", "dep_kinds": [{"kind": "build"}, {"kind": null}]},
                ]},
                {"id": "2", "deps": []},
            ]},
        });
        let graph = Graph::read(&metadata).unwrap();
        assert!(graph.members.iter().eq(["cards"]));
        assert!(edges(&graph.builds, "cards").eq(["cc"]));
        assert!(edges(&graph.tests, "cards").eq(["proptest"]));
        assert!(Graph::read(&json!({})).is_none());
    }
}
