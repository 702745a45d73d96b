//! A house as it is written down, so that it need not be folded again.
//!
//! Books, and what is said of a table when it is opened, are not in it: they stand in the
//! stream of the house, and whoever restores a house brings them along.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::Place;
use games::guide::Line;
use games::round::Round;
use games::table::TableCard;
use rulebook::Role;

use super::{House, Jackpot, Locked, Opening, Terms};
use crate::cage::Cage;
use crate::clock::Clock;
use crate::deal::Deal;

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
    sequence: u64,
}

/// Everything about a table that changes.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct OfTable {
    card: TableCard,
    round: Round,
    log: Vec<Line>,
    number: u64,
    clock: Option<Clock>,
    deal: Option<Deal>,
}

impl State {
    /// Whether a table is in it.
    #[must_use]
    pub fn has_table(&self, table: u32) -> bool {
        self.tables.contains_key(&table)
    }
}

impl House {
    /// What is to be written down of it.
    #[must_use]
    pub fn state(&self) -> State {
        let tables = self.tables.iter().map(|(number, table)| {
            let state = OfTable {
                card: table.card.clone(),
                round: table.round.clone(),
                log: table.log.clone(),
                number: table.number,
                clock: table.clock,
                deal: table.deal.clone(),
            };
            (*number, state)
        });
        let jackpots = self.jackpots.iter();
        State {
            terms: self.terms.clone(),
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
            validating: self.validating.clone().into_iter().collect(),
            sequence: self.sequence,
        }
    }

    /// The house of a state, with the books and tables that these openings made; none, if
    /// they do not belong together.
    #[must_use]
    pub fn restore<'o>(
        openings: impl IntoIterator<Item = &'o Opening>,
        state: State,
    ) -> Option<House> {
        let mut house = House::default();
        for opening in openings {
            let made = matches!(opening, Opening::Book(_) | Opening::Table(_));
            if !made || house.apply_opening(opening).is_err() {
                return None;
            }
        }
        if !house.tables.keys().eq(state.tables.keys()) {
            return None;
        }
        for (table, state) in house.tables.values_mut().zip(state.tables.into_values()) {
            let table = Arc::make_mut(table);
            table.card = state.card;
            table.round = state.round;
            table.log = state.log;
            table.number = state.number;
            table.clock = state.clock;
            table.deal = state.deal;
        }
        house.terms = state.terms;
        let jackpots = state.jackpots.into_iter();
        house.jackpots = jackpots
            .map(|(it, jackpot)| (it, Arc::new(jackpot)))
            .collect();
        house.cage = state.cage;
        let locked = state.locked.into_iter();
        house.locked = locked.map(|(it, locked)| (it, Arc::new(locked))).collect();
        house.validating = state.validating.into_iter().collect();
        house.sequence = state.sequence;
        Some(house)
    }
}
