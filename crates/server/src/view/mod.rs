//! What somebody sees of a table: public things for everybody, own cards and offers for
//! whoever they belong to. Nobody is told a card that the rules have not shown them.
//!
//! What all see alike is rendered without anybody's name and without a deck, once for
//! every sequence and language ([`rendered`]); what is somebody's own is added to it.

mod beat;
mod clause;
mod felt;
mod follow;
mod headline;
mod line;
mod made;
mod offer;
mod own;
mod parts;
mod place;
mod public;
pub mod rendered;
mod ruling;
mod show;
mod sign;
mod why;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::Card;
use floor::Table;
use floor::house::House;
use games::{Holder, Wager};
use money::Money;
use narrator::{Form, Language, Texts};

pub use beat::BeatView;
pub use clause::ClauseView;
pub(crate) use felt::{AreaView, FeltView};
pub use line::{LineView, lines};
pub use offer::OfferView;
pub(crate) use parts::StakeView;
pub(crate) use parts::TableView;
pub use parts::{CheckpointView, RoundView};
pub use ruling::RulingView;
pub use show::{Orders, Seat, beats, follow};
pub use words::MoneyWord;
pub(crate) use words::PhaseWord;

use crate::edges::Edge;
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
    /// The number of the table.
    pub table: u32,
    /// The language they read.
    pub language: Language,
}

impl Onlooker<'_> {
    /// What is said in their language.
    #[must_use]
    pub fn texts(&self) -> &'static Texts {
        Texts::of_language(self.language)
    }
}

/// Somebody looking at a table.
pub(crate) struct Looking<'l> {
    pub(crate) house: &'l House,
    pub(crate) number: u32,
    pub(crate) table: &'l Table,
    pub(crate) onlooker: &'l Onlooker<'l>,
    pub(crate) now_ms: i64,
    /// What the house keeps there, if it is known by now.
    pub(crate) edge: Option<Arc<Edge>>,
}

impl Looking<'_> {
    /// What is said in the onlooker's language.
    pub(crate) fn texts(&self) -> &'static Texts {
        self.onlooker.texts()
    }

    pub(crate) fn person(&self) -> Option<&str> {
        self.onlooker.who.map(|who| who.person.as_str())
    }

    /// A figure with a point, as the onlooker's language writes it.
    fn decimal(&self, figure: &str) -> String {
        match self.onlooker.language {
            Language::English => figure.to_owned(),
            Language::Italian => figure.replace('.', ","),
        }
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
        self.onlooker
            .texts()
            .hand_so_far(self.table, &round, holder, Form::Label)
    }
}

/// Wagers as they are shown.
pub(crate) fn stakes(texts: &Texts, bets: &BTreeMap<Wager, Money>) -> Vec<StakeView> {
    let bets = bets.iter().map(|(wager, amount)| StakeView {
        wager: wager.word().to_owned(),
        label: texts.label(*wager),
        amount: amount.in_cents(),
    });
    bets.collect()
}

/// What lines of money come to for whoever they are about.
pub(crate) fn net<'m>(lines: impl Iterator<Item = &'m games::round::MoneyLine>) -> i64 {
    lines
        .map(|line| line.word.net(line.amount).in_cents())
        .fold(0, i64::saturating_add)
}

/// A result in words.
pub(crate) fn label(texts: &Texts, net: i64) -> String {
    texts.label_of(Money::cents(net))
}
