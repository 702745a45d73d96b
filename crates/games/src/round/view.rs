//! Who may see which card.
//!
//! A pure function of the round: the core holds no face that was not shown, so all it
//! says is whether a person may be told one by whoever does.

use cards::Card;
use rulebook::Citation;

use super::event::Event;
use super::{Phase, Round};
use crate::device::Device;
use crate::game::Game;
use crate::place::Holder;
use crate::rule::Rule;

/// What somebody may see of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// For each card in order, whether its face may be seen.
    pub sees: Vec<bool>,
    /// The clauses that say so.
    pub under: Vec<Citation>,
}

impl Round {
    /// What a person sees of a hand; who is no player at the table, such as the dealer,
    /// sees what has been shown.
    #[must_use]
    pub fn view(&self, game: &dyn Game, device: Device, person: &str, holder: Holder) -> View {
        let hand = self.hand(holder);
        let shown: Vec<bool> = hand.map_or_else(Vec::new, |hand| {
            let faces = hand.faces().iter();
            faces.map(|face| face.known().is_some()).collect()
        });
        let clause = |rule: Rule| game.table().clause(rule);
        let Some(spot) = (match holder {
            Holder::Place(place) => self.spots.get(&place),
            Holder::Dealer | Holder::Board => None,
        }) else {
            let up = game.table().up_card.get(&device).map(|up| up.under);
            return View {
                sees: shown,
                under: clause(Rule::OwnCardsOnly).into_iter().chain(up).collect(),
            };
        };
        let is_dealt = matches!(
            self.phase,
            Phase::Deciding(_) | Phase::Showing | Phase::Settled | Phase::Void
        );
        let rules: &[Rule] = if spot.blind {
            &[Rule::ExtraHandsBlind, Rule::SeatHandOnly]
        } else if spot.person == person {
            &[Rule::LookAfterTheDeal]
        } else {
            &[Rule::OwnCardsOnly]
        };
        let mut under: Vec<Citation> = rules.iter().filter_map(|rule| clause(*rule)).collect();
        if spot.person == person && !spot.blind && self.single_view.is_some() {
            under.extend(clause(Rule::SeatHandOnly));
        }
        let own = spot.person == person && is_dealt && !spot.blind;
        let sees = shown.into_iter().map(|shown| shown || own).collect();
        View { sees, under }
    }

    /// The round with the faces that somebody knows, for whoever may see them.
    #[must_use]
    pub fn with_faces(&self, known: impl Fn(Holder, usize) -> Option<Card>) -> Round {
        let mut round = self.clone();
        let places = self.spots.keys().copied().map(Holder::Place);
        for holder in places.chain([Holder::Dealer, Holder::Board]) {
            let Some(hand) = self.hand(holder) else {
                continue;
            };
            for position in hand.hidden() {
                if let Some(card) = known(holder, position) {
                    round.apply(&Event::CardShown {
                        of: holder,
                        position,
                        card,
                        under: None,
                    });
                }
            }
        }
        round
    }
}
