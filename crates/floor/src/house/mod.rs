//! The house: its tables, and the jackpots that link them.
//!
//! A command goes to one table or to one jackpot. What it brings about at the other is
//! decided with it, so that its events enter together or not at all: `draft.rs`. The
//! state is the fold of the events.

mod apply;
mod asked;
mod carrying;
mod change;
mod deals;
mod draft;
mod grounds;
mod late;
mod linked;
mod locked;
mod opening;
mod refusal;
mod roles;
mod seat;
mod state;
mod streams;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::{Offer, Place};
use jackpot::{Link, RoundId, TableId};
use ledger::Posting;
use money::Money;
use rulebook::{Book, Citation, Role};

use crate::authority::{self, By};
use crate::cage::{Account, Cage};
use crate::clock::Clock;
use crate::deal::{self, Committed};
use crate::table::Table;
pub(crate) use asked::Asked;
use cards::chance::Revealed;
use draft::Draft;
pub use grounds::Part;
use locked::Locked;
pub use opening::{Adopted, Opening, Started, TableSetup, Terms};
pub use refusal::Refusal;
pub use state::State;

/// The tables, jackpots, books and money of a house. A copy is cheap: what does not
/// change is shared.
#[derive(Debug, Clone, Default)]
pub struct House {
    /// What it is; none: it has not been opened, as those of cases.
    pub terms: Option<Terms>,
    /// The books it took on, by digest.
    pub books: Arc<BTreeMap<String, Arc<Book>>>,
    /// What those answered.
    pub(crate) asked: Arc<Asked>,
    /// The tables, by number.
    pub tables: BTreeMap<u32, Arc<Table>>,
    /// The jackpots, by name.
    pub jackpots: BTreeMap<String, Arc<Jackpot>>,
    /// Its money.
    pub cage: Cage,
    locked: BTreeMap<u32, Arc<Locked>>,
    /// The first of the two people who validate a prize, by table and place.
    validating: BTreeMap<(u32, Place), (String, Role)>,
    /// Who works in the house, and as what.
    roles: Arc<BTreeMap<String, BTreeSet<Role>>>,
    stopped: Option<String>,
}

/// A jackpot of the house.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Jackpot {
    /// The tables that play for it.
    pub tables: Vec<u32>,
    /// Its state.
    pub link: Link,
}

/// What a house is told to do.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Command {
    /// Something at a table.
    Table {
        /// The table.
        table: u32,
        /// What.
        command: games::round::Command,
    },
    /// Something that is done to a jackpot.
    Jackpot {
        /// The jackpot.
        jackpot: String,
        /// What.
        command: jackpot::Command,
    },
    /// Something in the stream of the house.
    House(Opening),
    /// The house binds itself to the next deal of a table.
    Commit {
        /// The table.
        table: u32,
        /// To what.
        committed: Committed,
    },
    /// The house shows the seed of a deal that is over.
    OpenDeal {
        /// The table.
        table: u32,
        /// The seed.
        seed: Revealed,
    },
    /// The house gives a deal up whose key is gone.
    GiveUpDeal {
        /// The table.
        table: u32,
    },
    /// The clock of a table starts again, because the house was down while it ran.
    RestartClock {
        /// The table.
        table: u32,
    },
    /// Somebody takes chips to a table.
    BuyIn {
        /// The table.
        table: u32,
        /// How much.
        amount: Money,
        /// Who, where somebody else tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
    },
    /// Somebody takes all chips away from a table.
    CashOut {
        /// The table.
        table: u32,
        /// Who, where somebody else tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
    },
    /// Open tables are to be set up otherwise, all or none; where a round has begun, once
    /// it is over.
    ChangeTables(Vec<TableSetup>),
    /// Several commands, all or none.
    Together(Vec<Command>),
}

