//! A rule book, loaded and checked.

use jiff::civil::Date;

use crate::citation::{Citation, ClauseIndex, ReadingIndex, Standing};
use crate::clause::{Clause, Register};
use crate::instrument::{Instrument, InstrumentIndex};
use crate::office::Office;
use crate::page::Page;
use crate::problem::{Problem, Problems, What};
use crate::reading::{Reading, Switch};
use crate::record::{Record, Scale, Version};
use crate::source::Source;

/// A rule book: its register, its records, its readings, its people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// Its id, as commands name it.
    pub id: String,
    /// The name of the game, as the document prints it.
    pub title: String,
    /// The game whose questions it answers.
    pub game: String,
    /// Where it is law.
    pub jurisdiction: String,
    /// The document it comes from.
    pub document: String,
    /// The documents that made and changed it, the first in force on every date.
    pub instruments: Vec<Instrument>,
    /// The offices it names.
    pub offices: Vec<Office>,
    /// Its clauses.
    pub register: Register,
    /// What they answer.
    pub records: Vec<Record>,
    /// Options that fill several questions at once.
    pub scales: Vec<Scale>,
    /// What it leaves open.
    pub readings: Vec<Reading>,
    /// The file of its records, for messages.
    pub(crate) rules_file: String,
}

/// A stretch of time in which no instrument begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first day; none: from the beginning.
    pub from: Option<Date>,
    /// The first day after it; none: to this day and on.
    pub until: Option<Date>,
}

impl Book {
    /// Reads a book, or says everything that is wrong with it.
    pub fn load(source: &Source) -> Result<Book, Problems> {
        let mut problems = Vec::new();
        let (mut page, mut table) = Page::open(&source.book.file, &source.book.text);
        let id = table.text(&mut page, "id");
        let title = table.text(&mut page, "title");
        let game = table.text(&mut page, "game");
        let jurisdiction = table.text(&mut page, "jurisdiction");
        let document = table.text(&mut page, "document");
        let tables = table.tables(&mut page, "instrument");
        let instruments: Vec<_> = tables
            .into_iter()
            .map(|table| Instrument::read(&mut page, table))
            .collect();
        let tables = table.tables(&mut page, "office");
        let offices: Vec<_> = tables
            .into_iter()
            .map(|table| Office::read(&mut page, table))
            .collect();
        table.finish(&mut page);
        check_instruments(&mut page, &instruments);

        let instrument = |name: &str| {
            let at = instruments
                .iter()
                .position(|instrument| instrument.id == name)?;
            u8::try_from(at).ok().map(InstrumentIndex)
        };
        let clauses = &source.clauses;
        let register = Register::read(&clauses.file, &clauses.text, instrument, &mut problems);
        check_items(&mut page, &instruments, &register);
        problems.append(&mut page.problems);

        let (mut page, mut table) = Page::open(&source.readings.file, &source.readings.text);
        let tables = table.tables(&mut page, "reading");
        let readings: Vec<_> = tables
            .into_iter()
            .map(|table| Reading::read(&mut page, table, &register))
            .collect();
        table.finish(&mut page);
        check_readings(&mut page, &readings);
        problems.append(&mut page.problems);

        let (mut page, mut table) = Page::open(&source.rules.file, &source.rules.text);
        let tables = table.tables(&mut page, "clause");
        let records: Vec<_> = tables
            .into_iter()
            .filter_map(|table| Record::read(&mut page, table, &register, &instrument))
            .collect();
        let tables = table.tables(&mut page, "scale");
        let scales: Vec<_> = tables
            .into_iter()
            .filter_map(|table| Scale::read(&mut page, table, &register))
            .collect();
        table.finish(&mut page);
        let rules_file = source.rules.file.clone();
        let book = Book {
            id,
            title,
            game,
            jurisdiction,
            document,
            instruments,
            offices,
            register,
            records,
            scales,
            readings,
            rules_file,
        };
        book.check_records(&mut page);
        book.check_time(&mut page);
        problems.append(&mut page.problems);
        Problems::or(problems, book)
    }

    /// The words of a clause.
    #[must_use]
    pub fn clause(&self, index: ClauseIndex) -> Option<&Clause> {
        self.register.get(index)
    }

