//! Cards for tests and simulation: fast, repeatable, and no secret.

use sha2::{Digest, Sha256};

use crate::{Card, Deck};

/// Cards that follow from a number: for tests, simulation and practice, never for money.
///
/// Deals only as many cards as are asked for. The same number and shard always give the
/// same deals in the same order; other numbers and shards give unrelated ones.
#[derive(Clone, Debug)]
pub struct Practice {
    state: [u64; 4],
    /// Any order will do to begin the next deal: exchanged at random, it is random.
    order: [Card; 52],
}

/// How many cards are drawn from one random word: 52 · 51 · 50 · 49 · 48 is far below
/// 2⁶⁴, so a word has to be thrown away once in 2³⁵.
const DRAWN_TOGETHER: usize = 5;

impl Practice {
    /// The cards of `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Practice {
        Practice::shard(seed, 0)
    }

    /// The cards of one part of a simulation whose parts run apart.
    #[must_use]
    pub fn shard(seed: u64, shard: u64) -> Practice {
        let mut hash = Sha256::new();
        hash.update(b"practice");
        hash.update(seed.to_le_bytes());
        hash.update(shard.to_le_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(digest.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Practice {
            state,
            order: Card::ALL,
        }
    }

    /// The first `N` cards of a newly shuffled deck.
    ///
    /// More cards than a deck has do not compile.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        clippy::needless_range_loop,
        reason = "N is at most 52, no more is drawn than fits, and constant ranges are unrolled"
    )]
    pub fn deal<const N: usize>(&mut self) -> [Card; N] {
        const { assert!(N <= 52, "a deck has fifty-two cards") };
        let mut place = 0;
        while place < N {
            let count = DRAWN_TOGETHER.min(N - place);
            let drawn = self.draw(52 - place, count);
            for ahead in 0..count {
                self.order.swap(place + ahead, place + ahead + drawn[ahead]);
            }
            place += count;
        }
        std::array::from_fn(|index| self.order[index])
    }

    /// A whole deck.
    #[expect(
        clippy::expect_used,
        reason = "exchanging cards leaves every card there once"
    )]
    pub fn deck(&mut self) -> Deck {
        Deck::new(self.deal()).expect("an exchange of cards repeats none")
    }

    /// Independent numbers, the first below `bound`, each further one below one less;
    /// of the five only the first `count` are drawn.
    ///
    /// One word is read as a fraction: multiplied by a bound, its whole part is a number
    /// below that bound and its fraction is the word for the next. What is left at the end
    /// says whether the word belonged to the incomplete round that would favour some
    /// numbers over others; then another word is drawn.
    #[inline(always)]
    fn draw(&mut self, bound: usize, count: usize) -> [usize; DRAWN_TOGETHER] {
        let mut combinations = 1;
        for drawn in 0..count {
            combinations *= (bound - drawn) as u64;
        }
        loop {
            let mut numbers = [0; DRAWN_TOGETHER];
            let mut fraction = self.word();
            for (drawn, number) in numbers.iter_mut().enumerate().take(count) {
                let (rest, whole) = fraction.carrying_mul((bound - drawn) as u64, 0);
                #[expect(clippy::cast_possible_truncation, reason = "it is below the bound")]
                {
                    *number = whole as usize;
                }
                fraction = rest;
            }
            // The remainder is dear and hardly ever needed, so a comparison stands before it.
            let complete =
                fraction >= combinations || fraction >= combinations.wrapping_neg() % combinations;
            if complete {
                return numbers;
            }
        }
    }

    /// The next word of xoshiro256++ by David Blackman and Sebastiano Vigna.
    #[inline]
    fn word(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let word = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of the reference implementation from the state 1, 2, 3, 4.
    #[test]
    fn it_is_xoshiro256_plus_plus() {
        let mut practice = Practice {
            state: [1, 2, 3, 4],
            order: Card::ALL,
        };
        let words: Vec<u64> = (0..4).map(|_| practice.word()).collect();
        assert_eq!(
            words,
            [41943041, 58720359, 3588806011781223, 3591011842654386]
        );
    }

    /// Simulations are named by their seed: what a seed deals may never change.
    #[test]
    fn a_seed_deals_these_cards_for_ever() {
        let mut practice = Practice::new(1);
        assert_eq!(
            format!("{:?}", practice.deal::<9>()),
            "[9c, Qs, Qh, 7h, 5c, 4s, 8d, 2h, 3s]"
        );
        assert_eq!(
            format!("{:?}", practice.deal::<11>()),
            "[Qh, Jc, 8s, 4d, Ah, Ts, 2c, 9c, 8c, 8h, 9s]"
        );
        assert_eq!(
            format!("{:?}", Practice::shard(1, 1).deal::<5>()),
            "[6c, 3h, Qc, 8c, 7c]"
        );
    }

    #[test]
    fn the_same_seed_gives_the_same_deals() {
        let deals = |mut practice: Practice| [practice.deal::<9>(), practice.deal::<9>()];
        assert_eq!(deals(Practice::new(1)), deals(Practice::new(1)));
        assert_ne!(deals(Practice::new(1)), deals(Practice::new(2)));
        assert_ne!(deals(Practice::shard(1, 1)), deals(Practice::shard(1, 2)));
        assert_eq!(deals(Practice::new(1)), deals(Practice::shard(1, 0)));
    }

    #[test]
    fn a_deal_of_any_size_repeats_no_card() {
        #[track_caller]
        fn check<const N: usize>(practice: &mut Practice) {
            let mut cards = practice.deal::<N>();
            cards.sort_unstable();
            assert!(cards.is_sorted_by(|one, next| one < next));
        }
        let mut practice = Practice::new(3);
        for _ in 0..100 {
            check::<0>(&mut practice);
            check::<1>(&mut practice);
            check::<5>(&mut practice);
            check::<9>(&mut practice);
            check::<52>(&mut practice);
        }
    }

    #[test]
    fn a_word_of_the_incomplete_round_is_thrown_away() {
        // The word 0 leaves the fraction 0, and 2⁶⁴ is no multiple of 52 · 51.
        let mut practice = Practice {
            state: [0, 1, 0, 0],
            order: Card::ALL,
        };
        assert_eq!(practice.clone().word(), 0);
        let mut skipped = practice.clone();
        skipped.word();
        assert_eq!(practice.draw(52, 2), skipped.draw(52, 2));
        assert_eq!(practice.state, skipped.state);
    }
}
