//! A jackpot wager that goes along with the hand, and what it makes of the decision.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for each category"
)]

use cards::five::Category;
use games::caribbean_stud::Rules;
use money::Money;

use super::solver::Solver;
use crate::fraction::{Fraction, in_units, whole};
use crate::jackpot::{Fates, JackpotAnalysis};
use crate::solved::Forfeit;

/// What an action is worth to the wager that goes along, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Beside {
    /// Changing a card.
    pub(super) change: i64,
    /// Folding the hand as dealt, by its category.
    fold: [i64; Category::ALL.len()],
    /// Betting on it.
    bet: [i64; Category::ALL.len()],
}

impl Beside {
    /// No wager goes along.
    pub(super) const NOTHING: Beside = Beside {
        change: 0,
        fold: [0; Category::ALL.len()],
        bet: [0; Category::ALL.len()],
    };

    pub(super) fn fold(&self, category: Category) -> i64 {
        self.fold[category as usize]
    }

    pub(super) fn bet(&self, category: Category) -> i64 {
        self.bet[category as usize]
    }
}

impl Solver {
    /// The same game when the player also has the book's jackpot wager, the meter showing
    /// so much: decisions are then for both together. The book's own game where it has no
    /// jackpot.
    ///
    /// A bet lets the wager be judged, a change gives it up or gets it back. So a high
    /// meter keeps a player from changing a card of a flush or better, and a wager that
    /// comes back invites the change of a hand that would be folded. Prizes count in whole
    /// minor units, the hand being the only one that hits.
    #[must_use]
    pub fn beside_jackpot(mut self, rules: &Rules, meter: Money) -> Solver {
        let Some(book) = &rules.jackpot else {
            return self;
        };
        let jackpot = JackpotAnalysis::new(book, rules.table.prize_limit(), Fates::default());
        let meter = in_units(meter, jackpot.wager);
        let minor = |net: Fraction| -> i64 {
            let minor = (net * whole(jackpot.wager.in_cents())).floor().to_integer();
            i64::try_from(minor).unwrap_or(MOST).min(MOST)
        };
        let lost = minor(whole(-1));
        let mut bet = [lost; Category::ALL.len()];
        for prize in &jackpot.prizes {
            bet[prize.category as usize] = minor(prize.net(&meter));
        }
        let forfeit = Forfeit::of(rules);
        let all_lost = [lost; Category::ALL.len()];
        self.beside = Beside {
            change: if forfeit.returned_on_change { 0 } else { lost },
            fold: if forfeit.judged_after_fold {
                bet
            } else {
                all_lost
            },
            bet,
        };
        self
    }
}

/// Meters count up to so far below the end of the numbers that no sum of deals overflows,
/// which is more than two thousand million; there they change no decision any more.
const MOST: i64 = i64::MAX >> 25;
