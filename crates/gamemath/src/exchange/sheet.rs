//! The figures of the whole game.

use cards::Rank;
use games::caribbean_stud::Rules;
use money::Money;

use super::along::{covariance, jackpot};
use super::play::Play;
use super::played::Played;
use super::solver::{Solver, Unsolved};
use crate::analysis::{Action, Figures, Strategy, Wager, WagerAnalysis};
use crate::tally::Tally;

/// Everything known of the game under these rules, for an ante of `unit`.
///
/// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
/// serves. Every wager is played as is best for the base.
pub fn analyse(rules: &Rules, unit: Money) -> Result<Figures, Unsolved> {
    Ok(Solver::new(rules, unit)?.figures(rules))
}

impl Solver {
    /// Everything known of the game. The wagers are played as is best for the base, or for
    /// the base and the jackpot together, see [`Solver::beside_jackpot`].
    #[must_use]
    pub fn figures(&self, rules: &Rules) -> Figures {
        let [a, b, c, d, e, f] = Play::SIMPLER;
        let [best, simpler @ ..] = self.play([Play::Best, a, b, c, d, e, f]);
        let jackpot = jackpot(rules, &best);
        let mut wagers = vec![self.base_of(&best)];
        let mut covariances = vec![];
        if let Some(jackpot) = &jackpot
            && let Some(meter) = &jackpot.meter
        {
            wagers.push(jackpot.at(meter));
            covariances.push(covariance(rules, self.dealt.unit, &best, jackpot, meter));
        }
        let strategies = Play::SIMPLER.iter().zip(&simpler);
        let strategies = strategies.map(|(play, played)| Strategy {
            name: play.name().to_owned(),
            base: self.base_of(played),
        });
        Figures {
            wagers,
            covariances,
            strategies: strategies.collect(),
            jackpot,
        }
    }

    /// The main wagers, played in one way: every outcome with its count of deals.
    ///
    /// A deal is the player's five cards, the up-card, the dealer's other four and the
    /// next card of the deck, whether it is drawn or not: 837,195,681,722,400 of them.
    #[must_use]
    pub fn base(&self, play: Play) -> WagerAnalysis {
        let [played] = self.play([play]);
        self.base_of(&played)
    }

    /// The same under an up-card of one rank, a thirteenth of the deals.
    #[must_use]
    pub fn base_under(&self, up: Rank, play: Play) -> WagerAnalysis {
        self.base_of(&self.play_up_card(up, play))
    }

    fn base_of(&self, played: &Played) -> WagerAnalysis {
        let mut tally = Tally::default();
        let (dealt, changed) = (&played.dealt, &played.changed);
        dealt.enter(&self.dealt, "", &mut tally);
        changed.enter(&self.changed, " after a change", &mut tally);
        let action = |name: &str, count| Action {
            name: name.to_owned(),
            count,
        };
        let mut actions = vec![action("fold", dealt.fold), action("bet", dealt.bets())];
        let mut notes = vec![];
        if self.offered {
            actions.push(action("change, then fold", changed.fold));
            actions.push(action("change, then bet", changed.bets()));
            notes.push("the price of a changed card is counted as staked".to_owned());
        }
        if dealt.net(&self.dealt) + changed.net(&self.changed) > 0 {
            notes.push("so played the game is the player's, not the house's".to_owned());
        }
        WagerAnalysis {
            wager: Wager::Base,
            deals: actions.iter().map(|action| action.count).sum(),
            outcomes: tally.outcomes(),
            actions,
            notes,
        }
    }
}
