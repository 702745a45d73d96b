//! The library: books for people, odds, the calculator, differences.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use gamemath::{Figures, UNIT, WhatIf};
use games::{Rules, Shelf};
use rulebook::{Answers, Choices};

use crate::door::Door;
use crate::pages::page;

/// What `croupier par` works out for a setting: each wager with its expectation.
fn exactly(shelf: &Shelf, book: &str, set: &[String], what_if: &[String]) -> Vec<(String, String)> {
    let book = shelf.book(book).unwrap();
    let answers = Answers::new(book, None, &Choices::parse(set).unwrap()).unwrap();
    let answers = WhatIf::parse(what_if).unwrap().over(&answers).unwrap();
    let figures = Figures::of(&Rules::ask(&answers).unwrap(), UNIT).unwrap();
    let wagers = figures.wagers.iter();
    let wagers = wagers.map(|it| (it.wager.to_string(), it.ev().to_string()));
    wagers.collect()
}

/// What the page of the odds says exactly.
fn written(text: &str) -> Vec<(String, String)> {
    let rows = text.split("<tr data-wager=\"").skip(1);
    let rows = rows.map(|row| {
        let (wager, rest) = row.split_once('"').unwrap();
        let (_, rest) = rest.split_once("<td class=\"ev\">").unwrap();
        let (ev, _) = rest.split_once("</td>").unwrap();
        (wager.to_owned(), ev.to_owned())
    });
    rows.collect()
}

const THREE: &str = "nz-three-card-poker";
const STUD: &str = "section10-caribbean-stud";

/// Fifty settings: the book, what is set and what is supposed.
fn settings() -> Vec<(&'static str, Vec<String>, Vec<String>)> {
    let mut settings = Vec::new();
    let mut add = |book, set: &[&str], what_if: &[&str]| {
        let owned = |texts: &[&str]| texts.iter().map(|it| (*it).to_owned()).collect();
        settings.push((book, owned(set), owned(what_if)));
    };
    add(THREE, &[], &[]);
    for pays in [
        "40/30/6/3/1",
        "40/30/5/4/1",
        "40/25/6/4/1",
        "35/33/6/4/1",
        "50/40/5/4/1",
    ] {
        add(THREE, &[&format!("pair-plus={pays}")], &[]);
    }
    for pays in [
        "40/30/7/4/1",
        "100/40/30/6/4/1",
        "40/30/6/4/1.5",
        "1/1/1/1/1",
        "40/-/6/4/1",
    ] {
        add(THREE, &[], &[&format!("pair-plus={pays}")]);
    }
    for number in 1..=4 {
        add(THREE, &[&format!("six-card={number}")], &[]);
        add(
            THREE,
            &[&format!("six-card={number}"), "six-card-after-fold=lost"],
            &[],
        );
    }
    for pays in ["4/3/1", "3/2/1", "5/3/1"] {
        add(THREE, &[&format!("ante-bonus={pays}")], &["play=2"]);
        add(
            THREE,
            &[&format!("ante-bonus={pays}"), "no-qualify=play-pays"],
            &[],
        );
    }
    for hand in ["any", "jack", "queen", "king", "ace", "pair"] {
        add(THREE, &[], &[&format!("qualify={hand}")]);
        add(
            THREE,
            &["six-card=3"],
            &[&format!("qualify={hand}"), "play=3"],
        );
    }
    for pays in ["1000/200/100/20/15/10/7", "1000/200/50/25/20/10/5/1"] {
        add(THREE, &[], &[&format!("six-card={pays}")]);
    }
    add(THREE, &["pair-plus-after-fold=kept"], &["ante-bonus=9/4/1"]);
    add(
        THREE,
        &[],
        &["play=10", "qualify=pair", "pair-plus=40/30/6/4/1"],
    );
    for meter in ["0.00", "100000.00", "250000.00", "500000.00"] {
        add(STUD, &[&format!("jackpot-meter={meter}")], &[]);
    }
    add(STUD, &[], &["bet=3"]);
    add(STUD, &[], &["qualify=any"]);
    add(STUD, &[], &["bet-odds=100/50/20/7/5/4/3/2/1/0.5"]);
    add("nz-caribbean-stud", &[], &[]);
    add(
        "nz-caribbean-stud",
        &["jackpot-meter=250000.00"],
        &["bet=1", "qualify=pair"],
    );
    settings
}

