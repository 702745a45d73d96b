//! What happened, line by line, in words for everybody at the table.

use cards::Card;
use floor::Table;
use floor::house::Event;
use games::round::{self, Word};
use games::{Holder, Place, Wager};
use money::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::clause::ClauseView;
use super::words::MoneyWord;
use crate::people::People;

/// One thing that happened, in words, with the clauses it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Line)]
pub struct LineView {
    /// It in words.
    pub text: String,
    /// Where.
    #[schema(required)]
    pub place: Option<u8>,
    /// The word of money, where money moved.
    #[schema(required)]
    pub word: Option<MoneyWord>,
    /// Which wager.
    #[schema(required)]
    pub wager: Option<String>,
    /// How much, in minor units.
    #[schema(required)]
    pub amount: Option<i64>,
    /// The clauses it rests on.
    pub clauses: Vec<ClauseView>,
    /// The faces that were shown with it, where any were.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>, required = false)]
    pub cards: Vec<Card>,
}

impl LineView {
    fn say(text: String) -> LineView {
        LineView {
            text,
            place: None,
            word: None,
            wager: None,
            amount: None,
            clauses: Vec::new(),
            cards: Vec::new(),
        }
    }

    fn shown(of: Holder, cards: Vec<Card>) -> LineView {
        let faces: Vec<String> = cards.iter().map(ToString::to_string).collect();
        let faces = faces.join(" ");
        let line = match of {
            Holder::Dealer => LineView::say(format!("The dealer shows {faces}")),
            Holder::Board => LineView::say(format!("On the board: {faces}")),
            Holder::Place(place) => LineView::at(place, &format!("shows {faces}")),
        };
        LineView { cards, ..line }
    }

    fn at(place: Place, text: &str) -> LineView {
        LineView {
            place: Some(place.number()),
            ..LineView::say(format!("Place {place}: {text}"))
        }
    }

    fn wager(place: Place, wager: Wager, amount: Money, text: &str) -> LineView {
        LineView {
            wager: Some(wager.word().to_owned()),
            amount: Some(amount.in_cents()),
            ..LineView::at(place, text)
        }
    }

    /// A line of money.
    #[must_use]
    pub fn money(table: &Table, line: &round::MoneyLine) -> LineView {
        let name = name(line.wager);
        let amount = line.amount;
        let (word, text) = match line.word {
            Word::Paid => (MoneyWord::Paid, format!("{name} wins {amount}")),
            Word::Taken => (MoneyWord::Taken, format!("{name} loses {amount}")),
            Word::Returned => (MoneyWord::Returned, format!("{name} of {amount} returned")),
            Word::Void => (
                MoneyWord::Void,
                format!("{name} of {amount} void, given back"),
            ),
        };
        LineView {
            word: Some(word),
            clauses: ClauseView::all(&table.book, &line.under),
            ..LineView::wager(line.place, line.wager, amount, &text)
        }
    }
}

/// What events tell the table. Cards of one hand that are shown one after another are
/// one line.
#[must_use]
pub fn lines<'e>(
    table: &Table,
    people: &People,
    events: impl Iterator<Item = &'e Event>,
) -> Vec<LineView> {
    let mut lines = Vec::new();
    let mut shown: Option<(Holder, Vec<Card>)> = None;
    for event in events {
        let face = match event {
            Event::Table {
                event: round::Event::CardShown { of, card, .. },
                ..
            } => Some((*of, *card)),
            _ => None,
        };
        match (&mut shown, face) {
            (Some((holder, cards)), Some((of, card))) if *holder == of => cards.push(card),
            (_, Some((of, card))) => {
                let before = shown.replace((of, vec![card]));
                lines.extend(before.map(|(of, cards)| LineView::shown(of, cards)));
            }
            (_, None) => {
                let line = line(table, people, event);
                if line.is_some() {
                    let before = shown.take();
                    lines.extend(before.map(|(of, cards)| LineView::shown(of, cards)));
                }
                lines.extend(line);
            }
        }
    }
    lines.extend(shown.map(|(of, cards)| LineView::shown(of, cards)));
    lines
}

/// What an event tells the table; nothing, where it tells nobody anything.
fn line(table: &Table, people: &People, event: &Event) -> Option<LineView> {
    let cite = |under| vec![ClauseView::of(&table.book, under)];
    let event = match event {
        Event::Table { event, .. } => event,
        Event::Deal {
            event: floor::deal::Event::Opened { .. },
            ..
        } => return Some(LineView::say("The deal is open to be checked".to_owned())),
        _ => return None,
    };
    Some(match event {
        round::Event::Sat { place, person } => {
            LineView::at(*place, &format!("{} sits down", people.name(person)))
        }
        round::Event::Left { place } => LineView::at(*place, "left"),
        round::Event::WagerPlaced {
            place,
            wager,
            amount,
            ..
        } => LineView::wager(
            *place,
            *wager,
            *amount,
            &format!("{} {amount}", name(*wager)),
        ),
        round::Event::WagerChanged {
            place,
            wager,
            amount,
        } => {
            let text = format!("{} now {amount}", name(*wager));
            LineView::wager(*place, *wager, *amount, &text)
        }
        round::Event::WagerWithdrawn { place, wager } => {
            LineView::at(*place, &format!("{} taken back", name(*wager)))
        }
        round::Event::BettingOpened { under } => LineView {
            clauses: cite(*under),
            ..LineView::say("Betting is open".to_owned())
        },
        round::Event::BettingClosed { under } => LineView {
            clauses: cite(*under),
            ..LineView::say("No more bets".to_owned())
        },
        round::Event::DealCompleted => LineView::say("The cards are dealt".to_owned()),
        round::Event::Folded { place } => LineView::at(*place, "folds"),
        round::Event::Checked { place } => LineView::at(*place, "checks"),
        round::Event::Stayed {
            place,
            wager,
            amount,
        } => LineView::wager(
            *place,
            *wager,
            *amount,
            &format!("{} {amount}", name(*wager)),
        ),
        round::Event::CardGivenUp { place, price, .. } => {
            let text = format!("changes a card for {price}");
            LineView::wager(*place, Wager::Exchange, *price, &text)
        }
        round::Event::Declared { place } => LineView::at(*place, "declares a jackpot hand"),
        round::Event::DealerRead { qualifies, under } => LineView {
            clauses: cite(*under),
            ..LineView::say(if *qualifies {
                "The dealer's hand plays".to_owned()
            } else {
                "No hand: the dealer does not qualify".to_owned()
            })
        },
        round::Event::PrizeWon { place, category } => {
            LineView::at(*place, &format!("{category} wins a jackpot prize"))
        }
        round::Event::Money {
            word,
            place,
            wager,
            amount,
            under,
        } => {
            let line = round::MoneyLine {
                word: *word,
                place: *place,
                wager: *wager,
                amount: *amount,
                under: *under,
            };
            return Some(LineView::money(table, &line));
        }
        round::Event::Ruled { given } => LineView {
            clauses: cite(given.under),
            ..LineView::say(format!("Ruled: {}", given.what.means()))
        },
        round::Event::RoundVoided { .. } => LineView::say("The round is void".to_owned()),
        round::Event::RoundSettled => LineView::say("The round is settled".to_owned()),
        round::Event::RoundOpened { .. } => LineView::say("A new round".to_owned()),
        _ => return None,
    })
}

/// A wager as it is called at the table.
#[must_use]
pub fn name(wager: Wager) -> String {
    let mut words = wager.word().replace('-', " ");
    if let Some(first) = words.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    words
}
