//! The house that a case describes.

use std::collections::BTreeMap;

use games::device::Device;
use games::round::Command;
use games::table::{Chance, Staff, TableCard};
use money::{ChipSet, Limits};
use rulebook::{Approval, Book, Choices, Date, Problem, Problems, What};

use super::{Refused, Replay};
use crate::script::{JackpotLine, Numbered, Setup, TableLine};
use crate::table::Table;

/// What the setup lines have said so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Plan {
    pub(super) book: Option<(String, Option<Date>)>,
    /// The options of the house, and under a table's number those of one table.
    pub(super) choices: BTreeMap<Option<u32>, BTreeMap<String, String>>,
    pub(super) approvals: Vec<Approval>,
    limits: BTreeMap<games::Wager, Limits>,
    chips: Option<ChipSet>,
    pub(super) tables: BTreeMap<u32, TableLine>,
    /// The jackpots, each with the approval that stood when it was set up.
    jackpots: Vec<(JackpotLine, Option<Approval>)>,
    /// Whose area a place is, and who sits or waits, as commands to their tables.
    pub(super) seating: Vec<(u32, Command)>,
    /// What happened to the cards of a table before, those of table 1 to all.
    rounds_since_count: BTreeMap<u32, u32>,
    deck_age_minutes: BTreeMap<u32, u32>,
    /// The line that was refused last, until somebody expected it.
    pub(crate) refused_at: Option<Numbered>,
}

impl Plan {
    pub(super) fn add(&mut self, table: u32, setup: &Setup) -> Result<(), Refused> {
        match setup {
            Setup::Book { book, on } => self.book = Some((book.clone(), *on)),
            Setup::Set(options) => {
                for option in options {
                    let Some((name, value)) = option.split_once('=') else {
                        return Err(Refused::Nonsense(format!("`{option}`: write OPTION=VALUE")));
                    };
                    self.set(table, name, value);
                }
            }
            Setup::Approval {
                reference,
                covers,
                by,
                on,
                conditions,
            } => self.approvals.push(Approval {
                reference: reference.clone(),
                by: by.clone(),
                on: *on,
                covers: covers.iter().cloned().collect(),
                conditions: conditions.clone(),
            }),
            Setup::Limits(limits) => self.limits.extend(limits.iter().copied()),
            Setup::Chips(chips) => {
                let chips = ChipSet::new(chips.clone());
                self.chips = Some(chips.map_err(|error| Refused::Nonsense(error.to_string()))?);
            }
            Setup::Table(line) => {
                self.tables.insert(line.table, line.clone());
            }
            Setup::Jackpot(line) => {
                let approval = self.approvals.last().cloned();
                self.jackpots.push((line.clone(), approval));
            }
            Setup::PayoutMax(amount) => self.set(table, "payout-max", &amount.to_string()),
            Setup::RoundsSinceCount(rounds) => {
                self.rounds_since_count.insert(table, *rounds);
            }
            Setup::DeckAge { minutes } => {
                self.deck_age_minutes.insert(table, *minutes);
            }
            other => return Err(Refused::Nonsense(format!("{other:?} is not played yet"))),
        }
        Ok(())
    }

    /// An option said without a table is the house's.
    fn set(&mut self, table: u32, option: &str, value: &str) {
        let of = Some(table).filter(|table| *table != 1);
        let choices = self.choices.entry(of).or_default();
        choices.insert(option.to_owned(), value.to_owned());
    }

    /// The options at a table: its own over the house's.
    pub(super) fn choices(&self, table: u32) -> Choices {
        let mut choices = Choices::default();
        for of in [None, Some(table)] {
            for (name, value) in self.choices.get(&of).into_iter().flatten() {
                choices.set(name, value);
            }
        }
        choices
    }

    pub(crate) fn book_name(&self) -> String {
        self.book
            .as_ref()
            .map(|(book, _)| book.clone())
            .unwrap_or_default()
    }

    /// The jackpot line that names a table.
    pub(super) fn jackpot(&self, table: u32) -> Option<&JackpotLine> {
        let mut jackpots = self.jackpots.iter().rev().map(|(line, _)| line);
        jackpots.find(|line| line.tables.contains(&table))
    }

    /// The approval that a jackpot rests on.
    pub(super) fn jackpot_approval(&self, jackpot: &str) -> Option<Approval> {
        let mut jackpots = self.jackpots.iter().rev();
        let (_, approval) = jackpots.find(|(line, _)| line.jackpot == jackpot)?;
        approval.clone()
    }

    /// The first table of a jackpot.
    pub(super) fn jackpot_table(&self, jackpot: &str) -> Option<u32> {
        let mut jackpots = self.jackpots.iter().rev().map(|(line, _)| line);
        let line = jackpots.find(|line| line.jackpot == jackpot)?;
        line.tables.first().copied()
    }

