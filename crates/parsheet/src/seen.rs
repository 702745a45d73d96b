//! What it is worth to see other cards, on a sheet that was asked for it.

use gamemath::seen::{Seen, Worth};
use serde::Serialize;

use crate::decimal::Decimal;

/// What is seen, and what it is worth on the base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenSheet {
    /// How many neighbours' hands.
    pub neighbours: usize,
    /// How many of the dealer's hidden cards.
    pub dealer_cards: usize,
    /// `exact` or `simulated`.
    pub method: &'static str,
    /// How many deals were drawn.
    pub deals: u64,
    /// What is gained, of the ante.
    pub gain_percent: Decimal,
    /// Half the interval of 95 %.
    pub within_95_percent: Decimal,
    /// What is left to the house.
    pub house_edge_seeing_percent: Decimal,
}

impl SeenSheet {
    /// What was found.
    #[must_use]
    pub fn of(seen: Seen, worth: &Worth) -> SeenSheet {
        let seeing = &worth.without + &worth.gain.mean;
        SeenSheet {
            neighbours: seen.neighbours,
            dealer_cards: seen.dealer_cards,
            method: if worth.is_exact { "exact" } else { "simulated" },
            deals: worth.deals,
            gain_percent: Decimal::percent(&worth.gain.mean),
            within_95_percent: Decimal::percent(&worth.gain.half_width()),
            house_edge_seeing_percent: Decimal::percent(&-seeing),
        }
    }

    /// What is seen, in words.
    #[must_use]
    pub fn words(&self) -> String {
        let mut seen = Vec::new();
        match self.neighbours {
            0 => {}
            1 => seen.push("one neighbour's hand".to_owned()),
            many => seen.push(format!("the hands of {many} neighbours")),
        }
        if self.dealer_cards > 0 {
            seen.push("one hidden card of the dealer's".to_owned());
        }
        seen.join(" and ")
    }
}
