//! What each event makes of a round. Nothing is refused here.

use super::command::{Command, How};
use super::draft::Draft;
use super::event::{Event, Word};
use super::hand::Hand;
use super::refusal::{Reason, Refusal};
use super::seating::Seating;
use super::spot::{Spot, Stake, Stand};
use super::{MoneyLine, Phase, Round, betting};
use crate::game::Game;
use crate::irregularity::Irregularity;
use crate::place::Holder;
use crate::table::TableCard;
use crate::wager::Wager;

impl Default for Round {
    fn default() -> Round {
        Round {
            phase: Phase::Betting,
            seating: Seating::default(),
            single_view: None,
            spots: std::collections::BTreeMap::new(),
            dealer: Hand::default(),
            board: Hand::default(),
            locked_out: false,
            discards: Vec::new(),
            planned: 0,
            cards_out: 0,
            exposed: 0,
            qualified: None,
            pending: None,
            rulings: Vec::new(),
            breaches: Vec::new(),
            corrections: Vec::new(),
            lines: Vec::new(),
        }
    }
}

impl Round {
    /// The events that `command` gives rise to, or the refusal. Changes nothing.
    pub fn decide(
        &self,
        game: &dyn Game,
        card: &TableCard,
        command: Command,
    ) -> Result<Vec<Event>, Refusal> {
        self.draft(game, card, command).map(|draft| draft.events)
    }

