//! Whatever is changed, removed, added or exchanged in a journal is found.

use audit::{Check, Finding};
use floor::house::Event;
use floor::record::Record;
use games::round::{self, Word};
use journal::{Against, Store, verify};
use money::Money;
use rulebook::Instant;

use crate::auditing::{check_all, check_said};
use crate::evening::Evening;
use crate::intruder::Original;

async fn original() -> Original {
    let mut evening = Evening::small(41).await;
    evening.play(2).await;
    Original::of(evening).await
}

/// Everything, by somebody who kept the last checkpoint.
async fn check_kept(original: &Original, store: &Store) -> Result<(), String> {
    let against = Against {
        kept: Some(original.kept),
        ..Against::default()
    };
    let verified = verify(store, against, |_| Ok(())).await;
    verified.map_err(|error| error.to_string())?;
    check_said(store).await.map(|_| ())
}

/// The first document of a stream that this changes, and where it stands.
fn change(
    stream: &str,
    payloads: &[String],
    change: impl Fn(&mut Record) -> bool,
) -> Option<(usize, Vec<String>)> {
    let mut changed = payloads.to_vec();
    for (at, payload) in payloads.iter().enumerate() {
        let Ok(mut record) = Record::read(stream, payload) else {
            continue;
        };
        if change(&mut record) {
            changed[at] = record.write(stream).unwrap();
            return Some((at + 1, changed));
        }
    }
    None
}

fn events_of(record: &mut Record) -> impl Iterator<Item = &mut round::Event> {
    record.events.iter_mut().filter_map(|event| match event {
        Event::Table { event, .. } => Some(event),
        _ => None,
    })
}

/// The journal with one document of a table's stream rewritten, hashes and head included:
/// for every table once, with where that document stands.
async fn forged(
    original: &mut Original,
    forge: impl Fn(&mut Record) -> bool + Copy,
) -> Vec<(String, usize, Store)> {
    let streams = original.streams.clone();
    let tables = streams
        .iter()
        .filter(|(stream, _)| stream.starts_with("table/"));
    let mut forged = Vec::new();
    for (stream, payloads) in tables {
        if let Some((sequence, payloads)) = change(stream.as_str(), payloads, forge) {
            let mut intruder = original.intrude().await;
            intruder.rewrite(stream, &payloads).await;
            forged.push((stream.clone(), sequence, intruder.leave().await));
        }
    }
    assert!(!forged.is_empty(), "nothing was forged");
    forged
}

/// What is said of a forged journal names the document and the check, and the signatures
/// do not hold either.
async fn check(
    original: &mut Original,
    forge: impl Fn(&mut Record) -> bool + Copy,
    check: Check,
    words: &str,
) {
    for (stream, sequence, store) in forged(original, forge).await {
        let found = check_said(&store).await.unwrap_err();
        let begin = format!("{stream} {sequence}, {check}: ");
        assert!(found.starts_with(&begin), "{found}\nnot {begin}");
        assert!(found.contains(words), "{found}");
        let found = check_all(&store).await.unwrap_err();
        assert!(found.contains(" vouches for: "), "{found}");
        store.close().await;
    }
}

#[tokio::test]
async fn what_was_ruled_otherwise_is_found() {
    let mut original = original().await;
    let more = |record: &mut Record| {
        let paid = events_of(record).find_map(|event| match event {
            round::Event::Money {
                word: Word::Paid,
                amount,
                ..
            } => Some(amount),
            _ => None,
        });
        let paid = paid.map(|amount| *amount = amount.plus(Money::cents(100)).unwrap());
        paid.is_some()
    };
    check(&mut original, more, Check::Ruling, "today's ruling is").await;
    let kept = |record: &mut Record| {
        let before = record.events.len();
        record.events.retain(|event| {
            let Event::Table { event, .. } = event else {
                return true;
            };
            let word = Word::Returned;
            !matches!(event, round::Event::Money { word: said, .. } if *said == word)
        });
        record.events.len() < before
    };
    check(&mut original, kept, Check::Ruling, "").await;
    let folded = |record: &mut Record| {
        let before = record.events.len();
        record.events.retain(|event| match event {
            Event::Table { event, .. } => !matches!(event, round::Event::Folded { .. }),
            _ => true,
        });
        record.events.len() < before
    };
    check(&mut original, folded, Check::Ruling, "").await;
    // What nothing rests on is the house's word; that a clock would have been set for
    // another time is not.
    let later = |record: &mut Record| {
        let mut events = record.events.iter();
        let clock = events.any(|event| matches!(event, Event::ClockSet { clock: Some(_), .. }));
        let alone = clock && record.with.is_empty();
        if alone {
            record.at = Instant::at_ms(record.at.in_ms() + 1);
        }
        alone
    };
    check(&mut original, later, Check::Ruling, "").await;
}

#[tokio::test]
async fn what_the_deck_did_not_deal_is_found() {
    let mut original = original().await;
    let unsalted = |record: &mut Record| {
        let text = record.write("table/1").unwrap();
        let salted = text.contains("\"salt\":\"2c");
        if salted {
            let text = text.replace("\"salt\":\"2c", "\"salt\":\"2d");
            *record = Record::read("table/1", &text).unwrap();
        }
        salted
    };
    // The salt is the player's word; what it does to the deck shows with the seed.
    for (_, _, store) in forged(&mut original, unsalted).await {
        let found = check_said(&store).await.unwrap_err();
        assert!(found.contains(", deals: it shows the "), "{found}");
        store.close().await;
    }
}

