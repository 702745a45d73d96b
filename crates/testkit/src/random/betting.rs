//! Wagers at random, most of them as the table takes them.

use games::round::{Command, How, Phase, Step};
use games::{Place, Wager};
use money::Money;

use super::game::{Game, Held};

impl Game {
    /// Lets people wager at a table, until somebody is dealt in or nothing stands.
    pub(super) fn bet(&mut self, number: u32) -> Held {
        let now = self.now;
        if self.dice.once_in(4) {
            self.at(number, Command::Clock { now })?;
        }
        self.seat_people(number)?;
        if self.table(number)?.next_step() == Some(Step::CallBets) {
            let (step, faces) = (Step::CallBets, Vec::new());
            self.must(number, Command::Step { step, faces })?;
        }
        let places = self.table(number)?.rules.table().places;
        let places = places.map_or(7, |places| usize::try_from(places.value).unwrap_or(7));
        let players = match self.dice.below(8) {
            0 => places,
            other => 1 + other % 3,
        };
        for _ in 0..players {
            let all = Place::ALL;
            let place = *self.dice.pick(&all).unwrap_or(&Place::ALL[0]);
            self.bet_at(number, place)?;
        }
        if !self.is_dealt_in(number)? {
            let first = Place::ALL[0];
            self.withdraw_all(number)?;
            for wager in [Wager::Ante, Wager::Blind] {
                self.wager(number, first, "p1", wager, Money::cents(1_000))?;
            }
        }
        if !self.is_dealt_in(number)? {
            self.withdraw_all(number)?;
        }
        self.bet.insert(number);
        Ok(())
    }

    fn seat_people(&mut self, number: u32) -> Held {
        let place = *self.dice.pick(&Place::ALL).unwrap_or(&Place::ALL[0]);
        let person = Some(format!("p{}", self.dice.below(9) + 1));
        let command = match self.dice.below(40) {
            0 | 1 => Command::Sit { place, person },
            2 => Command::Seat { place, person },
            3 => Command::Stand { place },
            4 => Command::Wait { person },
            5 => Command::Idle,
            _ => return Ok(()),
        };
        self.at(number, command).map(|_| ())
    }

    fn is_dealt_in(&self, number: u32) -> Held<bool> {
        let table = self.table(number)?;
        let mut spots = table.round.spots.values();
        let betting = table.round.phase == Phase::Betting;
        Ok(betting && spots.any(|spot| table.game().is_dealt_in(spot)))
    }

    fn withdraw_all(&mut self, number: u32) -> Held {
        if self.table(number)?.round.phase != Phase::Betting {
            return Ok(());
        }
        let spots = self.table(number)?.round.spots.clone();
        for (place, spot) in spots.iter() {
            let place = *place;
            for wager in spot.stakes.keys().copied() {
                self.must(number, Command::Withdraw { place, wager })?;
            }
        }
        Ok(())
    }

    fn bet_at(&mut self, number: u32, place: Place) -> Held {
        let person = match self.dice.once_in(8) {
            true => "p1".to_owned(),
            false => format!("p{place}"),
        };
        if !self.dice.once_in(4) {
            let person = Some(person.clone());
            self.at(number, Command::Sit { place, person })?;
        }
        let ante = self.amount();
        let terms = self.table(number)?.card.jackpot;
        for wager in self.table(number)?.game().openings() {
            let amount = match wager {
                Wager::Ante if self.dice.once_in(16) => continue,
                Wager::Ante | Wager::Blind => ante,
                Wager::Bet if !self.dice.once_in(4) => continue,
                Wager::Bet => ante.times(2).map_err(|error| error.to_string())?,
                Wager::Jackpot => terms.map_or(Money::cents(100), |terms| terms.wager),
                _ if self.dice.once_in(2) => continue,
                _ => self.amount(),
            };
            self.wager(number, place, &person, *wager, amount)?;
            if self.dice.once_in(8) {
                self.check_offers_to_somebody(number, place)?;
            }
        }
        let wager = *self.dice.pick(Wager::ALL).unwrap_or(&Wager::Ante);
        let amount = self.amount();
        let command = match self.dice.below(12) {
            0 => Command::Withdraw { place, wager },
            1 => Command::Raise {
                place,
                wager,
                amount,
            },
            2 => Command::Wager {
                place,
                wager: Wager::Ante,
                amount: Money::cents(500),
                how: How::Coupon,
                chips: Vec::new(),
                salt: None,
                person: Some(person),
            },
            _ => return Ok(()),
        };
        self.at(number, command).map(|_| ())
    }

    /// An amount, now and then an odd one, or none at all.
    fn amount(&mut self) -> Money {
        let units = i64::try_from(self.dice.below(40) + 1).unwrap_or(1);
        match self.dice.below(24) {
            0 => Money::cents(units * 37),
            1 => Money::cents(-units),
            2 => Money::ZERO,
            _ => Money::cents(units * 500),
        }
    }

    fn wager(
        &mut self,
        number: u32,
        place: Place,
        person: &str,
        wager: Wager,
        amount: Money,
    ) -> Held {
        let how = match self.dice.below(16) {
            0 if wager == Wager::Jackpot => How::Unlit,
            1 => How::Oral,
            2 => How::Cash,
            3 if wager == Wager::Jackpot => How::Slot,
            4 if wager == Wager::Jackpot => How::Area,
            _ => How::Chips,
        };
        let chips = match how {
            How::Oral => vec![amount],
            _ => Vec::new(),
        };
        let person = Some(person.to_owned());
        let command = Command::Wager {
            place,
            wager,
            amount,
            how,
            chips,
            salt: None,
            person,
        };
        self.at(number, command).map(|_| ())
    }
}
