//! The lobby: every table at a glance, and the meters.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::body::Bytes;
use cards::five::Category;
use floor::Table;
use floor::flow::is_unnamed;
use floor::house::House;
use games::round::Phase;
use games::ultimate_texas_holdem::HandForming;
use games::{Place, Rules, Wager};
use narrator::{Language, Texts};
use serde::Serialize;
use utoipa::ToSchema;

use crate::desk::Published;
use crate::edges::Edges;
use crate::frame::message;
use crate::out_of_play::{OutOfPlay, Why};
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
    notice: String,
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
    /// Which game it is, for tables of one game to stand together.
    game_id: &'static str,
    /// Which rules of the game these are.
    edition: String,
    /// What tells it apart from the other tables of its game.
    differs: Vec<String>,
    /// What the house keeps of an ante well played, in per cent with two digits; null: it is
    /// still being worked out.
    #[schema(required)]
    edge: Option<String>,
    /// Where its round is.
    phase: PhaseWord,
    /// The same in words.
    phase_label: String,
    /// How many people sit there, or play without a name.
    players: usize,
    /// How many places it has.
    places: usize,
    /// How many of them are free.
    free: usize,
    /// The free place nearest the middle; null: the table is full.
    #[schema(required)]
    best_seat: Option<u8>,
    /// Where the same game has a free place, if this table is full; null: it is not, or
    /// there is none.
    #[schema(required)]
    elsewhere: Option<u32>,
    /// The least and the most of an ante, in words.
    limits: String,
    /// The least of an ante, in minor units.
    #[schema(required)]
    min: Option<i64>,
    /// The most of an ante.
    #[schema(required)]
    max: Option<i64>,
    /// What its jackpot's meter shows, in minor units.
    #[schema(required)]
    meter: Option<i64>,
    /// Why nothing can be staked there now; null: it can.
    #[schema(required)]
    alert: Option<String>,
    /// Whether a dealer deals there; else the house does.
    staffed: bool,
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
    pub fn of(
        house: &House,
        out: &BTreeMap<u32, Why>,
        (edges, texts): (&Edges, &Texts),
    ) -> LobbyView {
        let terms = house.terms.as_ref();
        let demonstration = terms.is_some_and(|terms| terms.demonstration);
        LobbyView {
            house: HouseView {
                name: terms.map_or_else(String::new, |terms| terms.name.clone()),
                demonstration,
                notice: match demonstration {
                    true => texts.say("lobby.play-money", &[]),
                    false => String::new(),
                },
                currency: terms.map_or_else(String::new, |terms| terms.currency.clone()),
                minor_digits: crate::view::MINOR_DIGITS,
            },
            tables: house
                .tables
                .keys()
                .filter_map(|it| summary(house, *it, out.get(it).copied(), (edges, texts)))
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

/// The lobby as a message of its stream, rendered once in every language for all who watch
/// it.
#[derive(Debug, Default)]
pub struct Lobby(Mutex<BTreeMap<Language, Rendered>>);

/// The message of a state of the house.
#[derive(Debug)]
struct Rendered {
    /// It is not kept alive for this.
    published: Weak<Published>,
    out: BTreeMap<u32, Why>,
    /// How much was known of what the house keeps.
    known: u64,
    message: Bytes,
}

impl Lobby {
    /// The message of the lobby as it stands; none, if it cannot be written.
    pub(crate) fn message(
        &self,
        published: &Arc<Published>,
        out: &OutOfPlay,
        (edges, language): (&Edges, Language),
    ) -> Option<Bytes> {
        let out = out.tables();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = kept.get(&language)
            && Weak::as_ptr(&kept.published) == Arc::as_ptr(published)
            && kept.out == out
            && kept.known == edges.changes()
        {
            return Some(kept.message.clone());
        }
        let told = (edges, Texts::of_language(language));
        let view = LobbyView::of(&published.house, &out, told);
        let view = serde_json::to_string(&view).ok()?;
        let message = message("lobby", None, &view);
        // Those who were told the same need not compare it byte by byte.
        let before = kept.get(&language).map(|kept| kept.message.clone());
        let message = before.filter(|it| *it == message).unwrap_or(message);
        let published = Arc::downgrade(published);
        let rendered = Rendered {
            published,
            out,
            known: edges.changes(),
            message: message.clone(),
        };
        kept.insert(language, rendered);
        Some(message)
    }
}

fn summary(
    house: &House,
    number: u32,
    out: Option<Why>,
    (edges, texts): (&Edges, &Texts),
) -> Option<TableSummary> {
    let table = house.tables.get(&number)?;
    let round = &table.round;
    let (phase, phase_label) = match round.phase {
        Phase::Betting => (PhaseWord::Betting, "lobby.betting"),
        Phase::Closed | Phase::Dealing | Phase::Dealt => (PhaseWord::Dealing, "lobby.dealing"),
        Phase::Deciding(_) => (PhaseWord::Deciding, "lobby.deciding"),
        Phase::Showing => (PhaseWord::Showing, "lobby.showing"),
        Phase::Settled => (PhaseWord::Settled, "lobby.settled"),
        Phase::Void => (PhaseWord::Void, "lobby.void"),
    };
    // Unnamed guests have no seat of their own: what a dealer enters for them says who plays.
    let seated = round.seating.areas().map(|(_, person)| person);
    let staked = round.spots.values().map(|spot| spot.person.as_str());
    let people: BTreeSet<&str> = seated
        .chain(staked.filter(|person| is_unnamed(person)))
        .collect();
    let limits = table.card.limits.get(&Wager::Ante);
    Some(TableSummary {
        table: number,
        name: table.name.clone(),
        book: table.book.id.clone(),
        game: table.book.title.clone(),
        game_id: game_of(&table.rules),
        edition: table.book.edition(),
        differs: differences(house, number, texts),
        edge: edges
            .of(table)
            .and_then(|edge| edge.percent(Wager::Ante, 2)),
        phase,
        phase_label: texts.say(phase_label, &[]),
        players: people.len(),
        places: table.places().len(),
        free: free(table).len(),
        best_seat: best_seat(table),
        elsewhere: best_seat(table).map_or_else(|| elsewhere(house, number), |_| None),
        min: limits.map(|it| it.minimum().in_cents()),
        max: limits.map(|it| it.maximum().in_cents()),
        limits: limits.map_or_else(String::new, |it| {
            let [least, most] = [it.minimum(), it.maximum()].map(|it| texts.amount(it));
            texts.say("lobby.limits", &[("least", &least), ("most", &most)])
        }),
        meter: house.meter(number).map(money::Money::in_cents),
        alert: out.map(|why| why.alert(texts)),
        staffed: !table.is_automatic(),
        url: format!("/table/{number}"),
    })
}

/// The places at which nobody sits.
fn free(table: &Table) -> Vec<Place> {
    let places = table.places().into_iter();
    let taken = |place: &Place| table.round.seating.holder(*place).is_some();
    places.filter(|place| !taken(place)).collect()
}

/// Whether every place of a table is taken.
pub(crate) fn is_full(table: &Table) -> bool {
    free(table).is_empty()
}

/// The free place nearest the middle, where one sees best.
fn best_seat(table: &Table) -> Option<u8> {
    let places = table.places().len();
    let from_middle = |place: &Place| (usize::from(place.number()) * 2).abs_diff(places + 1);
    let best = free(table).into_iter().min_by_key(from_middle);
    best.map(Place::number)
}

/// Another table with a free place: of the same book, else of the same game, else any.
pub(crate) fn elsewhere(house: &House, full: u32) -> Option<u32> {
    let here = house.tables.get(&full)?;
    let others = house.tables.iter();
    // Nobody is sent to a table that waits for a dealer.
    let others = others.filter(|(_, table)| table.is_automatic());
    let others = others.filter(|(number, table)| **number != full && !free(table).is_empty());
    let like = |table: &Table| {
        let book = table.book.id == here.book.id;
        let game = game_of(&table.rules) == game_of(&here.rules);
        (!book, !game)
    };
    let nearest = others.min_by_key(|(_, table)| like(table));
    nearest.map(|(number, _)| *number)
}

/// What a table has that not every other table of its game has.
fn differences(house: &House, number: u32, texts: &Texts) -> Vec<String> {
    let Some(here) = house.tables.get(&number) else {
        return Vec::new();
    };
    let others = house.tables.iter();
    let others = others.filter(|(_, table)| game_of(&table.rules) == game_of(&here.rules));
    let features = |number: u32, table: &Table| {
        let jackpot = house.jackpot_of(number);
        features(table, jackpot.map_or(1, |(_, it)| it.tables.len()), texts)
    };
    let others: Vec<Vec<String>> = others.map(|(it, table)| features(*it, table)).collect();
    let mut own = features(number, here);
    // What a table alone of its game has says what it is; so it is said in any case.
    if others.len() > 1 {
        own.retain(|feature| !others.iter().all(|other| other.contains(feature)));
    }
    own
}

/// What a newcomer would ask about a table, whose jackpot is that of so many tables.
fn features(table: &Table, linked: usize, texts: &Texts) -> Vec<String> {
    let mut features = Vec::new();
    if !table.is_automatic() {
        features.push(texts.say("lobby.staffed", &[]));
    }
    match table.rules.as_ref() {
        Rules::CaribbeanStud(rules) => {
            if rules.exchange.as_ref().is_some_and(|it| it.exchange.value) {
                features.push(texts.say("lobby.changes", &[]));
            }
            if let Some(pays) = rules.bet_pays.row(Category::RoyalFlush) {
                let odds = texts.odds(pays.value);
                features.push(texts.say("lobby.royal-flush", &[("odds", &odds)]));
            }
        }
        Rules::UltimateTexasHoldem(rules) => {
            let forming = match rules.hand_forming.value {
                HandForming::BestOfSeven => "lobby.best-of-seven",
                HandForming::TwoAndThree => "lobby.two-and-three",
            };
            features.push(texts.say(forming, &[]));
        }
        Rules::ThreeCardPoker(rules) => {
            if rules.six_card_bonus.is_some() {
                features.push(texts.label(Wager::SixCardBonus));
            }
        }
    }
    if let Some(jackpot) = table.card.jackpot {
        let amount = texts.amount(jackpot.wager);
        features.push(texts.say("lobby.jackpot", &[("amount", &amount)]));
        if linked > 1 {
            let tables = linked.to_string();
            features.push(texts.say("lobby.linked", &[("tables", &tables)]));
        }
    }
    features
}

/// Which game rules are of, by a name that stays.
fn game_of(rules: &Rules) -> &'static str {
    match rules {
        Rules::CaribbeanStud(_) => "caribbean-stud",
        Rules::ThreeCardPoker(_) => "three-card-poker",
        Rules::UltimateTexasHoldem(_) => "ultimate-texas-holdem",
    }
}
