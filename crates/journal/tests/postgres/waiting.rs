//! What waits for what, where several servers write: nobody for long, and nobody for somebody who
//! waits for them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use journal::{CommandId, Error, Person, Sequence, Store, StreamId, Write};
use postgres::{Lost, Server, Way};

use crate::house::{House, signer, stream, write};
use crate::servers::{another, give};

/// Far less than anybody waits for a stream, on a machine however slow.
const SOON: Duration = Duration::from_secs(3);

/// Holds something in the database for some seconds.
fn hold(house: &House, what: &str, seconds: u32) -> std::thread::JoinHandle<()> {
    let database = house.place.database.clone();
    let text = format!("BEGIN; {what}; SELECT pg_sleep({seconds}); COMMIT");
    std::thread::spawn(move || drop(database.run(&text).unwrap()))
}

/// Waits until somebody waits for what somebody else holds.
async fn until_somebody_waits(house: &House, many: usize) {
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND \
                   application_name = current_schema()";
    loop {
        let database = house.place.database.clone();
        let count = tokio::task::spawn_blocking(move || database.run(waiting).unwrap());
        if count.await.unwrap().trim().parse::<usize>().unwrap() >= many {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_waits_for_streams_is_there() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let lock = "SELECT 1 FROM heads WHERE stream = 'table/1' FOR UPDATE";
    let held = hold(&house, lock, 4);
    let other = another(&house).await;
    let waits = Arc::clone(&other);
    // Whether it gets the stream in time is not the question here.
    let waits = tokio::spawn(async move { give(&waits, "late", &["table/1"]).await });
    until_somebody_waits(&house, 1).await;
    let beat = tokio::time::timeout(SOON, other.beat("other", 1_000_000, 0));
    let (there, _) = beat.await.expect("it waits with the group").unwrap();
    assert_eq!(there, ["other"]);
    assert!(!waits.is_finished());
    let _ = waits.await.unwrap();
    held.join().unwrap();
    other.leave("other").await.unwrap();
    let (there, _) = house.store.beat("one", 1_000_000, 7).await.unwrap();
    assert_eq!(there, ["one"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_keeps_others_waiting_reads_beside_those_at_leisure() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let store = another(&house).await;
    let held = hold(&house, "LOCK TABLE people", 4);
    // More than may read at once.
    let slow = (0..5).map(|_| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.people().await })
    });
    let slow: Vec<_> = slow.collect();
    until_somebody_waits(&house, 4).await;
    let (apart, nothing, name) = (store.apart(), BTreeMap::new(), stream("table/1"));
    let standing = apart.standing(&nothing);
    let standing = tokio::time::timeout(SOON, standing).await;
    let standing = standing.expect("it waits for those at leisure").unwrap();
    assert_eq!(standing.heads[&name].sequence, Sequence::FIRST);
    let read = apart.read(&name, Sequence::FIRST, 1);
    let read = tokio::time::timeout(SOON, read).await;
    assert_eq!(read.expect("likewise").unwrap().len(), 1);
    held.join().unwrap();
    for slow in slow {
        // One may have given up.
        let _ = slow.await.unwrap();
    }
}

/// The way to the database is cut without a word: whoever asks is told within a bounded time, and
/// goes on where it was once it answers again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_says_nothing_keeps_nobody_waiting_for_ever() {
    let server: &'static Server = Box::leak(Box::new(Server::start(&[]).unwrap()));
    let database: journal::Database = server.database().unwrap().address().parse().unwrap();
    let store = Arc::new(Store::open(&database, signer()).await.unwrap());
    give(&store, "one", &["table/1"]).await.unwrap();
    let (name, token) = (stream("table/1"), journal::TokenHash::of("t"));
    let apart = store.apart();
    // Each has a connection that was good a moment ago.
    apart.read(&name, Sequence::FIRST, 1).await.unwrap();
    store.people().await.unwrap();
    store.beat("one", 1_000_000, 0).await.unwrap();
    let frozen = server.freeze().unwrap();
    let nothing = BTreeMap::new();
    let person = person("ann");
    let bound = Duration::from_secs(60);
    let all = tokio::time::timeout(bound, async {
        tokio::join!(
            async { apart.read(&name, Sequence::FIRST, 1).await.is_err() },
            async { apart.standing(&nothing).await.is_err() },
            async { store.last_checkpoint().await.is_err() },
            async { store.log_in_by_token(&token).await.is_err() },
            async { store.people().await.is_err() },
            async { store.put_person(&person).await.is_err() },
            async { store.beat("one", 1_000_000, 0).await.is_err() },
            async { give(&store, "two", &["table/1"]).await.is_err() },
        )
    });
    let all = all.await.expect("somebody waits for ever");
    assert_eq!(all, (true, true, true, true, true, true, true, true));
    drop(frozen);
    let again = async {
        while give(&store, "three", &["table/1"]).await.is_err() {}
        while store.people().await.is_err() {}
        while apart.read(&name, Sequence::FIRST, 9).await.is_err() {}
        while store.beat("one", 1_000_000, 0).await.is_err() {}
    };
    tokio::time::timeout(bound, again)
        .await
        .expect("it does not come back");
    let payloads = apart.read(&name, Sequence::FIRST, 9).await.unwrap();
    let payloads: Vec<&str> = payloads.iter().map(|it| it.payload.as_str()).collect();
    // The one that failed may have come to the server, and stood or not: never twice.
    assert_eq!(payloads.first(), Some(&"one"));
    assert_eq!(payloads.iter().filter(|it| **it == "three").count(), 1);
    store.close().await;
    server.crash().unwrap();
}

