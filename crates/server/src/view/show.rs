//! Events as a show: what somebody sees happen, beat by beat.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use floor::Table;
use floor::deal::{self, Deal};
use floor::house::Event;
use games::round::{self, Word};
use games::{Holder, Place, Wager};
use narrator::{Form, Narrator, Sentence};

use super::beat::BeatView;
use super::made::Made;
use super::words::FateWord;
use super::{Onlooker, label, net};

/// The order of the deck of a deal, for those of whose hands somebody may be told.
pub type Orders<'o> = &'o dyn Fn(&Deal) -> Option<[Card; 52]>;

/// Whose eyes a show is seen with.
pub struct Seat<'s> {
    /// Who: their cards lie open once they may look at them.
    pub person: Option<&'s str>,
    /// The decks.
    pub orders: Orders<'s>,
}

/// What events look like to somebody. `before` is what happened at the table since a round
/// began; `table` is as it stands after all of them, or later.
#[must_use]
pub fn beats<'e>(
    table: &Table,
    onlooker: &Onlooker<'_>,
    seat: &Seat<'_>,
    before: &[&'e Event],
    events: &[&'e Event],
) -> Vec<BeatView> {
    let opened = |event: &&&Event| {
        let opened = |event: &round::Event| matches!(event, round::Event::RoundOpened { .. });
        matches!(event, Event::Table { event, .. } if opened(event))
    };
    let rounds = before.iter().chain(events).filter(opened).count();
    let mut start = table.cleared();
    start.number = table.number.saturating_sub(rounds as u64);
    let mut show = Show {
        onlooker,
        seat,
        end: start.clone(),
        table: start,
        order: None,
        shown: BTreeMap::new(),
        comes: BTreeSet::new(),
        told: BTreeSet::new(),
        paid: BTreeSet::new(),
        narrator: Narrator::new(onlooker.texts()),
        beats: Vec::new(),
    };
    for event in before {
        show.event(event);
    }
    // The reason of what is settled is known once all of it is.
    show.end = show.table.clone();
    for event in events {
        follow(&mut show.end, event);
    }
    show.beats.clear();
    show.told.clear();
    for event in events {
        show.event(event);
    }
    show.beats
}

/// Makes a table what it is after an event.
pub fn follow(table: &mut Table, event: &Event) {
    match event {
        Event::Table { event, .. } => table.apply(event),
        Event::Deal { event, .. } => table.apply_deal(event),
        _ => {}
    }
}

/// A table on which events happen again to be shown.
struct Show<'s> {
    onlooker: &'s Onlooker<'s>,
    seat: &'s Seat<'s>,
    /// The table after everything that is shown.
    end: Table,
    table: Table,
    order: Option<[Card; 52]>,
    /// The cards that lie there, as they are seen.
    shown: BTreeMap<(Holder, usize), Option<Card>>,
    /// Where a card was given up and the next has not come yet.
    comes: BTreeSet<(Holder, usize)>,
    /// The places whose reason was told.
    told: BTreeSet<Place>,
    /// The wagers that were paid: that their stakes go back is no fate of its own.
    paid: BTreeSet<(Place, Wager)>,
    narrator: Narrator,
    beats: Vec<BeatView>,
}

