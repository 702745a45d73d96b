//! Caribbean Stud Poker, with or without a changed card.

mod hand;
mod round;
mod rules;
mod settle;

pub use rules::{
    BlindBet, Claims, Coupons, Declare, Exchange, ExchangeFee, JackpotOnChange, OverMaximum, Rules,
    SettlementOrder, ShowOnNoHand, WrongBet,
};
pub use settle::{Hand, Settlement, Stakes};
