//! The best five of seven cards.

use crate::{Card, choice, five};

/// The value of the best five of seven different cards.
pub fn rank(cards: [Card; 7]) -> five::Value {
    best(cards).value()
}

/// The best five of seven different cards.
///
/// Where it could be made of other cards as well, it has the highest by rank and then by
/// suit, so the order in which the cards came changes nothing.
#[expect(clippy::expect_used, reason = "there is a choice, so there is a best")]
pub fn best(mut cards: [Card; 7]) -> five::Hand {
    cards.sort_by(|left, right| right.cmp(left));
    five::Hand::best_of(choice::fives(&cards)).expect("seven cards have twenty-one choices")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;
    use crate::{Cards, six};

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        let cards: Cards = text.parse().unwrap();
        let best = match cards.len() {
            6 => six::best(cards.exactly().unwrap()),
            _ => best(cards.exactly().unwrap()),
        };
        let made_of = Cards::new(best.made_of().to_vec()).unwrap();
        expected.assert_eq(&format!("{best} ({made_of:#})"));
    }

    #[test]
    fn the_best_five_are_found_among_more() {
        check(
            "2c 3d AhKhQhJhTh",
            expect!["royal flush, hearts (Ah Kh Qh Jh Th)"],
        );
        check(
            "9h AhKhQhJhTh 8h",
            expect!["royal flush, hearts (Ah Kh Qh Jh Th)"],
        );
        check(
            "As 2d 3c 4h 5s 6d Kd",
            expect!["straight, six high (6d 5s 4h 3c 2d)"],
        );
        check(
            "As 2d 3c 4h 5s Kd",
            expect!["straight, five high (5s 4h 3c 2d As)"],
        );
        check("Ks Ad 2c 3h 4s Qd Js", expect!["ace high (Ad Ks Qd Js 4s)"]);
        check(
            "KsKd 4s4d AsAd 2c",
            expect!["two pair, aces and kings, four kicker (As Ad Ks Kd 4s)"],
        );
        check(
            "KsKdKc 4s4d4c 2c",
            expect!["full house, kings over fours (Ks Kd Kc 4s 4d)"],
        );
        check(
            "KsKdKc 4s4d 3s3d",
            expect!["full house, kings over fours (Ks Kd Kc 4s 4d)"],
        );
        check(
            "7s7d7c7h AsAd Ac",
            expect!["four of a kind, sevens, ace kicker (7s 7h 7d 7c As)"],
        );
        check(
            "2s3s4s5s7s 6d 8d",
            expect!["flush, seven high (7s 5s 4s 3s 2s)"],
        );
        check(
            "2s3s4s5s7s 6s",
            expect!["straight flush, seven high (7s 6s 5s 4s 3s)"],
        );
        check(
            "2s3s4s5s6s 7d 8d",
            expect!["straight flush, six high (6s 5s 4s 3s 2s)"],
        );
        check(
            "TsTd 2c3d4h 5s",
            expect!["pair of tens, five kicker (Ts Td 5s 4h 3d)"],
        );
    }

    fn seven_cards() -> impl Strategy<Value = [Card; 7]> {
        Just(Card::ALL.to_vec())
            .prop_shuffle()
            .prop_map(|cards| *cards.first_chunk().unwrap())
    }

    proptest! {
        #[test]
        fn it_is_the_best_of_those_without_one_card(cards in seven_cards()) {
            let without = |skipped| {
                let six: Vec<Card> = cards.into_iter().filter(|&card| card != skipped).collect();
                six::rank(six.try_into().unwrap())
            };
            prop_assert_eq!(Some(rank(cards)), cards.into_iter().map(without).max());
        }

        #[test]
        fn the_order_of_the_cards_changes_nothing(cards in seven_cards()) {
            let mut sorted = cards;
            sorted.sort();
            prop_assert_eq!(best(cards), best(sorted));
        }

        #[test]
        fn it_is_made_of_the_cards_and_worth_what_they_are(cards in seven_cards()) {
            let best = best(cards);
            prop_assert!(best.made_of().iter().all(|card| cards.contains(card)));
            prop_assert_eq!(five::Hand::of(best.made_of()), best);
        }
    }
}
