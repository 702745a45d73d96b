//! A report as tables: what lines, a workbook and a page all print.

use std::borrow::Cow;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use narrator::Texts;
use serde::Serialize;

use crate::exceptions::Exception;
use crate::report::{Report, Row};

/// What stands in a column, which says how it is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A word that has a text in every language, by its key.
    Word(&'static str),
    /// A number.
    Count(u64),
    /// An amount in minor units.
    Amount(i128),
    /// An amount in minor units with digits behind it, or a percentage; none: there is none.
    Decimal(Option<String>),
    /// A percentage.
    Percent(Option<String>),
}

/// A column, by the key of its words.
pub type Column = &'static str;

/// A table of a report.
#[derive(Debug, Clone, Serialize)]
pub struct Table {
    /// The key of its title.
    pub name: &'static str,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows; the last of the first table is the total.
    pub rows: Vec<Vec<Cell>>,
    /// When it stood so, in milliseconds of the house's clock, at the end of the days that were
    /// asked for; none: it is of all of those days.
    pub as_of_ms: Option<i64>,
}

/// Everything that a report prints.
#[derive(Debug, Clone, Serialize)]
pub struct Tables(pub Vec<Table>);

/// The columns of what play came to.
const RESULTS: [Column; 17] = [
    "reports.of",
    "reports.rounds",
    "reports.hands",
    "reports.drop",
    "reports.handle",
    "reports.win",
    "reports.hold",
    "reports.win-of-handle",
    "reports.theoretical",
    "reports.theoretical-of-handle",
    "reports.deviation",
    "reports.within",
    "reports.prizes",
    "reports.fills",
    "reports.credits",
    "reports.variance",
    "reports.voids",
];

impl Tables {
    /// The tables of a report.
    #[must_use]
    pub fn of(report: &Report) -> Tables {
        let mut rows: Vec<Vec<Cell>> = report.rows.iter().map(result).collect();
        let mut total = result(&report.total);
        if let Some(first) = total.first_mut() {
            *first = Cell::Word("reports.total");
        }
        rows.push(total);
        let results = Table {
            name: "reports.results",
            columns: RESULTS.to_vec(),
            rows,
            as_of_ms: None,
        };
        Tables(vec![
            results,
            jackpots(report),
            inventory(report),
            people(report),
            exceptions(report),
        ])
    }

    /// The table of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Table> {
        self.0.iter().find(|table| bare(table.name) == name)
    }
}

impl Table {
    /// As a file has it, which has no heading: each row of what stands at one moment says when.
    pub(crate) fn of_file(&self) -> Cow<'_, Table> {
        let Some(as_of_ms) = self.as_of_ms else {
            return Cow::Borrowed(self);
        };
        let mut table = self.clone();
        table.columns.push("reports.as-of");
        for row in &mut table.rows {
            row.push(Cell::Text(moment(as_of_ms).to_string()));
        }
        Cow::Owned(table)
    }

    /// When it stood so, for people; none: it is of all of the days that were asked for.
    #[must_use]
    pub fn standing(&self, texts: &Texts) -> Option<String> {
        let at = shown(self.as_of_ms?);
        let values = [("as-of", at.as_str())];
        Some(texts.say("reports.standing", &values))
    }
}

fn moment(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::MIN)
}

