//! What was done in a record, line by line.
//!
//! Verbs perform the dealer's steps that lead to them, so a step is written only where
//! no verb after it would take it at the same moment.

use std::collections::BTreeSet;

use cards::five::Category;
use cards::{Face, Faces};
use games::deck::Stage;
use games::round::{self, Action, Command as Asked, Phase, Step, Street};
use games::{Holder, Place};

use super::command::verb;
use super::faces::Traced;
use super::{Entry, NotWritten, Record, act};
use crate::house::{Command, Event, House};
use crate::script::{Act, Says, Shown, Statement};
use crate::table::Table;

/// A day of the house's clock.
pub(super) const DAY_MS: i64 = 86_400_000;

pub(super) fn lines(record: &Record, traced: Traced) -> Result<Vec<Statement>, NotWritten> {
    let mut writer = Writer {
        record,
        traced,
        house: record.before.clone(),
        written: BTreeSet::new(),
        settling: BTreeSet::new(),
        lines: Vec::new(),
    };
    for (index, entry) in record.entries.iter().enumerate() {
        if !writer.written.contains(&index) {
            writer.entry(index, entry)?;
        }
        for event in &entry.events {
            writer.house.apply(event);
        }
    }
    Ok(writer.lines)
}

pub(super) struct Writer<'r> {
    pub(super) record: &'r Record,
    pub(super) traced: Traced,
    /// The house as the entries so far have left it.
    pub(super) house: House,
    /// The entries that a line written before has taken along.
    pub(super) written: BTreeSet<usize>,
    /// The tables whose rounds go to their end by `settle`.
    pub(super) settling: BTreeSet<u32>,
    lines: Vec<Statement>,
}

impl<'r> Writer<'r> {
    fn entry(&mut self, index: usize, entry: &Entry) -> Result<(), NotWritten> {
        match &entry.command {
            Command::Table { table, command } => self.at_table(index, *table, command),
            Command::Declare {
                table,
                place,
                category,
            } => {
                if !self.is_spoken(index, *table, *place, *category) {
                    let (place, category) = (*place, category.to_string());
                    self.push(*table, Act::Declare { place, category });
                }
                Ok(())
            }
            Command::Jackpot { jackpot, command } => self.at_jackpot(jackpot, command),
            Command::Validate { .. } => self.validated(entry),
            // Books, tables, chips, deals and clocks are no part of a case.
            _ => Ok(()),
        }
    }

    /// Two people validate a prize one after the other: with the second it is done.
    fn validated(&mut self, entry: &Entry) -> Result<(), NotWritten> {
        for event in &entry.events {
            if let Event::Jackpot {
                jackpot,
                event: jackpot::Event::Validated { hand, by, .. },
            } = event
            {
                let (hand, by) = (*hand, *by);
                self.at_jackpot(jackpot, &jackpot::Command::Validate { hand, by })?;
            }
        }
        Ok(())
    }

    pub(super) fn push(&mut self, table: u32, done: Act) {
        self.lines.push(act(table, done));
    }

    pub(super) fn say(&mut self, table: u32, says: Says) {
        self.lines.push(Statement { table, says });
    }

    /// Whether the last line written validates a prize, and so pays what can be paid.
    pub(super) fn validated_last(&self) -> bool {
        let last = self.lines.last().map(|line| &line.says);
        matches!(last, Some(Says::Act(Act::Validate { .. })))
    }

    pub(super) fn table(&self, number: u32) -> Result<&Table, NotWritten> {
        let table = self
            .house
            .tables
            .get(&number)
            .map(std::convert::AsRef::as_ref);
        table.ok_or(NotWritten::NoSuchTable(number))
    }

    /// What is told to a table after an entry, and to its jackpot by the operator.
    pub(super) fn later(
        &self,
        index: usize,
        number: u32,
    ) -> impl Iterator<Item = (usize, &'r Entry)> {
        let entries = self.record.entries.iter().enumerate().skip(index + 1);
        entries.filter(move |(_, entry)| match &entry.command {
            Command::Table { table, .. } | Command::Declare { table, .. } => *table == number,
            Command::Jackpot { command, .. } => !matches!(
                command,
                jackpot::Command::Check { .. }
                    | jackpot::Command::Validate { .. }
                    | jackpot::Command::Award
                    | jackpot::Command::Resume { .. }
            ),
            _ => false,
        })
    }

    fn at_table(&mut self, index: usize, number: u32, asked: &Asked) -> Result<(), NotWritten> {
        // A case begins its next round with the first line that needs it.
        let unsaid = matches!(asked, Asked::Leave { .. } | Asked::OpenRound);
        if unsaid || self.settling.contains(&number) && matches!(asked, Asked::Do { .. }) {
            return Ok(());
        }
        self.settling.remove(&number);
        match asked {
            Asked::Do { step, .. } => self.step(index, number, *step),
            Asked::Prepare { stage, cards, by } => {
                self.prepare(index, number, *stage, *cards, by);
                Ok(())
            }
            Asked::Act {
                place,
                action: Action::Exchange { .. },
            } => {
                let change = self.change(index, number, *place);
                self.push(number, change);
                Ok(())
            }
            Asked::Count {
                what: round::Counted::Hand(_),
                ..
            } if !self.is_stub_wrong(number)? => Ok(()),
            other => {
                let says = verb(self.table(number)?, other);
                self.say(number, says);
                Ok(())
            }
        }
    }

