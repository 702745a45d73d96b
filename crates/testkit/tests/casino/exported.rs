//! An export of one gaming day: its rounds are ours, and whatever is changed of it is noticed.

use std::collections::{BTreeMap, BTreeSet};

use reports::{Asked, By};
use serde_json::Value;
use testkit::casino::Casino;

/// Exports the first day and looks at it line by line.
pub(crate) async fn check(casino: &Casino) {
    let day = casino.own.ended.keys().next().unwrap();
    let first = Some(day.parse().unwrap());
    let asked = Asked::of(By::Table, first, first).unwrap();
    let mut file = Vec::new();
    let exported = reports::export(&casino.store, casino.house(), asked, &mut file);
    let exported = exported.await.unwrap();
    let text = String::from_utf8(file).unwrap();
    let lines = text.lines().map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        let (kind, it) = line.as_object().unwrap().iter().next().unwrap();
        (kind.clone(), it.clone())
    });
    let lines: Vec<(String, Value)> = lines.collect();
    vouched(&lines);
    let rounds = lines.iter().filter(|(kind, _)| kind == "round");
    let rounds: Vec<&Value> = rounds.map(|(_, it)| it).collect();
    assert_eq!(rounds.len() as u64, exported.rounds);
    came(casino, day, &rounds);
    assert!(rounds.iter().all(|it| it["day"] == day.as_str()));
    let void = rounds.iter().filter(|it| it["end"] == "void").count();
    assert!(void > 0, "no round was void");
}

/// The entries of every table follow each other up to one that a checkpoint or a head has.
fn vouched(lines: &[(String, Value)]) {
    let known = |it: &Value| (it["stream"].to_string(), it["sequence"].as_u64().unwrap());
    let mut hashes: BTreeSet<(String, u64, String)> = BTreeSet::new();
    let mut last: BTreeMap<String, (u64, String)> = BTreeMap::new();
    for (kind, it) in lines {
        if kind == "head" {
            let (stream, sequence) = known(it);
            hashes.insert((stream, sequence, it["hash"].to_string()));
        }
        if kind != "entry" {
            continue;
        }
        let (stream, sequence) = known(it);
        if let Some((before, hash)) = last.get(&stream) {
            assert_eq!((sequence, &it["previous"].to_string()), (before + 1, hash));
        }
        last.insert(stream, (sequence, it["hash"].to_string()));
        let payload: Value = serde_json::from_str(it["payload"].as_str().unwrap()).unwrap();
        let heads = payload["checkpoint"]["heads"].as_object();
        for (stream, head) in heads.into_iter().flatten() {
            let stream = Value::from(stream.as_str()).to_string();
            hashes.insert((stream, head[0].as_u64().unwrap(), head[1].to_string()));
        }
    }
    assert!(last.len() > 20);
    for (stream, (sequence, hash)) in last {
        let end = (stream, sequence, hash);
        assert!(hashes.contains(&end), "nobody vouches for {end:?}");
    }
}

/// What the rounds of a day came to by their lines.
fn came(casino: &Casino, day: &str, rounds: &[&Value]) {
    let mut staked: BTreeMap<String, i128> = BTreeMap::new();
    let (mut settled, mut paid) = (0_u64, BTreeMap::<&str, i128>::new());
    for round in rounds {
        let lines = round["lines"].as_array().unwrap();
        let of_play = |line: &&Value| line["correction"].as_bool() != Some(true);
        let stakes = lines.iter().filter(of_play);
        let stakes = stakes.filter(|it| it["word"] == "taken" || it["word"] == "returned");
        let mut any = false;
        for line in stakes {
            let amount = i128::from(line["amount"].as_i64().unwrap());
            let wager = line["wager"].as_str().unwrap().to_owned();
            *staked.entry(wager).or_default() += amount;
            any = true;
        }
        settled += u64::from(any);
        for line in lines.iter().filter(|it| it["correction"] == true) {
            let amount = i128::from(line["amount"].as_i64().unwrap());
            *paid.entry(line["word"].as_str().unwrap()).or_default() += amount;
        }
    }
    let own = casino.own.came.iter().filter(|(spell, _)| spell.day == day);
    let mut ours = testkit::casino::Came::default();
    own.for_each(|(_, came)| ours.add(came));
    let wagers = ours.wagers.iter();
    let wagers: BTreeMap<String, i128> = wagers
        .map(|(wager, amount)| (wager.to_string(), *amount))
        .collect();
    assert_eq!(settled, ours.rounds);
    assert_eq!(staked, wagers);
    assert!(!paid.is_empty());
}
