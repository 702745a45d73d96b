//! The wagers of a run, each held against its exact expectation.

use gamemath::simulate::{Totals, Verdict};
use gamemath::strategy::BEST;
use gamemath::{Covariance, Figures, Fraction, JackpotAnalysis, Wager, WagerAnalysis};
use games::Rules;
use serde::Serialize;

use super::settings::Settings;
use crate::sheet::{DIM, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::{Table, grouped};
use parsheet::{Decimal, percent};

/// What a wager came to, per unit.
#[derive(Debug, Serialize)]
pub(super) struct WagerView {
    wager: String,
    hands: String,
    ev: String,
    house_edge_percent: Decimal,
    standard_error: Decimal,
    /// Half the width of the interval of 95 %.
    within_95: Decimal,
    average_wager: Decimal,
    sd: Decimal,
    hit_frequency_percent: Decimal,
    /// What it should be, where that is known.
    exact: Option<String>,
    exact_house_edge_percent: Option<Decimal>,
    errors_away: Option<Decimal>,
    holds: bool,
    outcomes: Vec<OutcomeView>,
    actions: Vec<ActionView>,
}

#[derive(Debug, Serialize)]
struct OutcomeView {
    outcome: String,
    count: String,
    net: String,
}

#[derive(Debug, Serialize)]
struct ActionView {
    action: String,
    count: String,
}

/// How two wagers moved together, and how they should.
#[derive(Debug, Serialize)]
pub(super) struct CovarianceView {
    of: [String; 2],
    covariance: Decimal,
    exact: Option<Decimal>,
}

/// A part that is exact, and what it is of.
pub(super) fn exact_of(figures: &Figures, settings: &Settings, wager: Wager) -> Option<Fraction> {
    if settings.strategy.sha256.is_some() {
        let own = settings
            .strategy
            .ev
            .as_deref()
            .filter(|_| wager == Wager::Base);
        return own.and_then(|ev| ev.parse().ok());
    }
    if settings.strategy.name == BEST {
        return figures.wager(wager).map(WagerAnalysis::ev);
    }
    let mut strategies = figures.strategies.iter();
    let named = strategies.find(|strategy| strategy.name == settings.strategy.name);
    named
        .filter(|_| wager == Wager::Base)
        .map(|strategy| strategy.base.ev())
}

/// The jackpot wager as it came, where the meter was given and stands still.
pub(super) fn jackpot(
    rules: &Rules,
    totals: &Totals,
    cells: &[gamemath::simulate::Cell],
) -> Option<WagerAnalysis> {
    let analysis = JackpotAnalysis::new(
        rules.jackpot()?,
        rules.table().prize_limit(),
        totals.fates(cells),
    );
    let meter = analysis.meter.clone()?;
    Some(analysis.at(&meter))
}

impl WagerView {
    pub(super) fn of(analysis: &WagerAnalysis, verdict: &Verdict) -> WagerView {
        let outcomes = analysis.outcomes.iter().map(|outcome| OutcomeView {
            outcome: outcome.name.clone(),
            count: outcome.count.to_string(),
            net: outcome.net.to_string(),
        });
        let actions = analysis.actions.iter().map(|action| ActionView {
            action: action.name.clone(),
            count: action.count.to_string(),
        });
        let exact = verdict.exact.as_ref();
        WagerView {
            wager: analysis.wager.to_string(),
            hands: analysis.deals.to_string(),
            ev: analysis.ev().to_string(),
            house_edge_percent: Decimal::percent(&analysis.house_edge()),
            standard_error: Decimal::of(&verdict.standard_error),
            within_95: Decimal::of(&verdict.half_width()),
            average_wager: Decimal::of(&analysis.average_wager()),
            sd: Decimal::of(&analysis.sd(14)),
            hit_frequency_percent: Decimal::percent(&analysis.hit_frequency()),
            exact: exact.map(Fraction::to_string),
            exact_house_edge_percent: exact.map(|ev| Decimal::percent(&-ev)),
            errors_away: verdict.errors_away().map(|away| Decimal::of(&away)),
            holds: verdict.holds(),
            outcomes: outcomes.collect(),
            actions: actions.collect(),
        }
    }
}

impl CovarianceView {
    pub(super) fn of(found: &Covariance, exact: &Figures, is_best: bool) -> CovarianceView {
        let mut covariances = exact.covariances.iter();
        let known = covariances
            .find(|known| known.of == found.of)
            .filter(|_| is_best);
        CovarianceView {
            of: [found.of.0.to_string(), found.of.1.to_string()],
            covariance: Decimal::of(&found.value),
            exact: known.map(|known| Decimal::of(&known.value)),
        }
    }
}

/// Writes the wagers in one table.
pub(super) fn write(sheet: &mut Sheet, wagers: &[(WagerAnalysis, Verdict)]) {
    let mut table = Table::new(vec![Left, Right, Right, Right, Right, Right]);
    let heads = [
        "wager",
        "hands",
        "house edge %",
        "± 95 %",
        "exactly %",
        "errors away",
    ];
    table.head(heads.map(str::to_owned).into());
    for (analysis, verdict) in wagers {
        let exact = verdict.exact.as_ref().map(|ev| percent(&-ev, 4));
        let away = verdict
            .errors_away()
            .map(|away| gamemath::fraction::decimal(&away, 2));
        table.row(vec![
            analysis.wager.to_string(),
            grouped(analysis.deals),
            percent(&analysis.house_edge(), 4),
            percent(&verdict.half_width(), 4),
            exact.unwrap_or_else(|| "–".to_owned()),
            away.unwrap_or_else(|| "–".to_owned()),
        ]);
    }
    sheet.table(&table);
    if let Some((base, _)) = wagers.first() {
        let share = |count| percent(&gamemath::fraction::over(count, base.deals), 2);
        let actions = base.actions.iter().filter(|action| action.count > 0);
        let actions = actions.map(|action| format!("{} {} %", action.name, share(action.count)));
        let actions: Vec<_> = actions.collect();
        sheet.blank();
        sheet.entry(2, "played", 12, &actions.join(", "));
    }
    sheet.paragraph(
        2,
        DIM,
        "Edges are of the opening wager. An error is the standard error of the mean; where \
         nobody knows the exact edge there is nothing to be away from.",
    );
}
