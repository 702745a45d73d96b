//! A jackpot as those who work at its tables see it: its meters, and what happened to it.
//!
//! All of it stands in the fold: whoever asks reads no record.

use std::collections::BTreeMap;

use jackpot::{Hit, Link, Pool, Pools, Reconciled, Source, TableId, Terms, What};
use money::{Meter, Money, Rate};
use rulebook::Book;
use serde::{Deserialize, Serialize};

use super::{Under, written};
use crate::house::House;

/// A jackpot, its meters and its prizes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorOfJackpot)
)]
pub struct JackpotReport {
    /// Its name.
    pub jackpot: String,
    /// The tables that play for it.
    pub tables: Vec<u32>,
    /// What its meters show.
    pub meters: Vec<MeterReport>,
    /// What moved them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub moved_under: Under,
    /// The last 25 prizes that were awarded, in order.
    pub awards: Vec<AwardReport>,
    /// The last 25 claims that came to nothing.
    pub withdrawn: Vec<PlaceOfLink>,
    /// What the operator put in for prizes.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub topped_up: Money,
    /// What asks for that.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub topped_up_under: Under,
    /// What stopped play at its tables.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub stopped_under: Under,
    /// What let it be opened.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub opened_under: Under,
    /// What one wager costs.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub wager: Money,
    /// What the operator puts in after the pool was won.
    #[cfg_attr(feature = "schema", schema(value_type = Option<i64>, required))]
    pub seed: Option<Money>,
    /// The rates that wait for the pool to be won, the one that is won first.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rates_next: Option<Vec<String>>,
    /// Its tables, and whether each reaches it.
    pub links: Vec<LinkedTable>,
    /// The meters of each level.
    pub levels: Vec<LevelReport>,
    /// The wagers that the meters were reckoned from.
    pub wagers: WagersReport,
}

/// A table of a jackpot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorLinkedTable)
)]
pub struct LinkedTable {
    /// The table.
    pub table: u32,
    /// Whether it reaches the jackpot.
    pub up: bool,
    /// Whether it plays: a declaration may have stopped it.
    pub plays: bool,
}

/// The meters of one level, in ten-thousandths of a minor unit where they are no whole amounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorLevel)
)]
pub struct LevelReport {
    /// Which: `pool`, `major` or `minor`.
    pub pool: String,
    /// The part of each wager that enters it; none: it is closed, for the pool was divided or
    /// put together.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rate: Option<String>,
    /// What stood in it as it was opened.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub opened: Meter,
    /// What entered it of wagers.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub entered: Meter,
    /// What came out again with void wagers.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub voided: Meter,
    /// What the operator added.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub added: Meter,
    /// What the operator put in after it was won.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub seeded: Meter,
    /// What the operator put in because it lacked it for a prize.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub topped_up: Meter,
    /// What came from other levels; less than nothing: what went there.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub moved: Meter,
    /// What is shown of it.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub display: Money,
    /// What stands in it.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub stands: Meter,
    /// How many prizes it paid.
    pub hits: u64,
    /// What they came to.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub wins: Money,
    /// What is over a limit of the meter: no book here sets one, so it is nothing.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub overflow: Meter,
    /// What waits for the pool after a hit that is pending.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub reserve: Meter,
    /// What stands and waits, less what the other meters come to: nothing, or the meters are
    /// wrong.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub off_meters: Meter,
}

/// The wagers that the meters were reckoned from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorWagersOfJackpot)
)]
pub struct WagersReport {
    /// By the rates they entered by.
    pub by_rates: Vec<RatedReport>,
    /// By table.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, i64>))]
    pub by_table: BTreeMap<u32, Money>,
    /// What the operator kept of them.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub retained: Meter,
    /// What entered, less what the wagers come to by their rates: nothing, or the meters are
    /// wrong.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub off_wagers: Meter,
}

