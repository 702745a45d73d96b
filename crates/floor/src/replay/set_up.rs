//! Setup lines, judged where they stand.

use games::Rule;
use games::device::Device;
use games::round::{Command, Phase};
use games::table::{Fitting, TableCard};
use rulebook::{Citation, ClauseIndex, Standing};

use super::{Refused, Replay};
use crate::script::Setup;
use crate::table::Table;

impl Replay<'_> {
    /// Takes a line of setup, unless a book does not let it be; then nothing has changed.
    pub(super) fn set_up(&mut self, table: u32, setup: &Setup) -> Result<(), Refused> {
        let seated = match setup {
            Setup::Sit { place, person } => Some(Command::Sit {
                place: *place,
                person: person.clone(),
            }),
            Setup::Seat { person, place } => Some(Command::TakeSeat {
                place: *place,
                person: person.clone(),
            }),
            Setup::Wait { person } => Some(Command::Wait {
                person: person.clone(),
            }),
            _ => None,
        };
        if let Some(command) = seated {
            return self.seat(table, command);
        }
        let before = self.plan.clone();
        let taken = self.plan.add(table, setup);
        let judged = taken.and_then(|()| self.judge_set_up(table, setup));
        if judged.is_err() {
            self.plan = before;
        }
        judged
    }

    fn seat(&mut self, table: u32, command: Command) -> Result<(), Refused> {
        if self.house.tables.contains_key(&table) {
            self.command(table, command.clone())?;
        }
        self.plan.seating.push((table, command));
        Ok(())
    }

    /// Opens the tables again as they now should be. A round that has begun goes on.
    fn judge_set_up(&mut self, table: u32, setup: &Setup) -> Result<(), Refused> {
        if self.plan.book.is_none() {
            return Ok(());
        }
        self.judge_house_wide(table, setup)?;
        self.judge_method(setup)?;
        let mut numbers: Vec<u32> = self.house.tables.keys().copied().collect();
        numbers.extend(self.plan.tables.keys());
        numbers.push(table);
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            let mut opened = self.open(number)?;
            if let Some(known) = self.house.tables.remove(&number) {
                let begun = known.round.phase != Phase::Betting || known.round.has_wagers();
                if begun {
                    opened.round = known.round.clone();
                    opened.log.clone_from(&known.log);
                }
                self.put_up_again(number, known, opened);
            }
        }
        self.grounds = match setup {
            Setup::Jackpot(line) => self.judge_jackpot_line(line)?,
            _ => self.set_up_under(table, setup),
        };
        Ok(())
    }

    /// Puts a table up again as it now should be. What has been told to the house before
    /// is then no record any more, unless the table is the same.
    fn put_up_again(&mut self, number: u32, known: std::sync::Arc<Table>, opened: Table) {
        let record = self.record.as_ref();
        if record.is_none_or(|record| record.entries.is_empty()) {
            return self.put_up(number, opened);
        }
        let same = |one: &Table, other: &Table| {
            let terms = |table: &Table| table.card.jackpot.map(|it| (it.mode, it.wager));
            let card = |table: &Table| TableCard {
                jackpot: None,
                ..table.card.clone()
            };
            terms(one) == terms(other) && card(one) == card(other) && one.choices == other.choices
        };
        if same(&known, &opened) && known.round == opened.round {
            self.house.tables.insert(number, known);
            return;
        }
        self.record = None;
        self.put_up(number, opened);
    }

    /// Where cards have been shuffled or dealt by a device, another way waits until it is
    /// off the table.
    fn judge_method(&self, setup: &Setup) -> Result<(), Refused> {
        let Setup::Table(line) = setup else {
            return Ok(());
        };
        let used = self.house.tables.get(&line.table);
        let Some(used) = used.filter(|used| !used.log.is_empty()) else {
            return Ok(());
        };
        let device = used.card.shuffles_itself() || used.card.device == Device::AutoShoe;
        let other = self.open(line.table)?.card;
        let same = other.device == used.card.device
            && other.shuffles_itself() == used.card.shuffles_itself();
        let Some(under) = used.game().table().clause(Rule::DeviceOffFirst) else {
            return Ok(());
        };
        if same || !device || line.without.contains(&Fitting::Device) {
            return Ok(());
        }
        let clause = used.book.clause_id(under.clause).to_owned();
        Err(Refused::BySetup {
            why: format!("the device leaves the table first (clause {clause})"),
            clauses: vec![clause],
        })
    }

    /// An option that a book wants the same at all tables is not set at one of them.
    fn judge_house_wide(&self, table: u32, setup: &Setup) -> Result<(), Refused> {
        let (Setup::Set(options), true) = (setup, table != 1) else {
            return Ok(());
        };
        let opened = self.open(1)?;
        let Some(wide) = &opened.rules.table().house_wide else {
            return Ok(());
        };
        for option in options {
            let name = option.split('=').next().unwrap_or_default();
            if let Some(stated) = wide.get(name) {
                let clause = opened.book.clause_id(stated.under.clause).to_owned();
                return Err(Refused::BySetup {
                    why: format!("{name} is the same at all tables (clause {clause})"),
                    clauses: vec![clause],
                });
            }
        }
        Ok(())
    }

    /// The clauses that let a line of setup be.
    fn set_up_under(&self, number: u32, setup: &Setup) -> Vec<Citation> {
        let Ok(table) = self.open(number) else {
            return Vec::new();
        };
        let book = &table.book;
        let stated = |clause: ClauseIndex| Citation {
            clause,
            standing: Standing::Stated,
        };
        let of_option = |name: &str| {
            let choices = book.choices();
            let choice = choices.iter().find(|choice| choice.name == name);
            choice.map(|choice| stated(choice.clause))
        };
        match setup {
            Setup::Book { on, .. } => {
                let instruments = book.instruments.iter().filter(|instrument| {
                    let from = instrument.from.zip(*on);
                    from.is_none_or(|(from, on)| from <= on)
                });
                let clauses = instruments.flat_map(|instrument| {
                    let made = instrument.source.as_ref().map(|made| &made.clause);
                    let dated = instrument.not_before.as_ref().map(|(_, clause)| clause);
                    made.into_iter().chain(dated)
                });
                let found = clauses.filter_map(|clause| book.register.find(clause));
                found.map(stated).collect()
            }
            Setup::Set(options) => {
                let names = options.iter().filter_map(|option| option.split('=').next());
                names.filter_map(of_option).collect()
            }
            Setup::PayoutMax(_) => of_option("payout-max").into_iter().collect(),
            Setup::Limits(limits) => {
                let posted = table.rules.table().limits_posted.as_ref();
                let of = |wager| posted.and_then(|posted| posted.get(wager));
                let posted = limits.iter().filter_map(|(wager, _)| of(wager));
                posted.map(|stated| stated.under).collect()
            }
            Setup::Table(line) => {
                let rules = table.rules.table();
                let decks = rules.decks.get(&line.device).map(|decks| decks.under);
                let dealt = rules.delivery.get(&line.device).map(|dealt| dealt.under);
                decks.into_iter().chain(dealt).collect()
            }
            Setup::Approval { by, .. } => {
                let wanted = book.records.iter().filter(|record| {
                    let authority = record.approval.as_ref();
                    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(by))
                });
                wanted.map(|record| stated(record.clause)).collect()
            }
            _ => Vec::new(),
        }
    }
}
