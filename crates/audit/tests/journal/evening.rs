//! A house whose every command is written to a journal.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::Card;
use cards::chance::{Entropy, HouseKey, Seed};
use floor::authority::By;
use floor::clock::Pace;
use floor::deal::Committed;
use floor::dealer::{self, Duty};
use floor::demonstration;
use floor::house::{Command, House, Opening};
use floor::record::{Accepted, Given, Record};
use jackpot::TableId;
use jiff::Timestamp;
use journal::{Append, CommandId, Sequence, Signer, Store, Write};
use money::Money;
use rulebook::Instant;

use crate::place::Place;

/// When the evening begins.
const BEGIN_MS: i64 = 1_794_700_800_000;

pub(crate) struct Evening {
    pub(crate) house: House,
    pub(crate) store: Store,
    pub(crate) signer: Arc<Signer>,
    pub(crate) heads: BTreeMap<String, u64>,
    pub(crate) now_ms: i64,
    /// When the last command was given.
    pub(crate) at: Instant,
    /// A source of choices: every value follows from the one before.
    chance: u64,
    key: HouseKey,
    /// How many deals there were; the next is named by it.
    pub(crate) deals: u64,
    /// Whether the dealer deals another card than the top one first.
    pub(crate) cheats: bool,
    /// Whether it takes wagers before it is bound to a deal.
    pub(crate) lax: bool,
    /// How much more it gives than it was told to.
    pub(crate) gives: Money,
    told: u64,
    queue: Vec<Write>,
    /// Dropped last: a store lets go of it first.
    pub(crate) place: Place,
}

impl Evening {
    /// A demonstration house, with one more table on the link of the first.
    pub(crate) async fn begin(chance: u64) -> Evening {
        let mut evening = Evening::nobody().await;
        evening.chance = chance;
        let commands = demonstration::commands(Pace::default()).unwrap();
        for command in with_another_table(commands) {
            evening.tell(command);
        }
        evening.flush().await;
        evening
    }

    /// A house of one book: two tables on one link.
    pub(crate) async fn small(chance: u64) -> Evening {
        Evening::small_with(chance, |_| true).await
    }

    /// The same, opened by these of its commands.
    pub(crate) async fn small_with(chance: u64, with: impl Fn(&Command) -> bool) -> Evening {
        Evening::opened("section10-caribbean-stud", chance, with).await
    }

    /// A house of this book: two tables, on one link where the book has a jackpot.
    pub(crate) async fn of_book(book: &str, chance: u64) -> Evening {
        Evening::opened(book, chance, |_| true).await
    }

    async fn opened(book: &str, chance: u64, with: impl Fn(&Command) -> bool) -> Evening {
        let mut evening = Evening::nobody().await;
        evening.chance = chance;
        let source = rulebook::shipped(book).unwrap();
        let commands = demonstration::alone(
            &source,
            None,
            &rulebook::Choices::default(),
            Pace::default(),
        )
        .unwrap();
        for command in with_another_table(commands).into_iter().filter(with) {
            evening.tell(command);
        }
        demonstration::grants().for_each(|grant| evening.tell(grant));
        evening.flush().await;
        evening
    }

    /// A house that has not been opened.
    pub(crate) async fn nobody() -> Evening {
        let place = Place::new();
        let signer = Arc::new(Signer::new(&[7; 32]));
        let store = Store::open(&place.database(), Arc::clone(&signer)).await;
        Evening {
            house: House::default(),
            store: store.unwrap(),
            signer,
            heads: BTreeMap::new(),
            now_ms: BEGIN_MS,
            at: Instant::at_ms(BEGIN_MS),
            chance: 0,
            key: HouseKey::new([7; 32]),
            deals: 0,
            cheats: false,
            lax: false,
            gives: Money::ZERO,
            told: 0,
            queue: Vec::new(),
            place,
        }
    }

    /// Something that the house itself does.
    #[track_caller]
    pub(crate) fn tell(&mut self, command: Command) {
        self.tell_by(By::house(), command);
    }

