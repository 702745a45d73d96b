//! What a book leaves open, and how we read it.

use money::{Money, Rate};

use crate::citation::ClauseIndex;
use crate::clause::Register;
use crate::page::{Page, Table};
use crate::problem::What;

/// One open point of a book, settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its id: `A12`, `AMB-CS-05`.
    pub id: String,
    /// The clauses it rests on, the one to be cited first.
    pub clauses: Vec<ClauseIndex>,
    /// The question that is open.
    pub asks: String,
    /// What the document says or leaves unsaid.
    pub says: Option<String>,
    /// The reading taken, where no switch decides it.
    pub taken: Option<String>,
    /// The readings not taken.
    pub others: Vec<String>,
    /// Why this one.
    pub why: Option<String>,
    /// The readings of this book that treat the same point and prevail.
    pub under: Vec<String>,
    /// The titles of the cases of this book that would fail under another reading.
    pub shown: Vec<String>,
    /// The switches it offers the operator.
    pub options: Vec<Switch>,
    /// Its line in the file.
    pub line: usize,
}

/// A named switch of a reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// The name of the option, as `--set` takes it.
    pub name: String,
    /// The setting in force when nobody chose; none: the operator must say.
    pub default: Option<String>,
    /// Whether every table names its setting, though there is a default to compute with.
    pub asked: bool,
    /// What it may be set to.
    pub settings: Vec<Setting>,
    /// Its line in the file.
    pub line: usize,
}

/// One position of a switch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Its name, or a pattern in capitals: `AMOUNT`, `window:SECONDS`.
    pub value: String,
    /// What it means at the table.
    pub means: String,
}

impl Reading {
    pub(crate) fn read(page: &mut Page, mut table: Table, register: &Register) -> Reading {
        let line = table.line;
        let id = table.text(page, "id");
        let mut clauses = Vec::new();
        let clauses_line = table.line_of("clauses");
        for clause in table.some_texts(page, "clauses") {
            match register.find(&clause) {
                Some(index) => clauses.push(index),
                None => page.report(clauses_line, What::UnregisteredClause(clause)),
            }
        }
        let reading = Reading {
            id,
            clauses,
            asks: table.text(page, "asks"),
            says: table.optional_text(page, "says"),
            taken: table.optional_text(page, "taken"),
            others: table.texts(page, "others"),
            why: table.optional_text(page, "why"),
            under: table.texts(page, "under"),
            shown: table.texts(page, "shown"),
            options: table
                .tables(page, "option")
                .into_iter()
                .map(|option| Switch::read(page, option))
                .collect(),
            line,
        };
        if reading.taken.is_none() == reading.options.is_empty() {
            let reason = "a reading has either options or the reading taken";
            page.report(line, What::bad("taken", reason));
        }
        reading.check_shown(page);
        table.finish(page);
        reading
    }

    /// Cases are named where the reading itself decides: a switch is shown in each of its
    /// settings, and what gives way to other readings by theirs.
    fn check_shown(&self, page: &mut Page) {
        let elsewhere = match (self.options.is_empty(), self.under.is_empty()) {
            (false, _) => Some("a reading with options is shown by the cases that set them"),
            (_, false) => Some("a reading under others is shown by the cases of those"),
            _ => None,
        };
        if let Some(reason) = elsewhere.filter(|_| !self.shown.is_empty()) {
            page.report(self.line, What::bad("shown", reason));
        }
        for (at, title) in self.shown.iter().enumerate() {
            if self.shown.iter().take(at).any(|earlier| earlier == title) {
                let twice = format!("case `{title}` of {}", self.id);
                page.report(self.line, What::Twice(twice));
            }
        }
    }
}

impl Switch {
    fn read(page: &mut Page, mut table: Table) -> Switch {
        let line = table.line;
        let name = table.text(page, "name");
        let default = table.optional_text(page, "default");
        let asked = table.flag(page, "asked");
        let settings = table
            .tables(page, "setting")
            .into_iter()
            .map(|mut setting| {
                let read = Setting {
                    value: setting.text(page, "value"),
                    means: setting.text(page, "means"),
                };
                setting.finish(page);
                read
            })
            .collect::<Vec<_>>();
        table.finish(page);
        let switch = Switch {
            name,
            default,
            asked,
            settings,
            line,
        };
        if switch.settings.is_empty() {
            page.report(line, What::MissingKey("setting".to_owned()));
            return switch;
        }
        for (at, setting) in switch.settings.iter().enumerate() {
            let mut earlier = switch.settings.iter().take(at);
            if earlier.any(|earlier| earlier.value == setting.value) {
                let twice = format!("setting {} of {}", setting.value, switch.name);
                page.report(line, What::Twice(twice));
            }
        }
        if let Some(default) = &switch.default
            && switch.admits(default).is_none()
        {
            let reason = format!("{default} is none of the settings: {}", switch.choices());
            page.report(line, What::bad(&switch.name, reason));
        }
        switch
    }

    /// The setting that a value stands for, if it is one.
    #[must_use]
    pub fn admits(&self, value: &str) -> Option<&Setting> {
        self.settings.iter().find(|setting| setting.admits(value))
    }

    /// The settings in words: `lost, kept`.
    #[must_use]
    pub fn choices(&self) -> String {
        self.settings
            .iter()
            .map(|setting| setting.value.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    }
}

impl Setting {
    /// Whether a value is this setting, or fits its pattern.
    #[must_use]
    pub fn admits(&self, value: &str) -> bool {
        let (prefix, pattern) = match self.value.rfind(':') {
            Some(at) => self.value.split_at(at + 1),
            None => ("", self.value.as_str()),
        };
        let fits = |rest: &str| match pattern {
            "AMOUNT" => rest
                .parse::<Money>()
                .is_ok_and(|amount| amount > Money::ZERO),
            "AMOUNTS" => rest
                .split('/')
                .all(|part| part.parse::<Money>().is_ok_and(|m| m > Money::ZERO)),
            "PERCENT" => rest.parse::<Rate>().is_ok(),
            "SECONDS" => rest.parse::<u32>().is_ok_and(|seconds| seconds > 0),
            literal => rest == literal,
        };
        value.strip_prefix(prefix).is_some_and(fits)
    }
}
