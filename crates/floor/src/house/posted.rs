//! Limits that are posted at a table before they hold.
//!
//! They are held against the book when they are posted: what it would refuse once they are due
//! is refused at once, with its clause.

use std::collections::BTreeMap;

use games::Wager;
use games::round::no_such_wager;
use money::Limits;

use super::draft::Draft;
use super::{Command, House, Refusal, TableSetup};
use crate::authority::By;
use crate::table::Table;

impl House {
    /// The change by which limits that were posted at a table come to hold; none: none are
    /// posted, they are not due, or the house cannot have them any more.
    #[must_use]
    pub(crate) fn due_limits(&self, number: u32, at_ms: i64) -> Option<Command> {
        let posted = self.tables.get(&number)?.shift.limits.as_ref();
        let (limits, _) = posted.filter(|(_, from_ms)| at_ms >= *from_ms)?;
        let change = Command::ChangeTables(vec![self.limited(number, limits)?]);
        let may = self.decide(&By::house(), change.clone(), at_ms).is_ok();
        may.then_some(change)
    }

    /// How a table is set up with other limits.
    fn limited(&self, number: u32, limits: &BTreeMap<Wager, Limits>) -> Option<TableSetup> {
        let table = self.tables.get(&number)?.to_be();
        let mut setup = TableSetup::of(number, table, self.digest_of(table)?.clone());
        setup.card.limits.extend(limits);
        Some(setup)
    }
}

impl Draft<'_> {
    /// Whether a table can have limits that are to be posted.
    pub(super) fn check_posted(
        &self,
        number: u32,
        limits: &BTreeMap<Wager, Limits>,
    ) -> Result<(), Refusal> {
        check_wagers(self.table(number)?.to_be(), limits)?;
        let Some(setup) = self.house.limited(number, limits) else {
            return Ok(());
        };
        let by = By::house();
        Draft::new(self.house, &by, self.at_ms).decide_change(vec![setup])
    }

    /// Whether a change that somebody makes lets the limits come to hold that are posted there.
    /// The house's own change brings those.
    pub(super) fn check_limits(
        &self,
        known: &Table,
        setup: &TableSetup,
        changed: &Table,
    ) -> Result<(), Refusal> {
        if self.by.role.is_none() {
            return Ok(());
        }
        self.check_notice(known, setup, changed)?;
        let Some((posted, _)) = &known.shift.limits else {
            return Ok(());
        };
        check_wagers(changed, posted)?;
        let mut then = setup.clone();
        then.card.limits.extend(posted);
        self.house.check_setup(&then).map(drop)
    }
}

impl Draft<'_> {
    /// Whether a change leaves the limits of an open table as they are: those are posted ahead of
    /// their time, whoever wants others. A wager that is new at the table has any.
    fn check_notice(
        &self,
        known: &Table,
        setup: &TableSetup,
        changed: &Table,
    ) -> Result<(), Refusal> {
        if self.house.terms.is_none() || known.shift.closed {
            return Ok(());
        }
        let mut limits = known.to_be().card.limits.iter();
        let other = limits.any(|(wager, limits)| {
            let is_played = no_such_wager(changed.game(), *wager).is_none();
            is_played && setup.card.limits.get(wager) != Some(limits)
        });
        match other {
            true => Err(Refusal::Setup(
                "limits: those of an open table change with notice; post them at the table \
                 (`post-limits`), or close it first"
                    .to_owned(),
            )),
            false => Ok(()),
        }
    }
}

/// Whether a table has every wager that is limited.
fn check_wagers(table: &Table, limits: &BTreeMap<Wager, Limits>) -> Result<(), Refusal> {
    let mut wagers = limits.keys();
    match wagers.find_map(|wager| no_such_wager(table.game(), *wager)) {
        Some(refusal) => Err(refusal.into()),
        None => Ok(()),
    }
}
