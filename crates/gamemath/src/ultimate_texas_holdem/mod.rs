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
mod before_flop;
mod beside_prize;
mod board;
mod chart;
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
mod reading;
mod river;
mod rounds;
mod seeing;
mod solution;
mod standing;
mod sums;
#[cfg(test)]
mod tests;
mod values;
mod winners;
mod written;

pub(crate) use advise::{Flops, advise_opening, advise_staked, hand_on};
pub use advise::{Unadvised, advise};
pub(crate) use beside_prize::{BesidePrize, Both};
pub use flop::Shape;
pub use game::Unreckoned;
pub use hole::HoleClass;
pub use play::Play;
pub(crate) use rounds::Rounds;
pub(crate) use seeing::{Seeing, with_dealer_card};
pub use solution::{DEALS, Solution};
pub use values::QualifierSplitsTie;

use cards::five::Category;
use games::ultimate_texas_holdem::Rules;
use money::Money;

use crate::analysis::{Figures, Strategy, WagerAnalysis};
use crate::solved::Solved;
use crate::strategy::{Mistakes, Row};
use game::Game;
use plan::Plan;

/// Everything known of the game under these rules, for an ante of `unit`.
///
/// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
/// serves.
pub fn analyse(rules: &Rules, unit: Money) -> Result<Figures, Unreckoned> {
    Ok(play_through(rules, unit)?.figures_of_ultimate(rules, unit)?)
}

/// The best play under these rules and simpler ones, for an ante of `unit`.
pub fn play_through(rules: &Rules, unit: Money) -> Result<Solved, Unreckoned> {
    let game = Game::new(rules, unit)?;
    let [(_, always), (_, basic), (_, never)] = named_plans(&game);
    let plans = [Plan::BEST, always, basic, never];
    let [best, always, basic, never] = Solution::all(&game, plans, &prizes(rules));
    let simpler = named_plans(&game)
        .into_iter()
        .zip([&always, &basic, &never]);
    let strategies = simpler.map(|((name, _), solution)| Strategy {
        name,
        base: solution.base(),
    });
    Ok(Solved {
        base: best.base(),
        strategies: strategies.collect(),
        hands: best.hands(),
        judged: best.judged(),
        openings: HoleClass::all().map(|class| best.advise(class)).collect(),
        grid: Some(best.grid()),
        winners: best.winners,
    })
}

/// Everything that decisions rest on, as a text.
pub(crate) fn inputs(rules: &Rules, unit: Money) -> Result<String, Unreckoned> {
    let payoffs = payoff::Payoffs::new(rules, unit)?;
    let levels = values::Levels::new(rules)?;
    let forming = rules.hand_forming.value;
    let prizes = prizes(rules);
    let mut inputs = format!("ultimate {forming} {payoffs:?} {levels:?} {prizes:?}");
    // What is paid of a limit tells hands apart only where they share one.
    let paid = payoff::Paid::new(rules, unit, &payoffs)?;
    if paid.is_shared() {
        inputs.push_str(&format!(" limit {paid:?}"));
    }
    Ok(inputs)
}

/// The hands that win a jackpot.
fn prizes(rules: &Rules) -> Vec<Category> {
    let jackpot = rules.jackpot.iter();
    let prizes = jackpot.flat_map(|jackpot| jackpot.jackpot_prizes.keys());
    prizes.copied().collect()
}

/// The simpler ways to play, by name.
fn named_plans(game: &Game) -> [(String, Plan); 3] {
    let highest = game.payoffs.pre_flop.iter().max().copied().unwrap_or(0);
    [
        (format!("always {highest}x"), Plan::ALWAYS_BEFORE_THE_FLOP),
        ("published basic strategy".to_owned(), Plan::BASIC),
        (
            "never before the river".to_owned(),
            Plan::NEVER_BEFORE_THE_RIVER,
        ),
    ]
}

/// A game whose ways to play are written down and read.
#[derive(Debug, Clone)]
pub struct Charts(Game);

impl Charts {
    /// The game under these rules, for an ante of `unit`.
    pub fn new(rules: &Rules, unit: Money) -> Result<Charts, Unreckoned> {
        Ok(Charts(Game::new(rules, unit)?))
    }

    /// The simpler ways to play that have a name.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        named_plans(&self.0).map(|(name, _)| name).to_vec()
    }

    /// The best way to play.
    #[must_use]
    pub fn best(&self) -> Play {
        let [best] = Solution::all(&self.0, [Plan::BEST], &[]);
        best.into_play()
    }

    /// The simpler way of this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Play> {
        let mut plans = named_plans(&self.0).into_iter();
        let (_, plan) = plans.find(|(known, _)| known == name)?;
        let [solution] = Solution::all(&self.0, [plan], &[]);
        Some(solution.into_play())
    }

    /// The base, all deals played so.
    #[must_use]
    pub fn base(&self, play: &Play) -> WagerAnalysis {
        Solution::of_play(&self.0, play).base()
    }

    /// A way to play as rows.
    #[must_use]
    pub fn rows(&self, play: &Play) -> Vec<Row> {
        play.rows(&self.0)
    }

    /// Reads a way to play; what no row says is played as `otherwise`.
    pub(crate) fn read(&self, rows: &[Row], otherwise: Option<&Play>) -> Result<Play, Mistakes> {
        Play::read(&self.0, rows, otherwise)
    }
}

/// The best play under these rules, and what it comes to, for an ante of `unit`.
pub fn solve(rules: &Rules, unit: Money) -> Result<Solution, Unreckoned> {
    let game = Game::new(rules, unit)?;
    let [best] = Solution::all(&game, [Plan::BEST], &[]);
    Ok(best)
}
