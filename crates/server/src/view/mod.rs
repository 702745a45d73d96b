//! What somebody sees of a table: public things for everybody, own cards and offers for
//! whoever they belong to. Nobody is told a card that the rules have not shown them.
//!
//! What all see alike is rendered without anybody's name and without a deck, once for
//! every sequence ([`rendered`]); what is somebody's own is added to it.

mod clause;
mod headline;
mod line;
mod offer;
mod own;
mod parts;
mod place;
mod public;
pub mod rendered;
mod sign;
mod words;

use cards::Card;
use floor::Table;
use floor::house::House;
use games::Holder;
use money::Money;
use narrator::{Form, Texts};

pub use clause::ClauseView;
pub use line::{LineView, lines, name};
pub use offer::OfferView;
pub(crate) use parts::TableView;
pub use parts::{CheckpointView, RoundView};
pub use words::MoneyWord;
pub(crate) use words::PhaseWord;

use crate::out_of_play::Why;
use crate::people::{People, SignedIn};

/// The digits behind the point of the house's currency.
pub const MINOR_DIGITS: u8 = 2;

/// Whoever looks, and what they may know.
pub struct Onlooker<'o> {
    /// Who; none: whoever is not signed in.
    pub who: Option<&'o SignedIn>,
    /// The order of the deck that is dealt from, for the cards that are the onlooker's.
    pub order: Option<&'o [Card; 52]>,
    /// Everybody's names.
    pub people: &'o People,
    /// Why nothing can be staked at the table now; none: it can.
    pub out: Option<Why>,
}

/// Somebody looking at a table.
pub(crate) struct Looking<'l> {
    pub(crate) house: &'l House,
    pub(crate) number: u32,
    pub(crate) table: &'l Table,
    pub(crate) onlooker: &'l Onlooker<'l>,
    pub(crate) now_ms: i64,
}

impl Looking<'_> {
    pub(crate) fn person(&self) -> Option<&str> {
        self.onlooker.who.map(|who| who.person.as_str())
    }

    /// The cards of a hand as the onlooker may see them.
    pub(crate) fn cards(&self, holder: Holder) -> Vec<Option<Card>> {
        let round = &self.table.round;
        let Some(hand) = round.hand(holder) else {
            return Vec::new();
        };
        let person = self.person().unwrap_or_default();
        let sees = {
            let device = self.table.card.device;
            round.view(self.table.game(), device, person, holder).sees
        };
        let faces = hand.faces().iter().zip(sees).enumerate();
        faces
            .map(|(position, (face, sees))| {
                let known = || self.table.face(self.onlooker.order, holder, position);
                face.known().or_else(|| sees.then(known).flatten())
            })
            .collect()
    }

    /// What a hand makes, as far as the onlooker may see it.
    fn named(&self, holder: Holder) -> Option<String> {
        let cards = self.cards(holder);
        let round = self.table.round.with_faces(|of, position| {
            let own = of == holder;
            own.then(|| cards.get(position).copied().flatten())
                .flatten()
        });
        Texts::english().hand_so_far(self.table, &round, holder, Form::Label)
    }
}

/// What lines of money come to for whoever they are about.
pub(crate) fn net<'m>(lines: impl Iterator<Item = &'m games::round::MoneyLine>) -> i64 {
    lines
        .map(|line| line.word.net(line.amount).in_cents())
        .fold(0, i64::saturating_add)
}

/// A result in words.
pub(crate) fn label(net: i64) -> String {
    Texts::english().label_of(Money::cents(net))
}
