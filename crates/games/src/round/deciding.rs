//! Players' decisions, and looking at cards.

use money::Money;
use rulebook::{Citation, Citations};

use super::command::Command;
use super::draft::{Draft, refused};
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::spot::{Spot, Stand};
use super::step::Step;
use super::{Phase, Street};
use crate::game::Offer;
use crate::irregularity::{DealerShows, Moment};
use crate::line::{Fate, Line};
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::wager::Wager;

impl Draft<'_> {
    pub(super) fn decide_look(&mut self, place: Place) -> Result<(), Refusal> {
        let spot = self.spot(place)?;
        if spot.blind {
            let rule = if self.clause(Rule::SeatHandOnly).is_some() {
                Rule::SeatHandOnly
            } else {
                Rule::ExtraHandsBlind
            };
            return self.refuse(Reason::NotToBeSeen, rule);
        }
        if spot.awaits_card {
            return self.refuse(Reason::NotToBeSeen, Rule::ChangeKeepsDown);
        }
        if spot.laid {
            let with_stay = self.clause(Rule::LayWithStay).is_some();
            let rule = if with_stay {
                Rule::LayWithStay
            } else {
                Rule::LaidStays
            };
            return self.refuse(Reason::NotToBeSeen, rule);
        }
        if !matches!(self.round().phase, Phase::Deciding(_)) {
            return self.refuse(Reason::NotToBeSeen, Rule::LookAfterTheDeal);
        }
        self.because(self.clause(Rule::LookAfterTheDeal));
        self.because(
            self.clause(Rule::SeatHandOnly)
                .filter(|_| self.round().single_view.is_some()),
        );
        self.emit(Event::Looked { place });
        Ok(())
    }

    pub(super) fn decide_lay(&mut self, place: Place) -> Result<(), Refusal> {
        let spot = self.spot(place)?;
        if spot.stand != Stand::In {
            let rules = [Rule::LayBeforeReveal, Rule::LayWithStay, Rule::LaidStays];
            let lays = rules.into_iter().find_map(|rule| self.clause(rule));
            return Err(Refusal {
                reason: Reason::NoDecisionOpen,
                under: lays,
            });
        }
        self.emit(Event::Laid { place });
        Ok(())
    }

    /// Takes one of the decisions that are offered at a place.
    pub(super) fn decide_on_hand(
        &mut self,
        place: Place,
        decision: &Command,
    ) -> Result<(), Refusal> {
        let spot = self.spot(place)?;
        if spot.stand == Stand::Folded {
            return self.refuse(Reason::NoDecisionOpen, Rule::FoldIsFinal);
        }
        let next = self.steps().next(self.round());
        let stub = matches!(
            next,
            Some(Step::CountHand(_) | Step::CountStub | Step::PutStubAway)
        );
        if stub {
            return self.refuse_step(next, None);
        }
        let mut offers = self.round().offers(self.game, place);
        // Chips made up or taken back are no decision on the hand.
        offers.retain(Offer::decides);
        if offers.is_empty() {
            return self.refuse_decision(spot);
        }
        match *decision {
            Command::Fold { .. } => {
                self.offered(&offers, decision, Rule::FoldOffered)?;
                self.fold(place)
            }
            Command::Check { .. } => {
                self.offered(&offers, decision, Rule::CheckOffered)?;
                self.emit(Event::Checked { place });
                Ok(())
            }
            Command::Bet { amount, .. } | Command::Play { amount, .. } => {
                self.stay(place, &offers, decision, amount)
            }
            Command::Change { card, .. } => self.give_up(place, &offers, card),
            _ => self.refuse(Reason::NotOffered, Rule::StayOffered),
        }
    }

    /// Why no decision is open: not yet, not for a blind bet, or not any more.
    fn refuse_decision(&self, spot: &Spot) -> Result<(), Refusal> {
        let go_ahead = self.game.table().call_go_ahead.as_ref();
        if let Some(call) = go_ahead.filter(|_| self.round().moment() < Moment::Deciding) {
            return refused(Reason::NoDecisionOpen, call);
        }
        let blind = spot.stand == Stand::Undecided && !self.game.decides(spot);
        if blind && self.clause(Rule::BlindBetStands).is_some() {
            return self.refuse(Reason::NoDecisionOpen, Rule::BlindBetStands);
        }
        if spot.awaits_card {
            return self.refuse(Reason::NoDecisionOpen, Rule::ChangeKeepsDown);
        }
        let dealing = matches!(self.round().moment(), Moment::Dealing | Moment::Dealt);
        if dealing && self.clause(Rule::DecideOnceDealt).is_some() {
            return self.refuse(Reason::NoDecisionOpen, Rule::DecideOnceDealt);
        }
        self.refuse(Reason::NoDecisionOpen, Rule::StayOffered)
    }

    pub(super) fn spot(&self, place: Place) -> Result<&Spot, Refusal> {
        let spot = self.round().spots.get(&place);
        spot.ok_or(Refusal {
            reason: Reason::NobodyThere,
            under: None,
        })
    }

    pub(super) fn offered(
        &mut self,
        offers: &[Offer],
        wanted: &Command,
        rule: Rule,
    ) -> Result<Offer, Refusal> {
        let found = offers
            .iter()
            .find(|offer| offer.command == *wanted)
            .cloned();
        match found {
            Some(offer) => {
                self.because(Some(offer.under));
                Ok(offer)
            }
            None => self.refuse(Reason::NotOffered, rule),
        }
    }

    fn fold(&mut self, place: Place) -> Result<(), Refusal> {
        let spot = self.spot(place)?;
        let lines = self.game.fold(&spot.counted());
        let jackpot = spot.stakes.get(&Wager::Jackpot);
        let dark = jackpot.is_some_and(|stake| !stake.lit);
        self.emit(Event::Folded { place });
        for (wager, line) in &lines {
            // A chip whose light stayed dark is no wager; it goes back at the end.
            if *wager == Wager::Jackpot && dark {
                continue;
            }
            let line = match (wager, line.fate) {
                (Wager::Jackpot, Fate::Lost) => self.folded_jackpot(line),
                _ => *line,
            };
            self.line_found(place, *wager, &line);
        }
        // A wager that outlives the fold keeps the cards under its chips.
        if !self.round().spots.get(&place).is_some_and(Spot::is_open) {
            self.collect(Holder::Place(place));
        }
        Ok(())
    }

    /// A fold takes a chip on electronic equipment that was collected already.
    fn folded_jackpot(&self, line: &Line) -> Line {
        match self.takes_jackpot(Rule::FoldTakesJackpot) {
            Some(takes) => Line {
                under: line.under.iter().fold(Citations::of(takes), Citations::and),
                ..*line
            },
            None => *line,
        }
    }

    fn stay(
        &mut self,
        place: Place,
        offers: &[Offer],
        decision: &Command,
        amount: Money,
    ) -> Result<(), Refusal> {
        let wager = self.game.stay();
        // A bet is not a play wager, whatever its amount.
        let own = Command::stay(wager, place, amount) == *decision;
        let stays = offers.iter().filter(|_| own);
        let stays = stays.filter_map(|offer| Some((offer.command.stays_with()?, offer.under)));
        let mut required = None;
        for (allowed, under) in stays {
            if allowed == amount {
                self.because(Some(under));
                self.because(self.clause(Rule::StayOffered));
                self.emit(Event::Stayed {
                    place,
                    wager,
                    amount,
                });
                if self.clause(Rule::LayWithStay).is_some() {
                    self.emit(Event::Laid { place });
                }
                return Ok(());
            }
            required.get_or_insert((allowed, under));
        }
        let Some((required, under)) = required else {
            return self.refuse(Reason::NotOffered, Rule::StayOffered);
        };
        let reason = match wager {
            Wager::Bet => Reason::BetMustBeDoubleTheAnte { required },
            _ => Reason::WrongAmount { wager, required },
        };
        Err(Refusal {
            reason,
            under: Some(under),
        })
    }
}

