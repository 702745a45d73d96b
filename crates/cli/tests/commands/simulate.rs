//! `croupier simulate`.

use std::fs;

use crate::{json, run, text};

const THREE_CARD: &str = "nz-three-card-poker";

/// A folder of its own for what a test writes.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What a command says that does not do what it was asked.
#[track_caller]
fn refused(line: &[&str]) -> String {
    let run = run(line);
    assert_ne!(run.code, 0, "{}", run.stdout);
    run.stderr
}

#[test]
fn a_run_is_held_against_the_exact_figures() {
    let document = json(&["simulate", THREE_CARD, "--rounds", "200k", "--seed", "3"]);
    let wagers = document["wagers"].as_array().unwrap();
    let names: Vec<_> = wagers
        .iter()
        .map(|it| it["wager"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["base", "pair-plus", "six-card-bonus"]);
    for wager in wagers {
        assert_eq!(wager["hands"], "200000");
        assert_eq!(wager["holds"], true, "{wager}");
        assert!(wager["exact"].is_string() && wager["errors_away"].is_number());
    }
    assert_eq!(document["settings"]["seed"], 3);
}

#[test]
fn a_table_shows_the_edge_and_how_far_it_is_off() {
    let shown = text(&[
        "simulate",
        THREE_CARD,
        "--rounds",
        "100k",
        "--strategy",
        "any queen",
    ]);
    assert!(shown.contains("strategy  any queen"), "{shown}");
    assert!(shown.contains("house edge %"), "{shown}");
    assert!(shown.contains("100,000"), "{shown}");
}

#[test]
fn parts_come_to_the_bytes_of_the_whole() {
    let folder = folder("parts");
    let line = [
        "simulate",
        THREE_CARD,
        "--rounds",
        "300k",
        "--seed",
        "9",
        "--players",
        "3",
    ];
    let whole = run(&[&line[..], &["--json", "--threads", "1"]].concat());
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    let mut files = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        let file = folder.join(format!("{}.json", &part[..1]));
        let file = file.to_str().unwrap().to_owned();
        let dealt = run(&[&line[..], &["--shard", part, "--out", &file]].concat());
        assert_eq!(
            (dealt.code, dealt.stdout.as_str()),
            (0, ""),
            "{}",
            dealt.stderr
        );
        files.push(file);
    }
    let [one, two, three] = [&files[0], &files[1], &files[2]].map(String::as_str);
    let merged = run(&["simulate", "--json", "--merge", three, one, two]);
    assert_eq!(merged.stdout, whole.stdout);
    let missing = refused(&["simulate", "--merge", one, three]);
    assert!(
        missing.contains("of 3 parts these are missing: 2"),
        "{missing}"
    );
    let twice = refused(&["simulate", "--merge", one, one]);
    assert!(twice.contains("part 1 stands in"), "{twice}");
}

#[test]
fn a_file_of_ones_own_is_costed_against_the_best() {
    let folder = folder("own");
    let file = folder.join("mine.csv");
    fs::write(&file, "when,against,hand,action\ndeal,,*,play\n").unwrap();
    let mine = file.to_str().unwrap();
    let line = [
        "simulate",
        THREE_CARD,
        "--rounds",
        "400k",
        "--strategy",
        mine,
    ];
    let document = json(&line);
    assert_eq!(document["difference"]["against"], "best");
    let mean = document["difference"]["mean"].as_f64().unwrap();
    let within = document["difference"]["within_95"].as_f64().unwrap();
    // Always playing costs 4.28 % of the ante.
    assert!((-mean - 0.0428).abs() < 3.0 * within, "{mean} {within}");
    fs::write(&file, "when,against,hand,action\ndeal,,Q6,play\n").unwrap();
    let wrong = refused(&line);
    assert!(wrong.contains("line 2, hand `Q6`"), "{wrong}");
}

