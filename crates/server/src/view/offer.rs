//! Offers as buttons.

use cards::Card;
use floor::Table;
use floor::offer::{Offer, What};
use games::{Choice, Wager};
use serde::Serialize;
use utoipa::ToSchema;

use super::clause::ClauseView;
use super::story::name;
use crate::ask::Ask;

/// Something this person may do now; `command` is posted back.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Offer)]
pub struct OfferView {
    /// A name that stays the same while the offer stands.
    pub id: String,
    /// Where.
    pub place: u8,
    /// What, in one word.
    pub action: &'static str,
    /// What stands on the button.
    pub label: String,
    /// The key of the keyboard.
    #[schema(required)]
    pub key: Option<String>,
    /// Which wager.
    #[schema(required)]
    pub wager: Option<String>,
    /// How much, where there is no choice.
    #[schema(required)]
    pub amount: Option<i64>,
    /// At least so much.
    #[schema(required)]
    pub min: Option<i64>,
    /// At most so much.
    #[schema(required)]
    pub max: Option<i64>,
    /// Which card of the hand, from nought.
    #[schema(required)]
    pub card: Option<usize>,
    /// The clause that offers it.
    #[schema(required)]
    pub clause: Option<ClauseView>,
    /// What to post back, with the amount chosen.
    pub command: Ask,
}

impl OfferView {
    /// An offer as it is shown; `face` tells the owner's own cards.
    #[must_use]
    pub fn of(table: &Table, offer: &Offer, face: impl Fn(usize) -> Option<Card>) -> OfferView {
        let place = offer.place.number();
        let mut view = OfferView {
            id: String::new(),
            place,
            action: "",
            label: String::new(),
            key: None,
            wager: None,
            amount: None,
            min: None,
            max: None,
            card: None,
            clause: offer.under.map(|under| ClauseView::of(&table.book, under)),
            command: Ask::of(offer),
        };
        view.describe(table, offer, face);
        let of = view.wager.as_deref().unwrap_or_default();
        let card = view.card.map(|card| card.to_string()).unwrap_or_default();
        view.id = format!("{}-{place}-{of}{card}", view.action);
        view
    }

    fn describe(&mut self, table: &Table, offer: &Offer, face: impl Fn(usize) -> Option<Card>) {
        let place = offer.place;
        match offer.what {
            What::Sit => self.set(
                "sit",
                format!("Sit at place {place}"),
                Some(place.to_string()),
            ),
            What::TakeSeat => self.set("take-seat", format!("Make place {place} the seat"), None),
            What::Leave => self.set("leave", format!("Leave place {place}"), None),
            What::Wager {
                wager,
                least,
                most,
                stands,
            } => {
                let word = if stands { "change" } else { "wager" };
                self.set(word, name(wager), wager.word().get(0..1).map(str::to_owned));
                self.wager = Some(wager.word().to_owned());
                self.min = Some(least.in_cents());
                self.max = Some(most.in_cents());
                if least == most {
                    self.amount = self.min;
                    self.label = format!("{} {least}", name(wager));
                }
            }
            What::Withdraw(wager) => {
                self.set("withdraw", format!("Take back {}", wager.word()), None);
                self.wager = Some(wager.word().to_owned());
            }
            What::Decide(choice) => self.decide(table, choice),
            What::Exchange { position, price } => {
                let card = face(position)
                    .map_or_else(|| format!("card {}", position + 1), |card| card.to_string());
                let key = (position + 1).to_string();
                self.set("exchange", format!("Change {card} for {price}"), Some(key));
                self.card = Some(position);
                self.amount = Some(price.in_cents());
            }
        }
    }

    fn decide(&mut self, table: &Table, choice: Choice) {
        match choice {
            Choice::Fold => self.set("fold", "Fold".to_owned(), Some("f".to_owned())),
            Choice::Check => self.set("check", "Check".to_owned(), Some("c".to_owned())),
            Choice::Stay { amount, multiple } => {
                let wager = table.game().stay();
                let (action, key) = match (wager, multiple) {
                    (Wager::Bet, _) => ("bet", "b"),
                    (_, 4) => ("play-4x", "4"),
                    (_, 3) => ("play-3x", "3"),
                    (_, 2) => ("play-2x", "2"),
                    _ => ("play", "p"),
                };
                let times = match (wager, multiple) {
                    (Wager::Play, 2..) => format!(" {multiple}×"),
                    _ => String::new(),
                };
                let label = format!("{}{times} {amount}", name(wager));
                self.set(action, label, Some(key.to_owned()));
                self.amount = Some(amount.in_cents());
            }
            Choice::Raise { wager, amount } => {
                self.set("raise", format!("Make {} {amount}", wager.word()), None);
                self.wager = Some(wager.word().to_owned());
                self.amount = Some(amount.in_cents());
            }
            Choice::Withdraw { wager } => {
                self.set("withdraw", format!("Take back {}", wager.word()), None);
                self.wager = Some(wager.word().to_owned());
            }
            Choice::Exchange { .. } => {}
        }
    }

    fn set(&mut self, action: &'static str, label: String, key: Option<String>) {
        self.action = action;
        self.label = label;
        self.key = key;
    }
}
