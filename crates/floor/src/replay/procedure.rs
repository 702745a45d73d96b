//! The dealer's procedure in a case: the steps that lead to a verb, and those that stand
//! in lines of their own.

use games::deck::{Order, Stage, Stub};
use games::round::{Command, Counted, Event, Step, Street};
use games::{Holder, Place};

use super::irregular::offices;
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
    /// Whether a step is performed by the verb it leads to.
    pub(super) fn leads(&self, table: &Table, step: Step) -> bool {
        match self.pace {
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
        let mut events = Vec::new();
        loop {
            let table = self.table(number)?;
            let next = table.next_step().filter(|next| *next != wanted);
            let table = table.clone();
            let before = |next: &Step| place_in_round(*next) < place_in_round(wanted);
            let next = next.filter(|next| before(next) && self.leads(&table, *next));
            let Some(next) = next else {
                events.extend(self.step(number, wanted)?);
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
            if !self.leads(&table, earlier) {
                break;
            }
            events.extend(self.step(number, earlier)?);
        }
        // Whoever stands above a dealer does not do a dealer's work.
        let by = if by.is_empty() {
            Vec::new()
        } else {
            let held = self.table(number)?.book.offices_held(by);
            if held.is_empty() { by.to_vec() } else { held }
        };
        events.extend(self.command(number, Command::Prepare { stage, cards, by })?);
        // What was taken off the top comes under the rest.
        if let (Some(cards), Some(deck)) = (cards, self.laid_out.get_mut(&number)) {
            let cut = usize::try_from(cards).unwrap_or(0).min(deck.len());
            deck.rotate_left(cut);
        }
        Ok(events)
    }

    /// `do STEP [PLACE] [by …]`
    pub(super) fn do_step(
        &mut self,
        number: u32,
        word: &str,
        place: Option<Place>,
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        if word == "idle" {
            return self.command(number, Command::Idle);
        }
        if let Ok(stage) = word.parse::<Stage>() {
            return self.prepare(number, stage, None, by);
        }
        if let Some(done) = self.prize_step(number, word, place) {
            return done;
        }
        let nonsense = || Refused::Nonsense(format!("`{word}` is no step of a dealer"));
        let step = named(word, place).ok_or_else(nonsense)?;
        self.step(number, step)
    }

    /// `call "words"`
    pub(super) fn call(&mut self, number: u32, words: &str) -> Result<Vec<Event>, Refused> {
        let rules = self.table(number)?.game().table().clone();
        let said = |call: &str| spoken(call) == spoken(words);
        if rules
            .call_faites_vos_jeux
            .as_ref()
            .is_some_and(|call| said(&call.value))
        {
            return self.step_to(number, Step::CallBets);
        }
        if said(&rules.call_no_more_bets.value) {
            return self.step_to(number, Step::CallNoMoreBets);
        }
        if rules
            .call_go_ahead
            .as_ref()
            .is_some_and(|call| said(&call.value))
        {
            return self.step_to(number, Step::OpenDecisions);
        }
        let no_hand = rules.call_no_hand.as_ref();
        if let Some(call) = no_hand.filter(|call| call.value.iter().any(|call| said(call))) {
            let events = self.step_to(number, Step::TurnDealer)?;
            if self.table(number)?.round.qualified == Some(false) {
                self.grounds.push(call.under);
                return Ok(events);
            }
            let has = "the dealer has a hand";
            return Err(Refused::Nonsense(has.to_owned()));
        }
        Err(Refused::Nonsense(format!(
            "the book has no call \"{words}\" that a step waits for"
        )))
    }

    /// `order WORD by …`
    pub(super) fn order(
        &mut self,
        number: u32,
        order: &[String],
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        let word = order.first().map(String::as_str).unwrap_or_default();
        let people = order.iter().skip(1).cloned().collect();
        let order: Order = word.parse().map_err(Refused::Nonsense)?;
        let by = offices(&self.table(number)?.book, by);
        self.command(number, Command::Order { order, people, by })
    }

    /// `count stub|deck|dealer|PLACE N`
    pub(super) fn count(
        &mut self,
        number: u32,
        what: &str,
        cards: u32,
    ) -> Result<Vec<Event>, Refused> {
        let what = match what {
            "stub" => Counted::Stub,
            "deck" => {
                self.deck_counted(number, cards)?;
                Counted::Deck
            }
            other => {
                let holder = other.parse::<Holder>().map_err(Refused::Nonsense)?;
                let stub = self.table(number)?.round.decks.current().stub;
                if !matches!(stub, Stub::Wrong { .. }) {
                    return self.count_hand(number, holder, cards);
                }
                Counted::Hand(holder)
            }
        };
        self.command(number, Command::Count { what, cards })
    }
}

fn named(word: &str, place: Option<Place>) -> Option<Step> {
    let at = |step: fn(Place) -> Step| place.map(step);
    match word {
        "open" => Some(Step::CallBets),
        "call" => Some(Step::CallNoMoreBets),
        "lock-out" => Some(Step::LockOut),
        "stub" => Some(Step::PutStubAway),
        "count" => Some(Step::CountStub),
        "up-card" => Some(Step::TurnUpCard),
        "decisions" => Some(Step::OpenDecisions),
        "flop" => Some(Step::TurnBoard(Street::Flop)),
        "river" => Some(Step::TurnBoard(Street::River)),
        "dealer" => Some(Step::TurnDealer),
        "end" => Some(Step::EndRound),
        "draw" => at(Step::Draw),
        "lay" => at(Step::Lay),
        "hand" => at(Step::TurnHand),
        "settle" => at(Step::Settle),
        "settle-unseen" => at(Step::SettleUnseen),
        "collect" => at(Step::Collect),
        _ => None,
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

/// A call as it is heard: neither capitals nor stops make a difference.
fn spoken(words: &str) -> String {
    let heard = words
        .chars()
        .filter(|letter| letter.is_alphanumeric() || letter.is_whitespace());
    heard.collect::<String>().to_lowercase()
}
