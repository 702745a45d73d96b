//! The change of a card at a glance: how often one is changed, by hand and up-card.

use cards::Rank;
use cards::five::Category;

use super::played::{Fate, Played};
use crate::fraction::{decimal, over, whole};
use crate::grid::{Cell, Grid, GridRow};

/// The hands as dealt, by category and rank of the up-card: in how many of a hundred a
/// card is changed. `best` is what the best play comes to under each rank, the two first.
pub(super) fn grid(best: &[&Played]) -> Grid {
    let up_cards = || Rank::ALL.into_iter().zip(best).rev();
    let rows = Category::ALL.into_iter().enumerate().rev();
    let rows = rows.map(|(at, category)| GridRow {
        name: category.to_string(),
        cells: up_cards()
            .map(|(_, played)| played.fates.get(at).and_then(cell))
            .collect(),
    });
    Grid {
        title: "Change of a card".to_owned(),
        reads: "By the hand as dealt and the up-card: in how many hands of a hundred a card is \
                changed; the colour is what is done most often."
            .to_owned(),
        actions: ["change", "bet", "fold"].map(str::to_owned).into(),
        columns: up_cards().map(|(rank, _)| rank.to_string()).collect(),
        rows: rows.collect(),
    }
}

fn cell([folded, bet, changed]: &[Fate; 3]) -> Option<Cell> {
    let deals = [changed.deals, bet.deals, folded.deals];
    let all: u128 = deals.iter().sum();
    let most = deals.iter().enumerate().max_by_key(|(_, deals)| **deals);
    let (action, _) = most.filter(|_| all > 0)?;
    let share = over(changed.deals, all) * whole(100);
    Some(Cell {
        text: decimal(&share, 0),
        action,
    })
}
