//! Charts of the library as SVG, drawn by whole numbers and fractions.

use std::fmt::Write;

use gamemath::WagerAnalysis;
use gamemath::fraction::{Fraction, decimal, over, whole};
use narrator::Texts;

use super::words::percent;
use crate::html::escape;

/// How wide a chart is: letters of its size are read on a telephone.
const WIDTH: u32 = 320;

/// From where on results stand together, however high they are.
const FAR: i64 = 100;

/// How high a bar is, with the gap below it.
const BAR: u32 = 26;

/// What the house keeps of each wager: a bar to the right for the house, in another colour
/// for the player.
pub(super) fn edges(texts: &Texts, wagers: &[(String, Fraction)]) -> String {
    let size = |edge: &Fraction| {
        if *edge < whole(0) {
            -edge
        } else {
            edge.clone()
        }
    };
    let most = wagers.iter().map(|(_, edge)| size(edge)).max();
    let most = most.filter(|most| *most > whole(0));
    let most = most.unwrap_or_else(|| whole(1));
    let mut bars = String::new();
    let mut y = 0;
    for (name, edge) in wagers {
        let width = decimal(&(size(edge) / &most * whole(120)), 1);
        let class = if *edge < whole(0) { "players" } else { "bar" };
        let _ = write!(
            bars,
            "<text x=\"0\" y=\"{middle}\">{}</text>\
             <rect class=\"{class}\" x=\"120\" y=\"{}\" width=\"{width}\" height=\"18\"/>\
             <text x=\"{WIDTH}\" y=\"{middle}\" text-anchor=\"end\">{} %</text>",
            escape(name),
            y + 4,
            percent(texts, edge, 2),
            middle = y + 18,
        );
        y += BAR;
    }
    let name = texts.say("library.chart-edges", &[]);
    figure(
        &name,
        &texts.say("library.chart-edges-about", &[]),
        y,
        &bars,
    )
}

/// The results of a round, by what they leave the player, from the worst to the best.
pub(super) fn results(texts: &Texts, analysis: &WagerAnalysis) -> String {
    let groups = grouped(analysis);
    let most = groups.iter().map(|(.., count)| *count).max().unwrap_or(1);
    let mut bars = String::new();
    let mut y = 0;
    for (low, high, count) in &groups {
        let width = decimal(&(over(*count, most.max(1)) * whole(140)), 1);
        let class = if *high < 0 { "loss" } else { "bar" };
        let sign = |number: i64| {
            let text = texts.number(&number.to_string());
            if number > 0 { format!("+{text}") } else { text }
        };
        let name = match low == high {
            true => sign(*low),
            false if *low > FAR => texts.say("library.over", &[("low", &sign(FAR))]),
            false => {
                let [low, high] = [*low, *high].map(sign);
                texts.say("library.range", &[("low", &low), ("high", &high)])
            }
        };
        // What is rare is not nothing.
        let share = over(*count, analysis.deals);
        let share = match share < over(1, 20_000) && *count > 0 {
            true => format!("&lt; {}", percent(texts, &over(1, 10_000), 2)),
            false => percent(texts, &share, 2),
        };
        let _ = write!(
            bars,
            "<text x=\"92\" y=\"{middle}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{class}\" x=\"98\" y=\"{}\" width=\"{width}\" height=\"18\"/>\
             <text x=\"{WIDTH}\" y=\"{middle}\" text-anchor=\"end\">{} %</text>",
            escape(&name),
            y + 4,
            share,
            middle = y + 18,
        );
        y += BAR;
    }
    let name = texts.say("library.chart-results", &[]);
    figure(
        &name,
        &texts.say("library.chart-results-about", &[]),
        y,
        &bars,
    )
}

/// The deals by whole antes won or lost, the rare high ones together: from, to, how many.
/// What lies between two whole numbers counts with the one nearer nought.
fn grouped(analysis: &WagerAnalysis) -> Vec<(i64, i64, u128)> {
    const STEPS: [(i64, i64); 5] = [(6, 10), (11, 20), (21, 50), (51, 100), (FAR + 1, i64::MAX)];
    let mut groups: Vec<(i64, i64, u128)> = Vec::new();
    for outcome in &analysis.outcomes {
        let net = i64::try_from(outcome.net.trunc().to_integer()).unwrap_or(i64::MAX);
        let step = STEPS
            .iter()
            .find(|(low, high)| (low..=high).contains(&&net));
        let (low, high) = step.copied().unwrap_or((net, net));
        match groups.iter_mut().find(|(known, ..)| *known == low) {
            Some((.., most, count)) => {
                *count += outcome.count;
                *most = (*most).max(net);
            }
            None => groups.push((low, if low == high { high } else { net }, outcome.count)),
        }
    }
    groups.retain(|(.., count)| *count > 0);
    groups.sort_unstable();
    groups
}

fn figure(name: &str, about: &str, height: u32, drawing: &str) -> String {
    let (name, about) = (escape(name), escape(about));
    format!(
        "<figure class=\"chart\"><figcaption>{name}</figcaption>\
         <svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\"><title>{name}</title>\
         <desc>{about}</desc>{drawing}</svg></figure>"
    )
}

#[cfg(test)]
mod tests {
    use gamemath::{Outcome, Wager};

    use super::*;

    #[test]
    fn results_are_gathered_by_whole_antes() {
        let outcome = |net: Fraction, count: u128| Outcome {
            name: String::new(),
            count,
            net,
            staked: whole(1),
        };
        let analysis = WagerAnalysis {
            wager: Wager::Base,
            deals: 10,
            outcomes: vec![
                outcome(whole(100), 1),
                outcome(whole(60), 1),
                outcome(over(13, 2), 1),
                outcome(over(-1, 2), 2),
                outcome(whole(0), 1),
                outcome(whole(-3), 4),
            ],
            actions: vec![],
            notes: vec![],
        };
        let expected = [(-3, -3, 4), (0, 0, 3), (6, 6, 1), (51, 100, 2)];
        assert_eq!(grouped(&analysis), expected);
    }
}
