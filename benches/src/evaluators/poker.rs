//! `poker`: products of primes in a hash map, all choices of five out of more.
#![expect(
    clippy::indexing_slicing,
    reason = "a card is below 52, a hand below 8"
)]

use poker::{Card, Eval, Evaluator as Ranker, FiveCard, Rank, Suit, ThreeCard};

use crate::evaluator::{Adds, Evaluator, nested, places};
use crate::work::{Hands, Order, Work};

pub(crate) struct Poker {
    ranker: Ranker,
    deck: [Card; 52],
}

impl Poker {
    pub(crate) fn new() -> Self {
        let mut cards = RANKS
            .into_iter()
            .flat_map(|rank| SUITS.map(|suit| Card::new(rank, suit)));
        let any = Card::new(Rank::Two, Suit::Clubs);
        Poker {
            ranker: Ranker::new(),
            deck: std::array::from_fn(|_| cards.next().unwrap_or(any)),
        }
    }

    #[inline]
    fn five<const N: usize>(&self, cards: &[cards::Card; N]) -> Eval<FiveCard> {
        let cards = cards.map(|card| self.deck[usize::from(card.index())]);
        self.ranker
            .evaluate_five(cards)
            .unwrap_or(Eval::<FiveCard>::WORST)
    }

    #[inline]
    fn three(&self, cards: &[cards::Card; 3]) -> Eval<ThreeCard> {
        let cards = cards.map(|card| self.deck[usize::from(card.index())]);
        self.ranker
            .evaluate_three(cards)
            .unwrap_or(Eval::<ThreeCard>::WORST)
    }
}

/// It adds nothing up: the cards are laid side by side and ranked together.
impl Adds for Poker {
    type Sum = ([Card; 7], usize);

    #[inline]
    fn empty(&self) -> Self::Sum {
        ([self.deck[0]; 7], 0)
    }

    #[inline]
    fn add(&self, (mut cards, count): Self::Sum, card: usize) -> Self::Sum {
        cards[count] = self.deck[card];
        (cards, count + 1)
    }

    #[inline]
    fn number(&self, (cards, count): Self::Sum) -> u16 {
        let cards = &cards[..count];
        // A value has no number; whether there is one stands for it.
        u16::from(match count {
            3 => self.ranker.evaluate_three(cards).is_ok(),
            _ => self.ranker.evaluate_five(cards).is_ok(),
        })
    }
}

impl Evaluator for Poker {
    fn name(&self) -> &'static str {
        "`poker` 0.7"
    }

    fn does(&self, work: Work) -> bool {
        work.order != Order::Swept
    }

    fn lowest_card(&self, cards: usize) -> usize {
        if cards > 5 { 26 } else { 0 }
    }

    fn sequential(&self, cards: usize, lowest: usize) -> u64 {
        nested(self, cards, lowest)
    }

    fn random(&self, cards: usize, hands: &Hands) -> u64 {
        let better =
            |value: Eval<FiveCard>| u64::from(value.is_better_than(Eval::<FiveCard>::WORST));
        match cards {
            3 => {
                let values = hands.threes.iter().map(|hand| self.three(hand));
                values
                    .map(|value| u64::from(value.is_better_than(Eval::<ThreeCard>::WORST)))
                    .sum()
            }
            5 => hands.fives.iter().map(|hand| better(self.five(hand))).sum(),
            6 => hands.sixes.iter().map(|hand| better(self.five(hand))).sum(),
            _ => hands
                .sevens
                .iter()
                .map(|hand| better(self.five(hand)))
                .sum(),
        }
    }

    fn places(&self, cards: usize, hands: &Hands) -> Vec<u32> {
        match cards {
            3 => places(hands.threes.iter().map(|hand| self.three(hand)).collect()),
            5 => places(hands.fives.iter().map(|hand| self.five(hand)).collect()),
            6 => places(hands.sixes.iter().map(|hand| self.five(hand)).collect()),
            _ => places(hands.sevens.iter().map(|hand| self.five(hand)).collect()),
        }
    }
}

const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

const RANKS: [Rank; 13] = [
    Rank::Two,
    Rank::Three,
    Rank::Four,
    Rank::Five,
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Ten,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
    Rank::Ace,
];