    /// A citation as it is printed: `5.3(b)`, `11.8 by reading A05`.
    #[must_use]
    pub fn cite(&self, citation: Citation) -> String {
        let id = self
            .clause(citation.clause)
            .map_or("?", |clause| clause.id.as_str());
        match citation.standing {
            Standing::Stated => id.to_owned(),
            Standing::Reconstructed => format!("{id} (reconstructed)"),
            Standing::Reading(reading) => format!("{id} by reading {}", self.reading_id(reading)),
            Standing::OperatorsOption => format!("{id} by the operator's option"),
        }
    }

    /// The id of a reading: `A05`.
    #[must_use]
    pub fn reading_id(&self, index: ReadingIndex) -> &str {
        self.readings
            .get(usize::from(index.0))
            .map_or("?", |reading| reading.id.as_str())
    }

    /// An instrument of this book.
    #[must_use]
    pub fn instrument(&self, index: InstrumentIndex) -> Option<&Instrument> {
        self.instruments.get(usize::from(index.0))
    }

    /// Whether an instrument is in force on a day; none: on the newest.
    #[must_use]
    pub fn in_force(&self, index: InstrumentIndex, on: Option<Date>) -> bool {
        let from = self
            .instrument(index)
            .and_then(|instrument| instrument.from);
        match (from, on) {
            (Some(from), Some(on)) => from <= on,
            _ => true,
        }
    }

    /// The version of a record that is in force on a day.
    #[must_use]
    pub fn version<'r>(&self, record: &'r Record, on: Option<Date>) -> Option<&'r Version> {
        let latest = record
            .versions
            .iter()
            .rev()
            .find(|version| self.in_force(version.by, on));
        latest.filter(|version| !version.ended)
    }

    /// The stretches of time in which the book says the same.
    #[must_use]
    pub fn periods(&self) -> Vec<Period> {
        let starts = self
            .instruments
            .iter()
            .filter_map(|instrument| instrument.from)
            .map(Some);
        let mut starts: Vec<_> = std::iter::once(None).chain(starts).collect();
        starts.dedup();
        let untils = starts.iter().skip(1).copied().chain([None]);
        starts
            .iter()
            .zip(untils)
            .map(|(from, until)| Period { from: *from, until })
            .collect()
    }

    /// The switches of the readings, each with its reading.
    pub fn switches(&self) -> impl Iterator<Item = (ReadingIndex, &Reading, &Switch)> {
        (0..)
            .map(ReadingIndex)
            .zip(&self.readings)
            .flat_map(|(index, reading)| {
                reading
                    .options
                    .iter()
                    .map(move |switch| (index, reading, switch))
            })
    }

    fn check_records(&self, page: &mut Page) {
        for record in &self.records {
            let newest = record
                .versions
                .last()
                .and_then(|version| version.value.as_ref());
            if let Some(value) = newest
                && record.allows != crate::Allows::Nothing
                && !record.allows.admits(value)
            {
                page.report(record.line, self.not_allowed(record, &value.to_string()));
            }
            if let Some(reading) = &record.reading
                && !self.readings.iter().any(|known| known.id == *reading)
            {
                page.report(record.line, What::UnknownReading(reading.clone()));
            }
            if let Some(authority) = &record.approval
                && !self.offices.iter().any(|office| office.name == *authority)
            {
                let reason = format!("book.toml names no office `{authority}`");
                page.report(
                    record.line,
                    What::BadValue {
                        key: "approval".to_owned(),
                        reason,
                    },
                );
            }
        }
        for scale in &self.scales {
            for question in &scale.fills {
                if !self
                    .records
                    .iter()
                    .any(|record| record.question == *question)
                {
                    let reason = format!("no record answers `{question}`");
                    page.report(
                        scale.line,
                        What::BadValue {
                            key: "fills".to_owned(),
                            reason,
                        },
                    );
                }
            }
            for setting in &scale.settings {
                if setting.split('/').count() != scale.fills.len() {
                    let reason = format!("{setting} must have {} parts", scale.fills.len());
                    page.report(
                        scale.line,
                        What::BadValue {
                            key: "settings".to_owned(),
                            reason,
                        },
                    );
                }
            }
        }
        let mut names: Vec<_> = self.option_names().collect();
        names.sort_unstable();
        for pair in names.windows(2) {
            if let [one, two] = pair
                && one == two
            {
                page.report(0, What::Twice(format!("option `{one}`")));
            }
        }
    }

    /// In every period a question has at most one answer, and none that had one and
    /// gets one again is without in between.
    fn check_time(&self, page: &mut Page) {
        let periods = self.periods();
        let mut questions: Vec<_> = self
            .records
            .iter()
            .map(|record| record.question.as_str())
            .collect();
        questions.sort_unstable();
        questions.dedup();
        for question in questions {
            let mut last_seen: Option<usize> = None;
            for (at, period) in periods.iter().enumerate() {
                // A day of the period: its first, or the eve of the first instrument.
                let on = period
                    .from
                    .or_else(|| period.until.and_then(|until| until.yesterday().ok()));
                let mut answers = self
                    .records
                    .iter()
                    .filter(|record| record.question == question)
                    .filter(|record| self.version(record, on).is_some());
                let Some(first) = answers.next() else {
                    continue;
                };
                for second in answers {
                    let (when, other) = (period.to_string(), first.line);
                    let question = question.to_owned();
                    page.report(
                        second.line,
                        What::Overlap {
                            question,
                            when,
                            other,
                        },
                    );
                }
                if let Some(seen) = last_seen
                    && seen + 1 < at
                    && let Some(from) = periods.get(seen).and_then(|period| period.until)
                    && let Some(until) = period.from
                {
                    let question = question.to_owned();
                    let (from, until) = (from.to_string(), until.to_string());
                    page.report(
                        first.line,
                        What::Gap {
                            question,
                            from,
                            until,
                        },
                    );
                }
                last_seen = Some(at);
            }
        }
    }

    pub(crate) fn not_allowed(&self, record: &Record, value: &str) -> What {
        What::NotAllowed {
            question: record
                .option
                .clone()
                .unwrap_or_else(|| record.question.clone()),
            value: value.to_owned(),
            allows: record.allows.to_string(),
            clause: self
                .clause(record.clause)
                .map_or_else(String::new, |clause| clause.id.clone()),
        }
    }

    pub(crate) fn problem(&self, line: usize, what: What) -> Problem {
        Problem {
            file: self.rules_file.clone(),
            line,
            what,
        }
    }
}

