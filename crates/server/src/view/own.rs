//! What is somebody's own of a table's view: the sentence, the clock, the offers.

use floor::clock::Until;
use games::round::Command;
use games::table::Chance;
use games::{Holder, Place};
use jiff::Timestamp;
use rulebook::Role;

use super::parts::{ClockView, OwnView, RoundView, ValidationView};
use super::words::ClockWord;
use super::{LineView, Looking, OfferView};
use crate::out_of_play::{Why, stakes};

impl Looking<'_> {
    /// What is the onlooker's own, but for their places.
    pub(super) fn own(&self, happened: Vec<LineView>, last_rounds: Vec<RoundView>) -> OwnView {
        let person = self.person();
        let offers = self.offered();
        OwnView {
            headline: self.headline(&offers),
            alert: self.onlooker.out.map(Why::alert),
            clock: self.clock(),
            offers: self.offers(&offers),
            happened,
            purse: person.map_or(0, |person| {
                self.house.chips_at(self.number, person).in_cents()
            }),
            last_rounds,
            validations: self.validations(),
        }
    }

    fn clock(&self) -> Option<ClockView> {
        let clock = self.table.clock?;
        let ends_at = Timestamp::from_millisecond(clock.to_ms).ok()?;
        Some(ClockView {
            what: match clock.until {
                Until::NoMoreBets => ClockWord::Betting,
                Until::Decided => ClockWord::Decision,
                Until::NextRound => ClockWord::NextRound,
            },
            ends_at: ends_at.to_string(),
            total_ms: clock.to_ms.saturating_sub(clock.from_ms),
            left_ms: clock.to_ms.saturating_sub(self.now_ms).max(0),
        })
    }

    fn offered(&self) -> Vec<floor::offer::Offer> {
        let Some(who) = self.onlooker.who else {
            return Vec::new();
        };
        if who.role != Role::Player || self.table.card.chance != Chance::Virtual {
            return Vec::new();
        }
        let mut offers = self.house.offers(self.number, &who.person, self.now_ms);
        if self.onlooker.out.is_some() {
            offers.retain(|offer| !stakes(&offer.command));
        }
        offers
    }

    fn offers(&self, offers: &[floor::offer::Offer]) -> Vec<OfferView> {
        let shown = offers.iter().map(|offer| {
            let own = self.cards(Holder::Place(offer.place));
            OfferView::of(self.table, offer, |position| {
                own.get(position).copied().flatten()
            })
        });
        shown.collect()
    }

    fn may_validate(&self, place: u8) -> bool {
        let asks = self.onlooker.who.zip(Place::new(place));
        asks.is_some_and(|(who, place)| {
            self.house
                .may_validate(self.number, place, &who.person, who.role)
        })
    }

    /// The hits at this table that wait for the two people who validate them, where this
    /// one may be the next.
    fn validations(&self) -> Vec<ValidationView> {
        let staff = self
            .onlooker
            .who
            .is_some_and(|who| matches!(who.role, Role::Dealer | Role::Supervisor | Role::Manager));
        let jackpot = self.house.jackpot_of(self.number).filter(|_| staff);
        let Some((name, jackpot)) = jackpot else {
            return Vec::new();
        };
        let rules = self.house.rules(name);
        let proposed = rules.and_then(|rules| jackpot.link.proposed(rules).ok());
        let proposed = proposed.unwrap_or_default();
        let open = jackpot
            .link
            .claims()
            .filter(|it| it.validated.is_none() && it.claim.hand.round.table.0 == self.number)
            .filter(|it| self.may_validate(it.claim.hand.place));
        open.filter_map(|it| {
            let hand = it.claim.hand;
            let place = Place::new(hand.place)?;
            let award = proposed.iter().find(|award| award.hand == hand);
            let prize = award.map_or_else(String::new, |award| award.amount.to_string());
            Some(ValidationView {
                place: hand.place,
                label: format!(
                    "Validate {} of place {}: {prize}",
                    it.claim.category, hand.place
                ),
                prize,
                command: Command::Validate { place },
            })
        })
        .collect()
    }
}
