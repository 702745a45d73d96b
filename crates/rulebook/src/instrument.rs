//! The instruments of a book: the document itself and what later amended it.

use jiff::civil::Date;

use crate::page::{Page, Table};
use crate::problem::What;
use crate::value::Value;

/// An instrument of a book, by its place in `book.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstrumentIndex(pub(crate) u8);

/// A document that made or changed a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instrument {
    /// Its short name, as provisions cite it.
    pub id: String,
    /// What it is called in print.
    pub title: String,
    /// The day it takes effect; none: it is in force on every date.
    pub from: Option<Date>,
    /// The day of its notice, where it takes effect the day after.
    pub notified: Option<Date>,
    /// The earliest day an operator may enter instead of `notified`, or of `from` where
    /// there is no notice, with the clause that says so; none: the day is fixed.
    pub not_before: Option<(Date, String)>,
    /// By what power it was made, and on which day, with the clause that says so.
    pub source: Option<MadeUnder>,
    /// Whether its text is rebuilt instead of at hand.
    pub reconstructed: bool,
    /// What it does to the book, item by item.
    pub items: Vec<Item>,
    /// Whether a `from` or `notified` stands in the file, readable or not.
    pub(crate) dated: bool,
    /// Its line in the file.
    pub(crate) line: usize,
}

/// The power under which an instrument was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeUnder {
    /// The enactment.
    pub source: String,
    /// The day it was prescribed.
    pub prescribed: Date,
    /// The clause that says so.
    pub clause: String,
}

/// One numbered change that an instrument makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The clause that orders the change.
    pub clause: String,
    /// The clauses it adds.
    pub inserts: Vec<String>,
    /// The clauses whose earlier text it replaces.
    pub replaces: Vec<String>,
    /// The clauses it touches without changing what they ask.
    pub touches: Vec<String>,
    /// Its line in the file.
    pub(crate) line: usize,
}

impl Instrument {
    pub(crate) fn read(page: &mut Page, mut table: Table) -> Instrument {
        let line = table.line;
        let id = table.text(page, "id");
        let title = table.text(page, "title");
        let dated = table.has("from") || table.has("notified");
        if table.has("from") && table.has("notified") {
            let reason = "the day of the notice makes the day it takes effect";
            page.report(line, What::bad("from", reason.to_owned()));
        }
        let from = date(page, &mut table, "from");
        let notified = date(page, &mut table, "notified");
        let from = notified.map_or(from, day_after);
        for (key, other) in [("not-before", "date-by"), ("date-by", "not-before")] {
            if table.has(key) && !table.has(other) {
                page.report(line, What::MissingKey(other.to_owned()));
            }
        }
        let not_before = date(page, &mut table, "not-before");
        let not_before = not_before.zip(table.optional_text(page, "date-by"));
        let source = MadeUnder::read(page, &mut table);
        let reconstructed = table.flag(page, "reconstructed");
        let items = table
            .tables(page, "item")
            .into_iter()
            .map(|item| Item::read(page, item))
            .collect();
        table.finish(page);
        Instrument {
            id,
            title,
            from,
            notified,
            not_before,
            source,
            reconstructed,
            items,
            dated,
            line,
        }
    }
}

impl MadeUnder {
    fn read(page: &mut Page, table: &mut Table) -> Option<MadeUnder> {
        let keys = ["source", "prescribed", "source-by"];
        if keys.iter().all(|key| !table.has(key)) {
            return None;
        }
        for key in keys.iter().filter(|key| !table.has(key)) {
            page.report(table.line, What::MissingKey((*key).to_owned()));
        }
        let source = table.optional_text(page, "source");
        let prescribed = date(page, table, "prescribed");
        let clause = table.optional_text(page, "source-by");
        Some(MadeUnder {
            source: source?,
            prescribed: prescribed?,
            clause: clause?,
        })
    }
}

impl Item {
    fn read(page: &mut Page, mut table: Table) -> Item {
        let item = Item {
            line: table.line,
            clause: table.text(page, "clause"),
            inserts: table.texts(page, "inserts"),
            replaces: table.texts(page, "replaces"),
            touches: table.texts(page, "touches"),
        };
        table.finish(page);
        item
    }

    /// Every clause the item inserts, replaces or touches.
    pub fn clauses(&self) -> impl Iterator<Item = &String> {
        self.inserts
            .iter()
            .chain(&self.replaces)
            .chain(&self.touches)
    }
}

/// The day on which a notice of this day takes effect.
pub(crate) fn day_after(notified: Date) -> Option<Date> {
    notified.tomorrow().ok()
}

/// A day written `2012-11-17`.
pub(crate) fn date(page: &mut Page, table: &mut Table, key: &str) -> Option<Date> {
    let (value, line) = table.value(page, key)?;
    // The parser of dates takes times and other notations too; a book has one.
    let text = value.to_string();
    let day = text.parse::<Date>().ok();
    let day = day.filter(|day| matches!(value, Value::Text(_)) && day.to_string() == text);
    if day.is_none() {
        let reason = format!("{value} is not a day such as 2012-11-17");
        page.report(line, What::bad(key, reason));
    }
    day
}
