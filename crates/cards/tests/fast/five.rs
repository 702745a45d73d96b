//! All 2,598,960 hands of five cards.

use cards::fast::{self, Hand};
use cards::{CardSet, five};

use crate::counts;
use crate::plain::{FIVES, card};

#[test]
fn all_hands_of_five_have_their_plain_value_in_every_form() {
    let mut plain = FIVES.iter();
    let mut hands_with = vec![0; 7463];
    for e in 4..52 {
        for d in 3..e {
            for c in 2..d {
                for b in 1..c {
                    for a in 0..b {
                        let cards = [a, b, c, d, e].map(card);
                        let value = *plain.next().unwrap();
                        assert_eq!(fast::five(&cards), value, "{cards:?}");
                        assert_eq!(fast::five(CardSet::from_iter(cards)), value, "{cards:?}");
                        assert_eq!(fast::five(Hand::from_iter(cards)), value, "{cards:?}");
                        hands_with[usize::from(value.number())] += 1;
                    }
                }
            }
        }
    }
    assert_eq!(plain.next(), None);
    let values = (1..).map_while(five::Value::new);
    let hands_of = counts::by_category(values.map(|it| (it, hands_with[usize::from(it.number())])));
    assert_eq!(hands_of, counts::of_five());
}
