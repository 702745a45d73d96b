//! A package depends on what it uses.

use std::path::Path;

use super::{File, Finding};

/// Where packages ask for what they use. `xtask` asks for what the tests ask for, so that
/// they are one build (`features.rs`).
const PACKAGES: &str = "crates";

/// Every package that a manifest depends on is named in the package's own code.
pub(super) fn are_used(files: &[File]) -> Vec<Finding> {
    let manifests = files
        .iter()
        .filter(|file| file.path.starts_with(PACKAGES) && file.path.ends_with("Cargo.toml"));
    let mut findings = Vec::new();
    for manifest in manifests {
        let Some(package) = manifest.path.parent() else {
            continue;
        };
        for (number, dependency) in dependencies(manifest) {
            if !is_named(files, package, dependency) {
                let what = format!("nothing uses `{dependency}`");
                findings.push(manifest.finding(number, what));
            }
        }
    }
    findings
}

/// The packages that a manifest depends on, each with its line.
fn dependencies(manifest: &File) -> impl Iterator<Item = (usize, &str)> {
    let mut depends = false;
    manifest.lines().filter_map(move |(number, line)| {
        if line.starts_with('[') {
            depends = line.ends_with("dependencies]");
            return None;
        }
        let end = line.find(['.', ' ', '=']).filter(|end| *end > 0)?;
        let name = line.get(..end).filter(|name| !name.starts_with('#'));
        name.filter(|_| depends).map(|name| (number, name))
    })
}

/// Whether code of a package goes to something in another.
fn is_named(files: &[File], package: &Path, dependency: &str) -> bool {
    let path = format!("{}::", dependency.replace('-', "_"));
    let code = files
        .iter()
        .filter(|file| file.has_extension("rs") && file.path.starts_with(package));
    code.map(|file| file.text.as_str()).any(|text| {
        text.match_indices(&path).any(|(at, _)| {
            let before = text.get(..at).and_then(|text| text.chars().next_back());
            before.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    const MANIFEST: &str = "[package]
name = \"one\"

[dependencies]
# A package with a hyphen.
num-bigint.workspace = true
serde = { workspace = true }

[dev-dependencies]
proptest.workspace = true
";

    #[test]
    fn what_is_named_anywhere_in_the_package_is_used() {
        let files = [
            ("crates/one/Cargo.toml", MANIFEST),
            ("crates/one/src/lib.rs", "use num_bigint::BigInt;"),
            ("crates/one/src/a/b.rs", "#[derive(serde::Serialize)]"),
            ("crates/one/tests/it.rs", "proptest::proptest! {}"),
        ];
        check(are_used, &files, &[]);
    }

    #[test]
    fn what_nothing_names_is_found() {
        let files = [
            ("crates/one/Cargo.toml", MANIFEST),
            ("crates/one/src/lib.rs", "use my_serde::Deserialize;"),
            ("crates/two/src/lib.rs", "use num_bigint::BigInt;"),
        ];
        check(
            are_used,
            &files,
            &[
                "crates/one/Cargo.toml:6: nothing uses `num-bigint`",
                "crates/one/Cargo.toml:7: nothing uses `serde`",
                "crates/one/Cargo.toml:10: nothing uses `proptest`",
            ],
        );
    }

    #[test]
    fn chores_ask_for_what_the_tests_ask_for() {
        check(are_used, &[("xtask/Cargo.toml", MANIFEST)], &[]);
    }
}
