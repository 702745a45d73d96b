//! What is in force at a table, written for a terminal.

use parsheet::OptionInForce;

use crate::paragraph::unbroken;
use crate::sheet::{BOLD, DIM, Sheet};

/// Writes the first line: the book, and what it was asked that nobody answered.
pub(crate) fn write_first_line(sheet: &mut Sheet, line: &str) {
    // One line, however wide the terminal is: whoever reads only the first reads all.
    sheet.paragraph(0, BOLD, &unbroken(line));
}

/// Writes every option with its clause and standing, and the readings beside them.
pub(crate) fn write_options(sheet: &mut Sheet, options: &[OptionInForce<'_>], settled: &[&str]) {
    sheet.heading("Options and readings in force");
    for option in options {
        let OptionInForce {
            clause, standing, ..
        } = option;
        let source = unbroken(&format!("[{clause}, {standing}, {}]", option.chosen()));
        let words = format!("{} {source}", option.value);
        sheet.entry(2, option.option, 26, &words);
    }
    if !settled.is_empty() {
        let ids = settled.join(", ");
        sheet.paragraph(2, DIM, &format!("Readings that no option changes: {ids}."));
    }
}
