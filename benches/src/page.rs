//! The page of measurements, a section each.

use std::fs;
use std::path::Path;

use anyhow::Context;

const TITLE: &str =
    "# Benchmarks\n\nWritten by `cargo xtask bench`, a section at a time; do not edit.\n";

/// Prints a section, and puts it on the page in the place of the one with its heading.
pub(crate) fn write(path: Option<&Path>, section: &str) -> anyhow::Result<()> {
    println!("{section}");
    let Some(path) = path else {
        return Ok(());
    };
    let page = fs::read_to_string(path).unwrap_or_default();
    fs::write(path, with(&page, section))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The page with a section, the others as they were.
fn with(page: &str, section: &str) -> String {
    let heading = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    let mut sections: Vec<String> = Vec::new();
    for part in page.split("\n## ").skip(1) {
        sections.push(format!("## {}", part.trim_end()));
    }
    let section = section.trim().to_owned();
    match sections
        .iter_mut()
        .find(|it| heading(it) == heading(&section))
    {
        Some(known) => *known = section,
        None => sections.push(section),
    }
    format!("{TITLE}\n{}\n", sections.join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_takes_the_place_of_its_own() {
        let page = with("", "## One\n\nfirst\n");
        let page = with(&page, "## Two\n\nsecond\n");
        let page = with(&page, "## One\n\nagain\n");
        assert_eq!(
            page,
            format!("{TITLE}\n## One\n\nagain\n\n## Two\n\nsecond\n")
        );
    }
}
