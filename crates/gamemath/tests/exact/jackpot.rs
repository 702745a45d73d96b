//! Jackpot wagers of Caribbean Stud.

use cards::five::Category;
use gamemath::caribbean_stud::analyse;
use gamemath::fraction::{decimal, over, whole};
use gamemath::jackpot::Piece;
use gamemath::{JackpotAnalysis, UNIT, Wager};
use games::Rules;

use crate::books;

const HANDS: u32 = 2_598_960;

fn jackpot(book: &str, options: &[&str]) -> JackpotAnalysis {
    match books::rules(book, options) {
        Rules::CaribbeanStud(rules) => analyse(&rules, UNIT).unwrap().jackpot.unwrap(),
        _ => panic!("another game"),
    }
}

#[test]
fn a_meter_without_floors_breaks_even_where_published() {
    let jackpot = jackpot("section10-caribbean-stud", &[]);
    assert!(jackpot.wager_is_posted);
    assert_eq!(decimal(&jackpot.break_even().unwrap(), 2), "218047.37");
    // 624 fours of a kind, 3,744 full houses and 5,108 flushes; four royal flushes and a
    // tenth of 36 straight flushes.
    let fixed = over(624 * 500 + 3744 * 100 + 5108 * 50, HANDS) - whole(1);
    let slope = over(76, 10 * HANDS);
    let from = whole(0);
    assert_eq!(jackpot.pieces(), [Piece { from, fixed, slope }]);
}

#[test]
fn a_flat_sum_for_a_straight_flush_takes_it_off_the_meter() {
    let jackpot = jackpot("section10-caribbean-stud", &["straight-flush-prize=5000"]);
    let piece = jackpot.pieces().remove(0);
    assert_eq!(piece.slope, over(4, HANDS));
}

#[test]
fn floors_hold_until_the_meter_passes_ten_thousand_wagers() {
    let jackpot = jackpot("nz-caribbean-stud", &[]);
    let fixed = over(624 * 500 + 3744 * 150 + 5108 * 100, HANDS) - whole(1);
    let floors = over(4 * 10_000 + 36 * 1_000, HANDS);
    let flat = Piece {
        from: whole(0),
        fixed: &fixed + floors,
        slope: whole(0),
    };
    let rising = Piece {
        from: whole(10_000),
        fixed,
        slope: over(76, 10 * HANDS),
    };
    assert_eq!(jackpot.pieces(), [flat, rising]);
    let ev = |meter: i32| jackpot.at(&whole(meter)).ev();
    assert_eq!(ev(0), ev(10_000));
    assert!(ev(10_000) < ev(10_001));
    let fair = jackpot.break_even().unwrap();
    assert_eq!(jackpot.at(&fair).ev(), whole(0));
    assert_eq!(jackpot.sub_pools.len(), 2);
    let minor = [Category::Flush, Category::FullHouse, Category::FourOfAKind];
    let drawn = jackpot.drawn(&minor, &whole(0));
    assert_eq!(drawn, over(624 * 500 + 3744 * 150 + 5108 * 100, HANDS));
}

#[test]
fn no_hand_with_a_prize_is_ever_folded() {
    let lost = jackpot("nz-caribbean-stud", &["jackpot-after-fold=lost"]);
    let kept = jackpot("nz-caribbean-stud", &["jackpot-after-fold=kept"]);
    assert_eq!(lost.pieces(), kept.pieces());
    assert!(lost.at(&whole(1)).is_complete() && kept.at(&whole(1)).is_complete());
    let forfeited = |category| lost.fates.forfeited.get(&category).copied();
    assert_eq!(forfeited(Category::Flush), Some(0));
    assert!(forfeited(Category::HighCard) > Some(0));
}

#[test]
fn a_stake_that_goes_back_is_worth_its_chance() {
    let kept = jackpot("nz-caribbean-stud", &["jackpot-stake=kept"]);
    let returned = jackpot("nz-caribbean-stud", &["jackpot-stake=returned"]);
    let ev = |jackpot: &JackpotAnalysis| jackpot.at(&whole(0)).ev();
    let winners = 4 + 36 + 624 + 3744 + 5108;
    assert_eq!(ev(&returned) - ev(&kept), over(winners, HANDS));
}

#[test]
fn a_meter_given_makes_the_wager_one_of_the_figures() {
    let options = ["jackpot-meter=250000.00"];
    let Rules::CaribbeanStud(rules) = books::rules("section10-caribbean-stud", &options) else {
        panic!("another game");
    };
    let figures = analyse(&rules, UNIT).unwrap();
    let jackpot = figures.wager(Wager::Jackpot).unwrap();
    assert!(jackpot.is_complete() && jackpot.ev() > whole(0));
    assert_eq!(jackpot.exposure(), whole(249_999));
    let covariance = figures.covariances.first().unwrap();
    assert_eq!(covariance.of, (Wager::Base, Wager::Jackpot));
    // A hand that hits the meter wins the base more often than not.
    assert!(covariance.value > whole(0));
}

#[test]
fn in_the_long_run_what_was_put_in_comes_out() {
    let options = ["jackpot-seed=10000.00", "fixed-prizes=float"];
    let section10 = jackpot("section10-caribbean-stud", &options);
    let long_run = section10.long_run().unwrap();
    let fixed = over(624 * 500 + 3744 * 100 + 5108 * 50, HANDS);
    let seeds = over(4 * 10_000, HANDS);
    assert_eq!(long_run.returned, over(7, 10) + seeds + fixed);
    assert!(!long_run.floors_bind);

    let options = [
        "jackpot-seed=1000.00",
        "progression=60%",
        "fixed-prizes=pool",
    ];
    let new_zealand = jackpot("nz-caribbean-stud", &options);
    let long_run = new_zealand.long_run().unwrap();
    assert_eq!(long_run.returned, over(6, 10) + over(4 * 1_000, HANDS));
    assert!(jackpot("nz-caribbean-stud", &[]).long_run().is_none());
}
