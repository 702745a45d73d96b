//! One decision at Caribbean Stud.

use cards::fast::Hand as Sum;
use cards::{Card, CardSet, fast, five};
use games::caribbean_stud::{Rules, Stakes};
use money::{Money, Overflow};

use super::solution::bet_net;
use crate::advice::{ActionValue, Advice};
use crate::fraction::{over, whole};

/// What folding and betting five cards are worth against an up-card, when these other
/// cards are known to be out of the dealer's reach.
///
/// Every dealer hand that is left is ranked, and each value settled once.
pub fn advise(
    rules: &Rules,
    unit: Money,
    player: [Card; 5],
    up: Card,
    seen: CardSet,
) -> Result<Advice, Overflow> {
    let bet = unit.times(i64::from(rules.bet_multiple.value))?;
    let stakes = Stakes { ante: unit, bet };
    let gone = player.into_iter().fold(seen.with(up), CardSet::with);
    let value = five::rank(player);
    let (mut net, mut deals) = (0_i128, 0_i128);
    for (number, count) in (0..).zip(dealer_hands(up, gone)) {
        if let Some(dealer) = five::Value::new(number).filter(|_| count > 0) {
            let cents = bet_net(rules, stakes, value, dealer)?.in_cents();
            net += i128::from(count) * i128::from(cents);
            deals += i128::from(count);
        }
    }
    let action = |action: &str, ev| ActionValue {
        action: action.to_owned(),
        ev,
    };
    Ok(Advice(vec![
        action("fold", whole(-1)),
        action("bet", over(net, deals * i128::from(unit.in_cents()))),
    ]))
}

/// The dealer hands with an up-card, by value, when some cards are gone.
fn dealer_hands(up: Card, gone: CardSet) -> Vec<u32> {
    let mut counts = vec![0; usize::from(five::Value::HIGHEST.number()) + 1];
    let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
    let after = |at: usize| left.iter().copied().enumerate().skip(at);
    let one = Sum::from(up);
    for (a, first) in after(0) {
        let two = one + first;
        for (b, second) in after(a + 1) {
            let three = two + second;
            for (c, third) in after(b + 1) {
                let four = three + third;
                for (_, fourth) in after(c + 1) {
                    let value = fast::five(four + fourth);
                    if let Some(count) = counts.get_mut(usize::from(value.number())) {
                        *count += 1;
                    }
                }
            }
        }
    }
    counts
}
