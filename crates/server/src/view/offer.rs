//! Offers as buttons.

use cards::Card;
use floor::Table;
use floor::offer::Offer;
use games::round::Command;
use games::{Place, Wager};
use money::Money;
use narrator::Texts;
use serde::Serialize;
use utoipa::ToSchema;

use super::clause::ClauseView;
use super::words::OfferWord;
use crate::wish::Wish;

/// The largest whole number that every reader of JSON keeps: what may be wagered without a limit
/// is written so.
const MOST_CENTS: i64 = (1 << 53) - 1;

/// Something this person may do now; `command` is posted back.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Offer)]
pub struct OfferView {
    /// A name that stays the same while the offer stands.
    pub id: String,
    /// Where.
    pub place: u8,
    /// What it is.
    pub kind: OfferWord,
    /// Whether it is a decision on the hand.
    pub decision: bool,
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
    /// What a wager before the cards gives up, where it is the one that a decision asks
    /// for: it is a blind bet, and not the decision that follows; null: it is none.
    #[schema(required)]
    pub blind: Option<String>,
    /// The wager that follows this one, and what it takes; null: none does.
    #[schema(required)]
    pub follow: Option<FollowView>,
    /// What to be warned of before it is taken; null: of nothing.
    #[schema(required)]
    pub caution: Option<CautionView>,
    /// The clause that offers it.
    #[schema(required)]
    pub clause: Option<ClauseView>,
    /// What to post back, with the amount chosen.
    #[schema(value_type = Command)]
    pub command: Wish,
}

/// What somebody is warned of before they do something; it is theirs to do all the same.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Caution)]
pub struct CautionView {
    /// It in words.
    pub words: String,
    /// The clause that makes it one.
    pub clause: ClauseView,
}

/// The wager that follows another once the cards are seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Follow)]
pub struct FollowView {
    /// The wager.
    pub wager: String,
    /// What it is called.
    pub label: String,
    /// How many times the first wager it takes at least.
    pub least_times: i64,
    /// How many times at most.
    pub most_times: i64,
    /// The most of the first wager that one's chips could follow at least once; null: not
    /// even the least of it.
    #[schema(required)]
    pub up_to: Option<i64>,
}

impl OfferView {
    /// An offer as it is shown; `face` tells the owner's own cards.
    #[must_use]
    pub fn of(
        texts: &Texts,
        table: &Table,
        offer: &Offer,
        face: impl Fn(usize) -> Option<Card>,
    ) -> OfferView {
        let place = offer.place.number();
        let mut view = OfferView {
            id: String::new(),
            place,
            kind: OfferWord::Wager,
            decision: false,
            action: "",
            label: String::new(),
            key: None,
            wager: None,
            amount: None,
            min: None,
            max: None,
            card: None,
            blind: None,
            follow: None,
            caution: None,
            clause: offer.under.map(|under| ClauseView::at(table, under)),
            command: Wish::Round(offer.command.clone()),
        };
        view.describe(texts, table, offer, face);
        let of = view.wager.as_deref().unwrap_or_default();
        let card = view.card.map(|card| card.to_string()).unwrap_or_default();
        view.id = format!("{}-{place}-{of}{card}", view.action);
        view
    }

