//! What a book must say before a table of Caribbean Stud can be ruled.

use money::Odds;
use rulebook::{Cited, Stated, choice, questions};

use crate::irregularity;
use crate::pay_table::FiveCardPays;
use crate::table;
use crate::threshold::FiveCards;

questions! {
    /// What a book must say before a table of Caribbean Stud can be ruled.
    pub struct Rules {
        /// The weakest dealer hand that opens the comparison.
        pub dealer_qualifies: Cited<FiveCards>,
        /// The bet, as a multiple of the ante.
        pub bet_multiple: Cited<u32>,
        /// What a winning ante pays.
        pub ante_pays: Cited<Odds>,
        /// What a winning bet pays, by the player's hand.
        pub bet_pays: FiveCardPays,
        /// A hand wins that outranks the dealer's.
        pub hand_wins: Stated,
        /// A hand loses that the dealer's outranks.
        pub hand_loses: Stated,
        /// Equal hands stand off.
        pub hand_ties: Stated,
        /// Winners are paid.
        pub pays_winner: Stated,
        /// Losers are collected.
        pub takes_loser: Stated,
        /// What stands off goes back.
        pub returns_tie: Stated,
        /// A fold gives up the ante.
        pub fold_takes_ante: Stated,
        /// Antes are paid when the dealer does not qualify.
        pub no_hand_pays_ante: Stated,
        /// Bets go back when the dealer does not qualify.
        pub no_hand_returns_bet: Stated,
        /// In which order wagers are settled.
        pub settlement_order: Cited<SettlementOrder>,
        /// Whether a bet may be placed before the deal; silent: never.
        pub blind_bet: Option<Cited<BlindBet>>,
        /// One card changed for a price. Venice has it, the others are silent.
        pub exchange: Option<Exchange>,
        /// Whether the cards or the player's words decide.
        pub declare: Option<Cited<Declare>>,
        /// Whose hands are shown when the dealer does not qualify.
        pub show_on_no_hand: Option<Cited<ShowOnNoHand>>,
        /// Who declares a jackpot hand.
        pub claims: Option<Cited<Claims>>,
        /// What a coupon counts for.
        pub coupons: Option<Cited<Coupons>>,
        /// What becomes of a bet of another amount.
        pub wrong_bet: Option<Cited<WrongBet>>,
        /// What becomes of an ante over the maximum.
        pub over_maximum: Option<Cited<OverMaximum>>,
        /// The table.
        pub table: table::Rules,
        /// What goes wrong.
        pub irregularities: irregularity::Readings,
        /// The jackpot.
        pub jackpot: Option<jackpot::Rules>,
    }
}

questions! {
    /// One card changed for a price.
    pub struct Exchange {
        /// Whether this table offers it.
        pub exchange: Cited<bool>,
        /// Its price, as a multiple of the ante.
        pub exchange_price: Cited<u32>,
        /// What a winning bet pays after a change, by the player's hand.
        pub changed_bet_pays: FiveCardPays,
        /// What becomes of the price.
        pub exchange_fee: Cited<ExchangeFee>,
        /// What becomes of a jackpot wager when a card is changed.
        pub jackpot_on_change: Cited<JackpotOnChange>,
    }
}

choice! {
    /// In which order wagers are settled.
    pub enum SettlementOrder {
        /// Place by place from the dealer's right, each complete.
        PlaceByPlace = "place-by-place",
        /// Losers, then ties, then winners, each from the dealer's right.
        LosersTiesWinners = "losers-ties-winners",
    }
}

choice! {
    /// Whether a bet may be placed before the deal.
    pub enum BlindBet {
        /// It may.
        On = "on",
        /// It may not.
        Off = "off",
    }
}

choice! {
    /// Whether the cards or the player's words decide.
    pub enum Declare {
        /// Cards speak.
        CardsSpeak = "cards-speak",
        /// The player must declare.
        Player = "player",
    }
}

choice! {
    /// Whose hands are shown when the dealer does not qualify.
    pub enum ShowOnNoHand {
        /// Those with a progressive wager.
        JackpotBettors = "jackpot-bettors",
        /// All.
        All = "all",
    }
}

choice! {
    /// Who declares a jackpot hand.
    pub enum Claims {
        /// The house, at an automatic table.
        House = "house",
        /// The player, everywhere.
        Player = "player",
    }
}

choice! {
    /// What a coupon counts for.
    pub enum Coupons {
        /// The bet is twice the chips of the ante.
        ChipsOnly = "chips-only",
        /// The bet is twice chips and coupon.
        WithCoupon = "with-coupon",
    }
}

choice! {
    /// What becomes of a bet of another amount.
    pub enum WrongBet {
        /// It is settled on the allowed part.
        Settle = "settle",
        /// It is refused.
        Refuse = "refuse",
    }
}

choice! {
    /// What becomes of an ante over the maximum.
    pub enum OverMaximum {
        /// It is settled on the maximum.
        Settle = "settle",
        /// It is refused when it is placed.
        Refuse = "refuse",
    }
}

choice! {
    /// What becomes of the price of a changed card.
    pub enum ExchangeFee {
        /// The house keeps it.
        Kept = "kept",
        /// It goes back when the dealer does not qualify.
        ReturnedOnNoQualify = "returned-on-no-qualify",
        /// It is a stake that wins and loses with the hand.
        Stake = "stake",
    }
}

choice! {
    /// What becomes of a jackpot wager when a card is changed.
    pub enum JackpotOnChange {
        /// It is lost.
        Lost = "lost",
        /// It goes back.
        Returned = "returned",
    }
}
