//! The closing of shifts and gaming days: nothing is under way, everything is counted, and
//! what stands on all accounts comes to nothing.

use std::collections::{BTreeMap, BTreeSet};

use games::round::Phase;
use money::{Money, Overflow};
use rulebook::Date;

use super::CageEvent;
use crate::cage::Cage;
use crate::house::draft::Draft;
use crate::house::tray::money;
use crate::house::{Event, House, Refusal};
use crate::table::Table;

/// What stands on the accounts of a house, by what they are.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct TrialBalance(pub BTreeMap<String, Money>);

impl TrialBalance {
    /// What it comes to; nothing, as long as the books are right.
    pub fn total(&self) -> Result<Money, Overflow> {
        Money::sum(self.0.values().copied())
    }
}

impl House {
    /// What stands on all accounts, by what they are.
    ///
    /// # Errors
    ///
    /// If a sum is beyond counting.
    pub fn trial_balance(&self) -> Result<TrialBalance, Overflow> {
        let mut lines: BTreeMap<String, Money> = BTreeMap::new();
        for (account, held) in self.cage.accounts() {
            let line = lines.entry(account.word().to_owned()).or_default();
            *line = line.plus(held)?;
        }
        lines.retain(|_, held| !held.is_zero());
        Ok(TrialBalance(lines))
    }

    /// What is wrong with the books; none: they come to nothing.
    fn balanced(&self) -> Result<TrialBalance, Refusal> {
        let balance = self.trial_balance().map_err(|why| money(why.to_string()))?;
        match balance.total() {
            Ok(Money::ZERO) => Ok(balance),
            Ok(total) => Err(money(format!(
                "all accounts come to {total} and not to nothing; verify the journal"
            ))),
            Err(why) => Err(money(why.to_string())),
        }
    }

    /// Why the books cannot be closed now, and what to do; none: they can.
    #[must_use]
    pub fn not_closed(&self, day: Option<Date>) -> Option<String> {
        let running = day.is_some() && day == self.day().map(|day| day.day);
        let tables = self.tables.iter();
        let mut reasons = tables.filter_map(|(number, table)| match day.is_some() {
            true => self.keeps_day_open(*number, table, running),
            false => keeps_shift_open(*number, table),
        });
        let first = reasons.next();
        first.or_else(|| match self.till.signed {
            true => None,
            false => Some(
                "the cage was not counted since something moved there; two people count it first"
                    .to_owned(),
            ),
        })
    }

    fn keeps_day_open(&self, number: u32, table: &Table, running: bool) -> Option<String> {
        if table.is_automatic() && !table.tray.kept {
            // It plays on by itself: what it plays belongs to the day that is running.
            return running.then(|| {
                format!(
                    "table {number}: it is dealt automatically and plays until the gaming day is \
                     over; close the day after that"
                )
            });
        }
        let name = table.round_id(number);
        let round = &table.round;
        let over = matches!(round.phase, Phase::Settled | Phase::Void);
        let empty = round.phase == Phase::Betting && !round.has_wagers();
        if !over && !empty {
            return Some(format!(
                "table {number}: round {name} is open; play it to its end, or void it"
            ));
        }
        if let Some(why) = keeps_shift_open(number, table) {
            return Some(why);
        }
        if !table.tray.kept {
            return None;
        }
        if !self.cage.drop_box(number).is_zero() {
            return Some(format!(
                "table {number}: there is cash in the drop box; two people take it, two count it"
            ));
        }
        if let Some(number_of_box) = table.tray.boxes.keys().next() {
            return Some(format!(
                "table {number}: box {number_of_box} is not counted; two people count it"
            ));
        }
        if running && !table.shift.closed {
            return Some(format!(
                "table {number}: it is open, and the gaming day is not over; close it first"
            ));
        }
        match table.is_float_counted() {
            true => None,
            false => Some(format!(
                "table {number}: the float was not counted since the last round, or since its chips \
                 moved; two people count it"
            )),
        }
    }
}

/// A slip that is under way.
fn keeps_shift_open(number: u32, table: &Table) -> Option<String> {
    let open = table.tray.slips.values().next()?;
    let (slip, kind) = (open.slip.number, open.slip.kind.word());
    let stage = open.stage.word();
    Some(format!(
        "table {number}: {kind} {slip} is {stage}; receive, accept, refuse or withdraw it first"
    ))
}

impl Draft<'_> {
    /// The shift of the cage: slips are done, the cage is counted.
    pub(super) fn close_shift(&mut self) -> Result<(), Refusal> {
        if let Some(why) = self.house.not_closed(None) {
            return Err(money(why));
        }
        let balance = self.house.balanced()?;
        let number = self.house.till.shifts.saturating_add(1);
        let person = self.by.person.clone();
        self.note_at_cage(CageEvent::ShiftClosed {
            number,
            person,
            balance,
        });
        Ok(())
    }

    /// A gaming day: no round is open, every box, float and the cage are counted.
    pub(super) fn close_day(&mut self, day: Date) -> Result<(), Refusal> {
        let today = self.house.day().map(|day| day.day);
        let today = today.ok_or_else(|| money("day: no gaming day has begun"))?;
        if day > today {
            return Err(money(format!("day: {day} has not begun; today is {today}")));
        }
        if self.house.till.closed >= Some(day) {
            return Err(money(format!("day: {day} is closed already")));
        }
        if let Some(why) = self.house.not_closed(Some(day)) {
            return Err(money(format!("day: {day} cannot be closed. {why}")));
        }
        let (balance, by) = (self.house.balanced()?, self.people());
        self.note_at_cage(CageEvent::DayClosed { day, by, balance });
        Ok(())
    }

    /// Whether money may still move on this gaming day.
    pub(in crate::house) fn check_open_day(&self) -> Result<(), Refusal> {
        match self.house.closed_today() {
            Some(day) => Err(is_closed(day)),
            None => Ok(()),
        }
    }
}

/// A gaming day is closed, and its money has been added up.
fn is_closed(day: Date) -> Refusal {
    money(format!(
        "the gaming day of {day} is closed; it goes on when the next one begins"
    ))
}

impl House {
    /// Whether the money of tables is what it was before these events, on a gaming day that is
    /// closed. Chips that are a guest's own go where the guest goes.
    pub(in crate::house) fn check_closed_tables(
        &self,
        before: &Cage,
        events: &[Event],
    ) -> Result<(), Refusal> {
        let Some(day) = self.closed_today() else {
            return Ok(());
        };
        let tables = events.iter().filter_map(|event| match event {
            Event::Table { table, .. }
            | Event::Tray { table, .. }
            | Event::Shift { table, .. }
            | Event::Dispute { table, .. }
            | Event::Funded { table, .. } => Some(*table),
            _ => None,
        });
        let tables: BTreeSet<u32> = tables.collect();
        let mut tables = tables.into_iter();
        match tables.any(|table| self.cage.has_moved(table, before)) {
            true => Err(is_closed(day)),
            false => Ok(()),
        }
    }

    /// The gaming day, if it is closed.
    #[must_use]
    pub fn closed_today(&self) -> Option<Date> {
        let today = self.day().map(|day| day.day)?;
        (self.till.closed >= Some(today)).then_some(today)
    }
}
