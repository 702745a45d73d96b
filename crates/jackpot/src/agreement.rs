//! Whether tables of two books can play for one jackpot.
//!
//! They can where wager, prizes and order of hits agree: then one allocator rules on the hits of
//! all of them, and each table cites its own book. What a book asks of its own table, such as
//! the checks before a prize is paid or what becomes of a folded hand, may differ.
//!
//! A difference says which question is answered otherwise, and how, in the words of the books;
//! the sentences are the narrator's.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use cards::five::Category;
use money::Money;
use rulebook::{Cited, Stated};

use crate::choices::SameTime;
use crate::prize::Prize;
use crate::rules::Rules;

/// Something that two books say differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What it is about.
    pub about: About,
    /// What the one says.
    pub here: Answer,
    /// What the other says.
    pub there: Answer,
}

/// What two books say differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// The prize of a hand.
    Prize(Category),
    /// What orders the hits of hands that are dealt from such a device.
    Order(String),
    /// The hands that a part of a divided pool pays.
    SubPool(String),
    /// Another question, by its name.
    Question(&'static str),
}

/// What a book says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Nothing.
    Silent,
    /// That it is so.
    Ruled,
    /// One of several choices, by its word.
    Choice(String),
    /// A prize.
    Prize(Prize),
    /// An amount.
    Amount(Money),
    /// So many seconds.
    Seconds(u32),
    /// Hands, by their words.
    Hands(BTreeSet<String>),
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            About::Prize(category) => write!(f, "prize of a {category}"),
            About::Order(device) => write!(f, "order of hits from a {device}"),
            About::SubPool(pool) => write!(f, "hands of the {pool} pool"),
            About::Question(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Silent => f.write_str("silent"),
            Answer::Ruled => f.write_str("ruled"),
            Answer::Choice(word) => f.write_str(word),
            Answer::Prize(prize) => write!(f, "{prize}"),
            Answer::Amount(amount) => write!(f, "{amount}"),
            Answer::Seconds(seconds) => write!(f, "within {seconds} s"),
            Answer::Hands(hands) => {
                let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
                f.write_str(&hands.join(" "))
            }
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { about, here, there } = self;
        write!(f, "{about}: {here} here, {there} there")
    }
}

impl Rules {
    /// What keeps tables of two books from one jackpot; nothing, where wager, prizes and order
    /// of hits agree.
    #[must_use]
    pub fn differences(&self, there: &Rules) -> Vec<Difference> {
        let prizes = keys(Some(&self.jackpot_prizes), Some(&there.jackpot_prizes));
        let prizes = prizes.into_iter().map(|category| {
            let of = |rules: &Rules| match rules.prize(category) {
                Some(prize) => Answer::Prize(prize.value),
                None => Answer::Silent,
            };
            (About::Prize(category), of(self), of(there))
        });
        let devices = keys(self.jackpot_order.as_ref(), there.jackpot_order.as_ref());
        let orders = devices.into_iter().map(|device| {
            let of = |rules: &Rules| {
                let order = rules.jackpot_order.as_ref();
                choice(order.and_then(|order| order.get(&device)))
            };
            let answers = (of(self), of(there));
            (About::Order(device.clone()), answers.0, answers.1)
        });
        let pools = keys(self.sub_pools.as_ref(), there.sub_pools.as_ref());
        let pools = pools.into_iter().map(|pool| {
            let of = |rules: &Rules| {
                let hands = rules.sub_pools.as_ref().and_then(|it| it.get(&pool));
                hands.map_or(Answer::Silent, |it| Answer::Hands(it.value.clone()))
            };
            let answers = (of(self), of(there));
            (About::SubPool(pool.clone()), answers.0, answers.1)
        });
        let answers = self.answers().into_iter().zip(there.answers());
        let answers =
            answers.map(|((name, here), (_, there))| (About::Question(name), here, there));
        let all = prizes.chain(answers).chain(orders).chain(pools);
        let all = all.filter(|(_, here, there)| here != there);
        all.map(|(about, here, there)| Difference { about, here, there })
            .collect()
    }

    /// Everything else that must agree: what is wagered and how it enters, what is won and from
    /// which pool, and in which order.
    fn answers(&self) -> Vec<(&'static str, Answer)> {
        let posted = || Answer::Choice("posted".to_owned());
        let wager = self.jackpot_wager.value;
        let same_time = self.same_time.as_ref().map(|cited| cited.value);
        let same_time = same_time.map_or(Answer::Silent, |it| match it {
            SameTime::Pending => Answer::Choice("pending".to_owned()),
            SameTime::Split => Answer::Choice("split".to_owned()),
            SameTime::Window { seconds } => Answer::Seconds(seconds),
        });
        vec![
            ("jackpot-wager", wager.map_or_else(posted, Answer::Amount)),
            ("contribution-at", choice(Some(&self.contribution_at))),
            ("jackpot-stake", choice(Some(&self.jackpot_stake))),
            ("jackpot-allocation", choice(Some(&self.jackpot_allocation))),
            ("same-time", same_time),
            ("table-turns", choice(self.table_turns.as_ref())),
            ("meter-walk", choice(self.meter_walk.as_ref())),
            (
                "straight-flush-base",
                choice(self.straight_flush_base.as_ref()),
            ),
            (
                "straight-flush-share",
                choice(self.straight_flush_share.as_ref()),
            ),
            (
                "royal-and-straight-flush",
                choice(self.royal_and_straight_flush.as_ref()),
            ),
            ("royals-share-meter", stated(self.royals_share_meter)),
            ("several", ruled(self.several.is_some())),
            ("fixed-prizes", choice(self.fixed_prizes.as_ref())),
            ("share-rounding", choice(Some(&self.share_rounding))),
            ("operator-tops-up", stated(self.operator_tops_up)),
            ("jackpot-resets", stated(self.jackpot_resets)),
            ("reseed", choice(self.reseed.as_ref())),
            ("jackpot-declared", stated(self.jackpot_declared)),
            ("declaration-suspends", stated(self.declaration_suspends)),
        ]
    }
}

/// The keys of two maps that may not be there.
fn keys<K: Ord + Clone, V>(
    here: Option<&BTreeMap<K, V>>,
    there: Option<&BTreeMap<K, V>>,
) -> BTreeSet<K> {
    let maps = here.into_iter().chain(there);
    maps.flat_map(|map| map.keys().cloned()).collect()
}

fn choice<T: fmt::Display>(cited: Option<&Cited<T>>) -> Answer {
    cited.map_or(Answer::Silent, |it| Answer::Choice(it.value.to_string()))
}

fn stated(stated: Option<Stated>) -> Answer {
    ruled(stated.is_some())
}

fn ruled(ruled: bool) -> Answer {
    match ruled {
        true => Answer::Ruled,
        false => Answer::Silent,
    }
}
