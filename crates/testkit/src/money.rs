//! A casino whose people do anything with its money, in any order, and the test kit's own
//! books of it.
//!
//! The books here are kept from what the events say alone, apart from the ledger of the
//! house: cash that lies in the cage and in boxes, chips that lie in the cage, in trays and
//! with guests. After every command the two are compared.

mod acts;
mod alone;
mod books;
pub mod harbour;

use floor::authority::By;
use floor::house::{Command, Day, Event, House, Opening, Refusal};
use money::Money;
use rulebook::Date;

use crate::dice::Dice;
pub use books::Books;

/// The tables whose rounds are played at random: real cards, keyed by their dealers.
const TABLES: [u32; 2] = [1, 4];

/// The casino, the test kit's own books of it, and chance.
pub struct Casino {
    /// The house.
    pub house: House,
    /// What the test kit says of its money.
    pub books: Books,
    /// How many commands were accepted.
    pub accepted: u64,
    /// How many were refused.
    pub refused: u64,
    /// What happened.
    events: Vec<Event>,
    dice: Dice,
    now_ms: i64,
}

impl Casino {
    /// Opens a casino of a seed.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or its books differ already.
    pub fn open(seed: u64) -> Result<Casino, String> {
        let mut casino = Casino {
            house: House::default(),
            books: Books::default(),
            accepted: 0,
            refused: 0,
            events: Vec::new(),
            dice: Dice::new(seed),
            now_ms: 1_795_000_000_000,
        };
        let day = Day {
            day: Date::constant(2026, 11, 18),
            from_ms: 1_794_981_600_000,
        };
        let day = Command::House(Opening::DayBegan(day));
        for command in harbour::opening()?.into_iter().chain([day]) {
            let told = casino.tell(&By::house(), command)?;
            told.map_err(|refusal| refusal.to_string())?;
        }
        Ok(casino)
    }

    /// Somebody does something, or tries to.
    ///
    /// # Errors
    ///
    /// If the books of the house are not the test kit's.
    pub fn go_on(&mut self) -> Result<(), String> {
        let (by, command) = self.somebody_does();
        let before = self.house.state();
        let told = self.tell(&by, command.clone())?;
        match told {
            Ok(()) => self.accepted += 1,
            Err(refusal) => {
                self.refused += 1;
                if refusal.to_string().trim().is_empty() {
                    return Err(format!("{command:?} is refused without a word"));
                }
                if self.house.state() != before {
                    return Err(format!("{command:?} was refused and changed something"));
                }
            }
        }
        Ok(())
    }

    /// Tells the house something, and compares its books.
    fn tell(&mut self, by: &By, command: Command) -> Result<Result<(), Refusal>, String> {
        self.now_ms += 1_000;
        let touched = self.house.touches(by, &command);
        let told = self.house.tell(by, command.clone(), self.now_ms);
        let (house, events) = match told {
            Ok(told) => told,
            Err(refusal) => return Ok(Err(refusal)),
        };
        for event in &events {
            if !touched.contains(&event.stream()) {
                return Err(format!("{command:?} moves {} untouched", event.stream()));
            }
            self.books.see(event)?;
        }
        self.events.extend(events);
        if let Some(why) = house.stopped() {
            return Err(format!("{command:?} stops the house: {why}"));
        }
        self.house = house;
        match self.house.cage.total() {
            Ok(Money::ZERO) => {}
            other => return Err(format!("after {command:?} all accounts come to {other:?}")),
        }
        self.books
            .compare(&self.house)
            .map_err(|why| format!("after {command:?}: {why}"))?;
        Ok(Ok(()))
    }
}
