//! The figures of the whole game.

use cards::five::Category;
use games::caribbean_stud::Rules;
use money::Money;

use super::grid::grid;
use super::play::Play;
use super::played::Played;
use super::solver::{Solver, Unsolved};
use crate::analysis::{Action, Figures, Strategy, Wager, WagerAnalysis};
use crate::fraction::over;
use crate::solved::{End, Hands, Judged, Solved, Winners};
use crate::tally::Tally;

/// Everything known of the game under these rules, for an ante of `unit`.
///
/// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
/// serves. Every wager is played as is best for the base.
pub fn analyse(rules: &Rules, unit: Money) -> Result<Figures, Unsolved> {
    Ok(play_through(rules, unit)?.figures_of_stud(rules))
}

/// The best play under these rules and simpler ones, for an ante of `unit`.
pub fn play_through(rules: &Rules, unit: Money) -> Result<Solved, Unsolved> {
    Ok(Solver::new(rules, unit)?.solved())
}

/// Everything that decisions rest on, as a text.
pub(crate) fn inputs(rules: &Rules, unit: Money) -> Result<String, Unsolved> {
    let solver = Solver::new(rules, unit)?;
    Ok(format!("exchange {solver:?}"))
}

impl Solver {
    /// Everything known of the game. The wagers are played as is best for the base, or for
    /// the base and the jackpot together, see [`Solver::beside_jackpot`].
    #[must_use]
    pub fn figures(&self, rules: &Rules) -> Figures {
        self.solved().figures_of_stud(rules)
    }

    fn solved(&self) -> Solved {
        let [a, b, c, d, e, f] = Play::SIMPLER;
        let by_up_card = self.play_each([Play::Best, a, b, c, d, e, f]);
        let [best, simpler @ ..] = Played::together(&by_up_card);
        let strategies = Play::SIMPLER.iter().zip(&simpler);
        let strategies = strategies.map(|(play, played)| Strategy {
            name: play.name().to_owned(),
            base: self.base_of(played),
        });
        let hands = self.hands(&best);
        Solved {
            base: self.base_of(&best),
            strategies: strategies.collect(),
            judged: Judged::of(&hands),
            winners: Winners::of(&hands),
            openings: vec![],
            hands,
            grid: self.offered.then(|| {
                let best = by_up_card.iter().map(|[best, ..]| best);
                grid(&best.collect::<Vec<_>>())
            }),
        }
    }

    /// All deals by the hand dealt.
    fn hands(&self, played: &Played) -> Vec<Hands> {
        let hands = Category::ALL.into_iter().zip(played.fates);
        let hands = hands.flat_map(|(hand, [folded, bet, changed])| {
            let ends = [
                (End::Folded, folded),
                (End::Stayed, bet),
                (End::Changed, changed),
            ];
            ends.map(|(end, fate)| Hands {
                hand,
                end,
                paid: Money::ZERO,
                deals: fate.deals,
                net: over(fate.net, self.dealt.unit),
            })
        });
        hands.collect()
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

    pub(super) fn base_of(&self, played: &Played) -> WagerAnalysis {
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
