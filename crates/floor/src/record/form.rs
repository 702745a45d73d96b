//! The form in which a document is stored: JSON, with one form of a place and one of a
//! time. What is written borrows from the record, and what is read is its own.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::{fmt, io};

use games::round;
use money::Money;
use rulebook::Instant;
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::as_written;
use super::lent::Lent;
use super::of_jackpot::{OfJackpot, ToJackpot};
use super::to_table::ToTable;
use super::{Record, Unreadable, VERSION};
use crate::authority::By;
use crate::clock::Clock;
use crate::deal;
use crate::house::{
    About, CageEvent, Carried, Command, DisputeEvent, Event, Freed, Funded, Opening, ProposalEvent,
    Shifted, TableLink, TableSetup, TrayEvent, ValidationBegun,
};

/// A document whose events are of this kind.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Stored<'r, E, C> {
    version: u32,
    at: Instant,
    /// Who; none: the house itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<Cow<'r, By>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<Cow<'r, str>>,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    command: Option<C>,
    #[serde(default, skip_serializing_if = "is_empty")]
    with: Cow<'r, BTreeMap<String, u64>>,
    #[serde(default, skip_serializing_if = "is_empty")]
    after: Cow<'r, BTreeMap<String, u64>>,
    #[serde(
        default = "Vec::new",
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "events",
        bound(deserialize = "E: Deserialize<'de>, C: Deserialize<'de>")
    )]
    events: Vec<E>,
}

/// How many events there is room for at first: a list that grows moves all that it has.
const ROOM: usize = 8;

/// Reads events one after another.
fn events<'de, D: Deserializer<'de>, E: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<E>, D::Error> {
    struct Each<E>(PhantomData<E>);
    impl<'de, E: Deserialize<'de>> Visitor<'de> for Each<E> {
        type Value = Vec<E>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a sequence")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<E>, A::Error> {
            let mut events = Vec::with_capacity(ROOM);
            while let Some(event) = seq.next_element()? {
                events.push(event);
            }
            Ok(events)
        }
    }
    deserializer.deserialize_seq(Each(PhantomData))
}

fn is_empty(streams: &BTreeMap<String, u64>) -> bool {
    streams.is_empty()
}

