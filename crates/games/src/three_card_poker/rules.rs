//! What a book must say before a table of Three Card Poker can be ruled.

use std::collections::BTreeMap;

use cards::{five, three};
use money::Odds;
use rulebook::{Cited, choice, questions};

use crate::irregularity::{self, SideWagerAfterFold};
use crate::table;
use crate::threshold::ThreeCards;

questions! {
    /// What a book must say before a table of Three Card Poker can be ruled.
    pub struct Rules {
        /// The weakest dealer hand that opens the comparison.
        pub dealer_qualifies: Cited<ThreeCards>,
        /// The play wager, as a multiple of the ante.
        pub play_multiple: Cited<u32>,
        /// What a winning ante pays.
        pub ante_pays: Cited<Odds>,
        /// What a winning play wager pays.
        pub play_pays: Cited<Odds>,
        /// What a good hand wins on the ante, whatever the dealer holds.
        pub ante_bonus_pays: BTreeMap<three::Category, Cited<Odds>>,
        /// What Pair Plus pays.
        pub pair_plus_pays: BTreeMap<three::Category, Cited<Odds>>,
        /// How the amounts of ante and Pair Plus go together.
        pub pair_plus_amount: Cited<PairPlusAmount>,
        /// Which wager pays when the dealer does not qualify.
        pub no_qualify: Cited<NoQualify>,
        /// What a fold does to Pair Plus.
        pub pair_plus_after_fold: Cited<SideWagerAfterFold>,
        /// The Six Card Bonus, from the day it was brought in.
        pub six_card_bonus: Option<SixCardBonus>,
        /// The table.
        pub table: table::Rules,
        /// What goes wrong.
        pub irregularities: irregularity::Readings,
    }
}

questions! {
    /// The Six Card Bonus.
    pub struct SixCardBonus {
        /// The pay scale in force, for the whole casino.
        pub six_card: Cited<u32>,
        /// The scales: what each pays, by the best five of six cards.
        pub six_card_pays: BTreeMap<u32, BTreeMap<five::Category, Cited<Odds>>>,
        /// What a fold does to it.
        pub six_card_after_fold: Cited<SideWagerAfterFold>,
    }
}

choice! {
    /// How the amounts of ante and Pair Plus go together.
    pub enum PairPlusAmount {
        /// Each within its own limits.
        Free = "free",
        /// Equal when both are made.
        Equal = "equal",
    }
}

choice! {
    /// Which wager pays when the dealer does not qualify.
    pub enum NoQualify {
        /// The ante pays, the play wager goes back.
        AntePays = "ante-pays",
        /// The play wager pays, the ante goes back.
        PlayPays = "play-pays",
    }
}
