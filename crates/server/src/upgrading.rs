//! A house of the first form of the journal, carried over to today's.
//!
//! The old journal is verified on a copy, what its house comes to opens a new one, that is
//! verified too, and only then does it take the old one's place, which is put aside.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use floor::authority::By;
use floor::house::{Command, House, Opening};
use floor::record::{Accepted, Given, Record};
use jiff::Timestamp;
use journal::{Against, Append, CommandId, Mark, Sequence, Signer, Store, Write};
use rulebook::{Instant, Role};

use crate::house::{DATABASE, KEY, MARK};
use crate::people::read_role;

/// What was carried over.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Upgraded {
    /// How many entries the old journal has.
    pub before: u64,
    /// The last checkpoint of the old journal, as number and hash.
    pub checkpoint: Option<String>,
    /// How many entries the new one begins with.
    pub entries: u64,
    /// How many tables there are.
    pub tables: usize,
    /// How many jackpots.
    pub jackpots: usize,
    /// How many people have chips.
    pub people: usize,
    /// Where the old journal is.
    pub aside: Option<PathBuf>,
}

/// Carries the house in a folder over.
///
/// # Errors
///
/// In words: if there is no journal or no key, if it is not of the first form or does not
/// hold, if a round is not over, or if a file cannot be read or written. The journal that was
/// there is there still.
pub async fn upgrade(folder: &Path) -> Result<Upgraded, String> {
    let database = folder.join(DATABASE);
    if !database.is_file() {
        return Err(format!("there is no journal {}", database.display()));
    }
    let signer = Signer::load(&folder.join(KEY)).map_err(|error| error.to_string())?;
    let signer = Arc::new(signer);
    let work = folder.join("upgrade");
    let _ = std::fs::remove_dir_all(&work);
    std::fs::create_dir(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    let upgraded = carry(&database, &work, &signer).await;
    let (mut upgraded, new) = match upgraded {
        Ok(upgraded) => upgraded,
        Err(why) => {
            let _ = std::fs::remove_dir_all(&work);
            return Err(why);
        }
    };
    let failed = |error: &dyn std::fmt::Display| error.to_string();
    upgraded.aside = journal::restore(&new, &database, true).map_err(|error| failed(&error))?;
    let store = Store::open_to_read(&database).await;
    let store = store.map_err(|error| failed(&error))?;
    let heads = store.heads().await.map_err(|error| failed(&error))?;
    store.close().await;
    Mark::write(&folder.join(MARK), &heads).map_err(|error| failed(&error))?;
    let _ = std::fs::remove_dir_all(&work);
    Ok(upgraded)
}

/// Makes the new journal in a folder of its own; says where it is.
async fn carry(
    database: &Path,
    work: &Path,
    signer: &Arc<Signer>,
) -> Result<(Upgraded, PathBuf), String> {
    let failed = |error: &dyn std::fmt::Display| error.to_string();
    let copy = work.join("old.db");
    for part in ["", "-wal"] {
        let named = |path: &Path| PathBuf::from(format!("{}{part}", path.display()));
        let from = named(database);
        if from.is_file() {
            let copied = std::fs::copy(&from, named(&copy));
            copied.map_err(|error| format!("{}: {error}", from.display()))?;
        }
    }
    let old = Store::open(&copy, Arc::clone(signer)).await;
    let old = old.map_err(|error| failed(&error))?;
    let against = Against {
        key: Some(signer.public()),
        ..Against::default()
    };
    let verified = journal::verify(&old, against, |_| Ok(())).await;
    let verified = verified.map_err(|error| format!("the journal does not hold: {error}"))?;
    let heads = old.heads().await.map_err(|error| failed(&error))?;
    let people = old.people().await.map_err(|error| failed(&error))?;
    let staff: Vec<(String, Role)> = people
        .iter()
        .filter_map(|person| Some((person.id.clone(), read_role(&person.role)?)))
        .filter(|(_, role)| *role != Role::Player)
        .collect();
    let commands = audit::carry_over(&old, &heads, &staff).await;
    let commands = commands.map_err(|error| failed(&error))?;
    old.close().await;
    let path = work.join("new.db");
    let new = Store::open(&path, Arc::clone(signer)).await;
    let new = new.map_err(|error| failed(&error))?;
    for person in &people {
        let put = new.put_person(person).await;
        put.map_err(|error| failed(&error))?;
    }
    let chips = |command: &&Command| matches!(command, Command::House(Opening::Chips { .. }));
    let with_chips = commands.iter().filter(chips).count();
    let house = write(&new, commands).await?;
    let checkpoint = new.checkpoint(Timestamp::now()).await;
    checkpoint.map_err(|error| failed(&error))?;
    let written = journal::verify(&new, against, |_| Ok(())).await;
    let written = written.map_err(|error| format!("the new journal does not hold: {error}"))?;
    let heads = new.heads().await.map_err(|error| failed(&error))?;
    let audited = audit::audit(&new, &heads, &audit::Against::default(), |_| {}).await;
    audited.map_err(|error| format!("the new journal does not hold: {error}"))?;
    new.close().await;
    let upgraded = Upgraded {
        before: verified.entries,
        checkpoint: verified
            .last
            .map(|(head, _)| journal::Kept(head).to_string()),
        entries: written.entries,
        tables: house.tables.len(),
        jackpots: house.jackpots.len(),
        people: with_chips,
        aside: None,
    };
    Ok((upgraded, path))
}

/// Tells a new house these commands, and writes down what they bring about.
async fn write(store: &Store, commands: Vec<Command>) -> Result<House, String> {
    let failed = |error: &dyn std::fmt::Display| error.to_string();
    let mut house = House::default();
    let mut heads = std::collections::BTreeMap::new();
    let mut at = Instant::MIN;
    for (number, command) in commands.into_iter().enumerate() {
        at = at.next(Instant::at_ms(Timestamp::now().as_millisecond()));
        let by = By::house();
        let told = house.tell(&by, command.clone(), at.in_ms());
        let (after, events) = told.map_err(|refusal| failed(&refusal))?;
        let key = format!("upgrade-{number}");
        let given = Given {
            by: by.clone(),
            key: key.clone(),
            command,
        };
        let records = Record::of(&house, given, at, events, &heads);
        let first = records.first().map(|(stream, _)| stream.clone());
        let stream = first.unwrap_or_default();
        let sequence = heads.get(&stream).copied().unwrap_or(0) + 1;
        let answer = serde_json::to_string(&Accepted { stream, sequence });
        let mut appends = Vec::with_capacity(records.len());
        for (stream, record) in &records {
            let head = heads.entry(stream.clone()).or_insert(0);
            let id: Result<journal::StreamId, _> = stream.parse();
            appends.push(Append {
                stream: id.map_err(|error| failed(&error))?,
                expected: Sequence::new(*head),
                payload: record.write(stream)?,
            });
            *head += 1;
        }
        let written = store.append(vec![Write {
            command: CommandId::new(by.person, key),
            answer: answer.map_err(|error| failed(&error))?,
            appends,
        }]);
        written.await.map_err(|error| failed(&error))?;
        house = after;
    }
    Ok(house)
}
