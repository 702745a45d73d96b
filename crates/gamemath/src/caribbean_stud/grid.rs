//! Ace and king at a glance: how often to bet, by the up-card and the third card.

use cards::Rank;
use cards::five::Value;
use games::caribbean_stud::Rules;
use money::{Money, Overflow};

use super::chart::chart;
use super::solution::Solution;
use crate::fraction::{decimal, over, whole};
use crate::grid::{Cell, Grid, GridRow};
use crate::outside::{Words, outside};

/// The hands with ace and king, by their third card and the rank of the up-card: in how
/// many of a hundred one bets; and what is done with all others.
pub(super) fn grid(rules: &Rules, unit: Money, solution: &Solution) -> Result<Grid, Overflow> {
    use Rank::{Ace, Four, Jack, King, Nine, Queen, Three, Two};
    let lowest = Value::of_ranks([Ace, King, Four, Three, Two], false);
    let highest = Value::of_ranks([Ace, King, Queen, Jack, Nine], false);
    let (rows, beside) = match (lowest, highest) {
        (Some(lowest), Some(highest)) => (
            chart(rules, unit, lowest, highest)?,
            Some(outside(solution.done(), &(lowest..=highest))),
        ),
        _ => (vec![], None),
    };
    let cell = |third: Rank, up: Rank| {
        let (mut all, mut bet) = (0, 0);
        for row in rows.iter().filter(|row| row.up == up) {
            let [_, _, of_hand, ..] = row.hand.ranks();
            if of_hand == third {
                all += row.ways;
                bet += if row.bets() { row.ways } else { 0 };
            }
        }
        let share = over(bet, all);
        (all > 0).then(|| Cell {
            text: decimal(&(&share * whole(100)), 0),
            action: usize::from(share < over(1, 2)),
        })
    };
    let ranks = || Rank::ALL.into_iter().rev();
    let thirds = || ranks().filter(|rank| (Four..=Queen).contains(rank));
    Ok(Grid {
        title: "Ace and king".to_owned(),
        reads: format!(
            "By the up-card and the third card of the hand: in how many hands of a hundred one \
             bets. {}",
            beside
                .as_ref()
                .map(|it| it.told(&WORDS))
                .unwrap_or_default()
        ),
        actions: ["bet", "fold"].map(str::to_owned).into(),
        row_head: "up-card".to_owned(),
        column_head: "third card".to_owned(),
        columns: thirds().map(|rank| rank.to_string()).collect(),
        rows: ranks()
            .map(|up| GridRow {
                name: up.to_string(),
                cells: thirds().map(|third| cell(third, up)).collect(),
            })
            .collect(),
        beside,
    })
}

/// How the hands beside those with ace and king are called.
const WORDS: Words = Words {
    stays: "bets",
    above: "a pair or better",
    below: "less than ace and king",
};
