//! All 20,358,520 hands of six cards and all 133,784,560 of seven.

use cards::fast::{self, Hand};
use cards::{Card, five, seven, six};

use crate::counts::{self, Counts};
use crate::crew;
use crate::dealer::Dealer;
use crate::plain::{FIVES, SIXES, best_with_each_below, card};

#[test]
fn all_hands_of_six_have_their_plain_value_in_every_form() {
    check_all(counts::of_six(), |highest, tally| {
        for e in 4..highest {
            for d in 3..e {
                for c in 2..d {
                    for b in 1..c {
                        let upper = [b, c, d, e, highest];
                        let [b, c, d, e, f] = upper.map(card);
                        let five = Hand::EMPTY + b + c + d + e + f;
                        best_with_each_below(&FIVES, upper, |a, value| {
                            tally.check(five + a, fast::six(&[a, b, c, d, e, f]), value);
                        });
                    }
                }
            }
        }
    });
}

#[test]
fn all_hands_of_seven_have_their_plain_value_in_every_form() {
    check_all(counts::of_seven(), |highest, tally| {
        for f in 5..highest {
            for e in 4..f {
                for d in 3..e {
                    for c in 2..d {
                        for b in 1..c {
                            let upper = [b, c, d, e, f, highest];
                            let [b, c, d, e, f, g] = upper.map(card);
                            let six = Hand::EMPTY + b + c + d + e + f + g;
                            best_with_each_below(&SIXES, upper, |a, value| {
                                tally.check(six + a, fast::seven(&[a, b, c, d, e, f, g]), value);
                            });
                        }
                    }
                }
            }
        }
    });
}

/// Ties the values carried up to the evaluators of six and seven themselves.
#[test]
fn six_and_seven_choose_what_the_fives_in_them_are_worth() {
    let mut dealer = Dealer::new(7);
    for _ in 0..200_000 {
        let [a, b, c, d, e, f, g]: [Card; 7] = dealer.deal();
        let value = six::rank([a, b, c, d, e, f]);
        assert_eq!(fast::six(&[a, b, c, d, e, f]), value);
        let value = seven::rank([a, b, c, d, e, f, g]);
        assert_eq!(fast::seven(&[a, b, c, d, e, f, g]), value);
    }
}

/// Checks the hands of each highest card, and that all categories come as counted.
#[track_caller]
fn check_all(counted: Counts<five::Category>, check: impl Fn(usize, &mut Tally) + Sync) {
    let tallies = crew::share(52, |task| {
        // The highest cards have the most hands, so they come first.
        let mut tally = Tally {
            hands_with: vec![0; 7463],
        };
        check(51 - task, &mut tally);
        tally
    });
    let values = (1..).map_while(five::Value::new);
    let hands_of = counts::by_category(values.flat_map(|value| {
        let hands = tallies
            .iter()
            .map(move |it| it.hands_with[usize::from(value.number())]);
        hands.map(move |hands| (value, hands))
    }));
    assert_eq!(hands_of, counted);
}

/// How many of the hands checked have each value.
struct Tally {
    hands_with: Vec<usize>,
}

impl Tally {
    /// Checks a hand added up, the same as a set, and its value from an array.
    fn check(&mut self, hand: Hand, from_array: five::Value, plain: five::Value) {
        assert_eq!(from_array, plain, "{hand:?}");
        assert_eq!(hand.rank(), plain, "{hand:?}");
        assert_eq!(fast::rank(hand.cards()), plain, "{hand:?}");
        self.hands_with[usize::from(plain.number())] += 1;
    }
}