impl std::fmt::Display for Period {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.from, self.until) {
            (None, None) => f.write_str("on every date"),
            (None, Some(until)) => write!(f, "before {until}"),
            (Some(from), None) => write!(f, "from {from} on"),
            (Some(from), Some(until)) => write!(f, "from {from} to the eve of {until}"),
        }
    }
}

fn check_instruments(page: &mut Page, instruments: &[Instrument]) {
    if instruments.first().is_none_or(|first| first.from.is_some()) {
        let reason = "the first instrument stands without a date, in force on every day".to_owned();
        page.report(
            0,
            What::BadValue {
                key: "instrument".to_owned(),
                reason,
            },
        );
    }
    for pair in instruments.windows(2) {
        let [earlier, later] = pair else { continue };
        if later.from.is_none() || earlier.from >= later.from {
            let reason = format!("{} must begin later than {}", later.id, earlier.id);
            page.report(
                0,
                What::BadValue {
                    key: "from".to_owned(),
                    reason,
                },
            );
        }
        if earlier.id == later.id {
            page.report(0, What::Twice(format!("instrument {}", later.id)));
        }
    }
}

fn check_items(page: &mut Page, instruments: &[Instrument], register: &Register) {
    for item in instruments.iter().flat_map(|instrument| &instrument.items) {
        for id in item.clauses().chain([&item.clause]) {
            if register.find(id).is_none() {
                page.report(0, What::UnregisteredClause(id.clone()));
            }
        }
    }
}

fn check_readings(page: &mut Page, readings: &[Reading]) {
    for (at, reading) in readings.iter().enumerate() {
        if readings
            .iter()
            .take(at)
            .any(|earlier| earlier.id == reading.id)
        {
            page.report(0, What::Twice(format!("reading {}", reading.id)));
        }
        for id in &reading.under {
            if !readings.iter().any(|known| known.id == *id) {
                page.report(0, What::UnknownReading(id.clone()));
            }
        }
    }
}
