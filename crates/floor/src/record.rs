//! What the journal keeps of a command: one document in each stream that it touched.
//!
//! A document says its time, its stream and who gave the command once; its events say the
//! rest. The form is frozen: what is written is read for ever, and later programs add
//! kinds of events and optional fields, and change or remove none.

mod as_written;
mod form;
mod lent;
mod of_jackpot;
mod to_table;

use std::collections::BTreeMap;
use std::io;

use rulebook::Instant;

use crate::authority::By;
use crate::house::{Command, Event, House, Refusal};

/// The version of the documents written today; another one stops the house.
pub const VERSION: u32 = 2;

/// What a command brought about in one stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// When: no two commands that touch one stream were given at one moment.
    pub at: Instant,
    /// Who gave the command.
    pub by: By,
    /// The name that the giver gave it; none: it is named by its stream and number.
    pub key: Option<String>,
    /// The command, in the first of the streams it touched; in the others, nothing.
    pub command: Option<Command>,
    /// The other streams it moved, and the number of its document in each.
    pub with: BTreeMap<String, u64>,
    /// The streams that it touched and did not move, and how far they had come.
    pub after: BTreeMap<String, u64>,
    /// What happened.
    pub events: Vec<Event>,
}

/// A command as it is given: by whom, under which name, and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// Who gave it.
    pub by: By,
    /// The name that the giver gave it.
    pub key: String,
    /// What.
    pub command: Command,
}

/// Where an accepted command stands: the answer to whoever sent it, now and whenever it is
/// repeated. What was asked is in the document.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// The stream it is about.
    pub stream: String,
    /// The number of its document there.
    pub sequence: u64,
}

/// Why a document of the journal cannot be folded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is not of the form that is written.
    #[error("it is no document of this journal: {0}")]
    Form(String),
    /// A newer program wrote it.
    #[error(
        "it is of version {0}, and this program knows version {VERSION} only; `croupier upgrade` \
         carries a house of version 1 over"
    )]
    Version(u32),
}

impl Record {
    /// Reads a document of a stream.
    pub fn read(stream: &str, payload: &str) -> Result<Record, Unreadable> {
        form::read(stream, payload)
    }

    /// Reads what happened, for whoever folds it: the command is passed over, and it is said
    /// whether there is one.
    pub fn read_events(stream: &str, payload: &str) -> Result<(Record, bool), Unreadable> {
        form::read_events(stream, payload)
    }

    /// Reads who told what and when, for whoever decides it again: what happened is passed
    /// over.
    pub fn read_command(stream: &str, payload: &str) -> Result<Record, Unreadable> {
        form::read_command(stream, payload)
    }

    /// The document as it is stored.
    ///
    /// # Errors
    ///
    /// If an event belongs to another stream, or a text cannot be written.
    pub fn write(&self, stream: &str) -> Result<String, String> {
        let mut text = Vec::new();
        form::write(self, stream, &mut text)?;
        String::from_utf8(text).map_err(|error| error.to_string())
    }

    /// Whether the document as it is stored is this text.
    #[must_use]
    pub fn is_written(&self, stream: &str, text: &str) -> bool {
        let mut compared = Compared {
            rest: text.as_bytes(),
        };
        let written = form::write(self, stream, &mut compared);
        written.is_ok() && compared.rest.is_empty()
    }

    /// The name of a command that nobody gave one: that of its document.
    #[must_use]
    pub fn own_key(stream: &str, sequence: u64) -> String {
        format!("{stream}/{sequence}")
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
        given: Given,
        at: Instant,
        events: Vec<Event>,
        heads: &BTreeMap<String, u64>,
    ) -> Vec<(String, Record)> {
        let Given { by, key, command } = given;
        let first = stream_of(&command);
        let head = |stream: &String| heads.get(stream).copied().unwrap_or(0);
        let touched = house.touches(&by, &command);
        let mut parts: BTreeMap<String, Vec<Event>> = BTreeMap::new();
        parts.entry(first.clone()).or_default();
        for event in events {
            parts.entry(event.stream()).or_default().push(event);
        }
        debug_assert!(
            parts.keys().all(|stream| touched.contains(stream)),
            "{command:?} moves {:?} and touches {touched:?}",
            parts.keys()
        );
        let numbers: BTreeMap<String, u64> = parts
            .keys()
            .map(|stream| (stream.clone(), head(stream) + 1))
            .collect();
        let after = touched.into_iter().filter(|it| !parts.contains_key(it));
        let after = after.map(|stream| {
            let number = head(&stream);
            (stream, number)
        });
        let mut after: Option<BTreeMap<String, u64>> = Some(after.collect());
        let mut key = Some(key).filter(|key| {
            let number = numbers.get(&first).copied().unwrap_or(0);
            *key != Record::own_key(&first, number)
        });
        let mut command = Some(command);
        let mut records: Vec<(String, Record)> = parts
            .into_iter()
            .map(|(stream, events)| {
                let others = numbers.iter().filter(|(other, _)| **other != stream);
                let with = others.map(|(it, number)| (it.clone(), *number)).collect();
                let is_first = stream == first;
                let record = Record {
                    at,
                    by: by.clone(),
                    key: key.take_if(|_| is_first),
                    command: command.take_if(|_| is_first),
                    with,
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
        let again = house.decide(&self.by, command.clone(), self.at.in_ms());
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
                let (today, then) = (form::event(today), form::event(then));
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

/// A text that what is written is held against, so that nothing is put together for it.
struct Compared<'t> {
    rest: &'t [u8],
}

impl io::Write for Compared<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    // Documents are written in pieces of a few bytes.
    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self.rest.split_at_checked(bytes.len()) {
            Some((same, rest)) if same == bytes => self.rest = rest,
            _ => return Err(io::ErrorKind::InvalidData.into()),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
        | Command::RestartClock { table }
        | Command::SayDeal { table }
        | Command::Shift { table, .. }
        | Command::Tray { table, .. }
        | Command::Dispute { table, .. }
        | Command::Refill { table }
        | Command::FreeSeat { table, .. }
        | Command::BuyIn { table, .. }
        | Command::CashOut { table, .. } => format!("table/{table}"),
        Command::Jackpot { jackpot, .. } => format!("jackpot/{jackpot}"),
        Command::House(_) | Command::Cage(_) => "house".to_owned(),
        Command::ChangeTables(setups) => {
            let first = setups.first().map(|setup| setup.table);
            format!("table/{}", first.unwrap_or_default())
        }
        Command::Propose { command } => stream_of(command),
        Command::Confirm { about, .. }
        | Command::Decline { about, .. }
        | Command::Retract { about, .. }
        | Command::Lapse { about, .. } => about.stream(),
        Command::Together(commands) => commands.first().map_or("house".to_owned(), stream_of),
    }
}
