//! A beat of a staffed table: what its dealer has to say, with the steps of the guide up to the
//! next fact that only a person has.
//!
//! It is worked out on a copy of the house and asks no card source. Where cards are virtual a
//! beat ends with the step that turns them up, because what follows rests on their faces.

use games::guide::Line;
use games::round::{self, Counted, Phase, Step};
use games::table::Chance;
use games::{Holder, Offer, Place};
use jackpot::{Check, Reason, TableId};

use crate::authority::By;
use crate::house::{Command, Event, House, Refusal};
use crate::table::Table;

/// How many commands a beat has at most: a full table is dealt its cards one by one.
const MOST: usize = 64;

/// What would be told a table together, and what it would bring about.
#[derive(Debug, Clone)]
pub struct Beat {
    /// What is told, in order.
    pub commands: Vec<Told>,
    /// What the dealer does and says meanwhile, in the book's order.
    pub steps: Vec<Line>,
    /// What comes of it.
    pub events: Vec<Event>,
    /// The house after it.
    pub after: House,
    /// What is wanted then.
    pub wants: Wanted,
    /// Why the next step cannot be done by whoever asks, where nothing else is to be told.
    pub refused: Option<Refusal>,
}

/// Something that is told a table: a fact that a person has, or a step of the guide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// The fact of this number, from nought, among those that were given.
    Fact(usize),
    /// A step.
    Step(round::Command),
}

/// What a table waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// The wagers of its players, until the call.
    Wagers,
    /// The faces of so many cards, for this command.
    Cards(Holder, usize, round::Command),
    /// How many cards there are, for this command.
    Count(round::Command),
    /// What players decide: each place that has to, with what it may.
    Decisions(Vec<(Place, Vec<Offer>)>),
    /// The next beat, which needs no fact.
    Enter,
    /// Somebody else: an office that rules, a second person, a jackpot.
    Others,
}

/// What comes next at a table.
enum Next {
    /// A command that needs no fact.
    Tell(round::Command),
    /// A turn of virtual cards.
    Turn(round::Command),
    Want(Wanted),
}

impl House {
    /// The beat that facts begin at a table, as somebody would tell it; facts that are refused
    /// refuse it.
    pub fn beat(
        &self,
        number: u32,
        by: &By,
        facts: &[Command],
        at_ms: i64,
    ) -> Result<Beat, Refusal> {
        let mut work = Work {
            house: self.clone(),
            number,
            by,
            at_ms,
            commands: Vec::new(),
            steps: Vec::new(),
            events: Vec::new(),
        };
        for (index, fact) in facts.iter().enumerate() {
            work.reach(fact)?;
            work.note();
            work.tell(fact.clone())?;
            work.commands.push(Told::Fact(index));
        }
        let refused = work.go_on();
        let wants = work.wants();
        Ok(Beat {
            commands: work.commands,
            steps: work.steps,
            events: work.events,
            after: work.house,
            wants,
            refused,
        })
    }
}

struct Work<'w> {
    house: House,
    number: u32,
    by: &'w By,
    at_ms: i64,
    commands: Vec<Told>,
    steps: Vec<Line>,
    events: Vec<Event>,
}

