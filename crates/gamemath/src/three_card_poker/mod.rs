//! Three Card Poker: ante, play and bonus, Pair Plus, Six Card Bonus.
//!
//! There are 22,100 × 18,424 = 407,170,400 deals. They are gone through by the 1,755
//! player hands that stand for all (`hands`), and for each by the ranks of the dealer's
//! hand (`counting`); what is counted is at once how the two hands compare and what the
//! best five of the six cards are, so that all three wagers, and how they move together,
//! come from one count. The payoffs are the settlement's (`solution`).

mod advise;
mod chart;
mod counting;
mod grid;
mod hands;
mod neighbour;
mod play;
mod rounds;
mod seeing;
mod side_wagers;
mod six_cards;
mod solution;
mod strategies;

pub use advise::advise;
pub use chart::{ChartRow, chart};
pub use neighbour::{WithNeighbour, with_neighbour};
pub use play::Play;
pub(crate) use rounds::Rounds;
pub(crate) use seeing::Seeing;

use games::three_card_poker::Rules;
use money::{Money, Overflow};

use crate::analysis::{Figures, WagerAnalysis};
use solution::Solution;

/// Ante, play and bonus, all deals played so.
pub(crate) fn base(rules: &Rules, unit: Money, play: &Play) -> Result<WagerAnalysis, Overflow> {
    let solution = Solution::new(rules, unit)?;
    Ok(solution.base(|hand| play.plays(hand.value, hand.hand.cards)))
}

/// Everything known of the game under these rules, for a wager of `unit`.
///
/// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
/// serves.
pub fn analyse(rules: &Rules, unit: Money) -> Result<Figures, Overflow> {
    let solution = Solution::new(rules, unit)?;
    let mut wagers = vec![solution.base(|hand| hand.is_worth_playing())];
    wagers.push(solution.pair_plus(rules)?);
    wagers.extend(solution.six_card_bonus(rules)?);
    Ok(Figures {
        wagers,
        covariances: solution.covariances(rules)?,
        strategies: solution.strategies(),
        jackpot: None,
        grid: Some(solution.grid()),
    })
}
