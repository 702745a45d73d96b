//! Deals and clocks: what is decided about them, and what follows from what happened.

use std::collections::{BTreeMap, BTreeSet};

use cards::chance::{Revealed, Salt};
use games::Place;
use games::round::Phase;
use games::table::{Chance, Staff};
use money::Money;

use super::draft::Draft;
use super::seat::Seat;
use super::{Event, House, Refusal, Shifted};
use crate::authority::By;
use crate::cage::Cage;
use crate::clock::{Clock, Until};
use crate::deal::{self, Committed};
use crate::flow::{is_house_player, is_unnamed};
use crate::table::Table;

impl Draft<'_> {
    /// A deal is committed to before anything is wagered on it, and after the one before
    /// was opened.
    pub(super) fn decide_commit(
        &mut self,
        number: u32,
        committed: Committed,
    ) -> Result<(), Refusal> {
        let table = self.table(number)?;
        if table.card.chance != Chance::Virtual {
            return Err(Refusal::Deal("cards of paper are not committed to"));
        }
        if !matches!(table.round.phase, Phase::Betting | Phase::Void) {
            return Err(Refusal::Deal("a deal is committed to before betting"));
        }
        if table.deal.as_ref().is_some_and(|deal| !deal.is_over()) {
            return Err(Refusal::Deal("the deal before has not been opened"));
        }
        self.events.push(Event::Deal {
            table: number,
            event: deal::Event::Committed(committed),
        });
        Ok(())
    }

    /// The bytes that a player adds to the shuffle with a wager.
    pub(super) fn add_salt(
        &mut self,
        seat: &Seat<'_>,
        place: Place,
        salt: Salt,
    ) -> Result<(), Refusal> {
        if seat.table.deal.is_none() {
            return Err(Refusal::Deal("salt: the house has not committed to a deal"));
        }
        self.events.push(Event::Deal {
            table: seat.number,
            event: deal::Event::Salted { place, salt },
        });
        Ok(())
    }

    /// A deal is opened when it is over: its round is settled or void, or it is to be
    /// dealt again.
    pub(super) fn decide_open_deal(&mut self, number: u32, seed: Revealed) -> Result<(), Refusal> {
        let table = self.table(number)?;
        let deal = table.deal.as_ref().filter(|deal| !deal.is_over());
        let Some(deal) = deal else {
            return Err(Refusal::Deal("no deal is waiting to be opened"));
        };
        // After a misdeal the cards are out of the old deal, and the phase is betting.
        let dealt_again = table.round.phase == Phase::Betting && deal.has_begun();
        if !matches!(table.round.phase, Phase::Settled | Phase::Void) && !dealt_again {
            return Err(Refusal::Deal("a deal is opened when it is over"));
        }
        if !deal.committed.commitment.opens_with(&seed) {
            return Err(Refusal::Deal("the seed does not open the commitment"));
        }
        self.events.push(Event::Deal {
            table: number,
            event: deal::Event::Opened {
                deal: deal.committed.deal.clone(),
                seed,
            },
        });
        Ok(())
    }

    /// A deal whose key is gone is given up once nothing is at stake on it: its round is
    /// settled or void, or is dealt again, or nobody has wagered yet.
    pub(super) fn decide_give_up_deal(&mut self, number: u32) -> Result<(), Refusal> {
        let table = self.table(number)?;
        let Some(deal) = table.deal.as_ref().filter(|deal| !deal.is_over()) else {
            return Err(Refusal::Deal("no deal is waiting to be opened"));
        };
        let free = match table.round.phase {
            Phase::Settled | Phase::Void => true,
            Phase::Betting => deal.has_begun() || !table.round.has_wagers(),
            _ => false,
        };
        if !free {
            return Err(Refusal::Deal("a deal is given up when it is over"));
        }
        self.events.push(Event::Deal {
            table: number,
            event: deal::Event::Lost {
                deal: deal.committed.deal.clone(),
            },
        });
        Ok(())
    }

    /// Nobody loses a hand because the house was down: the clock starts again.
    pub(super) fn decide_restart(&mut self, number: u32) -> Result<(), Refusal> {
        let Some(clock) = self.table(number)?.clock else {
            return Ok(());
        };
        let length = clock.to_ms.saturating_sub(clock.from_ms);
        let clock = Some(Clock {
            from_ms: self.at_ms,
            to_ms: self.at_ms.saturating_add(length),
            ..clock
        });
        let table = number;
        self.events.push(Event::ClockSet { table, clock });
        Ok(())
    }
}

impl House {
    /// Makes the house what it is after these events of a command, and adds the clocks
    /// that follow from them, unless somebody would put up more than they have.
    pub(super) fn finish(
        &mut self,
        by: &By,
        mut events: Vec<Event>,
        at_ms: i64,
    ) -> Result<Vec<Event>, Refusal> {
        let tables = tables_touched(&events);
        let watched = self.terms.is_some() && !tables.is_empty();
        let before = self.cage.clone();
        events.iter().for_each(|event| self.apply(event));
        self.check_closed_tables(&before, &events)?;
        if !watched {
            return Ok(events);
        }
        if let Some(why) = self.stopped() {
            return Err(Refusal::Stopped(why.to_owned()));
        }
        // Most commands move no chips, and then nobody's have to be looked at.
        // Chips that a dealer sees lie on the felt, whatever the house knows of their owner's.
        let seen = by.works_at_tables();
        let moved = !self.cage.is_untouched_since(&before);
        if tables.iter().any(|table| self.is_kept(*table)) {
            let had = match !moved || events.iter().any(corrects) {
                true => BTreeMap::new(),
                false => stacks(&before, &tables, &events),
            };
            let carried = self.carried_by_guests(&events, &had, seen);
            carried.iter().for_each(|event| self.apply(event));
            events.extend(carried);
        }
        if !seen && moved && !events.iter().any(corrects) {
            self.check_stacks(stacks(&before, &tables, &events))?;
        }
        // What was played on paper was played, whatever its player may do since.
        if !events.iter().any(is_sheet) {
            self.check_own_limits(&before, &events, at_ms)?;
        }
        for number in tables {
            let Some(table) = self.tables.get(&number) else {
                continue;
            };
            let clock = table.clock_due(at_ms);
            if clock != table.clock {
                let table = number;
                let set = Event::ClockSet { table, clock };
                self.apply(&set);
                events.push(set);
            }
        }
        Ok(events)
    }

