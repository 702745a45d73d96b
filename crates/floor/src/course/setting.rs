//! What stood before the play of a passage.

use games::Place;
use games::deck::Order;
use games::round::{Command, Phase};
use jackpot::TableId;
use rulebook::{Approval, Problem, What};

use super::command::word;
use super::{NotWritten, setup, tell};
use crate::house::{House, Jackpot, TableSetup};
use crate::replay::jackpot::standing;
use crate::script::{Says, Setup, Statement, TableLine};
use crate::table::Table;

/// The lines that set up a house as it stands between rounds.
pub(super) fn lines(house: &House) -> Result<Vec<Statement>, NotWritten> {
    let mut lines = Vec::new();
    for (number, table) in &house.tables {
        let between = matches!(
            table.round.phase,
            Phase::Betting | Phase::Settled | Phase::Void
        );
        if !between || (table.round.phase == Phase::Betting && table.round.has_wagers()) {
            return Err(NotWritten::RoundIsOpen(*number));
        }
    }
    let Some((_, first)) = house.tables.first_key_value() else {
        return Ok(lines);
    };
    lines.push(setup(
        1,
        Setup::Book {
            book: first.book.id.clone(),
            on: first.on,
        },
    ));
    for table in house.tables.values() {
        lines.extend(approvals(table).map(|approval| setup(1, approved(approval))));
    }
    lines.extend(options(house, first));
    if !first.card.limits.is_empty() {
        let limits = first.card.limits.iter();
        let limits = limits.map(|(wager, limits)| (*wager, *limits)).collect();
        lines.push(setup(1, Setup::Limits(limits)));
    }
    if let Some(chips) = &first.card.chips {
        lines.push(setup(1, Setup::Chips(chips.denominations().collect())));
    }
    for (number, table) in &house.tables {
        let line = table_line(*number, table, first);
        lines.push(setup(1, Setup::Table(line)));
    }
    for (number, table) in &house.tables {
        lines.extend(cards(*number, table, house.tables.len() > 1));
    }
    for (name, jackpot) in house.jackpots.iter() {
        lines.extend(jackpot_lines(name, jackpot)?);
    }
    for (number, table) in &house.tables {
        lines.extend(people(*number, table));
    }
    Ok(lines)
}

/// What was approved; where nobody kept the paper, that it stands.
fn approvals(table: &Table) -> impl Iterator<Item = Approval> {
    let missing = table.book.not_approved(&table.choices, &table.approvals);
    let standing = missing
        .into_iter()
        .filter_map(|Problem { what, .. }| match what {
            What::NotApproved {
                question,
                authority,
                ..
            } => Some(Approval {
                reference: "standing".to_owned(),
                by: authority,
                on: rulebook::Date::constant(2000, 1, 1),
                covers: vec![question],
                conditions: None,
            }),
            _ => None,
        });
    table.approvals.iter().cloned().chain(standing)
}

pub(super) fn approved(approval: Approval) -> Setup {
    Setup::Approval {
        reference: approval.reference.replace(char::is_whitespace, "-"),
        covers: approval.covers.first().cloned(),
        by: approval.by,
        on: approval.on,
        conditions: approval.conditions.map(|it| it.replace('"', "'")),
    }
}

/// The options: those of the first table are the house's, the others' where they differ.
fn options(house: &House, first: &Table) -> Vec<Statement> {
    let mut lines = Vec::new();
    for (number, table) in &house.tables {
        let own = std::ptr::eq(table.as_ref(), first);
        let set = table
            .choices
            .iter()
            .filter(|(name, value)| own || first.choices.get(name) != Some(value));
        let set: Vec<String> = set.map(|(name, value)| format!("{name}={value}")).collect();
        if !set.is_empty() {
            let of = if own { 1 } else { *number };
            lines.push(setup(of, Setup::Set(set)));
        }
    }
    lines
}

/// The lines that set an open table up otherwise.
pub(super) fn changed(table: &Table, setup: &TableSetup) -> Vec<Statement> {
    let mut lines = Vec::new();
    let number = setup.table;
    let approvals = setup.approvals.iter();
    let new = approvals.filter(|approval| !table.approvals.contains(approval));
    lines.extend(new.map(|approval| self::setup(1, approved(approval.clone()))));
    let choices = setup.choices.iter();
    let set = choices.filter(|(name, value)| table.choices.get(name) != Some(value));
    let set: Vec<String> = set.map(|(name, value)| format!("{name}={value}")).collect();
    if !set.is_empty() {
        lines.push(self::setup(number, Setup::Set(set)));
    }
    if setup.card.limits != table.card.limits {
        let limits = setup.card.limits.iter();
        let limits = limits.map(|(wager, limits)| (*wager, *limits)).collect();
        lines.push(self::setup(number, Setup::Limits(limits)));
    }
    let line = TableLine {
        table: number,
        book: None,
        community_first: false,
        card: setup.card.clone(),
    };
    lines.push(self::setup(1, Setup::Table(line)));
    lines
}

