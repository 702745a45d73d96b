//! Every package keeps the workspace's lints, and packages come from the public
//! registries alone.

use super::{File, Finding};

/// Every package has the lints of the workspace, or says above its own why it has not.
pub(super) fn use_the_workspace_lints(files: &[File]) -> Vec<Finding> {
    let manifests = files.iter().filter(|file| {
        file.path.ends_with("Cargo.toml") && file.text.lines().any(|line| line == "[package]")
    });
    let without = manifests.filter(|file| !has_lints(&file.text));
    without
        .map(|file| {
            let what = "write `[lints]` with `workspace = true`, or own lints under a comment";
            file.finding(0, what)
        })
        .collect()
}

fn has_lints(manifest: &str) -> bool {
    let lines: Vec<_> = manifest.lines().collect();
    lines.windows(2).any(|pair| match pair {
        ["[lints]", "workspace = true"] => true,
        [before, table] => before.starts_with("# ") && table.starts_with("[lints."),
        _ => false,
    })
}

/// Where a lock file says that a package comes from.
const PUBLIC: [&str; 2] = [
    "source = \"registry+https://github.com/rust-lang/crates.io-index\"",
    "\"resolved\": \"https://registry.npmjs.org/",
];

/// No file names another registry than the public ones: whoever has one sets it up for
/// themselves, outside the tree.
pub(super) fn name_no_other_registry(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        let is_lock = file.path.ends_with("Cargo.lock") || file.path.ends_with("package-lock.json");
        let is_config = file.path.ends_with(".cargo/config.toml") || file.path.ends_with(".npmrc");
        for (number, line) in file.lines() {
            let line = line.trim();
            let names_source = line.starts_with("source = ") || line.starts_with("\"resolved\"");
            let is_public = PUBLIC.iter().any(|public| line.starts_with(public));
            let redirects = ["[source", "[registr", "registry"];
            if is_lock && names_source && !is_public {
                findings.push(file.finding(number, "a package from elsewhere"));
            }
            if is_config && redirects.iter().any(|start| line.starts_with(start)) {
                findings.push(file.finding(number, "a registry belongs in one's own settings"));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn a_package_has_the_lints_of_the_workspace_or_says_why_not() {
        let rule = use_the_workspace_lints;
        let package = "[package]\nname = \"one\"\n\n";
        let missing =
            "a/Cargo.toml: write `[lints]` with `workspace = true`, or own lints under a comment";
        let check = |lints: &str, expected: &[&str]| {
            let text = format!("{package}{lints}");
            check(rule, &[("a/Cargo.toml", &text)], expected);
        };
        check("[lints]\nworkspace = true\n", &[]);
        check(
            "# It measures, so it needs floats.\n[lints.clippy]\nall = \"warn\"\n",
            &[],
        );
        check("[lints.clippy]\nall = \"warn\"\n", &[missing]);
        check("", &[missing]);
    }

    #[test]
    fn the_workspace_itself_is_no_package() {
        check(
            use_the_workspace_lints,
            &[("Cargo.toml", "[workspace]\n")],
            &[],
        );
    }

    #[test]
    fn packages_from_elsewhere_are_found() {
        let public = format!("{}\n", PUBLIC[0]);
        check(name_no_other_registry, &[("Cargo.lock", &public)], &[]);
        let mirror = "one\nsource = \"sparse+https://mirror.example/index/\"\n";
        check(
            name_no_other_registry,
            &[("Cargo.lock", mirror)],
            &["Cargo.lock:2: a package from elsewhere"],
        );
        let npm = "\"resolved\": \"https://mirror.example/a.tgz\"\n";
        check(
            name_no_other_registry,
            &[("web/package-lock.json", npm)],
            &["web/package-lock.json:1: a package from elsewhere"],
        );
    }

    #[test]
    fn redirected_registries_are_found() {
        check(
            name_no_other_registry,
            &[
                (".cargo/config.toml", "[alias]\n[source.crates-io]\n"),
                (".npmrc", "registry=x\n"),
            ],
            &[
                ".cargo/config.toml:2: a registry belongs in one's own settings",
                ".npmrc:1: a registry belongs in one's own settings",
            ],
        );
    }
}
