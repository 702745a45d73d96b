//! Every offer is accepted, and what is not offered is refused.

use floor::authority::{self, By};
use floor::house::Command as Told;
use floor::offer::What;
use games::round::{Action, Command, How, Phase};
use games::{Choice, Place};
use money::Money;
use rulebook::Role;

use super::game::{Game, Held};

/// More than anybody wagers, where a table posts no most.
const MOST: Money = Money::cents(100_000_000);

impl Game {
    /// Holds what is offered against what the house accepts: to somebody, and at a place.
    pub(super) fn check_offers(&mut self, number: u32) -> Held {
        let deciding = matches!(self.table(number)?.round.phase, Phase::Deciding(_));
        if !self.dice.once_in(if deciding { 3 } else { 32 }) {
            return Ok(());
        }
        let place = *self.dice.pick(&Place::ALL).unwrap_or(&Place::ALL[0]);
        self.check_offers_at(number, place)?;
        match self.dice.once_in(4) {
            true => self.check_offers_to_somebody(number, place),
            false => Ok(()),
        }
    }

    /// What a person is offered at a table is all that they may command there.
    pub(super) fn check_offers_to_somebody(&mut self, number: u32, place: Place) -> Held {
        let somebody = format!("p{}", self.dice.below(9) + 1);
        let seating = &self.table(number)?.round.seating;
        let person = seating.holder(place).map_or(somebody, str::to_owned);
        let offers = self.house.offers(number, &person, self.now);
        for offer in &offers {
            let Told::Table { command, .. } = &offer.command else {
                return Err(format!("{offer:?} is for no table"));
            };
            for command in self.ways(command.clone(), offer.what) {
                if let Err(refusal) = self.allowed(number, &person, command) {
                    return Err(format!("{person}: {offer:?} is offered: {refusal}"));
                }
            }
        }
        let mut tried = self.anything(number, place, &person)?;
        tried.extend(self.gestures(number, place, &person)?);
        let spot = self.table(number)?.round.spots.get(&place).cloned();
        // A wager made what it is already is no offer, and does no harm.
        tried.retain(|command| match command {
            Command::Change { wager, amount, .. } => {
                spot.as_ref().and_then(|spot| spot.stake(*wager)) != Some(*amount)
            }
            _ => true,
        });
        for command in tried {
            let mut offers = offers.iter().filter(|offer| offer.place == place);
            let offered = offers.any(|offer| takes_up(&command, offer.what));
            if !offered && self.allowed(number, &person, command.clone()).is_ok() {
                return Err(format!("{person}: {command:?} is accepted, not offered"));
            }
        }
        for aside in self.asides(number, place, &person)? {
            if self.heard(&person, aside.clone()).is_ok() {
                return Err(format!("{person}: {aside:?} is accepted, not offered"));
            }
        }
        Ok(())
    }

    /// The commands that take an offer: of a wager the least, the most and one between.
    fn ways(&mut self, command: Command, what: What) -> Vec<Command> {
        let What::Wager { least, most, .. } = what else {
            return vec![command];
        };
        let most = most.min(MOST.max(least));
        let room = usize::try_from(most.in_cents() - least.in_cents()).unwrap_or(0);
        let between = i64::try_from(self.dice.below(room + 1)).unwrap_or(0);
        let amounts = [least, most, Money::cents(least.in_cents() + between)];
        let of = |sum| match command.clone() {
            Command::Change { place, wager, .. } => Command::Change {
                place,
                wager,
                amount: sum,
            },
            mut command => {
                if let Command::Place { amount, .. } = &mut command {
                    *amount = sum;
                }
                command
            }
        };
        amounts.map(of).to_vec()
    }

    /// Whether a player may give a command and the house accepts it.
    fn allowed(&self, table: u32, person: &str, command: Command) -> Result<(), String> {
        self.heard(person, Told::Table { table, command })
    }

    fn heard(&self, person: &str, told: Told) -> Result<(), String> {
        let by = By {
            person: person.to_owned(),
            role: Some(Role::Player),
        };
        authority::check(&self.house, &by, &told).map_err(|refusal| refusal.to_string())?;
        self.ruled(told)
    }

    /// The decisions at one place, whoever gives them.
    pub(super) fn check_offers_at(&mut self, number: u32, place: Place) -> Held {
        let offers = self.house.decisions(number, place);
        for offer in &offers {
            let command = self.taking(place, offer.choice);
            if let Err(refusal) = self.decided(number, command.clone()) {
                return Err(format!("{offer:?} is offered, and refused: {refusal}"));
            }
        }
        let phase = self.table(number)?.round.phase;
        if matches!(phase, Phase::Betting | Phase::Settled | Phase::Void) {
            return Ok(());
        }
        for command in self.anything(number, place, &format!("p{place}"))? {
            let offered = offers.iter().any(|offer| takes(&command, offer.choice));
            if !offered && self.decided(number, command.clone()).is_ok() {
                return Err(format!("{command:?} is accepted, and not offered"));
            }
        }
        Ok(())
    }

    fn decided(&self, table: u32, command: Command) -> Result<(), String> {
        self.ruled(Told::Table { table, command })
    }

    fn ruled(&self, told: Told) -> Result<(), String> {
        let decided = self.house.decide(told, self.now);
        decided.map(|_| ()).map_err(|refusal| refusal.to_string())
    }
}

/// Whether a command takes what is offered.
fn takes_up(command: &Command, what: What) -> bool {
    match (command, what) {
        (Command::Sit { .. }, What::Sit)
        | (Command::TakeSeat { .. }, What::TakeSeat)
        | (Command::Leave { .. }, What::Leave) => true,
        (
            Command::Place {
                wager,
                amount,
                how: How::Chips,
                ..
            }
            | Command::Change { wager, amount, .. },
            What::Wager {
                wager: of,
                least,
                most,
                stands,
            },
        ) => {
            let fits = *wager == of && (least..=most).contains(amount);
            fits && stands == matches!(command, Command::Change { .. })
        }
        (Command::Withdraw { wager, .. }, What::Withdraw(of)) => *wager == of,
        (Command::Act { action, .. }, What::Exchange { position: of, .. }) => {
            *action == Action::Exchange { position: of }
        }
        (command, What::Decide(choice)) => takes(command, choice),
        _ => false,
    }
}

/// Whether a command takes a decision.
fn takes(command: &Command, choice: Choice) -> bool {
    match (command, choice) {
        (Command::Act { action, .. }, choice) => match (action, choice) {
            (Action::Fold, Choice::Fold) | (Action::Check, Choice::Check) => true,
            (Action::Stay { amount }, Choice::Stay { amount: due, .. }) => *amount == due,
            (Action::Exchange { position }, Choice::Exchange { .. }) => *position < 5,
            _ => false,
        },
        (
            Command::Change { wager, amount, .. },
            Choice::Raise {
                wager: short,
                amount: due,
            },
        ) => (*wager, *amount) == (short, due),
        (Command::Withdraw { wager, .. }, Choice::Withdraw { wager: free }) => *wager == free,
        _ => false,
    }
}