/// What stands in the stream of a table.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OfTable<'r> {
    /// The house bound itself to the deal of the command.
    Told,
    Opened(Lent<'r, TableSetup>),
    Changed(Lent<'r, TableSetup>),
    #[serde(rename = "round")]
    Round(Cow<'r, round::Event>),
    Deal(Lent<'r, deal::Event>),
    Clock(Option<Clock>),
    BoughtIn(Chips<'r>),
    CashedOut(Chips<'r>),
    Linked(Cow<'r, Option<TableLink>>),
    Funded(Cow<'r, Funded>),
    ValidationBegun(Cow<'r, ValidationBegun>),
    DealSaid(Cow<'r, str>),
    SeatFreed(Cow<'r, Freed>),
    Proposal(Lent<'r, ProposalEvent>),
    Shift(Lent<'r, Shifted>),
    Tray(Lent<'r, TrayEvent>),
    Dispute(Lent<'r, DisputeEvent>),
}

/// What stands in the stream of the house.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OfHouse<'r> {
    /// What the command told to do was done.
    Told,
    Opening(Cow<'r, Opening>),
    SentToTable(Cow<'r, Carried>),
    BackFromTable(Cow<'r, Carried>),
    Cage(Cow<'r, CageEvent>),
    Proposal(Cow<'r, ProposalEvent>),
}

/// Chips at the table of the stream.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chips<'r> {
    person: Cow<'r, str>,
    amount: Money,
}

impl<'r> Chips<'r> {
    fn of(carried: &'r Carried) -> Chips<'r> {
        Chips {
            person: Cow::Borrowed(&carried.person),
            amount: carried.amount,
        }
    }

    fn at(self, table: u32) -> Carried {
        let Chips { person, amount } = self;
        Carried {
            table,
            person: person.into_owned(),
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
    match Stream::of(stream).ok_or_else(|| no_stream(stream))? {
        Stream::House => parse(payload, same, of_the_house),
        Stream::Jackpot(name) => parse(payload, same, |_, event| Ok(at_jackpot(name, event))),
        Stream::Table(table) => parse(
            payload,
            |command: ToTable<'_>| command.at(table),
            |stored, event| at_table(table, stored, event),
        ),
    }
}

/// Reads what happened, and passes over the command; whether there is one.
pub(super) fn read_events(stream: &str, payload: &str) -> Result<(Record, bool), Unreadable> {
    // Where the events say that the command was done, it has to be known.
    if payload.contains("\"told\"") {
        let record = read(stream, payload)?;
        let leads = record.command.is_some();
        return Ok((record, leads));
    }
    match Stream::of(stream).ok_or_else(|| no_stream(stream))? {
        Stream::House => parse_events(payload, of_the_house),
        Stream::Jackpot(name) => parse_events(payload, |_, event| Ok(at_jackpot(name, event))),
        Stream::Table(table) => {
            parse_events(payload, |stored, event| at_table(table, stored, event))
        }
    }
}

/// Reads who told what and when, and passes over what happened.
pub(super) fn read_command(stream: &str, payload: &str) -> Result<Record, Unreadable> {
    let (record, _) = match Stream::of(stream).ok_or_else(|| no_stream(stream))? {
        Stream::House | Stream::Jackpot(_) => stored::<IgnoredAny, _>(payload)?.parts(same),
        Stream::Table(table) => {
            stored::<IgnoredAny, _>(payload)?.parts(|told: ToTable<'_>| told.at(table))
        }
    };
    Ok(record)
}

fn no_stream(stream: &str) -> Unreadable {
    Unreadable::Form(format!("there is no stream {stream}"))
}

fn of_the_house(stored: &Record, event: OfHouse<'_>) -> Result<Event, Unreadable> {
    match event {
        OfHouse::Told => match &stored.command {
            Some(Command::House(opening)) => Ok(Event::House(opening.clone())),
            _ => Err(nothing_told()),
        },
        OfHouse::Opening(opening) => Ok(Event::House(opening.into_owned())),
        OfHouse::SentToTable(carried) => Ok(Event::SentToTable(carried.into_owned())),
        OfHouse::BackFromTable(carried) => Ok(Event::BackFromTable(carried.into_owned())),
        OfHouse::Cage(event) => Ok(Event::Cage(event.into_owned())),
        OfHouse::Proposal(event) => Ok(Event::Proposal {
            about: About::House,
            event: event.into_owned(),
        }),
    }
}

fn at_jackpot(name: &str, event: OfJackpot) -> Event {
    let jackpot = name.to_owned();
    match event {
        OfJackpot::Own(event) => Event::Jackpot { jackpot, event },
        OfJackpot::Proposal(event) => Event::Proposal {
            about: About::Jackpot(jackpot),
            event: *event,
        },
    }
}

fn at_table(table: u32, stored: &Record, event: OfTable<'_>) -> Result<Event, Unreadable> {
    Ok(match event {
        OfTable::Told => match &stored.command {
            Some(Command::Commit { committed, .. }) => Event::Deal {
                table,
                event: deal::Event::Committed(committed.clone()),
            },
            _ => return Err(nothing_told()),
        },
        OfTable::Opened(setup) => Event::TableOpened(setup.into_own()),
        OfTable::Changed(setup) => Event::TableChanged(setup.into_own()),
        OfTable::Round(event) => Event::Table {
            table,
            at_ms: stored.at.in_ms(),
            event: event.into_owned(),
        },
        OfTable::Deal(event) => Event::Deal {
            table,
            event: *event.into_own(),
        },
        OfTable::Clock(clock) => Event::ClockSet { table, clock },
        OfTable::BoughtIn(chips) => Event::BoughtIn(chips.at(table)),
        OfTable::CashedOut(chips) => Event::CashedOut(chips.at(table)),
        OfTable::Linked(link) => Event::Linked {
            table,
            at_ms: stored.at.in_ms(),
            link: link.into_owned(),
        },
        OfTable::Funded(funded) => Event::Funded {
            table,
            funded: funded.into_owned(),
        },
        OfTable::ValidationBegun(begun) => Event::ValidationBegun {
            table,
            at_ms: stored.at.in_ms(),
            begun: begun.into_owned(),
        },
        OfTable::DealSaid(person) => Event::DealSaid {
            table,
            at_ms: stored.at.in_ms(),
            person: person.into_owned(),
        },
        OfTable::SeatFreed(freed) => Event::SeatFreed {
            table,
            freed: freed.into_owned(),
        },
        OfTable::Proposal(event) => Event::Proposal {
            about: About::Table(table),
            event: *event.into_own(),
        },
        OfTable::Shift(event) => Event::Shift {
            table,
            at_ms: stored.at.in_ms(),
            event: *event.into_own(),
        },
        OfTable::Tray(event) => Event::Tray {
            table,
            event: *event.into_own(),
        },
        OfTable::Dispute(event) => Event::Dispute {
            table,
            event: *event.into_own(),
        },
    })
}

fn nothing_told() -> Unreadable {
    Unreadable::Form("it says that something was done that nobody told".to_owned())
}

/// A command that stands for itself.
fn same(command: Command) -> Command {
    command
}

/// A command as it is.
fn as_is(command: &Command) -> &Command {
    command
}

fn parse<E: for<'de> Deserialize<'de>, C: for<'de> Deserialize<'de>>(
    payload: &str,
    command: impl FnOnce(C) -> Command,
    event: impl Fn(&Record, E) -> Result<Event, Unreadable>,
) -> Result<Record, Unreadable> {
    let (mut record, events) = stored(payload)?.parts(command);
    let events = events.into_iter().map(|it| event(&record, it));
    record.events = events.collect::<Result<_, _>>()?;
    Ok(record)
}

fn parse_events<E: for<'de> Deserialize<'de>>(
    payload: &str,
    event: impl Fn(&Record, E) -> Result<Event, Unreadable>,
) -> Result<(Record, bool), Unreadable> {
    // Whoever folds reads all there is, so most of it is read in the way that takes least.
    let mut stored: Stored<'_, E, IgnoredAny> = match as_written::read(payload) {
        Some(stored) => of_this_version(stored)?,
        None => stored(payload)?,
    };
    let leads = stored.command.take().is_some();
    let (mut record, events) = stored.parts(|_| Command::Together(Vec::new()));
    let events = events.into_iter().map(|it| event(&record, it));
    record.events = events.collect::<Result<_, _>>()?;
    Ok((record, leads))
}

/// A document, if it is of the version that is read.
fn stored<'p, E: for<'de> Deserialize<'de>, C: for<'de> Deserialize<'de>>(
    payload: &str,
) -> Result<Stored<'p, E, C>, Unreadable> {
    let stored = serde_json::from_str(payload).map_err(|error| unreadable(payload, &error))?;
    of_this_version(stored)
}

fn of_this_version<E, C>(stored: Stored<'_, E, C>) -> Result<Stored<'_, E, C>, Unreadable> {
    match stored.version {
        VERSION => Ok(stored),
        other => Err(Unreadable::Version(other)),
    }
}

impl<E, C> Stored<'_, E, C> {
    /// The record but for its events, and these as they are stored.
    fn parts(self, command: impl FnOnce(C) -> Command) -> (Record, Vec<E>) {
        let record = Record {
            at: self.at,
            by: self.by.map_or_else(By::house, Cow::into_owned),
            key: self.key.map(Cow::into_owned),
            command: self.command.map(command),
            with: self.with.into_owned(),
            after: self.after.into_owned(),
            events: Vec::new(),
        };
        (record, self.events)
    }
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
pub(super) fn write(record: &Record, stream: &str, to: impl io::Write) -> Result<(), String> {
    let elsewhere = || format!("an event is not of {stream}");
    match Stream::of(stream).ok_or_else(|| format!("there is no stream {stream}"))? {
        Stream::House => write_to(to, record, as_is, |event| match (&record.command, event) {
            (Some(Command::House(told)), Event::House(done)) if told == done => Ok(OfHouse::Told),
            _ => of_house(event).ok_or_else(elsewhere),
        }),
        Stream::Table(_) => write_to(to, record, ToTable::of, |event| {
            match (&record.command, event) {
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
        Stream::Jackpot(_) => write_to(to, record, as_is, |event| {
            of_jackpot(event).ok_or_else(elsewhere)
        }),
    }
}

fn write_to<'r, E: Serialize, C: Serialize>(
    to: impl io::Write,
    record: &'r Record,
    command: impl FnOnce(&'r Command) -> C,
    event: impl Fn(&'r Event) -> Result<E, String>,
) -> Result<(), String> {
    let events = record.events.iter().map(event);
    let stored = Stored {
        version: VERSION,
        at: record.at,
        by: (!record.by.is_house()).then_some(Cow::Borrowed(&record.by)),
        key: record.key.as_deref().map(Cow::Borrowed),
        command: record.command.as_ref().map(command),
        with: Cow::Borrowed(&record.with),
        after: Cow::Borrowed(&record.after),
        events: events.collect::<Result<_, _>>()?,
    };
    serde_json::to_writer(to, &stored).map_err(|error| error.to_string())
}

fn of_house(event: &Event) -> Option<OfHouse<'_>> {
    match event {
        Event::House(opening) => Some(OfHouse::Opening(Cow::Borrowed(opening))),
        Event::SentToTable(carried) => Some(OfHouse::SentToTable(Cow::Borrowed(carried))),
        Event::BackFromTable(carried) => Some(OfHouse::BackFromTable(Cow::Borrowed(carried))),
        Event::Cage(event) => Some(OfHouse::Cage(Cow::Borrowed(event))),
        Event::Proposal {
            about: About::House,
            event,
        } => Some(OfHouse::Proposal(Cow::Borrowed(event))),
        _ => None,
    }
}

fn of_table(event: &Event) -> Option<OfTable<'_>> {
    match event {
        Event::TableOpened(setup) => Some(OfTable::Opened(Lent::Of(setup))),
        Event::TableChanged(setup) => Some(OfTable::Changed(Lent::Of(setup))),
        Event::Table { event, .. } => Some(OfTable::Round(Cow::Borrowed(event))),
        Event::Deal { event, .. } => Some(OfTable::Deal(Lent::Of(event))),
        Event::ClockSet { clock, .. } => Some(OfTable::Clock(*clock)),
        Event::BoughtIn(carried) => Some(OfTable::BoughtIn(Chips::of(carried))),
        Event::CashedOut(carried) => Some(OfTable::CashedOut(Chips::of(carried))),
        Event::Linked { link, .. } => Some(OfTable::Linked(Cow::Borrowed(link))),
        Event::Funded { funded, .. } => Some(OfTable::Funded(Cow::Borrowed(funded))),
        Event::ValidationBegun { begun, .. } => {
            Some(OfTable::ValidationBegun(Cow::Borrowed(begun)))
        }
        Event::DealSaid { person, .. } => Some(OfTable::DealSaid(Cow::Borrowed(person))),
        Event::SeatFreed { freed, .. } => Some(OfTable::SeatFreed(Cow::Borrowed(freed))),
        Event::Proposal {
            about: About::Table(_),
            event,
        } => Some(OfTable::Proposal(Lent::Of(event))),
        Event::Shift { event, .. } => Some(OfTable::Shift(Lent::Of(event))),
        Event::Tray { event, .. } => Some(OfTable::Tray(Lent::Of(event))),
        Event::Dispute { event, .. } => Some(OfTable::Dispute(Lent::Of(event))),
        Event::House(_)
        | Event::Cage(_)
        | Event::Jackpot { .. }
        | Event::Proposal { .. }
        | Event::SentToTable(_)
        | Event::BackFromTable(_) => None,
    }
}

fn of_jackpot(event: &Event) -> Option<ToJackpot<'_>> {
    match event {
        Event::Jackpot { event, .. } => Some(ToJackpot::Own(event)),
        Event::Proposal {
            about: About::Jackpot(_),
            event,
        } => Some(ToJackpot::Proposal(event)),
        _ => None,
    }
}

/// An event as its stream has it, for messages.
pub(super) fn event(event: &Event) -> String {
    let text = match (of_table(event), of_jackpot(event)) {
        (Some(event), _) => serde_json::to_string(&event),
        (None, Some(event)) => serde_json::to_string(&event),
        (None, None) => serde_json::to_string(&of_house(event)),
    };
    text.unwrap_or_default()
}
