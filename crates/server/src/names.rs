//! What people are called, for whoever shows it: in memory, beside the database.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, PoisonError, RwLock};

use floor::house::House;
use journal::{Error, Store};

use crate::playing::players;

/// Names by id.
#[derive(Debug, Default)]
pub(crate) struct Names(RwLock<HashMap<String, Arc<str>>>);

impl Names {
    /// What somebody is called; whoever is not known, by the id.
    pub(crate) fn of(&self, person: &str) -> Arc<str> {
        let names = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let name = names.get(person).cloned();
        name.unwrap_or_else(|| Arc::from(person))
    }

    /// Notes what somebody is called.
    pub(crate) fn note(&self, person: &str, name: &str) {
        let mut names = self.0.write().unwrap_or_else(PoisonError::into_inner);
        names.insert(person.to_owned(), Arc::from(name));
    }

    /// Forgets somebody.
    pub(crate) fn forget(&self, person: &str) {
        let mut names = self.0.write().unwrap_or_else(PoisonError::into_inner);
        names.remove(person);
    }

    /// The highest number of a guest that is among them.
    pub(crate) fn guests(&self) -> usize {
        let names = self.0.read().unwrap_or_else(PoisonError::into_inner);
        // Some may have gone; no two who are there have one number.
        let number = |name: &Arc<str>| name.strip_prefix("Guest ")?.parse::<usize>().ok();
        names.values().filter_map(number).max().unwrap_or(0)
    }

    /// Reads all of them anew: other servers take people in, and let them go.
    pub(crate) async fn read(&self, store: &Store) -> Result<(), Error> {
        let known = store.people().await?;
        let known = known.into_iter();
        let known = known.map(|person| (person.id, Arc::from(person.name.as_str())));
        let known: HashMap<String, Arc<str>> = known.collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = known;
        Ok(())
    }

    /// Learns what those are called who play at these tables and came in at other servers.
    pub(crate) async fn learn(
        &self,
        store: &Store,
        house: &House,
        tables: &BTreeSet<u32>,
    ) -> Result<(), Error> {
        let tables = tables.iter().filter_map(|table| house.tables.get(table));
        let unknown: BTreeSet<&str> = {
            let names = self.0.read().unwrap_or_else(PoisonError::into_inner);
            let people = tables.flat_map(|table| players(table));
            people.filter(|it| !names.contains_key(*it)).collect()
        };
        for person in unknown {
            // One who has no name is called by the id, and not asked for with every card.
            let known = store.person(person).await?;
            self.note(person, known.as_ref().map_or(person, |it| &it.name));
        }
        Ok(())
    }
}
