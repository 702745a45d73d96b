//! Books of our own of what play comes to, kept from events alone: no code is shared with what
//! reports are made of, and no table of the house is asked.
//!
//! A hand is followed as somebody at the table would: chips are put down, added to and taken
//! back, and a line of money says what becomes of them. What it staked is what its lines took
//! and gave back; that this is what was put down is looked at as the next round begins, when
//! nothing may be left. Where the money of the house lies is the test kit's other books' to say
//! ([`crate::money::Books`]).

mod exceptions;
mod jackpots;
mod on_table;

use std::collections::{BTreeMap, BTreeSet};

use floor::house::{CageEvent, DisputeEvent, Event, Opening, Shifted, SlipKind, TrayEvent};
use games::Wager;
use money::Money;

pub use exceptions::Exceptional;
pub use jackpots::Meters;
use on_table::OnTable;

use crate::money::Books as Accounts;

/// Where and when something came about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Spell {
    /// The gaming day.
    pub day: String,
    /// Which shift of the cage on that day, from 1.
    pub shift: u32,
    /// The table.
    pub table: u32,
}

/// What a table came to in a spell, in minor units.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Came {
    /// Rounds with a settled wager.
    pub rounds: u64,
    /// Hands with one.
    pub hands: u64,
    /// What was staked and settled, by wager.
    pub wagers: BTreeMap<Wager, i128>,
    /// What the house won.
    pub win: i128,
    /// What jackpot prizes and stakes given back cost the float.
    pub prizes: i128,
    /// Coupons that were staked.
    pub coupons: i128,
    /// Cash in the box, as it was counted, and balances that were brought.
    pub drop: i128,
    /// Chips from the cage.
    pub fills: i128,
    /// Chips to the cage.
    pub credits: i128,
    /// What counts of the float were off.
    pub variance: i128,
    /// What corrections and disputes cost.
    pub corrected: i128,
    /// Void rounds.
    pub voids: u64,
    /// Corrected lines.
    pub corrections: u64,
}

impl Came {
    /// What was staked and settled, without the jackpot's.
    #[must_use]
    pub fn handle(&self) -> i128 {
        let wagers = self.wagers.iter();
        let game = wagers.filter(|(wager, _)| **wager != Wager::Jackpot);
        game.map(|(_, amount)| amount).sum()
    }

    /// Adds all of another.
    pub fn add(&mut self, other: &Came) {
        self.rounds += other.rounds;
        self.hands += other.hands;
        for (wager, amount) in &other.wagers {
            *self.wagers.entry(*wager).or_default() += amount;
        }
        self.win += other.win;
        self.prizes += other.prizes;
        self.coupons += other.coupons;
        self.drop += other.drop;
        self.fills += other.fills;
        self.credits += other.credits;
        self.variance += other.variance;
        self.corrected += other.corrected;
        self.voids += other.voids;
        self.corrections += other.corrections;
    }
}

/// A hand that was settled: by whom it was played is nobody's business.
#[derive(Debug, Clone)]
pub struct SettledHand {
    /// Where and when.
    pub of: Spell,
    /// What stood on each area, settled.
    pub stakes: BTreeMap<Wager, i64>,
}

/// Our books.
#[derive(Debug, Clone, Default)]
pub struct OwnBooks {
    day: String,
    shift: u32,
    /// What tables came to.
    pub came: BTreeMap<Spell, Came>,
    /// Every hand that was settled.
    pub hands: Vec<SettledHand>,
    /// The meters of jackpots, by name.
    pub jackpots: BTreeMap<String, Meters>,
    /// What went otherwise than it should.
    pub exceptions: Vec<Exceptional>,
    /// Where the money lies.
    pub accounts: Accounts,
    /// Where the money lay and what the meters stood at as each gaming day was over.
    pub ended: BTreeMap<String, Ended>,
    /// How often a prize of a jackpot was awarded.
    pub hits: u64,
    /// How often a hit was claimed while one of another table was pending.
    pub at_once: u64,
    /// Credits that the cage refused and that came back.
    pub returned: u64,
    pending: BTreeMap<String, BTreeSet<jackpot::Hand>>,
    tables: BTreeMap<u32, OnTable>,
}

