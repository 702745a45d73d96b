//! The operator's money, and the division of the pool.

use money::{Meter, Money, Rate};
use rulebook::{Approval, Citations};

use crate::event::Event;
use crate::link::Link;
use crate::opening::{check_division, check_rates};
use crate::pool::{Pool, Pools};
use crate::refusal::{Reason, Refusal};
use crate::rules::Rules;
use crate::setup::{SUB_POOLS, Terms, covers};

impl Link {
    pub(crate) fn decide_add(
        &self,
        rules: &Rules,
        pool: Pool,
        amount: Money,
    ) -> Result<Vec<Event>, Refusal> {
        let under = rules.jackpot_seed.under;
        if self.pools.get(pool).is_none() {
            return Err(Reason::NoSuchPool(pool).under(under));
        }
        if !amount.is_positive() {
            return Err(Reason::NotAnAmount(amount).under(under));
        }
        self.has_room_for(Meter::at(amount)?)?;
        // A hit is paid on the pool it found: what comes later is for the next.
        let held = self.is_frozen(pool);
        let under = Citations::of(under).and(rules.jackpot_meter.under);
        Ok(vec![Event::Added {
            pool,
            amount,
            held,
            under,
        }])
    }

    pub(crate) fn decide_split(
        &self,
        rules: &Rules,
        terms: &Terms,
        minor: Money,
        rates: Option<(Rate, Rate)>,
        approval: Option<Approval>,
    ) -> Result<Vec<Event>, Refusal> {
        let divided = check_division(rules, approval.as_ref())?;
        let (Pools::One(pool), Pools::One(rate)) = (self.pools, terms.rates) else {
            return Err(Reason::DividedAlready.under(divided.pool_divided.under));
        };
        self.check_no_hit(rules)?;
        let (to_major, to_minor) = rates.unwrap_or((rate, Rate::NOTHING));
        let rates = Pools::Divided {
            major: to_major,
            minor: to_minor,
        };
        check_rates(rules, rates, approval.as_ref())?;
        let amount = minor;
        let minor = Meter::at(amount)?;
        if amount.is_negative() {
            return Err(Reason::NotAnAmount(amount).under(divided.pool_divided.under));
        }
        let major = pool.minus(minor)?;
        if major < Meter::ZERO {
            return Err(Reason::PoolHoldsLess(amount).under(divided.pool_divided.under));
        }
        let Some(approval) = approval else {
            return Err(Reason::ApprovalIsNeeded.under(divided.pool_divided.under));
        };
        let under = Citations::of(divided.pool_divided.under)
            .and(divided.pool_divided_conditions.under)
            .and(divided.divided_rules.under)
            .and(divided.divided_recorded.under)
            .and(divided.divided_shown.under);
        Ok(vec![Event::Split {
            major,
            minor,
            rates,
            approval,
            under,
        }])
    }

    pub(crate) fn decide_combine(
        &self,
        rules: &Rules,
        terms: &Terms,
        rate: Option<Rate>,
        approval: Option<Approval>,
    ) -> Result<Vec<Event>, Refusal> {
        let Some(divided) = &rules.divided else {
            return Err(Reason::NotToBeDivided.under(rules.jackpot_meter.under));
        };
        let under = divided.pools_combined.under;
        let Some(approval) = approval.filter(|approval| covers(approval, SUB_POOLS)) else {
            return Err(Reason::ApprovalIsNeeded.under(under));
        };
        if !self.pools.is_divided() {
            return Err(Reason::NotDivided.under(under));
        }
        if !self.claims.is_empty() {
            return Err(Reason::HitIsPending.under(under));
        }
        let Some(rate) = rate.or(terms.rates.together()) else {
            return Err(Reason::RatesOverTheWhole.under(rules.progression.under));
        };
        let rates = Pools::One(rate);
        check_rates(rules, rates, Some(&approval))?;
        Ok(vec![Event::Combined {
            pool: self.pools.total()?,
            rates,
            approval,
            under: Citations::of(under).and(divided.pools_combined_conditions.under),
        }])
    }

    pub(crate) fn decide_change_rates(
        &self,
        rules: &Rules,
        terms: &Terms,
        rates: Pools<Rate>,
        approval: Option<Approval>,
        after_the_win: bool,
    ) -> Result<Vec<Event>, Refusal> {
        if rates.is_divided() != self.pools.is_divided() {
            return Err(Reason::RatesDoNotFit.under(rules.progression.under));
        }
        let asked = match &rules.divided {
            Some(divided) if rates.is_divided() => Some(divided.sub_pool_rates),
            _ => rules.progression_approved,
        };
        let mut under = Citations::of(rules.progression.under);
        if let Some(asked) = asked {
            under = Citations::of(asked.under).and(rules.progression.under);
            let Some(approval) = &approval else {
                return Err(Reason::ApprovalIsNeeded.under(asked.under));
            };
            let resting = terms.rates_approved.as_ref();
            if resting.is_some_and(|resting| resting.reference == approval.reference) {
                let reference = approval.reference.clone();
                return Err(Reason::ApprovalIsNotNew(reference).under(asked.under));
            }
        }
        let approval = check_rates(rules, rates, approval.as_ref())?;
        // The pool that is being won was built by the rates it had.
        if after_the_win || self.is_frozen(self.pools.shared()) {
            return Ok(vec![Event::RatesPosted {
                rates,
                approval,
                under,
            }]);
        }
        Ok(vec![Event::RatesChanged {
            rates,
            approval,
            under,
        }])
    }

    fn check_no_hit(&self, rules: &Rules) -> Result<(), Refusal> {
        if self.claims.is_empty() {
            return Ok(());
        }
        let under = rules.divided.as_ref();
        Err(Reason::HitIsPending.under(under.map(|divided| divided.pool_divided.under)))
    }
}
