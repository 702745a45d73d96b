//! What a link keeps of what went through it: the meters of each level, the wagers they were
//! reckoned from, the last hits, and the clauses that all of it rested on.
//!
//! It is part of the fold, so that whoever asks need not read the record again. Every level
//! comes to what stands in its pool ([`Level::comes_to`]), and what entered comes to the
//! wagers by the rates they entered by ([`Link::reconciled`]).

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use cards::five::Category;
use money::{Meter, Money, Overflow, Rate};
use rulebook::{Citation, Role};

use crate::award::{Award, Source};
use crate::event::Event;
use crate::fold::counted;
use crate::hand::{Hand, Round, Stamp, TableId};
use crate::link::Link;
use crate::pool::{Pool, Pools};

/// How many hits are kept.
pub const LAST_HITS: usize = 25;

/// The meters of one level: the one pool, or each of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Level {
    /// What stood in it as it was opened.
    pub opened: Meter,
    /// What entered it of wagers, those that wait for a hit included.
    pub entered: Meter,
    /// What came out again with wagers that became void.
    pub voided: Meter,
    /// What the operator added.
    pub added: Meter,
    /// What the operator put in after it was won.
    pub seeded: Meter,
    /// What the operator put in because it lacked it for a prize.
    pub topped_up: Meter,
    /// What came from another level when the pool was divided or put together; less than
    /// nothing: what went there.
    pub moved: Meter,
    /// The prizes that it paid.
    pub wins: Money,
    /// How many they were.
    pub hits: u64,
}

impl Level {
    /// What must stand in the pool and wait for it.
    pub fn comes_to(&self) -> Result<Meter, Overflow> {
        self.opened
            .plus(self.entered)?
            .minus(self.voided)?
            .plus(self.added)?
            .plus(self.seeded)?
            .plus(self.topped_up)?
            .plus(self.moved)?
            .minus(Meter::at(self.wins)?)
    }
}

/// The wagers that entered by the same rates, void ones taken out again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rated {
    /// The rates.
    pub rates: Pools<Rate>,
    /// What was wagered.
    pub wagers: Money,
}

/// A prize that was awarded, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Hit {
    /// Which claim on this link it was, from 1.
    pub number: u64,
    /// Whose.
    pub hand: Hand,
    /// What the hand was.
    pub category: Category,
    /// The moment that ordered it among others.
    pub stamp: Option<Stamp>,
    /// Which in the order of those ruled on together, from 1.
    pub order: u32,
    /// The prize.
    pub amount: Money,
    /// Where it came from.
    pub from: Source,
    /// What stood in the pool that it was reckoned on.
    pub meter: Meter,
    /// How much of it the operator had to put in.
    pub topped_up: Money,
    /// The offices of the two who validated it.
    pub validated: Option<[Role; 2]>,
    /// What it rests on, its claim included.
    pub under: Vec<Citation>,
}

/// What a clause stood behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// What moved the pools.
    Moved,
    /// What the operator put in because a pool lacked it.
    ToppedUp,
    /// What stopped play.
    Stopped,
    /// What it was opened under.
    Opened,
}

/// What went through a link.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct History {
    pub(crate) levels: BTreeMap<Pool, Level>,
    pub(crate) rated: Vec<Rated>,
    pub(crate) by_table: BTreeMap<TableId, Money>,
    pub(crate) retained: Meter,
    #[serde(with = "shared")]
    pub(crate) last: Arc<Last>,
}

/// What changes rarely, so that copies share it.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Last {
    pub(crate) hits: VecDeque<Hit>,
    pub(crate) withdrawn: VecDeque<(Hand, Option<Citation>)>,
    /// Each clause once, with the table whose book it is of; none: the jackpot's own.
    pub(crate) cited: Vec<(What, Option<TableId>, Citation)>,
}

/// What entered a level, held against the wagers it was reckoned from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reconciled {
    /// The level.
    pub pool: Pool,
    /// Its meters.
    pub level: Level,
    /// What stands in it.
    pub stands: Meter,
    /// What waits for it.
    pub waits: Meter,
    /// What stands and waits, less what the meters come to.
    pub off_meters: Meter,
}

impl Link {
    /// The meters of each level, the one that is won first.
    pub fn levels(&self) -> impl Iterator<Item = (Pool, Level)> {
        let levels = &self.history.levels;
        levels.iter().map(|(pool, level)| (*pool, *level))
    }

    /// The wagers that entered, by their rates.
    #[must_use]
    pub fn rated(&self) -> &[Rated] {
        &self.history.rated
    }

    /// The wagers that entered, by table.
    pub fn wagers_by_table(&self) -> impl Iterator<Item = (TableId, Money)> {
        let tables = &self.history.by_table;
        tables.iter().map(|(table, wagers)| (*table, *wagers))
    }

