//! How wagers enter the pools, and how void ones come out again.

use std::collections::BTreeMap;

use money::{Meter, Money, Overflow, Rounding};
use rulebook::{Citation, Citations};

use crate::choices::ContributionAt;
use crate::event::Event;
use crate::hand::{Round, Stamp, TableId};
use crate::link::{Link, Table};
use crate::pool::Pools;
use crate::refusal::{Reason, Refusal};
use crate::round::Wagered;
use crate::rules::Rules;
use crate::setup::Terms;

impl Link {
    /// Whether a table may take jackpot wagers now. One that cannot reach its jackpot
    /// refuses them and plays on.
    pub fn accepts_wagers(&self, rules: &Rules, table: TableId) -> Result<(), Refusal> {
        let linked = self.table(rules, table)?;
        if self.down || linked.down {
            return Err(Reason::LinkIsDown(table).under(linked_under(rules)));
        }
        Ok(())
    }

    pub(crate) fn decide_lock_out(
        &self,
        rules: &Rules,
        terms: &Terms,
        round: Round,
        at: Stamp,
        wagers: &[(u8, Money)],
    ) -> Result<Vec<Event>, Refusal> {
        self.table(rules, round.table)?;
        if self.suspension.is_some() {
            let stops = rules.declaration_suspends.map(|stated| stated.under);
            return Err(Reason::PlayIsSuspended.under(stops));
        }
        if self.rounds.contains_key(&round) {
            return Err(Reason::LockedOutAlready(round).under(None));
        }
        // A round without a jackpot wager is nothing to the jackpot.
        if wagers.is_empty() {
            return Ok(Vec::new());
        }
        self.accepts_wagers(rules, round.table)?;
        let mut accepted = BTreeMap::new();
        for &(place, amount) in wagers {
            if amount != terms.wager {
                let posted = terms.wager;
                let reason = Reason::WagerIsPosted { amount, posted };
                return Err(reason.under(rules.jackpot_wager.under));
            }
            if accepted.insert(place, amount).is_some() {
                return Err(Reason::PlaceTwice(place).under(None));
            }
        }
        let places = accepted.keys().copied().collect();
        let sum = Money::sum(accepted.values().copied())?;
        let wagers = accepted;
        let mut events = vec![Event::LockedOut { round, at, wagers }];
        if rules.contributes_at(terms.mode) == ContributionAt::LockOut {
            events.push(self.contribution(rules, terms, round, places, sum)?);
        }
        Ok(events)
    }

    pub(crate) fn decide_collect(
        &self,
        rules: &Rules,
        terms: &Terms,
        round: Round,
        places: &[u8],
    ) -> Result<Vec<Event>, Refusal> {
        if rules.contributes_at(terms.mode) == ContributionAt::LockOut {
            return Err(Reason::EntersAtLockOut.under(rules.contribution_at.under));
        }
        let mut sum = Money::ZERO;
        for wager in self.wagers(rules, round, places)? {
            if wager.1.entered.is_some() {
                return Err(Reason::EnteredAlready(round.hand(wager.0)).under(None));
            }
            sum = sum.plus(wager.1.amount)?;
        }
        let places = places.to_vec();
        let contribution = self.contribution(rules, terms, round, places, sum)?;
        Ok(vec![contribution])
    }

