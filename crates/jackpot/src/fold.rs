//! How events make the state of a link.

use std::collections::BTreeSet;

use money::{Meter, Money, Overflow};

use crate::award::{Award, Source};
use crate::claim::{Check, Checks, Pending};
use crate::event::Event;
use crate::hand::{Round, TableId};
use crate::link::{Declared, Link, Suspension, Table};
use crate::pool::{Pool, Pools};
use crate::round::{Entered, RoundState, Wagered};

impl Link {
    /// Folds an event in. Refuses nothing and decides nothing.
    ///
    /// # Panics
    ///
    /// If the amounts of a forged journal cannot be counted: the house stops before its
    /// books are wrong.
    pub fn apply(&mut self, event: &Event) {
        self.happened += 1;
        self.note(event);
        match event {
            Event::Opened {
                terms,
                pools,
                tables,
                approval,
                ..
            } => {
                self.terms = Some(terms.clone());
                self.pools = *pools;
                self.held = Pools::empty(self.pools);
                for (table, device) in tables {
                    self.add_table(*table, device);
                }
                self.approvals.extend(approval.clone());
            }
            Event::WagerPosted { amount, .. } => {
                if let Some(terms) = &mut self.terms {
                    terms.wager = *amount;
                }
            }
            Event::TableJoined { table, device } => self.add_table(*table, device),
            Event::TableLeft { table } => {
                self.tables.remove(table);
                self.rounds.retain(|round, _| round.table != *table);
            }
            Event::LockedOut { round, at, wagers } => {
                self.forget_before(*round);
                let wagered = |amount: Money| Wagered {
                    amount,
                    entered: None,
                };
                let state = RoundState {
                    at: *at,
                    wagers: wagers.iter().map(|(&at, &it)| (at, wagered(it))).collect(),
                    dealt: Default::default(),
                    closed: false,
                };
                self.rounds.insert(*round, state);
            }
            Event::Contributed {
                round,
                places,
                rates,
                parts,
                held,
                ..
            } => {
                self.enter(*parts, *held);
                let entered = Entered {
                    rates: *rates,
                    held: *held,
                };
                for place in places {
                    let state = self.rounds.get_mut(round);
                    if let Some(wager) = state.and_then(|state| state.wagers.get_mut(place)) {
                        wager.entered = Some(entered);
                    }
                }
            }
            Event::WagersVoided {
                round,
                places,
                parts,
                held,
                ..
            } => {
                let out = counted(parts.each(|meter| Meter::ZERO.minus(meter)));
                self.enter(out, *held);
                self.forget_wagers(*round, places);
            }
            Event::Dealt { round, hands } => {
                if let Some(state) = self.rounds.get_mut(round) {
                    state.dealt = hands.iter().map(|hand| (hand.place, *hand)).collect();
                }
            }
            Event::RoundClosed { round } => {
                if let Some(state) = self.rounds.get_mut(round) {
                    state.closed = true;
                }
            }
            Event::Declared {
                hand, category, at, ..
            } => {
                let (category, at) = (*category, *at);
                self.declared.insert(*hand, Declared { category, at });
            }
            Event::Suspended { open, .. } => {
                self.suspension = Some(Suspension {
                    open: open.clone(),
                    resumed: BTreeSet::new(),
                });
            }
            Event::TableResumed { table, .. } => {
                if let Some(suspension) = &mut self.suspension {
                    suspension.resumed.insert(*table);
                }
            }
            Event::Resumed { .. } => {
                self.suspension = None;
                self.declared.clear();
            }
            Event::Claimed(claim) => {
                self.claimed = claim.number;
                let pending = Pending {
                    claim: *claim,
                    checks: Checks::default(),
                    validated: None,
                };
                self.claims.insert(claim.hand, pending);
            }
            Event::ClaimWithdrawn { hand, .. } => {
                self.claims.remove(hand);
            }
            Event::Checked { hand, check, .. } => {
                // A deck is counted once for the round.
                let serves = |other: &Pending| match check {
                    Check::DeckCounted { .. } => other.claim.hand.round == hand.round,
                    _ => other.claim.hand == *hand,
                };
                for pending in self.claims.values_mut().filter(|it| serves(it)) {
                    pending.checks.note(*check);
                }
            }
            Event::Validated { hand, by, .. } => {
                if let Some(pending) = self.claims.get_mut(hand) {
                    pending.validated = Some(*by);
                }
            }
            Event::ToppedUp { pool, amount, .. } => self.put_in(*pool, *amount),
            Event::Awarded(award) => self.pay(award),
            Event::HeldReleased { parts, .. } => {
                self.pools = counted(self.pools.plus_each(*parts));
                self.held = counted(self.held.minus_each(*parts));
                for state in self.rounds.values_mut() {
                    for wager in state.wagers.values_mut() {
                        if let Some(entered) = &mut wager.entered {
                            entered.held = false;
                        }
                    }
                }
            }
            Event::Seeded { pool, amount, .. } => {
                self.put_in(*pool, *amount);
                self.seed_due = false;
            }
            Event::Added {
                pool, amount, held, ..
            } => {
                if *held {
                    let amount = counted(Meter::at(*amount));
                    self.held = counted(self.held.plus(*pool, amount));
                } else {
                    self.put_in(*pool, *amount);
                }
            }
            Event::Split {
                major,
                minor,
                rates,
                approval,
                ..
            } => {
                let (major, minor) = (*major, *minor);
                self.pools = Pools::Divided { major, minor };
                self.held = Pools::empty(self.pools);
                self.set_rates(*rates, Some(approval));
            }
            Event::Combined {
                pool,
                rates,
                approval,
                ..
            } => {
                self.pools = Pools::One(*pool);
                self.held = Pools::empty(self.pools);
                self.set_rates(*rates, Some(approval));
            }
            Event::RatesChanged {
                rates, approval, ..
            } => self.set_rates(*rates, approval.as_ref()),
            Event::RatesPosted {
                rates, approval, ..
            } => {
                self.rates_next = Some(Box::new((*rates, approval.clone())));
            }
            Event::WentDown { table } => self.set_down(*table, true),
            Event::CameUp { table } => self.set_down(*table, false),
        }
    }