fn address(book: &str, set: &[String], what_if: &[String]) -> String {
    let set = set.iter().map(|text| format!("set={text}"));
    let what_if = what_if.iter().map(|text| format!("what-if={text}"));
    let query: Vec<String> = set.chain(what_if).collect();
    format!("/odds/{book}?{}", query.join("&"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_calculator_comes_to_what_a_par_sheet_does_in_fifty_settings() {
    let settings = settings();
    assert_eq!(settings.len(), 50);
    let door = Door::open("calculator").await;
    let shelf = Shelf::load().unwrap();
    for (book, set, what_if) in &settings {
        let path = address(book, set, what_if);
        let (status, text) = page(&door, &path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        assert_eq!(
            written(&text),
            exactly(&shelf, book, set, what_if),
            "{path}"
        );
        let marked = text.matches("not by this book").count();
        assert_eq!(marked > 0, !what_if.is_empty(), "{path}");
    }
}

/// Where a form leads.
async fn sent(door: &Door, path: &str) -> String {
    let request = Request::get(path).header("accept", "text/html");
    let response = door.respond(request.body(Body::empty()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::SEE_OTHER, "{path}");
    let to = response.headers()[header::LOCATION].to_str().unwrap();
    to.to_owned()
}

#[tokio::test]
async fn a_form_without_a_script_leads_to_an_address_that_can_be_linked_to() {
    let door = Door::open("calculator-form").await;
    let rows = |rows: [&str; 5]| rows.map(|row| format!("if.pair-plus={row}")).join("&");
    let seven = format!("/odds/{THREE}?{}", rows(["40", "30", "7", "4", "1"]));
    let short = format!("/odds/{THREE}?what-if=pair-plus=40/30/7/4/1");
    assert_eq!(sent(&door, &seven).await, short);
    let own = format!(
        "/odds/{THREE}?{}&set.six-card=1",
        rows(["40", "30", "6", "4", "1"])
    );
    assert_eq!(sent(&door, &own).await, format!("/odds/{THREE}"));
    // The odds of a table are those of the options it was opened with.
    let guest = door.guest().await;
    door.wait(&guest, 1, &["betting"]).await;
    let of_table = sent(&door, "/odds/nz-caribbean-stud?table=1").await;
    assert!(of_table.starts_with("/odds/"), "{of_table}");
}

/// What it is stands before what it would be: edge, chart and strategy before the calculator.
#[tokio::test]
async fn the_odds_begin_with_what_they_are() {
    let door = Door::open("odds-order").await;
    let (_, text) = page(&door, &format!("/odds/{THREE}")).await;
    let parts = ["answer", "drawn", "strategy", "calculator", "exact"];
    let places = parts.map(|part| text.find(&format!(" id=\"{part}\"")).unwrap());
    assert!(places.is_sorted(), "{places:?}");
}

#[tokio::test]
async fn a_table_has_the_rules_it_is_played_by() {
    let door = Door::open("rules-of-a-table").await;
    let stud = "nz-caribbean-stud";
    for number in [1, 7] {
        let (status, text) = page(&door, &format!("/book/{stud}?table={number}")).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        for other in [1, 7] {
            let door = format!("href=\"/table/{other}\"");
            assert_eq!(text.contains(&door), number == other, "{number} {other}");
        }
        // Whoever looks for a clause stays with the table.
        let field = format!("<input type=\"hidden\" name=\"table\" value=\"{number}\">");
        assert!(text.contains(&field));
        assert!(text.contains(&format!("?part=2&amp;table={number}#clauses")));
    }
    // The demonstration's own choices, and what we answer by them, stand down the page as well.
    let ultimate = "nz-ultimate-texas-holdem";
    for (query, chosen) in [("", false), ("?table=5", true)] {
        let (_, text) = page(&door, &format!("/book/{ultimate}{query}")).await;
        let seven = "<dt>best of seven</dt><dd><span class=\"tag\">at this table</span>";
        assert_eq!(text.contains(seven), chosen, "{query}");
        let clause = match query.is_empty() {
            true => "?clause=9.7(a)".to_owned(),
            false => format!("{query}&clause=9.7(a)"),
        };
        let (_, text) = page(&door, &format!("/book/{ultimate}{clause}")).await;
        let formed = match chosen {
            true => "<code>hand_forming</code> best-of-seven",
            false => "<code>hand_forming</code> two-and-three",
        };
        assert!(text.contains(formed), "{query}");
    }
    let elsewhere = sent(&door, &format!("/book/{THREE}?table=7")).await;
    assert_eq!(elsewhere, format!("/book/{stud}?table=7"));
    for (table, expected) in [("99", 404), ("one", 400)] {
        let (status, _) = page(&door, &format!("/book/{stud}?table={table}")).await;
        assert_eq!(status.as_u16(), expected, "{table}");
    }
}

#[tokio::test]
async fn what_the_calculator_cannot_reckon_is_named() {
    let door = Door::open("calculator-wrong").await;
    for (query, status, says) in [
        ("what-if=pair-plus=40/30", 400, "write 5 rows"),
        ("what-if=play=99", 400, "from 1 to 10"),
        ("what-if=trips=1", 400, "has no such field"),
        ("if.play=eleven", 400, "from 1 to 10"),
        ("set=luck=good", 400, "luck"),
        ("what-if=luck", 400, "write FIELD=VALUE"),
        ("colour=red", 400, "what-if=FIELD=VALUE"),
        ("table=99", 404, "99"),
    ] {
        let (found, text) = page(&door, &format!("/odds/{THREE}?{query}")).await;
        assert_eq!(found.as_u16(), status, "{query}: {text}");
        assert!(text.contains(says), "{query} does not say {says}: {text}");
    }
}

#[tokio::test]
async fn a_book_begins_with_how_to_play_and_its_clauses_are_found() {
    let door = Door::open("library-book").await;
    for (path, says) in [
        ("", "fold, or bet 2 times your ante"),
        ("", "The dealer needs ace-king or better"),
        ("", "<figure class=\"layout\">"),
        ("", "250 to 1"),
        (
            "",
            "<h3>What pays</h3><ul><li>Bet: Royal flush 250 to 1, down to ",
        ),
        ("?lang=it", "Come si gioca"),
        ("?clause=10.1(a)", "id=\"clause-10.1(a)\""),
        ("?clause=10.1(a)", "antes are paid"),
        ("?q=10.1", "id=\"clause-10.1(a)\""),
        ("?standing=reading", "How we read it"),
        ("?part=2", "aria-current=\"page\">2</a>"),
    ] {
        let (status, text) = page(&door, &format!("/book/nz-caribbean-stud{path}")).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        assert!(text.contains(says), "{path} does not say {says}");
        assert!(text.matches("<li id=\"clause-").count() <= 40, "{path}");
    }
    for (path, status, says) in [
        ("?clause=99.9", 404, "has no clause 99.9"),
        ("?standing=firm", 400, "standing"),
        ("?part=0", 400, "from 1 on"),
    ] {
        let (found, text) = page(&door, &format!("/book/nz-caribbean-stud{path}")).await;
        assert_eq!(found.as_u16(), status, "{path}");
        assert!(text.contains(says), "{path} does not say {says}: {text}");
    }
    let (_, text) = page(&door, "/book/nz-caribbean-stud?q=%3Cscript%3E").await;
    assert!(!text.contains("<script>"), "what is looked for is escaped");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_days_of_a_book_stand_side_by_side() {
    let door = Door::open("library-differences").await;
    let days = "/differences?first=nz-three-card-poker&on=2012-11-16&and=2012-11-17";
    let (status, text) = page(&door, days).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    assert!(
        text.contains("six_card_pays"),
        "the amendment brings a wager"
    );
    assert!(
        text.contains("Six Card Bonus 1: Royal flush"),
        "rows of pay tables have names: {text}"
    );
    assert!(text.contains("House edge, Six Card Bonus"), "{text}");
    // Two books: what the one pays and the other does not, and what both keep.
    let books = "/differences?first=nz-caribbean-stud&second=section10-caribbean-stud";
    let (status, text) = page(&door, books).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    for says in ["5.20 %", "5.22 %", "New Zealand", "Section 10"] {
        assert!(text.contains(says), "two books do not say {says}: {text}");
    }
    let (pays, edge) = (
        text.find("bet_pays").unwrap(),
        text.find("House edge").unwrap(),
    );
    assert!(pays < edge, "the edge comes last");
    let (status, _) = page(&door, "/differences?first=hoyle&second=hoyle").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
