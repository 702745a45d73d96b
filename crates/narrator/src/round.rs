//! What happens in a round.

use cards::Card;
use games::irregularity::Ruling;
use games::round::{Counted, Event, Given, MoneyLine, Pending, Street};
use games::{Holder, Place, Wager};
use money::Money;
use rulebook::Citation;

use crate::hand::Form;
use crate::scene::Scene;
use crate::sentence::{Sentence, Topic};
use crate::text::Text;

impl Scene<'_> {
    /// What an event of the round gives to tell. Cards that are turned up are told together
    /// elsewhere, and steps that only the dealer sees to are in the guide.
    pub(crate) fn round(&self, event: &Event) -> Vec<Sentence> {
        let texts = self.texts;
        let (seats, bets, deal, decisions) =
            (&texts.seats, &texts.bets, &texts.deal, &texts.decisions);
        let say = |topic: Topic, text: &Text| Sentence::new(topic, text.plain());
        let does = |place: Place, text| self.about(Topic::Player, place, text, &[]);
        let told = match event {
            Event::Sat { place, person } => self.person(&seats.joins, person, Some(*place)),
            Event::SeatTaken { place, person } => self.person(&seats.sits, person, Some(*place)),
            Event::Waited { person } => self.person(&seats.waits, person, None),
            Event::Stood { place } => does(*place, &seats.stands),
            Event::Left { place } => does(*place, &seats.leaves),
            Event::KeptApart { people, under } => self.kept_apart(people, *under),
            Event::WagerPlaced {
                place,
                wager,
                amount,
                ..
            } => self.does(*place, &bets.placed, *wager, *amount),
            Event::WagerChanged {
                place,
                wager,
                amount,
            } => self.does(*place, &bets.changed, *wager, *amount),
            Event::WagerWithdrawn { place, wager } => {
                let told = self.does(*place, &bets.withdrawn, *wager, Money::ZERO);
                Sentence {
                    amount: None,
                    ..told
                }
            }
            Event::ChipsFound {
                place,
                wager,
                amount,
                excess,
                under,
                ..
            } => self.found(*place, *wager, (*amount, *excess), *under),
            Event::BettingOpened { under } => {
                let call = self.table.rules.table().call_faites_vos_jeux.as_ref();
                let words = call.map_or_else(|| bets.opened.plain(), |call| call.value.clone());
                Sentence::new(Topic::Call, words).under([*under])
            }
            Event::BettingClosed { under } => {
                let words = self.table.rules.table().call_no_more_bets.value.clone();
                Sentence::new(Topic::Call, words).under([*under])
            }
            Event::LockedOut => say(Topic::Round, &bets.jackpot_closed),
            Event::DealCompleted => say(Topic::Round, &deal.dealt),
            Event::CardRekeyed { of, position, card } => Sentence::new(
                Topic::Cards,
                deal.rekeyed.fill(&[
                    ("position", &(position + 1).to_string()),
                    ("who", &of.to_string()),
                    ("card", &card.printed()),
                ]),
            ),
            Event::CardTurnedDown { of, .. } => self.held(*of, &deal.turned_down, &[]),
            Event::HandCounted { of, cards } => self.counted(Counted::Hand(*of), *cards, None),
            Event::CardsCounted { what, cards, wrong } => self.counted(*what, *cards, *wrong),
            Event::CardAdded { to } => self.held(*to, &deal.completed, &[]),
            Event::CardSetAside => say(Topic::Cards, &deal.set_aside),
            Event::StrayDiscarded { place, cards } => {
                let (place, cards) = (place.to_string(), texts.count(*cards));
                let words = deal.stray.fill(&[("place", &place), ("cards", &cards)]);
                Sentence::new(Topic::Cards, words)
            }
            Event::HandMislaid { place } => self.about(Topic::Cards, *place, &deal.mislaid, &[]),
            Event::HandRestored { place } => self.about(Topic::Cards, *place, &deal.restored, &[]),
            Event::DeckReplaced => say(Topic::Cards, &deal.deck_replaced),
            Event::ShuffleNeeded => say(Topic::Cards, &deal.shuffle_needed),
            Event::TableIdle => say(Topic::Cards, &deal.spread),
            Event::Ordered {
                order,
                reason,
                under,
            } => {
                let order = texts.rulings.orders.get(order).map(Text::plain);
                let order = order.unwrap_or_default();
                let words = match reason {
                    Some(reason) => {
                        let values: [(&str, &str); 2] = [("order", &order), ("reason", reason)];
                        deal.ordered_because.fill(&values)
                    }
                    None => deal.ordered.fill(&[("order", &order)]),
                };
                Sentence::new(Topic::Ruling, words).under([*under])
            }
            Event::DecisionsOpened { street, .. } => return self.opened(*street),
            Event::Looked { place } => does(*place, &decisions.looks),
            Event::HandNamed { place, category } => {
                let hand = texts.kind(*category, Form::Full);
                self.about(Topic::Player, *place, &decisions.names, &[("hand", &hand)])
            }
            Event::Declared { place } => does(*place, &decisions.declares),
            Event::Checked { place } => does(*place, &decisions.checks),
            Event::Folded { place } => does(*place, &decisions.folds),
            Event::Stayed {
                place,
                wager,
                amount,
            } => {
                let text = match wager {
                    Wager::Bet => &decisions.bets,
                    Wager::Play => &decisions.plays,
                    _ => &decisions.stays,
                };
                self.does(*place, text, *wager, *amount)
            }
            Event::CardGivenUp { place, price, .. } => {
                self.does(*place, &decisions.changes, Wager::Exchange, *price)
            }
            Event::CardDrawn { place } => self.drawn(*place),
            Event::SeatDeemed { place } => does(*place, &decisions.seat_deemed),
            Event::Reopened { place } => does(*place, &decisions.reopened),
            Event::DealerRead { qualifies, under } => return self.read(*qualifies, *under),
            Event::PrizeWon {
                place, category, ..
            } => {
                let hand = texts.kind(*category, Form::Name);
                let prize = &texts.outcome.prize;
                self.about(Topic::Outcome, *place, prize, &[("hand", &hand)])
            }
            Event::Money {
                word,
                place,
                wager,
                amount,
                under,
            } => self.money(&MoneyLine {
                word: *word,
                place: *place,
                wager: *wager,
                amount: *amount,
                under: *under,
            }),
            Event::CorrectionProposed(proposed) => {
                let wager = texts.name(proposed.wager);
                let amount = self.to.amount(self.texts, proposed.amount);
                let values: [(&str, &str); 3] = [
                    ("wager", &wager),
                    ("amount", &amount),
                    ("reason", &proposed.reason),
                ];
                let proposed_text = &texts.money.proposed;
                self.about(Topic::Ruling, proposed.place, proposed_text, &values)
            }
            Event::Corrected {
                place,
                wager,
                amount,
                reason,
                ..
            } => {
                let (wager, amount) = (texts.name(*wager), self.to.amount(self.texts, *amount));
                let values: [(&str, &str); 3] =
                    [("wager", &wager), ("amount", &amount), ("reason", reason)];
                self.about(Topic::Ruling, *place, &texts.money.corrected, &values)
            }
            Event::Ruled { given } => self.ruled(given),
            Event::RulingAsked { pending } => self.asked(pending),
            Event::Breached { place, under } => {
                let breached = &texts.rulings.breached;
                self.about(Topic::Ruling, *place, breached, &[])
                    .under([*under])
            }
            Event::HandVoided { place } => {
                self.about(Topic::Ruling, *place, &texts.round.hand_void, &[])
            }
            Event::RoundVoided { redeal: true, .. } => say(Topic::Ruling, &texts.round.dealt_again),
            Event::RoundVoided { redeal: false, .. } => say(Topic::Ruling, &texts.round.void),
            Event::RoundSettled { .. } => Sentence::new(Topic::Round, self.result()),
            Event::RoundOpened { .. } => say(Topic::Round, &texts.round.opened),
            Event::CardDealt { .. }
            | Event::CardShown { .. }
            | Event::CardExposed { .. }
            | Event::RulingAnswered
            | Event::Held { .. }
            | Event::Laid { .. }
            | Event::Collected { .. }
            | Event::DeckStaged { .. }
            | Event::StubPutAway
            | Event::ClockRead { .. } => return Vec::new(),
        };
        vec![told]
    }

    fn kept_apart(&self, people: &(String, String), under: Citation) -> Sentence {
        let name = |person: &str| self.to.name(person).unwrap_or_else(|| person.to_owned());
        let (name, other) = (name(&people.0), name(&people.1));
        let values: [(&str, &str); 2] = [("name", &name), ("other", &other)];
        let words = self.texts.seats.kept_apart.fill(&values);
        Sentence::new(Topic::Ruling, words).under([under])
    }

    fn found(
        &self,
        place: Place,
        wager: Wager,
        (amount, excess): (Money, Money),
        under: Citation,
    ) -> Sentence {
        let bets = &self.texts.bets;
        let text = match excess.is_zero() {
            true => &bets.found,
            false => &bets.found_over,
        };
        let (name, written) = (self.texts.name(wager), self.to.amount(self.texts, amount));
        let excess = self.to.amount(self.texts, excess);
        let values: [(&str, &str); 3] =
            [("wager", &name), ("amount", &written), ("excess", &excess)];
        let told = self.about(Topic::Ruling, place, text, &values);
        told.on(wager, amount).under([under])
    }

    fn counted(&self, what: Counted, cards: u32, wrong: Option<Citation>) -> Sentence {
        let deal = &self.texts.deal;
        let cards = self.texts.count(cards);
        let values: [(&str, &str); 1] = [("cards", &cards)];
        let told = match what {
            Counted::Stub => Sentence::new(Topic::Cards, deal.stub_counted.fill(&values)),
            Counted::Deck => Sentence::new(Topic::Cards, deal.deck_counted.fill(&values)),
            Counted::Hand(of) => self.held(of, &deal.counted, &values),
        };
        told.under(wrong)
    }

    /// What whoever is told holds when there is something to decide, and the dealer's call.
    fn opened(&self, street: Street) -> Vec<Sentence> {
        let round = self.seen();
        let texts = &self.texts.decisions;
        let mut lines = Vec::new();
        for place in self.own() {
            let holder = Holder::Place(place);
            let hand = self
                .texts
                .hand_so_far(self.table, &round, holder, Form::Full);
            let cards = round.hand(holder).and_then(|hand| hand.all_shown());
            let (Some(hand), Some(cards)) = (hand, cards) else {
                continue;
            };
            let words = match street {
                Street::Deal => {
                    let cards = self.cards(cards.as_slice());
                    texts.hand.fill(&[("cards", &cards), ("hand", &hand)])
                }
                Street::Flop | Street::River => texts.hand_now.fill(&[("hand", &hand)]),
            };
            lines.push(Sentence::new(Topic::Cards, words).at(place));
        }
        let call = self.table.rules.table().call_go_ahead.as_ref();
        let call = call.filter(|_| street == Street::Deal);
        lines.extend(
            call.map(|call| Sentence::new(Topic::Call, call.value.clone()).under([call.under])),
        );
        lines
    }

    fn drawn(&self, place: Place) -> Sentence {
        let decisions = &self.texts.decisions;
        let drew = self.drew(place).map(|(card, hand)| {
            let card = self.cards(&[card]);
            let drew = decisions.drew.fill(&[("card", &card), ("hand", &hand)]);
            match self.drew_pays(place) {
                Some(pays) => format!("{drew} {pays}"),
                None => drew,
            }
        });
        match drew {
            Some(words) => Sentence::new(Topic::Cards, words).at(place),
            None => self.about(Topic::Cards, place, &decisions.draws, &[]),
        }
    }

    /// What the bet pays now, where that is less than without the change.
    fn drew_pays(&self, place: Place) -> Option<String> {
        let (table, stay) = (self.table, self.table.game().stay());
        let hand = table
            .game()
            .hand(&self.seen(), Holder::Place(place), None)?;
        let pays = |changed| table.rules.pays(stay, hand.category, changed);
        let (now, before) = (pays(true)?.value, pays(false)?.value);
        let (now, before) = (now != before).then_some((now, before))?;
        let (now, before) = (self.texts.odds(now), self.texts.odds(before));
        let text = &self.texts.decisions.drew_pays;
        Some(text.fill(&[("now", &now), ("before", &before)]))
    }

    /// The new card of whoever is told, where they may see it, and what it makes.
    fn drew(&self, place: Place) -> Option<(Card, String)> {
        self.own().find(|own| *own == place)?;
        let round = self.seen();
        let spot = round.spots.get(&place)?;
        let card = spot.hand.faces().get(spot.changed?)?.known()?;
        let holder = Holder::Place(place);
        let hand = self
            .texts
            .hand_so_far(self.table, &round, holder, Form::Full)?;
        Some((card, hand))
    }

    fn read(&self, qualifies: bool, under: Citation) -> Vec<Sentence> {
        let (game, texts) = (self.table.game(), &self.texts.dealer);
        let hand = game.hand(&self.table.round, Holder::Dealer, None);
        let words = match (hand, qualifies) {
            (Some(hand), _) => {
                let hand = self.texts.hand(hand.worth, Form::Full);
                let text = match qualifies {
                    true => &texts.qualifies,
                    false => &texts.does_not_qualify,
                };
                text.fill(&[("hand", &hand)])
            }
            (None, true) => texts.hand_qualifies.plain(),
            (None, false) => texts.hand_does_not_qualify.plain(),
        };
        let call = game.table().call_no_hand.as_ref().filter(|_| !qualifies);
        let call = call.and_then(|call| {
            let words = call.value.first()?.clone();
            Some(Sentence::new(Topic::Call, words).under([call.under]))
        });
        let told = Sentence::new(Topic::Outcome, words).under([under]);
        [told].into_iter().chain(call).collect()
    }

    fn ruled(&self, given: &Given) -> Sentence {
        let rulings = &self.texts.rulings;
        let what = rulings.what.get(&given.what).map(Text::plain);
        let (what, ruling) = (what.unwrap_or_default(), self.ruling(given.ruling));
        let words = rulings.given.fill(&[("what", &what), ("ruling", &ruling)]);
        Sentence::new(Topic::Ruling, words).under([given.under])
    }

    fn asked(&self, pending: &Pending) -> Sentence {
        let rulings = &self.texts.rulings;
        let what = rulings.what.get(&pending.report.what).map(Text::plain);
        let what = what.unwrap_or_default();
        let choices = pending.choices.iter().map(|choice| self.ruling(*choice));
        let choices = choices.collect::<Vec<_>>().join(&self.texts.or.plain());
        let values: [(&str, &str); 3] = [
            ("what", &what),
            ("office", &pending.by),
            ("rulings", &choices),
        ];
        let told = Sentence::new(Topic::Ruling, rulings.asked.fill(&values));
        told.under([pending.under])
    }

    fn ruling(&self, ruling: Ruling) -> String {
        self.texts.ruling(ruling)
    }

    /// What the round came to for whoever is told, if they played.
    fn result(&self) -> String {
        let own: Vec<Place> = self.own().collect();
        let lines = self.table.round.lines.iter();
        let mut own = lines.filter(|line| own.contains(&line.place)).peekable();
        if own.peek().is_none() {
            return self.texts.round.settled.plain();
        }
        let net = Money::sum(own.map(|line| line.word.net(line.amount)));
        self.texts.result(self.to, net.unwrap_or(Money::ZERO))
    }
}