impl Show<'_> {
    fn event(&mut self, event: &Event) {
        let count = self.beats.len();
        let told = match event {
            Event::Table { event: round, .. } => {
                self.before(round);
                follow(&mut self.table, event);
                self.after(round);
                is_told(round)
            }
            Event::Deal { event: deal, .. } => {
                follow(&mut self.table, event);
                if matches!(deal, deal::Event::Committed(_)) {
                    self.order = None;
                }
                false
            }
            Event::SeatFreed { .. } => {
                self.seat_freed();
                false
            }
            Event::ValidationBegun { .. } => true,
            _ => false,
        };
        let sentences = self.narrator.tell(self.onlooker, &self.table, event);
        if told && count == self.beats.len() {
            let words = sentences.into_iter().map(|Sentence { words, .. }| words);
            self.beats
                .extend(words.map(|words| BeatView::Said { words }));
        }
    }

    /// What an event shows of the table as it was before it.
    fn before(&mut self, event: &round::Event) {
        use round::Event as E;
        match event {
            E::RoundOpened { .. } => {
                self.shown.clear();
                self.comes.clear();
                self.told.clear();
                self.paid.clear();
            }
            E::CardGivenUp {
                place, position, ..
            } => {
                let at = (Holder::Place(*place), *position);
                self.shown.remove(&at);
                self.comes.insert(at);
                let label = self.onlooker.texts().say("offers.changed", &[]);
                self.decided(*place, "change", label);
                let (holder, index) = (at.0.to_string(), at.1);
                self.beats.push(BeatView::Out { holder, index });
            }
            E::CardDrawn { place } => {
                let at = Holder::Place(*place);
                self.comes.retain(|(holder, _)| *holder != at);
            }
            E::Folded { place } => {
                let label = self.onlooker.texts().say("offers.fold", &[]);
                self.decided(*place, "fold", label);
            }
            E::Checked { place } => {
                let label = self.onlooker.texts().say("offers.check", &[]);
                self.decided(*place, "check", label);
            }
            E::Stayed {
                place,
                wager,
                amount,
            } => {
                let (action, times) = super::offer::stay(&self.table, *place, *wager, *amount);
                let texts = self.onlooker.texts();
                let (written, many) = (texts.amount(*amount), times.to_string());
                let values: [(&str, &str); 2] = [("times", &many), ("amount", &written)];
                let said = match (action, times) {
                    ("bet", _) => "offers.bet",
                    (_, 2..) => "offers.play-times",
                    _ => "offers.play",
                };
                let label = texts.say(said, &values);
                self.decided(*place, action, label);
            }
            E::Money {
                place,
                word,
                wager,
                amount,
                ..
            } => self.fate(*place, *wager, *word, *amount),
            _ => {}
        }
    }

    /// What an event shows of the table as it is after it.
    fn after(&mut self, event: &round::Event) {
        use round::Event as E;
        match event {
            E::RoundOpened { .. } => {
                let round = format!("t{}-{}", self.table_number(), self.table.number);
                self.beats.push(BeatView::Open { round });
            }
            E::Sat { place, person } => {
                let person = Some(self.onlooker.people.name(person).to_string());
                self.sat(*place, person);
            }
            E::Left { place } => self.sat(*place, None),
            E::WagerPlaced { place, wager, .. }
            | E::WagerChanged { place, wager, .. }
            | E::WagerWithdrawn { place, wager }
            | E::Stayed { place, wager, .. }
            | E::ChipsFound { place, wager, .. } => self.stake(*place, *wager),
            E::CardGivenUp { place, price, .. } if price.is_positive() => {
                self.beats.push(BeatView::Stake {
                    place: place.number(),
                    wager: Wager::Exchange.word().to_owned(),
                    amount: price.in_cents(),
                });
            }
            _ => {}
        }
        self.cards(event);
        match event {
            E::DealerRead { qualifies, .. } => {
                self.named(Holder::Dealer, Some(*qualifies));
            }
            E::DecisionsOpened { .. } | E::CardDrawn { .. } => {
                for place in self.own() {
                    self.named(Holder::Place(place), None);
                }
            }
            E::CardShown { of, .. } if matches!(of, Holder::Place(_)) => {
                let hand = self.table.round.hand(*of);
                if hand.is_some_and(|hand| hand.hidden().next().is_none()) {
                    self.named(*of, None);
                }
            }
            E::RoundSettled { .. } => self.results(),
            _ => {}
        }
    }

    /// The number of the table, as the name of its deal has it.
    fn table_number(&self) -> u32 {
        self.onlooker.table
    }

    /// The places of whoever looks.
    fn own(&self) -> Vec<Place> {
        let person = self.seat.person;
        let spots = self.table.round.spots.iter();
        let own = spots.filter(|(_, spot)| Some(spot.person.as_str()) == person);
        own.map(|(place, _)| *place).collect()
    }

    fn decided(&mut self, place: Place, action: &str, label: String) {
        self.beats.push(BeatView::Decided {
            place: place.number(),
            action: action.to_owned(),
            label,
        });
    }

    fn sat(&mut self, place: Place, person: Option<String>) {
        self.beats.push(BeatView::Seat {
            place: place.number(),
            person,
            freed: false,
        });
    }

    /// The places that were left just before were freed by the house.
    fn seat_freed(&mut self) {
        let left = self.beats.iter_mut().rev();
        for beat in left {
            match beat {
                BeatView::Seat {
                    person: None,
                    freed,
                    ..
                } => *freed = true,
                _ => break,
            }
        }
    }

    fn stake(&mut self, place: Place, wager: Wager) {
        let spot = self.table.round.spots.get(&place);
        let stake = spot.and_then(|spot| spot.stakes.get(&wager));
        self.beats.push(BeatView::Stake {
            place: place.number(),
            wager: wager.word().to_owned(),
            amount: stake.map_or(0, |stake| stake.amount.in_cents()),
        });
    }

    fn fate(&mut self, place: Place, wager: Wager, word: Word, amount: money::Money) {
        let own = self.own().contains(&place);
        if own && self.told.insert(place) {
            let listener = Seated {
                onlooker: self.onlooker,
                person: self.seat.person,
                order: self.order,
            };
            let why = narrator::why(self.onlooker.texts(), &listener, &self.end, place);
            self.beats.extend(why.map(|sentence| BeatView::Why {
                place: place.number(),
                sentence,
            }));
        }
        let result = match word {
            Word::Paid => FateWord::Won,
            Word::Taken => FateWord::Lost,
            Word::Returned => FateWord::Returned,
            Word::Void => FateWord::Void,
        };
        let fresh = !self.paid.contains(&(place, wager));
        if word == Word::Paid {
            self.paid.insert((place, wager));
        }
        if !fresh {
            return;
        }
        let spot = self.table.round.spots.get(&place);
        let made = spot.and_then(|spot| spot.made.get(&wager));
        let (stake, paid) = match word {
            Word::Paid => (made.map_or(0, |it| it.amount.in_cents()), amount.in_cents()),
            _ => (amount.in_cents(), 0),
        };
        self.beats.push(BeatView::Fate {
            place: place.number(),
            wager: wager.word().to_owned(),
            result,
            stake,
            paid,
        });
    }

    fn results(&mut self) {
        let lines = &self.table.round.lines;
        for place in Place::ALL {
            let mut own = lines.iter().filter(|line| line.place == place).peekable();
            if own.peek().is_some() {
                let net = net(own);
                self.beats.push(BeatView::Result {
                    place: place.number(),
                    net,
                    label: label(self.onlooker.texts(), net),
                });
            }
        }
    }

    /// The cards of a hand as they are seen now.
    fn seen(&self, holder: Holder) -> Vec<Option<Card>> {
        let round = &self.table.round;
        let Some(hand) = round.hand(holder) else {
            return Vec::new();
        };
        let person = self.seat.person.unwrap_or_default();
        let device = self.table.card.device;
        let sees = round.view(self.table.game(), device, person, holder).sees;
        let faces = hand.faces().iter().zip(sees).enumerate();
        faces
            .map(|(position, (face, sees))| {
                let known = || self.table.face(self.order.as_ref(), holder, position);
                face.known().or_else(|| sees.then(known).flatten())
            })
            .collect()
    }

    /// The cards that came, were turned or went with an event.
    fn cards(&mut self, event: &round::Event) {
        use round::Event as E;
        let own = self.own();
        if self.order.is_none() && !own.is_empty() {
            let deal = self.table.deal.as_ref().filter(|deal| deal.has_begun());
            self.order = deal.and_then(|deal| (self.seat.orders)(deal));
        }
        let touched = match event {
            E::CardDealt { to, .. } | E::CardAdded { to } => Some(*to),
            E::CardShown { of, .. } | E::CardTurnedDown { of, .. } | E::CardRekeyed { of, .. } => {
                Some(*of)
            }
            E::CardDrawn { place } => Some(Holder::Place(*place)),
            _ => None,
        };
        let own = own.into_iter().map(Holder::Place);
        let holders: BTreeSet<Holder> = own.chain(touched).collect();
        for holder in holders {
            for (index, card) in self.seen(holder).into_iter().enumerate() {
                let at = (holder, index);
                if self.comes.contains(&at) {
                    continue;
                }
                let holder = holder.to_string();
                match self.shown.insert(at, card) {
                    None => self.beats.push(BeatView::Card {
                        holder,
                        index,
                        card,
                    }),
                    Some(before) if before != card => self.beats.push(BeatView::Turn {
                        holder,
                        index,
                        card,
                    }),
                    Some(_) => {}
                }
            }
        }
    }

    fn named(&mut self, holder: Holder, qualifies: Option<bool>) {
        let (own, board) = (self.seen(holder), self.seen(Holder::Board));
        let round = self.table.round.with_faces(|of, position| {
            let own = (of == holder).then(|| own.get(position).copied().flatten());
            own.flatten()
        });
        let texts = self.onlooker.texts();
        let named = texts.hand_so_far(&self.table, &round, holder, Form::Label);
        let made = Made::of(&self.table.rules, &own, &board);
        self.beats.extend(named.map(|named| BeatView::Named {
            holder: holder.to_string(),
            named,
            made: made.named,
            counts: made.counts,
            qualifies,
        }));
    }
}

