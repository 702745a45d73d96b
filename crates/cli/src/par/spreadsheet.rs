//! A PAR sheet as CSV: a row for every figure, outcome and action of every wager.

use std::fs;
use std::path::Path;

use super::WagerView;
use super::wager::FiguresView;
use crate::failure::Failure;

const HEADS: [&str; 8] = [
    "wager",
    "kind",
    "name",
    "value",
    "count",
    "staked",
    "probability",
    "contribution",
];

/// Writes the file, whole or not at all.
pub(super) fn write(path: &Path, wagers: &[WagerView]) -> Result<(), Failure> {
    let fail =
        |error: &dyn std::fmt::Display| Failure::Work(format!("--csv {}: {error}", path.display()));
    let text = text(wagers).map_err(|error| fail(&error))?;
    // What is interrupted leaves the file that was there.
    let name = path.file_name().ok_or_else(|| fail(&"that is no file"))?;
    let mut name = name.to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&part);
        fail(&error)
    })
}

fn text(wagers: &[WagerView]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(HEADS)?;
    for each in wagers {
        if let Some(figures) = &each.figures {
            rows(&mut csv, each.wager, figures)?;
        }
        if let Some(jackpot) = &each.jackpot {
            for (name, value) in [
                ("fixed", &jackpot.fixed),
                ("slope", &jackpot.slope),
                ("break_even", &jackpot.break_even),
            ] {
                let value = value.as_deref().unwrap_or_default();
                csv.write_record([each.wager, "figure", name, value, "", "", "", ""])?;
            }
        }
    }
    Ok(csv.into_inner()?)
}

fn rows(csv: &mut csv::Writer<Vec<u8>>, wager: &str, figures: &FiguresView) -> csv::Result<()> {
    for (name, value) in [
        ("ev", &figures.ev),
        ("house_edge_percent", &figures.house_edge_percent.0),
        (
            "element_of_risk_percent",
            &figures.element_of_risk_percent.0,
        ),
        ("average_wager", &figures.average_wager.0),
        ("variance", &figures.variance),
        ("sd", &figures.sd.0),
        ("volatility_index", &figures.volatility_index.0),
        ("hit_frequency_percent", &figures.hit_frequency_percent.0),
        ("exposure", &figures.exposure),
        ("deals", &figures.deals),
        ("net", &figures.net),
    ] {
        csv.write_record([wager, "figure", name, value, "", "", "", ""])?;
    }
    for outcome in &figures.outcomes {
        csv.write_record([
            wager,
            "outcome",
            &outcome.outcome,
            &outcome.net,
            &outcome.count,
            &outcome.staked,
            &outcome.probability.0,
            &outcome.contribution.0,
        ])?;
    }
    for action in &figures.actions {
        let (name, count) = (&action.action, &action.count);
        csv.write_record([wager, "action", name, "", count, "", "", ""])?;
    }
    Ok(())
}
