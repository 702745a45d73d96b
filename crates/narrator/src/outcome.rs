//! How a hand fares against the dealer's, and why.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use floor::Table;
use games::round::{Round, Stand};
use games::{Holder, Place};

use crate::hand::{Form, deciding};
use crate::listener::Listener;
use crate::scene::Scene;
use crate::sentence::{Sentence, Topic};
use crate::text::Whose;
use crate::texts::Texts;

/// Why a place won or lost, in a sentence; none, before the dealer's hand was read or
/// where nothing can be said of the hand.
#[must_use]
pub fn outcome(
    texts: &'static Texts,
    to: &dyn Listener,
    table: &Table,
    place: Place,
) -> Option<Sentence> {
    let scene = Scene {
        texts,
        to,
        table,
        people: &BTreeMap::new(),
    };
    let spot = table.round.spots.get(&place)?;
    if spot.stand == Stand::Folded {
        let folded = &texts.outcome.folded;
        return Some(scene.about(Topic::Outcome, place, folded, &[]));
    }
    scene.outcome(&scene.seen(), place)
}

impl Scene<'_> {
    /// How a hand that stayed in fares, in a round whose faces are those that whoever is
    /// told may see.
    pub(crate) fn outcome(&self, round: &Round, place: Place) -> Option<Sentence> {
        let game = self.table.game();
        let spot = round.spots.get(&place)?;
        let stays = spot.made.contains_key(&game.stay());
        let out = matches!(spot.stand, Stand::Folded | Stand::Void);
        if out || !stays || round.qualified.is_none() {
            return None;
        }
        let own = game.hand(round, Holder::Place(place), None)?.worth;
        let dealer = game.hand(round, Holder::Dealer, None)?.worth;
        let texts = &self.texts.outcome;
        let named = |worth| self.texts.hand(worth, Form::Name);
        let (hand, against) = (named(own), named(dealer));
        let said = |text: &Whose| {
            let values: [(&str, &str); 2] = [("hand", &hand), ("dealer", &against)];
            self.about(Topic::Outcome, place, text, &values)
        };
        if !game.compares(round) {
            return Some(said(&texts.not_compared));
        }
        let full = self.texts.hand(own, Form::Full);
        let decided = deciding(own, dealer).filter(|_| hand == against);
        let by_a_card = |text: &Whose| {
            let (worth, against) = decided?;
            let (worth, against) = (self.texts.rank(worth), self.texts.rank(against));
            let values: [(&str, &str); 3] =
                [("hand", &full), ("worth", worth), ("dealer", against)];
            Some(self.about(Topic::Outcome, place, text, &values))
        };
        Some(match game.contest(round, spot)? {
            Ordering::Greater => by_a_card(&texts.kicker_wins).unwrap_or_else(|| said(&texts.wins)),
            Ordering::Less => by_a_card(&texts.kicker_loses).unwrap_or_else(|| said(&texts.loses)),
            Ordering::Equal if hand == against => {
                self.about(Topic::Outcome, place, &texts.stands_off, &[("hand", &full)])
            }
            Ordering::Equal => said(&texts.ties),
        })
    }
}
