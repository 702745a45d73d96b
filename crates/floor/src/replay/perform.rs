//! What each line of a case tells its table, with the dealer's steps that lead to it.

use cards::{Card, Face};
use games::round::{self, Command, Event, Lead, Step, Street};
use games::{Holder, Place, Wager};
use money::Money;

use super::procedure::Pace;
use super::{Refused, Replay};
use crate::authority::By;
use crate::house;
use crate::report::Ground;
use crate::script::{Dealing, Listed, Shown, Slip};
use crate::table::Table;

impl Replay<'_> {
    /// What a table is told, after the steps that lead to it; what the case's own cards
    /// say is added to it.
    pub(super) fn told(
        &mut self,
        number: u32,
        command: &Command,
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        match command {
            Command::Wager { .. } => self.open_betting(number)?,
            Command::Fold { .. }
            | Command::Check { .. }
            | Command::Bet { .. }
            | Command::Play { .. }
            | Command::Change { .. } => self.lead(number)?,
            Command::Prepare { stage, cards } => return self.prepare(number, *stage, *cards, by),
            Command::Step { step, faces } => {
                self.key(number, *step, faces)?;
                let by = self.teller(number, by)?;
                return self.step_by(number, *step, &by);
            }
            Command::Validate { place } => return self.validate(number, *place, by),
            Command::Award => return self.award(number).map(|()| Vec::new()),
            _ => {}
        }
        let lead = self.table(number)?.steps().of(command);
        match lead {
            Some(Lead::Is(step)) => self.steps_before(number, step)?,
            Some(Lead::After(step)) => self.step_to(number, step)?,
            None => Vec::new(),
        };
        let command = self.complete(number, command)?;
        let (what, who) = self.concerned(number, &command);
        if matches!(command, Command::Rekey { .. }) {
            let command = house::Command::Table {
                table: number,
                command: command.clone(),
            };
            if let Some(events) = self.by_two(number, &command, by)? {
                return Ok(events);
            }
        }
        let mut events = Vec::new();
        for by in self.tellers(number, &command, by)? {
            events.extend(self.command(number, &by, command.clone())?);
        }
        if let Some(Event::CorrectionProposed(_)) = events.last() {
            return Err(self.two_people(number));
        }
        self.follow(number, what, &who, &events);
        if lead == Some(Lead::Is(Step::OpenDecisions)) {
            events.extend(self.speak_up(number)?);
        }
        Ok(events)
    }

    /// What a case does with the cards it lists.
    pub(super) fn perform(&mut self, table: u32, dealing: &Dealing) -> Result<Vec<Event>, Refused> {
        match dealing {
            Dealing::Stepwise { all, alone } => {
                let pace = if *all { Pace::All } else { Pace::Stepwise };
                self.paces.insert(alone.then_some(table), pace);
                Ok(Vec::new())
            }
            Dealing::To(step) => self.step_to(table, *step),
            Dealing::Deal { hands, next, until } => self.deal(table, hands, next, *until),
            Dealing::Turn => self.turn(table),
            Dealing::Finish => self.finish(table),
            Dealing::Deck(cards) => {
                self.laid_out.insert(table, cards.clone());
                Ok(Vec::new())
            }
            Dealing::Card {
                holder,
                card,
                up,
                at,
            } => {
                if let Some(now) = *at {
                    self.command(table, &By::house(), Command::Clock { now })?;
                }
                match holder {
                    Holder::Place(place) if self.awaits_card(table, *place) => {
                        self.draw(table, *place, *card)
                    }
                    _ => {
                        let slip = up.then_some(Slip::Exposed);
                        self.deal_card(table, *holder, Listed { card: *card, slip })
                    }
                }
            }
            Dealing::PlayTimes { place, times } => {
                self.lead(table)?;
                let (place, amount) = (*place, self.times(table, *place, *times)?);
                self.command(table, &By::house(), Command::Play { place, amount })
            }
            Dealing::Change {
                place,
                given_up,
                drawn,
            } => self.change(table, *place, *given_up, *drawn),
            Dealing::Show { what, faces } => {
                let faces: Vec<Option<Card>> = faces.iter().map(|face| face.known()).collect();
                self.show(table, *what, &faces)
            }
            Dealing::Settle => self.settle(table),
        }
    }

    pub(super) fn command(
        &mut self,
        number: u32,
        by: &By,
        command: Command,
    ) -> Result<Vec<Event>, Refused> {
        self.resume(number, &command)?;
        let table = self.table(number)?;
        let grounds = table.ground(&by.teller(&table.book), command.clone());
        let grounds = grounds.map_or_else(|_| Vec::new(), |it| Ground::of(&table.book, &it.1));
        let table = number;
        let events = self.tell(number, by, house::Command::Table { table, command })?;
        self.forget_cards(number, &events);
        match self.desk {
            Some(_) => self.grounds.append(&mut self.told_under),
            None => self.grounds.extend(grounds),
        }
        Ok(events)
    }

    /// A dealer's step, with the faces it turns up.
    pub(super) fn step(&mut self, number: u32, step: Step) -> Result<Vec<Event>, Refused> {
        self.step_by(number, step, &By::house())
    }

    fn step_by(&mut self, number: u32, step: Step, by: &By) -> Result<Vec<Event>, Refused> {
        let hidden = self.table(number)?.turns_up(step);
        let mut faces = Vec::new();
        for (holder, position) in hidden {
            let face = self.faces.get(&(number, holder, position)).copied();
            let unknown =
                || Refused::Nonsense(format!("card {} of {holder} was never keyed", position + 1));
            faces.push(face.ok_or_else(unknown)?);
        }
        let mut events = self.command(number, by, Command::Step { step, faces })?;
        if matches!(step, Step::OpenDecisions | Step::TurnDealer) {
            events.extend(self.speak_up(number)?);
        }
        Ok(events)
    }

    /// The faces that a line says a step turns up.
    fn key(&mut self, number: u32, step: Step, faces: &[Card]) -> Result<(), Refused> {
        let turned = self.table(number)?.turns_up(step);
        for ((holder, position), card) in turned.into_iter().zip(faces) {
            self.faces.insert((number, holder, position), *card);
        }
        Ok(())
    }

    /// Performs the dealer's steps until the table is where it should be.
    pub(super) fn run(
        &mut self,
        number: u32,
        there: impl Fn(&Table) -> bool,
    ) -> Result<Vec<Event>, Refused> {
        /// More than any round takes.
        const MOST: usize = 1000;
        let mut events = Vec::new();
        for _ in 0..MOST {
            let table = self.table(number)?;
            if there(table) {
                return Ok(events);
            }
            // While the round waits for its players the dealer's hand is refused.
            let step = table.next_step().unwrap_or(Step::TurnDealer);
            events.extend(self.step(number, step)?);
        }
        Err(Refused::Nonsense("the round does not end".to_owned()))
    }

    /// The steps that lead to a decision, unless the case goes step by step.
    fn lead(&mut self, number: u32) -> Result<(), Refused> {
        while let Some(step) = self.table(number)?.next_step() {
            let before = matches!(
                step,
                Step::LockOut
                    | Step::TurnUpCard
                    | Step::PutStubAway
                    | Step::CountStub
                    | Step::OpenDecisions
                    | Step::TurnBoard(_)
            );
            let table = self.table(number)?.clone();
            if !before || !self.leads(number, &table, step) {
                break;
            }
            self.step(number, step)?;
        }
        Ok(())
    }

    /// The call that opens betting, where the book has one, unless the case goes step by
    /// step.
    fn open_betting(&mut self, number: u32) -> Result<(), Refused> {
        let table = self.table(number)?.clone();
        if table.next_step() == Some(Step::CallBets) && self.leads(number, &table, Step::CallBets) {
            self.step(number, Step::CallBets)?;
        }
        Ok(())
    }

    /// So many times the ante of a place.
    fn times(&mut self, number: u32, place: Place, times: u32) -> Result<Money, Refused> {
        let spot = self.table(number)?.round.spots.get(&place);
        let ante = spot.and_then(|spot| spot.stake(Wager::Ante));
        let stake = ante.unwrap_or(Money::ZERO).times(i64::from(times));
        stake.map_err(|error| Refused::Nonsense(error.to_string()))
    }

    fn change(
        &mut self,
        number: u32,
        place: Place,
        given_up: Option<Card>,
        drawn: Option<Face>,
    ) -> Result<Vec<Event>, Refused> {
        self.lead(number)?;
        let holder = Holder::Place(place);
        let known =
            |position: &usize| self.faces.get(&(number, holder, *position)).copied() == given_up;
        let unknown = |position: &usize| !self.faces.contains_key(&(number, holder, *position));
        // A card given up that nobody knows is any of the hand: the first will do.
        let card = match given_up {
            Some(face) => (0..5)
                .find(known)
                .or_else(|| (0..5).find(unknown))
                .ok_or_else(|| {
                    let refusal = round::Refusal {
                        reason: round::Reason::NotHeld(face),
                        under: None,
                    };
                    Refused::ByRules(refusal.into(), number)
                })?,
            None => (0..5).find(known).unwrap_or(0),
        };
        let change = Command::Change { place, card };
        let mut events = self.command(number, &By::house(), change)?;
        let table = self.table(number)?.clone();
        if let Some(drawn) = drawn.filter(|_| self.leads(number, &table, Step::Draw(place))) {
            events.extend(self.draw(number, place, drawn.known())?);
        }
        Ok(events)
    }

    /// Whether a new card is to come for one that was given up.
    fn awaits_card(&self, number: u32, place: Place) -> bool {
        let round = self.house.tables.get(&number).map(|table| &table.round);
        let spot = round.and_then(|round| round.spots.get(&place));
        spot.is_some_and(|spot| spot.awaits_card)
    }

    /// The new card for one that was given up.
    fn draw(
        &mut self,
        number: u32,
        place: Place,
        drawn: Option<Card>,
    ) -> Result<Vec<Event>, Refused> {
        let events = self.step(number, Step::Draw(place))?;
        let spot = self.table(number)?.round.spots.get(&place);
        if let Some(position) = spot.and_then(|spot| spot.changed) {
            let holder = Holder::Place(place);
            match drawn {
                Some(card) => self.faces.insert((number, holder, position), card),
                None => self.faces.remove(&(number, holder, position)),
            };
        }
        Ok(events)
    }

    fn show(
        &mut self,
        number: u32,
        what: Shown,
        keyed: &[Option<Card>],
    ) -> Result<Vec<Event>, Refused> {
        let holder = match what {
            Shown::Board(_) => Holder::Board,
            Shown::Dealer => Holder::Dealer,
            Shown::Place(place) => Holder::Place(place),
        };
        let first = if what == Shown::Board(Street::River) {
            3
        } else {
            0
        };
        for (offset, card) in keyed.iter().enumerate() {
            if let Some(card) = card {
                self.check_named(number, (holder, first + offset), *card)?;
                self.faces.insert((number, holder, first + offset), *card);
            }
        }
        match what {
            Shown::Board(street) => self.step_to(number, Step::TurnBoard(street)),
            Shown::Dealer => self.step_to(number, Step::TurnDealer),
            Shown::Place(place) => {
                // Hands are settled in the book's order; keying one early only notes it.
                let due = self.table(number)?.next_step() == Some(Step::TurnHand(place));
                if due || self.pace(number) != Pace::Leading {
                    self.step(number, Step::TurnHand(place))
                } else {
                    Ok(Vec::new())
                }
            }
        }
    }
}
