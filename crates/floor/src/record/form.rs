//! The form in which a document is stored: JSON, with one form of a place and one of a
//! time.

use std::collections::BTreeMap;

use cards::chance::Revealed;
use games::round;
use money::Money;
use rulebook::Instant;
use serde::{Deserialize, Serialize};

use super::{Record, Unreadable, VERSION};
use crate::authority::By;
use crate::clock::Clock;
use crate::deal::{self, Committed};
use crate::house::{
    Carried, Command, Event, Funded, Opening, TableLink, TableSetup, ValidationBegun,
};

/// A document whose events are of this kind.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Stored<E, C> {
    version: u32,
    at: Instant,
    /// Who; none: the house itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    command: Option<C>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    with: BTreeMap<String, u64>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    after: BTreeMap<String, u64>,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    events: Vec<E>,
}

/// What is told to the table of the stream.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
enum ToTable {
    /// One or more commands of its round, all or none.
    Tell(Vec<round::Command>),
    Commit(Committed),
    OpenDeal(Revealed),
    GiveUpDeal,
    RestartClock,
    BuyIn {
        amount: Money,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
    },
    CashOut {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
    },
    /// Something that is told to more than this table.
    Also(Command),
}

impl ToTable {
    fn of(command: Command) -> ToTable {
        match command {
            Command::Table { command, .. } => ToTable::Tell(vec![command]),
            Command::Commit { committed, .. } => ToTable::Commit(committed),
            Command::OpenDeal { seed, .. } => ToTable::OpenDeal(seed),
            Command::GiveUpDeal { .. } => ToTable::GiveUpDeal,
            Command::RestartClock { .. } => ToTable::RestartClock,
            Command::BuyIn { amount, person, .. } => ToTable::BuyIn { amount, person },
            Command::CashOut { person, .. } => ToTable::CashOut { person },
            Command::Together(commands) => ToTable::together(commands),
            other => ToTable::Also(other),
        }
    }

    /// Several commands to one round are told as such.
    fn together(commands: Vec<Command>) -> ToTable {
        let first = match commands.first() {
            Some(Command::Table { table, .. }) if commands.len() > 1 => Some(*table),
            _ => None,
        };
        let own = |command: &Command| match command {
            Command::Table { table, command } if Some(*table) == first => Some(command.clone()),
            _ => None,
        };
        match commands.iter().map(own).collect() {
            Some(told) => ToTable::Tell(told),
            None => ToTable::Also(Command::Together(commands)),
        }
    }

    fn at(self, table: u32) -> Command {
        let told = |command| Command::Table { table, command };
        match self {
            ToTable::Tell(commands) => {
                let mut commands: Vec<Command> = commands.into_iter().map(told).collect();
                match commands.len() {
                    1 => commands.remove(0),
                    _ => Command::Together(commands),
                }
            }
            ToTable::Commit(committed) => Command::Commit { table, committed },
            ToTable::OpenDeal(seed) => Command::OpenDeal { table, seed },
            ToTable::GiveUpDeal => Command::GiveUpDeal { table },
            ToTable::RestartClock => Command::RestartClock { table },
            ToTable::BuyIn { amount, person } => Command::BuyIn {
                table,
                amount,
                person,
            },
            ToTable::CashOut { person } => Command::CashOut { table, person },
            ToTable::Also(command) => command,
        }
    }
}

/// What stands in the stream of a table.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OfTable {
    /// The house bound itself to the deal of the command.
    Told,
    Opened(Box<TableSetup>),
    Changed(Box<TableSetup>),
    #[serde(rename = "round")]
    Round(round::Event),
    Deal(deal::Event),
    Clock(Option<Clock>),
    BoughtIn(Chips),
    CashedOut(Chips),
    Linked(Option<TableLink>),
    Funded(Funded),
    ValidationBegun(ValidationBegun),
}

/// What stands in the stream of the house.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OfHouse {
    /// What the command told to do was done.
    Told,
    Opening(Opening),
    SentToTable(Carried),
    BackFromTable(Carried),
}

/// Chips at the table of the stream.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chips {
    person: String,
    amount: Money,
}

