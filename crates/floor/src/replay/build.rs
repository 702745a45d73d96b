//! The tables that a case describes, as its house is told of them.

use std::collections::{BTreeMap, BTreeSet};

use games::device::Device;
use games::round::Command;
use games::table::{TableCard, TableJackpot};
use games::{Rules, Wager};
use jackpot::TableId;
use money::{ChipSet, Limits, Money};
use rulebook::{Approval, Book, Choices, Date};

use super::{Refused, Replay};
use crate::clock::Pace;
use crate::house::{TableSetup, UsedCards};
use crate::script::{Numbered, Setup, TableLine};

/// What the setup lines have said so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Plan {
    pub(super) book: Option<(String, Option<Date>)>,
    /// The options of the house, and under a table's number those of one table.
    choices: BTreeMap<Option<u32>, BTreeMap<String, String>>,
    pub(super) approvals: Vec<Approval>,
    limits: BTreeMap<Wager, Limits>,
    chips: Option<ChipSet>,
    tables: BTreeMap<u32, TableLine>,
    /// The tables that lines have spoken of.
    pub(super) spoken_of: BTreeSet<u32>,
    /// The jackpots, each with the approval that stood when it was set up.
    pub(super) jackpots: Vec<(String, jackpot::Setup, Option<Approval>)>,
    /// Whose area a place is, and who sits or waits, before anybody plays.
    pub(super) seating: Vec<(u32, Command, Vec<String>)>,
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
            Setup::PayoutMax(amount) => self.set(table, "payout-max", &amount.to_string()),
            Setup::RoundsSinceCount(rounds) => {
                self.rounds_since_count.insert(table, *rounds);
            }
            Setup::DeckAge { minutes } => {
                self.deck_age_minutes.insert(table, *minutes);
            }
        }
        self.spoken_of.insert(match setup {
            Setup::Table(line) => line.table,
            _ => table,
        });
        // What is said without a table is said of the first.
        if matches!(setup, Setup::Set(_)) {
            self.spoken_of.insert(1);
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
    fn choices(&self, table: u32) -> Choices {
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

    /// Takes a `jackpot` line that says how things stand.
    pub(super) fn add_jackpot(&mut self, name: &str, setup: &jackpot::Setup) {
        let approval = self.approvals.last().cloned();
        self.jackpots.retain(|(known, ..)| known != name);
        let line = (name.to_owned(), setup.clone(), approval);
        self.jackpots.push(line);
        self.spoken_of
            .extend(setup.tables.keys().map(|table| table.0));
    }

    /// The jackpot that names a table.
    fn jackpot(&self, table: u32) -> Option<&jackpot::Setup> {
        let mut jackpots = self.jackpots.iter().rev();
        let named = |setup: &jackpot::Setup| setup.tables.contains_key(&TableId(table));
        let (_, setup, _) = jackpots.find(|(_, setup, _)| named(setup))?;
        Some(setup)
    }

    /// The first table of a jackpot.
    pub(super) fn jackpot_table(&self, jackpot: &str) -> Option<u32> {
        let mut jackpots = self.jackpots.iter().rev();
        let (_, setup, _) = jackpots.find(|(name, ..)| name == jackpot)?;
        setup.tables.keys().next().map(|table| table.0)
    }

    /// The book of a table, and the day where the case says one.
    pub(super) fn book_of(&self, number: u32) -> Option<(String, Option<Date>)> {
        let line = self.tables.get(&number);
        let own = line.and_then(|line| line.book.clone());
        own.map(|book| (book, None)).or_else(|| self.book.clone())
    }

    fn card(&self, table: u32) -> TableCard {
        let line = self.tables.get(&table);
        let card = line.map_or_else(TableCard::plain, |line| line.card.clone());
        TableCard {
            limits: self.limits.clone(),
            chips: self.chips.clone(),
            jackpot: self.jackpot(table).map(|setup| TableJackpot {
                mode: setup.mode,
                wager: setup.wager,
                up: true,
                divided: false,
            }),
            ..card
        }
    }

    /// How the cards of a table were used before.
    pub(super) fn used(&self, number: u32) -> Option<UsedCards> {
        let said = |of: &BTreeMap<u32, u32>| {
            let said = of.get(&number).or_else(|| of.get(&1));
            said.copied().unwrap_or(0)
        };
        let used = UsedCards {
            rounds: said(&self.rounds_since_count),
            minutes: said(&self.deck_age_minutes),
        };
        Some(used).filter(|used| *used != UsedCards::default())
    }
}

impl Replay<'_> {
    /// What the house is told of a table; what a case leaves open is as the book has it.
    pub(super) fn setup_of(&mut self, number: u32) -> Result<TableSetup, Refused> {
        let (name, on) = self
            .plan
            .book_of(number)
            .ok_or_else(|| Refused::Nonsense("the case names no book".to_owned()))?;
        let Some((digest, book)) = self.openings.book(self.shelf, &name) else {
            return Err(Refused::Nonsense(format!("there is no book {name}")));
        };
        let line = self.plan.tables.get(&number);
        let mut choices = self.plan.choices(number);
        if line.is_some_and(|line| line.community_first) {
            choices.set("community-order", "community-first");
        }
        book.choose_asked(on, &mut choices);
        let mut card = self.plan.card(number);
        if line.is_none() {
            let rules = self.openings.asked.rules((&digest, &book), on, &choices);
            card.device = rules.map_or(card.device, |rules| unsaid(&rules));
        }
        self.house.adopt(digest.clone(), book);
        Ok(TableSetup {
            table: number,
            name: String::new(),
            digest,
            on,
            choices,
            card,
            pace: Pace::default(),
            validation_limit: Money::ZERO,
            approvals: self.plan.approvals.clone(),
            played: 0,
            without_coach: false,
            count_first: false,
            pit: None,
            used: self.plan.used(number),
        })
    }

    /// The book of a table, open or not.
    pub(super) fn book(&self, number: u32) -> Option<&Book> {
        let (book, _) = self.plan.book_of(number)?;
        self.shelf.book(&book)
    }
}

/// What cards are dealt from where a case does not say: a shoe, else what the book has
/// that deals as the options say.
fn unsaid(rules: &Rules) -> Device {
    let (game, known) = (rules.game(), &rules.table().delivery);
    let (_, board_first) = game.board();
    let deals = |device: &Device| !board_first || game.board_last(*device).is_none();
    let shoe = known.contains_key(&Device::Shoe) && deals(&Device::Shoe);
    let other = known.keys().copied().find(deals);
    match other {
        Some(other) if !shoe => other,
        _ => Device::Shoe,
    }
}
