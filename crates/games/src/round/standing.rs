//! What can be seen of a round without a face: its lights, its cards counted, what lies
//! where. Each comes with the clauses that say so.

use rulebook::{Citation, Citations};

use super::Round;
use crate::game::Game;
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::wager::Wager;

/// The light of a jackpot wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Light {
    /// Whether it shows that a wager was accepted.
    pub lit: bool,
    /// The clause that has it show so.
    pub under: Option<Citation>,
}

/// A pile of cards that can be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pile {
    /// The whole deck in play.
    Deck,
    /// The rest of it after the deal.
    Stub,
    /// The discard rack.
    Discards,
}

/// How many cards a pile has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// How many.
    pub cards: u32,
    /// The clauses that make it so many.
    pub under: Vec<Citation>,
}

/// How many cards lie at a holder's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lying {
    /// How many.
    pub cards: usize,
    /// What they were dealt under; where none lie, the clause that deals none there.
    pub under: Option<Citations>,
}

impl Round {
    /// The light of the jackpot wager at a place.
    #[must_use]
    pub fn light(&self, game: &dyn Game, place: Place) -> Light {
        let spot = self.spots.get(&place);
        let stake = spot.and_then(|spot| spot.stakes.get(&Wager::Jackpot));
        Light {
            lit: stake.is_some_and(|stake| stake.lit),
            under: game.table().clause(Rule::JackpotLight),
        }
    }

    /// What lies at a holder's place.
    #[must_use]
    pub fn lying(&self, game: &dyn Game, holder: Holder) -> Lying {
        match self.hand(holder).filter(|hand| !hand.is_empty()) {
            Some(hand) => Lying {
                cards: hand.len(),
                under: hand.dealt_under,
            },
            None => Lying {
                cards: 0,
                under: game.table().clause(Rule::OpeningWager).map(Citations::of),
            },
        }
    }

    /// How many cards of the deck in play are in a pile.
    #[must_use]
    pub fn tally(&self, game: &dyn Game, pile: Pile) -> Tally {
        let table = game.table();
        let all = table.deck_cards;
        let put_away = table.stub_before_decisions.map(|stated| stated.under);
        let (cards, also) = match pile {
            Pile::Deck => (all.value, [None; 2]),
            Pile::Stub => {
                let rest = all.value.saturating_sub(self.cards_out());
                (rest, [put_away, Some(table.hand_cards.under)])
            }
            Pile::Discards => {
                let one_deck = table.clause(Rule::OneDeckInTheRack);
                (self.cards_in_rack(all.value), [put_away, one_deck])
            }
        };
        let top = self.discards.last().filter(|_| pile == Pile::Discards);
        let top = top.and_then(|of| self.hand(*of)?.collected_under);
        let also = also.into_iter().flatten();
        let under = std::iter::once(all.under).chain(also);
        let under = under.chain(top.into_iter().flat_map(Vec::from));
        Tally {
            cards,
            under: under.chain(self.moved_by()).collect(),
        }
    }
}