impl Chips {
    fn of(carried: Carried) -> Chips {
        let Carried { person, amount, .. } = carried;
        Chips { person, amount }
    }

    fn at(self, table: u32) -> Carried {
        let Chips { person, amount } = self;
        Carried {
            table,
            person,
            amount,
        }
    }
}

/// What a stream is about.
enum Stream<'s> {
    House,
    Table(u32),
    Jackpot(&'s str),
}

impl Stream<'_> {
    fn of(name: &str) -> Option<Stream<'_>> {
        match name.split_once('/') {
            None if name == "house" => Some(Stream::House),
            Some(("table", number)) => number.parse().ok().map(Stream::Table),
            Some(("jackpot", name)) => Some(Stream::Jackpot(name)),
            _ => None,
        }
    }
}

/// Reads a document of a stream.
pub(super) fn read(stream: &str, payload: &str) -> Result<Record, Unreadable> {
    let unknown = || Unreadable::Form(format!("there is no stream {stream}"));
    match Stream::of(stream).ok_or_else(unknown)? {
        Stream::House => parse(payload, same, |stored, event| match event {
            OfHouse::Told => match &stored.command {
                Some(Command::House(opening)) => Ok(Event::House(opening.clone())),
                _ => Err(nothing_told()),
            },
            OfHouse::Opening(opening) => Ok(Event::House(opening)),
            OfHouse::SentToTable(carried) => Ok(Event::SentToTable(carried)),
            OfHouse::BackFromTable(carried) => Ok(Event::BackFromTable(carried)),
        }),
        Stream::Jackpot(name) => parse(payload, same, |_, event| {
            Ok(Event::Jackpot {
                jackpot: name.to_owned(),
                event,
            })
        }),
        Stream::Table(table) => parse(
            payload,
            |command: ToTable| command.at(table),
            |stored, event| at_table(table, stored, event),
        ),
    }
}

fn at_table(table: u32, stored: &Record, event: OfTable) -> Result<Event, Unreadable> {
    Ok(match event {
        OfTable::Told => match &stored.command {
            Some(Command::Commit { committed, .. }) => Event::Deal {
                table,
                event: deal::Event::Committed(committed.clone()),
            },
            _ => return Err(nothing_told()),
        },
        OfTable::Opened(setup) => Event::TableOpened(setup),
        OfTable::Changed(setup) => Event::TableChanged(setup),
        OfTable::Round(event) => Event::Table {
            table,
            at_ms: stored.at.in_ms(),
            event,
        },
        OfTable::Deal(event) => Event::Deal { table, event },
        OfTable::Clock(clock) => Event::ClockSet { table, clock },
        OfTable::BoughtIn(chips) => Event::BoughtIn(chips.at(table)),
        OfTable::CashedOut(chips) => Event::CashedOut(chips.at(table)),
        OfTable::Linked(link) => Event::Linked { table, link },
        OfTable::Funded(funded) => Event::Funded { table, funded },
        OfTable::ValidationBegun(begun) => Event::ValidationBegun { table, begun },
    })
}

fn nothing_told() -> Unreadable {
    Unreadable::Form("it says that something was done that nobody told".to_owned())
}

/// A command that stands for itself.
fn same(command: Command) -> Command {
    command
}

fn parse<E: for<'de> Deserialize<'de>, C: for<'de> Deserialize<'de>>(
    payload: &str,
    command: impl FnOnce(C) -> Command,
    event: impl Fn(&Record, E) -> Result<Event, Unreadable>,
) -> Result<Record, Unreadable> {
    let stored: Stored<E, C> = match serde_json::from_str(payload) {
        Ok(stored) => stored,
        Err(error) => return Err(unreadable(payload, &error)),
    };
    if stored.version != VERSION {
        return Err(Unreadable::Version(stored.version));
    }
    let mut record = Record {
        at: stored.at,
        by: stored.by.unwrap_or_else(By::house),
        key: stored.key,
        command: stored.command.map(command),
        with: stored.with,
        after: stored.after,
        events: Vec::new(),
    };
    let events = stored.events.into_iter().map(|it| event(&record, it));
    let events: Result<Vec<Event>, Unreadable> = events.collect();
    record.events = events?;
    Ok(record)
}

