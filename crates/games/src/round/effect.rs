//! What each ruling does to cards and wagers, the same for every book.

use money::Money;
use rulebook::{Citation, Citations, Cited};

use super::Phase;
use super::command::How;
use super::draft::Draft;
use super::event::{Event, Word};
use super::hand::Hand;
use super::refusal::Refusal;
use super::ruling::Given;
use super::spot::{Spot, Stand};
use crate::deck::Order;
use crate::irregularity::{
    Absent, BetOnLostHand, BreachReach, DealerShows, Irregularity, Moment, Report, Ruling,
    StrayWagers,
};
use crate::line::{Fate, Line};
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::wager::Wager;

impl Draft<'_> {
    /// Gives a ruling, and does what it asks.
    pub(super) fn rule(
        &mut self,
        ruling: Ruling,
        report: Report,
        under: Citation,
    ) -> Result<(), Refusal> {
        let places = self.reach(&report);
        let who = if ruling == Ruling::VoidHand || report.who.is_empty() {
            places.iter().map(|place| Holder::Place(*place)).collect()
        } else {
            report.who.clone()
        };
        let given = Given {
            what: report.what,
            ruling,
            who,
            under,
        };
        let dealers = given.shows_dealers_cards();
        self.emit(Event::Ruled { given });
        self.lay_out(&report, ruling, under);
        match ruling {
            Ruling::Misdeal => self.void_round(true, under),
            Ruling::Void | Ruling::VoidAndRemoveDeck => self.void_round(false, under),
            Ruling::SetAside => self.emit(Event::CardSetAside),
            Ruling::Complete => self.emit(Event::CardAdded { to: Holder::Dealer }),
            Ruling::SettleFound if report.what == Irregularity::ThirdParty => {
                self.count_together(&report, under)?;
            }
            Ruling::SettleFound => {
                for place in places {
                    self.take_as_found(place, &report, under)?;
                }
            }
            Ruling::Continue if dealers => self.choose_again(),
            _ => {
                for place in places {
                    self.rule_on(place, ruling, &report, under);
                }
            }
        }
        match ruling {
            Ruling::Reshuffle => self.emit(Event::ShuffleNeeded),
            Ruling::Recut => self.emit(Event::Ordered {
                order: Order::Recut,
                reason: None,
                under,
            }),
            Ruling::RemoveDeck | Ruling::VoidAndRemoveDeck => self.emit(Event::DeckReplaced),
            _ => {}
        }
        Ok(())
    }

    /// What a ruling does to one place.
    fn rule_on(&mut self, place: Place, ruling: Ruling, report: &Report, under: Citation) {
        match ruling {
            Ruling::VoidHand => self.void_hand(place, report.what, under),
            Ruling::Forfeit => self.forfeit(place, Citations::of(under), |_| true),
            Ruling::Fold => self.deem_folded(place, report.what, under),
            Ruling::Discard => self.discard(place, report.count, under),
            // The round goes on without the place that got no cards.
            Ruling::Continue if report.what == Irregularity::Skipped => {
                self.void_hand(place, report.what, under);
            }
            Ruling::Reconstruct => self.emit(Event::HandRestored { place }),
            Ruling::DeemSeat => self.emit(Event::SeatDeemed { place }),
            Ruling::ChipBack => self.hand_chip_back(place, under),
            _ => {}
        }
    }

    /// The places a report is about, with all of their players' where a breach reaches
    /// so far.
    pub(super) fn reach(&self, report: &Report) -> Vec<Place> {
        let places = report.places();
        let breach = matches!(
            report.what,
            Irregularity::Communicated | Irregularity::PlayerShows
        );
        let reading = self.game.irregularities().breach_reach.as_ref();
        let player = reading.is_some_and(|reading| reading.value == BreachReach::Player);
        if !breach || !player {
            return places;
        }
        let person = |place: &Place| self.round().spots.get(place).map(|spot| &spot.person);
        let people: Vec<_> = places.iter().filter_map(person).collect();
        let spots = self.round().spots.iter();
        spots
            .filter(|(_, spot)| people.contains(&&spot.person))
            .map(|(place, _)| *place)
            .collect()
    }

    /// What a report says of the cards, as far as the ruling leaves them on the table.
    fn lay_out(&mut self, report: &Report, ruling: Ruling, under: Citation) {
        if let (Irregularity::WrongCount, Some(cards), [of]) =
            (report.what, report.count, report.who.as_slice())
        {
            self.emit(Event::HandCounted { of: *of, cards });
        }
        if report.what == Irregularity::Skipped {
            for place in report.places() {
                let of = Holder::Place(place);
                self.emit(Event::HandCounted { of, cards: 0 });
            }
        }
        if matches!(
            report.what,
            Irregularity::OnDiscards | Irregularity::RakedEarly
        ) {
            for place in report.places() {
                if !self.round().discards.contains(&Holder::Place(place)) {
                    self.emit(Event::HandMislaid { place });
                }
            }
        }
        if matches!(ruling, Ruling::Continue | Ruling::TurnDown | Ruling::UpCard) {
            self.lay_open(report, ruling, under);
        }
    }

    /// The cards that a report says were seen: shown, and turned down again where the book
    /// says so. What has been turned up in its turn since stays up.
    fn lay_open(&mut self, report: &Report, ruling: Ruling, under: Citation) {
        if ruling == Ruling::UpCard {
            self.turn_others_down(report);
        }
        for seen in &report.seen {
            let Some((of, position)) = seen.at else {
                continue;
            };
            // What lies open stays so, and where no card lies there is none to show.
            let hand = self.round().hand(of);
            let lies_down = |hand: &Hand| position < hand.len() && !hand.shows(position);
            if hand.is_none_or(|hand| !lies_down(hand)) {
                continue;
            }
            self.emit(Event::CardShown {
                of,
                position,
                card: seen.card,
                under: Some(under).filter(|_| ruling == Ruling::UpCard),
            });
            if ruling == Ruling::TurnDown {
                self.emit(Event::CardTurnedDown { of, position });
            }
        }
    }

    /// A card of the dealer's that was shown in its turn, before somebody noticed that
    /// another had to be the one, lies face down.
    fn turn_others_down(&mut self, report: &Report) {
        let of = Holder::Dealer;
        let dealer = &self.round().dealer;
        let named = |at: &usize| report.seen.iter().any(|seen| seen.at == Some((of, *at)));
        if self.round().phase >= Phase::Showing || report.seen.is_empty() {
            return;
        }
        let others = (0..dealer.len()).filter(|at| dealer.shows(*at) && !named(at));
        for position in others.collect::<Vec<_>>() {
            self.emit(Event::CardTurnedDown { of, position });
        }
    }

    /// Gives every stake of the round back; what was settled is undone. Where the hands
    /// are dealt again, the wagers stand where they stood, for their players to change.
    fn void_round(&mut self, redeal: bool, under: Citation) {
        let made = self.round().made();
        let again = self.clause(Rule::Redeal).filter(|_| redeal);
        self.emit(Event::RoundVoided {
            redeal,
            under: again,
        });
        let mut because = Citations::of(under);
        let rules = [Rule::VoidGoesBack, Rule::Redeal];
        for rule in rules.into_iter().take(if redeal { 2 } else { 1 }) {
            because = self.clause(rule).map_or(because, |it| because.and(it));
        }
        for made in &made {
            self.money(
                Word::Void,
                made.place,
                made.wager,
                made.stake.amount,
                because,
            );
        }
        for made in made.into_iter().filter(|it| redeal && it.stake.before_deal) {
            let (place, person, wager) = (made.place, made.person, made.wager);
            let how = if made.stake.lit {
                How::Chips
            } else {
                How::Unlit
            };
            let coupon = made.stake.coupon;
            let chips = made.stake.amount.minus(coupon).unwrap_or(Money::ZERO);
            for (amount, how) in [(chips, how), (coupon, How::Coupon)] {
                if amount.is_positive() {
                    self.emit(Event::WagerPlaced {
                        place,
                        person: person.clone(),
                        wager,
                        amount,
                        how,
                        chips: made.stake.chips.clone(),
                        under: made.stake.under,
                    });
                }
            }
        }
    }

    pub(super) fn void_hand(&mut self, place: Place, what: Irregularity, under: Citation) {
        let mut because = Citations::of(under);
        let misdealt = matches!(what, Irregularity::WrongCount | Irregularity::Skipped);
        if let Some(clause) = self.clause(Rule::VoidGoesBack).filter(|_| misdealt) {
            because = because.and(clause);
        }
        let discard = what == Irregularity::PickedUpDiscard;
        if let Some(clause) = self.clause(Rule::DiscardStakesBack).filter(|_| discard) {
            because = because.and(clause);
        }
        let made = self.round().made();
        self.emit(Event::HandVoided { place });
        for made in made.into_iter().filter(|made| made.place == place) {
            self.money(Word::Void, place, made.wager, made.stake.amount, because);
        }
        self.put_void_away(place);
    }

    /// A hand that is out of the round goes to the discard rack, once it has got the
    /// cards that the deal still brings.
    pub(super) fn put_void_away(&mut self, place: Place) {
        let of = Holder::Place(place);
        let dealt = !matches!(self.round().phase, Phase::Closed | Phase::Dealing);
        let lies = self.round().cards_of(of) > 0;
        if dealt && lies && !self.round().discards.contains(&of) {
            // What was ruled on the hand puts it away.
            let mut ruled = self.round().rulings.iter().rev();
            let ruled = ruled.find(|given| given.who.contains(&of));
            let under = ruled.map(|given| Citations::of(given.under));
            self.emit(Event::Collected { of, under });
        }
    }

    /// Takes the wagers that `lost` names; the hand is out if nothing else stands on it.
    fn forfeit(&mut self, place: Place, because: Citations, lost: impl Fn(Wager) -> bool) {
        let Some(spot) = self.round().spots.get(&place) else {
            return;
        };
        let stakes = spot.stakes.iter().filter(|(wager, _)| lost(**wager));
        let stakes: Vec<_> = stakes
            .map(|(wager, stake)| (*wager, stake.counted()))
            .collect();
        self.emit(Event::Folded { place });
        for (wager, stake) in stakes {
            let lost = Line {
                fate: Fate::Lost,
                stake,
                winnings: Money::ZERO,
                under: because,
            };
            self.line_found(place, wager, &lost);
        }
        self.collect_if_bare(place);
    }

    /// The player counts as having folded: an absent one loses as the book says, a lost
    /// hand what a fold takes.
    fn deem_folded(&mut self, place: Place, what: Irregularity, under: Citation) {
        if what == Irregularity::OnDiscards {
            return self.fold_lost_hand(place, under);
        }
        let absent = self.game.irregularities().absent;
        let because = Citations::of(under);
        let because = absent.map_or(because, |absent| because.and(absent.under));
        let settled = absent.is_some_and(|absent| absent.value == Absent::SideBetsSettled);
        self.forfeit(place, because, |wager| !settled || !is_beside(wager));
    }

    fn fold_lost_hand(&mut self, place: Place, under: Citation) {
        let reading = self.game.irregularities().bet_on_lost_hand;
        let fate = reading.map(|reading| reading.value);
        if fate == Some(BetOnLostHand::Void) {
            return self.void_hand(place, Irregularity::OnDiscards, under);
        }
        let Some(spot) = self.round().spots.get(&place).map(Spot::counted) else {
            return;
        };
        let stay = self.game.stay();
        let mut lines = self.game.fold(&spot);
        lines.retain(|(wager, _)| *wager != stay);
        if let Some(stake) = spot.stake(stay) {
            let line = match fate {
                Some(BetOnLostHand::Lost) => Line::lost(stake, under),
                _ => Line::returned(stake, under),
            };
            lines.push((stay, cited(line, reading)));
        }
        if fate == Some(BetOnLostHand::Lost)
            && let Some(bonus) = spot.stake(Wager::SixCardBonus)
        {
            lines.retain(|(wager, _)| *wager != Wager::SixCardBonus);
            let line = Line::returned(bonus, under);
            lines.push((Wager::SixCardBonus, cited(line, reading)));
        }
        self.emit(Event::Folded { place });
        for (wager, line) in &lines {
            self.line(place, *wager, &line.and(under));
        }
        self.collect_if_bare(place);
    }

    fn collect_if_bare(&mut self, place: Place) {
        let spot = self.round().spots.get(&place);
        let of = Holder::Place(place);
        // A deal that runs goes on to a hand that is out of it, and takes it up at the end.
        if self.round().moment() < Moment::Dealt {
            return;
        }
        if spot.is_some_and(|spot| spot.stakes.is_empty()) && !self.round().discards.contains(&of) {
            self.collect(of);
        }
    }

    /// Cards where nobody plays are counted and put away; a wager left there alone goes
    /// as the book says.
    fn discard(&mut self, place: Place, cards: Option<u32>, under: Citation) {
        let cards = cards.unwrap_or(self.game.table().hand_cards.value);
        self.emit(Event::StrayDiscarded { place, cards });
        self.return_stray(place, under);
    }

    /// Gives back, or takes, what stands on a place that was not dealt in.
    pub(super) fn return_stray(&mut self, place: Place, under: Citation) {
        let Some(spot) = self.round().spots.get(&place) else {
            return;
        };
        let stakes: Vec<_> = spot
            .stakes
            .iter()
            .map(|(wager, stake)| (*wager, stake.amount))
            .collect();
        let mut because = Citations::of(self.clause(Rule::StrayGoesBack).unwrap_or(under));
        let reading = self.game.irregularities().stray_wagers;
        if let Some(reading) = reading {
            because = because.and(reading.under);
        }
        let word = match reading.map(|reading| reading.value) {
            Some(StrayWagers::Lost) => Word::Taken,
            _ => Word::Void,
        };
        for (wager, amount) in stakes {
            self.money(word, place, wager, amount, because);
        }
    }

    pub(super) fn hand_chip_back(&mut self, place: Place, under: Citation) {
        let spot = self.round().spots.get(&place);
        let stake = spot.and_then(|spot| spot.stakes.get(&Wager::Jackpot));
        let Some(amount) = stake.map(|stake| stake.amount) else {
            return;
        };
        let reading = self.game.jackpot().map(|jackpot| jackpot.dark_light);
        let because = Citations::of(under);
        let because = reading.map_or(because, |reading| because.and(reading.under));
        let word = match reading.map(|reading| reading.value) {
            Some(jackpot::DarkLight::ChipKept) => Word::Taken,
            _ => Word::Void,
        };
        self.money(word, place, Wager::Jackpot, amount, because);
    }

    /// Opens every decision again where the dealer's cards were shown and the book is
    /// read so.
    fn choose_again(&mut self) {
        let reading = self.game.irregularities().dealer_shows;
        if reading.is_none_or(|reading| reading.value != DealerShows::Everyone) {
            return;
        }
        let decided = self.round().spots.iter().filter(|(_, spot)| {
            let made = spot.made.values().any(|stake| stake.before_deal);
            made && matches!(spot.stand, Stand::In | Stand::Folded)
        });
        let places: Vec<Place> = decided.map(|(place, _)| *place).collect();
        for place in places {
            self.emit(Event::Reopened { place });
        }
    }
}

/// A wager that is judged beside the hand's contest with the dealer.
fn is_beside(wager: Wager) -> bool {
    matches!(
        wager,
        Wager::Trips | Wager::PairPlus | Wager::SixCardBonus | Wager::Jackpot
    )
}

fn cited<T>(line: Line, reading: Option<Cited<T>>) -> Line {
    debug_assert!(line.fate != Fate::Won, "a lost hand wins nothing");
    reading.map_or(line, |reading| line.and(reading.under))
}
