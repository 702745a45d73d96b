//! A round from the journal, for people and machines.

use floor::Table;
use floor::deal;
use floor::house::Event;
use games::round::{self, Phase, Word};
use games::{Holder, Place};
use money::Money;
use narrator::{Bystander, Texts, Topic};
use rulebook::{Book, Citation};
use serde::Serialize;

use crate::PastRound;

/// What happened in a round, from the first wager to the last payout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundReport {
    /// Its name.
    pub round: String,
    /// Its table.
    pub table: u32,
    /// The book it was ruled by.
    pub book: String,
    /// The digest of that book.
    pub digest: String,
    /// Where it stands in the stream of its table: the first entry and the last.
    pub entries: (u64, u64),
    /// When it began, in milliseconds of the house's clock.
    pub began_ms: i64,
    /// When the last thing happened in it.
    pub ended_ms: i64,
    /// Whether it was settled, became void, or is open.
    pub stands: &'static str,
    /// The wagers made before the deal.
    pub wagers: Vec<Wagered>,
    /// What happened, in words.
    pub told: Vec<Spoken>,
    /// The cards that lay on the table; `??` is one that was not shown.
    pub hands: Vec<Hand>,
    /// What became of the wagers.
    pub settlement: Vec<Settled>,
    /// The movements of money.
    pub ledger: Vec<Moved>,
    /// Its deals: one, and one more for every misdeal.
    pub deals: Vec<Deal>,
    /// What the dealer did, in the words of the book.
    pub guide: Vec<GuideLine>,
}

/// A wager that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wagered {
    /// Where.
    pub place: u8,
    /// By whom.
    pub person: String,
    /// Which.
    pub wager: &'static str,
    /// How much, in minor units.
    pub amount: Money,
}

/// Something that happened, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spoken {
    /// Where, if it is about one place.
    pub place: Option<u8>,
    /// A sentence.
    pub words: String,
    /// The clauses it rests on.
    pub under: Vec<Clause>,
}

/// Cards of one holder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// Whose.
    pub holder: String,
    /// The cards in order.
    pub cards: Vec<String>,
}

/// What became of a wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settled {
    /// Where.
    pub place: u8,
    /// Which.
    pub wager: &'static str,
    /// What happened to it.
    pub word: &'static str,
    /// How much.
    pub amount: Money,
    /// The clauses, the most particular first.
    pub under: Vec<Clause>,
}

/// A movement of money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moved {
    /// Where it came from.
    pub from: String,
    /// Where it went.
    pub to: String,
    /// How much.
    pub amount: Money,
}

/// A deal, with everything that checks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deal {
    /// Its name.
    pub deal: String,
    /// Which key of the house it was made with.
    pub key: String,
    /// What the operating system gave.
    pub entropy: String,
    /// The commitment.
    pub commitment: String,
    /// What the players added: place and bytes.
    pub salts: Vec<(u8, String)>,
    /// The seed, once it is shown.
    pub seed: Option<String>,
    /// The cards that were shown of it.
    pub shown: Vec<Dealt>,
}

/// A card that was shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dealt {
    /// Which card of the deck, from nought; none: it lies where no card was dealt.
    pub index: Option<usize>,
    /// Its face.
    pub card: String,
}

/// A step of the dealer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GuideLine {
    /// What was done.
    pub words: String,
    /// The clause that says so.
    pub under: Clause,
}

/// A clause that something rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// As it is cited: `5.3(b)`, `11.8 by reading A05`.
    pub clause: String,
    /// What it asks.
    pub asks: String,
}

impl RoundReport {
    /// What the journal has of a round; none, if its table is not there.
    #[must_use]
    pub fn of(played: &PastRound) -> Option<RoundReport> {
        let table = played.at_table()?;
        let numbers = || played.documents().map(|document| document.sequence);
        let times = || {
            played
                .documents()
                .map(|document| document.record.at.in_ms())
        };
        let guide = table.log().into_iter().map(|line| GuideLine {
            under: Clause::of(&table.book, line.under),
            words: line.words,
        });
        Some(RoundReport {
            round: format!("t{}-{}", played.table, played.number),
            table: played.table,
            book: table.book.id.clone(),
            digest: table.book.digest(),
            entries: (numbers().min()?, numbers().max()?),
            began_ms: times().min()?,
            ended_ms: times().max()?,
            stands: match table.round.phase {
                Phase::Settled => "settled",
                Phase::Void => "void",
                _ => "open",
            },
            wagers: played.events().filter_map(wagered).collect(),
            told: told(played, table),
            hands: hands(table),
            settlement: settlement(table),
            ledger: ledger(played),
            deals: deals(played),
            guide: guide.collect(),
        })
    }
}

