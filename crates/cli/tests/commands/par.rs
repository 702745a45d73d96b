//! `croupier par`.

use expect_test::{expect, expect_file};
use serde_json::{Value, json};

use crate::{folder, json, refused, run, text};

const SECTION10: &str = "section10-caribbean-stud";
const THREE_CARD: &str = "nz-three-card-poker";
const ULTIMATE: &str = "nz-ultimate-texas-holdem";

/// The wager of a name in a document.
#[track_caller]
fn wager<'d>(document: &'d Value, name: &str) -> &'d Value {
    let mut wagers = document["wagers"].as_array().unwrap().iter();
    wagers.find(|each| each["wager"] == name).unwrap()
}

#[test]
fn the_sheet_says_everything_and_how_to_get_it_again() {
    expect_file!["goldens/par-section10.txt"].assert_eq(&text(&["par", SECTION10]));
}

#[test]
fn the_document_has_the_figures_that_were_published() {
    let document = json(&["par", SECTION10]);
    assert_eq!(document["book"], SECTION10);
    assert_eq!(document["digest"].as_str().unwrap().len(), 64);
    assert_eq!(document["options"]["jackpot-after-fold"], "lost");
    assert!(document["seconds"].is_number());
    assert_eq!(
        (&document["warnings"], &document["first_rules"]),
        (&json!([]), &json!([]))
    );
    let base = wager(&document, "base");
    assert_eq!(base["ev"], "-142031221/2718662100");
    assert_eq!(base["deals"], "19933230517200");
    assert_eq!(base["net"], "-1041372912372");
    let royal = &base["outcomes"][0];
    assert_eq!(royal["outcome"], "win royal flush");
    assert_eq!(
        (&royal["count"], &royal["net"]),
        (&json!("16759740"), &json!("201"))
    );
    let fold = json!({"action": "fold", "count": "9523005974460"});
    assert_eq!(base["actions"][0], fold);
    let jackpot = wager(&document, "jackpot");
    assert_eq!(jackpot["slope"], "19/6497400");
    assert_eq!(jackpot["ev"], Value::Null);
}

#[test]
fn decimals_are_printed_digit_by_digit() {
    let printed = run(&["par", SECTION10, "--json"]).stdout;
    for line in [
        r#""house_edge_percent": 5.2243057716,"#,
        r#""element_of_risk_percent": 2.5552856148,"#,
        r#""average_wager": 2.0445095223,"#,
        r#""sd": 2.2429502691,"#,
    ] {
        assert!(printed.contains(line), "{line}");
    }
}

#[test]
fn a_meter_gives_the_jackpot_a_value() {
    let document = json(&["par", SECTION10, "--set", "jackpot-meter=250000.00"]);
    let jackpot = wager(&document, "jackpot");
    assert_eq!(jackpot["ev"], "467/4998");
    assert_eq!(jackpot["meter"], "250000");
    assert_eq!(document["options"]["jackpot-meter"], "250000.00");
}

#[test]
fn a_choice_that_nobody_made_is_said_in_the_first_line() {
    let sheet = text(&["par", THREE_CARD]);
    expect!["nz-three-card-poker by the book's own first rule: six-card=1 [10A.8], ante-bonus=5/4/1 [5.7.ante-bonus], pair-plus=40/30/6/4/1 [5.7.pair-plus]"]
        .assert_eq(sheet.lines().next().unwrap());
    let set = [
        "--set",
        "six-card=2",
        "--set",
        "ante-bonus=5/4/1",
        "--set",
        "pair-plus=40/30/6/4/1",
    ];
    let sheet = text(&[&["par", THREE_CARD], &set[..]].concat());
    assert_eq!(sheet.lines().next().unwrap(), THREE_CARD);
}

