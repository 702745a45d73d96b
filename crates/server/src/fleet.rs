//! The servers of one house: which of them are there, and which deals at a table.
//!
//! Any server may commit anything, so that nothing is wrong where two of them believe that they
//! deal: the dealer's commands are named alike, and one of them stands. It only saves work.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use journal::Store;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::chance::{Chance, ChanceError, random};

/// How often a server says that it is there.
const BEAT: Duration = Duration::from_millis(400);

/// How long a server that goes is still there for whoever comes.
const DRAIN: Duration = Duration::from_millis(1_500);

/// For how long it is believed: with a beat, less than two seconds.
const BELIEVED_US: i64 = 1_400_000;

/// The servers of a house.
#[derive(Debug)]
pub struct Fleet {
    /// What this one is called, until it ends.
    name: String,
    /// Those that are there; none are looked for where there is one.
    there: Option<RwLock<Vec<String>>>,
    /// How often another came or one went.
    changes: AtomicU64,
    /// Whether this one goes.
    leaves: AtomicBool,
}

impl Fleet {
    /// A house of one server.
    #[must_use]
    pub fn alone() -> Fleet {
        Fleet {
            name: String::new(),
            there: None,
            changes: AtomicU64::new(0),
            leaves: AtomicBool::new(false),
        }
    }

    /// A server among others, which are not known yet.
    ///
    /// # Errors
    ///
    /// If there is no chance for a name.
    pub fn among_others() -> Result<Fleet, ChanceError> {
        let bytes = random()?;
        let name = bytes.iter().take(8).map(|byte| format!("{byte:02x}"));
        Ok(Fleet {
            name: name.collect(),
            there: Some(RwLock::default()),
            changes: AtomicU64::new(0),
            leaves: AtomicBool::new(false),
        })
    }

    /// Whether this server deals at a table, of those that are there: as long as they are, each
    /// table has one of them, and when one goes the tables of the others stay where they are.
    /// What concerns the whole house is done where its table 0 would be.
    #[must_use]
    pub fn deals_at(&self, table: u32) -> bool {
        let Some(there) = &self.there else {
            return true;
        };
        let there = there.read().unwrap_or_else(PoisonError::into_inner);
        let first = there.iter().max_by_key(|name| weight(name, table));
        first == Some(&self.name)
    }

    /// How often another server came or one went, as far as this one knows.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// How many are there.
    pub(crate) fn count(&self) -> usize {
        self.there.as_ref().map_or(1, |there| {
            there.read().unwrap_or_else(PoisonError::into_inner).len()
        })
    }

    /// Says that this one is there, and learns who else is.
    pub(crate) async fn beat(
        &self,
        store: &Store,
        watched_ms: &AtomicI64,
    ) -> Result<(), journal::Error> {
        let Some(there) = self.there.as_ref().filter(|_| !self.leaves()) else {
            return Ok(());
        };
        let watched = watched_ms.load(Ordering::Relaxed);
        let (names, watched) = store.beat(&self.name, BELIEVED_US, watched).await?;
        // House players play as long as anybody looks, at whichever server.
        watched_ms.fetch_max(watched, Ordering::Relaxed);
        let mut there = there.write().unwrap_or_else(PoisonError::into_inner);
        if *there != names {
            *there = names;
            self.changes.fetch_add(1, Ordering::AcqRel);
        }
        Ok(())
    }

    /// Whether this one goes, and nobody should come to it any more.
    pub(crate) fn leaves(&self) -> bool {
        self.leaves.load(Ordering::Acquire)
    }

    /// Says that this one goes: others deal in its place at once. What is asked of it meanwhile
    /// is done, until whoever stands before the servers has seen that it is not ready.
    pub(crate) async fn leave(&self, store: &Store) {
        let Some(there) = &self.there else { return };
        self.leaves.store(true, Ordering::Release);
        there
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        self.changes.fetch_add(1, Ordering::AcqRel);
        // Whoever cannot say so is missed soon.
        let _ = store.leave(&self.name).await;
        tokio::time::sleep(DRAIN).await;
    }
}

/// What a server weighs for a table; the heaviest deals there.
fn weight(name: &str, table: u32) -> [u8; 32] {
    Sha256::digest(format!("{name}\n{table}").as_bytes()).into()
}

/// Says that this server is there for as long as it is waited for.
pub(crate) async fn work<C: Chance>(app: Arc<App<C>>) {
    if !app.store.is_shared() {
        return;
    }
    loop {
        tokio::time::sleep(BEAT).await;
        // A database that is away is told when it is back.
        let _ = app.fleet.beat(&app.store, &app.watched_ms).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fleet(name: &str, there: &[&str]) -> Fleet {
        let there = there.iter().map(|&name| name.to_owned()).collect();
        Fleet {
            name: name.to_owned(),
            there: Some(RwLock::new(there)),
            changes: AtomicU64::new(0),
            leaves: AtomicBool::new(false),
        }
    }

    #[test]
    fn every_table_has_one_server_and_keeps_it_when_another_goes() {
        let (all, two) = (["a", "b", "c"], ["a", "c"]);
        let mut moved = 0;
        for table in 0..300 {
            let dealt = |there: &[&'static str]| {
                let mut there = there
                    .iter()
                    .filter(|name| fleet(name, there).deals_at(table));
                let first = there.next().copied();
                assert_eq!(there.next(), None, "{table}");
                first.unwrap()
            };
            let (before, after) = (dealt(&all), dealt(&two));
            assert!(before == after || before == "b");
            moved += usize::from(before == "b");
        }
        assert!((60..140).contains(&moved), "{moved}");
    }

    #[test]
    fn one_that_is_alone_deals_everywhere_and_one_that_knows_of_nobody_nowhere() {
        assert!((0..9).all(|table| Fleet::alone().deals_at(table)));
        assert!(!(0..9).any(|table| fleet("a", &[]).deals_at(table)));
    }
}
