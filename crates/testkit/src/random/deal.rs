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
    /// Whether a hand is stacked now and then, so that prizes are won.
    pub(super) lucky: bool,
    /// The cards that are kept for the first place that is dealt to, and for the board.
    stacked: Vec<Card>,
    favoured: Option<Holder>,
}

/// Hands that win from a jackpot, or nearly.
const WINNING: [&str; 6] = [
    "As Ks Qs Js Ts",
    "Ah Kh Qh Jh Th",
    "9d 8d 7d 6d 5d",
    "Kc Qc Jc Tc 9c",
    "7s 7h 7d 7c 2s",
    "Qh 9h 6h 4h 2h",
];

impl Deal {
    /// The face of a card on the table.
    pub(super) fn face(&self, holder: Holder, position: usize) -> Option<Card> {
        self.faces.get(&(holder, position)).copied()
    }

    /// A card of the rest of the deck, which leaves it.
    pub(super) fn take(&mut self, dice: &mut Dice) -> Option<Card> {
        self.shuffle(dice);
        // What is kept for a hand comes last.
        let kept = |card: &Card| self.stacked.contains(card);
        let at = self.deck.iter().rposition(|card| !kept(card));
        match at {
            Some(at) => Some(self.deck.remove(at)),
            None => self.deck.pop(),
        }
    }

    fn shuffle(&mut self, dice: &mut Dice) {
        if !self.deck.is_empty() || !self.faces.is_empty() {
            return;
        }
        self.deck = dice.deck();
        if self.lucky && dice.once_in(2) {
            let hand = dice.pick(&WINNING).copied().unwrap_or_default();
            let cards = hand.split(' ').filter_map(|card| card.parse().ok());
            self.stacked = cards.collect();
        }
    }

    /// The next card for somebody: of a hand that is stacked for them, else any.
    fn take_for(&mut self, holder: Holder, dice: &mut Dice) -> Option<Card> {
        self.shuffle(dice);
        if matches!(holder, Holder::Place(_)) {
            self.favoured.get_or_insert(holder);
        }
        let theirs = self.favoured == Some(holder) || holder == Holder::Board;
        match self.stacked.first().copied().filter(|_| theirs) {
            Some(card) => {
                self.stacked.remove(0);
                self.deck.retain(|it| *it != card);
                Some(card)
            }
            None => self.take(dice),
        }
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
                if let Some(card) = self.take_for(*to, dice) {
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
