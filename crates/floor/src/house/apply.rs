//! What each event makes of a house. Nothing is refused here.

use std::sync::Arc;

use jackpot::Link;

use super::{Event, First, House, Jackpot, Locked, Shifted, Tallies};

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
                if let Some(table) = self.tables.get_mut(table) {
                    Arc::make_mut(table).apply_deal(event);
                }
            }
            Event::ValidationBegun {
                table,
                at_ms,
                begun,
            } => {
                let first = First::of(begun, *at_ms);
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
            Event::Linked { table, at_ms, link } => {
                self.wait_for_link(*table, *at_ms, link.as_ref());
                if let Some(table) = self.tables.get_mut(table) {
                    Arc::make_mut(table).apply_link(link.as_ref());
                }
            }
            Event::DealSaid {
                table,
                at_ms,
                person,
            } => {
                if let Some(table) = self.tables.get_mut(table) {
                    Arc::make_mut(table).flow.say_deal(person, *at_ms);
                }
            }
            Event::Shift {
                table,
                at_ms,
                event,
            } => self.apply_shift(*table, *at_ms, event),
            Event::Tray { .. } | Event::Dispute { .. } | Event::Cage(_) => self.apply_money(event),
            // That the place was left stands beside it.
            Event::SeatFreed { .. } => {}
            Event::Proposal { about, event } => {
                let proposals = self.proposals.entry(about.clone()).or_default();
                Arc::make_mut(proposals).apply(event);
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
        self.wait_at(number, at_ms, event);
        // Most events do not concern it; what was never heard of a table begins with its first.
        if Locked::follows(event) || !self.locked.contains_key(&number) {
            Arc::make_mut(self.locked.entry(number).or_default()).apply(at_ms, event);
        }
        let Some(table) = self.tables.get_mut(&number) else {
            return;
        };
        if Tallies::follows(event) {
            let corrects = self.cage.is_correcting(number);
            let played = Arc::make_mut(self.played.entry(number).or_default());
            played.apply(table, at_ms, event, corrects);
        }
        if !self.cage.at_table(number, table, event) {
            self.stopped.get_or_insert_with(|| {
                format!("the books of table {number} would be wrong after {event:?}")
            });
            return;
        }
        let table = Arc::make_mut(table);
        if matches!(event, games::round::Event::PrizeWon { .. }) {
            table.flow.prize_won(at_ms);
        }
        table.apply(event);
        table.take_next();
        self.wait_for_players(number, at_ms, event);
        self.wait_for_inspection(number, at_ms, event);
        self.wait_for_cards(number, at_ms, event);
    }

    fn apply_shift(&mut self, number: u32, at_ms: i64, event: &Shifted) {
        if let Shifted::SheetEntered(entered) = event {
            self.wait_after_sheet(number, entered.times.settled_ms);
        }
        let Some(table) = self.tables.get_mut(&number) else {
            return;
        };
        if !self.cage.at_shift(number, table.tray.kept, event) {
            return self.stop(format!("the float of table {number} cannot be counted"));
        }
        let table = Arc::make_mut(table);
        let next = table.next_over();
        table.shift.apply(event, at_ms, next);
        if let (Shifted::FloatSigned { variance, .. }, true) = (event, table.tray.kept) {
            let variance = variance.unwrap_or_default();
            Arc::make_mut(&mut table.tray).give(variance);
        }
    }

    /// Chips, cash, the cage and disputes: the postings, and what the accounts do not say.
    fn apply_money(&mut self, event: &Event) {
        let postings = self.postings(event);
        let held = event.table().map(|table| self.cage.tray(table));
        if !self.cage.enter(&postings) {
            return self.stop(format!("the books would be wrong after {event:?}"));
        }
        if let Event::Tray { table, event } = event
            && let Some(table) = self.tables.get_mut(table)
        {
            let tray = &mut Arc::make_mut(table).tray;
            Arc::make_mut(tray).apply(event, held.unwrap_or_default());
        }
        if let Event::Dispute { table, event } = event
            && let Some(table) = self.tables.get_mut(table)
        {
            let disputes = &mut Arc::make_mut(table).disputes;
            Arc::make_mut(disputes).apply(event);
        }
        if let Event::Cage(event) = event {
            Arc::make_mut(&mut self.till).apply(event);
        }
    }

    fn apply_jackpot(&mut self, jackpot: &str, event: &jackpot::Event) {
        if let jackpot::Event::Opened { tables, .. } = event {
            let opened = Jackpot {
                tables: tables.keys().map(|table| table.0).collect(),
                link: Link::default(),
            };
            let jackpots = Arc::make_mut(&mut self.jackpots);
            jackpots.insert(jackpot.to_owned(), Arc::new(opened));
        }
        if !self.cage.at_jackpot(jackpot, event) {
            return self.stop(format!("the books of jackpot {jackpot} would be wrong"));
        }
        let Some(known) = Arc::make_mut(&mut self.jackpots).get_mut(jackpot) else {
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
            | jackpot::Event::RatesPosted { .. }
            | jackpot::Event::WentDown { .. }
            | jackpot::Event::CameUp { .. } => {}
        }
    }
}