    /// What `command` gives rise to, with the clauses that let it be, or the refusal.
    pub fn draft<'r>(
        &self,
        game: &'r dyn Game,
        card: &'r TableCard,
        command: Command,
    ) -> Result<Draft<'r>, Refusal> {
        let mut draft = Draft {
            game,
            card,
            round: self.clone(),
            events: Vec::new(),
            grounds: Vec::new(),
        };
        if let Some(pending) = &self.pending
            && !matches!(command, Command::Rule { .. } | Command::Report(_))
        {
            let reason = Reason::RulingIsPending(pending.by.clone());
            return Err(Refusal {
                reason,
                under: Some(pending.under),
            });
        }
        match command {
            Command::Sit { place, person } => draft.decide_sit(place, person),
            Command::TakeSeat { place, person } => draft.emit(Event::SeatTaken { place, person }),
            Command::Wait { person } => draft.emit(Event::Waited { person }),
            Command::Correct {
                place,
                wager,
                amount,
                reason,
                by,
            } => draft.decide_correct(place, wager, amount, reason, by)?,
            Command::Place {
                place,
                person,
                wager,
                amount,
                how,
                chips,
            } => {
                draft.decide_place(betting::Asked {
                    place,
                    person,
                    wager,
                    amount,
                    how,
                    chips,
                })?;
            }
            Command::Change {
                place,
                wager,
                amount,
            } => draft.decide_change(place, wager, amount)?,
            Command::Withdraw { place, wager } => draft.decide_withdraw(place, wager)?,
            Command::Look { place } => draft.decide_look(place)?,
            Command::Lay { place } => draft.decide_lay(place)?,
            Command::Declare { place } => draft.decide_declare(place)?,
            Command::Act { place, action } => draft.decide_act(place, action)?,
            Command::Report(report) => draft.decide_report(report)?,
            Command::Rule { ruling, by } => draft.decide_rule(ruling, &by)?,
            Command::Do { step, faces } => draft.decide_step(step, &faces)?,
        }
        Ok(draft)
    }

    /// Makes the round what it is after the event.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::WagerPlaced {
                place,
                person,
                wager,
                amount,
                how,
                chips,
            } => {
                let spot = self
                    .spots
                    .entry(*place)
                    .or_insert_with(|| Spot::new(person.clone()));
                let stake = Stake {
                    amount: *amount,
                    coupon: *how == How::Coupon,
                    lit: *how != How::Unlit,
                    before_deal: true,
                    chips: chips.clone(),
                };
                spot.stakes.insert(*wager, stake);
                spot.made.insert(*wager, *amount);
            }
            Event::WagerChanged {
                place,
                wager,
                amount,
            } => {
                let spot = self.spots.get_mut(place);
                if let Some(stake) = spot.and_then(|spot| spot.stakes.get_mut(wager)) {
                    stake.amount = *amount;
                    stake.chips.clear();
                }
                if let Some(spot) = self.spots.get_mut(place) {
                    spot.made.insert(*wager, *amount);
                }
            }
            Event::WagerWithdrawn { place, wager } => self.remove_stake(*place, *wager),
            Event::BettingClosed { .. } => {
                self.phase = Phase::Closed;
                if self.single_view.is_some() {
                    self.blind_extra_hands();
                }
                let waits = |spot: &Spot| spot.has(Wager::Jackpot);
                self.locked_out = !self.spots.values().any(waits);
            }
            Event::LockedOut => self.locked_out = true,
            Event::CardDealt { to } => {
                self.phase = Phase::Dealing;
                self.planned += 1;
                self.cards_out += 1;
                if let Some(hand) = self.hand_mut(*to) {
                    hand.deal();
                }
            }
            Event::CardShown { of, position, card } => {
                if let Some(hand) = self.hand_mut(*of) {
                    hand.show(*position, *card);
                }
            }
            Event::CardTurnedDown { of, position } => {
                if let Some(hand) = self.hand_mut(*of) {
                    hand.hide(*position);
                }
            }
            Event::DealCompleted => self.phase = Phase::Dealt,
            Event::DecisionsOpened { street } => {
                self.phase = Phase::Deciding(*street);
                for spot in self
                    .spots
                    .values_mut()
                    .filter(|spot| spot.stand == Stand::Checked)
                {
                    spot.stand = Stand::Undecided;
                }
            }
            Event::DealerRead { qualifies, .. } => {
                self.qualified = Some(*qualifies);
                self.phase = Phase::Showing;
            }
            Event::Money {
                word,
                place,
                wager,
                amount,
                under,
            } => {
                let (word, place, wager, amount) = (*word, *place, *wager, *amount);
                self.lines.push(MoneyLine {
                    word,
                    place,
                    wager,
                    amount,
                    under: *under,
                });
                // A void gives back what a redeal puts on the layout again.
                if !matches!(word, Word::Paid | Word::Void) {
                    self.remove_stake(place, wager);
                }
            }
            Event::Collected { of } => {
                self.discards.push(*of);
                // What is collected before the dealer's hand is turned was folded, and
                // stays so.
                let at_the_end = self.phase == Phase::Showing;
                if let Holder::Place(place) = of
                    && let Some(spot) = self.spots.get_mut(place).filter(|_| at_the_end)
                {
                    spot.stand = Stand::Settled;
                }
            }
            Event::Ruled { given } => {
                self.pending = None;
                let seen = matches!(
                    given.what,
                    Irregularity::Exposed | Irregularity::FaceUpInDeck
                );
                self.exposed += u32::from(seen);
                self.rulings.push(given.clone());
            }
            Event::Corrected {
                place,
                wager,
                amount,
                ..
            } => self.corrections.push((*place, *wager, *amount)),
            Event::RulingAsked { pending } => self.pending = Some(pending.clone()),
            Event::Breached { place, under } => self.breaches.push((*place, *under)),
            Event::HandVoided { place } => {
                self.lines.retain(|line| line.place != *place);
                if let Some(spot) = self.spots.get_mut(place) {
                    spot.stand = Stand::Void;
                }
            }
            Event::RoundVoided { redeal } => self.apply_void(*redeal),
            Event::RoundSettled => self.phase = Phase::Settled,
            other => {
                self.apply_to_spot(other);
                self.apply_to_seating(other);
            }
        }
    }

    /// Everything dealt and settled is undone; opening wagers stand again where the
    /// hands are dealt again, so that players may change them.
    fn apply_void(&mut self, redeal: bool) {
        let rulings = std::mem::take(&mut self.rulings);
        let breaches = std::mem::take(&mut self.breaches);
        let spots = std::mem::take(&mut self.spots);
        let seating = std::mem::take(&mut self.seating);
        *self = Round {
            rulings,
            breaches,
            seating,
            single_view: self.single_view,
            ..Round::default()
        };
        if !redeal {
            self.phase = Phase::Void;
            return;
        }
        for (place, old) in spots {
            let mut spot = Spot::new(old.person);
            for (wager, amount) in old.made {
                if matches!(wager, Wager::Play | Wager::Exchange) {
                    continue;
                }
                let stake = Stake {
                    amount,
                    coupon: false,
                    lit: true,
                    before_deal: true,
                    chips: Vec::new(),
                };
                spot.stakes.insert(wager, stake);
                spot.made.insert(wager, amount);
            }
            self.spots.insert(place, spot);
        }
    }

    fn apply_to_spot(&mut self, event: &Event) {
        let (Event::Looked { place }
        | Event::Laid { place }
        | Event::Declared { place }
        | Event::Checked { place }
        | Event::Folded { place }
        | Event::Stayed { place, .. }
        | Event::CardChanged { place, .. }) = event
        else {
            return;
        };
        let Some(spot) = self.spots.get_mut(place) else {
            return;
        };
        let stake = |amount| Stake {
            amount,
            coupon: false,
            lit: true,
            before_deal: false,
            chips: Vec::new(),
        };
        match event {
            Event::Looked { .. } => spot.looked = true,
            Event::Laid { .. } => spot.laid = true,
            Event::Declared { .. } => spot.declared = true,
            Event::Checked { .. } => spot.stand = Stand::Checked,
            Event::Folded { .. } => spot.stand = Stand::Folded,
            Event::Stayed { wager, amount, .. } => {
                spot.stand = Stand::In;
                spot.stakes.insert(*wager, stake(*amount));
                spot.made.insert(*wager, *amount);
            }
            Event::CardChanged {
                position, price, ..
            } => {
                spot.changed = Some(*position);
                spot.stakes.insert(Wager::Exchange, stake(*price));
                spot.made.insert(Wager::Exchange, *price);
                self.cards_out += 1;
            }
            _ => {}
        }
    }

    fn remove_stake(&mut self, place: crate::Place, wager: Wager) {
        if let Some(spot) = self.spots.get_mut(&place) {
            spot.stakes.remove(&wager);
            if spot.stakes.is_empty() && self.phase == Phase::Betting {
                self.spots.remove(&place);
            }
        }
    }

    fn hand_mut(&mut self, holder: Holder) -> Option<&mut Hand> {
        match holder {
            Holder::Place(place) => self.spots.get_mut(&place).map(|spot| &mut spot.hand),
            Holder::Dealer => Some(&mut self.dealer),
            Holder::Board => Some(&mut self.board),
        }
    }

    /// Every card that lies face up.
    #[must_use]
    pub fn shown(&self) -> cards::CardSet {
        let hands = self
            .spots
            .values()
            .map(|spot| &spot.hand)
            .chain([&self.dealer, &self.board]);
        hands
            .flat_map(|hand| hand.shown().iter().collect::<Vec<_>>())
            .collect()
    }
}
