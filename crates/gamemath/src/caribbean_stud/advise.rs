//! One decision at Caribbean Stud.

use std::collections::BTreeMap;

use cards::fast::Hand as Sum;
use cards::{Card, CardSet, fast, five};
use games::caribbean_stud::{Rules, Stakes};
use money::{Money, Overflow};

use super::solution::bet;
use crate::advice::{ActionValue, Advice};
use crate::fraction::{Fraction, over, whole};

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
    let stakes = Stakes {
        ante: unit,
        bet: unit.times(i64::from(rules.bet_multiple.value))?,
    };
    let gone = player.into_iter().fold(seen.with(up), CardSet::with);
    let value = five::rank(player);
    let (mut net, mut deals) = (0_i128, 0_i128);
    for (number, count) in (0..).zip(dealer_hands(up, gone)) {
        if let Some(dealer) = five::Value::new(number).filter(|_| count > 0) {
            let cents = bet(rules, stakes, value, dealer)?.net.in_cents();
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

/// The mean over the dealer hands that are left of what `worth` says when betting is paid so
/// much of a limit that the wagers of a hand share.
pub(crate) fn mean_when_bet(
    rules: &Rules,
    unit: Money,
    player: [Card; 5],
    up: Card,
    seen: CardSet,
    worth: impl Fn(Money) -> Fraction,
) -> Result<Fraction, Overflow> {
    let stakes = Stakes {
        ante: unit,
        bet: unit.times(i64::from(rules.bet_multiple.value))?,
    };
    let gone = player.into_iter().fold(seen.with(up), CardSet::with);
    let value = five::rank(player);
    let mut by_paid: BTreeMap<Money, i64> = BTreeMap::new();
    for (number, count) in (0..).zip(dealer_hands(up, gone)) {
        if let Some(dealer) = five::Value::new(number).filter(|_| count > 0) {
            let paid = bet(rules, stakes, value, dealer)?.paid;
            *by_paid.entry(paid).or_default() += i64::from(count);
        }
    }
    let deals: i64 = by_paid.values().sum();
    let parts = by_paid.into_iter();
    let parts = parts.map(|(paid, count)| worth(paid) * over(count, deals));
    Ok(parts.fold(whole(0), |sum, part| sum + part))
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
