//! The meters of jackpots, reckoned from what was wagered and what the terms say.

use jackpot::{Event as J, Source};

use super::{OwnBooks, cents};
use crate::casino::setup;

/// How many parts of a minor unit a meter counts.
const PARTS: i128 = 10_000;

/// The meters of a jackpot: wagers and wins in minor units, else in their ten-thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Meters {
    /// What was wagered on it.
    pub wagers: i128,
    /// What stood in it as it was opened.
    pub opened: i128,
    /// What the operator put in since.
    pub put_in: i128,
    /// How many prizes it paid.
    pub hits: u64,
    /// What they came to.
    pub wins: i128,
    /// What waits for a hit before it.
    pub reserve: i128,
}

impl Meters {
    /// What entered of the wagers.
    #[must_use]
    pub fn entered(&self) -> i128 {
        self.wagers * PARTS * setup::RATE / 100
    }

    /// What is kept of them.
    #[must_use]
    pub fn retained(&self) -> i128 {
        self.wagers * PARTS - self.entered()
    }

    /// What is owed, what waits included.
    #[must_use]
    pub fn owed(&self) -> i128 {
        self.opened + self.entered() + self.put_in - self.wins * PARTS
    }

    /// Ten-thousandths as whole minor units.
    #[must_use]
    pub fn whole(parts: i128) -> i128 {
        parts.div_euclid(PARTS)
    }
}

impl OwnBooks {
    pub(super) fn at_jackpot(&mut self, name: &str, event: &J) {
        let meters = self.jackpots.entry(name.to_owned()).or_default();
        let of_wagers = |wagers: &money::Money| cents(*wagers) * PARTS * setup::RATE / 100;
        match event {
            J::Opened { pools, .. } => {
                let pools = pools
                    .iter()
                    .map(|(_, meter)| i128::from(meter.in_per_10000()));
                meters.opened = pools.sum();
            }
            J::Contributed { wagers, held, .. } => {
                meters.wagers += cents(*wagers);
                if *held {
                    meters.reserve += of_wagers(wagers);
                }
            }
            J::WagersVoided { wagers, held, .. } => {
                meters.wagers -= cents(*wagers);
                if *held {
                    meters.reserve -= of_wagers(wagers);
                }
            }
            // All that waits enters at once.
            J::HeldReleased { .. } => meters.reserve = 0,
            J::Added { amount, held, .. } => {
                meters.put_in += cents(*amount) * PARTS;
                if *held {
                    meters.reserve += cents(*amount) * PARTS;
                }
            }
            J::Seeded { amount, .. } | J::ToppedUp { amount, .. } => {
                meters.put_in += cents(*amount) * PARTS;
            }
            J::Claimed(claim) => {
                let pending = self.pending.entry(name.to_owned()).or_default();
                let table = claim.hand.round.table;
                let others = pending.iter().any(|hand| hand.round.table != table);
                self.at_once += u64::from(others);
                pending.insert(claim.hand);
            }
            J::ClaimWithdrawn { hand, .. } => self.no_longer(name, *hand),
            J::Awarded(award) => {
                let mut from_float = cents(award.stake);
                // What the float of a table pays, no pool gives it.
                if let Source::Pool(_) = award.from {
                    meters.hits += 1;
                    meters.wins += cents(award.amount);
                    from_float -= cents(award.amount);
                }
                self.of(award.hand.round.table.0).prizes += from_float;
                self.hits += 1;
                self.no_longer(name, award.hand);
            }
            _ => {}
        }
    }

    fn no_longer(&mut self, name: &str, hand: jackpot::Hand) {
        if let Some(pending) = self.pending.get_mut(name) {
            pending.remove(&hand);
        }
    }
}