/// Why a document cannot be read: it may be of a version that is written otherwise.
fn unreadable(payload: &str, error: &serde_json::Error) -> Unreadable {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    match serde_json::from_str(payload) {
        Ok(Versioned { version }) if version != VERSION => Unreadable::Version(version),
        _ => Unreadable::Form(error.to_string()),
    }
}

/// Writes a document of a stream.
pub(super) fn write(record: &Record, stream: &str) -> Result<String, String> {
    let elsewhere = || format!("an event is not of {stream}");
    match Stream::of(stream).ok_or_else(|| format!("there is no stream {stream}"))? {
        Stream::House => text(record, same, |event| match (&record.command, &event) {
            (Some(Command::House(told)), Event::House(done)) if told == done => Ok(OfHouse::Told),
            _ => of_house(event).ok_or_else(elsewhere),
        }),
        Stream::Table(_) => text(record, ToTable::of, |event| {
            match (&record.command, &event) {
                (
                    Some(Command::Commit { committed, .. }),
                    Event::Deal {
                        event: deal::Event::Committed(done),
                        ..
                    },
                ) if committed == done => Ok(OfTable::Told),
                _ => of_table(event).ok_or_else(elsewhere),
            }
        }),
        Stream::Jackpot(_) => text(record, same, |event| match event {
            Event::Jackpot { event, .. } => Ok(event),
            _ => Err(elsewhere()),
        }),
    }
}

fn text<E: Serialize, C: Serialize>(
    record: &Record,
    command: impl FnOnce(Command) -> C,
    event: impl Fn(Event) -> Result<E, String>,
) -> Result<String, String> {
    let events = record.events.iter().cloned().map(event);
    let stored = Stored {
        version: VERSION,
        at: record.at,
        by: Some(record.by.clone()).filter(|by| *by != By::house()),
        key: record.key.clone(),
        command: record.command.clone().map(command),
        with: record.with.clone(),
        after: record.after.clone(),
        events: events.collect::<Result<_, _>>()?,
    };
    serde_json::to_string(&stored).map_err(|error| error.to_string())
}

fn of_house(event: Event) -> Option<OfHouse> {
    match event {
        Event::House(opening) => Some(OfHouse::Opening(opening)),
        Event::SentToTable(carried) => Some(OfHouse::SentToTable(carried)),
        Event::BackFromTable(carried) => Some(OfHouse::BackFromTable(carried)),
        _ => None,
    }
}

fn of_table(event: Event) -> Option<OfTable> {
    match event {
        Event::TableOpened(setup) => Some(OfTable::Opened(setup)),
        Event::TableChanged(setup) => Some(OfTable::Changed(setup)),
        Event::Table { event, .. } => Some(OfTable::Round(event)),
        Event::Deal { event, .. } => Some(OfTable::Deal(event)),
        Event::ClockSet { clock, .. } => Some(OfTable::Clock(clock)),
        Event::BoughtIn(carried) => Some(OfTable::BoughtIn(Chips::of(carried))),
        Event::CashedOut(carried) => Some(OfTable::CashedOut(Chips::of(carried))),
        Event::Linked { link, .. } => Some(OfTable::Linked(link)),
        Event::Funded { funded, .. } => Some(OfTable::Funded(funded)),
        Event::ValidationBegun { begun, .. } => Some(OfTable::ValidationBegun(begun)),
        Event::House(_)
        | Event::Jackpot { .. }
        | Event::SentToTable(_)
        | Event::BackFromTable(_) => None,
    }
}

/// An event as its stream has it, for messages.
pub(super) fn event(event: &Event) -> String {
    let text = match event {
        Event::Jackpot { event, .. } => serde_json::to_string(event),
        event => match of_table(event.clone()) {
            Some(event) => serde_json::to_string(&event),
            None => serde_json::to_string(&of_house(event.clone())),
        },
    };
    text.unwrap_or_default()
}
