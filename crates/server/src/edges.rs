//! What the house keeps of every wager at every table, worked out beside the tables.
//!
//! It is the exact mathematics of the book with the options of the table, solved once and
//! kept; until it is known, views say nothing of it.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use floor::Table;
use gamemath::fraction::{Fraction, decimal, over, whole};
use gamemath::{Figures, UNIT};
use games::{Rules, Wager};
use tokio::sync::watch;

use crate::app::App;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::library;

/// What the house keeps at a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edge {
    /// By wager, of the wager; the game's own stands with the ante.
    wagers: BTreeMap<Wager, Fraction>,
    /// Of the ante, from somebody who stays in with every hand.
    blind: Option<Fraction>,
    /// The rule of thumb that gives away least, and how much of the ante.
    simple: Option<(String, Fraction)>,
}

impl Edge {
    /// What figures say of a table.
    #[must_use]
    pub fn of(figures: &Figures) -> Edge {
        let wagers = figures.wagers.iter().filter_map(|analysis| {
            let wager = match analysis.wager {
                gamemath::Wager::Base => Wager::Ante,
                gamemath::Wager::PairPlus => Wager::PairPlus,
                gamemath::Wager::SixCardBonus => Wager::SixCardBonus,
                gamemath::Wager::Trips => Wager::Trips,
                // What a jackpot keeps is its meter's to say.
                gamemath::Wager::Jackpot => return None,
            };
            Some((wager, analysis.house_edge()))
        });
        let mut strategies = figures.strategies.iter();
        let always = strategies.find(|strategy| strategy.name == "always bet");
        let base = figures.wager(gamemath::Wager::Base);
        let blind = always
            .and_then(|strategy| figures.cost(strategy))
            .zip(base)
            .map(|(cost, base)| cost + base.house_edge());
        Edge {
            wagers: wagers.collect(),
            blind,
            simple: library::cheapest(figures),
        }
    }

    /// The rule of thumb that gives away least, and how much of the ante.
    #[must_use]
    pub fn simple(&self) -> Option<(&str, &Fraction)> {
        let simple = self.simple.as_ref();
        simple.map(|(name, cost)| (name.as_str(), cost))
    }

    /// What the house keeps of a wager, in per cent with so many digits.
    #[must_use]
    pub fn percent(&self, wager: Wager, digits: u32) -> Option<String> {
        self.wagers.get(&wager).map(|edge| percent(edge, digits))
    }

    /// Whether the house keeps unusually much of a wager: more than a fifth, as sheets say.
    #[must_use]
    pub fn is_costly(&self, wager: Wager) -> bool {
        self.wagers
            .get(&wager)
            .is_some_and(|edge| *edge > over(1, 5))
    }

    /// What the house keeps of the ante of somebody who bets every hand unseen.
    #[must_use]
    pub fn blind_percent(&self, digits: u32) -> Option<String> {
        self.blind.as_ref().map(|edge| percent(edge, digits))
    }
}

fn percent(edge: &Fraction, digits: u32) -> String {
    decimal(&(edge * whole(100)), digits)
}

/// What is known of rules, which are held for as long as it is.
type Known = HashMap<usize, (Arc<Rules>, Arc<Edge>)>;

/// What is known so far.
#[derive(Debug, Default)]
pub struct Edges {
    /// By the rules that tables share.
    known: Mutex<Known>,
    /// How often something became known.
    changes: watch::Sender<u64>,
}

impl Edges {
    /// What the house keeps at a table, if it is known by now.
    #[must_use]
    pub fn of(&self, table: &Table) -> Option<Arc<Edge>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get(&key(&table.rules));
        found.map(|(_, edge)| Arc::clone(edge))
    }

    /// How often something became known.
    #[must_use]
    pub fn changes(&self) -> u64 {
        *self.changes.borrow()
    }

    /// How often something became known, and every change of that.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn learn(&self, rules: &Arc<Rules>, edge: Edge) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // Held, so that no other rules come to lie where these do.
        known.insert(key(rules), (Arc::clone(rules), Arc::new(edge)));
        drop(known);
        self.changes.send_modify(|changes| *changes += 1);
    }
}

fn key(rules: &Arc<Rules>) -> usize {
    Arc::as_ptr(rules) as usize
}

/// How often it is looked whether there is a table of which nothing is known.
const ROUND: Duration = Duration::from_secs(5);

/// Works out what is not known, for as long as it is waited for.
pub(crate) async fn work<C: Chance>(app: Arc<App<C>>) {
    let mut tried: HashMap<usize, Arc<Rules>> = HashMap::new();
    loop {
        let published = app.counter.published();
        let mut open: Vec<&Arc<Table>> = published.house.tables.values().collect();
        // The quick ones first, so that somebody who has just come soon reads most of them.
        open.sort_by_key(|table| weight(&table.rules));
        let next = open.into_iter().find(|table| {
            let unknown = app.edges.of(table).is_none();
            unknown && !tried.contains_key(&key(&table.rules))
        });
        let Some(table) = next else {
            tokio::time::sleep(ROUND).await;
            continue;
        };
        let (rules, digest) = (Arc::clone(&table.rules), table.book.digest());
        let (store, asked) = (app.sheets.store().clone(), Arc::clone(&rules));
        let work = move || store.figures(&digest, &asked, UNIT).ok();
        let worked = app.budget.work(&Asker::Inside, Size::Large, work).await;
        match worked {
            Ok(Some((figures, _))) => app.edges.learn(&rules, Edge::of(&figures)),
            Ok(None) => {
                tried.insert(key(&rules), rules);
            }
            // There is too much to do just now.
            Err(_) => tokio::time::sleep(ROUND).await,
        }
    }
}

fn weight(rules: &Rules) -> u8 {
    match rules {
        Rules::ThreeCardPoker(_) => 0,
        Rules::CaribbeanStud(rules) if rules.exchange.is_none() => 1,
        Rules::UltimateTexasHoldem(_) => 2,
        Rules::CaribbeanStud(_) => 3,
    }
}

#[cfg(test)]
mod tests {
    use gamemath::Solved;
    use games::Shelf;
    use rulebook::{Answers, Choices};

    use super::*;

    #[test]
    fn what_the_house_keeps_is_what_the_sheets_print() {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book("nz-three-card-poker").unwrap();
        let rules = Rules::ask(&Answers::new(book, None, &Choices::default()).unwrap()).unwrap();
        let store = parsheet::Store::nowhere();
        let (figures, _) = store.figures(&book.digest(), &rules, UNIT).unwrap();
        let edge = Edge::of(&figures);
        assert_eq!(edge.percent(Wager::Ante, 2).as_deref(), Some("3.37"));
        assert_eq!(edge.percent(Wager::Jackpot, 2), None);
        assert_eq!(edge.blind_percent(1), None);
        assert!(Solved::inputs(&rules, UNIT).unwrap().is_none());
    }
}
