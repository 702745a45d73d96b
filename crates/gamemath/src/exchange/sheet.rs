//! The figures of a whole game.

use super::play::Play;
use super::solver::{Played, Solver};
use crate::Tally;
use crate::analysis::{Action, Wager, WagerAnalysis};

impl Solver {
    /// The main wagers, played in one way: every outcome with its count of deals.
    ///
    /// A deal is the player's five cards, the up-card, the dealer's other four and the
    /// next card, drawn or not.
    #[must_use]
    pub fn base(&self, play: Play) -> WagerAnalysis {
        self.base_of(&self.play(play))
    }

    fn base_of(&self, played: &Played) -> WagerAnalysis {
        let mut tally = Tally::default();
        played.dealt.enter(&self.dealt, "", &mut tally);
        played
            .changed
            .enter(&self.changed, " after a change", &mut tally);
        let action = |name: &str, count| Action {
            name: name.to_owned(),
            count,
        };
        let mut actions = vec![
            action("fold", played.dealt.fold),
            action("bet", played.dealt.bets()),
        ];
        if self.offered {
            actions.push(action("change, then fold", played.changed.fold));
            actions.push(action("change, then bet", played.changed.bets()));
        }
        WagerAnalysis {
            wager: Wager::Base,
            deals: actions.iter().map(|action| action.count).sum(),
            outcomes: tally.outcomes(),
            actions,
            notes: vec![],
        }
    }
}
