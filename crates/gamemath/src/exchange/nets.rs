//! What a hand leaves its player, asked of the table's settlement once for each end.

use cards::five::{Category, Value};
use games::Wager;
use games::caribbean_stud::{Hand, Rules, Stakes};
use games::table::RunningTotal;
use money::{Money, Overflow};

use super::dealer::{AFTER_CHANGE, Counts, IN_ONE_SUIT};

/// What each end of a hand leaves the player, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Nets {
    /// The hand is folded.
    pub(super) fold: i64,
    /// The dealer does not qualify.
    pub(super) no_hand: i64,
    /// Equal hands.
    pub(super) tie: i64,
    /// The dealer's hand is better.
    pub(super) lose: i64,
    /// The player's is, by its category.
    pub(super) win: [i64; Category::ALL.len()],
    /// What hands of high cards that can win are called.
    pub(super) high_cards: &'static str,
    /// The ante.
    pub(super) unit: i64,
    /// What a player has staked who folds: the ante, and the price of a changed card.
    pub(super) folds: i64,
    /// What a player has staked who bets.
    pub(super) bets: i64,
}

impl Nets {
    /// What a hand leaves, one of its cards changed or not.
    pub(super) fn of(rules: &Rules, unit: Money, changed: bool) -> Result<Nets, Overflow> {
        let exchange = rules.exchange.as_ref().filter(|_| changed);
        let stakes = Stakes {
            ante: unit,
            bet: unit.times(i64::from(rules.bet_multiple.value))?,
        };
        let price = match exchange {
            Some(exchange) => unit.times(i64::from(exchange.exchange_price.value))?,
            None => Money::ZERO,
        };
        let settled = |value, dealer| -> Result<i64, Overflow> {
            let player = Hand { value, changed };
            let settlement = rules.settle(stakes, player, dealer)?;
            let mut total = RunningTotal::new(&rules.table);
            let mut net = total.net(settlement.lines())?;
            if let Some(exchange) = exchange {
                let line = rules.settle_price(exchange, price, player, dealer)?;
                net = net.plus(total.net([(Wager::Exchange, line)])?)?;
            }
            Ok(net.in_cents())
        };

        let threshold = rules.dealer_qualifies.value.0;
        let mut win = [0; Category::ALL.len()];
        for (category, win) in Category::ALL.into_iter().zip(&mut win) {
            let best = (1..=Value::HIGHEST.number()).rev().filter_map(Value::new);
            let best = best.into_iter().find(|value| value.category() == category);
            // A category that cannot beat a qualifying dealer never wins.
            if let Some(best) = best.filter(|&best| best > threshold) {
                *win = settled(best, threshold)?;
            }
        }
        let mut fold = unit.negated()?;
        if let Some(exchange) = exchange {
            fold = fold.plus(exchange.settle_fold(price).net()?)?;
        }
        Ok(Nets {
            fold: fold.in_cents(),
            // Where every dealer hand qualifies there is no such end.
            no_hand: settled(Value::HIGHEST, Value::LOWEST)?,
            tie: settled(threshold, threshold)?,
            lose: settled(Value::LOWEST, Value::HIGHEST)?,
            win,
            high_cards: threshold.label().unwrap_or(Category::HighCard.name()),
            unit: unit.in_cents(),
            folds: unit.plus(price)?.in_cents(),
            bets: unit.plus(price)?.plus(stakes.bet)?.in_cents(),
        })
    }

    /// What all the dealer's hands together leave a player who bets with this category.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "there is a place for each category"
    )]
    pub(super) fn bet(&self, category: Category, counts: Counts) -> i64 {
        self.no_hand * i64::from(counts.no_hand)
            + self.win[category as usize] * i64::from(counts.below)
            + self.tie * i64::from(counts.equal)
            + self.lose * i64::from(counts.above)
    }

    /// Whether to bet after a change, and what the better of fold and bet leaves, all the
    /// dealer's hands together. Of equals the bet, which stays in the game.
    #[inline]
    pub(super) fn better(&self, category: Category, counts: Counts) -> (bool, i64) {
        let bet = self.bet(category, counts);
        let fold = self.fold * i64::from(AFTER_CHANGE);
        (bet >= fold, bet.max(fold))
    }

    /// The most that the better of both can leave after a change where the dealer's hands
    /// were counted by ranks alone: those of one suit stand elsewhere then, each at the best
    /// end instead of the worst.
    pub(super) fn better_at_most(&self, category: Category, by_ranks: Counts) -> i64 {
        let (_, better) = self.better(category, by_ranks);
        let ends = [
            self.no_hand,
            self.win.get(category as usize).copied().unwrap_or(0),
            self.tie,
            self.lose,
        ];
        let [worst, .., best] = sorted(ends);
        better + (best - worst) * i64::from(IN_ONE_SUIT)
    }
}

fn sorted(mut ends: [i64; 4]) -> [i64; 4] {
    ends.sort_unstable();
    ends
}

#[cfg(test)]
mod tests {
    use games::Shelf;
    use rulebook::{Answers, Choices};

    use super::*;
    use crate::UNIT;

    /// A hand leaves what its category leaves: all values against dealers of every kind.
    #[test]
    fn one_settlement_stands_for_a_category() {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book("venice-caribbean-poker").unwrap();
        let answers = Answers::new(book, None, &Choices::default()).unwrap();
        let games::Rules::CaribbeanStud(rules) = games::Rules::ask(&answers).unwrap() else {
            panic!("another game");
        };
        let bet = UNIT.times(2).unwrap();
        for changed in [false, true] {
            let nets = Nets::of(&rules, UNIT, changed).unwrap();
            let price = if changed { UNIT.in_cents() } else { 0 };
            for number in 1..=Value::HIGHEST.number() {
                let value = Value::new(number).unwrap();
                for dealer in (1..=Value::HIGHEST.number()).step_by(97) {
                    let dealer = Value::new(dealer).unwrap();
                    let stakes = Stakes { ante: UNIT, bet };
                    let settled = rules.settle(stakes, Hand { value, changed }, dealer);
                    let settled = settled.unwrap();
                    let net = settled.ante.net().unwrap().plus(settled.bet.net().unwrap());
                    let expected = if !rules.qualifies(dealer) {
                        nets.no_hand
                    } else if value > dealer {
                        nets.win[value.category() as usize]
                    } else if value == dealer {
                        nets.tie
                    } else {
                        nets.lose
                    };
                    assert_eq!(net.unwrap().in_cents() - price, expected);
                }
            }
        }
    }
}
