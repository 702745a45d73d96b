//! The page of a wager, with formulas from deals and nets to the edge.
//!
//! On the left stands every outcome with its count of deals, its net and its stake; what
//! follows from these is reckoned by the spreadsheet, so that whoever changes an odd sees
//! what becomes of the edge. The odds of a side wager are its nets; those of the base stand
//! at the far right, and the nets follow from them. On the right stand the figures, and what else is known. A
//! formula carries its exact result, for programs that only read.

use gamemath::Fraction;
use gamemath::fraction::{decimal, whole};
use rust_xlsxwriter::{Format, Formula, Worksheet, XlsxError};

use super::{Cell, Number, Page, Text, of_meter};
use crate::figures::FiguresSheet;
use crate::odds::HandOdds;
use crate::sheet::{WagerSheet, title};

/// The first row of the outcomes, as a spreadsheet counts: a title, an empty row, the heads.
const FIRST: usize = 4;

/// The columns of the figures: their names, and what they come to.
const NAME: u16 = 12;
const VALUE: u16 = 13;

/// The heads of the outcomes, each with the width of its column.
const HEADS: [(&str, u16); 11] = [
    ("outcome", 44),
    ("deals", 22),
    ("net", 10),
    ("staked", 10),
    ("probability", 16),
    ("contribution", 16),
    ("staked on average", 18),
    ("net squared", 16),
    ("return %", 14),
    ("deals exactly", 22),
    ("net exactly", 14),
];

/// The figures that the summary takes from a wager's page: the head, and the cell.
pub(super) const SUMMARY: [(&str, &str); 5] = [
    ("house edge %", "N4"),
    ("element of risk %", "N5"),
    ("average wager", "N6"),
    ("standard deviation", "N8"),
    ("hit frequency %", "N10"),
];

/// Writes the page of a wager.
pub(super) fn write(
    sheet: &mut Worksheet,
    wager: &WagerSheet,
    odds: &[HandOdds],
) -> Result<(), XlsxError> {
    let widths: Vec<u16> = HEADS.iter().map(|(_, width)| *width).collect();
    let mut page = Page::new(sheet, wager.wager, &widths)?;
    let Some(figures) = &wager.figures else {
        page.heads(&[title(wager.wager)])?;
        return match &wager.jackpot {
            Some(jackpot) => of_meter(&mut page, jackpot),
            None => Ok(()),
        };
    };
    page.heads(&[
        title(wager.wager),
        match odds.is_empty() {
            true => "change a net, and the figures follow; what is played stays as it is",
            false => {
                "change the odds in column R, and nets and figures follow; what is played stays \
                 as it is"
            }
        },
    ])?;
    page.heads(&HEADS.map(|(head, _)| head))?;
    page.sheet.set_freeze_panes(3, 1)?;
    outcomes(&mut page, figures, odds)?;
    odds_of(&mut page, odds)?;
    let mut right = Page::beside(page.sheet, NAME, &[26, 22, 44, 22])?;
    right.heads(&["figure", "", "exactly"])?;
    right.row = 2;
    figures_of(&mut right, figures)?;
    rest(&mut right, figures)?;
    if let Some(jackpot) = &wager.jackpot {
        of_meter(&mut right, jackpot)?;
    }
    Ok(())
}

/// A column of the outcomes, from the first row to the last.
struct Rows(usize);

impl Rows {
    fn column(&self, column: &str) -> String {
        let last = FIRST + self.0.max(1) - 1;
        format!("{column}{FIRST}:{column}{last}")
    }
}

/// The columns of the odds: of which wager and hand, and the odds themselves.
const ODDS_OF: u16 = 16;
const ODDS: u16 = 17;

/// The odds of the base, each a number that may be changed.
fn odds_of(page: &mut Page<'_>, odds: &[HandOdds]) -> Result<(), XlsxError> {
    if odds.is_empty() {
        return Ok(());
    }
    let mut right = Page::beside(page.sheet, ODDS_OF, &[34, 10])?;
    right.heads(&["odds", "to one"])?;
    right.row = 2;
    for each in odds {
        let (name, pays) = (format!("{}, {}", each.of, each.hand), each.odds.to_string());
        right.sheet.write_string(right.row, ODDS_OF, &name)?;
        right.sheet.write_number(right.row, ODDS, number(&pays))?;
        right.row += 1;
    }
    Ok(())
}

/// The net of an outcome as it follows from odds; none: no odds are paid there.
fn net_by_odds(net: &Fraction, outcome: &str, odds: &[HandOdds]) -> Option<String> {
    let at = odds.iter().position(|each| each.pays(outcome))?;
    let each = odds.get(at)?;
    let rest = net - &each.odds * &each.on;
    let [rest, on] = [&rest, &each.on].map(|it| decimal(it, 6));
    // Rows are counted from one, and two stand above the odds.
    Some(format!("={rest}+{on}*R{}", at + 3))
}

