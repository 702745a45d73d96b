//! The cards before, between and after the deals.

use std::collections::BTreeSet;

use rulebook::{Citation, Cited};

use super::draft::{Draft, refused};
use super::event::Event;
use super::hand::Hand;
use super::refusal::{Reason, Refusal};
use super::{Phase, Round};
use crate::deck::{Order, Orders, Stage, Stub, When};
use crate::guide;
use crate::irregularity::{CountMisdeal, Irregularity, Report};
use crate::place::Holder;
use crate::rule::Rule;

/// What cards are counted of.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Counted {
    /// The rest of the deck after the deal.
    Stub,
    /// The whole deck.
    Deck,
    /// A hand.
    Hand(Holder),
}

impl Draft<'_> {
    pub(super) fn decide_idle(&mut self) -> Result<(), Refusal> {
        let between = matches!(
            self.round().phase,
            Phase::Betting | Phase::Settled | Phase::Void
        );
        if !between || (self.round().phase == Phase::Betting && self.round().has_wagers()) {
            let idle = guide::Moment::Idle;
            let guide = self.game.table().guide.as_ref();
            let guide = guide.and_then(|guide| guide.get(&idle));
            let spread = guide.and_then(|steps| steps.values().next());
            return Err(Refusal {
                reason: Reason::NotNow("while nobody plays"),
                under: spread.map(|step| step.under),
            });
        }
        self.emit(Event::TableIdle);
        Ok(())
    }

    pub(super) fn decide_order(
        &mut self,
        order: Order,
        people: &[String],
        reason: Option<String>,
    ) -> Result<(), Refusal> {
        let orders = self.game.table().order.as_ref();
        let Some(terms) = orders.and_then(|orders| orders.get(&order)) else {
            return Err(Refusal {
                reason: Reason::NobodyOrders,
                under: None,
            });
        };
        let reason = reason.filter(|reason| !reason.trim().is_empty());
        let at_discretion = self.at_discretion(order, terms, reason.as_deref());
        let above = self.teller.offices.as_ref().map(|offices| &offices.above);
        let asked = at_discretion.as_ref().ok().copied().flatten();
        check_office(above, &terms.value.by, asked.unwrap_or(terms.under))?;
        let between = matches!(
            self.round().phase,
            Phase::Betting | Phase::Settled | Phase::Void
        );
        let in_time = match terms.value.when {
            When::Any => true,
            When::BeforeTheDeal => between || self.round().phase == Phase::Closed,
            When::BetweenRounds => between,
        };
        if !in_time {
            let words = match terms.value.when {
                When::BetweenRounds => "between rounds",
                _ => "before a card is dealt",
            };
            return refused(Reason::NotNow(words), terms);
        }
        let at_discretion = at_discretion?;
        let under = at_discretion.unwrap_or(terms.under);
        if order == Order::Recut && self.round().decks.current().stage < Stage::Cut {
            return refused(Reason::NotNow("after a cut"), terms);
        }
        self.because(Some(terms.under));
        self.because(at_discretion);
        self.emit(Event::Ordered {
            order,
            reason,
            under,
        });
        match order {
            Order::Reshuffle => self.emit(Event::ShuffleNeeded),
            Order::ReplaceCards => self.emit(Event::DeckReplaced),
            Order::Apart => {
                for (index, one) in people.iter().enumerate() {
                    for other in people.iter().skip(index + 1) {
                        let people = (one.clone(), other.clone());
                        self.emit(Event::KeptApart { people, under });
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The clause that lets an order be given without the reason that it else needs.
    fn at_discretion(
        &self,
        order: Order,
        terms: &Cited<Orders>,
        reason: Option<&str>,
    ) -> Result<Option<Citation>, Refusal> {
        if !terms.value.reason || reason.is_some() {
            return Ok(None);
        }
        let discretion = self.game.table().discretion.as_ref();
        match discretion.and_then(|orders| orders.get(&order)) {
            Some(stated) => Ok(Some(stated.under)),
            None => refused(Reason::ReasonNeeded, terms),
        }
    }

    pub(super) fn decide_count(&mut self, what: Counted, cards: u32) -> Result<(), Refusal> {
        // What no deck can come to was miscounted, or keyed wrongly.
        let deck = &self.game.table().deck_cards;
        let most = deck.value.saturating_mul(2);
        if cards > most {
            return refused(Reason::MoreThanADeck(cards), deck);
        }
        match what {
            Counted::Stub => self.count_stub(cards),
            Counted::Deck => self.count_deck(cards),
            Counted::Hand(holder) => self.count_hand(holder, cards),
        }
    }

    fn count_stub(&mut self, cards: u32) -> Result<(), Refusal> {
        let dealt = matches!(self.round().phase, Phase::Dealt | Phase::Deciding(_));
        if !dealt {
            return Err(Refusal {
                reason: Reason::NotNow("after the deal"),
                under: self.count_clause(),
            });
        }
        let wrong = if cards == self.expected_stub() {
            None
        } else {
            let rule = self.clause(Rule::CheckEveryHand);
            Some(rule.unwrap_or(self.game.table().deck_cards.under))
        };
        let what = Counted::Stub;
        self.emit(Event::CardsCounted { what, cards, wrong });
        // A book that has nobody check the hands takes the count for the deck's.
        if wrong.is_some() && self.clause(Rule::CheckEveryHand).is_none() {
            return self.rule_on_count(cards);
        }
        Ok(())
    }

    pub(super) fn count_clause(&self) -> Option<Citation> {
        let every = self.game.table().stub_count_every.as_ref();
        every.map(|every| every.under)
    }

    /// What is left of a full deck of which so many cards are known to be out.
    pub(super) fn expected_stub(&self) -> u32 {
        let cards = self.game.table().deck_cards.value;
        cards.saturating_sub(self.round().cards_out())
    }

    fn count_deck(&mut self, cards: u32) -> Result<(), Refusal> {
        self.emit(Event::CardsCounted {
            what: Counted::Deck,
            cards,
            wrong: None,
        });
        if cards == self.game.table().deck_cards.value {
            return Ok(());
        }
        self.decide_report(counted(Irregularity::ShortDeck, Vec::new(), Some(cards)))
    }

    fn count_hand(&mut self, holder: Holder, cards: u32) -> Result<(), Refusal> {
        self.emit(Event::CardsCounted {
            what: Counted::Hand(holder),
            cards,
            wrong: None,
        });
        match self.round().decks.current().stub {
            Stub::Wrong { .. } => self.judge_count(),
            Stub::InUse | Stub::Away => self.found_by_count(holder, cards),
        }
    }

    /// A hand that was counted by itself and has not its cards, where that is not known.
    fn found_by_count(&mut self, holder: Holder, cards: u32) -> Result<(), Refusal> {
        let wanted = match holder {
            Holder::Board => u32::try_from(self.game.board().0).unwrap_or(0),
            Holder::Place(_) | Holder::Dealer => self.game.table().hand_cards.value,
        };
        let known = self.round().hand(holder).map_or(0, Hand::len);
        if cards == wanted || u32::try_from(known) == Ok(cards) {
            return Ok(());
        }
        self.decide_report(counted(Irregularity::WrongCount, vec![holder], Some(cards)))
    }

    /// Rules on a wrong count of the stub once no hand is left to be counted.
    pub(super) fn judge_count(&mut self) -> Result<(), Refusal> {
        match self.round().decks.current().stub {
            Stub::Wrong { counted, .. } if self.round().uncounted().is_none() => {
                self.rule_on_count(counted)
            }
            _ => Ok(()),
        }
    }

    /// Cards misdealt from a full deck, a deck that is not full, or cards that were called
    /// wrong before and are all there.
    fn rule_on_count(&mut self, stub: u32) -> Result<(), Refusal> {
        let table = self.game.table();
        let cards = table.hand_cards.value;
        let learnt = self.learnt();
        let mut all = self.round().cards_out().saturating_add(stub);
        for (holder, counted) in &learnt {
            let known = self.round().hand(*holder).map_or(0, Hand::len);
            let known = u32::try_from(known).unwrap_or(u32::MAX);
            all = all.saturating_add(*counted).saturating_sub(known);
        }
        let mut misdealt = learnt.clone();
        misdealt.retain(|(_, counted)| *counted != cards);
        let who: Vec<Holder> = misdealt.iter().map(|(holder, _)| *holder).collect();
        if all != table.deck_cards.value {
            return self.decide_report(counted(Irregularity::ShortDeck, who, Some(all)));
        }
        if misdealt.is_empty() {
            for (of, cards) in learnt {
                self.emit(Event::HandCounted { of, cards });
            }
            self.emit(Event::StubPutAway);
            return Ok(());
        }
        if self.counts_reach_all() {
            return self.decide_report(counted(Irregularity::WrongCount, who, None));
        }
        for (holder, cards) in misdealt {
            let report = counted(Irregularity::WrongCount, vec![holder], Some(cards));
            self.decide_report(report)?;
        }
        if matches!(self.round().phase, Phase::Dealt | Phase::Deciding(_)) {
            self.emit(Event::StubPutAway);
        }
        Ok(())
    }

    /// The hands that were counted to another number than was known.
    fn learnt(&self) -> Vec<(Holder, u32)> {
        let counts = self.round().counts.iter();
        let learnt = counts.filter(|(holder, counted)| {
            let hand = self.round().hand(**holder).map_or(0, Hand::len);
            hand > 0 && u32::try_from(hand) != Ok(**counted)
        });
        learnt
            .map(|(holder, counted)| (*holder, *counted))
            .collect()
    }

    /// Whether what the count of the stub brought to light concerns every hand.
    pub(super) fn counts_reach_all(&self) -> bool {
        let reach = self.game.irregularities().count_misdeal;
        matches!(self.round().decks.current().stub, Stub::Wrong { .. })
            && reach.is_none_or(|reach| reach.value == CountMisdeal::All)
    }
}

fn counted(what: Irregularity, who: Vec<Holder>, count: Option<u32>) -> Report {
    Report {
        count,
        ..Report::of(what, who)
    }
}

/// Whether one of the offices that somebody has will do; the house itself has them all.
pub(super) fn check_office(
    by: Option<&Vec<&str>>,
    offices: &BTreeSet<String>,
    under: Citation,
) -> Result<(), Refusal> {
    let Some(by) = by else {
        return Ok(());
    };
    let same = |held: &&str| {
        offices
            .iter()
            .any(|office| office.eq_ignore_ascii_case(held))
    };
    if by.iter().any(same) {
        return Ok(());
    }
    let words: Vec<_> = offices.iter().map(String::as_str).collect();
    Err(Refusal {
        reason: Reason::NotTheOffice(words.join(" or ")),
        under: Some(under),
    })
}

impl Round {
    /// The round after this one, with the same cards.
    pub(super) fn next(&mut self) -> Round {
        Round {
            decks: std::mem::take(&mut self.decks),
            now: self.now,
            orders: std::mem::take(&mut self.orders),
            seating: std::mem::take(&mut self.seating),
            ..Round::default()
        }
    }

    /// The cards of a round that is over, or void, are one stack again.
    pub(super) fn end_deck(&mut self) {
        let deck = self.decks.current_mut();
        if !std::mem::take(&mut deck.counted) {
            deck.rounds_since_count = deck.rounds_since_count.saturating_add(1);
        }
        deck.gather();
    }

    pub(super) fn apply_to_deck(&mut self, event: &Event) {
        match event {
            Event::RoundOpened { deck, under } => {
                *self = self.next();
                self.decks.in_play = *deck;
                self.decks.in_play_under = *under;
            }
            Event::DeckStaged {
                deck,
                stage,
                cards,
                by,
            } => {
                if let Some(deck) = self.decks.get_mut(*deck) {
                    deck.stage = *stage;
                    deck.cut = cards.or(deck.cut);
                    if *stage == Stage::Inspected {
                        deck.inspected_by.clone_from(by);
                    }
                }
            }
            Event::TableIdle => {
                for deck in self.decks.all_mut() {
                    deck.stage = deck.stage.min(Stage::Verified);
                }
            }
            Event::ShuffleNeeded => {
                self.set_aside = 0;
                self.decks.current_mut().gather();
            }
            Event::DeckReplaced => {
                self.set_aside = 0;
                self.decks.current_mut().replace();
            }
            Event::CardSetAside => self.set_aside += 1,
            Event::StubPutAway => {
                let deck = self.decks.current_mut();
                // A count that the hands explained is a count.
                if matches!(deck.stub, Stub::Wrong { .. }) {
                    deck.rounds_since_count = 0;
                    deck.counted = true;
                }
                deck.stub = Stub::Away;
            }
            Event::CardsCounted { what, cards, wrong } => match what {
                Counted::Stub => {
                    let deck = self.decks.current_mut();
                    // What was counted before says nothing of the hands now.
                    self.counts.clear();
                    deck.stub = match wrong {
                        Some(under) => Stub::Wrong {
                            counted: *cards,
                            under: *under,
                        },
                        None => Stub::Away,
                    };
                    if wrong.is_none() {
                        deck.rounds_since_count = 0;
                        deck.counted = true;
                    }
                }
                Counted::Hand(holder) => {
                    self.counts.insert(*holder, *cards);
                }
                Counted::Deck => {}
            },
            Event::Ordered { order, under, .. } => {
                self.orders.push((*order, *under));
                if *order == Order::Recut {
                    self.decks.current_mut().stage = Stage::Shuffled;
                }
            }
            Event::ClockRead { now } => {
                let passed = self.now.map_or(0, |before| now - before);
                for deck in self.decks.all_mut() {
                    deck.age_ms += passed;
                }
                self.now = Some(*now);
            }
            _ => {}
        }
    }
}
