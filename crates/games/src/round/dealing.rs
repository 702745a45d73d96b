//! The deal: who gets the next card, and what is shown of it.

use cards::Card;
use rulebook::{Citation, Citations};

use super::Phase;
use super::Street;
use super::deck::Counted;
use super::draft::{Draft, refused};
use super::event::Event;
use super::hand::Hand;
use super::refusal::{Reason, Refusal};
use super::spot::Stand;
use super::step::{Step, Steps, reveals};
use crate::device::{Device, Grip};
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::table::Chance;
use crate::wager::Wager;

impl Draft<'_> {
    pub(super) fn steps(&self) -> Steps<'_> {
        Steps {
            game: self.game,
            card: self.card,
        }
    }

    /// Performs the dealer's step, if it is the next.
    pub(super) fn decide_step(&mut self, step: Step, faces: &[Card]) -> Result<(), Refusal> {
        let next = self.steps().next(self.round());
        self.check_collects(step)?;
        self.check_closes(step, next)?;
        if let (Step::CountStub, Some(spared)) = (step, self.steps().counts_itself()) {
            return Err(Refusal {
                reason: Reason::NotNow("where no device counts the cards"),
                under: Some(spared),
            });
        }
        if next != Some(step) && !self.needs_no_deck(step, next) {
            return self.refuse_step(next, Some(step));
        }
        match step {
            Step::CallBets => {
                if let Some(call) = &self.game.table().call_faites_vos_jeux {
                    let under = call.under;
                    self.open_round();
                    self.emit(Event::BettingOpened { under });
                }
            }
            Step::Prepare { deck, stage } => {
                self.check_stage_office(deck, stage)?;
                self.check_stage_age(stage)?;
                self.stage_deck(deck, stage, None);
            }
            Step::PutStubAway => self.emit(Event::StubPutAway),
            // Whoever holds real cards says how many there are.
            Step::CountStub
                if self.card.chance == Chance::Real && self.teller.offices.is_some() =>
            {
                return Err(Refusal {
                    reason: Reason::NotNow("with the number that was counted"),
                    under: self.count_clause(),
                });
            }
            Step::CountStub => {
                let cards = self.expected_stub();
                self.decide_count(Counted::Stub, cards)?;
            }
            Step::CountHand(holder) => {
                let hand = self.round().hand(holder).map_or(0, Hand::len);
                let cards = u32::try_from(hand).unwrap_or(u32::MAX);
                self.decide_count(Counted::Hand(holder), cards)?;
            }
            Step::CallNoMoreBets => {
                let under = self.game.table().call_no_more_bets.under;
                self.because(Some(under));
                self.emit(Event::BettingClosed { under });
            }
            Step::LockOut => self.emit(Event::LockedOut),
            Step::Deal(to) => {
                if self.round().planned == 0 {
                    self.check_age()?;
                }
                let under = self.deals_under(to);
                // Who is dealt to stays in the plan, so it is the same after the card.
                let is_last = self.round().planned + 1 >= self.steps().planned(self.round());
                let voids = self.voids();
                self.emit(Event::CardDealt { to, under });
                if is_last {
                    self.emit(Event::DealCompleted);
                    voids
                        .into_iter()
                        .for_each(|place| self.put_void_away(place));
                }
            }
            Step::TurnUpCard => {
                if let Some(position) = self.steps().up_card(self.round()) {
                    let under = self.steps().clause(self.round(), step);
                    self.show(Holder::Dealer, &[position], faces, under)?;
                }
            }
            Step::OpenDecisions => self.open_decisions(Street::Deal),
            Step::Draw(place) => self.emit(Event::CardDrawn { place }),
            Step::Lay(place) => self.emit(Event::Laid { place }),
            Step::TurnBoard(street) => {
                let count = if street == Street::Flop { 3 } else { 2 };
                let hidden: Vec<usize> = self.round().board.hidden().take(count).collect();
                self.show(Holder::Board, &hidden, faces, None)?;
                self.open_decisions(street);
            }
            Step::TurnDealer => self.decide_turn_dealer(faces)?,
            Step::TurnHand(place) => self.decide_turn_hand(place, faces)?,
            Step::SettleUnseen(place) => self.settle(place)?,
            Step::Settle(place) => self.settle(place)?,
            Step::Collect(place) => self.collect(Holder::Place(place)),
            Step::EndRound => {
                self.flag_idle_seats();
                self.clear_layout();
                let under = self.steps().clause(self.round(), step);
                let lies = |of: &Holder| {
                    let hand = self.round().hand(*of);
                    hand.is_some_and(|hand| !hand.is_empty())
                };
                let [dealer, board] =
                    [Holder::Dealer, Holder::Board].map(|of| lies(&of).then_some(of));
                for of in dealer.into_iter().chain(board) {
                    self.collect(of);
                }
                self.emit(Event::RoundSettled { under });
            }
        }
        Ok(())
    }

    /// The places whose hands are void.
    fn voids(&self) -> Vec<Place> {
        let spots = self.round().spots.iter();
        let void = spots.filter(|(_, spot)| spot.stand == Stand::Void);
        void.map(|(place, _)| *place).collect()
    }

    /// What a hand is dealt under, said with its first card: how the device delivers it,
    /// that one player is enough, that there are community cards, and how the deck was cut.
    fn deals_under(&self, to: Holder) -> Option<Citations> {
        if !self.round().hand(to).is_none_or(super::Hand::is_empty) {
            return None;
        }
        let table = self.game.table();
        let delivery = table.delivery.get(&self.card.device)?.under;
        let mut spots = self.round().spots.values();
        let alone = spots.next().is_some() && spots.next().is_none();
        let cut = table.cut_at_least.as_ref().map(|cut| cut.under);
        let also = [
            self.clause(Rule::OneIsEnough).filter(|_| alone),
            self.game.board_under().filter(|_| to == Holder::Board),
            cut.filter(|_| self.round().decks.current().cut.is_some()),
        ];
        let also = also.into_iter().flatten();
        Some(also.fold(Citations::of(delivery), Citations::and))
    }

    /// Lets the players decide, under the clauses that say when.
    fn open_decisions(&mut self, street: Street) {
        let stub = self.game.table().stub_before_decisions;
        let under = match street {
            Street::Flop => [self.clause(Rule::DecideOnFlop), None],
            Street::River => [self.clause(Rule::DecideOnRiver), None],
            Street::Deal => [
                self.clause(Rule::DecideOnceDealt)
                    .or(stub.map(|stated| stated.under)),
                self.clause(Rule::LookAfterTheDeal),
            ],
        };
        let under = under.into_iter().flatten().map(Citations::of);
        let under = under.reduce(|one, two| one.and(two.first()));
        self.emit(Event::DecisionsOpened { street, under });
    }

    /// Betting is closed once somebody has an opening wager.
    fn check_closes(&self, step: Step, next: Option<Step>) -> Result<(), Refusal> {
        let closes = step == Step::CallNoMoreBets && self.round().phase == Phase::Betting;
        if !closes || next.is_some() || self.clause(Rule::CloseAfterWagers).is_none() {
            return Ok(());
        }
        let first = Reason::StepComesFirst("an opening wager");
        self.refuse(first, Rule::CloseAfterWagers)
    }

    /// The dealer takes the cards in one hand, and keeps them in it for the round.
    pub(super) fn decide_hold(&mut self, hand: Grip) -> Result<(), Refusal> {
        let rule = self.clause(Rule::OneHandHolds);
        let Some(under) = rule.filter(|_| self.card.device == Device::Hand) else {
            return Err(Refusal {
                reason: Reason::NotNow("where the cards are dealt from the hand"),
                under: rule,
            });
        };
        if self.round().held.is_some_and(|held| held != hand) {
            return self.refuse(Reason::HeldInTheOther, Rule::OneHandHolds);
        }
        self.because(Some(under));
        self.emit(Event::Held { hand, under });
        Ok(())
    }

    /// A hand stays on the table until the wagers are settled for which the book has it
    /// stay.
    fn check_collects(&self, step: Step) -> Result<(), Refusal> {
        let Step::Collect(place) = step else {
            return Ok(());
        };
        let stays = self.game.table().hand_stays_for.iter().flatten();
        let spot = self.round().spots.get(&place);
        let mut stays = stays.filter(|(wager, _)| spot.is_some_and(|spot| spot.has(**wager)));
        match stays.next() {
            Some((wager, stated)) => Err(Refusal {
                reason: Reason::HandStays(*wager),
                under: Some(stated.under),
            }),
            None => Ok(()),
        }
    }

    /// Betting may be closed while the cards are still being made ready.
    fn needs_no_deck(&self, step: Step, next: Option<Step>) -> bool {
        let in_time = match step {
            Step::CallNoMoreBets => self.round().phase == Phase::Betting,
            Step::LockOut => self.steps().must_lock_out(self.round()),
            _ => false,
        };
        let mut spots = self.round().spots.values();
        let played = spots.any(|spot| self.game.is_dealt_in(spot));
        in_time && played && matches!(next, Some(Step::Prepare { .. }))
    }

    /// Chips that are no wager go back at the latest when the round ends: those whose
    /// light stayed dark, and those on a place that was not dealt in.
    fn clear_layout(&mut self) {
        let places: Vec<_> = self.round().spots.keys().copied().collect();
        for place in places {
            let Some(spot) = self.round().spots.get(&place) else {
                continue;
            };
            let jackpot = spot.stakes.get(&Wager::Jackpot);
            let dark = jackpot.is_some_and(|stake| !stake.lit);
            let stray = !spot.stakes.is_empty() && !spot.made.is_empty() && spot.hand.is_empty();
            if let Some(reading) = self.game.jackpot().map(|jackpot| jackpot.dark_light)
                && dark
            {
                self.hand_chip_back(place, reading.under);
            }
            if stray {
                let opening = [Rule::JackpotNeedsOpening, Rule::OpeningWager];
                let opening = opening.into_iter().find_map(|rule| self.clause(rule));
                let under = opening.unwrap_or(self.game.table().call_no_more_bets.under);
                self.return_stray(place, under);
            }
        }
    }

    /// Refuses a step because another is next, under the clause of that one.
    pub(super) fn refuse_step(
        &self,
        next: Option<Step>,
        asked: Option<Step>,
    ) -> Result<(), Refusal> {
        let (words, rule) = match (next, self.round().phase) {
            (Some(step), _) => {
                return Err(Refusal {
                    reason: Reason::StepComesFirst(step.words()),
                    under: self.steps().clause_before(self.round(), step, asked),
                });
            }
            (None, Phase::Deciding(street)) => {
                let rule = reveals(self.game.next_street(street));
                ("every player's decision", rule)
            }
            (None, Phase::Showing) => ("the jackpot prize", Rule::JackpotHandStays),
            (None, _) => ("an opening wager", Rule::OpeningWager),
        };
        self.refuse(Reason::StepComesFirst(words), rule)
    }

    /// Gives faces to cards that lie on the table, none of them twice; a clause may have
    /// them lie open while players decide.
    pub(super) fn show(
        &mut self,
        of: Holder,
        positions: &[usize],
        faces: &[Card],
        under: Option<Citation>,
    ) -> Result<(), Refusal> {
        let (needed, given) = (positions.len(), faces.len());
        if needed != given {
            let reason = Reason::WrongFaces { of, needed, given };
            return Err(Refusal {
                reason,
                under: None,
            });
        }
        // All are looked at before any is shown, so that it is said where the other lies.
        let mut shown = self.round().shown();
        for card in faces {
            if !shown.insert(*card) {
                let deck = &self.game.table().deck_cards;
                let (card, lies) = (*card, self.round().lies(*card));
                return refused(Reason::CardTwice { card, lies }, deck);
            }
        }
        for (position, card) in positions.iter().zip(faces) {
            self.emit(Event::CardShown {
                of,
                position: *position,
                card: *card,
                under,
            });
        }
        Ok(())
    }
}
