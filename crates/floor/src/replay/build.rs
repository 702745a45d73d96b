//! The house that a case describes.

use std::collections::BTreeMap;

use games::Place;
use games::device::Device;
use games::table::{Chance, Staff, TableCard};
use money::{ChipSet, Limits, Money};
use rulebook::{Approval, Choices, Date, Problem, Problems, What};

use super::{Refused, Replay};
use crate::script::{JackpotLine, Numbered, Setup, TableLine};
use crate::table::Table;

/// What the setup lines have said so far.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    book: Option<(String, Option<Date>)>,
    choices: Vec<String>,
    pub(super) approvals: Vec<Approval>,
    limits: BTreeMap<games::Wager, Limits>,
    chips: Option<ChipSet>,
    tables: BTreeMap<u32, TableLine>,
    jackpots: Vec<JackpotLine>,
    people: BTreeMap<Place, String>,
    rounds_since_count: Option<u32>,
    deck_age_minutes: Option<u32>,
    /// The line that was refused last, until somebody expected it.
    pub(crate) refused_at: Option<Numbered>,
}

impl Plan {
    pub(crate) fn add(&mut self, setup: &Setup) -> Result<(), Refused> {
        match setup {
            Setup::Book { book, on } => self.book = Some((book.clone(), *on)),
            Setup::Set(options) => {
                for option in options {
                    let name = option.split('=').next().unwrap_or_default();
                    self.choices
                        .retain(|known| known.split('=').next() != Some(name));
                    self.choices.push(option.clone());
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
            Setup::Jackpot(line) => self.jackpots.push(line.clone()),
            Setup::Sit { place, person } => {
                self.people.insert(*place, person.clone());
            }
            Setup::RoundsSinceCount(rounds) => self.rounds_since_count = Some(*rounds),
            Setup::DeckAge { minutes } => self.deck_age_minutes = Some(*minutes),
            Setup::PayoutMax(amount) => self.set("payout-max", *amount),
            other => return Err(Refused::Nonsense(format!("{other:?} is not played yet"))),
        }
        Ok(())
    }

    fn set(&mut self, option: &str, amount: Money) {
        self.choices
            .retain(|known| known.split('=').next() != Some(option));
        self.choices.push(format!("{option}={amount}"));
    }

    pub(crate) fn book_name(&self) -> String {
        self.book
            .as_ref()
            .map(|(book, _)| book.clone())
            .unwrap_or_default()
    }

    /// Who plays at a place: whom the case seats there, else somebody of its own.
    pub(crate) fn person(&self, place: Place) -> String {
        self.people
            .get(&place)
            .cloned()
            .unwrap_or_else(|| format!("player-{place}"))
    }

    /// The jackpot line that names a table.
    pub(super) fn jackpot(&self, table: u32) -> Option<&JackpotLine> {
        let mut jackpots = self.jackpots.iter().rev();
        jackpots.find(|line| line.tables.contains(&table))
    }

    /// The first table of a jackpot.
    pub(super) fn jackpot_table(&self, jackpot: &str) -> Option<u32> {
        let mut jackpots = self.jackpots.iter().rev();
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
            self.house.tables.insert(number, table);
            self.open_jackpot(number)?;
        }
        self.house
            .tables
            .get_mut(&number)
            .ok_or_else(|| Refused::Nonsense(format!("there is no table {number}")))
    }

    pub(super) fn open(&self, number: u32) -> Result<Table, Refused> {
        let line = self.plan.tables.get(&number);
        let own = line
            .and_then(|line| line.book.clone())
            .map(|book| (book, None));
        let named = own.or_else(|| self.plan.book.clone());
        let (book, on) =
            named.ok_or_else(|| Refused::Nonsense("the case names no book".to_owned()))?;
        let Some(book) = self.shelf.book(&book) else {
            return Err(Refused::Nonsense(format!("there is no book {book}")));
        };
        let mut choices = Choices::parse(&self.plan.choices).map_err(Refused::Nonsense)?;
        if line.is_some_and(|line| line.community_first) {
            choices.set("community-order", "community-first");
        }
        let card = self.plan.card(number);
        let mut table = Table::open(book.clone(), on, &choices, None, card).map_err(by_setup)?;
        for deck in table.round.decks.all_mut() {
            deck.rounds_since_count = self.plan.rounds_since_count.unwrap_or(0);
            deck.age_ms = i64::from(self.plan.deck_age_minutes.unwrap_or(0)) * 60_000;
        }
        Ok(table)
    }
}

fn by_setup(problems: Problems) -> Refused {
    let clauses = problems
        .0
        .iter()
        .filter_map(|Problem { what, .. }| match what {
            What::NotAllowed { clause, .. } | What::NotApproved { clause, .. } => {
                Some(clause.clone())
            }
            _ => None,
        });
    let clauses = clauses.collect();
    Refused::BySetup {
        why: problems.to_string(),
        clauses,
    }
}
