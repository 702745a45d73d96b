//! A table of a report as comma-separated lines.

use crate::table::{Cell, Table, bare};

impl Table {
    /// Lines with a head; amounts have a point, words are their keys. Words that a spreadsheet
    /// would reckon with have an apostrophe before them.
    #[must_use]
    pub fn csv(&self) -> String {
        let table = self.of_file();
        let mut lines = csv::Writer::from_writer(Vec::new());
        let head = lines.write_record(table.columns.iter().map(|column| bare(column)));
        let rows = table.rows.iter().map(|row| {
            let cells: Vec<String> = row.iter().map(cell).collect();
            cells
        });
        let written = head.and_then(|()| {
            let mut rows = rows;
            rows.try_for_each(|row| lines.write_record(&row))
        });
        // A vector takes whatever is written to it.
        let bytes = written.ok().and_then(|()| lines.into_inner().ok());
        String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

fn cell(cell: &Cell) -> String {
    let plain = cell.plain();
    // Somebody wrote it, and whoever opens the file in a spreadsheet would run it.
    match matches!(cell, Cell::Text(_)) && is_formula(&plain) {
        true => format!("'{plain}"),
        false => plain,
    }
}

/// Whether a spreadsheet takes words for a formula. A sign by itself it does not.
fn is_formula(words: &str) -> bool {
    let mut letters = words.chars();
    let first = letters.next();
    let begins = matches!(first, Some('=' | '+' | '-' | '@' | '\t' | '\r'));
    begins && letters.next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_become_a_formula() {
        let words = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "-", "a=b", ""];
        let text = |words: &&str| vec![Cell::Text((*words).to_owned()), Cell::Amount(-5)];
        let table = Table {
            name: "reports.exceptions",
            columns: vec!["reports.about", "reports.amount"],
            rows: words.iter().map(text).collect(),
            as_of_ms: None,
        };
        let expected = "about,amount\n'=1+1,-0.05\n'+1,-0.05\n'-1,-0.05\n'@SUM(A1),-0.05\n\
                        '\t=1,-0.05\n-,-0.05\na=b,-0.05\n,-0.05\n";
        assert_eq!(table.csv(), expected);
    }

    #[test]
    fn what_stands_at_one_moment_says_when_in_every_row() {
        let table = Table {
            name: "reports.inventory",
            columns: vec!["reports.amount"],
            rows: vec![vec![Cell::Amount(500)], vec![Cell::Amount(0)]],
            as_of_ms: Some(1_794_722_400_000),
        };
        let expected = "amount,as-of\n5.00,2026-11-15T06:00:00Z\n0.00,2026-11-15T06:00:00Z\n";
        assert_eq!(table.csv(), expected);
    }
}
