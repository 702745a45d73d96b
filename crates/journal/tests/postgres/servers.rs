//! Several servers over one database: nothing is lost, nothing stands twice, nobody waits for
//! ever.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use journal::{Against, CommandId, Error, Sequence, Store, StreamId, Write, verify};

use crate::house::{House, refused, signer, stream, write};

/// Another store over the database of a house.
async fn another(house: &House) -> Arc<Store> {
    Arc::new(Store::open(&house.database(), signer()).await.unwrap())
}

/// Appends an entry to each of these streams, wherever they stand: what a server does with a
/// command.
async fn give(store: &Store, key: &str, streams: &[&str]) -> Result<String, Error> {
    let command = CommandId::new("p1", key);
    let names: BTreeSet<StreamId> = streams.iter().map(|name| stream(name)).collect();
    let mut group = store.group(names.clone(), &[command.clone()]).await?;
    if let Some(answer) = group.answer(&command).await? {
        group.let_go().await;
        return Ok(answer);
    }
    let appends: Vec<(&str, u64, &str)> = names
        .iter()
        .map(|name| (name.as_str(), group.stands(name).get(), key))
        .collect();
    let Write { answer, .. } = write(key, &[]);
    group.commit(vec![write(key, &appends)]).await?;
    Ok(answer)
}

/// Every key stands once in each of its streams.
async fn check(house: &House, given: &BTreeMap<String, Vec<&str>>) {
    let mut seen: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let verified = verify(&house.store, Against::default(), |entry| {
        let streams = seen.entry(entry.payload.clone()).or_default();
        streams.push(entry.stream.to_string());
        Ok(())
    });
    verified.await.unwrap();
    for (key, streams) in given {
        let mut streams: Vec<String> = streams.iter().map(|it| (*it).to_owned()).collect();
        streams.sort();
        let mut found = seen.remove(key).unwrap_or_default();
        found.sort();
        assert_eq!(found, streams, "{key}");
        let answer = house
            .store
            .answer(&CommandId::new("p1", key.as_str()))
            .await;
        assert_eq!(answer.unwrap(), Some(format!("answer to {key}")));
    }
    seen.retain(|payload, _| !payload.starts_with("{\"checkpoint\""));
    assert_eq!(seen.len(), 0, "{seen:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn servers_that_contend_for_streams_lose_and_repeat_nothing() {
    const SETS: [&[&str]; 5] = [
        &["table/1"],
        &["table/1", "jackpot/venice"],
        &["table/2", "house"],
        &["house", "jackpot/venice", "table/2"],
        &["table/1", "table/2"],
    ];
    let house = Arc::new(House::new().await);
    give(&house.store, "opened", &["house"]).await.unwrap();
    let mut work = Vec::new();
    let mut given = BTreeMap::from([("opened".to_owned(), vec!["house"])]);
    for server in 0..3 {
        let store = another(&house).await;
        for number in 0..40 {
            let streams = SETS[(server + number) % SETS.len()];
            given.insert(format!("{server}.{number}"), streams.to_vec());
        }
        work.push(tokio::spawn(async move {
            for number in 0..40 {
                let key = format!("{server}.{number}");
                let streams = SETS[(server + number) % SETS.len()];
                // A stream that two begin at once is begun by one of them.
                while let Err(error) = give(&store, &key, streams).await {
                    assert!(matches!(error, Error::WrongSequence { .. }), "{error}");
                }
                if number % 10 == 0 {
                    let time = jiff::Timestamp::from_second(number as i64).unwrap();
                    store.checkpoint(time).await.unwrap();
                }
            }
            store.close().await;
        }));
    }
    for work in work {
        work.await.unwrap();
    }
    check(&house, &given).await;
}

/// Several servers are given the same command: one of them accepts it, and all answer alike.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_command_given_to_several_servers_is_accepted_once() {
    let house = Arc::new(House::new().await);
    house.say("table/1", "first").await;
    let stores = [another(&house).await, another(&house).await];
    for number in 0..20 {
        let key = format!("same {number}");
        let give = |store: &Arc<Store>| {
            let (store, key) = (Arc::clone(store), key.clone());
            tokio::spawn(async move { give(&store, &key, &["table/1"]).await.unwrap() })
        };
        let answers = [give(&stores[0]), give(&stores[1]), give(&stores[0])];
        for answer in answers {
            assert_eq!(answer.await.unwrap(), format!("answer to {key}"));
        }
    }
    assert_eq!(house.all("table/1").await.len(), 21);
    // Whoever does not look first is told so, and nothing is written.
    let again = write("same 0", &[("table/1", 21, "again")]);
    let error = refused(stores[1].append(vec![again]).await);
    let message = "command `same 0` of p1 was accepted before; its first answer stands";
    assert_eq!(error, message);
}

