//! An operator's own file over a book: another pay table, another limit, a date.
//!
//! It can only go where the book lets it: every value is held against what its clause
//! allows, and what needs an approval must name one.

use std::path::Path;

use jiff::civil::Date;

use crate::book::Book;
use crate::choices::Choices;
use crate::document::Document;
use crate::instrument::date;
use crate::page::{Page, Table};
use crate::problem::{Problem, Problems, What};
use crate::value::Value;

/// What an operator lays over a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extension {
    /// What the operator calls it.
    pub name: String,
    /// Options set by name.
    pub choices: Choices,
    /// Values of single questions put in the place of the book's.
    pub own_values: Vec<OwnValue>,
    /// The approvals it rests on.
    pub approvals: Vec<Approval>,
    /// The official document, clause by clause, where the operator attached it.
    pub document: Option<Document>,
}

/// An operator's own answer to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnValue {
    /// The question.
    pub question: String,
    /// The value.
    pub value: Value,
}

/// An approval by an outside authority: a record, never a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// The authority's reference.
    pub reference: String,
    /// Who approved.
    pub by: String,
    /// When.
    pub on: Date,
    /// The options and questions it covers; empty: all the book wants approved.
    pub covers: Vec<String>,
    /// What the authority attached to it.
    pub conditions: Option<String>,
}

impl Extension {
    /// Reads an operator's file over `book`, and the book with the dates it enters.
    ///
    /// `folder` is where the file's own paths begin.
    pub fn load(
        book: &Book,
        file: &str,
        text: &str,
        folder: &Path,
    ) -> Result<(Book, Extension), Problems> {
        let mut book = book.clone();
        let (mut page, mut table) = Page::open(file, text);
        let of = table.text(&mut page, "book");
        if of != book.id {
            let reason = format!("this file extends {of}, not {}", book.id);
            page.report(
                1,
                What::BadValue {
                    key: "book".to_owned(),
                    reason,
                },
            );
        }
        let name = table.text(&mut page, "name");
        let approvals = table.tables(&mut page, "approval");
        let approvals: Vec<_> = approvals
            .into_iter()
            .filter_map(|table| Approval::read(&mut page, table))
            .collect();
        for entry in table.tables(&mut page, "instrument") {
            enter_date(&mut page, entry, &mut book);
        }
        let (mut choices, mut own_values) = (Choices::default(), Vec::new());
        for entry in table.tables(&mut page, "set") {
            read_set(
                &mut page,
                entry,
                &book,
                &approvals,
                &mut choices,
                &mut own_values,
            );
        }
        let document = table.optional_text(&mut page, "document");
        table.finish(&mut page);
        let mut problems = page.problems;
        let document = document.and_then(|path| match Document::read(&book, &folder.join(path)) {
            Ok(document) => Some(document),
            Err(mut found) => {
                problems.append(&mut found.0);
                None
            }
        });
        Problems::or(
            problems,
            (
                book,
                Extension {
                    name,
                    choices,
                    own_values,
                    approvals,
                    document,
                },
            ),
        )
    }
}

impl Approval {
    fn read(page: &mut Page, mut table: Table) -> Option<Approval> {
        let line = table.line;
        let reference = table.text(page, "reference");
        let by = table.text(page, "by");
        let on = date(page, &mut table, "on");
        if on.is_none() {
            page.report(line, What::MissingKey("on".to_owned()));
        }
        let covers = table.texts(page, "for");
        let conditions = table.optional_text(page, "conditions");
        table.finish(page);
        Some(Approval {
            reference,
            by,
            on: on?,
            covers,
            conditions,
        })
    }

    fn covers(&self, authority: &str, name: &str) -> bool {
        self.by.eq_ignore_ascii_case(authority)
            && (self.covers.is_empty() || self.covers.iter().any(|covered| covered == name))
    }
}

/// A date that the book leaves to the operator, never earlier than the book lets it be.
fn enter_date(page: &mut Page, mut table: Table, book: &mut Book) {
    let line = table.line;
    let id = table.text(page, "id");
    let from = date(page, &mut table, "from");
    table.finish(page);
    let Some(instrument) = book
        .instruments
        .iter_mut()
        .find(|instrument| instrument.id == id)
    else {
        page.report(line, What::UnknownInstrument(id));
        return;
    };
    let Some(from) = from else {
        page.report(line, What::MissingKey("from".to_owned()));
        return;
    };
    match &instrument.not_before {
        Some((earliest, _)) if from >= *earliest => instrument.from = Some(from),
        limit => {
            let (allows, clause) = match limit {
                Some((earliest, clause)) => (format!("{earliest} or later"), clause.clone()),
                None => ("no other day".to_owned(), "book.toml".to_owned()),
            };
            let question = format!("from of {id}");
            page.report(
                line,
                What::NotAllowed {
                    question,
                    value: from.to_string(),
                    allows,
                    clause,
                },
            );
        }
    }
}

fn read_set(
    page: &mut Page,
    mut table: Table,
    book: &Book,
    approvals: &[Approval],
    choices: &mut Choices,
    own_values: &mut Vec<OwnValue>,
) {
    let line = table.line;
    let option = table.optional_text(page, "option");
    let question = table.optional_text(page, "answers");
    let value = table.value(page, "value");
    table.finish(page);
    let Some((value, _)) = value else {
        page.report(line, What::MissingKey("value".to_owned()));
        return;
    };
    match (option, question) {
        (Some(option), None) => {
            let mut choice = Choices::default();
            choice.set(&option, value.to_string());
            let wrong = choice.check(book);
            if wrong.is_empty() {
                choices.set(&option, value.to_string());
            }
            wrong
                .into_iter()
                .for_each(|Problem { what, .. }| page.report(line, what));
            let records = book
                .records
                .iter()
                .filter(|record| record.option.as_deref() == Some(&option));
            for record in records {
                check_approval(page, line, book, record, &option, approvals);
            }
        }
        (None, Some(question)) => {
            let Some(record) = book
                .records
                .iter()
                .find(|record| record.question == question)
            else {
                page.report(line, What::UnaskedQuestion(question));
                return;
            };
            if !record.allows.admits(&value) {
                page.report(line, book.not_allowed(record, &value.to_string()));
                return;
            }
            check_approval(page, line, book, record, &question, approvals);
            own_values.push(OwnValue { question, value });
        }
        _ => {
            let reason = "a set names either an option or the question it answers".to_owned();
            page.report(
                line,
                What::BadValue {
                    key: "set".to_owned(),
                    reason,
                },
            );
        }
    }
}

fn check_approval(
    page: &mut Page,
    line: usize,
    book: &Book,
    record: &crate::Record,
    name: &str,
    approvals: &[Approval],
) {
    let Some(authority) = &record.approval else {
        return;
    };
    if approvals
        .iter()
        .any(|approval| approval.covers(authority, name))
    {
        return;
    }
    let clause = book
        .clause(record.clause)
        .map_or_else(String::new, |clause| clause.id.clone());
    let (question, authority) = (name.to_owned(), authority.clone());
    page.report(
        line,
        What::NotApproved {
            question,
            clause,
            authority,
        },
    );
}
