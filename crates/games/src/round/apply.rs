//! What each event makes of a round. Nothing is refused here.

use super::command::{Command, How};
use super::draft::Draft;
use super::event::{Event, Word};
use super::hand::Hand;
use super::refusal::{Reason, Refusal};
use super::seating::Seating;
use super::spot::{Spot, Stake, Stand};
use super::{MoneyLine, Phase, Round, betting};
use crate::deck::Order;
use crate::game::Game;
use crate::irregularity::Irregularity;
use crate::place::{Holder, Place};
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
            opened: false,
            locked_out: false,
            decks: crate::deck::Decks::default(),
            now: None,
            counts: std::collections::BTreeMap::new(),
            orders: Vec::new(),
            discards: Vec::new(),
            planned: 0,
            cards_out: 0,
            exposed: 0,
            dealer_showed: None,
            qualified: None,
            pending: None,
            rulings: Vec::new(),
            breaches: Vec::new(),
            corrections: Vec::new(),
            lines: Vec::new(),
            called_off: 0,
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
            Command::Sit { place, person } => draft.decide_sit(place, person)?,
            Command::TakeSeat { place, person } => draft.decide_take_seat(place, person)?,
            Command::Stand { place } => draft.emit(Event::Stood { place }),
            Command::Leave { place } => draft.decide_leave(place)?,
            Command::OpenRound => draft.decide_open_round()?,
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
            Command::NameHand { place, category } => draft.decide_name(place, category)?,
            Command::Declare { place } => draft.decide_declare(place)?,
            Command::Act { place, action } => draft.decide_act(place, action)?,
            Command::Report(report) => draft.decide_report(report)?,
            Command::Rule { ruling, who, by } => draft.decide_rule(ruling, who, &by)?,
            Command::Prepare { stage, cards, by } => draft.decide_prepare(stage, cards, &by)?,
            Command::Count { what, cards } => draft.decide_count(what, cards)?,
            Command::Order { order, people, by } => draft.decide_order(order, &people, &by)?,
            Command::Idle => draft.decide_idle()?,
            Command::Clock { now } => draft.emit(Event::ClockRead { now }),
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
                // A direction binds the rounds that begin after it.
                if self.spots.is_empty() {
                    let mut orders = self.orders.iter();
                    let directed = orders.find(|(order, _)| *order == Order::SingleView);
                    self.single_view = directed.map(|(_, under)| *under);
                }
                let spot = self
                    .spots
                    .entry(*place)
                    .or_insert_with(|| Spot::new(person.clone()));
                let mut stake = Stake {
                    lit: *how != How::Unlit,
                    chips: chips.clone(),
                    ..Stake::opening(*amount)
                };
                if *how == How::Coupon {
                    stake.coupon = *amount;
                    // A coupon rides with the chips that stand there.
                    if let Some(chips) = spot.stakes.get(wager) {
                        let amount = chips.amount.plus(*amount).unwrap_or(chips.amount);
                        stake.amount = amount;
                        stake.chips.clone_from(&chips.chips);
                    }
                }
                spot.stakes.insert(*wager, stake.clone());
                spot.made.insert(*wager, stake);
            }
            Event::WagerChanged {
                place,
                wager,
                amount,
            } => {
                if let Some(spot) = self.spots.get_mut(place)
                    && let Some(stake) = spot.stakes.get_mut(wager)
                {
                    stake.amount = *amount;
                    stake.chips.clear();
                    spot.made.insert(*wager, stake.clone());
                }
            }
            Event::WagerWithdrawn { place, wager } => {
                if let Some(spot) = self.spots.get_mut(place) {
                    spot.made.remove(wager);
                }
                self.remove_stake(*place, *wager);
            }
            Event::BettingOpened { .. } => self.opened = true,
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
                // A deal that is called off leaves the layout bare.
                if !self.spots.contains_key(&place) {
                    self.called_off = self.lines.len() + 1;
                }
                self.lines.push(MoneyLine {
                    word,
                    place,
                    wager,
                    amount,
                    under: *under,
                });
                if word != Word::Paid {
                    self.remove_stake(place, wager);
                }
            }
            Event::PrizeWon { place, category } => {
                if let Some(spot) = self.spots.get_mut(place) {
                    spot.prize = Some(*category);
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
                self.exposed += given.seen;
                if given.what == Irregularity::DealerShows {
                    self.dealer_showed = Some(given.under);
                }
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
                self.drop_lines(*place);
                if let Some(spot) = self.spots.get_mut(place) {
                    spot.stand = Stand::Void;
                    spot.prize = None;
                }
            }
            Event::RoundVoided { redeal } => self.apply_void(*redeal),
            Event::RoundSettled => {
                self.phase = Phase::Settled;
                self.end_deck();
            }
            Event::HandCounted { .. }
            | Event::CardAdded { .. }
            | Event::StrayDiscarded { .. }
            | Event::HandMislaid { .. }
            | Event::HandRestored { .. }
            | Event::SeatDeemed { .. }
            | Event::Reopened { .. }
            | Event::ChipsFound { .. } => self.apply_effect(event),
            other => {
                self.apply_to_spot(other);
                self.apply_to_deck(other);
                self.apply_to_seating(other);
            }
        }
    }

    /// Everything dealt and settled is undone. Where the hands are dealt again, events
    /// that follow put the wagers back on the layout.
    /// Forgets what happened to the wagers of a place in this deal.
    pub(super) fn drop_lines(&mut self, place: Place) {
        let mut now = self.lines.split_off(self.called_off.min(self.lines.len()));
        now.retain(|line| line.place != place);
        self.lines.append(&mut now);
    }

    /// What happened to the wagers of the deal that is played.
    #[must_use]
    pub fn lines_of_the_deal(&self) -> &[MoneyLine] {
        self.lines.get(self.called_off..).unwrap_or_default()
    }

    fn apply_void(&mut self, redeal: bool) {
        let rulings = std::mem::take(&mut self.rulings);
        let breaches = std::mem::take(&mut self.breaches);
        self.end_deck();
        *self = Round {
            rulings,
            breaches,
            ..self.next()
        };
        if !redeal {
            self.phase = Phase::Void;
        }
    }

    fn apply_to_spot(&mut self, event: &Event) {
        let (Event::Looked { place }
        | Event::Laid { place }
        | Event::HandNamed { place, .. }
        | Event::Declared { place }
        | Event::Checked { place }
        | Event::Folded { place }
        | Event::Stayed { place, .. }
        | Event::CardGivenUp { place, .. }
        | Event::CardDrawn { place }) = event
        else {
            return;
        };
        let Some(spot) = self.spots.get_mut(place) else {
            return;
        };
        let stake = |amount| Stake {
            before_deal: false,
            ..Stake::opening(amount)
        };
        match event {
            Event::Looked { .. } => spot.looked = true,
            Event::Laid { .. } => spot.laid = true,
            Event::HandNamed { category, .. } => spot.named = Some(*category),
            Event::Declared { .. } => spot.declared = true,
            Event::Checked { .. } => spot.stand = Stand::Checked,
            Event::Folded { .. } => spot.stand = Stand::Folded,
            Event::Stayed { wager, amount, .. } => {
                spot.stand = Stand::In;
                spot.stakes.insert(*wager, stake(*amount));
                spot.made.insert(*wager, stake(*amount));
            }
            Event::CardGivenUp {
                position, price, ..
            } => {
                spot.changed = Some(*position);
                spot.awaits_card = true;
                spot.laid = true;
                spot.stakes.insert(Wager::Exchange, stake(*price));
                spot.made.insert(Wager::Exchange, stake(*price));
            }
            Event::CardDrawn { .. } => {
                spot.awaits_card = false;
                spot.laid = false;
                if let Some(position) = spot.changed {
                    spot.hand.hide(position);
                }
                self.cards_out += 1;
            }
            _ => {}
        }
    }

    fn remove_stake(&mut self, place: crate::Place, wager: Wager) {
        if let Some(spot) = self.spots.get_mut(&place) {
            spot.stakes.remove(&wager);
            if wager == Wager::Jackpot {
                spot.prize = None;
            }
            if spot.stakes.is_empty() && self.phase == Phase::Betting {
                self.spots.remove(&place);
            }
        }
    }

    /// The cards of a holder.
    #[must_use]
    pub fn hand(&self, holder: Holder) -> Option<&Hand> {
        match holder {
            Holder::Place(place) => self.spots.get(&place).map(|spot| &spot.hand),
            Holder::Dealer => Some(&self.dealer),
            Holder::Board => Some(&self.board),
        }
    }

    pub(super) fn hand_mut(&mut self, holder: Holder) -> Option<&mut Hand> {
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