    fn is_stub_wrong(&self, number: u32) -> Result<bool, NotWritten> {
        let stub = self.table(number)?.round.decks.current().stub;
        Ok(matches!(stub, games::deck::Stub::Wrong { .. }))
    }

    fn step(&mut self, index: usize, number: u32, step: Step) -> Result<(), NotWritten> {
        let plain = |word: &str, place: Option<Place>| Act::Do {
            step: word.to_owned(),
            place,
            by: Vec::new(),
        };
        if self.is_last_stretch(index, number, step) {
            self.settle(index, number);
            return Ok(());
        }
        let done = match step {
            Step::Prepare { stage, .. } => {
                self.prepare(index, number, stage, None, &[]);
                return Ok(());
            }
            Step::CallBets if self.wagers_follow(index, number) => return Ok(()),
            Step::CallBets => plain("open", None),
            Step::CallNoMoreBets | Step::LockOut if self.deal_follows(index, number) => {
                return Ok(());
            }
            Step::CallNoMoreBets => Act::Close,
            Step::LockOut => Act::LockOut,
            Step::Deal(holder) => return self.deal(index, number, holder),
            // The first card of the dealer's is shown as it falls.
            Step::TurnUpCard if self.table(number)?.round.phase == Phase::Dealing => {
                return Ok(());
            }
            Step::TurnUpCard => plain("up-card", None),
            Step::PutStubAway => plain("stub", None),
            Step::CountStub => plain("count", None),
            Step::CountHand(holder) => Act::Count {
                what: holder.to_string(),
                cards: self.table(number)?.game().table().hand_cards.value,
            },
            Step::OpenDecisions => plain("decisions", None),
            Step::Draw(place) => {
                self.card(index, number, Holder::Place(place));
                return Ok(());
            }
            Step::Lay(place) => plain("lay", Some(place)),
            Step::TurnBoard(_) | Step::TurnDealer | Step::TurnHand(_) => {
                self.show(index, number, step)
            }
            Step::SettleUnseen(place) => plain("settle-unseen", Some(place)),
            Step::Settle(place) => plain("settle", Some(place)),
            Step::Collect(place) => plain("collect", Some(place)),
            Step::EndRound => plain("end", None),
        };
        self.push(number, done);
        Ok(())
    }

    /// What is done to the deck before the deal, where it is more than the deal's own
    /// preparation.
    fn prepare(
        &mut self,
        index: usize,
        number: u32,
        stage: Stage,
        cards: Option<u32>,
        by: &[String],
    ) {
        let by = by.to_vec();
        if let (Stage::Cut, Some(cards)) = (stage, cards) {
            return self.push(number, Act::Cut { cards, by });
        }
        let next = self.later(index, number).next().map(|(_, it)| &it.command);
        if let Some(Command::Table { command, .. }) = next
            && matches!(command, Asked::Order { .. } | Asked::Report(_))
        {
            let step = stage.word().to_owned();
            let place = None;
            self.push(number, Act::Do { step, place, by });
        }
    }

    fn wagers_follow(&self, index: usize, number: u32) -> bool {
        let next = self.later(index, number).next().map(|(_, it)| &it.command);
        matches!(
            next,
            Some(Command::Table {
                command: Asked::Place { .. },
                ..
            })
        )
    }

    /// Whether nothing but the way to the first card comes next.
    fn deal_follows(&self, index: usize, number: u32) -> bool {
        for (_, entry) in self.later(index, number) {
            match &entry.command {
                Command::Table {
                    command: Asked::Prepare { .. },
                    ..
                } => {}
                command => match step_of(command) {
                    Some(Step::Prepare { .. } | Step::LockOut) => {}
                    other => return matches!(other, Some(Step::Deal(_))),
                },
            }
        }
        false
    }

    /// The cards that a step turns up, keyed where no line before lists them.
    fn show(&self, index: usize, number: u32, step: Step) -> Act {
        let (what, holder, positions) = match step {
            Step::TurnBoard(Street::River) => (Shown::River, Holder::Board, 3..5),
            Step::TurnBoard(_) => (Shown::Flop, Holder::Board, 0..3),
            Step::TurnHand(place) => (Shown::Place(place), Holder::Place(place), 0..52),
            _ => (Shown::Dealer, Holder::Dealer, 0..52),
        };
        let keyed = self.traced.keyed.get(index) == Some(&true);
        let mut round = self.house.tables.get(&number).map(|it| it.round.clone());
        let entry = self.record.entries.get(index).filter(|_| keyed);
        let mut faces = Vec::new();
        if let (Some(round), Some(entry)) = (&mut round, entry) {
            for event in &entry.events {
                if let Event::Table {
                    event: shown @ round::Event::CardShown { .. },
                    ..
                } = event
                {
                    round.apply(shown);
                }
            }
            let hand = round.hand(holder).map_or(&[][..], |hand| hand.faces());
            let turned = hand.iter().take(positions.end).skip(positions.start);
            faces = turned.copied().collect::<Vec<Face>>();
        }
        let faces = Faces::new(faces).unwrap_or_default();
        Act::Show { what, faces }
    }

