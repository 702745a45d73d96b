//! Wagers before the deal.

use money::Money;
use rulebook::Citations;

use super::command::{Command, How};
use super::draft::{Draft, refused};
use super::event::{Event, Word};
use super::refusal::{Reason, Refusal};
use super::spot::{Spot, Stand};
use super::step::Step;
use super::{MoneyLine, Phase, Round};
use crate::game::{Game, Offer};
use crate::irregularity::Moment;
use crate::place::Place;
use crate::rule::Rule;
use crate::table::SeveralAreas;
use crate::wager::Wager;

/// Why a game has no wager of this name, under the clause that says so; none: it has it. What
/// else keeps one from the layout is looked at when it is made.
#[must_use]
pub fn no_such_wager(game: &dyn Game, wager: Wager) -> Option<Refusal> {
    let made = game.openings().contains(&wager) || wager == game.stay();
    if !made || (wager == Wager::Jackpot && game.jackpot().is_none()) {
        let reason = Reason::NoSuchWager(wager);
        return Some(Refusal {
            reason,
            under: None,
        });
    }
    let refusal = game.admits(&Spot::new(String::new()), wager, Money::ZERO);
    let refusal = refusal.err()?;
    matches!(refusal.reason, Reason::NoSuchWager(_)).then_some(refusal)
}

/// A wager asked for.
pub(super) struct Asked {
    pub(super) place: Place,
    pub(super) person: String,
    pub(super) wager: Wager,
    pub(super) amount: Money,
    pub(super) how: How,
    pub(super) chips: Vec<Money>,
}

