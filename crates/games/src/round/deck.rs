//! The cards before, between and after the deals.

use std::collections::BTreeSet;

use rulebook::Citation;

use super::draft::{Draft, refused};
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::step::Step;
use super::{Phase, Round};
use crate::deck::{Order, Stage, Stub, When};
use crate::irregularity::{CountMisdeal, Irregularity, Report};
use crate::place::Holder;
use crate::rule::Rule;

/// What cards are counted of.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
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
    pub(super) fn decide_prepare(
        &mut self,
        stage: Stage,
        cards: Option<u32>,
        by: &[String],
    ) -> Result<(), Refusal> {
        if stage == Stage::Cut && self.card.shuffles_itself() {
            let reason = Reason::NotNow("after a shuffle by hand");
            return self.refuse(reason, Rule::NoCutAfterADevice);
        }
        let next = self.steps().next(&self.round);
        let deck = match next {
            Some(Step::Prepare { deck, stage: next }) if next == stage => deck,
            _ => return self.refuse_step(next),
        };
        let table = self.game.table();
        let offices = table.stage_by.as_ref().and_then(|by| by.get(&stage));
        if let Some(offices) = offices.filter(|_| !by.is_empty()) {
            check_office(by, &offices.value, offices.under)?;
        }
        if stage == Stage::Cut {
            self.check_cut(cards)?;
        }
        self.check_stage_age(stage)?;
        self.emit(Event::DeckStaged { deck, stage, cards });
        Ok(())
    }

    /// A cut takes off enough and leaves enough; one that nobody measured is fair.
    fn check_cut(&self, cards: Option<u32>) -> Result<(), Refusal> {
        let table = self.game.table();
        let (Some(cards), Some(least)) = (cards, &table.cut_at_least) else {
            return Ok(());
        };
        let leaves = table.cut_leaves.as_ref().map_or(0, |leaves| leaves.value);
        let deck = table.deck_cards.value;
        let reason = Reason::UnfairCut {
            at_least: least.value,
            leaves,
        };
        if cards < least.value {
            return refused(reason, least);
        }
        if cards.saturating_add(leaves) > deck {
            return refused(reason, table.cut_leaves.as_ref().unwrap_or(least));
        }
        Ok(())
    }

    /// A deck that has been in use too long is not shuffled any more.
    pub(super) fn check_stage_age(&self, stage: Stage) -> Result<(), Refusal> {
        if stage.is_opening() {
            return Ok(());
        }
        self.check_age()
    }

    /// A deck that has been in use too long is not dealt from.
    pub(super) fn check_age(&self) -> Result<(), Refusal> {
        let Some(hours) = &self.game.table().cards_change_hours else {
            return Ok(());
        };
        let age = self.round.decks.current().age_minutes();
        if age >= i64::from(hours.value) * 60 {
            return refused(Reason::CardsTooOld(hours.value), hours);
        }
        Ok(())
    }

    pub(super) fn decide_idle(&mut self) -> Result<(), Refusal> {
        let between = matches!(
            self.round.phase,
            Phase::Betting | Phase::Settled | Phase::Void
        );
        if !between || (self.round.phase == Phase::Betting && self.round.has_wagers()) {
            return Err(Refusal {
                reason: Reason::NotNow("while nobody plays"),
                under: None,
            });
        }
        self.emit(Event::TableIdle);
        Ok(())
    }

    pub(super) fn decide_order(
        &mut self,
        order: Order,
        people: &[String],
        by: &[String],
    ) -> Result<(), Refusal> {
        let orders = self.game.table().order.as_ref();
        let Some(terms) = orders.and_then(|orders| orders.get(&order)) else {
            return Err(Refusal {
                reason: Reason::NobodyOrders,
                under: None,
            });
        };
        check_office(by, &terms.value.by, terms.under)?;
        let between = matches!(
            self.round.phase,
            Phase::Betting | Phase::Settled | Phase::Void
        );
        let in_time = match terms.value.when {
            When::Any => true,
            When::BeforeTheDeal => between || self.round.phase == Phase::Closed,
            When::BetweenRounds => between,
        };
        if !in_time {
            let words = match terms.value.when {
                When::BetweenRounds => "between rounds",
                _ => "before a card is dealt",
            };
            return refused(Reason::NotNow(words), terms);
        }
        let under = terms.under;
        if order == Order::Recut && self.round.decks.current().stage < Stage::Cut {
            return refused(Reason::NotNow("after a cut"), terms);
        }
        self.because(Some(under));
        self.emit(Event::Ordered { order, under });
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

    pub(super) fn decide_count(&mut self, what: Counted, cards: u32) -> Result<(), Refusal> {
        match what {
            Counted::Stub => self.count_stub(cards),
            Counted::Deck => self.count_deck(cards),
            Counted::Hand(holder) => self.count_hand(holder, cards),
        }
    }

    fn count_stub(&mut self, cards: u32) -> Result<(), Refusal> {
        let dealt = matches!(self.round.phase, Phase::Dealt | Phase::Deciding(_));
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

    fn count_clause(&self) -> Option<Citation> {
        let every = self.game.table().stub_count_every.as_ref();
        every.map(|every| every.under)
    }

    /// What is left of a full deck when every hand has what it should have.
    pub(super) fn expected_stub(&self) -> u32 {
        let planned = self.steps().plan(&self.round).len();
        let planned = u32::try_from(planned).unwrap_or(u32::MAX);
        let aside = self.round.decks.current().set_aside;
        let cards = self.game.table().deck_cards.value;
        cards.saturating_sub(planned).saturating_sub(aside)
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
        let Stub::Wrong { counted, .. } = self.round.decks.current().stub else {
            return Ok(());
        };
        if self.round.uncounted().is_some() {
            return Ok(());
        }
        self.rule_on_count(counted)
    }

    /// Rules on a wrong count once every hand has been counted: cards misdealt from a
    /// full deck, or a deck that is not full.
    fn rule_on_count(&mut self, stub: u32) -> Result<(), Refusal> {
        let table = self.game.table();
        let cards = table.hand_cards.value;
        let aside = self.round.decks.current().set_aside;
        let all = self.round.counts.values().sum::<u32>() + stub + aside;
        let counts = self.round.counts.iter();
        let misdealt: Vec<(Holder, u32)> = counts
            .filter(|(_, counted)| **counted != cards)
            .map(|(holder, counted)| (*holder, *counted))
            .collect();
        if misdealt.is_empty() || all != table.deck_cards.value {
            let who = misdealt.iter().map(|(holder, _)| *holder).collect();
            return self.decide_report(counted(Irregularity::ShortDeck, who, Some(all)));
        }
        let who: Vec<Holder> = misdealt.iter().map(|(holder, _)| *holder).collect();
        if self.counts_reach_all() {
            return self.decide_report(counted(Irregularity::WrongCount, who, None));
        }
        for (holder, cards) in misdealt {
            let report = counted(Irregularity::WrongCount, vec![holder], Some(cards));
            self.decide_report(report)?;
        }
        self.emit(Event::StubPutAway);
        Ok(())
    }

    /// Whether what the count of the stub brought to light concerns every hand.
    pub(super) fn counts_reach_all(&self) -> bool {
        let reach = self.game.irregularities().count_misdeal;
        matches!(self.round.decks.current().stub, Stub::Wrong { .. })
            && reach.is_none_or(|reach| reach.value == CountMisdeal::All)
    }
}

fn counted(what: Irregularity, who: Vec<Holder>, count: Option<u32>) -> Report {
    Report {
        count,
        ..Report::of(what, who)
    }
}

fn check_office(by: &[String], offices: &BTreeSet<String>, under: Citation) -> Result<(), Refusal> {
    let same = |held: &String| {
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
            Event::RoundOpened { deck } => {
                *self = self.next();
                self.decks.in_play = *deck;
            }
            Event::DeckStaged { deck, stage, cards } => {
                if let Some(deck) = self.decks.get_mut(*deck) {
                    deck.stage = *stage;
                    deck.cut = cards.or(deck.cut);
                }
            }
            Event::TableIdle => {
                for deck in self.decks.all_mut() {
                    deck.stage = deck.stage.min(Stage::Verified);
                }
            }
            Event::ShuffleNeeded => self.decks.current_mut().gather(),
            Event::DeckReplaced => self.decks.current_mut().replace(),
            Event::CardSetAside => {
                self.decks.current_mut().set_aside += 1;
                self.cards_out += 1;
            }
            Event::StubPutAway => self.decks.current_mut().stub = Stub::Away,
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
            Event::Ordered { order, under } => {
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