#[test]
fn sessions_end_in_one_way_or_another() {
    let document = json(&[
        "simulate",
        THREE_CARD,
        "--rounds",
        "200k",
        "--bankroll",
        "200.00",
        "--session",
        "100",
        "--stop-win",
        "100.00",
        "--stop-loss",
        "150.00",
    ]);
    let sessions = &document["sessions"];
    // Every batch of 65,536 rounds has 655 whole sessions, the last 33.
    assert_eq!(sessions["sessions"], 3 * 655 + 33);
    let ends = sessions["ends"].as_array().unwrap();
    let counted: u64 = ends
        .iter()
        .map(|end| end["sessions"].as_u64().unwrap())
        .sum();
    assert_eq!(sessions["sessions"], counted);
}

#[test]
fn every_place_of_a_table_has_its_bankroll() {
    let folder = folder("places");
    let line = [
        "simulate",
        THREE_CARD,
        "--rounds",
        "200k",
        "--players",
        "3",
        "--bankroll",
        "200.00",
        "--session",
        "100",
        "--stop-loss",
        "150.00",
    ];
    let whole = run(&[&line[..], &["--json", "--threads", "1"]].concat());
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    let files = ["1/2", "2/2"].map(|part| {
        let file = folder.join(format!("{}.json", &part[..1]));
        let file = file.to_str().unwrap().to_owned();
        let dealt = run(&[&line[..], &["--shard", part, "--out", &file]].concat());
        assert_eq!(dealt.code, 0, "{}", dealt.stderr);
        file
    });
    let merged = run(&["simulate", "--json", "--merge", &files[1], &files[0]]);
    assert_eq!(merged.stdout, whole.stdout);
    let document: serde_json::Value = serde_json::from_str(&whole.stdout).unwrap();
    let sessions = &document["sessions"];
    assert_eq!(sessions["tables"], 3 * 655 + 33);
    assert_eq!(sessions["sessions"], 3 * (3 * 655 + 33));
    let shown = text(&line);
    assert!(shown.contains("3 to a table at 1,998 tables"), "{shown}");
}

#[test]
fn a_meter_moves_where_its_book_says_how() {
    let book = "section10-caribbean-stud";
    let refused = refused(&["simulate", book, "--rounds", "1k", "--jackpot-meter"]);
    assert!(refused.contains("--set jackpot-seed=AMOUNT"), "{refused}");
    let document = json(&[
        "simulate",
        book,
        "--rounds",
        "300k",
        "--jackpot-meter",
        "--set",
        "jackpot-seed=10000.00",
    ]);
    assert_eq!(document["meter"]["start"], "10000.00");
    assert!(document["meter"]["returned_percent"].is_number());
}

#[test]
fn what_makes_no_sense_is_refused() {
    let check = |line: &[&str], expected: &str| {
        let said = refused(&[&["simulate", THREE_CARD], line].concat());
        assert!(said.contains(expected), "{said}");
    };
    check(&["--rounds", "many"], "write a number such as 5000000");
    check(&["--shard", "3/2"], "write the part and how many there are");
    check(&["--players", "9"], "a table seats one to 7 players, not 9");
    check(
        &["--strategy", "luck"],
        "there is no strategy `luck`; there are `best`",
    );
    check(&["--jackpot-meter"], "the book has no jackpot");
}

#[test]
fn what_a_neighbour_shows_is_valued() {
    let document = json(&["simulate", THREE_CARD, "--seen", "1"]);
    assert_eq!(document["method"], "exact");
    assert!(document["gain_percent"].as_f64().unwrap() > 0.0);
    let shown = text(&["simulate", THREE_CARD, "--seen-dealer"]);
    assert!(shown.contains("simulated on"), "{shown}");
    let said = refused(&["simulate", THREE_CARD, "--seen", "7"]);
    assert!(said.contains("one to 6 neighbours can be seen"), "{said}");
}

#[test]
fn a_decision_reckons_with_cards_seen() {
    let line = ["advise", THREE_CARD, "--hand", "QhJd2c"];
    let seen = [&line[..], &["--seen", "AcAdAhKcKdKh"]].concat();
    let play = |document: &serde_json::Value| document["actions"][1]["decimal"].as_f64().unwrap();
    assert!(play(&json(&seen)) > play(&json(&line)));
    let twice = refused(&[&line[..], &["--seen", "Qh"]].concat());
    assert!(twice.contains("--seen"), "{twice}");
}