#[test]
fn a_day_before_the_amendment_has_no_six_card_bonus() {
    let names = |day| -> Vec<String> {
        let document = json(&["par", THREE_CARD, "--on", day]);
        let wagers = document["wagers"].as_array().unwrap().iter();
        wagers
            .map(|each| each["wager"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names("2012-11-16"), ["base", "pair-plus"]);
    assert_eq!(names("2012-11-17"), ["base", "pair-plus", "six-card-bonus"]);
}

#[test]
fn an_option_that_costs_unusually_or_gives_the_game_away_is_warned_of() {
    let document = json(&["par", ULTIMATE, "--set", "no-qualify=pay-all"]);
    assert_eq!(
        document["warnings"],
        json!([
            "with no-qualify=pay-all, base is the player's game: a round wins 2.83 % of the \
             opening wager on average, and the house loses it.",
            "with hand-forming=two-and-three and trips=1, trips costs unusually much: the house \
             keeps 32.75 % of every wager.",
        ])
    );
    let first = &document["first_rules"][0];
    let expected = json!({"option": "hand-forming", "value": "two-and-three", "clause": "9.7(a)"});
    assert_eq!(first, &expected);
    let fee = ["--set", "exchange-fee=returned-on-no-qualify"];
    let document = json(&[&["par", "venice-caribbean-poker"], &fee[..]].concat());
    assert_eq!(
        document["warnings"],
        json!([
            "with exchange-fee=returned-on-no-qualify, base is the player's game: a round wins \
             3.68 % of the opening wager on average, and the house loses it.",
        ])
    );
}

#[test]
fn a_file_has_a_row_for_every_figure_outcome_and_action() {
    let file = folder("par-csv").join("three-card.csv");
    let path = file.display().to_string();
    text(&["par", THREE_CARD, "--csv", &path]);
    let written = std::fs::read_to_string(&file).unwrap();
    let rows: Vec<_> = written.lines().collect();
    assert_eq!(
        rows[0],
        "wager,kind,name,value,count,staked,probability,contribution,not by this book"
    );
    for row in [
        "base,figure,ev,-686689/20358520,,,,,",
        "base,outcome,fold,-1,132652800,1,0.3257918552,-0.3257918552,",
        "base,action,play,,274517600,,,,",
        "pair-plus,figure,house_edge_percent,2.3167420814,,,,,",
        "base,strategy,Q-6-4 or better,-686689/20358520,,,,,",
        ",option,six-card,1,,,,,",
        ",sheet,command,croupier par nz-three-card-poker,,,,,",
    ] {
        assert!(rows.contains(&row), "{row}");
    }
    // Nothing that was being written is left behind.
    assert_eq!(
        std::fs::read_dir(file.parent().unwrap()).unwrap().count(),
        1
    );
    let nowhere = run(&["par", THREE_CARD, "--csv", &format!("{path}/no/folder.csv")]);
    assert_eq!((nowhere.code, nowhere.stdout.as_str()), (1, ""));
    assert!(nowhere.stderr.contains("--csv"));
    let nothing = run(&["par", THREE_CARD, "--csv", ".."]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (1, ""));
}

/// The tags of a page that are not closed in the order in which they were opened.
fn unbalanced(page: &str) -> Vec<String> {
    const EMPTY: [&str; 5] = ["meta", "line", "rect", "polyline", "circle"];
    let body = page.split_once("</style>").unwrap().1;
    let (mut open, mut wrong) = (vec![], vec![]);
    for tag in body.split('<').skip(1) {
        let name = tag.split([' ', '>', '\n']).next().unwrap();
        match name.strip_prefix('/') {
            Some("head" | "html") => {}
            Some(name) if open.last() == Some(&name) => drop(open.pop()),
            Some(name) => wrong.push(name.to_owned()),
            None if EMPTY.contains(&name) => {}
            None => open.push(name),
        }
    }
    wrong.extend(open.into_iter().map(str::to_owned));
    wrong
}

#[test]
fn a_page_stands_alone_and_says_what_the_sheet_says() {
    let file = folder("par-html").join("section10.html");
    let path = file.display().to_string();
    let meter = ["--set", "jackpot-meter=250000.00"];
    text(&[&["par", SECTION10, "--html", &path], &meter[..]].concat());
    let page = std::fs::read_to_string(&file).unwrap();
    assert_eq!(unbalanced(&page), [] as [&str; 0]);
    for nowhere in ["<script", "http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(nowhere), "{nowhere}");
    }
    let count = |what: &str| page.matches(what).count();
    assert_eq!(count("<table"), count("<caption>"));
    assert_eq!(count("<svg"), count("<title>") - 1);
    assert_eq!(count("<svg"), count("<desc>"));
    for said in [
        "-142031221/2718662100",
        "House edge against the meter",
        "Ace and king",
        "three rules for ace-king",
        "base and jackpot",
        "by reading A06",
        "croupier par section10-caribbean-stud --set jackpot-meter=250000.00",
    ] {
        assert!(page.contains(said), "{said}");
    }
}

#[test]
fn what_other_hands_are_worth_stands_on_a_sheet_that_is_asked_for_it() {
    let folder = folder("par-seen");
    let (page, rows) = (folder.join("sheet.html"), folder.join("sheet.csv"));
    let document = json(&[
        "par",
        THREE_CARD,
        "--seen",
        "--html",
        &page.display().to_string(),
        "--csv",
        &rows.display().to_string(),
    ]);
    let seen = document["seen"].as_array().unwrap();
    assert_eq!(seen.len(), 7);
    assert_eq!(seen[0]["method"], "exact");
    let command = "croupier par nz-three-card-poker --seen --seed 1";
    assert_eq!(document["command"], command);
    // Each is what it is by itself.
    for (arguments, row) in [(["--seen", "2"].as_slice(), 1), (&["--seen-dealer"], 6)] {
        let alone = json(&[&["simulate", THREE_CARD], arguments].concat());
        for name in ["gain_percent", "within_95_percent", "method", "deals"] {
            assert_eq!(seen[row][name], alone[name], "{name}");
        }
    }
    let gain = seen[6]["gain_percent"].to_string();
    for file in [page, rows] {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("one hidden card of the dealer"), "{file:?}");
        assert!(text.contains(&gain), "{file:?}");
    }
    assert!(json(&["par", THREE_CARD])["seen"].is_null());
}

#[test]
fn a_workbook_is_the_same_whenever_it_is_written() {
    let folder = folder("par-xlsx");
    let write = |name: &str| {
        let file = folder.join(name);
        text(&["par", THREE_CARD, "--xlsx", &file.display().to_string()]);
        std::fs::read(file).unwrap()
    };
    let (first, second) = (write("first.xlsx"), write("second.xlsx"));
    assert!(first.starts_with(b"PK"));
    assert!(first == second);
}

#[test]
fn a_larger_ante_meets_the_limit_sooner() {
    let edge = |ante: &str| {
        let limit = ["--set", "payout-max=5000.00", "--ante", ante];
        let document = json(&[&["par", SECTION10], &limit[..]].concat());
        let command = document["command"].as_str().unwrap();
        assert!(command.ends_with(&format!("--ante {ante}")), "{command}");
        wager(&document, "base")["ev"].clone()
    };
    // Twenty-five dollars twice at 100 to 1 are just paid.
    assert_eq!(edge("25.00"), "-142031221/2718662100");
    assert_ne!(edge("25.01"), "-142031221/2718662100");
    refused(
        &["par", SECTION10, "--ante", "10000.01"],
        2,
        expect![[r#"
            error: invalid value '10000.01' for '--ante <AMOUNT>': antes are reckoned with up to 10000.00

            For more information, try '--help'.
        "#]],
    );
    refused(
        &["par", SECTION10, "--ante", "0.00"],
        2,
        expect![[r#"
        error: invalid value '0.00' for '--ante <AMOUNT>': a wager is more than nothing

        For more information, try '--help'.
    "#]],
    );
}

#[test]
fn an_operators_file_sets_options_and_is_named() {
    let file = folder("par-with").join("house.toml");
    let text = "book = \"section10-caribbean-stud\"\nname = \"the house\"\n\
                [[set]]\noption = \"jackpot-after-fold\"\nvalue = \"kept\"\n";
    std::fs::write(&file, text).unwrap();
    let path = file.display().to_string();
    let document = json(&["par", SECTION10, "--with", &path]);
    assert_eq!(document["options"]["jackpot-after-fold"], "kept");
    let command = document["command"].as_str().unwrap();
    assert_eq!(command, format!("croupier par {SECTION10} --with {path}"));
}

#[test]
fn a_solved_game_is_read_back_and_a_damaged_one_mended() {
    let cache = folder("par-cache");
    let run = |more: &[&str]| {
        let arguments = [&["par", SECTION10, "--json"], more].concat();
        let mut command = crate::croupier(&arguments);
        let output = command.env("CROUPIER_CACHE_DIR", &cache).output().unwrap();
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (document["wagers"].clone(), stderr)
    };
    let files = || -> Vec<_> {
        let files = std::fs::read_dir(&cache).unwrap();
        files.map(|file| file.unwrap().path()).collect()
    };
    let (unkept, _) = run(&["--no-cache"]);
    assert!(files().is_empty());
    let first = run(&[]);
    assert_eq!(first, (unkept, String::new()));
    let [file] = files().try_into().unwrap();
    assert_eq!(run(&[]), first);
    std::fs::write(&file, "nothing").unwrap();
    let (wagers, note) = run(&[]);
    assert_eq!(wagers, first.0);
    assert!(note.contains("worked out again"), "{note}");
    assert_eq!(run(&[]), first);
}

#[test]
fn what_cannot_be_set_is_refused() {
    refused(
        &["par", "venice"],
        2,
        expect![[r#"
        error: there is no book `venice`, nor a folder of that name; did you mean venice-caribbean-poker?
    "#]],
    );
    refused(
        &["par", ULTIMATE, "--set", "trips=5"],
        2,
        expect![[r#"
        error: --set `trips` = 5: clause 5.11 allows 1, 2, 3, 4
    "#]],
    );
}

/// What the operator posts is named so, and what follows from the ante is in antes.
#[test]
fn the_limits_of_every_wager_stand_on_the_sheet() {
    let limits = |line: &[&str]| {
        let sheet = json(line);
        let stakes = sheet["stakes"].as_array().unwrap().iter();
        let stakes = stakes.map(|stake| {
            let of = |field: &str| stake[field].as_str().unwrap().to_owned();
            let [wager, least, most, under] = ["wager", "least", "most", "under"].map(of);
            format!("{wager}: {least} to {most} [{under}]")
        });
        stakes.collect::<Vec<_>>()
    };
    let holdem = ["par", "nz-ultimate-texas-holdem"];
    assert_eq!(
        limits(&holdem),
        [
            "ante: posted to posted []",
            "blind: 1 ante to 1 ante [5.1(a)]",
            "trips: posted to posted []",
            "jackpot: posted to posted [11.2]",
            "play, before the flop: 3 antes to 4 antes [5.3(b) by the operator's option]",
            "play, after the flop: 2 antes to 2 antes [5.4(b)]",
            "play, at the river: 1 ante to 1 ante [5.5(b)]",
        ]
    );
    let set = ["--set", "pre-flop=3", "--set", "jackpot-wager=2.50"];
    let chosen = limits(&[&holdem[..], &set].concat());
    assert!(chosen[3].starts_with("jackpot: 2.50 to 2.50"), "{chosen:?}");
    assert!(chosen[4].contains("3 antes to 3 antes"), "{chosen:?}");
    let venice = limits(&["par", "venice-caribbean-poker"]);
    assert!(venice.contains(&"price of a changed card: 1 ante to 1 ante [game.14]".to_owned()));
    let amended = limits(&["par", "nz-three-card-poker"]);
    let before = limits(&["par", "nz-three-card-poker", "--on", "2012-11-16"]);
    assert_eq!(amended.len(), before.len() + 1);
}
