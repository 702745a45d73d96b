//! What is listed of a sheet, whatever shows it: tables with their heads, and entries.

use gamemath::Grid;

use crate::decimal::grouped;
use crate::figures::FiguresSheet;
use crate::meter::{MeterSheet, apart_from};
use crate::sheet::ParSheet;

/// A table: what it shows, its heads, and its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Listing {
    pub(crate) caption: &'static str,
    pub(crate) heads: &'static [&'static str],
    /// The columns from here on are numbers.
    pub(crate) numbers: usize,
    pub(crate) rows: Vec<Vec<String>>,
}

/// A name and what is said of it.
pub(crate) type Entry = (String, String);

/// The wagers, a row each.
pub(crate) fn summary(sheet: &ParSheet<'_>) -> Listing {
    let rows = sheet.wagers.iter().filter_map(|wager| {
        let figures = wager.figures.as_ref()?;
        Some(vec![
            wager.wager.to_owned(),
            figures.ev.clone(),
            figures.house_edge_percent.0.clone(),
            figures.element_of_risk_percent.0.clone(),
            figures.average_wager.0.clone(),
            figures.sd.0.clone(),
            figures.hit_frequency_percent.0.clone(),
        ])
    });
    Listing {
        caption: "The wagers at a glance",
        heads: &[
            "wager",
            "expectation",
            "house edge %",
            "element of risk %",
            "average wager",
            "standard deviation",
            "hit frequency %",
        ],
        numbers: 1,
        rows: rows.collect(),
    }
}

/// The figures of a wager.
pub(crate) fn figures(figures: &FiguresSheet, unit: &str) -> Vec<Entry> {
    let list = [
        (
            "expectation",
            format!("{} = {} {unit}", figures.ev, figures.ev_decimal),
        ),
        ("house edge", format!("{} %", figures.house_edge_percent)),
        (
            "element of risk",
            format!("{} %", figures.element_of_risk_percent),
        ),
        ("average wager", format!("{} {unit}", figures.average_wager)),
        ("variance", figures.variance.clone()),
        ("standard deviation", format!("{} {unit}", figures.sd)),
        ("volatility index", figures.volatility_index.0.clone()),
        (
            "hit frequency",
            format!("{} %", figures.hit_frequency_percent),
        ),
        ("maximum exposure", format!("{} {unit}", figures.exposure)),
        ("deals", grouped(&figures.deals)),
        ("net of all deals", grouped(&figures.net)),
    ];
    list.map(|(name, text)| (name.to_owned(), text)).into()
}

/// What the player does, what deals come to, and what the house keeps of many.
pub(crate) fn deals(figures: &FiguresSheet) -> Vec<Listing> {
    let actions = figures.actions.iter().map(|action| {
        let share = action.frequency_percent.0.clone();
        vec![action.action.clone(), grouped(&action.count), share]
    });
    let outcomes = figures.outcomes.iter().map(|outcome| {
        vec![
            outcome.outcome.clone(),
            grouped(&outcome.count),
            outcome.probability.0.clone(),
            outcome.net.clone(),
            outcome.contribution.0.clone(),
            outcome.return_percent.0.clone(),
        ]
    });
    let by_rounds = figures.bands.chunk_by(|a, b| a.rounds == b.rounds);
    let bands = by_rounds.map(|bands| {
        let rounds = bands.first().map_or(0, |band| band.rounds);
        let cells = bands.iter();
        let cells = cells.map(|band| format!("{} to {}", band.low_percent, band.high_percent));
        std::iter::once(grouped(rounds)).chain(cells).collect()
    });
    let all = [
        Listing {
            caption: "What the player does",
            heads: &["action", "deals", "%"],
            numbers: 1,
            rows: actions.collect(),
        },
        Listing {
            caption: "What deals come to",
            heads: &[
                "outcome",
                "deals",
                "probability",
                "net",
                "contribution",
                "return %",
            ],
            numbers: 1,
            rows: outcomes.collect(),
        },
        Listing {
            caption: "What the house keeps of the opening wagers, in per cent, taken to be normal",
            heads: &["rounds", "90 % of times", "95 %", "99 %"],
            numbers: 1,
            rows: bands.collect(),
        },
    ];
    let all = all.into_iter();
    all.filter(|listing| !listing.rows.is_empty()).collect()
}

