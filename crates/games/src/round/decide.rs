//! What each command gives rise to. Nothing is changed here.

use super::command::{Command, Teller};
use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::step::{Step, Steps};
use super::{Round, betting};
use crate::game::Game;
use crate::place::Place;
use crate::rule::Rule;
use crate::table::TableCard;
use crate::wager::Wager;

/// How a command stands to the steps of the dealer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lead {
    /// It is the step.
    Is(Step),
    /// It comes right after the step.
    After(Step),
}

impl Steps<'_> {
    /// How a command stands to the steps; none: it is no work of the dealer's.
    #[must_use]
    pub fn of(&self, command: &Command) -> Option<Lead> {
        match command {
            Command::Step { step, .. } => Some(Lead::Is(*step)),
            Command::Call { words } => match self.called(words)? {
                (Step::TurnDealer, _) => Some(Lead::After(Step::TurnDealer)),
                (step, _) => Some(Lead::Is(step)),
            },
            _ => None,
        }
    }
}

impl Round {
    /// The events that `command` gives rise to, or the refusal. Changes nothing.
    pub fn decide(
        &self,
        game: &dyn Game,
        card: &TableCard,
        teller: &Teller<'_>,
        command: Command,
    ) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft::new(self, game, card, teller);
        draft.decide(command)?;
        Ok(draft.events)
    }

    /// What `command` gives rise to, with the clauses that let it be, or the refusal.
    pub fn draft<'r>(
        &'r self,
        game: &'r dyn Game,
        card: &'r TableCard,
        teller: &'r Teller<'r>,
        command: Command,
    ) -> Result<Draft<'r>, Refusal> {
        let mut draft = Draft::new(self, game, card, teller);
        draft.decide(command)?;
        Ok(draft)
    }
}

impl Draft<'_> {
    /// What `command` gives rise to, or the refusal.
    fn decide(&mut self, command: Command) -> Result<(), Refusal> {
        if let Some(pending) = &self.round().pending
            && !matches!(command, Command::Rule { .. } | Command::Report(_))
        {
            let reason = Reason::RulingIsPending(pending.by.clone());
            return Err(Refusal {
                reason,
                under: Some(pending.under),
            });
        }
        match command {
            Command::Sit { place, person } => self.decide_sit(place, person)?,
            Command::Seat { place, person } => self.decide_take_seat(place, person)?,
            Command::Leave { place } => self.decide_leave(place)?,
            Command::Stand { place } => self.decide_stand(place)?,
            Command::Wait { person } => {
                let person = person.unwrap_or_else(|| self.teller.person.to_owned());
                self.emit(Event::Waited { person });
            }
            Command::Wager {
                place,
                person,
                wager,
                amount,
                how,
                chips,
                salt: _,
            } => {
                let person = self.whose(place, person);
                self.decide_wager(betting::Asked {
                    place,
                    person,
                    wager,
                    amount,
                    how,
                    chips,
                })?;
            }
            Command::Raise {
                place,
                wager,
                amount,
            } => self.decide_raise(place, wager, amount)?,
            Command::Withdraw { place, wager } => self.decide_withdraw(place, wager)?,
            Command::Clear { place } => self.decide_clear(place)?,
            Command::Fold { place }
            | Command::Check { place }
            | Command::Bet { place, .. }
            | Command::Play { place, .. }
            | Command::Change { place, .. } => self.decide_on_hand(place, &command)?,
            Command::Look { place } => self.decide_look(place)?,
            Command::Lay { place } => self.decide_lay(place)?,
            Command::Name { place, category } => self.decide_name(place, category)?,
            Command::Declare { place, category } => self.decide_declare(place, category)?,
            // Its house tells these to the jackpot.
            Command::Prize { .. } | Command::Validate { .. } | Command::Award | Command::Resume => {
                self.refuse(Reason::NoJackpot, Rule::JackpotOffered)?;
            }
            Command::Report(report) => {
                self.decide_report(report)?;
                self.judge_count()?;
            }
            Command::Rule { ruling, who } => self.decide_rule(ruling, who)?,
            Command::Order {
                order,
                people,
                reason,
            } => self.decide_order(order, &people, reason)?,
            Command::Count { what, cards } => self.decide_count(what, cards)?,
            Command::Correct {
                place,
                wager,
                amount,
                reason,
            } => self.decide_correct(place, wager, amount, reason)?,
            Command::Rekey { of, card, face } => self.decide_rekey(of, card, face)?,
            Command::Prepare { stage, cards } => self.decide_prepare(stage, cards)?,
            Command::Step { step, faces } => self.decide_step(step, &faces)?,
            Command::Call { words } => self.decide_call(&words)?,
            Command::Idle => self.decide_idle()?,
            Command::OpenRound => self.decide_open_round()?,
            Command::Hold { hand } => self.decide_hold(hand)?,
            Command::Clock { now } => self.emit(Event::ClockRead { now }),
        }
        Ok(())
    }

    /// Takes back what stands at a place, wager by wager; if one of them must stay, all do.
    fn decide_clear(&mut self, place: Place) -> Result<(), Refusal> {
        let spot = self.round().spots.get(&place);
        let stakes = spot.into_iter().flat_map(|spot| spot.stakes.keys());
        let wagers: Vec<Wager> = stakes.copied().collect();
        if wagers.is_empty() {
            return self.decide_withdraw(place, Wager::Ante);
        }
        let mut wagers = wagers.into_iter();
        wagers.try_for_each(|wager| self.decide_withdraw(place, wager))
    }

    /// A call is the step that it is made with; that there is no hand is called of one
    /// that lies open.
    fn decide_call(&mut self, words: &str) -> Result<(), Refusal> {
        let Some((step, under)) = self.steps().called(words) else {
            return Err(Refusal {
                reason: Reason::TheBookIsSilent,
                under: None,
            });
        };
        if step != Step::TurnDealer {
            return self.decide_step(step, &[]);
        }
        if self.round().qualified != Some(false) {
            return Err(Refusal {
                reason: Reason::NotNow("where the dealer has no hand"),
                under: Some(under),
            });
        }
        self.because(Some(under));
        Ok(())
    }
}
