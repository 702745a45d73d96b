//! Which streams a command touches, known before it is decided.
//!
//! A table's stream says all that its rounds need, so that most commands touch it alone.
//! Whoever writes locks these streams and no others; what a command brings about lies
//! within them.

use std::collections::BTreeSet;

use games::round::{self, Step};

use super::{Command, House, Opening};
use crate::authority::By;
use crate::table::Table;

/// The stream of the house itself.
const HOUSE: &str = "house";

impl House {
    /// The streams that a command of somebody's may read or move.
    #[must_use]
    pub fn touches(&self, by: &By, command: &Command) -> BTreeSet<String> {
        let mut streams = BTreeSet::new();
        self.touch(by, command, &mut streams);
        streams
    }

    fn touch(&self, by: &By, command: &Command, streams: &mut BTreeSet<String>) {
        match command {
            Command::Table { table, command } => self.touch_table(by, *table, command, streams),
            Command::Jackpot { jackpot, command } => {
                streams.insert(of_jackpot(jackpot));
                match command {
                    jackpot::Command::Open(setup) => {
                        streams.extend(setup.tables.keys().map(|table| of_table(table.0)));
                    }
                    jackpot::Command::Join { table, .. } => {
                        streams.insert(of_table(table.0));
                        self.touch_link(jackpot, streams);
                    }
                    _ => self.touch_link(jackpot, streams),
                }
            }
            // What is the same at all tables is held against all of them.
            Command::House(Opening::Table(setup)) => {
                streams.insert(HOUSE.to_owned());
                streams.insert(of_table(setup.table));
                self.touch_all(streams);
            }
            Command::ChangeTables(setups) => {
                streams.extend(setups.iter().map(|setup| of_table(setup.table)));
                self.touch_all(streams);
            }
            Command::House(_) => {
                streams.insert(HOUSE.to_owned());
            }
            Command::BuyIn { table, .. } | Command::CashOut { table, .. } => {
                streams.insert(HOUSE.to_owned());
                streams.insert(of_table(*table));
            }
            Command::Commit { table, .. }
            | Command::OpenDeal { table, .. }
            | Command::GiveUpDeal { table }
            | Command::RestartClock { table } => {
                streams.insert(of_table(*table));
            }
            Command::Together(commands) => {
                for command in commands {
                    self.touch(by, command, streams);
                }
            }
        }
    }

    fn touch_table(
        &self,
        by: &By,
        number: u32,
        command: &round::Command,
        streams: &mut BTreeSet<String>,
    ) {
        use round::Command as C;
        streams.insert(of_table(number));
        if self.carries(command) {
            streams.insert(HOUSE.to_owned());
        }
        if let (C::Sit { person, .. }, true) = (command, self.carries(command)) {
            let person = person.as_ref().unwrap_or(&by.person);
            let others = self.elsewhere(number, person);
            streams.extend(others.map(|(other, _)| of_table(other)));
        }
        if !self.reaches_jackpot(number, command) {
            return;
        }
        let Some((name, jackpot)) = self.jackpot_of(number) else {
            return;
        };
        streams.insert(of_jackpot(name));
        // A declaration stops play at every table, and prizes are paid at all of them.
        let everywhere = matches!(
            command,
            C::Declare { .. } | C::Prize { .. } | C::Validate { .. } | C::Award | C::Resume
        );
        if everywhere || jackpot.link.suspension().is_some() {
            self.touch_link(name, streams);
        }
    }

    /// Whether somebody's chips come to a table or leave it with a command.
    pub(super) fn carries(&self, command: &round::Command) -> bool {
        let seats = matches!(
            command,
            round::Command::Sit { .. } | round::Command::Leave { .. }
        );
        seats && self.terms.as_ref().is_some_and(|terms| terms.demonstration)
    }

    /// Whether a command at a table can concern the jackpot that the table plays for: all
    /// but wagers, decisions to stay in, seats and the cards before the last. One that is
    /// not named here locks more than it may need, and nothing else.
    pub(super) fn reaches_jackpot(&self, number: u32, command: &round::Command) -> bool {
        use round::Command as C;
        if let C::Step {
            step: Step::Deal(_),
            ..
        } = command
        {
            let more = |table: &Table| {
                let plan = table.steps().plan(&table.round);
                plan.len() > table.round.planned + 1
            };
            return self.tables.get(&number).is_none_or(|table| !more(table));
        }
        !matches!(
            command,
            C::Sit { .. }
                | C::Seat { .. }
                | C::Leave { .. }
                | C::Stand { .. }
                | C::Wait { .. }
                | C::Wager { .. }
                | C::Raise { .. }
                | C::Withdraw { .. }
                | C::Check { .. }
                | C::Bet { .. }
                | C::Play { .. }
                | C::Change { .. }
                | C::Look { .. }
                | C::Lay { .. }
                | C::Name { .. }
                | C::Idle
                | C::Hold { .. }
                | C::Clock { .. }
        )
    }

    /// A jackpot's tables.
    fn touch_link(&self, name: &str, streams: &mut BTreeSet<String>) {
        let tables = self.jackpots.get(name).map(|jackpot| &jackpot.tables);
        let tables = tables.into_iter().flatten();
        streams.extend(tables.map(|table| of_table(*table)));
    }

    fn touch_all(&self, streams: &mut BTreeSet<String>) {
        streams.extend(self.tables.keys().map(|table| of_table(*table)));
    }
}

fn of_table(table: u32) -> String {
    format!("table/{table}")
}

fn of_jackpot(name: &str) -> String {
    format!("jackpot/{name}")
}
