//! Chance for tests: fast, repeatable, and no secret.

use cards::Card;

/// Numbers that follow from a seed.
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// The dice of a seed; seeds next to each other give unrelated throws.
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next sixty-four bits.
    pub fn throw(&mut self) -> u64 {
        // SplitMix64: a Weyl sequence, mixed.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; nought where there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.throw() % bound).unwrap_or(0)
    }

    /// Whether something happens that happens once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several, if there are any.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// A deck in some order, to be dealt from its end.
    pub fn deck(&mut self) -> Vec<Card> {
        let mut deck = Card::ALL.to_vec();
        for last in (1..deck.len()).rev() {
            deck.swap(last, self.below(last + 1));
        }
        deck
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_has_every_card_once() {
        let mut deck = Dice::new(7).deck();
        assert_ne!(deck, Card::ALL.to_vec());
        deck.sort();
        let mut all = Card::ALL.to_vec();
        all.sort();
        assert_eq!(deck, all);
    }

    #[test]
    fn the_same_seed_throws_the_same() {
        let throws = |seed| {
            let mut dice = Dice::new(seed);
            [dice.throw(), dice.throw(), dice.throw()]
        };
        assert_eq!(throws(3), throws(3));
        assert_ne!(throws(3), throws(4));
    }
}
