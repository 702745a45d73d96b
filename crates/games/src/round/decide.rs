//! What each command gives rise to. Nothing is changed here.

use super::command::{Command, Teller};
use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::step::{Step, Steps};
use super::{Round, betting};
use crate::game::Game;
use crate::rule::Rule;
use crate::table::TableCard;

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
        teller: &Teller,
        command: Command,
    ) -> Result<Vec<Event>, Refusal> {
        let draft = self.draft(game, card, teller, command)?;
        Ok(draft.done().0)
    }

    /// What `command` gives rise to, with the clauses that let it be, or the refusal.
    pub fn draft<'r>(
        &'r self,
        game: &'r dyn Game,
        card: &'r TableCard,
        teller: &'r Teller,
        command: Command,
    ) -> Result<Draft<'r>, Refusal> {
        let mut draft = Draft::new(self, game, card, teller);
        if let Some(pending) = &self.pending
            && !matches!(command, Command::Rule { .. } | Command::Report(_))
        {
            let reason = Reason::RulingIsPending(pending.by.clone());
            return Err(Refusal {
                reason,
                under: Some(pending.under),
            });
        }
        match command {
            Command::Sit { place, person } => draft.decide_sit(place, person)?,
            Command::Seat { place, person } => draft.decide_take_seat(place, person)?,
            Command::Leave { place } => draft.decide_leave(place)?,
            Command::Stand { place } => draft.emit(Event::Stood { place }),
            Command::Wait { person } => {
                let person = person.unwrap_or_else(|| teller.person.clone());
                draft.emit(Event::Waited { person });
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
                let person = draft.whose(place, person);
                draft.decide_wager(betting::Asked {
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
            } => draft.decide_raise(place, wager, amount)?,
            Command::Withdraw { place, wager } => draft.decide_withdraw(place, wager)?,
            Command::Fold { place }
            | Command::Check { place }
            | Command::Bet { place, .. }
            | Command::Play { place, .. }
            | Command::Change { place, .. } => draft.decide_on_hand(place, &command)?,
            Command::Look { place } => draft.decide_look(place)?,
            Command::Lay { place } => draft.decide_lay(place)?,
            Command::Name { place, category } => draft.decide_name(place, category)?,
            Command::Declare { place, category } => draft.decide_declare(place, category)?,
            // Its house tells these to the jackpot.
            Command::Prize { .. } | Command::Validate { .. } | Command::Award | Command::Resume => {
                draft.refuse(Reason::NoJackpot, Rule::JackpotOffered)?;
            }
            Command::Report(report) => {
                draft.decide_report(report)?;
                draft.judge_count()?;
            }
            Command::Rule { ruling, who } => draft.decide_rule(ruling, who)?,
            Command::Order {
                order,
                people,
                reason,
            } => draft.decide_order(order, &people, reason)?,
            Command::Count { what, cards } => draft.decide_count(what, cards)?,
            Command::Correct {
                place,
                wager,
                amount,
                reason,
            } => draft.decide_correct(place, wager, amount, reason)?,
            Command::Prepare { stage, cards } => draft.decide_prepare(stage, cards)?,
            Command::Step { step, faces } => draft.decide_step(step, &faces)?,
            Command::Call { words } => draft.decide_call(&words)?,
            Command::Idle => draft.decide_idle()?,
            Command::OpenRound => draft.decide_open_round()?,
            Command::Hold { hand } => draft.decide_hold(hand)?,
            Command::Clock { now } => draft.emit(Event::ClockRead { now }),
        }
        Ok(draft)
    }
}

impl Draft<'_> {
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
