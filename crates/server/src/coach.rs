//! What the coach works out: the value of every action in money, with the wagers beside the
//! game counted, exactly.

use floor::Table;
use gamemath::decision::Decision;
use gamemath::{Fraction, InMoney, Staked};
use games::round::Spot;
use games::{Place, Wager};
use money::Money;

use crate::problem::Problem;

/// A decision with the wagers that stand on it.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    /// The cards.
    pub(crate) decision: Decision,
    /// The place that has to decide.
    pub(crate) place: Place,
    /// What stands there.
    pub(crate) spot: Spot,
    /// What the meter of the jackpot shows.
    pub(crate) meter: Option<Money>,
}

/// What every action is worth in minor units, and which wagers that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Worth {
    /// The actions, in the order in which they are offered.
    pub(crate) actions: Vec<(String, Fraction)>,
    /// The ante.
    pub(crate) ante: Money,
    /// The wagers that are counted.
    pub(crate) counted: Vec<Wager>,
    /// Those that are not, for what becomes of them is settled by later decisions.
    pub(crate) left_out: Vec<Wager>,
}

impl Worth {
    /// The best action and what it is worth; of equals the last, which stays in the game.
    pub(crate) fn best(&self) -> Option<&(String, Fraction)> {
        self.actions.iter().max_by(|one, two| one.1.cmp(&two.1))
    }

    /// How much less than the best an action is worth.
    pub(crate) fn cost(&self, action: &str) -> Option<Fraction> {
        let (_, most) = self.best()?;
        let chosen = self.actions.iter().find(|(known, _)| known == action)?;
        Some(most - &chosen.1)
    }
}

impl Case {
    /// Works out what every action is worth.
    pub(crate) fn work_out(&self, table: &Table) -> Result<Worth, Problem> {
        let ante = self.spot.stake(Wager::Ante).unwrap_or(Money::cents(200));
        let stakes = self.spot.stakes.keys();
        let stakes = stakes.filter_map(|wager| Some((*wager, self.spot.stake(*wager)?)));
        let staked = Staked {
            ante,
            beside: stakes.collect(),
            meter: self.meter,
        };
        let worked_out = self.decision.advise_staked(&table.rules, &staked);
        let InMoney { actions, apart } =
            worked_out.map_err(|error| Problem::conflict(error.to_string()))?;
        let beside = [
            Wager::Jackpot,
            Wager::PairPlus,
            Wager::SixCardBonus,
            Wager::Trips,
        ];
        let beside = beside.into_iter().filter(|wager| self.spot.has(*wager));
        let (left_out, beside): (Vec<Wager>, Vec<Wager>) =
            beside.partition(|wager| apart.contains(wager));
        Ok(Worth {
            actions: actions
                .into_iter()
                .map(|it| (it.action, it.cents))
                .collect(),
            ante,
            counted: [Wager::Ante].into_iter().chain(beside).collect(),
            left_out,
        })
    }
}

/// A fraction of minor units as whole ones, halves away from nought.
pub(crate) fn rounded(fraction: &Fraction) -> i64 {
    i64::try_from(fraction.round().to_integer()).unwrap_or(0)
}
