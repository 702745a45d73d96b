//! What the journal keeps of a command: one document in each stream that it touched.

use std::collections::BTreeMap;

use crate::authority::By;
use crate::house::{Command, Event, House, Refusal};

/// The version of the documents written today; another one stops the house.
pub const VERSION: u32 = 1;

/// What a command brought about in one stream.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Record {
    /// The version of the document.
    pub version: u32,
    /// When, in milliseconds of the house's clock.
    pub at: i64,
    /// Who gave the command.
    pub by: By,
    /// The command, in the first of the streams it touched; in the others, nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Command>,
    /// The other streams it touched, and the number of its document in each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub with: BTreeMap<String, u64>,
    /// The number of the last event of the house before it, by which those at one moment
    /// are told apart.
    pub stamp: u64,
    /// The streams that had a say in it, and how far they had come.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub after: BTreeMap<String, u64>,
    /// What happened.
    pub events: Vec<Event>,
}

/// Why a document of the journal cannot be folded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is not of the form that is written.
    #[error("it is no document of this journal: {0}")]
    Form(String),
    /// A newer program wrote it.
    #[error("it is of version {0}, and this program knows version {VERSION} only")]
    Version(u32),
}

impl Record {
    /// Reads a document.
    pub fn read(payload: &str) -> Result<Record, Unreadable> {
        #[derive(serde::Deserialize)]
        struct Versioned {
            version: u32,
        }
        let form = |error: serde_json::Error| Unreadable::Form(error.to_string());
        match serde_json::from_str::<Record>(payload) {
            Ok(record) if record.version == VERSION => Ok(record),
            Ok(record) => Err(Unreadable::Version(record.version)),
            // One that cannot be read may be of a version that is written otherwise.
            Err(error) => match serde_json::from_str(payload) {
                Ok(Versioned { version }) if version != VERSION => {
                    Err(Unreadable::Version(version))
                }
                _ => Err(form(error)),
            },
        }
    }

    /// Whether a payload is a checkpoint, which is the journal's own and tells nothing of
    /// the house.
    #[must_use]
    pub fn is_checkpoint(payload: &str) -> bool {
        payload.starts_with("{\"checkpoint\"")
    }

    /// The documents of a command that was decided, the one with the command first; each
    /// with its stream. `heads` says how many documents each stream has.
    #[must_use]
    pub fn of(
        house: &House,
        by: &By,
        command: Command,
        at: i64,
        events: Vec<Event>,
        heads: &BTreeMap<String, u64>,
    ) -> Vec<(String, Record)> {
        let first = stream_of(&command);
        let mut parts: BTreeMap<String, Vec<Event>> = BTreeMap::new();
        parts.entry(first.clone()).or_default();
        for event in events {
            parts.entry(event.stream()).or_default().push(event);
        }
        let next = |stream: &String| heads.get(stream).copied().unwrap_or(0) + 1;
        let numbers: BTreeMap<String, u64> = parts
            .keys()
            .map(|stream| (stream.clone(), next(stream)))
            .collect();
        let mut after = house.neighbours(parts.keys());
        after.retain(|stream| !parts.contains_key(stream));
        let after = after.into_iter().map(|stream| {
            let head = heads.get(&stream).copied().unwrap_or(0);
            (stream, head)
        });
        let mut after: Option<BTreeMap<String, u64>> = Some(after.collect());
        let mut command = Some(command);
        let mut records: Vec<(String, Record)> = parts
            .into_iter()
            .map(|(stream, events)| {
                let others = numbers.iter().filter(|(other, _)| **other != stream);
                let with = others.map(|(it, number)| (it.clone(), *number)).collect();
                let is_first = stream == first;
                let record = Record {
                    version: VERSION,
                    at,
                    by: by.clone(),
                    command: command.take_if(|_| is_first),
                    with,
                    stamp: house.stamp(),
                    after: after.take_if(|_| is_first).unwrap_or_default(),
                    events,
                };
                (stream, record)
            })
            .collect();
        records.sort_by_key(|(stream, _)| *stream != first);
        records
    }

    /// Decides the command again on the house as it was: gives the events in the order in
    /// which they came about, or says where they differ from what happened.
    ///
    /// What happened is known stream by stream, and is compared so.
    pub fn rule_again(&self, house: &House, happened: &[&Event]) -> Result<Vec<Event>, String> {
        let Some(command) = &self.command else {
            return Err("it has no command".to_owned());
        };
        let house = house.stamped(self.stamp);
        let again = house.decide(&self.by, command.clone(), self.at);
        let again = again.map_err(|refusal: Refusal| format!("today it is refused: {refusal}"))?;
        let mut today: Vec<&Event> = again.iter().collect();
        let mut then = happened.to_vec();
        if today == then {
            return Ok(again);
        }
        // One after another by stream; within a stream the order stays.
        today.sort_by_cached_key(|event| event.stream());
        then.sort_by_cached_key(|event| event.stream());
        let differs = today.iter().zip(&then).find(|(one, two)| one != two);
        match differs {
            Some((today, then)) => {
                let write = |event| serde_json::to_string(event).unwrap_or_default();
                let (today, then) = (write(today), write(then));
                Err(format!("today's ruling is {today}, and it was {then}"))
            }
            None if today.len() == then.len() => Ok(again),
            None => Err(format!(
                "today it comes to {} events, and it came to {}",
                today.len(),
                then.len()
            )),
        }
    }
}

/// The stream that a command is about.
#[must_use]
pub fn stream_of(command: &Command) -> String {
    match command {
        Command::Table { table, .. }
        | Command::Commit { table, .. }
        | Command::OpenDeal { table, .. }
        | Command::GiveUpDeal { table }
        | Command::RestartClock { table } => format!("table/{table}"),
        Command::Jackpot { jackpot, .. } => format!("jackpot/{jackpot}"),
        Command::House(_) => "house".to_owned(),
        Command::ChangeTables(setups) => {
            let first = setups.first().map(|setup| setup.table);
            format!("table/{}", first.unwrap_or_default())
        }
        Command::Together(commands) => commands.first().map_or("house".to_owned(), stream_of),
    }
}
