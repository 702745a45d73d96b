//! `croupier report`: what play came to, against theory.

use std::path::{Path, PathBuf};

use clap::Args;
use journal::{Database, Store};
use narrator::{Language, Texts};
use reports::{Asked, Books, By, Cell, Tables, Theory};
use rulebook::Date;
use serde::Serialize;

use crate::data_dir;
use crate::failure::Failure;
use crate::kept::Cache;
use crate::progress::Progress;
use crate::report::{self, Report};
use crate::sheet::{DIM, PLAIN, Sheet};
use crate::table::{Side, Table};

/// What `croupier report` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What the rows are: table, game, pit, shift, day, month or year
    #[arg(long, value_name = "WHAT", default_value = "table")]
    by: By,

    /// The first gaming day
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,

    /// The last gaming day
    #[arg(long, value_name = "DATE")]
    to: Option<Date>,

    /// Where the journal is; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// The database of a PostgreSQL server that the journal is in, as postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL", conflicts_with = "data_dir")]
    database: Option<Database>,

    /// Write the results as comma-separated lines
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// The table that --csv writes: results, jackpots, inventory, people or exceptions
    #[arg(long, value_name = "TABLE", default_value = "results")]
    part: String,

    /// Write a workbook with a sheet for each table
    #[arg(long, value_name = "FILE")]
    xlsx: Option<PathBuf>,

    /// Write a page that prints
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// The language of workbook and page: en or it
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,

    #[command(flatten)]
    cache: Cache,
}

/// A report that is printed.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Printed(reports::Report);

/// Reads the journal and prints the report.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let asked = asked(arguments.by, arguments.from, arguments.to)?;
    let language = Language::of_tag(&arguments.lang).ok_or_else(|| {
        let lang = &arguments.lang;
        Failure::Usage(format!("--lang {lang}: there are texts in en and it"))
    })?;
    let books = data_dir::block_on(open_and_read(arguments))?;
    let mut theory = Theory::of(arguments.cache.store());
    let made = Progress::solving("solving the games", || {
        reports::Report::of(&books, &mut theory, asked)
    });
    write_files(arguments, &made, Texts::of_language(language))?;
    report::print(&Printed(made), json)
}

/// What was asked on the command line.
pub(crate) fn asked(by: By, from: Option<Date>, to: Option<Date>) -> Result<Asked, Failure> {
    let asked = Asked::of(by, from, to);
    asked.map_err(|wrong| Failure::Usage(format!("--{}: {wrong}", wrong.field)))
}

async fn open_and_read(arguments: &Arguments) -> Result<Books, Failure> {
    let (database, folder) = (arguments.database.as_ref(), arguments.data_dir.as_deref());
    let store = data_dir::open_named(database, folder).await?;
    let books = read(&store).await;
    store.close().await;
    books
}

/// A journal, read for reports.
pub(crate) async fn read(store: &Store) -> Result<Books, Failure> {
    let mut books = Books::default();
    let read = books.read_on(store).await;
    read.map_err(|error| Failure::Work(format!("{error}\nRun `croupier verify` to look closer.")))?;
    Ok(books)
}

/// Writes every file that was asked for, each whole or not at all.
fn write_files(
    arguments: &Arguments,
    made: &reports::Report,
    texts: &Texts,
) -> Result<(), Failure> {
    let tables = Tables::of(made);
    if let Some(path) = &arguments.csv {
        let part = &arguments.part;
        let table = tables.get(part).ok_or_else(|| {
            let names = "results, jackpots, inventory, people or exceptions";
            Failure::Usage(format!("--part {part}: it is {names}"))
        })?;
        write_file("--csv", path, table.csv().as_bytes())?;
    }
    if let Some(path) = &arguments.xlsx {
        let workbook = tables.workbook(&|key| texts.say(key, &[]));
        let workbook = workbook
            .map_err(|error| Failure::Work(format!("--xlsx {}: {error}", path.display())))?;
        write_file("--xlsx", path, &workbook)?;
    }
    if let Some(path) = &arguments.html {
        write_file("--html", path, made.page(texts).as_bytes())?;
    }
    Ok(())
}

fn write_file(flag: &str, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = parsheet::write_whole(path, bytes);
    written.map_err(|error| Failure::Work(format!("{flag} {}: {error}", path.display())))
}

impl Report for Printed {
    fn write(&self, sheet: &mut Sheet) {
        let made = &self.0;
        let texts = Texts::english();
        let say = |key: &str| texts.say(key, &[]);
        let currency = &made.currency;
        sheet.heading(&format!(
            "{}, by {}, in {currency}",
            made.house, made.asked.by
        ));
        for table in &Tables::of(made).0 {
            if table.rows.is_empty() {
                continue;
            }
            sheet.heading(&say(table.name));
            if let Some(standing) = table.standing(texts) {
                sheet.paragraph(0, DIM, &standing);
            }
            let first = table.rows.first();
            // What is nothing in every row is left out of a narrow sheet.
            let shown: Vec<usize> = (0..table.columns.len())
                .filter(|at| {
                    let mut cells = table.rows.iter().filter_map(|row| row.get(*at));
                    cells.any(|cell| !is_nothing(cell))
                })
                .collect();
            let sides = shown.iter().map(|at| {
                match first
                    .and_then(|row| row.get(*at))
                    .is_some_and(Cell::is_number)
                {
                    true => Side::Right,
                    false => Side::Left,
                }
            });
            let mut printed = Table::new(sides.collect());
            let heads = shown.iter().filter_map(|at| table.columns.get(*at));
            printed.head(heads.map(|column| say(column)).collect());
            for row in &table.rows {
                let cells = shown.iter().filter_map(|at| row.get(*at));
                printed.row(cells.map(|cell| cell.written(texts)).collect());
            }
            sheet.table(&printed);
        }
        sheet.blank();
        sheet.paragraph(0, DIM, &say("reports.note"));
        sheet.paragraph(0, PLAIN, "");
    }
}

fn is_nothing(cell: &Cell) -> bool {
    match cell {
        Cell::Text(text) => text.is_empty(),
        Cell::Word(_) => false,
        Cell::Count(count) => *count == 0,
        Cell::Amount(amount) => *amount == 0,
        Cell::Decimal(decimal) | Cell::Percent(decimal) => decimal.is_none(),
    }
}