#[tokio::test]
async fn a_group_sees_what_others_wrote_and_the_one_clock() {
    let house = House::new().await;
    let other = another(&house).await;
    house.say("table/1", "one").await;
    give(&other, "two", &["table/1"]).await.unwrap();
    let name = stream("table/1");
    let group = house.store.group([name.clone()].into(), &[]).await.unwrap();
    let missing = group.since(&name, Sequence::FIRST).await.unwrap();
    let payloads: Vec<&str> = missing.iter().map(|it| it.payload.as_str()).collect();
    assert_eq!(payloads, ["two"]);
    assert_eq!(group.heads(), house.store.heads().await.unwrap());
    let first = group.time().unwrap();
    // Nothing is appended to what is not held.
    let wrong = group.commit(vec![write("x", &[("table/2", 0, "x")])]).await;
    let message = "nothing is appended to `table/2`, which this group does not hold";
    assert_eq!(refused(wrong), message);
    let group = other.group([name].into(), &[]).await.unwrap();
    assert!(group.time().unwrap() > first);
    group.let_go().await;
}

/// A process that stops in the middle keeps nobody waiting for long, and whoever stops
/// waiting for a group holds nothing.
#[tokio::test]
async fn a_frozen_server_loses_its_locks() {
    let house = House::new().await;
    let other = another(&house).await;
    house.say("table/1", "one").await;
    let name = stream("table/1");
    drop(house.store.group([name.clone()].into(), &[]).await.unwrap());
    give(&other, "after a drop", &["table/1"]).await.unwrap();

    let frozen = house.store.group([name.clone()].into(), &[]).await.unwrap();
    give(&other, "after a freeze", &["table/1"]).await.unwrap();
    let late = frozen
        .commit(vec![write("late", &[("table/1", 2, "late")])])
        .await;
    assert!(matches!(late, Err(Error::Database { .. })), "{late:?}");
    let payloads = house.all("table/1").await;
    let payloads: Vec<&str> = payloads.iter().map(|it| it.payload.as_str()).collect();
    assert_eq!(payloads, ["one", "after a drop", "after a freeze"]);
    house.say("table/1", "thawed").await;
}

/// Connections are cut at any moment, the commit included: what was acknowledged is there,
/// and what was not is given again and stands once.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn cut_connections_lose_and_repeat_nothing() {
    let house = Arc::new(House::new().await);
    let mut given: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut work = Vec::new();
    for server in 0..2 {
        let store = another(&house).await;
        let keys: Vec<String> = (0..100).map(|it| format!("{server}.{it}")).collect();
        given.extend(
            keys.iter()
                .map(|key| (key.clone(), vec!["house", "table/1"])),
        );
        work.push(tokio::spawn(async move {
            let mut failed = 0;
            for key in keys {
                while give(&store, &key, &["table/1", "house"]).await.is_err() {
                    failed += 1;
                }
            }
            store.close().await;
            failed
        }));
    }
    let mut intruder = house.intruder().await;
    // Who is cut off all the time comes to nothing.
    for number in 0..40 {
        tokio::time::sleep(Duration::from_millis(20 + number * 37 % 180)).await;
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE application_name = current_setting('application_name') \
                   AND pid <> pg_backend_pid()";
        sqlx::query(cut).fetch_one(&mut intruder).await.unwrap();
    }
    let mut failed = 0;
    for work in work {
        failed += work.await.unwrap();
    }
    eprintln!("{failed} times a command had to be given again");
    check(&house, &given).await;
}

/// Whoever opens a house is alone until it is open, or gone.
#[tokio::test]
async fn a_house_is_opened_by_one_server_at_a_time() {
    let house = House::new().await;
    let other = another(&house).await;
    house.store.open_alone().await.unwrap();
    let mut waiting = std::pin::pin!(other.open_alone());
    let moment = Duration::from_millis(300);
    let early = tokio::time::timeout(moment, waiting.as_mut()).await;
    assert!(early.is_err());
    house.store.is_open().await.unwrap();
    waiting.await.unwrap();
    other.close().await;
    house.store.open_alone().await.unwrap();
}

#[tokio::test]
async fn one_server_at_a_time_where_that_is_asked_for() {
    let house = House::new().await;
    let other = another(&house).await;
    house.store.serve_alone().await.unwrap();
    let message = refused(other.serve_alone().await);
    assert!(
        message.contains("another server is open over postgres://"),
        "{message}"
    );
    house.store.close().await;
    other.serve_alone().await.unwrap();
    give(&other, "one", &["house"]).await.unwrap();
}
