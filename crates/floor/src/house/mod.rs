//! The house: its tables, and the jackpots that link them.
//!
//! A command goes to one table or to one jackpot. What it brings about at the other is
//! decided with it, so that its events enter together or not at all: `draft.rs`. The
//! state is the fold of the events.

mod apply;
mod asked;
mod card_life;
mod carrying;
mod change;
mod deals;
mod dispute;
mod draft;
mod flow;
mod grounds;
mod kept;
mod late;
mod linked;
mod linking;
mod locked;
mod opening;
mod own_limits;
mod pits;
mod played;
mod posted;
mod proposal;
mod proposing;
mod questions;
mod refusal;
mod roles;
mod seat;
mod sheet;
mod shift;
mod signs;
mod state;
mod streams;
mod terms;
mod till;
mod tray;
mod validating;
mod waits;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::Place;
use jackpot::Link;
use ledger::Posting;
use money::Money;
use rulebook::{Book, Role};

use crate::authority::{self, By};
use crate::cage::{Account, Cage};
use crate::clock::Clock;
use crate::deal::{self, Committed};
use crate::table::Table;
pub(crate) use asked::Asked;
use cards::chance::Revealed;
pub use carrying::Carried;
pub use dispute::{Dispute, DisputeAct, DisputeEvent, DisputeOffice, Disputes, PastRound, RestsOn};
use draft::Draft;
pub use flow::{Absence, Freed};
pub use grounds::Part;
pub use linked::{Funded, TableLink};
use locked::Locked;
pub use opening::{Adopted, Opening, SignInChange, Started, TableSetup, UsedCards};
use own_limits::Own;
pub use own_limits::{Day, Exclusion, Limit, LimitOn, Next, Used};
pub use played::Play;
use played::Tallies;
pub use proposal::{About, Lapse, Matter, Outcome, Proposal, ProposalEvent, Proposals};
pub use refusal::Refusal;
pub use sheet::{Sheet, SheetEntered, Times};
pub use shift::{Act, NOTICE_MINUTES, Shift, Shifted};
use signs::Signs;
pub use signs::{HungSign, Shows, SignAct, SignState};
pub use state::State;
pub use terms::Terms;
pub use till::{CageAct, CageEvent, CageLine, Till, TrialBalance};
pub use tray::{OpenSlip, Pile, Slip, SlipKind, Stage, Tray, TrayAct, TrayEvent};
use validating::First;
pub use validating::ValidationBegun;
pub(crate) use waits::Waits;