    /// Whether a round goes from this step to its end by steps of the dealer alone.
    fn is_last_stretch(&self, index: usize, number: u32, step: Step) -> bool {
        if !is_late(step) {
            return false;
        }
        let mut settled = false;
        let this = self.record.entries.get(index).map(|entry| (index, entry));
        for (_, entry) in this.into_iter().chain(self.later(index, number)) {
            if !step_of(&entry.command).is_some_and(is_late) {
                return false;
            }
            settled |= has(entry, |event| matches!(event, round::Event::RoundSettled));
            if settled {
                return true;
            }
        }
        false
    }

    /// Everything to the end of the round, what must be keyed on the way first.
    fn settle(&mut self, index: usize, number: u32) {
        let this = self.record.entries.get(index).map(|entry| (index, entry));
        let mut house = self.house.clone();
        let stretch: Vec<_> = this.into_iter().chain(self.later(index, number)).collect();
        for (at, entry) in stretch {
            if let Some(step) = step_of(&entry.command)
                && self.traced.keyed.get(at) == Some(&true)
            {
                std::mem::swap(&mut self.house, &mut house);
                let keyed = self.show(at, number, step);
                std::mem::swap(&mut self.house, &mut house);
                self.push(number, keyed);
            }
            entry.events.iter().for_each(|event| house.apply(event));
            if has(entry, |event| matches!(event, round::Event::RoundSettled)) {
                break;
            }
        }
        self.settling.insert(number);
        self.push(number, Act::Settle);
    }

    /// Whether the replay declares this hand for its player by itself: right after a step
    /// that lets hands be seen, where the house does so and the case lists the hand.
    fn is_spoken(&self, index: usize, number: u32, place: Place, category: Category) -> bool {
        let before = self.record.entries.iter().take(index).rev();
        let mut before = before.skip_while(|it| matches!(it.command, Command::Declare { .. }));
        let step = before.next().and_then(|entry| step_of(&entry.command));
        if !matches!(step, Some(Step::OpenDecisions | Step::TurnDealer)) {
            return false;
        }
        let known = |holder: Holder, position: usize| match holder {
            Holder::Place(place) => self
                .listed_hand(index, number, place)
                .get(position)
                .copied()?,
            Holder::Dealer | Holder::Board => None,
        };
        let table = self.house.tables.get(&number);
        let spoken = table.map_or_else(Vec::new, |table| table.to_declare(known));
        spoken.contains(&(place, category))
    }

    /// The cards of a hand as the deal before this entry lists them.
    fn listed_hand(&self, index: usize, number: u32, place: Place) -> Vec<Option<cards::Card>> {
        let mut cards: Vec<usize> = Vec::new();
        let entries = self.record.entries.iter().enumerate().take(index);
        for (at, entry) in entries {
            if has_at(entry, number, |event| {
                matches!(
                    event,
                    round::Event::RoundVoided { .. } | round::Event::RoundOpened { .. }
                )
            }) {
                cards.clear();
            }
            let Command::Table { table, .. } = &entry.command else {
                continue;
            };
            let dealt = step_of(&entry.command) == Some(Step::Deal(Holder::Place(place)));
            if *table == number && dealt {
                cards.extend(self.traced.came.get(at).into_iter().flatten());
            }
        }
        let listed = cards.into_iter().map(|card| self.traced.listed(card));
        listed.collect()
    }
}

pub(super) fn step_of(command: &Command) -> Option<Step> {
    match command {
        Command::Table {
            command: Asked::Do { step, .. },
            ..
        } => Some(*step),
        _ => None,
    }
}

/// Whether a step comes after the last decision.
fn is_late(step: Step) -> bool {
    matches!(
        step,
        Step::Lay(_)
            | Step::TurnBoard(_)
            | Step::TurnDealer
            | Step::TurnHand(_)
            | Step::SettleUnseen(_)
            | Step::Settle(_)
            | Step::Collect(_)
            | Step::EndRound
    )
}

pub(super) fn has(entry: &Entry, wanted: impl Fn(&round::Event) -> bool) -> bool {
    entry.events.iter().any(|event| match event {
        Event::Table { event, .. } => wanted(event),
        _ => false,
    })
}

fn has_at(entry: &Entry, number: u32, wanted: impl Fn(&round::Event) -> bool) -> bool {
    entry.events.iter().any(|event| match event {
        Event::Table { table, event, .. } => *table == number && wanted(event),
        _ => false,
    })
}
