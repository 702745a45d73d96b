//! A game under one set of rules: its payoffs, its values, and how holes stand on boards.

#![expect(clippy::indexing_slicing, reason = "every level has its category")]

use cards::five::Category;
use games::ultimate_texas_holdem::Rules;
use money::{Money, Overflow};

use super::board::{FlushSuit, PlainBoard};
use super::payoff::{Paid, Payoffs};
use super::standing::{Ranked, Standing, stand};
use super::values::{QualifierSplitsTie, Values};

/// Why a game cannot be reckoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unreckoned {
    /// A payoff is too large.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// A line of qualifying that the method cannot follow.
    #[error(transparent)]
    QualifierSplitsTie(#[from] QualifierSplitsTie),
}

/// A game under one set of rules.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) unit: Money,
    pub(super) payoffs: Payoffs,
    pub(super) paid: Paid,
    pub(super) values: Values,
    /// By the place of a board's ranks.
    pub(super) plain: Vec<PlainBoard>,
    /// Those with the most boards first.
    pub(super) flush_suits: Vec<FlushSuit>,
}

impl Game {
    pub(super) fn new(rules: &Rules, unit: Money) -> Result<Game, Unreckoned> {
        let payoffs = Payoffs::new(rules, unit)?;
        let values = Values::new(rules)?;
        Ok(Game {
            unit,
            paid: Paid::new(rules, unit, &payoffs)?,
            payoffs,
            plain: PlainBoard::all(&values),
            flush_suits: FlushSuit::all(&values),
            values,
        })
    }

    /// The category of a hand.
    #[inline]
    pub(super) fn category(&self, standing: Standing) -> Category {
        self.values.category[usize::from(standing.level)]
    }

    /// Ranks all holes on a board with a flush suit, and finds how they stand.
    pub(super) fn stand(
        &self,
        suit: &FlushSuit,
        others: &[u8],
        plain: &PlainBoard,
        ranked: &mut Vec<Ranked>,
        standings: &mut [Standing],
    ) {
        suit.rank_holes(others, plain, ranked);
        let left = suit.left(others);
        stand(ranked, &left, self.values.qualifies, standings);
    }
}
