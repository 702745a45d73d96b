//! Every offer is accepted, and what is not offered is refused.

use floor::house::Command as Told;
use games::round::{Action, Command, Phase};
use games::{Choice, Place, Wager};
use money::Money;

use super::game::{Game, Held};

impl Game {
    /// Holds the offers of a place against what the house accepts.
    pub(super) fn check_offers(&mut self, number: u32) -> Held {
        let deciding = matches!(self.table(number)?.round.phase, Phase::Deciding(_));
        if !self.dice.once_in(if deciding { 3 } else { 32 }) {
            return Ok(());
        }
        let place = *self.dice.pick(&Place::ALL).unwrap_or(&Place::ALL[0]);
        self.check_offers_at(number, place)
    }

    /// The same for one place.
    pub(super) fn check_offers_at(&mut self, number: u32, place: Place) -> Held {
        let offers = self.house.decisions(number, place);
        for offer in &offers {
            let command = self.taking(place, offer.choice);
            if let Err(refusal) = self.decided(number, command.clone()) {
                return Err(format!("{offer:?} is offered, and refused: {refusal}"));
            }
        }
        if self.table(number)?.round.phase == Phase::Betting {
            return Ok(());
        }
        for command in self.anything(number, place)? {
            let offered = offers.iter().any(|offer| takes(&command, offer.choice));
            if !offered && self.decided(number, command.clone()).is_ok() {
                return Err(format!("{command:?} is accepted, and not offered"));
            }
        }
        Ok(())
    }

    fn decided(&self, table: u32, command: Command) -> Result<(), String> {
        let told = Told::Table { table, command };
        let decided = self.house.decide(told, self.now);
        decided.map(|_| ()).map_err(|refusal| refusal.to_string())
    }

    /// What a player might try at a place.
    fn anything(&mut self, number: u32, place: Place) -> Held<Vec<Command>> {
        let spot = self.table(number)?.round.spots.get(&place);
        let ante = spot.and_then(|spot| spot.stake(Wager::Ante));
        let ante = ante.unwrap_or(Money::cents(1_000)).in_cents();
        let cent = i64::try_from(self.dice.below(3)).unwrap_or(0) - 1;
        let mut actions = vec![Action::Fold, Action::Check];
        actions.extend((0..6).map(|times| Action::Stay {
            amount: Money::cents(ante * times + cent),
        }));
        actions.extend([0, 4, 5, 99].map(|position| Action::Exchange { position }));
        let mut commands: Vec<Command> = actions
            .into_iter()
            .map(|action| Command::Act { place, action })
            .collect();
        for wager in Wager::ALL.iter().copied() {
            let amount = Money::cents(ante + cent);
            commands.push(Command::Withdraw { place, wager });
            commands.push(Command::Change {
                place,
                wager,
                amount,
            });
            commands.push(Command::Place {
                place,
                person: format!("p{place}"),
                wager,
                amount,
                how: games::round::How::Chips,
                chips: Vec::new(),
            });
        }
        // A round that is over is followed by the next one's wagers.
        let over = matches!(
            self.table(number)?.round.phase,
            Phase::Settled | Phase::Void
        );
        commands.retain(|command| !over || !matches!(command, Command::Place { .. }));
        Ok(commands)
    }
}

/// Whether a command takes an offer.
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
