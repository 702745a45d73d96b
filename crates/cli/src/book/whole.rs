//! A whole book: its head, and every clause in the order of print.

use rulebook::Office;
use serde::Serialize;

use super::clause::ClauseView;
use super::head::{Head, InstrumentView};
use super::opened::Opened;
use super::option::OptionView;
use super::reading::ReadingView;
use crate::report::Report;
use crate::sheet::Sheet;

/// Everything a book says on a day.
#[derive(Debug, Serialize)]
pub(crate) struct Whole<'b> {
    #[serde(flatten)]
    head: Head<'b>,
    instruments: Vec<InstrumentView<'b>>,
    offices: Vec<OfficeView<'b>>,
    options: Vec<OptionView<'b>>,
    clauses: Vec<ClauseView<'b>>,
    readings: Vec<ReadingView<'b>>,
}

/// An office that the book names.
#[derive(Debug, Serialize)]
struct OfficeView<'b> {
    name: &'b str,
    /// The role that holds it; none: an outside authority.
    role: Option<String>,
}

impl<'b> Whole<'b> {
    /// The opened book.
    pub(crate) fn of(opened: &Opened<'b>) -> Whole<'b> {
        let book = opened.book;
        let instruments = book.instruments.iter();
        let clauses = book.register.iter();
        let readings = book.readings.iter().filter(|each| opened.applies(each));
        Whole {
            head: Head::of(opened),
            instruments: instruments
                .map(|each| InstrumentView::of(opened, each))
                .collect(),
            offices: book.offices.iter().map(OfficeView::of).collect(),
            options: OptionView::all(opened),
            clauses: clauses
                .filter_map(|(index, clause)| ClauseView::of(opened, index, clause))
                .collect(),
            readings: readings.map(|each| ReadingView::of(opened, each)).collect(),
        }
    }
}

impl<'b> OfficeView<'b> {
    fn of(office: &'b Office) -> OfficeView<'b> {
        OfficeView {
            name: &office.name,
            role: office.role.map(|role| role.to_string()),
        }
    }
}

impl Report for Whole<'_> {
    fn write(&self, sheet: &mut Sheet) {
        self.head.write(sheet);
        sheet.heading("Instruments");
        for instrument in &self.instruments {
            instrument.write(sheet);
        }
        sheet.heading("Offices");
        for office in &self.offices {
            let role = office.role.as_deref().unwrap_or("an outside authority");
            sheet.entry(2, office.name, 24, role);
        }
        sheet.heading("Options");
        for option in &self.options {
            option.write(sheet, 2, 24);
        }
        let mut last = "";
        for clause in &self.clauses {
            let section = rulebook::section(clause.id);
            if section != last {
                sheet.title(&title(section));
                last = section;
            }
            sheet.blank();
            clause.write_name(sheet);
            clause.write_words(sheet, 4);
            clause.write_answers(sheet, 4);
            clause.write_reading_ids(sheet, 4);
        }
        sheet.title("Readings");
        for reading in &self.readings {
            sheet.blank();
            reading.write(sheet, 0);
        }
    }
}

fn title(section: &str) -> String {
    if section.starts_with(char::is_alphabetic) {
        section.to_owned()
    } else {
        format!("Section {section}")
    }
}
