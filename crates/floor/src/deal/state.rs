//! A deal as it is written down.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::chance::{Revealed, Salt};
use games::{Holder, Place};

use super::{Committed, Deal};

/// What is known of a deal, hand by hand.
#[derive(serde::Serialize, serde::Deserialize)]
pub(super) struct State {
    committed: Committed,
    salts: BTreeMap<Place, Salt>,
    seed: Option<Revealed>,
    lost: bool,
    dealt: usize,
    lies: BTreeMap<Holder, Vec<usize>>,
    changed: BTreeMap<Place, usize>,
    dropped: BTreeMap<Place, usize>,
}

impl From<Deal> for State {
    fn from(deal: Deal) -> State {
        let mut lies: BTreeMap<Holder, Vec<usize>> = BTreeMap::new();
        for (holder, card) in deal.lies {
            lies.entry(holder).or_default().push(card);
        }
        State {
            committed: Arc::unwrap_or_clone(deal.committed),
            salts: Arc::unwrap_or_clone(deal.salts),
            seed: deal.seed,
            lost: deal.lost,
            dealt: deal.dealt,
            lies,
            changed: deal.changed,
            dropped: deal.dropped,
        }
    }
}

impl From<State> for Deal {
    fn from(state: State) -> Deal {
        let hands = state.lies.into_iter();
        let lies = hands.flat_map(|(of, cards)| cards.into_iter().map(move |card| (of, card)));
        Deal {
            committed: Arc::new(state.committed),
            salts: Arc::new(state.salts),
            seed: state.seed,
            lost: state.lost,
            dealt: state.dealt,
            lies: lies.collect(),
            changed: state.changed,
            dropped: state.dropped,
        }
    }
}