    pub(crate) fn decide_void(
        &self,
        rules: &Rules,
        round: Round,
        places: &[u8],
        under: Citation,
    ) -> Result<Vec<Event>, Refusal> {
        let wagers = self.wagers(rules, round, places)?;
        let mut events: Vec<Event> = places
            .iter()
            .map(|place| round.hand(*place))
            .filter(|hand| self.claims.contains_key(hand))
            .map(|hand| Event::ClaimWithdrawn {
                hand,
                under: Some(under),
            })
            .collect();
        let cites = Citations::of(under).and(rules.contribution_at.under);
        let mut corrections = Vec::new();
        // What is held has not entered the pool that is won, so it comes out of what is
        // held.
        for held in [false, true] {
            let is_held = |wager: &Wagered| wager.entered.is_some_and(|it| it.held);
            let group: Vec<_> = wagers.iter().filter(|it| is_held(&it.1) == held).collect();
            if group.is_empty() {
                continue;
            }
            let mut parts = Pools::empty(self.pools);
            let mut sum = Money::ZERO;
            for (_, wager) in &group {
                if let Some(entered) = wager.entered {
                    parts = parts.plus_each(entered.rates.of(wager.amount)?)?;
                    sum = sum.plus(wager.amount)?;
                }
            }
            corrections.push(Event::WagersVoided {
                round,
                places: group.iter().map(|(place, _)| *place).collect(),
                wagers: sum,
                parts,
                retained: Meter::at(sum)?.minus(parts.total()?)?,
                held,
                under: cites,
            });
        }
        events.extend(self.void_shortfall(rules, &corrections, cites)?);
        events.extend(corrections);
        self.drafted(rules, events)
    }

    /// What the operator puts in where a void wager's part has been won already: the
    /// prize stands.
    fn void_shortfall(
        &self,
        rules: &Rules,
        corrections: &[Event],
        under: Citations,
    ) -> Result<Vec<Event>, Overflow> {
        let mut left = self.pools;
        for correction in corrections {
            if let Event::WagersVoided { parts, held, .. } = correction {
                let kept = match held {
                    true => parts.with(parts.shared(), Meter::ZERO),
                    false => *parts,
                };
                left = left.minus_each(kept)?;
            }
        }
        let mut events = Vec::new();
        for (pool, left) in left.iter().filter(|(_, left)| *left < Meter::ZERO) {
            events.push(Event::ToppedUp {
                pool,
                amount: Meter::ZERO.minus(left)?.payable(Rounding::ToThePlayer)?,
                hand: None,
                under: under.and(rules.tops_up()),
            });
        }
        Ok(events)
    }

    fn contribution(
        &self,
        rules: &Rules,
        terms: &Terms,
        round: Round,
        places: Vec<u8>,
        wagers: Money,
    ) -> Result<Event, Refusal> {
        let parts = terms.rates.of(wagers)?;
        let into = parts.total()?;
        self.has_room_for(into)?;
        let mut under = Citations::of(rules.progression.under)
            .and(rules.jackpot_meter.under)
            .and(rules.contribution_at.under);
        if let (true, Some(divided)) = (parts.is_divided(), &rules.divided) {
            under = under.and(divided.sub_pool_rates.under);
        }
        Ok(Event::Contributed {
            round,
            places,
            wagers,
            rates: terms.rates,
            parts,
            retained: Meter::at(wagers)?.minus(into)?,
            held: self.is_frozen(self.pools.shared()),
            under,
        })
    }

    /// The accepted wagers of these places of a round.
    fn wagers(
        &self,
        rules: &Rules,
        round: Round,
        places: &[u8],
    ) -> Result<Vec<(u8, Wagered)>, Refusal> {
        let state = self.round(round)?;
        let mut wagers = BTreeMap::new();
        for &place in places {
            let wager = state.wagers.get(&place);
            let none = || Reason::NoWager(round.hand(place)).under(rules.dark_light.under);
            if wagers.insert(place, *wager.ok_or_else(none)?).is_some() {
                return Err(Reason::PlaceTwice(place).under(None));
            }
        }
        Ok(wagers.into_iter().collect())
    }

    /// All that stands in the pools and waits for them can be counted with `more`.
    pub(crate) fn has_room_for(&self, more: Meter) -> Result<(), Overflow> {
        let standing = self.pools.total()?.plus(self.held.total()?)?;
        standing.plus(more).map(|_| ())
    }

    pub(crate) fn table(&self, rules: &Rules, table: TableId) -> Result<&Table, Refusal> {
        let linked = self.tables.get(&table);
        linked.ok_or_else(|| Reason::NotLinked(table).under(linked_under(rules)))
    }
}

fn linked_under(rules: &Rules) -> Option<Citation> {
    rules.jackpot_linked.map(|stated| stated.under)
}
