//! What is appended stands, once and in order, or not at all.

use journal::{CommandId, Entry, Error, Hash, Sequence, Store};

use crate::house::{House, refused, signer, stream, write};
use crate::place::REFUSALS;

#[tokio::test]
async fn entries_are_read_as_they_were_appended() {
    let house = House::new().await;
    let writes = vec![
        write(
            "1",
            &[("table/1", 0, "one"), ("house", 0, "h\n'\"é\u{1F0A1}")],
        ),
        write("2", &[("table/1", 1, "two"), ("table/1", 2, "")]),
        write("3", &[]),
    ];
    let entries = house.store.append(writes).await.unwrap();
    assert_eq!(entries.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 0]);

    let table = house.all("table/1").await;
    let appended: Vec<Entry> = entries.into_iter().flatten().collect();
    assert_eq!(house.all("house").await, [appended[1].clone()]);
    assert_eq!(
        table,
        [&appended[0], &appended[2], &appended[3]].map(Entry::clone)
    );
    assert_eq!(table[1].payload, "two");
    assert_eq!(house.all("table/2").await, []);

    let name = stream("table/1");
    let some = house.store.read(&name, Sequence::new(2), 1).await;
    assert_eq!(some.unwrap(), [table[1].clone()]);
    let heads = house.store.heads().await.unwrap();
    assert_eq!(heads.len(), 2);
    assert_eq!(heads[&name], table[2].head());
}

#[tokio::test]
async fn the_hash_covers_all_that_docs_say() {
    let house = House::new().await;
    let first = house.say("table/1", "one").await;
    let second = house.say("table/1", "two\nlines").await;
    let text = "croupier-journal-1\ntable/1\n1\none";
    assert_eq!(first.hash, Hash::of(&[text.as_bytes()]));
    let text = format!("{}\ntable/1\n2\ntwo\nlines", first.hash);
    assert_eq!(second.hash, Hash::of(&[text.as_bytes()]));
}

#[tokio::test]
async fn a_repeated_command_gets_its_first_answer() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let command = CommandId::new("p1", "table/1/0");
    let answer = house.store.answer(&command).await.unwrap();
    assert_eq!(answer.as_deref(), Some("answer to table/1/0"));
    for other in [
        CommandId::new("p2", "table/1/0"),
        CommandId::new("p1", "table/1/1"),
    ] {
        assert_eq!(house.store.answer(&other).await.unwrap(), None);
    }
    let mut again = write("table/1/0", &[("table/1", 1, "two")]);
    again.answer = "another".to_owned();
    assert_eq!(
        refused(house.store.append(vec![again]).await),
        "command `table/1/0` of p1 was accepted before; its first answer stands"
    );
    assert_eq!(house.all("table/1").await.len(), 1);
    let answer = house.store.answer(&command).await.unwrap();
    assert_eq!(answer.as_deref(), Some("answer to table/1/0"));
}

/// One wrong write in a group, wherever it stands, leaves nothing of the group.
#[tokio::test]
async fn a_group_stands_as_a_whole_or_not_at_all() {
    let house = House::new().await;
    house.say("table/1", "one").await;
    let good = |key, expected| write(key, &[("table/1", expected, "good"), ("new", 0, "good")]);
    let wrong = [
        (
            write("w", &[("table/1", 7, "bad")]),
            "stream `table/1` stands at 2, not at 7; read on and decide again",
        ),
        (
            write("w", &[("table/1", 2, "good"), ("table/9", 3, "bad")]),
            "there is no stream `table/9`: its first entry is appended after sequence 0",
        ),
        (
            write("w", &[("table/1", 1, "bad")]),
            "stream `table/1` stands at 2, not at 1; read on and decide again",
        ),
        (
            write("w", &[("new", 0, "bad")]),
            "stream `new` stands at 1, not at 0; read on and decide again",
        ),
        (
            write("table/1/0", &[]),
            "command `table/1/0` of p1 was accepted before; its first answer stands",
        ),
        (
            write("g", &[]),
            "command `g` of p1 was accepted before; its first answer stands",
        ),
        (
            write("w", &[("house", 0, "a\0b")]),
            "a payload for `house` holds the character U+0000, which no text may",
        ),
        (
            write("w", &[("house", 0, "{\"checkpoint\":1}")]),
            "a payload for `house` begins as a checkpoint does; use another tag",
        ),
    ];
    for (wrong, message) in wrong {
        let group = vec![good("g", 1), wrong];
        assert_eq!(refused(house.store.append(group).await), message);
        assert_eq!(house.store.heads().await.unwrap().len(), 1);
        assert_eq!(house.all("table/1").await.len(), 1);
        assert_eq!(house.all("new").await, []);
        let answer = house.store.answer(&CommandId::new("p1", "g")).await;
        assert_eq!(answer.unwrap(), None);
    }
    house.store.append(vec![good("g", 1)]).await.unwrap();
    assert_eq!(house.all("table/1").await.len(), 2);
}

