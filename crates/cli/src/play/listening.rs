//! How the player is told what happens.

use cards::Card;
use floor::Table;
use games::Holder;
use narrator::{Listener, Texts};

use super::evening::PLAYER;

/// The player, who sees the own cards of a deck in this order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Player<'d> {
    pub(super) order: Option<&'d [Card; 52]>,
}

impl Listener for Player<'_> {
    fn is(&self, person: &str) -> bool {
        person == PLAYER
    }

    // Screen readers say "K of hearts" for what is printed as K♥, or nothing.
    fn cards(&self, texts: &Texts, cards: &[Card]) -> String {
        let spoken: Vec<String> = cards.iter().map(|card| texts.spoken(*card)).collect();
        spoken.join(", ")
    }

    fn face(&self, table: &Table, of: Holder, position: usize) -> Option<Card> {
        let device = table.card.device;
        let view = table.round.view(table.game(), device, PLAYER, of);
        let sees = view.sees.get(position).copied().unwrap_or(false);
        sees.then(|| table.face(self.order, of, position)).flatten()
    }
}
