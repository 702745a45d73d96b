//! Contributions enter a meter exactly, prizes leave it in whole units, and nothing is
//! lost between them.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot read its own words has failed"
)]

use std::num::NonZero;

use money::{Meter, Money, Overflow, Rate, Rounding, Shares};
use proptest::prelude::*;

fn meter(text: &str) -> Meter {
    text.parse().expect("a meter written in this file")
}

fn amount(text: &str) -> Money {
    text.parse().expect("an amount written in this file")
}

fn rate(text: &str) -> Rate {
    text.parse().expect("a rate written in this file")
}

fn winners(count: u32) -> NonZero<u32> {
    NonZero::new(count).expect("at least one winner")
}

#[test]
fn a_contribution_is_exact() {
    assert_eq!(rate("75%").of(amount("1.00")), Ok(meter("0.75")));
    assert_eq!(rate("0.01%").of(amount("0.01")), Ok(meter("0.000001")));
    assert_eq!(rate("12.25%").of(amount("0.33")), Ok(meter("0.040425")));
    assert_eq!(Rate::WHOLE.of(amount("0.01")), Ok(meter("0.01")));
    assert_eq!(rate("75%").rest(), rate("25%"));
    assert_eq!(rate("55%").plus(rate("20%")), Some(rate("75%")));
    assert_eq!(rate("55%").plus(rate("45.01%")), None);
}

#[test]
fn a_tenth_is_paid_in_whole_units_and_the_rest_stays() {
    // Two wagers of 5.00 at 75 % on a pool of 80,000.00, then straight flush and royal.
    let contributions = rate("75%").of(amount("10.00")).unwrap();
    let pool = Meter::at(amount("80000.00"))
        .unwrap()
        .plus(contributions)
        .unwrap();
    let tenth = pool.part(Rate::TENTH, Rounding::ToTheHouse).unwrap();
    assert_eq!(tenth, amount("8000.75"));
    let left = pool.pay(tenth).unwrap();
    assert_eq!(left.payable(Rounding::ToTheHouse), Ok(amount("72006.75")));
}

#[test]
fn a_part_is_rounded_once_and_as_named() {
    let pool = meter("0.105");
    let part = |rounding| pool.part(rate("50%"), rounding).unwrap();
    assert_eq!(part(Rounding::ToTheHouse), amount("0.05"));
    assert_eq!(part(Rounding::ToThePlayer), amount("0.06"));
    for rounding in Rounding::ALL {
        let exact = meter("20.00").part(Rate::TENTH, rounding);
        assert_eq!(exact, Ok(amount("2.00")), "{rounding}");
    }
    // 0.0949995 is under the half; rounding to ten-thousandths of a cent first would
    // already have made 0.095 of it.
    let close = meter("0.949995").part(Rate::TENTH, "nearest".parse().unwrap());
    assert_eq!(close, Ok(amount("0.09")));
}

#[test]
fn a_prize_rounded_to_the_player_leaves_what_the_house_adds() {
    let pool = meter("10.003");
    let prize = pool.payable(Rounding::ToThePlayer).unwrap();
    assert_eq!(prize, amount("10.01"));
    assert_eq!(pool.pay(prize), Ok(meter("-0.007")));
    assert_eq!(pool.shown(), amount("10.00"));
}

#[test]
fn leftover_units_go_one_by_one_in_order() {
    let shares = Shares::in_order(amount("1.00"), winners(3));
    assert_eq!(
        shares.iter().collect::<Vec<_>>(),
        ["0.34", "0.33", "0.33"].map(amount)
    );
    assert_eq!(shares.get(0), Some(amount("0.34")));
    assert_eq!(shares.get(3), None);
    assert_eq!(shares.count(), 3);
    let shares = Shares::in_order(amount("0.02"), winners(3));
    assert_eq!(
        shares.iter().collect::<Vec<_>>(),
        ["0.01", "0.01", "0.00"].map(amount)
    );
}

