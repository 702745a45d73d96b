//! The keys of gaming days that several servers share: rows of the database, of which each
//! server has a copy in memory.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use floor::Table;
use floor::deal::Deal;
use jiff::civil::Date;
use journal::{Error, HouseKeyId, HouseKeys, KeyError, MasterKey, Store};

/// The file of the master key.
pub(crate) const MASTER: &str = "master.key";

/// What servers share of the keys.
#[derive(Debug)]
pub struct DayKeys {
    store: Arc<Store>,
    master: MasterKey,
    keys: Arc<Mutex<HouseKeys>>,
}

impl DayKeys {
    /// Those of a folder, where the master key is; it is made where nothing was sealed yet.
    pub(crate) async fn open(
        folder: &Path,
        store: Arc<Store>,
        keys: Arc<Mutex<HouseKeys>>,
    ) -> Result<DayKeys, OpenKeys> {
        let path = folder.join(MASTER);
        let master = match path.exists() || store.has_sealed_keys().await? {
            true => MasterKey::load(&path)?,
            false => MasterKey::create(&path)?,
        };
        let opened = DayKeys {
            store,
            master,
            keys,
        };
        opened.locked(HouseKeys::share);
        opened.look().await?;
        // Those of a house that had one server until now.
        for (id, file) in opened.locked(|known| known.files()) {
            opened.store.seal_file(&opened.master, &id, &file).await?;
        }
        opened.look().await?;
        Ok(opened)
    }

    /// Reads all of them anew.
    pub(crate) async fn look(&self) -> Result<(), Error> {
        let keys = self.store.sealed_keys(&self.master).await?;
        self.locked(|known| known.take_in(keys));
        Ok(())
    }

    /// Sees to it that there is one for a gaming day.
    pub(crate) async fn ensure(&self, day: Date) -> Result<(), Error> {
        if self.locked(|known| known.has_day(day)) {
            return Ok(());
        }
        self.look().await?;
        if !self.locked(|known| known.has_day(day)) {
            self.store.make_sealed_key(&self.master, day).await?;
            self.look().await?;
        }
        Ok(())
    }

    /// Sees to it that those of the deals at these tables are here.
    pub(crate) async fn learn<'t>(
        &self,
        tables: impl Iterator<Item = &'t Table>,
    ) -> Result<(), Error> {
        let open = tables.filter_map(|table| table.deal.as_ref());
        let mut open = open.filter(|deal| !deal.is_over());
        let lacks = self.locked(|known| {
            open.any(|deal| {
                let id = deal.committed.key.parse::<HouseKeyId>();
                id.is_ok_and(|id| !known.has(&id))
            })
        });
        if lacks {
            self.look().await?;
        }
        Ok(())
    }

    /// Deletes those of days before the one before this, which no open deal needs: another
    /// server may be a moment behind.
    pub(crate) async fn retire(&self, today: Date, open: &[&Deal]) -> Result<(), Error> {
        let needed = open
            .iter()
            .filter_map(|deal| deal.committed.key.parse().ok());
        let needed: BTreeSet<HouseKeyId> = needed.collect();
        let before = today.yesterday().unwrap_or(today);
        let over = self.locked(|known| known.over(before, &needed));
        if !over.is_empty() {
            self.store.delete_sealed_keys(&over).await?;
            self.look().await?;
        }
        Ok(())
    }

    fn locked<T>(&self, with: impl FnOnce(&mut HouseKeys) -> T) -> T {
        with(&mut self.keys.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Why the keys cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum OpenKeys {
    /// The master key cannot be used.
    #[error("{0}; every server of a house has a copy of the same `{MASTER}` in its data directory")]
    Master(#[from] KeyError),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}
