//! `aya_poker`: keys added up, a perfect hash.
#![expect(clippy::indexing_slicing, reason = "a card is below 52")]

use aya_poker::base::{CARDS, Hand};
use aya_poker::poker_rank;
use cards::Card;

use crate::evaluator::{Adds, Evaluator, Kept, nested, nested_sweeps, places};
use crate::work::{Hands, Work};

pub(crate) struct AyaPoker;

impl Adds for AyaPoker {
    type Sum = Hand;

    #[inline]
    fn empty(&self) -> Hand {
        Hand::new()
    }

    #[inline]
    fn add(&self, mut sum: Hand, card: usize) -> Hand {
        sum.insert_unchecked(&CARDS[card]);
        sum
    }

    #[inline]
    fn number(&self, sum: Hand) -> u16 {
        poker_rank(&sum).0
    }
}

impl Evaluator for AyaPoker {
    fn name(&self) -> &'static str {
        "`aya_poker` 0.1"
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
    let mut hand = Hand::new();
    for &card in cards {
        // The way that does not look for cards standing twice.
        hand.insert_unchecked(&CARDS[usize::from(card.index())]);
    }
    poker_rank(&hand).0
}