#[test]
fn shares_may_be_all_alike() {
    let down = Shares::alike(amount("1.00"), winners(3), Rounding::ToTheHouse).unwrap();
    assert_eq!(down.iter().collect::<Vec<_>>(), [amount("0.33"); 3]);
    assert_eq!(down.remainder(), amount("0.01"));
    let up = Shares::alike(amount("1.00"), winners(3), Rounding::ToThePlayer).unwrap();
    assert_eq!(up.iter().collect::<Vec<_>>(), [amount("0.34"); 3]);
    assert_eq!(up.remainder(), amount("-0.02"));
    assert_eq!(
        Shares::alike(Money::MAX, winners(2), Rounding::ToThePlayer),
        Err(Overflow)
    );
}

#[test]
fn a_meter_is_shared_in_whole_units() {
    let (shares, left) = meter("100.0199").shares(winners(2)).unwrap();
    assert_eq!(
        shares.iter().collect::<Vec<_>>(),
        ["50.01", "50.00"].map(amount)
    );
    assert_eq!(left, meter("0.0099"));
}

#[test]
fn a_meter_that_does_not_fit_is_an_error() {
    assert_eq!(Meter::at(Money::MAX), Err(Overflow));
    assert_eq!(Meter::MAX.plus(Meter::per_10000(1)), Err(Overflow));
    assert_eq!(Meter::MIN.minus(Meter::per_10000(1)), Err(Overflow));
    assert_eq!(Meter::MIN.pay(Money::cents(1)), Err(Overflow));
    assert_eq!(Meter::ZERO.pay(Money::MAX), Err(Overflow));
    assert_eq!(rate("75%").of(Money::MAX), Err(Overflow));
    assert!(Meter::MAX.payable(Rounding::ToThePlayer).is_ok());
    assert!(
        Meter::MIN.shares(winners(7)).is_err(),
        "what stays would be below the lowest"
    );
}

fn any_rate() -> impl Strategy<Value = Rate> {
    (0..=10_000_u16).prop_map(|steps| Rate::per_10000(steps).expect("within the whole"))
}

fn any_rounding() -> impl Strategy<Value = Rounding> {
    prop::sample::select(Rounding::ALL.to_vec())
}

proptest! {
    #[test]
    fn shares_in_order_are_the_whole(cents: i64, count in 1..=500_u32) {
        let whole = Money::cents(cents);
        let shares = Shares::in_order(whole, winners(count));
        prop_assert_eq!(Money::sum(shares.iter()), Ok(whole));
        prop_assert_eq!(shares.remainder(), Money::ZERO);
        let shares: Vec<Money> = shares.iter().collect();
        prop_assert!(shares.is_sorted_by(|first, later| first >= later));
        let spread = shares[0].minus(shares[shares.len() - 1])?;
        prop_assert!(spread <= Money::cents(1));
    }

    #[test]
    fn shares_alike_and_their_remainder_are_the_whole(
        cents in i64::MIN / 2..i64::MAX / 2,
        count in 1..=500_u32,
        rounding in any_rounding(),
    ) {
        let whole = Money::cents(cents);
        let shares = Shares::alike(whole, winners(count), rounding)?;
        let paid = Money::sum(shares.iter())?;
        prop_assert_eq!(paid.plus(shares.remainder()), Ok(whole));
        prop_assert!(shares.remainder().in_cents().abs() < i64::from(count));
    }

    #[test]
    fn a_wager_is_contribution_and_retention(cents in -1_000_000_000_000..1_000_000_000_000_i64, rate in any_rate()) {
        let wager = Money::cents(cents);
        let (in_meter, kept) = (rate.of(wager)?, rate.rest().of(wager)?);
        prop_assert_eq!(in_meter.plus(kept)?, Meter::at(wager)?);
    }

    #[test]
    fn prizes_and_what_stays_are_what_was_there(
        start in 0..1_000_000_000_000_000_i64,
        parts in prop::collection::vec((any_rate(), any_rounding()), 0..12),
        count in 1..=7_u32,
    ) {
        let start = Meter::per_10000(start);
        let mut left = start;
        let mut paid = Money::ZERO;
        for (rate, rounding) in parts {
            let prize = left.part(rate, rounding)?;
            left = left.pay(prize)?;
            paid = paid.plus(prize)?;
        }
        let (shares, stays) = left.shares(winners(count))?;
        paid = paid.plus(Money::sum(shares.iter())?)?;
        prop_assert_eq!(stays.plus(Meter::at(paid)?)?, start);
        prop_assert!(stays >= Meter::ZERO && stays < Meter::at(Money::cents(1))?);
    }
}
