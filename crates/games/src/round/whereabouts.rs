//! Where the cards of the deck are, as far as the table knows: what was dealt, and what
//! was reported since. The plan of the deal has no say in it.

use std::collections::BTreeSet;

use rulebook::Citation;

use super::ruling::Given;
use super::{Phase, Round};
use crate::deck::Stub;
use crate::irregularity::{Irregularity, Ruling};
use crate::place::Holder;

impl Round {
    /// How many cards are known to have left the deck.
    #[must_use]
    pub fn cards_out(&self) -> u32 {
        let places = self.spots.keys().chain(self.strays.keys());
        let places: BTreeSet<Holder> = places.map(|place| Holder::Place(*place)).collect();
        let holders = places.into_iter().chain([Holder::Dealer, Holder::Board]);
        let held: u32 = holders.map(|holder| self.cards_of(holder)).sum();
        held.saturating_add(self.set_aside)
    }

    /// How many cards lie in the discard rack, of a deck of so many.
    #[must_use]
    pub fn cards_in_rack(&self, deck: u32) -> u32 {
        let collected: BTreeSet<Holder> = self.discards.iter().copied().collect();
        let collected: u32 = collected.into_iter().map(|of| self.cards_of(of)).sum();
        let away = self.decks.current().stub == Stub::Away || self.phase == Phase::Settled;
        let rest = if away {
            deck.saturating_sub(self.cards_out())
        } else {
            0
        };
        collected
            .saturating_add(self.set_aside)
            .saturating_add(rest)
    }

    /// How many cards of a holder left the deck: the hand, the card given up for one of
    /// it, and those put away from where nobody plays.
    pub(super) fn cards_of(&self, holder: Holder) -> u32 {
        let hand = self.hand(holder).map_or(0, super::Hand::len);
        let hand = u32::try_from(hand).unwrap_or(u32::MAX);
        let Holder::Place(place) = holder else {
            return hand;
        };
        let spot = self.spots.get(&place);
        let given_up = spot.is_some_and(|spot| spot.changed.is_some() && !spot.awaits_card);
        let strays = self.strays.get(&place).copied().unwrap_or(0);
        hand.saturating_add(u32::from(given_up))
            .saturating_add(strays)
    }

    /// What moved cards of this deal otherwise than its plan.
    pub fn moved_by(&self) -> impl Iterator<Item = Citation> {
        let voids = |given: &Given| {
            matches!(
                given.ruling,
                Ruling::Misdeal | Ruling::Void | Ruling::VoidAndRemoveDeck
            )
        };
        let moves = |given: &&Given| match given.ruling {
            Ruling::SetAside | Ruling::Discard | Ruling::VoidHand | Ruling::Complete => true,
            Ruling::Continue => given.what == Irregularity::Skipped,
            _ => false,
        };
        let since = self.rulings.rsplit(voids).next().unwrap_or_default();
        since.iter().filter(moves).map(|given| given.under)
    }
}
