//! The jackpots of a case: set up, played for, validated and paid.

use cards::five::{self, Category};
use games::round::{Command, Event, Phase};
use games::{Holder, Place};
use jackpot::{Check, Hand, Pool, Reason, Setup, TableId};
use rulebook::{Approval, Citation, Role};

use super::procedure::Pace;
use super::{Answered, Refused, Replay, Told};
use crate::authority::By;
use crate::course::Entry;
use crate::house;
use crate::table::Table;

impl Replay<'_> {
    /// A command to the house; what happened at this table comes back.
    pub(super) fn tell(
        &mut self,
        number: u32,
        by: &By,
        command: house::Command,
    ) -> Result<Vec<Event>, Refused> {
        let at_ms = self.table(number)?.round.now.unwrap_or(0);
        self.begun = true;
        let events = self.happen(number, by, command.clone(), at_ms)?;
        self.record.entries.push(Entry {
            at_ms,
            by: by.clone(),
            command,
            events: events.clone(),
        });
        let here = events.into_iter().filter_map(|event| match event {
            house::Event::Table { table, event, .. } if table == number => Some(event),
            _ => None,
        });
        Ok(here.collect())
    }

    /// What a command to the house brings about, concerning this table.
    pub(super) fn happen(
        &mut self,
        number: u32,
        by: &By,
        command: house::Command,
        at_ms: i64,
    ) -> Result<Vec<house::Event>, Refused> {
        if self.begun {
            self.tell_desk(number, by, &command, at_ms)?;
        }
        let decided = self.house.decide(by, command.clone(), at_ms);
        if self.desk.is_some()
            && self.begun
            && let Err(refusal) = &decided
        {
            let why = format!("the house that runs took it, and that of the case not: {refusal}");
            return Err(Refused::Nonsense(why));
        }
        if !self.begun {
            let by = by.clone();
            self.opening.push(Told {
                table: number,
                by,
                command,
                at_ms,
            });
        }
        self.reports.clear();
        let decided = decided.map_err(|refusal| Refused::ByRules(refusal, number))?;
        self.last_event = decided.last().cloned();
        for event in &decided {
            self.house.apply(event);
        }
        match self.house.stopped() {
            Some(why) => Err(Refused::Nonsense(why.to_owned())),
            None => Ok(decided),
        }
    }

    /// Opens a jackpot. Its line states what stands: what needs an approval has one.
    pub(super) fn open_jackpot(
        &mut self,
        name: &str,
        setup: &Setup,
        approval: Option<Approval>,
    ) -> Result<Vec<house::Event>, Refused> {
        let device = |table: TableId| {
            let table = self.house.tables.get(&table.0);
            table.map_or_else(String::new, |table| table.card.device.word().to_owned())
        };
        let tables = setup.tables.keys();
        let setup = Setup {
            tables: tables.map(|it| (*it, device(*it))).collect(),
            approval: Some(approval.unwrap_or_else(standing)),
            ..setup.clone()
        };
        let table = setup.tables.keys().next().map_or(1, |table| table.0);
        let open = house::Command::Jackpot {
            jackpot: name.to_owned(),
            command: Box::new(jackpot::Command::Open(setup)),
        };
        self.happen(table, &By::house(), open, 0)
    }

    /// `jackpot J down|up|add AMOUNT|split|combine by …`
    pub(super) fn told_jackpot(
        &mut self,
        number: u32,
        jackpot: &str,
        command: &jackpot::Command,
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        let number = self.plan.jackpot_table(jackpot).unwrap_or(number);
        self.table(number)?;
        let approved = self.plan.approvals.last().cloned();
        let shared = self.house.jackpots.get(jackpot);
        let shared = shared.map_or(Pool::Whole, |jackpot| jackpot.link.pools().shared());
        let mut command = command.clone();
        match &mut command {
            jackpot::Command::Split { approval, .. }
            | jackpot::Command::Combine { approval, .. }
            | jackpot::Command::ChangeRates { approval, .. } => *approval = approved,
            jackpot::Command::Add { pool, .. } if *pool == Pool::Whole => *pool = shared,
            jackpot::Command::Join { table, device } => {
                *device = self.table(table.0)?.card.device.word().to_owned();
            }
            _ => {}
        }
        let command = house::Command::Jackpot {
            jackpot: jackpot.to_owned(),
            command: Box::new(command),
        };
        if let Some(events) = self.by_two(number, &command, by)? {
            return Ok(events);
        }
        let by = self.teller(number, by)?;
        self.tell(number, &by, command)
    }

    /// What the player saw is what the hand is announced to be.
    pub(super) fn announced(
        &mut self,
        number: u32,
        place: Place,
    ) -> Result<Option<Category>, Refused> {
        if self.house.jackpot_of(number).is_none() {
            return Ok(None);
        }
        let card = |position| {
            let face = self.faces.get(&(number, Holder::Place(place), position));
            face.copied()
        };
        let cards: Option<Vec<_>> = (0..5).map(card).collect();
        let five = cards.and_then(|cards| cards.try_into().ok());
        let category = five.map(|five| five::rank(five).category());
        let showing = self.table(number)?.round.phase == Phase::Showing;
        // Of real cards nobody knows more than what has to be declared at this time.
        Ok(category.or((!showing).then_some(Category::StraightFlush)))
    }

    /// The house declares the hands that it speaks up for.
    pub(super) fn speak_up(&mut self, number: u32) -> Result<Vec<Event>, Refused> {
        let faces = &self.faces;
        let known = |holder, position| faces.get(&(number, holder, position)).copied();
        let table = self.house.tables.get(&number);
        let hands = table.map_or_else(Vec::new, |table| table.to_declare(known));
        let mut events = Vec::new();
        for (place, category) in hands {
            let category = Some(category);
            let declare = Command::Declare { place, category };
            events.extend(self.command(number, &By::house(), declare)?);
        }
        Ok(events)
    }

    /// Play that was suspended goes on at a table with a round to finish, unless the case
    /// goes step by step.
    pub(super) fn resume(&mut self, number: u32, command: &Command) -> Result<(), Refused> {
        let goes_on = matches!(
            command,
            Command::Fold { .. }
                | Command::Check { .. }
                | Command::Bet { .. }
                | Command::Play { .. }
                | Command::Change { .. }
                | Command::Step { .. }
        );
        let phase = self.table(number)?.round.phase;
        let open = !matches!(phase, Phase::Betting | Phase::Settled | Phase::Void);
        if !goes_on
            || !open
            || self.pace(number) != Pace::Leading
            || !self.house.is_suspended(number)
        {
            return Ok(());
        }
        self.prize_command(number, &By::house(), Command::Resume)
    }

    /// Everything to the end of the round: its steps and, unless the case goes step by
    /// step, what is done for its prizes.
    pub(super) fn settle(&mut self, number: u32) -> Result<Vec<Event>, Refused> {
        let mut events = self.run(number, is_done)?;
        if self.pace(number) == Pace::Leading {
            for (place, hand) in self.unpaid(number) {
                self.check_prize(number, place, hand)?;
                for role in [Role::Dealer, Role::Supervisor] {
                    let by = By::person(role.to_string(), role);
                    self.prize_command(number, &by, Command::Validate { place })?;
                }
            }
            self.award(number)?;
            events.extend(self.run(number, is_done)?);
        }
        Ok(events)
    }

    /// `validate PLACE by A, B`
    pub(super) fn validate(
        &mut self,
        number: u32,
        place: Place,
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        let hand = self.house.hand(number, place);
        if self.pace(number) == Pace::Leading {
            self.check_prize(number, place, hand)?;
        }
        let validate = Command::Validate { place };
        for by in self.tellers(number, &validate, by)? {
            self.prize_command(number, &by, validate.clone())?;
        }
        if let Some(under) = self.half_validated(hand) {
            if self.desk.is_some() {
                let word = Some(Reason::NotValidated(hand).word().to_owned());
                let said = "one of two has validated it".to_owned();
                let under = self.told_under.clone();
                return Err(Refused::Answered(Answered { word, said, under }, number));
            }
            let reason = Reason::NotValidated(hand);
            let refusal = house::Refusal::Jackpot(jackpot::Refusal { reason, under });
            return Err(Refused::ByRules(refusal, number));
        }
        self.award(number)?;
        Ok(Vec::new())
    }

    /// What asks for the second person, where one of two has validated a prize.
    fn half_validated(&self, hand: Hand) -> Option<Option<Citation>> {
        match self.last_event.as_ref()? {
            house::Event::ValidationBegun { table, begun, .. }
                if self.house.hand(*table, begun.place) == hand =>
            {
                Some(begun.under)
            }
            _ => None,
        }
    }

    /// What the book wants done before a prize is validated.
    fn check_prize(&mut self, number: u32, place: Place, hand: Hand) -> Result<(), Refused> {
        let jackpot = self.house.jackpot_of(number);
        let missing = jackpot.and_then(|(_, jackpot)| {
            let rules = self.house.rules_at(number)?;
            Some(jackpot.link.missing(rules, hand))
        });
        for refusal in missing.into_iter().flatten() {
            let check = match refusal.reason {
                Reason::NotVerified(_) => Check::HandVerified,
                Reason::NotNotified(_) => Check::SupervisorNotified,
                Reason::LightNotSeen(_) => Check::LightSeen,
                Reason::DeckNotCounted(_) => Check::DeckCounted { cards: 52 },
                _ => continue,
            };
            self.prize_command(number, &By::house(), Command::Prize { place, check })?;
        }
        Ok(())
    }

    /// The hands of a table whose prizes are not validated.
    fn unpaid(&self, number: u32) -> Vec<(Place, Hand)> {
        let jackpot = self.house.jackpot_of(number);
        let claims = jackpot.into_iter().flat_map(|(_, it)| it.link.claims());
        let here = claims.filter(|it| it.claim.hand.round.table == TableId(number));
        let open = here.filter(|it| it.validated.is_none());
        open.filter_map(|it| Some((Place::new(it.claim.hand.place)?, it.claim.hand)))
            .collect()
    }

    /// Pays what can be paid now, at whatever tables; what cannot stays pending.
    pub(super) fn award(&mut self, number: u32) -> Result<(), Refused> {
        if self.house.jackpot_of(number).is_none() {
            return Ok(());
        }
        let award = house::Command::Table {
            table: number,
            command: Command::Award,
        };
        let now = self.table(number)?.round.now.unwrap_or(0);
        if let Err(house::Refusal::Jackpot(_)) = self.house.decide(&By::house(), award, now) {
            return Ok(());
        }
        self.prize_command(number, &By::house(), Command::Award)?;
        let tables: Vec<u32> = self.house.tables.keys().copied().collect();
        for other in tables.into_iter().filter(|other| *other != number) {
            let table = self.table(other)?;
            let paid = table.round.phase == Phase::Showing && table.round.is_judged();
            if paid && self.pace(other) == Pace::Leading {
                self.run(other, is_done)?;
            }
        }
        Ok(())
    }

    fn prize_command(&mut self, table: u32, by: &By, command: Command) -> Result<(), Refused> {
        self.tell(table, by, house::Command::Table { table, command })?;
        Ok(())
    }
}

/// The round is over, or waits for nothing but its prizes.
fn is_done(table: &Table) -> bool {
    let waits = table.round.awaits_prize() && table.next_step().is_none();
    table.round.phase == Phase::Settled || waits
}

/// The approval that a jackpot rests on where a case names none.
pub(crate) fn standing() -> Approval {
    Approval {
        reference: "standing".to_owned(),
        by: "the authority".to_owned(),
        on: rulebook::Date::MIN,
        covers: Vec::new(),
        conditions: None,
    }
}