fn outcomes(
    page: &mut Page<'_>,
    figures: &FiguresSheet,
    odds: &[HandOdds],
) -> Result<(), XlsxError> {
    let all = fraction(&figures.deals);
    let deals = Rows(figures.outcomes.len())
        .column("B")
        .replace(['B'], "B$");
    let ten = Format::new().set_num_format("0.0000000000");
    let percent = Format::new().set_num_format("0.0000");
    let count = Format::new().set_num_format("#,##0");
    let net = Format::new().set_num_format("0.######");
    for (at, outcome) in figures.outcomes.iter().enumerate() {
        let row = FIRST + at;
        page.sheet.write_string(page.row, 0, &outcome.outcome)?;
        for (column, digits, format) in [
            (1, &outcome.count, &count),
            (2, &outcome.net, &net),
            (3, &outcome.staked, &net),
        ] {
            page.sheet
                .write_number_with_format(page.row, column, number(digits), format)?;
        }
        if let Some(formula) = net_by_odds(&fraction(&outcome.net), &outcome.outcome, odds) {
            let formula = Formula::new(formula).set_result(number(&outcome.net).to_string());
            page.sheet
                .write_formula_with_format(page.row, 2, formula, &net)?;
        }
        let probability = fraction(&outcome.count) / &all;
        let (won, staked) = (fraction(&outcome.net), fraction(&outcome.staked));
        for (column, formula, result, format) in [
            (
                4,
                format!("=B{row}/SUM({deals})"),
                probability.clone(),
                &ten,
            ),
            (5, format!("=E{row}*C{row}"), &probability * &won, &ten),
            (6, format!("=E{row}*D{row}"), &probability * &staked, &ten),
            (
                7,
                format!("=E{row}*C{row}*C{row}"),
                &probability * &won * &won,
                &ten,
            ),
            (
                8,
                format!("=100*(F{row}+G{row})"),
                (&won + &staked) * &probability * whole(100),
                &percent,
            ),
        ] {
            let formula = Formula::new(formula).set_result(decimal(&result, 14));
            page.sheet
                .write_formula_with_format(page.row, column, formula, format)?;
        }
        page.sheet.write_string(page.row, 9, &outcome.count)?;
        page.sheet.write_string(page.row, 10, &outcome.net)?;
        page.row += 1;
    }
    Ok(())
}

/// The figures, each a formula over the outcomes.
fn figures_of(page: &mut Page<'_>, figures: &FiguresSheet) -> Result<(), XlsxError> {
    let rows = Rows(figures.outcomes.len());
    let [deals, nets] = ["B", "C"].map(|column| rows.column(column));
    let sum = |column: &str| format!("=SUM({})", rows.column(column));
    let (ten, ev) = ("0.0000000000", figures.ev.as_str());
    let hits = format!("=100*SUMIF({nets},\">0\",{deals})/SUM({deals})");
    for (name, formula, result, format, exactly) in [
        ("expectation", sum("F"), &figures.ev_decimal.0, ten, ev),
        (
            "house edge %",
            "=-100*N3".to_owned(),
            &figures.house_edge_percent.0,
            ten,
            "",
        ),
        (
            "element of risk %",
            "=N4/N6".to_owned(),
            &figures.element_of_risk_percent.0,
            ten,
            "",
        ),
        ("average wager", sum("G"), &figures.average_wager.0, ten, ""),
        (
            "variance",
            format!("{}-N3*N3", sum("H")),
            &figures.variance_decimal.0,
            ten,
            &figures.variance,
        ),
        (
            "standard deviation",
            "=SQRT(N7)".to_owned(),
            &figures.sd.0,
            ten,
            "",
        ),
        (
            "volatility index",
            "=1.644854*N8".to_owned(),
            &figures.volatility_index.0,
            ten,
            "",
        ),
        (
            "hit frequency %",
            hits,
            &figures.hit_frequency_percent.0,
            ten,
            "",
        ),
        (
            "maximum exposure",
            format!("=MAX({nets})"),
            &figures.exposure,
            "0.######",
            &figures.exposure,
        ),
        ("deals", sum("B"), &figures.deals, "#,##0", &figures.deals),
    ] {
        let format = Format::new().set_num_format(format);
        let formula = Formula::new(formula).set_result(number(result).to_string());
        page.sheet.write_string(page.row, NAME, name)?;
        page.sheet
            .write_formula_with_format(page.row, VALUE, formula, &format)?;
        page.sheet.write_string(page.row, VALUE + 1, exactly)?;
        page.row += 1;
    }
    page.row(&[Text("net of all deals"), Text(""), Text(&figures.net)])?;
    for note in &figures.notes {
        page.row(&[Text("note"), Text(note)])?;
    }
    Ok(())
}

/// What the player does, and what the house keeps of many rounds.
fn rest(page: &mut Page<'_>, figures: &FiguresSheet) -> Result<(), XlsxError> {
    page.heads(&["action", "deals", "%", "deals exactly"])?;
    for action in &figures.actions {
        let count = action.count.as_str();
        let share = &action.frequency_percent.0;
        let cells = [Text(&action.action), Number(count), Number(share)];
        let cells: Vec<Cell<'_>> = cells.into_iter().chain([Text(count)]).collect();
        page.row(&cells)?;
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

/// The number of a decimal or of a fraction, as near as a spreadsheet can have it.
pub(super) fn number(digits: &str) -> f64 {
    let in_decimals = || decimal(&fraction(digits), 15).parse();
    let number = digits.parse::<f64>().or_else(|_| in_decimals());
    number.unwrap_or(f64::NAN)
}

fn fraction(digits: &str) -> Fraction {
    digits.parse().unwrap_or_default()
}
