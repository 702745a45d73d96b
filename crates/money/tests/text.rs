//! Every type is read and written in one notation, and what cannot be read says where.

#![expect(clippy::panic, reason = "a check that does not hold fails its test")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use money::{ChipSet, Limits, Meter, Money, Odds, Rate, Rounding};
use proptest::prelude::*;

/// `text` is read, and written as `written`.
#[track_caller]
fn check<T>(text: &str, written: &str)
where
    T: FromStr<Err: Debug> + Display,
{
    let value: T = text
        .parse()
        .unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
    assert_eq!(value.to_string(), written, "{text:?}");
}

/// `text` is refused with `message`.
#[track_caller]
fn check_refused<T>(text: &str, message: &str)
where
    T: FromStr<Err: Display> + Display,
{
    match text.parse::<T>() {
        Ok(value) => panic!("{text:?} was read as {value}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
    }
}

#[test]
fn amounts_have_two_decimals_or_none() {
    check::<Money>("12.50", "12.50");
    check::<Money>("5", "5.00");
    check::<Money>("0.05", "0.05");
    check::<Money>("1,234.50", "1234.50");
    check::<Money>("1,234,567", "1234567.00");
    check::<Money>("-3.00", "-3.00");
    check::<Money>("+3.00", "3.00");
    check::<Money>("-0.01", "-0.01");
    check::<Money>("-0", "0.00");
    check::<Money>("92233720368547758.07", "92233720368547758.07");
    check::<Money>("-92233720368547758.08", "-92233720368547758.08");
}

#[test]
fn a_misread_amount_names_the_character() {
    check_refused::<Money>(
        "",
        "nothing after character 0 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        "12.5",
        "nothing after character 4 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        "12.",
        "nothing after character 3 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        ".50",
        "'.' at character 1 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        "12.505",
        "'5' at character 6 of an amount, where the end belongs",
    );
    check_refused::<Money>(
        "12x",
        "'x' at character 3 of an amount, where the end belongs",
    );
    check_refused::<Money>(
        "12.x0",
        "'x' at character 4 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        " 12",
        "' ' at character 1 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        "€5",
        "'€' at character 1 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        "٣",
        "'٣' at character 1 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        "--1",
        "'-' at character 2 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        "1,23",
        "nothing after character 4 of an amount, where a digit belongs",
    );
    check_refused::<Money>(
        "1,2345",
        "'5' at character 6 of an amount, where the end belongs",
    );
    check_refused::<Money>(
        "1234,567",
        "',' at character 5 of an amount, where the point or the end belongs",
    );
    check_refused::<Money>(
        "92233720368547758.08",
        "out of range for an amount: at most 92,233,720,368,547,758.07",
    );
    check_refused::<Money>(
        "99999999999999999999999",
        "out of range for an amount: too many digits",
    );
}

#[test]
fn an_amount_is_written_with_sign_groups_and_width_on_request() {
    let amount = Money::cents(123_456_789);
    assert_eq!(format!("{amount:#}"), "1,234,567.89");
    assert_eq!(format!("{amount:+}"), "+1234567.89");
    assert_eq!(format!("{:+}", Money::cents(-5)), "-0.05");
    assert_eq!(format!("{:>8}", Money::cents(505)), "    5.05");
    assert_eq!(format!("{:#}", Money::cents(100_000)), "1,000.00");
    assert_eq!(format!("{:#}", Money::cents(99_999)), "999.99");
}

#[test]
fn odds_are_to_and_never_for() {
    check::<Odds>("3 to 2", "3 to 2");
    check::<Odds>("6 to 4", "3 to 2");
    check::<Odds>("10,000 to 1", "10,000 to 1");
    check::<Odds>("10000 to 1", "10,000 to 1");
    check::<Odds>("0 to 5", "0 to 1");
    check_refused::<Odds>(
        "3 for 2",
        "'f' at character 3 of odds, where \" to \" belongs",
    );
    check_refused::<Odds>("3:2", "':' at character 2 of odds, where \" to \" belongs");
    check_refused::<Odds>(
        "3 to ",
        "nothing after character 5 of odds, where a digit belongs",
    );
    check_refused::<Odds>(
        "3 to 0",
        "out of range for odds: up to 4,294,967,295, to 1 or more",
    );
    check_refused::<Odds>(
        "4294967296 to 1",
        "out of range for odds: up to 4,294,967,295, to 1 or more",
    );
}

#[test]
fn rates_are_parts_of_a_hundred() {
    check::<Rate>("75%", "75%");
    check::<Rate>("0.5%", "0.5%");
    check::<Rate>("0.50%", "0.5%");
    check::<Rate>("12.25%", "12.25%");
    check::<Rate>("0.05%", "0.05%");
    check::<Rate>("100%", "100%");
    check_refused::<Rate>(
        "75",
        "nothing after character 2 of a rate, where \"%\" belongs",
    );
    check_refused::<Rate>(
        "0.125%",
        "'5' at character 5 of a rate, where \"%\" belongs",
    );
    check_refused::<Rate>("100.01%", "out of range for a rate: from 0% to 100%");
    check_refused::<Rate>("-1%", "out of range for a rate: from 0% to 100%");
}

#[test]
fn meters_show_two_to_six_decimals() {
    check::<Meter>("8000.75", "8000.75");
    check::<Meter>("80000", "80000.00");
    check::<Meter>("0.003333", "0.003333");
    check::<Meter>("-0.0001", "-0.0001");
    check::<Meter>("1.5000", "1.50");
    check_refused::<Meter>(
        "1.5",
        "nothing after character 3 of a meter, where a digit belongs",
    );
    check_refused::<Meter>(
        "1.0000001",
        "'1' at character 9 of a meter, where the end belongs",
    );
    check_refused::<Meter>(
        "9223372036854.775808",
        "out of range for a meter: at most 9,223,372,036,854.775807",
    );
}

#[test]
fn limits_are_two_amounts_the_right_way_round() {
    check::<Limits>("10.00..500.00", "10.00..500.00");
    check::<Limits>("10..1,000", "10.00..1000.00");
    check::<Limits>("5..5", "5.00..5.00");
    check_refused::<Limits>(
        "500..10",
        "the minimum of 500.00 is above the maximum of 10.00",
    );
    check_refused::<Limits>("-1..10", "a minimum of -1.00 is less than nothing");
    check_refused::<Limits>(
        "10",
        "nothing after character 2 of limits, where \"..\" belongs",
    );
    check_refused::<Limits>(
        "10..x",
        "'x' at character 5 of limits, where a digit belongs",
    );
}

#[test]
fn roundings_are_words() {
    for rounding in Rounding::ALL {
        assert_eq!(rounding.to_string().parse(), Ok(rounding));
    }
    check_refused::<Rounding>(
        "floor",
        "\"floor\" is not a way to round: down, up, nearest or nearest-half-down",
    );
}

#[test]
fn chip_sets_are_denominations_in_a_row() {
    check::<ChipSet>("0.50 1 5 25", "0.50 1.00 5.00 25.00");
    check::<ChipSet>("25 5 1", "1.00 5.00 25.00");
    check_refused::<ChipSet>("", "a chip set needs at least one denomination");
    check_refused::<ChipSet>("1 0", "a chip of 0.00 is worth nothing");
    check_refused::<ChipSet>("1 5 5", "the chip of 5.00 is listed twice");
    check_refused::<ChipSet>(
        "1 5.0",
        "nothing after character 3 of an amount, where a digit belongs",
    );
}

proptest! {
    #[test]
    fn amounts_are_read_as_written(cents: i64) {
        let amount = Money::cents(cents);
        prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        prop_assert_eq!(format!("{amount:#}").parse(), Ok(amount));
        prop_assert_eq!(format!("{amount:+}").parse(), Ok(amount));
    }

    #[test]
    fn odds_are_read_as_written(pays: u32, per in 1..=u32::MAX) {
        let odds = Odds::new(pays, per);
        prop_assert_eq!(odds.to_string().parse(), Ok(odds));
    }

    #[test]
    fn meters_are_read_as_written(ten_thousandths: i64) {
        let meter = Meter::per_10000(ten_thousandths);
        prop_assert_eq!(meter.to_string().parse(), Ok(meter));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[-+0-9,. to%x]{0,30}|.{0,12}") {
        let _: Result<Money, _> = text.parse();
        let _: Result<Odds, _> = text.parse();
        let _: Result<Rate, _> = text.parse();
        let _: Result<Meter, _> = text.parse();
        let _: Result<Limits, _> = text.parse();
        let _: Result<ChipSet, _> = text.parse();
    }
}

#[test]
fn rates_are_read_as_written() {
    for ten_thousandths in 0..=10_000 {
        let rate = Rate::per_10000(ten_thousandths).unwrap();
        assert_eq!(rate.to_string().parse(), Ok(rate));
    }
}
