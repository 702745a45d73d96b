//! Charts as inline SVG, drawn by whole numbers and fractions.
//!
//! They are 320 units wide, so that their letters are not too small on a telephone.

use std::collections::BTreeMap;

use gamemath::fraction::{decimal, over, whole};
use gamemath::{Fraction, Grid, JackpotAnalysis, WagerAnalysis};
use money::Money;

use crate::decimal::{grouped, percent};
use crate::markup::escaped;

/// How wide a chart is.
const WIDTH: u32 = 320;

/// How wide a field is at least that has three figures in it.
const READABLE: u32 = 28;
/// How high a bar is, with the gap below it.
const BAR: u32 = 20;

/// The outcomes of a wager by what they leave the player, each with its share of deals.
pub(crate) fn distribution(analysis: &WagerAnalysis, unit: &str) -> String {
    let mut by_net: BTreeMap<&Fraction, u128> = BTreeMap::new();
    for outcome in &analysis.outcomes {
        *by_net.entry(&outcome.net).or_default() += outcome.count;
    }
    let most = by_net.values().copied().max().unwrap_or(1);
    let mut bars = String::new();
    let mut y = 0;
    for (net, count) in by_net.iter().rev() {
        let share = percent(&over(*count, analysis.deals), 4);
        // From the names to the shares there are 140 units.
        let width = decimal(&(over(*count, most) * whole(140)), 1);
        let class = if **net < whole(0) { "loss" } else { "bar" };
        let middle = y + 14;
        let sign = if **net > whole(0) { "+" } else { "" };
        let name = short(net);
        bars.push_str(&format!(
            "<text x=\"82\" y=\"{middle}\" text-anchor=\"end\">{sign}{name}</text>\
             <rect class=\"{class}\" x=\"88\" y=\"{}\" width=\"{width}\" height=\"14\"/>\
             <text x=\"{WIDTH}\" y=\"{middle}\" text-anchor=\"end\">{share} %</text>",
            y + 2
        ));
        y += BAR;
    }
    let name = format!("What a round leaves the player, in {unit}");
    let best = by_net.keys().next_back().map(|net| short(net));
    let worst = by_net.keys().next().map(|net| short(net));
    let about = format!(
        "{} different results from {} to {}, with the share of deals that come to each; the \
         table of outcomes has the same figures.",
        by_net.len(),
        worst.unwrap_or_default(),
        best.unwrap_or_default()
    );
    figure(&name, &about, y, &bars)
}

/// A net as short as it can be said: whole, or with two decimals.
fn short(net: &Fraction) -> String {
    let text = if net.is_integer() {
        grouped(net)
    } else {
        decimal(net, 2)
    };
    text.replace('-', "−")
}

