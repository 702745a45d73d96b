//! Which streams a command touches, known before it is decided.
//!
//! A table's stream says all that its rounds need, so that most commands touch it alone.
//! Whoever writes locks these streams and no others; what a command brings about lies
//! within them.

use std::collections::BTreeSet;

use games::round::{self, Part, Step};

use super::{About, Act, Command, DisputeAct, Event, House, Opening};
use crate::authority::By;
use crate::table::Table;

/// The stream of the house itself.
const HOUSE: &str = "house";

impl Event {
    /// The stream it stands in: `house`, `table/1`, `jackpot/NAME`.
    #[must_use]
    pub fn stream(&self) -> String {
        match (self, self.table()) {
            (_, Some(table)) => format!("table/{table}"),
            (Event::Jackpot { jackpot, .. }, None) => format!("jackpot/{jackpot}"),
            (Event::Proposal { about, .. }, None) => about.stream(),
            (_, None) => "house".to_owned(),
        }
    }

    /// Whether it stands in the stream of this name.
    #[must_use]
    pub fn is_of(&self, stream: &str) -> bool {
        match (self, self.table()) {
            (_, Some(table)) => {
                let number = stream.strip_prefix("table/");
                number.and_then(|number| number.parse().ok()) == Some(table)
            }
            (Event::Jackpot { jackpot, .. }, None) => {
                stream.strip_prefix("jackpot/") == Some(jackpot)
            }
            (Event::Proposal { about, .. }, None) => stream == about.stream(),
            (_, None) => stream == "house",
        }
    }

    /// The table in whose stream it stands.
    #[must_use]
    pub fn table(&self) -> Option<u32> {
        match self {
            Event::Table { table, .. }
            | Event::Deal { table, .. }
            | Event::ValidationBegun { table, .. }
            | Event::Linked { table, .. }
            | Event::Funded { table, .. }
            | Event::DealSaid { table, .. }
            | Event::SeatFreed { table, .. }
            | Event::Shift { table, .. }
            | Event::Tray { table, .. }
            | Event::Dispute { table, .. }
            | Event::ClockSet { table, .. } => Some(*table),
            Event::Proposal {
                about: About::Table(table),
                ..
            } => Some(*table),
            Event::TableOpened(setup) | Event::TableChanged(setup) => Some(setup.table),
            Event::BoughtIn(carried) | Event::CashedOut(carried) => Some(carried.table),
            Event::Jackpot { .. }
            | Event::Proposal { .. }
            | Event::House(_)
            | Event::Cage(_)
            | Event::SentToTable(_)
            | Event::BackFromTable(_) => None,
        }
    }
}

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
                match command.as_ref() {
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
            Command::BuyIn { table, .. }
            | Command::Refill { table }
            | Command::CashOut { table, .. }
            | Command::FreeSeat { table, .. } => {
                streams.insert(HOUSE.to_owned());
                streams.insert(of_table(*table));
            }
            Command::Cage(act) => {
                streams.insert(HOUSE.to_owned());
                streams.extend(act.table().map(of_table));
                if act.closes() {
                    self.touch_all(streams);
                    streams.extend(self.jackpots.keys().map(|name| of_jackpot(name)));
                }
            }
            // Whoever does not sit at the table gets it on the balance.
            Command::Dispute {
                table,
                act: DisputeAct::Compensate { .. },
            } => {
                streams.insert(HOUSE.to_owned());
                streams.insert(of_table(*table));
            }
            // A gaming day that is closed stands in the stream of the house.
            Command::Shift {
                table,
                act: Act::OpenTable,
            } if self.is_kept(*table) => {
                streams.insert(HOUSE.to_owned());
                streams.insert(of_table(*table));
            }
            Command::Commit { table, .. }
            | Command::OpenDeal { table, .. }
            | Command::GiveUpDeal { table }
            | Command::SayDeal { table }
            | Command::Shift { table, .. }
            | Command::Tray { table, .. }
            | Command::Dispute { table, .. }
            | Command::RestartClock { table } => {
                streams.insert(of_table(*table));
            }
            Command::Propose { command } => {
                // Who says what another has proposed confirms it.
                if let Some(about) = About::of(command) {
                    self.touch_proposals(by, &about, None, streams);
                }
                self.touch(by, command, streams);
            }
            Command::Confirm { about, number }
            | Command::Decline { about, number, .. }
            | Command::Retract { about, number }
            | Command::Lapse { about, number } => {
                self.touch_proposals(by, about, Some(*number), streams);
            }
            Command::Together(commands) => {
                for command in commands {
                    self.touch(by, command, streams);
                }
            }
        }
    }

    /// What a proposal is about, and what it would move; of a number, or any that is open.
    fn touch_proposals(
        &self,
        by: &By,
        about: &About,
        number: Option<u64>,
        streams: &mut BTreeSet<String>,
    ) {
        streams.insert(about.stream());
        let known = self.proposals_about(about).into_iter();
        let open = known.flat_map(|proposals| proposals.open());
        for proposal in open.filter(|it| number.is_none_or(|number| number == it.number)) {
            self.touch(&proposal.by, &proposal.command, streams);
            self.touch(by, &proposal.command, streams);
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
        self.touch_own(by, number, command, streams);
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

    /// What somebody may still play stands in the stream of the house, and what they have
    /// played in those of tables; for most people nothing is set.
    fn touch_own(
        &self,
        by: &By,
        number: u32,
        command: &round::Command,
        streams: &mut BTreeSet<String>,
    ) {
        use round::Command as C;
        let (C::Sit { .. } | C::Wager { .. } | C::Raise { .. }) = command else {
            return;
        };
        let named = match command {
            C::Sit { person, .. } | C::Wager { person, .. } => person.as_deref(),
            _ => None,
        };
        let table = self.tables.get(&number).zip(command.place());
        let holder = table.and_then(|(table, place)| table.round.seating.holder(place));
        let people = [named, holder, Some(by.person.as_str())];
        for person in people.into_iter().flatten() {
            if self.has_own(person) {
                streams.insert(HOUSE.to_owned());
                streams.extend(self.played_at(person).map(of_table));
            }
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
            let more =
                |table: &Table| table.steps().planned(&table.round) > table.round.planned + 1;
            return self.tables.get(&number).is_none_or(|table| !more(table));
        }
        match command.part() {
            Part::Seating | Part::Betting => false,
            Part::Deciding => matches!(command, C::Fold { .. }),
            Part::Seen => matches!(command, C::Declare { .. }),
            Part::Ruling | Part::Preparing => true,
            Part::Dealing => !matches!(command, C::Idle | C::Hold { .. }),
            Part::Keeping => !matches!(command, C::Clock { .. }),
        }
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