    /// What the operator kept of the wagers.
    #[must_use]
    pub fn retained(&self) -> Meter {
        self.history.retained
    }

    /// The last hits, the latest last.
    pub fn hits(&self) -> impl DoubleEndedIterator<Item = &Hit> {
        self.history.last.hits.iter()
    }

    /// The last claims that came to nothing, the latest last.
    pub fn withdrawn(&self) -> impl Iterator<Item = &(Hand, Option<Citation>)> {
        self.history.last.withdrawn.iter()
    }

    /// The clauses behind something, each once and in order, with the table whose book it is
    /// of; none: the jackpot's own.
    pub fn behind(&self, what: What) -> impl Iterator<Item = (Option<TableId>, Citation)> {
        let cited = self.history.last.cited.iter();
        let cited = cited.filter(move |(of, _, _)| *of == what);
        cited.map(|(_, table, citation)| (*table, *citation))
    }

    /// Every level held against its meters.
    pub fn reconciled(&self) -> Result<Vec<Reconciled>, Overflow> {
        let levels = self.levels().map(|(pool, level)| {
            let (stands, waits) = (self.pools.meter(pool), self.held.meter(pool));
            Ok(Reconciled {
                pool,
                level,
                stands,
                waits,
                off_meters: stands.plus(waits)?.minus(level.comes_to()?)?,
            })
        });
        levels.collect()
    }

    /// What entered all levels, less what the wagers come to by the rates they entered by.
    pub fn off_wagers(&self) -> Result<Meter, Overflow> {
        let mut entered = Meter::ZERO;
        for (_, level) in self.levels() {
            entered = entered.plus(level.entered)?.minus(level.voided)?;
        }
        for rated in self.rated() {
            entered = entered.minus(rated.rates.of(rated.wagers)?.total()?)?;
        }
        Ok(entered)
    }

    /// Keeps what an event is for, while the link is still as it was before it.
    pub(crate) fn note(&mut self, event: &Event) {
        match event {
            Event::Opened { pools, .. } => {
                for (pool, meter) in pools.iter() {
                    self.level(pool).opened = meter;
                }
            }
            Event::Contributed {
                round,
                wagers,
                rates,
                parts,
                retained,
                ..
            } => {
                let parts = counted(parts.divided_like(self.pools));
                for (pool, part) in parts.iter() {
                    let level = self.level(pool);
                    level.entered = counted(level.entered.plus(part));
                }
                let kept = &mut self.history.retained;
                *kept = counted(kept.plus(*retained));
                self.wagered(round.table, *rates, *wagers);
            }
            Event::WagersVoided {
                round,
                places,
                parts,
                retained,
                ..
            } => self.void(*round, places, *parts, *retained),
            Event::ToppedUp { pool, amount, .. } => {
                let level = self.level(*pool);
                level.topped_up = counted(level.topped_up.plus(counted(Meter::at(*amount))));
            }
            Event::Seeded { pool, amount, .. } => {
                let level = self.level(*pool);
                level.seeded = counted(level.seeded.plus(counted(Meter::at(*amount))));
            }
            Event::Added { pool, amount, .. } => {
                let level = self.level(*pool);
                level.added = counted(level.added.plus(counted(Meter::at(*amount))));
            }
            Event::Awarded(award) => self.hit(award),
            Event::Split { major, minor, .. } => {
                let all = counted(major.plus(*minor));
                self.moves(Pool::Whole, counted(Meter::ZERO.minus(all)));
                self.moves(Pool::Major, *major);
                self.moves(Pool::Minor, *minor);
            }
            Event::Combined { pool, .. } => {
                for (of, meter) in self.pools.iter() {
                    self.moves(of, counted(Meter::ZERO.minus(meter)));
                }
                self.moves(Pool::Whole, *pool);
            }
            Event::ClaimWithdrawn { hand, under } => {
                let withdrawn = &mut Arc::make_mut(&mut self.history.last).withdrawn;
                withdrawn.push_back((*hand, *under));
                if withdrawn.len() > LAST_HITS {
                    withdrawn.pop_front();
                }
            }
            Event::WagerPosted { .. }
            | Event::TableJoined { .. }
            | Event::TableLeft { .. }
            | Event::LockedOut { .. }
            | Event::Dealt { .. }
            | Event::RoundClosed { .. }
            | Event::Declared { .. }
            | Event::Suspended { .. }
            | Event::TableResumed { .. }
            | Event::Resumed { .. }
            | Event::Claimed(_)
            | Event::Checked { .. }
            | Event::Validated { .. }
            | Event::HeldReleased { .. }
            | Event::RatesChanged { .. }
            | Event::RatesPosted { .. }
            | Event::WentDown { .. }
            | Event::CameUp { .. } => {}
        }
        self.note_under(event);
    }

