//! Caribbean Stud Poker, with or without a changed card.

mod rules;

pub use rules::{
    BlindBet, Claims, Coupons, Declare, Exchange, ExchangeFee, JackpotOnChange, OverMaximum,
    PaidHand, Rules, SettlementOrder, ShowOnNoHand, WrongBet,
};
