//! Hands that the house declares for their players.
//!
//! The core knows no face that was not shown; whoever holds the faces asks here which
//! hands to speak up for, and sends the declarations like a player's.

use cards::Card;
use cards::five::Category;
use games::round::Phase;
use games::table::Staff;
use games::{Holder, Place, Wager};

use crate::table::Table;

impl Table {
    /// The hands to declare now: those that could win part of the pool as soon as they may
    /// be looked at, any that wins a prize before it is collected unseen.
    #[must_use]
    pub fn to_declare(
        &self,
        known: impl Fn(Holder, usize) -> Option<Card>,
    ) -> Vec<(Place, Category)> {
        let (game, round) = (self.game(), &self.round);
        let Some(rules) = game.jackpot() else {
            return Vec::new();
        };
        let unseen = match round.phase {
            Phase::Deciding(_) => false,
            Phase::Showing if round.qualified == Some(false) => true,
            _ => return Vec::new(),
        };
        if self.card.staff != Staff::Automatic || !game.house_declares() {
            return Vec::new();
        }
        let seen = round.with_faces(known);
        let spots = round.spots.iter().filter(|(place, spot)| {
            let on_the_table = !round.discards.contains(&Holder::Place(**place));
            let wagered = spot.stakes.get(&Wager::Jackpot).is_some_and(|it| it.lit);
            let claims = wagered && game.claims_jackpot(spot);
            // Unseen, a hand is declared for its prize; seen, whether it wins one or not.
            let speaks = if unseen { claims } else { !spot.awaits_card };
            speaks && on_the_table && !spot.declared
        });
        let hands = spots.filter_map(|(place, _)| {
            let hand = game.hand(&seen, Holder::Place(*place), Some(Wager::Jackpot))?;
            let prize = rules.prize(hand.category)?;
            (unseen || prize.value.is_shared()).then_some((*place, hand.category))
        });
        hands.collect()
    }
}
