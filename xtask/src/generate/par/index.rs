//! `docs/par/README.md`: all sheets, with their edges at a glance.

use anyhow::{Context, Result};

use super::page;
use super::settings::Setting;
use crate::generate::NOTE;

/// Where it stands in the workspace.
pub(super) const PATH: &str = "docs/par/README.md";

/// The page, made of the pages that it lists.
pub(super) fn text(pages: &[(Setting, String)]) -> Result<String> {
    let mut index = format!(
        "# PAR sheets\n\n{NOTE}\n\n\
         A sheet for each book under its own first rules, the same with what it is worth to see \
         other hands, and one for every option that touches a figure. The tables have what the house keeps of the opening wager, in per cent; what is \
         below nought is the player's. A jackpot wager has a value where its meter is set. How the \
         figures are found is in [mathematics](../mathematics.md).\n\n\
         `cargo xtask generate docs/par` works out all of them. `cargo xtask test` works out the \
         first of each book, and holds the others to the digests that end them, to the digest of \
         the book, and to the version of the methods.\n"
    );
    for sheets in pages.chunk_by(|(one, _), (next, _)| one.book == next.book) {
        index.push_str(&table(sheets)?);
    }
    Ok(index)
}

/// The sheets of one book.
fn table(sheets: &[(Setting, String)]) -> Result<String> {
    let mut wagers: Vec<&str> = Vec::new();
    let mut rows = Vec::new();
    for (setting, text) in sheets {
        let path = setting.path();
        let edges = page::edges(text).with_context(|| path.clone())?;
        for (wager, _) in &edges {
            if !wagers.contains(wager) {
                wagers.push(wager);
            }
        }
        let digest = page::digest(text).with_context(|| path.clone())?;
        rows.push((*setting, edges, digest.get(..12).unwrap_or(digest)));
    }
    let book = sheets.first().map_or("", |(setting, _)| setting.book);
    let mut table = format!(
        "\n## {book}\n\n| set | {} | sha256 |\n|---|{}---|\n",
        wagers.join(" | "),
        "---:|".repeat(wagers.len())
    );
    for (setting, edges, digest) in rows {
        let path = setting.path();
        let link = path.trim_start_matches("docs/par/");
        let cells = wagers.iter().map(|wager| {
            let found = edges.iter().find(|(name, _)| name == wager);
            found.map_or_else(|| "–".to_owned(), |(_, edge)| short(edge))
        });
        let cells: Vec<String> = cells.collect();
        table.push_str(&format!(
            "| [{}]({link}) | {} | `{digest}` |\n",
            setting.title(),
            cells.join(" | ")
        ));
    }
    Ok(table)
}

/// An edge with four decimals.
fn short(edge: &str) -> String {
    let digits = edge.replace('.', "");
    let places = edge.split_once('.').map_or(0, |(_, after)| after.len());
    let (Ok(number), Some(more)) = (digits.parse::<i128>(), places.checked_sub(4)) else {
        return edge.to_owned();
    };
    let unit = 10_i128.pow(u32::try_from(more).unwrap_or(0));
    let rounded = (number.abs() + unit / 2) / unit;
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}.{:04}", rounded / 10_000, rounded % 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_rounded_to_four_decimals() {
        let check = |edge: &str, expected: &str| assert_eq!(short(edge), expected);
        check("3.3729567803", "3.3730");
        check("-26.3736263736", "-26.3736");
        check("-0.0000500000", "-0.0001");
        check("9.9999999999", "10.0000");
        check("0.0000000000", "0.0000");
        check("5", "5");
    }
}
