//! Snapshots make loading short and change nothing.

use audit::{Error, load, load_to_serve, snapshot};
use journal::{PublicKey, Signer, Snapshot};

use crate::auditing::check_said;
use crate::evening::Evening;
use crate::intruder::Original;
use crate::loading::check_same;

async fn keep(evening: &Evening) -> Snapshot {
    let loaded = load(&evening.store, &evening.signer.public())
        .await
        .unwrap();
    let kept = snapshot(&loaded, &evening.signer).unwrap();
    let put = evening
        .store
        .put_snapshots(std::slice::from_ref(&kept))
        .await;
    put.unwrap();
    kept
}

#[tokio::test]
async fn a_snapshot_and_the_rest_are_the_whole_fold() {
    let mut evening = Evening::begin(23).await;
    evening.play(2).await;
    // In the middle of rounds, with a clock running and cards on the table.
    evening.begin_rounds().await;
    let kept = keep(&evening).await;
    assert_eq!(
        load(&evening.store, &evening.signer.public())
            .await
            .unwrap()
            .folded,
        0
    );

    evening.play(2).await;
    let short = load(&evening.store, &evening.signer.public())
        .await
        .unwrap();
    assert!(check_said(&evening.store).await.unwrap().snapshot);
    evening.store.delete_snapshots().await.unwrap();
    let whole = load(&evening.store, &evening.signer.public())
        .await
        .unwrap();
    assert!(!check_said(&evening.store).await.unwrap().snapshot);

    assert!(short.folded < whole.folded);
    check_same(&short.house, &whole.house);
    check_same(&short.house, &evening.house);
    assert_eq!(short.heads, whole.heads);
    assert_eq!(short.rounds, whole.rounds);
    assert_eq!(short.last_at, whole.last_at);
    assert_eq!(
        snapshot(&short, &evening.signer),
        snapshot(&whole, &evening.signer)
    );
    assert_ne!(snapshot(&short, &evening.signer), Some(kept));
}

