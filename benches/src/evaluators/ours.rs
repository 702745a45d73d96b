//! Ours.

use cards::fast::{self, Hand};
use cards::{Card, CardSet, five, three};

use crate::evaluator::{Adds, Evaluator, nested, places};
use crate::work::{Hands, Order, Work};

/// Cards in arrays, and added up in loops.
pub(crate) struct Ours;

impl Adds for Ours {
    type Sum = Hand;

    #[inline]
    fn empty(&self) -> Hand {
        Hand::EMPTY
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a card is below 52")]
    fn add(&self, sum: Hand, card: usize) -> Hand {
        sum + Card::ALL[card]
    }

    #[inline]
    fn number(&self, sum: Hand) -> u64 {
        number(sum.rank())
    }
}

impl Evaluator for Ours {
    fn name(&self) -> &'static str {
        "ours"
    }

    fn does(&self, _: Work) -> bool {
        true
    }

    fn sequential(&self, cards: usize, lowest: usize) -> u64 {
        match cards {
            3 => sequential_three(lowest),
            _ => nested(self, cards, lowest),
        }
    }

    fn random(&self, cards: usize, hands: &Hands) -> u64 {
        match cards {
            3 => hands
                .threes
                .iter()
                .map(fast::three)
                .map(number_of_three)
                .sum(),
            5 => hands.fives.iter().map(fast::five).map(number).sum(),
            6 => hands.sixes.iter().map(fast::six).map(number).sum(),
            _ => hands.sevens.iter().map(fast::seven).map(number).sum(),
        }
    }

    fn places(&self, cards: usize, hands: &Hands) -> Vec<u32> {
        match cards {
            3 => places(hands.threes.iter().map(fast::three).collect()),
            5 => places(hands.fives.iter().map(fast::five).collect()),
            6 => places(hands.sixes.iter().map(fast::six).collect()),
            _ => places(hands.sevens.iter().map(fast::seven).collect()),
        }
    }
}

/// Cards in sets.
pub(crate) struct OurSets {
    fives: Vec<CardSet>,
    sixes: Vec<CardSet>,
    sevens: Vec<CardSet>,
}

impl OurSets {
    pub(crate) fn of(hands: &Hands) -> Self {
        OurSets {
            fives: sets(&hands.fives),
            sixes: sets(&hands.sixes),
            sevens: sets(&hands.sevens),
        }
    }

    fn sets(&self, cards: usize) -> &[CardSet] {
        match cards {
            5 => &self.fives,
            6 => &self.sixes,
            _ => &self.sevens,
        }
    }
}

impl Evaluator for OurSets {
    fn name(&self) -> &'static str {
        "ours, hands as sets"
    }

    fn does(&self, work: Work) -> bool {
        work.order == Order::Random && work.cards >= 5
    }

    fn sequential(&self, _: usize, _: usize) -> u64 {
        0
    }

    fn random(&self, cards: usize, _: &Hands) -> u64 {
        let sets = self.sets(cards).iter();
        sets.map(|&set| number(fast::rank(set))).sum()
    }

    fn places(&self, cards: usize, _: &Hands) -> Vec<u32> {
        let sets = self.sets(cards).iter();
        places(sets.map(|&set| fast::rank(set)).collect())
    }
}

fn sets<const N: usize>(hands: &[[Card; N]]) -> Vec<CardSet> {
    let sets = hands.iter().map(|&hand| CardSet::from_iter(hand));
    sets.collect()
}

fn sequential_three(lowest: usize) -> u64 {
    let deck = Card::ALL.get(lowest..).unwrap_or_default();
    let mut total = 0;
    for (index, &a) in deck.iter().enumerate() {
        let after_a = deck.get(index + 1..).unwrap_or_default();
        for (index, &b) in after_a.iter().enumerate() {
            for &c in after_a.get(index + 1..).unwrap_or_default() {
                total += number_of_three(fast::three(&[a, b, c]));
            }
        }
    }
    total
}

#[inline]
fn number(value: five::Value) -> u64 {
    u64::from(value.number())
}

#[inline]
fn number_of_three(value: three::Value) -> u64 {
    u64::from(value.number())
}
