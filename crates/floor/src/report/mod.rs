//! A table as those who work at it see it: one document, made of what the journal knows.
//!
//! The people of the house read it over HTTP, and what checks a case reads nothing else, at a
//! house in its own memory as over a socket. No card source is asked: a face that was not shown
//! is `??`.

mod jackpot;
mod of_table;
mod parts;

use games::round::{Command, Phase, Pile, Round};
use games::{Holder, Place, Wager};
use money::Money;
use rulebook::{Book, Citation, Citations, Standing};
use serde::{Deserialize, Serialize};

use crate::house::{House, Part};
use crate::table::Table;

pub use jackpot::{
    AwardReport, JackpotReport, LevelReport, LinkedTable, MeterReport, PlaceOfLink, RatedReport,
    WagersReport,
};
pub use parts::{
    BreachReport, Change, Choices, Counted, Due, Grounds, HandReport, Judged, Light, MoneyReport,
    NamedHand, OfferReport, PlaceReport, RulingReport, SignReport, StakeReport, StepReport, Term,
    UpCard,
};

/// A clause that something rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorGround)
)]
pub struct Ground {
    /// Its number in the book.
    pub clause: String,
    /// How the book stands behind it: `stated`, `reconstructed`, `reading A12`,
    /// `operator's option`.
    pub standing: String,
}

/// Clauses that something rests on.
pub type Under = Vec<Ground>;

/// A table as those who work at it see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = FloorOfTable)
)]
pub struct TableReport {
    /// Its number.
    pub table: u32,
    /// The id of its book.
    pub book: String,
    /// The number of the round.
    pub round: u64,
    /// Where the round is: `betting`, `dealing`, `deciding`, `showing`, `settled`, `void`,
    /// `suspended`, `pending`.
    pub state: String,
    /// What that rests on.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Ground>))]
    pub state_under: Under,
    /// The jackpot it plays for.
    #[cfg_attr(feature = "schema", schema(required))]
    pub jackpot: Option<String>,
    /// What became of wagers in this round, in order.
    pub money: Vec<MoneyReport>,
    /// Every place.
    pub places: Vec<PlaceReport>,
    /// Every hand, the dealer's and the community cards.
    pub hands: Vec<HandReport>,
    /// Whether the dealer's hand qualifies, once it is shown.
    #[cfg_attr(feature = "schema", schema(required))]
    pub qualifies: Option<Judged>,
    /// The dealer's cards that lie open.
    pub up: UpCard,
    /// The rulings that were given in this round.
    pub rulings: Vec<RulingReport>,
    /// The ruling that waits for an office.
    #[cfg_attr(feature = "schema", schema(required))]
    pub pending: Option<Choices>,
    /// The breaches that were noted.
    pub breaches: Vec<BreachReport>,
    /// The dealer's steps of this round so far.
    pub done: Vec<StepReport>,
    /// The dealer's steps from here on.
    pub next: Vec<StepReport>,
    /// What lies in the piles, by their names.
    pub counts: Vec<Counted>,
    /// Which of its decks is in play, from one.
    pub deck: Counted,
    /// What the sign says.
    pub sign: Vec<SignReport>,
    /// What will be due by the clock.
    #[cfg_attr(feature = "schema", schema(required))]
    pub due: Option<Due>,
    /// Where words get their meaning; one without a word is for all others.
    pub terms: Vec<Term>,
    /// The clauses that are others from a day on.
    pub changes: Vec<Change>,
    /// What lets the table be as it is set up.
    pub grounds: Vec<Grounds>,
}

/// Clauses of a book, written down.
pub(crate) fn written(book: &Book, cited: impl IntoIterator<Item = Citation>) -> Under {
    let cited = cited.into_iter();
    cited
        .map(|citation| Ground {
            clause: book.clause_id(citation.clause).to_owned(),
            standing: standing(book, citation.standing),
        })
        .collect()
}

/// How a book stands behind a clause, in a word.
fn standing(book: &Book, standing: Standing) -> String {
    match standing {
        Standing::Stated => "stated".to_owned(),
        Standing::Reconstructed => "reconstructed".to_owned(),
        Standing::Reading(reading) => format!("reading {}", book.reading_id(reading)),
        Standing::OperatorsOption => "operator's option".to_owned(),
        Standing::NotByThisBook => "not by this book".to_owned(),
    }
}

fn all(cited: Option<Citations>) -> Vec<Citation> {
    cited.map(Vec::from).unwrap_or_default()
}

impl Ground {
    /// The clauses of citations, as their book numbers them.
    #[must_use]
    pub fn of(book: &Book, cited: &[Citation]) -> Under {
        written(book, cited.iter().copied())
    }
}

