//! `pokers`: keys added up, a table with row displacement (after OMPEval).
#![expect(clippy::indexing_slicing, reason = "a card is below 52")]

use cards::Card;
use pokers::{CARDS, Hand};

use crate::evaluator::{Adds, Evaluator, Kept, nested, nested_sweeps, places};
use crate::work::{Hands, Work};

pub(crate) struct Pokers;

impl Adds for Pokers {
    type Sum = Hand;

    #[inline]
    fn empty(&self) -> Hand {
        Hand::default()
    }

    #[inline]
    fn add(&self, sum: Hand, card: usize) -> Hand {
        sum + CARDS[card]
    }

    #[inline]
    fn number(&self, sum: Hand) -> u16 {
        sum.evaluate()
    }
}

impl Evaluator for Pokers {
    fn name(&self) -> &'static str {
        "`pokers` 0.10"
    }

    fn does(&self, work: Work) -> bool {
        work.cards >= 5
    }

    fn sequential(&self, cards: usize, lowest: usize) -> u64 {
        nested(self, cards, lowest)
    }

    fn swept(&self, cards: usize, lowest: usize, kept: &mut Kept) {
        nested_sweeps(self, cards, lowest, kept);
    }

    fn random(&self, cards: usize, hands: &Hands) -> u64 {
        match cards {
            5 => hands.fives.iter().map(rank).map(u64::from).sum(),
            6 => hands.sixes.iter().map(rank).map(u64::from).sum(),
            _ => hands.sevens.iter().map(rank).map(u64::from).sum(),
        }
    }

    fn places(&self, cards: usize, hands: &Hands) -> Vec<u32> {
        places(match cards {
            5 => hands.fives.iter().map(rank).collect(),
            6 => hands.sixes.iter().map(rank).collect(),
            _ => hands.sevens.iter().map(rank).collect(),
        })
    }
}

#[inline]
fn rank<const N: usize>(cards: &[Card; N]) -> u16 {
    let cards = cards.iter().map(|&card| CARDS[usize::from(card.index())]);
    cards
        .fold(Hand::default(), |hand, card| hand + card)
        .evaluate()
}