    fn card(&self, table: u32) -> TableCard {
        let line = self.tables.get(&table);
        let jackpot = self.jackpot(table);
        let real = line.is_some_and(|line| line.real);
        let staffed = line.is_some_and(|line| line.staffed);
        TableCard {
            device: line.map_or(Device::Shoe, |line| line.device),
            unmarked: line
                .map(|line| line.unmarked.iter().copied().collect())
                .unwrap_or_default(),
            decks: line.and_then(|line| line.decks).unwrap_or(0),
            has: line
                .map(|line| line.with.iter().copied().collect())
                .unwrap_or_default(),
            lacks: line
                .map(|line| line.without.iter().copied().collect())
                .unwrap_or_default(),
            limits: self.limits.clone(),
            chips: self.chips.clone(),
            chance: if real { Chance::Real } else { Chance::Virtual },
            staff: if staffed {
                Staff::Staffed
            } else {
                Staff::Automatic
            },
            jackpot: jackpot.map(|line| games::table::TableJackpot {
                mode: line.mode,
                wager: line.wager,
                up: true,
            }),
        }
    }
}

impl Replay<'_> {
    /// The table of this number, opened when it is first spoken of.
    pub(super) fn table(&mut self, number: u32) -> Result<&mut Table, Refused> {
        if !self.house.tables.contains_key(&number) {
            let table = self.open(number)?;
            self.put_up(number, table);
        }
        self.open_jackpot(number)?;
        let table = self.house.tables.get_mut(&number);
        let table = table.map(std::sync::Arc::make_mut);
        table.ok_or_else(|| Refused::Nonsense(format!("there is no table {number}")))
    }

    /// Puts a table up in the house that has not been played at.
    pub(super) fn put_up(&mut self, number: u32, table: Table) {
        if let Some(record) = &mut self.record {
            record.before.tables.insert(number, table.clone().into());
        }
        self.house.tables.insert(number, table.into());
    }

    /// The book of a table, and the day where the case says one.
    fn named(&self, number: u32) -> Option<(String, Option<Date>)> {
        let line = self.plan.tables.get(&number);
        let own = line.and_then(|line| line.book.clone());
        own.map(|book| (book, None))
            .or_else(|| self.plan.book.clone())
    }

    /// The book of a table, open or not.
    pub(super) fn book(&self, number: u32) -> Option<&Book> {
        self.named(number)
            .and_then(|(book, _)| self.shelf.book(&book))
    }

    pub(super) fn open(&self, number: u32) -> Result<Table, Refused> {
        let line = self.plan.tables.get(&number);
        let (book, on) = self
            .named(number)
            .ok_or_else(|| Refused::Nonsense("the case names no book".to_owned()))?;
        let Some(book) = self.shelf.book(&book) else {
            return Err(Refused::Nonsense(format!("there is no book {book}")));
        };
        let mut choices = self.plan.choices(number);
        if line.is_some_and(|line| line.community_first) {
            choices.set("community-order", "community-first");
        }
        let mut card = self.plan.card(number);
        if line.is_none() {
            card.device = unsaid(book);
        }
        let missing = book.not_approved(&choices, &self.plan.approvals);
        Problems::or(missing, ()).map_err(by_setup)?;
        let (book, rules) = self.openings.rules(book, on, &choices).map_err(by_setup)?;
        let mut table = Table::ruled(book, on, rules, card).map_err(by_setup)?;
        table.choices = choices;
        table.approvals.clone_from(&self.plan.approvals);
        for (of, command) in &self.plan.seating {
            if *of == number {
                let seated = table.decide(command.clone());
                let events = seated.map_err(|refusal| Refused::ByRules(refusal.into(), number))?;
                events.iter().for_each(|event| table.apply(event));
            }
        }
        let said = |of: &BTreeMap<u32, u32>| {
            let said = of.get(&number).or_else(|| of.get(&1));
            said.copied().unwrap_or(0)
        };
        for deck in table.round.decks.all_mut() {
            deck.rounds_since_count = said(&self.plan.rounds_since_count);
            deck.age_ms = i64::from(said(&self.plan.deck_age_minutes)) * 60_000;
        }
        Ok(table)
    }
}

/// What cards are dealt from where a case does not say: a shoe, else what the book has.
fn unsaid(book: &Book) -> Device {
    let records = book.records.iter();
    let devices = records.filter_map(|record| record.question.strip_prefix("delivery."));
    let known: Vec<Device> = devices.filter_map(|device| device.parse().ok()).collect();
    if known.contains(&Device::Shoe) {
        return Device::Shoe;
    }
    known.first().copied().unwrap_or(Device::Shoe)
}

fn by_setup(problems: Problems) -> Refused {
    let clauses = problems
        .0
        .iter()
        .filter_map(|Problem { what, .. }| match what {
            What::NotAllowed { clause, .. }
            | What::NotApproved { clause, .. }
            | What::WrongParts { clause, .. } => Some(clause.clone()),
            _ => None,
        });
    let clauses = clauses.collect();
    Refused::BySetup {
        why: problems.to_string(),
        clauses,
    }
}
