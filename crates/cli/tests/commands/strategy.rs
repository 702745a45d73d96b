//! `croupier strategy`.

use std::fs;

use expect_test::expect;

use crate::{json, run, text};

/// What a command says that does not do what it was asked.
#[track_caller]
fn refused(line: &[&str]) -> String {
    let run = run(line);
    assert_ne!(run.code, 0, "{}", run.stdout);
    run.stderr
}

#[test]
fn a_short_strategy_is_shown_whole() {
    expect![[r#"
        nz-three-card-poker by the book's own first rule: ante-bonus=5/4/1 [5.7.ante-bonus]
          strategy  best

        when  against  hand  action
        deal           Q64+  play
        deal           *     fold

        Strategies with a name: best; always play; any queen; Q-6-4 or better.
    "#]]
    .assert_eq(&text(&["strategy", "nz-three-card-poker"]));
}

#[test]
fn hands_that_are_bet_stand_by_up_card() {
    let shown = text(&["strategy", "nz-caribbean-stud"]);
    assert!(shown.contains("  A   AKJ32+\n"), "{shown}");
    assert!(shown.contains("  K   AKJ32+\n"), "{shown}");
}

#[test]
fn an_option_that_costs_much_is_told_of() {
    let line = ["strategy", "nz-ultimate-texas-holdem", "--set", "trips=2"];
    assert!(text(&line).contains("keeps some thirty per cent"));
    let warnings = json(&line)["warnings"].clone();
    assert_eq!(warnings.as_array().map(Vec::len), Some(1), "{warnings}");
    let other = ["--set", "hand-forming=best-of-seven"];
    assert!(!text(&[&line[..], &other].concat()).contains("Warnings"));
}

#[test]
fn rows_are_written_and_read_back() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("strategy");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("three-rules.csv");
    let file = file.to_str().unwrap();
    let line = ["strategy", "nz-caribbean-stud", "--strategy"];
    let name = "three rules for ace-king";
    let written = run(&[&line[..], &[name, "--csv", file]].concat());
    assert_eq!(written.code, 0, "{}", written.stderr);
    let named = json(&[&line[..], &[name]].concat());
    let read = json(&[&line[..], &[file]].concat());
    assert_eq!(named["rows"], read["rows"]);
    assert_eq!(read["strategy"], file);
    assert!(
        fs::read_to_string(file)
            .unwrap()
            .starts_with("when,against,hand,action\n")
    );
}

#[test]
fn an_unknown_name_is_told_the_known_ones() {
    let said = refused(&["strategy", "nz-three-card-poker", "--strategy", "luck"]);
    assert!(said.contains("`Q-6-4 or better`"), "{said}");
}

#[test]
fn a_file_of_ones_own_is_valued_exactly_and_its_mistakes_told_at_once() {
    let folder = crate::folder("own-strategy");
    let file = folder.join("own.csv");
    let path = file.to_str().unwrap();
    fs::write(&file, "when,against,hand,action\ndeal,,Q32+,play\n").unwrap();
    let line = ["strategy", "nz-three-card-poker", "--strategy", path];
    // Any queen: what the sheet says of the rule of that name.
    let base = json(&line)["base"].clone();
    assert_eq!(base["house_edge_percent"].to_string(), "3.449121056");
    assert_eq!(base["cost_percent"].to_string(), "0.0761401123");
    let shown = text(&line);
    let edge = "edge      3.4491210560 %, exactly; 0.0761401123 % more than the best play";
    assert!(shown.contains(edge), "{shown}");
    let run = [
        "simulate",
        "nz-three-card-poker",
        "--strategy",
        path,
        "--rounds",
        "50000",
    ];
    assert_eq!(json(&run)["wagers"][0]["exact"], base["ev"]);

    fs::write(
        &file,
        "when,against,hand,action\ndeal,,Q6,play\ndeal,,*\ndeal,,K,bet\n",
    )
    .unwrap();
    let said = refused(&line);
    for expected in ["line 2, hand `Q6`", "line 3, row", "line 4, hand `K`"] {
        assert!(said.contains(expected), "{said}");
    }
}
