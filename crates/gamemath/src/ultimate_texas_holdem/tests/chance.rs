//! Deals by chance, played by the tables and settled one by one.
#![expect(
    clippy::float_arithmetic,
    reason = "statistics of a simulation, beside the exact figures"
)]

use cards::Card;
use games::Line;
use games::ultimate_texas_holdem::{Rules, Stakes};

use super::super::{HoleClass, Play, solve};
use super::{Decks, fast_value, rules};
use crate::UNIT;
use crate::fraction::{Fraction, decimal};

/// The means of base, Trips and their product, each with its standard error, against the exact ones.
#[test]
fn deals_played_by_chance_come_near_the_expectation() {
    for options in [
        ["hand-forming=best-of-seven", "no-qualify=compare"],
        ["hand-forming=two-and-three", "no-qualify=pay-all"],
    ] {
        let rules = rules(&options);
        let solution = solve(&rules, UNIT).unwrap();
        let mut decks = Decks(4);
        let (mut base, mut trips, mut product) = (vec![], vec![], vec![]);
        for _ in 0..400_000 {
            let (of_base, of_trips) = round(&rules, solution.play(), &mut decks);
            base.push(of_base);
            trips.push(of_trips);
            product.push(of_base * of_trips);
        }
        let (ev_base, ev_trips) = (solution.base().ev(), solution.trips(&rules).unwrap().ev());
        let covariance = solution.covariance(&rules).unwrap().value;
        check_mean(&base, &ev_base);
        check_mean(&trips, &ev_trips);
        check_mean(&product, &(covariance + ev_base * ev_trips));
    }
}

/// What base and Trips leave in one round.
fn round(rules: &Rules, play: &Play, decks: &mut Decks) -> (f64, f64) {
    let [a, b, c, d, e, f, g, h, i] = decks.deal(&Card::ALL);
    let (hole, board, dealer) = ([a, b], [c, d, e, f, g], [h, i]);
    let multiple = match play.pre_flop(HoleClass::of(hole)) {
        Some(multiple) => multiple,
        None if play.raises(hole, [c, d, e]) => 2,
        None if play.plays(hole, board) => 1,
        None => return (-2.0, -1.0),
    };
    let stakes = Stakes {
        ante: UNIT,
        blind: UNIT,
        play: UNIT.times(i64::from(multiple)).unwrap(),
    };
    let player = fast_value(rules, hole, board);
    let dealer = fast_value(rules, dealer, board);
    let settled = rules.settle(stakes, player, dealer).unwrap();
    let trips = rules.settle_trips(UNIT, player, rules.compare(player, dealer));
    let units = |line: Line| line.net().unwrap().in_cents() as f64 / 200.0;
    let base = units(settled.ante) + units(settled.blind) + units(settled.play);
    (base, units(trips.unwrap()))
}

#[track_caller]
fn check_mean(found: &[f64], expected: &Fraction) {
    let rounds = found.len() as f64;
    let mean = found.iter().sum::<f64>() / rounds;
    let variance = found.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / rounds;
    let error = (variance / rounds).sqrt();
    let expected: f64 = decimal(expected, 12).parse().unwrap();
    let away = (mean - expected) / error;
    assert!(
        away.abs() < 4.0,
        "{mean} is {away} standard errors from {expected}"
    );
}
