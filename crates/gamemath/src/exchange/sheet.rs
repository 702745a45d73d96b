//! The figures of the whole game.

use ::jackpot::AfterFold;
use cards::Rank;
use cards::five::Category;
use games::caribbean_stud::{JackpotOnChange, Rules};
use money::Money;

use super::play::Play;
use super::played::Played;
use super::solver::{Solver, Unsolved};
use crate::analysis::{Action, Figures, Strategy, Wager, WagerAnalysis};
use crate::jackpot::{Fates, JackpotAnalysis};
use crate::tally::Tally;

/// Everything known of the game under these rules, for an ante of `unit`.
///
/// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
/// serves. Every wager is played as is best for the base; what a jackpot wager makes of
/// that is [`Solver::beside_jackpot`].
pub fn analyse(rules: &Rules, unit: Money) -> Result<Figures, Unsolved> {
    let solver = Solver::new(rules, unit)?;
    let best = solver.play(Play::Best);
    let jackpot = jackpot(rules, &best);
    let mut wagers = vec![solver.base_of(&best)];
    let meter = jackpot.as_ref().and_then(|jackpot| jackpot.meter.as_ref());
    if let (Some(jackpot), Some(meter)) = (&jackpot, meter) {
        wagers.push(jackpot.at(meter));
    }
    let strategies = Play::SIMPLER.map(|play| Strategy {
        name: play.name().to_owned(),
        base: solver.base(play),
    });
    Ok(Figures {
        wagers,
        covariances: vec![],
        strategies: strategies.into(),
        jackpot,
    })
}

impl Solver {
    /// The main wagers, played in one way: every outcome with its count of deals.
    ///
    /// A deal is the player's five cards, the up-card, the dealer's other four and the
    /// next card of the deck, whether it is drawn or not: 837,195,681,722,400 of them.
    #[must_use]
    pub fn base(&self, play: Play) -> WagerAnalysis {
        self.base_of(&self.play(play))
    }

    /// The same under an up-card of one rank, a thirteenth of the deals.
    #[must_use]
    pub fn base_under(&self, up: Rank, play: Play) -> WagerAnalysis {
        self.base_of(&self.play_up_card(up, play))
    }

    /// What becomes of a jackpot wager when hands are played in one way, and what it is
    /// worth; none: the book has no jackpot.
    #[must_use]
    pub fn jackpot(&self, rules: &Rules, play: Play) -> Option<JackpotAnalysis> {
        jackpot(rules, &self.play(play))
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
        WagerAnalysis {
            wager: Wager::Base,
            deals: actions.iter().map(|action| action.count).sum(),
            outcomes: tally.outcomes(),
            actions,
            notes,
        }
    }
}

/// The jackpot wager: lost with a folded hand, judged on one that is bet, lost or handed
/// back when a card is changed.
fn jackpot(rules: &Rules, played: &Played) -> Option<JackpotAnalysis> {
    let book = rules.jackpot.as_ref()?;
    let after_fold = book
        .jackpot_after_fold
        .map_or(AfterFold::Lost, |cited| cited.value);
    let exchange = rules.exchange.as_ref();
    let on_change = exchange.map_or(JackpotOnChange::Lost, |exchange| {
        exchange.jackpot_on_change.value
    });
    let mut fates = Fates::default();
    for (category, [folded, bet, changed]) in Category::ALL.into_iter().zip(played.fates) {
        fates.judge(category, bet);
        match after_fold {
            AfterFold::Lost => fates.forfeit(category, folded),
            AfterFold::Kept => fates.judge(category, folded),
        }
        match on_change {
            JackpotOnChange::Lost => fates.forfeit(category, changed),
            JackpotOnChange::Returned => fates.returned += changed,
        }
    }
    Some(JackpotAnalysis::new(book, fates))
}
