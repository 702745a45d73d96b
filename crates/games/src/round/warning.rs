//! What a player is warned of before a decision is taken.

use rulebook::Citation;

use super::Round;
use super::command::Command;
use crate::game::Game;
use crate::place::Holder;
use crate::wager::Wager;
use jackpot::AfterFold;

/// A warning, with the clause that makes it one. What was warned of takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// Of what.
    pub of: Caution,
    /// Under which clause.
    pub under: Citation,
}

/// What a player is warned of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Caution {
    /// A fold gives up a jackpot hand.
    #[error("this hand wins the jackpot, and a fold gives that up")]
    FoldsJackpotHand,
}

impl Caution {
    /// The word by which a case names it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Caution::FoldsJackpotHand => "folds-jackpot-hand",
        }
    }
}

impl Round {
    /// What a player is warned of before a command.
    ///
    /// The round is the owner's view: it has the faces of the owner's hand, which the
    /// table itself does not know.
    #[must_use]
    pub fn warning(&self, game: &dyn Game, command: &Command) -> Option<Warning> {
        let Command::Fold { place } = *command else {
            return None;
        };
        let jackpot = game.jackpot()?;
        self.spots.get(&place)?.stake(Wager::Jackpot)?;
        let after = jackpot.jackpot_after_fold.as_ref()?;
        let hand = game.hand(self, Holder::Place(place), Some(Wager::Jackpot))?;
        let wins = jackpot.jackpot_prizes.contains_key(&hand.category);
        (wins && after.value == AfterFold::Lost).then_some(Warning {
            of: Caution::FoldsJackpotHand,
            under: after.under,
        })
    }
}
