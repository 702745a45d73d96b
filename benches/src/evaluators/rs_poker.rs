//! `rs_poker`: keys added up, a perfect hash (after OMPEval).
#![expect(clippy::indexing_slicing, reason = "a card is below 52")]

use cards::Card;
use rs_poker::core::{Card as Theirs, Rank, SevenCardAccum, Suit, Value};

use crate::evaluator::{Adds, Evaluator, Kept, nested, nested_sweeps, places};
use crate::work::{Hands, Work};

pub(crate) struct RsPoker {
    deck: [Theirs; 52],
}

impl RsPoker {
    pub(crate) fn new() -> Self {
        let mut cards = (0..13).flat_map(|rank| {
            (0..4).map(move |suit| Theirs::new(Value::from_u8(rank), Suit::from_u8(suit)))
        });
        let any = Theirs::new(Value::Two, Suit::Club);
        RsPoker {
            deck: std::array::from_fn(|_| cards.next().unwrap_or(any)),
        }
    }

    #[inline]
    fn rank<const N: usize>(&self, cards: &[Card; N]) -> Rank {
        let cards = cards.iter().map(|card| usize::from(card.index()));
        cards
            .fold(self.empty(), |sum, card| self.add(sum, card))
            .rank()
    }

    #[inline]
    fn sum<const N: usize>(&self, hands: &[[Card; N]]) -> u64 {
        let values = hands.iter().map(|hand| self.rank(hand).value_bits());
        values.map(u64::from).sum()
    }
}

impl Adds for RsPoker {
    type Sum = SevenCardAccum;

    #[inline]
    fn empty(&self) -> SevenCardAccum {
        SevenCardAccum::new()
    }

    #[inline]
    fn add(&self, sum: SevenCardAccum, card: usize) -> SevenCardAccum {
        sum + self.deck[card]
    }

    #[inline]
    fn number(&self, sum: SevenCardAccum) -> u16 {
        // One instruction more than its rank, which has no number of its own.
        sum.rank().value_bits()
    }
}

impl Evaluator for RsPoker {
    fn name(&self) -> &'static str {
        "`rs_poker` 5.0"
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
            5 => self.sum(&hands.fives),
            6 => self.sum(&hands.sixes),
            _ => self.sum(&hands.sevens),
        }
    }

    fn places(&self, cards: usize, hands: &Hands) -> Vec<u32> {
        places(match cards {
            5 => hands.fives.iter().map(|it| self.rank(it)).collect(),
            6 => hands.sixes.iter().map(|it| self.rank(it)).collect(),
            _ => hands
                .sevens
                .iter()
                .map(|it| self.rank(it))
                .collect::<Vec<_>>(),
        })
    }
}
