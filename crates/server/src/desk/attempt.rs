//! What a group of commands comes to before it is written.

use std::collections::BTreeSet;

use floor::house::Event;
use floor::record::{Given, Record, stream_of};
use journal::{Append, Write};
use rulebook::Instant;

use super::{Order, Published};
use crate::answer::{Accepted, Rejected};

/// A document of a table's stream that is being written.
pub(super) struct Noted {
    pub(super) table: u32,
    pub(super) sequence: u64,
    pub(super) events: Vec<Event>,
}

/// What was decided and is to be written.
pub(super) struct Attempt {
    pub(super) working: Published,
    pub(super) writes: Vec<Write>,
    pub(super) noted: Vec<Noted>,
    /// The tables that look otherwise now, those whose jackpot moved included.
    pub(super) moved: BTreeSet<u32>,
    /// What each order is answered.
    pub(super) answers: Vec<Result<Accepted, Rejected>>,
}

impl Attempt {
    /// Nothing yet, on how the house stands.
    pub(super) fn on(working: Published) -> Attempt {
        Attempt {
            working,
            writes: Vec::new(),
            noted: Vec::new(),
            moved: BTreeSet::new(),
            answers: Vec::new(),
        }
    }

    /// Notes a document that moves a stream, and the tables that look otherwise for it.
    pub(super) fn note(&mut self, stream: &str, sequence: u64, record: &Record) {
        if let Some(jackpot) = stream.strip_prefix("jackpot/") {
            let jackpot = self.working.house.jackpots.get(jackpot);
            self.moved
                .extend(jackpot.iter().flat_map(|jackpot| &jackpot.tables));
        }
        if let Some(table) = stream.strip_prefix("table/") {
            let table = table.parse().unwrap_or_default();
            self.moved.insert(table);
            self.noted.push(Noted {
                table,
                sequence,
                events: record.events.clone(),
            });
        }
    }

    /// Decides a command, which is given no earlier than now, applies it, and adds what is to be
    /// written.
    pub(super) fn decide(&mut self, order: &Order, now: Instant) -> Result<Accepted, Rejected> {
        let Attempt {
            working,
            writes,
            noted,
            moved,
            ..
        } = self;
        let refused = |refusal| Rejected::Refused(Box::new(refusal));
        let not_written = |error: &dyn std::fmt::Display| Rejected::NotWritten(error.to_string());
        let stream = stream_of(&order.command);
        let head = working.head(&stream);
        if order.seen.is_some_and(|seen| seen != head) {
            return Err(Rejected::Outdated(head));
        }
        let at = working.at.next(now);
        let told = working
            .house
            .tell(&order.by, order.command.clone(), at.in_ms());
        let (after, events) = told.map_err(refused)?;
        let given = Given {
            by: order.by.clone(),
            key: order.id.key.clone(),
            command: order.command.clone(),
        };
        let records = Record::of(&working.house, given, at, events, &working.heads);
        let mut appends = Vec::with_capacity(records.len());
        for (stream, record) in &records {
            let id: Result<journal::StreamId, _> = stream.parse();
            appends.push(Append {
                stream: id.map_err(|error| not_written(&error))?,
                expected: journal::Sequence::new(working.head(stream)),
                payload: record.write(stream).map_err(|error| not_written(&error))?,
            });
        }
        let sequence = match records.iter().any(|(it, _)| *it == stream) {
            true => head + 1,
            false => head,
        };
        let accepted = Accepted { stream, sequence };
        let answer = serde_json::to_string(&accepted).map_err(|error| not_written(&error))?;
        for (stream, record) in records {
            let head = working.heads.entry(stream.clone()).or_insert(0);
            *head += 1;
            if let Some(jackpot) = stream.strip_prefix("jackpot/") {
                let jackpot = after.jackpots.get(jackpot);
                moved.extend(jackpot.iter().flat_map(|jackpot| &jackpot.tables));
            }
            if let Some(table) = stream.strip_prefix("table/") {
                let table = table.parse().unwrap_or_default();
                moved.insert(table);
                noted.push(Noted {
                    table,
                    sequence: *head,
                    events: record.events,
                });
            }
        }
        writes.push(Write {
            command: order.id.clone(),
            answer,
            appends,
        });
        working.house = after;
        working.at = at;
        Ok(accepted)
    }
}