    /// Decides, writes down and applies a command.
    #[track_caller]
    pub(crate) fn tell_by(&mut self, by: By, command: Command) {
        let mut judge = self.house.clone();
        if self.lax {
            // A house without terms is bound to nothing.
            judge.terms = None;
        }
        self.at = self.at.next(Instant::at_ms(self.now_ms));
        let mut ruled = command.clone();
        if let Command::House(Opening::Chips { amount, .. }) = &mut ruled {
            *amount = amount.plus(self.gives).unwrap();
        }
        let events = match judge.decide(&by, ruled, self.at.in_ms()) {
            Ok(events) => events,
            Err(refusal) => panic!("{command:?}: {refusal}"),
        };
        let (house, heads) = (&self.house, &self.heads);
        self.told += 1;
        let given = Given {
            by: by.clone(),
            key: self.told.to_string(),
            command,
        };
        let records = Record::of(house, given, self.at, events.clone(), heads);
        let mut appends = Vec::new();
        let (stream, _) = records.first().unwrap();
        let accepted = Accepted {
            stream: stream.clone(),
            sequence: self.heads.get(stream).copied().unwrap_or(0) + 1,
        };
        for (stream, record) in records {
            let head = self.heads.entry(stream.clone()).or_insert(0);
            appends.push(Append {
                stream: stream.parse().unwrap(),
                expected: Sequence::new(*head),
                payload: record.write(&stream).unwrap(),
            });
            *head += 1;
        }
        self.queue.push(Write {
            command: CommandId::new(by.person, self.told.to_string()),
            answer: serde_json::to_string(&accepted).unwrap(),
            appends,
        });
        events.iter().for_each(|event| self.house.apply(event));
        assert_eq!(self.house.stopped(), None);
    }

    /// Something that a player does.
    #[track_caller]
    pub(crate) fn tell_as(&mut self, person: &str, command: Command) {
        self.tell_by(By::player(person), command);
    }

    /// Brings what was told to the disk.
    pub(crate) async fn flush(&mut self) {
        let queue = std::mem::take(&mut self.queue);
        self.store.append(queue).await.unwrap();
    }

    pub(crate) async fn checkpoint(&mut self) {
        self.flush().await;
        let time = Timestamp::from_millisecond(self.now_ms).unwrap();
        let checkpoint = self.store.checkpoint(time).await.unwrap();
        if let Some(checkpoint) = checkpoint {
            let number = checkpoint.entry.sequence.get();
            self.heads.insert("house".to_owned(), number);
        }
    }

    fn seed(&self, table: u32) -> Option<Seed> {
        let deal = self.house.tables[&table].deal.as_ref()?;
        Some(self.key.seed(&deal.committed.deal, &deal.committed.entropy))
    }

    fn order(&self, table: u32) -> Option<[Card; 52]> {
        let deal = self.house.tables[&table].deal.as_ref()?;
        let mut order = *self.seed(table)?.deck(&deal.salts()).order();
        if self.cheats {
            order.swap(0, 51);
        }
        Some(order)
    }

    /// Does what the dealer of a table has to, until it waits; says until when.
    pub(crate) fn deal(&mut self, table: u32) -> Option<i64> {
        loop {
            let order = self.order(table);
            match dealer::duty(&self.house, table, self.now_ms, order.as_ref()) {
                Duty::Tell(command) => self.tell(command),
                Duty::Commit => {
                    let committed = self.commit();
                    self.tell(Command::Commit { table, committed });
                }
                Duty::OpenDeal => {
                    let seed = self.seed(table).unwrap().reveal();
                    self.tell(Command::OpenDeal { table, seed });
                }
                Duty::Wait(until) => return until,
            }
        }
    }

    fn commit(&mut self) -> Committed {
        self.deals += 1;
        let deal = format!("d{}", self.deals).parse().unwrap();
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.deals.to_le_bytes());
        let entropy = Entropy::new(bytes);
        let commitment = self.key.seed(&deal, &entropy).commitment();
        Committed {
            deal,
            key: "2026-11-15-1f3870be".to_owned(),
            entropy,
            commitment,
        }
    }

    /// A byte that is another one for each deal.
    pub(crate) fn deals_so_far(&self) -> u8 {
        self.deals.to_le_bytes()[0]
    }

    pub(crate) fn choose(&mut self, below: usize) -> usize {
        self.chance = self
            .chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % below
    }
}

/// Another table of the first book that has a jackpot, on the same link.
fn with_another_table(mut commands: Vec<Command>) -> Vec<Command> {
    let linked = commands.iter().find_map(|command| match command {
        Command::Jackpot { command, .. } => match command.as_ref() {
            jackpot::Command::Open(setup) => setup.tables.keys().next().copied(),
            _ => None,
        },
        _ => None,
    });
    let linked = linked.unwrap_or(TableId(1));
    let setup = commands.iter().find_map(|command| match command {
        Command::House(Opening::Table(setup)) if setup.table == linked.0 => Some(setup.clone()),
        _ => None,
    });
    let mut second = setup.unwrap();
    second.table = 9;
    for command in &mut commands {
        if let Command::Jackpot { command, .. } = command
            && let jackpot::Command::Open(setup) = command.as_mut()
            && let Some(device) = setup.tables.get(&linked).cloned()
        {
            setup.tables.insert(TableId(9), device);
        }
    }
    let at = commands
        .iter()
        .position(|it| matches!(it, Command::Jackpot { .. }));
    let opened = Command::House(Opening::Table(second));
    commands.insert(at.unwrap_or(commands.len()), opened);
    commands
}

pub(crate) fn money(units: i64) -> Money {
    Money::cents(units * 100)
}
