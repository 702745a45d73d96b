//! A sheet as a workbook: numbers and formulas to reckon with, and the exact fractions
//! beside them.

mod wager;

use gamemath::fraction::{decimal, whole};
use gamemath::{Fraction, Wager};
use rust_xlsxwriter::utility::{row_col_to_cell, row_col_to_cell_absolute};
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, Formula, Workbook, Worksheet, XlsxError,
};

use crate::meter::MeterSheet;
use crate::odds::HandOdds;
use crate::sheet::ParSheet;

/// Why a workbook could not be made.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unwritten(#[from] XlsxError);

/// The workbook's bytes: a sheet for the summary, one for each wager, one for the
/// strategies, and one for the options. They are the same for the same sheet.
pub fn workbook(sheet: &ParSheet<'_>) -> Result<Vec<u8>, Unwritten> {
    let mut workbook = Workbook::new();
    // The moment of writing is nobody's business, and would make every file another.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    let properties = DocProperties::new()
        .set_title(format!("PAR sheet: {}", sheet.title))
        .set_comment(&sheet.command)
        .set_creation_datetime(&created);
    workbook.set_properties(&properties);
    summary(workbook.add_worksheet(), sheet)?;
    for wager in &sheet.wagers {
        let odds: &[HandOdds] = match wager.wager == Wager::Base.word() {
            true => &sheet.odds,
            false => &[],
        };
        wager::write(workbook.add_worksheet(), wager, odds)?;
    }
    strategies(workbook.add_worksheet(), sheet)?;
    options(workbook.add_worksheet(), sheet)?;
    Ok(workbook.save_to_buffer()?)
}

/// A worksheet being written from the top down.
struct Page<'w> {
    sheet: &'w mut Worksheet,
    row: u32,
    /// The column at its left.
    left: u16,
    bold: Format,
}

