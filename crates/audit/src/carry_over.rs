//! A journal of the first form, as what opens the same house in a new journal.
//!
//! In the first form chips were a person's and not a table's, events had a number over all
//! streams, and a jackpot told its tables nothing. Its rounds stay in the old journal, which
//! is kept; what the house comes to is carried over: its terms, books, tables and meters, and
//! everybody's chips.

use std::collections::BTreeMap;
use std::sync::Arc;

use floor::house::{Command, Event, House, Opening, TableSetup};
use games::round::{self, Phase};
use jackpot::{Setup, TableId};
use journal::{Entry, Head, Sequence, Store, StreamId};
use money::Money;
use rulebook::{Instant, Role};
use serde_json::Value;

use crate::{Check, Error, Finding};

/// How many entries are read at once.
const PAGE: u32 = 500;

/// What opens the house of a journal of the first form anew, command by command. `staff`
/// are those who work in it, with their roles.
///
/// # Errors
///
/// If the journal is of another form, if a round or a jackpot prize is not over, or if it
/// cannot be read.
pub async fn carry_over(
    store: &Store,
    heads: &BTreeMap<StreamId, Head>,
    staff: &[(String, Role)],
) -> Result<Vec<Command>, Error> {
    let mut old = Old::default();
    let of_house = |stream: &&StreamId| stream.as_str() == "house";
    let first = heads.keys().filter(of_house);
    let others = heads.keys().filter(|stream| !of_house(stream));
    for stream in first.chain(others) {
        let end = heads.get(stream).map_or(0, |head| head.sequence.get());
        let mut next = 1;
        while next <= end {
            let entries = store.read(stream, Sequence::new(next), PAGE).await?;
            next += u64::from(PAGE);
            for entry in entries.iter().filter(|it| it.sequence.get() <= end) {
                old.fold(entry)?;
            }
        }
    }
    Ok(old.commands(staff)?)
}

/// The house of a journal of the first form.
#[derive(Default)]
struct Old {
    house: House,
    /// What it was opened with, tables left out.
    openings: Vec<Opening>,
}

impl Old {
    fn fold(&mut self, entry: &Entry) -> Result<(), Finding> {
        if floor::record::Record::is_checkpoint(&entry.payload) {
            return Ok(());
        }
        let wrong = |what: String| Finding {
            stream: entry.stream.to_string(),
            sequence: entry.sequence.get(),
            check: Check::Document,
            what,
        };
        let document: Value =
            serde_json::from_str(&entry.payload).map_err(|error| wrong(error.to_string()))?;
        if document.get("version").and_then(Value::as_u64) != Some(1) {
            return Err(wrong("it is not of the first form".to_owned()));
        }
        let events = document.get("events").and_then(Value::as_array);
        for event in events.into_iter().flatten() {
            for event in modern(event.clone()).map_err(|error| wrong(error.to_string()))? {
                if let Event::House(opening @ (Opening::House(_) | Opening::Book(_))) = &event {
                    self.openings.push(opening.clone());
                }
                self.house.apply(&event);
            }
        }
        match self.house.stopped() {
            Some(why) => Err(wrong(why.to_owned())),
            None => Ok(()),
        }
    }

