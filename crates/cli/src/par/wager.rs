//! One wager of a PAR sheet.

use gamemath::fraction::{decimal, over};
use gamemath::{Confidence, Wager, WagerAnalysis};
use serde::Serialize;

use crate::decimal::{Decimal, PLACES, percent};
use crate::sheet::{DIM, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::{Table, grouped};

/// The figures of a wager, per unit of it.
#[derive(Debug, Serialize)]
pub(super) struct FiguresView {
    pub(super) ev: String,
    pub(super) house_edge_percent: Decimal,
    pub(super) element_of_risk_percent: Decimal,
    pub(super) average_wager: Decimal,
    pub(super) sd: Decimal,
    pub(super) deals: String,
    pub(super) net: String,
    pub(super) outcomes: Vec<OutcomeView>,
    pub(super) actions: Vec<ActionView>,
    pub(super) variance: String,
    pub(super) volatility_index: Decimal,
    pub(super) hit_frequency_percent: Decimal,
    /// The most that one deal can cost the house.
    pub(super) exposure: String,
    notes: Vec<String>,
}

/// Deals that come to the same.
#[derive(Debug, Serialize)]
pub(super) struct OutcomeView {
    pub(super) outcome: String,
    pub(super) count: String,
    pub(super) net: String,
    pub(super) staked: String,
    pub(super) probability: Decimal,
    pub(super) contribution: Decimal,
}

/// What the player does, and how often.
#[derive(Debug, Serialize)]
pub(super) struct ActionView {
    pub(super) action: String,
    pub(super) count: String,
}

impl FiguresView {
    /// The figures of a wager.
    pub(super) fn of(analysis: &WagerAnalysis) -> FiguresView {
        let outcomes = analysis.outcomes.iter().map(|outcome| OutcomeView {
            outcome: outcome.name.clone(),
            count: outcome.count.to_string(),
            net: outcome.net.to_string(),
            staked: outcome.staked.to_string(),
            probability: Decimal::of(&analysis.probability(outcome)),
            contribution: Decimal::of(&analysis.contribution(outcome)),
        });
        let actions = analysis.actions.iter().map(|action| ActionView {
            action: action.name.clone(),
            count: action.count.to_string(),
        });
        FiguresView {
            ev: analysis.ev().to_string(),
            house_edge_percent: Decimal::percent(&analysis.house_edge()),
            element_of_risk_percent: Decimal::percent(&analysis.element_of_risk()),
            average_wager: Decimal::of(&analysis.average_wager()),
            sd: Decimal::of(&analysis.sd(MORE_PLACES)),
            deals: analysis.deals.to_string(),
            net: analysis.net().to_string(),
            outcomes: outcomes.collect(),
            actions: actions.collect(),
            variance: analysis.variance().to_string(),
            volatility_index: Decimal::of(&analysis.volatility_index()),
            hit_frequency_percent: Decimal::percent(&analysis.hit_frequency()),
            exposure: analysis.exposure().to_string(),
            notes: analysis.notes.clone(),
        }
    }
}

/// A root is cut off further down, so that the last decimal printed is rounded.
const MORE_PLACES: u32 = PLACES + 4;

/// Writes everything known of a wager.
pub(super) fn write_wager(sheet: &mut Sheet, analysis: &WagerAnalysis) {
    sheet.title(title(analysis.wager));
    let figures = FiguresView::of(analysis);
    let unit = match analysis.wager {
        Wager::Base => "antes",
        _ => "wagers",
    };
    let mut say = |name: &str, text: String| sheet.entry(2, name, 22, &text);
    say("expectation", figures.ev);
    say("house edge", format!("{} %", figures.house_edge_percent.0));
    say(
        "element of risk",
        format!("{} %", figures.element_of_risk_percent.0),
    );
    say(
        "average wager",
        format!("{} {unit}", figures.average_wager.0),
    );
    say("standard deviation", format!("{} {unit}", figures.sd.0));
    say("volatility index", figures.volatility_index.0);
    say(
        "hit frequency",
        format!("{} %", figures.hit_frequency_percent.0),
    );
    say("maximum exposure", format!("{} {unit}", figures.exposure));
    say("deals", grouped(analysis.deals));
    say("net of all deals", figures.net);
    for note in &analysis.notes {
        sheet.paragraph(2, DIM, &format!("Note: {note}."));
    }
    write_actions(sheet, analysis);
    write_outcomes(sheet, analysis);
    if analysis.wager != Wager::Jackpot {
        write_bands(sheet, analysis);
    }
}

fn title(wager: Wager) -> &'static str {
    match wager {
        Wager::Base => "Base: the ante with what follows it",
        Wager::PairPlus => "Pair Plus",
        Wager::SixCardBonus => "Six Card Bonus",
        Wager::Trips => "Trips",
        Wager::Jackpot => "Jackpot, at the meter given",
    }
}

fn write_actions(sheet: &mut Sheet, analysis: &WagerAnalysis) {
    if analysis.actions.is_empty() {
        return;
    }
    sheet.blank();
    let mut table = Table::new(vec![Left, Right, Right]);
    table.head(["action", "deals", "%"].map(str::to_owned).into());
    for action in &analysis.actions {
        let share = percent(&over(action.count, analysis.deals), 6);
        table.row(vec![action.name.clone(), grouped(action.count), share]);
    }
    sheet.table(&table);
}

fn write_outcomes(sheet: &mut Sheet, analysis: &WagerAnalysis) {
    sheet.blank();
    let mut table = Table::new(vec![Left, Right, Right, Right, Right]);
    let heads = ["outcome", "deals", "probability", "net", "contribution"];
    table.head(heads.map(str::to_owned).into());
    for outcome in &analysis.outcomes {
        table.row(vec![
            outcome.name.clone(),
            grouped(outcome.count),
            decimal(&analysis.probability(outcome), PLACES),
            outcome.net.to_string(),
            decimal(&analysis.contribution(outcome), PLACES),
        ]);
    }
    sheet.table(&table);
}

/// For how many rounds the house's share is banded.
const ROUNDS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

fn write_bands(sheet: &mut Sheet, analysis: &WagerAnalysis) {
    sheet.blank();
    let mut table = Table::new(vec![Right, Right, Right, Right]);
    let heads = ["rounds", "90 % of times", "95 %", "99 %"];
    table.head(heads.map(str::to_owned).into());
    for rounds in ROUNDS {
        let bands = Confidence::ALL.map(|confidence| {
            let band = analysis.band(rounds, confidence);
            let share = |won: gamemath::Fraction| percent(&(-won * over(1, rounds)), 2);
            format!("{} to {}", share(band.high), share(band.low))
        });
        table.row(std::iter::once(grouped(rounds)).chain(bands).collect());
    }
    sheet.table(&table);
    sheet.paragraph(
        2,
        DIM,
        "What the house keeps of the opening wagers, in per cent, taken to be normal.",
    );
}
