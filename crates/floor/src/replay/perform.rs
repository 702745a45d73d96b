//! What each act of a case asks of its table, with the dealer's steps that lead to it.

use cards::five::Category;
use cards::{Card, Face};
use games::deck::Stage;
use games::round::{Action, Command, Event, Step, Street};
use games::{Holder, Place, Wager};
use money::Money;

use super::procedure::Pace;
use super::{Refused, Replay};
use crate::house;
use crate::script::{Act, Listed, Shown, Slip, Stayed};
use crate::table::Table;

impl Replay<'_> {
    pub(super) fn perform(&mut self, table: u32, act: &Act) -> Result<Vec<Event>, Refused> {
        match act {
            Act::Stepwise { all } => {
                self.pace = if *all { Pace::All } else { Pace::Stepwise };
                Ok(Vec::new())
            }
            Act::At(now) => self.command(table, Command::Clock { now: *now }),
            Act::Do { step, place, by } => self.do_step(table, step, *place, by),
            Act::Cut { cards, by } => self.prepare(table, Stage::Cut, Some(*cards), by),
            Act::Recut { by } => self.order(table, &["recut".to_owned()], by),
            Act::Order { order, by } => self.order(table, order, by),
            Act::Count { what, cards } => self.count(table, what, *cards),
            Act::Call(words) => self.call(table, words),
            Act::Wager {
                place,
                wager,
                amount,
                how,
                chips,
                person,
            } => {
                self.open_betting(table)?;
                let person = match person {
                    Some(person) => person.clone(),
                    None => self.person(table, *place)?,
                };
                let (place, wager, amount) = (*place, *wager, *amount);
                let (how, chips) = (*how, chips.clone());
                self.command(
                    table,
                    Command::Place {
                        place,
                        person,
                        wager,
                        amount,
                        how,
                        chips,
                    },
                )
            }
            Act::Withdraw { place, wager } => self.command(
                table,
                Command::Withdraw {
                    place: *place,
                    wager: *wager,
                },
            ),
            Act::Raise {
                place,
                wager,
                amount,
            } => {
                let (place, wager, amount) = (*place, *wager, *amount);
                self.command(
                    table,
                    Command::Change {
                        place,
                        wager,
                        amount,
                    },
                )
            }
            Act::Close => self.step_to(table, Step::CallNoMoreBets),
            Act::LockOut => self.step_to(table, Step::LockOut),
            Act::Deal { hands, next, until } => self.deal(table, hands, next, *until),
            Act::Turn => self.turn(table),
            Act::Finish => self.finish(table),
            Act::Deck(cards) => {
                self.laid_out.insert(table, cards.clone());
                Ok(Vec::new())
            }
            Act::Card {
                holder,
                card,
                up,
                at: Some(now),
            } => {
                self.command(table, Command::Clock { now: *now })?;
                let (holder, card, up) = (*holder, *card, *up);
                let at = None;
                self.perform(
                    table,
                    &Act::Card {
                        holder,
                        card,
                        up,
                        at,
                    },
                )
            }
            Act::Card {
                holder: Holder::Place(place),
                card,
                ..
            } if self.awaits_card(table, *place) => self.draw(table, *place, *card),
            Act::Card {
                holder, card, up, ..
            } => {
                let slip = up.then_some(Slip::Exposed);
                self.deal_card(table, *holder, Listed { card: *card, slip })
            }
            Act::Report(line) => self.report(table, line),
            Act::Rule { ruling, who, by } => self.rule(table, ruling, who, by),
            Act::Look(places) => {
                let mut events = Vec::new();
                for place in places {
                    events.extend(self.command(table, Command::Look { place: *place })?);
                }
                Ok(events)
            }
            Act::Stand(place) => self.command(table, Command::Stand { place: *place }),
            Act::Lay(place) => self.command(table, Command::Lay { place: *place }),
            Act::Announce(place) => self.announce(table, *place),
            Act::NameHand { place, category } => {
                let (place, category) = (*place, named(category)?);
                self.command(table, Command::NameHand { place, category })
            }
            Act::Declare { place, category } => self.declare(table, *place, named(category)?),
            Act::Fold(place) => self.act(table, *place, Action::Fold),
            Act::Check(place) => self.act(table, *place, Action::Check),
            Act::Bet { place, amount } => self.act(table, *place, Action::Stay { amount: *amount }),
            Act::Play { place, amount } => {
                let amount = self.stayed(table, *place, *amount)?;
                self.act(table, *place, Action::Stay { amount })
            }
            Act::Change {
                place,
                given_up,
                drawn,
            } => self.change(table, *place, *given_up, *drawn),
            Act::Show { what, faces } => {
                let faces: Vec<Option<Card>> = faces.iter().map(|face| face.known()).collect();
                self.show(table, *what, &faces)
            }
            Act::Correct {
                place,
                wager,
                amount,
                reason,
                by,
            } => self.command(
                table,
                Command::Correct {
                    place: *place,
                    wager: *wager,
                    amount: *amount,
                    reason: reason.clone(),
                    by: by.clone(),
                },
            ),
            Act::Settle => self.settle(table),
            Act::Validate { place, by } => self.validate(table, *place, by),
            Act::Jackpot { jackpot, what, .. } => self.jackpot_act(table, jackpot, what),
        }
    }

    pub(super) fn command(&mut self, number: u32, command: Command) -> Result<Vec<Event>, Refused> {
        self.resume(number, &command)?;
        let grounds = self.table(number)?.ground(command.clone());
        let table = number;
        let events = self.tell(number, house::Command::Table { table, command })?;
        self.forget_cards(number, &events);
        self.grounds.extend(grounds.into_iter().flat_map(|it| it.1));
        Ok(events)
    }

    /// Who plays at a place: whom the case seats there, else somebody of its own.
    fn person(&mut self, number: u32, place: Place) -> Result<String, Refused> {
        let seating = &self.table(number)?.round.seating;
        let holder = seating.holder(place).map(str::to_owned);
        Ok(holder.unwrap_or_else(|| format!("player-{place}")))
    }

    /// A dealer's step, with the faces it turns up.
    pub(super) fn step(&mut self, number: u32, step: Step) -> Result<Vec<Event>, Refused> {
        let hidden = self.table(number)?.turns_up(step);
        let mut faces = Vec::new();
        for (holder, position) in hidden {
            let face = self.faces.get(&(number, holder, position)).copied();
            let unknown =
                || Refused::Nonsense(format!("card {} of {holder} was never keyed", position + 1));
            faces.push(face.ok_or_else(unknown)?);
        }
        let mut events = self.command(number, Command::Do { step, faces })?;
        if matches!(step, Step::OpenDecisions | Step::TurnDealer) {
            events.extend(self.speak_up(number)?);
        }
        Ok(events)
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
            if !before || !self.leads(&table, step) {
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
        if table.next_step() == Some(Step::CallBets) && self.leads(&table, Step::CallBets) {
            self.step(number, Step::CallBets)?;
        }
        Ok(())
    }

    fn act(&mut self, number: u32, place: Place, action: Action) -> Result<Vec<Event>, Refused> {
        self.lead(number)?;
        self.command(number, Command::Act { place, action })
    }

    fn stayed(&mut self, number: u32, place: Place, amount: Stayed) -> Result<Money, Refused> {
        match amount {
            Stayed::Amount(amount) => Ok(amount),
            Stayed::Times(times) => {
                let spot = self.table(number)?.round.spots.get(&place);
                let ante = spot
                    .and_then(|spot| spot.stake(Wager::Ante))
                    .unwrap_or(Money::ZERO);
                ante.times(i64::from(times))
                    .map_err(|error| Refused::Nonsense(error.to_string()))
            }
        }
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
        // A card given up that nobody knows is any of the hand: the first will do.
        let position = (0..5).find(known).unwrap_or(0);
        let action = Action::Exchange { position };
        let mut events = self.command(number, Command::Act { place, action })?;
        let table = self.table(number)?.clone();
        if let Some(drawn) = drawn.filter(|_| self.leads(&table, Step::Draw(place))) {
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
            Shown::Flop | Shown::River => Holder::Board,
            Shown::Dealer => Holder::Dealer,
            Shown::Place(place) => Holder::Place(place),
        };
        let first = if what == Shown::River { 3 } else { 0 };
        for (offset, card) in keyed.iter().enumerate() {
            if let Some(card) = card {
                self.faces.insert((number, holder, first + offset), *card);
            }
        }
        match what {
            Shown::Flop => self.step_to(number, Step::TurnBoard(Street::Flop)),
            Shown::River => self.step_to(number, Step::TurnBoard(Street::River)),
            Shown::Dealer => self.step_to(number, Step::TurnDealer),
            Shown::Place(place) => {
                // Hands are settled in the book's order; keying one early only notes it.
                let due = self.table(number)?.next_step() == Some(Step::TurnHand(place));
                if due || self.pace != Pace::Leading {
                    self.step(number, Step::TurnHand(place))
                } else {
                    Ok(Vec::new())
                }
            }
        }
    }
}

fn named(category: &str) -> Result<Category, Refused> {
    let read = category.parse();
    read.map_err(|error| Refused::Nonsense(format!("`{category}`: {error}")))
}
