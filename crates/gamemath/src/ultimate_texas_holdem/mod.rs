//! Ultimate Texas Hold'em: ante, blind and play, and Trips.
//!
//! There are C(52,2) × C(50,3) × C(47,2) × C(45,2) = 27,813,810,024,000 deals: the
//! player's hole, the flop, turn and river together, and the dealer's hole. They are gone
//! through by what a board can tell apart (`kinds`):
//!
//! - Where no flush can be made only ranks count: 6,175 boards and 91 holes.
//! - Where a board has three or more of one suit, and no board has it of two, a card is
//!   its rank and whether it is of that suit: 36,608 boards and 338 holes (`board`).
//!
//! On each board all holes are ranked once and swept from the weakest up, which counts
//! for each the dealers that it beats and ties (`standing`). That decides the river, and
//! added up over turns and rivers, by ranks and then suit by suit, the flop (`river`); the
//! flops decide whether to wait for them (`decide`). Then the boards are gone through once
//! more, to count what every deal comes to (`count`).
//!
//! Hands are levels by the table's own comparison (`values`) and payoffs are what the
//! settlement gives for each category of the player's hand and each way the comparison
//! can go (`payoff`): both ways of forming a hand, both readings of a dealer that does not
//! qualify, and any pay table are the same to the method.

mod advise;
mod basic;
mod board;
mod count;
mod decide;
mod flop;
mod game;
mod hole;
mod kinds;
mod parallel;
mod payoff;
mod plan;
mod play;
mod river;
mod solution;
mod standing;
mod sums;
#[cfg(test)]
mod tests;
mod values;

pub use advise::{Unadvised, advise};
pub use flop::Shape;
pub use game::Unreckoned;
pub use hole::HoleClass;
pub use play::Play;
pub use solution::{DEALS, Solution};
pub use values::QualifierSplitsTie;

use games::ultimate_texas_holdem::Rules;
use money::Money;

use crate::analysis::{Figures, Strategy};
use game::Game;
use plan::Plan;

/// Everything known of the game under these rules, for an ante of `unit`.
///
/// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
/// serves.
pub fn analyse(rules: &Rules, unit: Money) -> Result<Figures, Unreckoned> {
    let game = Game::new(rules, unit)?;
    let plans = [
        Plan::BEST,
        Plan::ALWAYS_BEFORE_THE_FLOP,
        Plan::BASIC,
        Plan::NEVER_BEFORE_THE_RIVER,
    ];
    let [best, always, basic, never] = Solution::all(&game, plans);
    let mut wagers = vec![best.base(), best.trips(rules)?];
    let jackpot = best.jackpot(rules);
    let meter = jackpot.as_ref().and_then(|jackpot| jackpot.meter.as_ref());
    if let (Some(jackpot), Some(meter)) = (&jackpot, meter) {
        wagers.push(jackpot.at(meter));
    }
    let highest = game.payoffs.pre_flop.iter().max().copied().unwrap_or(0);
    let strategy = |name: &str, solution: &Solution| Strategy {
        name: name.to_owned(),
        base: solution.base(),
    };
    Ok(Figures {
        wagers,
        covariances: vec![best.covariance(rules)?],
        strategies: vec![
            strategy(&format!("always {highest}x"), &always),
            strategy("published basic strategy", &basic),
            strategy("never before the river", &never),
        ],
        jackpot,
    })
}

/// The best play under these rules, and what it comes to, for an ante of `unit`.
pub fn solve(rules: &Rules, unit: Money) -> Result<Solution, Unreckoned> {
    let game = Game::new(rules, unit)?;
    let [best] = Solution::all(&game, [Plan::BEST]);
    Ok(best)
}
