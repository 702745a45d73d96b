//! Commands that are ruled again.
//!
//! A command is decided again on the house before it, and what that comes to is written. If
//! those are the bytes that the journal has, nothing else need be read of what happened;
//! otherwise it is read, and it is said where they differ.

use floor::house::{Event, House, Started};
use floor::record::{Record, VERSION};

use crate::{Check, Document, Finding, Told};

/// Rulings of another program, to which this one would not have come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// How many.
    pub count: u64,
    /// The first of them.
    pub first: Finding,
}

/// Who ruled, and what was ruled otherwise.
#[derive(Debug)]
pub(crate) struct Rulings {
    /// The program that serves the house, as the last start told; before the first start,
    /// the program of that.
    by: Option<Started>,
    /// This program, if rulings of others are told apart.
    program: Option<Started>,
    /// What other programs ruled otherwise, so far.
    pub(crate) otherwise: Option<Otherwise>,
    /// The house as the commands so far made it, if they all came to what is written: to
    /// decide on it needs no copy.
    ahead: Option<House>,
}

impl Rulings {
    pub(crate) fn new(by: Option<Started>, program: Option<Started>) -> Rulings {
        Rulings {
            by,
            program,
            otherwise: None,
            ahead: None,
        }
    }

    /// Another program serves the house from now on.
    pub(crate) fn serve(&mut self, program: &Started) {
        self.by = Some(program.clone());
    }

    /// Whether a command comes to what is written of it, byte for byte. Its documents then
    /// have their events.
    pub(crate) fn is_same(&mut self, before: &House, told: &mut Told) -> bool {
        let ahead = self.ahead.take().unwrap_or_else(|| before.clone());
        let record = &told.first.record;
        let Some(command) = record.command.clone() else {
            return false;
        };
        let again = ahead.into_next(&record.by, command, record.at.in_ms());
        let Ok((after, events)) = again else {
            return false;
        };
        for event in events {
            let documents = std::iter::once(&mut told.first).chain(&mut told.others);
            let mut its = documents.filter(|it| event.is_of(it.stream.as_str()));
            let Some(document) = its.next() else {
                return false;
            };
            document.record.events.push(event);
        }
        let is_same = told.documents().all(Document::is_as_written);
        self.ahead = is_same.then_some(after);
        is_same
    }

    /// Holds what happened against what it comes to today. That another program than this
    /// one ruled otherwise is no finding, and is counted.
    pub(crate) fn rule_again(&mut self, before: &House, told: &Told) -> Result<(), Finding> {
        let happened: Vec<&Event> = told.events().collect();
        let Err(what) = told.first.record.rule_again(before, &happened) else {
            return Ok(());
        };
        let what = format!("{what} ({})", self.versions(before, told));
        let first = told.first.finding(Check::Ruling, what);
        if !self.is_of_another() {
            return Err(first);
        }
        match &mut self.otherwise {
            Some(otherwise) => otherwise.count += 1,
            None => self.otherwise = Some(Otherwise { count: 1, first }),
        }
        Ok(())
    }

    /// Whether another program than this rules; where no start is told of, nobody can say.
    fn is_of_another(&self) -> bool {
        let differs = |(by, program): (&Started, &Started)| {
            (&by.version, &by.program) != (&program.version, &program.program)
        };
        let both = self.by.as_ref().zip(self.program.as_ref());
        both.is_some_and(differs)
    }

    /// What a ruling is made with: the program, and the book of the table.
    fn versions(&self, before: &House, told: &Told) -> String {
        let table = told.documents().find_map(Document::table);
        let book = table.and_then(|table| before.tables.get(&table));
        let book = book.map(|it| format!("; by {} {}", it.book.id, it.book.digest()));
        let then = match &self.by {
            Some(by) => format!("croupier {}, program {}", by.version, by.program),
            None => "a program that did not say which it is".to_owned(),
        };
        let today = env!("CARGO_PKG_VERSION");
        let book = book.unwrap_or_default();
        format!("today: croupier {today}; then: {then}, documents of version {VERSION}{book}")
    }
}

impl Told {
    /// Reads what happened, which was passed over.
    pub(crate) fn read_events(&mut self) -> Result<(), Finding> {
        for document in std::iter::once(&mut self.first).chain(&mut self.others) {
            match Record::read(document.stream.as_str(), &document.payload) {
                Ok(record) => document.record = record,
                Err(error) => return Err(document.finding(Check::Document, error.to_string())),
            }
        }
        Ok(())
    }
}

impl Document {
    /// Every byte of a document is one that this program would write: what it does not
    /// read, nobody could hold against anything.
    pub(crate) fn is_written_so(&self) -> Result<(), Finding> {
        if self.is_as_written() {
            return Ok(());
        }
        let what = "it holds something that is not read, or is not written as it would be";
        Err(self.finding(Check::Document, what))
    }

    fn is_as_written(&self) -> bool {
        self.record.is_written(self.stream.as_str(), &self.payload)
    }
}
