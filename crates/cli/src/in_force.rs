//! What is in force at a table that nobody opened: options set, and the book's own first
//! rule for the rest.

use rulebook::{Book, Choice};
use serde::Serialize;

use crate::enquiry::Enquiry;
use crate::paragraph::unbroken;
use crate::sheet::{BOLD, DIM, Sheet};

/// The options and readings of a book in force on a day.
#[derive(Debug)]
pub(crate) struct InForce<'b> {
    book: &'b Book,
    on: Option<String>,
    options: Vec<OptionInForce<'b>>,
    /// The readings that no option changes.
    settled: Vec<&'b str>,
}

/// One option, and what it stands at.
#[derive(Debug)]
struct OptionInForce<'b> {
    name: &'b str,
    value: String,
    clause: &'b str,
    reading: Option<&'b str>,
    is_set: bool,
}

/// One option that nobody set though a table cannot be opened without it.
#[derive(Debug, Serialize)]
pub(crate) struct FirstRule<'b> {
    option: &'b str,
    value: String,
    clause: &'b str,
}

/// What whoever opens a table must say for the main wagers: from which cards a hand is
/// made, and which of the printed pay tables is used.
pub(crate) const ASKED_FOR_MAIN_WAGERS: &[&str] = &["hand-forming", "ante-bonus"];

/// The same for all wagers.
pub(crate) const ASKED_FOR_ALL_WAGERS: &[&str] = &[
    "hand-forming",
    "ante-bonus",
    "pair-plus",
    "six-card",
    "trips",
];

impl<'b> InForce<'b> {
    /// Every option that the text of the day leaves open and that has a value.
    pub(crate) fn of(book: &'b Book, enquiry: &Enquiry) -> InForce<'b> {
        let choices = book.choices().into_iter();
        let options = choices
            .filter(|choice| book.is_open(choice.name, enquiry.on))
            .filter_map(|choice| OptionInForce::of(book, choice, enquiry))
            .collect();
        let settled = book.readings.iter().filter(|reading| {
            let clause = reading.clauses.first();
            let clause = clause.and_then(|&clause| book.clause(clause));
            let stands = clause.is_some_and(|clause| book.in_force(clause.by, enquiry.on));
            stands && reading.options.is_empty() && reading.under.is_empty()
        });
        InForce {
            book,
            on: enquiry.on.map(|day| day.to_string()),
            options,
            settled: settled.map(|reading| reading.id.as_str()).collect(),
        }
    }

    /// The options by name, with what they stand at.
    pub(crate) fn pairs(&self) -> Vec<(String, String)> {
        let options = self.options.iter();
        options
            .map(|option| (option.name.to_owned(), option.value.clone()))
            .collect()
    }

    /// What an option stands at.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let mut options = self.options.iter();
        let found = options.find(|option| option.name == name);
        found.map(|option| option.value.as_str())
    }

    /// What the book demands a choice for and nobody chose.
    pub(crate) fn first_rules(&self, asked: &[&str]) -> Vec<FirstRule<'b>> {
        let unset = self.options.iter().filter(|option| !option.is_set);
        unset
            .filter(|option| asked.contains(&option.name))
            .map(|option| FirstRule {
                option: option.name,
                value: option.value.clone(),
                clause: option.clause,
            })
            .collect()
    }

    /// The command line of a command on this book with these options.
    pub(crate) fn command_line(&self, command: &str) -> String {
        let mut line = format!("croupier {command} {}", self.book.id);
        for option in self.options.iter().filter(|option| option.is_set) {
            line.push_str(&format!(" --set {}={}", option.name, option.value));
        }
        if let Some(day) = &self.on {
            line.push_str(&format!(" --on {day}"));
        }
        line
    }

    /// Writes the first line: the book, and what it was asked that nobody answered.
    pub(crate) fn write_first_line(&self, sheet: &mut Sheet, asked: &[&str]) {
        let rules = self.first_rules(asked);
        let mut line = self.book.id.clone();
        if let Some(day) = &self.on {
            line.push_str(&format!(", on {day}"));
        }
        if !rules.is_empty() {
            let rules = rules
                .iter()
                .map(|rule| format!("{}={} [{}]", rule.option, rule.value, rule.clause));
            let rules = rules.collect::<Vec<_>>().join(", ");
            line.push_str(&format!(" by the book's own first rule: {rules}"));
        }
        // One line, however wide the terminal is: whoever reads only the first reads all.
        sheet.paragraph(0, BOLD, &unbroken(&line));
    }

    /// Writes every option with its clause and standing, and the readings beside them.
    pub(crate) fn write(&self, sheet: &mut Sheet) {
        sheet.heading("Options and readings in force");
        for option in &self.options {
            sheet.entry(2, option.name, 26, &option.words());
        }
        if !self.settled.is_empty() {
            let ids = self.settled.join(", ");
            sheet.paragraph(2, DIM, &format!("Readings that no option changes: {ids}."));
        }
    }
}

impl<'b> OptionInForce<'b> {
    fn of(book: &'b Book, choice: Choice<'b>, enquiry: &Enquiry) -> Option<OptionInForce<'b>> {
        let set = enquiry.choices.get(choice.name);
        Some(OptionInForce {
            name: choice.name,
            value: set.map(str::to_owned).or(choice.default)?,
            clause: book.clause(choice.clause).map_or("", |clause| &clause.id),
            reading: choice.reading,
            is_set: set.is_some(),
        })
    }

    fn words(&self) -> String {
        let standing = match self.reading {
            Some(reading) => format!("by reading {reading}"),
            None => "operator's option".to_owned(),
        };
        let set = if self.is_set { "set" } else { "by default" };
        let source = unbroken(&format!("[{}, {standing}, {set}]", self.clause));
        format!("{} {source}", self.value)
    }
}
