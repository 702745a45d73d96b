//! The house: its tables, and the jackpots that link them.
//!
//! A command goes to one table or to one jackpot. What it brings about at the other is
//! decided with it, so that its events enter together or not at all: `draft.rs`. The
//! state is the fold of the events.

mod draft;
mod refusal;

use std::collections::BTreeMap;

use cards::five::Category;
use games::{Holder, Offer, Place};
use jackpot::{HandDealt, Link, RoundId, Stamp, TableId};
use money::Money;

use crate::table::Table;
use draft::Draft;
pub use refusal::Refusal;

/// The tables and jackpots of a house.
#[derive(Debug, Clone, Default)]
pub struct House {
    /// The tables, by number.
    pub tables: BTreeMap<u32, Table>,
    /// The jackpots, by name.
    pub jackpots: BTreeMap<String, Jackpot>,
    locked: BTreeMap<u32, Locked>,
    sequence: u64,
}

/// A jackpot of the house.
#[derive(Debug, Clone)]
pub struct Jackpot {
    /// The tables that play for it.
    pub tables: Vec<u32>,
    /// Its state.
    pub link: Link,
}

/// A round whose wagers a jackpot took, as far as the jackpot asks for it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Locked {
    /// Which round of the table.
    number: u64,
    /// When each hand received its cards.
    dealt: BTreeMap<Place, HandDealt>,
}

/// What a house is told to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Something at a table.
    Table {
        /// The table.
        table: u32,
        /// What.
        command: games::round::Command,
    },
    /// A player declares a hand that wins part of a pool.
    Declare {
        /// The table.
        table: u32,
        /// The place.
        place: Place,
        /// What the hand is said to be.
        category: Category,
    },
    /// Something that is done to a jackpot.
    Jackpot {
        /// The jackpot.
        jackpot: String,
        /// What.
        command: jackpot::Command,
    },
}

/// What happened in a house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Something at a table.
    Table {
        /// The table.
        table: u32,
        /// When.
        at: Stamp,
        /// What.
        event: games::round::Event,
    },
    /// Something that happened to a jackpot.
    Jackpot {
        /// The jackpot.
        jackpot: String,
        /// What.
        event: jackpot::Event,
    },
}

impl Event {
    /// The table at which it happened.
    #[must_use]
    pub fn table(&self) -> Option<u32> {
        match self {
            Event::Table { table, .. } => Some(*table),
            Event::Jackpot { .. } => None,
        }
    }
}

impl House {
    /// The events that `command`, given at this time of the house's clock, gives rise to,
    /// or the refusal. Changes nothing.
    pub fn decide(&self, command: Command, at_ms: i64) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft::new(self, at_ms);
        match command {
            Command::Table { table, command } => draft.decide_table(table, command)?,
            Command::Declare {
                table,
                place,
                category,
            } => draft.decide_declare(table, place, category)?,
            Command::Jackpot { jackpot, command } => draft.decide_jackpot(&jackpot, command)?,
        }
        Ok(draft.events)
    }

    /// Makes the house what it is after the event.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Table { table, at, event } => {
                self.sequence = self.sequence.max(at.sequence);
                self.locked.entry(*table).or_default().apply(*at, event);
                if let Some(table) = self.tables.get_mut(table) {
                    table.apply(event);
                }
            }
            Event::Jackpot { jackpot, event } => self.apply_jackpot(jackpot, event),
        }
    }

    fn apply_jackpot(&mut self, jackpot: &str, event: &jackpot::Event) {
        if let jackpot::Event::Opened { tables, .. } = event {
            let opened = Jackpot {
                tables: tables.keys().map(|table| table.0).collect(),
                link: Link::default(),
            };
            self.jackpots.insert(jackpot.to_owned(), opened);
        }
        let Some(Jackpot { tables, link }) = self.jackpots.get_mut(jackpot) else {
            return;
        };
        link.apply(event);
        match event {
            jackpot::Event::TableJoined { table, .. } => tables.push(table.0),
            jackpot::Event::TableLeft { table } => tables.retain(|known| *known != table.0),
            _ => {}
        }
        let wager = link.terms().map(|terms| terms.wager).ok();
        for number in tables {
            let card = self.tables.get_mut(number).map(|table| &mut table.card);
            if let Some(terms) = card.and_then(|card| card.jackpot.as_mut()) {
                terms.up = link.reaches(TableId(*number));
                terms.wager = wager.unwrap_or(terms.wager);
            }
        }
    }

    /// The jackpot that a table plays for.
    #[must_use]
    pub fn jackpot_of(&self, table: u32) -> Option<(&str, &Jackpot)> {
        let mut jackpots = self.jackpots.iter();
        let found = jackpots.find(|(_, jackpot)| jackpot.tables.contains(&table))?;
        Some((found.0.as_str(), found.1))
    }

    /// What stands on the meter that a table shows.
    #[must_use]
    pub fn meter(&self, table: u32) -> Option<Money> {
        let (_, jackpot) = self.jackpot_of(table)?;
        let pools = jackpot.link.pools();
        Some(pools.get(pools.shared())?.shown())
    }

    /// What the book of a jackpot's tables says of it.
    #[must_use]
    pub fn rules(&self, jackpot: &str) -> Option<&jackpot::Rules> {
        let tables = &self.jackpots.get(jackpot)?.tables;
        let table = tables.first().and_then(|table| self.tables.get(table))?;
        table.game().jackpot()
    }

    /// The round of a table that its jackpot knows.
    #[must_use]
    pub fn round(&self, table: u32) -> jackpot::Round {
        let number = self.locked.get(&table).map_or(0, |locked| locked.number);
        jackpot::Round {
            table: TableId(table),
            number: RoundId(number),
        }
    }

    /// The hand of a place, as its jackpot knows it.
    #[must_use]
    pub fn hand(&self, table: u32, place: Place) -> jackpot::Hand {
        self.round(table).hand(place.number())
    }

    /// What a place may decide now; nothing while play is suspended.
    #[must_use]
    pub fn offers(&self, table: u32, place: Place) -> Vec<Offer> {
        let playing = self
            .tables
            .get(&table)
            .filter(|_| !self.is_suspended(table));
        playing.map_or_else(Vec::new, |it| it.round.offers(it.game(), place))
    }

    /// Whether a declaration at any table has stopped play at this one.
    #[must_use]
    pub fn is_suspended(&self, table: u32) -> bool {
        let jackpot = self.jackpot_of(table);
        jackpot.is_some_and(|(_, jackpot)| !jackpot.link.plays(TableId(table)))
    }
}

impl Locked {
    fn apply(&mut self, at: Stamp, event: &games::round::Event) {
        match event {
            games::round::Event::LockedOut => {
                self.number += 1;
                self.dealt.clear();
            }
            games::round::Event::CardDealt {
                to: Holder::Place(place),
            } => {
                let dealt = self.dealt.entry(*place).or_insert(HandDealt {
                    place: place.number(),
                    first_card: at,
                    complete: at,
                });
                dealt.complete = at;
            }
            _ => {}
        }
    }
}
