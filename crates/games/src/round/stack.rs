//! What events make of the cards before, between and after the deals.

use rulebook::{Citation, Citations};

use super::Round;
use super::deck::Counted;
use crate::deck::{Order, Stage, Stub};

impl Round {
    pub(super) fn open_next(&mut self, deck: usize, under: Option<Citations>) {
        *self = self.next();
        self.decks.in_play = deck;
        self.decks.in_play_under = under;
    }

    pub(super) fn stage_deck(&mut self, deck: usize, stage: Stage, cards: Option<u32>) {
        if let Some(deck) = self.decks.get_mut(deck) {
            deck.stage = stage;
            deck.cut = cards.or(deck.cut);
        }
    }

    pub(super) fn lie_idle(&mut self) {
        for deck in self.decks.all_mut() {
            deck.stage = deck.stage.min(Stage::Verified);
        }
    }

    pub(super) fn gather_deck(&mut self) {
        self.set_aside = 0;
        self.decks.current_mut().gather();
    }

    pub(super) fn replace_deck(&mut self) {
        self.set_aside = 0;
        self.decks.current_mut().replace();
    }

    pub(super) fn put_stub_away(&mut self) {
        let deck = self.decks.current_mut();
        // A count that the hands explained is a count.
        if matches!(deck.stub, Stub::Wrong { .. }) {
            deck.rounds_since_count = 0;
            deck.counted = true;
        }
        deck.stub = Stub::Away;
    }

    pub(super) fn note_count(&mut self, what: Counted, cards: u32, wrong: Option<Citation>) {
        match what {
            Counted::Stub => {
                let deck = self.decks.current_mut();
                // What was counted before says nothing of the hands now.
                self.counts.clear();
                deck.stub = match wrong {
                    Some(under) => Stub::Wrong {
                        counted: cards,
                        under,
                    },
                    None => Stub::Away,
                };
                if wrong.is_none() {
                    deck.rounds_since_count = 0;
                    deck.counted = true;
                }
            }
            Counted::Hand(holder) => {
                self.counts.insert(holder, cards);
            }
            Counted::Deck => {}
        }
    }

    pub(super) fn note_order(&mut self, order: Order, under: Citation) {
        self.orders.push((order, under));
        if order == Order::Recut {
            self.decks.current_mut().stage = Stage::Shuffled;
        }
    }

    pub(super) fn read_clock(&mut self, now: i64) {
        let passed = self.now.map_or(0, |before| now - before);
        for deck in self.decks.all_mut() {
            deck.age_ms += passed;
        }
        self.now = Some(now);
    }
}
