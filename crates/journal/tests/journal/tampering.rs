//! Whatever is changed, removed, added or exchanged is found, and the right entry named.

use journal::Column;

use crate::place::EVERY;
use crate::rows::{EntryRow, HeadRow};
use crate::scene::{STREAMS, Scene};

/// Another character of the same kind.
fn other(character: char) -> char {
    match character {
        '0' => '1',
        'a'..='f' => '0',
        _ if character.is_ascii_digit() => '0',
        _ => '_',
    }
}

/// A text changed at a character: exchanged for another, taken away, doubled.
fn changes(text: &str, place: usize) -> [String; 3] {
    let (before, rest) = text.split_at(place);
    let mut characters = rest.chars();
    let character = characters.next().unwrap();
    let after = characters.as_str();
    [
        format!("{before}{}{after}", other(character)),
        format!("{before}{after}"),
        format!("{before}{character}{character}{after}"),
    ]
}

/// The places of a text that are changed: all of a short one, some of a long one.
fn places(text: &str) -> impl Iterator<Item = usize> + use<> {
    let step = if text.len() > 64 { 61 } else { 1 };
    (0..text.len()).step_by(step * EVERY)
}

#[tokio::test]
async fn the_scene_itself_is_in_order() {
    let mut scene = Scene::new().await;
    let rows = scene.rows.clone();
    let against = scene.against();
    assert_eq!(scene.found(&rows, against).await, Ok(2));
}

#[tokio::test]
async fn every_byte_of_a_payload_counts() {
    let mut scene = Scene::new().await;
    for (entry, index, mut rows) in scene.each() {
        let at = (entry.stream.as_str(), entry.sequence);
        for place in places(&entry.payload) {
            for payload in changes(&entry.payload, place) {
                rows.entries[index].payload = payload;
                scene.check(&rows, at, Column::Payload).await;
            }
        }
        for payload in [String::new(), format!("{} ", entry.payload)] {
            rows.entries[index].payload = payload;
            scene.check(&rows, at, Column::Payload).await;
        }
    }
}

#[tokio::test]
async fn every_digit_of_a_hash_counts() {
    let mut scene = Scene::new().await;
    for (entry, index, mut rows) in scene.each() {
        let at = (entry.stream.as_str(), entry.sequence);
        for place in places(&entry.hash) {
            // Digits are too many for every entry to lose and double each of its own.
            let of_each = changes(&entry.hash, place);
            let some = if index % 8 == 0 { 3 } else { 1 };
            for hash in of_each.into_iter().take(some) {
                rows.entries[index].hash = hash;
                scene.check(&rows, at, Column::Hash).await;
            }
        }
    }
}

#[tokio::test]
async fn an_entry_has_its_place() {
    let mut scene = Scene::new().await;
    for (entry, index, rows) in scene.each() {
        let (stream, sequence) = (entry.stream.as_str(), entry.sequence);
        let at = (stream, sequence);

        let mut removed = rows.clone();
        removed.entries.remove(index);
        scene.check(&removed, at, Column::Entry).await;

        let mut moved = rows.clone();
        moved.entries[index].sequence += 1000;
        scene.check(&moved, at, Column::Entry).await;
        moved.entries[index].sequence = 0;
        scene.check(&moved, (stream, 0), Column::Sequence).await;
        moved.entries[index].sequence = -sequence;
        scene.check(&moved, (stream, 1), Column::Sequence).await;

        let mut elsewhere = rows.clone();
        elsewhere.entries[index].stream = "table/9".to_owned();
        scene.check(&elsewhere, at, Column::Entry).await;
        elsewhere.entries[index].stream = "no stream".to_owned();
        scene
            .check(&elsewhere, ("no stream", 0), Column::Stream)
            .await;

        let mut repeated = rows.clone();
        let last = rows.last(stream);
        let again = EntryRow {
            sequence: last + 1,
            ..entry.clone()
        };
        repeated.entries.push(again);
        let at = (stream, last + 1);
        scene.check(&repeated, at, Column::Payload).await;
    }
}

#[tokio::test]
async fn entries_cannot_be_exchanged() {
    let mut scene = Scene::new().await;
    for (entry, index, rows) in scene.each() {
        let next = index + 1;
        let Some(other) = rows.entries.get(next) else {
            break;
        };
        let same_stream = other.stream == entry.stream;
        let at = (entry.stream.as_str(), entry.sequence);

        let mut payloads = rows.clone();
        payloads.entries[index].payload = other.payload.clone();
        payloads.entries[next].payload = entry.payload.clone();
        scene.check(&payloads, at, Column::Payload).await;

        let mut hashes = rows.clone();
        hashes.entries[index].hash = other.hash.clone();
        hashes.entries[next].hash = entry.hash.clone();
        // Of the last entry of a stream the head tells which of the two was changed; of
        // another what follows does not, for that was changed too.
        let column = if same_stream {
            Column::Payload
        } else {
            Column::Hash
        };
        scene.check(&hashes, at, column).await;

        let mut both = payloads.clone();
        both.entries[index].hash = other.hash.clone();
        both.entries[next].hash = entry.hash.clone();
        scene.check(&both, at, Column::Payload).await;
    }
}

