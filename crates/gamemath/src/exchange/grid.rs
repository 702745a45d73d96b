//! The change of a card at a glance: how often one is changed, by hand and up-card.

use cards::Rank;
use cards::five::Category;

use super::played::{Fate, Played};
use crate::fraction::{decimal, over, whole};
use crate::grid::{Cell, Grid, GridRow};

/// The hands as dealt, by category and rank of the up-card: in how many of a hundred a
/// card is changed. `best` is what the best play comes to under each rank, the two first.
pub(super) fn grid(best: &[&Played]) -> Grid {
    let rows = Rank::ALL.into_iter().zip(best).rev();
    let rows = rows.map(|(up, played)| GridRow {
        name: up.to_string(),
        cells: played.fates.iter().map(cell).collect(),
    });
    Grid {
        title: "Change of a card".to_owned(),
        reads: "By the up-card and the hand as dealt, from high cards (HC) over one and two \
                pairs (1P, 2P), three of a kind (3K), straight (St), flush (Fl), full house \
                (FH) and four of a kind (4K) to straight and royal flush (SF, RF): in how many \
                hands of a hundred a card is changed. The colour is what is done most often."
            .to_owned(),
        actions: ["change", "bet", "fold"].map(str::to_owned).into(),
        row_head: "up-card".to_owned(),
        column_head: "hand".to_owned(),
        columns: CATEGORIES.map(|(_, mark)| mark.to_owned()).into(),
        rows: rows.collect(),
        beside: None,
    }
}

/// The categories in their order, with a short mark for each.
const CATEGORIES: [(Category, &str); Category::ALL.len()] = [
    (Category::HighCard, "HC"),
    (Category::OnePair, "1P"),
    (Category::TwoPair, "2P"),
    (Category::ThreeOfAKind, "3K"),
    (Category::Straight, "St"),
    (Category::Flush, "Fl"),
    (Category::FullHouse, "FH"),
    (Category::FourOfAKind, "4K"),
    (Category::StraightFlush, "SF"),
    (Category::RoyalFlush, "RF"),
];

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_in_the_order_of_the_categories() {
        assert_eq!(CATEGORIES.map(|(category, _)| category), Category::ALL);
    }
}
