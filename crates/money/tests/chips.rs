//! A payout is cut into the fewest chips, and rounded where chips cannot make it.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that cannot read its own words has failed"
)]

use std::collections::BTreeSet;

use money::{ChipSet, ChipSetError, Money, NotCut, Rounding, Stack};
use proptest::prelude::*;

/// With `chips`, `payout` is cut into `stack`.
#[track_caller]
fn check(chips: &str, payout: &str, stack: &str) {
    let chips: ChipSet = chips.parse().expect("a chip set written in this file");
    let payout: Money = payout.parse().expect("an amount written in this file");
    let cut = chips.cut(payout).map(|stack| stack.to_string());
    assert_eq!(cut.as_deref(), Ok(stack), "{payout} in {chips}");
}

#[test]
fn smaller_denominations_lie_on_top() {
    check(
        "0.50 1 5 25 100",
        "207.50",
        "2 × 100.00, 1 × 5.00, 2 × 1.00, 1 × 0.50",
    );
    let placed = Stack::of([5, 25, 5].map(|units| Money::cents(units * 100)));
    assert_eq!(placed.to_string(), "1 × 25.00, 2 × 5.00");
    assert_eq!(placed.chips(), 3);
    assert_eq!(placed.value(), Ok(Money::cents(3500)));
}

#[test]
fn fewest_chips_where_the_largest_first_is_not_best() {
    check("1 4 5", "8", "2 × 4.00");
    check("2.50 4", "8", "2 × 4.00");
    check("1 7 10", "14", "2 × 7.00");
    check("1 7 10", "1014", "100 × 10.00, 2 × 7.00");
    check(
        "1 2 5 10 20 50",
        "88",
        "1 × 50.00, 1 × 20.00, 1 × 10.00, 1 × 5.00, 1 × 2.00, 1 × 1.00",
    );
    check("5 25", "0", "");
}

#[test]
fn huge_payouts_are_cut_too() {
    check(
        "1 5 25",
        "92233720368547758",
        "3689348814741910 × 25.00, 1 × 5.00, 3 × 1.00",
    );
    check(
        "1 7 10",
        "92233720368547758",
        "9223372036854773 × 10.00, 4 × 7.00",
    );
}

#[test]
fn what_chips_cannot_make_is_said() {
    let chips: ChipSet = "5 25".parse().unwrap();
    let amount = Money::cents(701);
    assert_eq!(chips.cut(amount), Err(NotCut(amount)));
    assert_eq!(
        chips.cut(amount).unwrap_err().to_string(),
        "7.01 cannot be made with the chips of this table"
    );
    assert!(chips.cut(Money::cents(-500)).is_err());
    let odd: ChipSet = "2.50 4".parse().unwrap();
    assert!(odd.cut(Money::cents(150)).is_err());
    assert!(odd.cut(Money::cents(601)).is_err());
}

#[test]
fn the_odd_chip_is_rounded_only_where_chips_cannot_make_it() {
    let check = |chips: &str, amount: i64, down: i64, nearest: i64, up: i64| {
        let chips: ChipSet = chips.parse().unwrap();
        for (word, expected) in [("down", down), ("nearest", nearest), ("up", up)] {
            let paid = chips.payable(Money::cents(amount), word.parse().unwrap());
            assert_eq!(
                paid,
                Ok(Money::cents(expected)),
                "{amount} in {chips}, {word}"
            );
        }
    };
    check("0.50 1 5", 750, 750, 750, 750);
    check("1 5", 750, 700, 800, 800);
    check("1 5", 749, 700, 700, 800);
    check("5 25", 1000, 1000, 1000, 1000);
    // 4.00 is a chip of this table, though no multiple of the smallest.
    check("2.50 4", 400, 400, 400, 400);
    check("2.50 4", 300, 250, 250, 500);
    let largest = ChipSet::new([Money::cents(100)]).unwrap();
    assert!(largest.payable(Money::MAX, Rounding::ToThePlayer).is_err());
}

#[test]
fn a_set_that_could_not_be_cut_in_time_is_refused() {
    let primes = [1_000_003, 1_000_033, 1_000_037].map(Money::cents);
    assert_eq!(ChipSet::new(primes), Err(ChipSetError::Irregular));
    assert!(ChipSet::new([1, 1_000_000_000_000].map(Money::cents)).is_ok());
}

#[test]
fn ones_twos_and_fives_up_to_plaques_are_cut() {
    let values = (0..8).flat_map(|power| [1, 2, 5].map(|first| first * 10_i64.pow(power)));
    let plaques = ChipSet::new(values.map(Money::cents)).unwrap();
    let cut = plaques.cut("888888.88".parse().unwrap()).unwrap();
    assert_eq!(cut.chips(), 8 * 3);
    assert_eq!(cut.value(), Ok(Money::cents(88_888_888)));
}

/// The fewest chips for `amount`, by trying every chip last.
fn fewest(denominations: &[i64], amount: usize) -> Option<u64> {
    let mut best = vec![Some(0)];
    for sum in 1..=amount {
        let last = denominations.iter().filter_map(|&chip| {
            let before = sum.checked_sub(usize::try_from(chip).ok()?)?;
            best[before].map(|count: u64| count + 1)
        });
        best.push(last.min());
    }
    best[amount]
}

/// Sets that fit badly, and sets like those of a casino.
fn any_denominations() -> impl Strategy<Value = BTreeSet<i64>> {
    let casino = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
    prop_oneof![
        prop::collection::btree_set(1..30_i64, 1..5),
        prop::collection::btree_set(prop::sample::select(casino.to_vec()), 1..9),
    ]
}

proptest! {
    #[test]
    fn a_cut_is_the_fewest_chips_and_worth_the_payout(
        denominations in any_denominations(),
        amount in 0..3000_usize,
    ) {
        let chips = ChipSet::new(denominations.iter().copied().map(Money::cents))?;
        let denominations: Vec<i64> = denominations.into_iter().collect();
        let payout = Money::cents(i64::try_from(amount)?);
        let cut = chips.cut(payout);
        prop_assert_eq!(cut.as_ref().ok().map(Stack::chips), fewest(&denominations, amount));
        if let Ok(stack) = cut {
            prop_assert_eq!(stack.value(), Ok(payout));
            prop_assert!(stack.layers().is_sorted_by(|lower, upper| lower.0 > upper.0));
            prop_assert!(stack.layers().iter().all(|&(chip, number)| chips.has(chip) && number > 0));
        }
    }

    #[test]
    fn what_is_payable_can_be_cut_and_is_less_than_a_chip_away(
        denominations in any_denominations(),
        cents in 0..3000_i64,
        rounding in prop::sample::select(Rounding::ALL.to_vec()),
    ) {
        let chips = ChipSet::new(denominations.into_iter().map(Money::cents))?;
        let amount = Money::cents(cents);
        let payable = chips.payable(amount, rounding)?;
        prop_assert!(chips.cut(payable).is_ok());
        let moved = payable.minus(amount)?.in_cents().abs();
        prop_assert!(moved < chips.smallest().in_cents());
        prop_assert!(moved == 0 || chips.cut(amount).is_err());
    }
}
