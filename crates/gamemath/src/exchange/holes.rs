//! The dealer's four cards face down, by ranks, in order of what they make.
#![expect(
    clippy::indexing_slicing,
    reason = "patterns, ranks and factors are numbered without a gap when they are made"
)]

use cards::{Rank, five};

use super::ranks::{self, RANKS};

/// Every collection of four ranks under one up-card, the weakest hand first.
///
/// Five different collections of ranks never tie unless suits decide, so a pattern is a
/// class of dealer hands, those in one suit apart. One suit can only be the up-card's:
/// such hands stand in [`suited`](super::suited) and are moved from their pattern to
/// where they belong.
#[derive(Debug)]
pub(super) struct Holes {
    patterns: Vec<Pattern>,
    /// How many patterns do not qualify.
    pub(super) qualifying: usize,
    /// How many patterns rank below every flush: those up to a straight.
    pub(super) flush: usize,
    /// How many of the first patterns can be in one suit, for any number of first ones.
    pub(super) suited_before: Vec<u16>,
    /// The ranks of the patterns that can be in one suit, as bits, in the same order.
    pub(super) suited: Vec<u16>,
    /// How many patterns that can be in one suit are no straight: these make flushes.
    pub(super) flushes: usize,
}

#[derive(Debug)]
struct Pattern {
    /// What the five ranks are worth in several suits.
    value: five::Value,
    /// Where the number of ways to draw each of its ranks stands in [`Ways`].
    factors: [u8; 4],
    /// The four ranks as bits, if they can be in the up-card's suit.
    suited: Option<u16>,
}

/// In how many ways so many cards can be drawn of each rank, for nought to four cards, beside
/// each of several collections of seen cards; long enough that no factor leads past its end.
type Ways<const LANES: usize> = [[u16; LANES]; 256];

impl Holes {
    /// The patterns under an up-card of this rank, where hands from `threshold` up
    /// qualify.
    pub(super) fn new(up: u8, threshold: five::Value) -> Holes {
        let mut patterns: Vec<_> = ranks::each::<4>()
            .filter_map(|ranks| Pattern::new(up, ranks))
            .collect();
        patterns.sort_by_key(|pattern| pattern.value);
        let below = |value| patterns.partition_point(|pattern| pattern.value < value);
        let mut suited_before = vec![0];
        let mut suited = Vec::new();
        for pattern in &patterns {
            suited.extend(pattern.suited);
            suited_before.extend(u16::try_from(suited.len()));
        }
        let first =
            |category| patterns.partition_point(|pattern| pattern.value.category() < category);
        Holes {
            qualifying: below(threshold),
            flush: first(five::Category::Flush),
            flushes: usize::from(suited_before[first(five::Category::Straight)]),
            suited_before,
            suited,
            patterns,
        }
    }

    /// How many patterns rank below a value, and whether the next one ties with it.
    pub(super) fn place(&self, value: five::Value) -> (usize, bool) {
        let below = self
            .patterns
            .partition_point(|pattern| pattern.value < value);
        let tie = self.patterns.get(below);
        (below, tie.is_some_and(|pattern| pattern.value == value))
    }

    /// Whether a pattern can be in one suit.
    pub(super) fn can_be_suited(&self, pattern: usize) -> bool {
        self.patterns
            .get(pattern)
            .is_some_and(|pattern| pattern.suited.is_some())
    }

    /// In how many ways the dealer's cards make one of the first patterns, for any
    /// number of first ones, when cards of these ranks are seen beside the up-card: for
    /// several collections of such ranks in one pass, as a processor adds several numbers
    /// in the time of one.
    pub(super) fn sums<const LANES: usize, const N: usize>(
        &self,
        up: u8,
        seen: &[[u8; N]; LANES],
        sums: &mut Vec<[u32; LANES]>,
    ) {
        let mut ways: Ways<LANES> = [[0; LANES]; 256];
        for (lane, seen) in seen.iter().enumerate() {
            let mut left = [4_usize; RANKS];
            left[usize::from(up)] -= 1;
            for &rank in seen {
                left[usize::from(rank)] -= 1;
            }
            for (left, ways) in left.iter().zip(ways.chunks_exact_mut(5)) {
                let drawn = CHOOSE[*left].iter().zip(ways);
                drawn.for_each(|(&all, ways)| ways[lane] = all);
            }
        }
        sums.clear();
        let mut sum = [0; LANES];
        sums.push(sum);
        sums.extend(self.patterns.iter().map(|pattern| {
            let [a, b, c, d] = pattern.factors.map(|factor| &ways[usize::from(factor)]);
            for (lane, sum) in sum.iter_mut().enumerate() {
                // No rank is drawn in more than six ways, and four of them in 256 together.
                *sum += u32::from((a[lane] * b[lane]) * (c[lane] * d[lane]));
            }
            sum
        }));
    }
}

impl Pattern {
    fn new(up: u8, ranks: [u8; 4]) -> Option<Pattern> {
        let [a, b, c, d] = ranks;
        let named = |rank| Rank::from_index(rank);
        let five = [named(a)?, named(b)?, named(c)?, named(d)?, named(up)?];
        let value = five::Value::of_ranks(five, false)?;

        // One factor a rank, for all cards of it; the places left over draw no card of
        // the up-card's rank, which there is one way to do.
        let mut factors = [5 * up; 4];
        let mut bits = 0;
        for (place, group) in ranks.chunk_by(|a, b| a == b).enumerate() {
            let drawn = u8::try_from(group.len()).ok()?;
            factors[place] = 5 * group[0] + drawn;
            bits |= 1 << group[0];
        }
        let suitable = bits & (1 << up) == 0 && u16::count_ones(bits) == 4;
        Some(Pattern {
            value,
            factors,
            suited: suitable.then_some(bits),
        })
    }
}

/// C(left, drawn) for up to four cards.
const CHOOSE: [[u16; 5]; 5] = [
    [1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [1, 2, 1, 0, 0],
    [1, 3, 3, 1, 0],
    [1, 4, 6, 4, 1],
];
