//! The calculator of a house beside the command on the same settings, where a game takes long
//! to solve. The settings of the others are compared where the pages are tested.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::process::{Process, page};

const VENICE: &str = "venice-caribbean-poker";
const ULTIMATE: &str = "nz-ultimate-texas-holdem";

/// The book, what is set and what is supposed. Few of them decide anew what is played, for
/// that is solved twice, by the house and by the command.
const SETTINGS: [(&str, &[&str], &[&str]); 16] = [
    (VENICE, &[], &[]),
    (VENICE, &["jackpot-meter=0.00"], &[]),
    (VENICE, &["jackpot-meter=250000.00"], &[]),
    (
        VENICE,
        &["jackpot-meter=250000.00", "jackpot-on-change=returned"],
        &[],
    ),
    (
        VENICE,
        &[
            "jackpot-meter=250000.00",
            "jackpot-prizes=500.00/250.00/100.00",
            "jackpot-wager=5.00",
        ],
        &[],
    ),
    (
        VENICE,
        &["jackpot-meter=100000.00"],
        &["jackpot-prizes=100%/20%/300/100/50"],
    ),
    (VENICE, &["exchange=off"], &[]),
    (
        VENICE,
        &["exchange=off"],
        &["bet-odds=100/50/20/7/5/4/3/2/1/1"],
    ),
    (ULTIMATE, &[], &[]),
    (ULTIMATE, &["trips=2"], &[]),
    (ULTIMATE, &["trips=4", "trips-after-fold=kept"], &[]),
    (ULTIMATE, &[], &["trips=50/40/30/9/7/4/2"]),
    (ULTIMATE, &["jackpot-meter=250000.00"], &[]),
    (
        ULTIMATE,
        &["jackpot-meter=250000.00", "jackpot-stake=returned"],
        &[],
    ),
    (
        ULTIMATE,
        &["jackpot-meter=250000.00"],
        &["trips=100/40/30/9/7/4/2"],
    ),
    (ULTIMATE, &[], &["pre-flop=3"]),
];

/// What the command says of each wager that has a value.
fn par(cache: &Path, book: &str, set: &[&str], what_if: &[&str]) -> Vec<(String, String)> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["par", book, "--json"]);
    command.env("CROUPIER_CACHE_DIR", cache);
    for (name, texts) in [("--set", set), ("--what-if", what_if)] {
        for text in texts {
            command.args([name, text]);
        }
    }
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success(),
        "{book} {set:?} {what_if:?}: {said}"
    );
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let wagers = document["wagers"].as_array().unwrap().iter();
    let wagers = wagers.filter_map(|wager| {
        let text = |field: &str| Some(wager[field].as_str()?.to_owned());
        Some((text("wager")?, text("ev")?))
    });
    wagers.collect()
}

/// What the page says exactly of each.
fn written(page: &str) -> Vec<(String, String)> {
    let rows = page.split("<tr data-wager=\"").skip(1);
    let rows = rows.map(|row| {
        let (wager, rest) = row.split_once('"').unwrap();
        let (_, rest) = rest.split_once("<td class=\"ev\">").unwrap();
        (wager.to_owned(), rest.split_once('<').unwrap().0.to_owned())
    });
    rows.collect()
}

#[test]
fn the_calculator_comes_to_what_the_command_does() {
    let name = format!("croupier-calculator-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let house = Process::start(&folder);
    // The command keeps its solved games to itself: nothing comes from the house.
    let cache = folder.join("of-the-command");
    let mut wagers = 0;
    for (book, set, what_if) in SETTINGS {
        let set_here = set.iter().map(|text| format!("set={text}"));
        let what_if_here = what_if.iter().map(|text| format!("what-if={text}"));
        let query: Vec<String> = set_here.chain(what_if_here).collect();
        let query = query.join("&").replace('%', "%25");
        let path = format!("/odds/{book}?{query}");
        let (status, text) = page(&house.address, &path).unwrap();
        assert_eq!(status, 200, "{path}: {text}");
        let exact = par(&cache, book, set, what_if);
        assert_eq!(written(&text), exact, "{path}");
        wagers += exact.len();
    }
    // The base of each, and beside it Trips or a jackpot that has a meter.
    assert!(wagers > 30, "{wagers} wagers");
    drop(house);
    std::fs::remove_dir_all(&folder).unwrap();
}
