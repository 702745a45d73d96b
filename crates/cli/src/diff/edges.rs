//! What a difference does to the edge of every wager.

use gamemath::{Figures, Fraction, Wager, WagerAnalysis};
use parsheet::{Decimal, percent};
use serde::Serialize;

use crate::par::write_warnings;
use crate::sheet::{DIM, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::Table;

/// The wagers of two sides, and what whoever chose either should know.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Edges {
    /// Every wager that either side has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    edges: Vec<Edge>,
    /// The warnings of both sides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

/// A wager under two sets of rules.
#[derive(Debug, Serialize)]
struct Edge {
    wager: &'static str,
    /// Under the first; none: it has no such wager.
    first: Option<EdgeOf>,
    /// Under the second.
    second: Option<EdgeOf>,
    /// What the house keeps more under the second, in hundredths of the opening wager.
    change_percent: Option<Decimal>,
    #[serde(skip)]
    change: Option<String>,
}

/// A wager under one set of rules.
#[derive(Debug, Serialize)]
struct EdgeOf {
    ev: String,
    house_edge_percent: Decimal,
    #[serde(skip)]
    edge: Fraction,
}

impl Edges {
    /// Compares the figures of two sides, each with its warnings.
    pub(crate) fn of(sides: [(&Figures, Vec<String>); 2]) -> Edges {
        let [(first, warnings), (second, others)] = sides;
        let mut all = warnings;
        let new = others.into_iter().filter(|other| !all.contains(other));
        let new: Vec<_> = new.collect();
        all.extend(new);
        let edge = |&wager: &Wager| {
            let of = |figures: &Figures| figures.wager(wager).map(EdgeOf::of);
            let (first, second) = (of(first), of(second));
            let change = first.as_ref().zip(second.as_ref());
            let change = change.map(|(first, second)| &second.edge - &first.edge);
            let is_there = first.is_some() || second.is_some();
            is_there.then(|| Edge {
                wager: wager.word(),
                change_percent: change.as_ref().map(Decimal::percent),
                change: change.map(|change| signed(&change)),
                first,
                second,
            })
        };
        Edges {
            edges: Wager::ALL.iter().filter_map(edge).collect(),
            warnings: all,
        }
    }

    /// Writes the table, under the names of the sides.
    pub(super) fn write(&self, sheet: &mut Sheet, [first, second]: [&str; 2]) {
        if self.edges.is_empty() {
            return;
        }
        sheet.heading("What it does to the edge");
        let mut table = Table::new(vec![Left, Right, Right, Right]);
        let heads = ["wager", first, second, "change"];
        table.head(heads.map(str::to_owned).into());
        for edge in &self.edges {
            let none = || "–".to_owned();
            let shown = |side: &Option<EdgeOf>| {
                let side = side.as_ref();
                side.map_or_else(none, |side| format!("{} %", percent(&side.edge, 4)))
            };
            table.row(vec![
                edge.wager.to_owned(),
                shown(&edge.first),
                shown(&edge.second),
                edge.change.clone().unwrap_or_else(none),
            ]);
        }
        sheet.table(&table);
        sheet.paragraph(
            2,
            DIM,
            "What the house keeps of the opening wager; a jackpot counts where its meter is set.",
        );
        write_warnings(sheet, &self.warnings);
    }
}

impl EdgeOf {
    fn of(analysis: &WagerAnalysis) -> EdgeOf {
        let edge = analysis.house_edge();
        EdgeOf {
            ev: analysis.ev().to_string(),
            house_edge_percent: Decimal::percent(&edge),
            edge,
        }
    }
}

fn signed(change: &Fraction) -> String {
    let text = percent(change, 4);
    if text.starts_with('-') {
        format!("{text} %")
    } else {
        format!("+{text} %")
    }
}