/// The edge of the house on a jackpot wager against the meter.
pub(crate) fn meter(jackpot: &JackpotAnalysis) -> Option<String> {
    let fair = jackpot.break_even().filter(|fair| *fair > whole(0))?;
    let pieces = jackpot.pieces();
    let end = &fair * whole(2);
    let edge = |meter: &Fraction| {
        let piece = pieces.iter().rev().find(|piece| piece.from <= *meter);
        piece.map_or_else(|| whole(0), |piece| -(&piece.fixed + &piece.slope * meter))
    };
    let bends = pieces.iter().map(|piece| piece.from.clone());
    let bends = bends.filter(|from| *from < end).chain([end.clone()]);
    let points: Vec<(Fraction, Fraction)> =
        bends.map(|meter| (meter.clone(), edge(&meter))).collect();
    let top = points.iter().map(|(_, edge)| edge.clone()).max()?;
    let low = points.iter().map(|(_, edge)| edge.clone()).min()?;
    let height = &top - &low;
    if height <= whole(0) {
        return None;
    }
    let x = |meter: &Fraction| decimal(&(whole(58) + meter / &end * whole(250)), 1);
    let y = |edge: &Fraction| decimal(&(whole(12) + (&top - edge) / &height * whole(150)), 1);
    let line: Vec<String> = points
        .iter()
        .map(|(meter, edge)| format!("{},{}", x(meter), y(edge)))
        .collect();
    let one = over(jackpot.wager.in_cents(), Money::cents(100).in_cents());
    let money = |meter: &Fraction| grouped(decimal(&(meter * &one), 0));
    let (fair_x, nought) = (x(&fair), y(&whole(0)));
    let drawing = format!(
        "<line class=\"axis\" x1=\"58\" x2=\"308\" y1=\"{nought}\" y2=\"{nought}\"/>\
         <line class=\"axis\" x1=\"58\" x2=\"58\" y1=\"12\" y2=\"162\"/>\
         <polyline class=\"curve\" points=\"{}\"/>\
         <circle class=\"mark\" cx=\"{fair_x}\" cy=\"{nought}\" r=\"4\"/>\
         <text x=\"52\" y=\"17\" text-anchor=\"end\">{}</text>\
         <text x=\"52\" y=\"{}\" text-anchor=\"end\">0 %</text>\
         <text x=\"58\" y=\"182\">0</text>\
         <text x=\"{fair_x}\" y=\"182\" text-anchor=\"middle\">{}</text>\
         <text x=\"308\" y=\"182\" text-anchor=\"end\">{}</text>",
        line.join(" "),
        format_args!("{} %", percent(&top, 0)),
        decimal(&(whole(17) + &top / &height * whole(150)), 1),
        money(&fair),
        money(&end),
    );
    let about = format!(
        "The house keeps {} % of a wager while the meter is empty; at {} the wager is fair, and \
         above it the player's.",
        percent(&top, 2),
        money(&fair)
    );
    Some(figure(
        "House edge against the meter",
        &about,
        190,
        &drawing,
    ))
}

/// The best play at a glance: a coloured field for every hand.
pub(crate) fn grid(grid: &Grid, about: &str) -> String {
    // Names of rows and columns may be as long as `T9` or `A-K-Q`.
    let longest = grid.rows.iter().map(|row| row.name.chars().count()).max();
    let left = 11 * u32::try_from(longest.unwrap_or(0)).unwrap_or(0) + 6;
    let columns = u32::try_from(grid.columns.len().max(1)).unwrap_or(1);
    let width = (WIDTH - left) / columns;
    let mut drawing = String::new();
    let middle = |column: u32| left + width * column + width / 2;
    for (column, name) in (0..).zip(&grid.columns) {
        drawing.push_str(&format!(
            "<text x=\"{}\" y=\"14\" text-anchor=\"middle\">{}</text>",
            middle(column),
            escaped(name)
        ));
    }
    let mut y = BAR;
    for row in &grid.rows {
        drawing.push_str(&format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            left - 4,
            y + 14,
            escaped(&row.name)
        ));
        for (column, cell) in (0..).zip(&row.cells) {
            let Some(cell) = cell else { continue };
            let shade = shade(grid, cell.action);
            drawing.push_str(&format!(
                "<rect class=\"field {shade}\" x=\"{}\" y=\"{y}\" width=\"{width}\" height=\"{BAR}\"/>",
                left + width * column
            ));
            // Narrow fields have their colour only, for small print is not read.
            if width >= READABLE {
                drawing.push_str(&format!(
                    "<text class=\"in {shade}\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                    middle(column),
                    y + 14,
                    escaped(&cell.text)
                ));
            }
        }
        y += BAR;
    }
    figure(&grid.title, about, y + 2, &drawing)
}

/// The colour of an action: the last of them is always the faintest.
pub(crate) fn shade(grid: &Grid, action: usize) -> &'static str {
    match action {
        last if last + 1 == grid.actions.len() => "last",
        0 => "a0",
        1 => "a1",
        _ => "a2",
    }
}

fn figure(name: &str, about: &str, height: u32, drawing: &str) -> String {
    let (name, about) = (escaped(name), escaped(about));
    format!(
        "<figure><figcaption>{name}</figcaption>\
         <svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\"><title>{name}</title>\
         <desc>{about}</desc>{drawing}</svg></figure>\n"
    )
}
