//! Who tells a line: `by …` names them.

use games::round::{self, Command, Event};
use rulebook::{Book, Role};

use super::irregular::{is_name, role};
use super::{Refused, Replay};
use crate::authority::{By, rank};
use crate::house::{self, Matter, Refusal};

impl Replay<'_> {
    /// Whoever tells a line: of several, who stands highest; nobody: the house itself.
    pub(super) fn teller(&mut self, number: u32, by: &[String]) -> Result<By, Refused> {
        let people = self.people(number, by)?;
        let highest = people.into_iter().max_by_key(|by| by.role.map(rank));
        Ok(highest.unwrap_or_else(By::house))
    }

    /// What is told by two people is proposed by the first, and confirmed by the second, who
    /// says the same; none: it is no matter of two, or one tells it.
    pub(super) fn by_two(
        &mut self,
        number: u32,
        command: &house::Command,
        by: &[String],
    ) -> Result<Option<Vec<Event>>, Refused> {
        if by.len() < 2 || Matter::of(command).is_none() {
            return Ok(None);
        }
        let mut events = Vec::new();
        for by in self.people(number, by)? {
            let command = Box::new(command.clone());
            events.extend(self.tell(number, &by, house::Command::Propose { command })?);
        }
        Ok(Some(events))
    }

    /// Those who tell a command one after another: what a book wants said by two, both say.
    pub(super) fn tellers(
        &mut self,
        number: u32,
        command: &Command,
        by: &[String],
    ) -> Result<Vec<By>, Refused> {
        match command {
            Command::Correct { .. } | Command::Validate { .. } if !by.is_empty() => {
                self.people(number, by)
            }
            _ => {
                let mut teller = self.teller(number, by)?;
                if teller.role == Some(Role::Player)
                    && let Some(person) = self.player(number, command)
                {
                    teller.person = person;
                }
                Ok(vec![teller])
            }
        }
    }

    /// Whoever plays where a command is about.
    fn player(&self, number: u32, command: &Command) -> Option<String> {
        let reported = match command {
            Command::Report(report) => report.places().first().copied(),
            other => other.place(),
        };
        let spots = &self.house.tables.get(&number)?.round.spots;
        Some(spots.get(&reported?)?.person.clone())
    }

    fn people(&mut self, number: u32, by: &[String]) -> Result<Vec<By>, Refused> {
        let book = &self.table(number)?.book;
        let people = by.iter().map(|word| {
            let nobody = || Refused::Nonsense(format!("nobody of the house is called {word}"));
            called(book, word).ok_or_else(nobody)
        });
        people.collect()
    }

    /// Why a line that takes two people was not carried out by one.
    pub(super) fn two_people(&self, number: u32) -> Refused {
        let refusal = round::Refusal {
            reason: round::Reason::TwoPeople,
            under: None,
        };
        Refused::ByRules(Refusal::Table(refusal), number)
    }
}

/// Somebody by the word of a case: whoever is called by the full name of an office holds
/// that one and no other.
fn called(book: &Book, word: &str) -> Option<By> {
    let office = book.offices.iter().find(|office| is_name(office, word));
    let role = match office {
        Some(office) => office.role?,
        None => role(book, word).or((word == "operator").then_some(Role::Manager))?,
    };
    Some(By {
        office: office.map(|office| office.name.clone()),
        ..By::person(word, role)
    })
}
