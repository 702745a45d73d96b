//! A round that was finished on paper while the house was away.
//!
//! Two people enter it afterwards: all that was done, in order, up to the end of the round, or
//! nothing. It is ruled on as any round is; what a jackpot orders its hands by are the times
//! on the sheet.

use std::sync::Arc;

use games::Holder;
use games::round::{self, Phase};
use games::table::Chance;
use rulebook::Instant;

use super::draft::Draft;
use super::{Act, Command, Event, House, Locked, Refusal, Shifted};
use crate::authority::By;
use crate::table::Table;

/// How many commands a sheet has at most.
const LONGEST: usize = 500;

/// What stands on the sheet of a round.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// What the sheet is found again by.
    pub reference: String,
    /// When things were done.
    pub times: Times,
    /// What was done, in order, after what the house knows of the round.
    pub commands: Vec<round::Command>,
}

/// The times on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Times {
    /// When the first card was dealt.
    #[serde(rename = "first-card", with = "rulebook::instant::ms")]
    pub first_card_ms: i64,
    /// When every hand was complete.
    #[serde(rename = "complete", with = "rulebook::instant::ms")]
    pub complete_ms: i64,
    /// When the hands were shown and settled.
    #[serde(rename = "settled", with = "rulebook::instant::ms")]
    pub settled_ms: i64,
}

/// A round was finished on paper, and entered afterwards.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SheetEntered {
    /// What the sheet is found again by.
    pub reference: String,
    /// When things were done.
    pub times: Times,
    /// By whom it was entered.
    pub by: [String; 2],
}

impl Times {
    /// When an event of a round happened that is entered from a sheet.
    pub(super) fn of(&self, locked: &Locked, event: &round::Event) -> i64 {
        match event {
            round::Event::BettingClosed { .. } | round::Event::LockedOut => self.first_card_ms,
            round::Event::CardDealt {
                to: Holder::Place(place),
                ..
            } if !locked.dealt.contains_key(place) => self.first_card_ms,
            round::Event::CardDealt { .. } | round::Event::DealCompleted => self.complete_ms,
            _ => self.settled_ms,
        }
    }
}

impl Sheet {
    /// Whether something like this can stand on a sheet of this table.
    fn check(&self, table: &Table, at_ms: i64) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(Refusal::Setup(why.to_owned()));
        let letters = self.reference.chars().count();
        if self.reference.trim().is_empty() || letters > 60 {
            return refuse("reference: name the sheet in 1 to 60 characters");
        }
        if table.card.chance != Chance::Real {
            return refuse("sheet: only real cards are dealt while the house is away");
        }
        let Times {
            first_card_ms,
            complete_ms,
            settled_ms,
        } = self.times;
        if first_card_ms > complete_ms || complete_ms > settled_ms {
            return refuse(
                "times: the first card comes before the hands are complete, and both before the \
                 round is settled",
            );
        }
        if settled_ms > at_ms {
            return refuse("times: the round is not over yet");
        }
        if self.commands.is_empty() || self.commands.len() > LONGEST {
            return Err(Refusal::Setup(format!(
                "commands: a sheet has 1 to {LONGEST} of them"
            )));
        }
        let foreign = self.commands.iter().position(|it| !belongs(it));
        match foreign {
            Some(index) => Err(Refusal::OfSheet {
                line: index + 1,
                why: Box::new(Refusal::Setup(
                    "this is no part of a round on paper; it is told to the table itself"
                        .to_owned(),
                )),
            }),
            None => Ok(()),
        }
    }
}

/// Whether a command is part of a round that is played on paper. Prizes are validated and paid
/// by the house, faces and lines are put right there, and its clock is its own.
fn belongs(command: &round::Command) -> bool {
    use round::Command as C;
    !matches!(
        command,
        C::Prize { .. }
            | C::Validate { .. }
            | C::Award
            | C::Resume
            | C::Correct { .. }
            | C::Rekey { .. }
            | C::Clock { .. }
    )
}

