//! A sheet as a workbook: numbers to reckon with, and the exact fractions beside them.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use crate::figures::FiguresSheet;
use crate::meter::MeterSheet;
use crate::sheet::{ParSheet, WagerSheet, title};

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
        of_wager(workbook.add_worksheet(), wager)?;
    }
    strategies(workbook.add_worksheet(), sheet)?;
    options(workbook.add_worksheet(), sheet)?;
    Ok(workbook.save_to_buffer()?)
}

/// A worksheet being written from the top down.
struct Page<'w> {
    sheet: &'w mut Worksheet,
    row: u32,
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
        for (column, &width) in (0..).zip(widths) {
            sheet.set_column_width(column, width)?;
        }
        Ok(Page {
            sheet,
            row: 0,
            bold: Format::new().set_bold(),
        })
    }

    fn heads(&mut self, heads: &[&str]) -> Result<(), XlsxError> {
        if self.row > 0 {
            self.row += 1;
        }
        for (column, head) in (0..).zip(heads) {
            self.sheet
                .write_string_with_format(self.row, column, *head, &self.bold)?;
        }
        self.row += 1;
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), XlsxError> {
        for (column, cell) in (0..).zip(cells) {
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
    page.heads(&[
        "wager",
        "house edge %",
        "element of risk %",
        "average wager",
        "standard deviation",
        "hit frequency %",
        "expectation exactly",
    ])?;
    for wager in &par.wagers {
        let Some(figures) = &wager.figures else {
            page.row(&[Text(wager.wager), Text("depends on the meter")])?;
            continue;
        };
        page.row(&[
            Text(wager.wager),
            Number(&figures.house_edge_percent.0),
            Number(&figures.element_of_risk_percent.0),
            Number(&figures.average_wager.0),
            Number(&figures.sd.0),
            Number(&figures.hit_frequency_percent.0),
            Text(&figures.ev),
        ])?;
    }
    page.heads(&["wagers of one player", "covariance", "exactly"])?;
    for each in &par.covariances {
        let name = each.of.join(" and ");
        page.row(&[Text(&name), Number(&each.decimal.0), Text(&each.covariance)])?;
    }
    Ok(())
}

fn of_wager(sheet: &mut Worksheet, wager: &WagerSheet) -> Result<(), XlsxError> {
    let mut page = Page::new(sheet, wager.wager, &[44, 20, 18, 18, 16, 22, 18])?;
    page.heads(&[title(wager.wager)])?;
    if let Some(figures) = &wager.figures {
        of_figures(&mut page, figures)?;
    }
    if let Some(jackpot) = &wager.jackpot {
        of_meter(&mut page, jackpot)?;
    }
    Ok(())
}

fn of_figures(page: &mut Page<'_>, figures: &FiguresSheet) -> Result<(), XlsxError> {
    for (name, number, exactly) in [
        (
            "expectation",
            figures.ev_decimal.0.as_str(),
            figures.ev.as_str(),
        ),
        ("house edge %", &figures.house_edge_percent.0, ""),
        ("element of risk %", &figures.element_of_risk_percent.0, ""),
        ("average wager", &figures.average_wager.0, ""),
        ("variance", &figures.variance_decimal.0, &figures.variance),
        ("standard deviation", &figures.sd.0, ""),
        ("volatility index", &figures.volatility_index.0, ""),
        ("hit frequency %", &figures.hit_frequency_percent.0, ""),
        ("maximum exposure", &figures.exposure, &figures.exposure),
        ("deals", &figures.deals, &figures.deals),
        ("net of all deals", &figures.net, &figures.net),
    ] {
        let number = match number {
            "" => Text(""),
            number => Number(number),
        };
        page.row(&[Text(name), number, Text(exactly)])?;
    }
    for note in &figures.notes {
        page.row(&[Text("note"), Text(note)])?;
    }
    page.heads(&["action", "deals", "%", "deals exactly"])?;
    for action in &figures.actions {
        let count = action.count.as_str();
        let share = &action.frequency_percent.0;
        page.row(&[
            Text(&action.action),
            Number(count),
            Number(share),
            Text(count),
        ])?;
    }
    page.heads(&[
        "outcome",
        "deals",
        "probability",
        "contribution",
        "return %",
        "deals exactly",
        "net exactly",
    ])?;
    for outcome in &figures.outcomes {
        page.row(&[
            Text(&outcome.outcome),
            Number(&outcome.count),
            Number(&outcome.probability.0),
            Number(&outcome.contribution.0),
            Number(&outcome.return_percent.0),
            Text(&outcome.count),
            Text(&outcome.net),
        ])?;
    }
    page.heads(&["rounds", "confidence %", "house keeps from %", "to %"])?;
    for band in &figures.bands {
        let (rounds, confidence) = (band.rounds.to_string(), band.confidence_percent.to_string());
        page.row(&[
            Number(&rounds),
            Number(&confidence),
            Number(&band.low_percent.0),
            Number(&band.high_percent.0),
        ])?;
    }
    Ok(())
}

fn of_meter(page: &mut Page<'_>, jackpot: &MeterSheet) -> Result<(), XlsxError> {
    page.heads(&["amounts in units of the wager"])?;
    let fair = jackpot.break_even.as_deref().unwrap_or("never");
    page.row(&[Text("wager"), Number(&jackpot.amount)])?;
    page.row(&[Text("breaks even at"), Text(fair)])?;
    page.heads(&["from a meter of", "fixed", "slope"])?;
    for piece in &jackpot.pieces {
        page.row(&[Number(&piece.from), Text(&piece.fixed), Text(&piece.slope)])?;
    }
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
