//! A report as a workbook: a sheet for each table.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use crate::table::{Cell, Tables};

impl Tables {
    /// A workbook; `say` has the words of a key.
    ///
    /// # Errors
    ///
    /// If a text does not fit into a cell.
    pub fn workbook(&self, say: &dyn Fn(&str) -> String) -> Result<Vec<u8>, XlsxError> {
        let mut workbook = Workbook::new();
        // The same report gives the same bytes, whenever it is written.
        let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
        let head = Format::new().set_bold();
        for table in &self.0 {
            let table = table.of_file();
            let sheet = workbook.add_worksheet();
            sheet.set_name(say(table.name))?;
            for (column, name) in (0..).zip(&table.columns) {
                sheet.write_string_with_format(0, column, say(name), &head)?;
            }
            for (row, cells) in (1..).zip(&table.rows) {
                for (column, cell) in (0..).zip(cells) {
                    match cell {
                        Cell::Word(word) => sheet.write_string(row, column, say(word))?,
                        // Digits, which the spreadsheet takes as a number.
                        cell => match cell.plain().parse::<f64>() {
                            Ok(number) if cell.is_number() => {
                                sheet.write_number(row, column, number)?
                            }
                            _ => sheet.write_string(row, column, cell.plain())?,
                        },
                    };
                }
            }
        }
        workbook.save_to_buffer()
    }
}
