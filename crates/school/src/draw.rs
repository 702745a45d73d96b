//! Chance from a seed, the same wherever it is asked: exercises are found again by their number.
//!
//! SplitMix64, which is enough to vary a case; no deck of the house comes from here.

/// Draws from a seed.
#[derive(Debug, Clone)]
pub(crate) struct Draw(u64);

impl Draw {
    /// Draws that belong to a seed and a text.
    pub(crate) fn of(seed: u64, text: &str) -> Draw {
        // FNV-1a: texts that differ in a letter draw apart.
        let mixed = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Draw(seed ^ mixed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below another; nought below nought.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX);
        let product = u128::from(self.next()) * u128::from(bound);
        usize::try_from(product >> 64).unwrap_or(0)
    }

    /// One of several.
    pub(crate) fn pick<'t, T>(&mut self, several: &'t [T]) -> Option<&'t T> {
        several.get(self.below(several.len()))
    }

    /// Several in another order.
    pub(crate) fn shuffle<T>(&mut self, several: &mut [T]) {
        for last in (1..several.len()).rev() {
            several.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_the_same_again_and_another_draws_otherwise() {
        let draw = |seed, text| {
            let mut draw = Draw::of(seed, text);
            [draw.below(52), draw.below(52), draw.below(52)]
        };
        assert_eq!(draw(1, "a"), draw(1, "a"));
        assert_ne!(draw(1, "a"), draw(2, "a"));
        assert_ne!(draw(1, "a"), draw(1, "b"));
        assert_eq!(Draw::of(1, "a").below(0), 0);
        let mut all: Vec<u8> = (0..52).collect();
        Draw::of(7, "deck").shuffle(&mut all);
        assert_ne!(all, (0..52).collect::<Vec<u8>>());
        all.sort_unstable();
        assert_eq!(all, (0..52).collect::<Vec<u8>>());
    }
}
