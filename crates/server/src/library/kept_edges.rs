//! What options do to the edge, as it was worked out last.
//!
//! `edges.txt` is written by `cargo xtask generate docs/par` from the PAR sheets of the
//! project, so that nobody who reads a book waits until every option is solved. It holds for
//! the books that it names by their digests, and for no others.

use money::Money;
use rulebook::Book;

/// A line for every sheet: the book, its digest, what is set, and the edges in per cent.
const EDGES: &str = include_str!("edges.txt");

/// What the house keeps under one setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KeptEdges {
    /// What is set; nothing: the book's own first rules.
    pub(super) set: Vec<(&'static str, &'static str)>,
    /// By wager, in per cent with ten decimals.
    pub(super) edges: Vec<(&'static str, &'static str)>,
}

impl KeptEdges {
    /// Every setting of a book that was worked out, its own first rules first.
    pub(super) fn all(book: &Book) -> Vec<KeptEdges> {
        let digest = book.digest();
        let lines = EDGES.lines().filter_map(|line| {
            let mut parts = line.split('\t');
            let is_its = parts.next() == Some(&book.id) && parts.next() == Some(&digest);
            let (set, edges) = parts.next().zip(parts.next()).filter(|_| is_its)?;
            let pairs = |text: &'static str| -> Vec<(&str, &str)> {
                text.split(' ')
                    .filter_map(|it| it.split_once('='))
                    .collect()
            };
            Some(KeptEdges {
                set: pairs(set),
                edges: pairs(edges),
            })
        });
        lines.collect()
    }

    /// The edge of a wager.
    pub(super) fn of(&self, wager: &str) -> Option<&'static str> {
        let mut edges = self.edges.iter();
        edges
            .find(|(known, _)| *known == wager)
            .map(|(_, edge)| *edge)
    }

    /// Whether it differs from the book's own first rules in one option, perhaps beside a
    /// meter that gives the jackpot a value: that option and what it is set to.
    pub(super) fn option(&self) -> Option<(&'static str, &'static str)> {
        let mut others = self.set.iter().filter(|(name, _)| *name != METER);
        let option = others.next().copied();
        option.filter(|_| others.next().is_none())
    }

    /// Whether the meter is set.
    pub(super) fn has_meter(&self) -> bool {
        self.meter().is_some()
    }

    /// What the meter is set to.
    pub(super) fn meter(&self) -> Option<Money> {
        let mut set = self.set.iter();
        let (_, meter) = set.find(|(name, _)| *name == METER)?;
        meter.parse().ok()
    }
}

/// The option that gives a jackpot wager its value.
pub(super) const METER: &str = "jackpot-meter";

#[cfg(test)]
mod tests {
    use games::Shelf;

    use super::*;

    #[test]
    fn every_book_on_the_shelf_has_its_edges() {
        let shelf = Shelf::load().unwrap();
        for book in rulebook::SHIPPED.iter().filter_map(|id| shelf.book(id)) {
            let all = KeptEdges::all(book);
            assert!(all.len() > 3, "{}", book.id);
            let own = all.first().unwrap();
            assert!(
                own.set.is_empty() && own.of("base").is_some(),
                "{}",
                book.id
            );
            assert!(all.iter().any(|it| it.option().is_some()), "{}", book.id);
        }
    }
}
