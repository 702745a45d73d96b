//! What a book must say before a table of Ultimate Texas Hold'em can be ruled.

use std::collections::BTreeMap;

use money::Odds;
use rulebook::{Cited, Stated, choice, questions};

use super::pre_flop::PreFlop;
use crate::device::Device;
use crate::irregularity::{self, SideWagerAfterFold};
use crate::pay_table::FiveCardPays;
use crate::table;
use crate::threshold::FiveCards;

questions! {
    /// What a book must say before a table of Ultimate Texas Hold'em can be ruled.
    pub struct Rules {
        /// The weakest dealer hand with which the ante is contested.
        pub dealer_qualifies: Cited<FiveCards>,
        /// How many community cards there are.
        pub community_cards: Cited<u32>,
        /// The community cards come last, by device.
        pub community_last: BTreeMap<Device, Stated>,
        /// When the community cards are dealt, where the device leaves a choice.
        pub community_order: Cited<CommunityCards>,
        /// The play wager before the first community cards, as a multiple of the ante.
        pub pre_flop: Cited<PreFlop>,
        /// The play wager after the first three community cards.
        pub flop_multiple: Cited<u32>,
        /// The play wager after the last two community cards.
        pub river_multiple: Cited<u32>,
        /// The blind wager equals the ante.
        pub blind_equals_ante: Stated,
        /// What a winning ante pays.
        pub ante_pays: Cited<Odds>,
        /// What a winning play wager pays.
        pub play_pays: Cited<Odds>,
        /// The pay table in force, for all tables of the game.
        pub trips: Cited<u32>,
        /// What Trips pays, by pay table.
        pub trips_pays: BTreeMap<u32, FiveCardPays>,
        /// What a winning Blind pays, by pay table; a hand without a row goes back.
        pub blind_pays: BTreeMap<u32, FiveCardPays>,
        /// A winning Blind below these rows goes back.
        pub blind_returned: BTreeMap<u32, Stated>,
        /// A hand wins that outranks the dealer's.
        pub hand_wins: Stated,
        /// A hand loses that the dealer's outranks.
        pub hand_loses: Stated,
        /// Equal hands stand off.
        pub hand_ties: Stated,
        /// Ante and play of a winner are paid.
        pub pays_winner: Stated,
        /// The blind of a winner is paid by its table.
        pub pays_blind: Stated,
        /// Play, ante and blind of a loser are collected.
        pub takes_loser: Stated,
        /// What stands off goes back.
        pub returns_tie: Stated,
        /// Trips does not look at the dealer's hand.
        pub trips_always: Stated,
        /// Trips of a winner.
        pub trips_of_winner: Stated,
        /// Trips of a loser.
        pub trips_of_loser: Stated,
        /// Trips of a hand that stands off.
        pub trips_of_tie: Stated,
        /// The ante goes back when the dealer does not qualify.
        pub no_hand_returns_ante: Stated,
        /// Play, blind and trips when the dealer does not qualify.
        pub no_hand_settles_rest: Stated,
        /// A fold gives up ante, blind and trips.
        pub fold_takes_wagers: Stated,
        /// How a hand is formed.
        pub hand_forming: Cited<HandForming>,
        /// What is settled when the dealer does not qualify.
        pub no_qualify: Cited<NoQualify>,
        /// What a fold does to Trips.
        pub trips_after_fold: Cited<SideWagerAfterFold>,
        /// How hands that share their threesome or foursome compare.
        pub like_hands: Cited<LikeHands>,
        /// How a payout that the chips cannot make is rounded.
        pub odd_chip: Cited<OddChip>,
        /// The table.
        pub table: table::Rules,
        /// What goes wrong.
        pub irregularities: irregularity::Readings,
        /// The jackpot.
        pub jackpot: Option<jackpot::Rules>,
    }
}

choice! {
    /// When the community cards are dealt.
    pub enum CommunityCards {
        /// After the players and the dealer.
        Last = "players-first",
        /// Before them.
        First = "community-first",
    }
}

choice! {
    /// How a hand is formed.
    pub enum HandForming {
        /// Both own cards and exactly three community cards.
        TwoAndThree = "two-and-three",
        /// The best five of seven.
        BestOfSeven = "best-of-seven",
    }
}

choice! {
    /// What is settled when the dealer does not qualify.
    pub enum NoQualify {
        /// Hands are compared; only the ante is out of the contest.
        Compare = "compare",
        /// Play and Blind are paid to everybody who is left.
        PayAll = "pay-all",
    }
}

choice! {
    /// How hands that share their threesome or foursome compare.
    pub enum LikeHands {
        /// By all their cards.
        AllCards = "all-cards",
        /// By the threesome or foursome only.
        ThreesomeOnly = "threesome-only",
    }
}

choice! {
    /// How a payout that the chips cannot make is rounded.
    pub enum OddChip {
        /// Up.
        Up = "up",
        /// To the nearest.
        Nearest = "nearest",
        /// Down.
        Down = "down",
    }
}
