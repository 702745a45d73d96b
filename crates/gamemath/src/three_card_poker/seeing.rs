//! A player who has seen other cards.
#![expect(clippy::indexing_slicing, reason = "a deck has cards for everybody")]

use cards::chance::Practice;
use cards::three::Value;
use cards::{Card, CardSet, fast};
use games::three_card_poker::{Rules, Stakes};
use money::{Money, Overflow};

use super::neighbour::nets;
use super::play::Play;
use crate::seen::{Seen, choose};

/// A game whose player sees other cards.
pub(crate) struct Seeing {
    seen: Seen,
    play: Play,
    unit: i64,
    /// By the player's value and the dealer's: what playing leaves.
    nets: Vec<Vec<i64>>,
}

impl Seeing {
    pub(crate) fn new(rules: &Rules, unit: Money, seen: Seen) -> Result<Seeing, Overflow> {
        let wager = unit.times(i64::from(rules.play_multiple.value))?;
        let stakes = Stakes {
            ante: unit,
            play: wager,
        };
        let mut all = vec![vec![]];
        for value in (1..=Value::HIGHEST.number()).filter_map(Value::new) {
            all.push(nets(rules, stakes, value)?);
        }
        Ok(Seeing {
            seen,
            play: Play::best(rules, unit)?,
            unit: unit.in_cents(),
            nets: all,
        })
    }

    /// How many cards of the dealer's are hidden.
    fn hidden(&self) -> usize {
        3 - self.seen.dealer_cards
    }

    /// How many parts an ante has: a part is a minor unit with one of the dealer's hands.
    pub(crate) fn parts(&self) -> i128 {
        let left = 52 - 3 - self.seen.dealer_cards - 3 * self.seen.neighbours;
        i128::from(choose(left, self.hidden())) * i128::from(self.unit)
    }

    /// What is gained on one deal, in parts.
    pub(crate) fn gain(&self, cards: &mut Practice) -> i64 {
        let deal: [Card; 22] = cards.deal();
        let (hand, rest) = deal.split_at(3);
        let (shown, rest) = rest.split_at(self.seen.dealer_cards);
        let seen = &rest[..3 * self.seen.neighbours];
        let gone: CardSet = hand.iter().chain(shown).chain(seen).copied().collect();
        let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
        let hand = [hand[0], hand[1], hand[2]];
        let player = fast::three(&hand);
        let nets = &self.nets[usize::from(player.number())];
        let mut gain = 0;
        let mut meet = |dealer: [Card; 3]| {
            gain += nets[usize::from(fast::three(&dealer).number())] + self.unit;
        };
        for (at, &one) in left.iter().enumerate() {
            for (before, &other) in left[..at].iter().enumerate() {
                match *shown {
                    [shown] => meet([shown, one, other]),
                    _ => left[..before]
                        .iter()
                        .for_each(|&third| meet([third, one, other])),
                }
            }
        }
        if self.play.plays(player, hand) {
            (-gain).max(0)
        } else {
            gain.max(0)
        }
    }
}
