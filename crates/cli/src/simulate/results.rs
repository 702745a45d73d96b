//! What a run came to.

use std::path::Path;

use gamemath::simulate::{Totals, Verdict, cells};
use gamemath::strategy::BEST;
use gamemath::{Figures, WagerAnalysis};
use games::Rules;
use serde::Serialize;

use super::part::Part;
use super::run::emit;
use super::sessions::{DifferenceView, MeterView, SessionsView};
use super::wagers::{self, CovarianceView, WagerView};
use parsheet::{ASKED_FOR_ALL_WAGERS, FirstRule, InForce};

use crate::failure::Failure;
use crate::kept::Cache;
use crate::par::write_warnings;
use crate::report::{self, Report};
use crate::sheet::Sheet;
use crate::table::grouped;

/// The document of a whole run.
#[derive(Debug, Serialize)]
struct Results<'b> {
    #[serde(flatten)]
    part: Part,
    /// What the book demands a choice for and nobody chose.
    first_rules: Vec<FirstRule<'b>>,
    wagers: Vec<WagerView>,
    covariances: Vec<CovarianceView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<DifferenceView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sessions: Option<SessionsView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meter: Option<MeterView>,
    /// What is known of the options chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    #[serde(skip)]
    found: Vec<(WagerAnalysis, Verdict)>,
    #[serde(skip)]
    in_force: &'b InForce<'b>,
}

/// Shows a whole run; one that is too far from the exact figures fails.
pub(super) fn show(
    part: Part,
    (rules, cache): (&Rules, &Cache),
    in_force: &InForce<'_>,
    out: Option<&Path>,
    json: bool,
) -> Result<(), Failure> {
    let results = Results::of(part, (rules, cache), in_force)?;
    if let Some(path) = out {
        let text = serde_json::to_string_pretty(&results);
        let text = text.map_err(|error| Failure::Work(error.to_string()))?;
        emit(&(text + "\n"), Some(path))?;
    }
    report::print(&results, json)?;
    for (analysis, verdict) in &results.found {
        if !verdict.holds() {
            let away = verdict.errors_away().unwrap_or_default();
            let away = gamemath::fraction::decimal(&away, 2);
            return Err(Failure::Work(format!(
                "{} is {away} standard errors away from its exact expectation",
                analysis.wager
            )));
        }
    }
    Ok(())
}

impl<'b> Results<'b> {
    fn of(
        part: Part,
        (rules, cache): (&Rules, &Cache),
        in_force: &'b InForce<'b>,
    ) -> Result<Results<'b>, Failure> {
        let work = |error: &dyn std::fmt::Display| Failure::Work(error.to_string());
        let settings = &part.settings;
        let unit = settings.unit();
        let totals: Totals = part.totals().map_err(Failure::Work)?;
        let cells = cells(rules, unit).map_err(|error| work(&error))?;
        if cells.len() != totals.cells.len() {
            return Err(Failure::Work(
                "the counts are not those of this game".to_owned(),
            ));
        }
        let run = settings.run(rules)?;
        let mut found = Vec::new();
        let mut covariances = vec![];
        // A session stops when luck has turned: what its hands come to is no fair sample.
        if settings.sessions.is_none() {
            let is_best = settings.strategy.name == BEST;
            let figures = match settings.strategy.sha256 {
                None => cache.figures(&settings.digest, rules, unit)?,
                Some(_) => Figures::default(),
            };
            let wagers = totals.wagers(&cells, unit.in_cents()).into_iter();
            // One player's jackpot wagers are judged alone; several may hit in one round.
            let still = settings.jackpot_meter.is_none() && settings.players == 1;
            let jackpot = wagers::jackpot(rules, &totals, &cells).filter(|_| still);
            for analysis in wagers.chain(jackpot) {
                let exact = wagers::exact_of(&figures, settings, analysis.wager);
                let verdict = totals.verdict(&analysis, unit.in_cents(), settings.players, exact);
                found.push((analysis, verdict));
            }
            let moved = totals.covariances(&cells, unit.in_cents());
            covariances = moved
                .iter()
                .map(|each| CovarianceView::of(each, &figures, is_best))
                .collect();
        }
        let meter = match (run.meter, rules.jackpot(), totals.stretches.as_slice()) {
            (Some(meter), Some(jackpot), [whole]) => {
                let run = meter.follow(jackpot, whole);
                let run = run.map_err(|refusal| work(&refusal))?;
                Some(MeterView::of(&meter, &run, &totals, &cells))
            }
            _ => None,
        };
        let difference = settings.against.as_ref();
        Ok(Results {
            wagers: found
                .iter()
                .map(|(analysis, verdict)| WagerView::of(analysis, verdict))
                .collect(),
            covariances,
            difference: difference
                .map(|other| DifferenceView::of(&totals, &other.name, settings.ante)),
            sessions: settings
                .sessions
                .map(|_| SessionsView::of(&totals.ends, settings.ante)),
            meter,
            warnings: parsheet::findings(in_force),
            found,
            first_rules: in_force.first_rules(ASKED_FOR_ALL_WAGERS),
            in_force,
            part,
        })
    }
}

impl Report for Results<'_> {
    fn write(&self, sheet: &mut Sheet) {
        let settings = &self.part.settings;
        let line = self.in_force.first_line(ASKED_FOR_ALL_WAGERS);
        crate::in_force::write_first_line(sheet, &line);
        if !settings.set.is_empty() {
            sheet.entry(2, "options", 12, &settings.set.join(", "));
        }
        sheet.entry(2, "strategy", 12, &settings.strategy.name);
        let players = match settings.players {
            1 => "one player".to_owned(),
            players => format!("{players} players"),
        };
        let rounds = format!(
            "{}, {players}, seed {}",
            grouped(settings.rounds),
            settings.seed
        );
        sheet.entry(2, "rounds", 12, &rounds);
        if !self.found.is_empty() {
            sheet.blank();
            wagers::write(sheet, &self.found);
        }
        if let Some(difference) = &self.difference {
            difference.write(sheet);
        }
        if let (Some(sessions), Some(asked)) = (&self.sessions, &settings.sessions) {
            sessions.write(sheet, asked);
        }
        if let Some(meter) = &self.meter {
            meter.write(sheet);
        }
        write_warnings(sheet, &self.warnings);
    }
}
