//! A deal of virtual cards: committed to before betting opens, opened after it.
//!
//! Here is which card of the deck went where, and never which card that is: whoever has
//! the seed can tell, and the journal has it only when the deal is over.

mod state;

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::Card;
use cards::chance::{Commitment, DealId, Entropy, Revealed, Salt, Salts};
use games::round;
use games::{Holder, Place};

/// What the house bound itself to for a deal.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Committed {
    /// The name of the deal.
    pub deal: DealId,
    /// Which key of the house it is made with.
    pub key: String,
    /// What the operating system gave for it.
    pub entropy: Entropy,
    /// The commitment to its seed.
    pub commitment: Commitment,
}

/// What happened to a deal.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    /// The house bound itself.
    Committed(Committed),
    /// A player added bytes of their own.
    Salted {
        /// Where.
        place: Place,
        /// The bytes.
        salt: Salt,
    },
    /// The seed was shown.
    Opened {
        /// Of which deal.
        deal: DealId,
        /// The seed.
        seed: Revealed,
    },
    /// The key of the deal is gone: its seed cannot be shown, and no card of it is known.
    Lost {
        /// Which deal.
        deal: DealId,
    },
}

/// A deal, as far as everybody may know it. Copies share what the cards do not change.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(from = "state::State", into = "state::State")]
pub struct Deal {
    /// What the house bound itself to.
    pub committed: Arc<Committed>,
    /// What the players added.
    pub salts: Arc<BTreeMap<Place, Salt>>,
    /// The seed, once it is shown.
    pub seed: Option<Revealed>,
    /// Whether it was given up because its key is gone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
    /// How many cards have left the deck.
    pub dealt: usize,
    /// Whose each card is that lies on the table, and which card of the deck, from nought:
    /// hand by hand, in the order of the positions.
    lies: Vec<(Holder, usize)>,
    /// Which position of a hand is being changed.
    changed: BTreeMap<Place, usize>,
    /// Which card of the deck was given up at a place.
    dropped: BTreeMap<Place, usize>,
}

impl Deal {
    /// A deal that begins.
    #[must_use]
    pub fn new(committed: Committed) -> Deal {
        Deal {
            committed: Arc::new(committed),
            salts: Arc::default(),
            seed: None,
            lost: false,
            dealt: 0,
            lies: Vec::new(),
            changed: BTreeMap::new(),
            dropped: BTreeMap::new(),
        }
    }

    /// The salts, for the shuffle.
    #[must_use]
    pub fn salts(&self) -> Salts {
        let mut salts = Salts::NONE;
        for (place, salt) in self.salts.iter() {
            // A place of a table is a place of its salts.
            let _ = salts.set(place.number(), salt.clone());
        }
        salts
    }

    /// The face of a card that was dealt, given the order of the deck.
    #[must_use]
    pub fn face(&self, order: &[Card; 52], holder: Holder, position: usize) -> Option<Card> {
        order.get(self.index(holder, position)?).copied()
    }

    /// Which card of the deck, from nought, lies at a position of a hand.
    #[must_use]
    pub fn index(&self, holder: Holder, position: usize) -> Option<usize> {
        let mut hand = self.lies.iter().filter(|(of, _)| *of == holder);
        hand.nth(position).map(|(_, card)| *card)
    }

    /// The card that was given up at a place, given the order of the deck.
    #[must_use]
    pub fn dropped(&self, order: &[Card; 52], place: Place) -> Option<Card> {
        order.get(*self.dropped.get(&place)?).copied()
    }

    /// Whether nothing more comes of the deal: its seed was shown, or it was given up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.seed.is_some() || self.lost
    }

    /// Whether a card of the deal was dealt.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.dealt > 0
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Committed(committed) => *self = Deal::new(committed.clone()),
            Event::Salted { place, salt } => {
                Arc::make_mut(&mut self.salts).insert(*place, salt.clone());
            }
            Event::Opened { seed, .. } => self.seed = Some(*seed),
            Event::Lost { .. } => self.lost = true,
        }
    }

    /// Follows the cards of the table.
    pub fn follow(&mut self, event: &round::Event) {
        match event {
            round::Event::CardDealt { to, .. } | round::Event::CardAdded { to } => {
                let after = self.lies.partition_point(|(of, _)| of <= to);
                self.lies.insert(after, (*to, self.dealt));
                self.dealt += 1;
            }
            round::Event::CardDrawn { place } => {
                let of = Holder::Place(*place);
                let mut hand = self.lies.iter_mut().filter(|(holder, _)| *holder == of);
                let changed = self.changed.get(place);
                if let Some((_, lies)) = changed.and_then(|position| hand.nth(*position)) {
                    self.dropped.insert(*place, *lies);
                    *lies = self.dealt;
                }
                self.dealt += 1;
            }
            round::Event::CardGivenUp {
                place, position, ..
            } => {
                self.changed.insert(*place, *position);
            }
            round::Event::CardSetAside => self.dealt += 1,
            // No card of the deck goes anywhere.
            round::Event::Sat { .. }
            | round::Event::SeatTaken { .. }
            | round::Event::Stood { .. }
            | round::Event::Left { .. }
            | round::Event::Waited { .. }
            | round::Event::CorrectionProposed(_)
            | round::Event::Corrected { .. }
            | round::Event::WagerPlaced { .. }
            | round::Event::WagerChanged { .. }
            | round::Event::WagerWithdrawn { .. }
            | round::Event::BettingOpened { .. }
            | round::Event::BettingClosed { .. }
            | round::Event::LockedOut
            | round::Event::CardShown { .. }
            | round::Event::CardRekeyed { .. }
            | round::Event::CardTurnedDown { .. }
            | round::Event::CardExposed { .. }
            | round::Event::DealCompleted
            | round::Event::DecisionsOpened { .. }
            | round::Event::Looked { .. }
            | round::Event::Laid { .. }
            | round::Event::HandNamed { .. }
            | round::Event::Declared { .. }
            | round::Event::Checked { .. }
            | round::Event::Stayed { .. }
            | round::Event::Folded { .. }
            | round::Event::DealerRead { .. }
            | round::Event::PrizeWon { .. }
            | round::Event::Money { .. }
            | round::Event::Collected { .. }
            | round::Event::Ruled { .. }
            | round::Event::RulingAsked { .. }
            | round::Event::RulingAnswered
            | round::Event::KeptApart { .. }
            | round::Event::Breached { .. }
            | round::Event::HandCounted { .. }
            | round::Event::StrayDiscarded { .. }
            | round::Event::HandMislaid { .. }
            | round::Event::HandRestored { .. }
            | round::Event::SeatDeemed { .. }
            | round::Event::Reopened { .. }
            | round::Event::ChipsFound { .. }
            | round::Event::HandVoided { .. }
            | round::Event::RoundVoided { .. }
            | round::Event::RoundSettled { .. }
            | round::Event::RoundOpened { .. }
            | round::Event::DeckStaged { .. }
            | round::Event::ShuffleNeeded
            | round::Event::DeckReplaced
            | round::Event::StubPutAway
            | round::Event::CardsCounted { .. }
            | round::Event::Ordered { .. }
            | round::Event::TableIdle
            | round::Event::Held { .. }
            | round::Event::ClockRead { .. } => {}
        }
    }
}
