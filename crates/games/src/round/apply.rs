//! What each event makes of a round. Nothing is refused here.

use super::command::How;
use super::event::{Event, Word};
use super::hand::Hand;
use super::ruling::Pending;
use super::seating::Seating;
use super::spot::{Spot, Stake, Stand};
use super::spots::Spots;
use super::{MoneyLine, Phase, Round};
use crate::deck::Order;
use crate::irregularity::Ruling;
use crate::place::{Holder, Place};
use crate::wager::Wager;
use rulebook::{Citation, Citations};

impl Default for Round {
    fn default() -> Round {
        Round {
            phase: Phase::Betting,
            phase_under: None,
            seating: Seating::default(),
            single_view: None,
            spots: Spots::default(),
            dealer: Hand::default(),
            board: Hand::default(),
            opened: false,
            locked_out: false,
            held: None,
            decks: crate::deck::Decks::default(),
            now: None,
            counts: std::collections::BTreeMap::new(),
            orders: Vec::new(),
            discards: Vec::new(),
            planned: 0,
            set_aside: 0,
            strays: std::collections::BTreeMap::new(),
            exposed: Vec::new(),
            turned_down: Vec::new(),
            dealer_showed: None,
            qualified: None,
            pending: None,
            waiting: Vec::new(),
            rulings: Vec::new(),
            breaches: Vec::new(),
            corrections: Vec::new(),
            proposed: None,
            lines: Vec::new(),
            called_off: 0,
        }
    }
}

