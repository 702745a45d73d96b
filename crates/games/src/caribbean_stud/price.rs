//! What becomes of the price of a changed card.

use std::cmp::Ordering;

use cards::five;
use money::{Money, Overflow, Rounding};

use super::rules::{Exchange, ExchangeFee, Rules};
use super::settle::Hand;
use crate::line::Line;
use crate::wager::Wager;

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
