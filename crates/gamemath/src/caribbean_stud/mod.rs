//! Caribbean Stud with the up-card known, no card changed.
//!
//! There are 2,598,960 × 47 × C(46,4) = 19,933,230,517,200 deals. Of the player's hand and
//! the up-card a player need know only the ranks, whether the hand is a flush, and which
//! of the hand's cards are of the up-card's suit: hands that agree in these meet the same
//! dealer hands. So the game is gone through by the 7,462 values of the player's hand
//! (`classes`), and for each by the rank of the up-card and the cards of its suit.
//!
//! The dealer hands that such a hand may meet are counted in two steps:
//!
//! - by ranks, as if no dealer hand were a flush (`ranks`): a product over ranks, one
//!   sweep through the 6,175 ways to take five ranks for each of the player's;
//! - the flushes in the up-card's suit, the only ones there are, are then moved from where
//!   their ranks put them to where their suit does (`flushes`).
//!
//! The payoffs are the settlement's (`solution`).

mod advise;
mod chart;
mod classes;
mod flushes;
mod grid;
mod play;
mod ranks;
mod rounds;
mod seeing;
mod solution;
mod strategies;
#[cfg(test)]
mod tests;
mod unseen;

pub use advise::advise;
pub(crate) use advise::mean_when_bet;
pub use chart::{ChartRow, chart};
pub use play::Play;
pub(crate) use rounds::Rounds;
pub(crate) use seeing::Seeing;

use cards::five::Value;
use games::caribbean_stud::{Rules, Stakes};
use money::{Money, Overflow};

use crate::analysis::{Figures, WagerAnalysis};
use crate::solved::{Judged, Solved, Winners};
use solution::Solution;

/// Everything known of the game under these rules, for an ante of `unit`.
///
/// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
/// serves. No card is changed, whether the table offers it or not.
pub fn analyse(rules: &Rules, unit: Money) -> Result<Figures, Overflow> {
    Ok(play_through(rules, unit)?.figures_of_stud(rules))
}

/// The best play under these rules and simpler ones, for an ante of `unit`.
pub fn play_through(rules: &Rules, unit: Money) -> Result<Solved, Overflow> {
    let solution = Solution::new(rules, unit)?;
    let hands = solution.hands();
    Ok(Solved {
        base: solution.best(),
        strategies: solution.strategies(),
        judged: Judged::of(&hands),
        winners: Winners::of(&hands),
        openings: vec![],
        hands,
        grid: Some(grid::grid(rules, unit, &solution)?),
    })
}

/// Ante and bet, all deals played so.
pub(crate) fn base(rules: &Rules, unit: Money, play: &Play) -> Result<WagerAnalysis, Overflow> {
    let bets = |value, seen: &classes::Seen, _| play.bets(value, seen.up, || seen.held);
    Ok(Solution::decided(rules, unit, bets)?.best())
}

/// Everything that decisions rest on, as a text.
pub(crate) fn inputs(rules: &Rules, unit: Money) -> Result<String, Overflow> {
    let bet = unit.times(i64::from(rules.bet_multiple.value))?;
    let stakes = Stakes { ante: unit, bet };
    let values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
    let ends = values.map(|value| solution::ends(rules, stakes, value));
    let ends = ends.collect::<Result<Vec<_>, _>>()?;
    let nets: Vec<_> = ends.iter().map(|ends| ends.map(|end| end.net)).collect();
    let from = rules.dealer_qualifies.value.0;
    let mut inputs = format!("caribbean {} {bet} {nets:?}", from.number());
    // What is paid of a limit tells hands apart only where they share one.
    if ends.as_flattened().iter().any(|end| end.paid.is_positive()) {
        let paid: Vec<_> = ends.iter().map(|ends| ends.map(|end| end.paid)).collect();
        inputs.push_str(&format!(" limit {paid:?}"));
    }
    Ok(inputs)
}