impl House {
    /// Whether the times on a sheet come after what the house itself saw of the table: a hit
    /// that is dated back would be paid before those of other tables.
    fn check_times(&self, number: u32, table: &Table, times: &Times) -> Result<(), Refusal> {
        let under_way = !matches!(
            table.round.phase,
            Phase::Betting | Phase::Closed | Phase::Settled | Phase::Void
        );
        let (what, said_ms, seen_ms) = match under_way {
            false => {
                let free = self.waits_of(number).and_then(|waits| waits.free_ms);
                ("the first card was dealt", times.first_card_ms, free)
            }
            true => {
                let locked = self.locked.get(&number);
                let dealt = locked.into_iter().flat_map(|it| it.dealt.values());
                let seen = dealt.map(|hand| hand.complete.at_ms).max();
                match table.round.phase {
                    Phase::Dealing => ("the hands were complete", times.complete_ms, seen),
                    _ => ("the round was settled", times.settled_ms, seen),
                }
            }
        };
        match seen_ms.filter(|seen_ms| said_ms < *seen_ms) {
            None => Ok(()),
            Some(seen_ms) => Err(Refusal::Setup(format!(
                "times: {what} after {}, when the house last saw these cards",
                Instant::at_ms(seen_ms)
            ))),
        }
    }

    /// The sheet that is entered with a command: one that somebody confirms.
    pub(crate) fn confirmed_sheet(&self, command: &Command) -> Option<(u32, &Sheet)> {
        let Command::Confirm { about, number } = command else {
            return None;
        };
        let proposal = self.proposals_about(about)?.find(*number)?;
        match proposal.command.as_ref() {
            Command::Shift {
                table,
                act: Act::EnterSheet { sheet },
            } => Some((*table, sheet)),
            _ => None,
        }
    }

    /// The commands of a sheet one after another, with what each comes to.
    pub(crate) fn sheet_parts(
        &self,
        number: u32,
        sheet: &Sheet,
        at_ms: i64,
    ) -> Result<Vec<(Command, Vec<Event>)>, Refusal> {
        let mut house = self.clone();
        let by = By::house();
        let mut parts = Vec::new();
        for (index, command) in sheet.commands.iter().enumerate() {
            let command = Command::Table {
                table: number,
                command: command.clone(),
            };
            let mut draft = Draft::new(&house, &by, at_ms);
            draft.sheet = Some(sheet.times);
            draft
                .decide(command.clone())
                .map_err(|why| Refusal::OfSheet {
                    line: index + 1,
                    why: Box::new(why),
                })?;
            let events = draft.events;
            house.follow_sheet(number, &sheet.times, &events);
            parts.push((command, events));
        }
        let table = house.tables.get(&number);
        let table = table.ok_or(Refusal::NoSuchTable(number))?;
        match table.round.phase {
            Phase::Settled | Phase::Void => Ok(parts),
            // A prize is validated and paid by the house, and the round is ended then.
            _ if table.round.awaits_prize() && table.next_step().is_none() => Ok(parts),
            _ => {
                let next = table.next_step().map_or("a decision", |step| step.words());
                Err(Refusal::Setup(format!(
                    "commands: the round is not over after the last of them; next comes: {next}"
                )))
            }
        }
    }

    /// Goes on with events of a sheet. When hands got their cards stands on the sheet, and is
    /// asked for until the deal is complete.
    fn follow_sheet(&mut self, number: u32, times: &Times, events: &[Event]) {
        let locked = self.locked.get(&number);
        let mut locked = locked.map_or_else(Locked::default, |it| Locked::clone(it));
        for event in events {
            self.apply(event);
            if let Event::Table { table, event, .. } = event
                && *table == number
            {
                let at_ms = times.of(&locked, event);
                locked.apply(at_ms, event);
            }
        }
        self.locked.insert(number, Arc::new(locked));
    }
}

impl Draft<'_> {
    /// Two people enter the round of a sheet.
    pub(super) fn decide_sheet(&mut self, number: u32, sheet: &Sheet) -> Result<(), Refusal> {
        let table = self.table(number)?;
        sheet.check(table, self.at_ms)?;
        self.house.check_times(number, table, &sheet.times)?;
        let first = self.people.first().ok_or(Refusal::TwoPeople)?.clone();
        let second = self.people.last().cloned().unwrap_or_default();
        let parts = self.house.sheet_parts(number, sheet, self.at_ms)?;
        let events = parts.into_iter().flat_map(|(_, events)| events);
        self.events.extend(events);
        // It stands after the round that it is about, which its first command may open.
        self.events.push(Event::Shift {
            table: number,
            at_ms: self.at_ms,
            event: Shifted::SheetEntered(SheetEntered {
                reference: sheet.reference.clone(),
                times: sheet.times,
                by: [first, second],
            }),
        });
        Ok(())
    }
}