impl TableReport {
    /// A table of a house; none: there is no such table.
    #[must_use]
    pub fn of(house: &House, number: u32) -> Option<TableReport> {
        let table = house.tables.get(&number)?.as_ref();
        let (book, round) = (table.book.as_ref(), &table.round);
        let (state, state_under) = state(house, number, table);
        let under = |cited: Vec<Citation>| written(book, cited);
        let jackpot = house.jackpot_of(number).map(|(name, _)| name.to_owned());
        let qualifies = table.game().dealer_qualifies(round);
        Some(TableReport {
            table: number,
            book: book.id.clone(),
            round: table.number,
            state: state.to_owned(),
            state_under: under(state_under),
            jackpot,
            money: table.money_report(),
            places: table.place_reports(),
            hands: table.hand_reports(),
            qualifies: qualifies.map(|judged| Judged {
                value: judged.value,
                under: written(book, [judged.under]),
            }),
            up: UpCard {
                cards: round.dealer.shown().to_string(),
                under: written(book, round.dealer.open_under),
            },
            rulings: table.ruling_reports(),
            pending: round.pending.as_ref().map(|pending| Choices {
                by: pending.by.clone(),
                choices: pending
                    .choices
                    .iter()
                    .map(|it| it.word().to_owned())
                    .collect(),
                under: written(book, [pending.under]),
            }),
            breaches: table.breach_reports(),
            done: table.steps_report(&table.log()),
            next: table.steps_report(&table.guide()),
            counts: table.count_reports(),
            deck: Counted {
                what: "deck in play".to_owned(),
                cards: u32::try_from(round.decks.in_play + 1).unwrap_or(1),
                under: under(all(round.decks.in_play_under)),
            },
            sign: table.sign_report(house.meter(number)),
            due: table.due().map(|(what, at, cited)| Due {
                what: what.to_owned(),
                at_ms: at,
                under: written(book, [cited]),
            }),
            terms: table.term_reports(),
            changes: changes(book),
            grounds: table.to_be().ground_reports(),
        })
    }

    /// A place.
    #[must_use]
    pub fn place(&self, place: Place) -> Option<&PlaceReport> {
        self.places.iter().find(|it| it.place == place)
    }

    /// A hand.
    #[must_use]
    pub fn hand(&self, holder: Holder) -> Option<&HandReport> {
        self.hands.iter().find(|it| it.holder == holder)
    }

    /// What lets a part of its setup be.
    #[must_use]
    pub fn grounds_of(&self, part: Part<'_>) -> Under {
        let wanted = part_name(part);
        let found = self.grounds.iter().find(|it| it.part == wanted);
        found.map_or_else(Vec::new, |it| it.under.clone())
    }
}

/// The name of a part of a setup.
fn part_name(part: Part<'_>) -> String {
    match part {
        Part::Book => "book".to_owned(),
        Part::Option(name) => format!("option {name}"),
        Part::Limits(wager) => format!("limits {wager}"),
        Part::Device => "device".to_owned(),
        Part::Approval(by) => format!("approval {}", by.to_lowercase()),
    }
}

/// Where a round is, and what that rests on: play that a declaration stopped and prizes that
/// are waited for come before the rest. Why play was stopped the jackpot says.
fn state(house: &House, number: u32, table: &Table) -> (&'static str, Vec<Citation>) {
    let round = &table.round;
    if house.jackpot_of(number).is_some() {
        if house.is_suspended(number) {
            return ("suspended", Vec::new());
        }
        if round.awaits_prize() && round.is_judged() {
            let spots = round.spots.values();
            let under = spots.filter_map(|spot| spot.prize_under);
            return ("pending", under.flat_map(Vec::from).collect());
        }
    }
    let pending = round.pending.as_ref().map(|pending| pending.under);
    let given = round.rulings.last().map(|given| given.under);
    let ruled = pending.or(given);
    let under = ruled.into_iter().chain(all(round.phase_under)).collect();
    (word(round), under)
}

/// The word for where a round is.
fn word(round: &Round) -> &'static str {
    if round.pending.is_some() {
        return "pending";
    }
    match round.phase {
        Phase::Betting => "betting",
        Phase::Closed | Phase::Dealing | Phase::Dealt => "dealing",
        Phase::Deciding(_) => "deciding",
        Phase::Showing => "showing",
        Phase::Settled => "settled",
        Phase::Void => "void",
    }
}

/// What items of instruments change, and from when.
fn changes(book: &Book) -> Vec<Change> {
    let cited = |id: &str| {
        let clause = book.register.find(id)?;
        let standing = Standing::Stated;
        Some(Citation { clause, standing })
    };
    let mut changes = Vec::new();
    for instrument in &book.instruments {
        let Some(from) = instrument.from else {
            continue;
        };
        for item in &instrument.items {
            for id in item.clauses() {
                let both = cited(&item.clause).into_iter().chain(cited(id));
                changes.push(Change {
                    clause: id.to_owned(),
                    from: from.to_string(),
                    under: written(book, both),
                });
            }
        }
    }
    changes
}

/// The word for an offer, and its amount.
fn offer_word(offer: &games::Offer, table: &Table) -> (String, Option<Money>) {
    let costs = Some(offer.costs);
    match &offer.command {
        Command::Fold { .. } => ("fold".to_owned(), None),
        Command::Check { .. } => ("check".to_owned(), None),
        Command::Bet { .. } => ("bet".to_owned(), costs),
        Command::Play { place, amount } => {
            let times = table.times_the_ante(*place, *amount);
            (format!("play-{times}x"), costs)
        }
        Command::Raise { .. } => ("raise".to_owned(), costs),
        Command::Withdraw { .. } => ("withdraw".to_owned(), None),
        Command::Change { .. } => ("change".to_owned(), costs),
        _ => (String::new(), None),
    }
}

/// The piles that are counted, by their names.
const PILES: [(&str, Pile); 3] = [
    ("stub", Pile::Stub),
    ("discards", Pile::Discards),
    ("deck", Pile::Deck),
];

/// The wagers that a hand may be judged for.
const JUDGED: [Option<Wager>; 10] = [
    None,
    Some(Wager::Ante),
    Some(Wager::Bet),
    Some(Wager::Blind),
    Some(Wager::Play),
    Some(Wager::Trips),
    Some(Wager::PairPlus),
    Some(Wager::SixCardBonus),
    Some(Wager::AnteBonus),
    Some(Wager::Jackpot),
];
