//! A small casino at random: twenty tables of five books on a clock of its own, two jackpots
//! over tables, a cage, and people who err.
//!
//! Rounds are those of [`crate::random`]; between them the money of the house moves as it does
//! in an evening (`money.rs`). Every command is written to a journal, posted to books of our
//! own (`books.rs`) and leaves a trial balance of nothing. Everything follows from a seed.

mod books;
mod disputes;
mod money;
mod setup;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use floor::authority::By;
use floor::course::Passage;
use floor::house::{Command, Day, House, Opening, PastRound};
use floor::record::{Accepted, Given, Record};
use games::round::Phase;
use jiff::Timestamp;
use journal::{Append, CommandId, Sequence, Signer, Store, Write};
use rulebook::Instant;

pub use books::{Came, Ended, Exceptional, Meters, OwnBooks, SettledHand, Spell};
pub use money::Moved;
pub use setup::TABLES;

use crate::dice::Dice;
use crate::random::Game;

/// When the first day begins: at 06:00 UTC.
const BEGIN_MS: i64 = 1_794_722_400_000;

/// How often the cards are changed.
const CARDS_MS: i64 = 2 * 3_600_000;

/// A day, in milliseconds.
const DAY_MS: i64 = 86_400_000;

/// A casino that is played at.
pub struct Casino {
    game: Game,
    /// The house as its journal has it.
    written: House,
    /// The journal.
    pub store: Store,
    /// What we say it came to.
    pub own: OwnBooks,
    heads: BTreeMap<String, u64>,
    at: Instant,
    told: u64,
    queue: Vec<Write>,
    /// Which gaming day it is, from 0.
    days: i64,
    /// How often each table's money was moved.
    moved: Moved,
    /// Rounds as they lay there, for disputes about those that their tables have forgotten.
    past: BTreeMap<(u32, u64), PastRound>,
}

impl Casino {
    /// Opens the casino of a seed, with its journal and the key that signs it in a folder.
    ///
    /// # Errors
    ///
    /// What went wrong.
    pub async fn open(seed: u64, folder: &Path) -> Result<Casino, String> {
        let signer = Signer::create(&folder.join("signing.key"));
        let signer = Arc::new(signer.map_err(|error| error.to_string())?);
        let store = Store::open(&folder.join("house.db"), signer).await;
        let store = store.map_err(|error| error.to_string())?;
        let mut game = Game::new(House::default(), Dice::new(seed));
        game.now = BEGIN_MS;
        let mut casino = Casino {
            game,
            written: House::default(),
            store,
            own: OwnBooks::default(),
            heads: BTreeMap::new(),
            at: Instant::at_ms(BEGIN_MS),
            told: 0,
            queue: Vec::new(),
            days: 0,
            moved: Moved::default(),
            past: BTreeMap::new(),
        };
        for command in setup::commands()? {
            casino.must(&By::house(), command)?;
        }
        casino.write().await?;
        Ok(casino)
    }

    /// A gaming day: the day is begun, the cage counted, rounds played at all tables with money
    /// moving between them, the floats counted and the day closed.
    ///
    /// # Errors
    ///
    /// What does not hold.
    pub async fn day(&mut self, rounds: usize) -> Result<(), String> {
        let from_ms = BEGIN_MS + self.days * DAY_MS;
        self.game.now = self.game.now.max(from_ms + 1);
        let from = Timestamp::from_millisecond(from_ms).map_err(|error| error.to_string())?;
        let day = reports::gaming_day(self.game.house.terms.as_deref(), from).day;
        let began = Opening::DayBegan(Day { day, from_ms });
        self.must(&By::house(), Command::House(began))?;
        self.open_cage()?;
        self.write().await?;
        // The rounds are spread over sixteen hours.
        let apart = 16 * 3_600_000 / i64::try_from(rounds.max(1)).unwrap_or(1);
        for round in 0..rounds {
            let slot = from_ms + apart * i64::try_from(round).unwrap_or(0);
            self.game.now = self.game.now.max(slot);
            if slot.rem_euclid(CARDS_MS) < apart {
                self.change_cards()?;
                self.write().await?;
            }
            self.keep_rounds();
            self.game.round().map_err(|broken| broken.to_string())?;
            self.write().await?;
            self.move_money(round)?;
            self.write().await?;
            if round % 8 == 7 {
                self.checkpoint().await?;
            }
        }
        self.close_day()?;
        self.write().await?;
        self.own.close_all()?;
        self.own.end_day();
        self.days += 1;
        self.checkpoint().await
    }

