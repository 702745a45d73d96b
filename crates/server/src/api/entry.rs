//! An entry of the journal as an auditor reads it: who told what, what happened, in words and as it
//! is stored, and the clauses that it rests on.

use floor::record::Record;
use journal::Entry;
use rulebook::{Book, Citation, Role};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::journal::Wanted;
use crate::app::App;
use crate::chance::Chance;
use crate::desk::Published;
use crate::language::Reader;
use crate::people::word;
use crate::problem::Problem;

/// How the stream of a table begins.
const TABLE: &str = "table/";

/// An entry of the journal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JournalEntry)]
pub(crate) struct EntryView {
    /// Its stream.
    stream: String,
    /// Its number there.
    sequence: u64,
    /// When.
    at: String,
    /// Who told it, by id; null: the house itself.
    #[schema(required)]
    person: Option<String>,
    /// What they are called.
    #[schema(required)]
    name: Option<String>,
    /// The office they told it in.
    #[schema(required)]
    office: Option<&'static str>,
    /// What was told, by its word; null: it stands in another stream.
    #[schema(required, example = "table/bet")]
    told: Option<String>,
    /// What happened, by its words.
    happened: Vec<String>,
    /// The same in sentences, where it happened at a table.
    lines: Vec<String>,
    /// The clauses that it rests on.
    clauses: Vec<String>,
    /// The book of those clauses.
    #[schema(required)]
    book: Option<String>,
    /// Its hash.
    hash: String,
    /// The document as it is stored.
    payload: String,
}

impl<C: Chance> App<C> {
    /// An entry as it is shown, if it is one that is wanted.
    pub(super) async fn entry(
        &self,
        published: &Published,
        reader: Reader<'_>,
        wanted: &Wanted,
        entry: &Entry,
    ) -> Result<Option<EntryView>, Problem> {
        if let Some(person) = &wanted.person
            && !entry.payload.contains(&format!("\"{person}\""))
        {
            return Ok(None);
        }
        let document: Value = serde_json::from_str(&entry.payload).unwrap_or_default();
        let stream = entry.stream.as_str();
        let table = table_of(published, stream);
        let table = table.and_then(|number| Some((number, published.house.tables.get(&number)?)));
        let book = table.map(|(_, table)| table.book.as_ref());
        let mut clauses = Vec::new();
        if let Some(book) = book {
            cited(book, &document, &mut clauses);
        }
        if let Some(clause) = &wanted.clause
            && !clauses.contains(clause)
        {
            return Ok(None);
        }
        let by = document.get("by");
        let person = by.and_then(|by| by.get("person")).and_then(Value::as_str);
        let role = by.and_then(|by| by.get("role")).cloned();
        let role = role.and_then(|role| serde_json::from_value::<Role>(role).ok());
        let happened = document.get("events").and_then(Value::as_array);
        let happened = happened.into_iter().flatten().filter_map(path_of);
        let sequence = entry.sequence.get();
        let lines = match table {
            Some((number, table))
                if stream.starts_with(TABLE) && !Record::is_checkpoint(&entry.payload) =>
            {
                let told = self.lines(number, table, reader, sequence, sequence + 1);
                let happened = told.await?.happened.into_iter();
                happened.map(|line| line.text).collect()
            }
            _ => Vec::new(),
        };
        Ok(Some(EntryView {
            stream: stream.to_owned(),
            sequence,
            at: moment(&document).unwrap_or_default().to_owned(),
            person: person.map(str::to_owned),
            name: person.map(|person| self.people.name(person).to_string()),
            office: role.map(word),
            told: document.get("command").and_then(path_of),
            happened: happened.collect(),
            lines,
            clauses,
            book: book.map(|book| book.id.clone()),
            hash: entry.hash.to_string(),
            payload: entry.payload.clone(),
        }))
    }
}

/// When a document says that it was written; a checkpoint says it within.
pub(super) fn moment(document: &Value) -> Option<&str> {
    let of_checkpoint = || document.get("checkpoint")?.get("time");
    let at = document.get("at").or_else(of_checkpoint);
    at.and_then(Value::as_str)
}

/// The table whose book a stream cites: its own, or the first of a jackpot.
fn table_of(published: &Published, stream: &str) -> Option<u32> {
    if let Some(number) = stream.strip_prefix(TABLE) {
        return number.parse().ok();
    }
    let jackpot = stream.strip_prefix("jackpot/")?;
    let jackpot = published.house.jackpots.get(jackpot)?;
    jackpot.tables.first().copied()
}

/// The words of what was told or happened: `table/bet`, `round/card-dealt`.
fn path_of(value: &Value) -> Option<String> {
    match value {
        Value::String(word) => Some(word.clone()),
        Value::Object(fields) => {
            if let Some(word) = fields.get("do").and_then(Value::as_str) {
                return Some(word.to_owned());
            }
            let (word, inner) = fields.iter().next()?;
            let wraps = [
                "round", "tell", "also", "house", "opening", "jackpot", "shift", "tray", "cage",
                "dispute", "proposal", "deal", "command", "propose",
            ];
            let inner = inner.get("command").unwrap_or(inner);
            let inner = inner.get(0).unwrap_or(inner);
            match path_of(inner).filter(|_| wraps.contains(&word.as_str())) {
                Some(inner) => Some(format!("{word}/{inner}")),
                None => Some(word.clone()),
            }
        }
        _ => None,
    }
}

/// The clauses that stand in a document, each once and in order.
fn cited(book: &Book, value: &Value, clauses: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match name.as_str() {
                    "under" | "breached" | "ordered-by" => note(book, value, clauses),
                    _ => cited(book, value, clauses),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| cited(book, value, clauses)),
        _ => {}
    }
}

fn note(book: &Book, value: &Value, clauses: &mut Vec<String>) {
    if let Value::Array(values) = value {
        values.iter().for_each(|value| note(book, value, clauses));
    } else if let Ok(citation) = serde_json::from_value::<Citation>(value.clone())
        && let Some(clause) = book.clause(citation.clause)
        && !clauses.contains(&clause.id)
    {
        clauses.push(clause.id.clone());
    }
}
