//! Ours.

use std::slice;

use cards::fast::{self, Hand, Rankable};
use cards::{Card, CardSet, five, three};

use crate::evaluator::{Adds, Evaluator, Kept, nested, nested_sweeps, places};
use crate::work::{Hands, Order, Work};

/// Cards added up one by one in sequence, in arrays at random; two further cards at once
/// where they are swept.
pub(crate) struct Ours;

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
            5 => nested(&Adding::<5>, cards, lowest),
            6 => nested(&Adding::<6>, cards, lowest),
            _ => nested(&Adding::<7>, cards, lowest),
        }
    }

    fn swept(&self, cards: usize, lowest: usize, kept: &mut Kept) {
        match cards {
            5 => each_three(Hand::EMPTY, lowest, |three, c| {
                kept.sweep(|slots| fast::each_five(three, c, into(slots)));
            }),
            6 => each_three(Hand::EMPTY, lowest, |three, c| {
                each_one(three, after(c), |four, d| {
                    kept.sweep(|slots| fast::each_six(four, d, into(slots)));
                });
            }),
            _ => each_three(Hand::EMPTY, lowest, |three, c| {
                each_one(three, after(c), |four, d| {
                    each_one(four, after(d), |five, e| {
                        kept.sweep(|slots| fast::each_seven(five, e, into(slots)));
                    });
                });
            }),
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

/// Puts each value in the next slot.
#[inline]
fn into(mut slots: slice::IterMut<'_, u16>) -> impl FnMut([Card; 2], five::Value) {
    move |_, value| {
        if let Some(slot) = slots.next() {
            *slot = value.number();
        }
    }
}

/// Visits the hand with each card from this index up.
#[inline]
fn each_one(hand: Hand, lowest: usize, mut visit: impl FnMut(Hand, Card)) {
    for &card in Card::ALL.get(lowest..).unwrap_or_default() {
        visit(hand + card, card);
    }
}

/// Visits the hand with each three cards from this index up.
#[inline]
fn each_three(hand: Hand, lowest: usize, mut visit: impl FnMut(Hand, Card)) {
    each_one(hand, lowest, |one, a| {
        each_one(one, after(a), |two, b| each_one(two, after(b), &mut visit));
    });
}

/// The index of the card after this.
#[inline]
fn after(card: Card) -> usize {
    usize::from(card.index()) + 1
}

/// Cards added up one by one, as the others do, where hands come at random too.
pub(crate) struct OurSums;

/// So many cards added up.
struct Adding<const N: usize>;

impl<const N: usize> Adds for Adding<N>
where
    Hand: Rankable<N>,
{
    type Sum = Hand;

    #[inline]
    fn empty(&self) -> Hand {
        Hand::EMPTY
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a card is below 52")]
    fn add(&self, sum: Hand, card: usize) -> Hand {
        sum + Hand::DECK[card]
    }

    #[inline]
    fn number(&self, sum: Hand) -> u16 {
        let value = match N {
            5 => fast::five(sum),
            6 => fast::six(sum),
            _ => fast::seven(sum),
        };
        value.number()
    }
}

impl<const N: usize> Adding<N>
where
    Hand: Rankable<N>,
{
    #[inline]
    fn rank(&self, cards: &[Card; N]) -> u16 {
        let cards = cards.iter().map(|card| usize::from(card.index()));
        self.number(cards.fold(self.empty(), |sum, card| self.add(sum, card)))
    }
}

impl Evaluator for OurSums {
    fn name(&self) -> &'static str {
        "ours, card by card"
    }

    fn does(&self, work: Work) -> bool {
        work.order != Order::Sequential && work.cards >= 5
    }

    fn sequential(&self, _: usize, _: usize) -> u64 {
        0
    }

    fn swept(&self, cards: usize, lowest: usize, kept: &mut Kept) {
        match cards {
            5 => nested_sweeps(&Adding::<5>, cards, lowest, kept),
            6 => nested_sweeps(&Adding::<6>, cards, lowest, kept),
            _ => nested_sweeps(&Adding::<7>, cards, lowest, kept),
        }
    }

    fn random(&self, cards: usize, hands: &Hands) -> u64 {
        let (fives, sixes, sevens) = (Adding::<5>, Adding::<6>, Adding::<7>);
        match cards {
            5 => hands.fives.iter().map(|it| u64::from(fives.rank(it))).sum(),
            6 => hands.sixes.iter().map(|it| u64::from(sixes.rank(it))).sum(),
            _ => hands
                .sevens
                .iter()
                .map(|it| u64::from(sevens.rank(it)))
                .sum(),
        }
    }

    fn places(&self, cards: usize, hands: &Hands) -> Vec<u32> {
        let (fives, sixes, sevens) = (Adding::<5>, Adding::<6>, Adding::<7>);
        places(match cards {
            5 => hands.fives.iter().map(|it| fives.rank(it)).collect(),
            6 => hands.sixes.iter().map(|it| sixes.rank(it)).collect(),
            _ => hands
                .sevens
                .iter()
                .map(|it| sevens.rank(it))
                .collect::<Vec<_>>(),
        })
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
        let sets = self.sets(cards).iter().copied();
        match cards {
            5 => sets.map(fast::five).map(number).sum(),
            6 => sets.map(fast::six).map(number).sum(),
            _ => sets.map(fast::seven).map(number).sum(),
        }
    }

    fn places(&self, cards: usize, _: &Hands) -> Vec<u32> {
        let sets = self.sets(cards).iter().copied();
        places(match cards {
            5 => sets.map(fast::five).collect(),
            6 => sets.map(fast::six).collect(),
            _ => sets.map(fast::seven).collect(),
        })
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
