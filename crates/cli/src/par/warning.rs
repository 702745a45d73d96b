//! What whoever chose the options should know before a table opens.

use gamemath::fraction::{over, whole};
use gamemath::{Figures, UNIT, Wager};

use super::in_percent;
use crate::in_force::InForce;

/// The options that are known to turn a wager, by wager.
const CAUSES: [(Wager, &[&str]); 2] = [
    (Wager::Base, &["exchange-fee", "no-qualify"]),
    (Wager::Trips, &["hand-forming", "trips"]),
];

/// Every warning about these figures.
pub(super) fn all(figures: &Figures, in_force: &InForce<'_>) -> Vec<String> {
    let mut warnings = Vec::new();
    // What a jackpot is worth is the meter's doing, and its break-even is printed.
    let wagers = figures.wagers.iter();
    for analysis in wagers.filter(|analysis| analysis.wager != Wager::Jackpot) {
        let (wager, edge) = (analysis.wager, analysis.house_edge());
        let with = causes(wager, in_force);
        if edge < whole(0) {
            let gain = in_percent(&-edge);
            warnings.push(format!(
                "{with}{wager} is the player's game: a round wins {gain} of the opening wager on \
                 average, and the house loses it."
            ));
        } else if edge > over(1, 5) {
            let loss = in_percent(&edge);
            warnings.push(format!(
                "{with}{wager} costs unusually much: the house keeps {loss} of every wager."
            ));
        }
    }
    if let Some(limit) = in_force.value("payout-max") {
        warnings.push(format!(
            "payouts are limited to {limit}; these figures are for an ante of {UNIT}, and with \
             larger wagers the house keeps more."
        ));
    }
    warnings
}

/// The options behind it, in words that begin a sentence.
fn causes(wager: Wager, in_force: &InForce<'_>) -> String {
    let mut known = CAUSES.iter().filter(|(of, _)| *of == wager);
    let names = known.next().map_or(&[][..], |(_, names)| names);
    let set = names.iter().filter_map(|name| {
        let value = in_force.value(name)?;
        Some(format!("{name}={value}"))
    });
    let set: Vec<_> = set.collect();
    match set.as_slice() {
        [] => String::new(),
        set => format!("with {}, ", set.join(" and ")),
    }
}
