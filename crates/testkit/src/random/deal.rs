//! The cards of a table, as whoever holds them knows them.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use games::Holder;
use games::irregularity::Report;
use games::round::{Command, Event, Round, Stand, Step, Steps, Street};

use crate::dice::Dice;

/// The deck of a table, and what lies where.
#[derive(Debug, Clone, Default)]
pub(super) struct Deal {
    deck: Vec<Card>,
    faces: BTreeMap<(Holder, usize), Card>,
    /// The cards that the whole table has seen.
    pub(super) shown: BTreeSet<Card>,
    /// Whether a deck comes suit by suit now and then, so that prizes are won.
    pub(super) lucky: bool,
}

impl Deal {
    /// The face of a card on the table.
    pub(super) fn face(&self, holder: Holder, position: usize) -> Option<Card> {
        self.faces.get(&(holder, position)).copied()
    }

    /// A card of the rest of the deck, which leaves it.
    pub(super) fn take(&mut self, dice: &mut Dice) -> Option<Card> {
        if self.deck.is_empty() && self.faces.is_empty() {
            self.deck = dice.deck();
            if self.lucky && dice.once_in(12) {
                self.deck.sort_by_key(|card| (card.suit(), card.rank()));
            }
        }
        self.deck.pop()
    }

    /// A card seen in error has been seen by the table, whatever is ruled.
    pub(super) fn note_seen(&mut self, command: &Command) {
        if let Command::Report(Report { seen, .. }) = command {
            self.shown.extend(seen.iter().map(|seen| seen.card));
        }
    }

    /// Does to the cards what an event says, given the round before it.
    pub(super) fn follow(&mut self, round: &Round, event: &Event, dice: &mut Dice) {
        let cards = |holder: Holder| round.hand(holder).map_or(0, |hand| hand.len());
        match event {
            Event::CardDealt { to, .. } | Event::CardAdded { to } => {
                if let Some(card) = self.take(dice) {
                    self.faces.insert((*to, cards(*to)), card);
                }
            }
            Event::CardDrawn { place } => {
                let spot = round.spots.get(place);
                let card = self.take(dice);
                if let (Some(position), Some(card)) = (spot.and_then(|it| it.changed), card) {
                    self.faces.insert((Holder::Place(*place), position), card);
                }
            }
            Event::HandCounted { of, cards: counted } => {
                let counted = usize::try_from(*counted).unwrap_or(0);
                self.faces
                    .retain(|(holder, at), _| holder != of || *at < counted);
                for position in cards(*of)..counted {
                    if let Some(card) = self.take(dice) {
                        self.faces.insert((*of, position), card);
                    }
                }
            }
            Event::CardShown { card, .. } => {
                self.shown.insert(*card);
            }
            Event::RoundVoided { .. } | Event::RoundOpened { .. } => *self = Deal::default(),
            _ => {}
        }
    }

    /// The faces that a step turns up.
    pub(super) fn turned(&self, steps: Steps<'_>, round: &Round, step: Step) -> Vec<Card> {
        let (holder, positions): (Holder, Vec<usize>) = match step {
            Step::TurnUpCard => (Holder::Dealer, steps.up_card(round).into_iter().collect()),
            Step::TurnBoard(street) => {
                let count = if street == Street::Flop { 3 } else { 2 };
                (Holder::Board, round.board.hidden().take(count).collect())
            }
            Step::TurnDealer => (Holder::Dealer, round.dealer.hidden().collect()),
            Step::TurnHand(place) => {
                let spot = round.spots.get(&place).filter(|it| it.stand != Stand::Void);
                let hidden = spot.map(|spot| spot.hand.hidden().collect());
                (Holder::Place(place), hidden.unwrap_or_default())
            }
            _ => return Vec::new(),
        };
        let faces = positions.into_iter().filter_map(|at| self.face(holder, at));
        faces.collect()
    }
}
