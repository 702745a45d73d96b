//! A house whose decks are laid out: virtual cards are those that a case lists.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use cards::chance::{DealId, Entropy, HouseKey};
use cards::{Card, CardSet};
use floor::deal::Deal;
use games::Holder;
use server::chance::{Chance, ChanceError, OperatingSystem};

/// The decks of a house, by table.
type Decks = BTreeMap<u32, [Card; 52]>;

/// The operating system's chance, with decks that are laid out over it.
#[derive(Debug, Clone, Default)]
pub(super) struct LaidOut(Arc<Mutex<Decks>>);

impl LaidOut {
    /// Lays the deck of a table out so that its deal has given these cards.
    pub(super) fn lay(&self, table: u32, deal: &Deal, faces: &[(Holder, usize, Card)]) {
        let mut order: [Option<Card>; 52] = [None; 52];
        let mut used = CardSet::default();
        for (holder, position, card) in faces {
            let lies = deal.index(*holder, *position);
            if let Some(place) = lies.and_then(|index| order.get_mut(index)) {
                *place = Some(*card);
                used.insert(*card);
            }
        }
        let mut rest = Card::ALL.into_iter().filter(|card| !used.contains(*card));
        let order = order.map(|card| card.or_else(|| rest.next()));
        let mut decks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let whole: Vec<Card> = order.into_iter().flatten().collect();
        if let Ok(whole) = <[Card; 52]>::try_from(whole) {
            decks.insert(table, whole);
        }
    }
}

impl Chance for LaidOut {
    fn entropy(&self, deal: &DealId, key: &HouseKey) -> Result<Entropy, ChanceError> {
        OperatingSystem.entropy(deal, key)
    }

    fn laid_out(&self, deal: &DealId) -> Option<[Card; 52]> {
        let name = deal.to_string();
        let table = name.strip_prefix('t')?.split('-').next()?.parse().ok()?;
        let decks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        decks.get(&table).copied()
    }
}
