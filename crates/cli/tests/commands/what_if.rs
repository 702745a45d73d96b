//! `--what-if`, in every command that works figures out.

use expect_test::expect;

use crate::{folder, json, refused, text};

const BOOK: &str = "nz-three-card-poker";
const PAIR_PLUS: &str = "pair-plus=40/30/7/4/1";
const MARK: &str = "not by this book";

#[test]
fn a_sheet_marks_every_line_of_a_supposed_table() {
    let sheet = text(&["par", BOOK, "--what-if", PAIR_PLUS]);
    let first = sheet.lines().next().unwrap();
    assert!(
        first.ends_with(&format!("; {MARK}: {PAIR_PLUS}")),
        "{first}"
    );
    let document = json(&["par", BOOK, "--what-if", PAIR_PLUS]);
    assert_eq!(document["not_by_this_book"][0], PAIR_PLUS);
    let pays = document["pays"].as_array().unwrap();
    let supposed = pays.iter().filter(|line| {
        let is_supposed = line["under"].as_str().unwrap().starts_with(MARK);
        let is_pair_plus = line["pays"].as_str().unwrap().starts_with("pair_plus_pays");
        assert_eq!(is_supposed, is_pair_plus, "{line}");
        is_supposed
    });
    assert_eq!(supposed.count(), 5);
    let wager = |name: &str| {
        let mut wagers = document["wagers"].as_array().unwrap().iter();
        wagers.find(|wager| wager["wager"] == name).unwrap()
    };
    let notes = |name: &str| wager(name)["notes"].to_string();
    assert!(notes("pair-plus").contains(&format!("{MARK}: {PAIR_PLUS}")));
    assert!(!notes("base").contains(MARK));
    assert_eq!(wager("pair-plus")["ev"], "4/425");
    let command = document["command"].as_str().unwrap();
    assert_eq!(
        command,
        format!("croupier par {BOOK} --what-if {PAIR_PLUS}")
    );
}

/// The lines of a CSV file of a sheet of Ultimate Texas Hold'em, each with whether it is marked.
fn lines(name: &str, asked: &[&str]) -> Vec<(String, bool)> {
    let file = folder(name).join("sheet.csv");
    let path = file.display().to_string();
    let par = ["par", "nz-ultimate-texas-holdem", "--csv", &path];
    text(&[&par[..], asked].concat());
    let written = std::fs::read_to_string(&file).unwrap();
    let lines = written.lines().skip(1).map(|line| {
        let (_, mark) = line.rsplit_once(',').unwrap();
        (line.to_owned(), !mark.is_empty())
    });
    lines.collect()
}

#[test]
fn a_file_marks_every_line_that_rests_on_what_is_supposed() {
    // Trips is lost with a hand that is folded, and which are folded hangs on the multiple.
    let play = ["--what-if", "pre-flop=5"];
    let kept = ["--set", "trips-after-fold=kept"];
    for (line, is_marked) in lines("what-if-csv", &play) {
        let of_a_wager = line.starts_with("base,") || line.starts_with("trips,");
        let moves_with_one = line.starts_with(",covariance,");
        let rests_on_it = of_a_wager || line.starts_with("jackpot,") || moves_with_one;
        assert_eq!(is_marked, rests_on_it, "{line}");
    }
    for (line, is_marked) in lines("what-if-csv-kept", &[&play[..], &kept].concat()) {
        match line.split_once(',').unwrap().0 {
            "base" => assert!(is_marked, "{line}"),
            "trips" => assert!(!is_marked, "{line}"),
            _ => {}
        }
    }
    let notes = lines("what-if-csv-notes", &play);
    let note = "trips,note,,not by this book: pre-flop=5,,,,,pre-flop=5".to_owned();
    assert!(notes.contains(&(note, true)), "{notes:?}");
}

#[test]
fn every_command_supposes_the_same() {
    let play = ["--what-if", "play=2", "--what-if", "qualify=any"];
    let hand = ["advise", BOOK, "--hand", "Qh6d4c"];
    let by_book = json(&hand);
    let supposed = json(&[&hand[..], &play].concat());
    assert_eq!(by_book["best"], "play");
    assert_eq!(supposed["best"], "fold");
    assert_eq!(supposed["not_by_this_book"][0], "qualify=any");

    let strategy = json(&[&["strategy", BOOK][..], &play].concat());
    assert_eq!(strategy["not_by_this_book"][1], "play=2");
    let par = json(&[&["par", BOOK][..], &play].concat());
    let exact = par["wagers"][0]["ev"].as_str().unwrap();
    let run = ["simulate", BOOK, "--rounds", "50000", "--seed", "3"];
    let run = json(&[&run[..], &play].concat());
    assert_eq!(run["settings"]["not_by_this_book"][0], "qualify=any");
    assert_eq!(run["wagers"][0]["exact"], exact);

    let diff = json(&["diff", BOOK, "--and-what-if", "play=2"]);
    assert_eq!(diff["differences"].as_array().unwrap().len(), 1);
    let second = &diff["differences"][0]["second"];
    assert!(second["under"].as_str().unwrap().starts_with(MARK));
    assert_eq!(diff["second"]["not_by_this_book"][0], "play=2");
    assert_eq!(diff["edges"][0]["first"]["ev"], "-686689/20358520");
}

#[test]
fn simulated_rounds_know_a_mini_royal() {
    let what_if = ["--what-if", "pair-plus=5000/40/30/6/4/1"];
    let run = ["simulate", BOOK, "--rounds", "200000", "--seed", "5"];
    let run = json(&[&run[..], &what_if].concat());
    let pair_plus = &run["wagers"][1];
    assert_eq!(pair_plus["holds"], true);
    let mut outcomes = pair_plus["outcomes"].as_array().unwrap().iter();
    let mini_royal = outcomes.find(|outcome| outcome["outcome"] == "win mini royal");
    assert_eq!(mini_royal.unwrap()["net"], "5000");
}

#[test]
fn a_wrong_one_names_the_field_and_what_is_expected() {
    refused(
        &["par", BOOK, "--what-if", "pair-plus=40/30"],
        2,
        expect![[r#"
            error: --what-if `pair-plus=40/30`: write 5 rows, for straight-flush/three-of-a-kind/straight/flush/pair, or one more in front for a mini-royal, - where a hand is not paid
        "#]],
    );
    refused(
        &[
            "advise",
            BOOK,
            "--hand",
            "Qh6d4c",
            "--what-if",
            "bet=2",
            "--what-if",
            "play=0",
        ],
        2,
        expect![[r#"
            error: --what-if `bet=2`: nz-three-card-poker has no such field, it has pair-plus, six-card, ante-bonus, qualify, play
              --what-if `play=0`: write a multiple of the ante, from 1 to 10
        "#]],
    );
    refused(
        &["diff", BOOK, "--and-what-if", "odds=3"],
        2,
        expect![[r#"
            error: --and-what-if `odds=3`: expected one of pair-plus, six-card, ante-bonus, bet-odds, changed-bet-odds, blind, trips, jackpot-prizes, qualify, bet, play, pre-flop, flop, river
        "#]],
    );
}
