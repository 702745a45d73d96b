//! When claims are awarded, and what follows once none is pending.

use money::{Meter, Overflow};
use rulebook::Citations;

use crate::allocate::allocate;
use crate::award::Award;
use crate::batch::Batch;
use crate::event::Event;
use crate::link::Link;
use crate::refusal::{Reason, Refusal};
use crate::rules::Rules;
use crate::ruling::Ruling;

/// A working copy of a link, and the events that made it differ.
#[derive(Debug)]
struct Draft<'l> {
    before: &'l Link,
    link: Link,
    events: Vec<Event>,
}

impl Link {
    pub(crate) fn decide_award(&self, rules: &Rules) -> Result<Vec<Event>, Refusal> {
        self.ruled(rules, |link, batch| {
            link.ready(rules, batch)?;
            link.validated(rules, batch)
        })
    }

    pub(crate) fn decide_proposed(&self, rules: &Rules) -> Result<Vec<Award>, Refusal> {
        let events = self.decide_unvalidated(rules)?;
        let awards = events.into_iter().filter_map(|event| match event {
            Event::Awarded(award) => Some(award),
            _ => None,
        });
        Ok(awards.collect())
    }

    /// What [`Link::decide_award`] gives rise to once everything is validated.
    pub(crate) fn decide_unvalidated(&self, rules: &Rules) -> Result<Vec<Event>, Refusal> {
        self.ruled(rules, |link, batch| link.ready(rules, batch))
    }

    /// These events, and what follows from them once no hit is pending.
    pub(crate) fn drafted(&self, rules: &Rules, events: Vec<Event>) -> Result<Vec<Event>, Refusal> {
        let nothing_waits = self.claims.is_empty() && self.suspension.is_none();
        if nothing_waits {
            return Ok(events);
        }
        let mut draft = Draft::of(self);
        events.into_iter().for_each(|event| draft.push(event));
        draft.clear(rules)?;
        Ok(draft.events)
    }

    /// Rules on every batch that `may` be ruled on, or says why the first may not.
    fn ruled(
        &self,
        rules: &Rules,
        may: impl Fn(&Link, &Batch) -> Result<(), Refusal>,
    ) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft::of(self);
        let mut refusal = Reason::NothingIsClaimed.under(None);
        // One at a time: a batch paid can set another free.
        loop {
            let batches = draft.link.batches(rules);
            let mut blocked = None;
            let free = batches.iter().find(|batch| match may(&draft.link, batch) {
                Ok(()) => true,
                Err(why) => {
                    blocked.get_or_insert(why);
                    false
                }
            });
            if let (true, Some(why)) = (draft.events.is_empty(), blocked) {
                refusal = why;
            }
            let Some(batch) = free else { break };
            draft.rule(rules, batch)?;
        }
        if draft.events.is_empty() {
            return Err(refusal);
        }
        // Only now: a hit that waited for another is paid on the pool which that one left.
        draft.clear(rules)?;
        Ok(draft.events)
    }
}

impl Draft<'_> {
    fn of(link: &Link) -> Draft<'_> {
        Draft {
            before: link,
            link: link.clone(),
            events: Vec::new(),
        }
    }

    fn push(&mut self, event: Event) {
        self.link.apply(&event);
        self.events.push(event);
    }

    fn rule(&mut self, rules: &Rules, batch: &Batch) -> Result<(), Overflow> {
        let seed = self.link.terms.as_ref().and_then(|terms| terms.seed);
        let mut ruling = Ruling::new(rules, self.link.pools, seed);
        allocate(&mut ruling, batch)?;
        let events = ruling.events;
        events.into_iter().for_each(|event| self.push(event));
        Ok(())
    }

    /// Rates that waited for the pool to be won, or a part of it, are set once it was.
    fn set_posted_rates(&mut self, rules: &Rules) {
        let won = self.events.iter().any(|event| match event {
            Event::Awarded(award) => {
                let claim = self.before.claims.get(&award.hand);
                claim.is_some_and(|it| it.claim.prize.value.is_shared())
            }
            _ => false,
        });
        if let (true, Some(next)) = (won, self.link.rates_next.as_deref().cloned()) {
            let (rates, approval) = next;
            let under = Citations::of(rules.progression.under);
            self.push(Event::RatesChanged {
                rates,
                approval,
                under,
            });
        }
    }

    /// Once no hit is pending: what was held enters the pool, then the seed that is due, then
    /// the rates that waited, and play goes on.
    fn clear(&mut self, rules: &Rules) -> Result<(), Refusal> {
        let pool = self.link.pools.shared();
        if self.link.is_frozen(pool) {
            return Ok(());
        }
        if !self.link.held.is_empty() {
            self.link.has_room_for(Meter::ZERO)?;
            self.push(Event::HeldReleased {
                parts: self.link.held,
                under: Citations::of(rules.jackpot_meter.under).and(rules.contribution_at.under),
            });
        }
        let seed = self.link.terms.as_ref().and_then(|terms| terms.seed);
        if let Some(amount) = seed.filter(|_| self.link.seed_due) {
            self.link.has_room_for(Meter::at(amount)?)?;
            let reseed = rules.reseed.map(|switch| switch.under);
            let under = reseed.unwrap_or(rules.jackpot_seed.under);
            self.push(Event::Seeded {
                pool,
                amount,
                under: Citations::of(under).and(rules.jackpot_seed.under),
            });
        }
        self.set_posted_rates(rules);
        if let Some(resumed) = self.link.resumes(rules) {
            self.push(resumed);
        }
        Ok(())
    }
}
