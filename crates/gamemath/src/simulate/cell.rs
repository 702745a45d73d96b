//! What a deal can come to at one place, all wagers together.

use cards::Card;
use cards::chance::Practice;
use cards::five::Category;
use games::table::PrizeLimit;
use money::Money;

use crate::analysis::Wager;

/// What a deal came to at a place, all wagers together: deals with one of these are only
/// counted, and everything else follows from the counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// What the player did: `fold`, `bet`, `play-4x`.
    pub action: String,
    /// The wagers, the base first.
    pub wagers: Vec<Settled>,
    /// What becomes of a jackpot wager, where the book has one.
    pub jackpot: Option<Fate>,
}

/// What becomes of one wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The wager.
    pub wager: Wager,
    /// The outcome, as the exact figures name it.
    pub outcome: String,
    /// What the player has more than before, in minor units.
    pub net: i64,
    /// What was at stake.
    pub staked: i64,
}

/// What becomes of a jackpot wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is judged on this hand, which has been paid so much of a limit that it shares with
    /// its prize; nothing where it shares none.
    Judged(Category, Money),
    /// It is lost before, with a hand that was folded or changed.
    Forfeited,
    /// It goes back before.
    Returned,
}

impl Fate {
    /// A wager that is judged on a hand which has been paid so much.
    pub(crate) fn judged(hand: Category, paid: Money, limit: PrizeLimit) -> Fate {
        let counts = if limit.is_shared { paid } else { Money::ZERO };
        Fate::Judged(hand, counts)
    }
}

impl Cell {
    /// What the player has more than before on these wagers together, in minor units.
    #[must_use]
    pub fn net(&self, of: &[Wager]) -> i64 {
        let wagers = self.wagers.iter();
        let wagers = wagers.filter(|settled| of.contains(&settled.wager));
        wagers.map(|settled| settled.net).sum()
    }

    /// What was at stake on them.
    #[must_use]
    pub fn staked(&self, of: &[Wager]) -> i64 {
        let wagers = self.wagers.iter();
        let wagers = wagers.filter(|settled| of.contains(&settled.wager));
        wagers.map(|settled| settled.staked).sum()
    }
}

/// A game whose rounds are dealt and settled by look-up.
///
/// Cards are dealt to the dealer and the board first, then to each place.
pub(crate) trait Rounds: Sync {
    /// How many cards the dealer and the board have.
    const SHARED: usize;
    /// How many each place has, a card to be drawn included.
    const OWN: usize;

    /// The cards of a deal at a table of one.
    type Deal: Copy + AsRef<[Card]>;

    /// Deals to a table of one.
    fn deal(cards: &mut Practice) -> Self::Deal;

    /// Everything that a deal can come to at a place.
    fn cells(&self) -> Vec<Cell>;

    /// The number of the cell that a deal came to, with the cards of one place.
    fn cell(&self, shared: &[Card], own: &[Card]) -> usize;

    /// The same of several deals at a table of one.
    ///
    /// A game whose look-ups are large asks for those of all deals at once, so that memory
    /// has them under way while others are worked on.
    #[inline]
    fn block(&self, deals: &[Self::Deal; BLOCK]) -> [usize; BLOCK] {
        deals.each_ref().map(|deal| {
            let (shared, own) = deal.as_ref().split_at(Self::SHARED);
            self.cell(shared, own)
        })
    }
}

/// How many deals are settled together at a table of one.
pub(crate) const BLOCK: usize = 64;
