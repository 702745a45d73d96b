//! Tables that no book here has, against what has been published of them.
//!
//! A figure is worked out by the game's own settlement under the changed answers, and then
//! held to the digits that were printed.

use cards::five;
use gamemath::caribbean_stud::ChartRow;
use gamemath::fraction::{decimal, over, whole};
use gamemath::{Figures, Fraction, UNIT, Wager, WhatIf};
use games::{Rules, Shelf};
use rulebook::{Answers, Choices};

/// The rules of a book with these options, and with this supposed.
fn supposed(book: &str, options: &[&str], what_if: &[&str]) -> Rules {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book(book).unwrap();
    let choices = Choices::parse(options).unwrap();
    let answers = Answers::new(book, None, &choices).unwrap();
    let what_if = WhatIf::parse(what_if).unwrap();
    Rules::ask(&what_if.over(&answers).unwrap()).unwrap()
}

fn percent(fraction: Fraction) -> String {
    decimal(&(fraction * whole(100)), 2)
}

#[track_caller]
fn edge(rules: &Rules, wager: Wager, expected: &str) {
    let figures = Figures::of(rules, UNIT).unwrap();
    let analysis = figures.wager(wager).unwrap();
    assert!(analysis.is_complete());
    assert_eq!(percent(analysis.house_edge()), expected);
}

/// John Grochowski in Casino City Times and at Tunica Travel: with and without a mini-royal.
#[test]
fn pair_plus_keeps_what_was_published() {
    for (table, published) in [
        ("40/30/6/4/1", "2.32"),
        ("40/30/5/4/1", "5.57"),
        ("50/40/30/5/4/1", "5.39"),
        ("100/40/30/5/4/1", "4.49"),
        ("40/30/6/3/1", "7.28"),
        ("50/40/30/6/3/1", "7.10"),
    ] {
        let pair_plus = format!("pair-plus={table}");
        // Who has a pair plays whatever else is staked, so that a fold takes no winner.
        let rules = supposed("nz-three-card-poker", &[], &[&pair_plus]);
        edge(&rules, Wager::PairPlus, published);
    }
}

/// A mini-royal is the four of 22,100 hands, and no other hand is paid otherwise for it.
#[test]
fn a_mini_royal_is_four_hands() {
    let rules = supposed("nz-three-card-poker", &[], &["pair-plus=50/40/30/6/3/1"]);
    let figures = Figures::of(&rules, UNIT).unwrap();
    let pair_plus = figures.wager(Wager::PairPlus).unwrap();
    let counted = |name: &str| pair_plus.outcome(name).unwrap().count;
    assert_eq!(counted("win mini royal"), 4);
    assert_eq!(counted("win straight flush"), 44);
    assert_eq!(pair_plus.outcome("win mini royal").unwrap().net, whole(50));
    let rules = supposed("nz-three-card-poker", &[], &["ante-bonus=8/5/4/1"]);
    let base = &Figures::of(&rules, UNIT).unwrap().wagers[0];
    assert_eq!(base.outcome("win mini royal").unwrap().net, whole(10));
    assert_eq!(base.outcome("win straight flush").unwrap().net, whole(7));
}

/// What a table keeps of one, from how many of so many hands are each of those that it pays,
/// the best first: nothing but counts that every book on poker has.
fn by_counts(table: &str, counts: [u32; 7], hands: u32) -> Fraction {
    let odds = table.split('/').map(|odd| odd.parse::<u32>().unwrap());
    let returned = odds.zip(counts).map(|(odd, count)| (odd + 1) * count);
    whole(1) - over(returned.sum::<u32>(), hands)
}

/// Of the 20,358,520 hands of six cards, by their best five from a royal flush down to three
/// of a kind.
const OF_SIX: [u32; 7] = [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160];

/// Of the 133,784,560 hands of seven.
const OF_SEVEN: [u32; 7] = [
    4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620,
];

/// The figures of Michael Shackleford, Wizard of Odds, were written down from memory; so each
/// is derived from the counts of hands as well. Of the first Table Games Online prints 10.23: the
/// 20,358,520 sets of six cards give 10.2248.
#[test]
fn six_card_bonus_keeps_what_was_published() {
    for (table, published) in [
        ("1000/200/50/25/20/10/5", "10.22"),
        ("1000/200/50/25/15/10/5", "15.28"),
        ("1000/200/100/20/15/10/7", "8.56"),
    ] {
        let six_card = format!("six-card={table}");
        // The number of the table in force does not matter: its rows are supposed.
        let rules = supposed("nz-three-card-poker", &["six-card=3"], &[&six_card]);
        edge(&rules, Wager::SixCardBonus, published);
        let figures = Figures::of(&rules, UNIT).unwrap();
        let bonus = figures.wager(Wager::SixCardBonus).unwrap();
        let derived = by_counts(table, OF_SIX, 20_358_520);
        assert_eq!(bonus.house_edge(), derived, "{table}");
    }
}