impl Draft<'_> {
    pub(super) fn decide_wager(&mut self, asked: Asked) -> Result<(), Refusal> {
        self.open_round();
        self.check_open(&asked)?;
        self.check_seated(asked.place)?;
        self.check_apart(&asked.person)?;
        self.check_instrument(&asked)?;
        if !self.game.openings().contains(&asked.wager) {
            // What is staked after the deal is no opening wager.
            let stays = asked.wager == self.game.stay();
            let under = self.clause(Rule::StayOffered).filter(|_| stays);
            return Err(Refusal {
                reason: Reason::NoSuchWager(asked.wager),
                under,
            });
        }
        self.check_marked(&asked)?;
        self.check_area(&asked)?;
        let empty = Spot::new(asked.person.clone());
        let spot = self.round().spots.get(&asked.place).unwrap_or(&empty);
        self.game.admits(spot, asked.wager, asked.amount)?;
        if asked.wager == Wager::Jackpot {
            self.check_jackpot(&asked)?;
        }
        // What is posted is of chips, not of what the house gave away.
        if asked.how != How::Coupon {
            self.check_limits(asked.wager, asked.amount)?;
        }
        self.check_amount(asked.amount)?;
        let under = self.ground(&asked);
        let mut chips = asked.chips;
        // The smaller denominations stand on top.
        chips.sort_unstable_by(|one, two| two.cmp(one));
        let Asked {
            place,
            person,
            wager,
            amount,
            how,
            ..
        } = asked;
        self.emit(Event::WagerPlaced {
            place,
            person,
            wager,
            amount,
            how,
            chips,
            under,
        });
        Ok(())
    }

    /// Begins the round after one that is over.
    pub(super) fn open_round(&mut self) {
        if matches!(self.round().phase, Phase::Settled | Phase::Void) {
            let two = self.card.decks > 1;
            let deck = usize::from(two && self.round().decks.in_play == 0);
            let turns = [Rule::DecksTakeTurns, Rule::OtherDeckShuffled];
            let turns = turns.into_iter().filter_map(|rule| self.clause(rule));
            let turns = turns.filter(|_| two).map(Citations::of);
            let under = turns.reduce(|one, two| one.and(two.first()));
            self.emit(Event::RoundOpened { deck, under });
        }
    }

    /// Begins the round after one that is over, before anybody wagers in it.
    pub(super) fn decide_open_round(&mut self) -> Result<(), Refusal> {
        if !matches!(self.round().phase, Phase::Settled | Phase::Void) {
            return self.refuse(Reason::NotNow("once the round is over"), Rule::RoundOver);
        }
        self.open_round();
        Ok(())
    }

    pub(super) fn decide_raise(
        &mut self,
        place: Place,
        wager: Wager,
        amount: Money,
    ) -> Result<(), Refusal> {
        if self.round().phase != Phase::Betting {
            return self.make_up(place, wager, amount);
        }
        let spot = self.standing(place, wager)?;
        let mut rest = spot.clone();
        rest.stakes.remove(&wager);
        // A wager that must be as much is made so with it.
        let equal = self.game.equal_to(wager);
        let equal = equal.filter(|equal| rest.stakes.remove(equal).is_some());
        self.game.admits(&rest, wager, amount)?;
        if wager == Wager::Jackpot {
            self.check_jackpot_amount(amount)?;
        }
        let changed = [Some(wager), equal];
        for wager in changed.into_iter().flatten() {
            self.check_limits(wager, amount)?;
        }
        self.check_amount(amount)?;
        for clause in self.game.admits_under(wager) {
            self.because(Some(clause));
        }
        for wager in changed.into_iter().flatten() {
            self.emit(Event::WagerChanged {
                place,
                wager,
                amount,
            });
        }
        Ok(())
    }

    pub(super) fn decide_withdraw(&mut self, place: Place, wager: Wager) -> Result<(), Refusal> {
        if self.round().phase != Phase::Betting {
            self.check_change_of_mind(place, wager)?;
        }
        self.standing(place, wager)?;
        self.emit(Event::WagerWithdrawn { place, wager });
        Ok(())
    }

    /// A blind bet may be taken back until the dealer turns to the next place; nothing
    /// else may once betting is closed.
    fn check_change_of_mind(&self, place: Place, wager: Wager) -> Result<(), Refusal> {
        match self.round().takes_back(self.game, place) {
            Some((stay, in_time)) if stay == wager => match in_time {
                true => Ok(()),
                false => self.refuse(Reason::WagersAreFrozen, Rule::BlindBetAtOnce),
            },
            _ => self.check_free(place, wager),
        }
    }

    fn standing(&self, place: Place, wager: Wager) -> Result<&Spot, Refusal> {
        let spot = self
            .round()
            .spots
            .get(&place)
            .filter(|spot| spot.has(wager));
        spot.ok_or(Refusal {
            reason: Reason::NoWagerThere(wager),
            under: None,
        })
    }

    fn check_open(&self, asked: &Asked) -> Result<(), Refusal> {
        if self.round().phase == Phase::Betting {
            let call = self.game.table().call_faites_vos_jeux.as_ref();
            return match call.filter(|_| self.steps().must_open(self.round())) {
                Some(call) => refused(Reason::StepComesFirst(Step::CallBets.words()), call),
                None => Ok(()),
            };
        }
        let has = |rule| self.clause(rule).is_some();
        if asked.how == How::Oral && has(Rule::OralWithChips) {
            return self.refuse(Reason::BettingIsClosed, Rule::OralWithChips);
        }
        if self.round().phase != Phase::Closed && has(Rule::BeforeTheFirstCard) {
            return self.refuse(Reason::BettingIsClosed, Rule::BeforeTheFirstCard);
        }
        let barred = &self.game.table().barred_after_the_call;
        if barred.value.contains(&asked.wager) {
            return refused(Reason::BettingIsClosed, barred);
        }
        self.refuse(Reason::WagersAreFrozen, Rule::Frozen)
    }

    /// Whether a wager that stands may still be changed or taken back.
    pub(super) fn check_free(&self, place: Place, wager: Wager) -> Result<(), Refusal> {
        if self.round().phase == Phase::Betting {
            return Ok(());
        }
        let lost = |line: &MoneyLine| {
            line.word == Word::Taken && line.place == place && line.wager == wager
        };
        if self.round().lines.iter().any(lost) {
            let touched = self.clause(Rule::LosersNotTouched);
            return Err(Refusal {
                reason: Reason::WagerHasLost(wager),
                under: touched.or_else(|| self.clause(Rule::Frozen)),
            });
        }
        self.refuse(Reason::WagersAreFrozen, Rule::Frozen)
    }

    /// Whether the table has the place, and the layout the area.
    fn check_marked(&self, asked: &Asked) -> Result<(), Refusal> {
        self.check_place(asked.place)?;
        let table = self.game.table();
        if self.card.unmarked.contains(&asked.wager) {
            let areas = table.areas.as_ref();
            return Err(Refusal {
                reason: Reason::NoSuchWager(asked.wager),
                under: areas
                    .and_then(|areas| areas.get(&asked.wager))
                    .map(|area| area.under),
            });
        }
        Ok(())
    }

    /// Whether the table has the place.
    pub(super) fn check_place(&self, place: Place) -> Result<(), Refusal> {
        let number = u32::from(place.number());
        let most = u32::try_from(Place::ALL.len()).unwrap_or(u32::MAX);
        match &self.game.table().places {
            Some(places) if number > places.value => {
                refused(Reason::NoSuchPlace(places.value), places)
            }
            _ if number > most => Err(Refusal {
                reason: Reason::NoSuchPlace(most),
                under: None,
            }),
            _ => Ok(()),
        }
    }

    fn check_instrument(&self, asked: &Asked) -> Result<(), Refusal> {
        match asked.how {
            How::Chips | How::Unlit | How::Slot | How::Area => Ok(()),
            How::Coupon => self.check_coupon(asked),
            How::Cash => self.refuse(Reason::ChipsOnly, Rule::ChipsOnly),
            How::OralCash => {
                let rule = if self.clause(Rule::NoOralCash).is_some() {
                    Rule::NoOralCash
                } else {
                    Rule::ChipsOnly
                };
                self.refuse(Reason::ChipsOnly, rule)
            }
            How::Oral if asked.chips.is_empty() => {
                self.refuse(Reason::OralNeedsChips, Rule::OralWithChips)
            }
            How::Oral => Ok(()),
        }
    }

    /// A coupon rides with the chips of an opening wager, or stands for the jackpot's.
    fn check_coupon(&self, asked: &Asked) -> Result<(), Refusal> {
        let Some(under) = self.game.coupons() else {
            return self.refuse(Reason::ChipsOnly, Rule::ChipsOnly);
        };
        let refuse = |reason| {
            Err(Refusal {
                reason,
                under: Some(under),
            })
        };
        match (asked.wager, self.stands(asked)) {
            (Wager::Jackpot, _) | (Wager::Ante, Some(false)) => Ok(()),
            (Wager::Ante, Some(true)) => refuse(Reason::AreaIsTaken(Wager::Ante)),
            (Wager::Ante, None) => refuse(Reason::ComesFirst(Wager::Ante)),
            _ => refuse(Reason::ChipsOnly),
        }
    }

    /// Whether the wager stands already, and with a coupon.
    fn stands(&self, asked: &Asked) -> Option<bool> {
        let spot = self.round().spots.get(&asked.place)?;
        let stake = spot.stakes.get(&asked.wager)?;
        Some(stake.coupon.is_positive())
    }

    fn check_area(&self, asked: &Asked) -> Result<(), Refusal> {
        // A jackpot wager goes where the chips of the same box do.
        if asked.wager == Wager::Jackpot
            && let Some(under) = self.mode_under()
            && let Some(spot) = self.round().spots.get(&asked.place)
            && spot.person != asked.person
        {
            return Err(Refusal {
                reason: Reason::WrongArea,
                under: Some(under),
            });
        }
        let rides = asked.how == How::Coupon && asked.wager == Wager::Ante;
        if let Some(spot) = self.round().spots.get(&asked.place)
            && ((spot.has(asked.wager) && !rides) || spot.person != asked.person)
        {
            return self.refuse(Reason::AreaIsTaken(asked.wager), Rule::OneWagerAnArea);
        }
        if self.is_extra(asked) {
            let several = &self.game.table().several_areas;
            if several.value != SeveralAreas::Allowed {
                return refused(Reason::OnePlaceAPlayer, several);
            }
            if self.shuts_out(asked.place) {
                return self.refuse(Reason::SomebodyWaits, Rule::NobodyShutOut);
            }
        }
        if !asked.chips.is_empty() {
            let made = Money::sum(asked.chips.iter().copied())?;
            if made != asked.amount {
                let reason = Reason::ChipsDoNotMakeIt {
                    made,
                    amount: asked.amount,
                };
                return self.refuse(reason, Rule::ChipsOnly);
            }
        }
        Ok(())
    }

    /// Whether the player has a wager at another place already.
    fn is_extra(&self, asked: &Asked) -> bool {
        let mut others = self
            .round()
            .spots
            .iter()
            .filter(|(place, _)| **place != asked.place);
        others.any(|(_, spot)| spot.person == asked.person)
    }

    /// Whether somebody who waits would have no place if this one were an extra one.
    fn shuts_out(&self, place: Place) -> bool {
        let places = self.game.table().places.as_ref();
        let places = places.map_or(Place::ALL.len(), |places| {
            usize::try_from(places.value).unwrap_or(usize::MAX)
        });
        let free = Place::ALL.into_iter().take(places).filter(|other| {
            let taken = self.round().spots.contains_key(other)
                || self.round().seating.holder(*other).is_some();
            *other != place && !taken
        });
        free.count() < self.round().seating.waiting().count()
    }

    /// Notes what lets a wager be made, and gives the most particular of it.
    fn ground(&mut self, asked: &Asked) -> Option<Citations> {
        let table = self.game.table();
        let areas = table.areas.as_ref();
        let area = areas.and_then(|areas| areas.get(&asked.wager));
        let area = area.map(|area| area.under);
        let posted = table.limits_posted.as_ref();
        let posted = posted.and_then(|posted| posted.get(&asked.wager));
        let posted = posted.map(|stated| stated.under);
        let chips = self.clause(match asked.how {
            How::Oral => Rule::OralWithChips,
            _ => Rule::ChipsOnly,
        });
        let own = self.game.admits_under(asked.wager);
        self.because(posted);
        self.because(area);
        self.because(table.places.as_ref().map(|places| places.under));
        self.because(chips);
        self.because(self.clause(Rule::OneWagerAnArea));
        if asked.wager == Wager::Jackpot {
            self.because(self.clause(Rule::JackpotOffered));
            self.because(self.mode_under());
            self.because(self.clause(Rule::JackpotOneChip));
        }
        if asked.how == How::Coupon {
            self.because(self.game.coupons());
        }
        if self.is_extra(asked) {
            self.because(Some(table.several_areas.under));
            self.because(self.clause(Rule::NobodyShutOut));
        }
        self.grounds.extend(own.iter().copied());
        let light = self.clause(Rule::JackpotLight);
        let light = light.filter(|_| asked.wager == Wager::Jackpot);
        let all = chips.into_iter().chain(light).chain(own);
        let all = all.chain(area).chain(posted);
        let all = all.map(Citations::of);
        all.reduce(|one, two| one.and(two.first()))
    }

    /// A wager is more than nothing, whatever is posted.
    pub(super) fn check_amount(&self, amount: Money) -> Result<(), Refusal> {
        if amount.is_positive() {
            return Ok(());
        }
        self.refuse(Reason::NoAmount(amount), Rule::ChipsOnly)
    }

    pub(super) fn check_limits(&self, wager: Wager, amount: Money) -> Result<(), Refusal> {
        let Some(limits) = self.card.limits_of(wager) else {
            return Ok(());
        };
        let posted = self.game.table().limits_posted.as_ref();
        let under = posted
            .and_then(|posted| posted.get(&wager))
            .map(|stated| stated.under);
        let (minimum, maximum) = (limits.minimum(), limits.maximum());
        if amount < minimum {
            return Err(Refusal {
                reason: Reason::UnderTheMinimum { amount, minimum },
                under,
            });
        }
        if amount > maximum {
            return Err(Refusal {
                reason: Reason::OverTheMaximum { amount, maximum },
                under,
            });
        }
        Ok(())
    }
}

