//! `croupier verify`.

use std::fs;
use std::sync::Arc;

use expect_test::expect;
use journal::{Signer, Store};
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::evening::Evening;
use crate::folder::Folder;
use crate::intruder::Original;
use crate::{Run, evening, run};

#[test]
fn a_journal_that_nobody_touched_holds() {
    let (folder, key) = evening();
    let Run {
        code,
        stdout,
        stderr,
    } = run(&["verify", "--key", &key], &folder.path());
    assert!(stderr.ends_with(" rounds a second\n"), "{stderr}");
    assert_eq!(code, 0);
    expect![[r#"
        streams        4  every entry follows from the one before
        entries      124  every hash is that of its entry
        checkpoints    2  signed with <digest>, the key given
        commands      97  ruled again, and to the same events
        rounds         4  settled or void, with nothing left on the felt
        deals          4  opened, each with the seed it was committed to
        cards         50  shown, each the one its deck has there
        accounts      12  come to nothing together
        jackpots       1  agree with the books, compared 79 times

        Table 1: deal d5 is live, and not opened yet.
        Table 9: deal d6 is live, and not opened yet.
        The last checkpoint was signed at 2026-11-15T00:02:30Z: nothing came after it.
        Kept elsewhere, and given as --kept, it shows a journal that was cut:
        31:<digest>
        The journal holds.
    "#]]
    .assert_eq(&stdout);
}

#[test]
fn the_document_says_the_same() {
    let (folder, key) = evening();
    let run = run(&["verify", "--json"], &folder.path());
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["verified"], true);
    assert_eq!(document["journal"]["key_compared"], false);
    assert_eq!(document["journal"]["checkpoints"], 2);
    assert_eq!(document["audit"]["rounds"], 4);
    assert_eq!(document["audit"]["deals"], 4);
    assert_eq!(document["audit"]["live"]["9"], "d6");
    assert_eq!(key.len(), 64);
}

#[test]
fn another_key_is_the_first_thing_wrong() {
    let (folder, _) = evening();
    // The public half of another secret.
    let other = journal::Signer::new(&[8; 32]).public().to_string();
    let run = run(&["verify", "--key", &other], &folder.path());
    assert_eq!(run.code, 1);
    expect![[r#"
        error: the first wrong entry: house 30, entries.payload: key: it is <digest>, not <digest>
        Somebody or something wrote to the database. Close the house, keep the file as it is, and compare this entry with a backup and with checkpoints kept elsewhere.
    "#]].assert_eq(&run.stderr);
    assert_eq!(run.stdout, "");
}

#[test]
fn what_was_forged_is_named() {
    let runtime = Runtime::new().unwrap();
    let (original, path) = runtime.block_on(async {
        let mut evening = Evening::small(41).await;
        evening.play(1).await;
        // Nobody has vouched for this round yet.
        evening.play_unseen(3).await;
        let mut original = Original::of(evening).await;
        let mut payloads = original.streams["table/1"].clone();
        let at = payloads
            .iter()
            .rposition(|it| it.contains("\"word\":\"paid\""));
        let at = at.unwrap();
        payloads[at] = payloads[at].replacen("\"amount\":", "\"amount\":7", 1);
        let mut intruder = original.intrude().await;
        intruder.rewrite("table/1", &payloads).await;
        (original, intruder.close().await)
    });
    let folder = Folder::new();
    fs::copy(path.file().unwrap(), folder.file("house.db")).unwrap();
    drop(original);
    // Whoever has not the key gets no further than this.
    let told = run(&["verify"], &folder.path());
    assert_eq!(told.code, 1);
    let by_signature = told
        .stderr
        .contains(", heads.signature: nobody with the key");
    assert!(by_signature, "{}", told.stderr);
    // Whoever has it forged a round that comes to something else by the rules.
    runtime.block_on(async {
        let signer = Arc::new(Signer::new(&[7; 32]));
        let store = Store::open(&folder.file("house.db"), signer).await.unwrap();
        let table = "table/1".parse().unwrap();
        let head = store.heads().await.unwrap()[&table];
        let nothing = journal::Write {
            command: journal::CommandId::new("p1", "forged"),
            answer: String::new(),
            appends: Vec::new(),
        };
        store.accept(&table, head, nothing).await.unwrap();
        store.close().await;
    });
    let told = run(&["verify"], &folder.path());
    assert_eq!(told.code, 1);
    assert_eq!(told.stdout, "");
    let begin = "error: the first wrong entry: table/1 ";
    assert!(told.stderr.starts_with(begin), "{}", told.stderr);
    assert!(
        told.stderr.contains(", ruling: today's ruling is {"),
        "{}",
        told.stderr
    );
    assert!(
        told.stderr
            .contains("Look at its round with `croupier round`"),
        "{}",
        told.stderr
    );

    let told = run(&["verify", "--json"], &folder.path());
    assert_eq!(told.code, 1);
    let document: Value = serde_json::from_str(&told.stdout).unwrap();
    assert_eq!(document["verified"], false);
    assert_eq!(document["finding"]["stream"], "table/1");
    assert_eq!(document["finding"]["check"], "ruling");
    assert_eq!(document["journal"]["checkpoints"], 2);
}

#[test]
fn where_no_journal_is_there_is_nothing_to_verify() {
    let folder = Folder::new();
    let Run { code, stderr, .. } = run(&["verify"], &folder.path());
    assert_eq!(code, 1);
    assert!(
        stderr.starts_with("error: there is no journal "),
        "{stderr}"
    );
    assert!(stderr.contains("say --data-dir DIR"), "{stderr}");
}

#[test]
fn a_key_or_a_checkpoint_that_is_none_is_a_wrong_command_line() {
    let folder = Folder::new();
    for [flag, value] in [["--key", "abc"], ["--kept", "7"]] {
        let told = run(&["verify", flag, value], &folder.path());
        assert_eq!(told.code, 2, "{}", told.stderr);
    }
}
