//! What each event makes of a house. Nothing is refused here.

use std::sync::Arc;

use jackpot::Link;

use super::{Event, House, Jackpot};
use crate::deal::{self, Deal};

impl House {
    /// Makes the house what it is after the event. Where its books would be wrong it
    /// stops: [`House::stopped`].
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Table {
                table,
                at_ms,
                event,
            } => self.apply_table(*table, *at_ms, event),
            Event::Jackpot { jackpot, event } => self.apply_jackpot(jackpot, event),
            Event::House(opening) => {
                if let Err(why) = self.apply_opening(opening) {
                    self.stop(why);
                }
            }
            Event::Deal { table, event } => {
                let Some(table) = self.tables.get_mut(table).map(Arc::make_mut) else {
                    return;
                };
                match (&mut table.deal, event) {
                    (deal, deal::Event::Committed(committed)) => {
                        *deal = Some(Deal::new(committed.clone()));
                    }
                    (Some(deal), event) => deal.apply(event),
                    (None, _) => {}
                }
            }
            Event::ValidationBegun { table, begun } => {
                let first = (begun.person.clone(), begun.role);
                self.validating.insert((*table, begun.place), first);
            }
            Event::TableOpened(setup) => {
                if let Err(why) = self.apply_opened(setup) {
                    self.stop(why);
                }
            }
            Event::TableChanged(setup) => {
                if let Err(why) = self.apply_change(setup) {
                    self.stop(why);
                }
            }
            Event::SentToTable(_)
            | Event::BackFromTable(_)
            | Event::BoughtIn(_)
            | Event::CashedOut(_)
            | Event::Funded { .. } => {
                if !self.cage.carried(event) {
                    self.stop(format!("the books would be wrong after {event:?}"));
                }
            }
            Event::Linked { table, link } => {
                if let Some(table) = self.tables.get_mut(table) {
                    Arc::make_mut(table).apply_link(link.as_ref());
                }
            }
            Event::ClockSet { table, clock } => {
                if let Some(table) = self.tables.get_mut(table) {
                    Arc::make_mut(table).clock = *clock;
                }
            }
        }
    }

    fn apply_table(&mut self, number: u32, at_ms: i64, event: &games::round::Event) {
        if matches!(event, games::round::Event::RoundOpened { .. }) {
            self.validating.retain(|(table, _), _| *table != number);
        }
        Arc::make_mut(self.locked.entry(number).or_default()).apply(at_ms, event);
        let Some(table) = self.tables.get_mut(&number) else {
            return;
        };
        if !self.cage.at_table(number, table, event) {
            self.stopped.get_or_insert_with(|| {
                format!("the books of table {number} would be wrong after {event:?}")
            });
            return;
        }
        let table = Arc::make_mut(table);
        table.apply(event);
        table.take_next();
    }

    fn apply_jackpot(&mut self, jackpot: &str, event: &jackpot::Event) {
        if let jackpot::Event::Opened { tables, .. } = event {
            let opened = Jackpot {
                tables: tables.keys().map(|table| table.0).collect(),
                link: Link::default(),
            };
            self.jackpots.insert(jackpot.to_owned(), Arc::new(opened));
        }
        if !self.cage.at_jackpot(jackpot, event) {
            return self.stop(format!("the books of jackpot {jackpot} would be wrong"));
        }
        let Some(known) = self.jackpots.get_mut(jackpot) else {
            return;
        };
        let Jackpot { tables, link } = Arc::make_mut(known);
        link.apply(event);
        match event {
            jackpot::Event::TableJoined { table, .. } => tables.push(table.0),
            jackpot::Event::TableLeft { table } => tables.retain(|known| *known != table.0),
            jackpot::Event::Opened { .. }
            | jackpot::Event::WagerPosted { .. }
            | jackpot::Event::LockedOut { .. }
            | jackpot::Event::Contributed { .. }
            | jackpot::Event::WagersVoided { .. }
            | jackpot::Event::Dealt { .. }
            | jackpot::Event::RoundClosed { .. }
            | jackpot::Event::Declared { .. }
            | jackpot::Event::Suspended { .. }
            | jackpot::Event::TableResumed { .. }
            | jackpot::Event::Resumed { .. }
            | jackpot::Event::Claimed(_)
            | jackpot::Event::ClaimWithdrawn { .. }
            | jackpot::Event::Checked { .. }
            | jackpot::Event::Validated { .. }
            | jackpot::Event::ToppedUp { .. }
            | jackpot::Event::Awarded(_)
            | jackpot::Event::HeldReleased { .. }
            | jackpot::Event::Seeded { .. }
            | jackpot::Event::Added { .. }
            | jackpot::Event::Split { .. }
            | jackpot::Event::Combined { .. }
            | jackpot::Event::RatesChanged { .. }
            | jackpot::Event::WentDown { .. }
            | jackpot::Event::CameUp { .. } => {}
        }
    }
}
