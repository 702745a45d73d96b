//! The speeds that the README shows, held to the measurements.

use anyhow::{Context, Result, ensure};

use crate::workspace::Workspace;

/// Where the measurements are.
const MEASURED: &str = "docs/benchmarks.md";

/// Every figure in the README's table of speeds stands in the measurements, rounded at most.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let readme = workspace.read("README.md")?;
    let measured = workspace.read(MEASURED)?;
    let missing = missing(&readme, &measured).context("README.md has no table of speeds")?;
    ensure!(
        missing.is_empty(),
        "README.md shows speeds that {MEASURED} does not: {}",
        missing.join(", ")
    );
    Ok(())
}

/// The figures that were not measured; none: there is no such table.
fn missing(readme: &str, measured: &str) -> Option<Vec<String>> {
    let (_, section) = readme.split_once("\n## How fast\n")?;
    let section = section.split("\n## ").next()?;
    let rows = section.lines().filter(|line| line.starts_with("| "));
    // What the work is stands first, and its numbers are no speeds.
    let cells = rows.skip(1).flat_map(|row| row.split('|').skip(2));
    let mut shown = cells.flat_map(figures).peekable();
    shown.peek()?;
    let known: Vec<String> = figures(measured).collect();
    let stands = |figure: &String| known.iter().any(|known| rounds_to(known, figure));
    Some(shown.filter(|figure| !stands(figure)).collect())
}

/// The numbers of a text, without the commas between thousands.
fn figures(text: &str) -> impl Iterator<Item = String> {
    let is_part = |it: char| it.is_ascii_digit() || it == '.' || it == ',';
    let words = text.split(move |it: char| !is_part(it));
    let words = words.map(|word| word.trim_matches(['.', ',']).replace(',', ""));
    words.filter(|word| !word.is_empty())
}

/// Whether a number comes to another when it is rounded to as many digits.
fn rounds_to(number: &str, figure: &str) -> bool {
    let places = figure.split_once('.').map_or(0, |(_, digits)| digits.len());
    let precise = number.split_once('.').map_or(0, |(_, digits)| digits.len());
    let parse = |text: &str| text.parse::<f64>().ok();
    match (parse(number), parse(figure)) {
        (Some(_), Some(_)) if precise < places => false,
        (Some(number), Some(shown)) => format!("{number:.places$}") == format!("{shown:.places$}"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(row: &str, expected: &[&str]) {
        let readme = format!(
            "# It\n\n## How fast\n\n| work | here | beside |\n|---|---:|---:|\n{row}\n\n## Next\n\n| 99 | 98 |\n"
        );
        let measured = "| ours | 4092.7 | 1.71 | 32.2 |";
        assert_eq!(missing(&readme, measured).unwrap(), expected);
    }

    #[test]
    fn a_figure_is_measured_or_what_was_measured_rounded() {
        check("| 7 hands | 4,093 | 1.7 `it`, 32 M |", &[]);
        check("| 7 hands | 4,092 | 1.710 s |", &["4092", "1.710"]);
        assert_eq!(missing("# It\n", "1"), None);
    }
}
