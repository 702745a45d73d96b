//! All 22,100 hands of three cards.

use cards::{Card, fast, three};

use crate::counts::{self, Counts};

#[test]
fn all_hands_of_three_have_their_plain_value_in_any_order() {
    let mut hands_of = Counts::new();
    for (c, &third) in Card::ALL.iter().enumerate() {
        for (b, &second) in Card::ALL[..c].iter().enumerate() {
            for &first in &Card::ALL[..b] {
                let value = three::rank([first, second, third]);
                assert_eq!(fast::three(&[first, second, third]), value);
                assert_eq!(fast::three(&[third, first, second]), value);
                *hands_of.entry(value.category()).or_default() += 1;
            }
        }
    }
    assert_eq!(hands_of, counts::of_three());
}
