//! Offers as buttons.

use cards::Card;
use floor::Table;
use floor::offer::Offer;
use games::Wager;
use games::round::Command;
use serde::Serialize;
use utoipa::ToSchema;

use super::clause::ClauseView;
use super::line::name;

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
    pub command: Command,
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
            command: offer.command.clone(),
        };
        view.describe(table, offer, face);
        let of = view.wager.as_deref().unwrap_or_default();
        let card = view.card.map(|card| card.to_string()).unwrap_or_default();
        view.id = format!("{}-{place}-{of}{card}", view.action);
        view
    }

    fn describe(&mut self, table: &Table, offer: &Offer, face: impl Fn(usize) -> Option<Card>) {
        match &offer.command {
            Command::Sit { place, .. } => {
                let label = format!("Sit at place {place}");
                self.set("sit", label, Some(place.to_string()));
            }
            Command::Seat { place, .. } => {
                self.set("seat", format!("Make place {place} the seat"), None);
            }
            Command::Leave { place } => self.set("leave", format!("Leave place {place}"), None),
            Command::Wager { wager, .. } => {
                let key = wager.word().get(0..1).map(str::to_owned);
                self.set("wager", name(*wager), key);
                self.take_chips(*wager, offer);
            }
            Command::Raise { wager, amount, .. } => {
                let key = wager.word().get(0..1).map(str::to_owned);
                match offer.bounds {
                    Some(_) => {
                        self.set("raise", name(*wager), key);
                        self.take_chips(*wager, offer);
                    }
                    None => {
                        self.set("raise", format!("Make {} {amount}", wager.word()), None);
                        self.wager = Some(wager.word().to_owned());
                        self.amount = Some(amount.in_cents());
                    }
                }
            }
            Command::Withdraw { wager, .. } => {
                self.set("withdraw", format!("Take back {}", wager.word()), None);
                self.wager = Some(wager.word().to_owned());
            }
            Command::Fold { .. } => self.set("fold", "Fold".to_owned(), Some("f".to_owned())),
            Command::Check { .. } => self.set("check", "Check".to_owned(), Some("c".to_owned())),
            Command::Bet { amount, .. } => {
                let label = format!("{} {amount}", name(Wager::Bet));
                self.set("bet", label, Some("b".to_owned()));
                self.amount = Some(amount.in_cents());
            }
            Command::Play { place, amount } => {
                let times = table.times_the_ante(*place, *amount);
                let (action, key) = match times {
                    4 => ("play-4x", "4"),
                    3 => ("play-3x", "3"),
                    2 => ("play-2x", "2"),
                    _ => ("play", "p"),
                };
                let times = match times {
                    2.. => format!(" {times}×"),
                    _ => String::new(),
                };
                let label = format!("{}{times} {amount}", name(Wager::Play));
                self.set(action, label, Some(key.to_owned()));
                self.amount = Some(amount.in_cents());
            }
            Command::Change { card: position, .. } => {
                let card = face(*position)
                    .map_or_else(|| format!("card {}", position + 1), |card| card.to_string());
                let key = (position + 1).to_string();
                let label = format!("Change {card} for {}", offer.costs);
                self.set("change", label, Some(key));
                self.card = Some(*position);
                self.amount = Some(offer.costs.in_cents());
            }
            // What only the house or its people tell is no button of a player's.
            other => debug_assert!(false, "an offer without words: {other:?}"),
        }
    }

    /// Between which amounts chips are put down.
    fn take_chips(&mut self, wager: Wager, offer: &Offer) {
        let Some((least, most)) = offer.bounds else {
            return;
        };
        self.wager = Some(wager.word().to_owned());
        self.min = Some(least.in_cents());
        self.max = Some(most.in_cents());
        if least == most {
            self.amount = self.min;
            self.label = format!("{} {least}", name(wager));
        }
    }

    fn set(&mut self, action: &'static str, label: String, key: Option<String>) {
        self.action = action;
        self.label = label;
        self.key = key;
    }
}
