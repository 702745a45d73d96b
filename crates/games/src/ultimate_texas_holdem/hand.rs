//! The hands of Ultimate Texas Hold'em: how they are formed.

use cards::{Cards, five, seven, two_and_three};

use super::rules::{HandForming, Rules};
use crate::round::{Round, Spot};

impl Rules {
    /// The hand that two own cards and the board make, by the table's method.
    #[must_use]
    pub fn form(&self, own: &Cards, board: &Cards) -> Option<five::Value> {
        match self.hand_forming.value {
            HandForming::TwoAndThree => Some(two_and_three::rank(
                own.exactly().ok()?,
                board.exactly().ok()?,
            )),
            HandForming::BestOfSeven => {
                let all: Vec<_> = own.iter().chain(board.iter()).copied().collect();
                all.try_into().ok().map(seven::rank)
            }
        }
    }

    /// What the dealer's hand makes, once it and the board lie open.
    pub(super) fn dealer_value(&self, round: &Round) -> Option<five::Value> {
        self.form(&round.dealer.all_shown()?, &round.board.all_shown()?)
    }

    /// What a player's hand makes, once it and the board lie open.
    pub(super) fn value(&self, round: &Round, spot: &Spot) -> Option<five::Value> {
        self.form(&spot.hand.all_shown()?, &round.board.all_shown()?)
    }
}
