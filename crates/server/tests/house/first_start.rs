//! A first start that was cut off is gone on with by the next.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use floor::authority::By;
use floor::cage::Account;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{Command, House as Floor};
use floor::record::{Accepted, Given, Record};
use journal::{Append, CommandId, Mark, Sequence, Signer, Store, Write};
use money::Money;
use rulebook::Instant;
use server::chance::OperatingSystem;
use server::{House, Limits, OpenError, Options};

/// When these houses were begun.
const BEGUN_MS: i64 = 1_795_000_000_000;

/// What says that a first start is not over.
const OPENING: &str = "house.opening";

fn folder(name: &str) -> PathBuf {
    let name = format!("croupier-first-start-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn options(folder: &Path, pace: Pace) -> Options {
    Options {
        data_dir: folder.to_owned(),
        pace,
        players: true,
        limits: Limits::default(),
        passwords: server::Hardness::for_tests(),
    }
}

/// Ends a house, so that another can be started over its folder.
async fn stop(house: House<OperatingSystem>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    house.serve(listener, std::future::ready(())).await.unwrap();
}

/// What opens a demonstration, and sets its scenes, under their keys.
fn told() -> Vec<(String, By, Command)> {
    let mut house = Floor::default();
    let mut told = Vec::new();
    let opening = demonstration::commands(Pace::default()).unwrap();
    for (index, command) in opening.into_iter().enumerate() {
        house = house
            .tell(&By::house(), command.clone(), BEGUN_MS)
            .unwrap()
            .0;
        told.push((format!("opening-{index}"), By::house(), command));
    }
    let scenes = demonstration::scenes(&house, BEGUN_MS).unwrap();
    let scenes = scenes.into_iter().enumerate();
    told.extend(scenes.map(|(index, (by, command))| (format!("scene-{index}"), by, command)));
    told
}

/// Leaves a house as a kill does in its first start, after so many commands.
async fn cut_off(folder: &Path, after: usize) {
    fs::create_dir(folder).unwrap();
    let mark = folder.join("journal.mark");
    Mark::write(&mark, &BTreeMap::new()).unwrap();
    let signer = Arc::new(Signer::create(&folder.join("signing.key")).unwrap());
    fs::write(folder.join(OPENING), "").unwrap();
    let store = Store::open(&folder.join("house.db"), signer).await.unwrap();
    let (mut house, mut heads) = (Floor::default(), BTreeMap::new());
    let mut at = Instant::at_ms(BEGUN_MS);
    for (key, by, command) in told().into_iter().take(after) {
        at = at.next(at);
        let (next, events) = house.tell(&by, command.clone(), at.in_ms()).unwrap();
        let given = Given {
            by: by.clone(),
            key: key.clone(),
            command,
        };
        let records = Record::of(&house, given, at, events, &heads);
        let stream = records[0].0.clone();
        let sequence = heads.get(&stream).copied().unwrap_or(0) + 1;
        let mut appends = Vec::new();
        for (stream, record) in &records {
            let head: &mut u64 = heads.entry(stream.clone()).or_default();
            appends.push(Append {
                stream: stream.parse().unwrap(),
                expected: Sequence::new(*head),
                payload: record.write(stream).unwrap(),
            });
            *head += 1;
        }
        let written = store.append(vec![Write {
            command: CommandId::new(by.person, key),
            answer: serde_json::to_string(&Accepted { stream, sequence }).unwrap(),
            appends,
        }]);
        written.await.unwrap();
        house = next;
    }
    let heads = store.heads().await.unwrap();
    store.close().await;
    Mark::write(&mark, &heads).unwrap();
}

/// How far tables and jackpots have come, and what people have.
fn stands(house: &House<OperatingSystem>) -> (BTreeMap<String, u64>, Vec<(Account, Money)>) {
    let published = house.app().counter.published();
    let mut heads = published.heads.clone();
    heads.remove("house");
    let accounts = published.house.cage.accounts();
    let accounts = accounts.map(|(account, held)| (account.clone(), held));
    (heads, accounts.collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_given_is_given_by_the_next_start() {
    let all = told();
    let opening = all.iter().filter(|(key, ..)| key.starts_with("opening-"));
    let opening = opening.count();
    assert!(opening > 8 && all.len() > opening + 20);
    let path = folder("whole");
    let opened = House::open(&options(&path, Pace::default()), OperatingSystem).await;
    let opened = opened.unwrap();
    assert!(opened.welcome.is_new);
    assert!(!path.join(OPENING).exists());
    let whole = stands(&opened);
    stop(opened).await;
    fs::remove_dir_all(&path).unwrap();
    for after in [1, opening - 4, opening, opening + 9, all.len()] {
        let path = folder("cut-off");
        cut_off(&path, after).await;
        let opened = House::open(&options(&path, Pace::default()), OperatingSystem).await;
        let opened = opened.unwrap_or_else(|error| panic!("after {after}: {error}"));
        assert!(opened.welcome.is_new);
        assert!(!path.join(OPENING).exists());
        assert_eq!(stands(&opened), whole, "after {after}");
        stop(opened).await;
        // It is a house like any other now.
        let opened = House::open(&options(&path, Pace::default()), OperatingSystem).await;
        let opened = opened.unwrap();
        assert!(!opened.welcome.is_new);
        stop(opened).await;
        fs::remove_dir_all(&path).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_start_is_not_gone_on_with_as_another_house() {
    let path = folder("another");
    cut_off(&path, 20).await;
    let other = Pace {
        betting_ms: 1_234,
        ..Pace::default()
    };
    match House::open(&options(&path, other), OperatingSystem).await {
        Err(error @ OpenError::CutOff { .. }) => {
            let told = error.to_string();
            assert!(told.contains("with the same --house and --pace"), "{told}");
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it is another house"),
    }
    fs::remove_dir_all(&path).unwrap();
}

/// Whoever a house file names is taken on once, however often the first start was cut off.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_taken_on_twice() {
    let path = folder("staff");
    fs::create_dir(&path).unwrap();
    let file = path.join("house.toml");
    fs::write(&file, floor::house_file::EXAMPLE).unwrap();
    let written = server::house_file::read(&file).unwrap();
    let names: Vec<String> = written.staff.iter().map(|it| it.name.clone()).collect();
    assert!(!names.is_empty());
    let data = path.join("data");
    let mut people = Vec::new();
    for _ in 0..2 {
        let options = options(&data, Pace::default());
        let opened = House::open_as(&options, Some(written.clone()), OperatingSystem).await;
        let opened = opened.unwrap();
        let taken_on: Vec<String> = opened
            .welcome
            .staff
            .iter()
            .map(|it| it.name.clone())
            .collect();
        assert_eq!(taken_on, names);
        people.push(opened.app().store.people().await.unwrap());
        stop(opened).await;
        // As if it had been cut off at the very end.
        fs::write(data.join(OPENING), "").unwrap();
    }
    assert_eq!(people[0], people[1]);
    fs::remove_dir_all(&path).unwrap();
}