/// How the house stood at the end of a gaming day.
#[derive(Debug, Clone)]
pub struct Ended {
    /// The meters of jackpots, by name.
    pub jackpots: BTreeMap<String, Meters>,
    /// Where the money lay.
    pub accounts: Accounts,
}

/// What an event is held against: something else than it says is an error.
type Held = Result<(), String>;

impl OwnBooks {
    /// Posts an event of a command that somebody gave.
    ///
    /// # Errors
    ///
    /// If what the event says cannot be.
    pub fn post(&mut self, event: &Event, at_ms: i64, person: &str) -> Held {
        self.accounts.see(event)?;
        self.except(event, at_ms, person);
        match event {
            Event::House(Opening::DayBegan(day)) => {
                (self.day, self.shift) = (day.day.to_string(), 1)
            }
            Event::Cage(event) => self.at_cage(event),
            Event::Table { table, event, .. } => self.at_table(*table, event)?,
            Event::Tray { table, event } => self.at_tray(*table, event),
            Event::BoughtIn(carried) => self.of(carried.table).drop += cents(carried.amount),
            Event::Shift {
                table,
                event:
                    Shifted::FloatSigned {
                        variance: Some(variance),
                        ..
                    },
                ..
            } => self.of(*table).variance += cents(*variance),
            Event::Dispute { table, event } => self.at_dispute(*table, event),
            Event::Jackpot { jackpot, event } => self.at_jackpot(jackpot, event),
            _ => {}
        }
        Ok(())
    }

    fn now(&self, table: u32) -> Spell {
        Spell {
            day: self.day.clone(),
            shift: self.shift,
            table,
        }
    }

    fn of(&mut self, table: u32) -> &mut Came {
        self.came.entry(self.now(table)).or_default()
    }

    fn table(&mut self, table: u32) -> &mut OnTable {
        self.tables.entry(table).or_default()
    }

    fn at_cage(&mut self, event: &CageEvent) {
        match event {
            CageEvent::ShiftClosed { .. } => self.shift += 1,
            CageEvent::DropCounted {
                table, variance, ..
            } => self.of(*table).drop += cents(*variance),
            _ => {}
        }
    }

    fn at_tray(&mut self, table: u32, event: &TrayEvent) {
        match event {
            TrayEvent::SlipRequested { slip, .. } => {
                self.table(table).slips.insert(slip.number, slip.kind);
            }
            TrayEvent::BoughtIn { amount, .. } => self.of(table).drop += cents(*amount),
            TrayEvent::ChipsSent { amount, .. } => self.of(table).credits += cents(*amount),
            TrayEvent::ChipsReceived { slip, amount, .. } => {
                match self.table(table).slips.get(slip) {
                    // A credit that was refused is none.
                    Some(SlipKind::Credit) => {
                        self.returned += 1;
                        self.of(table).credits -= cents(*amount);
                    }
                    _ => self.of(table).fills += cents(*amount),
                }
            }
            _ => {}
        }
    }

    fn at_dispute(&mut self, table: u32, event: &DisputeEvent) {
        match event {
            DisputeEvent::Opened { number, round, .. } => {
                self.table(table).disputes.insert(*number, *round);
            }
            DisputeEvent::Compensated { amount, .. } => {
                let came = self.of(table);
                came.win -= cents(*amount);
                came.corrected += cents(*amount);
            }
            DisputeEvent::Noted { .. } | DisputeEvent::Decided { .. } => {}
        }
    }

    /// Notes how the house stands, at the end of a gaming day.
    pub fn end_day(&mut self) {
        let stands = Ended {
            jackpots: self.jackpots.clone(),
            accounts: self.accounts.clone(),
        };
        self.ended.insert(self.day.clone(), stands);
    }

    /// Closes the rounds that are over and that no other has followed yet.
    ///
    /// # Errors
    ///
    /// If something is left on a felt.
    pub fn close_all(&mut self) -> Held {
        let tables: Vec<u32> = self.tables.keys().copied().collect();
        tables.into_iter().try_for_each(|table| self.close(table))
    }
}

fn cents(amount: Money) -> i128 {
    i128::from(amount.in_cents())
}
