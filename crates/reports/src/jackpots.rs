//! What the jackpots of a house owe, and whether their meters are right.

use floor::house::House;
use floor::report::JackpotReport;
use serde::Serialize;

/// A jackpot as a report has it, in minor units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReportedJackpot))]
pub struct JackpotRow {
    /// When it stood so, in milliseconds of the house's clock: after the last command of the days
    /// that were asked for.
    pub as_of_ms: i64,
    /// Its name.
    pub jackpot: String,
    /// The tables that play for it.
    pub tables: Vec<u32>,
    /// What it owes: what stands in its pools and waits for them, rounded down.
    pub liability: i64,
    /// What the house puts in after the pool was won; none: it is not said.
    #[cfg_attr(feature = "schema", schema(required))]
    pub seed: Option<i64>,
    /// What was wagered on it.
    pub wagers: i64,
    /// What the operator kept of that, in ten-thousandths of a minor unit.
    pub retained_per_10000: i64,
    /// Whether every meter comes to what entered and left, and what entered to the wagers.
    pub reconciled: bool,
    /// The meters of each level.
    pub levels: Vec<LevelRow>,
}

/// The meters of a level, in minor units rounded down where they are no whole amounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReportedLevel))]
pub struct LevelRow {
    /// Which: `pool`, `major` or `minor`.
    pub level: String,
    /// The part of each wager that enters it; none: it is closed, for the pool was divided or put
    /// together.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rate: Option<String>,
    /// What stood in it as it was opened.
    pub opened: i64,
    /// What entered of wagers, less void ones.
    pub entered: i64,
    /// What the operator put in: added, seeded and topped up.
    pub put_in: i64,
    /// What came from other levels; less than nothing: what went there.
    pub moved: i64,
    /// What it shows.
    pub display: i64,
    /// How many prizes it paid.
    pub hits: u64,
    /// What they came to.
    pub wins: i64,
    /// What is over a limit.
    pub overflow: i64,
    /// What waits for the pool after a hit that is pending.
    pub reserve: i64,
}

/// Every jackpot of a house as it stands at a moment.
pub(crate) fn rows(house: &House, as_of_ms: i64) -> Vec<JackpotRow> {
    let names = house.jackpots.keys();
    let reports = names.filter_map(|name| JackpotReport::of(house, name));
    reports.map(|report| row(&report, as_of_ms)).collect()
}

fn row(report: &JackpotReport, as_of_ms: i64) -> JackpotRow {
    let zero = money::Meter::ZERO;
    let levels = report.levels.iter().map(|level| {
        let shown = |meter: money::Meter| meter.shown().in_cents();
        let put_in = level.added.plus(level.seeded);
        let put_in = put_in.and_then(|it| it.plus(level.topped_up));
        let entered = level.entered.minus(level.voided);
        LevelRow {
            level: level.pool.clone(),
            rate: level.rate.clone(),
            opened: shown(level.opened),
            entered: entered.map_or(0, shown),
            put_in: put_in.map_or(0, shown),
            moved: shown(level.moved),
            display: level.display.in_cents(),
            hits: level.hits,
            wins: level.wins.in_cents(),
            overflow: shown(level.overflow),
            reserve: shown(level.reserve),
        }
    });
    let owed = report.levels.iter().try_fold(zero, |all, level| {
        all.plus(level.stands)?.plus(level.reserve)
    });
    let wagers = report.wagers.by_table.values();
    let right = report.levels.iter().all(|level| level.off_meters == zero);
    JackpotRow {
        as_of_ms,
        jackpot: report.jackpot.clone(),
        tables: report.tables.clone(),
        liability: owed.map_or(0, |owed| owed.shown().in_cents()),
        seed: report.seed.map(|seed| seed.in_cents()),
        wagers: wagers.map(|amount| amount.in_cents()).sum(),
        retained_per_10000: report.wagers.retained.in_per_10000(),
        reconciled: right && report.wagers.off_wagers == zero,
        levels: levels.collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A jackpot with 10.75 in its pool and 0.025 that wait, of which meters or wagers are off
    /// by so much.
    fn report(off_meters: i64, off_wagers: i64) -> JackpotReport {
        let level = json!({
            "pool": "pool", "rate": "75%", "opened": 10_000_000, "entered": 900_000,
            "voided": 125_000, "added": 0, "seeded": 0, "topped_up": 0, "moved": 0,
            "display": 1_075, "stands": 10_750_000, "hits": 0, "wins": 0, "overflow": 0,
            "reserve": 25_000, "off_meters": off_meters,
        });
        let report = json!({
            "jackpot": "J", "tables": [1, 2], "meters": [], "moved_under": [], "awards": [],
            "withdrawn": [], "topped_up": 0, "topped_up_under": [], "stopped_under": [],
            "opened_under": [], "wager": 100, "seed": null, "rates_next": null, "links": [],
            "levels": [level],
            "wagers": {
                "by_rates": [], "by_table": { "1": 60, "2": 40 }, "retained": 25,
                "off_wagers": off_wagers,
            },
        });
        serde_json::from_value(report).unwrap()
    }

    fn reported(off_meters: i64, off_wagers: i64) -> JackpotRow {
        row(&report(off_meters, off_wagers), 5)
    }

    fn meter(parts: i64) -> money::Meter {
        serde_json::from_value(json!(parts)).unwrap()
    }

    #[test]
    fn a_meter_that_is_off_by_the_least_is_not_reconciled() {
        assert!(reported(0, 0).reconciled);
        assert!(!reported(1, 0).reconciled);
        assert!(!reported(0, -1).reconciled);
    }

    #[test]
    fn what_is_owed_is_what_stands_and_what_waits() {
        let row = reported(0, 0);
        assert_eq!((row.liability, row.wagers, row.as_of_ms), (1_077, 100, 5));
        let level = row.levels.first().unwrap();
        assert_eq!((level.entered, level.opened), (77, 1_000));
        assert_eq!(level.rate.as_deref(), Some("75%"));
    }

    #[test]
    fn meters_add_up_after_a_level_was_divided() {
        let mut report = report(0, 0);
        let level = report.levels.first_mut().unwrap();
        (level.moved, level.display) = (meter(-2_500_000), money::Money::cents(825));
        level.stands = meter(8_250_000);
        let row = row(&report, 5);
        let level = row.levels.first().unwrap();
        let came = level.opened + level.entered + level.put_in + level.moved;
        assert_eq!(level.moved, -250);
        // 10.00 and 0.77 that entered, less 2.50 that went to another level, and no prize.
        assert_eq!(came - level.wins, level.display + level.reserve);
    }
}
