//! Ten million random boards, with a random hole on each.

use cards::fast::{self, TwoAndThree};
use cards::{Card, two_and_three};

use crate::crew;
use crate::dealer::Dealer;

#[test]
fn on_random_boards_both_hole_cards_and_three_have_their_plain_value() {
    let (deals, seeds) = (10_000_000, 1000);
    crew::share(seeds, |seed| {
        let mut dealer = Dealer::new(seed as u64);
        for _ in 0..deals / seeds {
            let [a, b, board @ ..]: [Card; 7] = dealer.deal();
            let hole = [a, b];
            let plain = two_and_three::rank(hole, board);
            let found = fast::two_and_three(hole, &board);
            assert_eq!(found, plain, "{hole:?} on {board:?}, seed {seed}");
            let found = TwoAndThree::on(&board).rank(hole);
            assert_eq!(found, plain, "{hole:?} on {board:?}, seed {seed}");
        }
    });
}

#[test]
fn every_hole_on_a_board_has_its_plain_value() {
    for seed in 0..100 {
        let board: [Card; 5] = Dealer::new(seed).deal();
        let prepared = TwoAndThree::on(&board);
        let rest = || Card::ALL.into_iter().filter(|card| !board.contains(card));
        for first in rest() {
            for second in rest().filter(|&second| second != first) {
                let plain = two_and_three::rank([first, second], board);
                assert_eq!(prepared.rank([first, second]), plain);
            }
        }
    }
}
