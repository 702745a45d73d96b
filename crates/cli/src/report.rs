//! What a command has to say, and the printing of it.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;
use crate::sheet::Sheet;

/// What a command found out: a document for machines, and a text for people.
pub(crate) trait Report: Serialize {
    /// Writes the text.
    fn write(&self, sheet: &mut Sheet);
}

/// Prints a report on standard output.
pub(crate) fn print(report: &impl Report, json: bool) -> Result<(), Failure> {
    let text = if json {
        let document = serde_json::to_string_pretty(report);
        let document = document.map_err(|error| Failure::Work(error.to_string()))?;
        format!("{document}\n")
    } else {
        let mut sheet = Sheet::for_standard_output();
        report.write(&mut sheet);
        sheet.into_text()
    };
    // Takes the styles out where they would not be seen: no terminal, or NO_COLOR.
    let mut output = anstream::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(())
}
