//! What a player might try, offered or not.

use cards::five::Category;
use floor::house::Command as Told;
use games::device::Grip;
use games::irregularity::Ruling;
use games::round::{Command, Counted, How};
use games::{Place, Wager};
use money::Money;

use super::game::{Game, Held};
use super::house::JACKPOT;

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
        let mut commands = vec![Command::Fold { place }, Command::Check { place }];
        for times in 0..6 {
            let amount = Money::cents(ante * times + cent);
            commands.push(Command::Bet { place, amount });
            commands.push(Command::Play { place, amount });
        }
        commands.extend([0, 4, 5, 99].map(|card| Command::Change { place, card }));
        for wager in Wager::ALL.iter().copied() {
            commands.push(Command::Withdraw { place, wager });
            let cents = [ante + cent, ante * 2, posted.in_cents(), 50_000 + cent];
            let amount = self.dice.pick(&cents).copied().unwrap_or(ante);
            let amount = Money::cents(amount);
            commands.push(Command::Raise {
                place,
                wager,
                amount,
            });
            commands.push(Command::Wager {
                place,
                wager,
                amount,
                how: How::Chips,
                chips: Vec::new(),
                salt: None,
                person: Some(person.to_owned()),
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
        let who = || Some(person.clone());
        let category = *self.dice.pick(&Category::ALL).unwrap_or(&Category::Flush);
        let how = *self.dice.pick(&OTHERWISE).unwrap_or(&How::Oral);
        let amount = Money::cents(1_000);
        let said = self.dice.once_in(2).then_some(category);
        let table = self.table(number)?;
        let wager = table.game().openings().first().copied();
        let wager = wager.unwrap_or(Wager::Ante);
        let mut tried = vec![
            Command::Sit {
                place,
                person: who(),
            },
            Command::Seat {
                place,
                person: who(),
            },
            Command::Leave { place },
            Command::Stand { place },
            Command::Wait { person: who() },
            Command::Look { place },
            Command::Lay { place },
            Command::Name { place, category },
            Command::Declare {
                place,
                category: said,
            },
            Command::Declare {
                place,
                category: Some(category),
            },
            Command::Validate { place },
            Command::Award,
            Command::Resume,
            Command::Wager {
                place,
                wager,
                amount,
                how,
                chips: Vec::new(),
                salt: None,
                person: who(),
            },
            Command::OpenRound,
            Command::Idle,
            Command::Hold { hand: Grip::Left },
            Command::Clock { now: self.now },
            Command::Rule {
                ruling: Ruling::Continue,
                who: Vec::new(),
            },
            Command::Correct {
                place,
                wager,
                amount,
                reason: "asked for".to_owned(),
            },
            Command::Count {
                what: Counted::Deck,
                cards: 52,
            },
        ];
        tried.extend(table.next_step().map(|step| Command::Step {
            step,
            faces: Vec::new(),
        }));
        Ok(tried)
    }

    /// What is asked of the house beside its tables: no player's to ask.
    pub(super) fn asides(table: u32) -> Vec<Told> {
        vec![
            Told::RestartClock { table },
            Told::Jackpot {
                jackpot: JACKPOT.to_owned(),
                command: Box::new(jackpot::Command::Award),
            },
        ]
    }
}
