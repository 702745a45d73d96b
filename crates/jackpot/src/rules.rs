//! What a book must say before a jackpot can be run.

use std::collections::BTreeMap;

use cards::five::Category;
use money::{Money, Rate};
use rulebook::{Cited, Stated, choice, questions};

use crate::prize::Prize;

questions! {
    /// What a book that has a jackpot says of it.
    pub struct Rules {
        /// What each hand wins; a hand without a row wins nothing.
        pub jackpot_prizes: BTreeMap<Category, Cited<Prize>>,
        /// The amount of the wager; open: the operator posts it.
        pub jackpot_wager: Cited<Option<Money>>,
        /// What stands in the pool; open: the operator's meter says.
        pub jackpot_meter: Cited<Option<Money>>,
        /// What is put in the pool at the start and again after it was won.
        pub jackpot_seed: Cited<Option<Money>>,
        /// The part of each wager that goes into the pool.
        pub progression: Cited<Option<Rate>>,
        /// How the wager may be taken.
        pub jackpot_modes: BTreeMap<Mode, Stated>,
        /// The cards on which a jackpot hand is judged.
        pub jackpot_judged_on: Cited<JudgedOn>,
        /// How several winners at one table are paid.
        pub jackpot_allocation: Cited<Allocation>,
        /// What orders winners at different tables, by the dealing device.
        pub jackpot_order: Option<BTreeMap<String, Cited<Order>>>,
        /// The hands that each sub-pool pays, where the pool may be divided.
        pub sub_pools: Option<BTreeMap<String, Cited<Vec<String>>>>,
        /// Whether a folded hand keeps its jackpot wager.
        pub jackpot_after_fold: Option<Cited<AfterFold>>,
        /// Whether a winning wager is handed back beside its prize.
        pub jackpot_stake: Cited<WagerStake>,
        /// Whether fixed prizes come off the pool.
        pub fixed_prizes: Option<Cited<FixedPrizes>>,
        /// How a share that is no whole minor unit is paid.
        pub share_rounding: Cited<ShareRounding>,
        /// When a wager enters the pool.
        pub contribution_at: Cited<ContributionAt>,
        /// What becomes of a chip whose light stayed dark.
        pub dark_light: Cited<DarkLight>,
        /// When the operator's seed is posted after the pool was won.
        pub reseed: Option<Cited<Reseed>>,
        /// On which pool several straight flushes of one table are reckoned.
        pub straight_flush_base: Option<Cited<StraightFlushBase>>,
        /// When hits at different tables count as of the same time.
        pub same_time: Option<Cited<SameTime>>,
        /// How hits of several tables, more than one at a table, take turns.
        pub table_turns: Option<Cited<TableTurns>>,
        /// In which order a table's hits meet a falling meter.
        pub meter_walk: Option<Cited<Walk>>,
        /// What a straight flush wins, where the operator designates it.
        pub straight_flush_prize: Option<Cited<StraightFlushPrize>>,
        /// How straight flushes of one suspension share.
        pub straight_flush_share: Option<Cited<StraightFlushShare>>,
        /// How royal and straight flushes of one suspension meet.
        pub royal_and_straight_flush: Option<Cited<RoyalAndStraightFlush>>,
    }
}

choice! {
    /// How a jackpot wager is taken.
    pub enum Mode {
        /// A chip in a slot or on a reader, with a light.
        Electronic = "electronic",
        /// A chip on a marked area.
        Manual = "manual",
    }
}

choice! {
    /// The cards on which a jackpot hand is judged.
    pub enum JudgedOn {
        /// The five cards dealt.
        DealtFive = "dealt-five",
        /// The player's two cards and the first three community cards.
        HoleAndFlop = "hole-and-flop",
    }
}

choice! {
    /// How several winners are paid.
    pub enum Allocation {
        /// By class: fixed prizes, then straight flushes, then royal flushes.
        ByClass = "by-class",
        /// In equal parts over all tables.
        EqualParts = "equal-parts",
        /// By seat, each on the meter as it stands at its turn.
        BySeat = "by-seat",
    }
}

