//! Whoever can write the database, and knows how hashes are made, is found out by the
//! checkpoints, whose key is elsewhere.

use journal::{Against, Checkpoint, Column, Finding, Kept, Signer};

use crate::house::stream;
use crate::rows::Rows;
use crate::scene::{STREAMS, Scene};

/// The first checkpoint that vouches for an entry, if one does.
fn vouching<'s>(scene: &'s Scene, name: &str, sequence: i64) -> Option<(&'s Checkpoint, i64)> {
    let vouches = |checkpoint: &'s Checkpoint| {
        let head = checkpoint.heads.get(&stream(name))?.sequence.get() as i64;
        (head >= sequence).then_some((checkpoint, head))
    };
    scene.checkpoints.iter().find_map(vouches)
}

#[tokio::test]
async fn an_entry_that_a_checkpoint_vouches_for_cannot_be_written_anew() {
    let mut scene = Scene::new().await;
    let against = scene.against();
    for (entry, index, mut rows) in scene.each() {
        if entry.payload.starts_with("{\"checkpoint\"") {
            continue;
        }
        rows.entries[index].payload.push(' ');
        rows.chain_again(&entry.stream);
        let found = scene.found(&rows, against).await;
        let vouching = vouching(&scene, &entry.stream, entry.sequence);
        let finding = found.unwrap_err();
        let Some((checkpoint, head)) = vouching else {
            // It is younger than the last checkpoint; its head is signed.
            let named = (finding.stream.as_str(), finding.sequence.get() as i64);
            assert_eq!(named, (entry.stream.as_str(), entry.sequence), "{finding}");
            assert_eq!(finding.column, Column::HeadSignature);
            continue;
        };
        let named = (finding.stream.as_str(), finding.sequence.get() as i64);
        assert_eq!(named, (entry.stream.as_str(), head), "{finding}");
        assert_eq!(finding.column, Column::Hash);
        let by = format!("the checkpoint house {} vouches", checkpoint.entry.sequence);
        assert!(finding.what.contains(&by), "{finding}");
    }
}

#[tokio::test]
async fn a_tail_that_a_checkpoint_vouches_for_cannot_be_cut() {
    let mut scene = Scene::new().await;
    let against = scene.against();
    for name in STREAMS {
        for from in 1..=scene.rows.last(name) {
            let mut rows = scene.rows.clone();
            rows.cut(name, from);
            let mut stripped = rows.clone();
            stripped.strip();
            // Of the other young entry nobody knows any more either.
            assert!(scene.found(&stripped, against).await.is_err());
            let found = scene.found(&rows, against).await;
            let last = scene.checkpoints[2].entry.sequence.get() as i64;
            let expected = match (name, vouching(&scene, name, from)) {
                // Of the house the checkpoint goes too, but it was kept.
                ("house", _) => (name, last),
                (_, Some(_)) => (name, from),
                (_, None) => {
                    // It is younger than the last checkpoint; its head is signed.
                    let finding = found.unwrap_err();
                    assert_eq!(finding.stream, name, "{finding}");
                    assert_eq!(finding.column, Column::HeadSignature, "{finding}");
                    continue;
                }
            };
            let finding = found.unwrap_err();
            let named = (finding.stream.as_str(), finding.sequence.get() as i64);
            assert_eq!(
                (named, finding.column),
                (expected, Column::Entry),
                "{finding}"
            );
        }
    }
}