/// Whether what happened is told where nothing of it is seen on the felt.
fn is_told(event: &round::Event) -> bool {
    use round::Event as E;
    matches!(
        event,
        E::BettingOpened { .. }
            | E::BettingClosed { .. }
            | E::Declared { .. }
            | E::PrizeWon { .. }
            | E::Ruled { .. }
            | E::RulingAsked { .. }
            | E::HandVoided { .. }
            | E::RoundVoided { .. }
            | E::Corrected { .. }
    )
}

/// Somebody who is told of a hand of theirs.
struct Seated<'s> {
    onlooker: &'s Onlooker<'s>,
    person: Option<&'s str>,
    order: Option<[Card; 52]>,
}

impl narrator::Listener for Seated<'_> {
    fn is(&self, person: &str) -> bool {
        self.person == Some(person)
    }

    fn name(&self, person: &str) -> Option<String> {
        narrator::Listener::name(self.onlooker, person)
    }

    fn face(&self, table: &Table, of: Holder, position: usize) -> Option<Card> {
        let device = table.card.device;
        let view = table.round.view(table.game(), device, self.person?, of);
        let sees = view.sees.get(position).copied().unwrap_or(false);
        sees.then(|| table.face(self.order.as_ref(), of, position))
            .flatten()
    }
}
