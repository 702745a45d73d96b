//! Packs the values of hands into tables, by the sums of the keys of their ranks.

use std::cmp::Reverse;

use crate::layout::{Fives, Sevens, Sixes, Table};
use crate::rank_counts::RankCounts;

/// A hand by its ranks, and its value.
pub(crate) type Valued = (RankCounts, u16);

/// The tables of hands of five, six and seven cards, and the keys that lead to them.
pub(crate) struct Packing {
    pub(crate) rank_keys: [u32; 13],
    pub(crate) fives: Box<Fives>,
    pub(crate) sixes: Box<Sixes>,
    pub(crate) sevens: Box<Sevens>,
}

impl Packing {
    /// The packing of these hands by the first keys that allow one.
    pub(crate) fn of(fives: &[Valued], sixes: &[Valued], sevens: &[Valued]) -> Self {
        let packings = (1..).map(scattered).map(|rank_keys| {
            Some(Packing {
                rank_keys,
                fives: pack(&rank_keys, fives)?,
                sixes: pack(&rank_keys, sixes)?,
                sevens: pack(&rank_keys, sevens)?,
            })
        });
        packings.flatten().next().expect("some keys do")
    }
}

fn pack<const ROWS: usize, const PLACES: usize>(
    rank_keys: &[u32; 13],
    hands: &[Valued],
) -> Option<Box<Table<ROWS, PLACES>>> {
    let mut rows = vec![Vec::new(); ROWS];
    for (counts, value) in hands {
        let key = counts.key(rank_keys);
        rows[Table::<ROWS, PLACES>::row(key)].push((key, *value));
    }

    // The widest rows have the fewest places to go, so they go first.
    let mut order: Vec<usize> = (0..ROWS).collect();
    order.sort_by_key(|&row| Reverse(rows[row].len()));

    let mut table = Box::new(Table {
        offsets: [0; ROWS],
        values: [0; PLACES],
    });
    for row in order {
        let place = |key, offset| Table::<ROWS, PLACES>::place(key, offset);
        let is_free = |&offset: &u16| {
            let mut hands = rows[row].iter();
            hands.all(|&(key, _)| table.values[place(key, offset)] == 0)
        };
        let offset = (0..=u16::MAX).take(PLACES).find(is_free)?;
        table.offsets[row] = offset;
        for &(key, value) in &rows[row] {
            // Two hands of one row may have the same place in it.
            let place = place(key, offset);
            if table.values[place] != 0 {
                return None;
            }
            table.values[place] = value;
        }
    }
    Some(table)
}

/// The smallest keys, each chosen after those before it, such that no two hands of so
/// many cards have the same sum.
pub(crate) fn sums_apart(cards: u8) -> [u32; 13] {
    let mut keys = [0; 13];
    for rank in 0..13 {
        let lowest = if rank == 0 { 0 } else { keys[rank - 1] + 1 };
        let keeps_apart = |key: &u32| {
            keys[rank] = *key;
            let hands = RankCounts::all(cards).filter(|counts| counts.mask() >> (rank + 1) == 0);
            let mut sums: Vec<u32> = hands.map(|counts| counts.key(&keys)).collect();
            sums.sort();
            sums.is_sorted_by(|left, right| left < right)
        };
        let key = (lowest..).find(keeps_apart);
        keys[rank] = key.expect("keys can always be far apart");
    }
    keys
}

/// Thirteen keys with no order in them, others for each seed, but small ones for king and
/// ace: hands that differ in these alone stand close together in one row, which can then
/// be half as many.
fn scattered(seed: u64) -> [u32; 13] {
    let mut state = seed;
    let mut keys: [u32; 13] = std::array::from_fn(|_| {
        // A multiplication carries low bits up, and the shift brings high bits down.
        state ^= state >> 29;
        state = state.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(seed);
        (state >> 32) as u32
    });
    let [.., king, ace] = &mut keys;
    // No sum of up to four aces and four kings is the sum of others.
    (*king, *ace) = (5, 1);
    keys
}