/// Whoever stops waiting leaves a group whole or not at all, and what comes next stands.
#[tokio::test]
async fn a_group_that_nobody_waits_for_is_whole_or_nothing() {
    let house = House::new().await;
    let (one, two) = (stream("table/1"), stream("table/2"));
    let mut given_up = 0;
    for patience in 0..200 {
        let heads = house.store.heads().await.unwrap();
        let stands = |name| heads.get(name).map_or(0, |head| head.sequence.get());
        assert_eq!(stands(&one), stands(&two));
        let key = format!("try {patience}");
        let appends = [
            ("table/1", stands(&one), "x"),
            ("table/2", stands(&two), "y"),
        ];
        let append = house.store.append(vec![write(&key, &appends)]);
        let wait = async {
            for _ in 0..patience {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            appended = append => drop(appended.unwrap()),
            () = wait => given_up += 1,
        }
        // What is written next waits for whatever became of it.
        house.say("house", "next").await;
        let after = house.store.heads().await.unwrap();
        let answer = house.store.answer(&CommandId::new("p1", key)).await;
        let moved = after.get(&one) != heads.get(&one);
        assert_eq!(answer.unwrap().is_some(), moved);
    }
    assert!(given_up > 0, "nobody gave up");
    house.verify(journal::Against::default()).await.unwrap();
}

/// Groups of every size stand in order, whatever statements they are written with.
#[tokio::test]
async fn groups_of_every_size_are_written_in_order() {
    let house = House::new().await;
    let mut next = 0;
    for size in [1, 2, 3, 5, 64, 65, 100, 129, 200] {
        let number = |index: u64| {
            let (at, payload) = (next + index, (next + index).to_string());
            write(&payload, &[("house", at, &payload), ("table/1", at, "x")])
        };
        let group: Vec<_> = (0..size).map(number).collect();
        let again = group.iter().rev().take(1).cloned().collect();
        let entries = house.store.append(group).await.unwrap();
        assert!(entries.iter().all(|entries| entries.len() == 2));
        next += size;
        let message = format!(
            "command `{}` of p1 was accepted before; its first answer stands",
            next - 1
        );
        assert_eq!(refused(house.store.append(again).await), message);
    }
    let payloads = house.all("house").await;
    let payloads: Vec<String> = payloads.into_iter().map(|it| it.payload).collect();
    let expected: Vec<String> = (0..next).map(|number| number.to_string()).collect();
    assert_eq!(payloads, expected);
    let group = (next..next + 70).map(|it| write(&it.to_string(), &[]));
    let mut group: Vec<_> = group.collect();
    group[66] = write("17", &[]);
    let message = "command `17` of p1 was accepted before; its first answer stands";
    assert_eq!(refused(house.store.append(group).await), message);
    let verified = house.verify(journal::Against::default()).await.unwrap();
    assert_eq!(verified.entries, 2 * next);
}

/// The database refuses at each step in turn, the commit included.
#[tokio::test]
async fn a_database_that_fails_leaves_nothing() {
    for (step, refusal) in REFUSALS.into_iter().enumerate() {
        let house = House::new().await;
        house.say("table/1", "one").await;
        let mut intruder = house.intruder().await;
        sqlx::raw_sql(refusal).execute(&mut intruder).await.unwrap();
        let group = vec![
            write("good", &[("table/1", 1, "good")]),
            write("bad", &[("table/2", 0, "bad")]),
        ];
        let error = house.store.append(group).await.unwrap_err();
        assert!(matches!(error, Error::Database { .. }), "{step}: {error}");
        assert_eq!(house.all("table/1").await.len(), 1, "{step}");
        assert_eq!(house.all("table/2").await.len(), 0, "{step}");
        for key in ["good", "bad"] {
            let answer = house.store.answer(&CommandId::new("p1", key)).await;
            assert_eq!(answer.unwrap(), None, "{step}");
        }
        // The store goes on.
        house.say("table/1", "two").await;
        assert_eq!(house.all("table/1").await.len(), 2, "{step}");
    }
}

#[tokio::test]
async fn tables_of_another_version_are_refused() {
    let house = House::new().await;
    let mut intruder = house.intruder().await;
    let (database, House { store, place, .. }) = (house.database(), house);
    store.close().await;
    let set = "UPDATE version SET version = 99";
    sqlx::raw_sql(set).execute(&mut intruder).await.unwrap();
    let message = "the journal has version 99 of its tables and this program knows 9; open it \
                   with the program that wrote it, or a later one";
    assert_eq!(refused(Store::open(&database, signer()).await), message);
    assert_eq!(refused(Store::open_to_read(&database).await), message);
    let set = "DROP TABLE servers; DROP TABLE present; DROP TABLE house_keys; \
               DROP TABLE attempts; DROP TABLE vouchers; ALTER TABLE heads DROP COLUMN voucher; \
               DROP TABLE pins; DROP TABLE passwords; DROP TABLE factors; \
               ALTER TABLE credentials DROP COLUMN how; \
               ALTER TABLE credentials DROP COLUMN expires; \
               ALTER TABLE credentials DROP COLUMN office; UPDATE version SET version = 4";
    sqlx::raw_sql(set).execute(&mut intruder).await.unwrap();
    assert_eq!(
        refused(Store::open_to_read(&database).await),
        "the journal has version 4 of its tables and this program wants 9; start the house with \
         it once, which brings them up to date"
    );
    drop(place);
}

/// Readers see whole groups only, and never wait for the writer.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn readers_see_whole_groups() {
    const GROUPS: u64 = 60;
    let house = std::sync::Arc::new(House::new().await);
    let readers: Vec<_> = (0..3)
        .map(|_| {
            let house = house.clone();
            tokio::spawn(async move {
                let mut seen = 0;
                while seen < GROUPS {
                    let heads = house.store.heads().await.unwrap();
                    let at = |name| heads.get(&stream(name)).map_or(0, |it| it.sequence.get());
                    assert_eq!(at("table/1"), at("table/2"));
                    assert!(at("table/1") >= seen, "a reader never goes back");
                    seen = at("table/1");
                    assert!(house.all("table/2").await.len() as u64 >= seen);
                }
            })
        })
        .collect();
    for number in 0..GROUPS {
        let group = vec![
            write(&format!("a{number}"), &[("table/1", number, "one")]),
            write(&format!("b{number}"), &[("table/2", number, "two")]),
        ];
        house.store.append(group).await.unwrap();
    }
    for reader in readers {
        reader.await.unwrap();
    }
}
