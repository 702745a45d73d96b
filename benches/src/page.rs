//! The page that measurements are written to, a section for each bench.

use std::fs;
use std::path::Path;

use anyhow::Context;

const HEADER: &str =
    "# Benchmarks\n\nWritten by `cargo xtask bench`, a section each; do not edit.\n";

/// Prints a section, and puts it in the place of the one of its title on the page.
///
/// A section begins with `## ` and its title.
pub(crate) fn publish(section: &str, write: Option<&Path>) -> anyhow::Result<()> {
    println!("{section}");
    let Some(path) = write else { return Ok(()) };
    let page = fs::read_to_string(path).unwrap_or_default();
    let written = fs::write(path, with_section(&page, section));
    written.with_context(|| format!("cannot write {}", path.display()))
}

fn with_section(page: &str, section: &str) -> String {
    let title = section.lines().next().unwrap_or_default();
    let mut sections: Vec<String> = Vec::new();
    for line in page.lines() {
        match sections.last_mut() {
            _ if line.starts_with("## ") => sections.push(format!("{line}\n")),
            Some(last) => {
                last.push_str(line);
                last.push('\n');
            }
            // What stands before the first section is written anew.
            None => {}
        }
    }
    let section = format!("{}\n", section.trim_end());
    let of_title = |it: &&mut String| it.lines().next() == Some(title);
    match sections.iter_mut().find(of_title) {
        Some(old) => *old = section,
        None => sections.push(section),
    }
    let mut page = HEADER.to_owned();
    for section in sections {
        page.push('\n');
        page.push_str(section.trim_end());
        page.push('\n');
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_takes_the_place_of_its_older_self() {
        #[track_caller]
        fn check(page: &str, section: &str, sections: &str) {
            assert_eq!(with_section(page, section), format!("{HEADER}{sections}"));
        }
        check("", "## A\n\n1\n", "\n## A\n\n1\n");
        check(
            "# Old\n\nwords\n\n## A\n\n1\n",
            "## A\n\n2",
            "\n## A\n\n2\n",
        );
        let page = format!("{HEADER}\n## A\n\n1\n\n## B\n\n2\n");
        check(&page, "## A\n\n3\n\n", "\n## A\n\n3\n\n## B\n\n2\n");
        check(&page, "## B\n\n3\n", "\n## A\n\n1\n\n## B\n\n3\n");
        check(&page, "## C\n", "\n## A\n\n1\n\n## B\n\n2\n\n## C\n");
    }
}