    /// Whether somebody plays at a table with real chips, of which the house learns as they
    /// come to the felt.
    #[must_use]
    pub fn has_real_chips(&self, table: u32, person: &str) -> bool {
        let at = self.tables.get(&table);
        let money = self.terms.as_ref().is_some_and(|it| !it.demonstration);
        at.is_some_and(|table| table.has_real_chips(person, money))
    }

    /// Nobody's chips fall below nothing by what they put up. A correction may take what
    /// is no longer there.
    fn check_stacks(&self, before: BTreeMap<(u32, String), Money>) -> Result<(), Refusal> {
        for ((table, person), has) in before {
            // Where the cards are real the chips are, too: nobody can put down what they have
            // not got, and the house learns of them as they come to the felt.
            if self.has_real_chips(table, &person) {
                continue;
            }
            let held = self.cage.stack(table, &person);
            if held.is_negative() && held < has {
                let needs = has.minus(held).unwrap_or(Money::ZERO);
                return Err(self.too_few_chips(table, &person, needs, has));
            }
        }
        Ok(())
    }
}

/// What the people have at these tables whose chips events can move.
fn stacks(cage: &Cage, tables: &BTreeSet<u32>, events: &[Event]) -> BTreeMap<(u32, String), Money> {
    let holders = tables.iter().flat_map(|table| {
        let holders = cage.holders(*table);
        holders.map(|person| (*table, person))
    });
    let wagers = events.iter().filter_map(|event| match event {
        Event::Table {
            table,
            event: games::round::Event::WagerPlaced { person, .. },
            ..
        } => Some((*table, person)),
        _ => None,
    });
    let people: BTreeSet<(u32, &String)> = holders.chain(wagers).collect();
    let stacks = people.into_iter();
    stacks
        .map(|(table, person)| ((table, person.clone()), cage.stack(table, person)))
        .collect()
}

/// Whether a round that was finished on paper is entered with this.
fn is_sheet(event: &Event) -> bool {
    matches!(
        event,
        Event::Shift {
            event: Shifted::SheetEntered(_),
            ..
        }
    )
}

fn tables_touched(events: &[Event]) -> BTreeSet<u32> {
    let tables = events.iter().filter_map(|event| match event {
        Event::Table { table, .. } | Event::DealSaid { table, .. } => Some(*table),
        _ => None,
    });
    tables.collect()
}

fn corrects(event: &Event) -> bool {
    matches!(
        event,
        Event::Table {
            event: games::round::Event::Corrected { .. },
            ..
        }
    )
}

impl Table {
    /// Whether somebody plays with chips of the house that stand on the table itself: at a
    /// table of real cards that plays for money, and wherever a dealer enters what an unnamed
    /// guest puts down.
    fn has_real_chips(&self, person: &str, money: bool) -> bool {
        let real = money && self.card.chance == Chance::Real;
        !self.is_automatic() && (real || is_unnamed(person))
    }

    /// The clock that should run, where the house deals: the one that does, if it is for
    /// the same thing.
    fn clock_due(&self, now_ms: i64) -> Option<Clock> {
        if self.card.staff != Staff::Automatic {
            return None;
        }
        let (until, length, street) = self.waits_for()?;
        let same = |clock: &Clock| clock.until == until && clock.street == street;
        // Cards are looked at before the clock of a decision begins to run.
        let look = self.pace.flow.filter(|_| until == Until::Decided);
        let from_ms = now_ms.saturating_add(look.map_or(0, |flow| flow.look_ms));
        let set = Clock {
            until,
            from_ms,
            to_ms: from_ms.saturating_add(length),
            street,
        };
        Some(self.clock.filter(same).unwrap_or(set))
    }

    /// Whether several people would wait for each other, house players left out.
    fn is_shared(&self) -> bool {
        self.guests().nth(1).is_some()
    }

    fn waits_for(&self) -> Option<(Until, i64, Option<u8>)> {
        let round = &self.round;
        let flow = self.pace.flow;
        match round.phase {
            Phase::Betting => {
                let mut spots = round.spots.values();
                let dealt_in = spots.any(|spot| {
                    let counts = flow.is_none() || !is_house_player(&spot.person);
                    counts && self.game().is_dealt_in(spot)
                });
                let hurried = flow.is_none() || self.is_shared();
                (dealt_in && hurried).then_some((Until::NoMoreBets, self.pace.betting_ms, None))
            }
            Phase::Deciding(street) => {
                let asked = round.spots.keys().any(|place| self.awaits(*place));
                let street = Some(street as u8);
                let length = match flow {
                    Some(flow) if !self.is_shared() => flow.alone_ms,
                    _ => self.pace.decision_ms,
                };
                asked.then_some((Until::Decided, length, street))
            }
            Phase::Settled | Phase::Void => {
                // Whoever plays alone goes on when they want to.
                let alone = self.guests().next().is_some() && !self.is_shared();
                let hurried = flow.is_none() || !alone;
                hurried.then_some((Until::NextRound, self.pace.pause_ms, None))
            }
            _ => None,
        }
    }
}