/// What happened in a house. A document says stream and time once, for all its events:
/// [`crate::record`] has the form in which they are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Something at a table.
    Table {
        /// The table.
        table: u32,
        /// When, in milliseconds of the house's clock.
        at_ms: i64,
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
    /// Something in the stream of the house.
    House(Opening),
    /// Chips left somebody's balance for a table.
    SentToTable(Carried),
    /// Chips came back from a table to somebody's balance.
    BackFromTable(Carried),
    /// Something that happened to a deal.
    Deal {
        /// The table.
        table: u32,
        /// What.
        event: deal::Event,
    },
    /// The first of two people validated a jackpot prize.
    ValidationBegun {
        /// The table.
        table: u32,
        /// What.
        begun: ValidationBegun,
    },
    /// A table was opened.
    TableOpened(Box<TableSetup>),
    /// A table is set up otherwise; where a round has begun, once it is over.
    TableChanged(Box<TableSetup>),
    /// Somebody brought chips to a table.
    BoughtIn(Carried),
    /// Somebody took chips away from a table.
    CashedOut(Carried),
    /// What its jackpot lets a table do from now on.
    Linked {
        /// The table.
        table: u32,
        /// The jackpot; none: it plays for none any more.
        link: Option<TableLink>,
    },
    /// A jackpot made good what a table pays for it, and got back what it had taken in.
    Funded {
        /// The table.
        table: u32,
        /// How much.
        funded: Funded,
    },
    /// A clock was set, or stopped.
    ClockSet {
        /// The table.
        table: u32,
        /// The clock; none: it was stopped.
        clock: Option<Clock>,
    },
}

/// Chips on their way between somebody's balance and a table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// The table.
    pub table: u32,
    /// Whose.
    pub person: String,
    /// How much; less than nothing where somebody goes who owes it.
    pub amount: Money,
}

/// The first of two people validated a jackpot prize.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValidationBegun {
    /// The place.
    pub place: Place,
    /// Who.
    pub person: String,
    /// As what.
    pub role: Role,
    /// The clause that asks for two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Citation>,
}

/// What a table knows of the jackpot it plays for.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableLink {
    /// Its name.
    pub jackpot: String,
    /// What one wager costs.
    pub wager: Money,
    /// Whether the table reaches it.
    pub up: bool,
    /// Whether it is divided in two.
    pub divided: bool,
    /// Whether the table plays: a declaration may have stopped it.
    pub plays: bool,
}

/// What passes between a jackpot and the float of a table when a prize is paid.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Funded {
    /// The jackpot.
    pub jackpot: String,
    /// What the jackpot gives the float for the prize.
    pub prize: Money,
    /// What the float gives back of a stake that had entered the jackpot.
    pub stake: Money,
}

impl Event {
    /// The stream it stands in: `house`, `table/1`, `jackpot/NAME`.
    #[must_use]
    pub fn stream(&self) -> String {
        match (self, self.table()) {
            (_, Some(table)) => format!("table/{table}"),
            (Event::Jackpot { jackpot, .. }, None) => format!("jackpot/{jackpot}"),
            (_, None) => "house".to_owned(),
        }
    }

    /// The table in whose stream it stands.
    #[must_use]
    pub fn table(&self) -> Option<u32> {
        match self {
            Event::Table { table, .. }
            | Event::Deal { table, .. }
            | Event::ValidationBegun { table, .. }
            | Event::Linked { table, .. }
            | Event::Funded { table, .. }
            | Event::ClockSet { table, .. } => Some(*table),
            Event::TableOpened(setup) | Event::TableChanged(setup) => Some(setup.table),
            Event::BoughtIn(carried) | Event::CashedOut(carried) => Some(carried.table),
            Event::Jackpot { .. }
            | Event::House(_)
            | Event::SentToTable(_)
            | Event::BackFromTable(_) => None,
        }
    }
}

impl House {
    /// The events that `command`, given at this time of the house's clock, gives rise to,
    /// or the refusal. Changes nothing.
    pub fn decide(&self, by: &By, command: Command, at_ms: i64) -> Result<Vec<Event>, Refusal> {
        let alone = !matches!(command, Command::Together(_));
        if alone && self.terms.is_none() && self.stopped.is_none() {
            return self.draft(by, command, at_ms);
        }
        self.tell(by, command, at_ms).map(|(_, events)| events)
    }

