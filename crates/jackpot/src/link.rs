//! A jackpot and the tables that play for it.
//!
//! [`Link::decide`] changes nothing and may refuse; [`Link::apply`] changes the state
//! and refuses nothing. The state is the fold of the events: `fold.rs`. What a command
//! gives rise to stands with its noun: `opening.rs`, `contribution.rs`, `round.rs`,
//! `declaration.rs`, `claiming.rs`, `awarding.rs`, `operator.rs`.

use std::collections::{BTreeMap, BTreeSet};

use cards::five::Category;
use money::{Meter, Money, Rate};
use rulebook::Approval;

use crate::award::Award;
use crate::claim::Pending;
use crate::command::Command;
use crate::event::Event;
use crate::hand::{Hand, Round, Stamp, TableId};
use crate::history::History;
use crate::pool::{Pool, Pools};
use crate::refusal::{Reason, Refusal};
use crate::round::RoundState;
use crate::rules::Rules;
use crate::setup::Terms;

/// A jackpot and the tables that play for it. Begins unopened.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Link {
    pub(crate) terms: Option<Terms>,
    /// What stands in the pools. While a hit is pending nothing enters the one that is
    /// won, so its meter is the amount frozen.
    pub(crate) pools: Pools<Meter>,
    /// What waits for the pool after the pending hit.
    pub(crate) held: Pools<Meter>,
    pub(crate) tables: BTreeMap<TableId, Table>,
    #[serde(with = "crate::pairs")]
    pub(crate) rounds: BTreeMap<Round, RoundState>,
    #[serde(with = "crate::pairs")]
    pub(crate) claims: BTreeMap<Hand, Pending>,
    /// How many claims there ever were.
    pub(crate) claimed: u64,
    #[serde(with = "crate::pairs")]
    pub(crate) declared: BTreeMap<Hand, Declared>,
    pub(crate) suspension: Option<Suspension>,
    /// Whether the pool was won and not seeded since.
    pub(crate) seed_due: bool,
    /// Whether no table can reach the jackpot.
    pub(crate) down: bool,
    pub(crate) approvals: Vec<Approval>,
    /// How much has happened to it.
    #[serde(default)]
    pub(crate) happened: u64,
    /// The rates that wait for the pool to be won, with their approval.
    pub(crate) rates_next: Option<Box<(Pools<Rate>, Option<Approval>)>>,
    /// What went through it.
    pub(crate) history: History,
}

/// A table of the link.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Table {
    /// What it is dealt from.
    pub(crate) device: String,
    /// Whether it cannot reach the jackpot.
    pub(crate) down: bool,
}

/// A declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Declared {
    /// What the hand was said to be.
    pub category: Category,
    /// When.
    pub at: Stamp,
}

/// Play stopped at every table until a declared hand is resolved.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Suspension {
    /// The rounds that were open.
    pub open: Vec<Round>,
    /// The tables that play those to the end.
    pub resumed: BTreeSet<TableId>,
}

impl Default for Link {
    fn default() -> Link {
        Link {
            terms: None,
            pools: Pools::One(Meter::ZERO),
            held: Pools::One(Meter::ZERO),
            tables: BTreeMap::new(),
            rounds: BTreeMap::new(),
            claims: BTreeMap::new(),
            claimed: 0,
            declared: BTreeMap::new(),
            suspension: None,
            seed_due: false,
            down: false,
            approvals: Vec::new(),
            happened: 0,
            rates_next: None,
            history: History::default(),
        }
    }
}

