//! A player who has seen other cards.
#![expect(clippy::indexing_slicing, reason = "a deck has cards for everybody")]

use cards::chance::Practice;
use cards::five::Value;
use cards::{Card, CardSet, fast};
use games::caribbean_stud::{Rules, Stakes};
use money::{Money, Overflow};

use super::play::Play;
use super::solution::nets;
use super::unseen::Unseen;
use crate::seen::{Seen, choose};

/// A game whose player sees other cards.
pub(crate) struct Seeing {
    seen: Seen,
    play: Play,
    qualifies_from: Value,
    unit: i64,
    /// By value: what betting leaves, by relation.
    nets: Vec<[i64; 4]>,
    unseen: Unseen,
}

impl Seeing {
    pub(crate) fn new(rules: &Rules, unit: Money, seen: Seen) -> Result<Seeing, Overflow> {
        let bet = unit.times(i64::from(rules.bet_multiple.value))?;
        let stakes = Stakes { ante: unit, bet };
        let mut all = vec![[0; 4]];
        for value in (1..=Value::HIGHEST.number()).filter_map(Value::new) {
            all.push(nets(rules, stakes, value)?.map(Money::in_cents));
        }
        Ok(Seeing {
            seen,
            play: Play::best(rules, unit)?,
            qualifies_from: rules.dealer_qualifies.value.0,
            unit: unit.in_cents(),
            nets: all,
            unseen: Unseen::new(1 + seen.dealer_cards),
        })
    }

    /// How many cards of the dealer's are hidden.
    fn hidden(&self) -> usize {
        4 - self.seen.dealer_cards
    }

    /// How many parts an ante has: a part is a minor unit with one of the dealer's hands.
    pub(crate) fn parts(&self) -> i128 {
        let left = 52 - 6 - self.seen.dealer_cards - 5 * self.seen.neighbours;
        i128::from(choose(left, self.hidden())) * i128::from(self.unit)
    }

    /// What is gained on one deal, in parts.
    pub(crate) fn gain(&self, cards: &mut Practice) -> i64 {
        let deal: [Card; 42] = cards.deal();
        let (hand, rest) = deal.split_at(5);
        let (dealer, rest) = rest.split_at(1 + self.seen.dealer_cards);
        let seen = &rest[..5 * self.seen.neighbours];
        let gone: CardSet = hand.iter().chain(dealer).chain(seen).copied().collect();
        let left = CardSet::FULL.minus(gone);
        let player = fast::five(&[hand[0], hand[1], hand[2], hand[3], hand[4]]);
        let met = self.unseen.met(dealer, left, player, self.qualifies_from);
        let nets = self.nets[usize::from(player.number())];
        let over_folding = met
            .iter()
            .zip(nets)
            .map(|(met, net)| met * (net + self.unit));
        let gain: i64 = over_folding.sum();
        let up = dealer[0];
        let held = || {
            let of_suit = hand.iter().filter(|card| card.suit() == up.suit());
            of_suit.fold(0, |held, card| held | 1 << card.rank().index())
        };
        if self.play.bets(player, up.rank(), held) {
            (-gain).max(0)
        } else {
            gain.max(0)
        }
    }
}