/// What stands in a cell.
enum Cell<'c> {
    Text(&'c str),
    /// Digits, which the spreadsheet takes as a number.
    Number(&'c str),
}

use Cell::{Number, Text};

impl<'w> Page<'w> {
    fn new(sheet: &'w mut Worksheet, name: &str, widths: &[u16]) -> Result<Page<'w>, XlsxError> {
        sheet.set_name(name)?;
        // Whoever goes down a page sees what its columns are.
        sheet.set_freeze_panes(1, 1)?;
        Page::beside(sheet, 0, widths)
    }

    /// A page on the same worksheet, from a column on.
    fn beside(sheet: &'w mut Worksheet, left: u16, widths: &[u16]) -> Result<Page<'w>, XlsxError> {
        for (column, &width) in (left..).zip(widths) {
            sheet.set_column_width(column, width)?;
        }
        Ok(Page {
            sheet,
            row: 0,
            left,
            bold: Format::new().set_bold(),
        })
    }

    fn heads(&mut self, heads: &[&str]) -> Result<(), XlsxError> {
        if self.row > 0 {
            self.row += 1;
        }
        for (column, head) in (self.left..).zip(heads) {
            self.sheet
                .write_string_with_format(self.row, column, *head, &self.bold)?;
        }
        self.row += 1;
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), XlsxError> {
        for (column, cell) in (self.left..).zip(cells) {
            match cell {
                Text(text) => self.sheet.write_string(self.row, column, *text)?,
                Number(digits) => match digits.parse::<f64>() {
                    Ok(number) => self.sheet.write_number(self.row, column, number)?,
                    Err(_) => self.sheet.write_string(self.row, column, *digits)?,
                },
            };
        }
        self.row += 1;
        Ok(())
    }
}

fn summary(sheet: &mut Worksheet, par: &ParSheet<'_>) -> Result<(), XlsxError> {
    let mut page = Page::new(sheet, "Summary", &[24, 24, 20, 18, 20, 18, 40])?;
    page.heads(&["PAR sheet", &par.title])?;
    for (name, text) in [
        ("book", par.book.as_str()),
        ("digest", &par.digest),
        ("in force", &par.first_line),
        ("deck", par.deck),
        ("limits", par.limits),
        ("ante", &par.ante),
        ("exposure of a place", &par.exposure_of_a_place),
        ("method", par.method),
        ("reproduced by", &par.command),
        ("version", par.version),
    ] {
        page.row(&[Text(name), Text(text)])?;
    }
    for warning in &par.warnings {
        page.row(&[Text("warning"), Text(warning)])?;
    }
    let figures = wager::SUMMARY.map(|(head, _)| head);
    let heads = ["wager"].into_iter().chain(figures);
    let heads: Vec<&str> = heads.chain(["expectation exactly"]).collect();
    page.heads(&heads)?;
    let ten = Format::new().set_num_format("0.0000000000");
    for of in &par.wagers {
        let Some(figures) = &of.figures else {
            page.row(&[Text(of.wager), Text("depends on the meter")])?;
            continue;
        };
        let results = [
            &figures.house_edge_percent.0,
            &figures.element_of_risk_percent.0,
            &figures.average_wager.0,
            &figures.sd.0,
            &figures.hit_frequency_percent.0,
        ];
        page.sheet.write_string(page.row, 0, of.wager)?;
        let cells = (1_u16..).zip(wager::SUMMARY).zip(results);
        for ((column, (_, cell)), result) in cells {
            let formula = Formula::new(format!("='{}'!{cell}", of.wager));
            let formula = formula.set_result(wager::number(result).to_string());
            page.sheet
                .write_formula_with_format(page.row, column, formula, &ten)?;
        }
        page.sheet.write_string(page.row, 6, &figures.ev)?;
        page.row += 1;
    }
    page.heads(&["wagers of one player", "covariance", "exactly"])?;
    for each in &par.covariances {
        let name = each.of.join(" and ");
        page.row(&[Text(&name), Number(&each.decimal.0), Text(&each.covariance)])?;
    }
    Ok(())
}

fn of_meter(page: &mut Page<'_>, jackpot: &MeterSheet) -> Result<(), XlsxError> {
    page.heads(&["amounts in units of the wager"])?;
    let fair = jackpot.break_even.as_deref().unwrap_or("never");
    page.row(&[Text("wager"), Number(&jackpot.amount)])?;
    page.row(&[Text("breaks even at"), Text(fair)])?;
    at_a_meter(page, jackpot)?;
    page.heads(&[
        "hand",
        "deals",
        "expected hits",
        "fixed prize",
        "share of the meter",
    ])?;
    for prize in &jackpot.prizes {
        page.row(&[
            Text(&prize.hand),
            Number(&prize.count),
            Number(&prize.probability.0),
            Number(&prize.fixed),
            Text(&prize.share_paid()),
        ])?;
    }
    if let Some(run) = &jackpot.long_run {
        page.heads(&["in the long run", "exactly"])?;
        page.row(&[Text("comes back"), Text(&run.returned)])?;
        page.row(&[Text("average meter"), Text(run.average_meter())])?;
        page.row(&[Text("progression"), Text(&run.progression)])?;
        page.row(&[Text("reserve"), Text(&run.reserve)])?;
        page.row(&[Text("seed"), Text(&run.seed)])?;
    }
    Ok(())
}

/// A meter that may be changed, what the wager is worth at it, and the stretches of meters
/// from which that is reckoned.
fn at_a_meter(page: &mut Page<'_>, jackpot: &MeterSheet) -> Result<(), XlsxError> {
    let value = page.left + 1;
    page.heads(&["the meter, to be changed", "in units of the wager"])?;
    let asked = page.row;
    let meter = row_col_to_cell(asked, value);
    let count = u32::try_from(jackpot.pieces.len()).unwrap_or(u32::MAX);
    // Two rows follow the meter, and an empty one and heads stand above the stretches.
    let first = asked + 5;
    let stretches = format!(
        "{}:{}",
        row_col_to_cell_absolute(first, page.left),
        row_col_to_cell_absolute(first + count.max(1) - 1, page.left + 2)
    );
    let part = |column: u32| format!("VLOOKUP({meter},{stretches},{column},TRUE)");
    let worth = format!("={}+{}*{meter}", part(2), part(3));
    let shown = jackpot.meter.as_deref().unwrap_or("0").parse::<Fraction>();
    let shown = shown.unwrap_or_default();
    let ev = jackpot.worth(&shown);
    let money = Format::new().set_num_format("#,##0.00");
    let ten = Format::new().set_num_format("0.0000000000");
    page.row(&[Text("meter"), Number(&decimal(&shown, 4))])?;
    let input = decimal(&shown, 4).parse().unwrap_or(0.0);
    page.sheet
        .write_number_with_format(asked, value, input, &money)?;
    for (name, formula, result) in [
        ("worth of a wager", worth, ev.clone()),
        (
            "house edge %",
            format!("=-100*{}", row_col_to_cell(asked + 1, value)),
            -ev * whole(100),
        ),
    ] {
        let formula = Formula::new(formula).set_result(decimal(&result, 14));
        page.sheet.write_string(page.row, page.left, name)?;
        page.sheet
            .write_formula_with_format(page.row, value, formula, &ten)?;
        page.row += 1;
    }
    page.heads(&[
        "from a meter of",
        "fixed",
        "slope",
        "fixed exactly",
        "slope exactly",
    ])?;
    for piece in &jackpot.pieces {
        let [from, fixed, slope] = [&piece.from, &piece.fixed, &piece.slope].map(|exactly| {
            let exactly: Fraction = exactly.parse().unwrap_or_default();
            decimal(&exactly, 20)
        });
        page.row(&[
            Number(&from),
            Number(&fixed),
            Number(&slope),
            Text(&piece.fixed),
            Text(&piece.slope),
        ])?;
    }
    Ok(())
}

fn strategies(sheet: &mut Worksheet, par: &ParSheet<'_>) -> Result<(), XlsxError> {
    let mut page = Page::new(sheet, "Strategies", &[32, 18, 18, 20, 36, 36])?;
    page.heads(&[
        "strategy",
        "house edge %",
        "cost %",
        "standard deviation",
        "expectation exactly",
        "cost exactly",
    ])?;
    for each in &par.strategies {
        page.row(&[
            Text(&each.strategy),
            Number(&each.house_edge_percent.0),
            Number(&each.cost_percent.0),
            Number(&each.sd.0),
            Text(&each.ev),
            Text(&each.cost),
        ])?;
    }
    if !par.seen.is_empty() {
        page.heads(&["seen", "gained %", "± 95 %", "house edge %", "method"])?;
    }
    for each in &par.seen {
        page.row(&[
            Text(&each.words()),
            Number(&each.gain_percent.0),
            Number(&each.within_95_percent.0),
            Number(&each.house_edge_seeing_percent.0),
            Text(each.method),
        ])?;
    }
    let Some(grid) = &par.grid else {
        return Ok(());
    };
    page.heads(&[&grid.title, &grid.reads])?;
    let heads = [grid.row_head.as_str()].into_iter();
    let heads: Vec<&str> = heads
        .chain(grid.columns.iter().map(String::as_str))
        .collect();
    page.heads(&heads)?;
    for row in &grid.rows {
        let cells = row.cells.iter().map(|cell| match cell {
            Some(cell) => Number(&cell.text),
            None => Text(""),
        });
        let cells: Vec<_> = [Text(&row.name)].into_iter().chain(cells).collect();
        page.row(&cells)?;
    }
    Ok(())
}

fn options(sheet: &mut Worksheet, par: &ParSheet<'_>) -> Result<(), XlsxError> {
    let mut page = Page::new(sheet, "Options", &[28, 24, 24, 24, 24])?;
    page.heads(&["option", "value", "clause", "standing", "chosen"])?;
    for option in &par.in_force {
        page.row(&[
            Text(option.option),
            Text(&option.value),
            Text(option.clause),
            Text(&option.standing),
            Text(option.chosen()),
        ])?;
    }
    page.row(&[
        Text("readings that no option changes"),
        Text(&par.readings.join(", ")),
    ])?;
    page.heads(&["wager", "least", "most", "clause and standing"])?;
    for stake in &par.stakes {
        page.row(&[
            Text(&stake.wager),
            Text(&stake.least),
            Text(&stake.most),
            Text(&stake.under),
        ])?;
    }
    page.heads(&["pays", "what", "clause and standing"])?;
    for line in &par.pays {
        page.row(&[Text(&line.pays), Text(&line.value), Text(&line.under)])?;
    }
    Ok(())
}
