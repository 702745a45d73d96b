//! The keys of the house, and with them the faces of live deals.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use cards::Card;
use cards::chance::{DealId, Revealed, Seed};
use floor::deal::{Committed, Deal};
use jiff::civil::Date;
use journal::{HouseKeyId, HouseKeys, KeyError};

use crate::chance::{Chance, ChanceError};
use crate::out_of_play::OutOfPlay;

/// The keys of the house and where entropy comes from.
pub struct Vault<C> {
    keys: Arc<Mutex<HouseKeys>>,
    chance: C,
    /// The tables whose cards it could not give.
    pub out_of_play: OutOfPlay,
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
        let keys = Arc::new(Mutex::new(HouseKeys::open(folder)?));
        let out_of_play = OutOfPlay::default();
        Ok(Vault {
            keys,
            chance,
            out_of_play,
        })
    }

    /// The keys, for whoever adds those that several servers share.
    pub(crate) fn keys(&self) -> Arc<Mutex<HouseKeys>> {
        Arc::clone(&self.keys)
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
    /// asks for it. One that was opened needs no key.
    pub fn order(&self, deal: &Deal) -> Result<[Card; 52], VaultError> {
        if let Some(laid_out) = self.chance.laid_out(&deal.committed.deal) {
            return Ok(laid_out);
        }
        if let Some(seed) = &deal.seed {
            return Ok(*seed.deck(&deal.salts()).order());
        }
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
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        keys.look_again(&id)?;
        Ok(keys.get(&id)?.seed(&committed.deal, &committed.entropy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::OperatingSystem;

    #[test]
    fn a_key_stays_until_no_closed_deal_needs_it() {
        let name = format!("croupier-vault-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        let vault = Vault::open(&folder, OperatingSystem).unwrap();
        let today = Date::constant(2026, 11, 16);
        let tomorrow = today.tomorrow().unwrap();
        let commit = |name: &str, day| {
            let committed = vault.commit(name.parse().unwrap(), day).unwrap();
            Deal::new(committed)
        };
        let mut live = commit("t1-1-1", today);
        let same = commit("t2-1-1", today);
        let next = commit("t2-2-9", tomorrow);
        assert_eq!(live.committed.key, same.committed.key);
        assert_ne!(live.committed.key, next.committed.key);

        // The day is over, and one of its deals is still on a table.
        vault.retire(tomorrow, &[&live, &next]).unwrap();
        let order = vault.order(&live).unwrap();
        let seed = vault.reveal(&live).unwrap();
        assert!(live.committed.commitment.opens_with(&seed));

        // Once it is opened, the key goes and nothing is lost.
        live.seed = Some(seed);
        vault.retire(tomorrow, &[&next]).unwrap();
        assert!(vault.reveal(&live).is_err());
        assert_eq!(vault.order(&live).unwrap(), order);
        assert!(vault.order(&next).is_ok());
        let again = Vault::open(&folder, OperatingSystem).unwrap();
        assert!(again.order(&next).is_ok() && again.order(&same).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
