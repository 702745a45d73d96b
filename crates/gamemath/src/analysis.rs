//! What is known of a game: its wagers, their outcomes, and what follows from these.

use num_bigint::Sign;
use rulebook::choice;
use serde::{Deserialize, Serialize};

use crate::fraction::{self, Fraction, over, whole};
use crate::grid::Grid;
use crate::jackpot::JackpotAnalysis;
use crate::words;

/// What is known of a game under one book and its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// The book's id.
    pub book: String,
    /// The digest of the book.
    pub digest: String,
    /// The options set, by name.
    pub options: Vec<(String, String)>,
    /// What was found.
    pub figures: Figures,
}

/// What was found of a game under one set of rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// The wagers, each under the play that is best for the base.
    pub wagers: Vec<WagerAnalysis>,
    /// How the wagers of one player move together.
    pub covariances: Vec<Covariance>,
    /// Simpler ways to play the base.
    pub strategies: Vec<Strategy>,
    /// The jackpot wager as a function of its meter, where the book has one.
    pub jackpot: Option<JackpotAnalysis>,
    /// The best play at a glance, where the game has such a table.
    pub grid: Option<Grid>,
}

/// The covariance of two wagers of one player, each with a stake of one unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Covariance {
    /// The two wagers.
    pub of: (Wager, Wager),
    /// The mean of the product less the product of the means.
    pub value: Fraction,
}

/// A rule of thumb, and what it comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// How the trade calls it: "ace-king or better".
    pub name: String,
    /// The base wager played by it.
    pub base: WagerAnalysis,
}

choice! {
    /// A wager, or wagers that are only made together, as a PAR sheet names them.
    pub enum Wager {
        /// The ante with what follows it: bet, or play, or blind and play.
        Base = "base",
        /// Three Card Poker: a pair or better.
        PairPlus = "pair-plus",
        /// Three Card Poker: the best five of six cards.
        SixCardBonus = "six-card-bonus",
        /// Ultimate Texas Hold'em: three of a kind or better.
        Trips = "trips",
        /// The progressive jackpot.
        Jackpot = "jackpot",
    }
}

/// Every outcome of one wager, counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WagerAnalysis {
    /// The wager.
    #[serde(with = "words")]
    pub wager: Wager,
    /// How many deals there are; the counts of the outcomes add up to it.
    #[serde(with = "words")]
    pub deals: u128,
    /// What deals come to, the best for the player first.
    pub outcomes: Vec<Outcome>,
    /// What the player does, where there is something to decide.
    pub actions: Vec<Action>,
    /// What a reader must know to take the figures right.
    pub notes: Vec<String>,
}

/// Deals that come to the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// What happened: "win royal flush".
    pub name: String,
    /// In how many deals.
    #[serde(with = "words")]
    pub count: u128,
    /// What the player has more than before, in units of the wager named.
    #[serde(with = "words")]
    pub net: Fraction,
    /// What the player put at stake, in the same units.
    #[serde(with = "words")]
    pub staked: Fraction,
}

/// What a player did, and in how many deals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// What: "fold".
    pub name: String,
    /// In how many deals.
    #[serde(with = "words")]
    pub count: u128,
}

impl Figures {
    /// One wager's part.
    #[must_use]
    pub fn wager(&self, wager: Wager) -> Option<&WagerAnalysis> {
        self.wagers.iter().find(|analysis| analysis.wager == wager)
    }

    /// What a strategy gives away against the best play, in units of the opening wager.
    #[must_use]
    pub fn cost(&self, strategy: &Strategy) -> Option<Fraction> {
        self.wager(Wager::Base)
            .map(|best| best.ev() - strategy.base.ev())
    }
}

impl WagerAnalysis {
    /// What all deals together leave the player, in units of the wager named.
    #[must_use]
    pub fn net(&self) -> Fraction {
        self.total(|outcome| outcome.net.clone())
    }

    /// What a deal leaves the player on average.
    #[must_use]
    pub fn ev(&self) -> Fraction {
        self.mean(|outcome| outcome.net.clone())
    }

    /// What a deal leaves the house on average, of one unit of the opening wager.
    #[must_use]
    pub fn house_edge(&self) -> Fraction {
        -self.ev()
    }

    /// What a player puts at stake in a deal on average.
    #[must_use]
    pub fn average_wager(&self) -> Fraction {
        self.mean(|outcome| outcome.staked.clone())
    }

