//! Means of the sheet against rounds drawn by chance, under limits that cut most wins.

use std::sync::atomic::AtomicU64;

use gamemath::simulate::{Run, Simulator};
use gamemath::strategy::Strategies;
use gamemath::{Figures, JackpotAnalysis, Wager, WagerAnalysis};
use games::{Rules, Shelf};
use money::Money;
use rulebook::{Answers, Choices};

use gamemath::simulate::Verdict;

/// So many rounds are drawn; half the interval of five errors is then under two hundredths.
const ROUNDS: u64 = 3_000_000;

#[track_caller]
fn check(book: &str, options: &[&str], ante: i64) {
    let shelf = Shelf::load().unwrap();
    let choices = Choices::parse(options).unwrap();
    let answers = Answers::new(shelf.book(book).unwrap(), None, &choices).unwrap();
    let rules = Rules::ask(&answers).unwrap();
    let unit = Money::cents(ante);
    let figures = Figures::of(&rules, unit).unwrap();
    let best = Strategies::new(&rules, unit).unwrap().best().unwrap();
    let simulator = Simulator::new(&rules, unit, &best).unwrap();
    let run = Run {
        seed: 5,
        rounds: ROUNDS,
        players: 1,
        bankroll: None,
        meter: None,
    };
    let done = AtomicU64::new(0);
    let totals = simulator.run(&run, 0..run.batches(), 2, &done).unwrap();
    let mut wagers = totals.wagers(simulator.cells(), ante);
    if let (Some(book), Some(jackpot)) = (rules.jackpot(), &figures.jackpot) {
        let limit = rules.table().prize_limit();
        let drawn = JackpotAnalysis::new(book, limit, totals.fates(simulator.cells()));
        wagers.push(drawn.at(jackpot.meter.as_ref().unwrap()));
    }
    let sheet = |wager: Wager| figures.wager(wager).unwrap();
    for drawn in &wagers {
        let exact = sheet(drawn.wager);
        let verdict = |mean, analysis: &WagerAnalysis, exact| {
            Verdict::new(mean, &analysis.variance(), u128::from(ROUNDS), Some(exact))
        };
        let found = verdict(drawn.ev(), exact, exact.ev());
        assert!(
            found.holds(),
            "{book} {options:?} {}: {found:?}",
            drawn.wager
        );
    }
}

#[test]
fn a_limit_on_a_hand_leaves_caribbean_stud_what_the_sheet_says() {
    let limit = [
        "payout-cap=per-hand",
        "payout-max=150.00",
        "cap-on-jackpot=inside",
    ];
    let [unit, most, prizes] = limit;
    let jackpot = ["jackpot-meter=2000.00", "jackpot-wager=25.00"];
    let [meter, wager] = jackpot;
    check(
        "nz-caribbean-stud",
        &[unit, most, prizes, meter, wager],
        5_000,
    );
}

#[test]
fn a_limit_on_a_player_leaves_section_10_what_the_sheet_says() {
    let options = [
        "payout-cap=per-player",
        "payout-max=5000.00",
        "jackpot-meter=2000.00",
    ];
    check("section10-caribbean-stud", &options, 150_000);
}

#[test]
fn a_limit_on_a_hand_leaves_three_card_poker_what_the_sheet_says() {
    check(
        "nz-three-card-poker",
        &["payout-cap=per-hand", "payout-max=120.00"],
        5_000,
    );
}

#[test]
fn a_limit_on_a_hand_leaves_ultimate_what_the_sheet_says() {
    let options = [
        "payout-cap=per-hand",
        "payout-max=290.00",
        "cap-on-jackpot=inside",
        "jackpot-meter=2000.00",
        "jackpot-wager=25.00",
        "hand-forming=best-of-seven",
    ];
    check("nz-ultimate-texas-holdem", &options, 5_000);
}
