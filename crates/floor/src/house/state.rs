//! A house as it is written down, so that it need not be folded again.
//!
//! Books are not in it: they stand in the stream of the house, and whoever restores a
//! house brings them along.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::Place;
use games::guide::Line;
use games::round::Round;
use rulebook::Role;

use super::{
    About, Day, Disputes, First, House, Jackpot, Locked, Opening, Own, Proposals, Shift, Signs,
    TableLink, TableSetup, Tallies, Terms, Till, Tray, Waits,
};
use crate::cage::Cage;
use crate::clock::Clock;
use crate::deal::Deal;
use crate::flow::Said;
use crate::log::Log;
use crate::table::Table;

/// Everything about a house that changes.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct State {
    terms: Option<Terms>,
    tables: BTreeMap<u32, OfTable>,
    jackpots: BTreeMap<String, Jackpot>,
    cage: Cage,
    locked: BTreeMap<u32, Locked>,
    validating: Vec<((u32, Place), (String, Role))>,
    /// Since when, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    validating_ms: Vec<i64>,
    roles: BTreeMap<String, BTreeSet<Role>>,
    own: BTreeMap<String, Own>,
    played: BTreeMap<u32, Tallies>,
    day: Option<Day>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    proposals: Vec<(About, Proposals)>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    waits: BTreeMap<u32, Waits>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pits: BTreeMap<String, BTreeMap<Role, BTreeSet<String>>>,
    #[serde(default)]
    till: Till,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    signs: Signs,
}

/// Everything about a table that changes.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct OfTable {
    setup: TableSetup,
    next: Option<TableSetup>,
    round: Round,
    log: Vec<Line>,
    number: u64,
    clock: Option<Clock>,
    deal: Option<Deal>,
    link: Option<TableLink>,
    #[serde(default, skip_serializing_if = "Said::is_empty")]
    flow: Said,
    #[serde(default, skip_serializing_if = "Shift::is_plain")]
    shift: Shift,
    #[serde(default, skip_serializing_if = "Tray::is_plain")]
    tray: Tray,
    #[serde(default, skip_serializing_if = "Disputes::is_plain")]
    disputes: Disputes,
}

impl House {
    /// What is to be written down of it.
    #[must_use]
    pub fn state(&self) -> State {
        let tables = self.tables.iter().map(|(number, table)| {
            let setup = |table: &Table| {
                let digest = self.digest_of(table).cloned();
                TableSetup::of(*number, table, digest.unwrap_or_default())
            };
            let state = OfTable {
                setup: setup(table),
                next: table.next.as_deref().map(setup),
                round: table.round.clone(),
                log: table.log(),
                number: table.number,
                clock: table.clock,
                deal: table.deal.clone(),
                link: table.link.clone(),
                flow: table.flow.clone(),
                shift: table.shift.clone(),
                tray: Tray::clone(&table.tray),
                disputes: Disputes::clone(&table.disputes),
            };
            (*number, state)
        });
        let jackpots = self.jackpots.iter();
        State {
            terms: self.terms.as_deref().cloned(),
            tables: tables.collect(),
            jackpots: jackpots
                .map(|(name, jackpot)| (name.clone(), Jackpot::clone(jackpot)))
                .collect(),
            cage: self.cage.clone(),
            locked: self
                .locked
                .iter()
                .map(|(table, locked)| (*table, Locked::clone(locked)))
                .collect(),
            validating: self
                .validating
                .iter()
                .map(|(at, first)| (*at, (first.person.clone(), first.role)))
                .collect(),
            validating_ms: self.validating.values().map(|first| first.at_ms).collect(),
            roles: BTreeMap::clone(&self.roles),
            own: BTreeMap::clone(&self.own),
            played: self
                .played
                .iter()
                .map(|(table, played)| (*table, Tallies::clone(played)))
                .collect(),
            day: self.day,
            proposals: self
                .proposals
                .iter()
                .map(|(about, proposals)| (about.clone(), Proposals::clone(proposals)))
                .collect(),
            waits: self
                .waits
                .iter()
                .map(|(table, waits)| (*table, Waits::clone(waits)))
                .collect(),
            pits: BTreeMap::clone(&self.pits),
            till: Till::clone(&self.till),
            signs: Signs::clone(&self.signs),
        }
    }

    /// The house of a state, with the books that these openings brought; none, if they do
    /// not belong together.
    #[must_use]
    pub fn restore<'o>(
        openings: impl IntoIterator<Item = &'o Opening>,
        state: State,
    ) -> Option<House> {
        let mut house = House::default();
        for opening in openings {
            let brings = matches!(opening, Opening::Book(_));
            if brings && house.apply_opening(opening).is_err() {
                return None;
            }
        }
        for (number, state) in state.tables {
            let mut table = house.set_up(&state.setup).ok()?;
            if let Some(next) = state.next {
                table.next = Some(Arc::new(house.set_up(&next).ok()?));
            }
            table.round = state.round;
            table.log = Log::of(state.log);
            table.number = state.number;
            table.clock = state.clock;
            table.deal = state.deal;
            table.link = state.link;
            table.flow = state.flow;
            table.shift = state.shift;
            table.tray = Arc::new(state.tray);
            table.disputes = Arc::new(state.disputes);
            house.tables.insert(number, Arc::new(table));
        }
        house.terms = state.terms.map(Arc::new);
        let jackpots = state.jackpots.into_iter();
        let jackpots = jackpots.map(|(it, jackpot)| (it, Arc::new(jackpot)));
        house.jackpots = Arc::new(jackpots.collect());
        house.cage = state.cage;
        let locked = state.locked.into_iter();
        house.locked = locked.map(|(it, locked)| (it, Arc::new(locked))).collect();
        // What was written down without its time waits for nobody any more.
        let since = state.validating_ms.into_iter();
        let since = since.chain(std::iter::repeat(i64::MIN));
        let validating = state.validating.into_iter().zip(since);
        let validating = validating.map(|((at, (person, role)), at_ms)| {
            let first = First {
                person,
                role,
                at_ms,
            };
            (at, first)
        });
        house.validating = validating.collect();
        house.roles = Arc::new(state.roles);
        house.pits = Arc::new(state.pits);
        house.own = Arc::new(state.own);
        let played = state.played.into_iter();
        house.played = played.map(|(it, played)| (it, Arc::new(played))).collect();
        house.day = state.day;
        house.till = Arc::new(state.till);
        house.signs = Arc::new(state.signs);
        let proposals = state.proposals.into_iter();
        let proposals = proposals.map(|(about, it)| (about, Arc::new(it)));
        house.proposals = proposals.collect();
        let waits = state.waits.into_iter();
        house.waits = waits.map(|(it, waits)| (it, Arc::new(waits))).collect();
        Some(house)
    }
}
