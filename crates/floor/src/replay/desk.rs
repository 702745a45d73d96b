//! A house that a case is played in where it is not the one in memory: one that runs.
//!
//! A case is told to it line by line, and what is expected is read from its answers. The house
//! in memory is told the same and serves to know what comes next, as a dealer knows the
//! procedure; nothing is expected of it.

use cards::{Card, Face};
use games::{Holder, Wager, round};
use rulebook::Role;

use super::{Refused, Replay};
use crate::authority::By;
use crate::house::{Command, House};
use crate::report::{Ground, JackpotReport, TableReport, Under};

/// A house that runs.
pub trait Desk {
    /// Opens it anew, as these commands say; those that come first are done first.
    ///
    /// # Errors
    ///
    /// What the house refused.
    fn open(&mut self, opening: &[Told]) -> Result<(), Answered>;

    /// Tells it something; what lets that be comes back.
    ///
    /// # Errors
    ///
    /// What the house refused.
    fn tell(&mut self, told: &Told, mirror: &House) -> Result<Under, Answered>;

    /// Says which cards lie where at a table, as far as the case knows: the cards of a house
    /// whose deck is laid out are those.
    fn lay(&mut self, table: u32, faces: &[(Holder, usize, Card)]);

    /// A table as its staff sees it.
    ///
    /// # Errors
    ///
    /// What was answered instead.
    fn table(&mut self, table: u32) -> Result<TableReport, String>;

    /// A jackpot as those at its tables see it.
    ///
    /// # Errors
    ///
    /// What was answered instead.
    fn jackpot(&mut self, jackpot: &str) -> Result<JackpotReport, String>;

    /// What somebody sees of a hand on their own screen, and what lets them.
    ///
    /// # Errors
    ///
    /// What was answered instead.
    fn sees(
        &mut self,
        table: u32,
        person: &str,
        holder: Holder,
    ) -> Result<(Vec<Face>, Under), String>;

    /// What the owner of a hand is warned of before a decision, by its word.
    fn warned(&mut self, table: u32, command: &round::Command) -> Option<(String, Under)>;

    /// What the owner of a hand is told that it is.
    ///
    /// # Errors
    ///
    /// What was answered instead.
    fn own_hand(
        &mut self,
        table: u32,
        holder: Holder,
        wager: Option<Wager>,
    ) -> Result<(String, Under), String>;
}

/// Something that is told to a house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The table it is told at.
    pub table: u32,
    /// By whom; the house itself stands for whoever of its people may.
    pub by: By,
    /// What.
    pub command: Command,
    /// When, in milliseconds of the case's clock.
    pub at_ms: i64,
}

/// A refusal, as a house answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The word for the reason; none: it is no refusal of the rules.
    pub word: Option<String>,
    /// In words.
    pub said: String,
    /// What it rests on.
    pub under: Under,
}

impl Replay<'_> {
    /// Opens the house that runs as the plan has it, unless it stands so.
    pub(super) fn bring_up(&mut self) -> Result<(), Refused> {
        let Some(desk) = self.desk.as_deref_mut().filter(|_| !self.stands) else {
            return Ok(());
        };
        self.stands = true;
        let opened = desk.open(&self.opening);
        opened.map_err(|answered| Refused::Answered(answered, 1))
    }

    /// What the house that runs says to something the one in memory refused before anybody
    /// played.
    pub(super) fn refused_there(&mut self, refused: Refused) -> Refused {
        if self.desk.is_none() {
            return refused;
        }
        self.stands = false;
        let answer = self.bring_up();
        self.stands = false;
        match answer {
            Err(answered) => answered,
            Ok(()) => Refused::Nonsense(format!(
                "the house that runs took it: {}",
                self.refusal_words(&refused)
            )),
        }
    }

    /// Tells the house that runs, where there is one; what lets it be.
    pub(super) fn tell_desk(
        &mut self,
        table: u32,
        by: &By,
        command: &Command,
        at_ms: i64,
    ) -> Result<(), Refused> {
        self.bring_up()?;
        self.lay_out(table);
        let Some(desk) = self.desk.as_deref_mut() else {
            return Ok(());
        };
        self.reports.clear();
        let told = Told {
            table,
            by: by.clone(),
            command: command.clone(),
            at_ms,
        };
        let answer = desk.tell(&told, &self.house);
        self.told_under = answer.map_err(|answered| Refused::Answered(answered, table))?;
        Ok(())
    }

    /// Lays the cards of the case out in the house that runs.
    pub(super) fn lay_out(&mut self, table: u32) {
        let faces = self.faces.iter().filter(|((at, ..), _)| *at == table);
        let faces: Vec<(Holder, usize, Card)> = faces
            .map(|((_, holder, position), card)| (*holder, *position, *card))
            .collect();
        if let Some(desk) = self.desk.as_deref_mut() {
            desk.lay(table, &faces);
        }
    }

    /// A table as its staff sees it.
    pub(super) fn report(&mut self, number: u32) -> Result<TableReport, String> {
        let missing = || format!("there is no table {number}");
        self.table(number).map_err(|_| missing())?;
        if let Some(known) = self.reports.get(&number) {
            return Ok(known.clone());
        }
        self.bring_up().map_err(|why| self.refusal_words(&why))?;
        let report = match self.desk.as_deref_mut() {
            Some(desk) => desk.table(number)?,
            None => TableReport::of(&self.house, number).ok_or_else(missing)?,
        };
        self.reports.insert(number, report.clone());
        Ok(report)
    }

    /// A jackpot as those at its tables see it.
    pub(super) fn jackpot_report(&mut self, name: &str) -> Result<JackpotReport, String> {
        let missing = || format!("there is no jackpot {name}");
        self.bring_up().map_err(|why| self.refusal_words(&why))?;
        match self.desk.as_deref_mut() {
            Some(desk) => desk.jackpot(name),
            None => JackpotReport::of(&self.house, name).ok_or_else(missing),
        }
    }
}

/// Clauses, told to whoever reads a failure.
pub(super) fn cited(under: &[Ground]) -> String {
    let words = under.iter().map(|ground| match ground.standing.as_str() {
        "stated" => ground.clause.clone(),
        standing => format!("{} ({standing})", ground.clause),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Those who may act for the house itself at a table, in the order in which they are asked.
pub const FOR_THE_HOUSE: [Role; 3] = [Role::Dealer, Role::Supervisor, Role::Manager];
