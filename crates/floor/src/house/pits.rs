//! Where an office holds: in the whole house, or in the pits that were named with it.
//!
//! Offices at tables may be bound to pits; whoever is bound does nothing at a table of another
//! one, nor what concerns the whole house.

use std::collections::BTreeSet;
use std::sync::Arc;

use rulebook::Role;

use super::{About, Command, House, Opening, Refusal};
use crate::authority::{self, By};

/// What a command reaches.
enum Reach<'c> {
    /// What is nobody else's.
    Own,
    /// The pits of these tables; none: a table that stands in no pit.
    Pits(Vec<Option<&'c str>>),
    /// The whole house.
    House,
}

impl House {
    /// The pits that an office of somebody's holds in; none: the whole house.
    #[must_use]
    pub fn pits_of(&self, person: &str, role: Role) -> Option<&BTreeSet<String>> {
        self.pits.get(person)?.get(&role)
    }

    /// Whether somebody holds an office at a table.
    #[must_use]
    pub fn holds_at(&self, person: &str, role: Role, table: u32) -> bool {
        let pit = self.tables.get(&table).and_then(|it| it.pit.as_deref());
        let bound = self.pits_of(person, role);
        let here = |pits: &BTreeSet<String>| pit.is_some_and(|pit| pits.contains(pit));
        self.holds(person, role) && bound.is_none_or(here)
    }

    /// Whether what waits somewhere concerns somebody in an office: where the office is bound to
    /// pits, only what waits at their tables, or at a jackpot that links one of them.
    #[must_use]
    pub fn concerns(&self, person: &str, role: Role, about: &About) -> bool {
        if self.pits_of(person, role).is_none() {
            return true;
        }
        match about {
            About::Table(table) => self.holds_at(person, role, *table),
            About::Jackpot(jackpot) => {
                let linked = self.jackpots.get(jackpot).into_iter();
                let mut tables = linked.flat_map(|jackpot| jackpot.tables.iter());
                tables.any(|table| self.holds_at(person, role, *table))
            }
            About::House => false,
        }
    }

    /// Refuses what reaches beyond the pits that an office is bound to.
    pub(crate) fn check_pit(&self, by: &By, command: &Command) -> Result<(), Refusal> {
        let bound = by.role.and_then(|role| self.pits_of(&by.person, role));
        let (Some(role), Some(bound)) = (by.role, bound) else {
            return Ok(());
        };
        let foreign = match self.reach(by, command) {
            Reach::Own => return Ok(()),
            Reach::House => "the whole house".to_owned(),
            Reach::Pits(pits) => {
                let mut pits = pits.into_iter();
                let foreign = pits.find(|pit| pit.is_none_or(|pit| !bound.contains(pit)));
                match foreign {
                    None => return Ok(()),
                    Some(Some(pit)) => format!("pit {pit}"),
                    Some(None) => "a table that stands in no pit".to_owned(),
                }
            }
        };
        let own: Vec<&str> = bound.iter().map(String::as_str).collect();
        Err(Refusal::ForeignPit {
            role,
            own: own.join(", "),
            foreign,
        })
    }

