//! A table of a report as comma-separated lines.

use crate::table::{Cell, Table, bare};

impl Table {
    /// Lines with a head; amounts have a point, words are their keys.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut lines = csv::Writer::from_writer(Vec::new());
        let head = lines.write_record(self.columns.iter().map(|column| bare(column)));
        let rows = self.rows.iter().map(|row| {
            let cells: Vec<String> = row.iter().map(Cell::plain).collect();
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
