//! What the effects of a ruling make of a round.

use super::Round;
use super::spot::{Stake, Stand};
use crate::place::{Holder, Place};
use crate::wager::Wager;

/// A stake made in the round, settled or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) place: Place,
    pub(super) person: String,
    pub(super) wager: Wager,
    pub(super) stake: Stake,
}

impl Round {
    /// Every stake made in the round, settled or not, as a void gives it back.
    pub(super) fn made(&self) -> Vec<Made> {
        let mut made = Vec::new();
        for (place, spot) in self.spots.iter() {
            made.extend(spot.made.iter().map(|(wager, stake)| Made {
                place: *place,
                person: spot.person.clone(),
                wager: *wager,
                stake: stake.clone(),
            }));
        }
        made
    }

    /// As many cards as were counted of a hand.
    pub(super) fn resize_hand(&mut self, of: Holder, cards: u32) {
        let counted = usize::try_from(cards).unwrap_or(usize::MAX);
        let Some(hand) = self.hand_mut(of).filter(|_| counted <= 52) else {
            return;
        };
        hand.resize(counted);
    }

    pub(super) fn put_strays_away(&mut self, place: Place, cards: u32) {
        let strays = self.strays.entry(place).or_default();
        *strays = strays.saturating_add(cards);
        self.discards.push(Holder::Place(place));
    }

    pub(super) fn apply_seat(&mut self, seat: Place) {
        let Some(person) = self.spots.get(&seat).map(|spot| spot.person.clone()) else {
            return;
        };
        self.spots.change_where(
            |spot| spot.person == person,
            |place, spot| {
                spot.blind = place != seat;
                spot.looked = place == seat;
            },
        );
    }

    pub(super) fn apply_reopened(&mut self, place: Place) {
        self.drop_lines(place);
        self.discards.retain(|of| *of != Holder::Place(place));
        if let Some(spot) = self.spots.get_mut(&place) {
            spot.made.retain(|_, stake| stake.before_deal);
            spot.stakes = spot.made.clone();
            spot.stand = Stand::Undecided;
            spot.laid = false;
        }
    }
}
