//! Every offer is accepted, and what is not offered is refused.

use floor::authority::By;
use floor::house::Command as Told;
use floor::offer::Offer;
use games::Place;
use games::round::{Command, Phase};
use money::Money;

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
            for command in self.ways(offer) {
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
            Command::Raise { wager, amount, .. } => {
                spot.as_ref().and_then(|spot| spot.stake(*wager)) != Some(*amount)
            }
            _ => true,
        });
        for command in tried {
            let mut offers = offers.iter().filter(|offer| offer.place == place);
            let offered = offers.any(|offer| takes_up(&command, offer, &person));
            if !offered && self.allowed(number, &person, command.clone()).is_ok() {
                return Err(format!("{person}: {command:?} is accepted, not offered"));
            }
        }
        for aside in Game::asides(number) {
            if self.heard(&person, aside.clone()).is_ok() {
                return Err(format!("{person}: {aside:?} is accepted, not offered"));
            }
        }
        Ok(())
    }

    /// The commands that take an offer: of a wager the least, the most and one between.
    fn ways(&mut self, offer: &Offer) -> Vec<Command> {
        let Some((least, most)) = offer.bounds else {
            return vec![offer.command.clone()];
        };
        let most = most.min(MOST.max(least));
        let room = usize::try_from(most.in_cents() - least.in_cents()).unwrap_or(0);
        let between = i64::try_from(self.dice.below(room + 1)).unwrap_or(0);
        let amounts = [least, most, Money::cents(least.in_cents() + between)];
        amounts
            .map(|amount| of_amount(&offer.command, amount))
            .to_vec()
    }

    /// Whether a player may give a command and the house accepts it.
    fn allowed(&self, table: u32, person: &str, command: Command) -> Result<(), String> {
        self.heard(person, Told::Table { table, command })
    }

    fn heard(&self, person: &str, told: Told) -> Result<(), String> {
        self.ruled(&By::player(person), told)
    }

    /// The decisions at one place, whoever gives them.
    pub(super) fn check_offers_at(&mut self, number: u32, place: Place) -> Held {
        let offers = self.house.decisions(number, place);
        for offer in &offers {
            if let Err(refusal) = self.decided(number, offer.command.clone()) {
                return Err(format!("{offer:?} is offered, and refused: {refusal}"));
            }
        }
        let phase = self.table(number)?.round.phase;
        if matches!(phase, Phase::Betting | Phase::Settled | Phase::Void) {
            return Ok(());
        }
        for command in self.anything(number, place, &format!("p{place}"))? {
            let offered = offers.iter().any(|offer| offer.command == command);
            if !offered && self.decided(number, command.clone()).is_ok() {
                return Err(format!("{command:?} is accepted, and not offered"));
            }
        }
        Ok(())
    }

    fn decided(&self, table: u32, command: Command) -> Result<(), String> {
        self.ruled(&By::house(), Told::Table { table, command })
    }

    fn ruled(&self, by: &By, told: Told) -> Result<(), String> {
        let decided = self.house.decide(by, told, self.now);
        decided.map(|_| ()).map_err(|refusal| refusal.to_string())
    }
}

/// The command of an offer with another amount.
fn of_amount(command: &Command, sum: Money) -> Command {
    let mut command = command.clone();
    if let Command::Raise { amount, .. } | Command::Wager { amount, .. } = &mut command {
        *amount = sum;
    }
    command
}

/// Whether a command of a player takes what is offered.
fn takes_up(command: &Command, offer: &Offer, own: &str) -> bool {
    let mut command = command.clone();
    // Whoever names themselves says nothing new.
    if let Command::Sit { person, .. }
    | Command::Seat { person, .. }
    | Command::Wager { person, .. } = &mut command
    {
        person.take_if(|person| person == own);
    }
    let (Some((least, most)), Command::Raise { amount, .. } | Command::Wager { amount, .. }) =
        (offer.bounds, &command)
    else {
        return command == offer.command;
    };
    (least..=most).contains(amount) && of_amount(&offer.command, *amount) == command
}
