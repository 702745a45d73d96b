//! What the effects of a ruling make of a round.

use super::Round;
use super::event::Event;
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

    /// What the events of a ruling make of the round.
    pub(super) fn apply_effect(&mut self, event: &Event) {
        match event {
            Event::HandCounted { of, cards } => {
                let counted = usize::try_from(*cards).unwrap_or(usize::MAX);
                let Some(hand) = self.hand_mut(*of).filter(|_| counted <= 52) else {
                    return;
                };
                hand.resize(counted);
            }
            Event::CardAdded { to } => {
                if let Some(hand) = self.hand_mut(*to) {
                    hand.deal();
                }
            }
            Event::StrayDiscarded { place, cards } => {
                let strays = self.strays.entry(*place).or_default();
                *strays = strays.saturating_add(*cards);
                self.discards.push(Holder::Place(*place));
            }
            Event::HandMislaid { place } => self.discards.push(Holder::Place(*place)),
            Event::HandRestored { place } => {
                self.discards.retain(|of| *of != Holder::Place(*place));
            }
            Event::SeatDeemed { place } => self.apply_seat(*place),
            Event::Reopened { place } => self.apply_reopened(*place),
            Event::ChipsFound {
                place,
                wager,
                amount,
                excess,
                least,
                under,
            } => {
                let stake = Stake {
                    excess: *excess,
                    least: *least,
                    found: Some(*under),
                    ..Stake::opening(*amount)
                };
                self.apply_found(*place, *wager, stake);
            }
            _ => {}
        }
    }

    fn apply_seat(&mut self, seat: Place) {
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

    fn apply_reopened(&mut self, place: Place) {
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