impl Clause {
    fn of(book: &Book, citation: Citation) -> Clause {
        let asks = book.clause(citation.clause);
        Clause {
            clause: book.cite(citation),
            asks: asks.map_or_else(String::new, |clause| clause.must.clone()),
        }
    }
}

fn at_table(event: &Event) -> Option<&round::Event> {
    match event {
        Event::Table { event, .. } => Some(event),
        _ => None,
    }
}

fn wagered(event: &Event) -> Option<Wagered> {
    match at_table(event)? {
        round::Event::WagerPlaced {
            place,
            person,
            wager,
            amount,
            ..
        } => Some(Wagered {
            place: place.number(),
            person: person.clone(),
            wager: wager.word(),
            amount: *amount,
        }),
        _ => None,
    }
}

/// What happened, to somebody who watched.
fn told(played: &PastRound, table: &Table) -> Vec<Spoken> {
    let events = played.told.iter().flat_map(|told| told.events());
    let lines = narrator::stretch(Texts::english(), &Bystander, &played.before, events);
    let here = lines.into_iter().filter(|line| line.table == played.table);
    // What the dealer did is listed apart.
    let here = here.filter(|line| line.sentence.topic != Topic::Dealer);
    let spoken = here.map(|line| Spoken {
        place: line.sentence.place.map(Place::number),
        words: Texts::english().line(&line.sentence),
        under: line
            .sentence
            .under
            .iter()
            .map(|under| Clause::of(&table.book, *under))
            .collect(),
    });
    spoken.collect()
}

fn hands(table: &Table) -> Vec<Hand> {
    let places = table.round.spots.keys().copied().map(Holder::Place);
    let holders = [Holder::Board, Holder::Dealer].into_iter().chain(places);
    let hands = holders.filter_map(|holder| {
        let hand = table.round.hand(holder).filter(|hand| !hand.is_empty())?;
        let holder = match holder {
            Holder::Place(place) => format!("place {place}"),
            Holder::Dealer => "dealer".to_owned(),
            Holder::Board => "board".to_owned(),
        };
        let cards = hand.faces().iter().map(ToString::to_string).collect();
        Some(Hand { holder, cards })
    });
    hands.collect()
}

fn settlement(table: &Table) -> Vec<Settled> {
    let lines = table.round.lines.iter().map(|line| Settled {
        place: line.place.number(),
        wager: line.wager.word(),
        word: match line.word {
            Word::Paid => "paid",
            Word::Taken => "taken",
            Word::Returned => "returned",
            Word::Void => "void",
        },
        amount: line.amount,
        under: line
            .under
            .iter()
            .map(|citation| Clause::of(&table.book, citation))
            .collect(),
    });
    lines.collect()
}

fn ledger(played: &PastRound) -> Vec<Moved> {
    let moved = played.postings.iter().map(|posting| Moved {
        from: posting.from.to_string(),
        to: posting.to.to_string(),
        amount: posting.amount,
    });
    moved.collect()
}

fn deals(played: &PastRound) -> Vec<Deal> {
    let mut deals: Vec<(deal::Deal, Deal)> = Vec::new();
    for event in played.events() {
        if let Event::Deal {
            event: deal::Event::Committed(committed),
            ..
        } = event
        {
            let told = Deal {
                deal: committed.deal.to_string(),
                key: committed.key.clone(),
                entropy: committed.entropy.to_string(),
                commitment: committed.commitment.to_string(),
                salts: Vec::new(),
                seed: None,
                shown: Vec::new(),
            };
            deals.push((deal::Deal::new(committed.clone()), told));
            continue;
        }
        let Some((lies, told)) = deals.last_mut() else {
            continue;
        };
        match event {
            Event::Deal {
                event: deal::Event::Salted { place, salt },
                ..
            } => told.salts.push((place.number(), salt.to_string())),
            Event::Deal {
                event: deal::Event::Opened { seed, .. },
                ..
            } => told.seed = Some(seed.to_string()),
            Event::Table {
                event:
                    round::Event::CardShown {
                        of, position, card, ..
                    },
                ..
            } => told.shown.push(Dealt {
                index: lies.index(*of, *position),
                card: card.to_string(),
            }),
            Event::Table { event, .. } => lies.follow(event),
            _ => {}
        }
    }
    deals.into_iter().map(|(_, told)| told).collect()
}
