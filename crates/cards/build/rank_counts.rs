//! A hand by its ranks alone.

/// How often each rank stands in a hand, the two first: never more than four times.
#[derive(Clone, Copy)]
pub(crate) struct RankCounts(pub(crate) [u8; 13]);

impl RankCounts {
    /// Every hand of so many cards.
    pub(crate) fn all(cards: u8) -> impl Iterator<Item = Self> {
        let mut all = Vec::new();
        add_all(&mut all, [0; 13], 0, cards);
        all.into_iter()
    }

    /// One card of each of these ranks.
    pub(crate) fn of_mask(mask: u16) -> Self {
        RankCounts(std::array::from_fn(|rank| (mask >> rank & 1) as u8))
    }

    /// Which ranks stand there: bit 0 for the two, bit 12 for the ace.
    pub(crate) fn mask(&self) -> u16 {
        let bits = (0..13).filter(|&rank| self.0[rank] > 0);
        bits.fold(0, |mask, rank| mask | 1 << rank)
    }

    /// The sum of the keys of the cards.
    pub(crate) fn key(&self, rank_keys: &[u32; 13]) -> u32 {
        let cards = self.0.iter().zip(rank_keys);
        cards.fold(0, |sum, (&count, key)| {
            sum.wrapping_add(key.wrapping_mul(u32::from(count)))
        })
    }
}

/// Adds the hands that have `cards` more than `counts`, all of this rank or above.
fn add_all(all: &mut Vec<RankCounts>, counts: [u8; 13], rank: usize, cards: u8) {
    if rank == 13 {
        if cards == 0 {
            all.push(RankCounts(counts));
        }
        return;
    }
    for count in 0..=cards.min(4) {
        let mut counts = counts;
        counts[rank] = count;
        add_all(all, counts, rank + 1, cards - count);
    }
}
