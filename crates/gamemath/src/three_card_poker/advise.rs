//! One decision at Three Card Poker.

use cards::{Card, CardSet, three};
use games::three_card_poker::{Rules, Stakes};
use money::{Money, Overflow};

use super::solution::played;
use crate::advice::{ActionValue, Advice};
use crate::fraction::{over, whole};

/// What folding and playing three cards are worth, when these other cards are known to
/// be out of the dealer's reach.
///
/// Every dealer hand that is left is settled.
pub fn advise(
    rules: &Rules,
    unit: Money,
    player: [Card; 3],
    seen: CardSet,
) -> Result<Advice, Overflow> {
    let play = unit.times(i64::from(rules.play_multiple.value))?;
    let stakes = Stakes { ante: unit, play };
    let value = three::rank(player);
    let gone = player.into_iter().fold(seen, CardSet::with);
    let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
    let (mut net, mut deals) = (0_i128, 0_i128);
    for (first, &a) in left.iter().enumerate() {
        for (second, &b) in left.iter().enumerate().skip(first + 1) {
            for &c in left.iter().skip(second + 1) {
                let dealer = three::rank([a, b, c]);
                net += i128::from(played(rules, stakes, value, dealer)?.net.in_cents());
                deals += 1;
            }
        }
    }
    let action = |action: &str, ev| ActionValue {
        action: action.to_owned(),
        ev,
    };
    Ok(Advice(vec![
        action("fold", whole(-1)),
        action("play", over(net, deals * i128::from(unit.in_cents()))),
    ]))
}
