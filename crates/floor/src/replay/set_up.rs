//! Setup lines: the house is told what they say, and judges them where they stand.

use std::sync::Arc;

use games::Wager;
use games::round::{Command, Event};
use money::Limits;

use super::{Refused, Replay, SetUpLast};
use crate::authority::By;
use crate::course::Passage;
use crate::house::{self, House, Opening, Part, TableSetup};
use crate::report::Under;
use crate::script::Setup;
use crate::table::Table;

impl Replay<'_> {
    /// Takes a line of setup, unless a book does not let it be; then nothing has changed.
    pub(super) fn set_up(&mut self, table: u32, setup: &Setup) -> Result<(), Refused> {
        let before = self.plan.clone();
        let taken = self.plan.add(table, setup);
        let arranged = taken.and_then(|()| self.arrange());
        if arranged.is_err() {
            self.plan = before;
            return arranged;
        }
        self.set_up_last = Some(SetUpLast::Table(table, setup.clone()));
        Ok(())
    }

    /// Takes a `jackpot` line that says how things stand.
    pub(super) fn set_up_jackpot(
        &mut self,
        name: &str,
        setup: &jackpot::Setup,
    ) -> Result<(), Refused> {
        let before = self.plan.clone();
        self.plan.add_jackpot(name, setup);
        if let Err(refused) = self.arrange() {
            self.plan = before;
            return Err(refused);
        }
        self.set_up_last = Some(SetUpLast::Jackpot(name.to_owned()));
        Ok(())
    }

    /// Where somebody sits or waits; before anybody plays, it stands before the round.
    pub(super) fn seat(
        &mut self,
        table: u32,
        command: &Command,
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        self.table(table)?;
        let teller = self.teller(table, by)?;
        if self.begun {
            return self.command(table, &teller, command.clone());
        }
        let command = command.clone();
        let seating = (table, command.clone(), by.to_vec());
        let told = house::Command::Table { table, command };
        let standing = self.opening.len();
        let events = match self.happen(table, &teller, told, 0) {
            Ok(events) => events,
            Err(refused) => {
                let refused = self.refused_there(refused);
                self.opening.truncate(standing);
                return Err(refused);
            }
        };
        self.stands = false;
        self.plan.seating.push(seating);
        self.record.before = self.house.clone();
        let at_table = |event| match event {
            house::Event::Table { event, .. } => Some(event),
            _ => None,
        };
        Ok(events.into_iter().filter_map(at_table).collect())
    }

    /// The table of this number, opened when it is first spoken of.
    pub(super) fn table(&mut self, number: u32) -> Result<&Table, Refused> {
        if !self.house.tables.contains_key(&number) {
            self.plan.spoken_of.insert(number);
            if let Err(refused) = self.arrange() {
                self.plan.spoken_of.remove(&number);
                return Err(refused);
            }
        }
        let table = self.house.tables.get(&number).map(Arc::as_ref);
        table.ok_or_else(|| Refused::Nonsense(format!("there is no table {number}")))
    }

    /// Tells the house how it is to be. Before anybody plays it is opened anew, so that
    /// the lines may stand in any order.
    fn arrange(&mut self) -> Result<(), Refused> {
        if self.plan.book.is_none() {
            return Ok(());
        }
        if self.begun {
            return self.rearrange();
        }
        let before = self.house.clone();
        let opened = std::mem::take(&mut self.opening);
        self.house = House::default();
        self.house.asked = Arc::clone(&self.openings.asked);
        self.reports.clear();
        let arranged = self.open();
        if let Err(refused) = arranged {
            let refused = self.refused_there(refused);
            self.house = before;
            self.opening = opened;
            return Err(refused);
        }
        self.stands = false;
        self.record = Passage::of(self.house.clone());
        Ok(())
    }

    /// Opens the tables and jackpots of the plan, and seats its people.
    fn open(&mut self) -> Result<(), Refused> {
        for number in self.plan.spoken_of.clone() {
            self.open_table(number)?;
        }
        for (name, setup, approval) in self.plan.jackpots.clone() {
            self.open_jackpot(&name, &setup, approval)?;
        }
        for (number, command, by) in self.plan.seating.clone() {
            let teller = self.teller(number, &by)?;
            let table = number;
            self.happen(number, &teller, house::Command::Table { table, command }, 0)?;
        }
        Ok(())
    }

    fn open_table(&mut self, number: u32) -> Result<(), Refused> {
        let setup = Box::new(self.setup_of(number)?);
        let open = house::Command::House(Opening::Table(setup));
        self.happen(number, &By::house(), open, 0)?;
        Ok(())
    }

    /// Tells a house at which somebody plays what is otherwise now.
    fn rearrange(&mut self) -> Result<(), Refused> {
        let mut changed = Vec::new();
        for number in self.plan.spoken_of.clone() {
            let setup = self.setup_of(number)?;
            match self.house.tables.get(&number) {
                None => {
                    self.open_table(number)?;
                    let opened = self.house.tables.get(&number).cloned();
                    self.record.before.books = Arc::clone(&self.house.books);
                    self.record
                        .before
                        .tables
                        .extend(opened.map(|it| (number, it)));
                }
                Some(table) if !is_as(table.to_be(), &setup) => changed.push(TableSetup {
                    used: None,
                    ..setup
                }),
                Some(_) => {}
            }
        }
        if let Some(first) = changed.first().map(|setup| setup.table) {
            let command = house::Command::ChangeTables(changed);
            self.tell(first, &By::house(), command)?;
        }
        for (name, setup, approval) in self.plan.jackpots.clone() {
            if !self.house.jackpots.contains_key(&name) {
                let events = self.open_jackpot(&name, &setup, approval)?;
                let before = &mut self.record.before;
                events.iter().for_each(|event| before.apply(event));
            }
        }
        Ok(())
    }

    /// The clauses that let the last line of setup be.
    pub(super) fn set_up_under(&mut self) -> Result<Under, String> {
        match self.set_up_last.take() {
            Some(SetUpLast::Table(table, setup)) => self.part_under(table, &setup),
            Some(SetUpLast::Jackpot(name)) => Ok(self.jackpot_report(&name)?.opened_under),
            None => Ok(Vec::new()),
        }
    }

    fn part_under(&mut self, number: u32, setup: &Setup) -> Result<Under, String> {
        let number = match setup {
            Setup::Table(line) => line.table,
            _ => number,
        };
        if !self.house.tables.contains_key(&number) {
            return Ok(Vec::new());
        }
        let parts: Vec<Part<'_>> = match setup {
            Setup::Book { .. } => vec![Part::Book],
            Setup::Set(options) => {
                let names = options.iter().filter_map(|option| option.split('=').next());
                names.map(Part::Option).collect()
            }
            Setup::PayoutMax(_) => vec![Part::Option("payout-max")],
            Setup::Limits(limits) => {
                let of = |(wager, _): &(Wager, Limits)| Part::Limits(*wager);
                limits.iter().map(of).collect()
            }
            Setup::Table(_) => vec![Part::Device],
            Setup::Approval { by, .. } => vec![Part::Approval(by)],
            Setup::Chips(_) | Setup::RoundsSinceCount(_) | Setup::DeckAge { .. } => Vec::new(),
        };
        let report = self.report(number)?;
        let grounds = parts.into_iter().flat_map(|part| report.grounds_of(part));
        Ok(grounds.collect())
    }
}

/// Whether a table is what a setup says.
fn is_as(table: &Table, setup: &TableSetup) -> bool {
    let terms = |card: &games::table::TableCard| card.jackpot.map(|it| it.mode);
    let card = |card: &games::table::TableCard| games::table::TableCard {
        jackpot: None,
        decks: if setup.card.decks == 0 { 0 } else { card.decks },
        ..card.clone()
    };
    terms(&table.card) == terms(&setup.card)
        && card(&table.card) == card(&setup.card)
        && table.on == setup.on
        && *table.choices == setup.choices
        && *table.approvals == setup.approvals
}
