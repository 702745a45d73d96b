//! The best play as data: every class of hands and up-cards, and what betting is worth.

use cards::Rank;
use cards::five::Value;
use games::caribbean_stud::{Rules, Stakes};
use money::{Money, Overflow};

use super::classes::Classes;
use super::solution::nets;
use crate::fraction::{Fraction, over, whole};

/// Hands with an up-card that a player need not tell apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartRow {
    /// The value of the hand.
    pub hand: Value,
    /// The rank of the up-card.
    pub up: Rank,
    /// The ranks that the hand holds of the up-card's suit, the highest first.
    pub held: Vec<Rank>,
    /// How many hands with an up-card there are of the kind.
    pub ways: u64,
    /// What betting is worth, in antes; folding is worth −1.
    pub bet: Fraction,
}

impl ChartRow {
    /// Whether to bet.
    #[must_use]
    pub fn bets(&self) -> bool {
        self.bet >= whole(-1)
    }
}

/// The chart of all hands of a value between two, both included: the ace-king chart is
/// that from A-K-4-3-2 to A-K-Q-J-9.
pub fn chart(
    rules: &Rules,
    unit: Money,
    from: Value,
    to: Value,
) -> Result<Vec<ChartRow>, Overflow> {
    let bet = unit.times(i64::from(rules.bet_multiple.value))?;
    let stakes = Stakes { ante: unit, bet };
    let classes = Classes::new(rules.dealer_qualifies.value.0);
    let mut rows = Vec::new();
    for &ranks in &classes.all_ranks {
        let values = [false, true].map(|suited| Value::of_ranks(ranks, suited));
        let wanted = |value: Value| (from..=to).contains(&value);
        if !values.into_iter().flatten().any(wanted) {
            continue;
        }
        for player in classes.players(ranks) {
            if !wanted(player.value) {
                continue;
            }
            let nets = nets(rules, stakes, player.value)?;
            for seen in classes.seen(&player) {
                let met = seen.met.into_iter().zip(nets);
                let net: i64 = met.map(|(met, net)| i64::from(met) * net.in_cents()).sum();
                let hands: u32 = seen.met.iter().sum();
                let ranks = Rank::ALL.into_iter().rev();
                rows.push(ChartRow {
                    hand: player.value,
                    up: seen.up,
                    held: ranks
                        .filter(|rank| seen.held >> rank.index() & 1 == 1)
                        .collect(),
                    ways: seen.ways,
                    bet: over(net, i64::from(hands) * unit.in_cents()),
                });
            }
        }
    }
    rows.sort_by_key(|row| (row.hand, row.up));
    Ok(rows)
}