#[tokio::test]
async fn what_does_not_stand_where_it_stood_is_found() {
    let mut original = original().await;
    let streams = original.streams.clone();
    for (stream, payloads) in &streams {
        for at in [1, payloads.len() / 2, payloads.len() - 2] {
            let mut exchanged = payloads.clone();
            exchanged.swap(at, at + 1);
            let mut missing = payloads.clone();
            missing.remove(at);
            let mut twice = payloads.clone();
            twice.insert(at, payloads[at].clone());
            let mut longer = payloads.clone();
            longer[at].push(' ');
            let cut = payloads[..at].to_vec();
            for forged in [exchanged, missing, twice, longer, cut] {
                let mut intruder = original.intrude().await;
                intruder.rewrite(stream, &forged).await;
                let store = intruder.leave().await;
                let found = check_kept(&original, &store).await;
                assert!(found.is_err(), "{stream} {at}");
                // Nobody need vouch for it, as long as something rests on it.
                if stream != "house" && at + 2 < payloads.len() {
                    let found = check_said(&store).await;
                    assert!(found.is_err(), "{stream} {at}: {found:?}");
                }
                store.close().await;
            }
        }
    }
}

#[tokio::test]
async fn a_tail_that_was_cut_is_found_by_whoever_kept_a_checkpoint() {
    let mut evening = Evening::small(43).await;
    evening.play(1).await;
    let before = evening.heads.clone();
    evening.play(1).await;
    let mut original = Original::of(evening).await;
    let streams = original.streams.clone();
    let mut intruder = original.intrude().await;
    for (stream, payloads) in &streams {
        let left = usize::try_from(before[stream]).unwrap();
        intruder.rewrite(stream, &payloads[..left]).await;
    }
    let store = intruder.leave().await;
    // What is left is a journal like any other.
    check_all(&store).await.unwrap();
    let found = check_kept(&original, &store).await.unwrap_err();
    assert!(found.ends_with("the journal was cut"), "{found}");
}

#[tokio::test]
async fn every_column_of_an_entry_and_every_head_counts() {
    let mut original = original().await;
    let streams = original.streams.clone();
    for (stream, payloads) in &streams {
        for sequence in [1, payloads.len() / 3, payloads.len()] {
            let mut sets = vec![
                "stream = 'table/77'".to_owned(),
                "stream = 'no stream'".to_owned(),
                format!("sequence = {}", payloads.len() + 5),
                "sequence = -1".to_owned(),
                "payload = payload || ' '".to_owned(),
                "payload = ''".to_owned(),
            ];
            let mut probe = original.intrude().await;
            let hash = probe.column(stream, sequence, "hash").await;
            probe.leave().await.close().await;
            let other = if hash.starts_with('0') { "1" } else { "0" };
            sets.push(format!("hash = '{other}{}'", &hash[1..]));
            sets.push("hash = upper(hash) || ''".to_owned());
            for set in sets {
                if set.starts_with("hash = upper") && hash.to_uppercase() == hash {
                    continue;
                }
                let mut intruder = original.intrude().await;
                intruder.set(stream, sequence, &set).await;
                let store = intruder.leave().await;
                let found = check_kept(&original, &store).await;
                assert!(found.is_err(), "{stream} {sequence}: {set}");
                store.close().await;
            }
        }
        for statement in [
            format!("DELETE FROM heads WHERE stream = '{stream}'"),
            format!("UPDATE heads SET sequence = sequence - 1 WHERE stream = '{stream}'"),
            format!(
                "UPDATE heads SET hash = '{}' WHERE stream = '{stream}'",
                "0".repeat(64)
            ),
            format!("UPDATE heads SET stream = 'table/78' WHERE stream = '{stream}'"),
        ] {
            let mut intruder = original.intrude().await;
            intruder.run(&statement).await;
            let store = intruder.leave().await;
            let found = check_kept(&original, &store).await;
            assert!(found.is_err(), "{statement}");
            store.close().await;
        }
    }
}

/// Any byte of any entry, changed with all hashes after it made good: if what it says
/// still holds, the signature does not.
#[tokio::test]
async fn every_byte_counts() {
    let mut original = original().await;
    let streams = original.streams.clone();
    let mut found_by_what_it_says = 0;
    for (stream, payloads) in &streams {
        for step in 0..6 {
            let at = (payloads.len() - 1) * step / 5;
            let payload = payloads[at].as_bytes();
            let byte = (step * 7919 + at * 104_729) % payload.len();
            let mut bytes = payload.to_vec();
            bytes[byte] = match bytes[byte] {
                b'9' => b'8',
                digit @ b'0'..=b'8' => digit + 1,
                b'z' => b'y',
                letter @ b'a'..=b'y' => letter + 1,
                _ => b'~',
            };
            let mut forged = payloads.clone();
            forged[at] = String::from_utf8(bytes).unwrap();
            let mut intruder = original.intrude().await;
            intruder.rewrite(stream, &forged).await;
            let store = intruder.leave().await;
            let found = check_kept(&original, &store).await;
            assert!(found.is_err(), "{stream} {}: byte {byte}", at + 1);
            found_by_what_it_says += u32::from(check_said(&store).await.is_err());
            store.close().await;
        }
    }
    assert!(found_by_what_it_says >= 20, "{found_by_what_it_says}");
}

#[test]
fn a_finding_says_where_and_against_what() {
    let finding = Finding {
        stream: "table/1".to_owned(),
        sequence: 42,
        check: Check::Meters,
        what: "the meters stand elsewhere".to_owned(),
    };
    let said = "table/1 42, meters: the meters stand elsewhere";
    assert_eq!(finding.to_string(), said);
}