/// Michael Shackleford, "The Wizard of Odds Analyzes the New Casino Games", Contingencies,
/// November/December 2000: the meter at which a progressive wager of one breaks even.
#[test]
fn a_progressive_breaks_even_where_was_published() {
    for (table, published) in [
        ("100%/10%/100/75/50", "263205"),
        ("100%/10%/150/100/50", "246784"),
    ] {
        let prizes = format!("jackpot-prizes={table}");
        let rules = supposed("section10-caribbean-stud", &[], &[&prizes]);
        let figures = Figures::of(&rules, UNIT).unwrap();
        let jackpot = figures.jackpot.unwrap();
        assert_eq!(jackpot.wager.in_cents(), 100);
        let meter = jackpot.break_even().unwrap();
        assert_eq!(decimal(&meter, 0), published);
    }
}

/// Michael Shackleford, Wizard of Odds: the four tables of Trips, each derived from the counts
/// of hands as well, the Blind's table with the game that has it, and the play wager before
/// the flop.
#[test]
fn ultimate_texas_holdem_keeps_what_was_published() {
    let seven = ["hand-forming=best-of-seven", "trips-after-fold=kept"];
    let game = [
        "blind=500/50/10/3/1.5/1",
        "pre-flop=4",
        "flop=2",
        "river=1",
        "qualify=pair",
    ];
    let rules = supposed("nz-ultimate-texas-holdem", &seven, &game);
    let solved = gamemath::Solved::of(&rules, UNIT).unwrap().unwrap();
    let base = solved.figures_under(&rules, UNIT).unwrap().wagers.remove(0);
    assert_eq!(decimal(&(base.house_edge() * whole(100)), 3), "2.185");
    assert_eq!(decimal(&(base.element_of_risk() * whole(100)), 3), "0.526");
    for (table, published) in [
        ("50/40/30/9/7/4/3", "0.90"),
        ("50/40/30/8/6/5/3", "1.90"),
        ("50/40/30/8/7/4/3", "3.50"),
        ("50/40/20/7/6/5/3", "6.18"),
    ] {
        let trips = format!("trips={table}");
        let with: Vec<&str> = game.iter().copied().chain([trips.as_str()]).collect();
        let rules = supposed("nz-ultimate-texas-holdem", &seven, &with);
        let figures = solved.figures_under(&rules, UNIT).unwrap();
        let trips = figures.wager(Wager::Trips).unwrap();
        assert_eq!(percent(trips.house_edge()), published);
        let derived = by_counts(table, OF_SEVEN, 133_784_560);
        assert_eq!(trips.house_edge(), derived, "{table}");
    }
}

/// A Blind that pays more, and a play wager of five antes, are worth what the old play makes
/// of them at the least, for the best play can only do better; and every deal is counted.
#[test]
fn another_blind_or_play_wager_is_played_no_worse() {
    let seven = ["hand-forming=best-of-seven"];
    let solve = |what_if: &[&str]| {
        let rules = supposed("nz-ultimate-texas-holdem", &seven, what_if);
        Figures::of(&rules, UNIT).unwrap().wagers.remove(0)
    };
    let before = solve(&["pre-flop=4"]);
    let after = solve(&["pre-flop=4", "blind=500/50/10/3/2/2"]);
    assert!(after.is_complete());
    let mut played = whole(0);
    for outcome in &before.outcomes {
        let more = match outcome.name.as_str() {
            name if name.starts_with("win flush") => whole(1) / whole(2),
            name if name.starts_with("win straight at") => whole(1),
            _ => whole(0),
        };
        played += (&outcome.net + more) * whole(outcome.count);
    }
    let played = played / whole(before.deals);
    assert!(played > before.ev());
    assert!(after.ev() >= played, "{} {played}", after.ev());
    let five = solve(&["pre-flop=5"]);
    assert!(five.is_complete() && five.ev() > before.ev());
    assert!(five.action("play-5x").unwrap() > before.action("play-4x").unwrap());
    assert_eq!(five.action("play-4x"), None);
}

