//! Queen high at a glance: the hands between those that always play and never do.

use cards::Rank::{self, Jack, Nine, Queen, Three, Two};
use cards::three;

use super::solution::Solution;
use crate::grid::{Beside, Cell, Grid, GridRow};
use crate::outside::{Done, Words, outside};

impl Solution {
    /// The hands with a queen and nothing better, by their other cards: what is done with
    /// most of them.
    pub(super) fn grid(&self) -> Grid {
        let cell = |second: Rank, third: Rank| {
            let value = three::Value::of_ranks([Queen, second, third], false)?;
            let (mut all, mut played) = (0, 0);
            for solved in self.hands.iter().filter(|solved| solved.value == value) {
                all += solved.hand.stands_for;
                if solved.is_worth_playing() {
                    played += solved.hand.stands_for;
                }
            }
            (third < second && all > 0).then(|| Cell {
                text: if 2 * played < all { "–" } else { "✓" }.to_owned(),
                action: usize::from(2 * played < all),
            })
        };
        let below = |from: Rank| {
            let ranks = Rank::ALL.into_iter().rev();
            ranks.filter(move |&rank| rank >= from && rank < Queen)
        };
        // A jack and a ten beside the queen are a straight.
        let thirds: Vec<Rank> = below(Two).filter(|&rank| rank < Rank::Ten).collect();
        let rows = below(Three).map(|second| GridRow {
            name: format!("Q{second}"),
            cells: thirds.iter().map(|&third| cell(second, third)).collect(),
        });
        let beside = self.beside_queen_high();
        Grid {
            title: "Queen high".to_owned(),
            reads: format!(
                "By the second and the third card: a tick plays, a dash folds. {}",
                beside
                    .as_ref()
                    .map(|it| it.told(&WORDS))
                    .unwrap_or_default()
            ),
            actions: ["play", "fold"].map(str::to_owned).into(),
            row_head: "cards".to_owned(),
            column_head: "third card".to_owned(),
            columns: thirds.iter().map(ToString::to_string).collect(),
            rows: rows.collect(),
            beside,
        }
    }

    /// What is done with all other hands.
    fn beside_queen_high(&self) -> Option<Beside> {
        let hands = self.hands.iter().map(|solved| {
            let stays = solved.is_worth_playing();
            Done {
                hand: solved.value,
                stays,
                folds: !stays,
            }
        });
        let ends = [[Queen, Three, Two], [Queen, Jack, Nine]];
        match ends.map(|ranks| three::Value::of_ranks(ranks, false)) {
            [Some(lowest), Some(highest)] => Some(outside(hands.collect(), &(lowest..=highest))),
            _ => None,
        }
    }
}

/// How the hands beside those with a queen are called.
const WORDS: Words = Words {
    stays: "plays",
    above: "king high or better",
    below: "jack high or less",
};