    /// Keeps the rounds that lie on the tables: the next ones take their place.
    fn keep_rounds(&mut self) {
        for (table, at) in &self.game.house.tables {
            let over = matches!(at.round.phase, Phase::Settled | Phase::Void);
            if over && !at.round.lines.is_empty() {
                let round = PastRound::of(at.number, &at.round);
                self.past.insert((*table, at.number), round);
            }
        }
    }

    /// Something that somebody tells the house and that must be accepted.
    pub(crate) fn must(&mut self, by: &By, command: Command) -> Result<(), String> {
        let decided = self.game.house.decide(by, command.clone(), self.game.now);
        if let Err(refusal) = decided {
            return Err(format!("{command:?} is refused: {refusal}"));
        }
        self.try_to(by, command).map(drop)
    }

    /// The same, which may be refused; says whether it was accepted.
    pub(crate) fn try_to(&mut self, by: &By, command: Command) -> Result<bool, String> {
        self.game.tell(by, command)
    }

    /// The house.
    pub fn house(&self) -> &House {
        &self.game.house
    }

    /// Writes down what was told since, command by command, and looks at the books after each.
    async fn write(&mut self) -> Result<(), String> {
        let before = self.game.house.clone();
        let told = std::mem::replace(&mut self.game.record, Passage::of(before));
        for entry in told.entries {
            self.at = self.at.next(Instant::at_ms(entry.at_ms));
            if self.at.in_ms() != entry.at_ms {
                return Err("two commands were given at one moment".to_owned());
            }
            self.told += 1;
            let given = Given {
                by: entry.by.clone(),
                key: self.told.to_string(),
                command: entry.command,
            };
            let events = entry.events;
            let records = Record::of(&self.written, given, self.at, events.clone(), &self.heads);
            self.append(&entry.by, records)?;
            for event in &events {
                self.own.post(event, entry.at_ms, &entry.by.person)?;
                self.written.apply(event);
            }
            self.check_balance()?;
            self.own.accounts.compare(&self.written)?;
        }
        let queue = std::mem::take(&mut self.queue);
        if !queue.is_empty() {
            let appended = self.store.append(queue).await;
            appended.map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn append(&mut self, by: &By, records: Vec<(String, Record)>) -> Result<(), String> {
        let Some((stream, _)) = records.first() else {
            return Err("a command without a document".to_owned());
        };
        let accepted = Accepted {
            stream: stream.clone(),
            sequence: self.heads.get(stream).copied().unwrap_or(0) + 1,
        };
        let mut appends = Vec::new();
        for (stream, record) in records {
            let head = self.heads.entry(stream.clone()).or_insert(0);
            appends.push(Append {
                stream: stream.parse().map_err(|error| format!("{error}"))?,
                expected: Sequence::new(*head),
                payload: record.write(&stream)?,
            });
            *head += 1;
        }
        let answer = serde_json::to_string(&accepted).map_err(|error| error.to_string())?;
        self.queue.push(Write {
            command: CommandId::new(by.person.clone(), self.told.to_string()),
            answer,
            appends,
        });
        Ok(())
    }

    /// The trial balance is nothing, and the house goes on.
    fn check_balance(&self) -> Result<(), String> {
        if let Some(why) = self.written.stopped() {
            return Err(format!("the house has stopped: {why}"));
        }
        match self.written.cage.total() {
            Ok(total) if total.is_zero() => Ok(()),
            other => Err(format!("the trial balance is {other:?}")),
        }
    }

    async fn checkpoint(&mut self) -> Result<(), String> {
        let time = Timestamp::from_millisecond(self.game.now);
        let time = time.map_err(|error| error.to_string())?;
        let checkpoint = self.store.checkpoint(time).await;
        let checkpoint = checkpoint.map_err(|error| error.to_string())?;
        if let Some(checkpoint) = checkpoint {
            let number = checkpoint.entry.sequence.get();
            self.heads.insert("house".to_owned(), number);
        }
        Ok(())
    }
}