/// Wagers that entered by the same rates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorRatedWagers)
)]
pub struct RatedReport {
    /// The rates, that of the pool that is won first.
    pub rates: Vec<String>,
    /// What was wagered.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub wagers: Money,
    /// What that comes to.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub entered: Meter,
}

/// A meter of a jackpot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorMeter)
)]
pub struct MeterReport {
    /// Which: `major` or `minor`; none: the one that its tables show.
    #[cfg_attr(feature = "schema", schema(required))]
    pub pool: Option<String>,
    /// What it shows.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub amount: Money,
    /// What has it show so.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

/// A prize that was awarded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorAward)
)]
pub struct AwardReport {
    /// The table.
    pub table: u32,
    /// The place.
    pub place: u8,
    /// How much.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub amount: Money,
    /// Which it was among those ruled on together.
    pub order: u32,
    /// What it rests on, its claim included.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
    /// Which claim on this jackpot it was, from 1.
    pub number: u64,
    /// The round of the table.
    pub round: u64,
    /// What the hand was.
    pub hand: String,
    /// When the hand was dealt or declared, whichever its book orders by, in milliseconds of
    /// the house's clock.
    #[cfg_attr(feature = "schema", schema(required))]
    pub dealt_ms: Option<i64>,
    /// Where the prize came from: `pool`, `major`, `minor` or `float`.
    pub from: String,
    /// What stood there before it was paid.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub meter: Money,
    /// How much of it the operator had to put in.
    #[cfg_attr(feature = "schema", schema(value_type = i64))]
    pub topped_up: Money,
}

/// A place of a table of the link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorPlaceOfLink)
)]
pub struct PlaceOfLink {
    /// The table.
    pub table: u32,
    /// The place.
    pub place: u8,
    /// What it rests on.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<super::Ground>))]
    pub under: Under,
}

impl JackpotReport {
    /// A jackpot of a house; none: there is none of this name.
    #[must_use]
    pub fn of(house: &House, name: &str) -> Option<JackpotReport> {
        let jackpot = house.jackpots.get(name)?;
        let link = &jackpot.link;
        let terms = link.terms().ok()?;
        let books = Books::of(house, &jackpot.tables)?;
        let pools = [None, Some(Pool::Major), Some(Pool::Minor)];
        let meters = pools.into_iter().filter_map(|pool| {
            let shown = house.shown(name, pool)?;
            let pool = pool.map(|pool| match pool {
                Pool::Minor => "minor".to_owned(),
                _ => "major".to_owned(),
            });
            Some(MeterReport {
                pool,
                amount: shown.amount,
                under: written(books.own, shown.under),
            })
        });
        let reconciled = link.reconciled().ok()?;
        let topped_up = reconciled.iter().map(|it| it.level.topped_up.shown());
        let topped_up = Money::sum(topped_up).unwrap_or(Money::ZERO);
        let levels = reconciled.into_iter();
        Some(JackpotReport {
            jackpot: name.to_owned(),
            tables: jackpot.tables.clone(),
            meters: meters.collect(),
            moved_under: books.behind(link, What::Moved),
            awards: link.hits().map(|hit| books.award(hit)).collect(),
            withdrawn: books.withdrawn(link),
            topped_up,
            topped_up_under: books.behind(link, What::ToppedUp),
            stopped_under: books.behind(link, What::Stopped),
            opened_under: books.behind(link, What::Opened),
            wager: terms.wager,
            seed: terms.seed,
            rates_next: link.rates_next().map(rates),
            links: link.tables().map(|table| link_of(link, table)).collect(),
            levels: levels.map(|it| LevelReport::of(terms, &it)).collect(),
            wagers: WagersReport::of(link)?,
        })
    }

    /// The meter of a pool, or the one that its tables show.
    #[must_use]
    pub fn meter(&self, pool: Option<&str>) -> Option<&MeterReport> {
        let pool = pool.map(|pool| if pool == "minor" { pool } else { "major" });
        let mut meters = self.meters.iter();
        meters.find(|meter| meter.pool.as_deref() == pool)
    }
}

