//! An operator's own file over a book: another pay table, another limit, a date.
//!
//! It can only go where the book lets it: every value is held against what its clause
//! allows, and what needs an approval must name one.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::civil::Date;

use crate::book::Book;
use crate::choices::{Choice, Choices};
use crate::citation::ClauseIndex;
use crate::document::Document;
use crate::instrument::{Instrument, date, day_after};
use crate::page::{Page, Table};
use crate::problem::{Origin, Problem, Problems, What};
use crate::provision::Provision;
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
    /// The name of the file, for messages.
    pub(crate) file: String,
    /// The lines on which the options are set.
    pub(crate) lines: BTreeMap<String, usize>,
}

/// An operator's own answer to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnValue {
    /// The question.
    pub question: String,
    /// The value.
    pub value: Value,
    /// Its line in the file.
    pub(crate) line: usize,
}

/// An approval by an outside authority: a provision, never a user.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
        let of_line = table.line_of("book");
        let of = table.text(&mut page, "book");
        if of != book.id && !of.is_empty() {
            let reason = format!("this file extends {of}, not {}", book.id);
            page.report(of_line, What::bad("book", reason));
        }
        let mut extension = Extension {
            name: table.text(&mut page, "name"),
            choices: Choices::default(),
            own_values: Vec::new(),
            approvals: Vec::new(),
            document: None,
            file: file.to_owned(),
            lines: BTreeMap::new(),
        };
        for entry in table.tables(&mut page, "approval") {
            let approval = Approval::read(&mut page, entry, &book);
            extension.approvals.extend(approval);
        }
        let dates = table.tables(&mut page, "instrument");
        enter_dates(&mut page, dates, &mut book);
        for entry in table.tables(&mut page, "set") {
            extension.read_set(&mut page, entry, &book);
        }
        let document = table.optional_text(&mut page, "document");
        table.finish(&mut page);
        let mut problems = page.problems;
        match document.map(|path| Document::read(&book, &folder.join(path))) {
            Some(Ok(document)) => extension.document = Some(document),
            Some(Err(mut found)) => problems.append(&mut found.0),
            None => {}
        }
        Problems::or(problems, (book, extension))
    }

    fn read_set(&mut self, page: &mut Page, mut table: Table, book: &Book) {
        let line = table.line;
        let option = table.optional_text(page, "option");
        let question = table.optional_text(page, "answers");
        if !table.has("value") {
            page.report(line, What::MissingKey("value".to_owned()));
        }
        let value = table.value(page, "value");
        table.finish(page);
        let Some((value, _)) = value else { return };
        match (option, question) {
            (Some(option), None) => self.set_option(page, line, book, option, &value),
            (None, Some(question)) => self.set_answer(page, line, book, question, value),
            _ => {
                let reason = "a set names either an option or the question it answers";
                page.report(line, What::bad("set", reason));
            }
        }
    }

    fn set_option(
        &mut self,
        page: &mut Page,
        line: usize,
        book: &Book,
        option: String,
        value: &Value,
    ) {
        let value = value.to_string();
        let known = book.choices();
        if let Err(what) =
            Choice::find(&known, book, &option).and_then(|choice| choice.check(book, &value))
        {
            page.report(line, what);
            return;
        }
        let scale = book.option_scale(&option);
        let filled = |provision: &&Provision| {
            provision.option.as_deref() == Some(&option)
                || scale.is_some_and(|scale| scale.fills.contains(&provision.question))
        };
        for provision in book.provisions.iter().filter(filled) {
            self.check_approval(page, line, book, provision, &option);
        }
        if self.lines.insert(option.clone(), line).is_some() {
            page.report(line, What::Twice(format!("option `{option}`")));
        }
        self.choices.set(option, value);
    }

    fn set_answer(
        &mut self,
        page: &mut Page,
        line: usize,
        book: &Book,
        question: String,
        value: Value,
    ) {
        let mut provisions: Vec<_> = book.provisions.iter().collect();
        provisions.retain(|provision| provision.question == question);
        let admits = |provision: &&&Provision| provision.allows.admits(&value);
        match (provisions.iter().find(admits), provisions.first()) {
            (Some(provision), _) => self.check_approval(page, line, book, provision, &question),
            (None, Some(provision)) => {
                page.report(line, book.not_allowed(provision, &value.to_string()));
                return;
            }
            (None, None) => {
                page.report(line, What::UnknownQuestion(question));
                return;
            }
        }
        if self.own_values.iter().any(|own| own.question == question) {
            page.report(line, What::Twice(format!("answer `{question}`")));
        }
        let own = OwnValue {
            question,
            value,
            line,
        };
        self.own_values.push(own);
    }

    fn check_approval(
        &self,
        page: &mut Page,
        line: usize,
        book: &Book,
        provision: &Provision,
        name: &str,
    ) {
        if let Some(what) = book.unapproved(provision, name, &self.approvals) {
            page.report(line, what);
        }
    }
}

