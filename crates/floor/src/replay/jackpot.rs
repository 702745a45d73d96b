//! The jackpots of a case: set up, played for, validated and paid.

use cards::five::{self, Category};
use games::round::{Command, Event, Phase};
use games::{Holder, Place, Wager};
use jackpot::{Check, Hand, Pool, Reason, Setup, TableId};
use rulebook::{Approval, Book, Citation, Role};

use super::procedure::Pace;
use super::{Refused, Replay};
use crate::course::Entry;
use crate::house::{self, House};
use crate::script::{JackpotAct, JackpotLine, Pools, Rates};
use crate::table::Table;

impl Replay<'_> {
    /// A command to the house; what happened at this table comes back.
    pub(super) fn tell(
        &mut self,
        number: u32,
        command: house::Command,
    ) -> Result<Vec<Event>, Refused> {
        let now = self.table(number)?.round.now.unwrap_or(0);
        let decided = self.house.decide(command.clone(), now);
        let decided = decided.map_err(|refusal| Refused::ByRules(refusal, number))?;
        if let Some(record) = &mut self.record {
            record.entries.push(Entry {
                at_ms: now,
                command,
                events: decided.clone(),
            });
        }
        let mut events = Vec::new();
        for event in decided {
            self.house.apply(&event);
            match event {
                house::Event::Table { table, event, .. } if table == number => events.push(event),
                house::Event::Table { .. } => {}
                house::Event::Jackpot { jackpot, event } => {
                    self.jackpot_events.push((jackpot, event));
                }
                _ => {}
            }
        }
        if let Some(why) = self.house.stopped() {
            return Err(Refused::Nonsense(why.to_owned()));
        }
        Ok(events)
    }

    /// Opens the jackpot that a table plays for, with all of its tables.
    pub(super) fn open_jackpot(&mut self, number: u32) -> Result<(), Refused> {
        let line = self.plan.jackpot(number).cloned();
        let Some(line) = line.filter(|line| !self.house.jackpots.contains_key(&line.jackpot))
        else {
            return Ok(());
        };
        for table in &line.tables {
            if !self.house.tables.contains_key(table) {
                let opened = self.open(*table)?;
                self.put_up(*table, opened);
            }
        }
        for event in self.decide_open(&self.house, &line)? {
            self.house.apply(&event);
            if let Some(record) = &mut self.record {
                record.before.apply(&event);
            }
            if let house::Event::Jackpot { jackpot, event } = event {
                self.jackpot_events.push((jackpot, event));
            }
        }
        Ok(())
    }

    /// What a `jackpot` line rests on, or why a book does not let it be.
    pub(super) fn judge_jackpot_line(&self, line: &JackpotLine) -> Result<Vec<Citation>, Refused> {
        let mut house = House::default();
        for table in &line.tables {
            house.tables.insert(*table, self.open(*table)?.into());
        }
        let opened = self.decide_open(&house, line)?;
        let under = opened.iter().filter_map(|event| match event {
            house::Event::Jackpot {
                event: jackpot::Event::Opened { under, .. },
                ..
            } => Some(under.iter().collect::<Vec<_>>()),
            _ => None,
        });
        Ok(under.flatten().collect())
    }

    fn decide_open(&self, house: &House, line: &JackpotLine) -> Result<Vec<house::Event>, Refused> {
        let open = house::Command::Jackpot {
            jackpot: line.jackpot.clone(),
            command: jackpot::Command::Open(self.set_up_jackpot(house, line)),
        };
        let table = line.tables.first().copied().unwrap_or(1);
        let decided = house.decide(open, 0);
        decided.map_err(|refusal| Refused::ByRules(refusal, table))
    }

    /// A `jackpot` line states what stands: what needs an approval has one.
    fn set_up_jackpot(&self, house: &House, line: &JackpotLine) -> Setup {
        let device = |table: &u32| {
            let table = house.tables.get(table);
            table.map_or_else(String::new, |table| table.card.device.word().to_owned())
        };
        let tables = line.tables.iter();
        let approval = self.plan.jackpot_approval(&line.jackpot);
        Setup {
            mode: line.mode,
            wager: line.wager,
            pools: match line.pools {
                Pools::One(pool) => jackpot::Pools::One(pool),
                Pools::Two { major, minor } => jackpot::Pools::Divided { major, minor },
            },
            rates: line.rates.map(rates),
            seed: line.seed,
            tables: tables.map(|it| (TableId(*it), device(it))).collect(),
            approval: Some(approval.unwrap_or(standing())),
        }
    }

    /// `jackpot J down|up|add AMOUNT|split|combine by …`
    pub(super) fn jackpot_act(
        &mut self,
        number: u32,
        jackpot: &str,
        what: &JackpotAct,
    ) -> Result<Vec<Event>, Refused> {
        let number = self.plan.jackpot_table(jackpot).unwrap_or(number);
        self.table(number)?;
        let approval = self.plan.approvals.last().cloned();
        let shared = self.house.jackpots.get(jackpot);
        let shared = shared.map_or(Pool::Whole, |jackpot| jackpot.link.pools().shared());
        let command = match *what {
            JackpotAct::Down { table } => jackpot::Command::Down {
                table: table.map(TableId),
            },
            JackpotAct::Up { table } => jackpot::Command::Up {
                table: table.map(TableId),
            },
            JackpotAct::Add { pool, amount } => jackpot::Command::Add {
                pool: pool.unwrap_or(shared),
                amount,
            },
            JackpotAct::Split {
                minor,
                rates: parts,
            } => jackpot::Command::Split {
                minor,
                rates: parts,
                approval,
            },
            JackpotAct::Combine { rate } => jackpot::Command::Combine { rate, approval },
            JackpotAct::Rates(new) => jackpot::Command::ChangeRates {
                rates: rates(new),
                approval,
            },
        };
        let jackpot = jackpot.to_owned();
        self.tell(number, house::Command::Jackpot { jackpot, command })
    }

    /// `announce PLACE`: what the player saw is what the hand is said to be.
    pub(super) fn announce(&mut self, number: u32, place: Place) -> Result<Vec<Event>, Refused> {
        let spot = self.table(number)?.round.spots.get(&place);
        let wagered = spot.is_some_and(|spot| spot.has(Wager::Jackpot));
        if !wagered || self.house.jackpot_of(number).is_none() {
            return self.command(number, Command::Declare { place });
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
        let Some(category) = category.or((!showing).then_some(Category::StraightFlush)) else {
            return self.command(number, Command::Declare { place });
        };
        self.declare(number, place, category)
    }

    /// The house declares the hands that it speaks up for.
    pub(super) fn speak_up(&mut self, number: u32) -> Result<Vec<Event>, Refused> {
        let faces = &self.faces;
        let known = |holder, position| faces.get(&(number, holder, position)).copied();
        let table = self.house.tables.get(&number);
        let hands = table.map_or_else(Vec::new, |table| table.to_declare(known));
        let mut events = Vec::new();
        for (place, category) in hands {
            events.extend(self.declare(number, place, category)?);
        }
        Ok(events)
    }

    pub(super) fn declare(
        &mut self,
        number: u32,
        place: Place,
        category: Category,
    ) -> Result<Vec<Event>, Refused> {
        let table = number;
        self.tell(
            number,
            house::Command::Declare {
                table,
                place,
                category,
            },
        )
    }

    /// Play that was suspended goes on at a table with a round to finish, unless the case
    /// goes step by step.
    pub(super) fn resume(&mut self, number: u32, command: &Command) -> Result<(), Refused> {
        let goes_on = matches!(command, Command::Act { .. } | Command::Do { .. });
        let phase = self.table(number)?.round.phase;
        let open = !matches!(phase, Phase::Betting | Phase::Settled | Phase::Void);
        if !goes_on || !open || self.pace != Pace::Leading || !self.house.is_suspended(number) {
            return Ok(());
        }
        let table = TableId(number);
        self.jackpot_command(number, jackpot::Command::Resume { table })
    }

    /// Everything to the end of the round: its steps and, unless the case goes step by
    /// step, what is done for its prizes.
    pub(super) fn settle(&mut self, number: u32) -> Result<Vec<Event>, Refused> {
        let mut events = self.run(number, is_done)?;
        if self.pace == Pace::Leading {
            for hand in self.unpaid(number) {
                self.check_prize(number, hand)?;
                let by = [Role::Dealer, Role::Supervisor];
                self.jackpot_command(number, jackpot::Command::Validate { hand, by })?;
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
        if self.pace == Pace::Leading {
            self.check_prize(number, hand)?;
        }
        let book = &self.table(number)?.book;
        let by: Vec<Role> = by.iter().filter_map(|word| role(book, word)).collect();
        let Ok(by) = <[Role; 2]>::try_from(by) else {
            return Err(Refused::ByRules(
                house::Refusal::Jackpot(jackpot::Refusal {
                    reason: Reason::NotValidated(hand),
                    under: self.validates(number),
                }),
                number,
            ));
        };
        self.jackpot_command(number, jackpot::Command::Validate { hand, by })?;
        self.award(number)?;
        Ok(Vec::new())
    }

    /// `do award`, `do verify-hand|notify|light PLACE`
    pub(super) fn prize_step(
        &mut self,
        number: u32,
        word: &str,
        place: Option<Place>,
    ) -> Option<Result<Vec<Event>, Refused>> {
        let check = match word {
            "award" => return Some(self.award(number).map(|()| Vec::new())),
            "verify-hand" => Check::HandVerified,
            "notify" => Check::SupervisorNotified,
            "light" => Check::LightSeen,
            _ => return None,
        };
        let hand = self.house.hand(number, place?);
        let command = jackpot::Command::Check { hand, check };
        Some(self.jackpot_command(number, command).map(|()| Vec::new()))
    }

    /// A count of the deck serves every prize of the round.
    pub(super) fn deck_counted(&mut self, number: u32, cards: u32) -> Result<(), Refused> {
        let Some(hand) = self.unpaid(number).into_iter().next() else {
            return Ok(());
        };
        let check = Check::DeckCounted { cards };
        self.jackpot_command(number, jackpot::Command::Check { hand, check })
    }

    /// What the book wants done before a prize is validated.
    fn check_prize(&mut self, number: u32, hand: Hand) -> Result<(), Refused> {
        let jackpot = self.house.jackpot_of(number);
        let missing = jackpot.and_then(|(name, jackpot)| {
            let rules = self.house.rules(name)?;
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
            self.jackpot_command(number, jackpot::Command::Check { hand, check })?;
        }
        Ok(())
    }

    /// The hands of a table whose prizes are not validated.
    fn unpaid(&self, number: u32) -> Vec<Hand> {
        let jackpot = self.house.jackpot_of(number);
        let claims = jackpot.into_iter().flat_map(|(_, it)| it.link.claims());
        let here = claims.filter(|it| it.claim.hand.round.table == TableId(number));
        let open = here.filter(|it| it.validated.is_none());
        open.map(|it| it.claim.hand).collect()
    }

    /// Pays what can be paid now, at whatever tables; what cannot stays pending.
    fn award(&mut self, number: u32) -> Result<(), Refused> {
        match self.jackpot_command(number, jackpot::Command::Award) {
            Err(Refused::ByRules(house::Refusal::Jackpot(_), _)) => return Ok(()),
            other => other?,
        }
        let tables: Vec<u32> = self.house.tables.keys().copied().collect();
        for other in tables.into_iter().filter(|other| *other != number) {
            let table = self.table(other)?;
            let paid = table.round.phase == Phase::Showing && table.round.is_judged();
            if paid && self.pace == Pace::Leading {
                self.run(other, is_done)?;
            }
        }
        Ok(())
    }

    fn jackpot_command(&mut self, number: u32, command: jackpot::Command) -> Result<(), Refused> {
        let jackpot = self.house.jackpot_of(number);
        let Some(jackpot) = jackpot.map(|(name, _)| name.to_owned()) else {
            return match command {
                jackpot::Command::Award => Ok(()),
                _ => Err(Refused::Nonsense("the table has no jackpot".to_owned())),
            };
        };
        self.tell(number, house::Command::Jackpot { jackpot, command })?;
        Ok(())
    }

    fn validates(&self, number: u32) -> Option<Citation> {
        let (name, _) = self.house.jackpot_of(number)?;
        let payment = &self.house.rules(name)?.payment;
        let asked = payment.supervisor_validates.or(payment.supervisor_notified);
        asked.map(|stated| stated.under)
    }
}

/// The round is over, or waits for nothing but its prizes.
fn is_done(table: &Table) -> bool {
    let waits = table.round.awaits_prize() && table.next_step().is_none();
    table.round.phase == Phase::Settled || waits
}

fn rates(rates: Rates) -> jackpot::Pools<money::Rate> {
    match rates {
        Rates::One(rate) => jackpot::Pools::One(rate),
        Rates::Two { major, minor } => jackpot::Pools::Divided { major, minor },
    }
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

/// The role of somebody who is called by an office of the book, or by the role itself.
fn role(book: &Book, word: &str) -> Option<Role> {
    let mut offices = book.offices.iter();
    let office = offices.find(|office| office.name == word);
    match office {
        Some(office) => office.role,
        None => word.parse().ok(),
    }
}
