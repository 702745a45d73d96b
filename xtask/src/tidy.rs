//! `cargo xtask tidy`: what does not belong in the tree.
//!
//! The rules look at text only and build nothing. They are tests as well, so they run
//! with all the others.

mod architecture;
mod chance;
mod citations;
mod dependencies;
mod events;
mod features;
mod links;
mod manifests;
mod names;
mod paths;
mod sizes;
mod words;

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::Result;

use self::architecture::Graph;
use crate::workspace::Workspace;

/// A file.
struct File {
    /// Its path in the workspace.
    path: PathBuf,
    /// What stands in it; nothing, where it is not text.
    text: String,
}

/// Something that does not belong where it stands.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    path: PathBuf,
    /// The line, counted from one; zero where the whole file is meant.
    line: usize,
    what: String,
}

/// A rule that the tree keeps.
type Rule = fn(&[File]) -> Vec<Finding>;

const RULES: &[Rule] = &[
    chance::is_the_operating_systems,
    citations::come_from_the_engine,
    dependencies::are_used,
    events::are_matched_in_full,
    links::resolve,
    manifests::use_the_workspace_lints,
    manifests::name_no_other_registry,
    names::are_nouns,
    paths::exist,
    sizes::fit_a_mind,
    words::belong,
];

/// Prints what is out of place; whether nothing is.
pub(crate) fn run(workspace: &Workspace) -> Result<bool> {
    let findings = findings(workspace)?;
    findings.iter().for_each(|finding| println!("{finding}"));
    println!("{} out of place", findings.len());
    Ok(findings.is_empty())
}

fn findings(workspace: &Workspace) -> Result<Vec<Finding>> {
    let mut files = Vec::new();
    for path in workspace.files()? {
        // A picture has no words to look at, and links lead to it all the same.
        let text = workspace.read(&path).unwrap_or_default();
        files.push(File { path, text });
    }
    let mut findings: Vec<_> = RULES.iter().flat_map(|rule| rule(&files)).collect();
    findings.extend(architecture::keeps_its_order(&Graph::of(workspace)?));
    findings.extend(features::are_those_of_the_tests(workspace)?);
    Ok(findings)
}

impl File {
    fn has_extension(&self, extension: &str) -> bool {
        self.path
            .extension()
            .is_some_and(|found| found == extension)
    }

    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    fn finding(&self, line: usize, what: impl Into<String>) -> Finding {
        Finding::new(&self.path, line, what)
    }
}

impl Finding {
    fn new(path: impl AsRef<Path>, line: usize, what: impl Into<String>) -> Finding {
        Finding {
            path: path.as_ref().to_owned(),
            line,
            what: what.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path.display(), self.what),
            line => write!(f, "{}:{line}: {}", self.path.display(), self.what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_tidy() {
        let findings = findings(&Workspace::find().unwrap()).unwrap();
        let listed: Vec<_> = findings.iter().map(Finding::to_string).collect();
        assert!(listed.is_empty(), "{}", listed.join("\n"));
    }

    /// What a rule says of a tree of the given files.
    #[track_caller]
    pub(super) fn check(rule: Rule, files: &[(&str, &str)], expected: &[&str]) {
        let files = files.iter().map(|(path, text)| File {
            path: path.into(),
            text: (*text).to_owned(),
        });
        let found = rule(&files.collect::<Vec<_>>());
        let found: Vec<_> = found.iter().map(Finding::to_string).collect();
        assert_eq!(found, expected);
    }
}
