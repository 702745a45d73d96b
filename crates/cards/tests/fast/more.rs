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
                            let hand = five + a;
                            let found = [
                                fast::six(&[a, b, c, d, e, f]),
                                fast::six(hand),
                                fast::six(hand.cards()),
                            ];
                            tally.check(hand, found, value);
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
                                let hand = six + a;
                                let found = [
                                    fast::seven(&[a, b, c, d, e, f, g]),
                                    fast::seven(hand),
                                    fast::seven(hand.cards()),
                                ];
                                tally.check(hand, found, value);
                            });
                        }
                    }
                }
            }
        }
    });
}

/// What a sweep gives for two further cards is what they make one by one.
#[test]
fn all_hands_swept_have_the_value_of_hands_added_up() {
    let swept = crew::share(52, |lowest| {
        let mut swept = [0; 3];
        let mut three_cards = |hand: Hand, c: usize| {
            fast::each_five(hand, card(c), |[d, e], value| {
                assert_eq!(value, fast::five(hand + d + e), "{hand:?} {d} {e}");
                swept[0] += 1;
            });
            for d in c + 1..52 {
                let hand = hand + card(d);
                fast::each_six(hand, card(d), |[e, f], value| {
                    assert_eq!(value, fast::six(hand + e + f), "{hand:?} {e} {f}");
                    swept[1] += 1;
                });
                for e in d + 1..52 {
                    let hand = hand + card(e);
                    fast::each_seven(hand, card(e), |[f, g], value| {
                        assert_eq!(value, fast::seven(hand + f + g), "{hand:?} {f} {g}");
                        swept[2] += 1;
                    });
                }
            }
        };
        for b in lowest + 1..52 {
            for c in b + 1..52 {
                three_cards(Hand::EMPTY + card(lowest) + card(b) + card(c), c);
            }
        }
        swept
    });
    let all = [0, 1, 2].map(|more| swept.iter().map(|swept| swept[more]).sum::<usize>());
    assert_eq!(all, [5, 6, 7].map(|cards| counts::combinations(52, cards)));
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
    /// Checks what was found for a hand in an array, added up and in a set.
    fn check(&mut self, hand: Hand, found: [five::Value; 3], plain: five::Value) {
        assert_eq!(found, [plain; 3], "{hand:?}");
        self.hands_with[usize::from(plain.number())] += 1;
    }
}