impl Round {
    /// The blind bet of a place, where the book lets it be taken back after the call, and
    /// whether there is still time: until the dealer turns to the next place.
    fn takes_back(&self, game: &dyn Game, place: Place) -> Option<(Wager, bool)> {
        game.table().clause(Rule::BlindBetAtOnce)?;
        let (stay, spot) = (game.stay(), self.spots.get(&place)?);
        spot.stakes.get(&stay).filter(|stake| stake.before_deal)?;
        let turned_to = |spot: &Spot| spot.stand != Stand::Undecided || spot.changed.is_some();
        let mut next = self.spots.iter().filter(|(at, _)| **at > place);
        let too_late = self.moment() > Moment::Deciding;
        Some((stay, !too_late && !next.any(|(_, spot)| turned_to(spot))))
    }

    /// The offer to take a blind bet back once betting is closed.
    pub(super) fn offer_to_take_back(&self, game: &dyn Game, place: Place) -> Option<Offer> {
        let under = game.table().clause(Rule::BlindBetAtOnce)?;
        let (wager, in_time) = self.takes_back(game, place)?;
        let withdraw = Command::Withdraw { place, wager };
        (in_time && self.phase != Phase::Betting).then(|| Offer::free(withdraw, under))
    }

    /// Whether anything stands on the layout.
    #[must_use]
    pub fn has_wagers(&self) -> bool {
        self.spots.values().any(|spot| !spot.stakes.is_empty())
    }
}
