//! The change of a card, compared with dealing every card through the table's own
//! settlement.

mod table;

use cards::{Card, Cards};
use gamemath::Fraction;
use gamemath::exchange::Solver;
use games::caribbean_stud::Rules;
use table::{Table, venice};

const FEES: [&str; 3] = ["kept", "returned-on-no-qualify", "stake"];

/// Hands that try every way in which suits and ranks can matter: flushes made and drawn in
/// the up-card's suit and in another, pairs across both, straights, the dealer's ties.
const HANDS: [&str; 14] = [
    "Ah Kh Qh Jh 9h up Th",
    "Ad Kd Qd Jd 9c up Th",
    "5d 4d 3d 2d 9h up Ah",
    "9h 8h 7h 6h 2c up 5h",
    "9s 8s 7s 6s 9h up 5h",
    "Ac Ks Jd 8h 3c up Kh",
    "Kc Qc Jc Tc 9c up 8d",
    "Ac Ad Kc Kd 4h up As",
    "7c 7d 7h 7s Ac up Kc",
    "Tc Td Th 9s 9c up Ts",
    "Qc Jd Th 9s 8c up Ah",
    "7c 5d 4h 3s 2c up 6d",
    "2c 2d 3c 3d 4c up 2h",
    "Ac Qc 9c 7c 9d up 9h",
];

#[test]
fn every_action_is_worth_what_dealing_all_cards_makes_it() {
    let table = Table::new();
    for (index, text) in HANDS.into_iter().enumerate() {
        let (hand, up) = text.split_once(" up ").unwrap();
        let hand = hand.parse::<Cards>().unwrap().exactly().unwrap();
        let rules = venice(&[&format!("exchange-fee={}", FEES[index % 3])]);
        check(&table, &rules, hand, up.parse().unwrap());
    }
}

#[test]
fn random_hands_are_worth_what_dealing_all_cards_makes_them() {
    let table = Table::new();
    let mut deck = Card::ALL;
    let mut random = table::Random(20_250_101);
    for index in 0..24 {
        let rules = venice(&[&format!("exchange-fee={}", FEES[index % 3])]);
        random.shuffle(&mut deck);
        let [a, b, c, d, e, up, ..] = deck;
        check(&table, &rules, [a, b, c, d, e], up);
    }
}

/// Compares every action, and the choice after a change for one dropped and drawn card.
#[track_caller]
fn check(table: &Table, rules: &Rules, hand: [Card; 5], up: Card) {
    let solver = Solver::new(rules).unwrap();
    let advice = solver.advise(hand, up).unwrap();
    let worth = |action: &str| -> &Fraction {
        let found = advice.iter().find(|(name, _)| name == action);
        &found.unwrap().1
    };
    let expected = table.actions(rules, hand, up);
    assert_eq!(expected.len(), advice.len());
    for (action, value) in &expected {
        assert_eq!(worth(action), value, "{action} with {hand:?} against {up}");
    }

    let mut cards = Card::ALL.into_iter();
    let drawn = cards.find(|card| !hand.contains(card) && *card != up);
    let [first, b, c, d, e] = hand;
    let changed = [drawn.unwrap(), b, c, d, e];
    let advice = solver.advise_changed(changed, first, up).unwrap();
    let expected = table.actions_changed(rules, changed, first, up);
    assert_eq!(advice, expected, "{changed:?} for {first} against {up}");
}
