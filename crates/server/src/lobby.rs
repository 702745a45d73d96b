//! The lobby: every table at a glance, and the meters.

use floor::house::House;
use games::Wager;
use games::round::Phase;
use serde::Serialize;

/// The whole lobby.
#[derive(Debug, Clone, Serialize)]
pub struct LobbyView {
    house: HouseView,
    tables: Vec<TableSummary>,
    jackpots: Vec<JackpotView>,
}

#[derive(Debug, Clone, Serialize)]
struct HouseView {
    name: String,
    demonstration: bool,
    notice: &'static str,
    currency: String,
    minor_digits: u8,
}

/// A table at a glance.
#[derive(Debug, Clone, Serialize)]
struct TableSummary {
    table: u32,
    name: String,
    book: String,
    game: String,
    edition: String,
    phase: &'static str,
    phase_label: &'static str,
    players: usize,
    places: usize,
    limits: String,
    meter: Option<i64>,
    url: String,
}

#[derive(Debug, Clone, Serialize)]
struct JackpotView {
    jackpot: String,
    meter: i64,
    tables: Vec<u32>,
}

impl LobbyView {
    /// The lobby of a house as it stands.
    #[must_use]
    pub fn of(house: &House) -> LobbyView {
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
                .filter_map(|it| summary(house, *it))
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

fn summary(house: &House, number: u32) -> Option<TableSummary> {
    let table = house.tables.get(&number)?;
    let round = &table.round;
    let (phase, phase_label) = match round.phase {
        Phase::Betting => ("betting", "Taking bets"),
        Phase::Closed | Phase::Dealing | Phase::Dealt => ("dealing", "Dealing"),
        Phase::Deciding(_) => ("deciding", "Players decide"),
        Phase::Showing => ("showing", "Settling"),
        Phase::Settled => ("settled", "Round over"),
        Phase::Void => ("void", "Round void"),
    };
    let people: std::collections::BTreeSet<&str> =
        round.seating.areas().map(|(_, person)| person).collect();
    let limits = table.card.limits.get(&Wager::Ante);
    let instruments = table.book.instruments.iter();
    let edition = instruments.map(|it| it.title.clone()).next();
    Some(TableSummary {
        table: number,
        name: table.name.clone(),
        book: table.book.id.clone(),
        game: table.book.title.clone(),
        edition: edition.unwrap_or_default(),
        phase,
        phase_label,
        players: people.len(),
        places: table.places().len(),
        limits: limits.map_or_else(String::new, |it| {
            format!("{} – {}", it.minimum(), it.maximum())
        }),
        meter: house.meter(number).map(money::Money::in_cents),
        url: format!("/table/{number}"),
    })
}
