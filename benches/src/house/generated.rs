//! A journal of many rounds, made as a house makes it but without a process: every command
//! is decided, and what it brought about is written in large groups.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use cards::chance::{Entropy, HouseKey};
use floor::authority::By;
use floor::clock::Pace;
use floor::deal::Committed;
use floor::dealer::{self, Duty};
use floor::demonstration;
use floor::house::{Command, House, Opening};
use floor::record::{Accepted, Given, Record};
use games::round::{self, How, Phase};
use games::{Place, Wager};
use journal::{Append, CommandId, Sequence, Signer, Store, Write};
use money::Money;
use rulebook::Instant;

/// How many commands are written at once.
const GROUP: usize = 2_000;

/// When it all begins.
const BEGIN_MS: i64 = 1_700_000_000_000;

/// A house whose journal is being made.
pub(crate) struct Generated {
    house: House,
    store: Store,
    heads: BTreeMap<String, u64>,
    now_ms: i64,
    /// When the last command was given.
    at: Instant,
    key: HouseKey,
    told: u64,
    queue: Vec<Write>,
}

impl Generated {
    /// A demonstration house in this folder with so many tables, the books in turn.
    pub(crate) async fn open(folder: &Path, tables: u32, pace: Pace) -> anyhow::Result<Generated> {
        std::fs::create_dir_all(folder)?;
        let signer = Arc::new(Signer::create(&folder.join("signing.key"))?);
        let mut generated = Generated {
            house: House::default(),
            store: Store::open(&folder.join("house.db"), signer).await?,
            heads: BTreeMap::new(),
            now_ms: BEGIN_MS,
            at: Instant::at_ms(BEGIN_MS),
            key: HouseKey::new([7; 32]),
            told: 0,
            queue: Vec::new(),
        };
        for command in opening(tables, pace)? {
            generated.tell(By::house(), command)?;
        }
        generated.flush().await?;
        Ok(generated)
    }

    /// Plays so many rounds of one player at its tables in turn, to their end.
    pub(crate) async fn play(&mut self, rounds: u64) -> anyhow::Result<()> {
        let tables: Vec<u32> = self.house.tables.keys().copied().collect();
        for (_, table) in (0..rounds).zip(tables.into_iter().cycle()) {
            self.round(table)?;
            if self.queue.len() >= GROUP {
                self.flush().await?;
            }
        }
        self.flush().await
    }

    /// Lets go of the journal.
    pub(crate) async fn close(self) {
        self.store.close().await;
    }

    fn round(&mut self, table: u32) -> anyhow::Result<()> {
        let person = format!("p-{table}");
        if self.house.chips_at(table, &person) < Money::cents(100_000) {
            let amount = Money::cents(10_000_000);
            let chips = self.house.hand_chips(table, &person, amount);
            self.tell(By::house(), chips)?;
        }
        loop {
            let seated = self.table(table)?.deal.clone();
            let seed = seated.map(|deal| {
                let seed = self.key.seed(&deal.committed.deal, &deal.committed.entropy);
                (*seed.deck(&deal.salts()).order(), seed.reveal())
            });
            let order = seed.as_ref().map(|(order, _)| order);
            match dealer::duty(&self.house, table, self.now_ms, order) {
                Duty::Tell(command) => self.tell(By::house(), command)?,
                Duty::Commit => {
                    let committed = self.commit(table)?;
                    self.tell(By::house(), Command::Commit { table, committed })?;
                }
                Duty::OpenDeal => {
                    let (_, seed) = seed.context("a deal is open that is none")?;
                    self.tell(By::house(), Command::OpenDeal { table, seed })?;
                    return Ok(());
                }
                Duty::Wait(until) => self.act(table, &person, until)?,
            }
        }
    }

    /// What the player does where the table waits.
    fn act(&mut self, number: u32, person: &str, until: Option<i64>) -> anyhow::Result<()> {
        let table = self.table(number)?;
        let place = Place::ALL[0];
        let ante = Money::cents(500);
        let commands = match table.round.phase {
            Phase::Betting if table.round.spots.is_empty() => {
                let seated = table.round.seating.holder(place).is_some();
                let sit = round::Command::Sit {
                    place,
                    person: None,
                };
                let openings = table.game().openings();
                let wagers = [Wager::Ante, Wager::Blind].into_iter();
                let wagers = wagers.filter(|wager| openings.contains(wager));
                let wagers = wagers.map(|wager| round::Command::Wager {
                    place,
                    wager,
                    amount: ante,
                    how: How::Chips,
                    chips: Vec::new(),
                    salt: None,
                    person: None,
                });
                (!seated).then_some(sit).into_iter().chain(wagers).collect()
            }
            Phase::Deciding(_) => {
                let amount = ante.times(stay(&table.book.id))?;
                vec![round::Command::stay(table.game().stay(), place, amount)]
            }
            _ => Vec::new(),
        };
        if commands.is_empty() {
            self.now_ms = until.context("the table waits for nobody")?;
        }
        for command in commands {
            let by = By::player(person);
            let table = number;
            self.tell(by, Command::Table { table, command })?;
        }
        Ok(())
    }

