//! A record told in words, each thing with the clauses it rests on.

use games::Holder;
use games::round::{Event as Happened, Word};
use rulebook::{Book, Citation};

use super::Record;
use crate::house::Event;
use crate::table::Table;

/// One thing that happened, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// At which table.
    pub table: u32,
    /// What kind of thing it is.
    pub kind: Kind,
    /// What happened.
    pub words: String,
    /// The clauses it rests on.
    pub under: Vec<String>,
}

/// What is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// What a player does.
    Player,
    /// What the dealer does, by the book's guide.
    Dealer,
    /// What the cards show.
    Cards,
    /// What is ruled.
    Ruling,
    /// A line of money.
    Money,
}

impl Record {
    /// What happened, in order. Cards that were never shown are not told.
    #[must_use]
    pub fn story(&self) -> Vec<Told> {
        let mut house = self.before.clone();
        let mut told = Vec::new();
        for entry in &self.entries {
            let mut shown = Shown::default();
            for event in &entry.events {
                let Event::Table {
                    table: number,
                    event: happened,
                    ..
                } = event
                else {
                    house.apply(event);
                    continue;
                };
                let known = house.tables.get(number).map_or(0, |it| it.log.len());
                house.apply(event);
                let Some(table) = house.tables.get(number) else {
                    continue;
                };
                told.extend(shown.unless_more(*number, happened));
                let done = table.log.get(known..).unwrap_or(&table.log);
                told.extend(done.iter().map(|line| Told {
                    table: *number,
                    kind: Kind::Dealer,
                    words: line.words.clone(),
                    under: vec![table.book.cite(line.under)],
                }));
                told.extend(tell(*number, table, happened));
            }
            told.extend(shown.done());
        }
        told
    }
}

/// Cards of one holder turned up one after another, told together.
#[derive(Default)]
struct Shown {
    at: Option<(u32, Holder)>,
    cards: Vec<String>,
}

impl Shown {
    /// What has been shown, unless the event shows more of the same.
    fn unless_more(&mut self, table: u32, event: &Happened) -> Option<Told> {
        let Happened::CardShown { of, card, .. } = event else {
            return self.done();
        };
        let told = match self.at == Some((table, *of)) {
            true => None,
            false => self.done(),
        };
        self.at = Some((table, *of));
        self.cards.push(card.to_string());
        told
    }

    fn done(&mut self) -> Option<Told> {
        let (table, of) = self.at.take()?;
        let cards = std::mem::take(&mut self.cards).join(" ");
        let words = match of {
            Holder::Place(place) => format!("place {place} shows {cards}"),
            Holder::Dealer => format!("the dealer's hand shows {cards}"),
            Holder::Board => format!("the board shows {cards}"),
        };
        let (kind, under) = (Kind::Cards, Vec::new());
        Some(Told {
            table,
            kind,
            words,
            under,
        })
    }
}

fn tell(number: u32, table: &Table, event: &Happened) -> Option<Told> {
    let (kind, words, under) = match event {
        Happened::Sat { place, person } => player(format!("{person} sits down at place {place}")),
        Happened::WagerPlaced {
            place,
            wager,
            amount,
            ..
        } => player(format!("place {place} wagers {amount} on {wager}")),
        Happened::WagerChanged {
            place,
            wager,
            amount,
        } => player(format!("place {place} makes the {wager} {amount}")),
        Happened::WagerWithdrawn { place, wager } => {
            player(format!("place {place} takes the {wager} back"))
        }
        Happened::Looked { place } => player(format!("place {place} looks at the cards")),
        Happened::Declared { place } => player(format!("place {place} declares a jackpot hand")),
        Happened::Checked { place } => player(format!("place {place} checks")),
        Happened::Folded { place } => player(format!("place {place} folds")),
        Happened::Stayed {
            place,
            wager,
            amount,
        } => player(format!("place {place} stays in with {amount} on {wager}")),
        Happened::CardGivenUp { place, price, .. } => {
            player(format!("place {place} gives a card up for {price}"))
        }
        Happened::DealerRead { qualifies, under } => {
            let has = if *qualifies {
                "qualifies"
            } else {
                "has no hand"
            };
            (Kind::Cards, format!("the dealer {has}"), vec![*under])
        }
        Happened::Ruled { given } => {
            let words = format!("{}: {}", given.what, given.ruling);
            (Kind::Ruling, words, vec![given.under])
        }
        Happened::RulingAsked { pending } => {
            let choices: Vec<_> = pending.choices.iter().map(ToString::to_string).collect();
            let words = format!("the {} rules {}", pending.by, choices.join(" or "));
            (Kind::Ruling, words, vec![pending.under])
        }
        Happened::Breached { place, under } => {
            let words = format!("a breach is noted at place {place}");
            (Kind::Ruling, words, vec![*under])
        }
        Happened::Money {
            word,
            place,
            wager,
            amount,
            under,
        } => {
            let word = match word {
                Word::Paid => "paid",
                Word::Taken => "taken",
                Word::Returned => "returned",
                Word::Void => "void, and given back",
            };
            let words = format!("place {place}, {wager}: {amount} {word}");
            (Kind::Money, words, under.iter().collect())
        }
        _ => return None,
    };
    Some(Told {
        table: number,
        kind,
        words,
        under: cited(&table.book, under),
    })
}

fn player(words: String) -> (Kind, String, Vec<Citation>) {
    (Kind::Player, words, Vec::new())
}

fn cited(book: &Book, under: Vec<Citation>) -> Vec<String> {
    under.into_iter().map(|under| book.cite(under)).collect()
}
