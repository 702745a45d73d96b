//! Declarations, and the suspension of play they bring.

use std::collections::BTreeMap;

use cards::five::Category;
use rulebook::{Citation, Citations};

use crate::event::Event;
use crate::hand::{Hand, Round, Stamp, TableId};
use crate::link::Link;
use crate::refusal::{Reason, Refusal};
use crate::rules::Rules;

impl Link {
    pub(crate) fn decide_declare(
        &self,
        rules: &Rules,
        hand: Hand,
        category: Category,
        at: Stamp,
    ) -> Result<Vec<Event>, Refusal> {
        let Some(declared) = rules.jackpot_declared else {
            return Err(Reason::NothingIsDeclared.under(None));
        };
        self.table(rules, hand.round.table)?;
        let round = self.rounds.get(&hand.round);
        if round.is_some_and(|state| state.closed) {
            return Err(Reason::RoundIsClosed(hand.round).under(None));
        }
        if !rules.prize(category).is_some_and(|it| it.value.is_shared()) {
            return Err(Reason::NotToBeDeclared(category).under(declared.under));
        }
        if self.declared.contains_key(&hand) || self.claims.contains_key(&hand) {
            return Err(Reason::DeclaredAlready(hand).under(declared.under));
        }
        let under = Citations::of(declared.under);
        // A round that took no jackpot wager is known to the jackpot from here on: play
        // stands still until it is over, though it wins nothing.
        let wagers = BTreeMap::new();
        let heard = round.is_none().then_some(Event::LockedOut {
            round: hand.round,
            at,
            wagers,
        });
        let mut after = self.clone();
        heard.iter().for_each(|event| after.apply(event));
        let declared = Event::Declared {
            hand,
            category,
            at,
            under,
        };
        Ok([heard, Some(declared), after.suspends(rules)]
            .into_iter()
            .flatten()
            .collect())
    }

    pub(crate) fn decide_resume(
        &self,
        rules: &Rules,
        table: TableId,
    ) -> Result<Vec<Event>, Refusal> {
        self.table(rules, table)?;
        if self.plays(table) {
            return Err(Reason::NotSuspended(table).under(None));
        }
        let under = Citations::of(suspends_under(rules));
        Ok(vec![Event::TableResumed { table, under }])
    }

    /// The suspension that a declared or claimed hand brings, where the book has one and
    /// play is not stopped already.
    pub(crate) fn suspends(&self, rules: &Rules) -> Option<Event> {
        let stops = rules.declaration_suspends?;
        let open = self.rounds.iter().filter(|(_, state)| !state.closed);
        self.suspension.is_none().then(|| Event::Suspended {
            open: open.map(|(round, _)| *round).collect(),
            under: Citations::of(stops.under),
        })
    }

    /// The end of a suspension: every round that was open is over, and what it claimed
    /// is resolved.
    pub(crate) fn resumes(&self, rules: &Rules) -> Option<Event> {
        self.suspension.as_ref()?;
        let resolved = self.open_since_declared().is_none() && !self.is_frozen(self.pools.shared());
        resolved.then(|| Event::Resumed {
            under: Citations::of(suspends_under(rules)),
        })
    }

    /// A round that was open at the declaration and can still hit.
    pub(crate) fn open_since_declared(&self) -> Option<Round> {
        let suspension = self.suspension.as_ref()?;
        let mut open = suspension.open.iter();
        open.find(|round| self.may_hit(**round)).copied()
    }

    /// The wager of a hand that can still hit.
    pub(crate) fn hand_in_play(&self, rules: &Rules, hand: Hand) -> Result<money::Money, Refusal> {
        self.table(rules, hand.round.table)?;
        let state = self.round(hand.round)?;
        if state.closed {
            return Err(Reason::RoundIsClosed(hand.round).under(None));
        }
        let wager = state.wagers.get(&hand.place).map(|wager| wager.amount);
        wager.ok_or_else(|| Reason::NoWager(hand).under(rules.dark_light.under))
    }
}

fn suspends_under(rules: &Rules) -> Citation {
    rules
        .declaration_suspends
        .map_or(rules.jackpot_allocation.under, |stated| stated.under)
}