/// The tables, jackpots, books and money of a house. A copy is cheap: what does not
/// change is shared.
#[derive(Debug, Clone, Default)]
pub struct House {
    /// What it is; none: it has not been opened, as those of cases.
    pub terms: Option<Arc<Terms>>,
    /// The books it took on, by digest.
    pub books: Arc<BTreeMap<String, Arc<Book>>>,
    /// What those answered.
    pub(crate) asked: Arc<Asked>,
    /// The tables, by number.
    pub tables: BTreeMap<u32, Arc<Table>>,
    /// The jackpots, by name.
    pub jackpots: Arc<BTreeMap<String, Arc<Jackpot>>>,
    /// Its money.
    pub cage: Cage,
    locked: BTreeMap<u32, Arc<Locked>>,
    /// The first of the two people who validate a prize, by table and place.
    validating: BTreeMap<(u32, Place), First>,
    /// Who works in the house, and as what.
    roles: Arc<BTreeMap<String, BTreeSet<Role>>>,
    /// The pits that a role holds in, by person; of those left out it holds in the whole house.
    pits: Arc<BTreeMap<String, BTreeMap<Role, BTreeSet<String>>>>,
    /// What people set for themselves, and who may not play.
    own: Arc<BTreeMap<String, Own>>,
    /// What waits, or waited, for a second person, by what it is about.
    proposals: BTreeMap<About, Arc<Proposals>>,
    /// Since when something waits, by table.
    waits: BTreeMap<u32, Arc<Waits>>,
    /// What people played lately, by table.
    played: BTreeMap<u32, Arc<Tallies>>,
    /// The signs that were hung in the hall, by jackpot and name.
    signs: Arc<Signs>,
    /// The gaming day.
    day: Option<Day>,
    /// The cage, as far as the accounts do not say it.
    pub till: Arc<Till>,
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
        /// What; it is larger than what is told to tables, and rarer.
        command: Box<jackpot::Command>,
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
    /// Somebody who sits at a table wants the deal to begin, or the next round once one is
    /// over.
    SayDeal {
        /// The table.
        table: u32,
    },
    /// The house frees the place of somebody who is not there, or does not play.
    FreeSeat {
        /// The table.
        table: u32,
        /// Whose.
        person: String,
        /// Why.
        why: Absence,
    },
    /// Somebody who is out of chips takes new play money to the table where they sit.
    Refill {
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
    /// Something that is done to a table by those who open and close it.
    Shift {
        /// The table.
        table: u32,
        /// What.
        act: Act,
    },
    /// Something that is done with the chips and the cash of a table.
    Tray {
        /// The table.
        table: u32,
        /// What.
        act: TrayAct,
    },
    /// Something that is done about a dispute at a table.
    Dispute {
        /// The table.
        table: u32,
        /// What.
        act: DisputeAct,
    },
    /// Something that is done at the cage.
    Cage(CageAct),
    /// Open tables are to be set up otherwise, all or none; where a round has begun, once
    /// it is over.
    ChangeTables(Vec<TableSetup>),
    /// Somebody proposes what two people do; who says what another has proposed confirms it.
    Propose {
        /// What is to be done.
        command: Box<Command>,
    },
    /// Somebody else confirms a proposal, and it is done.
    Confirm {
        /// What it is about.
        about: About,
        /// Its number there.
        number: u64,
    },
    /// Somebody who could confirm a proposal refuses.
    Decline {
        /// What it is about.
        about: About,
        /// Its number there.
        number: u64,
        /// Why.
        reason: String,
    },
    /// Whoever made a proposal withdraws it.
    Retract {
        /// What it is about.
        about: About,
        /// Its number there.
        number: u64,
    },
    /// The house notes that a proposal has lapsed.
    Lapse {
        /// What it is about.
        about: About,
        /// Its number there.
        number: u64,
    },
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
        /// What; it is larger than what happens at tables, and rarer.
        event: Box<jackpot::Event>,
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
        /// When, in milliseconds of the house's clock.
        at_ms: i64,
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
        /// When, in milliseconds of the house's clock.
        at_ms: i64,
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
    /// Somebody said *deal*.
    DealSaid {
        /// The table.
        table: u32,
        /// When, in milliseconds of the house's clock.
        at_ms: i64,
        /// Who.
        person: String,
    },
    /// The house freed somebody's place, which was left with it.
    SeatFreed {
        /// The table.
        table: u32,
        /// Whose, and why.
        freed: Freed,
    },
    /// Something happened to a proposal.
    Proposal {
        /// What it is about.
        about: About,
        /// What.
        event: ProposalEvent,
    },
    /// Something in the shift of a table: its float, its closing, its limits.
    Shift {
        /// The table.
        table: u32,
        /// When, in milliseconds of the house's clock.
        at_ms: i64,
        /// What.
        event: Shifted,
    },
    /// Something happened to the chips or the cash of a table.
    Tray {
        /// The table.
        table: u32,
        /// What.
        event: TrayEvent,
    },
    /// Something happened to a dispute at a table.
    Dispute {
        /// The table.
        table: u32,
        /// What.
        event: DisputeEvent,
    },
    /// Something happened at the cage.
    Cage(CageEvent),
    /// A clock was set, or stopped.
    ClockSet {
        /// The table.
        table: u32,
        /// The clock; none: it was stopped.
        clock: Option<Clock>,
    },
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
        self.clone().into_next(by, command, at_ms)
    }

    /// The same for whoever gives this house up: nothing of it is copied, and a house that
    /// refused is gone.
    pub fn into_next(
        mut self,
        by: &By,
        command: Command,
        at_ms: i64,
    ) -> Result<(House, Vec<Event>), Refusal> {
        if let Some(why) = &self.stopped {
            return Err(Refusal::Stopped(why.clone()));
        }
        let Command::Together(commands) = command else {
            let events = self.draft(by, command, at_ms)?;
            let events = self.finish(by, events, at_ms)?;
            return Ok((self, events));
        };
        let (mut house, mut events) = (self, Vec::new());
        for command in commands {
            let (next, happened) = house.into_next(by, command, at_ms)?;
            house = next;
            events.extend(happened);
        }
        Ok((house, events))
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
}