/// What a jackpot wager is worth by its meter, in units of the wager.
pub(crate) fn meter(jackpot: &MeterSheet) -> Vec<Entry> {
    let mut list = vec![("wager".to_owned(), jackpot.amount.clone())];
    let mut say = |name: String, text: String| list.push((name, text));
    for piece in &jackpot.pieces {
        say(
            format!("from {} wagers up", piece.from),
            format!("{} + {} × meter", piece.fixed, piece.slope),
        );
    }
    let fair = jackpot.break_even.as_deref().unwrap_or("never");
    say("breaks even at".to_owned(), fair.to_owned());
    if let Some(run) = &jackpot.long_run {
        say("progression".to_owned(), run.progression.clone());
        say(
            "reserve".to_owned(),
            format!("{} of each wager stays out of the meter", run.reserve),
        );
        say("seed".to_owned(), run.seed.clone());
        let apart = apart_from(run.floors_bind, run.limit_binds);
        say(
            "in the long run".to_owned(),
            format!("{} comes back{apart}", run.returned),
        );
        say("average meter".to_owned(), run.average_meter().to_owned());
    }
    for pool in &jackpot.sub_pools {
        say(format!("sub-pool {}", pool.sub_pool), pool.hands.join(", "));
    }
    list
}

/// What a jackpot pays.
pub(crate) fn prizes(jackpot: &MeterSheet) -> Listing {
    let rows = jackpot.prizes.iter().map(|prize| {
        vec![
            prize.hand.clone(),
            grouped(&prize.count),
            prize.probability.0.clone(),
            prize.fixed.clone(),
            prize.share_paid(),
        ]
    });
    Listing {
        caption: "Prizes",
        heads: &[
            "hand",
            "deals",
            "expected hits",
            "fixed prize",
            "share of the meter",
        ],
        numbers: 1,
        rows: rows.collect(),
    }
}

/// Simpler ways to play, each with its price.
pub(crate) fn strategies(sheet: &ParSheet<'_>) -> Listing {
    let rows = sheet.strategies.iter().map(|each| {
        vec![
            each.strategy.clone(),
            each.house_edge_percent.0.clone(),
            each.cost_percent.0.clone(),
            each.cost.clone(),
            each.sd.0.clone(),
        ]
    });
    Listing {
        caption: "What they cost against the best play",
        heads: &[
            "strategy",
            "house edge %",
            "cost %",
            "cost exactly",
            "standard deviation",
        ],
        numbers: 1,
        rows: rows.collect(),
    }
}

/// What it is worth to see other cards.
pub(crate) fn seen(sheet: &ParSheet<'_>) -> Listing {
    let rows = sheet.seen.iter().map(|each| {
        vec![
            each.words(),
            each.gain_percent.0.clone(),
            each.within_95_percent.0.clone(),
            each.house_edge_seeing_percent.0.clone(),
            each.method.to_owned(),
        ]
    });
    Listing {
        caption: "What is gained on the base by the best play with what is seen",
        heads: &["seen", "gained %", "± 95 %", "house edge %", "method"],
        numbers: 1,
        rows: rows.collect(),
    }
}

/// Between what each wager lies.
pub(crate) fn stakes(sheet: &ParSheet<'_>) -> Listing {
    let rows = sheet.stakes.iter().map(|stake| {
        vec![
            stake.wager.clone(),
            stake.least.clone(),
            stake.most.clone(),
            stake.under.clone(),
        ]
    });
    Listing {
        caption: "Between what each wager lies",
        heads: &["wager", "least", "most", "clause and standing"],
        numbers: 4,
        rows: rows.collect(),
    }
}

/// How the wagers of one player move together.
pub(crate) fn covariances(sheet: &ParSheet<'_>) -> Listing {
    let rows = sheet.covariances.iter().map(|each| {
        let of = each.of.join(" and ");
        vec![of, each.decimal.0.clone(), each.covariance.clone()]
    });
    Listing {
        caption: "Covariances, each wager of one unit",
        heads: &["wagers of one player", "covariance", "exactly"],
        numbers: 1,
        rows: rows.collect(),
    }
}

/// The pay tables in force.
pub(crate) fn pays(sheet: &ParSheet<'_>) -> Listing {
    let rows = sheet.pays.iter();
    let rows = rows.map(|line| vec![line.pays.clone(), line.value.clone(), line.under.clone()]);
    Listing {
        caption: "Pay tables in force",
        heads: &["pays", "what", "clause and standing"],
        numbers: 3,
        rows: rows.collect(),
    }
}

/// Every option, with its clause and standing.
pub(crate) fn options(sheet: &ParSheet<'_>) -> Listing {
    let rows = sheet.in_force.iter().map(|option| {
        vec![
            option.option.to_owned(),
            option.value.clone(),
            option.clause.to_owned(),
            option.standing.clone(),
            option.chosen().to_owned(),
        ]
    });
    Listing {
        caption: "Options in force",
        heads: &["option", "value", "clause", "standing", "chosen"],
        numbers: 5,
        rows: rows.collect(),
    }
}

/// The rows of the best play at a glance: what each stands for, and its cells.
pub(crate) fn grid(grid: &Grid) -> Vec<Vec<String>> {
    let rows = grid.rows.iter().map(|row| {
        let cells = row.cells.iter();
        let cells = cells.map(|cell| cell.as_ref().map_or("", |cell| &cell.text).to_owned());
        std::iter::once(row.name.clone()).chain(cells).collect()
    });
    rows.collect()
}
