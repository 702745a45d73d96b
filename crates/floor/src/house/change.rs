//! Tables that are set up otherwise: what is the same at all of them, when one may be
//! dealt at in another way, and that no change touches a round that has begun.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::Rule;
use games::device::Device;
use games::round::Phase;
use games::table::{Fitting, TableCard, TableJackpot};
use rulebook::Book;

use super::draft::Draft;
use super::{Event, House, Refusal, TableSetup};
use crate::table::Table;

impl House {
    /// Whether a table is as its book wants all tables of the game to be alike, held
    /// against the others as they are to be.
    pub(super) fn check_alike<'t>(
        number: u32,
        table: &Table,
        others: impl Iterator<Item = (u32, &'t Table)>,
    ) -> Result<(), Refusal> {
        let others = others.filter(|(other, known)| *other != number && known.plays(&table.book));
        for (other, known) in others {
            let alike = known.rules.table().house_wide.as_ref();
            for (name, stated) in table.rules.table().house_wide.iter().flatten() {
                let (here, there) = (table.setting(name), known.setting(name));
                // Before the day of the rule the option was not there.
                let asked = alike.is_some_and(|alike| alike.contains_key(name));
                if asked && here != there {
                    let there = there.unwrap_or_default();
                    let why = format!("`{name}` is {there} at table {other}, and at all tables");
                    let under = stated.under;
                    return Err(Refusal::NotPermitted { why, under });
                }
            }
        }
        Ok(())
    }

    /// The tables as they are to be once the rounds that have begun are over.
    pub(super) fn to_be(&self) -> impl Iterator<Item = (u32, &Table)> {
        let tables = self.tables.iter();
        tables.map(|(number, table)| (*number, table.to_be()))
    }

    /// The tables that a jackpot links, as they are to be, those that are being changed
    /// left out: they are held against the rest.
    fn to_be_linked<'h>(
        &'h self,
        changed: &'h BTreeMap<u32, Table>,
    ) -> impl Iterator<Item = (u32, &'h Table)> {
        let tables = self.to_be();
        tables.filter(|(number, _)| !changed.contains_key(number))
    }

    /// Sets a table up otherwise, at once or when its round is over; why it cannot be.
    pub(super) fn apply_change(&mut self, setup: &TableSetup) -> Result<(), String> {
        let next = self
            .set_up(setup)
            .map_err(|problems| problems.to_string())?;
        if let Some(table) = self.tables.get_mut(&setup.table) {
            let table = Arc::make_mut(table);
            // Limits that were posted hold by it.
            let posted = table.shift.limits.as_ref();
            let hold = posted.is_some_and(|(limits, _)| {
                let mut limits = limits.iter();
                limits.all(|(wager, limits)| setup.card.limits.get(wager) == Some(limits))
            });
            if hold {
                table.shift.limits = None;
            }
            table.next = Some(Arc::new(next));
            table.take_next();
        }
        Ok(())
    }
}

impl Draft<'_> {
    /// Tables are set up otherwise, all or none of them.
    pub(super) fn decide_change(&mut self, setups: Vec<TableSetup>) -> Result<(), Refusal> {
        let mut changed = BTreeMap::new();
        for setup in &setups {
            let known = self.table(setup.table)?;
            let table = self.house.check_setup(setup)?;
            known.check_method(&table.card)?;
            self.check_limits(known, setup, &table)?;
            changed.insert(setup.table, table);
        }
        let others = || {
            let others = self.house.to_be();
            let others = others.filter(|(other, _)| !changed.contains_key(other));
            others.chain(changed.iter().map(|(number, table)| (*number, table)))
        };
        for (number, table) in &changed {
            House::check_alike(*number, table, others())?;
            let link = self.table(*number)?.link.as_ref();
            let link = link.map(|link| link.jackpot.as_str());
            House::check_still_agrees(*number, table, self.house.to_be_linked(&changed), link)?;
        }
        let setups = setups.into_iter().map(Box::new);
        self.events.extend(setups.map(Event::TableChanged));
        Ok(())
    }
}

impl Table {
    /// What an option is at the table: as it was chosen, or as the book has it.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<String> {
        let chosen = self.choices.get(name).map(str::to_owned);
        chosen.or_else(|| {
            let choices = self.book.choices();
            let choice = choices.iter().find(|choice| choice.name == name);
            choice.and_then(|choice| choice.default.clone())
        })
    }

    /// The table as it is to be: otherwise, where that waits for the end of the round.
    #[must_use]
    pub fn to_be(&self) -> &Table {
        self.next.as_deref().unwrap_or(self)
    }

    fn plays(&self, book: &Book) -> bool {
        self.book.id == book.id
    }

    /// Whether cards have been shuffled or dealt at the table.
    fn is_used(&self) -> bool {
        self.number > 1 || !self.log().is_empty()
    }

    /// Whether the table may be dealt at by another card: a device that shuffled or dealt
    /// there is off the table first, where the book says so.
    fn check_method(&self, card: &TableCard) -> Result<(), Refusal> {
        let before = &self.card;
        let device = before.shuffles_itself() || before.device == Device::AutoShoe;
        let same =
            card.device == before.device && card.shuffles_itself() == before.shuffles_itself();
        let off = card.lacks.contains(&Fitting::Device);
        match self.game().table().clause(Rule::DeviceOffFirst) {
            Some(under) if self.is_used() && device && !same && !off => {
                Err(Refusal::NotPermitted {
                    why: "the device leaves the table first".to_owned(),
                    under,
                })
            }
            _ => Ok(()),
        }
    }

    /// Takes over what waits, unless a round has begun.
    pub(super) fn take_next(&mut self) {
        let over = matches!(self.round.phase, Phase::Settled | Phase::Void);
        let idle = self.round.phase == Phase::Betting && !self.round.has_wagers();
        let Some(next) = self.next.take_if(|_| over || idle) else {
            return;
        };
        let next = Arc::unwrap_or_clone(next);
        let rules = self.rules.clone();
        self.log.word(rules.game());
        // What its jackpot has come to is the jackpot's to say.
        let jackpot = next.card.jackpot.map(|terms| TableJackpot {
            mode: terms.mode,
            ..self.card.jackpot.unwrap_or(terms)
        });
        self.card = next.card;
        Arc::make_mut(&mut self.card).jackpot = jackpot;
        self.book = next.book;
        self.on = next.on;
        self.rules = next.rules;
        self.choices = next.choices;
        self.approvals = next.approvals;
        self.name = next.name;
        self.pit = next.pit;
        self.pace = next.pace;
        self.validation_limit = next.validation_limit;
        self.without_coach = next.without_coach;
        // What has to be counted first is not counted by setting the table up otherwise.
        self.count_first |= next.count_first;
    }
}
