//! Whole flops: every hole, every turn and river, every dealer of every hole.

use std::cmp::Ordering;

use cards::five::Value;
use cards::{Card, CardSet, Cards};

use super::super::decide::FlopKinds;
use super::super::game::Game;
use super::super::hole::{HOLE_FACTS, hole_index};
use super::super::payoff::{WAYS, Way};
use super::super::plan::RiverRule;
use super::super::river::River;
use super::{fast_value, pairs, rules, without};
use crate::UNIT;

/// Every hole on one flop: every turn and river, every dealer of every hole, compared
/// two by two.
#[track_caller]
fn check_flop(options: &[&str], flop: &str) {
    let rules = rules(options);
    let game = Game::new(&rules, UNIT).unwrap();
    let river = River::new(&game, &[RiverRule::Best]);
    let flop: Cards = flop.parse().unwrap();
    let flop: [Card; 3] = flop.exactly().unwrap();
    let [a, b, c] = flop;
    let mut raise = vec![0; HOLE_FACTS.len()];
    let mut check = vec![0; HOLE_FACTS.len()];
    let mut folds = vec![0; HOLE_FACTS.len()];
    for [turn, river] in pairs(&without(&flop)) {
        let board = [a, b, c, turn, river];
        let holes: Vec<[Card; 2]> = pairs(&without(&board)).collect();
        let sets: Vec<u64> = holes
            .iter()
            .map(|&[a, b]| CardSet::of(a).with(b).bits())
            .collect();
        let values: Vec<u16> = holes
            .iter()
            .map(|&hole| fast_value(&rules, hole, board).number())
            .collect();
        for ((&hole, &set), &value) in holes.iter().zip(&sets).zip(&values) {
            let mut ways = [0; WAYS];
            let mut met = [0_u16; 5];
            for (&other, &dealer) in sets.iter().zip(&values) {
                let apart = u16::from(set & other == 0);
                let qualified = u16::from(dealer >= FIRST_PAIR);
                met[0] += apart & u16::from(dealer < value);
                met[1] += apart & u16::from(dealer < value) & qualified;
                met[2] += apart & u16::from(dealer == value);
                met[3] += apart & u16::from(dealer == value) & qualified;
                met[4] += apart & qualified;
            }
            let [below, below_qualified, equal, equal_qualified, qualified] = met.map(i64::from);
            let mut set =
                |contest, qualified, count| ways[Way { contest, qualified }.index()] = count;
            set(Ordering::Greater, true, below_qualified);
            set(Ordering::Greater, false, below - below_qualified);
            set(Ordering::Equal, true, equal_qualified);
            set(Ordering::Equal, false, equal - equal_qualified);
            let lost = qualified - below_qualified - equal_qualified;
            set(Ordering::Less, true, lost);
            set(Ordering::Less, false, 990 - below - equal - lost);
            let category = Value::new(value).unwrap().category() as usize;
            let worth = |multiple| -> i64 {
                let payoffs = &game.payoffs.of(multiple)[category];
                ways.iter()
                    .zip(payoffs)
                    .map(|(ways, payoff)| ways * payoff)
                    .sum()
            };
            let (at, fold) = (hole_index(hole), 990 * game.payoffs.fold);
            raise[at] += worth(2);
            check[at] += worth(1).max(fold);
            folds[at] += i64::from(worth(1) < fold);
        }
    }
    let kinds = FlopKinds::new(flop);
    for hole in pairs(&without(&flop)) {
        let at = hole_index(hole);
        let worth = kinds.worth(&river, river.under(RiverRule::Best), &HOLE_FACTS[at]);
        assert_eq!(
            (worth.raise, worth.check, worth.folds),
            (raise[at], check[at], folds[at]),
            "{hole:?}"
        );
    }
}

const FIRST_PAIR: u16 = 1278;

#[test]
fn a_whole_flop_of_one_suit_comes_to_what_its_deals_come_to() {
    check_flop(&["hand-forming=best-of-seven"], "Kh 9h 4h");
}

#[test]
fn a_whole_flop_with_a_pair_comes_to_what_its_deals_come_to() {
    check_flop(&["hand-forming=two-and-three"], "7c 7d Td");
}

#[test]
fn a_whole_flop_paid_to_all_comes_to_what_its_deals_come_to() {
    check_flop(
        &["hand-forming=two-and-three", "no-qualify=pay-all"],
        "As 3s 2c",
    );
}
