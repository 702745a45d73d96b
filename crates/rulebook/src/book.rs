//! A rule book, loaded and checked.

use jiff::civil::Date;

use crate::citation::{Citation, ClauseIndex, ReadingIndex, Standing};
use crate::clause::{Clause, Register};
use crate::instrument::{Instrument, InstrumentIndex};
use crate::office::Office;
use crate::page::Page;
use crate::problem::{Problems, What};
use crate::provision::{Provision, Scale, Version};
use crate::reading::{Reading, Switch};
use crate::source::Source;

/// A rule book: its register, its provisions, its readings, its people.
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
    pub provisions: Vec<Provision>,
    /// Options that fill several questions at once.
    pub scales: Vec<Scale>,
    /// What it leaves open.
    pub readings: Vec<Reading>,
    /// The names of its files, for messages.
    pub(crate) files: Files,
}

/// The names of a book's four files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Files {
    pub(crate) book: String,
    pub(crate) clauses: String,
    pub(crate) rules: String,
    pub(crate) readings: String,
}

impl Book {
    /// Which rules of the game these are, for whoever knows the game alone: the part of
    /// the document's title before the game's name, and where it is law.
    #[must_use]
    pub fn edition(&self) -> String {
        let before = self.document.split(':').next().unwrap_or_default();
        let part = before.rsplit(", ").next().unwrap_or_default();
        match part == self.title {
            true => self.jurisdiction.clone(),
            false => format!("{part}, {}", self.jurisdiction),
        }
    }

    /// Reads a book, or says everything that is wrong with it.
    pub fn load(source: &Source) -> Result<Book, Problems> {
        let mut problems = Vec::new();
        let (mut page, mut table) = Page::open(&source.book.file, &source.book.text);
        let id = table.text(&mut page, "id");
        let title = table.text(&mut page, "title");
        let game = table.text(&mut page, "game");
        let jurisdiction = table.text(&mut page, "jurisdiction");
        let document = table.text(&mut page, "document");
        let tables = table.tables(&mut page, "instrument").into_iter();
        let instruments: Vec<_> = tables
            .map(|table| Instrument::read(&mut page, table))
            .collect();
        let tables = table.tables(&mut page, "office").into_iter();
        let offices: Vec<_> = tables.map(|table| Office::read(&mut page, table)).collect();
        table.finish(&mut page);
        problems.append(&mut page.problems);

        let instrument = |name: &str| {
            let at = instruments.iter().position(|known| known.id == name)?;
            u8::try_from(at).ok().map(InstrumentIndex)
        };
        let clauses = &source.clauses;
        let register = Register::read(&clauses.file, &clauses.text, instrument, &mut problems);

        let (mut page, mut table) = Page::open(&source.readings.file, &source.readings.text);
        let tables = table.tables(&mut page, "reading").into_iter();
        let readings: Vec<_> = tables
            .map(|table| Reading::read(&mut page, table, &register))
            .collect();
        table.finish(&mut page);
        problems.append(&mut page.problems);

        let (mut page, mut table) = Page::open(&source.rules.file, &source.rules.text);
        let tables = table.tables(&mut page, "clause").into_iter();
        let provisions: Vec<_> = tables
            .filter_map(|table| Provision::read(&mut page, table, &register, &instrument))
            .collect();
        let tables = table.tables(&mut page, "scale").into_iter();
        let scales: Vec<_> = tables
            .filter_map(|table| Scale::read(&mut page, table, &register))
            .collect();
        table.finish(&mut page);
        problems.append(&mut page.problems);

        let book = Book {
            id,
            title,
            game,
            jurisdiction,
            document,
            instruments,
            offices,
            register,
            provisions,
            scales,
            readings,
            files: Files {
                book: source.book.file.clone(),
                clauses: source.clauses.file.clone(),
                rules: source.rules.file.clone(),
                readings: source.readings.file.clone(),
            },
        };
        book.check(&mut problems);
        Problems::or(problems, book)
    }

    /// A book that was changed after it was loaded, or what no longer agrees in it.
    pub fn checked(self) -> Result<Book, Problems> {
        let mut problems = Vec::new();
        self.check(&mut problems);
        Problems::or(problems, self)
    }

    /// The words of a clause.
    #[must_use]
    pub fn clause(&self, index: ClauseIndex) -> Option<&Clause> {
        self.register.get(index)
    }

    /// A citation as it is printed: `5.3(b)`, `11.8 by reading A05`.
    #[must_use]
    pub fn cite(&self, citation: Citation) -> String {
        let id = self.clause_id(citation.clause);
        match citation.standing {
            Standing::Stated => id.to_owned(),
            Standing::Reconstructed => format!("{id} (reconstructed)"),
            Standing::Reading(reading) => format!("{id} by reading {}", self.reading_id(reading)),
            Standing::OperatorsOption => format!("{id} by the operator's option"),
            Standing::NotByThisBook => format!("not by this book, in place of {id}"),
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

    /// The version of a provision that is in force on a day.
    #[must_use]
    pub fn version<'r>(&self, provision: &'r Provision, on: Option<Date>) -> Option<&'r Version> {
        let latest = provision
            .versions
            .iter()
            .rev()
            .find(|version| self.in_force(version.by, on));
        latest.filter(|version| !version.ended)
    }

    /// The offices of this book that people hold whom a case or a house calls by the
    /// book's own word or by their role.
    #[must_use]
    pub fn offices_held(&self, called: &[String]) -> Vec<String> {
        let held = self.offices.iter().filter(|office| {
            let role = office.role.map(|role| role.to_string());
            called
                .iter()
                .any(|word| *word == office.name || Some(word) == role.as_ref())
        });
        held.map(|office| office.name.clone()).collect()
    }

    /// Whether a clause rests on the same thing as another that was cited.
    #[must_use]
    pub fn rests_with(&self, clause: ClauseIndex, cited: ClauseIndex) -> bool {
        clause == cited
            || self
                .provisions
                .iter()
                .any(|provision| provision.clause == cited && provision.with.contains(&clause))
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

    /// The switch of a name, with its reading.
    #[must_use]
    pub fn switch(&self, name: &str) -> Option<(ReadingIndex, &Reading, &Switch)> {
        self.switches().find(|(.., switch)| switch.name == name)
    }

    pub(crate) fn not_allowed(&self, provision: &Provision, value: &str) -> What {
        let option = provision.option.as_ref();
        What::NotAllowed {
            question: option.unwrap_or(&provision.question).clone(),
            value: value.to_owned(),
            allows: provision.allows.to_string(),
            clause: self.clause_id(provision.clause).to_owned(),
        }
    }

    /// The id of a clause of this book: `5.3(b)`.
    #[must_use]
    pub fn clause_id(&self, index: ClauseIndex) -> &str {
        self.clause(index).map_or("?", |clause| clause.id.as_str())
    }
}
