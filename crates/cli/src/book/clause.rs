//! A clause as it is shown: what it asks, and what we answer.

use rulebook::{Clause, ClauseIndex, Wording};
use serde::Serialize;

use super::answer::AnswerView;
use super::head::InstrumentView;
use super::opened::Opened;
use crate::sheet::{DIM, PLAIN, Sheet};

/// A clause on a day.
#[derive(Debug, Serialize)]
pub(crate) struct ClauseView<'b> {
    pub(crate) id: &'b str,
    kind: &'static str,
    /// Whether its text is at hand.
    standing: &'static str,
    /// The instrument that brought the text of the day.
    by: &'b str,
    /// What software must do because of it; none: an earlier text stood here.
    must: Option<&'b str>,
    /// How a test sees it.
    observable: Option<&'b str>,
    /// The words of the official document, where an operator attached it.
    official: Option<&'b str>,
    answers: Vec<AnswerView<'b>>,
    /// The ids of the readings that concern it.
    readings: Vec<&'b str>,
    /// Related clauses, those of other books as `book:id`.
    also: &'b [String],
    /// Where an earlier text stood: the first day of the present one.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced_on: Option<String>,
    #[serde(skip)]
    instrument: Option<InstrumentView<'b>>,
    /// Whether a later instrument than the first brought the text.
    #[serde(skip)]
    is_amended: bool,
}

impl<'b> ClauseView<'b> {
    /// The clause on the day, if there was one.
    pub(crate) fn of(
        opened: &Opened<'b>,
        index: ClauseIndex,
        clause: &'b Clause,
    ) -> Option<ClauseView<'b>> {
        let book = opened.book;
        let is_registered = match opened.wording(clause) {
            Wording::Registered => true,
            Wording::Earlier => false,
            Wording::Absent => return None,
        };
        let brought_by = book.instrument(clause.by);
        // What an instrument replaced stood in the last one before it.
        let mut instruments = book.instruments.iter();
        let last = instruments.rfind(|instrument| opened.in_force(instrument));
        let by = if is_registered { brought_by } else { last };
        let standing = match (is_registered, clause.reconstructed) {
            (true, false) => "stated",
            (true, true) => "reconstructed",
            (false, _) => "earlier text",
        };
        let replaced_on = brought_by.and_then(|instrument| instrument.from);
        let replaced_on = replaced_on.filter(|_| !is_registered);
        Some(ClauseView {
            id: &clause.id,
            kind: clause.kind.name(),
            standing,
            by: by.map_or("", |instrument| &instrument.id),
            instrument: by.map(|instrument| InstrumentView::of(opened, instrument)),
            is_amended: by != book.instruments.first(),
            must: is_registered.then_some(&clause.must),
            observable: is_registered.then_some(&clause.observable),
            official: opened.official(clause),
            answers: AnswerView::all(opened, index),
            readings: opened
                .readings(index)
                .map(|each| each.id.as_str())
                .collect(),
            also: &clause.also,
            replaced_on: replaced_on.map(|day| day.to_string()),
        })
    }

    /// Writes the number of the clause, and what sort of clause it is where that is not
    /// the usual.
    pub(crate) fn write_name(&self, sheet: &mut Sheet) {
        let mut sort = self.kind.to_owned();
        if self.standing != "stated" {
            sort.push_str(&format!(", {}", self.standing));
        }
        if self.is_amended {
            sort.push_str(&format!(", by {}", self.by));
        }
        sheet.named(0, self.id, &sort);
    }

    /// Writes what sort of clause it is, in full.
    pub(crate) fn write_sort(&self, sheet: &mut Sheet) {
        sheet.entry(2, "kind", 14, self.kind);
        sheet.entry(2, "standing", 14, self.standing);
        if let Some(instrument) = &self.instrument {
            let text = format!("{}: {}", self.by, instrument.words());
            sheet.entry(2, "instrument", 14, &text);
        }
    }

    /// Writes what the clause asks, and the official words beside ours.
    pub(crate) fn write_words(&self, sheet: &mut Sheet, indent: usize) {
        match (self.must, &self.replaced_on) {
            (Some(must), _) => sheet.paragraph(indent, PLAIN, must),
            (None, Some(day)) => {
                let note = format!("An earlier text stood here until {day}; it is not at hand.");
                sheet.paragraph(indent, PLAIN, &note);
            }
            (None, None) => {}
        }
        if let Some(official) = self.official {
            sheet.paragraph(
                indent,
                DIM,
                "The official text, as the operator attached it:",
            );
            sheet.paragraph(indent + 2, PLAIN, official);
        }
    }

    /// Writes how a test sees the clause.
    pub(crate) fn write_observable(&self, sheet: &mut Sheet) {
        if let Some(observable) = self.observable {
            sheet.heading("How a test sees it");
            sheet.paragraph(2, PLAIN, observable);
        }
    }

    /// Writes the answers that rest on the clause.
    pub(crate) fn write_answers(&self, sheet: &mut Sheet, indent: usize) {
        for answer in &self.answers {
            answer.write(sheet, indent);
        }
    }

    /// Whether anything is answered here.
    pub(crate) fn has_answers(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Writes which readings concern the clause.
    pub(crate) fn write_reading_ids(&self, sheet: &mut Sheet, indent: usize) {
        if !self.readings.is_empty() {
            let ids = self.readings.join(", ");
            sheet.paragraph(indent, DIM, &format!("readings: {ids}"));
        }
    }
}