    fn commands(self, staff: &[(String, Role)]) -> Result<Vec<Command>, Finding> {
        let mut commands: Vec<Command> = self.openings.into_iter().map(Command::House).collect();
        let grants = staff.iter().map(|(person, role)| {
            Command::House(Opening::Granted {
                person: person.clone(),
                role: *role,
                pit: None,
            })
        });
        commands.extend(grants);
        for (number, table) in &self.house.tables {
            let over = matches!(table.round.phase, Phase::Settled | Phase::Void);
            if !over && (table.round.phase != Phase::Betting || table.round.has_wagers()) {
                let what = "a round is not over: let the program that wrote this journal end it";
                return Err(unfinished(format!("table/{number}"), what));
            }
            let mut books = self.house.books.iter();
            let digest = books.find(|(_, book)| Arc::ptr_eq(book, &table.book));
            let digest = digest.map(|(digest, _)| digest.clone()).unwrap_or_default();
            let mut setup = TableSetup::of(*number, table, digest);
            setup.played = table.number - u64::from(!over);
            commands.push(Command::House(Opening::Table(Box::new(setup))));
        }
        for (name, jackpot) in self.house.jackpots.iter() {
            let link = &jackpot.link;
            let idle = link.claims().next().is_none() && link.suspension().is_none();
            let (Ok(terms), true) = (link.terms(), idle) else {
                let what = "a prize is not paid: let the program that wrote this journal pay it";
                return Err(unfinished(format!("jackpot/{name}"), what));
            };
            let device = |table: &u32| {
                let at = self.house.tables.get(table)?;
                Some((TableId(*table), at.card.device.word().to_owned()))
            };
            commands.push(Command::Jackpot {
                jackpot: name.clone(),
                command: Box::new(jackpot::Command::Open(Setup {
                    mode: terms.mode,
                    wager: terms.wager,
                    pools: link.pools(),
                    rates: Some(terms.rates),
                    seed: terms.seed,
                    tables: jackpot.tables.iter().filter_map(device).collect(),
                    approval: link.approvals().last().cloned(),
                })),
            });
        }
        let mut chips: BTreeMap<&str, Money> = BTreeMap::new();
        for (account, held) in self.house.cage.accounts() {
            use floor::cage::Account;
            if let Account::Purse(person) | Account::Stack { person, .. } = account {
                let all = chips.entry(person).or_default();
                *all = all.plus(held).unwrap_or(*all);
            }
        }
        let chips = chips.into_iter().filter(|(_, held)| held.is_positive());
        commands.extend(chips.map(|(person, amount)| {
            Command::House(Opening::Chips {
                person: person.to_owned(),
                amount,
            })
        }));
        Ok(commands)
    }
}

fn unfinished(stream: String, what: &str) -> Finding {
    Finding {
        stream,
        sequence: 0,
        check: Check::Order,
        what: what.to_owned(),
    }
}

/// An event of the first form, as events of today; what nothing is carried over of is left
/// out.
fn modern(event: Value) -> Result<Vec<Event>, serde_json::Error> {
    let (kind, inner) = match event {
        Value::Object(fields) => match fields.into_iter().next() {
            Some(field) => field,
            None => return Ok(Vec::new()),
        },
        _ => return Ok(Vec::new()),
    };
    let mut inner = inner;
    rewrite(&mut inner);
    let part = |name: &str| inner.get(name).cloned().unwrap_or(Value::Null);
    match kind.as_str() {
        "house" => {
            let opening: Opening = serde_json::from_value(inner)?;
            let opened = match &opening {
                Opening::Table(setup) => Some(Event::TableOpened(setup.clone())),
                _ => None,
            };
            Ok(opened.into_iter().chain([Event::House(opening)]).collect())
        }
        "table" => {
            // The time of day is nothing that is carried over, and had another form.
            if part("event").get("clock-read").is_some() {
                return Ok(Vec::new());
            }
            let event: round::Event = serde_json::from_value(part("event"))?;
            let table = serde_json::from_value(part("table"))?;
            let at_ms = 0;
            Ok(vec![Event::Table {
                table,
                at_ms,
                event,
            }])
        }
        "jackpot" => Ok(vec![Event::Jackpot {
            jackpot: serde_json::from_value(part("jackpot"))?,
            event: serde_json::from_value(part("event"))?,
        }]),
        "table-changed" => {
            let setup = serde_json::from_value(inner)?;
            Ok(vec![Event::TableChanged(Box::new(setup))])
        }
        _ => Ok(Vec::new()),
    }
}

/// Gives citations and moments the form that they have today.
fn rewrite(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(rewrite),
        Value::Object(fields) => {
            if let (Some(clause), Some(standing)) = (fields.get("clause"), fields.get("standing")) {
                let reading = standing.get("reading");
                *value = match (standing.as_str(), reading) {
                    (Some("stated"), _) => clause.clone(),
                    (Some("operators-option"), _) => Value::String(format!("{clause} option")),
                    (_, Some(reading)) => Value::String(format!("{clause} reading {reading}")),
                    _ => Value::String(format!("{clause} reconstructed")),
                };
                return;
            }
            if let Some(at_ms) = fields.get("at_ms").and_then(Value::as_i64) {
                fields.remove("at_ms");
                let at = Instant::at_ms(at_ms).to_string();
                fields.insert("at".to_owned(), Value::String(at));
            }
            fields.values_mut().for_each(rewrite);
        }
        _ => {}
    }
}
