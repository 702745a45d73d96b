//! Tables that cannot be dealt at: their keys or the chances of the house fail.
//!
//! Nothing is staked there until they can. What lies there already may be taken back
//! before the deal, and waits after it; where the cards do not come back in time the house
//! hands all of it back, as the book says (`dealing.rs`).

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use games::round::Command;
use narrator::Texts;
use tokio::sync::watch;

use crate::vault::VaultError;

/// Why a table cannot be dealt at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The key of its deal is missing or cannot be used.
    Key,
    /// The random source is not healthy.
    Chance,
}

impl Why {
    /// What is said of a table at which nothing can be staked for this reason.
    pub(crate) fn alert(self, texts: &Texts) -> String {
        let why = texts.say(self.key(), &[]);
        texts.say("table.out-of-play", &[("why", &why)])
    }

    /// The key of what is said of it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Why::Key => "table.no-key",
            Why::Chance => "table.no-chance",
        }
    }

    /// It in words that anybody may read: no path, and no key.
    #[must_use]
    pub fn words(self) -> String {
        Texts::english().say(self.key(), &[])
    }
}

impl From<&VaultError> for Why {
    fn from(error: &VaultError) -> Why {
        match error {
            VaultError::Key(_) | VaultError::NoKey(_) => Why::Key,
            VaultError::Chance(_) => Why::Chance,
        }
    }
}

/// The tables that cannot be dealt at.
#[derive(Debug, Default)]
pub struct OutOfPlay {
    tables: watch::Sender<BTreeMap<u32, Why>>,
    /// Since when each is.
    since: Mutex<BTreeMap<u32, Instant>>,
}

impl OutOfPlay {
    /// Takes a table out of play; says whether that is news.
    pub(crate) fn take_out(&self, table: u32, why: Why) -> bool {
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.entry(table).or_insert_with(Instant::now);
        self.tables
            .send_if_modified(|tables| tables.insert(table, why) != Some(why))
    }

    /// Puts a table into play again; says whether that is news.
    pub(crate) fn put_back(&self, table: u32) -> bool {
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.remove(&table);
        self.tables
            .send_if_modified(|tables| tables.remove(&table).is_some())
    }

    /// For how long a table has been out of play; none: it is not.
    pub(crate) fn lasts(&self, table: u32) -> Option<Duration> {
        let since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.get(&table).map(Instant::elapsed)
    }

    /// Why a table is out of play; none: it is not.
    #[must_use]
    pub fn why(&self, table: u32) -> Option<Why> {
        self.tables.borrow().get(&table).copied()
    }

    /// All that are.
    #[must_use]
    pub fn tables(&self) -> BTreeMap<u32, Why> {
        self.tables.borrow().clone()
    }

    /// All that are, and every change.
    pub(crate) fn watch(&self) -> watch::Receiver<BTreeMap<u32, Why>> {
        self.tables.subscribe()
    }
}

/// Whether a command stakes something on cards that are still to come. A card is changed for
/// a fee, and the new one has to be dealt.
pub(crate) const fn stakes(command: &Command) -> bool {
    matches!(
        command,
        Command::Wager { .. }
            | Command::Raise { .. }
            | Command::Bet { .. }
            | Command::Play { .. }
            | Command::Change { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_no_news() {
        let out = OutOfPlay::default();
        assert!(!out.put_back(1));
        assert!(out.take_out(1, Why::Chance));
        assert!(!out.take_out(1, Why::Chance));
        assert!(out.take_out(1, Why::Key));
        assert_eq!((out.why(1), out.why(2)), (Some(Why::Key), None));
        assert!(out.lasts(1).is_some() && out.lasts(2).is_none());
        assert!(out.put_back(1));
        assert!(out.lasts(1).is_none());
        assert!(!out.put_back(1));
        assert!(out.tables().is_empty());
    }
}