#[tokio::test]
async fn a_journal_set_back_as_a_whole_is_found_by_the_checkpoint_that_was_kept() {
    let mut scene = Scene::new().await;
    let mut rows = scene.rows.clone();
    let second = scene.checkpoints[1].clone();
    for name in STREAMS {
        let head = match name {
            "house" => second.entry,
            _ => second.heads[&stream(name)],
        };
        rows.cut(name, head.sequence.get() as i64 + 1);
    }
    rows.strip();
    let key = Some(scene.house.signer.public());
    let kept = |checkpoint: &Checkpoint| Some(Kept(checkpoint.entry));
    let alone = Against { key, kept: None };
    assert_eq!(scene.found(&rows, alone).await, Ok(0));
    let earlier = kept(&second);
    let earlier = Against { key, kept: earlier };
    assert_eq!(scene.found(&rows, earlier).await, Ok(0));
    let last = scene.checkpoints[2].clone();
    let later = Against {
        key,
        kept: kept(&last),
    };
    let finding = scene.found(&rows, later).await.unwrap_err();
    assert_eq!(finding.sequence, last.entry.sequence);
    assert_eq!(finding.column, Column::Entry);
}

/// The finding when the payload of a checkpoint is changed and all hashes are made anew.
async fn forged(scene: &mut Scene, number: usize, from: &str, to: &str) -> Finding {
    let sequence = scene.checkpoints[number].entry.sequence.get() as i64;
    let mut rows: Rows = scene.rows.clone();
    let position = rows.position("house", sequence);
    let payload = &mut rows.entries[position].payload;
    assert!(payload.contains(from), "{from} in {payload}");
    *payload = payload.replacen(from, to, 1);
    rows.chain_again("house");
    let against = scene.against();
    scene.found(&rows, against).await.unwrap_err()
}

#[tokio::test]
async fn no_field_of_a_checkpoint_can_be_changed() {
    let mut scene = Scene::new().await;
    let key = scene.house.signer.public().to_string();
    let other = Signer::new(&[8; 32]).public().to_string();
    for number in 0..3 {
        let checkpoint = scene.checkpoints[number].clone();
        let at = checkpoint.entry.sequence;
        let previous = checkpoint.previous.map(|hash| hash.to_string());
        let previous = previous.unwrap_or("croupier-journal-1".to_owned());
        let root = checkpoint.root.to_string();
        let head = checkpoint.heads[&stream("table/2")];
        let listed = format!("\"table/2\":[{}", head.sequence);
        let digits = "0".repeat(64);
        for (from, to, field) in [
            ("\"2026-", "\"2027-", "signature"),
            ("\"time\":\"2", "\"time\":\"x", "time"),
            (previous.as_str(), digits.as_str(), "signature"),
            (previous.as_str(), "nothing", "previous"),
            (root.as_str(), digits.as_str(), "signature"),
            (listed.as_str(), "\"table/2\":[1", "root"),
            ("table/2", "table/3", "root"),
            (&head.hash.to_string(), digits.as_str(), "root"),
            (key.as_str(), other.as_str(), "signature"),
            (key.as_str(), &"g".repeat(64), "payload"),
            (
                &checkpoint.signature.to_string(),
                &"0".repeat(128),
                "signature",
            ),
            ("}}", ",\"more\":1}}", "payload"),
            ("\"root\"", "\"roof\"", "payload"),
        ] {
            let finding = forged(&mut scene, number, from, to).await;
            assert_eq!(finding.stream, "house");
            assert_eq!(finding.sequence, at, "{from} → {to}: {finding}");
            assert_eq!(finding.column, Column::Payload);
            let begins = finding.what.starts_with(&format!("{field}: "));
            assert!(begins, "{from} → {to}: {finding}");
        }
    }
}

/// Of a checkpoint that no longer looks like one the next tells, or the one that was kept.
#[tokio::test]
async fn a_checkpoint_cannot_be_hidden() {
    let mut scene = Scene::new().await;
    for (number, column) in [
        (0, Column::Payload),
        (1, Column::Payload),
        (2, Column::Hash),
    ] {
        let finding = forged(&mut scene, number, "checkpoint", "something").await;
        let told = scene.checkpoints[(number + 1).min(2)].entry.sequence;
        assert_eq!(
            (finding.sequence, finding.column),
            (told, column),
            "{finding}"
        );
    }
}
