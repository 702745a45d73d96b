//! The books of the house and the meters of its jackpots.

use std::collections::BTreeMap;

use floor::house::{CageEvent, Event, House};
use games::Place;
use games::round::{self, Phase};
use money::{Meter, Money, Overflow};

use crate::{Check, Document, Finding, Told};

/// What the books are held against.
#[derive(Debug, Default)]
pub(crate) struct Books {
    /// What people owe at tables: what a correction took and they no longer had.
    owed: BTreeMap<(u32, String), Money>,
    /// How many times the meters were compared with the books.
    pub(crate) compared: u64,
    /// How many commands were looked at since all accounts were added up.
    since: u32,
}

/// How many commands come between two times that all accounts are added up. Every posting
/// has two ends, so a sum that is not nothing comes of no command.
const EVERY: u32 = 256;

impl Books {
    /// Looks at the books after a command.
    pub(crate) fn see(&mut self, house: &House, told: &Told) -> Result<(), Finding> {
        let wrong = |check, what: String| Err(told.first.finding(check, what));
        if let Some(what) = felt_left(house, told) {
            return wrong(Check::Ledger, what);
        }
        if let Some(what) = self.overdrawn(house, told) {
            return wrong(Check::Ledger, what);
        }
        let mut tables = told.documents().filter_map(Document::table);
        if let Some(table) = tables.find(|table| !house.cage.on_the_way(*table).is_zero()) {
            let what = format!("chips stay on the way between balances and table {table}");
            return wrong(Check::Ledger, what);
        }
        if let Some(what) = misclosed(house, told) {
            return wrong(Check::Ledger, what);
        }
        self.since += 1;
        if self.since >= EVERY {
            self.since = 0;
            if let Some(what) = unbalanced(house) {
                return wrong(Check::Ledger, what);
            }
        }
        for name in touched(house, told) {
            match self.meters(house, &name) {
                Ok(None) => {}
                Ok(Some(what)) => return wrong(Check::Meters, what),
                Err(overflow) => return wrong(Check::Meters, overflow.to_string()),
            }
        }
        Ok(())
    }

    /// Nobody's chips fall below nothing, unless by a correction, or where they are real and
    /// not in the books of the cage.
    fn overdrawn(&mut self, house: &House, told: &Told) -> Option<String> {
        let corrected = told.events().any(|event| {
            let Event::Table { event, .. } = event else {
                return false;
            };
            matches!(event, round::Event::Corrected { .. })
        });
        // Chips that the people of a table see on the felt lie there, whatever the house knew.
        let seen = told.first.record.by.works_at_tables();
        let tables = told.documents().filter_map(Document::table);
        let holders = tables.flat_map(|table| {
            let holders = house.cage.holders(table);
            holders.map(move |person| (table, person))
        });
        let mut fell = None;
        for (table, person) in holders {
            // Chips of a table without a cage come to the felt from a pocket that the house does
            // not know.
            let kept = house.is_kept(table);
            if !kept && house.has_real_chips(table, person) {
                continue;
            }
            let held = house.cage.stack(table, person);
            let at = (table, person.clone());
            if !held.is_negative() {
                self.owed.remove(&at);
                continue;
            }
            let before = self.owed.insert(at, held);
            if held < before.unwrap_or(Money::ZERO) && !corrected && (kept || !seen) {
                fell = Some(format!("the chips of {person} fall to {held}"));
            }
        }
        fell
    }

    /// What is wrong with the meters of a jackpot: what stands on them, what waits and what
    /// the operator kept is what it took in. Once no round is open at its tables, nothing is
    /// between them and the jackpot.
    fn meters(&mut self, house: &House, name: &str) -> Result<Option<String>, Overflow> {
        let Some(jackpot) = house.jackpots.get(name) else {
            return Ok(None);
        };
        self.compared += 1;
        let (pools, held) = (jackpot.link.pools(), jackpot.link.held());
        let stands = pools.total()?.plus(held.total()?)?;
        let all = stands.plus(house.cage.retained(name))?;
        let account = house.cage.jackpot(name);
        let mut tables = jackpot.tables.iter().filter_map(|it| house.tables.get(it));
        let over = |phase| matches!(phase, Phase::Betting | Phase::Settled | Phase::Void);
        let between = house.cage.link(name);
        if !between.is_zero() && tables.all(|table| over(table.round.phase)) {
            return Ok(Some(format!(
                "{between} is between {name} and its tables, and no round is open"
            )));
        }
        if all == Meter::at(account)? {
            return Ok(None);
        }
        let (all, account) = (all.in_per_10000(), Meter::at(account)?.in_per_10000());
        Ok(Some(format!(
            "the meters of {name} come to {all} ten-thousandths, and its account to {account}"
        )))
    }
}

/// What is wrong with the sum of all accounts.
pub(crate) fn unbalanced(house: &House) -> Option<String> {
    match house.cage.total() {
        Ok(Money::ZERO) => None,
        Ok(total) => Some(format!("all accounts come to {total}")),
        Err(overflow) => Some(overflow.to_string()),
    }
}

/// What is wrong with the trial balance that a shift or a day was closed with.
fn misclosed(house: &House, told: &Told) -> Option<String> {
    let closed = told.events().find_map(|event| {
        let Event::Cage(
            CageEvent::ShiftClosed { balance, .. } | CageEvent::DayClosed { balance, .. },
        ) = event
        else {
            return None;
        };
        Some(balance)
    })?;
    match (closed.total(), house.trial_balance()) {
        (Ok(Money::ZERO), Ok(now)) if now == *closed => None,
        (Ok(total), Ok(_)) if !total.is_zero() => Some(format!(
            "the books were closed with accounts that come to {total}"
        )),
        (Err(overflow), _) | (_, Err(overflow)) => Some(overflow.to_string()),
        _ => Some("the books were closed with other amounts than the accounts had".to_owned()),
    }
}

/// What stands on the felt of a round that is over.
fn felt_left(house: &House, told: &Told) -> Option<String> {
    for event in told.events() {
        let Event::Table { table, event, .. } = event else {
            continue;
        };
        let over = matches!(
            event,
            round::Event::RoundSettled { .. } | round::Event::RoundVoided { redeal: false, .. }
        );
        let phase = house.tables.get(table).map(|table| table.round.phase);
        if !over || !matches!(phase, Some(Phase::Settled | Phase::Void)) {
            continue;
        }
        for place in Place::ALL {
            let left = house.cage.felt(*table, place);
            if !left.is_zero() {
                let what = format!("the round is over, and {left} stands at place {place}");
                return Some(what);
            }
        }
    }
    None
}

/// The jackpots that a command touched, or whose tables it did.
fn touched(house: &House, told: &Told) -> Vec<String> {
    let names = told.documents().filter_map(|document| {
        let jackpot = document.stream.as_str().strip_prefix("jackpot/");
        let of_table = || Some(house.jackpot_of(document.table()?)?.0);
        jackpot.or_else(of_table).map(str::to_owned)
    });
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}
