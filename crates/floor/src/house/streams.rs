//! Which streams a command touches, known before it is decided.
//!
//! A table's stream says all that its rounds need, so that most commands touch it alone.
//! Whoever writes locks these streams and no others; what a command brings about lies
//! within them.

use std::collections::{BTreeMap, BTreeSet};

use games::round::{self, Part, Step};
use games::table::Staff;

use super::{About, Act, Command, DisputeAct, Event, House, Opening, Sheet};
use crate::authority::By;

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

    /// The streams that are to stand still while a command of somebody's is decided, where
    /// others decide at the same time: those that it touches. What commands at tables read in
    /// the stream of the house, and do not touch, is changed while all tables stand still: so
    /// that each of them came before the change or after it, and its time says which.
    #[must_use]
    pub fn holds_still(&self, by: &By, command: &Command) -> BTreeSet<String> {
        let mut streams = self.touches(by, command);
        if self.concerns_all(command) {
            self.touch_all(&mut streams);
            streams.extend(self.jackpots.keys().map(|name| of_jackpot(name)));
        }
        streams
    }

    /// Whether a command changes what is read at every table: who has which office, who may
    /// play how much, the gaming day, the terms and the books.
    fn concerns_all(&self, command: &Command) -> bool {
        match command {
            Command::House(opening) => !matches!(
                opening,
                Opening::Chips { .. }
                    | Opening::ChipsReturned { .. }
                    | Opening::Accepted { .. }
                    | Opening::Started(_)
                    | Opening::SignInChanged { .. }
            ),
            Command::Propose { command } => self.concerns_all(command),
            Command::Confirm { about, number } => {
                let proposals = self.proposals_about(about);
                let mut open = proposals.into_iter().flat_map(|it| it.open());
                open.any(|it| it.number == *number && self.concerns_all(&it.command))
            }
            Command::Together(commands) => commands.iter().any(|it| self.concerns_all(it)),
            _ => false,
        }
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
            Command::Shift {
                table,
                act: Act::EnterSheet { sheet },
            } => self.touch_sheet(*table, sheet, streams),
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
                self.touch_last_cards(commands, streams);
            }
        }
    }

    /// The last card of a round concerns the jackpot, also where those before it are told with it.
    fn touch_last_cards(&self, commands: &[Command], streams: &mut BTreeSet<String>) {
        let mut cards: BTreeMap<u32, usize> = BTreeMap::new();
        for command in commands {
            if let Command::Table { table, command } = command
                && is_a_card(command)
            {
                *cards.entry(*table).or_default() += 1;
            }
        }
        for (number, cards) in cards {
            if !self.leaves_cards(number, cards) {
                self.touch_jackpot(number, false, streams);
            }
        }
    }

    /// A round that was finished on paper moves what its commands do, and where a hand of it
    /// hits, the tables of its jackpot.
    fn touch_sheet(&self, table: u32, sheet: &Sheet, streams: &mut BTreeSet<String>) {
        streams.insert(of_table(table));
        for command in &sheet.commands {
            self.touch_table(&By::house(), table, command, streams);
        }
        if let Some((name, _)) = self.jackpot_of(table) {
            streams.insert(of_jackpot(name));
            self.touch_link(name, streams);
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
        if self.carries(number, command) {
            streams.insert(HOUSE.to_owned());
        }
        if let (C::Sit { person, .. }, true) = (command, self.carries(number, command)) {
            let person = person.as_ref().unwrap_or(&by.person);
            let others = self.elsewhere(number, person);
            streams.extend(others.map(|(other, _)| of_table(other)));
        }
        self.touch_own(by, number, command, streams);
        if !self.reaches_jackpot(number, command) {
            return;
        }
        // A declaration stops play at every table, and prizes are paid at all of them.
        let everywhere = matches!(
            command,
            C::Declare { .. } | C::Prize { .. } | C::Validate { .. } | C::Award | C::Resume
        );
        self.touch_jackpot(number, everywhere, streams);
    }

    /// The jackpot of a table, and its tables where it stops play or is asked to.
    fn touch_jackpot(&self, number: u32, everywhere: bool, streams: &mut BTreeSet<String>) {
        let Some((name, jackpot)) = self.jackpot_of(number) else {
            return;
        };
        streams.insert(of_jackpot(name));
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

    /// Whether somebody's chips come to a table or leave it with a command: where a house plays
    /// for nothing, and at tables that it deals itself, where nobody sells chips.
    pub(super) fn carries(&self, number: u32, command: &round::Command) -> bool {
        let seats = matches!(
            command,
            round::Command::Sit { .. } | round::Command::Leave { .. }
        );
        let Some(terms) = self.terms.as_ref().filter(|_| seats) else {
            return false;
        };
        let table = self.tables.get(&number);
        let dealt = table.is_some_and(|it| it.card.staff == Staff::Automatic);
        terms.demonstration || dealt && !self.is_kept(number)
    }

    /// Whether a command at a table can concern the jackpot that the table plays for: all
    /// but wagers, decisions to stay in, seats and the cards before the last. One that is
    /// not named here locks more than it may need, and nothing else.
    pub(super) fn reaches_jackpot(&self, number: u32, command: &round::Command) -> bool {
        use round::Command as C;
        if is_a_card(command) {
            return !self.leaves_cards(number, 1);
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

    /// Whether cards are still to be dealt in the round of a table once so many more were.
    fn leaves_cards(&self, number: u32, cards: usize) -> bool {
        let table = self.tables.get(&number);
        table.is_some_and(|table| table.steps().planned(&table.round) > table.round.planned + cards)
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

fn is_a_card(command: &round::Command) -> bool {
    let round::Command::Step { step, .. } = command else {
        return false;
    };
    matches!(step, Step::Deal(_))
}

fn of_table(table: u32) -> String {
    format!("table/{table}")
}

fn of_jackpot(name: &str) -> String {
    format!("jackpot/{name}")
}
