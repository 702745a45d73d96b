//! The money of a house as it is written down.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::Place;
use ledger::Ledger;
use money::{Meter, Money};

use super::{Account, Cage};

/// What a cage holds, as lists: its keys are no text.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct State {
    balances: Vec<(Account, Money)>,
    holders: Vec<((u32, Place), String)>,
    correcting: BTreeSet<u32>,
    retained: BTreeMap<String, Meter>,
}

impl From<Cage> for State {
    fn from(cage: Cage) -> State {
        let accounts = cage.accounts();
        State {
            balances: accounts.map(|(it, held)| (it.clone(), held)).collect(),
            holders: cage
                .holders
                .iter()
                .flat_map(|(table, holders)| {
                    let holders = holders.iter();
                    holders.map(|(place, person)| ((*table, *place), person.clone()))
                })
                .collect(),
            correcting: cage.correcting,
            retained: Arc::unwrap_or_clone(cage.retained),
        }
    }
}

impl From<State> for Cage {
    fn from(state: State) -> Cage {
        let mut holders: BTreeMap<u32, BTreeMap<Place, String>> = BTreeMap::new();
        for ((table, place), person) in state.holders {
            holders.entry(table).or_default().insert(place, person);
        }
        let holders = holders.into_iter();
        Cage {
            ledger: Ledger::of(state.balances),
            holders: Arc::new(holders.map(|(it, all)| (it, Arc::new(all))).collect()),
            correcting: state.correcting,
            retained: Arc::new(state.retained),
        }
    }
}
