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
