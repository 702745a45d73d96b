//! What a book must say before a jackpot can be run.

use std::collections::{BTreeMap, BTreeSet};

use cards::five::Category;
use money::{Money, Rate, Rounding};
use rulebook::{Citation, Cited, Stated, questions};

use crate::choices::{
    AfterFold, Allocation, ContributionAt, DarkLight, FixedPrizes, JudgedOn, Mode, Order, Reseed,
    RoyalAndStraightFlush, SameTime, ShareRounding, StraightFlushBase, StraightFlushPrize,
    StraightFlushShare, TableTurns, WagerStake, Walk,
};
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
        pub sub_pools: Option<BTreeMap<String, Cited<BTreeSet<String>>>>,
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
        /// Which tables take part.
        pub jackpot_linked: Option<Stated>,
        /// The hands that win, and no others.
        pub jackpot_qualifies: Stated,
        /// Each of them, where the book lists them one by one.
        pub jackpot_hands: Option<BTreeMap<Category, Stated>>,
        /// A prize comes beside what the other wagers win.
        pub jackpot_besides: Option<Stated>,
        /// A prize is won whatever the dealer holds.
        pub jackpot_whatever_dealer: Stated,
        /// Prizes are paid by this list.
        pub jackpot_paid_by: Option<Stated>,
        /// The least part of a wager that goes into the pool.
        pub progression_at_least: Option<Cited<Rate>>,
        /// What the operator keeps of a wager needs an approval.
        pub progression_approved: Option<Stated>,
        /// The operator makes up what the pool lacks for a prize.
        pub operator_tops_up: Option<Stated>,
        /// The operator sets what the meter starts with and is put back to, at once.
        pub jackpot_resets: Option<Stated>,
        /// Several royal flushes of a table share what the first of them finds.
        pub royals_share_meter: Option<Stated>,
        /// A hand that wins a part of the pool is declared as soon as it is seen.
        pub jackpot_declared: Option<Stated>,
        /// A declaration stops play at every table of the link.
        pub declaration_suspends: Option<Stated>,
        /// How several hands of one table are paid class by class.
        pub several: Option<Several>,
        /// What changes when the pool is divided.
        pub divided: Option<Divided>,
        /// What must be done before a prize is paid.
        pub payment: Payment,
    }
}

questions! {
    /// How several hands of one table are paid class by class.
    pub struct Several {
        /// Fixed prizes come first and off the pool.
        pub several_fixed: Stated,
        /// Then those who win a part, on what is left.
        pub several_parts: Stated,
        /// Then those who win the whole.
        pub several_whole: Stated,
        /// Each of them at least this.
        pub several_whole_floor: Stated,
        /// Or in equal shares what is left.
        pub several_whole_share: Stated,
    }
}

questions! {
    /// What changes when the pool is divided.
    pub struct Divided {
        /// The pool may be divided in two, with an approval.
        pub pool_divided: Stated,
        /// The approval may have conditions.
        pub pool_divided_conditions: Stated,
        /// The rate of each part needs an approval.
        pub sub_pool_rates: Stated,
        /// The parts may be put together again, with an approval.
        pub pools_combined: Stated,
        /// That approval may have conditions.
        pub pools_combined_conditions: Stated,
        /// While the pool is divided, the rules change as follows.
        pub divided_rules: Stated,
        /// Each part is recorded beside the total.
        pub divided_recorded: Stated,
        /// The meters show the major part.
        pub divided_shown: Stated,
        /// Shares are reckoned on the major part.
        pub divided_base: Stated,
        /// How several hands that win from the major part are paid.
        pub divided_several: Stated,
        /// Those who win a part come first.
        pub divided_parts: Stated,
        /// Then those who win the whole.
        pub divided_whole: Stated,
        /// Each of them at least this.
        pub divided_whole_floor: Stated,
        /// Or in equal shares what is left.
        pub divided_whole_share: Stated,
        /// The order between tables is for the major part alone.
        pub divided_order: Stated,
        /// The deck is counted for prizes from the major part alone.
        pub divided_deck_count: Stated,
    }
}

questions! {
    /// What must be done before a prize is paid.
    pub struct Payment {
        /// When prizes are paid in the course of a round.
        pub jackpot_paid_when: Option<Stated>,
        /// The dealer verifies the hand.
        pub hand_verified: Option<Stated>,
        /// The supervisor is told.
        pub supervisor_notified: Option<Stated>,
        /// The light that accepted the wager is looked at.
        pub light_seen: Option<Stated>,
        /// The deck is counted.
        pub deck_counted: Option<Stated>,
        /// A supervisor validates the prize.
        pub supervisor_validates: Option<Stated>,
    }
}

impl Rules {
    /// What a hand wins, with the operator's designation of the straight flush.
    #[must_use]
    pub fn prize(&self, category: Category) -> Option<Cited<Prize>> {
        let listed = self.jackpot_prizes.get(&category).copied()?;
        match self.straight_flush_prize {
            Some(designated)
                if category == Category::StraightFlush
                    && designated.value == StraightFlushPrize::FlatSum =>
            {
                Some(Cited {
                    value: Prize::Sum(StraightFlushPrize::FLAT_SUM),
                    under: designated.under,
                })
            }
            _ => Some(listed),
        }
    }

    /// The moment a wager taken in this mode enters the pool.
    ///
    /// Entering on collection is meant for manual equipment; a book that knows no
    /// manual equipment can only mean its own.
    #[must_use]
    pub fn contributes_at(&self, mode: Mode) -> ContributionAt {
        let manual = mode == Mode::Manual || !self.jackpot_modes.contains_key(&Mode::Manual);
        match self.contribution_at.value {
            ContributionAt::Collection if manual => ContributionAt::Collection,
            _ => ContributionAt::LockOut,
        }
    }

    /// The clause that has a hand's prize paid from one of two pools; none: it is paid
    /// from neither.
    pub(crate) fn sub_pool(&self, pool: &str, hand: Category) -> Option<Citation> {
        let hands = self.sub_pools.as_ref()?.get(pool)?;
        let named = hands.value.iter().any(|name| name.parse() == Ok(hand));
        named.then_some(hands.under)
    }

    /// How a share that is no whole minor unit is paid.
    #[must_use]
    pub fn rounding(&self) -> Rounding {
        self.share_rounding.value.rounding()
    }

    /// Whether fixed prizes come from the pool; a silent book takes them from it.
    #[must_use]
    pub fn fixed_from_pool(&self) -> bool {
        self.fixed_prizes
            .is_none_or(|switch| switch.value == FixedPrizes::Pool)
    }

    /// The clause by which the operator adds to the pool what a prize lacks.
    pub(crate) fn tops_up(&self) -> Citation {
        self.operator_tops_up
            .map_or(self.jackpot_meter.under, |stated| stated.under)
    }
}
