//! Which tables may play for one jackpot, and whose book each thing that happens to it cites.
//!
//! Tables of one book may, and those of books whose wager, prizes and order of hits agree. What
//! happens to a hand or a round of a table cites that table's book; what happens to the jackpot
//! as a whole cites the book of its first table.

use jackpot::{Command, Event, Rules, TableId};

use super::draft::Draft;
use super::seat::Linked;
use super::{House, Refusal};
use crate::table::Table;

impl House {
    /// What the book of a table says of its jackpot.
    #[must_use]
    pub fn rules_at(&self, table: u32) -> Option<&Rules> {
        self.tables.get(&table)?.game().jackpot()
    }

    /// Whether a table may play for the jackpot that another plays for; why not.
    pub(super) fn check_agreement(
        (one, here): (u32, &Table),
        (other, there): (u32, &Table),
    ) -> Result<(), Refusal> {
        let no_jackpot = |number: u32| {
            let why = format!("the book of table {number} has no jackpot");
            Err(Refusal::Setup(why))
        };
        let Some(ours) = here.game().jackpot() else {
            return no_jackpot(one);
        };
        let Some(theirs) = there.game().jackpot() else {
            return no_jackpot(other);
        };
        let differences = ours.differences(theirs);
        if differences.is_empty() {
            return Ok(());
        }
        Err(Refusal::BooksDiffer {
            table: one,
            with: other,
            differences,
            under: ours.jackpot_linked.map(|stated| stated.under),
        })
    }

    /// Whether the tables of a jackpot play by more than one book.
    fn is_mixed(&self, jackpot: &str) -> bool {
        let tables = self.jackpots.get(jackpot).map(|jackpot| &jackpot.tables);
        let tables = tables.into_iter().flatten();
        let mut books = tables.filter_map(|table| Some(&self.tables.get(table)?.book.id));
        let first = books.next();
        books.any(|book| Some(book) != first)
    }

    /// Whether two tables play by one book; an unknown one plays by any.
    fn same_book(&self, one: u32, other: u32) -> bool {
        let tables = self.tables.get(&one).zip(self.tables.get(&other));
        tables.is_none_or(|(one, other)| one.book.id == other.book.id)
    }

    /// A table that is set up otherwise still agrees with those it plays for a jackpot with.
    pub(super) fn check_still_agrees<'t>(
        number: u32,
        table: &Table,
        others: impl Iterator<Item = (u32, &'t Table)>,
        link: Option<&str>,
    ) -> Result<(), Refusal> {
        let Some(link) = link else {
            return Ok(());
        };
        for (other, known) in others.filter(|(other, _)| *other != number) {
            let with = known.link.as_ref();
            if with.is_some_and(|with| with.jackpot == link) {
                House::check_agreement((number, table), (other, known))?;
            }
        }
        Ok(())
    }
}

impl Draft<'_> {
    /// What is told to a jackpot, with what the house knows of its tables, or why they cannot
    /// play for it.
    pub(super) fn told(&self, name: &str, mut command: Command) -> Result<Command, Refusal> {
        match &mut command {
            Command::Open(setup) => {
                let mut first = None;
                for (number, device) in &mut setup.tables {
                    let table = self.joins(name, *number, device)?;
                    let first = *first.get_or_insert((number.0, table));
                    House::check_agreement((number.0, table), first)?;
                }
            }
            Command::Join { table, device } => {
                let joins = self.joins(name, *table, device)?;
                if let Some((other, known)) = self.first_of(name) {
                    House::check_agreement((table.0, joins), (other, known))?;
                }
            }
            Command::Leave { table } => self.leaves(name, *table)?,
            _ => {}
        }
        Ok(command)
    }

    /// A table that is to play for a jackpot, with what it is dealt from where nobody said.
    fn joins(&self, name: &str, number: TableId, device: &mut String) -> Result<&Table, Refusal> {
        let table = self.table(number.0)?;
        let link = table.link.as_ref();
        if let Some(link) = link.filter(|link| link.jackpot != name) {
            let why = format!("table {} plays for the jackpot {}", number.0, link.jackpot);
            return Err(Refusal::Setup(why));
        }
        if device.is_empty() {
            table.card.device.word().clone_into(device);
        }
        Ok(table)
    }

    fn first_of(&self, name: &str) -> Option<(u32, &Table)> {
        let jackpot = self.house.jackpots.get(name)?;
        let mut tables = jackpot.tables.iter();
        tables.find_map(|number| Some((*number, self.house.tables.get(number)?.as_ref())))
    }

    /// The table whose book the jackpot goes by leaves after those of other books.
    fn leaves(&self, name: &str, table: TableId) -> Result<(), Refusal> {
        let tables = self.house.jackpots.get(name).map(|it| it.tables.as_slice());
        let [first, next, ..] = tables.unwrap_or_default() else {
            return Ok(());
        };
        if *first != table.0 || self.house.same_book(*first, *next) {
            return Ok(());
        }
        let why = format!(
            "the jackpot goes by the book of table {first}: the tables of other books leave first"
        );
        Err(Refusal::Setup(why))
    }

    /// What a command brings about at a jackpot, each event under the book of the table it is
    /// about. Books that agree come to the same amounts, so whose words stand beside them is
    /// all that differs.
    pub(super) fn decided(
        &self,
        linked: &Linked<'_>,
        command: Command,
    ) -> Result<Vec<Event>, Refusal> {
        if !self.house.is_mixed(linked.name) {
            return Ok(linked.link.decide(linked.rules, command)?);
        }
        let mut events = linked.link.decide(linked.rules, command.clone())?;
        for at in 0..events.len() {
            let table = events.get(at).and_then(Event::table);
            let rules = match table {
                Some(table) => self.house.rules_at(table.0),
                None => self.house.rules(linked.name),
            };
            let Some(rules) = rules.filter(|rules| *rules != linked.rules) else {
                continue;
            };
            let other = linked
                .link
                .decide(rules, command.clone())?
                .into_iter()
                .nth(at);
            if let (Some(event), Some(other)) = (events.get_mut(at), other)
                && other.table() == event.table()
            {
                *event = other;
            }
        }
        Ok(events)
    }
}

/// The table that a command to a jackpot is about, whose book it goes by.
pub(super) fn about(command: &Command) -> Option<TableId> {
    match command {
        Command::LockOut { round, .. }
        | Command::Collect { round, .. }
        | Command::Void { round, .. }
        | Command::Deal { round, .. }
        | Command::Close { round } => Some(round.table),
        Command::Declare { hand, .. }
        | Command::Claim { hand, .. }
        | Command::Withdraw { hand }
        | Command::Check { hand, .. }
        | Command::Validate { hand, .. } => Some(hand.round.table),
        Command::Resume { table } | Command::Join { table, .. } | Command::Leave { table } => {
            Some(*table)
        }
        Command::Open(_)
        | Command::PostWager { .. }
        | Command::Award
        | Command::Add { .. }
        | Command::Split { .. }
        | Command::Combine { .. }
        | Command::ChangeRates { .. }
        | Command::Down { .. }
        | Command::Up { .. } => None,
    }
}