    /// The house after a command, and what happened; refused, this one stays as it is.
    pub fn tell(
        &self,
        by: &By,
        command: Command,
        at_ms: i64,
    ) -> Result<(House, Vec<Event>), Refusal> {
        let mut after = self.clone();
        let events = after.go_on(by, command, at_ms)?;
        Ok((after, events))
    }

    /// Decides a command and makes this copy of a house what it is after it. A copy that
    /// was refused something is to be dropped.
    pub(crate) fn go_on(
        &mut self,
        by: &By,
        command: Command,
        at_ms: i64,
    ) -> Result<Vec<Event>, Refusal> {
        if let Some(why) = &self.stopped {
            return Err(Refusal::Stopped(why.clone()));
        }
        let Command::Together(commands) = command else {
            let events = self.draft(by, command, at_ms)?;
            return self.finish(events, at_ms);
        };
        let mut events = Vec::new();
        for command in commands {
            events.extend(self.go_on(by, command, at_ms)?);
        }
        Ok(events)
    }

    fn draft(&self, by: &By, command: Command, at_ms: i64) -> Result<Vec<Event>, Refusal> {
        let allowed = authority::check(self, by, &command);
        let mut draft = Draft::new(self, by, at_ms);
        match (draft.decide(command), allowed) {
            // A clause says more than that it is not one's own to tell.
            (Err(refusal), Err(_)) if refusal.under().is_some() => Err(refusal),
            (_, Err(refusal)) => Err(refusal),
            (decided, Ok(())) => decided.map(|()| draft.events),
        }
    }

    /// The movements of money that an event stands for, if it is the next one.
    #[must_use]
    pub fn postings(&self, event: &Event) -> Vec<Posting<Account>> {
        self.cage.of_event(self, event)
    }

    /// Why the house has stopped: its books would be wrong, or something in its journal
    /// is beyond it.
    #[must_use]
    pub fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    fn stop(&mut self, why: String) {
        self.stopped.get_or_insert(why);
    }

    /// The jackpot that a table plays for.
    #[must_use]
    pub fn jackpot_of(&self, table: u32) -> Option<(&str, &Jackpot)> {
        let link = self.tables.get(&table)?.link.as_ref()?;
        let (name, jackpot) = self.jackpots.get_key_value(&link.jackpot)?;
        Some((name.as_str(), jackpot.as_ref()))
    }

    /// What stands on the meter that a table shows.
    #[must_use]
    pub fn meter(&self, table: u32) -> Option<Money> {
        let (_, jackpot) = self.jackpot_of(table)?;
        let pools = jackpot.link.pools();
        Some(pools.get(pools.shared())?.shown())
    }

    /// What a meter of a jackpot shows: that of one of two pools, or the one at its tables.
    #[must_use]
    pub fn shown(&self, jackpot: &str, pool: Option<jackpot::Pool>) -> Option<jackpot::Shown> {
        let link = &self.jackpots.get(jackpot)?.link;
        link.meter(self.rules(jackpot)?, pool)
    }

    /// Whether somebody may be the next of the two who validate a prize: who was the first
    /// is not the second, nor is anybody of the same office.
    #[must_use]
    pub fn may_validate(&self, table: u32, place: Place, person: &str, role: Role) -> bool {
        let first = self.validating.get(&(table, place));
        first.is_none_or(|(first, before)| first != person && *before != role)
    }

    /// What the book of a jackpot's tables says of it.
    #[must_use]
    pub fn rules(&self, jackpot: &str) -> Option<&jackpot::Rules> {
        let mut tables = self.jackpots.get(jackpot)?.tables.iter();
        let table = tables.find_map(|table| self.tables.get(table))?;
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
    pub fn decisions(&self, table: u32, place: Place) -> Vec<Offer> {
        let playing = self
            .tables
            .get(&table)
            .filter(|_| !self.is_suspended(table));
        playing.map_or_else(Vec::new, |it| it.round.offers(it.game(), place))
    }

    /// Whether a declaration at any table has stopped play at this one.
    #[must_use]
    pub fn is_suspended(&self, table: u32) -> bool {
        let link = self.tables.get(&table).and_then(|it| it.link.as_ref());
        link.is_some_and(|link| !link.plays)
    }
}
