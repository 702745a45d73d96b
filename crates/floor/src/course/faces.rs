//! Which card of a passage had which face.
//!
//! A card is dealt without a face and shown later, or never. Whoever writes the deal
//! wants the faces with it, so each card gets a number as it comes, and its face is
//! looked up by that.

use std::collections::BTreeMap;

use cards::Card;
use games::irregularity::Report;
use games::round::{self, Step};
use games::table::Chance;
use games::{Holder, Place};

use super::{Entry, Passage};
use crate::house::{Command, Event};

/// The cards of a passage in the order they came.
#[derive(Debug, Default)]
pub(super) struct Traced {
    /// The cards by number.
    cards: Vec<Known>,
    /// The numbers of the cards that came with each entry.
    pub(super) came: Vec<Vec<usize>>,
    /// The number of the card that each entry gave up for another.
    pub(super) given_up: Vec<Option<usize>>,
    /// Whether each entry turned up a card that is keyed there.
    pub(super) keyed: Vec<bool>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Known {
    face: Option<Card>,
    /// Whether the face is keyed where the card is turned up, not listed as dealt.
    keyed: bool,
    /// Whether it fell face up as it was dealt, by what was reported later.
    fell_face_up: bool,
}

/// Which numbers lie where.
type Hands = BTreeMap<(u32, Holder), Vec<usize>>;

impl Traced {
    pub(super) fn of(passage: &Passage) -> Traced {
        let mut traced = Traced::default();
        let mut hands = Hands::new();
        for entry in &passage.entries {
            traced.came.push(Vec::new());
            traced.given_up.push(None);
            traced.keyed.push(false);
            traced.note_seen(entry, &hands);
            let keys = traced.keys(passage, entry);
            for event in &entry.events {
                if let Event::Table { table, event, .. } = event {
                    traced.follow(*table, event, &mut hands, keys);
                }
            }
        }
        traced
    }

    /// The face of a card, where it was shown.
    pub(super) fn face(&self, number: usize) -> Option<Card> {
        self.cards.get(number)?.face
    }

    /// The face of a card as the deal lists it.
    pub(super) fn listed(&self, number: usize) -> Option<Card> {
        let card = self.cards.get(number)?;
        card.face.filter(|_| !card.keyed)
    }

    /// Whether the deal lists the card as one that fell face up.
    pub(super) fn fell_face_up(&self, number: usize) -> bool {
        let card = self.cards.get(number);
        card.is_some_and(|card| card.fell_face_up)
    }

    /// Whether the step of this entry turns up cards that are keyed there: real ones,
    /// and those that no line of the deal lists.
    fn keys(&self, passage: &Passage, entry: &Entry) -> bool {
        let Command::Table { table, command } = &entry.command else {
            return false;
        };
        let real = passage.before.tables.get(table);
        let real = real.is_some_and(|table| table.card.chance == Chance::Real);
        let turns = matches!(
            command,
            round::Command::Step {
                step: Step::TurnDealer | Step::TurnHand(_) | Step::TurnBoard(_),
                ..
            }
        );
        real && turns
    }

    fn follow(&mut self, table: u32, event: &round::Event, hands: &mut Hands, keys: bool) {
        match event {
            round::Event::CardDealt { to, .. } => {
                let card = self.come(false);
                hands.entry((table, *to)).or_default().push(card);
            }
            round::Event::CardAdded { to } => {
                let card = self.come(true);
                hands.entry((table, *to)).or_default().push(card);
            }
            round::Event::HandCounted { of, cards } => {
                let hand = hands.entry((table, *of)).or_default();
                let counted = usize::try_from(*cards).unwrap_or(usize::MAX).min(52);
                hand.truncate(counted);
                while hand.len() < counted {
                    self.cards.push(Known {
                        keyed: true,
                        ..Known::default()
                    });
                    hand.push(self.cards.len() - 1);
                }
            }
            round::Event::CardGivenUp {
                place, position, ..
            } => {
                let hand = hands.get(&(table, Holder::Place(*place)));
                let card = hand.and_then(|hand| hand.get(*position)).copied();
                if let Some(given_up) = self.given_up.last_mut() {
                    *given_up = card;
                }
            }
            round::Event::CardDrawn { place } => self.draw(table, *place, hands),
            round::Event::CardShown {
                of, position, card, ..
            } => {
                let hand = hands.get(&(table, *of));
                let number = hand.and_then(|hand| hand.get(*position)).copied();
                self.show(number, *card, keys);
            }
            round::Event::RoundVoided { .. } | round::Event::RoundOpened { .. } => {
                hands.retain(|(of, _), _| *of != table);
            }
            _ => {}
        }
    }

    fn come(&mut self, keyed: bool) -> usize {
        self.cards.push(Known {
            keyed,
            ..Known::default()
        });
        let number = self.cards.len() - 1;
        if let Some(came) = self.came.last_mut() {
            came.push(number);
        }
        number
    }

    fn draw(&mut self, table: u32, place: Place, hands: &mut Hands) {
        let card = self.come(false);
        // The card drawn lies where the one given up lay.
        let given_up = self.given_up.iter().rev().flatten();
        let hand = hands.entry((table, Holder::Place(place))).or_default();
        let gone = given_up.copied().find(|given_up| hand.contains(given_up));
        if let Some(slot) = hand.iter_mut().find(|slot| Some(**slot) == gone) {
            *slot = card;
        }
    }

    fn show(&mut self, number: Option<usize>, card: Card, keys: bool) {
        let Some(known) = number.and_then(|number| self.cards.get_mut(number)) else {
            return;
        };
        let first = known.face.is_none();
        known.face = Some(card);
        known.keyed |= first && keys;
        let keyed = known.keyed;
        if let Some(turned) = self.keyed.last_mut() {
            *turned |= keyed;
        }
    }

    /// A card seen in error has its face from then on, whatever is ruled.
    fn note_seen(&mut self, entry: &Entry, hands: &Hands) {
        let Command::Table { table, command } = &entry.command else {
            return;
        };
        let round::Command::Report(Report { seen, .. }) = command else {
            return;
        };
        for seen in seen {
            let Some((holder, position)) = seen.at else {
                continue;
            };
            let hand = hands.get(&(*table, holder));
            let number = hand.and_then(|hand| hand.get(position)).copied();
            if let Some(known) = number.and_then(|number| self.cards.get_mut(number)) {
                known.face = Some(seen.card);
                known.fell_face_up |= seen.in_the_deal;
            }
        }
    }
}