    fn reach<'c>(&'c self, by: &By, command: &'c Command) -> Reach<'c> {
        let pit_of = |table: &u32| {
            let table = self.tables.get(table);
            table.map(|table| table.pit.as_deref())
        };
        // A table that is not there is refused as that.
        let at = |table: &u32| pit_of(table).map_or(Reach::Own, |pit| Reach::Pits(vec![pit]));
        match command {
            Command::Table { table, .. }
            | Command::Shift { table, .. }
            | Command::Tray { table, .. }
            | Command::Dispute { table, .. }
            | Command::Commit { table, .. }
            | Command::OpenDeal { table, .. }
            | Command::GiveUpDeal { table }
            | Command::RestartClock { table }
            | Command::SayDeal { table }
            | Command::FreeSeat { table, .. }
            | Command::Refill { table }
            | Command::BuyIn { table, .. }
            | Command::CashOut { table, .. } => at(table),
            Command::ChangeTables(setups) => {
                let now = setups.iter().filter_map(|setup| pit_of(&setup.table));
                let then = setups.iter().map(|setup| setup.pit.as_deref());
                Reach::Pits(now.chain(then).collect())
            }
            Command::Jackpot { jackpot, command } => {
                let known = self.jackpots.get(jackpot);
                let known = known.into_iter().flat_map(|it| it.tables.iter());
                let mut tables: Vec<u32> = known.copied().collect();
                match command.as_ref() {
                    jackpot::Command::Open(setup) => {
                        tables.extend(setup.tables.keys().map(|table| table.0));
                    }
                    jackpot::Command::Join { table, .. } => tables.push(table.0),
                    _ => {}
                }
                Reach::Pits(tables.iter().filter_map(pit_of).collect())
            }
            Command::House(Opening::Table(setup)) => Reach::Pits(vec![setup.pit.as_deref()]),
            Command::House(
                Opening::LimitSet { person, .. }
                | Opening::Excluded {
                    person, own: true, ..
                }
                | Opening::SignInChanged { person, .. },
            ) if *person == by.person => Reach::Own,
            // There is one cage.
            Command::House(_) | Command::Cage(_) => Reach::House,
            // What is proposed is looked at by itself, and so is each of several.
            Command::Propose { .. }
            | Command::Confirm { .. }
            | Command::Decline { .. }
            | Command::Retract { .. }
            | Command::Lapse { .. }
            | Command::Together(_) => Reach::Own,
        }
    }

    /// Whether an office may be given in a pit, or in the whole house.
    pub(super) fn check_granted(
        &self,
        person: &str,
        role: Role,
        pit: Option<&str>,
    ) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::Setup(why));
        let held = self.holds(person, role);
        match (self.pits_of(person, role), pit) {
            (None, _) if held => refuse(format!("role: {person} has it already")),
            (Some(pits), Some(pit)) if pits.contains(pit) => {
                refuse(format!("pit: {person} is {role} in {pit} already"))
            }
            (_, Some(_)) if authority::rank(role) == 0 => refuse(format!(
                "pit: the office of {role} holds in the whole house"
            )),
            (_, Some(pit)) if !self.has_pit(pit) => {
                refuse(format!("pit: no table stands in a pit {pit}"))
            }
            _ => Ok(()),
        }
    }

    /// Whether an office that somebody has may be taken from them in a pit.
    pub(super) fn check_withdrawn(
        &self,
        person: &str,
        role: Role,
        pit: Option<&str>,
    ) -> Result<(), Refusal> {
        let bound = self.pits_of(person, role);
        match pit {
            Some(pit) if !bound.is_some_and(|pits| pits.contains(pit)) => Err(Refusal::Setup(
                format!("pit: {person} was not given {role} in {pit}"),
            )),
            _ => Ok(()),
        }
    }

    fn has_pit(&self, pit: &str) -> bool {
        let mut tables = self.tables.values();
        tables.any(|table| table.pit.as_deref() == Some(pit))
    }

    /// Binds an office to a pit, or lets it hold in the whole house.
    pub(super) fn grant_in(&mut self, person: &str, role: Role, pit: Option<&str>, held: bool) {
        let everywhere = held && self.pits_of(person, role).is_none();
        let Some(pit) = pit.filter(|_| !everywhere) else {
            self.unbind(person, role);
            return;
        };
        let roles = Arc::make_mut(&mut self.pits);
        let pits = roles.entry(person.to_owned()).or_default();
        pits.entry(role).or_default().insert(pit.to_owned());
    }

    /// Takes a pit from an office; whether it still holds in another one.
    pub(super) fn withdraw_in(&mut self, person: &str, role: Role, pit: Option<&str>) -> bool {
        let roles = Arc::make_mut(&mut self.pits);
        let bound = roles.get_mut(person).and_then(|it| it.get_mut(&role));
        if let (Some(pit), Some(bound)) = (pit, bound) {
            bound.remove(pit);
            if !bound.is_empty() {
                return true;
            }
        }
        self.unbind(person, role);
        false
    }

    fn unbind(&mut self, person: &str, role: Role) {
        if self.pits_of(person, role).is_none() {
            return;
        }
        let roles = Arc::make_mut(&mut self.pits);
        if let Some(bound) = roles.get_mut(person) {
            bound.remove(&role);
            if bound.is_empty() {
                roles.remove(person);
            }
        }
    }
}
