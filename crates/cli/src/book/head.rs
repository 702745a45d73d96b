//! The head of a book: what it is, its instruments, and the operator's file over it.

use std::collections::BTreeMap;

use rulebook::{Extension, Instrument};
use serde::Serialize;

use super::opened::Opened;
use crate::sheet::{BOLD, Sheet};

/// What a book is.
#[derive(Debug, Serialize)]
pub(crate) struct Head<'b> {
    book: &'b str,
    title: &'b str,
    game: &'b str,
    jurisdiction: &'b str,
    document: &'b str,
    digest: String,
    /// The day; none: the newest text.
    on: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    operator: Option<OperatorView<'b>>,
}

/// An operator's file.
#[derive(Debug, Serialize)]
struct OperatorView<'b> {
    name: &'b str,
    options: BTreeMap<&'b str, &'b str>,
    values: BTreeMap<&'b str, serde_json::Value>,
    approvals: Vec<ApprovalView<'b>>,
    /// Whether it attaches the official document.
    document: bool,
}

/// An approval by an outside authority.
#[derive(Debug, Serialize)]
struct ApprovalView<'b> {
    reference: &'b str,
    by: &'b str,
    on: String,
    covers: &'b [String],
    conditions: Option<&'b str>,
}

/// An instrument of the book.
#[derive(Debug, Serialize)]
pub(crate) struct InstrumentView<'b> {
    id: &'b str,
    title: &'b str,
    /// The day it takes effect; none: in force on every date.
    from: Option<String>,
    /// The day of its notice, where it takes effect the day after.
    notified: Option<String>,
    /// The earliest day an operator may enter, and the clause that says so.
    not_before: Option<Earliest<'b>>,
    in_force: bool,
    reconstructed: bool,
}

/// The earliest day on which an instrument may take effect.
#[derive(Debug, Serialize)]
struct Earliest<'b> {
    day: String,
    clause: &'b str,
}

impl<'b> Head<'b> {
    /// The head of the opened book.
    pub(crate) fn of(opened: &Opened<'b>) -> Head<'b> {
        let (book, enquiry) = (opened.book, opened.enquiry);
        Head {
            book: &book.id,
            title: &book.title,
            game: &book.game,
            jurisdiction: &book.jurisdiction,
            document: &book.document,
            digest: opened.digest.clone(),
            on: opened.on().map(|day| day.to_string()),
            operator: enquiry.extension.as_ref().map(OperatorView::of),
        }
    }

    /// Writes the first line: which book and which clause, on which day.
    pub(crate) fn write_name(&self, sheet: &mut Sheet, clause: Option<&str>) {
        let clause = clause.map_or_else(String::new, |id| format!(" {id}"));
        let day = match &self.on {
            Some(day) => format!(", on {day}"),
            None => String::new(),
        };
        sheet.paragraph(0, BOLD, &format!("{}{clause}{day}", self.book));
    }

    /// Writes all of it.
    pub(crate) fn write(&self, sheet: &mut Sheet) {
        self.write_name(sheet, None);
        sheet.entry(2, "title", 16, self.title);
        sheet.entry(2, "game", 16, self.game);
        sheet.entry(2, "jurisdiction", 16, self.jurisdiction);
        sheet.entry(2, "document", 16, self.document);
        sheet.entry(2, "digest", 16, &self.digest);
        if let Some(operator) = &self.operator {
            operator.write(sheet);
        }
    }
}

impl<'b> OperatorView<'b> {
    fn of(extension: &'b Extension) -> OperatorView<'b> {
        let values = extension.own_values.iter();
        let approvals = extension.approvals.iter().map(|approval| ApprovalView {
            reference: &approval.reference,
            by: &approval.by,
            on: approval.on.to_string(),
            covers: &approval.covers,
            conditions: approval.conditions.as_deref(),
        });
        OperatorView {
            name: &extension.name,
            options: extension.choices.iter().collect(),
            values: values
                .map(|own| (own.question.as_str(), own.value.to_json()))
                .collect(),
            approvals: approvals.collect(),
            document: extension.document.is_some(),
        }
    }

    fn write(&self, sheet: &mut Sheet) {
        sheet.heading("The operator's file");
        sheet.entry(2, "name", 16, self.name);
        for (option, value) in &self.options {
            sheet.entry(2, "option", 16, &format!("{option} = {value}"));
        }
        for (question, value) in &self.values {
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            sheet.entry(2, "value", 16, &format!("{question} = {value}"));
        }
        for approval in &self.approvals {
            let covers = match approval.covers {
                [] => String::new(),
                covers => format!(" for {}", covers.join(", ")),
            };
            let conditions = approval.conditions.map_or_else(String::new, |conditions| {
                format!(", on condition: {conditions}")
            });
            let (reference, by, on) = (approval.reference, approval.by, &approval.on);
            let text = format!("{reference} by the {by} on {on}{covers}{conditions}");
            sheet.entry(2, "approval", 16, &text);
        }
        if self.document {
            sheet.entry(2, "document", 16, "the official text, beside our words");
        }
    }
}

impl<'b> InstrumentView<'b> {
    /// An instrument of the opened book.
    pub(crate) fn of(opened: &Opened<'b>, instrument: &'b Instrument) -> InstrumentView<'b> {
        let from = instrument.from;
        let not_before = instrument.not_before.as_ref();
        InstrumentView {
            id: &instrument.id,
            title: &instrument.title,
            from: from.map(|day| day.to_string()),
            notified: instrument.notified.map(|day| day.to_string()),
            not_before: not_before.map(|(day, clause)| Earliest {
                day: day.to_string(),
                clause,
            }),
            in_force: opened.in_force(instrument),
            reconstructed: instrument.reconstructed,
        }
    }

    /// Writes the instrument.
    pub(crate) fn write(&self, sheet: &mut Sheet) {
        let mut text = self.words();
        if let Some(Earliest { day, clause }) = &self.not_before {
            let day_of = match &self.notified {
                Some(_) => " of notice",
                None => "",
            };
            let leave = format!("; an operator may enter {day} or a later day{day_of}");
            text.push_str(&format!("{leave} [{clause}]"));
        }
        sheet.entry(2, self.id, 18, &text);
    }

    /// What it is called, since when it is in force, and whether it is at hand.
    pub(crate) fn words(&self) -> String {
        let mut text = format!("{}; ", self.title);
        match &self.from {
            None => text.push_str("on every date"),
            Some(day) if self.in_force => text.push_str(&format!("from {day} on")),
            Some(day) => text.push_str(&format!("not in force before {day}")),
        }
        if self.reconstructed {
            text.push_str("; not at hand, rebuilt");
        }
        text
    }
}