fn table_line(number: u32, table: &Table, first: &Table) -> TableLine {
    let other = (table.book.id != first.book.id).then(|| table.book.id.clone());
    TableLine {
        table: number,
        book: other,
        community_first: false,
        card: table.card.as_ref().clone(),
    }
}

fn jackpot_lines(name: &str, jackpot: &Jackpot) -> Result<Vec<Statement>, NotWritten> {
    let link = &jackpot.link;
    let Ok(terms) = link.terms() else {
        return Ok(Vec::new());
    };
    if link.claims().next().is_some() || !link.held().is_empty() || link.suspension().is_some() {
        return Err(NotWritten::PrizeIsPending(name.to_owned()));
    }
    // What a jackpot's own line says already is not said again.
    let approvals = link.approvals().iter().cloned();
    let approvals = approvals.filter(|approval| *approval != standing());
    let mut lines: Vec<_> = approvals.map(|it| setup(1, approved(it))).collect();
    let told = |table: u32, command: jackpot::Command| Statement {
        table,
        says: Says::Jackpot {
            jackpot: name.to_owned(),
            command,
            by: Vec::new(),
        },
    };
    let tables = jackpot.tables.iter().copied().map(TableId);
    lines.push(told(
        1,
        jackpot::Command::Open(jackpot::Setup {
            mode: terms.mode,
            wager: terms.wager,
            pools: link.pools(),
            rates: Some(terms.rates),
            seed: terms.seed,
            tables: tables.map(|table| (table, String::new())).collect(),
            approval: None,
        }),
    ));
    for table in &jackpot.tables {
        if !link.reaches(TableId(*table)) {
            let down = Some(TableId(*table));
            lines.push(told(*table, jackpot::Command::Down { table: down }));
        }
    }
    Ok(lines)
}

/// Who sits, stands and waits at a table, and what was ordered there.
fn people(number: u32, table: &Table) -> Vec<Statement> {
    let seating = &table.round.seating;
    let mut lines = Vec::new();
    let mut say = |command, by| lines.push(tell(number, command, by));
    for (place, person) in seating.areas() {
        let person = Some(word(person));
        say(Command::Sit { place, person }, Vec::new());
    }
    for (person, place) in seating.seats() {
        let person = Some(word(person));
        say(Command::Seat { place, person }, Vec::new());
    }
    for place in Place::ALL {
        if seating.stands(place) {
            say(Command::Stand { place }, Vec::new());
        }
    }
    for person in seating.waiting() {
        let person = Some(word(person));
        say(Command::Wait { person }, Vec::new());
    }
    let office = |order: Order| {
        let orders = table.game().table().order.as_ref();
        let terms = orders.and_then(|orders| orders.get(&order));
        let first = terms.and_then(|terms| terms.value.by.first().cloned());
        first.into_iter().collect::<Vec<String>>()
    };
    for (one, other) in seating.apart() {
        let (order, people) = (Order::Apart, vec![word(one), word(other)]);
        let reason = None;
        let given = Command::Order {
            order,
            people,
            reason,
        };
        say(given, office(order));
    }
    let orders = &table.round.orders;
    if orders.iter().any(|(given, _)| *given == Order::SingleView) {
        let (order, people) = (Order::SingleView, Vec::new());
        let reason = None;
        let given = Command::Order {
            order,
            people,
            reason,
        };
        say(given, office(order));
    }
    if let Some(now) = table.round.now {
        let now = now.rem_euclid(super::acts::DAY_MS);
        say(Command::Clock { now }, Vec::new());
    }
    lines
}

/// What happened before to the deck that is dealt from next.
fn cards(number: u32, table: &Table, several: bool) -> Vec<Statement> {
    let decks = &table.round.decks;
    let over = matches!(table.round.phase, Phase::Settled | Phase::Void);
    let next = match (table.card.decks > 1 && over, decks.in_play) {
        (true, 0) => 1,
        (true, _) => 0,
        (false, in_play) => in_play,
    };
    let Some(deck) = decks.get(next) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    // What is said of table 1 is said of all that say nothing else.
    if deck.rounds_since_count > 0 || several {
        let rounds = Setup::RoundsSinceCount(deck.rounds_since_count);
        lines.push(setup(number, rounds));
    }
    let minutes = u32::try_from(deck.age_minutes()).unwrap_or(0);
    if minutes > 0 || several {
        lines.push(setup(number, Setup::DeckAge { minutes }));
    }
    lines
}
