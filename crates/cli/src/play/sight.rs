//! What the player sees: the own cards, and what has been turned up.

use cards::{Card, Cards, Face, Ranking};
use floor::Table;
use gamemath::Decision;
use games::{Holder, Place, Rules};

use super::evening::PLAYER;

/// The cards on the table, as the player sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) dealer: Vec<Face>,
    pub(super) board: Vec<Face>,
    pub(super) hand: Vec<Face>,
    /// What the dealer's hand is, once all of it is seen.
    pub(super) dealer_is: Option<String>,
    /// What the player's hand is.
    pub(super) hand_is: Option<String>,
}

impl Sight {
    /// What the rules let the player see, given the order of the deck.
    pub(super) fn of(table: &Table, place: Place, order: Option<&[Card; 52]>) -> Sight {
        let faces = |holder: Holder| -> Vec<Face> {
            let view = table
                .round
                .view(table.game(), table.card.device, PLAYER, holder);
            let shown = table.round.hand(holder).map(|hand| hand.faces().to_vec());
            let shown = shown.unwrap_or_default().into_iter().zip(view.sees);
            let seen = shown.enumerate().map(|(position, (face, sees))| {
                let told = || table.face(order, holder, position).filter(|_| sees);
                face.known()
                    .or_else(told)
                    .map_or(Face::Unknown, Face::Known)
            });
            seen.collect()
        };
        let (dealer, board) = (faces(Holder::Dealer), faces(Holder::Board));
        let hand = faces(Holder::Place(place));
        Sight {
            dealer_is: name(&table.rules, &dealer, &board),
            hand_is: name(&table.rules, &hand, &board),
            dealer,
            board,
            hand,
        }
    }

    /// The decision that the player has before them, for the coach.
    pub(super) fn decision(&self, dropped: Option<Card>) -> Option<Decision> {
        let known = |faces: &[Face]| faces.iter().filter_map(|face| face.known()).collect();
        Some(Decision {
            hand: all(&self.hand)?,
            up: self.dealer.iter().find_map(|face| face.known()),
            dropped,
            board: Cards::new(known(&self.board)).ok()?,
            seen: Cards::default(),
        })
    }
}

fn all(faces: &[Face]) -> Option<Cards> {
    let cards: Option<Vec<Card>> = faces.iter().map(|face| face.known()).collect();
    Cards::new(cards?).ok()
}

/// What a hand is, as far as the board is turned.
fn name(rules: &Rules, own: &[Face], board: &[Face]) -> Option<String> {
    let own = all(own).filter(|own| !own.is_empty())?;
    let Rules::UltimateTexasHoldem(rules) = rules else {
        return Some(Ranking::of(&own).ok()?.to_string());
    };
    if let Some(board) = all(board) {
        return Some(rules.form(&own, &board)?.to_string());
    }
    let turned = board.iter().filter_map(|face| face.known());
    let cards = Cards::new(own.iter().copied().chain(turned).collect()).ok()?;
    match cards.as_slice() {
        [one, other] if one.rank() == other.rank() => {
            Some(format!("pair of {}", one.rank().plural()))
        }
        _ => Some(Ranking::of(&cards).ok()?.to_string()),
    }
}

/// Cards as they are said: "ace of spades, king of hearts".
pub(super) fn spoken(faces: &[Face]) -> String {
    let words = faces.iter().map(|face| match face {
        Face::Known(card) => said(*card),
        Face::Unknown => "a card face down".to_owned(),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// A card as it is said.
pub(super) fn said(card: Card) -> String {
    format!("{} of {}", card.rank().name(), card.suit().name())
}