#[tokio::test]
async fn a_head_is_the_last_entry() {
    let mut scene = Scene::new().await;
    for (index, stream) in STREAMS.into_iter().enumerate() {
        let rows = scene.rows.clone();
        let last = rows.last(stream);
        let at = (stream, last);
        let head = rows.heads[index].clone();

        let mut changed = rows.clone();
        changed.heads.remove(index);
        scene.check(&changed, at, Column::Head).await;

        for sequence in [last - 1, last + 1, 1, i64::MAX] {
            let mut changed = rows.clone();
            changed.head(stream).sequence = sequence;
            scene.check(&changed, at, Column::HeadSequence).await;
        }
        let mut changed = rows.clone();
        changed.head(stream).sequence = -1;
        scene
            .check(&changed, (stream, 0), Column::HeadSequence)
            .await;

        for place in places(&head.hash) {
            for hash in changes(&head.hash, place) {
                let mut changed = rows.clone();
                changed.head(stream).hash = hash;
                scene.check(&changed, at, Column::HeadHash).await;
            }
        }

        // The head of a moment ago.
        let before = rows.entries[rows.position(stream, last - 1)].clone();
        let mut changed = rows.clone();
        changed.head(stream).sequence = before.sequence;
        changed.head(stream).hash = before.hash;
        scene.check(&changed, at, Column::Entry).await;

        let mut changed = rows.clone();
        changed.head(stream).sequence = last + 5;
        changed.head(stream).hash = "0".repeat(64);
        scene
            .check(&changed, (stream, last + 1), Column::Entry)
            .await;

        if let Some(next) = STREAMS.get(index + 1) {
            let mut changed = rows.clone();
            changed.head(stream).hash = rows.heads[index + 1].hash.clone();
            changed.head(next).hash = head.hash;
            scene.check(&changed, at, Column::HeadHash).await;
        }
    }
    for (name, column) in [("table/9", Column::Entry), ("no stream", Column::Head)] {
        let mut added = scene.rows.clone();
        added.heads.push(HeadRow {
            stream: name.to_owned(),
            sequence: 1,
            hash: "0".repeat(64),
            ..scene.rows.heads[0].clone()
        });
        let sequence = i64::from(column == Column::Entry);
        scene.check(&added, (name, sequence), column).await;
    }
}

/// Nobody can change what vouches for a head, take it away where a checkpoint does not
/// vouch, or give it to another.
#[tokio::test]
async fn every_character_that_vouches_for_a_head_counts() {
    let mut scene = Scene::new().await;
    for (index, stream) in STREAMS.into_iter().enumerate() {
        let rows = scene.rows.clone();
        let head = rows.heads[index].clone();
        let last = head.sequence;
        let at = (stream, last);
        // Of what is younger than the last checkpoint nothing tells who is right.
        let young = ["table/1", "table/2"].contains(&stream);
        for place in places(&head.signature) {
            for signature in changes(&head.signature, place) {
                let mut changed = rows.clone();
                changed.head(stream).signature = signature;
                scene.check(&changed, at, Column::HeadSignature).await;
            }
        }
        for place in places(&head.key) {
            for key in changes(&head.key, place) {
                let mut changed = rows.clone();
                changed.head(stream).key = key;
                scene.check(&changed, at, Column::HeadKey).await;
            }
        }
        let longer = format!("<{}", head.hash);
        for (proof, column) in [
            (longer.as_str(), Column::HeadSignature),
            ("x", Column::HeadProof),
            (" ", Column::HeadProof),
        ] {
            let mut changed = rows.clone();
            changed.head(stream).proof = proof.to_owned();
            scene.check(&changed, at, column).await;
        }
        let mut gone = rows.clone();
        gone.head(stream).key = String::new();
        scene.check(&gone, at, Column::HeadKey).await;
        gone.head(stream).signature = String::new();
        let found = scene.found(&gone, scene.against()).await;
        match young {
            true => assert_eq!(found.unwrap_err().column, Column::HeadSignature),
            // The last checkpoint vouches for it.
            false => assert_eq!(found, Ok(2)),
        }

        let mut other = rows.clone();
        let from = rows.heads[(index + 1) % STREAMS.len()].clone();
        other.head(stream).signature = from.signature;
        scene.check(&other, at, Column::HeadSignature).await;
    }
}

/// An entry with the right hash and a head that moved with it: all that is missing is the key.
#[tokio::test]
async fn whoever_appends_past_the_house_is_found_out() {
    let mut scene = Scene::new().await;
    for stream in STREAMS {
        for count in 1..4 {
            let mut rows = scene.rows.clone();
            let last = rows.last(stream);
            for number in 1..=count {
                rows.entries.push(EntryRow {
                    stream: stream.to_owned(),
                    sequence: last + number,
                    hash: String::new(),
                    payload: "{\"chips\":900000}".to_owned(),
                });
            }
            rows.chain_again(stream);
            let at = (stream, last + 1);
            scene.check(&rows, at, Column::HeadSignature).await;
            let found = scene.found(&rows, scene.against()).await.unwrap_err();
            let end = last + count;
            let accept = format!("croupier accept {stream} {end} --reason TEXT");
            assert!(found.what.contains(&accept), "{found}");
            // Nor does it help to take away what does not fit.
            let head = rows.head(stream);
            for column in [&mut head.proof, &mut head.key, &mut head.signature] {
                column.clear();
            }
            let found = scene.found(&rows, scene.against()).await.unwrap_err();
            assert_eq!(found.column, Column::HeadSignature, "{found}");
        }
    }
}