/// The books of the tables of a jackpot, and its own: that of the first of them.
struct Books<'h> {
    house: &'h House,
    own: &'h Book,
}

impl<'h> Books<'h> {
    fn of(house: &'h House, tables: &[u32]) -> Option<Books<'h>> {
        let mut tables = tables.iter();
        let table = tables.find_map(|table| house.tables.get(table))?;
        Some(Books {
            house,
            own: table.book.as_ref(),
        })
    }

    fn at(&self, table: Option<TableId>) -> &'h Book {
        let table = table.and_then(|table| self.house.tables.get(&table.0));
        table.map_or(self.own, |table| table.book.as_ref())
    }

    /// The clauses behind something, each once and in order.
    fn behind(&self, link: &Link, what: What) -> Under {
        let mut all = Under::new();
        for (table, citation) in link.behind(what) {
            for ground in written(self.at(table), [citation]) {
                if !all.contains(&ground) {
                    all.push(ground);
                }
            }
        }
        all
    }

    fn award(&self, hit: &Hit) -> AwardReport {
        let table = hit.hand.round.table;
        AwardReport {
            table: table.0,
            place: hit.hand.place,
            amount: hit.amount,
            order: hit.order,
            under: written(self.at(Some(table)), hit.under.iter().copied()),
            number: hit.number,
            round: hit.hand.round.number.0,
            hand: hit.category.to_string(),
            dealt_ms: hit.stamp.map(|stamp| stamp.at_ms),
            from: match hit.from {
                Source::Pool(pool) => pool.to_string(),
                Source::Float => "float".to_owned(),
            },
            meter: hit.meter.shown(),
            topped_up: hit.topped_up,
        }
    }

    fn withdrawn(&self, link: &Link) -> Vec<PlaceOfLink> {
        let withdrawn = link.withdrawn().map(|(hand, under)| PlaceOfLink {
            table: hand.round.table.0,
            place: hand.place,
            under: written(self.at(Some(hand.round.table)), *under),
        });
        withdrawn.collect()
    }
}

impl LevelReport {
    fn of(terms: &Terms, level: &Reconciled) -> LevelReport {
        let Reconciled {
            pool,
            level,
            stands,
            waits,
            off_meters,
        } = *level;
        LevelReport {
            pool: pool.to_string(),
            rate: terms.rates.get(pool).map(|rate| rate.to_string()),
            opened: level.opened,
            entered: level.entered,
            voided: level.voided,
            added: level.added,
            seeded: level.seeded,
            topped_up: level.topped_up,
            moved: level.moved,
            display: stands.shown(),
            stands,
            hits: level.hits,
            wins: level.wins,
            overflow: Meter::ZERO,
            reserve: waits,
            off_meters,
        }
    }
}

impl WagersReport {
    fn of(link: &Link) -> Option<WagersReport> {
        let by_rates = link.rated().iter().map(|rated| {
            let entered = rated.rates.of(rated.wagers).ok()?.total().ok()?;
            Some(RatedReport {
                rates: rates(rated.rates),
                wagers: rated.wagers,
                entered,
            })
        });
        let by_table = link.wagers_by_table();
        Some(WagersReport {
            by_rates: by_rates.collect::<Option<_>>()?,
            by_table: by_table.map(|(table, wagers)| (table.0, wagers)).collect(),
            retained: link.retained(),
            off_wagers: link.off_wagers().ok()?,
        })
    }
}

fn rates(rates: Pools<Rate>) -> Vec<String> {
    rates.iter().map(|(_, rate)| rate.to_string()).collect()
}

fn link_of(link: &Link, table: TableId) -> LinkedTable {
    LinkedTable {
        table: table.0,
        up: link.reaches(table),
        plays: link.plays(table),
    }
}
