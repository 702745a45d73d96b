//! Random hands that come again.

use cards::Card;

/// Deals from a deck shuffled a little before each deal, the same from the same seed.
pub(crate) struct Dealer {
    deck: [Card; 52],
    state: u64,
}

impl Dealer {
    pub(crate) fn new(seed: u64) -> Self {
        Dealer {
            deck: Card::ALL,
            state: seed,
        }
    }

    pub(crate) fn deal<const N: usize>(&mut self) -> [Card; N] {
        for place in 0..N {
            // An odd multiplier and an odd step go through all numbers; the upper bits
            // are the ones that look random.
            self.state = self
                .state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            let below = 52 - place as u64;
            let chosen = ((self.state >> 32) * below) >> 32;
            self.deck.swap(place, place + chosen as usize);
        }
        *self.deck.first_chunk().unwrap()
    }
}