    fn add_table(&mut self, table: TableId, device: &str) {
        let device = device.to_owned();
        self.tables.insert(
            table,
            Table {
                device,
                down: false,
            },
        );
    }

    /// Puts `parts` into the pools; of the one that is won into what is held, if so.
    fn enter(&mut self, parts: Pools<Meter>, held: bool) {
        let mut parts = counted(parts.divided_like(self.pools));
        if held {
            let shared = parts.shared();
            self.held = counted(self.held.plus(shared, parts.meter(shared)));
            parts = parts.with(shared, Meter::ZERO);
        }
        self.pools = counted(self.pools.plus_each(parts));
    }

    fn put_in(&mut self, pool: Pool, amount: Money) {
        let amount = counted(Meter::at(amount));
        self.pools = counted(self.pools.plus(pool, amount));
    }

    fn pay(&mut self, award: &Award) {
        self.claims.remove(&award.hand);
        self.seed_due |= award.whole;
        if let Source::Pool(pool) = award.from {
            let left = counted(self.pools.meter(pool).pay(award.amount));
            self.pools = self.pools.with(pool, left);
        }
    }

    /// A table that begins a round has done with those before it, unless one is unpaid.
    fn forget_before(&mut self, round: Round) {
        let claims = &self.claims;
        self.rounds.retain(|known, state| {
            let unpaid = claims.keys().any(|hand| hand.round == *known);
            known.table != round.table || !state.closed || unpaid
        });
    }

    /// A round that has no wager left is no round of this link.
    fn forget_wagers(&mut self, round: Round, places: &[u8]) {
        if let Some(state) = self.rounds.get_mut(&round) {
            for place in places {
                state.wagers.remove(place);
                state.dealt.remove(place);
            }
            if state.wagers.is_empty() {
                self.rounds.remove(&round);
            }
        }
    }

    fn set_rates(&mut self, rates: Pools<money::Rate>, approval: Option<&rulebook::Approval>) {
        self.rates_next = None;
        if let Some(terms) = &mut self.terms {
            terms.rates = rates;
            terms.rates_approved = approval.cloned();
        }
        self.approvals.extend(approval.cloned());
    }

    fn set_down(&mut self, table: Option<TableId>, down: bool) {
        match table {
            Some(table) => {
                if let Some(table) = self.tables.get_mut(&table) {
                    table.down = down;
                }
            }
            None => self.down = down,
        }
    }
}

#[expect(
    clippy::expect_used,
    reason = "deciding counted the same sum before the event was written"
)]
pub(crate) fn counted<T>(sum: Result<T, Overflow>) -> T {
    sum.expect("deciding counted the same sum")
}
