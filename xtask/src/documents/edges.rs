//! The edges that the README shows at a glance, held to the sheets.

use anyhow::{Result, ensure};

use crate::workspace::Workspace;

/// Where the sheets are listed.
const SHEETS: &str = "docs/par/README.md";

/// Every edge of a book's own first rules stands in the README's row of that book.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let sheets = workspace.read(SHEETS)?;
    let readme = workspace.read("README.md")?;
    let edges = edges(&sheets);
    ensure!(!edges.is_empty(), "{SHEETS} lists no sheets");
    for (book, edge) in edges {
        let row = readme
            .lines()
            .find(|line| line.starts_with(&format!("| `{book}` |")));
        ensure!(
            row.is_some_and(|row| row.contains(&format!("{edge} %"))),
            "README.md does not say {edge} % in its row of {book}, as {SHEETS} does"
        );
    }
    Ok(())
}

/// The edges of each book's own first rules.
fn edges(sheets: &str) -> Vec<(&str, &str)> {
    let mut book = "";
    let mut edges = Vec::new();
    for line in sheets.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            book = name;
        }
        if line.starts_with("| [the book's own first rules]") {
            let cells = line.split('|').map(str::trim);
            let numbers = cells.filter(|cell| cell.parse::<f64>().is_ok());
            edges.extend(numbers.map(|edge| (book, edge)));
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_row_of_each_book_has_its_edges() {
        let sheets = "## one\n| set | base | trips | sha256 |\n\
                      | [the book's own first rules](one.md) | 5.1 | – | `12` |\n\
                      | [x=2](one/x-2.md) | 5.3 | – | `13` |\n\
                      ## two\n| [the book's own first rules](two.md) | -1.0 | 2.5 | `1e4` |\n";
        assert_eq!(
            edges(sheets),
            [("one", "5.1"), ("two", "-1.0"), ("two", "2.5")]
        );
    }
}
