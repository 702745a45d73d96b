//! The files of a report say what the report says: each is read back by something else than
//! what wrote it.

use ironcalc::base::cell::CellValue;
use ironcalc::import::load_from_xlsx;
use reports::{Report, Row, Tables};

/// What a table of a report has to say, in words.
type Lines = Vec<Vec<String>>;

/// Holds comma-separated lines, workbook and page against a report.
pub(crate) fn check(made: &Report) {
    let tables = Tables::of(made);
    let expected = [
        ("results", results(made)),
        ("jackpots", jackpots(made)),
        ("inventory", inventory(made)),
        ("people", people(made)),
        ("exceptions", exceptions(made)),
    ];
    for (name, expected) in &expected {
        let text = tables.get(name).unwrap().csv();
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
        let lines = reader.records().map(|line| {
            let line = line.unwrap();
            line.iter().map(str::to_owned).collect()
        });
        let lines: Lines = lines.collect();
        compare(name, &lines, expected);
    }
    workbook(&tables, &expected);
}

#[track_caller]
fn compare(name: &str, lines: &Lines, expected: &Lines) {
    for (number, (line, expected)) in lines.iter().zip(expected).enumerate() {
        assert_eq!(line, expected, "{name}, line {number}");
    }
    assert_eq!(lines.len(), expected.len(), "{name}");
}

/// Opens the workbook with a spreadsheet: a page for each table, numbers as numbers.
fn workbook(tables: &Tables, expected: &[(&str, Lines)]) {
    let bytes = tables.workbook(&|key| key.replace("reports.", "")).unwrap();
    let name = format!("croupier-report-{}.xlsx", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, bytes).unwrap();
    let model = load_from_xlsx(path.to_str().unwrap(), "en", "UTC", "en").unwrap();
    std::fs::remove_file(&path).unwrap();
    let pages = model.get_worksheets_properties();
    let names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
    let tables: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, tables);
    for (sheet, (name, expected)) in (0..).zip(expected) {
        let cell = |row: i32, column: i32| {
            let value = model.get_cell_value_by_index(sheet, row, column);
            value.unwrap()
        };
        for (row, expected) in (1..).zip(expected) {
            for (column, expected) in (1..).zip(expected) {
                let at = format!("{name}, row {row}, column {column}");
                match cell(row, column) {
                    CellValue::None => assert_eq!(expected, "", "{at}"),
                    CellValue::String(text) => assert_eq!(text, *expected, "{at}"),
                    CellValue::Number(number) => {
                        let said: f64 = expected.parse().unwrap();
                        assert_eq!(number.to_bits(), said.to_bits(), "{at}");
                    }
                    CellValue::Boolean(value) => unreachable!("{at}: {value}"),
                }
            }
        }
        let below = i32::try_from(expected.len()).unwrap() + 1;
        assert_eq!(cell(below, 1), CellValue::None, "{name}");
    }
    // Money is a number to a spreadsheet, and not a text that looks like one.
    let first = model.get_cell_value_by_index(0, 2, 4).unwrap();
    assert!(matches!(first, CellValue::Number(_)), "{first:?}");
}

fn head(columns: &str) -> Lines {
    vec![columns.split(' ').map(str::to_owned).collect()]
}

/// Minor units as money is written.
fn money(cents: i128) -> String {
    let digits = format!("{:03}", cents.abs());
    let (units, parts) = digits.split_at(digits.len() - 2);
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{units}.{parts}")
}

/// Hundredths of minor units as money is written, rounded away from nothing.
fn rounded(hundredths: Option<&String>) -> String {
    let Some(text) = hundredths else {
        return String::new();
    };
    let hundredths: i128 = text.replace('.', "").parse().unwrap();
    let whole = (hundredths.abs() + 50) / 100;
    money(whole * hundredths.signum())
}

fn yes(it: bool) -> String {
    if it { "yes" } else { "no" }.to_owned()
}

fn moment(ms: i64) -> String {
    jiff::Timestamp::from_millisecond(ms).unwrap().to_string()
}

fn results(made: &Report) -> Lines {
    let mut lines = head(
        "of rounds hands drop handle win hold win-of-handle theoretical \
         theoretical-of-handle deviation within prizes fills credits variance voids",
    );
    let line = |of: &str, row: &Row| {
        let sums = &row.sums;
        vec![
            of.to_owned(),
            sums.rounds.to_string(),
            sums.hands.to_string(),
            money(sums.drop),
            money(sums.handle),
            money(sums.win),
            row.hold_percent.clone().unwrap_or_default(),
            row.win_percent.clone().unwrap_or_default(),
            rounded(row.theoretical_win.as_ref()),
            row.theoretical_percent.clone().unwrap_or_default(),
            rounded(row.deviation.as_ref()),
            row.within_95_percent.map_or_else(String::new, yes),
            money(sums.prizes),
            money(sums.fills),
            money(sums.credits),
            money(sums.variance),
            sums.voids.to_string(),
        ]
    };
    lines.extend(made.rows.iter().map(|row| line(&row.of, row)));
    lines.push(line("total", &made.total));
    lines
}

fn jackpots(made: &Report) -> Lines {
    let mut lines = head(
        "jackpot level rate wagers opened entered put-in moved hits wins display reserve seed \
         liability reconciled as-of",
    );
    for jackpot in &made.jackpots {
        lines.extend(jackpot.levels.iter().map(|level| {
            vec![
                jackpot.jackpot.clone(),
                level.level.clone(),
                level.rate.clone().unwrap_or_default(),
                money(jackpot.wagers.into()),
                money(level.opened.into()),
                money(level.entered.into()),
                money(level.put_in.into()),
                money(level.moved.into()),
                level.hits.to_string(),
                money(level.wins.into()),
                money(level.display.into()),
                money(level.reserve.into()),
                jackpot
                    .seed
                    .map_or_else(String::new, |seed| money(seed.into())),
                money(jackpot.liability.into()),
                yes(jackpot.reconciled),
                moment(jackpot.as_of_ms),
            ]
        }));
    }
    lines
}

fn inventory(made: &Report) -> Lines {
    let mut lines = head("account of amount as-of");
    let at = || moment(made.inventory.as_of_ms);
    lines.extend(made.inventory.accounts.iter().map(|row| {
        let account = row.account.replace("reports.", "");
        vec![account, row.of.clone(), money(row.amount), at()]
    }));
    let balance = money(made.inventory.trial_balance);
    lines.push(vec![
        "trial-balance".to_owned(),
        String::new(),
        balance,
        at(),
    ]);
    lines
}

fn people(made: &Report) -> Lines {
    let mut lines = head("person what count");
    lines.extend(made.by_person.iter().map(|it| {
        let what = serde_json::to_value(it.what).unwrap();
        let what = what.as_str().unwrap().to_owned();
        vec![it.person.clone(), what, it.times.to_string()]
    }));
    lines
}

fn exceptions(made: &Report) -> Lines {
    let mut lines = head("day table round what about clause amount person");
    lines.extend(made.exceptions.iter().map(|it| {
        let what = serde_json::to_value(it.what).unwrap();
        vec![
            it.day.to_string(),
            it.table.to_string(),
            it.round.to_string(),
            what.as_str().unwrap().to_owned(),
            it.about.clone(),
            it.clause.clone().unwrap_or_default(),
            it.amount
                .map_or_else(String::new, |cents| money(cents.into())),
            it.person.clone(),
        ]
    }));
    lines
}