/// A moment as people read it: `2026-11-18 21:05 UTC`.
pub(crate) fn shown(ms: i64) -> String {
    let moment = moment(ms).to_zoned(TimeZone::UTC);
    moment.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

fn result(row: &Row) -> Vec<Cell> {
    let sums = &row.sums;
    let within = match row.within_95_percent {
        Some(true) => Cell::Word("reports.yes"),
        Some(false) => Cell::Word("reports.no"),
        None => Cell::Text(String::new()),
    };
    vec![
        Cell::Text(row.of.clone()),
        Cell::Count(sums.rounds),
        Cell::Count(sums.hands),
        Cell::Amount(sums.drop),
        Cell::Amount(sums.handle),
        Cell::Amount(sums.win),
        Cell::Percent(row.hold_percent.clone()),
        Cell::Percent(row.win_percent.clone()),
        Cell::Decimal(row.theoretical_win.clone()),
        Cell::Percent(row.theoretical_percent.clone()),
        Cell::Decimal(row.deviation.clone()),
        within,
        Cell::Amount(sums.prizes),
        Cell::Amount(sums.fills),
        Cell::Amount(sums.credits),
        Cell::Amount(sums.variance),
        Cell::Count(sums.voids),
    ]
}

fn jackpots(report: &Report) -> Table {
    let rows = report.jackpots.iter().flat_map(|jackpot| {
        let right = if jackpot.reconciled {
            "reports.yes"
        } else {
            "reports.no"
        };
        jackpot.levels.iter().map(move |level| {
            vec![
                Cell::Text(jackpot.jackpot.clone()),
                Cell::Text(level.level.clone()),
                Cell::Text(level.rate.clone().unwrap_or_default()),
                Cell::Amount(jackpot.wagers.into()),
                Cell::Amount(level.opened.into()),
                Cell::Amount(level.entered.into()),
                Cell::Amount(level.put_in.into()),
                Cell::Amount(level.moved.into()),
                Cell::Count(level.hits),
                Cell::Amount(level.wins.into()),
                Cell::Amount(level.display.into()),
                Cell::Amount(level.reserve.into()),
                match jackpot.seed {
                    Some(seed) => Cell::Amount(seed.into()),
                    None => Cell::Text(String::new()),
                },
                Cell::Amount(jackpot.liability.into()),
                Cell::Word(right),
            ]
        })
    });
    Table {
        name: "reports.jackpots",
        columns: vec![
            "reports.jackpot",
            "reports.level",
            "reports.rate",
            "reports.wagers",
            "reports.opened",
            "reports.entered",
            "reports.put-in",
            "reports.moved",
            "reports.hits",
            "reports.wins",
            "reports.display",
            "reports.reserve",
            "reports.seed",
            "reports.liability",
            "reports.reconciled",
        ],
        rows: rows.collect(),
        as_of_ms: Some(report.inventory.as_of_ms),
    }
}

fn inventory(report: &Report) -> Table {
    let accounts = report.inventory.accounts.iter();
    let accounts = accounts.map(|row| {
        vec![
            Cell::Word(row.account),
            Cell::Text(row.of.clone()),
            Cell::Amount(row.amount),
        ]
    });
    let total = vec![
        Cell::Word("reports.trial-balance"),
        Cell::Text(String::new()),
        Cell::Amount(report.inventory.trial_balance),
    ];
    Table {
        name: "reports.inventory",
        columns: vec!["reports.account", "reports.of", "reports.amount"],
        rows: accounts.chain([total]).collect(),
        as_of_ms: Some(report.inventory.as_of_ms),
    }
}

fn people(report: &Report) -> Table {
    let rows = report.by_person.iter().map(|it| {
        vec![
            Cell::Text(it.person.clone()),
            Cell::Word(it.what.key()),
            Cell::Count(it.times),
        ]
    });
    Table {
        name: "reports.people",
        columns: vec!["reports.person", "reports.what", "reports.count"],
        rows: rows.collect(),
        as_of_ms: None,
    }
}

fn exceptions(report: &Report) -> Table {
    let row = |exception: &Exception| {
        vec![
            Cell::Text(exception.day.to_string()),
            Cell::Text(exception.table.to_string()),
            Cell::Count(exception.round),
            Cell::Word(exception.what.key()),
            Cell::Text(exception.about.clone()),
            Cell::Text(exception.clause.clone().unwrap_or_default()),
            match exception.amount {
                Some(amount) => Cell::Amount(amount.into()),
                None => Cell::Text(String::new()),
            },
            Cell::Text(exception.person.clone()),
        ]
    };
    Table {
        name: "reports.exceptions",
        columns: vec![
            "reports.day",
            "reports.table",
            "reports.round",
            "reports.what",
            "reports.about",
            "reports.clause",
            "reports.amount",
            "reports.person",
        ],
        rows: report.exceptions.iter().map(row).collect(),
        as_of_ms: None,
    }
}

/// The word of a key, by itself.
pub(crate) fn bare(key: &str) -> &str {
    key.strip_prefix("reports.").unwrap_or(key)
}

/// An amount in minor units, as money is written: `-12.34`.
#[must_use]
pub(crate) fn amount(cents: i128) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let whole = cents.unsigned_abs();
    format!("{sign}{}.{:02}", whole / 100, whole % 100)
}

/// An amount in minor units with two digits behind it, as money is written, rounded to the
/// nearest unit away from nothing.
#[must_use]
pub(crate) fn amount_of(decimal: &str) -> String {
    let (sign, digits) = match decimal.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, decimal),
    };
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, "0"));
    let whole: i128 = whole.parse().unwrap_or(0);
    let up = i128::from(rest.as_bytes().first().is_some_and(|digit| *digit >= b'5'));
    amount(sign * (whole + up))
}

impl Cell {
    /// It as a program reads it: amounts with a point, words by their keys.
    #[must_use]
    pub fn plain(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Word(word) => bare(word).to_owned(),
            Cell::Count(count) => count.to_string(),
            Cell::Amount(cents) => amount(*cents),
            Cell::Decimal(decimal) => decimal.as_deref().map_or_else(String::new, amount_of),
            Cell::Percent(percent) => percent.clone().unwrap_or_default(),
        }
    }

    /// Whether it is a number, which stands at the right.
    #[must_use]
    pub fn is_number(&self) -> bool {
        !matches!(self, Cell::Text(_) | Cell::Word(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_money() {
        assert_eq!(amount(0), "0.00");
        assert_eq!(amount(-5), "-0.05");
        assert_eq!(amount(123_456), "1234.56");
        assert_eq!(amount_of("1234.56"), "12.35");
        assert_eq!(amount_of("-1234.49"), "-12.34");
    }
}
