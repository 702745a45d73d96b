//! The best play as data: every kind of hand, and what playing it is worth.

use cards::{Card, three};
use games::three_card_poker::Rules;
use money::{Money, Overflow};

use super::solution::Solution;
use crate::fraction::{Fraction, over, whole};

/// Hands that differ by a change of suits alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartRow {
    /// One of them.
    pub hand: [Card; 3],
    /// Their value.
    pub value: three::Value,
    /// How many there are.
    pub ways: u64,
    /// What playing is worth, in antes; folding is worth −1.
    pub play: Fraction,
}

impl ChartRow {
    /// Whether to play.
    #[must_use]
    pub fn plays(&self) -> bool {
        self.play >= whole(-1)
    }
}

/// The chart of all hands, the weakest first.
pub fn chart(rules: &Rules, unit: Money) -> Result<Vec<ChartRow>, Overflow> {
    let solution = Solution::new(rules, unit)?;
    let rows = solution.hands.iter().map(|solved| {
        let met = solved.nets().map(|(relation, net)| {
            let hands = i128::from(solved.met.count(relation));
            (hands, hands * i128::from(net.in_cents()))
        });
        let (hands, net) = met.fold((0, 0), |sum, met| (sum.0 + met.0, sum.1 + met.1));
        ChartRow {
            hand: solved.hand.cards,
            value: solved.value,
            ways: solved.hand.stands_for,
            play: over(net, hands * i128::from(unit.in_cents())),
        }
    });
    let mut rows: Vec<ChartRow> = rows.collect();
    rows.sort_by_key(|row| row.value);
    Ok(rows)
}
