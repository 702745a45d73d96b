//! Dealing a case's cards: in one go, to a point, or card by card.

use cards::{Card, CardSet};
use games::Holder;
use games::device::Delivery;
use games::round::{self, Event, Phase, Step};

use super::procedure::Pace;
use super::stack::{Move, Stack};
use super::{Refused, Replay};
use crate::script::{Listed, Slip, Until};

impl Replay<'_> {
    /// Deals the hands listed; without a list, from the deck that was laid out.
    pub(super) fn deal(
        &mut self,
        number: u32,
        hands: &[(Holder, Vec<Listed>)],
        next: &[Card],
        until: Until,
    ) -> Result<Vec<Event>, Refused> {
        let named = hands.iter().flat_map(|(_, cards)| cards);
        let named = named.filter_map(|listed| listed.card);
        check_twice(number, named.chain(next.iter().copied()))?;
        let mut events = self.lead_to_deal(number)?;
        let deck = self.laid_out.remove(&number);
        let table = self.table(number)?;
        let stack = match deck {
            Some(deck) if hands.is_empty() => Stack::of_deck(table, &deck),
            _ if hands.is_empty() => Stack::of_deck(table, &[]),
            _ => Stack::of_hands(table, hands, next),
        };
        self.stacks.insert(number, stack);
        events.extend(self.deal_on(number, until)?);
        Ok(events)
    }

    /// Goes on with the deal.
    pub(super) fn deal_on(&mut self, number: u32, until: Until) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        let mut dealt = 0;
        let mut last = None;
        let packets = self.deals_packets(number)?;
        while let Some(next) = self
            .stacks
            .get(&number)
            .and_then(|it| it.moves.front().copied())
        {
            let counts = !packets || (next.holder().is_some() && next.holder() != last);
            let counts = counts && next.is_card();
            if counts && until == Until::Stop(dealt) {
                return Ok(events);
            }
            dealt += u32::from(counts);
            last = next.holder().or(last);
            events.extend(self.deal_move(number, next)?);
        }
        if until == Until::Done {
            events.extend(self.open_decisions(number)?);
        }
        Ok(events)
    }

    /// A card that a line names lies nowhere else on its table.
    pub(super) fn check_named(
        &self,
        number: u32,
        at: (Holder, usize),
        card: Card,
    ) -> Result<(), Refused> {
        let (holder, position) = at;
        let mut faces = self.faces.iter();
        let elsewhere = faces.any(|(place, face)| {
            place.0 == number && *face == card && *place != (number, holder, position)
        });
        match elsewhere {
            true => Err(named_twice(number, card)),
            false => Ok(()),
        }
    }

    /// One card more, wherever it goes.
    pub(super) fn deal_card(
        &mut self,
        number: u32,
        holder: Holder,
        listed: Listed,
    ) -> Result<Vec<Event>, Refused> {
        if let Some(card) = listed.card {
            let dealt = self.really_dealt(number, holder).unwrap_or(0);
            self.check_named(number, (holder, dealt), card)?;
        }
        let mut events = self.lead_to_deal(number)?;
        let planned = self.table(number)?.next_step() == Some(Step::Deal(holder));
        let next = if planned {
            Move::Planned(holder, listed)
        } else {
            Move::Stray(holder, listed)
        };
        let stack = self.stacks.entry(number).or_default();
        stack.moves.push_front(next);
        events.extend(self.deal_move(number, next)?);
        Ok(events)
    }

    fn deal_move(&mut self, number: u32, next: Move) -> Result<Vec<Event>, Refused> {
        let events = match next {
            Move::Planned(holder, listed) => {
                let events = self.step(number, Step::Deal(holder))?;
                self.give(number, holder, listed);
                events
            }
            Move::Missed(holder) => self.step(number, Step::Deal(holder))?,
            Move::Stray(holder, listed) => {
                self.give(number, holder, listed);
                Vec::new()
            }
            Move::Found(card) => {
                let stack = self.stacks.entry(number).or_default();
                stack.found.push(card);
                Vec::new()
            }
        };
        if let Some(stack) = self.stacks.get_mut(&number) {
            stack.moves.pop_front();
        }
        let mut events = events;
        // The dealer's first card is shown as it falls, where the book shows that one.
        let known = self.faces.contains_key(&(number, Holder::Dealer, 0));
        let table = self.table(number)?;
        let dealing = table.round.phase == Phase::Dealing;
        if known && dealing && table.next_step() == Some(Step::TurnUpCard) {
            events.extend(self.step(number, Step::TurnUpCard)?);
        }
        Ok(events)
    }

    fn give(&mut self, number: u32, holder: Holder, listed: Listed) {
        let stack = self.stacks.entry(number).or_default();
        let given = stack.given.entry(holder).or_default();
        let position = given.len();
        given.push(listed);
        if let Some(card) = listed.card {
            self.faces.insert((number, holder, position), card);
        }
    }

    /// The dealer's steps before the first card, unless the case goes step by step.
    fn lead_to_deal(&mut self, number: u32) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        loop {
            let table = self.table(number)?.clone();
            let Some(step) = table.next_step() else {
                return Ok(events);
            };
            let before = matches!(
                step,
                Step::Prepare { .. } | Step::CallNoMoreBets | Step::LockOut
            );
            if !before || !self.leads(number, &table, step) {
                return Ok(events);
            }
            events.extend(self.step(number, step)?);
        }
    }

    /// The steps from the last card to the players' decisions. Where the dealer's hand is
    /// short of the card that would be shown, nobody can show it.
    pub(super) fn open_decisions(&mut self, number: u32) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        while let Some(step) = self.table(number)?.next_step() {
            let table = self.table(number)?.clone();
            let goes_on = match step {
                Step::PutStubAway | Step::CountStub => self.leads(number, &table, step),
                Step::TurnUpCard if self.pace(number) == Pace::All => false,
                Step::TurnUpCard => {
                    let dealt = self.really_dealt(number, Holder::Dealer);
                    dealt.is_none_or(|dealt| {
                        let believed = self
                            .house
                            .tables
                            .get(&number)
                            .map(|it| it.round.dealer.len());
                        Some(dealt) >= believed
                    })
                }
                Step::OpenDecisions => self.leads(number, &table, step),
                _ => false,
            };
            if !goes_on {
                break;
            }
            events.extend(self.step(number, step)?);
        }
        Ok(events)
    }

    /// How many cards really lie there, where this deal was laid out.
    pub(super) fn really_dealt(&self, number: u32, holder: Holder) -> Option<usize> {
        let stack = self.stacks.get(&number)?;
        Some(stack.given.get(&holder).map_or(0, Vec::len))
    }

    /// The cards of a holder that fell face up as they were dealt.
    pub(super) fn exposed(&self, number: u32, holder: Holder) -> Vec<(usize, Card)> {
        let given = self
            .stacks
            .get(&number)
            .and_then(|stack| stack.given.get(&holder));
        let given = given.into_iter().flatten().enumerate();
        given
            .filter(|(_, listed)| matches!(listed.slip, Some(Slip::Exposed | Slip::FoundFaceUp)))
            .filter_map(|(position, listed)| Some((position, listed.card?)))
            .collect()
    }

    /// Whether a card fell face up as it was dealt.
    pub(super) fn fell_face_up(&self, number: u32, (holder, position): (Holder, usize)) -> bool {
        let marked = self.exposed(number, holder);
        marked.iter().any(|(at, _)| *at == position)
    }

    fn deals_packets(&mut self, number: u32) -> Result<bool, Refused> {
        let table = self.table(number)?;
        let delivery = table.game().table().delivery.get(&table.card.device);
        Ok(delivery.is_some_and(|how| how.value == Delivery::Packets))
    }

    /// Forgets the cards of a round that was voided: the next deal has its own.
    pub(super) fn forget_cards(&mut self, number: u32, events: &[Event]) {
        let voided = |event: &Event| matches!(event, Event::RoundVoided { .. });
        if events.iter().any(voided) {
            self.faces.retain(|(table, ..), _| *table != number);
            self.stacks.remove(&number);
        }
    }

    /// The steps up to the players' decisions, the rest of the deal included.
    pub(super) fn finish(&mut self, number: u32) -> Result<Vec<Event>, Refused> {
        self.deal_on(number, Until::Done)
    }

    pub(super) fn turn(&mut self, number: u32) -> Result<Vec<Event>, Refused> {
        self.run(number, |table| {
            matches!(table.round.phase, Phase::Deciding(_))
        })
    }
}

/// No card of a list is named twice.
fn check_twice(number: u32, cards: impl Iterator<Item = Card>) -> Result<(), Refused> {
    let mut seen = CardSet::default();
    for card in cards {
        if seen.contains(card) {
            return Err(named_twice(number, card));
        }
        seen.insert(card);
    }
    Ok(())
}

fn named_twice(number: u32, card: Card) -> Refused {
    let refusal = round::Refusal {
        reason: round::Reason::CardTwice { card, lies: None },
        under: None,
    };
    Refused::ByRules(refusal.into(), number)
}
