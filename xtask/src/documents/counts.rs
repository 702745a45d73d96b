//! How many cases and rows the README says the books have, held to the books.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use floor::script::Script;
use games::Shelf;

use crate::workspace::Workspace;

/// The README says how many cases there are, rounded down to hundreds, and how many rows.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let sentence = sentence(cases(workspace)?, rows()?);
    let readme = workspace.read("README.md")?;
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    ensure!(
        words(&readme).contains(&sentence),
        "README.md does not say what is so: \"{sentence}\""
    );
    Ok(())
}

/// How many cases the books come with.
fn cases(workspace: &Workspace) -> Result<usize> {
    let mut cases = 0;
    for file in workspace.files()? {
        if !is_of_a_book(&file) {
            continue;
        }
        let script: Script = workspace
            .read(&file)?
            .parse()
            .with_context(|| file.display().to_string())?;
        cases += script.cases.len();
    }
    Ok(cases)
}

/// Whether a file holds cases that a book comes with.
fn is_of_a_book(file: &Path) -> bool {
    let is_case = file.extension().is_some_and(|it| it == "hand");
    let folder = file.parent().and_then(Path::file_name);
    is_case && file.starts_with("rulebooks") && folder.is_some_and(|it| it == "cases")
}

/// How many rows the registers of all books have.
fn rows() -> Result<usize> {
    let shelf = Shelf::load()?;
    Ok(shelf
        .0
        .iter()
        .map(|book| book.register.iter().count())
        .sum())
}

/// What the README has to say.
fn sentence(cases: usize, rows: usize) -> String {
    let hundreds = grouped(cases.saturating_sub(1) / 100 * 100);
    let rows = grouped(rows);
    format!("more than {hundreds} such cases, one or more for each of their {rows} rows")
}

/// A number with commas between its thousands.
fn grouped(number: usize) -> String {
    match number / 1_000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_rounded_down_and_rows_are_not() {
        let check = |(cases, rows): (usize, usize), expected: [&str; 2]| {
            let [cases, rows] = [sentence(cases, rows), expected.join(" ")];
            assert_eq!(cases, rows);
        };
        let of = [
            "more than 1,900 such cases, one or more for each",
            "of their 1,003 rows",
        ];
        check((1_942, 1_003), of);
        check((2_000, 1_003), of);
        let of = [
            "more than 200 such cases, one or more for each",
            "of their 12 rows",
        ];
        check((201, 12), of);
    }

    #[test]
    fn the_readme_says_what_is_so() {
        check(&Workspace::find().unwrap()).unwrap();
    }

    #[test]
    fn the_cases_of_the_books_are_counted_and_no_others() {
        assert!(is_of_a_book(Path::new("rulebooks/one/cases/limits.hand")));
        assert!(!is_of_a_book(Path::new("rulebooks/one/cases/limits.toml")));
        assert!(!is_of_a_book(Path::new("docs/rounds/limits.hand")));
    }
}