/// The same commands given in two orders at two servers, for other streams: none waits for the
/// other's rows while it is waited for.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn commands_given_crosswise_wait_for_nobody_who_waits() {
    const COMMANDS: usize = 200;
    let house = Arc::new(House::new().await);
    for round in 0..12 {
        let give = |table: u32| {
            let (house, name) = (Arc::clone(&house), format!("table/{table}"));
            tokio::spawn(async move {
                let store = another(&house).await;
                let command = |number| {
                    let key = format!("{round}.{number}");
                    let appends = vec![];
                    let write = write(&key, &[]);
                    Write { appends, ..write }
                };
                let mut writes: Vec<Write> = (0..COMMANDS).map(command).collect();
                if table == 2 {
                    writes.reverse();
                }
                let held = [name.parse::<StreamId>().unwrap()].into();
                let group = store.group(held, &[]).await.unwrap();
                let done = group.commit(writes).await;
                store.close().await;
                done.map(drop)
            })
        };
        let (one, two) = (give(1), give(2));
        for done in [one.await.unwrap(), two.await.unwrap()] {
            let fine = matches!(done, Ok(()) | Err(Error::Repeated { .. }));
            assert!(fine, "{done:?}");
        }
    }
    let said = Server::shared().unwrap().said();
    assert!(!said.contains("deadlock detected"), "{said}");
}

/// A commit is done, and nobody hears of it: the group finds that it stands. One that never came
/// there does not stand, and is given again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_of_which_nobody_heard_is_found_or_given_again() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let way = Way::to(&house.place.database).unwrap();
    let database: journal::Database = way.address().parse().unwrap();
    let store = Store::open(&database, signer()).await.unwrap();
    way.lose_next(Lost::Answer);
    let answer = give(&store, "unheard", &["table/1", "house"]).await;
    assert_eq!(answer.unwrap(), "answer to unheard");
    assert_eq!(way.lost(), 1);
    way.lose_next(Lost::Question);
    let failed = give(&store, "unsaid", &["table/1"]).await;
    assert!(matches!(failed, Err(Error::Database { .. })), "{failed:?}");
    assert_eq!(way.lost(), 2);
    give(&store, "unsaid", &["table/1"]).await.unwrap();
    give(&store, "unheard", &["table/1"]).await.unwrap();
    let payloads = house.all("table/1").await;
    let payloads: Vec<&str> = payloads.iter().map(|it| it.payload.as_str()).collect();
    assert_eq!(payloads, ["one", "unheard", "unsaid"]);
    let answer = house.store.answer(&CommandId::new("p1", "unheard")).await;
    assert_eq!(answer.unwrap().as_deref(), Some("answer to unheard"));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_several_servers_one_signs_a_checkpoint_a_minute() {
    let house = Arc::new(House::new().await);
    let minute = SignedDuration::from_secs(60);
    let at = |second| Timestamp::from_second(second).unwrap();
    for (number, (second, signed)) in [(1_000, 1), (1_059, 0), (1_060, 1), (1_119, 0), (1_120, 1)]
        .into_iter()
        .enumerate()
    {
        house.say("table/1", &format!("{number}")).await;
        let servers = (0..4).map(|_| {
            let house = Arc::clone(&house);
            tokio::spawn(async move {
                let store = another(&house).await;
                let done = store.checkpoint_after(at(second), minute).await.unwrap();
                store.close().await;
                done.is_some()
            })
        });
        let servers: Vec<_> = servers.collect();
        let mut count = 0;
        for server in servers {
            count += usize::from(server.await.unwrap());
        }
        assert_eq!(count, signed, "at {second}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_two_have_one_number_wherever_they_come_in() {
    let house = Arc::new(House::new().await);
    for id in ["guest-x", "ann"] {
        let name = "Guest 41".to_owned();
        let person = Person { name, ..person(id) };
        house.store.put_person(&person).await.unwrap();
    }
    let come = |server: usize| {
        let house = Arc::clone(&house);
        tokio::spawn(async move {
            let store = another(&house).await;
            let mut names = Vec::new();
            for number in 0..10 {
                let guest = person(&format!("guest-{server}-{number}"));
                names.push(store.put_numbered(&guest, "guest-", "Guest").await.unwrap());
            }
            store.close().await;
            names
        })
    };
    let mut names = Vec::new();
    for server in [come(0), come(1), come(2)] {
        names.extend(server.await.unwrap());
    }
    names.sort();
    let expected: Vec<String> = (42..72).map(|number| format!("Guest {number}")).collect();
    assert_eq!(names, expected);
    let found = house.store.person("guest-0-0").await.unwrap().unwrap();
    assert!(names.contains(&found.name));
}

fn person(id: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: String::new(),
        role: "player".to_owned(),
        created: Timestamp::UNIX_EPOCH,
    }
}
