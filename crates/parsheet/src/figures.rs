//! The figures of a wager as they are written.

use gamemath::{Fraction, WagerAnalysis};
use serde::Serialize;

use crate::bands::BandSheet;
use crate::decimal::{Decimal, PLACES};

/// The figures of a wager, per unit of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FiguresSheet {
    /// The player's net of a round on average, a fraction in lowest terms.
    pub ev: String,
    /// The same in decimals.
    pub ev_decimal: Decimal,
    /// What the house keeps of the opening wager.
    pub house_edge_percent: Decimal,
    /// What it keeps of all that is staked.
    pub element_of_risk_percent: Decimal,
    /// What is staked on average.
    pub average_wager: Decimal,
    /// The standard deviation of a round.
    pub sd: Decimal,
    /// How many deals there are.
    pub deals: String,
    /// What all of them leave the player.
    pub net: String,
    /// What deals come to.
    pub outcomes: Vec<OutcomeSheet>,
    /// What the player does.
    pub actions: Vec<ActionSheet>,
    /// The variance, a fraction in lowest terms.
    pub variance: String,
    /// The same in decimals.
    pub variance_decimal: Decimal,
    /// The standard deviations in a band of 90 %.
    pub volatility_index: Decimal,
    /// How often a round leaves the player more than before.
    pub hit_frequency_percent: Decimal,
    /// The most that one deal can cost the house.
    pub exposure: String,
    /// The house's share after many rounds.
    pub bands: Vec<BandSheet>,
    /// What a reader must know to take the figures right.
    pub notes: Vec<String>,
}

/// Deals that come to the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutcomeSheet {
    /// What happened.
    pub outcome: String,
    /// In how many deals.
    pub count: String,
    /// What the player has more than before, a fraction.
    pub net: String,
    /// What the player put at stake.
    pub staked: String,
    /// How often.
    pub probability: Decimal,
    /// What it adds to the expectation.
    pub contribution: Decimal,
    /// What it adds to the return: what is handed to the player, stake included, of a unit.
    pub return_percent: Decimal,
}

/// What the player does, and how often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActionSheet {
    /// The action.
    pub action: String,
    /// In how many deals.
    pub count: String,
    /// In how many of a hundred; whoever reads the document divides by the deals.
    #[serde(skip)]
    pub frequency_percent: Decimal,
}

/// A root is cut off further down, so that the last decimal printed is rounded.
const MORE_PLACES: u32 = PLACES + 4;

impl FiguresSheet {
    /// The figures of a wager.
    #[must_use]
    pub fn of(analysis: &WagerAnalysis) -> FiguresSheet {
        let outcomes = analysis.outcomes.iter().map(|outcome| {
            let probability = analysis.probability(outcome);
            let returned: Fraction = (&outcome.net + &outcome.staked) * &probability;
            OutcomeSheet {
                outcome: outcome.name.clone(),
                count: outcome.count.to_string(),
                net: outcome.net.to_string(),
                staked: outcome.staked.to_string(),
                contribution: Decimal::of(&analysis.contribution(outcome)),
                return_percent: Decimal::percent(&returned),
                probability: Decimal::of(&probability),
            }
        });
        let actions = analysis.actions.iter().map(|action| ActionSheet {
            action: action.name.clone(),
            count: action.count.to_string(),
            frequency_percent: Decimal::percent(&analysis.frequency(action)),
        });
        FiguresSheet {
            ev: analysis.ev().to_string(),
            ev_decimal: Decimal::of(&analysis.ev()),
            house_edge_percent: Decimal::percent(&analysis.house_edge()),
            element_of_risk_percent: Decimal::percent(&analysis.element_of_risk()),
            average_wager: Decimal::of(&analysis.average_wager()),
            sd: Decimal::of(&analysis.sd(MORE_PLACES)),
            deals: analysis.deals.to_string(),
            net: analysis.net().to_string(),
            outcomes: outcomes.collect(),
            actions: actions.collect(),
            variance: analysis.variance().to_string(),
            variance_decimal: Decimal::of(&analysis.variance()),
            volatility_index: Decimal::of(&analysis.volatility_index()),
            hit_frequency_percent: Decimal::percent(&analysis.hit_frequency()),
            exposure: analysis.exposure().to_string(),
            bands: BandSheet::all(analysis),
            notes: analysis.notes.clone(),
        }
    }
}
