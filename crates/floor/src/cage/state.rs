//! The money of a house as it is written down.

use std::collections::{BTreeMap, BTreeSet};

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
            holders: cage.holders.into_iter().collect(),
            correcting: cage.correcting,
            retained: cage.retained,
        }
    }
}

impl From<State> for Cage {
    fn from(state: State) -> Cage {
        Cage {
            ledger: Ledger::of(state.balances),
            holders: state.holders.into_iter().collect(),
            correcting: state.correcting,
            retained: state.retained,
        }
    }
}
