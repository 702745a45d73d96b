//! The keys of the house, and with them the faces of live deals.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cards::Card;
use cards::chance::{DealId, Revealed, Seed};
use floor::deal::{Committed, Deal};
use jiff::civil::Date;
use journal::{HouseKeyId, HouseKeys, KeyError};

use crate::chance::{Chance, ChanceError};

/// The keys of the house and where entropy comes from.
pub struct Vault<C> {
    keys: Mutex<HouseKeys>,
    chance: C,
}

/// Why a deal cannot be made or opened.
#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    /// A key is missing or cannot be used.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// There is no randomness.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// A deal names a key that is none.
    #[error("the deal {0} names no key of a house")]
    NoKey(DealId),
}

impl<C: Chance> Vault<C> {
    /// Opens the folder of the keys.
    pub fn open(folder: &Path, chance: C) -> Result<Vault<C>, KeyError> {
        let keys = Mutex::new(HouseKeys::open(folder)?);
        Ok(Vault { keys, chance })
    }

    /// Binds the house to a new deal.
    pub fn commit(&self, deal: DealId, day: Date) -> Result<Committed, VaultError> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let (id, key) = keys.for_day(day)?;
        let entropy = self.chance.entropy(&deal, key)?;
        let commitment = key.seed(&deal, &entropy).commitment();
        Ok(Committed {
            deal,
            key: id.to_string(),
            entropy,
            commitment,
        })
    }

    /// The order of the deck of a deal. Only what deals and shows cards to their owners
    /// asks for it.
    pub fn order(&self, deal: &Deal) -> Result<[Card; 52], VaultError> {
        let seed = self.seed(&deal.committed)?;
        Ok(*seed.deck(&deal.salts()).order())
    }

    /// The seed of a deal that is over.
    pub fn reveal(&self, deal: &Deal) -> Result<Revealed, VaultError> {
        Ok(self.seed(&deal.committed)?.reveal())
    }

    /// Deletes the keys of days that are over and that no open deal needs.
    pub fn retire(&self, today: Date, open: &[&Deal]) -> Result<(), VaultError> {
        let needed = open
            .iter()
            .filter_map(|deal| deal.committed.key.parse().ok());
        let needed: BTreeSet<HouseKeyId> = needed.collect();
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        keys.retire(today, &needed)?;
        Ok(())
    }

    fn seed(&self, committed: &Committed) -> Result<Seed, VaultError> {
        let id = committed.key.parse();
        let id = id.map_err(|_| VaultError::NoKey(committed.deal.clone()))?;
        let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(keys.get(&id)?.seed(&committed.deal, &committed.entropy))
    }
}
