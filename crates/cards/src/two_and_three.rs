//! Both hole cards with exactly three of the board.
//!
//! Weaker than the best five of seven: a royal flush lying on the board is nobody's hand.

use crate::{Card, choice, five};

/// The value of the best hand of both hole cards and three of the board.
pub fn rank(hole: [Card; 2], board: [Card; 5]) -> five::Value {
    best(hole, board).value()
}

/// The best hand of both hole cards and three of the board, all seven different.
///
/// Where it could be made of other cards as well, it has the highest by rank and then by
/// suit, so the order in which the cards came changes nothing.
#[expect(clippy::expect_used, reason = "there is a choice, so there is a best")]
pub fn best(hole: [Card; 2], mut board: [Card; 5]) -> five::Hand {
    board.sort_by(|left, right| right.cmp(left));
    let [first, second] = hole;
    let hands = choice::threes(&board).map(|[a, b, c]| [first, second, a, b, c]);
    five::Hand::best_of(hands).expect("a board of five has ten choices")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;
    use crate::{Cards, seven};

    #[track_caller]
    fn check(hole: &str, board: &str, expected: Expect) {
        let cards = |text: &str| text.parse::<Cards>().unwrap();
        let best = best(
            cards(hole).exactly().unwrap(),
            cards(board).exactly().unwrap(),
        );
        let made_of = Cards::new(best.made_of().to_vec()).unwrap();
        expected.assert_eq(&format!("{best} ({made_of:#})"));
    }

    #[test]
    fn both_hole_cards_play_and_three_of_the_board() {
        check("2c 3d", "AhKhQhJhTh", expect!["ace high (Ah Kh Qh 3d 2c)"]);
        check("9h 2c", "AhKhQhJhTh", expect!["ace high (Ah Kh Qh 9h 2c)"]);
        check(
            "9h 8h",
            "AhKhQhJhTh",
            expect!["straight flush, queen high (Qh Jh Th 9h 8h)"],
        );
        check(
            "AsAd",
            "AhAcKsKdKc",
            expect!["four of a kind, aces, king kicker (As Ah Ad Ac Ks)"],
        );
        check(
            "2c 3d",
            "9s9h9d9cKh",
            expect!["three of a kind, nines (9s 9h 9d 3d 2c)"],
        );
        check(
            "As 2d",
            "AhAcAdKsKd",
            expect!["four of a kind, aces, two kicker (As Ah Ad Ac 2d)"],
        );
        check(
            "As 2s",
            "KsQs9s 4h4d",
            expect!["flush, ace high (As Ks Qs 9s 2s)"],
        );
        check("As 2d", "KsQs9s7s 4d", expect!["ace high (As Ks Qs 9s 2d)"]);
        check(
            "As 2d",
            "3c4h5s 6d7d",
            expect!["straight, five high (5s 4h 3c 2d As)"],
        );
    }

    fn deal() -> impl Strategy<Value = ([Card; 2], [Card; 5])> {
        Just(Card::ALL.to_vec()).prop_shuffle().prop_map(|cards| {
            let (&hole, rest) = cards.split_first_chunk().unwrap();
            (hole, *rest.first_chunk().unwrap())
        })
    }

    proptest! {
        #[test]
        fn it_never_beats_the_best_five_of_seven((hole, board) in deal()) {
            let [a, b] = hole;
            let [c, d, e, f, g] = board;
            prop_assert!(rank(hole, board) <= seven::rank([a, b, c, d, e, f, g]));
        }

        #[test]
        fn it_holds_both_hole_cards_and_three_of_the_board((hole, board) in deal()) {
            let made_of = best(hole, board).made_of();
            prop_assert!(hole.iter().all(|card| made_of.contains(card)));
            prop_assert_eq!(board.iter().filter(|card| made_of.contains(card)).count(), 3);
        }

        #[test]
        fn no_three_of_the_board_would_do_better((hole, board) in deal()) {
            // Leaving out two cards of the board is another way to find the choices.
            let best = rank(hole, board);
            for left_out in board {
                for also_left_out in board.into_iter().filter(|&card| card > left_out) {
                    let of_board = board
                        .into_iter()
                        .filter(|&card| card != left_out && card != also_left_out);
                    let cards: Vec<Card> = hole.into_iter().chain(of_board).collect();
                    prop_assert!(five::rank(cards.try_into().unwrap()) <= best);
                }
            }
        }

        #[test]
        fn the_order_of_the_cards_changes_nothing((hole, board) in deal()) {
            let [first, second] = hole;
            let mut sorted = board;
            sorted.sort();
            prop_assert_eq!(best(hole, board), best([second, first], sorted));
        }
    }
}
