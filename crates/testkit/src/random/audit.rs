//! Books of our own: what stands on the felt, posted from events alone.

use std::collections::{BTreeMap, BTreeSet};

use games::round::{Event, Word};
use games::{Place, Wager};
use money::Money;

use super::game::Held;

type Area = (u32, Place, Wager);

/// What stands on every area, and the lines that took it away.
#[derive(Debug, Default)]
pub(super) struct Audit {
    felt: BTreeMap<Area, Money>,
    /// The areas that were wagered on before the deal.
    before: BTreeSet<Area>,
    lines: Vec<(Area, Word, Money)>,
    /// Whether the next line puts another right, and so moves nothing on the felt.
    corrected: bool,
    /// The table whose round was voided by this command: what it gave back is done with.
    voided: Option<u32>,
}

impl Audit {
    /// Posts an event at a table.
    pub(super) fn post(&mut self, table: u32, event: &Event) -> Held {
        match event {
            Event::WagerPlaced {
                place,
                wager,
                amount,
                ..
            } => {
                self.before.insert((table, *place, *wager));
                self.put((table, *place, *wager), *amount)
            }
            Event::Stayed {
                place,
                wager,
                amount,
            } => self.stay((table, *place, *wager), *amount),
            Event::CardGivenUp { place, price, .. } => {
                self.put((table, *place, Wager::Exchange), *price)
            }
            Event::WagerChanged {
                place,
                wager,
                amount,
            }
            | Event::ChipsFound {
                place,
                wager,
                amount,
                ..
            } => {
                self.positive(*amount)?;
                self.felt.insert((table, *place, *wager), *amount);
                Ok(())
            }
            Event::WagerWithdrawn { place, wager } => {
                let gone = self.felt.remove(&(table, *place, *wager));
                gone.map(|_| ())
                    .ok_or_else(|| format!("no {wager} stood there to withdraw"))
            }
            Event::Corrected { .. } => {
                self.corrected = true;
                Ok(())
            }
            Event::Money {
                word,
                place,
                wager,
                amount,
                ..
            } => self.line((table, *place, *wager), *word, *amount),
            Event::HandVoided { place } => self.undo(|area| (area.0, area.1) == (table, *place)),
            Event::Reopened { place } => {
                self.undo(|area| (area.0, area.1) == (table, *place))?;
                let before = &self.before;
                self.felt
                    .retain(|area, _| (area.0, area.1) != (table, *place) || before.contains(area));
                Ok(())
            }
            Event::RoundVoided { .. } => {
                self.voided = Some(table);
                self.undo(|area| area.0 == table)
            }
            Event::RoundSettled { .. } => self.cleared(table),
            _ => Ok(()),
        }
    }

    /// A void gives everything back at once; what stands after it is wagered anew.
    pub(super) fn end_of_command(&mut self) {
        if let Some(table) = self.voided.take() {
            self.lines.retain(|(area, ..)| area.0 != table);
        }
        self.corrected = false;
    }

    /// Nothing stands on the felt.
    pub(super) fn closed(&self) -> Held {
        match self.felt.iter().find(|(_, amount)| !amount.is_zero()) {
            Some((area, amount)) => Err(format!("{amount} is left on {area:?}")),
            None => Ok(()),
        }
    }

    fn cleared(&self, table: u32) -> Held {
        let mut left = self.felt.iter().filter(|(area, _)| area.0 == table);
        match left.find(|(_, amount)| !amount.is_zero()) {
            Some((area, amount)) => Err(format!("settled with {amount} left on {area:?}")),
            None => Ok(()),
        }
    }

    fn positive(&self, amount: Money) -> Held {
        match amount.is_positive() {
            true => Ok(()),
            false => Err(format!("{amount} is no amount of a wager or a line")),
        }
    }

    fn put(&mut self, area: Area, amount: Money) -> Held {
        self.positive(amount)?;
        let stands = self.felt.entry(area).or_insert(Money::ZERO);
        *stands = stands.plus(amount).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// A player stays in with new chips, or with those that stood there before the deal.
    fn stay(&mut self, area: Area, amount: Money) -> Held {
        self.before.remove(&area);
        match self.felt.get(&area).filter(|stands| !stands.is_zero()) {
            Some(stands) if *stands == amount => Ok(()),
            Some(stands) => Err(format!("stays with {amount} where {stands} stands")),
            None => self.put(area, amount),
        }
    }

    fn line(&mut self, area: Area, word: Word, amount: Money) -> Held {
        self.positive(amount)?;
        if self.corrected {
            return Ok(());
        }
        self.lines.push((area, word, amount));
        if word == Word::Paid {
            return Ok(());
        }
        let stands = self.felt.entry(area).or_insert(Money::ZERO);
        let left = stands.minus(amount).map_err(|error| error.to_string())?;
        if left.is_negative() {
            return Err(format!("{word:?} {amount} of {stands} on {area:?}"));
        }
        *stands = left;
        Ok(())
    }

    /// Puts back what lines took away.
    fn undo(&mut self, of: impl Fn(&Area) -> bool) -> Held {
        let (undone, stay) = self.lines.drain(..).partition(|(area, ..)| of(area));
        self.lines = stay;
        let undone: Vec<(Area, Word, Money)> = undone;
        for (area, word, amount) in undone {
            if word != Word::Paid {
                self.put(area, amount)?;
            }
        }
        Ok(())
    }
}