    fn describe(
        &mut self,
        texts: &Texts,
        table: &Table,
        offer: &Offer,
        face: impl Fn(usize) -> Option<Card>,
    ) {
        let say = |key: &str, values: &[(&str, &str)]| texts.say(key, values);
        let name = |wager: Wager| texts.label(wager);
        match &offer.command {
            Command::Sit { place, .. } => {
                let place = place.to_string();
                self.set("sit", say("offers.sit", &[("place", &place)]), Some(place));
            }
            Command::Seat { place, .. } => {
                let place = place.to_string();
                self.set("seat", say("offers.seat", &[("place", &place)]), None);
            }
            Command::Leave { .. } => self.set("leave", say("offers.leave", &[]), None),
            Command::Wager { wager, .. } => {
                let key = wager.word().get(0..1).map(str::to_owned);
                // What is staked on staying in before a card is seen.
                let label = match *wager == table.game().stay() {
                    true => say("offers.blind", &[("label", &name(*wager))]),
                    false => name(*wager),
                };
                self.set("wager", label, key);
                self.take_chips(texts, *wager, offer);
            }
            Command::Raise { wager, amount, .. } => {
                let key = wager.word().get(0..1).map(str::to_owned);
                match offer.bounds {
                    Some(_) => {
                        self.set("raise", name(*wager), key);
                        self.take_chips(texts, *wager, offer);
                    }
                    None => {
                        let (short, written) = (texts.short(*wager), texts.amount(*amount));
                        let values: [(&str, &str); 2] = [("wager", &short), ("amount", &written)];
                        self.set("raise", say("offers.raise", &values), None);
                        self.wager = Some(wager.word().to_owned());
                        self.amount = Some(amount.in_cents());
                    }
                }
            }
            Command::Withdraw { wager, .. } => {
                let label = name(*wager);
                self.set(
                    "withdraw",
                    say("offers.withdraw", &[("label", &label)]),
                    None,
                );
                self.wager = Some(wager.word().to_owned());
            }
            Command::Fold { .. } => {
                self.set("fold", say("offers.fold", &[]), Some("f".to_owned()));
            }
            Command::Check { .. } => {
                self.set("check", say("offers.check", &[]), Some("k".to_owned()));
            }
            Command::Bet { amount, .. } => {
                let label = say("offers.bet", &[("amount", &texts.amount(*amount))]);
                self.set("bet", label, Some("b".to_owned()));
                self.amount = Some(amount.in_cents());
            }
            Command::Play { place, amount } => {
                let (action, times) = stay(table, *place, Wager::Play, *amount);
                let key = match action {
                    "play-4x" => "4",
                    "play-3x" => "3",
                    "play-2x" => "2",
                    _ => "p",
                };
                let (written, many) = (texts.amount(*amount), times.to_string());
                let values: [(&str, &str); 2] = [("times", &many), ("amount", &written)];
                let label = match times {
                    2.. => say("offers.play-times", &values),
                    _ => say("offers.play", &values),
                };
                self.set(action, label, Some(key.to_owned()));
                self.amount = Some(amount.in_cents());
            }
            Command::Change { card: position, .. } => {
                let key = (position + 1).to_string();
                let card = face(*position).map_or_else(
                    || say("offers.card", &[("number", &key)]),
                    |card| card.printed(),
                );
                let costs = texts.amount(offer.costs);
                let values: [(&str, &str); 2] = [("card", &card), ("amount", &costs)];
                let label = say("offers.change", &values);
                self.set("change", label, Some(key));
                self.card = Some(*position);
                self.amount = Some(offer.costs.in_cents());
            }
            // What only the house or its people tell is no button of a player's.
            other => debug_assert!(false, "an offer without words: {other:?}"),
        }
    }

    /// Between which amounts chips are put down.
    fn take_chips(&mut self, texts: &Texts, wager: Wager, offer: &Offer) {
        let Some((least, most)) = offer.bounds else {
            return;
        };
        self.wager = Some(wager.word().to_owned());
        self.min = Some(least.in_cents());
        self.max = Some(most.in_cents().min(MOST_CENTS));
        if least == most {
            self.amount = self.min;
            let amount = texts.amount(least);
            let values: [(&str, &str); 2] = [("label", &self.label), ("amount", &amount)];
            self.label = texts.say("offers.fixed", &values);
        }
    }

    fn set(&mut self, action: &'static str, label: String, key: Option<String>) {
        self.action = action;
        self.label = label;
        self.key = key;
        self.kind = match action {
            "sit" | "seat" => OfferWord::Seat,
            "leave" => OfferWord::Leave,
            "wager" | "raise" | "withdraw" => OfferWord::Wager,
            _ => OfferWord::Decision,
        };
        self.decision = self.kind == OfferWord::Decision;
    }

    /// An offer of the house's own, which no round knows.
    #[must_use]
    pub fn own(place: u8, kind: OfferWord, action: &'static str, label: String) -> OfferView {
        let (command, key) = match kind {
            OfferWord::Money => (Wish::Refill, None),
            _ => (Wish::Deal, Some("Enter".to_owned())),
        };
        OfferView {
            id: format!("{action}-{place}-"),
            place,
            kind,
            decision: false,
            action,
            label,
            key,
            wager: None,
            amount: None,
            min: None,
            max: None,
            card: None,
            blind: None,
            follow: None,
            caution: None,
            clause: None,
            command,
        }
    }
}

/// The word for staying in with a wager of this amount, and how many times the ante it is.
pub(super) fn stay(
    table: &Table,
    place: Place,
    wager: Wager,
    amount: Money,
) -> (&'static str, i64) {
    if wager != Wager::Play {
        return ("bet", 1);
    }
    let times = table.times_the_ante(place, amount);
    let action = match times {
        4 => "play-4x",
        3 => "play-3x",
        2 => "play-2x",
        _ => "play",
    };
    (action, times)
}