    /// What the house keeps of everything staked.
    #[must_use]
    pub fn element_of_risk(&self) -> Fraction {
        let staked = self.total(|outcome| outcome.staked.clone());
        if staked == whole(0) {
            return staked;
        }
        -self.net() / staked
    }

    /// The mean square of a deal's distance from the expectation.
    #[must_use]
    pub fn variance(&self) -> Fraction {
        let ev = self.ev();
        self.mean(|outcome| &outcome.net * &outcome.net) - &ev * &ev
    }

    /// The standard deviation, rounded down to so many decimals.
    #[must_use]
    pub fn sd(&self, places: u32) -> Fraction {
        fraction::square_root(&self.variance(), places)
    }

    /// How often a deal leaves the player more than before.
    #[must_use]
    pub fn hit_frequency(&self) -> Fraction {
        self.mean(|outcome| whole(i32::from(outcome.net.numer().sign() == Sign::Plus)))
    }

    /// The most that one deal can cost the house.
    #[must_use]
    pub fn exposure(&self) -> Fraction {
        let nets = self.outcomes.iter().map(|outcome| outcome.net.clone());
        nets.max().unwrap_or_else(|| whole(0))
    }

    /// How often an outcome comes.
    #[must_use]
    pub fn probability(&self, outcome: &Outcome) -> Fraction {
        over(outcome.count, self.deals)
    }

    /// How often the player does this.
    #[must_use]
    pub fn frequency(&self, action: &Action) -> Fraction {
        over(action.count, self.deals)
    }

    /// What an outcome adds to the expectation.
    #[must_use]
    pub fn contribution(&self, outcome: &Outcome) -> Fraction {
        self.probability(outcome) * &outcome.net
    }

    /// Whether every deal is counted once.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let counted: u128 = self.outcomes.iter().map(|outcome| outcome.count).sum();
        counted == self.deals
    }

    /// The outcome of this name, if there is just one.
    #[must_use]
    pub fn outcome(&self, name: &str) -> Option<&Outcome> {
        let mut named = self.outcomes.iter().filter(|outcome| outcome.name == name);
        named.next().filter(|_| named.next().is_none())
    }

    /// In how many deals the player does this.
    #[must_use]
    pub fn action(&self, name: &str) -> Option<u128> {
        let mut actions = self.actions.iter();
        actions
            .find(|action| action.name == name)
            .map(|action| action.count)
    }

    fn total(&self, of: impl Fn(&Outcome) -> Fraction) -> Fraction {
        let terms = self.outcomes.iter();
        terms
            .map(|outcome| of(outcome) * whole(outcome.count))
            .fold(whole(0), |sum, term| sum + term)
    }

    fn mean(&self, of: impl Fn(&Outcome) -> Fraction) -> Fraction {
        self.total(of) * over(1, self.deals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;

    /// Red at a wheel with one zero, once with the stake doubled on a whim.
    fn wheel() -> WagerAnalysis {
        let mut tally = Tally::default();
        tally.add("win", whole(1), whole(1), 10);
        tally.add("win", whole(1), whole(1), 8);
        tally.add("lose", whole(-1), whole(1), 18);
        tally.add("lose double", whole(-2), whole(2), 1);
        tally.add("never", whole(100), whole(1), 0);
        WagerAnalysis {
            wager: Wager::Base,
            deals: 37,
            outcomes: tally.outcomes(),
            actions: vec![],
            notes: vec![],
        }
    }

    #[test]
    fn figures_follow_from_the_outcomes() {
        let wheel = wheel();
        assert!(wheel.is_complete());
        assert_eq!(wheel.ev(), over(-2, 37));
        assert_eq!(wheel.house_edge(), over(2, 37));
        assert_eq!(wheel.average_wager(), over(38, 37));
        assert_eq!(wheel.element_of_risk(), over(1, 19));
        assert_eq!(wheel.variance(), over(40, 37) - over(4, 37 * 37));
        assert_eq!(wheel.hit_frequency(), over(18, 37));
        assert_eq!(wheel.exposure(), whole(1));
        assert_eq!(fraction::decimal(&wheel.sd(6), 6), "1.038344");
        let lose = wheel.outcome("lose").unwrap();
        assert_eq!(wheel.contribution(lose), over(-18, 37));
    }
}
