//! What a player might try, offered or not.

use cards::chance::Salt;
use cards::five::Category;
use floor::house::Command as Told;
use games::irregularity::Ruling;
use games::round::{Action, Command, Counted, How};
use games::{Place, Wager};
use money::Money;
use rulebook::Role;

use super::game::{Game, Held};

/// The ways to wager that are not chips put on an area.
const OTHERWISE: [How; 7] = [
    How::Oral,
    How::Cash,
    How::OralCash,
    How::Coupon,
    How::Unlit,
    How::Slot,
    How::Area,
];

impl Game {
    /// Wagers and decisions at a place.
    pub(super) fn anything(
        &mut self,
        number: u32,
        place: Place,
        person: &str,
    ) -> Held<Vec<Command>> {
        let spot = self.table(number)?.round.spots.get(&place);
        let ante = spot.and_then(|spot| spot.stake(Wager::Ante));
        let ante = ante.unwrap_or(Money::cents(1_000)).in_cents();
        let cent = i64::try_from(self.dice.below(3)).unwrap_or(0) - 1;
        let jackpot = self.table(number)?.card.jackpot;
        let posted = jackpot.map_or(Money::cents(500), |terms| terms.wager);
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
            commands.push(Command::Withdraw { place, wager });
            let cents = [ante + cent, ante * 2, posted.in_cents(), 50_000 + cent];
            let amount = self.dice.pick(&cents).copied().unwrap_or(ante);
            let amount = Money::cents(amount);
            commands.push(Command::Change {
                place,
                wager,
                amount,
            });
            commands.push(Command::Place {
                place,
                person: person.to_owned(),
                wager,
                amount,
                how: How::Chips,
                chips: Vec::new(),
            });
        }
        Ok(commands)
    }

    /// What else is commanded at a table, by whomever.
    pub(super) fn gestures(
        &mut self,
        number: u32,
        place: Place,
        person: &str,
    ) -> Held<Vec<Command>> {
        let person = person.to_owned();
        let who = || person.clone();
        let category = *self.dice.pick(&Category::ALL).unwrap_or(&Category::Flush);
        let how = *self.dice.pick(&OTHERWISE).unwrap_or(&How::Oral);
        let amount = Money::cents(1_000);
        let table = self.table(number)?;
        let wager = table.game().openings().first().copied();
        let wager = wager.unwrap_or(Wager::Ante);
        let mut tried = vec![
            Command::Sit {
                place,
                person: who(),
            },
            Command::TakeSeat {
                place,
                person: who(),
            },
            Command::Leave { place },
            Command::Stand { place },
            Command::Wait { person: who() },
            Command::Look { place },
            Command::Lay { place },
            Command::NameHand { place, category },
            Command::Declare { place },
            Command::Place {
                place,
                person: who(),
                wager,
                amount,
                how,
                chips: Vec::new(),
            },
            Command::OpenRound,
            Command::Idle,
            Command::Clock { now: self.now },
            Command::Rule {
                ruling: Ruling::Continue,
                who: Vec::new(),
                by: vec!["supervisor".to_owned()],
            },
            Command::Correct {
                place,
                wager,
                amount,
                reason: "asked for".to_owned(),
                by: Vec::new(),
            },
            Command::Count {
                what: Counted::Deck,
                cards: 52,
            },
        ];
        tried.extend(table.next_step().map(|step| Command::Do {
            step,
            faces: Vec::new(),
        }));
        Ok(tried)
    }

    /// What is asked of the house beside its tables: no player's to ask.
    pub(super) fn asides(&mut self, table: u32, place: Place, person: &str) -> Held<Vec<Told>> {
        let category = *self.dice.pick(&Category::ALL).unwrap_or(&Category::Flush);
        let salt = Salt::new(*b"salt").map_err(|error| error.to_string())?;
        Ok(vec![
            Told::AddSalt { table, place, salt },
            Told::Declare {
                table,
                place,
                category,
            },
            Told::Validate {
                table,
                place,
                person: person.to_owned(),
                role: Role::Player,
            },
            Told::RestartClock { table },
        ])
    }
}