impl Book {
    /// What an operator's choices lack: the approvals that their clauses ask for.
    #[must_use]
    pub fn not_approved(&self, choices: &Choices, approvals: &[Approval]) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (name, value) in choices.iter() {
            let set = self.provisions.iter().filter(|provision| {
                let scale = self.option_scale(name);
                provision.option.as_deref() == Some(name)
                    || scale.is_some_and(|scale| scale.fills.contains(&provision.question))
            });
            let missing = set.filter_map(|provision| self.unapproved(provision, name, approvals));
            problems.extend(missing.map(|what| Origin::option(name, value).problem(what)));
        }
        problems
    }

    /// The authority whose approval an option needs, and the clause that asks for it.
    #[must_use]
    pub fn approver_of(&self, option: &str) -> Option<(&str, ClauseIndex)> {
        let scale = self.option_scale(option);
        let sets = |provision: &&Provision| {
            provision.option.as_deref() == Some(option)
                || scale.is_some_and(|scale| scale.fills.contains(&provision.question))
        };
        let mut set = self.provisions.iter().filter(sets);
        set.find_map(|provision| Some((provision.approval.as_deref()?, provision.clause)))
    }

    fn unapproved(
        &self,
        provision: &Provision,
        name: &str,
        approvals: &[Approval],
    ) -> Option<What> {
        let authority = provision.approval.as_ref()?;
        let mut approvals = approvals.iter();
        if approvals.any(|approval| approval.covers(authority, provision, name)) {
            return None;
        }
        Some(What::NotApproved {
            question: name.to_owned(),
            clause: self.clause_id(provision.clause).to_owned(),
            authority: authority.clone(),
        })
    }
}

impl Approval {
    fn read(page: &mut Page, mut table: Table, book: &Book) -> Option<Approval> {
        let line = table.line;
        let reference = table.text(page, "reference");
        let by = table.text(page, "by");
        let mut outside = book.offices.iter().filter(|office| office.role.is_none());
        if !by.is_empty() && !outside.any(|office| office.name == by) {
            let reason = format!("{} knows no outside authority `{by}`", book.id);
            page.report(line, What::bad("by", reason));
        }
        if !table.has("on") {
            page.report(line, What::MissingKey("on".to_owned()));
        }
        let on = date(page, &mut table, "on");
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

    /// Whether it covers a provision, by its question, its option or the name it is set by.
    fn covers(&self, authority: &str, provision: &Provision, name: &str) -> bool {
        let names = [
            Some(name),
            provision.option.as_deref(),
            Some(&provision.question),
        ];
        let mut covers = self.covers.iter();
        self.by.eq_ignore_ascii_case(authority)
            && (self.covers.is_empty() || covers.any(|one| names.contains(&Some(one.as_str()))))
    }
}

/// The dates that the book leaves to the operator, never earlier than the book lets them
/// be, and never so that a later instrument comes before an earlier one.
fn enter_dates(page: &mut Page, tables: Vec<Table>, book: &mut Book) {
    let mut entered = Vec::new();
    for mut table in tables {
        let line = table.line;
        let id = table.text(page, "id");
        let instrument = book.instruments.iter().find(|known| known.id == id);
        let notified = instrument.is_some_and(|known| known.notified.is_some());
        let key = if notified { "notified" } else { "from" };
        if !table.has(key) {
            page.report(line, What::MissingKey(key.to_owned()));
        }
        let day = date(page, &mut table, key);
        table.finish(page);
        if entered.contains(&id) {
            page.report(line, What::Twice(format!("instrument {id}")));
        }
        match book.instruments.iter_mut().find(|known| known.id == id) {
            None => page.report(line, What::UnknownInstrument(id.clone())),
            Some(instrument) => {
                if let Some(day) = day {
                    enter_date(page, line, instrument, key, day);
                }
            }
        }
        if let Some(pair) = book.instruments.windows(2).find(|pair| match pair {
            [earlier, later] => {
                [&earlier.id, &later.id].contains(&&id) && earlier.from >= later.from
            }
            _ => false,
        }) && let [earlier, later] = pair
        {
            let reason = format!("{} must begin later than {}", later.id, earlier.id);
            page.report(line, What::bad(key, reason));
        }
        entered.push(id);
    }
}

/// Enters the day of the notice, or the day itself where the book has no notice.
fn enter_date(page: &mut Page, line: usize, instrument: &mut Instrument, key: &str, day: Date) {
    let (allows, clause) = match &instrument.not_before {
        Some((earliest, _)) if day >= *earliest => {
            instrument.from = Some(day);
            if instrument.notified.is_some() {
                instrument.notified = Some(day);
                instrument.from = day_after(day);
            }
            return;
        }
        Some((earliest, clause)) => (format!("{earliest} or later"), clause.clone()),
        None => {
            let reason = format!("the book fixes the date of {}", instrument.id);
            page.report(line, What::bad(key, reason));
            return;
        }
    };
    let what = What::NotAllowed {
        question: format!("{key} of {}", instrument.id),
        value: day.to_string(),
        allows,
        clause,
    };
    page.report(line, what);
}
