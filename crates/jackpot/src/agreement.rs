//! Whether tables of two books can play for one jackpot.
//!
//! They can where wager, prizes and order of hits agree: then one allocator rules on the hits of
//! all of them, and each table cites its own book. What a book asks of its own table, such as
//! the checks before a prize is paid or what becomes of a folded hand, may differ.

use std::collections::BTreeSet;
use std::fmt::Debug;

use cards::five::Category;
use rulebook::{Cited, Stated};

use crate::rules::Rules;

/// Something that two books say differently, by its question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What it is about, in words.
    pub about: String,
    /// What the one says.
    pub here: String,
    /// What the other says.
    pub there: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}: {} here, {} there",
            self.about, self.here, self.there
        )
    }
}

impl Rules {
    /// What keeps tables of two books from one jackpot; nothing, where wager, prizes and order
    /// of hits agree.
    #[must_use]
    pub fn differences(&self, there: &Rules) -> Vec<Difference> {
        let prizes = self.jackpot_prizes.keys();
        let theirs = there.jackpot_prizes.keys();
        let prizes: BTreeSet<Category> = prizes.chain(theirs).copied().collect();
        let prizes = prizes.into_iter().map(|category| {
            let about = format!("the prize of a {category}");
            (about, self.pays(category), there.pays(category))
        });
        let said = self.said().into_iter().zip(there.said());
        let said = said.map(|((about, here), (_, there))| (about.to_owned(), here, there));
        let all = prizes.chain(said).filter(|(_, here, there)| here != there);
        all.map(|(about, here, there)| Difference { about, here, there })
            .collect()
    }

    fn pays(&self, category: Category) -> String {
        let prize = self.prize(category).map(|prize| prize.value);
        prize.map_or_else(|| "nothing".to_owned(), |prize| prize.to_string())
    }

    /// Everything that must agree, in words: what is wagered and how it enters, what is won and
    /// from which pool, and in which order.
    fn said(&self) -> Vec<(&'static str, String)> {
        let order = self.jackpot_order.as_ref().map(|order| {
            let order = order.iter();
            let order =
                order.map(|(device, order)| format!("{device} by {}", spaced(&order.value)));
            order.collect::<Vec<_>>().join(", ")
        });
        let pools = self.sub_pools.as_ref().map(|pools| {
            let pools = pools.iter();
            let pools = pools.map(|(pool, hands)| {
                let hands: Vec<&str> = hands.value.iter().map(String::as_str).collect();
                format!("{pool} {}", hands.join(" "))
            });
            pools.collect::<Vec<_>>().join(", ")
        });
        let wager = self.jackpot_wager.value;
        let wager = wager.map_or("as posted".to_owned(), |wager| wager.to_string());
        vec![
            ("wager", wager),
            (
                "when a wager enters the pool",
                word(Some(&self.contribution_at)),
            ),
            ("the winning wager", word(Some(&self.jackpot_stake))),
            (
                "several hits at a table",
                word(Some(&self.jackpot_allocation)),
            ),
            ("order of hits", order.unwrap_or_else(silent)),
            ("hits of the same time", word(self.same_time.as_ref())),
            ("turns of tables", word(self.table_turns.as_ref())),
            ("order on a falling meter", word(self.meter_walk.as_ref())),
            (
                "straight flushes of a table",
                word(self.straight_flush_base.as_ref()),
            ),
            (
                "straight flushes that share",
                word(self.straight_flush_share.as_ref()),
            ),
            (
                "royal and straight flushes",
                word(self.royal_and_straight_flush.as_ref()),
            ),
            ("royal flushes that share", said(self.royals_share_meter)),
            ("hands paid class by class", is(self.several.is_some())),
            ("fixed prizes", word(self.fixed_prizes.as_ref())),
            ("rounding of shares", word(Some(&self.share_rounding))),
            ("what the pool lacks", said(self.operator_tops_up)),
            ("the meter after a win", said(self.jackpot_resets)),
            ("when the seed is put in", word(self.reseed.as_ref())),
            ("declared hands", said(self.jackpot_declared)),
            ("play after a declaration", said(self.declaration_suspends)),
            ("sub-pools", pools.unwrap_or_else(silent)),
        ]
    }
}

fn word<T: Debug>(cited: Option<&Cited<T>>) -> String {
    cited.map_or_else(silent, |cited| spaced(&cited.value))
}

/// A choice as words: `FirstCard` is "first card".
fn spaced(value: &impl Debug) -> String {
    let mut words = String::new();
    for letter in format!("{value:?}").chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

fn said(stated: Option<Stated>) -> String {
    is(stated.is_some())
}

fn is(there: bool) -> String {
    if there { "ruled".to_owned() } else { silent() }
}

fn silent() -> String {
    "silent".to_owned()
}
