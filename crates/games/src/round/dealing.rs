//! The deal: who gets the next card, and what is shown of it.

use cards::Card;

use super::Phase;
use super::Street;
use super::deck::Counted;
use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::step::{Step, Steps, reveals};
use crate::place::Holder;
use crate::rule::Rule;
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
        let next = self.steps().next(&self.round);
        if next != Some(step) && !self.needs_no_deck(step, next) {
            return self.refuse_step(next);
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
                self.check_stage_age(stage)?;
                let cards = None;
                self.emit(Event::DeckStaged { deck, stage, cards });
            }
            Step::PutStubAway => self.emit(Event::StubPutAway),
            Step::CountStub => {
                let cards = self.expected_stub();
                self.decide_count(Counted::Stub, cards)?;
            }
            Step::CountHand(holder) => {
                let cards = self.game.table().hand_cards.value;
                self.decide_count(Counted::Hand(holder), cards)?;
            }
            Step::CallNoMoreBets => {
                let under = self.game.table().call_no_more_bets.under;
                self.because(Some(under));
                self.emit(Event::BettingClosed { under });
            }
            Step::LockOut => self.emit(Event::LockedOut),
            Step::Deal(to) => {
                if self.round.planned == 0 {
                    self.check_age()?;
                }
                self.emit(Event::CardDealt { to });
                if self.steps().next_card(&self.round).is_none() {
                    self.emit(Event::DealCompleted);
                }
            }
            Step::TurnUpCard => {
                if let Some(position) = self.steps().up_card(&self.round) {
                    self.show(Holder::Dealer, &[position], faces)?;
                }
            }
            Step::OpenDecisions => self.emit(Event::DecisionsOpened {
                street: Street::Deal,
            }),
            Step::Draw(place) => self.emit(Event::CardDrawn { place }),
            Step::Lay(place) => self.emit(Event::Laid { place }),
            Step::TurnBoard(street) => {
                let count = if street == Street::Flop { 3 } else { 2 };
                let hidden: Vec<usize> = self.round.board.hidden().take(count).collect();
                self.show(Holder::Board, &hidden, faces)?;
                self.emit(Event::DecisionsOpened { street });
            }
            Step::TurnDealer => self.decide_turn_dealer(faces)?,
            Step::TurnHand(place) => self.decide_turn_hand(place, faces)?,
            Step::SettleUnseen(place) => self.settle(place)?,
            Step::Settle(place) => self.settle(place)?,
            Step::Collect(place) => self.emit(Event::Collected {
                of: Holder::Place(place),
            }),
            Step::EndRound => {
                self.flag_idle_seats();
                self.clear_layout();
                for of in [Holder::Dealer, Holder::Board] {
                    let hand = self.round.hand(of);
                    if hand.is_some_and(|hand| !hand.is_empty()) {
                        self.emit(Event::Collected { of });
                    }
                }
                self.emit(Event::RoundSettled);
            }
        }
        Ok(())
    }

    /// Betting may be closed while the cards are still being made ready.
    fn needs_no_deck(&self, step: Step, next: Option<Step>) -> bool {
        let in_time = match step {
            Step::CallNoMoreBets => self.round.phase == Phase::Betting,
            Step::LockOut => self.round.phase == Phase::Closed && !self.round.locked_out,
            _ => false,
        };
        let mut spots = self.round.spots.values();
        let played = spots.any(|spot| self.game.is_dealt_in(spot));
        in_time && played && matches!(next, Some(Step::Prepare { .. }))
    }

    /// Chips that are no wager go back at the latest when the round ends: those whose
    /// light stayed dark, and those on a place that was not dealt in.
    fn clear_layout(&mut self) {
        let places: Vec<_> = self.round.spots.keys().copied().collect();
        for place in places {
            let Some(spot) = self.round.spots.get(&place) else {
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
    pub(super) fn refuse_step(&self, next: Option<Step>) -> Result<(), Refusal> {
        let (words, rule) = match (next, self.round.phase) {
            (Some(step), _) => {
                return Err(Refusal {
                    reason: Reason::StepComesFirst(step.words()),
                    under: self.steps().clause(&self.round, step),
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

    /// Gives faces to cards that lie on the table, none of them twice.
    pub(super) fn show(
        &mut self,
        of: Holder,
        positions: &[usize],
        faces: &[Card],
    ) -> Result<(), Refusal> {
        if positions.len() != faces.len() {
            let reason = Reason::WrongFaces {
                needed: positions.len(),
                given: faces.len(),
            };
            return Err(Refusal {
                reason,
                under: None,
            });
        }
        for (position, card) in positions.iter().zip(faces) {
            if self.round.shown().contains(*card) {
                return Err(Refusal {
                    reason: Reason::CardTwice(*card),
                    under: None,
                });
            }
            self.emit(Event::CardShown {
                of,
                position: *position,
                card: *card,
            });
        }
        Ok(())
    }
}
