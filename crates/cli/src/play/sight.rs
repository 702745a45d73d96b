//! What the player sees: the own cards, and what has been turned up.

use cards::{Card, Cards, Face};
use floor::Table;
use gamemath::Decision;
use games::{Holder, Place};
use narrator::{Form, Listener, Texts};

use super::listening::Player;

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
    pub(super) fn of(
        texts: &Texts,
        table: &Table,
        place: Place,
        order: Option<&[Card; 52]>,
    ) -> Sight {
        let player = Player { order };
        let seen = table
            .round
            .with_faces(|of, position| player.face(table, of, position));
        let faces = |holder: Holder| {
            let hand = seen.hand(holder).map(|hand| hand.faces().to_vec());
            hand.unwrap_or_default()
        };
        let name = |holder| texts.hand_so_far(table, &seen, holder, Form::Label);
        Sight {
            dealer: faces(Holder::Dealer),
            board: faces(Holder::Board),
            hand: faces(Holder::Place(place)),
            dealer_is: name(Holder::Dealer),
            hand_is: name(Holder::Place(place)),
        }
    }

    /// The decision that the player has before them, for the coach.
    pub(super) fn decision(&self, dropped: Option<Card>) -> Option<Decision> {
        let board = self.board.iter().filter_map(|face| face.known());
        Some(Decision {
            hand: all(&self.hand)?,
            up: self.dealer.iter().find_map(|face| face.known()),
            dropped,
            board: Cards::new(board).ok()?,
            seen: Cards::default(),
        })
    }
}

fn all(faces: &[Face]) -> Option<Cards> {
    let cards: Option<Vec<Card>> = faces.iter().map(|face| face.known()).collect();
    Cards::new(cards?).ok()
}
