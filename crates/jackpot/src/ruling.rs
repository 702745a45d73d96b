//! A ruling in the making: awards one after another on a falling pool.

use std::num::NonZero;

use money::{Meter, Money, Overflow, Rate, Rounding, Shares};
use rulebook::{Citation, Citations};

use crate::award::{Award, Source};
use crate::choices::{Reseed, WagerStake};
use crate::claim::Claim;
use crate::event::Event;
use crate::pool::Pools;
use crate::rules::Rules;

/// Awards one after another on a falling pool, with what the operator has to add.
#[derive(Debug)]
pub(crate) struct Ruling<'r> {
    /// The book.
    pub(crate) rules: &'r Rules,
    /// What stands in the pools now.
    pub(crate) pools: Pools<Meter>,
    /// Whether claims of several tables are ordered here.
    pub(crate) between_tables: bool,
    seed: Option<Money>,
    order: u32,
    pub(crate) events: Vec<Event>,
}

/// A prize reckoned on a meter, with the clause on rounding where it was rounded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reckoned {
    /// The prize.
    pub(crate) amount: Money,
    /// The clause on rounding.
    pub(crate) rounded: Option<Citation>,
}

impl<'r> Ruling<'r> {
    pub(crate) fn new(rules: &'r Rules, pools: Pools<Meter>, seed: Option<Money>) -> Ruling<'r> {
        Ruling {
            rules,
            pools,
            between_tables: false,
            seed,
            order: 0,
            events: Vec::new(),
        }
    }

    /// The meter of the pool that is won.
    pub(crate) fn meter(&self) -> Meter {
        self.pools.meter(self.pools.shared())
    }

    /// Awards a prize. What the pool lacks for it the operator puts in first.
    pub(crate) fn award(
        &mut self,
        claim: &Claim,
        amount: Money,
        from: Source,
        mut under: Citations,
    ) -> Result<(), Overflow> {
        let mut amount = amount;
        if let Some(most) = claim.most.filter(|most| amount > most.value) {
            amount = most.value;
            let rest = under;
            under = rest.iter().fold(Citations::of(most.under), Citations::and);
        }
        let stake = self.rules.jackpot_stake;
        under = under.and(stake.under);
        let topped_up = self.pay(claim, amount, from, under)?;
        self.order += 1;
        self.events.push(Event::Awarded(Award {
            hand: claim.hand,
            category: claim.category,
            order: self.order,
            amount,
            from,
            topped_up,
            stake: match stake.value {
                WagerStake::Kept => Money::ZERO,
                WagerStake::Returned => claim.wager,
            },
            whole: claim.prize.value.is_whole(),
            under,
        }));
        Ok(())
    }

    /// Takes a prize off its pool, and says what had to be added for it.
    fn pay(
        &mut self,
        claim: &Claim,
        amount: Money,
        from: Source,
        under: Citations,
    ) -> Result<Money, Overflow> {
        let Source::Pool(pool) = from else {
            return Ok(Money::ZERO);
        };
        let mut left = self.pools.meter(pool).pay(amount)?;
        let mut added = Money::ZERO;
        if left < Meter::ZERO {
            // Whole units are put in; the fraction of one that this leaves stays.
            added = Meter::ZERO.minus(left)?.payable(Rounding::ToThePlayer)?;
            left = left.plus(Meter::at(added)?)?;
            self.events.push(Event::ToppedUp {
                pool,
                amount: added,
                hand: Some(claim.hand),
                under: Citations::of(self.rules.tops_up())
                    .and(under.first())
                    .and(claim.prize.under),
            });
        }
        self.pools = self.pools.with(pool, left);
        Ok(added)
    }

    /// Puts the seed in at once after the pool was won, where that is the rule.
    pub(crate) fn seed_at_once(&mut self) -> Result<(), Overflow> {
        let at_once = self
            .rules
            .reseed
            .filter(|switch| switch.value == Reseed::AtOnce)
            .map(|switch| switch.under);
        let resets = self.rules.jackpot_resets.map(|stated| stated.under);
        let (Some(under), Some(amount)) = (resets.or(at_once), self.seed) else {
            return Ok(());
        };
        let pool = self.pools.shared();
        self.pools = self.pools.plus(pool, Meter::at(amount)?)?;
        self.events.push(Event::Seeded {
            pool,
            amount,
            under: Citations::of(under).and(self.rules.jackpot_seed.under),
        });
        Ok(())
    }

    /// A part of a meter as a prize.
    pub(crate) fn part(&self, meter: Meter, rate: Rate) -> Result<Reckoned, Overflow> {
        let amount = meter.part(rate, self.rules.rounding())?;
        let exact =
            meter.part(rate, Rounding::ToTheHouse)? == meter.part(rate, Rounding::ToThePlayer)?;
        Ok(self.reckoned(amount, exact))
    }

    /// A part of a meter in equal portions. Rounded down, the units left over go one by
    /// one in order.
    pub(crate) fn equal(
        &self,
        meter: Meter,
        rate: Rate,
        count: usize,
    ) -> Result<Vec<Reckoned>, Overflow> {
        let count = u32::try_from(count).map_err(|_| Overflow)?;
        let Some(count) = NonZero::new(count) else {
            return Ok(Vec::new());
        };
        let rounding = self.rules.rounding();
        let exact = meter.equal_part(rate, count, Rounding::ToTheHouse)?
            == meter.equal_part(rate, count, Rounding::ToThePlayer)?;
        if rounding == Rounding::ToTheHouse {
            let whole = meter.part(rate, rounding)?;
            let shares = Shares::in_order(whole, count).iter();
            return Ok(shares.map(|share| self.reckoned(share, exact)).collect());
        }
        let share = meter.equal_part(rate, count, rounding)?;
        let share = self.reckoned(share, exact);
        Ok((0..count.get()).map(|_| share).collect())
    }

    fn reckoned(&self, amount: Money, exact: bool) -> Reckoned {
        let rounded = (!exact).then_some(self.rules.share_rounding.under);
        Reckoned { amount, rounded }
    }

    /// What an award rests on: the order between tables, `lead`, the prize, `tail`.
    pub(crate) fn rests_on(
        &self,
        claim: &Claim,
        lead: impl IntoIterator<Item = Option<Citation>>,
        tail: impl IntoIterator<Item = Option<Citation>>,
    ) -> Citations {
        let order = claim.ordered_by.filter(|_| self.between_tables);
        let same_time = self.rules.same_time.map(|switch| switch.under);
        let turns = self.rules.table_turns.map(|switch| switch.under);
        let between = same_time.into_iter().chain(turns);
        let mut all = std::iter::once(order)
            .chain(lead)
            .flatten()
            .chain([claim.prize.under])
            .chain(tail.into_iter().flatten())
            .chain(between.filter(|_| self.between_tables));
        let first = all.next().unwrap_or(claim.prize.under);
        all.fold(Citations::of(first), Citations::and)
    }
}