    fn commit(&mut self, table: u32) -> anyhow::Result<Committed> {
        let deal = format!("t{table}-{}", self.told).parse();
        let deal = deal.map_err(|error| anyhow!("{error}"))?;
        let mut bytes = [0; 32];
        for (byte, count) in bytes.iter_mut().zip(self.told.to_le_bytes()) {
            *byte = count;
        }
        let entropy = Entropy::new(bytes);
        let commitment = self.key.seed(&deal, &entropy).commitment();
        Ok(Committed {
            deal,
            key: "2023-11-14-00000000".to_owned(),
            entropy,
            commitment,
        })
    }

    fn table(&self, number: u32) -> anyhow::Result<&floor::Table> {
        let table = self.house.tables.get(&number).map(AsRef::as_ref);
        table.context("there is no such table")
    }

    fn tell(&mut self, by: By, command: Command) -> anyhow::Result<()> {
        let at = self.at.next(Instant::at_ms(self.now_ms));
        let told = self.house.tell(&by, command.clone(), at.in_ms());
        let (after, events) = match told {
            Ok(told) => told,
            Err(refusal) => bail!("{command:?}: {refusal}"),
        };
        let before = std::mem::replace(&mut self.house, after);
        self.told += 1;
        self.at = at;
        let given = Given {
            by: by.clone(),
            key: self.told.to_string(),
            command,
        };
        let records = Record::of(&before, given, self.at, events, &self.heads);
        let mut appends = Vec::new();
        let first = records.first().map(|(stream, _)| stream.clone());
        let stream = first.unwrap_or_default();
        let sequence = self.heads.get(&stream).copied().unwrap_or(0) + 1;
        let accepted = Accepted { stream, sequence };
        for (stream, record) in records {
            let head = self.heads.entry(stream.clone()).or_insert(0);
            appends.push(Append {
                stream: stream.parse()?,
                expected: Sequence::new(*head),
                payload: record.write(&stream).map_err(|why| anyhow!(why))?,
            });
            *head += 1;
        }
        self.queue.push(Write {
            command: CommandId::new(by.person, self.told.to_string()),
            answer: serde_json::to_string(&accepted)?,
            appends,
        });
        Ok(())
    }

    async fn flush(&mut self) -> anyhow::Result<()> {
        self.store.append(std::mem::take(&mut self.queue)).await?;
        Ok(())
    }
}

/// What staying in costs before anything else is known, in antes.
pub(crate) fn stay(book: &str) -> i64 {
    match book {
        "nz-three-card-poker" => 1,
        "nz-ultimate-texas-holdem" => 4,
        _ => 2,
    }
}

/// What opens a demonstration house of so many tables, the books in turn: the first table of
/// each with its jackpot, and more like them that play for none.
fn opening(tables: u32, pace: Pace) -> anyhow::Result<Vec<Command>> {
    let commands = demonstration::commands(pace).map_err(|problems| anyhow!("{problems}"))?;
    let mut books = BTreeSet::new();
    let setups = commands.iter().filter_map(|command| match command {
        Command::House(Opening::Table(setup)) => Some(setup),
        _ => None,
    });
    let setups = setups.filter(|setup| books.insert(setup.digest.clone()));
    let setups: Vec<_> = setups.take(tables.try_into()?).cloned().collect();
    let kept: BTreeSet<u32> = setups.iter().map(|setup| setup.table).collect();
    let is_kept = |command: &Command| match command {
        Command::House(Opening::Table(setup)) => kept.contains(&setup.table),
        Command::Jackpot { command, .. } => match command.as_ref() {
            jackpot::Command::Open(setup) => {
                setup.tables.keys().all(|table| kept.contains(&table.0))
            }
            _ => true,
        },
        _ => true,
    };
    let first = u32::try_from(kept.len())? + 1;
    let more = (first..=tables).zip(setups.iter().cloned().cycle());
    let more = more.map(|(number, mut setup)| {
        setup.table = number;
        setup.name = format!("Table {number}");
        // It plays for no jackpot.
        setup.card.jackpot = None;
        Command::House(Opening::Table(setup))
    });
    let commands = commands.iter().filter(|it| is_kept(it)).cloned();
    Ok(commands.chain(more).collect())
}