impl super::Round {
    /// What a place may decide now; nothing while a ruling is pending.
    #[must_use]
    pub fn offers(&self, game: &dyn crate::game::Game, place: Place) -> Vec<Offer> {
        if self.pending.is_some() {
            return Vec::new();
        }
        let made_up = self.offer_to_make_up(game, place).into_iter();
        let mut raise: Vec<Offer> = made_up.collect();
        raise.extend(self.offer_to_take_back(game, place));
        let (Phase::Deciding(street), Some(spot)) = (self.phase, self.spots.get(&place)) else {
            return raise;
        };
        if spot.stand != Stand::Undecided || spot.awaits_card || !game.decides(spot) {
            return raise;
        }
        // Nobody decides while hands are counted.
        if self.uncounted().is_some() {
            return raise;
        }
        let mut offers = game.offers(street, place, spot);
        if let Some(under) = self.dealer_showed {
            offer_knowing(&mut offers, game, place, under);
        }
        offers.append(&mut raise);
        offers
    }

    /// The street that is being decided.
    #[must_use]
    pub fn street(&self) -> Option<Street> {
        match self.phase {
            Phase::Deciding(street) => Some(street),
            _ => None,
        }
    }
}

/// Players who saw cards of the dealer's may also fold; read to the letter, they may only
/// stay in or fold.
fn offer_knowing(
    offers: &mut Vec<Offer>,
    game: &dyn crate::game::Game,
    place: Place,
    under: Citation,
) {
    let reading = game.irregularities().dealer_shows.as_ref();
    if reading.is_some_and(|reading| reading.value == DealerShows::Literal) {
        offers.retain(|offer| !matches!(offer.command, Command::Check { .. }));
    }
    let fold = Command::Fold { place };
    if offers.iter().all(|offer| offer.command != fold) {
        offers.push(Offer::free(fold, under));
    }
}
