//! Links between documents lead somewhere.

use std::path::{Component, Path, PathBuf};

use super::{File, Finding};
use crate::markdown;

/// Every link of a document to a file of the tree leads to one.
pub(super) fn resolve(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.has_extension("md")) {
        for line in markdown::lines(&file.text).filter(|line| line.fence.is_none()) {
            for target in targets(line.text) {
                if !leads_somewhere(files, &file.path, target) {
                    let what = format!("the link to `{target}` leads nowhere");
                    findings.push(file.finding(line.number, what));
                }
            }
        }
    }
    findings
}

/// The targets of the links in a line: what stands between `](` and `)`.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    // Every other part between backticks is code, and code holds no links.
    let prose = line.split('`').step_by(2);
    prose.flat_map(|part| {
        let ends = part.split("](").skip(1);
        ends.filter_map(|end| end.split(')').next())
    })
}

fn leads_somewhere(files: &[File], from: &Path, target: &str) -> bool {
    // Addresses outside the tree are not ours to keep.
    if target.contains("://") || target.starts_with("mailto:") {
        return true;
    }
    let path = target.split('#').next().unwrap_or_default();
    if path.is_empty() {
        return true;
    }
    let folder = from.parent().unwrap_or(Path::new(""));
    let wanted = plain(&folder.join(path));
    // A link may lead to a folder too.
    wanted.is_some_and(|wanted| files.iter().any(|file| file.path.starts_with(&wanted)))
}

/// A path without `.` and `..`; none where it leads out of the tree.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(part) => plain.push(part),
            Component::CurDir => {}
            Component::ParentDir if plain.pop() => {}
            _ => return None,
        }
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::super::tests::check as check_rule;
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let tree = [
            ("README.md", ""),
            ("docs/decisions/0001-books.md", ""),
            ("docs/page.md", text),
        ];
        check_rule(resolve, &tree, expected);
    }

    #[test]
    fn links_to_files_and_folders_of_the_tree_resolve() {
        check(
            "[a](../README.md) and [b](decisions/0001-books.md#why)",
            &[],
        );
        check(
            "[folder](decisions/) [self](#heading) [web](https://example.org/x)",
            &[],
        );
        check("[dot](./decisions)", &[]);
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        check(
            "one\n[a](README.md)",
            &["docs/page.md:2: the link to `README.md` leads nowhere"],
        );
        check(
            "[a](../README.md) [b](decisions/0002.md)",
            &["docs/page.md:1: the link to `decisions/0002.md` leads nowhere"],
        );
        check(
            "[out](../../README.md)",
            &["docs/page.md:1: the link to `../../README.md` leads nowhere"],
        );
        check(
            "[part of a name](decisions/0001)",
            &["docs/page.md:1: the link to `decisions/0001` leads nowhere"],
        );
    }

    #[test]
    fn code_holds_no_links() {
        check("clause `8.3[2](a)` is\n```text\n[x](nowhere)\n```\n", &[]);
    }
}