impl Round {
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
                under,
            } => {
                // A direction binds the rounds that begin after it.
                if self.spots.is_empty() {
                    let mut orders = self.orders.iter();
                    let directed = orders.find(|(order, _)| *order == Order::SingleView);
                    self.single_view = directed.map(|(_, under)| *under);
                }
                if !self.spots.contains_key(place) {
                    self.spots.insert(*place, Spot::new(person.clone()));
                }
                let Some(spot) = self.spots.get_mut(place) else {
                    return;
                };
                let mut stake = Stake {
                    lit: *how != How::Unlit,
                    chips: chips.clone(),
                    under: *under,
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
                self.enter(Phase::Closed, None);
                if self.single_view.is_some() {
                    self.blind_extra_hands();
                }
            }
            Event::LockedOut => self.locked_out = true,
            Event::Held { hand, .. } => self.held = Some(*hand),
            Event::CardDealt { to, under } => {
                self.enter(Phase::Dealing, None);
                self.planned += 1;
                if let Holder::Place(place) = to
                    && let Some(spot) = self.spots.get_mut(place)
                {
                    spot.dealt_to = true;
                }
                if let Some(hand) = self.hand_mut(*to) {
                    hand.dealt_under = under.or(hand.dealt_under);
                    hand.deal();
                }
            }
            Event::CardShown {
                of,
                position,
                card,
                under,
            } => {
                if let Some(hand) = self.hand_mut(*of) {
                    hand.open_under = under.or(hand.open_under);
                    hand.show(*position, *card);
                }
            }
            Event::CardRekeyed { of, position, card } => {
                if let Some(hand) = self.hand_mut(*of) {
                    hand.show(*position, *card);
                }
            }
            Event::CardTurnedDown { of, position } => {
                self.note_turned_down(*of, *position);
                if let Some(hand) = self.hand_mut(*of) {
                    hand.hide(*position);
                }
            }
            Event::CardExposed { exposure } => self.exposed.push(*exposure),
            Event::DealCompleted => self.enter(Phase::Dealt, None),
            Event::DecisionsOpened { street, under } => {
                self.enter(Phase::Deciding(*street), *under);
                self.spots.change_where(
                    |spot| spot.stand == Stand::Checked,
                    |_, spot| spot.stand = Stand::Undecided,
                );
            }
            Event::DealerRead { qualifies, .. } => {
                self.qualified = Some(*qualifies);
                self.enter(Phase::Showing, None);
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
            Event::PrizeWon {
                place,
                category,
                under,
            } => {
                if let Some(spot) = self.spots.get_mut(place) {
                    spot.prize = Some(*category);
                    spot.prize_under = *under;
                }
            }
            Event::Collected { of, under } => {
                self.discards.push(*of);
                if let Some(hand) = self.hand_mut(*of) {
                    hand.collected_under = *under;
                }
                // What is collected before the dealer's hand is turned was folded, and
                // stays so.
                let at_the_end = self.phase == Phase::Showing;
                if let Holder::Place(place) = of
                    && let Some(spot) = self.spots.get_mut(place).filter(|_| at_the_end)
                    && spot.stand != Stand::Void
                {
                    spot.stand = Stand::Settled;
                }
            }
            Event::Ruled { given } => {
                if given.ruling == Ruling::Continue && given.shows_dealers_cards() {
                    self.dealer_showed = Some(given.under);
                }
                self.rulings.push(given.clone());
            }
            Event::Corrected {
                place,
                wager,
                amount,
                ..
            } => {
                self.proposed = None;
                self.corrections.push((*place, *wager, *amount));
            }
            Event::CorrectionProposed(proposed) => self.proposed = Some(proposed.clone()),
            Event::RulingAsked { pending } => match self.pending {
                Some(_) => self.waiting.push(Pending::clone(pending)),
                None => self.pending = Some(Pending::clone(pending)),
            },
            Event::RulingAnswered => {
                let mut waiting = std::mem::take(&mut self.waiting).into_iter();
                self.pending = waiting.next();
                self.waiting = waiting.collect();
            }
            Event::Breached { place, under } => self.breaches.push((*place, *under)),
            Event::HandVoided { place } => {
                self.drop_lines(*place);
                if let Some(spot) = self.spots.get_mut(place) {
                    spot.stand = Stand::Void;
                    spot.prize = None;
                    spot.prize_under = None;
                    // No card is drawn for one that was given up.
                    if std::mem::take(&mut spot.awaits_card) {
                        spot.changed = None;
                    }
                }
            }
            Event::RoundVoided { redeal, under } => self.apply_void(*redeal, *under),
            Event::RoundSettled { under } => {
                self.enter(Phase::Settled, under.map(Citations::of));
                self.end_deck();
            }
            Event::HandCounted { of, cards } => self.resize_hand(*of, *cards),
            Event::CardAdded { to } => {
                if let Some(hand) = self.hand_mut(*to) {
                    hand.deal();
                }
            }
            Event::StrayDiscarded { place, cards } => self.put_strays_away(*place, *cards),
            Event::HandMislaid { place } => self.discards.push(Holder::Place(*place)),
            Event::HandRestored { place } => {
                self.discards.retain(|of| *of != Holder::Place(*place));
            }
            Event::SeatDeemed { place } => self.apply_seat(*place),
            Event::Reopened { place } => self.apply_reopened(*place),
            Event::ChipsFound {
                place,
                wager,
                amount,
                excess,
                least,
                under,
            } => {
                let stake = Stake {
                    excess: *excess,
                    least: *least,
                    found: Some(*under),
                    ..Stake::opening(*amount)
                };
                self.apply_found(*place, *wager, stake);
            }
            Event::Looked { place } => self.at(*place, |spot| spot.looked = true),
            Event::Laid { place } => self.at(*place, |spot| spot.laid = true),
            Event::HandNamed { place, category } => {
                self.at(*place, |spot| spot.named = Some(*category));
            }
            Event::Declared { place } => self.at(*place, |spot| spot.declared = true),
            Event::Checked { place } => self.at(*place, |spot| spot.stand = Stand::Checked),
            Event::Folded { place } => self.at(*place, |spot| spot.stand = Stand::Folded),
            Event::Stayed {
                place,
                wager,
                amount,
            } => self.at(*place, |spot| {
                spot.stand = Stand::In;
                spot.stake_after_deal(*wager, *amount);
            }),
            Event::CardGivenUp {
                place,
                position,
                price,
            } => self.at(*place, |spot| {
                spot.changed = Some(*position);
                spot.awaits_card = true;
                spot.laid = true;
                spot.stake_after_deal(Wager::Exchange, *price);
            }),
            Event::CardDrawn { place } => self.at(*place, |spot| {
                spot.awaits_card = false;
                spot.laid = false;
                if let Some(position) = spot.changed {
                    spot.hand.hide(position);
                }
            }),
            Event::Sat { place, person } => self.seating.change().sit(*place, person),
            Event::SeatTaken { place, person } => {
                self.seating.change().seats.insert(person.clone(), *place);
            }
            Event::Stood { place } => {
                self.seating.change().standing.insert(*place);
            }
            Event::KeptApart { people, under } => {
                self.seating.change().apart.push((people.clone(), *under));
            }
            Event::Left { place } => self.seating.change().leave(*place),
            Event::Waited { person } => {
                self.seating.change().waiting.insert(person.clone());
            }
            Event::RoundOpened { deck, under } => self.open_next(*deck, *under),
            Event::DeckStaged { deck, stage, cards } => self.stage_deck(*deck, *stage, *cards),
            Event::TableIdle => self.lie_idle(),
            Event::ShuffleNeeded => self.gather_deck(),
            Event::DeckReplaced => self.replace_deck(),
            Event::CardSetAside => self.set_aside += 1,
            Event::StubPutAway => self.put_stub_away(),
            Event::CardsCounted { what, cards, wrong } => {
                self.note_count(*what, *cards, *wrong);
            }
            Event::Ordered { order, under, .. } => self.note_order(*order, *under),
            Event::ClockRead { now } => self.read_clock(*now),
        }
    }

    /// Forgets what happened to the wagers of a place in this deal.
    pub(super) fn drop_lines(&mut self, place: Place) {
        let mut now = self.lines.split_off(self.called_off.min(self.lines.len()));
        now.retain(|line| line.place != place);
        self.lines.append(&mut now);
        self.corrections.retain(|(at, ..)| *at != place);
    }

    /// What happened to the wagers of the deal that is played.
    #[must_use]
    pub fn lines_of_the_deal(&self) -> &[MoneyLine] {
        self.lines.get(self.called_off..).unwrap_or_default()
    }

    /// The lines of the deal that is played, and of each whether it puts another one right: it
    /// moved chips of a player, and none on the felt.
    #[must_use]
    pub fn lines_and_corrections(&self) -> Vec<(MoneyLine, bool)> {
        let mut made = self.corrections.clone();
        // A correction comes after what it puts right. Of lines that are the same one is as good
        // as another.
        let lines = self.lines_of_the_deal().iter().rev();
        let mut lines: Vec<_> = lines
            .map(|line| {
                let moves = matches!(line.word, Word::Paid | Word::Taken);
                let wanted = (line.place, line.wager, line.word.net(line.amount));
                let found = made.iter().rposition(|it| *it == wanted).filter(|_| moves);
                if let Some(at) = found {
                    made.remove(at);
                }
                (*line, found.is_some())
            })
            .collect();
        lines.reverse();
        lines
    }

    fn enter(&mut self, phase: Phase, under: Option<Citations>) {
        self.phase = phase;
        self.phase_under = under;
    }

    /// Everything dealt and settled is undone. Where the hands are dealt again, events
    /// that follow put the wagers back on the layout.
    fn apply_void(&mut self, redeal: bool, under: Option<Citation>) {
        let rulings = std::mem::take(&mut self.rulings);
        let breaches = std::mem::take(&mut self.breaches);
        self.end_deck();
        *self = Round {
            rulings,
            breaches,
            ..self.next()
        };
        self.phase_under = under.map(Citations::of);
        if !redeal {
            self.phase = Phase::Void;
        }
    }

    /// Changes what stands and lies at a place, if anything does.
    fn at(&mut self, place: Place, change: impl FnOnce(&mut Spot)) {
        if let Some(spot) = self.spots.get_mut(&place) {
            change(spot);
        }
    }

    fn remove_stake(&mut self, place: crate::Place, wager: Wager) {
        if let Some(spot) = self.spots.get_mut(&place) {
            spot.stakes.remove(&wager);
            if wager == Wager::Jackpot {
                spot.prize = None;
                spot.prize_under = None;
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

    /// Where a card lies face up.
    #[must_use]
    pub fn lies(&self, card: cards::Card) -> Option<Holder> {
        let places = self.spots.keys().map(|place| Holder::Place(*place));
        let mut holders = places.chain([Holder::Dealer, Holder::Board]);
        holders.find(|of| {
            self.hand(*of)
                .is_some_and(|hand| hand.shown().contains(card))
        })
    }

    /// Every card that lies face up.
    #[must_use]
    pub fn shown(&self) -> cards::CardSet {
        let hands = self
            .spots
            .values()
            .map(|spot| &spot.hand)
            .chain([&self.dealer, &self.board]);
        hands.fold(cards::CardSet::EMPTY, |all, hand| all.union(hand.shown()))
    }
}
