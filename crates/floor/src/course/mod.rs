//! What a house was told and what happened, written as a case.
//!
//! A [`Passage`] is a stretch of play: the house before it, and every command that was
//! accepted with its events. [`Passage::script`] writes it in the notation of cases; the
//! case, played again, ends with the same lines of money. Cards that were never shown
//! are `??` in it, because no event holds them.
//!
//! `faces.rs` finds out which card of the deal had which face, `setting.rs` writes what
//! stood before, `acts.rs` and `deal.rs` what was done, `outcome.rs` what is expected. The
//! crate `narrator` tells it in words instead.

mod acts;
mod command;
mod deal;
mod faces;
mod outcome;
mod setting;
mod two_people;

use std::collections::BTreeSet;

use games::round;

use crate::authority::By;
use crate::house::{Command, Event, House, Refusal, Sheet};
use crate::script::{Case, Expect, Numbered, Says, Script, Setup, Statement};
use faces::Traced;

/// A stretch of play at a house.
#[derive(Debug, Clone)]
pub struct Passage {
    /// The house before it, with no round begun.
    pub before: House,
    /// What was told to it since, and what happened.
    pub entries: Vec<Entry>,
}

/// A command that was accepted, and what it brought about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// When, by the house's clock.
    pub at_ms: i64,
    /// Who gave it.
    pub by: By,
    /// The command.
    pub command: Command,
    /// What happened.
    pub events: Vec<Event>,
}

/// Why a passage cannot be written as a case.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotWritten {
    /// The passage begins in the middle of a round.
    #[error("the round at table {0} began before the record does")]
    RoundIsOpen(u32),
    /// The passage begins while a prize waits.
    #[error("a prize of jackpot {0} waited when the record begins; let it begin earlier")]
    PrizeIsPending(String),
    /// The notation has no line for a command.
    #[error("the notation has no line for {0}")]
    NoVerb(&'static str),
    /// The house has no such table.
    #[error("there is no table {0}")]
    NoSuchTable(u32),
}

impl Passage {
    /// A passage that begins with this house.
    #[must_use]
    pub fn of(before: House) -> Passage {
        Passage {
            before,
            entries: Vec::new(),
        }
    }

    /// Tells the house something and notes what happened, unless it is refused; several
    /// commands in one are noted one by one.
    pub fn tell(
        &mut self,
        house: &mut House,
        by: &By,
        command: Command,
        at_ms: i64,
    ) -> Result<Vec<Event>, Refusal> {
        let mut entries = Vec::new();
        *house = tell_each(house, by, command, at_ms, &mut entries)?;
        let events = entries.iter().flat_map(|entry| entry.events.clone());
        let events = events.collect();
        self.entries.extend(entries);
        Ok(events)
    }

    /// The house after it.
    #[must_use]
    pub fn after(&self) -> House {
        let mut house = self.before.clone();
        let events = self.entries.iter().flat_map(|entry| &entry.events);
        events.for_each(|event| house.apply(event));
        house
    }

    /// The tables at which somebody wagered.
    #[must_use]
    pub fn played(&self) -> BTreeSet<u32> {
        let events = self.entries.iter().flat_map(|entry| &entry.events);
        let wagered = events.filter_map(|event| match event {
            Event::Table {
                table,
                event: round::Event::WagerPlaced { .. },
                ..
            } => Some(*table),
            _ => None,
        });
        wagered.collect()
    }

    /// The passage as a case of this title.
    pub fn script(&self, title: &str) -> Result<Script, NotWritten> {
        let traced = Traced::of(self);
        let mut lines = setting::lines(&self.before)?;
        lines.extend(acts::lines(self, traced)?);
        let (expected, clauses) = outcome::lines(self, &self.after());
        lines.extend(expected);
        let numbered = |statement: Statement| Numbered {
            line: 0,
            text: statement.to_string(),
            statement,
        };
        let case = Case {
            title: title.to_owned(),
            line: 0,
            clauses,
            lines: lines.into_iter().map(numbered).collect(),
        };
        Ok(Script {
            setup: Vec::new(),
            cases: vec![case],
        })
    }
}

/// The house after a command, and the commands it is made of with what each brought about.
fn tell_each(
    house: &House,
    by: &By,
    command: Command,
    at_ms: i64,
    entries: &mut Vec<Entry>,
) -> Result<House, Refusal> {
    if let Command::Together(commands) = command {
        let mut house = house.clone();
        for command in commands {
            house = tell_each(&house, by, command, at_ms, entries)?;
        }
        return Ok(house);
    }
    if let Some((table, sheet)) = house.confirmed_sheet(&command) {
        return tell_sheet(house, (by, command), (table, sheet), at_ms, entries);
    }
    let (house, events) = house.tell(by, command.clone(), at_ms)?;
    entries.push(Entry {
        at_ms,
        by: by.clone(),
        command,
        events,
    });
    Ok(house)
}

/// The house after somebody confirmed a round that was finished on paper, and the commands of
/// its sheet with what each brought about.
fn tell_sheet(
    house: &House,
    (by, command): (&By, Command),
    (table, sheet): (u32, &Sheet),
    at_ms: i64,
    entries: &mut Vec<Entry>,
) -> Result<House, Refusal> {
    let parts = house.sheet_parts(table, sheet, at_ms)?;
    let (after, events) = house.tell(by, command.clone(), at_ms)?;
    let mut events = events.into_iter();
    let mut entry = |by: &By, command: Command, events: Vec<Event>| {
        entries.push(Entry {
            at_ms,
            by: by.clone(),
            command,
            events,
        });
    };
    // That it was confirmed comes first, and that it was entered last.
    entry(by, command.clone(), events.by_ref().take(1).collect());
    for (part, came) in parts {
        let came = events.by_ref().take(came.len()).collect();
        entry(&By::house(), part, came);
    }
    entry(by, command, events.collect());
    Ok(after)
}

fn setup(table: u32, setup: Setup) -> Statement {
    let says = Says::Setup(setup);
    Statement { table, says }
}

/// A line that tells a table something.
fn tell(table: u32, command: round::Command, by: Vec<String>) -> Statement {
    let commands = vec![command];
    let says = Says::Tell { commands, by };
    Statement { table, says }
}

fn expect(table: u32, expect: Expect) -> Statement {
    let says = Says::Expect(expect);
    Statement { table, says }
}
