//! What the meters of a jackpot show, with the clauses that have them show it.

use money::Money;
use rulebook::Citation;

use crate::link::Link;
use crate::pool::Pool;
use crate::rules::Rules;

/// What a meter shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// How much.
    pub amount: Money,
    /// The clauses that say of whom it counts the wagers, and which pool it shows.
    pub under: Vec<Citation>,
}

impl Link {
    /// What the meter of a pool shows; without one, the meter at the tables. None: the
    /// pool is not divided.
    #[must_use]
    pub fn meter(&self, rules: &Rules, pool: Option<Pool>) -> Option<Shown> {
        let meter = self.pools.get(pool.unwrap_or(self.pools.shared()))?;
        let linked = rules.jackpot_linked.filter(|_| self.tables.len() > 1);
        let divided = rules.divided.as_ref();
        let divided = divided.filter(|_| self.pools.is_divided());
        let of_pools = divided.map(|divided| {
            let shown = match pool {
                Some(_) => divided.divided_recorded,
                None => divided.divided_shown,
            };
            [shown.under, divided.divided_rules.under]
        });
        let linked = linked.map(|stated| stated.under).into_iter();
        Some(Shown {
            amount: meter.shown(),
            under: linked.chain(of_pools.into_iter().flatten()).collect(),
        })
    }
}
