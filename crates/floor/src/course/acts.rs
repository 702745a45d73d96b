//! What was done in a passage, line by line.
//!
//! Verbs perform the dealer's steps that lead to them, so a step is written only where
//! no verb after it would take it at the same moment.

use std::collections::BTreeSet;

use cards::five::Category;
use cards::{Face, Faces};
use games::deck::Stage;
use games::round::{self, Command as Asked, Lead, Phase, Step, Street};
use games::{Holder, Place};

use super::command::{spoken, told_by};
use super::faces::Traced;
use super::{Entry, NotWritten, Passage, tell};
use crate::house::{Command, Event, House};
use crate::script::{Dealing, Says, Shown, Statement};
use crate::table::Table;

/// A day of the house's clock.
pub(super) const DAY_MS: i64 = 86_400_000;

pub(super) fn lines(passage: &Passage, traced: Traced) -> Result<Vec<Statement>, NotWritten> {
    let mut writer = Writer {
        passage,
        traced,
        house: passage.before.clone(),
        written: BTreeSet::new(),
        settling: BTreeSet::new(),
        lines: Vec::new(),
    };
    for (index, entry) in passage.entries.iter().enumerate() {
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
    pub(super) passage: &'r Passage,
    pub(super) traced: Traced,
    /// The house as the entries so far have left it.
    pub(super) house: House,
    /// The entries that a line written before has taken along.
    pub(super) written: BTreeSet<usize>,
    /// The tables whose rounds go to their end by `settle`.
    pub(super) settling: BTreeSet<u32>,
    pub(super) lines: Vec<Statement>,
}

impl<'r> Writer<'r> {
    fn entry(&mut self, index: usize, entry: &Entry) -> Result<(), NotWritten> {
        match &entry.command {
            Command::Table { table, command } => self.at_table(index, *table, entry, command),
            Command::Jackpot { jackpot, command } => self.at_jackpot(jackpot, &entry.by, command),
            Command::ChangeTables(setups) => self.changed(setups),
            // What two people do is written once the second has confirmed it.
            Command::Propose { .. } | Command::Confirm { .. } => self.confirmed(entry),
            Command::Decline { .. } | Command::Retract { .. } | Command::Lapse { .. } => Ok(()),
            // Books, tables, deals, clocks and chips are no part of a case.
            Command::House(_)
            | Command::Commit { .. }
            | Command::OpenDeal { .. }
            | Command::GiveUpDeal { .. }
            | Command::RestartClock { .. }
            | Command::Shift { .. }
            | Command::Tray { .. }
            | Command::Dispute { .. }
            | Command::Cage(_)
            | Command::SayDeal { .. }
            | Command::Refill { .. }
            | Command::Together(_)
            | Command::BuyIn { .. }
            | Command::CashOut { .. } => Ok(()),
            Command::FreeSeat { table, person, .. } => self.freed(*table, person),
        }
    }

    pub(super) fn push(&mut self, table: u32, dealing: Dealing) {
        self.say(table, Says::Dealing(dealing));
    }

    pub(super) fn say(&mut self, table: u32, says: Says) {
        self.lines.push(Statement { table, says });
    }

    pub(super) fn tell(&mut self, table: u32, command: Asked, by: Vec<String>) {
        self.lines.push(tell(table, command, by));
    }

    /// Whether the last line written validates a prize, and so pays what can be paid.
    fn validated_last(&self) -> bool {
        let last = self.lines.last().map(|line| &line.says);
        match last {
            Some(Says::Tell { commands, .. }) => {
                matches!(commands.as_slice(), [Asked::Validate { .. }])
            }
            _ => false,
        }
    }

    pub(super) fn table(&self, number: u32) -> Result<&Table, NotWritten> {
        let table = self.house.tables.get(&number).map(AsRef::as_ref);
        table.ok_or(NotWritten::NoSuchTable(number))
    }

    /// What is told to a table after an entry, and to its jackpot by the operator.
    pub(super) fn later(
        &self,
        index: usize,
        number: u32,
    ) -> impl Iterator<Item = (usize, &'r Entry)> {
        let entries = self.passage.entries.iter().enumerate().skip(index + 1);
        entries.filter(move |(_, entry)| match &entry.command {
            Command::Table { table, command } => {
                let prize = matches!(
                    command,
                    Asked::Prize { .. } | Asked::Validate { .. } | Asked::Award | Asked::Resume
                );
                *table == number && !prize
            }
            Command::Jackpot { .. } => true,
            _ => false,
        })
    }

    fn at_table(
        &mut self,
        index: usize,
        number: u32,
        entry: &Entry,
        asked: &Asked,
    ) -> Result<(), NotWritten> {
        let settling = self.settling.contains(&number);
        match asked {
            // What a verb does by itself is not written: the checks before a validation, and
            // that play goes on.
            Asked::Prize { .. } | Asked::Resume => return Ok(()),
            Asked::Validate { .. } => return self.validated(number, entry),
            Asked::Award => {
                if !settling && !self.validated_last() {
                    self.tell(number, Asked::Award, Vec::new());
                }
                return Ok(());
            }
            // A case begins its next round with the first line that needs it.
            Asked::OpenRound => return Ok(()),
            Asked::Declare {
                place,
                category: Some(category),
            } if self.is_spoken(index, number, *place, *category) => return Ok(()),
            // What brought nothing about is not written.
            _ if entry.events.is_empty() => return Ok(()),
            _ => {}
        }
        let lead = self.table(number)?.steps().of(asked);
        if settling && lead.is_some() {
            return Ok(());
        }
        self.settling.remove(&number);
        if let Some(Lead::Is(step)) = lead {
            return self.step(index, number, step);
        }
        match asked {
            Asked::Prepare { stage, cards } => {
                self.prepare(index, number, *stage, *cards, told_by(&entry.by));
                Ok(())
            }
            Asked::Change { place, .. } => {
                let change = self.change(index, number, *place);
                self.push(number, change);
                Ok(())
            }
            Asked::Correct { .. } => self.corrected(index, number, entry, asked),
            other => {
                let table = self.table(number)?;
                let command = spoken(table, &entry.by, other);
                let by = match other {
                    Asked::Rule { .. } => {
                        let office = table.round.pending.as_ref().map(|it| it.by.clone());
                        office.map_or_else(|| told_by(&entry.by), |office| vec![office])
                    }
                    Asked::Order { .. } => told_by(&entry.by),
                    _ => Vec::new(),
                };
                self.tell(number, command, by);
                Ok(())
            }
        }
    }

    fn step(&mut self, index: usize, number: u32, step: Step) -> Result<(), NotWritten> {
        if self.is_last_stretch(index, number, step) {
            self.settle(index, number);
            return Ok(());
        }
        match step {
            Step::Prepare { stage, .. } => self.prepare(index, number, stage, None, Vec::new()),
            Step::CallBets if self.wagers_follow(index, number) => {}
            Step::CallNoMoreBets | Step::LockOut if self.deal_follows(index, number) => {}
            Step::CallNoMoreBets | Step::LockOut => self.push(number, Dealing::To(step)),
            Step::Deal(holder) => return self.deal(index, number, holder),
            // The first card of the dealer's is shown as it falls.
            Step::TurnUpCard if self.table(number)?.round.phase == Phase::Dealing => {}
            Step::CountHand(holder) => {
                let cards = self.table(number)?.cards_of(holder);
                let cards = u32::try_from(cards).unwrap_or(0);
                let what = round::Counted::Hand(holder);
                self.tell(number, Asked::Count { what, cards }, Vec::new());
            }
            Step::Draw(place) => self.card(index, number, Holder::Place(place)),
            Step::TurnBoard(_) | Step::TurnDealer | Step::TurnHand(_) => {
                let shown = self.show(index, number, step);
                self.push(number, shown);
            }
            Step::CallBets
            | Step::TurnUpCard
            | Step::PutStubAway
            | Step::CountStub
            | Step::OpenDecisions
            | Step::Lay(_)
            | Step::SettleUnseen(_)
            | Step::Settle(_)
            | Step::Collect(_)
            | Step::EndRound => {
                let faces = Vec::new();
                self.tell(number, Asked::Step { step, faces }, Vec::new());
            }
        }
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
        by: Vec<String>,
    ) {
        let next = self.later(index, number).next().map(|(_, it)| &it.command);
        let leads = match next {
            Some(Command::Table { command, .. }) => {
                matches!(command, Asked::Order { .. } | Asked::Report(_))
            }
            _ => false,
        };
        if leads || (stage == Stage::Cut && cards.is_some()) {
            self.tell(number, Asked::Prepare { stage, cards }, by);
        }
    }

    fn wagers_follow(&self, index: usize, number: u32) -> bool {
        let next = self.later(index, number).next().map(|(_, it)| &it.command);
        matches!(
            next,
            Some(Command::Table {
                command: Asked::Wager { .. },
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
    fn show(&self, index: usize, number: u32, step: Step) -> Dealing {
        let (what, holder, positions) = match step {
            Step::TurnBoard(Street::River) => (Shown::Board(Street::River), Holder::Board, 3..5),
            Step::TurnBoard(_) => (Shown::Board(Street::Flop), Holder::Board, 0..3),
            Step::TurnHand(place) => (Shown::Place(place), Holder::Place(place), 0..52),
            _ => (Shown::Dealer, Holder::Dealer, 0..52),
        };
        let keyed = self.traced.keyed.get(index) == Some(&true);
        let mut round = self.house.tables.get(&number).map(|it| it.round.clone());
        let entry = self.passage.entries.get(index).filter(|_| keyed);
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
        Dealing::Show { what, faces }
    }

    /// Whether a round goes from this step to its end by steps of the dealer alone.
    fn is_last_stretch(&self, index: usize, number: u32, step: Step) -> bool {
        if !is_late(step) {
            return false;
        }
        let mut settled = false;
        let this = self.passage.entries.get(index).map(|entry| (index, entry));
        for (_, entry) in this.into_iter().chain(self.later(index, number)) {
            if !step_of(&entry.command).is_some_and(is_late) {
                return false;
            }
            settled |= has(entry, |event| {
                matches!(event, round::Event::RoundSettled { .. })
            });
            if settled {
                return true;
            }
        }
        false
    }

    /// Everything to the end of the round, what must be keyed on the way first.
    fn settle(&mut self, index: usize, number: u32) {
        let this = self.passage.entries.get(index).map(|entry| (index, entry));
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
            if has(entry, |event| {
                matches!(event, round::Event::RoundSettled { .. })
            }) {
                break;
            }
        }
        self.settling.insert(number);
        self.push(number, Dealing::Settle);
    }

    /// Whether the replay declares this hand for its player by itself: right after a step
    /// that lets hands be seen, where the house does so and the case lists the hand.
    fn is_spoken(&self, index: usize, number: u32, place: Place, category: Category) -> bool {
        let before = self.passage.entries.iter().take(index).rev();
        let mut before = before.skip_while(|it| declares(&it.command));
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
        let entries = self.passage.entries.iter().enumerate().take(index);
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
            command: Asked::Step { step, .. },
            ..
        } => Some(*step),
        _ => None,
    }
}

fn declares(command: &Command) -> bool {
    match command {
        Command::Table { command, .. } => matches!(command, Asked::Declare { .. }),
        _ => false,
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
