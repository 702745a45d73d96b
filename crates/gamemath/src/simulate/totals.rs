//! What a run came to, and what follows from it.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a count for every cell and a sum for every wager"
)]

use cards::five::Category;

use crate::analysis::{Action, Covariance, Wager, WagerAnalysis};
use crate::confidence::Confidence;
use crate::fraction::{Fraction, over, square_root, whole};
use crate::jackpot::Fates;
use crate::tally::Tally;

use super::cell::{Cell, Fate};
use super::meter::Stretch;
use super::sessions::Ends;

/// What a run came to, or a part of it. Parts are put together by adding them up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals {
    /// Rounds that were dealt, sessions apart.
    pub rounds: u64,
    /// By cell: how many hands came to it.
    pub cells: Vec<u64>,
    /// At a table of several: by wager, the square of what all places together won in a
    /// round, in minor units; the last is that of all wagers.
    pub squares: Vec<i128>,
    /// What the strategy won more than the one it is compared with.
    pub difference: Difference,
    /// How sessions ended.
    pub ends: Ends,
    /// What a jackpot's pool went through.
    pub stretches: Vec<Stretch>,
}

/// How two strategies differ on the same deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Difference {
    /// Deals that they played another way.
    pub apart: u64,
    /// What the one won more than the other, in minor units.
    pub sum: i128,
    /// The same squared, deal by deal.
    pub squares: i128,
}

/// How far a mean is from what it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The mean.
    pub mean: Fraction,
    /// How far it strays by chance.
    pub standard_error: Fraction,
    /// What it should be, where that is known.
    pub exact: Option<Fraction>,
}

impl Totals {
    pub(super) fn nothing(cells: usize) -> Totals {
        Totals {
            rounds: 0,
            cells: vec![0; cells],
            squares: vec![0; Wager::ALL.len() + 1],
            difference: Difference::default(),
            ends: Ends::default(),
            stretches: vec![],
        }
    }

    /// Adds another part of the run.
    pub fn join(&mut self, other: Totals) {
        self.rounds += other.rounds;
        for (to, from) in self.cells.iter_mut().zip(other.cells) {
            *to += from;
        }
        for (to, from) in self.squares.iter_mut().zip(other.squares) {
            *to += from;
        }
        self.difference.apart += other.difference.apart;
        self.difference.sum += other.difference.sum;
        self.difference.squares += other.difference.squares;
        self.ends.join(&other.ends);
        self.stretches.extend(other.stretches);
        Stretch::put_together(&mut self.stretches);
    }

    /// Adds up what the places of a round won.
    pub(super) fn add_round(&mut self, cells: &[Cell], at_places: &[usize]) {
        let mut nets = [0_i64; Wager::ALL.len() + 1];
        for &at in at_places {
            for settled in &cells[at].wagers {
                nets[settled.wager as usize] += settled.net;
                nets[Wager::ALL.len()] += settled.net;
            }
        }
        for (squares, net) in self.squares.iter_mut().zip(nets) {
            *squares += i128::from(net) * i128::from(net);
        }
    }

    /// How many hands were played.
    #[must_use]
    pub fn hands(&self) -> u64 {
        self.cells.iter().sum()
    }

    /// The wagers with their outcomes as they came, per unit.
    #[must_use]
    pub fn wagers(&self, cells: &[Cell], unit: i64) -> Vec<WagerAnalysis> {
        let of_first = cells.first().map_or(&[][..], |cell| &cell.wagers);
        let hands = u128::from(self.hands());
        let wagers = of_first.iter().enumerate().map(|(at, settled)| {
            let mut tally = Tally::default();
            let mut actions: Vec<Action> = Vec::new();
            for (cell, &count) in cells.iter().zip(&self.cells) {
                let settled = &cell.wagers[at];
                let count = u128::from(count);
                let units = |minor| over(minor, unit);
                tally.add(
                    settled.outcome.clone(),
                    units(settled.net),
                    units(settled.staked),
                    count,
                );
                match actions.iter_mut().find(|action| action.name == cell.action) {
                    Some(action) => action.count += count,
                    None => actions.push(Action {
                        name: cell.action.clone(),
                        count,
                    }),
                }
            }
            WagerAnalysis {
                wager: settled.wager,
                deals: hands,
                outcomes: tally.outcomes(),
                actions: if settled.wager == Wager::Base {
                    actions
                } else {
                    vec![]
                },
                notes: vec![],
            }
        });
        wagers.collect()
    }

