//! The page that measurements are written to, a section for each bench.
//!
//! What stands before the first section, and the sections at the end that people write, are
//! left as they are.

use std::fs;
use std::path::Path;

use anyhow::Context;

/// What a page begins with that was not there.
const HEAD: &str =
    "# Benchmarks\n\nWritten by `cargo xtask bench`, a section each; do not edit those.\n";

/// The sections that are written by hand. They come last, as the head of the page says.
const BY_HAND: [&str; 2] = ["## What developers wait for", "## Before and after"];

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

/// The page with a section in the place of its older self, or before those written by hand.
fn with_section(page: &str, section: &str) -> String {
    let (head, mut sections) = parts(page);
    let title = |section: &str| section.lines().next().map(str::to_owned);
    let section = format!("{}\n", section.trim_end());
    let own = title(&section);
    match sections.iter_mut().find(|it| title(it) == own) {
        Some(old) => *old = section,
        None => {
            let is_by_hand =
                |it: &String| it.lines().next().is_some_and(|it| BY_HAND.contains(&it));
            let at = sections.iter().position(is_by_hand);
            sections.insert(at.unwrap_or(sections.len()), section);
        }
    }
    let mut page = head;
    for section in sections {
        page.push('\n');
        page.push_str(section.trim_end());
        page.push('\n');
    }
    page
}

/// What stands before the first section, and the sections.
fn parts(page: &str) -> (String, Vec<String>) {
    let mut head = String::new();
    let mut sections: Vec<String> = Vec::new();
    for line in page.lines() {
        if line.starts_with("## ") {
            sections.push(String::new());
        }
        let part = sections.last_mut().unwrap_or(&mut head);
        part.push_str(line);
        part.push('\n');
    }
    let head = match head.trim() {
        "" => HEAD.to_owned(),
        head => format!("{head}\n"),
    };
    (head, sections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(page: &str, section: &str, expected: &str) {
        assert_eq!(with_section(page, section), expected);
    }

    #[test]
    fn a_section_takes_the_place_of_its_older_self() {
        check("", "## A\n\n1\n", &format!("{HEAD}\n## A\n\n1\n"));
        let page = "# Words\n\nof ours.\n\n## A\n\n1\n\n## B\n\n2\n";
        check(page, "## A\n\n1", page);
        check(page, "## A\n\n3\n\n", &page.replace('1', "3"));
        check(page, "## B\n\n3\n", &page.replace('2', "3"));
        check(page, "## C\n", &format!("{page}\n## C\n"));
    }

    #[test]
    fn what_is_written_by_hand_stays_at_the_end() {
        let [first, second] = BY_HAND;
        let by_hand = format!("\n{first}\n\n1\n\n{second}\n\n2\n");
        check(
            &format!("# It\n\n## A\n{by_hand}"),
            "## B\n",
            &format!("# It\n\n## A\n\n## B\n{by_hand}"),
        );
    }

    #[test]
    fn the_page_of_the_project_loses_nothing() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/benchmarks.md");
        let page = fs::read_to_string(page).unwrap();
        let (head, sections) = parts(&page);
        assert!(head.contains("The last two sections are written by hand"));
        let titles: Vec<&str> = sections.iter().filter_map(|it| it.lines().next()).collect();
        assert!(titles.ends_with(&BY_HAND), "{titles:?}");
        for section in &sections {
            check(&page, section, &page);
        }
        let (again, grown) = parts(&with_section(&page, "## Years\n"));
        assert_eq!((again, grown.len()), (head, sections.len() + 1));
        assert_eq!(
            grown.get(sections.len() - 2).unwrap().trim_end(),
            "## Years"
        );
    }
}
