//! What else hangs on a decision beside the main wagers.

use cards::five::Category;

/// What an action is worth to another wager, in minor units on an ante of one unit: a
/// jackpot wager is lost by folding, judged after a bet, and lost or handed back by
/// changing a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Beside {
    /// Folding.
    pub(super) fold: i64,
    /// Changing a card.
    pub(super) change: i64,
    /// Betting on the hand as dealt, by its category.
    pub(super) bet: [i64; Category::ALL.len()],
}

impl Beside {
    /// There is no other wager.
    pub(super) const NOTHING: Beside = Beside {
        fold: 0,
        change: 0,
        bet: [0; Category::ALL.len()],
    };

    #[expect(
        clippy::indexing_slicing,
        reason = "there is a place for each category"
    )]
    pub(super) fn bet(&self, category: Category) -> i64 {
        self.bet[category as usize]
    }
}
