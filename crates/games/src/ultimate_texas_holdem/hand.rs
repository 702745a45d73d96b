//! The hands of Ultimate Texas Hold'em: how they are formed.

use cards::{Card, CardSet, Cards, fast, five, seven, two_and_three};
use smallvec::SmallVec;

use super::rules::{HandForming, Rules};
use crate::round::{Round, Spot};

impl Rules {
    /// The hand that two own cards and the board make, by the table's method.
    #[must_use]
    pub fn form(&self, own: &Cards, board: &Cards) -> Option<five::Value> {
        let all: SmallVec<[Card; 7]> = own.iter().chain(board.iter()).copied().collect();
        let all: [Card; 7] = all.into_inner().ok()?;
        // Look-ups are for cards that differ; a journal of others might have one twice.
        let differ = CardSet::from_iter(all).len() == all.len();
        Some(match self.hand_forming.value {
            HandForming::TwoAndThree => {
                let (own, board) = (own.exactly().ok()?, board.exactly().ok()?);
                match differ {
                    true => fast::two_and_three(own, &board),
                    false => two_and_three::rank(own, board),
                }
            }
            HandForming::BestOfSeven if differ => fast::seven(&all),
            HandForming::BestOfSeven => seven::rank(all),
        })
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
