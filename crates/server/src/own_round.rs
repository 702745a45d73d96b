//! What a round came to for those who played it.

use std::collections::BTreeMap;

use floor::house::Event;
use games::{Place, Wager, round};
use money::Money;

/// What a round was for somebody who played it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct OwnRound {
    /// What it came to.
    pub(crate) net: i64,
    /// What they wagered before the deal.
    pub(crate) bets: BTreeMap<Wager, Money>,
}

/// What the events of a round came to for everybody who played.
pub(crate) fn nets<'e>(events: impl Iterator<Item = &'e Event>) -> BTreeMap<String, OwnRound> {
    let mut at = BTreeMap::new();
    let mut nets: BTreeMap<String, OwnRound> = BTreeMap::new();
    for event in events {
        let Event::Table { event, .. } = event else {
            continue;
        };
        if let round::Event::WagerPlaced { place, person, .. } = event {
            at.insert(*place, person.clone());
            nets.entry(person.clone()).or_default();
        }
        let played = |place: &Place| at.get(place).cloned();
        match event {
            round::Event::WagerPlaced {
                place,
                wager,
                amount,
                ..
            }
            | round::Event::WagerChanged {
                place,
                wager,
                amount,
            } => {
                if let Some(played) = played(place).and_then(|who| nets.get_mut(&who)) {
                    played.bets.insert(*wager, *amount);
                }
            }
            round::Event::WagerWithdrawn { place, wager } => {
                if let Some(played) = played(place).and_then(|who| nets.get_mut(&who)) {
                    played.bets.remove(wager);
                }
            }
            round::Event::Money {
                word,
                place,
                amount,
                ..
            } => {
                if let Some(played) = played(place).and_then(|who| nets.get_mut(&who)) {
                    let net = word.net(*amount).in_cents();
                    played.net = played.net.saturating_add(net);
                }
            }
            _ => {}
        }
    }
    nets
}
