//! Sums, odds and rounding: exact, or an error.

use money::{Money, Odds, Overflow, Rounding, Tie};
use proptest::prelude::*;

const DOWN: Rounding = Rounding::ToTheHouse;
const UP: Rounding = Rounding::ToThePlayer;
const HALF_DOWN: Rounding = Rounding::Nearest(Tie::ToTheHouse);
const HALF_UP: Rounding = Rounding::Nearest(Tie::ToThePlayer);

/// What `odds` pay on `stake` by each rounding: down, up, nearest from a half down and up.
#[track_caller]
fn check(odds: Odds, stake: i64, paid: [i64; 4]) {
    let by_rounding = [DOWN, UP, HALF_DOWN, HALF_UP]
        .map(|rounding| odds.on(Money::cents(stake), rounding).map(Money::in_cents));
    assert_eq!(by_rounding, paid.map(Ok), "{odds} on {stake}");
}

#[test]
fn three_to_two_is_rounded_as_named() {
    check(Odds::new(3, 2), 500, [750, 750, 750, 750]);
    check(Odds::new(3, 2), 505, [757, 758, 757, 758]);
    check(Odds::new(3, 2), 1, [1, 2, 1, 2]);
}

#[test]
fn nearest_is_the_closer_of_two() {
    check(Odds::new(1, 3), 1, [0, 1, 0, 0]);
    check(Odds::new(1, 3), 2, [0, 1, 1, 1]);
    check(Odds::new(5, 4), 1, [1, 2, 1, 1]);
    check(Odds::new(5, 4), 2, [2, 3, 2, 3]);
    check(Odds::new(5, 4), 3, [3, 4, 4, 4]);
}

#[test]
fn a_debt_is_rounded_from_the_same_side() {
    check(Odds::new(3, 2), -505, [-758, -757, -758, -757]);
    check(Odds::new(1, 3), -1, [-1, 0, 0, 0]);
}

#[test]
fn odds_to_one_are_exact() {
    check(Odds::to_one(100), 2000, [200_000; 4]);
    check(Odds::to_one(0), 2000, [0; 4]);
    check(Odds::EVEN, 1, [1; 4]);
    check(Odds::to_one(10_000), 500, [5_000_000; 4]);
}

#[test]
fn winnings_fit_though_the_product_does_not() {
    let odds = Odds::new(3, 2);
    let stake = Money::cents(i64::MAX / 3 * 2);
    assert_eq!(odds.on(stake, DOWN), Ok(Money::cents(i64::MAX / 3 * 3)));
    assert_eq!(odds.on(Money::MAX, DOWN), Err(Overflow));
    assert_eq!(odds.on(Money::MIN, UP), Err(Overflow));
    // Exactly half a unit above the largest amount: the lower fits, the higher does not.
    let stake = Money::cents(6_148_914_691_236_517_205);
    assert_eq!(odds.on(stake, DOWN), Ok(Money::MAX));
    assert_eq!(odds.on(stake, UP), Err(Overflow));
}

#[test]
fn odds_compare_by_what_they_pay() {
    let rising = [
        "0 to 1",
        "1 to 3",
        "1 to 1",
        "5 to 4",
        "3 to 2",
        "2 to 1",
        "10,000 to 1",
    ];
    let odds = rising.map(|text| text.parse::<Odds>().unwrap());
    assert!(odds.is_sorted());
    assert_eq!(Odds::new(2, 4), Odds::new(1, 2));
    assert!(Odds::new(u32::MAX, u32::MAX - 1) < Odds::new(u32::MAX - 1, u32::MAX - 2));
}

#[test]
#[should_panic(expected = "odds are paid on a stake")]
fn odds_to_nought_are_a_mistake_in_the_code() {
    let _ = Odds::new(1, 0);
}

#[test]
fn a_sum_only_has_to_fit_at_its_end() {
    let there_and_back = [Money::MAX, Money::MAX, Money::MIN, Money::cents(-5)];
    assert_eq!(Money::sum(there_and_back), Ok(Money::cents(i64::MAX - 6)));
    assert_eq!(Money::sum([Money::MAX, Money::cents(1)]), Err(Overflow));
    assert_eq!(Money::sum([]), Ok(Money::ZERO));
}

/// `exact` as an amount, where it is one.
fn counted(exact: i128) -> Result<Money, Overflow> {
    i64::try_from(exact).map(Money::cents).map_err(|_| Overflow)
}

proptest! {
    #[test]
    fn sums_are_exact_or_overflow(a: i64, b: i64) {
        let (x, y) = (Money::cents(a), Money::cents(b));
        let (a, b) = (i128::from(a), i128::from(b));
        prop_assert_eq!(x.plus(y), counted(a + b));
        prop_assert_eq!(x.minus(y), counted(a - b));
        prop_assert_eq!(x.times(y.in_cents()), counted(a * b));
        prop_assert_eq!(x.negated(), counted(-a));
        prop_assert_eq!(Money::sum([x, y]), counted(a + b));
    }

    #[test]
    fn winnings_are_the_payable_amount_beside_the_exact_one(
        stake: i64,
        pays in prop_oneof![0..200_u32, any::<u32>()],
        per in prop_oneof![1..20_u32, 1..=u32::MAX],
    ) {
        let product = i128::from(stake) * i128::from(pays);
        let per_wide = i128::from(per);
        let odds = Odds::new(pays, per);
        let on = |rounding| odds.on(Money::cents(stake), rounding);
        let lower = product.div_euclid(per_wide);
        let upper = lower + i128::from(product.rem_euclid(per_wide) > 0);
        prop_assert_eq!(on(DOWN), counted(lower));
        prop_assert_eq!(on(UP), counted(upper));
        let twice_above = 2 * product.rem_euclid(per_wide);
        prop_assert_eq!(on(HALF_DOWN), counted(if twice_above > per_wide { upper } else { lower }));
        prop_assert_eq!(on(HALF_UP), counted(if twice_above >= per_wide { upper } else { lower }));
    }

    #[test]
    fn better_odds_never_pay_less(a: u32, b in 1..=u32::MAX, c: u32, d in 1..=u32::MAX, stake in 0..1_000_000_i64) {
        let (one, other) = (Odds::new(a, b), Odds::new(c, d));
        let on = |odds: Odds| odds.on(Money::cents(stake), DOWN);
        if one <= other {
            prop_assert!(on(one)? <= on(other)?);
        }
    }
}
