//! Cards that differ by the names of suits alone.

use std::collections::{BTreeMap, BTreeSet};

use cards::{Card, Suit};

use super::{HOLES, index, pairs};

/// What suits may be called.
pub(super) struct Names {
    all: Vec<[Suit; 4]>,
    /// By renaming: what becomes of each hole.
    renamed: Vec<Vec<u16>>,
    /// The flops that differ by more than the names, each with its place.
    pub(super) flops: BTreeMap<[Card; 3], usize>,
    /// By flop: the hole that stands for each that the flop does not tell from it.
    pub(super) holes: Vec<Vec<u16>>,
}

impl Names {
    pub(super) fn new() -> Names {
        let mut names = Names {
            all: renamings().collect(),
            renamed: vec![],
            flops: BTreeMap::new(),
            holes: vec![],
        };
        for all in &names.all {
            let holes = pairs(&Card::ALL).map(|(a, b)| index([a, b].map(|card| call(card, all))));
            let holes = holes.map(|at| u16::try_from(at).unwrap());
            names.renamed.push(holes.collect());
        }
        let flops = names.of_all::<3>();
        assert_eq!(flops.len(), 1755);
        names.flops = flops.into_keys().zip(0..).collect();
        for flop in names.flops.keys() {
            let same: Vec<_> = (0..names.all.len())
                .filter(|&way| names.call(*flop, way) == *flop)
                .collect();
            let stands = |at: usize| same.iter().map(|&way| names.renamed[way][at]).min();
            let holes = (0..HOLES).map(|at| stands(at).unwrap());
            names.holes.push(holes.collect());
        }
        names
    }

    /// The cards by other names of the suits, in order.
    fn call<const N: usize>(&self, cards: [Card; N], way: usize) -> [Card; N] {
        let mut called = cards.map(|card| call(card, &self.all[way]));
        called.sort();
        called
    }

    /// What stands for the cards, and the way there.
    fn standing_for<const N: usize>(&self, cards: [Card; N]) -> ([Card; N], usize) {
        let ways = (0..self.all.len()).map(|way| (self.call(cards, way), way));
        ways.min().unwrap()
    }

    /// The place of a flop, and what becomes of each hole on the way there.
    pub(super) fn flop(&self, flop: [Card; 3]) -> (usize, &[u16]) {
        let (flop, way) = self.standing_for(flop);
        (self.flops[&flop], &self.renamed[way])
    }

    /// Every set of cards that stands for others, and how many it stands for.
    pub(super) fn of_all<const N: usize>(&self) -> BTreeMap<[Card; N], i64> {
        let mut sets = BTreeMap::new();
        each_set::<N>(&Card::ALL, &mut vec![], &mut |cards| {
            *sets.entry(self.standing_for(cards).0).or_default() += 1;
        });
        sets
    }
}

fn call(card: Card, names: &[Suit; 4]) -> Card {
    Card::new(card.rank(), names[usize::from(card.suit().index())])
}

pub(super) fn each_set<const N: usize>(
    cards: &[Card],
    taken: &mut Vec<Card>,
    give: &mut impl FnMut([Card; N]),
) {
    if let Ok(set) = taken.as_slice().try_into() {
        give(set);
        return;
    }
    for (at, &card) in cards.iter().enumerate() {
        taken.push(card);
        each_set(&cards[at + 1..], taken, give);
        taken.pop();
    }
}

/// The 24 ways to rename suits.
fn renamings() -> impl Iterator<Item = [Suit; 4]> {
    let all = Suit::ALL;
    let four = all.into_iter().flat_map(move |a| {
        let pairs = all.into_iter().flat_map(move |c| all.map(|d| (c, d)));
        all.into_iter()
            .flat_map(move |b| pairs.clone().map(move |(c, d)| [a, b, c, d]))
    });
    four.filter(|names| {
        let different: BTreeSet<_> = names.iter().collect();
        different.len() == 4
    })
}