impl Link {
    /// The link that these events made.
    #[must_use]
    pub fn replay<'e>(events: impl IntoIterator<Item = &'e Event>) -> Link {
        let mut link = Link::default();
        for event in events {
            link.apply(event);
        }
        link
    }

    /// The events that `command` gives rise to, or the refusal. Changes nothing.
    pub fn decide(&self, rules: &Rules, command: Command) -> Result<Vec<Event>, Refusal> {
        if let Command::Open(setup) = command {
            return self.decide_open(rules, setup);
        }
        let terms = self.terms()?;
        match command {
            Command::Open(_) => Err(Reason::OpenAlready.under(None)),
            Command::PostWager { amount } => self.decide_post_wager(rules, amount),
            Command::Join { table, device } => self.decide_join(rules, table, device),
            Command::Leave { table } => self.decide_leave(rules, table),
            Command::LockOut { round, at, wagers } => {
                self.decide_lock_out(rules, terms, round, at, &wagers)
            }
            Command::Collect { round, places } => self.decide_collect(rules, terms, round, &places),
            Command::Void {
                round,
                places,
                under,
            } => self.decide_void(rules, round, &places, under),
            Command::Deal { round, hands } => self.decide_deal(round, &hands),
            Command::Close { round } => self.decide_close(rules, round),
            Command::Declare { hand, category, at } => {
                self.decide_declare(rules, hand, category, at)
            }
            Command::Resume { table } => self.decide_resume(rules, table),
            Command::Claim {
                hand,
                category,
                at,
                most,
            } => self.decide_claim(rules, hand, category, at, most),
            Command::Withdraw { hand } => self.decide_withdraw(rules, hand),
            Command::Check { hand, check } => self.decide_check(rules, hand, check),
            Command::Validate { hand, by } => self.decide_validate(rules, terms, hand, by),
            Command::Award => self.decide_award(rules),
            Command::Add { pool, amount } => self.decide_add(rules, pool, amount),
            Command::Split {
                minor,
                rates,
                approval,
            } => self.decide_split(rules, terms, minor, rates, approval),
            Command::Combine { rate, approval } => {
                self.decide_combine(rules, terms, rate, approval)
            }
            Command::ChangeRates {
                rates,
                approval,
                after_the_win,
            } => self.decide_change_rates(rules, terms, rates, approval, after_the_win),
            Command::Down { table } => self.decide_down(rules, table),
            Command::Up { table } => self.decide_up(rules, table),
        }
    }

    /// What it is run on.
    pub fn terms(&self) -> Result<&Terms, Refusal> {
        self.terms.as_ref().ok_or(Reason::NotOpen.under(None))
    }

    /// What stands in the pools.
    #[must_use]
    pub const fn pools(&self) -> Pools<Meter> {
        self.pools
    }

    /// What waits for the pool after the pending hit.
    #[must_use]
    pub const fn held(&self) -> Pools<Meter> {
        self.held
    }

    /// What the meters show: the pool, or the Major one of two.
    #[must_use]
    pub fn shown(&self) -> Money {
        self.pools.meter(self.pools.shared()).shown()
    }

    /// Whether a hit is pending on a pool, so that nothing enters it.
    #[must_use]
    pub fn is_frozen(&self, pool: Pool) -> bool {
        let hit = || {
            self.claims
                .values()
                .any(|it| it.claim.prize.value.is_shared())
        };
        pool == self.pools.shared() && hit()
    }

    /// The claims that are not paid yet.
    pub fn claims(&self) -> impl Iterator<Item = &Pending> {
        self.claims.values()
    }

    /// A claim that is not paid yet.
    #[must_use]
    pub fn claim(&self, hand: Hand) -> Option<&Pending> {
        self.claims.get(&hand)
    }

    /// The suspension of play, if there is one.
    #[must_use]
    pub const fn suspension(&self) -> Option<&Suspension> {
        self.suspension.as_ref()
    }

    /// Whether a table may go on with its round: play is not suspended, or not there.
    #[must_use]
    pub fn plays(&self, table: TableId) -> bool {
        self.suspension
            .as_ref()
            .is_none_or(|suspension| suspension.resumed.contains(&table))
    }

    /// Whether a round took jackpot wagers and can still hit.
    #[must_use]
    pub fn may_hit(&self, round: Round) -> bool {
        self.rounds.get(&round).is_some_and(|state| !state.closed)
    }

    /// The jackpot wager that was accepted for a hand, unless it became void.
    #[must_use]
    pub fn wager(&self, hand: Hand) -> Option<Money> {
        let wagers = &self.rounds.get(&hand.round)?.wagers;
        wagers.get(&hand.place).map(|wager| wager.amount)
    }

    /// Whether a table is on this jackpot and reaches it now.
    #[must_use]
    pub fn reaches(&self, table: TableId) -> bool {
        let linked = self.tables.get(&table);
        !self.down && linked.is_some_and(|table| !table.down)
    }

    /// The approvals it rests on, with their conditions.
    #[must_use]
    pub fn approvals(&self) -> &[Approval] {
        &self.approvals
    }

    /// What would be awarded now, were everything validated: what the two people who
    /// validate are shown.
    pub fn proposed(&self, rules: &Rules) -> Result<Vec<Award>, Refusal> {
        self.decide_proposed(rules)
    }

    /// Whether the prize of a hand would be no more than an amount.
    #[must_use]
    pub fn is_within(&self, rules: &Rules, hand: Hand, most: Money) -> bool {
        let proposed = self.proposed(rules).unwrap_or_default();
        let award = proposed.iter().find(|award| award.hand == hand);
        award.is_some_and(|award| award.amount <= most)
    }

    /// How much has happened to it: of two things at one moment, what happened first.
    #[must_use]
    pub const fn happened(&self) -> u64 {
        self.happened
    }

    /// The rates that wait for the pool to be won.
    #[must_use]
    pub fn rates_next(&self) -> Option<Pools<Rate>> {
        self.rates_next.as_ref().map(|next| next.0)
    }

    /// Its tables.
    pub fn tables(&self) -> impl Iterator<Item = TableId> {
        self.tables.keys().copied()
    }

    pub(crate) fn round(&self, round: Round) -> Result<&RoundState, Refusal> {
        let known = self.rounds.get(&round);
        known.ok_or(Reason::NoSuchRound(round).under(None))
    }
}
