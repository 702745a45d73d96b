//! Opening a jackpot, and the tables that come, go, and lose it from sight.

use money::{Meter, Money, Rate};
use rulebook::{Approval, Citations, Cited};

use crate::event::Event;
use crate::hand::TableId;
use crate::link::Link;
use crate::pool::Pools;
use crate::refusal::{Reason, Refusal};
use crate::rules::{Divided, Rules};
use crate::setup::{PROGRESSION, SUB_POOLS, Setup, Terms, covers};

impl Link {
    pub(crate) fn decide_open(&self, rules: &Rules, setup: Setup) -> Result<Vec<Event>, Refusal> {
        if self.terms.is_some() {
            return Err(Reason::OpenAlready.under(None));
        }
        let Some(mode) = rules.jackpot_modes.get(&setup.mode) else {
            let known = rules.jackpot_modes.values().next();
            let known = known.map(|stated| stated.under);
            return Err(Reason::NoSuchMode(setup.mode).under(known));
        };
        check_wager(rules, setup.wager)?;
        for device in setup.tables.values() {
            check_device(rules, device)?;
        }
        let rates = setup
            .rates
            .unwrap_or(Pools::One(rules.progression.value.unwrap_or(Rate::WHOLE)));
        if rates.is_divided() != setup.pools.is_divided() {
            return Err(Reason::RatesDoNotFit.under(rules.progression.under));
        }
        let rates_approved = check_rates(rules, rates, setup.approval.as_ref())?;
        if setup.pools.is_divided() {
            check_division(rules, setup.approval.as_ref())?;
        }
        let seed = setup.seed.or(rules.jackpot_seed.value);
        if let Some(seed) = seed.filter(|seed| *seed < Money::ZERO) {
            return Err(Reason::NotAnAmount(seed).under(rules.jackpot_seed.under));
        }
        if let (None, Some(resets)) = (seed, rules.jackpot_resets) {
            return Err(Reason::SeedIsMissing.under(resets.under));
        }
        let mut amounts = setup.pools.iter().map(|(_, amount)| amount);
        if let Some(debt) = amounts.find(|amount| *amount < Meter::ZERO) {
            return Err(Reason::NotAnAmount(debt.shown()).under(rules.jackpot_seed.under));
        }
        setup.pools.total()?;
        let under = Citations::of(rules.jackpot_meter.under)
            .and(rules.jackpot_seed.under)
            .and(rules.progression.under)
            .and(rules.jackpot_wager.under)
            .and(mode.under);
        Ok(vec![Event::Opened {
            terms: Terms {
                mode: setup.mode,
                wager: setup.wager,
                rates,
                seed,
                rates_approved,
            },
            pools: setup.pools,
            tables: setup.tables,
            approval: setup.approval,
            under,
        }])
    }

    pub(crate) fn decide_post_wager(
        &self,
        rules: &Rules,
        amount: Money,
    ) -> Result<Vec<Event>, Refusal> {
        check_wager(rules, amount)?;
        let under = Citations::of(rules.jackpot_wager.under);
        Ok(vec![Event::WagerPosted { amount, under }])
    }

    pub(crate) fn decide_join(
        &self,
        rules: &Rules,
        table: TableId,
        device: String,
    ) -> Result<Vec<Event>, Refusal> {
        if self.tables.contains_key(&table) {
            return Err(Reason::LinkedAlready(table).under(None));
        }
        check_device(rules, &device)?;
        Ok(vec![Event::TableJoined { table, device }])
    }

    pub(crate) fn decide_leave(
        &self,
        rules: &Rules,
        table: TableId,
    ) -> Result<Vec<Event>, Refusal> {
        self.table(rules, table)?;
        let mut open = self.rounds.iter().filter(|(_, state)| !state.closed);
        if let Some((round, _)) = open.find(|(round, _)| round.table == table) {
            return Err(Reason::RoundIsOpen(*round).under(None));
        }
        if self.claims.keys().any(|hand| hand.round.table == table) {
            return Err(Reason::HitIsPending.under(None));
        }
        Ok(vec![Event::TableLeft { table }])
    }

    pub(crate) fn decide_down(
        &self,
        rules: &Rules,
        table: Option<TableId>,
    ) -> Result<Vec<Event>, Refusal> {
        if let Some(table) = table {
            self.table(rules, table)?;
        }
        Ok(vec![Event::WentDown { table }])
    }

    pub(crate) fn decide_up(
        &self,
        rules: &Rules,
        table: Option<TableId>,
    ) -> Result<Vec<Event>, Refusal> {
        if let Some(table) = table {
            self.table(rules, table)?;
        }
        Ok(vec![Event::CameUp { table }])
    }
}

/// The book's own amount, or any where the operator posts it.
fn check_wager(rules: &Rules, amount: Money) -> Result<(), Refusal> {
    match rules.jackpot_wager.value {
        Some(posted) if posted != amount => {
            let reason = Reason::WagerIsPosted { amount, posted };
            Err(reason.under(rules.jackpot_wager.under))
        }
        _ if !amount.is_positive() => {
            Err(Reason::NotAnAmount(amount).under(rules.jackpot_wager.under))
        }
        _ => Ok(()),
    }
}

/// Where the book orders tables by what they are dealt from, it must know the device.
fn check_device(rules: &Rules, device: &str) -> Result<(), Refusal> {
    match &rules.jackpot_order {
        Some(order) if !order.contains_key(device) => {
            let under = order.values().next().map(|order| order.under);
            Err(Reason::NoOrderFor(device.to_owned()).under(under))
        }
        _ => Ok(()),
    }
}

/// The rates are within the book's bounds, and approved where it asks for that. The
/// approval is handed back if the rates rest on it.
pub(crate) fn check_rates(
    rules: &Rules,
    rates: Pools<Rate>,
    approval: Option<&Approval>,
) -> Result<Option<Approval>, Refusal> {
    let Some(rate) = rates.together() else {
        return Err(Reason::RatesOverTheWhole.under(rules.progression.under));
    };
    if let Some(least) = rules.progression_at_least
        && rate < least.value
    {
        let Cited { value, under } = least;
        let reason = Reason::RateTooLow { rate, least: value };
        return Err(reason.under(under));
    }
    let approval = approval.filter(|approval| covers(approval, PROGRESSION));
    match (rules.progression_approved, approval) {
        (Some(asked), None) if rate < Rate::WHOLE => {
            Err(Reason::ApprovalIsNeeded.under(asked.under))
        }
        (asked, approval) => Ok(approval.filter(|_| asked.is_some()).cloned()),
    }
}

/// The book lets the pool be divided, and somebody approved it.
pub(crate) fn check_division<'r>(
    rules: &'r Rules,
    approval: Option<&Approval>,
) -> Result<&'r Divided, Refusal> {
    let Some(divided) = &rules.divided else {
        return Err(Reason::NotToBeDivided.under(rules.jackpot_meter.under));
    };
    match approval {
        Some(approval) if covers(approval, SUB_POOLS) => Ok(divided),
        _ => Err(Reason::ApprovalIsNeeded.under(divided.pool_divided.under)),
    }
}
