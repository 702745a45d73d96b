//! Settlement of a hand of Caribbean Stud.
//!
//! Pure: hands, stakes and rules in, what happens to each wager out. The table, the
//! solver and the simulator all settle here, so their figures cannot disagree.

use std::cmp::Ordering;

use cards::five;
use money::{Money, Overflow, Rounding};

use super::rules::{Exchange, ExchangeFee, Rules};
use crate::line::Line;
use crate::wager::Wager;

/// What stands on a place whose player stayed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stakes {
    /// The ante.
    pub ante: Money,
    /// The bet.
    pub bet: Money,
}

/// A player's hand at the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// Its rank.
    pub value: five::Value,
    /// Whether one of its cards was changed.
    pub changed: bool,
}

/// What happens to the main wagers of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// The ante.
    pub ante: Line,
    /// The bet.
    pub bet: Line,
}

impl Settlement {
    /// The lines in the order in which they are paid.
    #[must_use]
    pub fn lines(&self) -> [(Wager, Line); 2] {
        [(Wager::Ante, self.ante), (Wager::Bet, self.bet)]
    }
}

impl Rules {
    /// Whether the dealer's hand opens the comparison.
    #[must_use]
    pub fn qualifies(&self, dealer: five::Value) -> bool {
        dealer >= self.dealer_qualifies.value.0
    }

    /// Settles the main wagers of a hand that stayed in.
    pub fn settle(
        &self,
        stakes: Stakes,
        player: Hand,
        dealer: five::Value,
    ) -> Result<Settlement, Overflow> {
        if !self.qualifies(dealer) {
            let ante = self.won(Wager::Ante, stakes.ante, self.ante_pays)?;
            return Ok(Settlement {
                ante: ante.and(self.no_hand_pays_ante.under),
                bet: Line::returned(stakes.bet, self.no_hand_returns_bet.under),
            });
        }
        Ok(match player.value.cmp(&dealer) {
            Ordering::Greater => self.settle_win(stakes, player)?,
            Ordering::Equal => {
                let back =
                    |stake| Line::returned(stake, self.returns_tie.under).and(self.hand_ties.under);
                Settlement {
                    ante: back(stakes.ante),
                    bet: back(stakes.bet),
                }
            }
            Ordering::Less => {
                let lost =
                    |stake| Line::lost(stake, self.takes_loser.under).and(self.hand_loses.under);
                Settlement {
                    ante: lost(stakes.ante),
                    bet: lost(stakes.bet),
                }
            }
        })
    }

    fn settle_win(&self, stakes: Stakes, player: Hand) -> Result<Settlement, Overflow> {
        let pays = match &self.exchange {
            Some(exchange) if player.changed => &exchange.changed_bet_pays,
            _ => &self.bet_pays,
        };
        let because = |line: Line| line.and(self.pays_winner.under).and(self.hand_wins.under);
        let bet = match pays.row(player.value.category()) {
            Some(odds) => because(self.won(Wager::Bet, stakes.bet, odds)?),
            // No book leaves a hand that can win without a row; a pay table that does
            // gives the stake back rather than inventing odds.
            None => Line::returned(stakes.bet, self.hand_wins.under),
        };
        Ok(Settlement {
            ante: because(self.won(Wager::Ante, stakes.ante, self.ante_pays)?),
            bet,
        })
    }

    fn won(
        &self,
        wager: Wager,
        stake: Money,
        odds: rulebook::Cited<money::Odds>,
    ) -> Result<Line, Overflow> {
        Line::won(
            stake,
            odds,
            Rounding::ToTheHouse,
            self.table.cap_on_one(wager),
        )
    }
}

impl Rules {
    /// Settles the price of a changed card for a hand that stayed in.
    pub fn settle_price(
        &self,
        exchange: &Exchange,
        price: Money,
        player: Hand,
        dealer: five::Value,
    ) -> Result<Line, Overflow> {
        let under = exchange.exchange_fee.under;
        let won = || {
            let cap = self.table.cap_on_one(Wager::Exchange);
            Line::won(price, self.ante_pays, Rounding::ToTheHouse, cap).map(|line| line.and(under))
        };
        let compared = self.qualifies(dealer).then(|| player.value.cmp(&dealer));
        match (exchange.exchange_fee.value, compared) {
            (ExchangeFee::Kept, _) | (_, Some(Ordering::Less)) => Ok(Line::lost(price, under)),
            (ExchangeFee::ReturnedOnNoQualify, Some(Ordering::Greater)) => {
                Ok(Line::lost(price, under))
            }
            (ExchangeFee::ReturnedOnNoQualify, None) | (_, Some(Ordering::Equal)) => {
                Ok(Line::returned(price, under))
            }
            (ExchangeFee::Stake, None | Some(Ordering::Greater)) => won(),
        }
    }
}

impl Exchange {
    /// Settles the price of a changed card for a hand that was folded after it.
    #[must_use]
    pub fn settle_fold(&self, price: Money) -> Line {
        Line::lost(price, self.exchange_fee.under)
    }
}

#[cfg(test)]
mod tests {
    use cards::five::Value;
    use rulebook::{Answers, Choices};

    use super::*;
    use crate::line::Fate;
    use crate::shelf::Shelf;

    #[track_caller]
    fn rules(fee: &str) -> Box<Rules> {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book("venice-caribbean-poker").unwrap();
        let choices = Choices::parse([format!("exchange-fee={fee}")]).unwrap();
        match crate::Rules::ask(&Answers::new(book, None, &choices).unwrap()).unwrap() {
            crate::Rules::CaribbeanStud(rules) => rules,
            other => panic!("another game: {other:?}"),
        }
    }

    /// The price when the bank does not qualify, loses, ties and wins, and after a fold.
    #[track_caller]
    fn check(fee: &str, expected: [(Fate, i64); 5]) {
        let rules = rules(fee);
        let exchange = rules.exchange.as_ref().unwrap();
        let threshold = rules.dealer_qualifies.value.0;
        let price = Money::cents(1000);
        let settled = |value, dealer| {
            let player = Hand {
                value,
                changed: true,
            };
            let line = rules.settle_price(exchange, price, player, dealer);
            line.unwrap()
        };
        let pair = Value::new(threshold.number() + 1000).unwrap();
        let lines = [
            settled(Value::LOWEST, Value::LOWEST),
            settled(pair, threshold),
            settled(pair, pair),
            settled(threshold, pair),
            exchange.settle_fold(price),
        ];
        let found = lines.map(|line| (line.fate, line.net().unwrap().in_cents()));
        assert_eq!(found, expected, "{fee}");
    }

    #[test]
    fn the_price_goes_where_its_reading_says() {
        use Fate::{Lost, Returned, Won};
        let lost = (Lost, -1000);
        let back = (Returned, 0);
        let won = (Won, 1000);
        check("kept", [lost; 5]);
        check("returned-on-no-qualify", [back, lost, back, lost, lost]);
        check("stake", [won, won, back, lost, lost]);
    }
}