choice! {
    /// What orders winners at different tables.
    pub enum Order {
        /// The first card that came to the hand.
        FirstCard = "first-card",
        /// The moment the hand was complete.
        HandComplete = "hand-complete",
    }
}

choice! {
    /// What a fold does to a side wager.
    pub enum AfterFold {
        /// It is lost with the hand.
        Lost = "lost",
        /// It is still judged.
        Kept = "kept",
    }
}

choice! {
    /// What becomes of the stake of a winning jackpot wager.
    pub enum WagerStake {
        /// The house keeps it.
        Kept = "kept",
        /// It is handed back.
        Returned = "returned",
    }
}

choice! {
    /// Where fixed prizes come from.
    pub enum FixedPrizes {
        /// From the pool.
        Pool = "pool",
        /// From the table's float.
        Float = "float",
    }
}

choice! {
    /// How a share that is no whole minor unit is paid.
    pub enum ShareRounding {
        /// Down; the rest stays in the pool.
        Down = "down",
        /// Up.
        Up = "up",
        /// To the nearest.
        Nearest = "nearest",
    }
}

choice! {
    /// When a wager enters the pool.
    pub enum ContributionAt {
        /// When betting closes.
        LockOut = "lock-out",
        /// When the chip is collected.
        Collection = "collection",
    }
}

choice! {
    /// What becomes of a chip whose light stayed dark.
    pub enum DarkLight {
        /// It is handed back: there was no wager.
        ChipBack = "chip-back",
        /// The house keeps it.
        ChipKept = "chip-kept",
    }
}

choice! {
    /// When the seed is posted after the pool was won.
    pub enum Reseed {
        /// When no hit is pending.
        WhenClear = "when-clear",
        /// At once.
        AtOnce = "at-once",
    }
}

choice! {
    /// On which pool several straight flushes of one table are reckoned.
    pub enum StraightFlushBase {
        /// All on the same.
        Same = "same",
        /// Each on what the one before left.
        Falling = "falling",
    }
}

choice! {
    /// How hits of several tables take turns.
    pub enum TableTurns {
        /// A table's hits are one turn.
        ByTable = "by-table",
        /// Hand by hand.
        ByHand = "by-hand",
    }
}

choice! {
    /// In which order a table's hits meet a falling meter.
    pub enum Walk {
        /// From the dealer's right, seat by seat.
        BySeat = "by-seat",
        /// Straight flushes before royal flushes.
        ByClass = "by-class",
    }
}

choice! {
    /// What a straight flush wins, where the operator designates it.
    pub enum StraightFlushPrize {
        /// A tenth of the meter.
        Tenth = "tenth",
        /// The flat sum.
        FlatSum = "5000",
    }
}

choice! {
    /// How straight flushes of one suspension share.
    pub enum StraightFlushShare {
        /// One tenth among all.
        OneTenth = "one-tenth",
        /// A tenth of the same meter each.
        TenthEach = "tenth-each",
        /// A tenth each of a falling meter.
        Falling = "falling",
    }
}

choice! {
    /// How royal and straight flushes of one suspension meet.
    pub enum RoyalAndStraightFlush {
        /// The tenth first, royal flushes share the rest.
        TenthFirst = "tenth-first",
        /// Both on the full meter; the house funds the excess.
        BothFull = "both-full",
    }
}

/// When hits at different tables count as of the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SameTime {
    /// While another hit on the pool is pending.
    Pending,
    /// Within so many seconds.
    Window {
        /// The seconds.
        seconds: u32,
    },
    /// They share instead of being ordered.
    Split,
}

impl rulebook::FromValue for SameTime {
    fn from_value(value: &rulebook::Value) -> Result<Self, String> {
        let text = value.to_string();
        match text.as_str() {
            "pending" => Ok(SameTime::Pending),
            "split" => Ok(SameTime::Split),
            other => {
                let seconds = other
                    .strip_prefix("window:")
                    .and_then(|text| text.parse().ok());
                seconds
                    .map(|seconds| SameTime::Window { seconds })
                    .ok_or_else(|| format!("{other} is none of pending, window:SECONDS, split"))
            }
        }
    }
}