    /// How far the mean of a wager is from what it should be.
    ///
    /// Hands of one round meet one dealer: where there are several, rounds and not hands
    /// are what chance deals, and the error is that of rounds.
    #[must_use]
    pub fn verdict(
        &self,
        analysis: &WagerAnalysis,
        unit: i64,
        players: usize,
        exact: Option<Fraction>,
    ) -> Verdict {
        let hands = analysis.deals;
        let mean = analysis.ev();
        let variance = if players > 1 {
            let squares = self.squares[analysis.wager as usize];
            let units = i128::from(unit)
                * i128::from(unit)
                * i128::try_from(players * players).unwrap_or(1);
            over(squares, units * i128::from(self.rounds)) - &mean * &mean
        } else {
            analysis.variance()
        };
        let trials = if players > 1 {
            u128::from(self.rounds)
        } else {
            hands
        };
        Verdict::new(mean, &variance, trials, exact)
    }
}

impl Difference {
    /// Counts a deal that the two played another way.
    #[inline]
    pub(super) fn add(&mut self, more: i64) {
        let more = i128::from(more);
        self.apart += 1;
        self.sum += more;
        self.squares += more * more;
    }

    /// The mean of the difference over so many hands, in units.
    #[must_use]
    pub fn verdict(&self, hands: u64, unit: i64) -> Verdict {
        let mean = over(self.sum, i128::from(hands) * i128::from(unit));
        let squares = over(
            self.squares,
            i128::from(hands) * i128::from(unit) * i128::from(unit),
        );
        let variance = squares - &mean * &mean;
        Verdict::new(mean, &variance, u128::from(hands), None)
    }
}

/// So many decimals of a root are reckoned.
const PLACES: u32 = 15;

impl Verdict {
    /// The mean of so many trials with this variance.
    #[must_use]
    pub fn new(
        mean: Fraction,
        variance: &Fraction,
        trials: u128,
        exact: Option<Fraction>,
    ) -> Verdict {
        let standard_error = square_root(&(variance * over(1, trials.max(1))), PLACES);
        Verdict {
            mean,
            standard_error,
            exact,
        }
    }

    /// Half the width of the interval of 95 %.
    #[must_use]
    pub fn half_width(&self) -> Fraction {
        Confidence::NinetyFive.deviations() * &self.standard_error
    }

    /// How many standard errors the mean is away from what it should be.
    #[must_use]
    pub fn errors_away(&self) -> Option<Fraction> {
        let exact = self.exact.as_ref()?;
        let away = &self.mean - exact;
        match self.standard_error == whole(0) {
            true => (away == whole(0)).then(|| whole(0)),
            false => Some(away / &self.standard_error),
        }
    }

    /// Whether it is as near as chance lets it be: within five standard errors.
    #[must_use]
    pub fn holds(&self) -> bool {
        let Some(exact) = &self.exact else {
            return true;
        };
        match self.errors_away() {
            Some(away) => away <= whole(5) && away >= whole(-5),
            None => self.mean == *exact,
        }
    }
}

impl Totals {
    /// How the wagers of one player moved together, each of one unit.
    #[must_use]
    pub fn covariances(&self, cells: &[Cell], unit: i64) -> Vec<Covariance> {
        let of_first = cells.first().map_or(&[][..], |cell| &cell.wagers);
        let hands = u128::from(self.hands());
        let mean = |of: &dyn Fn(&Cell) -> i128, units: i64| {
            let counted = cells.iter().zip(&self.cells);
            let sum: i128 = counted
                .map(|(cell, &count)| of(cell) * i128::from(count))
                .sum();
            over(sum, units) * over(1, hands)
        };
        let net = |cell: &Cell, at: usize| i128::from(cell.wagers[at].net);
        let mut covariances = Vec::new();
        for (second, other) in of_first.iter().enumerate() {
            for (first, one) in of_first.iter().enumerate().take(second) {
                let product = mean(&|cell| net(cell, first) * net(cell, second), unit * unit);
                let means =
                    mean(&|cell| net(cell, first), unit) * mean(&|cell| net(cell, second), unit);
                covariances.push(Covariance {
                    of: (one.wager, other.wager),
                    value: product - means,
                });
            }
        }
        covariances
    }

    /// What became of jackpot wagers.
    #[must_use]
    pub fn fates(&self, cells: &[Cell]) -> Fates {
        let mut fates = Fates::default();
        for (cell, &count) in cells.iter().zip(&self.cells) {
            let count = u128::from(count);
            match cell.jackpot {
                Some(Fate::Judged(category, paid)) => fates.judge(category, paid, count),
                // Which hand it was does not matter once it is lost.
                Some(Fate::Forfeited) => fates.forfeit(Category::HighCard, count),
                Some(Fate::Returned) => fates.returned += count,
                None => {}
            }
        }
        fates
    }
}
