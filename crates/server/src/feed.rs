//! The feed of changes: whoever watches a table is woken by what concerns that table, and by
//! nothing else. The dealer is told which tables moved, and looks at no other.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError, RwLock};

use tokio::sync::{Notify, watch};

use crate::desk::Published;
use crate::view::rendered::State;

/// A channel for every table that somebody watches or has watched.
#[derive(Debug, Default)]
pub struct Feed {
    tables: RwLock<Channels>,
    /// The tables that moved since the dealer last took them.
    moved: Mutex<BTreeSet<u32>>,
    /// Wakes the dealer.
    dealer: Notify,
}

#[derive(Debug, Default)]
struct Channels {
    of: HashMap<u32, watch::Sender<State>>,
    /// Whether nothing changes any more.
    closed: bool,
}

impl Feed {
    /// How a table stands, and every change of that from now on.
    ///
    /// Whoever looks at the house afterwards sees at least what this does not wake them for.
    pub(crate) fn watch(&self, published: &Published, table: u32) -> watch::Receiver<State> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = tables.of.get(&table) {
            return sender.subscribe();
        }
        drop(tables);
        let sender = watch::Sender::new(State::of(published, table));
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        if tables.closed {
            return sender.subscribe();
        }
        tables.of.entry(table).or_insert(sender).subscribe()
    }

    /// Wakes those who watch these tables; the house as it stands now has been published.
    pub(crate) fn publish(&self, published: &Published, moved: BTreeSet<u32>) {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        for table in &moved {
            if let Some(sender) = tables.of.get(table) {
                sender.send_replace(State::of(published, *table));
            }
        }
        drop(tables);
        let mut unseen = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
        unseen.extend(moved);
        drop(unseen);
        self.dealer.notify_one();
    }

    /// Lets go of all who watch: nothing changes any more.
    pub(crate) fn close(&self) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.of.clear();
        tables.closed = true;
    }

    /// Waits until a table has moved since this was last waited for. The dealer alone waits.
    pub(crate) async fn moved(&self) {
        self.dealer.notified().await;
    }

    /// The tables that moved since this was last asked. The dealer alone asks, and then looks
    /// at the house: whoever looked first could miss what happened between the two.
    pub(crate) fn take_moved(&self) -> BTreeSet<u32> {
        let mut moved = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *moved)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use floor::house::House;
    use rulebook::Instant;

    use super::*;
    use crate::time::HouseClock;

    fn published() -> Published {
        Published {
            house: House::default(),
            heads: BTreeMap::new(),
            checkpoint: None,
            at: Instant::at_ms(0),
            clock: Arc::new(HouseClock::after(0)),
        }
    }

    #[tokio::test]
    async fn whoever_watches_is_woken_by_their_table_alone() {
        let (feed, mut published) = (Feed::default(), published());
        let mut first = feed.watch(&published, 1);
        let second = feed.watch(&published, 2);
        published.heads.insert("table/1".to_owned(), 7);
        feed.publish(&published, BTreeSet::from([1, 3]));
        assert!(first.has_changed().unwrap());
        assert!(!second.has_changed().unwrap());
        assert_eq!(first.borrow_and_update().sequence, 7);
        feed.moved().await;
        assert_eq!(feed.take_moved(), BTreeSet::from([1, 3]));
        assert!(feed.take_moved().is_empty());
    }

    #[tokio::test]
    async fn nobody_waits_for_a_house_that_is_closed() {
        let (feed, published) = (Feed::default(), published());
        let before = feed.watch(&published, 1);
        feed.close();
        let after = feed.watch(&published, 1);
        for mut watcher in [before, after] {
            assert!(watcher.changed().await.is_err());
        }
    }
}
