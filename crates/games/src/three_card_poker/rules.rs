//! What a book must say before a table of Three Card Poker can be ruled.

use std::collections::BTreeMap;

use cards::five;
use money::Odds;
use rulebook::{Cited, Stated, choice, questions};

use crate::irregularity::{self, SideWagerAfterFold};
use crate::pay_table::{FiveCardPays, ThreeCardPays};
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
        pub ante_bonus_pays: ThreeCardPays,
        /// The ante bonus does not look at the dealer's hand.
        pub ante_bonus_always: Stated,
        /// What Pair Plus pays.
        pub pair_plus_pays: ThreeCardPays,
        /// Pair Plus does not look at the dealer's hand.
        pub pair_plus_always: Stated,
        /// Antes are paid when the dealer does not qualify.
        pub no_hand_pays_ante: Stated,
        /// Play wagers go back when the dealer does not qualify.
        pub no_hand_returns_play: Stated,
        /// A hand higher than the dealer's wins ante and play.
        pub hand_wins: Stated,
        /// A hand lower than the dealer's loses both.
        pub hand_loses: Stated,
        /// Equal hands stand off.
        pub hand_ties: Stated,
        /// A fold gives up the ante.
        pub fold_takes_ante: Stated,
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
        pub six_card_pays: BTreeMap<u32, FiveCardPays>,
        /// Whether the operator offers it.
        pub six_card_bonus_offered: Cited<Offered>,
        /// What each hand of it is, with its clause.
        pub six_card_ranks: Option<BTreeMap<five::Category, Stated>>,
        /// It is judged on the best five of six cards.
        pub six_card_hand: Stated,
        /// Winners are paid and losers collected after the result of the round.
        pub six_card_settled: Stated,
        /// It does not depend on the opening wager.
        pub six_card_always: Stated,
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
    /// Whether the operator offers something.
    pub enum Offered {
        /// It is offered.
        On = "on",
        /// It is not.
        Off = "off",
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
