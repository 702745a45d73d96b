//! Packs the values of hands into one table, by the sums of the keys of their ranks.
//!
//! A key's upper bits name a row, its lower bits a column. Rows are thin, so they can be
//! laid over one another: each is shifted by its own offset to where it meets no other.

use crate::layout;
use crate::rank_counts::RankCounts;

pub(crate) struct Packing {
    pub(crate) rank_keys: [u32; 13],
    pub(crate) offsets: Vec<u16>,
    pub(crate) values: Vec<u16>,
}

impl Packing {
    /// The packing of these hands by the first keys that allow one.
    pub(crate) fn of(hands: &[(RankCounts, u16)]) -> Self {
        let packings = (1..).map(|seed| Self::with_keys(scattered(seed), hands));
        packings.flatten().next().expect("some keys do")
    }

    fn with_keys(rank_keys: [u32; 13], hands: &[(RankCounts, u16)]) -> Option<Self> {
        let mut rows = vec![Vec::new(); layout::ROWS];
        for (counts, value) in hands {
            let key = counts.key(&rank_keys);
            rows[layout::row(key)].push((key, *value));
        }

        // The widest rows have the fewest places to go, so they go first.
        let mut order: Vec<usize> = (0..layout::ROWS).collect();
        order.sort_by_key(|&row| std::cmp::Reverse(rows[row].len()));

        let mut offsets = vec![0; layout::ROWS];
        let mut values = vec![0; layout::PLACES];
        for row in order {
            let is_free = |offset: &u16| {
                let place = |(key, _): &(u32, u16)| layout::place(*key, *offset);
                rows[row].iter().all(|hand| values[place(hand)] == 0)
            };
            let offset = (0..=u16::MAX).find(is_free)?;
            offsets[row] = offset;
            for &(key, value) in &rows[row] {
                let place = layout::place(key, offset);
                // Two hands of one row may still have one key in what is read of it.
                if values[place] != 0 {
                    return None;
                }
                values[place] = value;
            }
        }
        Some(Packing {
            rank_keys,
            offsets,
            values,
        })
    }
}

/// The smallest keys, each chosen after those before it, such that no two hands of so
/// many cards have the same sum.
pub(crate) fn sums_apart(cards: u8) -> [u32; 13] {
    let mut keys = [0; 13];
    for rank in 0..13 {
        let lower = if rank == 0 { 0 } else { keys[rank - 1] + 1 };
        let apart = |key: &u32| {
            let mut keys = keys;
            keys[rank] = *key;
            let hands =
                RankCounts::all(cards).filter(|counts| counts.0[rank + 1..] == [0; 13][rank + 1..]);
            let mut sums: Vec<u32> = hands.map(|counts| counts.key(&keys)).collect();
            sums.sort();
            sums.is_sorted_by(|left, right| left < right)
        };
        keys[rank] = (lower..).find(apart).expect("keys can always be far apart");
    }
    keys
}

/// Thirteen keys with no order in them, others for each seed.
fn scattered(seed: u64) -> [u32; 13] {
    let mut state = seed;
    std::array::from_fn(|_| {
        // A multiplication carries low bits up and the shift brings high bits down.
        state = (state ^ state >> 29)
            .wrapping_mul(0x2545_f491_4f6c_dd1d)
            .wrapping_add(seed);
        (state >> 32) as u32
    })
}