impl Work<'_> {
    fn table(&self) -> Result<&Table, Refusal> {
        let table = self.house.tables.get(&self.number);
        table
            .map(AsRef::as_ref)
            .ok_or(Refusal::NoSuchTable(self.number))
    }

    /// Does what comes before a fact can be told, as far as no other fact is missing.
    fn reach(&mut self, fact: &Command) -> Result<(), Refusal> {
        let Command::Table { command, .. } = fact else {
            return Ok(());
        };
        while self.commands.len() < MOST {
            let (next, stands) = (self.next()?, self.table()?);
            let Next::Tell(step) = next else { break };
            let opens = matches!(
                step,
                round::Command::OpenRound
                    | round::Command::Step {
                        step: Step::CallBets,
                        ..
                    }
            );
            let leads = match command.part() {
                // A wager begins the next round, and nothing else.
                round::Part::Betting => opens,
                round::Part::Deciding => true,
                _ => match command {
                    round::Command::Step { step: wanted, .. } => {
                        stands.next_step().as_ref() != Some(wanted)
                    }
                    round::Command::Count { .. } => true,
                    _ => false,
                },
            };
            if !leads {
                break;
            }
            self.step(step)?;
        }
        Ok(())
    }

    /// Goes on as far as no fact is needed and no other beat begins; why it cannot, where
    /// nothing was told at all.
    fn go_on(&mut self) -> Option<Refusal> {
        while self.commands.len() < MOST {
            let Ok(next) = self.next() else { break };
            let (command, turns) = match next {
                Next::Tell(command) => (command, false),
                Next::Turn(command) => (command, true),
                Next::Want(_) => break,
            };
            let begun = !self.commands.is_empty();
            if begun && (turns || self.begins(&command)) {
                break;
            }
            if turns {
                // Nobody looks into it: the house shows the cards once it is told.
                self.note();
                self.commands.push(Told::Step(command));
                break;
            }
            let ends = matches!(
                command,
                round::Command::OpenRound | round::Command::Validate { .. }
            );
            if let Err(refusal) = self.step(command) {
                return (!begun).then_some(refusal);
            }
            if ends || self.is_over() {
                break;
            }
        }
        None
    }

    /// Whether a round has just ended.
    fn is_over(&self) -> bool {
        let table = self.table();
        table.is_ok_and(|table| matches!(table.round.phase, Phase::Settled | Phase::Void))
    }

    /// Whether a command begins a beat of its own: a call, the deal, a prize confirmed.
    fn begins(&self, command: &round::Command) -> bool {
        match command {
            round::Command::Step { step, .. } => match step {
                Step::CallBets | Step::CallNoMoreBets => true,
                Step::Deal(_) => self.table().is_ok_and(|table| table.round.planned == 0),
                _ => false,
            },
            round::Command::Validate { .. } | round::Command::OpenRound | round::Command::Award => {
                true
            }
            _ => false,
        }
    }

    fn step(&mut self, command: round::Command) -> Result<(), Refusal> {
        self.note();
        let table = self.number;
        let told = Command::Table {
            table,
            command: command.clone(),
        };
        self.tell(told)?;
        self.commands.push(Told::Step(command));
        Ok(())
    }

    fn tell(&mut self, command: Command) -> Result<(), Refusal> {
        // A refusal leaves this house as it was.
        let (house, events) = self.house.tell(self.by, command, self.at_ms)?;
        self.house = house;
        self.events.extend(events);
        Ok(())
    }

    /// Notes what the dealer does now, each thing once.
    fn note(&mut self) {
        let Ok(table) = self.table() else { return };
        let due = table.guide();
        let new = due.into_iter().filter(|line| !self.steps.contains(line));
        let new: Vec<Line> = new.collect();
        self.steps.extend(new);
    }

    fn wants(&self) -> Wanted {
        match self.next() {
            Ok(Next::Want(wanted)) => wanted,
            Ok(Next::Tell(_) | Next::Turn(_)) => Wanted::Enter,
            Err(_) => Wanted::Others,
        }
    }

    fn next(&self) -> Result<Next, Refusal> {
        let table = self.table()?;
        let round = &table.round;
        if round.pending.is_some() || self.house.is_suspended(self.number) {
            return Ok(Next::Want(Wanted::Others));
        }
        let Some(step) = table.next_step() else {
            return Ok(match round.phase {
                Phase::Betting => Next::Want(Wanted::Wagers),
                Phase::Deciding(_) => Next::Want(Wanted::Decisions(decisions(table))),
                Phase::Showing => self.prize(),
                Phase::Settled | Phase::Void => Next::Tell(round::Command::OpenRound),
                Phase::Closed | Phase::Dealing | Phase::Dealt => Next::Want(Wanted::Others),
            });
        };
        let real = table.card.chance == Chance::Real;
        let faces = table.turns_up(step);
        let command = round::Command::Step {
            step,
            faces: Vec::new(),
        };
        Ok(match (step, faces.first()) {
            (Step::CallBets, _) if matches!(round.phase, Phase::Settled | Phase::Void) => {
                Next::Tell(round::Command::OpenRound)
            }
            (Step::Prepare { stage, .. }, _) => {
                Next::Tell(round::Command::Prepare { stage, cards: None })
            }
            (Step::CountStub, _) if real => Next::Want(count(Counted::Stub)),
            (Step::CountHand(of), _) if real => Next::Want(count(Counted::Hand(of))),
            (_, Some((of, _))) if real => Next::Want(Wanted::Cards(*of, faces.len(), command)),
            (_, Some(_)) => Next::Turn(command),
            _ => Next::Tell(command),
        })
    }

    /// What is done for a prize that the round waits for.
    fn prize(&self) -> Next {
        let waits = Next::Want(Wanted::Others);
        let jackpot = self.house.jackpot_of(self.number);
        let (Some((_, jackpot)), Some(rules)) = (jackpot, self.house.rules_at(self.number)) else {
            return waits;
        };
        let mut claims = jackpot.link.claims();
        let open = claims
            .find(|it| it.validated.is_none() && it.claim.hand.round.table == TableId(self.number));
        let Some(open) = open else {
            let award = round::Command::Award;
            let told = Command::Table {
                table: self.number,
                command: award.clone(),
            };
            let pays = self.house.decide(self.by, told, self.at_ms);
            return match pays.is_ok_and(|events| !events.is_empty()) {
                true => Next::Tell(award),
                false => waits,
            };
        };
        let Some(place) = Place::new(open.claim.hand.place) else {
            return waits;
        };
        let mut missing = jackpot.link.missing(rules, open.claim.hand).into_iter();
        if let Some(refusal) = missing.next() {
            let check = match refusal.reason {
                Reason::NotVerified(_) => Check::HandVerified,
                Reason::LightNotSeen(_) => Check::LightSeen,
                Reason::NotNotified(_) => Check::SupervisorNotified,
                Reason::DeckNotCounted(_) => return Next::Want(count(Counted::Deck)),
                _ => return waits,
            };
            return Next::Tell(round::Command::Prize { place, check });
        }
        let role = self.by.role;
        let may = role.is_some_and(|role| {
            let person = &self.by.person;
            let by = (person.as_str(), role);
            self.house.may_validate(self.number, place, by, self.at_ms)
        });
        match may {
            true => Next::Tell(round::Command::Validate { place }),
            false => waits,
        }
    }
}

fn count(what: Counted) -> Wanted {
    Wanted::Count(round::Command::Count { what, cards: 0 })
}

/// What players still have to decide, by place.
fn decisions(table: &Table) -> Vec<(Place, Vec<Offer>)> {
    let places = Place::ALL.into_iter();
    let open = places.filter(|place| table.awaits(*place));
    let offered = open.map(|place| (place, table.round.offers(table.game(), place)));
    offered.collect()
}