    /// Keeps each clause once that stood behind something.
    fn note_under(&mut self, event: &Event) {
        let what: &[What] = match event {
            Event::Opened { .. } => &[What::Moved, What::Opened],
            Event::ToppedUp { .. } => &[What::Moved, What::ToppedUp],
            Event::Declared { .. } | Event::Suspended { .. } => &[What::Stopped],
            Event::Contributed { .. }
            | Event::WagersVoided { .. }
            | Event::HeldReleased { .. }
            | Event::Seeded { .. }
            | Event::Added { .. }
            | Event::Split { .. }
            | Event::Combined { .. }
            | Event::RatesChanged { .. }
            | Event::Awarded(_) => &[What::Moved],
            Event::WagerPosted { .. }
            | Event::TableJoined { .. }
            | Event::TableLeft { .. }
            | Event::LockedOut { .. }
            | Event::Dealt { .. }
            | Event::RoundClosed { .. }
            | Event::TableResumed { .. }
            | Event::Resumed { .. }
            | Event::Claimed(_)
            | Event::ClaimWithdrawn { .. }
            | Event::Checked { .. }
            | Event::Validated { .. }
            | Event::RatesPosted { .. }
            | Event::WentDown { .. }
            | Event::CameUp { .. } => return,
        };
        let table = event.table();
        for citation in event.under() {
            for what in what {
                let behind = (*what, table, citation);
                // Most are known, and then nothing is copied.
                if !self.history.last.cited.contains(&behind) {
                    Arc::make_mut(&mut self.history.last).cited.push(behind);
                }
            }
        }
    }

    fn level(&mut self, pool: Pool) -> &mut Level {
        self.history.levels.entry(pool).or_default()
    }

    fn moves(&mut self, pool: Pool, amount: Meter) {
        let level = self.level(pool);
        level.moved = counted(level.moved.plus(amount));
    }

    fn wagered(&mut self, table: TableId, rates: Pools<Rate>, amount: Money) {
        let wagers = self.history.by_table.entry(table).or_default();
        *wagers = counted(wagers.plus(amount));
        let rated = &mut self.history.rated;
        match rated.iter_mut().find(|rated| rated.rates == rates) {
            Some(known) => known.wagers = counted(known.wagers.plus(amount)),
            None => rated.push(Rated {
                rates,
                wagers: amount,
            }),
        }
    }

    /// Takes wagers out again by the rates they entered by, which their round still knows.
    fn void(&mut self, round: Round, places: &[u8], parts: Pools<Meter>, retained: Meter) {
        for (pool, part) in counted(parts.divided_like(self.pools)).iter() {
            let level = self.level(pool);
            level.voided = counted(level.voided.plus(part));
        }
        let kept = &mut self.history.retained;
        *kept = counted(kept.minus(retained));
        let state = self.rounds.get(&round);
        let wagers = state.into_iter().flat_map(|state| {
            let places = places.iter();
            places.filter_map(|place| state.wagers.get(place))
        });
        let entered = wagers.filter_map(|wager| Some((wager.entered?.rates, wager.amount)));
        let entered: Vec<(Pools<Rate>, Money)> = entered.collect();
        for (rates, amount) in entered {
            self.wagered(round.table, rates, counted(amount.negated()));
        }
    }

    fn hit(&mut self, award: &Award) {
        let mut meter = self.pools.meter(self.pools.shared());
        if let Source::Pool(pool) = award.from {
            meter = self.pools.meter(pool);
            let level = self.level(pool);
            level.wins = counted(level.wins.plus(award.amount));
            level.hits += 1;
        }
        let pending = self.claims.get(&award.hand);
        let claim = pending.map(|pending| pending.claim);
        let mut under: Vec<Citation> = award.under.iter().collect();
        if let Some(claim) = claim {
            under.extend(claim.under.iter());
            under.push(claim.prize.under);
            under.extend(claim.ordered_by);
        }
        let hit = Hit {
            number: claim.map_or(0, |claim| claim.number),
            hand: award.hand,
            category: award.category,
            stamp: claim.map(|claim| claim.stamp),
            order: award.order,
            amount: award.amount,
            from: award.from,
            meter,
            topped_up: award.topped_up,
            validated: pending.and_then(|pending| pending.validated),
            under,
        };
        let hits = &mut Arc::make_mut(&mut self.history.last).hits;
        hits.push_back(hit);
        if hits.len() > LAST_HITS {
            hits.pop_front();
        }
    }
}

/// What copies share, written as what it is.
mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Last;

    pub(super) fn serialize<S: Serializer>(
        last: &Arc<Last>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        last.as_ref().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<Last>, D::Error> {
        Last::deserialize(deserializer).map(Arc::new)
    }
}
