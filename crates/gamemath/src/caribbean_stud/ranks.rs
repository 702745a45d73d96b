//! Dealer hands counted by their ranks, as if no hand were a flush.
//!
//! Of a rank of which the player holds so many, 4, 3, 2, 1 or no cards are left, and the
//! hands that take `k` of them are C(left, k) ways times those of the other ranks. Those
//! that contain one given card of the rank are `k` of every `left` among them, because
//! the cards left of a rank are alike: so one sweep serves the up-cards of all ranks.

use cards::five::{Category, Value};
use cards::{Rank, five};

use crate::relation::Relation;

/// The dealer hands of a kind, by the rank of the up-card that they contain.
type ByUpRank = [u32; 13];

/// The ways to take five ranks, the weakest hand first.
pub(super) struct RankSweep {
    values: Vec<Value>,
    /// For each, where its factors stand among all: a rank and how often it comes. What
    /// has fewer than five factors is filled up with [`ONE`].
    factors: Vec<[u8; 5]>,
}

/// The place of a factor that is always one.
const ONE: u8 = 52;

/// Every factor: `4 * rank + k - 1`, and one place that stands for none.
const FACTORS: usize = 64;

/// A stretch of dealer hands that stand alike to the player's.
struct Stretch {
    first: Value,
    hands: ByUpRank,
}

/// The dealer hands that a hand may meet, by relation and by the rank of the up-card.
pub(super) struct MetByRanks([ByUpRank; 4]);

impl RankSweep {
    pub(super) fn new() -> Self {
        let values: Vec<Value> = mixed_values().collect();
        let factors = values.iter().map(|value| factors(value.ranks())).collect();
        RankSweep { values, factors }
    }

    /// The dealer hands that hands of these ranks may meet, for each of the values that
    /// such hands may have.
    pub(super) fn met<const N: usize>(
        &self,
        ranks: [Rank; 5],
        players: [Value; N],
        qualifies_from: Value,
    ) -> [MetByRanks; N] {
        let left = cards_left(ranks);
        let stretches = self.stretches(left, &players, qualifies_from);
        players.map(|player| {
            let mut met = MetByRanks([[0; 13]; 4]);
            for stretch in &stretches {
                let relation = Relation::of(player, stretch.first, qualifies_from);
                met.add(relation, &stretch.hands);
            }
            met
        })
    }

    /// The dealer hands in stretches, cut wherever the relation to a player's may change.
    fn stretches(&self, left: [u32; 13], players: &[Value], qualifies_from: Value) -> Vec<Stretch> {
        let at = |value: Value| self.values.partition_point(|&dealer| dealer < value);
        let after = |value: Value| self.values.partition_point(|&dealer| dealer <= value);
        let around = players
            .iter()
            .flat_map(|&player| [at(player), after(player)]);
        let ends = [0, at(qualifies_from), self.values.len()];
        let mut cuts: Vec<usize> = around.chain(ends).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let weights = weights(left);
        let stretches = cuts.iter().zip(cuts.iter().skip(1));
        let stretches = stretches.filter_map(|(&from, &to)| {
            let first = *self.values.get(from)?;
            let hands = count(self.factors.get(from..to)?, &weights, left);
            Some(Stretch { first, hands })
        });
        stretches.collect()
    }
}

impl MetByRanks {
    /// Those that contain an up-card of this rank.
    pub(super) fn with_up(&self, up: Rank) -> [u32; 4] {
        let at = usize::from(up.index());
        self.0.map(|hands| hands.get(at).copied().unwrap_or(0))
    }

    #[expect(clippy::indexing_slicing, reason = "there are four relations")]
    fn add(&mut self, relation: Relation, hands: &ByUpRank) {
        for (sum, hands) in self.0[relation as usize].iter_mut().zip(hands) {
            *sum += hands;
        }
    }
}

/// The values of hands that are no flush: one for each way to take five ranks.
pub(super) fn mixed_values() -> impl Iterator<Item = Value> {
    let values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
    values.filter(|value| !is_flush(value.category()))
}

/// Whether hands of a category are of one suit.
pub(super) fn is_flush(category: Category) -> bool {
    use five::Category::{Flush, RoyalFlush, StraightFlush};
    matches!(category, Flush | StraightFlush | RoyalFlush)
}

/// How many cards of each rank are left.
fn cards_left(player: [Rank; 5]) -> [u32; 13] {
    let mut left = [4; 13];
    for rank in player {
        if let Some(left) = left.get_mut(usize::from(rank.index())) {
            *left -= 1;
        }
    }
    left
}

/// What each factor amounts to: the ways to take `k` of the cards left of a rank.
#[expect(
    clippy::indexing_slicing,
    reason = "thirteen ranks of four factors, and one"
)]
fn weights(left: [u32; 13]) -> [u32; FACTORS] {
    /// C(n, k) for n and k up to four.
    const WAYS: [[u32; 5]; 5] = [
        [1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0],
        [1, 2, 1, 0, 0],
        [1, 3, 3, 1, 0],
        [1, 4, 6, 4, 1],
    ];
    let mut weights = [1; FACTORS];
    for (rank, left) in left.into_iter().enumerate() {
        for k in 1..=4 {
            weights[4 * rank + k - 1] = WAYS[left as usize][k];
        }
    }
    weights
}

/// How many hands of these factors contain one given card of each rank.
#[expect(
    clippy::indexing_slicing,
    reason = "a factor's place is below 64 when masked"
)]
fn count(factors: &[[u8; 5]], weights: &[u32; FACTORS], left: [u32; 13]) -> ByUpRank {
    const MASK: usize = FACTORS - 1;
    let mut sums = [0_u32; FACTORS];
    for &[a, b, c, d, e] in factors {
        let (a, b, c) = (a as usize & MASK, b as usize & MASK, c as usize & MASK);
        let (d, e) = (d as usize & MASK, e as usize & MASK);
        let hands = weights[a] * weights[b] * weights[c] * weights[d] * weights[e];
        sums[a] += hands;
        sums[b] += hands;
        sums[c] += hands;
        sums[d] += hands;
        sums[e] += hands;
    }
    let mut by_rank = [0; 13];
    for ((hands, sums), left) in by_rank.iter_mut().zip(sums.chunks(4)).zip(left) {
        let cards: u32 = (1..).zip(sums).map(|(k, sum)| k * sum).sum();
        *hands = cards.checked_div(left).unwrap_or(0);
    }
    by_rank
}

/// The factors of five ranks.
fn factors(ranks: [Rank; 5]) -> [u8; 5] {
    let mut factors = [ONE; 5];
    let mut next = factors.iter_mut();
    let mut ranks = ranks.to_vec();
    ranks.sort();
    for alike in ranks.chunk_by(|a, b| a == b) {
        if let (Some(factor), Some(rank), Ok(k)) =
            (next.next(), alike.first(), u8::try_from(alike.len()))
        {
            *factor = 4 * rank.index() + k - 1;
        }
    }
    factors
}