#[tokio::test]
async fn a_snapshot_of_another_journal_or_another_form_is_passed_over() {
    let mut evening = Evening::small(29).await;
    evening.play(1).await;
    let kept = keep(&evening).await;
    let whole = load(&evening.store, &evening.signer.public())
        .await
        .unwrap()
        .heads
        .values()
        .sum::<u64>()
        - 1;
    let fold = kept.fold().unwrap();
    let other = fold.replace(r#""form":8"#, r#""form":7"#);
    let number = evening.heads["table/9"];
    let (from, to) = (
        format!("table/9\":[{number},"),
        format!("table/9\":[{},", number - 1),
    );
    let strange = fold.replace(&from, &to);
    let garbage = "{}".to_owned();
    let others = Signer::new(&[8; 32]);
    let foreign = Snapshot::signed(kept.stream.clone(), kept.head, fold, &others);
    evening.store.put_snapshots(&[foreign]).await.unwrap();
    let loaded = load(&evening.store, &evening.signer.public())
        .await
        .unwrap();
    assert_eq!(loaded.folded, whole);
    for body in [other, strange, garbage] {
        assert!(body != fold);
        let (stream, head) = (kept.stream.clone(), kept.head);
        let changed = Snapshot::signed(stream, head, &body, &evening.signer);
        evening.store.put_snapshots(&[changed]).await.unwrap();
        let loaded = load(&evening.store, &evening.signer.public())
            .await
            .unwrap();
        assert_eq!(loaded.folded, whole);
        check_same(&loaded.house, &evening.house);
    }
}

#[tokio::test]
async fn a_snapshot_that_lies_is_found() {
    let mut evening = Evening::small(31).await;
    evening.play(1).await;
    let kept = keep(&evening).await;
    let stack = evening.house.cage.stack(1, "p-ann");
    let held = format!(
        r#"{{"stack":{{"table":1,"person":"p-ann"}}}},{}"#,
        serde_json::to_string(&stack).unwrap()
    );
    let forged = r#"{"stack":{"table":1,"person":"p-ann"}},1000000"#;
    let body = kept.body.replace(&held, forged);
    assert!(body != kept.body);
    let changed = Snapshot { body, ..kept };
    evening.store.put_snapshots(&[changed]).await.unwrap();
    // The house does not begin with it, and whoever verifies is told.
    let loaded = load(&evening.store, &evening.signer.public())
        .await
        .unwrap();
    check_same(&loaded.house, &evening.house);
    assert!(loaded.folded > 0);
    let found = check_said(&evening.store).await.unwrap_err();
    let expected = "snapshot: what was kept here is not what the entries come to";
    assert!(found.ends_with(expected), "{found}");
}

/// The command that was accepted first, and the last.
const FIRST: &str = "id = '1'";
const LAST: &str = "id = (SELECT CAST(max(CAST(id AS BIGINT)) AS TEXT) FROM commands)";

/// What is done to the keys, and what whoever folds them is told; nothing: they are served.
async fn check_keys(original: &mut Original, key: &PublicKey, cases: &[(String, &str)]) {
    for (statement, found) in cases {
        let mut intruder = original.intrude().await;
        intruder.run(statement).await;
        let store = intruder.leave().await;
        assert!(check_said(&store).await.is_err(), "{statement}");
        match load_to_serve(&store, key).await {
            Ok(_) => assert_eq!(*found, "", "{statement}"),
            Err(Error::Found(finding)) => {
                let said = finding.to_string();
                assert!(said.contains(&format!(", keys: {found}")), "{said}");
                assert_ne!(*found, "", "{said}");
            }
            Err(Error::Store(error)) => panic!("{statement}: {error}"),
        }
        assert!(load(&store, key).await.is_ok(), "{statement}");
    }
}

/// What an intruder does to the key of a command, and what is said of it.
fn changed(which: &str) -> [(String, &'static str); 3] {
    let elsewhere = r#"{"stream":"house","sequence":3}"#;
    [
        (format!("DELETE FROM commands WHERE {which}"), "its key, `"),
        (
            format!("UPDATE commands SET answer = '{elsewhere}' WHERE {which}"),
            "its key, `",
        ),
        (
            format!("UPDATE commands SET answer = 'yes' WHERE {which}"),
            "what was answered to `",
        ),
    ]
}

#[tokio::test]
async fn whoever_serves_looks_the_keys_up_of_what_came_since_the_snapshot() {
    let mut evening = Evening::small(37).await;
    evening.play(1).await;
    keep(&evening).await;
    evening.play(1).await;
    let key = evening.signer.public();
    assert!(load_to_serve(&evening.store, &key).await.unwrap().folded > 0);
    let mut original = Original::of(evening).await;
    let mut cases = changed(LAST).to_vec();
    // What came before is checked beside the tables.
    cases.push((format!("DELETE FROM commands WHERE {FIRST}"), ""));
    check_keys(&mut original, &key, &cases).await;
}

#[tokio::test]
async fn whoever_serves_what_was_never_folded_looks_all_keys_up() {
    let mut evening = Evening::small(37).await;
    evening.play(1).await;
    let key = evening.signer.public();
    assert!(load_to_serve(&evening.store, &key).await.unwrap().folded > 0);
    let mut original = Original::of(evening).await;
    let mut cases = changed(LAST).to_vec();
    cases.extend(changed(FIRST));
    // Whoever verifies is told of a key that no command has; nothing is done twice for it.
    let more = "INSERT INTO commands (person, id, answer) \
                VALUES ('p-ann', 'more', '{\"stream\":\"house\",\"sequence\":3}')";
    cases.push((more.to_owned(), ""));
    cases.push((
        more.replace("{\"stream\":\"house\",\"sequence\":3}", "yes"),
        "",
    ));
    check_keys(&mut original, &key, &cases).await;
}
