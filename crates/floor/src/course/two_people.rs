//! What two people did, as lines by both.

use games::Place;
use games::round::{self, Command as Asked};

use super::acts::{Writer, has};
use super::command::{spoken, told_by};
use super::{Entry, NotWritten, setting};
use crate::authority::By;
use crate::house::{Command, Event, ProposalEvent, TableSetup};

impl Writer<'_> {
    pub(super) fn changed(&mut self, setups: &[TableSetup]) -> Result<(), NotWritten> {
        for setup in setups {
            let table = self.table(setup.table)?;
            let changed = setting::changed(table, setup);
            self.lines.extend(changed);
        }
        Ok(())
    }

    /// What somebody proposed and somebody else confirmed, as a line by both.
    pub(super) fn confirmed(&mut self, entry: &Entry) -> Result<(), NotWritten> {
        let confirmed = entry.events.iter().find_map(|event| match event {
            Event::Proposal {
                about,
                event: ProposalEvent::Confirmed { number, .. },
            } => Some((about, *number)),
            _ => None,
        });
        let proposal = confirmed.and_then(|(about, number)| {
            let known = self.house.proposals_about(about)?;
            known.find(number).cloned()
        });
        let Some(proposal) = proposal else {
            return Ok(());
        };
        match proposal.command.as_ref() {
            Command::Table {
                table,
                command: Asked::Validate { .. },
            } => self.validated(*table, entry),
            Command::Table { table, command } => {
                self.by_two(*table, command, (&proposal.by, &entry.by))
            }
            Command::Jackpot { jackpot, command } => self.at_jackpot(jackpot, &entry.by, command),
            Command::ChangeTables(setups) => self.changed(setups),
            _ => Ok(()),
        }
    }

    /// Two people validate a prize one after the other: with the second it is done.
    pub(super) fn validated(&mut self, number: u32, entry: &Entry) -> Result<(), NotWritten> {
        for event in &entry.events {
            if let Event::Jackpot { event, .. } = event
                && let jackpot::Event::Validated { hand, by, .. } = event.as_ref()
                && let Some(place) = Place::new(hand.place)
                && !self.settling.contains(&number)
            {
                let by = by.map(|role| role.to_string()).to_vec();
                self.tell(number, Asked::Validate { place }, by);
            }
        }
        Ok(())
    }

    /// Two people put a line right: with the second, who says what the first did, it is
    /// written.
    pub(super) fn corrected(
        &mut self,
        index: usize,
        number: u32,
        entry: &Entry,
        asked: &Asked,
    ) -> Result<(), NotWritten> {
        if !has(entry, |event| {
            matches!(event, round::Event::Corrected { .. })
        }) {
            return Ok(());
        }
        let mut before = self.passage.entries.iter().take(index).rev();
        let first = before.find(|first| first.command == entry.command);
        let first = first.map_or_else(By::house, |first| first.by.clone());
        self.by_two(number, asked, (&first, &entry.by))
    }

    /// Something that two people did, as a line by both.
    fn by_two(&mut self, number: u32, asked: &Asked, by: (&By, &By)) -> Result<(), NotWritten> {
        let (proposer, confirmer) = by;
        let (first, second) = (told_by(proposer), told_by(confirmer));
        if first == second {
            return Err(NotWritten::NoVerb(
                "a correction by two people of one office",
            ));
        }
        let command = spoken(self.table(number)?, confirmer, asked);
        self.tell(number, command, [first, second].concat());
        Ok(())
    }
}
