//! Deals by chance, played by the tables and settled one by one.
#![expect(
    clippy::float_arithmetic,
    reason = "statistics of a simulation, beside the exact figures"
)]

use cards::five::Category;
use cards::{Card, fast};
use games::Line;
use games::ultimate_texas_holdem::{Rules, Stakes};

use super::super::game::Game;
use super::super::plan::Plan;
use super::super::solution::{DEALS, Solution};
use super::super::{HoleClass, Play, analyse, play_through, solve};
use super::{Decks, fast_value, rules};
use crate::UNIT;
use crate::fraction::{Fraction, decimal, over, whole};
use crate::solved::{End, TripsNets};

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
        let (mut base_of_winners, mut trips_of_winners) = (vec![], vec![]);
        for _ in 0..400_000 {
            let [of_base, of_trips, wins] = round(&rules, solution.play(), &mut decks);
            base.push(of_base);
            trips.push(of_trips);
            product.push(of_base * of_trips);
            base_of_winners.push(of_base * wins);
            trips_of_winners.push(of_trips * wins);
        }
        let (ev_base, ev_trips) = (solution.base().ev(), solution.trips(&rules).unwrap().ev());
        let figures = analyse(&rules, UNIT).unwrap();
        let covariance = figures.covariances.first().unwrap().value.clone();
        check_mean(&base, &ev_base);
        check_mean(&trips, &ev_trips);
        check_mean(&product, &(covariance + ev_base * ev_trips));
        // A jackpot that pays two for one, its stake kept, to whoever stays with a straight
        // or better on the flop.
        let solved = play_through(&rules, UNIT).unwrap();
        let game = Game::new(&rules, UNIT).unwrap();
        let prizes: Vec<_> = Category::ALL.into_iter().filter(is_prize).collect();
        let [best] = Solution::all(&game, [Plan::BEST], &prizes);
        let stayed = best.winners.iter().map(|winners| &winners.hands);
        let stayed = stayed.filter(|hands| hands.end == End::Stayed);
        let net = stayed.clone().fold(whole(0), |sum, hands| sum + &hands.net);
        check_mean(&base_of_winners, &(net * over(1, DEALS)));
        let stayed: Vec<_> = stayed.cloned().collect();
        let trips = TripsNets::new(&rules, UNIT).unwrap().wager(&stayed);
        check_mean(&trips_of_winners, &(trips.net() * over(1, DEALS)));
        assert!(solved.is_complete());
    }
}

fn is_prize(category: &Category) -> bool {
    *category >= Category::Straight
}

/// What base and Trips leave in one round, and whether it had a prize on the flop: 1 or 0.
fn round(rules: &Rules, play: &Play, decks: &mut Decks) -> [f64; 3] {
    let [a, b, c, d, e, f, g, h, i] = decks.deal(&Card::ALL);
    let (hole, board, dealer) = ([a, b], [c, d, e, f, g], [h, i]);
    let multiple = match play.pre_flop(HoleClass::of(hole)) {
        Some(multiple) => multiple,
        None if play.raises(hole, [c, d, e]) => 2,
        None if play.plays(hole, board) => 1,
        None => return [-2.0, -1.0, 0.0],
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
    let wins = is_prize(&fast::five(&[a, b, c, d, e]).category());
    [base, units(trips.unwrap()), f64::from(u8::from(wins))]
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
