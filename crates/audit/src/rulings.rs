//! Commands that are ruled again, on all cores.
//!
//! What a command came to is folded one after another, and what it should have come to
//! follows from the house before it alone. So commands are gathered as they are folded,
//! and ruled again in groups beside the fold; the first that is wrong is the same however
//! many cores there are.

use std::collections::VecDeque;
use std::thread::{self, JoinHandle};

use floor::house::{Event, House};
use floor::record::VERSION;

use crate::{Check, Document, Finding, Told};

/// How many commands are ruled together: some milliseconds of work.
const GROUP: usize = 256;

/// A command that was folded, and is to be ruled again.
#[derive(Debug)]
pub(crate) struct Folded {
    /// The house before it.
    pub(crate) before: House,
    pub(crate) told: Told,
    /// What folding it found.
    pub(crate) found: Option<Found>,
}

/// Something that was found while a command was folded.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) at: Stage,
    pub(crate) finding: Finding,
}

/// How far a command had been looked at, in the order in which things are said of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// One of its documents, and whether it is written as it should be.
    Document(usize),
    /// What it says it came after.
    Order,
    /// What it came to, after its ruling.
    Events,
}

/// The commands that wait, and those that are being ruled.
#[derive(Debug)]
pub(crate) struct Rulings {
    waiting: Vec<Folded>,
    /// The groups at work, in their order.
    at_work: VecDeque<JoinHandle<Result<(), Finding>>>,
    /// How many may be at work at once.
    most: usize,
}

impl Rulings {
    pub(crate) fn new() -> Rulings {
        Rulings {
            waiting: Vec::with_capacity(GROUP),
            at_work: VecDeque::new(),
            most: thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// Takes the next command; says what is wrong with one before it, as soon as that is
    /// known.
    pub(crate) fn take(&mut self, folded: Folded) -> Result<(), Finding> {
        self.waiting.push(folded);
        if self.waiting.len() < GROUP {
            return Ok(());
        }
        self.hand_on()
    }

    /// Waits for all of them, and says what is wrong with the first that is.
    pub(crate) fn end(mut self) -> Result<(), Finding> {
        self.hand_on()?;
        while let Some(first) = self.at_work.pop_front() {
            join(first)?;
        }
        Ok(())
    }

    fn hand_on(&mut self) -> Result<(), Finding> {
        if self.at_work.len() >= self.most
            && let Some(first) = self.at_work.pop_front()
        {
            join(first)?;
        }
        let group = std::mem::replace(&mut self.waiting, Vec::with_capacity(GROUP));
        let rule = move || group.iter().try_for_each(Folded::rule_again);
        self.at_work.push_back(thread::spawn(rule));
        Ok(())
    }
}

/// What a group came to; where it fell over, so do we.
fn join(group: JoinHandle<Result<(), Finding>>) -> Result<(), Finding> {
    group
        .join()
        .unwrap_or_else(|fell| std::panic::resume_unwind(fell))
}

impl Folded {
    /// Looks at all that follows from the command and the house before it, and says the
    /// first thing that is wrong.
    fn rule_again(&self) -> Result<(), Finding> {
        let Folded { before, told, .. } = self;
        for (index, document) in told.documents().enumerate() {
            document.is_written_so()?;
            self.found_at(Stage::Document(index))?;
        }
        self.found_at(Stage::Order)?;
        let happened: Vec<&Event> = told.events().collect();
        if let Err(what) = told.first.record.rule_again(before, &happened) {
            let what = format!("{what} ({})", versions(before, told));
            return Err(told.first.finding(Check::Ruling, what));
        }
        self.found_at(Stage::Events)
    }

    fn found_at(&self, stage: Stage) -> Result<(), Finding> {
        match &self.found {
            Some(found) if found.at == stage => Err(found.finding.clone()),
            _ => Ok(()),
        }
    }
}

impl Document {
    /// Every byte of a document is one that this program would write: what it does not
    /// read, nobody could hold against anything.
    fn is_written_so(&self) -> Result<(), Finding> {
        let written = self.record.write(&self.stream);
        if written.is_ok_and(|written| written == self.payload) {
            return Ok(());
        }
        let what = "it holds something that is not read, or is not written as it would be";
        Err(self.finding(Check::Document, what))
    }
}

/// What a ruling is made with: the program, and the book of the table.
fn versions(house: &House, told: &Told) -> String {
    let table = told.documents().find_map(Document::table);
    let book = table
        .and_then(|table| house.tables.get(&table))
        .map(|it| &it.book);
    let program = env!("CARGO_PKG_VERSION");
    let today = format!("today: croupier {program}; then: documents of version {VERSION}");
    match book {
        Some(book) => format!("{today}; by {} {}", book.id, book.digest()),
        None => today,
    }
}
