//! A book opened on a day, with options set and an operator's file over it.

use games::Shelf;
use rulebook::{Answers, Book, Clause, ClauseIndex, Date, Document, Instrument, Reading, Wording};

use crate::enquiry::Enquiry;

/// A book, what it answers, and what was asked of it.
#[derive(Debug)]
pub(crate) struct Opened<'b> {
    /// The book, with the dates that an operator entered.
    pub(crate) book: &'b Book,
    /// The digest of the book.
    pub(crate) digest: String,
    /// What it answers.
    pub(crate) answers: Answers<'b>,
    /// What was asked.
    pub(crate) enquiry: &'b Enquiry,
    /// The other books.
    pub(crate) shelf: &'b Shelf,
}

impl<'b> Opened<'b> {
    /// The day; none: the newest text.
    pub(crate) fn on(&self) -> Option<Date> {
        self.enquiry.on
    }

    /// Whether an instrument is in force on the day.
    pub(crate) fn in_force(&self, instrument: &Instrument) -> bool {
        let (from, on) = (instrument.from, self.on());
        from.is_none_or(|from| on.is_none_or(|on| from <= on))
    }

    /// What stands at a clause's place on the day.
    pub(crate) fn wording(&self, clause: &Clause) -> Wording {
        self.book.wording(clause, self.on())
    }

    /// The official words of a clause, where an operator attached them; of an earlier
    /// text there are none.
    pub(crate) fn official(&self, clause: &Clause) -> Option<&'b str> {
        let enquiry: &'b Enquiry = self.enquiry;
        let document: Option<&'b Document> = enquiry.extension.as_ref()?.document.as_ref();
        let is_registered = self.wording(clause) == Wording::Registered;
        document.filter(|_| is_registered)?.text(&clause.id)
    }

    /// What an option is set to, on the command line or in the operator's file.
    pub(crate) fn setting(&self, option: &str) -> Option<&'b str> {
        let enquiry: &'b Enquiry = self.enquiry;
        let in_file = || enquiry.extension.as_ref()?.choices.get(option);
        enquiry.choices.get(option).or_else(in_file)
    }

    /// The readings that concern a clause, of those whose own clause is in force.
    pub(crate) fn readings(&self, clause: ClauseIndex) -> impl Iterator<Item = &'b Reading> {
        let concerned = self.book.readings.iter();
        concerned.filter(move |reading| reading.clauses.contains(&clause) && self.applies(reading))
    }

    /// Whether the clause that a reading rests on stands on the day as we read it.
    pub(crate) fn applies(&self, reading: &Reading) -> bool {
        let clause = reading.clauses.first().copied();
        let clause = clause.and_then(|clause| self.book.clause(clause));
        clause.is_some_and(|clause| self.wording(clause) == Wording::Registered)
    }
}
