//! The dealer's procedure in a case: the steps that lead to a verb, and those that stand
//! in lines of their own.

use games::deck::Stage;
use games::round::{Command, Event, Step, Street};

use super::{Refused, Replay};
use crate::table::Table;

/// Which steps a case leaves to its verbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// All of them: a verb performs what leads to it.
    Leading,
    /// Those that have no verb of their own.
    Stepwise,
    /// None.
    All,
}

impl Replay<'_> {
    /// Which steps the case leaves to its verbs at a table: its own, else that of all.
    pub(super) fn pace(&self, number: u32) -> Pace {
        let own = self.paces.get(&Some(number));
        let pace = own.or_else(|| self.paces.get(&None));
        pace.copied().unwrap_or(Pace::Leading)
    }

    /// Whether a step is performed by the verb it leads to.
    pub(super) fn leads(&self, number: u32, table: &Table, step: Step) -> bool {
        match self.pace(number) {
            Pace::Leading => true,
            Pace::All => false,
            Pace::Stepwise => match step {
                Step::Prepare { stage, .. } => stage != Stage::Cut,
                Step::OpenDecisions => table.game().table().call_go_ahead.is_none(),
                Step::PutStubAway
                | Step::Settle(_)
                | Step::SettleUnseen(_)
                | Step::Collect(_)
                | Step::EndRound => true,
                _ => false,
            },
        }
    }

    /// The steps that lead to this one, and the step itself; what may not be left out is
    /// refused by the table.
    pub(super) fn step_to(&mut self, number: u32, wanted: Step) -> Result<Vec<Event>, Refused> {
        let mut events = self.steps_before(number, wanted)?;
        events.extend(self.step(number, wanted)?);
        Ok(events)
    }

    /// The steps that lead to one.
    pub(super) fn steps_before(
        &mut self,
        number: u32,
        wanted: Step,
    ) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        loop {
            let table = self.table(number)?;
            let next = table.next_step().filter(|next| *next != wanted);
            let table = table.clone();
            let before = |next: &Step| place_in_round(*next) < place_in_round(wanted);
            let next = next.filter(|next| before(next) && self.leads(number, &table, *next));
            let Some(next) = next else {
                return Ok(events);
            };
            events.extend(self.step(number, next)?);
        }
    }

    /// What is due to the deck, up to and with one stage.
    pub(super) fn prepare(
        &mut self,
        number: u32,
        stage: Stage,
        cards: Option<u32>,
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        loop {
            let table = self.table(number)?.clone();
            let earlier = match table.next_step() {
                Some(step @ Step::Prepare { stage: next, .. }) if next < stage => step,
                _ => break,
            };
            if !self.leads(number, &table, earlier) {
                break;
            }
            events.extend(self.step(number, earlier)?);
        }
        let by = self.teller(number, by)?;
        events.extend(self.command(number, &by, Command::Prepare { stage, cards })?);
        // What was taken off the top comes under the rest.
        if let (Some(cards), Some(deck)) = (cards, self.laid_out.get_mut(&number)) {
            let cut = usize::try_from(cards).unwrap_or(0).min(deck.len());
            deck.rotate_left(cut);
        }
        Ok(events)
    }
}

/// Where in a round a step stands; a deal never leads to anything, because its cards are
/// listed by its own verb.
fn place_in_round(step: Step) -> u32 {
    match step {
        Step::CallBets | Step::Prepare { .. } => 0,
        Step::CallNoMoreBets => 1,
        Step::LockOut => 2,
        Step::PutStubAway | Step::CountStub => 3,
        Step::TurnUpCard => 4,
        Step::OpenDecisions => 5,
        Step::Draw(_) | Step::Lay(_) => 6,
        Step::TurnBoard(street) => 7 + u32::from(street == Street::River),
        Step::TurnDealer => 9,
        Step::TurnHand(_) | Step::Settle(_) | Step::SettleUnseen(_) => 10,
        Step::Collect(_) => 11,
        Step::EndRound => 12,
        Step::Deal(_) | Step::CountHand(_) => u32::MAX,
    }
}
