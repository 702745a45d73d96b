//! A jackpot as those who work at its tables see it: its meters, and what happened to it.

use jackpot::{Event, Hand, Pool};
use money::Money;
use rulebook::{Book, Citation, Citations};
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
    /// The prizes that were awarded, in order.
    pub awards: Vec<AwardReport>,
    /// The claims that came to nothing.
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
    /// A jackpot of a house, with everything that happened to it; none: there is none of this
    /// name.
    #[must_use]
    pub fn of(house: &House, name: &str, events: &[&Event]) -> Option<JackpotReport> {
        let jackpot = house.jackpots.get(name)?;
        let mut tables = jackpot.tables.iter();
        let table = tables.find_map(|table| house.tables.get(table))?;
        let book = table.book.as_ref();
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
                under: written(book, shown.under),
            })
        });
        let topped_up = events.iter().filter_map(|event| match event {
            Event::ToppedUp { amount, under, .. } => Some((*amount, *under)),
            _ => None,
        });
        let (amounts, topped_up_under): (Vec<Money>, Vec<Citations>) = topped_up.unzip();
        Some(JackpotReport {
            jackpot: name.to_owned(),
            tables: jackpot.tables.clone(),
            meters: meters.collect(),
            moved_under: gathered(book, events.iter().filter_map(|event| moved(event))),
            awards: awards(book, events),
            withdrawn: withdrawn(book, events),
            topped_up: Money::sum(amounts).unwrap_or(Money::ZERO),
            topped_up_under: gathered(book, topped_up_under),
            stopped_under: gathered(book, events.iter().filter_map(|event| stops(event))),
            opened_under: gathered(book, events.iter().filter_map(|event| opens(event))),
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

/// Clauses, each once and in order.
fn gathered(book: &Book, cited: impl IntoIterator<Item = Citations>) -> Under {
    let mut all: Vec<Citation> = Vec::new();
    for citation in cited.into_iter().flat_map(Vec::from) {
        if !all.contains(&citation) {
            all.push(citation);
        }
    }
    written(book, all)
}

fn awards(book: &Book, events: &[&Event]) -> Vec<AwardReport> {
    let awards = events.iter().filter_map(|event| match event {
        Event::Awarded(award) => Some(award),
        _ => None,
    });
    let of = |hand: Hand| (hand.round.table.0, hand.place);
    awards
        .map(|award| {
            let claims = events.iter().filter_map(|event| match event {
                Event::Claimed(claim) if claim.hand == award.hand => Some(claim),
                _ => None,
            });
            let claimed = claims.flat_map(|claim| {
                let under: Vec<Citation> = claim.under.iter().collect();
                let under = under.into_iter().chain([claim.prize.under]);
                under.chain(claim.ordered_by)
            });
            let under: Vec<Citation> = award.under.iter().chain(claimed).collect();
            let (table, place) = of(award.hand);
            AwardReport {
                table,
                place,
                amount: award.amount,
                order: award.order,
                under: written(book, under),
            }
        })
        .collect()
}

fn withdrawn(book: &Book, events: &[&Event]) -> Vec<PlaceOfLink> {
    let withdrawn = events.iter().filter_map(|event| match event {
        Event::ClaimWithdrawn { hand, under } => Some((*hand, *under)),
        _ => None,
    });
    withdrawn
        .map(|(hand, under)| PlaceOfLink {
            table: hand.round.table.0,
            place: hand.place,
            under: written(book, under),
        })
        .collect()
}

fn opens(event: &Event) -> Option<Citations> {
    match event {
        Event::Opened { under, .. } => Some(*under),
        _ => None,
    }
}

/// What an event rests on that stops play.
fn stops(event: &Event) -> Option<Citations> {
    match event {
        Event::Declared { under, .. } | Event::Suspended { under, .. } => Some(*under),
        _ => None,
    }
}

/// What an event rests on that changed the pools.
fn moved(event: &Event) -> Option<Citations> {
    match event {
        Event::Opened { under, .. }
        | Event::Contributed { under, .. }
        | Event::WagersVoided { under, .. }
        | Event::ToppedUp { under, .. }
        | Event::HeldReleased { under, .. }
        | Event::Seeded { under, .. }
        | Event::Added { under, .. }
        | Event::Split { under, .. }
        | Event::Combined { under, .. }
        | Event::RatesChanged { under, .. } => Some(*under),
        Event::Awarded(award) => Some(award.under),
        _ => None,
    }
}
