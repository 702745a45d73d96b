//! A case with other cards and amounts, in its own notation.
//!
//! Suits change places, and so do a few cards; each card stays one card, so nothing is dealt
//! twice. Amounts are multiplied together, so that a bet stays the double of its ante. What the
//! table's limits or the book then refuse is varied again.

use cards::{Card, Suit};
use money::Money;

use crate::draw::Draw;

/// By how much wagers are multiplied, and divided.
const SCALES: [(i64, i64); 8] = [
    (1, 1),
    (2, 1),
    (3, 1),
    (5, 1),
    (7, 1),
    (1, 2),
    (3, 2),
    (5, 2),
];

/// How many pairs of cards change places at most.
const SWAPS: usize = 5;

/// The words of lines whose amounts are somebody's wagers.
const WAGERS: [&str; 5] = ["wager", "bet", "play", "raise", "check"];

/// A way to change a case.
pub(crate) struct Variation {
    suits: [Suit; 4],
    swaps: Vec<(Card, Card)>,
    scale: (i64, i64),
}

impl Variation {
    /// One that is drawn.
    pub(crate) fn draw(draw: &mut Draw) -> Variation {
        let mut suits = Suit::ALL;
        draw.shuffle(&mut suits);
        let swaps = (0..draw.below(SWAPS + 1)).filter_map(|_| {
            let one = draw.pick(&Card::ALL).copied();
            one.zip(draw.pick(&Card::ALL).copied())
        });
        let swaps = swaps.collect();
        let scale = draw.pick(&SCALES).copied().unwrap_or((1, 1));
        Variation {
            suits,
            swaps,
            scale,
        }
    }

    /// A line of a case, changed.
    pub(crate) fn line(&self, line: &str) -> String {
        let wagers = line.split_whitespace().next();
        let wagers = wagers.is_some_and(|verb| WAGERS.contains(&verb));
        let words = line.split_whitespace().map(|word| {
            if let Ok(card) = word.parse::<Card>() {
                return self.card(card).to_string();
            }
            let is_amount = wagers && word.contains('.');
            match word.parse::<Money>() {
                Ok(amount) if is_amount => self.amount(amount).to_string(),
                _ => word.to_owned(),
            }
        });
        words.collect::<Vec<String>>().join(" ")
    }

    fn card(&self, card: Card) -> Card {
        let at = Suit::ALL.iter().position(|suit| *suit == card.suit());
        let suit = at.and_then(|at| self.suits.get(at)).copied();
        let card = Card::new(card.rank(), suit.unwrap_or(card.suit()));
        self.swaps
            .iter()
            .fold(card, |card, (one, other)| match card {
                card if card == *one => *other,
                card if card == *other => *one,
                card => card,
            })
    }

    fn amount(&self, amount: Money) -> Money {
        let (times, per) = self.scale;
        let cents = amount.in_cents().saturating_mul(times);
        match cents % per {
            0 => Money::cents(cents / per),
            _ => amount,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_stay_different_and_amounts_in_proportion() {
        for seed in 0..200 {
            let variation = Variation::draw(&mut Draw::of(seed, "a case"));
            let all: std::collections::BTreeSet<Card> =
                Card::ALL.iter().map(|card| variation.card(*card)).collect();
            assert_eq!(all.len(), 52);
            let amount = |line: &str| {
                let line = variation.line(line);
                let word = line.split_whitespace().next_back().unwrap();
                word.parse::<Money>().unwrap().in_cents()
            };
            assert_eq!(2 * amount("wager 1 ante 10.00"), amount("bet 1 20.00"));
            let kept = "limits ante 10.00..500.00";
            assert_eq!(variation.line(kept), kept);
        }
    }
}
