//! The lobby: every table at a glance, and the meters.

use std::collections::BTreeMap;

use floor::house::House;
use games::Wager;
use games::round::Phase;
use serde::Serialize;
use utoipa::ToSchema;

use crate::out_of_play::Why;
use crate::view::PhaseWord;

/// The whole lobby.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Lobby)]
pub struct LobbyView {
    /// The house.
    house: HouseView,
    /// Its tables.
    tables: Vec<TableSummary>,
    /// Its jackpots.
    jackpots: Vec<JackpotView>,
}

/// The house itself.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = House)]
struct HouseView {
    /// What it is called.
    name: String,
    /// Whether it plays for nothing.
    demonstration: bool,
    /// What it says to whoever comes.
    notice: &'static str,
    /// The ISO 4217 code of all amounts.
    currency: String,
    /// How many digits of an amount are behind the point.
    minor_digits: u8,
}

/// A table at a glance.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TableSummary)]
struct TableSummary {
    /// Its number.
    table: u32,
    /// What it is called.
    name: String,
    /// The book it is ruled by.
    book: String,
    /// The game, as the book prints it.
    game: String,
    /// Which rules of the game these are.
    edition: String,
    /// Where its round is.
    phase: PhaseWord,
    /// The same in words.
    phase_label: &'static str,
    /// How many people sit there.
    players: usize,
    /// How many places it has.
    places: usize,
    /// The least and the most of an ante, in words.
    limits: String,
    /// What its jackpot's meter shows, in minor units.
    #[schema(required)]
    meter: Option<i64>,
    /// Why nothing can be staked there now; null: it can.
    #[schema(required)]
    alert: Option<String>,
    /// The page of the table.
    url: String,
}

/// A jackpot.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Jackpot)]
struct JackpotView {
    /// Its name.
    jackpot: String,
    /// What its meter shows, in minor units.
    meter: i64,
    /// The tables that are linked.
    tables: Vec<u32>,
}

impl LobbyView {
    /// The lobby of a house as it stands, with the tables that are out of play.
    #[must_use]
    pub fn of(house: &House, out: &BTreeMap<u32, Why>) -> LobbyView {
        let terms = house.terms.as_ref();
        let demonstration = terms.is_some_and(|terms| terms.demonstration);
        LobbyView {
            house: HouseView {
                name: terms.map_or_else(String::new, |terms| terms.name.clone()),
                demonstration,
                notice: if demonstration {
                    "A demonstration with play money. Nothing here can be won or lost."
                } else {
                    ""
                },
                currency: terms.map_or_else(String::new, |terms| terms.currency.clone()),
                minor_digits: crate::view::MINOR_DIGITS,
            },
            tables: house
                .tables
                .keys()
                .filter_map(|it| summary(house, *it, out.get(it).copied()))
                .collect(),
            jackpots: house
                .jackpots
                .iter()
                .map(|(name, jackpot)| JackpotView {
                    jackpot: name.clone(),
                    meter: jackpot.link.shown().in_cents(),
                    tables: jackpot.tables.clone(),
                })
                .collect(),
        }
    }
}

fn summary(house: &House, number: u32, out: Option<Why>) -> Option<TableSummary> {
    let table = house.tables.get(&number)?;
    let round = &table.round;
    let (phase, phase_label) = match round.phase {
        Phase::Betting => (PhaseWord::Betting, "Taking bets"),
        Phase::Closed | Phase::Dealing | Phase::Dealt => (PhaseWord::Dealing, "Dealing"),
        Phase::Deciding(_) => (PhaseWord::Deciding, "Players decide"),
        Phase::Showing => (PhaseWord::Showing, "Settling"),
        Phase::Settled => (PhaseWord::Settled, "Round over"),
        Phase::Void => (PhaseWord::Void, "Round void"),
    };
    let people: std::collections::BTreeSet<&str> =
        round.seating.areas().map(|(_, person)| person).collect();
    let limits = table.card.limits.get(&Wager::Ante);
    Some(TableSummary {
        table: number,
        name: table.name.clone(),
        book: table.book.id.clone(),
        game: table.book.title.clone(),
        edition: table.book.edition(),
        phase,
        phase_label,
        players: people.len(),
        places: table.places().len(),
        limits: limits.map_or_else(String::new, |it| {
            format!("{} – {}", it.minimum(), it.maximum())
        }),
        meter: house.meter(number).map(money::Money::in_cents),
        alert: out.map(Why::alert),
        url: format!("/table/{number}"),
    })
}