/// The highest odds and multiples on the highest ante fit the numbers of the machine: the
/// profile of the tests stops where one does not.
#[test]
fn the_most_that_can_be_supposed_is_reckoned_with() {
    let ante = money::Money::cents(1_000_000);
    let all = |book: &str, options: &[&str], what_if: &[&str]| {
        let rules = supposed(book, options, what_if);
        let figures = Figures::of(&rules, ante).unwrap();
        assert!(figures.wagers.iter().all(|wager| wager.is_complete()));
        assert!(figures.wagers[0].ev() > whole(0), "{book}");
    };
    let rows = |count: usize| vec!["10000"; count].join("/");
    let (five, six, seven, ten) = (rows(5), rows(6), rows(7), rows(10));
    all(
        "nz-three-card-poker",
        &[],
        &[
            &format!("pair-plus={six}"),
            &format!("six-card={ten}"),
            &format!("ante-bonus={}", rows(4)),
            "play=10",
        ],
    );
    let bet = format!("bet-odds={ten}");
    all(
        "nz-caribbean-stud",
        &[],
        &[&bet, &format!("jackpot-prizes={five}"), "bet=10"],
    );
    let changed = format!("changed-bet-odds={ten}");
    all("venice-caribbean-poker", &[], &[&bet, &changed, "bet=10"]);
    let ultimate = [
        format!("blind={ten}"),
        format!("trips={seven}"),
        "pre-flop=9-or-10".to_owned(),
        "flop=10".to_owned(),
        "river=10".to_owned(),
    ];
    let ultimate: Vec<&str> = ultimate.iter().map(String::as_str).collect();
    all("nz-ultimate-texas-holdem", &[], &ultimate);
}

/// What stands under the chart of the best play.
#[track_caller]
fn reads(book: &str, what_if: &[&str]) -> String {
    let rules = supposed(book, &[], what_if);
    Figures::of(&rules, UNIT).unwrap().grid.unwrap().reads
}

/// The line between hands that stay in and hands that fold moves with what is supposed, and
/// with it what is said of the hands that the chart leaves out.
#[test]
fn what_is_said_under_a_chart_is_what_is_played() {
    let three = "nz-three-card-poker";
    let usual = "King high or better always plays, and jack high or less folds.";
    assert!(reads(three, &[]).ends_with(usual));
    // A dealer without a pair pays the ante, and that happens in three hands of four.
    let pair = reads(three, &["qualify=pair"]);
    assert!(!pair.contains("jack high or less folds"), "{pair}");
    let rules = supposed(three, &[], &["qualify=pair"]);
    let chart = gamemath::three_card_poker::chart;
    let games::Rules::ThreeCardPoker(rules) = rules else {
        unreachable!("a book of Three Card Poker");
    };
    let chart = chart(&rules, UNIT).unwrap();
    assert!(
        chart
            .iter()
            .all(gamemath::three_card_poker::ChartRow::plays)
    );
    assert!(pair.ends_with("Every hand plays."), "{pair}");
    let any = reads(three, &["qualify=any"]);
    assert!(any.contains("always plays, and"), "{any}");

    let stud = "nz-caribbean-stud";
    let usual = "A pair or better always bets, and less than ace and king folds.";
    assert!(reads(stud, &[]).ends_with(usual));
    assert!(reads(stud, &["qualify=pair", "bet=1"]).ends_with("Every hand bets."));
    for what_if in [
        &["bet=10", "qualify=any"][..],
        &["bet=10"],
        &["qualify=queen"],
    ] {
        let reads = reads(stud, what_if);
        let games::Rules::CaribbeanStud(rules) = supposed(stud, &[], what_if) else {
            unreachable!("a book of Caribbean Stud");
        };
        let (lowest, highest) = (five::Value::LOWEST, five::Value::HIGHEST);
        let chart = gamemath::caribbean_stud::chart(&rules, UNIT, lowest, highest).unwrap();
        let pairs = |row: &&ChartRow| row.hand.category() > five::Category::HighCard;
        let low = |row: &&ChartRow| !pairs(row) && !row.hand.holds_ace_and_king();
        let pairs_bet = chart.iter().filter(pairs).all(ChartRow::bets);
        let low_fold = !chart.iter().filter(low).any(ChartRow::bets);
        if reads.contains("A pair or better always bets") {
            assert!(pairs_bet, "{what_if:?}: {reads}");
        }
        let says_low_fold = reads.contains("less than ace and king folds");
        assert!(low_fold || !says_low_fold, "{what_if:?}: {reads}");
    }
}
